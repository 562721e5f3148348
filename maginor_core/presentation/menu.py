"""The menu: the legal commands as a tree of words, which people go down by number or by typing.

``move owl`` is a path of two words. At each branching a word may be shortened as long as only one
begins so, and its number may stand for it: an Oracle's number is its place in the circle and a
slot's its place on the tile, both from 1, so ``move 3`` means the third Oracle as drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar, assert_never

from maginor_core import commands
from maginor_core.commands import ChooseReward, Command
from maginor_core.components.beasts import Beast
from maginor_core.components.setup import OracleId
from maginor_core.components.spells import Spell
from maginor_core.events import RewardAsked, SlotAsked, SymbolAsked, TargetAsked
from maginor_core.kernel.presentation import Step
from maginor_core.kernel.wording import counted
from maginor_core.presentation.names import SPELL_NAMES, Names, spell_effect
from maginor_core.presentation.outlook import card_outlook, outlook
from maginor_core.projections.board import Board

T = TypeVar("T")


def paths_to(names: Names, board: Board, command: Command) -> Iterator[Sequence[Step]]:
    """Yield every way to type ``command``; two slots or cards may be named in either order."""
    match command:
        case commands.PlaySymbolCard():
            note = card_outlook(names, board, command.player, _here(board, command), command.symbol)
            yield (
                PLAY,
                Step(
                    command.symbol, f"{command.symbol} card", note, place=f"card:{command.symbol}"
                ),
            )
        case commands.PlaySorceryCard():
            yield SORCERY, _oracle(names, board, command.oracle)
        case commands.CastRetrieval():
            for symbols in _orders(command.symbols):
                cards = [
                    Step(symbol, f"{symbol} card", place=f"discard:{symbol}") for symbol in symbols
                ]
                yield CAST, _spell(board, "retrieval"), *cards
        case commands.CastRestoration():
            yield CAST, _spell(board, "restoration")
        case commands.CastDomination():
            for slots in _orders(command.slots):
                steps = [_slot(names, board, _here(board, command), slot) for slot in slots]
                last = [ONLY] if len(steps) == 1 else []
                yield CAST, _spell(board, "domination"), *steps, *last
        case commands.CastPersuasion():
            slot = _slot(names, board, _here(board, command), command.slot)
            yield CAST, _spell(board, "persuasion"), slot
        case commands.CastTelekinesis():
            slot = _slot(names, board, command.oracle, command.slot)
            yield CAST, _spell(board, "telekinesis"), _oracle(names, board, command.oracle), slot
        case commands.CastTeleportation():
            yield CAST, _spell(board, "teleportation"), _oracle(names, board, command.oracle)
        case commands.CastSummoning():
            yield CAST, _spell(board, "summoning")
        case commands.MoveWizard():
            yield MOVE, _oracle(names, board, command.oracle)
        case commands.RollDie():
            where = names.oracle(_here(board, command))
            yield (Step("roll", f"roll the die for {where}", "ends your turn", place="die"),)
        case commands.ChooseSymbol():
            symbol = command.symbol
            note = outlook(names, board, command.player, _asked(board), symbol)
            yield (Step(symbol, symbol, note, place=f"symbol:{symbol}"),)
        case commands.ChooseSlot() | commands.ChooseTarget():
            yield (_slot(names, board, _asked(board), command.slot),)
        case commands.ChooseBeast():
            yield (_BEASTS[command.beast],)
        case commands.CastReversal():
            yield (Step("cast", "cast Reversal", "you win the duel", place="spell:reversal"),)
        case commands.DeclineReversal():
            yield (Step("keep", "keep Reversal", "the duel continues"),)
        case commands.ChooseReward():
            yield (_reward(names, board, command),)
        case _:
            assert_never(command)


PLAY = Step("play", "play a symbol card")
SORCERY = Step(
    "sorcery", "play a sorcery card", "roll the die for any Oracle", place="card:sorcery"
)
CAST = Step("cast", "cast a spell")
MOVE = Step("move", "move your wizard", "ends your turn", place="wizard")
ONLY = Step("only", "no second counter", number=99)

BEAST_NOTES: dict[Beast, str] = {
    "earthbeast": "beats water; two of them: the defender wins",
    "waterbeast": "beats fire; two of them: both counters go",
    "firebeast": "beats earth; two of them: both counters go",
}
_BEASTS: dict[Beast, Step] = {
    beast: Step(beast, beast, note, place=f"beast:{beast}") for beast, note in BEAST_NOTES.items()
}


def _orders(items: tuple[T, ...]) -> list[tuple[T, ...]]:
    return list(dict.fromkeys((items, items[::-1])))


def _here(board: Board, command: Command) -> OracleId:
    """Return where the wizard is of a player who may do something that needs it on an Oracle."""
    oracle = board.wizards[command.player]
    assert oracle is not None, "the command would not be legal"
    return oracle


def _asked(board: Board) -> OracleId:
    """Return the Oracle that the open question is about."""
    question = board.question
    assert isinstance(question, SymbolAsked | SlotAsked | TargetAsked), "no Oracle is asked about"
    return question.oracle


def _oracle(names: Names, board: Board, oracle: OracleId) -> Step:
    number = board.circle.index(oracle) + 1
    free = [symbol for symbol in board.setup.bearing[oracle] if board.free_slots(oracle, symbol)]
    label = names.oracle(oracle)
    note = f"free: {', '.join(free) or 'nothing'}"
    alias = label.lower().replace(" ", "_")
    return Step(oracle, label, note, number, alias, f"oracle:{oracle}")


def _slot(names: Names, board: Board, oracle: OracleId, slot: int) -> Step:
    symbol = board.setup.tiles[oracle][slot]
    holder = board.slots[oracle][slot]
    note = "" if holder is None else f"held by {names.player(holder)}"
    number, place = slot + 1, f"slot:{oracle}:{slot}"
    return Step(str(number), f"{symbol} slot of {names.oracle(oracle)}", note, number, place=place)


def _spell(board: Board, spell: Spell) -> Step:
    return Step(spell, SPELL_NAMES[spell], spell_effect(spell, board.setup), place=f"spell:{spell}")


def _reward(names: Names, board: Board, command: ChooseReward) -> Step:
    question = board.question
    assert isinstance(question, RewardAsked), "no reward is asked for"
    if command.reward == "oracle":
        votes = counted(board.setup.value(question.oracle), "vote")
        place = f"oracle:{question.oracle}"
        return Step("oracle", names.oracle(question.oracle), votes, place=place)
    spell = board.spells_beside[question.oracle]
    effect = spell_effect(spell, board.setup)
    return Step("spell", SPELL_NAMES[spell], effect, place=f"spell:{spell}")
