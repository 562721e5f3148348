"""Misreadings of the rulings of Maginor on the end of the game."""

from __future__ import annotations

from tests.conformance.misreading import misread

WON = '            state["oracles_won"][winner].append(oracle)\n'
BEST = "max((len(tiles[oracle]) for oracle in won), default=0)"
RESULTS = "    results = list(zip(totals, best_oracles, strict=True))\n"
TOTAL = '    return oracles + rites if game["setup"]["variants"]["rites_count"] else oracles\n'

MISREADINGS = [
    misread(
        "END-01",
        "the next player has a last turn",
        (
            '            case "end_turn":  # SETUP-06\n',
            '            case "end_turn" if not state["totals"]:  # SETUP-06\n',
        ),
        (
            '    state["finished"] = True\n',
            (
                '    state["finished"] = True\n'
                '    state["current_player"] = (state["current_player"] + 1) % '
                'game["setup"]["players"]\n'
            ),
        ),
    ),
    misread(
        "END-01",
        "the game ends before the reward of the Guild Hall is chosen",
        (
            '    if ranked and oracle in state["spells_beside"]:\n',
            '    if ranked and oracle in state["spells_beside"] and oracle != GUILD_HALL:\n',
        ),
    ),
    misread(
        "END-02",
        "each Oracle is one vote",
        (
            'sum(len(game["setup"]["tiles"][oracle]) for oracle in state["oracles_won"][player])',
            'len(state["oracles_won"][player])',
        ),
    ),
    misread(
        "END-02",
        "the Guild Hall counts nothing",
        (
            'for oracle in state["oracles_won"][player])',
            'for oracle in state["oracles_won"][player] if oracle != GUILD_HALL)',
        ),
    ),
    misread("END-02", "each spell is a vote", ("RITES.get(spell, 0)", "RITES.get(spell, 1)")),
    misread(
        "END-02",
        "cards in hand count",
        (TOTAL, '    oracles += state["hands"][player]["sorcery"] > 2\n' + TOTAL),
    ),
    misread(
        "END-02",
        "the last Oracle is counted twice",
        (
            "    oracles = sum(",
            (
                '    oracles = sum(len(game["setup"]["tiles"][o]) for o in '
                'state["oracles_won"][player][-1:]) * ("guild_hall" in '
                'state["oracles_won"][player]) + sum('
            ),
        ),
    ),
    misread(
        "END-02",
        "Oracles are listed by name",
        (WON, WON + '            state["oracles_won"][winner].sort()\n'),
    ),
    misread(
        "END-03", "fewest votes win", ("if result == max(results)]", "if result == min(results)]")
    ),
    misread(
        "END-03",
        "the best single Oracle wins",
        (RESULTS, "    results = list(zip(best_oracles, totals, strict=True))\n"),
    ),
    misread("END-03", "the number of Oracles breaks ties", (BEST, "len(won)")),
    misread(
        "END-03",
        "without an Oracle one counts as much as with the smallest",
        ("in won), default=0) for won", "in won), default=1) for won"),
    ),
    misread(
        "END-03",
        "the least Oracle breaks ties",
        (BEST, "min((len(tiles[oracle]) for oracle in won), default=0)"),
    ),
    misread(
        "END-03",
        "the first Oracle won breaks ties",
        (BEST, "next((len(tiles[oracle]) for oracle in won), 0)"),
    ),
    misread(
        "END-03",
        "the last Oracle won breaks ties",
        (BEST, "next((len(tiles[oracle]) for oracle in reversed(won)), 0)"),
    ),
    misread(
        "END-03",
        "Rites break ties like Oracles",
        (
            'for won in state["oracles_won"]\n    ]',
            (
                'for won in state["oracles_won"]\n'
                "    ]\n"
                "    best_oracles = [max([best, *(RITES.get(s, 0) for s in held)]) for best, "
                'held in zip(best_oracles, state["spells_held"], strict=True)]'
            ),
        ),
    ),
    misread(
        "END-03",
        "spells held break ties first",
        (
            RESULTS,
            (
                '    results = list(zip(totals, [len(held) for held in state["spells_held"]], '
                "best_oracles, strict=True))\n"
            ),
        ),
    ),
    misread(
        "END-03",
        "a player without an Oracle cannot win",
        (
            RESULTS,
            (
                "    results = [(total if best else -1, best) for total, best in zip(totals, "
                "best_oracles, strict=True)]\n"
            ),
        ),
    ),
    misread(
        "END-04",
        "the lowest of the tied seats wins",
        ("if result == max(results)]", "if result == max(results)][:1]"),
    ),
    misread(
        "END-04",
        "the highest of the tied seats wins",
        ("if result == max(results)]", "if result == max(results)][-1:]"),
    ),
    misread(
        "END-04",
        "nobody wins a tie",
        ("if result == max(results)]", "if result == max(results) and results.count(result) == 1]"),
    ),
    misread(
        "END-04",
        "the second-best Oracle is compared",
        (
            RESULTS,
            (
                "    seconds = [sorted((len(tiles[oracle]) for oracle in won), reverse=True) for "
                'won in state["oracles_won"]]\n'
                "    results = list(zip(totals, seconds, strict=True))\n"
            ),
        ),
    ),
    misread(
        "END-04",
        "without any vote nobody wins",
        ("if result == max(results)]", "if result == max(results) and result[0]]"),
    ),
    misread(
        "END-04",
        "counters in supply decide",
        (
            RESULTS,
            (
                "    results = list(zip(totals, best_oracles, [sum(hand.values()) for hand in "
                'state["hands"]], strict=True))\n'
            ),
        ),
    ),
    misread(
        "END-05",
        "a game ends after twenty turns",
        (
            '    state["current_player"] = (state',
            (
                '    turns = game["setup"].get("turns", 0) + 1\n'
                '    game["setup"]["turns"] = turns\n'
                "    if turns == 20:\n"
                "        end_game(game)\n"
                '    state["current_player"] = (state'
            ),
        ),
    ),
]
