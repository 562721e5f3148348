"""The executable specification, which shares no code with us, gives each transcript's answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from maginor_core.conformance.positions.specification import specification
from maginor_core.conformance.transcripts.parse import read_transcript
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    AskLegal,
    Begin,
    Legal,
    Look,
    Refused,
    Shown,
    Submit,
)
from maginor_core.definition import DEFINITION

FILES = sorted(Path(__file__).parent.glob("*/*.txt"))
MODEL = specification(DEFINITION)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_specification_agrees(path: Path) -> None:
    game: Any = None  # Any: the specification's games are plain JSON
    for step in read_transcript(path).steps:
        asked, answer, line = step.input.asked, step.answer, step.input.line
        refused_by = None
        try:
            match asked:
                case Begin():
                    game = MODEL.new(asked.setup)
                case Submit():
                    game = MODEL.submit(game, asked.command, asked.outcomes)
                case AskLegal() | Look():
                    pass
        except MODEL.Refused as refusal:
            refused_by = refusal.ruling
        match answer:
            case Refused(ruling):
                assert refused_by in (ruling, "protocol"), f"line {line}"
            case Accepted(state=state) | Shown(state):
                assert refused_by is None, f"line {line}"
                assert game["state"] == state, f"line {line}"
            case Legal(commands):
                assert by_type(MODEL.legal(game)) == by_type(commands), f"line {line}"


def by_type(commands: Any) -> list[str]:  # Any: JSON
    return sorted({repr(sorted(command.items())) for command in commands})
