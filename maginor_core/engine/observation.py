"""A game for agents that learn: its commands as numbers, and what a seat may know as bytes.

The table of actions lists every command that any seat may ever give in games with the same names.
Which values a field has follows from its annotation, or from a name whose last word means a seat
(``facts.SEATS``: ``winner``, ``to_player``, ``x_seat``); what is left open, as other whole numbers
are, is declared in ``domains`` of the definition, and so is a seat that may be nobody (-1).
The seat of the player is left out: an action is of the seat whose turn it is.

Observations of a game have one length. A game may have an encoder of its own (``encoder`` of its
definition). For any other the bytes follow from the attributes that the class of its states
declares, after ``conceal``.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Final, Protocol

from maginor_core.engine.compile import parts_of as attributes_of_state
from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import SEATS, Fact, FactData, Vocabulary, type_name
from maginor_core.engine.fields import Form, Name, Row
from maginor_core.engine.state import GameState

SEAT = "player"
"""The field of a command that contains its seat, the first one."""


class OpenDomainError(EngineError, LookupError):
    """The values that a field of a command may have are neither annotated nor declared."""


class _Actions(dict[Any, int]):  # Any: commands in numbers, or the last number of each
    """Actions by commands that begin alike; one that has no action is refused."""

    def __init__(self, words: Vocabulary, beginning: Row) -> None:
        super().__init__()
        self.words = words
        self.beginning = beginning

    def __missing__(self, key: Any) -> int:  # Any: as above
        command = self.words.fact((*self.beginning, key) if self.beginning else key)
        raise OpenDomainError(
            f"no action gives {command!r}; declare in domains all values that its fields may have, "
            f"each named {type_name(type(command))}.FIELD"
        )


class ActionTable:
    """The actions of games from one setup, and of all others with the same names and domains.

    Attributes:
        rows: for each action the tag and the fields of its command, in numbers, without the seat.
        commands: by seat, for each action its command in numbers.
        numbers: by seat, for each command in numbers its action.
    """

    def __init__(self, definition: GameDefinition, setup: PlayableSetup) -> None:
        """List the actions in the order of the rules, each field's values in their order.

        Raises:
            OpenDomainError: a field has neither a finite annotation nor a declared domain, or a
                domain is declared for no field.
        """
        declared = dict(definition.domains(setup))
        self._definition = definition
        self._vocabulary = definition.vocabulary(setup)
        rows: list[Row] = []
        for kind in definition.commands:
            rows += [(kind.tag, *fields) for fields in _every(kind, setup, declared)]
        if declared:
            known = ", ".join(map(type_name, definition.commands))
            raise OpenDomainError(
                f"domains of {definition.name} names {min(declared)}, which is no open field; the "
                f"commands are {known}, and their fields are named COMMAND.FIELD"
            )
        if len(set(rows)) < len(rows):
            twice = next(row for row in rows if rows.count(row) > 1)
            raise OpenDomainError(
                f"domains of {definition.name} lists {twice} twice; list values once"
            )
        seats = range(setup.players)
        self.rows = tuple(rows)
        self.commands = [[(row[0], seat, *row[1:]) for row in rows] for seat in seats]
        self.numbers = [_Actions(self._vocabulary, ()) for _ in seats]
        for numbers, own in zip(self.numbers, self.commands, strict=True):
            numbers.update({row: action for action, row in enumerate(own)})

    def __len__(self) -> int:
        """Return how many actions there are."""
        return len(self.rows)

    @cached_property
    def _endings(self) -> dict[Row, _Actions]:
        found: dict[Row, _Actions] = {}
        for numbers in self.numbers:
            for row, action in numbers.items():
                if row[:-1] not in found:
                    found[row[:-1]] = _Actions(self._vocabulary, row[:-1])
                found[row[:-1]][row[-1]] = action
        return found

    def endings(self, beginning: Row) -> Mapping[Any, int]:  # Any: as above
        """Return the actions whose commands begin alike, each by the last number of its command.

        A look-up of another raises ``OpenDomainError``.
        """
        return self._endings.get(beginning) or _Actions(self._vocabulary, beginning)

    @cached_property
    def described(self) -> tuple[FactData, ...]:
        """For each action the JSON of its command, without the seat."""
        return tuple(map(self._described, self.commands[0]))

    def _described(self, command: Row) -> FactData:
        data = self._definition.command_json.to_json(self._vocabulary.fact(command))
        del data[SEAT]
        return data

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the described actions in hexadecimal: one line of JSON each."""
        lines = [json.dumps(data, sort_keys=True) + "\n" for data in self.described]
        return hashlib.sha256("".join(lines).encode()).hexdigest()

    def action(self, command: Fact) -> int:
        """Return the action that gives ``command``.

        Raises:
            MalformedError: it is not a command of the game, or has a name that is unknown here.
            OpenDomainError: no action gives it.
        """
        row = self._vocabulary.row(command)
        return self.numbers[row[1]][row]

    def command(self, seat: int, action: int) -> Any:  # Any: a command of the game
        """Return the command that ``action`` gives for ``seat``."""
        return self._vocabulary.fact(self.commands[seat][action])


