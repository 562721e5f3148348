"""Misreadings of the rulings of Magalon on energy fields."""

from __future__ import annotations

from tests.conformance.misreading import misread

FREE_OF_CHARGE = 'if not has_effect(game, "energy"):\n'
GAIN = 'min(state["energy"][seat] + board["energy"]["field"], most(board))'
RESTS = 'return on_field and (has_marched or not setup["variants"]["energy_needs_move"])'
CHOICE = "    if rests(game):\n"
NO_FIELD = "    if not rests(game):\n"
FORGO = (
    'turn["left"] = dict.fromkeys(turn["left"], 0) | {"wizard": game["setup"]["board"]["move_on"]}'
)
PAY = "            pay_and_end_turn(game)\n"
STEP = "    take_artifact(game, seat, to)\n"

MISREADINGS = [
    misread(
        "ENERGY-02",
        "on a field the turn may also just be ended",
        ("check_end_turn", CHOICE, "    if False:\n"),
    ),
    misread(
        "ENERGY-02",
        "one may stay anywhere",
        ("check_stay", NO_FIELD, "    if False:\n"),
    ),
    misread(
        "ENERGY-02",
        "only a wizard that marched there in this turn has the choice, without the variant",
        ("rests", RESTS, "return on_field and has_marched"),
    ),
    misread(
        "ENERGY-02",
        "standing there is enough under the variant as well",
        ("rests", RESTS, "return on_field"),
    ),
    misread(
        "ENERGY-02",
        "only a wizard that has not marched in this turn has the choice",
        ("rests", RESTS, "return on_field and not has_marched"),
    ),
    misread(
        "ENERGY-02",
        "under the variant one step is not enough",
        ("rests", '["wizard"]) > 1', '["wizard"]) > 2'),
    ),
    misread(
        "ENERGY-02",
        "under the variant an old stand may be stayed on but not left",
        (
            "check_end_turn",
            CHOICE,
            (
                '    if list(table_of(game).wizards[game["state"]["current_player"]]) in (\n'
                '        game["setup"]["board"]["energy_fields"]\n    ):\n'
            ),
        ),
        (
            "check_stay",
            NO_FIELD,
            (
                '    if list(table_of(game).wizards[game["state"]["current_player"]]) not in (\n'
                '        game["setup"]["board"]["energy_fields"]\n    ):\n'
            ),
        ),
    ),
    misread(
        "ENERGY-02",
        "the variant is not kept beside goal_exact",
        (
            "rests",
            'or not setup["variants"]["energy_needs_move"]',
            'or not setup["variants"]["energy_needs_move"] or setup["variants"]["goal_exact"]',
        ),
    ),
    misread(
        "ENERGY-02",
        "the variant is not kept beside round_limit",
        (
            "rests",
            'or not setup["variants"]["energy_needs_move"]',
            'or not setup["variants"]["energy_needs_move"] or setup["variants"]["round_limit"]',
        ),
    ),
    misread(
        "ENERGY-02",
        "goal_exact brings energy_needs_move",
        (
            "rests",
            'not setup["variants"]["energy_needs_move"]',
            'not (setup["variants"]["energy_needs_move"] or setup["variants"]["goal_exact"])',
        ),
    ),
    misread(
        "ENERGY-02",
        "round_limit brings energy_needs_move",
        (
            "rests",
            'not setup["variants"]["energy_needs_move"]',
            'not (setup["variants"]["energy_needs_move"] or setup["variants"]["round_limit"])',
        ),
    ),
    misread(
        "ENERGY-02",
        "at the top of the scale there is no choice",
        (
            "rests",
            RESTS,
            'seat = state["current_player"]\n'
            '    full = state["energy"][seat] == most(setup["board"])\n'
            "    " + RESTS.replace("on_field", "on_field and not full"),
        ),
    ),
    misread(
        "ENERGY-02",
        "with an energy card there is no choice",
        ("rests", RESTS, RESTS.replace("on_field", 'on_field and not has_effect(game, "energy")')),
    ),
    misread(
        "ENERGY-02",
        "the lowest player has no choice",
        (
            "rests",
            RESTS,
            RESTS.replace("on_field", 'on_field and state["current_player"] != state["order"][-1]'),
        ),
    ),
    misread(
        "ENERGY-02",
        "only the first energy field counts",
        ("rests", 'setup["board"]["energy_fields"]', 'setup["board"]["energy_fields"][:1]'),
    ),
    misread(
        "ENERGY-02",
        "artifact areas are energy fields as well",
        (
            "rests",
            'in setup["board"]["energy_fields"]',
            'in [*setup["board"]["energy_fields"], *setup["artifact_areas"]]',
        ),
    ),
    misread(
        "ENERGY-02",
        "under the variant the march of a gnome counts, too",
        (
            "rests",
            'len(state["turn"]["trails"]["wizard"]) > 1',
            (
                "any(\n        len(trail) > 1\n        for trail in "
                '[state["turn"]["trails"]["wizard"], *state["turn"]["trails"]["gnomes"]]\n    )'
            ),
        ),
    ),
    misread(
        "ENERGY-02",
        "after an attack nobody stays",
        (
            "check_stay",
            "    if not rests(game):\n",
            '    if game["state"]["turn"]["displaced"] or not rests(game):\n',
        ),
    ),
    misread(
        "ENERGY-03",
        "staying is not capped",
        ("stay", GAIN, 'state["energy"][seat] + board["energy"]["field"]'),
    ),
    misread(
        "ENERGY-03",
        "staying fills the energy up",
        ("stay", GAIN, "most(board)"),
    ),
    misread(
        "ENERGY-03",
        "staying gives three on any board",
        ("stay", 'board["energy"]["field"]', "3"),
    ),
    misread(
        "ENERGY-03",
        "staying costs the turn's payment",
        ("stay", GAIN, GAIN.replace('["field"]', '["field"] - board["energy"]["cost"]')),
    ),
    misread(
        "ENERGY-03",
        "the cost is taken from what staying fills up",
        ("stay", GAIN, f'{GAIN} - board["energy"]["cost"]'),
    ),
    misread(
        "ENERGY-03",
        "nobody stays at the top of the scale",
        (
            "check_stay",
            NO_FIELD,
            (
                '    state = game["state"]\n'
                '    full = state["energy"][state["current_player"]] == '
                'most(game["setup"]["board"])\n'
                "    if full or not rests(game):\n"
            ),
        ),
    ),
    misread(
        "ENERGY-03",
        "staying is open only if its energy fits on the scale",
        (
            "check_stay",
            NO_FIELD,
            (
                '    state, energy = game["state"], game["setup"]["board"]["energy"]\n'
                '    fits = state["energy"][state["current_player"]] + energy["field"] <= '
                'energy["max"]\n'
                "    if not fits or not rests(game):\n"
            ),
        ),
    ),
    misread(
        "ENERGY-03",
        "with an energy card staying gives nothing",
        (
            "stay",
            f'    state["energy"][seat] = {GAIN}\n',
            f'    if not has_effect(game, "energy"):\n        state["energy"][seat] = {GAIN}\n',
        ),
    ),
    misread(
        "ENERGY-03",
        "the energy of a field is gained once in a game",
        (
            "stay",
            'board["energy"]["field"]',
            '(board["energy"]["field"] if state["round"] == 1 else 0)',
        ),
    ),
    misread(
        "ENERGY-03",
        "all wizards on fields gain when one stays",
        (
            "stay",
            "    finish_turn(game)\n",
            (
                '    for other, place in enumerate(state["wizards"]):\n'
                '        if other != seat and place in board["energy_fields"]:\n'
                '            more = state["energy"][other] + board["energy"]["field"]\n'
                '            state["energy"][other] = min(more, most(board))\n'
                "    finish_turn(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-03",
        "the third and fourth player gain one less",
        (
            "stay",
            'board["energy"]["field"]',
            'board["energy"]["field"] - (seat > 1)',
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on has a trail of its own",
        (
            "open_moving_on",
            '    turn["moving_on"] = True\n',
            (
                '    turn["moving_on"] = True\n'
                '    turn["trails"]["wizard"] = turn["trails"]["wizard"][-1:]\n'
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on is three steps on any board",
        ("open_moving_on", 'game["setup"]["board"]["move_on"]', "3"),
    ),
    misread(
        "ENERGY-04",
        "moving on adds to the steps that the card has left",
        (
            "open_moving_on",
            '{"wizard": game["setup"]["board"]["move_on"]}',
            '{"wizard": game["setup"]["board"]["move_on"] + turn["left"]["wizard"]}',
        ),
    ),
    misread(
        "ENERGY-04",
        "other actions may be done after moving on is chosen",
        ("open_moving_on", FORGO, 'turn["left"]["wizard"] = game["setup"]["board"]["move_on"]'),
    ),
    misread(
        "ENERGY-04",
        "the shield is left while moving on",
        (
            "open_moving_on",
            'dict.fromkeys(turn["left"], 0) |',
            'dict.fromkeys(turn["left"], 0) | {"shield": turn["left"]["shield"]} |',
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on may end a wizard's turn on the spot",
        ("check_move_on", "if not any_step_is_legal(", "if False and not any_step_is_legal("),
    ),
    misread(
        "ENERGY-04",
        "an open place beside the field is enough to move on",
        (
            "check_move_on",
            "    if not any_step_is_legal(",
            '    after["state"]["turn"]["left"]["wizard"] = 1\n    if not any_step_is_legal(',
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on is tried without the trail of the turn",
        (
            "check_move_on",
            "    open_moving_on(after)\n",
            (
                "    open_moving_on(after)\n"
                '    turn = after["state"]["turn"]\n'
                '    turn["trails"]["wizard"] = turn["trails"]["wizard"][-1:]\n'
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on ends on a field with energy",
        (
            "after_command",
            PAY,
            (
                '            if state["wizards"][seat] in '
                'game["setup"]["board"]["energy_fields"]:\n'
                "                stay(game)\n"
                "            else:\n"
                "                pay_and_end_turn(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "from a field where moving on ends one may move on again",
        (
            "after_command",
            PAY,
            (
                '            if state["wizards"][seat] in '
                'game["setup"]["board"]["energy_fields"]:\n'
                '                turn["moving_on"] = False\n'
                '                ask(game, "take_turn", seat)\n'
                "            else:\n"
                "                pay_and_end_turn(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on costs nothing",
        ("after_command", PAY, "            finish_turn(game)\n"),
    ),
    misread(
        "ENERGY-04",
        "moving on costs one more",
        (
            "after_command",
            PAY,
            '            state["energy"][seat] -= 1\n' + PAY,
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on is paid with an energy card, too",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if state["turn"]["moving_on"] or not has_effect(game, "energy"):\n',
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on takes no artifacts",
        (
            "move_wizard",
            STEP,
            '    if not turn["moving_on"]:\n        take_artifact(game, seat, to)\n',
        ),
    ),
    misread(
        "ENERGY-04",
        "only a wizard that has marched in this turn moves on",
        (
            "check_move_on",
            "    after = deepcopy(game)\n",
            (
                '    if len(game["state"]["turn"]["trails"]["wizard"]) == 1:\n'
                '        refuse("ENERGY-04", "march first")\n'
                "    after = deepcopy(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "only a wizard whose march is over moves on",
        (
            "check_move_on",
            "    after = deepcopy(game)\n",
            (
                '    if game["state"]["turn"]["left"]["wizard"]:\n'
                '        refuse("ENERGY-04", "march first")\n'
                "    after = deepcopy(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on does not lead into the goal",
        (
            "start_refusal",
            "    has_all =",
            '    if state["turn"]["moving_on"]:\n        return "START-02"\n    has_all =',
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on may be given up after a step",
        (
            "check_no_march_is_open",
            "if march is not None:",
            'if march is not None and not game["state"]["turn"]["moving_on"]:',
        ),
        ("check_phase", "elif kind != (", 'elif kind != "end_turn" and kind != ('),
        (
            "check_end_turn",
            CHOICE,
            '    if rests(game) and not game["state"]["turn"]["moving_on"]:\n',
        ),
    ),
    misread(
        "ENERGY-04",
        "under energy_needs_move nobody moves on",
        (
            "check_move_on",
            "    after = deepcopy(game)\n",
            (
                '    if game["setup"]["variants"]["energy_needs_move"]:\n'
                '        refuse("ENERGY-04", "stay")\n'
                "    after = deepcopy(game)\n"
            ),
        ),
    ),
    misread(
        "ENERGY-04",
        "moving on ends in the first area",
        (
            "move_wizard",
            "    take_artifact(game, seat, to)\n",
            (
                '    take_artifact(game, seat, to)\n    if turn["moving_on"] and to in '
                'game["setup"]["artifact_areas"]:\n        turn["left"]["wizard"] = 0\n     '
                '   turn["march"] = None\n'
            ),
        ),
    ),
    misread(
        "ENERGY-06",
        "a field gives energy in passing",
        (
            "move_wizard",
            STEP,
            STEP + '    board = game["setup"]["board"]\n'
            '    if place_json(to) in board["energy_fields"] and turn["march"]:\n'
            '        more = state["energy"][seat] + board["energy"]["field"]\n'
            '        state["energy"][seat] = min(more, most(board))\n',
        ),
    ),
    misread(
        "ENERGY-06",
        "passing a field costs one energy",
        (
            "move_wizard",
            STEP,
            STEP + '    if place_json(to) in game["setup"]["board"]["energy_fields"] and '
            'turn["march"]:\n'
            '        state["energy"][seat] = max(state["energy"][seat] - 1, 0)\n',
        ),
    ),
    misread(
        "ENERGY-06",
        "a march ends on the first field",
        (
            "move_wizard",
            STEP,
            STEP + '    if place_json(to) in game["setup"]["board"]["energy_fields"]:\n'
            '        turn["left"]["wizard"] = 0\n'
            '        turn["march"] = None\n',
        ),
    ),
    misread(
        "ENERGY-06",
        "a player whose wizard has crossed a field may stay at the end",
        (
            "rests",
            'state["wizards"][state["current_player"]] in setup["board"]["energy_fields"]',
            'any(p in setup["board"]["energy_fields"] for p in state["turn"]["trails"]["wizard"])',
        ),
    ),
    misread(
        "ENERGY-06",
        "a player whose wizard has crossed a field does not pay",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            (
                'if not has_effect(game, "energy") and not any(\n'
                '        p in board["energy_fields"] for p in '
                'state["turn"]["trails"]["wizard"][1:-1]\n    ):\n'
            ),
        ),
    ),
    misread(
        "ENERGY-06",
        "a player who begins on a field pays nothing, wherever it marches",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            (
                'if not has_effect(game, "energy") and (\n'
                '        state["turn"]["trails"]["wizard"][0] not in '
                'board["energy_fields"]\n    ):\n'
            ),
        ),
    ),
]
