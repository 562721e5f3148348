"""Sentences: commands and events, told to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core import commands, events
from maginor_core.cli.names import SPELL_NAMES, counted, listed, oracle_name
from maginor_core.commands import Command
from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.events import Event

ASKING = (
    events.SymbolAsked,
    events.SlotAsked,
    events.TargetAsked,
    events.BeastsAsked,
    events.ReversalAsked,
    events.RewardAsked,
    events.TurnResumed,
)
"""The events that tell only what somebody is to decide."""


class Narrator:
    """Tells what happens in games from one setup."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def slot(self, oracle: OracleId, slot: int) -> str:
        """Return what a slot is called: its number and symbol."""
        return f"slot {slot} ({self._setup.tiles[oracle][slot]})"

    def command(self, command: Command) -> str:
        """Return ``command`` as an order."""
        match command:
            case commands.PlaySymbolCard():
                return f"play the {command.symbol} card"
            case commands.PlaySorceryCard():
                return f"play a sorcery card for {oracle_name(command.oracle)}"
            case commands.CastRetrieval():
                return f"cast Retrieval for {listed(command.symbols)}"
            case commands.CastRestoration():
                return "cast Restoration"
            case commands.CastDomination():
                return f"cast Domination on {_slots(command.slots)}"
            case commands.CastPersuasion():
                return f"cast Persuasion on slot {command.slot}"
            case commands.CastTelekinesis():
                where = self.slot(command.oracle, command.slot)
                return f"cast Telekinesis on {where} of {oracle_name(command.oracle)}"
            case commands.CastTeleportation():
                return f"cast Teleportation to {oracle_name(command.oracle)}"
            case commands.CastSummoning():
                return "cast Summoning"
            case commands.MoveWizard():
                return f"move the wizard to {oracle_name(command.oracle)}"
            case commands.RollDie():
                return "roll the die"
            case commands.ChooseSymbol():
                return f"name {command.symbol}"
            case commands.ChooseSlot():
                return f"take slot {command.slot}"
            case commands.ChooseTarget():
                return f"challenge slot {command.slot}"
            case commands.ChooseBeast():
                return f"choose the {command.beast}"
            case commands.CastReversal():
                return "cast Reversal"
            case commands.DeclineReversal():
                return "keep Reversal"
            case commands.ChooseReward():
                return f"take the {command.reward}"
            case _:
                assert_never(command)

    def event(self, event: Event) -> str:
        """Return a sentence about ``event``."""
        match event:
            case events.SymbolCardPlayed():
                return f"{_seat(event.player)} plays its {event.symbol} card."
            case events.SorceryCardPlayed():
                return (
                    f"{_seat(event.player)} plays a sorcery card for {oracle_name(event.oracle)}."
                )
            case events.DieRolled():
                where = oracle_name(event.oracle)
                return f"{_seat(event.player)} rolls {event.face.upper()} for {where}."
            case events.SymbolAsked():
                return f"{_seat(event.player)} is to name a symbol for {oracle_name(event.oracle)}."
            case events.SymbolNamed():
                return f"{_seat(event.player)} names {event.symbol}."
            case events.SlotAsked():
                where = oracle_name(event.oracle)
                return f"{_seat(event.player)} is to take one of {_slots(event.slots)} of {where}."
            case events.InfluencePlaced():
                where = self._place(event.oracle, event.slot)
                return f"{_seat(event.player)} places a counter in {where}."
            case events.TargetAsked():
                where = oracle_name(event.oracle)
                slots = _slots(event.slots)
                return f"{_seat(event.player)} is to challenge one of {slots} of {where}."
            case events.DuelBegan():
                where = self._place(event.oracle, event.slot)
                return f"{_seat(event.challenger)} challenges seat {event.defender} for {where}."
            case events.BeastsAsked():
                return (
                    f"{_seat(event.challenger)} and seat {event.defender} are to choose their "
                    "beasts in secret."
                )
            case events.BeastChosen():
                return f"{_seat(event.player)} chooses the {event.beast}, in secret."
            case events.BeastHidden():
                return f"{_seat(event.player)} has chosen a beast."
            case events.BeastsRevealed():
                return (
                    f"The beasts are shown: the challenger's {event.challenger_beast} against the "
                    f"defender's {event.defender_beast}."
                )
            case events.ReversalAsked():
                return f"{_seat(event.player)} may cast Reversal."
            case events.ReversalDeclined():
                return f"{_seat(event.player)} keeps Reversal."
            case events.DuelWon():
                where = self._place(event.oracle, event.slot)
                return f"{_seat(event.winner)} wins the duel and holds {where}."
            case events.DuelTied():
                where = self._place(event.oracle, event.slot)
                return f"The duel is tied: both counters go home, and {where} is free."
            case events.SpellCast():
                return f"{_seat(event.player)} casts {SPELL_NAMES[event.spell]}."
            case events.CardTakenBack():
                return f"{_seat(event.player)} takes a {event.card} card back into hand."
            case events.InfluenceReplaced():
                where = self._place(event.oracle, event.slot)
                return (
                    f"{_seat(event.player)} replaces the counter of seat {event.owner} in {where}."
                )
            case events.WizardTeleported():
                return f"The wizard of seat {event.player} is now on {oracle_name(event.oracle)}."
            case events.WizardMoved():
                return f"{_seat(event.player)} moves its wizard to {oracle_name(event.oracle)}."
            case events.MaginorMoved():
                where = "onto" if event.place == "on" else "into the space before"
                return f"Maginor goes {where} {oracle_name(event.oracle)}."
            case events.OracleScored():
                return f"{oracle_name(event.oracle)} is scored: {_ranks(event.ranking)}."
            case events.RewardAsked():
                return f"{_seat(event.player)} is to take {oracle_name(event.oracle)} or its spell."
            case events.OracleWon():
                return f"{_seat(event.player)} wins {self._worth(event.oracle)}."
            case events.SpellWon():
                return f"{_seat(event.player)} wins the spell {SPELL_NAMES[event.spell]}."
            case events.OracleDiscarded():
                return f"Nobody gets {oracle_name(event.oracle)}."
            case events.SpellDiscarded():
                return f"Nobody gets the spell {SPELL_NAMES[event.spell]}."
            case events.CountersReturned():
                return f"{_seat(event.player)} takes back {counted(event.count, 'counter')}."
            case events.WizardDisplaced():
                return f"The wizard of seat {event.player} goes to the middle."
            case events.OracleLeftCircle():
                return f"{oracle_name(event.oracle)} leaves the circle."
            case events.TurnBegan():
                return f"It is the turn of seat {event.player}."
            case events.TurnResumed():
                return f"{_seat(event.player)} goes on with its turn."
            case events.GameEnded():
                return f"The game is over: {_result(event)}"
            case _:
                assert_never(event)

    def _worth(self, oracle: OracleId) -> str:
        return f"{oracle_name(oracle)} ({counted(self._setup.value(oracle), 'vote')})"

    def _place(self, oracle: OracleId, slot: int) -> str:
        return f"{self.slot(oracle, slot)} of {oracle_name(oracle)}"


def _seat(seat: Seat) -> str:
    return f"Seat {seat}"


def _slots(slots: Sequence[int]) -> str:
    return f"slot {slots[0]}" if len(slots) == 1 else f"slots {listed(slots)}"


def _ranks(ranking: Sequence[Seat]) -> str:
    if not ranking:
        return "nobody has a counter there"
    places = ("first", "second", "third", "fourth")
    return ", ".join(
        f"seat {seat} is {place}" for place, seat in zip(places, ranking, strict=False)
    )


def _result(event: events.GameEnded) -> str:
    totals = listed(
        f"seat {seat} has {counted(total, 'vote')}" for seat, total in enumerate(event.totals)
    )
    winners = listed(f"seat {seat}" for seat in event.winners)
    verb = "wins" if len(event.winners) == 1 else "share the victory"
    return f"{totals}; {winners} {verb}."
