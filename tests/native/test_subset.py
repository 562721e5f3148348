"""What is outside the subset is refused where it is; the page names what is in."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from attrs import frozen

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.native import calls, expressions, kinds, statements
from maginor_core.native.build import build
from maginor_core.native.library import NativeRules
from maginor_core.native.program import refusals_of
from maginor_core.native.proof import prove
from tests.native.libraries import NATIVE, Built

EVERYTHING = Path(__file__).with_name("everything.py")
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "native-subset.md"


@pytest.mark.parametrize("name", NATIVE)
def test_these_games_are_in_the_subset(name: str) -> None:
    assert refusals_of(games.game(name)) == []


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose modules can be imported."""
    monkeypatch.syspath_prepend(tmp_path)
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


REFUSED = {
    "{one: one for one in row}": "no such expression",
    "row[::2]": "no step",
    "row ** 2": "a number belongs here",
    "a ** 2": "no such operator",
    "a / 2": "no such operator",
    "sorted(row, reverse=True)": "no such function",
    "divmod(a, b)": "no such function",
    "[row for row in state.rows]": "two names",
    "(a, (1,))": "all items are numbers",
    "(row, 1)": "two names",
    "state.rows[0] is row": "only None",
    "state.question[a]": "constant number",
    "bool(state.question[2])": "annotate a name",
    "5_000_000_000": "32 bits",
    "print(a)": "no such function",
    "a.real": "no such attribute",
    "undefined": "no such name",
    "lambda: a": "no such expression",
    "row.split()": "no such method",
    "state.copy()": "no such method",
    "row.reverse()": "no such method",
    "max(row, key=abs)": "only default",
    "a < b < row.pop()": "write the comparisons one by one",
    "WORTH.append(a)": "no such method|only a list",
    "first_of(a, b) + 1": "a number belongs here",
    "bool(first_of(a, b))": "not asked whether it is true",
    "Board(a, [], state).other": "no such attribute",
    "Board(a, [], state).seen[:1]": "only a whole copy",
    "Board(a, [], state).seen.remove(a)": "no such method",
    "Board(a, [*row], state)": "one by one",
    "Board(state.rows, [], state)": "a set belongs here",
}
"""Expressions, and a part of why each is refused."""
REFUSED_STATEMENTS = {
    "del row[0]": "no such statement",
    "with open('x') as file: pass": "no such statement",
    "try: pass\n    finally: pass": "no such statement",
    "import os": "no such statement",
    "made = row": "all right",
    "grown = list(row)\n    again = grown\n    again.append(a)": "two names",
    "trail = state.trail\n    trail[0] = a": "only items of a list",
    "state.counts = row": "two names",
    "state.setup.sizes = (1,)": "only attributes of the state|no such target",
    "c, d = a": "not taken apart",
    "row = 5": "a sequence of number belongs here",
    "for a in state.rows: pass": "first, and a sequence",
    "found = None": "annotate the name",
    "row[0:2] = row": "only of bytes a slice is set",
    "one: float = 2.0": "not a type that the subset has",
}
"""Statements; the first of the last line but one is in it."""


def _refusals(other: Path, name: str, replaced: str) -> list[str]:
    text = EVERYTHING.read_text("utf-8")
    old = "    row = state.rows[player]\n    last = state.last\n"
    assert old in text
    new = text.replace(
        old, f"    row = state.rows[player]\n    {replaced}\n    last = state.last\n"
    )
    (other / f"{name}.py").write_text(new.replace('"everything"', f'"{name}"'), "utf-8")
    return [str(one) for one in refusals_of(import_module(name).EVERYTHING)]


LINE = 1 + EVERYTHING.read_text("utf-8").split("    last = state.last\n")[0].count("\n")


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_an_expression_outside_is_refused_where_it_is(number: int, other: Path) -> None:
    construct, reason = list(REFUSED.items())[number]
    name = f"refused_{number}"
    (refusal,) = _refusals(
        other, name, f"_ = [{construct}]" if "[" in construct else f"_ = {construct}"
    )
    assert refusal.startswith(f"{name}.py:{LINE}: `")
    assert "is outside the subset: " in refusal
    assert re.search(reason, refusal)


@pytest.mark.parametrize("number", range(len(REFUSED_STATEMENTS)))
def test_a_statement_outside_is_refused_where_it_is(number: int, other: Path) -> None:
    construct, reason = list(REFUSED_STATEMENTS.items())[number]
    name = f"refused_statement_{number}"
    refusals = _refusals(other, name, construct)
    if reason == "all right":
        assert refusals == []
        return
    (refusal,) = refusals
    assert re.match(rf"{name}\.py:({LINE}|{LINE + 1}|{LINE + 2}): `", refusal)
    assert re.search(reason, refusal)


# Games as ``maginor new-game`` writes them list tuples, and hold what may be None.

