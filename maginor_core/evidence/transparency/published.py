"""Published logs: a manifest as a folder of files for any static host, written and read."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self, TypeVar

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import make_folder, read_regular, unreadable
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.hidden import Tree, leaf_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import write_again, write_new
from maginor_core.evidence.manifest.comparison import Relation
from maginor_core.evidence.manifest.proof import (
    Head,
    consistency_path,
    inclusion_path,
    proves_consistency,
    root_at,
)
from maginor_core.evidence.manifest.reader import ManifestReading
from maginor_core.evidence.transparency.checkpoint import LogCheckpoint
from maginor_core.evidence.transparency.signed_note import (
    LOG,
    NoteKey,
    NoteSignature,
    require_name,
)
from maginor_core.evidence.transparency.tiles import (
    LONGEST_PART,
    WIDTH,
    Read,
    TileTree,
    parts_of,
    read_bundle,
)

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

T = TypeVar("T")

CHECKPOINT: Final = "checkpoint"
"""The file of a published log that is replaced; all others never change."""


class PublishedLog:
    """A published log that is being read.

    What is read is compared with the checkpoint: a host cannot change an entry, leave one out or
    add one without that being seen. Whether the checkpoint itself may be trusted, a
    ``WitnessPolicy`` says.
    """

    def __init__(self, read: Read, name: str) -> None:
        """Read a published log by ``read``; ``name`` names it in errors.

        Raises:
            LogError: there is none, or its checkpoint is not of the right form.
        """
        self.name = name
        self._read = read
        data = read(CHECKPOINT)
        if data is None:
            raise LogError(name, "is no published log: it has no checkpoint")
        self.checkpoint = self._proved(lambda: LogCheckpoint.from_bytes(data))
        self._tree = TileTree(read, self.checkpoint.size)

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """Read the published log in a folder of this machine."""
        return cls(lambda path: _content(folder / path), str(folder))

    def inclusion(self, number: int) -> tuple[bytes, ...]:
        """Return the path from an entry to the root, which proves that the log has it there."""
        size = self.checkpoint.size
        return self._proved(lambda: inclusion_path(number, size, self._tree.subtree))

    def consistency(self, size: int) -> tuple[bytes, ...]:
        """Return the proof that the log extends its first ``size`` entries."""
        all_ = self.checkpoint.size
        return self._proved(lambda: consistency_path(size, all_, self._tree.subtree))

    def root_at(self, size: int) -> bytes:
        """Return the root of its first ``size`` entries, as its tiles show it."""
        return self._proved(lambda: root_at(size, self._tree.subtree))

    def entries(self) -> Iterator[tuple[int, Entry]]:
        """Yield the entries with their numbers; they count only once all were yielded.

        Raises:
            LogError: a file is missing, or the entries are not those of the checkpoint.
        """
        growing = Tree()
        for number, data in enumerate(self._leaves()):
            growing.add(leaf_hash(data))
            yield number, self._proved(partial(Entry.from_bytes, data))
        if growing.root() != self.checkpoint.root:
            raise LogError(self.name, "its entries are not those of its checkpoint")

    def verify(self) -> None:
        """Check that all entries and tiles are those of the checkpoint.

        Raises:
            LogError: they are not, or one is missing.
        """
        for _ in self.entries():
            pass
        for path, content in parts_of(self._leaves()):
            found = self._read(path)
            whole, partial_width, _ = path.partition(".p/")
            if found is None and partial_width:  # it has become whole since
                found = self._read(whole)
                found = None if found is None else found[: len(content)]
            if found != content:
                problem = "is missing" if found is None else "is not what its checkpoint states"
                raise LogError(self.name, f"{path}: {problem}")

    def number_of(self, game_id: str) -> tuple[int, Entry]:
        """Return the last entry of a game, and its number.

        Raises:
            LogError: there is none; or as ``entries``.
        """
        found = [each for each in self.entries() if each[1].id == game_id]
        if not found:
            raise LogError(self.name, f"has no game {game_id}")
        return found[-1]

    def _leaves(self) -> Iterator[bytes]:
        size = self.checkpoint.size
        for place in range(-(-size // WIDTH)):
            yield from self._proved(partial(read_bundle, self._read, size, place))

    def _proved(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except MalformedError as error:
            raise LogError(self.name, str(error)) from None


def relation_of(old: PublishedLog | LogCheckpoint, new: PublishedLog | LogCheckpoint) -> Relation:
    """Return how a new published log, or a checkpoint of one, is related to an old one.

    Signatures are not checked; a ``WitnessPolicy`` does.

    Raises:
        LogError: the tiles of the larger one are not those of its checkpoint.
    """
    one, other = (
        each if isinstance(each, LogCheckpoint) else each.checkpoint for each in (old, new)
    )
    if one.origin != other.origin:
        return "other"
    if one.size == other.size:
        return "same" if one.root == other.root else "contradictory"
    smaller, larger = (one, new) if one.size < other.size else (other, old)
    if not isinstance(larger, PublishedLog):
        return "undecided"
    all_ = larger.checkpoint
    if larger.root_at(all_.size) != all_.root:
        raise LogError(larger.name, "its tiles are not those of its checkpoint")
    path = larger.consistency(smaller.size)
    if not proves_consistency(smaller.size, smaller.root, all_.size, all_.root, path):
        return "contradictory"
    return "extended" if larger is new else "shorter"


def _content(path: Path) -> bytes | None:
    try:
        return read_regular(path, LONGEST_PART)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise LogError(path, unreadable(error)) from None


@frozen
class Publication:
    """A manifest that is about to be published: its parts are there, its checkpoint is not yet.

    Attributes:
        former: the checkpoint that is there; None if it is published for the first time.
        checkpoint: the new one, signed by the owner of the manifest.
    """

    folder: Path
    former: LogCheckpoint | None
    checkpoint: LogCheckpoint

    def consistency(self, size: int) -> tuple[bytes, ...]:
        """Return the proof that the new checkpoint extends the first ``size`` entries."""
        tree = TileTree(lambda path: _content(self.folder / path), self.checkpoint.size)
        return consistency_path(size, self.checkpoint.size, tree.subtree)

    def signed_by(self, cosignatures: Iterable[NoteSignature]) -> LogCheckpoint:
        """Return the checkpoint with the signatures of witnesses under it."""
        return LogCheckpoint.from_bytes(self.checkpoint.note.adding(cosignatures).to_bytes())

    def complete(self, checkpoint: LogCheckpoint) -> None:
        """Put the checkpoint in place. It is on disk when this returns.

        Parts that have become whole since are removed.
        """
        write_again(self.folder / CHECKPOINT, checkpoint.to_bytes())
        for widths in self.folder.glob("tile/**/*.p"):
            if widths.with_suffix("").exists():
                shutil.rmtree(widths)


def publish(
    manifest: Path, folder: Path, private: Ed25519PrivateKey, origin: str | None = None
) -> Publication:
    """Write the parts of a published log with all entries of a manifest, and sign its checkpoint.

    Nobody sees them before ``Publication.complete``.

    Args:
        private: the key of the manifest's owner.
        origin: the name of the log for ever; None for the one that the folder has, or else the name
            of the manifest.

    Raises:
        LogError: the manifest is damaged, or somebody else's; or what the folder has was published
            of another manifest, or under another key or name.
        MalformedError: the origin cannot be one.
    """
    with ManifestReading(manifest) as reading:
        if reading.header.key != private.public_key().public_bytes_raw():
            raise LogError(manifest, f"its owner has the key {reading.header.key.hex()}")
        former = _former(folder)
        if origin is None:
            origin = reading.header.name if former is None else former.origin
        key = NoteKey.of(private, require_name(origin, "origin"), LOG)
        if former is not None:
            _require_same_log(folder, former, key)
        head = _checked(reading, folder, former)
        _make(folder)
        entries = (
            item.entry.to_bytes()
            for item in reading.items()
            if not isinstance(item, Head) and item.number < head.size
        )
        for path, content in parts_of(entries):
            _write_part(folder / path, content)
    new = LogCheckpoint.unsigned(origin, head.size, head.root).note.signed(private, origin)
    return Publication(folder, former, LogCheckpoint.from_bytes(new.to_bytes()))


def _former(folder: Path) -> LogCheckpoint | None:
    data = _content(folder / CHECKPOINT)
    try:
        return None if data is None else LogCheckpoint.from_bytes(data)
    except MalformedError as error:
        raise LogError(folder / CHECKPOINT, str(error)) from None


def _require_same_log(folder: Path, former: LogCheckpoint, key: NoteKey) -> None:
    if former.origin != key.name:
        reason = f"was published as {former.origin}, not as {key.name}; a log keeps its origin"
        raise LogError(folder, reason)
    if former.note.valid_from(key) is None:
        raise LogError(folder, f"was published by another key than {key}")


def _checked(reading: ManifestReading, folder: Path, former: LogCheckpoint | None) -> Head:
    """Read all of a manifest, which must begin with what was published; return its last head."""
    growing, published = Tree(), former is None
    for item in reading.items():
        if former is not None and growing.size == former.size:
            published |= growing.root() == former.root
        if not isinstance(item, Head):
            growing.add(item.leaf)
    head = reading.head
    if not published or (former is not None and former.size > head.size):
        size = 0 if former is None else former.size
        reason = (
            f"was published with {size:,} entries that the manifest does not begin with; "
            "nothing that was published can be taken back"
        )
        raise LogError(folder, reason)
    reading.restart()
    return head


def _write_part(path: Path, content: bytes) -> None:
    """Write a part, unless it is there; it never changes."""
    found = _content(path)
    if found == content:
        return
    if found is not None:
        raise LogError(path, "was published with another content, which cannot be taken back")
    _make(path.parent)
    write_new(path, content)


def _make(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        raise LogError(folder, error.strerror or str(error)) from None
