"""Heuristics: what a game knows of good play and of informative games, for bots and the fuzzer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import product
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Form, Row

# Drawing games: choices by drawn numbers, from any source.

Pick: TypeAlias = Callable[[int], int]
"""Draws a number from 0 up to, but without, the given one."""
Move: TypeAlias = tuple[dict[str, Any], tuple[Any, ...]]  # Any: JSON
"""A command and its outcomes of chance, as JSON."""
T = TypeVar("T")


def one_of(pick: Pick, options: Sequence[T]) -> T:
    """Draw one of the options, each equally often; it shrinks to the first."""
    return options[pick(len(options))]


def some_of(pick: Pick, options: Sequence[T], most: int) -> list[T]:
    """Draw a list of one to ``most`` of the options, each length equally often."""
    return [one_of(pick, options) for _ in range(1 + pick(most))]


def without(data: Mapping[str, Any], key: str) -> dict[str, Any]:  # Any: JSON
    """Return an object of JSON without one of its keys."""
    return {other: value for other, value in data.items() if other != key}


def smaller(data: Any) -> Iterator[Any]:  # Any: JSON
    """Yield JSON data with one key or one item less, anywhere in it."""
    if isinstance(data, list):
        for place, item in enumerate(data):
            yield [*data[:place], *data[place + 1 :]]
            yield from ([*data[:place], less, *data[place + 1 :]] for less in smaller(item))
    if isinstance(data, dict):
        for key, value in data.items():
            yield without(data, key)
            yield from ({**data, key: less} for less in smaller(value))


def best_of(worth: Mapping[T, float], chance: Stream) -> T:
    """Return what has the greatest worth; among equals any."""
    best = max(worth.values())
    return chance.choose([one for one in worth if worth[one] == best])


# Data with one thing wrong in it, which must be refused if it is not by chance right as well.

WRONG: Final[Sequence[object]] = (None, -1, 99, True, "x", [], {}, 1.5)
"""What takes the place of a value."""


def spoiled(data: Any, pick: Pick) -> Any:  # Any: JSON, or numbers in tuples
    """Return data with one value, anywhere in it, removed, replaced, repeated or misnamed."""
    if type(data) is tuple:
        return _in_tuples(spoiled(_in_lists(data), pick))
    changed = node = deepcopy(data)
    while True:
        keys = list(node) if type(node) is dict else list(range(len(node)))
        if not keys:
            return [changed]
        key = one_of(pick, keys)
        value = node[key]
        if value and isinstance(value, dict | list) and pick(4):
            node = value
            continue
        if type(value) is int and pick(2):
            node[key] = one_of(pick, (0, value - 1, value + 1, float(value)))
            return changed
        wrong = pick(len(WRONG) + 2)
        if wrong < len(WRONG):
            node[key] = WRONG[wrong]
        elif wrong == len(WRONG):
            del node[key]
        elif type(node) is dict:
            node["unknown"] = value
        else:
            node.append(value)
        return changed


def _in_lists(data: Any) -> Any:  # Any: as above
    return list(map(_in_lists, data)) if type(data) is tuple else data


def _in_tuples(data: Any) -> Any:  # Any: as above
    return tuple(map(_in_tuples, data)) if type(data) is list else data


# What a search for good commands is told by the game.

Draw: TypeAlias = Callable[[], float]
"""Draws a number from 0 up to, but without, 1."""

Again: TypeAlias = Callable[[int], bool]
"""Whether a search may do again what takes about as long as a decision, by how often it has."""
Likelihood: TypeAlias = Callable[
    [Any, Any, int, Sequence[int], Sequence[float]], Sequence[float]
]  # Any: the game's own state and seats
"""See ``Guidance.likelihood``."""

LONGEST_PLAYOUT: Final = 400
"""After so many commands a playout ends wherever it is."""
EXPLORATION: Final = 0.7
"""How much commands that were rarely tried are preferred, in values from 0 to 1."""


@frozen
class Guidance:
    """What a game tells a search.

    Attributes:
        value: by seat the estimated chance of winning, from 0 to 1, of any state.
        settled: whether a playout may end at a state; the second argument is where the search
            began. By default at the end of the game.
        policy: chooses in playouts one of the commands of a seat, of which there are several; by
            default any.
        model: what another seat than the one that searches is taken to choose, from what it may
            know; by default what turns out best for it in the search, which then takes for granted
            that it knows what the searching seat knows.
        prior: what commands of a seat are worth to it, as in ``value``, before any is tried; each
            counts like ``trust`` iterations. None, as by default, if every command is tried once.
            The last argument is whether it is the decision that is searched.
        beliefs: what may be hidden from a seat, by what it knows, in tuples of numbers, and how
            likely each of these is. Its third argument is ``likelihood``, or None for a level that
            asks no others. Its last is an ``Again``, by which a search with more time than for one
            iteration believes what takes longer to find out. Where this is given, ``prior`` gets
            what the seat knows in place of a state, for the decision that is searched, and both of
            these besides; for other decisions it gets none of these.
        likelihood: how likely a seat takes a command in a state, for each of several things that it
            may see; what ``beliefs`` asks much of, and so a search in C lets it ask C. It gets the
            state, the seat, a number for the command, a number for each thing that may be seen, and
            real numbers; what they mean is the game's.
        trust: see ``prior``.
        outlook: by seat the chance of winning, as ``value`` has it, with a look at the turn of
            whoever is next, where that takes too long for ``prior``; for a state in which a turn is
            over. Where a command has a ``prior``, that must then be the exact expectation of
            ``value`` at the end of its turn: an iteration counts as the prior and what the outlook
            adds to the value, so that the chance within the turn is not drawn.
        candidates: which of the commands of a seat are searched, one or more; by default all.
            One alone is taken without a search.
        exploration: how much commands that were rarely tried are preferred.
        playout: how many commands a playout has at most.
        iterations: how many the bot ``search`` takes for a decision, in 200 ms at most.
        glances: of how many commands the easy level values what comes of them at once, where few
            iterations take long; 0, as by default, if it searches with a tenth of the iterations.
            So it takes at most a tenth of the time of ``search``.
        easy_is_weaker: whether the game's own bots beat the easy level of the search.
    """

    # Any: the game's own state

    value: Callable[[Any], Sequence[float]]
    settled: Callable[[Any, Any], bool] = lambda state, root: False
    policy: Callable[[Any, int, Sequence[Row], Draw], Row] | None = None
    model: Callable[[Any, int, Sequence[Row], Draw], Row] | None = None
    prior: Callable[..., Sequence[float] | None] | None = None
    beliefs: Callable[..., tuple[Sequence[Sequence[int]], Sequence[float]]] | None = None
    likelihood: Likelihood | None = None
    outlook: Callable[[Any], Sequence[float]] | None = None
    candidates: Callable[[Any, int, Sequence[Row], Draw], Sequence[Row]] | None = None
    trust: float = 2.0
    exploration: float = EXPLORATION
    playout: int = LONGEST_PLAYOUT
    iterations: int = 200
    glances: int = 0
    easy_is_weaker: bool = True


TOLD: Final = (
    "value",
    "settled",
    "policy",
    "model",
    "prior",
    "likelihood",
    "outlook",
    "candidates",
)
"""The functions of a ``Guidance`` that C is made from, so that a search is told all by C."""

# A deviation: a step of a game in which an engine answered otherwise than it should.

Json = Any  # any JSON value
State = dict[str, Json]


@frozen
class Difference:
    """A part of an answer, what it must be, and what it is."""

    part: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.part}: expected {self.expected}, got {self.got}"


@frozen
class RefusedDeviation:
    """A command that must be refused, and that an engine accepts or lets something change.

    Attributes:
        command: the command.
        outcomes: its outcomes of chance.
        ruling: the ruling by which it is refused, or ``malformed`` or ``chance``.
        state: the STATE before.
        accepted: whether the engine accepts it.
    """

    command: Mapping[str, Json]
    outcomes: tuple[Json, ...]
    ruling: str
    state: State
    accepted: bool


@frozen
class Deviation:
    """A command that was accepted, and led to another STATE than it should.

    Attributes:
        command: the command.
        events: what happened, as our own engine records it.
        setup: the game's.
        before: the STATE before.
        after: the STATE that is right.
        differences: in what the engine's answer is otherwise.
    """

    command: Mapping[str, Json]
    events: tuple[Json, ...]
    setup: Json
    before: State
    after: State
    differences: tuple[Difference, ...]

    @property
    def parts(self) -> set[str]:
        """The keys of STATE that differ."""
        return {difference.part.split()[0] for difference in self.differences}

    @property
    def got(self) -> dict[str, Any]:  # Any: JSON
        """The decision that the engine asks for, as far as it is known."""
        for difference in self.differences:
            if difference.part == "decision":
                with suppress(ValueError):
                    return json.loads(difference.got) or {}
        return self.after["decision"] or {}

    def value(self, key: str) -> Json:
        """Return what the engine shows in place of STATE's ``key``, if that is wrong as a whole."""
        shown = (difference.got for difference in self.differences if difference.part == key)
        with suppress(ValueError, StopIteration):
            return json.loads(next(shown))
        return None

    def event(self, *kinds: str) -> dict[str, Any] | None:  # Any: JSON
        """Return the first event of one of these kinds."""
        return next((event for event in self.events if event["type"] in kinds), None)


