"""The screen: what is still in sight of a terminal's lines, so that a board can be drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import define, field
from rich.console import Console, RenderableType

from maginor_core.cli.language import terminal_texts
from maginor_core.cli.terminal.console import draw
from maginor_core.kernel.languages import ENGLISH, Texts
from maginor_core.kernel.presentation import Line, line

ERASE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""The codes by which a terminal erases its lines and those that have scrolled away."""


@define
class Screen:
    """A terminal, and how far its last board has moved up.

    Attributes:
        output: the terminal.
        texts: the messages of the terminal, in the language of those who look at it.
    """

    output: Console
    texts: Texts = field(factory=lambda: terminal_texts(ENGLISH))
    _since: int | None = None

    @property
    def width(self) -> int:
        """How many characters a line has."""
        return self.output.width

    @property
    def height(self) -> int:
        """How many lines are in sight."""
        return self.output.height

    def show(self, lines: Sequence[Line]) -> None:
        """Print lines, wrapped where they are too long."""
        self._moved(draw(self.output, lines))

    def say(self, text: str, style: str = "") -> None:
        """Print a text on as many lines as it needs."""
        self.show([line(text, style)])

    def print(self, drawn: RenderableType) -> None:
        """Print what another library draws, which fits the width."""
        with self.output.capture() as capture:
            self.output.print(drawn)
        text = capture.get()
        self.output.file.write(text)
        self._moved(text.count("\n"))

    def clear(self) -> None:
        """Remove what is on a terminal, and what has scrolled away; elsewhere draw a line."""
        self._since = None
        if self.output.is_terminal:
            self.output.file.write(ERASE)
        else:
            self.show([line("═" * self.width)])

    def answered(self) -> None:
        """Count the line of a prompt with its answer."""
        self._moved(1)

    def show_board(self, lines: Sequence[Line]) -> None:
        """Print a board, which should stay in sight."""
        self._since = 0
        self.show(lines)

    def in_sight(self, more: int) -> bool:
        """Return whether the board stays in sight after so many more lines and a prompt."""
        return self._since is not None and self._since + more + 1 <= self.height

    def _moved(self, count: int) -> None:
        if self._since is not None:
            self._since += count
