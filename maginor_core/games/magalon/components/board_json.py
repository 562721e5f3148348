"""Boards as plain JSON data: reading one checks it field by field, in the order of BOARD-06."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NoReturn, TypeAlias

from attrs import fields

from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.fields import form_of, read_by
from maginor_core.engine.package_data import package_data
from maginor_core.games.magalon.components.board import (
    EFFECTS,
    START,
    STEPS,
    BoardSheet,
    Card,
    Energy,
    MagalonBoard,
    Ruin,
    Square,
    ruin_squares,
)
from maginor_core.games.magalon.components.geometry import geometry_of

# Boards on which looking ahead could take too long are refused (BOARD-08).

LONGEST: Final = 12
"""The most steps of a march, a displacement or a roll, on a board of more places than steps."""
MOST_TOGETHER: Final = 15
"""The most steps of a card for gnomes, times the number of gnomes."""
MOST_BESIDE: Final = 12
"""To how many places an area may be adjacent."""


def too_much(board: MagalonBoard) -> tuple[str, str] | None:
    """Return the first field by which looking ahead could take too long, and why; None if none."""
    geometry = geometry_of(board)
    for area, (name, _) in enumerate(board.areas):
        if (beside := len(geometry.beside[area])) > MOST_BESIDE:
            return f"areas.{name}", f"is adjacent to {beside} places; at most {MOST_BESIDE} may be"
    for field, steps in _marches(board):
        if LONGEST < steps < geometry.places:
            return (
                field,
                f"is a march of {steps} steps; on this board {LONGEST} at most are allowed",
            )
    gnomes = len(board.gnomes)
    for place, card in enumerate(board.cards):
        if card.gnomes * gnomes > MOST_TOGETHER:
            reason = f"is {card.gnomes} steps for {gnomes} gnomes; allowed are "
            return f"cards.{place}.effects.gnomes", f"{reason}{MOST_TOGETHER // gnomes} at most"
    return None


def _marches(board: MagalonBoard) -> Iterator[tuple[str, int]]:
    """Yield the fields that say how long a march or displacement is, each with its steps."""
    yield "displacement.gnome", board.displacement[0]
    yield "displacement.giant", board.displacement[1]
    yield "move_on", board.move_on
    yield "dice", board.dice[0] * board.dice[1]
    for place, card in enumerate(board.cards):
        yield f"cards.{place}.value", card.value
        yield f"cards.{place}.effects.gnomes", card.gnomes


LARGEST: Final = 26
"""The most squares in a row or column."""
MOST_AREAS: Final = 9
MOST_RUINS: Final = 8
MOST_GNOMES: Final = 4
LARGEST_RUIN: Final = 5
MOST_ENERGY: Final = 99
MOST_STEPS: Final = 20
MOST_DICE: Final = 3
MOST_FACES: Final = 12
LONGEST_ROLL: Final = 24
MOST_CARDS: Final = 21

NOTES: Final = ("about", "facts", "placeholders")
FIELDS: Final = tuple(field.name for field in fields(MagalonBoard))
ENERGY_FIELDS: Final = tuple(field.name for field in fields(Energy))
FLAGS: Final = ("recover", "protect")
SIDES: Final = ("width", "height")

Json = dict[str, Any]  # Any: JSON of many shapes


def board_from_json(data: object, path: str = "board") -> MagalonBoard:
    """Return the board that plain JSON ``data`` describes.

    Args:
        path: where it is, for errors.
    """
    return _Reader(path).board(data)


def sheet_from_json(data: object, path: str = "board") -> BoardSheet:
    """Return the board that plain JSON ``data`` describes, with what it says about itself."""
    board = board_from_json(data, path)
    notes: Json = data if type(data) is dict else {}
    about = notes.get("about")
    return BoardSheet(
        board,
        about if type(about) is str else "",
        tuple([fact for fact in _items(notes.get("facts")) if type(fact) is str]),
        tuple(
            [
                (str(one.get("field", "")), str(one.get("why", "")))
                for one in _items(notes.get("placeholders"))
                if type(one) is dict
            ]
        ),
    )


def board_to_json(board: MagalonBoard) -> Json:
    """Return a board as plain JSON data, without notes."""
    data: Json = _DECLARED.to_json(board)
    return {
        **data,
        "areas": dict(data["areas"]),
        "displacement": dict(zip(("gnome", "giant"), board.displacement, strict=True)),
        "dice": dict(zip(("count", "faces"), board.dice, strict=True)),
        "cards": [{"value": card.value, "effects": _effects(card)} for card in board.cards],
    }


_DECLARED: Final = form_of(MagalonBoard)
read_by(MagalonBoard, board_from_json, board_to_json)


def _effects(card: Card) -> Json:
    values = {name: getattr(card, name) for name in EFFECTS}
    return {name: value for name, value in values.items() if value}


def _items(value: object) -> Sequence[Any]:  # Any: JSON
    return value if type(value) is list else []


class _Reader:
    """Reads a board field by field; the squares that are known decide what may stand where."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._read: Json = {}
        self._cells: set[Square] = set()
        self._free: set[Square] = set()

    def board(self, data: object) -> MagalonBoard:
        board = self._object(data, "")
        for name in FIELDS:
            self._read[name] = getattr(self, f"_{name}")(self._get(board, name, ""), name)
        self._only(board, (*FIELDS, *NOTES), "")
        made = MagalonBoard(**self._read)
        if excess := too_much(made):
            self._refuse(*excess, ruling="BOARD-08")
        return made

    # The fields of a board, each read by the method of its name.

    def _id(self, data: object, where: str) -> object:
        if not _is_encodable(data):
            self._refuse(where, f"must be text, not {shown(data)}")
        return data

    def _width(self, data: object, where: str) -> int:
        return self._number(data, where, 1, LARGEST)

    _height = _width

    def _void(self, data: object, where: str) -> tuple[Square, ...]:
        void = self._squares(data, where)
        across, down = range(self._read["width"]), range(self._read["height"])
        self._cells = {(x, y) for x in across for y in down} - set(void)
        return void

    def _areas(self, data: object, where: str) -> tuple[tuple[str, tuple[Square, ...]], ...]:
        areas = self._object(data, where)
        self._get(areas, START, where)
        if not 2 <= len(areas) <= MOST_AREAS:
            reason = f"must be {START} and 1 to {MOST_AREAS - 1} others, not {len(areas)} in all"
            self._refuse(where, reason)
        found = []
        for name, listed in areas.items():
            if not _is_encodable(name):
                self._refuse(where, f"has a name that is not text: {shown(name)}")
            squares = self._squares(listed, f"{where}.{name}", self._cells)
            if not squares:
                self._refuse(f"{where}.{name}", "must have at least one square")
            if not _is_connected(set(squares)):
                self._refuse(f"{where}.{name}", "must be connected within itself")
            self._cells -= set(squares)
            found.append((name, squares))
        covered = {square for _, squares in found for square in squares}
        if not _is_connected(self._cells | covered):
            self._refuse(where, "and cells together must be connected")
        return tuple(sorted(found, key=lambda area: (area[0] != START, area[0])))

    def _energy_fields(self, data: object, where: str) -> tuple[Square, ...]:
        return self._squares(data, where, self._cells)

    def _ruin_shape(self, data: object, where: str) -> tuple[Square, ...]:
        shape = self._different(data, where, self._pair)
        if not 1 <= len(shape) <= LARGEST_RUIN:
            self._refuse(where, f"must be 1 to {LARGEST_RUIN} offsets, not {len(shape)}")
        if shape[0] != (0, 0):
            self._refuse(f"{where}.0", f"must be [0, 0], not {shown(list(shape[0]))}")
        if not _is_connected(set(shape)):
            self._refuse(where, "must be connected")
        return shape

    def _ruins(self, data: object, where: str) -> tuple[Ruin, ...]:
        self._free = set(self._cells)
        ruins = self._list(data, where)
        if len(ruins) > MOST_RUINS:
            self._refuse(where, f"must be {MOST_RUINS} at most, not {len(ruins)}")
        return tuple([self._ruin(ruin, f"{where}.{place}") for place, ruin in enumerate(ruins)])

    def _ruin(self, data: object, where: str) -> Ruin:
        ruin = self._object(data, where)
        corner = self._pair(self._get(ruin, "corner", where), f"{where}.corner")
        rotation = self._number(self._get(ruin, "rotation", where), f"{where}.rotation", 0, 3)
        covered = set(ruin_squares(self._read["ruin_shape"], corner, rotation))
        if not covered <= self._cells:
            self._refuse(where, "must be on cells")
        if not covered <= self._free:
            self._refuse(where, "must not overlap another ruin")
        self._only(ruin, ("corner", "rotation"), where)
        self._free -= covered
        return Ruin(corner, rotation)

    def _gnomes(self, data: object, where: str) -> tuple[Square, ...]:
        gnomes = self._squares(data, where, self._free)
        if len(gnomes) > MOST_GNOMES:
            self._refuse(where, f"must be {MOST_GNOMES} at most, not {len(gnomes)}")
        self._free -= set(gnomes)
        return gnomes

    def _giant(self, data: object, where: str) -> Square | None:
        return None if data is None else self._square(data, where, self._free)

    def _energy(self, data: object, where: str) -> Energy:
        amounts = self._numbers(data, where, dict.fromkeys(ENERGY_FIELDS, (0, MOST_ENERGY)))
        for name in ("start", "goal"):
            if amounts[name] > amounts["max"]:
                reason = f"must not be above max, {amounts['max']}, but is {amounts[name]}"
                self._refuse(f"{where}.{name}", reason)
        self._only(self._object(data, where), ENERGY_FIELDS, where)
        return Energy(**amounts)

    def _displacement(self, data: object, where: str) -> tuple[int, ...]:
        steps = self._numbers(data, where, dict.fromkeys(("gnome", "giant"), (1, MOST_STEPS)))
        self._only(self._object(data, where), list(steps), where)
        return tuple(steps.values())

    def _move_on(self, data: object, where: str) -> int:
        return self._number(data, where, 1, MOST_STEPS)

    def _dice(self, data: object, where: str) -> tuple[int, ...]:
        dice = self._numbers(data, where, {"count": (1, MOST_DICE), "faces": (1, MOST_FACES)})
        if (highest := dice["count"] * dice["faces"]) > LONGEST_ROLL:
            self._refuse(where, f"must show {LONGEST_ROLL} together at most, not {highest}")
        self._only(self._object(data, where), list(dice), where)
        return tuple(dice.values())

    def _cards(self, data: object, where: str) -> tuple[Card, ...]:
        cards: dict[int, Card] = {}
        listed = self._list(data, where)
        if not 1 <= len(listed) <= MOST_CARDS:
            self._refuse(where, f"must be 1 to {MOST_CARDS}, not {len(listed)}")
        for place, item in enumerate(listed):
            at = f"{where}.{place}"
            card = self._object(item, at)
            value = self._number(self._get(card, "value", at), f"{at}.value", 0, MOST_STEPS)
            if value in cards:
                self._refuse(f"{at}.value", f"is there twice: {value}")
            effects = self._card_effects(self._get(card, "effects", at), f"{at}.effects")
            self._only(card, ("value", "effects"), at)
            cards[value] = Card(value, **effects)
        if not any(card.recover for card in cards.values()):
            self._refuse(where, "must have at least one that recovers")
        return tuple(cards.values())

    def _card_effects(self, data: object, where: str) -> Json:
        effects = self._object(data, where)
        self._only(effects, EFFECTS, where)
        for name, value in effects.items():
            if name in FLAGS:
                if value is not True:
                    self._refuse(f"{where}.{name}", f"must be true, not {shown(value)}")
            else:
                most = 1 if name == "place" else MOST_STEPS
                self._number(value, f"{where}.{name}", 1, most)
        return effects

    # The parts of fields.

    def _squares(
        self, data: object, where: str, among: set[Square] | None = None
    ) -> tuple[Square, ...]:
        return self._different(data, where, lambda item, at: self._square(item, at, among))

    def _different(
        self, data: object, where: str, read: Callable[[object, str], Square]
    ) -> tuple[Square, ...]:
        found: list[Square] = []
        for place, item in enumerate(self._list(data, where)):
            square = read(item, f"{where}.{place}")
            if square in found:
                self._refuse(f"{where}.{place}", f"is there twice: {shown(item)}")
            found.append(square)
        return tuple(found)

    def _square(self, data: object, where: str, among: set[Square] | None = None) -> Square:
        square = self._pair(data, where)
        if not all(0 <= at < self._read[side] for at, side in zip(square, SIDES, strict=True)):
            self._refuse(where, f"must be a square of the grid, not {shown(data)}")
        if among is not None and square not in among:
            reason = "neither void nor in another area" if where.startswith("areas") else "free"
            self._refuse(where, f"must be a cell that is {reason}, not {shown(data)}")
        return square

    def _pair(self, data: object, where: str) -> Square:
        if type(data) is not list or [type(part) for part in data] != [int, int]:
            self._refuse(where, f"must be [x, y], two whole numbers, not {shown(data)}")
        return data[0], data[1]

    def _numbers(
        self, data: object, where: str, bounds: Mapping[str, tuple[int, int]]
    ) -> dict[str, int]:
        owner = self._object(data, where)
        return {
            name: self._number(self._get(owner, name, where), f"{where}.{name}", least, most)
            for name, (least, most) in bounds.items()
        }

    def _number(self, data: object, where: str, least: int, most: int) -> int:
        if type(data) is not int or not least <= data <= most:
            allowed = str(least) if least == most else f"a whole number from {least} to {most}"
            self._refuse(where, f"must be {allowed}, not {shown(data)}")
        return data

    def _get(self, owner: Json, name: str, where: str) -> Any:  # Any: JSON
        if name not in owner:
            self._refuse(f"{where}.{name}" if where else name, "is missing")
        return owner[name]

    def _object(self, data: object, where: str) -> Json:
        if type(data) is not dict:
            self._refuse(where, f"must be an object, not {shown(data)}")
        return data

    def _list(self, data: object, where: str) -> Sequence[Any]:  # Any: JSON
        if type(data) is not list:
            self._refuse(where, f"must be a list, not {shown(data)}")
        return data

    def _only(self, owner: Json, known: Sequence[str], where: str) -> None:
        for key in owner:
            if key not in known:
                path = f"{where}.{key}" if where else key
                self._refuse(path, f"is unknown; known are {', '.join(known)}")

    def _refuse(self, where: str, reason: str, ruling: str = "BOARD-06") -> NoReturn:
        path = ".".join([part for part in (self._path, where) if part])
        raise SetupError(ruling, path, reason)


