"""Pictures: how long they take to draw and how much is sent, beside another checkout.

``python3 -m benchmarks.pictures [CHECKOUT]`` plays the same random games with both, and prints the
processor time of a picture, as it is sent to a seat at each version of a game, and its size when
compressed, each as a ratio to the other checkout's.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

ROUNDS: Final = 5
PROGRAM: Final = """
import inspect, json, sys, time, zlib
from random import Random
from maginor_core.engine.game import Game
from maginor_core.games import game
from maginor_core.tables.seat_page import SeatPage, seat_page

sent = {"alone": False} if "alone" in inspect.signature(SeatPage.picture).parameters else {}
found = {}
for name in ("maginor", "abracada", "magalon"):
    definition = game(name)
    for narrow in (False, True):
        times, sizes = [], []
        for seed, players in ((1, 2), (2, 3), (3, 4)):
            match = Game(definition, definition.deal(players, seed, None, {}), seed)
            random, names = Random(seed), ["Ada", "Bo", "Cy", "Dee"][:players]
            for _ in range(60):
                if match.finished:
                    break
                shown = seat_page(match, 0, names, narrow=narrow)
                began = time.process_time()
                svg = shown.picture(**sent)
                times.append(time.process_time() - began)
                sizes.append(len(zlib.compress(svg.encode(), 6)))
                match.submit(random.choice(match.legal()))
        key = f"{name} {'narrow' if narrow else 'wide'}"
        found[key] = [sum(times) / len(times) * 1e6, sum(sizes) / len(sizes)]
print(json.dumps(found))
"""


def measured(checkout: Path) -> dict[str, list[float]]:
    """Return microseconds and bytes of each kind of picture, by the code of a checkout."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(checkout), "PYTHONHASHSEED": "0"},
        cwd=checkout,
        check=True,
        capture_output=True,
    )
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def main(arguments: list[str]) -> None:
    """Print the figures of this checkout, and the ratios to another."""
    here = Path(__file__).parents[1]
    checkouts = [here, *map(Path, arguments[:1])]
    rounds = [[measured(checkout) for checkout in checkouts] for _ in range(ROUNDS)]
    for kind in rounds[0][0]:
        figures = [
            [median(each[place][kind][part] for each in rounds) for part in (0, 1)]
            for place in range(len(checkouts))
        ]
        (time, size), *others = figures
        ratios = "".join(
            f"; {time / other[0]:.2f} of the other's time, {size / other[1]:.2f} of its size"
            for other in others
        )
        print(f"{kind:16} {time:6.0f} µs {size:6.0f} bytes{ratios}")


if __name__ == "__main__":
    main(sys.argv[1:])