def _every(
    kind: type[Fact],
    setup: PlayableSetup,
    declared: dict[str, Any],  # Any: numbers and tuples of them
) -> Sequence[tuple[Any, ...]]:
    """Return the fields of all commands of a class; what is used of ``declared`` is removed."""
    name = type_name(kind)
    if kind.names[:1] != (SEAT,):
        raise OpenDomainError(f"the first field of {kind.__name__} must be {SEAT}, its seat")
    if name in declared:
        return [tuple(fields) for fields in declared.pop(name)]
    values = []
    for field, form in list(zip(kind.names, kind.forms, strict=True))[1:]:
        place = f"{name}.{field}"
        given = declared.pop(place, None)
        values.append(_values(form, setup, place) if given is None else tuple(given))
    return list(product(*values))


def _values(form: Form, setup: PlayableSetup, place: str) -> Sequence[Any]:  # Any: as above
    """Return all numbers that a field of a form may be."""
    if form.limit is not None:
        return range(form.limit)
    match form.kind:
        case "name":
            return range(len(setup.names))
        case "optional":
            return [(), *[(value,) for value in _values(form.parts[0], setup, place)]]
        case "fixed":
            return list(product(*[_values(part, setup, place) for part in form.parts]))
        case "number" if re.split(r"[._]", place)[-1] in SEATS:
            return range(setup.players)
        case _:
            raise OpenDomainError(
                f"{place} is {form.describe()}, which has no end; declare its values in the "
                f'definition, such as domains=lambda setup: {{"{place}": range(1, 9)}}'
            )


# Observations.

ROOM: Final = 16
"""How many items a list has room for that is shorter at first and has none for each seat."""
LIMIT: Final = 1 << 15
"""Numbers are less than that and not less than minus that; these are the complement of two."""


class ObservationError(EngineError):
    """A state does not fit into the bytes of an observation, or there is no form for it."""


class Encoder(Protocol):
    """Makes the observations of games from one setup, and of all others with as many players.

    It may have an attribute ``largest``: by part the largest number that a byte of it can be, where
    that is less than 255.
    """

    @property
    def version(self) -> int:
        """What to increase when the same bytes mean something else."""

    @property
    def sizes(self) -> Mapping[str, int]:
        """The parts of an observation with the number of their bytes, in order.

        A part by seat begins with the viewing seat, and continues with those that follow it.
        """

    def observe(self, state: Any, seat: int) -> bytearray:  # Any: a state of the game
        """Return what ``seat`` may know of ``state``."""


def encoder_of(definition: GameDefinition, setup: PlayableSetup) -> Encoder:
    """Return the encoder of games from ``setup``: the game's own, or one of its declared state.

    Raises:
        ObservationError: it has none, and its states are not declared as ``engine.state`` says.
    """
    return (
        DeclaredEncoder(definition, setup)
        if definition.encoder is None
        else definition.encoder(setup.layout)
    )


def _whole(definition: GameDefinition, setup: PlayableSetup) -> PlayableSetup:
    """Return a setup, or if it has only what a seat may know, another deal under its terms."""
    hidden = getattr(definition.setups.kind, "hidden", None) or ()
    if any(None in getattr(setup, name) for name in hidden):
        dealt: PlayableSetup = definition.setups.deal_again(setup, "", None)
        return dealt
    return setup


def size_of(encoder: Encoder) -> int:
    """Return how many bytes an observation has."""
    return sum(encoder.sizes.values())


def parts_of(encoder: Encoder) -> dict[str, slice]:
    """Return where each part of an observation is."""
    parts, at = {}, 0
    for name, size in encoder.sizes.items():
        parts[name] = slice(at, at + size)
        at += size
    return parts


