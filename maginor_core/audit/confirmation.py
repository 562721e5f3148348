"""Confirmation: the records of a game, executed again by its rules in C.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` executes the game, in Python.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.header import Chance, CommittedSeed, OpenSeed, seed_from
from maginor_core.eventlog.hidden import FORMAT
from maginor_core.eventlog.logged_game import LoggedGame, Seal
from maginor_core.native.log_reader import log_reader
from maginor_core.registry import known_game

if TYPE_CHECKING:
    from maginor_core.native.library import NativeRules


class Confirmation(NamedTuple):
    """What was executed again, all of which holds.

    Attributes:
        events: how many events the records have.
        finished: whether the game is over.
    """

    events: int
    finished: bool


def confirmation_of(
    definition: GameDefinition,
    layout: Any,  # Any: the setup as the game's rules take it
    chance: Chance,
    game: LoggedGame,
) -> Confirmation | None:
    """Return what the rules in C confirm of the records of a game; None if not all of them.

    The outcomes of chance follow from the seed then, wherever the log shows one.
    """
    reader = log_reader()
    if reader is None or game.header is None or game.header.format != FORMAT:
        return None
    known, rules = _rules(definition.name)
    if rules is None or known is not definition:
        return None
    try:
        words = rules.layout(layout)
    except EngineError:  # C has no room for it
        return None
    seed = _seed(chance, game.seal)
    address = words.buffer_info()[0]
    found = reader.execute(rules.address, address, game.records, game.count, seed)
    return None if found is None else Confirmation(*found)


def _seed(chance: Chance, seal: Seal | None) -> bytes | None:
    """Return what the outcomes of chance must follow from, as far as the log shows it."""
    match chance:
        case OpenSeed():
            return chance.seed.encode()
        case CommittedSeed() if seal is not None and seal.secret:
            return seed_from(seal.secret, chance.entropies).encode()
        case _:
            return None


@cache
def _rules(name: str) -> tuple[GameDefinition | None, NativeRules | None]:
    """Return the game that is known by a name, and its rules in C, which are no other game's."""
    from maginor_core.native.library import native_rules

    definition = known_game(name)
    return definition, None if definition is None else native_rules(definition)
