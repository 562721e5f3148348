"""A component set is the tiles of one printing: data that an owner of the game can write down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import field, frozen

from maginor_core.components.layout import (
    GOLDEN_CAULDRON,
    HIGH_WIZARD,
    NO_SPELL,
    Layout,
)
from maginor_core.components.setup import GUILD_HALL, OracleId, Setup, Variants, variants_of
from maginor_core.components.tokens import (
    CARDS,
    CASTABLE_SPELLS,
    SPELLS,
    SYMBOLS,
    Card,
    Spell,
    Symbol,
)
from maginor_core.engine.chance import Stream, fresh_seed
from maginor_core.engine.checks import Frozen
from maginor_core.engine.definition import DealForm, Piles, Stated, StatedForm
from maginor_core.engine.errors import SetupError, shown
from maginor_core.engine.package_data import package_data
from maginor_core.engine.paths import read_regular

if TYPE_CHECKING:
    from pathlib import Path

Size: TypeAlias = Literal["guild_hall", "small", "large"]
NameSource: TypeAlias = Literal["rulebook", "printed", "ours"]

SIZES: tuple[Size, ...] = ("guild_hall", "small", "large")
NAME_SOURCES: tuple[NameSource, ...] = ("rulebook", "printed", "ours")
REFERENCE = "reconstruction-1"
PRINTED_TILES = 11
SMALL_TILES = 2

_KEYS = {"id", "counters", "hand", "tiles"}
_TILE_KEYS = {"name", "size", "slots"}


def _frozen(hand: Mapping[Card, int]) -> Mapping[Card, int]:
    return Frozen(hand)


@frozen
class OracleTile:
    """One Oracle's tile.

    Attributes:
        oracle: its name in the engine, such as ``"great_eagle"``.
        name: its name for people.
        size: ``guild_hall``, ``small`` or ``large`` (SETUP-03).
        slots: the symbols of its slots, clockwise from the top of the tile (SETUP-02).
        name_source: where the name is from: the rulebook, the printed tile, or ``ours`` for a
            placeholder of this project.
    """

    oracle: OracleId
    name: str
    size: Size
    slots: tuple[Symbol, ...]
    name_source: NameSource = "printed"


@frozen
class ComponentSet:
    """The tiles of one printing of the game, with what each player gets.

    Attributes:
        id: the name of the set, by which logs refer to it.
        about: its origin, and what in it is a placeholder.
        counters: influence counters for each player.
        hand: how many of each card each player gets.
        tiles: the Oracles' tiles.
    """

    id: str
    about: str
    counters: int
    hand: Mapping[Card, int] = field(converter=_frozen)
    tiles: tuple[OracleTile, ...]

    @property
    def labels(self) -> Mapping[OracleId, str]:
        """The printed names of the Oracles."""
        return {tile.oracle: tile.name for tile in self.tiles}

    def of_size(self, size: Size) -> tuple[OracleTile, ...]:
        """Return the tiles of ``size``, in the set's order."""
        return tuple(tile for tile in self.tiles if tile.size == size)

    def remarks(self) -> tuple[str, ...]:
        """Return what is allowed but not as in the printed game, in sentences for people."""
        remarks = []
        if len(self.tiles) != PRINTED_TILES:
            remarks.append(
                f"the printed game has {PRINTED_TILES} tiles, this set has {len(self.tiles)}"
            )
        hall = self.of_size("guild_hall")[0]
        remarks += [
            f"{tile.oracle} has as many slots as the Guild Hall or more; in print that is largest"
            for tile in self.tiles
            if tile is not hall and len(tile.slots) >= len(hall.slots)
        ]
        placeholders = [tile.oracle for tile in self.tiles if tile.name_source == "ours"]
        if placeholders:
            remarks.append("placeholder names: " + ", ".join(placeholders))
        return tuple(remarks)


