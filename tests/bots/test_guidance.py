"""What Maginor and Magalon tell a search."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from maginor_core import games, maginor
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.games.magalon.heuristics import search as magalon_search
from maginor_core.games.magalon.heuristics.bots import FAR
from maginor_core.games.maginor.heuristics import search as maginor_search
from maginor_core.play.bots import Bot, bots_of, next_command, play_out, usual_bot
from maginor_core.play.search import SearchBot, TreeSearch, levels_of
from maginor_core.projections.state import State
from tests.bots.brief_bots import called
from tests.magalon.boards import MINI, Json, board, do, new

MAGINOR, ABRACADA, MAGALON = [games.game(name) for name in ("maginor", "abracada", "magalon")]


@pytest.mark.parametrize(
    ("game", "other"), [(MAGINOR, "greedy"), (ABRACADA, "odds"), (MAGALON, "seeking")]
)
def test_the_search_wins_most_games_against_the_games_own_bot(game: object, other: str) -> None:
    definition = games.game(getattr(game, "name", ""))
    wins, count = 0.0, 6
    for number in range(count):
        match, seat = definition.new(2, f"guided.{number // 2}"), number % 2
        names = ["search" if s == seat else other for s in (0, 1)]
        play_out(match, [called(definition, name) for name in names], number)
        assert match.result is not None
        wins += (seat in match.result.winners) / len(match.result.winners)
    assert wins > count / 2


@pytest.mark.parametrize("name", levels_of(MAGALON))
@pytest.mark.parametrize("players", [2, 4])
def test_every_level_plays_magalon_to_its_end(name: str, players: int) -> None:
    game = MAGALON.new(players, "levels")
    play_out(game, [called(MAGALON, name)] * players, "levels")
    assert game.finished


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_who_can_gain_nothing_by_moving_rolls_instead_of_waiting(name: str) -> None:
    game = maginor.new(2, "waiting")
    state: State = game.live_state
    state.supply = [0, 0]
    state.hands = [[0] * len(hand) for hand in state.hands]
    bot = bots_of(MAGINOR)[name]
    seat = game.to_act[0]
    legal = game.legal(seat)
    chosen = bot.choose(game, seat, legal, Stream("waiting", ""))
    assert type(chosen).__name__ == "RollDie"


def test_a_beast_is_drawn_without_a_search() -> None:
    game = maginor.new(2, "duel")
    greedy = bots_of(MAGINOR)["greedy"]
    while len(game.to_act) < 2:
        game.submit(next_command(game, greedy, game.to_act[0], "duel"))
    challenger = game.live_state.question[1]
    legal = game.legal(challenger)
    beasts = [
        SearchBot(1).choose(game, challenger, legal, Stream(number, "duel")).beast
        for number in range(120)
    ]
    often = sorted(BEASTS, key=beasts.count)
    assert often == ["waterbeast", "earthbeast", "firebeast"]


def test_chances_of_winning_are_those_of_all_players_together() -> None:
    for definition, value in ((MAGINOR, maginor_search.value), (MAGALON, magalon_search.value)):
        game = definition.new(2, "value")
        for _ in range(40):
            game.submit(next_command(game, bots_of(definition)["random"], game.to_act[0], "value"))
        assert all(0 < chance < 1 for chance in value(game.live_state))
    state = maginor.new(2, "value").live_state
    play = maginor.new(2, "value")
    play_out(play, [bots_of(MAGINOR)["greedy"]] * 2, "value")
    won = maginor_search.value(play.live_state)
    assert sum(won) == 1
    assert set(won) <= {0, 0.5, 1}
    before = maginor_search.value(state)
    state.oracles_won[1].append(state.circle[-1])
    assert maginor_search.value(state)[1] > before[1]


def turns(game: Game, seat: int = 0) -> float:
    state = game.live_state
    return magalon_search.turns_left(state, magalon_search.maps_of(state), seat)


def test_a_card_an_artifact_and_energy_bring_victory_nearer() -> None:
    game = MAGALON.new(2, "turns")
    fresh, state = turns(game), game.live_state
    state.artifacts[0] = 2
    assert turns(game) < fresh
    state.artifacts[0], state.energy[0] = 0, 20
    assert turns(game) < fresh
    state.energy[0] = 10
    do(game, "play_card", state.current_player, value=9)
    assert turns(game, state.first_player) < fresh


def test_boards_without_marching_cards_are_searched_too() -> None:
    cards: dict[int, Json] = {0: {"recover": True}, 1: {"energy": 1}}
    game = new(board(cards=cards))
    assert turns(game) == FAR
    assert set(magalon_search.value(game.live_state)) == {0.5}
    search = TreeSearch(MAGALON, game.live_state, game.to_act[0], 1)
    search.run(4)
    assert search.iterations == 4


def test_of_a_turn_only_the_usual_command_is_searched() -> None:
    game = new(MINI)
    assert len(TreeSearch(MAGALON, game.live_state, 0, 1).candidates) == len(game.legal(0))
    do(game, "play_card", 0, value=7)
    do(game, "play_card", 1, value=2)
    seat = game.to_act[0]
    assert len(game.legal(seat)) > 1
    (row,) = TreeSearch(MAGALON, game.live_state, seat, 1).candidates
    assert row in MAGALON.decider.legal(game.live_state, seat)


@pytest.mark.parametrize("bot", ["strolling", "seeking", *levels_of(MAGALON)])
def test_wizards_that_face_each_other_go_around_each_other(bot: str) -> None:
    """Each stands on the only shortest way of the other, and neither can be attacked."""
    ends = {"start": [[0, 0]], "ring": [[4, 0]]}
    lane = board(5, 3, areas=ends, cards={0: {"recover": True}, 5: {}, 3: {}, 7: {}})
    game = new(lane, wizards=[[1, 0], [2, 0]], energy=[20, 20], artifacts=[[], ["ring"]])
    while not game.finished and game.live_state.round_number < 8:
        game.submit(next_command(game, called(MAGALON, bot), game.to_act[0], "facing"))
    assert game.finished


@pytest.mark.parametrize("bot", levels_of(MAGALON))
def test_an_artifact_that_is_shut_off_by_ruins_does_not_keep_a_game_from_ending(bot: str) -> None:
    shut = board(
        5,
        3,
        areas={"start": [[0, 0]], "ring": [[4, 0]]},
        cards={0: {"recover": True}, **{value: {"shift": 4} for value in (2, 3, 5)}},
        energy={"start": 10, "goal": 0, "max": 20, "field": 3, "cost": 0},
        ruin_shape=[[0, 0]],
        ruins=[{"corner": corner, "rotation": 0} for corner in ([3, 0], [4, 1])],
    )
    game = new(shut)
    while not game.finished and game.live_state.round_number < 60:
        game.submit(next_command(game, called(MAGALON, bot), game.to_act[0], "a"))
    assert game.finished


def test_a_place_that_something_stands_on_is_no_target() -> None:
    beside = new(board(5, 3, energy_fields=[[3, 0], [0, 2]], gnomes=[[3, 0]])).live_state
    fields = magalon_search.maps_of(beside)[-1]
    cell = beside.layout.geometry.spots[2, 0]
    assert fields[cell] == 4  # to the other field
    game = new(board(5, 3), wizards=[[1, 1], [3, 2]])  # a wizard on the only field
    assert magalon_search.maps_of(game.live_state, 0)[-1] == [FAR] * 15
    assert magalon_search.maps_of(game.live_state)[-1][cell] == 3


class Waiting:
    """Plays cards and ends turns."""

    def choose(self, game: Game, seat: int, legal: Sequence[object], chance: Stream) -> object:
        named = {type(command).__name__: command for command in legal}
        return named.get("EndTurn") or named.get("Stay") or legal[0]


def test_a_search_with_fewer_iterations_than_cards_goes_home_against_nobody() -> None:
    bots: list[Bot] = [SearchBot(2, softness=0.1), Waiting()]
    rounds = []
    for number in range(10):
        game = MAGALON.new(2, f"ahead.{number}")
        play_out(game, bots, "ahead")
        rounds.append(game.live_state.round_number)
    assert max(rounds) <= 14, rounds


def test_bots_are_listed_from_the_weakest_to_the_strongest() -> None:
    levels = ["search-easy", "greedy", "search-medium", "search"]
    assert list(bots_of(MAGINOR)) == ["random", *levels]
    assert usual_bot(MAGINOR) == "greedy"
    levels = ["strolling", "seeking", "search-easy", "search-medium", "search"]
    assert list(bots_of(MAGALON)) == ["random", *levels]
    assert usual_bot(MAGALON) == "seeking"
