"""What runs in the worker of a page: it answers calls by name, and says what is told and kept.

``client/engine_worker.js`` calls ``answer`` and carries out what the answer contains: messages go
to the page, and what is to be kept goes into the browser's storage before anybody is told anything.
"""

from __future__ import annotations

import importlib
import io
import json
import random
import sys
import traceback
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from zipfile import ZipFile

from attrs import frozen

from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.registry import load_module
from maginor_core.site.page_tables import PAGE, NotLoadedError
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.seat_session import message_in
from maginor_core.tables.table_time import TABLE_TIME
from maginor_core.tables.web_error import WebError

CALLS: Final[Mapping[str, str]] = {
    "request": "maginor_core.site.routes:request",
    "join": "maginor_core.site.routes:join",
    "text": "maginor_core.site.routes:text",
    "leave": "maginor_core.site.routes:leave",
    "load": "maginor_core.site.routes:load",
    "forget": "maginor_core.site.routes:forget",
    "think": "maginor_core.site.routes:think",
    "audit_begin": "maginor_core.site.audit_page:begin",
    "audit_file": "maginor_core.site.audit_page:file",
    "audit_step": "maginor_core.site.audit_page:step",
    "audit_held": "maginor_core.site.audit_page:held",
    "audit_end": "maginor_core.site.audit_page:end",
    "audit_verdict": "maginor_core.site.audit_page:verdict",
    "audit_report": "maginor_core.site.audit_page:report",
    "audit_show": "maginor_core.site.audit_page:show",
    "audit_what_if": "maginor_core.site.audit_page:what_if",
    "audit_reread": "maginor_core.site.audit_page:reread",
    "audit_reread_step": "maginor_core.site.audit_page:reread_step",
    "example": "maginor_core.site.examples:run",
    "transcript": "maginor_core.site.examples:transcript",
}
"""By its name what answers a call: a function of a module, which is imported when it is needed.

It gets the arguments of the call by their names, and returns JSON or bytes.
"""


SITE: Final = "site.json"
"""The file among the packages that names the modules with further games."""
LATER: Final = "later.json"
"""The file among them that names, by their archives, the modules that are fetched later."""
FIRST: Final = "packages.zip"
"""The archive of what pages import first."""
REST: Final = "rest.zip"
"""The archive of what is not needed first: all other packages, and what they import."""
LIBRARY: Final = "library.zip"
"""The archive of what else the standard library has."""
_ZSTANDARD: Final = bytes.fromhex("28b52ffd")
"""How a frame of Zstandard begins."""
_FOUND: Final = 200
"""The status of an answer that has what was asked for."""


