"""The setup of a game: the board, who begins, variants, and positions for tests (SETUP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from attrs import field, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import SetupError
from maginor_core.engine.validation import VariantValue, require_players, require_seed, shown
from maginor_core.games.magalon.components.board import (
    START,
    BoardSheet,
    MagalonBoard,
    Place,
    ruin_squares,
)
from maginor_core.games.magalon.components.board_json import board_to_numbers, reference_board
from maginor_core.games.magalon.components.geometry import Geometry, geometry_of
from maginor_core.games.magalon.components.layout import Layout, SetupNumbers
from maginor_core.games.magalon.components.numbers import FEWEST_PLAYERS, MOST_PLAYERS, NOWHERE
from maginor_core.games.magalon.components.variants import Variants, variants_of

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

    def _by_seat(self, name: str, values: object) -> tuple[Any, ...]:  # Any: likewise
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
            board_to_numbers(self.board),
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
    variants: Mapping[str, VariantValue] | Variants = Variants(),  # noqa: B008 # it is immutable
) -> Setup:
    """Return the setup of a game on a board; the seed determines who begins (SETUP-02).

    Args:
        sheet: the board; the bundled one if None.
    """
    require_players(players, Setup.player_counts, "SETUP-01")
    require_seed(seed, "SETUP-02")
    read = variants if isinstance(variants, Variants) else variants_of(variants)
    first = Stream(seed, "deal.first_player").below(players)
    board = reference_board().board if sheet is None else sheet.board
    return Setup(players, first, board, read)
