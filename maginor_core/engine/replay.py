"""Re-execution: every command of a log is executed again and compared with the log.

Stored events are never trusted: each command is carried out with the recorded outcomes of chance,
and what that causes must be what the log contains, whose bytes have the one form that is allowed.

A whole game is decoded at once and re-executed in numbers. Where anything is wrong, or looks wrong,
the game is judged again, record by record and strictly, and only that determines the verdict. So
the errors that numbers out of range cause in a rule are never reported as faults of the log.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from threading import Lock
from typing import Final, Generic, Literal

from attrs import frozen

from maginor_core.engine.chance import (
    Draws,
    NoOutcomeError,
    RecordedChance,
    Request,
    outcomes_in,
)
from maginor_core.engine.codec import (
    FormNotProvenError,
    RecordBlocks,
    RecordTuples,
    current_record,
    unpack_record,
    unpack_records,
)
from maginor_core.engine.commitments import Concern, UnprovenError, Witness
from maginor_core.engine.decider import B, Decider, S
from maginor_core.engine.disclosures import DISCLOSURE_COMMANDS, rows_of_game
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError
from maginor_core.engine.execution import NoCommandError
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import execute
from maginor_core.engine.history import History
from maginor_core.engine.undo import OF_ENGINE, UNDO, Undo, Undone, UndoRefusedError

SELDOM: Final = 100_000
"""After how many new objects the youngest are looked at; a game of 700 commands has about 4,000."""

_lock = Lock()
_pausing = 0
_before: tuple[int, int, int] = (0, 0, 0)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let cycles be looked for seldom, since the tuples of a game are looked at in vain.

    It concerns the whole process. Several threads may do so at once; what was set before counts
    again once the last of them has left. Where collection is off, or rarer, nothing changes.
    """
    global _pausing, _before  # noqa: PLW0603 # the setting is one of the process, too
    with _lock:
        _pausing += 1
        if _pausing == 1:
            _before = gc.get_threshold()
            if 0 < _before[0] < SELDOM:
                gc.set_threshold(SELDOM, *_before[1:])
    try:
        yield
    finally:
        with _lock:
            _pausing -= 1
            if _pausing == 0:
                gc.set_threshold(*_before)


STATE_EVERY: Final = 32
"""After so many records that count a state is cached, if a log contains undos.

It is not every so many records of the log: of these, an undo could stand wherever one would be
cached, and each undo would then repeat the whole game."""
_NEVER_OF_ENGINE: Final = bytes([byte for byte in range(256) if byte not in OF_ENGINE])
"""The bytes that no tag of a command of the engine has; most logs contain no others."""
UNDO_PLACE: Final = 2
"""Where the tag of a record's command is, after the headers of two short arrays."""


@frozen
class FalseRecord:
    """The first record of a log that the rules do not confirm.

    Attributes:
        record: which it is, counted from 0.
        command: what was played; None if that is not a command at all.
        refusal: why the rules refuse it; None if they do not.
        reason: what is wrong, as a sentence.
        concern: what its evidence does not prove; empty if something else is wrong.
    """

    record: int
    command: Fact | None
    refusal: RefusalError | None
    reason: str
    concern: Concern | Literal[""] = ""


@frozen
class Replay(Generic[B]):
    """What re-executing a log came to.

    Attributes:
        state: the state after the last record that holds.
        records: how many records hold.
        events: how many events these have.
        outcomes: the outcomes of chance in them, in order.
        asked: what was asked for, as ``each_request`` yields it for each of these.
        false: the first record that does not hold; None if all do.
    """

    state: B
    records: int
    events: int
    outcomes: tuple[int, ...]
    asked: tuple[Request | Draws, ...]
    false: FalseRecord | None = None


class FalseRecordError(EngineError):
    """A record that the rules do not confirm.

    Attributes:
        version: the version from which the record claims to lead on.
        refusal: why the rules refuse its command, or None if it has other events than they produce.
    """

    def __init__(self, version: int, reason: str, refusal: RefusalError | None = None) -> None:
        super().__init__(f"record {version}: {reason}")
        self.version = version
        self.refusal = refusal


class EngineFaultError(EngineError):
    """The engine disagrees with itself about a log; the log is not at fault."""


def replay(decider: Decider[S, B], setup: S, content: bytes, count: int) -> B:
    """Return the state to which the events of a log lead, applying them unchecked.

    ``content`` is the bytes of all records, concatenated; none of them is upcast.

    Raises:
        MalformedError: the bytes are not ``count`` records in their one form, or contain what no
            game has.
    """
    with seldom_collected():
        return _replay(decider, setup, content, count)