@cache
def reference_components() -> ComponentSet:
    """Return the bundled set ``reconstruction-1``; see its ``about`` for what is a placeholder."""
    import json

    return parse_components(json.loads(package_data(__package__, f"{REFERENCE}.json")))


def read_components(path: str | Path) -> ComponentSet:
    """Read a component set from a JSON file of the form of the bundled one.

    Raises:
        SetupError: the file contains no such set; the message names tile and field.
        OSError: the file cannot be read.
    """
    try:
        import json

        data = json.loads(read_regular(path))
    except (ValueError, RecursionError) as error:
        raise SetupError("SETUP-02", str(path), f"is not JSON ({error})") from None
    return parse_components(data)


def parse_components(data: object) -> ComponentSet:
    """Return the component set that JSON describes; raises ``SetupError``, SETUP-01 to SETUP-03."""
    top = _object(data, "the file", _KEYS, {"about"})
    hand = _object(top["hand"], "hand", set(CARDS), set())
    counters = top["counters"]
    if type(counters) is not int or counters < 1:
        raise SetupError("SETUP-01", "counters", f"must be 1 or more, not {shown(counters)}")
    for card, number in hand.items():
        if type(number) is not int or number < 0:
            raise SetupError("SETUP-01", f"hand.{card}", f"must be 0 or more, not {shown(number)}")
    listed = top["tiles"]
    if type(listed) is not dict:
        raise SetupError("SETUP-02", "tiles", "must be an object with a key for each tile")
    tiles = tuple(_tile(oracle, tile) for oracle, tile in listed.items())
    _check_sizes(tiles)
    return ComponentSet(
        id=_text(top["id"], "id"),
        about=_text(top.get("about", ""), "about", empty=True),
        counters=counters,
        hand={card: hand[card] for card in CARDS},  # type: ignore[misc] # checked just above
        tiles=tiles,
    )


def _tile(oracle: str, data: object) -> OracleTile:
    where = f"tiles.{oracle}"
    tile = _object(data, where, _TILE_KEYS, {"name_source"})
    if tile["size"] not in SIZES:
        raise SetupError(
            "SETUP-03",
            f"{where}.size",
            f"must be one of {', '.join(SIZES)}, not {shown(tile['size'])}",
        )
    source = tile.get("name_source", "printed")
    if source not in NAME_SOURCES:
        known = ", ".join(NAME_SOURCES)
        raise SetupError(
            "SETUP-02", f"{where}.name_source", f"must be one of {known}, not {shown(source)}"
        )
    slots = tile["slots"]
    if type(slots) is not list or not slots:
        raise SetupError("SETUP-02", f"{where}.slots", "must be a list of at least one symbol")
    for slot, symbol in enumerate(slots):
        if type(symbol) is not str or symbol not in SYMBOLS:
            raise SetupError(
                "SETUP-02",
                f"{where}.slots.{slot}",
                f"must be one of {', '.join(SYMBOLS)}, not {shown(symbol)}",
            )
    return OracleTile(
        oracle, _text(tile["name"], f"{where}.name"), tile["size"], tuple(slots), source
    )


def _check_sizes(tiles: tuple[OracleTile, ...]) -> None:
    sizes = {tile.oracle: tile.size for tile in tiles}
    if sizes.get(GUILD_HALL) != "guild_hall":
        raise SetupError("SETUP-03", f"tiles.{GUILD_HALL}", "must be there, with size guild_hall")
    for oracle, size in sizes.items():
        if size == "guild_hall" and oracle != GUILD_HALL:
            raise SetupError(
                "SETUP-03", f"tiles.{oracle}.size", "there is one Guild Hall, and that is another"
            )
    small = [oracle for oracle, size in sizes.items() if size == "small"]
    if len(small) != SMALL_TILES:
        named = ", ".join(small) or "none"
        raise SetupError("SETUP-03", "tiles", f"two must have size small; such are: {named}")


