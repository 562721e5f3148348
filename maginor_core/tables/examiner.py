"""Dropped log files and games of tables: examined, shown at any version, and analysed."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from attrs import frozen

from maginor_core.audit import audit
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
from maginor_core.play.analysis import judge_decisions, judged_json
from maginor_core.play.search import levels_of
from maginor_core.tables.moments import moment
from maginor_core.tables.table_request import labels_of
from maginor_core.tables.web_error import WebError

NOTATION: Final = b"maginor-notation"
"""How a game in notation begins."""
IN_MEMORY: Final = 4
"""The games of how many files stay in memory."""
SLICE: Final = 1.5
"""After how many seconds of a processor an analysis tells what it has, at least one decision."""


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


def file_answer(viewer: str, games: list[Json]) -> Json:
    """Return what a client shows of a file, by what was listed of its games."""
    worst = next((each for each in games if each["verdict"] not in ("ok", "ok so far")), None)
    first = worst or (games[0] if games else None)
    return {
        "viewer": viewer,
        "verdict": "unreadable" if first is None else first["verdict"],
        "text": "the file contains no game" if first is None else first["text"],
        "games": games,
    }
