"""The greedy bot looks one command ahead and takes what is worth most to it, in expected votes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, TypeAlias

from maginor_core.commands import ChooseBeast, Command
from maginor_core.commands.choices import CHOOSE_BEAST
from maginor_core.commands.consequences import end_turn
from maginor_core.commands.move_wizard import MOVE_WIZARD
from maginor_core.commands.roll_die import ROLL_DIE
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.layout import ALL_FACES
from maginor_core.components.setup import Seat
from maginor_core.components.tokens import BEASTS, Beast
from maginor_core.engine.chance import StatedChance, Stream
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import best_of
from maginor_core.events import Event
from maginor_core.games.maginor.heuristics.valuation import Valuation, Weights
from maginor_core.projections.state import BEASTS_ASKED, GAME_ENDED, TURN_BEGAN, TURN_RESUMED, State

# Duelling when nothing is known of the other: each beast as often as is safest.
#
# To the challenger a victory is worth twice a tie, since it gains the slot that a tie only frees,
# and the defender loses what it gains. In that game no choice of beasts does better against a wise
# opponent than these frequencies.

BeastPair: TypeAlias = tuple[Beast, Beast]
"""The challenger's beast and the defender's."""

CHALLENGERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 2 + ("firebeast",) * 4
DEFENDERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 4 + ("firebeast",) * 2

OUTCOMES: tuple[BeastPair, ...] = (
    ("firebeast", "earthbeast"),
    ("firebeast", "firebeast"),
    ("earthbeast", "earthbeast"),
)
"""An example of each outcome: the challenger wins, it is a tie, the defender wins."""
LIKELIHOODS: tuple[float, ...] = (28 / 81, 16 / 81, 37 / 81)
"""How likely each of them then is."""
_DUELS = tuple([tuple(map(BEASTS.index, pair)) for pair in OUTCOMES])
_UNUSED: Final = 0
"""What chance says where it is not asked."""


def draw_beast(challenging: bool, chance: Stream) -> Beast:  # noqa: FBT001 # which side one is on
    """Return a beast, each as often as it should come."""
    return chance.choose(CHALLENGERS_DRAW if challenging else DEFENDERS_DRAW)


# Looking ahead: what a command is worth to a seat, once chance and later choices are settled.


LESS: Final = 1e-6
"""By how much a move that only waits is worth less than rolling."""


class LookAhead:
    """The worth of what a seat may do, in votes or as a chance of winning.

    Dice count with each of their faces, duels with each of their outcomes. A choice is taken to be
    the best for the seat if it is its own, and the worst for it if it is another's. A move that
    is no better than staying is worth less than rolling: two players who would rather wait may
    never end.
    """

    def __init__(self, value: Callable[[State, int], float]) -> None:
        """Look ahead by what states are worth to a seat."""
        self._value = value

    def worths(self, state: State, seat: int, rows: Sequence[Row]) -> list[float]:
        """Return what each of the commands of ``seat`` is worth on the average.

        A command that leaves its turn open is worth what its best final action adds now, too: so a
        card is played only if it gains more than keeping it, and only before the final action.
        """
        ends = [row[0] in (MOVE_WIZARD, ROLL_DIE) for row in rows]
        worths = [
            self._after(state, row, seat, 0.0) if last else 0.0
            for row, last in zip(rows, ends, strict=True)
        ]
        gain = 0.0
        if any(ends):
            waited = self._waited(state, seat)
            rolling = max(
                [worth for row, worth in zip(rows, worths, strict=True) if row[0] == ROLL_DIE],
                default=-inf,
            )
            if rolling > -inf:
                worths = [
                    min(worth, rolling - LESS)
                    if row[0] == MOVE_WIZARD and worth <= waited
                    else worth
                    for row, worth in zip(rows, worths, strict=True)
                ]
            best = max([worth for worth, last in zip(worths, ends, strict=True) if last])
            gain = best - self._value(state, seat)
        return [
            worth if last else self._after(state, row, seat, gain)
            for row, worth, last in zip(rows, worths, ends, strict=True)
        ]

    def _waited(self, state: State, seat: int) -> float:
        """Return what it would be worth if the turn ended as things are."""
        after = state.copy()
        end_turn(after)
        return self._value(after, seat)

    def _after(self, state: State, row: Row, seat: int, gain: float) -> float:
        if row[0] not in MAGINOR.draws:
            return self._played(state, row, _UNUSED, seat, gain)
        total = 0.0
        for face in range(ALL_FACES):
            total += self._played(state, row, face, seat, gain)
        return total / ALL_FACES

    def _played(self, state: State, row: Row, face: int, seat: int, gain: float) -> float:
        after = state.copy()
        MAGINOR.run(after, row, StatedChance((face,)))
        return self._settled(after, seat, gain)

    def _settled(self, state: State, seat: int, gain: float) -> float:
        asked = state.question[0]
        if asked in (TURN_BEGAN, GAME_ENDED):
            return self._value(state, seat)
        if asked == TURN_RESUMED:
            return self._value(state, seat) + gain
        if asked == BEASTS_ASKED:
            return self._duelled(state, seat, gain)
        player: int = state.question[1]
        worth = [self._after(state, row, seat, gain) for row in MAGINOR.legal(state, player)]
        return max(worth) if player == seat else min(worth)

    def _duelled(self, state: State, seat: int, gain: float) -> float:
        worth = 0.0
        for (attack, defence), likelihood in zip(_DUELS, LIKELIHOODS, strict=True):
            worth += likelihood * self._fought(state, attack, defence, seat, gain)
        return worth

    def _fought(self, state: State, attack: int, defence: int, seat: int, gain: float) -> float:
        challenger: int = state.question[1]
        defender: int = state.question[2]
        after = state.copy()
        MAGINOR.run(after, (CHOOSE_BEAST, challenger, attack), StatedChance(()))
        MAGINOR.run(after, (CHOOSE_BEAST, defender, defence), StatedChance(()))
        return self._settled(after, seat, gain)


LOOK_AHEAD: Final = LookAhead(Valuation(Weights()).value)


class GreedyBot:
    """Takes the command with the greatest expected votes; among equals, any."""

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
        state = game.live_state
        if isinstance(legal[0], ChooseBeast):
            return ChooseBeast(seat, draw_beast(seat == state.question[1], chance))
        worths = LOOK_AHEAD.worths(state, seat, MAGINOR.legal(state, seat))
        return best_of(dict(zip(legal, worths, strict=True)), chance)
