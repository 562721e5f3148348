"""A contestant: one side of a comparison, in a process of its own that does rounds when asked."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.effort import Sample

ROOT = Path(__file__).parents[1]

NATIVE = "MAGINOR_NATIVE"
"""The variable with the folder of rules in C."""
_WORK = "import sys; sys.path.append(sys.argv[1]); from benchmarks.worker import main; main()"
"""The checkout comes last in the path, so that the engine measured is the one installed."""


class ContestantError(Exception):
    """A contestant could not do what it was asked."""


class Contestant:
    """A process that does rounds of measures; to be used in a ``with`` statement.

    Attributes:
        name: what the results call it.
        told: what it runs on: its language, its versions, whether the engine is compiled.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str | Path],
        scratch: Path,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Start it in the folder ``scratch``, where it may write, with ``variables`` besides.

        Raises:
            ContestantError: it does not start.
        """
        self.name = name
        self._command = command
        self._scratch = scratch
        self._variables = variables or {}
        try:
            self._process = subprocess.Popen(
                list(map(str, command)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                cwd=scratch,
                env={**os.environ, **self._variables},
            )
        except OSError as error:
            raise ContestantError(f"{name} cannot be started: {error}") from None
        self.reported = self._answer()

    @classmethod
    def python(
        cls,
        name: str,
        interpreter: str | Path,
        scratch: Path,
        root: Path = ROOT,
        rules_in_c: Path | None = None,
    ) -> Contestant:
        """Start one in Python, with the measures of the checkout at ``root``.

        It has the rules in C of a folder, or none.
        """
        chosen = {NATIVE: "off" if rules_in_c is None else str(rules_in_c.absolute())}
        return cls(name, [interpreter, "-P", "-c", _WORK, root], scratch, chosen)

    @classmethod
    def node(cls, folder: Path, scratch: Path) -> Contestant:
        """Start one in Node, with the packages in ``folder``."""
        return cls("node", ["node", folder / "worker.js"], scratch)

    def sample(self, measure: str, share: float) -> Sample:
        """Do a round of ``measure`` and return what it came to.

        Raises:
            ContestantError: it failed.
        """
        assert self._process.stdin is not None, "it is a pipe"
        print(
            json.dumps({"measure": measure, "share": share}), file=self._process.stdin, flush=True
        )
        answer = self._answer()
        if "error" in answer:
            raise ContestantError(f"{self.name} failed at {measure}:\n{answer['error']}")
        sample: Sample = answer["sample"]
        return sample

    def sample_afresh(self, measure: str, share: float) -> Sample:
        """Let a new process of the same kind do the first round of ``measure``.

        Raises:
            ContestantError: it failed.
        """
        with Contestant(self.name, self._command, self._scratch, self._variables) as fresh:
            return fresh.sample(measure, share)

    def __enter__(self) -> Contestant:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.close()
        self._process.wait()

    def _answer(self) -> dict[str, Any]:  # Any: JSON
        assert self._process.stdout is not None, "it is a pipe"
        line = self._process.stdout.readline()
        if not line:
            raise ContestantError(f"{self.name} ended, with exit code {self._process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer
