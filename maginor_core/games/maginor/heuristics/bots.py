"""The greedy bot looks one command ahead and takes what is worth most to it, in expected votes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import TypeAlias

from maginor_core.commands import ChooseBeast, Command, MoveWizard, RollDie
from maginor_core.commands.decide import after, legal_commands
from maginor_core.commands.rules import rolls
from maginor_core.components.numbers import Player
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat, Setup
from maginor_core.components.tokens import FACES, RITE_VOTES, Beast, Card, Spell
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.events import BeastsAsked, Event, TurnBegan, TurnResumed
from maginor_core.projections.board import Board
from maginor_core.projections.decision import duel_of
from maginor_core.projections.state import State, votes

# A valuation estimates what a board is worth to a seat, in expected votes, without looking ahead.
#
# Votes won count in full. At an Oracle in play the better reward goes to the first and the other to
# the second (SCORE-05); how likely each player is to be either follows from the counters there, the
# more surely the fewer are still to come. Spells and cards count with what they usually bring, as
# long as there is something left to win by them.

SPELL_WORTH: dict[Spell, float] = {
    "retrieval": 2.6,
    "restoration": 2.0,
    "domination": 4.0,
    "persuasion": 3.5,
    "telekinesis": 2.5,
    "teleportation": 1.0,
    "summoning": 3.0,
    "reversal": 2.0,
}
"""What a castable spell usually brings, in votes."""

CARD_WORTH: dict[Card, float] = {
    "fire": 1.6,
    "water": 1.6,
    "earth": 1.6,
    "air": 1.6,
    "fate": 1.8,
    "sorcery": 1.2,
}
"""What a card usually brings early in the game, in votes."""

STEADINESS = 0.5
"""How much one counter's lead is worth when no more are to come: the smaller, the more."""
UNREST = 0.55
"""How much less it is worth for each (square root of a) counter still to come."""
COUNTERS_A_STEP = 2.0
"""The counters that come to an Oracle for each step that Maginor is away from scoring it."""
PLACE_WORTH = 2.0
"""How many counters a wizard usually gains where it stands before it moves."""


class Valuation:
    """What boards of one game are worth to one seat: its own votes less the best other's."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self._setup = setup
        self._seat = seat
        self._tiles = len(setup.circle)
        self._rites = RITE_VOTES if setup.variants.rites_count else dict.fromkeys(RITE_VOTES, 0)

    def value(self, board: Board) -> float:
        """Return the votes by which the seat is expected to be ahead."""
        expected = [self._held(board, seat) for seat in range(self._setup.players)]
        slots = board.slots
        for steps, oracle in enumerate(self._way(board)):
            for seat, share in enumerate(self._shares(board, oracle, slots[oracle], steps)):
                expected[seat] += share
        own = expected.pop(self._seat)
        place = 0.0 if board.finished else self._place(board)
        return own + place - max(expected)

    def _way(self, board: Board) -> list[OracleId]:
        """Return the Oracles in the order in which Maginor comes to them, the Guild Hall last."""
        if not board.circle:
            return []
        others = board.circle[1:]
        if board.maginor in others:
            at = others.index(board.maginor)
            others = others[at:] + others[:at]
        return [*others, GUILD_HALL]

    def _held(self, board: Board, seat: Seat) -> float:
        """Return the votes won, and what spells and cards in hand may bring."""
        left = len(board.circle) / self._tiles
        hand = board.hands[seat]
        cards = sum(CARD_WORTH[card] * number for card, number in hand.items())
        spells = sum(SPELL_WORTH.get(spell, 0.0) for spell in board.spells_held[seat])
        return votes(board.state, Player(seat)) + left * (cards + spells)

    def _shares(
        self, board: Board, oracle: OracleId, slots: list[Seat | None], steps: int
    ) -> tuple[float, ...]:
        spell = board.spells_beside.get(oracle)
        spell_worth = 0.0 if spell is None else self._spell(board, spell)
        return shares(
            tuple(slots),
            self._setup.players,
            float(self._setup.value(oracle)),
            spell_worth,
            steps,
        )

    def _spell(self, board: Board, spell: Spell) -> float:
        if spell in self._rites:
            return float(self._rites[spell])
        return SPELL_WORTH[spell] * len(board.circle) / self._tiles

    def _place(self, board: Board) -> float:
        """Return what the seat's wizard may gain where it stands."""
        seat = self._seat
        oracle = board.wizards[seat]
        if oracle is None or not board.supply[seat]:
            return 0.0
        slots = board.slots[oracle]
        bearing = self._setup.bearing[oracle]
        chances = 0.0
        wild = 0.0
        for borne in bearing.values():
            if any(slots[slot] is None for slot in borne):
                chance = 1.0
            elif any(slots[slot] != seat for slot in borne):
                chance = 0.4
            else:
                chance = 0.0
            chances += chance
            wild = max(wild, chance)
        chances += wild if "fate" in bearing else 2 * wild
        steps = self._way(board).index(oracle)
        before = self._shares(board, oracle, slots, steps)[seat]
        free = next((slot for slot, holder in enumerate(slots) if holder is None), None)
        if free is None:
            return 0.0
        slots[free] = seat
        after = self._shares(board, oracle, slots, steps)[seat]
        return PLACE_WORTH * chances / 6 * (after - before)


