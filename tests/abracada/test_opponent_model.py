"""What a player names who takes the best by the exact expectation, by the hand that it sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import log

import pytest

from maginor_core import games
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.components.layout import Player
from maginor_core.games.abracada.heuristics.bots import OddsBot
from maginor_core.games.abracada.heuristics.inferred_hands import inferred_hands, remembered
from maginor_core.games.abracada.heuristics.multisets import BEGINS, EVERY, KINDS, PLACES, Hand
from maginor_core.games.abracada.heuristics.opponent_model import (
    OPEN,
    believe,
    likelihood,
    places_of,
    possible_stones,
    worths_of_naming,
)
from maginor_core.games.abracada.heuristics.own_hand import likely_hands
from maginor_core.games.abracada.heuristics.turn_expectation import possible_hands, worths
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.state import IN_TURN, State
from maginor_core.play.bots import Bot, next_command

ABRACADA = games.game("abracada")


class OfExpectation:
    """Takes the best by the exact expectation of its turn."""

    def choose(self, game: Game, seat: int, legal: Sequence[Command], chance: Stream) -> Command:
        if len(legal) == 1:
            return legal[0]
        worth = reckoned(game, seat)
        return legal[worth.index(max(worth))]


def known_to(game: Game, seat: int) -> State:
    state: State = game.live_state
    return concealed(state.copy(), seat)


def decisions(seed: str, most: int, bot: Bot | None = None) -> Iterator[tuple[Game, int]]:
    """Yield a game of two players at decisions with a choice."""
    game = ABRACADA.new(2, seed)
    while most and not game.finished:
        seat = game.to_act[0]
        if game.live_state.phase == IN_TURN:
            yield game, seat
            most -= 1
        game.submit(next_command(game, bot or OddsBot(), seat, seed), seat=seat)


def place_of(stones: list[int]) -> int:
    """Where a hand is that has these stones, by number."""
    return PLACES[tuple(stones)]


def seen_by(state: State, player: int) -> int:
    """What a player sees, as the model takes it: the other's hand, and its own secret stones."""
    secret = [0] * KINDS
    for stone in state.taken[player]:
        secret[stone] += 1
    return place_of(state.hands[1 - player]) + EVERY * place_of(secret)


def reckoned(game: Game, seat: int) -> list[float]:
    """What the commands of a player are worth, by the exact expectation of its turn."""
    known = known_to(game, seat)
    hands = likely_hands(known, seat)
    rows = ABRACADA.decider.legal(known, seat)
    return worths(known, seat, rows, [list(hand) for hand in hands], list(hands.values()))


def as_modelled(state: State, player: Player, seen: int, ways: Sequence[float]) -> list[float]:
    """The same, as the model computes it for what a player sees."""
    held = [0.0] * BEGINS[sum(state.hands[player]) + 1]
    believe(state, player, seen, ways, possible_stones(state, player), held)
    return worths_of_naming(state, player, held, [OPEN] * places_of(state))


@pytest.mark.parametrize("seed", ["a", "b"])
def test_what_a_player_finds_best_is_computed_as_it_computes_it(seed: str) -> None:
    found: list[tuple[int, int, list[int], list[float]]] = []
    current = right = every = 0
    for game, seat in decisions(seed, 50):
        state: State = game.live_state
        if state.round_number != current:
            found.clear()
        current = state.round_number
        theirs = [one[1:] for one in found if one[0] != seat]
        asked: list[Player] = []

        def likely(
            before: State, player: Player, named: int, seen: Sequence[int], ways: Sequence[float]
        ) -> list[float]:
            nonlocal every, right
            true, lives, worth = theirs[len(asked)]  # noqa: B023 # it is called at once
            asked.append(player)  # noqa: B023 # as above
            every += 1
            if before.lives == lives:  # histories do not tell what dice have shown
                right += 1
                assert as_modelled(before, player, true, ways) == pytest.approx(worth)
            return [float(one == true) for one in seen]

        remembered.cache_clear()
        inferred_hands(known_to(game, seat), seat, likely)
        assert len(asked) == len(theirs)
        found.append((seat, seen_by(state, seat), list(state.lives), reckoned(game, seat)))
    assert every > 100
    assert right > 0.8 * every


def test_what_a_player_cannot_know_changes_nothing() -> None:
    for game, seat in islice(decisions("d", 16), 3, None, 4):
        remembered.cache_clear()
        likely = inferred_hands(known_to(game, seat), seat, likelihood)
        remembered.cache_clear()
        again = game.determinize(seat, "again")
        assert inferred_hands(known_to(again, seat), seat, likelihood) == likely
        assert inferred_hands(known_to(again, seat), seat, likelihood) == likely  # as remembered
        assert set(likely) <= {
            tuple(hand) for hand, _ in possible_hands(known_to(game, seat), seat)
        }


def belief(game: Game, seat: int, likely: Mapping[Hand, float]) -> float:
    """How likely the hand is that a seat has, in logarithms."""
    return log(likely[tuple(game.live_state.hands[seat])] / sum(likely.values()))


def test_who_knows_that_the_other_takes_the_best_knows_its_own_hand_better() -> None:
    gained = 0.0
    for game, seat in decisions("a", 24, OfExpectation()):
        known = known_to(game, seat)
        gained += belief(game, seat, inferred_hands(known, seat, likelihood))
        gained -= belief(game, seat, likely_hands(known, seat))
    assert gained > 24 * 0.3


def test_who_plays_as_odds_bots_do_is_not_taken_for_one_who_takes_the_best() -> None:
    lost = 0.0
    for game, seat in decisions("f", 24):
        known = known_to(game, seat)
        lost += belief(game, seat, likely_hands(known, seat))
        lost -= belief(game, seat, inferred_hands(known, seat, likelihood))
    assert lost < 24 * 0.15


@pytest.mark.parametrize("variant", ["any_order", "lower_cast_costs_life", "secret_optional"])
def test_turns_of_other_rules_are_not_modelled(variant: str) -> None:
    game = Game(ABRACADA, ABRACADA.deal(2, "v", None, {variant: True}), "v")
    for _ in range(12):
        seat = game.to_act[0]
        if game.live_state.phase == IN_TURN:
            known = known_to(game, seat)
            assert inferred_hands(known, seat, likelihood) == likely_hands(known, seat)
        game.submit(next_command(game, OddsBot(), seat, "v"), seat=seat)
