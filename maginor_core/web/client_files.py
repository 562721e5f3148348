"""The files of the client: one page for every address, and what it refers to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from maginor_core.web.errors import WebError

NO_CACHE: Final = {"Cache-Control": "no-cache"}
"""The browser asks each time whether a file is still the same (by its ETag)."""


class ClientFiles(StaticFiles):
    """The files of the client, never taken from a cache without asking."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return a file, or that it is still the same."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type] # passed on
        response.headers.update(NO_CACHE)
        return response


class Page:
    """The one page of the client."""

    def __init__(self, folder: Path) -> None:
        """Use the client in ``folder``."""
        self._path = folder / "index.html"

    async def answer(self, request: Request) -> Response:
        """Return the page.

        Raises:
            WebError: the client is not installed.
        """
        if not self._path.is_file():
            raise WebError(404, "no_client", "the client is not installed; the API works")
        return FileResponse(self._path, headers=NO_CACHE, media_type="text/html")
