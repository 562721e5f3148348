"""The spells: what each does, and where it can be cast.

Each rule refuses by ``requirements`` what is not the player's decision (TURN-07, END-01), and a
spell that the player does not hold (SPELL-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from typing import Any, Final, TypeAlias

from maginor_core.commands.consequences import go_on, place, score, settle, winner_by_beasts
from maginor_core.commands.refusals import (
    NoCounterError,
    NotATargetError,
    NotDiscardedError,
    NothingToTakeBackError,
    SameOracleError,
    SlotNotFreeError,
    SlotsOrderError,
    SummoningBarredError,
)
from maginor_core.commands.requirements import (
    require_in_play,
    require_on_oracle,
    require_question,
    require_spell,
    require_turn,
)
from maginor_core.components.layout import (
    EVERY_SYMBOL,
    NOWHERE,
    REVERSAL,
    SORCERY,
    Oracle,
    Owed,
    Player,
    Slot,
    SpellNumber,
    SymbolNumber,
)
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import SPELLS, SYMBOLS, Symbol
from maginor_core.engine.decider import Rule
from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.events import END_TURN, PLACE_MAGINOR
from maginor_core.projections.state import BEFORE_DUEL, REVERSAL_ASKED, State

__all__ = [
    "CastDomination",
    "CastPersuasion",
    "CastRestoration",
    "CastRetrieval",
    "CastReversal",
    "CastSummoning",
    "CastTelekinesis",
    "CastTeleportation",
    "DeclineReversal",
]

RETRIEVAL: Final = SpellNumber(SPELLS.index("retrieval"))
CAST_RETRIEVAL: Final = 3

MOST_TAKEN: Final = 2


@command(CAST_RETRIEVAL, "SPELL-02")
class CastRetrieval(Fact):
    """Take the cards of ``symbols`` back, in the symbols' order (SPELL-02)."""

    player: Seat
    symbols: "tuple[Symbol, ...]"


def cast_retrieval(state: State, player: Player, symbols: tuple[SymbolNumber, ...]) -> None:
    """Take exactly two discarded symbol cards into hand, or the one if there is one.

    Raises:
        NothingToTakeBackError: SPELL-02, no symbol card is discarded.
        NotDiscardedError: SPELL-02, other cards, too few, too many, or in another order.
    """
    require_turn(state, player, "cast Retrieval")
    require_spell(state, player, RETRIEVAL)
    discarded = _discarded(state, player)
    if not discarded:
        raise NothingToTakeBackError("SPELL-02", player, "retrieval")
    if symbols not in _choices(discarded):
        tried = tuple([SYMBOLS[symbol] for symbol in symbols])
        lying = tuple([SYMBOLS[symbol] for symbol in discarded])
        raise NotDiscardedError("SPELL-02", player, tried, lying)
    state.spell_cast(player, RETRIEVAL)
    for symbol in symbols:
        state.card_taken_back(player, symbol)


