"""Engines of Magalon that mend a command, or its dice, instead of refusing it."""

from __future__ import annotations

from textwrap import indent

from tests.conformance.misreading import Misreading, misread

SUBMITTED = 'submit(game, needed(request, "command"), request.get("dice", []))'
MENDED = 'submit(game, *mended(game, needed(request, "command"), request.get("dice", [])))'
MEND = (
    "def mended(game: Game, command: Any, dice: Any) -> tuple[Any, Any]:\n"
    '    state, board = game["state"], game["setup"]["board"]\n'
    '    asked = (state["decision"] or {}).get("players", [0])[0]\n'
    "    if isinstance(command, dict):\n"
    '        command, kind = dict(command), command.get("type")\n'
)


def mending(ruling: str, reading: str, mend: str) -> Misreading:
    """Return the reading by which a command is mended like this before it is checked."""
    text = MEND + indent(mend, " " * 8) + "\n    return command, dice\n\n\ndef perform("
    return misread(ruling, reading, ("def perform(", text), (SUBMITTED, MENDED))


def numbered(field: str, pieces: str) -> tuple[tuple[str, str], ...]:
    """Return readings of a field that is the index of one of the pieces."""
    known = f'len(state["{pieces}"])'
    return (
        (
            f"the {field} may be left out and is the first",
            f'if "{field}" in FIELDS.get(str(kind), ()):\n    command.setdefault("{field}", 0)',
        ),
        (
            f"the {field} -1 is the last",
            f'if command.get("{field}") == -1:\n    command["{field}"] = {known} - 1',
        ),
        (
            f"{pieces} are counted from 1",
            f'if is_whole(command.get("{field}")):\n    command["{field}"] -= 1',
        ),
        (
            f"a {field} past the last is the last",
            (
                f'if is_whole(command.get("{field}")):\n'
                f'    command["{field}"] = min(command["{field}"], {known} - 1)'
            ),
        ),
    )


