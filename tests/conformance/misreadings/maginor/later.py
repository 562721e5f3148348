"""Misreadings of Maginor that show for some seats, in later turns or in another game only."""

from __future__ import annotations

from tests.conformance.misreading import Misreading, misread

END_TURN = (
    '    state["current_player"] = (state["current_player"] + 1) % game["setup"]["players"]\n'
)
RANKED = "    return sorted(owners, key=lambda owner: (-slots.count(owner), slots.index(owner)))\n"
ASKED = '    if ranked and oracle in state["spells_beside"]:\n'
GAME = '    game: Game = {"setup": setup, "state": state, "owed": [], "beasts": {}}\n'
BEGUN = '            game = new(needed(request, "setup"))\n'
REWARDS_GO_TO = "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n"
WIZARDS = '[None if place == oracle else place for place in state["wizards"]]'


def passed_over(condition: str) -> tuple[str, str]:
    """Return the change by which a seat that meets the condition has no turn."""
    return (
        END_TURN,
        END_TURN
        + '    for _ in state["supply"]:\n'
        + '        seat = state["current_player"]\n'
        + f"        if {condition}:\n    "
        + END_TURN.replace("    state", "        state", 1),
    )


def kept(key: str, value: str) -> tuple[str, str]:
    """Return the change by which a part of the table is that of the last game, if it fits."""
    return (
        BEGUN,
        BEGUN + '            if session["game"] is not None:\n'
        '                last, state = session["game"]["state"], game["state"]\n'
        f'                if len(last["{key}"]) == len(state["{key}"]):\n'
        f'                    state["{key}"] = {value}\n',
    )


def of_seats() -> list[Misreading]:
    """Return the misreadings that hold for the last of three or of four seats."""
    found = []
    for seat in (2, 3):
        number = ("third", "fourth")[seat - 2]
        found += [
            misread("SETUP-06", f"the {number} player has no turn", passed_over(f"seat == {seat}")),
            misread(
                "SCORE-03",
                f"the {number} player is not ranked",
                (RANKED, RANKED.replace("sorted(owners", f"sorted(owners - {{{seat}}}")),
            ),
            misread(
                "SCORE-05",
                f"the {number} player gets nothing as second",
                (
                    REWARDS_GO_TO,
                    REWARDS_GO_TO.replace(
                        "ranking(state, oracle)",
                        (
                            f"[seat for n, seat in enumerate(ranking(state, oracle)) if n == 0 "
                            f"or seat != {seat}]"
                        ),
                    ),
                ),
            ),
            misread(
                "SCORE-09",
                f"the wizard of the {number} player stays",
                (
                    WIZARDS,
                    (
                        f"[None if place == oracle and seat != {seat} else place if place != "
                        f'oracle else GUILD_HALL for seat, place in enumerate(state["wizards"])]'
                    ),
                ),
            ),
            misread(
                "COUNT-01",
                f"counters of the {number} player do not come back",
                (
                    "return_counter",
                    '        state["supply"][owner] += 1\n',
                    f'        state["supply"][owner] += owner != {seat}\n',
                ),
            ),
            misread(
                "DUEL-02",
                f"the {number} player is not challenged",
                (
                    (
                        "    opposed = [slot for slot in bearing if slot in "
                        "opposing_slots(state, player, oracle)]\n"
                    ),
                    (
                        f"    opposed = [slot for slot in bearing if slot in "
                        f'opposing_slots(state, player, oracle) and state["slots"][oracle][slot] '
                        f"!= {seat}]\n"
                    ),
                ),
            ),
            misread(
                "END-02",
                f"the {number} player's Oracles are not counted",
                ("    oracles = sum(", f"    oracles = (player != {seat}) * sum("),
            ),
            misread(
                "END-03",
                f"the {number} player cannot win",
                ("if result == max(results)]", f"if result == max(results[:{seat}])]"),
            ),
        ]
    return found


