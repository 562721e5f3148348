"""Misreadings of the rulings of Magalon on shields."""

from __future__ import annotations

from tests.conformance.misreading import misread

SET = 'if state["turn"]["left"]["shield"] == 0:\n'
FREE = "if not is_free(game, table, cell):\n"
FOREIGN = "foreign = {shield for owner, shield in enumerate(after.shields) if owner != seat}\n"
ENCLOSED = "if cell in roads[place] and foreign.issuperset(roads[place]):\n"


def unless(condition: str) -> tuple[str, str, str]:
    """Return the change that lets a wizard be enclosed under this condition."""
    return "check_set_shield", ENCLOSED, ENCLOSED.replace(":\n", f" and not ({condition}):\n")


MISREADINGS = [
    misread(
        "SHIELD-01",
        "the shield may be set again in the same turn",
        ("set_shield", '    state["turn"]["left"]["shield"] = 0\n', ""),
    ),
    misread(
        "SHIELD-01",
        "the shield is set once in the game",
        (
            "check_set_shield",
            SET,
            SET.replace(":\n", ' or state["shields"][state["current_player"]] is not None:\n'),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield may be set where it stands",
        (
            "check_set_shield",
            FREE,
            (
                "if not is_free(game, table, cell) and cell != "
                'table.shields[state["current_player"]]:\n'
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield may take the cell of the own wizard",
        (
            "check_set_shield",
            FREE,
            (
                "if not is_free(game, table, cell) and cell != "
                'table.wizards[state["current_player"]]:\n'
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield may take the cell of a wizard",
        ("check_set_shield", FREE, "if not is_free(game, table._replace(wizards=()), cell):\n"),
    ),
    misread(
        "SHIELD-01",
        "the shield may stand on a ruin",
        ("check_set_shield", FREE, "if not is_free(game, table._replace(ruins=()), cell):\n"),
    ),
    misread(
        "SHIELD-01",
        "the shield may take the cell of a gnome",
        ("check_set_shield", FREE, "if not is_free(game, table._replace(gnomes=()), cell):\n"),
    ),
    misread(
        "SHIELD-01",
        "the shield may take the cell of the giant",
        ("check_set_shield", FREE, "if not is_free(game, table._replace(giant=None), cell):\n"),
    ),
    misread(
        "SHIELD-01",
        "the shield may take the cell of another shield",
        ("check_set_shield", FREE, "if not is_free(game, table._replace(shields=()), cell):\n"),
    ),
    misread(
        "SHIELD-01",
        "the shield is not set on energy fields",
        (
            "check_set_shield",
            FREE,
            (
                "if not is_free(game, table, cell) or list(cell) in "
                'game["setup"]["board"]["energy_fields"]:\n'
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield is set beside the own wizard",
        (
            "check_set_shield",
            FREE,
            (
                'if not is_free(game, table, cell) or cell not in game["setup"]["roads"][\n'
                '        table.wizards[state["current_player"]]\n    ]:\n'
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield is not set beside areas",
        (
            "check_set_shield",
            FREE,
            (
                'if not is_free(game, table, cell) or set(game["setup"]["roads"][cell]) & {\n'
                '        *game["setup"]["board"]["areas"]\n    }:\n'
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield is set only before the wizard marches",
        (
            "check_set_shield",
            SET,
            SET.replace(":\n", ' or len(state["turn"]["trails"]["wizard"]) > 1:\n'),
        ),
    ),
    misread(
        "SHIELD-01",
        "the shield is set only after the wizard's march",
        (
            "check_set_shield",
            SET,
            SET.replace(":\n", ' or state["turn"]["left"]["wizard"] > 0:\n'),
        ),
    ),
    misread(
        "SHIELD-01",
        "shields go back to the supply at the end of the round",
        (
            "end_round",
            '    state["round"] += 1\n',
            '    state["round"] += 1\n    state["shields"] = [None for _ in state["shields"]]\n',
        ),
    ),
    misread(
        "SHIELD-01",
        "the own shield goes back to the supply when the own turn begins",
        (
            "begin_turn",
            '    ask(game, "take_turn", seat)\n',
            '    state["shields"][seat] = None\n    ask(game, "take_turn", seat)\n',
        ),
    ),
    misread(
        "SHIELD-01",
        "the card has to be used before the shield is set",
        (
            "check_set_shield",
            SET,
            SET.replace(
                ":\n",
                ' or any(\n        state["turn"]["left"][kind] for kind in ("gnomes", '
                '"shift", "place")\n'
                "    ):\n",
            ),
        ),
    ),
    misread(
        "SHIELD-01",
        "a protecting card takes the place of the shield",
        (
            '            "shield": 1,\n',
            '            "shield": 0 if "protect" in effects else 1,\n',
        ),
    ),
    misread(
        "SHIELD-01",
        "after an attack the shield is not set",
        (
            "check_set_shield",
            '["left"]["shield"] == 0:',
            '["left"]["shield"] == 0 or state["turn"]["displaced"]:',
        ),
    ),
    misread(
        "SHIELD-02",
        "shields may enclose wizards",
        ("check_set_shield", ENCLOSED, "if False:\n"),
    ),
    misread(
        "SHIELD-02",
        "the wizard's own shield counts as well",
        ("check_set_shield", FOREIGN, "foreign = set(after.shields)\n"),
    ),
    misread(
        "SHIELD-02",
        "only the next player's wizard is not shut in",
        unless('seat != (state["current_player"] + 1) % game["setup"]["players"]'),
    ),
    misread(
        "SHIELD-02",
        "the wizard of the fourth player may be shut in",
        unless("seat == 3"),
    ),
    misread(
        "SHIELD-02",
        "with two players any shield is allowed",
        unless("len(after.wizards) == 2"),
    ),
    misread(
        "SHIELD-02",
        "with four players any shield is allowed",
        unless("len(after.wizards) == 4"),
    ),
    misread(
        "SHIELD-02",
        "from the second round on any shield is allowed",
        unless('state["round"] > 1'),
    ),
    misread(
        "SHIELD-02",
        "a wizard whose turn is over may be shut in",
        unless('seat in state["order"][: state["order"].index(state["current_player"])]'),
    ),
    misread(
        "SHIELD-02",
        "a protected wizard may be shut in",
        unless(
            'state["played"][seat] is not None and "protect" in '
            'card_of(game["setup"]["board"], state["played"][seat])'
        ),
    ),
    misread(
        "SHIELD-02",
        "gnomes enclose like shields",
        ("check_set_shield", FOREIGN, FOREIGN.rstrip() + " | {*table.gnomes}\n"),
    ),
    misread(
        "SHIELD-02",
        "the giant encloses like a shield",
        ("check_set_shield", FOREIGN, FOREIGN.rstrip() + " | {table.giant}\n"),
    ),
    misread(
        "SHIELD-02",
        "ruins enclose like shields",
        (
            "check_set_shield",
            FOREIGN,
            FOREIGN.rstrip() + ".union(*table.ruins)\n".replace(".union", " | frozenset().union"),
        ),
    ),
    misread(
        "SHIELD-02",
        "other wizards enclose like shields",
        (
            "check_set_shield",
            FOREIGN,
            FOREIGN.rstrip() + " | set(wizard_cells(table))\n",
        ),
    ),
    misread(
        "SHIELD-02",
        "a closed start encloses like a shield",
        ("check_set_shield", FOREIGN, FOREIGN.rstrip() + " | {START}\n"),
    ),
    misread(
        "SHIELD-02",
        "areas enclose like shields",
        ("check_set_shield", FOREIGN, FOREIGN.rstrip() + ' | {*game["setup"]["board"]["areas"]}\n'),
    ),
    misread(
        "SHIELD-02",
        "areas with wizards in them enclose like shields",
        (
            "check_set_shield",
            FOREIGN,
            FOREIGN.rstrip() + " | {p for p in table.wizards if isinstance(p, str)}\n",
        ),
    ),
    misread(
        "SHIELD-02",
        "places of the trail enclose like shields",
        (
            "check_set_shield",
            FOREIGN,
            FOREIGN.rstrip() + ' | set(map(place_of, state["turn"]["trails"]["wizard"]))\n',
        ),
    ),
    misread(
        "SHIELD-02",
        "a wizard at the edge may be shut in",
        unless(
            "isinstance(place, tuple) and not "
            'grid_of(game["setup"]["board"]).issuperset(neighbours(place))'
        ),
    ),
    misread(
        "SHIELD-02",
        "a wizard in a corner may be shut in",
        unless(
            "isinstance(place, tuple) and "
            'len(grid_of(game["setup"]["board"]).intersection(neighbours(place))) == 2'
        ),
    ),
    misread(
        "SHIELD-02",
        "a wizard beside void squares may be shut in",
        unless(
            'isinstance(place, tuple) and any([*n] in game["setup"]["board"]["void"] '
            "for n in neighbours(place))"
        ),
    ),
    misread(
        "SHIELD-02",
        "a wizard with three shields around it may be shut in by void squares",
        unless("len(roads[place]) == 3"),
    ),
    misread(
        "SHIELD-02",
        "a wizard with one open place beside it may be shut in",
        unless("len(roads[place]) == 1"),
    ),
    misread(
        "SHIELD-02",
        "wizards in areas may be shut in",
        unless("isinstance(place, str)"),
    ),
    misread(
        "SHIELD-02",
        "wizards on the start may be shut in",
        unless("place == START"),
    ),
    misread(
        "SHIELD-02",
        "no wizard in an artifact area may be shut in, but on a cell it may",
        unless("isinstance(place, tuple)"),
    ),
    misread(
        "SHIELD-02",
        "a wizard that has been shut in before keeps all shields away",
        (
            "check_set_shield",
            ENCLOSED,
            "if foreign.issuperset(roads[place]):\n",
        ),
    ),
    misread(
        "SHIELD-02",
        "the cell that the shield leaves still encloses",
        (
            "check_set_shield",
            FOREIGN,
            FOREIGN.rstrip() + " | ({*table.shields} - {table.shields[seat]})\n",
        ),
    ),
    misread(
        "SHIELD-02",
        "two others' shields do not enclose together",
        unless("len(foreign - {None}) == 2"),
    ),
    misread(
        "SHIELD-02",
        "an area is closed where one of its squares is",
        (
            "check_set_shield",
            ENCLOSED,
            ENCLOSED.replace(
                ":\n",
                " or place in roads[cell] and place != START and any(\n"
                "            foreign.issuperset(\n"
                "                {n for n in neighbours((x, y)) if n in roads}\n"
                "            )\n"
                '            for x, y in game["setup"]["board"]["areas"].get(place, [])\n'
                "        ):\n",
            ).replace(".get(place, [])", ".get(str(place), [])"),
        ),
    ),
    misread(
        "SHIELD-02",
        "a shield may not close the only way out of several places",
        (
            "check_set_shield",
            ENCLOSED,
            ENCLOSED.replace(
                ":\n",
                " or (\n            cell in roads[place]\n"
                "            and not foreign.issuperset(roads[place])\n"
                "            and all(\n"
                "                to in foreign or foreign.issuperset({*roads[to]} - {place})\n"
                "                for to in roads[place]\n"
                "            )\n        ):\n",
            ),
        ),
    ),
    misread(
        "SHIELD-02",
        "the wizard of a skipped player may be shut in",
        unless('seat in state["skipped"]'),
    ),
    misread(
        "SHIELD-02",
        "a wizard whose own shield is on the board may be shut in",
        unless("after.shields[seat] is not None"),
    ),
    misread(
        "SHIELD-02",
        "a wizard on an energy field may be shut in",
        unless('[*place] in game["setup"]["board"]["energy_fields"]'),
    ),
]
