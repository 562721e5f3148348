"""Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never, cast

import attrs

from maginor_core import commands
from maginor_core.commands import Command
from maginor_core.commands.decide import decide
from maginor_core.commands.refusals import Refusal
from maginor_core.commands.rules import rolls
from maginor_core.components.beasts import BEASTS
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import CASTABLE_SPELLS, RITE_VOTES, Spell
from maginor_core.components.symbols import FACES, SYMBOLS
from maginor_core.kernel.wording import named_seats
from maginor_core.presentation.names import SPELL_NAMES, Names
from maginor_core.projections.board import Board
from maginor_core.projections.decision import SlotDecision, TargetDecision, open_decision


def why_not(names: Names, board: Board, seat: Seat, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` of a turn mean; None if they mean nothing."""
    if len(words) > 1 and "cast".startswith(words[0]) and _rite("_".join(words[1:])):
        return "a Rite is never cast; it is worth votes at the end [SPELL-12]"
    for command in _meant(names, board, seat, words):
        try:
            decide(board, command, FACES[: rolls(command)])
        except Refusal as refusal:
            return f"{reason(names, refusal)} [{refusal.ruling}]"
    return None


def reason(names: Names, refusal: Refusal) -> str:
    """Return a refusal's reason with names for people, and slots counted from 1."""
    kind = type(refusal)
    fields = list(attrs.fields_dict(cast("type[attrs.AttrsInstance]", kind)))
    message = kind(*(_named(names, field, getattr(refusal, field)) for field in fields)).reason
    return named_seats(message, names.player)


def _named(names: Names, field: str, value: Any) -> Any:  # Any: of a refusal's fields, and alike
    if field in ("slot", "slots", "free", "targets"):
        return value + 1 if isinstance(value, int) else tuple([slot + 1 for slot in value])
    if field in ("oracle", "in_play", "others"):
        return names.oracle(value) if isinstance(value, str) else tuple(map(names.oracle, value))
    if field in ("spell", "held"):
        held: tuple[Spell, ...] = (value,) if field == "spell" else value
        spells = tuple([SPELL_NAMES[spell] for spell in held])
        return spells[0] if field == "spell" else spells
    return value


def _rite(word: str) -> bool:
    return any(rite.startswith(word) for rite in RITE_VOTES)


def _meant(names: Names, board: Board, seat: Seat, words: Sequence[str]) -> Iterator[Command]:
    """Yield the command that ``words`` of a turn mean, with any target if they name none."""
    order, *rest = words
    named = "_".join(rest)
    oracles = [
        oracle
        for oracle in board.setup.circle
        if oracle.startswith(named) or names.oracle(oracle).lower().startswith(" ".join(rest))
    ]
    if "roll".startswith(order):
        yield commands.RollDie(seat)
    elif "play".startswith(order):
        yield from (
            commands.PlaySymbolCard(seat, symbol) for symbol in SYMBOLS if symbol.startswith(named)
        )
    elif "sorcery".startswith(order):
        yield from (commands.PlaySorceryCard(seat, oracle) for oracle in oracles)
    elif "move".startswith(order):
        yield from (commands.MoveWizard(seat, oracle) for oracle in oracles)
    elif "cast".startswith(order) and rest:
        for spell in CASTABLE_SPELLS:
            if spell.startswith(rest[0]):
                yield from _casting(board, seat, spell)


def _casting(board: Board, seat: Seat, spell: Spell) -> Iterator[Command]:
    """Yield the casting of ``spell`` on any target; a Rite has none."""
    match spell:
        case "retrieval":
            yield commands.CastRetrieval(seat, ("fire", "water"))
        case "restoration":
            yield commands.CastRestoration(seat)
        case "domination":
            yield commands.CastDomination(seat, (0,))
        case "persuasion":
            yield commands.CastPersuasion(seat, 0)
        case "telekinesis":
            yield commands.CastTelekinesis(seat, board.circle[0], 0)
        case "teleportation":
            yield commands.CastTeleportation(seat, board.circle[0])
        case "summoning":
            yield commands.CastSummoning(seat)
        case "reversal":
            yield commands.CastReversal(seat)
        case "golden_cauldron" | "high_wizard":
            return
        case _:
            assert_never(spell)


def attempts(board: Board, seat: Seat, place: str) -> Sequence[Command]:
    """Return what ``seat`` could try at a place of the picture, legal or not."""
    word, _, rest = place.partition(":")
    if place == "die":
        return (commands.RollDie(seat),)
    if word == "card":
        if rest == "sorcery":
            return (commands.PlaySorceryCard(seat, _anywhere(board, seat)),)
        return [commands.PlaySymbolCard(seat, symbol) for symbol in SYMBOLS if symbol == rest]
    if word == "symbol":
        return [commands.ChooseSymbol(seat, symbol) for symbol in SYMBOLS if symbol == rest]
    if word == "beast":
        return [commands.ChooseBeast(seat, beast) for beast in BEASTS if beast == rest]
    if word == "spell":
        named = [spell for spell in CASTABLE_SPELLS if spell == rest]
        return [command for spell in named for command in _casting(board, seat, spell)]
    if word == "oracle" and rest in board.setup.circle:
        return _at_oracle(board, seat, rest)
    if word == "slot":
        oracle, _, slot = rest.rpartition(":")
        if oracle in board.setup.circle and slot.isdecimal() and len(slot) < 4:
            return _at_slot(board, seat, oracle, int(slot))
    return ()


def _at_oracle(board: Board, seat: Seat, oracle: OracleId) -> Sequence[Command]:
    """Return what a player may do with a whole Oracle, by spells only those that it holds."""
    tried: list[Command] = [
        commands.MoveWizard(seat, oracle),
        commands.PlaySorceryCard(seat, oracle),
    ]
    if "teleportation" in board.spells_held[seat]:
        tried.append(commands.CastTeleportation(seat, oracle))
    return tried


def _at_slot(board: Board, seat: Seat, oracle: OracleId, slot: int) -> Sequence[Command]:
    """Return what a player may do with a slot, by spells only those that it holds."""
    decision = open_decision(board)
    if isinstance(decision, TargetDecision):
        return (commands.ChooseTarget(seat, slot),)
    held = board.spells_held[seat]
    tried: list[Command] = [commands.ChooseSlot(seat, slot)]
    if isinstance(decision, SlotDecision):
        return tried
    if "telekinesis" in held:
        tried.append(commands.CastTelekinesis(seat, oracle, slot))
    if board.wizards[seat] == oracle:
        if "persuasion" in held:
            tried.append(commands.CastPersuasion(seat, slot))
        if "domination" in held:
            tried.append(commands.CastDomination(seat, (slot,)))
    return tried


def _anywhere(board: Board, seat: Seat) -> OracleId:
    """Return an Oracle in play, where the wizard of ``seat`` is if it is on one."""
    return board.wizards[seat] or board.circle[0]
