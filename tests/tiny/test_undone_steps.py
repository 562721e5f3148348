"""Outcomes of joint dice that were undone: whose consent is proved, and what is the host's word."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.commitments import DEALT, Published, Steps, StepUse, steps_used
from maginor_core.cli import main
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.disclosures import CommitChoice
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.history import lasting
from maginor_core.engine.log import Record
from maginor_core.engine.undo import Undo, Undone
from maginor_core.eventlog.signing import sign_with
from maginor_core.eventlog.stored_game import read_log
from maginor_core.evidence.commitment_state import CommitmentState
from maginor_core.evidence.committed_game import CommittedGame, require_committed
from maginor_core.evidence.joint_dice import DisclosureNeededError
from maginor_core.evidence.seat_log import seat_log
from maginor_core.games import known_game
from tests.tiny.distrust import Table, agreed, logged_table, table
from tests.tiny.game import TINY
from tests.tiny.noting import Noting
from tests.tiny.played import setup_of
from tests.tiny.test_host_cheats import NOTED, Forgery, ends_of, forgery_of, one_round
from tests.tiny.test_host_cheats import setup_of as setup_at

KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in (1, 2)]
PUBLIC = [key.public_key().public_bytes_raw().hex() for key in KEYS]


def verdict_on(
    path: Path,
    played: Table,
    steps: Mapping[int, StepUse] = NOTED,
    noted_by: Sequence[str] = ("0",),
    keys: Mapping[str, str] = {},
) -> Verdict:
    published = Published(
        ends=ends_of(played.chains), noted_by=tuple(noted_by), steps=steps, keys=keys
    )
    [verdict] = audit([path], commitments=Commitments({"tiny": published}))
    return verdict


def forged_undo(played: Table, version: int = 3) -> Forgery:
    """The host erases an outcome, and writes that seat 1 has asked for it and seat 0 agreed."""
    forged = forgery_of(played)
    forged.records.append(Record(Undo(1, version, (0,)), (Undone(1, version),)))
    forged.evidence.append(())
    return forged


def test_forged_consent_to_an_undo_is_never_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before, the dice of such a log were ``verified``, and the reason was empty."""
    played = one_round()
    path = tmp_path / "game.maginor"
    forged_undo(played).write(path, setup_at(played))
    verdict = verdict_on(path, played)
    assert (verdict.word, verdict.dice) == ("ok", "follow from the commitment in this log")
    assert verdict.reason == (
        "step 1 of record 3 was undone by record 4, and nothing proves that seat 0 agreed; "
        "so whoever wrote the log may have erased an outcome"
    )
    notes = tmp_path / "notes.json"
    steps = {"0": "deal", "1": {"record": 3, "command": dict(NOTED[1].command or {})}}
    content = {"tiny": {"ends": ends_of(played.chains), "noted_by": ["0"], "steps": steps}}
    notes.write_text(json.dumps(content))
    options = ["--jobs", "1", "--commitments", str(notes)]
    required = ["--require", "sealed", "--require", "committed"]
    assert main(["audit", str(path), *options]) == 0
    assert "verified" not in capsys.readouterr().out
    assert main(["audit", str(path), *options, *required]) == 1
    shown = capsys.readouterr().out
    assert "insufficient" in shown
    assert "step 1 of record 3 was undone by record 4" in shown


def test_forged_consent_is_named_in_the_log_of_a_seat(tmp_path: Path) -> None:
    played, log = logged_table(tmp_path / "full", seat_proofs=True)
    played.play_round()
    played.game.undo(1, 3, (0,))
    log.seal("abandoned")
    seat_log(tmp_path / "full", 0, tmp_path / "seat.maginor")
    steps = steps_used(read_log(tmp_path / "full", known_game))
    verdict = verdict_on(tmp_path / "seat.maginor", played, steps)
    assert verdict.word == "ok in part"
    assert "step 1 of record 3 was undone by record 4" in verdict.reason


