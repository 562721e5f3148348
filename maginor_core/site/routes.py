"""The calls of the table page: requests, as a server answers them, and the sockets of tables.

A request has the paths and answers of the server's API (``spec/client``), of which there are those
that somebody alone, or several people at one screen, can use. What a site states as files
(``folder.py``), such as the catalogue, is not asked here.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from attrs import evolve, frozen

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.notation import game_text
from maginor_core.engine.picture import WIDTHS, Width
from maginor_core.engine.resources import MissingResourceError
from maginor_core.eventlog.stores.store import bytes_of
from maginor_core.registry import known_game
from maginor_core.site.page_tables import PAGE, PageTable
from maginor_core.suite.rulings import UnknownRulingError
from maginor_core.tables.endings import end_table, ends_by_resignation, resignation
from maginor_core.tables.further_games import branch, rematch
from maginor_core.tables.moments import moment
from maginor_core.tables.new_tables import give_to_bot, look_on, open_table
from maginor_core.tables.permissions import (
    Name,
    may_close,
    require,
    right_to_close,
    right_to_rematch,
)
from maginor_core.tables.seat_page import explained, seat_page
from maginor_core.tables.seat_session import require_language
from maginor_core.tables.table_id import new_id
from maginor_core.tables.table_request import read_object, read_request
from maginor_core.tables.table_row import OVER, TableRow
from maginor_core.tables.table_summary import date_of, summary_of
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError, wrong_token

if TYPE_CHECKING:
    from maginor_core.tables.examiner import Examiner

MOST_SEATS: Final = 100
"""How many seats no game has."""
FILES_KEPT: Final = 8
"""How many dropped files stay in memory."""


@frozen
class Asked:
    """A request.

    Attributes:
        parts: what its path names, such as the id of a table.
        query: what follows the path.
        token: what opens a seat; empty if nothing does.
        body: the JSON in it.
        content: the bytes in it, if these are no JSON.
    """

    parts: Mapping[str, str]
    query: Mapping[str, str]
    token: str
    body: Json
    content: bytes

    @property
    def language(self) -> str:
        """The language that is asked for."""
        return require_language(self.query.get("language", ENGLISH))

    @property
    def width(self) -> Width:
        """For which screens pictures are."""
        wanted = self.query.get("width")
        return next((one for one in WIDTHS if one == wanted), WIDTHS[0])

    def number(self, name: str) -> int:
        """Return a number in the path."""
        return _whole(self.parts[name], name)

    def seat(self, players: int) -> int | None:
        """Return the seat whose view is asked for; None for a spectator's."""
        text = self.query.get("seat", "")
        if not text:
            return None
        seat = _whole(text, "seat")
        if seat >= players:
            raise MalformedError(f"must be from 0 to {players - 1}", "seat")
        return seat

    def required(self, needed: set[str], optional: set[str] = frozenset()) -> Json:  # type: ignore[assignment] # it is not changed
        """Return the JSON object in the request, which has certain keys."""
        return read_object(self.body, "request", needed, needed | optional)


Reply = tuple[int, Any]  # Any: JSON or bytes
"""A status, and what is answered: JSON, or bytes of a file."""


def request(
    method: str, path: str, token: str = "", body: object = None, content: bytes = b""
) -> object:
    """Answer a request as a server does: ``status`` and ``body``, or the bytes of a file."""
    url = urlsplit(path)
    query = {name: values[-1] for name, values in parse_qs(url.query).items()}
    for verb, pattern, function in _ROUTES:
        found = pattern.fullmatch(url.path)
        if verb == method and found is not None:
            parts = {name: unquote(part) for name, part in found.groupdict().items()}
            given: Any = {} if body is None else body  # Any: what is in it is checked
            status, answered = function(Asked(parts, query, token, given, content))
            return answered if isinstance(answered, bytes) else {"status": status, "body": answered}
    raise WebError(404, "not_found", f"{method} {url.path[:60]} is not answered here")


def clear() -> None:
    """Have nothing of an earlier page in memory: no tables, no files that were dropped."""
    PAGE.clear()
    _FILES.clear()
    _examiner.cache_clear()


def join(socket: int, table: str) -> None:
    """Connect a socket to a table."""
    PAGE.join(socket, table)


def text(socket: int, text: str) -> None:
    """Take a message of a socket."""
    PAGE.take(socket, text)


def leave(socket: int) -> str:
    """Disconnect a socket, and return the table that nobody is connected to since; or ``""``."""
    return PAGE.leave(socket)


def load(table: str, row: bytes | None = None, game: bytes | None = None) -> None:
    """Have a table in memory as it was kept."""
    PAGE.load(table, row, game)


def forget(table: str) -> None:
    """Have a table in memory no more."""
    PAGE.forget(table)


