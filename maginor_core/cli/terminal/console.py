"""The terminal: where the command line draws, in colour if that is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from rich.console import Console
from rich.text import Text

from maginor_core.kernel.layout import wrapped
from maginor_core.kernel.presentation import Line
from maginor_core.kernel.printable import printable


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
