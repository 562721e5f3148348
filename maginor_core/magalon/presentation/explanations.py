"""Explanations: the rulings behind a decision or a word of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maginor_core.kernel.presentation import Explanation
from maginor_core.magalon import events
from maginor_core.magalon.events import Event

OF_DECISIONS: Final = {
    "play_card": Explanation(("ROUND-01", "CARD-01"), ("ROUND-02", "ROUND-03", "CARD-02")),
    "take_turn": Explanation(("TURN-01", "MOVE-06"), ("MOVE-01", "SHIELD-01", "ENERGY-02")),
    "displace": Explanation(("ATTACK-03",), ("ATTACK-01", "ATTACK-05")),
    "place_ruin": Explanation(("RUIN-03",), ("RUIN-02", "MOVE-08")),
    "move_on": Explanation(("ENERGY-04",), ("MOVE-06", "ENERGY-01")),
}
"""By the kind of a decision."""

OF_WORDS: Final = {
    "march": ("MOVE-01", "MOVE-05", "MOVE-06"),
    "trail": ("MOVE-04",),
    "gnome": ("GNOME-01", "ATTACK-01"),
    "giant": ("GIANT-01", "ATTACK-01"),
    "ruin": ("RUIN-01", "RUIN-02", "RUIN-03"),
    "shield": ("SHIELD-01", "SHIELD-02"),
    "energy": ("ENERGY-01", "ENERGY-02", "ENERGY-05"),
    "artifact": ("ARTIFACT-01",),
    "start": ("START-01", "START-02"),
    "goal": ("START-02", "END-01"),
    "card": ("CARD-01", "CARD-02"),
    "attack": ("ATTACK-01", "ATTACK-02", "ATTACK-03"),
}
"""By a word of the game."""

EVENT_RULINGS: Final[Mapping[type[Event], tuple[str, ...]]] = {
    events.CardPlayed: ("ROUND-01",),
    events.CardAsked: ("ROUND-01",),
    events.PlayerSkipped: ("ROUND-02",),
    events.TurnsOrdered: ("ROUND-03",),
    events.TurnBegun: ("TURN-01",),
    events.TurnEnded: ("TURN-04",),
    events.CardsPutAway: ("ROUND-04",),
    events.CardsRecovered: ("CARD-02",),
    events.RoundBegun: ("ROUND-05",),
    events.GameWon: ("END-01",),
    events.GameBrokenOff: ("END-02",),
    events.EnergyGained: ("CARD-03", "ENERGY-03"),
    events.EnergyPaid: ("ENERGY-01",),
    events.Stayed: ("ENERGY-03",),
    events.MovedOn: ("ENERGY-04",),
    events.WizardExhausted: ("ENERGY-05",),
    events.WizardStepped: ("MOVE-02",),
    events.GnomeStepped: ("GNOME-01",),
    events.GiantStepped: ("GIANT-01",),
    events.DiceRolled: ("GIANT-01",),
    events.MarchLapsed: ("MOVE-09",),
    events.ArtifactTaken: ("ARTIFACT-01",),
    events.WizardAttacked: ("ATTACK-01", "ATTACK-02"),
    events.WizardDisplacedStep: ("ATTACK-03",),
    events.WizardDisplaced: ("ATTACK-03",),
    events.RuinShifted: ("RUIN-01", "RUIN-02"),
    events.RuinLifted: ("RUIN-03",),
    events.RuinPlaced: ("RUIN-02", "RUIN-03"),
    events.ShieldSet: ("SHIELD-01", "SHIELD-02"),
}
"""By the class of an event, the rulings under which it happens."""


def explanation_of(word: str) -> Explanation | None:
    """Return what explains a word of the game; None if it is not one."""
    return Explanation(OF_WORDS[word]) if word in OF_WORDS else None
