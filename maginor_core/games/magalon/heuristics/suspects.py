"""Which ruling a step, or a difference in it, is probably about: for what the fuzzer finds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, get_args

from maginor_core.engine.facts import type_name
from maginor_core.engine.heuristics import Deviation, Difference, RefusedDeviation, Suspicions
from maginor_core.games.magalon.commands import Command

OF_COMMANDS: Final = {type_name(kind): kind.rulings[0] for kind in get_args(Command)}
"""By the type of a command, the ruling about it."""

OF_CODES: Final[Mapping[str, str]] = {"setup": "BOARD-06", "dice": "GIANT-01"}
"""By the code of a refusal, the ruling about it."""

_FIELDS: Final = {type_name(kind): kind.names for kind in get_args(Command)}
"""By the type of a command, its fields."""

_OF_ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "move_wizard": ("wizard",),
    "move_gnome": ("gnomes",),
    "move_giant": ("giant", "roll"),
    "shift_ruin": ("shift",),
    "lift_ruin": ("place",),
    "place_ruin": ("place",),
    "set_shield": ("shield",),
    "roll_dice": ("roll", "giant"),
}
"""By the type of a command, what of a turn it may use up."""

OF_EVENTS: Final = {"ruin_placed": "RUIN-03"}
"""By the type of an event, the ruling about it, where its class does not state that one first."""

_OF_PARTS: Final = {
    "shields": "SHIELD-01",
    "ruins": "RUIN-01",
    "gnomes": "GNOME-01",
    "giant": "GIANT-01",
    "skipped": "ROUND-02",
    "order": "ROUND-03",
    "first_player": "ROUND-05",
    "played": "ROUND-04",
    "round": "ROUND-04",
}
"""By the key of STATE that differs, the ruling about it."""

_OF_LEFT: Final = {
    "wizard": "CARD-01",
    "gnomes": "CARD-05",
    "giant": "GIANT-01",
    "shift": "RUIN-01",
    "place": "RUIN-03",
    "shield": "SHIELD-01",
    "roll": "GIANT-01",
}
"""By what may still be done in a turn, the ruling about it."""

_MARCHES: Final = ("move_wizard", "move_gnome", "move_giant")
_BETWEEN: Final = ("shift_ruin", "lift_ruin", "place_ruin", "set_shield")


def of_legal(
    state: Mapping[str, Any],  # Any: JSON
    commands: Sequence[Mapping[str, Any]],
    differences: Sequence[Difference],
) -> Iterator[str]:
    """Yield the rulings that may explain another list of legal commands."""
    named = []
    for difference in differences:
        with suppress(ValueError):  # the engine lists something that is not a command
            named.append(json.loads(difference.part))
    kinds = [command.get("type") for command in named if isinstance(command, dict)]
    turn = state["turn"] or {}
    if state["decision"] is None:
        yield "END-03"
    if state["decision"] and state["decision"]["kind"] == "move_on" and set(kinds) - {*_MARCHES}:
        yield "TURN-03"
    if turn.get("march") and set(kinds) & {*_BETWEEN}:
        yield "MOVE-08"
    if turn.get("march") and set(kinds) & {"end_turn", "stay", "move_on"}:
        yield "TURN-04"
    missing = all(difference.expected == "legal" for difference in differences)
    right = [command["type"] for command in commands]
    if missing and len({*kinds}) == 1 and right.count(kinds[0]) == len(kinds):
        yield OF_COMMANDS[right[right.index(kinds[0])]]
    for command in named:
        yield from _of_command(state, command)


def _of_command(state: Mapping[str, Any], command: Mapping[str, Any]) -> Iterator[str]:
    """Yield the rulings about a command that is listed wrongly, or not."""
    kind, to = str(command.get("type")), command.get("to")
    if kind in ("move_gnome", "move_giant") and to in state["wizards"] and isinstance(to, list):
        yield "ATTACK-02"
    elif kind == "move_wizard" and to == "start":
        yield "START-02"
    elif kind in _MARCHES:
        yield "MOVE-05"
    elif kind in ("end_turn", "stay"):
        yield "ENERGY-02"
    elif kind == "set_shield":
        yield "SHIELD-02"
    elif kind in ("shift_ruin", "place_ruin"):
        yield "RUIN-02"
    if kind in OF_COMMANDS:
        yield OF_COMMANDS[kind]


def of_setup(setup: Mapping[str, Any], *, legal: bool) -> Iterator[str]:  # Any: JSON
    """Yield the rulings about a setup of which an engine says wrongly whether it is legal."""
    if not legal:
        if _has_almost_numbers(setup):
            yield "SETUP-03"
        elif setup.get("artifacts"):
            yield "SETUP-01"
        return
    if setup.get("variants"):
        yield "EDITION-01"
    if "hands" in setup:
        yield "ROUND-06"
    if setup.keys() & {"wizards", "shields", "energy", "artifacts"}:
        yield "SETUP-01"
    if "board" in setup:
        yield "BOARD-06"


def of_decision(differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the rulings that may explain another STATE than the right one after a setup."""
    if any(d.part.startswith("played of seat") and d.expected == "null" for d in differences):
        yield "TURN-05"


