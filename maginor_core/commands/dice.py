"""The face that comes with a rolling command."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands.refusals import DiceError
from maginor_core.components.symbols import FACES, Face
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import shown


def only_face(dice: Sequence[Face]) -> Face:
    """Return the one face that a rolling command takes.

    Raises:
        DiceError: DIE-01, there is not exactly one.
        MalformedError: what is there is no face.
    """
    if len(dice) != 1:
        raise DiceError("DIE-01", 1, len(dice))
    if dice[0] not in FACES:
        raise MalformedError(f"faces are {', '.join(FACES)}; {shown(dice[0])} is none", "dice.0")
    return dice[0]
