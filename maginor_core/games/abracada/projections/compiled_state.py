"""The methods of ``State``, written out.

``scripts/generate-states`` generates this from the declaration; change that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from maginor_core.engine.compile import numbers_of
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.games.abracada.components.layout import (
    NIGHT_SINGER,
    UNKNOWN,
    Layout,
    Player,
    Stone,
)
from maginor_core.games.abracada.events import (
    CastFailed,
    DieRolled,
    GameEnded,
    HandDealt,
    HandEmptied,
    LivesGained,
    LivesLost,
    LowerNumberNamed,
    RoundBegan,
    RoundEnded,
    SecretStoneTaken,
    SpellCast,
    StonesDrawn,
    StonesRemoved,
    TurnBegan,
)
from maginor_core.games.abracada.projections.state import (
    BETWEEN_ROUNDS,
    DRAWN,
    ENDED,
    IN_TURN,
    NOT_NAMED,
    OVER,
    SECRET_OFFERED,
    State,
)

METHODS: Final = (
    "spell_cast",
    "cast_failed",
    "lower_number_named",
    "die_rolled",
    "lives_lost",
    "lives_gained",
    "secret_stone_taken",
    "stones_drawn",
    "turn_began",
    "hand_emptied",
    "round_ended",
    "game_ended",
    "round_began",
    "stones_removed",
    "hand_dealt",
    "copy",
    "snapshot",
    "restore",
)
"""What the class gets from here."""
APPLIED: Final[tuple[tuple[type[Fact], str], ...]] = (
    (SpellCast, ""),
    (CastFailed, ""),
    (LowerNumberNamed, ""),
    (DieRolled, "face"),
    (LivesLost, ""),
    (LivesGained, ""),
    (SecretStoneTaken, "stone"),
    (StonesDrawn, "stones"),
    (TurnBegan, ""),
    (HandEmptied, ""),
    (RoundEnded, ""),
    (GameEnded, ""),
    (RoundBegan, ""),
    (StonesRemoved, "stones"),
    (HandDealt, "stones"),
)
"""The events that it applies, each with the field that contains outcomes of chance."""


def evolve(state: State, rows: Iterable[Row]) -> None:
    hands = state.hands
    unseen = state.unseen
    board = state.board
    histories = state.histories
    last_cast = state.last_cast
    layout = state.layout
    phase = state.phase
    secrets_left = state.secrets_left
    drawn = state.drawn
    lives = state.lives
    taken = state.taken
    supply = state.supply
    current_player = state.current_player
    points = state.points
    gained = state.gained
    winners = state.winners
    round_number = state.round_number
    for row in rows:
        tag: int = row[0]
        if tag < 39:
            if tag < 35:
                if tag == 32:
                    number = row[2]
                    hand = hands[row[1]]
                    if hand[number]:
                        hand[number] -= 1
                    else:
                        hand[UNKNOWN] -= 1
                        unseen[UNKNOWN] += 1
                        unseen[number] -= 1
                    board[number] += 1
                    histories[row[1]].append(number)
                    last_cast = number
                    if layout.secret_optional:
                        offered = number == NIGHT_SINGER and secrets_left > 0 and any(hand)
                        phase = SECRET_OFFERED if offered else IN_TURN
                elif tag == 33:
                    histories[row[1]].append(-row[2])
                    last_cast = row[2]
                elif tag == 34:
                    last_cast = row[2]
                else:
                    raise KeyError(tag)
            elif tag < 37:
                if tag == 35:
                    drawn += 1
                elif tag == 36:
                    lives[row[1]] -= row[2]
                else:
                    raise KeyError(tag)
            elif tag == 37:
                lives[row[1]] += row[2]
            elif tag == 38:
                drawn += 1
                secrets_left -= 1
                unseen[row[2]] -= 1
                taken[row[1]].append(row[2])
                phase = IN_TURN
            else:
                raise KeyError(tag)
        elif tag < 43:
            if tag < 41:
                if tag == 39:
                    drawn += len(row[2])
                    unseen_2, hand_2, count = (unseen, hands[row[1]], len(row[2]))
                    for stone in row[2]:
                        unseen_2[stone] -= 1
                        hand_2[stone] += 1
                    supply -= count
                    histories[row[1]] += [DRAWN] * count
                elif tag == 40:
                    before = histories[current_player]
                    if before and DRAWN < before[-1] < ENDED:
                        before.append(ENDED)
                    current_player = row[1]
                    last_cast = NOT_NAMED
                    phase = IN_TURN
                else:
                    raise KeyError(tag)
            elif tag == 41:
                left = lives[row[1]]
                lives = [0] * layout.players
                lives[row[1]] = left
            elif tag == 42:
                points = [had + new for had, new in zip(points, row[1], strict=True)]
                gained = row[1]
                phase = BETWEEN_ROUNDS
            else:
                raise KeyError(tag)
        elif tag < 45:
            if tag == 43:
                winners = row[2]
                phase = OVER
            elif tag == 44:
                round_number += 1
                phase = IN_TURN
                current_player = row[1]
                last_cast = NOT_NAMED
                lives = [layout.lives] * layout.players
                hands = [[0] * len(layout.stones) for _ in layout.seats]
                board = [0] * len(layout.stones)
                unseen = list(layout.stones)
                supply = layout.total - layout.secret
                secrets_left = layout.secret
                taken = [[] for _ in layout.seats]
                histories = [[] for _ in layout.seats]
            else:
                raise KeyError(tag)
        elif tag == 45:
            drawn += len(row[1])
            supply -= len(row[1])
            for stone_2 in row[1]:
                unseen[stone_2] -= 1
                board[stone_2] += 1
        elif tag == 46:
            drawn += len(row[2])
            unseen_3, hand_3, count_2 = (unseen, hands[row[1]], len(row[2]))
            for stone_3 in row[2]:
                unseen_3[stone_3] -= 1
                hand_3[stone_3] += 1
            supply -= count_2
            histories[row[1]] += [DRAWN] * count_2
        else:
            raise KeyError(tag)
    state.last_cast = last_cast
    state.phase = phase
    state.drawn = drawn
    state.secrets_left = secrets_left
    state.supply = supply
    state.current_player = current_player
    state.lives = lives
    state.points = points
    state.gained = gained
    state.winners = winners
    state.round_number = round_number
    state.hands = hands
    state.board = board
    state.unseen = unseen
    state.taken = taken
    state.histories = histories


def spell_cast(self: State, player: Player, number: Stone) -> None:
    self.events.append((32, player, number))
    hand = self.hands[player]
    if hand[number]:
        hand[number] -= 1
    else:
        hand[UNKNOWN] -= 1
        self.unseen[UNKNOWN] += 1
        self.unseen[number] -= 1
    self.board[number] += 1
    self.histories[player].append(number)
    self.last_cast = number
    if self.layout.secret_optional:
        offered = number == NIGHT_SINGER and self.secrets_left > 0 and any(hand)
        self.phase = SECRET_OFFERED if offered else IN_TURN


def cast_failed(self: State, player: Player, number: Stone) -> None:
    self.events.append((33, player, number))
    self.histories[player].append(-number)
    self.last_cast = number


def lower_number_named(self: State, player: Player, number: Stone) -> None:
    self.events.append((34, player, number))
    self.last_cast = number


def die_rolled(self: State, player: Player, face: int) -> None:
    self.events.append((35, player, +face))
    self.drawn += 1


def lives_lost(self: State, player: Player, count: int) -> None:
    self.events.append((36, player, +count))
    self.lives[player] -= count


def lives_gained(self: State, player: Player, count: int) -> None:
    self.events.append((37, player, +count))
    self.lives[player] += count


def secret_stone_taken(self: State, player: Player, stone: Stone) -> None:
    self.events.append((38, player, stone))
    self.drawn += 1
    self.secrets_left -= 1
    self.unseen[stone] -= 1
    self.taken[player].append(stone)
    self.phase = IN_TURN


def stones_drawn(self: State, player: Player, stones: tuple[Stone, ...]) -> None:
    self.events.append((39, player, stones))
    self.drawn += len(stones)
    unseen, hand, count = (self.unseen, self.hands[player], len(stones))
    for stone in stones:
        unseen[stone] -= 1
        hand[stone] += 1
    self.supply -= count
    self.histories[player] += [DRAWN] * count


def turn_began(self: State, player: Player) -> None:
    self.events.append((40, player))
    before = self.histories[self.current_player]
    if before and DRAWN < before[-1] < ENDED:
        before.append(ENDED)
    self.current_player = player
    self.last_cast = NOT_NAMED
    self.phase = IN_TURN


def hand_emptied(self: State, player: Player) -> None:
    self.events.append((41, player))
    left = self.lives[player]
    self.lives = [0] * self.layout.players
    self.lives[player] = left


def round_ended(self: State, gained: tuple[int, ...]) -> None:
    self.events.append((42, numbers_of(gained)))
    self.points = [had + new for had, new in zip(self.points, gained, strict=True)]
    self.gained = gained
    self.phase = BETWEEN_ROUNDS


def game_ended(self: State, points: tuple[int, ...], winners: tuple[Player, ...]) -> None:
    self.events.append((43, numbers_of(points), winners))
    self.winners = winners
    self.phase = OVER


def round_began(self: State, player: Player) -> None:
    self.events.append((44, player))
    self.round_number += 1
    self.phase = IN_TURN
    self.current_player = player
    self.last_cast = NOT_NAMED
    self.lives = [self.layout.lives] * self.layout.players
    self.hands = [[0] * len(self.layout.stones) for _ in self.layout.seats]
    self.board = [0] * len(self.layout.stones)
    self.unseen = list(self.layout.stones)
    self.supply = self.layout.total - self.layout.secret
    self.secrets_left = self.layout.secret
    self.taken = [[] for _ in self.layout.seats]
    self.histories = [[] for _ in self.layout.seats]


def stones_removed(self: State, stones: tuple[Stone, ...]) -> None:
    self.events.append((45, stones))
    self.drawn += len(stones)
    self.supply -= len(stones)
    for stone in stones:
        self.unseen[stone] -= 1
        self.board[stone] += 1


def hand_dealt(self: State, player: Player, stones: tuple[Stone, ...]) -> None:
    self.events.append((46, player, stones))
    self.drawn += len(stones)
    unseen, hand, count = (self.unseen, self.hands[player], len(stones))
    for stone in stones:
        unseen[stone] -= 1
        hand[stone] += 1
    self.supply -= count
    self.histories[player] += [DRAWN] * count


def copy(self: State) -> State:
    made = object.__new__(State)
    made.layout = self.layout
    made.phase = self.phase
    made.round_number = self.round_number
    made.points = [*self.points]
    made.lives = [*self.lives]
    made.hands = [*map(list.copy, self.hands)]
    made.board = [*self.board]
    made.unseen = [*self.unseen]
    made.supply = self.supply
    made.secrets_left = self.secrets_left
    made.taken = [*map(list.copy, self.taken)]
    made.last_cast = self.last_cast
    made.gained = self.gained
    made.current_player = self.current_player
    made.winners = self.winners
    made.histories = [*map(list.copy, self.histories)]
    made.hidden = self.hidden
    made.events = []
    made.unknown_name = ""
    made.drawn = self.drawn
    return made


def snapshot(self: State) -> tuple[Any, ...]:
    return (
        self.phase,
        self.round_number,
        tuple(self.points),
        tuple(self.lives),
        (*map(tuple, self.hands),),
        tuple(self.board),
        tuple(self.unseen),
        self.supply,
        self.secrets_left,
        (*map(tuple, self.taken),),
        self.last_cast,
        self.gained,
        self.current_player,
        self.winners,
        (*map(tuple, self.histories),) if self.hidden else (),
        self.hidden,
    )


def restore(cls: type[State], layout: Layout, snapshot: tuple[Any, ...]) -> State:
    (
        phase,
        round_number,
        points,
        lives,
        hands,
        board,
        unseen,
        supply,
        secrets_left,
        taken,
        last_cast,
        gained,
        current_player,
        winners,
        histories,
        hidden,
    ) = snapshot
    return cls(
        layout,
        phase,
        round_number,
        list(points),
        list(lives),
        [list(item_0) for item_0 in hands],
        list(board),
        list(unseen),
        supply,
        secrets_left,
        [list(item_0) for item_0 in taken],
        last_cast,
        gained,
        current_player,
        winners,
        [list(item_0) for item_0 in histories],
        hidden,
    )
