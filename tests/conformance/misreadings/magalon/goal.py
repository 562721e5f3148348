"""Misreadings of the rulings of Magalon on artifacts, the start and the goal."""

from __future__ import annotations

from tests.conformance.misreading import misread

TAKES = 'if to in game["setup"]["artifact_areas"] and to not in held:\n'
HAS_ALL = 'has_all = {*state["artifacts"][seat], *crossed} >= setup["artifact_areas"]'
CLOSED = 'if not has_all or state["energy"][seat] < setup["board"]["energy"]["goal"]:'
EXACT = 'if setup["variants"]["goal_exact"] and left > 1:'
OWN_STEP = "    take_artifact(game, seat, to)\n"
MOVE_03 = "    if to in standing(table) or to in wizard_cells(table):\n"

MISREADINGS = [
    misread(
        "ARTIFACT-01",
        "an artifact is taken only where a march ends",
        (
            "move_wizard",
            OWN_STEP,
            '    if turn["march"] is None:\n        take_artifact(game, seat, to)\n',
        ),
    ),
    misread(
        "ARTIFACT-01",
        "an artifact is taken only in passing",
        ("move_wizard", OWN_STEP, '    if turn["march"]:\n        take_artifact(game, seat, to)\n'),
    ),
    misread(
        "ARTIFACT-01",
        "an artifact is taken on leaving the area",
        (
            "move_wizard",
            OWN_STEP,
            '    take_artifact(game, seat, place_of(turn["trails"]["wizard"][-2]))\n',
        ),
    ),
    misread(
        "ARTIFACT-01",
        "an artifact is taken at the end of the turn",
        ("move_wizard", OWN_STEP, ""),
        (
            "finish_turn",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                '    for place in state["turn"]["trails"]["wizard"][1:]:\n'
                '        take_artifact(game, state["current_player"], place_of(place))\n'
            ),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "a wizard takes a second artifact of the same kind",
        ("take_artifact", TAKES, 'if to in game["setup"]["artifact_areas"]:\n'),
    ),
    misread(
        "ARTIFACT-01",
        "there is one artifact of each kind",
        (
            "take_artifact",
            TAKES,
            TAKES.replace("to not in held", 'to not in sum(game["state"]["artifacts"], [])'),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "there are three artifacts of each kind",
        (
            "take_artifact",
            TAKES,
            TAKES.replace(
                "to not in held",
                'to not in held and sum(game["state"]["artifacts"], []).count(to) < 3',
            ),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "a wizard takes one artifact in a turn",
        (
            "move_wizard",
            OWN_STEP,
            (
                '    earlier = {*map(place_of, turn["trails"]["wizard"][1:-1])}\n'
                '    if not earlier & game["setup"]["artifact_areas"]:\n'
                "        take_artifact(game, seat, to)\n"
            ),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "a wizard has three artifacts at most",
        (
            "take_artifact",
            TAKES,
            TAKES.replace("to not in held", "to not in held and len(held) < 3"),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "artifacts are listed in the order in which they were taken",
        ("take_artifact", "        held.sort()\n", ""),
    ),
    misread(
        "ARTIFACT-01",
        "artifacts are fetched in the order of the board's areas",
        (
            "take_artifact",
            TAKES,
            'names = [name for name in game["setup"]["board"]["areas"] if name != START]\n'
            "    before = names[: names.index(to)] if to in names else []\n"
            "    " + TAKES.replace(":\n", " and {*before} <= {*held}:\n"),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "the fourth player takes no artifacts",
        ("take_artifact", TAKES, TAKES.replace(":\n", " and seat < 3:\n")),
    ),
    misread(
        "ARTIFACT-01",
        "an artifact that was lost cannot be fetched again",
        (
            "take_artifact",
            TAKES,
            TAKES.replace(":\n", ' and to not in game["setup"]["artifacts"][seat]:\n'),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "artifacts are taken in the first round alone",
        ("take_artifact", TAKES, TAKES.replace(":\n", ' and game["state"]["round"] == 1:\n')),
    ),
    misread(
        "ARTIFACT-01",
        "another wizard in the area keeps the artifact",
        (
            "take_artifact",
            TAKES,
            TAKES.replace(":\n", ' and game["state"]["wizards"].count(to) == 1:\n'),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "a wizard that enters takes the artifact of another in the area",
        (
            "take_artifact",
            "        held.append(to)\n",
            (
                "        held.append(to)\n"
                '        for other, place in enumerate(game["state"]["wizards"]):\n'
                "            if other != seat and place == to and to in "
                'game["state"]["artifacts"][other]:\n'
                '                game["state"]["artifacts"][other].remove(to)\n'
            ),
        ),
    ),
    misread(
        "ARTIFACT-01",
        "without energy a wizard takes no artifact",
        ("take_artifact", TAKES, TAKES.replace(":\n", ' and game["state"]["energy"][seat] > 0:\n')),
    ),
    misread(
        "START-01",
        "the start is left over its first square alone",
        (
            "roads_of",
            "        for neighbour in neighbours(square):\n",
            (
                '        if place == START and square != tuple(board["areas"][START][0]):\n'
                "            continue\n"
                "        for neighbour in neighbours(square):\n"
            ),
        ),
    ),
    misread(
        "START-01",
        "the start is left to the north alone",
        (
            "check_move_wizard",
            MOVE_03,
            "    if here == START and isinstance(to, tuple) and (\n"
            '        to[1] <= max(y for _, y in game["setup"]["board"]["areas"][START])\n'
            "    ):\n"
            '        refuse("START-01", "to the north")\n' + MOVE_03,
        ),
    ),
    misread(
        "START-01",
        "the start is not left straight into an area",
        (
            "check_move_wizard",
            MOVE_03,
            "    if here == START and isinstance(to, str):\n"
            '        refuse("START-01", "to a cell")\n' + MOVE_03,
        ),
    ),
    misread(
        "START-01",
        "one wizard leaves the start over a cell in a round",
        (
            "check_move_wizard",
            MOVE_03,
            '    if here == START and state["round"] > 1:\n'
            '        refuse("START-01", "only in the first round")\n' + MOVE_03,
        ),
    ),
    misread(
        "START-01",
        "leaving the start costs no step",
        (
            "move_wizard",
            '    state["wizards"][seat] = place_json(to)\n',
            (
                '    if state["wizards"][seat] == START and turn["march"]:\n'
                '        turn["left"]["wizard"] += 1\n'
                '    state["wizards"][seat] = place_json(to)\n'
            ),
        ),
    ),
    misread(
        "START-02",
        "energy must exceed the number",
        (
            "start_refusal",
            '< setup["board"]["energy"]["goal"]',
            '<= setup["board"]["energy"]["goal"]',
        ),
    ),
    misread(
        "START-02",
        "one energy less is enough",
        (
            "start_refusal",
            '< setup["board"]["energy"]["goal"]',
            '< setup["board"]["energy"]["goal"] - 1',
        ),
    ),
    misread(
        "START-02",
        "the energy must be left after paying for the turn",
        (
            "start_refusal",
            'state["energy"][seat] <',
            'state["energy"][seat] - setup["board"]["energy"]["cost"] <',
        ),
    ),
    misread(
        "START-02",
        "energy is 16 on any board",
        ("start_refusal", 'setup["board"]["energy"]["goal"]', "16"),
    ),
    misread(
        "START-02",
        "energy does not matter",
        ("start_refusal", CLOSED, "if not has_all:"),
    ),
    misread(
        "START-02",
        "the energy is that of the beginning of the turn",
        (
            "start_refusal",
            'state["energy"][seat] <',
            (
                'state["energy"][seat] - card_of(setup["board"], '
                'state["played"][seat]).get("energy", 0) <'
            ),
        ),
    ),
    misread(
        "START-02",
        "artifacts do not matter",
        ("start_refusal", CLOSED, CLOSED.replace("not has_all or ", "")),
    ),
    misread(
        "START-02",
        "artifacts or energy are enough",
        ("start_refusal", CLOSED, CLOSED.replace(" or ", " and ")),
    ),
    misread(
        "START-02",
        "one artifact is enough",
        ("start_refusal", HAS_ALL, 'has_all = bool({*state["artifacts"][seat], *crossed})'),
    ),
    misread(
        "START-02",
        "three artifacts are enough",
        (
            "start_refusal",
            HAS_ALL,
            (
                'has_all = len({*state["artifacts"][seat], *crossed}) >= min(3, '
                'len(setup["artifact_areas"]))'
            ),
        ),
    ),
    misread(
        "START-02",
        "three artifacts are needed on any board",
        (
            "start_refusal",
            HAS_ALL,
            (
                'has_all = len({*state["artifacts"][seat], *crossed}) >= max(3, '
                'len(setup["artifact_areas"]))'
            ),
        ),
    ),
    misread(
        "START-02",
        "all artifacts but one are enough",
        (
            "start_refusal",
            HAS_ALL,
            (
                'has_all = len({*state["artifacts"][seat], *crossed}) >= max(1, '
                'len(setup["artifact_areas"]) - 1)'
            ),
        ),
    ),
    misread(
        "START-02",
        "the artifacts of all players together count",
        (
            "start_refusal",
            '{*state["artifacts"][seat], *crossed}',
            '{*sum(state["artifacts"], []), *crossed}',
        ),
    ),
    misread(
        "START-02",
        "the energy of the first player counts",
        ("start_refusal", 'state["energy"][seat] <', 'state["energy"][0] <'),
    ),
    misread(
        "START-02",
        "a wizard may come back to the start in the turn in which it left it",
        ("check_step", "if to in trail:", "if to in trail and to != START:"),
        ("path_exists", "if to not in trail and", "if (to not in trail or to == START) and"),
    ),
    misread(
        "START-02",
        "a wizard may rest on the start",
        (
            "check_move_wizard",
            "if to == START and (ruling :=",
            "if to == START and left > 1 and (ruling :=",
        ),
        (
            "wizard_can_finish",
            "        if to == START:\n",
            (
                "        if to == START and left == 1:\n            return True\n        if to "
                "== START:\n"
            ),
        ),
        (
            "move_wizard",
            "    if to == START:\n",
            "    if to == START and start_refusal(game, seat, (), 1) is None:\n",
        ),
    ),
    misread(
        "START-02",
        "the goal opens in the second round",
        ("start_refusal", CLOSED, 'if state["round"] == 1 or ' + CLOSED.removeprefix("if ")),
    ),
    misread(
        "START-02",
        "the third player cannot win",
        (
            "start_refusal",
            "if not has_all or",
            "if seat == 2 or not has_all or",
        ),
    ),
    misread(
        "START-02",
        "the fourth player cannot win",
        (
            "start_refusal",
            "if not has_all or",
            "if seat == 3 or not has_all or",
        ),
    ),
    misread(
        "START-03",
        "the last step must enter the goal, without the variant",
        ("start_refusal", EXACT, "if left > 1:"),
    ),
    misread(
        "START-03",
        "steps left over never matter",
        ("start_refusal", EXACT, "if False:"),
    ),
    misread(
        "START-03",
        "under the variant one step may be left over",
        ("start_refusal", "left > 1:", "left > 2:"),
    ),
    misread(
        "START-03",
        "under the variant the step is exact, but looking ahead is not",
        (
            "wizard_can_finish",
            "start_refusal(game, seat, crossed, left)",
            "start_refusal(game, seat, crossed, 1)",
        ),
    ),
    misread(
        "START-03",
        "under the variant looking ahead is exact, but the step is not",
        (
            "check_move_wizard",
            "start_refusal(game, seat, (), left)",
            "start_refusal(game, seat, (), 1)",
        ),
    ),
    misread(
        "START-03",
        "under the variant looking ahead counts a step too many",
        (
            "wizard_can_finish",
            "start_refusal(game, seat, crossed, left)",
            "start_refusal(game, seat, crossed, left + 1)",
        ),
    ),
    misread(
        "START-03",
        "under the variant the steps of moving on may be left over",
        (
            "start_refusal",
            EXACT,
            EXACT.replace("left > 1", 'left > 1 and not state["turn"]["moving_on"]'),
        ),
    ),
    misread(
        "START-03",
        "the variant is not kept beside energy_needs_move",
        (
            "start_refusal",
            EXACT,
            EXACT.replace("left > 1", 'left > 1 and not setup["variants"]["energy_needs_move"]'),
        ),
    ),
    misread(
        "START-03",
        "the variant is not kept beside round_limit",
        (
            "start_refusal",
            EXACT,
            EXACT.replace("left > 1", 'left > 1 and not setup["variants"]["round_limit"]'),
        ),
    ),
    misread(
        "START-03",
        "energy_needs_move brings goal_exact",
        (
            "start_refusal",
            EXACT,
            (
                'if (setup["variants"]["goal_exact"] or setup["variants"]["energy_needs_move"]) '
                "and left > 1:"
            ),
        ),
    ),
    misread(
        "START-03",
        "round_limit brings goal_exact",
        (
            "start_refusal",
            EXACT,
            (
                'if (setup["variants"]["goal_exact"] or setup["variants"]["round_limit"]) and '
                "left > 1:"
            ),
        ),
    ),
    misread(
        "START-03",
        "in the last round before the limit steps left over never matter",
        (
            "start_refusal",
            EXACT,
            EXACT.replace(
                "left > 1", 'left > 1 and state["round"] != setup["variants"]["round_limit"]'
            ),
        ),
    ),
]
