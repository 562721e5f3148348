"""The state of a game: the table, what is hidden, and the steps owed, in numbers.

It is the only mutable part of the game. What an event changes is a method of the state, which
records the event, too; rules call these methods, and nothing else changes a state. What follows
from its declaration is written out in ``compiled_state``.

Below it are the standings: who leads at an Oracle, what everyone has won, and who has won.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from attrs import define, field

from maginor_core import events
from maginor_core.components.layout import (
    ANY_SYMBOL,
    NO_BEAST,
    NO_SPELL,
    NOBODY,
    NOWHERE,
    RITES,
    SORCERY,
    BeastNumber,
    CardNumber,
    Layout,
    Oracle,
    Owed,
    Player,
    Slot,
    SpellNumber,
    SymbolNumber,
)
from maginor_core.components.tokens import SPELLS, Spell
from maginor_core.engine.decider import tag_of
from maginor_core.engine.fields import Row
from maginor_core.engine.state import GameState, applies

ON: Final = 0
BEFORE: Final = 1
"""Whether Maginor is on an Oracle or in the space before it, as in ``events.Place``."""
BEFORE_DUEL: Final = 0
AFTER_DUEL: Final = 1
"""When Reversal is offered, as in ``events.Moment``."""

NO_DUEL: Final[Row] = ()

BEASTS_ASKED: Final = tag_of(events.BeastsAsked)
GAME_ENDED: Final = tag_of(events.GameEnded)
REVERSAL_ASKED: Final = tag_of(events.ReversalAsked)
REWARD_ASKED: Final = tag_of(events.RewardAsked)
SLOT_ASKED: Final = tag_of(events.SlotAsked)
SYMBOL_ASKED: Final = tag_of(events.SymbolAsked)
TARGET_ASKED: Final = tag_of(events.TargetAsked)
TURN_BEGAN: Final = tag_of(events.TurnBegan)
TURN_RESUMED: Final = tag_of(events.TurnResumed)
"""The tags of events that open a decision, or end the game: the first item of ``question``."""


@define(eq=False)
class State(GameState):
    """The state of a game, in numbers.

    Attributes:
        layout: what the game began with.
        circle: the Oracles in play, clockwise, the Guild Hall first.
        slots: for each Oracle, who holds each slot; ``NOBODY`` if it is free.
        place: whether Maginor is on ``maginor`` or in the space before it.
        maginor: the Oracle that Maginor is on or before.
        wizards: by player, the Oracle where the wizard is, or ``NOWHERE``.
        supply: by player, influence counters in supply.
        hands: by player, how many of each card are in hand.
        discards: by player, how many of each card are in the discard pile.
        spells_beside: for each Oracle its spell, or ``NO_SPELL``.
        spells_held: by player, the spells won and not cast, ascending.
        oracles_won: by player, the tiles won, in the order won.
        current_player: whose turn it is; after the end, whose turn it was.
        question: the event that opened the current decision, or that ended the game.
        duel: the event that began the current duel; ``NO_DUEL`` if there is none.
        beasts: by player, the beast chosen in a duel, or ``NO_BEAST``.
        revealed: whether the beasts are revealed.
        in_play: for each Oracle, and for an unknown name, whether it is in the circle.
    """

    layout: Layout
    circle: tuple[Oracle, ...]
    slots: list[list[Player]]
    place: int
    maginor: Oracle
    wizards: list[Oracle]
    supply: list[int]
    hands: list[list[int]]
    discards: list[list[int]]
    spells_beside: list[SpellNumber]
    spells_held: list[list[SpellNumber]]
    oracles_won: list[list[Oracle]]
    current_player: Player
    question: Row
    duel: Row
    beasts: list[BeastNumber]
    revealed: bool
    in_play: list[bool] = field(init=False)

    @in_play.default
    def _in_circle(self) -> list[bool]:
        return [oracle in self.circle for oracle in range(len(self.layout.names) + 1)]

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-01)."""
        ended: bool = self.question[0] == GAME_ENDED
        return ended

    def free_slots(self, oracle: Oracle, symbol: int = ANY_SYMBOL) -> tuple[Slot, ...]:
        """Return the free slots of ``oracle``, those with ``symbol`` if one is given, ascending."""
        slots = self.slots[oracle]
        free = []
        for slot in self.layout.bearing[oracle][symbol]:
            if slots[slot] == NOBODY:
                free.append(slot)
        return tuple(free)

    def opponents_slots(
        self, player: Player, oracle: Oracle, symbol: int = ANY_SYMBOL
    ) -> tuple[Slot, ...]:
        """Return the slots of ``oracle`` with ``symbol`` that opponents of ``player`` hold."""
        slots = self.slots[oracle]
        held = []
        for slot in self.layout.bearing[oracle][symbol]:
            if slots[slot] != NOBODY and slots[slot] != player:
                held.append(slot)
        return tuple(held)

    def after(self, oracle: Oracle) -> Oracle:
        """Return the next Oracle clockwise, which is the same one if it is alone."""
        following = self.circle.index(oracle) + 1
        return self.circle[following % len(self.circle)]

    def name(self, oracle: Oracle) -> str:
        """Return the name of ``oracle``, or the unknown name that a command gave."""
        names = self.layout.names
        return names[oracle] if oracle < len(names) else self.unknown_name

    # What each event changes.

    @applies(events.SymbolCardPlayed)
    def symbol_card_played(self, player: Player, symbol: SymbolNumber) -> None:
        self.hands[player][symbol] -= 1
        self.discards[player][symbol] += 1

    @applies(events.SorceryCardPlayed)
    def sorcery_card_played(self, player: Player, oracle: Oracle) -> None:
        self.hands[player][SORCERY] -= 1
        self.discards[player][SORCERY] += 1

    @applies(events.DieRolled, outcome="face")
    def die_rolled(self, player: Player, oracle: Oracle, face: int) -> None:
        pass

    @applies(events.SymbolAsked)
    def symbol_asked(self, player: Player, oracle: Oracle, owed: Owed) -> None:
        self.question = (events.SymbolAsked.tag, player, oracle, owed)

    @applies(events.SymbolNamed)
    def symbol_named(self, player: Player, oracle: Oracle, symbol: SymbolNumber) -> None:
        pass

    @applies(events.SlotAsked)
    def slot_asked(
        self, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
    ) -> None:
        self.question = (events.SlotAsked.tag, player, oracle, slots, owed)

    @applies(events.InfluencePlaced)
    def influence_placed(self, player: Player, oracle: Oracle, slot: Slot) -> None:
        self.supply[player] -= 1
        self.slots[oracle][slot] = player

    @applies(events.TargetAsked)
    def target_asked(
        self, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
    ) -> None:
        self.question = (events.TargetAsked.tag, player, oracle, slots, owed)

    @applies(events.DuelBegan)
    def duel_began(
        self, challenger: Player, defender: Player, oracle: Oracle, slot: Slot, owed: Owed
    ) -> None:
        self.duel = (events.DuelBegan.tag, challenger, defender, oracle, slot, owed)
        self.supply[challenger] -= 1

    @applies(events.BeastsAsked)
    def beasts_asked(self, challenger: Player, defender: Player) -> None:
        self.question = (events.BeastsAsked.tag, challenger, defender)

    @applies(events.BeastChosen)
    def beast_chosen(self, player: Player, beast: BeastNumber) -> None:
        self.beasts[player] = beast

    @applies(events.BeastsRevealed)
    def beasts_revealed(self, challenger_beast: BeastNumber, defender_beast: BeastNumber) -> None:
        self.revealed = True

    @applies(events.ReversalAsked)
    def reversal_asked(self, player: Player, moment: int) -> None:
        self.question = (events.ReversalAsked.tag, player, moment)

    @applies(events.ReversalDeclined)
    def reversal_declined(self, player: Player) -> None:
        pass

    @applies(events.DuelWon)
    def duel_won(self, winner: Player, loser: Player, oracle: Oracle, slot: Slot) -> None:
        self.slots[oracle][slot] = winner
        self.supply[loser] += 1
        self._end_duel()

    @applies(events.DuelTied)
    def duel_tied(self, challenger: Player, defender: Player, oracle: Oracle, slot: Slot) -> None:
        self.slots[oracle][slot] = NOBODY
        self.supply[challenger] += 1
        self.supply[defender] += 1
        self._end_duel()

    @applies(events.SpellCast)
    def spell_cast(self, player: Player, spell: SpellNumber) -> None:
        self.spells_held[player].remove(spell)

    @applies(events.CardTakenBack)
    def card_taken_back(self, player: Player, card: CardNumber) -> None:
        self.discards[player][card] -= 1
        self.hands[player][card] += 1

    @applies(events.InfluenceReplaced)
    def influence_replaced(self, player: Player, owner: Player, oracle: Oracle, slot: Slot) -> None:
        self.supply[player] -= 1
        self.slots[oracle][slot] = player
        self.supply[owner] += 1

    @applies(events.WizardTeleported)
    def wizard_teleported(self, player: Player, oracle: Oracle) -> None:
        self.wizards[player] = oracle

    @applies(events.WizardMoved)
    def wizard_moved(self, player: Player, oracle: Oracle) -> None:
        self.wizards[player] = oracle

    @applies(events.MaginorMoved)
    def maginor_moved(self, place: int, oracle: Oracle) -> None:
        self.place = place
        self.maginor = oracle

    @applies(events.OracleScored)
    def oracle_scored(self, oracle: Oracle, ranking: tuple[Player, ...]) -> None:
        pass

    @applies(events.RewardAsked)
    def reward_asked(self, player: Player, oracle: Oracle, owed: Owed) -> None:
        self.question = (events.RewardAsked.tag, player, oracle, owed)

    @applies(events.OracleWon)
    def oracle_won(self, player: Player, oracle: Oracle) -> None:
        self.oracles_won[player].append(oracle)

    @applies(events.SpellWon)
    def spell_won(self, player: Player, oracle: Oracle, spell: SpellNumber) -> None:
        self.spells_beside[oracle] = NO_SPELL
        insort(self.spells_held[player], spell)

    @applies(events.OracleDiscarded)
    def oracle_discarded(self, oracle: Oracle) -> None:
        pass

    @applies(events.SpellDiscarded)
    def spell_discarded(self, oracle: Oracle, spell: SpellNumber) -> None:
        self.spells_beside[oracle] = NO_SPELL

    @applies(events.CountersReturned)
    def counters_returned(self, player: Player, oracle: Oracle, count: int) -> None:
        self.supply[player] += count
        self.slots[oracle] = [NOBODY if seat == player else seat for seat in self.slots[oracle]]

    @applies(events.WizardDisplaced)
    def wizard_displaced(self, player: Player, oracle: Oracle) -> None:
        self.wizards[player] = NOWHERE

    @applies(events.OracleLeftCircle)
    def oracle_left_circle(self, oracle: Oracle) -> None:
        self.circle = tuple([other for other in self.circle if other != oracle])
        self.in_play[oracle] = False

    @applies(events.TurnBegan)
    def turn_began(self, player: Player) -> None:
        self.question = (events.TurnBegan.tag, player)
        self.current_player = player

    @applies(events.TurnResumed)
    def turn_resumed(self, player: Player) -> None:
        self.question = (events.TurnResumed.tag, player)

    @applies(events.GameEnded)
    def game_ended(self, totals: tuple[int, ...], winners: tuple[Player, ...]) -> None:
        self.question = (events.GameEnded.tag, totals, winners)

    def _end_duel(self) -> None:
        self.duel = NO_DUEL
        self.beasts = [NO_BEAST] * self.layout.players
        self.revealed = False


