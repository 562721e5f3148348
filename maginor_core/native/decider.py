"""A decider on C: the same states and refusals, but all that happens is what C says.

Each state is given to C and taken back, so this is for tests of the rules in C, not for speed.
Python is asked beside it what is refused, in its words, and what chance says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgpack
from attrs import evolve

from maginor_core.engine.chance import NoChance
from maginor_core.engine.compile import setup_of
from maginor_core.engine.decider import Decider
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.fields import Row
from maginor_core.native.kinds import TooLargeError
from maginor_core.native.library import NativeChance, NativeError, NativeGame, NativeRules
from maginor_core.native.proof import DifferenceError, packed
from maginor_core.native.replaying import take_attributes


class OnC:
    """A game whose commands are carried out, and listed, in C.

    Its rules raise a ``DifferenceError`` where C does not do what Python does.

    Attributes:
        definition: the game.
        left: what was left to Python, since C has no room for it.
    """

    def __init__(self, definition: GameDefinition, rules: NativeRules) -> None:
        decider: Decider[Any, Any] = definition.decider
        self._decider, self._rules = decider, rules
        self.left: list[str] = []
        changed = evolve(
            decider,
            rules={tag: self._rule(tag) for tag in decider.rules},
            to_act=self._to_act,
            legal=self._legal,
            list_by=None,
            options=None,
        )
        self.definition = evolve(definition, decider=changed)

    def _given(self, state: Any) -> NativeGame | None:  # Any: a state of the game
        """Return a state in C; None if there is no room for it."""
        layout = getattr(state, setup_of(type(state)))
        try:
            game = NativeGame(self._rules, self._rules.layout(layout))
            game.load(state)
        except (NativeError, TooLargeError) as error:
            self._leave(error)
            return None
        return game

    def _leave(self, error: NativeError | TooLargeError) -> None:
        if isinstance(error, NativeError) and error.error != "too large":
            raise DifferenceError(f"C does not begin a game: {error}") from None
        self.left.append(str(error))

    def _to_act(self, state: Any) -> tuple[int, ...]:  # Any: as above
        game = self._given(state)
        return self._decider.to_act(state) if game is None else game.to_act()

    def _legal(self, state: Any, seat: int | None) -> list[Row]:  # Any: as above
        game = self._given(state)
        try:
            if game is not None:
                return game.legal(seat)
        except NativeError as error:
            self._leave(error)
        return self._decider.legal(state, seat)

    def _rule(self, tag: int) -> Callable[..., None]:
        draws = tag in self._decider.draws

        def carry_out(state: Any, *given: Any) -> None:  # Any: numbers; chance after them
            command = (tag, *(given[:-1] if draws else given))
            chance = given[-1] if draws else NoChance()
            game = self._given(state)
            if game is None:
                self._decider.run(state, command, chance)
                return
            recorded = NativeChance(self._rules)
            if draws:
                python = self._decider.copy(state)
                self._decider.run(python, command, chance)
                recorded.record(packed(python.events)[1])
            try:
                count, events = game.execute(command, recorded)
            except NativeError as error:
                self._decider.run(state, command, chance)  # which refuses it
                if error.error != "too large":
                    raise DifferenceError(f"C does not carry out {command}: {error}") from None
                self._leave(error)
                return
            _take(state, game)
            rows = _unpacked(events)
            if len(rows) != count:
                raise DifferenceError(f"C has {count} events of {command}, and writes {len(rows)}")
            state.events += rows

        return carry_out


def _unpacked(events: bytes) -> list[Row]:
    unpacker = msgpack.Unpacker(use_list=False)
    unpacker.feed(events)
    return list(unpacker)


def _take(state: Any, game: NativeGame) -> None:  # Any: a state of the game
    """Make a state what it is in C."""
    take_attributes(state, game.attributes())
    state.drawn = game.drawn
