"""Rows in C are the same as rows in Python, in all arrays, whoever steps them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from attrs import evolve

import maginor_core.play.rows
from maginor_core import games
from maginor_core.components.component_set import reference_components
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import Result
from maginor_core.games.abracada.components.stone_set import STANDARD_SET
from maginor_core.native.build import build
from maginor_core.native.kinds import Kind, TooLargeError
from maginor_core.native.library import NativeRules
from maginor_core.native.places import CHOSEN
from maginor_core.play import make_vec
from maginor_core.play.episode import IllegalActionError, placement
from maginor_core.play.rows import ACTIONS, ACTS, BEGINS_ANEW, WAITS, NativeRows, PythonRows
from maginor_core.play.vector import VectorEnvironment
from tests.native.libraries import Built, build_with_little_room

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

REWARDED = """
EXPORTED int rewarded(float *rewards, Number players, Number points, const Seq *totals,
                      const Seq *winners) {
    Batch b = {.rewards = rewards, .players = players, .points = points};
    return reward_row(&b, 0, totals, winners);
}
"""
"""What lets the rewards of any result be asked for."""


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


@pytest.mark.parametrize("left", [False, True])
def test_rows_that_wait_or_begin_anew_are_the_same(paired: Paired, *, left: bool) -> None:
    pair = paired("abracada", 3, n=6, seed="s", workers=2)
    if left:
        rows(pair[0])._play_again(1)  # Python has it from now on
    generator = np.random.default_rng(6)
    same(pair)
    for _ in range(150):
        actions = pair[0].sample(generator)
        turns = generator.choice([ACTS, WAITS, BEGINS_ANEW], 6, p=[0.6, 0.36, 0.04])
        before = pair[0].observations.copy()
        for vector in pair:
            vector.step(actions, turns)
        same(pair)
        assert (pair[0].observations[turns == WAITS] == before[turns == WAITS]).all()
    assert pair[0].episodes.min() > 0


def test_a_whole_game_of_magalon_is_the_same(paired: Paired) -> None:
    """It has more actions than there is room for at first."""
    pair = paired("magalon", 2, n=2, seed="s")
    generator = np.random.default_rng(4)
    while pair[0].episodes.sum() < 1:
        play(pair, 100, generator)
    assert rows(pair[0])._held["taken"].shape[1] > ACTIONS
    assert not rows(pair[0])._games


@pytest.mark.parametrize("points", [False, True])
def test_rewards_are_those_of_python_for_all_small_results(
    built: Built, tmp_path: Path, *, points: bool
) -> None:
    """In the games themselves, the winners nearly always are those with the most points."""
    text = built.text("abracada") + REWARDED
    rules = NativeRules(build(games.game("abracada"), tmp_path, flags=("-O1",), text=text))
    for players in (2, 3, 4):
        rewards = (ctypes.c_float * players)()
        for totals in product(range(3), repeat=players):
            for won in product((False, True), repeat=players):
                winners = tuple([seat for seat in range(players) if won[seat]])
                numbers = [_seq(one) for one in (totals, winners)]
                assert rules.c.rewarded(rewards, players, int(points), *numbers) == 0
                expected = totals if points else placement(Result(totals, winners), players)
                assert list(rewards) == np.array(expected, "f4").tolist()


def _seq(numbers: tuple[int, ...]) -> Any:  # Any: words, as ``runtime/values.h`` has them
    return (ctypes.c_int32 * (2 + len(numbers)))(len(numbers), 0, *numbers)


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
def test_what_is_laid_by_numbers_is_what_is_dealt(name: str) -> None:
    """It needs no compiler: C is made of these functions."""
    definition = games.game(name)
    form = definition.setups.dealing
    assert form is not None
    for players in range(definition.fewest_players, definition.most_players + 1):
        like = definition.deal(players, "like").layout
        for number in range(20):
            seed, piles = f"s.{number}", list[tuple[int, ...]]()
            for label, items in form.piles(players, None).items():
                stream = Stream(seed, label)
                one = (stream.below(items),) if isinstance(items, int) else stream.shuffled(items)
                piles.append(tuple(one))
            dealt = definition.deal(players, seed).layout
            for attribute, laid in form.laid.items():
                assert laid(like, tuple(piles)) == getattr(dealt, attribute)


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon"])
def test_deals_in_c_have_all_attributes_of_those_in_python(paired: Paired, name: str) -> None:
    """Also those that no observation shows; rows share what is the same in all deals."""
    definition = games.game(name)
    for players in range(definition.fewest_players, definition.most_players + 1):
        native = rows(paired(name, players, n=3, seed="s")[0])
        dealing, rules = native._dealing, native._rules
        assert dealing is not None
        for row in range(3):
            at = dealing.first + row * dealing.deal.room
            words = rules.layout(definition.deal(players, f"s.{row}.0").layout)
            assert _unfolded(dealing.layouts, at, rules) == _unfolded(words, 0, rules)


def _unfolded(words: Any, at: int, rules: NativeRules) -> dict[str, Any]:  # Any: numbers
    """Return the attributes of a layout, wherever their words are."""
    found: dict[str, Any] = {}
    for place, (name, kind) in enumerate(rules.layout_kinds, 1):
        number = int(words[at + place])
        found[name] = number if kind.name == "number" else _items(words, at + number, kind)
    return found


def _items(words: Any, at: int, kind: Kind) -> list[Any]:
    n = int(words[at])
    if kind.of is not None and kind.of.of is not None:
        return [_items(words, at + int(words[at + 2 + i]), kind.of) for i in range(n)]
    return [int(word) for word in words[at : at + 2 + n]]


def test_tiles_of_somebody_are_dealt_in_the_order_of_their_file(
    paired: Paired, tmp_path: Path
) -> None:
    box = reference_components()
    other = evolve(box, tiles=tuple(reversed(box.tiles)))
    pair = paired("maginor", 3, n=4, seed="s", components=other)
    play(pair, 40, np.random.default_rng(2))
    assert not rows(pair[0])._games


@pytest.mark.parametrize("seed", ["s" * 300, "é", "7" * 70])
def test_any_seed_is_dealt(paired: Paired, seed: str) -> None:
    """C has no room for the first one, so Python plays these games."""
    pair = paired("abracada", 2, n=3, seed=seed, workers=2)
    play(pair, 200, np.random.default_rng(2))
    assert bool(rows(pair[0])._games) == (len(seed) == 300)


def test_a_pile_of_more_than_a_byte_is_shuffled_in_the_same_way(paired: Paired) -> None:
    many = evolve(STANDARD_SET, stones=(36,) * 8, secret=40)
    pair = paired("abracada", 3, n=3, seed="s", components=many)
    play(pair, 60, np.random.default_rng(2))
    assert not rows(pair[0])._games


def test_what_c_has_no_room_for_is_played_in_python(
    paired: Paired, built: Built, tmp_path: Path
) -> None:
    """The game goes there with all its actions, and the next one begins in C."""
    build_with_little_room("abracada", built.text("abracada"), tmp_path)
    pair = paired("abracada", 3, n=6, seed="s", folder=tmp_path, workers=2)
    native, generator, left, back = rows(pair[0]), np.random.default_rng(5), set[int](), set[int]()
    while not back:
        before = set(native._games)
        play(pair, 1, generator)
        left |= native._games.keys()
        back |= before - native._games.keys()
    play(pair, 200, generator)
    assert left


@pytest.fixture
def python_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the games be of those whose definition does not say how they are dealt in numbers."""
    monkeypatch.setattr(maginor_core.play.rows, "dealing_of", lambda *given: None)


def test_games_that_python_deals_are_the_same(paired: Paired, python_deals: None) -> None:
    pair = paired("abracada", 3, n=4, seed="s", workers=2, max_cycles=40)
    play(pair, 200, np.random.default_rng(6))
    assert rows(pair[0])._dealing is None
    assert not rows(pair[0])._games


def test_a_deal_that_c_has_no_room_for_is_played_in_python(
    paired: Paired, python_deals: None, monkeypatch: pytest.MonkeyPatch
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
    threads = rows(native)._threads
    assert len(threads) == 2
    native.close()
    assert not any(thread.is_alive() for thread in threads)
