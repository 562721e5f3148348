"""The chance of joint dice, which a match can have without a look at how they are proved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maginor_core.kernel.outcomes import SeededChance

if TYPE_CHECKING:
    from maginor_core.kernel.joint_dice import JointDice


class JointChance:
    """Outcomes that follow from joint dice: one step for each command that draws any.

    Attributes:
        dice: the dice.
        used: whether the command drew an outcome.
    """

    __slots__ = ("_seeded", "dice", "used")

    def __init__(self, dice: JointDice) -> None:
        """Follow ``dice``."""
        self.dice = dice
        self.used = False
        self._seeded: SeededChance | None = None

    def start(self, drawn: int) -> None:
        """Begin a command; how many outcomes came before does not matter."""
        self.used = False
        self._seeded = None

    def die(self, faces: int) -> int:
        """Return the next face.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
        """
        return self._outcomes().die(faces)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of the next thing drawn.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
            NoOutcomeError: the bag is empty.
        """
        return self._outcomes().draw(bag)

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number on the next face.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
        """
        return self._outcomes().roll(sides)

    def _outcomes(self) -> SeededChance:
        if self._seeded is None:
            self._seeded = SeededChance(self.dice.seed())
            self._seeded.start(0)
            self.used = True
        return self._seeded
