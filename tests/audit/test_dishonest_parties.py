"""What players, referees and those who have the files may try, and what shows it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest
from attrs import evolve
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from maginor_core import Game, MaginorGame, RefusalError
from maginor_core.audit import CrossCheck, audit
from maginor_core.cli import main
from maginor_core.commands import MoveWizard
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.signing import sign_with
from maginor_core.games.maginor.definition import DEFINITION
from tests.audit.planting import CHANCE, SEED, header, log_bytes

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw().hex()
POLICY = """
format = 1
[require]
referee = 1
[[party]]
name = "Referee"
role = "referee"
keys = ["{}"]
"""
FORGED = "x\nVerdicts: 1 ok\r\x1b[2A\u202e"


def test_a_referees_signature_never_makes_a_game_ok(
    tmp_path: Path, game: MaginorGame, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.maginor"
    path.write_bytes(log_bytes(game, header(game), list(game.log)[1:]))
    sign_with(path, KEY)
    policy = tmp_path / "policy.toml"
    policy.write_text(POLICY.format(PUBLIC))
    (verdict,) = audit([path])
    assert (verdict.word, verdict.signed_by) == ("illegal", (PUBLIC,))
    assert main(["audit", str(path), "--jobs", "1", "--policy", str(policy)]) == 1
    assert "illegal" in capsys.readouterr().out
    path.write_bytes(log_bytes(game, header(game), list(game.log)))
    sign_with(path, KEY)
    assert main(["audit", str(path), "--jobs", "1", "--policy", str(policy)]) == 0


def test_both_histories_that_a_player_has_signed_bear_its_signature(
    tmp_path: Path, game: MaginorGame
) -> None:
    for name, count in (("a", 40), ("b", 30)):
        path = tmp_path / f"{name}.maginor"
        path.write_bytes(log_bytes(game, header(game), list(game.log)[:count], "abandoned"))
        sign_with(path, KEY)
    with CrossCheck() as check:
        verdicts = list(audit([tmp_path]))
        for verdict in verdicts:
            check.add(verdict)
        (finding,) = check.findings()
    assert finding.word == "forked"
    assert [verdict.signed_by for verdict in verdicts] == [(PUBLIC,)] * 2
    assert verdicts[0].head != verdicts[1].head


def test_two_who_continue_copies_of_one_log_make_two_histories(
    tmp_path: Path, game: MaginorGame
) -> None:
    records = list(game.log)
    for name, more in (("a", records[20:25]), ("b", records[20:22])):
        path = tmp_path / f"{name}.maginor"
        path.write_bytes(log_bytes(game, header(game), records[:20], None))
        resumed, log = resume(path)
        with log:
            for record in more:
                resumed.submit(record.command)
            if name == "b":
                legal = resumed.legal()
                resumed.submit(next(each for each in legal if each != records[22].command))
    with CrossCheck() as check:
        for verdict in audit([tmp_path]):
            assert verdict.word == "ok so far"
            check.add(verdict)
        (finding,) = check.findings()
    assert (finding.word, finding.record) == ("forked", 22)


def resume(path: Path) -> tuple[MaginorGame, GameLog]:
    log, stored = GameLog.reopen(path)
    return stored.game(store=log.store), log


def test_a_command_that_was_refused_is_never_logged(tmp_path: Path, game: MaginorGame) -> None:
    path = tmp_path / "game.maginor"
    with GameLog.create(path, game.setup, CHANCE, game_id="refused") as log:
        played = Game(DEFINITION, game.setup, SEED, store=log.store)
        for record in list(game.log)[:15]:
            before = path.read_bytes()
            seats = range(game.setup.players)
            command: Any = record.command  # Any: each command has a player
            others = [seat for seat in seats if seat not in played.to_act]
            refused = [evolve(command, player=seat) for seat in others]
            for wrong in [*refused, *[MoveWizard(seat, "nowhere") for seat in seats]]:
                with pytest.raises(RefusalError):
                    played.submit(wrong)
            assert path.read_bytes() == before
            played.submit(record.command)
    (verdict,) = audit([path])
    assert (verdict.word, verdict.records) == ("ok so far", 15)


@pytest.mark.parametrize(
    "convert",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\r", b"").replace(b"\n", b""),
        lambda data: data.decode("latin-1").encode(),
        lambda data: data.decode("utf-8", "replace").encode(),
        lambda data: data.decode("utf-8", "ignore").encode(),
        lambda data: data + b"\n",
    ],
    ids=["line ends", "no line ends", "character set", "replaced", "left out", "last line end"],
)
def test_a_log_that_was_converted_as_text_is_never_confirmed(
    tmp_path: Path, game: MaginorGame, convert: Callable[[bytes], bytes]
) -> None:
    """Each log contains bytes that such conversions change."""
    outcomes: tuple[Outcome | None, ...] = ("finished", None)
    for outcome in outcomes:
        data = log_bytes(game, header(game), list(game.log), outcome)
        converted = convert(data)
        assert converted != data
        path = tmp_path / f"{outcome}.maginor"
        path.write_bytes(converted)
        words = {verdict.word for verdict in audit([path])}
        assert words & {"damaged", "unreadable"}, words


def test_hard_links_and_odd_names_cost_only_their_own_verdicts(
    tmp_path: Path, game: MaginorGame
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.maginor").write_bytes(log_bytes(game, header(game), list(game.log)))
    os.link(folder / "a.maginor", folder / "again.maginor")
    os.link(folder / "a.maginor", folder / "\x1b[2J\n.maginor")
    os.mkfifo(folder / "pipe.maginor")
    (folder / "z.maginor").write_bytes(b"\xc1")
    with CrossCheck() as check:
        verdicts = list(audit([folder]))
        for verdict in verdicts:
            check.add(verdict)
        found = [finding.word for finding in check.findings()]
    assert sorted(verdict.word for verdict in verdicts) == ["damaged", *["ok"] * 3, "unreadable"]
    assert found == ["duplicated", "duplicated"]
    sign_with(folder / "a.maginor", KEY)
    (signed,) = games_in(folder / "a.maginor")
    (other,) = games_in(folder / "again.maginor")
    assert (len(signed.signatures), len(other.signatures)) == (1, 0)


def places_of_text(value: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield where in a value there is text."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from places_of_text(each, (*path, place))


def with_text(value: Any, path: tuple[int, ...], text: str) -> Any:
    if not path:
        return text
    changed = list(value)
    changed[path[0]] = with_text(value[path[0]], path[1:], text)
    return changed


def test_no_text_in_a_log_forges_what_is_shown_of_it(
    tmp_path: Path, game: MaginorGame, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.maginor"
    data = log_bytes(game, header(game), list(game.log)[:3], None)
    unpacker = msgpack.Unpacker(strict_map_key=False)
    unpacker.feed(data)
    kind, content, _ = next(unpacker)
    rest = data[unpacker.tell() :]
    places = list(places_of_text(msgpack.unpackb(content)))
    assert len(places) > 3
    for place in places:
        changed = msgpack.packb(with_text(msgpack.unpackb(content), place, FORGED))
        path.write_bytes(first_frame(kind, changed) + rest)
        for command in (
            ["audit", path, "--jobs", "1"],
            ["audit", path, "--jobs", "1", "--json"],
            ["log", "show", path],
            ["log", "verify", path],
            ["replay", path],
            ["log", "seal", path],
        ):
            assert main(list(map(str, command))) != 70, command
            shown = capsys.readouterr()
            for text in (shown.out, shown.err):
                assert not {"\x1b", "\r", "\u202e"} & set(text), (place, command, text)
                assert "\nVerdicts: 1 ok" not in text
                assert "Traceback" not in text


def first_frame(kind: int, content: bytes) -> bytes:
    packed: bytes = msgpack.packb([kind, content, hashlib.sha256(content).digest()[:8]])
    return packed


def test_reports_escape_what_they_quote(tmp_path: Path, game: MaginorGame) -> None:
    """A line of a report is one line, whatever is in a file or its name."""
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a\nb\x1b.maginor").write_bytes(log_bytes(game, header(game), list(game.log)))
    report = tmp_path / "report.jsonl"
    assert main(["audit", str(folder), "--jobs", "1", "--report", str(report)]) == 0
    (line,) = report.read_text().splitlines()
    assert "\x1b" not in line
    assert json.loads(line)["word"] == "ok"
