"""A stage is a board on which a case is set up by legal play: counters, spells, wizards in place.

Besides the tiles in question its circle has a *spring* for each spell wanted, where it is won at
once, and two inns, between which wizards go to and fro while others play. Everyone holds many
cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from hypothesis import strategies as st

from maginor_core import (
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
    Command,
    Event,
    Face,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
    Setup,
    SlotDecision,
    Symbol,
    SymbolDecision,
    TargetDecision,
    Variants,
)
from maginor_core.components.tokens import RITE_VOTES, SYMBOLS, Spell
from tests.board import Board, carry_out, initial_board, open_decision
from tests.strategies import variants

HALL, OWL, RAVEN, VAULT = "guild_hall", "owl", "raven", "vault"
INNS = ("inn", "mill")
PLENTY = 30
AIR: Symbol = "air"
FIRE: Symbol = "fire"
ENGLISH = Variants()
ANY_VARIANTS = variants()
SOME = st.integers(0, 3)
NONE, ENOUGH = st.just(0), st.integers(2, 4)

Holder: TypeAlias = Literal["challenger", "defender"] | None
HOLDERS: st.SearchStrategy[Holder] = st.sampled_from((None, "challenger", "defender"))


class Stage:
    """A game that is played towards one position."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.board: Board = initial_board(setup)

    def play(self, command: Command, *faces: Face) -> tuple[Event, ...]:
        return carry_out(self.board, command, faces)

    def turn_of(self, seat: int) -> None:
        """Let the others move between the inns until it is the turn of ``seat``."""
        while self.board.current_player != seat:
            self.stand(self.board.current_player, self.other_inn(self.board.current_player))

    def other_inn(self, seat: int) -> str:
        return INNS[self.board.wizards[seat] == INNS[0]]

    def stand(self, seat: int, oracle: str) -> None:
        self.turn_of(seat)
        self.play(MoveWizard(seat, oracle))

    def put(self, seat: int, oracle: str, slot: int) -> None:
        """Let ``seat`` take a free slot, by sorcery that shows its symbol."""
        self.turn_of(seat)
        self.play(PlaySorceryCard(seat, oracle), self.setup.tiles[oracle][slot])
        if isinstance(open_decision(self.board), SlotDecision):
            self.play(ChooseSlot(seat, slot))

    def win(self, seat: int, spell: Spell) -> None:
        self.put(seat, spell, 0)
        self.play(ChooseReward(seat, "spell"))

    def advance_maginor(self, seat: int) -> None:
        self.turn_of(seat)
        self.play(PlaySorceryCard(seat, INNS[0]), "maginor")
        self.play(ChooseSymbol(seat, "fire"))

    def go_home(self, face: Face = "maginor") -> None:
        """Let whose turn it is roll, naming a symbol that does nothing, or move to where it can."""
        seat = self.board.current_player
        if self.board.wizards[seat] is None:
            self.stand(seat, HALL)
            return
        self.play(RollDie(seat), face)
        if isinstance(open_decision(self.board), SymbolDecision):
            self.play(ChooseSymbol(seat, "water"))


def stage_setup(
    players: int,
    tiles: dict[str, tuple[Symbol, ...]],
    spells: Sequence[Spell] = (),
    counters: int = 15,
    variants: Variants = ENGLISH,
    beside: dict[str, Spell] | None = None,
) -> Setup:
    """Lay out ``tiles``, the Guild Hall first, a spring named after each spell, and the inns."""
    springs: dict[str, tuple[Symbol, ...]] = dict.fromkeys(spells, ("fire",))
    inns: dict[str, tuple[Symbol, ...]] = dict.fromkeys(INNS, ("fate", "fate"))
    laid = {**tiles, **springs, **inns}
    return Setup(
        players=players,
        first_player=0,
        circle=tuple(laid),
        tiles=laid,
        spells={**(beside or {}), **{spell: spell for spell in spells}},
        variants=variants,
        counters=counters,
        hand=dict.fromkeys((*SYMBOLS, "sorcery"), PLENTY),
    )


