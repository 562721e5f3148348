"""A game of an author goes on under later revisions: its log is read by what all of them know."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest
from attrs import evolve, frozen

from maginor_core.audit.judge import judge
from maginor_core.audit.moving import move_game
from maginor_core.audit.whatif import Reading, what_if_game
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.setup import setup_form
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import OpenSeed
from maginor_core.eventlog.moves import MoveRefusedError
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stored_game import stored
from maginor_core.eventlog.stores import MemoryStore
from maginor_core.eventlog.stores.games import create_game, open_game, seal_game
from maginor_core.eventlog.stores.store import bytes_of
from tests.changed import race_1, race_2, race_3
from tests.revision_two import knowing

RACES: dict[int, GameDefinition] = {1: race_1.GAME, 2: race_2.GAME, 3: race_3.GAME}
SEED = "7"


def begun(revision: int) -> tuple[MemoryStore, str]:
    """A game that is begun under a revision, in which each of two has stepped once."""
    store, definition = MemoryStore(), RACES[revision]
    setup = definition.deal(2, SEED)
    game_id, game = create_game(
        store, definition, setup, OpenSeed(SEED, "standard"), fingerprint=True
    )
    step(game)
    step(game)
    return store, game_id


def step(game: Game) -> None:
    game.submit(next(each for each in game.legal() if type(each).__name__ == "Step"))


def logged(store: MemoryStore, game_id: str) -> LoggedGame:
    return next(read_games(io.BytesIO(bytes_of(store.read(game_id)))))


@pytest.mark.parametrize("path", [(2, 3), (1, 3), (1, 2, 3)], ids=str)
def test_what_came_later_can_be_played_after_a_move(path: Sequence[int]) -> None:
    store, game_id = begun(path[0])
    games = knowing(RACES[path[-1]])
    for revision in path[1:]:
        move_game(store, game_id, revision, games=games)
        game = open_game(store, game_id, games)
        assert game.definition.revision == revision
        step(game)
    game = open_game(store, game_id, games)
    game.submit(race_3.Rest(game.to_act[0]))  # revision 2 has no such command
    log = logged(store, game_id)
    assert judge("log", log, {}, games).word == "ok so far"
    assert what_if_game("log", log, Reading(), games).word == "same"
    read = stored(log, games)
    assert read.verify().version == game.version
    assert [type(each.command).__name__ for each in read.records][-1] == "Rest"
    game = open_game(store, game_id, games)
    while not game.finished:
        step(game)
    seal_game(store, game_id, game)
    assert judge("log", logged(store, game_id), {}, games).word == "ok"


def test_what_came_later_cannot_be_played_before_the_move() -> None:
    """A record of the later revision before the move is none of the revision of then."""
    store, game_id = begun(2)
    games = knowing(race_3.GAME)
    game = open_game(store, game_id, games)
    with pytest.raises(MalformedError, match="is not a command"):
        game.submit(race_3.Rest(game.to_act[0]))
    move_game(store, game_id, 3, games=games)
    open_game(store, game_id, games).submit(race_3.Rest(0))
    found = store.read(game_id)
    *before, move, rest = found.records
    swapped = MemoryStore()
    swapped.put(evolve(found, records=[*before, rest, move]))
    verdict = judge("log", logged(swapped, game_id), {}, games)
    assert (verdict.word, verdict.record) == ("other events", 2)


@frozen
class Named(race_2.Setup):
    """A setup whose names depend on a variant that revision 1 sets otherwise."""

    @property
    def names(self) -> tuple[str, ...]:
        return ("red", "blue") if self.variants.backwards else ("blue", "red")


def test_a_game_whose_names_would_be_others_is_refused_by_host_and_audit() -> None:
    store, game_id = begun(1)
    games = knowing(evolve(race_2.GAME, setups=setup_form(Named, race_2.deal)))
    with pytest.raises(MoveRefusedError, match="have other names there"):
        move_game(store, game_id, 2, games=games)
    move_game(store, game_id, 2, games=knowing(race_2.GAME))
    verdict = judge("log", logged(store, game_id), {}, games)
    assert (verdict.word, verdict.record) == ("illegal", 2)
    assert "have other names there" in verdict.reason
