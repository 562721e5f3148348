"""Misreadings of the rulings of Abracada…What? on the spells 1 to 4."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

DRAGON = "dict.fromkeys(others(game, player), -lost)"
WANDERER = "dict.fromkeys(others(game, player), -1) | {player: 1}"
DREAM = 'change_lives(game, {player: chance.die(game["setup"])})'
TAKEN = '        state["secrets_left"] -= 1\n'


def effect(ruling: str, reading: str, old: str, new: str) -> Misreading:
    """Return the misreading in which a spell has another effect."""
    return misread(ruling, reading, ("take_effect", old, new))


MISREADINGS = [
    # Who is hit by number 1, and how hard.
    effect(
        "SPELL-01",
        "the caster loses as well",
        DRAGON,
        "dict.fromkeys(range(game['setup']['players']), -lost)",
    ),
    effect(
        "SPELL-01",
        "only the neighbours lose",
        DRAGON,
        "{left_of(game, player): -lost, right_of(game, player): -lost}",
    ),
    effect("SPELL-01", "only the left neighbour loses", DRAGON, "{left_of(game, player): -lost}"),
    effect("SPELL-01", "only the right neighbour loses", DRAGON, "{right_of(game, player): -lost}"),
    effect(
        "SPELL-01",
        "only the three others clockwise lose",
        DRAGON,
        "{(player + n) % game['setup']['players']: -lost"
        " for n in range(1, min(game['setup']['players'], 4))}",
    ),
    effect(
        "SPELL-01",
        "only the three others counterclockwise lose",
        DRAGON,
        "{(player - n) % game['setup']['players']: -lost"
        " for n in range(1, min(game['setup']['players'], 4))}",
    ),
    effect(
        "SPELL-01",
        "neighbours lose what the die shows, the rest one life",
        DRAGON,
        "dict.fromkeys(others(game, player), -1)"
        " | {left_of(game, player): -lost, right_of(game, player): -lost}",
    ),
    effect(
        "SPELL-01",
        "each other player has a roll of its own",
        DRAGON,
        "{seat: -(chance.die(game['setup']) if place else lost)"
        " for place, seat in enumerate(others(game, player))}",
    ),
    effect(
        "SPELL-01",
        "each other player loses one life",
        DRAGON,
        "dict.fromkeys(others(game, player), -min(lost, 1))",
    ),
    effect(
        "SPELL-01",
        "at most three lives are lost",
        DRAGON,
        "dict.fromkeys(others(game, player), -min(lost, 3))",
    ),
    effect(
        "SPELL-01",
        "what the die shows is shared out, rounded up",
        DRAGON,
        "dict.fromkeys(others(game, player), -(-(-lost // len(others(game, player)))))",
    ),
    effect(
        "SPELL-01",
        "the last life cannot be lost by it",
        DRAGON,
        "{seat: -min(lost, game['state']['lives'][seat] - 1) for seat in others(game, player)}",
    ),
    effect(
        "SPELL-01",
        "players with one life are spared",
        DRAGON,
        "{seat: -lost for seat in others(game, player) if game['state']['lives'][seat] > 1}",
    ),
    effect(
        "SPELL-01", "the caster gains what the others lose", DRAGON, DRAGON + " | {player: lost}"
    ),
    effect(
        "SPELL-01",
        "players who took a secret stone are protected",
        DRAGON,
        "{seat: -lost for seat in others(game, player)"
        " if not game['state']['secrets_taken'][seat]}",
    ),
    effect(
        "SPELL-01",
        "the player who acts last in the round is protected",
        DRAGON,
        "{seat: -lost for seat in others(game, player) if seat != game['setup']['players'] - 1}",
    ),
    effect(
        "SPELL-01",
        "seat 0 is not another player",
        DRAGON,
        "{seat: -lost for seat in others(game, player) if seat}",
    ),
    effect(
        "SPELL-01",
        "one life more is lost for the stone itself",
        DRAGON,
        "dict.fromkeys(others(game, player), -lost - 1)",
    ),
    effect(
        "SPELL-01",
        "a second 1 of the turn rolls no die and repeats the loss of one",
        'lost = chance.die(game["setup"])',
        "lost = 1 if game['state']['board']['1'] > 1 else chance.die(game[\"setup\"])",
    ),
    # Number 2.
    effect("SPELL-02", "the caster gains two lives", WANDERER, WANDERER.replace("r: 1", "r: 2")),
    effect(
        "SPELL-02",
        "the caster gains a life for each other player",
        WANDERER,
        WANDERER.replace("r: 1", "r: len(others(game, player))"),
    ),
    effect("SPELL-02", "the caster gains nothing", WANDERER, WANDERER.replace("r: 1", "r: 0")),
    effect(
        "SPELL-02",
        "the caster gains a life only if it has lost some before the others",
        WANDERER,
        WANDERER.replace(
            "r: 1", "r: int(game['state']['lives'][player] < max(game['state']['lives']))"
        ),
    ),
    effect(
        "SPELL-02",
        "only the neighbours lose a life",
        WANDERER,
        "{left_of(game, player): -1, right_of(game, player): -1, player: 1}",
    ),
    effect(
        "SPELL-02",
        "only the left neighbour loses a life",
        WANDERER,
        "{left_of(game, player): -1, player: 1}",
    ),
    effect(
        "SPELL-02",
        "only the right neighbour loses a life",
        WANDERER,
        "{right_of(game, player): -1, player: 1}",
    ),
    effect(
        "SPELL-02",
        "only the three others clockwise lose a life",
        WANDERER,
        "{(player + n) % game['setup']['players']: -1"
        " for n in range(1, min(game['setup']['players'], 4))} | {player: 1}",
    ),
    effect(
        "SPELL-02",
        "only the three others counterclockwise lose a life",
        WANDERER,
        "{(player - n) % game['setup']['players']: -1"
        " for n in range(1, min(game['setup']['players'], 4))} | {player: 1}",
    ),
    effect("SPELL-02", "the others lose two lives", WANDERER, WANDERER.replace("-1", "-2")),
    effect(
        "SPELL-02",
        "players with one life are spared",
        WANDERER,
        "{seat: -1 for seat in others(game, player) if game['state']['lives'][seat] > 1}"
        " | {player: 1}",
    ),
    effect(
        "SPELL-02",
        "a player with full lives has a life that is not counted",
        WANDERER,
        "{seat: -1 for seat in others(game, player)"
        " if game['state']['lives'][seat] < game['setup']['lives']} | {player: 1}",
    ),
    effect(
        "SPELL-02",
        "of two players the other loses two",
        WANDERER,
        "dict.fromkeys(others(game, player), -2 if game['setup']['players'] == 2 else -1)"
        " | {player: 1}",
    ),
    # Number 3.
    effect(
        "SPELL-03",
        "the caster gains three lives",
        DREAM,
        'chance.die(game["setup"]); change_lives(game, {player: 3})',
    ),
    effect(
        "SPELL-03",
        "the caster gains one life",
        DREAM,
        'chance.die(game["setup"]); change_lives(game, {player: 1})',
    ),
    effect(
        "SPELL-03",
        "the caster gains one more than the die shows",
        DREAM,
        DREAM.replace('"]),', '"]) + 1,').replace('"])}', '"]) + 1}'),
    ),
    effect(
        "SPELL-03",
        "the caster gains one less than the die shows",
        DREAM,
        DREAM.replace('"])}', '"]) - 1}'),
    ),
    effect(
        "SPELL-03",
        "the caster gains three lives at most",
        DREAM,
        DREAM.replace('chance.die(game["setup"])', 'min(chance.die(game["setup"]), 3)'),
    ),
    effect(
        "SPELL-03",
        "the others lose what the caster gains",
        DREAM,
        'gained = chance.die(game["setup"]); change_lives(game, '
        "dict.fromkeys(others(game, player), -gained) | {player: gained})",
    ),
    effect(
        "SPELL-03",
        "the neighbours gain as well",
        DREAM,
        'gained = chance.die(game["setup"]); change_lives(game, {left_of(game, player): gained,'
        " right_of(game, player): gained, player: gained})",
    ),
    effect(
        "SPELL-03",
        "no die is rolled by a caster with all its lives",
        DREAM,
        "game['state']['lives'][player] < game['setup']['lives'] and " + DREAM,
    ),
    effect(
        "SPELL-03",
        "a caster whom the die would bring above the limit gains nothing",
        DREAM,
        'gained = chance.die(game["setup"]); change_lives(game, {player: gained'
        " if game['state']['lives'][player] + gained <= game['setup']['lives'] else 0})",
    ),
    effect(
        "SPELL-03",
        "a caster whom the die brings above the limit gains one",
        DREAM,
        'gained = chance.die(game["setup"]); change_lives(game, {player: gained'
        " if game['state']['lives'][player] + gained <= game['setup']['lives'] else 1})",
    ),
    misread(
        "SPELL-03",
        "a failed 3 rolls the die and costs as much",
        ("fail", "number == 1", "number in (1, 3)"),
    ),
    # Number 4.
    misread(
        "SPELL-04",
        "two secret stones are taken while there are two",
        (
            "take_effect",
            "take_secret_stone(game, player, chance)",
            (
                "take_secret_stone(game, player, chance)\n"
                "            take_secret_stone(game, player, chance)"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "the stone taken joins the hand",
        (
            "take_secret_stone",
            'state["secrets_taken"][player].append(number)',
            'state["hands"][player] = sorted(state["hands"][player] + [number])',
        ),
    ),
    misread(
        "SPELL-04",
        "the stone taken goes to the left neighbour",
        ("take_secret_stone", "[player].append", "[left_of(game, player)].append"),
    ),
    misread(
        "SPELL-04",
        "the stone taken is replaced from the supply",
        ("take_secret_stone", TAKEN, '        state["supply"] -= 1\n'),
    ),
    misread(
        "SPELL-04", "the secret stones stay as many as they were", ("take_secret_stone", TAKEN, "")
    ),
    misread(
        "SPELL-04",
        "once none is left a stone of the supply is taken",
        (
            "take_secret_stone",
            'state["secrets_left"] > 0',
            'state["secrets_left"] > 0 or state["supply"] > 0',
        ),
        (
            "take_secret_stone",
            TAKEN,
            '        state["secrets_left" if state["secrets_left"] else "supply"] -= 1\n',
        ),
    ),
    misread(
        "SPELL-04",
        "the last secret stone stays",
        ("take_secret_stone", 'state["secrets_left"] > 0', 'state["secrets_left"] > 1'),
    ),
    misread(
        "SPELL-04",
        "a player has one secret stone at most",
        (
            "take_secret_stone",
            'state["secrets_left"] > 0',
            'state["secrets_left"] > 0 and not state["secrets_taken"][player]',
        ),
    ),
    misread(
        "SPELL-04",
        "a player has two secret stones at most",
        (
            "take_secret_stone",
            'state["secrets_left"] > 0',
            'state["secrets_left"] > 0 and len(state["secrets_taken"][player]) < 2',
        ),
    ),
    misread(
        "SPELL-04",
        "one secret stone is taken in a turn",
        (
            "take_secret_stone",
            'state["secrets_left"] > 0',
            (
                'state["secrets_left"] > 0'
                ' and not (state["decision"]["may_end"] and state["decision"]["numbers"][0] == 4)'
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "secret stones taken are kept in ascending order",
        (
            "take_secret_stone",
            "[player].append(number)",
            '[player].append(number)\n        state["secrets_taken"][player].sort()',
        ),
    ),
    misread(
        "SPELL-04",
        "secret stones taken are kept with the last one first",
        ("take_secret_stone", "[player].append(number)", "[player].insert(0, number)"),
    ),
    misread(
        "SPELL-04",
        "with no secret stone left a 4 cannot be named",
        (
            "cast_spell",
            "lower = is_lower",
            (
                "if number == 4 and not state['secrets_left']:\n"
                "        raise Refused('number', 'SPELL-04', 'none is left')\n    lower = is_lower"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "with no secret stone left a 4 fails",
        (
            "cast_spell",
            'elif number in state["hands"][player]:',
            "elif number in state[\"hands\"][player] and (number != 4 or state['secrets_left']):",
        ),
    ),
    misread(
        "SPELL-04",
        "with no secret stone left the 4 stays in the hand",
        (
            "succeed",
            '    state["hands"][player].remove(number)\n    state["board"][str(number)] += 1\n',
            (
                "    if number != 4 or state['secrets_left']:\n"
                '        state["hands"][player].remove(number)\n'
                '        state["board"][str(number)] += 1\n'
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "a secret stone is taken only while the supply has stones",
        (
            "take_secret_stone",
            'state["secrets_left"] > 0',
            'state["secrets_left"] > 0 and state["supply"] > 0',
        ),
    ),
    misread(
        "SPELL-04",
        "a failed 4 takes a secret stone all the same",
        (
            "fail",
            "    change_lives",
            (
                "    if number == 4:\n"
                "        take_secret_stone(game, player, chance)\n    change_lives"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "taking a secret stone ends the turn",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            (
                "    elif number == 4:\n        end_turn(game, player, chance)\n"
                "    else:\n        ask_for_cast(game)"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "any stone may be taken that the taker cannot see",
        (
            "take_secret_stone",
            "number = chance.stone(game)",
            (
                "unseen = unseen_stones(game)\n"
                '        number = chance.one_of([{"stone": n}'
                " for n in NUMBERS if unseen[str(n)] > 0"
                ' or n in state["hands"][player]])["stone"]'
            ),
        ),
    ),
]
