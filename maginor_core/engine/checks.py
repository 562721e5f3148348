"""Checks: whether the values of an object are as its class declares them, and how they are kept.

A value is refused at its innermost place, by the ruling that its annotation names
(``engine.limits``). A mapping is kept so that nobody can change it, a list without an order
ascending.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, TypeAlias, TypeVar, get_origin

from attrs import NOTHING, Factory

from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.fields import (
    INTEGERS,
    TEXTS,
    TUPLES,
    Form,
    attributes_of,
    form_of,
    join,
    same,
)
from maginor_core.engine.limits import (
    ANY_ORDER,
    AS_ONE,
    EVERY_KEY,
    ONE_PLACE,
    ForEachPlayer,
    Keys,
    Limit,
    Owner,
    Ruled,
)

K = TypeVar("K")
V = TypeVar("V")

# In this module Any is a value of an annotation, which only its form can tell.
Keep: TypeAlias = Callable[[Any, Owner], Any]
"""Returns a value of an attribute of an object in the form in which it is kept.

It raises a ``MalformedError`` with the place within the value; it is a ``SetupError`` if a ruling
forbids it.
"""


class Frozen(dict[K, V]):
    """An immutable dictionary."""

    def _refuse(self, *_: object, **__: object) -> None:
        raise TypeError("it cannot be changed; make another setup or set with attrs.evolve")

    __setitem__ = __delitem__ = _refuse
    __ior__ = clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment] # all are refused alike

    def __hash__(self) -> int:  # type: ignore[override] # it cannot change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Frozen[K, V]], tuple[dict[K, V]]]:
        return type(self), (dict(self),)


def keeping(form: Form) -> Keep:
    """Return what checks and keeps the values of a form."""
    keep = _KEEPING.get(form)
    if keep is None:
        keep = _keeping(form)
        if form.kind == "items" and form.parts[0].kind == "words" and not relates(form):
            keep = _sharing(keep)
        _KEEPING[form] = keep
    return keep


def _sharing(keep: Keep) -> Keep:
    """Return the same for lists of words, of which those that are equal become one."""
    kept = lru_cache(maxsize=SHARED)(lambda values: keep(values, None))

    def keep_shared(values: Any, owner: Owner) -> Any:
        try:
            return kept(values)
        except TypeError:  # it has no hash, so it is none of them
            return keep(values, owner)

    return keep_shared


SHARED: Final = 256
"""How many lists of words are shared, of each annotation."""

_KEEPING: dict[Form, Keep] = {}


def _keeping(form: Form) -> Keep:
    is_kind, inner = _kind_of(form), _inner(form)
    limits = [mark for mark in form.marks if isinstance(mark, Limit)]
    holds = [limit.holds for limit in limits]
    ruled = next((mark for mark in form.marks if isinstance(mark, Ruled)), None)

    def keep(value: Any, owner: Owner) -> Any:
        if is_kind(value):
            for right in holds:
                if not right(value, owner):
                    break
            else:
                if inner is None:
                    return value
                try:
                    return inner(value, owner)
                except MalformedError as error:
                    raise _ruled(error, ruled) from None
            wrong = limits[holds.index(right)]
            reason = wrong.reason(value, owner)
            if wrong.ruling:
                raise SetupError(wrong.ruling, "", reason)
            raise _ruled(MalformedError(reason), ruled)
        of_type = next((limit for limit in limits if not limit.ruling), None)
        if of_type is not None:
            reason = of_type.reason(value, owner)
        elif ruled is not None and ruled.wanted:
            reason = f"must be {ruled.wanted}, not {shown(value)}"
        else:
            reason = _of_another_type(form, value)
        raise _ruled(MalformedError(reason), ruled)

    return keep


def _ruled(error: MalformedError, ruled: Ruled | None) -> MalformedError:
    """Return an error by the ruling that a form is marked with, unless it has one."""
    if ruled is None or isinstance(error, SetupError):
        return error
    return SetupError(ruled.ruling, error.path, error.reason)


def _kind_of(form: Form) -> Callable[[object], bool]:
    """Return whether a value is of the kind of a form, whatever is in it."""
    if AS_ONE in form.marks:
        fits = form_of(form.annotation).fits
        assert fits is not None, "facts may be made of such values"
        return fits
    match form.kind:
        case "keyed":
            return _kind_of(form_of(form.annotation))
        case "items" | "row":
            kind = get_origin(form.annotation) or tuple
            return lambda value: type(value) is kind
        case "fixed":
            size = len(form.parts)
            return lambda value: type(value) is tuple and len(value) == size
        case "optional":
            is_kind = _kind_of(form.parts[0])
            return lambda value: value is None or is_kind(value)
        case "mapping":
            return lambda value: isinstance(value, Mapping)
        case "object":
            return lambda value: type(value) is form.annotation
        case _:
            fits = form_of(form.annotation).fits
            assert fits is not None, "facts may be made of such values"
            return fits


def _of_another_type(form: Form, value: object) -> str:
    """Return why a value is refused that is of another kind than a form."""
    match form.kind:
        case "fixed" if type(value) is tuple:
            return f"must be a list of {len(form.parts)}, not of {len(value)}"
        case "items" | "fixed" | "keyed" | "row":
            wanted = "a list"
        case "mapping":
            wanted = "an object"
        case "object":
            wanted = form.annotation.__name__
        case "optional":
            return f"{_of_another_type(form.parts[0], value)}, or nothing"
        case _:
            wanted = form.describe()
    return f"must be {wanted}, not {shown(value)}"


def _inner(form: Form) -> Keep | None:
    """Return what checks and keeps what is in a value of the kind of a form; None if nothing."""
    match form.kind:
        case "items" | "fixed" | "keyed":
            return _items(form)
        case "optional":
            item = keeping(form.parts[0])
            return lambda value, owner: None if value is None else item(value, owner)
        case "mapping":
            return _mapping(form)
        case "object":
            return keep_attributes if form.parts else None
        case _:
            return None


def _items(form: Form) -> Keep:
    kind = get_origin(form.annotation) or tuple
    items, one = [keeping(part) for part in form.parts], len(form.parts) == 1
    names = next((mark.names for mark in form.marks if isinstance(mark, Keys)), ())
    any_order = ANY_ORDER in form.marks
    one_place = any_order or ONE_PLACE in form.marks
    all_right = _all_right(form)

    def keep(values: Any, owner: Owner) -> Any:
        if all_right(values, owner):
            return tuple(sorted(values)) if any_order else values
        kept: list[Any] = []
        for place, value in enumerate(values):
            if place and one and value is values[place - 1]:
                kept.append(kept[-1])
                continue
            try:
                kept.append(items[0 if one else place](value, owner))
            except MalformedError as error:
                if one_place:
                    raise
                raise within(names[place] if names else place, error) from None
        if any_order:
            kept.sort()
        return kind(kept) if kept != list(values) or any_order else values

    return keep


AllRight: TypeAlias = Callable[[Collection[Any], Owner], bool]
"""Whether all of some values are surely right, and kept as they are; it is told in no time."""


def rightness(form: Form) -> AllRight | None:
    """Return what tells of values in numbers that all are surely right, and kept as they are.

    It is None if values of the form are not the same in numbers.
    """
    plain = form
    while plain.kind == "items" and get_origin(plain.annotation) is tuple:
        plain = plain.parts[0]
    return _all_right_of(form) if plain.annotation is int and plain.to_numbers is same else None


def _all_right(form: Form) -> AllRight:
    if form.kind != "fixed":
        return _all_right_of(form.parts[0])
    fits = form_of(form.annotation).fits
    return _never if fits is None else lambda values, _: fits(values)


def _all_right_of(item: Form) -> AllRight:
    limits = [mark for mark in item.marks if isinstance(mark, Limit)]
    if item.kind == "items" and AS_ONE not in item.marks and get_origin(item.annotation) is tuple:
        return _all_lists_right(item, limits)
    if item.annotation not in (int, str) and item.kind != "words":
        return _never
    if len(limits) > 1 or any(one.relates and one.among is None for one in limits):
        return _all_hold(limits) if item.annotation is int else _never
    types = INTEGERS if item.annotation is int else TEXTS
    if not limits and not item.words:
        return lambda values, _: types.issuperset(map(type, values))
    if limits and limits[0].among is not None:
        among = limits[0].among
        return lambda values, owner: (
            types.issuperset(map(type, values)) and among(owner).issuperset(values)
        )
    bounds = limits[0].range if limits else (None, None)
    if bounds is None:
        return _never
    if item.words:
        words = frozenset(item.words)
        return lambda values, _: TEXTS.issuperset(map(type, values)) and words.issuperset(values)
    least, most = bounds

    def all_in_range(values: Collection[Any], _: Owner) -> bool:
        return not values or (
            types.issuperset(map(type, values))
            and (least is None or least <= min(values))
            and (most is None or max(values) <= most)
        )

    return all_in_range


def _all_hold(limits: Sequence[Limit]) -> AllRight:
    holds = [limit.holds for limit in limits]

    def all_hold(values: Collection[Any], owner: Owner) -> bool:
        if not INTEGERS.issuperset(map(type, values)):
            return False
        for right in holds:
            for value in values:
                if not right(value, owner):
                    return False
        return True

    return all_hold


def _all_lists_right(item: Form, limits: Sequence[Limit]) -> AllRight:
    """Return whether lists are all right; where their order means nothing, they are ascending."""
    all_right, any_order = _all_right(item), ANY_ORDER in item.marks
    holds = [limit.holds for limit in limits]

    def all_lists_right(values: Collection[Any], owner: Owner) -> bool:
        if not TUPLES.issuperset(map(type, values)):
            return False
        if not all_right(tuple(chain.from_iterable(values)), owner):
            return False
        for value in values:
            if any_order and tuple(sorted(value)) != value:
                return False
            for right in holds:
                if not right(value, owner):
                    return False
        return True

    return all_lists_right


def _never(values: object, owner: Owner) -> bool:
    return False


def _mapping(form: Form) -> Keep:
    key, item = map(keeping, form.parts)
    all_keys, all_items = map(_all_right_of, form.parts)
    needed = form.parts[0].words if EVERY_KEY in form.marks else ()

    def keep(values: Mapping[Any, Any], owner: Owner) -> Frozen[Any, Any]:
        for word in needed:
            if word not in values:
                raise MalformedError("is missing", word)
        if not all_keys(values.keys(), owner):
            values = {keep_within(name, name, key, owner): one for name, one in values.items()}
        if not all_items(values.values(), owner):
            try:
                values = {name: item(one, owner) for name, one in values.items()}
            except MalformedError:  # again, to find the place
                for name, one in values.items():
                    keep_within(name, one, item, owner)
        return Frozen({word: values[word] for word in needed} if needed else values)

    return keep


def keep_within(place: object, value: Any, keep: Keep, owner: Owner) -> Any:
    """Return a value as ``keep`` does, with errors at a place further out."""
    try:
        return keep(value, owner)
    except MalformedError as error:
        raise within(place, error) from None


def keep_attributes(made: Any, owner: Owner = None) -> Any:
    """Check all attributes of an object of a frozen attrs class, and put them into their form.

    Those whose limits depend on others come last.

    Returns:
        the object itself.

    Raises:
        MalformedError: an attribute is not as declared; a ``SetupError`` if a ruling forbids it.
    """
    for relating in (False, True):
        keep_some_attributes(made, relating=relating)
    return made


def keep_some_attributes(made: Any, *, relating: bool) -> None:
    """Do so for the attributes whose limits depend on others, or for those where none does."""
    for name, keep, default, kept_default in _keeping_of(type(made))[relating]:
        value = getattr(made, name)
        if value is default:
            kept = kept_default
            if type(kept) is ForEachPlayer:
                kept = kept.in_setup(made)
        else:
            try:
                kept = keep(value, made)
            except MalformedError as error:
                raise within(name, error) from None
        if kept is not value:
            object.__setattr__(made, name, kept)


_Kept: TypeAlias = tuple[str, Keep, Any, Any]
"""The name of an attribute, what keeps its values, its default, and that as it is kept."""


def _keeping_of(kind: type) -> tuple[list[_Kept], list[_Kept]]:
    found = _ATTRIBUTES.get(kind)
    if found is None:
        _ATTRIBUTES[kind] = found = ([], [])
        for one in attributes_of(kind):
            keep, relating, default = keeping(one.form), relates(one.form), one.default
            if type(default) is ForEachPlayer:
                found[True].append((one.name, keep, default, default))
            elif relating or default is NOTHING or isinstance(default, Factory):  # type: ignore[arg-type] # it is a class
                found[relating].append((one.name, keep, NOTHING, NOTHING))
            else:
                found[relating].append((one.name, keep, default, keep(default, None)))
    return found


def relates(form: Form) -> bool:
    """Return whether a limit in a form depends on other attributes."""
    own = [mark.relates for mark in form.marks if isinstance(mark, Limit)]
    return any(own) or any(map(relates, form.parts))


_ATTRIBUTES: dict[type, tuple[list[_Kept], list[_Kept]]] = {}


def within(place: object, error: MalformedError) -> MalformedError:
    """Return the same error at a place further out."""
    path = join(str(place), error.path)
    if isinstance(error, SetupError):
        return SetupError(error.ruling, path, error.reason)
    return MalformedError(error.reason, path)
