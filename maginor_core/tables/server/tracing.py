"""OpenTelemetry spans along the way of a message: received, decided, stored, answered.

A server without ``--traces`` does not import this. Where spans go is set up by whoever starts the
process, with the SDK of OpenTelemetry.
"""

from __future__ import annotations

import time
from typing import Final

from opentelemetry import trace
from opentelemetry.context import Context

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.stores.store import RecordStore
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.sockets import Charge, Connection
from maginor_core.tables.table import Submission, Then


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


_WAYS: Final[dict[str, Way]] = {}
"""By table the spans of the message that has its turn there."""


class TracedSession(SeatSession):
    """A session that notes when a message is decided, and what the answer is."""

    def answer_then(self, message: object, then: Then[Json]) -> None:
        """Answer a message; see ``SeatSession``."""
        way = _WAYS[self.table.game_id]

        def answered(answer: Json | None, error: Exception | None) -> None:
            way.begin("answer")
            if error is None:
                way.note("answer", "events" if answer is None else answer["type"])
                if isinstance(message, Submission):
                    way.note("type", "submit")
                elif type(message) is dict and (
                    answer is None or answer.get("code") != "malformed"
                ):
                    way.note("type", message["type"])
                if self.seat is not None:
                    way.note("seat", self.seat)
            then(answer, error)

        way.begin("decide")
        super().answer_then(message, answered)


class TracedConnection(Connection):
    """A connection whose messages have spans."""

    __slots__ = ()
    session_type = TracedSession

    def _take_turn(self, message: object, began: float, charge: Charge) -> None:
        waited = time.perf_counter() - began
        table = self.table.record.id
        _WAYS[table] = Way(table, time.time_ns() - round(waited * 1e9))
        super()._take_turn(message, began, charge)

    def _end_turn(self, charge: Charge) -> None:
        _WAYS.pop(self.table.record.id).end()
        super()._end_turn(charge)


class TracedStore:
    """A store in which to append a record is a step of the message that led to it."""

    def __init__(self, store: RecordStore) -> None:
        self.read, self.since = store.read, store.since
        self._append = store.append

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``Store``."""
        way = _WAYS.get(game_id)
        if way is None:
            self._append(game_id, version, record)
            return
        way.begin("store")
        self._append(game_id, version, record)
        way.begin("answer")
