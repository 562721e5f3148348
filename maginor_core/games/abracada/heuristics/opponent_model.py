"""What a player names who takes the best by the exact expectation of its turn, mostly or always.

It sees the hand of the other. So what it names tells the other which hands are likely: those for
which it would have named that (``inferred_hands``). Of two players alone, and with the printed
rules of a turn, this can be computed for hundreds of hands in the time of a decision. For

- what the turn leads to depends on lives and on how many stones are left, but not on the hand that
  is seen: it is looked up;
- what the player believes of its own hand is, for each hand that it may have, a product. One factor
  is in how many ways the hand may have come about and been told of, whatever is seen; the others
  are in how many ways its stones of each number can be among those that the player cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from maginor_core.engine.chance import SupposedChance
from maginor_core.games.abracada.commands.consequences import round_over, turn_over
from maginor_core.games.abracada.components.layout import (
    ANCIENT_DRAGON,
    FIRST,
    LAST,
    NIGHT_SINGER,
    SWEET_DREAM,
    UNKNOWN,
    Player,
)
from maginor_core.games.abracada.components.stone_set import HAND
from maginor_core.games.abracada.heuristics.multisets import (
    ALIKE,
    BEGINS,
    COUNTS,
    EVERY,
    GREATEST,
    KINDS,
    LARGER,
    OTHERS,
    SIZES,
)
from maginor_core.games.abracada.heuristics.turn_expectation import LEAST
from maginor_core.games.abracada.heuristics.valuation import chances
from maginor_core.games.abracada.projections.state import State

SHARP: Final = 0.7
"""In how many decisions the best is taken, or what is almost as good."""
SHARPNESS: Final = 0.0003
"""By how much of the chance of winning two commands differ then, where one is e times as likely."""
SOFTNESS: Final = 8.0
"""By which power of the odds of winning commands are taken in the other decisions."""
NEVER: Final = 1e-9
"""What chances are not told apart from none."""
OPEN: Final = -1.0
"""In place of a chance that was not looked up yet."""

GAINED: Final = (0, 0, 1, 0, 0, 0, 0, 0, 1)
"""By number, how many lives its spell gives to who casts it, without the die."""
LOST: Final = (0, 0, 1, 0, 0, 1, 1, 1, 0)
"""By number, how many lives it costs the other one of two players, without the die."""


def likelihood(
    state: State, player: Player, named: int, seen: Sequence[int], ways: Sequence[float]
) -> list[float]:
    """Return by what a player sees how likely it names what it has named.

    Args:
        state: what everybody knows before that: of the hands only how many stones they have.
        player: one of two players, whose turn it is.
        named: the number, or ``NOT_NAMED`` if it has ended its turn.
        seen: what it may see: the place of the other's hand in ``multisets.HANDS``, and ``EVERY``
            times that of its own secret stones.
        ways: for each hand of its own size, from the first on, in how many ways it may have come
            about, whatever is seen; those which the other makes likelier by what it names count
            more.
    """
    possible = possible_stones(state, player)
    held = [0.0] * BEGINS[sum(state.hands[player]) + 1]
    known = [OPEN] * places_of(state)
    found: list[float] = []
    for one in seen:
        believe(state, player, one, ways, possible, held)
        found.append(_likelihood(state, player, named, held, known))
    return found


def possible_stones(state: State, player: Player) -> list[int]:
    """Return the places of all stones, up to a whole hand, that a player may have."""
    hidden = [
        stones - lying for stones, lying in zip(state.layout.stones, state.board, strict=True)
    ]
    found = [0]
    fits = [0] * EVERY
    fits[0] = 1
    for place in range(1, BEGINS[sum(state.hands[player]) + 1]):
        if fits[OTHERS[place]] and ALIKE[place] < hidden[GREATEST[place]]:
            fits[place] = 1
            found.append(place)
    return found


def places_of(state: State) -> int:
    """Return how many different ends a turn of a player may have."""
    return (state.layout.lives + 1) * (state.layout.lives + 1) * (HAND + 1) * (HAND + 1)


def _likelihood(
    state: State, player: Player, named: int, held: list[float], known: list[float]
) -> float:
    if held[0] == 0:
        return 0.0  # it cannot have that hand beside one of its own
    worths = worths_of_naming(state, player, held, known)
    place = named - max(state.last_cast, FIRST) if named else len(worths) - 1
    return how_likely(worths, place, SHARP)


def how_likely(worths: list[float], place: int, sharp: float) -> float:
    """Return how likely one of several commands is taken.

    Args:
        worths: what each is worth, as a chance of winning.
        place: which of them.
        sharp: in how many decisions the best is taken, or what is almost as good.
    """
    best = max(worths)
    sharply = [exp((worth - best) / SHARPNESS) for worth in worths]
    soft = [_soft(worth, best) for worth in worths]
    return sharp * sharply[place] / sum(sharply) + (1 - sharp) * soft[place] / sum(soft)


def _soft(worth: float, best: float) -> float:
    """Return how often a command is taken softly, in parts of how often the best is."""
    odds = worth * (1 - best + NEVER) / ((1 - worth + NEVER) * (best + NEVER))
    taken: float = odds**SOFTNESS
    return taken


def believe(
    state: State,
    player: Player,
    seen: int,
    ways: Sequence[float],
    possible: Sequence[int],
    held: list[float],
) -> None:
    """Set in ``held``, for all stones up to a whole hand, how likely the player has them.

    That is not divided by how likely it has none or more, the first item.

    Args:
        state: as above.
        player: as above.
        seen: what it sees.
        ways: as above.
        possible: as ``possible_stones`` returns it.
        held: where it is set; elsewhere it is 0.
    """
    hand, secret = KINDS * (seen % EVERY), KINDS * (seen // EVERY)
    stones, lying = state.layout.stones, state.board
    hidden = [
        stones[number] - lying[number] - COUNTS[hand + number] - COUNTS[secret + number]
        for number in range(KINDS)
    ]
    whole = BEGINS[sum(state.hands[player])]
    held[0] = 1.0
    for place in possible:
        if place:
            held[place] = held[OTHERS[place]] * max(hidden[GREATEST[place]] - ALIKE[place], 0)
    for place in possible:
        if place < whole:
            held[place] = 0.0
        else:
            held[place] *= ways[place - whole]
    for number in range(FIRST, LAST + 1):
        for place in reversed(possible):
            if place < whole:
                held[place] += held[LARGER[KINDS * place + number]]


def worths_of_naming(
    state: State, player: Player, held: list[float], known: list[float]
) -> list[float]:
    """Return the chance of winning by each number that may be named, and by the end of the turn.

    Args:
        state: as above.
        player: as above.
        held: what ``believe`` has set.
        known: for each end of the turn its chance; ``OPEN`` where it is not known yet.
    """
    own, other = state.lives[player], state.lives[1 - player]
    worths = [
        _tried(state, player, held, known, 0, number, own, other, 1.0)
        for number in range(max(state.last_cast, FIRST), LAST + 1)
    ]
    if state.last_cast:
        worths.append(_ended(state, player, known, 0, own, other))
    return worths


def _tried(  # noqa: PLR0917 # a position of the turn
    state: State,
    player: Player,
    held: list[float],
    known: list[float],
    cast: int,
    number: int,
    own: int,
    other: int,
    reached: float,
) -> float:
    """Return what it is worth to name a number after the stones ``cast``, with lives of both."""
    after = LARGER[KINDS * cast + number]
    share = held[after] / held[cast]
    die = state.layout.die
    worth = 0.0
    if share < 1:
        if number == ANCIENT_DRAGON:
            for face in die:
                lost = (1 - share) / len(die)
                worth += lost * _ended(state, player, known, cast, max(own - face, 0), other)
        else:
            worth = (1 - share) * _ended(state, player, known, cast, own - 1, other)
    if share > 0:
        gained = own + GAINED[number]
        left = other - LOST[number]
        if number not in (ANCIENT_DRAGON, SWEET_DREAM):
            return worth + share * _best(
                state, player, held, known, after, gained, left, reached * share
            )
        for place, face in enumerate(die):
            if die.index(face) == place:
                likely = share * die.count(face) / len(die)
                if number == SWEET_DREAM:
                    gained = own + face
                else:
                    left = other - face
                worth += likely * _best(
                    state, player, held, known, after, gained, left, reached * likely
                )
    return worth


def _best(  # noqa: PLR0917 # as above
    state: State,
    player: Player,
    held: list[float],
    known: list[float],
    cast: int,
    own: int,
    other: int,
    reached: float,
) -> float:
    """Return the worth of the best that the player can do after the stones ``cast``."""
    own = min(own, state.layout.lives)
    other = max(other, 0)
    best = _ended(state, player, known, cast, own, other)
    if reached < LEAST or other == 0 or SIZES[cast] == sum(state.hands[player]):
        return best
    for number in range(GREATEST[cast], LAST + 1):
        worth = _tried(state, player, held, known, cast, number, own, other, reached)
        best = max(best, worth)
    return best


def _ended(
    state: State, player: Player, known: list[float], cast: int, own: int, other: int
) -> float:
    """Return the chance of winning where the turn ends after the stones ``cast``."""
    secret = COUNTS[KINDS * cast + NIGHT_SINGER]
    lives = own * (state.layout.lives + 1) + other
    place = (lives * (HAND + 1) + SIZES[cast]) * (HAND + 1) + secret
    if known[place] == OPEN:
        known[place] = _chance_after(state, player, SIZES[cast], secret, own, other)
    return known[place]


def _chance_after(
    state: State, player: Player, cast: int, secret: int, own: int, other: int
) -> float:
    """Return the chance of winning after so many casts, of which some have taken secret stones."""
    after = state.copy()
    after.lives = [own if seat == player else other for seat in after.layout.seats]
    after.hands[player][UNKNOWN] -= cast
    for _ in range(min(secret, after.secrets_left)):
        after.secret_stone_taken(player, UNKNOWN)
    if not any(after.hands[player]):
        after.hand_emptied(player)
    if 0 not in after.lives:
        turn_over(after, player, SupposedChance(0))
    else:
        round_over(after, player, failed=own == 0)
    return chances(after)[player]
