"""The tables of a page: in memory, and kept in the browser, where each game is its log file.

Everything here happens at once, in one thread. What a call has changed is handed over to be kept
(``take_kept``), and what clients are told of it (``take_told``) is sent once it is.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import Any, Final

from attrs import evolve

from maginor_core.engine.chance import Stream, fresh_seed
from maginor_core.engine.definition import Json
from maginor_core.engine.errors import ConcurrencyError, EngineError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.logged_game import Outcome, Seal
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stores.games import open_game
from maginor_core.eventlog.stores.store import MemoryStore, bytes_of
from maginor_core.play.bot_process import BotQuestion
from maginor_core.play.bots import bots_of, choice_of, usual_bot
from maginor_core.play.search import SearchBot
from maginor_core.registry import known_game
from maginor_core.tables.bot_turns import awaited_bot, question, submit_decided
from maginor_core.tables.endings import end_table, is_broken_off
from maginor_core.tables.json_text import made_of, plain_of, text_of_json
from maginor_core.tables.permissions import actions_message, actions_of
from maginor_core.tables.recorded_table import RecordedTable
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.table_changes import Change, NewTable
from maginor_core.tables.table_row import OVER, TableRow
from maginor_core.tables.table_summary import table_status
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError, no_table

PIECE: Final = 8
"""After how many iterations a bot that searches may be interrupted."""
TABLE: Final = "table/"
"""How the keys begin under which tables are kept, without their games."""
GAME: Final = "game/"
"""How those of their games begin, each as its log file."""


class NotLoadedError(EngineError):
    """A table is not in memory; it may be kept in the browser.

    Attributes:
        table_id: its id.
    """

    def __init__(self, table_id: str) -> None:
        super().__init__(f"the table {table_id} is not loaded")
        self.table_id = table_id


class PageStore(MemoryStore):
    """The games of the tables in memory.

    Attributes:
        changed: the ids of those that have changed since they were kept.
    """

    def __init__(self) -> None:
        super().__init__()
        self.changed: set[str] = set()

    def put(self, game: StoredRecords) -> None:
        """Store a whole game."""
        before = set(self._games)
        super().put(game)
        self.changed |= set(self._games) - before

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record."""
        super().append(game_id, version, record)
        self.changed.add(game_id)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good."""
        made = super().seal(game_id, outcome, secret)
        self.changed.add(game_id)
        return made

    def load(self, game_id: str, log: bytes) -> None:
        """Have a game in memory as it was kept."""
        game = next(read_games(io.BytesIO(log)))
        stored = StoredRecords(game.header_bytes, game.pieces, game.seal, game.signatures)
        self._games[game_id] = stored

    def forget(self, game_id: str) -> None:
        """Have a game in memory no more."""
        self._games.pop(game_id, None)
        self.changed.discard(game_id)


class PageRows:
    """What is known of tables beside their games, as ``StoredTables``.

    Attributes:
        changed: the ids of those that have changed since they were kept.
    """

    def __init__(self, store: PageStore) -> None:
        self.changed: set[str] = set()
        self._store = store
        self._known: dict[str, tuple[TableRow, dict[str, int | None]] | None] = {}

    def create(
        self, tables: Sequence[tuple[NewTable, dict[str, int | None]]]
    ) -> Sequence[TableRow]:
        """Store new tables, with their games and tokens; return the tables."""
        for new, tokens in tables:
            if new.game is not None:
                self._store.put(new.game)
            self._set(new.record, dict(tokens))
        return [new.record for new, _ in tables]

    def read(self, table_id: str) -> TableRow:
        """Return a table."""
        return self.open(table_id)[0]

    def open(self, table_id: str) -> tuple[TableRow, dict[str, int | None]]:
        """Return a table, and by the digest of each of its tokens the seat that it opens."""
        if table_id not in self._known:
            raise NotLoadedError(table_id)
        found = self._known[table_id]
        if found is None:
            raise no_table(table_id)
        return found

    def change(
        self,
        table_id: str,
        change: Callable[[TableRow], Change | None],
        at: int | None = None,
    ) -> TableRow:
        """Change a table as ``change`` says, and return it."""
        record, tokens = self.open(table_id)
        self._require_version(table_id, at)
        changed = change(record)
        if changed is None:
            return record
        for seat in set(changed.tokens.values()):
            if list(tokens.values()).count(seat) >= changed.most:
                raise WebError(409, "full", "nobody else may come to this table")
        after = evolve(changed.record, changed=now())
        self._set(after, {**tokens, **changed.tokens})
        return after

    def move(
        self,
        change: Callable[[TableRow], TableRow],
        before: TableRow,
        new: NewTable,
        at: int | None,
    ) -> TableRow:
        """Refuse: no seat of a table of a page is ever free."""
        raise WebError(409, "taken", "no seat of this table is free")

    def load(self, table_id: str, kept: bytes | None) -> None:
        """Know a table as it was kept; None says that it is not."""
        if kept is None:
            self._known[table_id] = None
            return
        data = json.loads(kept)
        self._known[table_id] = made_of(data["row"], TableRow), data["tokens"]

    def kept(self, table_id: str) -> bytes:
        """Return what is kept of a table."""
        record, tokens = self.open(table_id)
        return text_of_json({"row": plain_of(record), "tokens": tokens})

    def forget(self, table_id: str) -> None:
        """Know a table no more."""
        self._known.pop(table_id, None)
        self.changed.discard(table_id)

    def _set(self, record: TableRow, tokens: dict[str, int | None]) -> None:
        self._known[record.id] = record, tokens
        self.changed.add(record.id)

    def _require_version(self, table_id: str, at: int | None) -> None:
        if at is not None and (version := len(self._store.read(table_id).records)) != at:
            raise ConcurrencyError(at, version)


class Client:
    """A page's connection to a table.

    Attributes:
        number: which one.
        session: what it has been told, and what it may do.
        messages: what is to be told next; None ends it.
        is_closing: whether it ends with what is told next, since the table was closed.
    """

    def __init__(self, number: int, table: PageTable) -> None:
        self.number = number
        self.session = SeatSession(table)
        self.messages: list[str | None] = []
        self.is_closing = False
        self._told: dict[str, Json] = {}

    def take(self, text: str) -> None:
        """Answer a message."""
        answered = self.session.answer(self.session.read(text))
        if answered is not None:
            self.messages.append(text_of_json(answered).decode())

    def look(self, table: PageTable) -> None:
        """Add what has happened since, and what has changed beside the game."""
        session = self.session
        if not session.joined:
            return
        self.messages += [text.decode() for text in session.news()]
        status: Json = {"type": "table", **table_status(table.record)}
        beside = (table.presence(), status, actions_message(table.actions(session.seat), {}, now()))
        for message in beside:
            before = self._told.get(message["type"])
            if message != before and (before is not None or message is not status):
                self.messages.append(text_of_json(message).decode())
            self._told[message["type"]] = message
        if self.is_closing:
            self.is_closing = False
            self.messages += ['{"type":"closing","reason":"closed"}', None]


class PageTable(RecordedTable):
    """A table in the memory of a page.

    Attributes:
        clients: who is connected to it, by number.
    """

    clients: dict[int, Client]

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected."""
        return bool(self.clients)

    def actions(self, seat: int | None) -> Json:
        """Return what a seat, or a spectator, may do."""
        return actions_of(self, seat, {}, 0, now())

    def update(self, record: TableRow, tokens: Mapping[str, int | None] = {}) -> None:
        """Take over what was stored since, and end all connections if the table was closed."""
        if record.status == "archived" != self.record.status:
            for client in self.clients.values():
                client.is_closing = True
        super().update(record, tokens)


