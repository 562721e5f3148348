"""The TypeScript compiler, where npm has installed it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

ROOT = Path(__file__).parents[2]
TSC = ROOT / "node_modules" / ".bin" / "tsc"

Compile: TypeAlias = Callable[[str], str]
"""Compiles a program, and returns what is wrong with it."""


@pytest.fixture
def compile_program(tmp_path: Path) -> Compile:
    """Check a program against the types of the npm package, strictly."""
    if not TSC.exists():
        pytest.skip("typescript is not installed: run scripts/node-packages")

    def check(program: str) -> str:
        (tmp_path / "program.ts").write_text(program, encoding="utf-8")
        options = {
            "extends": str(ROOT / "npm" / "tsconfig.web.json"),
            "compilerOptions": {
                "paths": {
                    "maginor-client": [str(ROOT / "npm/types/index.d.ts")],
                    "maginor-client/connection": [str(ROOT / "npm/types/connection.d.ts")],
                    "maginor-client/engine": [str(ROOT / "npm/engine.d.ts")],
                }
            },
            "include": ["program.ts"],
            "exclude": [],
        }
        (tmp_path / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
        ran = subprocess.run(
            [TSC, "-p", tmp_path], capture_output=True, text=True, timeout=500, check=False
        )
        assert (ran.returncode == 0) == (not ran.stdout.strip()), ran.stderr
        return ran.stdout

    return check
