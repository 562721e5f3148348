"""Bots: players that are programs, known by their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.play.search import levels_of

# A bot is a program that decides for a seat, from what that seat may know and from given chance.
#
# All its chance comes from the stream ``bot.<seat>.<version>`` of the game's seed (see
# ``engine.chance``), so a game among bots follows from its seed, and so does a resumed one.


class Bot(Protocol):
    """A player that is a program."""

    def choose(
        self,
        game: Game,
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: likewise
        """Return one of the ``legal`` commands of ``seat``.

        Args:
            game: all that the seat may know: a game without a past, the bot's own to change.
            seat: for whom the bot decides.
            legal: what the seat may do, one or more.
            chance: where every random choice comes from.
        """


def next_command(game: Game, bot: Bot, seat: int, seed: str | int) -> Any:  # Any: likewise
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``game``."""
    stream = Stream(seed, f"bot.{seat}.{game.version}")
    return bot.choose(game.known_to(seat), seat, game.legal(seat), stream)


def play_out(game: Game, bots: Sequence[Bot], seed: str | int) -> None:
    """Play ``game`` to its end, with a bot for each seat."""
    while not game.finished:
        seat = game.to_act[0]
        game.submit(next_command(game, bots[seat], seat, seed), seat=seat)


# The random bot takes any legal command, each with equal chance: a yardstick for others.


class RandomBot:
    """Decides by chance alone."""

    def choose(
        self,
        game: Game,
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: likewise
        """Return any of the ``legal`` commands."""
        return chance.choose(legal)


__all__ = ["Bot", "RandomBot", "bots_of", "next_command", "play_out"]


def bots_of(game: GameDefinition) -> Mapping[str, Bot]:
    """Return the bots that play ``game``, by their names.

    They are the random one, the levels of the search if the game guides it, and the game's own.
    """
    own: Mapping[str, Bot] = getattr(heuristics_of(game), "BOTS", {})
    return {"random": RandomBot(), **levels_of(game), **own}
