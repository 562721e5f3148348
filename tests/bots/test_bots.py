from __future__ import annotations

from asyncio import CancelledError
from copy import copy
from typing import Any

import pytest
from attrs import evolve

from maginor_core import MaginorGame, Setup, deal, games, maginor
from maginor_core.commands import (
    CastReversal,
    ChooseBeast,
    ChooseReward,
    ChooseSlot,
    Command,
    MoveWizard,
    PlaySymbolCard,
    RollDie,
)
from maginor_core.components.tokens import BEASTS, BEATEN_BY, Beast, Card
from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.events import DuelBegan, ReversalAsked, RewardAsked, SlotAsked
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.heuristics.bots import (
    CHALLENGERS_DRAW,
    DEFENDERS_DRAW,
    LIKELIHOODS,
    OUTCOMES,
)
from maginor_core.play.bots import (
    Bot,
    BotError,
    bots_of,
    choice_of,
    next_command,
    play_out,
    strongest_bot,
    usual_bot,
)
from maginor_core.projections.view import BeastDecision
from tests.board import Board, board_of, initial_board, legal_commands
from tests.bots.brief_bots import called
from tests.forging import forge

GREEDY = bots_of(DEFINITION)["greedy"]
HAND: dict[Card, int] = {"fire": 1, "water": 1, "earth": 0, "air": 0, "fate": 0, "sorcery": 0}
SMALL = Setup(
    players=2,
    first_player=0,
    circle=("guild_hall", "a", "b", "c"),
    tiles={
        "guild_hall": ("fate",) * 6,
        "a": ("fire", "water", "fire"),
        "b": ("air", "earth", "air", "earth"),
        "c": ("fire", "water", "air", "earth", "fate"),
    },
    spells={},
    hand=HAND,
)


def known_to(board: Board, seat: int) -> Board:
    """Return a copy of ``board`` without what ``seat`` may not know."""
    known = board.copy()
    DEFINITION.conceal(known.state, seat)
    return known


def won_by(first: str, others: str, players: int, games: int) -> float:
    """The share of games that ``first`` wins, from each seat in turn, against ``others``."""
    wins = 0.0
    for number in range(games):
        seat = number % players
        bots: list[Bot] = [bots_of(DEFINITION)[others]] * players
        bots[seat] = bots_of(DEFINITION)[first]
        game = maginor.new(players, f"bots.{number}")
        play_out(game, bots, number)
        winners = game.view(None).state.winners
        assert winners is not None
        wins += (seat in winners) / len(winners)
    return wins / games


def chosen(board: Board, seat: int = 0) -> Command:
    legal = tuple(legal_commands(board, seat))
    chosen: Command = GREEDY.choose(
        game_at(known_to(board, seat)), seat, legal, Stream("bots", "chosen")
    )
    return chosen


def game_at(board: Board) -> MaginorGame:
    """Return a game that begins with ``board``."""
    return Game(DEFINITION, board.setup, state=board.state)


def small_board(setup: Setup = SMALL, **changes: Any) -> Board:  # Any: see forge
    """The Guild Hall and three tiles, seat 0 to begin, its wizard on the first tile."""
    return forge(initial_board(setup), **{"wizards": ["a", "guild_hall"], **changes})


@pytest.mark.parametrize("name", bots_of(DEFINITION))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_plays_every_game_to_its_end_by_legal_commands(name: str, players: int) -> None:
    game = maginor.new(setup=deal(players, "legal", edition="it"), seed="legal")
    while not game.finished:
        seat = game.to_act[-1]
        command = next_command(game, called(DEFINITION, name), seat, "legal")
        assert command in game.legal(seat)
        game.submit(command)
    assert game.view(None).state.totals is not None


def test_the_greedy_bot_beats_the_random_one() -> None:
    assert won_by("greedy", "random", players=2, games=6) == 1
    assert won_by("greedy", "random", players=3, games=3) == 1


@pytest.mark.parametrize("name", bots_of(DEFINITION))
def test_a_game_among_bots_follows_from_its_seed(name: str) -> None:
    def played(seed: str) -> list[Command]:
        game = maginor.new(2, "same")
        for _ in range(60):
            game.submit(next_command(game, called(DEFINITION, name), game.to_act[0], seed))
        return [record.command for record in game.log]

    assert played("one") == played("one")
    assert played("one") != played("two")


def test_a_bot_knows_its_own_beast_and_not_the_others() -> None:
    game = game_at_a_duel()
    decision = game.view(None).state.decision
    assert isinstance(decision, BeastDecision)
    first, second = decision.players
    game.submit(ChooseBeast(first, "firebeast"))
    assert known_to(board_of(game), first).beasts == {first: "firebeast"}
    assert known_to(board_of(game), second).beasts == {}
    assert board_of(game).beasts == {first: "firebeast"}


@pytest.mark.parametrize("name", bots_of(DEFINITION))
def test_a_bots_beast_does_not_depend_on_the_others_choice(name: str) -> None:
    answers = set()
    for beast in BEASTS:
        game = game_at_a_duel()
        first, second = game.to_act
        game.submit(ChooseBeast(first, beast))
        answers.add(next_command(game, called(DEFINITION, name), second, "secret"))
    assert len(answers) == 1


