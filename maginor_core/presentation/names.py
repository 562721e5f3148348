"""Names: what players, Oracles, cards and spells are called, and what each spell does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from maginor_core.components.beasts import Beast
from maginor_core.components.cards import CARDS, Card
from maginor_core.components.component_set import ComponentSet, reference_components
from maginor_core.components.setup import OracleId, Seat, Setup
from maginor_core.components.spells import Spell
from maginor_core.components.symbols import Symbol
from maginor_core.kernel.languages import ENGLISH, Texts, texts_of
from maginor_core.kernel.languages.facts import as_id
from maginor_core.kernel.layout import cell_len
from maginor_core.kernel.wording import printable, titled

Last: TypeAlias = Literal["and", "or"]

MESSAGES: Final = "maginor_core.presentation.messages"
"""The package of the messages."""
RITES: Final[tuple[Spell, ...]] = ("golden_cauldron", "high_wizard")


@cache
def printed_names() -> Mapping[OracleId, str]:
    """Return the English names of the Oracles of the bundled component set."""
    return labels_of(reference_components())


@frozen(slots=False)
class Names:
    """What everything is called in one game; players, Oracles and slots count from 1.

    Attributes:
        setup: what the game began with.
        players: the players' names, by seat.
        labels: the Oracles' printed names, as far as they are known.
        say: the messages, in the language of whoever reads them.
    """

    setup: Setup
    players: tuple[str, ...]
    labels: Mapping[OracleId, str]
    say: Texts = field(factory=lambda: texts_of(ENGLISH, MESSAGES))

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

    def all_players(self, seats: Iterable[Seat], last: Last = "and") -> str:
        """Return players' names as in a sentence."""
        return self.say.listed(map(self.player, seats), last)

    def oracle(self, oracle: OracleId) -> str:
        """Return the name of an Oracle, in the language if it is one of the bundled set.

        Another printed name stays as it is; without one, ``great_eagle`` is Great Eagle.
        """
        label = self.labels.get(oracle, "")
        message = f"oracle-{as_id(oracle)}"
        known = oracle in printed_names() and label in ("", printed_names()[oracle])
        if known and message in self.say:
            return self.say(message)
        return printable(label) or titled(oracle)

    def symbol_of(self, oracle: OracleId, slot: int) -> str:
        """Return the symbol of a slot, by which messages select; ``unknown`` without one."""
        symbols = self.setup.tiles.get(oracle, ())
        return symbols[slot] if slot < len(symbols) else "unknown"

    def slots(self, slots: Iterable[int], last: Last = "and", none: str = "nothing") -> str:
        """Return the numbers of slots as in a sentence."""
        return self.say.listed([slot + 1 for slot in slots], last, none)

    def symbol(self, symbol: Symbol) -> str:
        """Return the name of a symbol."""
        return self.say("symbol", symbol=symbol)

    def card(self, card: Card) -> str:
        """Return the name of a kind of card."""
        return self.say("card", card=card)

    def spell(self, spell: Spell) -> str:
        """Return the name of a spell."""
        return self.say("spell", spell=as_id(spell))

    def beast(self, beast: Beast) -> str:
        """Return the name of a beast."""
        return self.say("beast", beast=beast)

    def votes(self, count: int) -> str:
        """Return a number of votes."""
        return self.say("votes", count=count)

    def effect(self, spell: Spell) -> str:
        """Return in a few words what a spell does in this game."""
        variants = self.setup.variants
        if spell in RITES and not variants.rites_count:
            return self.say("effect-worthless")
        return self.say(
            f"effect-{as_id(spell)}",
            tied="yes" if variants.reversal_covers_tie else "no",
            before="yes" if variants.reversal_before_duel else "no",
        )

    def native(self, word: str, name: str) -> str:
        """Return a name as it is typed, for a step of a menu; empty if it is ``word`` itself."""
        typed = as_typed(name)
        return "" if typed == word else typed

    def typed(self, word: str) -> str:
        """Return what is typed for a word of the menu; empty if it is the word itself."""
        return self.native(word, self.say(f"word-{word}"))

    def typed_symbol(self, symbol: Symbol) -> str:
        """Return what is typed for a symbol; empty if it is the word itself."""
        return self.native(symbol, self.symbol(symbol))

    def native_oracle(self, oracle: OracleId) -> str:
        """Return an Oracle's name in a language other than English, as it is typed."""
        return "" if self.say.language == ENGLISH else as_typed(self.oracle(oracle))

    def cards(self, hand: Mapping[Card, int]) -> str:
        """Return the cards of a hand or pile: ``fire, fate, 3 sorcery``."""
        return cards_held(self.say, hand)


def cards_held(say: Texts, hand: Mapping[Card, int]) -> str:
    """Return the cards of a hand or pile: ``fire, fate, 3 sorcery``."""
    held = [(card, hand[card]) for card in CARDS if hand[card]]
    named = [
        say("card", card=card) if number == 1 else say("cards-of-a-kind", card=card, count=number)
        for card, number in held
    ]
    return ", ".join(named) or "–"


def as_typed(name: str) -> str:
    """Return a name as people type it, in small letters and as one word."""
    return name.lower().replace(" ", "_")


def labels_of(parts: ComponentSet) -> dict[str, str]:
    """Return the printed names of the Oracles of a component set."""
    return {tile.oracle: tile.name for tile in parts.tiles}


def variant_label(name: str, language: str) -> str:
    """Return what a variant is called in a language.

    Raises:
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    return texts_of(language, MESSAGES)(f"variant-{name.replace('_', '-')}")
