"""States: what playing, copying, saving and replaying cost in each game, beside another checkout.

``python3 -m benchmarks.states CHECKOUT [ROUNDS]`` measures the games of this package, the High Card
of the tutorial and the Swap or Keep of the tests with both, in turns; of the games of this package
also audits, memory and the time to import and begin one. It prints microseconds of the processor,
if nothing else is said, the least of all rounds, and the ratio to the other checkout's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.import_time import milliseconds

ROUNDS: Final = 8
PROGRAM: Final = """
import gc, json, sys, time, tracemalloc
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random

from maginor_core.audit import audit
from maginor_core.engine.game import Game
from maginor_core.eventlog.logs import record
from maginor_core.games import game
from tests.tiny.game import TINY

page = Path("maginor_core/cli/new_game_files/high_card.py.txt")
loader = SourceFileLoader("high_card", str(page))
high_card = sys.modules["high_card"] = module_from_spec(spec_from_loader("high_card", loader))
loader.exec_module(high_card)
shipped = ("maginor", "abracada", "magalon")
definitions = {
    "High Card": (high_card.GAME, 48),
    "Swap or Keep": (TINY, 48),
    **{name: (game(name), 6) for name in shipped},
}
LOGS = {"maginor": 10, "abracada": 40, "magalon": 2}


def dealt(definition, number):
    counts = range(definition.fewest_players, definition.most_players + 1)
    setup, pick = definition.deal(counts[number % len(counts)], number, None, {}), Random(number)
    pick.random()  # the first call makes 624 numbers
    return setup, number, pick


def played(definition, setup, seed, pick, most=600):
    made = Game(definition, setup, seed)
    while made.version < most and (legal := made.legal()):
        made.submit(legal[int(pick.random() * len(legal))])
    return made


def seconds(work, times):
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


def logged(definition, folder):
    folder.mkdir()
    commands = 0
    for number in range(LOGS[definition.name]):
        pick = Random(number)
        with record(definition, folder / f"{number}.maginor", 2, number, sync="never") as made:
            while legal := made.legal():
                made.submit(legal[int(pick.random() * len(legal))])
        commands += made.version
    return folder, commands


def kib(definition):
    gc.collect()
    tracemalloc.start()
    made = [played(definition, *dealt(definition, number), 300) for number in range(30)]
    size = tracemalloc.get_traced_memory()[0] / 1024 / len(made)
    tracemalloc.stop()
    return size


prepared = {}
for name, (definition, _) in definitions.items():
    whole = played(definition, *dealt(definition, 5))
    versions = range(0, whole.version, max(1, whole.version // 60))
    states = [whole.state_at(v) for v in versions]
    rows = [whole.vocabulary.row(event) for event in whole.log.events()]
    prepared[name] = whole.setup, states, rows, [whole.branch(v) for v in versions]
logs = {name: logged(definitions[name][0], Path(sys.argv[1]) / name) for name in shipped}
memory = {name: kib(definitions[name][0]) for name in shipped}
for line in sys.stdin:
    gc.collect()
    gc.freeze()  # or a look for cycles among all that was made before falls to one measure
    found = {}
    for name, (definition, games) in definitions.items():
        for _ in range(2):  # the first time the processor's caches still have other work
            begun = [dealt(definition, number) for number in range(games)]
            began = time.process_time()  # once for all games: asking takes 0.6 µs, a short game 60
            made = [played(definition, *one) for one in begun]
            took = time.process_time() - began
        commands = sum(one.version for one in made)
        found[f"{name}: a command of random play"] = took / commands
        setup, states, rows, branches = prepared[name]
        snapshots = [state.snapshot() for state in states]
        start = definition.decider.initial(setup.layout)
        times = 3000 // len(states)
        for what, work in (
            ("copying a state", lambda: [state.copy() for state in states]),
            ("a snapshot", lambda: [state.snapshot() for state in states]),
            ("restoring", lambda: [definition.states.restore(setup.layout, s) for s in snapshots]),
            ("STATE as JSON", lambda: [definition.state_to_json(state) for state in states]),
            ("a view", lambda: [branch.view(0) for branch in branches]),
            ("a view as JSON", lambda: [definition.view_to_json(state, 0) for state in states]),
        ):
            found[f"{name}: {what}"] = seconds(work, times // 3) / len(states)
        replayed = lambda: definition.decider.evolve(start.copy(), rows)
        found[f"{name}: replaying an event"] = seconds(replayed, 20000 // len(rows)) / len(rows)
        if name in shipped:
            folder, commands = logs[name]
            audited = lambda: [verdict.word for verdict in audit([folder])]
            assert audited() == ["ok"] * LOGS[name]
            found[f"{name}: auditing a command"] = seconds(audited, 1) / commands
            found[f"{name}: memory of a game, KiB"] = memory[name] / 1e6
    print(json.dumps(found), flush=True)
"""


BEGUN: Final = "from maginor_core.games import {0}; {0}.new(players=2, seed='1')"


def started(checkout: Path, folder: Path) -> subprocess.Popen[str]:
    """Return the program that measures the code of a checkout whenever it gets a line."""
    folder.mkdir()
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, str(folder)],
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
        cwd=checkout,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def measured(program: subprocess.Popen[str]) -> dict[str, float]:
    """Return the seconds of each thing, measured once."""
    assert program.stdin is not None, "it is a pipe"
    assert program.stdout is not None, "it is a pipe"
    program.stdin.write("\n")
    program.stdin.flush()
    found: dict[str, float] = json.loads(program.stdout.readline())
    return found


def imported(checkout: Path, cache: str) -> dict[str, float]:
    """Return how much processor time it takes to import and begin each game, measured once."""
    names = ("maginor", "abracada", "magalon")
    return {
        f"{name}: importing and beginning, ms": milliseconds(
            BEGUN.format(name), cache, str(checkout)
        )
        / 1e6
        for name in names
    }


def main() -> None:
    """Print a table of Markdown: here, there, and here ÷ there."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit("usage: python3 -m benchmarks.states CHECKOUT [ROUNDS]")
    checkouts = (Path(__file__).parents[1], Path(sys.argv[1]).resolve())
    least: list[dict[str, float]] = [{}, {}]
    with TemporaryDirectory() as temporary:
        programs = [
            started(checkout, Path(temporary) / str(number))
            for number, checkout in enumerate(checkouts)
        ]
        try:
            for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS):
                for program, checkout, best in zip(programs, checkouts, least, strict=True):
                    for what, took in (measured(program) | imported(checkout, temporary)).items():
                        best[what] = min(took, best.get(what, took))
        finally:
            for program in programs:
                program.terminate()
                program.wait()
    print("| game: what | here | there | here ÷ there |\n| --- | --- | --- | --- |")
    for what, took in least[0].items():
        other = least[1][what]
        print(f"| {what} | {took * 1e6:.2f} | {other * 1e6:.2f} | {took / other:.2f} |")


if __name__ == "__main__":
    main()
