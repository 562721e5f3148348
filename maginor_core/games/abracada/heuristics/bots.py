"""The odds bot casts while the chance of success is worth the lives that a failure costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import best_of
from maginor_core.games.abracada.commands import CastSpell, Command, TakeSecret
from maginor_core.games.abracada.commands.consequences import next_of
from maginor_core.games.abracada.components.layout import (
    ANCIENT_DRAGON,
    BLIZZARD,
    DARK_WANDERER,
    FIREBALL,
    LAST,
    LIGHTNING_STORM,
    MAGIC_DRINK,
    NIGHT_SINGER,
    SWEET_DREAM,
    Player,
)
from maginor_core.games.abracada.projections.inference import chance_of_success
from maginor_core.games.abracada.projections.state import STOOD_LAST, WON, State

# What a cast is worth: an estimate in points, for bots.

_Worth: TypeAlias = Callable[[int], float]

PRESSURE: Final = 0.25
"""What the first life that an opponent loses is worth; later ones are worth more."""
SAFETY: Final = 0.3
"""What the first own life is worth; with fewer left, each is worth more."""
SECRET: Final = 0.8
"""What a secret stone is worth, since its holder may not survive the round."""
PROGRESS: Final = 0.15
"""What a stone less in hand is worth."""
OPTIONS: Final = 0.01
"""What each higher number is worth that can still follow."""


def worth_of_success(state: State, seat: int, number: int) -> float:
    """Return what the spell of ``number`` is worth to ``seat``, in points."""
    won = STOOD_LAST if state.layout.last_wizard_standing else WON
    if sum(state.hands[seat]) == 1:
        return float(won)
    effect = _effect(state, Player(seat), number, won)
    return min(effect, won) + PROGRESS + OPTIONS * (LAST - number)


def worth_of_failure(state: State, seat: int, number: int) -> float:
    """Return what it is worth if the cast of ``number`` fails: a number below 0."""
    return -_over_die(state, number, lambda lost: _danger(state, seat, lost))


def _effect(state: State, player: Player, number: int, won: int) -> float:
    others = [seat for seat in state.layout.seats if seat != player and state.lives[seat]]
    if number == ANCIENT_DRAGON:
        return _over_die(state, number, lambda lost: _attack(state, others, lost, won))
    if number == DARK_WANDERER:
        return _attack(state, others, 1, won) + _comfort(state, player, 1)
    if number == SWEET_DREAM:
        faces = state.layout.die
        return sum([_comfort(state, player, face) for face in faces]) / len(faces)
    if number == NIGHT_SINGER:
        return SECRET if state.secrets_left else 0.0
    left = next_of(state, player, state.layout.following)
    right = next_of(state, player, state.layout.preceding)
    if number == LIGHTNING_STORM:
        return _attack(state, sorted({left, right}), 1, won)
    if number == BLIZZARD:
        return _attack(state, [left], 1, won)
    if number == FIREBALL:
        return _attack(state, [right], 1, won)
    assert number == MAGIC_DRINK, "there are no other spells"
    return _comfort(state, player, 1)


def _over_die(state: State, number: int, worth: _Worth) -> float:
    """Return the mean of what so many lives are worth as the die may show, or one is."""
    faces = state.layout.die if number == ANCIENT_DRAGON else (1,)
    return sum([worth(face) for face in faces]) / len(faces)


def _attack(state: State, seats: list[Player], lost: int, won: int) -> float:
    """Return what it is worth that each of ``seats`` loses so many lives."""
    total = 0.0
    for seat in seats:
        left = state.lives[seat] - lost
        if left <= 0:
            alive = sum([lives > 0 for lives in state.lives])
            ends = not state.layout.last_wizard_standing or alive == len(seats) + 1
            total += won if ends else 1.0
        else:
            total += PRESSURE * lost * (1 + 1 / left)
    return total


def _danger(state: State, seat: int, lost: int) -> float:
    """Return what it costs to lose so many of the own lives."""
    left = state.lives[seat] - lost
    return float(WON) if left <= 0 else SAFETY * lost * (1 + 2 / left)


def _comfort(state: State, seat: int, gained: int) -> float:
    """Return what it is worth to gain so many lives."""
    missing = state.layout.lives - state.lives[seat]
    return SAFETY * min(gained, missing) * (1 + 1 / state.lives[seat])


class OddsBot:
    """Names the number with the greatest expected worth; ends its turn if none is worth it.

    The chance of success is exact (``projections.inference``); what success and failure are worth
    is estimated. Among equals it takes any.
    """

    def choose(self, game: Game, seat: int, legal: Sequence[Command], chance: Stream) -> Command:
        """Return the best of the ``legal`` commands."""
        if len(legal) == 1:
            return legal[0]
        for command in legal:
            if isinstance(command, TakeSecret):  # a secret stone costs nothing
                return command
        state = game.live_state
        worth = {
            command: expected(state, seat, command.number)
            if isinstance(command, CastSpell)
            else 0.0  # what ends the turn
            for command in legal
        }
        return best_of(worth, chance)


def expected(state: State, seat: int, number: int) -> float:
    """Return what it is worth to ``seat`` to name ``number``, in points, from what it may know."""
    failure = worth_of_failure(state, seat, number)
    if number < state.last_cast and not state.layout.any_order:
        return failure  # it costs a life, whatever the hand holds
    holds = float(chance_of_success(state, seat, number))
    if not holds:
        return failure
    success = worth_of_success(state, seat, number)
    return holds * success + (1 - holds) * failure
