"""Each game is a game of OpenSpiel, with explicit chance and what its seats may know."""

from __future__ import annotations

import json
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from attrs import evolve
from open_spiel.python.algorithms.cfr import CFRPlusSolver
from open_spiel.python.algorithms.exploitability import nash_conv

from maginor_core import games
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.games.abracada.components.stone_set import STANDARD_SET
from maginor_core.play import openspiel
from maginor_core.play.openspiel import ResamplingError, SpielState, register
from tests.tiny.game import TINY, Setup

NAMES = ("maginor", "abracada", "magalon", "swap_or_keep")
TABLES = [(name, most) for name in NAMES for most in (False, True)]


def load(name: str, **parameters: int | str) -> Any:
    """Load a game of ours; Any: a pyspiel.Game."""
    return pyspiel.load_game(register(games.game(name)), parameters)


def play(state: SpielState, steps: int, seed: int = 1) -> list[tuple[int, int]]:
    """Let seats and chance act at random, and return who did what."""
    chance, taken = random.Random(seed), []
    for _ in range(steps):
        if state.is_terminal():
            break
        taken.append((state.current_player(), action := chance.choice(state.legal_actions())))
        state.apply_action(action)
    return taken


@pytest.mark.parametrize(("name", "most"), TABLES)
def test_openspiel_accepts_each_game(name: str, most: bool) -> None:
    definition = games.game(name)
    assert definition is TINY or name != "swap_or_keep"
    players = definition.most_players if most else definition.fewest_players
    if name == "magalon" and most:
        game = load(name, players=players)  # a whole game takes too long
        state = game.new_initial_state()
        play(state, 60)
        assert state.num_players() == players
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert play(again, 20) == play(state, 20)
        assert str(again) == str(state)
        return
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=True, verbose=False)


def test_variants_and_components_are_parameters(tmp_path: Path) -> None:
    stones = STANDARD_SET
    path = tmp_path / "box.json"
    path.write_text(json.dumps({**stones.to_json(), "id": "short", "target": 3}), encoding="utf-8")
    game = load("abracada", any_order=True, components=str(path), players=3)
    _, state = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(game, game.new_initial_state())
    )
    variants = {"lower_cast_costs_life": False, "any_order": True, "last_wizard_standing": False}
    setup = games.game("abracada").deal(3, "0", evolve(stones, id="short", target=3), variants)
    assert state.game().setup == setup
    by_text = pyspiel.load_game("python_abracada(any_order=True,players=3)").new_initial_state()
    assert by_text.game().setup.variants == setup.variants


def test_small_games_are_parameters_with_the_variants_that_they_need() -> None:
    three, two = [
        load("magalon", **given).new_initial_state().game().setup
        for given in ({"components": "giant"}, {"components": "giant", "round_limit": 2})
    ]
    assert (three.board.id, three.variants.round_limit) == ("giant", 3)
    assert (two.board.id, two.variants.round_limit) == ("giant", 2)


@pytest.mark.parametrize(("limit", "expected"), [({}, None), ({"round_limit": 4}, 4)])
def test_a_number_that_is_a_variant_is_a_parameter(
    limit: dict[str, int], expected: int | None
) -> None:
    assert (
        load("magalon", **limit).new_initial_state().game().setup.variants.round_limit == expected
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_same_actions_and_outcomes_give_the_same_game(name: str) -> None:
    definition = games.game(name)
    state = load(name, players=2, seed=3).new_initial_state()
    if definition.undealt is None:
        setup = definition.deal(2, "3")
        game = Game(definition, setup)
    else:
        setup = definition.deal(2, "3")
        game = Game(definition, setup).at(definition.undealt(setup.layout))
    table, chance = state._spec.table, random.Random(2)
    while not game.finished and game.version < 40:
        seat = game.to_act[0]
        assert state.current_player() == seat
        legal = sorted([table.action(command) for command in game.legal(seat)])
        assert state.legal_actions() == legal
        action, outcomes = chance.choice(legal), []
        state.apply_action(action)
        while state.is_chance_node():
            drawn = state.chance_outcomes()
            assert sum(share for _, share in drawn) == pytest.approx(1)
            outcomes.append(chance.choice(drawn)[0])
            state.apply_action(outcomes[-1])
        game.submit(table.command(seat, action), outcomes=outcomes)
        assert definition.states.snapshot(state.position) == definition.states.snapshot(game.state)
    assert state.game().view_json(0)["state"] == game.view_json(0)["state"]


def test_abracada_begins_before_its_deal() -> None:
    state = load("abracada", players=2).new_initial_state()
    (deal,) = state.legal_actions()
    assert state.action_to_string(deal) == "deal_round"
    state.apply_action(deal)
    stones = dict(state.chance_outcomes())
    assert stones == {number: pytest.approx(number / 36) for number in range(1, 9)}
    state.apply_action(8)
    assert dict(state.chance_outcomes())[8] == pytest.approx(7 / 35)
    drawn = 1
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[-1])
        drawn += 1
    assert drawn == 12 + 2 * 5
    assert state.position.round_number == 1
    assert list(games.game("abracada").states.invariants(state.position)) == []


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
def test_a_seat_knows_the_same_of_what_it_cannot_tell_apart(name: str) -> None:
    chance, differing = random.Random(4), 0
    state = load(name, players=2).new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            seat = state.current_player()
            for _ in range(3):
                other = state.resample_from_infostate(seat, chance.random)
                differing += str(other) != str(state)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert other.legal_actions() == state.legal_actions()
        state.apply_action(chance.choice(state.legal_actions()))
    assert differing > 0 or name != "abracada"


