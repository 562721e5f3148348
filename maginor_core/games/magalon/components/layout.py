"""A layout is a setup in numbers, with what the rules look up in it."""

from __future__ import annotations

from typing import Any, TypeAlias

from maginor_core.games.magalon.components.geometry import Geometry
from maginor_core.games.magalon.components.numbers import NOWHERE, Ground, PlaceSet, Player, Spot

SetupNumbers: TypeAlias = tuple[Any, ...]  # Any: numbers, names and tuples of them
"""Players, first player, the board, variants, and by seat wizards, shields, energy, the bits of the
values in hand and of the artifacts."""


class Layout:
    """A setup in numbers, known to be valid; it never changes.

    Attributes:
        numbers: the numbers as a log's header contains them.
        dice: how many dice there are.
        gnome_steps, shifts, places, gains: for each value of a card, its amounts.
        protecting, recovering, giving: the bits of the cards that protect, recover and give energy.
        energy_needs_move, goal_exact, round_limit: the variants; 0 is no limit.
    """

    def __init__(  # noqa: PLR0915 # one statement for each part
        self, numbers: SetupNumbers, geometry: Geometry
    ) -> None:
        players, first_player, _, variants, wizards, shields, energy, hands, artifacts = numbers
        board = geometry.board
        self.numbers: SetupNumbers = numbers
        self._hash = hash(numbers)
        self.geometry = geometry
        self.names = geometry.names
        self.players: int = players
        self.seats: tuple[Player, ...] = tuple([Player(seat) for seat in range(players)])
        self.first_player: Player = first_player
        self.wizards: tuple[Spot, ...] = wizards
        self.shields: tuple[Spot, ...] = shields
        self.energy: tuple[int, ...] = energy
        self.hands: tuple[int, ...] = hands
        self.artifacts: tuple[int, ...] = artifacts
        self.beside: tuple[tuple[Spot, ...], ...] = geometry.beside
        self.ground: Ground = geometry.ground
        self.cells_beside: tuple[tuple[Spot, ...], ...] = geometry.cells_beside
        self.areas: int = geometry.areas
        self.cells: tuple[Spot, ...] = geometry.cells
        self.energy_field: tuple[bool, ...] = geometry.energy_field
        self.treasures: int = geometry.treasures
        self.towards: tuple[tuple[Spot, ...], ...] = geometry.towards
        self.covered: tuple[tuple[tuple[Spot, ...], ...], ...] = geometry.covered
        self.covered_bits: tuple[tuple[PlaceSet, ...], ...] = geometry.covered_bits
        self.bit: tuple[PlaceSet, ...] = geometry.bit
        self.area_bits: PlaceSet = geometry.area_bits
        self.obstacle: tuple[PlaceSet, ...] = geometry.obstacle
        self.corners: tuple[Spot, ...] = tuple([geometry.spots[r.corner] for r in board.ruins])
        self.rotations: tuple[int, ...] = tuple([ruin.rotation for ruin in board.ruins])
        self.gnomes: tuple[Spot, ...] = tuple([geometry.spots[cell] for cell in board.gnomes])
        self.giant: Spot = NOWHERE if board.giant is None else geometry.spots[board.giant]
        self.has_giant: bool = board.giant is not None
        self.energy_start: int = board.energy.start
        self.energy_goal: int = board.energy.goal
        self.energy_max: int = board.energy.max
        self.energy_gain: int = board.energy.field
        self.energy_cost: int = board.energy.cost
        self.displacement: tuple[int, int] = board.displacement
        self.move_on: int = board.move_on
        self.dice: int = board.dice[0]
        self.sides: tuple[int, ...] = tuple(range(1, board.dice[1] + 1))
        cards = geometry.cards
        self.gnome_steps: tuple[int, ...] = tuple([card.gnomes if card else 0 for card in cards])
        self.shifts: tuple[int, ...] = tuple([card.shift if card else 0 for card in cards])
        self.places: tuple[int, ...] = tuple([card.place if card else 0 for card in cards])
        self.gains: tuple[int, ...] = tuple([card.energy if card else 0 for card in cards])
        self.protects: tuple[bool, ...] = tuple([bool(card and card.protect) for card in cards])
        self.recovering: int = geometry.recovering
        self.deck: int = geometry.deck
        self.energy_needs_move: bool = variants[0] == 1
        self.goal_exact: bool = variants[1] == 1
        self.round_limit: int = variants[2]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Layout], tuple[SetupNumbers, Geometry]]:
        return Layout, (self.numbers, self.geometry)
