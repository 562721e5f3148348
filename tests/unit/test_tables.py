"""Nothing is missing: each event is recorded and tagged, each command has a rule and a tag."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from inspect import signature
from typing import get_args

import pytest

from maginor_core import commands, events
from maginor_core.commands import Command, cast_spells
from maginor_core.commands.requirements import _ANSWERS as ANSWERS
from maginor_core.commands.rules import CODEC, MAGINOR, ROLLING, RULES, rolls
from maginor_core.components import layout
from maginor_core.components.component_set import deal
from maginor_core.components.setup import MOST_PLAYERS
from maginor_core.components.tokens import (
    BEASTS,
    CARDS,
    CASTABLE_SPELLS,
    FACES,
    RITE_VOTES,
    SPELLS,
    SYMBOLS,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import type_name
from maginor_core.engine.fields import word_of
from maginor_core.engine.resources import BUILD
from maginor_core.engine.undo import ENGINE_FACTS
from maginor_core.events import LOGGED_EVENTS, BeastHidden, Event, Moment, Place
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state import AFTER_DUEL, BEFORE, BEFORE_DUEL, ON
from maginor_core.projections.state_json import KINDS
from maginor_core.projections.view import Decision
from tests.board import Question, decide, initial_board
from tests.eventlog.format_tables import COMMAND_TAGS, EVENT_TAGS
from tests.unit.pins import PINS

COMMAND_JSON = DEFINITION.command_json
EVENT_JSON = DEFINITION.event_json

ALL_COMMANDS = set(get_args(Command))
ALL_EVENTS = set(get_args(Event)) - {BeastHidden}
"""Those that a log may hold."""


def test_each_command_has_one_rule() -> None:
    assert set(RULES) == ALL_COMMANDS
    assert MAGINOR.rules == {kind.tag: rule for kind, rule in RULES.items()}
    assert len(set(RULES.values())) == len(ALL_COMMANDS)
    assert {kind.__name__ for kind in ROLLING} == {"PlaySorceryCard", "RollDie"}
    assert MAGINOR.draws == {kind.tag for kind in ROLLING}


def test_each_rule_takes_the_fields_of_its_command() -> None:
    for kind, rule in RULES.items():
        taken = list(signature(rule).parameters)
        assert taken == ["state", *kind.names, *["chance"] * (kind in ROLLING)], kind


def test_logs_may_hold_each_event_but_the_one_that_hides_a_beast() -> None:
    assert set(LOGGED_EVENTS) == ALL_EVENTS
    assert BeastHidden.tag is None
    of_engine = set(ENGINE_FACTS)
    assert set(CODEC.tags.values()) == ALL_COMMANDS | ALL_EVENTS | of_engine
    assert all(CODEC.tags[tag].tag == tag for tag in CODEC.tags)


def test_each_command_has_a_constant_for_its_tag_beside_it() -> None:
    for kind in ALL_COMMANDS:
        assert getattr(sys.modules[kind.__module__], type_name(kind).upper()) == kind.tag


def test_the_die_is_the_only_chance_and_its_face_is_given() -> None:
    assert MAGINOR.outcomes == {events.DieRolled.tag: 3}
    assert events.DieRolled.names[2] == "face"


@pytest.mark.parametrize(
    ("by_tag", "kinds"), [(COMMAND_TAGS, ALL_COMMANDS), (EVENT_TAGS, ALL_EVENTS)]
)
def test_each_command_and_event_has_one_tag(by_tag: Mapping[int, type], kinds: set[type]) -> None:
    assert set(by_tag.values()) == kinds
    assert len(by_tag) == len(kinds)


def test_tags_never_change() -> None:
    for pinned, by_tag in (("commands", COMMAND_TAGS), ("events", EVENT_TAGS)):
        now = {str(tag): type_name(kind) for tag, kind in by_tag.items()}
        assert now == now | PINS["tags"][pinned]
    assert not set(COMMAND_TAGS) & set(EVENT_TAGS)
    assert max(COMMAND_TAGS) < 32 <= min(EVENT_TAGS)


def test_each_command_and_event_has_a_name_in_json() -> None:
    assert set(COMMAND_JSON.types.values()) == ALL_COMMANDS
    assert set(EVENT_JSON.types.values()) >= ALL_EVENTS
    assert COMMAND_JSON.types["play_sorcery_card"] is commands.PlaySorceryCard
    assert EVENT_JSON.types["oracle_left_circle"] is events.OracleLeftCircle


def test_commands_and_events_are_listed_in_their_packages() -> None:
    assert {getattr(commands, name) for name in commands.__all__} >= ALL_COMMANDS
    assert {getattr(events, name) for name in events.__all__} >= ALL_EVENTS
    for module in (commands, events):
        assert module.__all__ == sorted(module.__all__, key=lambda name: (not name.isupper(), name))


def test_each_question_has_its_answers_and_each_decision_its_kind() -> None:
    assert set(ANSWERS) == {kind.tag for kind in get_args(Question)}
    assert set(KINDS) == {kind.tag for kind in get_args(Question)}
    assert set(KINDS.values()) == set(map(word_of, get_args(Decision)))


def test_every_command_names_its_player_and_every_class_its_ruling() -> None:
    for kind in ALL_COMMANDS:
        assert kind.names[0] == "player"
        if BUILD != "compiled":  # a compiled class has lost its docstring
            assert "-" in str(kind.__doc__)


def test_what_is_not_a_command_is_refused() -> None:
    board = initial_board(deal(2, 1))
    for untrusted in ("roll", None, events.TurnBegan(0), 1):
        with pytest.raises(MalformedError, match="is not a command"):
            decide(board, untrusted)  # type: ignore[arg-type] # that is the point


def test_what_is_not_a_face_is_refused() -> None:
    board = initial_board(deal(2, 1))
    for untrusted in ("ice", None, 1):
        for rolling in (commands.RollDie, lambda seat: commands.PlaySorceryCard(seat, "owl")):
            with pytest.raises(MalformedError, match=", ".join(FACES)):
                decide(board, rolling(board.current_player), [untrusted])  # type: ignore[list-item] # that is the point


def test_two_commands_roll_one_die_and_the_others_none() -> None:
    assert rolls(commands.RollDie(0)) == rolls(commands.PlaySorceryCard(0, "owl")) == 1
    assert rolls(commands.CastSummoning(0)) == 0


def test_numbers_represent_names_by_their_positions() -> None:
    assert (SYMBOLS[layout.FATE], CARDS[layout.SORCERY]) == ("fate", "sorcery")
    assert CARDS[: len(SYMBOLS)] == SYMBOLS
    assert FACES[: len(SYMBOLS)] == SYMBOLS
    assert FACES[layout.MAGINORS_FACE] == "maginor"
    assert BEASTS[layout.EARTHBEAST] == "earthbeast"
    for spell in CASTABLE_SPELLS:
        assert SPELLS[vars(cast_spells)[spell.upper()]] == spell
    assert {SPELLS[rite]: votes for rite, votes in layout.RITES} == RITE_VOTES
    for none in (layout.NOWHERE, layout.NO_SPELL, layout.NO_BEAST):
        assert none > 1_000
    assert layout.NOBODY == MOST_PLAYERS
    assert [get_args(Place)[ON], get_args(Place)[BEFORE]] == ["on", "before"]
    assert [get_args(Moment)[BEFORE_DUEL], get_args(Moment)[AFTER_DUEL]] == ["before", "after"]
