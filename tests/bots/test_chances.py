"""The chance of winning a game of Maginor of two, by fitted weights."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from maginor_core import games, maginor
from maginor_core.components.layout import NOBODY, Player, Slot
from maginor_core.games.maginor.heuristics import fitted_weights as weights
from maginor_core.games.maginor.heuristics.chances import HALL, chance_of_first, nearness
from maginor_core.games.maginor.heuristics.search import SEARCH
from maginor_core.games.maginor.heuristics.valuation import way
from maginor_core.play.bots import bots_of, next_command
from maginor_core.projections.state import BEFORE, TURN_BEGAN, State

MAGINOR = games.game("maginor")


def beginnings(seed: str, bot: str = "greedy") -> Iterator[State]:
    """Yield states in which a turn begins, of a game of two."""
    game = maginor.new(2, seed)
    while not game.finished:
        if game.live_state.question[0] == TURN_BEGAN:
            yield game.live_state.copy()
        game.submit(next_command(game, bots_of(MAGINOR)[bot], game.to_act[0], seed))


def mirrored(state: State) -> State:
    """Return the state in which each player has what the other has."""
    made = state.copy()
    for one in (made.wizards, made.supply, made.hands, made.discards):
        one.reverse()
    for other in (made.spells_held, made.oracles_won):
        other.reverse()
    made.slots = [
        [seat if seat == NOBODY else Player(1 - seat) for seat in slots] for slots in made.slots
    ]
    made.current_player = Player(1 - state.current_player)
    made.question = (TURN_BEGAN, made.current_player)
    return made


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_what_one_may_win_the_other_may_lose(bot: str) -> None:
    states = list(beginnings("mirrored", bot))[:150]
    for state in states:
        own = chance_of_first(state)
        assert 0 < own < 1
        assert chance_of_first(mirrored(state)) == pytest.approx(1 - own)
    assert len(states) > 50


def test_votes_and_leads_are_good_for_who_has_them() -> None:
    state = next(beginnings("leads"))
    before = chance_of_first(state)
    won = state.copy()
    won.oracles_won[0].append(won.circle[-1])
    assert chance_of_first(won) > before
    led = state.copy()
    oracle = led.circle[1]
    for slot in range(2):
        led.slots[oracle][Slot(slot)] = Player(0)
    assert chance_of_first(led) > before


def test_maginor_is_the_nearer_the_sooner_he_scores_an_oracle() -> None:
    for state in beginnings("near"):
        order = way(state.circle, state.maginor)
        near = [nearness(state, oracle, steps) for steps, oracle in enumerate(order)]
        assert near == sorted(near)
        assert near[-1] == HALL
        if state.maginor != state.layout.guild_hall:
            assert near[0] == int(state.place == BEFORE)


def test_there_is_a_weight_for_all_that_is_told_apart() -> None:
    assert len(weights.LEADS) == (HALL + 1) * 4 * 7
    assert len(weights.SECONDS) == HALL + 1
    assert len(weights.WIZARDS) == len(weights.WIZARDS_OF_MOVER) == 3 * 5 * 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_of_all_players(players: int) -> None:
    state = maginor.new(players, "chances").live_state
    values = SEARCH.value(state)
    assert len(values) == players
    assert all(0 < chance < 1 for chance in values)
