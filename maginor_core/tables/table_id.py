"""The ids of tables: random letters, and the part of the tables in which a table is."""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of ids: 32, without those that look alike."""
RANDOM: Final = 16
"""How many characters of an id are random."""


def new_id(part: int = 0) -> str:
    """Return a new id of a table: 80 bits of the system's entropy, readable and safe anywhere.

    Args:
        part: in which part of the tables the table is; one more letter states it, unless it is 0.
    """
    random = "".join([LETTERS[byte % len(LETTERS)] for byte in secrets.token_bytes(RANDOM)])
    return random + LETTERS[part] if part else random


def part_of(table_id: str) -> int:
    """Return the part of the tables in which the table of an id is, if there is one."""
    return max(0, LETTERS.find(table_id[RANDOM])) if len(table_id) == RANDOM + 1 else 0
