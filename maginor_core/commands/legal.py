"""Legal commands: exactly those that would be accepted now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.commands import cast_spells, choices
from maginor_core.commands.move_wizard import MOVE_WIZARD, legal_moves
from maginor_core.commands.play_card import legal_sorcery_cards, legal_symbol_cards
from maginor_core.commands.roll_die import legal_rolls
from maginor_core.components.layout import EVERY_BEAST, EVERY_SYMBOL, REVERSAL, Player
from maginor_core.engine.listing import Listing
from maginor_core.projections.state import (
    BEASTS_ASKED,
    GAME_ENDED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    to_act,
)

EVERY_REWARD: Final = (choices.THE_ORACLE, choices.THE_SPELL)


def legal(listing: Listing, state: State, seat: int | None) -> Sequence[Any]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    ``listing`` makes them. Deciding one of them never fails, whatever the outcomes of chance. In a
    turn a final action is always among them (TURN-03).
    """
    question = state.question
    asked: int = question[0]
    if asked == BEASTS_ASKED:
        commands: list[Any] = []
        for duellist in to_act(state):
            if seat is None or duellist == seat:
                commands += listing.each((choices.CHOOSE_BEAST, duellist), EVERY_BEAST)
        return commands
    if asked == GAME_ENDED or (seat is not None and question[1] != seat):
        return ()
    player: Player = question[1]
    if asked == TURN_BEGAN or asked == TURN_RESUMED:
        return _play_phase(state, player, listing)
    if asked == SYMBOL_ASKED:
        return listing.each((choices.CHOOSE_SYMBOL, player), EVERY_SYMBOL)
    if asked == SLOT_ASKED:
        return listing.each((choices.CHOOSE_SLOT, player), question[3])
    if asked == TARGET_ASKED:
        return listing.each((choices.CHOOSE_TARGET, player), question[3])
    if asked == REWARD_ASKED:
        return listing.each((choices.CHOOSE_REWARD, player), EVERY_REWARD)
    assert asked == REVERSAL_ASKED, "every other question has been looked at"
    return [
        listing.alone((cast_spells.CAST_REVERSAL, player)),
        listing.alone((cast_spells.DECLINE_REVERSAL, player)),
    ]


def _play_phase(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return all that ``player`` may do in its turn; Any: as above."""
    here, held = state.wizards[player], state.spells_held[player]
    casting = bool(held) and held[0] < REVERSAL  # neither that nor a Rite is cast in a turn
    if not casting:
        known = listing.known(player, here, state.circle, state.hands[player])
        if known is not None:
            return known
    commands = [
        *legal_symbol_cards(state, player, listing),
        *legal_sorcery_cards(state, player, listing),
    ]
    if casting:
        commands += cast_spells.legal_casts(state, player, listing)
    start = len(commands)
    commands += legal_moves(state, player, listing)
    commands += legal_rolls(state, player, listing)
    if casting:
        return commands
    circle, hand, moving = state.circle, state.hands[player], (MOVE_WIZARD, player)
    return listing.keep(player, here, circle, hand, commands, moving=moving, start=start)