def observation_high(encoder: Encoder) -> bytes:
    """Return the largest number that each byte of an observation can be, which is its scale."""
    largest: Mapping[str, int] = getattr(encoder, "largest", {})
    return b"".join(
        [bytes([min(255, largest.get(name, 255))]) * size for name, size in encoder.sizes.items()]
    )


def digest_of(encoder: Encoder) -> str:
    """Return the SHA-256 of version, parts and sizes in hexadecimal."""
    about = json.dumps([encoder.version, list(encoder.sizes.items())])
    return hashlib.sha256(about.encode()).hexdigest()


# Observations of states that are declared: each attribute has a width that follows from its
# annotation, and is written with its seats counted from the viewer.

_Write = Callable[[Any, bytearray, int, int], None]
"""Writes a value into bytes at a place, as a viewing seat has it; Any: of the attribute."""


class _Part:
    """How the values of one annotation are written: so many bytes, by a function."""

    def __init__(self, width: int, write: _Write) -> None:
        self.width = width
        self.write = write


class DeclaredEncoder:
    """The encoder that follows from a class of states.

    It begins with ``seat``, one byte for each seat of which that of the viewer is 1, since the
    rules may treat seats differently, and ``to_act``, one for each from the viewer on. The other
    parts are the attributes after the setup:

    * a number is two bytes, the lower one first; one that is a seat by its name
      (``facts.SEATS``) is counted from the viewer;
    * a word and a name are their place, in two bytes, too; a truth value is one byte;
    * what may be missing has one byte more before it, which is 1 if it is there;
    * a list has two bytes for its length, and room for as many items as it had at the beginning,
      or for 16 if that is more; one with an item for each seat (``by_seat``) has these alone;
    * a mapping of words has for each word, in their order, what may be missing; another one is the
      list of its keys with their values, keys ascending.
    """

    version = 1

    def __init__(self, definition: GameDefinition, setup: PlayableSetup) -> None:
        """Measure the attributes by the state with which games from ``setup`` begin.

        Raises:
            ObservationError: states are of another class, or there is no form for an attribute.
        """
        state = definition.decider.initial(_whole(definition, setup).layout)
        if not isinstance(state, GameState):
            raise ObservationError(
                f"nothing tells what the states of {definition.name} contain; derive their class "
                "from GameState, or give the definition an encoder"
            )
        self._definition, self._players = definition, setup.players
        self._parts: list[tuple[str, _Part]] = []
        self.sizes = {"seat": setup.players, "to_act": setup.players}
        for one in attributes_of_state(type(state)):
            value, by_seat = getattr(state, one.name), one.name in definition.states.by_seat
            part = self._part(one.name, one.form, [value], setup.names, by_seat=by_seat)
            self._parts.append((one.name, part))
            self.sizes[one.name] = part.width
        self.largest = {"seat": 1, "to_act": 1}
        self._nothing = bytearray(sum(self.sizes.values()))

    def observe(self, state: Any, seat: int) -> bytearray:  # Any: a state of the game
        """Return what ``seat`` may know of ``state``.

        Raises:
            ObservationError: a number or a list is larger than there is room for.
        """
        decider, players = self._definition.decider, self._players
        out = self._nothing.copy()
        out[seat] = 1
        for other in decider.to_act(state):
            out[players + (other - seat) % players] = 1
        known = self._definition.conceal(decider.copy(state), seat)
        at = 2 * players
        for name, part in self._parts:
            part.write(getattr(known, name), out, at, seat)
            at += part.width
        return out

    def _part(
        self, name: str, form: Form, values: Sequence[Any], names: Sequence[Name], *, by_seat: bool
    ) -> _Part:  # Any: those at the beginning
        """Return how an attribute, or an item of it, is written."""
        last = name.rpartition("_")[2]
        match form.kind:
            case "number":
                seats = last in SEATS or last.removesuffix("s") in SEATS
                return _seat(self._players, name) if seats else _number(name)
            case "truth":
                return _Part(1, _write_truth)
            case "words":
                return _position(form.words)
            case "name":
                return _position(names)
            case "optional":
                there = [value for value in values if value is not None]
                return _optional(self._part(name, form.parts[0], there, names, by_seat=by_seat))
            case "items":
                items = [item for value in values for item in value]
                part = self._part(name, form.parts[0], items, names, by_seat=False)
                if by_seat:
                    return _by_seat(part, self._players, name)
                return _items(part, max([ROOM, *map(len, values)]), name)
            case "fixed":
                columns = list(zip(*values, strict=True)) or [() for _ in form.parts]
                pairs = zip(form.parts, columns, strict=True)
                return _fixed([self._part(name, f, c, names, by_seat=False) for f, c in pairs])
            case "mapping":
                of_keys, of_items = form.parts
                keys = [key for value in values for key in value]
                items = [item for value in values for item in value.values()]
                item = self._part(name, of_items, items, names, by_seat=False)
                if of_keys.words:
                    return _by_word(item, of_keys.words)
                key = self._part(name, of_keys, keys, names, by_seat=False)
                return _pairs(_items(_fixed([key, item]), max([ROOM, *map(len, values)]), name))
            case _:
                raise ObservationError(
                    f"{name} of the states of {self._definition.name} is {form.describe()}, which "
                    "an observation has no form for; give the definition an encoder"
                )