class RestFinder(MetaPathFinder):
    """Fetches an archive of modules when one of them is first imported."""

    def __init__(self, names: Collection[str], url: str, root: Path) -> None:
        """Find modules of these names in the archive at ``url``, which is unpacked into a root."""
        self._names = frozenset(names)
        self._url = url
        self._root = root
        self._is_here = False

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where one of the modules is; all are fetched for the first of them."""
        if fullname not in self._names:
            return None
        rest = self._root / "rest"
        if not self._is_here:
            unpack(fetched(self._url), self._root)
            self._is_here = True
            importlib.invalidate_caches()
        # The package of a module may be in another archive.
        inside = str(rest.joinpath(*fullname.split(".")[:-1]))
        return PathFinder.find_spec(fullname, [*(sys.path if path is None else path), inside])


def unpack(archive: bytes, folder: Path) -> None:
    """Unpack a zip into a folder; Zstandard may have compressed it as a whole, which is smaller."""
    if archive.startswith(_ZSTANDARD):
        zstd: Any = import_module("compression.zstd")  # Any: it is not in every Python
        archive = zstd.decompress(archive)
    with ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(folder)


def fetched(url: str) -> bytes:
    """Return what is at an address of the site, which a worker may wait for.

    Raises:
        ImportError: it cannot be had, as while the reader is offline.
    """
    from js import XMLHttpRequest  # type: ignore[import-not-found] # noqa: PLC0415 # of a page

    request = XMLHttpRequest.new()
    request.open("GET", url, False)  # noqa: FBT003 # it is waited for
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as error:  # of the browser
        raise ImportError(f"{url} cannot be fetched, which has this module: {error}") from None
    if request.status != _FOUND:
        raise ImportError(f"{url} cannot be fetched, which has this module: {request.status}")
    found: bytes = request.response.to_bytes()
    return found


def begin(packages: str, site: str) -> None:
    """Begin, also in the memory of an earlier page, of which nothing is left but what it imported.

    Modules are found that come later, and all games are known.

    Args:
        packages: the folder of the packages.
        site: the address of the folder of their archives.
    """
    importlib.invalidate_caches()
    if (routes := sys.modules.get("maginor_core.site.routes")) is not None:
        routes.clear()
    random.seed()  # or every page of the same memory would draw the same
    TABLE_TIME.begin(None)
    folder = Path(packages)
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, RestFinder)]
    if (folder / LATER).is_file():
        for archive, names in json.loads((folder / LATER).read_bytes()).items():
            sys.meta_path.append(RestFinder(names, site + archive, folder.parent))
    for module in json.loads((folder / SITE).read_bytes())["modules"]:
        load_module(module)


@frozen
class Answer:
    """What a call has led to.

    Attributes:
        text: what is answered, as JSON: ``{"answer": …}`` or ``{"error": {code, message}}``.
        content: the bytes that are answered, in place of JSON.
        told: by the number of a socket the messages for its client, in order; None ends it.
        kept: by its key what is to be kept in the browser before anybody is told; None removes it.
        needs: the id of a table that has to be loaded before; then the call is made again.
        thinks: whether a bot has something to think about.
    """

    text: str = ""
    content: bytes | None = None
    told: tuple[tuple[int, str | None], ...] = ()
    kept: tuple[tuple[str, bytes | None], ...] = ()
    needs: str = ""
    thinks: bool = False


def answer(name: str, text: str, data: Mapping[str, bytes]) -> Answer:
    """Answer a call; whatever it is, this raises nothing.

    Args:
        name: what is called.
        text: the arguments by their names, as JSON.
        data: those of them that are bytes.
    """
    found: object = None
    try:
        found = {"answer": _called(name, text, data)}
    except NotLoadedError as error:
        return Answer(needs=error.table_id)
    except EngineError as error:
        found = {"error": error_json(error)}
    except Exception as error:
        traceback.print_exc()
        found = {"error": {"code": "internal", "message": f"{type(error).__name__}: {error}"}}
    content = found.get("answer")
    is_bytes = isinstance(content, bytes)
    told, kept = PAGE.take_told(), PAGE.take_kept()
    return Answer(
        "" if is_bytes else text_of_json(found).decode(),
        content if isinstance(content, bytes) else None,
        told,
        kept,
        thinks=PAGE.thinks,
    )


def error_json(error: EngineError) -> Mapping[str, object]:
    """Return what a page is told of an error: a code, the message, and a status as of a server."""
    match error:
        case WebError():
            code, status = error.code, error.status
        case MalformedError():
            code, status = "malformed", 400
        case _:
            code, status = "refused", 409
    return {"code": code, "status": status, "message": str(error)}


def _called(name: str, text: str, data: Mapping[str, bytes]) -> object:
    if name not in CALLS:
        raise MalformedError(f"must be one of {', '.join(CALLS)}, not {shown(name)}", "call")
    arguments = message_in(text)
    if type(arguments) is not dict:
        raise MalformedError(f"must be an object, not {shown(arguments)}", "arguments")
    try:
        return _function(name)(**arguments, **data)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is None:
            raise MalformedError(str(error), "arguments") from None
        raise


@cache
def _function(name: str) -> Callable[..., Any]:  # Any: JSON or bytes
    module, _, function = CALLS[name].partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found
