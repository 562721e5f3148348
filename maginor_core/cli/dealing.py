"""The options that say which game is dealt: players, seed, edition, variants and components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click
from attrs import evolve, frozen

from maginor_core.components.component_set import (
    ComponentSet,
    read_components,
    reference_components,
)
from maginor_core.components.deal import deal
from maginor_core.components.setup import FEWEST_PLAYERS, MOST_PLAYERS, Setup
from maginor_core.components.variants import EDITIONS, VARIANT_NAMES, Variants, variants_of
from maginor_core.kernel.chance import fresh_seed

T = TypeVar("T")


@frozen
class Dealing:
    """What is to be dealt.

    Attributes:
        players: how many play; None if the caller left it open.
        seed: what all chance follows from; fresh if the caller gave none.
        variants: the variants to play under.
        components: the tiles to deal with.
    """

    players: int | None
    seed: str
    variants: Variants
    components: ComponentSet

    def setup(self, players: int, seed: str | None = None) -> Setup:
        """Deal for so many ``players`` from ``seed``, or from the one asked for."""
        return deal(
            players,
            self.seed if seed is None else seed,
            components=self.components,
            variants=self.variants,
        )


def read_variants(
    ctx: click.Context, param: click.Parameter, value: Sequence[str]
) -> dict[str, bool]:
    """Return the variants that are set, each as in ``rites_count=false``.

    Raises:
        click.BadParameter: one is unknown, or neither true nor false.
    """
    given = {}
    for assignment in value:
        name, _, word = assignment.partition("=")
        if name not in VARIANT_NAMES:
            known = ", ".join(VARIANT_NAMES)
            raise click.BadParameter(f"{name!r} is no variant; there are {known}")
        if word not in ("true", "false"):
            raise click.BadParameter(f"{name} must be {name}=true or {name}=false")
        given[name] = word == "true"
    return given


_OPTIONS = (
    click.option(
        "--players", type=click.IntRange(FEWEST_PLAYERS, MOST_PLAYERS), help="How many play."
    ),
    click.option("--seed", help="What all chance follows from, any text.  [default: a new one]"),
    click.option(
        "--edition",
        type=click.Choice(list(EDITIONS)),
        default="en",
        show_default=True,
        help="The language edition whose variants hold.",
    ),
    click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="NAME=true|false",
        callback=read_variants,
        help="Set a variant, whatever the edition says; may be given again.",
    ),
    click.option(
        "--components",
        type=click.Path(path_type=Path),
        help="The tiles to play with, a JSON file; see maginor components.",
    ),
)


def dealing_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the options of dealing, which it gets as ``dealing``."""

    @wraps(function)
    def with_dealing(
        *,
        players: int | None,
        seed: str | None,
        edition: str,
        variants: Mapping[str, bool],
        components: Path | None,
        **others: object,
    ) -> T:
        dealing = Dealing(
            players,
            fresh_seed() if seed is None else seed,
            evolve(variants_of(edition), **variants),
            reference_components() if components is None else read_components(components),
        )
        return function(dealing=dealing, **others)

    for option in reversed(_OPTIONS):
        with_dealing = option(with_dealing)
    return with_dealing
