"""Games with joint dice are read a second time for the notes of their parties; honest ones hold."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from maginor_core.audit import Checkpoint, Commitments, CrossCheck, Verdict, audit
from maginor_core.audit.commitments import DEALT, Published, StepUse, steps_used
from maginor_core.audit.report import Report
from maginor_core.eventlog.files import Limits
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stored_game import read_log
from maginor_core.evidence.joint_dice import DisclosureNeededError
from maginor_core.games import known_game
from tests.tiny.distrust import Table, agreed, logged_game, logged_table
from tests.tiny.game import Choose

NOT_TEXT = os.fsdecode(b"caf\xe9.maginor")
"""The name of a file in another character set than UTF-8."""


def notes(played: Table, steps: Mapping[int, StepUse]) -> Commitments:
    """What seat 0 has noted: the ends of all, and what each step was disclosed for."""
    ends = [chain.end.hex() for chain in played.chains]
    named = dict(zip(("0", "1", "host"), ends, strict=True))
    published = Published(ends=named, noted_by=("0",), steps=steps)
    return Commitments({played.agreement.game_id: published})


def noted(played: Table, path: Path) -> Commitments:
    return notes(played, steps_used(read_log(path, known_game)))


def test_dice_in_a_file_whose_name_is_not_text_are_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played = logged_game(path)
    commitments = noted(played, path)
    path.rename(tmp_path / NOT_TEXT)
    [verdict] = audit([tmp_path], commitments=commitments)
    assert (verdict.word, verdict.dice, verdict.reason) == ("ok", "verified", "")
    assert verdict.file == str(tmp_path / r"caf\udce9.maginor")
    assert "source" not in verdict.to_json()


def test_a_resumed_audit_still_finds_a_file_whose_name_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.maginor"
    played = logged_game(path)
    commitments = noted(played, path)
    path.rename(tmp_path / "games" / NOT_TEXT)
    for _ in range(2):
        with Checkpoint(tmp_path / "checkpoint") as checkpoint:
            [verdict] = audit([tmp_path / "games"], commitments=commitments, checkpoint=checkpoint)
            assert len(checkpoint) == 1
        assert (verdict.word, verdict.dice) == ("ok", "verified")


@pytest.mark.parametrize("ending", [".jsonl", ".parquet"])
def test_the_report_on_a_file_whose_name_is_not_text_has_the_columns_of_any_other(
    tmp_path: Path, ending: str
) -> None:
    pytest.importorskip("pyarrow")
    logged_game(tmp_path / NOT_TEXT)
    [verdict] = audit([tmp_path / NOT_TEXT])
    report = tmp_path / f"report{ending}"
    with Report(report) as written:
        written.add(verdict)
    if ending == ".jsonl":
        assert r"caf\\udce9" in report.read_text(encoding="utf-8")
        assert '"source"' not in report.read_text(encoding="utf-8")
    else:
        from pyarrow import parquet

        table = parquet.read_table(report)
        assert "source" not in table.column_names
        assert table.column("file").to_pylist() == [verdict.file]


def test_two_states_of_a_game_in_files_whose_names_are_not_text_are_compared(
    tmp_path: Path,
) -> None:
    played, log = logged_table(tmp_path / "game.maginor")
    played.play_round()
    (tmp_path / "early.maginor").write_bytes((tmp_path / "game.maginor").read_bytes())
    while not played.game.finished:
        played.play_round()
    log.seal("finished")
    (tmp_path / "game.maginor").rename(tmp_path / NOT_TEXT)
    with CrossCheck() as check:
        for verdict in audit([tmp_path]):
            check.add(verdict)
        [finding] = check.findings()
    assert finding.word == "duplicated"


def test_a_shard_read_with_a_raised_limit_is_read_again_with_it(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    played, log = logged_table(tmp_path / "game.maginor")
    played.play_round()
    log.seal("abandoned")
    commitments = noted(played, tmp_path / "game.maginor")
    logged_table(tmp_path / "other.maginor", agreed(game_id="other"))[1].seal("abandoned")
    first = (tmp_path / "other.maginor").read_bytes()
    last = (tmp_path / "game.maginor").read_bytes()
    shard = tmp_path / "shard.maginor.zst"
    content = first * ((1 << 20) // len(first)) + last
    shard.write_bytes(zstandard.ZstdCompressor(level=19).compress(content))
    found = list(audit([shard], commitments=commitments))
    assert found[-1].word == "could not be judged", "it is beyond the limit"
    *_, verdict = audit([shard], commitments=commitments, limits=Limits(growth=1 << 20))
    assert (verdict.id, verdict.word, verdict.dice) == ("tiny", "ok", "verified")


def abandoned_while_a_roll_is_awaited(path: Path, rounds: int) -> tuple[Table, Choose, int]:
    """Play, and abandon the game when the parties have disclosed a step for the next command.

    Returns the command that was awaited, and the number of the step.
    """
    played, log = logged_table(path)
    for _ in range(rounds):
        played.play_round()
    first, second = (played.commit(seat, True) for seat in (0, 1))
    played.disclose(first)
    with pytest.raises(DisclosureNeededError) as needed:
        played.game.disclose_choice(1, second.command, second.nonce)
    assert isinstance(second.command, Choose)
    log.seal("abandoned")
    return played, second.command, needed.value.step


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_a_game_that_was_abandoned_while_a_roll_was_awaited_is_honest(
    tmp_path: Path, rounds: int
) -> None:
    path = tmp_path / "game.maginor"
    played, command, step = abandoned_while_a_roll_is_awaited(path, rounds)
    version = played.game.version
    as_json = {"type": "choose", "player": command.player, "swap": command.swap}
    awaited = StepUse(version, as_json)
    used = steps_used(read_log(path, known_game))
    assert len(used) == step
    [verdict] = audit([path], commitments=notes(played, {**used, step: awaited}))
    assert (verdict.word, verdict.ending, verdict.dice) == ("ok", "abandoned", "verified")
    assert f"step {step} was disclosed for record {version}" in verdict.reason
    # A step after it, or one for a record that comes later, was disclosed in another history.
    for wrong in (
        {**used, step: awaited, step + 1: StepUse(version + 1, as_json)},
        {**used, step: StepUse(version + 1, as_json)},
    ):
        [verdict] = audit([path], commitments=notes(played, wrong))
        assert verdict.word == "false dice"
        assert "and the log does not use it" in verdict.reason


def test_a_finished_game_uses_every_step_that_was_disclosed(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    played = logged_game(path)
    used = steps_used(read_log(path, known_game))
    more = StepUse(played.game.version, {"type": "choose", "player": 0, "swap": True})
    [verdict] = audit([path], commitments=notes(played, {**used, len(used): more}))
    assert verdict.word == "false dice"


def test_games_of_one_file_are_read_again_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, each was looked for from the beginning of its file."""
    path = tmp_path / "game.maginor"
    played, log = logged_table(path)
    log.seal("abandoned")
    commitments = noted(played, path)
    count = 40
    path.write_bytes(path.read_bytes() * count)
    read: list[int] = []

    def counted(*arguments: Any, **named: Any) -> Iterator[LoggedGame]:
        for game in read_games(*arguments, **named):
            read.append(game.number)
            yield game

    monkeypatch.setattr("maginor_core.audit.commitments.read_games", counted)
    verdicts = list(audit([path], commitments=commitments))
    assert {verdict.dice for verdict in verdicts} == {"verified"}
    assert read == list(range(count))
    # In another order they are found, too.
    plain = list(audit([path]))
    for number in (3, 1, 2, 2):
        assert commitments.compare(plain[number]).dice == "verified"
    commitments.close()


