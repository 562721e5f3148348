"""Fuzzing plays drawn games on two engines and shrinks the first difference to a minimal game.

The other engine is our own unless another is named. Hypothesis draws and shrinks; the same seed
finds the same difference.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from attrs import define, evolve, frozen
from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import Flaky, NoSuchExample, Unsatisfiable

from maginor_core.components.variants import VARIANT_NAMES
from maginor_core.kernel.errors import KernelError
from maginor_core.protocol.facts import COMMAND_TYPES
from maginor_core.rulings import transcript
from maginor_core.rulings.account import reasons
from maginor_core.rulings.drawn_games import drawn_games
from maginor_core.rulings.engines import Claims, EngineFault, EngineUnderTest
from maginor_core.rulings.judge import Verdict, deviations, judge, request_of
from maginor_core.rulings.play_transcript import play_transcript
from maginor_core.rulings.suspected_ruling import suspected_ruling
from maginor_core.rulings.transcript import (
    Accepted,
    AskLegal,
    Head,
    Legal,
    Refused,
    Script,
    Step,
    Submit,
    Transcript,
)


class UnsteadyError(KernelError):
    """An engine that answers the same game in different ways; ``verdict`` is one that it got."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__("the engine does not answer the same game twice alike")
        self.verdict = verdict


@define
class Fuzzed:
    """What has been played so far.

    Attributes:
        games: how many games, those tried while shrinking included.
        commands: how many commands were submitted in them.
        differing: in how many of the games the engines differed.
    """

    games: int = 0
    commands: int = 0
    differing: int = 0


@frozen
class Finding:
    """A minimal game in which two engines differ.

    Attributes:
        verdict: the verdict on the engine, where the right answers are the other one's.
        transcript: the same game with our own engine's answers, ready for the collection.
        other_failed: whether it is the other engine that failed to answer.
    """

    verdict: Verdict
    transcript: Transcript
    other_failed: bool = False


def fuzz(
    engine: EngineUnderTest,
    against: EngineUnderTest | None = None,
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[Fuzzed], object] = lambda fuzzed: None,
) -> tuple[Fuzzed, Finding | None]:
    """Play drawn games until two engines differ, and return the smallest game in which they do.

    Args:
        engine: the engine to test.
        against: the other one; our own if None.
        games: how many games to draw at most.
        seed: what all chance follows from.
        progress: called after each game with what has been played so far.

    Returns:
        what was played, and what was found, if the engines differ.

    Raises:
        EngineFault: an engine does not start, or does not return the greeting.
        UnsteadyError: the engine does not answer the same game twice alike.
    """
    duel = _Duel(engine, against, progress)
    limits = settings(
        max_examples=games,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    drawn = drawn_games(duel.variants)
    try:
        script = find(drawn, duel.differs, settings=limits, random=Random(seed))
    except (NoSuchExample, Unsatisfiable):
        return duel.so_far, None
    except Flaky:
        assert duel.last is not None, "it differed once"
        raise UnsteadyError(duel.last) from None
    return duel.so_far, duel.finding(script)


class _Duel:
    """Two engines that play the same games."""

    def __init__(
        self,
        engine: EngineUnderTest,
        against: EngineUnderTest | None,
        progress: Callable[[Fuzzed], object],
    ) -> None:
        self._engine = engine
        self._against = against
        self._progress = progress
        self._claims = engine.hello()
        theirs = VARIANT_NAMES if against is None else against.hello().variants
        self.variants = tuple(
            name for name in VARIANT_NAMES if name in self._claims.variants and name in theirs
        )
        self.so_far = Fuzzed()
        self.last: Verdict | None = None

    def differs(self, script: Script) -> bool:
        """Play ``script`` on both and return whether they differ."""
        verdict, _ = self._judge(script)
        self.so_far.games += 1
        self.so_far.commands += sum(isinstance(i.asked, Submit) for i in script.inputs)
        if verdict.failing:
            self.so_far.differing += 1
            self.last = verdict
        self._progress(self.so_far)
        return verdict.failing

    def finding(self, script: Script) -> Finding:
        """Return what was found in ``script``, cut down to what leads there."""
        verdict, other_failed = self._judge(script)
        if not verdict.failing:
            assert self.last is not None, "it differed once"
            raise UnsteadyError(self.last)
        short = _cut(script, verdict)
        shorter, shorter_failed = self._judge(short)
        if shorter.failing:
            script, verdict, other_failed = short, shorter, shorter_failed
        script = evolve(script, head=_head(script, verdict))
        verdict = evolve(verdict, transcript=evolve(verdict.transcript, head=script.head))
        return Finding(verdict, play_transcript(script), other_failed)

    def _judge(self, script: Script) -> tuple[Verdict, bool]:
        """Return the verdict, and whether it is for the other engine's failure to answer."""
        if self._against is None:
            right, fault = play_transcript(script), None
        else:
            right, fault = heard(self._against, script)
        verdict = judge(self._engine, _ALL, right)
        if verdict.failing or fault is None:
            return verdict, False
        step = len(right.steps)
        unanswered = Step(script.inputs[step], Refused("?", "no answer"))
        whole = evolve(right, steps=(*right.steps, unanswered))
        return Verdict(whole, "failed", step, fault=fault), True


def _cut(script: Script, verdict: Verdict) -> Script:
    """Return ``script`` up to the step that differs, without the questions that lead nowhere."""
    assert verdict.step is not None, "a failing verdict has its step"
    *before, last = script.inputs[: verdict.step + 1]
    asked = [given for given in before if not isinstance(given.asked, AskLegal)]
    return evolve(script, inputs=(*asked, last))


def _head(script: Script, verdict: Verdict) -> Head:
    """Return what to call the game, and what it shows."""
    step = play_transcript(script).steps[-1]
    ruling = suspected_ruling(step, verdict.differences)
    asked = script.inputs[-1].asked
    command = asked.command if isinstance(asked, Submit) else None
    kind = command.get("type") if isinstance(command, dict) else None
    slug = kind.replace("_", "-") if isinstance(kind, str) and kind in COMMAND_TYPES else "game"
    about = ("Drawn by chance and shrunk. An engine differed in the last step:", *reasons(verdict))
    return Head(f"{ruling}.fuzzed-{slug}", about, (ruling,))


_ALL = Claims("", "", "", VARIANT_NAMES)
"""The claims of an engine that is given no setup beyond its own."""


def heard(engine: EngineUnderTest, script: Script) -> tuple[Transcript, EngineFault | None]:
    """Return the transcript of ``script`` as ``engine`` answers it, up to its first fault.

    It has no events, and no rulings for refusals. The form of an answer is looked at only where it
    is not our own engine's answer.
    """
    requests = [request for request in map(request_of, script.inputs) if request is not None]
    answers, fault = engine.converse(requests)
    steps: list[Step] = []
    for given, request, answer, ours in zip(
        script.inputs, requests, answers, play_transcript(script).steps, strict=False
    ):
        try:
            deviations(ours.answer, request, answer)
        except EngineFault as breach:
            return Transcript(script.head, tuple(steps)), breach
        told: transcript.Answer
        if not answer["ok"]:
            told = Refused(answer["error"]["code"], answer["error"]["message"])
        elif isinstance(given.asked, AskLegal):
            told = Legal(tuple(answer["commands"]))
        else:
            told = Accepted((), answer["state"])
        steps.append(Step(given, told))
    return Transcript(script.head, tuple(steps)), fault
