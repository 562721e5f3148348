"""The board is all that is settled so far: what lies on the table, what is hidden, what is owed.

It is the one mutable thing of the engine. Events change it (``projections.evolve``); everyone else
gets a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from maginor_core.components.beasts import Beast
from maginor_core.components.cards import Card
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat, Setup
from maginor_core.components.spells import Spell
from maginor_core.components.symbols import Symbol
from maginor_core.events import (
    BeastsAsked,
    DuelBegan,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.events.turns import Place

Question = (
    TurnBegan
    | TurnResumed
    | SymbolAsked
    | SlotAsked
    | TargetAsked
    | BeastsAsked
    | ReversalAsked
    | RewardAsked
)
"""An event after which a player must decide."""

PLAY_PHASE: Final = (TurnBegan, TurnResumed)
"""The questions that ask for the turn itself (TURN-01)."""


@dataclass
class Board:
    """A game's state.

    Attributes:
        setup: what the game began with.
        circle: the Oracles in play, clockwise, the Guild Hall first.
        slots: for each Oracle in play, who holds each slot, clockwise from the top; None is free.
        place: whether Maginor is on ``maginor`` or in the space before it.
        maginor: the Oracle that Maginor is on or before.
        wizards: by seat, the Oracle where the wizard is; None is the middle.
        supply: by seat, influence counters in supply.
        hands: by seat, how many of each card are in hand.
        discards: by seat, how many of each card are in the discard pile.
        spells_beside: for each Oracle in play that has one, its spell.
        spells_held: by seat, the spells won and not cast, in alphabetical order.
        oracles_won: by seat, the tiles won, in the order won.
        current_player: whose turn it is; after the end, whose turn it was.
        question: the event that opened the decision which is awaited; None after the end.
        duel: the challenge of the duel that is being fought; its counter is in nobody's supply.
        beasts: the duellists' choices so far, by seat.
        revealed: whether the beasts lie open.
        rolls: how often the die has been rolled.
    """

    setup: Setup
    circle: list[OracleId]
    slots: dict[OracleId, list[Seat | None]]
    place: Place
    maginor: OracleId
    wizards: list[OracleId | None]
    supply: list[int]
    hands: list[dict[Card, int]]
    discards: list[dict[Card, int]]
    spells_beside: dict[OracleId, Spell]
    spells_held: list[list[Spell]]
    oracles_won: list[list[OracleId]]
    current_player: Seat
    question: Question | None
    duel: DuelBegan | None
    beasts: dict[Seat, Beast]
    revealed: bool
    rolls: int

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-01)."""
        return self.question is None

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(
            self.setup,
            self.circle[:],
            {oracle: slots[:] for oracle, slots in self.slots.items()},
            self.place,
            self.maginor,
            self.wizards[:],
            self.supply[:],
            [hand.copy() for hand in self.hands],
            [pile.copy() for pile in self.discards],
            self.spells_beside.copy(),
            [held[:] for held in self.spells_held],
            [won[:] for won in self.oracles_won],
            self.current_player,
            self.question,
            self.duel,
            self.beasts.copy(),
            self.revealed,
            self.rolls,
        )

    def free_slots(self, oracle: OracleId, symbol: Symbol | None = None) -> tuple[int, ...]:
        """Return the free slots of ``oracle``, those with ``symbol`` if one is named, ascending."""
        slots = self.slots[oracle]
        if symbol is None:
            return tuple([slot for slot, seat in enumerate(slots) if seat is None])
        bearing = self.setup.bearing[oracle].get(symbol, ())
        return tuple([slot for slot in bearing if slots[slot] is None])

    def opponents_slots(
        self, player: Seat, oracle: OracleId, symbol: Symbol | None = None
    ) -> tuple[int, ...]:
        """Return the slots of ``oracle`` that others than ``player`` hold, likewise."""
        slots = self.slots[oracle]
        chosen = range(len(slots)) if symbol is None else self.setup.bearing[oracle].get(symbol, ())
        return tuple([s for s in chosen if slots[s] is not None and slots[s] != player])

    def after(self, oracle: OracleId) -> OracleId:
        """Return the next Oracle clockwise, which is the same one if it is alone."""
        following = self.circle.index(oracle) + 1
        return self.circle[following % len(self.circle)]


def initial_board(setup: Setup) -> Board:
    """Lay out the board that ``setup`` describes, with the first player's turn open (SETUP-06)."""
    seats = range(setup.players)
    return Board(
        setup=setup,
        circle=list(setup.circle),
        slots={oracle: [None] * len(setup.tiles[oracle]) for oracle in setup.circle},
        place="on",
        maginor=GUILD_HALL,
        wizards=[GUILD_HALL for _ in seats],
        supply=[setup.counters for _ in seats],
        hands=[dict(setup.hand) for _ in seats],
        discards=[dict.fromkeys(setup.hand, 0) for _ in seats],
        spells_beside=dict(setup.spells),
        spells_held=[[] for _ in seats],
        oracles_won=[[] for _ in seats],
        current_player=setup.first_player,
        question=TurnBegan(setup.first_player),
        duel=None,
        beasts={},
        revealed=False,
        rolls=0,
    )
