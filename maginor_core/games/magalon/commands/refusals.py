"""Refusals: commands that the rules do not allow now, each with its ruling."""

from __future__ import annotations

from typing import ClassVar

from maginor_core.engine.errors import RefusalError


class Refusal(RefusalError):
    """A command that the rules refuse; it has changed nothing."""


class DiceError(Refusal):
    """The numbers that are given with a command are not those that it rolls."""

    concerns_chance: ClassVar[bool] = True

    def __init__(self, taken: int, given: int) -> None:
        """Refuse a command that rolls ``taken`` dice, at least, and was given ``given`` numbers."""
        if taken > given:
            needed = f"rolls at least {taken} dice"
        else:
            needed = f"rolls {taken} dice" if taken else "rolls no dice"
        super().__init__("GIANT-01", f"the command {needed}, but {given} numbers are given with it")
        self.taken = taken
        self.given = given
