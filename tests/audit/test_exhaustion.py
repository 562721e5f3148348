"""No log can use up the time or memory of an audit, or end it, whatever it contains.

What each of these did before is in its docstring, with figures of a machine with two cores.
"""

from __future__ import annotations

import json
import os
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import MaginorGame
from maginor_core.audit import Report, Verdict, audit
from maginor_core.audit.judge import judge
from maginor_core.audit.whatif import Reading, what_if
from maginor_core.cli import main
from maginor_core.commands.rules import MAGINOR
from maginor_core.engine.codec import pack_record
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.history import lasting
from maginor_core.engine.log import Record
from maginor_core.engine.replay import re_execute
from maginor_core.engine.undo import Undo, Undone, UndoRefusedError
from maginor_core.eventlog.files import FREE, LIMITS, NAMES, LimitError, Limits, as_plain
from maginor_core.eventlog.logged_game import Signature
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.window import Window
from maginor_core.projections.state import State
from tests.audit.deadly import EXHAUSTS, FAILS, KILLS, KILLS_ONCE, MARK, deadly_game, deadly_log
from tests.audit.hostile import (
    illegal_domination,
    many_signatures,
    undos_where_states_would_be_cached,
    would_be_beginnings,
)
from tests.audit.planting import header, log_bytes
from tests.eventlog.specimens import read

MIB = 1 << 20


def verdicts_on(tmp_path: Path, data: bytes, limits: Limits = LIMITS) -> list[Verdict]:
    path = tmp_path / "hostile.maginor"
    path.write_bytes(data)
    return list(audit([path], limits=limits))


def test_a_tile_with_more_slots_than_are_allowed_names_the_limit(tmp_path: Path) -> None:
    """Before, an audit of these 2,268 bytes took 10 s of processor time and 464 MiB."""
    data = illegal_domination(2000)
    assert len(data) < 2500
    [verdict] = verdicts_on(tmp_path, data)
    assert (verdict.word, verdict.record_count, verdict.ok) == ("could not be judged", 4, False)
    assert "2000 items; 512 are allowed; --limit slots=2000 raises the limit" in verdict.reason


def test_showing_twelve_legal_commands_does_not_build_two_million(tmp_path: Path) -> None:
    """Before, all of the 1,999,010 were built, in 10 s of processor time and 464 MiB."""
    (game,) = read(illegal_domination(2000))
    limits = LIMITS.raised({"slots": 2000})
    judge("warm", game, {}, limits=limits)
    tracemalloc.start()
    try:
        verdict = judge("log", game, {}, limits=limits)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (verdict.word, verdict.ruling, verdict.record) == ("illegal", "TURN-07", 3)
    assert " and more than 988 more; or the rules" in verdict.reason
    assert verdict.reason.count("(player=0") == LIMITS.legal
    assert peak < 4 * MIB


def test_legal_commands_are_counted_as_before_where_they_are_few(tmp_path: Path) -> None:
    [verdict] = verdicts_on(tmp_path, illegal_domination(20))
    assert verdict.word == "illegal"
    assert " and 207 more; or the rules" in verdict.reason
    [fewer] = verdicts_on(tmp_path, illegal_domination(20), Limits(legal=1))
    assert " and 218 more; or the rules" in fewer.reason


def test_a_compressed_file_cannot_become_many_times_as_large(tmp_path: Path) -> None:
    """Before, 32,787 bytes were decompressed to 1 GiB."""
    zstandard = pytest.importorskip("zstandard")
    data = zstandard.ZstdCompressor().compress(bytes(64 * MIB))
    file = as_plain("bomb", BytesIO(data))
    came = [file.read(MIB)]
    with pytest.raises(LimitError, match="growth"):
        came.extend(iter(lambda: file.read(MIB), b""))
    assert 0 < sum(map(len, came)) <= FREE + LIMITS.growth * len(data)
    [verdict] = verdicts_on(tmp_path, data)
    assert (verdict.word, verdict.ending) == ("could not be judged", "unknown")
    assert "--limit growth=N" in verdict.reason
    [allowed] = verdicts_on(tmp_path, data, Limits(growth=1 << 20))
    assert allowed.word == "damaged"


