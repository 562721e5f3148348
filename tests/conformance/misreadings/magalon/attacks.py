"""Misreadings of the rulings of Magalon on attacks."""

from __future__ import annotations

from tests.conformance.misreading import misread

OWN_OR_DISPLACED = 'if seat == state["current_player"] or seat in state["turn"]["displaced"]:\n'
ON_CELL = "if isinstance(cell, str) or cell is None:\n"
PROTECTED = 'if value is not None and "protect" in card_of(board, value):\n'
IN_FULL = 'return displaced_can_finish(game, after, cell, {cell}, board["displacement"][by])'
ATTACKED = "if attacked is not None and not is_attackable("


def spared(condition: str) -> tuple[str, str, str]:
    """Return the change that spares a wizard also under this condition."""
    return "is_attackable", ON_CELL, ON_CELL.replace(":\n", f" or {condition}:\n")


MISREADINGS = [
    misread(
        "ATTACK-01",
        "a wizard is attacked only with the last step of a march",
        (
            "check_gnome_or_giant",
            ATTACKED,
            (
                'left = game["state"]["turn"]["left"]["giant" if by == "giant" else "gnomes"]\n'
                "    if attacked is not None and left > 1 or attacked is not None and not "
                "is_attackable("
            ),
        ),
    ),
    misread(
        "ATTACK-01",
        "a wizard is attacked only on the way, not with the last step",
        (
            "check_gnome_or_giant",
            ATTACKED,
            (
                'left = game["state"]["turn"]["left"]["giant" if by == "giant" else "gnomes"]\n'
                "    if attacked is not None and left == 1 or attacked is not None and not "
                "is_attackable("
            ),
        ),
    ),
    misread(
        "ATTACK-01",
        "an attack ends the march",
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            (
                "    if attacked is not None:\n"
                '        march = "giant" if by == "giant" else "gnomes"\n'
                '        game["state"]["turn"]["left"][march] = 0\n'
                '        game["state"]["turn"]["march"] = None\n'
            ),
        ),
    ),
    misread(
        "ATTACK-01",
        "a wizard that is passed on the way stays where it is",
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            '    if attacked is not None and game["state"]["turn"]["march"] is None:\n',
        ),
    ),
    misread(
        "ATTACK-01",
        "gnomes do not attack",
        ("is_attackable", ON_CELL, ON_CELL.replace(":\n", ' or by == "gnome":\n')),
    ),
    misread(
        "ATTACK-01",
        "the giant does not attack",
        ("is_attackable", ON_CELL, ON_CELL.replace(":\n", ' or by == "giant":\n')),
    ),
    misread(
        "ATTACK-01",
        "gnomes attack the own wizard as well",
        (
            "is_attackable",
            OWN_OR_DISPLACED,
            OWN_OR_DISPLACED.replace(" or ", ' and by == "giant" or '),
        ),
    ),
    misread(
        "ATTACK-01",
        "the giant attacks the own wizard as well",
        (
            "is_attackable",
            OWN_OR_DISPLACED,
            OWN_OR_DISPLACED.replace(" or ", ' and by == "gnome" or '),
        ),
    ),
    misread(
        "ATTACK-01",
        "the own wizard is attacked if it is in the way of the gnomes alone",
        (
            "is_attackable",
            OWN_OR_DISPLACED,
            OWN_OR_DISPLACED.replace(" or ", ' and state["turn"]["left"]["wizard"] or '),
        ),
    ),
    misread(
        "ATTACK-01",
        "a gnome attacks the wizards beside its last cell, too",
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            (
                '    if attacked is None and game["state"]["turn"]["march"] is None:\n'
                "        table = table_of(game)\n"
                "        beside = [\n"
                "            seat\n"
                "            for cell, seat in wizard_cells(table).items()\n"
                "            if cell in neighbours(to) and is_attackable(game, table, by, "
                "0, seat)\n"
                "        ]\n"
                '        game["state"]["turn"]["displaced"] = sorted(\n'
                '            {*game["state"]["turn"]["displaced"], *beside}\n'
                "        )\n"
                "    if attacked is not None:\n"
            ),
        ),
    ),
    misread(
        "ATTACK-02",
        "a wizard may be attacked again in the same turn",
        ("is_attackable", ' or seat in state["turn"]["displaced"]', ""),
    ),
    misread(
        "ATTACK-02",
        "the giant may attack a wizard that a gnome has displaced in the turn",
        (
            "is_attackable",
            'or seat in state["turn"]["displaced"]',
            'or seat in state["turn"]["displaced"] and by == "gnome"',
        ),
    ),
    misread(
        "ATTACK-02",
        "a gnome may attack a wizard that the giant has displaced in the turn",
        (
            "is_attackable",
            'or seat in state["turn"]["displaced"]',
            'or seat in state["turn"]["displaced"] and by == "giant"',
        ),
    ),
    misread(
        "ATTACK-02",
        "another gnome may attack a wizard again in the same turn",
        (
            "is_attackable",
            'or seat in state["turn"]["displaced"]',
            'or seat in state["turn"]["displaced"] and (by == "giant" or index == 0)',
        ),
    ),
    misread(
        "ATTACK-02",
        "a card protects from gnomes alone",
        ("is_attackable", PROTECTED, PROTECTED.replace(":\n", ' and by == "gnome":\n')),
    ),
    misread(
        "ATTACK-02",
        "a card protects from the giant alone",
        ("is_attackable", PROTECTED, PROTECTED.replace(":\n", ' and by == "giant":\n')),
    ),
    misread(
        "ATTACK-02",
        "one step is enough for a displacement",
        ("is_attackable", IN_FULL, IN_FULL.replace('board["displacement"][by]', "1")),
    ),
    misread(
        "ATTACK-02",
        "a wizard can be displaced by the giant if it could be by a gnome",
        ("is_attackable", IN_FULL, IN_FULL.replace("[by]", '["gnome"]')),
    ),
    misread(
        "ATTACK-02",
        "a wizard can be displaced by a gnome if it could be by the giant",
        ("is_attackable", IN_FULL, IN_FULL.replace("[by]", '["giant"]')),
    ),
    misread(
        "ATTACK-02",
        "a wizard is displaced as far as it can",
        ("is_attackable", IN_FULL, "return True"),
    ),
    misread(
        "ATTACK-02",
        "the gnome that attacks stands in the way where it was",
        ("is_attackable", "gnomes=put(table.gnomes, index, cell)", "gnomes=(*table.gnomes, cell)"),
    ),
    misread(
        "ATTACK-02",
        "the giant that attacks stands in the way where it was",
        (
            "is_attackable",
            "after = after._replace(giant=cell)",
            "after = after._replace(gnomes=(*table.gnomes, table.giant), giant=cell)",
        ),
    ),
    misread(
        "ATTACK-02",
        "gnomes are lifted all together while one attacks",
        ("is_attackable", "gnomes=put(table.gnomes, index, cell)", "gnomes=(cell,)"),
    ),
    misread(
        "ATTACK-02",
        "gnome 0 is lifted, whichever gnome attacks",
        (
            "is_attackable",
            "gnomes=put(table.gnomes, index, cell)",
            "gnomes=put(table.gnomes, 0, cell)",
        ),
    ),
    misread(
        "ATTACK-02",
        "the wizard's own shield is not in its way when it is attacked",
        (
            "is_attackable",
            "wizards=put(table.wizards, seat, None))",
            "wizards=put(table.wizards, seat, None), shields=put(table.shields, seat, None))",
        ),
    ),
    misread(
        "ATTACK-02",
        "other wizards are not in the way of a displacement ahead",
        (
            "displaced_can_finish",
            "standing(table) | wizard_cells(table).keys() |",
            "standing(table) |",
        ),
    ),
    misread(
        "ATTACK-02",
        "gnomes and giant are not in the way of a displacement ahead",
        (
            "displaced_can_finish",
            "standing(table) |",
            "standing(table._replace(gnomes=(), giant=None)) |",
        ),
    ),
    misread(
        "ATTACK-02",
        "a skipped player's wizard cannot be attacked",
        spared("value is None"),
    ),
    misread(
        "ATTACK-02",
        "a wizard whose turn is over cannot be attacked",
        spared(
            'seat in state["order"][: state["order"].index(state["current_player"])]',
        ),
    ),
    misread(
        "ATTACK-02",
        "a wizard whose turn is to come cannot be attacked",
        spared(
            'seat in state["order"][state["order"].index(state["current_player"]) :]',
        ),
    ),
    misread(
        "ATTACK-02",
        "a wizard on an energy field cannot be attacked",
        spared('list(cell) in board["energy_fields"]'),
    ),
    misread(
        "ATTACK-02",
        "a wizard with all artifacts cannot be attacked",
        spared('{*state["artifacts"][seat]} == game["setup"]["artifact_areas"]'),
    ),
    misread(
        "ATTACK-02",
        "a wizard without energy cannot be attacked",
        spared('state["energy"][seat] == 0'),
    ),
    misread(
        "ATTACK-02",
        "the wizard of the fourth player cannot be attacked",
        spared("seat == 3"),
    ),
    misread(
        "ATTACK-02",
        "only the next player's wizard can be attacked",
        spared('seat != (state["current_player"] + 1) % game["setup"]["players"]'),
    ),
    misread(
        "ATTACK-02",
        "wizards are attacked only from the second round on",
        spared('state["round"] == 1'),
    ),
    misread(
        "ATTACK-02",
        "the displacement ahead does not pass through areas",
        (
            "displaced_can_finish",
            "return to not in blocked",
            "return to not in blocked and not isinstance(to, str)",
        ),
    ),
    misread(
        "ATTACK-02",
        "the displacement ahead may end at the start",
        ("displaced_can_finish", " | {START}\n", "\n"),
    ),
    misread(
        "ATTACK-02",
        "a protected player does not attack",
        (
            "is_attackable",
            PROTECTED,
            (
                'own = card_of(board, state["played"][state["current_player"]])\n'
                '    if "protect" in own or value is not None and "protect" in '
                "card_of(board, value):\n"
            ),
        ),
    ),
    misread(
        "ATTACK-02",
        "ruins are not in the way of a displacement ahead",
        ("displaced_can_finish", "standing(table) |", "standing(table._replace(ruins=())) |"),
    ),
    misread(
        "ATTACK-02",
        "shields are not in the way of a displacement ahead",
        ("displaced_can_finish", "standing(table) |", "standing(table._replace(shields=())) |"),
    ),
    misread(
        "ATTACK-02",
        "the displacement ahead does not pass through areas with wizards in them",
        (
            "displaced_can_finish",
            "return to not in blocked",
            "return to not in blocked and to not in table.wizards",
        ),
    ),
    misread(
        "ATTACK-02",
        "the third and fourth gnome displace by one more",
        (
            "is_attackable",
            'board["displacement"][by])',
            'board["displacement"][by] + (index > 1))',
        ),
    ),
    misread(
        "ATTACK-02",
        "a displacement is looked through for eight steps at most",
        (
            "displaced_can_finish",
            "trail, steps, may_enter)",
            "trail, min(steps, 8), may_enter)",
        ),
    ),
]
