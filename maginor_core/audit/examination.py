"""An examination: what an audit, or another tool, finds of each game in a collection of logs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from maginor_core.audit.chunks import Chunk, Piece, opened
from maginor_core.audit.judge import failure
from maginor_core.eventlog.limits import LimitError, Limits
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.kernel.collection import seldom_collected

R = TypeVar("R")


class Examination(ABC, Generic[R]):
    """What is asked of each game; it can be pickled, so that other processes carry it out.

    Attributes:
        limits: how much a log may demand.
    """

    limits: Limits

    @abstractmethod
    def of_game(self, piece: Piece, game: LoggedGame) -> R:
        """Return what is found of ``game`` in a piece."""

    @abstractmethod
    def unreadable(self, file: str, number: int, reason: str) -> R:
        """Return what is found where no game can be read, as game ``number`` of ``file``."""

    @abstractmethod
    def failed(self, file: str, number: int, reason: str) -> R:
        """Return what is found of a game by which the examination failed, or is beyond a limit."""

    def of_chunk(self, chunk: Chunk) -> list[R]:
        """Return what is found of the games of a chunk; in each of its pieces they count from 0."""
        with seldom_collected():
            return [found for piece in chunk for found in self.of_piece(piece)]

    def of_piece(
        self, piece: Piece, first: int = 0, begun: Callable[[int], object] = lambda number: None
    ) -> Iterator[R]:
        """Yield what is found of the games of a piece, whatever it contains.

        Args:
            piece: where the games are.
            first: the number of the first game that is examined; those before it are only read.
            begun: called with the number of each game before it is examined.
        """
        name = piece.file.path
        number = 0
        try:
            with opened(piece, self.limits) as file:
                for game in read_games(file, piece.start, self.limits):
                    if number >= first:
                        begun(number)
                        yield self.of_game(piece, game)
                    number += 1
        except LogError as error:
            yield self.unreadable(name, number, error.reason)
        except LimitError as error:
            yield self.failed(name, number, str(error))
        except OSError as error:
            yield self.unreadable(name, number, f"cannot be read ({error.strerror or error})")
        except Exception as error:  # whatever it is, the other files are examined all the same
            yield self.failed(name, number, failure(error))
        else:
            if number == 0:
                yield self.unreadable(name, number, "is empty; it holds no game")
