"""The examples of README and docs say what really happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from maginor_core import components, game
from maginor_core.components import deal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.name)
def test_the_examples_on_a_page_of_the_docs_are_right(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False)
    assert result.failed == 0


@pytest.mark.parametrize("module", [game, deal, components.component_set])
def test_the_examples_in_docstrings_are_right(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type] # each is a module
    assert result.failed == 0


def test_the_library_example_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    scope: dict[str, object] = {}
    exec(example, scope)  # the example is ours
    printed = capsys.readouterr().out
    assert "[MOVE-01]" in printed
    assert "WizardMoved(player=2, oracle='unicorn')" in printed
    assert scope["game"].finished  # type: ignore[attr-defined] # the example makes a Game
