"""What each step of joint dice was used for in a log, compared with what a party has noted.

Whoever has all preimages of a step before it is used knows the outcome in advance. A host gets them
early if it asks for a step for one thing and uses it for another: for a deal that is not in the
log, or for a command that draws nothing. From then on it has each step one command early, and the
log alone shows nothing of it. What a party has noted of each step does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from maginor_core.eventlog.chance import JointSeed
from maginor_core.eventlog.stored_game import StoredGame
from maginor_core.kernel.definition import Json
from maginor_core.kernel.disclosures import ExcludeParty
from maginor_core.kernel.ledger import PREIMAGES
from maginor_core.kernel.validation import shown
from maginor_core.kernel.wording import counted


@frozen
class StepUse:
    """What a step is for.

    Attributes:
        record: the number of the record of the command that draws; None for the deal.
        command: that command as JSON; None for the deal, and if a party withheld its preimage, so
            that no command used the step.
    """

    record: int | None = None
    command: Json | None = None

    @property
    def place(self) -> str:
        """What it is for, in words."""
        return "the deal" if self.record is None else f"record {self.record}"


DEALT: Final = StepUse()
"""What the step of the deal is for."""


def steps_used(game: StoredGame) -> dict[int, StepUse]:
    """Return by step what a log uses it for, or at which record a preimage of it was withheld.

    Args:
        game: a game with joint dice, whose records follow the rules.
    """
    assert isinstance(game.chance, JointSeed), "the game has joint dice"
    to_json = game.definition.record_json.to_json
    used = [DEALT] if game.chance.deal else []
    records = zip(game.records.commands(), game.evidence, strict=True)
    for number, (command, evidence) in enumerate(records):
        if isinstance(command, ExcludeParty):
            used.append(StepUse(number))
        elif any(item[0] == PREIMAGES for item in evidence):
            used.append(StepUse(number, to_json(command)))
    return dict(enumerate(used))


def misused(noted: Mapping[int, StepUse], used: Mapping[int, StepUse]) -> str:
    """Return which step a log used for something else than was noted; empty if it used none so.

    Args:
        noted: by step what a party has disclosed its preimage for.
        used: by step what the log uses it for.
    """
    for step, use in sorted(noted.items()):
        found = used.get(step)
        said = f"step {step} was disclosed for {use.place}"
        if found is None:
            return f"{said}, and the log does not use it"
        if found.record != use.record:
            return f"{said}, and the log used it for {found.place}"
        if found.command is not None and found.command != use.command:
            return (
                f"step {step} was disclosed for another command than that of {found.place}: for "
                f"{shown(use.command)}, and the log contains {shown(found.command)}"
            )
    return ""


def unnoted(noted: Mapping[int, StepUse], used: Mapping[int, StepUse]) -> str:
    """Return what is not noted of the steps that a log uses; empty if nothing is missing."""
    missing = [
        step
        for step, use in sorted(used.items())
        if step not in noted and (use.record is None or use.command is not None)
    ]
    if not missing:
        return ""
    first, *others = missing
    more = f", nor for {counted(len(others), 'other')}" if others else ""
    return (
        f"it is not noted what step {first} of the joint dice was disclosed for{more}; so "
        "whoever wrote the log may have had preimages early, and foreseen outcomes"
    )
