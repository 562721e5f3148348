"""SCORE: who wins what at an Oracle that is scored, and what becomes of the tile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ChooseReward, Face, PlaySorceryCard, RewardDecision, Symbol
from maginor_core.events import (
    Event,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    SpellDiscarded,
    SpellWon,
)
from tests.board import Board, decide, open_decision
from tests.property.stage import FIRE, HALL, OWL, RAVEN, Stage, stage_setup
from tests.strategies import GameStep, setups, steps

faces: st.SearchStrategy[Face] = st.sampled_from(("fire", "water", "maginor", "maginor"))
crowded = setups(fewest_oracles=1, most_oracles=3, most_slots=4)
bare = setups(fewest_oracles=1, most_oracles=3, most_slots=4, spells=st.nothing())
REWARDS = (OracleWon, OracleDiscarded, SpellWon, SpellDiscarded)


def scorings(step: GameStep) -> list[tuple[Board, OracleScored]]:
    """Return each scoring that begins in a step, with the board just then."""
    board, found = step.before.copy(), []
    for event in step.events:
        if isinstance(event, OracleScored):
            found.append((board.copy(), event))
        board.apply([event])
    return found


def counts(board: Board, oracle: str) -> dict[int, int]:
    slots = board.slots[oracle]
    return {seat: slots.count(seat) for seat in slots if seat is not None}


def is_tied(board: Board, oracle: str) -> bool:
    numbers = list(counts(board, oracle).values())
    return len(set(numbers)) < len(numbers)


def rewards(step: GameStep, oracle: str) -> list[Event]:
    """Return what is given out for ``oracle`` in a step."""
    return [e for e in step.events if isinstance(e, REWARDS) and e.oracle == oracle]


@pytest.mark.ruling("SCORE-03")
@given(steps(lambda step: bool(scorings(step)), crowded, dice=faces))
def test_those_with_counters_are_ranked_by_how_many(step: GameStep) -> None:
    for board, scored in scorings(step):
        owned = counts(board, scored.oracle)
        assert sorted(scored.ranking) == sorted(owned)
        numbers = [owned[seat] for seat in scored.ranking]
        assert numbers == sorted(numbers, reverse=True)


def owned_slots(players: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, players - 1), min_size=1, max_size=6).map(tuple)


def full_owl(
    players: int, owners: tuple[int, ...], *, spell: bool
) -> tuple[Board, tuple[Event, ...]]:
    """Fill the owl's slots one by one from the top with ``owners``; return what that leads to."""
    symbols: tuple[Symbol, ...] = ("air", *(FIRE for _ in owners[1:]))
    beside = {OWL: "summoning"} if spell else {}
    tiles = {HALL: (FIRE,), OWL: symbols, RAVEN: (FIRE, FIRE)}
    stage = Stage(stage_setup(players, tiles, beside=beside))  # type: ignore[arg-type] # a spell's name
    for slot, owner in reversed(list(enumerate(owners))[1:]):
        stage.put(owner, OWL, slot)
    stage.turn_of(owners[0])
    events = stage.play(PlaySorceryCard(owners[0], OWL), "air")
    return stage.board, events


@pytest.mark.ruling("SCORE-03", "SCORE-04", "SCORE-01")
@given(st.data(), st.integers(2, 4), st.booleans())
def test_ties_go_to_the_first_counter_from_the_top(
    data: st.DataObject, players: int, spell: bool
) -> None:
    owners = data.draw(owned_slots(players))
    _, events = full_owl(players, owners, spell=spell)
    (scored,) = [event for event in events if isinstance(event, OracleScored)]
    best = sorted(set(owners), key=lambda seat: (-owners.count(seat), owners.index(seat)))
    assert scored.ranking == tuple(best)


