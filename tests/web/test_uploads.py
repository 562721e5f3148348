"""Dropped files are examined by other processes, within a budget, and never keep tables waiting."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
import zstandard
from attrs import evolve

from maginor_core import games
from maginor_core.engine.game import Game
from maginor_core.engine.notation import game_text
from maginor_core.games import known_game
from maginor_core.play.analysis import judge_decisions, judged_json
from maginor_core.play.bots import bots_of, next_command
from maginor_core.tables import examiner
from maginor_core.tables.examiner import Budget, Examiner
from maginor_core.tables.server import uploads
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.uploads import (
    AT_ONCE,
    FOR_ANALYSES,
    PLACES,
    PLACES_OF_ADDRESS,
    examiner_command,
)
from maginor_core.tables.web_error import WebError
from tests.eventlog.specimens import sealed_log
from tests.web.clients import connected, drop, error_of, new_table, until
from tests.web.running import Running, running

BUDGET = Budget(16 << 20, 100, 10, 1024)
MANY = 600


@cache
def file_of(games: int, records: int = 12) -> bytes:
    """Return a small compressed file with many games."""
    plain = b"".join([sealed_log(number % 20, records) for number in range(games)])
    return zstandard.ZstdCompressor(level=3).compress(plain)


def examiner_in(folder: Path, **budget: int) -> Examiner:
    """Return an examiner in this process."""
    return Examiner(folder, evolve(BUDGET, **budget), known_game)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return what is judged or replayed, which is nothing but noted."""
    found: list[object] = []
    monkeypatch.setattr(examiner, "audit", lambda *paths, **more: found.append(paths))
    monkeypatch.setattr(examiner, "open_game", lambda *opened: found.append(opened))
    return found


def test_games_are_counted_before_any_is_judged_or_replayed(
    tmp_path: Path, judged: list[object]
) -> None:
    with pytest.raises(WebError, match="more than 100 games"):
        examiner_in(tmp_path).examine("a", file_of(MANY))
    assert judged == []


def test_a_file_that_decompresses_to_too_much_is_refused_before_any_game_is_judged(
    tmp_path: Path, judged: list[object]
) -> None:
    data = file_of(50)
    assert len(data) < 30_000
    with pytest.raises(WebError, match="more than 30000 bytes after decompression"):
        examiner_in(tmp_path, plain_bytes=30_000).examine("a", data)
    assert judged == []


def test_games_beyond_the_budget_count_also_where_the_compression_is_beyond_its_limit(
    tmp_path: Path,
) -> None:
    plain = sealed_log() * 3000
    data = zstandard.ZstdCompressor(level=19).compress(plain)
    assert len(data) * 256 + (1 << 18) < len(plain)
    with pytest.raises(WebError, match="more than 100 games"):
        examiner_in(tmp_path).examine("a", data)


def test_a_small_file_with_many_games_gets_a_clear_answer(server: Running) -> None:
    data = file_of(MANY)
    assert len(data) < 1 << 16
    answer = drop(server, data)
    assert error_of(answer) == (413, "too_large")
    assert "more than 100 games" in answer.json()["error"]["message"]


def test_a_file_that_takes_too_long_costs_only_itself(settings: Settings) -> None:
    with running(evolve(settings, upload_seconds=0.2)) as server:
        assert error_of(drop(server, file_of(100, 90))) == (413, "too_large")
        assert drop(server, sealed_log()).status_code == 201


