"""The tail of a log file: a frame that was cut off while it was written, or one that was changed.

A frame whose length was changed can look as if it were cut off. But behind what a frame holds stand
its link or, in a seal, the head; and of these nothing is there if the writing stopped before.
"""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.chain import LINK, Chain
from maginor_core.kernel.logbook.frames import RECORD, frame
from maginor_core.kernel.logbook.seal import unpack_seal
from maginor_core.kernel.logbook.strict import LARGEST, values_in

_LINK_HEADER = bytes((0xC4, LINK))
_WIDTHS = (2, 3, 5)
"""How many bytes may tell the length of what a frame holds."""
_KIND = 2
"""The bytes that tell the kind of a frame."""


def looks_whole(tail: bytes, before: Chain, count: int) -> bool:
    """Tell whether ``tail``, by its own account the beginning of a frame, yet holds a whole one.

    Args:
        tail: the last bytes of a file.
        before: the chain up to there; nothing yet, where a game begins.
        count: the number of the record that would come there.
    """
    number = len(frame(RECORD, count, b"", b"")) - len(frame(RECORD, 0, b"", b""))
    begins = {_KIND + extra + width for extra in (0, 1 + number) for width in _WIDTHS}
    return any(
        _linked(tail[begin : begin + LARGEST + 2 * LINK], before) or _sealed(tail[begin:])
        for begin in begins
    )


def _linked(content: bytes, before: Chain) -> bool:
    """Tell whether some beginning of ``content`` is followed by its link."""
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
    """Tell whether ``content`` begins with a seal."""
    try:
        unpack_seal(next(values_in(content[:LARGEST]), b""))
    except MalformedError:
        return False
    return True
