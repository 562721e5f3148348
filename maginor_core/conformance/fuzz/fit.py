"""Fitting gives a game from which something was taken the commands that go with what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from attrs import evolve

from maginor_core.commands import Command
from maginor_core.commands.decide import carry_out, legal_commands
from maginor_core.commands.refusals import Refusal
from maginor_core.commands.rules import rolls
from maginor_core.components.setup_json import setup_from_json
from maginor_core.conformance.transcripts.state_changes import Json
from maginor_core.conformance.transcripts.transcript import Begin, Input, Submit
from maginor_core.kernel.errors import MalformedError
from maginor_core.plain import command_from_json, command_to_json
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.decision import TurnDecision, open_decision


def fitted(inputs: Sequence[Input]) -> tuple[Input, ...]:
    """Return the inputs with commands that are legal again wherever they have ceased to be.

    A turn goes to the player whose turn it is now; a choice that is not asked any more falls out,
    and one that is open is made. The last input stays as it is, for it may be wrong on purpose.
    """
    *leading, last = inputs
    return (*_fitted(leading), last)


def _fitted(inputs: Sequence[Input]) -> Iterator[Input]:
    board: Board | None = None
    for given in inputs:
        match given.asked:
            case Begin(setup):
                with suppress(MalformedError):
                    board = initial_board(setup_from_json(setup))
                yield given
            case Submit() if board is not None and not board.finished:
                yield from _played(board, given)
            case _:
                yield given


def _played(board: Board, given: Input) -> Iterator[Input]:
    """Play what ``given`` stands for on the board, and yield it."""
    asked = given.asked
    assert isinstance(asked, Submit), "it is a command"
    with suppress(Refusal, MalformedError):
        carry_out(board, command_from_json(asked.command), asked.dice)
        yield given
        return
    wished = asked.command if isinstance(asked.command, dict) else {}
    while nearest := _nearest(board, wished):
        made = command_to_json(nearest)
        dice = asked.dice if rolls(nearest) else ()
        if len(dice) != rolls(nearest):
            return
        carry_out(board, nearest, dice)
        yield evolve(given, asked=Submit(made, dice))
        if made["type"] == wished.get("type"):
            return


def _nearest(board: Board, wished: dict[str, Json]) -> Command | None:
    """Return a legal command like the wished one, or else one that makes the open choice."""

    def shared(one: Command) -> int:
        return sum(wished.get(name) == value for name, value in command_to_json(one).items())

    legal = list(legal_commands(board))
    alike = [one for one in legal if command_to_json(one)["type"] == wished.get("type")]
    if alike:
        return max(alike, key=shared)
    if legal and not isinstance(open_decision(board), TurnDecision):
        return legal[0]
    return None
