"""Misreadings of the rulings of Maginor on turns, moves and counters."""

from __future__ import annotations

from tests.conformance.misreading import misread

WRONG_KIND = "    if kind not in allowed:  # TURN-07\n"
ROLL = 'game["owed"] = ["end_turn"]\n    resolve_face('
MOVED = 'put_wizard(game["state"], player, oracle, "MOVE-01")\n    game["owed"] = ["end_turn"]\n'


def answered_by(kind: str, command: str) -> tuple[str, str]:
    """Return the change under which a decision of a kind may be answered by a turn's command."""
    return (
        '    state["decision"] = None\n    if decision["kind"] == "take_turn":\n',
        (
            '    state["decision"] = None\n'
            f'    if kind == "{command}" and decision["kind"] == "{kind}":\n'
            "        TURN_COMMANDS[kind](game, **fields)\n"
            '    elif decision["kind"] == "take_turn":\n'
        ),
    )


def let_in(kind: str, command: str) -> tuple[str, str]:
    """Return the change under which the command is not refused while the decision is open."""
    return (
        WRONG_KIND,
        f'    if kind not in allowed and (decision["kind"], kind) != ("{kind}", "{command}"):\n',
    )


TURN_COMMANDS = (
    "play_symbol_card",
    "play_sorcery_card",
    "cast_retrieval",
    "cast_restoration",
    "cast_domination",
    "cast_persuasion",
    "cast_telekinesis",
    "cast_teleportation",
    "cast_summoning",
    "move_wizard",
    "roll_die",
)
CHOICES = (
    "choose_symbol",
    "choose_slot",
    "choose_target",
    "choose_beast",
    "reversal",
    "choose_reward",
)