def think(milliseconds: float) -> None:
    """Let a bot think for so long."""
    PAGE.think(milliseconds)


def _ruling(asked: Asked) -> Reply:
    found = known_game(asked.parts["game"])
    if found is None:
        raise WebError(404, "no_game", "no such game is known")
    try:
        return 200, explained(found, asked.parts["ruling"])
    except (UnknownRulingError, MissingResourceError) as error:
        raise WebError(404, "no_ruling", str(error)) from None


def _create(asked: Asked) -> Reply:
    wanted = read_request(asked.body)
    record = wanted.table
    others = [one for one in record.seats if one.kind == "open"]
    if others or record.dice == "joint" or record.choices == "committed" or record.clock:
        reason = "nobody else can come to a table of this page; let bots play, or all at one screen"
        raise WebError(409, "alone", reason)
    table = evolve(record, talk="off", public=False)
    return 201, open_table(PAGE, evolve(wanted, table=table))


def _table(asked: Asked) -> Reply:
    return 200, _summary(PAGE.table_store.read(asked.parts["id"]))


def _bot(asked: Asked) -> Reply:
    body = asked.required(set(), {"bot", "name"})
    record = give_to_bot(PAGE, asked.parts["id"], asked.token, asked.number("seat"), body)
    PAGE.take_over(record)
    return 200, _summary(record)


def _spectator(asked: Asked) -> Reply:
    record, token, digest = look_on(PAGE, asked.parts["id"], asked.required(set(), {"invitation"}))
    PAGE.take_over(record, {digest: None})
    return 201, {"token": token}


def _turn(asked: Asked) -> Reply:
    table, _ = _authorized(asked, "watch")
    return 200, {"to_act": list(table.awaited), "since": date_of(table.record.changed)}


def _resign(asked: Asked) -> Reply:
    table, seat = _seated(asked, "resign")
    record = PAGE.table_store.change(table.game_id, lambda found: resignation(seat, found))
    PAGE.take_over(record)
    if ends_by_resignation(record):
        _end(table)
    return 204, None


def _close(asked: Asked) -> Reply:
    table, seat = _seated(asked, right_to_close)
    if table.record.status in OVER:
        raise WebError(409, "finished", "the game is over")
    if not may_close(table, seat, 0, now()):
        raise WebError(409, "not_yet", "the others play on")
    _end(table)
    return 204, None


def _end(table: PageTable) -> None:
    PAGE.take_over(end_table(PAGE, table.game_id, "abandoned", "archived"))


def _rematch(asked: Asked) -> Reply:
    table, seat = _authorized(asked, right_to_rematch)
    agrees = asked.required(set(), {"agree"}).get("agree", True)
    if type(agrees) is not bool:
        raise MalformedError(f"must be true or false, not {shown(agrees)}", "agree")
    present = {number for number, one in enumerate(table.record.seats) if one.kind != "bot"}
    made = rematch(PAGE, table.record, seat, present, agrees=agrees)
    PAGE.take_over(PAGE.table_store.read(table.game_id))
    return (202 if "awaited" in made else 201), made


def _branch(asked: Asked) -> Reply:
    table, seat = _authorized(asked, "review")
    return 201, branch(PAGE, table, seat, asked.required({"version"})["version"])


def _version(asked: Asked) -> Reply:
    table, seat = _authorized(asked, "watch")
    selected = "seat" in asked.query
    if selected:
        _require_over(table)
        seat = asked.seat(len(table.record.seats))
    found = moment(
        table.game,
        asked.number("version"),
        seat,
        table.record.names,
        table.labels,
        asked.language,
        width=asked.width,
        is_open=not selected,
    )
    return 200, found


def _outcome(asked: Asked) -> Reply:
    table, seat = _authorized(asked, "review")
    _require_over(table)
    names, labels = table.record.names, table.labels
    shown = seat_page(table.game, seat, names, labels, asked.language, width=asked.width)
    return 200, shown.end()


def _analysis(asked: Asked) -> Reply:
    table, _ = _authorized(asked, "review")
    _require_over(table)
    found = _examiner().analyse(
        f"table/{table.game_id}",
        bytes_of(PAGE.store.read(table.game_id)),
        number=0,
        begin=_whole(asked.query.get("from", "0"), "from"),
        language=asked.language,
        names=table.record.names,
        labels=table.labels,
    )
    del found["judged"]
    return 200, found


def _log(asked: Asked) -> Reply:
    table, _ = _authorized(asked, "review")
    _require_over(table)
    return 200, bytes_of(PAGE.store.read(table.game_id))


def _notation(asked: Asked) -> Reply:
    table, _ = _authorized(asked, "review")
    _require_over(table)
    try:
        lines = list(game_text(table.game))
    except MalformedError as error:
        raise WebError(409, "no_notation", str(error)) from None
    return 200, ("\n".join(lines) + "\n").encode()


