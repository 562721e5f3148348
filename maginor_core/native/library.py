"""Libraries of rules in C: loaded by ctypes, if they were made from these very sources."""

from __future__ import annotations

import ast
import ctypes
import os
import struct
import sys
import threading
from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from maginor_core.engine.compile import setup_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.observation import ActionTable, Encoder
from maginor_core.engine.source_files import digest_of
from maginor_core.engine.written_code import Written
from maginor_core.native.kinds import (
    BYTES,
    MAPPING,
    MISSING,
    NUMBER,
    ROW,
    SET,
    SETS,
    TEXT,
    Kind,
    TooLargeError,
    pack_words,
    plain_words,
    tuple_of,
    word_of,
    words_of,
)
from maginor_core.native.places import CHOSEN, HOMES, folders, library_name, warn_of

Error: TypeAlias = Literal["refused", "fault", "too large", "no chance"]
ERRORS: Final[tuple[Error, ...]] = ("refused", "fault", "too large", "no chance")
ROOM: Final = 1 << 14
"""How many words a list of legal actions may have."""
WORD: Final = array("i").itemsize
KEPT: Final = 1 << 10
"""How many values of each attribute of layouts are kept as words, for the next layouts."""
BEGUN: Final = 1 << 6
"""Of how many layouts a thread keeps a game."""
EVENTS: Final = 1 << 14
"""How many bytes the events of a command may have."""


class OtherSourcesError(EngineError):
    """A library that was made from other sources, or that is none."""


class NativeError(EngineError):
    """A call that C does not confirm: Python has the last word.

    Attributes:
        error: why.
    """

    def __init__(self, number: int) -> None:
        self.error = ERRORS[number - 1]
        super().__init__(f"the rules in C end with: {self.error}")


class Scratch(threading.local):
    """Where calls of one thread write: C runs without the lock of the interpreter.

    Attributes:
        work: what C makes on its way.
        events: the events of a command.
        words: a list of numbers.
        begun: by the identity of a layout, that and a game that began with it.
    """

    def __init__(self, work_size: int) -> None:
        self.work = ctypes.create_string_buffer(work_size)
        self.events = ctypes.create_string_buffer(EVENTS)
        self.words = (ctypes.c_int32 * ROOM)()
        self.begun: dict[int, tuple[Any, NativeGame]] = {}  # Any: a layout


