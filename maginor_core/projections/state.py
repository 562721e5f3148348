"""The state of a game: the table, what is hidden, and the steps owed, in numbers.

It is the only mutable part of the engine. An event is a method of the state, which records the
event and changes the state by it; rules call these methods, and nothing else changes a state.
Folding a log makes the same changes from its events alone: ``projections.evolve`` is generated from
these methods (``scripts/generate-evolve``).

Below it are the standings: who leads at an Oracle, what everyone has won, and who has won.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

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
from maginor_core.engine.fields import Row
from maginor_core.events import tags

ON: Final = 0
BEFORE: Final = 1
"""Whether Maginor is on an Oracle or in the space before it, as in ``events.turns.Place``."""
BEFORE_DUEL: Final = 0
AFTER_DUEL: Final = 1
"""When Reversal is offered, as in ``events.duels.Moment``."""

NO_DUEL: Final[Row] = ()


copied: Final[Callable[[list[Any]], list[Any]]] = list.copy  # Any: numbers


@dataclass(eq=False)
class State:
    """The state of a game, in numbers.

    Attributes:
        layout: what the game began with.
        circle: the Oracles in play, clockwise, the Guild Hall first.
        in_play: for each Oracle, and for an unknown name, whether it is in the circle.
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
        drawn: how many outcomes of chance have been drawn, that is how often the die was rolled.
        events: what has been recorded since it was last cleared.
        unknown: the unknown Oracle name of a command; for refusals.
    """

    layout: Layout
    circle: tuple[Oracle, ...]
    in_play: list[bool]
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
    drawn: int
    events: list[Row]
    unknown: str

    def copy(self) -> State:
        """Return an independent copy, without recorded events."""
        return State(
            self.layout,
            self.circle,
            self.in_play[:],
            list(map(copied, self.slots)),
            self.place,
            self.maginor,
            self.wizards[:],
            self.supply[:],
            list(map(copied, self.hands)),
            list(map(copied, self.discards)),
            self.spells_beside[:],
            list(map(copied, self.spells_held)),
            list(map(copied, self.oracles_won)),
            self.current_player,
            self.question,
            self.duel,
            self.beasts[:],
            self.revealed,
            self.drawn,
            [],
            "",
        )

    def snapshot(self) -> tuple[Any, ...]:  # Any: numbers and tuples of them
        """Return the state without its layout and the number of rolls, on which no rule depends."""
        return (
            self.circle,
            tuple([tuple(self.slots[oracle]) for oracle in self.circle]),
            self.place,
            self.maginor,
            tuple(self.wizards),
            tuple(self.supply),
            tuple([tuple(hand) for hand in self.hands]),
            tuple([tuple(pile) for pile in self.discards]),
            tuple(self.spells_beside),
            tuple([tuple(held) for held in self.spells_held]),
            tuple([tuple(won) for won in self.oracles_won]),
            self.current_player,
            self.question,
            self.duel,
            tuple(self.beasts),
            int(self.revealed),
        )

    def restore(self, snapshot: tuple[Any, ...]) -> None:  # Any: likewise
        """Set the state to ``snapshot``, of a game with the same layout."""
        circle, slots, self.place, self.maginor, wizards, supply, hands, discards, *others = (
            snapshot
        )
        beside, held, won, self.current_player, self.question, self.duel, beasts, revealed = others
        self.circle = circle
        self.in_play = [oracle in circle for oracle in range(len(self.in_play))]
        self.slots = [[NOBODY] * size for size in self.layout.values]
        for oracle, holders in zip(circle, slots, strict=True):
            self.slots[oracle] = list(holders)
        self.wizards = list(wizards)
        self.supply = list(supply)
        self.hands = [list(hand) for hand in hands]
        self.discards = [list(pile) for pile in discards]
        self.spells_beside = list(beside)
        self.spells_held = [list(spells) for spells in held]
        self.oracles_won = [list(oracles) for oracles in won]
        self.beasts = list(beasts)
        self.revealed = revealed == 1
        self.drawn = 0

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-01)."""
        ended: bool = self.question[0] == tags.GAME_ENDED
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
        """Return the slots of ``oracle`` that opponents of ``player`` hold, likewise."""
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
        return names[oracle] if oracle < len(names) else self.unknown

    # Events: each method records the event of its name, and changes the state by it.

    def symbol_card_played(self, player: Player, symbol: SymbolNumber) -> None:
        self.events.append((tags.SYMBOL_CARD_PLAYED, player, symbol))
        self.hands[player][symbol] -= 1
        self.discards[player][symbol] += 1

    def sorcery_card_played(self, player: Player, oracle: Oracle) -> None:
        self.events.append((tags.SORCERY_CARD_PLAYED, player, oracle))
        self.hands[player][SORCERY] -= 1
        self.discards[player][SORCERY] += 1

    def die_rolled(self, player: Player, oracle: Oracle, face: int) -> None:
        self.events.append((tags.DIE_ROLLED, player, oracle, face))
        self.drawn += 1

    def symbol_asked(self, player: Player, oracle: Oracle, owed: Owed) -> None:
        self.question = (tags.SYMBOL_ASKED, player, oracle, owed)
        self.events.append(self.question)

    def symbol_named(self, player: Player, oracle: Oracle, symbol: SymbolNumber) -> None:
        self.events.append((tags.SYMBOL_NAMED, player, oracle, symbol))

    def slot_asked(
        self, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
    ) -> None:
        self.question = (tags.SLOT_ASKED, player, oracle, slots, owed)
        self.events.append(self.question)

    def influence_placed(self, player: Player, oracle: Oracle, slot: Slot) -> None:
        self.events.append((tags.INFLUENCE_PLACED, player, oracle, slot))
        self.supply[player] -= 1
        self.slots[oracle][slot] = player

    def target_asked(
        self, player: Player, oracle: Oracle, slots: tuple[Slot, ...], owed: Owed
    ) -> None:
        self.question = (tags.TARGET_ASKED, player, oracle, slots, owed)
        self.events.append(self.question)

    def duel_began(
        self, challenger: Player, defender: Player, oracle: Oracle, slot: Slot, owed: Owed
    ) -> None:
        self.duel = (tags.DUEL_BEGAN, challenger, defender, oracle, slot, owed)
        self.events.append(self.duel)
        self.supply[challenger] -= 1

    def beasts_asked(self, challenger: Player, defender: Player) -> None:
        self.question = (tags.BEASTS_ASKED, challenger, defender)
        self.events.append(self.question)

    def beast_chosen(self, player: Player, beast: BeastNumber) -> None:
        self.events.append((tags.BEAST_CHOSEN, player, beast))
        self.beasts[player] = beast

    def beasts_revealed(self, challenger_beast: BeastNumber, defender_beast: BeastNumber) -> None:
        self.events.append((tags.BEASTS_REVEALED, challenger_beast, defender_beast))
        self.revealed = True

    def reversal_asked(self, player: Player, moment: int) -> None:
        self.question = (tags.REVERSAL_ASKED, player, moment)
        self.events.append(self.question)

    def reversal_declined(self, player: Player) -> None:
        self.events.append((tags.REVERSAL_DECLINED, player))

    def duel_won(self, winner: Player, loser: Player, oracle: Oracle, slot: Slot) -> None:
        self.events.append((tags.DUEL_WON, winner, loser, oracle, slot))
        self.slots[oracle][slot] = winner
        self.supply[loser] += 1
        self._end_duel()

    def duel_tied(self, challenger: Player, defender: Player, oracle: Oracle, slot: Slot) -> None:
        self.events.append((tags.DUEL_TIED, challenger, defender, oracle, slot))
        self.slots[oracle][slot] = NOBODY
        self.supply[challenger] += 1
        self.supply[defender] += 1
        self._end_duel()

    def spell_cast(self, player: Player, spell: SpellNumber) -> None:
        self.events.append((tags.SPELL_CAST, player, spell))
        self.spells_held[player].remove(spell)

    def card_taken_back(self, player: Player, card: CardNumber) -> None:
        self.events.append((tags.CARD_TAKEN_BACK, player, card))
        self.discards[player][card] -= 1
        self.hands[player][card] += 1

    def influence_replaced(self, player: Player, owner: Player, oracle: Oracle, slot: Slot) -> None:
        self.events.append((tags.INFLUENCE_REPLACED, player, owner, oracle, slot))
        self.supply[player] -= 1
        self.slots[oracle][slot] = player
        self.supply[owner] += 1

    def wizard_teleported(self, player: Player, oracle: Oracle) -> None:
        self.events.append((tags.WIZARD_TELEPORTED, player, oracle))
        self.wizards[player] = oracle

    def wizard_moved(self, player: Player, oracle: Oracle) -> None:
        self.events.append((tags.WIZARD_MOVED, player, oracle))
        self.wizards[player] = oracle

    def maginor_moved(self, place: int, oracle: Oracle) -> None:
        self.events.append((tags.MAGINOR_MOVED, place, oracle))
        self.place = place
        self.maginor = oracle

    def oracle_scored(self, oracle: Oracle, ranking: tuple[Player, ...]) -> None:
        self.events.append((tags.ORACLE_SCORED, oracle, ranking))

    def reward_asked(self, player: Player, oracle: Oracle, owed: Owed) -> None:
        self.question = (tags.REWARD_ASKED, player, oracle, owed)
        self.events.append(self.question)

    def oracle_won(self, player: Player, oracle: Oracle) -> None:
        self.events.append((tags.ORACLE_WON, player, oracle))
        self.oracles_won[player].append(oracle)

    def spell_won(self, player: Player, oracle: Oracle, spell: SpellNumber) -> None:
        self.events.append((tags.SPELL_WON, player, oracle, spell))
        self.spells_beside[oracle] = NO_SPELL
        insort(self.spells_held[player], spell)

    def oracle_discarded(self, oracle: Oracle) -> None:
        self.events.append((tags.ORACLE_DISCARDED, oracle))

    def spell_discarded(self, oracle: Oracle, spell: SpellNumber) -> None:
        self.events.append((tags.SPELL_DISCARDED, oracle, spell))
        self.spells_beside[oracle] = NO_SPELL

    def counters_returned(self, player: Player, oracle: Oracle, count: int) -> None:
        self.events.append((tags.COUNTERS_RETURNED, player, oracle, count))
        self.supply[player] += count
        self.slots[oracle] = [NOBODY if seat == player else seat for seat in self.slots[oracle]]

    def wizard_displaced(self, player: Player, oracle: Oracle) -> None:
        self.events.append((tags.WIZARD_DISPLACED, player, oracle))
        self.wizards[player] = NOWHERE

    def oracle_left_circle(self, oracle: Oracle) -> None:
        self.events.append((tags.ORACLE_LEFT_CIRCLE, oracle))
        self.circle = tuple([other for other in self.circle if other != oracle])
        self.in_play[oracle] = False

    def turn_began(self, player: Player) -> None:
        self.question = (tags.TURN_BEGAN, player)
        self.events.append(self.question)
        self.current_player = player

    def turn_resumed(self, player: Player) -> None:
        self.question = (tags.TURN_RESUMED, player)
        self.events.append(self.question)

    def game_ended(self, totals: tuple[int, ...], winners: tuple[Player, ...]) -> None:
        self.question = (tags.GAME_ENDED, totals, winners)
        self.events.append(self.question)

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
        in_play=[True] * len(layout.names) + [False],
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
        question=(tags.TURN_BEGAN, layout.first_player),
        duel=NO_DUEL,
        beasts=[NO_BEAST for _ in seats],
        revealed=False,
        drawn=0,
        events=[],
        unknown="",
    )


# Who may act: the seats whose command the open decision needs (TURN-07).


def to_act(state: State) -> tuple[Player, ...]:
    """Return the seats that may act, ascending; none once the game is over."""
    question = state.question
    if question[0] == tags.BEASTS_ASKED:
        one, other = question[1], question[2]
        duellists = (one, other) if one < other else (other, one)
        return tuple([seat for seat in duellists if state.beasts[seat] == NO_BEAST])
    if question[0] == tags.GAME_ENDED:
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