def test_games_before_a_decompression_bomb_are_judged(tmp_path: Path, game: MaginorGame) -> None:
    zstandard = pytest.importorskip("zstandard")
    whole = log_bytes(game, header(game), list(game.log))
    compress = zstandard.ZstdCompressor().compress
    data = compress(whole * 2) + compress(bytes(64 * MIB))
    words = [verdict.word for verdict in verdicts_on(tmp_path, data)]
    assert words == ["ok", "ok", "could not be judged"]


def test_the_search_for_a_later_game_gives_up_where_everything_looks_like_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, each of the places was tried: 59 s for 5,187 compressed bytes."""
    tried = 0
    frame = Window.frame

    def counting(window: Window) -> Any:  # Any: what it returns
        nonlocal tried
        tried += 1
        return frame(window)

    monkeypatch.setattr(Window, "frame", counting)
    data = would_be_beginnings(3 * MIB)
    found = verdicts_on(tmp_path, data)
    assert [verdict.word for verdict in found] == ["damaged"]
    # The chunks are made by reading the file once, and judged by reading it again.
    assert tried < 2 * (LIMITS.starts + len(data) // 256 + 10)
    assert tried < len(data) // 3 / 20


def test_a_game_after_some_false_beginnings_is_found(tmp_path: Path, game: MaginorGame) -> None:
    whole = log_bytes(game, header(game), list(game.log))
    data = would_be_beginnings(6000) + whole
    assert verdicts_on(tmp_path, data)[-1].word == "ok"
    few = verdicts_on(tmp_path, data, Limits(starts=10))
    assert [verdict.word for verdict in few] == ["damaged"]


def test_signatures_are_not_compared_with_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, each that was not valid was compared with all that are: 16 million comparisons."""
    compared = 0
    equal = Signature.__eq__

    def counting(one: Signature, other: object) -> bool:
        nonlocal compared
        compared += 1
        return equal(one, other)

    (game,) = read(many_signatures(4000, valid=4000))
    assert len(game.signatures) == 8000
    monkeypatch.setattr(Signature, "__eq__", counting)
    verdict = judge("log", game, {}, limits=LIMITS.raised({"signatures": 8000}))
    assert (len(verdict.signed_by), len(verdict.false_signatures)) == (1, 4000)
    assert compared < 20_000


def test_only_so_many_signatures_are_checked_and_the_others_are_reported(tmp_path: Path) -> None:
    [verdict] = verdicts_on(tmp_path, many_signatures(100, valid=1), Limits(signatures=30))
    assert len(verdict.signed_by) == 1
    assert (len(verdict.false_signatures), len(verdict.unchecked_signatures)) == (29, 71)


def test_an_undo_repeats_only_a_few_records_wherever_undos_stand() -> None:
    """Before, each undo repeated the whole game if undos stood where states are cached."""
    game, records = undos_where_states_would_be_cached(3200, 300)
    evolved = 0

    def counting(state: State, events: Iterable[tuple[int, ...]]) -> None:
        nonlocal evolved
        evolved += 1
        MAGINOR.evolve(state, events)

    words = MAGINOR.codec.vocabulary(game.setup.names)
    packed = [pack_record(words, record) for record in records]
    decider = evolve(MAGINOR, evolve=counting)
    replay = re_execute(decider, words, game.setup.layout, None, lambda: packed)
    assert (replay.false, replay.records) == (None, len(records))
    assert evolved < 40 * 400


def test_an_undo_of_a_seat_that_cannot_exist_takes_no_memory() -> None:
    """Before, a list was made with a place for every seat up to that one."""
    far = Record(Undo(2**62, 0, ()), (Undone(2**62, 0),))
    with pytest.raises(UndoRefusedError, match="version 0 is not an earlier one"):
        lasting([far])


