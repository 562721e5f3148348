"""A position is a moment of a game from which every command can be tried.

Two sides that share no code provide the same positions: the engine, and the executable
specification. Both are asked in the protocol's terms, inside this process.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any, Protocol, TypeVar

import msgpack
from attrs import frozen

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, SetupError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.resources import MissingResourceError, spec_folder
from maginor_core.suite.judge import compact
from maginor_core.suite.transcript import outcome_text

Json = dict[str, Any]  # Any: JSON of the protocol's many shapes
Outcomes = tuple[Any, ...]  # Any: JSON of the game's outcomes
Move = tuple[Json, Outcomes]
"""A command with the outcomes of chance that it draws."""

P = TypeVar("P")
"""A position; what it is, only its own side knows."""


class RefusedError(EngineError):
    """A side does not accept a command or a setup; its own refusal is the argument."""


class Positions(Protocol[P]):
    """The positions of games from one setup, on one side. None is changed by being asked."""

    @property
    def start(self) -> P:
        """The position before the first command."""

    @property
    def players(self) -> int:
        """How many play."""

    def legal(self, position: P) -> list[Json]:
        """Return every command that would be accepted."""

    def moves(self, position: P, commands: Iterable[Json]) -> Iterator[Move]:
        """Yield each of ``commands``, which are legal, once for each outcome of chance."""

    def after(self, position: P, command: Json, outcomes: Sequence[Any] = ()) -> P:  # Any: JSON
        """Return the position to which the command leads.

        Raises:
            RefusedError: it is not accepted.
        """

    def state(self, position: P) -> Json:
        """Return the protocol's STATE of ``position``."""

    def pack(self, position: P) -> bytes:
        """Return all of ``position`` but its setup; equal positions have equal bytes."""

    def unpack(self, data: bytes) -> P:
        """Return the position that ``pack`` has packed."""


class EnginePositions:
    """The engine's positions."""

    def __init__(self, definition: GameDefinition, setup: Json) -> None:
        """Set up ``setup``."""
        self.definition = definition
        try:
            self.setup = definition.setups.from_json(setup)
        except (MalformedError, SetupError) as error:
            raise RefusedError(error) from None
        self.start = Game(definition, self.setup)
        self.players: int = self.setup.players
        self._shown: dict[Fact, Json] = {}
        self._read: dict[Hashable, Fact] = {}

    def legal(self, position: Game) -> list[Json]:
        return [self._json(command) for command in position.legal()]

    def moves(self, position: Game, commands: Iterable[Json]) -> Iterator[Move]:
        to_json = self.definition.chance.to_json
        for data in commands:
            command = self._command(data)
            if not self.definition.draws(command):
                yield data, ()
                continue
            for outcomes, _ in position.branches(command):
                yield data, tuple(map(to_json, outcomes))

    def after(self, position: Game, command: Json, outcomes: Sequence[Any] = ()) -> Game:
        following = position.copy()
        self.carry_out(following, command, outcomes)
        return following

    def carry_out(self, position: Game, command: Json, outcomes: Sequence[Any] = ()) -> None:
        """Carry the command out on ``position`` itself."""
        try:
            drawn = [self.definition.chance.from_json(outcome) for outcome in outcomes]
            position.submit(self._command(command), outcomes=drawn)
        except (RefusalError, NoOutcomeError, MalformedError) as error:
            raise RefusedError(error) from None

    def state(self, position: Game) -> Json:
        return position.to_json()

    def pack(self, position: Game) -> bytes:
        packed: bytes = msgpack.packb(self.definition.states.snapshot(position.live_state))
        return packed

    def unpack(self, data: bytes) -> Game:
        snapshot = msgpack.unpackb(data, use_list=False)
        return self.start.at(self.definition.states.restore(self.setup.layout, snapshot))

    def _json(self, command: Fact) -> Json:
        shown = self._shown.get(command)
        if shown is None:
            shown = self._shown[command] = self.definition.command_json.to_json(command)
            self._read[command_key(shown)] = command
        return shown

    def _command(self, data: Json) -> Fact:
        key = command_key(data)
        command = self._read.get(key)
        if command is None:
            command = self._read[key] = self.definition.command_json.from_json(data)
        return command