def test_an_undone_step_that_was_noted_by_the_number_of_its_record_is_named(tmp_path: Path) -> None:
    played = one_round()
    forged_undo(played).write(tmp_path / "game.maginor", setup_at(played))
    command = NOTED[1].command
    assert command is not None
    published = Published(ends=ends_of(played.chains), commands={3: command})
    [verdict] = audit([tmp_path], commitments=Commitments({"tiny": published}))
    assert "step 1 of record 3 was undone by record 4" in verdict.reason
    assert "seat 0 and seat 1 agreed" in verdict.reason


def test_what_nobody_has_noted_is_not_named(tmp_path: Path) -> None:
    played = one_round()
    forged_undo(played).write(tmp_path / "game.maginor", setup_at(played))
    verdict = verdict_on(tmp_path / "game.maginor", played, {0: DEALT})
    assert "undone" not in verdict.reason
    assert verdict.dice == "follow from the commitment in this log"


def test_a_signature_of_the_sealed_game_proves_consent(tmp_path: Path) -> None:
    played = one_round()
    path = tmp_path / "game.maginor"
    forged_undo(played).write(path, setup_at(played))
    keys = {"0": PUBLIC[0], "1": PUBLIC[1]}
    assert verdict_on(path, played, keys=keys).dice == "follow from the commitment in this log"
    sign_with(path, KEYS[1])
    assert verdict_on(path, played, keys=keys).dice == "follow from the commitment in this log"
    assert verdict_on(path, played, keys=keys, noted_by=("1",)).dice == "verified"
    sign_with(path, KEYS[0])
    verdict = verdict_on(path, played, keys=keys)
    assert (verdict.word, verdict.dice) == ("ok", "verified")
    assert verdict.reason == "step 1 of record 3 was undone by record 4, to which seat 0 agreed"
    both = verdict_on(path, played, keys=keys, noted_by=("0", "1"))
    assert both.dice == "verified"
    # The key of another seat, or none, proves nothing.
    for wrong in ({}, {"0": "f" * 64}, {"1": PUBLIC[0]}):
        unproven = verdict_on(path, played, keys=wrong)
        assert unproven.dice == "follow from the commitment in this log"


