"""Paring removes from a game what is not needed for what it shows, until nothing can be removed.

Hypothesis shrinks a game by what it was drawn from; a sequence of commands that belong together,
such as a whole duel, or a tile that nobody visits, comes off only by looking at the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from maginor_core.conformance.diagnosis.differences import canonical
from maginor_core.conformance.diagnosis.judge import request_of
from maginor_core.conformance.fuzz.fit import fitted
from maginor_core.conformance.fuzz.fuzzing import Fuzzing
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Input, Script, Submit

MOST_TRIES = 4000
"""How many smaller games are tried at most."""
LONGEST_SEQUENCE = 12
"""The longest sequence of commands that is tried at every place."""
LONGEST_TURN = 5
"""The longest sequence of commands that is tried to be replaced by one."""

Shows = Callable[[Script], Script | None]


def pare(fuzzing: Fuzzing, script: Script, shows: Shows) -> Script:
    """Return a game that is no larger than ``script`` and shows the same.

    Args:
        fuzzing: how games of this kind are made smaller.
        script: a game that begins with its setup.
        shows: plays a game and returns as much of it as is needed, or None if it does not show it.
    """
    paring = _Paring(fuzzing, script, shows)
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

    def __init__(self, fuzzing: Fuzzing, script: Script, shows: Shows) -> None:
        self._fuzzing = fuzzing
        self.script = script
        self._shows = shows
        self._tries = 0

    def fewer_questions(self) -> bool:
        """Remove all ``legal`` requests but the last; return whether that worked."""
        *before, last = self.script.inputs
        remaining = [given for given in before if not isinstance(given.asked, AskLegal)]
        return len(remaining) < len(before) and self._try([*remaining, last])

    def fewer_commands(self) -> bool:
        """Remove sequences of inputs, long ones first; return whether there were any."""
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
        """Replace several inputs by a roll without effect; return whether that worked anywhere."""
        found = False
        for length in range(LONGEST_TURN, 1, -1):
            start = 1
            while start + length < len(self.script.inputs):
                inputs = self.script.inputs
                idle = self._idle(inputs[0], inputs[start])
                if idle and self._try([*inputs[:start], idle, *inputs[start + length :]]):
                    found = True
                start += 1
        return found

    def simpler_setup(self) -> bool:
        """Remove what the setup does not need; return whether there was anything."""
        opening, *rest = self.script.inputs
        assert isinstance(opening.asked, Begin), "a game begins with its setup"
        setup = opening.asked.setup
        for simpler in self._fuzzing.simpler_setups(setup):
            if self._try([evolve(opening, asked=Begin(simpler)), *rest]):
                return True
        if "first_player" not in setup:
            return False
        next_begins = {**setup, "first_player": (setup["first_player"] + 1) % setup["players"]}
        for length in range(min(LONGEST_TURN, len(rest) - 1), 0, -1):
            if self._try([evolve(opening, asked=Begin(next_begins)), *rest[length:]]):
                return True
        for simpler, seats in self._fuzzing.other_seats(setup):
            if self._try([evolve(opening, asked=Begin(simpler)), *_reseated(rest, seats)]):
                return True
        return False

    def _idle(self, opening: Input, given: Input) -> Input | None:
        """Return a move without effect by the player of ``given``; None if there is none."""
        if not isinstance(given.asked, Submit) or not isinstance(opening.asked, Begin):
            return None
        command = given.asked.command
        if not isinstance(command, dict):
            return None
        move = self._fuzzing.idle_move(opening.asked.setup, command)
        return None if move is None else evolve(given, asked=Submit(*move))

    def _try(self, inputs: Sequence[Input]) -> bool:
        """Take the game with these inputs, as they are or fitted, if it shows the same.

        Return whether it does.
        """
        given = tuple(inputs)
        if self._takes(given):
            return True
        candidate = fitted(self.script.game, given)
        return size(candidate) < size(self.script.inputs) and self._takes(candidate)

    def _takes(self, inputs: tuple[Input, ...]) -> bool:
        """Take the game with these inputs if it shows the same, and return whether it does."""
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
    """Yield the lengths of the sequences to remove, from ``most`` down."""
    while most > LONGEST_SEQUENCE:
        yield most
        most //= 2
    yield from range(most, 0, -1)


def _reseated(inputs: Sequence[Input], seats: dict[int, int]) -> Iterator[Input]:
    """Yield the inputs with their seats' new numbers, without those of seats that have none."""
    for given in inputs:
        command = given.asked.command if isinstance(given.asked, Submit) else None
        player = command.get("player") if isinstance(command, dict) else None
        if type(player) is not int or not isinstance(given.asked, Submit):
            yield given
        elif player in seats:
            content = {**given.asked.command, "player": seats[player]}
            yield evolve(given, asked=evolve(given.asked, command=content))
