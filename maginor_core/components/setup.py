"""A setup is everything that is laid out before the first turn (SETUP-01 to SETUP-08).

Its variants are the readings of the rules that the game is played under. A setup can be written as
JSON, in the protocol's shape, and in numbers, as a log's header contains it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from itertools import chain
from typing import Annotated, Any, Final, Literal, TypeAlias

from attrs import asdict, field, fields, frozen

from maginor_core.components.layout import Layout, SetupNumbers
from maginor_core.components.tokens import CARDS, FULL_HAND, SPELLS, SYMBOLS, Card, Spell, Symbol
from maginor_core.engine.checks import Frozen
from maginor_core.engine.codec import pack_checked
from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.fields import INTEGERS, differing
from maginor_core.engine.limits import (
    EVERY_KEY,
    ONE_PLACE,
    Limit,
    Ruled,
    at_least,
    between,
    seat,
    told,
)
from maginor_core.engine.setup import GameSetup, read_setup, require
from maginor_core.engine.variants import variant_of

Edition: TypeAlias = Literal["en", "da", "no", "sv", "de", "fr", "it", "hu"]


Choice: TypeAlias = Annotated[bool, Ruled("EDITION-01", "true or false")]
_boolean = variant_of("EDITION-01")


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

    advance_after_scoring_roll: Choice = field(default=False, validator=_boolean)
    reversal_before_duel: Choice = field(default=False, validator=_boolean)
    reversal_covers_tie: Choice = field(default=True, validator=_boolean)
    rolled_fate_is_wild: Choice = field(default=True, validator=_boolean)
    rites_count: Choice = field(default=True, validator=_boolean)


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
    """Return the variants of an edition, a language code; raises ``SetupError``, EDITION-01."""
    for name, variants in EDITIONS.items():
        if name == edition:
            return variants
    known = ", ".join(EDITIONS)
    raise SetupError("EDITION-01", "edition", f"{shown(edition)} is unknown; known are {known}")


# The setup.

Seat: TypeAlias = int
"""A player's place at the table, 0 and up, clockwise."""
OracleId: TypeAlias = str
"""The name of an Oracle's tile, such as ``"guild_hall"``."""

GUILD_HALL: Final[OracleId] = "guild_hall"
FEWEST_PLAYERS = 2
MOST_PLAYERS = 4
COUNTERS = 15
"""The influence counters that each player has (SETUP-01)."""

_NUMBERS = {symbol: number for number, symbol in enumerate(SYMBOLS)}

TileName: TypeAlias = Annotated[
    OracleId, told(lambda name: f"must hold tile names, not {shown(name)}")
]
Tile: TypeAlias = Annotated[
    tuple[Symbol, ...],
    Limit(lambda slots, _: bool(slots), lambda *_: "must be a list of at least one symbol"),
]
"""The symbols of a tile's slots."""
HeldCard: TypeAlias = Annotated[Card, told(lambda _: f"is no card; cards are {', '.join(CARDS)}")]
"""The name of a card as a key of a hand."""


