"""Verifying: each command of a log is decided again and compared with what it is said to cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from maginor_core.kernel.decider import B, C, Decider, E, O, S
from maginor_core.kernel.errors import KernelError, RefusalError
from maginor_core.kernel.execution import executor
from maginor_core.kernel.log import Record


class FalseRecordError(KernelError):
    """A record that the rules do not bear out.

    Attributes:
        version: the version from which the record claims to lead on.
        refusal: why the rules refuse its command, or None if it has other events than they produce.
    """

    def __init__(self, version: int, reason: str, refusal: RefusalError | None = None) -> None:
        super().__init__(f"record {version}: {reason}")
        self.version = version
        self.refusal = refusal


def verify(
    decider: Decider[S, B, C, E, O],
    setup: S,
    records: Iterable[Record[C, E]],
    outcomes_in: Callable[[Sequence[E]], Sequence[O]],
) -> B:
    """Decide every command again and return the board that it all leads to.

    Args:
        decider: the rules.
        setup: what the game began with.
        records: what the log says, from its beginning on.
        outcomes_in: which outcomes of chance the events of one record tell of.

    Raises:
        FalseRecordError: a command is refused, or has other events than the rules produce.
    """
    board = decider.initial(setup)
    execute = executor(decider, board)
    for version, record in enumerate(records):
        try:
            events = execute(record.command, outcomes_in(record.events))
        except RefusalError as refusal:
            reason = f"{record.command} is against the rules: {refusal}"
            raise FalseRecordError(version, reason, refusal) from refusal
        if events != record.events:
            raise FalseRecordError(version, difference(events, record.events))
    return board


def difference(right: Sequence[object], told: Sequence[object]) -> str:
    """Say in words where the events ``told`` are not the ``right`` ones."""
    for position, (event, claimed) in enumerate(zip(right, told, strict=False)):
        if event != claimed:
            return f"event {position} is {claimed}, but the rules produce {event}"
    if len(right) > len(told):
        return f"event {len(told)} is missing; the rules produce {right[len(told)]}"
    return f"event {len(right)} is {told[len(right)]}, but the rules produce no more"
