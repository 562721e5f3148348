"""Exploring is visiting every state that a small game can reach, by all choices and all dice.

Two sides play along: the engine, and the executable specification, if the game has one. In every
state both must show the same STATE and the same legal commands, and the engine's board must keep
its invariants; every legal command must lead both on. A state is all that the two sides hold,
hidden beasts and pending steps included, so two states count as one only if nothing
distinguishes them.

The search goes breadth first: the first disagreement found is one of the shortest. Only a digest of
each visited state (128 bits) stays in memory; the states still to be explored are in a
temporary file.
"""

from __future__ import annotations

import json
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from math import isqrt
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType
from typing import IO, Any

import msgpack
from attrs import Factory, evolve, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.given_chance import Rolled
from maginor_core.engine.heuristics import every_command
from maginor_core.engine.paths import read_regular, unreadable
from maginor_core.suite.judge import legal_differences, state_differences
from maginor_core.suite.position import (
    Disagreement,
    EnginePositions,
    Json,
    Move,
    Outcomes,
    Positions,
    RefusedError,
    SpecificationPositions,
    command_key,
    write_move,
)

# Wrong moves: all that can be written down in a position and must be refused.


def wrong_moves(
    definition: GameDefinition, commands: Mapping[Hashable, Json], legal: Iterable[Move]
) -> Iterator[Move]:
    """Yield those of all ``commands`` that are not ``legal``, and legal ones with wrong outcomes.

    A drawing command that is not legal comes with an outcome, so that it is not refused for want of
    it. ``commands`` are all that can be written down, under their ``command_key``.
    """
    right: dict[Hashable, Outcomes] = {}
    for command, outcomes in legal:
        right.setdefault(command_key(command), outcomes)
    an_outcome = definition.chance.to_json(Rolled(0))
    types = definition.command_json.types.items()
    drawing = {name for name, kind in types if kind.tag in definition.decider.draws}
    for key, command in commands.items():
        if key not in right:
            yield command, (an_outcome,) if command["type"] in drawing else ()
            continue
        outcomes = right[key]
        if outcomes:
            yield command, outcomes[:-1]
        yield command, (*outcomes, an_outcome)


STATE_BYTES = 200
"""The memory that a visited state takes, in bytes, at most."""


@frozen
class Explored:
    """What has been visited so far of the games from one setup.

    Attributes:
        transitions: how many ways from one to the next: a legal command with its dice.
        commands: how many of them are commands of each type.
        refusals: how many wrong commands both sides have refused.
        depth: how many commands lead to the states farthest from the start, at least.
        disagreement: what was found wrong, which ends the search.
    """

    states: int = 0
    transitions: int = 0
    commands: Mapping[str, int] = Factory(dict)
    refusals: int = 0
    ends: int = 0
    depth: int = 0
    complete: bool = False
    disagreement: Disagreement | None = None


class PartedError(EngineError):
    """The two sides disagree; ``disagreement`` contains where."""

    def __init__(self, disagreement: Disagreement) -> None:
        super().__init__(disagreement.about)
        self.disagreement = disagreement


def explore(
    definition: GameDefinition,
    setup: Json,
    specification: ModuleType | None,
    limit: int,
    *,
    refusals: int = 0,
    progress: Callable[[Explored], object] = lambda explored: None,
) -> Explored:
    """Visit every state of the games from ``setup``, until all are visited or something is wrong.

    Without the module of its executable ``specification``, the engine alone is checked: its
    invariants, that it accepts what it lists, and refuses the rest. Beyond ``limit`` states,
    what comes back is not ``complete``. In every how manieth state ``refusals`` says, all wrong
    commands are tried, too. ``progress`` gets what has been visited after every layer.
    """
    search = _Search(EnginePositions(definition, setup), setup, specification, limit, refusals)
    try:
        search.run(progress)
    except PartedError as parted:
        return evolve(search.so_far, disagreement=parted.disagreement)
    return search.so_far


