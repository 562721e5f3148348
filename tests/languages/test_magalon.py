"""Magalon's messages: for each event, command and refusing ruling, and for no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import maginor_core
from maginor_core.engine.languages import id_of, texts_of
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.events import Event
from maginor_core.games.magalon.presentation.names import MESSAGES

RULES = Path(maginor_core.__file__).parent / "games" / "magalon" / "commands"


def ids(prefix: str) -> set[str]:
    texts = texts_of("en", MESSAGES)
    return {name.removeprefix(prefix) for name in texts if name.startswith(prefix)}


def test_there_is_a_message_for_every_event_and_no_other() -> None:
    assert ids("event-") == {id_of(kind) for kind in get_args(Event)}


def test_there_is_a_message_for_every_command_and_no_other() -> None:
    assert ids("command-") == {id_of(kind) for kind in get_args(Command)}


def test_there_is_a_message_for_every_ruling_that_refuses_and_no_other() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in RULES.rglob("*.py"))
    refusing = set(re.findall(r'Refusal\(\s*"([A-Z]+-\d\d)"', source))
    assert len(refusing) > 20
    assert ids("refusal-") == {ruling.lower() for ruling in refusing}
