"""Each transcript contains what the reference engine answers, and each ruling has a transcript."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from maginor_core.conformance.page.rulings_page import rulings_page
from maginor_core.conformance.transcripts.format import format_transcript
from maginor_core.conformance.transcripts.parse import parse_script, read_transcript
from maginor_core.conformance.transcripts.play import play_transcript

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))
RULINGS = rulings_page().rulings.keys()


def marked(path: Path) -> object:
    ruling = path.stem.partition(".")[0]
    return pytest.param(path, id=path.stem, marks=pytest.mark.ruling(ruling))


@pytest.mark.parametrize("path", [marked(path) for path in FILES])
def test_transcript(path: Path, update_golden: bool) -> None:
    reported = path.read_text(encoding="utf-8")
    played = play_transcript(parse_script(reported, str(path)))
    text = format_transcript(played)
    if update_golden and reported != text:
        path.write_text(text, encoding="utf-8")
    elif reported != text:
        rows = difflib.unified_diff(
            reported.splitlines(), text.splitlines(), "the transcript", "the engine", lineterm=""
        )
        pytest.fail("\n".join(rows), pytrace=False)
    else:
        assert read_transcript(path) == played, "the text does not hold all that was played"
        assert path.parent.name == played.head.ruling.partition("-")[0], "it is in the wrong folder"
        assert set(played.head.rulings) <= set(RULINGS), "it cites rulings that do not exist"


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_has_a_transcript(ruling: str) -> None:
    assert any(path.name.startswith(f"{ruling}.") for path in FILES)
