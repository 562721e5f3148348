"""An examiner: a process that audits dropped files and shows their games, within a budget.

It is started by ``maginor_core.tables.server.examiners``, reads requests from its standard input,
and writes an answer to each. Its end is that of its input. Beyond the budget of time or memory it
dies.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import sys
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

import msgspec
from attrs import asdict, frozen

from maginor_core.audit import audit
from maginor_core.audit.workers import prepare
from maginor_core.engine.definition import Games, Json
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.languages import texts_of
from maginor_core.engine.match import Match
from maginor_core.engine.notation import read_game
from maginor_core.eventlog.files import LimitError, open_log
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stores import MemoryStore, open_match
from maginor_core.eventlog.stores.store import stored_records
from maginor_core.games import Registered
from maginor_core.tables.server.rooms import labels_of
from maginor_core.tables.server.settings import WebError
from maginor_core.tables.showing import showing

# Moments: a game at any of its versions, as a seat may see it.


def moment(
    match: Match,
    version: int,
    seat: int | None,
    names: Sequence[str],
    labels: Mapping[str, str],
    language: str,
    *,
    narrow: bool,
) -> Json:
    """Return a game at a version, with what the record that led to it contains.

    Args:
        match: the game.
        version: which version.
        seat: who looks; None for a spectator.
        names: the players' names, by seat.
        labels: printed names of what the game is played with.
        language: the code of the language of all texts.
        narrow: whether pictures are for a narrow screen.

    Raises:
        WebError: there is no such version.
    """
    newest = match.version
    if not 0 <= version <= newest:
        raise WebError(404, "no_version", f"there are versions 0 to {newest}, not {version}")
    then = match.branch(version)
    seen = showing(then, seat, names, labels, language, narrow=narrow)
    to_json = match.game.event_json.to_public_json
    events = (
        [
            {"version": version, "event": to_json(event), **seen.event(event)}
            for event in match.events_seen_by(seat, version - 1, version)
        ]
        if version
        else []
    )
    result = then.result
    return {
        "version": version,
        "newest": newest,
        "view": then.view(seat),
        "shown": seen.shown(),
        "events": events,
        "finished": then.finished,
        "result": None
        if result is None
        else {"totals": list(result.totals), "winners": list(result.winners)},
    }


NOTATION: Final = b"maginor-notation"
"""How a game in notation begins."""
IN_MEMORY: Final = 4
"""The games of how many files stay in memory."""
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


class Examiner:
    """Answers requests about dropped files."""

    def __init__(self, folder: Path, budget: Budget, games: Games) -> None:
        """Begin without a file.

        Args:
            folder: where a file is put to be audited.
            budget: what it may cost.
            games: the games that are known.
        """
        self._path = folder / "dropped.maginor"
        self._budget = budget
        self._games = games
        self._opened: OrderedDict[str, Mapping[int, Match]] = OrderedDict()

    def examine(self, viewer: str, data: bytes) -> Json:
        """Return the verdicts on the games of a file, and what is listed of each.

        Raises:
            MalformedError: it is notation, and a line of it is wrong.
            WebError: it is larger than the budget, which is checked before any game is judged.
        """
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
        narrow: bool,
    ) -> Json:
        """Return a game of a file at a version; an empty object if the file is needed for that.

        Raises:
            MalformedError: the game has no such seat.
            WebError: there is no such game that can be shown, or no such version.
        """
        if viewer not in self._opened and not data:
            return {}
        matches = self._opened.get(viewer) or self._open(viewer, data)
        match = matches.get(number)
        if match is None:
            raise WebError(404, "no_game", f"game {number} of this file cannot be shown")
        players = match.setup.players
        if seat is not None and seat >= players:
            raise MalformedError(f"must be from 0 to {players - 1}", "seat")
        say = texts_of(language)
        names = [say("numbered-player", number=each) for each in range(1, players + 1)]
        labels = labels_of(match.game)
        return moment(match, version, seat, names, labels, language, narrow=narrow)

    def _open(self, viewer: str, data: bytes) -> Mapping[int, Match]:
        """Return the games of a file that can be shown, by their numbers."""
        while len(self._opened) >= IN_MEMORY:
            self._opened.popitem(last=False)
        if _is_notation(data):
            found = {0: self._read_notation(data)}
        else:
            self._path.write_bytes(data)
            self._require_small()
            found = self._matches()
        self._opened[viewer] = found
        return found

    def _read_notation(self, data: bytes) -> Match:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise MalformedError("is not text in UTF-8", "notation") from None
        return read_game(text.splitlines(), self._games)

    def _require_small(self) -> None:
        """Ensure that the file is within the budget; what is wrong with it the audit says.

        Raises:
            WebError: it is not.
        """
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

    def _matches(self) -> dict[int, Match]:
        found: dict[int, Match] = {}
        store = MemoryStore()
        with suppress(LogError, LimitError, MalformedError):  # the verdict says why
            for number, game in enumerate(games_in(self._path)):
                name = game.header.id if game.header else ""
                with suppress(EngineError):
                    store.put(stored_records(game))
                    found[number] = open_match(store, name, self._games)
        return found


def _listed(game_id: str, match: Match | None, word: str, text: str) -> Json:
    players = 0 if match is None else match.setup.players
    return {
        "id": game_id,
        "game": "" if match is None else match.game.name,
        "title": "" if match is None else match.game.title,
        "versions": 0 if match is None else match.version,
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


def main(arguments: Sequence[str]) -> None:
    """Answer requests until the input ends, and leave no file behind."""
    folder, budget, modules = arguments[0], Budget(**json.loads(arguments[1])), arguments[2:]
    prepare(budget.mebibytes)
    os.nice(NICENESS)
    # What is printed must not get between the answers.
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    examiner = Examiner(Path(folder), budget, Registered(tuple(modules)))
    while head := read_part(source):
        kind, viewer, more = json.loads(head)
        data = read_part(source)
        asked = examiner.examine if kind == "examine" else examiner.show
        signal.setitimer(signal.ITIMER_PROF, budget.seconds)  # its signal ends the process
        answer = msgspec.json.encode(answer_to(lambda: asked(viewer, data, **more)))  # noqa: B023 # called at once
        signal.setitimer(signal.ITIMER_PROF, 0)
        target.write(LENGTH.pack(len(answer)) + answer)
        target.flush()
    shutil.rmtree(folder, ignore_errors=True)


def arguments_of(folder: str, budget: Budget, modules: Sequence[str]) -> list[str]:
    """Return what ``main`` is called with."""
    return [folder, json.dumps(asdict(budget)), *modules]


if __name__ == "__main__":
    main(sys.argv[1:])
