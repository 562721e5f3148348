"""Secrecy: the events as a seat may see them, all but another's unrevealed beast (DUEL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from maginor_core.components.setup import Seat
from maginor_core.events import BeastChosen, BeastHidden, Event


def seen_by(events: Iterable[Event], seat: Seat | None) -> Iterator[Event]:
    """Yield ``events`` as ``seat`` sees them, or a spectator, if that is None.

    Another's ``BeastChosen`` becomes ``BeastHidden``; ``BeastsRevealed`` tells it later to all.
    """
    for event in events:
        if isinstance(event, BeastChosen) and event.player != seat:
            yield BeastHidden(event.player)
        else:
            yield event