@frozen(slots=False)
class Setup(GameSetup):
    """Everything that is laid out before the first turn, and the variants.

    Any circle that begins with the one Guild Hall is accepted (SETUP-03); ``deal`` lays out the
    real game's. Two setups with the same content are equal.

    Attributes:
        players: how many sit at the table, 2 to 4 (SETUP-01).
        first_player: the seat that takes the first turn (SETUP-06).
        circle: the Oracles, clockwise, the Guild Hall first.
        tiles: for each Oracle its slots' symbols, clockwise from the top of the tile (SETUP-02).
        spells: for each Oracle that has one, the spell beside it (SETUP-04, SETUP-05).
        variants: the variants in force (EDITION-01).
        counters: what each player has in supply, 1 or more.
        hand: how many of each card each player has, 0 or more.

    Raises:
        SetupError: SETUP-01 to SETUP-06 or EDITION-01, with the place that is wrong.
    """

    game = "maginor"
    player_counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    ruling = "SETUP-01"
    known = "a setup has"
    hidden = ()

    players: Annotated[
        int, Ruled("SETUP-01", "2, 3 or 4"), between(2, MOST_PLAYERS, wanted="2, 3 or 4")
    ]
    first_player: Annotated[Seat, Ruled("SETUP-06", "a seat"), seat()]
    circle: Annotated[tuple[TileName, ...], Ruled("SETUP-03", "a list of tile names"), ONE_PLACE]
    tiles: Annotated[Mapping[OracleId, Tile], Ruled("SETUP-02", "an object")]
    spells: Annotated[Mapping[OracleId, Spell], Ruled("SETUP-05", "an object")]
    variants: Annotated[Variants, Ruled("EDITION-01", "variants")] = ENGLISH
    counters: Annotated[int, Ruled("SETUP-01", "1 or more"), at_least(1)] = COUNTERS
    hand: Annotated[
        Mapping[HeldCard, Annotated[int, at_least(0)]], EVERY_KEY, Ruled("SETUP-01", "an object")
    ] = FULL_HAND

    def check(self) -> None:
        """Refuse what cannot lie in a circle, and put tiles and spells into its order."""
        self._check_circle()
        self._check_spells()
        tiles = {oracle: self.tiles[oracle] for oracle in self.circle}
        spells = {oracle: self.spells[oracle] for oracle in self.circle if oracle in self.spells}
        object.__setattr__(self, "tiles", Frozen(tiles))
        object.__setattr__(self, "spells", Frozen(spells))

    def _check_circle(self) -> None:
        circle, tiles, in_circle = self.circle, self.tiles, set(self.circle)
        begins = circle[:1] == (GUILD_HALL,)
        require(begins, "circle", f"must begin with {GUILD_HALL}", "SETUP-03")
        if len(in_circle) != len(circle):
            twice = sorted({oracle for oracle in circle if circle.count(oracle) > 1})
            reason = f"names {', '.join(twice)} more than once"
            raise SetupError("SETUP-03", "circle", reason)
        if tiles.keys() == in_circle:
            return
        for oracle in circle:
            if oracle not in tiles:
                raise SetupError("SETUP-02", "tiles", f"{shown(oracle)} of the circle is missing")
        oracle = next(oracle for oracle in tiles if oracle not in in_circle)
        raise SetupError("SETUP-02", f"tiles.{oracle}", "is not in the circle")

    def _check_spells(self) -> None:
        lying: dict[Spell, OracleId] = {}
        for oracle, spell in self.spells.items():
            if oracle not in self.tiles:
                reason = "lies beside a tile that is not in the circle"
                raise SetupError("SETUP-05", f"spells.{oracle}", reason)
            if spell in lying:
                reason = f"{spell} lies beside {shown(lying[spell])} already"
                raise SetupError("SETUP-05", f"spells.{oracle}", reason)
            lying[spell] = oracle

    @cached_property
    def bearing(self) -> dict[OracleId, Mapping[Symbol, tuple[int, ...]]]:
        """For each Oracle and each of its symbols, the slots with that symbol, ascending."""
        return {oracle: _bearing(slots) for oracle, slots in self.tiles.items()}

    @cached_property
    def names(self) -> tuple[OracleId, ...]:
        """The Oracles in alphabetical order, whatever their order in the circle."""
        return tuple(sorted(self.circle))

    @cached_property
    def numbers(self) -> SetupNumbers:
        """The setup in numbers, as a log's header contains it."""
        place = {name: number for number, name in enumerate(self.names)}
        return (
            self.players,
            self.first_player,
            self.names,
            tuple([place[name] for name in self.circle]),
            tuple([_slots(self.tiles[name]) for name in self.names]),
            tuple([(place[oracle], SPELLS.index(spell)) for oracle, spell in self.spells.items()]),
            tuple([int(getattr(self.variants, name)) for name in VARIANT_NAMES]),
            self.counters,
            tuple([self.hand[card] for card in CARDS]),
        )

    @cached_property
    def layout(self) -> Layout:
        """The setup as the rules play on it."""
        return Layout(self.numbers)

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in fields(Setup)}

    def value(self, oracle: OracleId) -> int:
        """Return how many votes ``oracle`` is worth: the number of its slots (SETUP-02)."""
        return len(self.tiles[oracle])


@lru_cache(maxsize=256)
def _slots(slots: tuple[Symbol, ...]) -> tuple[int, ...]:
    return tuple([_NUMBERS[symbol] for symbol in slots])


