"""Bots that head for artifacts and then for the goal, by shortest paths, minding energy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import best_of
from maginor_core.games.magalon.commands import (
    Command,
    Displace,
    EndTurn,
    LiftRuin,
    MoveGiant,
    MoveGnome,
    MoveOn,
    MoveWizard,
    PlaceRuin,
    PlayCard,
    RollDice,
    SetShield,
    ShiftRuin,
    Stay,
)
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import START, PlaceSet, Spot, bits
from maginor_core.games.magalon.projections.state import State

# Distances: how many steps places are apart around the obstacles of a position.

FAR: Final = 1000
"""More steps than there are places; the distance to what cannot be reached."""


ALL: Final = -1
"""For the seat whose way is meant: everybody's, so that no wizard stands in it."""


@lru_cache(maxsize=1 << 14)
def distances_over(layout: Layout, closed: PlaceSet, targets: tuple[int, ...]) -> list[int]:
    """Return for each place how many steps it is from the nearest of some targets.

    Nobody enters a closed place, not even a target, or passes through the start.
    """
    beside = layout.beside
    shut = [0] * len(beside)
    for place in bits(closed):
        shut[place] = 1
    distances = [FAR] * len(beside)
    reached = [target for target in targets if not shut[target]]
    for target in reached:
        distances[target] = 0
    at = 0
    while at < len(reached):
        steps = distances[reached[at]] + 1
        for other in beside[reached[at]]:
            if distances[other] == FAR and not shut[other] and other != START:
                distances[other] = steps
                reached.append(other)
        at += 1
    if distances[START] == FAR:
        for place in beside[START]:
            distances[START] = min(distances[START], distances[place] + 1)
    return distances


def closed_places(state: State, seat: int = ALL) -> PlaceSet:
    """Return the places where an obstacle is.

    Args:
        state: the position.
        seat: whose wizard the others' are obstacles to; by default no wizard is one, since they
            move on.
    """
    bit = state.layout.bit
    closed = state.occupied
    for other, place in enumerate(state.wizards):
        if seat in (ALL, other):
            closed &= ~bit[place]
    return closed


RESERVE: Final = 3
"""With less energy than this a bot looks for more before anything else."""


class SeekingBot:
    """Moves its wizard along shortest paths to what it needs next; leaves the rest alone.

    It needs the nearest artifact that it lacks; with all artifacts the goal, or an energy field as
    long as the energy does not suffice. It plays the card that brings it nearest, and sends wizards
    that it attacks as far from their own needs as it can.
    """

    def choose(self, game: Game, seat: int, legal: Sequence[Command], chance: Stream) -> Command:
        """Return the best of the ``legal`` commands; among equals any."""
        state: State = game.live_state
        idle = _idle_worth(legal)
        worth = {command: self._worth(state, seat, command, idle) for command in legal}
        return best_of(worth, chance)

    def _worth(self, state: State, seat: int, command: Command, idle: float) -> float:
        """Return what a command is worth; ending the turn is worth nothing."""
        spots = state.layout.geometry.spots
        match command:
            case PlayCard(value=value):
                return _card_worth(state, seat, value)
            case MoveWizard(to=to):
                return _step_worth(state, seat, spots[to])
            case Displace(to=to):
                victim = state.displacing
                return float(needed_distance(state, victim, spots[to]))
            case Stay():
                return 2.0
            case MoveOn():
                return 3.0 if state.energy[seat] >= state.layout.energy_goal else 1.0
            case EndTurn():
                return 0.0
            case PlaceRuin():
                return 0.0
            case RollDice() | MoveGnome() | MoveGiant() | SetShield() | ShiftRuin() | LiftRuin():
                return idle


class StrollingBot:
    """Moves its wizard as the seeking bot does, with any card: the opponent of a first game."""

    def choose(self, game: Game, seat: int, legal: Sequence[Command], chance: Stream) -> Command:
        """Return any card, or else what the seeking bot chooses."""
        if isinstance(legal[0], PlayCard):
            return chance.choose(legal)
        return SeekingBot().choose(game, seat, legal, chance)


def _idle_worth(legal: Sequence[Command]) -> float:
    """Return the worth of what the bot does only where it must go on with it."""
    stops = any(isinstance(command, EndTurn | Stay | MoveOn) for command in legal)
    moves = any(isinstance(command, MoveWizard) for command in legal)
    return -2.0 if stops or moves else 0.0


def _card_worth(state: State, seat: int, value: int) -> float:
    """Return how near a card brings the wizard, with a little for its energy and recovery."""
    card = state.layout.geometry.cards[value]
    assert card is not None, "a legal card is one of the board"
    left = needed_distance(state, seat, state.wizards[seat])
    worth = -float(abs(left - value)) if left < FAR else 0.0
    if state.energy[seat] <= RESERVE + 1:
        worth += card.energy
    few = state.hands[seat].bit_count() <= 3
    return worth + (8.0 if card.recover and few else 0.0)


def _step_worth(state: State, seat: int, to: Spot) -> float:
    """Return the worth of a step: to the goal above all, then what leads nearer."""
    if to == START:
        return 1000.0
    steps = max(state.steps[1] - 1, 0)
    left = needed_distance(state, seat, to)
    taking = to < state.layout.areas and not state.artifacts[seat] >> to & 1
    if taking:
        return 100.0
    here = needed_distance(state, seat, state.wizards[seat])
    begun = len(state.wizard_trail) > 1
    nearer = here - left
    if begun or nearer > 0 or steps < here:
        return 10.0 + nearer
    return -1.0


def needed_distance(state: State, seat: int, at: Spot) -> int:
    """Return how many steps a place is from what the player needs next; great if there is no way.

    The way leads around all that stands there now; if there is none, past the wizards.
    """
    layout = state.layout
    missing = layout.treasures & ~state.artifacts[seat]
    poor = state.energy[seat] <= RESERVE
    ready = state.energy[seat] >= layout.energy_goal
    targets: tuple[int, ...] = (START,)
    if poor or (not missing and not ready):
        targets = tuple([p for p, field in enumerate(layout.geometry.energy_field) if field])
    elif missing:
        targets = tuple(bits(missing))
    around = distances_over(layout, closed_places(state, seat), targets)[at]
    if around < FAR:
        return around
    return distances_over(layout, closed_places(state), targets)[at]
