"""Many games at once, in arrays that processes share.

It needs the extra ``play``.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from math import prod
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn, Self, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.variants import VariantValue
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.episode import IllegalActionError, seed_text
from maginor_core.play.rows import ACTS, Arrays, PythonRows, Rows, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from multiprocessing.context import SpawnContext, SpawnProcess
    from multiprocessing.synchronize import Semaphore

    from maginor_core.play.bots import Bot
    from maginor_core.play.environments import Options
    from maginor_core.play.seat_vector import BatchBot, SeatVectorEnvironment

ALIGNMENT = 64
PATIENCE = 0.2
"""Seconds between two looks whether a worker still lives."""
AWAKE = 0.0002
"""Seconds in which who waits does not sleep: to be woken takes about as long as the games take."""
ASLEEP = 1023
"""How many waits sleep at once, at most, after waiting awake was in vain again and again."""

ORDERS = ("actions", "turns", "resets")
"""The arrays that are for workers alone: what to do in each game, unless they are to be reset."""

Shapes = dict[str, tuple[tuple[int, ...], str]]


class WorkerDiedError(EngineError):
    """A worker process has ended unexpectedly; the games are lost."""


class VectorEnvironment:
    """Games that are stepped together; one that is over begins again at once.

    All arrays have a row for each game. They are the same arrays all the time: copy what you keep.
    What interrupts a step or a reset (Ctrl-C) closes the environment, since only some games have
    taken it.

    Attributes:
        spec: what the games have in common, with their actions and their encoder.
        observations: ``uint8``, of the seat that has to act.
        masks: ``int8``, by action 1 if it is legal.
        legal: ``int32``, the legal actions; only the first ``counts`` of them have a meaning.
        counts: ``int32``, how many are legal.
        seats: ``int32``, who has to act.
        rewards: ``float32``, by seat, of the last step.
        dones: ``uint8``, whether that step ended a game: 0, 1 if it was over, 2 if truncated.
        final_observations: ``uint8``, by seat, of a game that the last step ended; else those of an
            earlier one.
        episodes: ``int64``, how many games have begun in that row before the present one.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    legal: NDArray[np.int32]
    counts: NDArray[np.int32]
    seats: NDArray[np.int32]
    rewards: NDArray[np.float32]
    dones: NDArray[np.uint8]
    final_observations: NDArray[np.uint8]
    episodes: NDArray[np.int64]

    def __init__(
        self,
        game: GameDefinition | str,
        players: int | None,
        variants: Mapping[str, VariantValue] | None,
        components: Parts | str | Path | None,
        *,
        n: int,
        workers: int,
        seed: str | int | None,
        max_cycles: int | None,
        points: bool,
    ) -> None:
        """Begin the games; ``make_vec`` describes the arguments."""
        for name, value, least in (("n", n, 1), ("workers", workers, 0)):
            if type(value) is not int or value < least:
                raise MalformedError(f"must be {least} or more, not {shown(value)}", name)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise MalformedError(f"must be 1 or more, or None, not {max_cycles!r}", "max_cycles")
        self.spec = spec_of(game, players, variants, components)
        self.n = n
        self._owner = os.getpid()
        self._closed = ""  # or what a call is told
        self._workers: list[_Worker] = []
        self._memory: SharedMemory | None = None
        shapes = _shapes(self.spec, n)
        count = max(1, min(workers, n))  # this process is one of them, or its thread
        options = (max_cycles, points)
        arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in shapes.items()}
        native = rows_of(self.spec, arrays, options, count)
        if native is None and count > 1:
            size = sum(_room(shape, kind) for shape, kind in shapes.values())
            self._memory = SharedMemory(create=True, size=size)
            arrays = _views(shapes, self._memory)
        self._arrays = arrays
        vars(self).update({name: array for name, array in arrays.items() if name not in ORDERS})
        self._rows: Rows = native or PythonRows(self.spec, arrays, 0, n // count, options)
        try:
            if self._memory is not None:
                context = multiprocessing.get_context("spawn")
                for number in range(1, count):
                    part = n * number // count, n * (number + 1) // count
                    job = (self.spec, n, *part, options)
                    self._workers.append(_Worker(context, self._memory.name, job))
            self.reset(seed)
        except BaseException:
            self.close()
            raise

    def reset(self, seed: str | int | None = None) -> None:
        """Begin all games again.

        Args:
            seed: what everything follows from, whatever came before: game ``k`` of row ``i`` from
                ``seed.i.k``. A fresh one if None.

        Raises:
            WorkerDiedError: a worker has ended.
            MalformedError: the environment is closed.
        """
        self._require_open()
        self._order(fresh_seed() if seed is None else seed_text(seed))

    def step(
        self, actions: NDArray[np.integer[Any]], turns: NDArray[np.uint8] | None = None
    ) -> None:
        """Take one action in each game, for the seat that has to act.

        Args:
            actions: an action for each row.
            turns: what happens to each row (``play.rows``): its action is taken (``ACTS``), as by
                default; it stays as it is (``WAITS``); or its game is given up and the next one
                begins (``BEGINS_ANEW``), without a reward. Of the last two the action has no
                meaning.

        Raises:
            IllegalActionError: one of them is not legal; no game has changed.
            WorkerDiedError: a worker has ended.
            MalformedError: the environment is closed.
        """
        self._require_open()
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of several lengths
            given = np.asarray(None)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise IllegalActionError(
                f"actions must be {self.n} whole numbers, not {given.dtype} of shape {given.shape}"
            )
        taken, order = self._arrays["actions"], self._arrays["turns"]
        order[:] = ACTS if turns is None else turns
        if turns is not None:
            given = np.where(order == ACTS, given, self.legal[:, 0])
        taken[:] = given
        same = given.dtype.itemsize <= taken.itemsize or bool((taken == given).all())
        if not same or not self._rows.allows(self.masks):
            for row, action in enumerate(given.tolist()):
                allowed = self.legal[row, : self.counts[row]].tolist()
                if action not in allowed:
                    words = ", ".join(map(str, allowed))
                    raise IllegalActionError(
                        f"action {action} of game {row} is not legal now; legal are {words}"
                    )
        self._order(None)

    def sample(self, generator: np.random.Generator) -> NDArray[np.int32]:
        """Return a legal action for each game, each as likely."""
        return self._rows.sample(generator.random(self.n), self.legal)

    def close(self) -> None:
        """End the workers and free the memory; the arrays cannot be used after that.

        In a process that was forked, both are left to the one that made them.
        """
        if self._closed:
            return
        self._closed = "the environment is closed; make another"
        own = os.getpid() == self._owner
        if own and "_rows" in vars(self):
            self._rows.close()
        for worker in self._workers if own else ():
            worker.end()
        if self._memory is not None:
            self._arrays.clear()
            for name in _shapes(self.spec, self.n):
                vars(self).pop(name, None)
            if own:
                self._memory.unlink()
            with suppress(BufferError):  # the caller still has an array
                self._memory.close()

    def __del__(self) -> None:
        if not vars(self).get("_closed", "never open"):
            self.close()

    def __reduce__(self) -> NoReturn:
        raise MalformedError(
            "a vector environment cannot be copied or pickled, since it has workers and memory of "
            "its own; make another"
        )

    def __getattr__(self, name: str) -> Any:  # Any: none at all
        if name in VectorEnvironment.__annotations__:
            self._require_open()
        raise AttributeError(f"a vector environment has no attribute {name}", name=name, obj=self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _require_open(self) -> None:
        if self._closed:
            raise MalformedError(self._closed)

    def _order(self, seed: str | None) -> None:
        """Let all games reset by a seed, or step if it is None, and wait until all have."""
        try:
            self._arrays["resets"][0] = seed is not None
            for worker in self._workers:
                worker.begin(seed)
            if seed is None:
                self._rows.step()
                self._rows.deal()
            else:
                self._rows.reset(seed)
            for worker in self._workers:
                worker.wait()
        except WorkerDiedError:
            raise
        except BaseException:
            self.close()
            self._closed = "the environment is closed, since a call was interrupted; make another"
            raise


@overload
def make_vec(
    game: GameDefinition | str,
    players: int | None = None,
    *,
    n: int = 64,
    workers: int = 0,
    variants: Mapping[str, VariantValue] | None = None,
    components: Parts | str | Path | None = None,
    seed: str | int | None = None,
    max_cycles: int | None = None,
    points: bool = False,
) -> VectorEnvironment: ...


@overload
def make_vec(
    game: GameDefinition | str,
    players: int | None = None,
    *,
    opponents: Sequence[str | Bot | BatchBot],
    n: int = 64,
    workers: int = 0,
    seed: str | int | None = None,
    seat: int | None = 0,
    points: bool = False,
    **options: Unpack[Options],
) -> SeatVectorEnvironment: ...


def make_vec(
    game: GameDefinition | str,
    players: int | None = None,
    *,
    opponents: Sequence[str | Bot | BatchBot] | None = None,
    n: int = 64,
    workers: int = 0,
    seed: str | int | None = None,
    points: bool = False,
    **options: Any,  # Any: each of its own type, as above
) -> VectorEnvironment | SeatVectorEnvironment:
    """Begin many games that are stepped together.

    With ``opponents`` it is a vector environment of Gymnasium for one seat of each game
    (``play.seat_vector``); without, the arrays have whichever seat has to act.

    The trajectories do not depend on the number of workers, nor on whether the rules of the game
    are there in C (``maginor native build``). If they are, workers are threads. Else they are
    processes, which import the main module of the program, so it needs
    ``if __name__ == "__main__":``.

    Args:
        game: a game, or its name.
        players: how many play in each; as few as can, if None.
        opponents: who plays the other seats, as for ``make_single``. One that has ``choose_many``
            (``BatchBot``) decides in all games at once.
        n: how many games.
        workers: how many threads or processes step them, of which this one is the first; with 0 or
            1 it steps them alone.
        seed: what all games follow from; a fresh one if None.
        points: whether the rewards are points instead of places.
        options: ``variants``, ``components`` and ``max_cycles``, as for ``make``; with opponents
            also ``seat``, as for ``make_single``, ``mask`` and ``if_illegal``.

    Raises:
        UnknownGameError: no game with that name is registered.
        SetupError: so many cannot play, or a variant is not one.
        MalformedError: another argument is wrong.
        OpenDomainError: the commands cannot be numbered.
        ObservationError: the states cannot be observed.
        WorkerDiedError: a worker could not begin.
    """
    if opponents is not None:
        from maginor_core.play.seat_vector import (  # noqa: PLC0415 # it is made of this
            SeatVectorEnvironment,
        )

        if points:
            options["reward"] = "points"
        return SeatVectorEnvironment(
            game, players, num_envs=n, opponents=opponents, workers=workers, seed=seed, **options
        )
    known = ("variants", "components", "max_cycles")
    if unknown := sorted(options.keys() - set(known)):
        reason = f"is none of {', '.join(known)}; other options need opponents"
        raise MalformedError(reason, unknown[0])
    return VectorEnvironment(
        game,
        players,
        options.get("variants"),
        options.get("components"),
        n=n,
        workers=workers,
        seed=seed,
        max_cycles=options.get("max_cycles"),
        points=points,
    )


def _shapes(spec: EnvironmentSpec, n: int) -> Shapes:
    actions = len(spec.table)
    return {
        "observations": ((n, spec.size), "u1"),
        "masks": ((n, actions), "i1"),
        "legal": ((n, actions), "i4"),
        "counts": ((n,), "i4"),
        "seats": ((n,), "i4"),
        "rewards": ((n, spec.players), "f4"),
        "dones": ((n,), "u1"),
        "final_observations": ((n, spec.players, spec.size), "u1"),
        "episodes": ((n,), "i8"),
        "actions": ((n,), "u4"),
        "turns": ((n,), "u1"),
        "resets": ((1,), "u1"),
    }


def _room(shape: tuple[int, ...], kind: str) -> int:
    size = prod(shape) * np.dtype(kind).itemsize
    return -(-size // ALIGNMENT) * ALIGNMENT


def _views(shapes: Shapes, memory: SharedMemory) -> Arrays:
    views, at = {}, 0
    for name, (shape, kind) in shapes.items():
        views[name] = np.ndarray(shape, kind, memory.buf, at)
        at += _room(shape, kind)
    return views


class _Worker:
    """Another process that steps some of the games, as this one sees it."""

    def __init__(self, context: SpawnContext, memory: str, job: tuple[Any, ...]) -> None:
        self._go: Semaphore = context.Semaphore(0)
        self._done: Semaphore = context.Semaphore(0)
        self._awaited = _Awaited(self._done)
        self._orders, orders = context.Pipe()
        arguments = (memory, job, self._go, self._done, orders, os.getpid())
        self._process: SpawnProcess = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        orders.close()

    def begin(self, seed: str | None) -> None:
        """Let the worker reset by a seed, or step."""
        if seed is not None:
            with suppress(BrokenPipeError):  # ``wait`` reports it
                self._orders.send(seed)
        self._go.release()

    def wait(self) -> None:
        """Wait until it has; raise a ``WorkerDiedError`` if it has ended."""
        while not self._awaited.acquire(PATIENCE):
            if not self._process.is_alive() and not self._done.acquire(block=False):
                code = self._process.exitcode
                raise WorkerDiedError(
                    f"worker {self._process.pid} has ended with exit code {code} "
                    "(below 0, by that signal); close the environment and make another"
                )

    def end(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.join()
        self._orders.close()


class _Awaited:
    """A semaphore for which a process waits awake at first, while that pays.

    On a core that others want it does not: who waits keeps them from what it waits for. After each
    time in vain, about twice as many waits sleep at once.
    """

    def __init__(self, semaphore: Semaphore) -> None:
        self._semaphore = semaphore
        self._pause = 0  # how many waits slept at once, the last time
        self._asleep = 0  # how many more will

    def acquire(self, timeout: float) -> bool:
        """Return whether the semaphore could be acquired in ``timeout`` seconds."""
        if self._asleep:
            self._asleep -= 1
        else:
            end = perf_counter() + AWAKE
            while perf_counter() < end:
                if self._semaphore.acquire(block=False):
                    self._pause = 0
                    return True
            self._asleep = self._pause = min(2 * self._pause + 1, ASLEEP)
        return self._semaphore.acquire(timeout=timeout)


def _work(
    memory: str, job: tuple[Any, ...], go: Semaphore, done: Semaphore, orders: Any, parent: int
) -> None:  # Any: what ``make_vec`` was given; a connection
    """Step some of the games until the parent ends, to which Ctrl-C is left."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    spec, n, first, last, options = job
    shared = SharedMemory(name=memory)
    arrays = _views(_shapes(spec, n), shared)
    rows, resets = PythonRows(spec, arrays, first, last, options), arrays["resets"]
    awaited = _Awaited(go)
    gc.collect()
    gc.freeze()
    while os.getppid() == parent:
        if not awaited.acquire(10 * PATIENCE):
            continue
        if resets[0]:
            rows.reset(orders.recv())
            done.release()
        else:
            rows.step()
            done.release()
            rows.deal()
