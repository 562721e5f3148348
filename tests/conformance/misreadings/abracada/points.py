"""Misreadings of the rulings of Abracada…What? on points and the end of the game."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

ROUND = "game['state']['round']"
PLAYERS = "game['setup']['players']"
LIVES = "game['state']['lives']"
TAKEN = 'len(game["state"]["secrets_taken"][seat])'
OVER = 'max(state["points"]) >= game["setup"]["target"]'
ZERO = '        change_lives(game, dict.fromkeys(others(game, player), -game["setup"]["lives"]))\n'
WINNERS = (
    'state["winners"] = [seat for seat, result in results.items() '
    "if result == max(results.values())]"
)
TIED = 'if len(state["winners"]) > 1:\n        state["winners"]'
RESULT = '(gained[seat], state["lives"][seat])'
BEGAN = "seat == game.get('began', game['setup']['first_player'])"


def points(ruling: str, reading: str, *changes: tuple[str, str]) -> Misreading:
    """Return the misreading in which a seat gains something else."""
    return misread(ruling, reading, *(("gain", *change) for change in changes))


def wins(reading: str, result: str) -> Misreading:
    """Return the misreading in which the winners are found by something else."""
    return misread("END-02", reading, ("end_game", RESULT, result))


def over(reading: str, condition: str) -> Misreading:
    """Return the misreading in which the game is over under another condition."""
    return misread("END-01", reading, ("end_round", OVER, condition))


MISREADINGS = [
    # Points of a round.
    points(
        "SCORE-01",
        "the winner by an empty hand gains two points",
        ("points = 3", "points = 3 if game['state']['hands'][caster] else 2"),
    ),
    points(
        "SCORE-01",
        "the winner by an empty hand gains a point for each other player",
        ("points = 3", f"points = 3 if game['state']['hands'][caster] else {PLAYERS} - 1"),
    ),
    points(
        "SCORE-01",
        "the winner by an empty hand gains its lives",
        ("points = 3", f"points = 3 if game['state']['hands'][caster] else {LIVES}[caster]"),
    ),
    misread(
        "SCORE-01",
        "the others gain a point for having had lives",
        (
            "succeed",
            ZERO + "        end_round(game, player, success=True)",
            "        end_round(game, player, success=True)\n" + ZERO[:-1],
        ),
    ),
    points(
        "SCORE-01",
        "from round 2 on the winner gains four",
        ("points = 3", f"points = 3 + ({ROUND} > 1 and not game['state']['hands'][caster])"),
    ),
    points(
        "SCORE-02",
        "the caster gains a point for each death",
        (
            "points = 3",
            f"points = 2 + max(1, {LIVES}.count(0)) if game['state']['hands'][caster] else 3",
        ),
    ),
    points(
        "SCORE-02",
        "the caster gains two points",
        ("points = 3", "points = 3 if not game['state']['hands'][caster] else 2"),
    ),
    points("SCORE-02", "survivors gain nothing", ("points = 1", "points = 0 if success else 1")),
    points("SCORE-02", "survivors gain two points", ("points = 1", "points = 2 if success else 1")),
    points(
        "SCORE-02",
        "only neighbours of the caster gain a point as survivors",
        (
            "points = 1",
            f"points = int(not success or (seat - caster) % {PLAYERS} in (1, {PLAYERS} - 1))",
        ),
    ),
    points(
        "SCORE-02",
        "of five players only three survivors gain a point",
        ("points = 1", "points = int(not success or seat < 4)"),
    ),
    points(
        "SCORE-02",
        "those without lives gain a point as well",
        (
            "not is_in(game, seat)",
            ("not is_in(game, seat) and not (success and game['state']['hands'][caster])"),
        ),
    ),
    points(
        "SCORE-02",
        "with two deaths at once nobody but the caster gains",
        ("points = 1", f"points = int(not success or {LIVES}.count(0) < 2)"),
    ),
    points(
        "SCORE-02",
        "from round 2 on survivors gain nothing",
        ("points = 1", f"points = int(not success or {ROUND} == 1)"),
    ),
    points(
        "SCORE-02",
        "a caster with its own last life gains three only if it has more",
        (
            "points = 3",
            f"points = 3 if {LIVES}[caster] > 1 or not game['state']['hands'][caster] else 1",
        ),
    ),
    points(
        "SCORE-03",
        "the others gain three points together, rounded down",
        ("points = 1", f"points = 1 if success else 3 // ({PLAYERS} - 1)"),
    ),
    points(
        "SCORE-03",
        "only the left neighbour gains a point",
        ("points = 1", f"points = int(success or (seat - caster) % {PLAYERS} == 1)"),
    ),
    points(
        "SCORE-03",
        "only the neighbours gain a point",
        (
            "points = 1",
            f"points = int(success or (seat - caster) % {PLAYERS} in (1, {PLAYERS} - 1))",
        ),
    ),
    points(
        "SCORE-03", "the others gain two points", ("points = 1", "points = 1 if success else 2")
    ),
    points(
        "SCORE-03",
        "the player with most lives has won and gains three",
        (
            "points = 1",
            (
                f"points = 3 if not success and {LIVES}.count(max({LIVES})) == 1"
                f" and {LIVES}[seat] == max({LIVES}) else 1"
            ),
        ),
    ),
    points(
        "SCORE-03",
        "the caster loses a point",
        (
            "        return 0",
            (
                "        return -1 if seat == caster and not success"
                " and game['state']['points'][seat] else 0"
            ),
        ),
    ),
    points(
        "SCORE-03",
        "of two players the other has won and gains three",
        ("points = 1", f"points = 3 if {PLAYERS} == 2 else 1"),
    ),
    points(
        "SCORE-03",
        "of five players the last gains nothing",
        ("points = 1", "points = int(success or seat < 4)"),
    ),
    points(
        "SCORE-03",
        "from round 2 on the others gain two points",
        ("points = 1", f"points = 1 if success or {ROUND} == 1 else 2"),
    ),
    misread(
        "SCORE-03",
        "the penalty of the variant counts as a success of the others",
        (
            "cast_spell",
            "        settle_failure(game, player, chance)",
            (
                "        if round_is_lost(game):\n"
                "            end_round(game, player, success=True)\n"
                "        else:\n            end_turn(game, player, chance)"
            ),
        ),
        ("gain", "points = 1", "points = 1 + (success and not is_in(game, caster))"),
    ),
    points(
        "SCORE-03",
        "a failed 1 that costs more lives than there are gives the others two",
        (
            "points = 1",
            (
                "points = 1 + (not success and game['state']['last_cast'] == 1"
                " and game['setup']['lives'] > 2)"
            ),
        ),
    ),
    points(
        "SCORE-04",
        "secret stones count for everybody",
        ("        return 0", f"        return {TAKEN}"),
    ),
    points(
        "SCORE-04",
        "secret stones count for the caster alone",
        (TAKEN, f"(seat == caster) * {TAKEN}"),
    ),
    points(
        "SCORE-04",
        "secret stones count for all but the caster",
        (TAKEN, f"(seat != caster) * {TAKEN}"),
    ),
    points("SCORE-04", "secret stones count one point in all", (TAKEN, f"min(1, {TAKEN})")),
    points("SCORE-04", "two secret stones count at most", (TAKEN, f"min(2, {TAKEN})")),
    points("SCORE-04", "three secret stones count at most", (TAKEN, f"min(3, {TAKEN})")),
    points(
        "SCORE-04",
        "secret stones count only where the round was won",
        (TAKEN, f"success * {TAKEN}"),
    ),
    points(
        "SCORE-04",
        "secret stones count only where the round was not won by an empty hand",
        (TAKEN, f"bool(game['state']['hands'][caster]) * {TAKEN}"),
    ),
    points(
        "SCORE-04",
        "secret stones count their numbers",
        (TAKEN, "sum(game['state']['secrets_taken'][seat])"),
    ),
    points(
        "SCORE-04",
        "different secret stones count",
        (TAKEN, "len(set(game['state']['secrets_taken'][seat]))"),
    ),
    points("SCORE-04", "two points for each secret stone", (TAKEN, f"2 * {TAKEN}")),
    points(
        "SCORE-04",
        "secret stones give a failing player its points",
        ("        return 0", f"        return {TAKEN} * (seat == caster and not success)"),
    ),
    points(
        "SCORE-04",
        "from round 2 on secret stones count nothing",
        (TAKEN, f"({ROUND} == 1) * {TAKEN}"),
    ),
    misread(
        "SCORE-04",
        "secret stones taken in earlier rounds count as well",
        (
            "clear_table",
            '    state["secrets_taken"] =',
            (
                "    setup['kept'] = [old + len(new) for old, new in zip("
                "setup.get('kept', [0 for _ in seats]), state['secrets_taken']"
                ' or [[] for _ in seats])]\n    state["secrets_taken"] ='
            ),
        ),
        ("gain", TAKEN, f"{TAKEN} + game['setup']['kept'][seat]"),
    ),
    # The end of the game.
    over(
        "the game is over at eight points, whatever the setup says",
        "max(state['points']) >= TARGET",
    ),
    over(
        "only more points than the target end the game",
        "max(state['points']) > game['setup']['target']",
    ),
    over(
        "the target has to be met exactly or exceeded by two",
        "any(p == game['setup']['target'] or p > game['setup']['target'] + 1"
        " for p in state['points'])",
    ),
    over(
        "only a player who has won the round can end the game",
        "success and state['points'][player] >= game['setup']['target']",
    ),
    over(
        "only a success can end the game",
        "success and max(state['points']) >= game['setup']['target']",
    ),
    over(
        "the points of all together end the game",
        "sum(state['points']) >= 2 * game['setup']['target']"
        " or max(state['points']) >= game['setup']['target']",
    ),
    over(
        "of five players the points of the last are not looked at",
        "max(state['points'][:4]) >= game['setup']['target']",
    ),
    over(
        "the game is over once everybody has dealt a round",
        f"state['round'] >= {PLAYERS} * 2 or {OVER}",
    ),
    over(
        "the points before the round are compared with the target",
        "max(p - g for p, g in zip(state['points'], state['gained'])) >= game['setup']['target']",
    ),
    over(
        "points gained for secret stones do not end the game",
        "max(p - len(s) for p, s in zip(state['points'], state['secrets_taken']))"
        " >= game['setup']['target']",
    ),
    misread(
        "END-01",
        "points are cut at the target",
        ("end_round", "had + more for", 'min(had + more, game["setup"]["target"]) for'),
    ),
    misread(
        "END-01",
        "points are cut at eight",
        ("end_round", "had + more for", "min(had + more, TARGET) for"),
    ),
    misread(
        "END-01",
        "after the end a round may still be dealt",
        (
            "end_game",
            '    state["decision"] = None\n',
            (
                '    state["decision"] = {"kind": "deal_round", "players":'
                ' [(state["current_player"] + 1) % game["setup"]["players"]]}\n'
            ),
        ),
    ),
    misread(
        "END-01",
        "after the end the turn goes on",
        ("end_game", '    state["decision"] = None\n', "    ask_for_cast(game)\n"),
    ),
    wins("all who have the target share the victory", "0"),
    wins("most points win", "state['points'][seat]"),
    wins("most points win, then what was gained", "(state['points'][seat], gained[seat])"),
    wins("what was gained in the last round decides alone", "gained[seat]"),
    wins("most lives win, then what was gained", "(state['lives'][seat], gained[seat])"),
    wins("most lives win", "state['lives'][seat]"),
    wins("least gained in the last round wins", "(-gained[seat], state['lives'][seat])"),
    wins("then fewest lives win", "(gained[seat], -state['lives'][seat])"),
    wins(
        "then most points win before lives",
        "(gained[seat], state['points'][seat], state['lives'][seat])",
    ),
    wins(
        "then most secret stones win before lives",
        "(gained[seat], len(state['secrets_taken'][seat]), state['lives'][seat])",
    ),
    wins(
        "still tied, most points win", "(gained[seat], state['lives'][seat], state['points'][seat])"
    ),
    wins(
        "still tied, most secret stones win",
        "(gained[seat], state['lives'][seat], len(state['secrets_taken'][seat]))",
    ),
    wins("still tied, the lowest seat wins", "(gained[seat], state['lives'][seat], -seat)"),
    wins(
        "still tied, the player whose turn it was wins",
        "(gained[seat], state['lives'][seat], seat == state['current_player'])",
    ),
    wins(
        "still tied, who has fewer stones in the hand wins",
        "(gained[seat], state['lives'][seat], -len(state['hands'][seat]))",
    ),
    wins(
        "the player whose turn it was wins if it has the target",
        "(seat == state['current_player'], gained[seat], state['lives'][seat])",
    ),
    wins("gains are compared up to three", f"(min(gained[seat], 3), {LIVES}[seat])"),
    wins("gains and lives are added up", f"gained[seat] + {LIVES}[seat]"),
    wins("lives are compared up to six", f"(gained[seat], min({LIVES}[seat], 6))"),
    *(
        wins(
            f"with {players} players lives do not count",
            f"(gained[seat], {LIVES}[seat] if {PLAYERS} != {players} else 0)",
        )
        for players in (3, 4, 5)
    ),
    *(
        misread(
            "END-02",
            f"who dealt or began the last round wins {when}",
            ("end_game", RESULT, result),
            (
                "deal_round",
                "    begin_turn(game, player)",
                "    game['began'] = player\n    begin_turn(game, player)",
            ),
        )
        for when, result in (
            ("where players are still tied", f"(gained[seat], {LIVES}[seat], {BEGAN})"),
            ("before lives count", f"(gained[seat], {BEGAN}, {LIVES}[seat])"),
            ("if it has the target", f"({BEGAN}, gained[seat], {LIVES}[seat])"),
        )
    ),
    misread(
        "END-02",
        "where anybody is still tied, all who have the target share",
        ("end_game", WINNERS, f"{WINNERS}\n    {TIED} = list(results)"),
    ),
    misread(
        "END-02",
        "lives decide between two players only",
        (
            "end_game",
            WINNERS,
            (
                f"{WINNERS}\n    most = max(gained[seat] for seat in results)\n"
                "    if [gained[seat] for seat in results].count(most) > 2:\n"
                '        state["winners"] = [seat for seat in results if gained[seat] == most]'
            ),
        ),
    ),
    *(
        misread(
            "END-02",
            f"the lives {moment} count",
            ("end_game", RESULT, "(gained[seat], game['before'][seat])"),
            (function, line, f"{line}    game['before'] = list({LIVES})\n"),
        )
        for moment, function, line in (
            ("before the last cast", "submit", "    game = deepcopy(game)\n"),
            ("when the last turn began", "begin_turn", '    state = game["state"]\n'),
        )
    ),
    # No game shows that lives do not count with two players, or under last_wizard_standing: there
    # only one player gains points in a round, so that only one comes to the target. Nor can it be
    # seen whether somebody without a life, or who has gained nothing, is compared: a player who has
    # the target has gained points in this round, and so has a life.
    misread(
        "END-02",
        "everybody is compared, also without the target",
        ("end_game", 'state["points"][seat] >= game["setup"]["target"]', "True"),
    ),
    misread(
        "END-02",
        "those with eight points are compared, whatever the target is",
        (
            "end_game",
            'state["points"][seat] >= game["setup"]["target"]',
            'state["points"][seat] >= min(TARGET, max(state["points"]))',
        ),
    ),
    misread(
        "END-02",
        "only those with exactly most points are compared",
        (
            "end_game",
            'state["points"][seat] >= game["setup"]["target"]',
            'state["points"][seat] == max(state["points"])',
        ),
    ),
    misread(
        "END-02",
        "one winner is named at most",
        (
            "end_game",
            "if result == max(results.values())]",
            "if result == max(results.values())][:1]",
        ),
    ),
    *(
        misread(
            "END-03",
            f"the game is over after {count} rounds",
            ("end_round", OVER, f"state['round'] >= {count} or {OVER}"),
            (
                "end_game",
                'if state["points"][seat] >= game["setup"]["target"]',
                ('if state["points"][seat] >= min(game["setup"]["target"], max(state["points"]))'),
            ),
        )
        for count in (2, 3, 5, 6, 8, 10)
    ),
    misread(
        "END-03",
        "the game is over after as many rounds as players",
        ("end_round", OVER, f"state['round'] >= {PLAYERS} or {OVER}"),
        (
            "end_game",
            'if state["points"][seat] >= game["setup"]["target"]',
            ('if state["points"][seat] >= min(game["setup"]["target"], max(state["points"]))'),
        ),
    ),
    misread(
        "END-03",
        "the game is over after as many rounds as the target has points",
        ("end_round", OVER, f"state['round'] >= game['setup']['target'] or {OVER}"),
        (
            "end_game",
            'if state["points"][seat] >= game["setup"]["target"]',
            ('if state["points"][seat] >= min(game["setup"]["target"], max(state["points"]))'),
        ),
    ),
    misread(
        "END-03",
        "the round ends once the supply is empty and everybody has had a turn",
        (
            "end_turn",
            "    begin_turn(game, left_of(game, player))",
            (
                "    if game['state']['supply'] == 0 and left_of(game, player) =="
                " game['setup']['first_player'] and max(game['state']['board'].values()) > 0:\n"
                "        end_round(game, player, success=False)\n        return\n"
                "    begin_turn(game, left_of(game, player))"
            ),
        ),
    ),
]
