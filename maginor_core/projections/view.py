"""What a seat may know of a game, by names: all but a beast that is not revealed yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from attrs import frozen

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import Beast, Card, Spell
from maginor_core.engine.view import View
from maginor_core.events import Place

# A decision is what must be done next: its kind, who may act, and the options (TURN-07).


@frozen(slots=False)
class TurnDecision:
    """Play cards and spells, and then move or roll (TURN-01)."""

    kind: Literal["take_turn"]
    players: Sequence[Seat]


@frozen(slots=False)
class SymbolDecision:
    """Name a symbol for the Oracle (VOTE-05, DIE-03)."""

    kind: Literal["choose_symbol"]
    players: Sequence[Seat]
    oracle: OracleId


@frozen(slots=False)
class SlotDecision:
    """Choose one of the free slots (VOTE-03)."""

    kind: Literal["choose_slot"]
    players: Sequence[Seat]
    oracle: OracleId
    slots: Sequence[int]


@frozen(slots=False)
class TargetDecision:
    """Choose which of the opponents' counters to challenge (VOTE-04)."""

    kind: Literal["choose_target"]
    players: Sequence[Seat]
    oracle: OracleId
    slots: Sequence[int]


@frozen(slots=False)
class BeastDecision:
    """Choose a beast in secret; ``players`` are those who have not yet (DUEL-03)."""

    kind: Literal["choose_beast"]
    players: Sequence[Seat]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat


@frozen(slots=False)
class ReversalDecision:
    """Cast Reversal or decline (SPELL-11).

    Attributes:
        beasts: the challenger's and the defender's; None before they are chosen.
    """

    kind: Literal["reversal"]
    players: Sequence[Seat]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat
    beasts: tuple[Beast, Beast] | None


@frozen(slots=False)
class RewardDecision:
    """Choose the Oracle or its spell (SCORE-05, SCORE-06)."""

    kind: Literal["choose_reward"]
    players: Sequence[Seat]
    oracle: OracleId


Decision: TypeAlias = (
    TurnDecision
    | SymbolDecision
    | SlotDecision
    | TargetDecision
    | BeastDecision
    | ReversalDecision
    | RewardDecision
)


@frozen(slots=False)
class MaginorsPlace:
    """Where Maginor is: on an Oracle, or in the space before it (MAG-01)."""

    place: Place
    oracle: OracleId


@frozen(slots=False)
class SeenState:
    """Everything on the table, which anyone may see: the protocol's STATE.

    Attributes:
        circle: the Oracles in play, clockwise, the Guild Hall first.
        slots: for each of them who holds each slot, clockwise from the top; None is free.
        maginor: where Maginor is.
        wizards: by seat, the Oracle where the wizard is; None is the middle.
        supply: by seat, influence counters in supply.
        hands: by seat, how many of each card are in hand.
        discards: by seat, how many of each card are in the discard pile.
        spells_beside: for each Oracle in play that has one, its spell.
        spells_held: by seat, the spells won and not cast, in alphabetical order.
        oracles_won: by seat, the tiles won, in the order won.
        current_player: whose turn it is; after the end, whose turn it was.
        decision: what must be done next; None after the end.
        finished: whether the game is over.
        totals: by seat, the votes won; None until the game is over.
        winners: who has won, ascending; None until the game is over.
    """

    circle: Sequence[OracleId]
    slots: Mapping[OracleId, Sequence[Seat | None]]
    maginor: MaginorsPlace
    wizards: Sequence[OracleId | None]
    supply: Sequence[int]
    hands: Sequence[Mapping[Card, int]]
    discards: Sequence[Mapping[Card, int]]
    spells_beside: Mapping[OracleId, Spell]
    spells_held: Sequence[Sequence[Spell]]
    oracles_won: Sequence[Sequence[OracleId]]
    current_player: Seat
    decision: Decision | None
    finished: bool
    totals: Sequence[int] | None
    winners: Sequence[Seat] | None


@frozen(slots=False)
class MaginorView(View[SeenState]):
    """All that one seat, or a spectator, may know (DUEL-03).

    Attributes:
        own_beast: the viewer's choice in a duel that is not revealed yet.
    """

    state: SeenState
    own_beast: Beast | None
