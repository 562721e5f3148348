"""Dropped log files: examined by processes of their own, kept for a while, shown and analysed.

The server hands each file to an examiner, a process that runs this module, so that tables never
wait for it. An examiner reads requests from its standard input and answers each; beyond the budget
of time or memory it dies. At most two files are examined at once. The others queue; whoever finds
the queue full, or has too many places in it, is told so at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import struct
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final

import msgspec
from attrs import asdict, frozen
from sqlalchemy import delete, insert, select

from maginor_core.audit import audit
from maginor_core.audit.run import prepare
from maginor_core.engine.definition import Games, Json
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import texts_of
from maginor_core.engine.notation import read_game
from maginor_core.engine.picture import Width
from maginor_core.eventlog.files import LimitError, open_log
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stores import MemoryStore, open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import UPLOADS, reading, writing
from maginor_core.play.analysis import judge_decisions, judged_json
from maginor_core.play.search import levels_of
from maginor_core.registry import Registered, loaded_modules
from maginor_core.tables.seat_page import seat_page
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.requests import WebError
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_id import new_id
from maginor_core.tables.server.table_request import labels_of
from maginor_core.tables.server.turns import payer
from maginor_core.tables.table_time import now
from maginor_core.tables.texts import result_json

# Moments: a game at any of its versions, as a seat may see it.


def moment(
    game: Game,
    version: int,
    seat: int | None,
    names: Sequence[str],
    labels: Mapping[str, str],
    language: str,
    *,
    width: Width,
    is_open: bool,
) -> Json:
    """Return a game at a version, with what the record that led to it contains.

    Args:
        game: the game.
        version: which version.
        seat: who looks; None for a spectator.
        names: the players' names, by seat.
        labels: printed names of what the game is played with.
        language: the code of the language of all texts.
        width: for which screens pictures are.
        is_open: whether the picture hides nothing if the game is over.
    """
    newest = game.version
    if not 0 <= version <= newest:
        raise WebError(404, "no_version", f"there are versions 0 to {newest}, not {version}")
    then = game.branch(version)
    seen = seat_page(then, seat, names, labels, language, width=width)
    to_json = game.definition.event_json.to_public_json
    events = game.events_seen_by(seat, version - 1, version) if version else ()
    told = seen.happened(version - 1) if version else ()
    return {
        "version": version,
        "newest": newest,
        "view": then.view_json(seat),
        "shown": {**seen.beside(), "picture": seen.open_picture()}
        if is_open and game.finished
        else seen.shown(),
        "events": [
            {"version": version, "event": to_json(event), **shown}
            for event, shown in zip(events, told, strict=True)
        ],
        "finished": then.finished,
        "result": result_json(then),
    }


NOTATION: Final = b"maginor-notation"
"""How a game in notation begins."""
IN_MEMORY: Final = 4
"""The games of how many files stay in memory."""
SLICE: Final = 1.5
"""After how many seconds of a processor an analysis tells what it has, at least one decision."""
NICENESS: Final = 10
"""How far this process stands back for the server's own."""
LENGTH: Final = struct.Struct("!I")
"""The length of what follows."""


@frozen
class Budget:
    """What a dropped file may cost.

    Attributes:
        plain_bytes: how many bytes it may have after decompression.
        games: how many games.
        seconds: how much time of a processor one request may take.
        mebibytes: how much memory a process may use.
    """

    plain_bytes: int
    games: int
    seconds: float
    mebibytes: int

    @classmethod
    def of(cls, settings: Settings) -> Budget:
        """Return the budget that the settings of a server state."""
        plain_bytes, games = settings.upload_plain_bytes, settings.upload_games
        return cls(plain_bytes, games, settings.upload_seconds, settings.upload_mebibytes)


