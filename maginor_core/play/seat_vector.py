"""Many games for one of their seats, as Gymnasium's vector environment; bots play the others.

It needs the extra ``play``. The games are those of a ``VectorEnvironment``, so they are stepped in
C where the rules are there. An opponent that has the method ``choose_many`` is asked for many games
at once, the random bot too, and costs about what a step costs; any other is asked one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias, Unpack, runtime_checkable

import numpy as np
from gymnasium.spaces import MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from maginor_core import registry
from maginor_core.engine.chance import SeededChance, Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.game import Game
from maginor_core.play.bots import Bot, RandomBot, next_command
from maginor_core.play.environment_spec import EnvironmentSpec
from maginor_core.play.environments import Mask, Options, SeatEnvironment
from maginor_core.play.episode import IllegalActionError, seed_text
from maginor_core.play.rows import ACTS, BEGINS_ANEW, RUNNING, TRUNCATED, WAITS
from maginor_core.play.vector import VectorEnvironment

Actions: TypeAlias = NDArray[np.int64]
Truths: TypeAlias = NDArray[np.bool_]
MOST_SEED: Final = 2**31
"""Below which seeds are that no caller has given."""


@runtime_checkable
class BatchBot(Protocol):
    """An opponent that decides in many games at once, by what the environment's arrays have."""

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        masks: NDArray[np.int8],
        generator: np.random.Generator,
    ) -> NDArray[np.integer[Any]]:
        """Return a legal action for each row.

        Args:
            observations: by row what the seat that has to act may know.
            masks: by row and action 1 if it is legal.
            generator: where every random choice comes from.
        """


