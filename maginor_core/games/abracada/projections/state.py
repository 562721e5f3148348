"""The state of a game in numbers: the table, all hands, and what is unseen.

It is the only mutable part of the game. What an event changes is a method of the state, which
records the event, too; rules call these methods, and nothing else changes a state. What follows
from its declaration is written out in ``compiled_state``.

A state may also be all that somebody knows (``projections.concealment``). Then a hand has stones of
number 0, ``UNKNOWN``, and they are among the unseen ones by their numbers; ``unseen[0]`` is minus
their count, so that the sum of ``unseen`` is always what lies in the supply and among the secret
stones.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from maginor_core.engine.compile import NEEDED_IF
from maginor_core.engine.state import GameState, applies
from maginor_core.games.abracada import events
from maginor_core.games.abracada.components.layout import (
    LAST,
    NIGHT_SINGER,
    UNKNOWN,
    Layout,
    Player,
    Stone,
)

IN_TURN: Final = 0
BETWEEN_ROUNDS: Final = 1
OVER: Final = 2
SECRET_OFFERED: Final = 3
"""What is awaited: a cast or the end of a turn, the deal of a round, or nothing; or as in a turn,
where a secret stone may be taken as well (SPELL-10)."""
TURN: Final = (IN_TURN, SECRET_OFFERED)
"""The phases in which somebody has a turn."""

NOT_NAMED: Final = 0
"""In place of the number of the last cast, before the first one of a turn."""
DRAWN: Final = 0
"""In the history of a hand: a stone was drawn."""
ENDED: Final = LAST + 1
"""In the history of a hand: a turn ended, without a failed cast or a draw that would show it."""


@define(eq=False)
class State(GameState):
    """The state of a game, in numbers.

    Attributes:
        phase: what is awaited: ``IN_TURN``, ``BETWEEN_ROUNDS``, ``OVER`` or ``SECRET_OFFERED``.
        round_number: the number of the round, from 1 on.
        hands: by player, how many stones of each number are in hand.
        board: by number, how many stones lie open.
        unseen: by number, how many stones are in the supply or among the secret stones.
        supply: how many stones are in the supply.
        secrets_left: how many secret stones have not been taken.
        taken: by player, the secret stones taken in this round, in order.
        last_cast: the number named last in this turn; ``NOT_NAMED`` if there is none.
        gained: by player, the points gained in the round that ended last; none before that.
        current_player: whose turn it is, or was.
        winners: who has won; none before the end.
        histories: by player, what is publicly known of the hand in this round, in order: ``DRAWN``
            for each stone that came, a number for a stone that was cast, a number below zero for
            a cast that failed, and ``ENDED``. No rule of a game depends on it, only what can be
            inferred, so snapshots have it only where hands are hidden.
        hidden: the players whose hands this state does not contain; none in a real game.
    """

    layout: Layout
    phase: int
    round_number: int
    points: list[int]
    lives: list[int]
    hands: list[list[int]]
    board: list[int]
    unseen: list[int]
    supply: int
    secrets_left: int
    taken: list[list[Stone]]
    last_cast: int
    gained: tuple[int, ...]
    current_player: Player
    winners: tuple[Player, ...]
    histories: list[list[int]] = field(metadata={NEEDED_IF: "hidden"})
    hidden: tuple[Player, ...]

    # What each event changes.

    @applies(events.SpellCast)
    def spell_cast(self, player: Player, number: Stone) -> None:
        hand = self.hands[player]
        if hand[number]:
            hand[number] -= 1
        else:  # it was an unknown stone
            hand[UNKNOWN] -= 1
            self.unseen[UNKNOWN] += 1
            self.unseen[number] -= 1
        self.board[number] += 1
        self.histories[player].append(number)
        self.last_cast = number
        if self.layout.secret_optional:
            offered = number == NIGHT_SINGER and self.secrets_left > 0 and any(hand)
            self.phase = SECRET_OFFERED if offered else IN_TURN

    @applies(events.CastFailed)
    def cast_failed(self, player: Player, number: Stone) -> None:
        self.histories[player].append(-number)
        self.last_cast = number

    @applies(events.LowerNumberNamed)
    def lower_number_named(self, player: Player, number: Stone) -> None:
        self.last_cast = number

    @applies(events.DieRolled, outcome="face")
    def die_rolled(self, player: Player, face: int) -> None:
        pass

    @applies(events.LivesLost)
    def lives_lost(self, player: Player, count: int) -> None:
        self.lives[player] -= count

    @applies(events.LivesGained)
    def lives_gained(self, player: Player, count: int) -> None:
        self.lives[player] += count

    @applies(events.SecretStoneTaken, outcome="stone")
    def secret_stone_taken(self, player: Player, stone: Stone) -> None:
        self.secrets_left -= 1
        self.unseen[stone] -= 1
        self.taken[player].append(stone)
        self.phase = IN_TURN

    @applies(events.StonesDrawn, outcome="stones")
    def stones_drawn(self, player: Player, stones: tuple[Stone, ...]) -> None:
        self._take(player, stones)

    @applies(events.TurnBegan)
    def turn_began(self, player: Player) -> None:
        before = self.histories[self.current_player]
        if before and DRAWN < before[-1] < ENDED:
            before.append(ENDED)
        self.current_player = player
        self.last_cast = NOT_NAMED
        self.phase = IN_TURN

    @applies(events.HandEmptied)
    def hand_emptied(self, player: Player) -> None:
        left = self.lives[player]
        self.lives = [0] * self.layout.players
        self.lives[player] = left

    @applies(events.RoundEnded)
    def round_ended(self, gained: tuple[int, ...]) -> None:
        self.points = [had + new for had, new in zip(self.points, gained, strict=True)]
        self.gained = gained
        self.phase = BETWEEN_ROUNDS

    @applies(events.GameEnded)
    def game_ended(self, points: tuple[int, ...], winners: tuple[Player, ...]) -> None:
        self.winners = winners
        self.phase = OVER

    @applies(events.RoundBegan)
    def round_began(self, player: Player) -> None:
        self.round_number += 1
        self.phase = IN_TURN
        self.current_player = player
        self.last_cast = NOT_NAMED
        self.lives = [self.layout.lives] * self.layout.players
        self.hands = [[0] * len(self.layout.stones) for _ in self.layout.seats]
        self.board = [0] * len(self.layout.stones)
        self.unseen = list(self.layout.stones)
        self.supply = self.layout.total - self.layout.secret
        self.secrets_left = self.layout.secret
        self.taken = [[] for _ in self.layout.seats]
        self.histories = [[] for _ in self.layout.seats]

    @applies(events.StonesRemoved, outcome="stones")
    def stones_removed(self, stones: tuple[Stone, ...]) -> None:
        self.supply -= len(stones)
        for stone in stones:
            self.unseen[stone] -= 1
            self.board[stone] += 1

    @applies(events.HandDealt, outcome="stones")
    def hand_dealt(self, player: Player, stones: tuple[Stone, ...]) -> None:
        self._take(player, stones)

    def _take(self, player: Player, stones: tuple[Stone, ...]) -> None:
        """Move stones from the supply to a hand."""
        unseen, hand, count = self.unseen, self.hands[player], len(stones)
        for stone in stones:
            unseen[stone] -= 1
            hand[stone] += 1
        self.supply -= count
        self.histories[player] += [DRAWN] * count


def initial_state(layout: Layout) -> State:
    """Lay out the first round as the setup has dealt it, with the first player's turn open."""
    kinds = len(layout.stones)
    state = State(
        layout=layout,
        phase=IN_TURN,
        round_number=0,
        points=[0] * layout.players,
        lives=[],
        hands=[],
        board=[0] * kinds,
        unseen=[0] * kinds,
        supply=0,
        secrets_left=0,
        taken=[],
        last_cast=NOT_NAMED,
        gained=(),
        current_player=layout.first_player,
        winners=(),
        histories=[],
        hidden=(),
    )
    state.round_began(layout.first_player)
    state.stones_removed(layout.removed)
    for player in layout.seats:
        state.hand_dealt(player, layout.hands[player])
    state.events.clear()
    state.drawn = 0
    return state


