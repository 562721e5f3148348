"""MAG: Maginor's way round the circle."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Event, Face, MaginorGame
from maginor_core.events import (
    GameEnded,
    MaginorMoved,
    OracleLeftCircle,
    OracleScored,
    SpellCast,
)
from tests.board import Board, board_of
from tests.strategies import GameStep, setups, steps, whole_games

HALL = "guild_hall"
faces: st.SearchStrategy[Face] = st.sampled_from(("fire", "maginor", "maginor"))
walks = setups(fewest_oracles=1, most_oracles=3, most_slots=3)


def moves(step: GameStep) -> list[tuple[Board, MaginorMoved, Event]]:
    """Return each move of Maginor in a step, with the board just before it and the event after."""
    board, found = step.before.copy(), []
    for event, following in pairwise((*step.events, step.events[-1])):
        if isinstance(event, MaginorMoved):
            found.append((board.copy(), event, following))
        board.apply([event])
    return found


def cast_summoning(step: GameStep) -> bool:
    return any(isinstance(e, SpellCast) and e.spell == "summoning" for e in step.events)


def advances(step: GameStep) -> bool:
    """Return whether Maginor has advanced, rather than been shifted by a tile that goes."""
    return any(not isinstance(after, OracleLeftCircle) for _, _, after in moves(step)) and (
        not owed_to_summoning(step)
    )


def owed_to_summoning(step: GameStep) -> bool:
    owed = getattr(step.before.question, "owed", ())
    return "place_maginor" in owed or cast_summoning(step)


def next_tile(board: Board, oracle: str) -> str:
    return (board.circle * 2)[board.circle.index(oracle) + 1]


@pytest.mark.ruling("MAG-01", "MAG-05")
@given(steps(advances, walks, dice=faces))
def test_maginor_goes_from_a_tile_to_the_gap_and_from_the_gap_to_the_tile(step: GameStep) -> None:
    for board, moved, after in moves(step):
        if isinstance(after, OracleLeftCircle):
            continue
        if board.place == "before":
            assert (moved.place, moved.oracle) == ("on", board.maginor)
        else:
            assert (moved.place, moved.oracle) == ("before", next_tile(board, board.maginor))


@pytest.mark.ruling("MAG-02", "SCORE-01")
@given(steps(advances, walks, dice=faces))
def test_the_oracle_that_maginor_moves_off_is_scored_but_not_the_guild_hall(step: GameStep) -> None:
    for board, _, after in moves(step):
        if isinstance(after, OracleLeftCircle):
            continue
        scored = after.oracle if isinstance(after, OracleScored) else None
        if board.place == "on" and board.maginor != HALL:
            assert scored == board.maginor
        elif board.place == "before" and board.maginor == HALL:
            assert scored == HALL
        else:
            assert scored is None


@pytest.mark.ruling("MAG-03", "END-01", "MAG-06")
@given(whole_games(walks))
def test_the_game_ends_when_maginor_has_come_onto_the_guild_hall(game: MaginorGame) -> None:
    events = list(game.events())
    home = events.index(MaginorMoved("on", HALL))
    assert events[home + 1] == next(e for e in events if is_scoring_of_hall(e))
    assert isinstance(events[-1], GameEnded)
    assert not any(isinstance(event, MaginorMoved) for event in events[home + 1 :])
    board = board_of(game)
    assert (board.place, board.maginor, board.circle) == ("on", HALL, [])
    assert set(board.wizards) == {None}
    assert board.supply == [game.setup.counters] * game.setup.players


def is_scoring_of_hall(event: Event) -> bool:
    return isinstance(event, OracleScored) and event.oracle == HALL


@pytest.mark.ruling("MAG-04", "SCORE-09")
@given(
    steps(
        lambda step: any(isinstance(e, OracleLeftCircle) and e.oracle != HALL for e in step.events),
        walks,
        dice=faces,
    )
)
def test_a_scored_tile_leaves_and_maginor_at_it_comes_before_the_next(step: GameStep) -> None:
    board = step.before.copy()
    at_scoring = (board.place, board.maginor)
    for event in step.events:
        if isinstance(event, OracleScored):
            at_scoring = (board.place, board.maginor)
        circle = board.circle[:]
        board.apply([event])
        if isinstance(event, OracleLeftCircle) and event.oracle != HALL:
            following = (circle * 2)[circle.index(event.oracle) + 1]
            here = ("before", following) if at_scoring[1] == event.oracle else at_scoring
            assert (board.place, board.maginor) == here
            assert board.circle == [oracle for oracle in circle if oracle != event.oracle]


@pytest.mark.ruling("MAG-05", "MAG-02")
@given(steps(advances, setups(most_oracles=0), dice=faces))
def test_alone_on_the_guild_hall_maginor_leaves_it_to_come_back(step: GameStep) -> None:
    ((board, moved, after), *_) = moves(step)
    if board.place == "on":
        assert (moved.place, moved.oracle) == ("before", HALL)
        assert not isinstance(after, OracleScored)
    else:
        assert (moved.place, moved.oracle) == ("on", HALL)
        assert is_scoring_of_hall(after)
