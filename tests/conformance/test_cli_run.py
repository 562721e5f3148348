"""``maginor rulings run``: its exit statuses, what it shows, and its reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from xml.etree import ElementTree as Xml

import pytest

from maginor_core.cli.commands import rulings
from maginor_core.suite.answers import Answer, EngineFault, Request
from maginor_core.suite.engine_under_test import LineChannel
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.transcript import SelectionError, read_collection
from tests.conformance.conftest import Told

Maginor = Callable[..., Told]
Command = Callable[..., str]


def test_our_own_engine_keeps_all_rulings(maginor: Maginor) -> None:
    status, out, err = maginor("rulings", "run")
    assert status == 0, out
    assert err == ""
    transcripts = len(read_collection())
    assert f"{transcripts} transcripts: {transcripts} kept" in out


def test_a_broken_ruling_is_shown_with_its_smallest_game(
    maginor: Maginor, command: Command
) -> None:
    engine = command("broken_engine.py", "two earthbeasts tie")
    status, out, _ = maginor("rulings", "run", "--engine", engine, "duel")
    assert status == 1
    assert "06 ✗" in out
    assert "04 ✓" in out
    game = out[out.index("DUEL-06: ") :]
    assert "setup: {" in game
    assert '"beast":"earthbeast"}  <-- here\n' in game
    assert "slots of guild_hall: expected [1,null], got [null,null]\n" in game


def test_nothing_but_the_first_failure_is_played_when_in_haste(
    maginor: Maginor, command: Command
) -> None:
    engine = command("broken_engine.py", "two earthbeasts tie")
    status, out, _ = maginor("rulings", "run", "--engine", engine, "--fail-fast", "DUEL-06")
    assert status == 1
    assert "1 transcript: 1 broken, " in out
    assert "not played" in out


def test_several_jobs_find_the_same(maginor: Maginor, command: Command) -> None:
    engine = command("broken_engine.py", "two earthbeasts tie")
    found = [
        maginor("rulings", "run", "--engine", engine, "DUEL", "--jobs", jobs)[1].rpartition(";")[0]
        for jobs in (1, 3)
    ]
    assert found[0] == found[1]


class BesideEngine(LocalEngine):
    """The project's own, which plays transcripts once it is held a conversation with."""

    is_held = Event()

    def channel(self) -> LineChannel:
        self.is_held.set()
        return super().channel()

    def converse(self, requests: Sequence[Request]) -> tuple[list[Answer], EngineFault | None]:
        assert self.is_held.wait(300)
        return super().converse(requests)


def test_conversations_are_held_while_transcripts_are_played(
    maginor: Maginor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulings, "LocalEngine", BesideEngine)
    status, out, _ = maginor("rulings", "run", "DUEL-06", "PROTOCOL.hello-is-optional")
    assert status == 0, out
    assert "protocol: 1 of 1 kept" in out


@pytest.mark.parametrize(
    ("engine", "reported"), [("/nowhere/engine", "cannot be started"), ("'", "not a command")]
)
def test_an_engine_that_cannot_be_run_is_status_2(
    maginor: Maginor, engine: str, reported: str
) -> None:
    status, out, err = maginor("rulings", "run", "--engine", engine, "DUEL")
    assert (status, out) == (2, "")
    assert err.startswith("Error: the engine cannot be run: ")
    assert reported in err


@pytest.mark.parametrize(
    ("vice", "line"),
    [
        ("no state", 'came: {"seq": '),
        ("garbage", "came: Seat 0 rolls."),
        ("never begins", "ended with exit code 1"),
        ("echoes", 'came: {"seq":1,"op":"hello","protocol":1}'),
    ],
)
def test_an_engine_that_answers_wrongly_is_status_1_and_its_line_is_shown(
    maginor: Maginor, command: Command, vice: str, line: str
) -> None:
    engine = "cat" if vice == "echoes" else command("fake_engine.py", vice)
    status, out, err = maginor("rulings", "run", "--engine", engine, "DIE")
    assert (status, err) == (1, "")
    assert line in out


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (["DUEX"], "there is no transcript of 'DUEX'; the families are CARD, "),
        (["DUEL-99"], "the family has DUEL-01, DUEL-02"),
        (["duel-06.two-earths"], "the ruling has DUEL-06.two-earths-defender-keeps, "),
        (["--report", "pdf=x"], "give jsonl=FILE, junit=FILE, markdown=FILE"),
        (["--report", "jsonl=/nowhere/x"], "not a place for a file"),
        (["--timeout", "0"], "--timeout"),
    ],
)
def test_wrong_use_is_status_2(maginor: Maginor, arguments: list[str], reported: str) -> None:
    status, _, err = maginor("rulings", "run", *arguments)
    assert status == 2
    assert reported in err


