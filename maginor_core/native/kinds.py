"""Kinds: what a value of an annotation is in C, and its words where it never changes."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Mapping, Sequence
from types import FunctionType, MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NewType,
    NoReturn,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

from attrs import frozen

from maginor_core.engine.chance import Chance
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import BIT_SET, Row
from maginor_core.engine.heuristics import Draw
from maginor_core.engine.listing import Listing

Name: TypeAlias = Literal[
    "number",
    "truth",
    "sequence",
    "real",
    "reals",
    "rows",
    "draw",
    "row",
    "item",
    "mapping",
    "set",
    "sets",
    "memory",
    "record",
    "part",
    "bytes",
    "text",
    "commands",
    "unneeded",
    "none",
    "never",
    "state",
    "layout",
    "encoder",
    "listing",
    "chance",
]


@frozen
class Kind:
    """What a value is in C.

    Attributes:
        name: which of the kinds of ``docs/reference/native-subset.md`` it is.
        of: what the items of a sequence are.
        optional: whether it may be None.
        changes: whether it is a list, which may be changed through any of its names.
        made_by: the class of a record, or of a part of the layout.
        path: the attribute of the layout that a part of it is.
    """

    name: Name
    of: Kind | None = None
    optional: bool = False
    changes: bool = False
    made_by: type | None = None
    path: str = ""

    @property
    def depth(self) -> int:
        """How many sequences are within one another."""
        if self.name in ("sets", "reals", "rows"):
            return 1
        return 0 if self.of is None else 1 + self.of.depth

    @property
    def item(self) -> Kind:
        """What the items of a sequence of numbers are; some may be None."""
        return MAYBE if self.of == MAYBE else NUMBER

    @property
    def may_lack(self) -> bool:
        """Whether it, or something in it, may be None."""
        return self.optional or (self.of is not None and self.of.may_lack)

    @property
    def declared(self) -> str:
        """How a variable of it is declared in C, up to its name."""
        if self.made_by is not None and self.name == "record":
            return f"{self.made_by.__name__} "
        return _DECLARED[self.name]

    @property
    def start(self) -> str:
        """What a variable of it is before it is set."""
        return _START.get(self.name, "0")

    @property
    def none(self) -> str:
        """What stands for None."""
        return {"number": "NOTHING", "set": "set_none()"}.get(self.name, "0")

    @property
    def grows(self) -> bool:
        """Whether what is given may grow where it is given to."""
        return self.changes or self.name in ("memory", "record", "commands")

    def __str__(self) -> str:
        what = str(self.of) if self.of is not None else ""
        return f"{self.name} of {what}" if what else self.name


_DECLARED: Final[dict[Name, str]] = {
    "number": "Number ",
    "truth": "int ",
    "sequence": "Seq *",
    "real": "double ",
    "reals": "Reals *",
    "rows": "Seq *",
    "draw": "Draw *",
    "row": "Row *",
    "bytes": "Bytes ",
    "set": "Set ",
    "sets": "Seq *",
    "memory": "Seq *",
    "part": "const Layout *",
    "none": "void ",
    "commands": "void ",
    "state": "State *",
    "layout": "const Layout *",
    "encoder": "const Encoder *",
    "listing": "Listing *",
    "chance": "Chance *",
}
_START: Final[dict[Name, str]] = {"bytes": "{0, 0}", "set": "{{0}}", "record": "{0}"}
NUMBER: Final = Kind("number")
MAYBE: Final = Kind("number", optional=True)
TRUTH: Final = Kind("truth")
ROW: Final = Kind("row")
ITEM: Final = Kind("item")
TEXT: Final = Kind("text")
NONE: Final = Kind("none")
NEVER: Final = Kind("never")
COMMANDS: Final = Kind("commands")
UNNEEDED: Final = Kind("unneeded")
BYTES: Final = Kind("bytes")
MAPPING: Final = Kind("mapping")
NUMBERS: Final = Kind("sequence", NUMBER)
SET: Final = Kind("set")
SETS: Final = Kind("sets")
MEMORY: Final = Kind("memory")
REAL: Final = Kind("real")
REALS: Final = Kind("reals")
ROWS: Final = Kind("rows")
DRAW: Final = Kind("draw")


def tuple_of(kind: Kind) -> Kind:
    """Return the kind of tuples of a kind."""
    if kind == SET:
        return SETS
    if kind == REAL:
        return REALS
    return Kind("sequence", kind)


def list_of(kind: Kind) -> Kind:
    """Return the kind of lists of a kind."""
    if kind == SET:
        return Kind("sets", changes=True)
    if kind == REAL:
        return Kind("reals", changes=True)
    return Kind("sequence", kind, changes=True)


class NoKindError(EngineError):
    """An annotation that is nothing in C."""


class Annotations:
    """What annotations mean; the classes of state, layout and encoder are a game's own.

    ``several`` has the classes of which the layout has more than one value, with their names.
    """

    def __init__(
        self,
        classes: Mapping[type, Kind],
        several: Mapping[type, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self._classes = classes
        self._several = several
        self.of_heuristics = False
        """Whether there are real numbers and draws, and commands are rows."""

    def kind(self, annotation: object) -> Kind:
        """Return the kind of values of an annotation.

        Raises:
            NoKindError: it is none of the subset.
        """
        while isinstance(annotation, NewType):
            annotation = annotation.__supertype__
        if annotation is Row:
            return ROW
        if annotation in (int, bool):
            return NUMBER
        if self.of_heuristics and annotation is float:
            return REAL
        if self.of_heuristics and annotation == Draw:
            return DRAW
        if annotation is str:
            return TEXT
        if annotation in (None, NoneType):
            return NONE
        if annotation is NoReturn:
            return NEVER
        if annotation is bytearray:
            return BYTES
        if isinstance(annotation, type):
            if annotation in self._several:
                names = ", ".join(self._several[annotation])
                raise NoKindError(
                    f"the layout has several values of {annotation.__name__} ({names}); "
                    "a part is known by its class, so give each a class of its own"
                )
            if annotation in self._classes:
                return self._classes[annotation]
            if issubclass(annotation, Listing):
                return Kind("listing")
            if issubclass(annotation, Chance):
                return Kind("chance")
            if is_record(annotation):
                return Kind("record", made_by=annotation)
        origin, parts = get_origin(annotation), get_args(annotation)
        if self.of_heuristics and origin in (list, Sequence) and parts[0] == Row:
            return ROWS
        if origin is Annotated:
            return SET if BIT_SET in parts else self.kind(parts[0])
        if origin is Literal:
            return NUMBER if all(isinstance(one, int) for one in parts) else TEXT
        if origin in (Union, UnionType):
            return self._optional(annotation, [one for one in parts if one is not NoneType])
        if origin in (list, Sequence) and parts[0] is Any:
            return COMMANDS
        if origin is list:
            return list_of(self._item(parts[0]))
        if origin in (Iterable, Sequence):
            return tuple_of(self._item(parts[0]))
        if origin is tuple and parts:
            return self._tuple(annotation, [one for one in parts if one is not ...])
        if origin is dict and self.kind(parts[0]) == SETS and self.kind(parts[1]) == NUMBER:
            return MEMORY
        if origin in (dict, Mapping) and self.kind(parts[0]) == self.kind(parts[1]) == NUMBER:
            return MAPPING
        raise NoKindError(f"{_text(annotation)} is not a type that the subset has")

    def _item(self, annotation: object) -> Kind:
        if annotation is Any:  # numbers, as in ``engine.build.Places``
            return NUMBER
        if annotation == Row:  # a command that is listed
            return NUMBERS
        return self.kind(annotation)

    def _optional(self, annotation: object, parts: Sequence[object]) -> Kind:
        if len(parts) == 1:
            kind = self.kind(parts[0])
            if kind.name in ("number", "sequence", "row", "text", "set", "sets", "reals"):
                return Kind(kind.name, kind.of, optional=True, changes=kind.changes)
        raise NoKindError(f"{_text(annotation)} is not a type that the subset has")

    def _tuple(self, annotation: object, parts: Sequence[object]) -> Kind:
        kinds = [self._item(one) for one in parts]
        if any(one != kinds[0] for one in kinds):
            raise NoKindError(f"{_text(annotation)} has items of several kinds")
        return tuple_of(kinds[0])


def is_record(kind: type) -> bool:
    """Return whether a class only has what it is given: its attributes are its arguments."""
    begin = vars(kind).get("__init__")
    if not isinstance(begin, FunctionType) or "__slots__" not in vars(kind):
        return False
    names = [name for name in begin.__annotations__ if name != "return"]
    return sorted(names) == sorted(vars(kind)["__slots__"])


def _text(annotation: object) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


# Words: numbers of 32 bits, as ``runtime/values.h`` has them.

MOST: Final = (1 << 31) - 1
MISSING: Final = -1 - MOST
"""What stands for None, and for a key that a mapping does not have."""
MOST_KEYS: Final = 1 << 12


class TooLargeError(EngineError):
    """Something that C has no room for: the game is then Python's."""


