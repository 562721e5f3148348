"""Fields: what an annotation admits, and how its values are checked, written and read.

An annotation is read here, and only here. From its ``Form`` follow the checks of commands, events
and setups, their JSON, their numbers in logs, and the values that a command may have.

| annotation | value in JSON | in numbers |
| --- | --- | --- |
| ``int``, ``bool``, a ``NewType`` of one | itself | itself; 0 or 1 |
| words: ``Literal``, also several | itself | its position |
| names: ``str``, coordinates, or both | text, or a list | its position among the names |
| ``X`` or None | null, or that of ``X`` | a tuple of one or none |
| ``tuple[X, ...]``, ``list[X]`` or ``Sequence[X]``, ``tuple[X, Y]`` | a list | a tuple |
| ``Row``: a fact in numbers | a list | itself |
| an attrs class | an object | the tuple of its attributes; see ``LATER`` |
| several attrs classes, each with another word as ``kind`` | an object | none |
| ``Mapping[X, Y]``, ``dict[X, Y]`` | an object | a tuple of pairs, keys ascending |
| ``Annotated[X, …]`` | that of ``X``; an object with ``limits.Keys`` | those of ``X`` |

What a value of a setup must be besides is in the marks of ``engine.limits``, which
``engine.checks`` follows. Where there are no names, as in a setup, a text is itself in numbers.
Types are exact: ``True`` is not 1, ``1.0`` is not 1, a list is not a tuple.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from types import MappingProxyType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    NewType,
    TypeAlias,
    Union,
    cast,
    get_args,
    get_origin,
)

import attrs
from attrs import Factory, frozen

from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.limits import AS_ONE, ForEachPlayer, Keys, Limit, Ruled

Row: TypeAlias = tuple[Any, ...]  # Any: numbers and tuples of them
"""A command or an event in numbers: the tag of its class, and then its fields by position."""

BIT_SET: Final = "bit set"
"""Marks a number that is a set, ``Annotated[int, BIT_SET]``: it has one bit for each member."""

LATER: Final = "later"
"""Marks the last attributes of a class in their metadata, ``field(default=…, metadata={LATER:
True})``: they came later, so numbers omit them from the end on while they are at their defaults,
and those that were written before stay as they are."""

MOST_TAGS: Final = 128
"""Tags are less than this, so that each is one byte in a log."""
GAME_TAGS: Final = 120
"""How many tags a game may use, from 0 on; the others are those of records of any game."""

Name: TypeAlias = str | tuple[int, ...]
"""A name of the game's own: a text, or coordinates."""

Kind: TypeAlias = Literal[
    "number",
    "truth",
    "name",
    "words",
    "optional",
    "items",
    "fixed",
    "keyed",
    "row",
    "object",
    "union",
    "mapping",
]
_Convert: TypeAlias = Callable[[Any], Any]
# In this module Any is an annotation, or values of one, which only its form can tell.


def same(value: Any) -> Any:
    """Return ``value``."""
    return value


def _no_numbers(value: Any) -> Any:
    raise TypeError(f"there is no form in numbers for {value!r}")