@frozen
class FuzzingHints:
    """How informative games of one kind are drawn and made smaller.

    Attributes:
        sizes: from the smallest to the largest, on a scale of its own that has ``commands``; empty
            for that of any game.
        draw_setup: draws a setup, of which only the given variants may differ from their defaults;
            None for one that is dealt.
        draw_opening: commands that bring games sooner to where much can go wrong.
        draw_move: draws a command, often a legal one, with its outcomes of chance; None for any.
        simpler_setups: setups in which what belongs together is less.
        idle_move: a move of the same player without effect, or None.
        is_choice: whether an open question must be answered before the turn continues.
    """

    # Any: the game's own sizes, games, and setups in JSON

    sizes: Sequence[Any] = ()
    draw_setup: Callable[[Pick, Sequence[str], Any], dict[str, Any]] | None = None
    draw_opening: Callable[[Pick, dict[str, Any]], Iterator[Move]] = lambda pick, setup: iter(())
    draw_move: Callable[[Pick, Any], Move] | None = None
    simpler_setups: Callable[[dict[str, Any]], Iterator[dict[str, Any]]] = lambda setup: iter(())
    idle_move: Callable[[dict[str, Any], Any], Move | None] = lambda setup, command: None
    is_choice: Callable[[Any], bool] = lambda position: False


