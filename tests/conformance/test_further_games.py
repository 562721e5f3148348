"""Engine and specification of every further game agree in drawn games."""

from __future__ import annotations

import sys

import pytest

from maginor_core import games
from maginor_core.conformance.engines.process import EngineProcess
from maginor_core.conformance.fuzz.fuzz import fuzz
from maginor_core.conformance.transcripts.format import format_transcript
from maginor_core.resources import spec_folder

FURTHER = [name for name in games.GAMES if name != games.DEFAULT]


@pytest.mark.parametrize("name", FURTHER)
def test_the_specification_answers_drawn_games_alike(name: str) -> None:
    game = games.game(name)
    engine = EngineProcess([sys.executable, str(spec_folder() / game.specification)], 60)
    try:
        played, finding = fuzz(engine, games=30, seed=2, game=game)
    finally:
        engine.close()
    assert finding is None, format_transcript(finding.transcript)
    assert played.games >= 30
