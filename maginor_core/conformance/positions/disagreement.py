"""A disagreement is the shortest game found that leads to where two sides part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from maginor_core.conformance.diagnosis.differences import compact
from maginor_core.conformance.positions.position import Json, Move
from maginor_core.conformance.transcripts.format import outcome_text


@frozen
class Disagreement:
    """Where two sides part, or one of them is unsound.

    Attributes:
        setup: the setup of the game.
        moves: the commands up to there, with their dice.
        about: what is wrong, in a sentence.
        details: what is wrong in particular; what is expected is the rulings' view.
    """

    setup: Json
    moves: tuple[Move, ...]
    about: str
    details: tuple[str, ...]

    def script(self) -> Iterator[str]:
        """Yield the game up to there, in the lines of a transcript."""
        yield f"setup: {compact(self.setup)}"
        for command, outcomes in self.moves:
            yield f"> {written(command, outcomes)}"


def written(command: Json, outcomes: Sequence[Any]) -> str:  # Any: JSON of outcomes
    """Return a command and its outcomes of chance as a transcript has them."""
    return " ".join((compact(command), *map(outcome_text, outcomes)))