def _object(data: object, where: str, required: set[str], optional: set[str]) -> dict[str, object]:
    if type(data) is not dict:
        raise SetupError("SETUP-02", where, f"must be an object, not {_kind(data)}")
    for key in sorted(required - set(data)):
        raise SetupError("SETUP-02", f"{where}.{key}", "is missing")
    for key in sorted(set(data) - required - optional):
        allowed = ", ".join(sorted(required | optional))
        raise SetupError("SETUP-02", f"{where}.{key}", f"is unknown; keys are {allowed}")
    return data


def _text(value: object, where: str, *, empty: bool = False) -> str:
    if type(value) is not str or (not value and not empty):
        raise SetupError("SETUP-02", where, f"must be text, not {_kind(value)}")
    return value


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "a boolean", type(None): "null"}
    return names.get(type(value), "a number")


# Dealing sets out a game of the printed form: tiles, spells and who begins, from a seed.
#
# Each random thing has its own stream of the seed (see ``engine.chance``): ``deal.small`` and
# ``deal.large`` shuffle the tiles of that size, taken in the set's order; ``deal.spells`` shuffles
# the eight castable spells, followed by as many bare places as are needed to cover the tiles
# between the Rites, and the result is laid along these tiles clockwise; ``deal.first`` draws the
# first player.

WHO_BEGINS: Final = "deal.first"
SPELLS_MIXED: Final = "deal.spells"


def _tiles_in(box: ComponentSet) -> dict[str, list[OracleId]]:
    """Return the tiles to shuffle, by the label of their stream."""
    return {
        f"deal.{size}": [tile.oracle for tile in box.tiles if tile.size == size]
        for size in ("small", "large")
    }


def _castable(places: int) -> list[Spell | None]:
    """Return the spells to shuffle, with bare places so that there are enough for ``places``."""
    return [*CASTABLE_SPELLS, *[None] * (places - len(CASTABLE_SPELLS))]


def deal(
    players: int = 2,
    seed: str | int | None = None,
    components: ComponentSet | None = None,
    edition: str = "en",
    variants: Variants | None = None,
) -> Setup:
    """Deal a game: the same arguments give the same setup on every machine.

    >>> deal(players=3, seed=7).circle[:3]
    ('guild_hall', 'owl', 'salamander')

    Args:
        players: how many play, 2 to 4.
        seed: text or a number from which all chance follows; the system's entropy, if not given.
        components: the tiles to deal with; the bundled reference set if not given.
        edition: the language edition whose variants apply (EDITION-01).
        variants: the variants themselves, instead of an edition's.

    Raises:
        SetupError: SETUP-01, not 2 to 4 players; EDITION-01, an unknown edition.
    """
    if seed is None:
        seed = fresh_seed()
    if type(seed) not in (int, str):
        raise SetupError("SETUP-06", "seed", f"must be text or a whole number, not {shown(seed)}")
    if type(players) is not int or players < 1:
        raise SetupError("SETUP-01", "players", f"must be 2, 3 or 4, not {shown(players)}")
    given: object = components
    if given is not None and not isinstance(given, ComponentSet):
        reason = f"must be a ComponentSet, as read_components returns, not {shown(given)}"
        raise SetupError("SETUP-02", "components", reason)
    box = reference_components() if components is None else components
    circle: list[OracleId] = [GUILD_HALL]
    for label, tiles in _tiles_in(box).items():
        circle += Stream(seed, label).shuffled(tiles)
    return Setup(
        players=players,
        first_player=Stream(seed, WHO_BEGINS).below(players),
        circle=tuple(circle),
        tiles={tile.oracle: tile.slots for tile in box.tiles},
        spells=_lay_spells(circle, seed),
        variants=variants_of(edition) if variants is None else variants,
        counters=box.counters,
        hand=box.hand,
    )


