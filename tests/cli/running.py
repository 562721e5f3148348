"""Running ``maginor`` in a test."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest

from maginor_core.cli import main
from maginor_core.commands import Command
from maginor_core.engine.game import Game
from maginor_core.engine.presentation import MenuBranch, Presentation


class Run:
    """Runs ``maginor`` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: object, typed: str = "") -> tuple[int, str, str]:
        """Return status, output and errors."""
        self._monkeypatch.setattr("sys.stdin", StringIO(typed))
        status = main([str(argument) for argument in arguments])
        reported = self._capsys.readouterr()
        return status, reported.out, reported.err

    def ok(self, *arguments: object, typed: str = "") -> str:
        """Return the output; the command succeeds, and nothing is wrong."""
        status, reported, errors = self(*arguments, typed=typed)
        assert (status, errors) == (0, "")
        return reported

    def json(self, *arguments: object, status: int = 0) -> Any:  # Any: JSON
        """Return the object that a command answers by, with a status."""
        found, reported, errors = self(*arguments, "--json")
        assert found == status, errors
        return json.loads(reported)

    def refused(self, *arguments: object, typed: str = "") -> str:
        """Return the error of a command that gives no answer."""
        status, reported, error = self(*arguments, typed=typed)
        assert (status, reported) == (2, "")
        assert "Traceback" not in error
        return error


def words_for(presentation: Presentation, game: Game, command: Command) -> str:
    """What somebody types for a command, in the words of a language."""

    def path_to(branch: MenuBranch) -> list[str] | None:
        if branch.command == command:
            return []
        for following in branch.branches.values():
            rest = path_to(following)
            if rest is not None:
                return [following.step.typed, *rest]
        return None

    path = path_to(presentation.menu(game.live_state, game.legal(command.player)))
    assert path is not None
    return " ".join(path)
