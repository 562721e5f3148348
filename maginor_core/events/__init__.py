"""Everything that can happen in a game, each a frozen fact; ``Event`` is any of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from maginor_core.components.layout import OwedStep
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import Beast, Card, Face, Spell, Symbol
from maginor_core.engine.facts import Codec, Fact, FactJson, event
from maginor_core.engine.undo import ENGINE_FACTS

# Turns, their final actions, Maginor's way round the circle, and the end of the game.

Place: TypeAlias = Literal["on", "before"]
"""Whether Maginor is on an Oracle or in the space before it (MAG-01)."""


@event(63, "TURN-01")
class TurnBegan(Fact):
    """A player's turn began (SETUP-06)."""

    player: Seat


@event(64, "TURN-01")
class TurnResumed(Fact):
    """After a choice the player's turn continues with the play phase (TURN-01)."""

    player: Seat


@event(34, "DIE-01")
class DieRolled(Fact):
    """The die was rolled for an Oracle and shows ``face`` (DIE-01)."""

    player: Seat
    oracle: OracleId
    face: Face


@event(52, "MOVE-01")
class WizardMoved(Fact):
    """A wizard went to another Oracle as its player's final action (MOVE-01)."""

    player: Seat
    oracle: OracleId


@event(51, "SPELL-07")
class WizardTeleported(Fact):
    """A wizard went to another Oracle by Teleportation (SPELL-07)."""

    player: Seat
    oracle: OracleId


@event(53, "MAG-01")
class MaginorMoved(Fact):
    """Maginor went onto an Oracle or into the space before it (MAG-01, MAG-04, SPELL-08)."""

    place: Place
    oracle: OracleId


@event(65, "END-01", "END-02", "END-03", "END-04")
class GameEnded(Fact):
    """The Guild Hall has been scored; each seat's votes, and who has won (END-01 to END-04)."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


# The steps still owed when the rules stop to ask a player; they follow the answer, in order.
#
# An event that opens a choice contains them, so they are data of the board like everything else,
# and a game can be saved and resumed at any choice. They are internal: the public JSON of an event
# omits them, since nobody at the table sees them.

Step: TypeAlias = Literal["advance_maginor", "place_maginor", "end_turn"]
"""``advance_maginor``: one step clockwise (DIE-03). ``place_maginor``: before the tile that
followed the scored one (SPELL-08). ``end_turn``: the next player's turn begins (TURN-01,
TURN-04)."""

Owed: TypeAlias = tuple[Step, ...]

INTERNAL: Final[Mapping[str, Owed]] = MappingProxyType({"owed": ()})
"""Declares ``owed`` as a field that public JSON omits; an event read from it has no steps owed."""

ADVANCE_MAGINOR: Final = OwedStep(0)
PLACE_MAGINOR: Final = OwedStep(1)
END_TURN: Final = OwedStep(2)
"""The steps in numbers: their positions in ``Step``."""


# Influence counters that gain a slot, and the questions that lead to it.


@event(35, "VOTE-05", "DIE-03", internal=INTERNAL)
class SymbolAsked(Fact):
    """A player must name a symbol: fate is wild here, or Maginor was rolled (VOTE-05, DIE-03)."""

    player: Seat
    oracle: OracleId
    owed: Owed


@event(36, "VOTE-05", "DIE-03")
class SymbolNamed(Fact):
    """The player named a symbol, which is resolved at the Oracle."""

    player: Seat
    oracle: OracleId
    symbol: Symbol


@event(37, "VOTE-03", internal=INTERNAL)
class SlotAsked(Fact):
    """A player must choose one of several free slots (VOTE-03)."""

    player: Seat
    oracle: OracleId
    slots: tuple[int, ...]
    owed: Owed


@event(39, "VOTE-04", internal=INTERNAL)
class TargetAsked(Fact):
    """A player must choose which of several opponents' counters to challenge (VOTE-04)."""

    player: Seat
    oracle: OracleId
    slots: tuple[int, ...]
    owed: Owed


