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

from maginor_core.suite.answers import (
    HELLO,
    LONGEST_LINE,
    Answer,
    Claims,
    EngineFault,
    FaultKind,
    Request,
    claims_of,
    excerpt,
    read_answer,
    read_object,
    values_of,
)
from maginor_core.suite.engine_under_test import LineChannel

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
PROBE_AFTER, FIRST_PROBE_AFTER = 0.2, 2.0
"""Seconds without an answer, also to the first line, after which a probe follows."""
PROBE = 1 << 40
"""The number of the probe, a greeting: what it overtakes was passed over."""
PATIENCE = 1.0
"""Seconds for what should take none: to end after the output or when killed, to catch up."""


class EngineProcess:
    """An engine in a process of its own, started when it is first asked and again after a fault."""

    def __init__(self, command: str | Sequence[str], timeout: float = TIMEOUT) -> None:
        """Take the command that starts the engine; text is split into words as a shell would."""
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
        if self._claims is None:
            self._start()
        assert self._claims is not None, "started without a greeting"
        return self._claims

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        answers: list[Answer] = []
        try:
            running = self._running or self._start()
            self.fresh = False
            asked = running.ask(requests)
            for request in asked:
                answers.append(running.answer(request))
        except EngineFault as fault:
            if self._running is None or not self._running.catch_up():
                self.restart()
            return answers, fault.without_frames()
        return answers, None

    def restart(self) -> None:
        if self._running is not None:
            self._running.kill()
        self._running = None
        self.fresh = True

    def close(self) -> str | None:
        if self._running is None:
            return None
        try:
            for request in self._running.ask([{"op": "bye"}]):
                self._running.answer(request)
            return self._running.parting()
        except EngineFault as fault:
            return f"did not answer bye as agreed: {fault.reason}"
        finally:
            self.restart()

    def channel(self) -> LineChannel:
        return self._launch()

    def _launch(self) -> _Running:
        try:
            return _Running(self._argv, self._timeout)
        except OSError as error:
            reason = f"{self.name} cannot be started: {error.strerror or error}"
            raise EngineFault("no start", reason) from None

    def _start(self) -> _Running:
        self._running = self._launch()
        try:
            for request in self._running.ask([HELLO]):
                self._claims = claims_of(self._running.answer(request))
        except EngineFault:
            self.restart()
            raise
        self.fresh = True
        return self._running


