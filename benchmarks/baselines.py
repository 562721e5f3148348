"""Baselines: PPO with masks, and what it wins against bots as it learns.

    python3 -m benchmarks.baselines train FOLDER [GAME ...] [--minutes M] [--seeds S ...]
        [--league L | --method maskable]
    python3 -m benchmarks.baselines table FOLDER [--svg FILE]

``train`` trains for so many minutes of the processor: ``examples/train-ppo`` in self-play, in a
batch of ``make_vec`` (in C, where ``maginor native build`` has made the rules), or MaskablePPO
against the game's own bot, which needs sb3-contrib, torch, onnx and onnxscript. With
``OMP_NUM_THREADS=1`` that is one processor. For each seed it writes ``GAME-METHOD-M-SEED.json``, a
curve, again at each point, and at the end ``GAME-METHOD-M-SEED.onnx``, the policy. At a point the
policy plays games of two against each opponent: its own seat is drawn, and it takes the action that
it values most, as the file does wherever a bot is named. That play is not counted in the minutes.

``table`` prints a row for all seeds of a game, a method and a time, and ``--svg`` draws their
curves (it needs matplotlib).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from runpy import run_path
from statistics import fmean
from typing import Any, Final, Protocol

import numpy as np
from attrs import asdict, define, field
from numpy.typing import NDArray

from maginor_core import registry
from maginor_core.play import make_single, make_vec
from maginor_core.play.bots import strongest_bot, usual_bot
from maginor_core.play.environments import SeatEnvironment

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "train-ppo" / "ppo.py"
GAMES: Final = 64
"""How many games the example plays at once."""
HIDDEN: Final = 128
"""How many units its hidden layer has."""
RATE: Final = 1e-3
"""How fast it learns at first; at the end a tenth of that."""
KEPT: Final = 20
"""After how many rounds its policy becomes one of its past, for a league."""
SINGLE: Final = 8
"""How many games MaskablePPO plays at once."""
ROLLOUT: Final = 256
"""After how many steps of each of them it learns: 2,048 in all, as by its own settings."""
POINTS: Final = (0, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)
"""At which shares of the time a policy is measured."""
LIMIT: Final = 2000
"""After how many actions a game against a bot is broken off; it counts as not won."""


@define
class Point:
    """What a policy wins at some time of its training.

    Attributes:
        minutes: for how long it has been trained.
        steps: the steps of its training.
        games: how many games were played against each bot.
        won: by bot, how many of them it has won; a shared one counts half.
    """

    minutes: float
    steps: int
    games: int
    won: dict[str, float]

    def share(self, bot: str) -> float:
        """Return the share of the games that it wins against a bot."""
        return self.won[bot] / self.games


@define
class Curve:
    """A run of training.

    Attributes:
        game: the name of the game.
        method: ``ppo`` or ``maskable``.
        league: the share of the games against past policies.
        minutes: for how long it is trained.
        seed: where all chance of the training comes from.
        points: what was measured, in the order of time.
    """

    game: str
    method: str
    league: float
    minutes: float
    seed: int
    points: list[Point] = field(factory=list)

    @property
    def title(self) -> str:
        """The method and its time, for people."""
        name = {"ppo": "PPO", "maskable": "MaskablePPO"}[self.method]
        league = f", league {self.league:g}" if self.league else ""
        return f"{name}{league}, {self.minutes:g} minutes"

    @property
    def stem(self) -> str:
        """The name of its files."""
        method = "league" if self.league else self.method
        return f"{self.game}-{method}-{self.minutes:g}-{self.seed}"

    def write(self, folder: Path) -> None:
        """Write it as JSON."""
        text = json.dumps(asdict(self), indent=1)
        (folder / f"{self.stem}.json").write_text(f"{text}\n", encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Curve:
        """Return what ``write`` has written."""
        content = json.loads(path.read_text(encoding="utf-8"))
        points = [Point(**one) for one in content.pop("points")]
        return cls(**content, points=points)


class Learner(Protocol):
    """A policy that is trained."""

    def improve(self, share: float) -> int:
        """Learn from one round of games, at this share of the time, and return its steps."""

    def decide(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> int:
        """Return the action that it values most."""

    def export(self, path: Path) -> None:
        """Write the policy as ONNX."""

    def close(self) -> None:
        """End its games."""


class SelfPlay:
    """The example: PPO in NumPy that plays all seats, in a share of the games against its past."""

    def __init__(self, game: str, seed: int, league: float) -> None:
        self._example = run_path(str(EXAMPLE), run_name="ppo")
        self._generator = np.random.default_rng(seed)
        self._games = make_vec(game, 2, n=GAMES, seed=seed)
        spec = self._games.spec
        self._network = self._example["Network"](
            spec.size, len(spec.table), HIDDEN, self._generator
        )
        self._league, self._rounds = league, 0
        self._past: list[Any] = []  # Any: the example's networks

    def improve(self, share: float) -> int:
        if self._league and self._rounds % KEPT == 0:
            self._past.append(deepcopy(self._network))
        self._rounds += 1
        other = self._past[self._generator.integers(len(self._past))] if self._past else None
        gather, learn = self._example["gather"], self._example["learn"]
        batch = gather(self._games, self._network, self._generator, other, self._league)
        learn(self._network, batch, self._generator, RATE * max(0.1, 1 - share))
        return int(self._example["STEPS"]) * GAMES

    def decide(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> int:
        return int(self._network.forward(seen[None], mask[None])[2].argmax())

    def export(self, path: Path) -> None:
        self._example["export"](path, self._network)

    def close(self) -> None:
        self._games.close()


class Maskable:
    """MaskablePPO of sb3-contrib by its own settings, in games against the game's own bot."""

    def __init__(self, game: str, seed: int) -> None:
        import torch  # noqa: PLC0415 # only who asks for it has it
        from sb3_contrib import MaskablePPO  # noqa: PLC0415 # as above
        from stable_baselines3.common.env_util import make_vec_env  # noqa: PLC0415 # as above

        torch.set_num_threads(1)
        bot = usual_bot(registry.game(game))
        given = {"game": game, "opponents": [bot], "seat": None, "max_cycles": LIMIT}
        games = make_vec_env(SeatEnvironment, n_envs=SINGLE, seed=seed, env_kwargs=given)
        self._model = MaskablePPO("MlpPolicy", games, n_steps=ROLLOUT, seed=seed, device="cpu")

    def improve(self, share: float) -> int:  # its rate stays the same
        self._model.learn(1, reset_num_timesteps=False)
        return SINGLE * ROLLOUT

    def decide(self, seen: NDArray[np.uint8], mask: NDArray[np.int8]) -> int:
        return int(self._model.predict(seen, action_masks=mask, deterministic=True)[0])

    def export(self, path: Path) -> None:
        import torch  # noqa: PLC0415 # only who asks for it has it

        policy = self._model.policy
        layers = policy.mlp_extractor.policy_net, policy.action_net
        seen = torch.zeros(1, *self._model.observation_space.shape)
        torch.onnx.export(torch.nn.Sequential(*layers).eval(), seen, path, external_data=False)

    def close(self) -> None:
        self._model.env.close()


