"""Misreadings of the rulings of Magalon on cards: values, effects, and when they come."""

from __future__ import annotations

from tests.conformance.misreading import misread

LAID = '    state["played"][seat] = value\n'
RECOVERS = '            if "recover" in card_of(setup["board"], value):\n'
BACK = (
    '                state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])\n'
    '                state["used"][seat] = []\n'
)
LATER = '    later = state["order"][state["order"].index(state["current_player"]) + 1 :]\n'
GAIN = (
    '    state["energy"][seat] = '
    'min(state["energy"][seat] + effects.get("energy", 0), most(board))\n'
)
PROTECTED = '    if value is not None and "protect" in card_of(board, value):\n'
WIZARD = '            "wizard": value,\n'

MISREADINGS = [
    misread(
        "CARD-01", "a wizard marches one step more", (WIZARD, '            "wizard": value + 1,\n')
    ),
    misread(
        "CARD-01",
        "a wizard marches ten steps at most",
        (WIZARD, '            "wizard": min(value, 10),\n'),
    ),
    misread(
        "CARD-01",
        "a recovering card has no steps",
        (WIZARD, '            "wizard": 0 if "recover" in effects else value,\n'),
    ),
    misread(
        "CARD-01",
        "a protecting card has no steps",
        (WIZARD, '            "wizard": 0 if "protect" in effects else value,\n'),
    ),
    misread(
        "CARD-01",
        "the amount of energy is the value of the card",
        (GAIN, GAIN.replace('effects.get("energy", 0)', '(value if "energy" in effects else 0)')),
    ),
    misread(
        "CARD-01",
        "the steps of the gnomes are the value of the card",
        ('effects.get("gnomes", 0)', '(value if "gnomes" in effects else 0)'),
    ),
    misread(
        "CARD-01",
        "the number of shifts is the value of the card",
        ('effects.get("shift", 0)', '(value if "shift" in effects else 0)'),
    ),
    misread(
        "CARD-01",
        "the number of shifts is 4, whatever the card says",
        ('effects.get("shift", 0)', '(4 if "shift" in effects else 0)'),
    ),
    misread(
        "CARD-01",
        "of two effects of a card the first alone counts",
        (
            "begin_turn",
            "    effects = card_of(board, value)\n",
            "    effects = dict(list(card_of(board, value).items())[:1])\n",
        ),
    ),
    misread(
        "CARD-01",
        "of two effects of a card the last alone counts",
        (
            "begin_turn",
            "    effects = card_of(board, value)\n",
            "    effects = dict(list(card_of(board, value).items())[-1:])\n",
        ),
    ),
    misread(
        "CARD-01",
        "a card that gives energy has no other effect",
        (
            'effects.get("shift", 0)',
            '(0 if "energy" in effects else effects.get("shift", 0))',
        ),
        (
            'effects.get("gnomes", 0)',
            '(0 if "energy" in effects else effects.get("gnomes", 0))',
        ),
    ),
    misread(
        "CARD-01",
        "who shifts a ruin does not march the gnomes",
        (
            '    state["turn"]["left"]["shift"] -= 1\n',
            '    state["turn"]["left"]["shift"] -= 1\n    state["turn"]["left"]["gnomes"] = 0\n',
        ),
    ),
    misread(
        "CARD-01",
        "who lifts a ruin shifts none",
        (
            '    state["turn"]["left"]["place"] = 0\n',
            '    state["turn"]["left"]["place"] = 0\n    state["turn"]["left"]["shift"] = 0\n',
        ),
    ),
    misread(
        "CARD-02",
        "cards return when the recovering card is laid",
        (
            LAID,
            LAID + '    if "recover" in card_of(game["setup"]["board"], value):\n'
            '        state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])\n'
            '        state["used"][seat] = []\n',
        ),
    ),
    misread(
        "CARD-02",
        "cards return when the owner's turn begins",
        (
            GAIN,
            GAIN + '    if "recover" in effects:\n'
            '        state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])\n'
            '        state["used"][seat] = []\n',
        ),
    ),
    misread(
        "CARD-02",
        "cards return when the owner's turn is over",
        (
            "finish_turn",
            LATER,
            '    seat = state["current_player"]\n'
            '    if "recover" in card_of(game["setup"]["board"], state["played"][seat]):\n'
            '        state["hands"][seat] = sorted(state["hands"][seat] + state["used"][seat])\n'
            '        state["used"][seat] = []\n' + LATER,
        ),
    ),
    misread(
        "CARD-02",
        "cards return when the first card of the next round has been laid",
        (RECOVERS + BACK, ""),
        (
            "play_card",
            LAID,
            LAID + '    board = game["setup"]["board"]\n'
            '    if seat == state["first_player"]:\n'
            '        for owner, used in enumerate(state["used"]):\n'
            '            if used and "recover" in card_of(board, used[0]):\n'
            '                state["hands"][owner] = sorted(state["hands"][owner] + used)\n'
            '                state["used"][owner] = []\n',
        ),
    ),
    misread(
        "CARD-02",
        "the recovering card itself stays used",
        (
            BACK,
            (
                '                used = [card for card in state["used"][seat] if card != value]\n'
                '                state["hands"][seat] = sorted(state["hands"][seat] + used)\n'
                '                state["used"][seat] = [value]\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "the recovering card alone returns",
        (
            BACK,
            (
                '                state["hands"][seat] = sorted([*state["hands"][seat], value])\n'
                '                state["used"][seat].remove(value)\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "one used card returns besides the recovering one, the highest",
        (
            BACK,
            (
                '                state["used"][seat].remove(value)\n'
                '                back = [value, *state["used"][seat][-1:]]\n'
                '                state["hands"][seat] = sorted([*state["hands"][seat], *back])\n'
                '                state["used"][seat] = state["used"][seat][:-1]\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "everybody's used cards return",
        (
            BACK,
            (
                '                for owner in range(setup["players"]):\n'
                '                    state["hands"][owner] = sorted('
                'state["hands"][owner] + state["used"][owner])\n'
                '                    state["used"][owner] = []\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "only the card 0 recovers",
        (RECOVERS, "            if value == 0:\n"),
    ),
    misread(
        "CARD-02",
        "only the lowest card of the board recovers",
        (
            RECOVERS,
            '            if value == min(card["value"] for card in setup["board"]["cards"]):\n',
        ),
    ),
    misread(
        "CARD-02",
        "only the first recovering card of the board recovers",
        (
            RECOVERS,
            (
                '            if value == next(card["value"] for card in setup["board"]["cards"] '
                'if "recover" in card["effects"]):\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "only the last recovering card of the board recovers",
        (
            RECOVERS,
            (
                '            if value == [card["value"] for card in setup["board"]["cards"] '
                'if "recover" in card["effects"]][-1]:\n'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "only the lowest player recovers its cards",
        (RECOVERS, RECOVERS.replace(":\n", ' and seat == state["order"][-1]:\n')),
    ),
    misread(
        "CARD-02",
        "one player recovers its cards in a round, the first seat",
        (
            RECOVERS,
            RECOVERS.replace(
                ":\n",
                ' and not any("recover" in card_of(setup["board"], v) '
                'for v in state["played"][:seat] if v is not None):\n',
            ),
        ),
    ),
    misread(
        "CARD-02",
        "cards are recovered in the first round alone",
        (RECOVERS, RECOVERS.replace(":\n", ' and state["round"] == 1:\n')),
    ),
    misread(
        "CARD-02",
        "cards return when no card but the recovering one is left",
        (RECOVERS, RECOVERS.replace(":\n", ' and not state["hands"][seat]:\n')),
    ),
    misread(
        "CARD-02",
        "cards return by themselves when the hand has no more than one",
        (RECOVERS, RECOVERS.replace(":\n", ' or len(state["hands"][seat]) <= 1:\n')),
    ),
    misread(
        "CARD-02",
        "cards that return are put behind the others",
        (
            BACK,
            BACK.replace(
                'sorted(state["hands"][seat] + state["used"][seat])',
                'state["hands"][seat] + state["used"][seat]',
            ),
        ),
    ),
    misread(
        "CARD-02",
        "at the end by round_limit no cards are recovered",
        (
            RECOVERS,
            RECOVERS.replace(":\n", ' and state["round"] != setup["variants"]["round_limit"]:\n'),
        ),
    ),
    misread(
        "CARD-03",
        "energy comes when the card is laid",
        (GAIN, ""),
        (
            LAID,
            LAID + '    board = game["setup"]["board"]\n'
            '    gain = card_of(board, value).get("energy", 0)\n'
            '    state["energy"][seat] = min(state["energy"][seat] + gain, most(board))\n',
        ),
    ),
    misread(
        "CARD-03",
        "energy comes when all have played their cards",
        (GAIN, ""),
        (
            '    begin_turn(game, state["order"][0])\n',
            (
                '    board = game["setup"]["board"]\n'
                "    for seat in playing:\n"
                '        gain = card_of(board, state["played"][seat]).get("energy", 0)\n'
                '        state["energy"][seat] = min(state["energy"][seat] + gain, most(board))\n'
                '    begin_turn(game, state["order"][0])\n'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy comes at the end of the turn",
        (GAIN, ""),
        (
            "finish_turn",
            LATER,
            '    seat, board = state["current_player"], game["setup"]["board"]\n'
            '    gain = card_of(board, state["played"][seat]).get("energy", 0)\n'
            '    state["energy"][seat] = min(state["energy"][seat] + gain, most(board))\n' + LATER,
        ),
    ),
    misread(
        "CARD-03",
        "energy may rise beyond the top of the scale",
        (GAIN, '    state["energy"][seat] += effects.get("energy", 0)\n'),
    ),
    misread(
        "CARD-03",
        "energy that would rise beyond the top of the scale does not come at all",
        (
            GAIN,
            (
                '    if state["energy"][seat] + effects.get("energy", 0) <= most(board):\n'
                '        state["energy"][seat] += effects.get("energy", 0)\n'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy rises to what the goal needs at most",
        (
            GAIN,
            GAIN.replace("most(board)", 'max(state["energy"][seat], board["energy"]["goal"])'),
        ),
    ),
    misread(
        "CARD-03",
        "energy is set to the amount of the card if that is more",
        (
            GAIN,
            GAIN.replace(
                'state["energy"][seat] + effects.get("energy", 0)',
                'max(state["energy"][seat], effects.get("energy", 0))',
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy comes in the first round alone",
        (
            GAIN,
            GAIN.replace(
                'effects.get("energy", 0)', 'effects.get("energy", 0) * (state["round"] == 1)'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy comes to the lowest player alone",
        (
            GAIN,
            GAIN.replace(
                'effects.get("energy", 0)',
                'effects.get("energy", 0) * (seat == state["order"][-1])',
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy comes to whoever moves its wizard",
        (GAIN, ""),
        (
            "move_wizard",
            "    take_artifact(game, seat, to)\n",
            (
                "    take_artifact(game, seat, to)\n"
                '    board = game["setup"]["board"]\n'
                '    if len(turn["trails"]["wizard"]) == 2:\n'
                '        gain = card_of(board, state["played"][seat]).get("energy", 0)\n'
                '        state["energy"][seat] = min(state["energy"][seat] + gain, most(board))\n'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "energy of a card 0 does not come",
        (
            GAIN,
            GAIN.replace('effects.get("energy", 0)', '(effects.get("energy", 0) if value else 0)'),
        ),
    ),
    misread(
        "CARD-04",
        "a card protects from its owner's turn on",
        (
            PROTECTED,
            PROTECTED.replace(
                ":\n",
                ' and state["order"].index(seat) < state["order"].index('
                'state["current_player"]):\n',
            ),
        ),
    ),
    misread(
        "CARD-04",
        "a card protects until its owner's turn is over",
        (
            PROTECTED,
            PROTECTED.replace(
                ":\n",
                ' and state["order"].index(seat) > state["order"].index('
                'state["current_player"]):\n',
            ),
        ),
    ),
    misread(
        "CARD-04",
        "a card protects from gnomes alone",
        (PROTECTED, PROTECTED.replace(":\n", ' and by == "gnome":\n')),
    ),
    misread(
        "CARD-04",
        "a card protects from the giant alone",
        (PROTECTED, PROTECTED.replace(":\n", ' and by == "giant":\n')),
    ),
    misread(
        "CARD-04",
        "only the card 4 protects",
        (PROTECTED, "    if value == 4:\n"),
    ),
    misread(
        "CARD-04",
        "a card protects in the first round alone",
        (PROTECTED, PROTECTED.replace(":\n", ' and state["round"] == 1:\n')),
    ),
    misread(
        "CARD-04",
        "a card protects in the round after it as well",
        (
            PROTECTED,
            '    if any("protect" in card_of(board, used) for used in state["used"][seat]):\n'
            "        return False\n" + PROTECTED,
        ),
    ),
    misread(
        "CARD-04",
        "a card in hand protects",
        (
            PROTECTED,
            '    if any("protect" in card_of(board, held) for held in state["hands"][seat]):\n'
            "        return False\n" + PROTECTED,
        ),
    ),
    misread(
        "CARD-04",
        "a card of the attacker that protects lets it attack nobody",
        (
            PROTECTED,
            '    if "protect" in card_of(board, state["played"][state["current_player"]]):\n'
            "        return False\n" + PROTECTED,
        ),
    ),
    misread(
        "CARD-04",
        "one card protects all wizards",
        (
            PROTECTED,
            (
                '    if any("protect" in card_of(board, v) '
                'for v in state["played"] if v is not None):\n'
            ),
        ),
    ),
    misread(
        "CARD-04",
        "a protecting card of a player below the attacker does not count",
        (
            PROTECTED,
            PROTECTED.replace(":\n", ' and value > state["played"][state["current_player"]]:\n'),
        ),
    ),
    misread(
        "CARD-05",
        "with any card the gnomes march as many steps as its value",
        ('effects.get("gnomes", 0)', 'effects.get("gnomes", value)'),
        (
            "check_move_gnome",
            (
                '    if "gnomes" not in card_of(game["setup"]["board"], '
                'state["played"][state["current_player"]]):\n'
            ),
            "    if False:\n",
        ),
    ),
    misread(
        "CARD-05",
        "with any card a ruin may be shifted once",
        ('effects.get("shift", 0)', 'effects.get("shift", 1)'),
        ("check_shift_ruin", '    if not has_effect(game, "shift"):\n', "    if False:\n"),
    ),
    misread(
        "CARD-05",
        "with any card a ruin may be placed",
        ('effects.get("place", 0)', 'effects.get("place", 1)'),
        ("check_lift_ruin", '    if not has_effect(game, "place"):\n', "    if False:\n"),
    ),
    misread(
        "CARD-05",
        "with a shift card a ruin may be placed as well",
        ('effects.get("place", 0)', 'int("place" in effects or "shift" in effects)'),
        (
            "check_lift_ruin",
            '    if not has_effect(game, "place"):\n',
            '    if not has_effect(game, "place") and not has_effect(game, "shift"):\n',
        ),
    ),
    misread(
        "CARD-05",
        "a turn is not ended before the gnomes have marched",
        (
            "check_no_march_is_open",
            "    if march is not None:\n",
            (
                '    if game["state"]["turn"]["left"]["gnomes"] and game["state"]["gnomes"]:\n'
                '        refuse("CARD-05", "the gnomes must march")\n    if march is not None:\n'
            ),
        ),
    ),
    misread(
        "CARD-05",
        "a turn is not ended before a ruin has been shifted",
        (
            "check_no_march_is_open",
            "    if march is not None:\n",
            (
                '    if game["state"]["turn"]["left"]["shift"] and game["state"]["ruins"]:\n'
                '        refuse("CARD-05", "a ruin must be shifted")\n    if march is not None:\n'
            ),
        ),
    ),
    misread(
        "CARD-05",
        "a turn is not ended before a ruin has been placed",
        (
            "check_no_march_is_open",
            "    if march is not None:\n",
            (
                '    if game["state"]["turn"]["left"]["place"] and game["state"]["ruins"]:\n'
                '        refuse("CARD-05", "a ruin must be placed")\n    if march is not None:\n'
            ),
        ),
    ),
    misread(
        "CARD-05",
        "all effects of a card are gone once its wizard has marched",
        (
            "move_wizard",
            "    take_artifact(game, seat, to)\n",
            (
                "    take_artifact(game, seat, to)\n"
                '    if turn["march"] is None:\n'
                '        turn["left"] |= dict.fromkeys(("gnomes", "shift", "place"), 0)\n'
            ),
        ),
    ),
    misread(
        "CARD-05",
        "effects are used in the first round alone",
        (
            "begin_turn",
            "    effects = card_of(board, value)\n",
            (
                "    effects = card_of(board, value)\n"
                '    if state["round"] > 1:\n'
                '        effects = {**effects, "shift": 0, "gnomes": 0}\n'
            ),
        ),
    ),
    misread(
        "CARD-05",
        "effects that the board has no piece for are not counted",
        (
            'effects.get("gnomes", 0)',
            '(effects.get("gnomes", 0) if state["gnomes"] else 0)',
        ),
    ),
    misread(
        "CARD-05",
        "shifts that the board has no ruin for are not counted",
        (
            'effects.get("shift", 0)',
            '(effects.get("shift", 0) if state["ruins"] else 0)',
        ),
    ),
]
