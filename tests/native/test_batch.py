"""Rows in C are the same as rows in Python, in all arrays, whoever steps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import maginor_core.play.rows
from maginor_core import games
from maginor_core.engine.definition import Result
from maginor_core.native.build import build
from maginor_core.native.kinds import TooLargeError
from maginor_core.native.library import NativeRules
from maginor_core.native.places import CHOSEN
from maginor_core.play import make_vec
from maginor_core.play.episode import IllegalActionError
from maginor_core.play.rows import ACTIONS, NativeRows, PythonRows
from maginor_core.play.vector import VectorEnvironment
from tests.native.libraries import Built

Pair = tuple[VectorEnvironment, VectorEnvironment]
"""The same games in C and in Python."""
Paired = Callable[..., Pair]
ARRAYS = (
    "observations",
    "masks",
    "counts",
    "seats",
    "rewards",
    "dones",
    "final_observations",
    "episodes",
)


@pytest.fixture
def paired(built: Built, monkeypatch: pytest.MonkeyPatch) -> Iterator[Paired]:
    """Return what makes games both ways, from the libraries of a folder."""
    made: list[VectorEnvironment] = []

    def pair(name: str, players: int, *, folder: Path | None = None, **options: Any) -> Pair:
        chosen = built(name).path.parent if folder is None else folder
        for place in (str(chosen), "off"):
            monkeypatch.setenv(CHOSEN, place)
            made.append(make_vec(name, players, **options))
            options.pop("workers", None)
        native, python = made[-2:]
        assert isinstance(native._rows, NativeRows)
        assert isinstance(python._rows, PythonRows)
        return native, python

    yield pair
    for vector in made:
        vector.close()


def rows(vector: VectorEnvironment) -> NativeRows:
    assert isinstance(vector._rows, NativeRows)
    return vector._rows


def same(pair: Pair) -> None:
    native, python = pair
    for name in ARRAYS:
        one, other = getattr(native, name), getattr(python, name)
        assert one.dtype == other.dtype
        assert one.tobytes() == other.tobytes(), name
    for row in range(native.n):
        legal = [vector.legal[row, : vector.counts[row]].tolist() for vector in pair]
        assert legal[0] == legal[1]


def play(pair: Pair, steps: int, generator: np.random.Generator) -> None:
    """Take some steps both ways, and compare all arrays after each."""
    same(pair)
    for _ in range(steps):
        actions = pair[0].sample(generator)
        for vector in pair:
            vector.step(actions)
        same(pair)


@pytest.mark.parametrize(
    ("name", "players", "options", "ends"),
    [
        ("maginor", 2, {}, True),
        ("maginor", 4, {"points": True, "workers": 3}, False),
        ("abracada", 2, {"workers": 2}, True),
        ("abracada", 5, {"points": True}, True),
        ("abracada", 3, {"max_cycles": 17}, True),
        ("magalon", 2, {"max_cycles": 90, "workers": 2}, False),
        ("magalon", 3, {"points": True}, False),
    ],
)
def test_all_arrays_are_the_same(
    paired: Paired,
    name: str,
    players: int,
    options: Mapping[str, Any],
    *,
    ends: bool,
) -> None:
    pair = paired(name, players, n=4, seed="s", **options)
    generator = np.random.default_rng(3)
    play(pair, 200, generator)
    while ends and pair[0].episodes.min() < 2:
        play(pair, 100, generator)
    assert not rows(pair[0])._games  # C has had all of them
    for vector in pair:
        vector.reset("t")
    play(pair, 40, generator)


def test_a_whole_game_of_magalon_is_the_same(paired: Paired) -> None:
    """It has more actions than there is room for at first."""
    pair = paired("magalon", 2, n=2, seed="s")
    generator = np.random.default_rng(4)
    while pair[0].episodes.sum() < 1:
        play(pair, 100, generator)
    assert rows(pair[0])._held["taken"].shape[1] > ACTIONS
    assert not rows(pair[0])._games


@pytest.mark.parametrize(("name", "players"), [("abracada", 3), ("maginor", 2), ("magalon", 2)])
def test_the_winners_are_the_same(
    paired: Paired, monkeypatch: pytest.MonkeyPatch, name: str, players: int
) -> None:
    """Places follow from the points nearly always."""

    def won(result: Result, players: int) -> list[float]:
        return [float(seat in result.winners) for seat in range(players)]

    monkeypatch.setattr(maginor_core.play.rows, "placement", won)
    pair = paired(name, players, n=2, seed="s")
    generator = np.random.default_rng(6)
    while not pair[0].episodes.all():
        play(pair, 1, generator)
        assert (pair[0].rewards.any(axis=1) == (pair[0].dones == 1)).all()


def test_what_c_has_no_room_for_is_played_in_python(paired: Paired, tmp_path: Path) -> None:
    """The game goes there with all its actions, and the next one begins in C."""
    build(games.game("abracada"), tmp_path, flags=("-O1", "-DEVENTS_ROOM=24"))
    pair = paired("abracada", 3, n=6, seed="s", folder=tmp_path, workers=2)
    native, generator, left, back = rows(pair[0]), np.random.default_rng(5), set[int](), set[int]()
    while not back:
        before = set(native._games)
        play(pair, 1, generator)
        left |= native._games.keys()
        back |= before - native._games.keys()
    play(pair, 200, generator)
    assert left


def test_a_deal_that_c_has_no_room_for_is_played_in_python(
    paired: Paired, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout, asked = NativeRules.layout, []

    def sometimes(rules: NativeRules, given: Any) -> Any:
        asked.append(given)
        if len(asked) % 2:
            raise TooLargeError("there is room for 0, and not for 1")
        return layout(rules, given)

    monkeypatch.setattr(NativeRules, "layout", sometimes)
    pair = paired("abracada", 2, n=4, seed="s")
    assert rows(pair[0])._games.keys() == {0, 2}
    play(pair, 300, np.random.default_rng(6))
    assert pair[0].episodes.min() > 1


def test_an_illegal_action_changes_nothing(paired: Paired) -> None:
    pair = paired("abracada", 2, n=4, seed="s", workers=2)
    play(pair, 10, np.random.default_rng(7))
    legal = [vector.sample(np.random.default_rng(8)) for vector in pair]
    for vector, actions in zip(pair, legal, strict=True):
        wrong = actions.copy()
        wrong[2] = np.flatnonzero(vector.masks[2] == 0)[0]
        with pytest.raises(IllegalActionError, match=f"action {wrong[2]} of game 2 is not legal"):
            vector.step(wrong)
    same(pair)
    play(pair, 100, np.random.default_rng(9))


def test_a_game_that_only_has_the_name_of_another_is_played_in_python(
    built: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, str(built("abracada").path.parent))
    other = evolve(games.game("abracada"), title="another")
    with make_vec(other, 2, n=2, seed=1) as vector:
        assert isinstance(vector._rows, PythonRows)


def test_a_game_without_rules_in_c_is_played_in_python(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(CHOSEN, str(tmp_path))
    with make_vec("abracada", 2, n=2, seed=1) as vector:
        assert isinstance(vector._rows, PythonRows)


def test_a_closed_environment_has_no_threads(paired: Paired) -> None:
    native, _ = paired("abracada", 2, n=4, seed="s", workers=3)
    native.step(native.sample(np.random.default_rng(1)))
    threads = list(rows(native)._pool._threads)
    assert threads
    native.close()
    assert not any(thread.is_alive() for thread in threads)
