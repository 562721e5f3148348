"""How games are drawn and made smaller: by the heuristics of the game, or alike for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, cast

from attrs import frozen

from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.given_chance import Rolled
from maginor_core.kernel.heuristics import heuristics_of
from maginor_core.kernel.play import Position
from maginor_core.kernel.variants import others

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
Move = tuple[Json, tuple[Any, ...]]  # Any: JSON of the game's outcomes
Pick = Callable[[int], int]
"""Draws a number from 0 up to, but without, the given one."""


class Scale(Protocol):
    """How large the games are."""

    @property
    def commands(self) -> int:
        """How many commands are given at most."""


class Fuzzing(Protocol):
    """What the fuzzer asks of a game. The module ``fuzzing`` of a game's heuristics provides it."""

    @property
    def SIZES(self) -> Sequence[Any]:  # noqa: N802 # Any: the game's own scales; a constant of a module
        """From the smallest to the largest."""

    def draw_setup(self, pick: Pick, variants: Sequence[str], size: Any) -> Json:  # Any: likewise
        """Draw a setup; only these variants may differ from their defaults."""

    def broken_setups(self, setup: Json) -> Iterator[Json]:
        """Yield setups like ``setup`` but for one thing that makes them wrong."""

    def draw_opening(self, pick: Pick, setup: Json) -> Iterator[Move]:
        """Draw commands that bring games sooner to where much can go wrong."""

    def draw_move(self, pick: Pick, position: Position) -> Move:
        """Draw a command at ``position``, often a legal one, with its outcomes of chance."""

    def simpler_setups(self, setup: Json) -> Iterator[Json]:
        """Yield setups with one thing less."""

    def other_seats(self, setup: Json) -> Iterator[tuple[Json, dict[int, int]]]:
        """Yield setups with the seats numbered again, and each seat's new number."""

    def idle_move(self, setup: Json, command: Json) -> Move | None:
        """Return a move of the same player without effect, or None."""

    def is_choice(self, position: Position) -> bool:
        """Return whether an open question must be answered before the turn continues."""


def fuzzing_of(game: GameDefinition) -> Fuzzing:
    """Return how games of this kind are drawn."""
    own = getattr(heuristics_of(game), "fuzzing", None)
    return AnyGame(game) if own is None else cast("Fuzzing", own)


@frozen
class Size:
    """How large the games are.

    Attributes:
        players: how many there are at most, beyond the fewest.
        commands: how many are given at most.
    """

    players: int
    commands: int


class AnyGame:
    """Draws games of any kind: dealt setups, legal commands, and such with one thing wrong."""

    SIZES = (Size(0, 10), Size(1, 20), Size(3, 60))

    def __init__(self, game: GameDefinition) -> None:
        """Draw games of this kind."""
        self._game = game

    def draw_setup(self, pick: Pick, variants: Sequence[str], size: Size) -> Json:
        """Draw a setup; only these variants may differ from their defaults."""
        game = self._game
        most = min(size.players, game.most_players - game.fewest_players)
        players = game.fewest_players + pick(most + 1)
        turned = {}
        for name in variants:
            if pick(4) == 3:
                values = others(game.variants[name])
                turned[name] = values[pick(len(values)) if len(values) > 1 else 0]
        return game.setup_to_json(game.deal(players, pick(1 << 16), None, turned))

    def broken_setups(self, setup: Json) -> Iterator[Json]:
        """Yield setups with a key missing, unknown, or of another type."""
        candidates: list[Json] = [{**setup, "unknown key": 1}]
        for key in setup:
            candidates.append({name: value for name, value in setup.items() if name != key})
            spoilt: tuple[object, ...] = (None, True, 1.5, "text", -1, [[]])
            candidates += [{**setup, key: wrong} for wrong in spoilt]
        for candidate in candidates:
            try:
                self._game.setup_from_json(candidate)
            except KernelError:
                yield candidate

    def draw_opening(self, pick: Pick, setup: Json) -> Iterator[Move]:
        """Draw nothing."""
        return iter(())

    def draw_move(self, pick: Pick, position: Position) -> Move:
        """Draw a legal command, or one with something wrong."""
        legal = position.legal()
        game, twist = self._game, pick(16)
        if not legal:
            return {"type": next(iter(game.command_json.types)), "player": pick(2)}, ()
        command = legal[pick(len(legal))]
        drawn = position.pick_outcomes(command, pick)
        data = game.command_json.to_json(command)
        outcomes = tuple(map(game.chance.to_json, drawn))
        last = list(data)[-1]
        match twist:
            case 11:
                data["player"] = (command.player + 1) % position.setup.players
            case 12:
                data[last] = (None, True, 1.5, -1)[pick(4)]
            case 13:
                del data[last]
            case 14:
                outcomes = (*outcomes, game.chance.to_json(Rolled(0)))
            case 15:
                outcomes = outcomes[1:]
        return data, outcomes

    def simpler_setups(self, setup: Json) -> Iterator[Json]:
        """Yield setups without one of the keys that may be missing."""
        for key in setup:
            simpler = {name: value for name, value in setup.items() if name != key}
            try:
                self._game.setup_from_json(simpler)
            except KernelError:
                continue
            yield simpler

    def other_seats(self, setup: Json) -> Iterator[tuple[Json, dict[int, int]]]:
        """Yield nothing."""
        return iter(())

    def idle_move(self, setup: Json, command: Json) -> Move | None:
        """Return None."""
        return None

    def is_choice(self, position: Position) -> bool:
        """Return False: nothing is known of turns."""
        return False
