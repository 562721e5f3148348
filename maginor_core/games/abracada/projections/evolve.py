"""Evolve: change a state by existing events, as when a log is folded.

``scripts/generate-evolve`` generates this from the methods of ``State``; change those.
"""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.engine.numbers import Row
from maginor_core.games.abracada.components.numbers import UNKNOWN
from maginor_core.games.abracada.events.tags import (
    CAST_FAILED,
    DIE_ROLLED,
    GAME_ENDED,
    HAND_DEALT,
    HAND_EMPTIED,
    LIVES_GAINED,
    LIVES_LOST,
    LOWER_NUMBER_NAMED,
    ROUND_BEGAN,
    ROUND_ENDED,
    SECRET_STONE_TAKEN,
    SPELL_CAST,
    STONES_DRAWN,
    STONES_REMOVED,
    TURN_BEGAN,
)
from maginor_core.games.abracada.projections.state import (
    BETWEEN_ROUNDS,
    DRAWN,
    IN_TURN,
    NOT_NAMED,
    OVER,
    State,
)


def evolve(state: State, events: Iterable[Row]) -> None:
    """Change ``state`` by ``events``, in order.

    Changes are made in local variables until the last event.

    Raises:
        KeyError: one has an unknown tag; the state is then invalid.
    """
    layout = state.layout
    phase = state.phase
    round_number = state.round_number
    points = state.points
    lives = state.lives
    hands = state.hands
    board = state.board
    unseen = state.unseen
    supply = state.supply
    secrets_left = state.secrets_left
    taken = state.taken
    last_cast = state.last_cast
    gained = state.gained
    current_player = state.current_player
    winners = state.winners
    histories = state.histories
    drawn = state.drawn
    for event in events:
        tag: int = event[0]
        if tag == STONES_DRAWN:
            _, player, stones = event
            drawn += len(stones)
            supply -= len(stones)
            for stone in stones:
                unseen[stone] -= 1
                hands[player][stone] += 1
                histories[player].append(DRAWN)
        elif tag == TURN_BEGAN:
            current_player = event[1]
            last_cast = NOT_NAMED
        elif tag == LIVES_LOST:
            lives[event[1]] -= event[2]
        elif tag == CAST_FAILED:
            _, player, number = event
            histories[player].append(-number)
            last_cast = number
        elif tag == SPELL_CAST:
            _, player, number = event
            if hands[player][number] == 0:
                hands[player][UNKNOWN] -= 1
                unseen[UNKNOWN] += 1
                unseen[number] -= 1
            else:
                hands[player][number] -= 1
            board[number] += 1
            histories[player].append(number)
            last_cast = number
        elif tag == LIVES_GAINED:
            lives[event[1]] += event[2]
        elif tag == LOWER_NUMBER_NAMED:
            last_cast = event[2]
        elif tag == DIE_ROLLED:
            drawn += 1
        elif tag == SECRET_STONE_TAKEN:
            _, player, stone = event
            drawn += 1
            secrets_left -= 1
            unseen[stone] -= 1
            taken[player].append(stone)
        elif tag == HAND_EMPTIED:
            left = lives[event[1]]
            lives = [0] * layout.players
            lives[event[1]] = left
        elif tag == ROUND_ENDED:
            points = [sum(pair) for pair in zip(points, event[1], strict=True)]
            gained = event[1]
            phase = BETWEEN_ROUNDS
        elif tag == GAME_ENDED:
            winners = event[2]
            phase = OVER
        elif tag == ROUND_BEGAN:
            round_number += 1
            phase = IN_TURN
            current_player = event[1]
            last_cast = NOT_NAMED
            lives = [layout.lives] * layout.players
            hands = [[0] * len(layout.stones) for _ in layout.seats]
            board = [0] * len(layout.stones)
            unseen = list(layout.stones)
            supply = layout.total - layout.secret
            secrets_left = layout.secret
            taken = [[] for _ in layout.seats]
            histories = [[] for _ in layout.seats]
        elif tag == STONES_REMOVED:
            _, stones = event
            drawn += len(stones)
            supply -= len(stones)
            for stone in stones:
                unseen[stone] -= 1
                board[stone] += 1
        elif tag == HAND_DEALT:
            _, player, stones = event
            drawn += len(stones)
            supply -= len(stones)
            for stone in stones:
                unseen[stone] -= 1
                hands[player][stone] += 1
                histories[player].append(DRAWN)
        else:
            raise KeyError(tag)
    state.phase = phase
    state.round_number = round_number
    state.points = points
    state.lives = lives
    state.hands = hands
    state.board = board
    state.unseen = unseen
    state.supply = supply
    state.secrets_left = secrets_left
    state.taken = taken
    state.last_cast = last_cast
    state.gained = gained
    state.current_player = current_player
    state.winners = winners
    state.histories = histories
    state.drawn = drawn
