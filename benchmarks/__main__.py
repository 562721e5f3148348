"""``python3 -m benchmarks``: everything is measured and written down."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import environments
from benchmarks.contestant import Contestant, ContestantError
from benchmarks.page import put, tables
from benchmarks.plan import RACES
from benchmarks.races import run
from benchmarks.results import Results, results_of

DOCS = Path(__file__).parents[1] / "docs" / "contributing"
QUICK = 0.01
"""How much of the full amount of work is done by ``--quick``."""


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks", description=__doc__)
    names = [race.name for race in RACES]
    parser.add_argument("--quick", action="store_true", help="one tiny round, to see that it works")
    parser.add_argument("--only", action="append", choices=names, help="run this race alone")
    parser.add_argument("--ours", action="store_true", help="leave out all rivals")
    parser.add_argument("--pure", type=Path, help="the Python that has the engine as it is")
    parser.add_argument("--compiled", type=Path, help="the Python that has the compiled engine")
    parser.add_argument("--uncompiled", action="store_true", help="leave out the compiled engine")
    parser.add_argument("--without-c", action="store_true", help="leave out the rules in C")
    parser.add_argument(
        "--out", type=Path, help="where to write; docs/contributing, if the run is a whole one"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmarks; return the exit code."""
    options = _options(arguments)
    races = [race for race in RACES if options.only is None or race.name in options.only]
    partial = options.quick or options.only or options.ours
    partial = partial or options.uncompiled or options.without_c
    out: Path | None = options.out if options.out or partial else DOCS
    share = QUICK if options.quick else 1.0
    try:
        with _contestants(options) as present:
            results = results_of(present, share, {})
            for samples in run(races, present, share, _say):
                results = results_of(present, share, samples)
                if out is not None:
                    _write(out, results)
        print(tables(results))
        if out is not None and "rivals" in results.samples:
            environments.draw_charts(out)
    except (environments.SetUpError, ContestantError) as error:
        _say(str(error))
        return 1
    return 0


def _write(out: Path, results: Results) -> None:
    """Write down what was measured so far, so that a run that breaks off is not lost."""
    out.mkdir(parents=True, exist_ok=True)
    results.write(out / "benchmarks.json")
    put(out / "performance.md", tables(results))


@contextmanager
def _contestants(options: argparse.Namespace) -> Iterator[dict[str, Contestant]]:
    """Start everyone who takes part, in a scratch folder of the checkout's disk."""
    environments.HERE.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=environments.HERE) as scratch, ExitStack() as started:
        folder = Path(scratch)

        def python(name: str, interpreter: Path, rules: Path | None = None) -> Contestant:
            one = Contestant.python(name, interpreter.absolute(), folder, rules_in_c=rules)
            return started.enter_context(one)

        _say("setting up")
        pure = options.pure or environments.pure()
        present = {"pure": python("pure", pure)}
        if not options.uncompiled:
            compiled = python("compiled", options.compiled or environments.compiled())
            if compiled.reported["compiled"]:
                present["compiled"] = compiled
            else:
                _say("the engine was not compiled; that column stays empty")
        if not options.without_c:
            rules = environments.rules_in_c(pure.absolute())
            if rules is None:
                _say("there is no C compiler; the column of rules in C stays empty")
            else:
                present["native"] = python("native", pure, rules)
        if options.only is None or not {"serve", "servers"}.isdisjoint(options.only):
            environments.node()  # what makes the load runs there
        if not options.ours:
            present["rivals"] = python("rivals", environments.rivals())
            present["node"] = started.enter_context(Contestant.node(environments.node(), folder))
        yield present


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
