"""Misreadings of the rulings of Abracada…What? on the spells 5 to 8, and on all of them."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

WANDERER = "dict.fromkeys(others(game, player), -1) | {player: 1}"
STORM = "{left_of(game, player): -1, right_of(game, player): -1}"
BLIZZARD = "(game, {left_of(game, player): -1})"
FIREBALL = "(game, {right_of(game, player): -1})"
DRINK = "case 8:  # SPELL-08\n            change_lives(game, {player: 1})"
EFFECT = "    take_effect(game, player, number, chance)\n"


def effect(ruling: str, reading: str, old: str, new: str) -> Misreading:
    """Return the misreading in which a spell has another effect."""
    return misread(ruling, reading, ("take_effect", old, new))


def only_if(number: int, condition: str, reading: str) -> Misreading:
    """Return the misreading in which a spell takes effect only under a condition."""
    new = f"    if number != {number} or ({condition}):\n    {EFFECT}"
    return misread(f"SPELL-0{number}", reading, ("succeed", EFFECT, new))


def a_life_too_many(number: int, condition: str, reading: str) -> Misreading:
    """Return the misreading in which a spell gives its caster a life more under a condition."""
    new = f"{EFFECT}    if number == {number} and ({condition}):\n"
    new += "        change_lives(game, {player: 1})\n"
    return misread(f"SPELL-0{number}", reading, ("succeed", EFFECT, new))


MISREADINGS = [
    # Number 5.
    effect(
        "SPELL-05",
        "of two players the other loses two lives",
        STORM,
        "{left_of(game, player): -1 - (left_of(game, player) == right_of(game, player)),"
        " right_of(game, player): -1 - (left_of(game, player) == right_of(game, player))}",
    ),
    effect(
        "SPELL-05",
        "of two players the other loses two lives at the table alone",
        STORM,
        "{left_of(game, player): -1 - (game['setup']['players'] == 2),"
        " right_of(game, player): -1 - (game['setup']['players'] == 2)}",
    ),
    effect("SPELL-05", "all others lose a life", STORM, "dict.fromkeys(others(game, player), -1)"),
    effect(
        "SPELL-05",
        "of five players all others lose a life",
        STORM,
        f"dict.fromkeys(others(game, player), -1) if game['setup']['players'] == 5 else {STORM}",
    ),
    effect(
        "SPELL-05",
        "all others lose a life but the left neighbour's left one",
        STORM,
        "{seat: -1 for seat in others(game, player)"
        " if seat != (player + 2) % game['setup']['players']}",
    ),
    effect(
        "SPELL-05", "only the left neighbour loses a life", STORM, "{left_of(game, player): -1}"
    ),
    effect(
        "SPELL-05", "only the right neighbour loses a life", STORM, "{right_of(game, player): -1}"
    ),
    effect(
        "SPELL-05",
        "the left neighbour loses two lives",
        STORM,
        "{left_of(game, player): -2, right_of(game, player): -1}",
    ),
    effect(
        "SPELL-05",
        "the right neighbour loses two lives",
        STORM,
        "{right_of(game, player): -2} | {left_of(game, player): -1}",
    ),
    effect("SPELL-05", "the caster loses a life as well", STORM, f"{STORM} | {{player: -1}}"),
    effect("SPELL-05", "the caster gains a life", STORM, f"{STORM} | {{player: 1}}"),
    effect(
        "SPELL-05",
        "of two players nobody loses a life, as there is one neighbour",
        STORM,
        f"{STORM} if game['setup']['players'] > 2 else {{}}",
    ),
    effect(
        "SPELL-05",
        "the seats below and above are hit, without those around the corner",
        STORM,
        "{seat: -1 for seat in others(game, player) if abs(seat - player) == 1}",
    ),
    # Numbers 6 and 7.
    effect("SPELL-06", "the right neighbour loses a life", BLIZZARD, FIREBALL),
    effect(
        "SPELL-06", "the left neighbour loses two lives", BLIZZARD, BLIZZARD.replace("-1", "-2")
    ),
    effect("SPELL-06", "both neighbours lose a life", BLIZZARD, f"(game, {STORM})"),
    effect(
        "SPELL-06",
        "the caster gains the life",
        BLIZZARD,
        "(game, {left_of(game, player): -1, player: 1})",
    ),
    effect(
        "SPELL-06",
        "the last seat has no left neighbour",
        BLIZZARD,
        "(game, {player + 1: -1} if player + 1 < game['setup']['players'] else {})",
    ),
    effect(
        "SPELL-06",
        "the seat two to the left loses a life",
        BLIZZARD,
        "(game, {left_of(game, left_of(game, player)): -1})",
    ),
    effect(
        "SPELL-06",
        "of four and five players the one opposite loses a life",
        BLIZZARD,
        "(game, {(player + game['setup']['players'] // 2) % game['setup']['players']"
        " if game['setup']['players'] > 3 else left_of(game, player): -1})",
    ),
    effect(
        "SPELL-06",
        "left is counted among the first four seats",
        BLIZZARD,
        "(game, {(player + 1) % min(game['setup']['players'], 4): -1})",
    ),
    effect(
        "SPELL-06",
        "the left neighbour of the first player of the round loses a life",
        BLIZZARD,
        "(game, {(game['setup']['first_player'] + 1) % game['setup']['players']: -1})",
    ),
    effect("SPELL-07", "the left neighbour loses a life", FIREBALL, BLIZZARD),
    effect(
        "SPELL-07", "the right neighbour loses two lives", FIREBALL, FIREBALL.replace("-1", "-2")
    ),
    effect("SPELL-07", "both neighbours lose a life", FIREBALL, f"(game, {STORM})"),
    effect(
        "SPELL-07",
        "the caster gains the life",
        FIREBALL,
        "(game, {right_of(game, player): -1, player: 1})",
    ),
    effect(
        "SPELL-07",
        "seat 0 has no right neighbour",
        FIREBALL,
        "(game, {player - 1: -1} if player else {})",
    ),
    effect(
        "SPELL-07",
        "seat 3 is to the right of seat 0 of five",
        FIREBALL,
        "(game, {(player - 1) % min(game['setup']['players'], 4): -1})",
    ),
    effect(
        "SPELL-07",
        "the seat two to the right loses a life",
        FIREBALL,
        "(game, {right_of(game, right_of(game, player)): -1})",
    ),
    effect(
        "SPELL-07",
        "of four and five players the one opposite loses a life",
        FIREBALL,
        "(game, {(player - game['setup']['players'] // 2) % game['setup']['players']"
        " if game['setup']['players'] > 3 else right_of(game, player): -1})",
    ),
    effect(
        "SPELL-07",
        "the player who had the turn before loses a life, the first one none",
        FIREBALL,
        "(game, {right_of(game, player): -1} if sum(map(len, game['state']['hands']))"
        " + sum(game['state']['board'].values()) - game['setup']['removed_count']"
        " > game['setup']['players'] * game['setup']['hand'] else {})",
    ),
    # Number 8.
    effect("SPELL-08", "the caster gains two lives", DRINK, DRINK.replace("r: 1", "r: 2")),
    effect(
        "SPELL-08",
        "the caster gains as many lives as 8s lie on the board",
        DRINK,
        DRINK.replace("r: 1", "r: game['state']['board']['8']"),
    ),
    effect(
        "SPELL-08",
        "a further 8 of the turn gains nothing",
        DRINK,
        DRINK.replace("r: 1", "r: int(game['state']['decision']['numbers'] != [8])"),
    ),
    effect(
        "SPELL-08",
        "the others gain a life as well",
        DRINK,
        DRINK.replace("{player: 1}", "dict.fromkeys(range(game['setup']['players']), 1)"),
    ),
    effect(
        "SPELL-08",
        "the others lose a life as well",
        DRINK,
        DRINK.replace("{player: 1}", "dict.fromkeys(others(game, player), -1) | {player: 1}"),
    ),
    effect(
        "SPELL-08",
        "the neighbours gain a life",
        DRINK,
        DRINK.replace("{player: 1}", STORM.replace("-1", "1")),
    ),
    effect(
        "SPELL-08",
        "a caster with one life gains none",
        DRINK,
        DRINK.replace("r: 1", "r: int(game['state']['lives'][player] > 1)"),
    ),
    # Together.
    misread(
        "SPELL-09",
        "six is the limit of lives, whatever the setup says",
        ("change_lives", 'game["setup"]["lives"]', "LIVES"),
    ),
    misread(
        "SPELL-09",
        "six is the limit of lives in a setup with more",
        ("change_lives", 'game["setup"]["lives"]', 'min(LIVES, game["setup"]["lives"])'),
    ),
    misread(
        "SPELL-09",
        "lives grow without a limit",
        (
            "change_lives",
            'min(max(lives[seat] + change, 0), game["setup"]["lives"])',
            "max(lives[seat] + change, 0)",
        ),
    ),
    misread(
        "SPELL-09",
        "one life beyond the limit is kept",
        ("change_lives", 'game["setup"]["lives"]', 'game["setup"]["lives"] + 1'),
    ),
    misread(
        "SPELL-09",
        "a gain that goes beyond the limit is lost as a whole",
        (
            "change_lives",
            "        lives[seat] = ",
            (
                "        if lives[seat] + change > game['setup']['lives']:\n            continue\n"
                "        lives[seat] = "
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "lives fall below zero",
        ("change_lives", "max(lives[seat] + change, 0)", "lives[seat] + change"),
    ),
    misread(
        "SPELL-09",
        "the caster's gain comes before the losses and is capped by what is lost",
        (
            "take_effect",
            WANDERER,
            WANDERER.replace(
                "r: 1",
                "r: int(any(game['state']['lives'][seat] > 1 for seat in others(game, player)))",
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "the spell of the last stone has no effect",
        ("succeed", EFFECT, f'    if state["hands"][player]:\n    {EFFECT}'),
    ),
    misread(
        "SPELL-09",
        "the last stone rolls no die",
        (
            "succeed",
            EFFECT,
            f'    if state["hands"][player] or number not in (1, 3):\n    {EFFECT}',
        ),
    ),
    misread(
        "SPELL-09",
        "a last stone that is a 4 takes no secret stone",
        ("succeed", EFFECT, f'    if state["hands"][player] or number != 4:\n    {EFFECT}'),
    ),
    misread(
        "SPELL-09",
        "a last stone that is a 4 takes its stone after the points",
        ("succeed", EFFECT, f'    if state["hands"][player] or number != 4:\n    {EFFECT}'),
        (
            "succeed",
            (
                'others(game, player), -game["setup"]["lives"]))\n'
                "        end_round(game, player, success=True)\n"
            ),
            (
                'others(game, player), -game["setup"]["lives"]))\n'
                "        end_round(game, player, success=True)\n"
                f"        if number == 4:\n        {EFFECT}"
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "a last stone that is an 8 or a 3 gives no life",
        (
            "succeed",
            EFFECT,
            f'    if state["hands"][player] or number not in (3, 8):\n    {EFFECT}',
        ),
    ),
    misread(
        "SPELL-09",
        "a last stone that is a 2 gives no life",
        ("succeed", EFFECT, f'    if state["hands"][player] or number != 2:\n    {EFFECT}'),
    ),
    misread(
        "SPELL-09",
        "a 2 that takes the last life gives the caster none",
        (
            "take_effect",
            WANDERER,
            WANDERER.replace(
                "r: 1",
                "r: int(min(game['state']['lives'][seat] for seat in others(game, player)) > 1)",
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "the losses of a cast stop at the first player without lives",
        (
            "change_lives",
            "    for seat, change in changes.items():\n",
            (
                "    for seat, change in changes.items():\n"
                "        if change < 0 and 0 in lives"
                ' and not game["setup"]["variants"]["last_wizard_standing"]'
                ' and game["state"]["hands"][game["state"]["current_player"]]:\n'
                "            break\n"
            ),
        ),
    ),
    # Lives for the caster that no spell gives it, and spells that depend on the table.
    *(
        a_life_too_many(number, "state['round'] > 1", "from round 2 on the caster gains one more")
        for number in range(1, 9)
    ),
    *(
        a_life_too_many(number, "True", "the caster gains a life more")
        for number in (1, 3, 4, 6, 7, 8)
    ),
    *(
        only_if(number, "state['round'] == 1", "it has no effect from round 2 on")
        for number in range(1, 9)
    ),
    *(
        only_if(number, "game['setup']['players'] < 5", "with five players it has no effect")
        for number in range(1, 9)
    ),
    *(
        only_if(
            number,
            "not state['decision']['may_end']",
            "it has an effect only as the first of a turn",
        )
        for number in range(1, 9)
    ),
    *(
        only_if(number, "player != game['setup']['players'] - 1", "the last seat casts it in vain")
        for number in range(1, 9)
    ),
    *(
        only_if(
            number,
            "state['supply'] > 0 or not state['hands'][player]",
            "it has no effect once the supply is empty",
        )
        for number in range(1, 9)
    ),
]
