"""Fuzzing: games that chance plays on two engines, shrunk to where they differ."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

from attrs import define, evolve, frozen
from hypothesis import HealthCheck, Phase, Verbosity, find, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky, NoSuchExample, Unsatisfiable

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.suite import transcript
from maginor_core.suite.answers import Answer, Claims, EngineFault
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.fuzz_games import Fuzzing, Scale, commands, draw_game, shrink, size
from maginor_core.suite.judge import (
    TranscriptVerdict,
    canonical,
    deviations,
    judge,
    reasons,
    request_of,
)
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.suspects import suspected_ruling
from maginor_core.suite.transcript import (
    Accepted,
    AskLegal,
    Input,
    Json,
    Legal,
    Refused,
    Script,
    Step,
    Submit,
    Transcript,
    TranscriptHead,
    play_transcript,
)

# A duel has two engines play the same game; the other one is right by definition.


class Duel:
    """Two engines that play the same games.

    Attributes:
        variants: those that both support.
        hangs: how often one of them did not answer.
    """

    def __init__(
        self, definition: GameDefinition, engine: EngineUnderTest, other: EngineUnderTest
    ) -> None:
        self.definition = definition
        self._engine = engine
        self._other = other
        claims = engine.hello(), other.hello()
        for each in claims:
            each.require_game(definition)
        claimed = {*claims[0].variants} & {*claims[1].variants}
        self.variants = tuple(name for name in definition.variants if name in claimed)
        self.hangs = 0
        self._all = Claims("", "", "", tuple(definition.variants))

    def alike(self, given: Input) -> bool:
        """Ask both the same, and return whether they answer alike."""
        request = request_of(given, self.definition.chance.key)
        assert request is not None, "an engine is asked for all that is drawn"
        answers = []
        for side in (self._engine, self._other):
            content, fault = side.converse([request])
            answers += content
            self.hangs += fault is not None and fault.kind == "hang"
        return len(answers) == 2 and _meaning(answers[0]) == _meaning(answers[1])

    def judge(self, script: Script) -> tuple[TranscriptVerdict, bool]:
        """Return the verdict, and whether it is for the other engine's failure to answer."""
        right, fault = play_over_protocol(self._other, script)
        verdict = judge(self._engine, self._all, right)
        if verdict.failing or fault is None:
            return verdict, False
        step = len(right.steps)
        unanswered = Step(script.inputs[step], Refused("?", "no answer"))
        whole = evolve(right, steps=(*right.steps, unanswered))
        return TranscriptVerdict(whole, "failed", step, fault=fault), True


def _meaning(answer: Answer) -> object:
    """Return what of an answer is compared: not its number, nor the words of a refusal."""
    if not answer["ok"]:
        return False
    content = {key: value for key, value in answer.items() if key not in ("seq", "ok")}
    try:
        if isinstance(content.get("commands"), list):
            return frozenset(map(_command_text, content["commands"]))
        return canonical(content)
    except RecursionError:
        return None


def _command_text(command: Json) -> str:
    """Return a text that distinguishes commands, including the types of their values, quickly."""
    return repr(sorted(command.items()) if isinstance(command, dict) else command)


def play_over_protocol(
    engine: EngineUnderTest, script: Script
) -> tuple[Transcript, EngineFault | None]:
    """Return the transcript of ``script`` as ``engine`` answers it, up to its first fault.

    It has no events, and no rulings for refusals. The form of an answer is looked at only where it
    is not our own engine's answer.
    """
    key = script.definition.chance.key
    asked = [request_of(given, key) for given in script.inputs]
    requests = [request for request in asked if request is not None]
    answers, fault = engine.converse(requests)
    steps: list[Step] = []
    for given, request, answer, ours in zip(
        script.inputs, requests, answers, play_transcript(script).steps, strict=False
    ):
        try:
            deviations(ours.answer, request, answer, script.definition)
        except EngineFault as breach:
            return Transcript(script.head, tuple(steps), script.definition), breach
        content: transcript.Answer
        if not answer["ok"]:
            content = Refused(answer["error"]["code"], answer["error"]["message"])
        elif isinstance(given.asked, AskLegal):
            content = Legal(tuple(answer["commands"]))
        else:
            content = Accepted((), answer["state"])
        steps.append(Step(given, content))
    return Transcript(script.head, tuple(steps), script.definition), fault


