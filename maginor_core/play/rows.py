"""Rows: the games of a vector environment, stepped in Python or in C.

Python is the reference. In C games are dealt, stepped, listed and observed, without the lock of the
interpreter; what C does not confirm is played again in Python, which also deals the games whose
definition does not say how it is done in numbers (``engine.definition.DealForm``).
"""

from __future__ import annotations

import ctypes
import threading
from abc import ABC, abstractmethod
from array import array
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from maginor_core.engine.definition import DealForm, Result
from maginor_core.engine.errors import EngineError
from maginor_core.native.deals import Piles, room_of_deal
from maginor_core.native.library import NativeRules, actions_of, row_words
from maginor_core.play.environment_spec import EnvironmentSpec
from maginor_core.play.episode import Episode, placement
from maginor_core.play.stepping import rules_in_c

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
"""What ``dones`` contains."""
TOGETHER = 32
"""After how many steps the next game of every row that lacks one is dealt: then all processes deal
about as many, while each game dealt when it is needed lets the others wait."""
PLAYING, AWAITED, LEFT, IN_PYTHON = 0, 1, 2, 3
"""How a row is in C (``runtime/batch.h``)."""
ASKED, ENDED, FULL = 1, 2, 4
"""What C reports of a step."""
ACTS, WAITS, BEGINS_ANEW = 0, 1, 2
"""What happens to a row in a step: its action is taken, it stays as it is, or its game is given up
for the next one, without a reward."""
STEP, DEAL = 0, 1
"""The jobs of a crew (``runtime/crew.h``)."""
LINE: Final = 64
"""The bytes of a line of a processor's cache."""
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
        self._all_actions, self._all_counts = arrays["actions"], arrays["counts"]
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
        self._ended = False  # whether a game did, in the last step
        self._arrays["episodes"][:] = 0
        self._arrays["final_observations"][:] = 0
        self._arrays["dones"][:] = RUNNING
        self._arrays["rewards"][:] = 0
        self._begin_all()

    def allows(self, masks: NDArray[np.int8]) -> bool:
        """Return whether the action of each row is legal; ``masks`` are those of all rows."""
        taken = self._all_actions
        try:
            return 0 not in masks[np.arange(len(taken)), taken].tobytes()
        except IndexError:
            return False

    def sample(self, numbers: NDArray[np.float64], legal: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the legal action of each row that a number from 0 on, below 1, stands for.

        ``legal`` has those of all rows.
        """
        places = (numbers * self._all_counts).astype(np.int64)
        return legal[np.arange(len(numbers)), places]

    @abstractmethod
    def deal(self) -> None:
        """Deal games that will be next, if that is of use."""

    def step(self) -> None:
        """Take the action of each row."""
        if self._ended:
            self._ended = False
            self._arrays["dones"][:] = RUNNING
            self._arrays["rewards"][:] = 0
        turns = self._arrays["turns"]
        if not turns.any():
            self._take(None)
            return
        self._take(turns)
        for row in np.flatnonzero(turns == BEGINS_ANEW).tolist():
            self._arrays["episodes"][row] += 1
            self._begin(row)

    @abstractmethod
    def close(self) -> None:
        """End what runs beside this thread."""

    @abstractmethod
    def _take(self, turns: NDArray[np.uint8] | None) -> None:
        """Take the action of each row; by row what happens to it, if not all act."""

    @abstractmethod
    def _begin_all(self) -> None:
        """Begin the first game of each row, and show it."""

    @abstractmethod
    def _begin(self, row: int) -> None:
        """Begin the next game of a row, and show it."""

    def _follow(self, row: int, game: Episode) -> None:
        """Show a game that has been stepped, or what comes after it."""
        if game.over or len(game.taken) == self._limit:
            for seat, final in enumerate(self._finals[row]):
                final[:] = game.observe(seat)
            result = game.result if game.over else None
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
        self._games, self._next = [[Episode(spec, in_c=False) for _ in rows] for _ in range(2)]

    def close(self) -> None:
        """Do nothing, since nothing runs beside this thread."""

    def deal(self) -> None:
        """After each ``TOGETHER`` steps, deal the games that will be next."""
        self._steps += 1
        if self._steps % TOGETHER == 0:
            while self._undealt:
                self._deal(self._undealt.pop())

    def _begin_all(self) -> None:
        self._steps = 0
        self._dealt = [0] * self._count  # how many games, by row
        self._undealt = set(range(self._count))  # rows whose next game is to be dealt
        for row in range(self._count):
            self._begin(row)

    def _deal(self, row: int) -> None:
        self._next[row].reset(f"{self._seed}.{self._first + row}.{self._dealt[row]}")
        self._dealt[row] += 1

    def _begin(self, row: int) -> None:
        if row in self._undealt:
            self._deal(row)
        self._undealt.add(row)
        game = self._next[row]
        self._games[row], self._next[row] = game, self._games[row]
        self._show(row, game)

    def _take(self, turns: NDArray[np.uint8] | None) -> None:
        games = self._games
        for row, action in enumerate(self._arrays["actions"].tolist()):
            if turns is not None and turns[row]:
                continue
            game = games[row]
            game.step(action)
            self._follow(row, game)


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
    "rewards",
    "dones",
    "episodes",
    "deal",
    "layouts",
    "seed",
)


class _Batch(ctypes.Structure):
    """A batch, as ``runtime/batch.h`` has it."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in POINTERS),
        *((name, ctypes.c_int32) for name in ("seed_size", "players", "size")),
        *((name, ctypes.c_int32) for name in ("room", "limit", "points")),
    ]


