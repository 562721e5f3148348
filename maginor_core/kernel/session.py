"""A session is one game under way: its setup, its log, and the board that the log folds into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from maginor_core.kernel.decider import B, C, Decider, E, O, S
from maginor_core.kernel.errors import RefusalError
from maginor_core.kernel.execution import executor
from maginor_core.kernel.fold import fold
from maginor_core.kernel.log import Log, Record


class Session(Generic[S, B, C, E, O]):
    """A game under way: commands go in, and are logged together with what they cause.

    Attributes:
        decider: the rules.
        setup: what the game began with.
        log: what has been accepted.
        live_board: the board itself, for those who only look and do not keep it; ``board_at`` hands
            out copies.
    """

    __slots__ = ("_execute", "decider", "live_board", "log", "setup")

    def __init__(
        self, decider: Decider[S, B, C, E, O], setup: S, log: Log[C, E] | None = None
    ) -> None:
        self.decider = decider
        self.setup = setup
        self.log: Log[C, E] = Log() if log is None else log
        self._restore()

    @property
    def version(self) -> int:
        """The number of commands accepted so far."""
        return self.log.version

    def submit(
        self, command: C, outcomes: Sequence[O] = (), expected_version: int | None = None
    ) -> tuple[E, ...]:
        """Carry out ``command``, log it, and return what happened; all of it or nothing.

        Raises:
            ConcurrencyError: ``expected_version`` is given and the log is at another.
            RefusalError: the rules do not allow the command.
        """
        log = self.log
        if expected_version is not None:
            log.expect(expected_version)
        try:
            events = self._execute(command, outcomes)
            log.add(command, events)
        except RefusalError:
            raise
        except BaseException:
            self._restore()
            raise
        return events

    def follow(self, records: Iterable[Record[C, E]]) -> None:
        """Append records that are known to be right, folding their events as they stand."""
        for record in records:
            fold(self.decider.evolve, self.live_board, record.events)
            self.log.append(record)

    def board_at(self, version: int | None = None) -> B:
        """Return a copy of the board as it was at ``version`` (now, if None).

        Raises:
            VersionError: the log has no such version.
        """
        if version is None or version == self.version:
            return self.decider.copy(self.live_board)
        return self._folded(self.log.branch(version))

    def branch(self, version: int) -> Session[S, B, C, E, O]:
        """Return another session with the same past up to ``version`` and a future of its own.

        Raises:
            VersionError: the log has no such version.
        """
        return Session(self.decider, self.setup, self.log.branch(version))

    def _restore(self) -> None:
        """Make the board anew from the log."""
        self.live_board = self._folded(self.log)
        self._execute = executor(self.decider, self.live_board)

    def _folded(self, log: Log[C, E]) -> B:
        return fold(self.decider.evolve, self.decider.initial(self.setup), log.events())
