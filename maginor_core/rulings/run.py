"""A run plays transcripts on an engine and yields their verdicts.

Each of the run's jobs keeps one engine for all its transcripts. Where a transcript fails in an
engine that has played others before, a fresh one plays it again: what only the used one does wrong
is the fault of ``new``, which must drop the game under way, and of no ruling.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from queue import SimpleQueue
from threading import Event, Lock, Thread

from attrs import define, field

from maginor_core.rulings.engines import Claims, EngineFault, EngineUnderTest
from maginor_core.rulings.judge import Verdict, judge
from maginor_core.rulings.transcript import Transcript

SECOND_OPINIONS = 10
"""How many failures are tried again, as long as a fresh engine never thinks otherwise."""
FAILED_STARTS = 3
"""After how many games in a row that an engine failed to begin the run is given up."""

EngineMaker = Callable[[], EngineUnderTest]


@define
class Run:
    """Transcripts being played on an engine.

    Attributes:
        transcripts: what is played, in order.
        make_engine: makes an engine; each job makes its own.
        jobs: how many engines play at a time.
        claims: what the engine claims, once it has been greeted.
        remarks: what is to be said about how the engines ended.
    """

    transcripts: Sequence[Transcript]
    make_engine: EngineMaker
    jobs: int = 1
    claims: Claims | None = None
    remarks: list[str] = field(factory=list)
    _waiting: deque[Transcript] = field(factory=deque, init=False)
    _stopped: Event = field(factory=Event, init=False)
    _found: SimpleQueue[Verdict | Exception | None] = field(factory=SimpleQueue, init=False)
    _lock: Lock = field(factory=Lock, init=False)
    _agreed: int = field(default=0, init=False)
    _disagreed: bool = field(default=False, init=False)

    def verdicts(self) -> Generator[Verdict, None, None]:
        """Play all and yield each verdict as it is found; to stop, close the iterator.

        Raises:
            EngineFault: the engine cannot be run: it does not start, does not return the greeting,
                or fails to begin several games in a row.
        """
        self._waiting.extend(self.transcripts)
        jobs = max(1, min(self.jobs, len(self._waiting)))
        threads = [Thread(target=self._work, daemon=True) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        working = jobs
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
            engine = self.make_engine()
            try:
                self._play(engine)
            finally:
                remark = engine.close()
            if remark is not None and remark not in self.remarks:
                self.remarks.append(remark)
        except Exception as error:  # whatever it is, it belongs in the thread that asked for it
            self._found.put(error)
        self._found.put(None)

    def _play(self, engine: EngineUnderTest) -> None:
        claims = self.claims = engine.hello()
        failed_starts = 0
        while not self._stopped.is_set():
            try:
                transcript = self._waiting.popleft()
            except IndexError:
                return
            verdict = self._judge(engine, claims, transcript)
            self._found.put(verdict)
            begun = verdict.outcome != "failed" or verdict.step != 0
            failed_starts = 0 if begun else failed_starts + 1
            if failed_starts == FAILED_STARTS and verdict.fault is not None:
                raise verdict.fault

    def _judge(self, engine: EngineUnderTest, claims: Claims, transcript: Transcript) -> Verdict:
        used = not engine.fresh
        verdict = judge(engine, claims, transcript)
        hung = verdict.fault is not None and verdict.fault.kind == "hang"
        if not (used and verdict.failing) or hung or not self._asks_again:
            return verdict
        engine.restart()
        second = judge(engine, claims, transcript)
        agrees = second.failing
        with self._lock:
            self._agreed += agrees
            self._disagreed |= not agrees
        return second if agrees else _only_when_used(verdict)

    @property
    def _asks_again(self) -> bool:
        return self._disagreed or self._agreed < SECOND_OPINIONS


def _only_when_used(verdict: Verdict) -> Verdict:
    """Return the verdict on a transcript that fails after others and is kept by a fresh engine."""
    told = [str(difference) for difference in verdict.differences]
    if verdict.fault is not None:
        told.append(verdict.fault.reason)
    reason = (
        "differs after other games in the same process, and not in a fresh one: new must drop the "
        f"game under way, whole ({'; '.join(told)})"
    )
    return Verdict(
        verdict.transcript, "failed", verdict.step, fault=EngineFault("protocol", reason)
    )