@pytest.mark.ruling("SCORE-05", "SCORE-06", "SCORE-10")
@given(st.data(), st.integers(2, 4), st.booleans())
def test_the_first_takes_one_and_the_second_gets_the_other(
    data: st.DataObject, players: int, tile_first: bool
) -> None:
    owners = data.draw(owned_slots(players))
    board, _ = full_owl(players, owners, spell=True)
    first, *others = sorted(set(owners), key=lambda seat: (-owners.count(seat), owners.index(seat)))
    assert open_decision(board) == RewardDecision("choose_reward", [first], OWL)
    events = decide(board, ChooseReward(first, "oracle" if tile_first else "spell"))
    reported = [event for event in events if isinstance(event, REWARDS)]
    second: int | None = others[0] if others else None
    tile_to, spell_to = (first, second) if tile_first else (second, first)
    assert set(reported) == {
        OracleDiscarded(OWL) if tile_to is None else OracleWon(tile_to, OWL),
        SpellDiscarded(OWL, "summoning")
        if spell_to is None
        else SpellWon(spell_to, OWL, "summoning"),
    }


@pytest.mark.ruling("SCORE-07")
@given(
    steps(lambda step: any(not scored.ranking for _, scored in scorings(step)), crowded, dice=faces)
)
def test_without_a_counter_tile_and_spell_are_discarded(step: GameStep) -> None:
    for board, scored in scorings(step):
        if not scored.ranking:
            spell = board.spells_beside.get(scored.oracle)
            lost = [SpellDiscarded(scored.oracle, spell)] if spell else []
            assert rewards(step, scored.oracle) == [OracleDiscarded(scored.oracle), *lost]


@pytest.mark.ruling("SCORE-08")
@given(steps(lambda step: any(s.ranking for _, s in scorings(step)), bare, dice=faces))
def test_a_tile_without_a_spell_goes_to_the_first_unasked(step: GameStep) -> None:
    for _, scored in scorings(step):
        if scored.ranking:
            won = OracleWon(scored.ranking[0], scored.oracle)
            assert rewards(step, scored.oracle) == [won]


@pytest.mark.ruling("SCORE-09")
@given(steps(lambda s: any(isinstance(e, OracleLeftCircle) for e in s.events), crowded, dice=faces))
def test_counters_go_home_wizards_to_the_middle_and_the_tile_away(step: GameStep) -> None:
    board = step.before.copy()
    for event in step.events:
        before = board.copy()
        board.apply([event])
        if isinstance(event, OracleLeftCircle):
            assert set(before.slots[event.oracle]) == {None}
            assert event.oracle not in before.wizards
            assert event.oracle not in board.circle
            assert event.oracle not in board.slots
            assert event.oracle not in board.spells_beside


@pytest.mark.ruling("SCORE-10")
@given(
    steps(lambda step: isinstance(open_decision(step.after), RewardDecision), crowded, dice=faces)
)
def test_the_first_ranked_player_chooses_before_the_tile_is_cleared(step: GameStep) -> None:
    ((board, scored), *_) = scorings(step)[-1:]
    assert step.after.to_act == scored.ranking[:1]
    assert step.after.slots == board.slots
    assert step.after.wizards == board.wizards
    assert step.after.spells_beside == board.spells_beside
    assert scored.oracle in step.after.circle
    assert not rewards(step, scored.oracle)


@pytest.mark.ruling("SCORE-02", "VOTE-04")
@given(st.integers(2, 4), st.integers(1, 4))
def test_a_full_guild_hall_stays_in_play_and_leads_to_duels(players: int, slots: int) -> None:
    tiles = {HALL: (FIRE,) * slots, OWL: (FIRE,)}
    stage = Stage(stage_setup(players, tiles, beside={HALL: "high_wizard"}))
    for slot in range(slots):
        stage.put(1, HALL, slot)
    assert stage.board.slots[HALL] == [1] * slots
    stage.turn_of(0)
    stage.play(PlaySorceryCard(0, HALL), "fire")
    kind = "BeastDecision" if slots == 1 else "TargetDecision"
    assert type(open_decision(stage.board)).__name__ == kind


@pytest.mark.ruling("SCORE-02")
@given(steps(lambda step: bool(scorings(step)), crowded, dice=faces))
def test_the_guild_hall_is_scored_only_when_it_is_all_that_is_left(step: GameStep) -> None:
    for board, scored in scorings(step):
        if scored.oracle == HALL:
            assert board.circle == [HALL]
            assert (board.place, board.maginor) == ("on", HALL)
