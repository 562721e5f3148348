"""The questions on the page for auditors, asked of a hundred thousand verdicts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import duckdb
import pytest
from attrs import evolve

from maginor_core.audit.report import Report
from maginor_core.audit.verdict import Verdict

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "auditing.md"
REPORTS, GAMES = 4, 25_000
OK = Verdict("", 0, "", "ok", "finished", dice="follow an open seed", deal="dealt")


def verdict(report: int, number: int) -> Verdict:
    """One game of a hundred thousand: one of a thousand in folder-3 is illegal, and some repeat."""
    name = f"{report}-{number}"
    one = evolve(
        OK,
        file=f"games/folder-{report}/{number:05}.maginor",
        id=name,
        head=f"head {name}",
        content=f"content {name}",
    )
    if report == 3 and number % 500 == 0:
        ruling = "MOVE-01" if number % 1000 else "DUEL-06"
        return evolve(one, word="illegal", ruling=ruling, ending="open", record=7)
    if report and number == 1:  # another history of one game in each report
        return evolve(one, id="0-1")
    if report == 1 and number == 2:  # a copy
        return evolve(one, id="0-2", head="head 0-2", content="content 0-2")
    if report == 2 and number == 3:  # the same content under another id
        return evolve(one, content="content 0-3")
    return one


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("questions")
    (folder / "verdicts").mkdir()
    for report in range(REPORTS):
        with Report(folder / "verdicts" / f"{report}.parquet") as written:
            for number in range(GAMES):
                written.add(verdict(report, number))
    return folder


def test_each_question_on_the_page_has_its_answer(
    reports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(reports)
    [block] = re.findall(r"```sql\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    answers: list[list[tuple[Any, ...]]] = [  # Any: rows of a database
        duckdb.execute(question).fetchall() for question in block.split(";")[:-1]
    ]
    words, rulings, folders, repeated, copied, dice = answers
    assert words == [("ok", REPORTS * GAMES - 50), ("illegal", 50)]
    assert sorted(rulings) == [
        ("DUEL-06", 25, "games/folder-3/00000.maginor", 0),
        ("MOVE-01", 25, "games/folder-3/00500.maginor", 0),
    ]
    assert folders == [("games/folder-3", 0.002)]
    assert repeated == [("0-1", 4, 4), ("0-2", 1, 2)]
    assert [(content, sorted(ids)) for content, ids in copied] == [("content 0-3", ["0-3", "2-3"])]
    assert dice == [("follow an open seed", "dealt", REPORTS * GAMES - 50)]
