"""Rows of JSON that are printed at the end, however many they are."""

from __future__ import annotations

import json
from tempfile import SpooledTemporaryFile

import click

MEMORY = 1 << 24
"""How many bytes are held in memory; more of them go to a file."""


class JsonRows:
    """The items of an array, printed together once all are known. To be closed."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile(MEMORY, "w+", encoding="utf-8")  # noqa: SIM115 # closed by close
        self.close = self._file.close

    def add(self, row: object) -> None:
        """Add a row of plain JSON data."""
        self._file.write((", " if self._file.tell() else "") + json.dumps(row))

    def print(self) -> None:
        """Print all rows, with commas between."""
        self._file.seek(0)
        while part := self._file.read(MEMORY):
            click.echo(part, nl=False)
