"""What an audit costs is bounded by the bytes of its input, whatever these are.

scripts/exhaust-audit is the campaign of which this is a small part.
"""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from random import Random

import pytest

from maginor_core import MaginorGame
from maginor_core.audit.judge import judge
from maginor_core.engine import codec
from maginor_core.engine.codec import RecordBlocks
from maginor_core.eventlog import logged_game
from tests.audit.exhausting import MAKINGS, counted, dense_records, inputs, over
from tests.audit.planting import header, log_bytes
from tests.eventlog.specimens import read

INPUTS = 2 * len(MAKINGS)


def test_calls_and_memory_are_bounded_by_the_bytes_of_the_input(tmp_path: Path) -> None:
    path = tmp_path / "input.maginor"
    for kind, number, data in inputs(seed=7, count=INPUTS):
        path.write_bytes(data)
        cost = counted(path)
        assert over(cost) == "", (kind, number)
        assert cost.words, (kind, number)
        assert cost.calls > 100


def test_the_same_seed_makes_the_same_inputs() -> None:
    assert list(inputs(3, len(MAKINGS))) == list(inputs(3, len(MAKINGS)))


def test_the_records_of_a_long_game_are_judged_in_parts(
    game: MaginorGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    (whole,) = read(log_bytes(game, header(game), list(game.log)))
    (grown,) = read(log_bytes(game, header(game), list(game.log), None))
    (false,) = read(log_bytes(game, header(game), [*list(game.log)[:50], game.log[0]]))
    right = [judge("log", each, {}) for each in (whole, grown, false)]
    assert [verdict.word for verdict in right] == ["ok", "ok so far", "illegal"]
    for size in (1, 100, 1000):
        monkeypatch.setattr(codec, "BLOCK_BYTES", size)
        monkeypatch.setattr(logged_game, "BLOCK_BYTES", size)
        for each in (whole, grown, false):
            each.take_rows()
        assert isinstance(whole.take_row_blocks(), RecordBlocks)
        assert [judge("log", each, {}) for each in (whole, grown, false)] == right


def test_dense_records_take_little_memory() -> None:
    """Before, all records of a game were decoded at once, 30 bytes of memory for each byte."""
    (game,) = read(dense_records(Random(5)))
    assert len(game.records) > 1 << 20
    game.pieces  # noqa: B018 # these are there already in an audit
    tracemalloc.start()
    try:
        verdict = judge("log", game, {})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert verdict.word in ("illegal", "other events")
    assert peak < 16 << 20
