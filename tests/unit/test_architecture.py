"""Imports point one way, from the public face down to the kernel, which knows no game."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import maginor_core

ROOT = Path(maginor_core.__file__).parent
LAYERS = ("kernel", "components", "events", "projections", "commands")
"""From the bottom to the top; whatever is not listed is public face, above them all."""
MODULES = sorted(path for path in ROOT.rglob("*.py") if "_resources" not in path.parts)
OUTSIDE = {
    "kernel": {"attrs", "cattrs", "msgpack"},
    "components": {"attrs"},
    "events": set(),
    "projections": {"attrs"},
    "commands": {"attrs"},
}
"""What each layer may import that is neither of the project nor of Python."""

ORACLE = {
    "transcripts": set(),
    "page": {"transcripts"},
    "engines": set(),
    "diagnosis": {"engines", "transcripts"},
    "conversations": {"engines", "transcripts", "diagnosis"},
    "run": {"engines", "transcripts", "diagnosis", "conversations"},
    "fuzz": {"engines", "transcripts", "diagnosis"},
    "positions": {"diagnosis"},
    "explore": {"positions", "diagnosis"},
    "perft": {"engines", "positions", "diagnosis"},
}
"""What each folder of the test oracle, ``conformance``, may know of the others."""


def layer_of(path: Path) -> int:
    top = path.relative_to(ROOT).parts[0]
    return LAYERS.index(top) if top in LAYERS else len(LAYERS)


def imported(path: Path) -> set[str]:
    """Return the full names that a module imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def files_of(name: str) -> Path:
    parts = name.split(".")[1:]
    return ROOT.joinpath(*parts[:1]) if parts and parts[0] in LAYERS else ROOT / "api"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_imports_what_is_above_its_layer(path: Path) -> None:
    for name in imported(path):
        if name.split(".")[0] == "maginor_core" and path != ROOT / "__init__.py":
            assert layer_of(files_of(name)) <= layer_of(path), f"{path.name} imports {name}"


@pytest.mark.parametrize("folder", ORACLE)
def test_a_folder_of_the_oracle_knows_only_what_it_stands_on(folder: str) -> None:
    modules = list((ROOT / "conformance" / folder).glob("*.py"))
    assert len(modules) > 1
    names = {name for path in modules for name in imported(path)}
    known = {name.split(".")[2] for name in names if name.startswith("maginor_core.conformance.")}
    assert known <= {folder} | ORACLE[folder]


def test_every_module_of_the_oracle_lies_in_a_folder_of_it() -> None:
    oracle = ROOT / "conformance"
    assert {path.name for path in oracle.glob("*.py")} == {"__init__.py"}
    assert {path.parent.name for path in oracle.glob("*/*.py")} == set(ORACLE)


def test_the_kernel_knows_nothing_of_the_game() -> None:
    names = {name for path in (ROOT / "kernel").rglob("*.py") for name in imported(path)}
    ours = {name for name in names if name.startswith("maginor_core")}
    assert ours
    assert all(name.startswith("maginor_core.kernel.") for name in ours)
    text = "".join(path.read_text().lower() for path in (ROOT / "kernel").rglob("*.py"))
    for word in ("oracle", "wizard", "beast", "spell"):
        assert word not in text


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_uses_few_libraries(layer: str) -> None:
    roots = {name.split(".")[0] for path in (ROOT / layer).rglob("*.py") for name in imported(path)}
    outside = roots - set(sys.stdlib_module_names) - {"maginor_core"}
    assert outside <= OUTSIDE[layer]


def test_commands_do_not_draw_by_chance_and_events_do_nothing() -> None:
    chance = "maginor_core.kernel.chance"
    for layer in ("events", "projections", "commands"):
        for path in (ROOT / layer).rglob("*.py"):
            names = imported(path)
            assert not any(name.startswith((chance, "random", "secrets")) for name in names)
    for path in (ROOT / "events").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
