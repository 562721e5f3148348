"""Market, a game whose state has words and mappings: each in turn offers a good or takes all."""

from __future__ import annotations

from typing import Literal

from attrs import define, frozen

from maginor_core.engine.decider import NotAllowedError, decider_of
from maginor_core.engine.definition import GameDefinition, most_points
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row
from maginor_core.engine.setup import GameSetup, setup_form
from maginor_core.engine.state import GameState, applies, state_form

Good = Literal["cloth", "spice"]
GOODS: tuple[Good, ...] = ("cloth", "spice")
LAST = 9


@frozen
class Setup(GameSetup):
    """Who plays."""

    game = "market"
    player_counts = range(2, 4)
    hidden = ()

    players: int


@command(1)
class Offer(Fact):
    """Offer a good."""

    player: int
    good: Good


@command(2)
class Take(Fact):
    """Take all that is offered."""

    player: int


@event(32)
class GoodOffered(Fact):
    """A player offers one more of a good."""

    player: int
    good: Good


@event(33)
class GoodsTaken(Fact):
    """A player takes all that is offered."""

    player: int


@define(eq=False)
class State(GameState):
    """What is offered, who offered it first, and what everyone has."""

    setup: Setup
    stalls: dict[Good, int]
    sellers: dict[int, Good]
    points: list[int]
    decision: Literal["offer", "bargain"] = "offer"
    best: Good | None = None
    current_player: int = 0
    turns: int = 0

    @applies(GoodOffered)
    def good_offered(self, player: int, good: int) -> None:
        self.stalls[GOODS[good]] = self.stalls.get(GOODS[good], 0) + 1
        self.sellers.setdefault(player, GOODS[good])
        self.best = (
            "spice" if self.stalls.get("spice", 0) > self.stalls.get("cloth", 0) else "cloth"
        )
        self.pass_on("bargain")

    @applies(GoodsTaken)
    def goods_taken(self, player: int) -> None:
        self.points[player] += sum(self.stalls.values())
        self.stalls.clear()
        self.sellers = {seat: good for seat, good in self.sellers.items() if seat != player}
        self.best = None
        self.pass_on("offer")

    def pass_on(self, decision: Literal["offer", "bargain"]) -> None:
        self.decision = decision
        self.turns += 1
        self.current_player = (self.current_player + 1) % self.setup.players


def to_act(state: State) -> tuple[int, ...]:
    return () if state.turns > LAST else (state.current_player,)


def options(state: State, seat: int) -> list[Row]:
    take: list[Row] = [(Take.tag, seat)] if state.stalls else []
    return [*[(Offer.tag, seat, good) for good in range(len(GOODS))], *take]


def offer(state: State, player: int, good: int) -> None:
    state.good_offered(player, good)


def take(state: State, player: int) -> None:
    if not state.stalls:
        raise NotAllowedError("take", f"seat {player} takes nothing; offer a good")
    state.goods_taken(player)


MARKET = GameDefinition(
    title="Market",
    setups=setup_form(Setup, lambda players, seed: Setup(players)),
    states=state_form(State, by_seat=("points",)),
    decider=decider_of(
        State,
        {Offer: offer, Take: take},
        initial=lambda setup: State(setup, {}, {}, [0] * setup.players),
        to_act=to_act,
        options=options,
    ),
    result=most_points(to_act, lambda state: state.points),
)
