"""Games of Abracada…What? for tests: setups of few stones, and games at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import Drawn, Rolled
from maginor_core.games.abracada.commands import CastSpell, DealRound, EndTurn
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.definition import DEFINITION

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
    setup: Setup = DEFINITION.setups.from_json(data)
    return setup


def dice(*faces: int) -> list[int]:
    """Return what the die shows."""
    return list(map(Rolled, faces))


def stones(numbers: str) -> list[int]:
    """Return stones that are drawn or taken, one after another."""
    return [Drawn(int(number)) for number in numbers]


def random_game(players: int, seed: str, commands: int = 10_000) -> Iterator[tuple[Game, Fact]]:
    """Yield a game with dealt stones and random variants after each random command."""
    random = Random(f"{players}.{seed}")
    variants = {name: True for name in VARIANTS if random.random() < 0.5}
    game = Game(DEFINITION, DEFINITION.deal(players, seed, None, variants), seed)
    while not game.finished and game.version < commands:
        command: Any = random.choice(game.legal())
        game.submit(command)
        yield game, command


class Table:
    """A game whose outcomes are given, for tests of the rules."""

    def __init__(self, setup: Setup) -> None:
        self.game = Game(DEFINITION, setup)

    def cast(self, number: int, chance: Sequence[int] = ()) -> Table:
        """Let the player whose turn it is name a number."""
        return self.submit(CastSpell(self.player, number), chance)

    def end(self, chance: Sequence[int] = ()) -> Table:
        """Let the player whose turn it is end it."""
        return self.submit(EndTurn(self.player), chance)

    def deal(self, chance: Sequence[int] = ()) -> Table:
        """Let the player who is to begin the next round deal it."""
        return self.submit(DealRound(self.game.to_act[0]), chance)

    def submit(self, command: Fact, chance: Sequence[int] = ()) -> Table:
        """Submit any command."""
        player: int = command.values()[0]  # type: ignore[assignment] # the first field of each
        self.game.submit(command, seat=player, outcomes=chance)
        return self

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return int(self.state["current_player"])

    @property
    def state(self) -> dict[str, Any]:
        """STATE."""
        return DEFINITION.state_to_json(self.game.live_state)

    @property
    def lives(self) -> list[int]:
        """The lives by seat."""
        lives: list[int] = self.state["lives"]
        return lives

    @property
    def kind(self) -> str | None:
        """The kind of the open decision."""
        decision = self.state["decision"]
        return None if decision is None else decision["kind"]


def table(*hands: str, **given: Any) -> Table:
    """Return a game from a setup as ``setup_of`` makes it."""
    return Table(setup_of(*hands, **given))
