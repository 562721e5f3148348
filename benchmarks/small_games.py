"""Small games: how many positions they have, their exact values, and how far bots are from them.

    python3 -m benchmarks.small_games [NAME ...] [--bots BOT,BOT] [--iterations N]

Without names, all games of the ladder are solved. The first table has the value for the first
player, and the exploitability of uniform play and of bots: what a best response gains on average, 0
for exact play. The second has, for each game that hides something, the exploitability that CFR+ and
external sampling come to.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from attrs import evolve, field, frozen

from maginor_core import registry
from maginor_core.engine.definition import Parts
from maginor_core.engine.variants import VariantValue
from maginor_core.games.abracada.components.stone_set import STANDARD_SET
from maginor_core.play.bots import bot_called, bots_of
from maginor_core.play.cfr import cfr_plus, external_sampling
from maginor_core.play.environment_spec import EnvironmentSpec, spec_of
from maginor_core.play.game_tree import GameTree
from maginor_core.play.position_graph import PositionGraph
from maginor_core.play.search import levels_of

SAMPLES: Final = 8
"""How often a bot is asked at each decision point, since it may decide by chance."""
FEW: Final = 1_500
"""At how many decision points searches are asked."""
MANY: Final = 25_000
"""At how many decision points other bots are asked."""
CLOSE: Final = 300
"""After how many iterations of CFR+ the value is taken from its policy."""
SHOWN: Final = (1, 3, 10, 30, 100, 300, 1000, 3000)
"""After which iterations exploitability is shown."""


@frozen
class Rung:
    """A small game of the ladder."""

    game: str
    parts: Parts
    variants: Mapping[str, VariantValue] = field(factory=dict)

    def spec(self) -> EnvironmentSpec:
        """Return what it is solved by."""
        return spec_of(self.game, 2, self.variants, self.parts)

    def solved(self) -> GameTree | PositionGraph:
        """Return all its histories, if it hides what is dealt, else all its positions."""
        spec = self.spec()
        return PositionGraph(spec) if spec.definition.undealt is None else GameTree(spec)


def stones(counts: Mapping[int, int], lives: int, hand: int, die: Sequence[int] = (1,)) -> Rung:
    """Return a round of Abracada…What? with so many stones by spell, and no secret ones."""
    made = evolve(
        STANDARD_SET,
        id="small",
        stones=tuple([counts.get(spell, 0) for spell in range(1, 9)]),
        removed=(0,) * 4,
        lives=lives,
        hand=hand,
        secret=0,
        die=tuple(die),
        target=1,
    )
    return Rung("abracada", made)


def circle(counters: int, **hand: int) -> Rung:
    """Return three Oracles of Maginor with so many counters and cards for each player."""
    slots = {"guild_hall": ["fire", "water"], "owl": ["earth"], "raven": ["air"]}
    sizes = {"guild_hall": "guild_hall"}
    symbols = dict.fromkeys(("fire", "water", "earth", "air", "fate", "sorcery"), 0)
    tiles = {
        name: {
            "name": name,
            "size": sizes.get(name, "small"),
            "name_source": "ours",
            "slots": of_tile,
        }
        for name, of_tile in slots.items()
    }
    data = {"id": "small", "about": "", "counters": counters, "hand": symbols | hand}
    return Rung("maginor", _parts("maginor", {**data, "tiles": tiles}))


def board(width: int, height: int, rounds: int, giant: list[int] | None) -> Rung:
    """Return a board of Magalon whose one artifact lies in the corner opposite the start."""
    data = {
        "id": "small",
        "width": width,
        "height": height,
        "void": [],
        "areas": {"start": [[0, 0]], "ring": [[width - 1, height - 1]]},
        "energy_fields": [],
        "ruin_shape": [[0, 0]],
        "ruins": [],
        "gnomes": [],
        "giant": giant,
        "energy": {"start": 9, "goal": 0, "max": 9, "field": 0, "cost": 0},
        "displacement": {"gnome": 1, "giant": 1},
        "move_on": 1,
        "dice": {"count": 1, "faces": 2},
        "cards": [
            {"value": value, "effects": {"recover": True} if value == 0 else {}}
            for value in range(3)
        ],
    }
    return Rung("magalon", _parts("magalon", data), {"round_limit": rounds})


def _parts(game: str, data: Mapping[str, object]) -> Parts:
    read: Any = registry.game(game).parts.from_json  # Any: a function of JSON
    return read(data)


LADDER: Final[Mapping[str, Rung]] = {
    "a stone each": stones({6: 1, 7: 2, 8: 2}, lives=1, hand=1),
    "two stones each": stones({6: 1, 7: 2, 8: 2}, lives=1, hand=2),
    "a dragon": stones({1: 1, 3: 1, 8: 2}, lives=2, hand=1, die=(1, 2)),
    "two lives": stones({7: 2, 8: 2}, lives=2, hand=2),
    "a counter each": circle(1),
    "two counters each": circle(2),
    "a sorcery card each": circle(1, sorcery=1),
    "a corridor": board(3, 1, 3, None),
    "a giant": board(2, 2, 3, [1, 0]),
    "a giant and six places": board(3, 2, 3, [1, 0]),
}
"""The small games, of each game from the smallest on."""


def rows(names: Sequence[str], bots: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the cells of a line for each game: title, name, sizes, value, exploitabilities."""
    for name in names:
        rung, began = LADDER[name], time.process_time()
        solved = rung.solved()
        spec = solved.spec
        if isinstance(solved, GameTree):
            size = f"{solved.histories:,} histories"
            found = next(islice(cfr_plus(solved), CLOSE - 1, None))
            value = f"{solved.value(found):z.4f}"
        else:
            size, value = f"{solved.positions:,} positions", f"{solved.value():z.4f}"
        even = solved.exploitability(solved.uniform())
        listed = list(bots) or _asked(solved)
        gains = [f"{bot} {_gained(solved, bot):.3f}" for bot in listed]
        took = f"{time.process_time() - began:.0f} s"
        points = f"{len(solved.points):,}"
        yield (
            spec.definition.title,
            name,
            size,
            points,
            value,
            f"{even:.3f}",
            ", ".join(gains) or "—",
            took,
        )


