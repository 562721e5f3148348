"""Chance that is the same everywhere: a keyed hash in counter mode, with rejection and no bias.

The generator is specified here to the last bit, so that any language can repeat it:

- the *key* is the seed as UTF-8 text;
- *block* ``i`` of the *stream* named ``label`` is HMAC-SHA-256(key, label + ":" + i), where the
  label is UTF-8 text and ``i`` = 0, 1, 2, … is written in decimal digits; a stream is its blocks in
  a row;
- a number *below* ``n`` takes from the stream as many bytes as ``n - 1`` needs (one at least),
  reads them as a big-endian number ``x``, and is ``x mod n``, unless ``x`` is at or above the
  greatest multiple of ``n`` that these bytes can reach: then it takes the next bytes, and so on;
- to *shuffle* a list, for ``i`` from its last index down to 1, items ``i`` and ``below(i + 1)``
  swap.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BYTE = 256


def fresh_seed() -> str:
    """Return 128 bits of the system's entropy as a seed, in hexadecimal digits."""
    return os.urandom(16).hex()


class Stream:
    """The endless numbers that follow from a seed under one label."""

    __slots__ = ("_block", "_bytes", "_key", "_label", "_position")

    def __init__(self, seed: str | int, label: str) -> None:
        """Begin the stream named ``label`` of ``seed``; a number means its decimal digits."""
        self._key = str(seed).encode()
        self._label = label.encode() + b":"
        self._block = 0
        self._bytes = b""
        self._position = 0

    def below(self, n: int) -> int:
        """Return the next number from 0 to ``n - 1``, each equally likely.

        Raises:
            ValueError: ``n`` is less than 1.
        """
        if n < 1:
            raise ValueError(f"no number is below {n}")
        if n <= _BYTE:
            return self._below_a_byte(n)
        width = max(1, ((n - 1).bit_length() + 7) // 8)
        limit = 256**width // n * n
        while True:
            x = int.from_bytes(self._take(width))
            if x < limit:
                return x % n

    def _below_a_byte(self, n: int) -> int:
        """Return the same for ``n`` up to 256, which most outcomes are: a byte for each attempt."""
        limit = _BYTE - _BYTE % n
        while True:
            if self._position >= len(self._bytes):
                self._bytes = self._next_block()
                self._position = 0
            x = self._bytes[self._position]
            self._position += 1
            if x < limit:
                return x % n

    def choose(self, options: Sequence[T]) -> T:
        """Return one of ``options``, each equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order, each order equally likely."""
        row = list(items)
        for i in range(len(row) - 1, 0, -1):
            j = self.below(i + 1)
            row[i], row[j] = row[j], row[i]
        return row

    def _take(self, count: int) -> bytes:
        while self._position + count > len(self._bytes):
            self._bytes = self._bytes[self._position :] + self._next_block()
            self._position = 0
        taken = self._bytes[self._position : self._position + count]
        self._position += count
        return taken

    def _next_block(self) -> bytes:
        block = hmac.digest(self._key, self._label + str(self._block).encode(), "sha256")
        self._block += 1
        return block