def legal_retrievals(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return what ``player`` may take back by Retrieval; Any: what ``listing`` makes."""
    if RETRIEVAL not in state.spells_held[player]:
        return ()
    return listing.each((CAST_RETRIEVAL, player), tuple(_choices(_discarded(state, player))))


def _discarded(state: State, player: Player) -> list[SymbolNumber]:
    """Return the discarded symbol cards, of each as many as can be taken at once."""
    pile = state.discards[player]
    return [symbol for symbol in EVERY_SYMBOL for _ in range(min(pile[symbol], MOST_TAKEN))]


def _choices(discarded: list[SymbolNumber]) -> list[tuple[SymbolNumber, ...]]:
    if not discarded:
        return []
    return list(dict.fromkeys(combinations(discarded, min(MOST_TAKEN, len(discarded)))))


RESTORATION: Final = SpellNumber(SPELLS.index("restoration"))
CAST_RESTORATION: Final = 4


@command(CAST_RESTORATION, "SPELL-03")
class CastRestoration(Fact):
    """Take two discarded sorcery cards back, or the one if there is one (SPELL-03)."""

    player: Seat


def cast_restoration(state: State, player: Player) -> None:
    """Take up to two discarded sorcery cards into hand, as many as there are.

    Raises:
        NothingToTakeBackError: SPELL-03, no sorcery card is discarded.
    """
    require_turn(state, player, "cast Restoration")
    require_spell(state, player, RESTORATION)
    taken = min(MOST_TAKEN, state.discards[player][SORCERY])
    if not taken:
        raise NothingToTakeBackError("SPELL-03", player, "restoration")
    state.spell_cast(player, RESTORATION)
    for _ in range(taken):
        state.card_taken_back(player, SORCERY)


def legal_restorations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return Restoration, if ``player`` may cast it; Any: what ``listing`` makes."""
    possible = RESTORATION in state.spells_held[player] and state.discards[player][SORCERY]
    return (listing.alone((CAST_RESTORATION, player)),) if possible else ()


DOMINATION: Final = SpellNumber(SPELLS.index("domination"))
CAST_DOMINATION: Final = 5

MOST_PLACED: Final = 2


@command(CAST_DOMINATION, "SPELL-04")
class CastDomination(Fact):
    """Place a counter in each of ``slots``, one or two, ascending (SPELL-04)."""

    player: Seat
    slots: "tuple[int, ...]"


def cast_domination(state: State, player: Player, slots: tuple[Slot, ...]) -> None:
    """Place all counters on the wizard's Oracle before checking whether it is full.

    Raises:
        OffBoardError: SPELL-13, the wizard is in the middle.
        SlotsOrderError: SPELL-04, not one or two slots, ascending.
        SlotNotFreeError: SPELL-04.
        NoCounterError: SPELL-04, fewer counters in supply than slots.
    """
    require_turn(state, player, "cast Domination")
    require_spell(state, player, DOMINATION)
    oracle = require_on_oracle(
        state, player, "SPELL-13", "be helped by Domination", "the spell stays held"
    )
    if not 1 <= len(slots) <= MOST_PLACED or list(slots) != sorted(set(slots)):
        raise SlotsOrderError("SPELL-04", slots)
    free = state.free_slots(oracle)
    if not set(free).issuperset(slots):
        raise SlotNotFreeError("SPELL-04", state.name(oracle), slots, free)
    if state.supply[player] < len(slots):
        supply = state.supply[player]
        raise NoCounterError("SPELL-04", player, "domination", len(slots), supply)
    state.spell_cast(player, DOMINATION)
    go_on(state, place(state, player, oracle, slots, ()))


def legal_dominations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the slots that ``player`` may take by Domination: each one, then each pair.

    Any: what ``listing`` makes.
    """
    oracle = state.wizards[player]
    if DOMINATION not in state.spells_held[player] or oracle == NOWHERE:
        return ()
    free = state.free_slots(oracle)
    most = min(MOST_PLACED, state.supply[player])
    options: list[tuple[Slot, ...]] = []
    for count in range(1, most + 1):
        options += islice(combinations(free, count), listing.most)
    return listing.each((CAST_DOMINATION, player), tuple(options))


PERSUASION: Final = SpellNumber(SPELLS.index("persuasion"))
CAST_PERSUASION: Final = 6


@command(CAST_PERSUASION, "SPELL-05")
class CastPersuasion(Fact):
    """Replace the opponent's counter in ``slot`` by one from supply (SPELL-05)."""

    player: Seat
    slot: int


def cast_persuasion(state: State, player: Player, slot: Slot) -> None:
    """Take the slot; the counter that was there goes back to its owner.

    Raises:
        OffBoardError: SPELL-13, the wizard is in the middle.
        NotATargetError: SPELL-05, no opponent's counter is there.
        NoCounterError: SPELL-14.
    """
    require_turn(state, player, "cast Persuasion")
    require_spell(state, player, PERSUASION)
    oracle = require_on_oracle(
        state, player, "SPELL-13", "be helped by Persuasion", "the spell stays held"
    )
    targets = state.opponents_slots(player, oracle)
    if slot not in targets:
        raise NotATargetError("SPELL-05", state.name(oracle), slot, targets)
    if not state.supply[player]:
        raise NoCounterError("SPELL-14", player, "persuasion", 1, 0)
    owner = state.slots[oracle][slot]
    state.spell_cast(player, PERSUASION)
    state.influence_replaced(player, owner, oracle, slot)


def legal_persuasions(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return the counters that ``player`` may replace by Persuasion; Any: what it makes."""
    oracle = state.wizards[player]
    held = PERSUASION in state.spells_held[player]
    if not held or oracle == NOWHERE or not state.supply[player]:
        return ()
    return listing.each((CAST_PERSUASION, player), state.opponents_slots(player, oracle))


TELEKINESIS: Final = SpellNumber(SPELLS.index("telekinesis"))
CAST_TELEKINESIS: Final = 7


@command(CAST_TELEKINESIS, "SPELL-06")
class CastTelekinesis(Fact):
    """Place a counter in the free ``slot`` of ``oracle`` (SPELL-06)."""

    player: Seat
    oracle: OracleId
    slot: int


def cast_telekinesis(state: State, player: Player, oracle: Oracle, slot: Slot) -> None:
    """Place the counter, wherever the wizard is.

    Raises:
        NotInPlayError: SPELL-06.
        SlotNotFreeError: SPELL-06.
        NoCounterError: SPELL-14.
    """
    require_turn(state, player, "cast Telekinesis")
    require_spell(state, player, TELEKINESIS)
    require_in_play(state, oracle, "SPELL-06")
    free = state.free_slots(oracle)
    if slot not in free:
        raise SlotNotFreeError("SPELL-06", state.name(oracle), (slot,), free)
    if not state.supply[player]:
        raise NoCounterError("SPELL-14", player, "telekinesis", 1, 0)
    state.spell_cast(player, TELEKINESIS)
    go_on(state, place(state, player, oracle, (slot,), ()))


def legal_telekineses(state: State, player: Player, listing: Listing) -> list[Any]:
    """Return the slots that ``player`` may take by Telekinesis; Any: what ``listing`` makes."""
    commands: list[Any] = []  # Any: as above
    if TELEKINESIS in state.spells_held[player] and state.supply[player]:
        for oracle in state.circle:
            free = state.free_slots(oracle)
            commands += listing.each((CAST_TELEKINESIS, player, oracle), free)
    return commands


TELEPORTATION: Final = SpellNumber(SPELLS.index("teleportation"))
CAST_TELEPORTATION: Final = 8


@command(CAST_TELEPORTATION, "SPELL-07")
class CastTeleportation(Fact):
    """Put the wizard on ``oracle`` (SPELL-07)."""

    player: Seat
    oracle: OracleId


def cast_teleportation(state: State, player: Player, oracle: Oracle) -> None:
    """Put the wizard on any other Oracle; the turn continues.

    Raises:
        NotInPlayError: SPELL-07.
        SameOracleError: SPELL-07, the wizard is there already.
    """
    require_turn(state, player, "cast Teleportation")
    require_spell(state, player, TELEPORTATION)
    require_in_play(state, oracle, "SPELL-07")
    if state.wizards[player] == oracle:
        others = tuple([state.name(other) for other in state.circle if other != oracle])
        raise SameOracleError("SPELL-07", player, state.name(oracle), others)
    state.spell_cast(player, TELEPORTATION)
    state.wizard_teleported(player, oracle)


def legal_teleportations(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return where ``player`` may teleport; Any: what ``listing`` makes."""
    if TELEPORTATION not in state.spells_held[player]:
        return ()
    here = state.wizards[player]
    if here == NOWHERE:
        return listing.each((CAST_TELEPORTATION, player), state.circle)
    return listing.each_but((CAST_TELEPORTATION, player), state.circle, here)


SUMMONING: Final = SpellNumber(SPELLS.index("summoning"))
CAST_SUMMONING: Final = 9

AFTER_SUMMONING: Final[Owed] = (PLACE_MAGINOR, END_TURN)


@command(CAST_SUMMONING, "SPELL-08")
class CastSummoning(Fact):
    """Score the first Oracle clockwise from the Guild Hall, wherever Maginor is (SPELL-08)."""

    player: Seat


def cast_summoning(state: State, player: Player) -> None:
    """Score the Oracle, then put Maginor before the tile that followed it; the turn ends.

    Raises:
        SummoningBarredError: SPELL-09, only the Guild Hall remains.
    """
    require_turn(state, player, "cast Summoning")
    require_spell(state, player, SUMMONING)
    hall = state.layout.guild_hall
    first = state.after(hall)
    if first == hall:
        raise SummoningBarredError("SPELL-09")
    state.spell_cast(player, SUMMONING)
    go_on(state, score(state, first, AFTER_SUMMONING))


def legal_summonings(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return Summoning, if ``player`` may cast it; Any: what ``listing`` makes."""
    possible = SUMMONING in state.spells_held[player] and len(state.circle) > 1
    return (listing.alone((CAST_SUMMONING, player)),) if possible else ()


# What is cast in the play phase of a turn; a spell that is added is named here once more.

CastInTurn: TypeAlias = (
    CastRetrieval
    | CastRestoration
    | CastDomination
    | CastPersuasion
    | CastTelekinesis
    | CastTeleportation
    | CastSummoning
)

RULES: Final[dict[Any, Rule]] = {  # Any: a class of commands; keys of a dict are invariant
    CastRetrieval: cast_retrieval,
    CastRestoration: cast_restoration,
    CastDomination: cast_domination,
    CastPersuasion: cast_persuasion,
    CastTelekinesis: cast_telekinesis,
    CastTeleportation: cast_teleportation,
    CastSummoning: cast_summoning,
}
"""The rule of each."""


def legal_casts(state: State, player: Player, listing: Listing) -> list[Any]:
    """Return what ``player`` may cast in its turn; Any: what ``listing`` makes."""
    return [
        *legal_retrievals(state, player, listing),
        *legal_restorations(state, player, listing),
        *legal_dominations(state, player, listing),
        *legal_persuasions(state, player, listing),
        *legal_telekineses(state, player, listing),
        *legal_teleportations(state, player, listing),
        *legal_summonings(state, player, listing),
    ]


CAST_REVERSAL: Final = 16


@command(CAST_REVERSAL, "SPELL-11")
class CastReversal(Fact):
    """Win the duel instead (SPELL-11)."""

    player: Seat


def cast_reversal(state: State, player: Player) -> None:
    """Win the duel, by its revealed result or, under a variant, before any beast is chosen.

    Reversal can only be cast when the rules offer it (SPELL-01, SPELL-11).
    """
    require_question(state, player, REVERSAL_ASKED, "cast Reversal")
    state.spell_cast(player, REVERSAL)
    go_on(state, settle(state, player))


# Decline to cast Reversal, and leave the result of the duel unchanged.

DECLINE_REVERSAL: Final = 17


@command(DECLINE_REVERSAL, "SPELL-11")
class DeclineReversal(Fact):
    """Keep Reversal (SPELL-11)."""

    player: Seat


def decline_reversal(state: State, player: Player) -> None:
    """Carry out the revealed result or, before the duel, ask both duellists for their beasts."""
    _, _, moment = require_question(state, player, REVERSAL_ASKED, "decline Reversal")
    state.reversal_declined(player)
    if moment == BEFORE_DUEL:
        _, challenger, defender, _, _, _ = state.duel
        state.beasts_asked(challenger, defender)
    else:
        go_on(state, settle(state, winner_by_beasts(state)))
