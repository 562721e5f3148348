"""Misreadings of the rulings of Abracada…What? on turns."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

ASKED = "    ask_for_cast(game)\n"
LOST = 'lost = chance.die(game["setup"]) if number == 1 else 1'
PLAYERS = "game['setup']['players']"


def next_turn(reading: str, seat: str) -> Misreading:
    """Return the misreading in which another seat has the next turn."""
    return misread("TURN-03", reading, ("end_turn", "left_of(game, player)", seat))


def failure(reading: str, lost: str, *, ruling: str = "CAST-03") -> Misreading:
    """Return the misreading in which a failure costs something else."""
    return misread(ruling, reading, ("fail", LOST, f"lost = {lost}"))


MISREADINGS = [
    misread(
        "TURN-01",
        "a turn may be ended without a cast",
        ("end_turn_by_choice", 'game["state"]["last_cast"] is None', "False"),
        ("ask_for_cast", 'state["last_cast"] is not None', "True"),
    ),
    misread(
        "TURN-01",
        "a turn may be ended without a cast by a player with one life",
        ("end_turn_by_choice", "is None:", "is None and game['state']['lives'][player] > 1:"),
        (
            "ask_for_cast",
            'state["last_cast"] is not None',
            ("state[\"last_cast\"] is not None or state['lives'][state['current_player']] == 1"),
        ),
    ),
    misread(
        "TURN-01",
        "the very first turn of a round may be ended without a cast",
        (
            "begin_turn",
            ASKED,
            (
                "    ask_for_cast(game)\n"
                "    state['decision']['may_end'] = player == game['setup']['first_player']"
                " and sum(state['lives']) == game['setup']['lives'] * game['setup']['players']\n"
            ),
        ),
        (
            "end_turn_by_choice",
            'game["state"]["last_cast"] is None',
            'not game["state"]["decision"]["may_end"]',
        ),
    ),
    misread(
        "TURN-01",
        "a turn ends after one success",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            "    else:\n        end_turn(game, player, chance)",
        ),
    ),
    misread(
        "TURN-01",
        "a turn ends after two successes",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            (
                "    elif state['decision']['may_end']:\n        end_turn(game, player, chance)\n"
                "    else:\n        ask_for_cast(game)"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "a turn ends after an 8, which nothing but an 8 could follow",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            (
                "    elif number == 8 and not game['setup']['variants']['any_order']:\n"
                "        end_turn(game, player, chance)\n"
                "    else:\n        ask_for_cast(game)"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "after a success the player has to go on",
        ("ask_for_cast", 'state["last_cast"] is not None', "False"),
        ("end_turn_by_choice", 'game["state"]["last_cast"] is None', "True"),
    ),
    misread(
        "TURN-01",
        "a turn may be ended only after two casts",
        (
            "ask_for_cast",
            'state["last_cast"] is not None',
            (
                "bool(state['decision']) and state['decision']['kind'] == 'take_turn'"
                " and state['last_cast'] is not None"
                " and len(state['hands'][state['current_player']]) < game['setup']['hand'] - 1"
            ),
        ),
        (
            "end_turn_by_choice",
            'game["state"]["last_cast"] is None',
            'not game["state"]["decision"]["may_end"]',
        ),
    ),
    misread(
        "TURN-01",
        "with one stone in the hand the player has to go on",
        (
            "ask_for_cast",
            'state["last_cast"] is not None',
            (
                'state["last_cast"] is not None'
                " and len(state['hands'][state['current_player']]) > 1"
            ),
        ),
        (
            "end_turn_by_choice",
            'game["state"]["last_cast"] is None',
            'not game["state"]["decision"]["may_end"]',
        ),
    ),
    misread(
        "TURN-01",
        "from round 2 on a turn may be ended without a cast",
        ("end_turn_by_choice", "is None:", "is None and game['state']['round'] == 1:"),
        (
            "ask_for_cast",
            'state["last_cast"] is not None',
            "state[\"last_cast\"] is not None or state['round'] > 1",
        ),
    ),
    misread(
        "TURN-02",
        "after a failure the player is asked again",
        ("settle_failure", "end_turn(game, player, chance)", "ask_for_cast(game)"),
    ),
    misread(
        "TURN-02",
        "a failure after a success lets the player go on",
        (
            "settle_failure",
            "    else:\n",
            (
                "    elif game['state']['decision']['may_end']:\n"
                "        ask_for_cast(game)\n    else:\n"
            ),
        ),
    ),
    misread(
        "TURN-02",
        "a failure that costs no life more than the player has ends the round",
        (
            "settle_failure",
            "round_is_lost(game)",
            "round_is_lost(game) or game['state']['lives'][player] == 1",
        ),
    ),
    misread(
        "TURN-02",
        "a failure takes what was cast in the turn back from the board",
        (
            "fail",
            "    change_lives",
            (
                "    for stone in range(game['setup']['hand']"
                " - len(game['state']['hands'][player])):\n"
                "        game['state']['supply'] += 0\n"
                "        last = game['state']['last_cast']\n"
                "        if game['state']['board'][str(last)]:\n"
                "            game['state']['board'][str(last)] -= 1\n"
                "            game['state']['hands'][player].append(last)\n    change_lives"
            ),
        ),
    ),
    misread(
        "TURN-02",
        "after a failure nothing is drawn",
        (
            "settle_failure",
            "end_turn(game, player, chance)",
            "begin_turn(game, left_of(game, player))",
        ),
    ),
    misread(
        "TURN-02",
        "after a failure one stone is drawn at most",
        (
            "settle_failure",
            "end_turn(game, player, chance)",
            (
                "is_in(game, player) and game['state']['supply'] > 0"
                " and len(game['state']['hands'][player]) < game['setup']['hand']"
                " and add_to_hand(game, player, chance.stone(game))\n"
                "        begin_turn(game, left_of(game, player))"
            ),
        ),
    ),
    misread(
        "TURN-02",
        "after a failure the hand is mixed into the supply and drawn again",
        (
            "settle_failure",
            "        end_turn",
            (
                "        for stone in game['state']['hands'][player]:\n"
                "            game['state']['supply'] += 1\n"
                "        game['state']['hands'][player] = []\n        end_turn"
            ),
        ),
    ),
    # The next turn.
    next_turn("the turn passes to the right", "right_of(game, player)"),
    next_turn(
        "of five players the fifth is passed over",
        "left_of(game, 3 if player == 2 else player) if"
        f" {PLAYERS} < 5 or player != 3 else left_of(game, 4)",
    ),
    next_turn(
        "seat 0 comes after seat 3, also with five players",
        f"left_of(game, player) if {PLAYERS} < 5 or player != 3 else 0",
    ),
    next_turn(
        "seat 0 is passed over after the last seat of four or more",
        f"left_of(game, player) if {PLAYERS} < 4 or player < {PLAYERS} - 1 else 1",
    ),
    next_turn(
        "the player with fewest lives is next",
        "min(others(game, player), key=lambda seat: (game['state']['lives'][seat],"
        f" (seat - player) % {PLAYERS}))",
    ),
    next_turn(
        "after a failure with number 1 the turn passes to the right",
        "(right_of if game['state']['last_cast'] == 1 else left_of)(game, player)",
    ),
    next_turn(
        "who has cast three spells or more has another turn",
        "player if sum(game['state']['board'].values()) - game['setup']['removed_count'] > 2"
        " and game['state']['last_cast'] == 8 else left_of(game, player)",
    ),
    next_turn(
        "from round 2 on the turn passes to the right",
        "(left_of if game['state']['round'] == 1 else right_of)(game, player)",
    ),
    next_turn(
        "from round 2 on the turn passes by the order of the points",
        "left_of(game, player) if game['state']['round'] == 1 else"
        " max(others(game, player), key=lambda seat: game['state']['points'][seat])",
    ),
    misread(
        "TURN-03",
        "stones are drawn after each success",
        (
            "succeed",
            "    else:\n        ask_for_cast(game)",
            "    else:\n        draw(game, player, chance)\n        ask_for_cast(game)",
        ),
    ),
    misread(
        "TURN-03",
        "stones are drawn at the beginning of the turn",
        (
            "end_turn",
            "        draw(game, player, chance)\n    begin_turn(game, left_of(game, player))",
            (
                "        player = left_of(game, player)\n        draw(game, player, chance)\n"
                "    begin_turn(game, player)"
            ),
        ),
    ),
    misread(
        "TURN-03",
        "the number named last stays the bound of the next turn",
        ("begin_turn", '    state["last_cast"] = None\n', ""),
    ),
    misread(
        "TURN-03",
        "after a turn that a failure ended the bound stays for the next player",
        (
            "settle_failure",
            "        end_turn(game, player, chance)",
            (
                "        named = game['state']['last_cast']\n"
                "        end_turn(game, player, chance)\n"
                "        game['state']['last_cast'] = named if named == 8 else None\n"
                "        ask_for_cast(game)"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "the left neighbour may act as well",
        (
            "submit",
            'if player not in decision["players"]:',
            (
                'if player not in decision["players"] and (between_rounds or player != '
                'left_of(game, decision["players"][0])):'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "whoever acts is taken for the current player",
        (
            "submit",
            'if player not in decision["players"]:',
            (
                'if not between_rounds:\n        player = decision["players"][0]\n'
                '    if player not in decision["players"]:'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "the player whose turn it is may deal",
        (
            "submit",
            'between_rounds != (kind == "deal_round")',
            'between_rounds and kind != "deal_round"',
        ),
    ),
    misread(
        "TURN-04",
        "the dealer may cast before the deal",
        (
            "submit",
            'between_rounds != (kind == "deal_round")',
            (
                'not between_rounds and kind == "deal_round" or between_rounds'
                ' and kind == "end_turn"'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "the dealer may end the turn instead of dealing",
        (
            "submit",
            'between_rounds != (kind == "deal_round")',
            (
                'not between_rounds and kind == "deal_round" or between_rounds'
                ' and kind == "cast_spell"'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "the dealer may end the turn of the round that is over, and is then next",
        (
            "submit",
            'raise Refused("decision", "ROUND-03"',
            (
                "if kind == 'end_turn':\n            begin_turn(game, player)\n"
                "            return game\n"
                '        raise Refused("decision", "ROUND-03"'
            ),
        ),
    ),
]
