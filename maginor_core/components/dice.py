"""Maginor's die: sources of the faces that the players roll (DIE-01).

A source of dice returns the face of the n-th roll of a game, n = 0, 1, 2, …, so a game that is
resumed or branched continues with the faces that it would have had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from maginor_core.components.tokens import FACES, Face
from maginor_core.engine.chance import Stream, fresh_seed
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.validation import shown


class Dice(Protocol):
    """A source of faces."""

    def face(self, roll: int) -> Face:
        """Return what the roll numbered ``roll``, counted from 0, shows."""


class NoFaceError(EngineError):
    """A source of dice has no face for a roll."""


class SeededDice:
    """Dice that follow from a seed.

    Roll ``n`` is the face numbered by the first number below 6 of the seed's stream ``die.n`` (see
    ``engine.chance``), in the order of ``FACES``.
    """

    def __init__(self, seed: str | int | None = None) -> None:
        """Take ``seed``, or the system's entropy if there is none."""
        self.seed = fresh_seed() if seed is None else seed

    def face(self, roll: int) -> Face:
        """Return what roll ``roll`` shows."""
        return Stream(self.seed, f"die.{roll}").choose(FACES)


class ScriptedDice:
    """Dice whose faces are given beforehand."""

    def __init__(self, faces: Sequence[Face]) -> None:
        """Take the faces of the rolls in their order.

        Raises:
            MalformedError: one of them is not a face.
        """
        for position, face in enumerate(faces):
            if face not in FACES:
                known = ", ".join(FACES)
                raise MalformedError(
                    f"faces are {known}; {shown(face)} is none", f"dice.{position}"
                )
        self.faces = tuple(faces)

    def face(self, roll: int) -> Face:
        """Return what roll ``roll`` shows.

        Raises:
            NoFaceError: the script is shorter.
        """
        if roll >= len(self.faces):
            raise NoFaceError(
                f"the script of the dice ends after {len(self.faces)} rolls; roll {roll + 1} "
                "needs a face"
            )
        return self.faces[roll]


class NoDice:
    """No dice at all: each rolling command must be submitted with its face, as from a real die."""

    def face(self, roll: int) -> Face:
        """Refuse.

        Raises:
            NoFaceError: always.
        """
        raise NoFaceError(f"this game has no dice; roll {roll + 1} must be given with the command")
