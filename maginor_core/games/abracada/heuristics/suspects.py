"""Which ruling a step, or a difference in it, is probably about: for what the fuzzer finds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from maginor_core.engine.heuristics import Deviation, Difference, RefusedDeviation, Suspicions

OF_CODES: Final[Mapping[str, str]] = {"setup": "SETUP-02", "chance": "SETUP-05"}
"""By the code of a refusal, the ruling about it."""

_ROLLING: Final = (1, 3)
"""The spells that roll the die."""

OF_EVENTS: Final = {"turn_began": "TURN-03"}
"""By the type of an event, the ruling about it, where its class does not state that one first."""

_OF_PARTS: Final = {
    "round": "ROUND-03",
    "lives": "SPELL-09",
    "board": "CAST-02",
    "secrets_taken": "SPELL-04",
    "secrets_left": "SPELL-04",
    "hands": "DRAW-01",
    "supply": "DRAW-01",
    "last_cast": "CAST-04",
    "current_player": "TURN-03",
    "finished": "END-01",
    "winners": "END-02",
}
"""By the key of STATE that differs, the ruling about it."""


def of_event(event: Mapping[str, Any]) -> tuple[str, str] | None:  # Any: JSON
    """Return which spell has been cast, with the ruling about it; None of any other event."""
    number = event.get("number") if event["type"] == "spell_cast" else None
    return (f"spell {number}", f"SPELL-0{number}") if number else None


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
    elif (state.get("decision") or {}).get("kind") == "take_secret":
        yield "SPELL-10"
    else:
        yield "CAST-04"


def of_decision(differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the rulings that may explain a decision of the right kind with other options."""
    for difference in differences:
        if difference.part == "decision take_turn: may_end":
            yield "TURN-01"
        elif difference.part == "decision take_turn: numbers":
            yield "CAST-01"


def of_chance(deviation: Deviation) -> Iterator[str]:
    """Yield the rulings that may explain why the outcomes of a legal command are refused."""
    command, events = deviation.command, deviation.events
    if command["type"] == "take_secret":
        yield "SPELL-10"
    if command["type"] == "deal_round":
        yield "SETUP-03"
    yield from _of_bound(deviation)
    if deviation.event("cast_failed") and deviation.before["last_cast"] is not None:
        yield "TURN-02"
    if deviation.event("secret_stone_taken"):
        yield "SPELL-04"
    if deviation.event("die_rolled"):
        yield "CAST-03" if deviation.event("cast_failed") else f"SPELL-0{command['number']}"
    if deviation.event("stones_drawn"):
        yield "DRAW-01"
    if any(event["type"] == "round_ended" for event in events):
        yield "ROUND-02"
    if command["type"] == "cast_spell":
        if deviation.event("cast_failed"):
            yield "CAST-03"
        elif command["number"] not in (*_ROLLING, 4):
            yield "TURN-03"
        yield f"SPELL-0{command['number']}"


def of_refused(refusal: RefusedDeviation) -> Iterator[str]:
    """Yield the rulings that a command is about which must be refused."""
    command, state = refusal.command, refusal.state
    kind, player, number = (command.get(key) for key in ("type", "player", "number"))
    if not _has_form(command, len(state["hands"])):
        yield "TURN-04"
        return
    deals = (state["decision"] or {}).get("kind") == "deal_round"
    if refusal.ruling == "ROUND-03" and (kind == "deal_round") != deals:
        yield "TURN-04"
    if "-" in refusal.ruling:
        return
    if refusal.accepted and refusal.ruling == "malformed":  # what is drawn is not there
        drawn = {key for outcome in refusal.outcomes if type(outcome) is dict for key in outcome}
        if drawn == {"die"} and number in _ROLLING:
            yield "SETUP-02"
        elif drawn == {"stone"} and number not in _ROLLING:
            yield "SETUP-05"
    if kind == "end_turn":
        yield "DRAW-01"
    if kind == "take_secret":
        yield "SPELL-10"
    if kind != "cast_spell":
        return
    hand = state["hands"][player]
    if number not in hand:
        yield "CAST-03"
    else:
        if len(hand) == 1:
            yield "ROUND-01"
        yield f"SPELL-0{number}"


def _has_form(command: Mapping[str, Any], players: int) -> bool:  # Any: JSON
    """Whether a command has the fields of its kind, each of the right type."""
    kind, player = command.get("type"), command.get("player")
    keys = {"type", "player", *(("number",) if kind == "cast_spell" else ())}
    return (
        command.keys() == keys
        and type(player) is int
        and player in range(players)
        and type(command.get("number", 1)) is int
    )


def of_deviation(deviation: Deviation) -> Iterator[str]:
    """Yield the rulings that may explain another STATE than the right one."""
    parts = deviation.parts
    kinds = {event["type"] for event in deviation.events}
    if deviation.command["type"] == "take_secret":
        yield "SPELL-10"
    if parts == {"decision"}:
        yield from of_decision(deviation.differences)
    yield from _of_order(deviation)
    yield from _of_bound(deviation)
    yield from _of_round(deviation, kinds)
    if "round_began" in kinds:
        yield "SETUP-03" if parts & {"board", "hands"} else "ROUND-03"
    was_out = _plays_to_the_last(deviation) and 0 in deviation.before["lives"]
    if _is_anybody_out(deviation) and ("lives" not in parts or was_out):
        yield "SCORE-05"
    if parts & {"secrets_taken", "secrets_left"} and "secret_stone_taken" not in kinds:
        yield "SECRET-01"
    if "hand_emptied" in kinds and "lives" in parts:
        yield "SPELL-09" if _losers(deviation) == {deviation.command["player"]} else "ROUND-01"
    if _is_anybody_out(deviation) and _losers(deviation) == {deviation.command["player"]}:
        yield "SCORE-05"
    if (spell := deviation.event("spell_cast")) and "lives" in parts and not was_out:
        yield f"SPELL-0{spell['number']}"
    yield from _of_end(deviation, kinds)
    if _is_anybody_out(deviation):
        yield "SCORE-05"
    if parts & {"points", "gained"}:
        yield _of_score(deviation, kinds)
    if "lower_number_named" in kinds:
        yield "CAST-05"
    elif "cast_failed" in kinds:
        stays = deviation.value("current_player") == deviation.before["current_player"]
        yield "TURN-02" if stays else _of_failure(parts)
    if spell := deviation.event("spell_cast"):
        yield _of_spell(spell["number"], parts)
    for part, ruling in _OF_PARTS.items():
        if part in parts:
            yield ruling


