"""The ids of rooms: random letters, and the part of the tables in which a room is."""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of ids: 32, without those that look alike."""
RANDOM: Final = 16
"""How many characters of an id are random."""


def new_id(part: int = 0) -> str:
    """Return a new id of a room: 80 bits of the system's entropy, readable and safe anywhere.

    Args:
        part: in which part of the tables the room is; one more letter states it, unless it is 0.
    """
    random = "".join([LETTERS[byte % len(LETTERS)] for byte in secrets.token_bytes(RANDOM)])
    return random + LETTERS[part] if part else random


def part_of(room_id: str) -> int:
    """Return the part of the tables in which the room of an id is, if there is one."""
    return max(0, LETTERS.find(room_id[RANDOM])) if len(room_id) == RANDOM + 1 else 0
