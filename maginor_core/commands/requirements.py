"""What commands of several kinds require before their own rules are asked.

What is not the player's decision raises ``NotYourDecisionError`` or ``OtherDecisionError``
(TURN-07), and after the end ``GameOverError`` (END-01).
"""

from __future__ import annotations

from typing import NoReturn

from maginor_core.commands.refusals import (
    GameOverError,
    NotInPlayError,
    NotYourDecisionError,
    OffBoardError,
    OtherDecisionError,
    SpellNotHeldError,
)
from maginor_core.components.layout import NO_BEAST, NOWHERE, Oracle, Player, SpellNumber
from maginor_core.components.tokens import SPELLS
from maginor_core.engine.fields import Row
from maginor_core.projections.state import (
    BEASTS_ASKED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    held_by_name,
    to_act,
)

_ANSWERS: dict[int, tuple[str, ...]] = {
    TURN_BEGAN: ("take its turn",),
    TURN_RESUMED: ("take its turn",),
    SYMBOL_ASKED: ("choose a symbol",),
    SLOT_ASKED: ("choose a slot",),
    TARGET_ASKED: ("choose a target",),
    BEASTS_ASKED: ("choose a beast",),
    REVERSAL_ASKED: ("cast Reversal", "decline it"),
    REWARD_ASKED: ("choose its reward",),
}


def require_turn(state: State, player: Player, tried: str) -> None:
    """Ensure that it is the play phase of the player's own turn (TURN-07, SPELL-01)."""
    question = state.question
    asked: int = question[0]
    if question[1] != player or (asked != TURN_BEGAN and asked != TURN_RESUMED):
        _refuse(state, player, tried)


def require_question(state: State, player: Player, kind: int, tried: str) -> Row:
    """Ensure that the player is being asked a question of ``kind``, and return it (TURN-07)."""
    question = state.question
    if question[0] != kind or question[1] != player:
        _refuse(state, player, tried)
    return question


def require_duellist(state: State, player: Player, tried: str) -> None:
    """Ensure that the player is a duellist who has not chosen a beast yet (TURN-07, DUEL-03)."""
    question = state.question
    if (
        question[0] != BEASTS_ASKED
        or (player != question[1] and player != question[2])
        or state.beasts[player] != NO_BEAST
    ):
        _refuse(state, player, tried)


def _refuse(state: State, player: Player, tried: str) -> NoReturn:
    if state.finished:
        raise GameOverError("END-01")
    awaited = to_act(state)
    if player not in awaited:
        raise NotYourDecisionError("TURN-07", player, awaited)
    raise OtherDecisionError("TURN-07", player, tried, _ANSWERS[state.question[0]])


def require_spell(state: State, player: Player, spell: SpellNumber) -> None:
    """Ensure that ``player`` holds ``spell``, or raise ``SpellNotHeldError`` (SPELL-01).

    A Rite never comes here, since no command casts it (SPELL-12).
    """
    if spell not in state.spells_held[player]:
        raise SpellNotHeldError("SPELL-01", player, SPELLS[spell], held_by_name(state, player))


def require_in_play(state: State, oracle: Oracle, ruling: str) -> None:
    """Ensure that ``oracle`` is in the circle, or raise ``NotInPlayError`` with the ruling."""
    if not state.in_play[oracle]:
        raise NotInPlayError(ruling, state.name(oracle), tuple(map(state.name, state.circle)))


def require_on_oracle(
    state: State, player: Player, ruling: str, tried: str, instead: str
) -> Oracle:
    """Return the Oracle of the player's wizard, or raise ``OffBoardError`` with the ruling."""
    oracle = state.wizards[player]
    if oracle == NOWHERE:
        raise OffBoardError(ruling, player, tried, instead)
    return oracle
