"""An engine under test answers the protocol's requests, which are handed over many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from maginor_core.suite.answers import Answer, Claims, EngineFault, Request


class LineChannel(Protocol):
    """An engine to which raw lines are written, from its start to its end."""

    def write(self, data: bytes) -> None:
        """Write lines, each with its line end."""

    def read(self) -> bytes:
        """Return the next line of its output; raise ``EngineFault`` if there is none in time."""

    def end_input(self) -> None:
        """Close its standard input."""

    def await_end(self, when: str) -> None:
        """Wait until it ends.

        Args:
            when: why it should end now, for the fault: ``after bye``.

        Raises:
            EngineFault: it does not end in time, writes more, or exits with another status than 0.
        """

    def kill(self) -> None:
        """End it, however it is."""


class EngineUnderTest(Protocol):
    """An engine that answers the protocol's requests."""

    @property
    def name(self) -> str:
        """How the engine is called in reports."""

    @property
    def fresh(self) -> bool:
        """Whether nothing but a greeting has been asked since it was last started."""

    def hello(self) -> Claims:
        """Start the engine if need be, greet it, and return what it claims, or raise a fault."""

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        """Return the answers to ``requests`` in order, up to the first fault, and the fault.

        After a fault the engine is started again when it is next asked, unless it has only passed
        over some of the requests, and answered those after them.
        """

    def restart(self) -> None:
        """Forget all: the next request goes to an engine that has just been started."""

    def channel(self) -> LineChannel:
        """Start an engine of its own for raw lines, which is not greeted."""

    def close(self) -> str | None:
        """End the engine; return a remark on how it ended, or nothing."""
