"""Observations for agents: what a seat may know of a state, in bytes (VIEW-01 to VIEW-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.games.abracada.components.layout import FIRST, LAST, UNKNOWN, Layout
from maginor_core.games.abracada.projections.state import (
    DRAWN,
    ENDED,
    IN_TURN,
    NOT_NAMED,
    OVER,
    SECRET_OFFERED,
    TURN,
    State,
)

MOST: Final = 255
"""The largest number that a byte shows."""
NUMBERS: Final = LAST - FIRST + 1
"""How many numbers there are; a part by number begins with ``FIRST``."""


class StateEncoder:
    """Makes observations; each byte is a count unless stated otherwise.

    Parts by seat begin with the viewer's.

    Parts: ``phase``, of which one is 1: a turn, between rounds, the end; ``round``, up to 255;
    ``awaited`` by seat, 1 if so; ``current`` by seat, 1 for whose turn it is or was; ``points`` and
    ``lives`` by seat; ``held`` by seat, the stones in hand; ``hands`` by seat from the next one on
    and number; ``board`` by number; ``unseen`` by number, what the viewer cannot see: the supply,
    the secret stones and its own hand among it; ``supply``; ``secrets``, those left; ``taken`` by
    place and number, 1 for each secret stone that the viewer has taken, in order; ``takes`` by
    seat, the secret stones taken; ``last``, 1 at the number cast last in this turn; ``gained`` by
    seat, in the round before; ``failed`` by seat and number, 1 for casts that failed since the seat
    last drew; ``cast`` by seat and number, in this round; ``winners`` by seat, 1 if so;
    under ``secret_optional`` also ``offered``, 1 if a secret stone may be taken.
    """

    version = 1

    def __init__(self, layout: Layout) -> None:
        """Measure the parts for games with as many players and secret stones."""
        p = layout.players
        self.players: int = p
        self.sizes: dict[str, int] = {
            "phase": 3,
            "round": 1,
            "awaited": p,
            "current": p,
            "points": p,
            "lives": p,
            "held": p,
            "hands": (p - 1) * NUMBERS,
            "board": NUMBERS,
            "unseen": NUMBERS,
            "supply": 1,
            "secrets": 1,
            "taken": layout.secret * NUMBERS,
            "takes": p,
            "last": NUMBERS,
            "gained": p,
            "failed": p * NUMBERS,
            "cast": p * NUMBERS,
            "winners": p,
        }
        if layout.secret_optional:
            self.sizes["offered"] = 1
        most = max(layout.stones)
        self.largest: dict[str, int] = {
            **dict.fromkeys(self.sizes, 1),
            "round": MOST,
            "points": MOST,
            "lives": layout.lives,
            "held": layout.hand,
            "hands": most,
            "board": most,
            "unseen": most,
            "supply": layout.total,
            "secrets": layout.secret,
            "takes": layout.secret,
            "gained": MOST,
            "cast": most,
        }
        at: dict[str, int] = {}
        end = 0
        for name, size in self.sizes.items():
            at[name] = end
            end += size
        self.nothing: bytearray = bytearray(end)
        self.round: int = at["round"]
        self.awaited: int = at["awaited"]
        self.current: int = at["current"]
        self.points: int = at["points"]
        self.lives: int = at["lives"]
        self.held: int = at["held"]
        self.hands: int = at["hands"]
        self.board: int = at["board"]
        self.unseen: int = at["unseen"]
        self.supply: int = at["supply"]
        self.secrets: int = at["secrets"]
        self.taken: int = at["taken"]
        self.takes: int = at["takes"]
        self.last: int = at["last"]
        self.gained: int = at["gained"]
        self.failed: int = at["failed"]
        self.cast: int = at["cast"]
        self.winners: int = at["winners"]
        self.offered: int = at.get("offered", 0)

    def observe(self, state: State, seat: int) -> bytearray:
        """Return what ``seat`` may know of ``state``, a real one."""
        players = self.players
        out = self.nothing.copy()
        if state.phase == SECRET_OFFERED:
            out[IN_TURN] = 1
            out[self.offered] = 1
        else:
            out[state.phase] = 1
        out[self.round] = min(state.round_number, 255)
        current: int = state.current_player
        out[self.current + (current - seat) % players] = 1
        if state.phase in TURN:
            out[self.awaited + (current - seat) % players] = 1
        elif state.phase != OVER:
            out[self.awaited + (current + 1 - seat) % players] = 1
        out[self.supply] = state.supply
        out[self.secrets] = state.secrets_left
        if state.last_cast != NOT_NAMED:
            out[self.last + state.last_cast - FIRST] = 1
        for winner in state.winners:
            out[self.winners + (winner - seat) % players] = 1
        self._write_numbers(state, seat, out)
        who = seat
        for place in range(players):
            out[self.points + place] = state.points[who]
            out[self.lives + place] = state.lives[who]
            if state.gained:
                out[self.gained + place] = state.gained[who]
            self._write_stones(state, who, place, out)
            self._write_history(state.histories[who], place, out)
            who += 1
            if who == players:
                who = 0
        return out

    def _write_numbers(self, state: State, seat: int, out: bytearray) -> None:
        """Write what lies open, and what the viewer cannot see but for others' secret stones."""
        out[self.board : self.board + NUMBERS] = state.board[FIRST:]
        unseen = state.unseen
        hand = state.hands[seat]
        at = self.unseen - FIRST
        for number in range(FIRST, LAST + 1):
            out[at + number] = unseen[number] + hand[number]
        out[self.held] = sum(hand)

    def _write_stones(self, state: State, who: int, place: int, out: bytearray) -> None:
        """Write what a seat has taken; of another one also what it holds."""
        taken = state.taken[who]
        if taken:
            out[self.takes + place] = len(taken)
        if not place:
            at = self.taken - FIRST
            for stone in taken:
                out[at + stone] = 1
                at += NUMBERS
            return
        for stone in taken:
            if stone != UNKNOWN:
                out[self.unseen - FIRST + stone] += 1
        hand = state.hands[who]
        at = self.hands + (place - 1) * NUMBERS
        out[at : at + NUMBERS] = hand[FIRST:]
        out[self.held + place] = sum(hand)

    def _write_history(self, history: list[int], place: int, out: bytearray) -> None:
        """Write which casts have failed since the seat last drew, and which succeeded."""
        failed = self.failed + place * NUMBERS - FIRST
        cast = self.cast + place * NUMBERS - FIRST
        since = 0
        for at, step in enumerate(history):
            if step == DRAWN:
                since = at
            elif 0 < step < ENDED:
                out[cast + step] += 1
        for at in range(since, len(history)):
            if history[at] < 0:
                out[failed - history[at]] = 1
