"""Outcomes of real dice: which one a command needs next, from what its player may know."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.given_chance import MissingOutcomeError, TriedChance
from maginor_core.kernel.match import Match, NoChance


class OutcomeNeededError(KernelError):
    """A command needs an outcome that must be given with it.

    Attributes:
        need: what is to be rolled or drawn, and each possible outcome.
    """

    def __init__(self, message: str, need: Json) -> None:
        super().__init__(message)
        self.need = need


def needed_outcome(match: Match, seat: int, command: Fact, given: Sequence[int]) -> Json | None:
    """Return which outcome a command needs after those that are given.

    It is found in the state without what the seat may not know, so that it reveals nothing.

    Args:
        match: a match whose outcomes are given with its commands.
        seat: whose command it is.
        command: the command.
        given: the outcomes so far.

    Returns:
        ``text``, and ``choices`` with a label and the outcome as ``submit`` takes it. None if the
        match draws its outcomes itself, or if the command needs no further one.
    """
    if not isinstance(match.session.chance, NoChance):
        return None
    known, form = match.known_to(seat), match.game.chance
    row = match.session.vocabulary.row(command)
    if row[0] not in match.game.decider.draws:
        return None
    known.state.events.clear()
    try:
        match.game.decider.rules[row[0]](known.state, *row[1:], TriedChance(given))
    except MissingOutcomeError as missing:
        outcomes = [form.to_json(outcome) for outcome, _ in missing.options]
        return {
            "text": f"Outcome {len(given) + 1} of this command: what was rolled or drawn?",
            "choices": [{"label": _label(outcome), "outcome": outcome} for outcome in outcomes],
        }
    except (KernelError, LookupError, TypeError):  # it cannot be known without what is hidden
        return None
    return None


def _label(outcome: object) -> str:
    """Return an outcome in JSON as text for people, such as that of ``{"drawn": 3}``."""
    values = outcome.values() if isinstance(outcome, dict) else (outcome,)
    return " ".join(map(str, values))
