"""Race, revision 3: nobody boasts any more, and a step of two costs one.

| changed | how |
| --- | --- |
| the command ``Step`` | has no field ``boast`` any more |
| the command ``Rest`` | is new |
| the event ``Stepped`` | ``steps`` is split into ``forth`` and ``back``, and ``boast`` is removed |
| the event ``Passed`` | is called ``Stayed``, and has no ``mood`` any more |
| a rule | an extra step is one back in the same turn |
| setups | ``end`` is called ``finish``; there is a new variant |
| states | do not count boasts any more |
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
    """``backwards``: who steps beyond the end goes back by as much; ``short``: half as far."""

    backwards: bool = True
    short: bool = False


@frozen
class Setup(GameSetup):
    """What a game begins with: where the end is, and the secret number of each player."""

    game = "race"
    player_counts = range(2, 4)
    dealt = ("players", "lucky")
    hidden = ("lucky",)

    players: int
    finish: int
    bonus: int
    lucky: tuple[int, ...]
    sides: tuple[int, ...] = SIDES
    variants: Variants = Variants()


@command(4)
class Step(Fact):
    """Step on by a die, and ``extra`` steps."""

    player: int
    extra: int


@command(5)
class Rest(Fact):
    """Stay where one is; whoever leads cannot."""

    player: int


@event(13)
class Stepped(Fact):
    """A player has rolled a die, and has stepped forth, and perhaps back."""

    player: int
    die: int
    forth: int
    back: int


@event(14)
class Stayed(Fact):
    """A player has stayed where it was."""

    player: int


@define(eq=False)
class State(GameState):
    """By seat the steps so far."""

    setup: Setup
    at: list[int]
    current_player: int = 0

    @applies(Stepped, outcome="die")
    def stepped(self, player: int, die: int, forth: int, back: int) -> None:
        self.at[player] += forth - back
        self.current_player = (player + 1) % self.setup.players

    @applies(Stayed)
    def stayed(self, player: int) -> None:
        self.current_player = (player + 1) % self.setup.players


def to_act(state: State) -> tuple[int, ...]:
    end = state.setup.finish // 2 if state.setup.variants.short else state.setup.finish
    return () if max(state.at) >= end else (state.current_player,)


def options(state: State, seat: int) -> list[Row]:
    rest: list[Row] = [(Rest.tag, seat)] if state.at[seat] < max(state.at) else []
    return [(Step.tag, seat, 0), (Step.tag, seat, 1), *rest]


def rest(state: State, player: int) -> None:
    if state.at[player] == max(state.at):
        raise NotAllowedError("rest", "whoever leads cannot rest; take a step")
    state.stayed(player)


def require_few(extra: int) -> None:
    if extra not in (0, 1):
        raise NotAllowedError("step", f"there are no {extra} extra steps; take none, or one")


def step(state: State, player: int, extra: int, chance: Chance) -> None:
    require_few(extra)
    die = chance.die(len(state.setup.sides))
    forth = state.setup.sides[die] + extra + state.setup.bonus
    state.stepped(player, die, forth, extra)


def deal(players: int, seed: str | int) -> Setup:
    return Setup(players, 8, 1, tuple(Stream(seed, "lucky").shuffled([1, 2, 3, 4])[:players]))


# Revision 2.


def options_2(state: State, seat: int) -> list[Row]:
    return [(Step.tag, seat, 0), (Step.tag, seat, 1)]


@frozen
class Variants2:
    """The variants of revision 2."""

    backwards: bool = True


@frozen
class Setup2(GameSetup):
    """``Setup``, as it was in revision 2."""

    game = "race"
    player_counts = range(2, 4)
    dealt = ("players", "lucky")
    hidden = ("lucky",)

    players: int
    bonus: int
    lucky: tuple[int, ...]
    end: int = 8
    sides: tuple[int, ...] = SIDES
    variants: Variants2 = Variants2()


@command(3)
class Step2(Fact):
    """``Step``, as it was in revision 2."""

    player: int
    extra: int
    boast: bool


@event(12)
class Stepped2(Fact):
    """``Stepped``, as it was in revision 2."""

    player: int
    die: int
    steps: int
    boast: bool


@event(11)
class Passed2(Fact):
    """``Stayed``, as it was called in revision 2."""

    player: int
    mood: int


@define(eq=False)
class State2(GameState):
    """What revision 2 saved of a state."""

    setup: Setup
    at: list[int]
    boasts: list[int]
    current_player: int


def setup_2(old: Setup2) -> Setup:
    variants = Variants(old.variants.backwards)
    return Setup(old.players, old.end, old.bonus, old.lucky, old.sides, variants)


def step_2(old: Step2) -> Step:
    return Step(old.player, old.extra)


def stepped_2(old: Stepped2) -> Stepped:
    return Stepped(old.player, old.die, max(old.steps, 0), max(-old.steps, 0))


def passed_2(old: Passed2) -> Stayed:
    return Stayed(old.player)


def state_2(old: State2) -> State:
    return State(old.setup, old.at, old.current_player)


def played_2(state: State, player: int, extra: int, chance: Chance) -> None:
    require_few(extra)
    die = chance.die(len(state.setup.sides))
    steps = state.setup.sides[die] + extra + state.setup.bonus
    beyond = state.at[player] + steps - state.setup.finish
    if state.setup.variants.backwards and beyond > 0:
        steps -= 2 * beyond
    state.stepped(player, die, max(steps, 0), max(-steps, 0))


# Revision 1.


@command(1)
class Step1(Fact):
    """``Step``, as it was in revision 1."""

    player: int
    extra: int


@command(2)
class Pass(Fact):
    """Stay where one is, as one could in revision 1."""

    player: int


@event(10)
class Stepped1(Fact):
    """``Stepped``, as it was in revision 1."""

    player: int
    die: int
    far: int


@define(eq=False)
class State1(GameState):
    """What revision 1 saved of a state."""

    setup: Setup
    at: list[int]
    current_player: int
    steps: int


def options_1(state: State, seat: int) -> list[Row]:
    return [(Step.tag, seat, 0), (Step.tag, seat, 1), (Pass.tag, seat)]


def stay_1(state: State, player: int) -> None:
    state.stayed(player)


def deal_1(players: int, seed: str | int) -> Setup:
    lucky = tuple(Stream(seed, "lucky").shuffled([1, 2, 3])[:players])
    return Setup(players, 8, 0, lucky, (1, 2, 3))


def step_1(old: Step1) -> Step2:
    return Step2(old.player, old.extra, boast=False)


def stepped_1(old: Stepped1) -> Stepped2:
    return Stepped2(old.player, old.die, old.far, boast=False)


def state_1(old: State1) -> State2:
    return State2(old.setup, old.at, [0] * len(old.at), old.current_player)


GAME = GameDefinition(
    title="Race",
    setups=setup_form(Setup, deal),
    states=state_form(State, by_seat=("at",)),
    decider=decider_of(
        State,
        {Step: step, Rest: rest},
        initial=lambda setup: State(setup, [0] * setup.players),
        to_act=to_act,
        options=options,
    ),
    result=most_points(to_act, lambda state: state.at),
    domains=lambda setup: {"step.extra": range(2)},
    revision=3,
    revisions={
        1: Revision(
            variants={"backwards": False},
            setup={"bonus": 0, "sides": (1, 2, 3), "variants": Variants2(backwards=False)},
            rules={Pass: stay_1},
            options=options_1,
            deal=deal_1,
            upcasters={Step1: step_1, Stepped1: stepped_1, State1: state_1},
        ),
        2: Revision(
            rules={Step: played_2, Rest: None},
            options=options_2,
            upcasters={
                Setup2: setup_2,
                Step2: step_2,
                Stepped2: stepped_2,
                Passed2: passed_2,
                State2: state_2,
            },
        ),
    },
)
