"""The rules of Maginor: the rule of each command, and all else that plays a game in numbers."""

from __future__ import annotations

from typing import Final

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
from maginor_core.commands.cast_spells import (
    cast_domination,
    cast_persuasion,
    cast_restoration,
    cast_retrieval,
    cast_reversal,
    cast_summoning,
    cast_telekinesis,
    cast_teleportation,
    decline_reversal,
)
from maginor_core.commands.choices import (
    choose_beast,
    choose_reward,
    choose_slot,
    choose_symbol,
    choose_target,
)
from maginor_core.commands.legal import fact_lister, first_legal_rows, legal_rows
from maginor_core.commands.move_wizard import move_wizard
from maginor_core.commands.play_card import play_sorcery_card, play_symbol_card
from maginor_core.commands.refusals import DiceError
from maginor_core.commands.roll_die import roll_die
from maginor_core.components.layout import Layout
from maginor_core.engine.decider import Decider, Rule, decider_of
from maginor_core.events import LOGGED_EVENTS, BeastChosen, BeastsRevealed, DieRolled
from maginor_core.projections.evolve import evolve
from maginor_core.projections.state import State, initial_state, to_act

RULES: Final[dict[type[Command], Rule]] = {
    PlaySymbolCard: play_symbol_card,
    PlaySorceryCard: play_sorcery_card,
    CastRetrieval: cast_retrieval,
    CastRestoration: cast_restoration,
    CastDomination: cast_domination,
    CastPersuasion: cast_persuasion,
    CastTelekinesis: cast_telekinesis,
    CastTeleportation: cast_teleportation,
    CastSummoning: cast_summoning,
    MoveWizard: move_wizard,
    RollDie: roll_die,
    ChooseSymbol: choose_symbol,
    ChooseSlot: choose_slot,
    ChooseTarget: choose_target,
    ChooseBeast: choose_beast,
    CastReversal: cast_reversal,
    DeclineReversal: decline_reversal,
    ChooseReward: choose_reward,
}
"""The rule of each command."""

ROLLING: Final = (PlaySorceryCard, RollDie)
"""The commands that roll the die."""


def _refused_dice(taken: int, given: int) -> DiceError:
    return DiceError("DIE-01", taken, given)


MAGINOR: Final[Decider[Layout, State]] = decider_of(
    State,
    RULES,
    initial=initial_state,
    to_act=to_act,
    legal=legal_rows,
    first_legal=first_legal_rows,
    list_facts=fact_lister,
    events=LOGGED_EVENTS,
    outcomes={DieRolled: "face"},
    draws=ROLLING,
    secret_answers=[BeastChosen],
    discloses=[BeastsRevealed],
    refusal=_refused_dice,
    evolve=evolve,
)
"""The rules of Maginor."""
CODEC: Final = MAGINOR.codec


def rolls(command: Command) -> int:
    """Return how many dice ``command`` rolls: one or none."""
    return int(isinstance(command, ROLLING))
