"""Environments: games as PettingZoo and Gymnasium expect them.

They need the extra ``play``. Observations are ``uint8`` with the parts that
``engine.observation.parts_of`` names; actions are numbers of ``engine.observation.ActionTable``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack, get_args

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from gymnasium.envs.registration import EnvSpec
from numpy.typing import NDArray

from maginor_core import registry
from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.picture import PictureLook, picture
from maginor_core.engine.presentation import text_of
from maginor_core.engine.variants import VariantValue
from maginor_core.play.bots import Bot, BotError, bot_called, next_command, require_fit
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.episode import Episode, IllegalActionError

Observation: TypeAlias = Any  # Any: an array, or a dict of arrays with the mask
Mask: TypeAlias = Literal["observation", "info"]
Reward: TypeAlias = Literal["placement", "points"]
IfIllegal: TypeAlias = Literal["raise", "end"]
RenderMode: TypeAlias = Literal["ansi", "human", "svg"]

WIDTH = 100
"""How many characters a line of a rendered board has at most."""
ENTRY_POINT = f"{__name__}:SeatEnvironment"
"""What Gymnasium makes an environment by."""
VECTOR_ENTRY_POINT = "maginor_core.play.seat_vector:SeatVectorEnvironment"
"""What it makes many by."""
RENDERING = {"render_modes": ["ansi", "human", "svg"], "render_fps": 1}


class Options(TypedDict, total=False):
    """What all environments of one game take beside game and players.

    Attributes:
        variants: the variants that differ from their defaults.
        components: what the games are dealt from: parts of the game, the name of one of its small
            games (``PartsForm.small``), or the path of a file of the form that ``maginor setup
            export`` writes. The game's own, if None.
        mask: whether the mask of legal actions is in ``observation["action_mask"]``, beside
            ``observation["observation"]``, as with ``make``, or in the ``info``, as with
            ``make_single``, so that the observation is one array.
        reward: what a seat gets at the end: its place, from 1 for the first to −1 for the last, as
            by default, or its ``points``.
        if_illegal: whether an illegal action raises ``IllegalActionError``, as with ``make``, or
            ends the game with −1 for its seat, which the others share, as with ``make_single``,
            since Gymnasium expects an environment to take any action of its space.
        max_cycles: after how many actions, of all seats, a game is truncated, without a reward.
        render_mode: what ``render`` does.
    """

    variants: Mapping[str, VariantValue] | None
    components: Parts | str | Path | None
    mask: Mask
    reward: Reward
    if_illegal: IfIllegal
    max_cycles: int | None
    render_mode: RenderMode | None


CHOICES: Final[Mapping[str, tuple[object, ...]]] = {
    "mask": get_args(Mask),
    "reward": get_args(Reward),
    "if_illegal": get_args(IfIllegal),
    "render_mode": (None, *get_args(RenderMode)),
}
"""What options may be; the first is the default."""


class _Table:
    """What the environments of one seat and of all have in common: an episode with its options."""

    def __init__(self, game: GameDefinition | str, players: int | None, options: Options) -> None:
        if unknown := sorted(options.keys() - Options.__annotations__):
            known = ", ".join(Options.__annotations__)
            raise MalformedError(f"is not an option; there are {known}", unknown[0])
        chosen = {name: options.get(name, known[0]) for name, known in CHOICES.items()}
        for name, value in chosen.items():
            if value not in CHOICES[name]:
                words = ", ".join(map(str, CHOICES[name]))
                raise MalformedError(f"must be one of {words}, not {shown(value)}", name)
        self.max_cycles = limit = options.get("max_cycles")
        if limit is not None and (type(limit) is not int or limit < 1):
            raise MalformedError(f"must be 1 or more, or None, not {limit!r}", "max_cycles")
        self.episode = Episode(game, players, options.get("variants"), options.get("components"))
        self.mask, self.reward, self.if_illegal, self.render_mode = chosen.values()

    @property
    def spec(self) -> EnvironmentSpec:
        return self.episode.spec

    @property
    def truncated(self) -> bool:
        """Whether the game has been broken off by the number of actions."""
        episode = self.episode
        return not episode.over and len(episode.taken) == self.max_cycles

    def space(self) -> spaces.Space[Any]:
        """Return the space of observations."""
        high = np.frombuffer(self.spec.observation_high, np.uint8)
        own = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        if self.mask == "info":
            return own
        mask = spaces.Box(0, 1, (len(self.spec.table),), np.int8)
        return spaces.Dict({"observation": own, "action_mask": mask})

    def masks(self, seat: int) -> NDArray[np.int8]:
        """Return by action 1 if it is legal for ``seat`` now."""
        episode = self.episode
        if seat == episode.seat and not self.truncated:
            return np.frombuffer(bytearray(episode.mask), np.int8)
        return np.zeros(len(episode.mask), np.int8)

    def observe(self, seat: int) -> Observation:
        """Return the observation of ``seat``, with the mask if it belongs there."""
        seen = np.frombuffer(self.episode.observe(seat), np.uint8)
        if self.mask == "info":
            return seen
        return {"observation": seen, "action_mask": self.masks(seat)}

    def rewards(self) -> list[float]:
        """Return by seat the reward of the end."""
        return self.episode.placement() if self.reward == "placement" else self.episode.points()

    def penalty(self, seat: int) -> list[float]:
        """Return by seat the reward of an end by an illegal action of ``seat``; the sum is 0."""
        players = self.spec.players
        return [-1.0 if other == seat else 1 / (players - 1) for other in range(players)]

    def render(self) -> str | None:
        """Return the board as a spectator sees it, or print it."""
        mode = self.render_mode
        if mode is None:
            return None
        game, definition = self.episode.game, self.spec.definition
        players = [f"player_{seat}" for seat in range(self.spec.players)]
        shown = presentation_of(definition, game.setup, players, {})
        if mode == "svg":
            look = PictureLook(players, shown.say)
            return picture(definition, game.setup_known_to(None), game.view_json(None), look)
        text = "\n".join(map(text_of, shown.draw(game.state, None, WIDTH).lines)) + "\n"
        if mode == "ansi":
            return text
        print(text)  # noqa: T201 # that is what the mode "human" asks for
        return None


class TableEnvironment(pettingzoo.AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game for all its seats in turn, as PettingZoo's agent-environment cycle.

    Attributes:
        episode: the game under way; ``save`` writes its log.
    """

    def __init__(
        self,
        game: GameDefinition | str = registry.DEFAULT,
        players: int | None = None,
        **options: Unpack[Options],
    ) -> None:
        """Make an environment; ``make`` describes the arguments."""
        super().__init__()
        self._table = _Table(game, players, options)
        self.episode = self._table.episode
        spec = self.episode.spec
        self.metadata = {
            **RENDERING,
            "name": spec.name.rpartition("/")[2].replace("-v", "_v"),
            "is_parallelizable": False,
        }
        self.render_mode = options.get("render_mode")
        self.possible_agents = [f"player_{seat}" for seat in range(spec.players)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._ended = False
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: self._table.space() for agent in self.possible_agents}
        actions = len(spec.table)
        self._action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (spec.players * spec.size,), np.uint8)

    @property
    def game(self) -> Game:
        """The game so far, played again with its log."""
        return self.episode.game

    def save(self, path: str | Path) -> None:
        """Write the game so far to a new log file; ``Episode.save`` has the errors."""
        self.episode.save(path)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of observations of ``agent``."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions of ``agent``."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: str | int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Begin a game, as ``Episode.reset`` does; ``options`` have no effect."""
        self.episode.reset(seed)
        agents = self.agents = self.possible_agents[:]
        self._skip_agent_selection = None
        self.rewards: dict[str, float] = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._ended = self.episode.over
        self._turn()
        if self._ended:
            self._end(self._table.rewards(), self.terminations)

    def observe(self, agent: str) -> Observation:
        """Return what ``agent`` may know now."""
        return self._table.observe(self._seats[agent])

    def state(self) -> NDArray[np.uint8]:
        """Return what all seats together know, for centralised critics: their observations."""
        seats = range(len(self.possible_agents))
        return np.concatenate([np.frombuffer(self.episode.observe(s), np.uint8) for s in seats])

    def step(self, action: int | None) -> None:
        """Take an action for ``agent_selection``; None for one whose game is over.

        Raises:
            IllegalActionError: it is not legal now, and ``if_illegal`` is ``raise``; nothing has
                changed.
        """
        if self._ended:
            self._was_dead_step(action)
            return
        episode = self.episode
        try:
            episode.step(episode.number(action))
        except IllegalActionError:
            if self._table.if_illegal == "raise" or episode.setup is None:
                raise
            self._end(self._table.penalty(episode.seat), self.terminations)
            return
        if episode.over:
            self._end(self._table.rewards(), self.terminations)
        elif len(episode.taken) == self._table.max_cycles:
            self._end([0.0] * len(self.agents), self.truncations)
        else:
            self._turn()

    def _turn(self) -> None:
        seat = self.episode.seat
        self.agent_selection = self.possible_agents[seat]
        if self._table.mask == "info":
            for agent, info in self.infos.items():
                info["action_mask"] = self._table.masks(self._seats[agent])

    def _end(self, rewards: Sequence[float], ended: dict[str, bool]) -> None:
        self._ended = True
        for agent, reward in zip(self.possible_agents, rewards, strict=True):
            ended[agent] = True
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
        if self._table.mask == "info":
            for info in self.infos.values():
                info["action_mask"] = np.zeros(len(self.episode.mask), np.int8)
        self.agent_selection = self.possible_agents[0]

    def render(self) -> str | None:
        """Return the board as text (``ansi``) or as a picture (``svg``), or print it (``human``).

        It is what a spectator sees.
        """
        return self._table.render()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class SeatEnvironment(gymnasium.Env[Observation, int]):
    """A game for one of its seats, as Gymnasium's environment; bots play the others.

    Attributes:
        episode: the game under way; ``save`` writes its log.
        seat: which seat the agent has in this game.
        opponents: who plays the other seats, from that after the agent's on.
    """

    metadata = RENDERING

    def __init__(
        self,
        game: GameDefinition | str = registry.DEFAULT,
        players: int | None = None,
        *,
        opponents: Sequence[str | Bot] = ("random",),
        seat: int | None = 0,
        **options: Unpack[Options],
    ) -> None:
        """Make an environment; ``make_single`` describes the arguments."""
        self._table = _Table(game, players, {"if_illegal": "end", "mask": "info", **options})
        self.episode = self._table.episode
        spec = self.episode.spec
        if seat is not None and (type(seat) is not int or not 0 <= seat < spec.players):
            raise MalformedError(
                f"must be from 0 to {spec.players - 1}, or None, not {seat!r}", "seat"
            )
        if isinstance(opponents, str) or not isinstance(opponents, Sequence):
            raise MalformedError(f"must be a list of bots, not {shown(opponents)}", "opponents")
        try:
            named = [
                bot_called(spec.definition, bot) if isinstance(bot, str) else bot
                for bot in opponents
            ]
            for bot in named:
                require_fit(bot, spec.definition, spec.deal(""))
        except BotError as error:
            raise MalformedError(str(error), "opponents") from None
        others = spec.players - 1
        if len(opponents) not in (1, others):
            reason = f"must be one for all, or {others}, not {len(opponents)}"
            raise MalformedError(reason, "opponents")
        self.opponents: list[Bot] = named * others if len(named) == 1 else named
        self._own_seat = seat
        self._ended = False
        self.seat = 0
        self.render_mode = options.get("render_mode")
        self.observation_space = self._table.space()
        self.action_space = spaces.Discrete(len(spec.table))  # type: ignore[assignment] # its numbers are NumPy's

    @property
    def game(self) -> Game:
        """The game so far, played again with its log."""
        return self.episode.game

    def save(self, path: str | Path) -> None:
        """Write the game so far to a new log file; ``Episode.save`` has the errors."""
        self.episode.save(path)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return by action whether it is legal now, as sb3-contrib's ``MaskablePPO`` asks."""
        return self._table.masks(self.seat).astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game, as ``Episode.reset`` does, and play until the agent has to act."""
        super().reset(seed=seed)
        episode, players = self.episode, self.episode.spec.players
        episode.reset(seed)
        own = self._own_seat
        self.seat = Stream(episode.seed, "learner").below(players) if own is None else own
        self._base = Game(episode.spec.definition, episode.setup)
        self._ended = False
        self._play_others()
        return self._table.observe(self.seat), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action, and play until the agent has to act again or the game ends.

        Raises:
            IllegalActionError: it is not legal now, and ``if_illegal`` is ``raise``, or the episode
                has ended.
        """
        table, episode = self._table, self.episode
        if self._ended:
            raise IllegalActionError("the episode has ended; call reset")
        try:
            episode.step(episode.number(action))
        except IllegalActionError:
            if table.if_illegal == "raise" or episode.setup is None:
                raise
            self._ended = True
            info = {**self._info(), "illegal": True}
            return table.observe(self.seat), table.penalty(self.seat)[self.seat], True, False, info
        self._play_others()
        truncated = table.truncated
        self._ended = episode.over or truncated
        reward = table.rewards()[self.seat] if episode.over else 0.0
        return table.observe(self.seat), reward, episode.over, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.masks(self.seat)} if self._table.mask == "info" else {}

    def _play_others(self) -> None:
        episode, table = self.episode, self._table
        numbers = episode.spec.table.numbers
        while episode.seat != self.seat and not episode.over and not table.truncated:
            seat = episode.seat
            bot = self.opponents[(seat - self.seat) % episode.spec.players - 1]
            game = self._base.at(episode.state, len(episode.taken))
            command = next_command(game, bot, seat, episode.seed)
            episode.step(numbers[seat][game.vocabulary.row(command)])

    def render(self) -> str | None:
        """Return the board as text (``ansi``) or as a picture (``svg``), or print it (``human``).

        It is what a spectator sees.
        """
        return self._table.render()