class SeatVectorEnvironment(VectorEnv[Any, Actions, NDArray[Any]]):
    """Games of one seat each that are stepped together; one that is over begins again at once.

    That is Gymnasium's autoreset mode ``SAME_STEP``: the last observation of a game that has ended
    is in ``infos["final_obs"]``. By row and action, ``infos["action_mask"]`` and
    ``action_masks()`` have what is legal.

    Attributes:
        seats: by row, which seat the agent has in its present game.
    """

    def __init__(
        self,
        game: GameDefinition | str = registry.DEFAULT,
        players: int | None = None,
        *,
        num_envs: int = 64,
        opponents: Sequence[str | Bot | BatchBot] = ("random",),
        seat: int | None = 0,
        workers: int = 0,
        seed: str | int | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Begin the games; ``make_vec`` describes the arguments."""
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            raise MalformedError(f"must be a list of bots, not {shown(opponents)}", "opponents")
        listed = list(opponents)
        asked = [RandomBot() if isinstance(bot, BatchBot) else bot for bot in listed]
        one = SeatEnvironment(game, players, opponents=asked, seat=seat, **options)
        if one.render_mode is not None:
            raise MalformedError("must be None, since many games have no picture", "render_mode")
        self._spec = one.episode.spec
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self._mask: Mask = options.get("mask", "info")
        self._ends_if_illegal = options.get("if_illegal", "end") == "end"
        self._vector = VectorEnvironment(
            self._spec.definition,
            self._spec.players,
            self._spec.variants,
            self._spec.components,
            n=num_envs,
            workers=workers,
            seed=seed,
            max_cycles=options.get("max_cycles"),
            points=options.get("reward") == "points",
        )
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = MultiDiscrete([len(self._spec.table)] * num_envs)
        every = listed * len(one.opponents) if len(listed) == 1 else listed
        self._others: list[Bot | BatchBot] = [
            bot if isinstance(bot, BatchBot) else named
            for bot, named in zip(every, one.opponents, strict=True)
        ]
        self._own_seat = seat
        self._mirrored = not all(isinstance(bot, RandomBot | BatchBot) for bot in self._others)
        self._mirrors: dict[int, _Mirror] = {}
        self._seed = ""
        self.seats = np.zeros(num_envs, np.int64)
        self._generator = np.random.default_rng()
        self._players = self._spec.players
        self._begin(seed)

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:  # Any: observations as ``mask`` says
        """Begin all games again, and play until the agent has to act in each.

        Args:
            seed: what everything follows from, as for ``VectorEnvironment.reset``.
            options: they have no effect.
        """
        del options
        if isinstance(seed, int):
            super().reset(seed=seed)
        self._begin(seed)
        return self._seen(), self._infos()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take an action in each game, and play until the agent has to act again in all of them.

        Raises:
            IllegalActionError: one is not legal, and ``if_illegal`` is ``raise``; no game has
                changed. If it is ``end``, that game ends with −1.
        """
        vector, n = self._vector, self.num_envs
        given = np.asarray(actions)
        turns = np.full(n, ACTS, np.uint8)
        illegal = np.zeros(n, np.bool_)
        if self._ends_if_illegal and given.shape == (n,) and given.dtype.kind in "iu":
            inside = (given >= 0) & (given < vector.masks.shape[1])
            illegal = vector.masks[np.arange(n), np.where(inside, given, 0)] != 1
            illegal |= ~inside
            turns[illegal] = BEGINS_ANEW
        self._rewards = np.zeros(n, np.float64)
        self._dones = np.full(n, RUNNING, np.uint8)
        self._finals: dict[int, Any] = {}
        self._new = np.zeros(n, np.bool_)  # whether the agent has not acted yet in the game
        for row in np.flatnonzero(illegal).tolist():
            self._finals[row] = vector.observations[row].copy()
        self._advance(given, turns)
        self._rewards[illegal] = -1.0
        self._dones[illegal] = 1
        self._play_others()
        infos = self._infos()
        if illegal.any():
            infos["illegal"] = illegal
        if self._finals:
            infos["final_obs"] = np.full(n, None, object)
            for row, seen in self._finals.items():
                infos["final_obs"][row] = self._shown(seen)
            infos["_final_obs"] = self._dones != RUNNING
        truncated = self._dones == TRUNCATED
        terminated = (self._dones != RUNNING) & ~truncated
        return self._seen(), self._rewards, terminated, truncated, infos

    def action_masks(self) -> Truths:
        """Return by row and action whether it is legal, as sb3-contrib's ``MaskablePPO`` asks."""
        return self._vector.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        del kwargs
        self._vector.close()

    def _seen(self) -> Any:  # Any: as ``mask`` says
        vector = self._vector
        seen = vector.observations.copy()
        if self._mask == "info":
            return seen
        return {"observation": seen, "action_mask": vector.masks.copy()}

    def _shown(self, seen: NDArray[np.uint8]) -> Any:  # Any: as above
        if self._mask == "info":
            return seen
        return {"observation": seen, "action_mask": np.zeros(len(self._spec.table), np.int8)}

    def _infos(self) -> dict[str, Any]:
        if self._mask != "info":
            return {}
        every = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self._vector.masks.copy(), "_action_mask": every}

    def _begin(self, seed: str | int | None) -> None:
        if seed is None:
            seed = int(self.np_random.integers(MOST_SEED))
        self._seed = seed_text(seed)
        self._vector.reset(self._seed)
        self._generator = np.random.default_rng(list(self._seed.encode()))
        self._new = np.ones(self.num_envs, np.bool_)
        self._rewards = np.zeros(self.num_envs, np.float64)
        self._dones = np.full(self.num_envs, RUNNING, np.uint8)
        self._finals = {}
        for row in range(self.num_envs):
            self._next_game(row)
        self._play_others()

    def _next_game(self, row: int) -> None:
        """Follow a row to the game that has begun there."""
        seed = f"{self._seed}.{row}.{self._vector.episodes[row]}"
        own = self._own_seat
        self.seats[row] = Stream(seed, "learner").below(self._players) if own is None else own
        if self._mirrored:
            self._mirrors[row] = _Mirror(self._spec, seed)

    def _advance(self, actions: NDArray[np.integer[Any]], turns: NDArray[np.uint8]) -> None:
        """Step some of the games, and note what has ended."""
        vector = self._vector
        movers = vector.seats.tolist()
        vector.step(actions, turns)
        if self._mirrored:
            for row in np.flatnonzero((turns == ACTS) & (vector.dones == RUNNING)).tolist():
                self._mirrors[row].step(movers[row], int(actions[row]))
        for row in np.flatnonzero((vector.dones != RUNNING) | (turns == BEGINS_ANEW)).tolist():
            if turns[row] == ACTS and not self._new[row]:
                seat = self.seats[row]
                self._rewards[row] = vector.rewards[row, seat]
                self._dones[row] = vector.dones[row]
                self._finals[row] = vector.final_observations[row, seat].copy()
            self._new[row] = True
            self._next_game(row)

    def _play_others(self) -> None:
        """Let the opponents act until the agent has to, in all games."""
        vector = self._vector
        while True:
            waits = vector.seats == self.seats
            if waits.all():
                self._new[:] = False
                return
            actions = np.zeros(self.num_envs, np.int64)
            places = (vector.seats - self.seats) % self._players - 1
            for place, bot in enumerate(self._others):
                rows = np.flatnonzero(~waits & (places == place))
                if len(rows):
                    actions[rows] = self._chosen(bot, rows)
            self._advance(actions, np.where(waits, WAITS, ACTS).astype(np.uint8))

    def _chosen(self, bot: Bot | BatchBot, rows: Actions) -> NDArray[np.integer[Any]]:
        vector = self._vector
        if isinstance(bot, BatchBot):
            seen, masks = vector.observations[rows], vector.masks[rows]
            found = np.asarray(bot.choose_many(seen, masks, self._generator))
            if found.shape != rows.shape or found.dtype.kind not in "iu":
                reason = f"must choose {len(rows)} whole numbers, not {found.dtype} of "
                raise IllegalActionError(f"an opponent {reason}shape {found.shape}")
            return found
        if isinstance(bot, RandomBot):
            return vector.sample(self._generator)[rows]
        return np.array([self._asked(bot, row) for row in rows.tolist()])

    def _asked(self, bot: Bot, row: int) -> int:
        vector, mirror = self._vector, self._mirrors[row]
        seat, table = int(vector.seats[row]), self._spec.table
        game, rows = mirror.game, table.commands[seat]
        actions = vector.legal[row, : vector.counts[row]].tolist()
        legal = game.vocabulary.all_of([rows[action] for action in actions])
        command = next_command(game, bot, seat, mirror.seed, legal)
        return table.numbers[seat][game.vocabulary.row(command)]


class _Mirror:
    """A game in Python that takes the actions of one in the arrays, for bots that ask for it."""

    def __init__(self, spec: EnvironmentSpec, seed: str) -> None:
        self.seed = seed
        self._begun = Game(spec.definition, spec.deal(seed))
        self._state, self._taken = self._begun.state, 0
        self._run, self._commands = spec.definition.decider.run, spec.table.commands
        self._chance = SeededChance(seed)

    @property
    def game(self) -> Game:
        """The game as it is now, without a past."""
        return self._begun.at(self._state, self._taken)

    def step(self, seat: int, action: int) -> None:
        """Take a legal action of the seat that has to act."""
        self._state.events.clear()
        self._run(self._state, self._commands[seat][action], self._chance)
        self._taken += 1
