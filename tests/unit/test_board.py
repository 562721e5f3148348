"""The board copies itself whole, and standings are read from it alone."""

from __future__ import annotations

import pytest
from attrs import evolve

from maginor_core import ChooseBeast, Face, MalformedError, RollDie, Setup, SetupError, Symbol
from maginor_core.components.tokens import CARDS, Spell
from maginor_core.events import TurnBegan
from maginor_core.projections.state import State, totals, winners
from tests.board import _FIELDS, Board, carry_out, decide, initial_board, legal_commands
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


def test_each_field_of_a_copy_makes_it_another_board() -> None:
    changes = {
        "circle": ["guild_hall"],
        "slots": {"a": [0]},
        "place": "on",
        "maginor": "a",
        "wizards": [None, None],
        "supply": [1, 1],
        "hands": [dict.fromkeys(CARDS, 0)] * 2,
        "discards": [dict.fromkeys(CARDS, 1)] * 2,
        "spells_beside": {},
        "spells_held": [[], []],
        "oracles_won": [[], ["a"]],
        "current_player": 1,
        "question": TurnBegan(0),
        "duel": None,
        "beasts": {},
        "revealed": False,
        "rolls": 8,
    }
    assert set(changes) == set(FORGERS)
    for name, value in changes.items():
        assert forge(duelling().copy(), **{name: value}) != duelling(), name
    assert duelling() != initial_board(evolve(SETUP, counters=14))
    assert duelling() != "a board"


def test_what_a_board_returns_cannot_change_it() -> None:
    board = duelling()
    for name in _FIELDS:
        value = getattr(board, name)
        for inner in (
            value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        ):
            if isinstance(inner, list | dict):
                inner.clear()
        if isinstance(value, list | dict) and name != "setup":
            value.clear()
        if name != "setup":
            with pytest.raises(AttributeError):
                setattr(board, name, value)
    assert board == duelling()


def test_a_board_changes_by_events_alone() -> None:
    board, other = duelling().copy(), duelling()
    forge(board, beasts={}, revealed=False)
    forge(other, beasts={}, revealed=False)
    for seat in (0, 1):
        events = decide(board, ChooseBeast(seat, "firebeast"))
        assert board == other
        board.apply(events)
        assert carry_out(other, ChooseBeast(seat, "firebeast")) == events
        assert board == other


def test_a_board_cannot_be_a_key() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(duelling())


def test_a_board_shows_all_that_it_holds() -> None:
    reported = repr(duelling())
    assert reported.startswith("Board(setup=Setup(")
    for name in _FIELDS:
        assert f"{name}={getattr(duelling(), name)!r}" in reported


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


@pytest.mark.ruling("DUEL-03")
def test_each_duellist_has_its_own_legal_beasts() -> None:
    board = duelling()
    forge(board, beasts={})
    for seat in (0, 1):
        assert [command.player for command in legal_commands(board, seat)] == [seat] * 3


@pytest.mark.ruling("DUEL-06")
def test_nothing_of_a_duel_stays_on_the_board() -> None:
    board = duelling()
    forge(board, beasts={}, revealed=False)
    for seat in (0, 1):
        carry_out(board, ChooseBeast(seat, "earthbeast"))
    assert board.duel is None
    assert board.beasts == {}
    assert board.revealed is False
