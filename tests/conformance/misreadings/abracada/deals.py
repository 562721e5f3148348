"""Misreadings of the rulings of Abracada…What? on the setup and the deal."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread


def default(reading: str, old: str, new: str, *, ruling: str = "SETUP-02") -> Misreading:
    """Return the misreading in which a number of the box is another one."""
    return misread(ruling, reading, (old, new))


MISREADINGS = [
    misread(
        "SETUP-01",
        "seats are numbered counterclockwise",
        ("left_of", "(seat + steps)", "(seat - steps)"),
        ("right_of", "(seat - steps)", "(seat + steps)"),
    ),
    misread(
        "SETUP-01",
        "left and right are those of somebody who looks at the table",
        (
            "take_effect",
            "case 6:  # SPELL-06\n            change_lives(game, {left_of",
            "case 6:  # SPELL-06\n            change_lives(game, {right_of",
        ),
        (
            "take_effect",
            "case 7:  # SPELL-07\n            change_lives(game, {right_of",
            "case 7:  # SPELL-07\n            change_lives(game, {left_of",
        ),
    ),
    misread(
        "SETUP-01",
        "with five players seats 0 and 4 are no neighbours",
        ("left_of", "(seat + steps) % players", "(seat + steps) % players if seat != 4 else steps"),
        (
            "right_of",
            "(seat - steps) % players",
            "(seat - steps) % players if seat or players < 5 else 4 - steps",
        ),
    ),
    misread(
        "SETUP-01",
        "six players may take part",
        (
            "REMOVED_COUNT = {2: 12, 3: 6, 4: 0, 5: 0}",
            "REMOVED_COUNT = {2: 12, 3: 6, 4: 0, 5: 0, 6: 0}",
        ),
    ),
    misread(
        "SETUP-01",
        "one player may play alone",
        (
            "REMOVED_COUNT = {2: 12, 3: 6, 4: 0, 5: 0}",
            "REMOVED_COUNT = {1: 18, 2: 12, 3: 6, 4: 0, 5: 0}",
        ),
    ),
    misread(
        "SETUP-01",
        "four players at most may take part",
        ("REMOVED_COUNT = {2: 12, 3: 6, 4: 0, 5: 0}", "REMOVED_COUNT = {2: 12, 3: 6, 4: 0}"),
    ),
    # The numbers of the box.
    default(
        "each number has eight stones",
        "STONES = {str(number): number for number in NUMBERS}",
        "STONES = {str(number): 8 for number in NUMBERS}",
    ),
    default(
        "the stones of the numbers run the other way",
        "STONES = {str(number): number for number in NUMBERS}",
        "STONES = {str(number): 9 - number for number in NUMBERS}",
    ),
    default(
        "there are nine stones of number 8",
        "STONES = {str(number): number for number in NUMBERS}",
        "STONES = {str(number): number + (number == 8) for number in NUMBERS}",
    ),
    default(
        "there are two stones of number 1",
        "STONES = {str(number): number for number in NUMBERS}",
        "STONES = {str(number): max(number, 2) for number in NUMBERS}",
    ),
    *(default(f"everybody has {n} lives", "LIVES = 6", f"LIVES = {n}") for n in (5, 7)),
    *(default(f"a hand has {n} stones", "HAND = 5", f"HAND = {n}") for n in (4, 6)),
    *(default(f"{n} stones are secret", "SECRET = 4", f"SECRET = {n}") for n in (0, 3, 5)),
    *(default(f"{n} points end the game", "TARGET = 8", f"TARGET = {n}") for n in (7, 9, 10)),
    default("the die is an ordinary one", "DIE = [1, 1, 2, 2, 3, 3]", "DIE = [1, 2, 3, 4, 5, 6]"),
    default("the die has blank sides", "DIE = [1, 1, 2, 2, 3, 3]", "DIE = [0, 1, 1, 2, 2, 3]"),
    default("the die shows no 3", "DIE = [1, 1, 2, 2, 3, 3]", "DIE = [1, 1, 1, 2, 2, 2]"),
    default("the die shows no 1", "DIE = [1, 1, 2, 2, 3, 3]", "DIE = [2, 2, 2, 3, 3, 3]"),
    misread(
        "SETUP-02",
        "the die of the box is rolled, whatever the setup says",
        ('sorted(set(setup["die"]))', "sorted(set(DIE))"),
    ),
    misread(
        "SETUP-02",
        "any face up to the highest may be rolled",
        ('sorted(set(setup["die"]))', 'range(1, max(setup["die"]) + 1)'),
    ),
    misread(
        "SETUP-02",
        "only faces that the die has twice or more may be rolled",
        (
            'set(setup["die"])',
            (
                '[face for face in setup["die"] if len(setup["die"]) < 6'
                ' or setup["die"].count(face) > 1]'
            ),
        ),
    ),
    misread(
        "SETUP-02",
        "a face that a die with sides of its own has once is not possible",
        ('set(setup["die"])', 'setup["die"][:3]'),
    ),
    misread(
        "SETUP-02",
        "the hand is filled up to five, whatever the setup says",
        ("draw", 'game["setup"]["hand"]', "HAND"),
    ),
    misread(
        "SETUP-02",
        "four stones are secret from round 2 on, whatever the setup says",
        (
            "clear_table",
            'setup["secret"]\n    state["supply"]',
            'setup["secret"] if state[\'round\'] == 1 else SECRET\n    state["supply"]',
        ),
    ),
    # The deal.
    default(
        "with two players six stones are removed",
        "{2: 12, 3: 6, 4: 0",
        "{2: 6, 3: 6, 4: 0",
        ruling="SETUP-03",
    ),
    default(
        "with three players twelve stones are removed",
        "{2: 12, 3: 6, 4: 0",
        "{2: 12, 3: 12, 4: 0",
        ruling="SETUP-03",
    ),
    default(
        "with three players no stones are removed",
        "{2: 12, 3: 6, 4: 0",
        "{2: 12, 3: 0, 4: 0",
        ruling="SETUP-03",
    ),
    default(
        "with four players six stones are removed",
        "3: 6, 4: 0, 5: 0",
        "3: 6, 4: 6, 5: 0",
        ruling="SETUP-03",
    ),
    default(
        "with five players four stones are removed", "4: 0, 5: 0}", "4: 0, 5: 4}", ruling="SETUP-03"
    ),
    misread(
        "SETUP-03",
        "removed stones lie face down",
        ("opening", "        lay_on_board(game, number)\n", '        state["supply"] -= 1\n'),
    ),
    misread(
        "SETUP-03",
        "from round 2 on removed stones lie face down",
        (
            "deal_round",
            "lay_on_board(game, chance.stone(game))",
            'chance.stone(game); state["supply"] -= 1',
        ),
    ),
    misread(
        "SETUP-03",
        "no stones are removed from round 2 on",
        ("deal_round", 'range(setup["removed_count"])', "range(0)"),
    ),
    misread(
        "SETUP-03",
        "the stones removed in the first round stay removed",
        (
            "deal_round",
            "lay_on_board(game, chance.stone(game))",
            'lay_on_board(game, setup["removed"][_])',
        ),
    ),
    misread(
        "SETUP-03",
        "the default number of stones is removed from round 2 on",
        ("deal_round", 'setup["removed_count"]', 'REMOVED_COUNT[setup["players"]]'),
    ),
    misread(
        "SETUP-03",
        "from round 2 on the hands are dealt before stones are removed",
        (
            "deal_round",
            (
                '    for _ in range(setup["removed_count"]):\n'
                "        lay_on_board(game, chance.stone(game))\n"
            ),
            "",
        ),
        (
            "deal_round",
            "    begin_turn",
            (
                '    for _ in range(setup["removed_count"]):\n'
                "        lay_on_board(game, chance.stone(game))\n    begin_turn"
            ),
        ),
    ),
    misread(
        "SETUP-03",
        "from round 2 on the stones are dealt one by one around the table",
        (
            "deal_round",
            ('    for seat in range(setup["players"]):\n        for _ in range(setup["hand"]):\n'),
            ('    for _ in range(setup["hand"]):\n        for seat in range(setup["players"]):\n'),
        ),
    ),
    misread(
        "SETUP-03",
        "from round 2 on the dealer's hand is dealt first",
        (
            "deal_round",
            '    for seat in range(setup["players"]):\n',
            (
                '    for place in range(setup["players"]):\n'
                '        seat = (player + place) % setup["players"]\n'
            ),
        ),
    ),
    misread(
        "SETUP-03",
        "from round 2 on the hands are dealt from the last seat to the first",
        ("deal_round", 'range(setup["players"])', 'reversed(range(setup["players"]))'),
    ),
    misread(
        "SETUP-03",
        "the secret stones belong to the supply",
        (
            "clear_table",
            'sum(setup["stones"].values()) - setup["secret"]',
            'sum(setup["stones"].values())',
        ),
    ),
    misread(
        "SETUP-03",
        "from round 2 on the secret stones belong to the supply",
        ("clear_table", '- setup["secret"]', "- setup[\"secret\"] * (state['round'] == 1)"),
    ),
    misread(
        "SETUP-03",
        "cast stones do not come back for the next round",
        (
            "clear_table",
            '    state["board"] = {str(number): 0 for number in NUMBERS}\n',
            (
                "    lying = {n: times * (state['round'] > 1)"
                " for n, times in state['board'].items()}\n"
                '    state["board"] = {n: lying.get(n, 0) for n in STONES}\n'
            ),
        ),
    ),
    misread(
        "SETUP-03",
        "hands are kept for the next round and filled up",
        (
            "clear_table",
            '    state["hands"] = [[] for _ in seats]\n',
            '    state["hands"] = state["hands"] or [[] for _ in seats]\n',
        ),
        ("clear_table", '- setup["secret"]', ('- setup["secret"] - sum(map(len, state["hands"]))')),
        ("deal_round", 'range(setup["hand"])', 'range(setup["hand"] - len(state["hands"][seat]))'),
    ),
    misread(
        "SETUP-04",
        "seat 0 begins, whatever the setup says",
        ("opening", 'begin_turn(game, setup["first_player"])', "begin_turn(game, 0)"),
    ),
    misread(
        "SETUP-04",
        "the left neighbour of the first player begins",
        (
            "opening",
            'begin_turn(game, setup["first_player"])',
            'begin_turn(game, left_of(game, setup["first_player"]))',
        ),
    ),
    misread(
        "SETUP-04",
        "of five players seat 4 cannot begin",
        (
            "checked_setup",
            "first_player not in range(players)",
            "first_player not in range(min(players, 4))",
        ),
    ),
    misread(
        "SETUP-04",
        "the first player is counted from 1",
        (
            "checked_setup",
            "first_player not in range(players)",
            "first_player not in range(1, players + 1)",
        ),
        (
            "opening",
            'begin_turn(game, setup["first_player"])',
            'begin_turn(game, setup["first_player"] - 1)',
        ),
    ),
]
