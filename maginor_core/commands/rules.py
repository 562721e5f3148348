"""The rule of each command, and how a command comes to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from maginor_core.commands import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastReversal,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    ChooseBeast,
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
    Command,
    DeclineReversal,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
)
from maginor_core.commands.cast_domination import cast_domination
from maginor_core.commands.cast_persuasion import cast_persuasion
from maginor_core.commands.cast_restoration import cast_restoration
from maginor_core.commands.cast_retrieval import cast_retrieval
from maginor_core.commands.cast_reversal import cast_reversal
from maginor_core.commands.cast_summoning import cast_summoning
from maginor_core.commands.cast_telekinesis import cast_telekinesis
from maginor_core.commands.cast_teleportation import cast_teleportation
from maginor_core.commands.choose_beast import choose_beast
from maginor_core.commands.choose_reward import choose_reward
from maginor_core.commands.choose_slot import choose_slot
from maginor_core.commands.choose_symbol import choose_symbol
from maginor_core.commands.choose_target import choose_target
from maginor_core.commands.decline_reversal import decline_reversal
from maginor_core.commands.move_wizard import move_wizard
from maginor_core.commands.play_sorcery_card import play_sorcery_card
from maginor_core.commands.play_symbol_card import play_symbol_card
from maginor_core.commands.refusals import DiceError
from maginor_core.commands.roll_die import roll_die
from maginor_core.components.symbols import Face
from maginor_core.events import Event
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.errors import MalformedError
from maginor_core.projections.board import Board

Rule = Callable[[Board, Any, Happen[Event]], None]  # Any: each takes its own command
RollingRule = Callable[[Board, Any, Sequence[Face], Happen[Event]], None]  # Any: likewise

RULES: Final[dict[type[Command], Rule]] = {
    PlaySymbolCard: play_symbol_card,
    CastRetrieval: cast_retrieval,
    CastRestoration: cast_restoration,
    CastDomination: cast_domination,
    CastPersuasion: cast_persuasion,
    CastTelekinesis: cast_telekinesis,
    CastTeleportation: cast_teleportation,
    CastSummoning: cast_summoning,
    MoveWizard: move_wizard,
    ChooseSymbol: choose_symbol,
    ChooseSlot: choose_slot,
    ChooseTarget: choose_target,
    ChooseBeast: choose_beast,
    CastReversal: cast_reversal,
    DeclineReversal: decline_reversal,
    ChooseReward: choose_reward,
}
"""The rule of each command that does not roll."""

ROLLING_RULES: Final[dict[type[Command], RollingRule]] = {
    PlaySorceryCard: play_sorcery_card,
    RollDie: roll_die,
}
"""The rule of each command that rolls one die."""


def carry_out(
    board: Board,
    command: Any,  # Any: strangers come here, to be refused
    dice: Sequence[Face],
    happen: Happen[Event],
) -> None:
    """Let happen what ``command`` causes on ``board``, in order; refusals come before anything.

    Raises:
        Refusal: the rules do not allow the command; its ``ruling`` says which.
        MalformedError: ``command`` is none.
    """
    kind = type(command)
    rule = RULES.get(kind)
    if rule is not None:
        if dice:
            raise DiceError("DIE-01", 0, len(dice))
        rule(board, command, happen)
    elif kind in ROLLING_RULES:
        ROLLING_RULES[kind](board, command, dice, happen)
    else:
        raise MalformedError(f"{command!r} is no command")


def rolls(command: Any) -> int:  # Any: likewise
    """Return how many dice ``command`` rolls: one or none."""
    return 1 if type(command) in ROLLING_RULES else 0
