"""Rows: the games of a vector environment, stepped in Python or in C.

Python is the reference. In C games are stepped, listed and observed, without the lock of the
interpreter; they are dealt in Python, and what C does not confirm is played again there.
"""

from __future__ import annotations

import ctypes
from abc import ABC, abstractmethod
from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from maginor_core.engine.definition import Result
from maginor_core.engine.errors import EngineError
from maginor_core.native.library import NativeRules, actions_of, native_rules, row_words
from maginor_core.play.environment_spec import EnvironmentSpec
from maginor_core.play.episode import Episode, placement
from maginor_core.registry import known_game

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
"""What ``dones`` contains."""
TOGETHER = 32
"""After how many steps the next game of every row that lacks one is dealt: then all processes deal
about as many, while each game dealt when it is needed lets the others wait."""
OVER, BROKEN_OFF, LEFT, IN_PYTHON = 1, 2, 3, 4
"""How a row is in C (``runtime/batch.h``) unless its game goes on."""
ACTIONS: Final = 256
"""For how many actions of a game there is room at first."""

Arrays = dict[str, NDArray[Any]]  # Any: of several types


class Rows(ABC):
    """Some rows of the arrays with their games."""

    def __init__(
        self,
        spec: EnvironmentSpec,
        arrays: Arrays,
        first: int,
        last: int,
        options: tuple[int | None, bool],
    ) -> None:
        self._spec = spec
        self._first = first
        self._count = last - first
        self._arrays = {name: array[first:last] for name, array in arrays.items()}
        self._observations = [memoryview(row) for row in self._arrays["observations"]]
        self._masks = [memoryview(row).cast("B") for row in self._arrays["masks"]]
        self._legal = [memoryview(row) for row in self._arrays["legal"]]
        finals = self._arrays["final_observations"]
        self._finals = [[memoryview(seen) for seen in row] for row in finals]
        self._counts = self._arrays["counts"].data
        self._seats = self._arrays["seats"].data
        self._limit, self._points = options

    def reset(self, seed: str) -> None:
        """Begin all games again."""
        self._seed = seed
        self._steps = 0
        self._ended = False  # whether a game did, in the last step
        self._dealt = [0] * self._count  # how many games, by row
        self._undealt = set(range(self._count))  # rows whose next game is to be dealt
        self._arrays["episodes"][:] = 0
        self._arrays["final_observations"][:] = 0
        self._arrays["dones"][:] = RUNNING
        self._arrays["rewards"][:] = 0
        for row in range(self._count):
            self._begin(row)

    def deal(self) -> None:
        """After each ``TOGETHER`` steps, deal the games that will be next."""
        self._steps += 1
        if self._steps % TOGETHER == 0:
            while self._undealt:
                self._deal(self._undealt.pop())

    def step(self) -> None:
        """Take the action of each row."""
        if self._ended:
            self._ended = False
            self._arrays["dones"][:] = RUNNING
            self._arrays["rewards"][:] = 0
        self._take()

    @abstractmethod
    def close(self) -> None:
        """End what runs beside this thread."""

    def _deal(self, row: int) -> None:
        self._deal_from(row, f"{self._seed}.{self._first + row}.{self._dealt[row]}")
        self._dealt[row] += 1

    def _begin(self, row: int) -> None:
        if row in self._undealt:
            self._deal(row)
        self._undealt.add(row)
        self._begin_next(row)

    @abstractmethod
    def _take(self) -> None:
        """Take the action of each row."""

    @abstractmethod
    def _deal_from(self, row: int, seed: str) -> None:
        """Deal the next game of a row."""

    @abstractmethod
    def _begin_next(self, row: int) -> None:
        """Begin the game that was dealt, and show it."""

    def _follow(self, row: int, game: Episode) -> None:
        """Show a game that has been stepped, or what comes after it."""
        if game.over or len(game.taken) == self._limit:
            for seat, final in enumerate(self._finals[row]):
                final[:] = game.observe(seat)
            result = self._spec.definition.result(game.state) if game.over else None
            self._end(row, result, over=game.over)
        else:
            self._show(row, game)

    def _show(self, row: int, game: Episode) -> None:
        legal = game.legal
        self._observations[row][:] = game.observe(game.seat)
        self._masks[row][:] = game.mask
        count = len(legal)
        self._legal[row][:count] = array(self._legal[row].format, legal)
        self._counts[row] = count
        self._seats[row] = game.seat

    def _end(self, row: int, result: Result | None, *, over: bool) -> None:
        arrays = self._arrays
        if result is not None:
            players = self._spec.players
            arrays["rewards"][row] = result.totals if self._points else placement(result, players)
        arrays["dones"][row] = TERMINATED if over else TRUNCATED
        arrays["episodes"][row] += 1
        self._ended = True
        self._begin(row)


