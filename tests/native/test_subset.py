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

from maginor_core import games
from maginor_core.native import calls, expressions, kinds, statements
from maginor_core.native.program import refusals_of
from tests.native.libraries import NATIVE

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
    "one: float = 2.0": "no kind of value",
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
    assert _column("function") == _texts(calls, "_builtin") | {"combinations", "islice", "insort"}
    assert _column("method of a list") == _texts(calls, "_of_sequence")


def test_the_page_names_every_kind() -> None:
    inner = {"truth", "item", "commands", "unneeded", "never", "none"}
    assert _column("kind") == set(get_args(kinds.Name)) - inner
