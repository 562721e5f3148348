"""Observations for agents: what a seat may know of a state, in bytes (DUEL-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.components.layout import NO_BEAST, NO_SPELL, NOBODY, NOWHERE, Layout
from maginor_core.components.tokens import BEASTS, CARDS, SPELLS
from maginor_core.engine.build import Places, parts, places
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
)

QUESTIONS: Final = (
    TURN_BEGAN,
    TURN_RESUMED,
    SYMBOL_ASKED,
    SLOT_ASKED,
    TARGET_ASKED,
    BEASTS_ASKED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    GAME_ENDED,
)
"""What can be asked, in the order of the part ``question``."""
ALL_SPELLS: Final = len(SPELLS)
ALL_CARDS: Final = len(CARDS)
ALL_BEASTS: Final = len(BEASTS)


class StateEncoder:
    """Makes observations; each byte is 0 or 1 unless stated otherwise.

    Parts by seat begin with the viewer's.

    Parts: ``question``, which of ``QUESTIONS`` is open; ``awaited`` by seat; ``current`` by seat,
    whose turn it is; ``before``, whether Maginor is in the space before ``maginor``, by Oracle;
    ``order`` by Oracle, its place in the circle from 1 on, 0 if it has left; ``holders`` by Oracle,
    slot and seat; ``beside`` by Oracle and spell; ``wizards`` by seat and Oracle; ``supply`` by
    seat, counters; ``hands`` and ``discards`` by seat and card, how many; ``held`` by seat and
    spell; ``won`` by seat and Oracle, the place in the order of winning from 1 on; ``asked_oracle``
    and ``asked_slots``, what the question is about; ``challenger`` and ``defender`` by seat,
    ``duel_oracle`` and ``duel_slot``, of a duel; ``own_beast``, that the viewer has chosen;
    ``revealed``, the challenger's and the defender's beast once both are revealed.
    """

    version = 1

    def __init__(self, layout: Layout) -> None:
        """Measure the parts for games with as many players, Oracles and slots."""
        p = layout.players
        t = len(layout.names)
        s = max(layout.values)
        self.players: int = p
        self.slots: int = s
        self.seen: list[tuple[int, ...]] = [  # at NOBODY, any byte of a slot
            tuple([(who - viewer) % p for who in range(NOBODY + 1)]) for viewer in range(p)
        ]
        self.sizes: dict[str, int] = {
            "question": len(QUESTIONS),
            "awaited": p,
            "current": p,
            "before": 1,
            "maginor": t,
            "order": t,
            "holders": t * s * p,
            "beside": t * ALL_SPELLS,
            "wizards": p * t,
            "supply": p,
            "hands": p * ALL_CARDS,
            "discards": p * ALL_CARDS,
            "held": p * ALL_SPELLS,
            "won": p * t,
            "asked_oracle": t,
            "asked_slots": s,
            "challenger": p,
            "defender": p,
            "duel_oracle": t,
            "duel_slot": s,
            "own_beast": ALL_BEASTS,
            "revealed": 2 * ALL_BEASTS,
        }
        self.largest: dict[str, int] = {
            **dict.fromkeys(self.sizes, 1),
            "order": t,
            "supply": layout.counters,
            "hands": max(layout.hand),
            "discards": max(layout.hand),
            "won": t,
        }
        at: dict[str, int] = {}
        end = 0
        for name, size in self.sizes.items():
            at[name] = end
            end += size
        self.nothing: bytearray = bytearray(end)
        self.question: dict[int, int] = {tag: number for number, tag in enumerate(QUESTIONS)}
        self.awaited: int = at["awaited"]
        self.current: int = at["current"]
        self.before: int = at["before"]
        self.maginor: int = at["maginor"]
        self.order: Places = places(at["order"], t)
        self.holders: int = at["holders"]
        self.beside: list[Places] = parts(at["beside"], t, ALL_SPELLS)
        self.wizards: list[Places] = parts(at["wizards"], p, t)
        self.supply: int = at["supply"]
        self.hands: int = at["hands"]
        self.discards: int = at["discards"]
        self.held: list[Places] = parts(at["held"], p, ALL_SPELLS)
        self.won: list[Places] = parts(at["won"], p, t)
        self.asked_oracle: int = at["asked_oracle"]
        self.asked_slots: int = at["asked_slots"]
        self.challenger: int = at["challenger"]
        self.defender: int = at["defender"]
        self.duel_oracle: int = at["duel_oracle"]
        self.duel_slot: int = at["duel_slot"]
        self.own_beast: int = at["own_beast"]
        self.revealed: int = at["revealed"]

    def observe(self, state: State, seat: int) -> bytearray:
        """Return what ``seat`` may know of ``state``."""
        out = self.nothing.copy()
        self._write_question(state, seat, out)
        self._write_circle(state, seat, out)
        self._write_players(state, seat, out)
        if state.duel:
            self._write_duel(state, seat, out)
        return out

    def _write_question(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        question = state.question
        tag: int = question[0]
        out[self.question[tag]] = 1
        out[self.current + (state.current_player - seat) % players] = 1
        if tag == BEASTS_ASKED:
            one: int = question[1]
            other: int = question[2]
            if state.beasts[one] == NO_BEAST:
                out[self.awaited + (one - seat) % players] = 1
            if state.beasts[other] == NO_BEAST:
                out[self.awaited + (other - seat) % players] = 1
        elif tag != GAME_ENDED:
            asked: int = question[1]
            out[self.awaited + (asked - seat) % players] = 1
            if tag in (SYMBOL_ASKED, SLOT_ASKED, TARGET_ASKED, REWARD_ASKED):
                oracle: int = question[2]
                out[self.asked_oracle + oracle] = 1
                if tag in (SLOT_ASKED, TARGET_ASKED):
                    slots: tuple[int, ...] = question[3]
                    for slot in slots:
                        out[self.asked_slots + slot] = 1

    def _write_circle(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        if state.place:
            out[self.before] = 1
        out[self.maginor + state.maginor] = 1
        width = self.slots * players
        seen = self.seen[seat]
        order = self.order
        place = 1
        for oracle in state.circle:
            out[order[oracle]] = place
            place += 1
        first = self.holders
        for slots in state.slots:  # always in the same order, which processors foresee
            at = first
            for holder in slots:  # without a branch, which they do not
                out[at + seen[holder]] = holder != NOBODY
                at += players
            first += width
        for tile, spell in enumerate(state.spells_beside):
            lies = spell != NO_SPELL
            out[self.beside[tile][spell if lies else 0]] = lies

    def _write_players(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        who = seat
        for place in range(players):
            wizard = state.wizards[who]
            if wizard != NOWHERE:
                out[self.wizards[place][wizard]] = 1
            out[self.supply + place] = state.supply[who]
            cards = place * ALL_CARDS
            first = self.hands + cards
            out[first : first + ALL_CARDS] = state.hands[who]
            first = self.discards + cards
            out[first : first + ALL_CARDS] = state.discards[who]
            for spell in state.spells_held[who]:
                out[self.held[place][spell]] = 1
            at = self.won[place]
            for number, oracle in enumerate(state.oracles_won[who]):
                out[at[oracle]] = number + 1
            who += 1
            if who == players:
                who = 0

    def _write_duel(self, state: State, seat: int, out: bytearray) -> None:
        players = self.players
        duel = state.duel
        challenger: int = duel[1]
        defender: int = duel[2]
        oracle: int = duel[3]
        slot: int = duel[4]
        out[self.challenger + (challenger - seat) % players] = 1
        out[self.defender + (defender - seat) % players] = 1
        out[self.duel_oracle + oracle] = 1
        out[self.duel_slot + slot] = 1
        own = state.beasts[seat]
        if own != NO_BEAST:
            out[self.own_beast + own] = 1
        if state.revealed:
            out[self.revealed + state.beasts[challenger]] = 1
            out[self.revealed + ALL_BEASTS + state.beasts[defender]] = 1
