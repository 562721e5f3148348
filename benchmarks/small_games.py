"""Small games: how many positions they have, their exact values, and how far bots are from them.

    python3 -m benchmarks.small_games [NAME ...] [--bots BOT,BOT] [--iterations N] [--rounds N]
        [--svg FILE]

Without names, all games of the ladder are solved. The first table has the value for the first
player, and the exploitability of uniform play and of bots: what a best response gains on average, 0
for exact play. The second has, for each game that hides something, the exploitability that CFR+ and
external sampling come to, and that of PPO, for games that hide nothing, too. PPO is that of
``examples/train-ppo`` in self-play, by its last policy. ``--svg`` draws the curves (it needs
matplotlib).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from runpy import run_path
from typing import Final

import numpy as np

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.play import make_vec
from maginor_core.play.bots import bot_called, bots_of
from maginor_core.play.cfr import cfr_plus, external_sampling
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.exact import Policy
from maginor_core.play.game_tree import GameTree
from maginor_core.play.position_graph import PositionGraph
from maginor_core.play.search import levels_of

SAMPLES: Final = 8
"""How often a bot is asked at each decision point, at most, since it may decide by chance."""
ASKED: Final = 10_000
"""How often it is asked in a whole game, unless there are more decision points."""
FEW: Final = 10_000
"""At how many decision points searches are asked."""
MANY: Final = 250_000
"""At how many decision points other bots are asked."""
CLOSE: Final = 300
"""After how many iterations of CFR+ the value is taken from its policy."""
SHOWN: Final = (1, 3, 10, 30, 100, 300, 1000, 3000)
"""After which iterations exploitability is shown."""
METHODS: Final = ("CFR+", "external sampling", "PPO")
EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "train-ppo" / "ppo.py"
GAMES: Final = 64
"""How many games PPO plays at once."""
HIDDEN: Final = 128
"""How many units its hidden layer has."""
RATE: Final = 1e-3
"""How fast it learns."""
LEAST: Final = 1e-5
"""What is less is drawn there, since the scales are logarithmic."""


Solved = GameTree | PositionGraph


def ladder() -> Mapping[str, GameDefinition]:
    """Return the small games of all games by their names, those of each from the smallest on."""
    return {name: game for game in registry.every_game() for name in game.parts.small()}


def spec(name: str) -> EnvironmentSpec:
    """Return what a small game is solved by."""
    return spec_of(ladder()[name], 2, components=name)


def solved(name: str) -> Solved:
    """Return all histories of a small game, if it hides what is dealt, else all its positions."""
    made = spec(name)
    return PositionGraph(made) if made.definition.undealt is None else GameTree(made)


def rows(names: Sequence[str], bots: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the cells of a line for each game: title, name, sizes, value, exploitabilities."""
    for name in names:
        began = time.process_time()
        made = solved(name)
        if isinstance(made, GameTree):
            size = f"{made.histories:,} histories"
            found = next(islice(cfr_plus(made), CLOSE - 1, None))
            value = f"{made.value(found):z.4f}"
        else:
            size, value = f"{made.positions:,} positions", f"{made.value():z.4f}"
        even = made.exploitability(made.uniform())
        listed = list(bots) or _asked(made)
        gains = [f"{bot} {_gained(made, bot):.3f}" for bot in listed]
        took = f"{time.process_time() - began:.0f} s"
        points = f"{len(made.points):,}"
        yield (
            made.spec.definition.title,
            name,
            size,
            points,
            value,
            f"{even:.3f}",
            ", ".join(gains) or "—",
            took,
        )


def _asked(solved: Solved) -> list[str]:
    """Return the bots that are asked at so many decision points; the random one plays uniformly."""
    definition, count = solved.spec.definition, len(solved.points)
    searches = levels_of(definition) if count > FEW else ()
    return [bot for bot in bots_of(definition) if bot not in ("random", *searches) and count < MANY]


