"""Misreadings of the rulings of Magalon on several marches in a turn, gnomes and giant."""

from __future__ import annotations

from tests.conformance.misreading import misread

OPEN_MARCH = 'if turn["march"] not in (None, march):'
PIECE = "if to in standing(table):\n"

MISREADINGS = [
    misread(
        "MOVE-07",
        "the wizard may march within the march of the gnomes",
        (OPEN_MARCH, 'if turn["march"] not in (None, march) and march != "wizard":'),
    ),
    misread(
        "MOVE-07",
        "gnomes may march within another march",
        (OPEN_MARCH, 'if turn["march"] not in (None, march) and march != "gnomes":'),
    ),
    misread(
        "MOVE-07",
        "the giant may march within another march",
        (OPEN_MARCH, 'if turn["march"] not in (None, march) and march != "giant":'),
    ),
    misread(
        "MOVE-07",
        "once the wizard has marched gnomes and giant stay",
        (
            OPEN_MARCH,
            (
                'if turn["march"] not in (None, march) or '
                '(march != "wizard" and len(turn["trails"]["wizard"]) > 1):'
            ),
        ),
    ),
    misread(
        "MOVE-07",
        "once the gnomes have marched the wizard stays",
        (
            OPEN_MARCH,
            (
                'if turn["march"] not in (None, march) or '
                '(march == "wizard" and max(map(len, turn["trails"]["gnomes"]), default=0) > 1):'
            ),
        ),
    ),
    misread(
        "MOVE-07",
        "the giant marches only after the wizard",
        (
            OPEN_MARCH,
            (
                'if turn["march"] not in (None, march) or '
                '(march == "giant" and turn["left"]["wizard"]):'
            ),
        ),
    ),
    misread(
        "MOVE-07",
        "ruins are not shifted within a march",
        ("check_shift_ruin", '["left"]["shift"] == 0:', '["left"]["shift"] == 0 or WITHIN:'),
        ("check_shift_ruin", "WITHIN", 'state["turn"]["march"]'),
    ),
    misread(
        "MOVE-07",
        "ruins are not shifted within the gnomes' march",
        (
            "check_shift_ruin",
            '["left"]["shift"] == 0:',
            '["left"]["shift"] == 0 or state["turn"]["march"] == "gnomes":',
        ),
    ),
    misread(
        "MOVE-07",
        "a ruin is not lifted within a march",
        (
            "check_lift_ruin",
            '["left"]["place"] == 0:',
            '["left"]["place"] == 0 or game["state"]["turn"]["march"]:',
        ),
    ),
    misread(
        "MOVE-07",
        "a ruin is not lifted within the gnomes' march",
        (
            "check_lift_ruin",
            '["left"]["place"] == 0:',
            '["left"]["place"] == 0 or game["state"]["turn"]["march"] == "gnomes":',
        ),
    ),
    misread(
        "MOVE-07",
        "a ruin is not lifted within the giant's march",
        (
            "check_lift_ruin",
            '["left"]["place"] == 0:',
            '["left"]["place"] == 0 or game["state"]["turn"]["march"] == "giant":',
        ),
    ),
    misread(
        "MOVE-07",
        "the shield is not set within a march",
        (
            "check_set_shield",
            '["left"]["shield"] == 0:',
            '["left"]["shield"] == 0 or state["turn"]["march"]:',
        ),
    ),
    misread(
        "MOVE-07",
        "the shield is not set within the gnomes' march",
        (
            "check_set_shield",
            '["left"]["shield"] == 0:',
            '["left"]["shield"] == 0 or state["turn"]["march"] == "gnomes":',
        ),
    ),
    misread(
        "MOVE-07",
        "the shield is not set within the giant's march",
        (
            "check_set_shield",
            '["left"]["shield"] == 0:',
            '["left"]["shield"] == 0 or state["turn"]["march"] == "giant":',
        ),
    ),
    misread(
        "MOVE-07",
        "nobody rolls within a march",
        (
            "check_roll_dice",
            '["left"]["roll"] == 0:',
            '["left"]["roll"] == 0 or game["state"]["turn"]["march"]:',
        ),
    ),
    misread(
        "MOVE-07",
        "nobody rolls within the gnomes' march",
        (
            "check_roll_dice",
            '["left"]["roll"] == 0:',
            '["left"]["roll"] == 0 or game["state"]["turn"]["march"] == "gnomes":',
        ),
    ),
    misread(
        "MOVE-07",
        "after an attack nobody rolls",
        (
            "check_roll_dice",
            '["left"]["roll"] == 0:',
            '["left"]["roll"] == 0 or game["state"]["turn"]["displaced"]:',
        ),
    ),
    misread(
        "MOVE-07",
        "after an attack no ruin is shifted",
        (
            "check_shift_ruin",
            '["left"]["shift"] == 0:',
            '["left"]["shift"] == 0 or state["turn"]["displaced"]:',
        ),
    ),
    misread(
        "MOVE-07",
        "after an attack no ruin is lifted",
        (
            "check_lift_ruin",
            '["left"]["place"] == 0:',
            '["left"]["place"] == 0 or game["state"]["turn"]["displaced"]:',
        ),
    ),
    misread(
        "MOVE-10",
        "a wizard that is shut in has lost its march, whatever is moved away",
        (
            "begin_turn",
            '    ask(game, "take_turn", seat)\n',
            (
                "    table = table_of(game)\n"
                "    closed = standing(table) | wizard_cells(table).keys() | {START}\n"
                '    if closed.issuperset(game["setup"]["roads"][table.wizards[seat]]):\n'
                '        state["turn"]["left"]["wizard"] = 0\n'
                '    ask(game, "take_turn", seat)\n'
            ),
        ),
    ),
    misread(
        "MOVE-10",
        "a wizard that is shut in goes back to the start",
        (
            "begin_turn",
            '    ask(game, "take_turn", seat)\n',
            (
                "    table = table_of(game)\n"
                "    closed = standing(table) | wizard_cells(table).keys() | {START}\n"
                '    if closed.issuperset(game["setup"]["roads"][table.wizards[seat]]):\n'
                '        state["wizards"][seat] = START\n'
                '    ask(game, "take_turn", seat)\n'
            ),
        ),
    ),
    misread(
        "GNOME-01",
        "one gnome alone marches in a turn",
        (
            "check_move_gnome",
            "    attacked = check",
            (
                "    if any(len(t) > 1 for t in trails[:gnome] + trails[gnome + 1 :]):\n"
                '        refuse("GNOME-01", "another gnome marches")\n'
                "    attacked = check"
            ),
        ),
    ),
    misread(
        "GNOME-01",
        "a gnome that another has followed does not march again",
        (
            "check_move_gnome",
            "    attacked = check",
            (
                "    if len(trails[gnome]) > 1 and any(\n"
                "        len(t) > 1 for t in trails[gnome + 1 :]\n"
                "    ):\n"
                '        refuse("GNOME-01", "another gnome marches now")\n'
                "    attacked = check"
            ),
        ),
    ),
    misread(
        "GNOME-01",
        "gnomes march in the order of their numbers",
        (
            "check_move_gnome",
            "    attacked = check",
            (
                "    if any(len(t) > 1 for t in trails[gnome + 1 :]):\n"
                '        refuse("GNOME-01", "another gnome marches now")\n'
                "    attacked = check"
            ),
        ),
    ),
    misread(
        "GNOME-01",
        "each gnome makes the card's number of steps",
        (
            '"gnomes": effects.get("gnomes", 0),',
            '"gnomes": effects.get("gnomes", 0) * len(state["gnomes"]),',
        ),
    ),
    misread(
        "GNOME-01",
        "a gnome may enter another gnome's cell",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(gnomes=()) if by == "gnome" else table):\n',
        ),
        ("gnomes_can_finish", " or to in cells:", ":"),
    ),
    misread(
        "GNOME-01",
        "there are two gnomes at most",
        (
            "check_names",
            '< len(state["gnomes"]):',
            '< min(2, len(state["gnomes"])):',
        ),
    ),
    misread(
        "GNOME-01",
        "there are three gnomes at most",
        (
            "check_names",
            '< len(state["gnomes"]):',
            '< min(3, len(state["gnomes"])):',
        ),
    ),
    misread(
        "GNOME-01",
        "a negative index counts from the last gnome",
        ("check_names", '0 <= command["gnome"] <', '-1 <= command["gnome"] <'),
    ),
    misread(
        "GNOME-01",
        "without gnomes a gnomes card has no steps left",
        (
            '"gnomes": effects.get("gnomes", 0),',
            '"gnomes": effects.get("gnomes", 0) if state["gnomes"] else 0,',
        ),
    ),
    misread(
        "GNOME-01",
        "the third and fourth gnome are not looked at on the way ahead",
        (
            "gnomes_can_finish",
            "in enumerate(cells):",
            "in list(enumerate(cells))[:2]:",
        ),
    ),
    misread(
        "GNOME-01",
        "the fourth gnome is not looked at on the way ahead",
        (
            "gnomes_can_finish",
            "in enumerate(cells):",
            "in list(enumerate(cells))[:3]:",
        ),
    ),
    misread(
        "GIANT-01",
        "only the highest of the dice counts",
        ('left["giant"] = sum(dice)', 'left["giant"] = max(dice)'),
    ),
    misread(
        "GIANT-01",
        "only the lowest of the dice counts",
        ('left["giant"] = sum(dice)', 'left["giant"] = min(dice)'),
    ),
    misread(
        "GIANT-01",
        "only two dice count",
        ('left["giant"] = sum(dice)', 'left["giant"] = sum(dice[:2])'),
    ),
    misread(
        "GIANT-01",
        "equal dice count double",
        (
            'left["giant"] = sum(dice)',
            'left["giant"] = sum(dice) * (1 + (len(dice) > len(set(dice))))',
        ),
    ),
    misread(
        "GIANT-01",
        "the giant makes twelve steps at most",
        ('left["giant"] = sum(dice)', 'left["giant"] = min(12, sum(dice))'),
    ),
    misread(
        "GIANT-01",
        "the dice have six faces on any board",
        ("check_number_of_dice", 'is_in(face, 1, about["faces"])', "is_in(face, 1, 6)"),
    ),
    misread(
        "GIANT-01",
        "the player of the highest card rolls",
        ("begin_turn", 'state["order"][-1]', 'state["order"][0]'),
        ("has_rolled", 'state["order"][-1]', 'state["order"][0]'),
    ),
    misread(
        "GIANT-01",
        "every player rolls",
        ("begin_turn", "int(is_lowest and", "int("),
        ("has_rolled", "is_lowest and ", ""),
    ),
    misread(
        "GIANT-01",
        "a player who is alone does not roll",
        ("begin_turn", "int(is_lowest and", 'int(is_lowest and len(state["order"]) > 1 and'),
    ),
    misread(
        "GIANT-01",
        "in a round with a skipped player nobody rolls",
        ("begin_turn", "int(is_lowest and", 'int(is_lowest and not state["skipped"] and'),
    ),
    misread(
        "GIANT-01",
        "the lowest player must roll",
        (
            "check_end_turn",
            "    if rests(game):\n",
            (
                '    if game["state"]["turn"]["left"]["roll"]:\n'
                '        refuse("GIANT-01", "roll first")\n'
                "    if rests(game):\n"
            ),
        ),
    ),
    misread(
        "GIANT-01",
        "a player who stays on a field must have rolled",
        (
            "check_stay",
            "    if not rests(game):\n",
            (
                '    if game["state"]["turn"]["left"]["roll"]:\n'
                '        refuse("GIANT-01", "roll first")\n'
                "    if not rests(game):\n"
            ),
        ),
    ),
    misread(
        "GIANT-01",
        "the lowest player must march the giant after the roll if it can",
        (
            "check_end_turn",
            "    if rests(game):\n",
            (
                "    if any(\n"
                '        kind == "move_giant" and not is_refused(check, game, kind, arguments)\n'
                "        for kind, arguments in steps_to_try(game, table_of(game))\n"
                "    ):\n"
                '        refuse("GIANT-01", "march the giant first")\n'
                "    if rests(game):\n"
            ),
        ),
    ),
    misread(
        "GIANT-01",
        "without a giant there is a roll of no use",
        ('int(is_lowest and state["giant"] is not None)', "int(is_lowest)"),
    ),
    misread(
        "GIANT-01",
        "the lowest player rolls again after the giant's march",
        (
            "move_giant",
            '    attack_or_go_on(game, "giant", to)',
            (
                '    if state["turn"]["march"] is None:\n'
                '        state["turn"]["left"]["roll"] = 1\n'
                '    attack_or_go_on(game, "giant", to)'
            ),
        ),
    ),
    misread(
        "GIANT-01",
        "the lowest player rolls only in the first round",
        ("begin_turn", "int(is_lowest and", 'int(is_lowest and state["round"] == 1 and'),
    ),
    misread(
        "GIANT-01",
        "whoever has marched its wizard no longer rolls",
        (
            "check_roll_dice",
            '["left"]["roll"] == 0:',
            (
                '["left"]["roll"] == 0 or (\n'
                '        game["state"]["turn"]["march"] is None\n'
                '        and len(game["state"]["turn"]["trails"]["wizard"]) > 1\n'
                "    ):"
            ),
        ),
    ),
    misread(
        "GIANT-02",
        "the giant marches as far as it can",
        ("check_move_giant", "if not giant_can_finish(", "if False and not giant_can_finish("),
    ),
    misread(
        "GIANT-02",
        "the gnomes march as far as they can",
        ("check_move_gnome", "if not gnomes_can_finish(", "if False and not gnomes_can_finish("),
    ),
    misread(
        "GIANT-02",
        "a total that the giant cannot march is lost at the roll",
        (
            "roll_dice",
            "    after_command(game)",
            (
                "    trial = deepcopy(game)\n"
                '    trial["state"]["turn"]["march"] = "giant"\n'
                "    if not any_step_is_legal(trial, table_of(trial)):\n"
                '        left["giant"] = 0\n'
                "    after_command(game)"
            ),
        ),
    ),
    misread(
        "GIANT-02",
        "the giant whose total is too long may be rolled for again",
        (
            "roll_dice",
            "    after_command(game)",
            (
                "    trial = deepcopy(game)\n"
                '    trial["state"]["turn"]["march"] = "giant"\n'
                "    if not any_step_is_legal(trial, table_of(trial)):\n"
                '        left["roll"] = 1\n'
                "    after_command(game)"
            ),
        ),
    ),
    misread(
        "GIANT-02",
        "gnomes that cannot make all steps have none left",
        (
            "begin_turn",
            '    ask(game, "take_turn", seat)\n',
            (
                "    trial = deepcopy(game)\n"
                '    trial["state"]["turn"]["march"] = "gnomes"\n'
                '    trial["state"]["current_player"] = seat\n'
                "    if not any_step_is_legal(trial, table_of(trial)):\n"
                '        state["turn"]["left"]["gnomes"] = 0\n'
                '    ask(game, "take_turn", seat)\n'
            ),
        ),
    ),
]
