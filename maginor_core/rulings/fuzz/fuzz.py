"""Fuzzing plays drawn games on two engines and shrinks the first difference to a minimal game.

The other engine is our own unless another is named. Hypothesis draws and shrinks; the same seed
finds the same difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import define, evolve, frozen
from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, NoSuchExample, Unsatisfiable

from maginor_core.components.variants import VARIANT_NAMES
from maginor_core.kernel.errors import KernelError
from maginor_core.protocol.facts import COMMAND_TYPES
from maginor_core.rulings.engines.engine import (
    Answer,
    Claims,
    EngineFault,
    EngineUnderTest,
    LocalEngine,
)
from maginor_core.rulings.fuzz.drawn_games import draw_game
from maginor_core.rulings.fuzz.pare import pare
from maginor_core.rulings.fuzz.suspected_ruling import suspected_ruling
from maginor_core.rulings.transcripts import transcript
from maginor_core.rulings.transcripts.play import play_transcript
from maginor_core.rulings.transcripts.state_changes import Json
from maginor_core.rulings.transcripts.transcript import (
    Accepted,
    AskLegal,
    Head,
    Input,
    Legal,
    Refused,
    Script,
    Step,
    Submit,
    Transcript,
)
from maginor_core.rulings.verdicts.account import reasons
from maginor_core.rulings.verdicts.differences import canonical
from maginor_core.rulings.verdicts.judge import Verdict, deviations, judge, request_of

MOST_SHRINKING = 600
"""After how many games since the first difference Hypothesis has shrunk enough."""
MOST_HANGS = 10
"""After how many of these games in which an engine hangs, since each takes its time."""


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
    duel = _Duel(engine, against or LocalEngine(), progress)
    limits = settings(
        max_examples=games,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    try:
        find(duel.games(), lambda differ: differ, settings=limits, random=Random(seed))
    except (NoSuchExample, Unsatisfiable):
        return duel.so_far, None
    except Flaky:
        raise UnsteadyError(duel.verdict()) from None
    except _ShrunkEnough:
        pass
    return duel.so_far, duel.finding()


class _ShrunkEnough(KeyboardInterrupt):
    """Shrinking is stopped; Hypothesis lets nothing but an interruption do that."""


class _Duel:
    """Two engines that play the same games."""

    def __init__(
        self,
        engine: EngineUnderTest,
        other: EngineUnderTest,
        progress: Callable[[Fuzzed], object],
    ) -> None:
        self._engine = engine
        self._other = other
        self._progress = progress
        claimed = {*engine.hello().variants} & {*other.hello().variants}
        self._variants = tuple(name for name in VARIANT_NAMES if name in claimed)
        self._smallest: Script | None = None
        self._shrinking = 0
        self.so_far = Fuzzed()

    def games(self) -> st.SearchStrategy[bool]:
        """Draw games, play them while they are drawn, and return whether the engines differ."""

        @st.composite
        def played(draw: st.DrawFn) -> bool:
            self._shrinking += self._smallest is not None
            if self._shrinking > MOST_SHRINKING:
                raise _ShrunkEnough
            inputs: list[Input] = []
            self.so_far.games += 1
            for asked in draw_game(draw, self._variants):
                inputs.append(Input(0, (), asked))
                self.so_far.commands += isinstance(asked, Submit)
                if not self._alike(inputs[-1]):
                    self._remember(inputs)
                    self._progress(self.so_far)
                    return True
            self._progress(self.so_far)
            return False

        return played()

    def _remember(self, inputs: list[Input]) -> None:
        """Keep the game if it is the smallest so far in which the engines differ."""
        self.so_far.differing += 1
        if self._smallest is None or _size(inputs) <= _size(self._smallest.inputs):
            head = Head("TURN-01.drawn", ("Drawn by chance.",), ("TURN-01",))
            self._smallest = Script("a drawn game", head, tuple(inputs))

    def verdict(self) -> Verdict:
        """Return the verdict on the smallest game in which they differed, as it is now."""
        assert self._smallest is not None, "they differed"
        return self._judge(self._smallest)[0]

    def finding(self) -> Finding:
        """Return what was found in the smallest game, pared to what leads there.

        Raises:
            UnsteadyError: the engines do not differ in it any more.
        """
        assert self._smallest is not None, "they differed"
        script = self._smallest
        verdict, other_failed = self._judge(script)
        if not verdict.failing:
            raise UnsteadyError(verdict)
        if verdict.fault is None or verdict.fault.kind != "hang":
            script = pare(script, self._what_differs)
            verdict, other_failed = self._judge(script)
        script = evolve(script, head=_head(script, verdict))
        verdict = evolve(verdict, transcript=evolve(verdict.transcript, head=script.head))
        return Finding(verdict, play_transcript(script), other_failed)

    def _what_differs(self, script: Script) -> Script | None:
        """Return ``script`` up to where the engines differ; None if they do not."""
        verdict, _ = self._judge(script)
        self.so_far.games += 1
        self.so_far.commands += sum(isinstance(given.asked, Submit) for given in script.inputs)
        if verdict.step is None:
            return None
        self.so_far.differing += 1
        self._progress(self.so_far)
        return evolve(script, inputs=script.inputs[: verdict.step + 1])

    def _alike(self, given: Input) -> bool:
        """Ask both the same, and return whether they answer alike."""
        request = request_of(given)
        assert request is not None, "an engine is asked for all that is drawn"
        answers = []
        for side in (self._engine, self._other):
            told, fault = side.converse([request])
            answers += told
            if fault is not None and fault.kind == "hang":
                self._shrinking += MOST_SHRINKING // MOST_HANGS
        return len(answers) == 2 and _meaning(answers[0]) == _meaning(answers[1])

    def _judge(self, script: Script) -> tuple[Verdict, bool]:
        """Return the verdict, and whether it is for the other engine's failure to answer."""
        right, fault = heard(self._other, script)
        verdict = judge(self._engine, _ALL, right)
        if verdict.failing or fault is None:
            return verdict, False
        step = len(right.steps)
        unanswered = Step(script.inputs[step], Refused("?", "no answer"))
        whole = evolve(right, steps=(*right.steps, unanswered))
        return Verdict(whole, "failed", step, fault=fault), True


def _size(inputs: Sequence[Input]) -> tuple[int, int]:
    """Return how much there is to read: inputs, and the length of their texts."""
    return len(inputs), len(canonical([request_of(given) for given in inputs]))


def _meaning(answer: Answer) -> object:
    """Return what of an answer is compared: not its number, nor the words of a refusal."""
    if not answer["ok"]:
        return False
    told = {key: value for key, value in answer.items() if key not in ("seq", "ok")}
    try:
        if isinstance(told.get("commands"), list):
            return frozenset(map(_command_text, told["commands"]))
        return canonical(told)
    except RecursionError:
        return None


def _command_text(command: Json) -> str:
    """Return a text that tells commands apart, to the types of their values, and is soon made."""
    return repr(sorted(command.items()) if isinstance(command, dict) else command)


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
