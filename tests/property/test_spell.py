"""SPELL: the effect of each spell, when it may be cast, and when it is not spent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from maginor_core import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastReversal,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    ChooseBeast,
    ChooseReward,
    ChooseSymbol,
    Command,
    DeclineReversal,
    Event,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    Refusal,
    ReversalDecision,
    RollDie,
    Symbol,
    Variants,
)
from maginor_core.components.tokens import BEASTS, SYMBOLS, Beast, Spell
from maginor_core.events import (
    DuelTied,
    DuelWon,
    InfluencePlaced,
    OracleScored,
    ReversalAsked,
    SpellCast,
    SpellWon,
)
from tests.board import Board, carry_out, decide, legal_commands, open_decision
from tests.property.stage import (
    ENOUGH,
    FIRE,
    HALL,
    INNS,
    NONE,
    OWL,
    Holder,
    Stage,
    challenges,
    stage_setup,
    stages,
)
from tests.strategies import GameStep, boards, playthroughs, setups, steps

beasts = st.sampled_from(BEASTS)
after_only = st.builds(Variants, reversal_covers_tie=st.booleans())
before_too = st.builds(
    Variants, reversal_before_duel=st.just(True), reversal_covers_tie=st.booleans()
)
holders: st.SearchStrategy[Holder] = st.sampled_from(("challenger", "defender"))
BEATS: dict[Beast, Beast] = {
    "earthbeast": "waterbeast",
    "waterbeast": "firebeast",
    "firebeast": "earthbeast",
}
CASTS: tuple[tuple[Spell, Command], ...] = (
    ("retrieval", CastRetrieval(0, ("fire",))),
    ("restoration", CastRestoration(0)),
    ("domination", CastDomination(0, (0,))),
    ("persuasion", CastPersuasion(0, 0)),
    ("telekinesis", CastTelekinesis(0, OWL, 0)),
    ("teleportation", CastTeleportation(0, OWL)),
    ("summoning", CastSummoning(0)),
)


def casts(board: Board, kind: type[Command]) -> list[Command]:
    return [command for command in legal_commands(board) if isinstance(command, kind)]


def foes_at(board: Board, oracle: str) -> list[int]:
    return [slot for slot, seat in enumerate(board.slots[oracle]) if seat not in (None, 0)]


def free_at(board: Board, oracle: str) -> list[int]:
    return [slot for slot, seat in enumerate(board.slots[oracle]) if seat is None]


def gives_spell(step: GameStep) -> bool:
    return any(isinstance(event, SpellWon) for event in step.events)


@pytest.mark.ruling("SPELL-01", "TURN-04")
@given(steps(gives_spell, setups(fewest_oracles=2, most_oracles=4, most_slots=1)))
def test_a_spell_that_was_won_is_not_cast_in_that_turn(step: GameStep) -> None:
    turns = [event for event in step.events if type(event).__name__ in ("TurnBegan", "GameEnded")]
    variant = step.before.setup.variants.advance_after_scoring_roll
    assert len(turns) == 1 or (variant and type(step.after.question).__name__ == "RewardAsked")


@pytest.mark.ruling("SPELL-01")
@given(stages(), st.sampled_from(CASTS))
def test_a_spell_that_is_not_held_is_not_cast(board: Board, cast: tuple[Spell, Command]) -> None:
    with pytest.raises(Refusal, match="SPELL-01"):
        decide(board, cast[1])


@pytest.mark.ruling("SPELL-01")
@given(stages("summoning", "teleportation", holder=1))
def test_a_spell_is_not_cast_in_anothers_turn(board: Board) -> None:
    for command in (CastSummoning(1), CastTeleportation(1, INNS[0])):
        with pytest.raises(Refusal, match="TURN-07"):
            decide(board, command)


@pytest.mark.ruling("SPELL-01", "CARD-01")
@given(
    st.data(),
    stages(
        "retrieval",
        "domination",
        "persuasion",
        "telekinesis",
        "teleportation",
        "summoning",
        supply=ENOUGH,
    ),
)
def test_a_cast_spell_leaves_its_holder_before_its_effect_and_is_gone(
    data: st.DataObject, board: Board
) -> None:
    options = [c for c in legal_commands(board) if type(c).__name__.startswith("Cast")]
    command = data.draw(st.sampled_from(options))
    held = board.spells_held[0][:]
    events = carry_out(board, command)
    (cast,) = [event for event in events if isinstance(event, SpellCast)]
    assert events[0] is cast
    assert type(command).__name__ == f"Cast{cast.spell.title()}"
    held.remove(cast.spell)
    assert board.spells_held[0] == held
    assert cast.spell not in board.spells_beside.values()


def spent(cards: list[Symbol], *spells: Spell) -> Board:
    """Let seat 0 win spells and spend symbol cards to no effect; it is its turn."""
    stage = Stage(stage_setup(2, {HALL: ("fate",)}, spells))
    for spell in spells:
        stage.win(0, spell)
    stage.turn_of(0)
    if stage.board.wizards[0] == HALL:
        stage.stand(0, INNS[0])
        stage.turn_of(0)
    for symbol in cards:
        stage.play(PlaySymbolCard(0, symbol))
    return stage.board


@pytest.mark.ruling("SPELL-02", "SPELL-14")
@given(st.lists(st.sampled_from(("fire", "water", "earth", "air")), max_size=4))
def test_retrieval_takes_back_exactly_two_symbol_cards_or_the_only_one(
    cards: list[Symbol],
) -> None:
    board = spent(cards, "retrieval")
    in_order = sorted(cards, key=SYMBOLS.index)
    pairs = set(combinations(in_order, min(2, len(cards)))) if cards else set()
    assert set(casts(board, CastRetrieval)) == {CastRetrieval(0, pair) for pair in pairs}
    if not cards:
        with pytest.raises(Refusal, match="SPELL-02"):
            decide(board, CastRetrieval(0, ("fire",)))
    for pair in pairs:
        after = board.copy()
        carry_out(after, CastRetrieval(0, pair))
        for card in SYMBOLS:
            assert after.hands[0][card] == board.hands[0][card] + Counter(pair)[card]
            assert after.discards[0][card] == board.discards[0][card] - Counter(pair)[card]
        assert after.to_act == (0,)


@pytest.mark.ruling("SPELL-03")
@given(st.integers(0, 4))
def test_restoration_takes_back_two_sorcery_cards_or_the_only_one(discarded: int) -> None:
    stage = Stage(stage_setup(2, {HALL: ("fate",)}, ("restoration",)))
    stage.stand(0, "restoration")
    stage.turn_of(0)
    stage.play(RollDie(0), "fire")
    stage.play(ChooseReward(0, "spell"))
    stage.turn_of(0)
    for _ in range(discarded):
        stage.play(PlaySorceryCard(0, HALL), "water")
    board, before = stage.board, stage.board.copy()
    if not discarded:
        assert not casts(board, CastRestoration)
        with pytest.raises(Refusal, match="SPELL-03"):
            decide(board, CastRestoration(0))
        return
    assert casts(board, CastRestoration) == [CastRestoration(0)]
    carry_out(board, CastRestoration(0))
    taken = min(2, discarded)
    assert board.hands[0] == before.hands[0] | {"sorcery": before.hands[0]["sorcery"] + taken}
    assert board.discards[0]["sorcery"] == discarded - taken
    assert board.to_act == (0,)


@pytest.mark.ruling("SPELL-04", "SPELL-14")
@given(stages("domination"))
def test_domination_takes_one_or_two_free_slots_where_the_wizard_is(board: Board) -> None:
    here = str(board.wizards[0])
    free, supply = free_at(board, here), board.supply[0]
    choices = [(slot,) for slot in free if supply] + [
        p for p in combinations(free, 2) if supply > 1
    ]
    assert set(casts(board, CastDomination)) == {CastDomination(0, slots) for slots in choices}
    for slots in choices:
        events = decide(board, CastDomination(0, slots))
        assert events[1 : 1 + len(slots)] == tuple(InfluencePlaced(0, here, s) for s in slots)
        filled = len(slots) == len(free) and here != HALL
        assert any(isinstance(event, OracleScored) for event in events) == filled


@pytest.mark.ruling("SPELL-05", "SPELL-14", "COUNT-01")
@given(stages("persuasion"))
def test_persuasion_replaces_an_opponents_counter_where_the_wizard_is(board: Board) -> None:
    here = str(board.wizards[0])
    targets = foes_at(board, here) if board.supply[0] else []
    assert set(casts(board, CastPersuasion)) == {CastPersuasion(0, slot) for slot in targets}
    for slot in targets:
        owner, after = board.slots[here][slot], board.copy()
        events = carry_out(after, CastPersuasion(0, slot))
        assert after.slots[here][slot] == 0
        assert after.supply[0] == board.supply[0] - 1
        assert owner is not None
        assert after.supply[owner] == board.supply[owner] + 1
        assert not any(isinstance(event, OracleScored) for event in events)


@pytest.mark.ruling("SPELL-06", "SPELL-13", "SPELL-14")
@given(stages("telekinesis"))
def test_telekinesis_takes_any_free_slot_of_any_oracle(board: Board) -> None:
    choices = [(o, slot) for o in board.circle for slot in free_at(board, o) if board.supply[0]]
    assert set(casts(board, CastTelekinesis)) == {CastTelekinesis(0, *choice) for choice in choices}
    for oracle, slot in choices:
        events = decide(board, CastTelekinesis(0, oracle, slot))
        assert events[1] == InfluencePlaced(0, oracle, slot)


@pytest.mark.ruling("SPELL-04", "SPELL-05", "SPELL-06", "SPELL-14", "COUNT-02")
@given(stages("domination", "persuasion", "telekinesis", supply=NONE))
def test_spells_that_need_a_counter_stay_held_without_one(board: Board) -> None:
    here = str(board.wizards[0])
    tries: list[Command] = [CastDomination(0, (slot,)) for slot in free_at(board, here)]
    tries += [CastPersuasion(0, slot) for slot in foes_at(board, here)]
    tries += [CastTelekinesis(0, here, slot) for slot in free_at(board, here)]
    for command in tries:
        with pytest.raises(Refusal, match=r"SPELL-04|SPELL-14"):
            decide(board, command)
    assert not casts(board, CastDomination | CastPersuasion | CastTelekinesis)  # type: ignore[arg-type] # isinstance takes unions


@pytest.mark.ruling("SPELL-07", "TURN-01")
@given(stages("teleportation"))
def test_teleportation_goes_to_any_other_oracle_and_the_turn_continues(board: Board) -> None:
    others = [oracle for oracle in board.circle if oracle != board.wizards[0]]
    assert casts(board, CastTeleportation) == [CastTeleportation(0, oracle) for oracle in others]
    for oracle in others:
        after = board.copy()
        carry_out(after, CastTeleportation(0, oracle))
        assert after.wizards[0] == oracle
        assert after.wizards[1:] == board.wizards[1:]
        assert after.to_act == (0,)
    with pytest.raises(Refusal, match="SPELL-07"):
        decide(board, CastTeleportation(0, str(board.wizards[0])))


@pytest.mark.ruling("SPELL-08", "TURN-04")
@given(stages("summoning"))
def test_summoning_scores_the_first_tile_then_maginor_stands_before_the_next(board: Board) -> None:
    first, second = board.circle[1:3]
    events = carry_out(board, CastSummoning(0))
    assert next(e for e in events if isinstance(e, OracleScored)).oracle == first == OWL
    assert (board.place, board.maginor) == ("before", second)
    assert board.circle[:2] == [HALL, second]
    assert board.to_act == (1,)


@pytest.mark.ruling("SPELL-08", "SCORE-10")
@given(st.integers(0, 2), st.integers(2, 4))
def test_maginor_waits_where_he_is_until_the_summoned_reward_is_chosen(
    walked: int, players: int
) -> None:
    tiles: dict[str, tuple[Symbol, ...]] = {HALL: (FIRE,), OWL: (FIRE, FIRE)}
    stage = Stage(stage_setup(players, tiles, ("summoning",), beside={OWL: "retrieval"}))
    stage.win(0, "summoning")
    for _ in range(walked):
        stage.advance_maginor(0)
    stage.put(1, OWL, 1)
    stage.turn_of(0)
    place = (stage.board.place, stage.board.maginor)
    stage.play(CastSummoning(0))
    assert stage.board.to_act == (1,)
    assert (stage.board.place, stage.board.maginor) == place


@pytest.mark.ruling("SPELL-09", "SPELL-10")
@given(st.integers(2, 4), st.integers(0, 2))
def test_summoning_the_last_tile_does_not_score_the_guild_hall(players: int, walked: int) -> None:
    board = with_the_last_tile(players, walked).board
    assert len(board.circle) == 2
    events = carry_out(board, CastSummoning(0))
    assert [e.oracle for e in events if isinstance(e, OracleScored)] == [INNS[1]]
    assert board.circle == [HALL]
    assert (board.place, board.maginor) == ("before", HALL)
    assert not board.finished


def with_the_last_tile(players: int, walked: int) -> Stage:
    """Leave one inn besides the Guild Hall; it is the turn of seat 0, who holds Summoning."""
    stage = Stage(stage_setup(players, {HALL: (FIRE,)}, ("summoning",)))
    stage.win(0, "summoning")
    for slot in range(2):
        stage.put(1, INNS[0], slot)
    while stage.board.current_player != 0:
        pass_turn(stage)
    for _ in range(walked):
        stage.play(PlaySorceryCard(0, HALL), "maginor")
        stage.play(ChooseSymbol(0, "water"))
    return stage


def pass_turn(stage: Stage) -> None:
    seat, board = stage.board.current_player, stage.board
    others = [oracle for oracle in board.circle if oracle != board.wizards[seat]]
    if others:
        stage.play(MoveWizard(seat, others[0]))
    else:
        stage.play(RollDie(seat), "water")


@pytest.mark.ruling("SPELL-09", "SPELL-14")
@given(st.integers(2, 4), st.integers(0, 2))
def test_summoning_stays_held_when_only_the_guild_hall_remains(players: int, walked: int) -> None:
    stage = with_the_last_tile(players, walked)
    for slot in range(2):
        stage.put(0, INNS[1], slot)
    while stage.board.current_player != 0:
        pass_turn(stage)
    assert stage.board.circle == [HALL]
    assert stage.board.spells_held[0] == ["summoning"]
    with pytest.raises(Refusal, match="SPELL-09"):
        decide(stage.board, CastSummoning(0))
    assert not casts(stage.board, CastSummoning)


def ask_for(board: Board, attack: Beast, defence: Beast) -> tuple[Event, ...]:
    duel = board.duel
    assert duel is not None
    carry_out(board, ChooseBeast(duel.challenger, attack))
    return carry_out(board, ChooseBeast(duel.defender, defence))


def holder_of_reversal(board: Board) -> int:
    (seat,) = [s for s, held in enumerate(board.spells_held) if "reversal" in held]
    return seat


@pytest.mark.ruling("SPELL-11", "DUEL-04", "DUEL-05", "DUEL-06")
@given(challenges(holders, after_only), beasts, beasts)
def test_only_a_holder_who_has_lost_or_tied_is_asked_for_reversal(
    board: Board, attack: Beast, defence: Beast
) -> None:
    duel = board.duel
    assert duel is not None
    holder, covers_tie = holder_of_reversal(board), board.setup.variants.reversal_covers_tie
    tied = attack == defence != "earthbeast"
    winner = None if tied else duel.challenger if BEATS[attack] == defence else duel.defender
    ask_for(board, attack, defence)
    decision = open_decision(board)
    if winner == holder or (tied and not covers_tie):
        assert not isinstance(decision, ReversalDecision)
        assert board.duel is None
    else:
        assert isinstance(decision, ReversalDecision)
        assert decision.players == [holder]
        assert decision.beasts == (attack, defence)
        assert board.duel is duel


@pytest.mark.ruling("SPELL-11", "DUEL-07")
@given(challenges(holders, after_only), beasts, beasts)
def test_reversal_wins_the_duel_and_declining_lets_it_go_its_way(
    board: Board, attack: Beast, defence: Beast
) -> None:
    duel, holder = board.duel, holder_of_reversal(board)
    assert duel is not None
    ask_for(board, attack, defence)
    assume(isinstance(board.question, ReversalAsked))
    other = duel.challenger if holder == duel.defender else duel.defender
    cast = decide(board, CastReversal(holder))
    assert cast[:2] == (
        SpellCast(holder, "reversal"),
        DuelWon(holder, other, duel.oracle, duel.slot),
    )
    declined = decide(board, DeclineReversal(holder))
    if attack == defence != "earthbeast":
        assert isinstance(declined[1], DuelTied)
    else:
        assert declined[1] == DuelWon(other, holder, duel.oracle, duel.slot)


@pytest.mark.ruling("SPELL-11", "EDITION-01")
@given(challenges(holders, before_too), beasts, beasts)
def test_under_the_italian_variant_reversal_is_offered_before_the_beasts_and_again(
    board: Board, attack: Beast, defence: Beast
) -> None:
    duel, holder = board.duel, holder_of_reversal(board)
    assert duel is not None
    decision = open_decision(board)
    assert isinstance(decision, ReversalDecision)
    assert (decision.players, decision.beasts) == ([holder], None)
    outright = decide(board, CastReversal(holder))
    other = duel.challenger if holder == duel.defender else duel.defender
    assert outright[1] == DuelWon(holder, other, duel.oracle, duel.slot)
    assert not any(type(event).__name__ == "BeastsAsked" for event in outright)
    carry_out(board, DeclineReversal(holder))
    assert board.to_act == tuple(sorted((duel.challenger, duel.defender)))
    ask_for(board, attack, defence)
    loses = BEATS[attack] == defence if holder == duel.defender else BEATS[defence] == attack
    if loses:
        assert isinstance(board.question, ReversalAsked)


@pytest.mark.ruling("SPELL-11")
@given(challenges(st.none()))
def test_without_reversal_nobody_is_asked(board: Board) -> None:
    assert board.to_act == (0, board.duel.defender)  # type: ignore[union-attr] # a duel is fought
    for attack in BEASTS:
        for defence in BEASTS:
            after = board.copy()
            events = ask_for(after, attack, defence)
            assert not any(isinstance(event, ReversalAsked) for event in events)


@pytest.mark.ruling("SPELL-11", "TURN-07")
@given(playthroughs(setups(fewest_oracles=2, most_oracles=4, most_slots=1)))
def test_reversal_is_cast_only_when_it_is_asked_for(game: tuple[GameStep, ...]) -> None:
    for step in game:
        for seat in range(step.before.setup.players):
            asked = isinstance(step.before.question, ReversalAsked)
            if not (asked and step.before.to_act == (seat,)):
                with pytest.raises(Refusal, match=r"TURN-07|END-01"):
                    decide(step.before, CastReversal(seat))


@pytest.mark.ruling("SPELL-13", "CARD-02")
@given(
    boards(
        lambda b: not b.finished and None in b.wizards,
        setups(fewest_oracles=2, most_oracles=5, most_slots=2),
    )
)
def test_a_wizard_in_the_middle_is_helped_by_no_spell_that_needs_an_oracle(board: Board) -> None:
    kinds = (CastDomination, CastPersuasion, PlaySymbolCard)
    for command in legal_commands(board):
        assert not isinstance(command, kinds) or board.wizards[command.player] is not None
