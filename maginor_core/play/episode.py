"""Episodes: games that are played by the numbers of actions, quickly, for agents that learn.

An episode has no log of facts: it is the rules, the list of what is legal, and bytes. What has been
played can be played again as a ``Game`` at any time, with the same events. Where a game has rules
in C they step it, and its state is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from maginor_core.engine.chance import SeededChance, fresh_seed
from maginor_core.engine.definition import GameDefinition, Result, Setup
from maginor_core.engine.errors import EngineError, MalformedError, require_seed, shown
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.observation import ActionTable
from maginor_core.eventlog.logs import record
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.stepping import SteppedGame, rules_in_c

NOBODY = -1
"""The seat to act of an episode that is over."""
NOT_BEGUN = "no game has begun; call reset first"


class IllegalActionError(MalformedError):
    """An action that is not legal now, or none at all; nothing has changed."""


def seed_text(seed: object) -> str:
    """Return a seed as text; raises a ``SetupError`` unless it is text or a whole number."""
    if not isinstance(seed, bool) and isinstance(seed, SupportsIndex):  # NumPy's numbers too
        with suppress(TypeError):  # an array of NumPy's
            seed = index(seed)
    require_seed(seed, "setup")
    return str(seed)


class Episode:
    """A game that is played by numbers; ``reset`` begins it, and begins the next one.

    Attributes:
        spec: what episodes of this kind share.
        seed: what deal and chance of this game follow from.
        setup: what it began with.
        seat: who has to act; ``NOBODY`` if the game is over. Of several who answer in secret it is
            the first who has not.
        legal: the actions that are legal for that seat, in the order of the rules.
        mask: by action 1 if it is legal, else 0, made again by each step; only to be looked at.
        taken: the actions so far.
    """

    def __init__(
        self,
        game: GameDefinition | str | EnvironmentSpec,
        players: Any = None,  # Any: as in ``spec_of``
        variants: Any = None,
        components: Any = None,
        *,
        in_c: bool = True,
    ) -> None:
        """Make an episode that ``reset`` has to begin; it raises what ``spec_of`` does.

        A spec is taken as it is, with its players, variants and components. ``in_c`` is whether C
        may step it.
        """
        self.spec = (
            game
            if isinstance(game, EnvironmentSpec)
            else spec_of(game, players, variants, components)
        )
        decider = self.spec.definition.decider
        self._to_act = decider.to_act
        self._list = decider.lister(self.spec.table.endings)
        self._initial = decider.initial
        self._commands = self.spec.table.commands
        self._observe = self.spec.encoder.observe
        self._next_seed = ""
        self._begun = 0
        self.setup: Setup = None
        self._chance = SeededChance("")
        self._run = decider.run
        self.seed = ""
        self._state: Any = None  # Any: a state of the game
        self._carried_out = 0  # how many of the actions taken led to that state
        self._room: SteppedGame | None = None  # for games in C
        self._in_c: SteppedGame | None = None  # the game, while C has it
        rules = rules_in_c(self.spec) if in_c else None
        if rules is not None:
            with suppress(EngineError):  # there is no room for the actions or the encoder
                self._room = SteppedGame(self.spec, rules)
        self.seat = NOBODY
        self.legal: Sequence[int] = ()
        self.mask = bytearray(len(self.spec.table))
        self._no_action = bytearray(len(self.spec.table))
        self.taken: list[int] = []

    def reset(self, seed: str | SupportsIndex | None = None) -> None:
        """Begin a game.

        Args:
            seed: what everything in it follows from, whatever came before. Without it, the game
                follows from the seed given last and the number of games since; or from a fresh one.

        Raises:
            SetupError: the seed is neither text nor a whole number.
        """
        if seed is not None:
            self.seed = seed_text(seed)
            self._next_seed, self._begun = self.seed, 0
        else:
            self._next_seed = self._next_seed or fresh_seed()
            self._begun += 1
            self.seed = f"{self._next_seed}.{self._begun}"
        self.setup = self.spec.deal(self.seed)
        self._chance.seed = self.seed
        self._state = None
        self._carried_out = 0
        self.taken = []
        room = self._room
        self._in_c = room if room is not None and room.begin(self.setup, self.seed) else None
        self._look()

    def step(self, action: int) -> None:
        """Let the seat that has to act take an action.

        Raises:
            IllegalActionError: it is not legal, or the game is over.
        """
        try:
            legal = self.mask[action] == 1 and action >= 0
        except (IndexError, TypeError):
            legal = False
        if not legal:
            raise IllegalActionError(self._refusal(action))
        self.taken.append(action)
        if self._in_c is None:
            self._carry_out(self._state, self.seat, action)
        elif not self._in_c.step(action):
            self._in_c = None
        self._look()

    @property
    def state(self) -> Any:  # Any: a state of the game
        """The state; only to be looked at. None before the first game."""
        if self.setup is None:
            return None
        if self._state is None:
            self._state = self._initial(self.setup.layout)
        while self._carried_out < len(self.taken):  # what C has done
            seat = self._to_act(self._state)[0]
            self._carry_out(self._state, seat, self.taken[self._carried_out])
        return self._state

    def _carry_out(self, state: Any, seat: int, action: int) -> None:  # Any: as above
        row: Row = self._commands[seat][action]
        state.events.clear()
        self._run(state, row, self._chance)
        self._carried_out += 1

    def number(self, action: object) -> int:
        """Return an action as a number, such as NumPy has it.

        Raises:
            IllegalActionError: it is no whole number.
        """
        if isinstance(action, bool):  # NumPy's have no index
            raise IllegalActionError(self._refusal(action))
        try:
            return index(action)  # type: ignore[arg-type] # refused below
        except TypeError:
            raise IllegalActionError(self._refusal(action)) from None

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it again, and from what
        taken = None if self.setup is None else tuple(self.taken)
        return _again, (self.spec, self._next_seed, self._begun, taken)

    def _look(self) -> None:
        if self._in_c is not None:
            self.seat, self.legal, self.mask = self._in_c.seat, self._in_c.legal, self._in_c.mask
            return
        mask = self.mask = self._no_action.copy()
        seats = self._to_act(self.state)
        if not seats:
            self.seat = NOBODY
            self.legal = ()
            return
        seat = self.seat = seats[0]
        legal = self._list(self._state, seat)
        for action in legal:
            mask[action] = 1
        self.legal = legal

    def _refusal(self, action: object) -> str:
        table = self.spec.table
        if self.setup is None:
            return NOT_BEGUN
        if self.seat == NOBODY:
            return f"action {shown(action)}: the game is over; call reset"
        few = ", ".join([f"{one} ({_words(table, one)})" for one in self.legal[:8]])
        more = f" and {len(self.legal) - 8} others" if len(self.legal) > 8 else ""
        number = -1 if isinstance(action, bool) or not isinstance(action, int) else action
        whole = 0 <= number < len(table)
        named = f" ({_words(table, number)})" if whole else ""
        reason = "is not legal now" if whole else f"is not a number from 0 to {len(table) - 1}"
        return f"action {shown(action)}{named} of seat {self.seat} {reason}; legal are {few}{more}"

    @property
    def over(self) -> bool:
        """Whether the game has ended, or none has begun."""
        return self.seat == NOBODY

    def observe(self, seat: int) -> bytearray:
        """Return what ``seat`` may know, as the encoder has it.

        Raises:
            MalformedError: no game has begun; so do ``game`` and ``save``.
        """
        self._require_begun()
        if self._in_c is not None and type(seat) is int and 0 <= seat < self.spec.players:
            seen = self._in_c.observe(seat)
            if seen is not None:
                return seen
        return self._observe(self.state, seat)

    def points(self) -> list[float]:
        """Return by seat the points of a game that is over; else none."""
        result = self.result
        return [0.0] * self.spec.players if result is None else [float(n) for n in result.totals]

    def placement(self) -> list[float]:
        """Return by seat the place of a game that is over, as ``placement`` does."""
        return placement(self.result, self.spec.players)

    @property
    def result(self) -> Result | None:
        """How the game has ended; None before that."""
        if self._in_c is None:
            return self.spec.definition.result(self.state)
        return self._in_c.result()

    @property
    def game(self) -> Game:
        """The game so far, played again with its log: views, pictures, copies, analysis."""
        self._require_begun()
        made = Game(self.spec.definition, self.setup, self.seed)
        self._play(made)
        return made

    def save(self, path: str | Path) -> None:
        """Write the game to a new log file, which is sealed if it is over.

        ``maginor audit`` confirms it, ``maginor replay`` and the browser show it.

        Raises:
            LogError: there is something already, or nothing can be written there.
        """
        self._require_begun()
        spec = self.spec
        with record(
            spec.definition,
            path,
            spec.players,
            self.seed,
            parts=spec.components,
            variants=spec.variants,
            sync="turn",
        ) as game:
            self._play(game)

    def _require_begun(self) -> None:
        if self.setup is None:
            raise MalformedError(NOT_BEGUN)

    def _play(self, game: Game) -> None:
        for action in self.taken:
            game.submit(self.spec.table.command(game.to_act[0], action))


def _again(spec: EnvironmentSpec, seed: str, begun: int, taken: Sequence[int] | None) -> Episode:
    """Return an episode with the same past; ``taken`` is None if it has not begun."""
    episode = Episode(spec)
    if taken is None:
        return episode
    episode._next_seed, episode._begun = seed, begun - 1
    episode.reset(None if begun else seed)
    for action in taken:
        episode.step(action)
    return episode


def placement(result: Result | None, players: int) -> list[float]:
    """Return by seat how a game ended, from 1 for the first place to −1 for the last.

    The places between are equally far apart, and those who share places get their mean, so that the
    sum is 0; all get 0 of a game that is not over. The winners are first, and the others follow by
    their points.
    """
    if result is None:
        return [0.0] * players
    standing = [(seat in result.winners, result.totals[seat]) for seat in range(players)]
    if result.winners:
        best = max(standing)
        standing = [best if won else (won, total) for won, total in standing]
    places = sorted(standing, reverse=True)
    found = []
    for own in standing:
        first, shared = places.index(own), places.count(own)
        found.append(1 - (2 * first + shared - 1) / (players - 1))
    return found


def _words(table: ActionTable, action: int) -> str:
    return " ".join([str(value) for value in table.described[action].values()])
