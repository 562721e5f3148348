"""The codec: commands and events as msgpack, in one strict form.

A fact is an array: its tag, a small number that stands for its class for ever, and then its fields
by position. Whole numbers are themselves; a word of a ``Literal`` is its position there; any other
text is a name of the game's own (a tile, a card), and is its position in the row of ``names`` that
the log's header lists; a tuple is an array. So a fact is nothing but arrays of whole numbers, each
written in the shortest form, and equal facts have equal bytes in any language.

What is read is packed again and compared, so that nothing but that one form is ever accepted: no
``true`` for 1, no float, no longer form of a number. Only what consists of numbers below 128 and
arrays of fewer than 16, each a single byte, needs no such proof: it has no other form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast, get_args, get_origin

import msgpack

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import shown, words_of
from maginor_core.kernel.facts import TABLE_LIMIT, Interned
from maginor_core.kernel.log import Record
from maginor_core.kernel.recent import Recent

LONGEST_ARRAY = 1 << 12
"""How many items an array may have; msgpack makes room for them before it has seen one."""

LONGEST_KEPT = 64
"""The most bytes that a record may have to be kept: longer ones hardly ever come again."""

RECORD_LIMIT = 1 << 16
"""How many records a vocabulary keeps for certain, and at most half of all that it keeps."""

VOCABULARIES = 8
"""How many vocabularies are kept: games with the same tiles share one."""

Wire = tuple[Any, ...]
"""A fact as msgpack's own values: whole numbers and tuples of them, nested."""

_ToWire = Callable[[Any], object]  # Any: each takes the values of its own field
_FromWire = Callable[[object], object]


def array_header(length: int) -> bytes:
    """Return the shortest msgpack header of an array."""
    header: bytes = msgpack.Packer().pack_array_header(length)
    return header


_ONE_BYTE_EACH = bytes([*range(0x80), *range(0x90, 0xA0)])
"""Small whole numbers and headers of short arrays: msgpack has one form of what needs no others."""
_HEADERS = tuple(array_header(length) for length in range(64))
_PAIR = array_header(2)


class Codec:
    """The tags of a game's commands and events. Tags are only ever added, never given anew."""

    def __init__(self, tags: Mapping[int, type[Interned]]) -> None:
        """Take the class that each tag stands for."""
        self.tags = dict(tags)
        self.vocabulary: Callable[[tuple[str, ...]], Vocabulary] = lru_cache(maxsize=VOCABULARIES)(
            self._vocabulary
        )

    def _vocabulary(self, names: tuple[str, ...]) -> Vocabulary:
        return Vocabulary(self.tags, names)