class PageTables:
    """All tables that a page has in memory; it is one of ``Tables``.

    Attributes:
        part: the part of the tables that it has: all.
        fingerprint: whether the logs of new games name the rules that are installed: they do not.
        store: their games.
        table_store: what else is known of them.
        live: those that are open, by their ids.
    """

    def __init__(self) -> None:
        self.part = 0
        self.fingerprint = False
        self.clear()

    def clear(self) -> None:
        """Have no table in memory, and no clients."""
        self.store = PageStore()
        self.table_store = PageRows(self.store)
        self.live: dict[str, PageTable] = {}
        self._clients: dict[int, PageTable] = {}
        self._thought: tuple[PageTable, int, int, Generator[None, None, Fact]] | None = None

    def get(self, table_id: str) -> PageTable:
        """Return a table, which is open from then on.

        Raises:
            NotLoadedError: it is not in memory.
            WebError: there is no such table.
        """
        table = self.live.get(table_id)
        if table is not None:
            return table
        record, tokens = self.table_store.open(table_id)
        game = open_game(self.store, table_id, known_game, record.seed or None)
        table = PageTable(record, game, dict(tokens))
        table.clients = {}
        table.keep_proposal = partial(self._keep_proposal, table)
        table.adviser = _adviser(game)
        table.seal = partial(self._finish, table)
        table.update(record)
        self.live[table_id] = table
        self._finish(table)
        return table

    def load(self, table_id: str, table: bytes | None, game: bytes | None) -> None:
        """Have a table in memory as it was kept; None says that it is not."""
        self.forget(table_id)
        if table is not None and game is not None:
            self.store.load(table_id, game)
        self.table_store.load(table_id, table if game is not None else None)

    def forget(self, table_id: str) -> None:
        """Have a table in memory no more, and end what is connected to it."""
        self.live.pop(table_id, None)
        self.store.forget(table_id)
        self.table_store.forget(table_id)
        self._clients = {
            number: table for number, table in self._clients.items() if table.game_id != table_id
        }

    def join(self, number: int, table_id: str) -> None:
        """Connect a client to a table."""
        table = self.get(table_id)
        table.clients[number] = Client(number, table)
        self._clients[number] = table

    def take(self, number: int, text: str) -> None:
        """Answer a message of a client; one that is not connected any more is not answered."""
        table = self._clients.get(number)
        if table is not None:
            table.clients[number].take(text)

    def leave(self, number: int) -> str:
        """Disconnect a client, and return the table that nobody is connected to since; or ""."""
        table = self._clients.pop(number, None)
        if table is None:
            return ""
        table.clients.pop(number, None)
        return "" if table.clients else table.game_id

    def take_over(self, record: TableRow, tokens: Mapping[str, int | None] = {}) -> None:
        """Let an open table know what was stored of it."""
        table = self.live.get(record.id)
        if table is not None:
            table.update(record, tokens)
            table.changed()

    def take_told(self) -> tuple[tuple[int, str | None], ...]:
        """Return by the number of each client what it is told, once."""
        told: list[tuple[int, str | None]] = []
        for table in self.live.values():
            for client in table.clients.values():
                client.look(table)
                told += [(client.number, message) for message in client.messages]
                client.messages = []
        return tuple(told)

    def take_kept(self) -> tuple[tuple[str, bytes | None], ...]:
        """Return by its key what is to be kept, once."""
        rows, games = self.table_store, self.store
        kept: list[tuple[str, bytes | None]] = []
        kept += [(GAME + one, bytes_of(games.read(one))) for one in sorted(games.changed)]
        kept += [(TABLE + one, rows.kept(one)) for one in sorted(rows.changed)]
        games.changed.clear()
        rows.changed.clear()
        return tuple(kept)

    @property
    def thinks(self) -> bool:
        """Whether a bot has something to think about."""
        return any(awaited_bot(table) is not None for table in self.live.values())

    def think(self, milliseconds: float) -> None:
        """Let a bot think for so long, or until it has decided."""
        until = perf_counter() + milliseconds / 1000
        while perf_counter() < until:
            thought = self._thinking()
            if thought is None:
                return
            table, seat, _, deciding = thought
            try:
                next(deciding)
            except StopIteration as decided:
                self._thought = None
                submit_decided(table, seat, decided.value)
                return

    def _thinking(self) -> tuple[PageTable, int, int, Generator[None, None, Fact]] | None:
        """Return what a bot thinks about: as before, unless that is over."""
        if self._thought is not None:
            table, seat, version, _ = self._thought
            is_open = self.live.get(table.game_id) is table
            if is_open and table.game.version == version and awaited_bot(table) == seat:
                return self._thought
            self._thought = None
        for table in self.live.values():
            seat_of_bot = awaited_bot(table)
            if seat_of_bot is None:
                continue
            version, name = table.game.version, table.record.seats[seat_of_bot].bot
            asked = question(table, seat_of_bot, version, name)
            if asked is not None:
                self._thought = table, seat_of_bot, version, deciding(asked)
                return self._thought
        return None

    def _keep_proposal(self, table: PageTable, change: Callable[[Any], Any]) -> None:
        def changed(record: TableRow) -> Change:
            return Change(evolve(record, proposal=change(record.proposal)))

        table.update(self.table_store.change(table.game_id, changed))

    def _finish(self, table: PageTable) -> None:
        """Seal the game of a table, if it is over and not sealed yet."""
        if not table.game.finished or table.record.status in OVER:
            return
        if is_broken_off(table.game):
            table.update(end_table(self, table.game_id, "abandoned", "archived"))
        else:
            table.update(end_table(self, table.game_id, "finished", "finished"))