class PythonRows(Rows):
    """Rows whose games are stepped in Python."""

    def __init__(
        self,
        spec: EnvironmentSpec,
        arrays: Arrays,
        first: int,
        last: int,
        options: tuple[int | None, bool],
    ) -> None:
        super().__init__(spec, arrays, first, last, options)
        rows = range(self._count)
        self._games, self._next = [[Episode(spec) for _ in rows] for _ in range(2)]

    def close(self) -> None:
        """Do nothing, since nothing runs beside this thread."""

    def _take(self) -> None:
        games = self._games
        for row, action in enumerate(self._arrays["actions"].tolist()):
            game = games[row]
            game.step(action)
            self._follow(row, game)

    def _deal_from(self, row: int, seed: str) -> None:
        self._next[row].reset(seed)

    def _begin_next(self, row: int) -> None:
        game = self._next[row]
        self._games[row], self._next[row] = game, self._games[row]
        self._show(row, game)


POINTERS: Final = (
    "states",
    "chances",
    "table",
    "encoder",
    "commands",
    "places",
    "observations",
    "masks",
    "legal",
    "counts",
    "seats",
    "final_observations",
    "actions",
    "taken",
    "lengths",
    "status",
    "totals",
    "won",
    "known",
)


class _Batch(ctypes.Structure):
    """A batch, as ``runtime/batch.h`` has it."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in POINTERS),
        *((name, ctypes.c_int32) for name in ("players", "size", "room", "limit")),
    ]


class NativeRows(Rows):
    """Rows whose games are stepped in C, by several threads."""

    def __init__(
        self,
        spec: EnvironmentSpec,
        arrays: Arrays,
        options: tuple[int | None, bool],
        rules: NativeRules,
        threads: int,
    ) -> None:
        """Make rows of all arrays; raises ``TooLargeError`` if actions or encoder have no room."""
        count = len(arrays["counts"])
        super().__init__(spec, arrays, 0, count, options)
        self._rules = rules
        self._games: dict[int, Episode] = {}  # those that Python has
        self._next: dict[int, tuple[str, array[int] | None]] = {}  # seed, and layout if C has room
        self._seeds = [""] * count
        self._layouts: list[array[int] | None] = [None] * count  # which C reads all the time
        table, players = spec.table, spec.players
        commands, places = array("i"), array("i")
        for rows in table.commands:
            for row in rows:
                places.append(len(commands))
                commands += row_words(row)
        self._held = held = {  # what C reads or writes
            **self._arrays,
            "states": np.zeros((count, rules.state_size), "u1"),
            "chances": np.zeros((count, rules.chance_size), "u1"),
            "table": np.array(actions_of(table), "i4"),
            "encoder": np.array(rules.encoder(spec.encoder), "i4"),
            "commands": np.array(commands, "i4"),
            "places": np.array(places, "i4"),
            "taken": np.zeros((count, ACTIONS), "i4"),
            "lengths": np.zeros(count, "i4"),
            "status": np.zeros(count, "u1"),
            "totals": np.zeros((count, players), "i4"),
            "won": np.zeros((count, players), "u1"),
            "known": np.zeros(count, "u1"),
        }
        self._status = held["status"]
        limit = -1 if self._limit is None else min(self._limit, 2**31 - 1)
        pointers = [held[name].ctypes.data for name in POINTERS]
        self._batch = _Batch(*pointers, players, len(table), ACTIONS, limit)
        parts = [count * number // threads for number in range(threads + 1)]
        self._parts = list(pairwise(parts))
        self._pool = ThreadPoolExecutor(max(threads - 1, 1), "maginor-rows")  # begins no thread yet

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown()

    def _step_part(self, first: int, last: int) -> int:
        """Step rows in C; returns how many want Python."""
        rules = self._rules
        asked: int = rules.c.maginor_step_rows(ctypes.byref(self._batch), rules.work, first, last)
        return asked

    def _take(self) -> None:
        self._make_room()
        others = [self._pool.submit(self._step_part, *part) for part in self._parts[1:]]
        asked = self._step_part(*self._parts[0])
        asked += sum([other.result() for other in others])
        for row, game in list(self._games.items()):
            game.step(int(self._arrays["actions"][row]))
            self._follow(row, game)
        if asked:
            for status in (LEFT, OVER, BROKEN_OFF):
                for row in np.flatnonzero(self._status == status).tolist():
                    if status == LEFT:
                        self._play_again(row)
                    else:
                        self._end(row, self._result(row), over=status == OVER)

    def _make_room(self) -> None:
        """Let each game have room for another action."""
        taken = self._held["taken"]
        room = taken.shape[1]
        if self._held["lengths"].max() == room:
            taken = self._held["taken"] = np.pad(taken, ((0, 0), (0, room)))
            self._batch.taken, self._batch.room = taken.ctypes.data, 2 * room

    def _play_again(self, row: int) -> None:
        """Play in Python what C has left, with the action at which it did."""
        game = self._in_python(row)
        for action in self._held["taken"][row, : self._held["lengths"][row]].tolist():
            game.step(action)
        self._follow(row, game)

    def _in_python(self, row: int) -> Episode:
        """Return the game of a row at its beginning, which Python has from now on."""
        self._status[row] = IN_PYTHON
        game = self._games[row] = Episode(self._spec)
        game.reset(self._seeds[row])
        return game

    def _result(self, row: int) -> Result | None:
        held = self._held
        if not held["known"][row]:
            return None
        winners = np.flatnonzero(held["won"][row]).tolist()
        return Result(tuple(held["totals"][row].tolist()), tuple(winners))

    def _deal_from(self, row: int, seed: str) -> None:
        try:
            layout = self._rules.layout(self._spec.deal(seed).layout)
        except EngineError:  # C has no room for it
            layout = None
        self._next[row] = seed, layout

    def _begin_next(self, row: int) -> None:
        self._games.pop(row, None)
        self._seeds[row], layout = self._next.pop(row)
        self._layouts[row] = layout
        if layout is not None:
            rules, seed = self._rules, self._seeds[row].encode()
            given = ctypes.byref(self._batch), rules.work, row
            words = ctypes.c_void_p(layout.buffer_info()[0])
            if not rules.c.maginor_begin_row(*given, words, seed, ctypes.c_uint64(len(seed))):
                return
        self._show(row, self._in_python(row))


def rows_of(
    spec: EnvironmentSpec, arrays: Arrays, options: tuple[int | None, bool], threads: int
) -> NativeRows | None:
    """Return rows in C; None if the game has no rules there, or not all that this needs."""
    definition = spec.definition
    if known_game(definition.name) is not definition:  # those in C may be of another
        return None
    rules = native_rules(definition)
    if rules is None or definition.encoder is None or not rules.c.maginor_has_outcome():
        return None
    try:
        return NativeRows(spec, arrays, options, rules, threads)
    except EngineError:  # the table or the encoder has no room
        return None
