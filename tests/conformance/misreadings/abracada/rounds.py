"""Misreadings of the rulings of Abracada…What? on the end of a round and the next deal."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

ROUND = "game['state']['round']"
PLAYERS = "game['setup']['players']"
LIVES = "game['state']['lives']"
DEALER = 'dealer = (player + 1) % game["setup"]["players"]'
OVER = 'max(state["points"]) >= game["setup"]["target"]'
EMPTIED = '    if not state["hands"][player]:'
ZERO = '        change_lives(game, dict.fromkeys(others(game, player), -game["setup"]["lives"]))\n'
RESULT = '(gained[seat], state["lives"][seat])'


def lost(reading: str, condition: str) -> Misreading:
    """Return the misreading in which lives end the round under another condition."""
    return misread(
        "ROUND-02",
        reading,
        ("round_is_lost", 'return standing < game["setup"]["players"]', f"return {condition}"),
    )


def points(ruling: str, reading: str, *changes: tuple[str, str]) -> Misreading:
    """Return the misreading in which a seat gains something else."""
    return misread(ruling, reading, *(("gain", *change) for change in changes))


def dealt_by(reading: str, dealer: str) -> Misreading:
    """Return the misreading in which another seat deals the next round."""
    return misread("ROUND-03", reading, ("end_round", DEALER, f"dealer = {dealer}"))


def wins(reading: str, result: str) -> Misreading:
    """Return the misreading in which the winners are found by something else."""
    return misread("END-02", reading, ("end_game", RESULT, result))


def over(reading: str, condition: str) -> Misreading:
    """Return the misreading in which the game is over under another condition."""
    return misread("END-01", reading, ("end_round", OVER, condition))


MISREADINGS = [
    misread(
        "ROUND-01",
        "an empty hand is filled before it counts",
        (
            "succeed",
            EMPTIED,
            "    if not state['hands'][player]:\n        draw(game, player, chance)\n" + EMPTIED,
        ),
    ),
    misread(
        "ROUND-01",
        "an empty hand wins at the end of the turn, if nothing can be drawn",
        ("succeed", EMPTIED, "    if not state['hands'][player] and not state['supply']:"),
    ),
    misread(
        "ROUND-01",
        "an empty hand wins only while the supply has stones",
        ("succeed", EMPTIED, "    if not state['hands'][player] and state['supply']:"),
    ),
    misread(
        "ROUND-01",
        "an empty hand wins only without a secret stone",
        (
            "succeed",
            EMPTIED,
            "    if not state['hands'][player] and not state['secrets_taken'][player]:",
        ),
    ),
    misread("ROUND-01", "the others keep their lives", ("succeed", ZERO, "")),
    misread(
        "ROUND-01",
        "the others lose one life",
        ("succeed", ZERO, ZERO.replace('-game["setup"]["lives"]', "-1")),
    ),
    misread(
        "ROUND-01",
        "the others lose six lives, whatever the setup says",
        ("succeed", ZERO, ZERO.replace('game["setup"]["lives"]', "LIVES")),
    ),
    misread(
        "ROUND-01",
        "only the neighbours lose their lives",
        (
            "succeed",
            ZERO,
            ZERO.replace("others(game, player)", "[left_of(game, player), right_of(game, player)]"),
        ),
    ),
    misread(
        "ROUND-01",
        "the winner gets back all its lives",
        ("succeed", ZERO, ZERO + "        change_lives(game, {player: game['setup']['lives']})\n"),
    ),
    misread(
        "ROUND-01",
        "from round 2 on an empty hand does not win",
        ("succeed", EMPTIED, "    if not state['hands'][player] and state['round'] == 1:"),
    ),
    misread(
        "ROUND-01",
        "a hand without a stone wins only at the beginning of the next turn",
        (
            "succeed",
            EMPTIED,
            (
                "    if not state['hands'][player] and not (state['supply'] == 0"
                " and len(others(game, player)) > 1):"
            ),
        ),
    ),
    misread(
        "ROUND-01",
        "of five players the winner's opposite ones survive",
        (
            "succeed",
            ZERO,
            ZERO.replace(
                "others(game, player)",
                "[s for s in others(game, player)"
                " if game['setup']['players'] < 5 or (s - player) % 5 != 2]",
            ),
        ),
    ),
    misread(
        "ROUND-02",
        "a last life counts more than an empty hand",
        ("succeed", EMPTIED, "    if not state['hands'][player] and not round_is_lost(game):"),
    ),
    misread(
        "ROUND-02",
        "a last life and an empty hand give the points of both",
        ("succeed", ZERO, f"        if not round_is_lost(game):\n    {ZERO}"),
    ),
    lost(
        "the round goes on until two have no lives",
        "standing < game['setup']['players'] - 1 or standing == 1",
    ),
    lost("the round goes on until one has lives", "standing == 1"),
    lost(
        "with four or more players two deaths are needed",
        "standing < game['setup']['players'] - (game['setup']['players'] > 3)",
    ),
    lost(
        "with five players two deaths are needed",
        "standing < game['setup']['players'] - (game['setup']['players'] > 4)",
    ),
    lost(
        "the own last life does not end the round of three",
        f"standing < {PLAYERS} and ({LIVES}[game['state']['current_player']] > 0"
        f" or {PLAYERS} != 3)",
    ),
    lost(
        "from round 2 on one life left ends the round",
        f"standing < {PLAYERS} or ({ROUND} > 1 and min({LIVES}) == 1)",
    ),
    lost(
        "the last life of seat 0 alone does not end it",
        f"standing < {PLAYERS} - ({LIVES}[0] == 0 and {PLAYERS} > 2)",
    ),
    misread(
        "ROUND-02",
        "a last life taken by a spell ends the round at the end of the turn",
        (
            "succeed",
            "    elif round_is_lost(game):\n        end_round(game, player, success=True)\n",
            "",
        ),
        (
            "end_turn_by_choice",
            "    end_turn(game",
            (
                "    if round_is_lost(game):\n"
                "        end_round(game, player, success=True)\n        return\n    end_turn(game"
            ),
        ),
    ),
    misread(
        "ROUND-02",
        "who has lost its last life draws before the round ends",
        (
            "settle_failure",
            "        end_round(game, player, success=False)",
            "        draw(game, player, chance)\n        end_round(game, player, success=False)",
        ),
    ),
    misread(
        "ROUND-02",
        "the other players' hands are laid on the board at the end",
        (
            "end_round",
            '    state = game["state"]\n',
            (
                '    state = game["state"]\n'
                "    if not success:\n        for hand in state['hands']:\n"
                "            for stone in hand:\n"
                "                state['board'][str(stone)] += 1\n            hand.clear()\n"
            ),
        ),
    ),
    # The deal.
    dealt_by("the player who ended the round deals", "player"),
    dealt_by("the seat to the right deals", "(player - 1) % game['setup']['players']"),
    dealt_by(
        "the next seat with lives deals",
        "next((s % game['setup']['players'] for s in range(player + 1, player + 6)"
        " if state['lives'][s % game['setup']['players']]), player)",
    ),
    dealt_by(
        "the next seat with lives deals under last_wizard_standing",
        "left_of(game, player) if game['setup']['variants']['last_wizard_standing']"
        " and others(game, player) else (player + 1) % game['setup']['players']",
    ),
    dealt_by(
        "the next seat after the first player deals",
        "(game['setup']['first_player'] + state['round']) % game['setup']['players']",
    ),
    dealt_by("the first player deals each round", "game['setup']['first_player']"),
    dealt_by(
        "the winner of the round deals",
        "player if success else (player + 1) % game['setup']['players']",
    ),
    dealt_by("the player with most points deals", "state['points'].index(max(state['points']))"),
    dealt_by("seat 4 never deals", "(player + 1) % min(game['setup']['players'], 4)"),
    dealt_by(
        "after round 1 the seats deal in turn, whoever acted last",
        "(player + 1) % game['setup']['players'] if state['round'] == 1 else"
        " state['round'] % game['setup']['players']",
    ),
    dealt_by(
        "after a failure of the last seat it deals itself",
        "player if player == game['setup']['players'] - 1 and not success"
        " else (player + 1) % game['setup']['players']",
    ),
    misread(
        "ROUND-03",
        "who deals does not begin: its left neighbour does",
        ("deal_round", "begin_turn(game, player)", "begin_turn(game, left_of(game, player))"),
    ),
    misread(
        "ROUND-03",
        "the first player of the game begins each round",
        ("deal_round", "begin_turn(game, player)", 'begin_turn(game, setup["first_player"])'),
    ),
    misread(
        "ROUND-03",
        "points begin at zero again",
        (
            "deal_round",
            'state["round"] += 1',
            ('state["round"] += 1\n    state["points"] = [0 for _ in state["points"]]'),
        ),
    ),
    misread(
        "ROUND-03",
        "what was gained is forgotten with the deal",
        ("deal_round", 'state["round"] += 1', ('state["round"] += 1\n    state["gained"] = None')),
    ),
    misread(
        "ROUND-03",
        "what was gained is zero during the next round",
        (
            "deal_round",
            'state["round"] += 1',
            ('state["round"] += 1\n    state["gained"] = [0 for _ in state["points"]]'),
        ),
    ),
    misread(
        "ROUND-03",
        "what was gained is summed over the rounds",
        ("end_round", '    state["gained"] = gained\n', ""),
        ("end_round", "    if max", '    state["gained"] = list(state["points"])\n    if max'),
    ),
    misread(
        "ROUND-03",
        "the round is counted at its end",
        ("deal_round", '    state["round"] += 1\n', ""),
        (
            "end_round",
            '        state["decision"]',
            '        state["round"] += 1\n        state["decision"]',
        ),
    ),
    misread(
        "ROUND-03",
        "any seat may deal",
        (
            "submit",
            'if player not in decision["players"]:',
            'if player not in decision["players"] and not between_rounds:',
        ),
    ),
    misread(
        "ROUND-03",
        "any seat may deal, and the one that has to begins",
        (
            "submit",
            'if player not in decision["players"]:',
            (
                "if between_rounds:\n        player = decision['players'][0]\n"
                '    if player not in decision["players"]:'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "the table is cleared at the end of the round",
        (
            "end_round",
            '        state["decision"]',
            '        clear_table(game)\n        state["decision"]',
        ),
    ),
    misread(
        "ROUND-03",
        "the hands are taken in at the end of the round",
        (
            "end_round",
            '        state["decision"]',
            "        state['hands'] = [[] for _ in state['hands']]\n        state[\"decision\"]",
        ),
    ),
    misread(
        "ROUND-03",
        "between rounds it is nobody's turn, so that nothing was named last",
        (
            "end_round",
            '        state["decision"]',
            '        state["last_cast"] = None\n        state["decision"]',
        ),
    ),
    misread(
        "ROUND-03",
        "between rounds it is the dealer's turn",
        (
            "end_round",
            '        state["decision"]',
            '        state["current_player"] = dealer\n        state["decision"]',
        ),
    ),
    misread(
        "ROUND-03",
        "lives are kept over the rounds",
        (
            "clear_table",
            '    state["lives"] = [setup["lives"] for _ in seats]\n',
            (
                '    state["lives"] = state["lives"] if any(state["lives"]) and min(state["lives"])'
                ' else [life or setup["lives"] for life in state["lives"] or [0 for _ in seats]]\n'
            ),
        ),
    ),
    misread(
        "ROUND-03",
        "everybody has six lives again, whatever the setup says",
        (
            "clear_table",
            '[setup["lives"] for _ in seats]',
            '[setup["lives"] if state["round"] == 1 else LIVES for _ in seats]',
        ),
    ),
    misread(
        "ROUND-03",
        "secret stones are kept for the next round",
        (
            "clear_table",
            (
                '    state["secrets_taken"] = [[] for _ in seats]\n'
                '    state["secrets_left"] = setup["secret"]\n'
            ),
            (
                '    state["secrets_taken"] = state["secrets_taken"] or [[] for _ in seats]\n'
                '    state["secrets_left"] = setup["secret"]'
                ' - sum(map(len, state["secrets_taken"]))\n'
            ),
        ),
    ),
]
