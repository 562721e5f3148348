"""The rules of Maginor: the rule of each command, and all else that plays a game in numbers."""

from __future__ import annotations

from typing import Final

from maginor_core.commands import Command, cast_spells, choices, move_wizard, play_card, roll_die
from maginor_core.commands.legal import legal
from maginor_core.commands.refusals import DiceError
from maginor_core.components.layout import Layout
from maginor_core.engine.decider import Decider, Rule, decider_of
from maginor_core.events import BeastChosen, BeastsRevealed
from maginor_core.projections import compiled_state
from maginor_core.projections.state import State, initial_state, to_act

RULES: Final[dict[type[Command], Rule]] = {
    play_card.PlaySymbolCard: play_card.play_symbol_card,
    play_card.PlaySorceryCard: play_card.play_sorcery_card,
    **cast_spells.RULES,
    move_wizard.MoveWizard: move_wizard.move_wizard,
    roll_die.RollDie: roll_die.roll_die,
    choices.ChooseSymbol: choices.choose_symbol,
    choices.ChooseSlot: choices.choose_slot,
    choices.ChooseTarget: choices.choose_target,
    choices.ChooseBeast: choices.choose_beast,
    cast_spells.CastReversal: cast_spells.cast_reversal,
    cast_spells.DeclineReversal: cast_spells.decline_reversal,
    choices.ChooseReward: choices.choose_reward,
}
"""The rule of each command."""

ROLLING: Final = (play_card.PlaySorceryCard, roll_die.RollDie)
"""The commands that roll the die."""


def _refused_dice(taken: int, given: int) -> DiceError:
    return DiceError("DIE-01", taken, given)


MAGINOR: Final[Decider[Layout, State]] = decider_of(
    State,
    RULES,
    initial=initial_state,
    to_act=to_act,
    list_by=legal,
    compiled=compiled_state,
    secret_answers=[BeastChosen],
    discloses=[BeastsRevealed],
    refusal=_refused_dice,
)
"""The rules of Maginor."""
CODEC: Final = MAGINOR.codec


def rolls(command: Command) -> int:
    """Return how many dice ``command`` rolls: one or none."""
    return int(isinstance(command, ROLLING))
