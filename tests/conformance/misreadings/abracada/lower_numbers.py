"""Misreadings of the rulings of Abracada…What? on numbers that may follow in a turn."""

from __future__ import annotations

from tests.conformance.misreading import misread

LOWER = "    if lower:  # CAST-05\n        change_lives(game, {player: -1})\n"
BEFORE = "number < before and not any_order"

MISREADINGS = [
    # Numbers in their order.
    misread(
        "CAST-04",
        "a further cast has to be higher",
        ("is_lower", "number < before", "number <= before"),
    ),
    misread(
        "CAST-04",
        "a further cast may not be higher",
        ("is_lower", "number < before", "number > before"),
    ),
    misread(
        "CAST-04",
        "a further cast has to name the same number",
        ("is_lower", "number < before", "number != before"),
    ),
    misread(
        "CAST-04",
        "a further cast may be lower by one",
        ("is_lower", "number < before", "number < before - 1"),
    ),
    misread(
        "CAST-04",
        "the same number may not be named again, but for 8",
        ("is_lower", "number < before", "(number < before or number == before < 8)"),
    ),
    misread(
        "CAST-04",
        "a higher number may be the next one only",
        ("is_lower", "number < before", "(number < before or number > before + 1)"),
    ),
    misread(
        "CAST-04",
        "the bound is the first number of the turn",
        (
            "cast_spell",
            '    state["last_cast"] = number\n',
            (
                '    state["last_cast"] = number'
                " if state['last_cast'] is None else state['last_cast']\n"
            ),
        ),
    ),
    misread(
        "CAST-04",
        "after an 8 the numbers begin again",
        ("is_lower", "number < before", "number < before < 8"),
    ),
    misread(
        "CAST-04",
        "the bound holds from the third cast on",
        (
            "is_lower",
            BEFORE,
            (
                f"{BEFORE} and len(game['state']['hands']"
                "[game['state']['current_player']]) < game['setup']['hand'] - 1"
            ),
        ),
    ),
    misread(
        "CAST-04",
        "from round 2 on there is no bound",
        ("is_lower", BEFORE, f"{BEFORE} and game['state']['round'] == 1"),
    ),
    misread(
        "CAST-04",
        "with five players there is no bound",
        ("is_lower", BEFORE, f"{BEFORE} and game['setup']['players'] < 5"),
    ),
    # A lower number.
    misread(
        "CAST-05",
        "a lower number fails and costs a life",
        (
            "nameable",
            'lower_allowed = game["setup"]["variants"]["lower_cast_costs_life"]',
            "lower_allowed = True",
        ),
    ),
    misread(
        "CAST-05",
        "a lower number ends the turn without a cost",
        (
            "cast_spell",
            '        raise Refused("number", "CAST-05"',
            (
                "        end_turn(game, player, chance)\n        return\n"
                '        raise Refused("number", "CAST-05"'
            ),
        ),
    ),
    misread(
        "CAST-05",
        "a lower number is refused only if the player does not hold it",
        (
            "cast_spell",
            "if number not in nameable(game):",
            "if number not in nameable(game) and number not in state['hands'][player]:",
        ),
    ),
    misread(
        "CAST-05",
        "a lower number is refused only if the player holds it",
        (
            "cast_spell",
            "if number not in nameable(game):",
            "if number not in nameable(game) and number in state['hands'][player]:",
        ),
    ),
    misread(
        "CAST-05",
        "a refused lower number is the new bound",
        (
            "cast_spell",
            "    if number not in nameable(game):\n",
            (
                "    if number not in nameable(game):\n        state['last_cast'] = number\n"
                "        ask_for_cast(game)\n        return\n"
            ),
        ),
    ),
    misread(
        "CAST-05",
        "a lower number is offered and refused",
        ("ask_for_cast", "nameable(game)", "list(NUMBERS)"),
    ),
    misread(
        "CAST-05",
        "under the variant only what the rulebook allows is offered",
        ("ask_for_cast", "nameable(game)", "[n for n in NUMBERS if not is_lower(game, n)]"),
    ),
    misread(
        "CAST-05",
        "under the variant a lower number in the hand is cast",
        (
            "cast_spell",
            LOWER,
            LOWER.replace("lower:", "lower and number not in state['hands'][player]:"),
        ),
    ),
    misread(
        "CAST-05",
        "under the variant the stone is laid down without effect",
        (
            "cast_spell",
            LOWER,
            (
                f"{LOWER}        if number in state['hands'][player]:\n"
                "            state['hands'][player].remove(number)\n"
                "            state['board'][str(number)] += 1\n"
            ),
        ),
    ),
    misread(
        "CAST-05",
        "under the variant a lower number that the hand lacks costs two lives",
        ("cast_spell", LOWER, LOWER.replace("-1", "-1 - (number not in state['hands'][player])")),
    ),
    misread(
        "CAST-05",
        "under the variant a lower number costs nothing but the turn",
        ("cast_spell", LOWER, LOWER.replace("-1", "0")),
    ),
    misread(
        "CAST-05",
        "under the variant a lower 1 rolls the die",
        (
            "cast_spell",
            LOWER,
            LOWER.replace("-1", "-(chance.die(game['setup']) if number == 1 else 1)"),
        ),
    ),
    misread(
        "CAST-05",
        "under the variant a lower number lets the player go on",
        (
            "cast_spell",
            f"{LOWER}        settle_failure(game, player, chance)",
            (
                f"{LOWER}        if round_is_lost(game):\n"
                "            settle_failure(game, player, chance)\n        else:\n"
                "            ask_for_cast(game)"
            ),
        ),
    ),
    misread(
        "CAST-05",
        "under the variant the last life is not lost by a lower number",
        ("cast_spell", LOWER, LOWER.replace("-1", "-min(1, state['lives'][player] - 1)")),
    ),
    misread(
        "CAST-05",
        "under the variant nothing is drawn after a lower number",
        (
            "cast_spell",
            f"{LOWER}        settle_failure(game, player, chance)",
            (
                f"{LOWER}        if round_is_lost(game):\n"
                "            settle_failure(game, player, chance)\n        else:\n"
                "            begin_turn(game, left_of(game, player))"
            ),
        ),
    ),
    misread(
        "CAST-05",
        "under the variant the same number costs a life, too",
        (
            "cast_spell",
            "    lower = is_lower(game, number)\n",
            (
                "    lower = is_lower(game, number) or ("
                "state['last_cast'] == number and not game['setup']['variants']['any_order']"
                " and game['setup']['variants']['lower_cast_costs_life'])\n"
            ),
        ),
    ),
    misread(
        "CAST-05",
        "between rounds the last number is the one before a lower one",
        (
            "cast_spell",
            '    state["last_cast"] = number\n',
            '    if not lower:\n        state["last_cast"] = number\n',
        ),
    ),
    misread(
        "CAST-05",
        "under the variant a lower number costs as many lives as it is lower",
        (
            "cast_spell",
            '    state["last_cast"] = number\n',
            "    before = state['last_cast']\n    state[\"last_cast\"] = number\n",
        ),
        ("cast_spell", LOWER, LOWER.replace("-1", "-(before - number)")),
    ),
    misread(
        "CAST-05",
        "under the variant from round 2 on a lower number is refused",
        ("nameable", "lower_allowed = ", "lower_allowed = game['state']['round'] == 1 and "),
    ),
    misread(
        "CAST-05",
        "under both variants of failures a lower number is refused",
        (
            "nameable",
            "lower_allowed = ",
            "lower_allowed = not game['setup']['variants']['last_wizard_standing'] and ",
        ),
    ),
    # Any order.
    misread(
        "CAST-06",
        "by default any number may follow",
        ("is_lower", 'game["setup"]["variants"]["any_order"]', "True"),
    ),
    misread(
        "CAST-06",
        "any order holds only without the penalty of the other variant",
        (
            "is_lower",
            "any_order = ",
            "any_order = not game['setup']['variants']['lower_cast_costs_life'] and ",
        ),
    ),
    misread(
        "CAST-06",
        "any order holds only without the last wizard standing",
        (
            "is_lower",
            "any_order = ",
            "any_order = not game['setup']['variants']['last_wizard_standing'] and ",
        ),
    ),
    misread(
        "CAST-06",
        "with all three variants the order holds",
        (
            "is_lower",
            "any_order = ",
            "any_order = not all(game['setup']['variants'].values()) and ",
        ),
    ),
    misread(
        "CAST-06",
        "with any order the same number may not be named again",
        ("is_lower", "return ", "return before == number and any_order or "),
    ),
    misread(
        "CAST-06",
        "with any order a lower number that fails costs no die",
        (
            "fail",
            "number == 1",
            (
                "number == 1 and not ("
                "game['setup']['variants']['any_order'] and game['state']['decision']['may_end'])"
            ),
        ),
    ),
    misread(
        "CAST-06",
        "with any order a lower number is cast without its spell",
        (
            "succeed",
            "    take_effect",
            (
                "    if not (game['setup']['variants']['any_order']"
                " and number < state['decision'].get('before', 0)):\n        take_effect"
            ),
        ),
        (
            "cast_spell",
            '    state["last_cast"] = number\n',
            (
                "    state['decision']['before'] = state['last_cast'] or 0\n"
                '    state["last_cast"] = number\n'
            ),
        ),
    ),
    misread(
        "CAST-06",
        "with any order one number lower may be named, in the second cast only",
        (
            "is_lower",
            "and not any_order",
            (
                "and (not any_order or len(game['state']['hands']"
                "[game['state']['current_player']]) < game['setup']['hand'] - 1)"
            ),
        ),
    ),
    misread(
        "CAST-06",
        "from round 2 on the order holds",
        ("is_lower", "any_order = ", "any_order = game['state']['round'] == 1 and "),
    ),
]
