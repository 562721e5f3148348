"""What comes of commands at once, in one state that a seat cannot tell from the real one.

Without iterations: the easy level of the search decides by it (``play.search``).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Guidance
from maginor_core.native.library import NativeChance
from maginor_core.play.tree_in_c import rules_that_search

State: TypeAlias = Any  # the game's own state


def glance(
    definition: GameDefinition,
    guidance: Guidance,
    known: State,
    seat: int,
    rows: Sequence[Row],
    seed: int,
) -> Sequence[float]:
    """Return the chance of winning for a seat after each of its commands, valued at once.

    All are tried in the same state and with the same chance, in C where the rules are there.

    Args:
        definition: the definition.
        guidance: what values states.
        known: what the seat knows; it is not changed.
        seat: for whom the commands are valued; it must be to act.
        rows: the commands.
        seed: what the state, as far as it is hidden, and chance follow from.
    """
    decider, make = definition.decider, definition.determinize
    state = decider.copy(known) if make is None else make(known, seat, seed)
    rules = rules_that_search(definition)
    if rules is not None:
        with suppress(EngineError):  # C has no room for it
            in_c = NativeChance(rules)
            in_c.seed(str(seed))
            return rules.game_at(state).worths(seat, rows, in_c)
    chance, worths = SeededChance(seed), []
    for row in rows:
        after = decider.copy(state)
        decider.run(after, row, chance)
        worths.append(guidance.value(after)[seat])
    return worths
