"""The time at tables: what the system's clock is set to does not change it."""

from __future__ import annotations

import time

import pytest

from maginor_core.tables.table_time import LONGEST_STOP, TableTime

HOUR = 3600 * 1000


class Clocks:
    """Both clocks of the system."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.system, self.monotonic = 1_700_000_000_000, 5_000
        monkeypatch.setattr(time, "time_ns", lambda: self.system * 1_000_000)
        monkeypatch.setattr(time, "monotonic_ns", lambda: self.monotonic * 1_000_000)

    def pass_by(self, milliseconds: int) -> None:
        self.system += milliseconds
        self.monotonic += milliseconds


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


@pytest.mark.parametrize("jump", [-400 * 24 * HOUR, -HOUR, HOUR, 400 * 24 * HOUR])
def test_a_jump_is_noticed_and_changes_nothing(clocks: Clocks, jump: int) -> None:
    table = TableTime()
    began = table.now()
    clocks.pass_by(1000)
    assert table.jump() == 0
    clocks.system += jump
    clocks.pass_by(1000)
    assert table.now() == began + 2000
    assert (table.jump(), table.jump()) == (jump, 0)
    assert table.system_time(table.now()) == clocks.system


@pytest.mark.parametrize("jump", [0, HOUR, -HOUR])
@pytest.mark.parametrize("apart", [-3, 1, 400])
def test_a_time_is_shown_alike_although_the_clocks_are_read_one_after_the_other(
    clocks: Clocks, jump: int, apart: int
) -> None:
    table = TableTime()
    moment = table.now()
    clocks.system += jump
    shown = table.system_time(moment)
    clocks.pass_by(1000)
    clocks.system += apart
    assert table.system_time(moment) == shown == moment + jump


@pytest.mark.parametrize(
    ("away", "passed"),
    [
        (0, 0),
        (HOUR, HOUR),
        (LONGEST_STOP, LONGEST_STOP),
        (400 * 24 * HOUR, LONGEST_STOP),
        (-HOUR, 0),
        (-400 * 24 * HOUR, 0),
    ],
)
def test_a_later_process_goes_on_from_what_was_stored(
    clocks: Clocks, away: int, passed: int
) -> None:
    newest = TableTime().now()
    clocks.system += away
    clocks.monotonic = 0  # the machine has started again
    table = TableTime()
    assert table.begin(newest) == passed - away
    assert table.now() == newest + passed
    clocks.pass_by(HOUR)
    assert table.now() == newest + passed + HOUR
    assert table.jump() == 0


def test_a_new_store_begins_at_the_time_of_the_system(clocks: Clocks) -> None:
    table = TableTime()
    clocks.system += HOUR
    assert table.begin(None) == 0
    assert table.now() == clocks.system
