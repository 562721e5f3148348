"""Refusals: one class for each way in which a command can go against the rules.

Each names its ruling and states what was attempted, why it was refused, and what is legal
instead. A refused command has changed nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.tokens import Card, Spell
from maginor_core.engine.errors import RefusalError

R = TypeVar("R", bound=RefusalError)

_OF_THE_CLASS: Final = frozenset(("names", "concerns_chance"))
"""What is annotated and is not a field."""


def _list(options: Iterable[object], none: str = "nothing") -> str:
    *rest, last = [str(option) for option in options] or [none]
    return f"{', '.join(rest)} or {last}" if rest else last


@dataclass_transform()
def refusal(cls: type[R]) -> type[R]:
    """Make ``cls`` a refusal whose fields are set in their order, the ruling first."""
    own = [name for name in cls.__annotations__ if name not in _OF_THE_CLASS]
    cls.names = (*getattr(cls, "names", ()), *own)  # type: ignore[attr-defined] # Refusal has it
    return cls


@refusal
class Refusal(RefusalError):
    """A command that the rules refuse; ``ruling`` is the ID of the rule that does.

    Attributes:
        names: the names of its fields, in their order.
    """

    names: ClassVar[tuple[str, ...]]
    ruling: str

    def __init__(self, *values: Any) -> None:  # Any: of the fields, as each class declares them
        for name, value in zip(self.names, values, strict=True):
            setattr(self, name, value)
        super().__init__(self.ruling, "")
        self.args = values

    def __reduce__(self) -> tuple[type[Refusal], tuple[object, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.names])


@refusal
class GameOverError(Refusal):
    """The Guild Hall has been scored; nothing is accepted any more."""

    @property
    def reason(self) -> str:
        return "the game is over, so no further command is accepted"


@refusal
class NotYourDecisionError(Refusal):
    """Another seat must decide, or this one has decided already."""

    player: object
    awaited: tuple[Seat, ...]

    @property
    def reason(self) -> str:
        return f"seat {self.player} may not act now; the decision is that of seat " + _list(
            self.awaited
        )


@refusal
class OtherDecisionError(Refusal):
    """Something else must be decided first."""

    player: Seat
    tried: str
    awaited: tuple[str, ...]

    @property
    def reason(self) -> str:
        return f"seat {self.player} cannot {self.tried} now; it must {_list(self.awaited)}"


@refusal
class CardNotHeldError(Refusal):
    """The card is not in the player's hand."""

    player: Seat
    card: Card
    hand: tuple[Card, ...]

    @property
    def reason(self) -> str:
        return f"seat {self.player} has no {self.card} card in hand; it holds {_list(self.hand)}"


@refusal
class OffBoardError(Refusal):
    """The wizard is on no Oracle, and what was tried needs it on one."""

    player: Seat
    tried: str
    instead: str

    @property
    def reason(self) -> str:
        return (
            f"the wizard of seat {self.player} is on no Oracle, so it cannot {self.tried}; "
            f"{self.instead}"
        )


@refusal
class NotInPlayError(Refusal):
    """The Oracle is not, or no longer, in the circle."""

    oracle: OracleId
    in_play: tuple[OracleId, ...]

    @property
    def reason(self) -> str:
        return f"{self.oracle} is not in play; in play are {_list(self.in_play)}"


@refusal
class SameOracleError(Refusal):
    """The wizard is on that Oracle already."""

    player: Seat
    oracle: OracleId
    others: tuple[OracleId, ...]

    @property
    def reason(self) -> str:
        return (
            f"the wizard of seat {self.player} is on {self.oracle} already; "
            f"it may go to {_list(self.others)}"
        )


@refusal
class SpellNotHeldError(Refusal):
    """The player does not hold the spell."""

    player: Seat
    spell: Spell
    held: tuple[Spell, ...]

    @property
    def reason(self) -> str:
        return f"seat {self.player} does not hold {self.spell}; it holds {_list(self.held)}"


@refusal
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


@refusal
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


@refusal
class SlotNotFreeError(Refusal):
    """The slot is not one of the free ones that may be chosen."""

    oracle: OracleId
    slots: tuple[int, ...]
    free: tuple[int, ...]

    @property
    def reason(self) -> str:
        tried = ", ".join(map(str, self.slots)) or "no slot"
        return f"{tried} of {self.oracle} cannot be taken; free to take are {_list(self.free)}"


@refusal
class SlotsOrderError(Refusal):
    """The slots are not one or two different ones in ascending order."""

    slots: tuple[int, ...]

    @property
    def reason(self) -> str:
        return f"slots {list(self.slots)} are not one or two different slots in ascending order"


@refusal
class NotATargetError(Refusal):
    """The slot is not one of those whose counter may be challenged or replaced."""

    oracle: OracleId
    slot: int
    targets: tuple[int, ...]

    @property
    def reason(self) -> str:
        return (
            f"slot {self.slot} of {self.oracle} is no target; targets are "
            f"{_list(self.targets, 'none')}"
        )


@refusal
class NoCounterError(Refusal):
    """The player does not have the counters in supply that the spell needs."""

    player: Seat
    spell: Spell
    needed: int
    supply: int

    @property
    def reason(self) -> str:
        return (
            f"seat {self.player} needs {self.needed} counters in supply for {self.spell} and has "
            f"{self.supply}; the spell stays held"
        )


@refusal
class SummoningBarredError(Refusal):
    """Only the Guild Hall remains, which Summoning cannot score."""

    @property
    def reason(self) -> str:
        return "only the Guild Hall remains, and Summoning does not score it; the spell stays held"


@refusal
class DiceError(Refusal):
    """The faces given with a command are not those that it rolls."""

    concerns_chance: ClassVar[bool] = True
    taken: int
    given: int

    @property
    def reason(self) -> str:
        rolled = "one die" if self.taken else "no die"
        return f"the command rolls {rolled}, but the number of faces given is {self.given}"
