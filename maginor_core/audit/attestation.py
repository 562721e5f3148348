"""Attestations: an auditor signs all verdicts of an audit, and others judge a sample again.

A file has a line of JSON for each game, between a heading and a signature of the root of all of
them. Whoever has the logs judges as many games again as it likes, chosen by chance, and knows then
how many of the others can differ. ``docs/reference/verdicts.md`` describes the file.
"""

from __future__ import annotations

import json
import time
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from math import exp, fsum, lgamma, log1p
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import field, frozen

from maginor_core import __version__
from maginor_core.audit.chunks import Piece, chunks_of
from maginor_core.audit.files import LogFile, log_files
from maginor_core.audit.judge import Examination
from maginor_core.audit.run import NO_PARTS, GameNumbers, Judging, examine
from maginor_core.audit.verdict import WORDS, Verdict
from maginor_core.engine.codec import pack
from maginor_core.engine.definition import Games, Parts
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.paths import printable
from maginor_core.eventlog.files import LIMITS, Limits, local_file
from maginor_core.eventlog.hidden import DIGEST, Tree, leaf_hash
from maginor_core.eventlog.log_error import LogError, bytes_of, fields_of, from_json_text, number_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.new_file import NewFile
from maginor_core.eventlog.signing import KEY, SIGNATURE, signature_holds
from maginor_core.registry import known_game, portable

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

NAME: Final = "maginor-core attestation"
VERSION: Final = 1
LABEL: Final = b"maginor-core attestation\n"
"""What stands before the rest in the bytes that are signed, so that they can mean nothing else."""
LONGEST_LINE: Final = 1 << 14
"""How many bytes a line may have."""
CONFIDENCE: Final = 0.95
"""How sure it is to be that not more games differ than is said."""

_ROUNDING: Final = 1e-12
"""More than the computed probabilities are off."""

Row = dict[str, Any]  # Any: plain JSON data
"""What is attested of a game."""

_STATED: Final = ("game", "id", "head", "word", "ending", "record_count", "dice", "deal")
_OPTIONAL: Final = ("seat", "record", "ruling")


def row_of(name: str, verdict: Verdict) -> Row:
    """Return what is attested of a game in the file called ``name``."""
    row: Row = {"file": name, **{each: getattr(verdict, each) for each in _STATED}}
    return row | {each: getattr(verdict, each) for each in _OPTIONAL if _is_there(verdict, each)}


def _is_there(verdict: Verdict, name: str) -> bool:
    return getattr(verdict, name) not in (None, "")


@frozen
class FileNames:
    """By what names an attestation knows files: their paths within what was audited."""

    paths: tuple[str, ...]

    @classmethod
    def within(cls, paths: Iterable[str | Path]) -> Self:
        """Return the names of files in ``paths``, files and folders.

        Raises:
            MalformedError: two of them have the same name.
        """
        tops = tuple(str(path).rstrip("/") for path in paths)
        ends = [_last(top) for top in tops]
        if len(set(ends)) < len(ends):
            raise MalformedError("two of the paths have one name; attest the folder above")
        return cls(tops)

    def of(self, path: str) -> str:
        """Return the name of a file; with several paths it begins with that of its own."""
        for top in self.paths:
            if path == top:
                return printable(_last(top))
            if path.startswith(f"{top}/"):
                inside = path[len(top) + 1 :]
                return printable(inside if len(self.paths) == 1 else f"{_last(top)}/{inside}")
        return printable(path)


def _last(path: str) -> str:
    return path.rpartition("/")[2]


def _line(content: Row) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _signed_bytes(heading: bytes, games: int, files: int, root: bytes, moment: int) -> bytes:
    return LABEL + pack((heading, games, files, root, moment))


class _Files:
    """The files of an attestation, in each of which every game is once.

    Attributes:
        firsts: the number of the first game of each.
    """

    def __init__(self) -> None:
        self.firsts: array[int] = array("q")
        self._names: set[str] = set()
        self._last: tuple[str, int] = ("", -1)

    def add(self, file: str, game: int, number: int) -> None:
        """Add a game; raises ``MalformedError`` if it was there, or others came between."""
        before, last = self._last
        is_new = not self.firsts or file != before
        if (file in self._names) if is_new else (game <= last):
            raise MalformedError(f"game {game} of {shown(file)} is there twice, or out of order")
        if is_new:
            self._names.add(file)
            self.firsts.append(number)
        self._last = (file, game)


