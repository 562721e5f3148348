"""What a class of a game declares wrongly is refused when it is made, and named."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
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


RESERVED = {
    "a list of a state": (
        "@define(eq=False)\nclass State(GameState):\n    drawn: list[int]",
        "drawn",
    ),
    "a number of a state with a default": (
        "@define(eq=False)\nclass State(GameState):\n    setup: object\n    unknown_name: int = 0",
        "unknown_name",
    ),
    "a value that is no attribute": ("class State(GameState):\n    events = ()", "events"),
    "a property of a state": (
        "class State(GameState):\n    @property\n    def drawn(self) -> int:\n        return 0",
        "drawn",
    ),
    "an attribute that is called as a method": (
        "@define(eq=False)\nclass State(GameState):\n    setup: object\n    copy: int = 0",
        "copy",
    ),
    "an event that is called as a method": (
        (
            "@event(32)\nclass Snapshot(Fact):\n    player: int\n\n"
            "class State(GameState):\n    @applies(Snapshot)\n"
            "    def snapshot(self, player: int) -> None:\n        pass"
        ),
        "snapshot",
    ),
}


@pytest.mark.parametrize("what", RESERVED)
def test_a_reserved_name_in_a_state_is_refused_when_its_class_is_made(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    code, name = RESERVED[what]
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


FORMLESS = {
    "a field of an event": (
        "@event(32)\nclass Weighed(Fact):\n    grams: float",
        "Weighed.grams: ",
    ),
    "a field of a command that can be changed": (
        "@command(2)\nclass Give(Fact):\n    stones: tuple[list[int], ...]",
        "Give.stones: facts are not made of",
    ),
    "a type that is not known": (
        "@event(32)\nclass Weighed(Fact):\n    grams: Grams",
        "Weighed.grams: Grams is not a type known in declared_here",
    ),
    "an attribute of a setup": (
        "@frozen\nclass Setup(GameSetup):\n    players: int\n    grams: float\n\nsetup_form(Setup)",
        "Setup.grams: there is no form for float; a field is",
    ),
    "an attribute of a class within a setup": (
        (
            "@frozen\nclass Rules:\n    grams: float\n\n"
            "@frozen\nclass Setup(GameSetup):\n    players: int\n    rules: Rules\n\n"
            "setup_form(Setup)"
        ),
        "Setup.rules: Rules.grams: there is no form for float",
    ),
    "a type of a setup that is not known": (
        "@frozen\nclass Setup(GameSetup):\n    players: int\n    grams: Grams\n\nsetup_form(Setup)",
        "Setup.grams: Grams is not a type known in declared_here",
    ),
    "an attribute of a state": (
        (
            "@define(eq=False)\nclass State(GameState):\n    setup: object\n    grams: float\n\n"
            "state_form(State)"
        ),
        "State.grams: there is no form for float",
    ),
    "a type of a state that is not known": (
        (
            "@define(eq=False)\nclass State(GameState):\n    setup: object\n    grams: Grams\n\n"
            "state_form(State)"
        ),
        "State.grams: Grams is not a type known in declared_here",
    ),
}


@pytest.mark.parametrize("what", FORMLESS)
def test_a_field_without_a_form_is_named_with_its_class(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    code, named = FORMLESS[what]
    with pytest.raises(TypeError) as caught:
        declared(code)
    assert str(caught.value).startswith(named)


WRONG_RULES = {
    "no mapping": ("[Take]", r"^rules must be a mapping of classes of commands to functions"),
    "no class": (
        "{'take': print}",
        r'^"take" has no tag; commands and events in logs are declared',
    ),
    "a class without a tag": ("{int: print}", "^int has no tag; commands"),
    "no function": ("{Take: 'take'}", '^the rule of Take must be a function, not "take"'),
    "a function that takes too few": (
        "{Take: lambda state, player: None}",
        "^the rule of Take, <lambda>, cannot be called with state, player, stones: too many",
    ),
    "a function that takes too many": (
        "{Take: lambda state, player, stones, left, chance: None}",
        "^the rule of Take, <lambda>, cannot be called with state, player, stones, chance: missing",
    ),
}


@pytest.mark.parametrize("what", WRONG_RULES)
def test_rules_of_a_wrong_type_are_refused_with_their_command(
    what: str, declared: Callable[[str], ModuleType]
) -> None:
    rules, reason = WRONG_RULES[what]
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
