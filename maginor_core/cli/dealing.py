"""The options that select which game is dealt: players, seed, edition, variants and components."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import TypeVar

import click
from attrs import frozen

from maginor_core.cli.options import FILE
from maginor_core.cli.selection import SelectedGame, game_option
from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.definition import Parts, Setup
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.validation import VariantValue, form_of, read_value

T = TypeVar("T")


@frozen
class Dealing:
    """What is to be dealt.

    Attributes:
        chosen: which game.
        players: how many play; None if the caller left it open.
        seed: what all chance follows from; fresh if the caller gave none.
        variants: the variants to play under that are set.
        parts: what the game is dealt from; None for games that have no choice.
    """

    chosen: SelectedGame
    players: int | None
    seed: str
    variants: Mapping[str, VariantValue]
    parts: Parts

    def setup(self, players: int, seed: str | None = None) -> Setup:
        """Deal for so many ``players`` from ``seed``, or from the one asked for."""
        dealt_from = self.seed if seed is None else seed
        definition = self.chosen.definition
        setup: Setup = definition.deal(players, dealt_from, self.parts, self.variants)
        return setup


def read_variants(chosen: SelectedGame, value: Sequence[str]) -> dict[str, VariantValue]:
    """Return the variants that are set, each as in ``NAME=false``.

    Raises:
        click.UsageError: one is unknown, or has another value than it may have.
    """
    given = {}
    for assignment in value:
        name, _, word = assignment.partition("=")
        if name not in chosen.definition.variants:
            known = ", ".join(chosen.definition.variants) or "none"
            raise click.UsageError(f"--variant: {name!r} is not a variant; there are {known}")
        default = chosen.definition.variants[name]
        try:
            given[name] = read_value(name, default, word)
        except MalformedError:
            forms = " or ".join(f"{name}={form}" for form in form_of(default).split("|"))
            raise click.UsageError(f"--variant: {name} must be {forms}") from None
    return given


def read_edition(chosen: SelectedGame, edition: str | None) -> Mapping[str, VariantValue]:
    """Return the variants that an edition stands for.

    Raises:
        click.UsageError: the game has no such edition.
    """
    if edition is None:
        return {}
    if edition not in chosen.definition.editions:
        known = ", ".join(chosen.definition.editions) or "none"
        raise click.UsageError(f"--edition: {edition!r} is unknown; there are {known}")
    return chosen.definition.editions[edition]


_OPTIONS = (
    game_option,
    click.option("--players", type=click.IntRange(min=1), help="How many play."),
    click.option("--seed", help="What all chance follows from, any text.  [default: a new one]"),
    click.option(
        "--edition",
        metavar="LANGUAGE",
        help="The language edition whose variants hold.  [default: the variants' own defaults]",
    ),
    click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set a variant to true, false, a number or null, overriding the edition; may be "
        "given again.",
    ),
    click.option(
        "--components",
        type=FILE,
        help="The component set to deal from, a JSON file; see maginor components.",
    ),
)


def dealing_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the options of dealing, which it gets as ``dealing``."""

    @wraps(function)
    def with_dealing(
        *,
        chosen: SelectedGame,
        players: int | None,
        seed: str | None,
        edition: str | None,
        variants: Sequence[str],
        components: Path | None,
        **others: object,
    ) -> T:
        game = chosen.definition
        fewest, most = game.fewest_players, game.most_players
        if players is not None and not fewest <= players <= most:
            raise click.UsageError(f"--players is {players}; {fewest} to {most} can play")
        dealing = Dealing(
            chosen,
            players,
            fresh_seed() if seed is None else seed,
            {**read_edition(chosen, edition), **read_variants(chosen, variants)},
            chosen.read_parts(components),
        )
        return function(dealing=dealing, **others)

    for option in reversed(_OPTIONS):
        with_dealing = option(with_dealing)
    return with_dealing
