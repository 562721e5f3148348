"""What everybody knew at the decisions of a round: for who infers from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maginor_core.engine.chance import StatedChance
from maginor_core.games.abracada.commands.consequences import lose, take_effect, turn_over
from maginor_core.games.abracada.components.layout import (
    ANCIENT_DRAGON,
    SWEET_DREAM,
    UNKNOWN,
    Player,
    Stone,
)
from maginor_core.games.abracada.heuristics.round_turns import PastDecision, Turn, decisions_of
from maginor_core.games.abracada.projections.state import DRAWN, State

ROLLING: Final = (-ANCIENT_DRAGON, ANCIENT_DRAGON, SWEET_DREAM)
"""The steps of a history at which the die is rolled."""


def past_states(known: State, turns: Sequence[Turn], player: Player) -> list[State] | None:
    """Return what everybody knew before each decision of a player in this round.

    Histories do not tell what the die has shown. Of what agrees with the lives that are left, the
    first is taken, with the mean numbers before others. Without any of these, as where a game was
    taken up within a round, None is returned.

    Args:
        known: what somebody knows of the state.
        turns: those of the round, as ``turns_of`` finds them.
        player: whose decisions.
    """
    state = known.copy()
    state.events.clear()
    state.hidden = state.layout.seats
    begun = turns[known.layout.players][0] if len(turns) > known.layout.players else None
    state.round_began(known.current_player if begun is None else Player(begun))
    lying = known.board[:]
    for _, steps in turns:
        for step in steps:
            if step > DRAWN:
                lying[step] -= 1
    if min(lying) < 0:
        return None
    state.stones_removed(tuple([Stone(n) for n, count in enumerate(lying) for _ in range(count)]))
    for seat, steps in turns[: known.layout.players]:
        state.hand_dealt(Player(seat), (UNKNOWN,) * len(steps))
    decided = decisions_of(turns, known)[known.layout.players :]
    die = known.layout.die
    sides = sorted(set(die), key=lambda side: abs(2 * side - min(die) - max(die)))
    found: list[State] = []
    decisions = [one for turn in decided for one in turn]
    leads = _leads(state, decisions, 0, known, sides, set())
    if leads is None:
        return None
    for decision, side in zip(decisions, leads, strict=True):
        if decision.player == player:
            found.append(state.copy())
        _follow(state, decision, side)
    return found


def _leads(
    state: State,
    decisions: Sequence[PastDecision],
    place: int,
    known: State,
    sides: Sequence[int],
    tried: set[tuple[int, ...]],
) -> list[int] | None:
    """Return what the die may have shown from a decision on, if that leads to what is known."""
    if place == len(decisions):
        return [] if _agrees(state, known) else None
    where = place, *state.lives
    if 0 in state.lives or where in tried:
        return None
    tried.add(where)
    for side in sides if decisions[place].step in ROLLING else (1,):
        after = state.copy()
        _follow(after, decisions[place], side)
        rest = _leads(after, decisions, place + 1, known, sides, tried)
        if rest is not None:
            return [side, *rest]
    return None


def _follow(state: State, decision: PastDecision, side: int) -> None:
    """Let happen what was decided, where the die shows a side, or one life is at stake."""
    player, step = decision.player, decision.step
    chance = StatedChance((side,))
    if step > DRAWN:
        state.spell_cast(player, Stone(step))
        take_effect(state, player, Stone(step), chance)
        return
    if step < DRAWN:
        state.cast_failed(player, Stone(-step))
        lose(state, player, side)
    turn_over(state, player, chance)


def _agrees(state: State, known: State) -> bool:
    """Return whether a state is as everybody knows another one."""
    return (
        state.lives == known.lives
        and state.supply == known.supply
        and state.secrets_left == known.secrets_left
        and list(map(sum, state.hands)) == list(map(sum, known.hands))
        and state.current_player == known.current_player
    )
