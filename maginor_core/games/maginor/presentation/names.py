"""Names: what players, Oracles, cards and spells are called, and what each spell does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core import events
from maginor_core.commands import Command
from maginor_core.components.component_set import reference_components
from maginor_core.components.layout import NOBODY, NOWHERE, Oracle
from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.components.tokens import BEASTS, CARDS, Beast, Card, Spell, Symbol
from maginor_core.engine.languages import ENGLISH, Argument, Texts, as_id
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import Names, as_typed, cell_len, native, once, titled
from maginor_core.events import Event
from maginor_core.projections.state import (
    BEASTS_ASKED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    State,
)

Last: TypeAlias = Literal["and", "or"]

MESSAGES: Final = "maginor_core.games.maginor.presentation"
"""The package of the messages."""
RITES: Final[tuple[Spell, ...]] = ("golden_cauldron", "high_wizard")


@cache
def printed_names() -> Mapping[OracleId, str]:
    """Return the English names of the Oracles of the bundled component set."""
    return reference_components().labels


@frozen(slots=False)
class OracleNames(Names[Setup]):
    """What everything is called in one game; players, Oracles and slots count from 1."""

    packages = (MESSAGES,)

    @property
    def of_setup(self) -> Hashable:
        return tuple(sorted(self.setup.tiles.items())), self.setup.variants

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """By seat, the one character that stands for the player on the board."""
        initials = tuple(name[:1].upper() for name in self.players)
        numbers = tuple(str(seat) for seat in range(1, len(self.players) + 1))
        numbered = any(
            name.endswith(number) for name, number in zip(self.players, numbers, strict=True)
        )
        clear = len(set(initials)) == len(initials) and all(map(str.isalpha, initials))
        narrow = all(cell_len(initial) == 1 for initial in initials)
        return initials if clear and narrow and not numbered else numbers

    @once
    def oracle(self, oracle: OracleId) -> str:
        """Return the name of an Oracle, in the language if it is one of the bundled set.

        Another printed name stays as it is; without one, ``great_eagle`` is Great Eagle.
        """
        label = self.labels.get(oracle) or printed_names().get(oracle, "")
        message = f"oracle-{as_id(oracle)}"
        known = label == printed_names().get(oracle)
        if known and message in self.say:
            return self.say(message)
        return printable(label) or titled(oracle)

    def symbol_of(self, oracle: OracleId, slot: int) -> str:
        """Return the symbol of a slot, by which messages select; ``unknown`` without one."""
        symbols = self.setup.tiles.get(oracle, ())
        return symbols[slot] if slot < len(symbols) else "unknown"

    def slots(self, slots: Iterable[int], last: Last = "and", none: str = "nothing") -> str:
        """Return the numbers of slots as in a sentence."""
        return self.say.listed([slot + 1 for slot in slots], last, none)

    def symbol(self, symbol: Symbol) -> str:
        return self.say("symbol", symbol=symbol)

    def card(self, card: Card) -> str:
        return self.say("card", card=card)

    def spell(self, spell: Spell) -> str:
        return self.say("spell", spell=as_id(spell))

    def beast(self, beast: Beast) -> str:
        return self.say("beast", beast=beast)

    def votes(self, count: int) -> str:
        return self.say("votes", count=count)

    @once
    def effect(self, spell: Spell) -> str:
        """Return in a few words what a spell does in this game."""
        variants = self.setup.variants
        if spell in RITES and not variants.rites_count:
            return self.say("effect-worthless")
        return self.say(
            f"effect-{as_id(spell)}",
            tied="yes" if variants.reversal_covers_tie else "no",
            before="yes" if variants.reversal_before_duel else "no",
        )

    @once
    def typed_symbol(self, symbol: Symbol) -> str:
        """Return what is typed for a symbol; empty if it is the word itself."""
        return native(symbol, self.symbol(symbol))

    @once
    def native_oracle(self, oracle: OracleId) -> str:
        """Return an Oracle's name in a language other than English, as it is typed."""
        return "" if self.say.language == ENGLISH else as_typed(self.oracle(oracle))

    def cards(self, hand: Mapping[Card, int]) -> str:
        """Return the cards of a hand or pile: ``fire, fate, 3 sorcery``."""
        return cards_held(self.say, hand)

    def pile(self, counts: Sequence[int]) -> str:
        """Return the same of how many there are of each card."""
        return self.cards(dict(zip(CARDS, counts, strict=True)))

    def arguments(self, fact: Command | Event) -> dict[str, Argument]:
        """Return what messages about ``fact`` may contain, by name.

        Players and Oracles are names; a slot counts from 1 and comes with its symbol; words of the
        game are as in JSON, with hyphens, since messages select by them. ``count`` is the length of
        a list, or what an Oracle is worth.
        """
        fields: dict[str, Any] = dict(
            zip(fact.names, fact.values(), strict=True)
        )  # Any: of many types
        made = dict(pair for pair in map(self._worded, fields, fields.values()) if pair)
        for counted in ("slots", "winners"):
            if counted in fields:
                made["count"] = len(fields[counted])
        if "slot" in fields and "oracle" in fields:
            made["symbol"] = self.symbol_of(fields["oracle"], fields["slot"])
        if "totals" in fields:
            made["totals"] = self.say.listed(
                self.say("has-votes", player=self.player(seat), count=total)
                for seat, total in enumerate(fields["totals"])
            )
        if "ranking" in fields:
            made["ranking"] = ranking(self, fields["ranking"])
        if "oracle" in fields and "count" not in made:
            made["count"] = len(self.setup.tiles.get(fields["oracle"], ()))
        return made

    def _worded(self, name: str, value: Any) -> tuple[str, Argument] | None:  # Any: of a field
        """Return an argument for a field; None for one that ``arguments`` words itself."""
        match name:
            case "player" | "challenger" | "defender" | "winner" | "loser" | "owner":
                return name, self.player(value)
            case "winners":
                return name, self.all_players(value)
            case "oracle":
                return name, self.oracle(value)
            case "slot":
                return name, value + 1
            case "slots":
                return name, self.slots(value)
            case "symbols":
                return name, self.say.listed(map(self.symbol, value))
            case "challenger_beast" | "defender_beast":
                return name, self.beast(value)
            case "spell":
                return name, as_id(value)
            case "symbol" | "card" | "face" | "beast" | "reward" | "place" | "moment" | "count":
                return name, value
        return None