class Examiner:
    """Answers requests about dropped files."""

    def __init__(self, folder: Path, budget: Budget, games: Games) -> None:
        """Put each file into ``folder`` to be audited; ``games`` are those that are known."""
        self._path = folder / "dropped.maginor"
        self._budget = budget
        self._games = games
        self._opened: OrderedDict[str, Mapping[int, Game]] = OrderedDict()

    def examine(self, viewer: str, data: bytes) -> Json:
        """Return the verdicts on the games of a file, and what is listed of each."""
        matches = self._open(viewer, data)
        if _is_notation(data):
            reason = "every command was carried out; notation has no seal that could confirm more"
            return {"games": [_listed("", matches[0], "ok so far", reason)]}
        return {
            "games": [
                _listed(
                    verdict.id,
                    matches.get(verdict.game),
                    verdict.word,
                    verdict.reason.replace(str(self._path), "the file"),
                )
                for verdict in audit([self._path], games=self._games)
            ]
        }

    def show(
        self,
        viewer: str,
        data: bytes,
        *,
        number: int,
        version: int,
        seat: int | None,
        language: str,
        width: Width,
    ) -> Json:
        """Return a game of a file at a version; an empty object if the file is needed for that."""
        game = self._game(viewer, data, number)
        if game is None:
            return {}
        players = game.setup.players
        if seat is not None and seat >= players:
            raise MalformedError(f"must be from 0 to {players - 1}", "seat")
        names, labels = _numbered(players, language), labels_of(game.definition)
        return moment(
            game, version, seat, names, labels, language, width=width, is_open=seat is None
        )

    def analyse(
        self,
        viewer: str,
        data: bytes,
        *,
        number: int,
        begin: int,
        known: Sequence[Json | None] = (),
        language: str,
        names: Sequence[str] = (),
        labels: Mapping[str, str] | None = None,
    ) -> Json:
        """Return what the next decisions of a game were worth, for about ``SLICE`` seconds of work.

        Those that are known are only put into words; if there are none, others are judged. The
        answer has them without words, too, as ``judged``, to be given as ``known`` later.

        Args:
            viewer: the id of the file.
            data: the file; nothing if it may be known.
            number: which game of the file.
            begin: the version of the first decision.
            known: what the decisions from there on were worth, by version, as far as that has been
                judged before; None for a record that is no decision with a choice.
            language: that of the commands in words.
            names: the players' names, by seat; none to number them.
            labels: printed names of what the game is played with.
        """
        game = self._game(viewer, data, number)
        if game is None:
            return {}
        definition = game.definition
        if not levels_of(definition):
            raise WebError(409, "no_analysis", f"no bot searches {definition.title}")
        judged: list[Json | None] = list(known)
        if not judged:
            played = list(game.log.commands())
            until = time.process_time() + SLICE
            for version in range(begin, game.version):
                then = [(game.branch(version), played[version])]
                one = next(judge_decisions(then), None)
                judged.append(None if one is None else judged_json(definition, one))
                if time.process_time() >= until:
                    break
        end = begin + len(judged)
        from_json = definition.command_json.from_json
        players = names or _numbered(game.setup.players, language)
        said = presentation_of(
            definition, game.setup, players, labels or labels_of(definition), language
        ).command
        return {
            "decisions": [
                {
                    **one,
                    "played_text": said(from_json(one["played"])),
                    "best_text": said(from_json(one["best"])),
                }
                for one in judged
                if one is not None
            ],
            "next": end if end < game.version else None,
            "judged": judged,
        }

    def _game(self, viewer: str, data: bytes, number: int) -> Game | None:
        """Return a game of a file; None if the file is needed for that."""
        if viewer not in self._opened and not data:
            return None
        game = (self._opened.get(viewer) or self._open(viewer, data)).get(number)
        if game is None:
            raise WebError(404, "no_game", f"game {number} of this file cannot be shown")
        return game

    def _open(self, viewer: str, data: bytes) -> Mapping[int, Game]:
        """Return the games of a file that can be shown, by their numbers."""
        while len(self._opened) >= IN_MEMORY:
            self._opened.popitem(last=False)
        if _is_notation(data):
            try:
                found = {0: read_game(data.decode().splitlines(), self._games)}
            except UnicodeDecodeError:
                raise MalformedError("is not text in UTF-8", "notation") from None
        else:
            self._path.write_bytes(data)
            self._require_small()
            found = self._matches()
        self._opened[viewer] = found
        return found

    def _require_small(self) -> None:
        """Ensure that the file is within the budget; what is wrong with it the audit says."""
        size = 0
        with suppress(LogError, LimitError, MalformedError), open_log(self._path) as file:
            while piece := file.read(1 << 16):
                size += len(piece)
                if size > self._budget.plain_bytes:
                    raise _too_large(f"{self._budget.plain_bytes} bytes after decompression")
        with suppress(LogError, LimitError, MalformedError):
            for count, _ in enumerate(games_in(self._path), 1):
                if count > self._budget.games:
                    raise _too_large(f"{self._budget.games} games")

    def _matches(self) -> dict[int, Game]:
        found: dict[int, Game] = {}
        store = MemoryStore()
        with suppress(LogError, LimitError, MalformedError):  # the verdict says why
            for number, game in enumerate(games_in(self._path)):
                name = game.header.id if game.header else ""
                with suppress(EngineError):
                    store.put(StoredRecords.of(game))
                    found[number] = open_game(store, name, self._games)
        return found