def undealt_state(layout: Layout) -> State:
    """Return the state before the first round, which the first player deals (ROUND-03)."""
    state = initial_state(layout)
    state.round_began(layout.first_player)
    state.events.clear()
    state.round_number = 0
    state.phase = BETWEEN_ROUNDS
    state.current_player = layout.preceding[layout.first_player]
    return state


def restored(layout: Layout, snapshot: tuple[Any, ...]) -> State:  # Any: numbers and tuples of them
    """Return the state of which ``snapshot`` was taken, in a game with that layout.

    Where it contains no histories, as of a real game, every hand is taken to have just been dealt.
    """
    state = State.restore(layout, snapshot)
    if not state.hidden:
        state.histories = [[DRAWN] * sum(hand) for hand in state.hands]
    return state


# Who may act: the seat whose command is awaited.


def to_act(state: State) -> tuple[Player, ...]:
    """Return the seat that may act; none once the game is over.

    Between rounds that is the next one clockwise from whose turn was the last (ROUND-03).
    """
    if state.phase == OVER:
        return ()
    player = state.current_player
    if state.phase == BETWEEN_ROUNDS:
        player = state.layout.following[player]
    return (player,)


# Standings: what a round brings, and who has won.

WON: Final = 3
SURVIVED: Final = 1
STOOD_LAST: Final = 2
"""The points for a round (SCORE-01, SCORE-02, SCORE-05)."""


def points_gained(state: State, player: Player, *, failed: bool) -> tuple[int, ...]:
    """Return by seat the points of a round that has ended (SCORE-01 to SCORE-05).

    Args:
        state: the state as the round's end left it; after an emptied hand nobody else has lives
            (ROUND-01).
        player: whose cast ended the round.
        failed: whether its cast failed, or named a lower number.
    """
    lives = state.lives
    gained = [0] * state.layout.players
    if state.layout.last_wizard_standing:
        for seat in state.layout.seats:
            if lives[seat] > 0:
                gained[seat] = STOOD_LAST + len(state.taken[seat])
        return tuple(gained)
    for seat in state.layout.seats:
        if seat == player:
            gained[seat] = 0 if failed else WON
        elif failed or lives[seat] > 0:
            gained[seat] = SURVIVED
        if lives[seat] > 0:
            gained[seat] += len(state.taken[seat])
    return tuple(gained)


def winners(state: State) -> tuple[Player, ...]:
    """Return who wins after a round's points; nobody if nobody has enough (END-01 to END-03)."""
    best = (0, 0)
    found: list[Player] = []
    for seat in state.layout.seats:
        if state.points[seat] >= state.layout.target:
            rank = (state.gained[seat], state.lives[seat])
            if not found or rank > best:
                found = [seat]
                best = rank
            elif rank == best:
                found.append(seat)
    return tuple(found)
