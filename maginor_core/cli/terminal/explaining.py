"""Explaining: the rulings behind a decision or a word, and the words that may be typed."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from maginor_core.cli.terminal.screen import Screen
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.layout import trimmed, width_of, wrapped
from maginor_core.kernel.presentation import Explanation, Line, Presentation, line
from maginor_core.rulings_page import Ruling, rulings_page


def show_help(screen: Screen, presentation: Presentation) -> None:
    """Describe the game in a minute, and list what may be typed."""
    for paragraph in presentation.primer:
        screen.show([line(paragraph), line()])
    texts, (choices, ruling) = screen.texts, presentation.examples
    history = texts("key-history")
    keys = (
        (choices, texts("help-choices")),
        ("?", texts("help-decision")),
        (f"? {ruling}", texts("help-ruling")),
        (texts("key-board"), texts("help-board")),
        (f"{texts('key-look')} 3", texts("help-look")),
        (texts("key-score"), texts("help-score")),
        (f"{history}, {history} 40", texts("help-history")),
        (texts("key-hint"), texts("help-hint")),
        (texts("key-undo"), texts("help-undo")),
        ("..", texts("help-back")),
        (texts("key-help"), texts("help-help")),
        (texts("key-quit"), texts("help-quit")),
    )
    indent = max(len(key) for key, _ in keys) + 3
    rows: list[Line] = [((f"{key:<{indent}}", "bold"), (meaning, "")) for key, meaning in keys]
    for row in rows:
        screen.show(list(wrapped(row, screen.width, indent=min(indent, screen.width // 2))))


def explain(screen: Screen, explanation: Explanation, game: GameDefinition) -> None:
    """Show the rulings of an explanation in full, and name those beside them.

    Raises:
        KernelError: the page of rulings cannot be read.
    """
    if explanation.text:
        screen.say(explanation.text, "bold")
    if not explanation.rulings:
        return
    page = rulings_page(game)
    if note := screen.texts("rulings-in-english"):
        screen.say(note, "dim")
    for ruling_id in explanation.rulings:
        screen.print(_drawn(page.ruling(ruling_id)))
    if explanation.beside:
        screen.say(screen.texts("see-also"), "dim")
    for ruling_id in explanation.beside:
        name = (f"  {ruling_id:<9} ", "dim")
        screen.show([(name, (page.ruling(ruling_id).title, "dim"))])


def explain_word(
    screen: Screen, presentation: Presentation, word: str, game: GameDefinition
) -> None:
    """Show what ``word`` of the game means, or the ruling or family of rulings that it names.

    Raises:
        KernelError: it names none, or the page of rulings cannot be read.
    """
    explanation = presentation.explain_word(word)
    if explanation is not None:
        explain(screen, explanation, game)
        return
    page = rulings_page(game)
    if word.upper() in page.families:
        rulings = [ruling for ruling in page.rulings.values() if ruling.family == word.upper()]
        screen.show([line(f"{ruling.id:<9} {ruling.title}") for ruling in rulings])
    else:
        screen.print(_drawn(page.ruling(word)))


def listing(entries: list[tuple[str, str, str]], width: int, height: int) -> list[Line]:
    """Return the choices, each with its number, label and note, in ``height`` lines if they fit.

    Where there is little space the choices are printed side by side, without their notes.
    """
    if not entries:
        return []
    digits = max(len(number) for number, _, _ in entries)
    widest = max(len(label) for _, label, _ in entries)
    indent = digits + widest + 6
    full: list[Line] = []
    for number, label, note in entries:
        head = (f"  {number:>{digits}}  ", "bold")
        if indent + 12 <= width:
            row = trimmed([head, (f"{label:<{widest}}  ", ""), (note, "dim")])
            full += wrapped(row, width, indent=indent)
        else:
            row = trimmed([head, (label, ""), (f"  {note}", "dim")])
            full += wrapped(row, width, indent=digits + 4)
    if len(full) <= height:
        return full
    cells: list[Line] = [((f"{n:>{digits}} ", "bold"), (label, "")) for n, label, _ in entries]
    each = max(map(width_of, cells)) + 2
    per_line = max(1, (width - 2) // each)
    short: list[Line] = []
    for begin in range(0, len(cells), per_line):
        spans: list[tuple[str, str]] = [("  ", "")]
        for cell in cells[begin : begin + per_line]:
            spans += [*cell, (" " * (each - width_of(cell)), "")]
        short += wrapped(trimmed(spans), width, indent=2)
    return short if len(short) < len(full) else full


def _drawn(ruling: Ruling) -> RenderableType:
    heading = Text(f"{ruling.id}: {ruling.title}", style="bold")
    return Group(heading, Padding(Markdown(ruling.statement), (0, 2, 1, 2)))
