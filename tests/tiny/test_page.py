"""The page on adding a game shows the code that new-game writes, and that of the tiny game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from attrs import fields

from maginor_core.engine.chance import Chance
from maginor_core.engine.definition import (
    GameDefinition,
    PartsForm,
    Resources,
    SetupForm,
    StateForm,
)
from maginor_core.engine.errors import SetupError
from maginor_core.engine.fields import made_from_json
from maginor_core.engine.setup import GameSetup, read_setup
from maginor_core.suite.slips import REMEDIES
from tests.tiny.ruled_setup import Setup

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "tutorials" / "adding-a-game.md").read_text(encoding="utf-8")
CODE, RULED = (
    (ROOT / "tests" / "tiny" / name).read_text(encoding="utf-8")
    for name in ("game.py", "ruled_setup.py")
)
FILES = ROOT / "maginor_core" / "cli" / "new_game_files"
NEW, NEW_TEST, PROJECT = (
    (FILES / f"{name}.txt").read_text(encoding="utf-8")
    for name in ("high_card.py", "test_high_card.py", "pyproject.toml")
)
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[1][:40].strip())
def test_each_block_of_the_page_is_in_a_game_or_its_test_verbatim(block: str) -> None:
    assert any(block in text for text in (NEW, NEW_TEST, CODE, RULED))


def test_the_page_shows_most_of_the_game() -> None:
    assert len(BLOCKS) >= 10
    assert sum(len(block.splitlines()) for block in BLOCKS) > len(NEW.splitlines()) / 3


@pytest.mark.parametrize("text", [CODE, NEW])
def test_a_game_is_about_a_page_of_code(text: str) -> None:
    lines = [line for line in text.splitlines() if line.strip()]
    assert len(lines) < 170


def test_the_page_shows_the_entry_point_and_all_methods_of_chance() -> None:
    (toml,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert toml in PROJECT
    offered = {name for name in vars(Chance) if not name.startswith("_")}
    table = PAGE.split("### Chance")[1].split("\n### ")[0]
    assert {f"chance.{name}(" for name in offered - {"start", "outcome"}} == set(
        re.findall(r"^\| `(chance\.\w+\()", table, re.MULTILINE)
    )


def test_the_page_names_every_attribute_of_a_setup_class() -> None:
    table = PAGE.split("### The setup")[1].split("\n### ")[0]
    declared = set(GameSetup.__annotations__) | {"knows"}
    assert declared <= set(re.findall(r"^\| `(\w+)", table, re.MULTILINE))


def test_what_the_page_says_is_refused_is_refused_so() -> None:
    table = PAGE.split("| of this setup | what is refused |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(.+?)`.*? \| `(.+?)`", table, re.MULTILINE)
    good = {"players": 2, "first_player": 1, "hands": [[3], [1]], "prices": {"iron": 1, "gold": 2}}
    assert made_from_json(good, Setup).lives == 6
    for given, refused in rows:
        with pytest.raises(SetupError) as caught:
            read_setup({**good, **json.loads(f"{{{given}}}")}, Setup)
        assert refused in str(caught.value)
    assert len(rows) == 5


def test_the_optional_attributes_that_the_page_names_exist() -> None:
    table = PAGE.split("## What is optional")[1]
    named = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| .*? \|", table, re.MULTILINE))))
    kinds = (GameDefinition, SetupForm, StateForm, PartsForm, Resources)
    assert named <= {field.name for kind in kinds for field in fields(kind)}
    assert {"presentation", "heuristics", "specification", "golden"} <= named


def test_the_page_explains_every_kind_of_slip() -> None:
    table = PAGE.split("## Checking the definition")[1].split("\n## ")[0]
    assert re.findall(r"^\| `([a-z ]+)` \|", table, re.MULTILINE) == list(REMEDIES)
