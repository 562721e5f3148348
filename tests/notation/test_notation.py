"""Notation says every command and game in short lines, which are read back as the same."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.notation import SEATS, command_text, game_text, read_command, read_game
from maginor_core.games import known_game
from maginor_core.games.abracada.definition import DEFINITION as ABRACADA
from maginor_core.games.magalon.definition import DEFINITION as MAGALON
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.testing import formed_commands
from maginor_core.suite.testing import games as drawn_games
from tests.tiny.game import TINY

GAMES = [DEFINITION, ABRACADA, MAGALON, TINY]
ALL = pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)


def games(name: str) -> GameDefinition | None:
    return TINY if name == "swap_or_keep" else known_game(name)


@ALL
@given(data=st.data())
def test_every_command_of_the_right_form_is_read_back(
    definition: GameDefinition, data: st.DataObject
) -> None:
    setup = definition.deal(3, "notation", None, {})
    formed = formed_commands(definition, setup)
    command = data.draw(formed.filter(lambda drawn: 0 <= drawn.player < len(SEATS)))
    text = command_text(definition, command)
    assert "\n" not in text
    assert read_command(definition, text) == (command, [])


@ALL
@given(data=st.data())
def test_every_game_is_read_back_with_its_outcomes_of_chance(
    definition: GameDefinition, data: st.DataObject
) -> None:
    game = data.draw(drawn_games(definition))
    lines = list(game_text(game))
    again = read_game(lines, games)
    assert list(again.log.records()) == list(game.log.records())
    assert again.definition.states.snapshot(again.live_state) == game.definition.states.snapshot(
        game.live_state
    )
    spaced = [f"  {line}  ; {number}" if number > 3 else line for number, line in enumerate(lines)]
    assert list(game_text(read_game(["; a game", "", *spaced], games))) == lines


def test_commands_are_short_and_readable() -> None:
    kinds = DEFINITION.command_json
    for data, outcomes, text in (
        ({"type": "move_wizard", "player": 0, "oracle": "great_eagle"}, (), "a move great_eagle"),
        ({"type": "roll_die", "player": 2}, (4,), "c roll = fate"),
        (
            {"type": "cast_retrieval", "player": 1, "symbols": ["fire", "air"]},
            (),
            "b retrieval [fire,air]",
        ),
        (
            {"type": "cast_telekinesis", "player": 0, "oracle": "owl", "slot": 3},
            (),
            "a telekinesis owl 3",
        ),
    ):
        command = kinds.from_json(data)
        assert command_text(DEFINITION, command, outcomes) == text
        assert read_command(DEFINITION, text) == (command, list(outcomes))
    assert read_command(ABRACADA, "b cast 1 = die:3 stone:7")[1] == [3, 7]


def test_undo_has_a_notation() -> None:
    game = Game(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
    seat = game.to_act[0]
    move = next(each for each in game.legal(seat) if type(each).__name__ == "MoveWizard")
    game.submit(move, seat=seat)
    game.undo(seat, 0)
    game.submit(move, seat=seat)
    lines = list(game_text(game))
    assert lines[-2] == f"{'ab'[seat]} undo 0 []"
    assert read_game(lines, games).version == 3


@pytest.mark.parametrize("name", ["-", "yes", "two words", 'q"uote', "semi;colon", "1st", "né"])
def test_names_that_are_no_words_stand_in_quotation_marks(name: str) -> None:
    command = DEFINITION.command_json.from_json(
        {"type": "move_wizard", "player": 0, "oracle": name}
    )
    text = command_text(DEFINITION, command)
    assert read_command(DEFINITION, text) == (command, [])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a seat, such as a is missing"),
        ("7 roll", "a seat, such as a is missing"),
        ("ab roll", "a seat is a letter"),
        ("a", "a command is missing"),
        ("a fly", "must be one of card, "),
        ("a move", "move takes oracle after it, not 0 values"),
        ("a move owl 3", "not 2 values"),
        ("a move 3", "oracle"),
        ("a move [owl", "separated by commas|a value is missing"),
        ("a move " + "[" * 50, "does not begin a value"),
        ("a move §", "is not notation"),
        ('a move "owl', "is not notation"),
        ('a move "\\x"', "is not a text"),
        ("a roll = seven", "seven"),
        ("a roll = 3:4", "cannot be the kind of an outcome"),
    ],
)
def test_what_is_no_command_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        read_command(DEFINITION, text)


def start() -> list[str]:
    setup = DEFINITION.setups.to_json(DEFINITION.deal(2, 1, None, {}))
    return ["maginor-notation 1", "game maginor", f"setup {json.dumps(setup)}"]


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([], "the text ends before its line maginor-notation"),
        (["maginor-notation 2"], "line 1: is not maginor-notation 1"),
        (["game maginor"], "line 1: must begin with maginor-notation"),
        (["maginor-notation 1", "game chess"], "line 2: .*chess.* is not a game"),
        (["maginor-notation 1", "game maginor"], "the text ends before its line setup"),
        ([*start()[:2], "setup {"], "line 3: the setup is not JSON"),
        ([*start()[:2], "setup " + "[" * 9999], "line 3: the setup is not JSON"),
        ([*start()[:2], "setup {}"], "line 3: "),
        ([*start(), "a move nowhere"], "line 4: "),
        ([*start(), "c roll = fire"], "line 4: "),
        ([*start(), "b roll", "a roll"], "line 4: "),
        ([*start(), "a undo 5 []"], r"line 4: version 5 is not an earlier one.*\[undo\]"),
    ],
)
def test_what_is_no_game_is_refused_with_its_line(lines: list[str], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        read_game(lines, games)


@given(st.lists(st.text(max_size=20), max_size=6), st.booleans())
def test_no_text_makes_reading_fail_otherwise(lines: list[str], begun: bool) -> None:
    with suppress(MalformedError):
        read_game([*(start() if begun else ()), *lines], games)


def test_words_of_notation_must_be_distinct_and_of_commands() -> None:
    words: dict[str, Any]
    for words in ({"fly": "x"}, {"move_wizard": "roll_die"}, {"move_wizard": "undo"}):
        with pytest.raises(ValueError, match=r"is not a command|have the same word"):
            evolve(DEFINITION, notation=words)


def test_a_seat_past_the_alphabet_has_no_notation() -> None:
    kinds = DEFINITION.command_json
    command = kinds.from_json({"type": "roll_die", "player": 26})
    with pytest.raises(MalformedError, match="seats 0 to 25"):
        command_text(DEFINITION, command)