def _gained(solved: Solved, name: str) -> float:
    bot = bot_called(solved.spec.definition, name)
    samples = max(1, min(SAMPLES, ASKED // len(solved.points)))
    return solved.exploitability(solved.policy_of(bot, samples))


Curve = dict[int, tuple[float, float]]
"""By iteration the exploitability, and how many seconds of the processor it took."""


def curves(name: str, iterations: int, rounds: int) -> dict[str, Curve]:
    """Return what each method comes to, at the iterations that are shown."""
    made = solved(name)
    found = {}
    if isinstance(made, GameTree):
        for method, policies in (
            ("CFR+", cfr_plus(made)),
            ("external sampling", external_sampling(made)),
        ):
            found[method] = _curve(made, islice(policies, iterations))
    return {**found, "PPO": _curve(made, islice(ppo(made), rounds))}


def _curve(solved: Solved, policies: Iterator[Policy | Callable[[], Policy]]) -> Curve:
    shown: Curve = {}
    began, aside = time.process_time(), 0.0
    for iteration, policy in enumerate(policies, 1):
        if iteration in SHOWN:
            stopped = time.process_time()
            found = solved.exploitability(policy() if callable(policy) else policy)
            shown[iteration] = found, stopped - began - aside
            aside += time.process_time() - stopped
    return shown


def ppo(solved: Solved) -> Iterator[Callable[[], Policy]]:
    """Yield what returns the policy of PPO, after each round of ``STEPS`` steps in ``GAMES`` games.

    It sees observations, which do not contain the past.
    """
    example = run_path(str(EXAMPLE), run_name="ppo")
    made = solved.spec
    points = solved.points
    observe = made.encoder.observe
    seen = np.array([np.frombuffer(observe(p.state, p.seat), np.uint8) for p in points])
    masks = np.zeros((len(points), len(made.table)), np.int8)
    counts = [len(point.actions) for point in points]
    rows = np.repeat(np.arange(len(points)), counts)
    columns = np.concatenate([point.actions for point in points])
    masks[rows, columns] = 1
    generator = np.random.default_rng(0)
    network = example["Network"](made.size, len(made.table), HIDDEN, generator)

    def policy() -> Policy:
        shares: Policy = network.forward(seen, masks)[2][rows, columns].astype(np.float64)
        return shares

    with make_vec(
        made.definition, 2, n=GAMES, variants=made.variants, components=made.components, seed=0
    ) as vector:
        while True:
            example["learn"](
                network, example["gather"](vector, network, generator), generator, 1e-3
            )
            yield policy


def draw(found: Mapping[str, Mapping[str, Curve]], path: str) -> None:
    """Draw the curves of each game beside each other."""
    import matplotlib as mpl  # noqa: PLC0415 # only for the picture
    from matplotlib import pyplot as plt  # noqa: PLC0415 # as above

    mpl.rcParams.update({"svg.hashsalt": "maginor", "svg.fonttype": "none"})
    size = 3.2 * len(found), 3.2
    figure, panels = plt.subplots(1, len(found), figsize=size, squeeze=False, sharey=True)
    for panel, (name, methods) in zip(panels[0], found.items(), strict=True):
        for method, curve in methods.items():
            gains, seconds = zip(*curve.values(), strict=True)
            times = np.maximum(seconds, LEAST)
            panel.plot(times, np.maximum(gains, LEAST), "-o", markersize=3, label=method)
        panel.set(xscale="log", yscale="log", title=name, xlabel="seconds of the processor")
        panel.minorticks_off()
        panel.grid(visible=True, alpha=0.2)
    panels[0][0].set(ylabel="exploitability")
    panels[0][0].legend()
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def _line(cells: Sequence[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.small_games")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--bots", default="", help="which bots, by commas; all if left out")
    parser.add_argument("--iterations", type=int, default=1000, help="of CFR+ and sampling")
    parser.add_argument("--rounds", type=int, default=100, help="of PPO; 0 for none")
    parser.add_argument("--svg", help="where to draw the curves")
    asked = parser.parse_args()
    names = asked.names or list(ladder())
    if unknown := sorted(set(names) - set(ladder())):
        parser.error(f"{unknown[0]!r} is none of {', '.join(ladder())}")
    _line(["game", "small game", "size", "decision points", "value", "uniform", "bots", "took"])
    _line(["---"] * 8)
    for cells in rows(names, [bot for bot in asked.bots.split(",") if bot]):
        _line(cells)
    print()
    _line(["small game", "iterations", *METHODS])
    _line(["---"] * (2 + len(METHODS)))
    found = {}
    for name in names:
        found[name] = curves(name, asked.iterations, asked.rounds)
        for iteration in SHOWN:
            points = [found[name].get(method, {}).get(iteration) for method in METHODS]
            if any(points):
                cells = [f"{one[0]:.5f} ({one[1]:.2f} s)" if one else "—" for one in points]
                _line([name, f"{iteration:,}", *cells])
    if asked.svg:
        draw(found, asked.svg)


if __name__ == "__main__":
    main()
