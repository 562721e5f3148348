"""An episode whose game is stepped in C is the same as one in Python, whatever it is asked."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.native.kinds import TooLargeError
from maginor_core.native.library import NativeRules
from maginor_core.native.places import CHOSEN
from maginor_core.play.episode import Episode, IllegalActionError
from tests.native.libraries import LONG, NATIVE, Built, build_with_little_room
from tests.tiny.game import TINY

Paired = Callable[..., tuple[Episode, Episode]]
"""The same game in C and in Python."""
LOOKED_AT = 7
"""After how many actions the states are compared."""


@pytest.fixture
def paired(built: Built, monkeypatch: pytest.MonkeyPatch) -> Paired:
    """Return what makes episodes both ways."""

    def pair(
        name: str, players: int | None = None, folder: Path | None = None
    ) -> tuple[Episode, Episode]:
        chosen = built(name).path.parent if folder is None else folder
        made = []
        for place in (str(chosen), "off"):
            monkeypatch.setenv(CHOSEN, place)
            made.append(Episode(games.game(name), players))
        native, python = made
        assert native._room is not None
        assert python._room is None
        return native, python

    return pair


def snapshot(definition: GameDefinition, state: Any) -> Any:
    """Return all that a state has, as the definition says it."""
    return definition.state_to_json(state)


def in_c(episode: Episode) -> bool:
    """Return whether C has the game."""
    return episode._in_c is not None


def same(native: Episode, python: Episode, *, states: bool = False) -> None:
    """Require that both say the same of a game."""
    seen = [
        (
            one.seat,
            list(one.legal),
            one.mask,
            one.over,
            one.taken,
            one.result,
            one.points(),
            one.placement(),
            [one.observe(seat) for seat in range(one.spec.players)],
            snapshot(one.spec.definition, one.state) if states else None,
        )
        for one in (native, python)
    ]
    assert seen[0] == seen[1]


def play(native: Episode, python: Episode, choose: Random, most: int) -> None:
    """Take actions at random in both."""
    for number in range(most):
        same(native, python, states=number % LOOKED_AT == 0)
        if native.over:
            return
        action = choose.choice(native.legal)
        native.step(action)
        python.step(action)


@pytest.mark.parametrize("name", [name for name in NATIVE if name != TINY.name])
def test_an_episode_is_the_same(paired: Paired, name: str) -> None:
    native, python = paired(name)
    for seed in range(2):
        native.reset(seed)
        python.reset(seed)
        play(native, python, Random(seed), 150 if name in LONG else 2000)
        assert native.over or name in LONG
        assert in_c(native)
        same(native, python, states=True)
        assert native.game.view_json(None) == python.game.view_json(None)


def test_a_state_is_only_made_where_it_is_asked_for(paired: Paired) -> None:
    native, _ = paired("maginor", 3)
    assert native.state is None
    native.reset("s")
    for _ in range(10):
        native.step(native.legal[0])
    assert native._state is None
    assert native.spec.definition.decider.to_act(native.state)[0] == native.seat


def test_an_illegal_action_is_refused_in_the_same_words(paired: Paired) -> None:
    pair = paired("abracada", 2)
    said = []
    for one in pair:
        with pytest.raises(IllegalActionError) as before:
            one.step(0)
        one.reset("s")
        with pytest.raises(IllegalActionError) as wrong:
            one.step(one.mask.index(0))
        with pytest.raises(IllegalActionError) as beyond:
            one.step(len(one.mask))
        said.append([str(one.value) for one in (before, wrong, beyond)])
    assert said[0] == said[1]
    play(*pair, Random(1), 50)


def test_an_episode_is_kept_with_its_past(paired: Paired) -> None:
    native, python = paired("maginor", 2)
    for one in (native, python):
        one.reset("s")
    play(native, python, Random(2), 20)
    play(pickle.loads(pickle.dumps(native)), python, Random(3), 60)


def test_what_c_has_no_room_for_is_played_in_python(
    paired: Paired, built: Built, tmp_path: Path
) -> None:
    """The game goes there with all its actions, and the next one begins in C."""
    build_with_little_room("abracada", built.text("abracada"), tmp_path)
    native, python = paired("abracada", 3, folder=tmp_path)
    for seed in range(3):
        for one in (native, python):
            one.reset(seed)
        assert in_c(native)
        play(native, python, Random(seed), 1000)
        assert native.over
        assert not in_c(native)
        assert len(native.taken) == native._carried_out


def test_a_deal_that_c_has_no_room_for_is_played_in_python(
    paired: Paired, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, python = paired("abracada", 2)

    def never(rules: NativeRules, layout: Any) -> Any:
        raise TooLargeError("there is room for 0, and not for 1")

    monkeypatch.setattr(NativeRules, "layout", never)
    for one in (native, python):
        one.reset("s")
    assert not in_c(native)
    play(native, python, Random(4), 100)


def test_a_game_that_only_has_the_name_of_another_is_played_in_python(
    built: Built, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, str(built("abracada").path.parent))
    assert Episode(evolve(games.game("abracada"), title="another"))._room is None
