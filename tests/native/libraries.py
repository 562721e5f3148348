"""The games whose rules are made into C in tests, and their libraries."""

from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

from maginor_core import games
from maginor_core.native.build import build
from maginor_core.native.library import NativeRules
from maginor_core.native.places import library_name
from maginor_core.native.program import Program
from tests.native.everything import EVERYTHING
from tests.tiny.game import TINY
from tests.unit.market import MARKET

NATIVE = ("maginor", "abracada", "magalon", EVERYTHING.name, TINY.name)
"""The games whose rules are in the subset."""
LONG = ("magalon",)
"""Those of them that may last longer than what is played of a game here."""
OUTSIDE = MARKET.name
"""A game whose rules are not."""
Built = Callable[[str], NativeRules]
"""Returns the rules of a game in C, by its name."""


def build_with_little_room(name: str, folder: Path) -> None:
    """Build the rules of a game that have no room for more than a few outcomes of chance."""
    definition = games.game(name)
    begun = "static void carry_out(State *state, const Row *command, Chance *chance) {\n"
    text = Program(definition).text
    assert begun in text
    text = text.replace(begun, f"{begun}    if (state->drawn > 24) fail(state, TOO_LARGE);\n")
    build(definition, folder, flags=("-O1",), text=text)


def library_builder(folder: Path) -> Built:
    """Return what builds rules in a folder, of each game once, whichever process asks first."""
    made: dict[str, NativeRules] = {}

    def rules(name: str) -> NativeRules:
        if name not in made:
            path = folder / library_name(name)
            with path.with_suffix(".lock").open("wb") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not path.exists():
                    build(games.game(name), folder, flags=("-O1",))
            made[name] = NativeRules(path)
        return made[name]

    return rules