def _lay_spells(circle: list[OracleId], seed: str | int) -> dict[OracleId, Spell]:
    """Lay the Rites at the ends (SETUP-04) and the others at random between them (SETUP-05)."""
    between = circle[1:-1]
    dealt = Stream(seed, SPELLS_MIXED).shuffled(_castable(len(between)))
    spells = {oracle: spell for oracle, spell in zip(between, dealt, strict=False) if spell}
    return {GUILD_HALL: "high_wizard", circle[-1]: "golden_cauldron", **spells}


# The same in numbers.


def _piles(players: int, parts: ComponentSet | None) -> Mapping[str, tuple[int, ...] | int]:
    box = reference_components() if parts is None else parts
    place = {oracle: at for at, oracle in enumerate(sorted([tile.oracle for tile in box.tiles]))}
    tiles = {label: tuple([place[one] for one in row]) for label, row in _tiles_in(box).items()}
    spells = [
        NO_SPELL if spell is None else SPELLS.index(spell) for spell in _castable(len(place) - 2)
    ]
    return {**tiles, WHO_BEGINS: players, SPELLS_MIXED: tuple(spells)}


def circle_laid(layout: Layout, piles: Piles) -> tuple[int, ...]:
    """Return the Oracles, clockwise, the Guild Hall first."""
    return (layout.guild_hall, *piles[0], *piles[1])


def spells_laid(layout: Layout, piles: Piles) -> tuple[int, ...]:
    """Return for each Oracle its spell, or ``NO_SPELL``."""
    circle = circle_laid(layout, piles)
    last = len(circle) - 1
    spells: list[int] = [NO_SPELL] * len(layout.values)
    for oracle, spell in zip(circle[1:last], piles[3], strict=False):
        spells[oracle] = spell
    spells[layout.guild_hall] = HIGH_WIZARD
    spells[circle[last]] = GOLDEN_CAULDRON
    return tuple(spells)


def first_player_laid(layout: Layout, piles: Piles) -> int:
    """Return who takes the first turn."""
    return piles[2][0]


# The same as a header states it: who is first; the circle; how many numbers each spell's pair has,
# and these pairs, an Oracle and its spell each, in the order of the circle.


def fits_as_stated(layout: Layout, stated: Stated) -> bool:
    """Return whether first player, circle and spells can be laid out (SETUP-03 to SETUP-06)."""
    circle, pairs = stated[1], stated[3]
    if stated[0][0] >= layout.players or len(circle) != len(layout.values):
        return False
    if circle[0] != layout.guild_hall:
        return False
    for place, oracle in enumerate(sorted(circle)):
        if oracle != place:
            return False
    for size in stated[2]:
        if size != 2:
            return False
    used: list[int] = []
    for oracle in circle:
        place = 2 * len(used)
        if place < len(pairs) and pairs[place] == oracle:
            spell = pairs[place + 1]
            if spell in used or spell >= EVERY_SPELL:
                return False
            used.append(spell)
    return 2 * len(used) == len(pairs)


def circle_stated(layout: Layout, stated: Stated) -> tuple[int, ...]:
    """Return the Oracles, clockwise, the Guild Hall first."""
    return stated[1]


def spells_stated(layout: Layout, stated: Stated) -> tuple[int, ...]:
    """Return for each Oracle its spell, or ``NO_SPELL``."""
    spells: list[int] = [NO_SPELL] * len(layout.values)
    pairs = stated[3]
    for place in range(len(stated[2])):
        spells[pairs[2 * place]] = pairs[2 * place + 1]
    return tuple(spells)


def first_player_stated(layout: Layout, stated: Stated) -> int:
    """Return who takes the first turn."""
    return stated[0][0]


EVERY_SPELL: Final = len(SPELLS)
"""How many spells there are."""
DEALING: Final = DealForm(
    _piles,
    {"circle": circle_laid, "spells": spells_laid, "first_player": first_player_laid},
    StatedForm(
        {1: 0, 3: 1, 5: 2},
        fits_as_stated,
        {"circle": circle_stated, "spells": spells_stated, "first_player": first_player_stated},
    ),
)