class AttestationWriter:
    """An attestation that is being written, line by line; see ``attesting``."""

    def __init__(
        self, file: NewFile, private: Ed25519PrivateKey, paths: Iterable[str | Path]
    ) -> None:
        self._names = FileNames.within(paths)
        self._private = private
        self._file = file
        self._tree = Tree()
        self._files = _Files()
        self._heading = _line({"format": NAME, "version": VERSION, "program": __version__})
        self._file.write(self._heading)

    def add(self, verdict: Verdict) -> None:
        """Add the verdict on a game; those of one file come one after another.

        Raises:
            MalformedError: it was added already.
        """
        name = self._names.of(verdict.path)
        self._files.add(name, verdict.game, self._tree.size)
        line = _line(row_of(name, verdict))
        self._tree.add(leaf_hash(line))
        self._file.write(line)

    def sign(self) -> None:
        """Write the last line, with the signature of all others."""
        moment, root = int(time.time()), self._tree.root()
        files = len(self._files.firsts)
        signed = _signed_bytes(self._heading, self._tree.size, files, root, moment)
        content = {
            "games": self._tree.size,
            "files": files,
            "root": root.hex(),
            "time": moment,
            "key": self._private.public_key().public_bytes_raw().hex(),
            "signature": self._private.sign(signed).hex(),
        }
        self._file.write(_line(content))


@contextmanager
def attesting(
    path: Path, private: Ed25519PrivateKey, paths: Iterable[str | Path]
) -> Iterator[AttestationWriter]:
    """Hold an attestation of what is audited in ``paths``, in the new file at ``path``.

    In the end it is signed and on disk; if an error is raised, it is not there.

    Raises:
        LogError: there is such a file, or it cannot be written.
        MalformedError: two of the paths have one name.
    """
    with NewFile(path) as file:
        writer = AttestationWriter(file, private, paths)
        yield writer
        writer.sign()


