"""A board is a state of Maginor by names, secrets included, on which tests play commands.

It is what tests compare and what they state positions by; programs have ``Game.view``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from maginor_core.commands import Command
from maginor_core.commands.legal import legal
from maginor_core.commands.rules import CODEC, MAGINOR
from maginor_core.components.layout import NO_BEAST, NO_SPELL, NOBODY, NOWHERE, Oracle, Player
from maginor_core.components.setup import OracleId, Seat, Setup, setup_from_numbers
from maginor_core.components.tokens import (
    BEASTS,
    CARDS,
    SPELLS,
    Beast,
    Card,
    Face,
    Spell,
    face_number,
)
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.given_chance import execute
from maginor_core.engine.listing import CachedListing
from maginor_core.events import (
    BeastsAsked,
    DuelBegan,
    Event,
    Place,
    ReversalAsked,
    RewardAsked,
    SlotAsked,
    SymbolAsked,
    TargetAsked,
    TurnBegan,
    TurnResumed,
)
from maginor_core.games.maginor import MaginorGame
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.compiled_state import evolve
from maginor_core.projections.state import (
    BEFORE,
    NO_DUEL,
    State,
    held_by_name,
    initial_state,
    to_act,
)
from maginor_core.projections.view import Decision, MaginorView, SeenState

Question = (
    TurnBegan
    | TurnResumed
    | SymbolAsked
    | SlotAsked
    | TargetAsked
    | BeastsAsked
    | ReversalAsked
    | RewardAsked
)
"""An event after which a player must decide."""


class Board:
    """A game's state, by names; two boards are equal if all their properties are.

    Attributes:
        state: the same in numbers, as the rules have it.
    """

    __slots__ = ("_setup", "state")

    def __init__(self, state: State, setup: Setup | None = None) -> None:
        self.state = state
        self._setup = setup

    @property
    def setup(self) -> Setup:
        """What the game began with."""
        if self._setup is None:
            self._setup = setup_from_numbers(self.state.layout.numbers)
        return self._setup

    @property
    def circle(self) -> list[OracleId]:
        """The Oracles in play, clockwise, the Guild Hall first."""
        return self._named(self.state.circle)

    @property
    def slots(self) -> dict[OracleId, list[Seat | None]]:
        """For each Oracle in play, who holds each slot, clockwise from the top; None is free."""
        names, slots = self.state.layout.names, self.state.slots
        return {names[oracle]: list(map(_seat, slots[oracle])) for oracle in self.state.circle}

    @property
    def place(self) -> Place:
        """Whether Maginor is on ``maginor`` or in the space before it."""
        return "before" if self.state.place == BEFORE else "on"

    @property
    def maginor(self) -> OracleId:
        """The Oracle that Maginor is on or before."""
        return self.state.layout.names[self.state.maginor]

    @property
    def wizards(self) -> list[OracleId | None]:
        """By seat, the Oracle where the wizard is; None is the middle."""
        names = self.state.layout.names
        return [None if oracle == NOWHERE else names[oracle] for oracle in self.state.wizards]

    @property
    def supply(self) -> list[int]:
        """By seat, influence counters in supply."""
        return self.state.supply[:]

    @property
    def hands(self) -> list[dict[Card, int]]:
        """By seat, how many of each card are in hand."""
        return [dict(zip(CARDS, hand, strict=True)) for hand in self.state.hands]

    @property
    def discards(self) -> list[dict[Card, int]]:
        """By seat, how many of each card are in the discard pile."""
        return [dict(zip(CARDS, pile, strict=True)) for pile in self.state.discards]

    @property
    def spells_beside(self) -> dict[OracleId, Spell]:
        """For each Oracle in play that has one, its spell."""
        names, beside = self.state.layout.names, self.state.spells_beside
        return {
            names[oracle]: SPELLS[beside[oracle]]
            for oracle in self.state.layout.circle
            if beside[oracle] != NO_SPELL
        }

    @property
    def spells_held(self) -> list[list[Spell]]:
        """By seat, the spells won and not cast, in alphabetical order."""
        return [list(held_by_name(self.state, seat)) for seat in self.state.layout.seats]

    @property
    def oracles_won(self) -> list[list[OracleId]]:
        """By seat, the tiles won, in the order won."""
        return list(map(self._named, self.state.oracles_won))

    @property
    def current_player(self) -> Seat:
        """Whose turn it is; after the end, whose turn it was."""
        return self.state.current_player

    @property
    def question(self) -> Question | None:
        """The event that opened the decision which is awaited; None after the end."""
        return None if self.finished else self._event(self.state.question)

    @property
    def duel(self) -> DuelBegan | None:
        """The challenge of the duel that is being fought; its counter is in nobody's supply."""
        return None if self.state.duel == NO_DUEL else self._event(self.state.duel)

    @property
    def beasts(self) -> dict[Seat, Beast]:
        """The duellists' choices so far, by seat."""
        beasts = self.state.beasts
        chosen = {seat: BEASTS[beast] for seat, beast in enumerate(beasts) if beast != NO_BEAST}
        return {seat: chosen[seat] for seat in sorted(chosen)}

    @property
    def revealed(self) -> bool:
        """Whether the beasts are revealed."""
        return self.state.revealed

    @property
    def rolls(self) -> int:
        """How often the die has been rolled."""
        return self.state.drawn

    @property
    def seen(self) -> SeenState:
        """What everybody sees."""
        return view_of(self, None).state

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act, ascending; none once the game is over."""
        return to_act(self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-01)."""
        return self.state.finished

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(self.state.copy(), self._setup)

    def apply(self, events: Iterable[Event]) -> None:
        """Change the board by ``events``, as ``decide`` returned them, in order."""
        words = CODEC.vocabulary(self.state.layout.names)
        evolve(self.state, [words.row(event) for event in events])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._values() == other._values()

    __hash__ = None  # type: ignore[assignment] # it can change

    def __repr__(self) -> str:
        shown = ", ".join([f"{name}={value!r}" for name, value in self._values().items()])
        return f"Board({shown})"

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it, and from what
        return _board, (self.setup, self.state.snapshot(), self.rolls)

    def _values(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in _FIELDS}

    def _named(self, oracles: Iterable[Oracle]) -> list[OracleId]:
        names = self.state.layout.names
        return [names[oracle] for oracle in oracles]

    def number(self, oracle: OracleId) -> Oracle:
        """Return the number of ``oracle`` in the state."""
        return Oracle(self.state.layout.names.index(oracle))

    def _event(self, row: tuple[Any, ...]) -> Any:  # Any: the event that it is in numbers
        fact: Fact = CODEC.vocabulary(self.state.layout.names).fact(row)
        return fact