@pytest.fixture
def deep_folder(tmp_path: Path) -> Iterator[Path]:
    """Folders in one another, 1,200 of them, with a file in the innermost."""
    top = tmp_path / "deep"
    top.mkdir()
    place = str(top)
    places = [place]
    for _ in range(1200):
        place += "/d"
        os.mkdir(place)  # noqa: PTH102 # a Path of so many parts takes long
        places.append(place)
    yield top
    for place in reversed(places):
        for name in os.listdir(place):  # noqa: PTH208 # as above
            if name.endswith(".maginor"):
                os.unlink(f"{place}/{name}")  # noqa: PTH108 # as above
        os.rmdir(place)  # noqa: PTH106 # as above


def test_folders_in_one_another_do_not_end_the_audit(deep_folder: Path, game: MaginorGame) -> None:
    """Before, 1,200 of them ended it with a RecursionError."""
    whole = log_bytes(game, header(game), list(game.log))
    (deep_folder / "z.maginor").write_bytes(whole)
    with open(f"{deep_folder}{'/d' * 1200}/a.maginor", "wb") as file:  # noqa: PTH123 # as above
        file.write(whole)
    too_deep, right = audit([deep_folder])
    assert (too_deep.word, right.word) == ("could not be judged", "ok")
    assert "deeper than the 128 folders" in too_deep.reason
    assert "--limit depth=N" in too_deep.reason
    found = list(audit([deep_folder], limits=Limits(depth=1300)))
    assert [verdict.word for verdict in found] == ["ok", "ok"]


