"""Lines of text in memory, compressed but for the newest: the report of an audit of many games."""

from __future__ import annotations

import zlib
from typing import Final

LINES: Final = 64
"""How many lines a block has."""


class PackedLines:
    """Lines that are added one after another, and found by their numbers."""

    def __init__(self) -> None:
        self._packed: list[bytes] = []
        self._newest: list[str] = []

    def add(self, line: str) -> None:
        """Add a line, with its end."""
        self._newest.append(line)
        if len(self._newest) == LINES:
            self._packed.append(zlib.compress("".join(self._newest).encode(), 1))
            self._newest = []

    def __getitem__(self, number: int) -> str:
        block, place = divmod(number, LINES)
        return self.block(block).split("\n")[place]

    def block(self, number: int) -> str:
        """Return the lines of a block; empty after the last one."""
        if number < len(self._packed):
            return zlib.decompress(self._packed[number]).decode()
        return "".join(self._newest) if number == len(self._packed) else ""