def initial_state(layout: Layout) -> State:
    """Lay out the game, with the first player's turn open (SETUP-06)."""
    seats = layout.seats
    return State(
        layout=layout,
        circle=layout.circle,
        slots=[[NOBODY] * size for size in layout.values],
        place=ON,
        maginor=layout.guild_hall,
        wizards=[layout.guild_hall for _ in seats],
        supply=[layout.counters for _ in seats],
        hands=[list(layout.hand) for _ in seats],
        discards=[[0] * len(layout.hand) for _ in seats],
        spells_beside=list(layout.spells),
        spells_held=[[] for _ in seats],
        oracles_won=[[] for _ in seats],
        current_player=layout.first_player,
        question=(TURN_BEGAN, layout.first_player),
        duel=NO_DUEL,
        beasts=[NO_BEAST for _ in seats],
        revealed=False,
    )


# Who may act: the seats whose command the open decision needs (TURN-07).


def to_act(state: State) -> tuple[Player, ...]:
    """Return the seats that may act, ascending; none once the game is over."""
    question = state.question
    if question[0] == BEASTS_ASKED:
        one, other = question[1], question[2]
        duellists = (one, other) if one < other else (other, one)
        return tuple([seat for seat in duellists if state.beasts[seat] == NO_BEAST])
    if question[0] == GAME_ENDED:
        return ()
    return (question[1],)


