"""Rules in C with one thing changed, which the proof must notice."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from attrs import frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.native.build import build
from tests.native.graphs import ASKED

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
    (r" <= ", " < "),
    (r" >= ", " > "),
    (r"(?<!i_) < (?=\w+\)+( \{)?$)", " <= "),
    (r" > ", " >= "),
    (r"([=<>&|] )(\d+)(?=\))", r"\1(\2 + 1)"),
    (r"for \(Number (i_\d+_) = 0;", r"for (Number \1 = 1;"),
    (r"\bset_or\(", "set_and("),
    (r"\bset_and\(", "set_or("),
    (r"\bset_inverted\(", "("),
    (r"return 0;", "return 1;"),
    (r"return 1;", "return 0;"),
    (r"memory_put\(state, (\w+), .*;$", r"(void)\1;"),
    (r"(\w+) = seq_slice\(state, (\w+), (\d+), ", r"\1 = seq_slice(state, \2, \3 + 1, "),
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
        rule: file and line of the rule that the function is made of.
        function: the function that was changed.
        line: the line that was changed.
        was, now: what stood there, and what stands there now.
        text: all of the C.
    """

    rule: str
    function: str
    line: int
    was: str
    now: str
    text: str

    def __str__(self) -> str:
        return f"{self.function}, line {self.line}: {self.was.strip()} -> {self.now.strip()}"


def mutants_of(text: str) -> list[Mutant]:
    """Return all mutants of the C of a game."""
    text = text.replace('#include "rules.h"\n', '#include "rules.h"\n' + EXTRA, 1)
    lines = text.split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith("/* maginor_core/"))
    last = next(place for place, line in enumerate(lines) if line.startswith("static void lay_out"))
    found = []
    rule = function = ""
    for number in range(first, last):
        if lines[number].startswith("/* maginor_core/"):
            rule = lines[number].strip("/* ")
        if lines[number].startswith("static "):
            function = lines[number].split("(")[0].split()[-1].lstrip("*")
        if _says_nothing(lines, number):
            continue
        for line in _changed(lines[number]):
            changed = "\n".join([*lines[:number], line, *lines[number + 1 :]])
            found.append(Mutant(rule, function, number + 1, lines[number], line, changed))
    return found


def _says_nothing(lines: Sequence[str], number: int) -> bool:
    """Return whether a condition decides only what a refusal says, which is left out of the C."""
    if not lines[number].lstrip().startswith("if ("):
        return False
    depth = 0
    for line in lines[number:]:
        words = line.strip()
        depth += words.endswith("{") - words.startswith("}")
        if not words.startswith(("if (", "}")):
            return False
        if not depth:
            return True
    return False


def _changed(line: str) -> Iterator[str]:
    if line.startswith(("/*", "static ")):
        return
    for old, new in CHANGES:
        for match in re.finditer(old, line):
            yield line[: match.start()] + match.expand(new) + line[match.end() :]


BOARDS: Final = 200
"""On how many boards positions are compared, where ``positions`` has any of the game."""
GRAPHS: Final = 400
"""On how many graphs the look-ahead is asked."""
SEARCHED: Final = "searched"
"""Says that searches are compared, since what they are told may have been changed."""
JUDGE: Final = f"""
import resource
import sys
from pathlib import Path

from maginor_core import games
from maginor_core.native.library import NativeError, NativeRules
from maginor_core.native.proof import DifferenceError, prove
from tests.native.graphs import ASKED, found_alike, supports_alike
from tests.native.mutants import SEARCHED
from tests.native.positions import listed_alike
from tests.native.test_search import require_searches_alike

seconds = 20 + 5 * int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # for what never ends
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
definition, rules = games.game(sys.argv[1]), NativeRules(Path(sys.argv[2]))
try:
    if definition.name in ASKED:
        found_alike(rules, {GRAPHS})
        supports_alike(rules, {BOARDS})
    if sys.argv[4] == SEARCHED:
        require_searches_alike(definition, str(rules.path.parent))
    _, left = listed_alike(definition, rules, {BOARDS})
    print("alike;", left + len(prove(definition, rules, int(sys.argv[3])).left), "left")
except (AssertionError, DifferenceError, NativeError) as error:
    print(repr(error))
"""
"""Judges a mutant in a process of its own, which it may end or stall."""
ROOT: Final = Path(__file__).parents[2]


def survivors(
    definition: GameDefinition, text: str, mutants: Sequence[Mutant], folder: Path, count: int
) -> list[Mutant]:
    """Return the mutants that so many games, and positions beside them, do not notice.

    Nothing is noticed of a mutant if the same is said of it as of the rules as they are, whose C is
    ``text``.
    """
    texts = [text, *[mutant.text for mutant in mutants]]
    told = any("/heuristics/" in mutant.rule for mutant in mutants)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        right, *said = pool.map(
            lambda at: _said_of(definition, texts[at], folder / str(at), count, searched=told),
            range(len(texts)),
        )
    assert right.startswith("alike"), right
    return [mutant for mutant, told in zip(mutants, said, strict=True) if told == right]


def _said_of(
    definition: GameDefinition, text: str, folder: Path, count: int, *, searched: bool
) -> str:
    text += ASKED.get(definition.name, "")
    library = build(definition, folder, flags=("-O0",), text=text)
    told = SEARCHED if searched else ""
    asked = [sys.executable, "-c", JUDGE, definition.name, str(library), str(count), told]
    run = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return run.stdout


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return some mutants, by chance; all if there are not more."""
    return random.Random(seed).sample(mutants, min(count, len(mutants)))
