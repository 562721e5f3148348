"""Policies of witnesses: which logs and witnesses are known, and how many must have signed.

https://c2sp.org/tlog-policy specifies the file.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from attrs import frozen

from maginor_core.engine.errors import MalformedError, listed, shown
from maginor_core.eventlog.files import local_file
from maginor_core.evidence.transparency.checkpoint import LogCheckpoint
from maginor_core.evidence.transparency.signed_note import KINDS, LOG, WITNESS, NoteKey

NOBODY: Final = "none"
"""As a quorum: no witness needs to have signed."""
LONGEST: Final = 1 << 18
"""How many bytes a policy may have."""
MOST: Final = 1000
"""How many logs, witnesses and groups it may have in all."""


@frozen
class KnownLog:
    """A log whose checkpoints are accepted; ``url`` is empty if none is known."""

    key: NoteKey
    url: str = ""


@frozen
class KnownWitness:
    """A witness; ``url`` is where it is asked to sign, empty if that is not known."""

    name: str
    key: NoteKey
    url: str = ""


@frozen
class Group:
    """At least ``needed`` of the ``members``, witnesses and groups by their names."""

    needed: int
    members: tuple[str, ...]


@frozen
class Vouching:
    """Which witnesses have validly signed a checkpoint.

    Attributes:
        times: when, by the names of the policy, in seconds since 1970 began.
        problem: why the policy is not satisfied; empty if it is.
    """

    times: Mapping[str, int]
    problem: str = ""


Line: TypeAlias = list[str]
"""The words of a line."""


class WitnessPolicy:
    """Whose checkpoints are accepted, and which witnesses must have signed them."""

    def __init__(
        self,
        logs: Collection[KnownLog],
        witnesses: Collection[KnownWitness],
        groups: Mapping[str, Group],
        quorum: str,
    ) -> None:
        """Make a policy; ``quorum`` is the name of a witness or a group, or ``none``."""
        self.logs = tuple(logs)
        self.witnesses = tuple(witnesses)
        self.groups = dict(groups)
        self.quorum = quorum

    def vouching(self, checkpoint: LogCheckpoint) -> Vouching:
        """Return who vouches for a checkpoint, and whether that is enough."""
        note, origin = checkpoint.note, checkpoint.origin
        known = [log.key for log in self.logs if log.key.name == origin]
        times: dict[str, int] = {}
        for witness in self.witnesses:
            signature = note.valid_from(witness.key)
            if signature is not None:
                times[witness.name] = signature.time
        signed = [key for key in known if note.valid_from(key) is not None]
        if self.logs and not known:
            origins = ", ".join(sorted({log.key.name for log in self.logs}))
            return Vouching(times, f"the policy knows no log {shown(origin)}; it knows {origins}")
        if self.logs and not signed:
            return Vouching(times, "no key that the policy has for the log has signed it")
        false = note.false_from([*known, *[witness.key for witness in self.witnesses]])
        if false is not None:
            return Vouching(times, f"the signature of {false.name} under it does not hold")
        if self.has_quorum(times):
            return Vouching(times)
        by = f"{listed(sorted(times))} alone" if times else "no witness of the policy"
        needed = self.groups.get(self.quorum)
        demand = (
            f"witness {self.quorum} is needed"
            if needed is None
            else f"{needed.needed} of {listed(needed.members)} are needed"
        )
        return Vouching(times, f"it is signed by {by}; {demand}")

    def has_quorum(self, witnesses: Collection[str]) -> bool:
        """Return whether these witnesses, by their names, are enough."""
        reached = set(witnesses) | {NOBODY}
        for name, group in self.groups.items():  # a group has only members that stand before it
            if len(reached.intersection(group.members)) >= group.needed:
                reached.add(name)
        return self.quorum in reached


def read_witness_policy(path: str | Path) -> WitnessPolicy:
    """Return the policy in the file at ``path``.

    Raises:
        MalformedError: it is none; the path names file and line.
        LogError: it cannot be read.
    """
    with local_file(path) as file:
        data = file.read(LONGEST + 1)
    return witness_policy_from_bytes(data, str(path))


def witness_policy_from_bytes(data: bytes, what: str = "policy") -> WitnessPolicy:
    """Return the policy that ``data`` is."""
    if len(data) > LONGEST:
        raise MalformedError(f"has more than {LONGEST >> 10} KiB", what)
    reading = _PolicyReading()
    for number, line in enumerate(data.decode("utf-8", "surrogateescape").split("\n"), 1):
        place = f"{what}, line {number}"
        if any(each < " " and each != "\t" for each in line) or "\x7f" in line:
            raise MalformedError("has a control character", place)
        words = [word for word in line.replace("\t", " ").split(" ") if word]
        if words and not words[0].startswith("#"):
            try:
                reading.take(words)
            except MalformedError as error:
                raise MalformedError(error.reason, place) from None
    if reading.quorum is None:
        raise MalformedError("must have a line quorum NAME, or quorum none", what)
    return WitnessPolicy(
        reading.logs, list(reading.witnesses.values()), reading.groups, reading.quorum
    )


class _PolicyReading:
    """The lines of a policy as they are read."""

    def __init__(self) -> None:
        self.logs: list[KnownLog] = []
        self.witnesses: dict[str, KnownWitness] = {}
        self.groups: dict[str, Group] = {}
        self.quorum: str | None = None
        self._members: set[str] = set()

    def take(self, words: Line) -> None:
        """Take the words of a line, which begin with what it is."""
        match words:
            case ["log", key, *url] if len(url) <= 1:
                self.logs.append(KnownLog(self._key(key, LOG), *url))
            case ["witness", name, key, *url] if len(url) <= 1:
                self._require_new(name)
                self.witnesses[name] = KnownWitness(name, self._key(key, WITNESS), *url)
            case ["group", name, needed, *members] if members:
                self._require_new(name)
                self.groups[name] = self._group(needed, members)
            case ["quorum", name]:
                if self.quorum is not None:
                    raise MalformedError("is a second quorum; a policy has one")
                self.quorum = name if name == NOBODY else self._require_known(name)
            case _:
                lines = (
                    "log KEY [URL]; witness NAME KEY [URL]; group NAME all|any|NUMBER MEMBER …; "
                    "quorum NAME"
                )
                raise MalformedError(f"is {shown(' '.join(words))}; the lines are {lines}")
        if len(self.logs) + len(self.witnesses) + len(self.groups) > MOST:
            raise MalformedError(f"has more than {MOST} logs, witnesses and groups")

    def _key(self, text: str, kind: int) -> NoteKey:
        key = NoteKey.from_text(text)
        if KINDS[key.kind] != KINDS[kind]:
            reason = (
                f"{key.name} is the key of {KINDS[key.kind]}; that of {KINDS[kind]} belongs here"
            )
            raise MalformedError(reason)
        others = self.logs if kind == LOG else self.witnesses.values()
        if any(each.key.key == key.key for each in others):
            raise MalformedError(f"{key.name} has the same key as another line")
        return key

    def _group(self, needed: str, members: Line) -> Group:
        if len(set(members)) < len(members) or self._members.intersection(members):
            raise MalformedError("has a member that is in a group already; each is in one at most")
        self._members.update(map(self._require_known, members))
        count = len(members)
        least = {"all": str(count), "any": "1"}.get(needed, needed)
        if least not in map(str, range(1, count + 1)):
            raise MalformedError(
                f"must need all, any, or 1 to {count} members, not {shown(needed)}"
            )
        return Group(int(least), tuple(members))

    def _require_known(self, name: str) -> str:
        if name not in self.witnesses and name not in self.groups:
            raise MalformedError(f"names {shown(name)}, and no line before it does")
        return name

    def _require_new(self, name: str) -> None:
        if name == NOBODY or name in self.witnesses or name in self.groups:
            raise MalformedError(f"names {shown(name)}, which is taken")
