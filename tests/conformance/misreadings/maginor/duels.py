"""Misreadings of the rulings of Maginor on duels."""

from __future__ import annotations

from tests.conformance.misreading import misread

SETTLED = '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n'
TIE = '    if challengers == defenders and challengers != "earthbeast":\n        return None\n'

MISREADINGS = [
    misread(
        "DUEL-01",
        "the stake leaves supply when the duel is lost",
        ('    state["supply"][challenger] -= 1\n    asked', "    asked"),
        (SETTLED, SETTLED + '    state["supply"][duel["challenger"]] -= 1\n'),
    ),
    misread(
        "DUEL-01",
        "the defender puts up a stake too",
        (
            '    state["supply"][challenger] -= 1\n    asked',
            '    state["supply"][challenger] -= 1\n    state["supply"][defender] -= 1\n    asked',
        ),
        (SETTLED, SETTLED + '    state["supply"][duel["defender"]] += 1\n'),
    ),
    misread(
        "DUEL-02",
        "without supply a defender is not challenged",
        (
            (
                "    opposed = [slot for slot in bearing if slot in opposing_slots(state, "
                "player, oracle)]\n"
            ),
            (
                "    opposed = [slot for slot in bearing if slot in opposing_slots(state, "
                'player, oracle) and state["supply"][state["slots"][oracle][slot]]]\n'
            ),
        ),
    ),
    misread(
        "DUEL-02",
        "the player with most counters there defends",
        (
            '    defender = state["slots"][oracle][slot]\n',
            "    defender = next(seat for seat in ranking(state, oracle) if seat != challenger)\n",
        ),
    ),
    misread(
        "DUEL-03",
        "the challenger chooses first",
        (
            'ask(game, "choose_beast", [duel["challenger"], duel["defender"]], **duel)',
            'ask(game, "choose_beast", [duel["challenger"]], **duel)',
        ),
        (
            '    waiting = [seat for seat in decision["players"] if seat != player]\n',
            (
                '    waiting = [seat for seat in (duel["challenger"], duel["defender"]) if '
                'str(seat) not in game["beasts"]]\n'
            ),
        ),
    ),
    misread(
        "DUEL-03",
        "the defender chooses first",
        (
            'ask(game, "choose_beast", [duel["challenger"], duel["defender"]], **duel)',
            'ask(game, "choose_beast", [duel["defender"]], **duel)',
        ),
        (
            '    waiting = [seat for seat in decision["players"] if seat != player]\n',
            (
                '    waiting = [seat for seat in (duel["challenger"], duel["defender"]) if '
                'str(seat) not in game["beasts"]]\n'
            ),
        ),
    ),
    misread(
        "DUEL-03",
        "a choice may be changed until the other has chosen",
        (
            '    if waiting:\n        ask(game, "choose_beast", waiting, **duel)\n',
            (
                '    if waiting and len(game["beasts"]) < 2:\n'
                '        ask(game, "choose_beast", [duel["challenger"], duel["defender"]], '
                "**duel)\n"
            ),
        ),
    ),
    misread(
        "DUEL-03",
        "the first choice of the same beast is refused the other",
        (
            '    game["beasts"][str(player)] = beast\n',
            (
                '    if beast in game["beasts"].values():\n'
                '        raise Refused("beast", "DUEL-03", "it is taken")\n'
                '    game["beasts"][str(player)] = beast\n'
            ),
        ),
    ),
    misread(
        "DUEL-04",
        "the beasts beat each other the other way round",
        (
            '"earthbeast": "waterbeast", "waterbeast": "firebeast", "firebeast": "earthbeast"',
            '"waterbeast": "earthbeast", "firebeast": "waterbeast", "earthbeast": "firebeast"',
        ),
    ),
    misread(
        "DUEL-04",
        "fire beats water",
        (
            '"waterbeast": "firebeast", "firebeast": "earthbeast"',
            '"waterbeast": "earthbeast", "firebeast": "waterbeast"',
        ),
        ('{"earthbeast": "waterbeast"', '{"earthbeast": "firebeast"'),
    ),
    misread(
        "DUEL-05",
        "two fires are the defender's",
        (TIE, '    if challengers == defenders == "waterbeast":\n        return None\n'),
    ),
    misread(
        "DUEL-05",
        "two waters are the defender's",
        (TIE, '    if challengers == defenders == "firebeast":\n        return None\n'),
    ),
    misread(
        "DUEL-05",
        "a tie is fought again",
        (
            '    if asked:\n        ask(game, "reversal", asked, **duel, beasts=beasts)\n',
            (
                "    if duel_winner(duel, beasts) is None and not asked:\n"
                "        ask_beasts(game, duel)\n"
                "    elif asked:\n"
                '        ask(game, "reversal", asked, **duel, beasts=beasts)\n'
            ),
        ),
    ),
    misread(
        "DUEL-05",
        "a tie is the challenger's",
        (
            SETTLED,
            (
                '    state["slots"][duel["oracle"]][duel["slot"]] = duel["challenger"] if winner '
                "is None else winner\n"
            ),
        ),
    ),
    misread(
        "DUEL-05",
        "after a tie the counters are gone",
        (
            "        if duellist != winner:\n",
            "        if duellist != winner and winner is not None:\n",
        ),
    ),
    misread(
        "DUEL-06",
        "two earths are the challenger's",
        (TIE, TIE + '    if challengers == defenders:\n        return duel["challenger"]\n'),
    ),
    misread(
        "DUEL-06",
        "two earths leave the defender in place but are a tie",
        (
            "    winner = duel_winner(duel, beasts)\n    if winner is None and",
            (
                "    winner = None if beasts[0] == beasts[1] else duel_winner(duel, beasts)\n"
                "    if winner is None and"
            ),
        ),
    ),
    misread(
        "DUEL-07",
        "a winning challenger takes another free slot too",
        (
            SETTLED,
            SETTLED
            + (
                '    if winner == duel["challenger"]:\n'
                '        free = free_slots(state, duel["oracle"])\n'
                '        if free and state["supply"][winner]:\n'
                '            place_counter(state, winner, duel["oracle"], free[0])\n'
            ),
        ),
    ),
    misread(
        "DUEL-07",
        "a winning challenger takes over the counter",
        (
            SETTLED,
            SETTLED
            + (
                '    if winner == duel["challenger"]:\n'
                '        state["supply"][winner] += 1\n'
                '        state["supply"][duel["defender"]] -= 1\n'
            ),
        ),
    ),
    misread(
        "DUEL-07",
        "a losing challenger loses its counter",
        (
            "        if duellist != winner:\n",
            '        if duellist != winner and (winner is None or duellist == duel["defender"]):\n',
        ),
    ),
    misread(
        "DUEL-08",
        "a duel on a full tile scores it",
        (
            SETTLED,
            SETTLED
            + (
                '    if winner == duel["challenger"] and len(free_slots(state, duel["oracle"])) '
                "<= 1:\n"
                '        score(game, duel["oracle"]) if duel["oracle"] != GUILD_HALL else None\n'
            ),
        ),
    ),
    misread(
        "DUEL-08",
        "the counter beside the slot fills the last free one",
        (
            '    state["supply"][challenger] -= 1\n    asked',
            (
                '    state["supply"][challenger] -= 1\n'
                "    if len(free_slots(state, oracle)) == 1 and oracle != GUILD_HALL:\n"
                '        state["supply"][challenger] += 1\n'
                "        take_slot(game, challenger, oracle, free_slots(state, oracle)[0])\n"
                "        return\n"
                "    asked"
            ),
        ),
    ),
]
