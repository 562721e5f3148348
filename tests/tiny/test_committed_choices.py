"""Choices that players commit to, and joint dice, in a game of any kind: Swap or Keep."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.chance import NoOutcomeError
from maginor_core.engine.decider import NotAllowedError
from maginor_core.engine.disclosures import (
    ChoiceCommitted,
    ChoiceWithheld,
    CommitChoice,
    ExcludeParty,
    PreimageWithheld,
)
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.log import Record
from maginor_core.engine.undo import UndoRefusedError
from maginor_core.eventlog.hidden import evidence_from
from maginor_core.evidence.commitment_state import (
    CommitmentState,
    DisclosureRefusedError,
    FalseChoiceError,
    SecretChoice,
    choice_commitment,
)
from maginor_core.evidence.committed_game import CommittedGame, require_committed
from maginor_core.evidence.joint_dice import DisclosureNeededError, FalseDisclosureError
from tests.tiny.distrust import Table, agreed, packed, table, whole_game
from tests.tiny.game import TINY, Choose, Chosen, StoneDrawn
from tests.tiny.played import setup_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_confirmed_record_by_record(players: int) -> None:
    played = whole_game(agreed(players))
    replay = played.audited()
    assert replay.false is None
    assert replay.records == played.game.version > 4 * players
    assert TINY.states.snapshot(replay.state) == played.game.definition.states.snapshot(
        played.game.live_state
    )
    assert played.dice.step > 2


def test_commitments_are_those_of_the_specification() -> None:
    start = table()
    nonce = bytes(range(16))
    words = TINY.vocabulary(start.game.setup)
    row = words.row(Choose(1, True))
    packed_row = msgpack.packb([start.agreement.digest, 3, 1, [1, 1, 1], nonce], use_bin_type=True)
    expected = sha256(b"maginor choice:" + packed_row).digest()
    assert choice_commitment(start.agreement, 3, row, nonce) == expected
    for wrong in (bytes(15), bytes(65), "text"):
        with pytest.raises(MalformedError, match="16 to 64 bytes"):
            choice_commitment(start.agreement, 3, row, wrong)  # type: ignore[arg-type] # tested


def test_nobody_sees_what_was_committed_to_before_it_is_disclosed() -> None:
    """Two games that differ in a choice look the same until it is disclosed."""
    seen = []
    for swap in (False, True):
        start = table()
        start.commit(0, swap)
        assert start.game.to_act == (0, 1)
        streams = [
            [*map(str, start.game.events_seen_by(seat)), start.game.view_json(seat)]
            for seat in (0, 1, None)
        ]
        seen.append(streams)
        assert list(start.game.events_seen_by(1)) == [ChoiceCommitted(0, 0)]
        assert (
            start.stored.records[-1]
            == packed(start.game.setup, [Record(CommitChoice(0, 0), (ChoiceCommitted(0, 0),))])[0]
        )
    assert seen[0] == seen[1]


def test_a_choice_is_disclosed_only_after_all_who_are_awaited_have_committed() -> None:
    start = table(agreed(3))
    choices = [start.commit(0, True), start.commit(2, False)]
    with pytest.raises(DisclosureRefusedError, match="missing are the seats 1") as refused:
        start.disclose(choices[0])
    assert (refused.value.concern, refused.value.party, start.game.version) == ("choice", 0, 2)
    choices.append(start.commit(1, False))
    assert sorted(start.game.commitments.pending) == [0, 1, 2]
    assert start.disclose(choices[1]) == (Chosen(2, False),)
    assert sorted(start.game.commitments.pending) == [0, 1]
    assert start.game.choice_number == 0
    start.disclose(choices[0])
    start.disclose(choices[2])
    assert (start.game.choice_number, dict(start.game.commitments.pending)) == (6, {})
    assert start.audited().false is None


def test_a_player_may_answer_without_a_commitment_and_the_others_still_commit() -> None:
    start = table()
    choice = start.commit(0, True)
    start.game.submit(Choose(1, False))
    start.disclose(choice)
    assert start.game.choice_number == 3
    assert start.audited().false is None


def false_disclosures(start: Table, choice: SecretChoice) -> dict[str, tuple[Choose, bytes]]:
    command = choice.command
    assert isinstance(command, Choose)
    flipped = bytes((choice.nonce[0] ^ 1,)) + choice.nonce[1:]
    return {
        "another choice": (Choose(0, not command.swap), choice.nonce),
        "another nonce": (command, flipped),
        "a shorter nonce": (command, choice.nonce[:-1]),
    }


@pytest.mark.parametrize("kind", ["another choice", "another nonce", "a shorter nonce"])
def test_a_false_disclosure_is_refused_names_the_seat_and_can_be_proved(kind: str) -> None:
    start = table()
    choice = start.commit(0, True)
    start.commit(1, False)
    command, nonce = false_disclosures(start, choice)[kind]
    with pytest.raises(FalseChoiceError, match="seat 0 disclosed another choice") as false:
        start.game.disclose_choice(0, command, nonce)
    assert start.game.version == 2
    proof = pickle.loads(pickle.dumps(false.value))
    assert proof.party == 0
    assert proof.commitment == choice.commitment == start.stored.evidence[0][0][1]
    assert choice_commitment(start.agreement, 0, proof.command, proof.nonce) != proof.commitment
    start.disclose(choice)
    # A log that contains it all the same is judged to be false, and the seat is named.
    start.stored.records[2:] = packed(
        start.game.setup, [Record(command, (Chosen(0, command.swap),))]
    )
    start.stored.evidence[2:] = [((11, nonce),)]
    false_record = start.audited().false
    assert false_record is not None
    assert (false_record.record, false_record.concern) == (2, "choice")
    assert "seat 0 disclosed another choice" in false_record.reason


@pytest.mark.parametrize("nonce", [b"", bytes(15), bytes(65), None, "text"])
def test_a_committed_choice_needs_a_nonce(nonce: object) -> None:
    start = table()
    start.commit(0, True)
    start.commit(1, False)
    with pytest.raises(DisclosureRefusedError, match="with a nonce"):
        start.game.disclose_choice(0, Choose(0, True), nonce)  # type: ignore[arg-type] # tested
    with pytest.raises(DisclosureRefusedError, match="with a nonce"):
        start.game.submit(Choose(0, True))


def test_a_commitment_of_another_seat_decision_or_game_cannot_be_used() -> None:
    start = table()
    theirs = start.commit(0, True)
    start.game.commit_choice(1, theirs.commitment)
    with pytest.raises(FalseChoiceError, match="seat 1"):
        start.game.disclose_choice(1, Choose(1, True), theirs.nonce)
    start.disclose(theirs)
    begun = table()
    begun.play_round()
    old = SecretChoice.of(begun.agreement, TINY.vocabulary(begun.game.setup), 0, Choose(0, True))
    begun.game.commit_choice(0, old.commitment)
    begun.commit(1, False)
    with pytest.raises(FalseChoiceError, match="seat 0"):
        begun.disclose(old)
    other = table(agreed(game_id="another"))
    words = TINY.vocabulary(other.game.setup)
    foreign = SecretChoice.of(begun.agreement, words, 0, Choose(0, True))
    other.game.commit_choice(0, foreign.commitment)
    other.commit(1, False)
    with pytest.raises(FalseChoiceError, match="seat 0"):
        other.disclose(foreign)


def test_a_commitment_is_refused_where_it_makes_no_sense() -> None:
    start = table()
    choice = start.commit(0, True)
    with pytest.raises(DisclosureRefusedError, match="again; it must disclose"):
        start.game.commit_choice(0, choice.commitment)
    for wrong in (b"", bytes(31), "text", None):
        with pytest.raises(DisclosureRefusedError, match="without a commitment of 32 bytes"):
            start.game.commit_choice(1, wrong)  # type: ignore[arg-type] # that is tested
    with pytest.raises(MalformedError, match="seat"):
        start.game.commit_choice(2, choice.commitment)
    assert start.game.version == 1
    over = whole_game()
    with pytest.raises(DisclosureRefusedError, match="awaited are the seats none"):
        over.game.commit_choice(0, bytes(32))
    uncommitted = table(agreed(if_undisclosed=None))
    with pytest.raises(DisclosureRefusedError, match="not committed to in this game"):
        uncommitted.game.commit_choice(0, bytes(32))
    plain = Game(TINY, setup_of(), "7")
    with pytest.raises(MalformedError, match="neither joint dice nor committed choices"):
        require_committed(plain)
    assert require_committed(start.game) is start.game


def test_rules_still_refuse_a_player_who_is_not_awaited() -> None:
    start = table()
    start.game.submit(Choose(0, True))
    with pytest.raises(NotAllowedError):
        start.game.submit(Choose(0, True))
    with pytest.raises(DisclosureRefusedError, match="awaited are the seats 1"):
        start.game.commit_choice(0, bytes(32))
    with pytest.raises(MalformedError, match="is not a command"):
        start.game.submit(CommitChoice(1, 0))
    with pytest.raises(MalformedError, match="cannot be given"):
        start.game.submit(Choose(1, True), outcomes=[0, 0])


def test_dice_wait_for_every_party_and_then_the_same_command_succeeds() -> None:
    start = table()
    choices = [start.commit(0, True), start.commit(1, False)]
    start.disclose(choices[0])
    before = start.game.definition.states.snapshot(start.game.live_state)
    for missing in ((0, 1, 2), (1, 2), (2,)):
        with pytest.raises(DisclosureNeededError) as needed:
            start.game.disclose_choice(1, choices[1].command, choices[1].nonce)
        assert needed.value.missing == missing
        assert (
            start.game.version,
            start.game.definition.states.snapshot(start.game.live_state),
        ) == (3, before)
        party = missing[0]
        with pytest.raises(FalseDisclosureError):
            start.dice.disclose(party, bytes(32))
        start.dice.disclose(party, start.chains[party].preimage(1))
    start.disclose(choices[1])
    assert start.dice.step == 2
    preimages = tuple(chain.preimage(1) for chain in start.chains)
    assert start.stored.evidence[-1] == ((1, preimages), (11, choices[1].nonce))
    assert start.stored.hidden[-1] == ((2, 0, 1), (2, 1, 1))


@pytest.mark.parametrize("party", [0, 1, 2])
def test_whoever_withholds_a_preimage_is_named_and_the_game_is_abandoned(party: int) -> None:
    start = table()
    first, second = start.commit(0, True), start.commit(1, False)
    start.disclose(first)
    start.disclose_preimages(but=[party])
    accepted = start.game.exclude_party(party)
    assert accepted == (PreimageWithheld(party, 1),)
    assert (start.game.to_act, start.game.finished) == ((), True)
    who = "the host" if party == 2 else f"seat {party}"
    with pytest.raises(
        DisclosureRefusedError, match=f"abandoned: {who} withheld its preimage of st"
    ):
        start.disclose(second)
    with pytest.raises(EngineError):
        start.game.undo(0, 0, [1])
    replay = start.audited()
    assert (replay.false, replay.records) == (None, 4)


@pytest.mark.parametrize("party", [0, 1, 2])
def test_the_others_continue_without_a_party_if_that_was_agreed(party: int) -> None:
    start = table(agreed(if_withheld="exclude"))
    first, second = start.commit(0, True), start.commit(1, False)
    start.disclose(first)
    start.disclose_preimages(but=[party])
    with pytest.raises(DisclosureRefusedError, match="has disclosed its preimage"):
        start.game.exclude_party((party + 1) % 3)
    start.game.exclude_party(party)
    start.disclose(second)
    assert len(start.stored.evidence[-1][0][1]) == 2
    while not start.game.finished:
        start.play_round()
    replay = start.audited()
    assert (replay.false, replay.records) == (None, start.game.version)
    with pytest.raises(MalformedError, match="must be a seat"):
        start.game.exclude_party(3)


def test_a_choice_that_is_not_disclosed_ends_the_game_and_the_seat_is_named() -> None:
    start = table()
    start.commit(0, True)
    with pytest.raises(DisclosureRefusedError, match="before all have committed"):
        start.game.replace_choice(0)
    choice = start.commit(1, False)
    start.disclose(choice)
    with pytest.raises(DisclosureRefusedError, match="seat 1 cannot have its choice replaced"):
        start.game.replace_choice(1)
    assert start.game.replace_choice(0) == (ChoiceWithheld(0, 0),)
    assert start.game.finished
    with pytest.raises(DisclosureRefusedError, match="seat 0 did not disclose"):
        start.game.commit_choice(0, bytes(32))
    replay = start.audited()
    assert (replay.false, replay.records) == (None, 4)


def test_the_first_legal_choice_counts_instead_if_that_was_agreed() -> None:
    start = table(agreed(if_undisclosed="first"))
    start.commit(0, True)
    choice = start.commit(1, True)
    start.disclose(choice)
    with pytest.raises(DisclosureNeededError):
        start.game.replace_choice(0)
    start.disclose_preimages()
    events = start.game.replace_choice(0)
    assert events[:2] == (ChoiceWithheld(0, 0), Chosen(0, False))
    while not start.game.finished:
        start.play_round()
    replay = start.audited()
    assert (replay.false, replay.records) == (None, start.game.version)
    assert TINY.states.snapshot(replay.state) == start.game.definition.states.snapshot(
        start.game.live_state
    )
    for version in range(start.game.version):
        start.game.state_at(version)


def test_a_default_is_drawn_by_joint_dice_if_that_was_agreed() -> None:
    drawn = set()
    for seed in map(str, range(12)):
        start = table(agreed(if_undisclosed="drawn"), seed)
        start.commit(0, True)
        start.commit(1, True)
        with pytest.raises(DisclosureNeededError):
            start.game.replace_choice(0)
        start.disclose_preimages()
        withheld, chosen = start.game.replace_choice(0)
        assert withheld == ChoiceWithheld(0, 0)
        drawn.add(chosen)
        assert [item[0] for item in start.stored.evidence[-1]] == [1]
        start.disclose_preimages()
        start.game.replace_choice(1)
        replay = start.audited()
        assert (replay.false, replay.records) == (None, 4)
        # Without the preimages nothing shows that it was drawn.
        start.stored.evidence[2] = ()
        false = start.audited().false
        assert false is not None
        assert (false.record, false.concern) == (2, "dice")
    assert drawn == {Chosen(0, False), Chosen(0, True)}
    with pytest.raises(MalformedError, match="by joint dice only"):
        CommitmentState(TINY.decider, agreed(if_undisclosed="drawn"))


def test_nobody_takes_back_a_commitment_alone_and_all_together_begin_the_decision_again() -> None:
    start = table()
    start.commit(0, True)
    with pytest.raises(UndoRefusedError, match="consent of every seat"):
        start.game.undo(0, 0)
    old = start.commit(1, True)
    start.game.undo(0, 1, [1])
    assert sorted(start.game.commitments.pending) == [0]
    start.game.undo(0, 0, [1])
    assert dict(start.game.commitments.pending) == {}
    with pytest.raises(DisclosureRefusedError, match="proves nothing"):
        start.disclose(old)
    while not start.game.finished:
        start.play_round()
    replay = start.audited()
    assert (replay.false, replay.records) == (None, start.game.version)


def test_committed_choices_need_no_joint_dice() -> None:
    setup = setup_of(2)
    terms = agreed(if_undisclosed="first")
    game = CommittedGame(TINY, setup, "7", commitments=CommitmentState(TINY.decider, terms))
    words = TINY.vocabulary(setup)
    choices = [SecretChoice.of(terms, words, 0, Choose(seat, True)) for seat in (0, 1)]
    for seat, choice in enumerate(choices):
        game.commit_choice(seat, choice.commitment)
    for seat, choice in enumerate(choices):
        game.disclose_choice(seat, choice.command, choice.nonce)
    open_game = Game(TINY, setup, "7")
    for seat in (0, 1):
        open_game.submit(Choose(seat, True))
    assert game.definition.states.snapshot(game.live_state) == open_game.definition.states.snapshot(
        open_game.live_state
    )
    with pytest.raises(DisclosureRefusedError, match="not joint"):
        game._carry_out((124, 0, 0))


def test_a_branch_takes_its_outcomes_from_elsewhere() -> None:
    start = table()
    start.play_round()
    branch = start.game.branch(0)
    branch.submit(Choose(0, True))
    with pytest.raises(NoOutcomeError):
        branch.submit(Choose(1, True))
    last = branch.submit(Choose(1, True), outcomes=[0, 1, 2, 2])
    assert any(isinstance(event, StoneDrawn) for event in last)


@given(
    record=st.integers(0, 100),
    change=st.sampled_from(
        ["no evidence", "preimage", "swapped preimages", "fewer preimages", "next step", "nonce"]
    ),
)
def test_any_change_of_the_evidence_is_noticed_at_its_record(record: int, change: str) -> None:
    played = whole_game()
    proofs = played.stored.evidence
    places = [n for n, one in enumerate(proofs) if any(item[0] != 10 for item in one)]
    place = places[record % len(places)]
    items = {item[0]: item[1] for item in proofs[place]}
    if change == "no evidence":
        items = {}
    elif change == "nonce":
        items[11] = bytes(16)
    elif 1 not in items:
        items[1] = tuple(chain.preimage(1) for chain in played.chains)
    elif change == "preimage":
        items[1] = (bytes(32), *items[1][1:])
    elif change == "swapped preimages":
        items[1] = items[1][::-1]
    elif change == "fewer preimages":
        items[1] = items[1][:-1]
    else:
        steps = [one for one in proofs[:place] if one[0][0] == 1]
        items[1] = tuple(chain.preimage(len(steps) + 2) for chain in played.chains)
    proofs[place] = tuple(sorted(items.items()))
    false = played.audited().false
    assert false is not None
    assert false.record == place
    assert false.concern in ("dice", "choice")


def test_an_outcome_that_the_preimages_do_not_give_is_noticed() -> None:
    played = table()
    played.play_round()
    command, events = list(played.game.log)[-1]
    at = max(n for n, event in enumerate(events) if isinstance(event, StoneDrawn))
    drawn = events[at]
    changed = StoneDrawn(drawn.player, (drawn.stone + 1) % 5)
    played.stored.records[-1] = packed(
        played.game.setup, [Record(command, (*events[:at], changed, *events[at + 1 :]))]
    )[0]
    false = played.audited().false
    assert false is not None
    assert (false.record, false.concern) == (played.game.version - 1, "dice")
    assert f"is {changed.stone}; the preimages of all parties give {drawn.stone}" in false.reason


def test_a_party_is_not_said_to_withhold_a_step_that_is_not_the_next() -> None:
    start = table(agreed(if_withheld="exclude"))
    for player, step, why in ((0, 2, "not the next one"), (5, 1, "must be a seat")):
        record = Record(ExcludeParty(player, step), (PreimageWithheld(player, step),))
        start.stored.records[:] = packed(start.game.setup, [record])
        start.stored.evidence[:] = [()]
        false = start.audited().false
        assert false is not None
        assert (why in false.reason, false.concern) == (True, "dice")


@pytest.mark.parametrize(
    "items",
    [
        None,
        [],
        (1,),
        ((1, b""),),
        ((1, (1,)),),
        ((10, b"", b""),),
        ((11, b""), (10, b"")),
        ((10, b""), (10, b"")),
        ((12, b""),),
    ],
)
def test_evidence_of_another_form_is_refused(items: object) -> None:
    with pytest.raises(MalformedError, match="evidence"):
        evidence_from(items)
    right = ((1, (b"a",)), (11, b"b"))
    assert evidence_from(right) == right


@pytest.mark.parametrize("failing", range(5))
def test_nothing_has_changed_if_a_record_cannot_be_stored(failing: int) -> None:
    """Commitments, disclosures and exclusions can be tried again after a failure."""
    start = table(agreed(if_withheld="exclude"))
    room = failing
    store = start.stored.store

    def full_once(*given: Any, **named: Any) -> None:
        nonlocal room
        room -= 1
        if room == -1:
            raise OSError(28, "No space left on device")
        store(*given, **named)

    commitments = start.game.commitments
    game = CommittedGame(TINY, start.game.setup, commitments=commitments, store=full_once)
    start.game = game
    words = TINY.vocabulary(game.setup)
    choices = [
        SecretChoice.of(start.agreement, words, 0, Choose(seat, seat == 0)) for seat in (0, 1)
    ]
    actions: list[Callable[[], object]] = [
        lambda: game.commit_choice(0, choices[0].commitment),
        lambda: game.commit_choice(1, choices[1].commitment),
        lambda: game.exclude_party(2),
        lambda: start.disclose(choices[1]),
        lambda: start.disclose(choices[0]),
    ]
    for place, action in enumerate(actions):
        before = (
            game.version,
            game.definition.states.snapshot(game.live_state),
            start.dice.step,
            start.dice.parties,
        )
        if place == failing:
            with pytest.raises(OSError, match="No space left"):
                action()
            after = (
                game.version,
                game.definition.states.snapshot(game.live_state),
                start.dice.step,
                start.dice.parties,
            )
            assert after == before
        action()
        assert game.version == before[0] + 1
    replay = start.audited()
    assert (replay.false, replay.records) == (None, 5)
