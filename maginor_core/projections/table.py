"""The table is the board as everyone may see it, with the decision that is open.

It does not contain a beast that is not revealed yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias, TypeVar

from attrs import frozen

from maginor_core.components.layout import NO_SPELL, Player
from maginor_core.components.setup import MOST_PLAYERS, OracleId, Seat
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS, Beast, Card, Spell
from maginor_core.engine.checks import Frozen
from maginor_core.engine.facts import Fact
from maginor_core.events import BeastChosen, BeastHidden, Place
from maginor_core.projections.board import Board
from maginor_core.projections.state import (
    BEASTS_ASKED,
    GAME_ENDED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    held_by_name,
    to_act,
    totals,
    winners,
)

_HOLDER: tuple[Seat | None, ...] = (*range(MOST_PLAYERS), None)
"""Who holds a slot, by number; the last one is nobody."""


# A decision is what must be done next: its kind, who may act, and the options (TURN-07).

Revealed: TypeAlias = tuple[Beast, Beast] | None
"""The challenger's and the defender's beast; None before they are chosen."""


@frozen
class TurnDecision:
    """Play cards and spells, and then move or roll (TURN-01)."""

    players: tuple[Seat, ...]


@frozen
class SymbolDecision:
    """Name a symbol for the Oracle (VOTE-05, DIE-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId


@frozen
class SlotDecision:
    """Choose one of the free slots (VOTE-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slots: tuple[int, ...]


@frozen
class TargetDecision:
    """Choose which of the opponents' counters to challenge (VOTE-04)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slots: tuple[int, ...]


@frozen
class BeastDecision:
    """Choose a beast in secret; ``players`` are those who have not yet (DUEL-03)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat


@frozen
class ReversalDecision:
    """Cast Reversal or decline (SPELL-11)."""

    players: tuple[Seat, ...]
    oracle: OracleId
    slot: int
    challenger: Seat
    defender: Seat
    beasts: Revealed


@frozen
class RewardDecision:
    """Choose the Oracle or its spell (SCORE-05, SCORE-06)."""

    players: tuple[Seat, ...]
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


def open_decision(board: Board) -> Decision | None:
    """Return what must be done next on ``board``; None once the game is over."""
    return decision_in(board.state)


def decision_in(state: State) -> Decision | None:
    """Return the same of a state."""
    question, names = state.question, state.layout.names
    asked: int = question[0]
    if asked == GAME_ENDED:
        return None
    if asked in (BEASTS_ASKED, REVERSAL_ASKED):
        assert state.duel, "no duel is being fought"
        _, challenger, defender, oracle, slot, _ = state.duel
        if asked == BEASTS_ASKED:
            return BeastDecision(to_act(state), names[oracle], slot, challenger, defender)
        beasts = None
        if state.revealed:
            beasts = (BEASTS[state.beasts[challenger]], BEASTS[state.beasts[defender]])
        return ReversalDecision((question[1],), names[oracle], slot, challenger, defender, beasts)
    players = (question[1],)
    if asked in (TURN_BEGAN, TURN_RESUMED):
        return TurnDecision(players)
    if asked == SYMBOL_ASKED:
        return SymbolDecision(players, names[question[2]])
    if asked == SLOT_ASKED:
        return SlotDecision(players, names[question[2]], question[3])
    if asked == TARGET_ASKED:
        return TargetDecision(players, names[question[2]], question[3])
    assert asked == REWARD_ASKED, "every other question has been looked at"
    return RewardDecision(players, names[question[2]])


# The table.


@frozen
class MaginorsPlace:
    """Where Maginor is: on an Oracle, or in the space before it (MAG-01)."""

    place: Place
    oracle: OracleId


@frozen
class Table:
    """Everything on the table, which anyone may see; it never changes.

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

    circle: tuple[OracleId, ...]
    slots: Mapping[OracleId, tuple[Seat | None, ...]]
    maginor: MaginorsPlace
    wizards: tuple[OracleId | None, ...]
    supply: tuple[int, ...]
    hands: tuple[Mapping[Card, int], ...]
    discards: tuple[Mapping[Card, int], ...]
    spells_beside: Mapping[OracleId, Spell]
    spells_held: tuple[tuple[Spell, ...], ...]
    oracles_won: tuple[tuple[OracleId, ...], ...]
    current_player: Seat
    decision: Decision | None
    finished: bool
    totals: tuple[int, ...] | None
    winners: tuple[Seat, ...] | None


def table_of(board: Board) -> Table:
    """Return what everyone may see of ``board``."""
    state = board.state
    names, beside = state.layout.names, state.spells_beside
    finished = state.finished
    return Table(
        circle=tuple([names[oracle] for oracle in state.circle]),
        slots=Frozen({names[o]: holders(tuple(state.slots[o])) for o in state.circle}),
        maginor=MaginorsPlace(board.place, board.maginor),
        wizards=tuple(board.wizards),
        supply=tuple(state.supply),
        hands=tuple([cards(tuple(hand)) for hand in state.hands]),
        discards=tuple([cards(tuple(pile)) for pile in state.discards]),
        spells_beside=Frozen(
            {
                names[oracle]: SPELLS[beside[oracle]]
                for oracle in state.layout.circle
                if beside[oracle] != NO_SPELL
            }
        ),
        spells_held=tuple([held_by_name(state, seat) for seat in state.layout.seats]),
        oracles_won=tuple([tuple([names[oracle] for oracle in won]) for won in state.oracles_won]),
        current_player=state.current_player,
        decision=decision_in(state),
        finished=finished,
        totals=totals(state) if finished else None,
        winners=winners(state) if finished else None,
    )


@lru_cache(maxsize=4096)
def holders(slots: tuple[Player, ...]) -> tuple[Seat | None, ...]:
    """Return who holds each slot; most are the same from view to view."""
    return tuple([_HOLDER[player] for player in slots])


@lru_cache(maxsize=1024)
def cards(pile: tuple[int, ...]) -> Mapping[Card, int]:
    """Return how many of each card a pile has."""
    return Frozen(zip(CARDS, pile, strict=True))


@frozen
class SeatView:
    """All that one seat may know: the table, and the beast that it has chosen in secret.

    Attributes:
        seat: whose view it is; None is a spectator's.
        table: what everyone sees.
        own_beast: the viewer's choice in a duel that is not revealed yet.
    """

    seat: Seat | None
    table: Table
    own_beast: Beast | None


def view_of(board: Board, seat: Seat | None) -> SeatView:
    """Return what ``seat`` may know of ``board``, or a spectator, if that is None (DUEL-03)."""
    own = None if seat is None or board.revealed else board.beasts.get(seat)
    return SeatView(seat, table_of(board), own)


# Redaction: the events as a seat may see them, without another's unrevealed beast (DUEL-03).

E = TypeVar("E", bound=Fact)


def redacted(event: E, seat: Seat | None) -> E | BeastHidden:
    """Return ``event`` as ``seat`` sees it, or a spectator, if that is None."""
    if isinstance(event, BeastChosen) and event.player != seat:
        return BeastHidden(event.player)
    return event
