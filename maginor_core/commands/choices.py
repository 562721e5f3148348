"""The answers to what the rules ask: a beast, a reward, a slot, a symbol or a target.

Each rule refuses by ``requirements`` what is not the player's decision (TURN-07, END-01).
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from maginor_core.commands.consequences import (
    challenge,
    clear_tile,
    give_oracle_first,
    give_spell_first,
    go_on,
    place,
    resolve,
    reveal,
)
from maginor_core.commands.refusals import NotATargetError, SlotNotFreeError
from maginor_core.commands.requirements import require_duellist, require_question
from maginor_core.components.layout import BeastNumber, Player, Slot, SymbolNumber
from maginor_core.components.setup import Seat
from maginor_core.components.tokens import Beast, Symbol
from maginor_core.engine.facts import Fact, command
from maginor_core.projections.state import (
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    State,
    to_act,
)

CHOOSE_BEAST: Final = 15


@command(CHOOSE_BEAST, "DUEL-03")
class ChooseBeast(Fact):
    """Choose ``beast``, which is not shown before the other duellist has chosen (DUEL-03)."""

    player: Seat
    beast: "Beast"


def choose_beast(state: State, player: Player, beast: BeastNumber) -> None:
    """Choose the beast for good (DUEL-03); once both have, the duel is decided."""
    require_duellist(state, player, "choose a beast")
    state.beast_chosen(player, beast)
    if not to_act(state):
        go_on(state, reveal(state))


# Choose the Oracle or its spell, as the first-ranked player.

CHOOSE_REWARD: Final = 18

Reward: TypeAlias = Literal["oracle", "spell"]

REWARDS: tuple[Reward, ...] = ("oracle", "spell")
THE_ORACLE: Final = 0
THE_SPELL: Final = 1
"""The rewards in numbers: their positions in ``REWARDS``."""


@command(CHOOSE_REWARD, "SCORE-05")
class ChooseReward(Fact):
    """Take the ``reward``; the second-ranked player gets the other (SCORE-05, SCORE-06)."""

    player: Seat
    reward: "Reward"


def choose_reward(state: State, player: Player, reward: int) -> None:
    """Give out tile and spell, clear the tile away, and carry out what is still owed.

    The choice is the first-ranked player's, whoever's turn it is (SCORE-10).
    """
    _, _, oracle, owed = require_question(state, player, REWARD_ASKED, "choose a reward")
    if reward == THE_ORACLE:
        give_oracle_first(state, oracle)
    else:
        give_spell_first(state, oracle)
    go_on(state, clear_tile(state, oracle, owed))


# Choose which of several free slots to take.

CHOOSE_SLOT: Final = 13


@command(CHOOSE_SLOT, "VOTE-03")
class ChooseSlot(Fact):
    """Take the free ``slot`` (VOTE-03)."""

    player: Seat
    slot: int


def choose_slot(state: State, player: Player, slot: Slot) -> None:
    """Place a counter in the slot.

    Raises:
        SlotNotFreeError: VOTE-03, the slot is not among those offered.
    """
    _, _, oracle, slots, owed = require_question(state, player, SLOT_ASKED, "choose a slot")
    if slot not in slots:
        raise SlotNotFreeError("VOTE-03", state.name(oracle), (slot,), slots)
    go_on(state, place(state, player, oracle, (slot,), owed))


# Name a symbol, where fate is wild or Maginor was rolled.

CHOOSE_SYMBOL: Final = 12


@command(CHOOSE_SYMBOL, "VOTE-05")
class ChooseSymbol(Fact):
    """Name ``symbol``, which is resolved at the Oracle in question (VOTE-05, DIE-03)."""

    player: Seat
    symbol: "Symbol"


def choose_symbol(state: State, player: Player, symbol: SymbolNumber) -> None:
    """Resolve the symbol, which is never wild again; any of the five may be named."""
    _, _, oracle, owed = require_question(state, player, SYMBOL_ASKED, "choose a symbol")
    state.symbol_named(player, oracle, symbol)
    go_on(state, resolve(state, player, symbol, oracle, owed))


# Choose which of several opponents' counters to challenge.

CHOOSE_TARGET: Final = 14


@command(CHOOSE_TARGET, "VOTE-04")
class ChooseTarget(Fact):
    """Challenge the counter in ``slot`` (VOTE-04)."""

    player: Seat
    slot: int


def choose_target(state: State, player: Player, slot: Slot) -> None:
    """Begin a duel for the slot.

    Raises:
        NotATargetError: VOTE-04, the slot is not among those offered.
    """
    _, _, oracle, slots, owed = require_question(state, player, TARGET_ASKED, "choose a target")
    if slot not in slots:
        raise NotATargetError("VOTE-04", state.name(oracle), slot, slots)
    challenge(state, player, oracle, slot, owed)
