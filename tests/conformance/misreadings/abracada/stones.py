"""Misreadings of the rulings of Abracada…What? on stones: unseen, in a hand, drawn, secret."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

PLAYERS = "game['setup']['players']"
VISIBLE = 'state["hands"] + state["secrets_taken"]'
NEEDED = 'len(state["hands"][player]) < game["setup"]["hand"] and state["supply"] > 0'
DRAWN = "        add_to_hand(game, player, chance.stone(game))\n"
NUMBERS_NOW = "[number for number in NUMBERS if lower_allowed or not is_lower(game, number)]"
HAND = "game['state']['hands'][game['state']['current_player']]"


def drawing(reading: str, condition: str) -> Misreading:
    """Return the misreading in which stones are drawn under another condition."""
    return misread("DRAW-01", reading, ("draw", f"while {NEEDED}:", f"while {condition}:"))


def unseen(ruling: str, reading: str, seen: str) -> Misreading:
    """Return the misreading in which other stones count as seen."""
    return misread(ruling, reading, ("unseen_stones", VISIBLE, seen))


MISREADINGS = [
    # Unseen stones.
    unseen("SETUP-05", "a secret stone that was taken may be drawn again", 'state["hands"]'),
    unseen(
        "SETUP-05",
        "the drawing player's stones may be drawn, as it does not see them",
        "[hand for seat, hand in enumerate(state['hands']) if seat != state['current_player']]"
        ' + state["secrets_taken"]',
    ),
    unseen(
        "SETUP-05",
        "secret stones that another player took may be drawn",
        "state['hands'] + [state['secrets_taken'][state['current_player']]]",
    ),
    unseen(
        "SETUP-05",
        "the stones of seat 4 are unseen",
        "state['hands'][:4] + state[\"secrets_taken\"]",
    ),
    unseen(
        "SETUP-05",
        "from round 2 on secret stones that were taken may be drawn",
        "state['hands'] + (state['secrets_taken'] if state['round'] == 1 else [])",
    ),
    misread(
        "SETUP-05",
        "stones on the board may be drawn again",
        ("unseen_stones", 'times - state["board"][number] - ', "times - "),
    ),
    misread(
        "SETUP-05",
        "stones that were cast may be drawn again, those removed may not",
        ("unseen_stones", 'state["board"][number]', "game['setup']['removed'].count(int(number))"),
    ),
    misread(
        "SETUP-05",
        "the lowest unseen stone is drawn",
        (
            'return self.one_of([{"stone": n} for n in NUMBERS if unseen[str(n)] > 0])["stone"]',
            (
                'return self.one_of([{"stone": n} for n'
                ' in NUMBERS if unseen[str(n)] > 0][:1])["stone"]'
            ),
        ),
    ),
    misread(
        "SETUP-05",
        "any number of the setup may be drawn",
        ("unseen[str(n)] > 0", 'game["setup"]["stones"][str(n)] > 0'),
    ),
    misread(
        "SETUP-05",
        "the last stone of a number is kept as a secret one while there are any",
        (
            "unseen[str(n)] > 0",
            (
                "unseen[str(n)] > (len([m for m in unseen if unseen[m] > 0]) > 2"
                " and game['state']['secrets_left'] > 2)"
            ),
        ),
    ),
    misread(
        "SETUP-05",
        "the secret stones are the highest unseen ones",
        (
            "take_secret_stone",
            "chance.stone(game)",
            (
                'chance.one_of([{"stone": max('
                'n for n in NUMBERS if unseen_stones(game)[str(n)] > 0)}])["stone"]'
            ),
        ),
    ),
    misread(
        "SETUP-05",
        "what the first draw of a command may be holds for all its draws",
        ("draw", "    while", "    chance.pool = unseen_stones(game)\n    while"),
        (
            '__init__(self, given: list[Outcome]) -> None:\n        """Take the outcomes."""\n',
            (
                '__init__(self, given: list[Outcome]) -> None:\n        """Take the outcomes."""\n'
                "        self.pool = None\n"
            ),
        ),
        (
            "        unseen = unseen_stones(game)\n        return self",
            "        unseen = self.pool or unseen_stones(game)\n        return self",
        ),
    ),
    misread(
        "SETUP-06",
        "a hand is kept in the order of the setup",
        ("add_to_hand", '    game["state"]["hands"][player].sort()\n', ""),
    ),
    misread(
        "SETUP-06",
        "a drawn stone is added behind the others",
        (
            "opening",
            "            add_to_hand(game, seat, number)\n",
            '            add_to_hand(game, seat, number)\n        state["hands"][seat].sort()\n',
        ),
        ("add_to_hand", '    game["state"]["hands"][player].sort()\n', ""),
    ),
    misread(
        "SETUP-06",
        "a hand is kept with the highest stone first",
        ("add_to_hand", ".sort()", ".sort(reverse=True)"),
    ),
    misread(
        "SETUP-06",
        "a hand has to be given in ascending order",
        (
            "checked_setup",
            "len(stones_held) == hand for",
            ("len(stones_held) == hand and stones_held == sorted(stones_held) for"),
        ),
    ),
    misread(
        "SETUP-06",
        "removed stones have to be given in ascending order",
        (
            "checked_setup",
            "len(removed) != removed_count:",
            "len(removed) != removed_count or removed != sorted(removed):",
        ),
    ),
    # Drawing.
    misread("DRAW-01", "one stone is drawn at most", ("draw", "    while ", "    if ")),
    drawing(
        "a stone is drawn for each one cast, also beyond the supply's end: from the secret ones",
        "len(state['hands'][player]) < game['setup']['hand']"
        " and state['supply'] + state['secrets_left'] > 0",
    ),
    drawing(
        "the last stone of the supply stays",
        "len(state['hands'][player]) < game['setup']['hand'] and state['supply'] > 1",
    ),
    drawing(
        "nothing is drawn unless the hand can be filled",
        "0 < game['setup']['hand'] - len(state['hands'][player]) <= state['supply']",
    ),
    drawing(
        "five players fill their hands up to four",
        f"len(state['hands'][player]) < game['setup']['hand'] - ({PLAYERS} == 5)"
        " and state['supply'] > 0",
    ),
    drawing("from round 2 on nothing is drawn", f"{NEEDED} and state['round'] == 1"),
    misread(
        "DRAW-01",
        "three stones are drawn at most",
        (
            "draw",
            "    while ",
            (
                "    start = len(state['hands'][player])\n    while"
                " len(state['hands'][player]) < start + 3 and "
            ),
        ),
    ),
    misread(
        "DRAW-01",
        "two stones are drawn at most",
        (
            "draw",
            "    while ",
            (
                "    start = len(state['hands'][player])\n    while"
                " len(state['hands'][player]) < start + 2 and "
            ),
        ),
    ),
    misread(
        "DRAW-01",
        "once the supply is empty the board is mixed into it",
        (
            "draw",
            "    while ",
            (
                "    if state['supply'] == 0 and len(state['hands'][player])"
                " < game['setup']['hand']:\n"
                "        state['supply'] = sum(state['board'].values())\n"
                "        state['board'] = {str(n): 0 for n in NUMBERS}\n    while "
            ),
        ),
    ),
    misread(
        "DRAW-01",
        "the supply runs out once only the secret stones of the box would be left",
        ("draw", 'state["supply"] > 0', "state[\"supply\"] + game['setup']['secret'] > SECRET"),
    ),
    misread(
        "DRAW-02",
        "a drawn stone takes effect at once if it is an 8",
        (
            "draw",
            DRAWN,
            DRAWN + "        change_lives(game, {player: int(state['hands'][player][-1] == 8)})\n",
        ),
    ),
    misread(
        "DRAW-02",
        "a drawn stone is kept apart from the hand until it is seen",
        (
            "draw",
            DRAWN,
            (
                "        number = chance.stone(game)\n        add_to_hand(game, player, number)\n"
                "        state['hands'][player].remove(number)\n"
                "        state['hands'][player].append(number)\n"
            ),
        ),
    ),
    # Secret stones.
    misread(
        "SECRET-01",
        "a secret stone that was taken can be cast",
        (
            "cast_spell",
            'elif number in state["hands"][player]:',
            "elif number in state[\"hands\"][player] + state['secrets_taken'][player]:",
        ),
        (
            "succeed",
            '    state["hands"][player].remove(number)\n',
            (
                "    held = state['hands' if number"
                " in state['hands'][player] else 'secrets_taken']\n"
                "    held[player].remove(number)\n"
            ),
        ),
    ),
    misread(
        "SECRET-01",
        "a hand is not empty with a secret stone",
        (
            "succeed",
            '    if not state["hands"][player]:',
            "    if not state[\"hands\"][player] + state['secrets_taken'][player]:",
        ),
    ),
    misread(
        "SECRET-01",
        "secret stones count among the five of the hand",
        (
            "draw",
            'len(state["hands"][player])',
            "len(state[\"hands\"][player] + state['secrets_taken'][player])",
        ),
    ),
    misread(
        "SECRET-01",
        "a secret stone saves its owner's last life once",
        (
            "fail",
            "    settle_failure",
            (
                "    if not is_in(game, player) and game['state']['secrets_taken'][player]:\n"
                "        game['state']['secrets_taken'][player].pop()\n"
                "        change_lives(game, {player: 1})\n    settle_failure"
            ),
        ),
    ),
    misread(
        "SECRET-01",
        "a secret stone goes to the board when its owner fails",
        (
            "fail",
            "    settle_failure",
            (
                "    for stone in game['state']['secrets_taken'][player]:\n"
                "        game['state']['board'][str(stone)] += 1\n"
                "    game['state']['secrets_taken'][player] = []\n    settle_failure"
            ),
        ),
    ),
    misread(
        "SECRET-01",
        "secret stones that were taken are out of the next round's deal",
        (
            "clear_table",
            '    state["secrets_taken"] = [[] for _ in seats]\n',
            (
                "    for stones in state['secrets_taken']:\n        for stone in stones:\n"
                "            setup['stones'][str(stone)] -= 1\n"
                '    state["secrets_taken"] = [[] for _ in seats]\n'
            ),
        ),
    ),
    # What is hidden shows in no offer and no refusal.
    misread(
        "VIEW-01",
        "what the player sees in full is not offered",
        (
            "nameable",
            NUMBERS_NOW,
            "[n for n in " + NUMBERS_NOW + " if unseen_stones(game)[str(n)]"
            f" + {HAND}.count(n) + sum(s.count(n) for seat, s in"
            " enumerate(game['state']['secrets_taken'])"
            " if seat != game['state']['current_player'])"
            " or not game['setup']['stones'][str(n)]]",
        ),
    ),
    misread(
        "VIEW-01",
        "the stones of the player whose turn it is are hidden in the state",
        (
            "ask_for_cast",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                "    state['hands'][state['current_player']].reverse()\n"
            ),
        ),
    ),
    misread(
        "VIEW-03",
        "only numbers in the hand are offered",
        ("nameable", NUMBERS_NOW, f"[n for n in {NUMBERS_NOW} if n in {HAND}]"),
    ),
    misread(
        "VIEW-03",
        "numbers that surely fail are not offered",
        (
            "nameable",
            NUMBERS_NOW,
            (
                f"[n for n in {NUMBERS_NOW}"
                " if game['setup']['stones'][str(n)] > game['state']['board'][str(n)]]"
            ),
        ),
    ),
    misread(
        "VIEW-03",
        "a turn may be ended only while the hand has a stone that may be named",
        (
            "ask_for_cast",
            'state["last_cast"] is not None',
            (
                'state["last_cast"] is not None'
                " and any(n in nameable(game) for n in state['hands'][state['current_player']])"
            ),
        ),
        (
            "end_turn_by_choice",
            'game["state"]["last_cast"] is None',
            'not game["state"]["decision"]["may_end"]',
        ),
    ),
    misread(
        "VIEW-03",
        "a turn ends by itself once the hand has no stone that may be named",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            (
                "    elif any(n >= number for n in state['hands'][player])"
                " or any(game['setup']['variants'].values()):\n"
                "        ask_for_cast(game)\n    else:\n        end_turn(game, player, chance)"
            ),
        ),
    ),
    misread(
        "VIEW-03",
        "a number that fails is refused",
        (
            "fail",
            "    lost = ",
            (
                "    if number == 7 and game['state']['decision']['may_end']:\n"
                "        raise Refused('number', 'VIEW-03', 'not held')\n    lost = "
            ),
        ),
    ),
    misread(
        "VIEW-03",
        "a lower number is refused under the variant if the player holds it",
        (
            "cast_spell",
            "    lower = is_lower",
            (
                "    if is_lower(game, number) and number in state['hands'][player]:\n"
                "        raise Refused('number', 'VIEW-03', 'held')\n    lower = is_lower"
            ),
        ),
    ),
    misread(
        "VIEW-03",
        "the numbers in the hand are offered first",
        ("nameable", NUMBERS_NOW, f"sorted({NUMBERS_NOW}, key=lambda n: n not in {HAND})"),
    ),
]
