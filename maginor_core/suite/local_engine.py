"""This project's own engine as one under test, in the process that asks it."""

from __future__ import annotations

import json
import traceback
from collections import deque
from collections.abc import Callable, Sequence

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.answers import (
    HELLO,
    Answer,
    Claims,
    EngineFault,
    Request,
    claims_of,
    excerpt,
    read_answer,
)
from maginor_core.suite.engine import Engine
from maginor_core.suite.engine_under_test import LineChannel


class LocalEngine:
    """This project's own engine, in the process that asks it."""

    name = "maginor-core"

    def __init__(self, definition: GameDefinition | None = None) -> None:
        self.game = registry.game() if definition is None else definition
        self.restart()

    @property
    def fresh(self) -> bool:
        return self._fresh

    def hello(self) -> Claims:
        return claims_of(self._ask({"seq": 0, **HELLO}))

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        self._fresh = False
        answers: list[Answer] = []
        for seq, request in enumerate(requests, 1):
            try:
                answers.append(self._ask({"seq": seq, **request}))
            except EngineFault as fault:
                self.restart()
                return answers, fault.without_frames()
        return answers, None

    def restart(self) -> None:
        from maginor_core import __version__  # noqa: PLC0415 # the package imports its modules

        self._engine = Engine(self.game, __version__)
        self._fresh = True

    def close(self) -> None:
        pass

    def channel(self) -> LineChannel:
        return LocalChannel(self.answering())

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        """Return a fresh engine: it takes a line and returns its answer, and whether it ends."""
        from maginor_core import __version__  # noqa: PLC0415 # the package imports its modules

        engine = Engine(self.game, __version__)

        def answer(line: bytes) -> tuple[str, bool]:
            return engine.answer(line), engine.ended

        return answer

    def _ask(self, request: Request) -> Answer:
        try:
            line = self._engine.answer(json.dumps(request))
        except Exception as error:  # any exception is the engine's fault
            raise _crash(error, request) from error
        return read_answer(line, request)


class LocalChannel:
    """An engine in this process, to which raw lines are written."""

    def __init__(self, answer: Callable[[bytes], tuple[str, bool]]) -> None:
        self._answer = answer
        self._lines: deque[str] = deque()
        self._ended = False

    def write(self, data: bytes) -> None:
        for line in data.split(b"\n")[:-1]:
            if self._ended:
                return
            try:
                answer, self._ended = self._answer(line + b"\n")
            except Exception as error:  # any exception is the engine's fault
                raise _crash(error) from error
            self._lines.extend(answer.split("\n") if answer else ())

    def read(self) -> bytes:
        if not self._lines:
            raise EngineFault("crash", "ended" if self._ended else "gave no answer")
        return self._lines.popleft().encode()

    def end_input(self) -> None:
        self._ended = True

    def await_end(self, when: str) -> None:
        if self._lines:
            raise EngineFault(
                "protocol", f"continued writing {when}", None, excerpt(self._lines[0])
            )
        if not self._ended:
            raise EngineFault("hang", f"did not end {when}")

    def kill(self) -> None:
        pass


def _crash(error: Exception, request: Request | None = None) -> EngineFault:
    last = "".join(traceback.format_exception(error)[-2:])
    return EngineFault("crash", f"raised {error!r}", request, None, last)
