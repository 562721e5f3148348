"""Explanations: the rulings behind a decision, shown to the person who must make it."""

from __future__ import annotations

from typing import assert_never

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from maginor_core.cli.names import SPELL_NAMES, spell_effect
from maginor_core.components.setup import Setup
from maginor_core.components.spells import SPELLS, Spell
from maginor_core.conformance.page.rulings_page import Ruling, rulings_page
from maginor_core.projections.decision import (
    BeastDecision,
    Decision,
    ReversalDecision,
    RewardDecision,
    SlotDecision,
    SymbolDecision,
    TargetDecision,
    TurnDecision,
)

SPELL_RULINGS: dict[Spell, str] = {
    "retrieval": "SPELL-02",
    "restoration": "SPELL-03",
    "domination": "SPELL-04",
    "persuasion": "SPELL-05",
    "telekinesis": "SPELL-06",
    "teleportation": "SPELL-07",
    "summoning": "SPELL-08",
    "reversal": "SPELL-11",
    "golden_cauldron": "SPELL-12",
    "high_wizard": "SPELL-12",
}


def rulings_of(decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the IDs of the rulings that say what is to be decided, and of those beside them."""
    match decision:
        case TurnDecision():
            beside = ("TURN-02", "TURN-04", "CARD-02", "CARD-03", "MOVE-01", "DIE-03", "SPELL-01")
            return ("TURN-01", "TURN-03"), beside
        case SymbolDecision():
            return ("VOTE-05", "DIE-03"), ("VOTE-01", "VOTE-02", "VOTE-04")
        case SlotDecision():
            return ("VOTE-03",), ("SCORE-01", "SCORE-04")
        case TargetDecision():
            return ("VOTE-04",), ("DUEL-01", "DUEL-02", "DUEL-07")
        case BeastDecision():
            return ("DUEL-03", "DUEL-04", "DUEL-05", "DUEL-06"), ("DUEL-07", "SPELL-11")
        case ReversalDecision():
            return ("SPELL-11",), ("DUEL-05", "DUEL-06", "DUEL-07")
        case RewardDecision():
            return ("SCORE-05", "SCORE-06"), ("SCORE-03", "SCORE-04", "SCORE-09", "SCORE-10")
        case _:
            assert_never(decision)


def explain_decision(output: Console, decision: Decision) -> None:
    """Show the rulings that ``decision`` is made under, and name those beside them.

    Raises:
        KernelError: the page of rulings cannot be read.
    """
    page = rulings_page()
    main, beside = rulings_of(decision)
    for ruling_id in main:
        output.print(_drawn(page.ruling(ruling_id)))
    output.print(Text("See also, with ? and the ID:", style="dim"))
    for ruling_id in beside:
        output.print(Text(f"  {ruling_id:<9} {page.ruling(ruling_id).title}", style="dim"))


def explain_word(output: Console, word: str, setup: Setup) -> None:
    """Show the ruling or the spell that ``word`` names.

    Raises:
        KernelError: it names neither, or the page of rulings cannot be read.
    """
    page = rulings_page()
    named = [spell for spell in SPELLS if spell.startswith(word.lower())]
    if len(named) == 1:
        spell = named[0]
        output.print(Text(f"{SPELL_NAMES[spell]}: {spell_effect(spell, setup)}", style="bold"))
        output.print(_drawn(page.ruling(SPELL_RULINGS[spell])))
    elif word.upper() in page.families:
        for ruling in page.rulings.values():
            if ruling.family == word.upper():
                output.print(f"{ruling.id:<9} {ruling.title}")
    else:
        output.print(_drawn(page.ruling(word)))


def _drawn(ruling: Ruling) -> RenderableType:
    heading = Text(f"{ruling.id}: {ruling.title}", style="bold")
    return Group(heading, Padding(Markdown(ruling.statement), (0, 2, 1, 2)))