def _replay(decider: Decider[S, B], setup: S, content: bytes, count: int) -> B:
    rows = unpack_records(content, count)
    if rows is None:
        raise MalformedError(f"these are not {count} records in the shortest and only form")
    state = decider.initial(setup)
    try:
        if content.translate(None, _NEVER_OF_ENGINE) and _has_of_engine(rows):
            return _of_engine_too(decider, setup, rows)
        decider.evolve(state, chain.from_iterable([events for _, events in rows]))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise MalformedError(f"an event is not one of the game ({error!r})") from None
    return state


def _has_of_engine(rows: Sequence[RecordTuples]) -> bool:
    return any(command[0] in OF_ENGINE for command, _ in rows)


def _of_engine_too(decider: Decider[S, B], setup: S, rows: Sequence[RecordTuples]) -> B:
    past = UndoReplay(decider, setup)
    state = decider.initial(setup)
    for command, events in rows:
        if command[0] == UNDO:
            state = past.undone(Undo(*command[1:]), state.drawn)
        else:
            decider.evolve(state, rows_of_game(events))
            past.add(command[1], events, state)
    return state


def re_execute(
    decider: Decider[S, B],
    vocabulary: Vocabulary,
    setup: S,
    rows: Sequence[RecordTuples] | RecordBlocks | None,
    records: Callable[[], Sequence[bytes]],
    witness: Witness | None = None,
    *,
    moves: Container[int] = (),
) -> Replay[B]:
    """Carry the records of a log out again, from ``setup`` on, up to the first that does not hold.

    Args:
        decider: the rules.
        vocabulary: how commands and events are written.
        setup: what the game began with.
        rows: the records in numbers, as ``unpack_records`` gives them, or in parts; not looked at
            where facts are upcast.
        records: returns the bytes of each record.
        witness: what proves them, in a game with joint dice or committed choices.
        moves: which records are undos that change nothing, since they move the game to another
            revision; of others, none may be.

    Raises:
        EngineFaultError: a fault of the engine.
    """
    if witness is not None or vocabulary.upcasters:
        return _judge(decider, vocabulary, setup, records(), witness, moves=moves)
    fault: Exception | None = None
    if rows is not None:
        try:
            parts = rows if isinstance(rows, RecordBlocks) else (rows,)
            replay = _compare(decider, setup, parts)
        except (UndoFoundError, FormNotProvenError):
            rows = None
        except Exception as error:  # invalid numbers may raise anything; the cause is found below
            fault = error
        else:
            if replay is not None:
                return replay
    replay = _judge(decider, vocabulary, setup, records(), None, moves=moves)
    if replay.false is None and rows is not None:
        disagreement = EngineFaultError("the engine re-executes a log in two ways")
        disagreement.__cause__ = fault  # a compiled ``raise … from`` would lose it
        raise disagreement
    return replay


def _compare(
    decider: Decider[S, B], setup: S, parts: Iterable[Sequence[RecordTuples]]
) -> Replay[B] | None:
    """Carry out all records, which come in parts; return None if one does not hold.

    Where a record is invalid, anything may be raised.
    """
    state = decider.initial(setup)
    events = state.events
    chance = RecordedChance(decider.outcomes)
    run = decider.run
    count = holding = 0
    for records in parts:
        for command, stated in records:
            chance.recorded = stated
            try:
                run(state, command, chance)
            except NoCommandError:
                if command[0] == UNDO:
                    raise UndoFoundError from None
                raise
            if tuple(events) != stated:
                return None
            count += len(stated)
            events.clear()
        holding += len(records)
    return Replay(state, holding, count, tuple(chance.drawn), tuple(chance.asked))