class OfSetup(Protocol):
    """Finds what a setup is about."""

    def __call__(self, setup: Mapping[str, Json], *, legal: bool) -> Iterable[str]:
        """Yield the rulings about a setup of which an engine says wrongly whether it is legal."""


@frozen
class Suspicions:
    """Which rulings a step of a game, or a deviation in it, is probably about.

    Attributes:
        opening: the ruling about how a game begins.
        fallback: the one that is named where nothing else is suspected.
        of_codes: by the code of a refusal, the ruling about it.
        of_events: by the type of an event, the ruling about it, where another than the first that
            its class states.
        of_event: of an event that says more than its type, what happens, with the ruling about it.
        of_legal: rulings about a state, its legal commands and the differences in these.
        of_decision: rulings about differences after a setup.
        of_chance: why the outcomes of a legal command are refused.
        of_setup: rulings about a setup of which an engine says wrongly whether it is ``legal``.
        of_wrong_refusal: rulings by which a command is legal, in a state, that an engine refuses.
        of_refused: rulings about a command that must be refused.
        of_deviation: rulings that may explain another STATE than the right one.
        of_outcome: rulings about a command with its outcomes of chance, whatever it led to.
    """

    opening: str
    fallback: str
    of_codes: Mapping[str, str] = field(factory=dict)
    of_events: Mapping[str, str] = field(factory=dict)
    of_event: Callable[[Mapping[str, Json]], tuple[str, str] | None] = lambda event: None
    of_legal: Callable[
        [State, Sequence[Mapping[str, Json]], tuple[Difference, ...]], Iterable[str]
    ] = lambda state, commands, differences: ()
    of_decision: Callable[[Sequence[Difference]], Iterable[str]] = lambda differences: ()
    of_chance: Callable[[Deviation], Iterable[str]] = lambda deviation: ()
    of_setup: OfSetup = lambda setup, *, legal: ()
    of_wrong_refusal: Callable[[Mapping[str, Json], State], Iterable[str]] | None = None
    of_refused: Callable[[RefusedDeviation], Iterable[str]] = lambda refusal: ()
    of_deviation: Callable[[Deviation], Iterable[str]] = lambda deviation: ()
    of_outcome: Callable[[Mapping[str, Json], tuple[Json, ...]], Iterable[str]] = (
        lambda command, outcomes: ()
    )


