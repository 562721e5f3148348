"""A run has transcripts played, each job on an engine of its own, and yields the verdicts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from queue import SimpleQueue
from threading import Event, Thread

from attrs import define, field

from maginor_core.conformance.diagnosis.judge import Verdict
from maginor_core.conformance.engines.engine import Claims, EngineUnderTest
from maginor_core.conformance.run.examiner import Examiner
from maginor_core.conformance.transcripts.transcript import Transcript


@define
class Run:
    """Transcripts being played on an engine.

    Attributes:
        transcripts: what is played, in order.
        make_engine: makes an engine; each job makes its own.
        jobs: how many engines play at a time.
        claims: what the engine claims, once it has been greeted.
        remarks: how the engines ended, if that was unusual.
    """

    transcripts: Sequence[Transcript]
    make_engine: Callable[[], EngineUnderTest]
    jobs: int = 1
    claims: Claims | None = None
    remarks: list[str] = field(factory=list)
    _waiting: deque[Transcript] = field(factory=deque, init=False)
    _stopped: Event = field(factory=Event, init=False)
    _found: SimpleQueue[Verdict | Exception | None] = field(factory=SimpleQueue, init=False)

    def verdicts(self) -> Generator[Verdict, None, None]:
        """Play all and yield each verdict as it is found; to stop, close the generator.

        Raises:
            EngineFault: the engine cannot be run: it does not start, or refuses the greeting.
        """
        self._waiting.extend(self.transcripts)
        working = max(1, min(self.jobs, len(self._waiting)))
        threads = [Thread(target=self._work, daemon=True) for _ in range(working)]
        for thread in threads:
            thread.start()
        try:
            while working:
                found = self._found.get()
                if found is None:
                    working -= 1
                elif isinstance(found, Exception):
                    raise found
                else:
                    yield found
        finally:
            self._stopped.set()
            for thread in threads:
                thread.join()

    def _work(self) -> None:
        """Play what is waiting, one transcript after another, on an engine of one's own."""
        try:
            examiner = Examiner(self.make_engine())
            try:
                self._play(examiner)
            finally:
                remarks = {examiner.given_up, examiner.close()} - {None, *self.remarks}
            self.remarks.extend(filter(None, remarks))
        except Exception as error:  # any exception is raised in the thread that waits
            self._found.put(error)
        self._found.put(None)

    def _play(self, examiner: Examiner) -> None:
        self.claims = examiner.claims()
        for transcript in self.transcripts[:1]:
            self.claims.require_game(transcript.game)
        while not self._stopped.is_set() and examiner.given_up is None:
            try:
                transcript = self._waiting.popleft()
            except IndexError:
                return
            self._found.put(examiner.examine(transcript))
