"""Paring leaves out of a game whatever is not needed for what it shows, until nothing is left over.

Hypothesis shrinks a game by what it was drawn from; a row of commands that belong together, such as
a whole duel, or a tile that nobody visits, comes off only by looking at the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from maginor_core.components.setup import FEWEST_PLAYERS
from maginor_core.components.symbols import SYMBOLS
from maginor_core.components.variants import DEFAULTS
from maginor_core.conformance.diagnosis.differences import canonical
from maginor_core.conformance.diagnosis.judge import request_of
from maginor_core.conformance.fuzz.fit import fitted
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Input, Script, Submit

Setup = dict[str, Any]  # Any: JSON of the protocol's shapes

MOST_TRIES = 4000
"""How many smaller games are tried at most."""
LONGEST_ROW = 12
"""The longest row of commands that is tried at every place."""
LONGEST_TURN = 5
"""The longest row of commands that is tried to be replaced by one."""

Shows = Callable[[Script], Script | None]


def pare(script: Script, shows: Shows) -> Script:
    """Return a game that is no larger than ``script`` and shows the same.

    Args:
        script: a game that begins with its setup.
        shows: plays a game and returns as much of it as is needed, or None if it does not show it.
    """
    paring = _Paring(script, shows)
    while (
        paring.fewer_questions()
        | paring.fewer_commands()
        | paring.quicker_turns()
        | paring.simpler_setup()
    ):
        pass
    return paring.script


class _Paring:
    """The smallest game found so far."""

    def __init__(self, script: Script, shows: Shows) -> None:
        self.script = script
        self._shows = shows
        self._tries = 0

    def fewer_questions(self) -> bool:
        """Leave out all questions for the legal commands but the last; say whether that was it."""
        *before, last = self.script.inputs
        kept = [given for given in before if not isinstance(given.asked, AskLegal)]
        return len(kept) < len(before) and self._try([*kept, last])

    def fewer_commands(self) -> bool:
        """Leave out rows of inputs, long ones first; say whether there were any."""
        found = False
        for length in _lengths(len(self.script.inputs) - 2):
            start = 1
            while start + length < len(self.script.inputs):
                inputs = self.script.inputs
                if self._try([*inputs[:start], *inputs[start + length :]]):
                    found = True
                else:
                    start += 1
        return found

    def quicker_turns(self) -> bool:
        """Put a roll without effect in the place of several inputs; say whether it did anywhere."""
        found = False
        for length in range(LONGEST_TURN, 1, -1):
            start = 1
            while start + length < len(self.script.inputs):
                inputs = self.script.inputs
                idle = _idle_roll(inputs[0], inputs[start])
                if idle and self._try([*inputs[:start], idle, *inputs[start + length :]]):
                    found = True
                start += 1
        return found

    def simpler_setup(self) -> bool:
        """Leave out what the setup does not need; say whether there was anything."""
        opening, *rest = self.script.inputs
        assert isinstance(opening.asked, Begin), "a game begins with its setup"
        setup = opening.asked.setup
        for simpler in _simpler(setup):
            if self._try([evolve(opening, asked=Begin(simpler)), *rest]):
                return True
        next_begins = {**setup, "first_player": (setup["first_player"] + 1) % setup["players"]}
        for length in range(min(LONGEST_TURN, len(rest) - 1), 0, -1):
            if self._try([evolve(opening, asked=Begin(next_begins)), *rest[length:]]):
                return True
        for simpler, seats in _other_seats(setup):
            if self._try([evolve(opening, asked=Begin(simpler)), *_reseated(rest, seats)]):
                return True
        return False

    def _try(self, inputs: Sequence[Input]) -> bool:
        """Take the game with these inputs, as they are or fitted, if it shows the same.

        Say whether it does.
        """
        given = tuple(inputs)
        if self._takes(given):
            return True
        candidate = fitted(given)
        return size(candidate) < size(self.script.inputs) and self._takes(candidate)

    def _takes(self, inputs: tuple[Input, ...]) -> bool:
        """Take the game with these inputs if it shows the same, and say whether it does."""
        self._tries += 1
        if self._tries > MOST_TRIES:
            return False
        shown = self._shows(evolve(self.script, inputs=inputs))
        if shown is not None:
            self.script = shown
        return shown is not None


def size(inputs: Sequence[Input]) -> tuple[int, int]:
    """Return how much there is to read: commands, and the length of all texts."""
    return commands(inputs), len(canonical([request_of(given) for given in inputs]))


def commands(inputs: Sequence[Input]) -> int:
    """Return how many of the inputs are commands."""
    return sum(isinstance(given.asked, Submit) for given in inputs)


def _lengths(most: int) -> Iterator[int]:
    """Yield the lengths of the rows to leave out, from ``most`` down."""
    while most > LONGEST_ROW:
        yield most
        most //= 2
    yield from range(most, 0, -1)


def _idle_roll(opening: Input, given: Input) -> Input | None:
    """Return a roll by the player of ``given`` whose face is on no tile; None if there is none."""
    if not isinstance(given.asked, Submit) or not isinstance(opening.asked, Begin):
        return None
    borne = {symbol for slots in opening.asked.setup["tiles"].values() for symbol in slots}
    player = given.asked.command.get("player")
    for face in SYMBOLS:
        if face not in borne and face != "fate":
            return evolve(given, asked=Submit({"type": "roll_die", "player": player}, (face,)))
    return None


def _simpler(setup: Setup) -> Iterator[Setup]:
    """Yield setups with a thing less: a tile, a spell, a slot, or a departure from the usual."""
    for tile in setup["circle"][1:]:
        yield {
            **setup,
            "circle": [other for other in setup["circle"] if other != tile],
            "tiles": _without(setup["tiles"], tile),
            "spells": _without(setup["spells"], tile),
        }
    for tile in setup["spells"]:
        yield {**setup, "spells": _without(setup["spells"], tile)}
    for tile, slots in setup["tiles"].items():
        for slot in range(len(slots) if len(slots) > 1 else 0):
            fewer = [*slots[:slot], *slots[slot + 1 :]]
            yield {**setup, "tiles": {**setup["tiles"], tile: fewer}}
    for key in ("variants", "counters", "hand"):
        if key in setup:
            yield _without(setup, key)
    for name, value in setup.get("variants", {}).items():
        if value != DEFAULTS[name] and len(setup["variants"]) > 1:
            yield {**setup, "variants": _without(setup["variants"], name)}


def _other_seats(setup: Setup) -> Iterator[tuple[Setup, dict[int, int]]]:
    """Yield setups in which seat 0 begins, or with a player less; and each seat's new number."""
    players, first = setup["players"], setup["first_player"]
    if players > FEWEST_PLAYERS:
        for leaving in range(players):
            stay = [seat for seat in range(players) if seat != leaving]
            seats = {seat: number for number, seat in enumerate(stay)}
            begins = seats.get(first, first % len(stay))
            yield {**setup, "players": len(stay), "first_player": begins}, seats
    if first:
        seats = {seat: (seat - first) % players for seat in range(players)}
        yield {**setup, "first_player": 0}, seats


def _reseated(inputs: Sequence[Input], seats: dict[int, int]) -> Iterator[Input]:
    """Yield the inputs with their seats' new numbers, without those of seats that have none."""
    for given in inputs:
        command = given.asked.command if isinstance(given.asked, Submit) else None
        player = command.get("player") if isinstance(command, dict) else None
        if type(player) is not int or not isinstance(given.asked, Submit):
            yield given
        elif player in seats:
            told = {**given.asked.command, "player": seats[player]}
            yield evolve(given, asked=evolve(given.asked, command=told))


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {other: value for other, value in data.items() if other != key}