@event(38, "VOTE-03")
class InfluencePlaced(Fact):
    """A player's counter went from supply into a free slot."""

    player: Seat
    oracle: OracleId
    slot: int


@event(50, "SPELL-05")
class InfluenceReplaced(Fact):
    """A player's counter took the slot of an owner's, which went back to supply (SPELL-05)."""

    player: Seat
    owner: Seat
    oracle: OracleId
    slot: int


# Cards that leave a hand or return to it.


@event(32, "CARD-01", "CARD-02")
class SymbolCardPlayed(Fact):
    """A symbol card went from its owner's hand to its owner's discard pile (CARD-01, CARD-02)."""

    player: Seat
    symbol: Symbol


@event(33, "CARD-01", "CARD-03")
class SorceryCardPlayed(Fact):
    """A sorcery card, naming an Oracle, went from hand to discard pile (CARD-01, CARD-03)."""

    player: Seat
    oracle: OracleId


@event(49, "SPELL-02", "SPELL-03")
class CardTakenBack(Fact):
    """A card came back from its owner's discard pile into hand (SPELL-02, SPELL-03)."""

    player: Seat
    card: Card


# Spells that are cast.


@event(48, "SPELL-01")
class SpellCast(Fact):
    """A spell left its holder and the game; its effect follows (SPELL-01, CARD-01)."""

    player: Seat
    spell: Spell


# Duels, from the challenge to the slot's holder.

Moment: TypeAlias = Literal["before", "after"]
"""When Reversal is offered: before the beasts are chosen, or after they are revealed (SPELL-11)."""


@event(40, "DUEL-01", "DUEL-02", internal=INTERNAL)
class DuelBegan(Fact):
    """The challenger's counter left supply for a place beside the defender's slot (DUEL-01)."""

    challenger: Seat
    defender: Seat
    oracle: OracleId
    slot: int
    owed: Owed


@event(41, "DUEL-03")
class BeastsAsked(Fact):
    """Both duellists must choose a beast, in secret and in either order (DUEL-03)."""

    challenger: Seat
    defender: Seat


@event(42, "DUEL-03")
class BeastChosen(Fact):
    """A duellist chose a beast; others see a ``BeastHidden`` instead (DUEL-03)."""

    player: Seat
    beast: Beast


@event(None, "DUEL-03")
class BeastHidden(Fact):
    """A duellist chose a beast that the viewer may not know; no log contains this event."""

    player: Seat


@event(43, "DUEL-03", "DUEL-04")
class BeastsRevealed(Fact):
    """Both beasts were shown (DUEL-03)."""

    challenger_beast: Beast
    defender_beast: Beast


@event(44, "SPELL-11")
class ReversalAsked(Fact):
    """A duellist who holds Reversal must cast it or decline (SPELL-11)."""

    player: Seat
    moment: Moment


@event(45, "SPELL-11")
class ReversalDeclined(Fact):
    """The duellist declined to cast Reversal."""

    player: Seat


@event(46, "DUEL-04", "DUEL-06", "DUEL-07")
class DuelWon(Fact):
    """The winner's counter holds the slot; the loser's went back to supply (DUEL-07)."""

    winner: Seat
    loser: Seat
    oracle: OracleId
    slot: int


@event(47, "DUEL-05")
class DuelTied(Fact):
    """Both counters went back to supply; the slot is free (DUEL-05)."""

    challenger: Seat
    defender: Seat
    oracle: OracleId
    slot: int


# Oracles that are scored: who wins what, and how the tile leaves the circle.


@event(54, "SCORE-01", "SCORE-03", "SCORE-04")
class OracleScored(Fact):
    """An Oracle was scored; ``ranking`` is who has counters there, first place first (SCORE-03)."""

    oracle: OracleId
    ranking: tuple[Seat, ...]


