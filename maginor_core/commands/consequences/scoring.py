"""Scoring an Oracle: who wins the tile, who the spell, and how the tile leaves the circle."""

from __future__ import annotations

from maginor_core.components.setup import GUILD_HALL, OracleId
from maginor_core.events import (
    CountersReturned,
    Event,
    GameEnded,
    MaginorMoved,
    OracleDiscarded,
    OracleLeftCircle,
    OracleScored,
    OracleWon,
    Owed,
    RewardAsked,
    SpellDiscarded,
    SpellWon,
    WizardDisplaced,
)
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import Board
from maginor_core.projections.standings import ranking, totals, winners


def score(board: Board, oracle: OracleId, owed: Owed, happen: Happen[Event]) -> Owed | None:
    """Score ``oracle``; ``owed`` is what follows (SCORE-03 to SCORE-08, SCORE-10).

    With a spell beside it and a counter on it, the first-ranked player is asked which to take.
    """
    ranks = ranking(board, oracle)
    spell = board.spells_beside.get(oracle)
    happen(OracleScored, oracle, ranks)
    if ranks and spell:
        happen(RewardAsked, ranks[0], oracle, owed)
        return None
    if ranks:
        happen(OracleWon, ranks[0], oracle)
    else:
        happen(OracleDiscarded, oracle)
        if spell:
            happen(SpellDiscarded, oracle, spell)
    return clear_tile(board, oracle, owed, happen)


def give_oracle_first(board: Board, oracle: OracleId, happen: Happen[Event]) -> None:
    """Give the first the tile and the second, if there is one, the spell (SCORE-05, SCORE-06)."""
    first, *others = ranking(board, oracle)
    spell = board.spells_beside[oracle]
    happen(OracleWon, first, oracle)
    if others:
        happen(SpellWon, others[0], oracle, spell)
    else:
        happen(SpellDiscarded, oracle, spell)


def give_spell_first(board: Board, oracle: OracleId, happen: Happen[Event]) -> None:
    """Give the first the spell and the second, if there is one, the tile (SCORE-05, SCORE-06)."""
    first, *others = ranking(board, oracle)
    happen(SpellWon, first, oracle, board.spells_beside[oracle])
    if others:
        happen(OracleWon, others[0], oracle)
    else:
        happen(OracleDiscarded, oracle)


def clear_tile(board: Board, oracle: OracleId, owed: Owed, happen: Happen[Event]) -> Owed | None:
    """Send counters home and wizards to the middle, and close the gap (SCORE-09, MAG-04).

    After the Guild Hall the game ends, and Maginor stays where he is (MAG-06, END-01).
    """
    for player in range(board.setup.players):
        if count := board.slots[oracle].count(player):
            happen(CountersReturned, player, oracle, count)
    for player in range(board.setup.players):
        if board.wizards[player] == oracle:
            happen(WizardDisplaced, player, oracle)
    if oracle == GUILD_HALL:
        happen(OracleLeftCircle, oracle)
        happen(GameEnded, totals(board), winners(board))
        return None
    if board.maginor == oracle:
        happen(MaginorMoved, "before", board.after(oracle))
    happen(OracleLeftCircle, oracle)
    return owed
