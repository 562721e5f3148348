"""Rules in C with one thing changed, which the proof must notice."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.native.build import build
from maginor_core.native.library import NativeError, NativeRules
from maginor_core.native.program import Program
from maginor_core.native.proof import DifferenceError, prove

CHANGES: Final = (
    (r" == ", " != "),
    (r" != (?!0\))", " == "),
    (r" < (\w+_)->n", r" + 1 < \1->n"),
    (r"\(int64_t\)(\*?\w+) \+ ", r"(int64_t)\1 - "),
    (r"\(int64_t\)(\*?\w+) - ", r"(int64_t)\1 + "),
    (r" && ", " || "),
    (r" \|\| ", " && "),
    (r"!\(", "("),
    (r"put_number\(state, ([a-z]\w*)\)", r"put_number(state, \1 + 1)"),
    (r"seq_append\(state, &(\w+), ([^;]*)\);", r"(void)&\1;"),
    (r"^    State_\w+\(state, [^;]*\);$", ";"),
    (r"list_each\(", "list_each_but_first("),
    (r"state->drawn \+= 1;", ";"),
    (r"continue;", ";"),
)
"""What stands in the C of a rule, and what is put in its place."""
EXTRA: Final = """
static UNUSED void list_each_but_first(State *state, Listing *l, Seq *b, Seq *values) {
    if (values->n) list_each(state, l, b, seq_slice(state, values, 1, INT32_MAX));
}
"""


@frozen
class Mutant:
    """The C of a game with one change.

    Attributes:
        function: the function that was changed.
        line: the line that was changed.
        was, now: what stood there, and what stands there now.
        text: all of the C.
    """

    function: str
    line: int
    was: str
    now: str
    text: str

    def __str__(self) -> str:
        return f"{self.function}, line {self.line}: {self.was.strip()} -> {self.now.strip()}"


def mutants_of(definition: GameDefinition) -> list[Mutant]:
    """Return all mutants of the rules of a game."""
    text = Program(definition).text
    text = text.replace('#include "rules.h"\n', '#include "rules.h"\n' + EXTRA, 1)
    lines = text.split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith("/* maginor_core/"))
    last = next(place for place, line in enumerate(lines) if line.startswith("static void lay_out"))
    found = []
    function = ""
    for number in range(first, last):
        if lines[number].startswith("static "):
            function = lines[number].split("(")[0].split()[-1].lstrip("*")
        for line in _changed(lines[number]):
            changed = "\n".join([*lines[:number], line, *lines[number + 1 :]])
            found.append(Mutant(function, number + 1, lines[number], line, changed))
    return found


def _changed(line: str) -> Iterator[str]:
    if line.startswith(("/*", "static ")):
        return
    for old, new in CHANGES:
        for match in re.finditer(old, line):
            yield line[: match.start()] + match.expand(new) + line[match.end() :]


def survivors(
    definition: GameDefinition, mutants: Sequence[Mutant], folder: Path, games: int
) -> list[Mutant]:
    """Return the mutants that so many games do not notice."""
    alive = []
    for number, mutant in enumerate(mutants):
        made = folder / str(number)
        rules = NativeRules(build(definition, made, flags=("-O0",), text=mutant.text))
        try:
            proof = prove(definition, rules, games)
            if not proof.left:
                alive.append(mutant)
        except (DifferenceError, NativeError):
            pass
    return alive


def sample(definition: GameDefinition, count: int, seed: int) -> list[Mutant]:
    """Return some mutants, by chance."""
    return random.Random(seed).sample(mutants_of(definition), count)
