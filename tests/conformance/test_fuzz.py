"""Fuzzing: a broken ruling is found, and shown by a game that a person might have written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.answers import Answer, EngineFault, Request
from maginor_core.suite.fuzz import FuzzFinding, UnsteadyError, fuzz
from maginor_core.suite.fuzz_games import Fuzzing, shrink
from maginor_core.suite.judge import Outcome
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.run import Run
from maginor_core.suite.transcript import (
    Begin,
    Script,
    Submit,
    Transcript,
    format_transcript,
    parse_script,
    parse_transcript,
    play_transcript,
    read_transcript,
)
from tests.conformance.broken_engine import EXAMPLES
from tests.conformance.conftest import Told
from tests.conformance.games import broken_in_place, fake
from tests.conformance.misreading import Misreading

GAMES = 200
SEED = 2
OTHER_SEEDS = {"a full tile is challenged among all its symbols": 3}
"""By broken engine, a seed where the usual one finds a game that another ruling explains, too."""
TAKING_LONGER = {
    "a Maginor face that scores moves him as well",
    "the second gets nothing",
    "only the loser may cast Reversal",
    "the Rites are worth one vote each",
    "tied players share the victory at once",
}
"""Broken engines that are found and shrunk as well, but take more than a few seconds each."""


def found(name: str, seed: int = SEED) -> FuzzFinding:
    _, finding = fuzz(broken_in_place(name), None, GAMES, seed)
    assert finding is not None, f"{name} was not found"
    return finding


@pytest.mark.parametrize(
    "example",
    [pytest.param(one, id=one.name) for one in EXAMPLES if one.reading not in TAKING_LONGER],
)
def test_a_broken_ruling_is_named_and_shown_by_a_minimal_game(example: Misreading) -> None:
    finding = found(example.reading, OTHER_SEEDS.get(example.reading, SEED))
    assert finding.verdict.failing
    assert finding.transcript.head.ruling == example.ruling
    steps = finding.transcript.steps
    assert sum(isinstance(step.input.asked, Submit) for step in steps) <= 5
    setup = steps[0].input.asked
    assert isinstance(setup, Begin)
    assert setup.setup["players"] == 2
    assert len(setup.setup["circle"]) <= 2
    assert sum(map(len, setup.setup["tiles"].values())) <= 4
    text = format_transcript(finding.transcript)
    again = parse_transcript(text, "found")
    assert outcome(LocalEngine(), again) == "kept"
    assert outcome(broken_in_place(example.reading), again) == "broken"


def outcome(engine: LocalEngine, transcript: Transcript) -> Outcome:
    (verdict,) = Run((transcript,), lambda: engine).verdicts()
    return verdict.outcome


def test_what_is_found_is_a_transcript_ready_for_the_collection() -> None:
    finding = found("two earthbeasts tie")
    text = format_transcript(finding.transcript)
    assert parse_transcript(text, "found") == play_transcript(parse_script(text, "found"))
    assert finding.transcript.head.name == "DUEL-06.fuzzed-choose-beast"
    assert finding.transcript.head.about[1:] == (
        "slots of guild_hall: expected [0], got [null]",
        "supply of seat 0: expected 14, got 15",
    )


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_with_other_seats_can_be_played(name: str) -> None:
    definition = games.game(name)
    fuzzing, random, fewer, turned = Fuzzing(definition), Random(1), 0, 0
    for _ in range(30):
        setup = fuzzing.draw_setup(random.randrange, (), fuzzing.sizes[-1])
        for other, seats in fuzzing.other_seats(setup):
            assert definition.setups.from_json(other).players == len(seats)
            fewer += len(seats) < setup["players"]
            turned += len(seats) == setup["players"] and other["first_player"] == 0
    assert fewer
    assert turned


@pytest.mark.parametrize("name", ["two earthbeasts tie", "one slot is asked for"])
def test_the_same_seed_finds_the_same(name: str) -> None:
    first, second = found(name), found(name)
    assert format_transcript(first.transcript) == format_transcript(second.transcript)


def test_engines_that_agree_are_played_to_the_end() -> None:
    played, finding = fuzz(broken_in_place(None), broken_in_place(None), 25)
    assert finding is None
    assert played.games >= 25
    assert played.commands > 250


def test_two_engines_are_compared_with_each_other_and_not_with_ours() -> None:
    name = "two earthbeasts tie"
    assert fuzz(broken_in_place(name), broken_in_place(name), 25)[1] is None
    _, finding = fuzz(broken_in_place(None), broken_in_place(name), GAMES, SEED)
    assert finding is not None
    reported = [str(difference) for difference in finding.verdict.differences]
    assert "slots of guild_hall: expected [null], got [0]" in reported
    assert finding.transcript == play_transcript(
        Script("", finding.transcript.head, tuple(s.input for s in finding.transcript.steps))
    )


class Failing(LocalEngine):
    """An engine that crashes when a wizard moves."""

    def _ask(self, request: Request) -> Answer:
        if request["op"] == "submit" and request["command"].get("type") == "move_wizard":
            raise EngineFault("crash", "fell over", request)
        return super()._ask(request)


class Moody(LocalEngine):
    """An engine that denies its third roll, counted from when it was made."""

    rolls = 0

    def _ask(self, request: Request) -> Answer:
        answer = super()._ask(request)
        if request["op"] == "submit" and request["command"].get("type") == "roll_die":
            self.rolls += 1
            if self.rolls == 3:
                return {"seq": answer["seq"], "ok": False, "error": {"code": "x", "message": "no"}}
        return answer


@pytest.mark.parametrize("other", [False, True])
def test_a_failing_engine_is_found_and_shrunk_too(other: bool) -> None:
    engine, against = (LocalEngine(), Failing()) if other else (Failing(), LocalEngine())
    _, finding = fuzz(engine, against, GAMES)
    assert finding is not None
    assert finding.other_failed == other
    assert finding.verdict.fault is not None
    assert finding.verdict.fault.reason == "fell over"
    assert len(finding.transcript.steps) == 2


def test_a_hanging_engine_is_found_without_waiting_for_ever() -> None:
    with fake("hang", 0.5) as engine:
        _, finding = fuzz(engine, None, GAMES)
    assert finding is not None
    assert finding.verdict.fault is not None
    assert finding.verdict.fault.kind == "hang"


def test_an_inconsistent_engine_is_distinguished_from_a_wrong_one() -> None:
    with pytest.raises(UnsteadyError):
        fuzz(Moody(), None, GAMES)


def test_an_engine_that_breaks_the_protocol_is_found() -> None:
    with fake("floats") as engine:
        _, finding = fuzz(engine, None, GAMES)
    assert finding is not None
    assert finding.verdict.outcome == "broken"
    assert "must be integer, not" in str(finding.verdict.fault)
    assert len(finding.transcript.steps) == 2


def test_paring_leaves_nothing_over() -> None:
    script = parse_script(
        """TURN-01.long
