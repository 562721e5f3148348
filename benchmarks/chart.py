"""The charts, drawn where matplotlib is: ``python -m benchmarks.chart FOLDER``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

import matplotlib as mpl
from matplotlib import pyplot as plt

from benchmarks.comparison import Figure
from benchmarks.page import GROWTH, PEERS
from benchmarks.plan import COMPARISONS, GROWTH_IN_COMMANDS, GROWTH_IN_GAMES
from benchmarks.results import Results

COLOURS = {"pure": "#4477aa", "compiled": "#cc6677", "native": "#228833"}
"""Distinguishable with colour vision deficiency, too."""
STYLES = {"replay": "-o", "audit": "--s"}


def draw(folder: Path) -> None:
    """Draw the charts of the results in ``folder``, beside them."""
    results = Results.read(folder / "benchmarks.json")
    mpl.rcParams.update(
        {"svg.hashsalt": "maginor", "svg.fonttype": "none", "font.family": "sans-serif"}
    )
    _draw_growth(results, folder / GROWTH)
    _draw_ratios(results, folder / PEERS)


def _draw_growth(results: Results, path: Path) -> None:
    figure, panels = plt.subplots(1, 2, figsize=(9, 3.6), sharey=True, layout="constrained")
    found = False
    for panel, unit, sizes in zip(
        panels, ("games", "commands"), (GROWTH_IN_GAMES, GROWTH_IN_COMMANDS), strict=True
    ):
        for what, style in STYLES.items():
            for build in results.builds:
                measured = {
                    size: Figure(f"measures.growth:{what}_of_{unit}:{size}", "events/s").rounds(
                        results.samples, build
                    )
                    for size in sizes
                }
                speeds = {size: median(rounds) for size, rounds in measured.items() if rounds}
                found = found or bool(speeds)
                label = f"{what}, {build}"
                panel.plot(
                    list(speeds), list(speeds.values()), style, color=COLOURS[build], label=label
                )
        panel.set(xscale="log", yscale="log")
        panel.xaxis.set_major_formatter(_plain)
        panel.yaxis.set_major_formatter(_plain)
        panel.grid(visible=True, which="both", alpha=0.2)
    panels[0].set(xlabel="games read by a new process", ylabel="events a second")
    panels[1].set(xlabel="commands of one game, read after a short one")
    panels[1].legend()
    if found:  # a part of the races may not have measured it
        _save(figure, path)


def _draw_ratios(results: Results, path: Path) -> None:
    shown = [
        comparison
        for comparison in COMPARISONS
        if comparison.beside is not None and not comparison.beside.measure.startswith("measures")
    ]
    figure, panel = plt.subplots(figsize=(9, 0.55 * len(shown) + 1), layout="constrained")
    builds = results.builds
    if not any(each.rounds(results.samples, build) for each in shown for build in builds):
        return
    height = 0.8 / len(builds)
    for number, build in enumerate(builds):
        ratios, places = [], []
        for place, comparison in enumerate(shown):
            if rounds := comparison.rounds(results.samples, build):
                ratios.append(median(rounds))
                places.append(place + (number - (len(builds) - 1) / 2) * height)
        widths = [ratio - 1 for ratio in ratios]
        bars = panel.barh(places, widths, height, left=1, color=COLOURS[build], label=build)
        panel.bar_label(bars, [f"{ratio:.3g}" for ratio in ratios], padding=2, fontsize=8)
    panel.axvline(1, color="black", linewidth=0.8)
    panel.set(xscale="log", xlabel="times as fast as the other side; left of the line, slower")
    panel.xaxis.set_major_formatter(_plain)
    panel.set_yticks(range(len(shown)), [_label(comparison.what) for comparison in shown])
    panel.invert_yaxis()
    panel.margins(x=0.1)
    panel.legend()
    _save(figure, path)


def _plain(value: float, _: int) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _label(what: str) -> str:
    return what.replace(" ÷ ", "\n÷ ")


def _save(figure: Any, path: Path) -> None:  # Any: matplotlib is not there when this is checked
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main(arguments: Sequence[str]) -> None:
    """Draw the charts of the folder that is named."""
    [folder] = arguments
    draw(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
