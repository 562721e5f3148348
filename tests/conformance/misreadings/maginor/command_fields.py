"""Misreadings of what a command of Maginor may contain, and its dice."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

COMMAND = '    kind = candidate.get("type")\n    if not isinstance(kind, str)'
NO_PLAYER = "    if not is_whole(player) or player not in range(players):\n"
UNKNOWN = '    if set(candidate) != {"type", "player", *FIELDS[kind]}:\n'


def read_as(field: str, kinds: str, how: str) -> tuple[str, str]:
    """Return the change by which a field of some kinds of commands is read differently first."""
    return (
        UNKNOWN,
        f'    value = candidate.get("{field}")\n'
        f"    if kind in ({kinds},):\n"
        f'        candidate = {{**candidate, "{field}": {how}}}\n' + UNKNOWN,
    )


BEASTS = 'game["beasts"] = dict.fromkeys(game["beasts"], "earthbeast")'


def of_fields() -> list[Misreading]:
    """Return the misreadings of each field of each command."""
    found = []
    for kinds, ruling in (
        ('"cast_persuasion"', "SPELL-05"),
        ('"cast_telekinesis"', "SPELL-06"),
        ('"choose_slot"', "VOTE-03"),
        ('"choose_target"', "VOTE-04"),
    ):
        name = kinds.strip('"')
        readings = {
            "true is slot 1, false slot 0": "int(value) if isinstance(value, bool) else value",
            "1.0 is slot 1": "int(value) if isinstance(value, float) and value % 1 == 0 else value",
            "a text of digits is a slot": (
                "int(value) if isinstance(value, str) and value.isdigit() else value"
            ),
            "a list of one slot is a slot": (
                "value[0] if isinstance(value, list) and len(value) == 1 else value"
            ),
            "null is the first slot": "0 if value is None else value",
        }
        found += [
            misread(ruling, f"{name}: {reading}", read_as("slot", kinds, how))
            for reading, how in readings.items()
        ]
    for kinds, ruling in (
        ('"play_sorcery_card"', "CARD-03"),
        ('"cast_telekinesis"', "SPELL-06"),
        ('"cast_teleportation"', "SPELL-07"),
        ('"move_wizard"', "MOVE-01"),
    ):
        name = kinds.strip('"')
        readings = {
            "null is the Guild Hall": "GUILD_HALL if value is None else value",
            "no name is the Guild Hall": 'GUILD_HALL if value == "" else value',
            "capital letters are let in": "value.lower() if isinstance(value, str) else value",
            "a space behind the name is let in": (
                "value.strip() if isinstance(value, str) else value"
            ),
            "a list of one name is a name": (
                "value[0] if isinstance(value, list) and value else value"
            ),
        }
        if name in ("cast_teleportation", "move_wizard"):
            readings["null is the Guild Hall"] = '"yew" if value is None else value'
            readings["no name is the Guild Hall"] = '"yew" if value == "" else value'
            del (
                readings["capital letters are let in"],
                readings["a space behind the name is let in"],
            )
            del readings["a list of one name is a name"]
        found += [
            misread(ruling, f"{name}: {reading}", read_as("oracle", kinds, how))
            for reading, how in readings.items()
        ]
    for kinds, field, ruling, words in (
        ('"play_symbol_card"', "symbol", "CARD-02", "SYMBOLS"),
        ('"choose_symbol"', "symbol", "DIE-03", "SYMBOLS"),
        ('"choose_beast"', "beast", "DUEL-03", "BEASTS"),
        ('"choose_reward"', "reward", "SCORE-05", "REWARDS"),
    ):
        name = kinds.strip('"')
        readings = {
            "null is the first word": f"{words}[0] if value is None else value",
            "capital letters are let in": "value.lower() if isinstance(value, str) else value",
            "a list of one word is a word": (
                "value[0] if isinstance(value, list) and value else value"
            ),
            "an unknown word is the first": (
                f"{words}[0] if isinstance(value, str) and value not in {words} else value"
            ),
        }
        found += [
            misread(ruling, f"{name}: {reading}", read_as(field, kinds, how))
            for reading, how in readings.items()
        ]
    return found


MISREADINGS = [
    # Commands
    misread(
        "TURN-01",
        "unknown fields of a command are ignored",
        (UNKNOWN, UNKNOWN.replace("set(candidate) !=", "not set(candidate) >=")),
        (
            "    for field in FIELDS[kind]:\n        if not is_field",
            (
                '    candidate = {field: candidate[field] for field in ("type", "player", '
                "*FIELDS[kind])}\n"
                "    for field in FIELDS[kind]:\n"
                "        if not is_field"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "without a player it is the one who may act",
        (
            NO_PLAYER,
            "    player = 0 if player is None else player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-01",
        "true is seat 1 and 0.0 seat 0",
        (
            NO_PLAYER,
            "    player = int(player) if isinstance(player, bool | float) and player % 1 == "
            "0 else player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-01",
        "a seat may be text",
        (
            NO_PLAYER,
            "    player = int(player) if isinstance(player, str) and player.isdigit() else "
            "player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-01",
        "seats wrap",
        (
            NO_PLAYER,
            "    player = player % players if is_whole(player) else player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-07",
        "a seat below 0 is counted from the end",
        (
            NO_PLAYER,
            "    player = player % players if is_whole(player) and player < 0 else player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-07",
        "true is seat 1 and 0.0 seat 0 in an answer",
        (
            NO_PLAYER,
            "    player = int(player) if isinstance(player, bool | float) and player % 1 == "
            "0 and kind not in TURN_COMMANDS else player\n"
            '    candidate = {**candidate, "player": player}\n' + NO_PLAYER,
        ),
    ),
    misread(
        "TURN-01",
        "types with capital letters are let in",
        (
            COMMAND,
            (
                '    kind = candidate.get("type")\n'
                "    kind = kind.lower() if isinstance(kind, str) else kind\n"
                '    candidate = {**candidate, "type": kind}\n'
                "    if not isinstance(kind, str)"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "spaces around a type are let in",
        (
            COMMAND,
            (
                '    kind = candidate.get("type")\n'
                "    kind = kind.strip() if isinstance(kind, str) else kind\n"
                '    candidate = {**candidate, "type": kind}\n'
                "    if not isinstance(kind, str)"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "a command without a type is a roll",
        (
            COMMAND,
            (
                '    kind = candidate.get("type", "roll_die")\n'
                '    candidate = {**candidate, "type": kind}\n'
                "    if not isinstance(kind, str)"
            ),
        ),
    ),
    *of_fields(),
    misread(
        "VOTE-03",
        "a slot is counted from the end",
        (
            "choose_slot",
            '    demand_option(decision, slot, "VOTE-03")\n',
            (
                '    slot %= len(game["state"]["slots"][decision["oracle"]])\n'
                '    demand_option(decision, slot, "VOTE-03")\n'
            ),
        ),
    ),
    misread(
        "VOTE-03",
        "a slot is a place among the options",
        (
            "choose_slot",
            '    demand_option(decision, slot, "VOTE-03")\n',
            (
                '    slot = decision["slots"][slot] if slot in range(len(decision["slots"])) '
                "else slot\n"
                '    demand_option(decision, slot, "VOTE-03")\n'
            ),
        ),
    ),
    misread(
        "VOTE-03",
        "a wrong slot is the first option",
        (
            "choose_slot",
            '    demand_option(decision, slot, "VOTE-03")\n',
            '    slot = slot if slot in decision["slots"] else decision["slots"][0]\n',
        ),
    ),
    misread(
        "VOTE-04",
        "a target is counted from the end",
        (
            "choose_target",
            '    demand_option(decision, slot, "VOTE-04")\n',
            (
                '    slot %= len(game["state"]["slots"][decision["oracle"]])\n'
                '    demand_option(decision, slot, "VOTE-04")\n'
            ),
        ),
    ),
    misread(
        "VOTE-04",
        "a wrong target is the first option",
        (
            "choose_target",
            '    demand_option(decision, slot, "VOTE-04")\n',
            '    slot = slot if slot in decision["slots"] else decision["slots"][0]\n',
        ),
    ),
    misread(
        "VOTE-04",
        "a wrong target calls the challenge off",
        (
            "choose_target",
            '    demand_option(decision, slot, "VOTE-04")\n',
            '    if slot not in decision["slots"]:\n        return\n',
        ),
    ),
    misread(
        "SPELL-02",
        "true and the like are cards",
        (
            "            return is_list_of(value, SYMBOLS)\n",
            "            return isinstance(value, list)\n",
        ),
        (
            "cast_retrieval",
            "    if len(symbols) != number:\n",
            (
                "    symbols = [SYMBOLS[0] if symbol is None or symbol == 1 else symbol for "
                "symbol in symbols]\n"
                "    symbols = [symbol if symbol in SYMBOLS else SYMBOLS[1] for symbol in "
                "symbols]\n"
                "    if len(symbols) != number:\n"
            ),
        ),
    ),
    misread(
        "SPELL-02",
        "of too many cards the first two are taken",
        (
            "cast_retrieval",
            "    if len(symbols) != number:\n",
            "    symbols = symbols[:number]\n    if len(symbols) != number:\n",
        ),
    ),
    misread(
        "SPELL-02",
        "cards that are not named are chosen by the engine",
        (
            "cast_retrieval",
            "    if len(symbols) != number:\n",
            (
                "    symbols = symbols or [symbol for symbol in SYMBOLS if "
                "pile[symbol]][:number]\n"
                "    if len(symbols) != number:\n"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "true and 4.0 are slots",
        read_as(
            "slots",
            '"cast_domination"',
            (
                "[int(s) if isinstance(s, bool | float) else s for s in value] if "
                "isinstance(value, list) else value"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "one slot may be given without a list",
        (
            (
                "            return isinstance(value, list) and all(is_whole(slot) for slot in "
                "value)\n"
            ),
            (
                "            return is_whole(value) or isinstance(value, list) and "
                "all(is_whole(slot) for slot in value)\n"
            ),
        ),
        (
            "cast_domination",
            "    free = free_slots(state, oracle)\n",
            (
                "    free = free_slots(state, oracle)\n"
                "    slots = slots if isinstance(slots, list) else [4]\n"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "slots that are not free are left out",
        (
            "cast_domination",
            "    free = free_slots(state, oracle)\n",
            (
                "    free = free_slots(state, oracle)\n"
                "    slots = [slot for slot in slots if slot in free]\n"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "of three slots the first two are taken",
        (
            "cast_domination",
            "    free = free_slots(state, oracle)\n",
            "    free = free_slots(state, oracle)\n    slots = slots[:2]\n",
        ),
    ),
    # Dice
    misread(
        "DIE-01",
        "of two faces the last counts",
        (
            "    if len(faces) != rolls:  # DIE-01\n",
            "    faces = faces[-1:] if rolls else faces\n    if len(faces) != rolls:  # DIE-01\n",
        ),
    ),
    misread(
        "DIE-01",
        "without a face fire is rolled",
        (
            "    if len(faces) != rolls:  # DIE-01\n",
            '    faces = faces or ["fire"] * rolls\n    if len(faces) != rolls:  # DIE-01\n',
        ),
    ),
    misread(
        "DIE-01",
        "answers may come with dice",
        (
            "    if len(faces) != rolls:  # DIE-01\n",
            '    if len(faces) != rolls and decision["kind"] == "take_turn":  # DIE-01\n',
        ),
    ),
    misread(
        "DIE-01",
        "a face too many is kept for the next roll",
        (
            "    if len(faces) != rolls:  # DIE-01\n",
            (
                '    faces = game["setup"].pop("kept", []) + faces if rolls else faces\n'
                "    if rolls and len(faces) > 1:\n"
                '        game["setup"]["kept"] = faces[1:]\n'
                "        faces = faces[:1]\n"
                "    if len(faces) != rolls:  # DIE-01\n"
            ),
        ),
    ),
]
