"""The faces that are given with a rolling command, or that dice show."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.components.tokens import FACES, Face
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.validation import shown

_NUMBERS = {face: number for number, face in enumerate(FACES)}


def face_numbers(dice: Sequence[Face]) -> tuple[int, ...]:
    """Return faces in numbers.

    Raises:
        MalformedError: one is not a face.
    """
    return tuple([face_number(face, f"dice.{place}") for place, face in enumerate(dice)])


def face_number(face: object, where: str = "dice.0") -> int:
    """Return a face in numbers.

    Args:
        face: what should be one.
        where: the place that an error names.

    Raises:
        MalformedError: it is none.
    """
    if type(face) is not str or face not in _NUMBERS:
        raise MalformedError(f"faces are {', '.join(FACES)}; {shown(face)} is none", where)
    return _NUMBERS[face]
