"""Upcasting: a log in an older format is read as if it had been written in format 1.

Each older format has an upcaster that leads to the next one, so that a log passes through all that
are between. Format 2 is format 1 with options, and does not replace it. Chain and seal are
checked before, over the bytes as they were written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from maginor_core.kernel.errors import MalformedError

FORMAT = 1
"""The version that older formats are read as, and in which a game is written if that suffices."""
NEWEST = 2
"""The newest version, in which a game is written that has options; see ``eventlog.options``."""

Fields = tuple[Any, ...]  # Any: a header's values, in the form of their format


@frozen
class Upcaster:
    """How what was written in one format reads in the next; what it cannot read is malformed.

    Attributes:
        header: makes the fields of a header from those of the older one; the first two, the game
            and the format's version, are the same in all formats and are not its business.
        record: makes the bytes of a record from those of the older one.
    """

    header: Callable[[Fields], Fields]
    record: Callable[[bytes], bytes]


UPCASTERS: dict[int, Upcaster] = {}
"""The upcaster from each older format; there is none before format 1."""


class FormatError(MalformedError):
    """A log in a version of the format that this program cannot read."""

    def __init__(self, found: int) -> None:
        newer = "a newer program wrote it" if found > NEWEST else "no upcaster for it is known"
        super().__init__(
            f"is in format {found}, and this program reads {FORMAT} and {NEWEST}; {newer}"
        )
        self.found = found


def upcast_header(written_in: int, fields: Fields) -> Fields:
    """Return the ``fields`` of a header as today's format has them.

    Raises:
        FormatError: no upcasters lead from that format to today's.
        MalformedError: they are not the fields of a header in that format.
    """
    for upcaster in _way_from(written_in):
        fields = upcaster.header(fields)
    return fields


def upcast_record(written_in: int, record: bytes) -> bytes:
    """Return the bytes of ``record`` as today's format has them.

    Raises:
        FormatError: no upcasters lead from that format to today's.
        MalformedError: it is not a record in that format.
    """
    for upcaster in _way_from(written_in):
        record = upcaster.record(record)
    return record


def _way_from(written_in: int) -> list[Upcaster]:
    if written_in == NEWEST:
        return []
    way = []
    for version in range(written_in, FORMAT):
        if version not in UPCASTERS:
            raise FormatError(written_in)
        way.append(UPCASTERS[version])
    if written_in > NEWEST:
        raise FormatError(written_in)
    return way