def _asked(solved: GameTree | PositionGraph) -> list[str]:
    """Return the bots that are asked at so many decision points; the random one plays uniformly."""
    definition, count = solved.spec.definition, len(solved.points)
    searches = levels_of(definition) if count > FEW else ()
    return [bot for bot in bots_of(definition) if bot not in ("random", *searches) and count < MANY]


def _gained(solved: GameTree | PositionGraph, name: str) -> float:
    bot = bot_called(solved.spec.definition, name)
    return solved.exploitability(solved.policy_of(bot, SAMPLES))


def curve(name: str, iterations: int) -> Iterator[Sequence[str]]:
    """Yield a line for each iteration that is shown: CFR+ and external sampling, with seconds."""
    tree = LADDER[name].solved()
    if not isinstance(tree, GameTree):
        return
    found: list[dict[int, str]] = []
    for policies in (cfr_plus(tree), external_sampling(tree)):
        began, shown = time.process_time(), {}
        for iteration, policy in enumerate(islice(policies, iterations), 1):
            if iteration in SHOWN:
                took = time.process_time() - began
                shown[iteration] = f"{tree.exploitability(policy):.5f} ({took:.2f} s)"
        found.append(shown)
    for iteration in found[0]:
        yield name, f"{iteration:,}", found[0][iteration], found[1][iteration]


def _line(cells: Sequence[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m benchmarks.small_games")
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--bots", default="", help="which bots, by commas; all if left out")
    parser.add_argument("--iterations", type=int, default=1000)
    asked = parser.parse_args()
    names = asked.names or list(LADDER)
    if unknown := sorted(set(names) - set(LADDER)):
        parser.error(f"{unknown[0]!r} is none of {', '.join(LADDER)}")
    _line(["game", "small game", "size", "decision points", "value", "uniform", "bots", "took"])
    _line(["---"] * 8)
    for cells in rows(names, [bot for bot in asked.bots.split(",") if bot]):
        _line(cells)
    print()
    _line(["small game", "iterations", "CFR+", "external sampling"])
    _line(["---"] * 4)
    for name in names:
        for cells in curve(name, asked.iterations):
            _line(cells)


if __name__ == "__main__":
    main()
