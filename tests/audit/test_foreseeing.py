"""A host that has preimages early foresees every outcome; what the parties noted shows it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit import Commitments, Verdict, audit
from maginor_core.audit.commitments import commitments_from_json
from maginor_core.cli import main
from maginor_core.evidence.joint_dice import Agreement
from maginor_core.evidence.logs import agreement_before, options_of
from maginor_core.games.maginor.definition import DEFINITION
from tests.audit.foreseeing import Foreseeing, Pretext

STATED = agreement_before(DEFINITION, "foreseen", 2)
OLD = evolve(STATED, first_step=None)
"""What parties agreed on before agreements stated what the first step is for."""
PRETEXTS: tuple[Pretext, ...] = ("deal", "idle command")
Notes = dict[str, Any]  # Any: plain JSON data


@cache
def played(agreement: Agreement, pretext: Pretext, stated: Agreement) -> tuple[Foreseeing, bytes]:
    """Play a game, and return it with its log, whose header states another agreement perhaps."""
    game = Foreseeing(agreement, pretext)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.maginor"
        game.play(path, options_of(stated))
        return game, path.read_bytes()


def judged(folder: Path, log: bytes, notes: Notes, *, require: bool = False) -> Verdict:
    path = folder / "game.maginor"
    path.write_bytes(log)
    commitments = Commitments(commitments_from_json(json.loads(json.dumps(notes))))
    [verdict] = audit([path], commitments=commitments, require=["committed"] if require else ())
    return verdict


def as_noted_before(notes: Notes) -> Notes:
    """The same notes as parties made them before they noted what each step was for."""
    [(game_id, noted)] = notes.items()
    uses = [use for use in noted["steps"].values() if use != "deal"]
    commands = {str(use["record"]): use["command"] for use in uses}
    return {game_id: {"ends": noted["ends"], "noted_by": noted["noted_by"], "commands": commands}}


@pytest.mark.parametrize("agreement", [STATED, OLD])
@pytest.mark.parametrize("seat", [0, 1])
def test_dice_of_which_nobody_had_a_preimage_early_are_verified(
    tmp_path: Path, agreement: Agreement, seat: int
) -> None:
    game, log = played(agreement, "none", agreement)
    assert game.foreseen == 0
    assert game.outcomes > 50
    verdict = judged(tmp_path, log, game.notes(seat), require=True)
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok", "verified", "dealt")


@pytest.mark.parametrize("pretext", PRETEXTS)
def test_a_host_that_is_a_step_ahead_foresees_every_outcome_and_its_log_seems_right(
    tmp_path: Path, pretext: Pretext
) -> None:
    game, log = played(OLD, pretext, OLD)
    assert game.foreseen == game.outcomes > 50
    path = tmp_path / "game.maginor"
    path.write_bytes(log)
    [alone] = audit([path])
    assert (alone.word, alone.dice) == ("ok", "follow from the commitment in this log")


def test_a_step_of_the_deal_that_is_used_for_a_roll_makes_the_dice_false(tmp_path: Path) -> None:
    game, log = played(OLD, "deal", OLD)
    for seat in (0, 1):
        verdict = judged(tmp_path, log, game.notes(seat))
        assert (verdict.word, verdict.dice) == ("false dice", "false")
        assert verdict.reason.startswith("step 0 was disclosed for the deal, and the log used it")


def test_a_step_disclosed_for_a_command_that_draws_nothing_makes_the_dice_false(
    tmp_path: Path,
) -> None:
    for agreement in (OLD, STATED):
        game, log = played(agreement, "idle command", agreement)
        assert game.foreseen == game.outcomes > 50
        verdict = judged(tmp_path, log, game.notes(1))
        assert (verdict.word, verdict.dice) == ("false dice", "false")
        assert verdict.reason.startswith("step 1 was disclosed for record ")
        assert "the log used it for record " in verdict.reason


@pytest.mark.parametrize(
    "stated", [STATED, evolve(STATED, first_step="command"), OLD], ids=["deal", "command", "none"]
)
def test_by_an_agreement_that_states_the_first_step_no_log_uses_it_for_a_roll(
    tmp_path: Path, stated: Agreement
) -> None:
    _, log = played(STATED, "deal", stated)
    path = tmp_path / "game.maginor"
    path.write_bytes(log)
    [verdict] = audit([path])
    assert (verdict.word, verdict.dice) == ("false dice", "false")
    assert "step 0" in verdict.reason
    if stated == STATED:
        assert verdict.reason.startswith("step 0 is for the deal, by what the parties have agreed")


@pytest.mark.parametrize("pretext", ["none", *PRETEXTS])
def test_the_audit_says_where_notes_do_not_say_what_steps_were_for(
    tmp_path: Path, pretext: Pretext
) -> None:
    game, log = played(OLD, pretext, OLD)
    old = as_noted_before(game.notes(0))
    ends = {"foreseen": {"ends": old["foreseen"]["ends"], "noted_by": ["0"]}}
    cut = game.notes(0)
    del cut["foreseen"]["steps"]["0"]
    for notes in (old, ends, cut) if pretext == "none" else (old, ends):
        verdict = judged(tmp_path, log, notes)
        assert (verdict.word, verdict.dice) == ("ok", "follow from the commitment in this log")
        assert "it is not noted what step 0 of the joint dice was disclosed for" in verdict.reason
        assert "foreseen outcomes" in verdict.reason
        required = judged(tmp_path, log, notes, require=True)
        assert required.word == "insufficient"
        assert "it is not noted what step 0" in required.reason


def test_notes_of_two_devices_are_both_compared_and_together_name_every_step(
    tmp_path: Path,
) -> None:
    game, log = played(STATED, "none", STATED)
    (tmp_path / "game.maginor").write_bytes(log)
    files = [tmp_path / "one.json", tmp_path / "two.json"]

    def together(first: int, second: int) -> Verdict:
        """The verdict by the first steps noted on one device, and those from another on."""
        for path, steps in zip(files, (range(first), range(second, 1000)), strict=True):
            notes = game.notes(1)
            kept = {
                step: use for step, use in notes["foreseen"]["steps"].items() if int(step) in steps
            }
            notes["foreseen"]["steps"] = kept
            path.write_text(json.dumps(notes))
        [verdict] = audit([tmp_path / "game.maginor"], commitments=Commitments.read(*files))
        return verdict

    assert together(5, 5).dice == together(7, 3).dice == "verified"
    lacking = together(5, 7)
    assert (lacking.word, lacking.dice) == ("ok", "follow from the commitment in this log")
    assert "what step 5 of the joint dice was disclosed for, nor for 1 other;" in lacking.reason
    notes = json.loads(files[1].read_text())
    notes["foreseen"]["steps"]["9"]["record"] += 1
    files[1].write_text(json.dumps(notes))
    for order in (files, files[::-1]):
        [verdict] = audit([tmp_path / "game.maginor"], commitments=Commitments.read(*order))
        assert (verdict.word, verdict.dice) == ("false dice", "false")
        assert verdict.reason.startswith("step 9 was disclosed for record")
    words = [word for path in files for word in ("--commitments", str(path))]
    assert main(["audit", str(tmp_path / "game.maginor"), "--jobs", "1", *words]) == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"1": "deal"}, "step 1 was disclosed for the deal, and the log used it for record"),
        (
            {"0": {"record": 7, "command": {}}},
            "disclosed for record 7, and the log used it for the",
        ),
        ({"999": {"record": 9, "command": {}}}, "step 999 was disclosed for record 9, and the log"),
    ],
)
def test_each_step_that_a_log_used_otherwise_is_named(
    tmp_path: Path, change: Notes, why: str
) -> None:
    game, log = played(STATED, "none", STATED)
    notes = game.notes(0)
    notes["foreseen"]["steps"].update(change)
    verdict = judged(tmp_path, log, notes)
    assert verdict.word == "false dice"
    assert why in verdict.reason


def test_a_step_that_was_used_for_another_command_is_named_with_both(tmp_path: Path) -> None:
    game, log = played(STATED, "none", STATED)
    notes = game.notes(0)
    notes["foreseen"]["steps"]["3"]["command"] = {"type": "roll_die", "player": 9}
    verdict = judged(tmp_path, log, notes)
    assert verdict.word == "false dice"
    assert verdict.reason.startswith("step 3 was disclosed for another command than that of")
    assert '"player":9' in verdict.reason.replace(" ", "")


def test_what_was_noted_for_a_record_after_the_end_of_a_sealed_log_makes_the_dice_false(
    tmp_path: Path,
) -> None:
    game, log = played(STATED, "none", STATED)
    notes = game.notes(0)
    steps = notes["foreseen"]["steps"]
    steps[str(len(steps))] = {"record": 10_000, "command": {"type": "roll_die", "player": 0}}
    verdict = judged(tmp_path, log, notes)
    assert verdict.word == "false dice"
    assert "for record 10000, and the log does not use it" in verdict.reason


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([], "steps must be an object"),
        ({"x": "deal"}, '"x" is not the number of a step'),
        ({"01": "deal"}, "is not the number of a step"),
        ({"0": "roll"}, "a step is for deal, or for record and command"),
        ({"1": {"record": 3}}, "a step is for deal"),
        ({"1": {"record": True, "command": {}}}, "true is not the number of a record"),
        ({"1": {"record": 3, "command": []}}, "a command must be an object"),
    ],
)
def test_notes_of_steps_that_are_none_are_refused(steps: object, why: str) -> None:
    with pytest.raises(Exception, match=why):
        commitments_from_json({"g": {"ends": {"0": "0" * 64}, "steps": steps}})
