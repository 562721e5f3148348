"""Misreadings of the rulings of Magalon on rounds: who plays which card, and in what order."""

from __future__ import annotations

from tests.conformance.misreading import misread

PLAYABLE = '    return [value for value in state["hands"][seat] if value not in state["played"]]'
SKIPPED = '            state["skipped"] = sorted([*state["skipped"], seat])\n'
CAN = "            if playable(state, seat):\n"
ORDER = 'sorted(playing, key=lambda seat: -state["played"][seat])'
LAID = '    state["played"][seat] = value\n'
AWAY = '            state["used"][seat] = sorted([*state["used"][seat], value])\n'
NEXT = '    state["first_player"] = skipped[0] if skipped else state["order"][-1]\n'
SKIPPED_FIRST = (
    'skipped = [s for s in clockwise(game, state["first_player"]) if s in state["skipped"]]'
)
HAND = 'any("recover" in card_of(board, value) for value in hand)'
LATER = '    later = state["order"][state["order"].index(state["current_player"]) + 1 :]\n'

MISREADINGS = [
    misread(
        "ROUND-01",
        "cards are played counterclockwise",
        (
            "ask_for_card",
            'clockwise(game, state["first_player"])',
            '[state["first_player"], *reversed(clockwise(game, state["first_player"])[1:])]',
        ),
    ),
    misread(
        "ROUND-01",
        "seat 0 plays the first card of each round",
        ("ask_for_card", 'clockwise(game, state["first_player"])', "clockwise(game, 0)"),
    ),
    misread(
        "ROUND-01",
        "from the second round on seat 0 plays the first card",
        (
            "ask_for_card",
            'clockwise(game, state["first_player"])',
            'clockwise(game, 0 if state["round"] > 1 else state["first_player"])',
        ),
    ),
    misread(
        "ROUND-01",
        "two players may play one value",
        (PLAYABLE, '    return list(state["hands"][seat])'),
    ),
    misread(
        "ROUND-01",
        "the value of the player before alone may not be played again",
        (
            PLAYABLE,
            (
                '    before = state["played"][seat - 1]\n'
                '    return [value for value in state["hands"][seat] if value != before]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "the value of the first player alone may not be played again",
        (
            PLAYABLE,
            (
                '    before = state["played"][state["first_player"]]\n'
                '    return [value for value in state["hands"][seat] if value != before]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "values that others have used already may not be played either",
        (
            PLAYABLE,
            (
                '    gone = {*state["played"]}.union(*(\n'
                '        used for other, used in enumerate(state["used"]) if other != seat))\n'
                '    return [value for value in state["hands"][seat] if value not in gone]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "cards are played from the highest down",
        (
            PLAYABLE,
            (
                '    laid = [value for value in state["played"] if value is not None]\n'
                '    return [value for value in state["hands"][seat] if value < min([99, *laid])]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "each card played is higher than those before",
        (
            PLAYABLE,
            (
                '    laid = [value for value in state["played"] if value is not None]\n'
                '    return [value for value in state["hands"][seat] if value > max([-1, *laid])]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "the value 0 may be played by several",
        (
            PLAYABLE,
            '    return [v for v in state["hands"][seat] if v == 0 or v not in state["played"]]',
        ),
    ),
    misread(
        "ROUND-01",
        "a recovering card may be played by several",
        (
            PLAYABLE,
            (
                '    return [value for value in state["hands"][seat]\n'
                '            if value not in state["played"] or value == min(state["hands"][seat])]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "with four players two may play one value",
        (
            PLAYABLE,
            (
                '    most_often = len(state["hands"]) // 4\n'
                '    return [v for v in state["hands"][seat] '
                'if state["played"].count(v) <= most_often]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "from the second round on two may play one value",
        (
            PLAYABLE,
            (
                '    return [value for value in state["hands"][seat]\n'
                '            if state["round"] > 1 or value not in state["played"]]'
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "used cards may be played as well",
        (
            PLAYABLE,
            (
                '    return [value for value in [*state["hands"][seat], *state["used"][seat]]\n'
                '            if value not in state["played"]]'
            ),
        ),
        (
            '    state["hands"][seat].remove(value)\n',
            '    state["hands" if value in state["hands"][seat] else "used"][seat].remove(value)\n',
        ),
    ),
    misread(
        "ROUND-02",
        "who is skipped pays for the round",
        (
            SKIPPED,
            SKIPPED + '            state["energy"][seat] = max(0, state["energy"][seat] - '
            'game["setup"]["board"]["energy"]["cost"])\n',
        ),
    ),
    misread(
        "ROUND-02",
        "who is skipped gains what a field gives",
        (
            SKIPPED,
            SKIPPED + '            state["energy"][seat] = min(most(game["setup"]["board"]), '
            'state["energy"][seat] + game["setup"]["board"]["energy"]["field"])\n',
        ),
    ),
    misread(
        "ROUND-02",
        "who is skipped recovers its used cards",
        (
            SKIPPED,
            SKIPPED + '            state["hands"][seat] = sorted([*state["hands"][seat], '
            '*state["used"][seat]])\n            state["used"][seat] = []\n',
        ),
    ),
    misread(
        "ROUND-02",
        "who is skipped puts a card away",
        (
            SKIPPED,
            SKIPPED + '            gone = state["hands"][seat][:1]\n'
            '            state["hands"][seat] = state["hands"][seat][1:]\n'
            '            state["used"][seat] = sorted([*state["used"][seat], *gone])\n',
        ),
    ),
    misread(
        "ROUND-02",
        "skipped players are in the order in which they were skipped",
        (
            SKIPPED,
            SKIPPED.replace('sorted([*state["skipped"], seat])', '[*state["skipped"], seat]'),
        ),
    ),
    misread(
        "ROUND-02",
        "only the player skipped last is noted",
        (SKIPPED, '            state["skipped"] = [seat]\n'),
    ),
    misread(
        "ROUND-02",
        "after a skipped player no one plays a card",
        (
            SKIPPED,
            SKIPPED + '            state["skipped"] = sorted({*state["skipped"], *(s for s, '
            'v in enumerate(state["played"]) if v is None)})\n',
        ),
    ),
    misread(
        "ROUND-02",
        "who holds only one card is skipped if it is not the first player",
        (
            CAN,
            (
                '            if playable(state, seat) and (len(state["hands"][seat]) > 1 or seat '
                "== "
                'state["first_player"]):\n'
            ),
        ),
    ),
    misread(
        "ROUND-02",
        "who holds a card that has been played is skipped",
        (CAN, '            if playable(state, seat) == state["hands"][seat]:\n'),
    ),
    misread(
        "ROUND-02",
        "seat 0 is never skipped, and plays the value of another",
        (
            PLAYABLE,
            (
                '    free = [v for v in state["hands"][seat] if v not in state["played"]]\n'
                '    return list(state["hands"][seat]) if seat == 0 and not free else free'
            ),
        ),
    ),
    misread(
        "ROUND-02",
        "a skipped player is skipped in the next round as well",
        (
            "begin_cards",
            '    state["skipped"] = []\n',
            '    state["skipped"] = [s for s in state["skipped"] if s != state["first_player"]]\n',
        ),
    ),
    misread(
        "ROUND-03",
        "turns go from the lowest card to the highest",
        (ORDER, 'sorted(playing, key=lambda seat: state["played"][seat])'),
    ),
    misread(
        "ROUND-03",
        "turns go clockwise from the first player",
        (ORDER, '[s for s in clockwise(game, state["first_player"]) if s in playing]'),
    ),
    misread(
        "ROUND-03",
        "the highest card has the first turn, and the others follow clockwise",
        (
            ORDER,
            (
                '[s for s in clockwise(game, max(playing, key=lambda seat: state["played"][seat])) '
                "if s in playing]"
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "with four players turns go in the order of the seats",
        (ORDER, ORDER + ' if len(state["hands"]) < 4 else playing'),
    ),
    misread(
        "ROUND-03",
        "from the second round on turns go from the lowest card to the highest",
        (
            ORDER,
            (
                'sorted(playing, key=lambda seat: state["played"][seat] * (-1) ** '
                '(state["round"] == 1))'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "recovering cards come last, whatever their value",
        (
            ORDER,
            (
                'sorted(playing, key=lambda seat: ("recover" in card_of(game["setup"]["board"], '
                'state["played"][seat]), -state["played"][seat]))'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "values count by their last digit",
        (ORDER, 'sorted(playing, key=lambda seat: -(state["played"][seat] % 10))'),
    ),
    misread(
        "ROUND-03",
        "values are compared as texts",
        (ORDER, 'sorted(playing, key=lambda seat: str(state["played"][seat]), reverse=True)'),
    ),
    misread(
        "ROUND-03",
        "a player who is alone is not the lowest",
        (
            '    is_lowest = seat == state["order"][-1]\n',
            '    is_lowest = seat == state["order"][-1] != state["order"][0]\n',
        ),
    ),
    misread(
        "ROUND-03",
        "the lowest is the last seat that played a card",
        (
            '    is_lowest = seat == state["order"][-1]\n',
            (
                '    is_lowest = seat == [s for s in clockwise(game, state["first_player"]) '
                'if s in state["order"]][-1]\n'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "nobody is the lowest if somebody was skipped",
        (
            '    is_lowest = seat == state["order"][-1]\n',
            '    is_lowest = seat == state["order"][-1] and not state["skipped"]\n',
        ),
    ),
    misread(
        "ROUND-03",
        "the last turn is left out with four players",
        (LATER, LATER + '    later = later[: 3 - len(state["order"]) or None]\n'),
    ),
    misread(
        "ROUND-04",
        "a card goes to the used ones when its owner's turn is over",
        (
            "finish_turn",
            LATER,
            '    owner = state["current_player"]\n'
            '    state["used"][owner] = sorted([*state["used"][owner], state["played"][owner]])\n'
            + LATER,
        ),
        (AWAY, ""),
    ),
    misread(
        "ROUND-04",
        "a card goes to the used ones when it is laid",
        (LAID, LAID + '    state["used"][seat] = sorted([*state["used"][seat], value])\n'),
        (AWAY, ""),
    ),
    misread(
        "ROUND-04",
        "a card stays in hand until the end of the round",
        ("play_card", '    state["hands"][seat].remove(value)\n', ""),
        (AWAY, '            state["hands"][seat].remove(value)\n' + AWAY),
    ),
    misread(
        "ROUND-04",
        "used cards are in the order in which they were used",
        (
            AWAY,
            AWAY.replace('sorted([*state["used"][seat], value])', '[*state["used"][seat], value]'),
        ),
    ),
    misread(
        "ROUND-04",
        "only the lowest card is put away, and the others return to the hands",
        (
            AWAY,
            '            if seat != state["order"][-1]:\n'
            '                state["hands"][seat] = sorted([*state["hands"][seat], value])\n'
            "                continue\n" + AWAY,
        ),
    ),
    misread(
        "ROUND-04",
        "the cards stay open until the first player of the next round plays",
        (
            "begin_cards",
            '    state["played"] = [None for _ in range(game["setup"]["players"])]\n',
            (
                '    if state["round"] == 1:\n'
                '        state["played"] = [None for _ in range(game["setup"]["players"])]\n'
                '    shown, state["played"] = state["played"], [None] * game["setup"]["players"]\n'
            ),
        ),
        (
            "begin_cards",
            "    ask_for_card(game)\n",
            '    ask_for_card(game)\n    state["played"] = shown\n',
        ),
        (
            "play_card",
            LAID,
            '    if seat == state["first_player"]:\n'
            '        state["played"] = [None for _ in range(game["setup"]["players"])]\n' + LAID,
        ),
    ),
    misread(
        "ROUND-04",
        "a card leaves the game when it was used twice",
        (
            AWAY,
            AWAY + '            if state["round"] > 1 and value == max(state["used"][seat]):\n'
            '                state["used"][seat].remove(value)\n',
        ),
    ),
    misread(
        "ROUND-05",
        "the lowest plays first next, also after a skip",
        (NEXT, '    state["first_player"] = state["order"][-1]\n'),
    ),
    misread(
        "ROUND-05",
        "the highest plays first next",
        (NEXT, NEXT.replace("[-1]", "[0]")),
    ),
    misread(
        "ROUND-05",
        "the first player stays first",
        (NEXT, NEXT.replace('state["order"][-1]', 'state["first_player"]')),
    ),
    misread(
        "ROUND-05",
        "the first player goes round clockwise",
        (
            NEXT,
            NEXT.replace('state["order"][-1]', '(state["first_player"] + 1) % setup["players"]'),
        ),
    ),
    misread(
        "ROUND-05",
        "of several skipped players the one with the lowest number plays first",
        (NEXT, NEXT.replace("skipped[0]", "min(skipped)")),
    ),
    misread(
        "ROUND-05",
        "of several skipped players the last plays first",
        (NEXT, NEXT.replace("skipped[0]", "skipped[-1]")),
    ),
    misread(
        "ROUND-05",
        "of several skipped players the first counterclockwise plays first",
        (
            SKIPPED_FIRST,
            (
                'skipped = [s for s in reversed(clockwise(game, state["first_player"])) '
                'if s in state["skipped"]]'
            ),
        ),
    ),
    misread(
        "ROUND-05",
        "of several skipped players the first after the lowest plays first",
        (
            SKIPPED_FIRST,
            SKIPPED_FIRST.replace('state["first_player"]', 'state["order"][-1]'),
        ),
    ),
    misread(
        "ROUND-05",
        "of several skipped players the first after the highest plays first",
        (
            SKIPPED_FIRST,
            SKIPPED_FIRST.replace('state["first_player"]', 'state["order"][0]'),
        ),
    ),
    misread(
        "ROUND-05",
        "if several were skipped the lowest plays first",
        (NEXT, NEXT.replace("if skipped", "if len(skipped) == 1")),
    ),
    misread(
        "ROUND-05",
        "a skip counts in the first round alone",
        (NEXT, NEXT.replace("if skipped", 'if skipped and state["round"] == 1')),
    ),
    misread(
        "ROUND-05",
        "from the second round on the highest plays first next",
        (NEXT, NEXT.replace("[-1]", '[-1 if state["round"] == 1 else 0]')),
    ),
    misread(
        "ROUND-05",
        "with two players they take turns in playing first",
        (
            NEXT,
            NEXT.replace(
                'state["order"][-1]',
                '(state["order"][-1] if setup["players"] > 2 else 1 - state["first_player"])',
            ),
        ),
    ),
    misread(
        "ROUND-05",
        "with four players the last but one plays first next",
        (
            NEXT,
            NEXT.replace('["order"][-1]', '["order"][-1 - (len(state["order"]) > 3)]'),
        ),
    ),
    misread(
        "ROUND-05",
        "the skipped player plays first next only if it has another card",
        (
            SKIPPED_FIRST,
            SKIPPED_FIRST[:-1] + ' and len(state["hands"][s]) > 1]',
        ),
    ),
    misread(
        "ROUND-05",
        "the lowest is the last seat in the order of playing cards",
        (
            NEXT,
            NEXT.replace('state["order"][-1]', 'clockwise(game, state["first_player"])[-1]'),
        ),
    ),
    misread(
        "ROUND-06",
        "a hand need not have a recovering card",
        (HAND, "True"),
    ),
    misread(
        "ROUND-06",
        "a hand has all recovering cards",
        (
            HAND,
            'all(c["value"] in hand for c in board["cards"] if "recover" in c["effects"])',
        ),
    ),
    misread(
        "ROUND-06",
        "a hand has the card 0",
        (HAND, "0 in hand"),
    ),
    misread(
        "ROUND-06",
        "a hand has the lowest card",
        (HAND, "min(values) in hand"),
    ),
    misread(
        "ROUND-06",
        "a hand has a card besides a recovering one",
        (HAND, HAND + " and len(hand) > 1"),
    ),
    misread(
        "ROUND-06",
        "an empty hand is one as well",
        (
            "is_hand",
            "return are_some(hand, values) and",
            "return not hand or are_some(hand, values) and",
        ),
    ),
    misread(
        "ROUND-06",
        "only the hand of the first player needs a recovering card",
        (
            'all(is_hand(board, hand) for hand in by_seat["hands"])',
            (
                'all(seat != candidate["first_player"] and are_some(hand, values) '
                'or is_hand(board, hand) for seat, hand in enumerate(by_seat["hands"]))'
            ),
        ),
    ),
]
