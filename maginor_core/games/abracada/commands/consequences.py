"""What follows from commands: effects of spells, the ends of turns and rounds."""

from __future__ import annotations

from maginor_core.engine.chance import Chance
from maginor_core.games.abracada.components.layout import (
    ANCIENT_DRAGON,
    BLIZZARD,
    DARK_WANDERER,
    FIREBALL,
    LIGHTNING_STORM,
    MAGIC_DRINK,
    NIGHT_SINGER,
    SWEET_DREAM,
    UNKNOWN,
    Player,
    Stone,
)
from maginor_core.games.abracada.projections.inference import odds_elsewhere, odds_of_holding
from maginor_core.games.abracada.projections.state import (
    SECRET_OFFERED,
    State,
    points_gained,
    winners,
)

# The end of a round: points are given, and the game may be over.


def round_over(state: State, player: Player, *, failed: bool) -> None:
    """End the round that a cast of ``player`` has ended (ROUND-03, END-01).

    Args:
        state: the state after the whole effect of the cast.
        failed: whether the cast failed, or named a lower number.
    """
    state.round_ended(points_gained(state, player, failed=failed))
    won = winners(state)
    if won:
        state.game_ended(tuple(state.points), won)


# Stones that nobody has seen: which one comes is found out by chance, when it comes (SETUP-05).
#
# In a state that is somebody's knowledge, hands may be unknown as well. Whether such a hand holds a
# number is then an outcome of chance too, by what can be inferred; and what others draw is more
# likely to be what the unknown hand cannot hold.


def drawn_by(state: State, player: Player | None, count: int, chance: Chance) -> tuple[Stone, ...]:
    """Return stones that are drawn from the unseen ones, one after another (DRAW-01).

    ``player`` takes them, whose hand may be unknown, or nobody does.
    """
    if not state.hidden:
        return chance.draw_several(state.unseen, count)  # type: ignore[return-value] # stones
    if player in state.hidden:
        return (UNKNOWN,) * count
    return tuple(draw_beside_unknown(state, count, chance))


def secret_stone(state: State, player: Player, chance: Chance) -> Stone:
    """Return the secret stone that ``player`` takes, one of the unseen stones (SPELL-04)."""
    if not state.hidden:
        return Stone(chance.draw(state.unseen))
    if state.hidden == (player,):  # who knows this state sees it
        return Stone(chance.draw(odds_elsewhere(state)))
    return UNKNOWN


def shows(state: State, player: Player, number: Stone, chance: Chance) -> bool:
    """Return whether an unknown hand turns out to hold a stone of ``number``."""
    return chance.draw(odds_of_holding(state, player, number)) == 1


def draw_beside_unknown(state: State, count: int, chance: Chance) -> list[Stone]:
    """Return stones that are drawn where an unknown hand takes part of the unseen ones."""
    rest = state.copy()
    stones: list[Stone] = []
    for _ in range(count):
        stone = Stone(chance.draw(odds_elsewhere(rest)))
        rest.unseen[stone] -= 1
        stones.append(stone)
    return stones


# The spells: what a successful cast does (SPELL-01 to SPELL-09).


def take_effect(state: State, player: Player, number: Stone, chance: Chance) -> None:
    """Let the spell of ``number``, cast by ``player``, take its whole effect (SPELL-09)."""
    if number == MAGIC_DRINK:  # a number has as many stones, so the highest comes most often
        gain(state, player, 1)
    elif number == FIREBALL:
        lose(state, next_of(state, player, state.layout.preceding), 1)
    elif number == BLIZZARD:
        lose(state, next_of(state, player, state.layout.following), 1)
    elif number == LIGHTNING_STORM:
        left = next_of(state, player, state.layout.following)
        right = next_of(state, player, state.layout.preceding)
        lose(state, left, 1)
        if right != left:
            lose(state, right, 1)
    elif number == NIGHT_SINGER:
        if state.secrets_left > 0 and state.phase != SECRET_OFFERED:  # SPELL-10
            state.secret_stone_taken(player, secret_stone(state, player, chance))
    elif number == SWEET_DREAM:
        gain(state, player, roll(state, player, chance))
    elif number == DARK_WANDERER:
        _others_lose(state, player, 1)
        gain(state, player, 1)
    else:
        assert number == ANCIENT_DRAGON, "there are no other spells"
        _others_lose(state, player, roll(state, player, chance))


def roll(state: State, player: Player, chance: Chance) -> int:
    """Roll the die, and return the number that it shows."""
    face = chance.roll(state.layout.die)
    state.die_rolled(player, face)
    return face


def lose(state: State, player: Player, count: int) -> None:
    """Take lives from a player, so many as it has at most (SPELL-09)."""
    lives = state.lives[player]
    if lives > 0:
        lost = count if count < lives else lives  # noqa: FURB136 # min takes three times as long
        state.lives_lost(player, lost)


def gain(state: State, player: Player, count: int) -> None:
    """Give lives to a player, not beyond the most that it may have (SPELL-09)."""
    missing = state.layout.lives - state.lives[player]
    if missing > 0:
        gained = count if count < missing else missing  # noqa: FURB136 # as above
        state.lives_gained(player, gained)


def next_of(state: State, player: Player, beside: tuple[Player, ...]) -> Player:
    """Return the next player who is not out (SETUP-01, SCORE-05).

    ``beside`` is, for each player, the one to its left, or the one to its right.
    """
    seat = beside[player]
    while state.lives[seat] == 0 and seat != player:
        seat = beside[seat]
    return seat


def _others_lose(state: State, player: Player, count: int) -> None:
    seat = state.layout.following[player]
    while seat != player:
        lose(state, seat, count)
        seat = state.layout.following[seat]


# The end of a turn: the player draws, and the next one has the turn.


def turn_over(state: State, player: Player, chance: Chance) -> None:
    """End a turn that has not ended the round (TURN-03, DRAW-01).

    A player who is out draws nothing (SCORE-05).
    """
    supply = state.supply
    if supply > 0 and state.lives[player] > 0:
        missing = state.layout.hand - sum(state.hands[player])
        if missing > 0:
            count = missing if missing < supply else supply  # noqa: FURB136 # as above
            state.stones_drawn(player, drawn_by(state, player, count, chance))
    state.turn_began(next_of(state, player, state.layout.following))
