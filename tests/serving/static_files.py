"""A folder that is served as any host of files does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Files(SimpleHTTPRequestHandler):
    """Sends the files of a folder, and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def static(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Serve a folder; yield its URL."""
    with answered_by(partial(handler, directory=str(folder))) as url:
        yield url


@contextmanager
def answered_by(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    """Let a handler answer requests; yield the URL of its host."""
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()