def opponents(game: str) -> list[str]:
    """Return the bots that a policy is measured against, the weakest first."""
    definition = registry.game(game)
    return list(dict.fromkeys(["random", usual_bot(definition), strongest_bot(definition)]))


def victories(game: str, learner: Learner, bot: str, games: int) -> float:
    """Return how many of so many games a policy wins against a bot; a shared one counts half."""
    played = make_single(game, 2, opponents=[bot], seat=None, max_cycles=LIMIT)
    won = 0.0
    for number in range(games):
        seen, info = played.reset(seed=number)
        terminated = truncated = False
        while not (terminated or truncated):
            action = learner.decide(seen, info["action_mask"])
            seen, reward, terminated, truncated, info = played.step(action)
            if terminated:
                won += (reward + 1) / 2
    return won


def train(curve: Curve, folder: Path, *, before: int, games: int) -> None:
    """Train a policy, and write it and its curve.

    Args:
        curve: what is trained, without points.
        folder: where they are written.
        before: how many games are played against each bot, at all points but the last.
        games: how many at the last one.
    """
    learner: Learner = (
        Maskable(curve.game, curve.seed)
        if curve.method == "maskable"
        else SelfPlay(curve.game, curve.seed, curve.league)
    )
    began, aside, steps = time.process_time(), 0.0, 0
    with closing(learner):
        while True:
            spent = (time.process_time() - began - aside) / 60
            if spent >= POINTS[len(curve.points)] * curve.minutes:
                stopped = time.process_time()
                count = games if len(curve.points) == len(POINTS) - 1 else before
                won = {
                    bot: victories(curve.game, learner, bot, count) for bot in opponents(curve.game)
                }
                curve.points.append(Point(round(spent, 2), steps, count, won))
                print(curve.stem, curve.points[-1], flush=True)
                curve.write(folder)
                aside += time.process_time() - stopped
            if len(curve.points) == len(POINTS):
                break
            steps += learner.improve(spent / curve.minutes)
        learner.export(folder / f"{curve.stem}.onnx")


def curves(folder: Path) -> dict[tuple[str, str], list[Curve]]:
    """Return the curves in a folder by game, and by method and time; those of unlike seeds."""
    found: dict[tuple[str, str], list[Curve]] = {}
    for path in sorted(folder.glob("*.json")):
        curve = Curve.read(path)
        if len(curve.points) == len(POINTS):
            found.setdefault((curve.game, curve.title), []).append(curve)
    return found


