"""Cast a spell: name a number that a stone of the own hand may bear."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.chance import Chance
from maginor_core.engine.errors import listed, shown
from maginor_core.engine.facts import Fact, command
from maginor_core.games.abracada.commands.consequences import (
    lose,
    roll,
    round_over,
    shows,
    take_effect,
    turn_over,
)
from maginor_core.games.abracada.commands.refusals import (
    LowerNumberError,
    NoSuchSpellError,
)
from maginor_core.games.abracada.commands.requirements import require_turn
from maginor_core.games.abracada.components.layout import (
    ANCIENT_DRAGON,
    FIRST,
    LAST,
    UNKNOWN,
    Player,
    Stone,
)
from maginor_core.games.abracada.projections.state import State

CAST_SPELL: Final = 1


@command(CAST_SPELL, "CAST-02")
class CastSpell(Fact):
    """Name the number of a spell (CAST-01)."""

    player: int
    number: int


def cast_spell(state: State, player: Player, number: Stone, chance: Chance) -> None:
    """Cast the spell, if the player's hand holds its stone; the cast fails otherwise.

    The round ends if the hand is empty or lives have run out (ROUND-01, ROUND-02, SCORE-05), and
    otherwise the turn of a cast that failed (TURN-02). Secret stones are not stones of the hand
    (SECRET-01).

    Raises:
        GameOverError, NotYourTurnError: END-01, TURN-04, ROUND-03.
        NoSuchSpellError: CAST-01, there is no spell of that number.
        LowerNumberError: CAST-05, it is lower than the one before.
        ChanceError: not exactly the outcomes were given that are drawn.
    """
    require_turn(state, player, "cast a spell")
    if not FIRST <= number <= LAST:
        reason = f"{shown(number)} is no spell; they are numbered {FIRST} to {LAST}"
        raise NoSuchSpellError("CAST-01", reason, "no-such-spell", {"value": shown(number)})
    hand, last, layout = state.hands[player], state.last_cast, state.layout
    success = False
    if number < last and not layout.any_order:
        if not layout.lower_cast_costs_life:
            allowed = listed(range(last, LAST + 1), "or")
            reason = f"{number} cannot follow {last}; name {allowed}, or end the turn"
            details = {"number": int(number), "last": int(last)}
            raise LowerNumberError("CAST-05", reason, "lower-number", details)
        state.lower_number_named(player, number)
        lose(state, player, 1)
    elif hand[number] > 0 or (hand[UNKNOWN] > 0 and shows(state, player, number, chance)):
        state.spell_cast(player, number)
        take_effect(state, player, number, chance)
        success = True
    else:
        state.cast_failed(player, number)
        lose(state, player, roll(state, player, chance) if number == ANCIENT_DRAGON else 1)
    emptied = success and not any(hand)
    if emptied:
        state.hand_emptied(player)
    if emptied or state.lives.count(0) > layout.most_out:
        round_over(state, player, failed=not success)
    elif not success:
        turn_over(state, player, chance)


def lowest(state: State) -> int:
    """Return the lowest number that the player whose turn it is may name (CAST-04 to CAST-06)."""
    layout = state.layout
    if state.last_cast == 0 or layout.any_order or layout.lower_cast_costs_life:
        return FIRST
    return state.last_cast
