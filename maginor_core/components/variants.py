"""Variants: the readings of the rules that a game may be played under, and each edition's own."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import asdict, field, fields, frozen

from maginor_core.engine.errors import SetupError
from maginor_core.engine.validation import shown

Edition: TypeAlias = Literal["en", "da", "no", "sv", "de", "fr", "it", "hu"]


def _boolean(instance: object, attribute: object, value: object) -> None:
    if type(value) is not bool:
        name = getattr(attribute, "name", "")
        raise SetupError(
            "EDITION-01", f"variants.{name}", f"must be true or false, not {shown(value)}"
        )


@frozen
class Variants:
    """The five points on which games may differ; the defaults are the English edition's.

    Attributes:
        advance_after_scoring_roll: Maginor advances even if his face's symbol scored (TURN-05);
            it belongs to no edition (EDITION-02).
        reversal_before_duel: Reversal may also be cast before the beasts are chosen (SPELL-11).
        reversal_covers_tie: Reversal may also be cast after a tied duel (SPELL-11).
        rolled_fate_is_wild: a rolled fate is wild like a fate card (VOTE-05).
        rites_count: the Rites are worth votes at the end (SPELL-12).

    Raises:
        SetupError: EDITION-01, a value is not a boolean.
    """

    advance_after_scoring_roll: bool = field(default=False, validator=_boolean)
    reversal_before_duel: bool = field(default=False, validator=_boolean)
    reversal_covers_tie: bool = field(default=True, validator=_boolean)
    rolled_fate_is_wild: bool = field(default=True, validator=_boolean)
    rites_count: bool = field(default=True, validator=_boolean)

    def differing(self) -> dict[str, bool]:
        """Return the variants that are not at their default."""
        return {name: value for name, value in asdict(self).items() if value != DEFAULTS[name]}


VARIANT_NAMES: tuple[str, ...] = tuple(attribute.name for attribute in fields(Variants))
ENGLISH = Variants()
"""The English edition's variants, which are the defaults."""
DEFAULTS: dict[str, bool] = asdict(ENGLISH)

EDITIONS: dict[Edition, Variants] = {
    "en": ENGLISH,
    "da": Variants(),
    "no": Variants(),
    "sv": Variants(),
    "de": Variants(rites_count=False),
    "fr": Variants(),
    "it": Variants(reversal_before_duel=True, reversal_covers_tie=False, rolled_fate_is_wild=False),
    "hu": Variants(),
}
"""What each language edition stands for (EDITION-01)."""


def variants_of(edition: str) -> Variants:
    """Return the variants that ``edition``, a language code, stands for (EDITION-01).

    Raises:
        SetupError: EDITION-01, no such edition is known.
    """
    for name, variants in EDITIONS.items():
        if name == edition:
            return variants
    known = ", ".join(EDITIONS)
    raise SetupError("EDITION-01", "edition", f"{shown(edition)} is unknown; known are {known}")
