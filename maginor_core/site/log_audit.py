"""An audit where there are no files to name beforehand, as in a page: one log file after another.

It goes on in steps, so that its caller can do something else between them, and it leaves signatures
to the caller: a browser checks them by its own cryptography, and answers later.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from types import MappingProxyType
from typing import Final, TypeAlias

from maginor_core.audit.commitments import Commitments
from maginor_core.audit.crosscheck import CrossCheck
from maginor_core.audit.report import finding_row, json_line
from maginor_core.audit.run import Reuse, audit
from maginor_core.audit.verdict import Requirement, Verdict
from maginor_core.audit.whatif import Finding, Reading, what_if
from maginor_core.engine.definition import Games, Json
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import texts_of
from maginor_core.engine.picture import Width
from maginor_core.engine.variants import VariantValue
from maginor_core.eventlog.disk import Closing
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.signing import SignedText, checked_elsewhere, signed_texts
from maginor_core.eventlog.stores import MemoryStore, open_game
from maginor_core.evidence.manifest.reader import ManifestReading
from maginor_core.evidence.policy import Policy
from maginor_core.registry import known_game
from maginor_core.site.packed_lines import PackedLines
from maginor_core.tables.moments import moment
from maginor_core.tables.table_request import labels_of

Found: TypeAlias = dict[SignedText, bool | None]
"""What was found of signatures; None of those that could not be checked."""
LISTED: Final = 12
"""How many legal commands are shown."""
SHOWN: Final = 4
"""How many games that are shown stay in memory."""


class LogAudit(Closing):
    """An audit of one file after another, whose games are compared with each other at its end.

    Attributes:
        report: what was found up to now, as ``maginor audit --report FILE.jsonl`` writes it.
    """

    def __init__(
        self,
        *,
        manifest: str = "",
        commitments: Sequence[str] = (),
        policy: Policy | None = None,
        require: Sequence[Requirement] = (),
        holding: Mapping[SignedText, bool | None] = MappingProxyType({}),
        games: Games = known_game,
        limits: Limits = LIMITS,
    ) -> None:
        """Begin an audit.

        Args:
            manifest: the path of a manifest that the games are compared with; empty for none.
            commitments: paths of files of what was published before the games.
            policy: whose signatures count; a game that is not signed so is ``insufficient``.
            require: what every game must have.
            holding: what is known of the signatures of the manifest, see ``manifest_texts``.
            games: the games that are known.
            limits: how much a log may demand.

        Raises:
            LogError, MalformedError: one of these files cannot be read.
        """
        self._policy = policy
        self._published = Commitments.read(*commitments) if commitments else None
        self._require = tuple(require)
        self._games, self._limits = games, limits
        self._held = ExitStack()
        self._reuse = self._held.enter_context(Reuse())
        try:
            with checked_elsewhere(holding.get):
                self._check = self._held.enter_context(CrossCheck(manifest or None, limits))
        except EngineError:
            self.close()
            raise
        self.report = PackedLines()
        self._path = ""
        self._found: Found = {}
        self._verdicts: Iterator[Verdict] = iter(())
        self._findings: Iterator[Finding] = iter(())
        self._told = 0
        self._opened: OrderedDict[tuple[str, int], Game] = OrderedDict()

    def close(self) -> None:
        """End it; what it kept to compare games is removed."""
        self._held.close()

    def begin(self, path: str) -> None:
        """Begin the next file."""
        self._path, self._told, self._found = path, 0, {}
        self._verdicts = self._of_file()

    def step(self, seconds: float) -> Json:
        """Return the next verdicts on the games of a file, for about so many seconds of work.

        Returns:
            ``verdicts``; ``done``, whether the file has no further games; and in ``signatures``
            what has to be checked before it can go on: each a public key, a signature and the bytes
            that are signed, in hexadecimal digits. ``answer`` takes what was found.
        """
        until = time.perf_counter() + seconds
        verdicts: list[Json] = []
        while True:
            with checked_elsewhere(self._found.get):
                verdict = next(self._verdicts, None)
            if verdict is None:
                return {"verdicts": verdicts, "signatures": [], "done": True}
            if verdict.unchecked_signatures and not self._found:
                self._found = dict.fromkeys(_signed_texts(self._path, self._limits))
                if asked := [[part.hex() for part in text] for text in self._found]:
                    return {"verdicts": verdicts, "signatures": asked, "done": False}
            self._told += 1
            verdict = self._reuse.compare(verdict)
            self._check.add(verdict)
            verdicts.append(self._noted(verdict.to_json()))
            if time.perf_counter() >= until:
                return {"verdicts": verdicts, "signatures": [], "done": False}

    def answer(self, holding: Sequence[bool | None]) -> None:
        """Take over whether the signatures that were asked for hold, in their order.

        None says that it could not be checked.
        """
        self._found = dict(zip(self._found, holding, strict=True))
        self._verdicts = islice(self._of_file(), self._told, None)

    def findings(self) -> list[Json]:
        """Return what is wrong with games beside each other, or beside the manifest."""
        return [self._noted(finding_row(finding)) for finding in self._check.findings()]

    @property
    def manifest_distrust(self) -> str:
        """Why the policy does not trust the manifest; empty if it does, or there is none."""
        if self._policy is None or self._check.head is None:
            return ""
        return self._policy.owner_problem(self._check.head.key.hex())

    def _noted(self, row: Json) -> Json:
        self.report.add(json_line(row))
        return row

    def _of_file(self) -> Iterator[Verdict]:
        return audit(
            [self._path],
            games=self._games,
            limits=self._limits,
            commitments=self._published,
            policy=self._policy,
            require=self._require,
        )

    def show(self, path: str, number: int, version: int, language: str, *, width: Width) -> Json:
        """Return a game of a file at a version, or the last one that is intact, for spectators.

        Raises:
            LogError, MalformedError: nothing of it can be shown; the reason says why.
        """
        game = self._opened.get((path, number))
        if game is None:
            game = self._opened[path, number] = opened(path, number, self._games)
            if len(self._opened) > SHOWN:
                self._opened.popitem(last=False)
        say = texts_of(language)
        names = [say("numbered-player", number=each + 1) for each in range(game.setup.players)]
        at = min(max(version, 0), game.version)
        shown = moment(
            game, at, None, names, labels_of(game.definition), language, width=width, is_open=True
        )
        definition = game.definition
        newest = definition.newest or definition
        return {
            **shown,
            **_choice(game, at, names, language),
            "game": definition.name,
            "title": definition.title,
            "variants": dict(definition.variants),
            "revisions": [*sorted(newest.revisions), newest.revision],
        }

    def what_if(
        self, path: str, number: int, variants: Mapping[str, VariantValue], revision: int | None
    ) -> Json:
        """Return how a game of a file would have differed under another reading of the rules.

        Raises:
            LogError: the file is not there any more, or has no such game.
        """
        reading = Reading(dict(variants), revision)
        findings = what_if([path], reading, games=self._games, limits=self._limits)
        for finding in findings:
            if finding.game == number:
                return finding.to_json()
        raise LogError(path, f"has no game {number}")

    def begin_what_if(
        self, path: str, variants: Mapping[str, VariantValue], revision: int | None
    ) -> None:
        """Begin to compare all games of a file with another reading of the rules."""
        reading = Reading(dict(variants), revision)
        self._findings = what_if([path], reading, games=self._games, limits=self._limits)

    def step_what_if(self, seconds: float) -> Json:
        """Return the next ``findings`` of that, and whether it is ``done``; see ``step``."""
        until = time.perf_counter() + seconds
        findings: list[Json] = []
        for finding in self._findings:
            findings.append(finding.to_json())
            if time.perf_counter() >= until:
                return {"findings": findings, "done": False}
        return {"findings": findings, "done": True}


def _choice(game: Game, version: int, names: Sequence[str], language: str) -> Json:
    """Return what was played at a version in words, and some of what was legal."""
    definition, then = game.definition, game.branch(version)
    said = presentation_of(definition, game.setup, names, labels_of(definition), language).command
    played = next(islice(game.log.commands(), version, None), None)
    legal = [command for seat in then.to_act for command in then.legal(seat)]
    return {
        "played": "" if played is None else said(played),
        "legal": [said(command) for command in legal[:LISTED]],
        "legals": len(legal),
    }


def opened(path: str, number: int, games: Games) -> Game:
    """Return a game of a log file as far as it is intact; its events are applied unchecked.

    Raises:
        LogError, MalformedError: nothing of it can be read; the reason says why.
    """
    logged = next(islice(games_in(path), number, None), None)
    if logged is None or logged.header is None:
        raise LogError(path, f"game {number} cannot be shown: its header cannot be read")
    stored = StoredRecords(logged.header_bytes, list(logged.pieces))
    try:
        return open_game(MemoryStore(), logged.header.id, games, stored=stored)
    except EngineError as error:
        raise LogError(path, f"game {number} cannot be shown: {error}") from None


def manifest_texts(path: str) -> list[list[str]]:
    """Return the signatures of a manifest as ``step`` has them.

    Raises:
        LogError: it is no manifest, or damaged.
    """
    asked: list[SignedText] = []

    def noted(text: SignedText) -> bool:
        asked.append(text)
        return True

    with checked_elsewhere(noted), ManifestReading(path) as reading:
        for _ in reading.items():
            pass
    return [[part.hex() for part in text] for text in dict.fromkeys(asked)]


def holding_of(texts: Sequence[Sequence[str]], holding: Sequence[bool | None]) -> Found:
    """Return signatures as ``manifest_texts`` has them with what was found of each."""
    found: Found = {}
    for text, holds in zip(texts, holding, strict=True):
        key, signature, message = map(bytes.fromhex, text)
        found[key, signature, message] = holds
    return found


def _signed_texts(path: str, limits: Limits) -> Iterator[SignedText]:
    for game in games_in(path):
        yield from signed_texts(game, limits)
