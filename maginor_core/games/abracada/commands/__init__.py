"""The commands: what each is, its rule, and all else that plays a game in numbers."""

from __future__ import annotations

from typing import Final, TypeAlias

from maginor_core.engine.decider import Decider, Rule, decider_of
from maginor_core.games.abracada import events
from maginor_core.games.abracada.commands.cast_spell import CastSpell, cast_spell
from maginor_core.games.abracada.commands.legal import legal
from maginor_core.games.abracada.commands.refusals import ChanceError
from maginor_core.games.abracada.commands.take_secret import TakeSecret, take_secret
from maginor_core.games.abracada.commands.take_turn import DealRound, EndTurn, deal_round, end_turn
from maginor_core.games.abracada.components.layout import Layout
from maginor_core.games.abracada.projections import compiled_state
from maginor_core.games.abracada.projections.state import State, initial_state, to_act

Command: TypeAlias = CastSpell | EndTurn | DealRound | TakeSecret
"""What a player can give; each is a frozen value with its rule beside it."""

RULES: Final[dict[type[Command], Rule]] = {
    CastSpell: cast_spell,
    EndTurn: end_turn,
    DealRound: deal_round,
    TakeSecret: take_secret,
}
"""The rule of each command; every one may draw outcomes of chance."""

DISCLOSING: Final = (events.SpellCast, events.CastFailed)
"""The events by which a player learns something of its own hand."""


ABRACADA: Final[Decider[Layout, State]] = decider_of(
    State,
    RULES,
    initial=initial_state,
    to_act=to_act,
    list_by=legal,
    compiled=compiled_state,
    draws=RULES,
    discloses=DISCLOSING,
    refusal=ChanceError,
)
"""The rules of the game."""

__all__ = ["ABRACADA", "RULES", "CastSpell", "Command", "DealRound", "EndTurn", "TakeSecret"]
