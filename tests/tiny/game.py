"""Swap or Keep, a game of one page: hidden stones, draws from a bag, and choices made in secret.

Everyone holds a stone that only it knows. In each round all choose, in secret, to keep it or to
swap it for one from the bag; then all are revealed, and the highest number scores a point.
"""

from __future__ import annotations

from collections import Counter

from attrs import define, frozen

from maginor_core import games
from maginor_core.engine.chance import Chance, Stream
from maginor_core.engine.decider import decider_of
from maginor_core.engine.definition import (
    GameDefinition,
    hidden_from_others,
    most_points,
    outcomes_json,
)
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row
from maginor_core.engine.setup import GameSetup, require, setup_form
from maginor_core.engine.state import GameState, applies, state_form

STONES = (3, 3, 3, 2, 2, 1)
"""How many stones there are of each number, from 0 on."""


@frozen
class Variants:
    """Two ways to read the rules: whether a tie scores, and whether the lowest number is best."""

    tie_scores: bool = False
    lowest_wins: bool = False


@frozen
class Setup(GameSetup):
    """What a game begins with: by seat the stone held, and how many stones there are by number."""

    game = "swap_or_keep"
    player_counts = range(2, 5)
    dealt = ("players", "hands")
    hidden = ("hands",)

    players: int
    hands: tuple[int, ...]
    stones: tuple[int, ...] = STONES
    variants: Variants = Variants()

    def check(self) -> None:
        require(len(self.hands) == self.players, "hands", "must be one stone for each player")
        require(min((0, *self.stones)) == 0, "stones", "must be 0 or more of each number")
        require(sum(self.stones) > self.players, "stones", "must be more than there are players")
        for stone, times in Counter(self.hands).items():
            there_are = self.stones[stone] if 0 <= stone < len(self.stones) else 0
            require(times <= there_are, "hands", f"has {times} of stone {stone}, of {there_are}")


@command(1)
class Choose(Fact):
    """Keep the stone, or swap it."""

    player: int
    swap: bool


@event(32)
class Chosen(Fact):
    """A player has chosen; only it knows what."""

    player: int
    swap: bool


@event(33)
class StoneDrawn(Fact):
    """A player has drawn a stone, which only it knows, and put back the one it held."""

    player: int
    stone: int


@event(34)
class StonesRevealed(Fact):
    """All stones, by seat, lie open, and are out of the game."""

    stones: tuple[int, ...]


@event(35)
class PointScored(Fact):
    """A player has scored a point."""

    player: int


@define(eq=False)
class State(GameState):
    """By seat the stone held, the choice and the points; by number what may be in the bag."""

    setup: Setup
    hands: list[int | None]
    choices: list[bool | None]
    points: list[int]
    bag: list[int]
    round: int = 1
    over: bool = False

    @applies(Chosen)
    def chosen(self, player: int, swap: int) -> None:
        self.choices[player] = swap == 1

    @applies(StoneDrawn, outcome="stone")
    def stone_drawn(self, player: int, stone: int) -> None:
        self.bag[stone] -= 1
        self.put_back(player)
        self.hands[player] = stone

    @applies(StonesRevealed)
    def stones_revealed(self, stones: tuple[int, ...]) -> None:
        self.hands = [None for _ in stones]
        self.choices = [None for _ in stones]
        self.over = sum(self.bag) <= len(stones)
        self.round += 1

    @applies(PointScored)
    def point_scored(self, player: int) -> None:
        self.points[player] += 1

    def put_back(self, player: int) -> None:
        stone, self.hands[player] = self.hands[player], None
        if stone is not None:
            self.bag[stone] += 1


def begin(setup: Setup) -> State:
    bag = [times - setup.hands.count(stone) for stone, times in enumerate(setup.stones)]
    none_yet = [None] * setup.players
    return State(setup, [*setup.hands], [*none_yet], [0] * setup.players, bag)


def to_act(state: State) -> tuple[int, ...]:
    seats = [seat for seat, choice in enumerate(state.choices) if choice is None]
    return () if state.over else tuple(seats)


def options(state: State, seat: int) -> list[Row]:
    return [(Choose.tag, seat, 0), (Choose.tag, seat, 1)]


def choose(state: State, player: int, swap: int, chance: Chance) -> None:
    """Choose in secret; who chooses last ends the round, and all draw for the next one."""
    state.chosen(player, swap)
    if to_act(state):
        return
    for seat, swaps in enumerate(state.choices):
        if swaps or state.hands[seat] is None:  # nobody knows a stone that was hidden
            state.stone_drawn(seat, chance.draw(state.bag))
    stones = [stone for stone in state.hands if stone is not None]
    best = min(stones) if state.setup.variants.lowest_wins else max(stones)
    state.stones_revealed(tuple(stones))
    if stones.count(best) == 1 or state.setup.variants.tie_scores:
        for seat in [seat for seat, stone in enumerate(stones) if stone == best]:
            state.point_scored(seat)
    if not state.over:
        for seat in range(state.setup.players):
            state.stone_drawn(seat, chance.draw(state.bag))


def hide(state: State, seat: int | None) -> State:
    """Put the stones that a seat does not know in the bag, of which it knows what may be in it."""
    for other in range(state.setup.players):
        if other != seat:
            state.put_back(other)
            state.choices[other] = None
    return state


def deal(players: int, seed: str | int) -> Setup:
    stones = [stone for stone, times in enumerate(STONES) for _ in range(times)]
    return Setup(players, tuple(Stream(seed, "deal.hands").shuffled(stones)[:players]))


def invariants(state: State) -> list[str]:
    held = sum(state.bag) + sum(stone is not None for stone in state.hands)
    right = sum(state.setup.stones) - (state.round - 1) * state.setup.players
    return [] if held == right else [f"{held} stones are in the game, not {right}"]


RULES = decider_of(
    State,
    {Choose: choose},
    initial=begin,
    to_act=to_act,
    options=options,
    secret_answers=[Chosen],
    discloses=[StonesRevealed],
)
TINY = GameDefinition(
    title="Swap or Keep",
    setups=setup_form(Setup, deal),
    states=state_form(State, invariants, by_seat=("hands", "choices", "points")),
    decider=RULES,
    result=most_points(to_act, lambda state: state.points),
    conceal=hide,
    private=hidden_from_others([Chosen, StoneDrawn]),
    chance=outcomes_json(draw="stone"),
)
games.register(TINY, __name__)
