"""The processes in which bots decide, and the queues before them.

Nothing else waits for them: not the database, nor any other table. A bot has a time limit, after
which its process is killed. Policies of the operator's own have processes apart from those of the
games' own bots. In each of both, one bot at a time decides for an address, and all of its bots have
a share of a processor on average. Of those who wait, the address is next that has taken least.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.play.bot_process import BotAnswer, BotQuestion, Introduction
from maginor_core.play.bots import BotError, bots_of, is_invited, reason_of, usual_bot
from maginor_core.registry import loaded_modules
from maginor_core.tables.server.monitoring import LOG

AT_ONCE: Final = max(2, (os.cpu_count() or 1) - 1)
"""How many of the games' own bots think at once, and how many policies of the operator's own."""
BURST: Final = 10.0
"""How many seconds of a processor bots may take for an address at once."""
OWN_SECONDS: Final = 60.0
"""How long a game's own bot may take, which ends by itself unless its author was wrong."""
START_SECONDS: Final = 60.0
"""How long a process may take to start, with all that it imports."""
SILENCE: Final = 600.0
"""For how many seconds a bot is not asked again that has not answered in time."""
COMMAND: Final = "from maginor_core.play.bot_process import main; main()"
"""What a process runs."""


class NoAnswerError(BotError):
    """A bot's process has ended, or was killed.

    Attributes:
        is_late: whether it took too long.
    """

    def __init__(self, message: str, *, is_late: bool = False) -> None:
        super().__init__(message)
        self.is_late = is_late


@frozen
class Decision:
    """What was decided for a seat.

    Attributes:
        command: the command, one of those that were legal.
        is_replaced: whether another bot is to play on, since the one that was to decide is not
            there, or has not answered in time, now or lately.
    """

    command: Any  # Any: of the game
    is_replaced: bool


Ask: TypeAlias = Callable[[str], BotQuestion | None]
"""Returns what the bot of that name is asked now; None if nobody need decide any more."""


class Allowances:
    """How much time of a processor bots may take for each address."""

    def __init__(self, share: float) -> None:
        """Let them take a share of a processor on average, and ``BURST`` seconds at once."""
        self._share = share
        self._left: dict[str, tuple[float, float]] = {}

    def left(self, address: str) -> float:
        """Return the seconds that are left, which are below 0 if more than these were taken."""
        left, at = self._left.get(address, (BURST, 0.0))
        return min(BURST, left + (time.monotonic() - at) * self._share)

    def wait(self, address: str) -> float:
        """Return after how many seconds something is left."""
        return max(0.0, -self.left(address) / self._share)

    def take(self, address: str, seconds: float) -> None:
        """Take so many seconds."""
        self._left[address] = self.left(address) - seconds, time.monotonic()

    def forget(self) -> None:
        """Forget the addresses that have all of it."""
        self._left = {each: one for each, one in self._left.items() if self.left(each) < BURST}


class BotProcesses:
    """The processes in which the bots of a server decide.

    Attributes:
        allowances: how much they may take for each address.
    """

    def __init__(self, bots: Sequence[str], seconds: float, share: float) -> None:
        """Start each process when it is first needed.

        Args:
            bots: the operator's own policies.
            seconds: how long one of these may take for a decision.
            share: how much of a processor bots may take for one address, on average.
        """
        self.allowances = Allowances(share)
        self._own = _Queue((), OWN_SECONDS, self.allowances)
        self._invited = _Queue(tuple(bots), seconds, self.allowances)
        self._silent: dict[tuple[str, str], float] = {}

    async def decide(
        self,
        address: str,
        definition: GameDefinition,
        name: str,
        ask: Ask,
        *,
        is_urgent: bool = False,
    ) -> Decision | None:
        """Return what a bot decides: if it fails, the game's usual one, or else chance.

        Args:
            address: whose allowance it takes.
            definition: which game is played.
            name: that of the bot.
            ask: called when it is its turn.
            is_urgent: whether it goes before all others of the address.

        Returns:
            The decision; None if ``ask`` has returned None.

        Raises:
            BotError: the server ends.
        """
        usual = usual_bot(definition)
        for bot in dict.fromkeys((name, usual)):
            if self._is_away(definition, bot):
                continue
            queue = self._invited if is_invited(bot) else self._own
            try:
                decided = await queue.decide(address, bot, ask, is_urgent=is_urgent or bot != name)
            except NoAnswerError as error:
                LOG.error("bot failed", bot=bot, game=definition.name, error=str(error))
                if error.is_late and bot != usual:
                    self._silent[definition.name, bot] = time.monotonic() + SILENCE
                continue
            if decided is None:
                return None
            question, answer = decided
            if answer.number is not None:
                command = question.legal[answer.number]
                return Decision(command, self._is_away(definition, name))
            LOG.error("bot failed", bot=bot, game=definition.name, error=answer.failed)
        asked = ask(usual)
        if asked is None:
            return None
        command = Stream(asked.seed, asked.label).choose(asked.legal)
        return Decision(command, self._is_away(definition, name))

    def _is_away(self, definition: GameDefinition, bot: str) -> bool:
        if bot not in bots_of(definition):
            LOG.error("bot missing", bot=bot, game=definition.name)
            return True
        return self._silent.get((definition.name, bot), 0.0) > time.monotonic()

    async def close(self) -> None:
        """End all processes; who waits for a decision is told that the server ends."""
        await asyncio.gather(self._own.close(), self._invited.close())


