"""Messages of each game: for each event, command and refusal, and for no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maginor_core
from maginor_core import games
from maginor_core.engine.languages import id_of, texts_of

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
    [
        ("abracada", r'Error\([^)]*reason, "([a-z-]+)"'),
        ("magalon", r'Refusal\(\s*"([A-Z]+-\d\d)"'),
    ],
)
def test_there_is_a_message_for_every_refusal_of_the_rules_and_no_other(
    game: str, named: str
) -> None:
    paths = (ROOT / "games" / game / "commands").rglob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    refusals = set(re.findall(named, source))
    assert len(refusals) > 3
    assert ids(game, "refusal-") == {refusal.lower() for refusal in refusals}
