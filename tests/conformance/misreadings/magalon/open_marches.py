"""Misreadings of the rulings of Magalon on what may be done with a march open, and when it "
"lapses."""

from __future__ import annotations

from tests.conformance.misreading import misread

LAPSE = 'if turn["march"] is not None and not any_step_is_legal(game, table_of(game)):'

MISREADINGS = [
    misread(
        "MOVE-06",
        "the wizard's steps are free",
        ("check_move_wizard", "if not wizard_can_finish(", "if False and not wizard_can_finish("),
    ),
    misread(
        "MOVE-06",
        "only the first step of a wizard looks ahead",
        (
            "check_move_wizard",
            "if not wizard_can_finish(",
            'if turn["march"] is None and not wizard_can_finish(',
        ),
    ),
    misread(
        "MOVE-06",
        "only the first step of the giant looks ahead",
        (
            "check_move_giant",
            "if not giant_can_finish(",
            'if turn["march"] is None and not giant_can_finish(',
        ),
    ),
    misread(
        "MOVE-06",
        "only the first step of the gnomes looks ahead",
        (
            "check_move_gnome",
            "if not gnomes_can_finish(",
            'if turn["march"] is None and not gnomes_can_finish(',
        ),
    ),
    misread(
        "MOVE-06",
        "a gnome that attacks is judged with the attacked wizard where it was",
        (
            "check_move_gnome",
            "off_board(table._replace(gnomes=put(table.gnomes, gnome, to)), attacked)",
            "table._replace(gnomes=put(table.gnomes, gnome, to))",
        ),
    ),
    misread(
        "MOVE-06",
        "the giant that attacks is judged with the attacked wizard where it was",
        (
            "check_move_giant",
            "off_board(table._replace(giant=to), attacked)",
            "table._replace(giant=to)",
        ),
    ),
    misread(
        "MOVE-06",
        "a step that attacks does not look ahead",
        (
            "check_move_gnome",
            "if not gnomes_can_finish(",
            "if attacked is None and not gnomes_can_finish(",
        ),
    ),
    misread(
        "MOVE-06",
        "a step of the giant that attacks does not look ahead",
        (
            "check_move_giant",
            "if not giant_can_finish(",
            "if attacked is None and not giant_can_finish(",
        ),
    ),
    misread(
        "MOVE-06",
        "moving on does not look ahead",
        (
            "check_move_wizard",
            "if not wizard_can_finish(",
            'if not turn["moving_on"] and not wizard_can_finish(',
        ),
    ),
    misread(
        "MOVE-06",
        "in a second march of the turn nothing is looked ahead",
        (
            "check_move_gnome",
            "if not gnomes_can_finish(",
            'if len(turn["trails"]["wizard"]) == 1 and not gnomes_can_finish(',
        ),
    ),
    misread(
        "MOVE-06",
        "a step that attacks is judged with all wizards off the board",
        (
            "off_board",
            "put(table.wizards, attacked, None)",
            "(None,) * len(table.wizards)",
        ),
    ),
    misread(
        "MOVE-08",
        "ruins are shifted without regard to the open march",
        (
            "check_shift_ruin",
            "check_march_goes_on(game, with_ruin(game, table_of(game), ruin, corner, rotation))",
            "with_ruin(game, table_of(game), ruin, corner, rotation)",
        ),
    ),
    misread(
        "MOVE-08",
        "ruins are placed without regard to the open march",
        (
            "check_placement",
            "check_march_goes_on(game, with_ruin(game, table_of(game), ruin, corner, rotation))",
            "with_ruin(game, table_of(game), ruin, corner, rotation)",
        ),
    ),
    misread(
        "MOVE-08",
        "the shield is set without regard to the open march",
        ("check_set_shield", "    check_march_goes_on(game, after)\n", ""),
    ),
    misread(
        "MOVE-08",
        "only the march of the wizard is spared",
        ("check_march_goes_on", "if march is not None and", 'if march == "wizard" and'),
    ),
    misread(
        "MOVE-08",
        "only the marches of wizard and gnomes are spared",
        ("check_march_goes_on", "if march is not None and", 'if march not in (None, "giant") and'),
    ),
    misread(
        "MOVE-08",
        "only the marches of wizard and giant are spared",
        ("check_march_goes_on", "if march is not None and", 'if march not in (None, "gnomes") and'),
    ),
    misread(
        "MOVE-08",
        "the old place of the shield counts as taken",
        (
            "check_set_shield",
            "    check_march_goes_on(game, after)\n",
            "    check_march_goes_on(game, table._replace(shields=(*table.shields, cell)))\n",
        ),
    ),
    misread(
        "MOVE-08",
        "the old place of the ruin counts as taken",
        (
            "with_ruin",
            "return table._replace(ruins=put(table.ruins, ruin, squares))",
            "return table._replace(ruins=(*table.ruins, squares))",
        ),
    ),
    misread(
        "MOVE-08",
        "an open place beside the piece is enough",
        (
            "check_march_goes_on",
            "if march is not None and not any_step_is_legal(game, table):\n",
            (
                "def only_dead_ends() -> bool:\n"
                "        for kind, arguments in steps_to_try(game, table):\n"
                "            if MARCHES[kind] == march:\n"
                "                try:\n"
                "                    STEP_CHECKS[kind](game, *arguments, table)\n"
                "                except Refused as refused:\n"
                '                    if refused.ruling != "MOVE-06":\n'
                "                        continue\n"
                "                return False\n"
                "        return True\n\n"
                "    if march is not None and only_dead_ends():\n"
            ),
        ),
    ),
    misread(
        "MOVE-08",
        "no step that was legal may be taken away",
        (
            "check_march_goes_on",
            "not any_step_is_legal(game, table):\n",
            (
                "any(\n"
                "        MARCHES[kind] == march\n"
                "        and not is_refused(STEP_CHECKS[kind], game, *arguments, table_of(game))\n"
                "        and is_refused(STEP_CHECKS[kind], game, *arguments, table)\n"
                "        for kind, arguments in steps_to_try(game, table)\n"
                "    ):\n"
            ),
        ),
    ),
    misread(
        "MOVE-08",
        "a march that has not begun is spared as well",
        (
            "check_march_goes_on",
            '    march = game["state"]["turn"]["march"]\n',
            (
                '    march = game["state"]["turn"]["march"]\n'
                '    if march is None and game["state"]["turn"]["left"]["wizard"]:\n'
                "        game = deepcopy(game)\n"
                '        game["state"]["turn"]["march"] = march = "wizard"\n'
            ),
        ),
    ),
    misread(
        "MOVE-09",
        "a march never lapses",
        ("after_command", LAPSE, "if False:"),
    ),
    misread(
        "MOVE-09",
        "a march may lapse while a displacement is open",
        (
            "after_command",
            '    if turn["displacement"] is not None:\n',
            (
                "    if (\n"
                '        turn["displacement"] is not None\n'
                '        and len(turn["displacement"]["trail"]) > 1\n'
                '        and turn["march"] is not None\n'
                "        and not any_step_is_legal(game, table_of(game))\n"
                "    ):\n"
                '        turn["left"][turn["march"]] = 0\n'
                '        turn["march"] = None\n'
                '    if turn["displacement"] is not None:\n'
            ),
        ),
    ),
    misread(
        "MOVE-09",
        "a march may lapse with the step that attacks",
        (
            "after_command",
            '    if turn["displacement"] is not None:\n',
            (
                "    if (\n"
                '        turn["displacement"] is not None\n'
                '        and turn["march"] is not None\n'
                "        and not any_step_is_legal(game, table_of(game))\n"
                "    ):\n"
                '        turn["left"][turn["march"]] = 0\n'
                '        turn["march"] = None\n'
                '    if turn["displacement"] is not None:\n'
            ),
        ),
    ),
    misread(
        "MOVE-09",
        "a march lapses only after an attack",
        ("after_command", LAPSE, LAPSE.replace(" and ", ' and turn["displaced"] and ')),
    ),
    misread(
        "MOVE-09",
        "a march lapses only by a step, not by a displacement",
        ("after_command", LAPSE, LAPSE.replace(" and ", ' and not turn["displaced"] and ')),
    ),
    misread(
        "MOVE-09",
        "only the giant's march lapses",
        ("after_command", LAPSE, LAPSE.replace(" is not None", ' == "giant"')),
    ),
    misread(
        "MOVE-09",
        "only the gnomes' march lapses",
        ("after_command", LAPSE, LAPSE.replace(" is not None", ' == "gnomes"')),
    ),
    misread(
        "MOVE-09",
        "the steps that are left remain for later",
        ("after_command", '            turn["left"][turn["march"]] = 0\n', ""),
    ),
    misread(
        "MOVE-09",
        "with a march all else lapses",
        (
            "after_command",
            'turn["left"][turn["march"]] = 0',
            'turn["left"] = dict.fromkeys(turn["left"], 0)',
        ),
    ),
    misread(
        "MOVE-09",
        "with the gnomes' march the wizard's lapses",
        (
            "after_command",
            'turn["left"][turn["march"]] = 0',
            'turn["left"] |= {"wizard": 0, turn["march"]: 0}',
        ),
    ),
    misread(
        "MOVE-09",
        "a march that lapses ends the turn",
        (
            "after_command",
            '            turn["march"] = None\n',
            (
                '            turn["march"] = None\n'
                "            pay_and_end_turn(game)\n"
                "            return\n"
            ),
        ),
    ),
    misread(
        "MOVE-09",
        "a march lapses only where every place beside the piece is taken",
        (
            "after_command",
            "not any_step_is_legal(game, table_of(game)):",
            (
                "all(\n"
                "            isinstance(to, str) or to in standing(table_of(game))\n"
                "            for piece in table_of(game).gnomes + (table_of(game).giant,)\n"
                "            if piece is not None\n"
                '            for to in game["setup"]["roads"][piece]\n'
                "        ):"
            ),
        ),
    ),
    misread(
        "MOVE-09",
        "a march may lapse only with its last step left",
        (
            "after_command",
            LAPSE,
            LAPSE.replace(" and ", ' and turn["left"][turn["march"]] == 1 and '),
        ),
    ),
]