def _of_bound(deviation: Deviation) -> Iterator[str]:
    """A number is named that is lower than the last one of the turn."""
    if deviation.event("lower_number_named"):
        yield "CAST-05"
    elif (deviation.event("spell_cast") or {"number": 9})["number"] < (
        deviation.before["last_cast"] or 0
    ):
        yield "CAST-06"


def _losers(deviation: Deviation) -> set[int]:
    """Return the seats of which the engine shows other lives."""
    parts = (difference.part.split() for difference in deviation.differences)
    return {int(words[3]) for words in parts if words[0] == "lives" and len(words) == 4}


def _of_order(deviation: Deviation) -> Iterator[str]:
    """Hands have the right stones, but in another order."""
    for difference in deviation.differences:
        if difference.part.startswith("hands of seat"):
            with suppress(
                ValueError, TypeError
            ):  # the engine shows something other than a list of numbers
                right, got = json.loads(difference.expected), json.loads(difference.got)
                if sorted(right) == sorted(got):
                    yield "SETUP-06"


def _of_round(deviation: Deviation, kinds: set[str]) -> Iterator[str]:
    """The round ends where it should not, or the other way round, or somebody else deals."""
    asked = {(deviation.after["decision"] or {}).get("kind"), deviation.got.get("kind")}
    if "decision" not in deviation.parts or "deal_round" not in asked:
        return
    if None in asked:
        if not deviation.parts & {"points", "gained", "lives"}:
            yield "END-01"
    elif len(asked) == 1:
        yield "ROUND-03"
    elif "hand_emptied" in kinds:
        yield "ROUND-01"
    elif _plays_to_the_last(deviation):
        yield "SCORE-05"
    else:
        yield "ROUND-02"


def _of_end(deviation: Deviation, kinds: set[str]) -> Iterator[str]:
    """A wrong end of the game or the round, or a wrong player after it."""
    parts = deviation.parts
    if parts & {"points", "gained"} and "lives" not in parts:
        yield _of_score(deviation, kinds)
    if parts & {"finished", "winners"} and "round_ended" in kinds:
        yield "END-01" if "finished" in parts else "END-02"
    if "hand_emptied" in kinds and "lives" in parts:
        yield "ROUND-01"
    if "round_ended" in kinds and parts <= {"hands", "last_cast", "current_player", "decision"}:
        yield "ROUND-03"


def _plays_to_the_last(deviation: Deviation) -> bool:
    return bool(deviation.setup.get("variants", {}).get("last_wizard_standing"))


def _is_anybody_out(deviation: Deviation) -> bool:
    lives = (*deviation.before["lives"], *deviation.after["lives"])
    return _plays_to_the_last(deviation) and 0 in lives


def _of_failure(parts: set[str]) -> str:
    """Return what is wrong with a failed cast."""
    if "lives" in parts or "board" in parts:
        return "CAST-03"
    if parts & {"secrets_taken", "secrets_left"}:
        return "SPELL-04"
    if parts & {"hands", "supply"}:
        return "DRAW-01"
    return "TURN-03" if "current_player" in parts else "TURN-02"


def _of_spell(number: int, parts: set[str]) -> str:
    """Return what is wrong with a successful cast."""
    if parts & {"lives", "secrets_taken", "secrets_left"}:
        return f"SPELL-0{number}"
    if parts & {"hands", "board"}:
        return "CAST-02"
    if parts <= {"decision", "last_cast"}:
        return "CAST-04"
    return "TURN-01" if "current_player" in parts else f"SPELL-0{number}"


def _of_score(deviation: Deviation, kinds: set[str]) -> str:
    if _plays_to_the_last(deviation):
        return "SCORE-05"
    if any(deviation.after["secrets_taken"]):
        return "SCORE-04"
    if "hand_emptied" in kinds:
        return "SCORE-01"
    return "SCORE-02" if "spell_cast" in kinds else "SCORE-03"


def of_outcome(command: Mapping[str, Any], outcomes: Sequence[Any]) -> Iterator[str]:  # Any: JSON
    """Yield the rulings that a command's outcomes may be about."""
    keys = {key for outcome in outcomes if type(outcome) is dict for key in outcome}
    number = command.get("number")
    if "die" in keys:
        yield "SPELL-03" if number == 3 else "SPELL-01"
    if "stone" in keys:
        if command.get("type") == "take_secret":
            yield "SPELL-10"
        yield "SPELL-04" if number == 4 else "DRAW-01"


SUSPICIONS: Final = Suspicions(
    opening="SETUP-03",
    fallback="TURN-01",
    of_codes=OF_CODES,
    of_events=OF_EVENTS,
    of_event=of_event,
    of_legal=of_legal,
    of_decision=of_decision,
    of_chance=of_chance,
    of_refused=of_refused,
    of_deviation=of_deviation,
    of_outcome=of_outcome,
)
"""Which rulings a deviation is probably about."""