def _number(name: str) -> _Part:
    def write(value: int, out: bytearray, at: int, seat: int) -> None:
        if not -LIMIT <= value < LIMIT:
            raise ObservationError(
                f"{name} is {value}; an observation has room for numbers from {-LIMIT} to "
                f"{LIMIT - 1}; give the definition an encoder"
            )
        out[at], out[at + 1] = value & 255, value >> 8 & 255

    return _Part(2, write)


def _seat(players: int, name: str) -> _Part:
    number = _number(name)

    def write(value: int, out: bytearray, at: int, seat: int) -> None:
        relative = (value - seat) % players if 0 <= value < players else value
        number.write(relative, out, at, seat)

    return _Part(2, write)


def _write_truth(value: bool, out: bytearray, at: int, seat: int) -> None:  # noqa: FBT001 # data
    out[at] = value


def _position(words: Sequence[Name]) -> _Part:
    places = {word: place for place, word in enumerate(words)}

    def write(value: Name, out: bytearray, at: int, seat: int) -> None:
        out[at], out[at + 1] = places[value] & 255, places[value] >> 8

    return _Part(2, write)


def _optional(part: _Part) -> _Part:
    def write(value: Any, out: bytearray, at: int, seat: int) -> None:  # Any: of the part
        if value is not None:
            out[at] = 1
            part.write(value, out, at + 1, seat)

    return _Part(1 + part.width, write)


def _by_seat(part: _Part, players: int, name: str) -> _Part:
    def write(values: Sequence[Any], out: bytearray, at: int, seat: int) -> None:  # Any: as above
        _require_room(values, players, name)
        for other, value in enumerate(values):
            part.write(value, out, at + (other - seat) % players * part.width, seat)

    return _Part(players * part.width, write)


def _items(part: _Part, room: int, name: str) -> _Part:
    length = _number(f"the length of {name}")

    def write(values: Sequence[Any], out: bytearray, at: int, seat: int) -> None:  # Any: as above
        _require_room(values, room, name)
        length.write(len(values), out, at, seat)
        for place, value in enumerate(values):
            part.write(value, out, at + 2 + place * part.width, seat)

    return _Part(2 + room * part.width, write)


def _by_word(part: _Part, words: Sequence[str]) -> _Part:
    item = _optional(part)

    def write(value: Mapping[str, Any], out: bytearray, at: int, seat: int) -> None:  # Any: a part
        for place, word in enumerate(words):
            item.write(value.get(word), out, at + place * item.width, seat)

    return _Part(len(words) * item.width, write)


def _pairs(items: _Part) -> _Part:
    def write(value: Mapping[Any, Any], out: bytearray, at: int, seat: int) -> None:  # Any: parts
        items.write(sorted(value.items()), out, at, seat)

    return _Part(items.width, write)


def _require_room(values: Sequence[Any], room: int, name: str) -> None:  # Any: as above
    if len(values) > room:
        raise ObservationError(
            f"{name} has {len(values)} items, and an observation has room for {room}; give the "
            "definition an encoder"
        )


def _fixed(parts: Sequence[_Part]) -> _Part:
    def write(values: Sequence[Any], out: bytearray, at: int, seat: int) -> None:  # Any: as above
        for part, value in zip(parts, values, strict=True):
            part.write(value, out, at, seat)
            at += part.width

    return _Part(sum([part.width for part in parts]), write)
