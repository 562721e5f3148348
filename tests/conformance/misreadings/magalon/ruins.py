"""Misreadings of the rulings of Magalon on ruins."""

from __future__ import annotations

from tests.conformance.misreading import misread

NO_SHIFT = 'if state["turn"]["left"]["shift"] == 0:\n'
NO_PLACE = 'if game["state"]["turn"]["left"]["place"] == 0:\n'
NOT_FREE = "if not is_free(game, without, square):\n"
SHIFTED = '    state["turn"]["left"]["shift"] -= 1\n'

MISREADINGS = [
    misread(
        "RUIN-01",
        "a ruin is shifted once in a turn",
        ("shift_ruin", SHIFTED, '    state["turn"]["left"]["shift"] = 0\n'),
    ),
    misread(
        "RUIN-01",
        "the number of shifts is not limited",
        ("shift_ruin", SHIFTED, ""),
    ),
    misread(
        "RUIN-01",
        "there are four shifts at most",
        ('"shift": effects.get("shift", 0),', '"shift": min(effects.get("shift", 0), 4),'),
    ),
    misread(
        "RUIN-01",
        "a shift card shifts as many cells as its value",
        ('"shift": effects.get("shift", 0),', '"shift": value if "shift" in effects else 0,'),
    ),
    misread(
        "RUIN-01",
        "each ruin may be shifted so often",
        (
            '"shift": effects.get("shift", 0),',
            '"shift": effects.get("shift", 0) * max(len(state["ruins"]), 1),',
        ),
    ),
    misread(
        "RUIN-01",
        "shifts must be used up",
        (
            "check_end_turn",
            "    if rests(game):\n",
            (
                '    turn, card = game["state"]["turn"], game["state"]["played"]\n'
                '    effects = card_of(game["setup"]["board"], '
                'card[game["state"]["current_player"]])\n'
                '    if 0 < turn["left"]["shift"] < effects.get("shift", 0):\n'
                '        refuse("RUIN-01", "shift on")\n'
                "    if rests(game):\n"
            ),
        ),
    ),
    misread(
        "RUIN-01",
        "north is towards y 0",
        (
            "shifted",
            "return x + dx, y + dy",
            "return x + dx, y - dy",
        ),
    ),
    misread(
        "RUIN-01",
        "east is towards x 0",
        ("shifted", "return x + dx, y + dy", "return x - dx, y + dy"),
    ),
    misread(
        "RUIN-01",
        "directions turn with the ruin",
        (
            "shifted",
            "    dx, dy = DIRECTIONS[direction]\n",
            (
                "    dx, dy = DIRECTIONS[direction]\n"
                '    for _ in range(game["state"]["ruins"][ruin]["rotation"]):\n'
                "        dx, dy = -dy, dx\n"
            ),
        ),
    ),
    misread(
        "RUIN-01",
        "a negative index counts from the last ruin",
        ("check_names", '0 <= command["ruin"] <', '-1 <= command["ruin"] <'),
    ),
    misread(
        "RUIN-01",
        "only the first of the ruins is shifted",
        ("check_shift_ruin", NO_SHIFT, NO_SHIFT.replace(":\n", " or ruin:\n")),
    ),
    misread(
        "RUIN-01",
        "there are four ruins at most",
        ("check_names", '< len(state["ruins"]):', '< min(4, len(state["ruins"])):'),
    ),
    misread(
        "RUIN-01",
        "a shifted ruin loses its rotation",
        (
            "shift_ruin",
            SHIFTED,
            SHIFTED + '    state["ruins"][ruin]["rotation"] = 0\n',
        ),
    ),
    misread(
        "RUIN-01",
        "ruins are shifted only before the wizard marches",
        (
            "check_shift_ruin",
            NO_SHIFT,
            NO_SHIFT.replace(
                ":\n",
                ' or (\n        state["turn"]["march"] is None\n'
                '        and len(state["turn"]["trails"]["wizard"]) > 1\n    ):\n',
            ),
        ),
    ),
    misread(
        "RUIN-01",
        "from the second round on there is a shift less",
        (
            '"shift": effects.get("shift", 0),',
            '"shift": max(effects.get("shift", 0) - (state["round"] > 1), 0),',
        ),
    ),
    misread(
        "RUIN-02",
        "the ruin's own squares are not free",
        (
            "with_ruin",
            "without = table._replace(ruins=put(table.ruins, ruin, frozenset()))",
            "without = table",
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover wizards",
        ("with_ruin", NOT_FREE, "if not is_free(game, without._replace(wizards=()), square):\n"),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover the own wizard",
        (
            "with_ruin",
            NOT_FREE,
            (
                'own = put(without.wizards, game["state"]["current_player"], None)\n'
                "        if not is_free(game, without._replace(wizards=own), square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover shields",
        ("with_ruin", NOT_FREE, "if not is_free(game, without._replace(shields=()), square):\n"),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover the own shield",
        (
            "with_ruin",
            NOT_FREE,
            (
                'own = put(without.shields, game["state"]["current_player"], None)\n'
                "        if not is_free(game, without._replace(shields=own), square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover gnomes",
        ("with_ruin", NOT_FREE, "if not is_free(game, without._replace(gnomes=()), square):\n"),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover the giant",
        ("with_ruin", NOT_FREE, "if not is_free(game, without._replace(giant=None), square):\n"),
    ),
    misread(
        "RUIN-02",
        "ruins may overlap",
        ("with_ruin", NOT_FREE, "if not is_free(game, without._replace(ruins=()), square):\n"),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover areas",
        (
            "with_ruin",
            NOT_FREE,
            (
                'area = places_by_square(game["setup"]["board"]).get(square)\n'
                "        if not is_free(game, without, square) and not isinstance(area, str):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may cover artifact areas without wizards",
        (
            "with_ruin",
            NOT_FREE,
            (
                'area = places_by_square(game["setup"]["board"]).get(square)\n'
                "        empty = isinstance(area, str) and area != START\n"
                "        if not is_free(game, without, square) and not empty:\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may jut out over void squares",
        (
            "with_ruin",
            NOT_FREE,
            (
                'void = list(square) in game["setup"]["board"]["void"]\n'
                "        if not is_free(game, without, square) and not void:\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin may jut out over the edge of the grid",
        (
            "with_ruin",
            NOT_FREE,
            (
                'inside = square in grid_of(game["setup"]["board"])\n'
                "        if inside and not is_free(game, without, square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin does not cover energy fields",
        (
            "with_ruin",
            NOT_FREE,
            (
                'field = list(square) in game["setup"]["board"]["energy_fields"]\n'
                "        if field or not is_free(game, without, square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "ruins do not touch each other",
        (
            "with_ruin",
            NOT_FREE,
            (
                "touched = frozenset().union(*without.ruins) & set(neighbours(square))\n"
                "        if touched or not is_free(game, without, square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "only the corner of a ruin has to be free",
        ("with_ruin", "in sorted(squares):", "in [tuple(corner)]:"),
    ),
    misread(
        "RUIN-02",
        "only the first two squares of a ruin have to be free",
        ("with_ruin", "in sorted(squares):", "in sorted(squares)[:2]:"),
    ),
    misread(
        "RUIN-02",
        "a ruin may also be shifted over a piece, if there is room behind it",
        (
            "check_shift_ruin",
            "    check_march_goes_on(",
            (
                "    dx, dy = DIRECTIONS[direction]\n"
                "    beyond = corner[0] + dx, corner[1] + dy\n"
                "    if is_refused(with_ruin, game, table_of(game), ruin, corner, rotation):\n"
                "        corner = beyond\n"
                "    check_march_goes_on("
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin does not lie where another was set up",
        (
            "with_ruin",
            NOT_FREE,
            (
                'board = game["setup"]["board"]\n'
                '        others = put(tuple(board["ruins"]), ruin, None)\n'
                "        marked = [ruin_squares(board, **other) for other in others if other]\n"
                "        if any(square in squares for squares in marked) or "
                "not is_free(game, without, square):\n"
            ),
        ),
    ),
    misread(
        "RUIN-02",
        "a ruin does not lie beside the start",
        (
            "with_ruin",
            NOT_FREE,
            'if not is_free(game, without, square) or START in game["setup"]["roads"][square]:\n',
        ),
    ),
    misread(
        "RUIN-03",
        "any number of ruins may be placed in a turn",
        ("lift_ruin", '    state["turn"]["left"]["place"] = 0\n', ""),
    ),
    misread(
        "RUIN-03",
        "each ruin may be placed once in a turn",
        (
            "place_ruin",
            '    state["turn"]["lifted"] = None\n',
            (
                '    state["turn"]["left"]["place"] = int(lifted["ruin"] == 0)\n'
                '    state["turn"]["lifted"] = None\n'
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "the effect is used up only when the ruin is placed",
        ("lift_ruin", '    state["turn"]["left"]["place"] = 0\n', ""),
        (
            "place_ruin",
            '    state["turn"]["lifted"] = None\n',
            '    state["turn"]["left"]["place"] = 0\n    state["turn"]["lifted"] = None\n',
        ),
    ),
    misread(
        "RUIN-03",
        "the rotation is added to the one before",
        (
            "lift_ruin",
            '    state["ruins"][ruin] = None\n',
            (
                '    rotation = (rotation + state["ruins"][ruin]["rotation"]) % 4\n'
                '    state["ruins"][ruin] = None\n'
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin that is placed keeps its rotation",
        (
            "check_lift_ruin",
            NO_PLACE,
            'if rotation != game["state"]["ruins"][ruin]["rotation"]:\n'
            '        refuse("RUIN-03", "it is not turned")\n    ' + NO_PLACE,
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin that is lifted must be turned",
        (
            "check_lift_ruin",
            NO_PLACE,
            'if rotation == game["state"]["ruins"][ruin]["rotation"]:\n'
            '        refuse("RUIN-03", "it must be turned")\n    ' + NO_PLACE,
        ),
    ),
    misread(
        "RUIN-03",
        "its old place alone does not make a lift legal",
        (
            "check_lift_ruin",
            "        if not is_refused(",
            (
                '        old = game["state"]["ruins"][ruin]\n'
                '        if old == {"corner": [*cell], "rotation": rotation}:\n'
                "            continue\n"
                "        if not is_refused("
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin may be lifted although it fits nowhere",
        ("check_lift_ruin", "        if not is_refused(", "        if True or not is_refused("),
    ),
    misread(
        "RUIN-03",
        "a ruin may be lifted although it could only be placed in the way of the open march",
        (
            "check_lift_ruin",
            "is_refused(check_placement, game,",
            "is_refused(with_ruin, game, table_of(game),",
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin is lifted only if it fits where it stands",
        (
            "check_lift_ruin",
            'for cell in sorted(game["setup"]["cells"]):',
            'for cell in [tuple(game["state"]["ruins"][ruin]["corner"])]:',
        ),
    ),
    misread(
        "RUIN-03",
        "only the corner of a lifted ruin has to fit",
        (
            "check_placement",
            "    check_march_goes_on(",
            (
                '    if game["state"]["turn"]["lifted"] and is_free(game, table_of(game), '
                "corner):\n"
                "        return\n"
                "    check_march_goes_on("
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin is placed before the wizard marches or not at all",
        (
            "check_lift_ruin",
            NO_PLACE,
            NO_PLACE.replace(":\n", ' or len(game["state"]["turn"]["trails"]["wizard"]) > 1:\n'),
        ),
    ),
    misread(
        "RUIN-03",
        "a placed ruin is listed last",
        (
            "place_ruin",
            '    state["turn"]["lifted"] = None\n',
            (
                '    state["turn"]["lifted"] = None\n'
                '    state["ruins"].append(state["ruins"].pop(lifted["ruin"]))\n'
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "a card places a ruin once in the game",
        (
            '"place": effects.get("place", 0),',
            '"place": effects.get("place", 0) if state["round"] == 1 else 0,',
        ),
    ),
    misread(
        "RUIN-03",
        "a ruin is not placed beside another",
        (
            "check_placement",
            "    check_march_goes_on(",
            (
                "    others = put(table_of(game).ruins, ruin, frozenset())\n"
                "    if set(neighbours(corner)) & frozenset().union(*others):\n"
                '        refuse("RUIN-03", "it would touch another")\n'
                "    check_march_goes_on("
            ),
        ),
    ),
    misread(
        "RUIN-03",
        "only the first two ruins are lifted",
        (
            "check_lift_ruin",
            'if game["state"]["turn"]["left"]["place"] == 0:',
            'if game["state"]["turn"]["left"]["place"] == 0 or ruin > 1:',
        ),
    ),
]
