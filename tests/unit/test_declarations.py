"""What a class of a game declares wrongly is refused when it is made, and named."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from maginor_core.registry import game

BEGINNING = """
from __future__ import annotations
from typing import ClassVar
from attrs import define, frozen
from maginor_core.engine.decider import decider_of
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.setup import GameSetup, setup_form
from maginor_core.engine.state import GameState, applies, state_form

@command(1)
class Take(Fact):
    player: int
    stones: int

"""


@pytest.fixture
def declared() -> Iterator[Callable[[str], ModuleType]]:
    """What makes a module of some code, as importing it does."""
    module = ModuleType("declared_here")

    def make(code: str) -> ModuleType:
        sys.modules[module.__name__] = module
        exec(compile(BEGINNING + code, module.__name__, "exec"), vars(module))
        return module

    yield make
    del sys.modules[module.__name__]


WRONG = tomllib.loads(
    Path(__file__).with_name("wrong-declarations.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("what", WRONG["reserved"])
def test_a_reserved_name_in_a_state_is_refused_when_its_class_is_made(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    code, name = WRONG["reserved"][what].values()
    with pytest.raises(TypeError, match=rf"^State\.{name}: the engine keeps .* choose another"):
        declared(code)


@pytest.mark.parametrize("name", ["tag", "row", "origin", "values", "names"])
def test_a_reserved_name_in_a_fact_is_refused(
    name: str, declared: Callable[[str], ModuleType]
) -> None:
    with pytest.raises(TypeError, match=rf"^Given\.{name}: the engine keeps"):
        declared(f"@event(32)\nclass Given(Fact):\n    {name}: int")


@pytest.mark.parametrize("name", ["numbers", "game", "hidden", "check"])
def test_a_reserved_name_in_a_setup_is_refused(
    name: str, declared: Callable[[str], ModuleType]
) -> None:
    with pytest.raises(TypeError, match=rf"^Setup\.{name}: the engine keeps"):
        declared(f"@frozen\nclass Setup(GameSetup):\n    {name}: int")


def test_a_state_may_have_a_copy_of_its_own_and_a_setup_typed_attributes_of_its_class(
    declared: Callable[[str], ModuleType],
) -> None:
    made = declared(
        "@frozen\nclass Setup(GameSetup):\n    game: ClassVar[str] = 'own'\n    players: int\n\n"
        "class State(GameState):\n    def copy(self):\n        return super().copy()"
    )
    assert made.Setup.game == "own"


@pytest.mark.parametrize("what", WRONG["formless"])
def test_a_field_without_a_form_is_named_with_its_class(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    code, named = WRONG["formless"][what].values()
    with pytest.raises(TypeError) as caught:
        declared(code)
    assert str(caught.value).startswith(named)


@pytest.mark.parametrize("what", WRONG["rules"])
def test_rules_of_a_wrong_type_are_refused_with_their_command(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    rules, reason = WRONG["rules"][what].values()
    with pytest.raises(TypeError, match=reason):
        declared(
            f"decider_of(GameState, {rules}, initial=GameState, to_act=len, legal=lambda *_: [])"
        )


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("maginor", "maginor_core"),
        ("abracada", "maginor_core.games.abracada"),
        ("magalon", "maginor_core.games.magalon"),
    ],
)
def test_the_types_of_a_games_commands_and_events_are_what_it_declares(
    name: str, package: str
) -> None:
    definition = game(name)
    commands = import_module(f"{package}.commands").Command
    events = import_module(f"{package}.events").Event
    assert set(get_args(commands)) == set(definition.commands)
    assert set(get_args(events)) == set(definition.events)
