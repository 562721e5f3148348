"""A position is a moment of a game from which it can be gone on with in any direction.

The same positions are had from two sides that share no code: the engine, and the executable
specification. Both are asked in the protocol's terms, inside this process.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, Protocol, TypeVar

import msgpack

from maginor_core.commands import Command
from maginor_core.commands.decide import carry_out, legal_commands
from maginor_core.components.setup_json import setup_from_json
from maginor_core.components.symbols import FACES, Face
from maginor_core.conformance.positions.packing import pack_board, unpack_board
from maginor_core.kernel.errors import KernelError, MalformedError, RefusalError
from maginor_core.plain import command_from_json, command_to_json
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.state_json import state_to_json

Json = dict[str, Any]  # Any: JSON of the protocol's many shapes
Move = tuple[Json, tuple[Face, ...]]
"""A command with the faces that it rolls."""

ROLLING = ("play_sorcery_card", "roll_die")
"""The commands that take one face of the die."""

P = TypeVar("P")
"""A position; what it is, only its own side knows."""


class RefusedError(KernelError):
    """A side does not accept a command or a setup; its own refusal is the argument."""


class Positions(Protocol[P]):
    """The positions of games from one setup, on one side. None is changed by being asked."""

    @property
    def start(self) -> P:
        """The position before the first command."""

    def legal(self, position: P) -> list[Json]:
        """Return every command that would be accepted."""

    def after(self, position: P, command: Json, dice: Sequence[Face] = ()) -> P:
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
    """The engine's positions: its boards."""

    def __init__(self, setup: Json) -> None:
        """Lay out ``setup``.

        Raises:
            RefusedError: it cannot be played.
        """
        try:
            self.setup = setup_from_json(setup)
        except MalformedError as error:
            raise RefusedError(error) from None
        self.start: Board = initial_board(self.setup)
        self._shown: dict[Command, Json] = {}
        self._read: dict[Hashable, Command] = {}

    def legal(self, position: Board) -> list[Json]:
        """Return every command that would be accepted."""
        return [self._json(command) for command in legal_commands(position)]

    def after(self, position: Board, command: Json, dice: Sequence[Face] = ()) -> Board:
        """Return the position to which the command leads.

        Raises:
            RefusedError: it is not accepted.
        """
        following = position.copy()
        self.carry_out(following, command, dice)
        return following

    def carry_out(self, board: Board, command: Json, dice: Sequence[Face] = ()) -> None:
        """Carry the command out on ``board`` itself.

        Raises:
            RefusedError: it is not accepted, and should have changed nothing.
        """
        try:
            carry_out(board, self._command(command), dice)
        except (RefusalError, MalformedError) as error:
            raise RefusedError(error) from None

    def state(self, position: Board) -> Json:
        """Return the protocol's STATE of ``position``."""
        return state_to_json(position)

    def pack(self, position: Board) -> bytes:
        """Return all of ``position`` but its setup and the number of rolls."""
        return pack_board(position)

    def unpack(self, data: bytes) -> Board:
        """Return the position that ``pack`` has packed, as one without rolls."""
        return unpack_board(self.setup, data)

    def _json(self, command: Command) -> Json:
        shown = self._shown.get(command)
        if shown is None:
            shown = self._shown[command] = command_to_json(command)
            self._read[command_key(shown)] = command
        return shown

    def _command(self, data: Json) -> Command:
        key = command_key(data)
        command = self._read.get(key)
        if command is None:
            command = self._read[key] = command_from_json(data)
        return command


class SpecificationGame(dict[str, Any]):  # Any: JSON of a game
    """A game of the specification that is copied quickly; its setup, never changed, is shared."""

    def __deepcopy__(self, memo: object) -> SpecificationGame:
        return SpecificationGame({"setup": self["setup"], **msgpack.unpackb(self.packed())})

    def packed(self) -> bytes:
        """Return all but the setup as bytes."""
        packed: bytes = msgpack.packb({key: self[key] for key in self if key != "setup"})
        return packed


class SpecificationPositions:
    """The specification's positions: games, as ``spec/model.py`` has them."""

    def __init__(self, setup: Json, specification: ModuleType) -> None:
        """Lay out ``setup`` by the rules of ``specification``, the module.

        Raises:
            RefusedError: it cannot be played.
        """
        self._rules = specification
        try:
            game: Json = specification.new(setup)
        except specification.Refused as refused:
            raise RefusedError(refused) from None
        self.start = SpecificationGame(game)

    def legal(self, position: SpecificationGame) -> list[Json]:
        """Return every command that would be accepted."""
        commands: list[Json] = self._rules.legal(position)
        return commands

    def after(
        self, position: SpecificationGame, command: Json, dice: Sequence[Face] = ()
    ) -> SpecificationGame:
        """Return the position to which the command leads.

        Raises:
            RefusedError: it is not accepted.
        """
        try:
            following: SpecificationGame = self._rules.submit(position, command, list(dice))
        except self._rules.Refused as refused:
            raise RefusedError(refused) from None
        return following

    def state(self, position: SpecificationGame) -> Json:
        """Return the protocol's STATE of ``position``."""
        state: Json = position["state"]
        return state

    def pack(self, position: SpecificationGame) -> bytes:
        """Return all of ``position`` but its setup."""
        return position.packed()

    def unpack(self, data: bytes) -> SpecificationGame:
        """Return the position that ``pack`` has packed."""
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


def moves(commands: Iterable[Json]) -> Iterator[Move]:
    """Yield each command, a rolling one once for each face of the die (DIE-01)."""
    for command in commands:
        if command["type"] in ROLLING:
            for face in FACES:
                yield command, (face,)
        else:
            yield command, ()
