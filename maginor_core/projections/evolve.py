"""Evolve: a state changes by events that are there already, as when a log is folded.

This is made by ``scripts/generate-evolve`` from the methods of ``State``; change these.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from maginor_core.components.numbers import NO_BEAST, NO_SPELL, NOBODY, NOWHERE, SORCERY
from maginor_core.events.tags import (
    BEAST_CHOSEN,
    BEASTS_ASKED,
    BEASTS_REVEALED,
    CARD_TAKEN_BACK,
    COUNTERS_RETURNED,
    DIE_ROLLED,
    DUEL_BEGAN,
    DUEL_TIED,
    DUEL_WON,
    GAME_ENDED,
    INFLUENCE_PLACED,
    INFLUENCE_REPLACED,
    MAGINOR_MOVED,
    ORACLE_DISCARDED,
    ORACLE_LEFT_CIRCLE,
    ORACLE_SCORED,
    ORACLE_WON,
    REVERSAL_ASKED,
    REVERSAL_DECLINED,
    REWARD_ASKED,
    SLOT_ASKED,
    SORCERY_CARD_PLAYED,
    SPELL_CAST,
    SPELL_DISCARDED,
    SPELL_WON,
    SYMBOL_ASKED,
    SYMBOL_CARD_PLAYED,
    SYMBOL_NAMED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    WIZARD_DISPLACED,
    WIZARD_MOVED,
    WIZARD_TELEPORTED,
)
from maginor_core.kernel.numbers import Row
from maginor_core.projections.state import NO_DUEL, State


def evolve(state: State, events: Iterable[Row]) -> None:
    """Change ``state`` by ``events``, in order.

    Raises:
        KeyError: one has the tag of no event.
    """
    for event in events:
        tag: int = event[0]
        if tag == TURN_BEGAN:
            state.question = event
            state.current_player = event[1]
        elif tag == WIZARD_MOVED:
            state.wizards[event[1]] = event[2]
        elif tag == DIE_ROLLED:
            state.rolls += 1
        elif tag == INFLUENCE_PLACED:
            _, player, oracle, slot = event
            state.supply[player] -= 1
            state.slots[oracle][slot] = player
        elif tag == BEAST_CHOSEN:
            state.beasts[event[1]] = event[2]
        elif tag == SLOT_ASKED:
            state.question = event
        elif tag == DUEL_BEGAN:
            state.duel = event
            state.supply[event[1]] -= 1
        elif tag == BEASTS_ASKED:
            state.question = event
        elif tag == BEASTS_REVEALED:
            state.revealed = True
        elif tag == COUNTERS_RETURNED:
            _, player, oracle, count = event
            state.supply[player] += count
            state.slots[oracle] = [
                NOBODY if seat == player else seat for seat in state.slots[oracle]
            ]
        elif tag == TURN_RESUMED:
            state.question = event
        elif tag == DUEL_WON:
            _, winner, loser, oracle, slot = event
            state.slots[oracle][slot] = winner
            state.supply[loser] += 1
            state.duel = NO_DUEL
            state.beasts = [NO_BEAST] * state.layout.players
            state.revealed = False
        elif tag == MAGINOR_MOVED:
            state.place = event[1]
            state.maginor = event[2]
        elif tag == SYMBOL_CARD_PLAYED:
            _, player, symbol = event
            state.hands[player][symbol] -= 1
            state.discards[player][symbol] += 1
        elif tag == SORCERY_CARD_PLAYED:
            state.hands[event[1]][SORCERY] -= 1
            state.discards[event[1]][SORCERY] += 1
        elif tag == SYMBOL_ASKED:
            state.question = event
        elif tag == TARGET_ASKED:
            state.question = event
        elif tag == REVERSAL_ASKED:
            state.question = event
        elif tag == DUEL_TIED:
            _, challenger, defender, oracle, slot = event
            state.slots[oracle][slot] = NOBODY
            state.supply[challenger] += 1
            state.supply[defender] += 1
            state.duel = NO_DUEL
            state.beasts = [NO_BEAST] * state.layout.players
            state.revealed = False
        elif tag == SPELL_CAST:
            state.spells_held[event[1]].remove(event[2])
        elif tag == CARD_TAKEN_BACK:
            _, player, card = event
            state.discards[player][card] -= 1
            state.hands[player][card] += 1
        elif tag == INFLUENCE_REPLACED:
            _, player, owner, oracle, slot = event
            state.supply[player] -= 1
            state.slots[oracle][slot] = player
            state.supply[owner] += 1
        elif tag == WIZARD_TELEPORTED:
            state.wizards[event[1]] = event[2]
        elif tag == REWARD_ASKED:
            state.question = event
        elif tag == ORACLE_WON:
            state.oracles_won[event[1]].append(event[2])
        elif tag == SPELL_WON:
            _, player, oracle, spell = event
            state.spells_beside[oracle] = NO_SPELL
            insort(state.spells_held[player], spell)
        elif tag == SPELL_DISCARDED:
            state.spells_beside[event[1]] = NO_SPELL
        elif tag == WIZARD_DISPLACED:
            state.wizards[event[1]] = NOWHERE
        elif tag == ORACLE_LEFT_CIRCLE:
            state.circle = tuple([other for other in state.circle if other != event[1]])
            state.in_play[event[1]] = False
        elif tag == GAME_ENDED:
            state.question = event
        elif tag not in (SYMBOL_NAMED, REVERSAL_DECLINED, ORACLE_SCORED, ORACLE_DISCARDED):
            raise KeyError(tag)
