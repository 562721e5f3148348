"""The tail of a log file: a frame that was cut off while it was written, or one that was changed.

A frame whose length was changed can look as if it were cut off. But behind what a frame holds stand
its link or, in a seal, the head; and of these nothing is there if the writing stopped before. Where
space was preallocated, zeros follow what was written, and the frame can seem whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from maginor_core.eventlog.chain import LINK, AnyChain, TreeChain
from maginor_core.eventlog.frames import RECORD, SEAL, frame
from maginor_core.eventlog.preallocation import SECTOR
from maginor_core.eventlog.seal import unpack_seal
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import LARGEST, values_in

_LINK_HEADER = bytes((0xC4, LINK))
_WIDTHS = {0xC4: 2, 0xC5: 3, 0xC6: 5}
"""How many bytes contain the length of a frame's content, by the first of them."""
_EMPTY = bytes((0xC4, 0))
_SEAL = frame(SEAL, b"").removesuffix(_EMPTY)
"""What the frame of a seal begins with."""
_RECORD = re.compile(
    rb"%s(?:[\x00-\x7f]|\xcc.|\xcd..|\xce....)[\xc4-\xc6]"
    % re.escape(frame(RECORD, 0, b"", b"")[:2]),
    re.DOTALL,
)
"""What the frame of a record begins with, up to the first byte of the length of its content."""
_KIND = 2
"""The bytes that contain the kind of a frame."""


def looks_whole(tail: bytes, before: AnyChain, count: int) -> bool:
    """Return whether ``tail``, which claims to be the beginning of a frame, contains a whole one.

    Args:
        tail: the last bytes of a file.
        before: the chain up to there; nothing yet, where a game begins.
        count: the number of the record that would come there.
    """
    number = len(_head(count)) - _KIND
    begins = {_KIND + extra + width for extra in (0, number) for width in _WIDTHS.values()}
    return any(
        _linked(tail[begin : begin + LARGEST + 2 * LINK], before) or _sealed(tail[begin:])
        for begin in begins
    )


def is_torn(tail: bytes, at: int, before: AnyChain, count: int) -> bool:
    """Return whether a crash can have left ``tail``, which is all zeros where it was not written.

    It is the beginning of the next frame: of a record's up to any byte, of a seal's up to a sector.
    Or sectors of that frame are missing, since a disk writes them in any order, and removes them in
    any order when the frame is cut off again.

    Args:
        tail: the last bytes of a file, without the zeros that it ends in.
        at: where in the file they begin.
        before: the chain up to there.
        count: the number of the record that would come there.
    """
    if is_begun_record(tail, before, count):
        return True
    begin, end = _first_missing_sector(tail, at)
    known, after = tail[:begin], tail[end:]
    length = _length(known, count) if known else len(tail)
    if length <= begin or length < len(tail) or _has_frame(after):
        return False
    return is_begun_record(known, before, count) or _is_begun_seal(known)


def _first_missing_sector(tail: bytes, at: int) -> tuple[int, int]:
    """Return where in ``tail`` the first sector is that is all zeros, or else the one after it."""
    begin = 0
    while True:
        end = begin + SECTOR - (at + begin) % SECTOR
        if not tail[begin:end].strip(b"\0"):
            return begin, end
        begin = end


def unlinked_record(tail: bytes, before: AnyChain, count: int) -> tuple[bytes, bytes] | None:
    """Return a record of which only the end of its link was not written, and the whole link.

    Half of the link or more is there and right, so this record was written and not another.

    Args:
        tail: the last bytes of a file, without the zeros that it ends in.
        before: the chain up to there.
        count: the number of the record that would come there.
    """
    begin, end = _content(tail, count)
    if not 0 < begin <= end < len(tail) - len(_LINK_HEADER) - LINK // 2 + 1:
        return None
    chain = before.copy()
    chain.add(tail[begin:end])
    link = _LINK_HEADER + chain.link()
    return (tail[begin:end], link) if link.startswith(tail[end:]) else None