@frozen(eq=False)
class Form:
    """How the values of one annotation are checked, written and read.

    Attributes:
        annotation: what stands behind the colon.
        kind: what it is.
        from_json: the value that JSON data at a place describes; raises ``MalformedError``.
        parts: the forms of the value that may be missing, of the items, of key and value, or of the
            classes of a union.
        words: the words that it may be.
        fits: returns whether a value is exactly of it; None if facts are not made of such values.
        to_json: the plain JSON data of a value.
        to_numbers: the numbers of a value; raises ``LookupError`` for a name that is unknown.
        from_numbers: the value of numbers from any source; raises ``MalformedError``.
        trusted: the value of numbers that are known to be right.
        or_unknown: the numbers of a value; a name that is unknown is one past the last.
        marks: what ``Annotated`` says besides: the limits of a value in a setup.
    """

    annotation: Any
    kind: Kind
    from_json: Callable[[object, str], Any]
    parts: tuple[Form, ...] = ()
    words: tuple[str, ...] = ()
    fits: Callable[[object], bool] | None = None
    to_json: _Convert = same
    to_numbers: _Convert = _no_numbers
    from_numbers: _Convert = _no_numbers
    trusted: _Convert = Factory(lambda self: self.from_numbers, takes_self=True)
    or_unknown: _Convert = Factory(lambda self: self.to_numbers, takes_self=True)
    marks: tuple[Any, ...] = ()

    @property
    def limit(self) -> int | None:
        """How many numbers are right; None if any is, or the rules themselves know."""
        if self.kind == "truth":
            return 2
        return len(self.words) if self.kind == "words" else None

    @property
    def named(self) -> bool:
        """Whether a name of the game's own may be in it."""
        return self.kind == "name" or any(part.named for part in self.parts)

    def describe(self) -> str:
        """Describe for people what it admits."""
        if self.words:
            return "one of " + ", ".join(self.words)
        parts = [part.describe() for part in self.parts]
        match self.kind:
            case "optional":
                return f"{parts[0]} or nothing"
            case "items":
                return f"a tuple, each item {parts[0]}"
            case "fixed":
                return f"a tuple of {', '.join(parts)}"
            case "mapping":
                return f"a mapping of {parts[0]} to {parts[1]}"
            case "name" if self.annotation is not str:
                return " or ".join(map(describe, get_args(self.annotation)))
            case kind:
                known = {"number": "a whole number", "truth": "true or false", "name": "text"}
                return known.get(kind, str(self.annotation))


def describe(annotation: object) -> str:
    """Describe for people what an annotation admits; one without a form is shown as it is."""
    if annotation in (None, NoneType):
        return "nothing"
    try:
        return form_of(annotation).describe()
    except TypeError:
        return str(annotation)


def form_of(annotation: Any) -> Form:
    """Return the form of an annotation, without names; raises ``TypeError`` if there is none."""
    form = _FORMS.get(annotation)
    if form is None:
        form = _FORMS[annotation] = _form(annotation, form_of)
    return form


_FORMS: dict[Any, Form] = {}


def field_form(kind: type, name: str, annotation: Any) -> Form:
    """Return the form of a field of a class.

    Raises:
        TypeError: there is none; the message names the class and the field.
    """
    try:
        return form_of(annotation)
    except TypeError as error:
        raise TypeError(f"{kind.__name__}.{name}: {error}") from None


def evaluated(kind: type, name: str, annotation: object) -> Any:
    """Return what the annotation of a field of a class names, in the module of the class.

    Raises:
        TypeError: something in it is not known there; the message names the class and the field.
    """
    if not isinstance(annotation, str):
        return annotation
    module = kind.__module__
    known = _EVALUATED.get((module, annotation))
    if known is None:
        try:
            known = eval(annotation, vars(sys.modules[module]))
        except Exception as error:
            reason = f"{annotation} is not a type known in {module} ({error})"
            raise TypeError(f"{kind.__name__}.{name}: {reason}") from None
        _EVALUATED[module, annotation] = known = evaluated(kind, name, known)
    return known


_EVALUATED: dict[tuple[str, str], object] = {}


def resolve_types(kind: type) -> None:
    """Let the attributes of an attrs class have types in place of the texts that name them.

    Raises:
        TypeError: something in one is not known; the message names the class and the attribute.
    """
    try:
        attrs.resolve_types(cast("Any", kind))
    except Exception:
        for one in attrs.fields(cast("Any", kind)):
            if not one.inherited:
                evaluated(kind, one.name, one.type)
        raise


def require_free_names(kind: type, names: Iterable[str], reserved: Container[str]) -> None:
    """Refuse, by a ``TypeError``, a class that calls something of its own by a reserved name."""
    for name in names:
        if name in reserved:
            raise TypeError(
                f"{kind.__name__}.{name}: the engine keeps something of its own under this name; "
                "choose another"
            )


def form_with(annotation: Any, names: Sequence[Name], positions: Mapping[Name, int]) -> Form:
    """Return the form of an annotation in games with these names, at these positions."""
    form = form_of(annotation)
    if not form.named:
        return form
    if form.kind != "name":
        return _form(annotation, lambda part: form_with(part, names, positions))
    past = len(names)
    return attrs.evolve(
        form,
        to_numbers=positions.__getitem__,
        or_unknown=lambda name: positions.get(name, past),
        from_numbers=picker(names),
        trusted=names.__getitem__,
    )


