"""What follows from a command: the rules that are carried out until a player must decide again.

Each of these functions carries out its rulings and returns the steps still owed, or None if the
rules have stopped: a player has been asked, or the game has ended.
"""

from __future__ import annotations

from typing import Final

from maginor_core.components.layout import (
    ALL_FACES,
    EARTHBEAST,
    EVERY_SYMBOL,
    FATE,
    MAGINORS_FACE,
    NO_SPELL,
    NOBODY,
    REVERSAL,
    BeastNumber,
    Oracle,
    Owed,
    Player,
    Slot,
    SymbolNumber,
)
from maginor_core.components.tokens import BEASTS, BEATEN_BY
from maginor_core.engine.chance import Chance
from maginor_core.events import ADVANCE_MAGINOR, END_TURN
from maginor_core.projections.state import (
    AFTER_DUEL,
    BEFORE,
    BEFORE_DUEL,
    ON,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    ranking,
    totals,
    winners,
)

# Duels: a challenge, two secret beasts, perhaps a Reversal, and who holds the slot.

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


# Scoring an Oracle: who wins the tile, who the spell, and how the tile leaves the circle.


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


# Gaining a vote: a symbol is resolved at an Oracle, into a slot, a duel or nothing.


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


# Rolling the die for an Oracle: a symbol is resolved there, and Maginor's face moves him.


def roll(chance: Chance) -> int:
    """Roll the die, and return its face (DIE-01)."""
    return chance.die(ALL_FACES)


def act_upon(state: State, player: Player, oracle: Oracle, face: int, owed: Owed) -> Owed | None:
    """Act upon ``face`` at ``oracle`` (DIE-02, DIE-03).

    After Maginor's face the player names a symbol, if it has a counter left; then Maginor advances.
    """
    state.die_rolled(player, oracle, face)
    if face == MAGINORS_FACE:
        owed = (ADVANCE_MAGINOR, *owed)
        if not state.supply[player]:
            return owed
        state.symbol_asked(player, oracle, owed)
        return None
    symbol = EVERY_SYMBOL[face]
    if state.layout.rolled_fate_is_wild:
        return resolve_wild(state, player, symbol, oracle, owed)
    return resolve(state, player, symbol, oracle, owed)


# Maginor's way: one step clockwise, scoring what he leaves, until he reaches the Guild Hall.


def advance(state: State, owed: Owed) -> Owed | None:
    """Advance Maginor one step (MAG-01); ``owed`` is what follows if nothing is scored.

    Moving off an Oracle scores it (MAG-02), except the Guild Hall at the start (MAG-05); moving
    onto the Guild Hall scores that (MAG-03).
    """
    here, hall = state.maginor, state.layout.guild_hall
    if state.place == BEFORE:
        state.maginor_moved(ON, here)
        return score(state, here, ()) if here == hall else owed
    state.maginor_moved(BEFORE, state.after(here))
    return owed if here == hall else score(state, here, (END_TURN,))


def place_after_summoning(state: State) -> None:
    """Put Maginor before the tile that followed the summoned one (SPELL-08, SPELL-10)."""
    following = state.after(state.layout.guild_hall)
    if state.place != BEFORE or state.maginor != following:
        state.maginor_moved(BEFORE, following)


# The course of a turn: the steps owed are carried out, and then a player decides again.

FINAL: Final[Owed] = (END_TURN,)
"""What is owed after a final action (TURN-01)."""


def go_on(state: State, owed: Owed | None) -> None:
    """Carry out the steps ``owed``, in order, until a player must decide.

    With nothing left, the current player's turn continues. None means that a player has been asked
    already, or that the game has ended.
    """
    while owed:
        step, owed = owed[0], owed[1:]
        if step == END_TURN:
            end_turn(state)
            return
        if step == ADVANCE_MAGINOR:
            owed = advance(state, owed)
        else:
            place_after_summoning(state)
    if owed is not None and state.question[0] != TURN_BEGAN and state.question[0] != TURN_RESUMED:
        state.turn_resumed(state.current_player)


def end_turn(state: State) -> None:
    """Begin the next player's turn, clockwise (SETUP-06); turns are unlimited (END-05)."""
    state.turn_began(state.layout.following[state.current_player])
