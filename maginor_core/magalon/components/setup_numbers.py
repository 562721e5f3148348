"""Setups in numbers, as headers of logs contain them, and the digest of their terms."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack
from maginor_core.kernel.variants import VariantValue
from maginor_core.magalon.components.board import Board
from maginor_core.magalon.components.board_numbers import board_from_numbers
from maginor_core.magalon.components.geometry import geometry_of
from maginor_core.magalon.components.layout import Layout, SetupNumbers
from maginor_core.magalon.components.numbers import NOWHERE, bits
from maginor_core.magalon.components.setup import Setup
from maginor_core.magalon.components.variants import (
    DEFAULTS,
    VARIANT_NAMES,
    variants_from_numbers,
)

PARTS: Final = 9
BOARD: Final = 2
VARIANTS: Final = 3
DEALT: Final = 2
"""How many parts there are, which are the board and the variants, and how many may differ within
one competition: the number of players and who begins."""
MOST_BITS: Final = 64
MOST_BOARDS: Final = 64
"""How many boards are recognized by the digest of their terms before all are dropped."""

NO_SETUP: Final = "it is not the setup of a game"


def setup_from_numbers(numbers: SetupNumbers, known: Board | None = None) -> Setup:
    """Return the setup that ``numbers`` describe; they may be untrusted.

    Args:
        numbers: the setup in numbers.
        known: its board, if that has been read before.

    Raises:
        MalformedError: they describe no setup that can be played.
    """
    try:
        players, first_player, board, variants, wizards, shields, energy, hands, held = numbers
        board = board_from_numbers(board) if known is None else known
        names = geometry_of(board).names
        setup = Setup(
            players,
            first_player,
            board,
            variants_from_numbers(variants),
            tuple([names[spot] for spot in wizards]),
            tuple([None if spot == NOWHERE else names[spot] for spot in shields]),
            energy,
            tuple([tuple(_bits(hand)) for hand in hands]),
            tuple([tuple([names[area] for area in _bits(areas)]) for areas in held]),  # type: ignore[misc] # likewise, areas
        )
    except (TypeError, ValueError, LookupError) as error:
        reason = str(error) if isinstance(error, MalformedError) else NO_SETUP
        raise MalformedError(reason, "header.setup") from None
    if setup.numbers != numbers:
        raise MalformedError("is not in the one form that a setup has", "header.setup")
    return setup


def _bits(number: object) -> list[int]:
    if type(number) is not int or not 0 <= number < 1 << MOST_BITS:
        raise MalformedError(NO_SETUP, "header.setup")
    return bits(number)


def terms_of(numbers: SetupNumbers, revision: int) -> bytes:
    """Return the digest of what a game is played under: revision, board, variants and positions.

    Raises:
        MalformedError: these are not the parts of a setup.
    """
    if len(numbers) != PARTS:
        raise MalformedError(NO_SETUP, "header.setup")
    board, variants, *positions = numbers[DEALT:]
    alike = [tuple(dict.fromkeys(part)) if _is_alike(part) else part for part in positions]
    return hashlib.sha256(pack((revision, board, variants, *alike))).digest()


def _is_alike(part: object) -> bool:
    """Return whether all seats have the same, so that the number of players does not matter."""
    return type(part) is tuple and len(set(map(repr, part))) == 1


def with_variants(numbers: SetupNumbers, variants: Mapping[str, VariantValue]) -> SetupNumbers:
    """Return a setup in numbers with some variants set to other values.

    Raises:
        MalformedError: it is not a setup, or a variant is unknown.
    """
    given = numbers[VARIANTS] if len(numbers) == PARTS else None
    if type(given) is not tuple or len(given) > len(VARIANT_NAMES):
        raise MalformedError(NO_SETUP, "header.setup")
    values = {name: int(value or 0) for name, value in DEFAULTS.items()}
    values |= dict(zip(VARIANT_NAMES, given, strict=False))
    for name, value in variants.items():
        if name not in values:
            raise MalformedError(f"{name} is not a variant", "variants")
        values[name] = int(value or 0)
    return (*numbers[:VARIANTS], tuple(values.values()), *numbers[VARIANTS + 1 :])


class KnownBoards:
    """Reads the layouts of many games, and recognizes earlier boards by the digests of terms."""

    def __init__(self) -> None:
        """Begin without any."""
        self._boards: dict[bytes, Board] = {}

    def layout(self, numbers: SetupNumbers, digest: bytes) -> Layout:
        """Return the layout that ``numbers`` describe.

        Args:
            numbers: a setup in numbers, possibly untrusted.
            digest: the digest of its terms, made from these numbers.

        Raises:
            MalformedError: they describe no setup that can be played.
        """
        setup = setup_from_numbers(numbers, self._boards.get(digest))
        if digest not in self._boards:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards[digest] = setup.board
        return setup.layout
