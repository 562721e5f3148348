"""Misreadings of the rulings of Magalon on displaced wizards."""

from __future__ import annotations

from tests.conformance.misreading import misread

OWN_OR_DISPLACED = 'if seat == state["current_player"] or seat in state["turn"]["displaced"]:\n'
ON_CELL = "if isinstance(cell, str) or cell is None:\n"
TAKEN = "if to in standing(table) or to in wizard_cells(table):"
TO_START = "if to == START:\n"
ALL_ARTIFACTS = "set(game['state']['artifacts'][{}]) == game['setup']['artifact_areas']"
DISPLACED = "table.wizards.index(None)"
"""The seat whose wizard is off the table, which looking ahead at a displacement is about."""


def spared(condition: str) -> tuple[str, str, str]:
    """Return the change that spares a wizard also under this condition."""
    return "is_attackable", ON_CELL, ON_CELL.replace(":\n", f" or {condition}:\n")


MISREADINGS = [
    misread(
        "ATTACK-03",
        "a displacement is a step shorter: the cell of the attack counts",
        (
            "attack_or_go_on",
            '["displacement"][by],',
            '["displacement"][by] - (game["setup"]["board"]["displacement"][by] > 1),',
        ),
    ),
    misread(
        "ATTACK-03",
        "gnomes and giant displace by the gnomes' number",
        ("attack_or_go_on", '["displacement"][by]', '["displacement"]["gnome"]'),
        ("is_attackable", '["displacement"][by]', '["displacement"]["gnome"]'),
    ),
    misread(
        "ATTACK-03",
        "gnomes and giant displace by the giant's number",
        ("attack_or_go_on", '["displacement"][by]', '["displacement"]["giant"]'),
        ("is_attackable", '["displacement"][by]', '["displacement"]["giant"]'),
    ),
    # No game shows a limit of 19: BOARD-08 refuses more than 12 steps unless the board has no more
    # places than that, BOARD-06 more than 20, and the start is closed. So 18 is the longest way.
    *(
        misread(
            "ATTACK-03",
            f"a displacement is {steps} steps at most",
            (
                "attack_or_go_on",
                '["displacement"][by],',
                (
                    '["displacement"][by] and min(\n'
                    f'                {steps}, game["setup"]["board"]["displacement"][by]\n'
                    "            ),"
                ),
            ),
            (
                "is_attackable",
                'board["displacement"][by])',
                f'min({steps}, board["displacement"][by]))',
            ),
        )
        for steps in (10, 11, 12, 15, 18)
    ),
    misread(
        "ATTACK-03",
        "a displacement is as many steps as the march has left",
        (
            "attack_or_go_on",
            'game["setup"]["board"]["displacement"][by],',
            (
                'min(\n                game["setup"]["board"]["displacement"][by],\n'
                '                1 + game["state"]["turn"]["left"]["giant" if by == "giant" '
                'else "gnomes"],\n'
                "            ),"
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "the owner of the attacked wizard displaces it",
        (
            "after_command",
            '        ask(game, "displace", seat)\n',
            (
                '        attacked = turn["displacement"]["player"]\n'
                '        state["decision"] = {"kind": "displace", "players": [attacked]}\n'
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "steps of a displacement are free",
        (
            "check_displace",
            "if not displaced_can_finish(",
            "if False and not displaced_can_finish(",
        ),
    ),
    misread(
        "ATTACK-03",
        "only the first step of a displacement looks ahead",
        (
            "check_displace",
            "if not displaced_can_finish(",
            "if len(trail) == 1 and not displaced_can_finish(",
        ),
    ),
    *(
        misread(
            "ATTACK-03",
            f"a displacement looks ahead by {steps} steps at most",
            (
                "check_displace",
                'displacement["left"] - 1):',
                f'min(displacement["left"] - 1, {steps})):',
            ),
        )
        for steps in (1, 2, 3, 4)
    ),
    misread(
        "ATTACK-03",
        "a wizard is displaced through one area at most",
        (
            "check_displace",
            "    after = off_board(table, seat)\n",
            (
                "    if isinstance(to, str) and any(isinstance(place, str) for place in trail):\n"
                '        refuse("ATTACK-03", "it has been in an area")\n'
                "    after = off_board(table, seat)\n"
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "a wizard may not be displaced over a cell twice in a round",
        (
            "check_displace",
            '    trail = {place_of(place) for place in displacement["trail"]}\n',
            (
                '    trail = {place_of(place) for place in displacement["trail"]}\n'
                '    trail |= game.get("before", {}).get((game["state"]["round"], seat), set())\n'
            ),
        ),
        (
            "displace",
            '        turn["displacement"] = None\n',
            (
                '        turn["displacement"] = None\n'
                '        before = game.setdefault("before", {})\n'
                '        before[state["round"], seat] = set(map(place_of, displacement["trail"]))\n'
            ),
        ),
    ),
    # No game shows whether the cell of the attack is in the trail of the displacement: the piece
    # that has attacked stands on it. Nor does one show whether that piece is on the table while an
    # attack is looked ahead: it would stand on the cell of the attack, which is in the trail then.
    misread(
        "ATTACK-03",
        "a displacement may come back to its cells",
        ("check_displace", "if to in trail:", "if False:"),
        ("check_displace", "{*trail, to}", "set()"),
    ),
    misread(
        "ATTACK-03",
        "a displacement may only not turn back at once",
        ("check_displace", 'displacement["trail"]}', 'displacement["trail"][-2:]}'),
    ),
    misread(
        "ATTACK-03",
        "areas may be entered again in a displacement",
        ("check_displace", "if to in trail:", "if to in trail and not isinstance(to, str):"),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes its own shield",
        (
            "check_displace",
            TAKEN,
            (
                "if to in standing(table) and to != table.shields[seat] "
                "or to in wizard_cells(table):"
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes the attacker's shield",
        (
            "check_displace",
            TAKEN,
            (
                "if to in standing(table) and to != table.shields["
                'game["state"]["current_player"]] or to in wizard_cells(table):'
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes ruins",
        (
            "check_displace",
            "to in standing(table) or",
            "to in standing(table._replace(ruins=())) or",
        ),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes gnomes",
        (
            "check_displace",
            "to in standing(table) or",
            "to in standing(table._replace(gnomes=())) or",
        ),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes the giant",
        (
            "check_displace",
            "to in standing(table) or",
            "to in standing(table._replace(giant=None)) or",
        ),
    ),
    misread(
        "ATTACK-03",
        "the displaced wizard passes other wizards",
        ("check_displace", TAKEN, "if to in standing(table):"),
        (
            "displaced_can_finish",
            "standing(table) | wizard_cells(table).keys() |",
            "standing(table) |",
        ),
    ),
    misread(
        "ATTACK-03",
        "wizards share cells at the end of a displacement",
        (
            "check_displace",
            TAKEN,
            (
                "if to in standing(table) or (\n"
                '        to in wizard_cells(table) and displacement["left"] > 1\n    ):'
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "a displaced wizard is not pushed into areas",
        ("check_displace", TO_START, "if isinstance(to, str):\n"),
        (
            "displaced_can_finish",
            "return to not in blocked",
            "return to not in blocked and not isinstance(to, str)",
        ),
    ),
    misread(
        "ATTACK-03",
        "a displacement ends where it enters an area",
        (
            "displace",
            '    displacement["left"] -= 1\n',
            '    displacement["left"] = 0 if isinstance(to, str) else displacement["left"] - 1\n',
        ),
        (
            "displaced_can_finish",
            "return path_exists(",
            "return isinstance(here, str) or path_exists(",
        ),
    ),
    misread(
        "ATTACK-03",
        "the start is open to a displaced wizard that might enter it by itself",
        (
            "check_displace",
            TO_START,
            "if to == START and start_refusal(game, seat, (), 1):\n",
        ),
    ),
    *(
        misread(
            "ATTACK-03",
            reading,
            ("check_displace", TO_START, f"if to == START and {closed.format('seat')}:\n"),
            (
                "displaced_can_finish",
                " | {START}\n",
                (f" | ({{START}} if {closed.format(DISPLACED)} else set())\n"),
            ),
        )
        for reading, closed in (
            ("the start is closed only to a wizard with all artifacts", ALL_ARTIFACTS),
            ("the start is closed only to a wizard without all artifacts", f"not {ALL_ARTIFACTS}"),
        )
    ),
    misread(
        "ATTACK-03",
        "a wizard may be pushed across the start",
        ("check_displace", TO_START, 'if to == START and displacement["left"] == 1:\n'),
        ("displaced_can_finish", " | {START}\n", "\n"),
    ),
    misread(
        "ATTACK-03",
        "a displaced wizard may not enter the trail of the turn of its attacker",
        (
            "check_displace",
            TO_START,
            (
                'if [*to] in sum(game["state"]["turn"]["trails"]["gnomes"], []):\n'
                '        refuse("ATTACK-03", "a gnome has been there")\n    if to == START:\n'
            ),
        ),
    ),
    misread(
        "ATTACK-03",
        "a displacement goes in a straight line",
        (
            "check_displace",
            TO_START,
            (
                'if len(displacement["trail"]) > 1 and isinstance(to, tuple):\n'
                '        first, second = displacement["trail"][-2:]\n'
                "        line = [2 * b - a for a, b in zip(first, second, strict=True)]\n"
                "        if line != [*to]:\n"
                '            refuse("ATTACK-03", "it goes straight on")\n'
                "    if to == START:\n"
            ),
        ),
    ),
    misread(
        "ATTACK-04",
        "one wizard can be displaced in a turn",
        ("is_attackable", OWN_OR_DISPLACED, OWN_OR_DISPLACED.replace("seat in ", "")),
    ),
    misread(
        "ATTACK-04",
        "two wizards can be displaced in a turn",
        (
            "is_attackable",
            OWN_OR_DISPLACED,
            OWN_OR_DISPLACED.replace(":\n", ' or len(state["turn"]["displaced"]) > 1:\n'),
        ),
    ),
    misread(
        "ATTACK-04",
        "a wizard can be displaced once in a round",
        (
            "begin_turn",
            '        "displaced": [],\n',
            '        "displaced": (state["turn"] or {}).get("displaced", []),\n',
        ),
    ),
    misread(
        "ATTACK-04",
        "only the last of several displaced wizards is spared",
        ("displace", 'sorted([*turn["displaced"], seat])', "[seat]"),
    ),
    misread(
        "ATTACK-04",
        "a wizard can be displaced once in each march",
        (
            "take_step",
            '    turn["left"][march] -= 1\n',
            (
                '    turn["left"][march] -= 1\n'
                '    if turn["march"] is None:\n'
                '        turn["displaced"] = []\n'
            ),
        ),
    ),
    misread(
        "ATTACK-04",
        "displaced wizards are listed in the order of the attacks",
        ("displace", 'sorted([*turn["displaced"], seat])', '[*turn["displaced"], seat]'),
    ),
    misread(
        "ATTACK-04",
        "a gnome displaces one wizard in a march",
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            (
                '    if attacked is not None and by == "gnome" and '
                'game["state"]["turn"]["displaced"]:\n'
                '        game["state"]["turn"]["left"]["gnomes"] = 0\n'
                '        game["state"]["turn"]["march"] = None\n'
                "    if attacked is not None:\n"
            ),
        ),
    ),
    misread(
        "ATTACK-04",
        "from the second round on a wizard can be displaced once in a round",
        (
            "begin_turn",
            '        "displaced": [],\n',
            (
                '        "displaced": (state["turn"] or {}).get("displaced", [])\n'
                '        if state["round"] > 1\n'
                "        else [],\n"
            ),
        ),
    ),
    misread(
        "ATTACK-05",
        "a displaced wizard takes no artifacts",
        ("displace", "    take_artifact(game, seat, to)\n", ""),
    ),
    misread(
        "ATTACK-05",
        "a displaced wizard takes the artifact only where it ends",
        (
            "displace",
            "    take_artifact(game, seat, to)\n",
            '    if displacement["left"] == 0:\n        take_artifact(game, seat, to)\n',
        ),
    ),
    misread(
        "ATTACK-05",
        "a displaced wizard takes the artifact only if it passes, not where it ends",
        (
            "displace",
            "    take_artifact(game, seat, to)\n",
            '    if displacement["left"]:\n        take_artifact(game, seat, to)\n',
        ),
    ),
    misread(
        "ATTACK-05",
        "the attacker takes the artifact",
        (
            "displace",
            "take_artifact(game, seat, to)",
            'take_artifact(game, state["current_player"], to)',
        ),
    ),
    misread(
        "ATTACK-05",
        "displaced by the giant a wizard takes no artifacts",
        (
            "displace",
            "    take_artifact(game, seat, to)\n",
            '    if displacement["by"] == "gnome":\n        take_artifact(game, seat, to)\n',
        ),
    ),
    misread(
        "ATTACK-05",
        "an attacked wizard loses an artifact",
        (
            "attack_or_go_on",
            "    if attacked is not None:\n",
            (
                "    if attacked is not None:\n"
                '        game["state"]["artifacts"][attacked] = '
                'game["state"]["artifacts"][attacked][1:]\n'
            ),
        ),
    ),
    misread(
        "ATTACK-05",
        "a displaced wizard pays one energy",
        (
            "displace",
            '        turn["displacement"] = None\n',
            (
                '        turn["displacement"] = None\n'
                '        state["energy"][seat] = max(state["energy"][seat] - 1, 0)\n'
            ),
        ),
    ),
    misread(
        "ATTACK-05",
        "a wizard that is displaced onto an energy field gains energy",
        (
            "displace",
            '        turn["displacement"] = None\n',
            (
                '        turn["displacement"] = None\n'
                '        board = game["setup"]["board"]\n'
                '        if list(to) in board["energy_fields"]:\n'
                '            gained = state["energy"][seat] + board["energy"]["field"]\n'
                '            state["energy"][seat] = min(gained, most(board))\n'
            ),
        ),
    ),
    misread(
        "ATTACK-05",
        "a displacement counts in the trail of the turn",
        (
            "displace",
            '    displacement["left"] -= 1\n',
            '    displacement["left"] -= 1\n    turn["trails"]["wizard"].append(place_json(to))\n',
        ),
    ),
    misread(
        "ATTACK-05",
        "a displacement costs the attacker steps of its wizard",
        (
            "displace",
            '    displacement["left"] -= 1\n',
            (
                '    displacement["left"] -= 1\n'
                '    turn["left"]["wizard"] = max(0, turn["left"]["wizard"] - 1)\n'
            ),
        ),
    ),
]
