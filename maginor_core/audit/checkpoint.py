"""A checkpoint: the verdicts of the chunks that are done, from which an audit goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from maginor_core.audit.verdict import Verdict
from maginor_core.kernel.logbook.lock import take_for_writing
from maginor_core.kernel.logbook.log_error import LogError


class Checkpoint:
    """A file of JSON lines, one for each chunk that is done; one audit at a time may hold it.

    A line tells the chunk's name, which changes with its files, and its verdicts. To be used in a
    ``with`` statement, or closed.
    """

    def __init__(self, path: str | Path) -> None:
        """Open the checkpoint at ``path``, or begin one.

        Raises:
            LogError: it cannot be read or written, is something else, or another audit holds it.
        """
        self.path = Path(path)
        self._places: dict[str, int] = {}
        try:
            self._file = self.path.open("a+b")
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        try:
            take_for_writing(self.path, self._file.fileno())
            self._file.truncate(self._find_chunks())
        except BaseException:
            self._file.close()
            raise

    def __len__(self) -> int:
        """Return how many chunks are kept."""
        return len(self._places)

    def verdicts(self, chunk: str) -> list[Verdict] | None:
        """Return the verdicts of the chunk of that name; None if it is not done.

        Raises:
            LogError: the line of the chunk is no such line.
        """
        if chunk not in self._places:
            return None
        self._file.seek(self._places[chunk])
        try:
            told = json.loads(self._file.readline())
            return [Verdict.from_json(verdict) for verdict in told["verdicts"]]
        except (ValueError, TypeError, LookupError):
            raise LogError(self.path, "is damaged; delete it to begin anew") from None

    def keep(self, chunk: str, verdicts: Iterable[Verdict]) -> None:
        """Keep the ``verdicts`` of a chunk, if they are not kept yet.

        Raises:
            LogError: they cannot be written.
        """
        if chunk in self._places:
            return
        told = {"chunk": chunk, "verdicts": [verdict.to_json() for verdict in verdicts]}
        try:
            place = self._file.seek(0, 2)
            self._file.write(json.dumps(told, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        self._places[chunk] = place

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _find_chunks(self) -> int:
        """Find the lines of chunks, and return where the last whole one ends."""
        end = 0
        self._file.seek(0)
        for line in self._file:
            if not line.endswith(b"\n"):
                break
            if not (line.startswith(_BEGIN) and line[_NAME.stop : _NAME.stop + 1] == b'"'):
                raise LogError(self.path, "is no checkpoint of an audit")
            self._places[line[_NAME].decode("ascii", "replace")] = end
            end += len(line)
        if end == 0 and self.path.stat().st_size and not _might_begin(self.path):
            raise LogError(self.path, "is no checkpoint of an audit")
        return end


_BEGIN = b'{"chunk":"'
_NAME = slice(len(_BEGIN), len(_BEGIN) + 64)


def _might_begin(path: Path) -> bool:
    """Tell whether the one line in a file may be that of a chunk, cut off in the writing."""
    with path.open("rb") as file:
        begin = file.read(len(_BEGIN))
    return _BEGIN.startswith(begin)
