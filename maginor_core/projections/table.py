"""The table is the board as everyone may see it: all but a beast that is not revealed yet."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from maginor_core.components.beasts import Beast
from maginor_core.components.cards import Card
from maginor_core.components.setup import Frozen, OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.events.turns import Place
from maginor_core.projections.board import Board
from maginor_core.projections.decision import Decision, open_decision
from maginor_core.projections.standings import totals, winners


@frozen
class MaginorsPlace:
    """Where Maginor is: on an Oracle, or in the space before it (MAG-01)."""

    place: Place
    oracle: OracleId


@frozen
class Table:
    """What lies on the table, for anyone to see; it never changes.

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
    finished = board.finished
    return Table(
        circle=tuple(board.circle),
        slots=Frozen({oracle: tuple(slots) for oracle, slots in board.slots.items()}),
        maginor=MaginorsPlace(board.place, board.maginor),
        wizards=tuple(board.wizards),
        supply=tuple(board.supply),
        hands=tuple(Frozen(hand) for hand in board.hands),
        discards=tuple(Frozen(pile) for pile in board.discards),
        spells_beside=Frozen(board.spells_beside),
        spells_held=tuple(tuple(held) for held in board.spells_held),
        oracles_won=tuple(tuple(won) for won in board.oracles_won),
        current_player=board.current_player,
        decision=open_decision(board),
        finished=finished,
        totals=totals(board.state) if finished else None,
        winners=winners(board.state) if finished else None,
    )


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
