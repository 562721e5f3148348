"""``maginor whatif``: how logged games would have differed, for people and as JSON."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from maginor_core import registry
from maginor_core.audit.whatif import WORDS
from tests.cli.running import Run
from tests.revision_two import FORCED

GOLDEN = Path(__file__).parents[1] / "golden-logs"
FIRST_ROLLED_FATE, LAST = 150, 276


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    shutil.copy(GOLDEN / "revision-1.log", folder / "whole.maginor")
    shutil.copy(GOLDEN / "several.log", folder / "several.maginor")
    return folder


def test_games_that_do_not_differ_exit_with_0(run: Run, folder: Path) -> None:
    for reading in (["--set", "rites_count=true"], ["--revision", 1]):
        reported = run.ok("whatif", folder, *reading, "--jobs", 1)
        assert reported.splitlines()[:5] == [
            *(f"{folder}/several.maginor, game {game}: same" for game in range(4)),
            f"{folder}/whole.maginor, game 0: same",
        ]
        assert [line.split() for line in reported.splitlines()[5:]] == [
            ["games", "5"],
            ["differ", "0"],
            ["same", "5"],
        ]


def test_other_winners_are_reported_and_exit_with_1(run: Run, folder: Path) -> None:
    status, reported, errors = run("whatif", folder, "--set", "rites_count=false", "--jobs", 2)
    assert (status, errors) == (1, "")
    [line] = [line for line in reported.splitlines() if ": other result: " in line]
    assert line.startswith(f"{folder}/whole.maginor, game 0, record {LAST}: other result: ")
    assert line.endswith(" would win")
    assert ["winners", "changed", "1"] in [row.split() for row in reported.splitlines()]


def test_json_has_an_object_for_each_game_and_then_a_summary(run: Run, folder: Path) -> None:
    options = ("--set", "rolled_fate_is_wild=false", "--set", "rites_count=false", "--jobs", 1)
    status, reported, _ = run("whatif", folder, *options, "--json")
    *findings, last = [json.loads(line) for line in reported.splitlines()]
    assert status == 1
    assert [finding["game"] for finding in findings] == [0, 1, 2, 3, 0]
    assert {finding["word"] for finding in findings[:4]} == {"same"}
    finding = findings[4]
    assert (finding["word"], finding["record"]) == ("other events", FIRST_ROLLED_FATE)
    assert finding["recorded"]["type"] == "symbol_asked"
    assert finding["result"]["winners"] in ([0], [1], [0, 1])
    assert finding["winners_changed"] is None
    assert finding["stopped"] > FIRST_ROLLED_FATE
    assert last["summary"] == {
        "games": 5,
        "differ": 1,
        "words": {**dict.fromkeys(WORDS, 0), "same": 4, "other events": 1},
        "records": {str(FIRST_ROLLED_FATE): 1},
        "winners_changed": 0,
        "winners_unknown": 1,
    }


def test_a_game_that_cannot_be_answered_is_named_and_exits_with_2(run: Run, folder: Path) -> None:
    data = bytearray((folder / "whole.maginor").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "changed.maginor").write_bytes(data)
    (folder / "empty.maginor").write_bytes(b"")
    status, reported, errors = run("whatif", folder, "--set", "rites_count=false", "--jobs", 1)
    assert status == 2
    assert "other result" in reported
    changed, empty = errors.splitlines()
    assert changed.startswith(f"{folder}/changed.maginor, game 0: unanswered: ")
    assert "damaged" in changed
    assert empty.startswith(f"{folder}/empty.maginor, game 0: unanswered: is empty")
    _, reported, _ = run("whatif", folder, "--revision", 1, "--jobs", 1, "--json")
    words = {json.loads(line).get("word") for line in reported.splitlines()}
    assert words == {"unanswered", "same", None}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ([], "give another reading"),
        (["--set", "house_rules=true"], '"house_rules" is not a variant of Maginor; there are adv'),
        (["--set", "rites_count"], "must be NAME=VALUE, such as NAME=true"),
        (["--set", "rites_count=1"], "must be rites_count=true or rites_count=false"),
        (["--set", "=true"], "must be NAME=VALUE, such as NAME=true"),
        (["--set", "rites_count=true", "--set", "rites_count=false"], "is set twice"),
        (["--revision", "7"], "Maginor has no revision 7 of its rulings here; there are 1"),
        (["--revision", "one"], "not a valid integer"),
        (["none", "--revision", "1"], "there is no such file or folder"),
    ],
)
def test_a_question_that_cannot_be_answered_exits_with_2(
    run: Run, folder: Path, options: list[str], reason: str
) -> None:
    errors = run.refused("whatif", folder, *options)
    assert reason in " ".join(errors.split())


def test_a_folder_without_logs_exits_with_2(run: Run, tmp_path: Path) -> None:
    assert "there are no logs" in run.refused("whatif", tmp_path, "--revision", 1)


def test_a_log_of_an_older_revision_is_shown_and_compared_under_its_own_rules(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.maginor"
    shutil.copy(GOLDEN / "revision-1.log", path)
    shown = {
        command: run(*command.split(), path)
        for command in ("replay", "log score", "log stats", "audit", "log legal")
    }
    monkeypatch.setitem(registry._added, "maginor", FORCED)
    for command, before in shown.items():
        status, reported, errors = run(*command.split(), path)
        assert status == before[0]
        if command != "audit":
            assert (reported, errors) == before[1:]
    status, reported, _ = run("replay", path, "--at", "end", "--json")
    assert (status, json.loads(reported)["verified"]) == (0, True)
    options = ("--set", "rolled_fate_is_wild=false", "--jobs", 1)
    status, reported, _ = run("whatif", path, *options)
    assert (status, f"record {FIRST_ROLLED_FATE}: other events" in reported) == (1, True)
    assert run("whatif", path, "--revision", 2, "--jobs", 1)[0] == 0
