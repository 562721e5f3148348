from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from maginor_core.engine import resources
from maginor_core.games.maginor.presentation.sheets import RULINGS_OF, SPELL_RULINGS
from maginor_core.projections.state_json import KINDS
from maginor_core.suite.rulings import (
    PageError,
    UnknownRulingError,
    parse_page,
    read_page,
    rulings_page,
)
from tests.cli.running import Run

PAGE = Path(__file__).with_name("rulings.txt").read_text(encoding="utf-8")


def test_a_ruling_is_read_whole() -> None:
    page = parse_page(PAGE)
    ruling = page.ruling("duel-06")
    assert (page.revision, dict(page.families)) == (3, {"DUEL": "Duels"})
    assert ruling.title == "Two earths"
    assert ruling.family == "DUEL"
    assert ruling.statement == "Both show earth.\n\nThe defender wins."
    assert (ruling.revision, ruling.status) == (2, "ruled")
    assert ruling.source == 'EN, "Dueling"; silence'
    assert ruling.other_reading == "It is a tie."
    assert ruling.reason == "It says so."
    assert ruling.variant == ("`a` = true | false: one.", "`b` = true | false: another.")
    assert ruling.decides == "This case."


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("Revision 3 of the page.", "", "does not state its revision"),
        ("- Revision: 2\n", "", "DUEL-06 lacks its revision"),
        ("- Revision: 2", "- Revision: two", "'two', which is not a number"),
        ("- Status: ruled\n", "", "DUEL-06 lacks its status"),
        (
            "- Reason:",
            "- Place: `a.py`\n- Reason:",
            "DUEL-06 has an unknown field: - Place: `a.py`",
        ),
        ("- Status:", "- Reason: No.\n- Status:", "DUEL-06 has the field Reason twice"),
        ("## DUEL: Duels", "## TURN: Turns", "DUEL-06 stands outside its family"),
        ("### DUEL-06: Two", "### Duel 6: Two", "is not the heading of a ruling"),
    ],
)
def test_a_page_of_another_form_is_refused(right: str, wrong: str, reason: str) -> None:
    assert right in PAGE
    with pytest.raises(PageError, match=reason):
        parse_page(PAGE.replace(right, wrong))


def test_a_ruling_stated_twice_is_refused() -> None:
    body = PAGE[PAGE.index("### ") :]
    with pytest.raises(PageError, match="DUEL-06 is stated twice"):
        parse_page(f"{PAGE}\n{body}")


def test_a_page_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "page.md").write_bytes(b"\xff")
    for name, reason in (("page.md", "cannot be read"), ("none.md", "there is no such file")):
        with pytest.raises(PageError, match=reason):
            read_page(tmp_path / name)


def test_an_unknown_ruling_is_answered_with_its_neighbours() -> None:
    with pytest.raises(UnknownRulingError, match=r"near it are DUEL-06"):
        parse_page(PAGE).ruling("DUEL-60")


@pytest.mark.parametrize("question", KINDS)
def test_every_decision_is_explained_by_rulings_that_exist(question: int) -> None:
    main, beside = RULINGS_OF[question]
    assert main
    assert set(main) | set(beside) <= set(rulings_page().rulings)


def test_every_spell_is_explained_by_a_ruling_that_exists() -> None:
    assert set(SPELL_RULINGS.values()) <= set(rulings_page().rulings)


def test_a_ruling_is_shown_in_full(run: Run) -> None:
    for arguments in (("rulings", "show", "duel-06"), ("rulings", "show", "DUEL-06")):
        reported = run.ok(*arguments)
        assert reported.startswith("DUEL-06: ")
        assert all(f"\n{name}: " in reported for name in ("Decides", "Reason", "Source", "Status"))
        data = run.json(*arguments)
        assert data["statement"] == rulings_page().ruling("DUEL-06").statement


def test_rulings_are_listed_by_family_or_all(run: Run) -> None:
    reported = run.ok("rulings", "show", "duel")
    assert reported.startswith("DUEL: Duels\n  DUEL-01")
    assert "TURN-01" not in reported
    reported = run.ok("rulings", "show", "--json")
    assert [r["id"] for r in json.loads(reported)["rulings"]] == list(rulings_page().rulings)


def test_coverage_is_a_table_and_of_one_ruling_the_places_too(run: Run) -> None:
    shown = run.ok("rulings", "coverage", "--game", "abracada", "CAST-05")
    assert [line.split()[0] for line in shown.splitlines()[:2]] == ["ruling", "CAST-05"]
    assert "cast_spell.py" in shown
    family = run.ok("rulings", "coverage", "--game", "abracada", "CAST").splitlines()
    assert [line.split()[0] for line in family[1:]] == [f"CAST-{n:02}" for n in range(1, 7)]


def test_an_installed_package_shows_the_coverage_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    shown = run.ok("rulings", "coverage", "DUEL-06", "--json")
    assert json.loads(shown)["DUEL-06"]["tests"]
    copied = tmp_path / "maginor_core" / "_resources"
    shutil.copytree(resources.spec_folder(), copied / "spec")
    shutil.copytree(resources.golden_folder(), copied / "golden")
    monkeypatch.setattr("maginor_core.engine.resources.PACKAGE", tmp_path / "maginor_core")
    assert run("rulings", "coverage", "DUEL-06", "--json") == (0, shown, "")
    assert "--write requires a source tree" in run.refused("rulings", "coverage", "--write")


def test_resources_come_with_the_package_or_are_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "maginor_core"
    package.mkdir()
    monkeypatch.setattr("maginor_core.engine.resources.PACKAGE", package)
    (tmp_path / "spec").mkdir()
    with pytest.raises(resources.MissingResourceError, match="spec is missing"):
        resources.spec_folder()
    (tmp_path / "pyproject.toml").touch()
    assert resources.spec_folder() == tmp_path / "spec"
    (package / "_resources" / "spec").mkdir(parents=True)
    assert resources.spec_folder() == package / "_resources" / "spec"
    (package / "_resources" / "golden").mkdir()
    assert resources.golden_folder() == package / "_resources" / "golden"