MISREADINGS = [
    # Turns
    misread(
        "TURN-01",
        "a card ends the turn",
        (
            "    gain_vote_or_name_symbol(game, player, oracle, symbol)\n\n\ndef play_sorcery",
            (
                '    game["owed"] = ["end_turn"]\n'
                "    gain_vote_or_name_symbol(game, player, oracle, symbol)\n"
                "\n"
                "\n"
                "def play_sorcery"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "sorcery ends the turn",
        (
            "    resolve_face(game, player, oracle, face)\n\n\n# ---- The die",
            (
                '    game["owed"] = ["end_turn"]\n'
                "    resolve_face(game, player, oracle, face)\n"
                "\n"
                "\n"
                "# ---- The die"
            ),
        ),
    ),
    misread(
        "TURN-01",
        "a move leaves the turn open",
        (MOVED, 'put_wizard(game["state"], player, oracle, "MOVE-01")\n'),
    ),
    misread("TURN-01", "a roll leaves the turn open", (ROLL, "resolve_face(")),
    misread(
        "TURN-01",
        "a roll of Maginor gives another action",
        (ROLL, 'game["owed"] = ["end_turn"] if face != "maginor" else []\n    resolve_face('),
    ),
    misread(
        "TURN-01",
        "a duel in a turn ends it",
        (
            '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n',
            (
                '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n'
                '    game["owed"] = [step for step in game["owed"] if step != "end_turn"] + '
                '["end_turn"]\n'
            ),
        ),
    ),
    misread(
        "TURN-01",
        "a cast ends the turn",
        (
            (
                '    state["discards"][player]["sorcery"] -= number\n'
                '    state["hands"][player]["sorcery"] += number\n'
            ),
            (
                '    state["discards"][player]["sorcery"] -= number\n'
                '    state["hands"][player]["sorcery"] += number\n'
                '    game["owed"] = ["end_turn"]\n'
            ),
        ),
    ),
    misread(
        "TURN-02",
        "a wizard in the middle rolls for the Guild Hall",
        (
            'oracle = oracle_of_wizard(game["state"], player, "TURN-02")',
            'oracle = game["state"]["wizards"][player] or GUILD_HALL',
        ),
    ),
    misread(
        "SPELL-07",
        "it is not listed in the middle",
        (
            '            case "teleportation":\n',
            '            case "teleportation" if here is not None:\n',
        ),
    ),
    misread(
        "TURN-03",
        "a player may pass",
        (
            "TURN_COMMANDS: dict[str, Callable[..., None]] = {\n",
            (
                "TURN_COMMANDS: dict[str, Callable[..., None]] = {\n"
                '    "pass": lambda game, player: game.update(owed=["end_turn"]),\n'
            ),
        ),
        ("FIELDS = {\n", 'FIELDS = {\n    "pass": (),\n'),
    ),
    misread(
        "TURN-04",
        "a scoring without a reward to choose leaves the turn open",
        (
            '            state["oracles_won"][ranked[0]].append(oracle)\n        remove_oracle',
            (
                '            state["oracles_won"][ranked[0]].append(oracle)\n'
                '        game["owed"] = [step for step in game["owed"] if step != "end_turn"]\n'
                "        remove_oracle"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "an empty tile does not end the turn",
        (
            '        if ranked:\n            state["oracles_won"]',
            (
                "        if not ranked:\n"
                '            game["owed"] = []\n'
                "        if ranked:\n"
                '            state["oracles_won"]'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a scoring elsewhere than at the wizard's tile leaves the turn open",
        (
            (
                '    game["owed"] = ["advance_maginor", "end_turn"] if still_advances else '
                '["end_turn"]\n'
            ),
            (
                '    before = game["owed"]\n'
                '    game["owed"] = ["advance_maginor", "end_turn"] if still_advances else '
                '["end_turn"]\n'
                '    if state["wizards"][state["current_player"]] != oracle:\n'
                '        game["owed"] = before\n'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "after a reward the turn passes to the seat after the one that chose it",
        (
            "    remove_oracle(game, oracle)\n\n\ndef remove_oracle",
            (
                '    state["current_player"] = player\n'
                "    remove_oracle(game, oracle)\n"
                "\n"
                "\n"
                "def remove_oracle"
            ),
        ),
    ),
    misread(
        "TURN-04",
        "a final roll that scores ends two turns",
        (
            (
                '    game["owed"] = ["advance_maginor", "end_turn"] if still_advances else '
                '["end_turn"]\n'
            ),
            (
                '    game["owed"] = ["advance_maginor", "end_turn"] if still_advances else '
                '["end_turn"] + game["owed"]\n'
            ),
        ),
    ),
    misread(
        "TURN-04",
        "Summoning drops the placing of Maginor",
        ('    game["owed"].insert(0, "place_summoned_maginor")\n', ""),
    ),
    misread(
        "TURN-05",
        "the variant advances him before the reward is chosen",
        (
            "    ranked = ranking(state, oracle)\n    if ranked and",
            (
                "    if still_advances:\n"
                '        game["owed"] = ["end_turn"]\n'
                '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "oracle)}\n"
                "    ranked = ranking(state, oracle)\n"
                "    if ranked and"
            ),
        ),
    ),
    misread(
        "TURN-05",
        "the variant does not hold for sorcery",
        (
            '"advance_maginor" in game["owed"]\n',
            '"advance_maginor" in game["owed"]\n        and "end_turn" in game["owed"]\n',
        ),
    ),
    misread(
        "TURN-05",
        "the variant holds for sorcery only",
        (
            '"advance_maginor" in game["owed"]\n',
            '"advance_maginor" in game["owed"]\n        and "end_turn" not in game["owed"]\n',
        ),
    ),
    misread(
        "TURN-05",
        "the variant leaves the turn open",
        (
            '["advance_maginor", "end_turn"] if still_advances',
            '["advance_maginor"] if still_advances',
        ),
    ),
    misread(
        "TURN-05",
        "the variant advances after every scoring",
        ('        and "advance_maginor" in game["owed"]\n', ""),
    ),
    misread(
        "TURN-05",
        "under the variant he makes two steps",
        (
            '["advance_maginor", "end_turn"] if still_advances',
            '["advance_maginor", "advance_maginor", "end_turn"] if still_advances',
        ),
    ),
    misread(
        "TURN-06",
        "one target is asked for",
        ("    elif len(opposed) > 1:\n", "    elif len(opposed) > 0:\n"),
    ),
    misread(
        "TURN-06",
        "the lowest of several slots is taken",
        (
            '        ask(game, "choose_slot", [player], oracle=oracle, slots=free)\n',
            "        take_slot(game, player, oracle, free[0])\n",
        ),
    ),
    misread(
        "TURN-06",
        "the lowest of several targets is challenged",
        (
            '        ask(game, "choose_target", [player], oracle=oracle, slots=opposed)\n',
            "        challenge(game, player, oracle, opposed[0])\n",
        ),
    ),
    misread(
        "TURN-06",
        "a reward without a spell is asked for",
        ('    if ranked and oracle in state["spells_beside"]:\n', "    if ranked:\n"),
    ),
    misread(
        "TURN-06",
        "a lone player is not asked for its reward",
        (
            '    if ranked and oracle in state["spells_beside"]:\n',
            '    if len(ranked) > 1 and oracle in state["spells_beside"]:\n',
        ),
    ),
    misread(
        "TURN-06",
        "a slot is not asked for where all have counters of one opponent",
        (
            "    elif len(opposed) > 1:\n",
            '    elif len({state["slots"][oracle][slot] for slot in opposed}) > 1:\n',
        ),
        ("    elif len(opposed) == 1:\n", "    elif opposed:\n"),
    ),
    misread(
        "TURN-07",
        "whose turn it is may answer for others",
        (
            'fields["player"] not in decision["players"]:  # TURN-07\n',
            'fields["player"] not in (*decision["players"], state["current_player"]):\n',
        ),
    ),
    misread(
        "TURN-07",
        "the defender may choose twice",
        (
            '    waiting = [seat for seat in decision["players"] if seat != player]\n',
            (
                '    waiting = [seat for seat in decision["players"] if seat != player]\n'
                '    if waiting == [duel["challenger"]]:\n'
                '        waiting = decision["players"]\n'
            ),
        ),
    ),
    *[
        misread(
            "TURN-07",
            f"{command} is carried out while {kind} is open",
            answered_by(kind, command),
            let_in(kind, command),
        )
        for kind in CHOICES
        for command in TURN_COMMANDS
    ],
    # Moves
    misread(
        "MOVE-01",
        "only to a neighbouring Oracle",
        (
            '    if state["wizards"][player] == oracle:\n',
            (
                '    here = state["wizards"][player]\n'
                "    if here is not None and oracle not in (next_oracle(state, here), "
                'state["circle"][state["circle"].index(here) - 1]) or here == oracle:\n'
            ),
        ),
    ),
    misread(
        "MOVE-01",
        "clockwise only",
        (
            '    if state["wizards"][player] == oracle:\n',
            (
                '    here = state["wizards"][player]\n'
                '    if here is not None and state["circle"].index(oracle) <= '
                'state["circle"].index(here):\n'
            ),
        ),
    ),
    misread(
        "MOVE-01",
        "not where another wizard is",
        ('    if state["wizards"][player] == oracle:\n', '    if oracle in state["wizards"]:\n'),
    ),
    misread(
        "MOVE-01",
        "not where Maginor is",
        (
            '    if state["wizards"][player] == oracle:\n',
            '    if state["wizards"][player] == oracle or state["maginor"]["oracle"] == oracle:\n',
        ),
    ),
    misread(
        "MOVE-01",
        "from the middle to the Guild Hall only",
        (
            '    if state["wizards"][player] == oracle:\n',
            (
                '    if state["wizards"][player] == oracle or state["wizards"][player] is None '
                "and oracle != GUILD_HALL:\n"
            ),
        ),
    ),
    misread(
        "MOVE-01",
        "the Oracle where it stands is listed",
        (
            (
                '    for oracle in state["circle"]:\n'
                "        if oracle != here:\n"
                '            yield command("move_wizard"'
            ),
            (
                '    for oracle in state["circle"]:\n'
                "        if oracle:\n"
                '            yield command("move_wizard"'
            ),
        ),
    ),
    misread(
        "MOVE-01",
        "a tile that is gone may still be entered",
        (
            '    put_wizard(game["state"], player, oracle, "MOVE-01")\n',
            (
                '    if oracle in game["setup"]["tiles"] and oracle != '
                'game["state"]["wizards"][player]:\n'
                '        game["state"]["wizards"][player] = oracle\n'
                "    else:\n"
                '        put_wizard(game["state"], player, oracle, "MOVE-01")\n'
            ),
        ),
    ),
    # Counters
    misread(
        "COUNT-01",
        "a scored tile takes its counters with it",
        ("        return_counter(state, oracle, slot)\n    del", "        pass\n    del"),
    ),
    misread(
        "COUNT-01",
        "one counter of each player comes back",
        (
            '    for slot in range(len(state["slots"][oracle])):\n',
            (
                "    for slot in {owner: n for n, owner in "
                'enumerate(state["slots"][oracle])}.values():\n'
            ),
        ),
    ),
    misread(
        "COUNT-01",
        "the stake stays in supply",
        ('    state["supply"][challenger] -= 1\n    asked', "    asked"),
    ),
    misread(
        "COUNT-01",
        "a won duel gives the stake back too",
        (
            '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n',
            (
                '    state["slots"][duel["oracle"]][duel["slot"]] = winner\n'
                '    if winner == duel["challenger"]:\n'
                '        state["supply"][winner] += 1\n'
            ),
        ),
    ),
    misread(
        "COUNT-02",
        "supply may become negative",
        (
            '    if state["supply"][player] == 0:\n        return\n    tile',
            '    if state["supply"][player] < 0:\n        return\n    tile',
        ),
    ),
    misread(
        "COUNT-02",
        "the last counter is not placed",
        (
            '    if state["supply"][player] == 0:\n        return\n    tile',
            '    if state["supply"][player] <= 1:\n        return\n    tile',
        ),
    ),
]