def read_by(annotation: Any, from_json: Callable[[object, str], Any], to_json: _Convert) -> None:
    """Let ``from_json``, which gets JSON data and its place, read the values of an annotation."""
    _FORMS[annotation] = Form(annotation, "object", from_json, to_json=to_json)


def words_of(annotation: Any) -> tuple[str, ...]:
    """Return the words that an annotation admits, in their order, if it is made of literals."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return tuple([word for part in get_args(annotation) for word in words_of(part)])
    return ()


def is_name(annotation: Any) -> bool:
    """Return whether a field contains a name of the game's own: a text, coordinates, or either."""
    parts = get_args(annotation)
    return annotation is str or (
        get_origin(annotation) in (Union, UnionType)
        and all(
            part is str or (get_origin(part) is tuple and set(get_args(part)) == {int})
            for part in parts
        )
    )


def _form(annotation: Any, part_of: Callable[[Any], Form]) -> Form:
    if isinstance(annotation, NewType):
        return part_of(annotation.__supertype__)
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _marked(part_of(parts[0]), parts[1:])
    if annotation is int:
        return Form(int, "number", _exactly(int), (), (), _is_int, same, same, whole, same)
    if annotation is bool:
        return Form(bool, "truth", _exactly(bool), (), (), _is_bool, bool, int, truth, bool)
    if is_name(annotation):
        return _name(annotation)
    if NoneType in parts and len(parts) > 1:
        rest = tuple([part for part in parts if part is not NoneType])
        return _optional(annotation, part_of(Union[rest]))  # noqa: UP007 # made from its parts
    if words := words_of(annotation):
        return _words(annotation, words)
    if annotation == Row:
        return Form(Row, "row", _row, to_json=_lists, to_numbers=same, from_numbers=_nested)
    if origin in (list, Sequence):
        return _items(annotation, part_of(parts[0]), list)
    if origin is tuple and parts[1:] == (...,):
        return _items(annotation, part_of(parts[0]), tuple)
    if origin is tuple:
        return _fixed(annotation, tuple(map(part_of, parts)))
    if origin in (Mapping, dict):
        return _mapping(annotation, *map(part_of, parts))
    if isinstance(annotation, type) and attrs.has(annotation):
        return _object(annotation)
    if origin in (Union, UnionType) and all(map(attrs.has, parts)):
        return _union(annotation, tuple(map(part_of, parts)))
    named = (
        getattr(annotation, "__name__", repr(annotation)) if origin is None else repr(annotation)
    )
    raise TypeError(
        f"there is no form for {named}; a field is a whole number, a boolean, a Literal of words, "
        "text that is a name, a tuple or a mapping of these, or one of these or None"
    )


# The forms, one after the other.


def _exactly(annotation: Any) -> Callable[[object, str], Any]:
    def from_json(value: object, path: str) -> object:
        form = form_of(annotation)
        if form.fits is not None and not form.fits(value):
            raise MalformedError(f"must be {form.describe()}, not {shown(value)}", path)
        return value

    return from_json


INTEGERS: Final = frozenset([int])
TEXTS: Final = frozenset([str])
TUPLES: Final = frozenset([tuple])


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_bool(value: object) -> bool:
    return type(value) is bool


def _words(annotation: Any, words: tuple[str, ...]) -> Form:
    places = {word: place for place, word in enumerate(words)}
    return Form(
        annotation,
        "words",
        _exactly(annotation),
        words=words,
        fits=lambda value: type(value) is str and value in places,
        to_numbers=places.__getitem__,
        from_numbers=picker(words),
        trusted=words.__getitem__,
    )


def _name(annotation: Any) -> Form:
    lengths = {len(get_args(part)) for part in get_args(annotation) if part is not str}
    text = annotation is str or str in get_args(annotation)
    exactly = _exactly(annotation)

    def fits(value: object) -> bool:
        if type(value) is tuple:
            return len(value) in lengths and INTEGERS.issuperset(map(type, value))
        return text and type(value) is str

    def coordinates(value: object, path: str) -> object:
        made = tuple(value) if type(value) is list else value
        return made if fits(made) else exactly(value, path)

    from_json, to_json = (coordinates, _listed) if lengths else (exactly, same)
    return Form(annotation, "name", from_json, (), (), fits, to_json, same, _text, same)


