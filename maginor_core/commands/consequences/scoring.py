"""Scoring an Oracle: who wins the tile, who the spell, and how the tile leaves the circle."""

from __future__ import annotations

from maginor_core.components.numbers import NO_SPELL, Oracle, Owed
from maginor_core.projections.standings import ranking, totals, winners
from maginor_core.projections.state import BEFORE, State


def score(state: State, oracle: Oracle, owed: Owed) -> Owed | None:
    """Score ``oracle``; ``owed`` is what follows (SCORE-03 to SCORE-08, SCORE-10).

    With a spell beside it and a counter on it, the first-ranked player is asked which to take.
    """
    ranks = ranking(state, oracle)
    spell = state.spells_beside[oracle]
    state.oracle_scored(oracle, ranks)
    if ranks and spell != NO_SPELL:
        state.reward_asked(ranks[0], oracle, owed)
        return None
    if ranks:
        state.oracle_won(ranks[0], oracle)
    else:
        state.oracle_discarded(oracle)
        if spell != NO_SPELL:
            state.spell_discarded(oracle, spell)
    return clear_tile(state, oracle, owed)


def give_oracle_first(state: State, oracle: Oracle) -> None:
    """Give the first the tile and the second, if there is one, the spell (SCORE-05, SCORE-06)."""
    first, *others = ranking(state, oracle)
    spell = state.spells_beside[oracle]
    state.oracle_won(first, oracle)
    if others:
        state.spell_won(others[0], oracle, spell)
    else:
        state.spell_discarded(oracle, spell)


def give_spell_first(state: State, oracle: Oracle) -> None:
    """Give the first the spell and the second, if there is one, the tile (SCORE-05, SCORE-06)."""
    first, *others = ranking(state, oracle)
    state.spell_won(first, oracle, state.spells_beside[oracle])
    if others:
        state.oracle_won(others[0], oracle)
    else:
        state.oracle_discarded(oracle)


def clear_tile(state: State, oracle: Oracle, owed: Owed) -> Owed | None:
    """Return counters to supply, move wizards to the middle, and close the gap (SCORE-09, MAG-04).

    After the Guild Hall the game ends, and Maginor stays where he is (MAG-06, END-01).
    """
    for player in state.layout.seats:
        count = state.slots[oracle].count(player)
        if count:
            state.counters_returned(player, oracle, count)
    for player in state.layout.seats:
        if state.wizards[player] == oracle:
            state.wizard_displaced(player, oracle)
    if oracle == state.layout.guild_hall:
        state.oracle_left_circle(oracle)
        state.game_ended(totals(state), winners(state))
        return None
    if state.maginor == oracle:
        state.maginor_moved(BEFORE, state.after(oracle))
    state.oracle_left_circle(oracle)
    return owed
