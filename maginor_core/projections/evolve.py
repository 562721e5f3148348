"""Evolve: change a state by existing events, as when a log is folded.

``scripts/generate-evolve`` generates this from the methods of ``State``; change those.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from maginor_core.components.layout import NO_BEAST, NO_SPELL, NOBODY, NOWHERE, SORCERY
from maginor_core.engine.fields import Row
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
from maginor_core.projections.state import NO_DUEL, State


def evolve(state: State, events: Iterable[Row]) -> None:
    """Change ``state`` by ``events``, in order.

    Changes are made in local variables until the last event.

    Raises:
        KeyError: one has an unknown tag; the state is then invalid.
    """
    layout = state.layout
    circle = state.circle
    in_play = state.in_play
    slots = state.slots
    place = state.place
    maginor = state.maginor
    wizards = state.wizards
    supply = state.supply
    hands = state.hands
    discards = state.discards
    spells_beside = state.spells_beside
    spells_held = state.spells_held
    oracles_won = state.oracles_won
    current_player = state.current_player
    question = state.question
    duel = state.duel
    beasts = state.beasts
    revealed = state.revealed
    drawn = state.drawn
    for event in events:
        tag: int = event[0]
        if tag == TURN_BEGAN:
            question = event
            current_player = event[1]
        elif tag == WIZARD_MOVED:
            wizards[event[1]] = event[2]
        elif tag == DIE_ROLLED:
            drawn += 1
        elif tag == INFLUENCE_PLACED:
            _, player, oracle, slot = event
            supply[player] -= 1
            slots[oracle][slot] = player
        elif tag == BEAST_CHOSEN:
            beasts[event[1]] = event[2]
        elif tag == SLOT_ASKED:
            question = event
        elif tag == DUEL_BEGAN:
            duel = event
            supply[event[1]] -= 1
        elif tag == BEASTS_ASKED:
            question = event
        elif tag == BEASTS_REVEALED:
            revealed = True
        elif tag == COUNTERS_RETURNED:
            _, player, oracle, count = event
            supply[player] += count
            slots[oracle] = [NOBODY if seat == player else seat for seat in slots[oracle]]
        elif tag == TURN_RESUMED:
            question = event
        elif tag == DUEL_WON:
            _, winner, loser, oracle, slot = event
            slots[oracle][slot] = winner
            supply[loser] += 1
            duel = NO_DUEL
            beasts = [NO_BEAST] * layout.players
            revealed = False
        elif tag == MAGINOR_MOVED:
            place = event[1]
            maginor = event[2]
        elif tag == SYMBOL_CARD_PLAYED:
            _, player, symbol = event
            hands[player][symbol] -= 1
            discards[player][symbol] += 1
        elif tag == SORCERY_CARD_PLAYED:
            hands[event[1]][SORCERY] -= 1
            discards[event[1]][SORCERY] += 1
        elif tag == SYMBOL_ASKED:
            question = event
        elif tag == TARGET_ASKED:
            question = event
        elif tag == REVERSAL_ASKED:
            question = event
        elif tag == DUEL_TIED:
            _, challenger, defender, oracle, slot = event
            slots[oracle][slot] = NOBODY
            supply[challenger] += 1
            supply[defender] += 1
            duel = NO_DUEL
            beasts = [NO_BEAST] * layout.players
            revealed = False
        elif tag == SPELL_CAST:
            spells_held[event[1]].remove(event[2])
        elif tag == CARD_TAKEN_BACK:
            _, player, card = event
            discards[player][card] -= 1
            hands[player][card] += 1
        elif tag == INFLUENCE_REPLACED:
            _, player, owner, oracle, slot = event
            supply[player] -= 1
            slots[oracle][slot] = player
            supply[owner] += 1
        elif tag == WIZARD_TELEPORTED:
            wizards[event[1]] = event[2]
        elif tag == REWARD_ASKED:
            question = event
        elif tag == ORACLE_WON:
            oracles_won[event[1]].append(event[2])
        elif tag == SPELL_WON:
            _, player, oracle, spell = event
            spells_beside[oracle] = NO_SPELL
            insort(spells_held[player], spell)
        elif tag == SPELL_DISCARDED:
            spells_beside[event[1]] = NO_SPELL
        elif tag == WIZARD_DISPLACED:
            wizards[event[1]] = NOWHERE
        elif tag == ORACLE_LEFT_CIRCLE:
            circle = tuple([other for other in circle if other != event[1]])
            in_play[event[1]] = False
        elif tag == GAME_ENDED:
            question = event
        elif tag not in (SYMBOL_NAMED, REVERSAL_DECLINED, ORACLE_SCORED, ORACLE_DISCARDED):
            raise KeyError(tag)
    state.circle = circle
    state.place = place
    state.maginor = maginor
    state.current_player = current_player
    state.question = question
    state.duel = duel
    state.beasts = beasts
    state.revealed = revealed
    state.drawn = drawn
