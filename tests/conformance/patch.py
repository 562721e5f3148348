"""Patches of a Python module as text: like unified diffs, with function names for line numbers.

A patch is a line with its name, and hunks. A hunk begins with ``@@`` and the function or class that
it changes, or ``@@`` alone for the whole module. Its lines begin with a space if they stay, with
``-`` if they are removed, with ``+`` if they are added; an empty line stays. The lines that stay or
are removed stand there, one after the other, once. Lines that begin with ``#`` are comments.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from itertools import pairwise

from attrs import frozen


class PatchError(ValueError):
    """A patch that cannot be read, or that does not fit the text."""


@frozen
class Hunk:
    """Lines that follow each other, and what they are replaced by.

    Attributes:
        function: the function or class with these lines; empty for the whole module.
    """

    function: str
    old: tuple[str, ...]
    new: tuple[str, ...]


@frozen
class Patch:
    """What is changed, and where the patch stands: the file and the line of its name."""

    name: str
    where: str
    hunks: tuple[Hunk, ...]


def read_patches(text: str, where: str) -> tuple[Patch, ...]:
    """Return the patches of the file with the content ``text``, in their order.

    Raises:
        PatchError: if a line means nothing at its place, or a patch changes nothing.
    """
    read: list[tuple[str, str, list[list[str]]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        place = f"{where}:{number}"
        hunks = read[-1][2] if read else None
        if line.startswith("@@"):
            if hunks is None:
                raise PatchError(f"{place}: the name of a patch must stand before {line!r}")
            hunks.append([line])
        elif line.startswith((" ", "-", "+")) or not line:
            if hunks:
                hunks[-1].append(line)
            elif line:
                raise PatchError(f"{place}: a line with @@ must stand before {line!r}")
        else:
            read.append((line, place, []))
    for name, place, hunks in read:
        if not hunks:
            raise PatchError(f"{place}: {name!r} has no hunk, which would begin with @@")
    return tuple(
        Patch(name, place, tuple(_hunk(lines, f"{place}: {name!r}") for lines in hunks))
        for name, place, hunks in read
    )


def _hunk(lines: list[str], where: str) -> Hunk:
    head, *body = "\n".join(lines).rstrip("\n").split("\n")
    old = tuple(line[1:] for line in body if not line.startswith("+"))
    new = tuple(line[1:] for line in body if not line.startswith("-"))
    if not old:
        raise PatchError(f"{where}: {head!r} has no line that stays or is removed")
    if old == new:
        raise PatchError(f"{where}: {head!r} changes nothing")
    return Hunk(head.removeprefix("@@").strip(), old, new)


def patched(text: str, patch: Patch) -> str:
    """Return the module ``text`` with the patch. All hunks are about the text as it is before.

    Raises:
        PatchError: if the lines of a hunk do not stand there, or not once, or two hunks overlap.
    """
    lines = text.split("\n")
    places = sorted(
        ((_place(text, lines, hunk, patch), hunk) for hunk in patch.hunks), key=lambda one: one[0]
    )
    for (place, hunk), (following, _) in pairwise(places):
        if place + len(hunk.old) > following:
            raise PatchError(f"{patch.where}: {patch.name!r}: two hunks change the same lines")
    for place, hunk in reversed(places):
        lines[place : place + len(hunk.old)] = hunk.new
    return "\n".join(lines)


def _place(text: str, lines: list[str], hunk: Hunk, patch: Patch) -> int:
    """Return the index of the first line of the hunk."""
    where = f"{patch.where}: {patch.name!r} does not fit"
    blocks = _blocks(text)
    if hunk.function and hunk.function not in blocks:
        raise PatchError(f"{where}: there is no function or class {hunk.function!r}")
    begin, end = blocks.get(hunk.function, (0, len(lines)))
    length, first = len(hunk.old), hunk.old[0]
    found = [
        start
        for start in range(begin, end - length + 1)
        if lines[start] == first and tuple(lines[start : start + length]) == hunk.old
    ]
    if len(found) == 1:
        return found[0]
    function = hunk.function or "the module"
    if found:
        raise PatchError(
            f"{where}: {first!r} stands {len(found)} times in {function}; "
            "add lines that stay, before or after it"
        )
    there = lines[begin:end]
    for line in hunk.old:
        if line not in there:
            near = get_close_matches(line, there, 1)
            closest = f"; closest is {near[0]!r}" if near else ""
            raise PatchError(f"{where}: {function} has no line {line!r}{closest}")
    raise PatchError(f"{where}: lines of {function} do not follow each other as from {first!r} on")


@cache
def _blocks(text: str) -> dict[str, tuple[int, int]]:
    """Return the lines of each function and class of a module, from the first to after the last."""
    lines = text.split("\n")
    heads = [re.match(r"(?:def|class) (\w+)", line) for line in lines]
    begin = {game[1]: number for number, game in enumerate(heads) if game}
    return {
        name: (
            number,
            next(
                (
                    after
                    for after in range(number, len(lines) - 1)
                    if not lines[after] and not lines[after + 1]
                ),
                len(lines),
            ),
        )
        for name, number in begin.items()
    }
