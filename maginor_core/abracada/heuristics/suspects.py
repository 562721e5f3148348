"""Which ruling a step, or a difference in it, is probably about: for what the fuzzer finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from maginor_core.kernel.deviation import Deviation, Difference

OPENING: Final = "SETUP-03"
FALLBACK: Final = "TURN-01"

OF_COMMANDS: Final[Mapping[str, str]] = {
    "cast_spell": "CAST-02",
    "end_turn": "TURN-03",
    "deal_round": "ROUND-03",
}
"""By the type of a command, the ruling about it."""

OF_CODES: Final[Mapping[str, str]] = {"setup": "SETUP-02", "chance": "SETUP-05"}
"""By the code of a refusal, the ruling about it."""

_OF_EVENTS: Final = {
    "cast_failed": "CAST-03",
    "lower_number_named": "CAST-05",
    "die_rolled": "SPELL-01",
    "secret_stone_taken": "SPELL-04",
    "stones_drawn": "DRAW-01",
    "turn_began": "TURN-03",
    "hand_emptied": "ROUND-01",
    "round_ended": "SCORE-01",
    "game_ended": "END-01",
    "round_began": "ROUND-03",
}

_OF_PARTS: Final = {
    "round": "ROUND-03",
    "lives": "SPELL-09",
    "hands": "DRAW-01",
    "board": "CAST-02",
    "secrets_taken": "SPELL-04",
    "secrets_left": "SPELL-04",
    "supply": "DRAW-01",
    "last_cast": "CAST-04",
    "current_player": "TURN-03",
    "finished": "END-01",
    "winners": "END-02",
}
"""By the key of STATE that differs, the ruling about it."""


def of_event(event: Mapping[str, Any]) -> tuple[str, str] | None:  # Any: JSON
    """Return what happened, with the ruling about it; None if that is not worth a name."""
    kind = str(event["type"])
    if kind == "spell_cast":
        return f"spell {event['number']}", f"SPELL-0{event['number']}"
    return (kind, _OF_EVENTS[kind]) if kind in _OF_EVENTS else None


def of_legal(
    state: Mapping[str, Any],  # Any: JSON
    commands: Sequence[Mapping[str, Any]],
    differences: Sequence[Difference],
) -> Iterator[str]:
    """Yield the rulings that may explain another list of legal commands."""
    if not commands:
        yield "END-01"
    elif state.get("last_cast") is None:
        yield "TURN-01"
    else:
        yield "CAST-04"


def of_deviation(deviation: Deviation) -> Iterator[str]:
    """Yield the rulings that may explain another STATE than the right one."""
    parts = deviation.parts
    kinds = {event["type"] for event in deviation.events}
    if parts & {"points", "gained"}:
        yield _of_score(deviation, kinds)
    if spell := deviation.event("spell_cast"):
        yield f"SPELL-0{spell['number']}"
    if deviation.event("lower_number_named"):
        yield "CAST-05"
    elif deviation.event("cast_failed"):
        yield "CAST-03" if "lives" in parts else "TURN-02"
    for part, ruling in _OF_PARTS.items():
        if part in parts:
            yield ruling


def _of_score(deviation: Deviation, kinds: set[str]) -> str:
    if deviation.setup.get("variants", {}).get("last_wizard_standing"):
        return "SCORE-05"
    if any(deviation.after["secrets_taken"]):
        return "SCORE-04"
    if "hand_emptied" in kinds:
        return "SCORE-01"
    return "SCORE-02" if "spell_cast" in kinds else "SCORE-03"


def of_outcome(command: Mapping[str, Any], outcomes: Sequence[Any]) -> Iterator[str]:  # Any: JSON
    """Yield the rulings that a command's outcomes may be about."""
    if any(type(outcome) is dict and "die" in outcome for outcome in outcomes):
        yield "SPELL-03" if command.get("number") == 3 else "SPELL-01"
