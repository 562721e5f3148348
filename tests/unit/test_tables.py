"""Nothing is missing: each event is recorded and tagged, each command has a rule and a tag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest

from maginor_core import commands, events
from maginor_core.build import BUILD
from maginor_core.commands import Command
from maginor_core.commands.decide import MAGINOR, decide
from maginor_core.commands.requirements import _ANSWERS as ANSWERS
from maginor_core.commands.rules import ROLLING_RULES, RULES, rolls
from maginor_core.components.deal import deal
from maginor_core.components.symbols import FACES
from maginor_core.events import BeastHidden, Event
from maginor_core.kernel.errors import MalformedError
from maginor_core.projections.board import Question
from maginor_core.projections.decision import Decision
from maginor_core.projections.evolve import EVOLVE
from maginor_core.protocol.facts import COMMAND_TYPES, EVENT_TYPES, type_name
from maginor_core.protocol.state import KINDS
from maginor_core.wire import COMMAND_TAGS, EVENT_TAGS
from tests.unit.pins import PINS

ALL_COMMANDS = set(get_args(Command))
ALL_EVENTS = set(get_args(Event)) - {BeastHidden}
"""Those that a log may hold."""


def test_each_command_has_one_rule() -> None:
    assert set(RULES) | set(ROLLING_RULES) == ALL_COMMANDS
    assert not set(RULES) & set(ROLLING_RULES)
    assert {kind.__name__ for kind in ROLLING_RULES} == {"PlaySorceryCard", "RollDie"}


def test_each_event_that_a_log_may_hold_is_recorded() -> None:
    assert set(EVOLVE) == ALL_EVENTS
    assert BeastHidden not in EVENT_TAGS.values()


@pytest.mark.parametrize(
    ("tags", "kinds"), [(COMMAND_TAGS, ALL_COMMANDS), (EVENT_TAGS, ALL_EVENTS)]
)
def test_each_command_and_event_has_one_tag(tags: Mapping[int, type], kinds: set[type]) -> None:
    assert set(tags.values()) == kinds
    assert len(tags) == len(kinds)


def test_tags_never_change() -> None:
    for pinned, tags in (("commands", COMMAND_TAGS), ("events", EVENT_TAGS)):
        now = {str(tag): type_name(kind) for tag, kind in tags.items()}
        assert now == now | PINS["tags"][pinned]
    assert not set(COMMAND_TAGS) & set(EVENT_TAGS)
    assert max(COMMAND_TAGS) < 32 <= min(EVENT_TAGS)


def test_each_command_and_event_has_a_name_in_json() -> None:
    assert set(COMMAND_TYPES.values()) == ALL_COMMANDS
    assert set(EVENT_TYPES.values()) >= ALL_EVENTS
    assert COMMAND_TYPES["play_sorcery_card"] is commands.PlaySorceryCard
    assert EVENT_TYPES["oracle_left_circle"] is events.OracleLeftCircle


def test_commands_and_events_are_listed_in_their_packages() -> None:
    assert {getattr(commands, name) for name in commands.__all__} >= ALL_COMMANDS
    assert {getattr(events, name) for name in events.__all__} >= ALL_EVENTS
    for module in (commands, events):
        assert module.__all__ == sorted(module.__all__)


def test_each_question_has_its_answers_and_each_decision_its_kind() -> None:
    assert set(ANSWERS) == set(get_args(Question))
    assert set(KINDS) == set(get_args(Decision))


def test_every_command_names_its_player_and_every_class_its_ruling() -> None:
    for kind in ALL_COMMANDS:
        assert kind.names[0] == "player"
        if BUILD == "pure":  # a compiled class has lost its docstring
            assert "-" in str(kind.__doc__)


def test_what_is_no_command_is_refused() -> None:
    board = MAGINOR.initial(deal(2, 1))
    for stranger in ("roll", None, events.TurnBegan(0), 1):
        with pytest.raises(MalformedError, match="is no command"):
            decide(board, stranger)  # type: ignore[arg-type] # that is the point


def test_what_is_no_face_is_refused() -> None:
    board = MAGINOR.initial(deal(2, 1))
    for stranger in ("ice", None, 1):
        for rolling in (commands.RollDie, lambda seat: commands.PlaySorceryCard(seat, "owl")):
            with pytest.raises(MalformedError, match=", ".join(FACES)):
                decide(board, rolling(board.current_player), [stranger])  # type: ignore[list-item] # that is the point


def test_two_commands_roll_one_die_and_the_others_none() -> None:
    assert rolls(commands.RollDie(0)) == rolls(commands.PlaySorceryCard(0, "owl")) == 1
    assert rolls(commands.CastSummoning(0)) == 0
