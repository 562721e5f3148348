"""A duel has two engines play the same game; the other one is right by definition."""

from __future__ import annotations

from attrs import evolve

from maginor_core.conformance.diagnosis.differences import canonical
from maginor_core.conformance.diagnosis.judge import Verdict, deviations, judge, request_of
from maginor_core.conformance.engines.engine import Answer, Claims, EngineFault, EngineUnderTest
from maginor_core.conformance.transcripts import transcript
from maginor_core.conformance.transcripts.play import play_transcript
from maginor_core.conformance.transcripts.state_changes import Json
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    AskLegal,
    Input,
    Legal,
    Refused,
    Script,
    Step,
    Transcript,
)
from maginor_core.kernel.definition import GameDefinition


class Duel:
    """Two engines that play the same games.

    Attributes:
        game: which game they play.
        variants: those that both support.
        hangs: how often one of them did not answer.
    """

    def __init__(
        self, game: GameDefinition, engine: EngineUnderTest, other: EngineUnderTest
    ) -> None:
        """Greet both.

        Raises:
            EngineFault: one does not start, or does not return the greeting.
        """
        self.game = game
        self._engine = engine
        self._other = other
        claims = engine.hello(), other.hello()
        for each in claims:
            each.require_game(game)
        claimed = {*claims[0].variants} & {*claims[1].variants}
        self.variants = tuple(name for name in game.variants if name in claimed)
        self.hangs = 0
        self._all = Claims("", "", "", tuple(game.variants))

    def alike(self, given: Input) -> bool:
        """Ask both the same, and return whether they answer alike."""
        request = request_of(given, self.game.chance.key)
        assert request is not None, "an engine is asked for all that is drawn"
        answers = []
        for side in (self._engine, self._other):
            content, fault = side.converse([request])
            answers += content
            self.hangs += fault is not None and fault.kind == "hang"
        return len(answers) == 2 and _meaning(answers[0]) == _meaning(answers[1])

    def judge(self, script: Script) -> tuple[Verdict, bool]:
        """Return the verdict, and whether it is for the other engine's failure to answer."""
        right, fault = heard(self._other, script)
        verdict = judge(self._engine, self._all, right)
        if verdict.failing or fault is None:
            return verdict, False
        step = len(right.steps)
        unanswered = Step(script.inputs[step], Refused("?", "no answer"))
        whole = evolve(right, steps=(*right.steps, unanswered))
        return Verdict(whole, "failed", step, fault=fault), True


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


def heard(engine: EngineUnderTest, script: Script) -> tuple[Transcript, EngineFault | None]:
    """Return the transcript of ``script`` as ``engine`` answers it, up to its first fault.

    It has no events, and no rulings for refusals. The form of an answer is looked at only where it
    is not our own engine's answer.
    """
    key = script.game.chance.key
    asked = [request_of(given, key) for given in script.inputs]
    requests = [request for request in asked if request is not None]
    answers, fault = engine.converse(requests)
    steps: list[Step] = []
    for given, request, answer, ours in zip(
        script.inputs, requests, answers, play_transcript(script).steps, strict=False
    ):
        try:
            deviations(ours.answer, request, answer, script.game)
        except EngineFault as breach:
            return Transcript(script.head, tuple(steps), script.game), breach
        content: transcript.Answer
        if not answer["ok"]:
            content = Refused(answer["error"]["code"], answer["error"]["message"])
        elif isinstance(given.asked, AskLegal):
            content = Legal(tuple(answer["commands"]))
        else:
            content = Accepted((), answer["state"])
        steps.append(Step(given, content))
    return Transcript(script.head, tuple(steps), script.game), fault
