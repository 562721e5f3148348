from __future__ import annotations

import json
import subprocess
import sys
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
    monkeypatch.setattr("maginor_core.audit.report.ROWS", 4)
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


def test_what_a_killed_process_has_left_goes_with_the_next_report(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    program = f"""
import os, signal
from maginor_core.audit import Report
Report({str(path)!r})
os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-c", program], timeout=300, check=False)
    (left,) = tmp_path.iterdir()
    others = [tmp_path / name for name in ("r.jsonl.part", "r.jsonl.mine.part", "q.jsonl.part")]
    for other in others:
        other.touch()
    with Report(path) as one, Report(path) as another:
        assert not left.exists()
        assert len(list(tmp_path.iterdir())) == len(others) + 2
        for report in (one, another):
            report.add(Verdict("file", 0, "", "ok", "open"))
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])
    assert len(path.read_text().splitlines()) == 1
