"""Undo: a game returns to an earlier version by an appended fact; nothing is deleted from its log.

A player alone may take back its own last commands, as long as since then no outcome of chance was
drawn and nobody learned anything that was hidden. Everything else needs the consent of every seat.
Outcomes that were drawn keep their numbers: a roll that is taken back is not repeated.
"""

from __future__ import annotations

from typing import Final

from maginor_core.engine.disclosures import DISCLOSURE_COMMANDS, DISCLOSURE_EVENTS, DISCLOSURE_FACTS
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact, command, event

UNDO: Final = 126
UNDONE: Final = 127
OF_ENGINE: Final = DISCLOSURE_COMMANDS | {UNDO}
"""The tags of commands that are the same in every game."""
EVENTS_OF_ENGINE: Final = DISCLOSURE_EVENTS | {UNDONE}
"""The tags of events that are the same in every game."""


@command(UNDO)
class Undo(Fact):
    """Return to ``version``; the seats in ``agreed`` consent, in ascending order."""

    player: int
    version: int
    agreed: tuple[int, ...]


@event(UNDONE)
class Undone(Fact):
    """The game is again as it was at ``version``."""

    player: int
    version: int


ENGINE_FACTS: Final[tuple[type[Fact], ...]] = (Undo, Undone, *DISCLOSURE_FACTS)
"""The classes of commands and events that are the same in every game."""


class UndoRefusedError(RefusalError):
    """The game cannot return to that version."""

    ruling = "undo"

    def __init__(self, reason: str) -> None:
        super().__init__(self.ruling, reason)
