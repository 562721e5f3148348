"""The archive for an interpreter in WebAssembly; ``tests/wasm`` runs it."""

from __future__ import annotations

import io
import runpy
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from maginor_core import webassembly
from maginor_core.webassembly import MissingPackageError, archive


def test_the_same_packages_give_the_same_bytes() -> None:
    assert archive() == archive()


def test_the_archive_has_the_engine_and_what_it_depends_on_and_nothing_compiled() -> None:
    names = set(ZipFile(io.BytesIO(archive())).namelist())
    assert {
        "attr/__init__.py",
        "cattrs/__init__.py",
        "msgpack/fallback.py",
        "maginor_core/__init__.py",
        "maginor_core/py.typed",
        "maginor_core/_resources/spec/rulings.md",
    } <= names
    assert not [name for name in names if name.endswith((".so", ".c", ".h", ".pyc"))]
    assert not [name for name in names if name.startswith("maginor_core/cli/")]


def test_a_package_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webassembly, "DEPENDENCIES", ("attrs", "no-such-package"))
    with pytest.raises(MissingPackageError, match="no-such-package is not installed"):
        archive()


def test_the_module_writes_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "maginor_core.webassembly")
    written = tmp_path / "packages.zip"
    monkeypatch.setattr(sys, "argv", ["webassembly", str(written)])
    runpy.run_module("maginor_core.webassembly", run_name="__main__")
    assert written.read_bytes() == archive()


def test_the_module_says_how_it_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "maginor_core.webassembly")
    monkeypatch.setattr(sys, "argv", ["webassembly"])
    with pytest.raises(SystemExit, match=r"usage: python -m maginor_core.webassembly FILE"):
        runpy.run_module("maginor_core.webassembly", run_name="__main__")
