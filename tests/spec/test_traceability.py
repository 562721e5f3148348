"""Every ruling is carried by code and pinned by tests, and nothing cites what is not stated."""

from __future__ import annotations

from pathlib import Path

from maginor_core.conformance.page.rulings_page import PAGE_NAME, rulings_page
from maginor_core.conformance.page.traceability import Trace, cited_in, gaps, trace, traced_page

ROOT = Path(__file__).parents[2]


def test_each_ruling_is_carried_and_pinned_and_each_cited_one_is_stated() -> None:
    assert list(gaps(rulings_page(), trace(ROOT))) == []


def test_the_page_tells_what_carries_and_pins_each_ruling_now() -> None:
    text = (ROOT / "spec" / PAGE_NAME).read_text(encoding="utf-8")
    assert traced_page(text, trace(ROOT)) == text, "run: maginor rulings coverage --write"


def test_the_specification_and_the_documents_cite_only_rulings() -> None:
    pages = [ROOT / "spec" / "model.py", *(ROOT / "spec").glob("*.md"), *ROOT.glob("docs/*.md")]
    for page in pages:
        assert cited_in(page.read_text(encoding="utf-8")) - set(rulings_page().rulings) == set()


def test_the_specification_carries_every_ruling_of_play() -> None:
    cited = cited_in((ROOT / "spec" / "model.py").read_text(encoding="utf-8"))
    stated = {ruling for ruling in rulings_page().rulings if not ruling.startswith("EDITION")}
    assert stated - cited == set()


def test_a_ruling_that_nothing_pins_is_a_gap_and_so_is_an_unknown_one() -> None:
    traces = trace(ROOT)
    del traces["DUEL-06"]
    traces["DUEL-99"] = Trace(code=["somewhere.py"])
    assert list(gaps(rulings_page(), traces)) == [
        "DUEL-06 is cited by no code",
        "DUEL-06 has no transcript named after it",
        "DUEL-06 is marked on no test",
        "DUEL-99 is no ruling, but is cited by somewhere.py",
    ]


def test_a_range_of_rulings_cites_each_of_them() -> None:
    assert cited_in("(VOTE-01 to VOTE-03, END-02)") == {"VOTE-01", "VOTE-02", "VOTE-03", "END-02"}