def make(
    game: GameDefinition | str = registry.DEFAULT,
    players: int | None = None,
    **options: Unpack[Options],
) -> TableEnvironment:
    """Return a PettingZoo environment in which an agent for each seat acts in turn.

    It is in PettingZoo's registry from then on, under ``metadata["name"]`` in the namespace
    ``maginor_core``; the name contains the beginnings of the digests of actions and observations.

    Args:
        game: a game, or its name.
        players: how many play; as few as can, if None.
        options: see ``Options``.

    Raises:
        UnknownGameError: no game with that name is registered.
        SetupError: so many cannot play, or a variant is not one.
        MalformedError: an option is not one of those named.
        OpenDomainError: the commands cannot be numbered.
        ObservationError: the states cannot be observed.
    """
    environment = TableEnvironment(game, players, **options)
    register(environment.episode.spec)
    return environment


def make_single(
    game: GameDefinition | str = registry.DEFAULT,
    players: int | None = None,
    *,
    opponents: Sequence[str | Bot] = ("random",),
    seat: int | None = 0,
    **options: Unpack[Options],
) -> SeatEnvironment:
    """Return a Gymnasium environment for one seat, whose opponents are bots.

    Its ``action_masks()`` are what sb3-contrib's ``MaskablePPO`` asks for. Other arguments and
    errors are those of ``make``.

    Args:
        game: a game, or its name.
        players: how many play; as few as can, if None.
        opponents: bots of the game by name, or objects of one's own (``play.bots.Bot``), for the
            seats after the agent's in order; or one for all.
        seat: which seat the agent has; if None, one that follows from the seed of each game.
        options: see ``Options``.
    """
    given: dict[str, Any] = {  # Any: each of its own type
        "game": game,
        "players": players,
        "opponents": opponents,
        "seat": seat,
        **options,
    }
    environment = SeatEnvironment(**given)
    given.pop("render_mode", None)
    name = register(environment.episode.spec)
    environment.spec = EnvSpec(name, ENTRY_POINT, order_enforce=False, kwargs=given)
    return environment


