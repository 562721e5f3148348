"""The setup of a game: board, variants, who begins, and positions for tests (SETUP, EDITION).

It is dealt from a seed, written as numbers in headers of logs, and as plain JSON data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final, TypeAlias

from attrs import asdict, field, fields, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.codec import pack
from maginor_core.engine.definition import NO_SETUP, variants_setter
from maginor_core.engine.errors import (
    MalformedError,
    SetupError,
    require_players,
    require_seed,
    shown,
)
from maginor_core.engine.setup import require_keys
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

    energy_needs_move: bool = field(default=False, validator=_fits)
    goal_exact: bool = field(default=False, validator=_fits)
    round_limit: int | None = field(default=None, validator=_fits)

    @property
    def differing(self) -> dict[str, VariantValue]:
        """The variants that are not at their default."""
        return {name: value for name, value in asdict(self).items() if value != DEFAULTS[name]}

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


@frozen
class Setup:
    """What a game begins with.

    Attributes:
        first_player: who plays the first card (SETUP-02).
        shields: by seat, the cell of the shield, or None for supply.
        hands: by seat, the values in hand, ascending; the other cards are used.
        artifacts: by seat, the artifacts by name.

    The last five are at their defaults of SETUP-01 where None is given.
    """

    game: ClassVar[str] = "magalon"
    player_counts: ClassVar[range] = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)

    players: int
    first_player: Seat
    board: MagalonBoard
    variants: Variants = field(default=Variants())
    wizards: tuple[Place, ...] | None = None
    shields: tuple[Cell | None, ...] | None = None
    energy: tuple[int, ...] | None = None
    hands: tuple[tuple[int, ...], ...] | None = None
    artifacts: tuple[tuple[str, ...], ...] | None = None

    def __attrs_post_init__(self) -> None:
        """Check everything but the board and the variants, which are checked already."""
        require_players(self.players, self.player_counts, "SETUP-01")
        first = self.first_player
        if type(first) is not int or not 0 <= first < self.players:
            reason = f"must be a seat, from 0 to {self.players - 1}, not {shown(first)}"
            raise SetupError("SETUP-02", "first_player", reason)
        for name in POSITIONS:
            value = getattr(self, name)
            normal = tuple([self._default(name)] * self.players)
            if value is not None:
                normal = self._by_seat(name, value)
            object.__setattr__(self, name, normal)
        self._check_pieces()

    def _default(self, name: str) -> Any:  # Any: of that attribute
        values = tuple(sorted([card.value for card in self.board.cards]))
        return {
            "wizards": START,
            "shields": None,
            "energy": self.board.energy.start,
            "hands": values,
            "artifacts": (),
        }[name]

    def _by_seat(self, name: str, values: object) -> tuple[Any, ...]:  # Any: as above
        if type(values) is not tuple or len(values) != self.players:
            reason = f"must be a list with an item for each seat, not {shown(values)}"
            raise SetupError("SETUP-01", name, reason)
        checks: dict[str, Callable[[str, object], object]] = {
            "wizards": self._wizard,
            "shields": self._shield,
            "energy": self._energy,
            "hands": self._hand,
            "artifacts": self._artifacts,
        }
        check = checks[name]
        return tuple([check(f"{name}.{seat}", value) for seat, value in enumerate(values)])

    def _wizard(self, where: str, place: object) -> object:
        named = type(place) is str or _is_square(place)
        if not named or place not in self.geometry.spots:
            raise SetupError("BOARD-01", where, f"must be a place of the board, not {shown(place)}")
        return place

    def _shield(self, where: str, cell: object) -> object:
        if cell is None:
            return None
        if not _is_square(cell) or cell not in self.geometry.spots:
            raise SetupError("BOARD-04", where, f"must be a cell of the board, not {shown(cell)}")
        return cell

    def _energy(self, where: str, amount: object) -> object:
        most = self.board.energy.max
        if type(amount) is not int or not 0 <= amount <= most:
            reason = f"must be a whole number from 0 to {most}, not {shown(amount)}"
            raise SetupError("SETUP-01", where, reason)
        return amount

    def _hand(self, where: str, hand: object) -> object:
        values = _different(where, hand)
        known = [card.value for card in self.board.cards]
        for value in values:
            if type(value) is not int or value not in known:
                raise SetupError("SETUP-01", where, f"has no card of the board: {shown(value)}")
        if not any(card.recover and card.value in values for card in self.board.cards):
            raise SetupError("ROUND-06", where, "must have a card that recovers")
        return tuple(sorted(values))

    def _artifacts(self, where: str, names: object) -> object:
        found = _different(where, names)
        known = [name for name, _ in self.board.areas if name != START]
        for name in found:
            if name not in known:
                raise SetupError("ARTIFACT-01", where, f"names no artifact: {shown(name)}")
        return tuple(sorted(found))

    def _check_pieces(self) -> None:
        taken: dict[Cell, str] = {}
        for number, ruin in enumerate(self.board.ruins):
            for square in ruin_squares(self.board.ruin_shape, ruin.corner, ruin.rotation):
                taken[square] = f"ruin {number}"
        taken.update({cell: f"gnome {number}" for number, cell in enumerate(self.board.gnomes)})
        if self.board.giant is not None:
            taken[self.board.giant] = "the giant"
        for name in ("wizards", "shields"):
            for seat, cell in enumerate(getattr(self, name)):
                if type(cell) is not tuple:
                    continue
                if cell in taken:
                    reason = f"must be on a free cell; {list(cell)} has {taken[cell]}"
                    raise SetupError("BOARD-04", f"{name}.{seat}", reason)
                taken[cell] = f"the {name[:-1]} of seat {seat}"

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
        assert self.wizards is not None
        assert self.shields is not None
        assert self.energy is not None
        assert self.hands is not None
        assert self.artifacts is not None
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

    @property
    def positions(self) -> dict[str, tuple[Any, ...]]:  # Any: of that attribute
        """The attributes of a test position that are not at their defaults."""
        return {
            name: getattr(self, name)
            for name in POSITIONS
            if getattr(self, name) != (self._default(name),) * self.players
        }


def _is_square(value: object) -> bool:
    """Return whether a value is two integers; ``1.0`` and ``True`` are none (SETUP-03)."""
    return type(value) is tuple and len(value) == 2 and all(type(part) is int for part in value)


def _different(where: str, values: object) -> Sequence[Any]:  # Any: checked by the caller
    if type(values) is not tuple:
        raise SetupError("SETUP-01", where, f"must be a list, not {shown(values)}")
    if any(values[place] in values[:place] for place in range(len(values))):
        raise SetupError("SETUP-01", where, f"names something twice: {shown(list(values))}")
    return values


# The deal: nothing is random in it but who begins.


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
    first = Stream(seed, "deal.first_player").below(players)
    board = boards.reference_board().board if sheet is None else sheet.board
    return Setup(players, first, board, variants)


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

_REQUIRED = ("players", "first_player", "board")


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON
    """Return ``setup`` in the protocol's shape, without what is at its default."""
    data: dict[str, Any] = {  # Any: as above
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
    found = require_keys(data, _REQUIRED, ("variants", *POSITIONS), "SETUP-01")
    _require_no_null(found, found, "SETUP-01", "")
    given: dict[str, Any] = {name: _listed(found[name]) for name in POSITIONS if name in found}
    if "variants" in found:
        _require_no_null(found["variants"], VARIANT_NAMES, "EDITION-01", "variants.")
        given["variants"] = read_variants(found["variants"], Variants, "EDITION-01")
    board = boards.board_from_json(found["board"])
    return Setup(found["players"], found["first_player"], board, **given)


def _require_no_null(data: object, names: Iterable[str], ruling: str, where: str) -> None:
    for name in names:
        if isinstance(data, dict) and data.get(name, name) is None:
            reason = "must not be null; leave it out if there is none"
            raise SetupError(ruling, f"{where}{name}", reason)


def _listed(value: object) -> object:
    return tuple([_listed(item) for item in value]) if type(value) is list else value


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if type(value) is tuple else value