@st.composite
def stages(
    draw: st.DrawFn,
    *spells: Spell,
    holder: int | None = None,
    under: st.SearchStrategy[Variants] = ANY_VARIANTS,
    tile: st.SearchStrategy[tuple[Symbol, ...]] | None = None,
    wizards: Sequence[str] = (HALL, OWL, RAVEN),
    supply: st.SearchStrategy[int] = SOME,
) -> Board:
    """Draw a board at the beginning of seat 0's turn; it holds ``spells``, or ``holder`` does.

    The Guild Hall, the owl and the raven have any slots with any counters in them, the latter two
    at least one free; Maginor is on the Guild Hall, before the owl or on it. What seat 0 has beyond
    its ``supply`` lies in a vault.
    """
    players = draw(st.integers(2, 4))
    tiles = {
        HALL: draw(_slots(1, 4)),
        OWL: draw(_slots(1, 5) if tile is None else tile),
        RAVEN: draw(_slots(1, 3)),
    }
    owners = {
        (oracle, slot): draw(st.none() | st.integers(0, players - 1))
        for oracle, slots in tiles.items()
        for slot in range(len(slots))
    }
    for oracle in (OWL, RAVEN):
        if all(owners[oracle, slot] is not None for slot in range(len(tiles[oracle]))):
            owners[oracle, draw(st.integers(0, len(tiles[oracle]) - 1))] = None
    placed = [list(owners.values()).count(seat) for seat in range(players)]
    left = draw(supply)
    counters = max(1, placed[0] + left, *placed)
    hoard = counters - placed[0] - left
    if hoard:
        tiles[VAULT] = (AIR,) * (hoard + 1)
        owners.update({(VAULT, slot): 0 for slot in range(hoard)})
    stage = Stage(stage_setup(players, tiles, spells, counters, draw(under)))
    for spell in spells:
        stage.win(0 if holder is None else holder, spell)
    for _ in range(draw(st.integers(0, 2))):
        stage.advance_maginor(0)
    for (oracle, slot), owner in owners.items():
        if owner is not None:
            stage.put(owner, oracle, slot)
    places = [draw(st.sampled_from(wizards)) for _ in range(players)]
    for seat in (0, 1, 0):
        stage.turn_of(seat)
    for seat, oracle in enumerate(places):
        stage.stand(seat, oracle)
    return stage.board


@st.composite
def challenges(
    draw: st.DrawFn,
    holders: st.SearchStrategy[Holder] = HOLDERS,
    under: st.SearchStrategy[Variants] = ANY_VARIANTS,
) -> Board:
    """Draw a board on which seat 0 has just challenged a counter on the owl, by card or die.

    Reversal is held by the challenger, by the defender or by nobody.
    """
    players = draw(st.integers(2, 4))
    foe = draw(st.integers(1, players - 1))
    holder = draw(holders)
    more = draw(st.lists(st.integers(0, players - 1), max_size=2))
    tile = (AIR, FIRE, *(FIRE for _ in more))
    setup = stage_setup(
        players, {HALL: ("fire",), OWL: tile}, ("reversal",) if holder else (), 5, draw(under)
    )
    stage = Stage(setup)
    if holder:
        stage.win(0 if holder == "challenger" else foe, "reversal")
    for slot, owner in enumerate((foe, *more), start=1):
        stage.put(owner, OWL, slot)
    for seat in (0, 1, 0):
        stage.turn_of(seat)
    stage.stand(0, OWL)
    stage.turn_of(0)
    if draw(st.booleans()):
        stage.play(PlaySymbolCard(0, "fire"))
    else:
        stage.play(RollDie(0), "fire")
    if isinstance(open_decision(stage.board), TargetDecision):
        stage.play(ChooseTarget(0, 1))
    return stage.board


