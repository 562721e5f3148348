"""A setup as a log's header tells it: arrays of numbers, with the tiles' names in order."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from maginor_core.components.cards import CARDS
from maginor_core.components.rulings_revision import RULINGS_REVISION
from maginor_core.components.setup import Setup
from maginor_core.components.setup_error import SetupError
from maginor_core.components.spells import SPELLS
from maginor_core.components.symbols import SYMBOLS
from maginor_core.components.variants import VARIANT_NAMES, Variants
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.strict import pack

Wire = tuple[Any, ...]  # Any: numbers, text and tuples of them

_NUMBER_OF = {symbol: number for number, symbol in enumerate(SYMBOLS)}


def setup_to_wire(setup: Setup) -> Wire:
    """Return ``setup`` as a header tells it."""
    names = setup.names
    place = {name: number for number, name in enumerate(names)}
    return (
        setup.players,
        setup.first_player,
        names,
        tuple(map(place.__getitem__, setup.circle)),
        tuple([tuple(map(_NUMBER_OF.__getitem__, setup.tiles[name])) for name in names]),
        tuple((place[oracle], SPELLS.index(spell)) for oracle, spell in setup.spells.items()),
        tuple(int(getattr(setup.variants, name)) for name in VARIANT_NAMES),
        setup.counters,
        tuple(setup.hand[card] for card in CARDS),
    )


def setup_from_wire(wire: Wire) -> Setup:
    """Return the setup that a header tells.

    Raises:
        MalformedError: it tells none that can be played.
    """
    try:
        players, first_player, names, circle, tiles, spells, variants, counters, hand = wire
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
    if setup_to_wire(setup) != wire:
        raise MalformedError("is not in the one form that a setup has", "header.setup")
    return setup


def terms_of(setup: Setup, revision: int = RULINGS_REVISION) -> bytes:
    """Return the digest of all that a game is played under: rulings, variants and components."""
    return terms_in(setup_to_wire(setup), revision)


def terms_in(wire: Wire, revision: int = RULINGS_REVISION) -> bytes:
    """Return the same digest of a setup that a header tells, and that has been read before."""
    _, _, names, _, tiles, _, variants, counters, hand = wire
    return _digest((revision, variants, names, tiles, counters, hand))


@lru_cache(maxsize=16)
def _digest(terms: Wire) -> bytes:
    return hashlib.sha256(pack(terms)).digest()