class SpecificationGame(dict[str, Any]):  # Any: JSON of a game
    """A game of the specification that is copied quickly; its setup, never changed, is shared."""

    def __deepcopy__(self, memo: object) -> SpecificationGame:
        return SpecificationGame({"setup": self["setup"], **msgpack.unpackb(self.packed())})

    def packed(self) -> bytes:
        packed: bytes = msgpack.packb({key: self[key] for key in self if key != "setup"})
        return packed


class SpecificationPositions:
    """The specification's positions: games, as ``spec/model.py`` has them."""

    def __init__(self, setup: Json, specification: ModuleType) -> None:
        """Set up ``setup`` by the rules of ``specification``, the module."""
        self._rules = specification
        try:
            game: Json = specification.new(setup)
        except specification.Refused as refused:
            raise RefusedError(refused) from None
        self.start = SpecificationGame(game)
        self.players: int = setup["players"]

    def legal(self, position: SpecificationGame) -> list[Json]:
        commands: list[Json] = self._rules.legal(position)
        return commands

    def moves(self, position: SpecificationGame, commands: Iterable[Json]) -> Iterator[Move]:
        for command in commands:
            for outcomes in self._rules.outcomes(position, command):
                yield command, tuple(outcomes)

    def after(
        self, position: SpecificationGame, command: Json, outcomes: Sequence[Any] = ()
    ) -> SpecificationGame:
        try:
            following: SpecificationGame = self._rules.submit(position, command, list(outcomes))
        except self._rules.Refused as refused:
            raise RefusedError(refused) from None
        return following

    def state(self, position: SpecificationGame) -> Json:
        state: Json = position["state"]
        return state

    def pack(self, position: SpecificationGame) -> bytes:
        return position.packed()

    def unpack(self, data: bytes) -> SpecificationGame:
        return SpecificationGame({"setup": self.start["setup"], **msgpack.unpackb(data)})


def command_key(command: Json) -> Hashable:
    """Return what two commands share exactly if they are the same."""
    return tuple(
        [
            (name, tuple(value) if type(value) is list else value)
            for name, value in sorted(command.items())
        ]
    )


def distinct(commands: Sequence[Json]) -> list[Json]:
    """Return the commands, each once."""
    found: dict[Hashable, Json] = {command_key(command): command for command in commands}
    return list(found.values())


# A disagreement is the shortest game found that leads to where two sides part.


@frozen
class Disagreement:
    """Where two sides part, or one of them is unsound.

    Attributes:
        moves: the commands up to there, with their dice.
        details: what is wrong in particular; what is expected is the rulings' view.
    """

    setup: Json
    moves: tuple[Move, ...]
    about: str
    details: tuple[str, ...]

    def script(self) -> Iterator[str]:
        """Yield the game up to there, in the lines of a transcript."""
        yield f"setup: {compact(self.setup)}"
        for command, outcomes in self.moves:
            yield f"> {write_move(command, outcomes)}"


def write_move(command: Json, outcomes: Sequence[Any]) -> str:  # Any: JSON of outcomes
    """Return a command and its outcomes of chance as a transcript has them."""
    return " ".join((compact(command), *map(outcome_text, outcomes)))


# The executable specification of a game, such as ``spec/model.py``, as a module of this process.
#
# It belongs to no package, and takes nothing from this one: it is found where the rulings are.


@cache
def specification(definition: GameDefinition) -> ModuleType:
    """Return the specification of ``definition``.

    Its functions ``new``, ``submit`` and ``legal`` are the rules, and ``outcomes`` lists what
    chance can make of a command.
    """
    if not definition.resources.specification:
        raise MissingResourceError(f"{definition.title} has no executable specification")
    path = spec_folder() / definition.resources.specification
    spec = spec_from_file_location(f"{definition.name}_specification", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise MissingResourceError(f"the executable specification is missing: {path}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
