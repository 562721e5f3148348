"""The spells: what a successful cast does (SPELL-01 to SPELL-09)."""

from __future__ import annotations

from maginor_core.abracada.commands.consequences.unknown_stones import secret_stone
from maginor_core.abracada.components.numbers import (
    ANCIENT_DRAGON,
    BLIZZARD,
    DARK_WANDERER,
    FIREBALL,
    LIGHTNING_STORM,
    MAGIC_DRINK,
    NIGHT_SINGER,
    SWEET_DREAM,
    Player,
    Stone,
)
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.outcomes import Chance


def take_effect(state: State, player: Player, number: Stone, chance: Chance) -> None:
    """Let the spell of ``number``, cast by ``player``, take its whole effect (SPELL-09)."""
    if number == ANCIENT_DRAGON:
        _others_lose(state, player, roll(state, player, chance))
    elif number == DARK_WANDERER:
        _others_lose(state, player, 1)
        gain(state, player, 1)
    elif number == SWEET_DREAM:
        gain(state, player, roll(state, player, chance))
    elif number == NIGHT_SINGER:
        if state.secrets_left > 0:
            state.secret_stone_taken(player, secret_stone(state, player, chance))
    elif number == LIGHTNING_STORM:
        left, right = left_of(state, player), right_of(state, player)
        lose(state, left, 1)
        if right != left:
            lose(state, right, 1)
    elif number == BLIZZARD:
        lose(state, left_of(state, player), 1)
    elif number == FIREBALL:
        lose(state, right_of(state, player), 1)
    else:
        assert number == MAGIC_DRINK, "there are no other spells"
        gain(state, player, 1)


def roll(state: State, player: Player, chance: Chance) -> int:
    """Roll the die, and return the number that it shows."""
    face = chance.roll(state.layout.die)
    state.die_rolled(player, face)
    return face


def lose(state: State, player: Player, count: int) -> None:
    """Take lives from a player, so many as it has at most (SPELL-09)."""
    count = min(count, state.lives[player])
    if count > 0:
        state.lives_lost(player, count)


def gain(state: State, player: Player, count: int) -> None:
    """Give lives to a player, not beyond the most that it may have (SPELL-09)."""
    missing = state.layout.lives - state.lives[player]
    count = min(count, missing)
    if count > 0:
        state.lives_gained(player, count)


def left_of(state: State, player: Player) -> Player:
    """Return the next player clockwise who is not out (SETUP-01, SCORE-05)."""
    return _neighbour(state, player, state.layout.following)


def right_of(state: State, player: Player) -> Player:
    """Return the player before who is not out (SETUP-01, SCORE-05)."""
    return _neighbour(state, player, state.layout.preceding)


def _neighbour(state: State, player: Player, beside: tuple[Player, ...]) -> Player:
    seat = beside[player]
    while state.lives[seat] == 0 and seat != player:
        seat = beside[seat]
    return seat


def _others_lose(state: State, player: Player, count: int) -> None:
    seat = state.layout.following[player]
    while seat != player:
        lose(state, seat, count)
        seat = state.layout.following[seat]
