"""What commands of several kinds require before their own rules are asked."""

from __future__ import annotations

from maginor_core.games.abracada.commands.refusals import (
    AbracadaRefusalError,
    GameOverError,
    NotYourTurnError,
)
from maginor_core.games.abracada.components.layout import Player
from maginor_core.games.abracada.projections.state import (
    BETWEEN_ROUNDS,
    OVER,
    TURN,
    State,
    to_act,
)


def require_turn(state: State, player: Player, tried: str) -> None:
    """Ensure that it is the player's turn (END-01, TURN-04, ROUND-03)."""
    if state.phase not in TURN or player != state.current_player:
        raise _refusal(state, player, tried)


def require_deal(state: State, player: Player) -> None:
    """Ensure that the player deals the next round (END-01, TURN-04, ROUND-03)."""
    if state.phase != BETWEEN_ROUNDS or player != to_act(state)[0]:
        raise _refusal(state, player, "deal a round")


def _refusal(state: State, player: Player, tried: str) -> AbracadaRefusalError:
    what = f"seat {player} cannot {tried}"
    details: dict[str, int | str] = {"player": player, "tried": tried.replace(" ", "-")}
    if state.phase == OVER:
        reason = f"{what}: the game is over, and no further command is accepted"
        return GameOverError("END-01", reason, "game-over", details)
    (awaited,) = to_act(state)
    details["awaited"] = awaited
    if state.phase == BETWEEN_ROUNDS:
        reason = f"{what} now: the round is over; seat {awaited} deals the next one"
        return NotYourTurnError("ROUND-03", reason, "round-over", details)
    ruling = "ROUND-03" if player == awaited else "TURN-04"
    reason = f"{what} now: it is the turn of seat {awaited}, which casts a spell or ends its turn"
    return NotYourTurnError(ruling, reason, "not-your-turn", details)
