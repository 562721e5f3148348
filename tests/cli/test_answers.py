"""What a program that calls ``maginor`` relies on: exit statuses, JSON, and errors as JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

from maginor_core.cli.program import maginor as program
from tests.cli.running import Run

SPEAKS_JSON_ALREADY = {"engine", "log cat", "log consent", "setup export", "manifest prove"}
IS_A_CONVERSATION = {"play"}
SERVES_UNTIL_IT_IS_ENDED = {"serve"}


def commands(group: click.Group, name: str = "") -> dict[str, click.Command]:
    """Return every command below ``group`` by its words."""
    found: dict[str, click.Command] = {}
    context = click.Context(group)
    for word in group.list_commands(context):
        command = group.get_command(context, word)
        assert command is not None
        path = f"{name} {word}".strip()
        if isinstance(command, click.Group):
            found |= commands(command, path)
        else:
            found[path] = command
    return found


def test_every_command_has_json_but_a_conversation_and_those_that_print_nothing_else() -> None:
    without = {
        name
        for name, command in commands(program).items()
        if not any("--json" in parameter.opts for parameter in command.params)
    }
    assert without == SPEAKS_JSON_ALREADY | IS_A_CONVERSATION | SERVES_UNTIL_IT_IS_ENDED


READING = [
    *("audit none", "replay none", "whatif none --revision 1", "play --resume none"),
    *("log show none", "log analyse none", "log notation none", "log count none", "log seal none"),
    *("log from-notation none new", "log convert none new", "setup check none"),
]
"""Commands that read a file, each with one that is not there."""


@pytest.mark.parametrize("words", READING)
def test_a_file_that_is_not_there_is_told_in_the_same_words_by_all(
    run: Run, here: Path, words: str
) -> None:
    assert run.refused(*words.split()) == "Error: none: there is no such file or folder\n"
    assert list(here.iterdir()) == []


def test_a_no_is_status_1(run: Run, tmp_path: Path, false_log: Path) -> None:
    (tmp_path / "set.json").write_text("{}")
    for arguments in (
        ("audit", false_log, "--jobs", 1),
        ("replay", false_log),
        ("log", "verify", false_log),
        ("setup", "check", tmp_path / "set.json"),
        ("dice", "check", "another", "0" * 64),
    ):
        assert run(*arguments)[0] == 1, arguments
        status, reported, errors = run(*arguments, "--json")
        assert (status, errors) == (1, ""), arguments
        assert json.loads(reported), arguments


MISSING = [
    *("replay none", "audit none", "play --resume none", "simulate 1 --components none"),
    *("log legal none", "log score none", "log stats none", "log show none", "log cat none"),
    *("log count none", "log verify none", "log seal none", "log sign none --key none"),
    *("log convert none new.jsonl", "setup check none", "setup show none"),
    *("setup deal --components none", "rulings show DUEL-66", "rulings coverage DUEL-66"),
    *("rulings run DUEL-66", "rulings run DUEL-06 --engine /nowhere/engine"),
    *("rulings fuzz --engine /nowhere/engine", "rulings explore --scope none"),
    *("rulings perft none", "rulings perft --engine /nowhere/engine"),
    f"dice check . {'0' * 64}",
]


@pytest.mark.parametrize("words", MISSING)
def test_what_cannot_be_answered_is_status_2(run: Run, here: Path, words: str) -> None:
    assert "Error: " in run.refused(*words.split())
    if not words.startswith(("play", "log cat")):
        (line,) = run.refused(*words.split(), "--json").splitlines()
        error = json.loads(line)["error"]
        assert set(error) == {"type", "message"}
        assert error["message"]


@pytest.mark.parametrize(
    "words",
    ["setup deal --players 9", "setup deal --nonsense", "nonsense", "replay", "replay --number"],
)
def test_an_option_that_cannot_be_meant_is_status_2_and_an_error_as_json(
    run: Run, words: str
) -> None:
    command, *options = words.split()
    assert run(command, *options)[0] == 2
    error = json.loads(run.refused(command, "--json", *options))["error"]
    assert error["type"] == "usage"


def test_a_mistyped_command_is_answered_with_those_that_are_near(run: Run) -> None:
    assert "'play'" in run("plya")[2]
    assert "'show'" in run("log", "shwo")[2]


@pytest.mark.parametrize("at", [0, 5, 60, -1])
def test_a_flipped_byte_of_a_log_is_an_error_of_ours(
    run: Run, tmp_path: Path, open_log: Path, at: int
) -> None:
    content = bytearray(open_log.read_bytes())
    content[at] ^= 0xFF
    damaged = tmp_path / "damaged.maginor"
    damaged.write_bytes(content)
    for command in ("replay", "log score", "log legal", "log stats", "log draw"):
        errors = run.refused(*command.split(), damaged)
        assert errors.startswith(f"Error: {damaged}: "), command
        assert errors.count("\n") == 1, command
    for arguments in (("audit", damaged, "--jobs", 1), ("log", "show", damaged)):
        status, reported, errors = run(*arguments)
        assert status in (1, 2), arguments
        assert "damaged" in reported + errors, arguments
        assert "Traceback" not in reported + errors, arguments


def test_what_is_not_an_option_asks_for_no_json(run: Run) -> None:
    status, _, errors = run("rulings", "show", "--", "--json")
    assert status == 2
    assert errors.startswith("Error: ")


def test_a_missing_extra_of_the_suite_is_named_with_status_2(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in list(sys.modules):
        if name.startswith("maginor_core.suite.fuzz"):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    errors = run.refused("rulings", "fuzz", "--engine", "x")
    assert errors == (
        "Error: this needs hypothesis, which is not installed; "
        "install: pip install 'maginor-core[cli,suite]'\n"
    )


def test_exploring_needs_no_extra_of_the_suite() -> None:
    """The package that fuzzing needs is not imported."""
    code = (
        "import sys\nsys.modules['hypothesis'] = None\n"
        "import maginor_core.suite.explore\n"
        "import maginor_core.cli.commands.rulings_search"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_replay_as_json_reports_where_the_log_is_false(run: Run, false_log: Path) -> None:
    answer = run.json("replay", false_log, status=1)
    assert answer["verified"] is False
    assert type(answer["record"]) is int
    assert answer["reason"]


def test_an_audit_as_json_names_each_game_that_is_not_ok(
    run: Run, tmp_path: Path, log: Path, open_log: Path
) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "ok.maginor").write_bytes(log.read_bytes())
    (games / "torn.maginor").write_bytes(open_log.read_bytes()[:-1])
    for number in range(30):
        (games / f"junk-{number:02}.maginor").write_bytes(b"junk")
    answer = run.json("audit", games, "--jobs", 1, status=1)
    assert [Path(verdict["file"]).name for verdict in answer["failing"]] == [
        *(f"junk-{number:02}.maginor" for number in range(30)),
        "torn.maginor",
    ]
    assert answer["failing"][-1]["word"] == "torn"
    assert answer["games"] == 32
    assert run.json("audit", log, "--jobs", 1)["failing"] == []


def test_a_damaged_log_is_shown_as_far_as_it_goes_with_status_1(
    run: Run, tmp_path: Path, open_log: Path
) -> None:
    data = bytearray(open_log.read_bytes())
    data[len(data) // 2] ^= 1
    path = tmp_path / "changed.maginor"
    path.write_bytes(data)
    status, reported, _ = run("log", "show", path, "--json")
    shown = json.loads(reported.splitlines()[0])
    assert status == 1
    assert shown["players"] == 2
    assert shown["problem"]["trouble"] == "damaged"


def test_a_deal_as_json_has_its_seed(run: Run) -> None:
    assert run.json("setup", "deal", "--seed", "9")["seed"] == "9"
    fresh = run.json("setup", "deal")
    again = run.json("setup", "deal", "--seed", fresh["seed"])
    assert fresh == again


def test_a_warning_under_json_is_json(run: Run, tmp_path: Path, open_log: Path) -> None:
    path = tmp_path / "torn.maginor"
    path.write_bytes(open_log.read_bytes()[:-1])
    status, reported, errors = run("log", "score", path, "--json")
    assert status == 0
    assert json.loads(reported)["version"] > 0
    assert "cut off" in json.loads(errors)["warning"]


def test_what_is_written_is_reported_as_json(run: Run, tmp_path: Path, open_log: Path) -> None:
    keys = [tmp_path / "key.pem", tmp_path / "key.pub"]
    made = run.json("log", "keygen", *keys)
    assert len(made["public_key"]) == 64
    sealed = run.json("log", "seal", open_log)
    assert (sealed["file"], sealed["outcome"]) == (str(open_log), "finished")
    (line,) = run("log", "sign", open_log, "--key", keys[0], "--json")[1].splitlines()
    assert json.loads(line) == {"file": str(open_log), "signed": 1}
    shard = tmp_path / "all.maginor"
    gathered = run.json("log", "convert", open_log, shard)
    assert gathered == {"file": str(shard), "games": 1}
    lines = tmp_path / "all.jsonl"
    assert run.json("log", "convert", shard, lines)["file"] == str(lines)
    secret = tmp_path / "secret"
    reported = run.json("dice", "commit", secret)
    assert len(reported["commitment"]) == 64
    checked = json.loads(run("setup", "check", tmp_path / "own.json", "--json")[2])
    assert checked["error"]["type"] == "file"


def test_the_suite_answers_in_json(run: Run) -> None:
    reported = run("rulings", "run", "DUEL-06", "--json")[1]
    rows = [json.loads(line) for line in reported.splitlines()]
    assert {"transcript", "ruling"} <= {row["about"] for row in rows}
    listed = json.loads(run("rulings", "perft", "--list", "--json")[1].splitlines()[0])
    assert set(listed) == {"position", "about"}
