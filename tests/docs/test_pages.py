"""The pages of the docs agree with what they describe."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"

RULES_TERMS = {
    "beast",
    "challenger",
    "defender",
    "duel",
    "duelling counter",
    "face",
    "fate",
    "Guild Hall",
    "High Wizard",
    "influence counter",
    "Maginor",
    "Oracle",
    "Rite",
    "scoring",
    "sorcery card",
    "spell",
    "symbol card",
    "vote",
    "wizard",
}
ENGINE_TERMS = {
    "command",
    "event",
    "fact",
    "frame",
    "head",
    "link",
    "perft",
    "projection",
    "re-execution",
    "record",
    "redaction",
    "replay",
    "seal",
    "shard",
    "snapshot",
    "transcript",
    "verdict",
    "version",
    "view",
}


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
    assert set(terms) >= RULES_TERMS | ENGINE_TERMS
    for section in sections():
        assert section == sorted(section, key=str.lower)


def test_the_figures_that_lead_the_performance_page_are_in_its_tables() -> None:
    text = (DOCS / "contributing" / "performance.md").read_text(encoding="utf-8")
    lead, _, rest = text.partition("## Results")
    figures = re.findall(r"\d[\d,]*\.?\d*", "".join(re.findall(r"^\| .*", lead, re.MULTILINE)))
    assert len(figures) > 12
    results = rest.partition("## Where the time goes")[0]
    assert [figure for figure in figures if figure not in results] == []
