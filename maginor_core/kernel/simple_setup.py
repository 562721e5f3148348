"""The setup of a simple game: an attrs class, from which its JSON, numbers and terms follow."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Self

import attrs

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack
from maginor_core.kernel.validation import shown
from maginor_core.kernel.values import (
    attributes_of,
    differing,
    form_of,
    made_from_json,
    require_fit,
)
from maginor_core.kernel.variants import VariantValue
from maginor_core.kernel.visibility import HOLE

SETUP_RULING: Final = "setup"
"""The ID that a refusal of a setup cites where the game names no ruling."""


class SimpleSetupError(MalformedError):
    """A setup that cannot be played.

    Attributes:
        ruling: the ruling that it breaks.
        path: the place in the setup, such as ``hands.0``.
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, path: str, reason: str, ruling: str = SETUP_RULING) -> None:
        super().__init__(f"{reason} [{ruling}]", path)
        self.ruling = ruling
        self.reason = reason


class SimpleSetup:
    """The base of a frozen attrs class that describes what a game begins with.

    Its attributes are those of ``kernel.values``; the first is ``players``. Those with a default
    may be left out in JSON. An attribute ``variants`` is an object of an attrs class of booleans.

    Attributes:
        game: the name of the game.
        player_counts: how many may play.
        dealt: the attributes that may differ within one competition, such as hands.
        names: the names whose positions commands and events contain.
        hidden: the attributes that are lists of which a seat may not know each item, as ``knows``
            says; none if everybody may know everything. None if that is not declared, so that no
            log for a seat can be made.

    Raises:
        SimpleSetupError: an attribute is of another type than annotated, or ``check`` refuses it.
    """

    game: ClassVar[str]
    player_counts: ClassVar[range]
    dealt: ClassVar[tuple[str, ...]] = ("players",)
    names: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...] | None] = None

    def __attrs_post_init__(self) -> None:
        """Check the types, the number of players, and what the game checks."""
        try:
            require_fit(self, type(self), "")
        except MalformedError as error:
            raise SimpleSetupError(error.path, error.reason) from None
        players = getattr(self, "players")  # noqa: B009 # the game's class declares it
        counts = self.player_counts
        require(
            players in counts,
            "players",
            f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}",
        )
        self.check()

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat, or a spectator, may know an item of a ``hidden`` attribute.

        Args:
            attribute: the name of the attribute, which is a list.
            place: which of its items; by default, each seat knows the one at its own place.
            seat: who looks; a spectator, if None.
        """
        return place == seat

    def check(self) -> None:
        """Refuse what cannot be played, by ``require``."""

    @cached_property
    def numbers(self) -> tuple[Any, ...]:  # Any: numbers, text and tuples of them
        """The setup in numbers, as a log's header contains it."""
        numbers: tuple[Any, ...] = form_of(type(self)).to_numbers(self)
        return numbers

    @property
    def layout(self) -> Self:
        """The setup itself: rules play on it."""
        return self


def require(condition: bool, path: str, reason: str) -> None:  # noqa: FBT001 # what must hold
    """Refuse a setup unless ``condition`` holds.

    Args:
        condition: what must hold.
        path: the place in the setup.
        reason: what is wrong there otherwise, and what would be right.

    Raises:
        SimpleSetupError: it does not hold.
    """
    if not condition:
        raise SimpleSetupError(path, reason)


