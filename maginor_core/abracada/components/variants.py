"""The variants: readings of the rules that a setup can select."""

from __future__ import annotations

from typing import Final

from attrs import frozen


@frozen
class Variants:
    """What a game is played under.

    Attributes:
        lower_cast_costs_life: a number below the one before may be named; it costs a life and ends
            the turn (CAST-05).
        any_order: any number may follow any other (CAST-06).
        last_wizard_standing: a round ends only when a hand is empty or one player alone has lives
            left, and that player alone gains points (SCORE-05).
    """

    lower_cast_costs_life: bool = False
    any_order: bool = False
    last_wizard_standing: bool = False


DEFAULTS: Final = Variants()
"""No variant."""