class _Search:
    """One search: the sides, the states visited, and how each was first reached."""

    def __init__(
        self,
        engine: EnginePositions,
        setup: Json,
        specification: ModuleType | None,
        limit: int,
        refusals: int,
    ) -> None:
        self._game = engine.definition
        self._setup = setup
        self._limit = limit
        self._every = refusals
        self._engine = engine
        self._sides: dict[str, Positions[Any]] = {"engine": engine}  # Any: each side's own
        if specification is not None:
            self._sides["specification"] = SpecificationPositions(setup, specification)
        formed = every_command(self._game, engine.setup)
        written_down = map(self._game.command_json.to_json, formed)
        self._every_command = {command_key(command): command for command in written_down}
        self._digests: set[bytes] = set()
        self._parents = array("Q")
        self._choices = array("I")
        self._commands: Counter[str] = Counter()
        self._refusals = self._ends = self._depth = 0
        self._complete = False

    @property
    def so_far(self) -> Explored:
        return Explored(
            states=len(self._digests),
            transitions=self._commands.total(),
            commands=dict(self._commands),
            refusals=self._refusals,
            ends=self._ends,
            depth=self._depth,
            complete=self._complete,
        )

    def run(self, progress: Callable[[Explored], object]) -> None:
        with TemporaryFile() as now, TemporaryFile() as later:
            layer, following = now, later
            self._meet([side.start for side in self._sides.values()], 0, 0, following)
            while following.tell():
                progress(self.so_far)
                layer, following = following, layer
                layer.seek(0)
                following.seek(0)
                following.truncate()
                for number, packed in msgpack.Unpacker(layer):
                    if len(self._digests) > self._limit:
                        return
                    self._go_on(number, packed, following)
                self._depth += bool(following.tell())
        self._complete = True

    def _meet(
        self, positions: Sequence[Any], parent: int, choice: int, following: IO[bytes]
    ) -> None:
        packed = self._pack(positions)
        digest = blake2b(b"".join(packed), digest_size=16).digest()
        if digest in self._digests:
            return
        number = len(self._digests)
        self._digests.add(digest)
        self._parents.append(parent)
        self._choices.append(choice)
        if len(positions) > 1:
            sides = zip(self._sides.values(), positions, strict=True)
            ours, theirs = [side.state(position) for side, position in sides]
            if ours != theirs:
                different = state_differences(theirs, ours, self._game)
                raise self._disagree(number, "they show different states", different)
        if wrong := list(self._game.states.invariants(positions[0].state)):
            raise self._disagree(number, "the engine's board is unsound", wrong)
        following.write(msgpack.packb((number, packed)))

    def _pack(self, positions: Sequence[Any]) -> list[bytes]:
        sides = zip(self._sides.values(), positions, strict=True)
        return [side.pack(position) for side, position in sides]

    def _go_on(self, number: int, packed: list[bytes], following: IO[bytes]) -> None:
        pairs = zip(self._sides.values(), packed, strict=True)
        positions = [side.unpack(data) for side, data in pairs]
        legal = self._engine.legal(positions[0])
        for side, position in [*zip(self._sides.values(), positions, strict=True)][1:]:
            theirs = side.legal(position)
            if set(map(command_key, legal)) != set(map(command_key, theirs)):
                different = legal_differences(theirs, legal)
                raise self._disagree(number, "they name different commands as legal", different)
        if not legal:
            self._ends += 1
        for choice, move in enumerate(self._engine.moves(positions[0], legal)):
            self._commands[move[0]["type"]] += 1
            sides = zip(self._sides, positions, strict=True)
            after = [self._after(name, position, number, move) for name, position in sides]
            self._meet(after, number, choice, following)
        if self._every and number % self._every == 0:
            self._refuse(number, positions, legal)
        if self._pack(positions) != packed:
            raise self._disagree(number, "a state was changed by what was tried in it")

    def _after(self, side: str, position: Any, number: int, move: Move) -> Any:  # Any: as above
        try:
            return self._sides[side].after(position, *move)
        except RefusedError as error:
            about, cause = f"the {side} refuses what it lists: {error}", None
        except Exception as error:
            about, cause = f"the {side} fails with {error!r}", error
        raise self._disagree(number, about, [write_move(*move)]) from cause

    def _refuse(self, number: int, positions: Sequence[Any], legal: list[Json]) -> None:
        """See all wrong commands refused by all sides; the engine is given no copy to spoil."""
        right = self._engine.moves(positions[0], legal)
        for move in wrong_moves(self._game, self._every_command, right):
            self._refusals += 1
            for (name, side), position in zip(self._sides.items(), positions, strict=True):
                ask = self._engine.carry_out if side is self._engine else side.after
                try:
                    ask(position, *move)
                except RefusedError:
                    continue
                except Exception as error:
                    about = f"the {name} fails with {error!r}"
                    raise self._disagree(number, about, [write_move(*move)]) from error
                about = f"the {name} accepts what it does not list"
                raise self._disagree(number, about, [write_move(*move)])

    def _disagree(self, number: int, about: str, details: Iterable[object] = ()) -> PartedError:
        where = self._way_to(number)
        return PartedError(Disagreement(self._setup, where, about, tuple(map(str, details))))

    def _way_to(self, number: int) -> tuple[Move, ...]:
        choices = []
        while number:
            choices.append(self._choices[number])
            number = self._parents[number]
        board = self._engine.start
        way = []
        for choice in reversed(choices):
            move = list(self._engine.moves(board, self._engine.legal(board)))[choice]
            board = self._engine.after(board, *move)
            way.append(move)
        return tuple(way)


