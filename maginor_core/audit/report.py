"""A report: all that an audit finds in a file, as JSON lines or as Parquet.

Its rows are the verdicts, and after them what is wrong with games only beside each other.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, Protocol, TypeAlias, get_origin, get_type_hints

from maginor_core.audit.crosscheck import CrossFinding
from maginor_core.audit.verdict import Verdict
from maginor_core.eventlog.log_error import LogError

ENDINGS = (".jsonl", ".parquet")
"""How the names of reports end, by which their form is chosen."""
ROWS = 10_000
"""How many rows a row group of Parquet has."""
Row: TypeAlias = dict[str, Any]  # Any: plain JSON data


class _Form(Protocol):
    def add(self, row: Row) -> None: ...

    def end(self) -> None: ...


class Report:
    """A report that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, what was there before stays.
    """

    def __init__(self, path: str | Path) -> None:
        """Begin a report at ``path``, which ends in ``.jsonl`` or ``.parquet``."""
        self.path = Path(path)
        if self.path.suffix not in ENDINGS:
            raise LogError(self.path, f"the name of a report ends in {' or '.join(ENDINGS)}")
        self._part = self.path.with_name(f"{self.path.name}.{secrets.token_hex(8)}.part")
        form = _JsonLines if self.path.suffix == ".jsonl" else _Parquet
        try:
            self._form: _Form = form(self._part)
        except ImportError:
            reason = "Parquet needs Apache Arrow; install maginor-core[audit] for it"
            raise LogError(self.path, reason) from None
        except OSError as error:
            with suppress(OSError):
                self._part.unlink()
            raise self._unwritable(error) from None

    def add(self, verdict: Verdict) -> None:
        """Add a verdict."""
        self._add(verdict.to_json())

    def add_finding(self, finding: CrossFinding) -> None:
        """Add what is wrong with a game when it is compared with others, or with a manifest."""
        row = finding.to_json()
        self._add({"finding": row.pop("word"), **row})

    def _add(self, row: Row) -> None:
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
            self._part.unlink(missing_ok=True)

    def _unwritable(self, error: OSError) -> LogError:
        return LogError(self.path, f"cannot be written ({error.strerror or error})")


class _JsonLines:
    def __init__(self, path: Path) -> None:
        self._file = path.open("x", encoding="utf-8")

    def add(self, row: Row) -> None:
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

        kinds = {name: kind(hint) for name, hint in get_type_hints(Verdict).items()}
        place = pyarrow.struct([("file", text), ("game", number)])
        kinds |= {"finding": word, "places": pyarrow.list_(place)}
        self._schema = pyarrow.schema(list(kinds.items()))
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._table = pyarrow.Table.from_pylist
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
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
