"""A log is accepted only if the rules confirm each record, in its one form, with a toy game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgpack
import pytest
from attrs import evolve as changed
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.codec import pack_rows, unpack_records
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.replay import EngineFaultError, FalseRecordError, Replay, re_execute
from tests.unit.toy import TOY, WORDS, BrokenError, Heap, Take, TooManyError, rows_of, take

RecordTuple = tuple[Row, tuple[Row, ...]]
GAME: tuple[RecordTuple, ...] = (
    ((1, 0, 1), ((32, 0, 1),)),
    ((2, 1), ((34, 1, 5), (34, 1, 2), (32, 1, 9))),
    ((3, 0), ((35, 0, 2),)),
    ((4, 0, 1, 1), ((33, 1, 1, (300, 290), (1,)),)),
    ((1, 1, 200), ((32, 1, 200),)),
)


def judged(records: Sequence[bytes], *, fast: bool) -> Replay[Heap]:
    rows = rows_of(records) if fast else None
    return re_execute(TOY, WORDS, 300, rows, lambda: records)


def packed(records: Sequence[RecordTuple]) -> list[bytes]:
    return [pack_rows(*record) for record in records]


def result_of(replay: Replay[Heap]) -> tuple[object, ...]:
    """What a replay reports, for comparing: two equal refusals are two objects."""
    false = replay.false
    wrong = false and (false.record, false.command, false.reason, repr(false.refusal))
    return replay.state, replay.records, replay.events, replay.outcomes, wrong


def both(records: Sequence[bytes]) -> Replay[Heap]:
    """Judge a log in both ways, which must agree."""
    strict, fast = judged(records, fast=False), judged(records, fast=True)
    assert result_of(fast) == result_of(strict)
    return strict


def test_a_true_log_leads_to_its_state() -> None:
    replay = both(packed(GAME))
    assert replay.false is None
    assert (replay.records, replay.events, replay.outcomes) == (5, 7, (5, 2, 2))
    assert (replay.state.stones, replay.state.bag) == (90, [2, 0, 0])
    assert both([]).state == Heap(300)


def test_a_true_log_is_judged_at_once_and_its_bytes_are_not_looked_at() -> None:
    def records() -> Sequence[bytes]:
        raise AssertionError("it was not judged at once")

    assert re_execute(TOY, WORDS, 300, rows_of(packed(GAME)), records).records == 5


@pytest.mark.parametrize(
    ("record", "reported"),
    [
        (((1, 0, 3), ((32, 0, 4),)), "event 0 is .*4.*, but the rules produce .*3"),
        (((1, 0, 3), ()), "event 0 is missing; the rules produce Taken"),
        (((1, 0, 3), ((32, 0, 3), (32, 0, 3))), "event 1 is .*, but .* produce no more"),
        (((1, 1, 3), ((32, 0, 3),)), "event 0 is"),
        (((2, 0), ((34, 0, 5), (32, 0, 6))), "2 outcomes are drawn, 1 were given"),
        (((2, 0), ((34, 0, 1), (34, 0, 1), (32, 0, 2))), "1 outcomes are drawn, 2 were given"),
        (((2, 0), ()), "1 outcomes are drawn, 0 were given"),
        (((1, 0, 301), ((32, 0, 301),)), "301 of 299"),
        (((4, 0, 1, 2), ()), "must be a number from 0 to 1, not 2"),
        (((4, 0, 3, 1), ()), "must be a number from 0 to 2, not 3"),
        (((4, 0, 1, 1), ((33, 1, 2, (300, 299), (1,)),)), "must be a number from 0 to 1, not 2"),
        (((32, 0, 1), ((32, 0, 1),)), "is not a command"),
        (((9, 0, 1), ((32, 0, 1),)), "tag 9 is unknown"),
        (((99, 0), ()), "tag 99 is unknown"),
        (((1, 0, 3), ((99, 0, 3),)), "tag 99 is unknown"),
        (((1, 0, 3, 0), ((32, 0, 3),)), "Take has 2 fields, not 3"),
        (((1, 0), ((32, 0, 3),)), "Take has 2 fields, not 1"),
        (((1, 0, ()), ((32, 0, 3),)), "must be a whole number, not"),
        (((), ()), "is not a tag with fields"),
        ((5, ()), "is not a tag with fields"),
        (((1, 0, 3), 5), "the events of a record are an array"),
        (((1, 0, 3), (5,)), "is not a tag with fields"),
        (5, "a record is a command and its events, not 5"),
        (((1, 0, 3),), "a record is a command and its events"),
        (((1, 0, 3), (), ()), "a record is a command and its events"),
    ],
)
@pytest.mark.parametrize("after", [0, 1])
def test_a_record_that_the_rules_do_not_confirm_is_found_out(
    record: Any,  # Any: no record, too
    reported: str,
    after: int,
) -> None:
    data = [*packed(GAME[:1]), msgpack.packb(record), *packed(GAME[2:]) * after]
    replay = both(data)
    assert replay.false is not None
    assert replay.false.record == replay.records == 1
    assert replay.state.stones == 299
    with pytest.raises(FalseRecordError, match=reported):
        raise FalseRecordError(1, replay.false.reason, replay.false.refusal)


def test_a_refused_command_is_reported_with_its_refusal() -> None:
    false = both(packed([((1, 0, 301), ((32, 0, 301),))])).false
    assert false is not None
    assert false.command == Take(0, 301)
    assert isinstance(false.refusal, TooManyError)
    false = both(packed([((1, 0, 3), ())])).false
    assert false is not None
    assert (false.command, false.refusal) == (Take(0, 3), None)


def test_an_outcome_that_cannot_be_makes_the_record_false() -> None:
    for record in (((3, 0), ((35, 0, 1),)), ((3, 0), ((35, 0, 9),)), ((2, 0), ((34, 0, 6),))):
        false = both(packed([GAME[0], record])).false
        assert false is not None
        assert (false.record, false.refusal) == (1, None)


@pytest.mark.parametrize("number", [b"\xcc\x03", b"\xcd\x00\x03", b"\xc3", b"\xd0\x03"])
def test_a_record_in_another_form_is_found_out(number: bytes) -> None:
    first, second = packed([GAME[0], ((1, 0, 3), ((32, 0, 3),))])
    other = second.replace(b"\x03", number)
    assert both([first, second]).false is None
    assert rows_of([first, other]) is None
    false = judged([first, other], fast=False).false
    assert false is not None
    assert (false.record, false.command) == (1, None)
    assert (
        result_of(judged([first, other], fast=True))[1:]
        == result_of(judged([first, other], fast=False))[1:]
    )


@given(st.data())
def test_the_two_ways_of_judging_agree_on_every_changed_log(data: st.DataObject) -> None:
    records = packed(GAME)
    place = data.draw(st.integers(0, len(records) - 1))
    piece = bytearray(records[place])
    for _ in range(data.draw(st.integers(1, 2))):
        byte = data.draw(st.integers(0, len(piece) - 1))
        piece[byte] = data.draw(st.integers(0, 9) | st.integers(0, 255))
    records[place] = bytes(piece)
    try:
        split = judged(records, fast=False)
    except EngineError as error:
        with pytest.raises(type(error)):
            judged(records, fast=True)
    else:
        rows = unpack_records(b"".join(records), len(records))
        alone = [unpack_records(record, 1) for record in records]
        if rows is not None and None not in alone:
            assert result_of(judged(records, fast=True)) == result_of(split)


def with_rules(**rules: Callable[..., None]) -> Any:  # Any: a decider of the toy
    by_name = {"take": 1, "draw": 2, "grab": 3, "sing": 4}
    return changed(TOY, rules={**TOY.rules, **{by_name[name]: rules[name] for name in rules}})


def test_a_fault_of_only_one_replay_is_not_a_fault_of_the_log() -> None:
    calls: list[int] = []

    def failing_once(heap: Heap, player: int, stones: int) -> None:
        calls.append(stones)
        if len(calls) == 1:
            raise ZeroDivisionError
        take(heap, player, stones)

    records = packed(GAME)
    with pytest.raises(EngineFaultError, match="in two ways") as reported:
        re_execute(with_rules(take=failing_once), WORDS, 300, rows_of(records), lambda: records)
    assert isinstance(reported.value.__cause__, ZeroDivisionError)


def test_events_that_differ_between_the_two_replays_are_not_a_fault_of_the_log() -> None:
    calls: list[int] = []

    def cheating_once(heap: Heap, player: int, stones: int) -> None:
        calls.append(stones)
        take(heap, player, stones + (len(calls) == 1))

    records = packed(GAME)
    with pytest.raises(EngineFaultError, match="in two ways") as reported:
        re_execute(with_rules(take=cheating_once), WORDS, 300, rows_of(records), lambda: records)
    assert reported.value.__cause__ is None


def test_a_fault_of_a_rule_is_not_a_verdict_on_the_log() -> None:
    def broken(heap: Heap, player: int, stones: int) -> None:
        raise ZeroDivisionError

    records = packed(GAME)
    for rows in (rows_of(records), None):
        with pytest.raises((ZeroDivisionError, EngineFaultError)):
            re_execute(with_rules(take=broken), WORDS, 300, rows, lambda: records)


def test_a_rule_that_breaks_on_a_true_command_breaks_in_both_ways() -> None:
    records = packed([((1, 0, 287), ((32, 0, 287), (36, 0)))])
    for fast in (False, True):
        with pytest.raises(BrokenError, match="unlucky"):
            judged(records, fast=fast)