def cards_held(say: Texts, hand: Mapping[Card, int]) -> str:
    """Return the cards of a hand or pile: ``fire, fate, 3 sorcery``."""
    held = [(card, hand[card]) for card in CARDS if hand[card]]
    named = [
        say("card", card=card) if number == 1 else say("cards-of-a-kind", card=card, count=number)
        for card, number in held
    ]
    return ", ".join(named) or "–"


def ranking(names: OracleNames, ranked: tuple[int, ...]) -> str:
    """Return who is first, second and so on, or that nobody has a counter there."""
    if not ranked:
        return names.say("ranking-empty")
    return ", ".join(
        names.say("rank", player=names.player(seat), rank=rank)
        for rank, seat in enumerate(ranked[:4], 1)
    )


@once
def standing(names: OracleNames, ranked: tuple[int, ...], steps: int, spell: Spell | None) -> str:
    """Return who is first on an Oracle and so on, who would get what, and when, if ever.

    Args:
        names: how everything is called.
        ranked: who has counters there, the first one first.
        steps: in how many steps Maginor scores it; 0 for never.
        spell: the spell that lies at it; None if none does.
    """
    told = [ranking(names, ranked)]
    if ranked:
        gets = "votes" if spell is None else "either" if len(ranked) == 1 else "first"
        told.append(names.say("picture-gives", gets=gets))
    if steps:
        told.append(names.say("picture-scored", count=steps))
    return "; ".join(told)


# Questions: what a player is asked, in a sentence.


QUESTIONS: Final = {
    SYMBOL_ASKED: "question-symbol",
    SLOT_ASKED: "question-slot",
    TARGET_ASKED: "question-target",
    REWARD_ASKED: "question-reward",
}
"""The questions about an Oracle."""


