"""A revision 2 of the rulings that exists in tests alone, to be compared with logs of revision 1.

It changes VOTE-05: a rolled fate is wild only under the variant ``fate_as_in_revision_1``,
which no setup of revision 1 contains.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

from maginor_core import Setup
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.layout import Layout, SetupNumbers
from maginor_core.components.setup import VARIANT_NAMES, VARIANTS
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.revisions import Revision
from maginor_core.engine.variants import VariantValue
from maginor_core.games.maginor.definition import DEFINITION

NEW: Final = "fate_as_in_revision_1"


@frozen(slots=False)
class SetupTwo:
    """A setup with the variant that revision 2 adds."""

    game: ClassVar[str] = "maginor"

    base: Setup
    as_in_revision_1: bool = False

    @property
    def players(self) -> int:
        return self.base.players

    @property
    def names(self) -> tuple[str, ...]:
        return self.base.names

    @cached_property
    def numbers(self) -> SetupNumbers:
        return _with(self.base.numbers, (*self.base.numbers[VARIANTS], int(self.as_in_revision_1)))

    @cached_property
    def layout(self) -> Layout:
        variants = list(self.base.numbers[VARIANTS])
        variants[VARIANT_NAMES.index("rolled_fate_is_wild")] &= self.as_in_revision_1
        return Layout(_with(self.base.numbers, tuple(variants)))


def _with(numbers: SetupNumbers, variants: tuple[int, ...]) -> SetupNumbers:
    return (*numbers[:VARIANTS], variants, *numbers[VARIANTS + 1 :])


def _setup_from_numbers(numbers: SetupNumbers) -> SetupTwo:
    *variants, new = numbers[VARIANTS]
    if len(variants) != len(VARIANT_NAMES) or new not in (0, 1):
        raise MalformedError("is not a setup of revision 2", "header.setup")
    return SetupTwo(DEFINITION.setups.from_numbers(_with(numbers, tuple(variants))), new == 1)


def _with_variants(numbers: SetupNumbers, variants: Mapping[str, VariantValue]) -> SetupNumbers:
    given = numbers[VARIANTS]
    old, new = given[: len(VARIANT_NAMES)], (*given[len(VARIANT_NAMES) :], 0)[0]
    others = {name: value for name, value in variants.items() if name != NEW}
    changed = DEFINITION.setups.with_variants(_with(numbers, old), others)
    return _with(numbers, (*changed[VARIANTS], int(variants.get(NEW, new))))


def _dealt_again(setup: SetupTwo, seed: str | int, parts: ComponentSet | None) -> SetupTwo:
    return SetupTwo(DEFINITION.setups.deal_again(setup.base, seed, parts), setup.as_in_revision_1)


REVISION_TWO: Final = evolve(
    DEFINITION,
    revision=2,
    setups=evolve(
        DEFINITION.setups,
        variants={**DEFINITION.variants, NEW: False},
        from_numbers=_setup_from_numbers,
        layout_of=lambda numbers, _: _setup_from_numbers(numbers).layout,
        with_variants=_with_variants,
        deal_again=_dealt_again,
    ),
    revisions={1: Revision({NEW: True})},
)
"""Maginor under revision 2, which knows how revision 1 differed."""

MISJUDGING: Final = evolve(REVISION_TWO, revisions={1: Revision({NEW: False})})
"""The same, but it judges logs of revision 1 by the rules of revision 2."""

FORCED: Final = evolve(
    DEFINITION, revision=2, revisions={1: Revision({"rolled_fate_is_wild": True})}
)
"""A revision 2 by which a rolled fate was wild under revision 1, in any setup."""


def knowing(definition: GameDefinition) -> Any:  # Any: a function of names, with a default
    """Return what finds ``definition`` by its name."""
    return {definition.name: definition}.get
