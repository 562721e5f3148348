"""Names: what players, Oracles, cards and spells are called, and what each spell does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from attrs import frozen

from maginor_core.components.cards import CARDS, Card
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.components.spells import Spell
from maginor_core.kernel.layout import cell_len
from maginor_core.kernel.wording import listed, printable, titled

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
    "teleportation": "put your wizard on another Oracle; your turn continues",
    "summoning": "score the first Oracle after the Guild Hall now; your turn ends",
    "reversal": "win a duel that you have lost or tied",
    "golden_cauldron": "worth 3 votes at the end",
    "high_wizard": "worth 5 votes at the end",
}


@frozen(slots=False)
class Names:
    """What everything is called in one game; players, Oracles and slots count from 1.

    Attributes:
        setup: what the game began with.
        players: the players' names, by seat.
        labels: the Oracles' printed names, as far as they are known.
    """

    setup: Setup
    players: tuple[str, ...]
    labels: Mapping[OracleId, str]

    @cached_property
    def marks(self) -> tuple[str, ...]:
        """By seat, the one character that stands for the player on the board."""
        initials = tuple(name[:1].upper() for name in self.players)
        numbers = tuple(str(seat) for seat in range(1, len(self.players) + 1))
        numbered = any(
            name.endswith(number) for name, number in zip(self.players, numbers, strict=True)
        )
        clear = len(set(initials)) == len(initials) and all(map(str.isalpha, initials))
        narrow = all(cell_len(initial) == 1 for initial in initials)
        return initials if clear and narrow and not numbered else numbers

    def player(self, seat: Seat) -> str:
        """Return a player's name."""
        return self.players[seat] if seat < len(self.players) else f"Player {seat + 1}"

    def all_players(self, seats: Iterable[Seat], last: str = "and") -> str:
        """Return players' names as in a sentence."""
        return listed(map(self.player, seats), last)

    def oracle(self, oracle: OracleId) -> str:
        """Return the printed name of an Oracle; without one, ``great_eagle`` is Great Eagle."""
        return printable(self.labels.get(oracle, "")) or titled(oracle)

    def slot(self, oracle: OracleId, slot: int) -> str:
        """Return what a slot is called: its number and symbol."""
        symbols = self.setup.tiles.get(oracle, ())
        symbol = f" ({symbols[slot]})" if slot < len(symbols) else ""
        return f"slot {slot + 1}{symbol}"

    def place(self, oracle: OracleId, slot: int) -> str:
        """Return what a slot is called, with its Oracle."""
        return f"{self.slot(oracle, slot)} of {self.oracle(oracle)}"


def slots_named(slots: Sequence[int], last: str = "and") -> str:
    """Return what slots are called without their symbols."""
    numbers = [slot + 1 for slot in slots]
    return f"slot {numbers[0]}" if len(numbers) == 1 else f"slots {listed(numbers, last)}"


def labels_of(parts: ComponentSet) -> dict[str, str]:
    """Return the printed names of the Oracles of a component set."""
    return {tile.oracle: tile.name for tile in parts.tiles}


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


def cards_held(hand: Mapping[Card, int]) -> str:
    """Return the cards of a hand or pile: ``fire, fate, 3 sorcery``."""
    held = [(card, hand[card]) for card in CARDS if hand[card]]
    return ", ".join(card if number == 1 else f"{number} {card}" for card, number in held) or "–"
