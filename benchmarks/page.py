"""The page: the results as tables in Markdown, put into a page between two marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.comparison import Comparison
from benchmarks.plan import COMPARISONS
from benchmarks.races import BUILDS
from benchmarks.results import Results

BEGIN = "<!-- what follows is written by python3 -m benchmarks -->"
GROWTH, PEERS = "performance-growth.svg", "performance-peers.svg"
"""The charts, beside the page."""
END = "<!-- what python3 -m benchmarks writes ends here -->"


def tables(results: Results) -> str:
    """Return all tables of ``results``."""
    parts = [
        _told(results),
        "### Targets",
        _table(_target_head(results), _target_rows(results)),
        "### Beside others",
        _table(["what", *results.builds, "what is not equal"], _comparison_rows(results)),
        *_charts(results),
        "### Each measure by itself",
        _table(_measure_head(results), _measure_rows(results)),
    ]
    return "\n\n".join(parts)


def put(page: Path, text: str) -> None:
    """Write ``text`` into ``page`` between its marks, or at its end if it has none."""
    old = page.read_text(encoding="utf-8") if page.exists() else ""
    if BEGIN not in old or END not in old:
        old += f"\n{BEGIN}\n{END}\n"
    before, after = old.partition(BEGIN)[0], old.partition(END)[2]
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def _charts(results: Results) -> list[str]:
    """Return what shows the charts; they are drawn where the rivals are."""
    if "rivals" not in results.samples:
        return []
    return [
        f"![How many times as fast the engine is as each rival]({PEERS})",
        "### How cost grows",
        f"![Events a second, of ever more games and of ever longer ones]({GROWTH})",
    ]


def _told(results: Results) -> str:
    cpus, system = results.machine["cpus"], results.machine["system"]
    lines = [f"{cpus} CPUs, {system} on {results.machine['architecture']}."]
    for name, language in results.languages.items():
        packages = ", ".join(f"{one} {version}" for one, version in results.versions[name].items())
        lines.append(f"{name}: {language}; {packages}.")
    lines.append(
        "Figures are medians over the rounds of one run, with the smallest and the largest round "
        "in brackets; a ratio is taken within each round."
    )
    if results.share < 1:
        lines.append("**The rounds were tiny: these figures mean nothing.**")
    return "  \n".join(lines)


def _measured(results: Results) -> list[Comparison]:
    """Return the comparisons whose races were run."""
    return [
        comparison
        for comparison in COMPARISONS
        if any(comparison.rounds(results.samples, build) for build in BUILDS)
    ]


def _target_head(results: Results) -> Sequence[str]:
    head = ["what"]
    for build in results.builds:
        head += [f"{build}: target", "measured", "met"]
    return head


def _target_rows(results: Results) -> Iterator[Sequence[str]]:
    for comparison in _measured(results):
        target = comparison.target
        if target is None:
            continue
        row = [comparison.what]
        for build in results.builds:
            rounds = comparison.rounds(results.samples, build)
            bound = target.of(build)
            aimed = "" if bound is None else f"{target.sense} {bound:g}{_unit(comparison)}"
            met = "yes" if rounds and target.met(build, median(rounds)) else "**no**"
            shown = met if rounds and aimed else ""
            row += [aimed, _spread(rounds, _unit(comparison)), shown]
        yield row


def _comparison_rows(results: Results) -> Iterator[Sequence[str]]:
    for comparison in _measured(results):
        cells = (
            _spread(comparison.rounds(results.samples, build), _unit(comparison))
            for build in results.builds
        )
        yield [comparison.what, *cells, comparison.unequal]


def _measure_head(results: Results) -> Sequence[str]:
    others = results.builds[1:]
    ratios = [f"{build} ÷ pure" for build in others]
    return ["measure", "unit", "pure or rival", *others, *ratios]


def _measure_rows(results: Results) -> Iterator[Sequence[str]]:
    samples, others = results.samples, results.builds[1:]
    firsts = {**samples.get("node", {}), **samples.get("rivals", {}), **samples.get("pure", {})}
    for measure, rounds in sorted(firsts.items()):
        if _name(measure).startswith("growth:"):
            continue  # the chart shows them
        for unit in rounds[0]:
            left = [sample[unit] for sample in rounds]
            rights = [
                [sample[unit] for sample in samples.get(build, {}).get(measure, [])]
                for build in others
            ]
            ratios = [[b / a for a, b in zip(left, right, strict=False)] for right in rights]
            cells = [_spread(figures) for figures in (left, *rights, *ratios)]
            yield [_name(measure), unit, *cells]


def _name(measure: str) -> str:
    module, function, *sizes = measure.partition(".")[2].split(":")
    size = "".join(f", {int(size):,}" for size in sizes)
    return f"{module}: {function}{size}".replace("_", " ")


def _unit(comparison: Comparison) -> str:
    return f" {comparison.unit}" if comparison.unit else ""


def _spread(rounds: Sequence[float], unit: str = "") -> str:
    if not rounds:
        return "–"
    if len(set(rounds)) == 1:
        return f"{_shown(rounds[0])}{unit}"
    middle, least, most = median(rounds), min(rounds), max(rounds)
    return f"{_shown(middle)}{unit} ({_shown(least)} to {_shown(most)})"


def _shown(value: float) -> str:
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def _table(head: Sequence[str], rows: Iterator[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