class _Deal(ctypes.Structure):
    """A deal, as ``runtime/deal.h`` has it."""

    _fields_ = [
        ("like", ctypes.c_void_p),
        ("piles", ctypes.c_void_p),
        ("count", ctypes.c_int32),
        ("room", ctypes.c_int32),
    ]


class _Dealing:
    """How the games of some rows are dealt in C.

    Attributes:
        deal: what C reads.
        layouts: the one that all are like, and behind it that of each row.
        first: where that of the first row begins.
    """

    def __init__(
        self, spec: EnvironmentSpec, rules: NativeRules, form: DealForm, rows: int
    ) -> None:
        """Deal once; raises ``TooLargeError`` if C has no room for that."""
        like = rules.layout(spec.deal("").layout)
        self.first = (len(like) + 3) // 4 * 4
        room = room_of_deal(rules, like)
        self.layouts = np.zeros(self.first + rows * room, "i4")
        self.layouts[: len(like)] = like
        self._piles = piles = Piles(form.piles(spec.players, spec.components))
        self.deal = _Deal(self.layouts.ctypes.data, piles.address, piles.count, room)


def dealing_of(spec: EnvironmentSpec, rules: NativeRules, rows: int) -> _Dealing | None:
    """Return how C deals; None if the definition does not say how it is done in numbers."""
    form = spec.definition.setups.dealing
    return None if form is None else _Dealing(spec, rules, form, rows)


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
        self._layouts: list[array[int] | None] = [None] * count  # those that Python has dealt
        table, players = spec.table, spec.players
        commands, places = array("i"), array("i")
        for rows in table.commands:
            for row in rows:
                places.append(len(commands))
                commands += row_words(row)
        self._dealing = dealing_of(spec, rules, count)
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
        }
        self._status = held["status"]
        limit = -1 if self._limit is None else min(self._limit, 2**31 - 1)
        pointers = {name: array.ctypes.data for name, array in held.items() if name in POINTERS}
        numbers = {"players": players, "size": len(table), "room": ACTIONS}
        self._batch = _Batch(**pointers, **numbers, limit=limit, points=int(self._points))
        if self._dealing is not None:
            self._batch.deal = ctypes.addressof(self._dealing.deal)
            self._batch.layouts = self._dealing.layouts[self._dealing.first :].ctypes.data
        self._begin_crew(threads)

    def _begin_crew(self, threads: int) -> None:
        """Begin the other threads, which help this one."""
        c = self._rules.c
        c.maginor_crew_size.restype = ctypes.c_uint64
        space = np.zeros(c.maginor_crew_size(threads) + LINE, "u1")
        place = space.ctypes.data + -space.ctypes.data % LINE
        self._held["crew"] = space
        self._crew = ctypes.c_void_p(place)
        c.maginor_crew(self._crew, threads, self._count)
        self._threads = [
            threading.Thread(
                target=self._help, args=(member,), name=f"maginor-rows-{member}", daemon=True
            )
            for member in range(1, threads)
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the threads."""
        self._rules.c.maginor_dismiss(self._crew)
        for thread in self._threads:
            thread.join()

    def _help(self, member: int) -> None:
        """Do jobs beside the thread that was asked for them, until the rows are closed."""
        rules = self._rules
        rules.c.maginor_help(self._crew, ctypes.byref(self._batch), rules.work, member)

    def _do(self, job: int) -> int:
        """Do a job by all threads; returns what C reports."""
        rules = self._rules
        batch = ctypes.byref(self._batch)
        found: int = rules.c.maginor_work(self._crew, job, batch, rules.work)
        return found

    def sample(self, numbers: NDArray[np.float64], legal: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the legal action of each row that a number from 0 on, below 1, stands for."""
        found = np.empty(self._count, np.int32)
        places = numbers.ctypes.data, found.ctypes.data
        given = [ctypes.c_void_p(place) for place in places]
        self._rules.c.maginor_sample(ctypes.byref(self._batch), self._count, *given)
        return found

    def deal(self) -> None:
        """Do nothing, since C deals a game when it is needed."""

    def allows(self, masks: NDArray[np.int8]) -> bool:
        """Return whether the action of each row is legal."""
        return bool(self._rules.c.maginor_allowed(ctypes.byref(self._batch), self._count))

    def _take(self, turns: NDArray[np.uint8] | None) -> None:
        if turns is None:
            found = self._do(STEP)
        else:  # C leaves alone what Python has
            resting = (self._status == PLAYING) & (turns != ACTS)
            self._status[resting] = IN_PYTHON
            found = self._do(STEP)
            self._status[resting] = PLAYING
        if found & ENDED:
            self._ended = True
        if found & FULL:
            self._make_room()
        for row, game in list(self._games.items()):
            if turns is not None and turns[row]:
                continue
            game.step(int(self._arrays["actions"][row]))
            self._follow(row, game)
        if found & ASKED:
            self._look_after()

    def _look_after(self) -> None:
        """Play what C has left, and begin the games that it could not begin."""
        for row in np.flatnonzero(self._status == LEFT).tolist():
            self._play_again(row)
        for row in np.flatnonzero(self._status == AWAITED).tolist():
            self._begin(row)

    def _make_room(self) -> None:
        """Let each game have room for more actions."""
        taken = self._held["taken"]
        room = taken.shape[1]
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
        game = self._games[row] = Episode(self._spec, in_c=False)
        game.reset(self._seed_of(row))
        return game

    def _seed_of(self, row: int) -> str:
        return f"{self._seed}.{row}.{self._arrays['episodes'][row]}"

    def _begin_all(self) -> None:
        self._games.clear()
        self._held["seed"] = seed = np.frombuffer(self._seed.encode() + b".", "u1")
        self._batch.seed, self._batch.seed_size = seed.ctypes.data, len(seed) - 1
        if self._dealing is None:
            self._status[:] = AWAITED
            found = ASKED
        else:
            found = self._do(DEAL)
        if found & ASKED:
            self._look_after()

    def _begin(self, row: int) -> None:
        self._games.pop(row, None)
        if not self._begun_in_c(row):
            self._show(row, self._in_python(row))

    def _begun_in_c(self, row: int) -> bool:
        """Return whether C could begin the next game of a row, which is shown then."""
        rules, batch = self._rules, ctypes.byref(self._batch)
        if self._dealing is not None:
            return not rules.c.maginor_deal_row(batch, rules.work, row)
        seed = self._seed_of(row)
        try:
            layout = self._layouts[row] = rules.layout(self._spec.deal(seed).layout)
        except EngineError:  # C has no room for it
            return False
        text, words = seed.encode(), ctypes.c_void_p(layout.buffer_info()[0])
        size = ctypes.c_uint64(len(text))
        return not rules.c.maginor_begin_row(batch, rules.work, row, words, text, size)


def rows_of(
    spec: EnvironmentSpec, arrays: Arrays, options: tuple[int | None, bool], threads: int
) -> NativeRows | None:
    """Return rows in C; None if the game has no rules there, or not all that this needs."""
    rules = rules_in_c(spec)
    if rules is None:
        return None
    try:
        return NativeRows(spec, arrays, options, rules, threads)
    except EngineError:  # the table or the encoder has no room
        return None
