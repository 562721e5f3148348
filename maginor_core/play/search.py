"""Information-set Monte-Carlo tree search: bots for any game, from its definition.

Each iteration draws a state that the seat cannot distinguish from the real one
(``GameDefinition.determinize``), follows the tree through it, adds a command, and plays on to where
the position can be valued. All these states share one tree, whose edges are commands; outcomes of
chance are drawn again each time. Each player is taken to choose what is best for itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

try:
    from time import thread_time
except ImportError:  # WebAssembly has one thread
    from time import perf_counter as thread_time

from attrs import define, evolve, fields, frozen

from maginor_core.engine.chance import Chance, Request, Stream, possible
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import Draw, Guidance, heuristics_of
from maginor_core.play.glance import glance
from maginor_core.play.tree_in_c import TreeInC, rules_that_search

Chosen = TypeVar("Chosen")
State: TypeAlias = Any  # the game's own state
Choose: TypeAlias = Callable[[State, int, Sequence[Row]], Row]
"""Chooses one of the commands of a seat, of which there are several."""


def guidance_of(definition: GameDefinition) -> Guidance:
    """Return the game's guidance; by default playouts at random, valued by the result alone."""
    own = heuristics_of(definition).guidance
    if own is not None:
        return own

    def value(state: State) -> Sequence[float]:
        result = definition.result(state)
        if result is None:
            return _Even()
        share = 1 / len(result.winners)
        return [share * (seat in result.winners) for seat in range(len(result.totals))]

    return Guidance(value)


class _Even(Sequence[float]):
    """The value of a playout that did not end: the same for every seat."""

    def __getitem__(self, seat: Any) -> Any:  # Any: as a sequence has it
        return 0.5

    def __len__(self) -> int:
        return 0


class SearchError(EngineError):
    """A game that cannot be searched."""


def is_searchable(definition: GameDefinition) -> bool:
    """Return whether ``definition`` hides nothing, or can draw again what it hides."""
    if definition.determinize is not None:
        return True
    conceals = definition.conceal is not fields(GameDefinition).conceal.default
    return not definition.private and not conceals


def require_searchable(definition: GameDefinition) -> None:
    """Ensure that ``definition`` can be searched: what it hides can be drawn again.

    Raises:
        SearchError: it hides something, and has no ``determinize``.
    """
    if not is_searchable(definition):
        raise SearchError(
            f"{definition.title} cannot be searched: it hides something from players, and its "
            "definition has no determinize"
        )


class RandomChance(Chance):
    """Outcomes from a quick generator, for games that are not logged."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw

    def outcome(self, request: Request) -> int:
        """Return an outcome, as likely as it has weight."""
        options = possible(request)
        left = self._draw() * sum([weight for _, weight in options])
        for outcome, weight in options:
            left -= weight
            if left < 0:
                return outcome
        return options[-1][0]

    def die(self, faces: int) -> int:
        """Return any face."""
        return int(self._draw() * faces)

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number on any side."""
        return sides[int(self._draw() * len(sides))]


@define
class Edge:
    """A command in the tree.

    Attributes:
        visits: how often it was tried.
        total: the sum of what came of it for the player who gave it.
        available: how often it could have been tried.
        node: what follows; None until that is added.
        prior: what it was worth before it was tried; None if that was not known.
    """

    visits: float = 0.0
    total: float = 0.0
    available: int = 0
    node: dict[Row, Edge] | None = None
    prior: float | None = None

    @property
    def mean(self) -> float:
        """What came of it on the average."""
        return self.total / self.visits if self.visits else 0.0