def _numbered(players: int, language: str) -> list[str]:
    say = texts_of(language)
    return [say("numbered-player", number=each) for each in range(1, players + 1)]


def _listed(game_id: str, game: Game | None, word: str, text: str) -> Json:
    players = 0 if game is None else game.setup.players
    return {
        "id": game_id,
        "game": "" if game is None else game.definition.name,
        "title": "" if game is None else game.definition.title,
        "versions": 0 if game is None else game.version,
        "names": [f"Player {number}" for number in range(1, players + 1)],
        "verdict": word,
        "text": text,
    }


def _is_notation(data: bytes) -> bool:
    return data.lstrip().startswith(NOTATION)


def _too_large(what: str) -> WebError:
    return WebError(413, "too_large", f"the file has more than {what}; maginor audit has no limit")


def answer_to(asked: Callable[[], Json]) -> Json:
    """Return an answer, or the error for which there is none."""
    try:
        return {"answer": asked()}
    except WebError as error:
        return {"error": [error.status, error.code, str(error)]}
    except MalformedError as error:
        return {"error": [400, "malformed", str(error)]}
    except MemoryError:
        raise
    except Exception as error:  # whatever it is, the next file is examined all the same
        return {"failed": type(error).__name__}


def read_part(source: BinaryIO) -> bytes:
    """Return the next part of a message; nothing at the end of the input."""
    head = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


KINDS: Final = frozenset({"examine", "show", "analyse"})
"""The methods of ``Examiner`` that answer requests, each those of its name."""


def main(arguments: Sequence[str]) -> None:
    """Answer requests until the input ends, and leave no file behind."""
    folder, budget, modules = arguments[0], Budget(**json.loads(arguments[1])), arguments[2:]
    prepare(budget.mebibytes)
    os.nice(NICENESS)
    # What is printed must not get between the answers.
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    examiner, charged = Examiner(Path(folder), budget, Registered(tuple(modules))), 0.0
    while head := read_part(source):
        kind, viewer, more = json.loads(head)
        data = read_part(source)
        assert kind in KINDS, kind
        asked = getattr(examiner, kind)
        signal.setitimer(signal.ITIMER_PROF, budget.seconds)  # its signal ends the process
        found = answer_to(lambda: asked(viewer, data, **more))  # noqa: B023 # called at once
        before, charged = charged, time.process_time()
        answer = msgspec.json.encode({**found, "seconds": charged - before})
        signal.setitimer(signal.ITIMER_PROF, 0)
        target.write(LENGTH.pack(len(answer)) + answer)
        target.flush()
    shutil.rmtree(folder, ignore_errors=True)


def examiner_command(folder: str, budget: Budget, modules: Sequence[str]) -> list[str]:
    """Return the command that starts an examiner."""
    module = "maginor_core.tables.server.uploads"
    return [sys.executable, "-m", module, folder, json.dumps(asdict(budget)), *modules]


# The processes that examine, and the queue before them.