# All of them in one value, which the module that a definition names has as ``HEURISTICS``.


@frozen
class Heuristics:
    """What a game knows of good play and of informative games; every part is optional.

    Attributes:
        bots: the game's own bots, by their names, the weakest first.
        adviser: the one of them that gives hints; empty for none.
        guidance: what a search is told; None for playouts at random.
        every_command: all commands of games from a setup, legal or not, and some beyond; None for
            those with every value of each field.
        fuzzing: how games are drawn and made smaller.
        suspicions: which rulings a deviation is probably about; None if nothing is known of them.
    """

    bots: Mapping[str, Any] = field(factory=dict)  # Any: a bot, as ``play.bots`` describes it
    adviser: str = ""
    guidance: Guidance | None = None
    every_command: Callable[[Any], Iterator[Any]] | None = None  # Any: a setup, commands
    fuzzing: FuzzingHints = FuzzingHints()
    suspicions: Suspicions | None = None


@cache
def heuristics_of(definition: GameDefinition) -> Heuristics:
    """Return the heuristics of a game: ``HEURISTICS`` of the module that its definition names.

    Raises:
        MalformedError: that module has no such value.
    """
    name = definition.resources.heuristics
    if not name:
        return Heuristics()
    found = vars(import_module(name)).get("HEURISTICS")
    if not isinstance(found, Heuristics):
        raise MalformedError(f"must be a Heuristics, not {shown(found)}", f"{name}.HEURISTICS")
    return found


# All commands that can be formed in games from one setup, legal or not.

UNKNOWN = ("nowhere",)
"""A name that nothing has."""
LARGEST = 9
"""The largest whole number in a field that nothing else is known of."""
LONGEST = 2
"""How many items a field that is a list has at most."""


def every_command(
    definition: GameDefinition, setup: PlayableSetup
) -> Iterator[Any]:  # Any: commands
    """Yield commands of games from ``setup``: with every value of each field, and some beyond."""
    own = heuristics_of(definition).every_command
    if own is not None:
        yield from own(setup)
        return
    for kind in definition.commands:
        yield from _every(kind, setup)


def _every(kind: type[Fact], setup: PlayableSetup) -> Iterator[Fact]:
    values = [_values(name, form, setup) for name, form in zip(kind.names, kind.forms, strict=True)]
    for fields in product(*values):
        yield kind(*fields)


def _values(name: str, form: Form, setup: PlayableSetup) -> Sequence[object]:
    """Return what a field may contain, and a little that it may not."""
    if name == "player":
        return (*range(setup.players + 1), -1)
    parts = [_values("", part, setup) for part in form.parts]
    match form.kind:
        case "truth":
            return (False, True)
        case "number":
            return range(-1, LARGEST + 1)
        case "name":
            return (*setup.names, *UNKNOWN)
        case "words":
            return form.words
        case "optional":
            return (None, *parts[0])
        case "items":
            return [row for length in range(LONGEST + 1) for row in product(*parts, repeat=length)]
        case _:
            return list(product(*parts))
