"""A report: all that an audit finds in a file, as JSON lines or as Parquet.

The verdicts come first, and after them what is wrong with games only beside each other.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, get_origin, get_type_hints

from maginor_core.audit.verdict import Verdict
from maginor_core.engine.definition import Json
from maginor_core.eventlog.disk import POSIX, is_posix
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import PART, is_in_place

if TYPE_CHECKING:
    from maginor_core.audit.crosscheck import CrossFinding

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
        self._add(finding_row(finding))

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


def finding_row(finding: CrossFinding) -> Json:
    """Return what a report has of what is wrong with a game beside others."""
    row = finding.to_json()
    return {"finding": row.pop("word"), **row}


def json_line(row: Json) -> str:
    """Return a line of a report in JSON lines."""
    return json.dumps(row, separators=(",", ":")) + "\n"


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
        self._file.write(json_line(row))

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
