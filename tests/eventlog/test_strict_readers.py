"""What the format demands is demanded of every byte, and nothing but a file is opened as one."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import MaginorGame, maginor
from maginor_core.audit import audit
from maginor_core.audit.judge import judge
from maginor_core.cli import main
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.chain import LINK
from maginor_core.eventlog.frames import PACKED_GAME, Frame, bound, frame, links_of
from maginor_core.eventlog.header import pack_header
from maginor_core.eventlog.logged_game import Form, unpack_seal
from maginor_core.eventlog.logs import GameLog, OpenSeed
from maginor_core.eventlog.reader import FrameReader
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.audit.planting import header, log_bytes
from tests.eventlog.specimens import read


@pytest.fixture(scope="module")
def game() -> MaginorGame:
    """A game of more than 128 records, whose links are four."""
    game = maginor.new(3, "strict")
    play_out(game, [bots_of(DEFINITION)["random"]] * 3, "strict")
    assert game.version > 128
    return game


def with_links(data: bytes, links: bytes) -> bytes:
    """The same game in one frame, with other links, which are bound to its seal."""
    [found] = FrameReader(BytesIO(data))
    assert isinstance(found, Frame)
    parts: list[Any] = list(found.parts)  # Any: numbers and bytes
    packed = parts[2] if found.kind == PACKED_GAME else b""
    parts[-2] = bound(links, unpack_seal(parts[-1]), packed)
    return frame(found.kind, *parts)


@pytest.mark.parametrize("form", ["kept", "packed"])
def test_a_sealed_game_has_exactly_the_links_that_the_format_demands(
    game: MaginorGame, form: Form
) -> None:
    """Before, none were required, and any bytes were taken for them if they were bound."""
    data = log_bytes(game, header(game, OpenSeed("strict")), list(game.log), form=form)
    (whole,) = read(data)
    assert (whole.problem, whole.form) == (None, form)
    right = links_of(whole.header_bytes, whole.pieces)
    assert len(right) == LINK * (1 + game.version // 64)
    assert with_links(data, right) == data
    middle = bytearray(right)
    middle[LINK * 2] ^= 1
    wrong = {
        "none": b"",
        "junk": b"junk!",
        "only the first": right[:LINK],
        "one too many": right + right[:LINK],
        "a false one in the middle": bytes(middle),
        "none but the last": bytes(LINK * (1 + game.version // 64)),
    }
    for name, links in wrong.items():
        (read_again,) = read(with_links(data, links))
        problem = read_again.problem
        assert problem is not None, name
        assert (problem.trouble, read_again.seal) == ("damaged", None), name
        assert "links" in problem.reason, name
        assert judge("log", read_again, {}).word == "damaged", name


def test_a_sealed_game_without_records_has_one_link_and_the_bound_one(game: MaginorGame) -> None:
    data = log_bytes(game, header(game), [], "abandoned")
    (whole,) = read(data)
    assert whole.problem is None
    (without,) = read(with_links(data, b""))
    assert without.problem is not None


FORGED = "x\nseal                  outcome finished\x1b[1A\u202e"


def test_an_id_cannot_forge_lines_of_what_is_shown(
    tmp_path: Path, game: MaginorGame, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before, ``log show`` printed line feeds and escape sequences of ids as they are."""
    path = tmp_path / "forged.maginor"
    begun = evolve(header(game, OpenSeed(FORGED)), id=FORGED)
    path.write_bytes(log_bytes(game, begun, [], None))
    assert main(["log", "show", str(path)]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert sum(line.startswith("seal") for line in out.splitlines()) == 1
    assert "x\\nseal" in out
    (logged,) = read(path.read_bytes())
    verdict = judge("log", logged, {})
    assert (verdict.word, verdict.byte) == ("false terms", 0)
    assert "header.id must be printable text of at most 256 characters" in verdict.reason
    assert verdict.id.isprintable()
    assert main(["audit", str(path), "--jobs", "1"]) == 1
    assert len([line for line in capsys.readouterr().out.splitlines() if "false terms" in line]) < 3


@pytest.mark.parametrize("bad", [FORGED, "a\tb", "a\x00", "x" * 257, "\u200b"])
def test_no_log_begins_with_an_id_that_is_not_plain(
    tmp_path: Path, game: MaginorGame, bad: str
) -> None:
    with pytest.raises(MalformedError, match=r"header\.id: must be printable text"):
        GameLog.create(tmp_path / "game.maginor", game.setup, game_id=bad)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("good", ["", "a game, the 3rd", "übermorgen", "x" * 256, "対局"])
def test_an_id_may_be_any_printable_text(tmp_path: Path, game: MaginorGame, good: str) -> None:
    path = tmp_path / "game.maginor"
    GameLog.create(path, game.setup, game_id=good).close()
    (logged,) = read(path.read_bytes())
    assert judge("log", logged, {}).word == "ok so far"


def test_an_old_log_with_such_an_id_can_still_be_converted(
    tmp_path: Path, game: MaginorGame
) -> None:
    path, lines, again = (tmp_path / name for name in ("a.maginor", "a.jsonl", "b.maginor"))
    path.write_bytes(log_bytes(game, evolve(header(game), id=FORGED), list(game.log)))
    assert pack_header(evolve(header(game), id=FORGED)) in path.read_bytes()
    assert main(["log", "convert", str(path), str(lines)]) == 0
    assert main(["log", "convert", str(lines), str(again)]) == 0
    assert again.read_bytes() == path.read_bytes()


@pytest.fixture
def strange(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Paths of things that are not files, by their names; nobody may wait for one of them."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as bound_socket:
        place = Path(f"/proc/self/fd/{os.open(tmp_path, os.O_RDONLY)}") / "socket"
        bound_socket.bind(str(place))  # names of sockets are short
        yield {
            "pipe": str(tmp_path / "pipe"),
            "socket": str(tmp_path / "socket"),
            "device": "/dev/zero",
            "folder": str(tmp_path / "folder"),
        }
    os.close(int(place.parent.name))


_REFUSED = ("not a regular file", "not a file", "irectory", "No such device or address")
"""How what is not a file is refused; the last is what the system says of opening a socket."""


@pytest.fixture
def log_here(tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log in the current folder."""
    monkeypatch.chdir(tmp_path)
    Path("game.maginor").write_bytes(log_bytes(game, header(game), list(game.log)))


@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "folder"])
@pytest.mark.parametrize(
    "command",
    [
        "log show {}",
        "log cat {}",
        "log seal {}",
        "log verify {}",
        "log convert {} out.maginor",
        "log convert {}.jsonl out.maginor",
        "replay {}",
        "log legal {}",
        "log score {}",
        "log stats {}",
        "audit LOG --components {}",
        "audit LOG --commitments {}",
        "audit LOG --checkpoint {}",
        "dice check {} " + "0" * 64,
        "setup check {}",
        "log sign LOG --key {}",
        "log verify LOG --key {}",
    ],
)
def test_what_is_not_a_file_is_refused_everywhere(
    strange: dict[str, str],
    log_here: None,
    kind: str,
    command: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Before, some of these waited for a writer, and read devices without end."""
    path = strange[kind]
    if ".jsonl" in command:
        Path("strange.jsonl").symlink_to(path)
        command = command.replace("{}.jsonl", "strange.jsonl")
    words = command.replace("LOG", "game.maginor").replace("{}", path).split()
    signal.alarm(20)
    try:
        status = main(words)
    finally:
        signal.alarm(0)
    err = capsys.readouterr().err
    assert status == 2
    assert any(words in err for words in _REFUSED), err
    assert "Traceback" not in err
    assert "maginor itself is wrong" not in err


def test_an_audit_refuses_what_is_not_a_file(strange: dict[str, str]) -> None:
    paths = [path for kind, path in strange.items() if kind != "folder"]
    found = list(audit(paths))
    assert [verdict.word for verdict in found] == ["unreadable"] * 3
    assert [verdict.reason for verdict in found] == [
        "is a pipe, not a regular file",
        "is a socket, not a regular file",
        "is a device, not a regular file",
    ]
