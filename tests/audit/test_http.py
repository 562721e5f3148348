"""Logs at HTTP servers that never end, hardly send, announce too much or send one elsewhere."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

import pytest

from maginor_core import MaginorGame
from maginor_core.audit import audit
from maginor_core.cli import main
from maginor_core.eventlog.files import LimitError, Limits
from maginor_core.eventlog.log_error import LogError
from tests.audit.planting import header, log_bytes

pytest.importorskip("aiohttp")

HASTY, SMALL = Limits(seconds=1), Limits(download=1)
"""What ends a test early: a server is awaited for a second, or sends at most a MiB."""


class Site(ThreadingHTTPServer):
    """A server whose paths are named by how it answers."""

    daemon_threads = True

    def __init__(self, log: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.log = log
        self.other = ""
        self.ended = Event()

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{path}.maginor"


class Answering(BaseHTTPRequestHandler):
    server: Site

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 # as it is called there
        pass

    def do_HEAD(self) -> None:
        self.answer()

    def do_GET(self) -> None:
        self.answer()

    def answer(self) -> None:
        how = self.path.strip("/").removesuffix(".maginor")
        with suppress(OSError):  # who has had enough closes the connection
            match how:
                case "hang":
                    self.server.ended.wait()
                case "here" | "elsewhere":
                    where = self.server.url("unsized") if how == "here" else self.server.other
                    self.send_response(302)
                    self.send_header("Location", where)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                case "huge":
                    self.begin(1 << 60)
                case "missing":
                    self.send_error(404)
                case _:
                    self.begin(len(self.server.log) if how == "sized" else None)
                    if self.command == "GET":
                        self.send(how)

    def begin(self, size: int | None) -> None:
        self.send_response(200)
        if size is not None:
            self.send_header("Content-Length", str(size))
        self.end_headers()

    def send(self, how: str) -> None:
        if how in ("sized", "unsized"):
            self.wfile.write(self.server.log)
        part = b"\x00" * (1 << 16) if how == "endless" else b"\x00"
        while how in ("endless", "drip") and not self.server.ended.wait(0 if part[1:] else 0.05):
            self.wfile.write(part)


@pytest.fixture
def site(game: MaginorGame) -> Iterator[Site]:
    served = [Site(log_bytes(game, header(game), list(game.log))) for _ in range(2)]
    served[0].other = served[1].url("unsized")
    threads = [Thread(target=each.serve_forever, args=(0.01,)) for each in served]
    for thread in threads:
        thread.start()
    yield served[0]
    for each, thread in zip(served, threads, strict=True):
        each.ended.set()
        each.shutdown()
        thread.join()
        each.server_close()


@pytest.mark.parametrize("path", ["sized", "unsized", "here"])
def test_a_log_at_a_server_is_judged(site: Site, path: str) -> None:
    assert [verdict.word for verdict in audit([site.url(path)])] == ["ok"]


@pytest.mark.parametrize(
    ("path", "limits", "named"),
    [("endless", SMALL, "download"), ("huge", SMALL, "download"), ("drip", HASTY, "seconds")],
)
def test_a_body_without_end_is_not_judged(
    site: Site, path: str, limits: Limits, named: str
) -> None:
    (verdict,) = audit([site.url(path)], limits=limits)
    assert verdict.word == "could not be judged"
    assert f"--limit {named}=N raises the limit" in verdict.reason


def test_the_other_files_keep_their_verdicts(site: Site) -> None:
    found = audit([site.url("drip"), site.url("sized")], limits=Limits(seconds=4))
    assert [verdict.word for verdict in found] == ["could not be judged", "ok"]


def test_a_server_that_does_not_answer_is_not_waited_for(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(LimitError, match="takes longer than 1 s"):
        list(audit([site.url("hang")], limits=HASTY))
    assert main(["audit", site.url("hang"), "--limit", "seconds=1"]) == 2
    assert "--limit seconds=N raises the limit" in capsys.readouterr().err


def test_a_redirect_to_another_origin_is_followed_where_it_is_allowed(site: Site) -> None:
    with pytest.raises(LimitError, match=r"another origin, http://127.0.0.1.*redirects=1"):
        list(audit([site.url("elsewhere")]))
    found = audit([site.url("elsewhere")], limits=Limits(redirects=1))
    assert [verdict.word for verdict in found] == ["ok"]


def test_what_a_server_does_not_have_is_named(site: Site) -> None:
    with pytest.raises(LogError, match="404"):
        list(audit([site.url("missing")]))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(LogError, match="cannot be reached"):
            list(audit([f"http://127.0.0.1:{free.getsockname()[1]}/a.maginor"]))
