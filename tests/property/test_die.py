"""DIE: faces that are given with a command, and what they do."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ChooseSymbol, Face, PlaySorceryCard, RollDie, Symbol, SymbolDecision
from maginor_core.components.tokens import FACES, SYMBOLS
from maginor_core.engine.chance import SeededChance
from maginor_core.events import DieRolled, Event, MaginorMoved
from tests.board import Board, carry_out, open_decision
from tests.property.stage import ENOUGH, HALL, NONE, OWL, RAVEN, stages
from tests.strategies import GameStep, playthroughs

ways = st.sampled_from(("die", "sorcery"))
BARE: st.SearchStrategy[tuple[Symbol, ...]] = st.just(("air", "earth", "air"))


def roll_maginor(board: Board, way: str) -> tuple[Event, ...]:
    """Roll for the wizard's own Oracle."""
    oracle = str(board.wizards[0])
    command = RollDie(0) if way == "die" else PlaySorceryCard(0, oracle)
    face: Face = "maginor"
    return carry_out(board, command, [face])


@pytest.mark.ruling("DIE-01")
@given(playthroughs())
def test_each_roll_is_recorded_with_the_face_given(game: tuple[GameStep, ...]) -> None:
    for step in game:
        rolled = [event for event in step.events if isinstance(event, DieRolled)]
        assert [event.face for event in rolled] == list(step.dice)
        assert bool(rolled) == isinstance(step.command, RollDie | PlaySorceryCard)
        assert step.after.rolls == step.before.rolls + len(rolled)


def rolled(seed: int | str, roll: int) -> int:
    """Return the number of the face that a roll of a game shows."""
    dice = SeededChance(seed)
    dice.start(roll)
    return dice.outcome(len(FACES))


@pytest.mark.ruling("DIE-01")
@given(st.integers() | st.text(), st.integers(0, 1000))
def test_seeded_dice_show_one_of_six_faces_and_the_same_again(seed: int | str, roll: int) -> None:
    face = rolled(seed, roll)
    assert face in range(len(FACES))
    assert rolled(seed, roll) == face


@pytest.mark.ruling("DIE-01")
def test_seeded_dice_show_each_face_about_equally_often() -> None:
    shown = Counter(rolled("uniform", roll) for roll in range(6000))
    assert set(shown) == set(range(len(FACES)))
    # Chi square with 5 degrees of freedom stays below 20.5 in 999 of 1,000 honest dice.
    assert sum((number - 1000) ** 2 / 1000 for number in shown.values()) < 20.5


@pytest.mark.ruling("DIE-03")
@given(stages(supply=ENOUGH), ways)
def test_after_a_maginor_face_the_player_first_names_a_symbol(board: Board, way: str) -> None:
    place = (board.place, board.maginor)
    roll_maginor(board, way)
    assert open_decision(board) == SymbolDecision("choose_symbol", [0], str(board.wizards[0]))
    assert (board.place, board.maginor) == place


@pytest.mark.ruling("DIE-03", "VOTE-01", "COUNT-02")
@given(stages(supply=NONE), ways)
def test_without_supply_maginor_advances_unasked(board: Board, way: str) -> None:
    events = roll_maginor(board, way)
    names = [type(event).__name__ for event in events]
    assert names[names.index("DieRolled") + 1] == "MaginorMoved"
    assert "SymbolAsked" not in names


@pytest.mark.ruling("DIE-03", "VOTE-02", "MAG-01")
@given(
    stages(supply=ENOUGH, tile=BARE, wizards=(OWL,)),
    ways,
    st.sampled_from(("fire", "water", "fate")),
)
def test_a_symbol_that_does_nothing_may_be_named_and_maginor_advances(
    board: Board, way: str, symbol: Symbol
) -> None:
    steps = {("on", HALL): ("before", OWL), ("before", OWL): ("on", OWL)}
    steps["on", OWL] = ("before", RAVEN)
    expected = steps[board.place, board.maginor]
    roll_maginor(board, way)
    slots = {oracle: row[:] for oracle, row in board.slots.items()}
    events = carry_out(board, ChooseSymbol(0, symbol))
    assert type(events[1]) is MaginorMoved
    assert (events[1].place, events[1].oracle) == expected
    assert all(slots[oracle] == row for oracle, row in board.slots.items())


@pytest.mark.ruling("DIE-03")
@given(st.data(), stages(supply=ENOUGH), ways)
def test_maginor_waits_until_the_named_symbols_choices_are_made(
    data: st.DataObject, board: Board, way: str
) -> None:
    place = (board.place, board.maginor)
    roll_maginor(board, way)
    events = carry_out(board, ChooseSymbol(0, data.draw(st.sampled_from(SYMBOLS))))
    kind = type(open_decision(board)).__name__
    if kind in ("SlotDecision", "TargetDecision", "BeastDecision"):
        assert (board.place, board.maginor) == place
        assert not any(isinstance(event, MaginorMoved) for event in events)