@frozen
class Attestation:
    """What an auditor has signed, with each line checked against the root.

    Each game is there once, and the games of a file stand together.

    Attributes:
        files: in how many files the games are.
        time: when it was signed, in seconds since 1970 began, by the auditor's clock.
        key: the auditor's, in hexadecimal digits.
    """

    path: Path
    games: int
    files: int
    root: str
    time: int
    key: str
    _places: array[int] = field(repr=False, eq=False)
    _firsts: array[int] = field(repr=False, eq=False)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read the attestation at ``path``.

        Raises:
            LogError: it is none, is cut off or was changed, a game is there twice, or its signature
                is not valid.
        """
        try:
            return cls._read(path)
        except (MalformedError, ValueError, RecursionError) as error:
            raise LogError(path, f"is no valid attestation: {error}") from None

    @classmethod
    def _read(cls, path: Path) -> Self:
        tree, places, last, files = Tree(), array("q"), b"", _Files()
        with local_file(path) as file:
            heading = file.readline(LONGEST_LINE)
            if not heading.startswith(b"{"):
                raise MalformedError("it does not begin as what maginor audit --attest writes")
            fields = fields_of(from_json_text(heading), ("format", "version", "program"), "heading")
            if (fields["format"], fields["version"]) != (NAME, VERSION):
                raise MalformedError(f"it is in another format than {NAME}, version {VERSION}")
            place = len(heading)
            while line := file.readline(LONGEST_LINE):
                if last:
                    files.add(*_place_in(last), tree.size)
                    tree.add(leaf_hash(last))
                    places.append(place - len(last))
                last, place = line, place + len(line)
        end = fields_of(
            from_json_text(last), ("games", "files", "root", "time", "key", "signature"), "end"
        )
        root, key = bytes_of(end, "root", DIGEST), bytes_of(end, "key", KEY)
        games, count, moment = (number_of(end, name) for name in ("games", "files", "time"))
        if (games, count, root) != (tree.size, len(files.firsts), tree.root()):
            raise MalformedError("its lines are not those that were signed")
        signed = _signed_bytes(heading, games, count, root, moment)
        if not signature_holds(key, bytes_of(end, "signature", SIGNATURE), signed):
            raise MalformedError("its signature is not valid")
        return cls(path, games, count, root.hex(), moment, key.hex(), places, files.firsts)

    def in_file_of(self, number: int) -> int:
        """Return how many games are attested of the file that a game is in, by its number."""
        after = bisect_right(self._firsts, number)
        end = self._firsts[after] if after < self.files else self.games
        return end - self._firsts[after - 1]

    def rows(self, numbers: Iterable[int]) -> Iterator[Row]:
        """Yield what is attested of games, by their numbers."""
        with local_file(self.path) as file:
            for number in numbers:
                file.seek(self._places[number])
                row = from_json_text(file.readline(LONGEST_LINE))
                fields = fields_of(row, ("file", *_STATED), "row", _OPTIONAL)
                if type(fields["file"]) is not str or fields["word"] not in WORDS:
                    raise LogError(self.path, f"line {number + 2} is no verdict: {shown(row)}")
                number_of(fields, "game")
                yield fields


def _place_in(line: bytes) -> tuple[str, int]:
    """Return the file that a line is about, and the number of the game in it."""
    match from_json_text(line):
        case {"file": str(file), "game": int(game)}:
            return file, game
    raise MalformedError(f"it has a line that is no verdict: {shown(line[:100])}")


@frozen
class _Unsampled:
    """A game that is not in the sample, or is another than was attested."""

    path: str
    game: int


@frozen
class _Sampling(Examination["Verdict | _Unsampled"]):
    """Judges the games that have these heads, and passes over the others."""

    heads: frozenset[str]
    judging: Judging
    limits: Limits

    def of_game(self, piece: Piece, game: LoggedGame) -> Verdict | _Unsampled:
        if game.header is not None and game.head.hex() not in self.heads:
            return _Unsampled(piece.file.path, game.number)
        return self.judging.of_game(piece, game)

    def unreadable(self, file: str, number: int, reason: str) -> Verdict:
        return self.judging.unreadable(file, number, reason)

    def failed(self, file: str, number: int, reason: str) -> Verdict:
        return self.judging.failed(file, number, reason)


@frozen
class SampleCheck:
    """What judging a sample again says of an attestation.

    Attributes:
        sample: how many of its games were judged again.
        differing: those whose verdict is another: what was attested, and what was found, None if
            the game is not there, or another one.
        files: in how many files there are games here.
        counts: of files with sampled games, those in which there are other games than the attested
            ones: how many are attested, and how many are here.
    """

    attestation: Attestation
    sample: int
    differing: tuple[tuple[Row, Row | None], ...]
    files: int
    counts: Mapping[str, tuple[int, int]]

    @property
    def most_wrong(self) -> int:
        """How many games can have another verdict at most, with a confidence of 95 %."""
        return most_wrong(self.attestation.games, self.sample, len(self.differing))

    @property
    def holds(self) -> bool:
        """Whether nothing was found that contradicts the attestation."""
        same_files = self.files == self.attestation.files and not self.counts
        return not self.differing and same_files


def check_sample(
    attestation: Attestation,
    paths: Sequence[str | Path],
    sample: int,
    *,
    seed: int | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    components: Mapping[str, Parts] = NO_PARTS,
    games: Games = known_game,
    limits: Limits = LIMITS,
) -> SampleCheck:
    """Judge a sample of the attested games again, chosen by chance.

    Args:
        paths: where the logs are, as when they were attested.
        sample: how many games; all of them if there are fewer.
        seed: from which the choice follows, so that it can be repeated; whoever attests must not
            know it before. None for the system's chance.

    Raises:
        LogError: one of ``paths`` does not exist, or a line of the attestation is no verdict.
    """
    chance = SystemRandom() if seed is None else Random(seed)  # a choice to repeat
    count = min(sample, attestation.games)
    chosen = sorted(chance.sample(range(attestation.games), count))
    rows = list(attestation.rows(chosen))
    wanted = {(row["file"], row["game"]): row for row in rows}
    attested = {
        row["file"]: attestation.in_file_of(number)
        for number, row in zip(chosen, rows, strict=True)
    }
    names, found = FileNames.within(paths), 0

    def sampled_files() -> Iterator[LogFile]:
        nonlocal found
        for file in log_files(paths, limits):
            found += 1
            if names.of(file.path) in attested:
                yield file

    heads = frozenset(row["head"] for row in wanted.values())
    judging = Judging(dict(components), portable(games), limits)
    sampling = _Sampling(heads, judging, limits)
    numbers = GameNumbers()
    judged: dict[tuple[str, int], Row] = {}
    here: Counter[str] = Counter()
    for chunk, results in examine(sampling, chunks_of(sampled_files(), limits), jobs, executor):
        for number, result in numbers.of(chunk, results):
            name = names.of(result.path)
            here[name] += 1
            if isinstance(result, Verdict):
                judged[name, number] = row_of(name, result) | {"game": number}
    differing = tuple(
        (row, judged.get(place)) for place, row in wanted.items() if judged.get(place) != row
    )
    counts = {
        name: (games_of, here[name])
        for name, games_of in attested.items()
        if here[name] != games_of
    }
    return SampleCheck(attestation, count, differing, found, counts)


def most_wrong(games: int, sample: int, differing: int, confidence: float = CONFIDENCE) -> int:
    """Return how many of some games can differ at most, by a sample without replacement.

    That is the largest number of which no more than ``differing`` would be found in a sample with a
    probability above 1 − ``confidence``.
    """
    low, high = differing, games - (sample - differing)
    while low < high:
        middle = (low + high + 1) // 2
        if _at_most(differing, games, middle, sample) > 1 - confidence + _ROUNDING:
            low = middle
        else:
            high = middle - 1
    return low


def _at_most(found: int, games: int, wrong: int, sample: int) -> float:
    """Return how likely a sample has at most ``found`` of ``wrong`` games; hypergeometric."""
    right = games - wrong
    each = max(0, sample - right)
    if each:  # so many are found in any case
        chance = exp(_ways(wrong, each) - _ways(games, sample))
    else:
        chance = exp(fsum(log1p(-wrong / (games - drawn)) for drawn in range(sample)))
    total = 0.0
    while each <= min(found, wrong):
        total += chance
        chance *= (wrong - each) * (sample - each) / ((each + 1) * (right - sample + each + 1))
        each += 1
    return total


def _ways(items: int, chosen: int) -> float:
    """Return the logarithm of the number of choices."""
    return lgamma(items + 1) - lgamma(chosen + 1) - lgamma(items - chosen + 1)