# Fuzzing plays drawn games on two engines and shrinks the first difference to a minimal game.
#
# The other engine is our own unless another is named. Hypothesis draws and shrinks; the same seed
# finds the same difference.

GAMES_AT_ONCE = 10
"""Of how many games Hypothesis knows: with more it turns to variations of those it has drawn."""
MOST_SHRINKING = 200
"""After how many games since the first difference Hypothesis has shrunk enough."""
MOST_HANGS = 10
"""After how many hangs nothing more is tried, since each takes its time."""
FEW_COMMANDS, MORE_ROUNDS = 8, 20
"""What a game of more commands shows is looked for in so many rounds of small games first."""


class UnsteadyError(EngineError):
    """An engine that answers the same game in different ways; ``verdict`` is one that it got."""

    def __init__(self, verdict: TranscriptVerdict) -> None:
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
class FuzzFinding:
    """A minimal game in which two engines differ.

    Attributes:
        verdict: the verdict on the engine, where the right answers are the other one's.
        transcript: the same game with our own engine's answers, ready for the collection.
        other_failed: whether it is the other engine that failed to answer.
    """

    verdict: TranscriptVerdict
    transcript: Transcript
    other_failed: bool = False


def fuzz(
    engine: EngineUnderTest,
    against: EngineUnderTest | None = None,
    games: int = 1000,
    seed: int = 0,
    progress: Callable[[Fuzzed], object] = lambda fuzzed: None,
    definition: GameDefinition | None = None,
) -> tuple[Fuzzed, FuzzFinding | None]:
    """Play drawn games until two engines differ, and return the smallest game in which they do.

    The other engine is our own unless ``against`` names one. All chance follows from ``seed``;
    ``progress`` gets after each game what has been played so far. An engine that answers the same
    game in two ways raises ``UnsteadyError``.
    """
    definition = registry.game() if definition is None else definition
    duel = Duel(definition, engine, against or LocalEngine(definition))
    campaign = _Campaign(duel, progress)
    random = Random(seed)
    for scale in cycle(Fuzzing(definition).sizes):
        if campaign.smallest or campaign.so_far.games >= games:
            break
        campaign.play(min(GAMES_AT_ONCE, games - campaign.so_far.games), scale, random)
    if campaign.smallest is None:
        return campaign.so_far, None
    campaign.look_for_smaller(random)
    campaign.shrink()
    return campaign.so_far, campaign.finding()


class _ShrunkEnough(KeyboardInterrupt):
    """Shrinking is stopped; Hypothesis lets nothing but an interruption do that."""


@frozen
class _Round:
    """Some games drawn one after another; with the same chance they are the same."""

    games: int
    scale: Scale
    state: tuple[Any, ...]  # Any: as the random module has it


