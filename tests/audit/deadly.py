"""A game whose rules kill the process that judges it, use up its memory or raise an error.

It is Maginor, but for what happens when the terms of certain setups are computed, which is done
once for each game that is judged.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any, Final

from attrs import evolve

from maginor_core import maginor
from maginor_core.components.setup import Setup
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.games.maginor.definition import DEFINITION
from tests.audit.hostile import SEED, setup_with
from tests.audit.planting import header, log_bytes

KILLS, KILLS_ONCE, EXHAUSTS, FAILS = 101, 102, 103, 104
"""By the number of counters of a setup, what happens."""
MARK: Final = "MAGINOR_TEST_DEADLY_MARK"
"""The variable with the name of a file that exists once a process was killed."""

_COUNTERS = 7
"""Where in the numbers of a setup the number of counters is."""


def deadly_log(counters: int) -> bytes:
    """A sealed log of a short game in which each player has so many counters."""
    setup = evolve(setup_with(4), counters=counters)
    return _log_of(setup)


def _log_of(setup: Setup) -> bytes:
    game = maginor.new(setup=setup, seed=SEED)
    return log_bytes(game, header(game, OpenSeed(SEED)), [], "abandoned")


def deadly_game(name: str) -> GameDefinition | None:
    """Find the definition of Maginor, some of whose setups are deadly."""
    return _DEADLY if name == DEFINITION.name else None


def _terms(numbers: tuple[Any, ...], revision: int) -> bytes:  # Any: as a header has them
    counters = numbers[_COUNTERS]
    mark = Path(os.environ.get(MARK, "/nonexistent"))
    if counters == KILLS or (counters == KILLS_ONCE and not mark.exists()):
        if counters == KILLS_ONCE:
            mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if counters == EXHAUSTS:
        held = [bytearray(1 << 26) for _ in range(1 << 10)]
        raise AssertionError(f"{len(held)} were granted")
    if counters == FAILS:
        raise ZeroDivisionError("a rule has failed")
    return DEFINITION.setups.terms(numbers, revision)


_DEADLY: Final = evolve(DEFINITION, setups=evolve(DEFINITION.setups, terms=_terms))