class TreeSearch:
    """A search from what one seat knows.

    Attributes:
        legal: the commands of the seat, as tuples.
        candidates: those that are searched, one or more.
        root: what is known of those that were tried.
        iterations: how many there were.
    """

    def __init__(
        self,
        definition: GameDefinition,
        state: State,
        seat: int,
        seed: int,
        *,
        legal: Sequence[Row] | None = None,
        asks_others: bool = True,
        patience: float = 0,
    ) -> None:
        """Prepare a search.

        Args:
            definition: the definition.
            state: where to search; of it only what the seat may know is used, and it is not
                changed.
            seat: for whom to search; it must be to act.
            seed: what all its chance follows from.
            legal: the commands of the seat, if they are known.
            asks_others: whether it asks, where the game has a ``likelihood``, what others would
                have done.
            patience: how often ``Guidance.beliefs`` may do again what takes as long as a decision.

        Raises:
            SearchError: the game hides something, and has no ``determinize``.
        """
        require_searchable(definition)
        self._known, self._seat = definition.conceal(definition.decider.copy(state), seat), seat
        self._decider = definition.decider
        self._rules = rules_that_search(definition)
        self._in_c: TreeInC | None = None
        self._runs: list[tuple[Any, int, Row | None]] = []  # Any: where the random numbers were
        self._random = Random(seed)  # not for secrets
        self._draw = self._random.random
        self._chance = RandomChance(self._draw)
        self._determinize = definition.determinize
        self._guidance = guidance_of(definition)
        self._patience, self._end = patience, math.inf
        if not asks_others:
            self._guidance = evolve(self._guidance, likelihood=None)
        self.legal = definition.decider.legal(self._known, seat) if legal is None else legal
        self.candidates = self._candidates(self._known, seat, self.legal)
        self.root: dict[Row, Edge] = {}
        self.iterations = 0

    def run(self, iterations: int, first: Row | None = None) -> None:
        """Search on, for so many iterations; all begin with the command ``first`` if given."""
        self._iterate(iterations, first)
        self._show()

    def run_for(self, milliseconds: float) -> None:
        """Search on, for so much processor time of this thread; at least one iteration."""
        now = thread_time()
        end = now + milliseconds / 1000
        self._patience, self._end = math.inf, (now + end) / 2
        self._iterate(1, None)
        while thread_time() < end:
            self._iterate(1, None)
        self._show()

    def played_on(self, row: Row, choose: Choose, turns: int, seed: str) -> float:
        """Return the chance of winning for the seat some turns after a command.

        Args:
            row: the command.
            choose: how everybody plays on.
            turns: after how many turns, as ``Guidance.settled`` has them, or at the end of the
                game, the position is valued.
            seed: what the state, its chance and all choices follow from. So commands are compared
                best with the same seeds.
        """
        self._random.seed(seed)
        guidance, to_act = self._guidance, self._decider.to_act
        state = self._possible_state()
        root = self._decider.copy(state)
        self._play(state, row)
        for _ in range(guidance.playout):
            if guidance.settled(state, root):
                turns -= 1
                root = self._decider.copy(state)
            seats = to_act(state)
            if not (turns and seats):
                break
            rows = self._decider.legal(state, seats[0])
            self._play(state, rows[0] if len(rows) == 1 else choose(state, seats[0], rows))
        return guidance.value(state)[self._seat]

    def _again(self, done: int) -> bool:
        return done < self._patience and thread_time() < self._end

    def _tree_in_c(self) -> TreeInC | None:
        """Return the tree in C; None if Python searches."""
        if self._in_c is None and self._rules is not None:
            begun = self._known, self._seat, self._determinize, self._again
            given = self._rules, self._guidance, *begun
            with suppress(EngineError):  # C has no room for the state
                self._in_c = TreeInC(*given)
            self._rules = None
        return self._in_c

    def _iterate(self, iterations: int, first: Row | None) -> None:
        self.iterations += iterations
        tree = self._tree_in_c()
        if tree is not None:
            self._runs.append((self._random.getstate(), iterations, first))
            try:
                tree.run(self.candidates if first is None else [first], iterations, self._random)
            except EngineError:  # all of it again, in Python
                self._in_c = None
                runs, self._runs = self._runs, []
                self.root.clear()
                for where, count, row in runs:
                    self._random.setstate(where)
                    for _ in range(count):
                        self._iterate_here(row)
            return
        for _ in range(iterations):
            self._iterate_here(first)

    def _show(self) -> None:
        """Let the root have what was found in C."""
        if self._in_c is not None:
            self.root = {
                row: Edge(visits, total, available)
                for row, visits, total, available in self._in_c.root()
            }

    def _iterate_here(self, first: Row | None) -> None:
        guidance, legal, to_act = self._guidance, self._decider.legal, self._decider.to_act
        state = self._possible_state()
        node: dict[Row, Edge] | None = self.root
        path: list[tuple[Edge, int]] = []
        mover = self._seat
        while node is not None:
            if path:
                rows = self._candidates(state, mover, legal(state, mover))
            else:
                rows = self.candidates if first is None else [first]
            row, edge = self._select(node, state, mover, rows)
            path.append((edge, mover))
            self._play(state, row)
            seats = to_act(state)
            if not seats or guidance.settled(state, self._known):
                break
            mover = seats[0]
            node = edge.node
            if node is None and edge.visits:
                node = edge.node = {}
        else:
            self._play_out(state)
        values = guidance.value(state)
        after = values if guidance.outlook is None else guidance.outlook(state)
        for edge, player in path:
            gained = after[player]
            if guidance.outlook is not None and edge.prior is not None:
                gained += edge.prior - values[player]
            edge.visits += 1
            edge.total += gained

    def _possible_state(self) -> State:
        if self._determinize is None:
            return self._decider.copy(self._known)
        return self._determinize(self._known, self._seat, int(self._draw() * (1 << 53)))

    def _candidates(self, state: State, seat: int, rows: Sequence[Row]) -> Sequence[Row]:
        candidates = self._guidance.candidates
        if candidates is None or len(rows) == 1:
            return rows
        return candidates(state, seat, rows, self._draw)

    def _play(self, state: State, row: Row) -> None:
        state.events.clear()
        self._decider.run(state, row, self._chance)

    def _select(
        self, node: dict[Row, Edge], state: State, seat: int, rows: Sequence[Row]
    ) -> tuple[Row, Edge]:
        guidance = self._guidance
        if guidance.model is not None and seat != self._seat:
            row = rows[0] if len(rows) == 1 else guidance.model(state, seat, rows, self._draw)
            return row, node.setdefault(row, Edge())
        new = [row for row in rows if row not in node]
        prior = guidance.prior
        worth = None
        if new and prior is not None:
            first = node is self.root
            if guidance.beliefs is None:
                worth = prior(state, seat, new, first)
            elif first:
                given = self._known, seat, guidance.likelihood, self._again
                believed = guidance.beliefs(*given)
                worth = prior(self._known, seat, new, first, *believed)
        if worth is not None:
            trust = guidance.trust
            for row, each in zip(new, worth, strict=True):
                node[row] = Edge(trust, trust * each, int(trust * len(rows)), prior=each)
            new = []
        for row in rows:
            if row in node:
                node[row].available += 1
        if new:
            row = new[int(self._draw() * len(new))]
            node[row] = Edge(available=1)
            return row, node[row]
        exploration = guidance.exploration
        best, most = rows[0], -math.inf
        for row in rows:
            edge = node[row]
            bonus = exploration * math.sqrt(math.log(edge.available) / edge.visits)
            if edge.total / edge.visits + bonus > most:
                best, most = row, edge.total / edge.visits + bonus
        return best, node[best]

    def _play_out(self, state: State) -> None:
        guidance, legal, to_act = self._guidance, self._decider.legal, self._decider.to_act
        policy, settled, draw = guidance.policy, guidance.settled, self._draw
        for _ in range(guidance.playout):
            if settled(state, self._known):
                return
            seats = to_act(state)
            if not seats:
                return
            rows = legal(state, seats[0])
            if len(rows) == 1:
                row = rows[0]
            elif policy is None:
                row = rows[int(draw() * len(rows))]
            else:
                row = policy(state, seats[0], rows, draw)
            self._play(state, row)


