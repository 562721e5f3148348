"""Misreadings of the ruling of Magalon on looking ahead."""

from __future__ import annotations

from tests.conformance.misreading import misread

GNOME_OPEN = 'if is_attackable(game, table, "gnome", index, seat)}'
GIANT_OPEN = 'if not is_attackable(game, table, "giant", 0, seat)'
OTHERS = "gnomes_can_finish", "table._replace(gnomes=())"
BLOCKED = "standing(table) | wizard_cells(table).keys()\n"
PROTECTED = (
    'any(card["value"] == game["state"]["played"][seat] and "protect" in card["effects"] '
    'for card in game["setup"]["board"]["cards"])'
)
OWN = 'seat == game["state"]["current_player"]'
DISPLACED = 'seat in game["state"]["turn"]["displaced"]'
TAKEN = "to in trails[index] or to in others or to in cells:"

MISREADINGS = [
    misread(
        "MOVE-05",
        "no wizard is absent for the gnomes",
        ("gnomes_can_finish", GNOME_OPEN, "if False}"),
    ),
    misread(
        "MOVE-05",
        "no wizard is absent for the giant",
        ("giant_can_finish", GIANT_OPEN, "if True"),
    ),
    misread(
        "MOVE-05",
        "all wizards are absent for the gnomes",
        ("gnomes_can_finish", GNOME_OPEN, "if True}"),
    ),
    misread(
        "MOVE-05",
        "all wizards are absent for the giant",
        ("giant_can_finish", GIANT_OPEN, "if False"),
    ),
    misread(
        "MOVE-05",
        "the own wizard is absent for the gnomes",
        ("gnomes_can_finish", GNOME_OPEN, f"{GNOME_OPEN[:-1]} or {OWN}}}"),
    ),
    misread(
        "MOVE-05",
        "the own wizard is absent for the giant",
        ("giant_can_finish", GIANT_OPEN, f"{GIANT_OPEN} and not {OWN}"),
    ),
    misread(
        "MOVE-05",
        "protected wizards are absent for the gnomes",
        ("gnomes_can_finish", GNOME_OPEN, f"{GNOME_OPEN[:-1]} or {PROTECTED}}}"),
    ),
    misread(
        "MOVE-05",
        "protected wizards are absent for the giant",
        ("giant_can_finish", GIANT_OPEN, f"{GIANT_OPEN} and not {PROTECTED}"),
    ),
    misread(
        "MOVE-05",
        "wizards that were displaced in this turn are absent for the gnomes",
        ("gnomes_can_finish", GNOME_OPEN, f"{GNOME_OPEN[:-1]} or {DISPLACED}}}"),
    ),
    misread(
        "MOVE-05",
        "wizards that were displaced in this turn are absent for the giant",
        ("giant_can_finish", GIANT_OPEN, f"{GIANT_OPEN} and not {DISPLACED}"),
    ),
    misread(
        "MOVE-05",
        "wizards that could not be displaced in full are absent for the gnomes",
        (
            "gnomes_can_finish",
            GNOME_OPEN,
            f"if not ({OWN} or {DISPLACED} or {PROTECTED})}}",
        ),
    ),
    misread(
        "MOVE-05",
        "wizards that could not be displaced in full are absent for the giant",
        ("giant_can_finish", GIANT_OPEN, f"if {OWN} or {DISPLACED} or {PROTECTED}"),
    ),
    misread(
        "MOVE-05",
        "whom a gnome can attack is judged again after steps of the look-ahead",
        (
            "gnomes_can_finish",
            "to not in open_to[index]:",
            (
                "not is_attackable(\n"
                '                    game, table._replace(gnomes=cells), "gnome", index, '
                "wizards[to]\n"
                "                ):"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "a wizard that one gnome could attack is absent for all gnomes",
        ("gnomes_can_finish", "to not in open_to[index]:", "to not in set().union(*open_to):"),
    ),
    misread(
        "MOVE-05",
        "a wizard is absent only if all gnomes could attack it",
        (
            "gnomes_can_finish",
            "to not in open_to[index]:",
            "to not in set.intersection(*open_to):",
        ),
    ),
    misread(
        "MOVE-05",
        "the gnomes look through one wizard at most",
        (
            "gnomes_can_finish",
            "to not in open_to[index]:",
            (
                "(\n"
                "                    to not in open_to[index]\n"
                "                    or wizards.keys() & frozenset().union(*trails) - {to}\n"
                "                ):"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "the giant looks through one wizard at most",
        (
            "giant_can_finish",
            "to not in blocked\n",
            "to not in blocked and not (to in wizards and wizards.keys() & set(entered))\n",
        ),
    ),
    misread(
        "MOVE-05",
        "a wizard in the way counts as absent for other wizards, too",
        ("wizard_can_finish", BLOCKED, "standing(table)\n"),
    ),
    misread(
        "MOVE-05",
        "a wizard that one of the gnomes could attack does not stand in another's way of "
        "displacing",
        (
            "is_attackable",
            "after = table._replace(wizards=put(table.wizards, seat, None))",
            (
                'after = table._replace(wizards=(None,) * len(table.wizards)) if by == "gnome" '
                "else table._replace(wizards=put(table.wizards, seat, None))"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "artifacts do not grow on the way ahead",
        ("wizard_can_finish", "(last, *entered) if", "() if"),
    ),
    misread(
        "MOVE-05",
        "the artifact of the step itself does not count on the way ahead",
        ("wizard_can_finish", "(last, *entered) if", "entered if"),
    ),
    misread(
        "MOVE-05",
        "only the artifact of the step itself counts on the way ahead",
        ("wizard_can_finish", "(last, *entered) if", "(last,) if"),
    ),
    misread(
        "MOVE-05",
        "the start is closed on the way ahead",
        ("wizard_can_finish", "if to == START:\n", "if to == START:\n            return False\n"),
    ),
    misread(
        "MOVE-05",
        "the start is open on the way ahead",
        ("wizard_can_finish", "if to == START:\n", "if to == START:\n            return True\n"),
    ),
    misread(
        "MOVE-05",
        "on the way ahead the start needs artifacts alone",
        (
            "wizard_can_finish",
            "left) is None",
            'left) is None or {*game["state"]["artifacts"][seat], *crossed} >= artifacts',
        ),
    ),
    misread(
        "MOVE-05",
        "on the way ahead the start needs energy alone",
        (
            "wizard_can_finish",
            "left) is None",
            (
                "left) is None or (\n"
                '                game["state"]["energy"][seat] >= '
                'game["setup"]["board"]["energy"]["goal"]\n'
                "            )"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "the goal completes a march only with its last step, on the way ahead",
        (
            "path_exists",
            "if steps == 0 or (entered and here == START):\n        return True\n",
            (
                "if steps == 0:\n        return True\n"
                "    if entered and here == START:\n        return False\n"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "a wizard's own shield is no obstacle on the way ahead",
        (
            "wizard_can_finish",
            "standing(table)",
            "standing(table._replace(shields=put(table.shields, seat, None)))",
        ),
    ),
    misread(
        "MOVE-05",
        "areas with wizards in them are closed on the way ahead",
        ("wizard_can_finish", BLOCKED, "standing(table) | set(table.wizards)\n"),
    ),
    misread(
        "MOVE-05",
        "one gnome alone makes the steps ahead",
        (
            "gnomes_can_finish",
            "        for index, cell in enumerate(cells):\n",
            (
                "        for index, cell in enumerate(cells):\n"
                "            if left < steps and cell == table.gnomes[index]:\n"
                "                continue\n"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "gnome 0 alone makes the steps ahead",
        (
            "gnomes_can_finish",
            "in enumerate(cells):",
            "in list(enumerate(cells))[:1]:",
        ),
    ),
    misread(
        "MOVE-05",
        "the cells that gnomes leave on the way ahead stay closed",
        ("gnomes_can_finish", "to in cells:", "to in cells or to in table.gnomes:"),
    ),
    misread(
        "MOVE-05",
        "gnomes do not stand in each other's way on the way ahead",
        ("gnomes_can_finish", TAKEN, "to in trails[index] or to in others:"),
    ),
    misread(
        "MOVE-05",
        "gnomes do not enter each other's trails on the way ahead",
        (
            "gnomes_can_finish",
            "to in trails[index]",
            "to in frozenset().union(*trails)",
        ),
    ),
    misread(
        "MOVE-05",
        "the trails of gnomes begin again on the way ahead",
        (
            "gnomes_can_finish",
            "return search(table.gnomes, trails, steps)",
            "return search(table.gnomes, tuple(frozenset([c]) for c in table.gnomes), steps)",
        ),
    ),
    misread(
        "MOVE-05",
        "the giant's trail begins again on the way ahead",
        ("giant_can_finish", "table.giant, trail, steps,", "table.giant, {table.giant}, steps,"),
    ),
    misread(
        "MOVE-05",
        "a wizard's trail begins again on the way ahead",
        ("wizard_can_finish", "last, trail, steps,", "last, {last}, steps,"),
    ),
    misread(
        "MOVE-05",
        "the giant is absent for the gnomes",
        (*OTHERS, "table._replace(gnomes=(), giant=None)"),
    ),
    misread(
        "MOVE-05",
        "shields are absent for the gnomes",
        (*OTHERS, "table._replace(gnomes=(), shields=())"),
    ),
    misread(
        "MOVE-05",
        "ruins are absent for the gnomes",
        (*OTHERS, "table._replace(gnomes=(), ruins=())"),
    ),
    misread(
        "MOVE-05",
        "the gnomes are absent for the giant",
        ("giant_can_finish", "giant=None", "giant=None, gnomes=()"),
    ),
    misread(
        "MOVE-05",
        "shields are absent for the giant",
        ("giant_can_finish", "giant=None", "giant=None, shields=()"),
    ),
    misread(
        "MOVE-05",
        "ruins are absent for the giant",
        ("giant_can_finish", "giant=None", "giant=None, ruins=()"),
    ),
    misread(
        "MOVE-05",
        "gnomes and giant are absent for a wizard",
        (
            "wizard_can_finish",
            "standing(table)",
            "standing(table._replace(gnomes=(), giant=None))",
        ),
    ),
    misread(
        "MOVE-05",
        "shields are absent for a wizard",
        ("wizard_can_finish", "standing(table)", "standing(table._replace(shields=()))"),
    ),
    misread(
        "MOVE-05",
        "ruins that the card could shift are absent for a wizard",
        (
            "wizard_can_finish",
            "standing(table)",
            (
                'standing(table._replace(ruins=()) if game["state"]["turn"]["left"]["shift"] '
                "else table)"
            ),
        ),
    ),
    misread(
        "MOVE-05",
        "the gnomes pass through areas on the way ahead",
        (
            "gnomes_can_finish",
            "if isinstance(to, str) or",
            "if to == START or",
        ),
    ),
    misread(
        "MOVE-05",
        "the giant passes through areas on the way ahead",
        ("giant_can_finish", "not isinstance(to, str) and", "to != START and"),
    ),
    misread(
        "MOVE-05",
        "three steps are looked ahead at most",
        ("path_exists", "if steps == 0 or", "if steps == 0 or len(entered) == 3 or"),
    ),
    misread(
        "MOVE-05",
        "the gnomes look three steps ahead at most",
        ("gnomes_can_finish", "if left == 0:", "if left == 0 or steps - left == 3:"),
    ),
    misread(
        "MOVE-05",
        "one further step is enough for a wizard",
        ("wizard_can_finish", "trail, steps, may_enter)", "trail, min(steps, 1), may_enter)"),
    ),
    misread(
        "MOVE-05",
        "one further step is enough for the giant",
        ("giant_can_finish", "trail, steps, may_enter)", "trail, min(steps, 1), may_enter)"),
    ),
    misread(
        "MOVE-05",
        "one further step is enough for the gnomes",
        ("gnomes_can_finish", "trails, steps)\n", "trails, min(steps, 1))\n"),
    ),
    misread(
        "MOVE-05",
        "the area of the step itself may be entered again on the way ahead",
        ("check_move_wizard", "{*trail, to}", "trail"),
    ),
    misread(
        "MOVE-05",
        "a wizard looks eight steps ahead at most",
        ("wizard_can_finish", "trail, steps, may_enter)", "trail, min(steps, 8), may_enter)"),
    ),
    misread(
        "MOVE-05",
        "a wizard looks twelve steps ahead at most",
        ("wizard_can_finish", "trail, steps, may_enter)", "trail, min(steps, 12), may_enter)"),
    ),
    misread(
        "MOVE-05",
        "the giant looks eight steps ahead at most",
        ("giant_can_finish", "trail, steps, may_enter)", "trail, min(steps, 8), may_enter)"),
    ),
    misread(
        "MOVE-05",
        "the gnomes look six steps ahead at most",
        ("gnomes_can_finish", "trails, steps)\n", "trails, min(steps, 6))\n"),
    ),
]