AT_ONCE: Final = 2
"""How many requests are worked on at once, each by a process of its own."""
PLACES: Final = 64
"""How many requests may be waiting or worked on."""
PLACES_OF_ADDRESS: Final = 16
"""How many of these may come from one address."""
PATIENCE: Final = 60.0
"""Seconds after which an answer is awaited no longer, however little of them was work."""
PATIENCE_OF_ANALYSES: Final = 300.0
"""The same for an analysis, which is work that can wait."""
FOR_ANALYSES: Final = 0.75
"""The part of an address's allowance that analyses may take; the rest is for files and moments."""
DECISIONS_KEPT: Final = 50_000
"""What how many decisions were worth is kept, of about 300 bytes each."""
TOLD_AT_ONCE: Final = 500
"""How many decisions that were judged before are told in one answer."""
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class Examiners:
    """The processes that examine dropped files, and the queue before them."""

    def __init__(self, budget: Budget) -> None:
        """Start each process when it is first needed; ``budget`` is what a file may cost."""
        self._budget = budget
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: set[_Running] = set()
        self._idle: list[_Running] = []
        self._places: Counter[str] = Counter()
        self._judged: OrderedDict[tuple[str, int], _Judged] = OrderedDict()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Keep a place in the queue for a request of an address.

        Raises:
            WebError: examiners have worked for it, or for all, as much as they may for now.
        """
        _require_left()
        if self._places[address] >= PLACES_OF_ADDRESS:
            raise WebError(
                429, "rate", "too many of your files are being examined", {"Retry-After": "60"}
            )
        if self._places.total() >= PLACES:
            reason = "too many files are being examined; try again soon"
            raise WebError(503, "busy", reason, {"Retry-After": "30"})
        self._places[address] += 1
        try:
            yield
        finally:
            self._places[address] -= 1
            if not self._places[address]:
                del self._places[address]

    async def ask(
        self, kind: str, viewer: str, data: bytes, more: Mapping[str, object] = NOTHING
    ) -> Json:
        """Return the answer of an examiner to a request.

        Args:
            kind: ``examine``, ``show`` or ``analyse``.
            viewer: the id of the file.
            data: the file; nothing if an examiner may know it.
            more: further arguments of the method of ``Examiner``.
        """
        account, seconds = payer(), self._budget.seconds
        async with self._slots:
            running = await self._any()
            try:
                patience = PATIENCE_OF_ANALYSES if kind == "analyse" else PATIENCE
                found = await asyncio.wait_for(running.ask(kind, viewer, data, more), patience)
                seconds = found["seconds"]
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await self._end(running)
                LOG.warning("examiner ended", kind=kind, bytes=len(data))
                if kind == "analyse":
                    reason = "the server is too busy to judge decisions now; try again later"
                    raise WebError(503, "busy", reason, {"Retry-After": "60"}) from None
                reason = "the file takes too much time or memory to be examined here"
                raise WebError(413, "too_large", f"{reason}; maginor audit has no limit") from None
            except BaseException:
                await self._end(running)
                raise
            finally:
                if account is not None:
                    account.examining.take(seconds)
            self._idle.append(running)
        if "error" in found:
            raise WebError(*found["error"])
        if "failed" in found:
            LOG.error("examiner failed", kind=kind, error=found["failed"])
            raise WebError(500, "internal", "the server failed; nothing has changed")
        answer: Json = found["answer"]
        return answer

    async def analysis(
        self,
        viewer: str,
        number: int,
        begin: int,
        load: Callable[[], bytes],
        wanted: Mapping[str, object],
    ) -> Json:
        """Return what the next decisions of a game were worth, each of which is judged once.

        Whoever asks for decisions that somebody has asked for before, in whatever language, gets
        them from what is kept; who asks for the same at once waits for that.

        Args:
            viewer: the id of the file.
            number: which game of the file.
            begin: the version of the first decision.
            load: returns the file.
            wanted: how they are put into words; see ``Examiner.analyse``.

        Raises:
            WebError: judging more would take what is left to the address for its files.
        """
        kept = self._judged.setdefault((viewer, number), _Judged())
        self._judged.move_to_end((viewer, number))
        try:
            async with kept.lock:
                known = kept.from_version(begin)
                if not known:
                    _require_left(FOR_ANALYSES)
                asked = {**wanted, "number": number, "begin": begin, "known": known}
                found = await self.ask_of_known("analyse", viewer, load, asked)
                kept.keep(begin, found.pop("judged"))
        finally:
            if not kept.decisions and not kept.lock.locked():
                self._judged.pop((viewer, number), None)
        while sum([len(one.decisions) for one in self._judged.values()]) > DECISIONS_KEPT:
            self._judged.popitem(last=False)
        return found

    async def ask_of_known(
        self, kind: str, viewer: str, load: Callable[[], bytes], wanted: Mapping[str, object]
    ) -> Json:
        """Return the answer of an examiner, to whom ``load`` gives the file if it has it not."""
        found = await self.ask(kind, viewer, b"", wanted)
        if not found:
            found = await self.ask(kind, viewer, await asyncio.to_thread(load), wanted)
        return found

    async def close(self) -> None:
        """End all processes."""
        self._idle.clear()
        for running in tuple(self._running):
            await self._end(running)

    async def _any(self) -> _Running:
        """Return a process that is idle, or a new one."""
        while self._idle:
            running = self._idle.pop()
            if running.is_alive:
                return running
            await self._end(running)
        running = await _Running.start(self._budget)
        self._running.add(running)
        return running

    async def _end(self, running: _Running) -> None:
        self._running.discard(running)
        await running.end()


def _require_left(part: float = 1.0) -> None:
    """Ensure that examiners may work for whoever asks, within a part of its allowance.

    Raises:
        WebError: they have worked for it as much as they may for now.
    """
    account = payer()
    delay = 0.0 if account is None else account.examining.delay(1 - part)
    if delay:
        reason = "examiners have worked enough for you for now; try again later"
        raise WebError(429, "rate", reason, {"Retry-After": str(ceil(delay))})


class _Judged:
    """What decisions of a game were worth, by version, and who is judging more of them."""

    def __init__(self) -> None:
        self.decisions: dict[int, bytes] = {}
        self.lock = asyncio.Lock()

    def from_version(self, begin: int) -> list[Json | None]:
        """Return the decisions from a version on that are known, up to ``TOLD_AT_ONCE``."""
        found = takewhile(self.decisions.__contains__, range(begin, begin + TOLD_AT_ONCE))
        return [msgspec.json.decode(self.decisions[version]) for version in found]

    def keep(self, begin: int, judged: Sequence[Json | None]) -> None:
        """Keep the decisions from a version on."""
        for version, one in enumerate(judged, begin):
            self.decisions[version] = msgspec.json.encode(one)


class _Running:
    """A process that examines files, one after another."""

    def __init__(self, process: Process, folder: str) -> None:
        self._process = process
        self._folder = folder

    @classmethod
    async def start(cls, budget: Budget) -> _Running:
        folder = tempfile.mkdtemp(prefix="maginor-examiner-")
        process = await asyncio.create_subprocess_exec(
            *examiner_command(folder, budget, loaded_modules()),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        )
        return cls(process, folder)

    async def ask(self, kind: str, viewer: str, data: bytes, more: Mapping[str, object]) -> Json:
        source, target = self._process.stdout, self._process.stdin
        assert source is not None
        assert target is not None
        head = json.dumps([kind, viewer, dict(more)]).encode()
        for part in (head, data):
            target.write(LENGTH.pack(len(part)) + part)
        await target.drain()
        (length,) = LENGTH.unpack(await source.readexactly(LENGTH.size))
        found: Json = json.loads(await source.readexactly(length))
        return found

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


# Dropped log files: examined by other processes, and kept for a while to be looked at.

KEPT: Final = 200
"""How many dropped files are kept."""


class Uploads:
    """The dropped files of a server.

    Attributes:
        examiners: what examines them; whoever asks for a file takes a place in its queue first.
    """

    def __init__(self, store: SqlStore, examiners: Examiners, part: int = 0) -> None:
        self._part = part
        self._engine = store.engine
        self.examiners = examiners
        self._summaries: OrderedDict[str, Json] = OrderedDict()

    async def add(self, data: bytes) -> Json:
        """Examine a file, keep it, and return what a client shows of it."""
        viewer = new_id(self._part)
        found = await self._examine(viewer, data)
        await asyncio.to_thread(self._store, viewer, data)
        return found

    async def summary(self, viewer: str) -> Json:
        """Return what ``add`` has returned for a file."""
        found = self._summaries.get(viewer)
        return found or await self._examine(viewer, await asyncio.to_thread(self._stored, viewer))

    async def moment(self, viewer: str, **wanted: object) -> Json:
        """Return a game of a file at a version.

        Args:
            viewer: the id of the file.
            wanted: what is shown of it; see ``Examiner.show``.
        """
        load = partial(self._stored, viewer)
        return await self.examiners.ask_of_known("show", viewer, load, wanted)

    async def analysis(self, viewer: str, number: int, begin: int, language: str) -> Json:
        """Return what decisions of a game of a file were worth; see ``Examiners.analysis``."""
        load = partial(self._stored, viewer)
        wanted = {"language": language}
        return await self.examiners.analysis(viewer, number, begin, load, wanted)

    async def _examine(self, viewer: str, data: bytes) -> Json:
        games = (await self.examiners.ask("examine", viewer, data))["games"]
        found = self._summaries[viewer] = _answer(viewer, games)
        while len(self._summaries) > KEPT:
            self._summaries.popitem(last=False)
        return found

    def _stored(self, viewer: str) -> bytes:
        with reading(self._engine) as connection:
            query = select(UPLOADS.c.data).where(UPLOADS.c.id == viewer)
            data: bytes | None = connection.execute(query).scalar_one_or_none()
        if data is None:
            raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
        return data

    def _store(self, viewer: str, data: bytes) -> None:
        with writing(self._engine) as connection:
            row = {"id": viewer, "created": now(), "data": data}
            connection.execute(insert(UPLOADS).values(row))
            newest = select(UPLOADS.c.id).order_by(UPLOADS.c.created.desc()).limit(KEPT)
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.not_in(newest)))


def _answer(viewer: str, games: list[Json]) -> Json:
    worst = next((each for each in games if each["verdict"] not in ("ok", "ok so far")), None)
    first = worst or (games[0] if games else None)
    return {
        "viewer": viewer,
        "verdict": "unreadable" if first is None else first["verdict"],
        "text": "the file contains no game" if first is None else first["text"],
        "games": games,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
