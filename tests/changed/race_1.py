"""Race, revision 1: in turn, all step on by a die or pass; whoever is at the end first has won."""

from __future__ import annotations

from attrs import define, frozen

from maginor_core.engine.chance import Chance, Stream
from maginor_core.engine.decider import NotAllowedError, decider_of
from maginor_core.engine.definition import GameDefinition, most_points
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row
from maginor_core.engine.setup import GameSetup, setup_form
from maginor_core.engine.state import GameState, applies, state_form


@frozen
class Setup(GameSetup):
    """What a game begins with: where the end is, and the secret number of each player."""

    game = "race"
    player_counts = range(2, 4)
    dealt = ("players", "lucky")
    hidden = ("lucky",)

    players: int
    lucky: tuple[int, ...]
    end: int = 8


@command(1)
class Step(Fact):
    """Step on by a die, and ``extra`` steps."""

    player: int
    extra: int


@command(2)
class Pass(Fact):
    """Stay where one is."""

    player: int


@event(10)
class Stepped(Fact):
    """A player has rolled a die, and is ``far`` steps further."""

    player: int
    die: int
    far: int


@event(11)
class Passed(Fact):
    """A player has stayed where it was; ``mood`` is what it says."""

    player: int
    mood: int


@define(eq=False)
class State(GameState):
    """By seat the steps so far."""

    setup: Setup
    at: list[int]
    current_player: int = 0
    steps: int = 0

    @applies(Stepped, outcome="die")
    def stepped(self, player: int, die: int, far: int) -> None:
        self.at[player] += far
        self.steps += 1
        self.current_player = (player + 1) % self.setup.players

    @applies(Passed)
    def passed(self, player: int, mood: int) -> None:
        self.current_player = (player + 1) % self.setup.players


def to_act(state: State) -> tuple[int, ...]:
    return () if max(state.at) >= state.setup.end else (state.current_player,)


def options(state: State, seat: int) -> list[Row]:
    return [(Step.tag, seat, 0), (Step.tag, seat, 1), (Pass.tag, seat)]


def require_few(extra: int) -> None:
    if extra not in (0, 1):
        raise NotAllowedError("step", f"there are no {extra} extra steps; take none, or one")


def step(state: State, player: int, extra: int, chance: Chance) -> None:
    require_few(extra)
    die = chance.die(3)
    state.stepped(player, die, die + 1 + extra)


def stay(state: State, player: int) -> None:
    state.passed(player, state.at[player] % 2)


def deal(players: int, seed: str | int) -> Setup:
    return Setup(players, tuple(Stream(seed, "lucky").shuffled([1, 2, 3])[:players]))


GAME = GameDefinition(
    title="Race",
    setups=setup_form(Setup, deal),
    states=state_form(State, by_seat=("at",)),
    decider=decider_of(
        State,
        {Step: step, Pass: stay},
        initial=lambda setup: State(setup, [0] * setup.players),
        to_act=to_act,
        options=options,
    ),
    result=most_points(to_act, lambda state: state.at),
)
