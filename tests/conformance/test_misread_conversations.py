"""Each conversation about the protocol finds a specification that violates or misreads it."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.suite.conversations import check_conversation, conversation_files
from maginor_core.suite.run import read_selection
from tests.conformance.misreading import Misreading, misread_engine, read_misreadings

MISREADINGS = {
    name: read_misreadings(f"misread_conversations/{name}") for name in ("maginor", "abracada")
}
OF_PROCESSES = {
    "PROTOCOL.input-may-end-after-a-malformed-line",
    "PROTOCOL.input-that-ends-at-once-ends-the-engine",
    "PROTOCOL.the-end-of-input-ends-the-engine",
}
"""Conversations about how a process ends, which find what ``fake_engine.py`` does wrong."""


@pytest.mark.parametrize(
    ("name", "misreading"),
    [(name, one) for name, table in MISREADINGS.items() for one in table],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_misreading_is_found_by_the_conversation_about_it(
    name: str, misreading: Misreading
) -> None:
    game = games.game(name)
    _, (conversation,) = read_selection([misreading.ruling], game)
    verdict = check_conversation(misread_engine(game, misreading), conversation)
    assert verdict.failing
    reported = "\n".join(verdict.account())
    assert "violates the protocol" in reported
    assert conversation.sentences[0] in reported


def test_each_conversation_finds_a_misreading() -> None:
    found = {one.ruling for one in MISREADINGS["maginor"]} | OF_PROCESSES
    assert {path.stem for path in conversation_files()} == found


def test_each_conversation_of_a_further_game_finds_a_misreading() -> None:
    own = {one.name for one in read_selection(["PROTOCOL"], games.game("abracada"))[1]} - {
        one.name for one in read_selection(["PROTOCOL"], games.game("magalon"))[1]
    }
    assert own == {misreading.ruling for misreading in MISREADINGS["abracada"]}
