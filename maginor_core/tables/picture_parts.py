"""Pictures for clients that have seen one before: what changed of them.

A client keeps a picture as a list of pieces, and is sent new ones as texts, and ranges of those
that it has.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from attrs import frozen

SHORTEST: Final = 8
"""A piece of fewer bytes is sent again, unless it follows one that is not: its place is as long."""
_pieces: Final = re.compile(rb"<[^<]*|[^<]+").findall
"""The beginnings and ends of shapes and groups, each with the text that follows."""


@frozen
class SentPicture:
    """A picture as clients have it.

    Attributes:
        parts: the parts of which it was drawn, most of them those of the next one, too.
        starts: by part, the number of pieces before it, and at the end that of all.
    """

    parts: Sequence[bytes] = ()
    starts: Sequence[int] = (0,)

    def next(self, parts: Sequence[bytes]) -> tuple[bytes, SentPicture]:
        """Return what makes another picture of this one as JSON, and that picture.

        Args:
            parts: what it is drawn of; texts of JSON as they are.

        Returns:
            An array with a string for each new piece, and ``[first, count]`` for pieces of this
            picture; and the picture that clients have then.
        """
        counts = [0]
        text = b"[%b]" % b",".join(self._changes(parts, counts))
        return text, SentPicture(parts, array("I", accumulate(counts)))

    def _changes(self, parts: Sequence[bytes], counts: list[int]) -> Iterator[bytes]:
        """Yield the items of that array, and note how many pieces each part has."""
        before, starts, length = self.parts, self.starts, len(self.parts)
        places = dict(zip(before, range(length), strict=True))
        first = end = 0  # the range of pieces that is to be sent
        after = length  # the part that would continue it
        gone: dict[bytes, int] | None = None
        pieces_at: dict[int, bytes] = {}
        for part in parts:
            if after < length and part == before[after]:
                after += 1
                counts.append(starts[after] - end)
                end = starts[after]
                continue
            place = places.get(part) if len(part) >= SHORTEST else None
            if place is not None:
                if starts[place] != end:
                    if end > first:
                        yield b"[%d,%d]" % (first, end - first)
                    first = starts[place]
                after = place + 1
                counts.append(starts[after] - starts[place])
                end = starts[after]
                continue
            after = length
            if gone is None:
                pieces_at = self._without(parts)
                gone = dict(zip(reversed(pieces_at.values()), reversed(pieces_at), strict=True))
            pieces = _pieces(part)
            counts.append(len(pieces))
            for piece in pieces:
                if end > first and pieces_at.get(end) == piece:
                    end += 1
                    continue
                if end > first:
                    yield b"[%d,%d]" % (first, end - first)
                at = gone.get(piece) if len(piece) >= SHORTEST else None
                if at is None:
                    yield b'"%b"' % piece
                    first = end = 0
                else:
                    first, end = at, at + 1
        if end > first:
            yield b"[%d,%d]" % (first, end - first)

    def _without(self, parts: Sequence[bytes]) -> dict[int, bytes]:
        """Return by their places the pieces of all parts that another picture does not have."""
        found: dict[int, bytes] = {}
        kept = set(parts)
        for part, start in zip(self.parts, self.starts, strict=False):
            if part not in kept:
                found.update(enumerate(_pieces(part), start))
        return found


NOTHING_SENT: Final = SentPicture()
"""What clients have before the first picture."""