def of_wrong_refusal(
    command: Mapping[str, Any],  # Any: JSON
    state: Mapping[str, Any],
) -> Iterator[str]:
    """Yield the rulings by which a command is legal that an engine refuses."""
    if command["type"] in (*_BETWEEN, "roll_dice") and (state["turn"] or {}).get("march"):
        yield "MOVE-07"


def of_refused(refusal: RefusedDeviation) -> Iterator[str]:
    """Yield the rulings that a command is about which must be refused."""
    if refusal.ruling != "malformed":
        return
    kind, player = refusal.command.get("type"), refusal.command.get("player")
    places = [refusal.command[key] for key in ("to", "cell") if key in refusal.command]
    if type(player) is not int or player not in range(len(refusal.state["wizards"])):
        yield "TURN-02"
    elif refusal.accepted and _has_almost_numbers(refusal.command):
        yield "SETUP-03"
    elif refusal.accepted and not all(map(_is_place, places)):
        yield "BOARD-01"
    elif refusal.command.keys() - {"type", *_FIELDS.get(str(kind), ("player",))}:
        yield "TURN-01"


def _is_place(value: object) -> bool:
    """Whether a value has the form of an area's name or of a cell."""
    return isinstance(value, str) or (
        isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value)
    )


def _has_almost_numbers(value: object) -> bool:
    """Whether there is something in JSON that is equal to an integer, or reads like one."""
    match value:
        case dict():
            flags = {key for key, item in value.items() if type(item) is bool} - {"round_limit"}
            return any(_has_almost_numbers(value[key]) for key in value.keys() - flags)
        case list():
            return any(map(_has_almost_numbers, value))
        case str():
            return value.removeprefix("-").isdigit()
        case _:
            return isinstance(value, bool | float)


def of_deviation(deviation: Deviation) -> Iterator[str]:
    """Yield the rulings that may explain another STATE than the right one."""
    parts = deviation.parts
    if _has_gone_on(deviation):
        yield "TURN-05"
    elif _differs_for_skipped(deviation):
        yield "ROUND-02"
    if parts & {"finished", "winners"}:
        yield from _of_end(deviation)
    elif "turn" in parts and deviation.command["type"] in _OF_ACTIONS and _has_ended(deviation):
        yield "TURN-04"
    if parts & {"energy", "artifacts"} or "wizards" in parts:
        yield from _of_wizards(deviation)
    if parts & {"hands", "used"}:
        hands = [d for d in deviation.differences if d.part.startswith("hands")]
        if deviation.event("cards_recovered") or ("used" in parts and any(map(_is_more, hands))):
            yield "CARD-02"
        yield "ROUND-04" if deviation.event("cards_put_away") else "ROUND-01"
    for part, ruling in _OF_PARTS.items():
        if part in parts:
            yield ruling
    if "turn" in parts:
        yield from _of_turn(deviation)
    if parts <= {"current_player", "decision", "turn"} and "current_player" in parts:
        yield "ROUND-03" if deviation.event("turn_begun") else "ROUND-01"
    if "decision" in parts:
        yield from _of_decision(deviation)


