"""Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from maginor_core import commands
from maginor_core.commands import Command
from maginor_core.commands.decide import decide
from maginor_core.commands.refusals import Refusal
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import Seat
from maginor_core.components.spells import CASTABLE_SPELLS, RITE_VOTES, Spell
from maginor_core.components.symbols import FACES, SYMBOLS
from maginor_core.projections.board import Board


def why_not(board: Board, seat: Seat, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` of a turn mean; None if they mean nothing."""
    if len(words) > 1 and "cast".startswith(words[0]) and _rite("_".join(words[1:])):
        return "a Rite is never cast; it is worth votes at the end [SPELL-12]"
    for command in _meant(board, seat, words):
        try:
            decide(board, command, FACES[: rolls(command)])
        except Refusal as refusal:
            return f"{refusal.reason} [{refusal.ruling}]"
    return None


def _rite(word: str) -> bool:
    return any(rite.startswith(word) for rite in RITE_VOTES)


def _meant(board: Board, seat: Seat, words: Sequence[str]) -> Iterator[Command]:
    """Yield the command that ``words`` of a turn mean, with any target if they name none."""
    order, *rest = words
    named = "_".join(rest)
    oracles = [oracle for oracle in board.setup.circle if oracle.startswith(named)]
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
