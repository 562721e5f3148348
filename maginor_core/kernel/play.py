"""Play: a position of a game of any kind, from which commands lead on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from maginor_core.kernel.definition import GameDefinition, PlayableSetup
from maginor_core.kernel.errors import RefusalError
from maginor_core.kernel.execution import execute, row_of_command
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.given_chance import PickedChance


class Position:
    """A setup with a state of the game.

    Attributes:
        game: which game.
        setup: what it began with.
        state: all that has happened since; replaced, not changed, by ``carry_out``.
    """

    __slots__ = ("game", "setup", "state", "words")

    def __init__(
        self, game: GameDefinition, setup: PlayableSetup, state: Any
    ) -> None:  # Any: the game's
        self.game = game
        self.setup = setup
        self.state = state
        self.words = game.vocabulary(setup)

    def copy(self) -> Position:
        """Return an equal position; states are never changed, so it is cheap."""
        return Position(self.game, self.setup, self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished(self.state)

    def legal(self, seat: int | None = None) -> list[Any]:  # Any: the game's commands
        """Return every command that would be accepted, of ``seat`` or of all, each once."""
        return [self.words.fact(row) for row in self.game.decider.legal(self.state, seat)]

    def carry_out(
        self, command: Fact, outcomes: Sequence[int] = ()
    ) -> tuple[Any, ...]:  # Any: likewise
        """Carry out ``command`` and return what happened, in order; all of it or nothing.

        Args:
            command: a command of the game.
            outcomes: the outcomes of chance that it draws.

        Raises:
            RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
            NoOutcomeError: an outcome is not possible.
            MalformedError: it is not a command of the game.
        """
        state = self.game.decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        rows = execute(self.game.decider, state, row, outcomes)
        self.state = state
        return tuple([self.words.fact(event) for event in rows])

    def branches(self, command: Fact) -> Iterator[tuple[tuple[int, ...], Position]]:
        """Yield the positions to which ``command`` can lead, each with its outcomes of chance.

        Raises:
            RefusalError: the rules do not allow it.
            MalformedError: it is not a command of the game.
        """
        from maginor_core.kernel.branches import branches  # noqa: PLC0415 # fractions load slowly

        state = self.game.decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        for branch in branches(self.game.decider, state, row):
            yield branch.outcomes, Position(self.game, self.setup, branch.state)

    def pick_outcomes(self, command: Fact, pick: Callable[[int], int]) -> tuple[int, ...]:
        """Return outcomes of chance with which ``command`` is accepted, without trying all.

        Args:
            command: a command that is legal here.
            pick: returns a number from 0 up to, but without, the given one: which of so many
                possible outcomes comes next.

        Raises:
            RefusalError: the rules do not allow it.
            MalformedError: it is not a command of the game.
        """
        decider = self.game.decider
        state = decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        if row[0] not in decider.draws:
            return ()
        chance = PickedChance(pick)
        decider.rules[row[0]](state, *row[1:], chance)
        return tuple(chance.outcomes)

    def outcomes_for(self, command: Fact, outcomes: Sequence[int]) -> tuple[int, ...] | None:
        """Return the first ``outcomes``, as many as ``command`` draws; None if it is refused."""
        for count in range(len(outcomes) + 1):
            position = self.copy()
            try:
                position.carry_out(command, outcomes[:count])
            except RefusalError as refusal:
                if not refusal.concerns_chance:
                    return None
            else:
                return tuple(outcomes[:count])
        return None

    def to_json(self) -> dict[str, Any]:  # Any: JSON
        """Return the protocol's STATE."""
        return self.game.state_to_json(self.state)

    def pack(self) -> tuple[Any, ...]:  # Any: numbers
        """Return all of the state that rules depend on, as nested tuples of numbers."""
        return self.game.snapshot(self.state)


def begin(game: GameDefinition, setup: PlayableSetup) -> Position:
    """Return the position before the first command."""
    return Position(game, setup, game.decider.initial(setup.layout))
