"""OpenTelemetry spans along the way of a message: received, decided, stored, answered.

A server without ``--traces`` does not import this. Where spans go is set up by whoever starts the
process, with the SDK of OpenTelemetry.
"""

from __future__ import annotations

import time
from contextvars import ContextVar
from typing import Final

from opentelemetry import trace
from opentelemetry.context import Context

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.stores.store import RecordStore
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.sockets import Connection


class TracingError(EngineError):
    """Spans cannot be recorded."""


def require_provider() -> None:
    """Ensure that spans go somewhere.

    Raises:
        TracingError: no provider of spans was set up in this process.
    """
    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        raise TracingError(
            "no provider of OpenTelemetry spans is set up in this process; "
            "start it by: opentelemetry-instrument maginor serve --traces"
        )


class Way:
    """The spans of one message: that of the whole, and within it those of its steps, in order."""

    def __init__(self, table: str, began: int) -> None:
        """Begin, with the step in which it waits for its turn, at a time in nanoseconds."""
        self._tracer = trace.get_tracer("maginor_core")
        attributes = {"maginor.table": table}
        self._whole = self._tracer.start_span(
            "maginor.message", Context(), trace.SpanKind.SERVER, attributes, start_time=began
        )
        self._context = trace.set_span_in_context(self._whole, Context())
        self._name = "receive"
        self._step = self._tracer.start_span("receive", self._context, start_time=began)

    def begin(self, name: str) -> None:
        """End the step before and begin the next one, unless that has begun."""
        if name != self._name:
            moment = time.time_ns()
            self._step.end(moment)
            self._step = self._tracer.start_span(name, self._context, start_time=moment)
            self._name = name

    def note(self, name: str, value: str | int) -> None:
        """Add an attribute to the span of the whole."""
        self._whole.set_attribute(f"maginor.{name}", value)

    def end(self) -> None:
        """End all spans."""
        moment = time.time_ns()
        self._step.end(moment)
        self._whole.end(moment)


_WAY: Final[ContextVar[Way | None]] = ContextVar("maginor_way", default=None)
"""The spans of the message that is being decided, reset after it.

No two greenlets share a context, but one that carries out something else later keeps its own.
"""


class TracedSession(SeatSession):
    """A session that notes when a message is decided, and what the answer is."""

    def answer(self, message: object) -> Json | None:
        """Return the answer to a message; see ``SeatSession``."""
        way = _WAY.get()
        assert way is not None, "the message has its turn"
        way.begin("decide")
        try:
            answer = super().answer(message)
        finally:
            way.begin("answer")
        way.note("answer", "events" if answer is None else answer["type"])
        if type(message) is dict and (answer is None or answer.get("code") != "malformed"):
            way.note("type", message["type"])
        if self.seat is not None:
            way.note("seat", self.seat)
        return answer


class TracedConnection(Connection):
    """A connection whose messages have spans."""

    __slots__ = ()
    session_type = TracedSession

    def _take_turn(self, message: object, began: float) -> None:
        waited = time.perf_counter() - began
        way = Way(self.table.record.id, time.time_ns() - round(waited * 1e9))
        token = _WAY.set(way)
        try:
            super()._take_turn(message, began)
        finally:
            _WAY.reset(token)
            way.end()


class TracedStore:
    """A store in which to append a record is a step of the message that led to it."""

    def __init__(self, store: RecordStore) -> None:
        self.read, self.since = store.read, store.since
        self._append = store.append

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``Store``."""
        way = _WAY.get()
        if way is None:
            self._append(game_id, version, record)
            return
        way.begin("store")
        self._append(game_id, version, record)
        way.begin("answer")