_FIELDS: Final = [
    name
    for name, part in vars(Board).items()
    if isinstance(part, property)
    and name not in ("to_act", "finished", "seen")  # which follow from these
]


def initial_board(setup: Setup) -> Board:
    """Lay out the board that ``setup`` describes, with the first player's turn open (SETUP-06)."""
    return Board(initial_state(setup.layout), setup)


def board_of(game: MaginorGame, version: int | None = None) -> Board:
    """Return a copy of the whole board, now or at ``version``."""
    return Board(game.state if version is None else game.state_at(version), game.setup)


def view_of(board: Board, seat: Seat | None) -> MaginorView:
    """Return what ``seat`` may know of ``board``, or a spectator, if that is None (DUEL-03)."""
    return DEFINITION.view_of(board.state, board.setup, seat)


def open_decision(board: Board) -> Decision | None:
    """Return what must be done next on ``board``; None once the game is over."""
    return board.seen.decision


def vocabulary_of(setup: Setup) -> Vocabulary:
    """Return the translation between names and numbers in games with the tiles of ``setup``."""
    return CODEC.vocabulary(setup.names)


def decide(board: Board, command: Command, dice: Sequence[Face] = ()) -> tuple[Event, ...]:
    """Return the events that ``command`` would cause on ``board``, in order; nothing is changed.

    Args:
        board: any state of a game.
        command: what a player wants to do.
        dice: the faces that the command rolls: one for ``PlaySorceryCard`` and ``RollDie``.

    Raises:
        Refusal: the rules do not allow the command; ``ruling`` names the one that refuses it.
        MalformedError: ``command`` is not a command.
    """
    events, _ = _decided(board, command, dice)
    return events


def after(board: Board, command: Command, dice: Sequence[Face] = ()) -> Board:
    """Return the board to which ``command`` leads from ``board``; raises as ``decide``."""
    _, following = _decided(board, command, dice)
    return Board(following, board.setup)


def carry_out(board: Board, command: Command, dice: Sequence[Face] = ()) -> tuple[Event, ...]:
    """Carry out ``command`` on ``board`` itself, unless it is refused, and return the events."""
    events, board.state = _decided(board, command, dice)
    return events


def _decided(
    board: Board, command: Command, dice: Sequence[Face]
) -> tuple[tuple[Event, ...], State]:
    state = board.state.copy()
    words = CODEC.vocabulary(state.layout.names)
    row, state.unknown_name = words.command_row(command, MAGINOR.rules)
    faces = [face_number(face, f"dice.{place}") for place, face in enumerate(dice)]
    rows = execute(MAGINOR, state, row, faces)
    return tuple([words.fact(event) for event in rows]), state


def legal_commands(board: Board, seat: Seat | None = None) -> tuple[Command, ...]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once.

    The outcomes of dice do not matter. In a turn a final action is always among them (TURN-03).
    """
    state = board.state
    listing = CachedListing(CODEC.vocabulary(state.layout.names).endings)
    return tuple(legal(listing, state, seat))


def _board(setup: Setup, snapshot: tuple[Any, ...], rolls: int) -> Board:  # Any: numbers
    state = State.restore(setup.layout, snapshot)
    state.drawn = rolls
    return Board(state, setup)


def _seat(player: Player) -> Seat | None:
    return None if player == NOBODY else player
