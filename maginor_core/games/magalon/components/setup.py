"""The setup of a game: board, variants, who begins, and positions for tests (SETUP, EDITION).

It is dealt from a seed, written as numbers in headers of logs, and as plain JSON data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, TypeAlias

from attrs import asdict, field, fields, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack
from maginor_core.engine.definition import (
    NO_SETUP,
    DealForm,
    Piles,
    Stated,
    StatedForm,
    variants_setter,
)
from maginor_core.engine.errors import (
    MalformedError,
    SetupError,
    require_players,
    require_seed,
    shown,
)
from maginor_core.engine.fields import differing
from maginor_core.engine.limits import (
    ANY_ORDER,
    AS_ONE,
    Limit,
    Ruled,
    among,
    between,
    different,
    for_each_player,
    one_for_each_player,
    seat,
)
from maginor_core.engine.setup import GameSetup, read_setup, require
from maginor_core.engine.variants import VariantValue, read_variants, variant_of
from maginor_core.games.magalon.components import board_json as boards
from maginor_core.games.magalon.components.board import (
    START,
    BoardSheet,
    MagalonBoard,
    Place,
    ruin_squares,
)
from maginor_core.games.magalon.components.geometry import Geometry, geometry_of
from maginor_core.games.magalon.components.layout import Layout, SetupNumbers
from maginor_core.games.magalon.components.numbers import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NOWHERE,
    bits,
)

# Variants: the readings of the rules that a game may be played under (EDITION-01).


Choice: TypeAlias = Annotated[bool, Ruled("EDITION-01")]
FROM_ONE_ON: Final = Limit(
    lambda number, _: number is None or number >= 1,
    lambda number, _: f"must be a whole number from 1 on, or null, not {shown(number)}",
)
_fits = variant_of("EDITION-01")


@frozen
class Variants:
    """The three points on which games may differ.

    Attributes:
        energy_needs_move: an energy field asks whether to stay or move on only if the wizard has
            entered a place in this turn (ENERGY-02).
        goal_exact: the start is entered only by the last step of a march (START-03).
        round_limit: after how many rounds the game is broken off; None for no limit (END-02).
    """

    energy_needs_move: Choice = field(default=False, validator=_fits)
    goal_exact: Choice = field(default=False, validator=_fits)
    round_limit: Annotated[int | None, Ruled("EDITION-01"), FROM_ONE_ON] = field(
        default=None, validator=_fits
    )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The variants in numbers, as headers of logs contain them; 0 is no limit."""
        return (int(self.energy_needs_move), int(self.goal_exact), self.round_limit or 0)


VARIANT_NAMES: Final[tuple[str, ...]] = tuple(attribute.name for attribute in fields(Variants))
DEFAULTS: Final[dict[str, VariantValue]] = asdict(Variants())


def variants_from_numbers(numbers: tuple[int, ...]) -> Variants:
    """Return the variants that ``numbers`` describe; they may be untrusted."""
    if type(numbers) is not tuple or len(numbers) != len(VARIANT_NAMES):
        raise MalformedError("is not the variants of a setup", "header.setup")
    move, exact, limit = numbers
    whole = all(type(number) is int for number in numbers)
    if not whole or move not in (0, 1) or exact not in (0, 1) or limit < 0:
        raise MalformedError("is not the variants of a setup", "header.setup")
    return Variants(move == 1, exact == 1, limit or None)


# The setup.

Seat: TypeAlias = int
"""A player's number, clockwise from 0."""
Cell: TypeAlias = tuple[int, int]
"""The square of a cell."""

POSITIONS = ("wizards", "shields", "energy", "hands", "artifacts")
"""What a test position may say of each seat."""

FOR_EACH_SEAT: Final = one_for_each_player(wanted="a list with an item for each seat")


@lru_cache(maxsize=64)
def full_hand(board: MagalonBoard) -> tuple[int, ...]:
    """Return the values of all cards, ascending."""
    return tuple(sorted([card.value for card in board.cards]))


@lru_cache(maxsize=64)
def _known(board: MagalonBoard) -> tuple[frozenset[Any], frozenset[Any], frozenset[Any]]:
    """Return the places of a board, the values of its cards, and its artifacts."""
    places, areas = geometry_of(board).names, [name for name, _ in board.areas]
    return frozenset(places), frozenset(full_hand(board)), frozenset(areas) - {START}


ON_BOARD: Final = among(
    lambda setup: _known(setup.board)[0],
    lambda place: f"must be a place of the board, not {shown(place)}",
)
IN_CELL: Final = Limit(
    lambda cell, setup: cell is None or cell in _known(setup.board)[0],
    lambda cell, _: f"must be a cell of the board, not {shown(cell)}",
)
OF_BOARD: Final = among(
    lambda setup: _known(setup.board)[1],
    lambda value: f"has no card of the board: {shown(value)}",
)
ARTIFACT: Final = among(
    lambda setup: _known(setup.board)[2], lambda name: f"names no artifact: {shown(name)}"
)
A_LIST: Final = Ruled("SETUP-01", "a list")
ON_SCALE: Final = between(0, lambda setup: setup.board.energy.max)


