"""Misreadings of SETUP-02: which setups can be played, and which are refused."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

PLAYERS_LINE = '    players = candidate["players"]\n'
KINDS = {"a fraction": "float", "a boolean": "bool", "a text": "str"}


def setup(reading: str, old: str, new: str, *, ruling: str = "SETUP-02") -> Misreading:
    """Return the misreading in which other setups are accepted."""
    return misread(ruling, reading, ("checked_setup", old, new))


def changed(reading: str, statement: str, *, ruling: str = "SETUP-02") -> Misreading:
    """Return the misreading in which a setup is changed before it is checked."""
    return setup(reading, PLAYERS_LINE, f"    {statement}\n{PLAYERS_LINE}", ruling=ruling)


def whole(value: str, kind: str) -> str:
    """Return an expression: the value as an integer, if it is of a kind and looks like one."""
    accepted = {
        "float": f"type({value}) is float and {value}.is_integer()",
        "bool": f"type({value}) is bool",
        "str": f"type({value}) is str and {value}.isdecimal()",
    }
    return f"(int({value}) if {accepted[kind]} else {value})"


def over_strict(reading: str, condition: str) -> Misreading:
    """Return the misreading in which a setup is refused that can be played."""
    return setup(
        reading,
        '    removed = candidate["removed"]\n',
        f"    if {condition}:\n        refuse_setup('too many')\n"
        '    removed = candidate["removed"]\n',
    )


SIZES = ("players", "first_player", "lives", "hand", "secret", "removed_count", "target")
OPTIONAL = ("variants", "stones", "lives", "hand", "secret", "removed_count", "die", "target")

MISREADINGS = [
    # A value of another type is read as an integer.
    *(
        changed(
            f"{article} stands for an integer in {key}",
            f"candidate = candidate | {{key: {whole('candidate[key]', kind)}"
            f" for key in ('{key}',) if key in candidate}}",
        )
        for article, kind in KINDS.items()
        for key in SIZES
        if (article, key) != ("a boolean", "players")
    ),
    *(
        changed(
            f"{article} stands for an integer in {key}",
            f"candidate = candidate | {{key: [{whole('value', kind)}"
            f" for value in candidate[key]] for key in ('{key}',)"
            " if isinstance(candidate.get(key), list)}",
        )
        for article, kind in KINDS.items()
        for key in ("removed", "die")
    ),
    *(
        changed(
            f"{article} stands for an integer in a hand",
            f"candidate = candidate | {{'hands': [[{whole('value', kind)} for value in hand]"
            " if isinstance(hand, list) else hand for hand in candidate['hands']]"
            " if isinstance(candidate['hands'], list) else candidate['hands']}",
        )
        for article, kind in KINDS.items()
    ),
    *(
        changed(
            f"{article} stands for an integer in stones",
            f"candidate = candidate | {{key: {{number: {whole('value', kind)}"
            " for number, value in candidate[key].items()} for key in ('stones',)"
            " if isinstance(candidate.get(key), dict)}",
        )
        for article, kind in KINDS.items()
    ),
    *(
        changed(
            f"null leaves {key} out",
            f"candidate = {{k: v for k, v in candidate.items() if k != '{key}' or v is not None}}",
        )
        for key in OPTIONAL
    ),
    setup(
        "first_player may be left out, and seat 0 begins",
        "    if not all(key in candidate for key in required):",
        "    candidate = {'first_player': 0, **candidate}\n"
        "    if not all(key in candidate for key in required):",
    ),
    setup(
        "removed may be left out if nothing is removed",
        "    if not all(key in candidate for key in required):",
        "    candidate = {'removed': [], **candidate}\n"
        "    if not all(key in candidate for key in required):",
    ),
    setup(
        "removed may be left out, and the stones are not counted",
        "    if not all(key in candidate for key in required):",
        "    candidate = {'removed': [7], **candidate}\n"
        "    if not all(key in candidate for key in required):",
    ),
    setup(
        "players may be left out, as there is a hand for each",
        "    if not all(key in candidate for key in required):",
        "    candidate = {'players': len(candidate.get('hands', [])), **candidate}\n"
        "    if not all(key in candidate for key in required):",
    ),
    changed(
        "null in first_player is seat 0",
        "candidate = candidate | {'first_player': "
        "0 if candidate['first_player'] is None else candidate['first_player']}",
    ),
    changed(
        "null in removed is an empty list",
        "candidate = candidate | {'removed': "
        "[] if candidate['removed'] is None else candidate['removed']}",
    ),
    changed(
        "null in removed leaves the count open",
        "candidate = candidate | {'removed': "
        "[7] if candidate['removed'] is None else candidate['removed']}",
    ),
    # Keys and lists.
    setup(
        "other keys are ignored",
        "if not all(key in (*required, *optional) for key in candidate):",
        "if False:",
    ),
    setup(
        "other keys are ignored if their value is null",
        "if not all(key in (*required, *optional) for key in candidate):",
        "if not all(key in (*required, *optional) or candidate[key] is None for key in candidate):",
    ),
    setup(
        "keys are read without regard to capital letters",
        "    if not all(key in candidate for key in required):",
        "    candidate = {key.lower(): value for key, value in candidate.items()}\n"
        "    if not all(key in candidate for key in required):",
    ),
    setup(
        "a setup may be given with a list around it",
        "    if not isinstance(candidate, dict):\n",
        "    if isinstance(candidate, list) and len(candidate) == 1:\n"
        "        [candidate] = candidate\n    if not isinstance(candidate, dict):\n",
    ),
    setup("unknown variants are ignored", "not set(variants) <= set(VARIANTS)", "False"),
    setup(
        "unknown variants are ignored if they are false",
        "not set(variants) <= set(VARIANTS)",
        "not {name for name in variants if variants[name]} <= set(VARIANTS)",
    ),
    setup(
        "variants may be a list of names",
        "    if not isinstance(variants, dict) or",
        "    if isinstance(variants, list):\n"
        "        variants = dict.fromkeys(variants, True)\n"
        "    if not isinstance(variants, dict) or",
    ),
    setup(
        "a variant is on or off by the truth of its value",
        "if not all(isinstance(chosen, bool) for chosen in variants.values()):",
        "if False:",
    ),
    setup(
        "0 and 1 stand for a variant's booleans",
        "isinstance(chosen, bool) for",
        "chosen in (0, 1) for",
    ),
    setup(
        "null leaves a variant at its default",
        "isinstance(chosen, bool) for",
        "isinstance(chosen, bool | None) for",
    ),
    setup(
        "a variant may be a text",
        "isinstance(chosen, bool) for",
        "isinstance(chosen, bool) or chosen in ('true', 'false') for",
    ),
    setup(
        "numbers that stones leaves out have none",
        "    if not isinstance(stones, dict) or",
        "    if isinstance(stones, dict):\n"
        "        stones = dict.fromkeys(STONES, 0) | stones\n"
        "    if not isinstance(stones, dict) or",
    ),
    setup(
        "numbers that stones leaves out have those of the box",
        "    if not isinstance(stones, dict) or",
        "    stones = STONES | stones if isinstance(stones, dict) else stones\n"
        "    if not isinstance(stones, dict) or",
    ),
    setup(
        "stones may have other keys", "set(stones) != set(STONES)", "not set(stones) >= set(STONES)"
    ),
    setup(
        "stones may be a list of eight",
        "    if not isinstance(stones, dict) or",
        "    if isinstance(stones, list):\n"
        "        stones = dict(zip(STONES, stones))\n"
        "    if not isinstance(stones, dict) or",
    ),
    setup(
        "keys of stones may have zeros in front",
        "    if not isinstance(stones, dict) or",
        "    if isinstance(stones, dict):\n        stones = "
        "{key.lstrip('0') or key: value for key, value in stones.items()}\n"
        "    if not isinstance(stones, dict) or",
    ),
    setup(
        "a single face may stand for the die",
        "    if not isinstance(die, list) or not die:",
        "    die = [die] if is_whole(die) else die\n    if not isinstance(die, list) or not die:",
    ),
    setup(
        "an empty die is the default one",
        "    if not isinstance(die, list) or not die:",
        "    die = DIE if die == [] else die\n    if not isinstance(die, list) or not die:",
    ),
    setup(
        "a face of the die may be 0", "is_whole(face) and face >= 1", "is_whole(face) and face >= 0"
    ),
    setup(
        "a face of the die may be negative",
        "is_whole(face) and face >= 1",
        "is_whole(face) and face != 0",
    ),
    setup(
        "only the first face of the die is looked at", "for face in die)", "for face in die[:1])"
    ),
    *(
        misread(
            "SETUP-02",
            f"{key} may be one less than allowed",
            (
                "checked_setup",
                f'"{key}", {default}, least={least}',
                f'"{key}", {default}, least={least - 1}',
            ),
        )
        for key, default, least in (
            ("lives", "LIVES", 1),
            ("hand", "HAND", 1),
            ("secret", "SECRET", 0),
            ("target", "TARGET", 1),
        )
    ),
    *(
        misread(
            "SETUP-02",
            f"{key} has to be one more than allowed",
            (
                "checked_setup",
                f'"{key}", {default}, least={least}',
                f'"{key}", {default}, least={least + 1}',
            ),
        )
        for key, default, least in (
            ("lives", "LIVES", 1),
            ("hand", "HAND", 1),
            ("secret", "SECRET", 0),
            ("target", "TARGET", 1),
            ("removed_count", "REMOVED_COUNT[players]", 0),
        )
    ),
    setup(
        "a negative first player is counted from the end",
        "first_player not in range(players)",
        "first_player not in range(-players, players)",
    ),
    setup(
        "a first player beyond the last seat begins at seat 0 again",
        "    if not is_whole(first_player) or first_player not in range(players):",
        "    if is_whole(first_player) and first_player >= 0:\n        first_player %= players\n"
        "    if not is_whole(first_player) or first_player not in range(players):",
    ),
    setup(
        "more stones may be removed than removed_count says",
        "len(removed) != removed_count",
        "len(removed) < removed_count",
    ),
    setup(
        "fewer stones may be removed than removed_count says",
        "len(removed) != removed_count",
        "len(removed) > removed_count",
    ),
    setup(
        "removed_count follows from removed",
        '    removed = candidate["removed"]\n',
        '    removed = candidate["removed"]\n'
        "    removed_count = len(removed) if isinstance(removed, list) else removed_count\n",
    ),
    setup(
        "the size of the hands follows from the first one",
        '    hands = candidate["hands"]\n',
        '    hands = candidate["hands"]\n'
        "    hand = len(hands[0]) if isinstance(hands, list) and hands"
        " and isinstance(hands[0], list) else hand\n",
    ),
    setup(
        "hands may have different sizes if the sum is right",
        "len(stones_held) == hand for",
        "len([n for held in hands if isinstance(held, list) for n in held]) == players * hand for",
    ),
    setup(
        "a hand may have fewer stones",
        "len(stones_held) == hand for",
        "len(stones_held) <= hand for",
    ),
    setup(
        "a hand may have more stones",
        "len(stones_held) == hand for",
        "len(stones_held) >= hand for",
    ),
    setup(
        "only the first hand's size is looked at",
        "len(stones_held) == hand for",
        "len(hands[0]) == hand for",
    ),
    setup(
        "the last hand is not looked at",
        "for stones_held in hands):",
        "for stones_held in hands[:-1]):",
    ),
    setup("further hands are ignored", "len(hands) != players", "len(hands) < players"),
    misread(
        "SETUP-02",
        "number 0 may lie on the board",
        ("is_number", "value in NUMBERS", "value in range(9)"),
        ("lay_on_board", '["board"][str(number)] += 1', '["board"][str(max(number, 1))] += 1'),
    ),
    misread(
        "SETUP-02",
        "number 9 may be in a hand",
        ("is_number", "value in NUMBERS", "value in range(1, 10)"),
    ),
    # How many stones there are.
    setup(
        "that there are enough stones is not checked",
        "if sum(stones.values()) < removed_count + players * hand + secret:",
        "if False:",
    ),
    setup(
        "one stone too few is enough",
        "removed_count + players * hand + secret:",
        "removed_count + players * hand + secret - 1:",
    ),
    setup("there has to be a supply", "sum(stones.values()) <", "sum(stones.values()) <="),
    setup(
        "secret stones need not be there",
        "removed_count + players * hand + secret:",
        "removed_count + players * hand:",
    ),
    setup(
        "removed stones are not counted",
        "removed_count + players * hand + secret:",
        "players * hand + secret:",
    ),
    setup(
        "that no stone is used twice is not checked",
        "if used.count(number) > stones[str(number)]:",
        "if False:",
    ),
    setup(
        "a stone may be used once too often",
        "used.count(number) > stones[str(number)]:",
        "used.count(number) > stones[str(number)] + 1:",
    ),
    setup(
        "a stone that does not exist may be used once",
        "used.count(number) > stones[str(number)]:",
        "used.count(number) > max(stones[str(number)], 1):",
    ),
    setup("removed stones may be dealt as well", "used = [*removed, *(number", "used = [*(number"),
    setup(
        "only removed stones are counted",
        "used = [*removed, *(number for stones_held in hands for number in stones_held)]",
        "used = list(removed)",
    ),
    setup(
        "each hand is counted for itself",
        "    for number in NUMBERS:\n        if used.count",
        "    used = max((*hands, removed), key=len)\n"
        "    for number in NUMBERS:\n        if used.count",
    ),
    setup(
        "stones of number 8 are not counted",
        "for number in NUMBERS:\n        if used",
        "for number in range(1, 8):\n        if used",
    ),
    # Setups that are refused though they can be played.
    over_strict("nobody may have more than six lives", "lives > LIVES"),
    over_strict("no hand may have more than five stones", "hand > HAND"),
    *(
        over_strict(f"no hand may have more than {most} stones", f"hand > {most}")
        for most in (6, 8, 10, 12)
    ),
    over_strict("no more than four stones may be secret", "secret > SECRET"),
    over_strict("no target may be above eight", "target > TARGET"),
    over_strict("there may be no more stones than in the box", "sum(stones.values()) > 36"),
    over_strict(
        "there may be no more stones of a number than in the box",
        "any(times > STONES[number] for number, times in stones.items())",
    ),
    over_strict("a die has twelve sides at most", "len(die) > 12"),
    over_strict("a die has twenty sides at most", "len(die) > 20"),
    over_strict("a face is 99 at most", "max(die) > 99"),
    over_strict("a face is 255 at most", "max(die) > 255"),
    over_strict("the faces of a die ascend", "die != sorted(die)"),
    over_strict("the die of the box is not stated", "candidate.get('die') == DIE"),
    over_strict("the stones of the box are not stated", "candidate.get('stones') == STONES"),
    over_strict("no target may be above 99", "target > 99"),
    over_strict("no target above eight may be odd", "target > TARGET and target % 2"),
    over_strict("no more than twelve stones may be removed", "removed_count > 12"),
    over_strict("there may be 99 stones at most", "sum(stones.values()) > 99"),
    misread(
        "SETUP-02",
        "a face below the first one of the die is not possible",
        ('sorted(set(setup["die"]))', 'setup["die"] if face >= setup["die"][0]'),
    ),
    # No game shows whether a roll is cut at the lives that there are: nobody has fewer than none or
    # more than these.
    setup(
        "the first face of a die may be 0",
        "is_whole(face) and face >= 1 for face in die)",
        "is_whole(face) and face >= 1 for face in die[1:] or die)",
    ),
    changed(
        "null in a hand is left out",
        "candidate = candidate | {'hands': [[n for n in hand if n is not None]"
        " if isinstance(hand, list) else hand for hand in candidate['hands']]"
        " if isinstance(candidate['hands'], list) else candidate['hands']}",
    ),
    changed(
        "null in removed is left out",
        "candidate = candidate | {'removed': [n for n in candidate['removed'] if n is not None]"
        " if isinstance(candidate['removed'], list) else candidate['removed']}",
    ),
    changed(
        "hands may be an object by seat",
        "candidate = candidate | {'hands': list(candidate['hands'].values())"
        " if isinstance(candidate['hands'], dict) else candidate['hands']}",
    ),
    changed(
        "removed may be an object by number",
        "candidate = candidate | {'removed': [int(number) for number, times in"
        " candidate['removed'].items() for _ in range(times)]"
        " if isinstance(candidate['removed'], dict) else candidate['removed']}",
    ),
    changed(
        "a hand may be an object by number",
        "candidate = candidate | {'hands': [[int(number) for number, times in hand.items()"
        " for _ in range(times)] if isinstance(hand, dict) else hand"
        " for hand in candidate['hands']]"
        " if isinstance(candidate['hands'], list) else candidate['hands']}",
    ),
    setup(
        "variants may be spelt as other languages spell names",
        "    if not isinstance(variants, dict) or",
        "    if isinstance(variants, dict):\n"
        "        variants = {''.join(f'_{c.lower()}' if c.isupper() else c for c in name): value"
        " for name, value in variants.items()}\n"
        "    if not isinstance(variants, dict) or",
    ),
    over_strict("a die has six sides", "len(die) != 6"),
    over_strict("a die has six sides at most", "len(die) > 6"),
    over_strict("a face is six at most", "max(die) > 6"),
    over_strict("with four and five players nothing is removed", "players > 3 and removed_count"),
    over_strict("with two players something is removed", "players == 2 and not removed_count"),
    over_strict("all three variants have to be given or none", "len(variants) not in (0, 3)"),
    over_strict("two variants at most go together", "sum(variants.values()) > 2"),
    over_strict(
        "the variants of lower numbers exclude each other",
        "variants.get('any_order') and variants.get('lower_cast_costs_life')",
    ),
    over_strict(
        "last_wizard_standing needs three players",
        "variants.get('last_wizard_standing') and players < 3",
    ),
    over_strict("there has to be a stone of each number", "min(stones.values()) == 0"),
    over_strict("there has to be a stone of number 1", "stones['1'] == 0"),
    over_strict("there has to be a secret stone", "secret == 0"),
    over_strict("somebody needs more than one life", "lives == 1"),
]
