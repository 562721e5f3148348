"""The tree of a search in C, where all that the search is told is there in C."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import Any, Final

from attrs import fields

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import TOLD, Again, Guidance, heuristics_of
from maginor_core.native.kinds import NUMBERS, REALS, tuple_of, words_of
from maginor_core.native.library import NativeRules, native_rules, rows_in, rows_words
from maginor_core.registry import known_game

ARENA: Final = 1 << 18
"""How many words a tree has at first."""
MOST_WORDS: Final = 1 << 27
"""How many it may have: half a gigabyte."""
COMPENSATED: Final = sys.version_info >= (3, 12)
"""Whether this Python's sums of real numbers are."""


def rules_that_search(definition: GameDefinition) -> NativeRules | None:
    """Return the rules in C that are told all that a search is told in Python; None if not all."""
    if known_game(definition.name) is not definition:  # those in C may be of another
        return None
    rules = native_rules(definition)
    return rules if rules is not None and _is_told(definition, rules) else None


@lru_cache(maxsize=64)
def _is_told(definition: GameDefinition, rules: NativeRules) -> bool:
    guidance = heuristics_of(definition).guidance
    if guidance is None or "value" not in rules.guided:
        return False
    usual = {one.name: one.default for one in fields(Guidance)}
    for name in TOLD:
        if getattr(guidance, name) is not usual[name] and name not in rules.guided:
            return False
    rules.c.maginor_search_size.restype = ctypes.c_uint64
    rules.c.maginor_search_draw.restype = ctypes.c_double
    rules.c.maginor_search_sums(int(COMPENSATED))
    return True


class TreeInC:
    """A tree that is searched in C, as ``TreeSearch`` searches its own.

    After an ``EngineError`` it is of no use, and the search begins again in Python.
    """

    def __init__(  # what a search knows
        self,
        rules: NativeRules,
        guidance: Guidance,
        known: Any,  # Any: a state of the game
        seat: int,
        determinize: Callable[[Any, int, int], Any] | None,  # Any: states
        again: Again,
    ) -> None:
        """Begin a tree; raises an ``EngineError`` if C has no room for the state."""
        self._c, self._rules = rules.c, rules
        self._given, self._seat, self._determinize = known, seat, determinize
        self._again = again
        self._known = rules.game_at(known).copy()
        self._state = self._known.copy()
        self._search = ctypes.create_string_buffer(rules.c.maginor_search_size())
        self._random = memoryview(self._search).cast("B")[: 4 * 625].cast("I")
        self._arena = (ctypes.c_int32 * ARENA)()
        numbers = ctypes.c_double(guidance.trust), ctypes.c_double(guidance.exploration)
        begun = self._search, self._arena, seat, *numbers, guidance.playout
        self._c.maginor_search_begin(*begun)
        self._c.maginor_search_room(self._search, ARENA)
        self._beliefs = guidance.beliefs
        self._asks = guidance.likelihood is not None
        self._believed: list[array[int]] = []

    def run(self, rows: Sequence[Row], iterations: int, random: Random) -> None:
        """Iterate; the random numbers are those that ``random`` would give, and it goes on there.

        Raises:
            EngineError: C does not confirm an iteration.
        """
        if self._beliefs is not None and not self._believed:
            likelihood = self._likelihood if self._asks else None
            asked = self._given, self._seat, likelihood, self._again
            self._believe(*self._beliefs(*asked))
        with self._drawing(random):
            given = array("i", rows_words(rows))
            if self._determinize is None:
                self._run(given, len(rows), iterations, is_given=False)
                return
            for _ in range(iterations):
                self._draw_state()
                self._run(given, len(rows), 1, is_given=True)

    @contextmanager
    def _drawing(self, random: Random) -> Iterator[None]:
        """Let C draw the numbers that ``random`` would give."""
        version, numbers, gauss = random.getstate()
        self._random[:] = memoryview(array("I", numbers))
        yield
        random.setstate((version, tuple(self._random), gauss))

    def _draw_state(self) -> None:
        """Draw what the seat does not know, as Python does it."""
        assert self._determinize is not None, "it was asked for"
        seed = int(self._c.maginor_search_draw(self._search) * (1 << 53))
        self._state.load(self._determinize(self._given, self._seat, seed))

    def _likelihood(
        self,
        state: Any,  # Any: a state of the game
        seat: int,
        taken: int,
        seen: Sequence[int],
        numbers: Sequence[float],
    ) -> Sequence[float]:
        """Return what ``Guidance.likelihood`` returns; raises an ``EngineError`` if C does not."""
        self._state.load(state)
        given = [
            array("i", words_of(seen, NUMBERS)),
            array("i", words_of(numbers, REALS)),
        ]
        found = (ctypes.c_double * len(seen))()
        status = self._c.maginor_search_likelihood(
            self._state.buffer,
            self._rules.work,
            seat,
            taken,
            *[ctypes.c_void_p(one.buffer_info()[0]) for one in given],
            found,
        )
        if status < 0:
            raise EngineError("C does not confirm what is likely")
        return list(found)

    def _believe(self, hidden: Sequence[Sequence[int]], likely: Sequence[float]) -> None:
        self._believed = [
            array("i", words_of(hidden, tuple_of(NUMBERS))),
            array("i", words_of(likely, REALS)),
        ]
        pointers = [ctypes.c_void_p(one.buffer_info()[0]) for one in self._believed]
        self._c.maginor_search_believe(self._search, *pointers)

    def _run(self, rows: array[int], count: int, iterations: int, *, is_given: bool) -> None:
        done = ctypes.c_int32()
        while iterations:
            status = self._c.maginor_search_run(
                self._search,
                self._arena,
                self._known.buffer,
                self._state.buffer,
                is_given,
                self._rules.work,
                ctypes.c_void_p(rows.buffer_info()[0]),
                count,
                iterations,
                ctypes.byref(done),
            )
            iterations -= done.value
            if status < 0:
                raise EngineError("C does not confirm an iteration")
            if status:
                self._grow()

    def _grow(self) -> None:
        size = 2 * len(self._arena)
        if size > MOST_WORDS:
            raise EngineError(f"the tree has no room in {MOST_WORDS} words")
        larger = (ctypes.c_int32 * size)()
        ctypes.memmove(larger, self._arena, 4 * len(self._arena))
        self._arena = larger
        self._c.maginor_search_room(self._search, size)

    def root(self) -> list[tuple[Row, float, float, int]]:
        """Return each command that was tried, its visits, their sum, and how often it could be."""
        most = 1 << 12
        found, places = (ctypes.c_double * (3 * most))(), (ctypes.c_int32 * most)()
        count = self._c.maginor_search_root(self._arena, found, places, most)
        words = memoryview(self._arena).cast("B").cast("i")
        return [
            (
                rows_in(words[places[at] :], 1)[0],
                found[3 * at],
                found[3 * at + 1],
                int(found[3 * at + 2]),
            )
            for at in range(count)
        ]
