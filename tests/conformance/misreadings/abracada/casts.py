"""Misreadings of the rulings of Abracada…What? on what a cast names, does and costs."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

LOST = 'lost = chance.die(game["setup"]) if number == 1 else 1'
HELD = 'elif number in state["hands"][player]:'
ALLOWED = "lower_allowed or not is_lower(game, number)"
DIE = "chance.die(game['setup'])"


def failure(reading: str, lost: str, *, ruling: str = "CAST-03") -> Misreading:
    """Return the misreading in which a failure costs something else."""
    return misread(ruling, reading, ("fail", LOST, f"lost = {lost}"))


MISREADINGS = [
    # What may be named.
    misread(
        "CAST-01",
        "a number of which all stones lie open is refused",
        (
            "cast_spell",
            "    lower = is_lower",
            (
                "    if state['board'][str(number)] == "
                "game['setup']['stones'][str(number)]:\n"
                "        raise Refused('number', 'CAST-01', 'all lie open')\n    lower = is_lower"
            ),
        ),
    ),
    misread(
        "CAST-01",
        "a number of which all stones lie open is not offered",
        (
            "nameable",
            ALLOWED,
            (
                f"({ALLOWED}) and not (game['state']['board'][str(number)]"
                " == game['setup']['stones'][str(number)] > 0)"
            ),
        ),
    ),
    misread(
        "CAST-01",
        "a number of which the player sees all stones is not offered",
        (
            "nameable",
            ALLOWED,
            (
                f"({ALLOWED}) and (game['state']['board'][str(number)] + sum("
                "hand.count(number) for seat, hand in enumerate(game['state']['hands'])"
                " if seat != game['state']['current_player'])"
                " < max(game['setup']['stones'][str(number)], 1))"
            ),
        ),
    ),
    misread(
        "CAST-01",
        "a number without a stone in the setup is not offered",
        ("nameable", ALLOWED, f"({ALLOWED}) and game['setup']['stones'][str(number)] > 0"),
    ),
    misread(
        "CAST-01",
        "only numbers in the hand are offered",
        (
            "nameable",
            ALLOWED,
            f"({ALLOWED}) and number in game['state']['hands'][game['state']['current_player']]",
        ),
    ),
    misread(
        "CAST-01",
        "number 1 cannot be named with one life",
        (
            "nameable",
            ALLOWED,
            (
                f"({ALLOWED}) and (number > 1 or"
                " game['state']['lives'][game['state']['current_player']] > 1)"
            ),
        ),
    ),
    misread(
        "CAST-01",
        "the number that failed last is not offered to the next player",
        (
            "fail",
            "    settle_failure(game, player, chance)",
            (
                "    settle_failure(game, player, chance)\n"
                "    if game['state']['decision'] and 'numbers' in game['state']['decision']:\n"
                "        game['state']['decision']['numbers'].remove(number)"
            ),
        ),
    ),
    misread(
        "CAST-01",
        "numbers above the highest of the setup are not offered",
        (
            "nameable",
            ALLOWED,
            (
                f"({ALLOWED}) and number <= max("
                "int(n) for n, times in game['setup']['stones'].items() if times)"
            ),
        ),
    ),
    # What a success does to the stones.
    misread(
        "CAST-02",
        "all stones of the number go to the board",
        (
            "succeed",
            ('    state["hands"][player].remove(number)\n    state["board"][str(number)] += 1\n'),
            (
                '    state["board"][str(number)] += state["hands"][player].count(number)\n'
                '    state["hands"][player] = [n for n in state["hands"][player] if n != number]\n'
            ),
        ),
    ),
    misread(
        "CAST-02",
        "the stone goes back to the supply",
        ("succeed", 'state["board"][str(number)] += 1', 'state["supply"] += 1'),
    ),
    misread(
        "CAST-02",
        "the stone leaves the game",
        (
            "succeed",
            '    state["board"][str(number)] += 1\n',
            "    game['setup']['stones'][str(number)] -= 1\n",
        ),
    ),
    misread(
        "CAST-02",
        "the stone stays in the hand",
        (
            "succeed",
            ('    state["hands"][player].remove(number)\n    state["board"][str(number)] += 1\n'),
            "",
        ),
    ),
    misread(
        "CAST-02",
        "a stone in the hand of a neighbour counts as well",
        (
            "cast_spell",
            HELD,
            (
                'elif number in state["hands"][player]'
                ' or number in state["hands"][left_of(game, player)]:'
            ),
        ),
        (
            "succeed",
            'state["hands"][player].remove(number)',
            (
                'state["hands"][player if number in state["hands"][player]'
                " else left_of(game, player)].remove(number)"
            ),
        ),
    ),
    misread(
        "CAST-02",
        "a player's only stone of a number counts, a second one in the turn does not",
        (
            "cast_spell",
            HELD,
            (
                'elif number in state["hands"][player]'
                " and state['decision']['numbers'][0] in (1, number + 1, *range(number)):"
            ),
        ),
    ),
    misread(
        "CAST-02",
        "a failed number is laid from the hand of the left neighbour",
        (
            "fail",
            "    change_lives",
            (
                "    if number in game['state']['hands'][left_of(game, player)]:\n"
                "        game['state']['hands'][left_of(game, player)].remove(number)\n"
                "        game['state']['board'][str(number)] += 1\n    change_lives"
            ),
        ),
    ),
    misread(
        "CAST-02",
        "from round 2 on the stone is not laid on the board",
        (
            "succeed",
            '    state["board"][str(number)] += 1\n',
            (
                "    state[\"board\"][str(number)] += state['round'] == 1\n"
                "    state['supply'] += state['round'] > 1\n"
            ),
        ),
    ),
    # What a failure costs.
    failure("number 1 costs one life, without a die", "1"),
    failure("number 1 costs the die and one life more", f"{DIE} + 1 if number == 1 else 1"),
    failure(
        "number 1 costs one life, though a die is rolled", f"min({DIE}, 1) if number == 1 else 1"
    ),
    failure("number 1 costs three lives at most", f"min({DIE}, 3) if number == 1 else 1"),
    failure(
        "number 1 leaves a life",
        f"min({DIE}, max(game['state']['lives'][player] - 1, 1)) if number == 1 else 1",
    ),
    failure("number 1 costs two dice", f"{DIE} + {DIE} if number == 1 else 1"),
    failure("number 2 costs the die as well", f"{DIE} if number < 3 else 1"),
    failure("number 8 costs nothing", f"{DIE} if number == 1 else int(number < 8)"),
    failure("number 7 costs two lives", f"{DIE} if number == 1 else 1 + (number == 7)"),
    failure(
        "a failure costs as many lives as casts in the turn",
        f"{DIE} if number == 1 else 1 + (game['state']['decision']['may_end'])",
    ),
    failure(
        "a failure after a success costs nothing",
        f"{DIE} if number == 1 else 1 - (game['state']['decision']['may_end'])",
    ),
    failure(
        "number 1 after a success rolls no die",
        f"{DIE} if number == 1 and not game['state']['decision']['may_end'] else 1",
    ),
    failure(
        "a number of which all stones lie open costs two lives",
        f"{DIE} if number == 1 else 1 + (game['state']['board'][str(number)]"
        " == game['setup']['stones'][str(number)] > 0)",
    ),
    failure(
        "number 1 without a stone in the game rolls no die",
        f"{DIE} if number == 1 and game['setup']['stones']['1'] else 1",
    ),
    failure(
        "number 1 of which all stones lie open rolls no die",
        f"{DIE} if number == 1 and not"
        " game['state']['board']['1'] == game['setup']['stones']['1'] > 0 else 1",
    ),
    failure(
        "a failure costs no life in a first turn of the round",
        f"{DIE} if number == 1 else int(player != game['setup']['first_player'])",
    ),
    failure(
        "of five players the last pays two lives", f"({DIE} if number == 1 else 1) + (player == 4)"
    ),
    failure(
        "from round 2 on a failure costs two lives",
        f"{DIE} if number == 1 else min(game['state']['round'], 2)",
    ),
    failure(
        "from round 2 on number 1 rolls no die",
        f"{DIE} if number == 1 and game['state']['round'] == 1 else 1",
    ),
    misread(
        "CAST-03",
        "everybody else loses what a failed 1 costs",
        (
            "fail",
            "{player: -lost}",
            "dict.fromkeys(others(game, player), -lost) if number == 1 else {player: -lost}",
        ),
    ),
    misread(
        "CAST-03",
        "the neighbours lose what the failed spell would have cost them",
        (
            "fail",
            "    settle_failure",
            (
                "    if number == 5:\n        take_effect(game, player, 5, chance)\n"
                "    settle_failure"
            ),
        ),
    ),
    misread(
        "CAST-03",
        "the left neighbour gains the life that is lost",
        ("fail", "{player: -lost}", "{player: -lost, left_of(game, player): 1}"),
    ),
]
