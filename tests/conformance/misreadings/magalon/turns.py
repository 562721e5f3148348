"""Misreadings of the rulings of Magalon on turns: who acts, in what order, and when it ends."""

from __future__ import annotations

from tests.conformance.misreading import misread

NO_MARCH = '    if march is not None:\n        refuse("TURN-04"'
CARRIED_OUT = (
    '    RULES[kind](game, *arguments, *([faces] if kind == "roll_dice" else []))\n'
    "    return game\n"
)
OPEN = '    elif kind != ("move_wizard" if asked == "move_on" else asked):\n'
ACTING = '    if fields["player"] not in decision["players"]:\n'
SHIELD = '            "shield": 1,\n'
DISPLACE = '        ask(game, "displace", seat)\n'
TAKE_TURN = '            ask(game, "take_turn", seat)\n'
CHECK_SHIELD = '    if state["turn"]["left"]["shield"] == 0:\n'
CHECK_ROLL = '    if game["state"]["turn"]["left"]["roll"] == 0:\n'
SHIELD_SET = '    state["turn"]["left"]["shield"] = 0\n    after_command(game)\n'
ROLLED = '    left["giant"] = sum(dice)\n'
STEPPED = '    turn["left"][march] -= 1\n'


def alone(kinds: str) -> str:
    """Return what carries out commands of some kinds as long as no other is legal."""
    return CARRIED_OUT.replace(
        "    return game\n",
        '    while len(only := legal(game)) == 1 and only[0]["type"] in (' + kinds + "):\n"
        "        [forced] = only\n"
        '        RULES[forced["type"]](game, *arguments_of(forced))\n'
        "    return game\n",
    )


FORGOING = [
    (
        "who has set its shield does not march",
        "set_shield",
        '    state["turn"]["left"]["shield"] = 0\n',
        '    state["turn"]["left"]["wizard"] = 0\n',
    ),
    (
        "who has set its shield uses its card no more",
        "set_shield",
        '    state["turn"]["left"]["shield"] = 0\n',
        '    state["turn"]["left"] |= {"gnomes": 0, "shift": 0, "place": 0}\n',
    ),
    (
        "who has set its shield does not roll",
        "set_shield",
        '    state["turn"]["left"]["shield"] = 0\n',
        '    state["turn"]["left"]["roll"] = 0\n',
    ),
    (
        "who has marched does not set its shield",
        "take_step",
        STEPPED,
        '    if march == "wizard":\n        turn["left"]["shield"] = 0\n',
    ),
    (
        "who has marched does not shift ruins",
        "take_step",
        STEPPED,
        '    if march == "wizard":\n        turn["left"]["shift"] = 0\n',
    ),
    (
        "who has marched the gnomes does not march its wizard",
        "take_step",
        STEPPED,
        '    if march == "gnomes":\n        turn["left"]["wizard"] = 0\n',
    ),
    (
        "who has marched the giant does not march its wizard",
        "take_step",
        STEPPED,
        '    if march == "giant":\n        turn["left"]["wizard"] = 0\n',
    ),
    (
        "who has marched the giant does not set its shield",
        "take_step",
        STEPPED,
        '    if march == "giant":\n        turn["left"]["shield"] = 0\n',
    ),
    (
        "who has rolled does not march its wizard",
        "roll_dice",
        ROLLED,
        '    left["wizard"] = 0\n',
    ),
    (
        "who has rolled does not set its shield",
        "roll_dice",
        ROLLED,
        '    left["shield"] = 0\n',
    ),
    (
        "who has rolled uses its card no more",
        "roll_dice",
        ROLLED,
        '    left["gnomes"] = left["shift"] = left["place"] = 0\n',
    ),
    (
        "who has shifted a ruin does not march",
        "shift_ruin",
        '    state["turn"]["left"]["shift"] -= 1\n',
        '    state["turn"]["left"]["wizard"] = 0\n',
    ),
    (
        "who has placed a ruin does not march",
        "lift_ruin",
        '    state["turn"]["left"]["place"] = 0\n',
        '    state["turn"]["left"]["wizard"] = 0\n',
    ),
]

