"""Misreadings of the rulings of Magalon on marches and their steps."""

from __future__ import annotations

from tests.conformance.misreading import misread

OWN_CELL = "if to in standing(table) or to in wizard_cells(table):"
PIECE = "if to in standing(table):\n"
BLOCKED = "blocked = standing(table) | wizard_cells(table).keys()\n"

MISREADINGS = [
    misread(
        "MOVE-01",
        "a march may be broken off and taken up again",
        ("take_step", 'march if turn["left"][march] > 0 else None', "None"),
    ),
    misread(
        "MOVE-01",
        "the gnomes' march may be broken off by the end of the turn",
        (
            "check_no_march_is_open",
            "if march is not None:",
            'if march not in (None, "gnomes"):',
        ),
    ),
    misread(
        "MOVE-01",
        "the giant's march may be broken off by the end of the turn",
        ("check_no_march_is_open", "if march is not None:", 'if march not in (None, "giant"):'),
    ),
    misread(
        "MOVE-01",
        "with a zero the wizard makes one step",
        ('"wizard": value,', '"wizard": max(value, 1),'),
    ),
    misread(
        "MOVE-01",
        "the gnomes make as many steps as the card's value",
        (
            '"gnomes": effects.get("gnomes", 0),',
            '"gnomes": value if "gnomes" in effects else 0,',
        ),
    ),
    misread(
        "MOVE-01",
        "with a gnomes card the wizard makes the gnomes' number of steps",
        ('"wizard": value,', '"wizard": effects.get("gnomes", value),'),
    ),
    misread(
        "MOVE-01",
        "with a gnomes card the wizard does not march",
        ('"wizard": value,', '"wizard": 0 if "gnomes" in effects else value,'),
    ),
    misread(
        "MOVE-01",
        "the giant's march is open from the roll on",
        (
            "roll_dice",
            '    left["roll"] = 0\n',
            '    left["roll"] = 0\n    game["state"]["turn"]["march"] = "giant"\n',
        ),
    ),
    misread(
        "MOVE-01",
        "the wizard's march opens with the turn",
        ('        "march": None,\n', '        "march": "wizard" if value else None,\n'),
    ),
    misread(
        "MOVE-01",
        "from the third round on a march is a step longer",
        ('"wizard": value,', '"wizard": value + (state["round"] > 2),'),
    ),
    misread(
        "MOVE-01",
        "the fourth player's wizard has a step more",
        ('"wizard": value,', '"wizard": value + (seat == 3),'),
    ),
    misread(
        "MOVE-01",
        "a march has ten steps at most",
        ('"wizard": value,', '"wizard": min(value, 10),'),
    ),
    misread(
        "MOVE-01",
        "the gnomes march ten steps at most",
        ('effects.get("gnomes", 0),', 'min(effects.get("gnomes", 0), 10),'),
    ),
    misread(
        "MOVE-02",
        "pieces step diagonally as well",
        (
            "roads_of",
            "for neighbour in neighbours(square):",
            "for neighbour in product(*[(c - 1, c, c + 1) for c in square]):",
        ),
    ),
    misread(
        "MOVE-02",
        "a void square is stepped over",
        (
            "roads_of",
            "places.get(neighbour, place)",
            (
                "places.get(neighbour, places.get("
                "(2 * neighbour[0] - square[0], 2 * neighbour[1] - square[1]), place))"
            ),
        ),
    ),
    misread(
        "MOVE-02",
        "the eastern edge leads to the western one",
        (
            "roads_of",
            "places.get(neighbour, place)",
            'places.get((neighbour[0] % board["width"], neighbour[1]), place)',
        ),
    ),
    misread(
        "MOVE-02",
        "the northern edge leads to the southern one",
        (
            "roads_of",
            "places.get(neighbour, place)",
            'places.get((neighbour[0], neighbour[1] % board["height"]), place)',
        ),
    ),
    misread(
        "MOVE-03",
        "the own shield is no obstacle to the wizard",
        (
            "check_move_wizard",
            OWN_CELL,
            (
                "if to in standing(table._replace(shields=put(table.shields, seat, None)))"
                " or to in wizard_cells(table):"
            ),
        ),
        (
            "wizard_can_finish",
            "standing(table)",
            "standing(table._replace(shields=put(table.shields, seat, None)))",
        ),
    ),
    misread(
        "MOVE-03",
        "shields are no obstacles to wizards",
        ("check_move_wizard", "in standing(table)", "in standing(table._replace(shields=()))"),
        ("wizard_can_finish", "standing(table)", "standing(table._replace(shields=()))"),
    ),
    misread(
        "MOVE-03",
        "other wizards are no obstacles to a wizard",
        ("check_move_wizard", OWN_CELL, "if to in standing(table):"),
        ("wizard_can_finish", BLOCKED, "blocked = standing(table)\n"),
    ),
    misread(
        "MOVE-03",
        "a wizard may pass over others but not end its march on them",
        (
            "check_move_wizard",
            OWN_CELL,
            "if to in standing(table) or (left == 1 and to in wizard_cells(table)):",
        ),
    ),
    misread(
        "MOVE-03",
        "wizards pass over ruins",
        ("check_move_wizard", "in standing(table)", "in standing(table._replace(ruins=()))"),
        ("wizard_can_finish", "standing(table)", "standing(table._replace(ruins=()))"),
    ),
    misread(
        "MOVE-03",
        "wizards pass over gnomes",
        ("check_move_wizard", "in standing(table)", "in standing(table._replace(gnomes=()))"),
        ("wizard_can_finish", "standing(table)", "standing(table._replace(gnomes=()))"),
    ),
    misread(
        "MOVE-03",
        "wizards pass over the giant",
        ("check_move_wizard", "in standing(table)", "in standing(table._replace(giant=None))"),
        ("wizard_can_finish", "standing(table)", "standing(table._replace(giant=None))"),
    ),
    misread(
        "MOVE-03",
        "gnomes pass over shields",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(shields=()) if by == "gnome" else table):\n',
        ),
        ("gnomes_can_finish", "table._replace(gnomes=())", "table._replace(gnomes=(), shields=())"),
    ),
    misread(
        "MOVE-03",
        "gnomes pass over the shield of the player who marches them",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table) and to != table.shields[game["state"]["current_player"]]:\n',
        ),
    ),
    misread(
        "MOVE-03",
        "the giant passes over shields",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(shields=()) if by == "giant" else table):\n',
        ),
        ("giant_can_finish", "giant=None", "giant=None, shields=()"),
    ),
    misread(
        "MOVE-03",
        "the giant passes over ruins",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(ruins=()) if by == "giant" else table):\n',
        ),
        ("giant_can_finish", "giant=None", "giant=None, ruins=()"),
    ),
    misread(
        "MOVE-03",
        "gnomes pass over ruins",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(ruins=()) if by == "gnome" else table):\n',
        ),
        ("gnomes_can_finish", "gnomes=()", "gnomes=(), ruins=()"),
    ),
    misread(
        "MOVE-03",
        "the giant passes over gnomes",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(gnomes=()) if by == "giant" else table):\n',
        ),
        ("giant_can_finish", "giant=None", "giant=None, gnomes=()"),
    ),
    misread(
        "MOVE-03",
        "gnomes pass over the giant",
        (
            "check_gnome_or_giant",
            PIECE,
            'if to in standing(table._replace(giant=None) if by == "gnome" else table):\n',
        ),
        ("gnomes_can_finish", "gnomes=()", "gnomes=(), giant=None"),
    ),
    misread(
        "MOVE-03",
        "gnomes and giant do not enter energy fields",
        (
            "check_gnome_or_giant",
            PIECE,
            ('if to in standing(table) or list(to) in game["setup"]["board"]["energy_fields"]:\n'),
        ),
    ),
    misread(
        "MOVE-03",
        "an artifact area with another wizard is closed",
        (
            "check_move_wizard",
            OWN_CELL,
            "if to in standing(table) or (to != START and to in table.wizards):",
        ),
    ),
    misread(
        "MOVE-03",
        "an artifact area is closed to a wizard that has its artifact",
        (
            "check_move_wizard",
            OWN_CELL,
            (
                "if to in standing(table) or to in wizard_cells(table) or to in "
                'state["artifacts"][seat]:'
            ),
        ),
    ),
    misread(
        "MOVE-03",
        "the shields of seats 2 and 3 are no obstacles",
        (
            "standing",
            "*table.shields,",
            "*table.shields[:2],",
        ),
    ),
    misread(
        "MOVE-03",
        "the shield of seat 3 is no obstacle",
        (
            "standing",
            "*table.shields,",
            "*table.shields[:3],",
        ),
    ),
    misread(
        "MOVE-03",
        "the wizard of seat 3 is no obstacle",
        (
            "wizard_cells",
            "not isinstance(place, str)",
            "not isinstance(place, str) and seat < 3",
        ),
    ),
    misread(
        "MOVE-03",
        "the third and fourth gnome are no obstacles",
        (
            "standing",
            "*table.gnomes,",
            "*table.gnomes[:2],",
        ),
    ),
    misread(
        "MOVE-03",
        "the fourth gnome is no obstacle",
        (
            "standing",
            "*table.gnomes,",
            "*table.gnomes[:3],",
        ),
    ),
    misread(
        "MOVE-03",
        "there are four ruins in the way at most",
        (
            "standing",
            "found.union(*table.ruins)",
            "found.union(*table.ruins[:4])",
        ),
    ),
    misread(
        "MOVE-03",
        "only one square of a ruin is an obstacle",
        (
            "standing",
            "found.union(*table.ruins)",
            "found.union(*[sorted(ruin)[-1:] for ruin in table.ruins])",
        ),
    ),
    misread(
        "MOVE-04",
        "a wizard may come back to where its turn began",
        ('"wizard": [state["wizards"][seat]],', '"wizard": [],'),
    ),
    misread(
        "MOVE-04",
        "gnomes may come back to where the turn began",
        ('[[cell] for cell in state["gnomes"]]', '[[] for cell in state["gnomes"]]'),
    ),
    misread(
        "MOVE-04",
        "the giant may come back to where the turn began",
        ('[] if state["giant"] is None else [state["giant"]]', "[]"),
    ),
    misread(
        "MOVE-04",
        "gnomes may not enter cells where another gnome has been",
        (
            "check_move_gnome",
            "table.gnomes[gnome], trails[gnome], to)",
            "table.gnomes[gnome], frozenset().union(*trails), to)",
        ),
    ),
    misread(
        "MOVE-04",
        "a wizard may only not turn back at once",
        (
            "check_move_wizard",
            'turn["trails"]["wizard"]}',
            'turn["trails"]["wizard"][-2:]}',
        ),
    ),
    misread(
        "MOVE-04",
        "the giant may only not turn back at once",
        ("check_move_giant", 'turn["trails"]["giant"]', 'turn["trails"]["giant"][-2:]'),
    ),
    misread(
        "MOVE-04",
        "a gnome may only not turn back at once",
        ("check_move_gnome", "frozenset(map(tuple, trail))", "frozenset(map(tuple, trail[-2:]))"),
    ),
    misread(
        "MOVE-04",
        "areas may be entered again in the same turn",
        ("check_step", "if to in trail:", "if to in trail and isinstance(to, tuple):"),
        ("path_exists", "if to not in trail and", "if (to not in trail or to in AREAS) and"),
        ('START = "start"\n', 'START = "start"\nAREAS = {"ring"}\n'),
    ),
    misread(
        "MOVE-04",
        "a march that has begun in an area may come back to it",
        (
            "check_move_wizard",
            'place in turn["trails"]["wizard"]}',
            (
                'place in turn["trails"]["wizard"][1:]}\n'
                '    if isinstance(turn["trails"]["wizard"][0], list):\n'
                '        trail.add(place_of(turn["trails"]["wizard"][0]))'
            ),
        ),
    ),
]
