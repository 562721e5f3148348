"""A bot is a program that decides for a seat, from what that seat may know and from given chance.

All its chance comes from the stream ``bot.<seat>.<version>`` of the game's seed (see
``kernel.chance``), so a game among bots follows from its seed, and a resumed one goes on alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from maginor_core.commands import Command
from maginor_core.commands.decide import legal_commands
from maginor_core.components.setup import Seat
from maginor_core.game import Game
from maginor_core.kernel.chance import Stream
from maginor_core.projections.board import Board
from maginor_core.projections.secrecy import concealed


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, board: Board, seat: Seat, legal: Sequence[Command], chance: Stream) -> Command:
        """Return one of the ``legal`` commands of ``seat``.

        Args:
            board: all that the seat may know, as ``known_to`` gives it; the bot's own to change.
            seat: for whom the bot decides.
            legal: what the seat may do, one or more.
            chance: where every random choice comes from.
        """


def known_to(board: Board, seat: Seat) -> Board:
    """Return a copy of ``board`` without another's unrevealed beast (DUEL-03).

    If another duellist has chosen already, the copy awaits that choice still.
    """
    known = board.copy()
    concealed(known.state, seat)
    return known


def next_command(game: Game, bot: Bot, seat: Seat, seed: str | int) -> Command:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``game``."""
    board = known_to(game.board, seat)
    legal = tuple(legal_commands(board, seat))
    return bot.choose(board, seat, legal, Stream(seed, f"bot.{seat}.{game.version}"))


def play_out(game: Game, bots: Sequence[Bot], seed: str | int) -> None:
    """Play ``game`` to its end, with a bot for each seat."""
    while not game.finished:
        seat = game.to_act[0]
        game.submit(next_command(game, bots[seat], seat, seed))
