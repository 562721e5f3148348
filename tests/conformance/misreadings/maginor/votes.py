"""Misreadings of the rulings of Maginor on gaining a vote."""

from __future__ import annotations

from tests.conformance.misreading import misread

MISREADINGS = [
    misread(
        "VOTE-01", "without supply a symbol is named for wild fate", (" and has_supply:\n", ":\n")
    ),
    misread(
        "VOTE-01",
        "without supply a slot is asked for",
        (
            '        return\n    tile = game["setup"]["tiles"][oracle]\n',
            (
                '        free = [n for n, borne in enumerate(game["setup"]["tiles"][oracle]) if '
                "borne == symbol and n in free_slots(state, oracle)]\n"
                "        if len(free) < 2:\n"
                "            return\n"
                '    tile = game["setup"]["tiles"][oracle]\n'
            ),
        ),
    ),
    misread(
        "VOTE-01",
        "a player without supply moves a counter of its own",
        (
            '    if state["supply"][player] == 0:\n        return\n',
            (
                '    if state["supply"][player] == 0:\n'
                '        if player in state["slots"][oracle]:\n'
                "            return_counter(state, oracle, "
                'state["slots"][oracle].index(player))\n'
                "        else:\n"
                "            return\n"
            ),
        ),
    ),
    misread(
        "VOTE-01",
        "only the card is kept without supply",
        (
            '    discard(game["state"], player, symbol)\n',
            (
                '    if game["state"]["supply"][player] == 0:\n'
                "        return\n"
                '    discard(game["state"], player, symbol)\n'
            ),
        ),
    ),
    misread(
        "VOTE-02",
        "a symbol that the tile lacks takes any free slot",
        (
            "    free = [slot for slot in bearing if slot in free_slots(state, oracle)]\n",
            (
                "    bearing = bearing or list(range(len(tile)))\n"
                "    free = [slot for slot in bearing if slot in free_slots(state, oracle)]\n"
            ),
        ),
    ),
    misread(
        "VOTE-02",
        "every symbol that the tile lacks is wild",
        ('    if symbol == "fate" and "fate" not in', "    if symbol not in"),
    ),
    misread(
        "VOTE-03",
        "a player may decline a free slot",
        (
            '    demand_option(decision, slot, "VOTE-03")\n',
            '    if slot < 0:\n        return\n    demand_option(decision, slot, "VOTE-03")\n',
        ),
    ),
    misread(
        "VOTE-03",
        "the slot may bear another symbol",
        (
            '    demand_option(decision, slot, "VOTE-03")\n',
            (
                '    if slot not in free_slots(game["state"], decision["oracle"]):\n'
                '        demand_option(decision, slot, "VOTE-03")\n'
            ),
        ),
    ),
    misread(
        "VOTE-03",
        "of free slots the highest alone is offered",
        ("    if len(free) > 1:\n", "    free = free[-1:]\n    if len(free) > 1:\n"),
    ),
    misread(
        "VOTE-03",
        "a duel may be had while a slot is free",
        (
            "    if len(free) > 1:\n",
            "    if opposed and free:\n        free = []\n    if len(free) > 1:\n",
        ),
    ),
    misread(
        "VOTE-03",
        "one that has a counter on the symbol takes no second",
        (
            "    if len(free) > 1:\n",
            (
                '    if any(state["slots"][oracle][slot] == player for slot in bearing):\n'
                "        return\n"
                "    if len(free) > 1:\n"
            ),
        ),
    ),
    misread(
        "VOTE-03",
        "all free slots of the symbol are taken",
        (
            '    take_slot(game, player, decision["oracle"], slot)\n',
            (
                '    for other in decision["slots"]:\n'
                '        if other != slot and game["state"]["supply"][player] > 1:\n'
                '            place_counter(game["state"], player, decision["oracle"], other)\n'
                '    take_slot(game, player, decision["oracle"], slot)\n'
            ),
        ),
    ),
    misread(
        "VOTE-04",
        "without free slots nothing happens",
        ("    elif len(opposed) == 1:\n", "    elif len(opposed) < 0:\n"),
        ("    elif len(opposed) > 1:\n", "    elif len(opposed) < 0:\n"),
    ),
    misread(
        "VOTE-04",
        "a player whose counter bears the symbol challenges nobody",
        (
            "    elif len(opposed) > 1:\n",
            (
                '    elif any(state["slots"][oracle][slot] == player for slot in bearing):\n'
                "        return\n"
                "    elif len(opposed) > 1:\n"
            ),
        ),
    ),
    misread(
        "VOTE-04",
        "one's own counters may be challenged",
        (
            (
                "    opposed = [slot for slot in bearing if slot in opposing_slots(state, "
                "player, oracle)]\n"
            ),
            "    opposed = [slot for slot in bearing if slot not in free_slots(state, oracle)]\n",
        ),
    ),
    misread(
        "VOTE-04",
        "the target may bear another symbol",
        (
            '    demand_option(decision, slot, "VOTE-04")\n',
            (
                '    if slot not in opposing_slots(game["state"], player, decision["oracle"]):\n'
                '        demand_option(decision, slot, "VOTE-04")\n'
            ),
        ),
    ),
    misread(
        "VOTE-04",
        "the challenge may be declined",
        (
            '    demand_option(decision, slot, "VOTE-04")\n',
            '    if slot == -1:\n        return\n    demand_option(decision, slot, "VOTE-04")\n',
        ),
    ),
    misread(
        "VOTE-04",
        "only the next player may be challenged",
        (
            "    if len(free) > 1:\n",
            (
                '    if len({state["slots"][oracle][slot] for slot in opposed}) > 1:\n'
                '        opposed = [slot for slot in opposed if state["slots"][oracle][slot] == '
                '(player + 1) % game["setup"]["players"]] or opposed\n'
                "    if len(free) > 1:\n"
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "fate is never wild",
        ('    if symbol == "fate" and "fate" not in', '    if symbol == "wild" and "fate" not in'),
    ),
    misread(
        "VOTE-05",
        "fate is always wild",
        ('"fate" not in game["setup"]["tiles"][oracle] and has_supply', "has_supply"),
    ),
    misread(
        "VOTE-05",
        "a card's fate is not wild either under the variant",
        (
            '    has_supply = game["state"]["supply"][player] > 0\n',
            (
                '    has_supply = game["state"]["supply"][player] > 0 and '
                'game["setup"]["variants"]["rolled_fate_is_wild"]\n'
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "the variant is about the final roll alone",
        (
            '    elif game["setup"]["variants"]["rolled_fate_is_wild"]:\n',
            (
                '    elif game["setup"]["variants"]["rolled_fate_is_wild"] or "end_turn" not in '
                'game["owed"]:\n'
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "the variant is about sorcery alone",
        (
            '    elif game["setup"]["variants"]["rolled_fate_is_wild"]:\n',
            (
                '    elif game["setup"]["variants"]["rolled_fate_is_wild"] or "end_turn" in '
                'game["owed"]:\n'
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "under the variant no fate is placed by a roll",
        (
            "    else:\n        gain_vote(game, player, oracle, face)\n",
            '    elif face != "fate":\n        gain_vote(game, player, oracle, face)\n',
        ),
    ),
    misread(
        "VOTE-05",
        "the variant is for the Maginor face too",
        (
            '        if game["state"]["supply"][player] > 0:\n            ask(game',
            (
                '        if game["state"]["supply"][player] > 0 and '
                'game["setup"]["variants"]["rolled_fate_is_wild"]:\n'
                "            ask(game"
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "fate may not be named",
        (
            (
                "                for symbol in SYMBOLS:\n"
                '                    yield command("choose_symbol"'
            ),
            (
                "                for symbol in SYMBOLS[:-1]:\n"
                '                    yield command("choose_symbol"'
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "only symbols of the tile may be named",
        (
            (
                "                for symbol in SYMBOLS:\n"
                '                    yield command("choose_symbol"'
            ),
            (
                "                for symbol in SYMBOLS:\n"
                '                    if decision["oracle"] == GUILD_HALL or not '
                'free_slots(state, decision["oracle"]):\n'
                "                        continue\n"
                '                    yield command("choose_symbol"'
            ),
        ),
    ),
    misread(
        "VOTE-05",
        "wild fate takes free slots only",
        (
            '    gain_vote(game, player, decision["oracle"], symbol)\n',
            (
                '    tile = game["setup"]["tiles"][decision["oracle"]]\n'
                '    if game["owed"][:1] == ["advance_maginor"] or any(tile[n] == symbol for n '
                'in free_slots(game["state"], decision["oracle"])):\n'
                '        gain_vote(game, player, decision["oracle"], symbol)\n'
            ),
        ),
    ),
    misread(
        "VOTE-06",
        "fate is wild once all fate slots are occupied",
        (
            '"fate" not in game["setup"]["tiles"][oracle] and',
            (
                '"fate" not in [game["setup"]["tiles"][oracle][n] for n in '
                'free_slots(game["state"], oracle)] and'
            ),
        ),
    ),
    misread(
        "VOTE-06",
        "where all fate slots are one's own it is wild",
        (
            '"fate" not in game["setup"]["tiles"][oracle] and',
            (
                'all(game["state"]["slots"][oracle][n] == player for n, s in '
                'enumerate(game["setup"]["tiles"][oracle]) if s == "fate") and'
            ),
        ),
    ),
    misread(
        "VOTE-07",
        "a card without effect is refused",
        (
            '    oracle = oracle_of_wizard(game["state"], player, "CARD-02")\n',
            (
                '    oracle = oracle_of_wizard(game["state"], player, "CARD-02")\n'
                '    if symbol != "fate" and symbol not in game["setup"]["tiles"][oracle]:\n'
                '        raise Refused("card", "VOTE-07", "it has no effect")\n'
            ),
        ),
    ),
    misread(
        "VOTE-07",
        "a card without supply is refused",
        (
            '    oracle = oracle_of_wizard(game["state"], player, "CARD-02")\n',
            (
                '    oracle = oracle_of_wizard(game["state"], player, "CARD-02")\n'
                '    demand_supply(game["state"], player, 1, "VOTE-07")\n'
            ),
        ),
    ),
    misread(
        "VOTE-07",
        "sorcery without supply is refused",
        (
            '    demand_in_play(game["state"], oracle, "CARD-03")\n',
            (
                '    demand_in_play(game["state"], oracle, "CARD-03")\n'
                '    demand_supply(game["state"], player, 1, "VOTE-07")\n'
            ),
        ),
    ),
    misread(
        "VOTE-07",
        "cards without effect are not listed",
        (
            "        for symbol in SYMBOLS:\n            if hand[symbol] > 0:\n",
            (
                "        for symbol in SYMBOLS:\n"
                '            if hand[symbol] > 0 and state["supply"][player] > 0:\n'
            ),
        ),
    ),
    misread(
        "VOTE-07",
        "a card without effect comes back",
        (
            "    gain_vote_or_name_symbol(game, player, oracle, symbol)\n\n\ndef play_sorcery",
            (
                '    if symbol != "fate" and symbol not in game["setup"]["tiles"][oracle]:\n'
                '        game["state"]["hands"][player][symbol] += 1\n'
                '        game["state"]["discards"][player][symbol] -= 1\n'
                "    gain_vote_or_name_symbol(game, player, oracle, symbol)\n"
                "\n"
                "\n"
                "def play_sorcery"
            ),
        ),
    ),
]
