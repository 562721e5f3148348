"""Every ruling is implemented and tested, and nothing cites a ruling that is not stated."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.rulings import (
    COVERAGE_NAME,
    Trace,
    cited_in,
    coverage_page,
    gaps,
    page_path,
    read_coverage,
    rulings_page,
    trace,
    write_command,
)

ROOT = Path(__file__).parents[2]
GAMES = [game for name in games.GAMES if (game := games.game(name)).resources.rulings]
each_game = pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)


@cache
def traced(name: str) -> dict[str, Trace]:
    return trace(ROOT, games.game(name))


@each_game
def test_each_ruling_has_code_and_tests_and_each_cited_one_is_stated(
    definition: GameDefinition,
) -> None:
    assert list(gaps(rulings_page(definition), traced(definition.name))) == []


@each_game
def test_the_coverage_page_is_up_to_date(definition: GameDefinition) -> None:
    text = page_path(definition).with_name(COVERAGE_NAME).read_text(encoding="utf-8")
    written = coverage_page(rulings_page(definition), traced(definition.name), definition)
    assert written == text, f"run: {write_command(definition)}"


@each_game
def test_the_coverage_page_is_read_back(definition: GameDefinition) -> None:
    traces = traced(definition.name)
    read = read_coverage(coverage_page(rulings_page(definition), traces, definition))
    assert list(read) == list(rulings_page(definition).rulings)
    for ruling, found in read.items():
        assert (found.code, found.tests) == (traces[ruling].code, traces[ruling].tests)


@each_game
def test_the_rulings_list_neither_code_nor_tests(definition: GameDefinition) -> None:
    text = page_path(definition).read_text(encoding="utf-8")
    assert f"({COVERAGE_NAME})" in text
    assert "maginor_core/" not in text
    assert "tests/" not in text


@each_game
def test_the_specification_and_the_pages_cite_only_rulings(definition: GameDefinition) -> None:
    folder = page_path(definition).parent
    pages = [ROOT / "spec" / definition.resources.specification, *folder.glob("*.md")]
    for page in ROOT.glob("docs/**/*.md"):
        name = page.stem.partition("-")[0]  # magalon.md and magalon-look-ahead.md are of Magalon
        if definition.name == (name if name in games.GAMES else games.DEFAULT):
            pages.append(page)
    for page in pages:
        cited = cited_in(page.read_text(encoding="utf-8"))
        assert cited - set(rulings_page(definition).rulings) == set(), page


@each_game
def test_the_specification_implements_every_ruling_of_play(definition: GameDefinition) -> None:
    cited = cited_in(
        (ROOT / "spec" / definition.resources.specification).read_text(encoding="utf-8")
    )
    stated = {one for one in rulings_page(definition).rulings if not one.startswith("EDITION")}
    assert stated - cited == set()


def test_a_ruling_without_code_or_tests_is_a_gap_and_so_is_an_unknown_one() -> None:
    traces = dict(traced(games.DEFAULT))
    del traces["DUEL-06"]
    traces["DUEL-99"] = Trace(code=["somewhere.py"])
    assert list(gaps(rulings_page(), traces)) == [
        "DUEL-06 is cited by no code",
        "DUEL-06 has no transcript named after it",
        "DUEL-06 is marked on no test",
        "DUEL-99 is not a ruling, but is cited by somewhere.py",
    ]


def test_a_range_of_rulings_cites_each_of_them() -> None:
    assert cited_in("(VOTE-01 to VOTE-03, END-02)") == {"VOTE-01", "VOTE-02", "VOTE-03", "END-02"}