class NativeRules:
    """The rules of a game in C.

    Attributes:
        path: the library.
        address: where its rules are for other C (``runtime/rules.h``).
        guided: what a search is told in C, by the names of ``engine.heuristics.Guidance``.
    """

    def __init__(self, path: Path) -> None:
        """Load a library.

        Raises:
            OtherSourcesError: it cannot be loaded, or was made from other sources.
        """
        self.path = path
        try:
            self.c = ctypes.CDLL(str(path))
            for name in ("maginor_text", "maginor_rules"):
                getattr(self.c, name).restype = (
                    ctypes.c_char_p if name == "maginor_text" else ctypes.c_void_p
                )
            self.c.maginor_size.restype = ctypes.c_uint64
            texts = [self.c.maginor_text(which) for which in range(3)]
        except (OSError, AttributeError) as error:
            raise OtherSourcesError(f"{path} cannot be loaded: {error}") from None
        self.name, self.digest, sources = [text.decode() for text in texts]
        if digest_of(sources.splitlines()) != self.digest:
            again = f"maginor native build {self.name}"
            raise OtherSourcesError(f"{path} was made from other sources; build it again: {again}")
        # Only a library of these sources surely has what follows.
        layout, encoder, state, guided = [
            self.c.maginor_text(which).decode() for which in range(3, 7)
        ]
        self.guided = frozenset(guided.split())
        self.address: int = self.c.maginor_rules()
        self.set_words: int = self.c.maginor_set_words()
        self._layout, self._encoder = (
            _form(layout, self.set_words),
            _form(encoder, self.set_words),
        )
        self._write_layout = _writer_of_layouts(_pairs(layout), self._layout)
        self.layout_kinds = [(name, _kind(kind)) for name, kind in _pairs(layout)]
        self.state_form = [(name, _kind(kind)) for name, kind in _pairs(state)]
        self.c.maginor_places.restype = ctypes.POINTER(ctypes.c_uint32)
        self.state_places = self.c.maginor_places()[: len(self.state_form)]
        self._depths = bytes([_DEPTHS.get(kind, kind.depth) & 0xFF for _, kind in self.state_form])
        self._values_of = _reader_of_states(self.state_form, 2 * self.set_words)
        self.state_size, work_size, self.chance_size = [
            self.c.maginor_size(which) for which in range(3)
        ]
        self.scratch = Scratch(work_size)

    @property
    def work(self) -> ctypes.Array[ctypes.c_char]:
        """The work space of this thread."""
        return self.scratch.work

    def layout(self, layout: Any) -> array[int]:  # Any: the layout of a setup
        """Return a layout as C has it.

        Raises:
            TooLargeError: something in it has no room.
        """
        try:
            return self._write_layout(layout)
        except (struct.error, TypeError, ValueError):  # something is None, has no room or no hash
            return _words(layout, self._layout, ())

    def game_at(self, state: Any) -> NativeGame:  # Any: a state of the game
        """Return a game in C that is where a state in Python is.

        It is there until this thread asks for another one of the same layout.

        Raises:
            EngineError: C has no room for it.
        """
        begun, layout = self.scratch.begun, getattr(state, setup_of(type(state)))
        found = begun.get(id(layout))
        if found is None:
            if len(begun) >= BEGUN:
                begun.clear()
            found = begun[id(layout)] = layout, NativeGame(self, self.layout(layout))
        found[1].load(state)
        return found[1]

    def load(self, into: ctypes.Array[ctypes.c_char], state: Any) -> None:  # Any: as above
        """Give a state in C, of a game that was begun, what one in Python has.

        Raises:
            TooLargeError: something in it has no room.
        """
        try:
            values, sets = self._values_of(state)
        except OverflowError:
            raise TooLargeError(f"a set of it has no room in {64 * self.set_words} bits") from None
        try:
            words, lacks = pack_words(values), False
        except struct.error:  # something is None, or has no room
            words, lacks = pack_words([*map(word_of, values)]), True
        given = self._depths, len(self._depths), words, sets, state.drawn, lacks
        if self.c.maginor_load(into, *given):
            raise TooLargeError("C has no room for the state")

    def encoder(self, encoder: Encoder) -> array[int]:
        """Return an encoder as C has it; raises as ``layout``."""
        return _words(encoder, self._encoder, (sum(encoder.sizes.values()),))


class Writer(dict[Any, bytes]):  # Any: what the kind says
    """By value, the words of values of a kind, as far as they were written."""

    def __init__(self, kind: Kind, sets: int) -> None:
        super().__init__()
        self._kind, self._sets = kind, sets

    def __missing__(self, value: Any) -> bytes:  # Any: as above
        words = self.write(value)
        if len(self) >= KEPT:
            self.clear()
        self[value] = words
        return words

    def write(self, value: Any) -> bytes:  # Any: as above
        """Return a value as words; raises ``TooLargeError``."""
        try:
            words = pack_words(plain_words(value, self._kind))
        except (struct.error, TypeError, ValueError):  # perhaps it is no tuple of numbers
            words = pack_words(words_of(value, self._kind, self._sets))
        return words


class WordForm(NamedTuple):
    """The attributes of a layout or an encoder.

    Attributes:
        values: returns the values of all.
        writers: what writes each; None for a number.
    """

    values: Callable[[Any], tuple[Any, ...]]  # Any: a layout or an encoder; what it has
    writers: tuple[Writer | None, ...]


