"""States: what playing, copying, saving and replaying cost in each game, beside another checkout.

``python3 -m benchmarks.states CHECKOUT [ROUNDS]`` measures the games of this package, the High Card
of the tutorial and the Swap or Keep of the tests with both, in turns. It prints microseconds of the
processor, the least of all rounds, and the ratio to the other checkout's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROUNDS: Final = 8
PROGRAM: Final = """
import json, sys, time
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random

from maginor_core.engine.game import Game
from maginor_core.games import game
from tests.tiny.game import TINY

page = Path("maginor_core/cli/new_game_files/high_card.py.txt")
loader = SourceFileLoader("high_card", str(page))
high_card = sys.modules["high_card"] = module_from_spec(spec_from_loader("high_card", loader))
loader.exec_module(high_card)
definitions = {
    "High Card": (high_card.GAME, 48),
    "Swap or Keep": (TINY, 48),
    **{name: (game(name), 6) for name in ("maginor", "abracada", "magalon")},
}


def played(definition, number, most=600):
    counts = range(definition.fewest_players, definition.most_players + 1)
    setup = definition.deal(counts[number % len(counts)], number, None, {})
    began = time.process_time()
    made, pick = Game(definition, setup, number), Random(number)
    while made.version < most and (legal := made.legal()):
        made.submit(legal[int(pick.random() * len(legal))])
    return made, time.process_time() - began


def seconds(work, times):
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) / times


prepared = {}
for name, (definition, _) in definitions.items():
    whole = played(definition, 5)[0]
    states = [whole.state_at(v) for v in range(0, whole.version, max(1, whole.version // 60))]
    rows = [whole.vocabulary.row(event) for event in whole.log.events()]
    prepared[name] = whole.setup, states, rows
for line in sys.stdin:
    found = {}
    for name, (definition, games) in definitions.items():
        spent = [played(definition, number) for number in range(games)]
        commands = sum(made.version for made, _ in spent)
        found[f"{name}: a command of random play"] = sum(took for _, took in spent) / commands
        setup, states, rows = prepared[name]
        snapshots = [state.snapshot() for state in states]
        start = definition.decider.initial(setup.layout)
        times = 3000 // len(states)
        for what, work in (
            ("copying a state", lambda: [state.copy() for state in states]),
            ("a snapshot", lambda: [state.snapshot() for state in states]),
            ("restoring", lambda: [definition.states.restore(setup.layout, s) for s in snapshots]),
            ("STATE as JSON", lambda: [definition.state_to_json(state) for state in states]),
        ):
            found[f"{name}: {what}"] = seconds(work, times) / len(states)
        replayed = lambda: definition.decider.evolve(start.copy(), rows)
        found[f"{name}: replaying an event"] = seconds(replayed, 20000 // len(rows)) / len(rows)
    print(json.dumps(found), flush=True)
"""


def started(checkout: Path) -> subprocess.Popen[str]:
    """Return the program that measures the code of a checkout whenever it gets a line."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM],
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


def main() -> None:
    """Print a table of Markdown: here, there, and here ÷ there."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit("usage: python3 -m benchmarks.states CHECKOUT [ROUNDS]")
    checkouts = (Path(__file__).parents[1], Path(sys.argv[1]).resolve())
    programs = [started(checkout) for checkout in checkouts]
    least: list[dict[str, float]] = [{}, {}]
    try:
        for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS):
            for program, best in zip(programs, least, strict=True):
                for what, took in measured(program).items():
                    best[what] = min(took, best.get(what, took))
    finally:
        for program in programs:
            program.terminate()
            program.wait()
    print("| game: what | here | there | here ÷ there |\n| --- | --- | --- | --- |")
    for what, took in least[0].items():
        other = least[1][what]
        print(f"| {what} | {took * 1e6:.2f} µs | {other * 1e6:.2f} µs | {took / other:.2f} |")


if __name__ == "__main__":
    main()