class _Campaign:
    """Games that are played until the engines differ, and then smaller ones."""

    def __init__(self, duel: Duel, progress: Callable[[Fuzzed], object]) -> None:
        self._duel = duel
        self._fuzzing = Fuzzing(duel.definition)
        self._progress = progress
        self._shrinking = 0
        self.smallest: Script | None = None
        self.so_far = Fuzzed()

    def play(self, games: int, scale: Scale, random: Random) -> None:
        again = _Round(games, scale, random.getstate())
        before = self.smallest
        self._find(again, random, (Phase.generate,))
        if self.smallest is not before:
            self._round = again

    def look_for_smaller(self, random: Random) -> None:
        for scale in list(self._fuzzing.sizes[:2]) * MORE_ROUNDS:
            if commands(self._differing().inputs) <= FEW_COMMANDS:
                break
            self.play(GAMES_AT_ONCE, scale, random)

    def shrink(self) -> None:
        random = Random()
        random.setstate(self._round.state)
        self._find(self._round, random, (Phase.generate, Phase.shrink))
        verdict = self.verdict()
        if not verdict.failing:
            raise UnsteadyError(verdict)
        if verdict.fault is None or verdict.fault.kind != "hang":
            self.smallest = shrink(self._fuzzing, self._differing(), self._what_differs)

    def _find(self, played: _Round, random: Random, phases: tuple[Phase, ...]) -> None:
        self._shrinking = 0
        limits = settings(
            max_examples=played.games,
            database=None,
            deadline=None,
            phases=phases,
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
            verbosity=Verbosity.quiet,
        )
        try:
            find(self._games(played.scale), lambda differ: differ, settings=limits, random=random)
        except Flaky:
            raise UnsteadyError(self.verdict()) from None
        except (NoSuchExample, Unsatisfiable, _ShrunkEnough):
            pass

    def _games(self, scale: Scale) -> st.SearchStrategy[bool]:
        """Draw games, play them while they are drawn, and return whether the engines differ."""

        @st.composite
        def played(draw: st.DrawFn) -> bool:
            self._shrinking += self.smallest is not None
            if self._shrinking > MOST_SHRINKING or self._duel.hangs > MOST_HANGS:
                raise _ShrunkEnough
            inputs: list[Input] = []
            self.so_far.games += 1
            for asked in draw_game(draw, self._duel.definition, self._duel.variants, scale):
                inputs.append(Input(0, (), asked))
                self.so_far.commands += isinstance(asked, Submit)
                if not self._duel.alike(inputs[-1]):
                    self._remember(inputs)
                    self._progress(self.so_far)
                    return True
            self._progress(self.so_far)
            return False

        return played()

    def _remember(self, inputs: list[Input]) -> None:
        self.so_far.differing += 1
        if self.smallest is None or size(inputs) <= size(self.smallest.inputs):
            head = TranscriptHead("TURN-01.drawn", ("Drawn by chance.",), ("TURN-01",))
            self.smallest = Script("a drawn game", head, tuple(inputs), self._duel.definition)

    def _differing(self) -> Script:
        assert self.smallest is not None, "they differed"
        return self.smallest

    def verdict(self) -> TranscriptVerdict:
        return self._duel.judge(self._differing())[0]

    def finding(self) -> FuzzFinding:
        script = self._differing()
        verdict, other_failed = self._duel.judge(script)
        script = evolve(script, head=_head(script, verdict))
        verdict = evolve(verdict, transcript=evolve(verdict.transcript, head=script.head))
        return FuzzFinding(verdict, play_transcript(script), other_failed)

    def _what_differs(self, script: Script) -> Script | None:
        verdict, _ = self._duel.judge(script)
        self.so_far.games += 1
        self.so_far.commands += commands(script.inputs)
        if verdict.step is None:
            return None
        self.so_far.differing += 1
        self._progress(self.so_far)
        return evolve(script, inputs=script.inputs[: verdict.step + 1])


def _head(script: Script, verdict: TranscriptVerdict) -> TranscriptHead:
    ruling = suspected_ruling(script.definition, play_transcript(script).steps, verdict.differences)
    asked = script.inputs[-1].asked
    command = asked.command if isinstance(asked, Submit) else None
    kind = command.get("type") if isinstance(command, dict) else None
    known = isinstance(kind, str) and kind in script.definition.command_json.types
    slug = str(kind).replace("_", "-") if known else "game"
    about = ("Drawn by chance and shrunk. An engine differed in the last step:", *reasons(verdict))
    return TranscriptHead(f"{ruling}.fuzzed-{slug}", about, (ruling,))
