"""Views: all that one seat may know of a game, by attributes that a type checker knows.

A view has the ``seat`` whose it is and a ``state``. By default that is a state of the game's own
class, without what the seat may not know. A game whose JSON differs from its states declares
classes that have the keys of the JSON as attributes: numbers, words, ``Sequence``, ``Mapping`` and
further such classes, and unions of classes that differ in the word of their ``kind``. In objects
of classes without slots, ``@frozen(slots=False)``, only what somebody looks at is made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import fields, frozen

from maginor_core.engine.compile import only_assigns
from maginor_core.engine.fields import Form, attributes_of, word_of

if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted

    from maginor_core.engine.log import S

    T_co = Defaulted("T_co", covariant=True, default=Any)  # Any: of any game
else:
    T_co = TypeVar("T_co", covariant=True)


@frozen(slots=False)
class View(Generic[T_co]):
    """All that one seat may know; it belongs to the caller, and the game does not change it.

    Attributes:
        seat: whose view it is; None is a spectator's.
        state: what it knows of the state.
    """

    seat: int | None
    state: T_co


# The view of a game, for classes that are typed in it: of its definition, and of a game under way.
if TYPE_CHECKING:
    DeclaredV_co = Defaulted(
        "DeclaredV_co",
        covariant=True,
        bound=View[Any],  # Any: of any game
        default=View[S],
    )
    V_co = Defaulted("V_co", covariant=True, bound=View[Any], default=Any)  # Any: of any game
else:
    DeclaredV_co = TypeVar("DeclaredV_co", covariant=True)
    V_co = TypeVar("V_co", covariant=True)


_JSON: Final = "its JSON"
"""The key of its JSON in the dict of an object, which no attribute can have."""


class _Unread:
    """An attribute that is read from the JSON of its object when somebody looks at it first."""

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:  # Any: JSON, what it is
        self._name = name
        self._read = read

    def __get__(self, made: object, kind: type) -> Any:  # Any: as above
        if made is None:
            return self
        known = vars(made)
        value = known[self._name] = self._read(known[_JSON])
        return value


@cache
def reader_of(kind: Any) -> Callable[[Any], Any]:  # Any: a class, JSON, an object
    """Return what makes an object of a declared class from its JSON, which it keeps.

    The JSON is not checked: it is what the game itself has written. Lists in it become parts of the
    object. What is not as it is in JSON is read when somebody looks at it, or at once if the class
    has slots, or does more with its attributes than to have them.
    """
    known: dict[str, Any] = {"made": kind}  # Any: what the code refers to
    values = {
        one.name: _reading(one.form, f"data[{one.name!r}]", known) for one in attributes_of(kind)
    }
    has_slots = any(vars(base).get("__slots__") for base in kind.__mro__)
    if has_slots or len(values) < len(fields(kind)) or not only_assigns(kind):
        named = {one.name: f"{one.name}=" if one.kw_only else "" for one in fields(kind)}
        given = ", ".join([named[name] + value for name, value in values.items()])
        exec(f"def read(data): return made({given})", known)  # of names and forms alone
    else:
        unread = [name for name, value in values.items() if value != f"data[{name!r}]"]
        for name in unread:
            read = eval(f"lambda data: {values[name]}", known)  # as above
            setattr(kind, name, _Unread(name, read))
        kind.__reduce__ = _again
        known |= {"new": object.__new__, "put": object.__setattr__, "JSON": _JSON}
        removed = "".join([f"    del known[{name!r}]\n" for name in unread])
        exec(  # as above
            "def read(data):\n"
            "    known = {**data, JSON: data}\n"
            f"{removed}"
            "    one = new(made)\n"
            "    put(one, '__dict__', known)\n"
            "    return one\n",
            known,
        )
    reader: Callable[[Any], Any] = known["read"]  # Any: as above
    return reader


def _again(made: object) -> tuple[Any, ...]:  # Any: what makes it, and from what
    """Return what makes an object again, also in a process that has read none."""
    kind: Any = type(made)  # Any: a class of views
    return partial(kind, **{one.name: getattr(made, one.name) for one in fields(kind)}), ()


def _reading(form: Form, value: str, known: dict[str, Any]) -> str:  # Any: as above
    """Return the code for what JSON of a form describes; ``value`` itself if it is that already."""
    item = f"{value[0]}_{len(known)}"
    match form.kind:
        case "object":
            known[item] = reader_of(form.annotation)
            return f"{item}({value})"
        case "union":
            kinds = [part.annotation for part in form.parts]
            known[item] = {word_of(kind): reader_of(kind) for kind in kinds}
            return f"{item}[{value}['kind']]({value})"
        case "name" if form.annotation is not str:
            return f"(tuple({value}) if type({value}) is list else {value})"
        case "optional":
            inner = _reading(form.parts[0], value, known)
            return value if inner == value else f"(None if {value} is None else {inner})"
        case "items":
            known[item] = None
            inner = _reading(form.parts[0], item, known)
            read = value if inner == item else f"[{inner} for {item} in {value}]"
            return read if form.fits is None else f"tuple({read})"
        case "fixed":
            items = [f"{value}[{place}]" for place in range(len(form.parts))]
            parts = [_reading(*one, known) for one in zip(form.parts, items, strict=True)]
            return f"tuple({value})" if parts == items else f"({', '.join(parts)},)"
        case "mapping":
            known[item] = None
            inner = _reading(form.parts[1], item, known)
            key = "int(k)" if form.parts[0].kind == "number" else "k"
            if (key, inner) == ("k", item):
                return value
            return f"{{{key}: {inner} for k, {item} in {value}.items()}}"
        case _:
            return value
