"""Misreadings of SCORE-05, the variant of Abracada…What? with the last wizard standing."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

VARIANT = "game['setup']['variants']['last_wizard_standing']"
PLAYERS = "game['setup']['players']"
LIVES = "game['state']['lives']"
ROUND = "game['state']['round']"
CLOCKWISE = "next(other for other in clockwise if is_in(game, other))"
COUNTER = "next(other for other in counterclockwise if is_in(game, other))"
TAKEN = 'len(game["state"]["secrets_taken"][seat])'
STORM = "{left_of(game, player): -1, right_of(game, player): -1}"
EFFECT = "    take_effect(game, player, number, chance)\n"
DIED = "sum(life > 0 for life in lives_before) > sum(life > 0 for life in state['lives'])"


def reading(what: str, *changes: tuple[str, str, str]) -> Misreading:
    """Return the misreading of SCORE-05."""
    return misread("SCORE-05", what, *changes)


def ends(what: str, condition: str) -> Misreading:
    """Return the misreading in which the variant's rounds end otherwise."""
    return reading(what, ("round_is_lost", "return standing == 1", f"return {condition}"))


def gains(what: str, points: str) -> Misreading:
    """Return the misreading in which the variant's last one gains otherwise."""
    return reading(what, ("gain", "points = 2", f"points = {points}"))


