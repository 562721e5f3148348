"""Messages of each game: for each event, command and refusal, and for no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maginor_core
from maginor_core import games
from maginor_core.engine.generic_presentation import event_text, presentation_of
from maginor_core.engine.languages import LANGUAGES, id_of, texts_of
from maginor_core.play.bots import RandomBot, next_command
from maginor_core.tables.seat_page import seat_page

ROOT = Path(maginor_core.__file__).parent
FURTHER = {"maginor": {"choose-beast-hidden"}, "abracada": {"secret-stone-known"}, "magalon": set()}
"""By game, messages of what an event or command is to those who may not know it."""


def ids(game: str, prefix: str) -> set[str]:
    """Return which messages of a game begin so, without that."""
    texts = texts_of("en", f"maginor_core.games.{game}.presentation")
    return {name.removeprefix(prefix) for name in texts if name.startswith(prefix)}


@pytest.mark.parametrize("game", games.GAMES)
def test_there_is_a_message_for_every_event_and_command_and_no_other(game: str) -> None:
    definition = games.game(game)
    kinds = {id_of(kind) for kind in definition.events}
    commands = {id_of(kind) for kind in definition.command_json.types.values()}
    assert ids(game, "event-") - FURTHER[game] == kinds
    assert ids(game, "command-") - FURTHER[game] == commands
    assert FURTHER[game] <= ids(game, "event-") | ids(game, "command-")


@pytest.mark.parametrize(
    ("game", "named"),
    [("abracada", r'Error\([^)]*reason, "([a-z-]+)"'), ("magalon", r'Refusal\(\s*"([A-Z]+-\d\d)"')],
)
def test_there_is_a_message_for_every_refusal_of_the_rules_and_no_other(
    game: str, named: str
) -> None:
    paths = (ROOT / "games" / game / "commands").rglob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    refusals = set(re.findall(named, source))
    assert len(refusals) > 3
    assert ids(game, "refusal-") == {refusal.lower() for refusal in refusals}


WRITTEN_BY_PROGRAMS = re.compile(
    r"\[\d+, \d+\]|\b[A-Z]{3,}-\d\d\b|[a-z]_[a-z]|\bNone\b|\b(?:90|180|270)\b(?! %)|\{|\}"
)
"""Words of programs: cells as lists, IDs of rulings, identifiers, degrees, and what FTL leaves."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.GAMES)
def test_no_line_of_a_history_and_no_order_has_words_of_programs(game: str, language: str) -> None:
    match = games.game(game).new(2, seed="words")
    names = presentation_of(match.definition, match.setup, ["Ada", "Bo"], {}, language)
    bot, orders = RandomBot(), set()
    while not match.finished and match.version < 150:
        orders |= {names.command(command) for command in match.legal(match.to_act[0])}
        match.submit(next_command(match, bot, match.to_act[0], "words"))
    told = {event_text(names, event) for event in match.events() if not names.is_prompt(event)}
    assert len(told) > 10
    found = [text for text in told | orders if WRITTEN_BY_PROGRAMS.search(text)]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games.GAMES)
def test_whatever_a_bot_advises_there_is_a_sentence_why_and_a_place_or_an_entry(
    game: str, language: str
) -> None:
    match = games.game(game).new(2, seed="advice")
    page = seat_page(match, None, ["Ada", "Bo"], {}, language)
    bot, reasons = RandomBot(), set()
    while not match.finished and match.version < 60:
        seat = match.to_act[0]
        legal = match.legal(seat)
        for advised in legal if len(legal) > 1 else ():
            advice = page.to(seat).hint(advised)["advice"]
            assert advice["places"], advised
            assert advice["reason"].endswith("."), advised
            reasons.add(advice["reason"])
        match.submit(next_command(match, bot, seat, "advice"))
    assert len(reasons) > 1
    assert not any(WRITTEN_BY_PROGRAMS.search(reason) for reason in reasons)
