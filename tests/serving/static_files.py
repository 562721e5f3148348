"""A folder that is served as any host of files does."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Files(SimpleHTTPRequestHandler):
    """Sends the files of a folder, and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def static(folder: Path, handler: type[Files] = Files) -> Iterator[str]:
    """Serve a folder; yield its URL."""
    serving = partial(handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), serving) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