def _parts(asked: Asked) -> Reply:
    table, _ = _authorized(asked, "watch")
    if table.record.parts is None:
        raise WebError(404, "no_parts", "this table was dealt from the parts of the game")
    return 200, table.record.parts


def _drop(asked: Asked) -> Reply:
    if not asked.content:
        raise MalformedError("must be a log file or a game in notation", "body")
    viewer = new_id()
    from maginor_core.tables.examiner import file_answer  # noqa: PLC0415 # few need it

    found = _examiner().examine(viewer, asked.content)
    _FILES[viewer] = asked.content, file_answer(viewer, found["games"])
    while len(_FILES) > FILES_KEPT:
        del _FILES[next(iter(_FILES))]
    return 201, _FILES[viewer][1]


def _file(asked: Asked) -> Reply:
    return 200, _dropped(asked)[1]


def _file_version(asked: Asked) -> Reply:
    found = _examiner().show(
        asked.parts["viewer"],
        _dropped(asked)[0],
        number=asked.number("number"),
        version=asked.number("version"),
        seat=asked.seat(MOST_SEATS),
        language=asked.language,
        width=asked.width,
    )
    return 200, found


def _file_analysis(asked: Asked) -> Reply:
    found = _examiner().analyse(
        asked.parts["viewer"],
        _dropped(asked)[0],
        number=asked.number("number"),
        begin=_whole(asked.query.get("from", "0"), "from"),
        language=asked.language,
    )
    del found["judged"]
    return 200, found


def _dropped(asked: Asked) -> tuple[bytes, Json]:
    found = _FILES.get(asked.parts["viewer"])
    if found is None:
        raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
    return found


@cache
def _examiner() -> Examiner:
    from maginor_core.tables.examiner import Budget, Examiner  # noqa: PLC0415 # few need it

    return Examiner(Path(tempfile.mkdtemp()), Budget(64 << 20, 10_000, 0, 0), known_game)


def _summary(record: TableRow) -> Json:
    return summary_of(record, len(PAGE.store.read(record.id).records))


def _authorized(
    asked: Asked, right: Name | Callable[[TableRow], Name]
) -> tuple[PageTable, int | None]:
    """Return the table of a request, and the seat that its token opens, which has a right."""
    table = PAGE.get(asked.parts["id"])
    try:
        seat = table.seat_of(asked.token)
    except KeyError:
        raise wrong_token() from None
    require(table.record, seat, right if isinstance(right, str) else right(table.record))
    return table, seat


def _seated(asked: Asked, right: Name | Callable[[TableRow], Name]) -> tuple[PageTable, int]:
    """Return the same for a right that no spectator has."""
    table, seat = _authorized(asked, right)
    assert seat is not None, "a spectator has no such right"
    return table, seat


def _require_over(table: PageTable) -> None:
    if table.record.status not in OVER:
        raise WebError(409, "not_finished", "the game is not over")


def _whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise MalformedError("must be a whole number", name)
    return int(text)


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


_TABLE: Final = "/api/tables/{id}"
_FILE: Final = "/api/logs/{viewer}"
_ROUTES: Final = tuple(
    [
        (method, _pattern(path), function)
        for method, path, function in (
            ("GET", "/api/games/{game}/rulings/{ruling}", _ruling),
            ("POST", "/api/tables", _create),
            ("GET", _TABLE, _table),
            ("PUT", f"{_TABLE}/seats/{{seat}}", _bot),
            ("POST", f"{_TABLE}/spectators", _spectator),
            ("POST", f"{_TABLE}/rematch", _rematch),
            ("POST", f"{_TABLE}/close", _close),
            ("POST", f"{_TABLE}/resign", _resign),
            ("GET", f"{_TABLE}/turn", _turn),
            ("POST", f"{_TABLE}/branch", _branch),
            ("GET", f"{_TABLE}/versions/{{version}}", _version),
            ("GET", f"{_TABLE}/end", _outcome),
            ("GET", f"{_TABLE}/analysis", _analysis),
            ("GET", f"{_TABLE}/log", _log),
            ("GET", f"{_TABLE}/notation", _notation),
            ("GET", f"{_TABLE}/parts", _parts),
            ("POST", "/api/logs", _drop),
            ("GET", _FILE, _file),
            ("GET", f"{_FILE}/{{number}}/versions/{{version}}", _file_version),
            ("GET", f"{_FILE}/{{number}}/analysis", _file_analysis),
        )
    ]
)
_FILES: Final[dict[str, tuple[bytes, Json]]] = {}
"""The files that were dropped last, with what was answered, by their viewers."""
