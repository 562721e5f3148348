"""Stepping in C: one game, by the numbers of its actions."""

from __future__ import annotations

import ctypes
from array import array
from functools import lru_cache
from typing import Final

from attrs import frozen

from maginor_core.engine.definition import Result, Setup
from maginor_core.engine.errors import EngineError
from maginor_core.native.kinds import MISSING
from maginor_core.native.library import NativeRules, actions_of, native_rules, row_words
from maginor_core.play.environment_spec import EnvironmentSpec
from maginor_core.registry import known_game

MOST_SEATS: Final = 64
"""For how many totals and winners there is room."""


def rules_in_c(spec: EnvironmentSpec) -> NativeRules | None:
    """Return the rules that can step games of a kind in C; None if there are none."""
    definition = spec.definition
    if known_game(definition.name) is not definition:  # those in C may be of another
        return None
    rules = native_rules(definition)
    if rules is None or definition.encoder is None or not rules.c.maginor_has_outcome():
        return None
    return rules


@frozen
class _Shared:
    """What all games of a kind share in C."""

    actions: array[int]
    encoder: array[int]
    commands: tuple[tuple[array[int], ...], ...]  # by seat and action


@lru_cache(maxsize=16)
def _shared(spec: EnvironmentSpec, rules: NativeRules) -> _Shared:
    commands = tuple([tuple(map(row_words, rows)) for rows in spec.table.commands])
    return _Shared(actions_of(spec.table), rules.encoder(spec.encoder), commands)


class SteppedGame:
    """One game in C.

    Attributes:
        seat: who has to act; -1 once the game is over.
        legal: the actions of that seat, in the order of the rules.
        mask: by action 1 if it is legal, else 0, made again by each step.
    """

    def __init__(self, spec: EnvironmentSpec, rules: NativeRules) -> None:
        """Make room for a game; raises ``TooLargeError`` if actions or encoder have none."""
        self._rules, self._c = rules, rules.c
        self._shared = shared = _shared(spec, rules)
        self._layout = array("i")
        self._state = ctypes.create_string_buffer(rules.state_size)
        self._chance = ctypes.create_string_buffer(rules.chance_size)
        self._turn = (ctypes.c_int32 * (2 + len(spec.table)))()
        self._mask = (ctypes.c_uint8 * len(spec.table))()
        actions = _pointer(shared.actions)
        self._given = self._chance, actions, self._turn, self._mask, len(spec.table)
        self._encoder = _pointer(shared.encoder)
        self.seat = -1
        self.legal: list[int] = []
        self.mask = bytearray(self._mask)

    def begin(self, setup: Setup, seed: str) -> bool:
        """Begin a game; returns whether C has room for it."""
        try:
            self._layout = self._rules.layout(setup.layout)  # which C reads all the time
        except EngineError:
            return False
        text = seed.encode()
        self._c.maginor_seed(self._chance, text, ctypes.c_uint64(len(text)))
        if self._c.maginor_begin(self._state, self._rules.work, _pointer(self._layout)):
            return False
        return self._take(None)

    def step(self, action: int) -> bool:
        """Take a legal action; returns whether C has carried it out. If not, the game is lost."""
        return self._take(_pointer(self._shared.commands[self.seat][action]))

    def _take(self, command: ctypes.c_void_p | None) -> bool:
        if self._c.maginor_take(self._state, self._rules.work, command, *self._given):
            return False
        seat, count = self._turn[:2]
        self.seat = -1 if seat == MISSING else seat
        self.legal = self._turn[2 : 2 + count]
        self.mask = bytearray(self._mask)
        return True

    def observe(self, seat: int) -> bytearray | None:
        """Return what a seat may know; None if C does not say it."""
        made = (ctypes.c_uint8 * self._shared.encoder[1])()
        given = self._state, self._rules.work, self._encoder, seat, made
        return None if self._c.maginor_observe(*given) else bytearray(made)

    def result(self) -> Result | None:
        """Return how the game has ended; None before that, or if it has no result."""
        totals, won, counts = [(ctypes.c_int32 * size)() for size in (MOST_SEATS, MOST_SEATS, 2)]
        given = self._state, self._rules.work, totals, won, MOST_SEATS, counts
        if self._c.maginor_outcome(*given) != 1:
            return None
        return Result(tuple(totals[: counts[0]]), tuple(won[: counts[1]]))


def _pointer(words: array[int]) -> ctypes.c_void_p:
    return ctypes.c_void_p(words.buffer_info()[0])
