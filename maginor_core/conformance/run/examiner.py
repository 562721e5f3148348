"""An examiner plays many transcripts on one engine, which it restarts after a failure.

Where a transcript fails in an engine that has played others before, a fresh one plays it again:
what only the used one does wrong is the fault of ``new``, which must drop the game under way, and
of no ruling. A greeting of the wrong form breaks every transcript.
"""

from __future__ import annotations

from maginor_core.conformance.diagnosis.judge import Verdict, after_a_refusal, judge
from maginor_core.conformance.engines.engine import Claims, EngineFault, EngineUnderTest
from maginor_core.conformance.transcripts.transcript import Transcript

SECOND_OPINIONS = 10
"""How many failures are tried again, as long as a fresh engine never thinks otherwise."""
FAILED_STARTS = 3
"""After how many consecutive games that the engine failed to begin it is given up."""


class Examiner:
    """An engine, and what has been seen of it so far."""

    def __init__(self, engine: EngineUnderTest) -> None:
        """Take the engine, which ``close`` will end."""
        self._engine = engine
        self._agreed = 0
        self._disagreed = False
        self._failed_starts = 0
        self._rude: EngineFault | None = None
        self._given_up: EngineFault | None = None

    def claims(self) -> Claims:
        """Return what the engine claims; nothing if its greeting does not have the right form.

        Raises:
            EngineFault: it does not start, or does not return the greeting.
        """
        if self._rude is None:
            try:
                return self._engine.hello()
            except EngineFault as fault:
                if not fault.of_form:
                    self._given_up = fault
                    raise
                self._rude = fault
        return Claims(self._engine.name, "", "", ())

    @property
    def given_up(self) -> str | None:
        """Why the engine is asked nothing more; None if it is."""
        if self._given_up is None:
            return None
        games = f"{FAILED_STARTS} consecutive games that it failed to begin"
        return f"was asked nothing more after {games}: {self._given_up.reason}"

    def examine(self, transcript: Transcript) -> Verdict:
        """Return how the engine stands to ``transcript``.

        Raises:
            EngineFault: it cannot be run: it does not start, does not return the greeting, or has
                failed to begin several consecutive games.
        """
        if self._given_up is not None:
            raise self._given_up
        claims = self.claims()
        if self._rude is not None:
            return Verdict(transcript, "broken", fault=self._rude)
        verdict = self._judge(transcript, claims)
        fault = verdict.fault
        if fault is None or fault.of_form or verdict.step != 0:
            self._failed_starts = 0
        else:
            self._failed_starts += 1
            if self._failed_starts == FAILED_STARTS:
                self._given_up = fault
        return verdict

    def close(self) -> str | None:
        """End the engine; return a remark on how it ended, or nothing."""
        return self._engine.close()

    def _judge(self, transcript: Transcript, claims: Claims) -> Verdict:
        used = not self._engine.fresh
        verdict = judge(self._engine, claims, transcript)
        hung = verdict.fault is not None and verdict.fault.kind == "hang"
        if not (used and verdict.failing) or hung or not self._asks_again:
            return after_a_refusal(self._engine, claims, verdict)
        self._engine.restart()
        second = judge(self._engine, claims, transcript)
        if second.failing:
            self._agreed += 1
            return after_a_refusal(self._engine, claims, second)
        self._disagreed = True
        return _only_when_used(verdict)

    @property
    def _asks_again(self) -> bool:
        return self._disagreed or self._agreed < SECOND_OPINIONS


def _only_when_used(verdict: Verdict) -> Verdict:
    """Return the verdict on a transcript that fails after others and is kept by a fresh engine."""
    content = [str(difference) for difference in verdict.differences]
    if verdict.fault is not None:
        content.append(verdict.fault.reason)
    reason = (
        "differs after other games in the same process, and not in a fresh one: new must drop the "
        f"game under way, whole ({'; '.join(content)})"
    )
    return Verdict(
        verdict.transcript, "failed", verdict.step, fault=EngineFault("protocol", reason)
    )
