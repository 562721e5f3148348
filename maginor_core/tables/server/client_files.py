"""The files of the web client, as they are sent: one page for every address, and what it loads."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from maginor_core.tables.server.client_bundle import BUNDLE, client_text, is_whole
from maginor_core.tables.server.requests import Pieces, compressed

NO_CACHE: Final = {"Cache-Control": "no-cache"}
"""The browser asks each time whether a file is still the same (by its ETag)."""


class ClientFiles(StaticFiles):
    """The files of the client, never taken from a cache without asking, and texts compressed.

    They are read once, and looked at on the event loop: that takes less than asking a thread. Where
    ``bundle/`` has been made of the modules as they are, its files are sent in place of them.
    """

    def __init__(self, directory: str) -> None:
        super().__init__(directory=directory)
        bundle = Path(directory, BUNDLE)
        self._bundle = {path.name: path for path in bundle.glob("*.js")} if is_whole(bundle) else {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or that it is still the same."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if path in self._bundle:
            path = f"{BUNDLE}/{path}"
        try:
            full_path, found = self.lookup_path(path)
        except (OSError, ValueError):
            raise HTTPException(404) from None
        if found is None or not stat.S_ISREG(found.st_mode):
            raise HTTPException(404)
        return self.file_response(full_path, found, scope)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file, or that it is still the same."""
        path, request = Path(full_path), Request(scope)
        # As Starlette says when a file has changed, and what it contains.
        of_file = FileResponse(path, status_code, stat_result=stat_result)
        kept = {name: of_file.headers[name] for name in ("ETag", "Last-Modified")}
        kept.update(NO_CACHE)
        if self.is_not_modified(Headers(kept), request.headers):
            return NotModifiedResponse(Headers(kept))
        content = client_text(path, stat_result.st_mtime_ns)
        kind = of_file.media_type or "text/plain"
        if path.suffix not in (".js", ".css", ".ftl"):
            return Pieces(content, status_code, kept, kind)
        response = compressed(request, content, kind, NO_CACHE["Cache-Control"])
        response.headers.update(kept)
        return response
