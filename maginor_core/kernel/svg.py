"""SVG pictures: a few shapes, a palette that the colour-blind can tell apart, light and dark.

Pictures need no library, script, font or other file. Whatever a colour says, a letter or a shape
says too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

SEAT_COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00")
"""By seat, a colour of Okabe and Ito's palette."""
SEAT_LETTERS: Final = "ABCDE"

_STYLE: Final = """
.paper{fill:#fbfaf7}.panel{fill:#ffffff;stroke:#8a8578}.ink{fill:#1d1c1a}.dim{fill:#5f5b52}
.line{fill:none;stroke:#8a8578}.void{fill:#d9d5cb}.mark{fill:#b3261e}.on{fill:#ffffff}
text{font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.paper{fill:#191816}.panel{fill:#26241f;stroke:#8a8578}
.ink{fill:#f1efe9}.dim{fill:#b5b0a4}.void{fill:#3a372f}.mark{fill:#ff8a80}}
"""


class Svg:
    """A picture under construction; places and lengths are in pixels, from the top left corner."""

    def __init__(self, width: float, height: float, title: str, description: str) -> None:
        """Begin an empty picture.

        Args:
            width: its width.
            height: its height.
            title: what a screen reader calls it.
            description: what can be seen in it, in words.
        """
        self._root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"0 0 {_number(width)} {_number(height)}",
                "width": _number(width),
                "height": _number(height),
                "role": "img",
            },
        )
        ElementTree.SubElement(self._root, "title").text = printable(title)
        ElementTree.SubElement(self._root, "desc").text = printable(description)
        ElementTree.SubElement(self._root, "style").text = _STYLE
        self.box(0, 0, width, height, "paper")

    def box(  # a rectangle has so many numbers
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        kind: str,
        *,
        round_by: float = 0,
        colour: str = "",
    ) -> None:
        """Draw a rectangle from its top left corner, of a class of the style or in a colour."""
        content = {"x": x, "y": y, "width": width, "height": height, "rx": round_by}
        self._shape("rect", {key: _number(value) for key, value in content.items()}, kind, colour)

    def disc(self, x: float, y: float, radius: float, kind: str, *, colour: str = "") -> None:
        """Draw a filled circle around a place."""
        content = {"cx": _number(x), "cy": _number(y), "r": _number(radius)}
        self._shape("circle", content, kind, colour)

    def polygon(
        self, points: Sequence[tuple[float, float]], kind: str, *, colour: str = ""
    ) -> None:
        """Draw a filled polygon."""
        text = " ".join([f"{_number(x)},{_number(y)}" for x, y in points])
        self._shape("polygon", {"points": text}, kind, colour)

    def regular(  # likewise
        self,
        x: float,
        y: float,
        radius: float,
        corners: int,
        kind: str,
        *,
        inner: float = 0,
        turn: float = 0,
        colour: str = "",
    ) -> None:
        """Draw a regular polygon, or with an inner radius a star, that points up."""
        count = corners * 2 if inner else corners
        points = []
        for corner in range(count):
            angle = math.tau * (corner / count + turn) - math.pi / 2
            reach = inner if inner and corner % 2 else radius
            points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        self.polygon(points, kind, colour=colour)

    def text(  # likewise
        self,
        x: float,
        y: float,
        content: str,
        size: float = 14,
        kind: str = "ink",
        *,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        """Write a line from its left end at its base line, or around or before that place."""
        attributes = {"x": _number(x), "y": _number(y), "font-size": _number(size), "class": kind}
        if anchor != "start":
            attributes["text-anchor"] = anchor
        if bold:
            attributes["font-weight"] = "bold"
        ElementTree.SubElement(self._root, "text", attributes).text = printable(content)

    def piece(self, x: float, y: float, radius: float, seat: int) -> None:
        """Draw a player's piece: a disc in its colour with its letter."""
        colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        self.disc(x, y, radius, "", colour=colour)
        letter = SEAT_LETTERS[seat % len(SEAT_LETTERS)]
        self.text(x, y + radius * 0.42, letter, radius * 1.2, "on", anchor="middle", bold=True)

    def to_text(self) -> str:
        """Return the picture as SVG."""
        return ElementTree.tostring(self._root, encoding="unicode")

    def _shape(self, name: str, attributes: dict[str, str], kind: str, colour: str) -> None:
        if kind:
            attributes["class"] = kind
        if colour:
            attributes["fill"] = colour
        ElementTree.SubElement(self._root, name, attributes)


def printable(text: str) -> str:
    """Return ``text`` with U+FFFD for each character that XML cannot contain."""
    return "".join(
        [c if c.isprintable() and not "\ud800" <= c <= "\udfff" else "\ufffd" for c in text]
    )


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