@st.composite
def middles(draw: st.DrawFn) -> Board:
    """Draw a board on which seat 0 begins its turn in the middle, perhaps with Teleportation."""
    tiles: dict[str, tuple[Symbol, ...]] = {HALL: (FIRE,), OWL: (FIRE,), RAVEN: (AIR, "earth")}
    spells: tuple[Spell, ...] = draw(st.sampled_from(((), ("teleportation",))))
    stage = Stage(stage_setup(draw(st.integers(2, 4)), tiles, spells))
    for spell in spells:
        stage.win(0, spell)
    stage.stand(0, OWL)
    stage.put(1, OWL, 0)
    stage.turn_of(0)
    return stage.board


@st.composite
def rewards(draw: st.DrawFn) -> Board:
    """Draw a board on which a card of seat 0 may score the owl, with Maginor anywhere about it.

    Anybody holds the owl's other slots. A spell may lie beside it, and Summoning be in hand.
    """
    players = draw(st.integers(2, 4))
    owners = draw(st.lists(st.integers(0, players - 1), max_size=5))
    tiles = {HALL: (FIRE,), OWL: (AIR, *(FIRE for _ in owners)), RAVEN: (FIRE, FIRE)}
    beside: dict[str, Spell] = draw(st.sampled_from(({}, {OWL: "retrieval"}, {OWL: "high_wizard"})))
    setup = stage_setup(players, tiles, ("summoning",), 15, draw(ANY_VARIANTS), beside)
    stage = Stage(setup)
    stage.win(0, "summoning")
    for _ in range(draw(st.integers(0, 2))):
        stage.advance_maginor(0)
    for slot, owner in reversed(list(enumerate(owners, start=1))):
        stage.put(owner, OWL, slot)
    stage.stand(0, OWL)
    stage.turn_of(0)
    return stage.board


@st.composite
def last_tiles(draw: st.DrawFn) -> Board:
    """Draw a board with one or no inn besides the Guild Hall; seat 0 holds Summoning."""
    stage = Stage(stage_setup(draw(st.integers(2, 4)), {HALL: (FIRE,)}, ("summoning",)))
    stage.win(0, "summoning")
    for seat, inn in ((1, INNS[0]), (0, INNS[1]))[: draw(st.integers(1, 2))]:
        for slot in range(2):
            stage.put(seat, inn, slot)
        while stage.board.current_player != 0:
            stage.go_home("water")
    for _ in range(draw(st.integers(0, 2)) if len(stage.board.circle) > 1 else 0):
        stage.play(PlaySorceryCard(0, HALL), "maginor")
        stage.play(ChooseSymbol(0, "water"))
    return stage.board


PARTS: tuple[tuple[int, ...], ...] = ((), (4,), (3, 1), (2, 2), (2, 1, 1), (3,))
"""Votes of tiles: as many in all, in other parts."""
RITES: tuple[Spell, ...] = tuple(RITE_VOTES)


@st.composite
def endings(draw: st.DrawFn) -> Board:
    """Draw a board just before the end, on which players have as many votes, or nearly."""
    won = draw(st.lists(st.sampled_from(PARTS), min_size=2, max_size=4))
    owners = [(seat, size) for seat, parts in enumerate(won) for size in parts]
    tiles: dict[str, tuple[Symbol, ...]] = {HALL: ("fate",)}
    tiles |= {f"tile {number}": (FIRE,) * size for number, (_, size) in enumerate(owners)}
    rites = draw(st.lists(st.sampled_from(RITES), unique=True))
    stage = Stage(stage_setup(len(won), tiles, rites, 15, draw(ANY_VARIANTS)))
    for rite in rites:
        stage.win(draw(st.integers(0, len(won) - 1)), rite)
    for number, (seat, size) in enumerate(owners):
        for slot in range(size):
            stage.put(seat, f"tile {number}", slot)
    before = stage.board
    while not stage.board.finished:
        before = stage.board.copy()
        stage.go_home()
    return before


def _slots(fewest: int, most: int) -> st.SearchStrategy[tuple[Symbol, ...]]:
    return st.lists(st.sampled_from(SYMBOLS), min_size=fewest, max_size=most).map(tuple)
