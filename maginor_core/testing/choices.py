"""Commands to draw: those that are legal on a board, and those that look as if they might be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st

from maginor_core.commands import Command, MoveWizard, PlaySorceryCard, PlaySymbolCard, RollDie
from maginor_core.commands.choose_reward import REWARDS
from maginor_core.commands.decide import legal_commands
from maginor_core.components.beasts import BEASTS
from maginor_core.components.setup import Setup
from maginor_core.components.symbols import SYMBOLS
from maginor_core.projections.board import Board

T = TypeVar("T")

KINDS: tuple[type[Any], ...] = tuple(  # Any: each makes its own command from its own fields
    dict.fromkeys((MoveWizard, RollDie, PlaySymbolCard, PlaySorceryCard, *get_args(Command)))
)
"""The classes of commands, in the order to which choices shrink."""


@st.composite
def legal_commands_of(draw: st.DrawFn, board: Board) -> Command:
    """Draw a command that would be accepted on ``board``, each kind equally often.

    The game must not be over.
    """
    return draw_legal(draw, board)


def draw_legal(draw: st.DrawFn, board: Board, prefer: Collection[type[Command]] = ()) -> Command:
    """Draw the same from within a strategy; kinds to ``prefer`` come every other time at least."""
    by_kind: dict[type[Command], list[Command]] = {}
    for command in legal_commands(board):
        by_kind.setdefault(type(command), []).append(command)
    kinds = [kind for kind in KINDS if kind in by_kind]
    preferred = [kind for kind in kinds if kind in prefer]
    if preferred and draw(_index(2)) == 1:
        kinds = preferred
    options = by_kind[_one_of(draw, kinds)]
    return _one_of(draw, options)


def _one_of(draw: st.DrawFn, options: Sequence[T]) -> T:
    return options[0] if len(options) == 1 else options[draw(_index(len(options)))]


@cache
def _index(length: int) -> st.SearchStrategy[int]:
    return st.integers(0, length - 1)


@st.composite
def near_legal_commands(draw: st.DrawFn, board: Board) -> Command:
    """Draw a well-formed command that may be refused on ``board``, and often is.

    Seats, Oracles and slots are those of the game, its scored tiles included, and the first ones
    beyond.
    """
    values = _values(board.setup)
    kind = _one_of(draw, KINDS)
    command: Command = kind(*(_one_of(draw, values[name]) for name in kind.names))
    return command


def every_command(setup: Setup) -> Iterator[Command]:
    """Yield all commands that can be formed in games from ``setup``, each once.

    That is with every seat, Oracle and slot of the game, with one of each that it does not have,
    and with up to two slots or symbols where several can be given, and some threes.
    """
    values = _values(setup)
    for kind in KINDS:
        for fields in product(*(values[name] for name in kind.names)):
            yield kind(*fields)


@lru_cache(maxsize=64)
def _values(setup: Setup) -> Mapping[str, Sequence[object]]:
    slots = (*range(max(map(setup.value, setup.circle)) + 1), -1)
    return {
        "player": (*range(setup.players + 1), -1),
        "oracle": (*setup.circle, "atlantis"),
        "slot": slots,
        "slots": (*_rows(slots), (0, 1, 2)),
        "symbol": SYMBOLS,
        "symbols": (*_rows(SYMBOLS), ("fire", "fire", "fire"), ("fire", "water", "earth")),
        "beast": BEASTS,
        "reward": REWARDS,
    }


def _rows(items: Sequence[object]) -> Iterator[tuple[object, ...]]:
    for length in range(3):
        yield from product(items, repeat=length)
