"""Pictures for clients that have seen one before: what changed of them.

A client keeps a picture as a list of pieces, and is sent new ones as texts, and ranges of those
that it has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from attrs import define, field

SHORTEST: Final = 8
"""A piece of fewer bytes is sent again, unless it follows one that is not: its place is as long."""
_SHAPE: Final = re.compile(rb"(?=<\w)")


@define
class SentPicture:
    """A picture as clients have it.

    Attributes:
        parts: the parts of which it was drawn, most of them those of the next one, too.
        starts: by part, the number of pieces before it, and at the end that of all.
    """

    parts: Sequence[bytes] = ()
    starts: Sequence[int] = (0,)
    _places: dict[bytes, int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._places = dict(zip(self.parts, range(len(self.parts)), strict=True))

    def next(self, parts: Sequence[bytes]) -> tuple[bytes, SentPicture]:
        """Return what makes another picture of this one as JSON, and that picture.

        Args:
            parts: what it is drawn of; texts of JSON as they are.

        Returns:
            An array with a string for each new piece, and ``[first, count]`` for pieces of this
            picture; and the picture that clients have then.
        """
        counts, drawn = [0], SentPicture(parts)
        text = b"[%b]" % b",".join(self._changes(drawn, counts))
        drawn.starts = list(accumulate(counts))
        return text, drawn

    def _changes(self, drawn: SentPicture, counts: list[int]) -> Iterator[bytes]:
        """Yield the items of that array, and note how many pieces each part has."""
        before, starts, places = self.parts, self.starts, self._places
        first = end = after = 0  # the pieces that are to be sent as a range, and the part after it
        gone: dict[bytes, int] | None = None
        for part in drawn.parts:
            if end == starts[after] and after < len(before) and part == before[after]:
                place: int | None = after
            else:
                place = places.get(part)
            if place is not None and (end == starts[place] or len(part) >= SHORTEST):
                if end != starts[place]:
                    if end > first:
                        yield b"[%d,%d]" % (first, end - first)
                    first = starts[place]
                after = place + 1
                end = starts[after]
                counts.append(end - starts[place])
                continue
            pieces = _pieces(part)
            if gone is None:
                gone = self._without(drawn)
            for piece in pieces:
                at = gone.get(piece) if len(piece) >= SHORTEST else None
                if at is not None and at == end:
                    end += 1
                    continue
                if end > first:
                    yield b"[%d,%d]" % (first, end - first)
                if at is None:
                    yield b'"%b"' % piece
                    first = end = 0
                else:
                    first, end = at, at + 1
            counts.append(len(pieces))
        if end > first:
            yield b"[%d,%d]" % (first, end - first)

    def _without(self, drawn: SentPicture) -> dict[bytes, int]:
        """Return the places of the pieces of all parts that another picture does not have."""
        found: dict[bytes, int] = {}
        for part, start in zip(self.parts, self.starts, strict=False):
            if part not in drawn._places:
                for at, piece in enumerate(_pieces(part), start):
                    found.setdefault(piece, at)
        return found


def _pieces(part: bytes) -> list[bytes]:
    """Return shapes and beginnings of groups, each with the ends of groups after it."""
    return [piece for piece in _SHAPE.split(part) if piece]


NOTHING_SENT: Final = SentPicture()
"""What clients have before the first picture."""
