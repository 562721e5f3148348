"""Completion: whether some values in place of the withheld ones make a log follow the rules.

The log of a seat lacks what the seat may not see. Each record is executed with every legal command
and every outcome of chance that fits what the log shows, until one way leads to the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core.kernel.decider import Decider
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.given_chance import MissingOutcomeError, TriedChance
from maginor_core.kernel.numbers import Row
from maginor_core.kernel.visibility import HOLE, Seen, is_match

MOST_TRIALS: Final = 20_000
"""How many commands are executed at most; an ordinary game of Maginor needs some hundreds."""

AnyDecider: TypeAlias = Decider[Any, Any]  # Any: the setups and states of the game
Word: TypeAlias = Literal["found", "none", "undecided"]


@frozen
class Completion:
    """What a search for a completion came to.

    Attributes:
        word: ``found``: there is one; ``none``: there is none; ``undecided``: the search was given
            up after ``MOST_TRIALS``.
        records: how many records could be executed, on the way that led furthest.
        state: the state after the last record; None if none was found.
        reason: why the record after these could not be executed, as the last attempt found it.
    """

    word: Word
    records: int
    state: Any  # Any: the state of the game
    reason: str = ""


def complete(
    decider: AnyDecider,
    setup: Any,  # Any: as the decider's ``initial`` takes it
    records: Sequence[tuple[Seen, Sequence[Seen]]],
) -> Completion:
    """Return whether there is a game by the rules that looks as ``records`` do.

    Args:
        decider: the rules.
        setup: what the game began with, all of it.
        records: commands and events in numbers, with holes; without undos.
    """
    search = _Search(decider)
    state = decider.initial(setup)
    if not records:
        return Completion("found", 0, state)
    ways = [search.after(state, *records[0])]
    furthest, reason = 0, ""
    while ways:
        state = next(ways[-1], None)
        if search.trials > MOST_TRIALS:
            return Completion("undecided", furthest, None, reason)
        if state is None:
            if len(ways) > furthest:
                reason = search.reason
            ways.pop()
            continue
        furthest = max(furthest, len(ways))
        if len(ways) == len(records):
            return Completion("found", len(records), state)
        ways.append(search.after(state, *records[len(ways)]))
    return Completion("none", furthest, None, reason)


class _Search:
    """The attempts so far, and why the last one failed."""

    def __init__(self, decider: AnyDecider) -> None:
        self.trials = 0
        self.reason = ""
        self._decider = decider

    def after(
        self,
        state: Any,  # Any: the state of the game
        command: Seen,
        events: Sequence[Seen],
    ) -> Iterator[Any]:  # Any: states
        """Yield the states to which a record leads from ``state``, in every way that fits."""
        rows = [command]
        if HOLE in command:
            legal = self._decider.legal(state, None)
            rows = [row for row in legal if is_match(row, command)]
            self.reason = "no legal command fits it"
        shown = _outcomes(events, self._decider)
        for row in rows:
            yield from self._ways(state, row, tuple(events), shown, ())

    def _ways(
        self,
        state: Any,  # Any: the state of the game
        command: Row,
        events: tuple[Seen, ...],
        shown: Sequence[Any],  # Any: numbers and holes
        outcomes: tuple[int, ...],
    ) -> Iterator[Any]:  # Any: states
        decider = self._decider
        self.trials += 1
        if self.trials > MOST_TRIALS:
            return
        after = decider.copy(state)
        after.events.clear()
        try:
            rule = decider.rules[command[0]]
            if command[0] in decider.draws:
                rule(after, *command[1:], TriedChance(outcomes))
            else:
                rule(after, *command[1:])
        except MissingOutcomeError as missing:
            wanted = shown[len(outcomes)] if len(outcomes) < len(shown) else HOLE
            for outcome, _ in missing.options:
                if wanted in (HOLE, outcome):
                    yield from self._ways(state, command, events, shown, (*outcomes, outcome))
            return
        except KernelError as error:
            self.reason = str(error)
            return
        happened = tuple(after.events)
        if is_match(happened, events):
            yield after
        else:
            self.reason = "it has other events than the rules produce"


def _outcomes(events: Sequence[Seen], decider: AnyDecider) -> list[Any]:  # Any: numbers and holes
    """Return the outcomes that ``events`` show, up to a hole for an unknown number of them."""
    found: list[Any] = []  # Any: likewise
    for row in events:
        if row[0] not in decider.outcomes:
            continue
        outcome = row[decider.outcomes[row[0]]]
        if type(outcome) is tuple:
            found += outcome
        elif outcome != HOLE:
            found.append(outcome)
        else:
            found.append(HOLE)
    return found
