"""The examples in README, docs and docstrings run as they are written."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import maginor_core
from tests.docs.blocks import PAGES, ROOT, name_of

TUTORIAL = "tutorials/front-end.md"
LIBRARY = "how-to/library.md"
MODULES = sorted(
    found.name
    for found in walk_packages(maginor_core.__path__, "maginor_core.")
    if not found.name.endswith("__main__")
)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_on_a_page_are_right(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_a_module_are_right(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.failed == 0


def test_all_pages_and_modules_are_searched_for_examples() -> None:
    pages = [name_of(page) for page in PAGES]
    assert {"README.md", f"docs/{TUTORIAL}", f"docs/{LIBRARY}", "spec/protocol.md"} <= set(pages)
    assert {"maginor_core.games.maginor", "maginor_core.components.component_set"} <= set(MODULES)
    with_examples = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
    assert len(with_examples) >= 2
    sources = len(list((ROOT / "maginor_core").rglob("*.py")))
    assert len(MODULES) == sources - 2  # the package itself, and __main__


@pytest.mark.parametrize(("page", "fewest"), [(TUTORIAL, 9), (LIBRARY, 15)])
def test_every_import_of_a_page_of_examples_is_used(page: str, fewest: int) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", text, re.MULTILINE))
    imported = [
        name.strip()
        for names in re.findall(r"^from \S+ import (.+)$", code, re.MULTILINE)
        for name in names.split(",")
    ]
    rest = re.sub(r"^from .*$", "", code, flags=re.MULTILINE)
    assert len(imported) > fewest
    assert [name for name in imported if not re.search(rf"\b{name}\b", rest)] == []


def test_the_library_example_of_the_readme_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    scope: dict[str, object] = {}
    exec(example, scope)  # the example is ours
    printed = capsys.readouterr().out
    assert "[MOVE-01]" in printed
    assert "WizardMoved(player=2, oracle='unicorn')" in printed
    assert scope["game"].finished  # type: ignore[attr-defined] # the example makes a Game


@pytest.mark.parametrize("page", ["abracada.md", "magalon.md"])
def test_the_example_of_a_game_plays_it(page: str) -> None:
    text = (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")
    scope: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(example, scope)  # the example is ours
    assert scope["game"].version == 1  # type: ignore[attr-defined] # the example makes a Game
