"""Small games to the last state: both sides agree, and where one is wrong the search finds it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from attrs import evolve

from maginor_core import deal
from maginor_core.cli import main
from maginor_core.components.setup import setup_to_json
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.engine.resources import spec_folder
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.explore import BUNDLED, Explored, estimate, explore, read_scope
from maginor_core.suite.position import (
    EnginePositions,
    Json,
    RefusedError,
    SpecificationPositions,
    specification,
)
from maginor_core.suite.transcript import parse_script, play_transcript
from tests.conformance.misreading import misread_model, parse_misreadings

NO_CARDS = {"fire": 0, "water": 0, "earth": 0, "air": 0, "fate": 0, "sorcery": 0}
A_TILE: Json = {
    "players": 2,
    "first_player": 0,
    "circle": ["guild_hall", "owl"],
    "tiles": {"guild_hall": ["fire"], "owl": ["fire"]},
    "spells": {"owl": "reversal"},
    "counters": 1,
    "hand": NO_CARDS,
}
TWO_SLOTS: Json = {**A_TILE, "tiles": {"guild_hall": ["fire"], "owl": ["fire", "fire"]}}


FAULTS = {
    one.reading: one
    for one in parse_misreadings(
        Path(__file__).with_name("faults.patch").read_text(encoding="utf-8"), "faults.patch"
    )
}


def broken(fault: str) -> ModuleType:
    """The specification with a fault."""
    module = ModuleType("broken_model")
    vars(module).update(misread_model(DEFINITION, FAULTS[fault]))
    return module


def explored(scope: str) -> list[Json]:
    """What the command line reports about a scope, as run in continuous integration."""
    program = "import sys; from maginor_core.cli import main; sys.exit(main())"
    ran = subprocess.run(
        [sys.executable, "-c", program, "rulings", "explore", "--scope", scope, "--json"],
        capture_output=True,
        cwd=spec_folder().parent,
        check=True,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize(
    ("scope", "states", "transitions"), [("tiny", 1_666, 6_604), ("small", 70_160, 293_272)]
)
def test_engine_and_specification_agree_everywhere(
    scope: str, states: int, transitions: int
) -> None:
    every = explored(scope)
    assert [found["setup"] for found in every] == list(read_scope(DEFINITION, scope).setups)
    assert all(found["complete"] and found["disagreement"] is None for found in every)
    assert sum(found["states"] for found in every) == states
    assert sum(found["transitions"] for found in every) == transitions
    assert all(found["refusals"] and found["ends"] and found["depth"] > 10 for found in every)
    if scope == "small":
        commands = {command for found in every for command in found["commands"]}
        assert commands == set(DEFINITION.command_json.types)


@pytest.mark.parametrize(
    ("fault", "about", "depth"),
    [
        ("two earthbeasts tie", "they show different states", 4),
        ("turns pass counterclockwise", "they show different states", None),
        ("where the wizard stands is listed", "they name different commands as legal", 0),
        (
            "where the wizard stands is accepted and not listed",
            "the specification accepts what it does not list",
            0,
        ),
        ("a full owl is a crash", "the specification fails with KeyError('slot')", 2),
    ],
)
def test_a_broken_rule_is_found_by_a_shortest_game(
    fault: str, about: str, depth: int | None
) -> None:
    wrong = broken(fault)
    found = explore(DEFINITION, A_TILE, wrong, 10_000, refusals=1000)
    if depth is None:
        assert found.disagreement is None, "with two players it makes no difference"
        found = explore(DEFINITION, {**A_TILE, "players": 3}, wrong, 10_000)
        depth = 1
    assert not found.complete
    assert found.disagreement is not None
    assert found.disagreement.about == about
    assert found.disagreement.details
    assert len(found.disagreement.moves) == depth


def test_a_disagreement_is_reported_as_the_script_of_a_transcript() -> None:
    found = explore(DEFINITION, A_TILE, broken("two earthbeasts tie"), 10_000)
    assert found.disagreement is not None
    lines = "\n".join(found.disagreement.script())
    head = "DUEL-06.found\nFound by exploring.\nrulings: DUEL-06\n"
    transcript = play_transcript(parse_script(head + lines, "found"))
    assert len(transcript.steps) == 1 + len(found.disagreement.moves)
    assert found.disagreement.details == (
        "slots of guild_hall: expected [null], got [0]",
        "supply of seat 0: expected 1, got 0",
    )


def test_an_unsound_board_is_found() -> None:
    def unsound(board: object) -> list[str]:
        return ["COUNT-01: a counter is missing"]

    game = evolve(DEFINITION, states=evolve(DEFINITION.states, invariants=unsound))
    found = explore(game, A_TILE, specification(DEFINITION), 10)
    assert found.disagreement is not None
    assert found.disagreement.details == ("COUNT-01: a counter is missing",)


def test_a_search_stops_at_its_limit() -> None:
    seen: list[Explored] = []
    found = explore(DEFINITION, A_TILE, specification(DEFINITION), 100, progress=seen.append)
    assert not found.complete
    assert found.disagreement is None
    assert 100 < found.states < 200
    assert [step.depth for step in seen] == list(range(len(seen)))


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(RefusedError, match="counters"):
        explore(DEFINITION, {**A_TILE, "counters": 0}, specification(DEFINITION), 10)
    with pytest.raises(RefusedError, match="counters"):
        SpecificationPositions({**A_TILE, "counters": 0}, specification(DEFINITION))


def test_the_estimate_is_of_the_right_order() -> None:
    for setup, states in ((A_TILE, 1_016), (TWO_SLOTS, 3_646)):
        assert states / 10 < estimate(DEFINITION, setup, 10_000) < states * 1.2


@pytest.mark.parametrize("limit", [1_000, 100_000, 2_000_000])
def test_the_printed_game_is_too_large_for_any_memory(limit: int) -> None:
    assert estimate(DEFINITION, setup_to_json(deal(players=2, seed=7)), limit) > 2 * limit


def visited(positions: EnginePositions, steps: int) -> list[Game]:
    chance = Stream(1, "packing")
    board, boards = positions.start, []
    for _ in range(steps):
        boards.append(board)
        ways = list(positions.moves(board, positions.legal(board)))
        board = positions.after(board, *chance.choose(ways)) if ways else positions.start
    return boards


@pytest.mark.parametrize("setup", [A_TILE, *read_scope(DEFINITION, "small").setups.values()])
def test_a_packed_board_is_unpacked_as_it_was(setup: Json) -> None:
    positions = EnginePositions(DEFINITION, setup)
    for board in visited(positions, 200):
        again = positions.unpack(positions.pack(board))
        assert positions.pack(again) == positions.pack(board)
        again.state.drawn = board.state.drawn
        assert again.state.snapshot() == board.state.snapshot()
        assert again.legal() == board.legal()


def test_the_scopes_are_sound_and_distinct() -> None:
    for name in BUNDLED:
        scope = read_scope(DEFINITION, name)
        assert scope.about.endswith(".")
        assert scope.refusals > 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "must be an object, not []"),
        ('{"setups": {}}', "must have about, refusals, setups, not setups"),
        ('{"about": "", "refusals": 0, "setups": {}}', "setups must be an object with one or more"),
        ('{"about": 1, "refusals": 0, "setups": {}}', "about must be a sentence"),
        ('{"about": "", "refusals": true, "setups": {}}', "refusals must be 0 or more, not true"),
        ('{"about": "", "refusals": 0, "setups": {"a": {}}}', "setups.a: players: is missing"),
        ('{"players": 2}', "setups.scope: first_player: is missing"),
    ],
)
def test_a_file_without_a_scope_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, reason: str
) -> None:
    path = tmp_path / "scope.json"
    path.write_text(text)
    assert main(["rulings", "explore", "--scope", str(path)]) == 2
    assert reason in capsys.readouterr().err


def test_a_scope_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "explore", "--scope", "huge"]) == 2
    reported = capsys.readouterr().err
    assert "it is one of tiny, small, large or a file" in reported


@pytest.fixture
def a_tile(tmp_path: Path) -> str:
    path = tmp_path / "a_tile.json"
    path.write_text(json.dumps(A_TILE))
    return str(path)


def test_what_was_visited_is_printed(a_tile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "explore", "--scope", a_tile]) == 0
    reported = capsys.readouterr().out
    assert "a_tile" in reported
    assert "1,016" in reported
    assert "3,896" in reported
    assert "agree everywhere" in reported


def test_it_is_the_same_in_other_processes(a_tile: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "explore", "--scope", a_tile, "--jobs", "2", "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert (reported["setup"], reported["states"], reported["transitions"]) == (
        "a_tile",
        1_016,
        3_896,
    )


def test_too_large_a_scope_is_reported_before_it_starts(
    a_tile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulings", "explore", "--scope", a_tile, "--limit", "300"]) == 2
    reported = capsys.readouterr()
    assert "a_tile has about" in reported.err
    assert "the limit is 300" in reported.err
    assert reported.out == ""


def test_a_scope_that_proves_too_large_while_explored_is_reported(
    a_tile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "maginor_core.cli.commands.rulings_search.estimate", lambda game, setup, limit: 1
    )
    assert main(["rulings", "explore", "--scope", a_tile, "--limit", "300"]) == 2
    assert "that was not everything" in capsys.readouterr().out


def test_a_disagreement_is_printed(
    a_tile: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = broken("two earthbeasts tie")
    monkeypatch.setattr(
        "maginor_core.cli.commands.rulings_search.specification", lambda game: wrong
    )
    assert main(["rulings", "explore", "--scope", a_tile]) == 1
    reported = capsys.readouterr().out
    assert "  setup: {" in reported
    assert '  > {"type":"choose_beast"' in reported
    assert "slots of guild_hall: expected [null], got [0]" in reported
    assert "do not agree" in reported