def test_files_are_examined_elsewhere_two_at_once_while_others_play(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    under_way = most = 0
    ask = uploads._Running.ask

    async def counted(self: uploads._Running, *asked: Any) -> Any:  # Any: passed on
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        try:
            return await ask(self, *asked)
        finally:
            under_way -= 1

    monkeypatch.setattr(uploads._Running, "ask", counted)
    here = threading.Event()
    monkeypatch.setattr(examiner, "audit", lambda *paths, **more: here.set())
    made = new_table(server)
    with ThreadPoolExecutor(12) as pool:
        answers = [pool.submit(drop, server, file_of(60, 30)) for _ in range(12)]
        played = 0
        with connected(server, made["table"], made["tokens"][0]) as player:
            while not all(each.done() for each in answers) or played < 3:
                assert player.send("explain", ruling="MOVE-01")["type"] != "error"
                played += 1
        assert [each.result().status_code for each in answers] == [201] * 12
    assert most == AT_ONCE
    assert not here.is_set()


def test_a_full_queue_is_told_at_once(server: Running) -> None:
    queue = server.services.uploads.examiners
    with ExitStack() as stack:
        for number in range(PLACES):
            stack.enter_context(queue.place(f"192.0.2.{number}"))
        answer = drop(server, sealed_log())
        assert error_of(answer) == (503, "busy")
        assert answer.headers["retry-after"]
        assert error_of(server.http.get("/api/logs/x")) == (503, "busy")
        assert error_of(server.http.get("/api/logs/x/0/versions/0")) == (503, "busy")
    assert drop(server, sealed_log()).status_code == 201


def test_one_address_cannot_fill_the_queue(server: Running) -> None:
    queue = server.services.uploads.examiners
    with ExitStack() as stack:
        for _ in range(PLACES_OF_ADDRESS):
            stack.enter_context(queue.place("127.0.0.1"))
        assert error_of(drop(server, sealed_log())) == (429, "rate")
        with queue.place("192.0.2.1"):
            pass
    assert drop(server, sealed_log()).status_code == 201


def test_a_file_is_shown_again_after_its_examiner_has_ended(server: Running) -> None:
    opened = drop(server, sealed_log()).json()
    path = f"/api/logs/{opened['viewer']}/0/versions/3"
    before = server.http.get(path).json()
    found = server.services.uploads.examiners._running
    for each in found:
        os.kill(each._process.pid, signal.SIGKILL)
    until(lambda: not any(each.is_alive for each in found))
    assert server.http.get(path).json() == before
    assert before["version"] == 3


def played(most: int = 1000) -> Game:
    """Return a game of Abracada…What? of so many decisions, or a whole one."""
    definition = games.game("abracada")
    game = definition.new(players=2, seed=3)
    while not game.finished and game.version < most:
        game.submit(next_command(game, bots_of(definition)["odds"], game.to_act[0], "x"))
    return game


def test_an_analysis_comes_in_slices_and_is_that_of_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played()
    data = "\n".join(game_text(game)).encode()
    working = examiner_in(tmp_path)
    asked = partial(working.analyse, "one", number=0, language="en", names=["Ada", "Bo"])
    assert asked(b"", begin=0) == {}
    monkeypatch.setattr(examiner, "SLICE", 0.05)
    begin: int | None = 0
    slices = []
    while begin is not None:
        found = asked(data, begin=begin)
        slices.append(found["decisions"])
        known = found.pop("judged")
        told = asked(data, begin=begin, known=known)
        assert told == {**found, "judged": known}, "what is known is told again"
        assert found["next"] is None or found["next"] > begin
        begin = found["next"]
    assert len(slices) > 2
    decisions = [one for part in slices for one in part]
    words = [(one.pop("played_text"), one.pop("best_text")) for one in decisions]
    assert all(played and best for played, best in words)
    positions = [(game.branch(at), command) for at, command in enumerate(game.log.commands())]
    judged = judge_decisions(positions)
    assert decisions == [judged_json(game.definition, one) for one in judged]


def analysis_of(server: Running, path: str, language: str = "en") -> list[dict[str, Any]]:
    """Return a whole analysis, as a client asks for it."""
    decisions: list[dict[str, Any]] = []  # Any: JSON
    begin: int | None = 0
    while begin is not None:
        answer = server.http.get(f"{path}/analysis?from={begin}&language={language}")
        assert answer.status_code == 200, answer.text
        decisions += answer.json()["decisions"]
        begin = answer.json()["next"]
    return decisions


def take_for_analyses(server: Running) -> None:
    """Take all that analyses may take for this address, and half of what is for files alone."""
    examining = server.services.turns.account("127.0.0.1").examining
    examining._rate = 0.02
    examining.take(examining.left - examining._most * (1 - FOR_ANALYSES) / 2)


def bare(decisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: one[key] for key in one if not key.endswith("_text")} for one in decisions]


def dropped_game(server: Running) -> str:
    """Return the path of a dropped game of Abracada…What?, a few decisions long."""
    opened = drop(server, "\n".join(game_text(played(12))).encode()).json()
    return f"/api/logs/{opened['viewer']}/0"


def test_each_decision_of_a_game_is_judged_once_for_all_who_ask(server: Running) -> None:
    path = dropped_game(server)
    with ThreadPoolExecutor() as friends:
        found = list(friends.map(partial(analysis_of, server), [path] * 4))
    assert found[0]
    assert all(each == found[0] for each in found)
    take_for_analyses(server)
    assert analysis_of(server, path) == found[0], "judging more is not needed"
    german = analysis_of(server, path, "de")
    assert bare(german) == bare(found[0])
    assert german != found[0]


def test_analyses_leave_something_for_files(server: Running) -> None:
    path = dropped_game(server)
    take_for_analyses(server)
    refused = server.http.get(f"{path}/analysis")
    assert error_of(refused) == (429, "rate")
    assert int(refused.headers["Retry-After"]) > 1
    assert drop(server, sealed_log()).status_code == 201


def test_of_analyses_only_so_many_decisions_are_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "DECISIONS_KEPT", 15)
    kept = server.services.uploads.examiners._judged
    first, second = dropped_game(server), dropped_game(server)
    found = analysis_of(server, first)
    assert len(kept) == 1
    assert server.http.get(f"{first}/analysis?from=1000000").json()["decisions"] == []
    assert server.http.get("/api/logs/nowhere/0/analysis").status_code == 404
    assert [len(one.decisions) for one in kept.values()] == [12]
    assert analysis_of(server, second) == found
    assert len(kept) == 1


def test_a_seat_that_the_game_does_not_have_is_refused(server: Running) -> None:
    opened = drop(server, sealed_log()).json()
    answer = server.http.get(f"/api/logs/{opened['viewer']}/0/versions/3?seat=7")
    assert error_of(answer) == (400, "malformed")


def test_examiners_leave_no_folder_behind(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    with running(settings) as server:
        assert drop(server, sealed_log()).status_code == 201
        assert [*(tmp_path / "temporary").iterdir()]
    assert not [*(tmp_path / "temporary").iterdir()]


def test_an_examiner_ends_with_its_server_even_if_that_is_killed(tmp_path: Path) -> None:
    folder = tmp_path / "examiner"
    folder.mkdir()
    (folder / "dropped.maginor").write_bytes(sealed_log())
    ended = subprocess.run(
        examiner_command(str(folder), BUDGET, ()),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
        check=True,
    )
    assert ended.stdout == b""
    assert not folder.exists()
