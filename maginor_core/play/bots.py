"""Bots: players that are programs, known by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.match import Match

# A bot is a program that decides for a seat, from what that seat may know and from given chance.
#
# All its chance comes from the stream ``bot.<seat>.<version>`` of the game's seed (see
# ``engine.chance``), so a game among bots follows from its seed, and so does a resumed one.


class Bot(Protocol):
    """A player that is a program."""

    def choose(
        self,
        board: Any,  # Any: of the game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: likewise
        """Return one of the ``legal`` commands of ``seat``.

        Args:
            board: all that the seat may know, as the game's projections take it; the bot's own to
                change.
            seat: for whom the bot decides.
            legal: what the seat may do, one or more.
            chance: where every random choice comes from.
        """


class Played(Protocol):
    """A match, or a game that is one, such as Maginor's ``Game``."""

    @property
    def match(self) -> Match:
        """The match."""


def next_command(game: Played, bot: Bot, seat: int, seed: str | int) -> Any:  # Any: likewise
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``game``."""
    match = game.match
    known = match.known_to(seat)
    board = match.game.board(known.state, match.setup)
    return bot.choose(board, seat, match.legal(seat), Stream(seed, f"bot.{seat}.{match.version}"))


def play_out(game: Played, bots: Sequence[Bot], seed: str | int) -> None:
    """Play ``game`` to its end, with a bot for each seat."""
    match = game.match
    while not match.finished:
        seat = match.to_act[0]
        match.submit(seat, next_command(match, bots[seat], seat, seed))


# The random bot takes any legal command, each with equal chance: a yardstick for others.


class RandomBot:
    """Decides by chance alone."""

    def choose(
        self,
        board: Any,  # Any: of the game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: likewise
        """Return any of the ``legal`` commands."""
        return chance.choose(legal)


__all__ = ["Bot", "RandomBot", "bots_of", "next_command", "play_out"]


def bots_of(game: GameDefinition) -> Mapping[str, Bot]:
    """Return the bots that play ``game``, by their names: the random one, and the game's own."""
    own: Mapping[str, Bot] = getattr(heuristics_of(game), "BOTS", {})
    return {"random": RandomBot(), **own}
