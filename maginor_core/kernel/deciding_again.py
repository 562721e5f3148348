"""Deciding again: what a log says is held against what the rules make of its commands.

Stored events are never trusted: every command is decided with the recorded outcomes of chance, and
what that gives is compared with what the log tells, whose bytes have the one form that they can
have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from attrs import frozen

from maginor_core.kernel.codec import Vocabulary
from maginor_core.kernel.decider import B, C, Decider, E, O, S
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.execution import executor
from maginor_core.kernel.verdict import difference


@frozen
class Falsehood(Generic[C]):
    """The first record of a log that the rules do not bear out.

    Attributes:
        record: which it is, counted from 0.
        command: what was played; None if that is no command at all.
        refusal: why the rules refuse it; None if they do not.
        reason: what is wrong, in words.
    """

    record: int
    command: C | None
    refusal: RefusalError | None
    reason: str


@frozen
class Decided(Generic[B, C]):
    """What deciding a log again came to.

    Attributes:
        board: the board after the last record that holds.
        records: how many records hold.
        events: how many events these have.
        outcomes: the outcomes of chance in them, in order.
        falsehood: the first record that does not hold; None if all do.
    """

    board: B
    records: int
    events: int
    outcomes: tuple[Any, ...]  # Any: the faces or cards of the game
    falsehood: Falsehood[C] | None


def decide_again(
    decider: Decider[S, B, C, E, O],
    vocabulary: Vocabulary,
    setup: S,
    records: Sequence[bytes],
    outcomes_in: Callable[[Sequence[E]], Sequence[O]],
) -> Decided[B, C]:
    """Decide the ``records`` of a log again, from ``setup`` on, up to the first that does not hold.

    Args:
        decider: the rules.
        vocabulary: how commands and events are written.
        setup: what the game began with.
        records: the bytes of each record.
        outcomes_in: which outcomes of chance the events of one record tell of.
    """
    board = decider.initial(setup)
    execute, rolls = executor(decider, board), decider.rolls
    known, unpack = vocabulary.records, vocabulary.unpack_record
    seen: list[O] = []
    holding = count = 0
    command: C | None = None

    def falsehood(reason: str, refusal: RefusalError | None = None) -> Decided[B, C]:
        false = Falsehood(holding, command, refusal, reason)
        return Decided(board, holding, count, tuple(seen), false)

    for data in records:
        command = None
        try:
            command, told = known.get(data) or unpack(data)
            outcomes = outcomes_in(told) if rolls(command) else ()
            events = execute(command, outcomes)
        except RefusalError as refusal:
            return falsehood(str(refusal), refusal)
        except MalformedError as error:
            return falsehood(str(error))
        if events != told:
            return falsehood(difference(events, told))
        if outcomes:
            seen += outcomes
        count += len(events)
        holding += 1
    return Decided(board, holding, count, tuple(seen), None)
