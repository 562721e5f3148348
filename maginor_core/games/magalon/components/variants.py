"""Variants: the readings of the rules that a game may be played under (EDITION-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import Attribute, asdict, field, fields, frozen

from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.validation import VariantValue, require_value, shown


def _fits(
    instance: object, attribute: Attribute[Any], value: object
) -> None:  # Any: what the attribute may be
    try:
        require_value(attribute.name, attribute.default, value)
    except MalformedError as error:
        raise SetupError("EDITION-01", error.path, error.reason) from None


@frozen
class Variants:
    """The three points on which games may differ.

    Attributes:
        energy_needs_move: an energy field asks whether to stay or move on only if the wizard has
            entered a place in this turn (ENERGY-02).
        goal_exact: the start is entered only by the last step of a march (START-03).
        round_limit: after how many rounds the game is broken off; None for no limit (END-02).
    """

    energy_needs_move: bool = field(default=False, validator=_fits)
    goal_exact: bool = field(default=False, validator=_fits)
    round_limit: int | None = field(default=None, validator=_fits)

    @property
    def differing(self) -> dict[str, VariantValue]:
        """The variants that are not at their default."""
        return {name: value for name, value in asdict(self).items() if value != DEFAULTS[name]}

    @property
    def numbers(self) -> tuple[int, ...]:
        """The variants in numbers, as headers of logs contain them; 0 is no limit."""
        return (int(self.energy_needs_move), int(self.goal_exact), self.round_limit or 0)


VARIANT_NAMES: Final[tuple[str, ...]] = tuple(attribute.name for attribute in fields(Variants))
DEFAULTS: Final[dict[str, VariantValue]] = asdict(Variants())


def variants_from_json(data: object) -> Variants:
    """Return the variants that plain JSON ``data`` describes."""
    if type(data) is not dict:
        raise SetupError("EDITION-01", "variants", f"must be an object, not {shown(data)}")
    for name, value in data.items():
        if name not in VARIANT_NAMES:
            known = ", ".join(VARIANT_NAMES)
            raise SetupError("EDITION-01", f"variants.{name}", f"is unknown; known are {known}")
        if value is None:
            reason = "must not be null; leave it out if there is none"
            raise SetupError("EDITION-01", f"variants.{name}", reason)
    return Variants(**data)


def variants_of(values: Mapping[str, VariantValue]) -> Variants:
    """Return the variants with ``values`` in place of their defaults."""
    return variants_from_json({name: v for name, v in values.items() if v is not None})


def variants_from_numbers(numbers: tuple[int, ...]) -> Variants:
    """Return the variants that ``numbers`` describe; they may be untrusted."""
    if type(numbers) is not tuple or len(numbers) != len(VARIANT_NAMES):
        raise MalformedError("is not the variants of a setup", "header.setup")
    move, exact, limit = numbers
    whole = all(type(number) is int for number in numbers)
    if not whole or move not in (0, 1) or exact not in (0, 1) or limit < 0:
        raise MalformedError("is not the variants of a setup", "header.setup")
    return Variants(move == 1, exact == 1, limit or None)
