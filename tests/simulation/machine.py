"""A machine with a disk that loses power, fails and fills up, all as its seed says.

What a process writes is seen by all others at once, and is on disk once it was synced. A loss of
power leaves of everything else what the seed draws: of each sector any version since its last sync,
of each file any size since then, and of names any beginning, or any selection, of what was done to
them.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import random
import stat
from collections import Counter
from collections.abc import Callable
from typing import BinaryIO, cast

from attrs import Factory, define, frozen

from maginor_core.eventlog.disk import Disk, Status
from tests.simulation.schedule import Killed, Process, Schedule

SECTOR = 512
PAGE = 4096
FOLDER = "/games"


@frozen
class FileStatus:
    """The status of a simulated file."""

    st_ino: int
    st_mode: int
    st_size: int
    st_mtime_ns: int
    st_dev: int = 1
    st_uid: int = 0
    st_gid: int = 0


@define(eq=False)
class File:
    """A file: as processes see it, and as it is on disk.

    Attributes:
        number: its inode's number.
        mode: who may read and write it.
        seen: its bytes as processes see them.
        stored: its bytes on disk.
        versions: by sector, what was written there since the last sync.
        sizes: the sizes that it had since then.
        dirty: the pages that the next sync writes.
        changed: when it was last written, in nanoseconds.
        owner: which open file has locked it; None if none has.
    """

    number: int
    mode: int
    seen: bytearray = Factory(bytearray)
    stored: bytearray = Factory(bytearray)
    versions: dict[int, list[bytes]] = Factory(dict)
    sizes: list[int] = Factory(list)
    dirty: set[int] = Factory(set)
    changed: int = 0
    owner: object = None

    def note(self, begin: int, end: int) -> None:
        """Note that the bytes from ``begin`` to ``end`` are others now."""
        for sector in range(begin // SECTOR, -(-end // SECTOR)):
            content = bytes(self.seen[sector * SECTOR : (sector + 1) * SECTOR])
            self.versions.setdefault(sector, []).append(content)
            self.dirty.add(sector * SECTOR // PAGE)

    def resize(self, size: int) -> None:
        """Cut the file off or extend it by zeros."""
        before = len(self.seen)
        if size < before:
            del self.seen[size:]
            self.note(size, before)
        else:
            self.seen += bytes(size - before)
        self.sizes.append(size)

    def put_on_disk(self, sectors: set[int]) -> None:
        """Store these sectors as they are seen, and the size."""
        size = len(self.seen)
        del self.stored[size:]
        self.stored += bytes(size - len(self.stored))
        for sector in sectors:
            place = slice(sector * SECTOR, min((sector + 1) * SECTOR, size))
            if place.start < size:
                self.stored[place] = self.seen[place]

    def sectors_to_write(self) -> set[int]:
        """Return the sectors that the next sync writes."""
        return {page * (PAGE // SECTOR) + each for page in self.dirty for each in range(8)}

    def settle(self) -> None:
        """Forget what was written before: it is on disk, or lost."""
        self.versions.clear()
        self.sizes.clear()
        self.dirty.clear()

    def lose_power(self, draw: random.Random) -> None:
        """Keep on disk what ``draw`` says of what was not synced, and see only that."""
        how = draw.choice(("nothing", "all", "any", "any", "any"))
        sizes = [len(self.stored), *self.sizes]
        size = sizes[0] if how == "nothing" else sizes[-1] if how == "all" else draw.choice(sizes)
        del self.stored[size:]
        self.stored += bytes(size - len(self.stored))
        for sector, versions in sorted(self.versions.items()):
            start = sector * SECTOR
            place = slice(start, min(start + SECTOR, size))
            if start >= size or how == "nothing":
                continue
            kept = versions[-1] if how == "all" else draw.choice([None, *versions])
            if kept is not None:
                self.stored[place] = kept.ljust(SECTOR, b"\0")[: place.stop - start]
        self.seen = bytearray(self.stored)
        self.settle()
        self.owner = None


@frozen
class Rates:
    """How often what happens: the probability at each call that it can befall."""

    kill: float = 0.0
    power: float = 0.0
    failed_sync: float = 0.0
    failed_write: float = 0.0
    short_write: float = 0.0
    full: float = 0.0
    failed_name: float = 0.0
    failed_read: float = 0.0

    @classmethod
    def drawn(cls, draw: random.Random) -> Rates:
        """Return rates of which some are 0, so that each kind of failure is also seen alone."""

        def rate(highest: float) -> float:
            return draw.choice((0.0, highest * draw.random()))

        return cls(
            kill=rate(0.02),
            power=rate(0.02),
            failed_sync=rate(0.1),
            failed_write=rate(0.05),
            short_write=rate(0.2),
            full=rate(0.1),
            failed_name=rate(0.1),
            failed_read=rate(0.02),
        )


@define(eq=False)
class _Open:
    """An open file of a process."""

    file: File
    process: Process


class Machine:
    """A machine with processes, one folder, and failures.

    Attributes:
        schedule: who runs.
        faults: how often what failure happened.
        calls: how many calls were made.
        lost_power: whether power was lost since the machine was started.
        power_at: at which call power is lost in any case.
        dropped_writes: whether a sync failed and what was to be synced was lost.
    """

    def __init__(self, seed: str, rates: Rates) -> None:
        """Start a machine whose every accident follows from ``seed``."""
        self._draw = random.Random(seed)
        self.schedule = Schedule(random.Random(f"{seed} schedule"))
        self.rates = rates
        self.faults: Counter[str] = Counter()
        self.calls = 0
        self.lost_power = False
        self.dropped_writes = False
        self.power_at = -1
        self._trace = hashlib.sha256()
        self._patience = self._draw.choice((0.0, 0.5, 0.8))
        self._names: dict[str, File] = {}
        self._stored_names: dict[str, File] = {}
        self._renamings: list[dict[str, File | None]] = []
        self._open: dict[int, _Open] = {}
        self._numbers = 0
        self._is_full = False
        self._careful = False

    def digest(self) -> str:
        """Return a digest of all that happened so far."""
        return self._trace.hexdigest()

    def trace(self, *event: object) -> None:
        """Add an event to the trace."""
        self._trace.update(repr(event).encode())

    def names(self) -> list[str]:
        """Return the names of all files."""
        return sorted(self._names)

    def is_locked(self, name: str) -> bool:
        """Return whether a process has locked the file of that name."""
        return name in self._names and self._names[name].owner is not None

    def content(self, name: str) -> bytes | None:
        """Return what a file contains; None if there is none."""
        file = self._names.get(name)
        return None if file is None else bytes(file.seen)

    def place(self, name: str, data: bytes) -> None:
        """Put a file on disk, as if it had always been there."""
        file = File(self._number(), 0o644, bytearray(data), bytearray(data))
        self._names[name] = self._stored_names[name] = file

    def disk_of(self, process: Process) -> Disk:
        """Return the disk as a process sees it."""
        return SimulatedDisk(self, process)

    def run(self, works: dict[str, Callable[[Disk], object]]) -> list[Process]:
        """Run processes until all have ended, or power is lost; return them."""
        for name, work in works.items():
            self._start(name, work)
        processes = self.schedule.run()
        self._open.clear()
        for file in self._names.values():
            file.owner = None
        return processes

    def run_safely(self, work: Callable[[Disk], object]) -> None:
        """Run one process to which nothing happens."""
        self._careful, before = True, self._is_full
        self._is_full = False
        (process,) = self.run({"safe": work})
        self._careful, self._is_full = False, before
        if process.error is not None:
            raise process.error

    def _start(self, name: str, work: Callable[[Disk], object]) -> None:
        process: Process
        process = self.schedule.start(name, lambda: work(self.disk_of(process)))

    def lose_power(self) -> None:
        """End all processes, and keep what is on disk."""
        self.faults["power lost"] += 1
        self.lost_power = True
        for process in self.schedule.living():
            process.killed = True
        names = dict(self._stored_names)
        kept = self._draw.randrange(len(self._renamings) + 1)
        in_order = self._draw.random() < 0.5
        for number, renaming in enumerate(self._renamings):
            if number < kept if in_order else self._draw.random() < 0.5:
                _rename(names, renaming)
        for file in {
            file.number: file for file in (*self._names.values(), *names.values())
        }.values():
            file.lose_power(self._draw)
        self._names, self._stored_names = names, dict(names)
        self._renamings.clear()
        self._open.clear()

    def _number(self) -> int:
        self._numbers += 1
        return self._numbers

    def call(self, process: Process, what: str, *arguments: object) -> None:
        """Begin a call of ``process``: others may run before it, and accidents happen."""
        self.schedule.step(process, 1.0 if self._careful else self._patience)
        self.calls += 1
        self.trace(process.name, what, *arguments)
        if self._careful:
            return
        if self._happens("power") or self.calls == self.power_at:
            self.lose_power()
            raise Killed
        if self._happens("kill"):
            self.faults["process killed"] += 1
            self.end(process)
            raise Killed
        if self._happens("full"):
            self._is_full = not self._is_full
            self.faults["disk full"] += self._is_full

    def end(self, process: Process) -> None:
        """End a process: its files are closed."""
        process.killed = True
        for descriptor, each in list(self._open.items()):
            if each.process is process:
                self.close(descriptor)

    def close(self, descriptor: int) -> None:
        """Close a file, which releases its lock."""
        each = self._open.pop(descriptor, None)
        if each is not None and each.file.owner is each:
            each.file.owner = None

    def _happens(self, what: str) -> bool:
        rate: float = getattr(self.rates, what)
        return bool(rate) and not self._careful and self._draw.random() < rate

    def fail(self, what: str, called: str, code: int = errno.EIO) -> None:
        """Fail with a probability."""
        if self._happens(what):
            self.faults[called] += 1
            raise OSError(code, os.strerror(code))

    def opened(self, descriptor: int) -> _Open:
        """Return an open file."""
        if descriptor not in self._open:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._open[descriptor]

    def file_at(self, path: str) -> File:
        """Return the file of that name."""
        if path not in self._names:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return self._names[path]

    def open(self, process: Process, path: str, flags: int, mode: int) -> int:
        """Open or create a file."""
        if flags & os.O_CREAT:
            if path in self._names:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            self.require_space()
            self.rename({path: File(self._number(), mode)})
        descriptor = self._number()
        self._open[descriptor] = _Open(self.file_at(path), process)
        return descriptor

    def require_space(self) -> None:
        """Fail if the disk is full."""
        if self._is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def rename(self, renaming: dict[str, File | None]) -> None:
        """Change which names stand for what, in one step."""
        _rename(self._names, renaming)
        self._renamings.append(renaming)

    def write(self, file: File, data: bytes, place: int) -> int:
        """Write some of ``data``."""
        self.fail("failed_write", "write failed")
        allocated = -(-len(file.stored) // PAGE) * PAGE
        if place + len(data) > allocated or not any(file.seen[place : place + len(data)]):
            self.require_space()
        if len(data) > 1 and self._happens("short_write"):
            self.faults["short write"] += 1
            data = data[: self._draw.randrange(1, len(data))]
        end = place + len(data)
        if end > len(file.seen):
            file.resize(end)
        file.seen[place:end] = data
        file.note(place, end)
        file.changed = round(self.schedule.now * 1e9)
        return len(data)

    def sync(self, file: File) -> None:
        """Put a file on disk, or fail in one of the ways in which systems do."""
        if not self._happens("failed_sync"):
            file.put_on_disk(file.sectors_to_write())
            file.settle()
            return
        self.faults["sync failed"] += 1
        how = self._draw.choice(("kept dirty", "marked clean", "dropped"))
        self.trace("sync fails", how)
        if how != "kept dirty":
            self.dropped_writes = True
            sectors = sorted(file.sectors_to_write())
            file.put_on_disk({each for each in sectors if self._draw.random() < 0.5})
            pages = sorted(file.dirty)
            file.settle()
            if how == "dropped":
                for page in pages:
                    place = slice(page * PAGE, min((page + 1) * PAGE, len(file.seen)))
                    if place.start < len(file.seen):
                        file.seen[place] = file.stored[place]
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    def move(self, old: str, new: str) -> None:
        """Give a file another name, on disk at once, as another program may have done."""
        self.rename({new: self.file_at(old), old: None})
        self._store_names()

    def sync_names(self) -> None:
        """Put the names of files on disk."""
        self.fail("failed_sync", "sync of the folder failed")
        self._store_names()

    def _store_names(self) -> None:
        self._stored_names = dict(self._names)
        self._renamings.clear()

    def lock(self, descriptor: int) -> bool:
        """Lock a file unless another open file has."""
        each = self.opened(descriptor)
        if each.file.owner not in (None, each):
            return False
        each.file.owner = each
        return True

    def new_name(self) -> str:
        """Return a name that was not used before."""
        return f"{self._draw.randrange(1 << 64):016x}"


def _rename(names: dict[str, File], renaming: dict[str, File | None]) -> None:
    for name, file in renaming.items():
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file


class SimulatedDisk:
    """The disk of a simulated machine, as one process sees it."""

    def __init__(self, machine: Machine, process: Process) -> None:
        self._machine = machine
        self._process = process

    def _call(self, what: str, *arguments: object) -> None:
        self._machine.call(self._process, what, *arguments)

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        self._call("open", path, flags & os.O_CREAT)
        return self._machine.open(self._process, path, flags, mode)

    def close(self, descriptor: int) -> None:
        self._call("close", descriptor)
        self._machine.close(descriptor)

    def read(self, descriptor: int, count: int, place: int) -> bytes:
        self._call("read", descriptor, count, place)
        self._machine.fail("failed_read", "read failed")
        return bytes(self._machine.opened(descriptor).file.seen[place : place + count])

    def write(self, descriptor: int, data: bytes, place: int) -> int:
        self._call("write", descriptor, data, place)
        return self._machine.write(self._machine.opened(descriptor).file, data, place)

    def truncate(self, descriptor: int, size: int) -> None:
        self._call("truncate", descriptor, size)
        self._machine.fail("failed_write", "write failed")
        self._machine.opened(descriptor).file.resize(size)

    def sync(self, descriptor: int) -> None:
        self._call("sync", descriptor)
        self._machine.sync(self._machine.opened(descriptor).file)

    def sync_folder(self, path: str) -> None:
        self._call("sync folder", path)
        self._machine.sync_names()

    def status(self, descriptor: int) -> Status:
        self._call("status", descriptor)
        return _status(self._machine.opened(descriptor).file)

    def status_at(self, path: str) -> Status:
        self._call("status", path)
        return _status(self._machine.file_at(path))

    def folder_mark(self, path: str) -> object:
        return None  # every name is looked at

    def set_mode(self, descriptor: int, mode: int) -> None:
        self._call("set mode", descriptor, mode)
        self._machine.opened(descriptor).file.mode = mode

    def set_owner(self, descriptor: int, user: int, group: int) -> None:
        self._call("set owner", descriptor, user, group)

    def lock(self, descriptor: int) -> bool:
        self._call("lock", descriptor)
        return self._machine.lock(descriptor)

    def rename(self, old: str, new: str) -> None:
        self._call("rename", old, new)
        self._machine.fail("failed_name", "rename failed")
        self._machine.rename({new: self._machine.file_at(old), old: None})

    def link(self, old: str, new: str) -> None:
        self._call("link", old, new)
        self._machine.fail("failed_name", "link failed")
        file = self._machine.file_at(old)
        if new in self._machine.names():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self._machine.rename({new: file})

    def remove(self, path: str) -> None:
        self._call("remove", path)
        self._machine.file_at(path)
        self._machine.rename({path: None})

    def resolve(self, path: str) -> str:
        return path

    def new_name(self) -> str:
        return self._machine.new_name()

    def seconds(self) -> float:
        return self._machine.schedule.now

    def wait(self, seconds: float) -> None:
        self._machine.schedule.sleep(self._process, seconds)

    def reader(self, path: str) -> BinaryIO:
        self._call("open", path)
        descriptor = self._machine.open(self._process, path, os.O_RDONLY, 0)
        return cast("BinaryIO", _Reader(self, self._machine, descriptor))


class _Reader(io.RawIOBase):
    def __init__(self, disk: SimulatedDisk, machine: Machine, descriptor: int) -> None:
        self._disk = disk
        self._machine = machine
        self._descriptor = descriptor
        self._place = 0
        self._size = len(machine.opened(descriptor).file.seen)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        rest = self._size - self._place
        data = self._disk.read(self._descriptor, rest if size < 0 else min(size, rest), self._place)
        self._place += len(data)
        return data

    def close(self) -> None:
        # Also called when nobody needs it any more, so it must not be an event of its own.
        self._machine.close(self._descriptor)
        super().close()


def _status(file: File) -> FileStatus:
    return FileStatus(file.number, stat.S_IFREG | file.mode, len(file.seen), file.changed)
