"""Reading a setup in numbers, as a log's header contains it.

A collection of logs has few sets of tiles, so a set that was found valid is recognized by the
digest of its terms; for further games with it only players, circle and spells are checked.
"""

from __future__ import annotations

from itertools import chain

from maginor_core.components.cards import CARDS
from maginor_core.components.layout import Layout, SetupNumbers
from maginor_core.components.setup import FEWEST_PLAYERS, GUILD_HALL, MOST_PLAYERS, Setup
from maginor_core.components.setup_error import SetupError
from maginor_core.components.spells import SPELLS
from maginor_core.components.symbols import SYMBOLS
from maginor_core.components.variants import Variants
from maginor_core.kernel.errors import MalformedError

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