def _judge(
    decider: Decider[S, B],
    vocabulary: Vocabulary,
    setup: S,
    records: Sequence[bytes],
    witness: Witness | None,
    *,
    moves: Container[int],
) -> Replay[B]:
    """Carry out one record after another, each read strictly, up to the first that is false."""
    state = decider.initial(setup)
    past = UndoReplay(decider, setup) if any(map(_is_undo, records)) else None
    drawn: list[int] = []
    asked: list[Request] = []
    holding = count = 0
    command: Fact | None = None

    def false(
        reason: str, refusal: RefusalError | None = None, concern: Concern | Literal[""] = ""
    ) -> Replay[B]:
        wrong = FalseRecord(holding, command, refusal, reason, concern)
        return Replay(state, holding, count, tuple(drawn), tuple(asked), wrong)

    for data in records:
        command = None
        try:
            command, stated = current_record(vocabulary, written := unpack_record(vocabulary, data))
        except MalformedError as error:
            return false(str(error))
        row = vocabulary.row(command)
        if isinstance(command, Undo):
            assert past is not None, "every record was looked at for undos"
            if stated != (Undone(command.player, command.version),):
                return false("an undo has one event, that the game is as it was at that version")
            try:
                state = _undone(decider, past, state, command, witness, moves)
            except UnprovenError as error:
                return false(error.reason, None, error.concern)
            except UndoRefusedError as refusal:
                return false(refusal.reason, refusal)
            count += 1
            holding += 1
            continue
        of_engine = witness is not None and row[0] in DISCLOSURE_COMMANDS
        if row[0] not in decider.rules and not of_engine:
            return false(f"{command} is not a command")
        stated_rows = tuple([vocabulary.row(event) for event in stated])
        draws = of_engine or row[0] in decider.draws
        outcomes = outcomes_in(stated_rows, decider.outcomes) if draws else []
        requests: list[Request] = []
        after = decider.copy(state)
        try:
            if witness is None:
                rows = execute(decider, after, row, outcomes, requests)
            else:
                rows = witness.execute(
                    decider, after, row, outcomes, requests, vocabulary.row(written.command)
                )
        except UnprovenError as error:
            return false(error.reason, None, error.concern)
        except RefusalError as refusal:
            if refusal.concerns_chance:  # the rules allow the command
                return false(f"its events contain other outcomes of chance: {refusal.reason}")
            return false(refusal.reason, refusal)
        except NoOutcomeError as error:
            return false(str(error))
        if rows != stated_rows:
            return false(difference([vocabulary.fact(event) for event in rows], stated))
        state = after
        if past is not None:
            past.add(row[1], stated_rows, state)
        drawn += outcomes
        asked += requests
        count += len(rows)
        holding += 1
    return Replay(state, holding, count, tuple(drawn), tuple(asked))


def _undone(
    decider: Decider[S, B],
    past: UndoReplay[S, B],
    state: B,
    undo: Undo,
    witness: Witness | None,
    moves: Container[int],
) -> B:
    past.require_earlier(undo, moves)
    if not decider.to_act(state):
        raise UndoRefusedError("the game is over")
    if witness is None:
        return past.undone(undo, state.drawn)
    row = (UNDO, undo.player, undo.version, undo.agreed)
    witness.check_undo(state, row)
    after = past.undone(undo, state.drawn)
    witness.add_undo(row)
    return after


def _is_undo(record: bytes) -> bool:
    return len(record) > UNDO_PLACE and record[UNDO_PLACE] == UNDO


class UndoFoundError(EngineError):
    """A log contains an undo, and is judged record by record."""


class UndoReplay(Generic[S, B]):
    """What leads to the earlier versions of a log that contains undos; some states are cached."""

    def __init__(self, decider: Decider[S, B], setup: S) -> None:
        self._decider = decider
        self._setup = setup
        self._history = History(decider.players(setup), decider.final)
        self._events: dict[int, tuple[Row, ...]] = {}
        self._states: dict[int, B] = {}

    def require_earlier(self, request: Undo, moves: Container[int]) -> None:
        """Refuse an undo that changes nothing, unless it is one of the ``moves``."""
        version = self._history.version
        if request.version == version and version not in moves:
            reason = f"version {version} is not an earlier one; the game is at {version}"
            raise UndoRefusedError(reason)

    def add(self, player: int, events: tuple[Row, ...], state: B) -> None:
        """Append a record of ``player`` that leads on to ``state``."""
        number = self._history.version
        self._history.add(player, [event[0] for event in events])
        self._events[number] = events
        if self._history.depth % STATE_EVERY == 0:
            self._states[number] = self._decider.copy(state)

    def undone(self, request: Undo, drawn: int) -> B:
        """Append an undo, unless it is refused, and return the state to which it leads."""
        self._history.repeat(request)
        known, numbers = self._history.records(request.version, self._states)
        if known in self._states:
            state = self._decider.copy(self._states[known])
        else:
            state = self._decider.initial(self._setup)
        for number in numbers:
            self._decider.evolve(state, rows_of_game(self._events[number]))
        state.drawn = drawn
        return state


def difference(right: Sequence[object], stated: Sequence[object]) -> str:
    """Describe where the events ``stated`` differ from the ``right`` ones."""
    for position, (event, claimed) in enumerate(zip(right, stated, strict=False)):
        if event != claimed:
            return f"event {position} is {claimed}, but the rules produce {event}"
    if len(right) > len(stated):
        return f"event {len(stated)} is missing; the rules produce {right[len(stated)]}"
    return f"event {len(right)} is {stated[len(right)]}, but the rules produce no more"
