"""Wrong moves: all that can be written down in a position and must be refused."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from maginor_core.conformance.positions.position import Json, Move, Outcomes, command_key
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.given_chance import Rolled


def wrong_moves(
    game: GameDefinition, commands: Mapping[Hashable, Json], legal: Iterable[Move]
) -> Iterator[Move]:
    """Yield those of all ``commands`` that are not legal, and legal ones with wrong outcomes.

    A drawing command that is not legal comes with an outcome, so that it is not refused for want of
    it.

    Args:
        game: which game it is.
        commands: all commands that can be written down, under their ``command_key``.
        legal: the legal commands, with the outcomes of chance that they draw.
    """
    right: dict[Hashable, Outcomes] = {}
    for command, outcomes in legal:
        right.setdefault(command_key(command), outcomes)
    an_outcome = game.chance.to_json(Rolled(0))
    types = game.command_json.types.items()
    drawing = {name for name, kind in types if kind.tag in game.decider.draws}
    for key, command in commands.items():
        if key not in right:
            yield command, (an_outcome,) if command["type"] in drawing else ()
            continue
        outcomes = right[key]
        if outcomes:
            yield command, outcomes[:-1]
        yield command, (*outcomes, an_outcome)