class _Running:
    """A process under way, to which raw lines may be written, and the threads at its pipes."""

    def __init__(self, argv: list[str], timeout: float) -> None:
        self._timeout = timeout
        self._patience = max(timeout, START)
        self._probe_after = FIRST_PROBE_AFTER
        self._due = 0  # answers to all lines but the probe
        self._due_before_probe: int | None = None  # those that must still come before its answer
        self._passed_over = False
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
        self._passed_over = False
        lines = [json.dumps(request, separators=(",", ":")) + "\n" for request in numbered]
        self.write("".join(lines).encode())
        return numbered

    def answer(self, request: Request) -> Answer:
        """Return the next answer, which must be the one to ``request``."""
        line = self.read(request)
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
            self._passed_over = request["seq"] < _seq_of(line) <= self._seq
            raise self._fault(fault.kind, fault.reason, request, fault.came) from None

    def read(self, request: Request | None = None) -> bytes:
        """Return the next line, which is awaited in answer to ``request``.

        If none comes soon, a greeting is sent as a probe. An engine that answers the probe first
        has passed over what was to be answered, so that nobody needs to wait for it any longer.
        """
        timeout, self._patience = self._patience, self._timeout
        soon, self._probe_after = min(self._probe_after, timeout), PROBE_AFTER
        self._wanted.release()
        line = self._next(soon)
        if line is None:
            self._probe(request)
            line = self._next(timeout - soon)
        if line is None:
            raise self._silent(timeout, request)
        self._due -= 1
        if self._due_before_probe is not None and line.endswith(b"\n"):
            self._pass_probe(line, request)
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            reason = f"answered with a line of more than {LONGEST_LINE} bytes"
            raise self._fault("garbage", reason, request, excerpt(line))
        if not line.endswith(b"\n"):
            raise self._fault("crash", self._how_ended(), request, excerpt(line) if line else None)
        return line

    def _next(self, seconds: float) -> bytes | None:
        """Return the next line of the output; None if none comes in time."""
        try:
            return self._lines.get(timeout=seconds)
        except Empty:
            return None

    def _probe(self, request: Request | None) -> None:
        """Send a probe, unless one is under way or this is a greeting or farewell itself."""
        op = None if request is None else request["op"]
        if self._due_before_probe is None and op not in ("hello", "bye"):
            self._due_before_probe = self._due
            self._to_write.put(json.dumps({"seq": PROBE, **HELLO}).encode() + b"\n")

    def _pass_probe(self, line: bytes, request: Request | None) -> None:
        """Refuse the answer to the probe in place of ``line``, and take it where it is due."""
        if _seq_of(line) == PROBE:
            self._passed_over, self._due = True, 0
            reason = (
                "gave no answer, and answered the request after it (requests may come several at a "
                "time, and each line has an answer)"
            )
            raise self._fault("hang", reason, request)
        assert self._due_before_probe is not None, "a probe is under way"
        self._due_before_probe -= 1
        if self._due_before_probe == 0:
            self._due_before_probe = None
            self._wanted.release()
            after = self._next(self._timeout)
            if after is None:
                raise self._silent(self._timeout, request)
            if _seq_of(after) != PROBE:
                self._lines.put(after)  # it has ended, or what it says is not for the probe

    def catch_up(self) -> bool:
        """Read on after a fault, so that the engine can be asked again.

        Returns:
            Whether it can: it has passed over some of what it was asked, and answered all after it.
        """
        is_ready = self._passed_over and self._due == 0
        if self._passed_over and not is_ready:
            self._probe(None)
            for _ in range(self._due + 1):
                self._wanted.release()
                line = self._next(PATIENCE)
                if line is None or not line.endswith(b"\n"):
                    break
                if _seq_of(line) == PROBE:
                    is_ready = True
                    break
        self._due, self._due_before_probe = 0, None
        return is_ready

    def _silent(self, seconds: float, request: Request | None) -> EngineFault:
        reason = (
            f"gave no answer within {seconds:g} s (requests may come several at a time, "
            "and each answer must be flushed)"
        )
        return self._fault("hang", reason, request)

    def write(self, data: bytes) -> None:
        """Send lines as they are."""
        self._due += data.count(b"\n")
        self._to_write.put(data)

    def end_input(self) -> None:
        """Close the standard input once all is written."""
        self._to_write.put(None)

    def parting(self) -> str | None:
        """Wait for the end after bye; return what was wrong with it, if anything."""
        self.end_input()
        return self._wrong_end("after bye")

    def await_end(self, when: str) -> None:
        """Wait for the end, which must be in time and with status 0."""
        if wrong := self._wrong_end(when):
            self._threads[-1].join(PATIENCE)
            raise self._fault("protocol", wrong, None)

    def _wrong_end(self, when: str) -> str | None:
        self._wanted.release()
        try:
            after = self._lines.get(timeout=self._timeout)
            code = self._process.wait(self._timeout)
        except (Empty, subprocess.TimeoutExpired):
            return f"did not end within {self._timeout:g} s {when}"
        if after:
            return f"continued writing {when}: {excerpt(after)}"
        return None if code == 0 else f"{_exit(code)} {when}, not with 0"

    def kill(self) -> None:
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


def _seq_of(line: bytes) -> int:
    """Return the number of the request that a line answers; -1 if it states none."""
    try:
        seq = read_object(line).get("seq")
    except EngineFault:
        return -1
    return seq if type(seq) is int else -1


def _exit(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
