"""The command line knows a game by its definition, and a game's presentation knows no tool."""

from __future__ import annotations

import ast
from pathlib import Path

import click
import pytest

import maginor_core

ROOT = Path(maginor_core.__file__).parent
OF_A_GAME = {
    "commands",
    "components",
    "events",
    "games.abracada",
    "games.magalon",
    "games.maginor",
    "projections",
}
TOOLS = {"audit", "cli", "eventlog", "evidence", "play", "suite", "tables"}


def parts_imported(path: Path) -> set[str]:
    """Return the parts of the package that a module imports, at any level."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    parts = [name.split(".")[1:] for name in names if name.startswith("maginor_core.")]
    return {".".join(part[: 1 + (part[0] == "games")]) for part in parts}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "cli").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_no_module_of_the_command_line_imports_a_game(path: Path) -> None:
    assert not parts_imported(path) & OF_A_GAME


def test_a_presentation_imports_no_tool_and_no_library_for_drawing() -> None:
    for path in (ROOT / "games/maginor/presentation").glob("*.py"):
        assert not parts_imported(path) & TOOLS
        assert "import rich" not in path.read_text()
        assert "from rich" not in path.read_text()


def test_the_words_of_maginor_are_not_in_the_command_line() -> None:
    for path in (ROOT / "cli").rglob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        for word in ("oracle", "wizard", "beast", "counter ", "sorcery"):
            assert word not in text, f"{path.name} contains {word}"


def test_every_command_is_found_in_its_module() -> None:
    from maginor_core.cli.program import COMMANDS, maginor

    context = click.Context(maginor)
    for name in COMMANDS:
        command = maginor.get_command(context, name)
        assert command is not None
        assert command.name == name
