"""Games to draw: legal play from a drawn setup, with faces given to every roll."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from attrs import frozen
from hypothesis import reject
from hypothesis import strategies as st

from maginor_core.commands import Command, MoveWizard, RollDie
from maginor_core.commands.decide import carry_out, legal_commands
from maginor_core.commands.rules import rolls
from maginor_core.components.dice import NoDice
from maginor_core.components.setup import Setup
from maginor_core.components.symbols import FACES, Face
from maginor_core.events import Event
from maginor_core.game import Game, GameRecord
from maginor_core.kernel.log import Log
from maginor_core.projections.board import Board, initial_board
from maginor_core.projections.decision import TurnDecision, open_decision
from maginor_core.strategies.choices import draw_legal
from maginor_core.strategies.setups import setups

MOST_COMMANDS = 40
MOST_SKIPPED = 3


def dice() -> st.SearchStrategy[Face]:
    """Draw a face of the die."""
    return st.sampled_from(FACES)


_SETUPS = setups()
_DICE = dice()


@frozen
class Step:
    """One command of a game, with the boards before and after it.

    Attributes:
        before: the board on which the command was given.
        command: the command.
        dice: the faces given with it.
        events: what happened.
        after: the board that this led to.
    """

    before: Board
    command: Command
    dice: tuple[Face, ...]
    events: tuple[Event, ...]
    after: Board


@st.composite
def playthroughs(
    draw: st.DrawFn,
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[Face] = _DICE,
    prefer: Collection[type[Command]] = (),
    most_commands: int = MOST_COMMANDS,
) -> tuple[Step, ...]:
    """Draw a game command by command, broken off anywhere or ended.

    Args:
        draw: given by Hypothesis.
        start: what games begin with: setups, or boards to continue from.
        dice: the faces that are rolled.
        prefer: kinds of commands that are given every other time that one is legal, at least.
        most_commands: the most commands of a game.
    """
    length = draw(st.integers(0, most_commands))
    played = _play(draw, _laid_out(draw(start)), dice, prefer)
    return tuple(step for step, _ in zip(played, range(length), strict=False))


@st.composite
def steps(
    draw: st.DrawFn,
    where: Callable[[Step], bool],
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[Face] = _DICE,
    prefer: Collection[type[Command]] = (),
    most_commands: int = MOST_COMMANDS,
) -> Step:
    """Draw one step of a game for which ``where`` holds; it shrinks to the first of a short game.

    The rest is as in ``playthroughs``. A game without such a step is rejected, so a rare case needs
    a ``start``, ``dice`` or kinds to ``prefer`` that make it frequent, or Hypothesis complains.
    """
    skip = draw(st.integers(0, MOST_SKIPPED))
    found = None
    played = _play(draw, _laid_out(draw(start)), dice, prefer)
    for step, _ in zip(played, range(most_commands), strict=False):
        if where(step):
            found = step
            if not skip:
                break
            skip -= 1
    return reject() if found is None else found


@st.composite
def boards(
    draw: st.DrawFn,
    where: Callable[[Board], bool] | None = None,
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[Face] = _DICE,
    prefer: Collection[type[Command]] = (),
    most_commands: int = MOST_COMMANDS,
) -> Board:
    """Draw a board as legal play reaches it, at any moment, the end included.

    With ``where``, draw one for which that holds; see ``steps``.
    """
    board = _laid_out(draw(start))
    played = _play(draw, board, dice, prefer)
    if where is None:
        for step, _ in zip(played, range(draw(st.integers(0, most_commands))), strict=False):
            board = step.after
        return board
    skip = draw(st.integers(0, MOST_SKIPPED))
    found = board if where(board) else None
    for step, _ in zip(played, range(most_commands), strict=False):
        if where(step.after):
            found = step.after
            if not skip:
                break
            skip -= 1
    return reject() if found is None else found


@st.composite
def games(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = _SETUPS,
    *,
    dice: st.SearchStrategy[Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> Game:
    """Draw a game under way, or ended; it has no dice, so that rolls must be given their faces."""
    setup = draw(setups)
    log: Log[Command, Event] = Log()
    played = _play(draw, initial_board(setup), dice, ())
    for step, _ in zip(played, range(draw(st.integers(0, most_commands))), strict=False):
        log.append(GameRecord(step.command, step.events))
    return Game(setup, NoDice(), log=log)


@st.composite
def whole_games(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = _SETUPS,
    *,
    dice: st.SearchStrategy[Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> Game:
    """Draw a game that has ended.

    After at most ``most_commands`` drawn commands everyone hurries home: in each turn Maginor is
    rolled, or the wizard moves to where that can be done.
    """
    game = draw(games(setups, dice=dice, most_commands=most_commands))
    while not game.finished:
        game.submit(*_hurry(game.board))
    return game


def _laid_out(start: Setup | Board) -> Board:
    return start if isinstance(start, Board) else initial_board(start)


def _play(
    draw: st.DrawFn,
    board: Board,
    dice: st.SearchStrategy[Face],
    prefer: Collection[type[Command]],
) -> Iterator[Step]:
    while not board.finished:
        command = draw_legal(draw, board, prefer)
        faces = tuple(draw(dice) for _ in range(rolls(command)))
        before, board = board, board.copy()
        yield Step(before, command, faces, carry_out(board, command, faces), board)


def _hurry(board: Board) -> tuple[Command, tuple[Face, ...]]:
    decision = open_decision(board)
    if isinstance(decision, TurnDecision):
        (player,) = decision.players
        if board.wizards[player] is not None:
            return RollDie(player), ("maginor",)
        return MoveWizard(player, board.circle[0]), ()
    return legal_commands(board)[0], ()
