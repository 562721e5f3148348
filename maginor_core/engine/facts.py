"""Facts: commands and events as frozen objects with named fields, for everyone outside the rules.

A class is declared once: its tag, its fields, and by their annotations which number each field is
as a tuple (``engine.fields``). Inside, games are played on tuples; a vocabulary makes facts of them
when somebody looks. A fact that was made from a row carries it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from inspect import get_annotations
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    overload,
)

import attrs

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.fields import (
    GAME_TAGS,
    MOST_TAGS,
    Form,
    Name,
    Row,
    evaluated,
    field_form,
    form_with,
    require_free_names,
)
from maginor_core.engine.paths import printable

SEATS: Final = ("player", "seat", "winner")
"""The last words of keys whose numbers are seats, such as ``current_player``; of lists, in the
plural. They are shown as players' names, and agents choose among the seats for such a field of a
command, unless ``domains`` has its values."""


class Fact:
    """What every fact can do: be made from its fields, be pickled, be copied for free.

    Attributes:
        tag: the number of the class in tuples; None if no log holds it.
        is_command: whether the class was declared as a command, not as an event.
        names: the fields, in order.
        annotations: what each of them may be.
        forms: how each of them is checked, written and read.
        setters: what sets each of them, which nothing else can.
        internal: the fields that public JSON omits, each with the value that reading it gives.
        rulings: the IDs of the rulings about a command, or under which an event happens.
        origin: the vocabulary that made the fact from ``row``; None if somebody else made it.
        row: the fact in that vocabulary's numbers; only where there is an ``origin``.
    """

    __slots__ = ("origin", "row")

    tag: ClassVar[int | None]
    is_command: ClassVar[bool]
    names: ClassVar[tuple[str, ...]]
    annotations: ClassVar[tuple[object, ...]]
    internal: ClassVar[Mapping[str, object]]
    rulings: ClassVar[tuple[str, ...]]
    forms: ClassVar[tuple[Form, ...]]
    setters: ClassVar[tuple[Callable[[Fact, object], None], ...]]
    __attrs_attrs__: ClassVar[_Fields]

    origin: object
    row: Row

    def __setattr__(self, name: str, value: object) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def __delattr__(self, name: str) -> None:
        raise attrs.exceptions.FrozenInstanceError

    def values(self) -> tuple[object, ...]:
        """Return the values of the fields, in their order."""
        return tuple([getattr(self, name) for name in self.names])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return self.values() == other.values()

    def __hash__(self) -> int:
        return hash((type(self).tag, self.values()))

    def __repr__(self) -> str:
        stated = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.names])
        return f"{type(self).__name__}({stated})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), self.values()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class _Fields:
    """The fields of a class of facts as attrs has them, so that ``attrs.evolve`` takes facts.

    They are made when attrs asks for them: making 60 classes by attrs takes a third of the time in
    which the package is imported.
    """

    def __get__(self, fact: object, kind: type[Fact]) -> tuple[attrs.Attribute[Any], ...]:
        written = get_annotations(kind).items()
        made = attrs.make_class(kind.__name__, {name: attrs.field(type=of) for name, of in written})
        fields: Any = attrs.fields(made)  # Any: a tuple of a class of its own
        kind.__attrs_attrs__ = fields
        return fields  # type: ignore[no-any-return] # as above


Fact.__attrs_attrs__ = _Fields()
F = TypeVar("F", bound=Fact)

_set_origin = Fact.__dict__["origin"].__set__
_set_row = Fact.__dict__["row"].__set__


_NOTHING_INTERNAL: Mapping[str, object] = MappingProxyType({})


@dataclass_transform(frozen_default=True)
def event(
    tag: int | None, *rulings: str, internal: Mapping[str, object] = _NOTHING_INTERNAL
) -> Callable[[type[F]], type[F]]:
    """Make a class a frozen event whose fields are checked.

    Its ``tag`` is its number in logs; without one, no log can contain it. Public JSON omits the
    ``internal`` fields, each with the value that reading it gives. Presentations cite ``rulings``
    as those under which it happens.
    """
    return _declared(tag, internal, rulings, is_command=False)


@dataclass_transform(frozen_default=True)
def command(tag: int, *rulings: str) -> Callable[[type[F]], type[F]]:
    """Make a class a frozen command whose fields are checked; ``rulings`` are those about it."""
    return _declared(tag, _NOTHING_INTERNAL, rulings, is_command=True)


def _declared(
    tag: int | None, internal: Mapping[str, object], rulings: tuple[str, ...], *, is_command: bool
) -> Callable[[type[F]], type[F]]:
    def declare(cls: type[F]) -> type[F]:
        count = MOST_TAGS if cls.__module__.startswith(f"{__package__}.") else GAME_TAGS
        if tag is not None and not (type(tag) is int and 0 <= tag < count):
            reason = f"tag {shown(tag)} is not from 0 to {count - 1}"
            raise ValueError(f"{cls.__name__}: {reason}")
        fields = get_annotations(cls)
        require_free_names(cls, fields, RESERVED)
        names = tuple(fields)
        kept = {name: value for name, value in vars(cls).items() if name not in _OF_DICT}
        kept |= {"__slots__": names, "__match_args__": names, "__init__": _init}
        made: Any = type(cls.__name__, cls.__bases__, kept)  # Any: the class again, with slots
        made.__qualname__ = cls.__qualname__
        made.tag = tag
        made.is_command = is_command
        made.internal = internal
        made.rulings = rulings
        made.names = names
        made.annotations = tuple([evaluated(cls, name, one) for name, one in fields.items()])
        pairs = zip(names, made.annotations, strict=True)
        made.forms = tuple([field_form(cls, name, one) for name, one in pairs])
        made.setters = tuple([vars(made)[name].__set__ for name in names])
        for name, form in zip(names, made.forms, strict=True):
            if form.fits is None:
                reason = f"facts are not made of {form.annotation!r}"
                raise TypeError(f"{cls.__name__}.{name}: {reason}")
        return made  # type: ignore[no-any-return] # the class again

    return declare


RESERVED: Final = {*Fact.__annotations__, *[n for n in vars(Fact) if not n.startswith("_")]}
"""What fields of facts cannot be called."""
_OF_DICT: Final = ("__dict__", "__weakref__")
"""What a class without slots has beside its declaration."""


def _init(self: Fact, *values: object, **named: object) -> None:
    cls = type(self)
    if named:
        values = _in_order(cls, values, named)
    _check(cls, values)
    for set_field, value in zip(cls.setters, values):  # noqa: B905 # checked, and quick
        set_field(self, value)
    _set_origin(self, None)


def fact_of(kind: type[F], values: tuple[object, ...], row: Row, origin: object) -> F:
    """Return the fact of ``kind`` that ``origin`` makes from ``row``; nothing is checked."""
    fact = object.__new__(kind)
    for set_field, value in zip(kind.setters, values):  # noqa: B905 # made for it, and quick
        set_field(fact, value)
    _set_origin(fact, origin)
    _set_row(fact, row)
    return fact


def _check(cls: type[Fact], values: tuple[object, ...]) -> None:
    if len(values) != len(cls.names):
        wanted = ", ".join(cls.names) or "nothing"
        raise MalformedError(f"{cls.__name__} takes {wanted}; {len(values)} values were given")
    for name, form, value in zip(cls.names, cls.forms, values, strict=True):
        if form.fits is not None and not form.fits(value):
            raise MalformedError(
                f"{cls.__name__}.{name} must be {form.describe()}, not {shown(value)}", name
            )


def _in_order(
    cls: type[Fact], values: tuple[object, ...], named: dict[str, object]
) -> tuple[object, ...]:
    rest = cls.names[len(values) :]
    if set(named) != set(rest):
        wanted = ", ".join(cls.names) or "nothing"
        raise MalformedError(
            f"{cls.__name__} takes {wanted}; given were {len(values)} values and "
            + ", ".join(sorted(named))
        )
    return values + tuple([named[name] for name in rest])


def type_name(kind: type) -> str:
    """Return the JSON name of a command or event class: ``RollDie`` is ``roll_die``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