# Names: what is held in numbers, as it is shown.


def held_by_name(state: State, player: Player) -> tuple[Spell, ...]:
    """Return the spells that ``player`` holds, in alphabetical order."""
    held = state.spells_held[player]
    return tuple(sorted([SPELLS[spell] for spell in held])) if held else ()


def ranking(state: State, oracle: Oracle) -> tuple[Player, ...]:
    """Return the players with a counter on ``oracle``, best first (SCORE-03, SCORE-04).

    More counters rank higher; among equals, the one whose first counter is earliest clockwise.
    """
    counts = [0] * state.layout.players
    ranks: list[Player] = []
    for seat in state.slots[oracle]:
        if seat != NOBODY:
            if not counts[seat]:
                ranks.append(seat)
            counts[seat] += 1
    ranks.sort(key=lambda seat: -counts[seat])
    return tuple(ranks)


def votes(state: State, player: Player) -> int:
    """Return the votes that ``player`` has won so far: its Oracles and, if they count, Rites."""
    layout = state.layout
    total = 0
    for oracle in state.oracles_won[player]:
        total += layout.values[oracle]
    if layout.rites_count:
        held = state.spells_held[player]
        for rite, worth in RITES:
            if rite in held:
                total += worth
    return total


def totals(state: State) -> tuple[int, ...]:
    """Return the votes that each player has won so far (END-02)."""
    return tuple([votes(state, seat) for seat in state.layout.seats])


def winners(state: State) -> tuple[Player, ...]:
    """Return who is ahead, which at the end is who has won (END-03, END-04), ascending."""
    values = state.layout.values
    standing = [
        (votes(state, seat), max([values[oracle] for oracle in state.oracles_won[seat]], default=0))
        for seat in state.layout.seats
    ]
    best = max(standing)
    return tuple([seat for seat in state.layout.seats if standing[seat] == best])
