"""Replay applies events unchecked: it leads where they lead, or reports that they are invalid."""

from __future__ import annotations

import msgpack
import pytest
from hypothesis import given

from maginor_core import MaginorGame, MalformedError, deal
from maginor_core.commands.rules import MAGINOR
from maginor_core.engine.codec import pack_record
from maginor_core.engine.replay import replay
from tests.board import board_of, vocabulary_of
from tests.strategies import games


def content_of(game: MaginorGame) -> bytes:
    words = vocabulary_of(game.setup)
    return b"".join([pack_record(words, record) for record in game.log])


@given(games())
def test_replay_leads_to_the_state_of_the_game(game: MaginorGame) -> None:
    state = replay(MAGINOR, game.setup.layout, content_of(game), game.version)
    assert state.snapshot() == board_of(game).state.snapshot()
    assert state.drawn == board_of(game).rolls


@given(games())
def test_another_number_of_records_is_refused(game: MaginorGame) -> None:
    content = content_of(game)
    for count in (game.version + 1, game.version - 1):
        if count >= 0:
            with pytest.raises(MalformedError, match="these are not"):
                replay(MAGINOR, game.setup.layout, content, count)


@pytest.mark.parametrize(
    "record",
    [
        [[10, 0, 1], [[99, 0]]],  # the tag of no event
        [[10, 0, 1], [[52, 9, 1]]],  # a seat that nobody has
        [[10, 0, 1], [[52, 0]]],  # too few fields
        [[10, 0, 1], [52]],  # no event at all
        [[10, 0, 1], 52],
        [10, 0],
        10,
    ],
    ids=repr,
)
def test_what_no_game_has_is_malformed(record: object) -> None:
    layout = deal(players=2, seed=7).layout
    with pytest.raises(MalformedError):
        replay(MAGINOR, layout, msgpack.packb(record), 1)