MISREADINGS = [
    mending(
        "TURN-02",
        "a command without a player is that of the acting seat",
        'command.setdefault("player", asked)',
    ),
    mending(
        "TURN-02",
        "the player null is the acting seat",
        'if command.get("player") is None and "player" in command:\n    command["player"] = asked',
    ),
    mending(
        "TURN-02",
        "the player -1 is the last seat",
        'if command.get("player") == -1:\n    command["player"] = len(state["wizards"]) - 1',
    ),
    mending(
        "TURN-02",
        "a player past the last seat is counted from seat 0 again",
        'if is_whole(command.get("player")):\n    command["player"] %= len(state["wizards"])',
    ),
    mending(
        "TURN-01",
        "unknown fields of a command are passed over",
        "if isinstance(kind, str) and kind in FIELDS:\n"
        '    known = ("type", "player", *FIELDS[kind])\n'
        "    command = {key: value for key, value in command.items() if key in known}",
    ),
    mending(
        "TURN-01",
        "fields of other commands are passed over",
        "if isinstance(kind, str) and kind in FIELDS:\n"
        "    others = {name for names in FIELDS.values() for name in names} - {*FIELDS[kind]}\n"
        "    command = {key: value for key, value in command.items() if key not in others}",
    ),
    mending(
        "TURN-01",
        "a type is known by any writing of its letters",
        'if isinstance(kind, str):\n    command["type"] = kind.lower().replace("-", "_")',
    ),
    mending(
        "ROUND-01",
        "a card without a value is the lowest that may be played",
        'if kind == "play_card" and "value" not in command and playable(state, asked):\n'
        '    command["value"] = playable(state, asked)[0]',
    ),
    mending(
        "ROUND-01",
        "a card that may not be played is the lowest that may",
        'if kind == "play_card" and state["turn"] is None and asked == command.get("player"):\n'
        "    cards = playable(state, asked)\n"
        '    if is_whole(command.get("value")) and command["value"] not in cards:\n'
        '        command["value"] = cards[0]',
    ),
    mending(
        "ROUND-01",
        "the value of a card is its place in the hand",
        'if kind == "play_card" and state["turn"] is None and is_whole(command.get("value")):\n'
        '    hand = state["hands"][asked]\n'
        '    if command["value"] not in hand and 0 <= command["value"] < len(hand):\n'
        '        command["value"] = hand[command["value"]]',
    ),
    *[mending("RUIN-01", *one) for one in numbered("ruin", "ruins")],
    *[mending("GNOME-01", *one) for one in numbered("gnome", "gnomes")],
    mending(
        "RUIN-01",
        "a direction is known by its first letter",
        "words = {name[0]: name for name in DIRECTIONS}\n"
        'if isinstance(command.get("direction"), str):\n'
        '    command["direction"] = words.get(command["direction"], command["direction"])',
    ),
    mending(
        "RUIN-01",
        "up, right, down and left are directions",
        'words = dict(zip(("up", "right", "down", "left"), DIRECTIONS))\n'
        'if isinstance(command.get("direction"), str):\n'
        '    command["direction"] = words.get(command["direction"], command["direction"])',
    ),
    mending(
        "RUIN-01",
        "a direction is a step",
        'if is_pair(command.get("direction")):\n'
        "    names = {step: name for name, step in DIRECTIONS.items()}\n"
        '    command["direction"] = names.get(tuple(command["direction"]))',
    ),
    mending(
        "RUIN-03",
        "the rotation may be left out and is 0",
        'if kind == "lift_ruin":\n    command.setdefault("rotation", 0)',
    ),
    mending(
        "RUIN-03",
        "the rotation null is the one that the ruin has",
        'if kind == "lift_ruin" and "rotation" in command and command["rotation"] is None:\n'
        '    command["rotation"] = 0',
    ),
    mending(
        "RUIN-03",
        "rotations are counted beyond a full turn",
        'if is_whole(command.get("rotation")):\n    command["rotation"] %= 4',
    ),
    mending(
        "RUIN-03",
        "a rotation is given in degrees",
        'if command.get("rotation") in (90, 180, 270):\n    command["rotation"] //= 90',
    ),
    mending(
        "BOARD-01",
        "a cell may be an object of x and y",
        'for name in ("to", "cell"):\n'
        '    if isinstance(command.get(name), dict) and {*command[name]} == {"x", "y"}:\n'
        '        command[name] = [command[name]["x"], command[name]["y"]]',
    ),
    mending(
        "BOARD-01",
        "a cell may be a text of x and y",
        'for name in ("to", "cell"):\n'
        '    if isinstance(command.get(name), str) and command[name].count(",") == 1:\n'
        '        parts = command[name].split(",")\n'
        "        if all(part.isdecimal() for part in parts):\n"
        "            command[name] = [*map(int, parts)]",
    ),
    mending(
        "BOARD-01",
        "what follows x and y in a cell is passed over",
        'for name in ("to", "cell"):\n'
        "    if isinstance(command.get(name), list):\n"
        "        command[name] = command[name][:2]",
    ),
    mending(
        "BOARD-01",
        "negative coordinates are counted from the other edge",
        'for name in ("to", "cell"):\n'
        "    if is_pair(command.get(name)):\n"
        "        x, y = command[name]\n"
        '        command[name] = [x % board["width"] if x < 0 else x, '
        'y % board["height"] if y < 0 else y]',
    ),
    mending(
        "BOARD-01",
        "an area may be a list of its name",
        'for name in ("to", "cell"):\n'
        "    place = command.get(name)\n"
        "    if isinstance(place, list) and len(place) == 1 and isinstance(place[0], str):\n"
        "        command[name] = place[0]",
    ),
    mending(
        "BOARD-01",
        "names of areas are known by any writing of their letters",
        'if isinstance(command.get("to"), str):\n    command["to"] = command["to"].lower()',
    ),
    mending(
        "GIANT-01",
        "dice that are left out show 1",
        'if kind == "roll_dice" and dice == []:\n    dice = [1] * board["dice"]["count"]',
    ),
    mending(
        "GIANT-01",
        "dice beyond those that are rolled are passed over",
        'if kind == "roll_dice":\n    dice = dice[: board["dice"]["count"]]',
    ),
    mending(
        "GIANT-01",
        "dice of a command that rolls none are passed over",
        'if kind != "roll_dice":\n    dice = []',
    ),
    mending(
        "GIANT-01",
        "a total may be given in place of the dice",
        'count, faces = board["dice"]["count"], board["dice"]["faces"]\n'
        'if kind == "roll_dice" and len(dice) == 1 < count and count <= dice[0] <= count * faces:\n'
        "    rolls = product(range(1, faces + 1), repeat=count)\n"
        "    dice = [*next(roll for roll in rolls if sum(roll) == dice[0])]",
    ),
    mending(
        "GIANT-01",
        "a face above the highest is the highest, and one below 1 is 1",
        'if kind == "roll_dice":\n'
        '    dice = [max(1, min(face, board["dice"]["faces"])) for face in dice]',
    ),
    misread(
        "GIANT-01",
        "a die that is missing beside others shows 1",
        (
            "check_number_of_dice",
            "    if len(dice) != count or not",
            (
                "    dice += [1] * (count - len(dice)) if dice else []\n"
                "    if len(dice) != count or not"
            ),
        ),
    ),
]
