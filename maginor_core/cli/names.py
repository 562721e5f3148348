"""Names: how the command line calls seats, Oracles, cards and spells, and what each spell does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from maginor_core.components.cards import CARDS, Card
from maginor_core.components.setup import OracleId, Setup
from maginor_core.components.spells import Spell

SPELL_NAMES: dict[Spell, str] = {
    "retrieval": "Retrieval",
    "restoration": "Restoration",
    "domination": "Domination",
    "persuasion": "Persuasion",
    "telekinesis": "Telekinesis",
    "teleportation": "Teleportation",
    "summoning": "Summoning",
    "reversal": "Reversal",
    "golden_cauldron": "Golden Cauldron",
    "high_wizard": "High Wizard",
}

_EFFECTS: dict[Spell, str] = {
    "retrieval": "take two discarded symbol cards back into hand",
    "restoration": "take two discarded sorcery cards back into hand",
    "domination": "place one or two counters in free slots where your wizard is",
    "persuasion": "replace an opponent's counter where your wizard is by one of yours",
    "telekinesis": "place a counter in any free slot of any Oracle",
    "teleportation": "put your wizard on another Oracle; your turn goes on",
    "summoning": "score the first Oracle after the Guild Hall now; your turn ends",
    "reversal": "win a duel that you have lost or tied",
    "golden_cauldron": "worth 3 votes at the end",
    "high_wizard": "worth 5 votes at the end",
}


def spell_effect(spell: Spell, setup: Setup) -> str:
    """Return in a few words what ``spell`` does in a game from ``setup``."""
    variants = setup.variants
    if spell in ("golden_cauldron", "high_wizard") and not variants.rites_count:
        return "worth nothing in this edition"
    if spell == "reversal":
        lost = "lost or tied" if variants.reversal_covers_tie else "lost"
        before = ", or before the beasts are chosen" if variants.reversal_before_duel else ""
        return f"win a duel that you have {lost}{before}"
    return _EFFECTS[spell]


def oracle_name(oracle: OracleId) -> str:
    """Return the name of an Oracle for people: ``great_eagle`` is Great Eagle."""
    words = oracle.replace("_", " ").title() if oracle.islower() else oracle
    return printable(words) or "(no name)"


def printable(text: str) -> str:
    """Return ``text`` with a question mark for each sign that a terminal might obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def listed(items: Iterable[object], last: str = "and", none: str = "nothing") -> str:
    """Return the items in a row as in a sentence: ``a, b and c``."""
    *rest, final = [str(item) for item in items] or [none]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def counted(number: int, noun: str) -> str:
    """Return the number with its noun, in the plural if need be: ``2 votes``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def cards_held(hand: Mapping[Card, int]) -> str:
    """Return the cards of a hand or pile in a row: ``fire, fate, 3 sorcery``."""
    held = [(card, hand[card]) for card in CARDS if hand[card]]
    return ", ".join(card if number == 1 else f"{number} {card}" for card, number in held) or "–"