@event(55, "SCORE-05", "SCORE-06", internal=INTERNAL)
class RewardAsked(Fact):
    """The first-ranked player must choose the Oracle or the spell (SCORE-05, SCORE-06)."""

    player: Seat
    oracle: OracleId
    owed: Owed


@event(56, "SCORE-05", "SCORE-08")
class OracleWon(Fact):
    """A player got the tile, and with it all its votes."""

    player: Seat
    oracle: OracleId


@event(58, "SCORE-06", "SCORE-07")
class OracleDiscarded(Fact):
    """Nobody got the tile (SCORE-06, SCORE-07)."""

    oracle: OracleId


@event(57, "SCORE-05")
class SpellWon(Fact):
    """A player got the spell that lay beside an Oracle."""

    player: Seat
    oracle: OracleId
    spell: Spell


@event(59, "SCORE-06", "SCORE-07")
class SpellDiscarded(Fact):
    """Nobody got the spell that lay beside an Oracle (SCORE-06, SCORE-07)."""

    oracle: OracleId
    spell: Spell


@event(60, "SCORE-09")
class CountersReturned(Fact):
    """A player's counters on a scored tile went back to supply, ``count`` of them (SCORE-09)."""

    player: Seat
    oracle: OracleId
    count: int


@event(61, "SCORE-09")
class WizardDisplaced(Fact):
    """A wizard on a scored tile went to the middle, on no Oracle (SCORE-09)."""

    player: Seat
    oracle: OracleId


@event(62, "MAG-04", "SCORE-09")
class OracleLeftCircle(Fact):
    """A scored tile left the circle and the gap closed (MAG-04, SCORE-09)."""

    oracle: OracleId


Event: TypeAlias = (
    SymbolCardPlayed
    | SorceryCardPlayed
    | DieRolled
    | SymbolAsked
    | SymbolNamed
    | SlotAsked
    | InfluencePlaced
    | TargetAsked
    | DuelBegan
    | BeastsAsked
    | BeastChosen
    | BeastHidden
    | BeastsRevealed
    | ReversalAsked
    | ReversalDeclined
    | DuelWon
    | DuelTied
    | SpellCast
    | CardTakenBack
    | InfluenceReplaced
    | WizardTeleported
    | WizardMoved
    | MaginorMoved
    | OracleScored
    | RewardAsked
    | OracleWon
    | SpellWon
    | OracleDiscarded
    | SpellDiscarded
    | CountersReturned
    | WizardDisplaced
    | OracleLeftCircle
    | TurnBegan
    | TurnResumed
    | GameEnded
)

LOGGED_EVENTS: tuple[type[Event], ...] = tuple(
    [kind for kind in get_args(Event) if kind.tag is not None]
)
"""The events that a log may contain."""

CODEC = Codec([*LOGGED_EVENTS, *ENGINE_FACTS])
"""Their translation into numbers."""

EVENT_JSON = FactJson("event", get_args(Event))
"""The JSON form of events."""

__all__ = [
    "CODEC",
    "EVENT_JSON",
    "LOGGED_EVENTS",
    "BeastChosen",
    "BeastHidden",
    "BeastsAsked",
    "BeastsRevealed",
    "CardTakenBack",
    "CountersReturned",
    "DieRolled",
    "DuelBegan",
    "DuelTied",
    "DuelWon",
    "Event",
    "GameEnded",
    "InfluencePlaced",
    "InfluenceReplaced",
    "MaginorMoved",
    "OracleDiscarded",
    "OracleLeftCircle",
    "OracleScored",
    "OracleWon",
    "Owed",
    "ReversalAsked",
    "ReversalDeclined",
    "RewardAsked",
    "SlotAsked",
    "SorceryCardPlayed",
    "SpellCast",
    "SpellDiscarded",
    "SpellWon",
    "Step",
    "SymbolAsked",
    "SymbolCardPlayed",
    "SymbolNamed",
    "TargetAsked",
    "TurnBegan",
    "TurnResumed",
    "WizardDisplaced",
    "WizardMoved",
    "WizardTeleported",
]