@lru_cache(maxsize=256)
def _bearing(slots: tuple[Symbol, ...]) -> Mapping[Symbol, tuple[int, ...]]:
    return Frozen(
        {
            symbol: tuple([slot for slot, borne in enumerate(slots) if borne == symbol])
            for symbol in SYMBOLS
            if symbol in slots
        }
    )


# Setups in numbers, from any source.
#
# A collection of logs has few sets of tiles, so a set that was found valid is recognized by the
# digest of its terms; for further games with it only players, circle and spells are checked.

MOST_TERMS = 64
"""How many digests of terms are stored before all are dropped."""
VARIANTS = 6
"""The position of the variants in a setup in numbers."""


def setup_from_numbers(numbers: SetupNumbers) -> Setup:
    """Return the setup that ``numbers``, from any source, describe; raises ``MalformedError``."""
    try:
        players, first_player, names, circle, tiles, spells, variants, counters, hand = numbers
        setup = Setup(
            players=players,
            first_player=first_player,
            circle=tuple(map(names.__getitem__, circle)),
            tiles={
                name: tuple(map(SYMBOLS.__getitem__, slots))
                for name, slots in zip(names, tiles, strict=True)
            },
            spells={names[number]: SPELLS[spell] for number, spell in spells},
            variants=Variants(*(value == 1 for value in variants)),
            counters=counters,
            hand=dict(zip(CARDS, hand, strict=True)),
        )
    except (AttributeError, TypeError, ValueError, LookupError) as error:
        reason = error if isinstance(error, SetupError) else "it is not the setup of a game"
        raise MalformedError(str(reason), "header.setup") from None
    if setup.numbers != numbers:
        raise MalformedError("is not in the one form that a setup has", "header.setup")
    return setup


class KnownTerms:
    """Reads the layouts of many games, and recognizes earlier terms by their digests."""

    def __init__(self) -> None:
        self._digests: set[bytes] = set()

    def layout(self, numbers: SetupNumbers, digest: bytes) -> Layout:
        """Return the layout that ``numbers``, from any source, describe; raises ``MalformedError``.

        ``digest`` is that of its terms, made from these numbers.
        """
        if digest not in self._digests or not _is_surely_laid_out(numbers):
            setup_from_numbers(numbers)
            if len(self._digests) >= MOST_TERMS:
                self._digests.clear()
            self._digests.add(digest)
        return Layout(numbers)


def _is_surely_laid_out(numbers: SetupNumbers) -> bool:
    try:
        return _is_laid_out(numbers)
    except TypeError:  # something is not an array
        return False


def _is_laid_out(numbers: SetupNumbers) -> bool:
    players, first_player, names, circle, _, spells, _, _, _ = numbers
    laid = list(chain.from_iterable(spells))
    if not INTEGERS.issuperset(map(type, (players, first_player, *circle, *laid))):
        return False
    beside, lying = laid[::2], laid[1::2]
    having_spells = set(beside)
    return (
        FEWEST_PLAYERS <= players <= MOST_PLAYERS
        and 0 <= first_player < players
        and sorted(circle) == list(range(len(names)))
        and names[circle[0]] == GUILD_HALL
        and set(map(len, spells)) <= {2}
        and beside == list(filter(having_spells.__contains__, circle))
        and len(set(lying)) == len(lying)
        and (not lying or (min(lying) >= 0 and max(lying) < len(SPELLS)))
    )


# Setups as plain JSON data, in the protocol's shape.


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    return differing(setup)


def setup_from_json(data: object) -> Setup:
    """Return the setup that JSON describes; raises ``SetupError``, which names the place."""
    return read_setup(data, Setup)


# The revision of the rulings that the engine follows, as the page of rulings states it.

RULINGS_REVISION = 1


# Terms: the digest of what a game is played under: rulings, variants and components.

PARTS = 9
"""How many parts a setup has in numbers."""


def terms_of(numbers: SetupNumbers, revision: int = RULINGS_REVISION) -> bytes:
    """Return the digest of what a game is played under: rulings, variants and components.

    ``numbers`` are what was read as a header's setup; raises ``MalformedError`` if they are none.
    """
    if len(numbers) != PARTS:
        raise MalformedError("it is not the setup of a game", "header.setup")
    _, _, names, _, tiles, _, variants, counters, hand = numbers
    return hashlib.sha256(pack_checked((revision, variants, names, tiles, counters, hand))).digest()
