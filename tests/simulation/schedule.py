"""A schedule: processes that take turns at a machine, in an order that follows from a seed.

Each process is a thread of which only one runs at a time. At every call to the machine the schedule
may let another one continue, so any interleaving can happen, and the same seed repeats it.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable


class Killed(BaseException):  # not an error: a process that is killed just ends
    """The process was killed: none of its calls has an effect any more."""


class Process:
    """A process under a schedule."""

    def __init__(self, name: str, work: Callable[[], object]) -> None:
        """Prepare a process that does ``work``."""
        self.name = name
        self.killed = False
        self.wakes = 0.0
        self.error: BaseException | None = None
        self.ended = False
        self._work = work
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def resume(self) -> None:
        """Let it run until it pauses or ends."""
        self._go.release()
        self._back.acquire()

    def pause(self) -> None:
        """Let others run; to be called by the process itself."""
        self._back.release()
        self._go.acquire()

    def _run(self) -> None:
        self._go.acquire()
        try:
            if not self.killed:
                self._work()
        except Killed:
            pass
        except BaseException as error:  # whatever it is, the simulation reports it
            self.error = error
        self.ended = True
        self._back.release()


class Schedule:
    """Processes that take turns."""

    def __init__(self, draw: random.Random) -> None:
        """Let ``draw`` choose who is next."""
        self._draw = draw
        self._processes: list[Process] = []
        self.now = 0.0
        self.current: Process | None = None

    def start(self, name: str, work: Callable[[], object]) -> Process:
        """Add a process, which begins when it is chosen."""
        process = Process(name, work)
        self._processes.append(process)
        return process

    def living(self) -> list[Process]:
        """Return the processes that have neither ended nor been killed."""
        return [each for each in self._processes if not each.ended and not each.killed]

    def run(self) -> list[Process]:
        """Run until all processes have ended, and return them."""
        while waiting := [each for each in self._processes if not each.ended]:
            ready = [each for each in waiting if each.wakes <= self.now or each.killed]
            if not ready:
                self.now = min(each.wakes for each in waiting)
                continue
            self.current = self._draw.choice(ready)
            self.current.resume()
        self.current = None
        ended, self._processes = self._processes, []
        return ended

    def step(self, process: Process, patience: float) -> None:
        """Let others run, unless ``process`` may go on at once, which has that probability."""
        self.now += 1e-5
        if not process.killed and self._draw.random() >= patience:
            process.pause()
        if process.killed:
            raise Killed

    def sleep(self, process: Process, seconds: float) -> None:
        """Let others run for so long."""
        process.wakes = self.now + seconds
        if not process.killed:
            process.pause()
        if process.killed:
            raise Killed
