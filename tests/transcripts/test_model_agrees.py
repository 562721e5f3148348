"""The executable specification, which shares no code with us, gives each transcript's answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.position import specification
from maginor_core.suite.transcript import (
    Accepted,
    AskLegal,
    Begin,
    Legal,
    Look,
    LookAs,
    Refused,
    Seen,
    Shown,
    Submit,
    read_transcript,
    transcript_files,
)

FILES = [
    pytest.param(game, path, id=path.stem if name == games.DEFAULT else f"{name}.{path.stem}")
    for name in games.GAMES
    for game in [games.game(name)]
    for path in transcript_files(game)
]


@pytest.mark.parametrize(("definition", "path"), FILES)
def test_the_specification_agrees(definition: GameDefinition, path: Path) -> None:
    model = specification(definition)
    game: Any = None  # Any: the specification's games are plain JSON
    for step in read_transcript(path, definition).steps:
        asked, answer, line = step.input.asked, step.answer, step.input.line
        refused_by = None
        try:
            match asked:
                case Begin():
                    game = model.new(asked.setup)
                case Submit():
                    game = model.submit(game, asked.command, asked.outcomes)
                case AskLegal() | Look() | LookAs():
                    pass
        except model.Refused as refusal:
            refused_by = refusal.ruling
        match answer:
            case Refused(ruling):
                assert refused_by in (ruling, "protocol"), f"line {line}"
            case Accepted(state=state) | Shown(state):
                assert refused_by is None, f"line {line}"
                assert game["state"] == state, f"line {line}"
            case Legal(commands):
                assert by_type(model.legal(game)) == by_type(commands), f"line {line}"
            case Seen():
                pass  # what a seat may know is not a matter of the rules that a model states


def by_type(commands: Any) -> list[str]:  # Any: JSON
    return sorted({repr(sorted(command.items())) for command in commands})