def is_begun_record(begun: bytes, before: AnyChain, count: int) -> bool:
    """Return whether ``begun``, which zeros follow, is the beginning of a record's frame.

    If it reaches into the link, that is the right one as far as it goes.

    Args:
        begun: the last bytes of a file, without the zeros it ends in.
        before: the chain up to there.
        count: the number of the record that would come there.
    """
    head = _head(count)
    if len(begun) <= len(head):
        return head.startswith(begun)
    begin, end = _content(begun, count)
    if not begin or end - begin > LARGEST:
        return False
    if len(begun) <= max(begin, end):
        return not looks_whole(begun, before, count)
    chain = before.copy()
    chain.add(begun[begin:end])
    return (_LINK_HEADER + chain.link()).startswith(begun[end:])


def _content(begun: bytes, count: int) -> tuple[int, int]:
    """Return where the content of a record's frame begins and ends; 0 and 0 if it is not one."""
    head = _head(count)
    if not begun.startswith(head) or len(begun) == len(head):
        return 0, 0
    return _bytes_at(begun, len(head))


def _bytes_at(begun: bytes, place: int) -> tuple[int, int]:
    """Return where the bytes begin and end whose length is at ``place``; 0 and 0 if none is."""
    width = _WIDTHS.get(begun[place], 0)
    begin = place + width
    return (begin, begin + int.from_bytes(begun[place + 1 : begin])) if width else (0, 0)


def _is_begun_seal(begun: bytes) -> bool:
    """Return whether ``begun`` is the beginning of a seal's frame."""
    if len(begun) <= len(_SEAL):
        return _SEAL.startswith(begun)
    begin, end = _bytes_at(begun, len(_SEAL))
    return begun.startswith(_SEAL) and begin > 0 and len(begun) < max(begin + 1, end) <= LARGEST


def _length(begun: bytes, count: int) -> int:
    """Return how long the frame is that begins so; as long as any, if that is not known yet."""
    longest = LARGEST + 4 * LINK
    if len(begun) > len(_SEAL) and begun.startswith(_SEAL):
        begin, end = _bytes_at(begun, len(_SEAL))
        return end if len(begun) >= begin else longest
    begin, end = _content(begun, count)
    return end + len(_LINK_HEADER) + LINK if 0 < begin <= len(begun) else longest


def _has_frame(data: bytes) -> bool:
    """Return whether ``data`` contains what looks like a whole frame of a record."""
    return any(
        0 < begin <= end and data.startswith(_LINK_HEADER, end)
        for mark in _RECORD.finditer(data)
        for begin, end in [_bytes_at(data, mark.end() - 1)]
    )


def _head(count: int) -> bytes:
    """Return what the frame of a record begins with: its kind and number."""
    return frame(RECORD, count, b"", b"").removesuffix(_EMPTY * 2)


def _linked(content: bytes, before: AnyChain) -> bool:
    """Return whether some beginning of ``content`` is followed by its link."""
    if isinstance(before, TreeChain):
        return _linked_record(content, before)
    chain = before.copy()
    added = 0
    for place in _places(content):
        chain.add(content[added:place])
        added = place
        if content[place + len(_LINK_HEADER) :].startswith(chain.link()):
            return True
    return False


def _linked_record(content: bytes, before: TreeChain) -> bool:
    """Return whether ``content`` begins with a record that is followed by its link."""
    try:
        record = next(values_in(content), b"")
    except MalformedError:
        return False
    chain = before.copy()
    chain.add(record)
    return content[len(record) :].startswith(_LINK_HEADER + chain.link())


def _places(content: bytes) -> Iterable[int]:
    place = content.find(_LINK_HEADER)
    while place >= 0:
        yield place
        place = content.find(_LINK_HEADER, place + 1)


def _sealed(content: bytes) -> bool:
    """Return whether ``content`` begins with a seal."""
    try:
        unpack_seal(next(values_in(content[:LARGEST]), b""))
    except MalformedError:
        return False
    return True