@frozen
class Setup(GameSetup):
    """What a game begins with.

    Attributes:
        first_player: who plays the first card (SETUP-02).
        shields: by seat, the cell of the shield, or None for supply.
        hands: by seat, the values in hand, ascending; the other cards are used.
        artifacts: by seat, the artifacts by name.

    The last five are those of SETUP-01 where they are not given.
    """

    game = "magalon"
    player_counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    ruling = "SETUP-01"
    known = "a setup has"
    hidden = ()

    players: Annotated[int, between(FEWEST_PLAYERS, MOST_PLAYERS, wanted="from {least} to {most}")]
    first_player: Annotated[Seat, Ruled("SETUP-02"), seat(wanted="a seat, from {least} to {most}")]
    board: MagalonBoard
    variants: Annotated[Variants, Ruled("EDITION-01")] = field(default=Variants())
    wizards: Annotated[tuple[Annotated[Place, Ruled("BOARD-01"), ON_BOARD], ...], FOR_EACH_SEAT] = (
        field(default=for_each_player(lambda setup: START))
    )
    shields: Annotated[
        tuple[Annotated[Cell | None, Ruled("BOARD-04"), IN_CELL, AS_ONE], ...], FOR_EACH_SEAT
    ] = field(default=for_each_player(lambda setup: None))
    energy: Annotated[tuple[Annotated[int, ON_SCALE], ...], FOR_EACH_SEAT] = field(
        default=for_each_player(lambda setup: setup.board.energy.start)
    )
    hands: Annotated[
        tuple[
            Annotated[
                tuple[Annotated[int, OF_BOARD], ...], A_LIST, different("SETUP-01"), ANY_ORDER
            ],
            ...,
        ],
        FOR_EACH_SEAT,
    ] = field(default=for_each_player(lambda setup: full_hand(setup.board)))
    artifacts: Annotated[
        tuple[
            Annotated[
                tuple[Annotated[str, Ruled("ARTIFACT-01"), ARTIFACT], ...],
                A_LIST,
                different("SETUP-01"),
                ANY_ORDER,
            ],
            ...,
        ],
        FOR_EACH_SEAT,
    ] = field(default=for_each_player(lambda setup: ()))

    def check(self) -> None:
        """Refuse hands that can never be filled again, and pieces on one cell."""
        recovering = {card.value for card in self.board.cards if card.recover}
        for at, hand in enumerate(self.hands):
            recovers = not recovering.isdisjoint(hand)
            require(recovers, f"hands.{at}", "must have a card that recovers", "ROUND-06")
        self._check_pieces()

    def _check_pieces(self) -> None:
        taken: dict[Cell, str] = {}
        for number, ruin in enumerate(self.board.ruins):
            for square in ruin_squares(self.board.ruin_shape, ruin.corner, ruin.rotation):
                taken[square] = f"ruin {number}"
        taken.update({cell: f"gnome {number}" for number, cell in enumerate(self.board.gnomes)})
        if self.board.giant is not None:
            taken[self.board.giant] = "the giant"
        for name in ("wizards", "shields"):
            for at, cell in enumerate(getattr(self, name)):
                if type(cell) is not tuple:
                    continue
                if cell in taken:
                    reason = f"must be on a free cell; {list(cell)} has {taken[cell]}"
                    raise SetupError("BOARD-04", f"{name}.{at}", reason)
                taken[cell] = f"the {name[:-1]} of seat {at}"

    @cached_property
    def geometry(self) -> Geometry:
        """The places of the board in numbers."""
        return geometry_of(self.board)

    @property
    def names(self) -> tuple[Place, ...]:
        """The names and squares of places, whose positions commands and events contain."""
        return self.geometry.names

    @cached_property
    def numbers(self) -> SetupNumbers:
        """The setup in numbers, as a log's header contains it."""
        spots = self.geometry.spots
        return (
            self.players,
            self.first_player,
            boards.board_to_numbers(self.board),
            self.variants.numbers,
            tuple([spots[place] for place in self.wizards]),
            tuple([NOWHERE if cell is None else spots[cell] for cell in self.shields]),
            self.energy,
            tuple([sum([1 << value for value in hand]) for hand in self.hands]),
            tuple([sum([1 << spots[name] for name in held]) for held in self.artifacts]),
        )

    @cached_property
    def layout(self) -> Layout:
        """The setup as the rules use it."""
        return Layout(self.numbers, self.geometry)


# The deal: nothing is random in it but who begins.

WHO_BEGINS: Final = "deal.first_player"


def deal(
    players: int,
    seed: str | int,
    sheet: BoardSheet | None = None,
    variants: Mapping[str, VariantValue] | Variants = Variants(),  # it is immutable
) -> Setup:
    """Return the setup of a game on a board; the seed determines who begins (SETUP-02).

    Args:
        sheet: the board; the bundled one if None.
    """
    require_players(players, Setup.player_counts, "SETUP-01")
    require_seed(seed, "SETUP-02")
    if not isinstance(variants, Variants):
        given = {name: value for name, value in variants.items() if value is not None}
        variants = read_variants(given, Variants, "EDITION-01")
    first = Stream(seed, WHO_BEGINS).below(players)
    board = boards.reference_board().board if sheet is None else sheet.board
    return Setup(players, first, board, variants)


def first_player_laid(layout: Layout, piles: Piles) -> int:
    """Return who begins."""
    return piles[0][0]


def fits_as_stated(layout: Layout, stated: Stated) -> bool:
    """Return whether the one who begins plays."""
    return stated[0][0] < layout.players


def first_player_stated(layout: Layout, stated: Stated) -> int:
    """Return who begins."""
    return stated[0][0]


DEALING: Final = DealForm(
    lambda players, parts: {WHO_BEGINS: players},
    {"first_player": first_player_laid},
    StatedForm({1: 0}, fits_as_stated, {"first_player": first_player_stated}),
)


# Setups in numbers, as headers of logs contain them, and the digest of their terms.

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
            tuple([tuple([names[area] for area in _bits(areas)]) for areas in held]),  # type: ignore[misc] # as above, areas
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


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    return differing(setup)


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes."""
    return read_setup(data, Setup)
