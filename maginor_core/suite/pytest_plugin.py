"""The transcripts as tests of pytest, for an engine's author: ``pytest --maginor-engine "CMD"``.

Each is one test, called ``rulings::`` and its name, so ``-k DUEL`` plays a family, and
``-k PROTOCOL`` the conversations that check the protocol. ``--maginor-game`` selects the game. The
options are those of ``pytest_maginor``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.conversations import (
    ConversationVerdict,
    check_conversation,
    conversation_files,
    game_words,
    read_conversation,
)
from maginor_core.suite.engine import EngineFault
from maginor_core.suite.judge import TranscriptVerdict, account
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.run import EngineExaminer
from maginor_core.suite.transcript import read_transcript, transcript_files


class BrokenError(Exception):
    """A transcript that the engine under test does not follow; ``verdict`` contains why."""

    def __init__(self, verdict: TranscriptVerdict) -> None:
        super().__init__("\n".join(account(verdict)))
        self.verdict = verdict


class ViolatedError(Exception):
    """A conversation in which the engine under test violates the protocol."""

    def __init__(self, verdict: ConversationVerdict) -> None:
        super().__init__("\n".join(verdict.account()))
        self.verdict = verdict


class Rulings:
    """The plugin that plays the transcripts on one engine."""

    def __init__(self, command: str, timeout: float, game: str = games.DEFAULT) -> None:
        try:
            self.game = games.game(game)
            self.engine = EngineProcess(command, timeout)
        except games.UnknownGameError as error:
            raise pytest.UsageError(str(error)) from None
        except EngineFault as fault:
            raise pytest.UsageError(str(fault)) from None
        self.examiner = EngineExaminer(self.engine)

    @pytest.hookimpl(tryfirst=True)  # before -k and -m choose
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        folder = RulingsCollector.from_parent(session, name="rulings", nodeid="rulings")
        folder.examiner = self.examiner
        folder.engine = self.engine
        folder.game = self.game
        items.extend(folder.collect())

    def pytest_unconfigure(self) -> None:
        self.examiner.close()


class RulingsCollector(pytest.Collector):
    """All transcripts and conversations."""

    examiner: EngineExaminer
    engine: EngineProcess
    game: GameDefinition

    def collect(self) -> Iterator[pytest.Item]:
        for path in transcript_files(self.game):
            test = TranscriptTest.from_parent(self, name=path.stem)
            test.file, test.game = path, self.game
            test.examiner = self.examiner
            ruling = path.stem.partition(".")[0]
            test.add_marker(pytest.mark.ruling(ruling))
            yield test
        for path in conversation_files(self.game):
            conversed = ConversationTest.from_parent(self, name=path.stem)
            conversed.file, conversed.game = path, self.game
            conversed.engine = self.engine
            yield conversed


class SuiteTest(pytest.Item):
    """One file of the suite, played on an engine."""

    file: Path
    game: GameDefinition

    def repr_failure(
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: object = None,
    ) -> str:
        """Return the account of what the engine does otherwise, and no traceback."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.file, None, self.name


class TranscriptTest(SuiteTest):
    """One transcript."""

    examiner: EngineExaminer

    def runtest(self) -> None:
        verdict = self.examiner.examine(read_transcript(self.file, self.game))
        if verdict.failing:
            raise BrokenError(verdict)
        if verdict.outcome == "not supported":
            pytest.skip(f"the engine does not list {', '.join(verdict.missing)}")


class ConversationTest(SuiteTest):
    """One conversation."""

    engine: EngineProcess

    def runtest(self) -> None:
        conversation = read_conversation(self.file, game_words(self.game))
        verdict = check_conversation(self.engine, conversation)
        if verdict.failing:
            raise ViolatedError(verdict)