Decided: TypeAlias = tuple[BotQuestion, BotAnswer] | None


@frozen
class _Waiting:
    """A decision that is waited for."""

    bot: str
    ask: Ask
    done: asyncio.Future[Decided]


class _Queue:
    """Decisions that wait for some processes, by the addresses for which they are made."""

    def __init__(self, bots: tuple[str, ...], seconds: float, allowances: Allowances) -> None:
        self._bots = bots
        self._seconds = seconds
        self._allowances = allowances
        self._waiting: dict[str, deque[_Waiting]] = {}
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._idle: list[_Running] = []
        self._running: set[_Running] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def decide(self, address: str, bot: str, ask: Ask, *, is_urgent: bool) -> Decided:
        """Return what was asked and what is decided; None if nobody need decide any more.

        Raises:
            NoAnswerError: the process ended, or took too long.
            BotError: the server ends.
        """
        if self._is_closed:
            raise _ended()
        done: asyncio.Future[Decided] = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(address, deque())
        add = waiting.appendleft if is_urgent else waiting.append
        add(_Waiting(bot, ask, done))
        self._go_on()
        return await done

    def _go_on(self) -> None:
        """Let those think whose turn it is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        loop, left = asyncio.get_running_loop(), self._allowances.left
        while len(self._thinking) < AT_ONCE and not self._is_closed:
            ready = [each for each in self._waiting if each not in self._thinking]
            address = max(ready, key=left, default=None)
            if address is None:
                return
            if left(address) < 0:
                delay = min(map(self._allowances.wait, ready))
                self._timer = loop.call_later(delay, self._go_on)
                return
            waiting = self._waiting[address].popleft()
            if not self._waiting[address]:
                del self._waiting[address]
            self._thinking[address] = loop.create_task(self._think(address, waiting))

    async def _think(self, address: str, waiting: _Waiting) -> None:
        try:
            found = None if waiting.done.done() else await self._answered(address, waiting)
        except Exception as error:  # who waits must learn of it
            if not waiting.done.done():
                waiting.done.set_exception(error)
        else:
            if not waiting.done.done():
                waiting.done.set_result(found)
        finally:
            if not waiting.done.done():  # the task was cancelled
                waiting.done.set_exception(_ended())
            del self._thinking[address]
            self._go_on()

    async def _answered(self, address: str, waiting: _Waiting) -> Decided:
        working_since = time.thread_time()
        question = waiting.ask(waiting.bot)
        if question is None:
            return None
        try:
            asked = pickle.dumps((2 * self._seconds, pickle.dumps(question)))
        except Exception as error:  # of classes that an author of a game has written
            name = question.game.definition.name
            raise NoAnswerError(
                f"positions of {name} cannot be given to another process ({reason_of(error)}); "
                "register the game by a module that can be imported"
            ) from error
        finally:
            self._allowances.take(address, time.thread_time() - working_since)
        running = await self._any()
        began = time.monotonic()
        try:
            line = await asyncio.wait_for(running.ask(asked), self._seconds)
            answer = BotAnswer.from_line(line)
        except TimeoutError:
            await self._end(running)
            self._allowances.take(address, time.monotonic() - began)
            reason = f"the bot {waiting.bot} has not answered in {self._seconds:g} seconds"
            raise NoAnswerError(reason, is_late=True) from None
        except (OSError, ValueError, TypeError) as error:
            await self._end(running)
            self._allowances.take(address, time.monotonic() - began)
            raise NoAnswerError(f"the process of the bot {waiting.bot} has ended") from error
        self._allowances.take(address, answer.seconds)
        self._idle.append(running)
        return question, answer

    async def _any(self) -> _Running:
        """Return a process that is idle, or a new one."""
        while self._idle:
            running = self._idle.pop()
            if running.is_alive:
                return running
            await self._end(running)
        introduction = Introduction(tuple(sys.path), loaded_modules(), self._bots)
        running = await _Running.start()
        self._running.add(running)
        try:
            await asyncio.wait_for(running.ask(pickle.dumps(introduction)), START_SECONDS)
        except (OSError, TimeoutError, ValueError) as error:
            await self._end(running)
            raise NoAnswerError("a process in which bots decide cannot be started") from error
        return running

    async def _end(self, running: _Running) -> None:
        self._running.discard(running)
        await running.end()

    async def close(self) -> None:
        """End all processes, and tell those who wait."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        for waiting in self._waiting.values():
            for each in waiting:
                if not each.done.done():
                    each.done.set_exception(_ended())
        self._waiting.clear()
        for task in tuple(self._thinking.values()):
            task.cancel()
        for running in tuple(self._running):
            await self._end(running)


def _ended() -> BotError:
    return BotError("the server ends, and no bot decides any more")


class _Running:
    """A process in which bots decide, one after another."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> _Running:
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", COMMAND),
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,
            )
        )

    async def ask(self, content: bytes) -> bytes:
        """Return the line that answers what is asked.

        Raises:
            OSError: the process has ended.
        """
        source, target = self._process.stdout, self._process.stdin
        assert source is not None
        assert target is not None
        target.write(content)
        await target.drain()
        line = await source.readline()
        if not line:
            raise BrokenPipeError("the process has ended")
        return line

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def end(self) -> None:
        """Kill the process, and all that it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        await self._process.wait()
