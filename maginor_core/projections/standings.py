"""Standings: who leads at an Oracle, what everyone has won, and who has won the game."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import RITE_VOTES
from maginor_core.projections.board import Board


def ranking(board: Board, oracle: OracleId) -> tuple[Seat, ...]:
    """Return the seats with a counter on ``oracle``, best first (SCORE-03, SCORE-04).

    More counters come first; among equals, the one whose first counter lies earliest clockwise.
    """
    slots = board.slots[oracle]
    counts: dict[Seat, int] = {}
    for seat in slots:
        if seat is not None:
            counts[seat] = counts.get(seat, 0) + 1
    return tuple(sorted(counts, key=lambda seat: -counts[seat]))


def votes(board: Board, player: Seat) -> int:
    """Return the votes that ``player`` has won so far: its Oracles and, if they count, Rites."""
    setup = board.setup
    total = sum(setup.value(oracle) for oracle in board.oracles_won[player])
    if setup.variants.rites_count:
        total += sum(RITE_VOTES.get(spell, 0) for spell in board.spells_held[player])
    return total


def totals(board: Board) -> tuple[int, ...]:
    """Return the votes that each seat has won so far (END-02)."""
    return tuple(votes(board, seat) for seat in range(board.setup.players))


def winners(board: Board) -> tuple[Seat, ...]:
    """Return the seats that are ahead now, and at the end have won (END-03, END-04), ascending."""
    most = totals(board)
    standing = [
        (most[seat], max(map(board.setup.value, board.oracles_won[seat]), default=0))
        for seat in range(board.setup.players)
    ]
    return tuple(seat for seat, stands in enumerate(standing) if stands == max(standing))
