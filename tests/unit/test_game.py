"""The public face: a game under way, its views, versions, branches and dice."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

from maginor_core import (
    BeastDecision,
    ChooseBeast,
    ChooseSymbol,
    ConcurrencyError,
    Game,
    MaginorGame,
    MalformedError,
    MoveWizard,
    NoOutcomeError,
    PlaySorceryCard,
    Refusal,
    RollDie,
    Setup,
    SetupError,
    deal,
    maginor,
)
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.setup import EDITIONS
from maginor_core.components.tokens import BEASTS, FACES
from maginor_core.engine.chance import ScriptedChance, SeededChance
from maginor_core.events import DieRolled, SymbolNamed
from maginor_core.games.maginor.definition import DEFINITION
from tests.board import Board, board_of, vocabulary_of


def game_of(*faces: str) -> MaginorGame:
    dice = ScriptedChance(tuple(map(FACES.index, faces))) if faces else None
    return Game(DEFINITION, deal(2, 7), dice)


def test_faces_come_from_the_command_or_else_from_the_games_dice() -> None:
    game = game_of("fire", "maginor")
    assert DieRolled(0, "owl", "earth") in game.submit(
        PlaySorceryCard(0, "owl"), outcomes=["earth"]
    )
    assert DieRolled(0, "owl", "maginor") in game.submit(PlaySorceryCard(0, "owl"))
    game.submit(ChooseSymbol(0, "fire"))
    with pytest.raises(NoOutcomeError, match="ends after 2 outcomes; outcome 3 is missing"):
        game.submit(PlaySorceryCard(0, "owl"))
    assert game.version == 3


def test_a_game_without_dice_asks_for_the_face() -> None:
    game = game_of()
    with pytest.raises(NoOutcomeError, match="its outcome must be given with the command"):
        game.submit(RollDie(0))
    assert game.version == 0
    game.submit(RollDie(0), outcomes=["maginor"])
    assert game.submit(ChooseSymbol(0, "fire"))[0] == SymbolNamed(0, "guild_hall", "fire")


def test_a_game_takes_fresh_dice_if_none_are_given() -> None:
    one, other = maginor.new(2), maginor.new(2)
    assert isinstance(one.chance, SeededChance)
    assert isinstance(other.chance, SeededChance)
    assert one.chance.seed != other.chance.seed


def test_faces_and_commands_that_are_none_are_refused() -> None:
    game = game_of()
    with pytest.raises(MalformedError, match='"ice" is none'):
        game.submit(RollDie(0), outcomes=["ice"])
    with pytest.raises(MalformedError, match=r"'roll' is not a command; Game\.legal\(seat\) lists"):
        game.submit("roll")  # type: ignore[arg-type] # that is the point
    with pytest.raises(MalformedError, match=r"is not a command; make one of JSON by the command_"):
        game.submit({"type": "roll_die", "player": 0})  # type: ignore[arg-type] # as above
    assert game.version == 0


def test_a_stale_version_is_refused_before_the_dice_are_asked() -> None:
    game = game_of()
    with pytest.raises(ConcurrencyError):
        game.submit(RollDie(0), expected=3)


def test_what_is_decided_counts_only_when_it_is_said_to_and_only_once() -> None:
    game = Game(DEFINITION, deal(2, 7), "7")
    command = game.legal(0)[0]
    before, decided = game.to_json(), game.decide(command, 0, 0)
    assert (game.version, game.to_json()) == (0, before)
    with pytest.raises(MalformedError, match="is not a command of seat 1"):
        game.decide(command, 1, 0)
    with pytest.raises(ConcurrencyError):
        game.decide(command, 0, 1)
    with pytest.raises(Refusal):
        game.decide(MoveWizard(0, "atlantis"), 0, 0)
    other = Game(DEFINITION, deal(2, 7), "7")
    assert game.count(decided) == other.submit(command)
    assert (game.to_json(), list(game.log)) == (other.to_json(), list(other.log))
    with pytest.raises(ConcurrencyError):
        game.count(decided)
    assert game.version == 1


def test_what_is_handed_out_is_a_copy() -> None:
    game = game_of()
    board, table = board_of(game), game.view(None).state
    board.supply[0] = 0
    board.slots["owl"][0] = 1
    board.hands[0]["fire"] = 9
    assert game.view(None).state == table
    with pytest.raises(FrozenInstanceError):
        table.supply = []  # type: ignore[misc] # that is the point


@pytest.mark.parametrize("seed", range(8))
def test_what_was_listed_before_never_shows_in_what_is_legal_now(seed: int) -> None:
    chance = Random(seed)
    game = Game(
        DEFINITION, deal(2 + seed % 3, seed, edition=sorted(EDITIONS)[seed % len(EDITIONS)]), seed
    )
    words = vocabulary_of(game.setup)
    while options := game.legal():
        assert options == tuple(map(words.fact, MAGINOR.legal(board_of(game).state, None)))
        game.submit(chance.choice(options))


def test_a_branch_shares_past_and_dice() -> None:
    game = game_of("fire", "maginor")
    game.submit(MoveWizard(0, "owl"))
    branch = game.branch()
    assert branch.chance is game.chance
    branch.submit(MoveWizard(1, "salamander"))
    assert (game.version, branch.version) == (1, 2)
    assert board_of(game.branch(0)) == board_of(maginor.new(setup=game.setup, seed="any"))


def test_tables_views_and_records_can_be_pickled() -> None:
    game = game_of()
    game.submit(MoveWizard(0, "owl"))
    for thing in (
        game.view(None).state,
        game.view_json(0),
        game.log[0],
        game.view(None).state.decision,
        board_of(game),
    ):
        assert pickle.loads(pickle.dumps(thing)) == thing


@pytest.mark.parametrize("seat", ["0", 9, -1, 2, True, 0.0])
def test_a_seat_that_nobody_has_is_refused(seat: Any) -> None:
    game = maginor.new(2, 7)
    for ask in (game.view, game.legal, game.events_seen_by):
        with pytest.raises(MalformedError, match="seat: must be from 0 to 1, or None, not"):
            ask(seat)


@pytest.mark.parametrize("version", ["40", 0.0, True, b"0"])
def test_a_version_that_is_not_a_number_is_malformed_and_not_a_conflict(version: Any) -> None:
    game = maginor.new(2, 7)
    with pytest.raises(MalformedError, match="version: must be a whole number"):
        game.submit(game.legal()[0], expected=version)
    assert game.version == 0


@pytest.mark.parametrize("components", ["reconstruction-1", {}, 1])
def test_components_that_are_not_a_set_are_refused(components: Any) -> None:
    with pytest.raises(SetupError, match="components: must be a ComponentSet"):
        deal(players=2, seed=7, components=components)


@pytest.mark.ruling("DUEL-03")
def test_both_duellists_may_choose_at_the_moment_that_they_saw() -> None:
    game = duelling_game()
    seen = game.version
    first, second = game.to_act
    game.submit(ChooseBeast(second, "firebeast"), expected=seen)
    game.submit(ChooseBeast(first, "waterbeast"), expected=seen)
    assert game.to_act != (first, second)
    with pytest.raises(ConcurrencyError):
        game.submit(game.legal()[0], expected=seen)


def duelling_game() -> MaginorGame:
    """Return a game in which two players are to choose beasts."""
    setup = Setup(
        players=2,
        first_player=0,
        circle=("guild_hall", "owl"),
        tiles={"guild_hall": ("fire",), "owl": ("water", "air")},
        spells={},
    )
    game = maginor.new(setup=setup, seed="any")
    game.submit(RollDie(0), outcomes=["fire"])
    game.submit(RollDie(1), outcomes=["fire"])
    assert isinstance(game.view(None).state.decision, BeastDecision)
    return game


def test_a_game_is_pickled_with_its_past_and_its_dice() -> None:
    game = maginor.new(3, 7)
    for _ in range(30):
        game.submit(game.legal()[-1])
    again = pickle.loads(pickle.dumps(game))
    assert (board_of(again), tuple(again.log)) == (board_of(game), tuple(game.log))
    while not game.finished:
        assert again.submit(again.legal()[-1]) == game.submit(game.legal()[-1])


def test_a_branch_may_have_dice_of_its_own() -> None:
    game = Game(DEFINITION, deal(players=2, seed=7), ScriptedChance([FACES.index("fire")]))
    player = game.to_act[0]
    other = game.branch(chance=ScriptedChance([FACES.index("maginor")]))
    assert game.submit(RollDie(player))[0] == DieRolled(player, "guild_hall", "fire")
    assert other.submit(RollDie(player))[0] == DieRolled(player, "guild_hall", "maginor")


@pytest.mark.ruling("DUEL-03")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_determinized_game_looks_the_same_and_keeps_only_what_the_viewer_knows(
    viewer: int | None,
) -> None:
    game = duelling_game()
    chooser = game.to_act[0]
    game.submit(ChooseBeast(chooser, "firebeast"))
    drawn = set()
    for seed in range(30):
        other = game.determinize(viewer, seed)
        assert other.view_json(viewer) == game.view_json(viewer)
        assert (other.version, list(other.events())) == (game.version, [])
        assert other.legal(viewer) == game.legal(viewer)
        assert board_of(other.determinize(viewer, seed)) == board_of(game.determinize(viewer, seed))
        drawn.add(board_of(other).beasts[chooser])
    assert drawn == ({"firebeast"} if viewer == chooser else set(BEASTS))


def test_a_determinized_game_has_other_dice_than_the_real_one() -> None:
    game = maginor.new(2, 7)
    player = game.to_act[0]
    faces = set()
    for seed in range(40):
        rolled = game.determinize(player, seed).submit(RollDie(player))[0]
        assert isinstance(rolled, DieRolled)
        faces.add(rolled.face)
    assert faces == set(FACES)
    assert game.version == 0


def test_a_game_continues_from_a_saved_state() -> None:
    game = maginor.new(3, 7)
    for _ in range(40):
        game.submit(game.legal()[-1])
    states, drawn = DEFINITION.states, game.live_state.drawn
    state = states.restore(game.setup.layout, states.snapshot(game.live_state))
    state.drawn = drawn
    saved = Board(state.copy(), game.setup)
    again: MaginorGame = Game(DEFINITION, game.setup, 7, state=state, version=game.version)
    assert (again.version, board_of(again)) == (40, board_of(game))
    for _ in range(20):
        assert again.submit(again.legal()[-1]) == game.submit(game.legal()[-1])
    assert board_of(again, 40) == saved
    for other in (again.copy(), again.branch(45), pickle.loads(pickle.dumps(again))):
        assert board_of(other) == board_of(again, other.version)
