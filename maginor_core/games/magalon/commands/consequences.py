"""What follows from commands: the ends of marches, turns and rounds."""

from __future__ import annotations

from maginor_core.games.magalon.commands.look_ahead.marches import open_march_support
from maginor_core.games.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.games.magalon.components.numbers import NO_MARCH, NOBODY, NONE, Player, Spot
from maginor_core.games.magalon.projections.state import State, leaders

# Turns: what happens as one begins, and what it costs as it ends (CARD-03, ENERGY).


def begin_turn(state: State, player: Player) -> None:
    """Begin the turn of ``player``, whose card may give energy (CARD-03)."""
    state.turn_begun(player)
    gain_energy(state, player, state.layout.gains[state.played[player]])


def gain_energy(state: State, player: Player, amount: int) -> None:
    """Raise the energy of ``player``, at most to the top of the scale.

    Crossing an energy field does not (ENERGY-06).
    """
    gained = min(amount, state.layout.energy_max - state.energy[player])
    if gained:
        state.energy_gained(player, gained)


def pay_energy(state: State, player: Player) -> None:
    """Let ``player`` pay for its turn; without energy its wizard is exhausted (ENERGY-01, 05)."""
    cost = state.layout.energy_cost
    if state.layout.gains[state.played[player]] or not cost:
        return
    state.energy_paid(player, cost)
    if state.energy[player] < 0:
        state.wizard_exhausted(player)


# Rounds: who plays a card next, who takes the next turn, and how a round ends (ROUND).


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


# The end of a turn, with all that it brings about within the same command (TURN-04).


def end_turn_of(state: State, player: Player, *, paying: bool) -> None:
    """End the turn of ``player``, and begin the next turn or round.

    Args:
        paying: whether energy is to be paid for it (ENERGY-01).
    """
    if paying:
        pay_energy(state, player)
    state.turn_ended(player)
    follow_turn(state, player)


# What a step brings about: artifacts, attacks, and the lapse of a march (ARTIFACT, ATTACK).


def take_artifact(state: State, player: Player, place: Spot) -> None:
    """Let the wizard of ``player`` take the artifact of the area that it enters (ARTIFACT-01)."""
    if state.layout.treasures >> place & 1 and not state.artifacts[player] >> place & 1:
        state.artifact_taken(player, place)


def attack(state: State, player: Player, cell: Spot, by: int) -> None:
    """Begin the displacement of the wizard on a cell that a piece entered, if one is there.

    There may be several in one march (ATTACK-04).
    """
    for wizard in state.layout.seats:
        if state.wizards[wizard] == cell:
            state.wizard_attacked(player, wizard, by)


def lapse(state: State, player: Player) -> None:
    """End the open march of gnomes or giant if none of its steps is legal (MOVE-09)."""
    if state.march == NO_MARCH or state.displacing != NOBODY:
        return
    if open_march_support(state, terrain_of(state)) is None:
        state.march_lapsed(player, state.march - 1, state.steps[state.march])
