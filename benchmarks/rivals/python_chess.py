"""python-chess: random games, and replay of the same games from their PGN."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import StringIO

import chess
import chess.pgn

from benchmarks.effort import Effort, Round

GAMES = 5
LONGEST = 300
"""Where a random game is given up, in half-moves."""


def random_play(effort: Effort) -> Round:
    chance = random.Random(1).random

    def work() -> dict[str, float]:
        return {"moves": len(_play(chance).move_stack), "games": 1}

    return lambda: effort.rates(work)


def pgn_replay(effort: Effort) -> Round:
    chance = random.Random(2).random
    boards = [_play(chance) for _ in range(effort.of(GAMES))]
    texts = [str(chess.pgn.Game.from_board(board)) for board in boards]
    moves = sum(len(board.move_stack) for board in boards)
    for text, board in zip(texts, boards, strict=True):
        game = chess.pgn.read_game(StringIO(text))
        assert game is not None, "it was written here"
        assert game.end().board() == board

    def work() -> dict[str, float]:
        for text in texts:
            chess.pgn.read_game(StringIO(text))
        return {"moves": moves}

    return lambda: effort.rates(work)


def _play(chance: Callable[[], float]) -> chess.Board:
    board = chess.Board()
    while len(board.move_stack) < LONGEST and not board.is_game_over():
        options = list(board.legal_moves)
        board.push(options[int(chance() * len(options))])
    return board
