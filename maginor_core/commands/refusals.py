"""Refusals: one class for each way in which a command can go against the rules.

Each names its ruling and states what was attempted, why it was refused, and what is legal
instead. A refused command has changed nothing.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, dataclass_transform

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import Card, Spell
from maginor_core.engine.errors import RefusalError, listed

_OF_THE_CLASS: Final = frozenset(("names", "sentence", "concerns_chance"))
"""What is annotated and is not a field."""


@dataclass_transform()
class _OfFields(RefusalError):
    """Has the fields that its classes annotate, in their order; the first is the ruling."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        own = [name for name in cls.__annotations__ if name not in _OF_THE_CLASS]
        cls.names = (*cls.names, *own)

    def __init__(self, *values: Any) -> None:  # Any: of the fields, as each class declares them
        for name, value in zip(self.names, values, strict=True):
            setattr(self, name, value)
        super().__init__(self.ruling, "")
        self.args = values

    def __reduce__(self) -> tuple[type[_OfFields], tuple[object, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.names])


class Refusal(_OfFields):
    """A command that the rules refuse; ``ruling`` is the ID of the rule that does.

    Attributes:
        names: the names of its fields, in their order.
        sentence: its reason, with its fields in braces.
    """

    sentence: ClassVar[str] = ""
    ruling: str

    @property
    def reason(self) -> str:
        fields = [(name, getattr(self, name)) for name in self.names]
        return self.sentence.format_map(
            {name: listed(one, "or") if type(one) is tuple else one for name, one in fields}
        )


class GameOverError(Refusal):
    """The Guild Hall has been scored; nothing is accepted any more."""

    sentence = "the game is over, so no further command is accepted"


class NotYourDecisionError(Refusal):
    """Another seat must decide, or this one has decided already."""

    player: object
    awaited: tuple[Seat, ...]
    sentence = "seat {player} may not act now; the decision is that of seat {awaited}"


class OtherDecisionError(Refusal):
    """Something else must be decided first."""

    player: Seat
    tried: str
    awaited: tuple[str, ...]
    sentence = "seat {player} cannot {tried} now; it must {awaited}"


class CardNotHeldError(Refusal):
    """The card is not in the player's hand."""

    player: Seat
    card: Card
    hand: tuple[Card, ...]
    sentence = "seat {player} has no {card} card in hand; it holds {hand}"


class OffBoardError(Refusal):
    """The wizard is on no Oracle, and what was tried needs it on one."""

    player: Seat
    tried: str
    instead: str
    sentence = "the wizard of seat {player} is on no Oracle, so it cannot {tried}; {instead}"


class NotInPlayError(Refusal):
    """The Oracle is not, or no longer, in the circle."""

    oracle: OracleId
    in_play: tuple[OracleId, ...]
    sentence = "{oracle} is not in play; in play are {in_play}"


class SameOracleError(Refusal):
    """The wizard is on that Oracle already."""

    player: Seat
    oracle: OracleId
    others: tuple[OracleId, ...]
    sentence = "the wizard of seat {player} is on {oracle} already; it may go to {others}"


class SpellNotHeldError(Refusal):
    """The player does not hold the spell."""

    player: Seat
    spell: Spell
    held: tuple[Spell, ...]
    sentence = "seat {player} does not hold {spell}; it holds {held}"


class NothingToTakeBackError(Refusal):
    """No card of the kind is in the player's discard pile."""

    player: Seat
    spell: Spell

    @property
    def reason(self) -> str:
        kind = "symbol" if self.spell == "retrieval" else "sorcery"
        return (
            f"seat {self.player} has discarded no {kind} card, so {self.spell} has nothing to take "
            "back; it stays held"
        )


class NotDiscardedError(Refusal):
    """The cards to take back are not those that may be."""

    player: Seat
    symbols: tuple[str, ...]
    discarded: tuple[Card, ...]

    @property
    def reason(self) -> str:
        number = min(2, len(self.discarded))
        return (
            f"seat {self.player} cannot take back {', '.join(self.symbols) or 'nothing'}; it takes "
            f"exactly {number} of its discarded {', '.join(self.discarded)}, in that order"
        )


class SlotNotFreeError(Refusal):
    """The slot is not one of the free ones that may be chosen."""

    oracle: OracleId
    slots: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def reason(self) -> str:
        tried = ", ".join(map(str, self.slots)) or "no slot"
        free = listed(self.free, "or")
        return f"{tried} of {self.oracle} cannot be taken; free to take are {free}"


class SlotsOrderError(Refusal):
    """The slots are not one or two different ones in ascending order."""

    slots: tuple[int, ...]

    @property
    def reason(self) -> str:
        return f"slots {list(self.slots)} are not one or two different slots in ascending order"


class NotATargetError(Refusal):
    """The slot is not one of those whose counter may be challenged or replaced."""

    oracle: OracleId
    slot: int
    targets: tuple[int, ...]

    @property
    def reason(self) -> str:
        targets = listed(self.targets, "or", "none")
        return f"slot {self.slot} of {self.oracle} is no target; targets are {targets}"


class NoCounterError(Refusal):
    """The player does not have the counters in supply that the spell needs."""

    player: Seat
    spell: Spell
    needed: int
    supply: int
    sentence = (
        "seat {player} needs {needed} counters in supply for {spell} and has {supply}; "
        "the spell stays held"
    )


class SummoningBarredError(Refusal):
    """Only the Guild Hall remains, which Summoning cannot score."""

    sentence = "only the Guild Hall remains, and Summoning does not score it; the spell stays held"


class DiceError(Refusal):
    """The faces given with a command are not those that it rolls."""

    concerns_chance: ClassVar[bool] = True
    taken: int
    given: int

    @property
    def reason(self) -> str:
        rolled = "one die" if self.taken else "no die"
        return f"the command rolls {rolled}, but the number of faces given is {self.given}"
