"""Cast Domination: place one or two counters where the wizard is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any, Final

from maginor_core.commands.consequences import go_on, place
from maginor_core.commands.refusals import NoCounterError, SlotNotFreeError, SlotsOrderError
from maginor_core.commands.requirements import require_on_oracle, require_spell, require_turn
from maginor_core.components.numbers import DOMINATION, NOWHERE, Player, Slot
from maginor_core.components.setup import Seat
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import State

CAST_DOMINATION: Final = 5

MOST_PLACED: Final = 2


@command(CAST_DOMINATION)
class CastDomination(Fact):
    """Place a counter in each of ``slots``, one or two, ascending (SPELL-04)."""

    player: Seat
    slots: "tuple[int, ...]"


def cast_domination(state: State, player: Player, slots: tuple[Slot, ...]) -> None:
    """Place all counters on the wizard's Oracle before checking whether it is full.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        SpellNotHeldError: SPELL-01.
        OffBoardError: SPELL-13, the wizard is in the middle.
        SlotsOrderError: SPELL-04, not one or two slots, ascending.
        SlotNotFreeError: SPELL-04.
        NoCounterError: SPELL-04, fewer counters in supply than slots.
    """
    require_turn(state, player, "cast Domination")
    require_spell(state, player, DOMINATION)
    oracle = require_on_oracle(
        state, player, "SPELL-13", "be helped by Domination", "the spell stays held"
    )
    if not 1 <= len(slots) <= MOST_PLACED or list(slots) != sorted(set(slots)):
        raise SlotsOrderError("SPELL-04", slots)
    free = state.free_slots(oracle)
    if not set(free).issuperset(slots):
        raise SlotNotFreeError("SPELL-04", state.name(oracle), slots, free)
    if state.supply[player] < len(slots):
        supply = state.supply[player]
        raise NoCounterError("SPELL-04", player, "domination", len(slots), supply)
    state.spell_cast(player, DOMINATION)
    go_on(state, place(state, player, oracle, slots, ()))


def legal_dominations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the slots that ``player`` may take by Domination: each one, then each pair.

    Any: what ``listing`` makes.
    """
    oracle = state.wizards[player]
    if DOMINATION not in state.spells_held[player] or oracle == NOWHERE:
        return ()
    free = state.free_slots(oracle)
    most = min(MOST_PLACED, state.supply[player])
    options: list[tuple[Slot, ...]] = []
    for count in range(1, most + 1):
        options += islice(combinations(free, count), listing.most)
    return listing.each((CAST_DOMINATION, player), tuple(options))