def _optional(annotation: Any, item: Form) -> Form:
    fits = item.fits

    def from_numbers(value: object) -> object:
        numbers = array(value)
        if len(numbers) > 1:
            raise MalformedError(f"must be an array of one or none, not {shown(value)}")
        return item.from_numbers(numbers[0]) if numbers else None

    return Form(
        annotation,
        "optional",
        lambda value, path: None if value is None else item.from_json(value, path),
        (item,),
        item.words,
        None if fits is None else lambda value: value is None or fits(value),
        same
        if item.to_json is same
        else lambda value: None if value is None else item.to_json(value),
        lambda value: () if value is None else (item.to_numbers(value),),
        from_numbers,
        lambda numbers: item.trusted(numbers[0]) if numbers else None,
        lambda value: () if value is None else (item.or_unknown(value),),
    )


def _items(annotation: Any, item: Form, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Form:
    fits = item.fits if kind is tuple else None
    words = frozenset(item.words) if item.kind == "words" else None

    def all_fit(value: object) -> bool:
        if type(value) is not tuple:
            return False
        if fits is _is_int:
            return INTEGERS.issuperset(map(type, value))
        if words is not None:
            return TEXTS.issuperset(map(type, value)) and words.issuperset(value)
        return fits is not None and all(map(fits, value))

    def from_numbers(value: object) -> object:
        numbers = array(value)
        if item.from_numbers is whole and INTEGERS.issuperset(map(type, numbers)):
            return kind(numbers)
        return kind([item.from_numbers(number) for number in numbers])

    def from_json(value: object, path: str) -> object:
        listed = _require_list(value, path)
        if kind is tuple and item.to_json is same and all_fit(made := tuple(listed)):
            return made
        parts = enumerate(listed)
        return kind([item.from_json(part, join(path, str(place))) for place, part in parts])

    return Form(
        annotation,
        "items",
        from_json,
        (item,),
        (),
        None if fits is None else all_fit,
        list if item.to_json is same else lambda values: [item.to_json(value) for value in values],
        tuple
        if item.to_numbers is same
        else lambda values: tuple([item.to_numbers(value) for value in values]),
        from_numbers,
        lambda numbers: kind([item.trusted(number) for number in numbers]),
        lambda values: tuple([item.or_unknown(value) for value in values]),
    )


def _fixed(annotation: Any, items: tuple[Form, ...]) -> Form:
    size = len(items)
    checks = [item.fits for item in items if item.fits is not None]

    def from_json(value: object, path: str) -> tuple[Any, ...]:
        values = _require_list(value, path)
        if len(values) != size:
            raise MalformedError(f"must be a list of {size}, not of {len(values)}", path)
        parts = enumerate(zip(items, values, strict=True))
        return tuple([i.from_json(v, join(path, str(place))) for place, (i, v) in parts])

    def fits(value: object) -> bool:
        if type(value) is not tuple or len(value) != size:
            return False
        return all(check(part) for check, part in zip(checks, value, strict=True))

    def from_numbers(numbers: object) -> tuple[Any, ...]:
        pairs = zip(items, array(numbers, size), strict=True)
        return tuple([i.from_numbers(n) for i, n in pairs])

    return Form(
        annotation,
        "fixed",
        from_json,
        items,
        (),
        fits if len(checks) == size else None,
        lambda values: [i.to_json(v) for i, v in zip(items, values, strict=True)],
        lambda values: tuple([i.to_numbers(v) for i, v in zip(items, values, strict=True)]),
        from_numbers,
        lambda numbers: tuple([i.trusted(n) for i, n in zip(items, numbers, strict=True)]),
        lambda values: tuple([i.or_unknown(v) for i, v in zip(items, values, strict=True)]),
    )


def _row(value: object, path: str) -> Row:
    if type(value) is list:
        return tuple([_row(part, path) if type(part) is list else part for part in value])
    raise MalformedError(f"must be a list of whole numbers, not {shown(value)}", path)


def _lists(numbers: Row) -> list[object]:
    return [_lists(number) if type(number) is tuple else number for number in numbers]


def _nested(value: object) -> Row:
    return tuple([_nested(part) if type(part) is tuple else whole(part) for part in array(value)])


def _object(kind: type) -> Form:
    attributes = attributes_of(kind)
    writers = [(attribute.name, attribute.form.to_json) for attribute in attributes]
    numbers_of = [(attribute.name, attribute.form.to_numbers) for attribute in attributes]

    least = len(attributes) - sum([attribute.later for attribute in attributes])

    def from_numbers(value: object) -> Any:
        given = len(array(value))
        numbers = array(value, given if least <= given <= len(attributes) else len(attributes))
        made = {}
        for attribute, number in zip(attributes, numbers, strict=False):
            try:
                made[attribute.name] = attribute.form.from_numbers(number)
            except MalformedError as error:
                raise MalformedError(error.reason, join(attribute.name, error.path)) from None
        if given > least and made[attributes[given - 1].name] == attributes[given - 1].default:
            raise MalformedError(f"must end before {attributes[given - 1].name}, at its default")
        return kind(**made)

    def to_numbers(made: object) -> tuple[Any, ...]:
        count = len(attributes)
        while count > least and (
            getattr(made, attributes[count - 1].name) == attributes[count - 1].default
        ):
            count -= 1
        return tuple([write(getattr(made, name)) for name, write in numbers_of[:count]])

    return Form(
        kind,
        "object",
        lambda data, path: made_from_json(data, kind, path),
        tuple([attribute.form for attribute in attributes]),
        to_json=lambda made: {name: write(getattr(made, name)) for name, write in writers},
        to_numbers=to_numbers,
        from_numbers=from_numbers,
    )


def _union(annotation: Any, kinds: tuple[Form, ...]) -> Form:
    """Return the form of one of several classes, whose first attribute is its ``kind``."""
    by_word = {word_of(form.annotation): form for form in kinds}
    by_class = {form.annotation: form for form in kinds}

    def from_json(value: object, path: str) -> Any:
        word = _require_dict(value, path).get("kind")
        form = by_word.get(word) if type(word) is str else None
        if form is None:
            known = ", ".join(by_word)
            raise MalformedError(f"must be one of {known}, not {shown(word)}", join(path, "kind"))
        return form.from_json(value, path)

    return Form(
        annotation,
        "union",
        from_json,
        kinds,
        to_json=lambda made: by_class[type(made)].to_json(made),
    )


def word_of(kind: type) -> str:
    """Return the word that tells the objects of a class from others in JSON.

    Raises:
        TypeError: the first attribute is no ``kind``, a ``Literal`` of one word.
    """
    first = attributes_of(kind)[0]
    if first.name != "kind" or len(first.form.words) != 1:
        raise TypeError(f"{kind.__name__}: its first attribute must be kind, a Literal of one word")
    return first.form.words[0]


def _mapping(annotation: Any, key: Form, item: Form) -> Form:
    if key.kind not in ("number", "words") and key.annotation is not str:
        reason = "are whole numbers, a Literal of words or text"
        raise TypeError(f"the keys of {annotation!r} cannot be {key.describe()}; they {reason}")
    counted = key.kind == "number"  # the keys of JSON are texts
    changes = get_origin(annotation) is dict  # then equal ones are written alike

    def from_json(value: object, path: str) -> dict[Any, object]:
        made = {}
        for name, part in _require_dict(value, path).items():
            place = join(path, str(name))
            read = int(name) if counted and _NUMBER.fullmatch(name) else name
            made[key.from_json(read, place)] = item.from_json(part, place)
        return made

    def to_json(made: Mapping[Any, Any]) -> dict[str, object]:
        pairs: Iterable[tuple[Any, Any]] = made.items()
        if changes:
            pairs = sorted(pairs, key=lambda pair: key.to_numbers(pair[0]))
        return {str(name): item.to_json(part) for name, part in pairs}

    def from_numbers(numbers: object) -> dict[Any, object]:
        pairs = [array(pair, 2) for pair in array(numbers)]
        made = {key.from_numbers(name): item.from_numbers(part) for name, part in pairs}
        names = [name for name, _ in pairs]
        if names != sorted(set(names)):
            raise MalformedError(f"must have each key once, ascending, not {shown(names)}")
        return made

    return Form(
        annotation,
        "mapping",
        from_json,
        (key, item),
        to_json=dict if item.to_json is same and not (counted or changes) else to_json,
        to_numbers=lambda made: tuple(
            sorted([(key.to_numbers(name), item.to_numbers(part)) for name, part in made.items()])
        ),
        from_numbers=from_numbers,
        trusted=lambda numbers: {key.trusted(name): item.trusted(part) for name, part in numbers},
    )


_NUMBER: Final = re.compile("0|-?[1-9][0-9]*")


def _keyed(base: Form, keys: tuple[str, ...]) -> Form:
    items = base.parts if base.kind == "fixed" else base.parts * len(keys)

    def from_json(value: object, path: str) -> tuple[Any, ...]:
        given = _require_dict(value, path)
        if sorted(map(str, given)) != sorted(keys):
            reason = f"must have the keys {', '.join(keys)}, not {shown(list(given))}"
            raise MalformedError(reason, path)
        parts = enumerate(zip(keys, items, strict=True))
        return tuple([i.from_json(given[key], join(path, str(place))) for place, (key, i) in parts])

    def to_json(values: tuple[Any, ...]) -> dict[str, object]:
        parts = zip(keys, items, values, strict=True)
        return {key: item.to_json(value) for key, item, value in parts}

    return attrs.evolve(base, kind="keyed", from_json=from_json, to_json=to_json)


def _marked(base: Form, marks: tuple[Any, ...]) -> Form:
    """Return a form with marks.

    What is refused in words that the marks have, and may depend on others of the same object, is
    left as it is when JSON is read: the object refuses it.
    """
    for keys in [mark.names for mark in marks if isinstance(mark, Keys)]:
        base = _keyed(base, keys)
    ruled = next((mark for mark in marks if isinstance(mark, Ruled)), None)
    has_words = ruled is not None and bool(ruled.wanted)
    has_words |= any(isinstance(mark, Limit) and not mark.ruling for mark in marks)
    has_words &= base.kind != "object"

    def from_json(value: object, path: str) -> object:
        try:
            return base.from_json(value, path)
        except MalformedError as error:
            if has_words and (error.path == path or AS_ONE in marks):
                return value
            if ruled is None or isinstance(error, SetupError):
                raise
            raise SetupError(ruled.ruling, error.path, error.reason) from None

    return attrs.evolve(base, from_json=from_json, fits=None, marks=(*base.marks, *marks))


# The attributes of attrs classes, and their objects as JSON.


class Attribute(NamedTuple):
    """An attribute of an attrs class.

    Attributes:
        name: its name.
        default: its value where none is given, or ``attrs.NOTHING``.
        form: how it is written.
        later: whether it came later, as ``LATER`` says.
    """

    name: str
    default: Any
    form: Form
    later: bool = False

    @property
    def annotation(self) -> Any:
        """What it may be."""
        return self.form.annotation

    @property
    def may_be_null(self) -> bool:
        """Whether null in JSON is a value of it, or refused like any other that is none."""
        if self.default is attrs.NOTHING and self.form.kind == "optional":
            return True
        marks = self.form.marks
        return any(
            isinstance(one, Keys) or (isinstance(one, Ruled) and one.wanted) for one in marks
        )

    def default_in(self, made: object) -> Any:
        """Return its value in an object where none is given, or ``attrs.NOTHING``."""
        if isinstance(self.default, ForEachPlayer):
            return self.default.in_setup(made)
        if not isinstance(self.default, Factory):  # type: ignore[arg-type] # it is a class
            return self.default
        return self.default.factory(made) if self.default.takes_self else self.default.factory()


def attributes_of(kind: type) -> tuple[Attribute, ...]:
    """Return the attributes of an attrs class that are given when it is made, in order.

    Raises:
        TypeError: there is no form for what an attribute may be.
    """
    if kind not in _ATTRIBUTES:
        resolve_types(kind)
        fields = [field for field in attrs.fields(kind) if field.init]
        made = [
            Attribute(
                one.name, one.default, field_form(kind, one.name, one.type), LATER in one.metadata
            )
            for one in fields
        ]
        _ATTRIBUTES[kind] = tuple(made)
    return _ATTRIBUTES[kind]


_ATTRIBUTES: dict[type, tuple[Attribute, ...]] = {}


_NONE_OF_ITS_OWN: Mapping[str, _Convert] = MappingProxyType({})


def differing(made: object, written: Mapping[str, _Convert] = _NONE_OF_ITS_OWN) -> dict[str, Any]:
    """Return an object of an attrs class as plain JSON data, without what is at its default.

    ``written`` has what writes attributes in another way than their annotation says.
    """
    data: dict[str, Any] = {}
    for attribute in attributes_of(type(made)):
        value = getattr(made, attribute.name)
        if value != attribute.default_in(made):
            nested = attribute.form.kind == "object" and attribute.form.parts
            write: _Convert = differing if nested else attribute.form.to_json
            data[attribute.name] = written.get(attribute.name, write)(value)
    return data


def made_from_json(data: object, kind: type, path: str = "", known: str = "known are") -> Any:
    """Return the object of an attrs class that JSON ``data``, at the place ``path``, describes.

    What has a default may be left out; nothing else may. Only what has none may be null, if its
    annotation says so; where an attribute is marked with what is wanted, null is refused so.

    Args:
        data: the JSON.
        kind: the class.
        path: its place, for errors.
        known: what introduces the names of attributes where another is given.

    Raises:
        MalformedError: it is not valid; the message names the place.
    """
    given, attributes = _require_dict(data, path), attributes_of(kind)
    names = [attribute.name for attribute in attributes]
    for attribute in attributes:
        if attribute.name not in given and attribute.default is attrs.NOTHING:
            raise MalformedError("is missing", join(path, attribute.name))
    for name in given:
        if name not in names:
            key = shown(str(name)).strip('"')
            place = f"{path}.{key}" if path else key
            raise MalformedError(f"is unknown; {known} {', '.join(names)}", place)
    for attribute in attributes:
        if given.get(attribute.name, attribute) is None and not attribute.may_be_null:
            reason = "must not be null; leave it out if there is none"
            raise MalformedError(reason, join(path, attribute.name))
    return kind(
        **{
            one.name: one.form.from_json(given[one.name], join(path, one.name))
            for one in attributes
            if one.name in given
        }
    )


def join(*parts: str) -> str:
    """Return a place, from the outside in, without parts that are empty."""
    return ".".join(filter(None, parts))


def _require_dict(value: object, path: str) -> dict[Any, Any]:
    if type(value) is not dict:
        raise MalformedError(f"must be an object, not {shown(value)}", path)
    return value


def _require_list(value: object, path: str) -> list[Any]:
    if type(value) is not list:
        raise MalformedError(f"must be a list, not {shown(value)}", path)
    return value


def _listed(value: object) -> object:
    return list(value) if type(value) is tuple else value


# Values from numbers of any source: each function returns a value, or refuses what is none.


def whole(value: object) -> int:
    """Return a whole number, or raise a ``MalformedError``."""
    if type(value) is not int:
        raise MalformedError(f"must be a whole number, not {shown(value)}")
    return value


def truth(value: object) -> bool:
    """Return the boolean that 0 or 1 stands for, or raise a ``MalformedError``."""
    if type(value) is not int or value not in (0, 1):
        raise MalformedError(f"must be 0 or 1, not {shown(value)}")
    return value == 1


def array(value: object, length: int | None = None) -> tuple[Any, ...]:
    """Return an array, of any length or of the given one, or raise a ``MalformedError``."""
    if type(value) is not tuple or length not in (None, len(value)):
        wanted = "an array" if length is None else f"an array of {length}"
        raise MalformedError(f"must be {wanted}, not {shown(value)}")
    return value


def picker(words: Sequence[Any]) -> Callable[[object], Any]:
    """Return what reads the position of one of ``words``, or raises a ``MalformedError``."""

    def pick(value: object) -> Any:
        if type(value) is not int or not 0 <= value < len(words):
            raise MalformedError(f"must be a number from 0 to {len(words) - 1}, not {shown(value)}")
        return words[value]

    return pick


def _text(value: object) -> str:
    if type(value) is not str:
        raise MalformedError(f"must be text, not {shown(value)}")
    return value
