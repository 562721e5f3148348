"""The log: appending, versions, and branches of branches."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence

import pytest

from maginor_core.engine.decider import NotAllowedError, OutcomesError
from maginor_core.engine.errors import (
    ConcurrencyError,
    EngineError,
    MalformedError,
    SetupError,
    VersionError,
)
from maginor_core.engine.log import Log, Record
from maginor_core.eventlog.files import LimitError
from maginor_core.eventlog.frames import PackingError
from maginor_core.eventlog.hidden import UnknownKindError
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.joint_dice import FalseDisclosureError
from maginor_core.suite.answers import EngineFault
from maginor_core.suite.transcript import TranscriptError


def record(number: int) -> Record[str, int]:
    return Record(f"do {number}", (number,))


def log_of(*numbers: int) -> Log[str, int]:
    log: Log[str, int] = Log()
    for number in numbers:
        log.append(record(number))
    return log


def numbers(log: Log[str, int]) -> list[int]:
    return [event for r in log for event in r.events]


def test_a_log_is_a_sequence_of_records() -> None:
    log, records = log_of(3, 1, 2).branch(2), [record(3), record(1), record(7)]
    log.append(record(7))
    assert isinstance(log, Sequence)
    assert list(reversed(log)) == records[::-1]
    assert record(1) in log
    assert log.index(record(7)) == 2
    for place in range(-3, 3):
        assert log[place] == records[place]
        for stop in range(-4, 5):
            for step in (1, 2, -1):
                assert log[place:stop:step] == tuple(records[place:stop:step])


@pytest.mark.parametrize("index", [-3, 2, 99, -99])
def test_a_record_that_is_not_there_is_refused(index: int) -> None:
    with pytest.raises(IndexError, match=f"holds 2 records, so there is no record {index}"):
        log_of(1, 2)[index]


def test_appending_for_another_version_is_refused_and_changes_nothing() -> None:
    log = log_of(1, 2)
    for version in (0, 1, 3):
        with pytest.raises(ConcurrencyError):
            log.append(record(3), expected_version=version)
    assert numbers(log) == [1, 2]
    assert log.append(record(3), expected_version=2) == 3


@pytest.mark.parametrize(("start", "stop"), [(0, None), (1, 3), (2, 2), (3, 1), (0, 0), (4, 4)])
def test_records_between_versions(start: int, stop: int | None) -> None:
    log = log_of(0, 1, 2, 3)
    end = 4 if stop is None else stop
    assert list(log.records(start, stop)) == [record(n) for n in range(start, end)]


@pytest.mark.parametrize("version", [-1, 3, 99, True, 1.0, "1", None])
def test_a_version_that_never_was_is_refused_at_once(version: object) -> None:
    log = log_of(1, 2)
    with pytest.raises(VersionError):
        log.require(version)  # type: ignore[arg-type] # that is the point
    with pytest.raises(VersionError):
        log.branch(version)  # type: ignore[arg-type] # that is the point
    if version is not None:  # from the first one
        with pytest.raises(VersionError):
            log.records(version)  # type: ignore[arg-type] # that is the point


def test_a_record_whose_events_fail_to_come_is_not_there_at_all() -> None:
    def interrupted() -> Iterator[int]:
        yield 7
        raise KeyboardInterrupt

    log = log_of(0, 1)
    with pytest.raises(KeyboardInterrupt):
        log.append(Record("do more", interrupted()))  # type: ignore[arg-type] # that is the point
    assert log.version == 2
    log.append(record(2))
    assert numbers(log) == [0, 1, 2]
    assert list(log.events()) == [0, 1, 2]


@pytest.mark.parametrize(("start", "stop"), [(0, None), (1, 3), (2, 2), (3, 1), (0, 0), (4, 4)])
def test_events_between_versions(start: int, stop: int | None) -> None:
    twig = log_of(0, 1).branch(2)
    for number in (2, 3):
        twig.append(Record("do twice", (number, number)))
    twig = twig.branch(3)
    twig.append(record(3))
    end = 4 if stop is None else stop
    expected = [number for n in range(start, end) for number in [n] * (1 + (n == 2))]
    assert list(twig.events(start, stop)) == expected


def test_branches_of_branches_at_every_version() -> None:
    whole = [0, 1, 2]
    log = log_of(*whole)
    for depth in range(5):
        for version in range(len(whole) + 1):
            twig = log.branch(version)
            assert numbers(twig) == whole[:version]
            assert len(twig) == version
            for start in range(version + 1):
                assert [r.events[0] for r in twig.records(start)] == whole[start:version]
        log = log.branch(len(whole) - 1)
        whole = [*whole[:-1], 10 + depth, 20 + depth]
        log.append(record(10 + depth))
        log.append(record(20 + depth))
    assert numbers(log) == whole


def test_a_branch_of_nothing_keeps_nothing_of_its_past() -> None:
    branch = log_of(1, 2).branch(0).branch(0)
    assert list(branch) == []
    assert branch.append(record(5)) == 1
    assert numbers(branch) == [5]


@pytest.mark.parametrize(
    "error",
    [
        EngineError("x"),
        MalformedError("no", "a.b"),
        ConcurrencyError(1, 2),
        VersionError(7, 2),
        EngineFault("hang", "no answer", {"op": "legal"}, "{", "trace"),
        FalseDisclosureError(1, 2, b"3", "seat 1", 4),
        LimitError("records", "a log has too many records", 7),
        LogError("some.maginor", "is damaged"),
        NotAllowedError("CAST-05", "it is lower"),
        OutcomesError(2, 1),
        OutcomesError(1, 2),
        PackingError("they do not unpack", b"12"),
        SetupError("setup", "hands.0", "is wrong"),
        TranscriptError("here.txt", 3, "is wrong"),
        UnknownKindError("an option", 99),
    ],
)
def test_errors_can_be_pickled(error: EngineError) -> None:
    other = pickle.loads(pickle.dumps(error))
    assert type(other) is type(error)
    assert str(other) == str(error)
    assert other.__dict__ == error.__dict__
