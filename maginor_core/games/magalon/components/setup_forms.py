"""Setups in numbers, as headers of logs contain them, and the digest of their terms."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from maginor_core.engine.codec import pack
from maginor_core.engine.definition import NO_SETUP, variants_setter
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.validation import shown
from maginor_core.games.magalon.components import board_json as boards
from maginor_core.games.magalon.components.board import MagalonBoard
from maginor_core.games.magalon.components.geometry import geometry_of
from maginor_core.games.magalon.components.layout import Layout, SetupNumbers
from maginor_core.games.magalon.components.numbers import NOWHERE, bits
from maginor_core.games.magalon.components.setup import POSITIONS, Setup
from maginor_core.games.magalon.components.variants import (
    DEFAULTS,
    variants_from_json,
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


def setup_from_numbers(numbers: SetupNumbers, known: MagalonBoard | None = None) -> Setup:
    """Return the setup that ``numbers`` describe; they may be untrusted."""
    try:
        players, first_player, board, variants, wizards, shields, energy, hands, held = numbers
        board = boards.board_from_numbers(board) if known is None else known
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
    """Return the digest of what a game is played under: revision, board, variants and positions."""
    if len(numbers) != PARTS:
        raise MalformedError(NO_SETUP, "header.setup")
    board, variants, *positions = numbers[DEALT:]
    alike = [tuple(dict.fromkeys(part)) if _is_alike(part) else part for part in positions]
    return hashlib.sha256(pack((revision, board, variants, *alike))).digest()


def _is_alike(part: object) -> bool:
    """Return whether all seats have the same, so that the number of players does not matter."""
    return type(part) is tuple and len(set(map(repr, part))) == 1


with_variants: Final = variants_setter(DEFAULTS, VARIANTS, PARTS)
"""Returns a setup in numbers with some variants set to other values."""


class KnownBoards:
    """Reads the layouts of many games, and recognizes earlier boards by the digests of terms."""

    def __init__(self) -> None:
        """Begin without any."""
        self._boards: dict[bytes, MagalonBoard] = {}

    def layout(self, numbers: SetupNumbers, digest: bytes) -> Layout:
        """Return the layout that ``numbers`` describe."""
        setup = setup_from_numbers(numbers, self._boards.get(digest))
        if digest not in self._boards:
            if len(self._boards) >= MOST_BOARDS:
                self._boards.clear()
            self._boards[digest] = setup.board
        return setup.layout


# Setups as plain JSON data, in the protocol's shape.

_REQUIRED = ("players", "first_player", "board")
_KNOWN = (*_REQUIRED, "variants", *POSITIONS)


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    data: dict[str, Any] = {  # Any: likewise
        "players": setup.players,
        "first_player": setup.first_player,
        "board": boards.board_to_json(setup.board),
    }
    if setup.variants.differing:
        data["variants"] = setup.variants.differing
    for name, values in setup.positions.items():
        data[name] = _plain(values)
    return data


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes."""
    if type(data) is not dict:
        raise SetupError("SETUP-01", "setup", f"must be an object, not {shown(data)}")
    for key in _REQUIRED:
        if key not in data:
            raise SetupError("SETUP-01", key, "is missing")
    for key, value in data.items():
        if key not in _KNOWN:
            raise SetupError("SETUP-01", key, f"is unknown; a setup has {', '.join(_KNOWN)}")
        if value is None:
            raise SetupError("SETUP-01", key, "must not be null; leave it out if there is none")
    given: dict[str, Any] = {name: _listed(data[name]) for name in POSITIONS if name in data}
    if "variants" in data:
        given["variants"] = variants_from_json(data["variants"])
    board = boards.board_from_json(data["board"])
    return Setup(data["players"], data["first_player"], board, **given)


def _listed(value: object) -> object:
    return tuple([_listed(item) for item in value]) if type(value) is list else value


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if type(value) is tuple else value
