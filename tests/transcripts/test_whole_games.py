"""Between them the whole games of each game show all that happens, with seats in every role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import type_name
from maginor_core.suite.transcript import (
    Accepted,
    AskLegal,
    Begin,
    Step,
    Submit,
    Transcript,
    read_collection,
)

Json = Mapping[str, Any]  # Any: JSON of commands, events and states
Role = tuple[str, str]
"""What a seat does, or what happens to it: the type of a command or event, and the key there."""

NUMBERS = [
    pytest.param(game, players, id=f"{name}-{players}")
    for name in games.GAMES
    for game in [games.game(name)]
    for players in range(game.fewest_players, game.most_players + 1)
]
SEATS: Final = ("player", "challenger", "defender", "winner", "loser", "owner", "wizard", "first")
"""The keys of commands and events with a seat."""
PLACES: Final = ("ranking", "order")
"""The keys with seats in an order that matters."""
SPELLS: Final = (
    "domination",
    "persuasion",
    "restoration",
    "retrieval",
    "reversal",
    "summoning",
    "telekinesis",
    "teleportation",
)
FEW: Final[Mapping[str, Mapping[str, int]]] = {
    "maginor": {
        **{f"cast_{spell}": 1 for spell in SPELLS},
        "card_taken_back": 1,
        "influence_replaced": 1,
        "wizard_teleported": 1,
        "reversal_asked": 1,
        "reversal_declined": 1,
        "decline_reversal": 1,
        "choose_target": 1,
        "target_asked": 1,
        "duel_tied": 1,
        "game_ended": 2,
    },
    "abracada": {"hand_emptied": 1, "game_ended": 3},
    "magalon": {
        "game_won": 2,
        "game_broken_off": 1,
        "march_lapsed": 1,
        "player_skipped": 2,
        "wizard_exhausted": 2,
    },
}
"""By game and type the number of seats that suffices in a role.

Each spell of Maginor is there once, a game has few winners, and some things are rare.
"""


@cache
def collection(definition: GameDefinition) -> tuple[Transcript, ...]:
    return read_collection(definition=definition)


@cache
def whole_games(definition: GameDefinition) -> tuple[Transcript, ...]:
    return tuple([one for one in collection(definition) if ".a-whole-game-of-" in one.head.name])


def played(definition: GameDefinition, players: int) -> list[Transcript]:
    return [one for one in whole_games(definition) if setup_of(one)["players"] == players]


def setup_of(transcript: Transcript) -> Json:
    begin = transcript.steps[0].input.asked
    assert isinstance(begin, Begin)
    setup: Json = begin.setup
    return setup


def steps(transcripts: Iterable[Transcript]) -> Iterator[tuple[Step, Accepted]]:
    """Yield the commands that were accepted."""
    for transcript in transcripts:
        for step in transcript.steps:
            if isinstance(step.input.asked, Submit) and isinstance(step.answer, Accepted):
                yield step, step.answer


def facts(transcripts: Iterable[Transcript]) -> Iterator[Json]:
    """Yield commands and events."""
    for step, answer in steps(transcripts):
        assert isinstance(step.input.asked, Submit)
        yield step.input.asked.command
        yield from answer.events


def decisions(transcripts: Iterable[Transcript]) -> set[str]:
    answers = (answer.state["decision"] for _, answer in steps(transcripts))
    return {decision["kind"] for decision in answers if decision is not None}


def roles(transcripts: Iterable[Transcript]) -> Iterator[tuple[Role, int]]:
    for fact in facts(transcripts):
        for key, value in fact.items():
            if key in SEATS and isinstance(value, int):
                yield (fact["type"], key), value
            elif key == "winners":
                yield from (((fact["type"], key), seat) for seat in value)
            elif key in PLACES:
                for place, seat in enumerate(value[:2]):
                    yield (fact["type"], f"{key} {place}"), seat


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_each_number_of_players_has_two_whole_games(
    definition: GameDefinition, players: int
) -> None:
    transcripts = played(definition, players)
    assert len(transcripts) >= 2
    for transcript in transcripts:
        assert [step for step in transcript.steps if isinstance(step.input.asked, Begin)] == [
            transcript.steps[0]
        ]
        *_, (_, last) = steps([transcript])
        assert last.state["finished"]


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_contain_every_event_and_every_command(
    definition: GameDefinition, players: int
) -> None:
    logged = {type_name(event) for event in definition.events if event.tag is not None}
    shown = {fact["type"] for fact in facts(played(definition, players))}
    assert (logged | set(definition.command_json.types)) - shown == set()


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_contain_every_kind_of_decision(
    definition: GameDefinition, players: int
) -> None:
    assert decisions(played(definition, players)) == decisions(collection(definition))


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_show_every_seat_in_every_role(
    definition: GameDefinition, players: int
) -> None:
    known = {role for role, _ in roles(whole_games(definition))}
    shown = set(roles(played(definition, players)))
    seats = {role: {seat for shown_role, seat in shown if shown_role == role} for role in known}
    enough = {role: min(players, FEW[definition.name].get(role[0], players)) for role in known}
    assert {role: found for role, found in seats.items() if len(found) < enough[role]} == {}


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_are_begun_by_different_seats(definition: GameDefinition, players: int) -> None:
    transcripts = played(definition, players)
    first = {setup_of(transcript)["first_player"] for transcript in transcripts}
    assert len(first) == min(players, len(transcripts))


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_are_played_under_the_defaults_and_under_each_variant(
    definition: GameDefinition, players: int
) -> None:
    chosen = [
        setup_of(transcript).get("variants", {}) for transcript in played(definition, players)
    ]
    turned = {name for each in chosen for name in each if each[name] != definition.variants[name]}
    assert turned == set(definition.variants)
    assert {} in chosen


@pytest.mark.parametrize(("definition", "players"), NUMBERS)
def test_whole_games_ask_now_and_then_what_is_legal(
    definition: GameDefinition, players: int
) -> None:
    for transcript in played(definition, players):
        asked = [step for step in transcript.steps if isinstance(step.input.asked, AskLegal)]
        assert len(asked) >= 4
