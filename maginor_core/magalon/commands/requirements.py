"""Requirements that several commands share, in the order in which they are refused."""

from __future__ import annotations

from maginor_core.magalon.commands.refusals import Refusal
from maginor_core.magalon.components.numbers import CARDS, NOBODY, NONE, Player, Spot
from maginor_core.magalon.projections.state import State


def require_awaited(state: State, player: Player, tried: str) -> None:
    """Refuse a command after the end, or of a seat that may not act.

    Args:
        state: the position.
        player: who submits it.
        tried: what, as an order without its player: ``play a card``.

    Raises:
        Refusal: END-03 or TURN-02.
    """
    if state.finished:
        reason = f"seat {player} cannot {tried}: the game is over, so no command is legal"
        raise Refusal("END-03", reason)
    if player != state.current_player:
        reason = f"seat {player} cannot {tried} now; the decision is that of seat "
        raise Refusal("TURN-02", f"{reason}{state.current_player}")


def require_turn(state: State, player: Player, tried: str, *, moving: bool = False) -> None:
    """Refuse a command unless the player may act freely in its turn.

    Args:
        state: the position.
        player: who submits it.
        tried: what, as in ``require_awaited``.
        moving: whether it is also legal while moving on.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01 while cards are played, or TURN-03 while something else
            has to be done first.
    """
    require_stage(state, player, tried)
    if state.displacing != NOBODY:
        reason = f"first the wizard of seat {state.displacing} must be displaced"
        raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")
    if state.lifted != NONE:
        reason = f"first it must place ruin {state.lifted}, which is lifted"
        raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")
    if state.moving_on and not moving:
        reason = "it moves on, so it may only move its wizard"
        raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")


def require_stage(state: State, player: Player, tried: str) -> None:
    """Refuse a command unless the player's turn is taken.

    Raises:
        Refusal: END-03, TURN-02, or ROUND-01 while cards are played.
    """
    require_awaited(state, player, tried)
    if state.stage == CARDS:
        reason = f"seat {player} cannot {tried} while cards are played; it must play a card"
        raise Refusal("ROUND-01", reason)


def require_place(state: State, place: Spot) -> None:
    """Refuse what is not a place of the board.

    Raises:
        Refusal: BOARD-01.
    """
    if not 0 <= place < state.layout.geometry.places:
        reason = f"{name_of(state, place)} is not a place of the board"
        raise Refusal("BOARD-01", f"{reason}; a place is a cell [x, y] or the name of an area")


def require_cell(state: State, place: Spot) -> None:
    """Refuse what is not a cell of the board.

    Raises:
        Refusal: BOARD-01, BOARD-04.
    """
    require_place(state, place)
    if place < state.layout.areas:
        raise Refusal("BOARD-04", f"{name_of(state, place)} is an area, and a cell is needed")


def require_ruin(state: State, ruin: int) -> None:
    """Refuse what is not a ruin of the board.

    Raises:
        Refusal: RUIN-01.
    """
    ruins = len(state.corners)
    if not 0 <= ruin < ruins:
        known = f"its ruins are 0 to {ruins - 1}" if ruins else "it has none"
        raise Refusal("RUIN-01", f"{ruin} is not a ruin of the board; {known}")


def name_of(state: State, place: Spot) -> str:
    """Return a place as people read it, or the unknown one that a command named."""
    names = state.layout.geometry.names
    if not 0 <= place < len(names):
        return state.unknown or str(place)
    name = names[place]
    return name if isinstance(name, str) else f"[{name[0]}, {name[1]}]"
