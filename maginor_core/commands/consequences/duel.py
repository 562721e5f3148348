"""Duels: a challenge, two secret beasts, perhaps a Reversal, and who holds the slot."""

from __future__ import annotations

from typing import Final

from maginor_core.components.beasts import BEASTS, BEATEN_BY
from maginor_core.components.numbers import (
    EARTHBEAST,
    NOBODY,
    REVERSAL,
    BeastNumber,
    Oracle,
    Owed,
    Player,
    Slot,
)
from maginor_core.projections.state import AFTER_DUEL, BEFORE_DUEL, State

BEATEN: Final[tuple[BeastNumber, ...]] = tuple(
    [BeastNumber(BEASTS.index(BEATEN_BY[beast])) for beast in BEASTS]
)
"""For each beast the one that it beats (DUEL-04)."""


def challenge(state: State, challenger: Player, oracle: Oracle, slot: Slot, owed: Owed) -> None:
    """Challenge the counter in ``slot`` (DUEL-01, DUEL-02).

    Under ``reversal_before_duel`` a duellist who holds Reversal is asked first (SPELL-11).
    """
    defender = state.slots[oracle][slot]
    state.duel_began(challenger, defender, oracle, slot, owed)
    holder = _reversal_holder(state)
    if state.layout.reversal_before_duel and holder != NOBODY:
        state.reversal_asked(holder, BEFORE_DUEL)
    else:
        state.beasts_asked(challenger, defender)


def reveal(state: State) -> Owed | None:
    """Show both beasts; ask a duellist who can reverse the result, or carry it out (SPELL-11)."""
    _, challenger, defender, _, _, _ = state.duel
    state.beasts_revealed(state.beasts[challenger], state.beasts[defender])
    winner = winner_by_beasts(state)
    holder = _reversal_holder(state)
    occasion = winner != NOBODY or state.layout.reversal_covers_tie
    if holder not in (NOBODY, winner) and occasion:
        state.reversal_asked(holder, AFTER_DUEL)
        return None
    return settle(state, winner)


def winner_by_beasts(state: State) -> Player:
    """Return who has won by the revealed beasts; nobody, if it is a tie (DUEL-04 to DUEL-06)."""
    challenger: Player
    defender: Player
    _, challenger, defender, _, _, _ = state.duel
    attack, defence = state.beasts[challenger], state.beasts[defender]
    if BEATEN[attack] == defence:
        return challenger
    if BEATEN[defence] == attack or attack == EARTHBEAST:
        return defender
    return NOBODY


def settle(state: State, winner: Player) -> Owed:
    """Give the slot to ``winner``, or free it after a tie, if that is nobody (DUEL-05, DUEL-07).

    This never scores the Oracle (DUEL-08).
    """
    owed: Owed
    _, challenger, defender, oracle, slot, owed = state.duel
    if winner == NOBODY:
        state.duel_tied(challenger, defender, oracle, slot)
    else:
        state.duel_won(winner, defender if winner == challenger else challenger, oracle, slot)
    return owed


def _reversal_holder(state: State) -> Player:
    """Return the duellist who holds Reversal, or nobody."""
    challenger: Player
    defender: Player
    _, challenger, defender, _, _, _ = state.duel
    if REVERSAL in state.spells_held[challenger]:
        return challenger
    if REVERSAL in state.spells_held[defender]:
        return defender
    return NOBODY
