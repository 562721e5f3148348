"""The tail of a log file: a frame that was cut off while it was written, or one that was changed.

A frame whose length was changed can look as if it were cut off. But behind what a frame holds stand
its link or, in a seal, the head; and of these nothing is there if the writing stopped before. Where
space was preallocated, zeros follow what was written, and the frame can seem whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.eventlog.chain import LINK, Chain
from maginor_core.eventlog.frames import RECORD, frame
from maginor_core.eventlog.seal import unpack_seal
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import LARGEST, values_in

_LINK_HEADER = bytes((0xC4, LINK))
_WIDTHS = {0xC4: 2, 0xC5: 3, 0xC6: 5}
"""How many bytes contain the length of a frame's content, by the first of them."""
_EMPTY = bytes((0xC4, 0))
_KIND = 2
"""The bytes that contain the kind of a frame."""


def looks_whole(tail: bytes, before: Chain, count: int) -> bool:
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


def is_begun_record(begun: bytes, before: Chain, count: int) -> bool:
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
    begin = len(head) + _WIDTHS.get(begun[len(head)], 0)
    if not begun.startswith(head) or begin == len(head):
        return False
    end = begin + int.from_bytes(begun[len(head) + 1 : begin])
    if end - begin > LARGEST:
        return False
    if len(begun) <= max(begin, end):
        return not looks_whole(begun, before, count)
    chain = before.copy()
    chain.add(begun[begin:end])
    return (_LINK_HEADER + chain.link()).startswith(begun[end:])


def _head(count: int) -> bytes:
    """Return what the frame of a record begins with: its kind and number."""
    return frame(RECORD, count, b"", b"").removesuffix(_EMPTY * 2)


def _linked(content: bytes, before: Chain) -> bool:
    """Return whether some beginning of ``content`` is followed by its link."""
    chain = before.copy()
    added = 0
    for place in _places(content):
        chain.add(content[added:place])
        added = place
        if content[place + len(_LINK_HEADER) :].startswith(chain.link()):
            return True
    return False


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
