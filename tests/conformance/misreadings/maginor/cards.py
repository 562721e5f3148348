"""Misreadings of the rulings of Maginor on cards and the die."""

from __future__ import annotations

from tests.conformance.misreading import misread

DISCARD = '    state["hands"][player][card] -= 1\n    state["discards"][player][card] += 1\n'

MISREADINGS = [
    # Cards
    misread(
        "CARD-01",
        "a card is discarded after its effect",
        (
            '    discard(game["state"], player, symbol)\n',
            (
                '    game["state"]["discards"][player][symbol] -= 1\n'
                '    discard(game["state"], player, symbol)\n'
            ),
        ),
    ),
    misread(
        "CARD-01", "a played card is gone", (DISCARD, '    state["hands"][player][card] -= 1\n')
    ),
    misread(
        "CARD-01",
        "a card lies on the pile of the first seat",
        ('state["discards"][player][card] += 1', 'state["discards"][0][card] += 1'),
    ),
    misread(
        "CARD-01",
        "a played card stays in hand",
        (DISCARD, '    state["discards"][player][card] += 1\n'),
    ),
    misread(
        "CARD-01",
        "a card that is not held may be played",
        ('if state["hands"][player][card] == 0:', 'if state["hands"][player][card] < 0:'),
    ),
    misread(
        "CARD-01",
        "cards that are not held are listed",
        ("            if hand[symbol] > 0:\n", "            if hand[symbol] >= 0:\n"),
    ),
    misread(
        "CARD-02",
        "a card of a symbol may be played once a game",
        (
            'state["hands"][player][card] == 0:',
            (
                'state["hands"][player][card] == 0 or (card != "sorcery" and '
                'state["discards"][player][card]):'
            ),
        ),
    ),
    misread(
        "CARD-02",
        "from the middle a symbol works at the Guild Hall",
        (
            'oracle_of_wizard(game["state"], player, "CARD-02")',
            '(game["state"]["wizards"][player] or GUILD_HALL)',
        ),
    ),
    misread(
        "CARD-02",
        "symbol cards are listed in the middle",
        (
            '    if state["wizards"][player] is not None:\n        for symbol',
            "    if player >= 0:\n        for symbol",
        ),
    ),
    misread(
        "CARD-02",
        "a symbol works where Maginor is",
        (
            'oracle_of_wizard(game["state"], player, "CARD-02")',
            (
                'oracle_of_wizard(game["state"], player, "CARD-02") and '
                'game["state"]["maginor"]["oracle"]'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "sorcery moves the wizard",
        (
            '"CARD-03")\n    resolve_face',
            '"CARD-03")\n    game["state"]["wizards"][player] = oracle\n    resolve_face',
        ),
    ),
    misread(
        "CARD-03",
        "sorcery rolls for the wizard's tile",
        (
            "    resolve_face(game, player, oracle, face)\n\n\n# ---- The die",
            (
                '    resolve_face(game, player, game["state"]["wizards"][player] or oracle, '
                "face)\n"
                "\n"
                "\n"
                "# ---- The die"
            ),
        ),
    ),
    misread(
        "CARD-03",
        "no sorcery from the middle",
        (
            '"CARD-03")\n    resolve_face',
            '"CARD-03")\n    oracle_of_wizard(game["state"], player, "CARD-03")\n    resolve_face',
        ),
    ),
    misread(
        "CARD-03",
        "no sorcery is listed in the middle",
        (
            '    if hand["sorcery"] > 0:\n',
            '    if hand["sorcery"] > 0 and state["wizards"][player] is not None:\n',
        ),
    ),
    misread(
        "CARD-03",
        "one sorcery a turn",
        (
            "    resolve_face(game, player, oracle, face)\n\n\n# ---- The die",
            (
                "    resolve_face(game, player, oracle, face)\n"
                '    game["owed"].append("end_turn") if '
                'game["state"]["discards"][player]["sorcery"] > 1 else None\n'
                "\n"
                "\n"
                "# ---- The die"
            ),
        ),
    ),
    misread(
        "CARD-03",
        "a Maginor face of a sorcery names no symbol",
        (
            (
                '    if face == "maginor":\n'
                '        game["owed"].insert(0, "advance_maginor")\n'
                '        if game["state"]["supply"][player] > 0:\n'
            ),
            (
                '    if face == "maginor":\n'
                '        final = "end_turn" in game["owed"]\n'
                '        game["owed"].insert(0, "advance_maginor")\n'
                '        if game["state"]["supply"][player] > 0 and final:\n'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "a Maginor face of a sorcery does not move him",
        (
            '    if face == "maginor":\n        game["owed"].insert(0, "advance_maginor")\n',
            (
                '    if face == "maginor":\n'
                '        if "end_turn" in game["owed"]:\n'
                '            game["owed"].insert(0, "advance_maginor")\n'
            ),
        ),
    ),
    misread(
        "CARD-03",
        "a refused sorcery costs the card",
        (
            (
                '    discard(game["state"], player, "sorcery")\n'
                '    demand_in_play(game["state"], oracle, "CARD-03")\n'
            ),
            (
                '    discard(game["state"], player, "sorcery")\n'
                '    if oracle not in game["state"]["circle"]:\n'
                "        return\n"
            ),
        ),
    ),
    # Die
    misread(
        "DIE-01",
        "the die has no fate",
        ('FACES = (*SYMBOLS, "maginor")', 'FACES = (*SYMBOLS[:4], "maginor")'),
    ),
    misread(
        "DIE-01",
        "of two faces the first counts",
        ("    if len(faces) != rolls:  # DIE-01\n", "    if len(faces) < rolls:\n"),
    ),
    misread(
        "DIE-01",
        "dice are ignored where none is rolled",
        ("    if len(faces) != rolls:  # DIE-01\n", "    if len(faces) != rolls and rolls:\n"),
    ),
    misread(
        "DIE-02",
        "a roll takes any free slot if its symbol has none",
        (
            "    free = [slot for slot in bearing if slot in free_slots(state, oracle)]\n",
            (
                "    free = [slot for slot in bearing if slot in free_slots(state, oracle)]\n"
                "    free = free or (bearing and free_slots(state, oracle))\n"
            ),
        ),
    ),
    misread(
        "DIE-02",
        "a roll is resolved at the Guild Hall",
        (
            '    if face == "maginor":\n',
            '    oracle = oracle if face == "maginor" else GUILD_HALL\n    if face == "maginor":\n',
        ),
    ),
    misread(
        "DIE-02",
        "a duel is fought for counters of the wizard's tile",
        (
            "oracle=oracle, slots=opposed)",
            'oracle=state["wizards"][player] or oracle, slots=opposed)',
        ),
    ),
    misread(
        "DIE-03",
        "Maginor steps before the symbol is named",
        (
            (
                '        game["owed"].insert(0, "advance_maginor")\n'
                '        if game["state"]["supply"][player] > 0:\n'
            ),
            (
                "        advance_maginor(game)\n"
                '        if game["state"]["supply"][player] > 0 and game["state"]["decision"] is '
                'None and oracle in game["state"]["circle"]:\n'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "without supply a symbol is asked for too",
        (
            '        if game["state"]["supply"][player] > 0:\n            ask(game',
            "        if player >= 0:\n            ask(game",
        ),
    ),
    misread(
        "DIE-03",
        "with the last counter nobody is asked",
        (
            '        if game["state"]["supply"][player] > 0:\n            ask(game',
            '        if game["state"]["supply"][player] > 1:\n            ask(game',
        ),
    ),
    misread(
        "DIE-03",
        "without supply Maginor does not move",
        (
            '        game["owed"].insert(0, "advance_maginor")\n        if',
            (
                '        if game["state"]["supply"][player] > 0:\n'
                '            game["owed"].insert(0, "advance_maginor")\n'
                "        if"
            ),
        ),
    ),
    misread(
        "DIE-03",
        "no symbol is named",
        (
            '        if game["state"]["supply"][player] > 0:\n            ask(game',
            "        if player < 0:\n            ask(game",
        ),
    ),
    misread(
        "DIE-03",
        "fate may not be named",
        (
            (
                "                for symbol in SYMBOLS:\n"
                '                    yield command("choose_symbol"'
            ),
            (
                "                for symbol in SYMBOLS[:4]:\n"
                '                    yield command("choose_symbol"'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "a symbol that the tile lacks is refused",
        (
            '    gain_vote(game, player, decision["oracle"], symbol)\n',
            (
                '    if symbol not in game["setup"]["tiles"][decision["oracle"]]:\n'
                '        raise Refused("symbol", "DIE-03", "it is not there")\n'
                '    gain_vote(game, player, decision["oracle"], symbol)\n'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "a lost duel keeps Maginor where he is",
        (
            "        if duellist != winner:\n",
            (
                '        if duellist != winner and duellist == duel["challenger"]:\n'
                '            game["owed"] = [step for step in game["owed"] if step != '
                '"advance_maginor"]\n'
                "        if duellist != winner:\n"
            ),
        ),
    ),
    misread(
        "DIE-03",
        "a duel keeps Maginor where he is",
        (
            '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n',
            (
                '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n'
                '    game["owed"] = [step for step in game["owed"] if step != '
                '"advance_maginor"]\n'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "a name without effect keeps Maginor where he is",
        (
            '    gain_vote(game, player, decision["oracle"], symbol)\n',
            (
                '    if symbol not in game["setup"]["tiles"][decision["oracle"]]:\n'
                '        game["owed"] = [step for step in game["owed"] if step != '
                '"advance_maginor"]\n'
                '    gain_vote(game, player, decision["oracle"], symbol)\n'
            ),
        ),
    ),
    misread(
        "DIE-03",
        "Maginor advances two steps",
        (
            '        game["owed"].insert(0, "advance_maginor")\n',
            '        game["owed"][:0] = ["advance_maginor", "advance_maginor"]\n',
        ),
    ),
]
