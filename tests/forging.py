"""Forging: a board or state that no command has led to, for tests of a single rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from maginor_core.components.layout import NO_BEAST, NO_SPELL, NOBODY, NOWHERE
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS
from maginor_core.projections.state import BEFORE, NO_DUEL, ON
from tests.board import Board, vocabulary_of

Value = Any  # Any: what the board's property of that name returns


def forge(board: Board, **named: Value) -> Board:
    """Put what is ``named`` on ``board``, as its properties are to return it, and return it.

    What is given for a slot, a spell beside a tile or a beast replaces all that was there.
    """
    for name, value in named.items():
        FORGERS[name](board, value)
    return board


def spoil(state: object, wrong: Mapping[str, Any]) -> None:
    """Give attributes of a state of any game other values, or the items of one at some places."""
    for name, value in wrong.items():
        if isinstance(value, dict):
            for place, item in value.items():
                getattr(state, name)[place] = item
        else:
            setattr(state, name, value)


def change_slots(board: Board, oracle: str, *holders: int | None) -> Board:
    """Let ``holders`` hold the slots of one Oracle."""
    board.state.slots[board.number(oracle)] = [_holder(seat) for seat in holders]
    return board


def _circle(board: Board, circle: Value) -> None:
    state = board.state
    state.circle = tuple(map(board.number, circle))
    state.in_play = [oracle in state.circle for oracle in range(len(state.in_play))]


def _slots(board: Board, slots: Value) -> None:
    for oracle, holders in slots.items():
        change_slots(board, oracle, *holders)


def _wizards(board: Board, wizards: Value) -> None:
    board.state.wizards = [
        NOWHERE if oracle is None else board.number(oracle) for oracle in wizards
    ]


def _cards(field: str) -> Callable[[Board, Value], None]:
    def put(board: Board, piles: Value) -> None:
        setattr(board.state, field, [[pile[card] for card in CARDS] for pile in piles])

    return put


def _spells_beside(board: Board, beside: Value) -> None:
    names = board.state.layout.names
    board.state.spells_beside = [
        _spell(beside[name]) if name in beside else NO_SPELL for name in names
    ]


def _spells_held(board: Board, held: Value) -> None:
    board.state.spells_held = [sorted(map(_spell, spells)) for spells in held]


def _oracles_won(board: Board, won: Value) -> None:
    board.state.oracles_won = [list(map(board.number, tiles)) for tiles in won]


def _beasts(board: Board, beasts: Value) -> None:
    board.state.beasts = [
        _beast(beasts[seat]) if seat in beasts else NO_BEAST for seat in range(board.setup.players)
    ]


def _event(field: str, without: tuple[()] = NO_DUEL) -> Callable[[Board, Value], None]:
    def put(board: Board, event: Value) -> None:
        row = without if event is None else vocabulary_of(board.setup).row(event)
        setattr(board.state, field, row)

    return put


def _plain(field: str) -> Callable[[Board, Value], None]:
    return lambda board, value: setattr(board.state, field, value)


def _maginor(board: Board, oracle: Value) -> None:
    board.state.maginor = board.number(oracle)


def _place(board: Board, place: Value) -> None:
    board.state.place = {"on": ON, "before": BEFORE}[place]


def _holder(seat: Value) -> Value:
    return NOBODY if seat is None else seat


def _spell(spell: Value) -> Value:
    return SPELLS.index(spell)


def _beast(beast: Value) -> Value:
    return BEASTS.index(beast)


FORGERS: dict[str, Callable[[Board, Value], None]] = {
    "circle": _circle,
    "slots": _slots,
    "place": _place,
    "maginor": _maginor,
    "wizards": _wizards,
    "supply": _plain("supply"),
    "hands": _cards("hands"),
    "discards": _cards("discards"),
    "spells_beside": _spells_beside,
    "spells_held": _spells_held,
    "oracles_won": _oracles_won,
    "current_player": _plain("current_player"),
    "question": _event("question"),
    "duel": _event("duel"),
    "beasts": _beasts,
    "revealed": _plain("revealed"),
    "rolls": _plain("drawn"),
}
