"""The command line, run in a test; and engines in processes that find the package."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from maginor_core.cli import main
from maginor_core.suite import process

HERE = Path(__file__).parent
Told = tuple[int, str, str]
"""The exit status, and what came on standard output and standard error."""


@pytest.fixture(autouse=True, scope="session")
def importable() -> None:
    patch = pytest.MonkeyPatch()
    patch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let engines start, and catch up, on a busy machine."""
    monkeypatch.setattr(process, "START", 60.0)
    monkeypatch.setattr(process, "PATIENCE", 3.0)


@pytest.fixture
def maginor(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Told]:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*arguments: object) -> Told:
        status = main([str(argument) for argument in arguments])
        reported = capsys.readouterr()
        return status, reported.out, reported.err

    return run


@pytest.fixture
def command() -> Callable[..., str]:
    """Return the command that starts one of the engines beside this file."""
    return lambda script, *rest: shlex.join([sys.executable, str(HERE / script), *rest])