PAGE_OF_A_GAME = (
    Path(games.__file__).parents[1] / "cli" / "new_game_files" / "high_card.py.txt"
).read_text("utf-8")
OPTIONS = """    swap: list[Row] = [(Swap.tag, seat)] if state.swaps[seat] else []
    return [*swap, (Keep.tag, seat)]
"""
FROM_ABC = "from collections.abc import Iterable\n\nfrom attrs"
LEGAL = """def legal(state: State, seat: int | None) -> list[Row]:
    found: list[Row] = []
    for one in to_act(state):
        if seat is None or seat == one:
            found += options(state, one)
    return found


def swap(state"""


def _changed(folder: Path, name: str, *changes: tuple[str, str]) -> GameDefinition:
    """Return the game of the tutorial with another name, and so changed."""
    text = PAGE_OF_A_GAME.replace("high_card", name)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / f"{name}.py").write_text(text, "utf-8")
    definition = import_module(name).GAME
    assert isinstance(definition, GameDefinition)
    return definition


IN_SUBSET: dict[str, list[tuple[str, str]]] = {
    "as_it_is": [],
    "joined": [
        (
            OPTIONS,
            """    swap = [(Swap.tag, seat)] if state.swaps[seat] else []
    return swap + [(Keep.tag, seat)]
""",
        )
    ],
    "appended": [
        (
            OPTIONS,
            """    found: list[Row] = [(Keep.tag, seat)]
    if state.swaps[seat]:
        found.append((Swap.tag, seat))
    return found
""",
        )
    ],
    "chosen": [
        (
            OPTIONS,
            """    if not state.swaps[seat]:
        return [(Keep.tag, seat)]
    return [(tag, seat) for tag in (Swap.tag, Keep.tag)]
""",
        )
    ],
    "any_iterable": [("-> list[Row]:", "-> Iterable[Row]:"), ("from attrs", FROM_ABC)],
    "asked_in_a_rule": [
        (
            "    if not state.swaps[player]:\n",
            "    if (Swap.tag, player) not in options(state, player):\n",
        )
    ],
    "by_legal": [("def swap(state", LEGAL), ("options=options", "legal=legal")],
    "of_none": [
        (
            "    bag = [there",
            "    none: list[int | None] = [None] * setup.players\n    bag = [there",
        ),
        ("[*setup.cards], [1]", "[*setup.cards, *none][: setup.players], [1]"),
        (
            "        if held is None:  # whoever looks ahead does not know it\n",
            "        if not held and state.cards[seat] is None:\n",
        ),
        ("if card is not None:\n", "if card:\n"),
        (
            "    state.turn_ended(player, swapped)\n",
            """    state.turn_ended(player, swapped)
    several: list[int | None] = [None, *state.cards, None]
    last = several.pop()
    chosen = tuple(several) if swapped else (1, 1)
    other = 1 if swapped == 2 else several[0]
    if last or other or chosen[0] and swapped or len([one for one in set(several) if one]) > 4:
        return
""",
        ),
    ],
}
"""Changes of the game of the tutorial, by what they try."""


@pytest.mark.parametrize("name", IN_SUBSET)
def test_a_game_of_the_tutorial_is_the_same_in_c(name: str, other: Path, built: Built) -> None:
    built("abracada")  # or there is no compiler
    definition = _changed(other, f"tried_{name}", *IN_SUBSET[name])
    assert [str(one) for one in refusals_of(definition)] == []
    proof = prove(definition, NativeRules(build(definition, other, flags=("-O1",))), 12)
    assert proof.ended == proof.games == 12
    assert len(proof.kinds) == 2
    assert not proof.left
    assert proof.refusals


@frozen
class Outside:
    """A change of the game of the tutorial, the line that is refused, and a part of why."""

    old: str
    new: str
    line: str
    reason: str


REFUSED_OF_A_GAME = {
    "facts": Outside(
        OPTIONS, "    return [Keep(seat)]\n", "return [Keep(seat)]", "only functions of the rules"
    ),
    "tuples_in_rows": Outside(
        OPTIONS,
        "    return [(Keep.tag, seat, (1, 2))]\n",
        "return [(Keep.tag",
        "all items are numbers",
    ),
    "generator": Outside(OPTIONS, "    yield (Keep.tag, seat)\n", "yield", "no such statement"),
    "truth_of_none": Outside(
        "    return () if state.over",
        "    return () if any(state.cards) and state.over",
        "any(state.cards)",
        "may be None",
    ),
    "lambda": Outside("initial=begin", "initial=lambda setup: begin(setup)", "initial=", "def"),
    "given_twice": Outside(
        "[1] * setup.players, [0] * setup.players, bag)", "bag, bag, bag)", "bag, bag", "two names"
    ),
    "given_and_used": Outside(
        "    return State(setup, [*setup.cards], [1] * setup.players, [0] * setup.players, bag)",
        """    state = State(setup, [*setup.cards], [1] * setup.players, [0] * setup.players, bag)
    bag[0] = 0
    return state""",
        "bag)",
        "two names",
    ),
    "default": Outside(
        "    round: int = 1\n",
        "    round: int = 1\n    seen: list[int] = Factory(list)\n",
        "return State(",
        "no constant default",
    ),
}


