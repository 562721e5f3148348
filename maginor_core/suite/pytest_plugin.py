"""The transcripts as tests of pytest, for an engine's author: ``pytest --maginor-engine "CMD"``.

Each is one test, called ``rulings::`` and its name, so ``-k DUEL`` plays a family, and
``-k PROTOCOL`` the conversations that check the protocol. ``--maginor-game`` selects the game. The
options are those of ``pytest_maginor``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maginor_core import registry
from maginor_core.engine.errors import EngineError
from maginor_core.suite.conversations import (
    check_conversation,
    conversation_files,
    game_words,
    read_conversation,
)
from maginor_core.suite.judge import account
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.run import EngineExaminer
from maginor_core.suite.transcript import read_transcript, reference_folder, transcript_files


class BrokenError(Exception):
    """What an engine does otherwise than a transcript or conversation, in words."""


class Rulings:
    """The plugin that plays the transcripts on one engine."""

    def __init__(self, command: str, timeout: float, game: str = registry.DEFAULT) -> None:
        try:
            self.game = registry.game(game)
            reference_folder(self.game)
            self.engine = EngineProcess(command, timeout)
        except EngineError as error:
            raise pytest.UsageError(str(error)) from None
        self.examiner = EngineExaminer(self.engine)

    @pytest.hookimpl(tryfirst=True)  # before -k and -m choose
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        folder = RulingsCollector.from_parent(session, name="rulings", nodeid="rulings")
        folder.rulings = self
        items.extend(folder.collect())

    def pytest_unconfigure(self) -> None:
        self.examiner.close()

    def play(self, file: Path) -> None:
        """Play the transcript in ``file``; raise ``BrokenError`` if the engine does otherwise."""
        verdict = self.examiner.examine(read_transcript(file, self.game))
        if verdict.failing:
            raise BrokenError("\n".join(account(verdict)))
        if verdict.outcome == "not supported":
            pytest.skip(f"the engine does not list {', '.join(verdict.missing)}")

    def converse(self, file: Path) -> None:
        """Hold the conversation in ``file``; raise ``BrokenError`` if it violates the protocol."""
        conversation = read_conversation(file, game_words(self.game))
        verdict = check_conversation(self.engine, conversation)
        if verdict.failing:
            raise BrokenError("\n".join(verdict.account()))


class RulingsCollector(pytest.Collector):
    """All transcripts and conversations."""

    rulings: Rulings

    def collect(self) -> Iterator[pytest.Item]:
        for path in transcript_files(self.rulings.game):
            test = self._test(path, self.rulings.play)
            test.add_marker(pytest.mark.ruling(path.stem.partition(".")[0]))
            yield test
        for path in conversation_files(self.rulings.game):
            yield self._test(path, self.rulings.converse)

    def _test(self, file: Path, check: Callable[[Path], None]) -> SuiteTest:
        test = SuiteTest.from_parent(self, name=file.stem)
        test.file, test.check = file, check
        return test


class SuiteTest(pytest.Item):
    """One file of the suite, played on an engine."""

    file: Path
    check: Callable[[Path], None]

    def runtest(self) -> None:
        self.check(self.file)

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: object = None,
    ) -> str:
        """Return the account of what the engine does otherwise, and no traceback."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.file, None, self.name
