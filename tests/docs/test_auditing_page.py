"""The page for auditors names every verdict, and its lines check the dice of a game."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import click
import pytest

from maginor_core.audit import WORDS
from maginor_core.audit.verdict import DiceFindingKind
from maginor_core.audit.whatif import WORDS as FINDING_WORDS
from maginor_core.cli import main
from maginor_core.cli.commands.audit import audit
from maginor_core.cli.commands.whatif import whatif
from maginor_core.eventlog.logs import CommittedSeed, read_log

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "auditing.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "reference" / "verdicts.md").read_text(encoding="utf-8")
GOLDEN = ROOT / "tests" / "golden-logs" / "committed.log"


@pytest.mark.parametrize(
    ("words", "command"),
    [({*WORDS, *get_args(DiceFindingKind)} - {"false"}, audit), ({*FINDING_WORDS}, whatif)],
    ids=["audit", "whatif"],
)
def test_the_page_names_every_word_and_option(words: set[str], command: click.Command) -> None:
    assert words <= set(re.findall(r"^\| `([^`]*)` \|", REFERENCE, flags=re.MULTILINE))
    for param in command.params:
        if param.param_type_name == "option":
            assert f"`{param.opts[0]}" in REFERENCE


@pytest.fixture
def lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["log", "cat", str(GOLDEN)]) == 0
    path = tmp_path / "game.jsonl"
    path.write_text(capsys.readouterr().out)
    return path


def checked(tmp_path: Path, lines: Path) -> tuple[int, str]:
    [code] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "check.py").write_text(code)
    chance = read_log(GOLDEN).chance
    assert isinstance(chance, CommittedSeed)
    run = subprocess.run(
        [sys.executable, "-I", tmp_path / "check.py", lines, chance.commitment.hex()],
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout + run.stderr


def test_the_lines_on_the_page_check_the_dice_of_a_game(tmp_path: Path, lines: Path) -> None:
    status, reported = checked(tmp_path, lines)
    assert (status, "rolls follow from the secret" in reported) == (0, True)
    for change in ("secret", "entropies", "face"):
        rows = [json.loads(line) for line in lines.read_text().splitlines()]
        if change == "secret":
            rows[-1]["secret"] += "x"
        elif change == "entropies":
            rows[0]["chance"]["entropies"][0] += "x"
        else:
            event = [e for row in rows for e in row.get("events", ()) if "face" in e][-1]
            event["face"] = "fire" if event["face"] != "fire" else "water"
        changed = tmp_path / "changed.jsonl"
        changed.write_text("".join(json.dumps(row) + "\n" for row in rows))
        status, reported = checked(tmp_path, changed)
        assert (status, "AssertionError" in reported) == (1, True)
