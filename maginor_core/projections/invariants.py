"""Invariants: what is true of the state of every game at every version, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from maginor_core.components.layout import (
    NO_BEAST,
    NO_SPELL,
    NOBODY,
    NOWHERE,
    Oracle,
    Player,
)
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat, setup_from_numbers
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS, SYMBOLS, Symbol
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import Row
from maginor_core.events import (
    CODEC,
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
from maginor_core.projections.state import BEFORE, NO_DUEL, State, held_by_name, ranking, to_act


def broken_invariants(state: State) -> Iterator[str]:
    """Yield, in words, each invariant that ``state`` breaks; a valid one yields nothing.

    It must be a state between commands, when a player has to decide or the game is over.
    """
    seen = _Seen(state)
    yield from _counters(seen)
    yield from _circle(seen)
    yield from _cards_and_spells(seen)
    yield from _decision(seen)
    yield from _duel(seen)
    yield from _question(seen)


class _Seen:
    """A state by names, looked up once."""

    def __init__(self, state: State) -> None:
        names = state.layout.names
        self._state, self._words = state, CODEC.vocabulary(names)
        self.setup = setup_from_numbers(state.layout.numbers)
        self.circle = [names[oracle] for oracle in state.circle]
        self.slots = {
            names[oracle]: [None if seat == NOBODY else int(seat) for seat in state.slots[oracle]]
            for oracle in state.circle
        }
        self.before = state.place == BEFORE
        self.maginor = names[state.maginor]
        self.wizards = [None if place == NOWHERE else names[place] for place in state.wizards]
        self.supply = state.supply
        self.hands = [dict(zip(CARDS, hand, strict=True)) for hand in state.hands]
        self.discards = [dict(zip(CARDS, pile, strict=True)) for pile in state.discards]
        self.spells_beside = {
            names[oracle]: SPELLS[state.spells_beside[oracle]]
            for oracle in state.layout.circle
            if state.spells_beside[oracle] != NO_SPELL
        }
        self.spells_held = [held_by_name(state, seat) for seat in state.layout.seats]
        self.oracles_won = [[names[oracle] for oracle in won] for won in state.oracles_won]
        self.current_player = state.current_player
        self.finished = state.finished
        self.question = None if self.finished else self._event(state.question)
        self.duel: DuelBegan | None = None if state.duel == NO_DUEL else self._event(state.duel)
        chosen = enumerate(state.beasts)
        self.beasts = {seat: BEASTS[beast] for seat, beast in chosen if beast != NO_BEAST}
        self.revealed = state.revealed
        self.to_act = to_act(state)

    def _event(self, row: Row) -> Any:  # Any: the event that it is in numbers
        fact: Fact = self._words.fact(row)
        return fact

    def first_at(self, oracle: OracleId) -> tuple[Seat, ...]:
        """Return who leads at ``oracle``, or nobody."""
        return ranking(self._state, self._number(oracle))[:1]

    def free_slots(self, oracle: OracleId, symbol: Symbol) -> tuple[int, ...]:
        """Return the free slots of ``oracle`` with ``symbol``, ascending."""
        return self._state.free_slots(self._number(oracle), SYMBOLS.index(symbol))

    def opponents_slots(self, player: Seat, oracle: OracleId, symbol: Symbol) -> tuple[int, ...]:
        """Return the slots of ``oracle`` with ``symbol`` that opponents of ``player`` hold."""
        number = self._number(oracle)
        return self._state.opponents_slots(Player(player), number, SYMBOLS.index(symbol))

    def _number(self, oracle: OracleId) -> Oracle:
        return Oracle(self._state.layout.names.index(oracle))


def _counters(seen: _Seen) -> Iterator[str]:
    seats = range(seen.setup.players)
    for seat in seats:
        placed = sum(slots.count(seat) for slots in seen.slots.values())
        beside = int(seen.duel is not None and seen.duel.challenger == seat)
        total = seen.supply[seat] + placed + beside
        if total != seen.setup.counters or seen.supply[seat] < 0:
            yield f"COUNT-01: seat {seat} has {total} counters, not {seen.setup.counters}"
    for oracle, slots in seen.slots.items():
        if any(holder is not None and holder not in seats for holder in slots):
            yield f"SETUP-02: a slot of {oracle} is held by nobody at the table"


def _circle(seen: _Seen) -> Iterator[str]:
    in_play = [oracle for oracle in seen.setup.circle if oracle in seen.slots]
    if seen.circle != in_play or set(seen.slots) != set(seen.circle):
        yield "MAG-04: the circle is not the setup's, less the scored tiles, in the setup's order"
    for oracle in seen.circle:
        if len(seen.slots[oracle]) != len(seen.setup.tiles[oracle]):
            yield f"SETUP-02: {oracle} does not have the slots of its tile"
        being_scored = isinstance(seen.question, RewardAsked) and seen.question.oracle == oracle
        if oracle != GUILD_HALL and None not in seen.slots[oracle] and not being_scored:
            yield f"SCORE-01: {oracle} is full and still in play"
    if not seen.finished and seen.circle[:1] != [GUILD_HALL]:
        yield "SCORE-02: the Guild Hall has left the circle before the end"
    if seen.maginor not in (seen.circle if not seen.finished else [GUILD_HALL]):
        yield f"MAG-04: Maginor is at {seen.maginor}, which is not in play"
    for seat, tile in enumerate(seen.wizards):
        if tile is not None and tile not in seen.slots:
            yield f"SCORE-09: the wizard of seat {seat} is on {tile}, which is not in play"


def _cards_and_spells(seen: _Seen) -> Iterator[str]:
    for seat in range(seen.setup.players):
        for card in CARDS:
            held, discarded = seen.hands[seat][card], seen.discards[seat][card]
            if held < 0 or discarded < 0 or held + discarded != seen.setup.hand[card]:
                yield f"CARD-01: seat {seat} has {held} + {discarded} {card} cards"
    spells = [*seen.spells_beside.values(), *(s for held in seen.spells_held for s in held)]
    if len(set(spells)) != len(spells) or not set(spells) <= set(seen.setup.spells.values()):
        yield "SETUP-05: a spell is in two places, or was never laid out"
    for oracle, spell in seen.spells_beside.items():
        if oracle not in seen.slots or seen.setup.spells.get(oracle) != spell:
            yield f"SETUP-05: {spell} does not belong beside {oracle}"
    won = [oracle for tiles in seen.oracles_won for oracle in tiles]
    if len(set(won)) != len(won) or not set(won) <= set(seen.setup.circle) - set(seen.slots):
        yield "SCORE-01: a tile was won twice, or won and is still in play"


def _decision(seen: _Seen) -> Iterator[str]:
    duelling = isinstance(seen.question, BeastsAsked | ReversalAsked)
    if duelling != (seen.duel is not None):
        yield "DUEL-01: there is a duel without a question about it, or the other way round"
    if seen.finished != (not seen.to_act):
        yield "TURN-07: nobody is to act, or somebody after the end"
    if not all(0 <= seat < seen.setup.players for seat in (*seen.to_act, seen.current_player)):
        yield "TURN-07: a seat that is not at the table is to act"


def _duel(seen: _Seen) -> Iterator[str]:
    duel, question = seen.duel, seen.question
    duellists = {duel.challenger, duel.defender} if duel is not None else set()
    if not duellists.issuperset(seen.beasts) or seen.revealed != (len(seen.beasts) > 1):
        yield "DUEL-03: beasts are chosen without a duel, or not revealed exactly once both are"
    if duel is None:
        return
    slots = seen.slots.get(duel.oracle, [])
    held = 0 <= duel.slot < len(slots) and slots[duel.slot] == duel.defender
    if not held or duel.challenger == duel.defender or duel.challenger != seen.current_player:
        yield "DUEL-02: the current player does not challenge an opponent's counter in that slot"
    match question:
        case BeastsAsked(challenger, defender) if (challenger, defender) != (
            duel.challenger,
            duel.defender,
        ):
            yield "DUEL-03: others than the duellists are asked for beasts"
        case ReversalAsked(player, moment):
            early = seen.setup.variants.reversal_before_duel and not seen.beasts
            timely = seen.revealed if moment == "after" else early
            holds = player in duellists and "reversal" in seen.spells_held[player]
            if not timely or not holds:
                yield f"SPELL-11: seat {player} cannot be asked for Reversal now"
        case _:
            pass


def _question(seen: _Seen) -> Iterator[str]:
    """Yield what is wrong if the open question is not possible with these tiles."""
    match seen.question:
        case TurnBegan(player) | TurnResumed(player):
            asked_rightly = True
        case SymbolAsked(player, oracle):
            asked_rightly = oracle in seen.slots and seen.supply[player] > 0
        case SlotAsked(player, oracle, slots):
            free = [seen.free_slots(oracle, symbol) for symbol in _symbols(seen, player, oracle)]
            asked_rightly = len(slots) > 1 and slots in free
        case TargetAsked(player, oracle, slots):
            foes = [
                seen.opponents_slots(player, oracle, symbol)
                for symbol in _symbols(seen, player, oracle)
                if not seen.free_slots(oracle, symbol)
            ]
            asked_rightly = len(slots) > 1 and slots in foes
        case RewardAsked(first, oracle):
            if oracle not in seen.spells_beside or seen.first_at(oracle) != (first,):
                yield f"SCORE-10: the reward at {oracle} is not seat {first}'s to choose"
            if oracle == GUILD_HALL and (seen.circle != [GUILD_HALL] or seen.before):
                yield "SCORE-02: the Guild Hall is scored before Maginor has come home"
            return
        case _:
            return
    if player != seen.current_player:
        yield f"TURN-07: seat {player} is asked in the turn of seat {seen.current_player}"
    if not asked_rightly:
        yield "VOTE-01 to VOTE-04: no symbol leads to the choice that is open"


def _symbols(seen: _Seen, player: Seat, oracle: OracleId) -> tuple[Symbol, ...]:
    """Return the symbols that have an effect when ``player`` resolves them at ``oracle``."""
    if oracle not in seen.slots or not seen.supply[player]:
        return ()
    return tuple(seen.setup.bearing[oracle])
