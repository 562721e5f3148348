"""What a table shows beside a game is in every language: names of variants, and errors."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maginor_core
from maginor_core import games
from maginor_core.engine.languages import ENGLISH, LANGUAGES
from maginor_core.tables.server.remarks import PHRASES
from maginor_core.tables.table_request import catalogue

ROOT = Path(maginor_core.__file__).parent
RAISED = re.compile(r"(?:WebError\(|_error\(|_error\(number, )\s*(?:\d+, )?\"([a-z_]+)\"")
FOR_PROGRAMS = {
    "content_type",  # the client sends the right one
    "format",
    "method",
    "no_client",
    "no_game",
    "no_parts",
    "no_ruling",
    "no_sheet",
    "not_joined",
    "origin",
    "refused",
    "ruling",
}
"""Codes of errors that nobody meets who uses the client; their texts are in English."""


def codes() -> set[str]:
    """Return the codes of the errors that the server answers."""
    return {
        code
        for folder in ("tables",)
        for path in (ROOT / folder).rglob("*.py")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
    }


def test_every_error_that_a_person_can_meet_has_a_text() -> None:
    english = (ROOT / "tables/server/client/messages/en.ftl").read_text(encoding="utf-8")
    texts = {found.replace("-", "_") for found in re.findall(r"(?m)^error-([a-z-]+) =", english)}
    assert {"token", "taken", "invitation", "malformed", "no_table"} <= codes()
    assert codes() - texts == FOR_PROGRAMS & codes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_has_a_name_in_every_language(language: str) -> None:
    english = {entry["name"]: entry["variants"] for entry in catalogue(ENGLISH)}
    for entry in catalogue(language):
        if entry["name"] not in games.GAMES:
            continue
        assert [each["name"] for each in entry["variants"]] == list(
            games.game(entry["name"]).variants
        )
        for each, other in zip(entry["variants"], english[entry["name"]], strict=True):
            assert each["label"] != each["name"].replace("_", " ")
            assert (each["label"] == other["label"]) == (language == ENGLISH)


NAMES = "player|players|name|names|game|winner|winners|wizard|challenger|defender"
"""Arguments of messages that stand for names."""


def test_no_french_message_has_a_word_before_a_name_that_would_lose_its_last_letter() -> None:
    """As ``de`` before Éva, which is not known when the message is written."""
    files = list(ROOT.rglob("fr.ftl"))
    assert len(files) > 4
    before = rf"(?im)^.*\b(?:[cdjlmnst]e|la|que) \{{ \$(?:{NAMES}) \}}.*$"
    for path in files:
        assert re.findall(before, path.read_text(encoding="utf-8")) == [], path


def test_french_players_are_addressed_as_vous_alone() -> None:
    familiar = (
        r"(?i)^(?! *\[earth\] te$).*\b(?:tu|te|toi|ton|ta|tes|tiens?|tiennes?)\b.*$|\bt[’']\w+"
    )
    for path in ROOT.rglob("fr.ftl"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines if re.search(familiar, line)] == [], path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_has_a_text_and_bots_are_called_by_their_level(language: str) -> None:
    path = ROOT / "tables/server/client/messages" / f"{language}.ftl"
    text = path.read_text(encoding="utf-8")
    assert set(PHRASES) <= set(re.findall(r"(?m)^phrase-([a-z-]+) = .", text))
    [named] = re.findall(r"(?m)^bot-called = (.+)$", text)
    assert set(re.findall(r"\$(\w+)", named)) == {"level", "letter"}
