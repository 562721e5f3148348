"""The pages of the docs agree with what they describe."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, name_of

DOCS = Path(__file__).parents[2] / "docs"

TERMS = """
beast, challenger, defender, duel, duelling counter, face, fate, Guild Hall, High Wizard,
influence counter, Maginor, Oracle, Rite, scoring, sorcery card, spell, symbol card, vote, wizard,
command, event, fact, frame, head, link, perft, projection, re-execution, record, redaction, replay,
seal, shard, snapshot, transcript, verdict, version, view
"""
"""Terms of the rules and of the engine that must be defined."""


def sections() -> list[list[str]]:
    """The terms of the glossary, by section."""
    text = (DOCS / "glossary.md").read_text(encoding="utf-8")
    rows = [re.findall(r"^\| (\*\*.+?) \|", part, re.MULTILINE) for part in text.split("\n## ")]
    return [
        [term for row in part for term in re.findall(r"\*\*(.+?)\*\*", row)]
        for part in rows
        if part
    ]


def test_the_glossary_defines_each_term_once_and_in_order() -> None:
    terms = [term for section in sections() for term in section]
    assert len(terms) == len(set(terms))
    assert set(terms) >= set(" ".join(TERMS.split()).split(", "))
    for section in sections():
        assert section == sorted(section, key=str.lower)


def test_the_figures_that_lead_the_performance_page_are_in_its_tables() -> None:
    text = (DOCS / "contributing" / "performance.md").read_text(encoding="utf-8")
    lead, _, rest = text.partition("## Results")
    figures = re.findall(r"\d[\d,]*\.?\d*", "".join(re.findall(r"^\| .*", lead, re.MULTILINE)))
    assert len(figures) > 12
    results = rest.partition("## Where the time goes")[0]
    assert [figure for figure in figures if figure not in results] == []


def anchors_of(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and Sphinx make them."""
    text = re.sub(r"(?ms)^```.*?^```$", "", page.read_text(encoding="utf-8"))
    headings = re.findall(r"(?m)^#+ (.+)$", text)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings]
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_to_headings_that_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\(([^)#:\s]*\.md|)#([^)]+)\)", text):
        assert anchor in anchors_of(page.parent / target if target else page), (target, anchor)


def test_every_page_can_be_reached_from_the_first_one() -> None:
    reached: set[Path] = set()
    ahead = [DOCS / "index.md"]
    while ahead:
        page = ahead.pop()
        if page not in reached:
            reached.add(page)
            text = page.read_text(encoding="utf-8").split("```{toctree}")[0]
            targets = re.findall(r"\]\(([^)#:\s]+\.md)(?:#[^)]*)?\)", text)
            ahead += [page.parent.joinpath(target).resolve() for target in targets]
    assert sorted(map(name_of, set(PAGES) - reached)) == []