def test_a_preimage_of_each_party_proves_consent(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    noting = Noting(path)
    noting.round()
    noting.undo(3)
    assert noting.game.version == 5
    noting.game.undo(1, 0, (0,))
    noting.round()
    while not noting.game.finished:
        noting.round()
    noting.log.seal("finished")
    for party in (0, 1):
        verdict = noting.verdict(path, party)
        assert verdict.word == "ok"
        assert verdict.dice == "verified", verdict.reason
        what = "step 1 of record 3 was undone by record 4, to which"
        assert verdict.reason == f"{what} seat {party} agreed"
    assert read_log(path, known_game).verify().state is not None


def test_a_game_with_a_proven_undo_is_resumed(tmp_path: Path) -> None:
    from maginor_core.eventlog.logs import GameLog

    path = tmp_path / "game.maginor"
    noting = Noting(path)
    noting.round()
    noting.undo(3)
    noting.log.close()
    again, stored = GameLog.reopen(path, sync="never")
    with again:
        game = require_committed(stored.game(store=again.store))
    resumed = Table(noting.played.agreement, noting.played.chains, game, noting.played.stored)
    assert resumed.dice.step == noting.played.dice.step == 3
    assert noting.verdict(path).dice == "verified"


@pytest.mark.parametrize("command", ["replay", "log score", "log show", "log cat", "whatif"])
def test_every_command_shows_a_log_with_a_proven_undo(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.maginor"
    noting = Noting(path)
    noting.round()
    noting.undo(0)
    noting.round()
    noting.log.close()
    options = ["--set", "tie_scores=false", "--jobs", "1"] if command == "whatif" else []
    assert main([*command.split(), str(path), *options]) == 0, capsys.readouterr().err


def test_consent_by_a_preimage_that_was_disclosed_for_something_else_is_false(
    tmp_path: Path,
) -> None:
    """The host asks for the step of a command, and proves by it that all agree to an undo."""
    path = tmp_path / "game.maginor"
    noting = Noting(path)
    noting.round()
    pretext = CommitChoice(0, 4)
    noting.disclose(noting.played.dice.step, noting.played.dice.missing, pretext)
    noting.game.undo(1, 3, (0,), proven=True)
    noting.log.seal("abandoned")
    verdict = noting.verdict(path)
    assert verdict.word == "false dice"
    assert "step 2 was disclosed for another command than that of record 4" in verdict.reason


def test_a_false_preimage_proves_no_consent(tmp_path: Path) -> None:
    played = one_round()
    forged = forged_undo(played)
    evidence: Evidence = ((1, tuple([chain.preimage(1) for chain in played.chains])),)
    forged.evidence[-1] = evidence
    forged.write(tmp_path / "game.maginor", setup_at(played))
    verdict = verdict_on(tmp_path / "game.maginor", played)
    assert verdict.word == "false dice"
    assert "not the preimage of what it committed to" in verdict.reason
    forged.evidence[-1] = ((10, bytes(32)),)
    forged.write(tmp_path / "game.maginor", setup_at(played))
    assert verdict_on(tmp_path / "game.maginor", played).word == "false disclosure"


def test_whoever_was_excluded_before_an_undo_has_not_agreed_by_a_preimage(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    noting = Noting(path, agreed(if_withheld="exclude"))
    noting.round()
    noting.game.exclude_party(0)
    for party in noting.parties[1:]:
        party.pass_step(2)
    with pytest.raises(DisclosureNeededError) as needed:
        noting.game.undo(1, 3, (0,), proven=True)
    assert needed.value.missing == (1, 2)
    noting.disclose(needed.value.step, needed.value.missing, Undo(1, 3, (0,)))
    noting.game.undo(1, 3, (0,), proven=True)
    noting.log.seal("abandoned")
    verdict = noting.verdict(path)
    assert verdict.dice == "follow from the commitment in this log"
    assert "nothing proves that seat 0 agreed" in verdict.reason
    assert "to which seat 1 agreed" in noting.verdict(path, 1).reason


def test_consent_cannot_be_proved_without_joint_dice() -> None:
    commitments = CommitmentState(TINY.decider, agreed())
    game = CommittedGame(TINY, setup_of(2), "7", commitments=commitments)
    game.submit(game.legal(0)[0], seat=0)
    with pytest.raises(MalformedError, match="by preimages of joint dice, and the game has none"):
        game.undo(0, 0, (1,), proven=True)
    assert game.version == 1
    start = table()
    with pytest.raises(DisclosureNeededError):
        start.game.undo(0, 0, (1,), proven=True)


@given(choices=st.lists(st.integers(0, 6), max_size=60))
def test_the_steps_that_do_not_count_at_the_end_are_those_that_were_undone(
    choices: list[int],
) -> None:
    """Some undos return to versions in a history that was undone before."""
    commands: list[Fact] = []
    for choice in choices:
        if choice > 2 or not commands:
            commands.append(CommitChoice(0, len(commands)))
        else:
            commands.append(Undo(0, max(0, len(commands) - 1 - 3 * choice), (1,)))
    drawing = ((1, ()),)
    evidence = [() if isinstance(one, Undo) else drawing for one in commands]
    found = Steps.of(TINY, commands, evidence, dealt=False, finished=True)
    records = [(command, number) for number, command in enumerate(commands)]
    counting = {number for _, number in lasting(records)}
    undone = {found.used[step].record: undo for step, undo in found.undone.items()}
    playing = {n for n, one in enumerate(commands) if not isinstance(one, Undo)}
    assert set(undone) == playing - counting
    for record, undo in undone.items():
        command = commands[undo]
        assert record is not None
        assert isinstance(command, Undo)
        assert command.version <= record < undo


def test_a_step_that_is_counted_again_was_not_undone() -> None:
    draws = CommitChoice(0, 0)
    commands: list[Fact] = [draws, Undo(0, 0, (1,)), Undo(0, 1, (1,))]
    steps = Steps.of(TINY, commands, [((1, ()),), (), ()], dealt=False, finished=True)
    assert steps.undone == {}
    assert evolve(steps).used == {0: StepUse(0, TINY.record_json.to_json(draws))}