def _is_connected(squares: set[Square]) -> bool:
    if not squares:
        return True
    reached = {next(iter(squares))}
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        for dx, dy in STEPS:
            square = x + dx, y + dy
            if square in squares and square not in reached:
                reached.add(square)
                edge.append(square)
    return len(reached) == len(squares)


def _is_encodable(value: object) -> bool:
    """Return whether a value is a text that can be written in UTF-8, as logs need it."""
    if type(value) is not str:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


# Files of boards: the bundled reference board, and those of a player's own.

REFERENCE: Final = "reconstruction-1"


def reference_text() -> str:
    """Return the file of the bundled board as it is."""
    return package_data(__package__, f"{REFERENCE}.json").decode()


@cache
def reference_board() -> BoardSheet:
    """Return the bundled board ``reconstruction-1``, which lists its placeholders."""
    return sheet_from_json(json.loads(reference_text()), "")


# Boards in numbers, as headers of logs contain them.

BoardNumbers: TypeAlias = tuple[Any, ...]  # Any: numbers, names and tuples of them
"""The fields of a board, in their order; the giant as a tuple of one cell or none."""


@lru_cache(maxsize=64)
def board_to_numbers(board: MagalonBoard) -> BoardNumbers:
    """Return a board in numbers; games on the same board share them."""
    numbers: BoardNumbers = _DECLARED.to_numbers(board)
    return numbers


def board_from_numbers(numbers: BoardNumbers) -> MagalonBoard:
    """Return the board that ``numbers`` describe; they may be untrusted."""
    try:
        board = board_from_json(board_to_json(_DECLARED.from_numbers(numbers)))
    except MalformedError as error:
        raise MalformedError(str(error), "header.setup") from None
    if board_to_numbers(board) != numbers:
        raise MalformedError("is not in the one form that a board has", "header.setup")
    return board
