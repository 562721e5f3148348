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
from maginor_core.components.symbols import Symbol
from maginor_core.events import RewardAsked, SlotAsked, SymbolAsked, TargetAsked
from maginor_core.kernel.presentation import Step
from maginor_core.presentation.names import Names, as_typed
from maginor_core.presentation.outlook import card_outlook, outlook
from maginor_core.projections.board import Board

T = TypeVar("T")


def paths_to(names: Names, board: Board, command: Command) -> Iterator[Sequence[Step]]:
    """Yield every way to type ``command``; two slots or cards may be named in either order."""
    cast = _order(names, "cast")
    match command:
        case commands.PlaySymbolCard():
            note = card_outlook(names, board, command.player, _here(board, command), command.symbol)
            yield _order(names, "play"), _card(names, command.symbol, "card", note)
        case commands.PlaySorceryCard():
            yield (
                _noted(names, "sorcery", "sorcery", "card:sorcery"),
                _oracle(names, board, command.oracle),
            )
        case commands.CastRetrieval():
            for symbols in _orders(command.symbols):
                cards = [_card(names, symbol, "discard") for symbol in symbols]
                yield cast, _spell(names, "retrieval"), *cards
        case commands.CastRestoration():
            yield cast, _spell(names, "restoration")
        case commands.CastDomination():
            for slots in _orders(command.slots):
                steps = [_slot(names, board, _here(board, command), slot) for slot in slots]
                only = Step("only", names.say("menu-only"), number=99, native=names.typed("only"))
                last = [only] if len(steps) == 1 else []
                yield cast, _spell(names, "domination"), *steps, *last
        case commands.CastPersuasion():
            slot = _slot(names, board, _here(board, command), command.slot)
            yield cast, _spell(names, "persuasion"), slot
        case commands.CastTelekinesis():
            slot = _slot(names, board, command.oracle, command.slot)
            yield cast, _spell(names, "telekinesis"), _oracle(names, board, command.oracle), slot
        case commands.CastTeleportation():
            yield cast, _spell(names, "teleportation"), _oracle(names, board, command.oracle)
        case commands.CastSummoning():
            yield cast, _spell(names, "summoning")
        case commands.MoveWizard():
            yield _noted(names, "move", "move", "wizard"), _oracle(names, board, command.oracle)
        case commands.RollDie():
            where = names.oracle(_here(board, command))
            yield (_noted(names, "roll", "roll", "die", oracle=where),)
        case commands.ChooseSymbol():
            note = outlook(names, board, command.player, _asked(board), command.symbol)
            yield (_symbol(names, command.symbol, note),)
        case commands.ChooseSlot() | commands.ChooseTarget():
            yield (_slot(names, board, _asked(board), command.slot),)
        case commands.ChooseBeast():
            yield (_beast(names, command.beast),)
        case commands.CastReversal():
            yield (_noted(names, "reversal", "cast", "spell:reversal"),)
        case commands.DeclineReversal():
            yield (_noted(names, "keep", "keep"),)
        case commands.ChooseReward():
            yield (_reward(names, board, command),)
        case _:
            assert_never(command)


def _order(names: Names, word: str) -> Step:
    return Step(word, names.say(f"menu-{word}"), native=names.typed(word))


def _noted(names: Names, message: str, word: str, place: str = "", **about: str) -> Step:
    label, note = names.say(f"menu-{message}", **about), names.say(f"menu-{message}-note")
    return Step(word, label, note, place=place, native=names.typed(word))


def _card(names: Names, symbol: Symbol, pile: str, note: str = "") -> Step:
    label = names.say("menu-card", symbol=symbol)
    return Step(symbol, label, note, place=f"{pile}:{symbol}", native=names.typed_symbol(symbol))


def _symbol(names: Names, symbol: Symbol, note: str) -> Step:
    label, native = names.symbol(symbol), names.typed_symbol(symbol)
    return Step(symbol, label, note, place=f"symbol:{symbol}", native=native)


def _beast(names: Names, beast: Beast) -> Step:
    label, note = names.beast(beast), names.say("menu-beast-note", beast=beast)
    native = names.native(beast, label)
    return Step(beast, label, note, place=f"beast:{beast}", native=native)


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
    symbols = ", ".join(map(names.symbol, free)) or names.say("nothing")
    note = names.say("menu-oracle-note", symbols=symbols)
    native = names.native_oracle(oracle)
    return Step(oracle, label, note, number, as_typed(label), f"oracle:{oracle}", native)


def _slot(names: Names, board: Board, oracle: OracleId, slot: int) -> Step:
    symbol = board.setup.tiles[oracle][slot]
    holder = board.slots[oracle][slot]
    note = "" if holder is None else names.say("menu-slot-note", player=names.player(holder))
    number, place = slot + 1, f"slot:{oracle}:{slot}"
    label = names.say("menu-slot", symbol=symbol, oracle=names.oracle(oracle))
    return Step(str(number), label, note, number, place=place)


def _spell(names: Names, spell: Spell) -> Step:
    label = names.spell(spell)
    native = names.native(spell, label)
    return Step(spell, label, names.effect(spell), place=f"spell:{spell}", native=native)


def _reward(names: Names, board: Board, command: ChooseReward) -> Step:
    question = board.question
    assert isinstance(question, RewardAsked), "no reward is asked for"
    if command.reward == "oracle":
        votes = names.votes(board.setup.value(question.oracle))
        label = names.oracle(question.oracle)
        place = f"oracle:{question.oracle}"
        return Step("oracle", label, votes, place=place, native=names.typed("oracle"))
    spell = board.spells_beside[question.oracle]
    label, native = names.spell(spell), names.typed("spell")
    return Step("spell", label, names.effect(spell), place=f"spell:{spell}", native=native)