def _has_gone_on(deviation: Deviation) -> bool:
    """Whether the engine has done something more than the command says."""
    kind, player = deviation.command["type"], deviation.command["player"]
    if kind == "play_card":
        others = {f"played of seat {seat}" for seat in range(len(deviation.after["wizards"]))}
        others.discard(f"played of seat {player}")
        return any(d.part in others and d.expected == "null" for d in deviation.differences)
    expected, got = deviation.after["turn"], deviation.value("turn")
    if not isinstance(expected, dict) or not isinstance(got, dict):
        return False
    if kind == "lift_ruin":
        return expected["lifted"] is not None and got.get("lifted") is None
    for right, shown in zip(_trails(expected), _trails(got), strict=False):
        if right and len(shown) > len(right) and shown[: len(right)] == right:
            return True
    return False


def _trails(turn: Mapping[str, Any]) -> list[list[Any]]:  # Any: JSON
    """Return the trails of the wizard, the giant, each gnome and the displaced wizard."""
    trails, displacement = turn.get("trails"), turn.get("displacement")
    if not isinstance(trails, dict):
        return []
    found = [trails.get("wizard"), trails.get("giant"), *(trails.get("gnomes") or [])]
    found.append(displacement.get("trail") if isinstance(displacement, dict) else None)
    return [trail if isinstance(trail, list) else [] for trail in found]


def _differs_for_skipped(deviation: Deviation) -> bool:
    """Whether only what belongs to a player who has just been skipped is wrong."""
    skipped = {e["player"] for e in deviation.events if e["type"] == "player_skipped"}
    seats = {part.split()[3] for part in _parts_of_seats(deviation)}
    return bool(seats) and seats <= {str(seat) for seat in skipped}


def _parts_of_seats(deviation: Deviation) -> list[str]:
    return [d.part for d in deviation.differences if " of seat " in d.part]


def _has_ended(deviation: Deviation) -> bool:
    """Whether the engine has ended a turn that goes on."""
    before, after = deviation.before["current_player"], deviation.after["current_player"]
    over = any(d.part == "turn" and d.got == "null" for d in deviation.differences)
    return bool(before == after and (over or "current_player" in deviation.parts))


def _of_end(deviation: Deviation) -> Iterator[str]:
    """The game is over, or should not be, or somebody else has won."""
    if deviation.event("game_broken_off"):
        yield "END-02"
    elif deviation.event("game_won"):
        yield "END-01"
    elif deviation.command["type"] == "move_wizard":
        yield "START-03"
    else:
        yield "END-02"


def _of_wizards(deviation: Deviation) -> Iterator[str]:
    """Energy, artifacts or places of wizards are wrong."""
    parts = deviation.parts
    shown = [d for d in deviation.differences if d.part.split()[0] in ("energy", "artifacts")]
    if deviation.event("wizard_exhausted") or (
        "wizards" in parts and any(difference.part.startswith("energy") for difference in shown)
    ):
        yield "ENERGY-05"
    if "artifacts" in parts:
        yield "ATTACK-05" if deviation.event("wizard_displaced_step") else "ARTIFACT-01"
    if "energy" in parts:
        kind = deviation.command["type"]
        if kind == "stay":
            yield "ENERGY-03"
        elif kind in ("end_turn", "move_wizard"):
            player = deviation.command["player"]
            own = any(d.part == f"energy of seat {player}" for d in shown)
            yield "ENERGY-01" if own or not deviation.event("energy_gained") else "CARD-03"
        elif deviation.event("wizard_displaced_step"):
            yield "ATTACK-05"
        elif kind == "play_card" and any(_is_more(difference) for difference in shown):
            yield "CARD-03"
        yield "CARD-03" if deviation.event("energy_gained") else "ENERGY-01"
    if "wizards" in parts:
        yield "ATTACK-03" if deviation.event("wizard_displaced_step") else "MOVE-02"


