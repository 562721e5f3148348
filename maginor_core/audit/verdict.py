"""A verdict is what an audit reports about one game; a report has all verdicts of an audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, get_args

from attrs import Factory, asdict, define, evolve, field, fields, frozen

from maginor_core.engine.definition import Json

if TYPE_CHECKING:
    from maginor_core.audit.crosscheck import CrossFinding
    from maginor_core.evidence.policy import Policy


import json
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Protocol, get_origin, get_type_hints

from maginor_core.eventlog.disk import POSIX, is_posix
from maginor_core.eventlog.log_error import LogError, number_of
from maginor_core.eventlog.new_file import PART, is_in_place

T = TypeVar("T")


def message(kind: type[T]) -> type[T]:
    """Let objects of a class of attrs be pickled as their values alone, without names.

    They are what the processes of an audit send each other, one or more for each game.
    """
    values = attrgetter(*(each.name for each in fields(kind)))  # type: ignore[arg-type] # it is one

    def reduced(self: T) -> tuple[type[T], tuple[object, ...]]:
        return kind, values(self)

    kind.__reduce__ = reduced  # type: ignore[assignment] # the same for every class
    return kind


VerdictKind: TypeAlias = Literal[
    "ok",
    "ok so far",
    "ok in part",
    "torn",
    "damaged",
    "illegal",
    "other events",
    "false dice",
    "false disclosure",
    "false terms",
    "insufficient",
    "unknown",
    "unreadable",
    "could not be judged",
]
"""``ok``: sealed, every command follows the rules, and all of it fits the seal; ``ok so far``: the
same of every record that is there, but the log is open, so that later ones may be missing;
``ok in part``: the log of a seat, in which nothing that it shows is wrong, but from which not all
can be confirmed; the reason says what was not checked; ``torn``: the same as ok so far, up to where
the writing was cut off; ``damaged``: bytes were changed;
``illegal``: a command against the rules; ``other events``: than the rules produce; ``false dice``:
faces or deal that do not follow from the seed, or a seed that was not committed to; ``false
disclosure``: a choice that is not the one that its player committed to, or that was disclosed
before all had committed; ``false terms``: the header or seal contain other rules, tiles or another
ending than those played;
``insufficient``: all that is there was confirmed, but something that the audit requires is missing;
``unknown``: another format, or other rulings; ``unreadable``: a file that cannot be opened or
decompressed, or that holds nothing at all; ``could not be judged``: the game is beyond a limit of
the audit, or judging it failed. A signature that is not valid counts for nothing and makes no game
bad, since anybody can append one."""

WORDS: Final[tuple[VerdictKind, ...]] = get_args(VerdictKind)

CONFIRMED: Final[frozenset[VerdictKind]] = frozenset(("ok", "ok so far"))
"""The verdicts on games in which nothing is wrong or missing."""

DiceFindingKind: TypeAlias = Literal[
    "verified",
    "follow from a published commitment",
    "follow from the commitment in this log",
    "follow an open seed",
    "secret withheld",
    "not verifiable",
    "false",
]
"""``verified``: joint dice, the ends that a party noted before the deal are those in this log, and
each step was used for what the party had disclosed it for;
``follow from a published commitment``: a secret, to which the host committed before the game, but
with knowledge of which it may have chosen the last of the texts; ``follow from the commitment in
this log``: the same, or joint dice, without enough that was published beforehand, so that whoever
wrote the log may have chosen all of it; ``follow an open seed``: which was known from the start;
``secret withheld``: the log is sealed without the secret that it commits to; ``not verifiable``:
they came from elsewhere, or their secret is not due yet."""

DealFindingKind: TypeAlias = Literal["dealt", "not dealt", "not checked"]
"""Whether the setup is the one that the same chance deals. ``not dealt``: by its log it was not
dealt, so it may have been chosen; ``not checked``: nothing is known of it."""

TrustFindingKind: TypeAlias = Literal["no policy", "satisfied", "not satisfied"]
"""Whether the parties whom the auditor's policy requires have signed."""

Ending: TypeAlias = Literal["finished", "abandoned", "open", "torn", "damaged", "unknown"]
"""How a log ends. ``finished``, ``abandoned``: it is sealed, after a game that was played to its
end or not; ``open``: after a whole record, without a seal; ``torn``: within a record that was being
written; ``damaged``: where bytes were changed, so that nothing is known of what followed;
``unknown``: it was not read to its end."""

ENDINGS: Final[tuple[Ending, ...]] = get_args(Ending)

SEALED: Final[frozenset[Ending]] = frozenset(("finished", "abandoned"))
"""The endings of logs that are sealed."""

