"""Folders that a command makes: what is in the way is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from maginor_core.engine.paths import make_folder
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import FileStore, StoreError
from tests.cli.running import Run

NULL = os.devnull
IN_THE_WAY = [
    (Path(NULL), f"{NULL}: is a device, not a folder"),
    (Path(NULL, "a", "b"), f"{NULL}/a/b: cannot be made: {NULL} is a device, not a folder"),
]


@pytest.mark.parametrize(("folder", "reason"), IN_THE_WAY)
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "1", "--seed", "1", "--out"),
        ("store", "export", "sqlite:///games.db"),
        ("serve", "--no-browser", "--folder"),
    ],
)
def test_a_device_in_place_of_a_folder_is_called_one(
    run: Run, command: tuple[str, ...], folder: Path, reason: str, here: Path
) -> None:
    SqlStore("sqlite:///games.db").close()
    status, reported, error = run(*command, folder)
    assert (status, reported, error) == (2, "", f"Error: {reason}\n")


@pytest.mark.parametrize(("folder", "reason"), IN_THE_WAY)
def test_a_device_is_not_a_store(folder: Path, reason: str) -> None:
    with pytest.raises(StoreError) as refused:
        FileStore(folder)
    assert str(refused.value) == reason.replace(":", " is not a store: it", 1)


def test_a_file_and_a_broken_link_are_called_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    for name, kind in (("file", "a file"), ("link", "a link to nothing")):
        with pytest.raises(OSError, match=f"is {kind}, not a folder"):
            make_folder(tmp_path / name)
        with pytest.raises(OSError, match=f"cannot be made: .*{name} is {kind}, not a folder"):
            make_folder(tmp_path / name / "inside")
    assert (tmp_path / "file").read_text() == "mine"


def test_a_folder_that_is_there_stays_and_a_new_one_gets_its_mode(tmp_path: Path) -> None:
    make_folder(tmp_path)
    make_folder(tmp_path / "a" / "b", 0o700)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_name_that_no_folder_can_have_is_refused_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"cannot be made \(File name too long\)"):
        make_folder(tmp_path / ("a" * 300))


def test_a_report_inside_a_device_is_refused_by_its_own_name(run: Run, log: Path) -> None:
    path = f"{NULL}/verdicts.jsonl"
    status, _, error = run("audit", log, "--report", path)
    assert (status, error) == (2, f"Error: {path}: cannot be written (Not a directory)\n")
