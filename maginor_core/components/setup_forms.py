"""Reading a setup in numbers, as a log's header contains it.

A collection of logs has few sets of tiles, so a set that was found valid is recognized by the
digest of its terms; for further games with it only players, circle and spells are checked.
"""

from __future__ import annotations

import hashlib
from itertools import chain

from maginor_core.components.layout import Layout, SetupNumbers
from maginor_core.components.setup import COUNTERS, FEWEST_PLAYERS, GUILD_HALL, MOST_PLAYERS, Setup
from maginor_core.components.tokens import CARDS, FULL_HAND, SPELLS, SYMBOLS
from maginor_core.components.variants import VARIANT_NAMES, Variants
from maginor_core.engine.codec import pack_checked
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.validation import shown

MOST_TERMS = 64
"""How many digests of terms are stored before all are dropped."""
VARIANTS = 6
"""The position of the variants in a setup in numbers."""


def setup_from_numbers(numbers: SetupNumbers) -> Setup:
    """Return the setup that ``numbers`` describe; they may be untrusted.

    Raises:
        MalformedError: they describe no setup that can be played.
    """
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
        """Begin without any."""
        self._digests: set[bytes] = set()

    def layout(self, numbers: SetupNumbers, digest: bytes) -> Layout:
        """Return the layout that ``numbers`` describe.

        Args:
            numbers: a setup in numbers, possibly untrusted.
            digest: the digest of its terms, made from these numbers.

        Raises:
            MalformedError: they describe no setup that can be played.
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
    """Return whether players, circle and spells are valid, given valid tiles; false if in doubt."""
    players, first_player, names, circle, _, spells, _, _, _ = numbers
    laid = list(chain.from_iterable(spells))
    if set(map(type, (players, first_player, *circle, *laid))) != {int}:
        return False
    beside, lying = laid[::2], laid[1::2]
    return (
        FEWEST_PLAYERS <= players <= MOST_PLAYERS
        and 0 <= first_player < players
        and sorted(circle) == list(range(len(names)))
        and names[circle[0]] == GUILD_HALL
        and set(map(len, spells)) <= {2}
        and beside == [oracle for oracle in circle if oracle in beside]
        and len(set(lying)) == len(lying)
        and all(0 <= spell < len(SPELLS) for spell in lying)
    )


# Setups as plain JSON data, in the protocol's shape.

_REQUIRED = ("players", "first_player", "circle", "tiles", "spells")
_OPTIONAL = ("variants", "counters", "hand")


def setup_to_json(setup: Setup) -> dict[str, object]:
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    data: dict[str, object] = {
        "players": setup.players,
        "first_player": setup.first_player,
        "circle": list(setup.circle),
        "tiles": {oracle: list(slots) for oracle, slots in setup.tiles.items()},
        "spells": dict(setup.spells),
    }
    if differing := setup.variants.differing():
        data["variants"] = differing
    if setup.counters != COUNTERS:
        data["counters"] = setup.counters
    if setup.hand != FULL_HAND:
        data["hand"] = dict(setup.hand)
    return data


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes.

    Raises:
        SetupError: it does not describe a setup that can be played; the message names the place.
    """
    if type(data) is not dict:
        raise SetupError("SETUP-01", "setup", f"must be an object, not {shown(data)}")
    for key in _REQUIRED:
        if key not in data:
            raise SetupError("SETUP-01", key, "is missing")
    for key in data:
        if key not in (*_REQUIRED, *_OPTIONAL):
            known = ", ".join((*_REQUIRED, *_OPTIONAL))
            raise SetupError("SETUP-01", key, f"is unknown; a setup has {known}")
    given = dict(data)
    if "variants" in given:
        given["variants"] = _variants(given["variants"])
    return Setup(**given)


def _variants(data: object) -> Variants:
    if type(data) is not dict:
        raise SetupError("EDITION-01", "variants", f"must be an object, not {shown(data)}")
    for name in data:
        if name not in VARIANT_NAMES:
            known = ", ".join(VARIANT_NAMES)
            raise SetupError("EDITION-01", f"variants.{name}", f"is unknown; known are {known}")
    return Variants(**data)


# The revision of the rulings that the engine follows, as the page of rulings states it.

RULINGS_REVISION = 1


# Terms: the digest of what a game is played under: rulings, variants and components.

PARTS = 9
"""How many parts a setup has in numbers."""


def terms_of(numbers: SetupNumbers, revision: int = RULINGS_REVISION) -> bytes:
    """Return the digest of what a game with this setup is played under.

    Args:
        numbers: what was read as a header's setup, or the numbers of a setup.
        revision: the revision of the rulings.

    Raises:
        MalformedError: these are not the parts of a setup.
    """
    if len(numbers) != PARTS:
        raise MalformedError("it is not the setup of a game", "header.setup")
    _, _, names, _, tiles, _, variants, counters, hand = numbers
    return hashlib.sha256(pack_checked((revision, variants, names, tiles, counters, hand))).digest()