Requirement: TypeAlias = Literal["sealed", "signed", "committed"]
"""What an audit may require of a log besides being confirmed. ``sealed``: it is sealed;
``signed``: it has a valid signature; ``committed``: its dice are ``verified`` or ``follow from a
published commitment``, and its setup was dealt by them."""

REQUIREMENTS: Final[tuple[Requirement, ...]] = get_args(Requirement)


@message
@frozen
class Verdict:
    """What an audit reports about one game.

    Attributes:
        file: the path or URL of the log, as it can be shown.
        source: the same as the system has it, if it has bytes that are not text; else empty. It is
            not part of a report.
        commitments: what was committed to, in hexadecimal digits: the commitment of committed dice,
            or the end of each party of joint dice, by seat and the host's last.
        excluded: the parties, by seat or ``host``, that by the log withheld a preimage, so that the
            others continued without them.
        signed_by: the public keys, in hexadecimal digits, whose signatures hold.
        false_signatures: those whose signatures do not.
        unchecked_signatures: those that were not checked, without the extra ``sign`` or beyond the
            limit.
        vouched_by: the parties of that policy that have signed, each as role and name.
        distrust: what the policy lacks; empty if nothing.
        head: the digest of the game in hexadecimal digits: the head in its seal, or for a log that
            is not sealed, of the header and all whole records; empty if the header cannot be read.
        record_count: how many whole records the log contains.
        opening: the digest of the header in hexadecimal digits, as ``head``.
        content: a digest of setup, source of chance and records, without id and time.
        began: when the game began, in seconds since 1970 began, as its header states; 0 if unknown.
        seat: the seat whose log it is; None if it is a full log.
        missing: what the audit requires and the log does not have.
        byte: where in the file it is wrong; None if not at one byte.
        record: which record is wrong, counted from 0; None if none in particular.
        ruling: the ruling that an illegal command breaks; empty otherwise.
        reason: what is wrong, with what was played and what was legal.
    """

    file: str
    game: int
    id: str
    word: VerdictKind
    ending: Ending
    records: int = 0
    events: int = 0
    dice: DiceFindingKind = "not verifiable"
    deal: DealFindingKind = "not checked"
    commitments: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    signed_by: tuple[str, ...] = ()
    false_signatures: tuple[str, ...] = ()
    unchecked_signatures: tuple[str, ...] = ()
    trust: TrustFindingKind = "no policy"
    vouched_by: tuple[str, ...] = ()
    distrust: str = ""
    head: str = ""
    record_count: int = 0
    opening: str = ""
    content: str = ""
    began: int = 0
    seat: int | None = None
    missing: tuple[Requirement, ...] = ()
    byte: int | None = None
    record: int | None = None
    ruling: str = ""
    reason: str = ""
    source: str = field(default="", eq=False, repr=False)

    @property
    def path(self) -> str:
        """The path or URL at which the log can be read again."""
        return self.source or self.file

    @property
    def ok(self) -> bool:
        """Whether all in the log, open or not, was confirmed, and nothing required is missing."""
        return self.word in CONFIRMED

    @property
    def refuted(self) -> bool:
        """Whether something that the log shows is wrong, or cannot be judged."""
        return not self.ok and self.word != "ok in part"

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the verdict as plain JSON data."""
        data = {**asdict(self), **{name: list(getattr(self, name)) for name in _LISTS}}
        del data["source"]
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Verdict:  # Any: what ``to_json`` gave
        """Return the verdict that ``to_json`` has written.

        Raises:
            MalformedError: a number is none, or larger than any log allows.
        """
        for name in _NUMBERS:
            if data[name] is not None or name not in _OPTIONAL:
                number_of(data, name)
        return cls(**{**data, **{name: tuple(data[name]) for name in _LISTS}})


_LISTS: Final = tuple(one.name for one in fields(Verdict) if str(one.type).startswith("tuple"))
"""The fields of a verdict that are lists."""
_NUMBERS: Final = tuple(one.name for one in fields(Verdict) if str(one.type).startswith("int"))
"""Those that are numbers, and those of them that may be None."""
_OPTIONAL: Final = tuple(one.name for one in fields(Verdict) if str(one.type) == "int | None")


# A summary: how many games of an audit have which verdict.


@define
class Summary:
    """What the verdicts of an audit amount to.

    Attributes:
        games: how many were judged; a file that cannot be read counts as one.
        dice: what is known of the dice, and for how many games in which nothing is wrong.
        missing: how many games lack what the audit requires, for each requirement.
        unchecked: how many have one that was not checked, without the extra ``sign`` or beyond
            the limit.
        unmet: the ids of games for which a commitment was published, and of which there is no log.
    """

    games: int = 0
    files: int = 0
    records: int = 0
    events: int = 0
    words: Counter[str] = Factory(Counter)
    dice: Counter[str] = Factory(Counter)
    deals: Counter[str] = Factory(Counter)
    endings: Counter[str] = Factory(Counter)
    missing: Counter[str] = Factory(Counter)
    trust: Counter[str] = Factory(Counter)
    signed: int = 0
    unchecked: int = 0
    unmet: tuple[str, ...] = ()
    _last: str | None = None

    def add(self, verdict: Verdict) -> None:
        """Count a verdict; those of one file come one after another."""
        self.games += 1
        self.files += verdict.file != self._last
        self._last = verdict.file
        self.records += verdict.records
        self.events += verdict.events
        self.words[verdict.word] += 1
        self.endings[verdict.ending] += 1
        self.missing.update(verdict.missing)
        self.trust[verdict.trust] += 1
        self.signed += bool(verdict.signed_by)
        self.unchecked += bool(verdict.unchecked_signatures)
        if verdict.ok:
            self.dice[verdict.dice] += 1
            self.deals[verdict.deal] += 1

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong or missing in any game, and no game is missing."""
        return self.confirmed == self.games and not self.unmet

    @property
    def confirmed(self) -> int:
        """In how many games nothing is wrong or missing; open logs among them are ok so far."""
        return sum(self.words[word] for word in CONFIRMED)

    @property
    def failed(self) -> int:
        """How many games were judged, and are not ok."""
        unanswered = self.words["could not be judged"] + self.words["ok in part"]
        return self.games - self.confirmed - unanswered

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the summary as plain JSON data."""
        return {
            "ok": self.ok,
            "games": self.games,
            "files": self.files,
            "records": self.records,
            "events": self.events,
            "words": {word: self.words[word] for word in WORDS},
            "dice": dict(sorted(self.dice.items())),
            "deals": dict(sorted(self.deals.items())),
            "endings": {ending: self.endings[ending] for ending in ENDINGS},
            "missing": dict(sorted(self.missing.items())),
            "trust": dict(sorted(self.trust.items())),
            "signed": self.signed,
            "unchecked": self.unchecked,
            "unmet": list(self.unmet),
        }


# Requirements: what an audit demands of a log besides that nothing in it is wrong.

COMMITTED: Final[frozenset[DiceFindingKind]] = frozenset(
    ("verified", "follow from a published commitment")
)
"""The findings on dice for which something was published before the game."""

_MISSING: dict[Requirement, str] = {
    "sealed": "it is not sealed",
    "signed": "it does not have a valid signature",
    "committed": "no commitment from before the game shows that dice and setup were not chosen",
}


def apply_requirements(verdict: Verdict, requirements: Collection[Requirement]) -> Verdict:
    """Return ``verdict``, or if something required is missing, one that says what.

    It holds for the log of a seat too. A game in which something is wrong keeps its verdict; what
    is missing is listed all the same.
    """
    missing = tuple(name for name in _MISSING if name in requirements and _lacks(verdict, name))
    if not missing:
        return verdict
    if verdict.refuted:
        return evolve(verdict, missing=missing)
    reasons = [_reason(verdict, name) for name in missing]
    found = [verdict.reason] if verdict.reason else []
    reason = "; ".join([f"required: {', '.join(missing)}", *reasons, *found])
    return evolve(verdict, word="insufficient", missing=missing, reason=reason)


def apply_policy(verdict: Verdict, policy: Policy) -> Verdict:
    """Return ``verdict`` with what a policy makes of the valid signatures of the game."""
    trust = policy.trust(verdict.signed_by)
    word: TrustFindingKind = "satisfied" if trust.satisfied else "not satisfied"
    return evolve(verdict, trust=word, vouched_by=trust.parties, distrust=trust.lacking)


def _reason(verdict: Verdict, requirement: Requirement) -> str:
    reason = _MISSING[requirement]
    if requirement != "signed":
        return reason
    if verdict.distrust:
        reason = f"the policy is not satisfied: it is {verdict.distrust}"
    if verdict.unchecked_signatures:
        reason += "; signatures were not checked, without maginor-core[sign] or beyond the limit"
    return reason


def _lacks(verdict: Verdict, requirement: Requirement) -> bool:
    match requirement:
        case "sealed":
            return verdict.ending not in SEALED
        case "signed":
            return not verdict.signed_by or verdict.trust == "not satisfied"
        case "committed":
            return verdict.dice not in COMMITTED or verdict.deal != "dealt"


# A report: all that an audit finds in a file, as JSON lines or as Parquet: the verdicts, and after
# them what is wrong with games only beside each other.

REPORTS = (".jsonl", ".parquet")
"""How the names of reports end, by which their form is chosen."""
ROWS = 10_000
"""How many rows a row group of Parquet has."""


class _Form(Protocol):
    def add(self, row: Json) -> None: ...

    def end(self) -> None: ...


class Report:
    """A report that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, what was there before stays. What
    a process that was killed has left of one goes when the next report of that name begins.
    """

    def __init__(self, path: str | Path) -> None:
        """Begin a report at ``path``, which ends in ``.jsonl`` or ``.parquet``."""
        self.path = Path(path)
        if self.path.suffix not in REPORTS:
            raise LogError(self.path, f"the name of a report ends in {' or '.join(REPORTS)}")
        form = _JsonLines if self.path.suffix == ".jsonl" else _Parquet
        try:
            _remove_abandoned(self.path)
            self._part, self._lock = _locked_part(self.path)
        except OSError as error:
            raise self._unwritable(error) from None
        try:
            self._form: _Form = form(self._part)
        except ImportError:
            self._forget()
            reason = "Parquet needs Apache Arrow; install maginor-core[audit] for it"
            raise LogError(self.path, reason) from None
        except OSError as error:
            self._forget()
            raise self._unwritable(error) from None

    def add(self, verdict: Verdict) -> None:
        """Add a verdict."""
        self._add(verdict.to_json())

    def add_finding(self, finding: CrossFinding) -> None:
        """Add what is wrong with a game when it is compared with others, or with a manifest."""
        row = finding.to_json()
        self._add({"finding": row.pop("word"), **row})

    def _add(self, row: Json) -> None:
        try:
            self._form.add(row)
        except OSError as error:
            raise self._unwritable(error) from None

    def __enter__(self) -> Report:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self._form.end()
            if kind is None:
                self._part.replace(self.path)
        except OSError as error:
            if kind is None:
                raise self._unwritable(error) from None
        finally:
            self._forget()

    def _forget(self) -> None:
        """Remove the file that is not whole, if there is one still, and release its lock."""
        with suppress(OSError):
            self._part.unlink()
        os.close(self._lock)

    def _unwritable(self, error: OSError) -> LogError:
        return LogError(self.path, f"cannot be written ({error.strerror or error})")


def _locked_part(path: Path) -> tuple[Path, int]:
    """Make a file beside ``path``, and lock it as long as this process lives.

    Returns:
        The file, and the descriptor that holds the lock.
    """
    while True:
        part = path.with_name(f"{path.name}.{secrets.token_hex(8)}{PART}")
        lock = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        if not is_posix() or (POSIX.lock(lock) and is_in_place(str(part), lock)):
            return part, lock
        os.close(lock)  # another report took it for one that is abandoned


def _remove_abandoned(path: Path) -> None:
    """Remove what killed processes have left of reports at ``path``: nobody locks it."""
    for part in path.parent.iterdir() if is_posix() else ():
        middle = part.name.removeprefix(f"{path.name}.").removesuffix(PART)
        if part.name != f"{path.name}.{middle}{PART}" or not _RANDOM.fullmatch(middle):
            continue
        with suppress(OSError):
            lock = os.open(part, os.O_WRONLY | os.O_NOFOLLOW)
            try:
                if POSIX.lock(lock):
                    part.unlink()
            finally:
                os.close(lock)


_RANDOM: Final = re.compile("[0-9a-f]{16}")
"""What makes the name of a report that is not whole its own."""


class _JsonLines:
    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8")

    def add(self, row: Json) -> None:
        self._file.write(json.dumps(row, separators=(",", ":")) + "\n")

    def end(self) -> None:
        with self._file:
            self._file.flush()
            os.fsync(self._file.fileno())


class _Parquet:
    def __init__(self, path: Path) -> None:
        import pyarrow
        from pyarrow import parquet

        text, number = pyarrow.string(), pyarrow.int64()
        word = pyarrow.dictionary(pyarrow.int8(), text)

        def kind(hint: Any) -> Any:  # Any: the type of a field; one of pyarrow
            if get_origin(hint) is Literal:
                return word
            if get_origin(hint) is tuple:
                return pyarrow.list_(text)
            return text if hint is str else number

        hints = get_type_hints(Verdict)
        del hints["source"]
        kinds = {name: kind(hint) for name, hint in hints.items()}
        place = pyarrow.struct([("file", text), ("game", number)])
        kinds |= {"finding": word, "places": pyarrow.list_(place)}
        self._schema = pyarrow.schema(list(kinds.items()))
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._table = pyarrow.Table.from_pylist
        self._rows: list[Json] = []

    def add(self, row: Json) -> None:
        self._rows.append(row)
        if len(self._rows) >= ROWS:
            self._write()

    def end(self) -> None:
        self._write()
        self._writer.close()

    def _write(self) -> None:
        if self._rows:
            self._writer.write_table(self._table(self._rows, schema=self._schema))
            self._rows = []
