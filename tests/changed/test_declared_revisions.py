"""What a definition says of its older revisions is refused by name where it cannot be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, evolve, frozen

from maginor_core.engine.codec import pack_record, unpack_current
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.log import Record
from maginor_core.engine.revisions import Revision
from maginor_core.engine.setup import GameSetup
from maginor_core.engine.state import GameState
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.native import replaying
from tests.changed import race_1, race_2, race_3
from tests.changed.race_2 import GAME, Pass, Setup, Stepped, stay_1, step_1


@event(12)
class Leapt(Fact):
    """Has the tag of ``Stepped``."""

    player: int


@event(20)
class Passed(Fact):
    """Has the name of an event of the game."""

    player: int


@command(21)
class Leap(Fact):
    """A former command."""

    player: int


@frozen
class Other(GameSetup):
    """A former setup."""

    game = "race"
    player_counts = range(2, 4)

    players: int


@define(eq=False)
class Saved(GameState):
    """A former state."""

    setup: Setup


@define(eq=False)
class Kept(GameState):
    """Another one."""

    setup: Setup


def same(old: Any) -> Any:  # Any: of any class
    return old


def to_a_leap(old: race_2.Step1) -> Leap:
    return Leap(old.player)


no_function: Any = "x"  # Any: it should be a function


def without_fields(state: race_2.State) -> None:
    """A rule that takes no field of its command."""


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        (
            lambda: Revision(rules={Pass: without_fields}),
            "the rule of Pass, without_fields, ca",
        ),
        (lambda: Revision(rules={Setup: None}), "Setup has no tag"),
        (lambda: Revision(upcasters={int: same}), "upcasters has .*int.*, which is not a class of"),
        (
            lambda: Revision(upcasters={Leap: no_function}),
            "the upcaster of Leap must be a function, not",
        ),
        (
            lambda: Revision(upcasters={Stepped: same}),
            "upcasters has Stepped, which the game",
        ),
        (lambda: Revision(upcasters={Leapt: same}), "Leapt has no tag of its own: 12 is that of"),
        (
            lambda: Revision(upcasters={Passed: same}),
            "two classes are called Passed; call the",
        ),
        (
            lambda: Revision(upcasters={Leap: step_1}),
            "the upcaster of Leap, step_1, takes Step1",
        ),
        (
            lambda: Revision(upcasters={race_2.Step1: to_a_leap}),
            "the upcaster of Step1 returns Leap, which is no command or event of the game",
        ),
        (
            lambda: Revision(upcasters={Saved: same, Kept: same}),
            "upcasters has Saved and Kept; a revision has one",
        ),
        (
            lambda: Revision(setup={"bonus": 1}, upcasters={Other: same}),
            "setup cannot be given beside an upcaster of setups: Other has all",
        ),
        (
            lambda: Revision(setup={"colour": 1}),
            "setup has colour, which is not one of Setup: bonus, lucky, end, sides, variants",
        ),
        (lambda: Revision(setup={"players": 2}), "setup has players, which is not one of Setup"),
        (
            lambda: Revision(setup={"bonus": "x"}),
            'setup: Setup.bonus must be a whole number, not "x"',
        ),
        (lambda: {"backwards": True}, "revision 1 must be a Revision, not"),
    ],
)
def test_what_cannot_be_right_is_refused(declared: Callable[[], Any], reason: str) -> None:
    with pytest.raises(TypeError, match=reason):
        evolve(GAME, revisions={1: declared()})


def test_attributes_cannot_be_added_to_setups_that_a_game_reads_itself() -> None:
    with pytest.raises(
        TypeError,
        match=r"revision 1: setup cannot add to Setup, whose terms, num.*; let them read both",
    ):
        evolve(DEFINITION, revision=2, revisions={1: Revision(setup={"tiles": ()})})


def read(definition: GameDefinition) -> Record[Any, Any]:  # Any: commands and events
    """The record of a former command, as a definition has it today."""
    setup = race_1.GAME.deal(2, "1")
    stepped = race_1.Stepped(0, 1, 2)
    record = Record[Any, Any](race_1.Step(0, 0), (stepped,))
    packed = pack_record(race_1.GAME.vocabulary(setup), record)
    under = definition.under(1)
    return unpack_current(under.vocabulary(setup), packed)


def test_upcasters_lead_from_class_to_class() -> None:
    assert read(race_1.GAME) == Record(race_1.Step(0, 0), (race_1.Stepped(0, 1, 2),))
    step, stepped = race_2.Step(0, 0, boast=False), Stepped(0, 1, 2, boast=False)
    assert read(GAME) == Record(step, (stepped,))
    assert read(race_3.GAME) == Record(race_3.Step(0, 0), (race_3.Stepped(0, 1, 2, 0),))


def test_an_upcaster_need_not_say_what_it_takes() -> None:
    def step_of(old: Any) -> Any:  # Any: as an author may leave it open
        return step_1(old)

    step_of.__annotations__ = {"old": "Nowhere", "return": "Nowhere"}
    (was,) = GAME.revisions.values()
    upcasters = {**was.upcasters, race_2.Step1: step_of}
    assert read(evolve(GAME, revisions={1: evolve(was, upcasters=upcasters)})) == read(GAME)


@pytest.mark.parametrize(
    ("upcasters", "reason"),
    [
        (
            {race_2.Step1: lambda old: 5},
            "upcaster of Step1 must return a command of the game",
        ),
        ({race_2.Step1: lambda old: Leap(0)}, "must return a command of the game, not Leap"),
        (
            {race_2.Step1: lambda old: Leap(0), Leap: lambda old: race_2.Step1(0, 0)},
            "lead in a circle",
        ),
    ],
)
def test_an_upcaster_that_leads_nowhere_is_named(
    upcasters: dict[Any, Callable[[Any], Any]], reason: str
) -> None:
    events = {race_2.Stepped1: race_2.stepped_1}
    revision = Revision(rules={Pass: stay_1}, upcasters={**upcasters, **events})
    with pytest.raises(TypeError, match=reason):
        read(evolve(GAME, revisions={1: revision}))


def test_rules_in_c_play_older_revisions_that_have_the_same_rules() -> None:
    under = evolve(DEFINITION, revision=2, revisions={1: Revision()}).under(1)
    assert replaying._plays(under.newest, under)
    assert replaying._plays(DEFINITION, DEFINITION)
    assert not replaying._plays(DEFINITION, under)
    assert not replaying._plays(GAME, GAME.under(1))
    assert not replaying._plays(None, DEFINITION)


def test_what_is_not_said_of_a_revision_is_as_in_the_later_one() -> None:
    first, second = race_3.GAME.difference(1), race_3.GAME.difference(2)
    assert (first.deal, second.deal) == (race_3.deal_1, None)
    rules_2 = {race_3.Step: race_3.played_2, race_3.Rest: None}
    assert second.rules == rules_2
    assert first.rules == {**rules_2, race_3.Pass: race_3.stay_1}
    assert race_3.GAME.under(2).commands == (race_3.Step,)
    assert race_3.GAME.under(1).commands == (race_3.Step, race_3.Pass)
    assert [kind.__name__ for kind in second.upcasters] == [
        "Setup2",
        "Step2",
        "Stepped2",
        "Passed2",
        "State2",
    ]
    assert {*second.upcasters} < {*first.upcasters}
    assert race_3.GAME.difference(3).upcasters == {}
    assert step_1(race_2.Step1(1, 1)) == race_2.Step(1, 1, boast=False)
