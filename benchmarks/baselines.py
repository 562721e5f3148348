"""Baselines: PPO with masks, trained in self-play, and what it wins against bots as it learns.

    python3 -m benchmarks.baselines train FOLDER [GAME ...] [--minutes M] [--seed S] [--league L]
    python3 -m benchmarks.baselines table FOLDER [--svg FILE]

``train`` trains ``examples/train-ppo`` for so many minutes of the processor on a batch of
``make_vec`` (in C, where ``maginor native build`` has made the rules), and writes for each run
``GAME-SEED.json``, a curve, and ``GAME-SEED.onnx``, the policy, again at each point. There the
policy plays games of two against each opponent: its own seat is drawn, and it takes the action that
it values most, as the file does wherever a bot is named. That play is not counted in the minutes.

``table`` prints the curves of a folder, and ``--svg`` draws them (it needs matplotlib).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from runpy import run_path
from typing import Any, Final

import numpy as np

from maginor_core import registry
from maginor_core.play import make_vec
from maginor_core.play.arena import wilson
from maginor_core.play.bots import strongest_bot, usual_bot

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "train-ppo" / "ppo.py"
GAMES: Final = 64
"""How many games are played at once."""
HIDDEN: Final = 128
"""How many units the hidden layer has."""
RATE: Final = 1e-3
"""How fast it learns at first; at the end a tenth of that."""
KEPT: Final = 20
"""After how many rounds its policy becomes one of its past, for a league."""
POINTS: Final = (0, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)
"""At which shares of the time it is measured."""
LIMIT: Final = 5000
"""After how many actions a game against a bot is broken off; it counts as not won."""


def opponents(game: str) -> list[str]:
    """Return the bots that a policy is measured against, the weakest first."""
    definition = registry.game(game)
    return list(dict.fromkeys(["random", usual_bot(definition), strongest_bot(definition)]))


def victories(game: str, network: Any, bot: str, games: int) -> float:  # Any: the example's
    """Return how many of so many games a network wins against a bot; a shared one counts half."""
    many = make_vec(
        game, 2, n=games, opponents=[bot], seat=None, seed=f"baseline.{bot}", max_cycles=LIMIT
    )
    seen, infos = many.reset(seed=f"baseline.{bot}")
    won, over = 0.0, np.zeros(games, bool)
    while not over.all():
        actions = network.forward(seen, infos["action_mask"])[2].argmax(1)
        seen, rewards, terminated, truncated, infos = many.step(actions)
        ended = terminated & ~over
        won += float(((rewards[ended] + 1) / 2).sum())
        over |= terminated | truncated
    many.close()
    return won


def train(game: str, seed: int, minutes: float, games: int, league: float, folder: Path) -> None:
    """Train a policy, and write it and its curve."""
    name = f"{game}-league-{seed}" if league else f"{game}-{seed}"
    example = run_path(str(EXAMPLE), run_name="ppo")
    generator = np.random.default_rng(seed)
    began, aside, steps, rounds = time.process_time(), 0.0, 0, 0
    points: list[dict[str, Any]] = []  # Any: JSON
    past: list[Any] = []  # Any: the example's networks
    with make_vec(game, 2, n=GAMES, seed=seed) as vector:
        network = example["Network"](vector.spec.size, len(vector.spec.table), HIDDEN, generator)
        while True:
            spent = (time.process_time() - began - aside) / 60
            if spent >= POINTS[len(points)] * minutes:
                stopped = time.process_time()
                won = {bot: victories(game, network, bot, games) for bot in opponents(game)}
                points.append({"minutes": round(spent, 2), "steps": steps, "won": won})
                print(name, points[-1], flush=True)
                run = {"game": game, "seed": seed, "league": league, "games": games}
                text = json.dumps({**run, "points": points}, indent=1)
                (folder / f"{name}.json").write_text(f"{text}\n")
                example["export"](folder / f"{name}.onnx", network)
                aside += time.process_time() - stopped
            if len(points) == len(POINTS):
                break
            if league and rounds % KEPT == 0:
                past.append(example["copy"].deepcopy(network))
            other = past[generator.integers(len(past))] if past else None
            batch = example["gather"](vector, network, generator, other, league)
            example["learn"](network, batch, generator, RATE * max(0.1, 1 - spent / minutes))
            steps += example["STEPS"] * GAMES
            rounds += 1


def curves(folder: Path) -> list[dict[str, Any]]:  # Any: JSON
    """Return the curves in a folder."""
    return [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]


def rows(runs: Sequence[dict[str, Any]]) -> Iterator[Sequence[str]]:  # Any: JSON
    """Yield the cells of a line for each point of each curve."""
    for run in runs:
        for point in run["points"]:
            shares = [f"`{bot}` {_share(won, run['games'])}" for bot, won in point["won"].items()]
            yield (
                registry.game(run["game"]).title,
                _method(run),
                str(run["seed"]),
                f"{point['minutes']:.2f}",
                f"{point['steps']:,}",
                ", ".join(shares),
            )


def _method(run: dict[str, Any]) -> str:  # Any: JSON
    return f"PPO, league {run['league']:g}" if run["league"] else "PPO"


def _share(won: float, games: int) -> str:
    low, high = wilson(won, games)
    return f"{won / games:.0%} ({low:.0%} to {high:.0%})"


def draw(runs: Sequence[dict[str, Any]], path: Path) -> None:  # Any: JSON
    """Draw the curves, a panel for each game."""
    import matplotlib as mpl  # noqa: PLC0415 # only for the picture
    from matplotlib import pyplot as plt  # noqa: PLC0415 # as above

    mpl.rcParams.update({"svg.hashsalt": "maginor", "svg.fonttype": "none"})
    games = list(dict.fromkeys(run["game"] for run in runs))
    size = 3.4 * len(games), 3.2
    figure, panels = plt.subplots(1, len(games), figsize=size, squeeze=False, sharey=True)
    for panel, game in zip(panels[0], games, strict=True):
        for run in [run for run in runs if run["game"] == game]:
            for number, bot in enumerate(run["points"][0]["won"]):
                steps = [max(point["steps"], 1e4) for point in run["points"]]
                shares = [point["won"][bot] / run["games"] * 100 for point in run["points"]]
                line = "--" if run["league"] else "-"
                first = run is next(one for one in runs if one["game"] == game)
                label = bot if first else None
                panel.plot(steps, shares, f"{line}o", color=f"C{number}", markersize=3, label=label)
        title = registry.game(game).title
        panel.set(xscale="log", title=title, xlabel="steps (0 is drawn at 10,000)", ylim=(-2, 102))
        panel.minorticks_off()
        panel.grid(visible=True, alpha=0.2)
        panel.legend(title="won against")
    panels[0][0].set(ylabel="% of the games")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, or print and draw what was trained."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.baselines")
    modes = parser.add_subparsers(dest="mode", required=True)
    training = modes.add_parser("train")
    training.add_argument("folder", type=Path)
    training.add_argument("names", nargs="*", metavar="GAME", default=list(registry.GAMES))
    training.add_argument("--minutes", type=float, default=5.0, help="of the processor, for a run")
    training.add_argument("--seed", type=int, default=0)
    training.add_argument("--games", type=int, default=100, help="against each bot, at a point")
    training.add_argument(
        "--league", type=float, default=0.0, help="share of the games against past policies"
    )
    table = modes.add_parser("table")
    table.add_argument("folder", type=Path)
    table.add_argument("--svg", type=Path, help="where to draw the curves")
    asked = parser.parse_args(arguments)
    if asked.mode == "train":
        asked.folder.mkdir(parents=True, exist_ok=True)
        for name in asked.names:
            train(name, asked.seed, asked.minutes, asked.games, asked.league, asked.folder)
        return
    print("| game | method | seed | minutes | steps | won |\n| --- | --- | --- | --- | --- | --- |")
    runs = curves(asked.folder)
    for cells in rows(runs):
        print(f"| {' | '.join(cells)} |")
    if asked.svg is not None:
        draw(runs, asked.svg)


if __name__ == "__main__":
    main()