@pytest.mark.parametrize("name", REFUSED_OF_A_GAME)
def test_what_such_a_game_has_outside_is_refused_where_it_is(name: str, other: Path) -> None:
    change = REFUSED_OF_A_GAME[name]
    changes = [
        (change.old, change.new),
        ("import define, frozen", "import Factory, define, frozen"),
    ]
    definition = _changed(other, f"outside_{name}", *changes)
    lines = (other / f"outside_{name}.py").read_text("utf-8").splitlines()
    line = 1 + next(place for place, text in enumerate(lines) if change.line in text)
    (refusal,) = refusals_of(definition)
    assert (refusal.file, refusal.line) == (f"outside_{name}.py", line)
    assert re.search(change.reason, refusal.reason)


def test_two_parts_of_one_class_are_refused(other: Path) -> None:
    """A part of a layout is known by its class: two of one class would be taken for each other."""
    pair = """@frozen
class Pair:
    low: int = 0
    high: int = 3


@frozen
class Setup("""
    two = "    first: Pair = Pair()\n    second: Pair = Pair(1, 4)\n"
    places = [
        ("@frozen\nclass Setup(", pair),
        ("    variants: Variants = Variants()\n", two + "    variants: Variants = Variants()\n"),
    ]
    assert refusals_of(_changed(other, "two_unused", *places)) == []
    used = ("if state.over else (state", "if state.round > state.setup.second.high else (state")
    (refusal,) = refusals_of(_changed(other, "two_used", *places, used))
    assert refusal.construct == "state.setup.second"
    assert refusal.file == "two_used.py"
    assert "several values of Pair (first, second)" in refusal.reason


@pytest.mark.parametrize(
    "form", ["({} & a)", "({} | 1)", "(-{})", "(~{})", "({} + a)", "[{}, a][0]"]
)
def test_what_is_nested_is_generated_once(form: str, other: Path) -> None:
    """Each level of nesting once doubled the time: 40 would not end."""
    deep = "a"
    for _ in range(40):
        deep = form.format(deep)
    assert _refusals(other, f"deep_{form.encode().hex()}", f"_ = {deep}") == []


# The page has each name of the syntax that is translated, and no other.


def _matched(module: object, *functions: str) -> set[str]:
    """Return the classes of syntax that functions of a module look for."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))  # type: ignore[attr-defined] # a module
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name in functions:
            for case in ast.walk(function):
                if isinstance(case, ast.match_case):
                    for node in ast.walk(case.pattern):
                        if isinstance(node, ast.MatchClass):
                            found.add(ast.unparse(node.cls).removeprefix("ast."))
    return found


def _texts(module: object, *functions: str) -> set[str]:
    """Return the names of methods and functions that functions of a module look for."""
    tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))  # type: ignore[attr-defined] # a module
    found = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name in functions:
            for case in ast.walk(function):
                if isinstance(case, ast.match_case):
                    first = case.pattern
                    while isinstance(first, ast.MatchSequence):
                        first = first.patterns[0]
                    found |= {
                        node.value.value
                        for node in ast.walk(first)
                        if isinstance(node, ast.MatchValue)
                        and isinstance(node.value, ast.Constant)
                        and isinstance(node.value.value, str)
                    }
    return found


def _column(heading: str) -> set[str]:
    """Return the words in the first column of a table of the page."""
    part = PAGE.read_text("utf-8").split(f"| {heading} |")[1].split("\n\n")[0]
    rows = [line.split("|")[1] for line in part.splitlines()[2:]]
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


def test_the_page_names_every_statement() -> None:
    assert _column("statement") == _matched(statements, "statement") - {"Call", "Constant", "Name"}


def test_the_page_names_every_expression() -> None:
    found = _matched(expressions, "expression") - {"Not", "USub", "UAdd", "Invert"}
    assert _column("expression") == found | {"Constant"}


def test_the_page_names_every_function_and_method() -> None:
    assert _column("function") == _texts(calls, "_builtin") | {
        *("combinations", "islice", "insort"),
        *("exp", "log", "sqrt"),
    }
    assert _column("method of a list") == _texts(calls, "_of_sequence")


def test_the_page_names_every_kind() -> None:
    inner = {"truth", "item", "commands", "unneeded", "never", "none"}
    assert _column("kind") == set(get_args(kinds.Name)) - inner
