"""The faces that come with a command: as many as it rolls."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands.refusals import DiceError
from maginor_core.components.symbols import FACES, Face
from maginor_core.kernel.errors import MalformedError


def only_face(dice: Sequence[Face]) -> Face:
    """Return the one face that a rolling command takes.

    Raises:
        DiceError: DIE-01, there is not exactly one.
        MalformedError: what is there is no face.
    """
    if len(dice) != 1:
        raise DiceError("DIE-01", 1, len(dice))
    if dice[0] not in FACES:
        raise MalformedError(f"faces are {', '.join(FACES)}; {dice[0]!r} is none", "dice.0")
    return dice[0]


def no_face(dice: Sequence[Face]) -> None:
    """Make sure that no face comes with a command that does not roll.

    Raises:
        DiceError: DIE-01, there is one.
    """
    if dice:
        raise DiceError("DIE-01", 0, len(dice))
