"""An engine process is an engine of any language, asked over its standard input and output.

Each of its three pipes has a thread, so that an engine which does not read, answers without end or
floods its standard error can block nobody but itself. Of its output no more lines are taken than
answers are awaited.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import IO

from maginor_core.suite.engine import (
    HELLO,
    LONGEST_LINE,
    Answer,
    Claims,
    EngineFault,
    FaultKind,
    LineChannel,
    Request,
    claims_of,
    excerpt,
    read_answer,
    values_of,
)

TIMEOUT = 10.0
"""Seconds that an engine has for an answer by default."""
START = 10.0
"""Seconds that it has for the greeting at least, since it may take long to start."""
MOST_PENDING_BYTES = 1 << 25
"""The most bytes of all answers to requests that were sent together."""
MOST_PENDING_VALUES = 1 << 21
"""The most values of these answers, as ``values_of`` counts them."""
KEPT_STDERR = 1 << 11
"""How many bytes at the end of standard error are retained."""
PATIENCE = 1.0
"""Seconds for what should take none: to end after closing the output, to end when killed."""


class EngineProcess:
    """An engine in a process of its own, started when it is first asked and again after a fault."""

    def __init__(self, command: str | Sequence[str], timeout: float = TIMEOUT) -> None:
        """Take the command that starts the engine; text is split into words as a shell would.

        Raises:
            EngineFault: the text has no words, or a quotation mark without its pair.
        """
        try:
            self._argv = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise EngineFault("no start", f"{command!r} is not a command ({error})") from None
        if not self._argv:
            raise EngineFault("no start", "the command that starts the engine is empty")
        self.name = shlex.join(self._argv)
        self.fresh = True
        self._timeout = timeout
        self._running: _Running | None = None
        self._claims: Claims | None = None

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.restart()

    def hello(self) -> Claims:
        """Start the engine if need be, and return what it claims.

        Raises:
            EngineFault: it does not start, or does not return the greeting.
        """
        if self._claims is None:
            self._start()
        assert self._claims is not None, "started without a greeting"
        return self._claims

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        """Return the answers to ``requests`` in order, up to the first fault, and the fault."""
        answers: list[Answer] = []
        try:
            running = self._running or self._start()
            self.fresh = False
            asked = running.ask(requests)
            for request in asked:
                answers.append(running.answer(request, self._timeout))
        except EngineFault as fault:
            self.restart()
            return answers, fault.without_frames()
        return answers, None

    def restart(self) -> None:
        """End the process, however it is; the next request starts another."""
        if self._running is not None:
            self._running.end()
        self._running = None
        self.fresh = True

    def close(self) -> str | None:
        """Take leave, end the process, and return what was wrong with how it left, if anything."""
        if self._running is None:
            return None
        try:
            for request in self._running.ask([{"op": "bye"}]):
                self._running.answer(request, self._timeout)
            return self._running.parting(self._timeout)
        except EngineFault as fault:
            return f"did not answer bye as agreed: {fault.reason}"
        finally:
            self.restart()

    def channel(self) -> LineChannel:
        """Start a process of its own for raw lines, which is not greeted.

        Raises:
            EngineFault: it does not start.
        """
        return _ProcessChannel(self._launch(), self._timeout)

    def _launch(self) -> _Running:
        try:
            return _Running(self._argv)
        except OSError as error:
            reason = f"{self.name} cannot be started: {error.strerror or error}"
            raise EngineFault("no start", reason) from None

    def _start(self) -> _Running:
        self._running = self._launch()
        try:
            for request in self._running.ask([HELLO]):
                answer = self._running.answer(request, max(self._timeout, START))
                self._claims = claims_of(answer)
        except EngineFault:
            self.restart()
            raise
        self.fresh = True
        return self._running


class _ProcessChannel:
    """A process to which raw lines are written, from its start to its end."""

    def __init__(self, running: _Running, timeout: float) -> None:
        self._running = running
        self._timeout = timeout
        self._patience = max(timeout, START)

    def write(self, data: bytes) -> None:
        """Write lines, each with its line end."""
        self._running.write(data)

    def read(self) -> bytes:
        """Return the next line of its output.

        Raises:
            EngineFault: there is none in time, or the process has ended.
        """
        line = self._running.line(self._patience)
        self._patience = self._timeout
        return line

    def end_input(self) -> None:
        """Close its standard input."""
        self._running.end_input()

    def await_end(self, when: str) -> None:
        """Wait until it ends.

        Raises:
            EngineFault: it does not end in time, writes more, or exits with another status than 0.
        """
        if wrong := self._running.await_end(self._timeout, when):
            raise EngineFault("protocol", wrong, stderr=self._running.said_last())

    def kill(self) -> None:
        """End it, however it is."""
        self._running.end()


class _Running:
    """A process under way, and the threads at its pipes."""

    def __init__(self, argv: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(  # a session of its own, to end its children with it
            argv, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
        )
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._wanted = Semaphore(0)
        self._stderr = b""
        self._seq = 0
        self._bytes = self._values = 0
        self._ended = False
        works = (self._write, self._read, self._overhear)
        self._threads = [Thread(target=work, daemon=True) for work in works]
        for thread in self._threads:
            thread.start()

    def ask(self, requests: Sequence[Request]) -> list[Request]:
        """Send the requests, and return them with the numbers that they were given."""
        numbered = [{"seq": self._seq + n, **request} for n, request in enumerate(requests, 1)]
        self._seq += len(requests)
        self._bytes = self._values = 0
        lines = [json.dumps(request, separators=(",", ":")) + "\n" for request in numbered]
        self._to_write.put("".join(lines).encode())
        return numbered

    def answer(self, request: Request, timeout: float) -> Answer:
        """Return the next answer, which must be the one to ``request``."""
        line = self.line(timeout, request)
        self._bytes += len(line)
        self._values += values_of(line)
        if self._bytes > MOST_PENDING_BYTES or self._values > MOST_PENDING_VALUES:
            reason = (
                f"answered requests that came together with more than {MOST_PENDING_BYTES} bytes "
                f"or {MOST_PENDING_VALUES} values"
            )
            raise self._fault("garbage", reason, request, excerpt(line))
        try:
            return read_answer(line, request)
        except EngineFault as fault:
            raise self._fault(fault.kind, fault.reason, request, fault.came) from None

    def line(self, timeout: float, request: Request | None = None) -> bytes:
        """Return the next line, which is awaited in answer to ``request``."""
        self._wanted.release()
        try:
            line = self._lines.get(timeout=timeout)
        except Empty:
            reason = (
                f"gave no answer within {timeout:g} s (requests may come several at a time, "
                "and each answer must be flushed)"
            )
            raise self._fault("hang", reason, request) from None
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            reason = f"answered with a line of more than {LONGEST_LINE} bytes"
            raise self._fault("garbage", reason, request, excerpt(line))
        if not line.endswith(b"\n"):
            raise self._fault("crash", self._how_ended(), request, excerpt(line) if line else None)
        return line

    def write(self, data: bytes) -> None:
        """Send lines as they are."""
        self._to_write.put(data)

    def end_input(self) -> None:
        """Close the standard input once all is written."""
        self._to_write.put(None)

    def parting(self, timeout: float) -> str | None:
        """Wait for the end after bye; return what was wrong with it, if anything."""
        self.end_input()
        return self.await_end(timeout, "after bye")

    def await_end(self, timeout: float, when: str) -> str | None:
        """Wait for the end; return what was wrong with it, if anything."""
        self._wanted.release()
        try:
            after = self._lines.get(timeout=timeout)
            code = self._process.wait(timeout)
        except (Empty, subprocess.TimeoutExpired):
            return f"did not end within {timeout:g} s {when}"
        if after:
            return f"continued writing {when}: {excerpt(after)}"
        return None if code == 0 else f"{_exit(code)} {when}, not with 0"

    def said_last(self) -> str:
        """Return the end of what it has written to its standard error."""
        self._threads[-1].join(PATIENCE)
        return self._stderr.decode(errors="replace").strip()

    def end(self) -> None:
        """End the process and all that it has started, and leave no pipe open."""
        self._ended = True
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._to_write.put(None)
        self._wanted.release()
        for thread in self._threads:
            thread.join(PATIENCE)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        if not any(thread.is_alive() for thread in self._threads):
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                with suppress(OSError):
                    _open(stream).close()

    def _write(self) -> None:
        stdin = _open(self._process.stdin)
        with suppress(OSError):
            for data in iter(self._to_write.get, None):
                stdin.write(data)
                stdin.flush()
        with suppress(OSError):
            stdin.close()

    def _read(self) -> None:
        stdout = _open(self._process.stdout)
        line = b"\n"
        while line:
            self._wanted.acquire()
            if self._ended:
                return
            line = stdout.readline(LONGEST_LINE + 1)
            self._lines.put(line)

    def _overhear(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None, "the standard error is a pipe"
        while data := os.read(stderr.fileno(), 1 << 16):
            self._stderr = (self._stderr + data)[-KEPT_STDERR:]

    def _how_ended(self) -> str:
        try:
            return _exit(self._process.wait(PATIENCE))
        except subprocess.TimeoutExpired:
            return "closed its standard output"

    def _fault(
        self, kind: FaultKind, reason: str, request: Request | None, came: str | None = None
    ) -> EngineFault:
        if kind == "crash":
            self._threads[-1].join(PATIENCE)
        stderr = self._stderr.decode(errors="replace").strip()
        return EngineFault(kind, reason, request, came, stderr)


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "all three are pipes"
    return stream


def _exit(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
