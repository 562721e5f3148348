"""Observations for agents: what a seat may know of a state, in bytes (VIEW-01 to VIEW-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.games.abracada.components.layout import FIRST, LAST, Layout
from maginor_core.games.abracada.projections.state import (
    DRAWN,
    ENDED,
    IN_TURN,
    NOT_NAMED,
    OVER,
    State,
)

NUMBERS: Final = LAST - FIRST + 1
"""How many numbers there are; a part by number begins with ``FIRST``."""


class StateEncoder:
    """Writes observations; each byte is a count unless stated otherwise.

    Parts by seat begin with the viewer's.

    Parts: ``phase``, of which one is 1: a turn, between rounds, the end; ``round``, up to 255;
    ``awaited`` by seat, 1 if so; ``current`` by seat, 1 for whose turn it is or was; ``points`` and
    ``lives`` by seat; ``held`` by seat, the stones in hand; ``hands`` by seat from the next one on
    and number; ``board`` by number; ``unseen`` by number, what the viewer cannot see: the supply,
    the secret stones and its own hand among it; ``supply``; ``secrets``, those left; ``taken`` by
    place and number, 1 for each secret stone that the viewer has taken, in order; ``takes`` by
    seat, the secret stones taken; ``last``, 1 at the number cast last in this turn; ``gained`` by
    seat, in the round before; ``failed`` by seat and number, 1 for casts that failed since the seat
    last drew; ``cast`` by seat and number, in this round; ``winners`` by seat, 1 if so.
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

    def write(self, state: State, seat: int, out: bytearray) -> None:
        """Write what ``seat`` may know of ``state``, a real one, over the whole of ``out``."""
        players = self.players
        out[:] = self.nothing
        out[state.phase] = 1
        out[self.round] = min(state.round_number, 255)
        current: int = state.current_player
        out[self.current + (current - seat) % players] = 1
        if state.phase == IN_TURN:
            out[self.awaited + (current - seat) % players] = 1
        elif state.phase != OVER:
            out[self.awaited + (current + 1 - seat) % players] = 1
        out[self.supply] = state.supply
        out[self.secrets] = state.secrets_left
        if state.last_cast != NOT_NAMED:
            out[self.last + state.last_cast - FIRST] = 1
        for winner in state.winners:
            out[self.winners + (winner - seat) % players] = 1
        unseen = state.unseen[:]
        for number, count in enumerate(state.hands[seat]):
            unseen[number] += count
        who = seat
        for place in range(players):
            out[self.points + place] = state.points[who]
            out[self.lives + place] = state.lives[who]
            if state.gained:
                out[self.gained + place] = state.gained[who]
            self._write_stones(state, who, place, unseen, out)
            self._write_history(state.histories[who], place, out)
            who += 1
            if who == players:
                who = 0
        board = state.board
        for number in range(FIRST, LAST + 1):
            out[self.board + number - FIRST] = board[number]
            out[self.unseen + number - FIRST] = unseen[number]

    def _write_stones(
        self, state: State, who: int, place: int, unseen: list[int], out: bytearray
    ) -> None:
        """Write what a seat holds and has taken; what the viewer cannot see of it is unseen."""
        hand = state.hands[who]
        held = 0
        at = self.hands + (place - 1) * NUMBERS - FIRST
        for number, count in enumerate(hand):
            held += count
            if place and count:
                out[at + number] = count
        out[self.held + place] = held
        taken = state.taken[who]
        out[self.takes + place] = len(taken)
        at = self.taken - FIRST
        for stone in taken:
            if place:
                unseen[stone] += 1
            else:
                out[at + stone] = 1
                at += NUMBERS

    def _write_history(self, history: list[int], place: int, out: bytearray) -> None:
        failed = self.failed + place * NUMBERS - FIRST
        cast = self.cast + place * NUMBERS - FIRST
        for step in history:
            if DRAWN < step < ENDED:
                out[cast + step] += 1
        at = len(history) - 1
        while at >= 0 and history[at] != DRAWN:
            if history[at] < 0:
                out[failed - history[at]] = 1
            at -= 1