MISREADINGS = [
    *[
        misread("TURN-01", reading, (function, anchor, anchor + forgone))
        for reading, function, anchor, forgone in FORGOING
    ],
    misread(
        "TURN-01",
        "the shield is set after the march",
        (
            CHECK_SHIELD,
            '    if state["turn"]["left"]["shield"] == 0 or state["turn"]["left"]["wizard"]:\n',
        ),
    ),
    misread(
        "TURN-01",
        "the giant is rolled for after the march",
        (
            CHECK_ROLL,
            (
                '    if not game["state"]["turn"]["left"]["roll"] '
                'or game["state"]["turn"]["left"]["wizard"]:\n'
            ),
        ),
    ),
    misread(
        "TURN-01",
        "the wizard marches if it can",
        (
            NO_MARCH,
            '    if march is None and any(c["type"] == "move_wizard" for c in legal_steps(game)):\n'
            '        refuse("TURN-01", "the wizard must march")\n' + NO_MARCH,
        ),
        (
            "def check_no_march_is_open",
            (
                "def legal_steps(game: Game) -> list[Command]:\n"
                "    table = table_of(game)\n"
                '    return [{"type": kind} for kind, arguments in steps_to_try(game, table)\n'
                "            if not is_refused(STEP_CHECKS[kind], game, *arguments, table)]\n\n\n"
                "def check_no_march_is_open"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "the shield is set before the turn is ended",
        (
            NO_MARCH,
            '    if march is None and game["state"]["turn"]["left"]["shield"]:\n'
            '        refuse("TURN-01", "the shield must be set")\n' + NO_MARCH,
        ),
    ),
    misread(
        "TURN-01",
        "the lowest player rolls before it ends its turn",
        (
            NO_MARCH,
            '    if march is None and game["state"]["turn"]["left"]["roll"]:\n'
            '        refuse("TURN-01", "the giant must be rolled for")\n' + NO_MARCH,
        ),
    ),
    misread(
        "TURN-01",
        "the giant marches after the roll before the turn is ended",
        (
            NO_MARCH,
            '    if march is None and game["state"]["turn"]["left"]["giant"]:\n'
            '        refuse("TURN-01", "the giant must march")\n' + NO_MARCH,
        ),
    ),
    misread(
        "TURN-01",
        "a shield is set once in the game",
        (SHIELD, '            "shield": int(state["shields"][seat] is None),\n'),
    ),
    misread(
        "TURN-01",
        "a shield is set in the first round alone",
        (SHIELD, '            "shield": int(state["round"] == 1),\n'),
    ),
    misread(
        "TURN-01",
        "a shield is set by the first player of the round alone",
        (SHIELD, '            "shield": int(seat == state["first_player"]),\n'),
    ),
    misread(
        "TURN-01",
        "the shield is set twice in a turn",
        (SHIELD, '            "shield": 2,\n'),
        (
            '    state["turn"]["left"]["shield"] = 0\n    after_command(game)\n',
            '    state["turn"]["left"]["shield"] -= 1\n    after_command(game)\n',
        ),
    ),
    misread(
        "TURN-02",
        "any seat may act",
        (
            ACTING,
            (
                '    if decision["kind"] == "play_card" and fields["player"] not in '
                'decision["players"]:\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "any seat may play a card when cards are played",
        (
            ACTING,
            (
                '    if decision["kind"] != "play_card" and fields["player"] not in '
                'decision["players"]:\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "the player of a displaced wizard moves it",
        (
            DISPLACE,
            DISPLACE + '        state["decision"]["players"] = [turn["displacement"]["player"]]\n',
        ),
    ),
    misread(
        "TURN-02",
        "the player of a displaced wizard may move it, too",
        (
            ACTING,
            (
                '    open_turn = game["state"]["turn"] or {}\n'
                '    moved = (open_turn.get("displacement") or {}).get("player")\n'
                '    if fields["player"] not in [*decision["players"], moved]:\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "the first player may act in every turn",
        (
            ACTING,
            (
                '    if fields["player"] not in [*decision["players"], '
                'game["state"]["first_player"]]:\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "the seat before the acting one may take its place",
        (
            ACTING,
            (
                '    if (fields["player"] + 1) % game["setup"]["players"] not in '
                'decision["players"] and fields["player"] not in decision["players"]:\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "a seat may end a turn in which nothing is left to do",
        (
            ACTING,
            (
                '    if fields["player"] not in decision["players"] and fields["type"] != '
                '"end_turn":\n'
            ),
        ),
    ),
    *[
        misread(
            "TURN-03",
            f"{command} may come while {what}",
            (
                OPEN,
                (
                    f'    elif not (kind == "{command}" and asked == "{asked}") '
                    'and kind != ("move_wizard" if asked == "move_on" else asked):\n'
                ),
            ),
        )
        for asked, what in (
            ("displace", "a displacement is open"),
            ("place_ruin", "a ruin is lifted"),
        )
        for command in ("set_shield", "move_wizard", "shift_ruin", "roll_dice", "end_turn")
        if (asked, command) != ("displace", "end_turn")
    ],
    misread(
        "TURN-03",
        "the gnomes march on before the wizard is displaced in full",
        (
            OPEN,
            (
                '    elif not (kind == "move_gnome" and asked == "displace") and kind != '
                '("move_wizard" if asked == "move_on" else asked):\n'
            ),
        ),
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            '    if attacked is not None and game["state"]["turn"]["displacement"] is None:\n',
        ),
    ),
    misread(
        "TURN-03",
        "another ruin may be lifted while one is",
        (
            OPEN,
            (
                '    elif not (kind == "lift_ruin" and asked == "place_ruin") and kind != '
                '("move_wizard" if asked == "move_on" else asked):\n'
            ),
        ),
        (
            "check_lift_ruin",
            '    if game["state"]["turn"]["left"]["place"] == 0:\n',
            "    if False:\n",
        ),
    ),
    misread(
        "TURN-03",
        "the turn is ended with a ruin lifted, which is out of the game",
        (
            OPEN,
            (
                '    elif not (kind in ("end_turn", "stay") and asked == "place_ruin") and kind != '
                '("move_wizard" if asked == "move_on" else asked):\n'
            ),
        ),
    ),
    misread(
        "TURN-03",
        "moving on may be broken off",
        (
            OPEN,
            (
                '    elif not (kind == "end_turn" and asked == "move_on") and kind != '
                '("move_wizard" if asked == "move_on" else asked):\n'
            ),
        ),
        (
            "check_end_turn",
            "    check_no_march_is_open(game)\n    if rests(game):\n",
            (
                '    if game["state"]["turn"]["moving_on"]:\n        return\n'
                "    check_no_march_is_open(game)\n    if rests(game):\n"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a turn is ended within a march, whose rest lapses",
        (NO_MARCH, NO_MARCH.replace("if march is not None", "if False")),
    ),
    *[
        misread(
            "TURN-04",
            f"a turn is ended within a march of the {march}, whose rest lapses",
            (NO_MARCH, NO_MARCH.replace("is not None", f'not in (None, "{march}")')),
        )
        for march in ("wizard", "gnomes", "giant")
    ],
    misread(
        "TURN-04",
        "a wizard on a field stays within its march",
        (
            "check_stay",
            "    check_no_march_is_open(game)\n",
            "",
        ),
        (
            "check_move_on",
            "    check_stay(game)\n",
            "    check_no_march_is_open(game)\n    check_stay(game)\n",
        ),
    ),
    misread(
        "TURN-04",
        "a wizard on a field moves on within its march",
        (
            "check_move_on",
            "    check_stay(game)\n",
            '    if not rests(game):\n        refuse("ENERGY-02", "not on a field")\n',
        ),
    ),
    misread(
        "TURN-04",
        "a turn ends with the last step of the wizard",
        (
            "move_wizard",
            "        after_command(game)\n",
            (
                '        if turn["left"]["wizard"] == 0 and not rests(game):\n'
                "            pay_and_end_turn(game)\n            return\n"
                "        after_command(game)\n"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a turn ends when the shield is set",
        (
            SHIELD_SET,
            (
                '    state["turn"]["left"]["shield"] = 0\n'
                '    if state["turn"]["march"] is None and not rests(game):\n'
                "        pay_and_end_turn(game)\n        return\n    after_command(game)\n"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a turn ends with the last step of the giant",
        (
            "move_giant",
            '    attack_or_go_on(game, "giant", to)\n',
            (
                '    attack_or_go_on(game, "giant", to)\n'
                '    turn = state["turn"]\n'
                '    if turn["left"]["giant"] == 0 and not turn["displacement"]:\n'
                "        pay_and_end_turn(game)\n"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a turn is not ended by staying",
        (
            (
                '    state["energy"][seat] = min(state["energy"][seat] + board["energy"]["field"], '
                "most(board))\n    finish_turn(game)\n"
            ),
            (
                '    state["energy"][seat] = min(state["energy"][seat] + board["energy"]["field"], '
                "most(board))\n    after_command(game)\n"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a turn is not ended by the last step of moving on",
        (
            "after_command",
            '        if not turn["moving_on"]:\n',
            '        if not turn["moving_on"] or turn["march"] is None:\n',
        ),
    ),
    misread(
        "TURN-04",
        "a turn ends by itself when all its actions are used up",
        (
            TAKE_TURN,
            '            if any(turn["left"].values()) or rests(game):\n    '
            + TAKE_TURN
            + "            else:\n                pay_and_end_turn(game)\n",
        ),
    ),
    misread(
        "TURN-05",
        "the only card that may be played is played at once",
        (CARRIED_OUT, alone('"play_card",')),
    ),
    misread(
        "TURN-05",
        "the only step that is legal is made at once",
        (CARRIED_OUT, alone('"move_wizard", "move_gnome", "move_giant"')),
    ),
    misread(
        "TURN-05",
        "the only step of a displacement is made at once",
        (CARRIED_OUT, alone('"displace",')),
    ),
    misread(
        "TURN-05",
        "a ruin that fits on one cell is placed at once",
        (CARRIED_OUT, alone('"place_ruin",')),
    ),
    misread(
        "TURN-05",
        "a turn in which nothing else can be done is ended at once",
        (CARRIED_OUT, alone('"end_turn",')),
    ),
    misread(
        "TURN-05",
        "a wizard that can only stay stays at once",
        (CARRIED_OUT, alone('"stay",')),
    ),
    misread(
        "TURN-05",
        "a first card that is the only one is laid when the game begins",
        (
            "    return opening(checked_setup(setup))\n",
            (
                "    game = opening(checked_setup(setup))\n"
                '    while len(only := legal(game)) == 1 and only[0]["type"] == "play_card":\n'
                '        RULES["play_card"](game, only[0]["value"])\n'
                "    return game\n"
            ),
        ),
    ),
]