def game_at_a_duel() -> MaginorGame:
    game = maginor.new(2, "duel")
    while not isinstance(game.view(None).state.decision, BeastDecision):
        game.submit(next_command(game, GREEDY, game.to_act[0], "duel"))
    return game


def test_revealed_beasts_are_known_to_all() -> None:
    board = board_of(game_at_a_duel())
    forge(board, beasts={0: "firebeast", 1: "earthbeast"}, revealed=True)
    assert known_to(board, 0).beasts == board.beasts


def outcome(attack: Beast, defence: Beast) -> int:
    """What the challenger has of it: 2 for the slot, 1 for freeing it, 0 for nothing."""
    if BEATEN_BY[attack] == defence:
        return 2
    return int(attack == defence and attack != "earthbeast")


def test_no_beast_does_better_against_the_draw_than_another() -> None:
    for defence in BEASTS:
        assert sum(outcome(attack, defence) for attack in CHALLENGERS_DRAW) == 8
    for attack in BEASTS:
        assert sum(outcome(attack, defence) for defence in DEFENDERS_DRAW) == 8


def test_the_outcomes_are_as_likely_as_the_draws_make_them() -> None:
    pairs = [(attack, defence) for attack in CHALLENGERS_DRAW for defence in DEFENDERS_DRAW]
    for example, likelihood in zip(OUTCOMES, LIKELIHOODS, strict=True):
        alike = [pair for pair in pairs if outcome(*pair) == outcome(*example)]
        assert likelihood == pytest.approx(len(alike) / len(pairs))


def test_greedy_takes_the_slot_that_wins_it_a_tile() -> None:
    board = small_board(wizards=["c", "guild_hall"], slots={"c": [1, None, 0, 1, 0]})
    assert chosen(board) == PlaySymbolCard(0, "water")


def test_greedy_goes_where_there_is_something_to_win() -> None:
    board = small_board(
        wizards=["b", None],
        hands=[dict.fromkeys(HAND, 0)] * 2,
        slots={"a": [0, None, 0], "b": [1, 1, 1, None]},
    )
    assert isinstance(chosen(board), MoveWizard)


def test_greedy_takes_the_earlier_slot_where_it_breaks_the_tie() -> None:
    board = small_board(
        slots={"a": [None, 1, None]}, question=SlotAsked(0, "a", (0, 2), ("end_turn",))
    )
    assert chosen(board) == ChooseSlot(0, 0)


def test_greedy_takes_the_larger_reward() -> None:
    reward = RewardAsked(0, "c", ("end_turn",))
    board = small_board(
        spells_beside={"c": "teleportation"}, slots={"c": [0, 0, 0, 1, None]}, question=reward
    )
    assert chosen(board) == ChooseReward(0, "oracle")
    tiles = {**SMALL.tiles, "c": ("fire", "fire")}
    setup = evolve(SMALL, tiles=tiles, spells={"c": "high_wizard"})
    board = small_board(setup, slots={"c": [0, 1]}, question=reward)
    assert chosen(board) == ChooseReward(0, "spell")


def test_greedy_reverses_a_duel_for_a_tile_that_it_would_lose() -> None:
    board = small_board(
        spells_held=[["reversal"], []],
        duel=DuelBegan(1, 0, "guild_hall", 0, ("end_turn",)),
        beasts={1: "earthbeast", 0: "waterbeast"},
        revealed=True,
        place="before",
        maginor="guild_hall",
        circle=["guild_hall"],
        question=ReversalAsked(0, "after"),
        slots={"guild_hall": [0, 1, 0, 1, 0, 1]},
        wizards=["guild_hall", "guild_hall"],
        supply=[15, 14],
    )
    assert chosen(board) == CastReversal(0)


def test_a_forced_command_is_taken_at_once() -> None:
    board = small_board(
        circle=["guild_hall"],
        wizards=["guild_hall", None],
        maginor="guild_hall",
        hands=[dict.fromkeys(HAND, 0)] * 2,
    )
    assert chosen(board) == RollDie(0)


def test_what_is_no_game_and_names_that_no_bot_has_are_refused_by_errors_of_ours() -> None:
    for ask in (bots_of, usual_bot, strongest_bot):
        with pytest.raises(
            MalformedError, match=r'game: must be a GameDefinition, .* not "maginor"'
        ):
            ask("maginor")  # type: ignore[arg-type] # that is the point
    with pytest.raises(BotError, match=r'"greddy" is unknown; there are random, .*greedy'):
        bots_of(DEFINITION)["greddy"]
    assert bots_of(DEFINITION).get("greddy") is None


@pytest.mark.parametrize("raised", [SystemExit, GeneratorExit, CancelledError])
def test_a_policy_that_ends_what_runs_it_has_failed(
    raised: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def choose(*given: object) -> object:
        raise raised

    game = games.game("abracada").new(2, "x")
    seat = game.to_act[0]
    found = choice_of("own", choose, game, seat, game.legal(seat), Stream("x", "own"))
    assert found[0] is None
    assert raised.__name__ in found[1]


def test_the_listed_command_is_taken_and_not_the_object_of_a_policy() -> None:
    game = games.game("abracada").new(2, "x")
    seat = game.to_act[0]
    legal = game.legal(seat)
    number, failed = choice_of(
        "own", lambda *given: copy(legal[-1]), game, seat, legal, Stream("x", "own")
    )
    assert (number, failed) == (len(legal) - 1, "")