def row(runs: Sequence[Curve]) -> Iterator[str]:
    """Yield the cells of the row of some seeds: what they have won at the end."""
    ends = [run.points[-1] for run in runs]
    yield registry.game(runs[0].game).title
    yield runs[0].title
    yield ", ".join([str(run.seed) for run in runs])
    yield f"{round(fmean([end.steps for end in ends])):,}"
    yield f"{ends[0].games}"
    yield ", ".join([f"`{bot}` {_spread([end.share(bot) for end in ends])}" for bot in ends[0].won])


def _spread(shares: Sequence[float]) -> str:
    """Return the mean, the lowest and the highest."""
    between = f" ({min(shares):.0%} to {max(shares):.0%})" if len(shares) > 1 else ""
    return f"{fmean(shares):.0%}{between}"


def draw(found: dict[tuple[str, str], list[Curve]], path: Path) -> None:
    """Draw the means of the seeds and what lies between the lowest and the highest."""
    import matplotlib as mpl  # noqa: PLC0415 # only for the picture
    from matplotlib import pyplot as plt  # noqa: PLC0415 # as above

    mpl.rcParams.update({"svg.hashsalt": "maginor", "svg.fonttype": "none", "font.size": 8})
    games = list(dict.fromkeys(game for game, _ in found))
    titles = list(dict.fromkeys(title for _, title in found))
    bots = max([len(opponents(game)) for game in games])
    size = 3.2 * len(games), 1.9 * bots + 0.6
    figure, panels = plt.subplots(
        bots, len(games), figsize=size, squeeze=False, sharey=True, sharex="col"
    )
    for (game, title), runs in found.items():
        for panel, bot in zip(panels[:, games.index(game)], runs[0].points[0].won, strict=False):
            columns = list(zip(*[run.points for run in runs], strict=True))
            minutes = [max(fmean([one.minutes for one in points]), 0.04) for points in columns]
            shares = [[one.share(bot) * 100 for one in points] for points in columns]
            style = {"color": f"C{titles.index(title)}"}
            panel.plot(minutes, list(map(fmean, shares)), "-o", markersize=2, label=title, **style)
            low, high = list(map(min, shares)), list(map(max, shares))
            panel.fill_between(minutes, low, high, alpha=0.2, linewidth=0, **style)
            panel.set(xscale="log", ylim=(-3, 103))
            panel.xaxis.set_major_formatter("{x:g}")
            panel.minorticks_off()
            panel.set_title(f"{registry.game(game).title} against {bot}")
            panel.grid(visible=True, alpha=0.2)
    for panel in panels[-1]:
        panel.set(xlabel="minutes of the processor (0 is drawn at 0.04)")
    for panel in panels[:, 0]:
        panel.set(ylabel="% won")
    lines = {
        label: line
        for panel in panels[0]
        for line, label in zip(*panel.get_legend_handles_labels(), strict=True)
    }
    figure.legend(lines.values(), lines, loc="lower center", ncols=len(lines), frameon=False)
    figure.tight_layout(rect=(0, 0.5 / size[1], 1, 1))
    figure.savefig(path, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, or print and draw what was trained."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.baselines")
    modes = parser.add_subparsers(dest="mode", required=True)
    training = modes.add_parser("train")
    training.add_argument("folder", type=Path)
    training.add_argument("names", nargs="*", metavar="GAME", default=list(registry.GAMES))
    training.add_argument("--minutes", type=float, default=5.0, help="of the processor, for a run")
    training.add_argument("--seeds", type=int, nargs="+", default=[0], help="a run for each")
    training.add_argument("--games", type=int, default=100, help="against each bot, at the end")
    training.add_argument("--before", type=int, default=25, help="against each bot, before the end")
    training.add_argument("--method", choices=("ppo", "maskable"), default="ppo")
    training.add_argument(
        "--league", type=float, default=0.0, help="share of the games of ppo against past policies"
    )
    table = modes.add_parser("table")
    table.add_argument("folder", type=Path)
    table.add_argument("--svg", type=Path, help="where to draw the curves")
    asked = parser.parse_args(arguments)
    if asked.mode == "train":
        if asked.league and asked.method != "ppo":
            parser.error("only --method ppo has a --league")
        asked.folder.mkdir(parents=True, exist_ok=True)
        for name in asked.names:
            for seed in asked.seeds:
                curve = Curve(name, asked.method, asked.league, asked.minutes, seed)
                train(curve, asked.folder, before=asked.before, games=asked.games)
        return
    print("| game | method | seeds | steps | games | won at the end |\n|" + " --- |" * 6)
    found = curves(asked.folder)
    for runs in found.values():
        print(f"| {' | '.join(row(runs))} |")
    if asked.svg is not None:
        draw(found, asked.svg)


if __name__ == "__main__":
    main()