def test_a_family_too_wide_for_the_page_continues_under_its_first_ruling(
    maginor: Maginor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = maginor("rulings", "run", "SPELL")
    rows = out.splitlines()
    begin = next(place for place, row in enumerate(rows) if row.startswith("SPELL "))
    first, second = rows[begin : begin + 2]
    assert first.index("01 ✓") == second.index("12 ✓") == len("SPELL     ")
    assert "14 ✓" in second


def test_the_three_reports_agree(maginor: Maginor, command: Command, tmp_path: Path) -> None:
    files = {form: tmp_path / form for form in ("jsonl", "junit", "markdown")}
    reports = [word for form, file in files.items() for word in ("--report", f"{form}={file}")]
    engine = command("broken_engine.py", "two earthbeasts tie")
    status, _, _ = maginor("rulings", "run", "--engine", engine, "DUEL", "TURN-04", *reports)
    assert status == 1
    chosen = [transcript.head.name for transcript in read_collection(["DUEL", "TURN-04"])]

    rows = [json.loads(row) for row in files["jsonl"].read_text(encoding="utf-8").splitlines()]
    reported = {row["name"]: row for row in rows if row["about"] == "transcript"}
    assert list(reported) == chosen
    failing = [name for name, row in reported.items() if row["outcome"] == "broken"]
    assert failing
    for name in failing:
        assert reported[name]["differences"]
        assert reported[name]["asked"]["op"] == "submit"
    rulings = {row["ruling"]: row for row in rows if row["about"] == "ruling"}
    assert rulings["DUEL-06"]["outcome"] == "broken"
    assert rulings["DUEL-06"]["smallest"] in failing
    assert rows[-1]["suspects"][0]["ruling"] == "DUEL-06"

    root = Xml.fromstring(files["junit"].read_text(encoding="utf-8"))
    assert [case.get("name") for case in root.iter("testcase")] == chosen
    assert root.get("failures") == str(len(failing))
    assert [
        case.get("name") for case in root.iter("testcase") if case.find("failure") is not None
    ] == failing

    page = files["markdown"].read_text(encoding="utf-8")
    assert "| DUEL | 01 ✓ |" in page
    assert " 06 ✗ |" in page
    assert f"of {rulings['DUEL-06']['transcripts']}: " in page


def test_reports_contain_failures_and_what_is_not_supported(
    maginor: Maginor, command: Command, tmp_path: Path
) -> None:
    for vice, kind, ruling in (
        ("crash", "error", "DIE-01"),
        ("few variants", "skipped", "EDITION-01"),
    ):
        file = tmp_path / vice
        engine = command("fake_engine.py", vice)
        status, out, _ = maginor(
            "rulings", "run", "--engine", engine, ruling, "--report", f"junit={file}"
        )
        assert status == (1 if kind == "error" else 0)
        assert "Variants that the engine does not list: " in out or kind == "error"
        root = Xml.fromstring(file.read_text(encoding="utf-8"))
        assert len(list(root.iter(kind))) > 1


def test_an_engine_that_leaves_badly_is_remarked(maginor: Maginor, command: Command) -> None:
    engine = command("fake_engine.py", "leaves badly")
    status, out, _ = maginor("rulings", "run", "--engine", engine, "MOVE", "DUEL", "--jobs", 2)
    assert status == 0
    assert out.count("The engine ended with exit code 4 after bye, not with 0.") == 1


def test_a_violation_of_the_protocol_is_reported_as_such(
    maginor: Maginor, command: Command, tmp_path: Path
) -> None:
    files = {form: tmp_path / form for form in ("jsonl", "junit", "markdown")}
    reports = [word for form, file in files.items() for word in ("--report", f"{form}={file}")]
    engine = command("fake_engine.py", "ends at garbage")
    names = ("PROTOCOL.hello-is-optional", "protocol.nan-is-malformed")
    status, out, _ = maginor("rulings", "run", "COUNT", *names, "--engine", engine, *reports)
    assert status == 1
    assert "PROTOCOL.nan-is-malformed: violates the protocol" in out
    assert "The page says: No malformed line ends the engine or changes the game." in out
    assert '> {"seq":NaN,"op":"legal"}  <-- here' in out
    assert "kept; protocol: 1 of 2 kept; " in out

    rows = [json.loads(row) for row in files["jsonl"].read_text(encoding="utf-8").splitlines()]
    reported = {row["name"]: row for row in rows if row["about"] == "protocol"}
    assert [row["outcome"] for row in reported.values()] == ["kept", "failed"]
    assert reported["PROTOCOL.nan-is-malformed"]["asked"] == '{"seq":NaN,"op":"legal"}'
    assert rows[-1]["protocol"] == {"kept": 1, "failed": 1}
    assert rows[-1]["suspects"] == [], "no ruling is to blame"

    root = Xml.fromstring(files["junit"].read_text(encoding="utf-8"))
    (suite,) = (suite for suite in root if suite.get("name") == "PROTOCOL")
    assert (suite.get("tests"), suite.get("failures"), root.get("failures")) == ("2", "1", "1")
    assert len(list(suite.iter("failure"))) == 1
    assert root.get("tests") == str(len(list(root.iter("testcase"))))

    page = files["markdown"].read_text(encoding="utf-8")
    assert "## Protocol\n\n1 of 2 kept.\n" in page


def test_the_protocol_alone_may_be_checked(maginor: Maginor, command: Command) -> None:
    status, out, _ = maginor("rulings", "run", "PROTOCOL.hello-is-optional")
    assert status == 0
    assert "protocol: 1 of 1 kept" in out
    assert "transcript" not in out
    engine = command("fake_engine.py", "ends at garbage")
    status, out, _ = maginor(
        "rulings", "run", "PROTOCOL", "--engine", engine, "--fail-fast", "--show", "0"
    )
    assert status == 1
    assert "protocol: 1 of 2 kept" in out
    assert "Violated: PROTOCOL.a-line-may-be-long (--show 1 shows " in out


def test_a_selection_is_of_families_rulings_and_names() -> None:
    everything = read_collection()
    names = [transcript.head.name for transcript in everything]
    assert names == sorted(names)
    some = read_collection(["duel-06", names[0], "MOVE"])
    assert {transcript.head.ruling for transcript in some} >= {"DUEL-06", "MOVE-01"}
    assert some[0].head.name == names[0]
    with pytest.raises(SelectionError):
        read_collection(["DUEL", "nonsense"])