def question(names: OracleNames, state: State, seat: Seat) -> str:
    """Return what ``seat`` must decide."""
    if state.question[0] in (BEASTS_ASKED, REVERSAL_ASKED):
        return _duel(names, state, seat)
    oracle = oracle_of(state)
    if oracle is None:
        return names.say("question-turn")
    return names.say(QUESTIONS[state.question[0]], oracle=names.oracle(state.name(oracle)))


def oracle_of(state: State) -> Oracle | None:
    """Return the Oracle that the question is about; None if it is about none or a duel."""
    oracle: Oracle | None = state.question[2] if state.question[0] in QUESTIONS else None
    return oracle


def _duel(names: OracleNames, state: State, seat: Seat) -> str:
    _, challenger, defender, number, slot, _ = state.duel
    attacking = seat == challenger
    oracle = state.name(number)
    duel: dict[str, Argument] = {
        "side": "challenger" if attacking else "defender",
        "rival": names.player(defender if attacking else challenger),
        "oracle": names.oracle(oracle),
        "slot": slot + 1,
        "symbol": names.symbol_of(oracle, slot),
    }
    if state.question[0] == BEASTS_ASKED:
        return names.say("question-beast", **duel)
    if not state.revealed:
        return names.say("question-reversal", **duel)
    sides = (challenger, defender) if attacking else (defender, challenger)
    own, other = [names.beast(BEASTS[state.beasts[side]]) for side in sides]
    return names.say("question-reversal-revealed", own=own, other=other, **duel)


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
RESOLVED = (events.DieRolled, events.SymbolCardPlayed, events.SymbolNamed)
"""The events after which a symbol is resolved at an Oracle."""
EFFECTS = (
    events.SymbolAsked,
    events.SlotAsked,
    events.TargetAsked,
    events.InfluencePlaced,
    events.DuelBegan,
)
"""What follows at once after a symbol that has an effect (VOTE-01 to VOTE-05)."""


def without_effect(
    names: OracleNames,
    state: State,
    event: events.DieRolled | events.SymbolCardPlayed | events.SymbolNamed,
) -> str:
    """Return why nothing is placed or asked after ``event``, from the state before it."""
    seat, player = event.player, names.player(event.player)
    if not state.supply[seat]:
        return names.say("without-effect-supply", player=player)
    symbol = event.face if isinstance(event, events.DieRolled) else event.symbol
    if isinstance(event, events.SymbolCardPlayed):
        assert state.wizards[seat] != NOWHERE, "a symbol card is played where the wizard is"
        oracle = state.name(state.wizards[seat])
    else:
        oracle = event.oracle
    held = symbol in names.setup.bearing[oracle]
    reason = "without-effect-held" if held else "without-effect-slot"
    return names.say(reason, player=player, oracle=names.oracle(oracle), symbol=symbol)


# The outlook: what a symbol would do at an Oracle, in a few words, for people who choose.


def outlook(names: OracleNames, state: State, seat: Seat, oracle: OracleId, symbol: Symbol) -> str:
    """Return what resolving ``symbol`` at ``oracle`` would do for ``seat`` (VOTE-01 to VOTE-04)."""
    if not state.supply[seat]:
        return names.say("outlook-no-counter")
    slots = state.slots[state.layout.names.index(oracle)]
    bearing = names.setup.bearing[oracle].get(symbol, ())
    return _outlook(names, seat, tuple([slots[slot] for slot in bearing]))


@once
def _outlook(names: OracleNames, seat: Seat, holders: tuple[int, ...]) -> str:
    """Return the same by who holds the slots with the symbol."""
    if free := holders.count(NOBODY):
        return names.say("outlook-free", count=free)
    if rivals := dict.fromkeys(names.player(holder) for holder in holders if holder != seat):
        return names.say("outlook-duel", rivals=names.say.listed(rivals, "or"))
    return names.say("outlook-own" if holders else "outlook-missing")


def card_outlook(
    names: OracleNames, state: State, seat: Seat, oracle: OracleId, symbol: Symbol
) -> str:
    """Return the same for a symbol card, for which fate may be wild (VOTE-05)."""
    wild = symbol == "fate" and "fate" not in names.setup.bearing[oracle]
    if wild and state.supply[seat]:
        return names.say("outlook-wild")
    return outlook(names, state, seat, oracle, symbol)
