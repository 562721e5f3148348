"""Setups to draw: small circles, on which everything happens soon, and the printed game's size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from maginor_core.components.cards import CARDS, FULL_HAND, Card
from maginor_core.components.component_set import (
    PRINTED_TILES,
    SMALL_TILES,
    ComponentSet,
    OracleTile,
)
from maginor_core.components.deal import deal
from maginor_core.components.setup import (
    COUNTERS,
    FEWEST_PLAYERS,
    GUILD_HALL,
    MOST_PLAYERS,
    OracleId,
    Setup,
)
from maginor_core.components.setup_json import setup_to_json
from maginor_core.components.spells import SPELLS, Spell
from maginor_core.components.symbols import SYMBOLS, Symbol
from maginor_core.components.variants import VARIANT_NAMES, Variants
from maginor_core.heuristics.broken_setups import every_broken_json_setup

NAMES: tuple[OracleId, ...] = ("owl", "raven", "unicorn", "great_eagle", "sphinx", "grand aïeul")
"""Names of tiles for small circles; a name may be any text."""

JsonSetup = dict[str, Any]  # Any: JSON of the protocol's shapes


def variants() -> st.SearchStrategy[Variants]:
    """Draw variants, each on or off; they shrink to the English edition's."""
    defaults = Variants()
    switches = {
        name: st.sampled_from((getattr(defaults, name), not getattr(defaults, name)))
        for name in VARIANT_NAMES
    }
    return st.builds(Variants, **switches)


_PLAYERS = st.integers(FEWEST_PLAYERS, MOST_PLAYERS)
_VARIANTS = variants()
_SPELLS = st.sampled_from(SPELLS)
_REFERENCE = st.none()


def setups(
    *,
    players: st.SearchStrategy[int] = _PLAYERS,
    fewest_oracles: int = 0,
    most_oracles: int = 3,
    most_slots: int = 4,
    variants: st.SearchStrategy[Variants] = _VARIANTS,
    spells: st.SearchStrategy[Spell] = _SPELLS,
) -> st.SearchStrategy[Setup]:
    """Draw a small setup, on which duels, full Oracles, spells and the end are soon reached.

    Args:
        players: how many play.
        fewest_oracles: the fewest tiles besides the Guild Hall.
        most_oracles: the most tiles besides the Guild Hall, 6 or fewer.
        most_slots: the most slots of a tile.
        variants: the variants that are played.
        spells: those that may be beside tiles, Rites anywhere.
    """
    return _setups(
        players,
        st.lists(
            st.sampled_from(NAMES), min_size=fewest_oracles, max_size=most_oracles, unique=True
        ),
        st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=most_slots),
        variants,
        st.none() | spells,
    )


@st.composite
def _setups(
    draw: st.DrawFn,
    players: st.SearchStrategy[int],
    names: st.SearchStrategy[list[OracleId]],
    slots: st.SearchStrategy[list[Symbol]],
    variants: st.SearchStrategy[Variants],
    spells: st.SearchStrategy[Spell | None],
) -> Setup:
    seats = draw(players)
    circle = (GUILD_HALL, *draw(names))
    tiles = {oracle: tuple(draw(slots)) for oracle in circle}
    lying: dict[OracleId, Spell] = {}
    for oracle in circle:
        spell = draw(spells)
        if spell is not None and spell not in lying.values():
            lying[oracle] = spell
    return Setup(
        players=seats,
        first_player=draw(st.integers(0, seats - 1)),
        circle=circle,
        tiles=tiles,
        spells=lying,
        variants=draw(variants),
        counters=draw(st.sampled_from((COUNTERS, 1, 2, 3, 5))),
        hand=draw(_hands()),
    )


def _hands() -> st.SearchStrategy[Mapping[Card, int]]:
    numbers: dict[Card, st.SearchStrategy[int]] = {card: st.integers(0, 3) for card in CARDS}
    return st.just(FULL_HAND) | st.fixed_dictionaries(numbers)


@st.composite
def components(
    draw: st.DrawFn, *, fewest_large: int = 0, most_large: int = PRINTED_TILES - 1 - SMALL_TILES
) -> ComponentSet:
    """Draw a component set: a Guild Hall, two small tiles and some large ones, with any symbols."""
    symbols = st.sampled_from(SYMBOLS)
    large = draw(st.integers(fewest_large, most_large))
    tiles = [
        OracleTile(GUILD_HALL, "Guild Hall", "guild_hall", tuple(draw(_slots(symbols, 6, 15)))),
        *(
            OracleTile(f"small_{n}", f"Small {n}", "small", tuple(draw(_slots(symbols, 1, 5))))
            for n in range(SMALL_TILES)
        ),
        *(
            OracleTile(f"large_{n}", f"Large {n}", "large", tuple(draw(_slots(symbols, 2, 14))))
            for n in range(large)
        ),
    ]
    counters = draw(st.sampled_from((COUNTERS, 1, 5)))
    return ComponentSet("drawn", "Drawn by chance.", counters, draw(_hands()), tuple(tiles))


def _slots(
    symbols: st.SearchStrategy[Symbol], fewest: int, most: int
) -> st.SearchStrategy[list[Symbol]]:
    return st.lists(symbols, min_size=fewest, max_size=most)


@st.composite
def dealt_setups(
    draw: st.DrawFn,
    components: st.SearchStrategy[ComponentSet | None] = _REFERENCE,
) -> Setup:
    """Draw a setup as ``deal`` gives it, of the printed game's size unless components are drawn."""
    return deal(
        players=draw(_PLAYERS),
        seed=draw(st.integers(0, 2**32)),
        components=draw(components),
        variants=draw(_VARIANTS),
    )


def json_setups() -> st.SearchStrategy[JsonSetup]:
    """Draw a setup in the protocol's shape that every engine must play."""
    return setups().map(setup_to_json)


_JSON_SETUPS = json_setups()


@st.composite
def broken_json_setups(
    draw: st.DrawFn, right: st.SearchStrategy[JsonSetup] = _JSON_SETUPS
) -> JsonSetup:
    """Draw a setup in the protocol's shape with one thing wrong, which every engine must refuse.

    Args:
        draw: given by Hypothesis.
        right: the setups in which something is made wrong.
    """
    return draw(st.sampled_from(tuple(every_broken_json_setup(draw(right)))))