def _is_more(difference: Difference) -> bool:
    """Whether an engine shows a greater number, or a longer list, than it should."""
    with suppress(ValueError, TypeError):  # what is shown may be anything
        right, got = json.loads(difference.expected), json.loads(difference.got)
        if isinstance(right, list) and isinstance(got, list):
            return len(got) > len(right)
        return bool(got > right)
    return False


def _of_turn(deviation: Deviation) -> Iterator[str]:
    """What may still be done in the turn, or what has been done in it, is wrong."""
    expected, got = deviation.after["turn"], deviation.value("turn")
    if not isinstance(expected, dict) or not isinstance(got, dict):
        return
    wrong = {key for key in expected if got.get(key) != expected[key]}
    if "displacement" in wrong:
        begun = deviation.command["type"] != "displace"
        yield "ATTACK-01" if begun else "ATTACK-03"
    if "displaced" in wrong:
        yield "ATTACK-02"
    if "march" in wrong:
        yield from _of_march(deviation)
    if "trails" in wrong:
        yield "MOVE-04"
    if "lifted" in wrong:
        yield "RUIN-03"
    left = got.get("left")
    if "left" in wrong and isinstance(left, dict):
        amounts = [key for key in _OF_LEFT if left.get(key) != expected["left"][key]]
        if deviation.event("march_lapsed"):
            yield "MOVE-09"
        if deviation.event("moved_on"):
            yield "ENERGY-04"
        own = _OF_ACTIONS.get(deviation.command["type"])
        if deviation.command["type"] == "displace":
            yield "ATTACK-05"
        elif own and not {*own} & {*amounts}:
            yield "TURN-01"
        if deviation.event("turn_begun") and {*amounts} - {"roll", "shield"}:
            yield "CARD-01"
        yield from (_OF_LEFT[key] for key in amounts)


def _of_march(deviation: Deviation) -> Iterator[str]:
    """Another march is open, or none."""
    kind, to = deviation.command["type"], deviation.command.get("to")
    fields = (deviation.setup.get("board") or {}).get("energy_fields", ())
    if kind == "move_on":
        yield "ENERGY-04"
    elif deviation.event("wizard_attacked"):
        yield "ATTACK-01"
    elif kind == "move_wizard" and to in fields:
        yield "ENERGY-06"
    yield "MOVE-09"


def _of_decision(deviation: Deviation) -> Iterator[str]:
    """Another decision is asked for."""
    kinds = {deviation.got.get("kind"), (deviation.after["decision"] or {}).get("kind")}
    if "displace" in kinds:
        yield "ATTACK-03" if deviation.command["type"] == "displace" else "ATTACK-01"
    if "place_ruin" in kinds:
        yield "RUIN-03"
    if "move_on" in kinds:
        yield "ENERGY-04"
    if "play_card" in kinds:
        yield "ROUND-01"


def of_outcome(command: Mapping[str, Any], outcomes: Sequence[Any]) -> Iterator[str]:  # Any: JSON
    """Yield the rulings that a command's outcomes may be about."""
    if outcomes:
        yield "GIANT-01"


SUSPICIONS: Final = Suspicions(
    opening="SETUP-01",
    fallback="TURN-01",
    of_codes=OF_CODES,
    of_events=OF_EVENTS,
    of_legal=of_legal,
    of_decision=of_decision,
    of_setup=of_setup,
    of_wrong_refusal=of_wrong_refusal,
    of_refused=of_refused,
    of_deviation=of_deviation,
    of_outcome=of_outcome,
)
"""Which rulings a deviation is probably about."""
