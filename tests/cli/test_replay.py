from __future__ import annotations

import json
from pathlib import Path

import pytest

from maginor_core import MaginorGame
from maginor_core.commands import ChooseBeast
from maginor_core.eventlog.logs import write_log
from maginor_core.projections.state_json import state_to_json
from tests.cli.running import Run


def test_the_steps_contain_each_command_with_its_events(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    status, reported, errors = run("replay", log)
    lines = reported.splitlines()
    assert (status, errors) == (0, "")
    assert sum(not line.startswith("        ") for line in lines[:-1]) == finished_game.version
    assert sum(line.startswith("        ") for line in lines) == len(list(finished_game.events()))
    assert lines[-1].endswith(
        f"Verified: {finished_game.version} commands executed again, with the same events."
    )


def test_the_board_at_a_version_is_the_one_that_was(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    for version in (0, 7, finished_game.version):
        reported = run.ok("replay", log, "--at", version, "--json")
        shown = json.loads(reported)
        assert shown["version"] == version
        assert shown["state"] == state_to_json(finished_game.state_at(version))
        assert "records" not in shown


def test_the_end_is_drawn_with_who_has_won_what(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    reported = run.ok("replay", log, "--at", "end")
    totals = finished_game.view(None).state.totals
    assert totals is not None
    for seat, votes in enumerate(totals):
        assert f"Player {seat + 1}  {votes} votes won" in reported


def test_a_seat_and_a_spectator_see_no_beast_of_others_before_it_is_shown(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    version = next(
        version
        for version, record in enumerate(finished_game.log)
        if isinstance(record.command, ChooseBeast)
    )
    chooser = finished_game.log[version].command.player
    for viewer in ("spectator", 1 - chooser, chooser):
        reported = run.ok("replay", log, "--seat", viewer, "--json")
        record = json.loads(reported)["records"][version]
        seen = viewer == chooser
        assert (record["command"]["beast"] is not None) == seen
        assert (record["events"][0]["type"] == "beast_chosen") == seen
    reported = run.ok("replay", log, "--seat", 1 - chooser)
    name = f"Player {chooser + 1}"
    assert f"{name}: choose a beast\n        {name} has chosen a beast." in reported


def test_with_events_the_steps_lead_up_to_the_board(run: Run, log: Path) -> None:
    reported = run.ok("replay", log, "--at", "3", "--events")
    assert "\n    3  Player" in reported
    assert "\n    4  Player" not in reported
    assert "Oracle" in reported


def test_a_log_against_the_rules_is_found_out(run: Run, false_log: Path) -> None:
    for command in ("replay", "log legal", "log score", "log stats"):
        status, reported, error = run(*command.split(), false_log)
        assert (status, reported) == (1 if command == "replay" else 2, "")
        assert error.startswith("Error: record ")
    assert run("play", "--resume", false_log)[0] == 2


def test_a_game_among_several_in_a_file_is_named_by_its_number(
    run: Run, tmp_path: Path, log: Path, open_log: Path, finished_game: MaginorGame
) -> None:
    other = tmp_path / "other.maginor"
    write_log(other, finished_game.setup, list(finished_game.log)[:3], outcome="abandoned")
    other.write_bytes(log.read_bytes() + other.read_bytes() + open_log.read_bytes())
    versions = [finished_game.version, 3, finished_game.version]
    for command in ("replay", "log legal", "log score", "log stats"):
        reported = [run.json(*command.split(), other, "--number", number) for number in range(3)]
        assert [shown["version"] for shown in reported] == versions
    assert "has no game 3; its games are 0 to 2" in run.refused("replay", other, "--number", "3")
    other.write_bytes(b"")
    assert "is empty" in run.refused("replay", other)


def test_a_torn_end_is_reported_and_the_rest_replayed(run: Run, open_log: Path) -> None:
    open_log.write_bytes(open_log.read_bytes()[:-1])
    status, reported, error = run("replay", open_log, "--at", "end")
    assert status == 0
    assert "cut off while it was written" in error
    assert "Verified" in reported


@pytest.mark.parametrize(
    "options",
    ["--at 99999", "--at -1", "--at ²", f"--at {'9' * 5000}", "--seat 2", "--seat nobody"],
    ids=lambda words: words[:14],
)
def test_versions_and_seats_that_are_not_there_are_refused(
    run: Run, log: Path, options: str
) -> None:
    assert run("replay", log, *options.split())[0] == 2
