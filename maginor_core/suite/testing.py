"""Hypothesis strategies for games of any kind, from their definitions alone.

Every position is reached by legal play, and each strategy shrinks: to few players, to short games,
to the first legal command. They need the extra ``suite``.

>>> from hypothesis import given
>>> from maginor_core.games import game as definition
>>> from maginor_core.suite.testing import games
>>> @given(games(definition("maginor")))
... def test_somebody_can_act_until_the_end(game):
...     assert game.finished or game.legal()
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition, PlayableSetup
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import every_command
from maginor_core.engine.variants import VariantValue, others

__all__ = ["formed_commands", "games", "legal_moves", "setups", "variants"]

MOST_COMMANDS = 40

Move = tuple[Any, tuple[int, ...]]  # Any: a command of the game
"""A command with the outcomes of chance that it draws."""


def variants(definition: GameDefinition) -> st.SearchStrategy[dict[str, VariantValue]]:
    """Draw the variants that differ from their defaults; they shrink to none."""
    values = {
        name: st.sampled_from(others(default))
        for name, default in sorted(definition.variants.items())
    }
    return st.fixed_dictionaries({}, optional=values)


def setups(definition: GameDefinition) -> st.SearchStrategy[Any]:  # Any: setups of the game
    """Draw a setup that is dealt from a seed; it shrinks to few players and no variants."""
    return st.builds(
        definition.deal,
        st.integers(definition.fewest_players, definition.most_players),
        st.integers(0, 1 << 32),
        st.none(),
        variants(definition),
    )


@st.composite
def legal_moves(draw: st.DrawFn, position: Game) -> Move:
    """Draw a legal command with its outcomes of chance. The game must not be over."""
    command = draw(st.sampled_from(position.legal()))
    return command, position.pick_outcomes(command, lambda count: draw(st.integers(0, count - 1)))


@st.composite
def games(
    draw: st.DrawFn,
    definition: GameDefinition,
    start: st.SearchStrategy[PlayableSetup] | None = None,
    *,
    most_commands: int = MOST_COMMANDS,
) -> Game:
    """Draw a game at any moment, the end included; its outcomes must be given with each command.

    ``start`` draws the setups that games begin with; dealt ones if None.
    """
    drawn = Game(definition, draw(setups(definition) if start is None else start))
    for _ in range(draw(st.integers(0, most_commands))):
        if drawn.finished:
            break
        command, outcomes = draw(legal_moves(drawn))
        drawn.submit(command, outcomes=outcomes)
    return drawn


def formed_commands(
    definition: GameDefinition, setup: PlayableSetup
) -> st.SearchStrategy[Any]:  # Any: commands of the game
    """Draw a well-formed command of games from ``setup``, legal or not."""
    return st.sampled_from(list(every_command(definition, setup)))
