from __future__ import annotations

import json
from pathlib import Path

import pytest
from pyarrow import parquet

from maginor_core import MaginorGame
from maginor_core.audit import Report, Verdict, audit
from maginor_core.eventlog.log_error import LogError
from tests.audit.planting import plant


def test_both_forms_contain_every_verdict_in_full(
    tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maginor_core.audit.verdict.ROWS", 4)
    folder = tmp_path / "games"
    folder.mkdir()
    plant(folder, game)
    verdicts = list(audit([folder]))
    for name in ("r.jsonl", "r.parquet"):
        with Report(tmp_path / name) as written:
            for verdict in verdicts:
                written.add(verdict)
    lines = (tmp_path / "r.jsonl").read_text().splitlines()
    assert [Verdict.from_json(json.loads(line)) for line in lines] == verdicts
    rows = parquet.read_table(tmp_path / "r.parquet").to_pylist()
    for row in rows:
        assert (row.pop("finding"), row.pop("places")) == (None, None)
    assert [Verdict.from_json(row) for row in rows] == verdicts


def test_a_report_has_its_name_only_when_it_is_whole(tmp_path: Path) -> None:
    for name in ("r.jsonl", "r.parquet"):
        path = tmp_path / name
        path.write_text("before")
        with pytest.raises(KeyError), Report(path) as written:  # noqa: PT012 # it ends within
            written.add(Verdict("file", 0, "", "ok", "open"))
            raise KeyError
        assert path.read_text() == "before"
        with Report(path):
            pass
        assert path.read_bytes() != b"before"
        assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".part"] == []


def test_a_report_that_cannot_be_written_reports_why(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"ends in \.jsonl or \.parquet"):
        Report(tmp_path / "game.maginor")
    for name in ("r.jsonl", "r.parquet"):
        with pytest.raises(LogError, match="cannot be written"):
            Report(tmp_path / "none" / name)
