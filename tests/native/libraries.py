"""The games whose rules are made into C in tests, and their libraries."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from attrs import define, field

from maginor_core import games, registry
from maginor_core.native.build import build, build_reader
from maginor_core.native.library import NativeRules
from maginor_core.native.log_reader import LogReader
from maginor_core.native.places import READER, library_name
from maginor_core.native.program import Program
from tests.native.everything import EVERYTHING
from tests.tiny.game import TINY
from tests.unit.market import MARKET

ROOT: Final = Path(__file__).parents[2]
NATIVE = ("maginor", "abracada", "magalon", EVERYTHING.name, TINY.name)
"""The games whose rules are in the subset."""
LONG = ("magalon",)
"""Those of them that may last longer than what is played of a game here."""
OUTSIDE = MARKET.name
"""A game whose rules are not."""


@define
class Built:
    """The rules of games in C, and the reader, built once, by whichever process asks first.

    Those of the package are built by a process of their own, which takes a fifth of the time where
    coverage is measured; tests that are about what is written write it themselves.

    Attributes:
        folder: where libraries and C are, for all processes of a run.
    """

    folder: Path
    _made: dict[str, NativeRules] = field(factory=dict)

    def __call__(self, name: str) -> NativeRules:
        """Return the rules of a game."""
        if name not in self._made:
            path = self._once(library_name(name), partial(self._build, name))
            self._made[name] = NativeRules(path)
        return self._made[name]

    def reader(self) -> LogReader:
        """Return the reader of log files."""
        alone = self.folder / "reader"  # apart from the rules, which are chosen without it
        return LogReader(self._once(f"reader/{READER}", partial(build_reader, alone)))

    def text(self, name: str) -> str:
        """Return the C of a game."""
        self(name)
        return _source(name, self.folder).read_text("utf-8")

    def _once(self, name: str, make: Callable[[], object]) -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        with path.with_suffix(".lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                make()
        return path

    def _build(self, name: str) -> None:
        if name in registry.GAMES:
            command = [sys.executable, "-m", "tests.native.libraries", name, str(self.folder)]
            subprocess.run(command, cwd=ROOT, check=True)
        else:
            _build(name, self.folder)


def _source(name: str, folder: Path) -> Path:
    return folder / f"{name}.c"


def _build(name: str, folder: Path) -> None:
    definition = games.game(name)
    text = Program(definition).text
    _source(name, folder).write_text(text, "utf-8")
    build(definition, folder, flags=("-O1",), text=text)


def build_with_little_room(name: str, text: str, folder: Path) -> None:
    """Build the rules of a game that have no room for more than a few outcomes of chance."""
    begun = "static void carry_out(State *state, const Row *command, Chance *chance) {\n"
    assert begun in text
    text = text.replace(begun, f"{begun}    if (state->drawn > 24) fail(state, TOO_LARGE);\n")
    build(games.game(name), folder, flags=("-O1",), text=text)


if __name__ == "__main__":
    _build(sys.argv[1], Path(sys.argv[2]))
