"""Playing a script on the reference engine, which gives the transcript its answers."""

from __future__ import annotations

import json

from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    Answer,
    AskLegal,
    Begin,
    Legal,
    Look,
    LookAs,
    Refused,
    Script,
    Seen,
    Shown,
    Step,
    Submit,
    Transcript,
    TranscriptError,
)
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.outcomes import NoOutcomeError
from maginor_core.kernel.play import Position, begin


def play_transcript(script: Script) -> Transcript:
    """Ask the reference engine all that is in ``script``, in order.

    Raises:
        TranscriptError: something is asked of a game before one has begun.
    """
    steps = []
    position: Position | None = None
    for given in script.inputs:
        answer: Answer
        if isinstance(given.asked, Begin):
            position, answer = _begin(script.game, position, given.asked)
        elif position is None:
            reason = "there is no game yet; a setup must come first"
            raise TranscriptError(script.where, given.line, reason)
        elif isinstance(given.asked, LookAs) and (given.asked.seat or 0) >= position.setup.players:
            reason = f"nobody sits at seat {given.asked.seat}"
            raise TranscriptError(script.where, given.line, reason)
        else:
            answer = _answer(position, given.asked)
        steps.append(Step(given, answer))
    return Transcript(script.head, tuple(steps), script.game)


def _begin(
    game: GameDefinition, position: Position | None, asked: Begin
) -> tuple[Position | None, Answer]:
    try:
        begun = begin(game, game.setup_from_json(asked.setup))
    except MalformedError as error:
        where = f"{error.path}: " if error.path else ""
        return position, Refused(getattr(error, "ruling", "malformed"), where + error.reason)
    return begun, Accepted((), begun.to_json())


def _answer(position: Position, asked: Submit | AskLegal | Look | LookAs) -> Answer:
    match asked:
        case Submit():
            return _submit(position, asked)
        case AskLegal():
            to_json = position.game.command_json.to_json
            return Legal(tuple(sorted(map(to_json, position.legal()), key=json.dumps)))
        case Look():
            return Shown(position.to_json())
        case LookAs(seat):
            return Seen(position.game.view_to_json(position.state, seat))


def _submit(position: Position, asked: Submit) -> Answer:
    game = position.game
    try:
        command = game.command_json.from_json(asked.command)
        outcomes = [game.chance.from_json(outcome) for outcome in asked.outcomes]
        events = position.carry_out(command, outcomes)
    except RefusalError as error:
        return Refused(error.ruling, f"{type(error).__name__}: {getattr(error, 'reason', error)}")
    except (MalformedError, NoOutcomeError) as error:
        return Refused("malformed", str(error))
    return Accepted(tuple(map(game.event_json.to_json, events)), position.to_json())
