"""A chunk by itself: its games are examined in a process of its own, which may die of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeVar

from maginor_core.audit.chunks import Chunk, Piece
from maginor_core.audit.examination import Examination
from maginor_core.audit.parallel import prepare, start_context

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

R = TypeVar("R")

_DIED = "the process that judged it died, and another one again"
_DIED_READING = "the process that read this file died, and another one again"


def examine_alone(examination: Examination[R], chunk: Chunk) -> list[R]:
    """Return what is found of the games of a chunk by which a process may have died.

    A process of its own examines them. If it dies, another begins with the game of which it died;
    and if that dies too before it has found anything, the game counts as failed, and a third
    continues with the next one.
    """
    return [found for piece in chunk for found in _of_piece(examination, piece)]


def _of_piece(examination: Examination[R], piece: Piece) -> Iterator[R]:
    first, retried = 0, False
    while True:
        reached, ended = first, False
        begun = None
        for number, found in _in_a_process(examination, piece, first):
            if number < 0:
                ended = True
            elif not found:
                begun = number
            else:
                yield found[0]
                reached = number + 1
                begun = None
        if ended:
            return
        if reached == first and retried:
            reason = _DIED_READING if begun is None else _DIED
            yield examination.failed(piece.file.path, first, reason)
            if begun is None:  # it cannot be read up to the next game either
                return
            reached = first + 1
        retried = reached == first
        first = reached


def _in_a_process(
    examination: Examination[R], piece: Piece, first: int
) -> Iterator[tuple[int, tuple[R, ...]]]:
    """Yield for each game its number, and then again with what is found; last of all -1.

    If the process dies, nothing more is yielded.
    """
    context = start_context()
    receiving, sending = context.Pipe(duplex=False)
    process = context.Process(target=_examine, args=(examination, piece, first, sending))
    process.start()
    sending.close()
    try:
        while True:
            yield receiving.recv()
    except EOFError:
        pass
    finally:
        receiving.close()
        process.kill()
        process.join()


def _examine(examination: Examination[R], piece: Piece, first: int, sending: Connection) -> None:
    """Send what is found of the games of a piece; the work of the process."""
    prepare(examination.limits.memory)
    number = first

    def begun(which: int) -> None:
        nonlocal number
        number = which
        sending.send((which, ()))

    for found in examination.of_piece(piece, first, begun):
        sending.send((number, (found,)))
        number += 1
    sending.send((-1, ()))