# A population is how many states the games from a setup have, estimated before it is counted.
#
# Random games are played on the engine and the states on their way are noted. From how many of them
# came up in one game only (q1) and how many in two (q2), Chao's estimator by incidence estimates
# how many there are at least: seen + q1 (q1 - 1) / 2 (q2 + 1). States off the beaten track make it
# too low, ten times in setups that were counted; it is rarely too high. So what is too large by the
# estimate is too large, and a search that was started may still reach its limit.

LONGEST = 400
"""The commands after which a random game is broken off."""


def estimate(definition: GameDefinition, setup: Json, limit: int) -> int:
    """Return how many states the games from ``setup`` have at least, as estimated from a sample.

    The sample is large enough to detect several times ``limit``. The same arguments give the same
    estimate.
    """
    positions = EnginePositions(definition, setup)
    chance = Stream(0, "population")
    games: Counter[bytes] = Counter()
    noted = 0
    while noted < isqrt(20 * limit) + 1000:
        met = _random_game(positions, chance)
        noted += len(met)
        games.update(met)
    of = Counter(games.values())
    return len(games) + of[1] * (of[1] - 1) // (2 * (of[2] + 1))


def _random_game(positions: EnginePositions, chance: Stream) -> set[bytes]:
    board = positions.start
    met = {positions.pack(board)}
    for _ in range(LONGEST):
        ways = list(positions.moves(board, positions.legal(board)))
        if not ways:
            break
        board = positions.after(board, *chance.choose(ways))
        met.add(positions.pack(board))
    return met


# A scope is a list of small setups whose games are explored to the last state.
#
# Three come with the package, in ``scopes``; one of your own is a JSON file of the same form: an
# object with ``about``, a sentence; ``refusals``, such that in every state whose number can be
# divided by it all wrong commands are tried, too (0 for none); and ``setups``, by name, each in the
# protocol's shape. A file with one setup and nothing else does as well.

BUNDLED = ("tiny", "small", "large")
"""The scopes that come with the package."""

_KEYS = {"about", "refusals", "setups"}


class ScopeError(EngineError, ValueError):
    """A file holds no scope, or one that cannot be played."""

    def __init__(self, scope: str, reason: str) -> None:
        super().__init__(f"scope {scope}: {reason}")


@frozen
class Scope:
    """What is to be explored.

    Attributes:
        refusals: every how manieth state is tried with all wrong commands; 0 for none.
        setups: the setups by name, in the protocol's shape.
    """

    name: str
    about: str
    refusals: int
    setups: Mapping[str, Json]


def read_scope(definition: GameDefinition, name: str) -> Scope:
    """Return the bundled scope called ``name``, or the one in the file with this path."""
    try:
        bundled_file = files(__package__).joinpath("scopes", definition.name, f"{name}.json")
        if name in BUNDLED and bundled_file.is_file():
            data = bundled_file.read_bytes()
        else:
            data = read_regular(name)
    except OSError as error:
        if name in BUNDLED:
            reason = (
                f"does not exist for {definition.title}; name a file with a setup, such as one "
                "that maginor setup deal --json has printed"
            )
            raise ScopeError(name, reason) from None
        bundled = ", ".join(BUNDLED)
        reason = f"{unreadable(error)}; it is one of {bundled} or a file"
        raise ScopeError(name, reason) from None
    try:
        return _scope(definition, name, json.loads(data))
    except (ValueError, RecursionError) as error:
        if isinstance(error, EngineError):
            raise
        raise ScopeError(name, f"is not JSON ({error})") from None


def _scope(definition: GameDefinition, name: str, data: object) -> Scope:
    if type(data) is not dict:
        raise ScopeError(name, f"must be an object, not {shown(data)}")
    if "setups" not in data:
        data = data["setup"] if set(data) == {"seed", "setup"} else data  # as dealt
        data = {"about": "One setup.", "refusals": 0, "setups": {Path(name).stem: data}}
    if set(data) != _KEYS:
        raise ScopeError(name, f"must have {', '.join(sorted(_KEYS))}, not {', '.join(data)}")
    about, refusals, setups = data["about"], data["refusals"], data["setups"]
    if type(about) is not str:
        raise ScopeError(name, f"about must be a sentence, not {shown(about)}")
    if type(refusals) is not int or refusals < 0:
        raise ScopeError(name, f"refusals must be 0 or more, not {shown(refusals)}")
    if type(setups) is not dict or not setups:
        raise ScopeError(name, f"setups must be an object with one or more, not {shown(setups)}")
    for called, setup in setups.items():
        try:
            definition.setups.from_json(setup)
        except EngineError as error:
            raise ScopeError(name, f"setups.{called}: {error}") from None
    return Scope(name, about, refusals, setups)
