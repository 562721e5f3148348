"""Misreadings of the rulings of Magalon on the end: by a win, by a limit, and after it."""

from __future__ import annotations

from tests.conformance.misreading import misread

WINS = "    if to == START:\n        end_game(game, [seat])\n"
PUT_AWAY = '    for seat, value in enumerate(state["played"]):\n        if value is not None:\n'
LIMITED = '    if limit is not None and state["round"] >= limit:\n'
RESULTS = (
    '        results = list(zip(map(len, state["artifacts"]), state["energy"], strict=True))\n'
)
BEST = "[seat for seat, result in enumerate(results) if result == max(results)]"
ENDED = '    state["turn"] = None\n    state["decision"] = None\n'
LATER = '    later = state["order"][state["order"].index(state["current_player"]) + 1 :]\n'
OVER = '    if decision is None:\n        refuse("END-03", "the game is over")\n'
NONE_LEGAL = "    if decision is None:\n        return []\n"


def results(text: str) -> tuple[str, str]:
    """Return the change by which results of the limit are these."""
    return (RESULTS, f"        results: list[Any] = {text}\n")


MISREADINGS = [
    misread(
        "END-01",
        "who has entered the start wins when its turn is over",
        (
            WINS,
            (
                "    if to == START:\n"
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                "        after_command(game)\n"
            ),
        ),
        (
            "finish_turn",
            LATER,
            '    seat = state["current_player"]\n'
            '    marched = len(state["turn"]["trails"]["wizard"]) > 1\n'
            '    if state["wizards"][seat] == START and marched:\n'
            "        end_game(game, [seat])\n        return\n" + LATER,
        ),
    ),
    misread(
        "END-01",
        "the round is played to its end after a win",
        (
            WINS,
            (
                "    if to == START:\n"
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                '        state["winners"] = [*(state["winners"] or []), seat]\n'
                "        after_command(game)\n"
            ),
        ),
        (
            "end_round",
            PUT_AWAY,
            '    if state["winners"]:\n        end_game(game, state["winners"])\n        return\n'
            + PUT_AWAY,
        ),
    ),
    misread(
        "END-01",
        "who has entered the start is out, and the others play on",
        (
            WINS,
            (
                "    if to == START:\n"
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                '        state["winners"] = [*(state["winners"] or []), seat]\n'
                "        finish_turn(game)\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "all who have all artifacts and enough energy win together",
        (
            WINS,
            WINS.replace(
                "[seat]",
                '[s for s in range(len(state["wizards"])) '
                "if s == seat or start_refusal(game, s, (), 1) is None]",
            ),
        ),
    ),
    misread(
        "END-01",
        "of all who could enter the start the one with the most energy wins",
        (
            WINS,
            WINS.replace(
                "[seat]",
                '[max((s for s in range(len(state["wizards"])) '
                'if start_refusal(game, s, (), 1) is None), key=state["energy"].__getitem__)]',
            ),
        ),
    ),
    misread(
        "END-01",
        "a win is paid for like any end of a turn",
        (
            WINS,
            (
                "    if to == START:\n"
                '        if not has_effect(game, "energy"):\n'
                '            state["energy"][seat] -= game["setup"]["board"]["energy"]["cost"]\n'
                "        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "the winner hands in its artifacts",
        (
            WINS,
            (
                '    if to == START:\n        state["artifacts"][seat] = []\n'
                "        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "cards are put away after a win",
        (
            WINS,
            (
                "    if to == START:\n"
                '        for owner, value in enumerate(state["played"]):\n'
                "            if value is not None:\n"
                '                state["used"][owner] = sorted([*state["used"][owner], value])\n'
                '                state["played"][owner] = None\n'
                "        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "the order of turns is gone after a win",
        (ENDED, ENDED + '    state["order"] = []\n'),
    ),
    misread(
        "END-01",
        "the turn stays open to be seen after a win",
        (ENDED, '    state["decision"] = None\n'),
    ),
    misread(
        "END-01",
        "after a win it is the next player's turn",
        (
            ENDED,
            ENDED + '    state["current_player"] = (state["current_player"] + 1) '
            '% game["setup"]["players"]\n',
        ),
    ),
    misread(
        "END-01",
        "after a win the winner is the first player",
        (ENDED, ENDED + '    state["first_player"] = winners[0]\n'),
    ),
    misread(
        "END-01",
        "a game is won in the first round at the earliest after all have had a turn",
        (
            "check_move_wizard",
            "    if to in standing(table) or to in wizard_cells(table):\n",
            (
                '    if to == START and state["round"] == 1 and seat != state["order"][-1]:\n'
                '        refuse("END-01", "not all have had a turn")\n'
                "    if to in standing(table) or to in wizard_cells(table):\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "the lowest player alone wins by entering the start",
        (
            WINS,
            (
                '    if to == START and seat != state["order"][-1]:\n'
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                "        after_command(game)\n"
                "    elif to == START:\n        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "moving on does not win",
        (
            WINS,
            (
                '    if to == START and turn["moving_on"]:\n'
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                "        after_command(game)\n"
                "    elif to == START:\n        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-01",
        "a game of four has two winners, and goes on to find the second",
        (
            WINS,
            (
                '    if to == START and len(state["wizards"]) > 3 and not state["winners"]:\n'
                '        state["winners"] = [seat]\n'
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                "        after_command(game)\n"
                "    elif to == START:\n        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-02",
        "the game ends when the limit is exceeded",
        (LIMITED, LIMITED.replace(">=", ">")),
    ),
    misread(
        "END-02",
        "the game ends when the round of the limit would begin",
        (LIMITED, LIMITED.replace(">= limit", ">= limit - 1")),
    ),
    misread(
        "END-02",
        "a limit above 1 is passed over",
        (LIMITED, LIMITED.replace("limit is not None", "limit == 1")),
    ),
    misread(
        "END-02",
        "there is a limit of 5 rounds by default",
        (LIMITED, '    if state["round"] >= (5 if limit is None else limit):\n'),
    ),
    misread(
        "END-02",
        "there is a limit of 10 rounds by default",
        (LIMITED, '    if state["round"] >= (10 if limit is None else limit):\n'),
    ),
    misread(
        "END-02",
        "there is a limit of 12 rounds by default",
        (LIMITED, '    if state["round"] >= (12 if limit is None else limit):\n'),
    ),
    misread(
        "END-02",
        "a limit of 10 rounds is the highest",
        (LIMITED, LIMITED.replace(">= limit", ">= min(limit, 10)")),
    ),
    misread(
        "END-02",
        "rounds with a skipped player do not count for the limit",
        (LIMITED, LIMITED.replace(":\n", ' and not state["skipped"]:\n')),
    ),
    misread(
        "END-02",
        "energy comes before artifacts",
        results('list(zip(state["energy"], map(len, state["artifacts"]), strict=True))'),
    ),
    misread("END-02", "artifacts alone count", results('list(map(len, state["artifacts"]))')),
    misread("END-02", "energy alone counts", results('list(state["energy"])')),
    misread(
        "END-02",
        "artifacts and energy are added up",
        results('[len(a) + e for a, e in zip(state["artifacts"], state["energy"])]'),
    ),
    misread(
        "END-02",
        "with equal artifacts less energy wins",
        results('[(len(a), -e) for a, e in zip(state["artifacts"], state["energy"])]'),
    ),
    misread(
        "END-02",
        "having all artifacts counts, and otherwise energy",
        results(
            '[(set(a) == setup["artifact_areas"], e) '
            'for a, e in zip(state["artifacts"], state["energy"])]'
        ),
    ),
    misread(
        "END-02",
        "having an artifact counts, and then energy",
        results('[(bool(a), e) for a, e in zip(state["artifacts"], state["energy"])]'),
    ),
    misread(
        "END-02",
        "players still tied are told apart by the cards in hand",
        results(
            "[(len(a), e, len(h)) for a, e, h in "
            'zip(state["artifacts"], state["energy"], state["hands"])]'
        ),
    ),
    misread(
        "END-02",
        "of players still tied the lowest of the last round wins",
        results(
            '[(len(a), e, s == state["order"][-1]) '
            'for s, (a, e) in enumerate(zip(state["artifacts"], state["energy"]))]'
        ),
    ),
    misread(
        "END-02",
        "of players still tied the one who is nearer to the start in turn wins",
        results(
            '[(len(a), e, -s) for s, (a, e) in enumerate(zip(state["artifacts"], state["energy"]))]'
        ),
    ),
    misread(
        "END-02",
        "players still tied have no winner among them",
        (BEST, f"(lambda best: best if len(best) == 1 else [])({BEST})"),
    ),
    misread(
        "END-02",
        "of more than two still tied the first two win",
        (BEST, BEST + "[:2]"),
    ),
    misread(
        "END-02",
        "the winners are in the order of turns",
        (BEST, f'sorted({BEST}, key=[*state["order"], *state["skipped"]].index)'),
    ),
    misread(
        "END-02",
        "a skipped player does not win",
        (BEST, BEST[:-1] + ' and seat not in state["skipped"]]'),
    ),
    misread(
        "END-02",
        "nobody wins without an artifact",
        (BEST, BEST[:-1] + " and result[0]]"),
    ),
    misread(
        "END-02",
        "nobody has won at the end by the limit",
        (BEST, "[]"),
    ),
    misread(
        "END-02",
        "after the end by the limit cards still lie open",
        (
            "end_round",
            PUT_AWAY,
            (
                '    limit = setup["variants"]["round_limit"]\n'
                '    over = limit is not None and state["round"] >= limit\n'
                '    for seat, value in enumerate(state["played"]):\n'
                "        if value is not None and not over:\n"
            ),
        ),
    ),
    misread(
        "END-02",
        "after the end by the limit nothing shows what was played",
        (LIMITED, LIMITED + '        state["played"] = [None for _ in state["played"]]\n'),
    ),
    misread(
        "END-02",
        "after the end by the limit there is no order of turns",
        (LIMITED, LIMITED + '        state["order"] = []\n'),
    ),
    misread(
        "END-02",
        "after the end by the limit nobody is skipped",
        (LIMITED, LIMITED + '        state["skipped"] = []\n'),
    ),
    misread(
        "END-02",
        "after the end by the limit the next first player is known",
        (
            LIMITED,
            LIMITED
            + '        state["first_player"] = (state["skipped"] or state["order"][-1:])[0]\n',
        ),
    ),
    misread(
        "END-02",
        "after the end by the limit the next round is counted",
        (LIMITED, LIMITED + '        state["round"] += 1\n'),
    ),
    misread(
        "END-02",
        "a win in the last round counts at its end",
        (
            WINS,
            (
                '    if to == START and state["round"] == game["setup"]["variants"]'
                '["round_limit"]:\n'
                '        turn["left"]["wizard"], turn["march"] = 0, None\n'
                "        after_command(game)\n"
                "    elif to == START:\n        end_game(game, [seat])\n"
            ),
        ),
    ),
    misread(
        "END-02",
        "who entered the start under a limit wins only with the most energy",
        (
            WINS,
            WINS.replace(
                "[seat]",
                '[seat] if game["setup"]["variants"]["round_limit"] is None else '
                '[s for s, e in enumerate(state["energy"]) if e == max(state["energy"])]',
            ),
        ),
    ),
    *[
        misread(
            "END-03",
            f"after the end {command} is accepted and changes nothing",
            (
                OVER,
                f'    if decision is None and fields["type"] == "{command}":\n        return game\n'
                + OVER,
            ),
        )
        for command in (
            *("end_turn", "play_card", "move_wizard", "stay", "move_gnome", "move_giant"),
            *("displace", "shift_ruin", "lift_ruin", "place_ruin", "move_on"),
        )
    ],
    # The protocol does not show by which ruling a command is refused, so neither whether the end is
    # looked at before or after the player, the form of dice and what the command names.
    misread(
        "END-03",
        "after the end the winner's commands are accepted",
        (
            OVER,
            '    if decision is None and fields["player"] in game["state"]["winners"]:\n'
            "        return game\n" + OVER,
        ),
    ),
    misread(
        "END-03",
        "after a win the last player may end its turn",
        (
            NONE_LEGAL,
            NONE_LEGAL.replace(
                "[]",
                '[{"type": "end_turn", "player": game["state"]["current_player"]}]',
            ),
        ),
    ),
    misread(
        "END-03",
        "after the end by a limit the next card is asked for",
        (
            NONE_LEGAL,
            '    if decision is None and game["state"]["turn"] is None and '
            'len(game["state"]["winners"]) > 1:\n'
            '        return [{"type": "play_card", "player": 0, "value": value} '
            'for value in game["state"]["hands"][0]]\n' + NONE_LEGAL,
        ),
    ),
    misread(
        "END-03",
        "the game is over with a winner alone, and a tie goes on",
        (
            LIMITED,
            LIMITED.replace(
                ":\n",
                ' and len(set(zip(map(len, state["artifacts"]), state["energy"]))) > 1:\n',
            ),
        ),
    ),
]
