"""Limits: how much a log may demand of whoever reads and judges it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import evolve, field, fields, fields_dict, frozen

from maginor_core.eventlog.seal import MOST_RECORDS
from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.kernel.validation import shown

FREE: Final = 1 << 18
"""How many bytes every compressed file may decompress to, however small it is: 256 KiB."""


class LimitError(KernelError):
    """Something in a log is beyond a limit, so that it is not examined further."""

    def __init__(self, name: str, what: str, needed: int | None = None) -> None:
        value = "N" if needed is None else str(needed)
        super().__init__(f"{what}; --limit {name}={value} raises the limit")
        self.name = name
        self.what = what
        self.needed = needed


def _limit(default: int, meaning: str) -> Any:  # Any: an attribute of attrs
    def check(_: object, attribute: Any, value: object) -> None:  # Any: likewise
        if type(value) is not int or value < 0:
            name = attribute.name
            raise MalformedError(f"must be a whole number from 0 up, not {shown(value)}", name)

    return field(default=default, validator=check, metadata={"meaning": meaning})


@frozen(kw_only=True)
class Limits:
    """How much a log may demand of whoever reads and judges it.

    What is within the file format, and beyond a limit, is not wrong; it is reported with the limit.

    Attributes:
        growth: how many times as many bytes a compressed file may decompress to; the first 256 KiB
            are always allowed.
        starts: at how many places of a file, and one more for each 256 bytes, a game may seem to
            begin where none does; after damage, no further game is looked for beyond them.
        slots: how many items one list of a setup may have, such as the slots of a tile.
        setup: how many items all lists of a setup may have together.
        records: how many records a game may have.
        signatures: how many signatures of a game are checked; the others are reported unchecked.
        legal: how many legal commands are shown beside an illegal one.
        text: how many characters of a reason or an id are shown.
        depth: how deep folders may be nested in a folder that is searched.
        memory: how many MiB of memory each process of an audit may use; 0 for all there is.
    """

    growth: int = _limit(256, "times as many bytes as a compressed file has may come of it")
    starts: int = _limit(4096, "places of a file where a game only seems to begin")
    slots: int = _limit(512, "items in one list of a setup, such as the slots of a tile")
    setup: int = _limit(8192, "items in all lists of a setup together")
    records: int = _limit(MOST_RECORDS, "records of a game")
    signatures: int = _limit(4096, "signatures of a game that are checked")
    legal: int = _limit(12, "legal commands shown beside an illegal one")
    text: int = _limit(4000, "characters shown of a reason or an id")
    depth: int = _limit(128, "folders in one another")
    memory: int = _limit(0, "MiB of memory for each process of an audit; 0 for all there is")

    def raised(self, settings: Mapping[str, int]) -> Limits:
        """Return these limits with some set to other values.

        Raises:
            MalformedError: there is no such limit, or a value is not a whole number from 0 up.
        """
        for name in settings:
            if name not in NAMES:
                raise MalformedError(f"{shown(name)} is not a limit; there are {', '.join(NAMES)}")
        return evolve(self, **settings)

    @property
    def smallest(self) -> int:
        """The size of a header up to which no setup in it can be larger than is allowed."""
        return min(self.slots, self.setup)

    def require_setup(self, setup: tuple[Any, ...]) -> None:  # Any: in the game's own form
        """Ensure that a setup in numbers is not larger than is allowed.

        Raises:
            LimitError: it is.
        """
        longest = total = 0
        for items in _lists_in(setup):
            longest = max(longest, items)
            total += items
        if longest > self.slots:
            what = f"a list of its setup has {longest} items; {self.slots} are allowed"
            raise LimitError("slots", what, longest)
        if total > self.setup:
            what = f"the lists of its setup have {total} items; {self.setup} are allowed"
            raise LimitError("setup", what, total)

    def require_records(self, count: int) -> None:
        """Ensure that a game does not have more records than are allowed.

        Raises:
            LimitError: it has.
        """
        if count > self.records:
            what = f"it has {count} records; {self.records} are allowed"
            raise LimitError("records", what, count)


NAMES: Final = tuple(one.name for one in fields(Limits))
"""The names of all limits."""
LIMITS: Final = Limits()
"""The limits that hold where no others are given."""


def meaning(name: str) -> str:
    """Return what the limit called ``name`` counts."""
    text: str = fields_dict(Limits)[name].metadata["meaning"]
    return text


def _lists_in(value: Iterable[Any]) -> Iterator[int]:  # Any: numbers, text, bytes and arrays
    """Yield how many items each array in an array has, itself included."""
    arrays = [value]
    while arrays:
        items = list(arrays.pop())
        yield len(items)
        arrays += [item for item in items if type(item) is tuple]
