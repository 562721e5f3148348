"""Examples of the pages are run as they are there, and as readers change them."""

from __future__ import annotations

import pytest

from maginor_core.site.examples import run, transcript
from maginor_core.suite.transcript import text_of, transcript_files
from tests.docs.blocks import ROOT, blocks_of


def python_of(page: str) -> list[str]:
    return [text for language, text in blocks_of(ROOT / page) if language == "python"]


def test_the_example_of_the_readme_shows_what_it_prints() -> None:
    [program] = python_of("README.md")
    found = run(program, fresh=True)
    assert not found["failed"], found["shown"]
    assert "[MOVE-01]" in found["shown"]
    assert "Result(" in found["shown"]


def test_a_session_goes_on_and_shows_each_line_with_what_comes_of_it() -> None:
    first, second, *_ = python_of("docs/how-to/library.md")
    found = run(second, before=[first], fresh=True)
    assert found["shown"].startswith(">>> game.submit(MoveWizard(player=1")
    assert "NotInPlayError: atlantis is not in play" in found["shown"]
    changed = run(">>> game.version\n0\n>>> for each in (1, 2):\n...     each\n")
    assert changed == {
        "shown": ">>> game.version\n1\n>>> for each in (1, 2):\n...     each\n1\n2\n",
        "failed": False,
    }


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("print(1)\n1 / 0", "1\nline 2: ZeroDivisionError: division by zero\n"),
        ("x = (", "line"),
        ("import sys; sys.exit(3)", "line 1: SystemExit: 3\n"),
        ("unknown", "line 1: NameError: name 'unknown' is not defined\n"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(program: str, shown: str) -> None:
    found = run(program, fresh=True)
    assert found["failed"]
    assert shown in found["shown"] or "SyntaxError" in found["shown"]
    above = run("print(2)", before=[program])
    assert above["shown"].startswith("An example above fails:\n")


def test_a_transcript_is_played_as_it_is_and_as_it_is_changed() -> None:
    path = next(path for path in transcript_files() if path.name.startswith("MOVE-01.alone"))
    _, text = text_of(path)
    assert transcript(text, "maginor") == {"shown": text, "failed": False}
    changed = text.replace('"player":0,"oracle":"a"} fire', '"player":1,"oracle":"a"} fire')
    found = transcript(changed, "maginor")
    assert not found["failed"]
    assert '"refused"' in found["shown"] or "! " in found["shown"]
    broken = transcript("no transcript", "maginor")
    assert broken["failed"]
    assert "the transcript" in broken["shown"]
