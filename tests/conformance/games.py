"""Short transcripts for the tests of the runner, and the engines that they are played on."""

from __future__ import annotations

import sys
from pathlib import Path

from maginor_core.suite.process import EngineProcess
from maginor_core.suite.transcript import Transcript, parse_script, play_transcript
from tests.conformance.broken_engine import MAGINOR, misreading
from tests.conformance.misreading import ModelEngine, misread_engine

HERE = Path(__file__).parent
HALL = '"circle":["guild_hall"],"tiles":{"guild_hall":["fire","water"]},"spells":{}'


def transcript(text: str) -> Transcript:
    """Return the transcript that the reference engine makes of a script."""
    return play_transcript(parse_script(text, "a test"))


MOVES = transcript(
    """MOVE-01.a-move
A wizard moves, and may not move to where it is.
rulings: MOVE-01 SETUP-06
setup: {"players":2,"first_player":0,"circle":["guild_hall","a"],
  "tiles":{"guild_hall":["fire"],"a":["fire"]},"spells":{}}
> {"type":"move_wizard","player":0,"oracle":"a"}
> {"type":"move_wizard","player":1,"oracle":"guild_hall"}
?
"""
)
ROLLS = transcript(
    f"""DIE-02.a-roll
A roll places a counter.
rulings: DIE-02 VOTE-03
setup: {{"players":2,"first_player":0,{HALL}}}
?
> {{"type":"roll_die","player":0}} fire
*
> {{"type":"roll_die","player":1}} water
"""
)
EARTHS = transcript(
    f"""DUEL-06.two-earths
Two earthbeasts: the defender keeps the slot.
rulings: DUEL-06 DUEL-07
setup: {{"players":2,"first_player":1,{HALL}}}
> {{"type":"roll_die","player":1}} fire
> {{"type":"play_sorcery_card","player":0,"oracle":"guild_hall"}} fire
> {{"type":"choose_beast","player":0,"beast":"earthbeast"}}
> {{"type":"choose_beast","player":1,"beast":"earthbeast"}}
"""
)
ITALIAN = transcript(
    f"""SPELL-11.italian
Under the variant the game begins like any other.
rulings: SPELL-11
setup: {{"players":2,"first_player":0,{HALL},"variants":{{"reversal_before_duel":true}}}}
"""
)
LAST = transcript(
    f"""SETUP-06.seat-one-begins
The first player is the one that the setup names, whatever was played before.
rulings: SETUP-06
setup: {{"players":2,"first_player":1,{HALL}}}
> {{"type":"play_symbol_card","player":1,"symbol":"air"}}
"""
)
ALL = (MOVES, ROLLS, EARTHS, ITALIAN, LAST)


def broken_in_place(reading: str | None) -> ModelEngine:
    """Return the engine with the misreading, in this process; None breaks nothing."""
    return misread_engine(MAGINOR, None if reading is None else misreading(reading))


def fake(vice: str, timeout: float = 60.0, *more: object) -> EngineProcess:
    """Return the engine with the vice."""
    script = str(HERE / "fake_engine.py")
    return EngineProcess([sys.executable, script, vice, *map(str, more)], timeout)


def broken(reading: str, timeout: float = 60.0) -> EngineProcess:
    """Return the engine with the misreading, in a process of its own."""
    return EngineProcess([sys.executable, str(HERE / "broken_engine.py"), reading], timeout)
