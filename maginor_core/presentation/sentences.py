"""Sentences: commands and events, described to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core import commands, events
from maginor_core.commands import Command
from maginor_core.components.setup import OracleId
from maginor_core.events import Event
from maginor_core.kernel.wording import counted, listed
from maginor_core.presentation.names import SPELL_NAMES, Names, slots_named

ASKING = (
    events.SymbolAsked,
    events.SlotAsked,
    events.TargetAsked,
    events.BeastsAsked,
    events.ReversalAsked,
    events.RewardAsked,
    events.TurnResumed,
)
"""The events that only announce what somebody must decide."""


class Narrator:
    """Describes what happens in one game, in sentences with the players' names."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._player = names.player
        self._oracle = names.oracle
        self._place = names.place

    def command(self, command: Command) -> str:
        """Return ``command`` as an order."""
        match command:
            case commands.PlaySymbolCard():
                return f"play the {command.symbol} card"
            case commands.PlaySorceryCard():
                return f"play a sorcery card for {self._oracle(command.oracle)}"
            case commands.CastRetrieval():
                return f"cast Retrieval for {listed(command.symbols)}"
            case commands.CastRestoration():
                return "cast Restoration"
            case commands.CastDomination():
                return f"cast Domination on {slots_named(command.slots)}"
            case commands.CastPersuasion():
                return f"cast Persuasion on slot {command.slot + 1}"
            case commands.CastTelekinesis():
                return f"cast Telekinesis on {self._place(command.oracle, command.slot)}"
            case commands.CastTeleportation():
                return f"cast Teleportation to {self._oracle(command.oracle)}"
            case commands.CastSummoning():
                return "cast Summoning"
            case commands.MoveWizard():
                return f"move the wizard to {self._oracle(command.oracle)}"
            case commands.RollDie():
                return "roll the die"
            case commands.ChooseSymbol():
                return f"name {command.symbol}"
            case commands.ChooseSlot():
                return f"take slot {command.slot + 1}"
            case commands.ChooseTarget():
                return f"challenge slot {command.slot + 1}"
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
        who, named, place = self._player, self._oracle, self._place
        match event:
            case events.SymbolCardPlayed():
                return f"{who(event.player)} plays the {event.symbol} card."
            case events.SorceryCardPlayed():
                return f"{who(event.player)} plays a sorcery card for {named(event.oracle)}."
            case events.DieRolled():
                where = named(event.oracle)
                return f"{who(event.player)} rolls {event.face.upper()} for {where}."
            case events.SymbolAsked():
                return f"{who(event.player)} must name a symbol for {named(event.oracle)}."
            case events.SymbolNamed():
                return f"{who(event.player)} names {event.symbol}."
            case events.SlotAsked():
                where = named(event.oracle)
                return (
                    f"{who(event.player)} must take one of {slots_named(event.slots)} of {where}."
                )
            case events.InfluencePlaced():
                where = place(event.oracle, event.slot)
                return f"{who(event.player)} places a counter in {where}."
            case events.TargetAsked():
                where = named(event.oracle)
                slots = slots_named(event.slots)
                return f"{who(event.player)} must challenge one of {slots} of {where}."
            case events.DuelBegan():
                where = place(event.oracle, event.slot)
                return f"{who(event.challenger)} challenges {who(event.defender)} for {where}."
            case events.BeastsAsked():
                return (
                    f"{who(event.challenger)} and {who(event.defender)} must choose their "
                    "beasts in secret."
                )
            case events.BeastChosen():
                return f"{who(event.player)} chooses the {event.beast}, in secret."
            case events.BeastHidden():
                return f"{who(event.player)} has chosen a beast."
            case events.BeastsRevealed():
                return (
                    f"The beasts are shown: the challenger's {event.challenger_beast} against the "
                    f"defender's {event.defender_beast}."
                )
            case events.ReversalAsked():
                return f"{who(event.player)} may cast Reversal."
            case events.ReversalDeclined():
                return f"{who(event.player)} keeps Reversal."
            case events.DuelWon():
                where = place(event.oracle, event.slot)
                return f"{who(event.winner)} wins the duel and holds {where}."
            case events.DuelTied():
                where = place(event.oracle, event.slot)
                return (
                    f"{who(event.challenger)} and {who(event.defender)} tie: both counters go "
                    f"home, and {where} is free."
                )
            case events.SpellCast():
                return f"{who(event.player)} casts {SPELL_NAMES[event.spell]}."
            case events.CardTakenBack():
                return f"{who(event.player)} takes a {event.card} card back into hand."
            case events.InfluenceReplaced():
                where = place(event.oracle, event.slot)
                return f"{who(event.player)} replaces the counter of {who(event.owner)} in {where}."
            case events.WizardTeleported():
                return f"The wizard of {who(event.player)} is now on {named(event.oracle)}."
            case events.WizardMoved():
                return f"{who(event.player)} moves the wizard to {named(event.oracle)}."
            case events.MaginorMoved():
                where = "onto" if event.place == "on" else "into the space before"
                return f"Maginor goes {where} {named(event.oracle)}."
            case events.OracleScored():
                return f"{named(event.oracle)} is scored: {self._ranks(event.ranking)}."
            case events.RewardAsked():
                return f"{who(event.player)} must take {named(event.oracle)} or its spell."
            case events.OracleWon():
                return f"{who(event.player)} wins {self._worth(event.oracle)}."
            case events.SpellWon():
                return f"{who(event.player)} wins the spell {SPELL_NAMES[event.spell]}."
            case events.OracleDiscarded():
                return f"Nobody gets {named(event.oracle)}."
            case events.SpellDiscarded():
                return f"Nobody gets the spell {SPELL_NAMES[event.spell]}."
            case events.CountersReturned():
                return f"{who(event.player)} takes back {counted(event.count, 'counter')}."
            case events.WizardDisplaced():
                return f"The wizard of {who(event.player)} goes to the middle."
            case events.OracleLeftCircle():
                return f"{named(event.oracle)} leaves the circle."
            case events.TurnBegan():
                return f"It is the turn of {who(event.player)}."
            case events.TurnResumed():
                return f"{who(event.player)} continues the turn."
            case events.GameEnded():
                return f"The game is over: {self._result(event)}"
            case _:
                assert_never(event)

    def _worth(self, oracle: OracleId) -> str:
        votes = counted(self._names.setup.value(oracle), "vote")
        return f"{self._oracle(oracle)} ({votes})"

    def _ranks(self, ranking: Sequence[int]) -> str:
        if not ranking:
            return "nobody has a counter there"
        places = ("first", "second", "third", "fourth")
        return ", ".join(
            f"{self._player(seat)} is {place}" for place, seat in zip(places, ranking, strict=False)
        )

    def _result(self, event: events.GameEnded) -> str:
        totals = listed(
            f"{self._player(seat)} has {counted(total, 'vote')}"
            for seat, total in enumerate(event.totals)
        )
        verb = "wins" if len(event.winners) == 1 else "share the victory"
        return f"{totals}; {self._names.all_players(event.winners)} {verb}."
