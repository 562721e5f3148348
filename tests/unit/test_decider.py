"""Executing, deciding, folding, sessions and verdicts, with a toy game."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.kernel.errors import ConcurrencyError, VersionError
from maginor_core.kernel.execution import decide, execute
from maginor_core.kernel.fold import fold
from maginor_core.kernel.log import Log, Record
from maginor_core.kernel.session import Session
from maginor_core.kernel.verdict import FalseRecordError, verify
from tests.unit.toy import (
    EVOLVE,
    TOY,
    Broken,
    BrokenError,
    Draw,
    Heap,
    Take,
    Taken,
    TooManyError,
)


def session(stones: int = 20) -> Session[int, Heap, Take | Draw, object, int]:
    return Session(TOY, stones)


def test_execute_folds_each_event_at_once() -> None:
    heap = Heap(20)
    assert execute(TOY, heap, Take(0, 3)) == (Taken(0, 3),)
    assert heap == Heap(17, 1)


def test_decide_leaves_the_board_as_it_is() -> None:
    heap = Heap(20)
    assert decide(TOY, heap, Draw(0), [4]) == (Taken(0, 4),)
    assert heap == Heap(20)


def test_fold_records_events_in_place() -> None:
    heap, events = Heap(9), list[object]([Taken(0, 2), Taken(1, 3)])
    assert fold(EVOLVE, heap, events) is heap
    assert heap == Heap(4, 2)


def test_an_event_without_a_handler_is_a_fault_of_the_game() -> None:
    with pytest.raises(KeyError):
        fold({}, Heap(9), [Taken(0, 2)])


def test_a_session_logs_what_it_accepts() -> None:
    game = session()
    assert game.submit(Take(0, 3)) == (Taken(0, 3),)
    assert list(game.log) == [Record(Take(0, 3), (Taken(0, 3),))]
    assert game.version == 1
    assert game.live_board == game.board_at() == Heap(17, 1)
    assert game.board_at() is not game.live_board
    assert game.board_at(0) == Heap(20)


def test_a_refusal_leaves_log_and_board_as_they_were() -> None:
    game = session()
    game.submit(Take(0, 3))
    with pytest.raises(TooManyError):
        game.submit(Take(1, 18))
    assert game.version == 1
    assert game.live_board == Heap(17, 1)


def test_a_handler_that_fails_midway_leaves_no_half_of_a_command() -> None:
    game = session()
    game.submit(Take(0, 3))
    with pytest.raises(BrokenError):
        game.submit(Take(1, 4))
    assert game.version == 1
    assert game.live_board == Heap(17, 1)
    game.submit(Take(1, 5))
    assert game.live_board == Heap(12, 2)


def test_a_log_that_fails_to_append_takes_the_board_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(log: object, command: object, events: object) -> None:
        raise OSError("disk full")

    game = session()
    monkeypatch.setattr(Log, "add", full)
    with pytest.raises(OSError, match="disk full"):
        game.submit(Take(0, 3))
    assert game.live_board == Heap(20)
    assert game.version == 0


def test_a_failure_after_the_append_keeps_what_was_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    add = Log.add

    def late(log: Log[Any, Any], command: Any, events: Any) -> None:  # Any: toy facts
        add(log, command, events)
        raise KeyboardInterrupt

    game = session()
    monkeypatch.setattr(Log, "add", late)
    with pytest.raises(KeyboardInterrupt):
        game.submit(Take(0, 3))
    assert game.version == 1
    assert game.live_board == Heap(17, 1)


def test_a_session_for_another_version_is_refused() -> None:
    game = session()
    game.submit(Take(0, 3), expected_version=0)
    with pytest.raises(ConcurrencyError, match="version 0, but the log is at version 1"):
        game.submit(Take(1, 3), expected_version=0)
    assert game.live_board == Heap(17, 1)


def test_following_takes_records_as_they_stand() -> None:
    game = session()
    game.follow([Record(Take(0, 3), (Taken(0, 99),)), Record(Take(1, 1), (Taken(1, 1),))])
    assert game.live_board == Heap(-80, 2)
    assert game.version == 2


def test_a_branch_has_a_future_of_its_own() -> None:
    game = session()
    for stones in (1, 2, 3):
        game.submit(Take(0, stones))
    branch = game.branch(1)
    branch.submit(Take(1, 9))
    assert branch.live_board == Heap(10, 2)
    assert game.live_board == Heap(14, 3)
    with pytest.raises(VersionError, match="no version 7; the log holds versions 0 to 3"):
        game.branch(7)


def test_a_true_log_verifies_to_its_board() -> None:
    game = session()
    game.submit(Take(0, 1))
    game.submit(Draw(1), [5])
    assert verify(TOY, 20, game.log, lambda events: [5]) == game.live_board


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (Record(Take(0, 3), (Taken(0, 4),)), "event 0 is .*4.*, but the rules produce .*3"),
        (Record(Take(0, 3), ()), "event 0 is missing; the rules produce Taken"),
        (Record(Take(0, 3), (Taken(0, 3), Taken(0, 3))), "event 1 is .*, but .* produce no more"),
        (Record(Take(1, 3), (Taken(0, 3),)), "event 0 is"),
    ],
)
def test_a_log_with_other_events_is_found_out(
    record: Record[Take | Draw, object], told: str
) -> None:
    log: list[Record[Take | Draw, object]] = [Record(Take(0, 1), (Taken(0, 1),)), record]
    with pytest.raises(FalseRecordError, match=f"record 1: {told}") as caught:
        verify(TOY, 20, log, lambda events: ())
    assert caught.value.version == 1
    assert caught.value.refusal is None


def test_a_log_with_a_forbidden_command_is_found_out() -> None:
    log: list[Record[Take | Draw, object]] = [Record(Take(0, 21), (Taken(0, 21),))]
    with pytest.raises(FalseRecordError, match=r"record 0: .* is against the rules") as caught:
        verify(TOY, 20, log, lambda events: ())
    assert isinstance(caught.value.refusal, TooManyError)


def test_the_event_that_breaks_is_the_one_that_was_meant() -> None:
    with pytest.raises(BrokenError, match="unlucky"):
        EVOLVE[Broken](Heap(1), Broken("unlucky"))
