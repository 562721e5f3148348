"""The base of classes of setups: numbers, JSON, terms and variants follow from the declaration."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, Self, TypeVar

import attrs

from maginor_core.engine.codec import pack
from maginor_core.engine.definition import NO_SETUP, Json, Numbers, SetupForm, variants_setter
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.fields import (
    attributes_of,
    differing,
    form_of,
    made_from_json,
    require_fit,
)
from maginor_core.engine.validation import VariantValue, require_players, require_seed
from maginor_core.engine.visibility import HOLE

SETUP_RULING: Final = "setup"
"""The ID that a refusal of a setup cites where the game names no ruling."""


class GameSetup:
    """The base of a frozen attrs class that describes what a game begins with.

    Its attributes are those of ``engine.fields``; the first is ``players``. Those with a default
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
        SetupError: an attribute is of another type than annotated, or ``check`` refuses it.
    """

    game: ClassVar[str]
    player_counts: ClassVar[range]
    dealt: ClassVar[tuple[str, ...]] = ("players",)
    names: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...] | None] = None

    def __attrs_post_init__(self) -> None:
        try:
            require_fit(self, type(self), "")
        except MalformedError as error:
            raise SetupError(SETUP_RULING, error.path, error.reason) from None
        players = getattr(self, "players")  # noqa: B009 # the game's class declares it
        require_players(players, self.player_counts, SETUP_RULING)
        self.check()

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat, or a spectator, may know an item of a ``hidden`` attribute.

        By default, each seat knows the item of the list at its own place.
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
    """Refuse a setup by a ``SetupError`` at a place in it unless ``condition`` holds."""
    if not condition:
        raise SetupError(SETUP_RULING, path, reason)


def _seen_by(
    setup: type[GameSetup], names: Sequence[str]
) -> Callable[[Numbers, int | None], Numbers] | None:
    if setup.hidden is None:
        return None
    hidden = setup.hidden

    def setup_seen(numbers: Numbers, seat: int | None) -> Numbers:
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
    setup: type[GameSetup],
) -> Callable[[Json, int | None], Json]:
    hidden = setup.hidden or ()

    def setup_seen_json(data: Json, seat: int | None) -> Json:
        return {
            name: [v if setup.knows(name, at, seat) else None for at, v in enumerate(value)]
            if name in hidden
            else value
            for name, value in data.items()
        }

    return setup_seen_json


G = TypeVar("G", bound=GameSetup)


def read_setup(data: object, kind: type[G]) -> G:
    """Return the setup of a class that JSON describes; raises ``SetupError``."""
    try:
        made: G = made_from_json(data, kind)
    except SetupError:
        raise
    except MalformedError as error:
        raise SetupError(SETUP_RULING, error.path or "setup", error.reason) from None
    return made


def setup_form(
    setup: type[GameSetup],
    lay_out: Callable[[int, str | int], GameSetup] | None = None,
    **others: Any,  # Any: further attributes, also instead of what follows from the class
) -> SetupForm:
    """Return how setups of a class are made, written and read, as its declaration says.

    Args:
        setup: the class of setups.
        lay_out: a setup from a number of players, known to be possible, and a seed; None if
            ``others`` has ``deal`` and ``deal_again``.
        others: further attributes of ``SetupForm``, also instead of what follows from the class.
    """
    variants_class = next((a for a in attributes_of(setup) if a.name == "variants"), None)
    defaults = {} if variants_class is None else attrs.asdict(variants_class.annotation())
    form = form_of(setup)
    names = [attribute.name for attribute in attributes_of(setup)]
    at = [number for number, name in enumerate(names) if name not in setup.dealt]

    def from_numbers(numbers: Numbers) -> GameSetup:
        try:
            made: GameSetup = form.from_numbers(numbers)
        except MalformedError as error:
            raise MalformedError(str(error), "header.setup") from None
        return made

    def terms(numbers: Numbers, revision: int) -> bytes:
        try:
            lasting = tuple([numbers[place] for place in at])
        except IndexError:
            raise MalformedError(NO_SETUP, "header.setup") from None
        return hashlib.sha256(pack((revision, *lasting))).digest()

    def dealt(
        players: int, seed: str | int, parts: object, variants: Mapping[str, VariantValue]
    ) -> Any:  # Any: a setup
        require_players(players, setup.player_counts, SETUP_RULING)
        require_seed(seed, SETUP_RULING)
        made: Any = lay_out(players, seed)  # type: ignore[misc] # there is one, or another deal
        if unknown := sorted(variants.keys() - defaults.keys()):
            known = ", ".join(defaults) or "none"
            reason = f"is unknown; known are {known}"
            raise SetupError(SETUP_RULING, f"variants.{unknown[0]}", reason)
        if not variants:
            return made
        return attrs.evolve(made, variants=attrs.evolve(made.variants, **variants))

    def deal_again(made: Any, seed: str | int, parts: object) -> Any:  # Any: likewise
        return dealt(made.players, seed, parts, differing(made).get("variants", {}))

    derived: dict[str, Any] = {  # Any: attributes
        "kind": setup,
        "variants": defaults,
        "from_json": lambda data: read_setup(data, setup),
        "to_json": differing,
        "from_numbers": from_numbers,
        "layout_of": lambda numbers, digest: from_numbers(numbers).layout,
        "terms": terms,
        "with_variants": variants_setter(defaults, names.index("variants"), len(names))
        if defaults
        else _without_variants,
        "seen": _seen_by(setup, names),
        "seen_json": _json_seen_by(setup),
        "names_of": lambda numbers: setup.names,
        "deal": dealt,
        "deal_again": deal_again,
    }
    return SetupForm(**{**derived, **others})


def _without_variants(numbers: Numbers, variants: Mapping[str, VariantValue]) -> Numbers:
    return numbers
