"""The board copies itself whole, and standings are read from it alone."""

from __future__ import annotations

from dataclasses import fields

import pytest
from attrs import evolve

from maginor_core import (
    Board,
    ChooseBeast,
    Face,
    MalformedError,
    RollDie,
    Setup,
    SetupError,
    Symbol,
)
from maginor_core.commands.decide import MAGINOR, decide
from maginor_core.commands.legal import legal_commands
from maginor_core.kernel.execution import execute
from maginor_core.projections.board import initial_board
from maginor_core.projections.standings import winners

SETUP = Setup(
    players=2,
    first_player=1,
    circle=("guild_hall", "a", "b"),
    tiles={"guild_hall": ("fire", "water"), "a": ("air",), "b": ("fire", "fire", "fire", "air")},
    spells={"a": "reversal", "b": "golden_cauldron"},
)


def duelling() -> Board:
    """Return a board in the middle of a duel, with a tile and a spell won; none of it a copy."""
    board = initial_board(SETUP)
    fire: list[Face] = ["fire"]
    execute(MAGINOR, board, RollDie(1), fire)
    execute(MAGINOR, board, RollDie(0), fire)
    board.place, board.maginor, board.current_player = "before", "b", 0
    board.oracles_won[0].append("a")
    board.spells_held[1].append("reversal")
    board.beasts[0] = "firebeast"
    board.revealed = True
    board.rolls = 7
    return board


def test_a_copy_is_equal_in_every_field_and_shares_nothing_that_changes() -> None:
    board = duelling()
    copy = board.copy()
    assert copy == board
    assert copy.duel is not None
    assert copy.setup is SETUP
    for name in (field.name for field in fields(Board)):
        value = getattr(board, name)
        assert getattr(copy, name) == value
        if isinstance(value, list | dict):
            assert getattr(copy, name) is not value


@pytest.mark.ruling("END-03")
def test_a_rite_alone_loses_a_tie_against_any_oracle() -> None:
    small: dict[str, tuple[Symbol, ...]] = {"a": ("air",), "b": ("air",), "c": ("air",)}
    tiles: dict[str, tuple[Symbol, ...]] = {"guild_hall": ("fire",), **small}
    board = initial_board(evolve(SETUP, circle=tuple(tiles), tiles=tiles, spells={}))
    board.spells_held[0].append("golden_cauldron")
    board.oracles_won[1].extend(small)
    assert winners(board) == (1,)
    board.oracles_won[1].clear()
    board.spells_held[0].clear()
    assert winners(board) == (0, 1)


def test_variants_that_are_none_are_refused_with_place_and_reason() -> None:
    with pytest.raises(SetupError) as refused:
        evolve(SETUP, variants=None)  # type: ignore[arg-type] # that is what is refused
    assert refused.value.ruling == "EDITION-01"
    assert str(refused.value) == "variants: must be variants, not null [EDITION-01]"


def test_a_face_that_is_none_is_refused_with_its_place() -> None:
    with pytest.raises(MalformedError) as refused:
        decide(initial_board(SETUP), RollDie(1), ["sorcery"])  # type: ignore[list-item] # no face
    assert refused.value.path == "dice.0"
    assert str(refused.value).startswith("dice.0: faces are fire, water")


@pytest.mark.ruling("DUEL-03")
def test_each_duellist_has_its_own_legal_beasts() -> None:
    board = duelling()
    board.beasts.clear()
    for seat in (0, 1):
        assert [command.player for command in legal_commands(board, seat)] == [seat] * 3


@pytest.mark.ruling("DUEL-06")
def test_nothing_of_a_duel_stays_on_the_board() -> None:
    board = duelling()
    board.beasts.clear()
    board.revealed = False
    for seat in (0, 1):
        execute(MAGINOR, board, ChooseBeast(seat, "earthbeast"))
    assert board.duel is None
    assert board.beasts == {}
    assert board.revealed is False
