"""The screen: what is still in sight of a terminal's lines, so that a board can be drawn again."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Final, NoReturn

from attrs import define, field
from rich.console import Console, RenderableType
from rich.text import Text

from maginor_core.cli.options import terminal_texts
from maginor_core.engine.languages import ENGLISH, Texts
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import Line, line, wrapped

# The terminal: where the command line draws, in colour if that is wanted.


class Terminal(Console):
    """Standard output for drawing: colours on a terminal only, and not under NO_COLOR."""

    def on_broken_pipe(self) -> NoReturn:
        """Let the program end, since nobody reads on."""
        raise BrokenPipeError


def console(*, soft_wrap: bool = False) -> Console:
    """Return the terminal; what is printed to it is plain text and no markup.

    Args:
        soft_wrap: whether long lines are left to the terminal to wrap.
    """
    return Terminal(highlight=False, markup=False, emoji=False, soft_wrap=soft_wrap)


def draw(output: Console, lines: Iterable[Line]) -> int:
    """Print lines, each in as many parts as it needs to fit, and return how many these are.

    What would not be printed as itself, such as an escape sequence in a name, is printed escaped.
    """
    safe = (tuple([(printable(text), style) for text, style in drawn]) for drawn in lines)
    parts = [part for drawn in safe for part in wrapped(drawn, output.width)]
    if parts:
        page = Text("\n").join(Text.assemble(*part) for part in parts)
        output.print(page, soft_wrap=True)
    return len(parts)


@contextmanager
def progress(
    about: str, total: float | None, *, shown: bool = True
) -> Iterator[Callable[..., object]]:
    """Show a bar on standard error if people look on; yield what updates it, as rich does."""
    if not (shown and sys.stderr.isatty()):
        yield lambda **update: None
        return
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield partial(bar.update, bar.add_task(about, total=total))


ERASE: Final = "\x1b[H\x1b[2J\x1b[3J"
"""The codes by which a terminal erases its lines and those that have scrolled away."""


@define
class Screen:
    """A terminal, and how far its last board has moved up."""

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
        self._move(draw(self.output, lines))

    def say(self, text: str, style: str = "") -> None:
        """Print a text on as many lines as it needs."""
        self.show([line(text, style)])

    def print(self, drawn: RenderableType) -> None:
        """Print what another library draws, which fits the width."""
        with self.output.capture() as capture:
            self.output.print(drawn)
        text = capture.get()
        self.output.file.write(text)
        self._move(text.count("\n"))

    def clear(self) -> None:
        """Remove what is on a terminal, and what has scrolled away; elsewhere draw a line."""
        self._since = None
        if self.output.is_terminal:
            self.output.file.write(ERASE)
        else:
            self.show([line("═" * self.width)])

    def count_answer(self) -> None:
        """Count the line of a prompt with its answer."""
        self._move(1)

    def show_board(self, lines: Sequence[Line]) -> None:
        """Print a board, which should stay in sight."""
        self._since = 0
        self.show(lines)

    def in_sight(self, more: int) -> bool:
        """Return whether the board stays in sight after so many more lines and a prompt."""
        return self._since is not None and self._since + more + 1 <= self.height

    def _move(self, count: int) -> None:
        if self._since is not None:
            self._since += count


# Reading: a line from a person at the terminal, seen by all or by nobody.


class LeftError(Exception):
    """The person has left: asked to quit, or ended the input."""


def at_terminal() -> bool:
    """Return whether a person types, and not a file or a program."""
    return sys.stdin.isatty()


def prepare_reading() -> None:
    """Let lines be edited where that can be, and let no stray byte stop the game."""
    if at_terminal() and find_spec("readline") is not None:
        import readline  # noqa: F401 # to import it is to use it
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def read_words(prompt: str, *, hidden: bool = False) -> list[str]:
    """Return the words of one line, in small letters; a hidden one is not to be seen."""
    words = read_line(prompt, hidden=hidden).lower().replace(",", " ").split()
    if words in (["q"], ["quit"]):
        raise LeftError
    return words


def read_line(prompt: str, *, hidden: bool = False) -> str:
    """Return one line, without blanks around it; a hidden one is not to be seen."""
    try:
        line = getpass.getpass(prompt) if hidden and at_terminal() else input(prompt)
    except EOFError:
        sys.stdout.write("\n")
        raise LeftError from None
    return line.strip()
