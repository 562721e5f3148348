"""Playing a script on the reference engine, which gives the transcript its answers."""

from __future__ import annotations

import json

from maginor_core.commands.decide import carry_out, legal_commands
from maginor_core.commands.refusals import Refusal
from maginor_core.components.setup_error import SetupError
from maginor_core.components.setup_json import setup_from_json
from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    Answer,
    AskLegal,
    Begin,
    Legal,
    Look,
    Refused,
    Script,
    Shown,
    Step,
    Submit,
    Transcript,
    TranscriptError,
)
from maginor_core.kernel.errors import MalformedError
from maginor_core.plain import command_from_json, command_to_json, event_to_json
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.state_json import state_to_json


def play_transcript(script: Script) -> Transcript:
    """Ask the reference engine all that is in ``script``, in order.

    Raises:
        TranscriptError: something is asked of a game before one has begun.
    """
    steps = []
    board: Board | None = None
    for given in script.inputs:
        answer: Answer
        if isinstance(given.asked, Begin):
            board, answer = _begin(board, given.asked)
        elif board is None:
            reason = "there is no game yet; a setup must come first"
            raise TranscriptError(script.where, given.line, reason)
        else:
            answer = _answer(board, given.asked)
        steps.append(Step(given, answer))
    return Transcript(script.head, tuple(steps))


def _begin(board: Board | None, asked: Begin) -> tuple[Board | None, Answer]:
    try:
        begun = initial_board(setup_from_json(asked.setup))
    except SetupError as error:
        return board, Refused(error.ruling, f"{error.path}: {error.reason}")
    return begun, Accepted((), state_to_json(begun))


def _answer(board: Board, asked: Submit | AskLegal | Look) -> Answer:
    match asked:
        case Submit():
            return _submit(board, asked)
        case AskLegal():
            return Legal(tuple(sorted(map(command_to_json, legal_commands(board)), key=json.dumps)))
        case Look():
            return Shown(state_to_json(board))


def _submit(board: Board, asked: Submit) -> Answer:
    try:
        events = carry_out(board, command_from_json(asked.command), asked.dice)
    except Refusal as error:
        return Refused(error.ruling, f"{type(error).__name__}: {error.reason}")
    except MalformedError as error:
        return Refused("malformed", str(error))
    return Accepted(tuple(map(event_to_json, events)), state_to_json(board))