def word_of(value: Any) -> int:  # Any: a number, checked here
    """Return a number as a word.

    Raises:
        TooLargeError: it has more than 32 bits.
    """
    if value is None:
        return MISSING
    if not isinstance(value, int) or not -MOST <= value <= MOST:
        raise TooLargeError(f"{value!r} does not fit into 32 bits")
    return int(value)


def set_words(value: int, words: int) -> list[int]:
    """Return a set as so many words of 64 bits.

    Raises:
        TooLargeError: it has more bits; two are left free.
    """
    if not 0 <= value < 1 << 64 * words - 2:
        raise TooLargeError(f"a set of {value.bit_length()} bits has no room in {64 * words}")
    whole = array("i", value.to_bytes(8 * words, "little"))
    return whole.tolist()


def pack_words(words: Sequence[int]) -> bytes:
    """Return words as bytes; raises ``struct.error`` for what has more than 32 bits or is none."""
    return struct.pack(f"{len(words)}i", *words)


def plain_words(value: Any, kind: Kind) -> list[int]:  # Any: a tuple of numbers, or of such tuples
    """Return the words of a sequence of numbers, or of sequences of them, as ``words_of``.

    Whether each has at most 32 bits is not looked at; anything else may raise ``TypeError`` or
    ``ValueError``.
    """
    if kind == NUMBERS:
        words = [len(value), len(value), *value]
    elif kind.of == NUMBERS:
        words = [len(value)] * 2
        place, content = 2 + len(value), list[int]()
        for item in value:
            words.append(place)
            content += (len(item), len(item), *item)
            place += 2 + len(item)
        words += content
    else:
        raise ValueError
    if MISSING in words:
        raise ValueError
    return words


