"""Gaining a vote: a symbol is resolved at an Oracle, into a slot, a duel or nothing."""

from __future__ import annotations

from maginor_core.commands.consequences.duel import challenge
from maginor_core.commands.consequences.scoring import score
from maginor_core.components.numbers import FATE, NOBODY, Oracle, Owed, Player, Slot, SymbolNumber
from maginor_core.events.owed import ADVANCE_MAGINOR, END_TURN
from maginor_core.projections.state import State


def resolve_wild(
    state: State, player: Player, symbol: SymbolNumber, oracle: Oracle, owed: Owed
) -> Owed | None:
    """Resolve ``symbol``; for fate at an Oracle without any, ask for a symbol first (VOTE-05)."""
    wild = symbol == FATE and not state.layout.bearing[oracle][FATE]
    if wild and state.supply[player]:
        state.symbol_asked(player, oracle, owed)
        return None
    return resolve(state, player, symbol, oracle, owed)


def resolve(
    state: State, player: Player, symbol: SymbolNumber, oracle: Oracle, owed: Owed
) -> Owed | None:
    """Place a counter, begin a duel or do nothing (VOTE-01 to VOTE-04, VOTE-06, COUNT-02).

    The player chooses a slot or target only where there are several (TURN-06).
    """
    if not state.supply[player]:
        return owed
    free = state.free_slots(oracle, symbol)
    if free:
        if len(free) > 1:
            state.slot_asked(player, oracle, free, owed)
            return None
        return place(state, player, oracle, free, owed)
    targets = state.opponents_slots(player, oracle, symbol)
    if targets:
        if len(targets) > 1:
            state.target_asked(player, oracle, targets, owed)
            return None
        challenge(state, player, oracle, targets[0], owed)
        return None
    return owed


def place(
    state: State, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
) -> Owed | None:
    """Place a counter in each of ``slots``, then score the Oracle if that has filled it (SCORE-01).

    The Guild Hall stays even when it is full (SCORE-02).
    """
    for slot in slots:
        state.influence_placed(player, oracle, slot)
    if oracle != state.layout.guild_hall and NOBODY not in state.slots[oracle]:
        return score(state, oracle, _owed_after_scoring(state, owed))
    return owed


def _owed_after_scoring(state: State, owed: Owed) -> Owed:
    """Return the steps still owed after a scoring: the turn's end (TURN-04), or see TURN-05."""
    if state.layout.advance_after_scoring_roll and ADVANCE_MAGINOR in owed:
        return (ADVANCE_MAGINOR, END_TURN)
    return (END_TURN,)
