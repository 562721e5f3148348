"""Legal commands: exactly those that would be accepted now, whatever chance brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.listing import Listing
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL, lowest
from maginor_core.games.abracada.commands.take_secret import TAKE_SECRET
from maginor_core.games.abracada.commands.take_turn import DEAL_ROUND, END_TURN
from maginor_core.games.abracada.components.layout import LAST
from maginor_core.games.abracada.projections.state import (
    NOT_NAMED,
    SECRET_OFFERED,
    TURN,
    State,
    to_act,
)

FROM: Final = tuple([tuple(range(number, LAST + 1)) for number in range(LAST + 1)])
"""For each number, it and the higher ones."""
NO_COUNTS: Final[list[int]] = []
"""What legal commands do not depend on."""


def nameable(state: State) -> tuple[int, ...]:
    """Return the numbers that may be named in the turn, ascending (CAST-04 to CAST-06)."""
    return FROM[lowest(state)]


def legal(listing: Listing, state: State, seat: int | None) -> Sequence[Any]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    ``listing`` makes them; Any: what it makes.
    """
    awaited = to_act(state)
    if not awaited or (seat is not None and awaited[0] != seat):
        return ()
    player = awaited[0]
    if state.phase not in TURN:
        return [listing.alone((DEAL_ROUND, player))]
    last = state.last_cast
    if state.phase == SECRET_OFFERED:
        return [
            *listing.each((CAST_SPELL, player), nameable(state)),
            listing.alone((TAKE_SECRET, player)),
            listing.alone((END_TURN, player)),
        ]
    known = listing.known(player, last, (), NO_COUNTS)  # in one game, all follows from the last one
    if known is not None:
        return known
    commands = [*listing.each((CAST_SPELL, player), nameable(state))]
    if last != NOT_NAMED:
        commands.append(listing.alone((END_TURN, player)))
    return listing.keep(player, last, (), NO_COUNTS, commands)