def words_of(value: Any, kind: Kind, set_size: int = 1) -> list[int]:  # Any: what the kind says
    """Return the words of a sequence, a mapping or bytes that never change.

    Raises:
        TooLargeError: a number has more than 32 bits, or keys are too large.
    """
    if kind.name == "bytes":
        padded = bytes(value) + bytes(-len(value) % 4)
        parts = [padded[i : i + 4] for i in range(0, len(padded), 4)]
        return [len(value), len(value), *[int.from_bytes(p, "little", signed=True) for p in parts]]
    if kind.name == "mapping":
        if any(not 0 <= key < MOST_KEYS for key in value):
            raise TooLargeError(f"keys must be from 0 to {MOST_KEYS - 1}, not {sorted(value)}")
        numbers = [word_of(value.get(key)) for key in range(max(value, default=-1) + 1)]
        return [len(numbers), len(numbers), *numbers]
    if kind.name == "reals":
        return [len(value), len(value), *array("i", array("d", value).tobytes())]
    if kind == SET:
        return words_of([value], SETS, set_size)
    if kind.name == "sets":
        sets = [number for one in value for number in set_words(one, set_size)]
        return [len(value), len(value), 3, *sets]
    assert kind.of is not None, "only sequences are left"
    items = list(value)
    if kind.of.name == "text":
        return [len(items), len(items), *[0 for _ in items]]
    if kind.of.name == "number":
        return [len(items), len(items), *map(word_of, items)]
    places, content = list[int](), list[int]()
    for item in items:
        places.append(2 + len(items) + len(content))
        content += words_of(item, kind.of, set_size)
    return [len(items), len(items), *places, *content]
