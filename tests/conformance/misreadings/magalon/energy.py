"""Misreadings of the rulings of Magalon on paying with energy."""

from __future__ import annotations

from tests.conformance.misreading import misread

FREE_OF_CHARGE = 'if not has_effect(game, "energy"):\n'
COST = '    state["energy"][seat] -= board["energy"]["cost"]\n'
BELOW = '    if state["energy"][seat] < 0:\n'
HOME = '        state["wizards"][seat] = START\n'
RESET = 'state["energy"][seat] = board["energy"]["start"]\n'

MISREADINGS = [
    misread(
        "ENERGY-01",
        "an energy card does not save the payment",
        ("pay_and_end_turn", FREE_OF_CHARGE, "if True:\n"),
    ),
    misread(
        "ENERGY-01",
        "an energy card whose energy was capped does not save the payment",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") or state["energy"][seat] == most(board):\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "a recovering card saves the payment",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and not has_effect(game, "recover"):\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "a protecting card saves the payment",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and not has_effect(game, "protect"):\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "whoever does not march its wizard pays nothing",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and len(state["turn"]["trails"]["wizard"]) > 1:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "whoever has marched in full pays nothing",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and state["turn"]["left"]["wizard"]:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "a wizard on the start pays nothing",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and state["wizards"][seat] != START:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "a wizard in an artifact area pays nothing",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            (
                'if not has_effect(game, "energy") and (\n'
                '        place_of(state["wizards"][seat]) not in '
                'game["setup"]["artifact_areas"]\n    ):\n'
            ),
        ),
    ),
    misread(
        "ENERGY-01",
        "an energy card saves the payment only if it has no other effect",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            (
                'if len(card_of(board, state["played"][seat])) > 1 or not has_effect(game, '
                '"energy"):\n'
            ),
        ),
    ),
    misread(
        "ENERGY-01",
        "the payment is made when the turn begins",
        ("pay_and_end_turn", FREE_OF_CHARGE, "if False:\n"),
        (
            "begin_turn",
            "    is_lowest = seat ==",
            (
                '    if "energy" not in effects:\n'
                '        state["energy"][seat] = max(state["energy"][seat] - '
                'board["energy"]["cost"], 0)\n'
                "    is_lowest = seat =="
            ),
        ),
    ),
    misread(
        "ENERGY-01",
        "all pay when the round ends",
        ("pay_and_end_turn", FREE_OF_CHARGE, "if False:\n"),
        (
            "end_round",
            "        if value is not None:\n",
            (
                '        if value is not None and "energy" not in card_of(setup["board"], value):\n'
                '            cost = setup["board"]["energy"]["cost"]\n'
                '            state["energy"][seat] = max(state["energy"][seat] - cost, 0)\n'
                "        if value is not None:\n"
            ),
        ),
    ),
    misread(
        "ENERGY-01",
        "a turn costs one on any board",
        ("pay_and_end_turn", COST, '    state["energy"][seat] -= 1\n'),
    ),
    misread(
        "ENERGY-01",
        "in the first round nobody pays",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and state["round"] > 1:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "an energy card saves the payment in the first round alone",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") or state["round"] > 1:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "moving on saves the payment",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and not state["turn"]["moving_on"]:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "the player of the lowest card pays nothing",
        (
            "pay_and_end_turn",
            FREE_OF_CHARGE,
            'if not has_effect(game, "energy") and seat != state["order"][-1]:\n',
        ),
    ),
    misread(
        "ENERGY-01",
        "the fourth player does not pay",
        (
            "pay_and_end_turn",
            'if not has_effect(game, "energy"):',
            'if not has_effect(game, "energy") and seat < 3:',
        ),
    ),
    misread(
        "ENERGY-05",
        "at 0 a wizard goes back already",
        ("pay_and_end_turn", BELOW, '    if state["energy"][seat] <= 0:\n'),
    ),
    misread(
        "ENERGY-05",
        "energy stops at 0",
        (
            "pay_and_end_turn",
            BELOW,
            '    state["energy"][seat] = max(state["energy"][seat], 0)\n' + BELOW,
        ),
    ),
    misread(
        "ENERGY-05",
        "a wizard that cannot pay in full pays what it has",
        (
            "pay_and_end_turn",
            BELOW,
            '    if -board["energy"]["cost"] < state["energy"][seat] < 0:\n'
            '        state["energy"][seat] = 0\n' + BELOW,
        ),
    ),
    misread(
        "ENERGY-05",
        "the wizard stays where it is",
        ("pay_and_end_turn", HOME, ""),
    ),
    misread(
        "ENERGY-05",
        "a wizard in an area stays there",
        (
            "pay_and_end_turn",
            HOME,
            (
                '        if not isinstance(state["wizards"][seat], str):\n'
                '            state["wizards"][seat] = START\n'
            ),
        ),
    ),
    misread(
        "ENERGY-05",
        "artifacts are kept",
        ("pay_and_end_turn", '        state["artifacts"][seat] = []\n', ""),
    ),
    misread(
        "ENERGY-05",
        "one artifact is handed in",
        (
            "pay_and_end_turn",
            '["artifacts"][seat] = []',
            '["artifacts"][seat] = state["artifacts"][seat][1:]',
        ),
    ),
    misread(
        "ENERGY-05",
        "all players hand in their artifacts",
        (
            "pay_and_end_turn",
            '["artifacts"][seat] = []',
            '["artifacts"] = [[] for _ in state["wizards"]]',
        ),
    ),
    misread(
        "ENERGY-05",
        "energy is 0 afterwards",
        ("pay_and_end_turn", RESET, 'state["energy"][seat] = 0\n'),
    ),
    misread(
        "ENERGY-05",
        "energy is 10 afterwards on any board",
        ("pay_and_end_turn", RESET, 'state["energy"][seat] = 10\n'),
    ),
    misread(
        "ENERGY-05",
        "what was missing is taken from the new energy",
        ("pay_and_end_turn", RESET, 'state["energy"][seat] += board["energy"]["start"]\n'),
    ),
    misread(
        "ENERGY-05",
        "energy is full afterwards",
        ("pay_and_end_turn", RESET, 'state["energy"][seat] = most(board)\n'),
    ),
    misread(
        "ENERGY-05",
        "energy is what the player began the game with",
        ("pay_and_end_turn", RESET, 'state["energy"][seat] = game["setup"]["energy"][seat]\n'),
    ),
    misread(
        "ENERGY-05",
        "the shield goes back to the supply",
        ("pay_and_end_turn", HOME, HOME + '        state["shields"][seat] = None\n'),
    ),
    misread(
        "ENERGY-05",
        "all used cards come back",
        (
            "pay_and_end_turn",
            HOME,
            HOME
            + '        state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])\n'
            '        state["used"][seat] = []\n',
        ),
    ),
    misread(
        "ENERGY-05",
        "the wizard goes where it was set up",
        (
            "pay_and_end_turn",
            HOME,
            '        state["wizards"][seat] = deepcopy(game["setup"]["wizards"][seat])\n',
        ),
    ),
    misread(
        "ENERGY-05",
        "after moving on nobody goes back",
        (
            "pay_and_end_turn",
            BELOW,
            '    if state["turn"]["moving_on"]:\n'
            '        state["energy"][seat] = max(state["energy"][seat], 0)\n' + BELOW,
        ),
    ),
    misread(
        "ENERGY-05",
        "only the first player to be exhausted goes back in a round",
        (
            "pay_and_end_turn",
            BELOW,
            '    if state["energy"][seat] < 0 and seat != state["order"][0]:\n'
            '        state["energy"][seat] = 0\n' + BELOW,
        ),
    ),
    misread(
        "ENERGY-05",
        "under round_limit nobody goes back",
        (
            "pay_and_end_turn",
            BELOW,
            '    if game["setup"]["variants"]["round_limit"]:\n'
            '        state["energy"][seat] = max(state["energy"][seat], 0)\n' + BELOW,
        ),
    ),
    misread(
        "ENERGY-05",
        "the third and fourth player do not go back",
        (
            "pay_and_end_turn",
            '    if state["energy"][seat] < 0:\n',
            (
                '    if seat > 1:\n        state["energy"][seat] = max(state["energy"][seat], '
                '0)\n    if state["energy"][seat] < 0:\n'
            ),
        ),
    ),
]