def register(spec: EnvironmentSpec) -> str:
    """Add games of a spec to the registries of PettingZoo and Gymnasium, and return their ID.

    What has that ID already stays: it has the same actions and observations.
    """
    given: dict[str, Any] = {"variants": spec.variants, "components": spec.components}
    if spec.name not in pettingzoo.aec_registry:
        made = partial(TableEnvironment, spec.definition, spec.players, **given)
        pettingzoo.register("aec", spec.name, made)
    if spec.name not in gymnasium.registry:
        gymnasium.register(
            spec.name,
            ENTRY_POINT,
            order_enforce=False,  # ours has better words
            vector_entry_point=VECTOR_ENTRY_POINT,
            kwargs={"game": spec.definition, "players": spec.players, **given},
        )
    return spec.name


def _register_by_name(game: GameDefinition) -> None:
    """Add a game with any number of players and any components, such as ``Maginor-v1``."""
    version = spec_of(game).encoder.version
    name = f"maginor_core/{game.name.capitalize()}-v{version}"
    gymnasium.register(
        name,
        ENTRY_POINT,
        order_enforce=False,  # as above
        vector_entry_point=VECTOR_ENTRY_POINT,
        kwargs={"game": game.name},
    )
    pettingzoo.register("aec", name, partial(TableEnvironment, game.name))


for _name in registry.GAMES:
    _game = registry.game(_name)
    _register_by_name(_game)
    for _players in range(_game.fewest_players, _game.most_players + 1):
        register(spec_of(_game, _players))
