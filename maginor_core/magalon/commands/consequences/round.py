"""Rounds: who plays a card next, who takes the next turn, and how a round ends (ROUND)."""

from __future__ import annotations

from maginor_core.magalon.commands.consequences.turn import begin_turn
from maginor_core.magalon.components.numbers import NONE, Player
from maginor_core.magalon.projections.standings import leaders
from maginor_core.magalon.projections.state import State


def playable(state: State, player: Player) -> int:
    """Return the bits of the cards in hand whose value nobody has played (ROUND-01)."""
    taken = 0
    for value in state.played:
        if value != NONE:
            taken |= 1 << value
    return state.hands[player] & ~taken


def ask_next(state: State, player: Player) -> None:
    """Let the next player after ``player`` play a card, or begin the turns (ROUND-01 to 03)."""
    players = state.layout.players
    following = Player((player + 1) % players)
    while following != state.first_player:
        if playable(state, following):
            state.card_asked(following)
            return
        state.player_skipped(following)
        following = Player((following + 1) % players)
    playing = [seat for seat in state.layout.seats if state.played[seat] != NONE]
    playing.sort(key=lambda seat: -state.played[seat])
    state.turns_ordered(tuple(playing))
    begin_turn(state, playing[0])


def follow_turn(state: State, player: Player) -> None:
    """Begin the turn after that of ``player``, or end the round (ROUND-03 to 05, END-02)."""
    place = state.order.index(player) + 1
    if place < len(state.order):
        begin_turn(state, state.order[place])
        return
    state.cards_put_away()
    for seat in state.layout.seats:
        value = state.played[seat]
        if value != NONE and state.layout.recovering >> value & 1:
            state.cards_recovered(seat)
    if state.round_number == state.layout.round_limit:
        state.game_broken_off(leaders(state))
        return
    first = state.skipped[0] if state.skipped else state.lowest
    state.round_begun(state.round_number + 1, first)