def _seen_by(
    setup: type[SimpleSetup], names: Sequence[str]
) -> Callable[[tuple[Any, ...], int | None], tuple[Any, ...]] | None:  # Any: a setup in numbers
    """Return the function that gives a setup in numbers as a seat, or a spectator, may know it."""
    if setup.hidden is None:
        return None
    hidden = setup.hidden

    def setup_seen(numbers: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:  # Any: likewise
        return tuple(
            [
                tuple([v if setup.knows(name, at, seat) else HOLE for at, v in enumerate(one)])
                if name in hidden
                else one
                for name, one in zip(names, numbers, strict=True)
            ]
        )

    return setup_seen


def _json_seen_by(
    setup: type[SimpleSetup],
) -> Callable[[dict[str, Any], int | None], dict[str, Any]]:  # Any: JSON of many shapes
    """Return the function that gives a setup's JSON as a seat, or a spectator, may know it."""
    hidden = setup.hidden or ()

    def setup_seen_json(data: dict[str, Any], seat: int | None) -> dict[str, Any]:  # Any: likewise
        return {
            name: [v if setup.knows(name, at, seat) else None for at, v in enumerate(value)]
            if name in hidden
            else value
            for name, value in data.items()
        }

    return setup_seen_json


def setup_attributes(
    setup: type[SimpleSetup], deal: Callable[[int, str | int], SimpleSetup]
) -> dict[str, Any]:  # Any: attributes of a definition
    """Return what a definition contains of setups.

    Args:
        setup: the class of setups.
        deal: a setup from a number of players, known to be possible, and a seed.
    """
    variants_class = next((a for a in attributes_of(setup) if a.name == "variants"), None)
    defaults = {} if variants_class is None else attrs.asdict(variants_class.annotation())
    counts, form = setup.player_counts, form_of(setup)
    names = [attribute.name for attribute in attributes_of(setup)]
    at = [number for number, name in enumerate(names) if name not in setup.dealt]

    def setup_from_json(data: object) -> SimpleSetup:
        try:
            made: SimpleSetup = made_from_json(data, setup)
        except SimpleSetupError:
            raise
        except MalformedError as error:
            raise SimpleSetupError(error.path or "setup", error.reason) from None
        return made

    def setup_from_numbers(numbers: tuple[Any, ...]) -> SimpleSetup:  # Any: as a header has them
        try:
            made: SimpleSetup = form.from_numbers(numbers)
        except MalformedError as error:
            raise MalformedError(str(error), "header.setup") from None
        return made

    def terms(numbers: tuple[Any, ...], revision: int) -> bytes:  # Any: likewise
        try:
            lasting = tuple([numbers[place] for place in at])
        except IndexError:
            raise MalformedError("it is not the setup of a game", "header.setup") from None
        return hashlib.sha256(pack((revision, *lasting))).digest()

    def varied(made: Any, variants: Mapping[str, VariantValue]) -> Any:  # Any: a setup
        if unknown := sorted(variants.keys() - defaults.keys()):
            known = ", ".join(defaults) or "none"
            raise SimpleSetupError(f"variants.{unknown[0]}", f"is unknown; known are {known}")
        return attrs.evolve(made, variants=attrs.evolve(made.variants, **variants))

    def with_variants(
        numbers: tuple[Any, ...],  # Any: likewise
        variants: Mapping[str, VariantValue],
    ) -> tuple[Any, ...]:
        if "variants" not in names:
            return numbers
        place = names.index("variants")
        given = numbers[place] if len(numbers) == len(names) else None
        if type(given) is not tuple or len(given) > len(defaults):
            raise MalformedError("it is not the setup of a game", "header.setup")
        values = {name: int(value) for name, value in defaults.items()}
        values |= dict(zip(values, given, strict=False))
        for name, value in variants.items():
            if name not in defaults:
                raise MalformedError(f"{name} is not a variant", "variants")
            values[name] = int(value is True)
        return (*numbers[:place], tuple(values.values()), *numbers[place + 1 :])

    def dealt(
        players: int, seed: str | int, parts: object, variants: Mapping[str, VariantValue]
    ) -> SimpleSetup:
        if type(players) is not int or players not in counts:
            reason = f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}"
            raise SimpleSetupError("players", reason)
        if type(seed) not in (int, str):
            reason = f"must be text or a whole number, not {shown(seed)}"
            raise SimpleSetupError("seed", reason)
        made = deal(players, seed)
        return varied(made, variants) if variants else made

    def dealt_again(made: Any, seed: str | int, parts: object) -> SimpleSetup:  # Any: a setup
        return dealt(made.players, seed, parts, differing(made).get("variants", {}))

    return {
        "name": setup.game,
        "fewest_players": counts[0],
        "most_players": counts[-1],
        "variants": defaults,
        "setup_from_json": setup_from_json,
        "setup_to_json": differing,
        "setup_from_numbers": setup_from_numbers,
        "setup_error": SimpleSetupError,
        "layout_of": lambda numbers, digest: setup_from_numbers(numbers),
        "terms": terms,
        "with_variants": with_variants,
        "setup_seen": _seen_by(setup, names),
        "setup_seen_json": _json_seen_by(setup),
        "names_of": lambda numbers: setup.names,
        "deal": dealt,
        "dealt_again": dealt_again,
    }
