"""The values of variants: true or false, or a whole number that may be missing.

What a variant may be follows from its default: a boolean stands for true or false, ``None`` for no
number or one from 1 on, such as a limit that usually there is not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from attrs import Attribute

from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.fields import attributes_of

V = TypeVar("V")

VariantValue: TypeAlias = bool | int | None
"""The value of a variant."""

NO_NUMBER: Final = "null"
"""The word for a number that is missing."""
TRIED: Final = (1, 2, 5)
"""The numbers that are tried where games are drawn."""


def require_value(name: str, default: VariantValue, value: object) -> None:
    """Raise a ``MalformedError`` unless a variant with that default can have ``value``."""
    if type(default) is bool:
        fits = type(value) is bool
    else:
        fits = value is None or (type(value) is int and value >= 1)
    if not fits:
        reason = f"must be {_admitted(default)}, not {shown(value)}"
        raise MalformedError(reason, f"variants.{name}")


def read_value(name: str, default: VariantValue, word: str) -> VariantValue:
    """Return the value of a word of the command line; raises ``MalformedError`` for others."""
    words: dict[str, VariantValue] = {"true": True, "false": False, NO_NUMBER: None}
    value: object = words.get(word, word)
    if word.isascii() and word.isdecimal() and len(word) <= len(str(1 << 63)):
        value = int(word)
    if word == NO_NUMBER and type(default) is bool:
        value = word
    require_value(name, default, value)
    return value  # type: ignore[return-value] # it has just been found to be one


def others(default: VariantValue) -> tuple[VariantValue, ...]:
    """Return values besides ``default``, with which games differ from the usual ones."""
    return (not default,) if type(default) is bool else TRIED


def variant_form(default: VariantValue) -> str:
    """Return how a value is typed, as a metavariable: ``true|false`` or ``N|null``."""
    return "true|false" if type(default) is bool else f"N|{NO_NUMBER}"


def _admitted(default: VariantValue) -> str:
    return "true or false" if type(default) is bool else "a whole number from 1 on, or null"


# Variants as a class of attrs: an attribute with its default for each.


def variant_of(ruling: str) -> Callable[[object, Attribute[Any], object], None]:
    """Return a validator that refuses, by a ``SetupError``, what a variant cannot be."""

    def require_variant(made: object, attribute: Attribute[Any], value: object) -> None:
        try:
            require_value(attribute.name, attribute.default, value)
        except MalformedError as error:
            raise SetupError(ruling, error.path, error.reason) from None

    return require_variant


def read_variants(data: object, kind: type[V], ruling: str) -> V:
    """Return the variants, of a class of them, that JSON describes; raises ``SetupError``."""
    if type(data) is not dict:
        raise SetupError(ruling, "variants", f"must be an object, not {shown(data)}")
    names = [attribute.name for attribute in attributes_of(kind)]
    for name in data:
        if name not in names:
            known = ", ".join(names)
            raise SetupError(ruling, f"variants.{name}", f"is unknown; known are {known}")
    return kind(**data)