def changed_meanwhile(path: Path, commitments: Commitments, change: object) -> Verdict:
    [verdict] = audit([path])
    assert callable(change)
    change(path)
    return commitments.compare(verdict)


def remove(path: Path) -> None:
    path.unlink()


def replace_by_another_game(path: Path) -> None:
    path.unlink()
    logged_game(path, seed="another")


def replace_by_nothing(path: Path) -> None:
    path.write_bytes(b"")


def replace_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (remove, "its log cannot be read again"),
        (replace_by_another_game, "its log was changed while it was audited"),
        (replace_by_nothing, "its log was changed while it was audited"),
        (replace_by_a_folder, "its log cannot be read again"),
    ],
)
def test_what_cannot_be_read_a_second_time_could_not_be_judged(
    tmp_path: Path, change: object, why: str
) -> None:
    path = tmp_path / "game.maginor"
    played = logged_game(path)
    verdict = changed_meanwhile(path, noted(played, path), change)
    assert verdict.word == "could not be judged"
    assert why in verdict.reason
    assert "Errno" not in verdict.reason


def test_a_fault_of_ours_in_the_second_reading_is_no_fault_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.maginor"
    played = logged_game(path)
    commitments = noted(played, path)
    [verdict] = audit([path])

    def fail(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("maginor_core.audit.commitments.stored", fail)
    verdict = commitments.compare(verdict)
    assert verdict.word == "could not be judged"
    assert "not a fault of the game" in verdict.reason


def test_a_game_that_goes_on_is_not_blamed_for_a_step_that_an_undo_made_idle(
    tmp_path: Path,
) -> None:
    """Both disclosed for a command, and agreed to an undo instead; the next step was not asked."""
    path = tmp_path / "game.maginor"
    played, log = logged_table(path)
    first = played.commit(0, True)
    played.commit(1, True)
    played.disclose(first)
    version = played.game.version
    as_json = {"type": "choose", "player": 1, "swap": True}
    played.game.undo(0, version - 1, (1,))
    log.close()
    steps = {0: DEALT, 1: StepUse(version, as_json)}
    [verdict] = audit([path], commitments=notes(played, steps))
    assert (verdict.word, verdict.dice) == ("ok so far", "verified")
