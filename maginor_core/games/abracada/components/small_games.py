"""Small games of Abracada…What?: rounds from few stones, which can be solved exactly."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from maginor_core.engine.definition import SmallGame
from maginor_core.games.abracada.components.stone_set import STANDARD_SET


def _round(
    name: str, about: str, stones: tuple[int, ...], lives: int, hand: int, die: tuple[int, ...]
) -> SmallGame:
    """Return a round with so many stones by spell, of which none is secret or removed."""
    return SmallGame(
        evolve(
            STANDARD_SET,
            id=name,
            about=about,
            stones=stones,
            removed=(0,) * len(STANDARD_SET.removed),
            lives=lives,
            hand=hand,
            secret=0,
            die=die,
            target=1,
        )
    )


def small_games() -> Mapping[str, SmallGame]:
    """Return the small games by their names, from the smallest on; each is one round."""
    few = (0, 0, 0, 0, 0, 1, 2, 2)
    rounds = [
        _round("one-stone", "A stone each, of three spells.", few, 1, 1, (1,)),
        _round("two-stones", "Two stones each, of three spells.", few, 1, 2, (1,)),
        _round("dragon", "A stone each, with a dragon.", (1, 0, 1, 0, 0, 0, 0, 2), 2, 1, (1, 2)),
        _round("two-lives", "Two lives and stones.", (0, 0, 0, 0, 0, 0, 2, 2), 2, 2, (1,)),
    ]
    return {one.parts.id: one for one in rounds}