class Vocabulary:
    """The codec for games that use the same names, in the same order.

    It keeps bounded tables of the facts and records that it has met. A record has one form, so its
    bytes tell it from all others, and one met again costs a look-up and is not decoded at all.

    Attributes:
        names: the names that stand for their position.
    """

    def __init__(self, tags: Mapping[int, type[Interned]], names: Sequence[str]) -> None:
        """Take the tags, and the names that stand for their position."""
        self.names = tuple(names)
        self._tag_of = {kind: tag for tag, kind in tags.items()}
        self._kinds = dict(tags)
        positions = {name: position for position, name in enumerate(self.names)}
        self._fields: dict[type[Interned], tuple[tuple[_ToWire, _FromWire], ...]] = {
            kind: tuple(
                _field(annotation, positions, self.names) for annotation in kind.annotations
            )
            for kind in tags.values()
        }
        self._packed: Recent[Interned, bytes] = Recent(TABLE_LIMIT)
        self._facts: Recent[Wire, Interned] = Recent(TABLE_LIMIT)
        self._records: Recent[bytes, Record[Any, Any]] = Recent(RECORD_LIMIT)

    def pack(self, fact: Interned) -> bytes:
        """Return the bytes of ``fact``.

        Raises:
            MalformedError: it cannot be written: an unknown class or name, or too large a number.
        """
        packed = self._packed.get(fact)
        if packed is None:
            packed = _pack(self.to_wire(fact))
            self._packed.put(fact, packed)
        return packed

    def to_wire(self, fact: Interned) -> Wire:
        """Return ``fact`` as tag and fields.

        Raises:
            MalformedError: its class or a name in it is unknown here.
        """
        try:
            fields = self._fields[type(fact)]
            values = zip(fields, fact.values(), strict=True)
            return (
                self._tag_of[type(fact)],
                *(to_wire(value) for (to_wire, _), value in values),
            )
        except LookupError as error:
            raise MalformedError(f"{fact!r} cannot be written: {error} is unknown here") from None

    def from_wire(self, wire: object) -> Any:  # Any: a fact of the class that the tag names
        """Return the fact that ``wire`` is.

        A value that only equals a right one, such as ``True`` for 1, may pass here; compare the
        bytes of what comes out, as ``unpack_record`` does.

        Raises:
            MalformedError: it is none.
        """
        try:
            fact = self._facts.get(wire)  # type: ignore[arg-type] # another type is not found either
        except TypeError:  # it holds a list or a map
            fact = None
        if fact is None:
            fact = self._read(wire)
            self._facts.put(cast("Wire", wire), fact)
        return fact

    def _read(self, wire: object) -> Interned:
        if type(wire) is not tuple or not wire or type(wire[0]) is not int:
            raise MalformedError(f"{shown(wire)} is no tag with fields")
        kind = self._kinds.get(wire[0])
        if kind is None:
            raise MalformedError(f"tag {wire[0]} is unknown")
        fields = self._fields[kind]
        if len(wire) != len(fields) + 1:
            raise MalformedError(
                f"{kind.__name__} has {len(fields)} fields, not {len(wire) - 1}: {shown(wire)}"
            )
        pairs = zip(fields, wire[1:], strict=True)
        return kind(*[from_wire(value) for (_, from_wire), value in pairs])

    def pack_record(self, record: Record[Any, Any]) -> bytes:  # Any: the game's own facts
        """Return the bytes of a record: an array of the command and the array of its events.

        Raises:
            MalformedError: something in it cannot be written.
        """
        command, events = record.command, record.events
        packed = self._packed.newer
        header = _HEADERS[len(events)] if len(events) < len(_HEADERS) else array_header(len(events))
        try:
            return b"".join([_PAIR, packed[command], header, *map(packed.__getitem__, events)])
        except KeyError:
            return b"".join([_PAIR, self.pack(command), header, *map(self.pack, events)])

    def unpack_record(self, data: bytes) -> Record[Any, Any]:  # Any: the game's own facts
        """Return the record that ``data`` is, to the last bit.

        Raises:
            MalformedError: it is none, or not in the one form that a record has.
        """
        met = self._records
        record = met.newer.get(data) or met.get(data)
        if record is not None:
            return record
        wire = unpack(data)
        known = self._facts.newer
        try:
            command, events = cast("Wire", wire)  # refused below if it is no pair
            record = Record(known[command], tuple([known[event] for event in events]))
        except (KeyError, TypeError, ValueError):
            record = self._read_record(wire)
        if data.translate(None, _ONE_BYTE_EACH) and self.pack_record(record) != data:
            raise MalformedError("the record is not written in the shortest and only form")
        if len(data) <= LONGEST_KEPT:
            met.put(data, record)
        return record

    @property
    def records(self) -> Mapping[bytes, Record[Any, Any]]:  # Any: likewise
        """Records that were met before, by their bytes; some of them, for a first look."""
        return self._records.newer

    def _read_record(self, wire: object) -> Record[Any, Any]:  # Any: the game's own facts
        if type(wire) is not tuple or len(wire) != len(("command", "events")):
            raise MalformedError(f"a record is a command and its events, not {shown(wire)}")
        command, events = wire
        if type(events) is not tuple:
            raise MalformedError(f"the events of a record are an array, not {shown(events)}")
        return Record(self.from_wire(command), tuple(map(self.from_wire, events)))


def unpack(data: bytes) -> object:
    """Return the one msgpack value that ``data`` is; arrays become tuples.

    Raises:
        MalformedError: it is none, is cut off, or is followed by something.
    """
    try:
        return msgpack.unpackb(
            data, use_list=False, strict_map_key=False, max_array_len=LONGEST_ARRAY
        )
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise MalformedError(f"is not msgpack ({type(error).__name__}: {error})") from None


def _pack(wire: object) -> bytes:
    try:
        packed: bytes = msgpack.packb(wire)
    except OverflowError:
        raise MalformedError(f"{shown(wire)} holds a number too large for a log") from None
    return packed


def _field(
    annotation: object, positions: Mapping[str, int], names: Sequence[str]
) -> tuple[_ToWire, _FromWire]:
    """Return how values of ``annotation`` are written and read."""
    if annotation is int:
        return _same, _whole
    if annotation is str:
        return positions.__getitem__, _picker(names)
    if words := words_of(annotation):
        return {word: place for place, word in enumerate(words)}.__getitem__, _picker(words)
    if get_origin(annotation) is tuple:
        to_item, from_item = _field(get_args(annotation)[0], positions, names)
        return (
            lambda values: tuple(map(to_item, values)),
            lambda wire: tuple(map(from_item, _row(wire))),
        )
    raise TypeError(f"a log holds no {annotation!r}")


def _same(value: object) -> object:
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise MalformedError(f"must be a whole number, not {shown(value)}")
    return value


def _row(value: object) -> tuple[object, ...]:
    if type(value) is not tuple:
        raise MalformedError(f"must be an array, not {shown(value)}")
    return value


def _picker(words: Sequence[str]) -> _FromWire:
    def pick(value: object) -> str:
        if type(value) is not int or not 0 <= value < len(words):
            raise MalformedError(f"must be a number from 0 to {len(words) - 1}, not {shown(value)}")
        return words[value]

    return pick