LEAST_CHANCE: Final = 1e-9
"""A smaller chance of winning than this, or of losing, is not told apart from none."""


def _log_odds(chance: float) -> float:
    chance = min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
    return math.log(chance / (1 - chance))


@frozen
class SearchBot:
    """Searches for so many iterations, or for so many milliseconds, or glances at some commands.

    Except with milliseconds, the same knowledge and chance give the same decision.

    Attributes:
        iterations: how many, unless milliseconds are given.
        milliseconds: of the thread's processor time; 0 for iterations.
        glances: in place of a search, of how many commands what comes of them is valued at once.
        softness: 0 to take the command that was tried most; else any, the less often the more of
            the chance of winning it gives away: by a factor of e for each ``softness`` of it where
            the chances are even. Odds are compared, so that it tells commands apart also where the
            game is nearly won or lost.
    """

    iterations: int = 0
    milliseconds: float = 0.0
    glances: int = 0
    softness: float = 0.0

    def choose(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        """Return one of the ``legal`` commands."""
        deciding = self.deciding(game, seat, legal, chance, self.iterations)
        while True:
            try:
                next(deciding)
            except StopIteration as decided:
                return decided.value

    def deciding(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
        piece: int,
    ) -> Generator[None, None, Any]:  # Any: as above
        """Decide as ``choose`` does, and stop after every ``piece`` iterations, to be continued."""
        if len(legal) == 1:
            return legal[0]
        rows = [game.vocabulary.row(command) for command in legal]
        if self.glances:
            return legal[rows.index(self._glanced(game, seat, rows, chance))]
        search = TreeSearch(
            game.definition,
            game.live_state,
            seat,
            chance.below(1 << 53),
            legal=rows,
            asks_others=not self.softness,
            patience=self.iterations - 1,
        )
        if len(search.candidates) == 1:
            return legal[rows.index(search.candidates[0])]
        if self.milliseconds:
            search.run_for(self.milliseconds)
        else:
            while (left := self.iterations - search.iterations) > piece:
                search.run(piece)
                yield
            search.run(left)
        tried = [
            (search.root[row], command)
            for row, command in zip(rows, legal, strict=True)
            if row in search.root
        ]
        if not self.softness:
            return max(tried, key=lambda one: (one[0].visits, one[0].mean))[1]
        edges, commands = zip(*tried, strict=True)
        return self._softly([edge.mean for edge in edges], commands, chance)

    def _glanced(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        rows: Sequence[Row],
        chance: Stream,
    ) -> Row:
        """Return one of the commands, by what comes at once of some that are drawn."""
        definition, known = game.definition, game.live_state
        require_searchable(definition)
        guidance = guidance_of(definition)
        left = list(rows)
        if guidance.candidates is not None:
            draw: Draw = lambda: chance.below(1 << 53) / (1 << 53)  # noqa: E731 # shorter
            left = list(guidance.candidates(known, seat, rows, draw))
        if len(left) == 1:
            return left[0]
        drawn = [left.pop(chance.below(len(left))) for _ in range(min(self.glances, len(left)))]
        worths = glance(definition, guidance, known, seat, drawn, chance.below(1 << 53))
        return self._softly(worths, drawn, chance)

    def _softly(
        self,
        worths: Sequence[float],
        commands: Sequence[Chosen],
        chance: Stream,
    ) -> Chosen:
        """Return one of the commands, of which each has its chance of winning."""
        odds = list(map(_log_odds, worths))
        best = max(odds)
        weights = [int(1e6 * math.exp((each - best) / (4 * self.softness))) for each in odds]
        left = chance.below(sum(weights))
        for command, weight in zip(commands, weights, strict=True):
            left -= weight
            if left < 0:
                return command
        raise AssertionError("the weights add up")


# The levels of the search bot that are offered wherever bots are chosen.


EASY: Final = "search-easy"
"""The weakest level."""
MEDIUM: Final = "search-medium"
FULL: Final = "search"
"""The strongest level."""


def levels_of(definition: GameDefinition) -> Mapping[str, SearchBot]:
    """Return the search bots of a game, by their names, the weakest first.

    There are none if it cannot be searched. One without guidance is played out at random.
    """
    if not is_searchable(definition):
        return {}
    guidance = guidance_of(definition)
    full = guidance.iterations
    return {
        EASY: SearchBot(max(1, full // 10), glances=guidance.glances, softness=0.1),
        MEDIUM: SearchBot(max(1, full // 2), softness=0.03),
        FULL: SearchBot(full),
    }
