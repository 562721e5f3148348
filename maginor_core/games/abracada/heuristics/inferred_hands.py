"""How likely each hand is that one of two players may have, by who the other may be.

Either it takes what it finds best by the exact expectation of its turn (``opponent_model``), or it
names numbers as odds bots do (``own_hand``). Both are followed through the round, and the hands of
that which explains better what the other has named count more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from maginor_core.engine.heuristics import Likelihood
from maginor_core.games.abracada.components.layout import (
    FIRST,
    LAST,
    NIGHT_SINGER,
    Layout,
    Player,
)
from maginor_core.games.abracada.components.stone_set import HAND, LIVES
from maginor_core.games.abracada.heuristics.multisets import (
    ALIKE,
    BEGINS,
    EVERY,
    GREATEST,
    HANDS,
    KINDS,
    LARGER,
    OTHERS,
    SMALLER,
)
from maginor_core.games.abracada.heuristics.own_hand import (
    Observer,
    Weights,
    legal_after,
    likely_hands,
)
from maginor_core.games.abracada.heuristics.past_states import past_states
from maginor_core.games.abracada.heuristics.round_turns import PastDecision, decisions_of, turns_of
from maginor_core.games.abracada.projections.inference import unseen_by_holder
from maginor_core.games.abracada.projections.state import DRAWN, ENDED, NOT_NAMED, State

ByPlace: TypeAlias = dict[int, float]
"""By what the other may see, as ``opponent_model.likelihood`` takes it, how likely that is."""
Follow: TypeAlias = Callable[[State, PastDecision, Sequence[int]], Mapping[int, float]]
"""What another decides is computed as it does it: by what everybody knew before, the decision, and
what the other may see, the likeliest first. For some of these how likely it decides so."""
Told: TypeAlias = tuple[tuple[int, ...], tuple[frozenset[int], ...], int, int, int]
"""What another has named, seeing a hand, as ``_odds`` takes it."""
Past: TypeAlias = tuple[int | Told, ...]
"""What is known of a hand: stones that came, casts, and what another has named who sees it."""

BEST: Final = 0.5
"""How likely the other is to take the best, before it has done anything."""
SURE: Final = 0.9
"""How often it then decides as ``opponent_model`` says; otherwise it does as odds bots do."""
RARE: Final = 1e-4
"""Hands that are less likely are left out."""
MOST: Final = 200
"""For how much that the other may see, at most, what it names is computed."""


def inferred_hands(
    known: State, seat: int, likelihood: Likelihood, follow: Follow | None = None
) -> Weights:
    """Return the hands that ``seat`` may have, with how likely each is.

    Args:
        known: what the seat may know.
        seat: whose hand.
        likelihood: as ``opponent_model`` has it.
        follow: what counts in its place, where it says something.
    """
    layout = known.layout
    turns = turns_of(known) if _is_modelled(layout) else None
    other = Player(1 - seat)
    past = None if turns is None else past_states(known, turns, other)
    if turns is None or past is None:
        return likely_hands(known, seat)
    start = [stones - lying for stones, lying in zip(layout.stones, known.board, strict=True)]
    for history in known.histories:
        for step in history:
            if DRAWN < step < ENDED:
                start[step] += 1
    hands = _Hands(known, Player(seat), start, likelihood, follow)
    for (player, steps), decisions in zip(turns, decisions_of(turns, known), strict=True):
        for decision in decisions:
            if decision.player == seat:
                hands.decided(decision)
            else:
                hands.explained(decision, past.pop(0))
        hands.drawn(player, steps.count(DRAWN))
    return hands.weights() or likely_hands(known, seat)


def _is_modelled(layout: Layout) -> bool:
    """Return whether the turns of a game are those that ``opponent_model`` knows."""
    others = layout.any_order or layout.lower_cast_costs_life or layout.secret_optional
    small = max(layout.hand, layout.secret) <= HAND and layout.lives <= LIVES
    return layout.players == 2 and small and not others


class _Hands:
    """The hands that a seat may have, while a round is followed."""

    def __init__(
        self,
        known: State,
        seat: Player,
        start: Sequence[int],
        likelihood: Likelihood,
        follow: Follow | None,
    ) -> None:
        self._known, self._seat, self._likelihood, self._follow = known, seat, likelihood, follow
        self._pool = list(unseen_by_holder(known, seat))
        for step in known.histories[seat]:
            if DRAWN < step < ENDED:
                self._pool[step] += 1
        self._size, self._other_size = 0, 0
        self._observer = Observer(list(start))  # the other, who sees the seat's hand
        self._observed = Observer(list(start))  # the seat, as the other knows it
        self._past: Past = ()
        self._best: ByPlace = {0: BEST}
        self._usual: ByPlace = {0: 1 - BEST}

    def drawn(self, player: int, count: int) -> None:
        """Let a player draw so many stones."""
        if player == self._seat and self._best == {0: BEST}:
            dealt = _dealt(self._pool, count)
            self._best = {hand: BEST * weight for hand, weight in dealt.items()}
            self._usual = {hand: (1 - BEST) * weight for hand, weight in dealt.items()}
            self._size = count
            self._observed.stones = [frozenset()] * count
            return
        for _ in range(count):
            if player == self._seat:
                self._best = _after_draw(self._best, self._pool)
                self._usual = _after_draw(self._usual, self._pool)
                self._size += 1
                self._observed.follow(DRAWN)
            else:
                self._past = (*self._past, DRAWN)
                self._other_size += 1
                self._observer.follow(DRAWN)

    def decided(self, decision: PastDecision) -> None:
        """Take account of what the seat has decided."""
        step = decision.step
        self._past = (*self._past, self._told(self._observed, decision))
        if step == NOT_NAMED:
            return
        self._observed.follow(step)
        self._best, self._usual = _after_cast(self._best, step), _after_cast(self._usual, step)
        if step > 0:
            self._pool[step] -= 1
            self._size -= 1
            self._observer.hidden[step] -= 1

    def _told(self, observer: Observer, decision: PastDecision) -> Told:
        hidden, stones = tuple(observer.hidden), tuple(observer.stones)
        first = legal_after(self._known, decision.last)[0]
        return hidden, stones, first, decision.last, abs(decision.step)

    def explained(self, decision: PastDecision, before: State) -> None:
        """Weigh the hands by how likely the other decides so that sees them."""
        usual = _odds(self._told(self._observer, decision), self._size)
        begin, step = BEGINS[self._size], decision.step
        if len(self._best) > MOST:
            heaviest = sorted(self._best.items(), key=lambda one: -one[1])
            self._best = dict(heaviest[:MOST])
        best = self._as_best(decision, before)
        self._best = {
            seen: weight * (SURE * best[seen] + (1 - SURE) * usual[seen % EVERY - begin])
            for seen, weight in self._best.items()
        }
        self._usual = {hand: weight * usual[hand - begin] for hand, weight in self._usual.items()}
        least = RARE * (sum(self._best.values()) + sum(self._usual.values()))
        self._best = {seen: weight for seen, weight in self._best.items() if weight > least}
        if step == NOT_NAMED:
            return
        self._past = (*self._past, step)
        self._observer.follow(step)
        if step > 0:
            self._other_size -= 1
            self._observed.hidden[step] -= 1
        if step == NIGHT_SINGER and before.secrets_left:
            self._best = _after_secret(self._best, self._pool)

    def _as_best(self, decision: PastDecision, before: State) -> ByPlace:
        """Return how likely the other decides so if it always takes the best."""
        known = remembered(before.layout, public_counts(before), self._past, decision)
        seen = [one for one in self._best if one not in known]
        if seen:
            ways = _ways(self._past, self._other_size)
            given = before, decision.player, abs(decision.step), seen, ways
            known.update(zip(seen, self._likelihood(*given), strict=True))
        if self._follow is None:
            return known
        likeliest = sorted(self._best, key=self._best.__getitem__, reverse=True)
        return {**known, **self._follow(before, decision, likeliest)}

    def weights(self) -> Weights:
        """Return how likely each hand is."""
        found = dict(self._usual)
        for seen, weight in self._best.items():
            hand = seen % EVERY
            found[hand] = found.get(hand, 0.0) + weight
        return {HANDS[hand]: weight for hand, weight in found.items()}


def _dealt(pool: Sequence[int], count: int) -> ByPlace:
    """Return the hands of so many stones, each as likely as it is to be dealt."""
    ways = [1.0]
    for hand in range(1, BEGINS[count + 1]):
        alike = ALIKE[hand]
        left = max(pool[GREATEST[hand]] - alike, 0)
        ways.append(ways[OTHERS[hand]] * left / (alike + 1))
    return {hand: ways[hand] for hand in range(BEGINS[count], BEGINS[count + 1]) if ways[hand]}


def _after_draw(every: ByPlace, pool: Sequence[int]) -> ByPlace:
    """Return what may be seen after one more stone has come, each left in the pool as likely."""
    after: ByPlace = {}
    for seen, weight in every.items():
        place = seen % EVERY
        for number, chance in _next(seen, pool):
            larger = seen - place + LARGER[KINDS * place + number]
            after[larger] = after.get(larger, 0.0) + weight * chance
    return after


def _after_secret(every: ByPlace, pool: Sequence[int]) -> ByPlace:
    """Return what may be seen after the other has taken a secret stone, each as likely."""
    after: ByPlace = {}
    for seen, weight in every.items():
        place, taken = seen % EVERY, seen // EVERY
        for number, chance in _next(seen, pool):
            larger = place + EVERY * LARGER[KINDS * taken + number]
            after[larger] = after.get(larger, 0.0) + weight * chance
    return after


def _next(seen: int, pool: Sequence[int]) -> list[tuple[int, float]]:
    """Return the numbers that the next stone may have, and how likely each is."""
    held, secret = HANDS[seen % EVERY], HANDS[seen // EVERY]
    left = [all_ - one - other for all_, one, other in zip(pool, held, secret, strict=True)]
    every = sum(left)
    return [(number, count / every) for number, count in enumerate(left) if count > 0]


def _after_cast(every: ByPlace, step: int) -> ByPlace:
    """Return what may be seen after a cast."""
    if step < 0:
        return {seen: weight for seen, weight in every.items() if not HANDS[seen % EVERY][-step]}
    return {
        seen - seen % EVERY + SMALLER[KINDS * (seen % EVERY) + step]: weight
        for seen, weight in every.items()
        if HANDS[seen % EVERY][step]
    }


def public_counts(state: State) -> tuple[int, ...]:
    """Return the points, lives and stones that everybody can count."""
    taken = [len(stones) for stones in state.taken]
    sizes = [sum(hand) for hand in state.hands]
    return (*state.points, *state.lives, *state.board, *taken, state.supply, *sizes)


@lru_cache(maxsize=256)
def remembered(
    layout: Layout, public: tuple[int, ...], past: Past, decision: PastDecision
) -> ByPlace:
    """Return where it is remembered how likely a decision is, by the hand that is seen."""
    return {}


@lru_cache(maxsize=512)
def _odds(told: Told, size: int) -> list[float]:
    """Return for all hands of so many stones how likely odds bots name a number, seeing them."""
    hidden, stones, first, last, named = told
    observer = Observer(list(hidden), list(stones))
    hands = HANDS[BEGINS[size] : BEGINS[size + 1]]
    return observer.likelihoods(hands, range(first, LAST + 1), last, named)


@lru_cache(maxsize=512)
def _ways(past: Past, size: int) -> list[float]:
    """Return for all hands of so many stones in how many ways they may have come about.

    Which stones can come is left open; hands that explain better what was named seeing them count
    more.
    """
    if not past:
        return [1.0]
    step = past[-1]
    if isinstance(step, tuple):
        pairs = zip(_ways(past[:-1], size), _odds(step, size), strict=True)
        return [ways * odds for ways, odds in pairs]
    before = size - 1 if step == DRAWN else size + (step > 0)
    ways = _ways(past[:-1], before)
    found = [0.0] * (BEGINS[size + 1] - BEGINS[size])
    for place, weight in enumerate(ways, BEGINS[before]):
        if not weight:
            continue
        if step == DRAWN:
            for number in range(FIRST, LAST + 1):
                found[LARGER[KINDS * place + number] - BEGINS[size]] += weight
        elif step > 0:
            if HANDS[place][step]:
                found[SMALLER[KINDS * place + step] - BEGINS[size]] = weight
        elif not HANDS[place][-step]:
            found[place - BEGINS[size]] = weight
    return found