def test_a_file_name_that_is_not_text_is_reported_escaped(
    tmp_path: Path, game: MaginorGame, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before, the report could not be written, and no verdict of any game was kept."""
    pytest.importorskip("pyarrow")
    folder = os.fsencode(tmp_path) + b"/games"
    os.mkdir(folder)  # noqa: PTH102 # a Path cannot be made of bytes
    torn = log_bytes(game, header(game), list(game.log), None)[:-3]
    for name in (b"a\xff.maginor", b"b\nc.maginor", b"d\x1b[2K.maginor"):
        with open(folder + b"/" + name, "wb") as file:  # noqa: PTH123 # as above
            file.write(torn)
    reports = [tmp_path / "r.jsonl", tmp_path / "r.parquet"]
    options = [word for report in reports for word in ("--report", str(report))]
    assert main(["audit", os.fsdecode(folder), "--jobs", "1", *options]) == 1
    out, err = capsys.readouterr()
    lines = [line for line in out.splitlines() if ": torn: " in line]
    assert err == ""
    assert [line.rpartition("/games/")[2].split(",")[0] for line in lines] == [
        "a\\udcff.maginor",
        "b\\nc.maginor",
        "d\\x1b[2K.maginor",
    ]
    rows = [json.loads(line) for line in reports[0].read_text().splitlines()]
    files = [row["file"] for row in rows if "finding" not in row]
    assert files[0].endswith("a\\udcff.maginor")
    assert files[1].endswith("b\nc.maginor")
    assert reports[1].exists()


def test_an_error_while_a_game_is_judged_is_the_verdict_of_that_game(tmp_path: Path) -> None:
    """Before, it ended the audit without a report."""
    whole = deadly_log(15)
    (tmp_path / "all.maginor").write_bytes(whole + deadly_log(FAILS) + whole)
    found = list(audit([tmp_path], games=deadly_game))
    assert [verdict.word for verdict in found] == ["ok", "could not be judged", "ok"]
    assert "ZeroDivisionError: a rule has failed" in found[1].reason
    assert (found[1].id, found[1].game, found[1].ending) == ("planted", 1, "abandoned")
    findings = list(what_if([tmp_path], Reading({"rites_count": False}), games=deadly_game))
    assert [finding.word for finding in findings] == ["same", "unanswered", "same"]


def test_an_error_while_a_file_is_read_ends_only_that_file(
    tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = log_bytes(game, header(game), list(game.log))
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.maginor").write_bytes(whole)

    def failing(file: Any, at: int, limits: Limits) -> Any:  # Any: a file, and games
        if file._path.endswith("b.maginor"):
            raise MemoryError
        return read_games(file, at, limits)

    monkeypatch.setattr("maginor_core.audit.judge.read_games", failing)
    found = list(audit([tmp_path]))
    assert [verdict.word for verdict in found] == ["ok", "could not be judged", "ok"]
    assert "memory is exhausted" in found[1].reason


def folder_with(tmp_path: Path, deadly: int) -> Path:
    """Files with games that are ok, and in the midst of one a game that is not to be judged."""
    folder = tmp_path / "games"
    folder.mkdir()
    whole = deadly_log(15)
    for name in ("a", "b", "d", "e"):
        (folder / f"{name}.maginor").write_bytes(whole * 2)
    (folder / "c.maginor").write_bytes(whole + deadly_log(deadly) + whole)
    return folder


def counted_words(found: Iterable[Verdict]) -> Counter[str]:
    return Counter(verdict.word for verdict in found)


def test_a_game_by_which_processes_die_costs_only_its_own_verdict(tmp_path: Path) -> None:
    """Before, the audit ended without a report when one of its processes was killed."""
    folder = folder_with(tmp_path, KILLS)
    found = list(audit([folder], jobs=2, games=deadly_game))
    assert counted_words(found) == {"ok": 10, "could not be judged": 1}
    [lost] = [verdict for verdict in found if not verdict.ok]
    assert (Path(lost.file).name, lost.game) == ("c.maginor", 1)
    assert "the process that judged it died, and another one again" in lost.reason


def test_a_process_that_dies_once_changes_nothing_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    folder = folder_with(tmp_path, KILLS_ONCE)
    found = list(audit([folder], jobs=2, games=deadly_game))
    assert (tmp_path / "mark").exists()
    assert counted_words(found) == {"ok": 11}


def test_a_game_that_uses_up_the_memory_it_may_have_is_not_judged(tmp_path: Path) -> None:
    """Before, under a limit of memory the audit ended without a report."""
    folder = folder_with(tmp_path, EXHAUSTS)
    found = list(audit([folder], games=deadly_game, limits=Limits(memory=2048)))
    assert counted_words(found) == {"ok": 10, "could not be judged": 1}
    [lost] = [verdict for verdict in found if not verdict.ok]
    assert "MemoryError: memory is exhausted" in lost.reason


def test_the_exit_status_tells_games_that_are_bad_from_those_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.maginor").write_bytes(illegal_domination(600))
    (tmp_path / "b.maginor").write_bytes(deadly_log(15))
    assert main(["audit", str(tmp_path), "--jobs", "1"]) == 2
    assert "could not be judged: a list of its setup" in capsys.readouterr().out
    assert main(["audit", str(tmp_path), "--jobs", "1", "--limit", "slots=600"]) == 1
    (tmp_path / "c.maginor").write_bytes(deadly_log(15)[:-1])
    assert main(["audit", str(tmp_path), "--jobs", "1"]) == 1


@pytest.mark.parametrize("given", ["slots", "slots=", "slots=-1", "none=1", "slots=1.5", "=1"])
def test_a_limit_that_is_none_is_refused(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "nowhere", "--limit", given]) == 2
    assert "Invalid value for '--limit'" in capsys.readouterr().err


def test_limits_are_whole_numbers_and_have_known_names() -> None:
    for name in NAMES:
        with pytest.raises(MalformedError, match=name):
            Limits(**{name: -1})
        assert getattr(LIMITS.raised({name: 7}), name) == 7
    with pytest.raises(MalformedError, match="there are growth, "):
        LIMITS.raised({"slot": 7})


def test_a_long_reason_is_cut_off(tmp_path: Path) -> None:
    [verdict] = verdicts_on(tmp_path, illegal_domination(20), Limits(text=50))
    assert len(verdict.reason) == 50
    assert verdict.reason.endswith("…")


def test_a_report_accepts_every_verdict_of_hostile_files(tmp_path: Path) -> None:
    for number, data in enumerate((illegal_domination(600), many_signatures(3, 0))):
        (tmp_path / f"{number}.maginor").write_bytes(data)
    with Report(tmp_path / "r.jsonl") as report:
        for verdict in audit([tmp_path]):
            report.add(verdict)
            assert Verdict.from_json(verdict.to_json()) == verdict
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 2
