"""Race, revision 2: another die and a bonus, boasts are counted, and nobody can pass any more.

| changed | how |
| --- | --- |
| the command ``Step`` | has a new field, ``boast`` |
| the event ``Stepped`` | ``far`` is called ``steps``, and it has a new field, ``boast`` |
| the command ``Pass`` | is removed; its event is still recorded by its rule |
| a rule | of a step that goes beyond the end, the player goes back |
| a component | the die has other sides, which are part of the setup |
| setups | have the attributes ``sides`` and ``bonus``, and variants; a seed deals otherwise |
| states | count boasts, and no steps |
"""

from __future__ import annotations

from attrs import define, frozen

from maginor_core.engine.chance import Chance, Stream
from maginor_core.engine.decider import NotAllowedError, decider_of
from maginor_core.engine.definition import GameDefinition, most_points
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import Row
from maginor_core.engine.revisions import Revision
from maginor_core.engine.setup import GameSetup, setup_form
from maginor_core.engine.state import GameState, applies, state_form

SIDES = (2, 2, 4)


@frozen
class Variants:
    """``backwards``: who steps beyond the end goes back by as much."""

    backwards: bool = True


@frozen
class Setup(GameSetup):
    """What a game begins with: where the end is, and the secret number of each player."""

    game = "race"
    player_counts = range(2, 4)
    dealt = ("players", "lucky")
    hidden = ("lucky",)

    players: int
    bonus: int
    lucky: tuple[int, ...]
    end: int = 8
    sides: tuple[int, ...] = SIDES
    variants: Variants = Variants()


@command(1)
class Step1(Fact):
    """``Step``, as it was in revision 1."""

    player: int
    extra: int


@command(2)
class Pass(Fact):
    """Stay where one is, as one could in revision 1."""

    player: int


@command(3)
class Step(Fact):
    """Step on by a die, and ``extra`` steps; perhaps say so."""

    player: int
    extra: int
    boast: bool


@event(10)
class Stepped1(Fact):
    """``Stepped``, as it was in revision 1."""

    player: int
    die: int
    far: int


@event(11)
class Passed(Fact):
    """A player has stayed where it was; ``mood`` is what it says."""

    player: int
    mood: int


@event(12)
class Stepped(Fact):
    """A player has rolled a die, and is so many steps further."""

    player: int
    die: int
    steps: int
    boast: bool


@define(eq=False)
class State(GameState):
    """By seat the steps so far, and how often it has boasted."""

    setup: Setup
    at: list[int]
    boasts: list[int]
    current_player: int = 0

    @applies(Stepped, outcome="die")
    def stepped(self, player: int, die: int, steps: int, boast: int) -> None:
        self.at[player] += steps
        self.boasts[player] += boast
        self.current_player = (player + 1) % self.setup.players

    @applies(Passed)
    def passed(self, player: int, mood: int) -> None:
        self.current_player = (player + 1) % self.setup.players


@define(eq=False)
class State1(GameState):
    """What revision 1 saved of a state."""

    setup: Setup
    at: list[int]
    current_player: int
    steps: int


def to_act(state: State) -> tuple[int, ...]:
    return () if max(state.at) >= state.setup.end else (state.current_player,)


def options(state: State, seat: int) -> list[Row]:
    return [(Step.tag, seat, extra, boast) for extra in (0, 1) for boast in (0, 1)]


def require_few(extra: int) -> None:
    if extra not in (0, 1):
        raise NotAllowedError("step", f"there are no {extra} extra steps; take none, or one")


def step(state: State, player: int, extra: int, boast: int, chance: Chance) -> None:
    require_few(extra)
    die = chance.die(len(state.setup.sides))
    steps = state.setup.sides[die] + extra + state.setup.bonus
    beyond = state.at[player] + steps - state.setup.end
    if state.setup.variants.backwards and beyond > 0:
        steps -= 2 * beyond
    state.stepped(player, die, steps, boast)


def deal(players: int, seed: str | int) -> Setup:
    return Setup(players, 1, tuple(Stream(seed, "lucky").shuffled([1, 2, 3, 4])[:players]))


# Revision 1.


def options_1(state: State, seat: int) -> list[Row]:
    return [(Step.tag, seat, 0, 0), (Step.tag, seat, 1, 0), (Pass.tag, seat)]


def stay_1(state: State, player: int) -> None:
    state.passed(player, state.at[player] % 2)


def deal_1(players: int, seed: str | int) -> Setup:
    lucky = tuple(Stream(seed, "lucky").shuffled([1, 2, 3])[:players])
    return Setup(players, 0, lucky, sides=(1, 2, 3))


def step_1(old: Step1) -> Step:
    return Step(old.player, old.extra, boast=False)


def stepped_1(old: Stepped1) -> Stepped:
    return Stepped(old.player, old.die, old.far, boast=False)


def state_1(old: State1) -> State:
    return State(old.setup, old.at, [0] * len(old.at), old.current_player)


GAME = GameDefinition(
    title="Race",
    setups=setup_form(Setup, deal),
    states=state_form(State, by_seat=("at", "boasts")),
    decider=decider_of(
        State,
        {Step: step},
        initial=lambda setup: State(setup, [0] * setup.players, [0] * setup.players),
        to_act=to_act,
        options=options,
    ),
    result=most_points(to_act, lambda state: state.at),
    domains=lambda setup: {"step.extra": range(2)},
    revision=2,
    revisions={
        1: Revision(
            variants={"backwards": False},
            setup={"bonus": 0, "sides": (1, 2, 3), "variants": Variants()},
            rules={Pass: stay_1},
            options=options_1,
            deal=deal_1,
            upcasters={Step1: step_1, Stepped1: stepped_1, State1: state_1},
        )
    },
)