# Commands and events as plain JSON data: ``type`` names the class, the other keys its fields.
#
# A fact has two forms. The public one, which front ends get, omits internal fields such as the
# steps still owed. The logged one contains every field; logs, saved boards and transcripts use it,
# since a game cannot be resumed without them. They differ only where a class declares internal
# fields.


if TYPE_CHECKING:

    class FactData(dict[str, Any]):  # Any: the values of fields
        """A fact as plain JSON data, whose ``type`` is a text."""

        @overload
        def __getitem__(self, key: Literal["type"]) -> str: ...
        @overload
        def __getitem__(self, key: str) -> Any: ...
        def __getitem__(self, key: str) -> Any: ...
else:
    FactData = dict


class FactJson:
    """The JSON form of the commands, or the events, of one game.

    Attributes:
        types: the classes by their JSON names.
    """

    def __init__(self, what: str, kinds: Iterable[type[Fact]]) -> None:
        """Take the classes, and how an error calls a fact of them, such as ``command``."""
        self._what = what
        self.types: Mapping[str, type[Fact]] = {type_name(kind): kind for kind in kinds}
        self._names = {kind: name for name, kind in self.types.items()}

    def to_json(self, fact: Fact) -> FactData:
        """Return ``fact`` in the logged form, as plain JSON data."""
        data = FactData(type=self._names[type(fact)])
        for name in fact.names:
            value = getattr(fact, name)
            data[name] = _plain(value) if isinstance(value, tuple) else value
        return data

    def from_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the logged form.

        Raises:
            MalformedError: it is not valid; the message names the place.
        """
        kind, fields = self._parsed(data)
        return self._made(kind, fields, {})

    def to_public_json(self, fact: Fact) -> FactData:
        """Return ``fact`` in the public form, without internal fields."""
        data = self.to_json(fact)
        for name in fact.internal:
            del data[name]
        return data

    def from_public_json(self, data: object) -> Any:  # Any: of one of the classes
        """Return the fact that plain JSON ``data`` describes in the public form.

        Its internal fields have the values that its class declares. It raises as ``from_json``.
        """
        kind, fields = self._parsed(data)
        return self._made(kind, fields, kind.internal)

    def _parsed(self, data: object) -> tuple[type[Fact], dict[str, object]]:
        if type(data) is not dict:
            raise MalformedError(f"must be an object, not {shown(data)}", self._what)
        name = data.get("type")
        if type(name) is not str or name not in self.types:
            raise MalformedError(
                f"must be one of {', '.join(self.types)}, not {shown(name)}", f"{self._what}.type"
            )
        return self.types[name], {key: value for key, value in data.items() if key != "type"}

    def _made(
        self, kind: type[Fact], data: Mapping[str, object], given: Mapping[str, object]
    ) -> Fact:
        values = []
        for name, form in zip(kind.names, kind.forms, strict=True):
            if name in given:
                values.append(given[name])
            elif name in data:
                values.append(form.from_json(data[name], f"{self._what}.{name}"))
            else:
                raise MalformedError("is missing", f"{self._what}.{name}")
        if unknown := sorted(map(str, data.keys() - (set(kind.names) - set(given)))):
            names = ", ".join(map(printable, unknown))
            raise MalformedError(f"has unknown fields: {names}", self._what)
        return kind(*values)


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


MOST_FACTS = 1 << 14
"""How many facts a vocabulary caches before it clears the cache."""

MOST_VOCABULARIES = 8
"""How many vocabularies are cached: games with the same tiles share one."""


Upcaster: TypeAlias = Callable[[Any], Any]  # Any: an object of a former class, and of a later one
"""Makes of an object of a class that is no longer used one of a later class; it is pure."""
Upcasters: TypeAlias = Mapping[Any, Upcaster]  # Any: classes
"""Upcasters by the class that each of them takes."""
NO_UPCASTERS: Final[Upcasters] = MappingProxyType({})


def upcast(value: Any, upcasters: Upcasters) -> Any:  # Any: as above
    """Return what an object is today, as one upcaster after another makes it.

    Raises:
        TypeError: an upcaster returns something of a class from which none leads on.
    """
    for _ in upcasters:
        step = upcasters.get(type(value))
        if step is None:
            break
        value = step(value)
    if type(value) in upcasters:
        raise TypeError(f"the upcasters of {type(value).__name__} lead in a circle")
    return value


class Codec:
    """The classes of a game's commands and events, by their tags.

    Attributes:
        tags: the classes, also those that only older logs contain.
        upcasters: by each of the latter, what makes of it a later one.
    """

    def __init__(self, kinds: Sequence[type[Fact]], upcasters: Upcasters = NO_UPCASTERS) -> None:
        """Take the classes; raises ``TypeError`` if one has no tag of its own."""
        tags: dict[int, type[Fact]] = {}
        all_kinds: list[type[Fact]] = list(dict.fromkeys([*kinds, *upcasters]))
        for kind in all_kinds:
            other = tags.get(-1 if kind.tag is None else kind.tag)
            if kind.tag is None or other is not None:
                of = "" if other is None else f": {kind.tag} is that of {other.__name__}"
                raise TypeError(f"{kind.__name__} has no tag of its own{of}")
            tags[kind.tag] = kind
        self.tags: Mapping[int, type[Fact]] = tags
        self.upcasters = upcasters
        self.vocabulary: Callable[[tuple[Name, ...]], Vocabulary] = lru_cache(MOST_VOCABULARIES)(
            self._vocabulary
        )

    def _vocabulary(self, names: tuple[Name, ...]) -> Vocabulary:
        return Vocabulary(self.tags, names, self.upcasters)


class Vocabulary:
    """The translation for games that use the same names, in the same order.

    Facts that the engine makes are cached by their rows, so that making one again is a look-up;
    those from other sources are not.

    Attributes:
        names: the names, by position.
        facts: the cached facts, by row; read-only.
        endings: returns the facts whose tuples begin alike, each by its last number; made at need.
        upcasters: by classes that only older logs contain, what makes of each a later one.
    """

    def __init__(
        self,
        tags: Mapping[int, type[Fact]],
        names: Sequence[Name],
        upcasters: Upcasters = NO_UPCASTERS,
    ) -> None:
        self.names = tuple(names)
        self.upcasters = upcasters
        self.facts: dict[Row, Any] = {}  # Any: facts of the classes that the tags name
        self._endings = _FactsByBeginning(self)
        self.endings: Callable[[Row], Mapping[Any, Any]] = self._endings.__getitem__
        positions = self._positions = {name: place for place, name in enumerate(self.names)}
        with_names = cache(lambda annotation: form_with(annotation, self.names, positions))
        self._kinds = {
            tag: (kind, tuple(map(with_names, kind.annotations))) for tag, kind in tags.items()
        }
        self._classes = frozenset(tags.values())

    def fact(self, row: Row) -> Any:  # Any: of the class that the tag names
        """Return the fact of ``row``, a tuple from the engine."""
        try:
            return self.facts[row]
        except KeyError:
            kind, fields = self._kinds[row[0]]
            values = [field.trusted(number) for field, number in zip(fields, row[1:], strict=True)]
            fact = fact_of(kind, tuple(values), row, self)
            if len(self.facts) >= MOST_FACTS:
                self.facts.clear()
                self._endings.clear()
            self.facts[row] = fact
            return fact

    def all_of(self, rows: Sequence[Row]) -> tuple[Any, ...]:  # Any: as above
        """Return the facts of ``rows``, tuples from the engine."""
        facts, made = self.facts, []
        try:
            for row in rows:
                made.append(facts[row])  # a comprehension takes longer
            return tuple(made)
        except KeyError:
            return tuple(map(self.fact, rows))

    def row(self, fact: Fact) -> Row:
        """Return ``fact`` in numbers.

        Raises:
            MalformedError: its class or a name in it is unknown here.
        """
        if fact.origin is self:
            return fact.row
        try:
            fields = self._fields_of(fact)
            values = zip(fields, fact.values(), strict=True)
            return (fact.tag, *[field.to_numbers(value) for field, value in values])
        except LookupError as error:
            raise MalformedError(f"{fact!r} cannot be written: {error} is unknown here") from None

    def row_or_unknown(self, fact: object) -> tuple[Row, str]:
        """Return ``fact`` in numbers and the first name in it that is unknown, or ``""``.

        Such a name has the number after the last.

        Raises:
            LookupError: its class is unknown here.
        """
        if not isinstance(fact, Fact):
            raise LookupError(type(fact).__name__)
        if fact.origin is self:
            return fact.row, ""
        fields, values = self._fields_of(fact), fact.values()
        numbers = [field.or_unknown(value) for field, value in zip(fields, values, strict=True)]
        unknown = ""
        for field, value in zip(fields, values, strict=True):
            if field.kind == "name" and value not in self._positions and not unknown:
                unknown = value if isinstance(value, str) else shown(value)
        return (fact.tag, *numbers), unknown

    def command_row(self, command: object, rules: Container[int]) -> tuple[Row, str]:
        """Return ``command``, wherever it was made, as ``row_or_unknown`` does.

        Raises:
            MalformedError: it is not a command, of which ``rules`` has the tags.
        """
        try:
            row, unknown = self.row_or_unknown(command)
        except LookupError:
            row, unknown = (), ""
        if not row or row[0] not in rules:
            raise no_command(command)
        return row, unknown

    def read(self, row: object) -> Any:  # Any: as above
        """Return the fact of ``row``, a tuple from untrusted input; it is not cached.

        Raises:
            MalformedError: it is not valid.
        """
        if type(row) is not tuple or not row or type(row[0]) is not int:
            raise MalformedError(f"{shown(row)} is not a tag with fields")
        if row[0] not in self._kinds:
            raise MalformedError(f"tag {row[0]} is unknown")
        kind, fields = self._kinds[row[0]]
        if len(row) != len(fields) + 1:
            raise MalformedError(
                f"{kind.__name__} has {len(fields)} fields, not {len(row) - 1}: {shown(row)}"
            )
        values = [field.from_numbers(number) for field, number in zip(fields, row[1:], strict=True)]
        return fact_of(kind, tuple(values), row, self)

    def current(self, fact: Any) -> Any:  # Any: as above
        """Return what a fact, as ``read`` returned it, is today: itself if it has no upcaster.

        Raises:
            MalformedError: the upcaster refuses it, or makes of it what no game has.
            TypeError: the upcaster returns no command or event of the game.
        """
        kind = type(fact)
        if kind not in self.upcasters:
            return fact
        made = upcast(fact, self.upcasters)
        is_one = isinstance(made, Fact) and made.is_command == kind.is_command
        if not is_one or type(made) not in self._classes:
            what = "a command" if kind.is_command else "an event"
            reason = f"must return {what} of the game, not {shown(made)}"
            raise TypeError(f"the upcaster of {kind.__name__} {reason}")
        return self.read(self.row(made))

    def cached(self, fact: Any) -> Any:  # Any: as above
        """Return the one cached fact for all that equal ``fact``, which ``read`` returned."""
        return self.fact(fact.row)

    def limits(self, tag: int) -> tuple[int | None, ...]:
        """Return, for each field of the class with ``tag``, how many words it may be.

        None stands for a field of which the rules themselves know what it may be.
        """
        _, fields = self._kinds[tag]
        return tuple([field.limit for field in fields])

    def _fields_of(self, fact: Fact) -> tuple[Form, ...]:
        kind, fields = self._kinds.get(-1 if fact.tag is None else fact.tag, (None, ()))
        if kind is not type(fact):
            raise LookupError(type(fact).__name__)
        return fields


def no_command(given: object) -> MalformedError:
    """Return the error for what was given in place of a command; it says what to give instead."""
    instead = "Game.legal(seat) lists the legal ones"
    if isinstance(given, Mapping):
        instead = "make one of JSON by the command_json.from_json of the game's definition"
    return MalformedError(f"{given!r} is not a command; {instead}")


class _FactsByBeginning(dict[Row, "_FactsByLastField"]):
    """The facts of a vocabulary by their tuples without the last number."""

    __slots__ = ("_vocabulary",)

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def __missing__(self, beginning: Row) -> _FactsByLastField:
        found = self[beginning] = _FactsByLastField(self._vocabulary, beginning)
        return found


class _FactsByLastField(dict[Any, Any]):  # Any: facts by numbers
    """The facts whose tuples begin alike, each by its last number."""

    __slots__ = ("_beginning", "_vocabulary")

    def __init__(self, vocabulary: Vocabulary, beginning: Row) -> None:
        self._vocabulary = vocabulary
        self._beginning = beginning

    def __missing__(self, number: Any) -> Any:  # Any: the fact
        fact = self[number] = self._vocabulary.fact((*self._beginning, number))
        return fact
