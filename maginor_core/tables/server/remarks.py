"""What players say to each other beside a game: set phrases, reactions, and words of their own.

Nothing of it is stored or logged: each process remembers the last remarks of a table as long as
that is in memory, so that a page which joins again shows them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Mapping
from typing import Final

from attrs import define, field

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.paths import is_visible
from maginor_core.tables.table_row import TableRow
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "wait",
    "good-game",
    "goodbye",
    "smile",
    "laugh",
    "surprise",
    "sad",
    "applause",
    "thinking",
)
"""The phrases and reactions; each client has them in the language of its reader."""
LONGEST_TEXT: Final = 200
"""How many characters a player may say at once in words of its own."""
MOST_KEPT: Final = 30
"""How many remarks of a table are kept."""
MOST_AT_ONCE: Final = 4
"""How many remarks a seat may make in ``WINDOW`` seconds."""
WINDOW: Final = 10.0


@define
class Remarks:
    """The last remarks at a table, and how often each seat has spoken."""

    _kept: tuple[Json, ...] = ()
    _spoken: dict[int, deque[float]] = field(factory=dict)

    def say(self, record: TableRow, seat: int, body: Mapping[str, object]) -> Json:
        """Return the remark that a seat makes, which is added.

        Args:
            record: the table, which states what may be said.
            seat: whose remark it is.
            body: either ``phrase`` or ``text``.

        Raises:
            WebError: this table does not allow it, or the seat says too much.
            MalformedError: it is neither a phrase nor a short text.
        """
        if len(body) != 1:
            raise MalformedError("must contain either phrase or text", "request")
        if record.talk == "off" or ("text" in body and record.talk != "text"):
            allowed = "nothing" if record.talk == "off" else "set phrases alone"
            raise WebError(403, "talk", f"at this table players may say {allowed}")
        said = {"phrase": _phrase(body["phrase"])} if "phrase" in body else _words(body["text"])
        self._count(seat)
        remark: Json = {"seat": seat, "at": now(), **said}
        self.add(remark)
        return remark

    def add(self, remark: Json) -> None:
        """Add a remark, as of another process."""
        self._kept = (*self._kept[1 - MOST_KEPT :], remark)

    def message(self) -> Json | None:
        """Return the message that tells a client of the last remarks; None if there are none."""
        return {"type": "remarks", "remarks": list(self._kept)} if self._kept else None

    def _count(self, seat: int) -> None:
        moment, spoken = time.monotonic(), self._spoken.setdefault(seat, deque())
        while spoken and moment - spoken[0] > WINDOW:
            spoken.popleft()
        if len(spoken) >= MOST_AT_ONCE:
            headers = {"Retry-After": str(round(WINDOW))}
            reason = f"a player makes at most {MOST_AT_ONCE} remarks in {WINDOW:.0f} seconds"
            raise WebError(429, "talkative", reason, headers)
        spoken.append(moment)


def _phrase(value: object) -> str:
    if value not in PHRASES:
        raise MalformedError(f"must be one of {', '.join(PHRASES)}, not {shown(value)}", "phrase")
    return str(value)


def _words(value: object) -> Json:
    if type(value) is not str or not 0 < len(value.strip()) <= LONGEST_TEXT:
        reason = f"must be a text of 1 to {LONGEST_TEXT} characters, not {shown(value)}"
        raise MalformedError(reason, "text")
    if not is_visible(value.strip()):
        raise MalformedError(f"contains signs that cannot be shown: {shown(value)}", "text")
    return {"text": value.strip()}
