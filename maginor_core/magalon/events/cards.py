"""Cards, rounds and turns."""

from __future__ import annotations

from maginor_core.kernel.facts import Fact, event
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.events.tags import (
    CARD_ASKED,
    CARD_PLAYED,
    CARDS_PUT_AWAY,
    CARDS_RECOVERED,
    GAME_BROKEN_OFF,
    GAME_WON,
    PLAYER_SKIPPED,
    ROUND_BEGUN,
    TURN_BEGUN,
    TURN_ENDED,
    TURNS_ORDERED,
)


@event(CARD_PLAYED)
class CardPlayed(Fact):
    """A player has played a card (ROUND-01)."""

    player: Seat
    value: int


@event(CARD_ASKED)
class CardAsked(Fact):
    """Another player must play a card (ROUND-01)."""

    player: Seat


@event(PLAYER_SKIPPED)
class PlayerSkipped(Fact):
    """A player has no card that may be played, and is skipped (ROUND-02)."""

    player: Seat


@event(TURNS_ORDERED)
class TurnsOrdered(Fact):
    """All cards are played; turns are taken in this order (ROUND-03)."""

    order: tuple[Seat, ...]


@event(TURN_BEGUN)
class TurnBegun(Fact):
    """A player's turn began (TURN-01)."""

    player: Seat


@event(TURN_ENDED)
class TurnEnded(Fact):
    """A player's turn ended (TURN-04)."""

    player: Seat


@event(CARDS_PUT_AWAY)
class CardsPutAway(Fact):
    """All cards played in the round are used cards now (ROUND-04)."""


@event(CARDS_RECOVERED)
class CardsRecovered(Fact):
    """A player's used cards return to hand (CARD-02)."""

    player: Seat


@event(ROUND_BEGUN)
class RoundBegun(Fact):
    """A round began; its first player plays a card (ROUND-05)."""

    number: int
    first: Seat


@event(GAME_WON)
class GameWon(Fact):
    """A wizard has entered the goal: its player has won (END-01)."""

    player: Seat


@event(GAME_BROKEN_OFF)
class GameBrokenOff(Fact):
    """The last round is over; who has won (END-02)."""

    winners: tuple[Seat, ...]