@lru_cache(maxsize=1 << 16)
def shares(
    slots: tuple[Seat | None, ...], players: int, tile: float, spell: float, steps: int
) -> tuple[float, ...]:
    """Return, by seat, the votes that an Oracle is expected to bring.

    Args:
        slots: who holds each slot.
        players: how many play.
        tile: the votes of the tile.
        spell: what the spell beside it is worth, in votes.
        steps: how many tiles Maginor scores before this one.
    """
    counts = [float(slots.count(seat)) for seat in range(players)]
    to_come = min(slots.count(None), COUNTERS_A_STEP * (1 + steps))
    if not to_come and not any(counts):
        return (0.0,) * players
    heat = STEADINESS + UNREST * sqrt(to_come)
    for seat in range(players):
        if counts[seat]:
            counts[seat] -= slots.index(seat) / (len(slots) * 4)
    weights = [exp(count / heat) if count or to_come else 0.0 for count in counts]
    total = sum(weights)
    first, second = max(tile, spell), min(tile, spell)
    expected = []
    for seat, weight in enumerate(weights):
        as_second = sum(
            other / total * weight / (total - other)
            for rival, other in enumerate(weights)
            if rival != seat and total > other
        )
        expected.append(first * weight / total + second * as_second)
    return tuple(expected)


# Duelling when nothing is known of the other: each beast as often as is safest.
#
# To the challenger a victory is worth twice a tie, since it gains the slot that a tie only frees,
# and the defender loses what it gains. In that game no choice of beasts does better against a wise
# opponent than these frequencies.

BeastPair: TypeAlias = tuple[Beast, Beast]
"""The challenger's beast and the defender's."""

CHALLENGERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 2 + ("firebeast",) * 4
DEFENDERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 4 + ("firebeast",) * 2

OUTCOMES: tuple[tuple[BeastPair, float], ...] = (
    (("firebeast", "earthbeast"), 28 / 81),
    (("firebeast", "firebeast"), 16 / 81),
    (("earthbeast", "earthbeast"), 37 / 81),
)
"""An example of each outcome (challenger wins, tie, defender wins) and how likely it then is."""


def draw_beast(challenging: bool, chance: Stream) -> Beast:  # noqa: FBT001 # which side one is on
    """Return a beast, each as often as it should come."""
    return chance.choose(CHALLENGERS_DRAW if challenging else DEFENDERS_DRAW)


# Looking ahead: what a command is worth to a seat, once chance and later choices are settled.


class LookAhead:
    """The worth of what a seat may do on a board, in votes.

    Dice count with each of their faces, duels with each of their outcomes. A choice is taken to be
    the best for the seat if it is its own, and the worst for it if it is another's.

    Attributes:
        now: what the current board is worth to the seat.
        final_action: what the final action still adds while the seat's turn is open.
    """

    def __init__(self, board: Board, seat: Seat) -> None:
        self._board = board
        self._seat = seat
        self._value = Valuation(board.setup, seat).value
        self.now = self._value(board)
        self.final_action = 0.0

    def expected(self, command: Command) -> float:
        """Return what ``command`` is worth on the average."""
        return self._after(self._board, command)

    def _after(self, board: Board, command: Command) -> float:
        if not rolls(command):
            return self._settled(after(board, command))
        total = 0.0
        for face in FACES:
            total += self._settled(after(board, command, (face,)))
        return total / len(FACES)

    def _settled(self, board: Board) -> float:
        question = board.question
        match question:
            case None | TurnBegan():
                return self._value(board)
            case TurnResumed():
                return self._value(board) + self.final_action
            case BeastsAsked():
                return self._duelled(board, question)
        worth = [self._after(board, command) for command in legal_commands(board)]
        return max(worth) if question.player == self._seat else min(worth)

    def _duelled(self, board: Board, duel: BeastsAsked) -> float:
        worth = 0.0
        for (attack, defence), likelihood in OUTCOMES:
            chosen = after(board, ChooseBeast(duel.challenger, attack))
            duelled = after(chosen, ChooseBeast(duel.defender, defence))
            worth += likelihood * self._settled(duelled)
        return worth


class GreedyBot:
    """Takes the command with the greatest expected votes; among equals, any.

    A command that leaves its turn open is worth what its best final action adds now, too: so a card
    is played only if it gains more than keeping it, and only before the final action.
    """

    def choose(
        self,
        game: Game[Command, Event, State],
        seat: Seat,
        legal: Sequence[Command],
        chance: Stream,
    ) -> Command:
        """Return the best of the ``legal`` commands."""
        if len(legal) == 1:
            return legal[0]
        board = Board(game.live_state, game.setup)
        if isinstance(legal[0], ChooseBeast):
            return ChooseBeast(seat, draw_beast(seat == duel_of(board).challenger, chance))
        look_ahead = LookAhead(board, seat)
        worth: dict[Command, float] = {
            command: look_ahead.expected(command)
            for command in legal
            if isinstance(command, MoveWizard | RollDie)
        }
        if worth:
            look_ahead.final_action = max(worth.values()) - look_ahead.now
        for command in legal:
            if command not in worth:
                worth[command] = look_ahead.expected(command)
        best = max(worth.values())
        return chance.choose([command for command in legal if worth[command] == best])
