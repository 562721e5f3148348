"""Each conversation about a game's own page finds a specification that reads the page wrongly."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.suite.conversations import check_conversation
from maginor_core.suite.run import read_selection
from tests.conformance.misreading import Misreading, misread, misread_engine

GAME = games.game("abracada")

CHANCE = "chance-is-a-list-of-dice-and-stones"
STONE = "a-stone-that-is-drawn-is-one-that-nobody-has-seen"
DICE = "dice-are-not-looked-at"
TWICE = "within-commands-setups-and-chance-the-last-of-duplicate-keys-counts"

LIST = '    if not isinstance(candidate, list):\n        raise malformed("chance is a list'
LOOP = "    for outcome in candidate:\n"
KNOWN = 'list(outcome) in (["die"], ["stone"])'
WHOLE = "not all(is_whole(value) for value in outcome.values())"
GIVEN = 'request.get("chance", [])'
PARSED = "json.loads(text, parse_constant=refuse_constant)"


def form(conversation: str, reading: str, *change: str) -> Misreading:
    """Return the misreading in which chance may have another form."""
    old, new = change
    return misread(conversation, reading, ("checked_chance", old, new))


MISREADINGS = [
    form(CHANCE, "null leaves chance out", LIST, f"    candidate = candidate or []\n{LIST}"),
    form(
        CHANCE,
        "a single outcome needs no list",
        LIST,
        f"    candidate = [candidate] if isinstance(candidate, dict) else candidate\n{LIST}",
    ),
    form(
        CHANCE,
        "other keys of an outcome are ignored",
        LOOP,
        "    candidate = [{key: outcome[key] for key in outcome if key in ('die', 'stone')}"
        f" if isinstance(outcome, dict) else outcome for outcome in candidate]\n{LOOP}",
    ),
    form(
        CHANCE,
        "true is a face of 1",
        WHOLE,
        "not all(isinstance(value, int) for value in outcome.values())",
    ),
    form(
        CHANCE,
        "2.0 is a face",
        WHOLE,
        "not all(isinstance(value, int | float) for value in outcome.values())",
    ),
    form(
        CHANCE,
        "a text is a face",
        LOOP,
        "    candidate = [{key: int(value) if str(value).isdecimal() else value"
        " for key, value in outcome.items()} if isinstance(outcome, dict) else outcome"
        f" for outcome in candidate]\n{LOOP}",
    ),
    form(
        CHANCE,
        "a number alone is a face",
        LOOP,
        "    candidate = [{'die': outcome} if is_whole(outcome) else outcome"
        f" for outcome in candidate]\n{LOOP}",
    ),
    form(
        CHANCE,
        "what is not an outcome is left out",
        LOOP,
        f"    candidate = [outcome for outcome in candidate if outcome]\n{LOOP}",
    ),
    form(
        STONE,
        "2.0 is a stone",
        WHOLE,
        "not all(isinstance(value, int | float) for value in outcome.values())",
    ),
    form(
        STONE,
        "a number alone is a stone",
        LOOP,
        "    candidate = [{'stone': outcome} if is_whole(outcome) else outcome"
        f" for outcome in candidate]\n{LOOP}",
    ),
    misread(
        STONE, "a refused stone leaves the life lost", ("submit", "    game = deepcopy(game)\n", "")
    ),
    misread(
        STONE,
        "an outcome that is not possible is malformed",
        (
            'Refused("chance", "protocol", f"{outcome} is none',
            'Refused("malformed", "protocol", f"{outcome} is none',
        ),
    ),
    misread(DICE, "dice stand for chance", ("perform", GIVEN, f'request.get("dice", {GIVEN})')),
    misread(
        DICE, "dice are refused", ("perform", GIVEN, f'{GIVEN} if "dice" not in request else None')
    ),
    misread(
        TWICE,
        "the first of duplicate keys counts",
        (
            "read_request",
            PARSED,
            PARSED.replace("text,", "text, object_pairs_hook=lambda pairs: dict(reversed(pairs)),"),
        ),
    ),
    misread(
        TWICE,
        "duplicate keys are refused",
        (
            "read_request",
            PARSED,
            PARSED.replace(
                "text,",
                "text, object_pairs_hook=lambda pairs: dict(pairs)"
                " if len(dict(pairs)) == len(pairs) else refuse_constant('twice'),",
            ),
        ),
    ),
]


@pytest.mark.parametrize("misreading", MISREADINGS, ids=lambda misreading: misreading.name)
def test_a_misreading_is_found_by_the_conversation_about_it(misreading: Misreading) -> None:
    _, (conversation,) = read_selection([f"PROTOCOL.{misreading.ruling}"], GAME)
    assert check_conversation(misread_engine(GAME, misreading), conversation).failing


def test_each_conversation_of_the_game_finds_a_misreading() -> None:
    own = {one.name for one in read_selection(["PROTOCOL"], GAME)[1]} - {
        one.name for one in read_selection(["PROTOCOL"], games.game("magalon"))[1]
    }
    assert own == {f"PROTOCOL.{misreading.ruling}" for misreading in MISREADINGS}
