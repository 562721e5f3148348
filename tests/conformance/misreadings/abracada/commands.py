"""Misreadings of which commands of Abracada…What? have the right form."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

TYPE = '    kind = candidate.get("type")\n'
FIELDS = 'set(candidate) != {"type", "player", *FIELDS[kind]}'


def command(reading: str, old: str, new: str) -> Misreading:
    """Return the misreading in which other commands are well-formed."""
    return misread("TURN-04", reading, ("checked_command", old, new))


def changed(reading: str, statement: str) -> Misreading:
    """Return the misreading in which a command is changed before it is checked."""
    return command(reading, TYPE, f"    {statement}\n{TYPE}")


def integer(key: str, reading: str, condition: str) -> Misreading:
    """Return the misreading in which something else stands for an integer."""
    return changed(
        reading,
        f"value = candidate.get('{key}')\n    if {condition}:\n"
        f"        candidate = candidate | {{'{key}': int(value)}}",
    )


MISREADINGS = [
    *(
        misreading
        for key in ("player", "number")
        for misreading in (
            integer(key, f"true stands for 1 as the {key}", "type(value) is bool"),
            integer(
                key,
                f"a fraction without a remainder stands for the {key}",
                "type(value) is float and value.is_integer()",
            ),
            integer(key, f"a fraction is cut to an integer as the {key}", "type(value) is float"),
            integer(
                key, f"a text stands for the {key}", "type(value) is str and value.isdecimal()"
            ),
            changed(
                f"a list of one stands for the {key}",
                f"value = candidate.get('{key}')\n"
                "    if isinstance(value, list) and len(value) == 1:\n"
                f"        candidate = candidate | {{'{key}': value[0]}}",
            ),
        )
    ),
    changed("the player may be left out on its own turn", "candidate = {'player': 1, **candidate}"),
    changed(
        "null is the player whose turn it is",
        "candidate = candidate | {'player': 1 if 'player' in candidate"
        " and candidate['player'] is None else candidate.get('player', -1)}",
    ),
    command(
        "a negative player is counted from the end",
        "    if not is_whole(player) or player not in range(players):",
        "    if is_whole(player) and player in range(-players, 0):\n"
        "        player += players\n        candidate = candidate | {'player': player}\n"
        "    if not is_whole(player) or player not in range(players):",
    ),
    command(
        "a player beyond the last seat is counted on from seat 0",
        "    if not is_whole(player) or player not in range(players):",
        "    if is_whole(player) and player >= players:\n"
        "        player %= players\n        candidate = candidate | {'player': player}\n"
        "    if not is_whole(player) or player not in range(players):",
    ),
    changed(
        "the number may be left out, and is 8",
        "candidate = {'number': 8, **candidate} if candidate.get('type') == 'cast_spell'"
        " else candidate",
    ),
    changed(
        "null in the number is 8",
        "candidate = candidate | ({'number': 8} if candidate.get('number', 0) is None else {})",
    ),
    changed(
        "a number above 8 is 8",
        "value = candidate.get('number')\n    if type(value) is int and value > 8:\n"
        "        candidate = candidate | {'number': 8}",
    ),
    changed(
        "a number below 1 is 1",
        "value = candidate.get('number')\n    if type(value) is int and value < 1:\n"
        "        candidate = candidate | {'number': 1}",
    ),
    changed(
        "the sign of a number does not matter",
        "value = candidate.get('number')\n    if type(value) is int:\n"
        "        candidate = candidate | {'number': abs(value)}",
    ),
    *(
        misread(
            "TURN-04",
            reading,
            (
                "checked_command",
                'not is_number(candidate["number"])',
                f'not (is_whole(candidate["number"]) and {allowed})',
            ),
            (
                "cast_spell",
                "if number not in nameable(game):",
                "if number in NUMBERS and number not in nameable(game):",
            ),
        )
        for reading, allowed in (
            ("a number that no stone has fails", "True"),
            ("number 9 may be named, and fails", '1 <= candidate["number"] <= 9'),
            ("number 0 may be named, and fails", '0 <= candidate["number"] <= 8'),
        )
    ),
    # Fields and types.
    command(
        "other fields are ignored",
        FIELDS,
        'not {"type", "player", *FIELDS[kind]} <= set(candidate)',
    ),
    command(
        "other fields are ignored if they are null",
        FIELDS,
        "{key for key in candidate if candidate[key] is not None}"
        ' != {"type", "player", *FIELDS[kind]}',
    ),
    command(
        "the end of a turn may name a number",
        FIELDS,
        'set(candidate) - {"number"} != {"type", "player", *FIELDS[kind]} - {"number"}',
    ),
    command(
        "the end of a turn may have a null number",
        FIELDS,
        'set(candidate) - ({"number"} if candidate.get("number") is None else set())'
        ' != {"type", "player", *FIELDS[kind]}',
    ),
    command(
        "a deal may name its stones",
        FIELDS,
        'set(candidate) - {"stones"} != {"type", "player", *FIELDS[kind]}',
    ),
    command(
        "a cast may name its target",
        FIELDS,
        'set(candidate) - {"target"} != {"type", "player", *FIELDS[kind]}',
    ),
    changed(
        "types are read without regard to capital letters",
        "candidate = candidate | ({'type': candidate['type'].lower()}"
        " if isinstance(candidate.get('type'), str) else {})",
    ),
    changed(
        "spaces around a type do not matter",
        "candidate = candidate | ({'type': candidate['type'].strip()}"
        " if isinstance(candidate.get('type'), str) else {})",
    ),
    changed(
        "a hyphen in a type does for the underscore",
        "candidate = candidate | ({'type': candidate['type'].replace('-', '_')}"
        " if isinstance(candidate.get('type'), str) else {})",
    ),
    changed(
        "a command with a number is a cast, without a type",
        "candidate = candidate | ({'type': 'cast_spell'}"
        " if 'type' not in candidate and 'number' in candidate else {})",
    ),
    changed(
        "a null type with a number is a cast",
        "candidate = candidate | ({'type': 'cast_spell'}"
        " if candidate.get('type', 0) is None and 'number' in candidate else {})",
    ),
    changed(
        "cast is short for cast_spell",
        "candidate = candidate | ({'type': 'cast_spell'}"
        " if candidate.get('type') == 'cast' else {})",
    ),
    changed(
        "pass stands for end_turn",
        "candidate = candidate | ({'type': 'end_turn'} if candidate.get('type') == 'pass' else {})",
    ),
    command(
        "a command may be given with a list around it",
        "    if not isinstance(candidate, dict):\n",
        "    if isinstance(candidate, list) and len(candidate) == 1:\n"
        "        [candidate] = candidate\n    if not isinstance(candidate, dict):\n",
    ),
]