Much of this is not needed.
rulings: TURN-01
setup: {"players":4,"first_player":2,"circle":["guild_hall","a","b"],
  "tiles":{"guild_hall":["fire","air"],"a":["water"],"b":["fire"]},
  "spells":{"a":"summoning"},"counters":3,"variants":{"rites_count":false}}
?
> {"type":"play_symbol_card","player":2,"symbol":"fire"}
?
> {"type":"roll_die","player":2} air
> {"type":"move_wizard","player":3,"oracle":"b"}
""",
        "a test",
    )

    def shows(candidate: Script) -> Script | None:
        """Whether a wizard moves to b."""
        for number, step in enumerate(play_transcript(candidate).steps, 1):
            if "wizard_moved" in str(step.answer) and "'b'" in str(step.answer):
                return Script(candidate.where, candidate.head, candidate.inputs[:number])
        return None

    begin, move = (given.asked for given in shrink(Fuzzing(DEFINITION), script, shows).inputs)
    assert begin == Begin(
        {
            "players": 2,
            "first_player": 0,
            "circle": ["guild_hall", "b"],
            "tiles": {"guild_hall": ["air"], "b": ["fire"]},
            "spells": {},
        }
    )
    assert move == Submit({"type": "move_wizard", "player": 0, "oracle": "b"}, ())


def test_the_command_writes_what_it_finds(
    maginor: Callable[..., Told], command: Callable[..., str], tmp_path: Path
) -> None:
    engine = command("broken_engine.py", "one slot is asked for")
    arguments = ("rulings", "fuzz", "--engine", engine, "--games", 50, "--out", tmp_path)
    status, out, err = maginor(*arguments)
    assert (status, err) == (1, "")
    (path,) = tmp_path.iterdir()
    assert read_transcript(path).head.name == path.stem
    assert str(path) in out
    assert "Expected is what maginor-core answers." in out
    assert 'got      {"kind":"choose_slot"' in out
    maginor(*arguments)
    assert sorted(file.stem for file in tmp_path.iterdir()) == [path.stem, f"{path.stem}-2"]


def test_the_command_reports_when_there_is_no_difference(
    maginor: Callable[..., Told], command: Callable[..., str]
) -> None:
    engine = command("fake_engine.py", "none")
    status, out, _ = maginor(
        "rulings", "fuzz", "--engine", engine, "--against", engine, "--games", 5
    )
    assert status == 0
    assert out.startswith("No difference: ")


@pytest.mark.parametrize("which", ["--engine", "--against"])
def test_an_engine_that_cannot_be_run_is_status_2(
    maginor: Callable[..., Told], command: Callable[..., str], which: str
) -> None:
    commands = {"--engine": command("fake_engine.py", "none"), which: "/nowhere/engine"}
    words = [word for pair in commands.items() for word in pair]
    status, out, err = maginor("rulings", "fuzz", *words)
    assert (status, out) == (2, "")
    assert "/nowhere/engine cannot be started" in err


def test_a_reader_that_fails_by_an_error_of_its_own_ends_no_paring() -> None:
    def from_json(data: Any) -> Any:  # Any: JSON, and a setup
        return DEFINITION.setups.from_json({**data, "players": data["players"]})

    game = evolve(DEFINITION, setups=evolve(DEFINITION.setups, from_json=from_json))
    script = parse_script(
        """TURN-01.short
Nothing of this can go.
rulings: TURN-01
setup: {"players":2,"first_player":0,"circle":["guild_hall","b"],
  "tiles":{"guild_hall":["fire"],"b":["fire"]},"spells":{}}
?
> {"type":"move_wizard","player":0,"oracle":"b"}
""",
        "a test",
        game,
    )
    assert shrink(Fuzzing(game), script, lambda candidate: None) == script
