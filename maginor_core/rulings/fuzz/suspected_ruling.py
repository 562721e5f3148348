"""The suspected ruling of a lone deviation: what the step in which it shows is about.

It is a guess, good enough to name a game by; a person who knows better names it anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from maginor_core.rulings.transcripts.state_changes import Json
from maginor_core.rulings.transcripts.transcript import (
    Accepted,
    Begin,
    Legal,
    Refused,
    Step,
    Submit,
)
from maginor_core.rulings.verdicts.differences import Difference

FALLBACK = "TURN-01"

_OF_COMMANDS = {
    "play_symbol_card": "CARD-02",
    "play_sorcery_card": "CARD-03",
    "cast_retrieval": "SPELL-02",
    "cast_restoration": "SPELL-03",
    "cast_domination": "SPELL-04",
    "cast_persuasion": "SPELL-05",
    "cast_telekinesis": "SPELL-06",
    "cast_teleportation": "SPELL-07",
    "cast_summoning": "SPELL-08",
    "move_wizard": "MOVE-01",
    "roll_die": "TURN-02",
    "choose_symbol": "VOTE-05",
    "choose_slot": "VOTE-03",
    "choose_target": "VOTE-04",
    "choose_beast": "DUEL-03",
    "cast_reversal": "SPELL-11",
    "decline_reversal": "SPELL-11",
    "choose_reward": "SCORE-05",
}
"""What each command is about."""

_OF_EVENTS = {
    "reversal_asked": "SPELL-11",
    "duel_tied": "DUEL-05",
    "beasts_revealed": "DUEL-04",
    "spell_cast": "SPELL-01",
    "reward_asked": "SCORE-05",
    "oracle_discarded": "SCORE-07",
    "oracle_scored": "SCORE-01",
    "maginor_moved": "MAG-01",
    "target_asked": "VOTE-04",
    "duel_began": "VOTE-04",
    "slot_asked": "VOTE-03",
    "influence_placed": "VOTE-03",
    "symbol_asked": "VOTE-05",
    "die_rolled": "DIE-02",
}
"""What a step with each event is about, whatever else happens in it; those above go first."""

_OF_PARTS = {"totals": "END-02", "winners": "END-03", "finished": "END-01"}
"""What a difference in a part of STATE is about that only the end of a game has."""


def suspected_ruling(step: Step, differences: Sequence[Difference]) -> str:
    """Return the ruling that most likely explains ``differences`` in the answer to ``step``.

    Args:
        step: the step with our own engine's answer.
        differences: in what another engine's answer is otherwise; none if it does not answer.
    """
    return next(_suspected(step, differences), FALLBACK)


def _suspected(step: Step, differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the rulings that may explain it, the likeliest first."""
    asked, answer = step.input.asked, step.answer
    parts = [difference.part for difference in differences]
    match answer:
        case Refused(ruling) if "-" in ruling:
            yield ruling
        case Legal():
            yield from (_OF_COMMANDS[json.loads(part)["type"]] for part in parts)
        case Accepted(events):
            yield from (_OF_PARTS[part] for part in parts if part in _OF_PARTS)
            if isinstance(asked, Begin):
                yield "SETUP-01"
            yield from _of_events(events)
    if isinstance(asked, Submit):
        kind = asked.command.get("type") if isinstance(asked.command, dict) else None
        yield from (_OF_COMMANDS[name] for name in [kind] if name in _OF_COMMANDS)


def _of_events(events: Sequence[Json]) -> Iterator[str]:
    happened = {event["type"]: event for event in events}
    if revealed := happened.get("beasts_revealed"):
        beasts = {revealed["challenger_beast"], revealed["defender_beast"]}
        if beasts == {"earthbeast"}:
            yield "DUEL-06"
    if cast := happened.get("spell_cast"):
        yield from (_OF_COMMANDS[name] for name in [f"cast_{cast['spell']}"])
    yield from (ruling for kind, ruling in _OF_EVENTS.items() if kind in happened)
