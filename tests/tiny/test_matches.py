"""Matches of Swap or Keep: stored, undone, and seen by each seat without what it may not know."""

from __future__ import annotations

import json

import pytest
from attrs import evolve
from hypothesis import find, given, settings
from hypothesis import strategies as st

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.undo import UndoRefusedError
from tests.tiny.game import TINY, Choose, Chosen, Setup, StoneDrawn, StonesRevealed
from tests.tiny.played import SEED, play_on, played, setup_of


class FullError(Exception):
    """The disk is full."""


def test_a_command_that_cannot_be_stored_changes_nothing() -> None:
    def full(version: int, record: bytes) -> None:
        raise FullError

    game = Game(TINY, setup_of(2), SEED, store=full)
    view = game.view_json(0)
    with pytest.raises(FullError):
        game.submit(Choose(0, True))
    assert (game.version, game.view_json(0)) == (0, view)


def test_a_choice_is_taken_back_alone_until_the_stones_are_revealed() -> None:
    game = Game(TINY, setup_of(2), SEED)
    game.submit(Choose(0, True))
    game.undo(0, 0)
    assert game.to_act == (0, 1)
    game.submit(Choose(0, False))
    with pytest.raises(UndoRefusedError, match="consent of every seat"):
        game.undo(1, 0)
    game.submit(Choose(1, True))
    with pytest.raises(UndoRefusedError, match="chance was drawn or something hidden"):
        game.undo(1, 3)
    drawn = game.state.drawn
    game.undo(1, 3, agreed=(0,))
    game.submit(Choose(1, True))
    stones = [event.stone for event in game.log[-1].events if isinstance(event, StoneDrawn)]
    assert game.state.drawn == drawn + len(stones)


def test_a_view_shows_a_seat_its_own_stone_and_choice_and_who_is_awaited() -> None:
    game = Game(TINY, Setup(3, (0, 2, 1), (3, 1, 2)), SEED)
    game.submit(Choose(1, True))
    one, other = game.view_json(1)["state"], game.view_json(0)["state"]
    assert (one["hands"], one["choices"]) == ([None, 2, None], [None, True, None])
    assert (other["hands"], other["choices"]) == ([0, None, None], [None, None, None])
    assert one["bag"] == [3, 1, 1]
    assert other["bag"] == [2, 1, 2]
    for seat in (0, 1, 2, None):
        assert game.view_json(seat)["state"]["decision"]["players"] == [0, 2]
    assert game.view_json(None)["state"]["bag"] == [3, 1, 2]


def test_events_are_seen_without_what_only_their_player_may_know() -> None:
    game = played()
    assert game.result is not None
    for seat in (0, 1, 2, None):
        for event, seen in zip(game.log.events(), game.events_seen_by(seat), strict=True):
            private = isinstance(event, (Chosen, StoneDrawn)) and event.player != seat
            if private:
                name = type(event).__name__
                assert repr(seen) == f"{name}Hidden(player={event.player})"
                assert TINY.event_json.from_json(TINY.event_json.to_json(seen)) == seen
            else:
                assert seen is event


def test_what_a_seat_knows_is_a_position_that_can_be_searched() -> None:
    game = Game(TINY, Setup(2, (0, 2), (2, 1, 2)), SEED)
    game.submit(Choose(1, True))
    position = game.known_to(0)
    position.submit(Choose(0, False))
    found = [branch for _, branch in position.branches(Choose(1, False))]
    assert {tuple(one.state.points) for one in found} == {(0, 0), (0, 1)}
    assert all(list(TINY.states.invariants(one.state)) == [] for one in found)
    assert game.version == 1


def knowledge(game: Game, seat: int | None) -> bytes:
    """Return all that a server gives to a seat, as bytes."""
    refusals = []
    for player in range(game.setup.players):
        for swap in (False, True):
            try:
                if player == seat:  # others' commands are theirs to submit
                    game.copy().submit(Choose(player, swap), outcomes=())
            except RefusalError as refusal:
                if not refusal.concerns_chance:
                    refusals.append(str(refusal))
    as_json = TINY.event_json.to_json
    given = {
        "view": game.view_json(seat),
        "events": [as_json(event) for event in game.events_seen_by(seat)],
        "legal": [] if seat is None else list(map(repr, game.legal(seat))),
        "refusals": refusals,
        "version": game.version,
        "to_act": game.to_act,
    }
    return json.dumps(given).encode()


@st.composite
def twins(draw: st.DrawFn) -> tuple[Game, Game, int | None]:
    """Draw a seat, or a spectator, and two games that differ only in what it may not know."""
    players = draw(st.integers(2, 4))
    seat = draw(st.none() | st.integers(0, players - 1))
    seed = draw(st.text(max_size=2))
    one = play_on(Game(TINY, setup_of(players, seed), seed), seed, draw(st.integers(0, 12)))
    records = list(one.log)
    last = max([n for n, r in enumerate(records) if len(r.events) > 1], default=-1)
    now = one.state
    unknown = [
        stone for stone, times in enumerate(TINY.conceal(one.state, seat).bag) for _ in range(times)
    ]
    others = [*draw(st.permutations(unknown)), *[0] * players]  # at the end nobody has a stone
    hands = tuple(now.hands[s] if s == seat else others[s] for s in range(players))
    hidden = now.over or last < 0
    setup = evolve(setup_of(players, seed), hands=hands) if last < 0 else one.setup
    other = Game(TINY, setup)
    for number, (command, events) in enumerate(records):
        drawn = [event.stone for event in events if isinstance(event, StoneDrawn)]
        if number == last and not hidden:
            drawn[-players:] = hands
        swap = command.swap
        if number > last and command.player != seat:
            swap = draw(st.booleans())
        other.submit(Choose(command.player, swap), outcomes=drawn)
    return one, other, seat


@settings(max_examples=150)
@given(twins())
def test_games_that_differ_only_in_what_a_seat_may_not_know_look_the_same_to_it(
    games: tuple[Game, Game, int | None],
) -> None:
    one, other, seat = games
    assert knowledge(one, seat) == knowledge(other, seat)


def test_the_twins_do_differ() -> None:
    def differ(games: tuple[Game, Game, int | None]) -> bool:
        one, other, _ = games
        revealed = any(isinstance(event, StonesRevealed) for event in one.log.events())
        return (
            revealed
            and one.definition.states.snapshot(one.state)
            != other.definition.states.snapshot(other.live_state)
            and one.version > 3
        )

    find(twins(), differ)
