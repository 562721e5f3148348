"""What a seat may know of a game, by names: nothing is secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import frozen

from maginor_core.engine.view import View
from maginor_core.games.magalon.components.board import Place, Square


@frozen(slots=False)
class MagalonDecision:
    """What must be done next, and by whom."""

    kind: Literal["play_card", "take_turn", "displace", "place_ruin", "move_on"]
    players: Sequence[int]


@frozen(slots=False)
class PlacedRuin:
    """A ruin on the board: its south-western corner, and its quarter turns."""

    corner: Square
    rotation: int


@frozen(slots=False)
class Left:
    """How much of each kind may still be done in a turn; pieces in steps."""

    wizard: int
    gnomes: int
    giant: int
    shift: int
    place: int
    shield: int
    roll: int


@frozen(slots=False)
class Trails:
    """Where each piece stood when the turn began, and the places entered since."""

    wizard: Sequence[Place]
    gnomes: Sequence[Sequence[Place]]
    giant: Sequence[Place]


@frozen(slots=False)
class Displacement:
    """The wizard that is being displaced, by what, and how many steps are left."""

    player: int
    by: Literal["gnome", "giant"]
    left: int
    trail: Sequence[Place]


@frozen(slots=False)
class Lifted:
    """The ruin that was lifted and must be placed."""

    ruin: int
    rotation: int


@frozen(slots=False)
class OpenTurn:
    """What may still be done in a turn, and what has been done.

    Attributes:
        left: how much may still be done.
        march: the march that is open.
        trails: where pieces have been.
        displaced: the wizards displaced in this turn, ascending.
        displacement: the one that is being displaced.
        lifted: the ruin that must be placed.
        moving_on: whether the wizard moves on.
    """

    left: Left
    march: Literal["wizard", "gnomes", "giant"] | None
    trails: Trails
    displaced: Sequence[int]
    displacement: Displacement | None
    lifted: Lifted | None
    moving_on: bool


@frozen(slots=False)
class SeenState:
    """What everybody sees, which is the protocol's STATE.

    Attributes:
        round: the number of the round, from 1.
        first_player: who began the round.
        current_player: whose turn it is.
        wizards: by seat, where the wizard is.
        shields: by seat, where the shield is; None if it is not on the board.
        energy: by seat.
        artifacts: by seat, the areas whose artifacts it has.
        ruins: where each ruin is; None while it is lifted.
        gnomes: where each gnome is.
        giant: where the giant is; None if there is none.
        hands: by seat, the values of the cards in hand.
        used: by seat, the values of the cards used.
        played: by seat, the value of the card played in this round.
        skipped: the seats that are skipped in this round, ascending.
        order: the seats in the order of their turns.
        turn: the turn under way; None while cards are played.
        decision: what must be done next; None after the end.
        finished: whether the game is over.
        winners: who has won, ascending; None until the game is over.
    """

    round: int
    first_player: int
    current_player: int
    wizards: Sequence[Place]
    shields: Sequence[Square | None]
    energy: Sequence[int]
    artifacts: Sequence[Sequence[str]]
    ruins: Sequence[PlacedRuin | None]
    gnomes: Sequence[Square]
    giant: Square | None
    hands: Sequence[Sequence[int]]
    used: Sequence[Sequence[int]]
    played: Sequence[int | None]
    skipped: Sequence[int]
    order: Sequence[int]
    turn: OpenTurn | None
    decision: MagalonDecision | None
    finished: bool
    winners: Sequence[int] | None


@frozen(slots=False)
class MagalonView(View[SeenState]):
    """All that one seat, or a spectator, may know: everything."""

    state: SeenState
