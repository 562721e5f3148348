"""Secrecy: the events as a seat may see them, all but another's unrevealed beast (DUEL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from maginor_core.components.setup import Seat
from maginor_core.events import BeastChosen, BeastHidden, Event
from maginor_core.kernel.facts import Fact

E = TypeVar("E", bound=Fact)


def seen_by(events: Iterable[Event], seat: Seat | None) -> Iterator[Event]:
    """Return ``events`` as ``seat`` sees them, or a spectator, if that is None.

    Another's ``BeastChosen`` becomes ``BeastHidden``; ``BeastsRevealed`` tells it later to all.
    """
    return (redacted(event, seat) for event in events)


def redacted(event: E, seat: Seat | None) -> E | BeastHidden:
    """Return ``event`` as ``seat`` sees it, or a spectator, if that is None."""
    if isinstance(event, BeastChosen) and event.player != seat:
        return BeastHidden(event.player)
    return event
