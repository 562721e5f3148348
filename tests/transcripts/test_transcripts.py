"""Each transcript contains what the reference engine answers, and each ruling has a transcript."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.rulings import rulings_page
from maginor_core.suite.transcript import (
    format_transcript,
    parse_script,
    play_transcript,
    read_transcript,
    transcript_files,
)

GAMES = [games.game(name) for name in games.GAMES]
FILES = [(game, path) for game in GAMES for path in transcript_files(game)]
RULINGS = {game.name: rulings_page(game).rulings.keys() for game in GAMES if game.resources.rulings}


def marked(definition: GameDefinition, path: Path) -> object:
    ruling = path.stem.partition(".")[0]
    name = path.stem if definition.name == games.DEFAULT else f"{definition.name}.{path.stem}"
    return pytest.param(definition, path, id=name, marks=pytest.mark.ruling(ruling))


@pytest.mark.parametrize(("definition", "path"), [marked(*file) for file in FILES])
def test_transcript(definition: GameDefinition, path: Path, update_golden: bool) -> None:
    reported = path.read_text(encoding="utf-8")
    played = play_transcript(parse_script(reported, str(path), definition))
    text = format_transcript(played)
    if update_golden and reported != text:
        path.write_text(text, encoding="utf-8")
    elif reported != text:
        rows = difflib.unified_diff(
            reported.splitlines(), text.splitlines(), "the transcript", "the engine", lineterm=""
        )
        pytest.fail("\n".join(rows), pytrace=False)
    else:
        assert read_transcript(path, definition) == played, (
            "the text does not hold all that was played"
        )
        assert path.parent.name == played.head.ruling.partition("-")[0], "it is in the wrong folder"
        cited = set(played.head.rulings)
        assert cited <= set(RULINGS[definition.name]), "it cites rulings that do not exist"


@pytest.mark.parametrize(
    ("definition", "ruling"),
    [(game, ruling) for game in GAMES for ruling in RULINGS.get(game.name, ())],
)
def test_each_ruling_has_a_transcript(definition: GameDefinition, ruling: str) -> None:
    files = transcript_files(definition)
    assert any(path.name.startswith(f"{ruling}.") for path in files)
