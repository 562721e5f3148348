"""Component sets for people: the tiles to play with, listed, checked, or written out to be changed.

A component set is a JSON file; the bundled one is the start of an owner's own.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from maginor_core import components
from maginor_core.components.component_set import (
    REFERENCE,
    ComponentSet,
    read_components,
    reference_components,
)
from maginor_core.kernel.languages import ENGLISH, texts_of
from maginor_core.kernel.layout import table, width_of, wrapped
from maginor_core.kernel.presentation import Line, Sheet, line
from maginor_core.kernel.wording import counted, printable
from maginor_core.presentation.drawing import symbols_line
from maginor_core.presentation.names import MESSAGES, cards_held


def read_parts(path: Path | None) -> ComponentSet:
    """Return the component set in a file, or the bundled one.

    Raises:
        MalformedError: the file contains no component set from which a game can be dealt.
        OSError: it cannot be read.
    """
    return reference_components() if path is None else read_components(path)


def remarks_on(parts: ComponentSet) -> list[str]:
    """Return what an owner of the printed tiles may want to look at."""
    return list(parts.remarks())


def summary_of(parts: ComponentSet) -> str:
    """Return in a few words what a component set has."""
    slots = sum(len(tile.slots) for tile in parts.tiles)
    return f"{counted(len(parts.tiles), 'tile')}, {counted(slots, 'vote')} in all"


def exported_parts() -> str:
    """Return the text of the bundled set's file."""
    return files(components).joinpath(f"{REFERENCE}.json").read_text(encoding="utf-8")


def parts_sheet(parts: ComponentSet) -> Sheet:
    """Return a component set: its data in the form of its file."""
    data = {
        "id": parts.id,
        "about": parts.about,
        "counters": parts.counters,
        "hand": dict(parts.hand),
        "tiles": {
            tile.oracle: {
                "name": tile.name,
                "size": tile.size,
                "name_source": tile.name_source,
                "slots": list(tile.slots),
            }
            for tile in parts.tiles
        },
    }
    return Sheet(data, lambda width: _lines(parts, width))


def _lines(parts: ComponentSet, width: int) -> list[Line]:
    say = texts_of(ENGLISH, MESSAGES)
    drawn = list(wrapped(line(printable(parts.id), "bold"), width))
    if parts.about:
        drawn += wrapped(line(printable(parts.about), "dim"), width)
    having = f"{counted(parts.counters, 'counter')} and: {cards_held(say, parts.hand)}"
    drawn += wrapped(line(f"Each player gets {having}."), width)
    titles = ("tile", "name", "size", "votes", "slots, clockwise from the top")
    rows = [[line(title, "dim") for title in titles[:-1]]]
    for tile in parts.tiles:
        name = printable(tile.name) + (" *" if tile.name_source == "ours" else "")
        cells = (printable(tile.oracle), name, tile.size, str(len(tile.slots)))
        rows.append(list(map(line, cells)))
    heads = table(rows, right=(3,))
    indent = max(map(width_of, heads)) + 2
    beside = indent + 20 <= width
    slots = [line(titles[-1], "dim"), *(symbols_line(say, tile.slots) for tile in parts.tiles)]
    for head, symbols in zip(heads, slots, strict=True):
        if beside:
            blank = (" " * (indent - width_of(head)), "")
            drawn += wrapped((*head, blank, *symbols), width, indent=indent)
        else:
            drawn += wrapped(head, width)
            drawn += wrapped((("    ", ""), *symbols), width, indent=4)
    if any(tile.name_source == "ours" for tile in parts.tiles):
        drawn.append(line("* a placeholder name, not the printed one", "dim"))
    return drawn
