"""Imports point one way, down to the engine, which knows no game."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

import maginor_core
from maginor_core.engine.resources import BUILD

ROOT = Path(maginor_core.__file__).parent
LAYERS = ("engine", "components", "events", "projections", "commands")
"""The packages of the game, from the bottom to the top."""
OUTSIDE = {
    "engine": {"attrs", "cattrs", "msgpack", "mypy_extensions", "typing_extensions"},
    "components": {"attrs"},
    "events": set(),
    "projections": {"attrs"},
    "commands": {"attrs"},
}
"""What each layer may import that is neither of the project nor of Python."""


def imported(path: Path) -> set[str]:
    """Return the full names that a module imports, at any level."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


@pytest.mark.skipif(BUILD == "compiled", reason="compiled modules show no imports")
def test_imports_keep_the_contracts() -> None:
    """The contracts are in pyproject.toml; import-linter checks them."""
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint], cwd=ROOT.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_engine_knows_nothing_of_the_game() -> None:
    names = {name for path in (ROOT / "engine").rglob("*.py") for name in imported(path)}
    ours = {name for name in names if name.startswith("maginor_core")}
    assert ours
    assert all(name.startswith("maginor_core.engine.") for name in ours)
    text = "".join(path.read_text().lower() for path in (ROOT / "engine").rglob("*.py"))
    for word in ("oracle", "wizard", "beast", "spell"):
        assert word not in text


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_uses_few_libraries(layer: str) -> None:
    roots = {name.split(".")[0] for path in (ROOT / layer).rglob("*.py") for name in imported(path)}
    outside = roots - set(sys.stdlib_module_names) - {"maginor_core"}
    assert outside <= OUTSIDE[layer]


def test_texts_in_any_language_need_no_library() -> None:
    importing = [
        path.name
        for path in ROOT.rglob("*.py")
        if any(name.split(".")[0] in ("fluent", "babel") for name in imported(path))
    ]
    assert importing == []


def test_commands_do_not_draw_by_chance_and_events_do_nothing() -> None:
    chance = "maginor_core.engine.chance"
    for layer in ("events", "projections", "commands"):
        for path in (ROOT / layer).rglob("*.py"):
            names = imported(path) - {f"{chance}.Chance"}  # what a rule is given and asks
            assert not any(name.startswith((chance, "random", "secrets")) for name in names)
    for path in (ROOT / "events").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def test_only_the_decider_calls_rules() -> None:
    """Whoever carries out a command calls ``Decider.run``, which checks words and begins chance."""
    calling = [
        path.name
        for path in ROOT.rglob("*.py")
        if any(form in path.read_text(encoding="utf-8") for form in ("rules[", "rules.get("))
    ]
    assert calling == []


OWN: Final = ("commands", "components", "events", "projections")
"""The folders of a game's rules, whose classes another game may call alike, such as State."""


def test_no_public_class_name_stands_twice() -> None:
    found: dict[str, list[str]] = {}
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        within = parts[2:] if parts[0] == "games" else parts
        game = parts[1] if parts[0] == "games" else "maginor"
        where = game if within and within[0] in OWN else ""
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(where)
    twice = {
        name
        for name, games in found.items()
        if len(games) > len(set(games)) or ("" in games and len(games) > 1)
    }
    assert twice == set()


def test_a_spell_is_written_in_six_modules() -> None:
    """CONTRIBUTING.md says which; ``compiled_state`` is generated."""
    found = {
        str(path.relative_to(ROOT))
        for path in ROOT.rglob("*.py")
        if "teleport" in path.read_text(encoding="utf-8").lower()
    }
    assert found == {
        "components/tokens.py",
        "events/__init__.py",
        "projections/state.py",
        "projections/compiled_state.py",
        "commands/cast_spells.py",
        "games/maginor/presentation/menu.py",
    }


def test_what_scripts_import_exists() -> None:
    """mypy reads no file without an ending."""
    missing, checked = [], 0
    for path in (ROOT.parent / "scripts").iterdir():
        if not path.is_file() or not path.read_text(encoding="utf-8").startswith(
            "#!/usr/bin/env python3"
        ):
            continue
        for name in sorted(imported(path)):
            if name.startswith("maginor_core."):
                module, _, attribute = name.rpartition(".")
                checked += 1
                if not hasattr(import_module(module), attribute) and find_spec(name) is None:
                    missing.append(f"{path.name}: {name}")
    assert missing == []
    assert checked > 100
