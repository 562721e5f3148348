"""The board copies itself whole, and standings are read from it alone."""

from __future__ import annotations

import pytest
from attrs import evolve

from maginor_core import Face, MalformedError, RollDie, Setup, SetupError, Symbol
from maginor_core.components.tokens import Spell
from maginor_core.projections.state import State, totals, winners
from tests.board import _FIELDS, Board, carry_out, decide, initial_board
from tests.forging import FORGERS, forge

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
    carry_out(board, RollDie(1), fire)
    carry_out(board, RollDie(0), fire)
    return forge(
        board,
        place="before",
        maginor="b",
        current_player=0,
        oracles_won=[["a"], []],
        spells_held=[[], ["reversal"]],
        beasts={0: "firebeast"},
        revealed=True,
        rolls=7,
    )


def test_a_copy_is_equal_in_every_field_and_shares_nothing_that_changes() -> None:
    board = duelling()
    copy = board.copy()
    assert copy == board
    assert copy.duel is not None
    assert copy.setup is SETUP
    assert set(FORGERS) | {"setup"} == set(_FIELDS)
    for name in _FIELDS:
        assert getattr(copy, name) == getattr(board, name)
    own = {"events", "unknown_name"}
    for name in {*State.__annotations__, "drawn"} - own:
        value = getattr(board.state, name)
        assert getattr(copy.state, name) == value
        if isinstance(value, list):
            assert getattr(copy.state, name) is not value
            inner = zip(value, getattr(copy.state, name), strict=True)
            assert not any(isinstance(one, list) and one is other for one, other in inner)


@pytest.mark.ruling("END-03")
def test_a_rite_alone_loses_a_tie_against_any_oracle() -> None:
    small: dict[str, tuple[Symbol, ...]] = {"a": ("air",), "b": ("air",), "c": ("air",)}
    tiles: dict[str, tuple[Symbol, ...]] = {"guild_hall": ("fire",), **small}
    spells: dict[str, Spell] = {"a": "golden_cauldron"}
    board = initial_board(evolve(SETUP, circle=tuple(tiles), tiles=tiles, spells=spells))
    forge(board, spells_held=[["golden_cauldron"], []], oracles_won=[[], list(small)])
    assert totals(board.state)[0] == totals(board.state)[1]
    assert winners(board.state) == (1,)
    forge(board, spells_held=[[], []], oracles_won=[[], []])
    assert winners(board.state) == (0, 1)


def test_unknown_variants_are_refused_with_place_and_reason() -> None:
    with pytest.raises(SetupError) as refused:
        evolve(SETUP, variants=None)  # type: ignore[arg-type] # that is what is refused
    assert refused.value.ruling == "EDITION-01"
    assert str(refused.value) == "variants: must be variants, not null [EDITION-01]"


def test_an_invalid_face_is_refused_with_its_place() -> None:
    with pytest.raises(MalformedError) as refused:
        decide(initial_board(SETUP), RollDie(1), ["sorcery"])  # type: ignore[list-item] # no face
    assert refused.value.path == "dice.0"
    assert str(refused.value).startswith("dice.0: faces are fire, water")