def test_an_information_state_contains_what_has_been_seen_and_no_secret() -> None:
    state = load("abracada", players=2).new_initial_state()
    while state.is_chance_node() or not state.position.round_number:
        state.apply_action(state.legal_actions()[0])
    own, others = [state.information_state_string(seat) for seat in (0, 1)]
    assert own != others
    hands = ["HandDealt(player=0, stones=", "HandDealt(player=1, stones="]
    unknown = "(0, 0, 0, 0, 0))"
    assert hands[0] + unknown in own
    assert hands[1] + unknown not in own
    assert hands[1] + unknown in others


def test_what_cannot_be_resampled_is_refused() -> None:
    state = load("swap_or_keep").new_initial_state()
    with pytest.raises(ResamplingError, match="swap_or_keep has no determinize; add it"):
        state.resample_from_infostate(0, random.random)
    state = load("abracada").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(ResamplingError, match="chance is next"):
        state.resample_from_infostate(0, random.random)


def test_one_of_several_deals_can_be_drawn() -> None:
    game = load("maginor", players=2, seed=5, deals=4)
    begun = []
    for deal in range(4):
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(number, 0.25) for number in range(4)]
        assert state.observation_string(0) == "0"
        assert not any(state.observation_tensor(0))
        state.apply_action(deal)
        definition = games.game("maginor")
        setup = definition.deal(2, f"5.{deal}")
        assert state.position.snapshot() == definition.decider.initial(setup.layout).snapshot()
        begun.append(state.information_state_string(0))
    assert len(set(begun)) == 4
    assert not load("abracada", deals=4).new_initial_state().is_chance_node()


@pytest.mark.parametrize("name", NAMES)
def test_copies_are_independent_and_pickled_ones_the_same(name: str) -> None:
    state = load(name, players=3).new_initial_state()
    play(state, 30)
    before = str(state), state.information_state_string(0)
    clone = state.clone()
    play(clone, 10)
    assert (str(state), state.information_state_string(0)) == before
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.information_state_string(0)) == before
    assert play(again, 20) == play(state, 20)
    assert str(again) == str(state)


class FewStones(Setup):
    """Tiny games of so few stones that all of them can be looked at."""

    game = "few_stones"


def few_stones(players: int, seed: object, *_: object) -> FewStones:
    hands = Stream(str(seed), "deal.hands").shuffled([0, 1, 2, 2])[:players]
    return FewStones(players, tuple(hands), stones=(1, 1, 2))


def test_counterfactual_regret_is_minimised_by_what_seats_know() -> None:
    setups = evolve(TINY.setups, kind=FewStones, deal=few_stones)
    name = register(evolve(TINY, title="Few Stones", setups=setups))
    game = pyspiel.load_game(name, {"players": 2, "deals": 6})
    solver = CFRPlusSolver(game)
    solver.evaluate_and_update_policy()
    before = nash_conv(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert before > 0.3
    assert nash_conv(game, solver.average_policy()) < 0.02


def test_a_finished_game_returns_places() -> None:
    state = load("swap_or_keep", players=3).new_initial_state()
    assert state.returns() == [0.0, 0.0, 0.0]
    play(state, 1000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0
    assert state.legal_actions() == []


def test_the_parts_of_a_tensor_have_names() -> None:
    game = load("maginor", players=2)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.dict["supply"].tolist() == state.position.supply[::-1]
    assert np.array_equal(observer.tensor, np.array(state.observation_tensor(1), np.float32))
    assert state.information_state_tensor(1) == state.observation_tensor(1)


def test_all_games_are_registered_and_each_once() -> None:
    names = pyspiel.registered_names()
    assert {f"python_{name}" for name in games.GAMES} <= set(names)
    definition: GameDefinition = games.game("maginor")
    assert openspiel.register(definition) == "python_maginor"
    about = load("magalon").get_type()
    assert about.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert (about.min_num_players, about.max_num_players) == (2, 4)


@pytest.mark.parametrize("name", NAMES)
def test_states_observations_and_actions_are_structured(name: str) -> None:
    game = load(name, players=2, deals=3)
    state, chance = game.new_initial_state(), random.Random(1)
    for step in range(40):
        struct = state.to_dict()
        assert json.loads(state.to_json()) == struct
        if step % 10 == 0:
            for given in (struct, state.to_struct()):
                again = game.new_initial_state(given)
                assert (str(again), again.history()) == (str(state), state.history())
        if state.position is not None:
            for seat in range(2):
                seen = state.to_observation_struct(seat).to_dict()
                assert seen["observing_player"] == seat
                assert seen["view"] == json.loads(json.dumps(state.game().view_json(seat)))
        action = chance.choice(state.legal_actions())
        described = state.action_to_struct(action)
        assert state.struct_to_actions(described) == [action]
        state.apply_action_struct(described)
        assert state.history()[-1] == action
        if state.is_terminal():
            return


def test_a_structured_state_that_is_none_is_refused() -> None:
    game = load("magalon", players=2)
    struct = game.new_initial_state().to_dict()
    for given, reason in (
        ({}, "a state has the actions so far as history"),
        ({**struct, "history": [10**6]}, "history.0: 1000000 is not legal then"),
        ({**struct, "current_player": 1 - struct["current_player"]}, "do not lead to the state"),
    ):
        with pytest.raises(ValueError, match=reason):
            game.new_initial_state(given)


def test_a_structured_action_that_is_none_is_refused() -> None:
    state = load("magalon", players=2).new_initial_state()
    with pytest.raises(ValueError, match="no action is described by"):
        state._struct_to_actions({"type": "fly"})
