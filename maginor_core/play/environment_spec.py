"""The spec of an environment: which game by how many, and the numbers of its actions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import NoneType
from typing import Any

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition, Parts, Setup
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.observation import (
    ActionTable,
    Encoder,
    digest_of,
    encoder_of,
    observation_high,
    size_of,
)
from maginor_core.engine.paths import unreadable
from maginor_core.engine.variants import VariantValue


class EnvironmentSpec:
    """What all episodes of a game with as many players share.

    Attributes:
        definition: which game it is.
        players: how many play.
        variants: the variants that differ from their defaults.
        components: what the games are dealt from; the game's own parts, if None.
        table: the actions.
        encoder: what writes the observations.
        size: how many bytes an observation has.
        observation_high: the largest number that each of them can be.
    """

    def __init__(
        self,
        definition: GameDefinition,
        players: int,
        variants: Mapping[str, VariantValue],
        components: Parts | None,
    ) -> None:
        """Make the table and the encoder by a deal.

        Raises:
            SetupError: so many cannot play, or a variant is not one.
            OpenDomainError: the commands cannot be numbered.
            ObservationError: the states cannot be observed.
        """
        self.definition = definition
        self.players = players
        self.variants = dict(variants)
        self.components = components
        setup = self.deal("")
        self.table = ActionTable(definition, setup)
        self.encoder: Encoder = encoder_of(definition, setup)
        self.size = size_of(self.encoder)
        self.observation_high = observation_high(self.encoder)

    def deal(self, seed: str) -> Setup:
        """Return the setup that ``seed`` deals."""
        return self.definition.deal(self.players, seed, self.components, self.variants)

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it again, and from what
        return spec_of, (self.definition, self.players, self.variants, self.components)

    @property
    def name(self) -> str:
        """The ID for registries: game, players, beginnings of the digests, and version."""
        digests = self.table.digest[:8] + digest_of(self.encoder)[:8]
        return (
            f"maginor_core/{self.definition.name}-{self.players}p-{digests}-v{self.encoder.version}"
        )


@lru_cache(maxsize=64)
def _spec(
    definition: GameDefinition,
    players: int,
    variants: tuple[tuple[str, VariantValue], ...],
    components: Parts | None,
) -> EnvironmentSpec:
    return EnvironmentSpec(definition, players, dict(variants), components)


def spec_of(
    game: GameDefinition | str,
    players: Any = None,  # Any: these are checked here, since compiled code refuses them otherwise
    variants: Any = None,
    components: Any = None,
) -> EnvironmentSpec:
    """Return what episodes share; it is made once, unless the components cannot be compared.

    Args:
        game: a game, or its name in the registry.
        players: how many play; as few as can, if None.
        variants: the variants that differ from their defaults.
        components: what the games are dealt from: parts of the game, the name of one of its small
            games (``PartsForm.small``), or the path of a file of the form that ``maginor setup
            export`` writes. The game's own, if None. A small game has its own variants, of which
            those that are given differ.

    Raises:
        UnknownGameError: no game with that name is registered.
        MalformedError: it is neither a game nor a name, the variants have no names, or the
            components are none of this game or cannot be read.
        SetupError: so many cannot play, or a variant is not one.
        OpenDomainError: the commands cannot be numbered.
        ObservationError: the states cannot be observed.
    """
    definition: object = registry.game(game) if isinstance(game, str) else game
    if not isinstance(definition, GameDefinition):
        raise MalformedError(f"must be a game or its name, not {shown(game)}", "game")
    given = {} if variants is None else variants
    if not isinstance(given, Mapping):
        raise MalformedError(f"must be values by name, not {shown(variants)}", "variants")
    count = definition.fewest_players if players is None else players
    if isinstance(components, str) and (small := definition.parts.small().get(components)):
        components, given = small.parts, {**small.variants, **given}
    parts = _parts(definition, components)
    definition.deal(count, "", parts, given)
    try:
        return _spec(definition, count, tuple(sorted(given.items())), parts)
    except TypeError:  # parts without a hash, such as a dict
        return EnvironmentSpec(definition, count, given, parts)


def _parts(definition: GameDefinition, components: object) -> Parts | None:
    """Return the parts that are meant, read from their file if it is named."""
    if components is None:
        return None
    form = definition.parts
    if isinstance(components, str | Path):
        try:
            return form.read(components)
        except OSError as error:
            names = ", ".join(form.small())
            small = f"; the small games are {names}" if names else ""
            reason = f"{components}: {unreadable(error)}{small}"
            raise MalformedError(reason, "components") from None
    if form.kind is NoneType or not isinstance(components, form.kind):
        what = "is always dealt alike, so they must be left out"
        if form.kind is not NoneType:
            what = (
                f"is dealt from a {form.kind.__name__}, from one in a file by its path, or from "
                "that of a small game by its name"
            )
        raise MalformedError(
            f"{definition.title} {what}, not from {shown(components)}", "components"
        )
    return components
