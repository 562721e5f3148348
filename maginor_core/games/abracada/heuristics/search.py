"""What a search is told of Abracada: the exact expectation of a turn, and how the round may end."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from maginor_core.engine.chance import SupposedChance
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Draw, Guidance
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.commands.take_secret import TAKE_SECRET
from maginor_core.games.abracada.heuristics.opponent_model import likelihood
from maginor_core.games.abracada.heuristics.own_hand import (
    LEAST,
    NAMED,
    POWER,
    STOP,
    STOP_BY_LAST,
)
from maginor_core.games.abracada.heuristics.searching_opponent import beliefs
from maginor_core.games.abracada.heuristics.turn_expectation import worths
from maginor_core.games.abracada.heuristics.valuation import chances
from maginor_core.games.abracada.projections.inference import unseen_by_holder
from maginor_core.games.abracada.projections.state import DRAWN, NOT_NAMED, TURN, State

RARE: Final = 0.1
"""How likely a position in the turn of another must be for further casts to be looked at."""

TAKEN: Final = 1e6
"""How much a secret stone appeals that may be taken: nobody is known to leave one."""


def settled(state: State, root: State) -> bool:
    """Return whether the turn of ``root`` is over."""
    return state.phase not in TURN or state.last_cast == NOT_NAMED


def prior(
    state: State,
    seat: int,
    rows: Sequence[Row],
    first: bool,  # noqa: FBT001 # as a search gives it
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
) -> Sequence[float] | None:
    """Return the chance of winning after each command, by the exact expectation of the turn.

    That takes long, since it tries every hand: only for the first decision.
    """
    if not first:
        return None
    return worths(state, seat, rows, hands, weights)


def policy(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Row:
    """Return what players do as often as they do it, by what the seat may know (``own_hand``).

    Numbers that cost a life for certain are not named.
    """
    hidden = unseen_by_holder(state, seat)
    weights = [_appeal(state, seat, row, hidden) for row in rows]
    left = draw() * sum(weights)
    for row, weight in zip(rows, weights, strict=True):
        left -= weight
        if left < 0:
            return row
    return rows[0]


def outlook(state: State) -> Sequence[float]:
    """Return by seat the chance of winning, if whose turn begins does what is usual in it."""
    if state.phase not in TURN or state.last_cast != NOT_NAMED:
        return chances(state)
    player = state.current_player
    return [_as_usual(state, player, seat, 1.0) for seat in state.layout.seats]


def _as_usual(state: State, player: int, seat: int, reached: float) -> float:
    """Return the chance of winning for a seat, over all that a player may do in its turn.

    Args:
        state: where it is that turn; the player's hand is there.
        player: whose turn it is.
        seat: whose chance it is.
        reached: how likely the position is; the turn ends where that is rare.
    """
    rows: Sequence[Row] = ABRACADA.legal(state, player)
    if reached < RARE:
        rows = [row for row in rows if row[0] != CAST_SPELL]
    hidden = unseen_by_holder(state, player)
    weights = [_appeal(state, player, row, hidden) for row in rows]
    total = sum(weights)
    return sum(
        [
            weight / total * _played(state, player, seat, row, reached * weight / total)
            for row, weight in zip(rows, weights, strict=True)
        ]
    )


def _played(state: State, player: int, seat: int, row: Row, reached: float) -> float:
    """Return what a command is worth to a seat, in the mean over all sides of the die."""
    die = SupposedChance(0)
    worth = _thrown(state, player, seat, row, reached, die)
    for place in range(1, die.options):
        other = SupposedChance(die.options - place)
        worth += _thrown(state, player, seat, row, reached, other)
    return worth


def _thrown(
    state: State, player: int, seat: int, row: Row, reached: float, die: SupposedChance
) -> float:
    """Return what it is worth with one side of the die, as often as that comes."""
    after = state.copy()
    ABRACADA.run(after, row, die)
    if settled(after, state):
        return die.likelihood * chances(after)[seat]
    return die.likelihood * _as_usual(after, player, seat, reached * die.likelihood)


def _appeal(state: State, seat: int, row: Row, hidden: Sequence[int]) -> float:
    """Return how much a command appeals to its seat, which cannot see the ``hidden`` stones."""
    last = state.last_cast
    if row[0] == TAKE_SECRET:
        return TAKEN
    if row[0] != CAST_SPELL:
        return exp(STOP + STOP_BY_LAST * last)
    number: int = row[2]
    if number < last and not state.layout.any_order:
        return 0.0
    held = sum(state.hands[seat])
    for step in state.histories[seat]:  # only what came after a failure may be of that number
        if step == -number:
            held = 0
        elif step == DRAWN:
            held += 1
    lacks = 1 - hidden[number] / max(sum(hidden), 1)
    chance: float = 1 - lacks ** min(held, sum(state.hands[seat]))
    appeal: float = exp(NAMED[number]) * (chance + LEAST) ** POWER
    return appeal


SEARCH: Final = Guidance(
    chances,
    settled,
    policy=policy,
    prior=prior,
    outlook=outlook,
    beliefs=beliefs,
    likelihood=likelihood,
    trust=5.0,
    exploration=0.05,
    iterations=1,
    glances=4,
)
