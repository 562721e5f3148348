"""The page on adding a game shows the current code of the tiny game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import fields

from maginor_core.engine.definition import (
    GameDefinition,
    PartsForm,
    Resources,
    SetupForm,
    StateForm,
)
from maginor_core.suite.checked_game import REMEDIES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "adding-a-game.md").read_text(encoding="utf-8")
CODE = (ROOT / "tests" / "tiny" / "game.py").read_text(encoding="utf-8")
CHECK = (ROOT / "tests" / "tiny" / "test_check_game.py").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[1][:40].strip())
def test_each_block_of_the_page_is_in_the_game_or_its_check_verbatim(block: str) -> None:
    assert block in CODE or block in CHECK


def test_the_page_shows_most_of_the_game() -> None:
    assert len(BLOCKS) >= 10
    assert sum(len(block.splitlines()) for block in BLOCKS) > len(CODE.splitlines()) / 2


def test_the_game_is_about_a_page_of_code() -> None:
    lines = [line for line in CODE.splitlines() if line.strip()]
    assert len(lines) < 170


def test_the_optional_attributes_that_the_page_names_exist() -> None:
    table = PAGE.split("## What is optional")[1]
    named = set(re.findall(r"`(\w+)`", table.split("Each is an attribute")[0]))
    kinds = (GameDefinition, SetupForm, StateForm, PartsForm, Resources)
    assert named <= {field.name for kind in kinds for field in fields(kind)}
    assert {"presentation", "heuristics", "specification", "golden"} <= named


def test_the_page_explains_every_kind_of_slip() -> None:
    table = PAGE.split("## Checking the definition")[1].split("\n## ")[0]
    assert re.findall(r"^\| `([a-z ]+)` \|", table, re.MULTILINE) == list(REMEDIES)
