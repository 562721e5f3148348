"""The score sheet: the votes won, who leads at each Oracle in play, and what each would pay now.

It is a projection that reads another: everything in it follows from the board, so it needs no fold
of its own. Any evaluation of a board can be written in this way, as a function that takes the
board and returns a frozen value.
"""

from __future__ import annotations

from attrs import frozen

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.projections.board import Board
from maginor_core.projections.standings import ranking, totals, winners


@frozen
class OracleStanding:
    """The standing at an Oracle in play, and who would get what if it were scored now.

    Attributes:
        oracle: the Oracle.
        votes: how many votes its tile is worth.
        spell: the spell beside it, if there is one.
        counters: by seat, how many counters are on it.
        free: how many of its slots are free.
        ranking: who has counters there, best first (SCORE-03, SCORE-04).
        first: who would choose between tile and spell, or take the tile alone if no spell is
            there (SCORE-05 to SCORE-08); None if nobody has a counter there.
        second: who would get what the first leaves; None if nobody would.
    """

    oracle: OracleId
    votes: int
    spell: Spell | None
    counters: tuple[int, ...]
    free: int
    ranking: tuple[Seat, ...]

    @property
    def first(self) -> Seat | None:  # noqa: D102 # described in the class
        return self.ranking[0] if self.ranking else None

    @property
    def second(self) -> Seat | None:  # noqa: D102 # described in the class
        return self.ranking[1] if self.spell and len(self.ranking) > 1 else None


@frozen
class ScoreSheet:
    """The current score of a game.

    Attributes:
        votes: by seat, the votes won: Oracles and, if they count, Rites (END-02).
        ahead: who would win with these votes, ascending (END-03, END-04).
        oracles: the Oracles in play, clockwise, the Guild Hall first.
    """

    votes: tuple[int, ...]
    ahead: tuple[Seat, ...]
    oracles: tuple[OracleStanding, ...]


def score_sheet(board: Board) -> ScoreSheet:
    """Return the current score of ``board``.

    >>> from maginor_core import Game, deal
    >>> sheet = score_sheet(Game(deal(players=2, seed=7)).board)
    >>> sheet.votes, sheet.oracles[0].votes, sheet.oracles[0].first
    ((0, 0), 15, None)
    """
    return ScoreSheet(
        totals(board.state),
        winners(board.state),
        tuple(_standing(board, oracle) for oracle in board.circle),
    )


def _standing(board: Board, oracle: OracleId) -> OracleStanding:
    number = board.number(oracle)
    slots = board.slots[oracle]
    return OracleStanding(
        oracle,
        board.setup.value(oracle),
        board.spells_beside.get(oracle),
        tuple(slots.count(seat) for seat in range(board.setup.players)),
        slots.count(None),
        ranking(board.state, number),
    )
