"""Exact answers of small games: values, best responses, exploitability, CFR."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random

import numpy as np
import pyspiel
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import UniformRandomPolicy

from benchmarks import judge
from benchmarks.small_games import curves, ladder, main, spec
from maginor_core import games
from maginor_core.engine.fields import Row
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.projections.state import State
from maginor_core.play.bots import bot_called
from maginor_core.play.cfr import cfr_plus, external_sampling
from maginor_core.play.environment_spec import spec_of
from maginor_core.play.episode import Episode
from maginor_core.play.exact import GameTooLargeError, NotExactError, Policy
from maginor_core.play.game_tree import GameTree
from maginor_core.play.openspiel import register
from maginor_core.play.position_graph import PositionGraph, matrix_values
from tests.tiny.game import TINY

HIDDEN = ("one-stone", "two-stones", "dragon")
OPEN = ("one-counter", "corridor", "giant")

Solver = Callable[[GameTree], Iterator[Policy]]


@cache
def graph_of(name: str) -> PositionGraph:
    return PositionGraph(spec(name))


def tree_of(name: str) -> GameTree:
    return GameTree(spec(name))


def test_exploitability_is_that_of_openspiel() -> None:
    game = pyspiel.load_game(register(games.game("abracada")), {"components": "one-stone"})
    theirs = exploitability(game, UniformRandomPolicy(game))
    tree = tree_of("one-stone")
    assert tree.exploitability(tree.uniform()) == pytest.approx(theirs)


@pytest.mark.parametrize("name", HIDDEN)
@pytest.mark.parametrize(
    ("solver", "iterations", "near"), [(cfr_plus, 100, 1e-3), (external_sampling, 2000, 0.1)]
)
def test_cfr_comes_near_to_exact_play(
    name: str, solver: Solver, iterations: int, near: float
) -> None:
    tree = tree_of(name)
    found = [tree.exploitability(policy) for policy in islice(solver(tree), iterations)]
    assert -1e-9 < found[-1] < near < found[0]


@pytest.mark.parametrize("name", HIDDEN)
def test_a_bot_is_never_better_than_its_best_response(name: str) -> None:
    tree = tree_of(name)
    exact = next(islice(cfr_plus(tree), 200, None))
    odds = tree.policy_of(bot_called(tree.spec.definition, "odds"))
    assert odds.sum() == len(tree.points)
    assert 0 <= tree.exploitability(odds) < tree.exploitability(tree.uniform())
    for seat, sign in ((0, 1), (1, -1)):
        assert tree.best_response(odds, seat) >= sign * tree.value(exact) - 1e-3


@pytest.mark.parametrize("name", OPEN)
def test_best_responses_to_uniform_play_are_on_both_sides_of_the_value(name: str) -> None:
    graph = graph_of(name)
    even = graph.uniform()
    assert -graph.best_response(even, 1) <= graph.value() <= graph.best_response(even, 0)
    assert -graph.best_response(even, 1) < graph.values((even, even))[0]
    assert graph.values((even, even))[0] < graph.best_response(even, 0)


def test_a_graph_has_the_value_that_cfr_finds_in_the_tree() -> None:
    made = spec("corridor")
    graph, tree = PositionGraph(made), GameTree(made)
    policy = next(islice(cfr_plus(tree), 200, None))
    assert tree.value(policy) == pytest.approx(graph.value(), abs=1e-2)
    even = [solved.exploitability(solved.uniform()) for solved in (graph, tree)]
    assert even[0] == pytest.approx(even[1])


def test_actions_have_the_values_of_the_positions_to_which_they_lead() -> None:
    graph = graph_of("giant")
    by_slot = graph.slot_values(graph.values())
    first = graph.points[0]
    assert max(by_slot[first.slots]) == pytest.approx([1, -1][first.seat] * graph.value())


def test_answers_in_secret_have_no_value_of_their_own() -> None:
    graph = graph_of("one-counter")
    by_slot = graph.slot_values(graph.values())
    to_act = graph.spec.definition.decider.to_act
    asked = [len(to_act(point.state)) > 1 for point in graph.points]
    assert [bool(np.isnan(by_slot[point.slots]).all()) for point in graph.points] == asked
    assert sum(asked) == 2 * 976


def matrices() -> st.SearchStrategy[NDArray[np.float64]]:
    sizes = st.tuples(st.integers(1, 4), st.integers(1, 4))
    return sizes.flatmap(
        lambda size: st.lists(
            st.integers(-5, 5), min_size=size[0] * size[1], max_size=size[0] * size[1]
        ).map(lambda cells: np.array(cells, float).reshape(1, *size))
    )


@given(matrices())
def test_what_the_row_gains_for_sure_is_what_the_column_loses_at_most(
    gained: NDArray[np.float64],
) -> None:
    lost = matrix_values(-gained.transpose(0, 2, 1))
    assert matrix_values(gained) == pytest.approx(-lost, abs=1e-9)


@pytest.mark.parametrize(
    ("gained", "value"),
    [
        ([[0, 1, -1], [-1, 0, 1], [1, -1, 0]], 0),
        ([[3, -1], [-1, 1]], 1 / 3),
        ([[1, 2], [0, 5]], 1),
    ],
)
def test_values_of_known_matrices(gained: list[list[int]], value: float) -> None:
    assert matrix_values(np.array([gained], float))[0] == pytest.approx(value)


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(GameTooLargeError, match="more than 100 histories; take smaller components"):
        GameTree(spec("dragon"), most=100)
    with pytest.raises(GameTooLargeError, match="more than 100 positions; take smaller components"):
        PositionGraph(spec("giant"), most=100)


def test_what_has_no_exact_answers_is_refused() -> None:
    three = spec_of("abracada", 3, components="one-stone")
    with pytest.raises(NotExactError, match="of games of two, not of 3"):
        GameTree(three)
    for solver in (GameTree, PositionGraph):  # its hands are dealt once, and hidden
        with pytest.raises(NotExactError, match="what the deal hides is no chance in it"):
            solver(spec_of(TINY, 2))
    with pytest.raises(NotExactError, match="what is dealt is hidden"):
        PositionGraph(spec("one-stone"))


def test_more_answers_in_secret_than_can_be_solved_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("maginor_core.play.position_graph.MOST_ANSWERS", 2)
    with pytest.raises(NotExactError, match="more than 2 answers can be given in secret"):
        PositionGraph(spec("one-counter"))


def test_legal_commands_that_tell_what_is_hidden_are_refused() -> None:
    legal = ABRACADA.legal

    def telling(state: State, seat: int | None) -> list[Row]:
        rows = legal(state, seat)
        return rows[: 2 + state.hands[0][8]] if len(rows) > 2 else rows

    definition = evolve(games.game("abracada"), decider=evolve(ABRACADA, legal=telling))
    with pytest.raises(NotExactError, match="tell what it may not know"):
        GameTree(spec_of(definition, 2, components="one-stone"))


def test_the_tables_are_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "one-stone corridor --bots random --iterations 3 --rounds 0"
    monkeypatch.setattr("sys.argv", ["small_games", *asked.split()])
    main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("| Abracada…What? | one-stone | 73 histories | 4 |")
    assert lines[3].startswith("| Magalon | corridor | 1,190 positions |")
    assert [line.split(" | ")[1] for line in lines[-2:]] == ["1", "3"]


@pytest.mark.parametrize("name", ["two-stones", "dragon"])
def test_exact_play_takes_actions_of_the_greatest_value(name: str) -> None:
    tree = tree_of(name)
    policy = next(islice(cfr_plus(tree), 999, None))
    reached = 0
    for seat in (0, 1):
        values = tree.action_values(policy, seat)
        assert np.isnan(values[~tree.acts[seat]]).all()
        own = tree.own_reach(policy, seat)
        for number, point in enumerate(tree.points):
            found = values[point.slots]
            if point.seat == seat and own[number] > 0.01 and not np.isnan(found).any():
                taken = found[policy[point.slots] > 0.01]
                assert taken.min() == pytest.approx(found.max(), abs=0.02)
                assert np.abs(found).max() <= 1 + 1e-9
                reached += 1
    assert reached > 1


def test_the_judge_is_compared_with_exact_values(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = "two-stones corridor --decisions 6 --iterations 4"
    monkeypatch.setattr("sys.argv", ["judge", *asked.split()])
    judge.main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" | ")[1] for line in lines[2:]] == ["6", "6"]
    exact = judge.exact_values(graph_of("corridor"))
    assert np.nanmax(np.abs(exact)) <= 1
    found = [judge.Compared(0.3, 0.25), judge.Compared(0.0, 0.0), judge.Compared(0.1, 0.0)]
    assert judge.shares(found) == ["1 of 2", "1 of 1", "1 of 2", "0.050"]


def test_ppo_in_self_play_comes_nearer_to_exact_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.small_games.GAMES", 8)
    found = curves("one-stone", 3, 10)
    assert list(found) == ["CFR+", "external sampling", "PPO"]
    gains = [gain for gain, _ in found["PPO"].values()]
    assert len(gains) == 3
    assert 0 <= gains[-1] < gains[0]


@pytest.mark.parametrize("name", [name for name in ladder() if name != "six-places"])
def test_each_small_game_is_named_by_its_parts_and_played_to_its_end(name: str) -> None:
    made = spec(name)
    assert made.definition.parts.id_of(made.components) == name
    episode = Episode(made)
    episode.reset(1)
    draw = Random(1)
    while not episode.over:
        episode.step(draw.choice(episode.legal))
    assert episode.result is not None
