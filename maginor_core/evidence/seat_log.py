"""The log of a seat: what one seat may see of a game, as a part of the whole that can be proven."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from maginor_core.engine.codec import pack, unpack, unpack_record
from maginor_core.engine.definition import GameDefinition, Games
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.paths import read_regular, unreadable
from maginor_core.engine.presentation import counted
from maginor_core.engine.visibility import Seen, is_seen, seen_record
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.header import SETUP, Header, pack_header, unpack_header
from maginor_core.eventlog.hidden import (
    DIGEST,
    DISCLOSED,
    EVIDENCE_PLACE,
    HOLE,
    NONCE_LENGTH,
    VALUE,
    Content,
    FieldPath,
    Hidden,
    RecordForm,
    holes,
    inclusion_proof,
    leaf_hash,
    nonce_of,
    path_text,
    public_form,
    restored,
    root_from,
    root_of,
)
from maginor_core.eventlog.log_error import (
    LogError,
    bytes_of,
    fields_of,
    from_json_text,
    from_plain,
    number_of,
    to_plain,
)
from maginor_core.eventlog.logged_game import OUTCOMES, LoggedGame, Seal, SeatLogError
from maginor_core.eventlog.new_file import PRIVATE, write_new
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.stored_game import known_definition
from maginor_core.registry import known_game


def seat_log(
    source: str | Path,
    seat: int,
    target: str | Path,
    games: Games = known_game,
    disk: Disk = POSIX,
) -> int:
    """Write what a seat may see of games to a new private file, as a part that can be proven.

    Links, head and signatures are those of ``source``; what the seat may not see is withheld, and
    salted digests stand for it.

    Args:
        source: a file with full logs of games that were begun with ``seat_proofs``.
        seat: whose log to write, counted from 0.

    Returns:
        How many values of headers and records are withheld.

    Raises:
        LogError: a game in ``source`` has no hidden values, is damaged, is the log of a seat, or
            does not have that seat; or a file cannot be read or written.
    """
    frames, withheld = [], 0
    for game in games_in(source, disk):
        try:
            part = seat_frames(game, seat, games)
        except MalformedError as error:
            raise LogError(source, f"game {game.number}: {error}") from None
        frames.append(part.to_bytes())
        withheld += withheld_in(part)
    if not frames:
        raise LogError(source, "contains no game")
    write_new(Path(target), b"".join(frames), PRIVATE, disk)
    return withheld


def seat_frames(game: LoggedGame, seat: int, games: Games) -> StoredRecords:
    """Return the frames of the log of a seat."""
    frames = StoredRecords.of(game)
    header = game.header
    assert header is not None, "the game is intact"
    if header.seat is not None:
        raise SeatLogError(header.seat)
    if not header.salt:
        raise MalformedError(
            "it was not written with seat_proofs, so that its log contains nothing by which a part "
            "could be shown alone; begin such a game with seat_proofs=True"
        )
    definition = known_definition(header.game, games).under(header.rules)
    setup = definition.setups.from_numbers(header.setup)
    if type(seat) is not int or not 0 <= seat < setup.players:
        raise MalformedError(f"must be from 0 to {setup.players - 1}, not {shown(seat)}", "seat")
    words = definition.vocabulary(setup)
    frames.header = pack_header(_header_for(definition, header, seat))
    frames.packed = b""
    frames.records = []
    for number, form in enumerate(game.forms()):
        pair = form.pair()
        record = unpack_record(words, pair)
        rows: Seen = unpack(pair)
        view = seen_record(definition, record.command, record.events, rows, seat)

        def sees(path: FieldPath, view: Seen = view) -> bool:
            return path[0] < EVIDENCE_PLACE and is_seen(view, path)

        hidden = _for_seat(form.hidden, sees, header.salt, number + 1)
        frames.records.append(RecordForm(form.public, hidden).pack())
    if game.seal is not None:
        frames.seal = _seal_for(game.seal, header.salt)
    return frames


def withheld_in(frames: StoredRecords) -> int:
    """Return how many values of the header and the records the log of a seat withholds."""
    header = unpack_header(frames.header)
    forms = [RecordForm.read(record, "seat") for record in frames.records]
    hidden = [*header.hidden, *(one for form in forms for one in form.hidden)]
    return sum(not one.known for one in hidden)


def _header_for(definition: GameDefinition, header: Header, seat: int) -> Header:
    if definition.setups.seen is None:
        raise MalformedError(f"{definition.title} does not define what a seat may know of a setup")
    view = definition.setups.seen(header.setup, seat)

    def sees(path: FieldPath) -> bool:
        return path[0] == SETUP and is_seen(view, path[1:])

    hidden = _for_seat(header.hidden, sees, header.salt, 0)
    return evolve(header, salt=b"", seat=seat, hidden=hidden)


def _for_seat(
    hidden: Sequence[Hidden], sees: Callable[[FieldPath], bool], salt: bytes, number: int
) -> tuple[Hidden, ...]:
    return tuple(
        [(one.disclosed if sees(one.path) else one.withheld)(salt, number) for one in hidden]
    )


def _seal_for(seal: Seal, salt: bytes) -> Seal:
    if not seal.hidden:
        return seal
    hidden = tuple([one.withheld(salt, seal.records + 1) for one in seal.hidden])
    return evolve(seal, secret="", hidden=hidden)


# Disclosures: one hidden value of a sealed game, with the proof that it is part of that game.
#
# A proof needs nothing but the head, which the host has signed or published. It shows the public
# form of the header or record that the value belongs to, and nothing else that is hidden.

VERSION: Final = "maginor disclosure 1"
"""What the file of a disclosure begins with."""
LARGEST_FILE: Final = 1 << 22
"""How many bytes such a file may have."""


class DisclosureError(EngineError):
    """A disclosure that does not prove what it claims."""


@frozen
class ShownValue:
    """A content of which the public form is shown, and of each hidden value the leaf hash.

    Attributes:
        leaves: the leaf hashes of its hidden values, in the order of their paths; None for the one
            that is disclosed.
        proof: the digests that lead from its root to the head, the lowest first.
    """

    public: Content
    leaves: tuple[bytes | None, ...]
    proof: tuple[bytes, ...]

    def head(self, disclosed: Hidden | None, number: int, size: int) -> bytes | None:
        """Return the head of the game that it is part of; None if it can be part of none.

        Args:
            number: which content of the game it is.
            size: how many contents there are.
        """
        places = holes(self.public)
        if len(places) != len(self.leaves):
            hidden = counted(len(places), "hidden value")
            raise DisclosureError(f"there are {len(self.leaves)} leaves for {hidden}")
        without = [place for place, leaf in zip(places, self.leaves, strict=True) if leaf is None]
        if without != ([] if disclosed is None else [disclosed.path]):
            raise DisclosureError("the disclosed value is not in its place among the leaves")
        own = b"" if disclosed is None else disclosed.leaf(b"", number)
        leaves = [own if leaf is None else leaf for leaf in self.leaves]
        root = root_of([leaf_hash(pack(self.public)), *leaves])
        return root_from(leaf_hash(root), number, size, self.proof)


@frozen
class Disclosure:
    """A hidden value of a sealed game, and the proof that it is part of it.

    Attributes:
        number: of which content it is: 0 for the header, n + 1 for record n.
        path: where in that content it belongs.
        seal: the seal, which proves how many contents there are.
    """

    head: bytes
    number: int
    path: FieldPath
    value: Any  # Any: numbers, text, bytes and arrays of them
    nonce: bytes
    content: ShownValue
    seal: ShownValue

    def verify(self, head: bytes) -> Content:
        """Return the header or record, with the disclosed value in its place."""
        try:
            return self._verified(head)
        except (MalformedError, TypeError) as error:
            raise DisclosureError(f"the disclosure is not valid: {error}") from None

    def _verified(self, head: bytes) -> Content:
        if self.head != head:
            raise DisclosureError(
                f"the disclosure is of a game with the head {self.head.hex()}, not {head.hex()}"
            )
        outcome, records, _ = _seal_fields(self.seal.public)
        if not 0 <= outcome < len(OUTCOMES) or not 0 <= self.number <= records:
            raise DisclosureError(f"the game has {records} records, so no content {self.number}")
        size = records + 2
        if self.seal.head(None, size - 1, size) != head:
            raise DisclosureError("the seal is not that of the game with this head")
        shown = Hidden(DISCLOSED, self.path, self.value, self.nonce)
        if self.content.head(shown, self.number, size) != head:
            raise DisclosureError("the value is not part of the game with this head")
        return restored(self.content.public, (shown,))

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        return {
            "type": VERSION,
            "head": self.head.hex(),
            "number": self.number,
            "path": list(self.path),
            "value": to_plain(self.value),
            "nonce": self.nonce.hex(),
            "content": _shown_to_json(self.content),
            "seal": _shown_to_json(self.seal),
        }

    @classmethod
    def from_json(cls, data: object) -> Disclosure:
        """Return the disclosure that plain JSON data describes."""
        try:
            return _from_json(data)
        except (KeyError, TypeError, ValueError, RecursionError):
            raise MalformedError("is not a disclosure") from None


def disclose(game: LoggedGame, number: int, path: FieldPath) -> Disclosure:
    """Return a hidden value of a sealed game, with its proof.

    Args:
        game: a full log, or one that contains the value, disclosed to its seat.
        number: of which content: 0 for the header, n + 1 for record n.

    Raises:
        MalformedError: the game is damaged or not sealed, has no such content or no such hidden
            value, or its log withholds the value.
    """
    header = game.header
    if header is None or game.problem is not None or game.seal is None:
        raise MalformedError(
            "only a value of an intact sealed game can be disclosed; seal it first"
        )
    if header.holder == "nobody":
        raise MalformedError("it was not written with seat_proofs, so nothing in it is hidden")
    if not 0 <= number <= game.count:
        raise MalformedError(f"must be from 0 to {game.count}, not {number}", "number")
    seal = game.seal
    secret = HOLE if seal.hidden else seal.secret
    contents: list[tuple[Content, Sequence[Hidden]]] = [(header.public, header.hidden)]
    contents += [(form.public, form.hidden) for form in game.forms()]
    contents.append(((OUTCOMES.index(seal.outcome), seal.records, secret), seal.hidden or ()))
    leaves = [
        [one.leaf(header.salt, place) for one in hidden]
        for place, (_, hidden) in enumerate(contents)
    ]
    roots = [
        leaf_hash(root_of([leaf_hash(pack(public)), *own]))
        for (public, _), own in zip(contents, leaves, strict=True)
    ]

    def shown(place: int, without: int | None = None) -> ShownValue:
        own = tuple([None if n == without else leaf for n, leaf in enumerate(leaves[place])])
        return ShownValue(contents[place][0], own, inclusion_proof(roots, place))

    hidden = contents[number][1]
    at = next((n for n, one in enumerate(hidden) if one.path == path), None)
    if at is None:
        known = ", ".join(path_text(one.path) for one in hidden) or "none"
        raise MalformedError(f"is not hidden there; hidden are {known}", path_text(path))
    one = hidden[at]
    if not one.known:
        raise MalformedError("is withheld in this log, so it cannot be disclosed from it", "value")
    nonce = nonce_of(header.salt, number, path) if one.kind == VALUE else one.nonce
    return Disclosure(
        head=seal.head,
        number=number,
        path=path,
        value=one.value,
        nonce=nonce,
        content=shown(number, at),
        seal=shown(len(contents) - 1),
    )


def write_disclosure(disclosure: Disclosure, path: str | Path) -> None:
    """Write a disclosure to a new file."""
    text = json.dumps(disclosure.to_json(), separators=(",", ":"), ensure_ascii=False)
    write_new(Path(path), text.encode() + b"\n")


def read_disclosure(path: str | Path) -> Disclosure:
    """Return the disclosure in a file; it is not verified yet."""
    try:
        data = read_regular(path, LARGEST_FILE + 1)
    except OSError as error:
        raise LogError(path, unreadable(error)) from None
    if len(data) > LARGEST_FILE:
        raise LogError(path, f"is longer than the {LARGEST_FILE} bytes that are allowed")
    try:
        return Disclosure.from_json(from_json_text(data))
    except MalformedError as error:
        raise LogError(path, str(error)) from None
    except (ValueError, RecursionError):
        raise LogError(path, "is not a disclosure") from None


def _seal_fields(public: Content) -> tuple[int, int, object]:
    if tuple(map(type, public[:2])) != (int, int) or len(public) != 3:
        raise DisclosureError("the seal is not valid")
    return public[0], public[1], public[2]


def _shown_to_json(shown: ShownValue) -> dict[str, Any]:  # Any: plain JSON data
    return {
        "public": to_plain(shown.public),
        "leaves": [None if leaf is None else leaf.hex() for leaf in shown.leaves],
        "proof": [digest.hex() for digest in shown.proof],
    }


def _from_json(data: Any) -> Disclosure:  # Any: plain JSON data
    names = ("type", "head", "number", "path", "value", "nonce", "content", "seal")
    if fields_of(data, names, "disclosure")["type"] != VERSION:
        raise ValueError
    path = from_plain(data["path"])
    if type(path) is not tuple or not path or any(type(n) is not int or n < 0 for n in path):
        raise ValueError
    content, seal = _shown_from_json(data["content"]), _shown_from_json(data["seal"])
    if content.leaves.count(None) != 1 or None in seal.leaves:
        raise ValueError
    public_form(content.public, [path])
    return Disclosure(
        head=bytes_of(data, "head", DIGEST),
        number=number_of(data, "number"),
        path=path,
        value=from_plain(data["value"]),
        nonce=bytes_of(data, "nonce", NONCE_LENGTH),
        content=content,
        seal=seal,
    )


def _shown_from_json(data: Any) -> ShownValue:  # Any: plain JSON data
    public = from_plain(fields_of(data, ("public", "leaves", "proof"), "content")["public"])
    if type(public) is not tuple:
        raise TypeError
    leaves = [None if leaf is None else _digest(leaf) for leaf in data["leaves"]]
    return ShownValue(public, tuple(leaves), tuple([_digest(digest) for digest in data["proof"]]))


def _digest(text: object) -> bytes:
    return bytes_of({"digest": text}, "digest", DIGEST)
