"""Every ruling is implemented and tested, and nothing cites a ruling that is not stated."""

from __future__ import annotations

from pathlib import Path

from maginor_core.conformance.page.rulings_page import rulings_page
from maginor_core.conformance.page.traceability import (
    COVERAGE_NAME,
    Trace,
    cited_in,
    coverage_page,
    gaps,
    read_coverage,
    trace,
)

ROOT = Path(__file__).parents[2]


def test_each_ruling_has_code_and_tests_and_each_cited_one_is_stated() -> None:
    assert list(gaps(rulings_page(), trace(ROOT))) == []


def test_the_coverage_page_is_up_to_date() -> None:
    text = (ROOT / "spec" / COVERAGE_NAME).read_text(encoding="utf-8")
    written = coverage_page(rulings_page(), trace(ROOT))
    assert written == text, "run: maginor rulings coverage --write"


def test_the_coverage_page_is_read_back() -> None:
    traces = trace(ROOT)
    read = read_coverage(coverage_page(rulings_page(), traces))
    assert list(read) == list(rulings_page().rulings)
    for ruling, found in read.items():
        assert (found.code, found.tests) == (traces[ruling].code, traces[ruling].tests)


def test_the_rulings_list_neither_code_nor_tests() -> None:
    text = (ROOT / "spec" / "rulings.md").read_text(encoding="utf-8")
    assert f"({COVERAGE_NAME})" in text
    assert "maginor_core/" not in text
    assert "tests/" not in text


def test_the_specification_and_the_documents_cite_only_rulings() -> None:
    pages = [ROOT / "spec" / "model.py", *(ROOT / "spec").glob("*.md"), *ROOT.glob("docs/*.md")]
    for page in pages:
        assert cited_in(page.read_text(encoding="utf-8")) - set(rulings_page().rulings) == set()


def test_the_specification_implements_every_ruling_of_play() -> None:
    cited = cited_in((ROOT / "spec" / "model.py").read_text(encoding="utf-8"))
    stated = {ruling for ruling in rulings_page().rulings if not ruling.startswith("EDITION")}
    assert stated - cited == set()


def test_a_ruling_without_code_or_tests_is_a_gap_and_so_is_an_unknown_one() -> None:
    traces = trace(ROOT)
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
