"""Redaction: the events as a seat may see them, without another's unrevealed beast (DUEL-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from maginor_core.components.numbers import NO_BEAST
from maginor_core.components.setup import Seat
from maginor_core.events import BeastChosen, BeastHidden, Event
from maginor_core.kernel.facts import Fact
from maginor_core.projections.state import State

E = TypeVar("E", bound=Fact)


def seen_by(events: Iterable[Event], seat: Seat | None) -> Iterator[Event]:
    """Return ``events`` as ``seat`` sees them, or a spectator, if that is None.

    Another's ``BeastChosen`` becomes ``BeastHidden``; ``BeastsRevealed`` discloses it later to all.
    """
    return (redacted(event, seat) for event in events)


def concealed(state: State, seat: Seat | None) -> State:
    """Take from ``state`` what ``seat`` may not know: the unrevealed beast of another (DUEL-03).

    If another duellist has chosen already, that choice is awaited still.
    """
    if not state.revealed:
        chosen = enumerate(state.beasts)
        state.beasts = [beast if player == seat else NO_BEAST for player, beast in chosen]
    return state


def redacted(event: E, seat: Seat | None) -> E | BeastHidden:
    """Return ``event`` as ``seat`` sees it, or a spectator, if that is None."""
    if isinstance(event, BeastChosen) and event.player != seat:
        return BeastHidden(event.player)
    return event
