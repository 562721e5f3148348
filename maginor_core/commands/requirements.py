"""What commands of several kinds require before their own rules are asked."""

from __future__ import annotations

from typing import NoReturn, Protocol, TypeVar

from maginor_core.commands.refusals import (
    GameOverError,
    NotInPlayError,
    NotYourDecisionError,
    OffBoardError,
    OtherDecisionError,
    SpellNotHeldError,
)
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.events import (
    BeastsAsked,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.projections.board import PLAY_PHASE, Board, Question
from maginor_core.projections.decision import to_act

PlayersQuestion = SymbolAsked | SlotAsked | TargetAsked | ReversalAsked | RewardAsked
"""A question that one player is asked, and that is not the turn itself."""

Q = TypeVar("Q", bound=PlayersQuestion)

_ANSWERS: dict[type[Question], tuple[str, ...]] = {
    TurnBegan: ("take its turn",),
    TurnResumed: ("take its turn",),
    SymbolAsked: ("choose a symbol",),
    SlotAsked: ("choose a slot",),
    TargetAsked: ("choose a target",),
    BeastsAsked: ("choose a beast",),
    ReversalAsked: ("cast Reversal", "decline it"),
    RewardAsked: ("choose its reward",),
}


class PlayersCommand(Protocol):
    """A command, which always names the player who gives it."""

    @property
    def player(self) -> Seat:
        """The seat that gives the command."""


def require_turn(board: Board, command: PlayersCommand, tried: str) -> None:
    """Make sure that it is the play phase of the player's own turn (TURN-07, SPELL-01).

    Raises:
        GameOverError: END-01.
        NotYourDecisionError: TURN-07.
        OtherDecisionError: TURN-07.
    """
    question = board.question
    if not (isinstance(question, PLAY_PHASE) and question.player == command.player):
        _refuse(board, command, tried)


def require_question(board: Board, command: PlayersCommand, kind: type[Q], tried: str) -> Q:
    """Make sure that the player is being asked a question of ``kind``, and return it (TURN-07).

    Raises:
        GameOverError: END-01.
        NotYourDecisionError: TURN-07.
        OtherDecisionError: TURN-07.
    """
    question = board.question
    if not isinstance(question, kind) or question.player != command.player:
        _refuse(board, command, tried)
    return question


def require_duellist(board: Board, command: PlayersCommand, tried: str) -> None:
    """Make sure that the player is a duellist who has not chosen a beast yet (TURN-07, DUEL-03).

    Raises:
        GameOverError: END-01.
        NotYourDecisionError: TURN-07.
        OtherDecisionError: TURN-07.
    """
    if not isinstance(board.question, BeastsAsked) or command.player not in to_act(board):
        _refuse(board, command, tried)


def _refuse(board: Board, command: PlayersCommand, tried: str) -> NoReturn:
    if board.question is None:
        raise GameOverError("END-01")
    awaited = to_act(board)
    if command.player not in awaited:
        raise NotYourDecisionError("TURN-07", command.player, awaited)
    raise OtherDecisionError("TURN-07", command.player, tried, _ANSWERS[type(board.question)])


def require_spell(board: Board, player: Seat, spell: Spell) -> None:
    """Make sure that ``player`` holds ``spell``.

    Raises:
        SpellNotHeldError: SPELL-01; a Rite never comes here, since no command casts it (SPELL-12).
    """
    if spell not in board.spells_held[player]:
        raise SpellNotHeldError("SPELL-01", player, spell, tuple(board.spells_held[player]))


def require_in_play(board: Board, oracle: OracleId, ruling: str) -> None:
    """Make sure that ``oracle`` is in the circle.

    Raises:
        NotInPlayError: with the ``ruling`` given.
    """
    if oracle not in board.slots:
        raise NotInPlayError(ruling, oracle, tuple(board.circle))


def require_on_oracle(
    board: Board, player: Seat, ruling: str, tried: str, instead: str
) -> OracleId:
    """Make sure that the player's wizard is on an Oracle, and return that.

    Raises:
        OffBoardError: with the ``ruling`` given.
    """
    oracle = board.wizards[player]
    if oracle is None:
        raise OffBoardError(ruling, player, tried, instead)
    return oracle
