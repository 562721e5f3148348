"""A state that C replays is the state to which the events of the game lead."""

from __future__ import annotations

import random
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.codec import pack_record
from maginor_core.engine.compile import all_parts_of
from maginor_core.engine.game import Game
from maginor_core.engine.replay import FalseRecordError, replay
from maginor_core.eventlog import stored_game
from maginor_core.native import replaying
from maginor_core.native.log_reader import using
from maginor_core.native.replaying import replayed

pytestmark = pytest.mark.usefixtures("rules")
LENGTHS = {"maginor": 300, "abracada": 150, "magalon": 200}
"""After how many commands a game is left."""


def played(name: str, number: int) -> Game:
    definition = games.game(name)
    counts = range(definition.fewest_players, definition.most_players + 1)
    draw = random.Random(f"{name} {number}")
    game = Game(definition, definition.deal(counts[number % len(counts)], number), number)
    for _ in range(draw.randrange(LENGTHS[name])):
        if commands := game.legal():
            game.submit(draw.choice(commands))
    return game


def records_of(game: Game) -> list[bytes]:
    words = game.definition.vocabulary(game.setup)
    return [pack_record(words, record) for record in game.log]


def shown(state: Any) -> str:  # Any: a state of a game
    parts = [(part.name, getattr(state, part.name)) for part in all_parts_of(type(state))]
    return repr((parts, state.drawn, state.snapshot()))


@pytest.mark.parametrize("name", LENGTHS)
def test_a_state_is_the_one_to_which_the_events_lead(name: str) -> None:
    for number in range(12):
        game = played(name, number)
        layout, records = game.setup.layout, records_of(game)
        content = b"".join(records)
        found = replayed(game.definition, layout, content, len(records))
        right = replay(game.definition.decider, layout, content, len(records))
        assert shown(found) == shown(right)
        assert found.layout is layout or found.layout == layout


def test_a_state_that_is_more_than_its_attributes_begins_as_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replaying, "_MAKERS", {})
    monkeypatch.setattr(replaying, "only_sets", lambda _: False)
    game = played("abracada", 3)
    layout, records = game.setup.layout, records_of(game)
    found = replayed(game.definition, layout, b"".join(records), len(records))
    assert shown(found) == shown(
        replay(game.definition.decider, layout, b"".join(records), len(records))
    )


def test_a_stored_game_is_verified_in_c(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("maginor", 5)
    with using(None):
        right = stored_game.verify(game.definition, game.setup, game.log)
    monkeypatch.setattr(stored_game, "re_execute", lambda *_: pytest.fail("Python was asked"))
    found = stored_game.verify(game.definition, game.setup, game.log)
    assert shown(found.state) == shown(right.state)
    assert (found.version, found.legal()) == (right.version, right.legal())


def test_a_false_record_is_left_to_python() -> None:
    game = played("maginor", 7)
    first, second, *rest = game.log
    records = records_of(game)
    records[:2] = records[1::-1]
    content = b"".join(records)
    assert replayed(game.definition, game.setup.layout, content, len(records)) is None
    with pytest.raises(FalseRecordError, match="record 0"):
        stored_game.verify(game.definition, game.setup, [second, first, *rest])
