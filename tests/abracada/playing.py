"""Games of Abracada…What? for tests: setups of few stones, and games at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from maginor_core.abracada.components.setup import Setup
from maginor_core.abracada.definition import DEFINITION
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.given_chance import Drawn, Rolled
from maginor_core.kernel.match import Match

VARIANTS = tuple(DEFINITION.variants)


def setup_of(
    *hands: str,
    rest: str = "",
    secret: int = 0,
    removed: str = "",
    first: int = 0,
    lives: int = 6,
    die: tuple[int, ...] = (1, 1, 2, 2, 3, 3),
    target: int = 8,
    variants: Sequence[str] = (),
) -> Setup:
    """Return a setup from hands as texts such as ``"58"``.

    Args:
        hands: by seat, the stones of the hand.
        rest: the stones that nobody sees: supply and secret stones.
        secret: how many of them are secret stones.
        removed: the stones that lie open.
        first: the seat that begins.
        lives: the most lives that a player has.
        die: the numbers on the sides of the die.
        target: the points that end the game.
        variants: the names of the variants that are on.
    """
    numbers = [list(map(int, hand)) for hand in hands]
    there = "".join(hands) + rest + removed
    data = {
        "players": len(hands),
        "first_player": first,
        "removed": list(map(int, removed)),
        "hands": numbers,
        "stones": {str(number): there.count(str(number)) for number in range(1, 9)},
        "hand": len(hands[0]),
        "secret": secret,
        "removed_count": len(removed),
        "lives": lives,
        "die": list(die),
        "target": target,
        "variants": dict.fromkeys(variants, True),
    }
    setup: Setup = DEFINITION.setup_from_json(data)
    return setup


def dice(*faces: int) -> list[int]:
    """Return what the die shows."""
    return list(map(Rolled, faces))


def stones(numbers: str) -> list[int]:
    """Return stones that are drawn or taken, one after another."""
    return [Drawn(int(number)) for number in numbers]


def random_game(players: int, seed: str, commands: int = 10_000) -> Iterator[tuple[Match, Fact]]:
    """Yield a match with dealt stones and random variants after each random command."""
    random = Random(f"{players}.{seed}")
    variants = {name: True for name in VARIANTS if random.random() < 0.5}
    match = Match(DEFINITION, DEFINITION.deal(players, seed, None, variants), seed)
    while not match.finished and match.version < commands:
        command: Any = random.choice(match.legal())
        match.submit(command.player, command)
        yield match, command
