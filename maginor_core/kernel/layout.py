"""Layout: lines of styled text for a page of a given width, in which nothing is cut off."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from maginor_core.kernel.presentation import Line, Span, text_of

GAP = 1
"""How many blanks are between two columns."""


def cell_len(text: str) -> int:
    """Return how many cells of a terminal a text takes; letters of East Asia take two."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


def _cells(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def width_of(drawn: Line) -> int:
    """Return how many cells of a terminal a line takes."""
    return cell_len(text_of(drawn))


def table(rows: Sequence[Sequence[Line]], right: Iterable[int] = ()) -> list[Line]:
    """Return rows of cells as lines; the columns are as wide as their widest cell.

    Args:
        rows: the cells, of the same number in each row.
        right: the columns that are aligned to the right.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    to_right = set(right)
    return [_row(row, widths, to_right) for row in rows]


def _row(row: Sequence[Line], widths: Sequence[int], to_right: set[int]) -> Line:
    spans: list[Span] = []
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        if not width:
            continue
        blank = (" " * (width - width_of(cell)), "")
        spans += [blank, *cell] if place in to_right else [*cell, blank]
        spans.append((" " * GAP, ""))
    return trimmed(spans)


def trimmed(spans: Sequence[Span]) -> Line:
    """Return a line without blanks at its end."""
    kept = [span for span in spans if span[0]]
    while kept and not kept[-1][0].rstrip():
        kept.pop()
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return tuple(kept)


def wrapped(drawn: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """Yield a line in parts of at most ``width`` cells, all but the first one indented."""
    if width_of(drawn) <= width:
        yield drawn
        return
    begin: Span = (" " * indent, "")
    part: list[Span] = []
    room = width
    for text, style in drawn:
        for word in _words(text):
            size = cell_len(word)
            if cell_len(word.rstrip()) > room and part:
                yield trimmed(part)
                part, room = [begin], width - indent
                if not word.strip():
                    continue
            for piece in _pieces(word, width - indent):
                if cell_len(piece.rstrip()) > room and room < width - indent:
                    yield trimmed(part)
                    part, room = [begin], width - indent
                part.append((piece, style))
                size = cell_len(piece)
                room -= size
    yield trimmed(part)


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text, each with the blanks behind it."""
    begin = 0
    for place in range(1, len(text)):
        if text[place - 1] == " " and text[place] != " ":
            yield text[begin:place]
            begin = place
    if text:
        yield text[begin:]


def _pieces(word: str, width: int) -> Iterator[str]:
    """Yield a word in pieces that fit into ``width`` cells; most words are one piece."""
    if cell_len(word.rstrip()) <= width:
        yield word
        return
    piece = ""
    for sign in word:
        if cell_len(piece + sign) > width:
            yield piece
            piece = ""
        piece += sign
    yield piece
