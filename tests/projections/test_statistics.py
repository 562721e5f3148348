from __future__ import annotations

from collections import Counter

import pytest

from maginor_core import MaginorGame, Setup, Variants, maginor
from maginor_core.components.tokens import CARDS
from maginor_core.events import (
    DieRolled,
    DuelTied,
    DuelWon,
    Event,
    InfluencePlaced,
    InfluenceReplaced,
    OracleWon,
    SpellWon,
    TurnBegan,
)
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.presentation.statistics import statistics
from maginor_core.play.bots import bots_of, play_out
from tests.board import board_of

SETUP = Setup(
    players=3,
    first_player=0,
    circle=("guild_hall", "a", "b"),
    tiles={"guild_hall": ("fate",) * 3, "a": ("fire",) * 5, "b": ("fire",) * 4},
    spells={"a": "high_wizard"},
)


@pytest.fixture(scope="module")
def game() -> MaginorGame:
    game = maginor.new(3, "statistics")
    play_out(
        game,
        [
            bots_of(DEFINITION)["random"],
            bots_of(DEFINITION)["greedy"],
            bots_of(DEFINITION)["random"],
        ],
        "statistics",
    )
    return game


def test_the_counts_of_a_whole_game_agree_with_its_last_board(game: MaginorGame) -> None:
    counted = statistics(game.setup, game.events())
    board = board_of(game)
    events = list(game.events())
    assert counted.events == len(events)
    assert sum(counted.faces.values()) == board.rolls
    assert counted.faces == {
        face: sum(isinstance(e, DieRolled) and e.face == face for e in events)
        for face in counted.faces
    }
    assert game.result is not None
    assert tuple(seat.votes for seat in counted.seats) == game.result.totals
    assert [seat.oracles for seat in counted.seats] == board.oracles_won
    assert Counter(counted.scored) == Counter(game.setup.circle)
    assert sum(seat.duels_won for seat in counted.seats) == sum(
        isinstance(event, DuelWon) for event in events
    )
    for number, seat in enumerate(counted.seats):
        # Every card that was played is in the discard pile, or was taken back into hand.
        for card in CARDS:
            assert seat.cards[card] >= board.discards[number][card]
        held = Counter(seat.spells_won) - Counter(seat.spells_cast)
        assert sorted(held.elements()) == board.spells_held[number]


def test_the_opening_turn_counts_though_no_event_begins_it() -> None:
    assert [seat.turns for seat in statistics(SETUP).seats] == [1, 0, 0]
    assert [seat.turns for seat in statistics(SETUP, [TurnBegan(1)]).seats] == [1, 1, 0]


def test_a_lead_changes_when_another_gets_to_be_alone_ahead() -> None:
    placed: list[Event] = [InfluencePlaced(0, "a", 0), InfluencePlaced(1, "a", 1)]
    assert statistics(SETUP, placed).lead_changes == 0
    taken: list[Event] = [*placed, InfluencePlaced(1, "a", 2)]
    assert statistics(SETUP, taken).lead_changes == 1
    elsewhere: list[Event] = [*placed, InfluencePlaced(1, "b", 2)]
    assert statistics(SETUP, elsewhere).lead_changes == 0
    won_back: list[Event] = [*taken, DuelWon(0, 1, "a", 2)]
    assert statistics(SETUP, won_back).lead_changes == 2
    level_and_back: list[Event] = [*taken, DuelTied(0, 1, "a", 2), InfluencePlaced(1, "a", 2)]
    assert statistics(SETUP, level_and_back).lead_changes == 1
    replaced: list[Event] = [*taken, InfluenceReplaced(0, 1, "a", 1)]
    assert statistics(SETUP, replaced).lead_changes == 2


def test_votes_change_the_lead_as_well() -> None:
    won = [OracleWon(0, "b"), OracleWon(1, "a")]
    assert statistics(SETUP, won).vote_lead_changes == 1
    assert statistics(SETUP, [*won, OracleWon(0, "guild_hall")]).vote_lead_changes == 2


def test_a_rite_counts_as_votes_only_where_rites_count() -> None:
    won = [SpellWon(2, "a", "high_wizard")]
    assert statistics(SETUP, won).seats[2].votes == 5
    plain = Setup(3, 0, SETUP.circle, SETUP.tiles, SETUP.spells, Variants(rites_count=False))
    counted = statistics(plain, won)
    assert counted.seats[2].votes == 0
    assert counted.seats[2].spells_won == ["high_wizard"]


def test_a_tie_is_one_duel_and_neither_won_nor_lost() -> None:
    counted = statistics(SETUP, [DuelTied(0, 2, "a", 1)])
    assert counted.duels == 1
    assert [seat.duels_tied for seat in counted.seats] == [1, 0, 1]
    assert sum(seat.duels_won + seat.duels_lost for seat in counted.seats) == 0