MISREADINGS = [
    ends("the round ends as by default", "standing < game['setup']['players']"),
    ends(
        "the round ends when two are left",
        "standing <= 2 < game['setup']['players'] or standing == 1",
    ),
    ends("the round ends when nobody is left", "standing == 0"),
    ends(
        "with five players the round ends when two are left",
        "standing == 1 or standing == 2 and game['setup']['players'] == 5",
    ),
    ends(
        "with four players the round ends when two are left",
        "standing == 1 or standing == 2 and game['setup']['players'] == 4",
    ),
    ends(
        "from round 2 on the round ends as by default",
        f"standing == 1 or {ROUND} > 1 and standing < {PLAYERS}",
    ),
    ends(
        "the round ends when half of the players are out",
        f"standing == 1 or 2 * standing <= {PLAYERS} > 2",
    ),
    ends(
        "the round ends when the first player is out",
        f"standing == 1 or not {LIVES}[game['setup']['first_player']]",
    ),
    ends(
        "a failure that puts the caster out ends the round",
        f"standing == 1 or not {LIVES}[game['state']['current_player']]",
    ),
    reading(
        "the round ends by lives alone, not by an empty hand",
        (
            "succeed",
            '    if not state["hands"][player]:',
            (
                f"    if not state['hands'][player] and not ({VARIANT}"
                f" and len(others(game, player)) > 1):"
            ),
        ),
    ),
    reading(
        "an empty hand wins, and the others keep their lives",
        (
            "succeed",
            (
                "        change_lives(game, dict.fromkeys(others(game, player),"
                ' -game["setup"]["lives"]))\n'
            ),
            (
                f"        if not {VARIANT}:\n            change_lives(game, dict.fromkeys("
                'others(game, player), -game["setup"]["lives"]))\n'
            ),
        ),
    ),
    # Points.
    gains("the last one gains three points", "3"),
    gains("the last one gains one point", "1"),
    gains("the last one gains a point for each other player", f"{PLAYERS} - 1"),
    gains(
        "the last one gains three points by a success of its own",
        "3 if success and seat == caster else 2",
    ),
    gains(
        "the winner by an empty hand gains three points",
        "2 if game['state']['hands'][caster] else 3",
    ),
    gains(
        "the last one gains one point where another's failure ended the round",
        "2 if success else 1",
    ),
    gains("the last one gains its lives, two at least", f"max(2, {LIVES}[seat])"),
    gains("with two players the last one gains three points", f"2 + ({PLAYERS} == 2)"),
    gains("with five players the last one gains four points", f"2 + 2 * ({PLAYERS} == 5)"),
    gains("from round 2 on the last one gains three points", f"2 + ({ROUND} > 1)"),
    reading(
        "secret stones do not count",
        ("gain", f"return points + {TAKEN}", f"return points + {TAKEN} * (not {VARIANT})"),
    ),
    reading(
        "secret stones of those who are out count as well",
        ("gain", "        return 0", f"        return {VARIANT} * {TAKEN}"),
    ),
    reading(
        "secret stones count only with a success",
        (
            "gain",
            f"return points + {TAKEN}",
            f"return points + {TAKEN} * (success or not {VARIANT})",
        ),
    ),
    reading(
        "the others gain one point where a failure ended the round",
        (
            "gain",
            "        return 0",
            (f"        return int({VARIANT} and not success and seat != caster)"),
        ),
    ),
    reading(
        "those who are out gain a point when an empty hand ends the round",
        (
            "gain",
            "        return 0",
            f"        return int({VARIANT} and not game['state']['hands'][caster])",
        ),
    ),
    # Who is out has no turn and draws nothing.
    reading(
        "who is out has its turn",
        ("end_turn", "left_of(game, player)", f"(player + 1) % {PLAYERS}"),
    ),
    reading(
        "who is out is skipped, but two in a row are not",
        (
            "end_turn",
            "left_of(game, player)",
            (
                f"next((s % {PLAYERS} for s in (player + 1, player + 2) if {LIVES}[s % {PLAYERS}]),"
                f" (player + 2) % {PLAYERS})"
            ),
        ),
    ),
    reading(
        "who is out is skipped, but three in a row are not",
        (
            "end_turn",
            "left_of(game, player)",
            (
                f"next((s % {PLAYERS} for s in (player + 1, player + 2, player + 3)"
                f" if {LIVES}[s % {PLAYERS}]), (player + 3) % {PLAYERS})"
            ),
        ),
    ),
    reading(
        "who is put out in its own turn draws", ("end_turn", "if is_in(game, player):", "if True:")
    ),
    reading(
        "after a player is put out by its own failure the first player is next",
        (
            "end_turn",
            "left_of(game, player)",
            (
                "left_of(game, player) if is_in(game, player)"
                " or not is_in(game, game['setup']['first_player'])"
                " else game['setup']['first_player']"
            ),
        ),
    ),
    reading(
        "taking a last life ends the caster's turn",
        ("succeed", EFFECT, f"    lives_before = list(state['lives'])\n{EFFECT}"),
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            (
                f"    elif {VARIANT} and {DIED}:\n        end_turn(game, player, chance)\n"
                "    else:\n        ask_for_cast(game)"
            ),
        ),
    ),
    reading(
        "taking a last life fills up the caster's lives",
        (
            "succeed",
            EFFECT,
            (
                f"    lives_before = list(state['lives'])\n{EFFECT}"
                f"    if {VARIANT} and {DIED}:\n"
                "        change_lives(game, {player: game['setup']['lives']})\n"
            ),
        ),
    ),
    reading(
        "taking a last life gives the caster one",
        (
            "succeed",
            EFFECT,
            (
                f"    lives_before = list(state['lives'])\n{EFFECT}"
                f"    if {VARIANT} and {DIED}:\n"
                "        change_lives(game, {player: 1})\n"
            ),
        ),
    ),
    reading(
        "taking a last life takes the secret stones of who is out",
        (
            "succeed",
            EFFECT,
            (
                f"{EFFECT}    if {VARIANT}:\n"
                "        for seat, life in enumerate(state['lives']):\n            if not life:\n"
                "                state['secrets_taken'][player] += state['secrets_taken'][seat]\n"
                "                state['secrets_taken'][seat] = []\n"
            ),
        ),
    ),
    # The hand of one who is out.
    reading(
        "the hand of who is out goes to the board",
        (
            "ask_for_cast",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                "    for seat, hand in enumerate(state['hands']):\n"
                "        for stone in [] if is_in(game, seat) else hand:\n"
                "            state['board'][str(stone)] += 1\n"
                "        if not is_in(game, seat):\n            hand.clear()\n"
            ),
        ),
    ),
    reading(
        "the hand of who is out goes back to the supply",
        (
            "ask_for_cast",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                "    for seat, hand in enumerate(state['hands']):\n"
                "        if not is_in(game, seat):\n            state['supply'] += len(hand)\n"
                "            hand.clear()\n"
            ),
        ),
    ),
    reading(
        "the secret stones of who is out go back",
        (
            "ask_for_cast",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                "    for seat, stones in enumerate(state['secrets_taken']):\n"
                "        if not is_in(game, seat):\n"
                "            state['secrets_left'] += len(stones)\n"
                "            stones.clear()\n"
            ),
        ),
    ),
    # Neighbours and effects.
    reading(
        "who is out is a neighbour, so that a blizzard at it is lost",
        (
            "take_effect",
            "(game, {left_of(game, player): -1})",
            f"(game, {{(player + 1) % {PLAYERS}: -1}})",
        ),
    ),
    reading(
        "who is out is a neighbour, so that a fireball at it is lost",
        (
            "take_effect",
            "(game, {right_of(game, player): -1})",
            f"(game, {{(player - 1) % {PLAYERS}: -1}})",
        ),
    ),
    reading(
        "who is out is a neighbour, so that a storm at it is lost",
        ("take_effect", STORM, f"{{(player + 1) % {PLAYERS}: -1, (player - 1) % {PLAYERS}: -1}}"),
    ),
    reading(
        "of two left in a larger game a storm takes two lives",
        (
            "take_effect",
            STORM,
            (
                "{left_of(game, player): -1 - (left_of(game, player)"
                f" == right_of(game, player) and {PLAYERS} > 2)}} | {{right_of(game, player): -1"
                f" - (left_of(game, player) == right_of(game, player) and {PLAYERS} > 2)}}"
            ),
        ),
    ),
    reading(
        "to the left only one who is out is passed over",
        (
            "left_of",
            CLOCKWISE,
            (
                "next((other for other in clockwise[:2] if is_in(game, other)),"
                " clockwise[min(1, len(clockwise) - 1)])"
            ),
        ),
    ),
    reading(
        "to the right only one who is out is passed over",
        (
            "right_of",
            COUNTER,
            (
                "next((other for other in counterclockwise[:2]"
                " if is_in(game, other)), counterclockwise[min(1, len(counterclockwise) - 1)])"
            ),
        ),
    ),
    reading(
        "to the right only two who are out are passed over",
        (
            "right_of",
            COUNTER,
            (
                "next((other for other in counterclockwise[:3]"
                " if is_in(game, other)), counterclockwise[min(2, len(counterclockwise) - 1)])"
            ),
        ),
    ),
    reading(
        "to the right the first who is not out is looked for clockwise",
        (
            "right_of",
            COUNTER,
            (
                "counterclockwise[0] if is_in(game, counterclockwise[0]) else "
                "next(other for other in reversed(counterclockwise) if is_in(game, other))"
            ),
        ),
    ),
    reading(
        "a dragon hits neighbours alone once somebody is out",
        (
            "take_effect",
            "dict.fromkeys(others(game, player), -lost)",
            (
                "dict.fromkeys(others(game, player)"
                f" if len(others(game, player)) == {PLAYERS} - 1 else"
                " [left_of(game, player), right_of(game, player)], -lost)"
            ),
        ),
    ),
    reading(
        "a wanderer hits neighbours alone once somebody is out",
        (
            "take_effect",
            "dict.fromkeys(others(game, player), -1) |",
            (
                "dict.fromkeys(others(game, player)"
                f" if len(others(game, player)) == {PLAYERS} - 1 else"
                " [left_of(game, player), right_of(game, player)], -1) |"
            ),
        ),
    ),
    reading(
        "a wanderer's caster gains no life once somebody is out",
        (
            "take_effect",
            "| {player: 1}",
            f"| {{player: int(len(others(game, player)) == {PLAYERS} - 1)}}",
        ),
    ),
    reading(
        "who is out rises again by gaining lives in the next turn of its neighbour",
        (
            "begin_turn",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                f"    if {VARIANT} and not state['lives'][(player + 1) % {PLAYERS}]"
                f" and {PLAYERS} == 4:\n        state['lives'][(player + 1) % {PLAYERS}] = 1\n"
            ),
        ),
    ),
    # The deal.
    misread(
        "ROUND-03",
        "under last_wizard_standing the last one standing deals",
        (
            "end_round",
            'dealer = (player + 1) % game["setup"]["players"]',
            (
                f"dealer = next(s for s, life in enumerate(state['lives']) if life) if {VARIANT}"
                f" else (player + 1) % {PLAYERS}"
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "under last_wizard_standing the left neighbour of the last one deals",
        (
            "end_round",
            'dealer = (player + 1) % game["setup"]["players"]',
            (
                f"dealer = ((next(s for s, life in enumerate(state['lives']) if life) if {VARIANT}"
                f" else player) + 1) % {PLAYERS}"
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "under last_wizard_standing who was out gets no hand in the next round",
        (
            "deal_round",
            '    state["round"] += 1\n',
            "    state[\"round\"] += 1\n    before = list(state['lives'])\n",
        ),
        (
            "deal_round",
            '        for _ in range(setup["hand"]):\n',
            (
                f'        for _ in range(setup["hand"] if seat == player or before[seat]'
                f" or not {VARIANT} else 0):\n"
            ),
        ),
    ),
    # The variant is on by default, or depends on another.
    reading(
        "the variant is played by default",
        ("round_is_lost", 'if game["setup"]["variants"]["last_wizard_standing"]:', "if True:"),
    ),
    reading(
        "the variant is played with three players or more alone",
        (
            "round_is_lost",
            'if game["setup"]["variants"]["last_wizard_standing"]:',
            f"if {VARIANT} and {PLAYERS} > 2:",
        ),
        (
            "gain",
            'if game["setup"]["variants"]["last_wizard_standing"]:',
            f"if {VARIANT} and {PLAYERS} > 2:",
        ),
    ),
    reading(
        "with two players the variant does not change the points",
        (
            "gain",
            'if game["setup"]["variants"]["last_wizard_standing"]:',
            f"if {VARIANT} and {PLAYERS} > 2:",
        ),
    ),
    reading(
        "with any order besides the variant does not change the points",
        (
            "gain",
            'if game["setup"]["variants"]["last_wizard_standing"]:',
            f"if {VARIANT} and not game['setup']['variants']['any_order']:",
        ),
    ),
    reading(
        "with the penalty besides the round ends as by default",
        (
            "round_is_lost",
            'if game["setup"]["variants"]["last_wizard_standing"]:',
            f"if {VARIANT} and not game['setup']['variants']['lower_cast_costs_life']:",
        ),
    ),
    reading(
        "a lower number that puts its caster out ends the round",
        (
            "cast_spell",
            "        settle_failure(game, player, chance)",
            (
                "        if state['lives'][player]:\n"
                "            settle_failure(game, player, chance)\n"
                "        else:\n            end_round(game, player, success=False)"
            ),
        ),
    ),
]