def _form(text: str, sets: int) -> WordForm:
    pairs = _pairs(text)
    writers = [None if kind == NUMBER.name else Writer(_kind(kind), sets) for _, kind in pairs]
    values = attrgetter(*[name for name, _ in pairs]) if pairs else lambda _: ()
    return WordForm(values if len(pairs) != 1 else lambda made: (values(made),), tuple(writers))


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return names with the names of their kinds."""
    return [(name, kind) for name, _, kind in [one.partition(":") for one in text.split()]]


def _kind(text: str) -> Kind:
    if text.startswith("sequence_of_"):
        return tuple_of(_kind(text.removeprefix("sequence_of_")))
    return {
        "set": SET,
        "sets": SETS,
        "number": NUMBER,
        "row": ROW,
        "mapping": MAPPING,
        "bytes": BYTES,
        "text": TEXT,
    }[text]


def _words(
    value: Any,  # Any: a layout or an encoder
    form: WordForm,
    before: tuple[int, ...],
) -> array[int]:
    head = [0, *before]
    content: list[bytes] = []
    place = len(head) + len(form.writers)
    for one, writer in zip(form.values(value), form.writers, strict=True):
        if writer is None:
            head.append(word_of(one))
        else:
            head.append(place)
            try:
                part = writer[one]
            except TypeError:  # a list or mapping, which cannot be kept
                part = writer.write(one)
            content.append(part)
            place += len(part) // WORD
    head[0] = place
    words = array("i", head)
    words.frombytes(b"".join(content))
    return words


def _writer_of_layouts(
    pairs: Sequence[tuple[str, str]], form: WordForm
) -> Callable[[Any], array[int]]:  # Any: a layout
    """Write the function that does the same for layouts, all of which have words."""
    numbers, words, parts = [], ["place"], []
    names: dict[str, object] = {"array": array, "MISSING": MISSING}
    lines = ["def write(layout):", "place = " + str(1 + len(pairs))]
    for number, ((name, _), writer) in enumerate(zip(pairs, form.writers, strict=True)):
        if writer is None:
            numbers.append(f"n{number}")
            lines.append(f"n{number} = layout.{name}")
            words.append(f"n{number}")
            continue
        names[f"w{number}"] = writer
        lines += [f"b{number} = w{number}[layout.{name}]", f"p{number} = place"]
        lines.append(f"place += len(b{number}) >> {WORD.bit_length() - 1}")
        words.append(f"p{number}")
        parts.append(f"b{number}")
    names["pack"] = struct.Struct(f"{len(words)}i").pack
    if numbers:
        lines.append(f"if MISSING in ({', '.join(numbers)},): raise ValueError")
    content = ", ".join([f"pack({', '.join(words)})", *parts])
    lines.append(f"return array('i', b''.join(({content},)))")
    (node,) = ast.parse("\n    ".join(lines)).body
    assert isinstance(node, ast.FunctionDef)
    made: Callable[[Any], array[int]] = Written(node, names).made()  # Any: as above
    return made


def actions_of(table: ActionTable) -> array[int]:
    """Return the actions of a game as C has them (``runtime/listing.h``).

    Raises:
        TooLargeError: a command has more numbers than fit into one of 63 bits.
    """
    flat = [_flat(row) for row in table.rows]
    most = max([number for row in flat for number in row], default=0)
    bits = max(most.bit_length(), 1)
    slots = 1
    while slots < 3 * len(flat):
        slots *= 2
    words = [-1] * (3 * slots)
    for action, row in enumerate(flat):
        key = 1
        for number in row:
            if number < 0 or key >> (63 - bits):
                raise TooLargeError(f"action {action} has too many numbers")
            key = key << bits | number
        at = (key * 0x9E3779B97F4A7C15 & (1 << 64) - 1) >> 40 & slots - 1
        while words[3 * at + 2] >= 0:
            at = (at + 1) % slots
        words[3 * at : 3 * at + 3] = [_signed(key), _signed(key >> 32), action]
    return array("i", [3 + len(words), bits, slots, *words])


def _flat(row: Row) -> list[int]:
    found: list[int] = []
    for item in row:
        found += [len(item), *item] if isinstance(item, tuple) else [item]
    return found


def _signed(number: int) -> int:
    low = number & (1 << 32) - 1
    return low - (1 << 32) if low >> 31 else low


def row_words(row: Row) -> array[int]:
    """Return a command as C has it (``runtime/values.h``)."""
    return array("i", rows_words([row]))


def rows_words(rows: Sequence[Row]) -> bytes:
    """Return commands as C has them, one after another."""
    words = [*chain.from_iterable(map(_words_of_row, rows))]
    try:
        return pack_words(words)
    except struct.error:  # something is None, or has no room
        return pack_words([*map(word_of, words)])


def _words_of_row(row: Row) -> Sequence[Any]:  # Any: numbers, and None where one is missing
    count = len(row)
    for item in row:
        if type(item) is tuple or item == MISSING:
            break
    else:
        return (count, count, count, 0, *row)
    head, nested, content = list[Any](), 0, list[Any]()
    for place, item in enumerate(row):
        if isinstance(item, tuple):
            nested |= 1 << place
            head.append(4 + count + len(content))
            content += [len(item), len(item), *item]
        else:
            head.append(item)
    if MISSING in head or MISSING in content:
        raise TooLargeError(f"{MISSING} does not fit into 32 bits, where it stands for None")
    used = len(head) + len(content)
    return [count, used, used, nested, *head, *content]


def rows_in(words: ctypes.Array[ctypes.c_int32] | memoryview[int], count: int) -> list[Row]:
    """Return so many rows that lie one after another."""
    found, at = [], 0
    for _ in range(count):
        n, _, used, nested = words[at : at + 4]
        items: list[Any] = []  # Any: numbers and tuples of them
        for place, item in enumerate(words[at + 4 : at + 4 + n]):
            if nested >> place & 1:
                start = at + item
                items.append(tuple(words[start + 2 : start + 2 + words[start]]))
            else:
                items.append(item)
        found.append(tuple(items))
        at += 4 + used
    return found


class NativeChance:
    """Chance in C: what follows from a seed, or what is given."""

    def __init__(self, rules: NativeRules) -> None:
        self.c = rules.c
        self.buffer = ctypes.create_string_buffer(rules.chance_size)

    def seed(self, seed: str) -> None:
        """Let outcomes follow from a seed."""
        text = seed.encode()
        self.c.maginor_seed(self.buffer, text, ctypes.c_uint64(len(text)))

    def give(self, outcomes: Sequence[int]) -> None:
        """Give the outcomes of the next command."""
        self._given = (ctypes.c_int32 * max(len(outcomes), 1))(*outcomes)
        self.c.maginor_give(self.buffer, self._given, len(outcomes))

    def record(self, events: bytes) -> None:
        """Take the outcomes from the events of a record."""
        self._events = ctypes.create_string_buffer(events, max(len(events), 1))
        self.c.maginor_record(self.buffer, self._events, ctypes.c_uint64(len(events)))


class NativeGame:
    """A game in C, of which nothing is known in Python.

    A call that C does not confirm raises ``NativeError``; after that of ``execute`` the game is
    lost.
    """

    def __init__(self, rules: NativeRules, layout: array[int]) -> None:
        """Begin a game; raises ``NativeError``."""
        self.rules = rules
        self._layout = layout
        self._state = ctypes.create_string_buffer(rules.state_size)
        self._check(rules.c.maginor_begin(self._state, rules.work, _pointer(layout)))

    @property
    def buffer(self) -> ctypes.Array[ctypes.c_char]:
        """The state, for other C."""
        return self._state

    def copy(self) -> NativeGame:
        """Return an independent copy."""
        made = object.__new__(NativeGame)
        made.rules, made._layout = self.rules, self._layout
        made._state = ctypes.create_string_buffer(self._state.raw, len(self._state))
        return made

    @staticmethod
    def _check(status: int) -> int:
        if status < 0:
            raise NativeError(-status)
        return status

    def execute(self, command: Row, chance: NativeChance) -> tuple[int, bytes]:
        """Carry out a command; returns how many events it has, and their bytes as in a log."""
        count, events = ctypes.c_int32(), self.rules.scratch.events
        words = row_words(command)  # which lives as long as C reads it
        size = self._check(
            self.rules.c.maginor_execute(
                self._state,
                self.rules.work,
                _pointer(words),
                chance.buffer,
                events,
                EVENTS,
                ctypes.byref(count),
            )
        )
        return count.value, events.raw[:size]

    def execute_bytes(self, command: bytes, chance: NativeChance) -> bool:
        """Carry out a command as a log has it; returns whether C confirms it."""
        kept = ctypes.create_string_buffer(command, max(len(command), 1))
        count = ctypes.c_int32()
        given = (self._state, self.rules.work, kept, len(command), chance.buffer)
        status: int = self.rules.c.maginor_execute_bytes(
            *given, self.rules.scratch.events, EVENTS, ctypes.byref(count)
        )
        return status >= 0

    @property
    def drawn(self) -> int:
        """How many outcomes of chance have been drawn."""
        drawn: int = self.rules.c.maginor_drawn(self._state)
        return drawn

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that may act."""
        words = self.rules.scratch.words
        count = self.rules.c.maginor_to_act(self._state, self.rules.work, words, ROOM)
        return tuple(words[: self._check(count)])

    def legal(self, seat: int | None) -> list[Row]:
        """Return the legal commands of a seat, or of all."""
        count = self._legal(seat, None)
        return rows_in(self.rules.scratch.words, count)

    def actions(self, seat: int, actions: array[int]) -> list[int]:
        """Return the legal actions of a seat."""
        return self.rules.scratch.words[: self._legal(seat, actions)]

    def _legal(self, seat: int | None, actions: array[int] | None) -> int:
        return self._check(
            self.rules.c.maginor_legal(
                self._state,
                self.rules.work,
                MISSING if seat is None else seat,
                None if actions is None else _pointer(actions),
                self.rules.scratch.words,
                ROOM,
            )
        )

    def observe(self, encoder: array[int], seat: int) -> bytes:
        """Return what a seat may know."""
        made = ctypes.create_string_buffer(encoder[1])
        rules = self.rules
        self._check(rules.c.maginor_observe(self._state, rules.work, _pointer(encoder), seat, made))
        return made.raw

    def attributes(self) -> dict[str, Any]:  # Any: numbers, None and tuples of them
        """Return all attributes of the state, with tuples for lists."""
        words = memoryview(self._state.raw).cast("i")
        places = zip(self.rules.state_form, self.rules.state_places, strict=True)
        size = 2 * self.rules.set_words
        return {name: value_at(words, place // 4, kind, size) for (name, kind), place in places}

    def load(self, state: Any) -> None:  # Any: a state of the game
        """Make the state what one in Python is.

        Raises:
            TooLargeError: something in it has no room.
        """
        self.rules.load(self._state, state)

    def worths(self, seat: int, commands: Sequence[Row], chance: NativeChance) -> list[float]:
        """Return what a seat's chance of winning is after each of its commands, tried from here.

        All are tried with the same chance, and the game stays as it is.
        """
        rows, count = rows_words(commands), len(commands)
        found = (ctypes.c_double * count)()
        given = self._state, self.rules.work, seat, rows, count, chance.buffer
        self._check(self.rules.c.maginor_search_worths(*given, found))
        return list(found)

    @property
    def has_outcome(self) -> bool:
        """Whether C knows how a game has ended."""
        return bool(self.rules.c.maginor_has_outcome())

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """Return totals and winners after the end; None before it."""
        totals, winners, counts = [(ctypes.c_int32 * size)() for size in (64, 64, 2)]
        c = self.rules.c
        found = c.maginor_outcome(self._state, self.rules.work, totals, winners, 64, counts)
        if not self._check(found):
            return None
        return tuple(totals[: counts[0]]), tuple(winners[: counts[1]])


def value_at(words: memoryview[int], at: int, kind: Kind, size: int) -> Any:  # Any: as above
    """Return the value of an attribute; a set has so many words."""
    if kind == NUMBER:
        return None if words[at] == MISSING else words[at]
    if kind == SET:
        return int.from_bytes(words[at : at + size].tobytes(), sys.byteorder, signed=True)
    if kind == ROW:
        return rows_in(words[at:], 1)[0]
    items = words[at + 2 : at + 2 + words[at]].tolist()
    assert kind.of is not None, "a state has no lists of sets"
    if kind.of == NUMBER:
        if MISSING in items:
            return tuple([None if item == MISSING else item for item in items])
        return tuple(items)
    return tuple([value_at(words, at + item, kind.of, size) for item in items])


_DEPTHS: Final = {SET: -1, ROW: -2}
"""What C is told of these kinds in place of a depth (``runtime/driver.h``)."""


def _reader_of_states(
    form: Sequence[tuple[str, Kind]], set_words: int
) -> Callable[[Any], tuple[tuple[Any, ...], bytes]]:  # Any: a state; numbers, or None
    """Write the function that returns what ``maginor_load`` takes of a state: words, and sets."""
    words, sets = list[str](), ["b''"]
    for name, kind in form:
        value = f"state.{name}"
        if kind == NUMBER:
            words.append(value)
        elif kind == ROW:
            words.append(f"*words_of_row({value})")
        elif kind == SET:
            sets.append(f"{value}.to_bytes({WORD * set_words}, {sys.byteorder!r}, signed=True)")
        elif kind.depth == 1:
            words.append(f"len({value}), *{value}")
        else:
            assert kind.depth == 2, "a state has no deeper lists, and none of sets"
            words.append(f"len({value}), *map(len, {value}), *flat({value})")
    made = f"({', '.join([*words, ''])}), {' + '.join(sets)}"
    (node,) = ast.parse(f"def values_of(state): return {made}").body
    assert isinstance(node, ast.FunctionDef)
    names = {"words_of_row": _words_of_row, "flat": chain.from_iterable}
    values_of: Callable[[Any], tuple[tuple[Any, ...], bytes]]  # Any: as above
    values_of = Written(node, names).made()
    return values_of


def _pointer(words: array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(words.buffer_info()[0])


# Which library a game has.


def candidates(game: str) -> list[Path]:
    """Return where the library of a game may be, in the order in which it is looked for."""
    return [folder / library_name(game) for folder in folders()]


@cache
def _found(game: str, paths: tuple[Path, ...]) -> tuple[NativeRules | None, str]:
    reason = "there is no library"
    for path in paths:
        if path.is_file():
            try:
                rules = NativeRules(path)
            except OtherSourcesError as error:
                reason = str(error)
                warn_of(error)
                continue
            if rules.name == game:
                return rules, str(path)
            reason = f"{path} is of {rules.name}"
    return None, reason


@lru_cache(maxsize=64)
def _rules_of(game: str, *placed_by: str | None) -> NativeRules | None:
    """Return the rules of a game, by what its candidates follow from."""
    del placed_by
    return _found(game, tuple(candidates(game)))[0]


def native_rules(definition: GameDefinition) -> NativeRules | None:
    """Return the rules of a game in C; None if there are none made from these sources."""
    chosen = os.environ.get(CHOSEN)
    placed_by = (chosen,) if chosen else tuple(map(os.environ.get, HOMES))
    return _rules_of(definition.name, *placed_by)


def why(definition: GameDefinition) -> str:
    """Return which library a game has, or why it has none."""
    paths = tuple(candidates(definition.name))
    return _found(definition.name, paths)[1] if paths else f"{CHOSEN} is off"
