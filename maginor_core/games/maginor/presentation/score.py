"""The score sheet: the votes won, who leads at each Oracle in play, and what each would pay now."""

from __future__ import annotations

from attrs import frozen

from maginor_core.components.layout import NO_SPELL, NOBODY, Oracle
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import SPELLS, Spell
from maginor_core.projections.state import State, ranking, totals, winners


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
    def first(self) -> Seat | None:  # described in the class
        return self.ranking[0] if self.ranking else None

    @property
    def second(self) -> Seat | None:  # described in the class
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


def score_sheet(state: State) -> ScoreSheet:
    """Return the current score of a game."""
    standings = [_standing(state, oracle) for oracle in state.circle]
    return ScoreSheet(totals(state), winners(state), tuple(standings))


def _standing(state: State, oracle: Oracle) -> OracleStanding:
    slots, spell = state.slots[oracle], state.spells_beside[oracle]
    return OracleStanding(
        state.layout.names[oracle],
        state.layout.values[oracle],
        None if spell == NO_SPELL else SPELLS[spell],
        tuple([slots.count(seat) for seat in state.layout.seats]),
        slots.count(NOBODY),
        ranking(state, oracle),
    )