MISREADINGS = [
    *of_seats(),
    # Turns that are passed over
    misread(
        "TURN-03",
        "a player without a counter in supply has no turn",
        passed_over('state["supply"][seat] == 0'),
    ),
    misread(
        "TURN-03",
        "a player whose wizard is in the middle has no turn",
        passed_over('state["wizards"][seat] is None'),
    ),
    misread(
        "TURN-04",
        "who is rewarded has no next turn",
        passed_over('state["oracles_won"][seat] and len(state["circle"]) > 2'),
    ),
    misread(
        "SETUP-06",
        "the first player has every second turn",
        (
            END_TURN,
            (
                '    first = game["setup"]["first_player"]\n'
                '    state["current_player"] = (state["current_player"] + 1) % '
                'game["setup"]["players"] if state["current_player"] == first or '
                'game["setup"]["players"] == 2 else first\n'
            ),
        ),
    ),
    # What holds once
    misread(
        "SCORE-05",
        "who has won an Oracle takes the spell",
        (
            ASKED,
            (
                '    if ranked and oracle in state["spells_beside"] and '
                'state["oracles_won"][ranked[0]]:\n'
                '        choose_reward(game, {"oracle": oracle}, ranked[0], "spell")\n'
                '    elif ranked and oracle in state["spells_beside"]:\n'
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "who holds two spells takes the Oracle",
        (
            ASKED,
            (
                '    if ranked and oracle in state["spells_beside"] and '
                'len(state["spells_held"][ranked[0]]) > 1:\n'
                '        choose_reward(game, {"oracle": oracle}, ranked[0], "oracle")\n'
                '    elif ranked and oracle in state["spells_beside"]:\n'
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "the second gets no spell if it holds one",
        (
            REWARDS_GO_TO,
            (
                "    ranked = ranking(state, oracle)\n"
                '    if len(ranked) > 1 and reward == "oracle" and '
                'state["spells_held"][ranked[1]]:\n'
                "        del ranked[1]\n"
                "    for winner, won in zip(ranked, rewards, strict=False):\n"
            ),
        ),
    ),
    misread(
        "CARD-02",
        "one card a turn",
        (
            '    if state["hands"][player][card] == 0:\n',
            (
                '    if state["hands"][player][card] == 0 or (card != "sorcery" and '
                'sum(state["discards"][player].values()) > 2):\n'
            ),
        ),
    ),
    misread(
        "MAG-01",
        "he advances once a round",
        (
            '        game["owed"].insert(0, "advance_maginor")\n',
            (
                '        if player == game["setup"]["first_player"] or "end_turn" not in '
                'game["owed"]:\n'
                '            game["owed"].insert(0, "advance_maginor")\n'
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "from the second scoring on ties go to the other end",
        (
            RANKED,
            (
                '    late = len(state["circle"]) < 3\n'
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), "
                "-slots.index(owner) if late else slots.index(owner)))\n"
            ),
        ),
    ),
    misread(
        "SPELL-11",
        "who has declined Reversal once is not asked again",
        (
            '    duel = duel_of(decision)\n    if decision["beasts"] is None:\n',
            (
                "    duel = duel_of(decision)\n"
                '    game["setup"]["declined"] = True\n'
                '    if decision["beasts"] is None:\n'
            ),
        ),
        (
            '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, beasts))\n',
            (
                '    asked = holders_of_reversal(game["state"], may_reverse(game, duel, '
                "beasts))\n"
                '    asked = [] if game["setup"].get("declined") else asked\n'
            ),
        ),
    ),
    # Another game
    misread(
        "SETUP-06",
        "the wizards stand where they stood in the last game",
        kept(
            "wizards",
            '[GUILD_HALL if place in state["circle"] else None for place in last["wizards"]]',
        ),
    ),
    misread(
        "SETUP-01", "discard piles are those of the last game", kept("discards", 'last["discards"]')
    ),
    misread("SETUP-01", "hands are those of the last game", kept("hands", 'last["hands"]')),
    misread("SETUP-01", "supply is that of the last game", kept("supply", 'last["supply"]')),
    misread(
        "SETUP-01",
        "spells are held from the last game on",
        kept("spells_held", 'last["spells_held"]'),
    ),
    misread(
        "SETUP-06",
        "Oracles won in the last game are kept",
        kept("oracles_won", 'last["oracles_won"]'),
    ),
    misread(
        "SETUP-06",
        "Maginor stands where he stood in the last game",
        kept(
            "maginor",
            'last["maginor"] if last["maginor"]["oracle"] in state["circle"] else state["maginor"]',
        ),
    ),
    misread(
        "DUEL-03",
        "a beast chosen in the last game stands",
        (GAME, GAME + '    game["beasts"] = globals().setdefault("BEASTS_CHOSEN", {})\n'),
        (
            '    waiting = [seat for seat in decision["players"] if seat != player]\n',
            (
                '    waiting = [seat for seat in decision["players"] if seat != player and '
                'str(seat) not in game["beasts"]]\n'
                '    globals()["BEASTS_CHOSEN"] = game["beasts"]\n'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "what was owed in the last game is still owed",
        (
            GAME,
            GAME
            + (
                '    game["owed"] = [step for step in globals().get("OWED", []) if step == '
                '"advance_maginor"]\n'
            ),
        ),
        (
            '        game["owed"].insert(0, "advance_maginor")\n',
            (
                '        game["owed"].insert(0, "advance_maginor")\n'
                '        globals()["OWED"] = list(game["owed"])\n'
            ),
        ),
        (
            '            case "advance_maginor":  # MAG-01\n',
            (
                '            case "advance_maginor":  # MAG-01\n'
                '                globals()["OWED"] = []\n'
            ),
        ),
    ),
]
