"""Deciding again: what a log says is held against what the rules make of its commands.

Stored events are never trusted, and not even read: every command is decided with the recorded
outcomes of chance, and the bytes of what that gives are compared with the bytes in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from attrs import frozen

from maginor_core.kernel.codec import Vocabulary, unpack
from maginor_core.kernel.decider import B, C, Decider, E, O, S, execute
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.log import Record


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
    outcomes_in: Callable[[Sequence[Any]], Sequence[O]],  # Any: events as the wire has them
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
    seen: list[O] = []
    count = 0
    for number, data in enumerate(records):
        command: C | None = None
        try:
            command, events_wire = _parts(vocabulary, data)
            outcomes = outcomes_in(events_wire) if decider.rolls(command) else ()
            events = execute(decider, board, command, outcomes)
            right = vocabulary.pack_record(Record(command, events))
        except RefusalError as refusal:
            falsehood = Falsehood(number, command, refusal, str(refusal))
            return Decided(board, number, count, tuple(seen), falsehood)
        except MalformedError as error:
            falsehood = Falsehood(number, command, None, str(error))
            return Decided(board, number, count, tuple(seen), falsehood)
        if right != data:
            reason = _difference(vocabulary, events, data)
            falsehood = Falsehood(number, command, None, reason)
            return Decided(board, number, count, tuple(seen), falsehood)
        seen += outcomes
        count += len(events)
    return Decided(board, len(records), count, tuple(seen), None)


def _parts(vocabulary: Vocabulary, data: bytes) -> tuple[Any, Sequence[Any]]:  # Any: of the game
    wire = unpack(data)
    if type(wire) is not tuple or len(wire) != 2 or type(wire[1]) is not tuple:
        raise MalformedError("is no command with its events")
    return vocabulary.from_wire(wire[0]), wire[1]


def _difference(vocabulary: Vocabulary, right: Sequence[object], data: bytes) -> str:
    """Say in words where the events in ``data`` are not the ``right`` ones."""
    try:
        told = vocabulary.unpack_record(data).events
    except MalformedError as error:
        return f"its events {error}"
    for position, (event, claimed) in enumerate(zip(right, told, strict=False)):
        if event != claimed:
            return f"event {position} is {claimed}, but the rules produce {event}"
    if len(right) > len(told):
        return f"event {len(told)} is missing; the rules produce {right[len(told)]}"
    return f"event {len(right)} is {told[len(right)]}, but the rules produce no more"
