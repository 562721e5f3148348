"""Strategies, bots, the fuzzer, perft, transcripts and the command line play the tiny game, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.resources import golden_folder
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.conversations import check_conversation, read_conversation
from maginor_core.suite.explore import explore
from maginor_core.suite.fuzz import fuzz
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.run import Run
from maginor_core.suite.transcript import (
    format_transcript,
    parse_script,
    parse_transcript,
    play_transcript,
)
from tests.tiny.game import TINY, State

SMALL = {"players": 2, "hands": [0, 2], "stones": [3, 1, 2]}


def test_every_state_of_a_small_game_is_explored() -> None:
    found = explore(TINY, SMALL, None, 10_000, refusals=1)
    assert found.complete
    assert found.disagreement is None
    assert found.ends > 0
    assert found.refusals > found.states
    assert set(found.commands) == {"choose"}
    unsound = evolve(
        TINY, states=evolve(TINY.states, invariants=lambda state: ["a stone is missing"])
    )
    found = explore(unsound, SMALL, None, 10_000)
    assert found.disagreement is not None
    assert found.disagreement.details == ("a stone is missing",)


def never_swaps() -> GameDefinition:
    rule = TINY.decider.rules[1]

    def keep(state: State, player: int, swap: int, *chance: Any) -> None:
        rule(state, player, 0, *chance)

    return evolve(TINY, decider=evolve(TINY.decider, rules={1: keep}))


def test_the_fuzzer_finds_a_fault_and_nothing_where_there_is_none() -> None:
    right = LocalEngine(TINY)
    played, found = fuzz(LocalEngine(TINY), right, games=40, seed=1, definition=TINY)
    assert (played.games, found) == (40, None)
    _, found = fuzz(LocalEngine(never_swaps()), right, games=100, seed=1, definition=TINY)
    assert found is not None
    assert len(found.transcript.steps) == 2
    assert "choices of seat 0: expected true, got false" in found.verdict.transcript.head.about


def test_an_engine_of_another_game_is_not_judged() -> None:
    transcript = play_transcript(parse_script(TRANSCRIPT, "a round", TINY))
    with pytest.raises(EngineFault, match="is an engine of maginor, not of swap_or_keep"):
        list(Run((transcript,), LocalEngine).verdicts())
    with pytest.raises(EngineFault, match="is an engine of maginor, not of swap_or_keep"):
        fuzz(LocalEngine(TINY), LocalEngine(), games=1, definition=TINY)
    (verdict,) = Run((transcript,), lambda: LocalEngine(TINY)).verdicts()
    assert verdict.outcome == "kept"


TRANSCRIPT = """TURN-01.a-round
The highest stone scores; then both draw.
rulings: TURN-01
setup: {"players":2,"hands":[0,2],"stones":[3,1,2]}

> {"type":"choose","player":0,"swap":false}

> {"type":"choose","player":0,"swap":false}

> {"type":"choose","player":1,"swap":true} {"stone":1} {"stone":0} {"stone":2}
"""


def test_a_script_becomes_a_transcript_that_is_read_again_alike() -> None:
    transcript = play_transcript(parse_script(TRANSCRIPT, "a round", TINY))
    text = format_transcript(transcript)
    assert format_transcript(parse_transcript(text, "a round", TINY)) == text
    assert '+ {"type":"stones_revealed","stones":[0,1]}' in text
    assert '+ {"type":"stone_drawn","player":1,"stone":2}' in text
    assert "! turn NotAllowedError: seat 0 cannot choose now" in text
    assert '"/points/1":1' in text


WORDS: dict[str, Any] = {
    "SETUP": SMALL,
    "OTHER_SETUP": {"players": 3, "hands": [0, 1, 2]},
    "COMMAND": {"type": "choose", "player": 0, "swap": True},
    "REFUSED": {"type": "choose", "player": 2, "swap": True},
}
SHARED = sorted((golden_folder() / "PROTOCOL" / "every-game").glob("*.lines"))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_conversations_of_every_game_pass(path: Path) -> None:
    verdict = check_conversation(LocalEngine(TINY), read_conversation(path, WORDS))
    assert not verdict.failing, "\n".join(verdict.account())
