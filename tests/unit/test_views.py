"""Views: what a class of views declares is what the game writes, reads and has a schema of."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError
from jsonschema import Draft202012Validator

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import attributes_of, form_of
from maginor_core.engine.game import Game
from maginor_core.engine.resources import spec_folder
from maginor_core.engine.schemas import schemas_of
from maginor_core.engine.view import View
from maginor_core.games import GAMES
from maginor_core.games import game as game_called
from maginor_core.play.bots import bots_of, play_out
from maginor_core.suite.check_game import check_game
from tests.tiny.game import TINY, Choose, State

Json = dict[str, Any]  # Any: JSON of many shapes


def games_of(definition: GameDefinition) -> Iterator[Game]:
    """A game among random bots, at some of its versions, the last one included."""
    bot = bots_of(definition)["random"]
    for players in {definition.fewest_players, definition.most_players}:
        game = definition.new(players, "views")
        play_out(game, [bot] * players, "views")
        yield from map(game.branch, range(0, game.version, game.version // 24 + 1))
        yield game


@pytest.mark.parametrize("name", GAMES)
def test_a_view_has_by_attributes_what_its_json_has(name: str) -> None:
    definition = game_called(name)
    assert definition.view is not None
    form = form_of(definition.view())
    fits = Draft202012Validator(schemas_of(definition)["view"])
    for game in games_of(definition):
        for seat in (None, *range(game.setup.players)):
            view, data = game.view(seat), game.view_json(seat)
            assert json.dumps(form.to_json(view)) == json.dumps(data)
            assert form.from_json(json.loads(json.dumps(data)), "view") == view
            fits.validate(data)


@pytest.mark.parametrize("name", GAMES)
def test_classes_of_views_declare_what_the_schemas_of_the_protocol_state(name: str) -> None:
    folder = spec_folder() / game_called(name).resources.schemas
    stated = {path.stem: json.loads(path.read_bytes()) for path in folder.glob("*.json")}

    def properties(schema: Json) -> Json:
        if "$ref" in schema and (known := stated.get(schema["$ref"].rpartition(":")[2])):
            return properties(known)
        found: Json = schema.get("properties", {})
        return found

    def agree(kind: type, schema: Json) -> None:
        inner = properties(schema)
        assert [one.name for one in attributes_of(kind)] == list(inner)
        for one in attributes_of(kind):
            if one.form.kind == "object":
                agree(one.annotation, inner[one.name])

    declared = game_called(name).view
    assert declared is not None
    agree(declared(), stated["view"])


def test_a_declared_state_is_its_own_view_without_what_the_seat_may_not_know() -> None:
    game = TINY.new(3, "own")
    game.submit(Choose(1, True))
    view, other = game.view(1), game.view(0)
    assert (view.seat, view.state.choices) == (1, [None, True, None])
    assert other.state.choices == [None, None, None]
    assert other.state.hands[1] is None
    view.state.bag.clear()
    assert game.view(1).state.bag != []
    for seat in (None, 0, 1, 2):
        seen = game.view_json(seat)["state"]
        state = game.view(seat).state.to_json()
        assert {name: seen[name] for name in state} == state


# A game whose author declares a class of views.


@frozen
class Choosing:
    """Everybody keeps or swaps its stone."""

    kind: Literal["choose"]
    players: Sequence[int]


@frozen
class Over:
    """The game is over."""

    kind: Literal["over"]


@frozen
class Shown:
    """What a seat sees."""

    round: int
    stones: Sequence[int | None]
    bag: Sequence[int]
    open: Choosing | Over


@frozen
class OwnView(View[Shown]):
    """All that a seat may know, with its own stone."""

    state: Shown
    own: int | None = field(kw_only=True)


def own_view(state: State, seat: int | None) -> Json:
    known = TINY.conceal(state.copy(), seat)
    awaited = TINY.decider.to_act(state)
    return {
        "seat": seat,
        "state": {
            "round": known.round,
            "stones": list(known.hands),
            "bag": list(known.bag),
            "open": {"kind": "choose", "players": list(awaited)} if awaited else {"kind": "over"},
        },
        "own": None if seat is None else state.hands[seat],
    }


CHANGED: Json = {"view": lambda: OwnView, "view_to_json": own_view}
OWN: GameDefinition = evolve(TINY, **CHANGED)


def test_an_author_declares_a_class_of_views() -> None:
    for game in games_of(OWN):
        view = game.view(0)
        assert isinstance(view, OwnView)
        assert form_of(OwnView).to_json(view) == game.view_json(0)
        assert isinstance(view.state.open, Over if game.finished else Choosing)
        Draft202012Validator(schemas_of(OWN)["view"]).validate(game.view_json(0))
    assert check_game(OWN, games=2) == ()


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_the_same_whether_somebody_has_looked_at_it_or_not(name: str) -> None:
    definition = game_called(name)
    for game in games_of(definition):
        looked_at, unread = game.view(0), game.view(0)
        shown = repr(looked_at)  # which looks at everything
        assert deepcopy(unread) == unread == looked_at
        assert pickle.loads(pickle.dumps(game.view(0))) == looked_at
        assert shown == repr(game.view(0)) == repr(evolve(game.view(0)))
        assert shown == repr(form_of(type(looked_at)).from_json(game.view_json(0), "view"))
        assert looked_at.state is looked_at.state
        with pytest.raises(FrozenInstanceError):
            unread.state = looked_at.state


def test_a_view_is_read_by_a_process_that_has_made_none(tmp_path: Path) -> None:
    game = game_called("magalon").new(2, "other process")
    saved = tmp_path / "view"
    saved.write_bytes(pickle.dumps(game.view(0)))
    code = "import pickle, sys; print(repr(pickle.load(open(sys.argv[1], 'rb'))), end='')"
    command = [sys.executable, "-c", code, str(saved)]
    assert subprocess.check_output(command, text=True) == repr(game.view(0))


def test_a_view_that_is_not_as_declared_is_found() -> None:
    wrong = evolve(OWN, view_to_json=lambda state, seat: {**own_view(state, seat), "own": "king"})
    (slip,) = check_game(wrong, games=2)
    assert (slip.kind, slip.about) == ("round trip", "a view is not what its class declares")
    assert "view.own: must be a whole number, not" in slip.place


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"kind": "ended"}, "open.kind: must be one of choose, over, not"),
        ({"kind": ["over"]}, "open.kind: must be one of choose, over, not"),
        ({}, "open.kind: must be one of choose, over, not null"),
        ([], "open: must be an object"),
        ({"kind": "over", "players": []}, "players: is unknown; known are kind"),
    ],
)
def test_an_object_of_no_declared_kind_is_refused(data: object, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        form_of(Choosing | Over).from_json(data, "open")


def test_classes_of_a_union_need_a_kind() -> None:
    @frozen
    class Plain:
        players: int

    with pytest.raises(TypeError, match="Plain: its first attribute must be kind, a Literal of"):
        form_of(Plain | Over)