def deciding(asked: BotQuestion) -> Generator[None, None, Fact]:
    """Decide for a bot in pieces: if it fails, the usual one of its game does, or else chance."""
    game, seat, legal = asked.game, asked.seat, asked.legal
    definition = game.definition
    bots, chance = bots_of(definition), Stream(asked.seed, asked.label)
    for name in dict.fromkeys((asked.bot, usual_bot(definition))):
        bot = dict(bots).get(name)
        if isinstance(bot, SearchBot):
            found: Fact = yield from bot.deciding(game, seat, legal, chance, PIECE)
            return found
        if bot is not None:
            number, _ = choice_of(name, bot.choose, game, seat, legal, chance)
            if number is not None:
                return legal[number]  # type: ignore[no-any-return] # a command of the game
        yield
    drawn: Fact = chance.choose(legal)
    return drawn


def _adviser(game: Game) -> Callable[[Game, int], Fact | None] | None:
    """Return what advises in hints; None if the game has no bot for that."""
    name = heuristics_of(game.definition).adviser
    bot = dict(bots_of(game.definition)).get(name)
    if bot is None:
        return None

    def advise(game: Game, seat: int) -> Fact | None:
        legal, chance = game.legal(seat), Stream(fresh_seed(), "hint")
        number, _ = choice_of(name, bot.choose, game.known_to(seat), seat, legal, chance)
        return None if number is None else legal[number]

    return advise


PAGE: Final = PageTables()
"""The tables of this page."""
