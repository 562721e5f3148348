"""What a seat believes of its hand if the other searches, too, by what that believes of its own.

``opponent_model`` computes for hundreds of hands what the other finds best, but takes for granted
that the other trusts what it is told as if odds bots named it. A search with time does for the
likeliest of these hands what the other does that sees it: it follows the round as the other knows
it, and computes the expectation of its turn. For each hand that takes as long as a decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final

from maginor_core.engine.heuristics import Again, Likelihood
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.components.layout import Layout
from maginor_core.games.abracada.heuristics import turn_expectation
from maginor_core.games.abracada.heuristics.inferred_hands import ByPlace, public_counts
from maginor_core.games.abracada.heuristics.multisets import EVERY, HANDS
from maginor_core.games.abracada.heuristics.opponent_model import how_likely
from maginor_core.games.abracada.heuristics.round_turns import PastDecision
from maginor_core.games.abracada.heuristics.turn_expectation import Hand, worths
from maginor_core.games.abracada.projections.concealment import revealed
from maginor_core.games.abracada.projections.state import NOT_NAMED, State

SHARP: Final = 0.9
"""In how many decisions the other takes what it finds best, or what is almost as good."""


def beliefs(
    known: State, seat: int, likelihood: Likelihood | None, again: Again
) -> tuple[list[Hand], list[float]]:
    """Return the hands that ``seat`` may have, and how likely each of them is.

    Args:
        known: what the seat may know, as ``concealed`` makes it.
        seat: whose hand.
        likelihood: as ``opponent_model`` has it; None to take the others for odds bots.
        again: for how many hands, at each decision of the other, that is followed.
    """
    if likelihood is None or not again(0):
        return turn_expectation.beliefs(known, seat, likelihood)
    follow = partial(_followed, likelihood, again)
    return turn_expectation.beliefs(known, seat, likelihood, follow)


def _followed(
    likelihood: Likelihood,
    again: Again,
    before: State,
    decision: PastDecision,
    likeliest: Sequence[int],
) -> ByPlace:
    """Return for the likeliest that the other may see how likely it decides as it has."""
    histories = tuple(map(tuple, before.histories))
    remembered = _remembered(before.layout, public_counts(before), histories, decision)
    found: ByPlace = {}
    for done, seen in enumerate(likeliest):
        if not again(done):
            break
        if seen not in remembered:
            remembered[seen] = _likely(likelihood, before, decision, seen)
        found[seen] = remembered[seen]
    return found


@lru_cache(maxsize=256)
def _remembered(
    layout: Layout,
    public: tuple[int, ...],
    histories: tuple[tuple[int, ...], ...],
    decision: PastDecision,
) -> ByPlace:
    """Return where it is remembered how likely a decision is, by what is seen."""
    return {}


def _likely(likelihood: Likelihood, before: State, decision: PastDecision, seen: int) -> float:
    """Return how likely a player decides so that sees a hand and its own secret stones."""
    player = decision.player
    known = revealed(before, player, HANDS[seen % EVERY], HANDS[seen // EVERY])
    rows = ABRACADA.legal(known, player)
    believed = turn_expectation.beliefs(known, player, likelihood)
    found = worths(known, player, rows, *believed)
    named = [row[2] if row[0] == CAST_SPELL else NOT_NAMED for row in rows]
    return how_likely(found, named.index(abs(decision.step)), SHARP)
