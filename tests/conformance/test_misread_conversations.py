"""Each conversation about a game's own page finds a specification that reads the page wrongly."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.suite.conversations import check_conversation
from maginor_core.suite.run import read_selection
from tests.conformance.misreading import Misreading, misread_engine, read_misreadings

GAME = games.game("abracada")

MISREADINGS = read_misreadings("misread_conversations/abracada")


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.name)
def test_a_misreading_is_found_by_the_conversation_about_it(misreading: Misreading) -> None:
    _, (conversation,) = read_selection([misreading.ruling], GAME)
    assert check_conversation(misread_engine(GAME, misreading), conversation).failing


def test_each_conversation_of_the_game_finds_a_misreading() -> None:
    own = {one.name for one in read_selection(["PROTOCOL"], GAME)[1]} - {
        one.name for one in read_selection(["PROTOCOL"], games.game("magalon"))[1]
    }
    assert own == {misreading.ruling for misreading in MISREADINGS}
