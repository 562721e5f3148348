"""Misreadings of the rulings of Maginor on spells that move counters, wizards and Maginor."""

from __future__ import annotations

from tests.conformance.misreading import misread

DOMINATING = '            case "domination" if here is not None:\n'
SUMMONING = '            case "summoning" if len(state["circle"]) > 1:\n'
BAD_SLOTS = (
    "    if len(slots) not in (1, 2) or slots != sorted(set(slots)) or not set(slots) <= "
    "set(free):\n"
)
PLACED = (
    "    for slot in slots:\n"
    "        place_counter(state, player, oracle, slot)\n"
    "    score_if_full(game, oracle)\n"
)
SUMMONED = '    state["maginor"] = {"place": "before", "oracle": next_oracle(state, GUILD_HALL)}\n'

MISREADINGS = [
    # Domination
    misread(
        "SPELL-04",
        "exactly two counters are placed",
        (BAD_SLOTS, BAD_SLOTS.replace("(1, 2)", "(2,)")),
    ),
    misread(
        "SPELL-04",
        "one counter is placed at most",
        (BAD_SLOTS, BAD_SLOTS.replace("(1, 2)", "(1,)")),
    ),
    misread(
        "SPELL-04",
        "three counters may be placed",
        (BAD_SLOTS, BAD_SLOTS.replace("(1, 2)", "(1, 2, 3)")),
    ),
    misread(
        "SPELL-04",
        "no counter may be placed",
        (BAD_SLOTS, BAD_SLOTS.replace("(1, 2)", "(0, 1, 2)")),
    ),
    misread(
        "SPELL-04",
        "two counters bear the same symbol",
        (
            BAD_SLOTS,
            BAD_SLOTS.replace(
                "not set(slots) <= set(free)",
                (
                    'not set(slots) <= set(free) or len({game["setup"]["tiles"][oracle][slot] '
                    "for slot in slots}) > 1"
                ),
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "two counters bear different symbols",
        (
            BAD_SLOTS,
            BAD_SLOTS.replace(
                "not set(slots) <= set(free)",
                (
                    'not set(slots) <= set(free) or len({game["setup"]["tiles"][oracle][slot] '
                    "for slot in slots}) < len(slots)"
                ),
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "two slots lie side by side",
        (
            BAD_SLOTS,
            BAD_SLOTS.replace(
                "not set(slots) <= set(free)",
                "not set(slots) <= set(free) or slots[-1] - slots[0] > 1",
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "the slots come in any order",
        (
            BAD_SLOTS,
            BAD_SLOTS.replace("slots != sorted(set(slots))", "len(slots) != len(set(slots))"),
        ),
    ),
    misread(
        "SPELL-04",
        "a slot may be named twice",
        (BAD_SLOTS, BAD_SLOTS.replace("slots != sorted(set(slots))", "slots != sorted(slots)")),
        (PLACED, PLACED.replace("in slots", "in dict.fromkeys(slots)")),
    ),
    misread(
        "SPELL-04",
        "an occupied slot may be named",
        (BAD_SLOTS, BAD_SLOTS.replace("set(free)", 'set(range(len(state["slots"][oracle])))')),
    ),
    misread(
        "SPELL-04",
        "a slot counted from the end may be named",
        (
            BAD_SLOTS,
            BAD_SLOTS.replace(
                "set(free)", 'set(free) | {-len(state["slots"][oracle]) + slot for slot in free}'
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "after the first that fills the tile it is scored",
        (
            (
                "    for slot in slots:\n"
                "        place_counter(state, player, oracle, slot)\n"
                "    score_if_full"
            ),
            (
                "    for slot in reversed(slots):\n"
                "        place_counter(state, player, oracle, slot)\n"
                "        if not [n for n in free_slots(state, oracle) if n not in slots[:1]] and "
                "oracle != GUILD_HALL:\n"
                "            break\n"
                "    score_if_full"
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "it does not score the tile that it fills",
        (PLACED, PLACED.replace("    score_if_full(game, oracle)\n", "")),
    ),
    misread(
        "SPELL-04",
        "it costs no counters",
        (
            PLACED,
            PLACED.replace(
                "        place_counter(state, player, oracle, slot)\n",
                '        state["slots"][oracle][slot] = player\n',
            ),
        ),
    ),
    misread(
        "SPELL-04",
        "one counter suffices for two slots",
        ("    demand_supply(state, player, len(slots), ", "    demand_supply(state, player, 1, "),
    ),
    misread(
        "SPELL-04",
        "two counters are needed for one slot",
        ("    demand_supply(state, player, len(slots), ", "    demand_supply(state, player, 2, "),
    ),
    misread(
        "SPELL-04",
        "two slots are listed with one counter",
        ("range(1, min(2, supply) + 1)", "range(1, 3 if supply else 1)"),
    ),
    misread(
        "SPELL-04",
        "without supply it is listed",
        ("range(1, min(2, supply) + 1)", "range(1, max(1, min(2, supply)) + 1)"),
    ),
    misread(
        "SPELL-04",
        "on a full Guild Hall it is listed",
        (
            DOMINATING,
            DOMINATING
            + (
                "                if not free_slots(state, here):\n"
                '                    yield command("cast_domination", player, slots=[])\n'
            ),
        ),
    ),
    # Persuasion
    misread(
        "SPELL-05",
        "the replaced counter goes to the caster's supply",
        (
            (
                "    return_counter(state, oracle, slot)\n"
                "    place_counter(state, player, oracle, slot)\n"
                "\n"
            ),
            '    state["supply"][player] += 1\n    place_counter(state, player, oracle, slot)\n\n',
        ),
    ),
    misread(
        "SPELL-05",
        "one's own counter may be replaced",
        (
            "cast_persuasion",
            "    targets = opposing_slots(state, player, oracle)\n",
            (
                '    targets = [n for n in range(len(state["slots"][oracle])) if n not in '
                "free_slots(state, oracle)]\n"
            ),
        ),
    ),
    misread(
        "SPELL-05",
        "a free slot may be taken",
        (
            "cast_persuasion",
            "    targets = opposing_slots(state, player, oracle)\n",
            (
                '    targets = [n for n, owner in enumerate(state["slots"][oracle]) if owner != '
                "player]\n"
            ),
        ),
    ),
    misread(
        "SPELL-05",
        "a slot counted from the end may be named",
        (
            "cast_persuasion",
            "    if slot not in targets:\n",
            '    if slot % len(state["slots"][oracle]) not in targets:\n',
        ),
    ),
    misread(
        "SPELL-05",
        "a slot beyond the last is taken as the last",
        (
            "cast_persuasion",
            "    if slot not in targets:\n",
            '    slot = min(slot, len(state["slots"][oracle]) - 1)\n    if slot not in targets:\n',
        ),
    ),
    misread(
        "SPELL-05",
        "the replaced counter begins a duel",
        (
            (
                "    return_counter(state, oracle, slot)\n"
                "    place_counter(state, player, oracle, slot)\n"
                "\n"
            ),
            "    challenge(game, player, oracle, slot)\n\n",
        ),
    ),
    misread(
        "SPELL-05",
        "it scores a full tile",
        (
            (
                "    return_counter(state, oracle, slot)\n"
                "    place_counter(state, player, oracle, slot)\n"
                "\n"
            ),
            (
                "    return_counter(state, oracle, slot)\n"
                "    place_counter(state, player, oracle, slot)\n"
                "    if len(free_slots(state, oracle)) <= 1 and oracle != GUILD_HALL:\n"
                "        score(game, oracle)\n"
                "\n"
            ),
        ),
    ),
    misread(
        "SPELL-05",
        "the two counters change places with supply of the caster only",
        (
            (
                "    return_counter(state, oracle, slot)\n"
                "    place_counter(state, player, oracle, slot)\n"
                "\n"
            ),
            '    state["slots"][oracle][slot] = player\n\n',
        ),
    ),
    misread(
        "SPELL-05",
        "own counters are listed",
        (
            "                for slot in opposing_slots(state, player, here):\n",
            (
                '                for slot in [n for n, owner in enumerate(state["slots"][here]) '
                "if owner is not None]:\n"
            ),
        ),
    ),
    # Telekinesis
    misread(
        "SPELL-06",
        "only at the wizard's Oracle",
        (
            '    demand_in_play(state, oracle, "SPELL-06")\n',
            (
                '    demand_in_play(state, oracle, "SPELL-06")\n'
                '    if oracle != state["wizards"][player]:\n'
                '        raise Refused("oracle", "SPELL-06", "too far away")\n'
            ),
        ),
    ),
    misread(
        "SPELL-06",
        "not at the wizard's Oracle",
        (
            '    demand_in_play(state, oracle, "SPELL-06")\n',
            (
                '    demand_in_play(state, oracle, "SPELL-06")\n'
                '    if oracle == state["wizards"][player]:\n'
                '        raise Refused("oracle", "SPELL-06", "too near")\n'
            ),
        ),
    ),
    misread(
        "SPELL-06",
        "an occupied slot may be taken",
        (
            "cast_telekinesis",
            "    if slot not in free:\n",
            (
                '    if slot not in range(len(state["slots"][oracle])) or '
                'state["slots"][oracle][slot] == player:\n'
            ),
        ),
    ),
    misread(
        "SPELL-06",
        "a slot counted from the end may be named",
        (
            "cast_telekinesis",
            "    if slot not in free:\n",
            '    if slot % len(state["slots"][oracle]) not in free:\n',
        ),
    ),
    misread(
        "SPELL-06",
        "it does not score the tile that it fills",
        (
            "cast_telekinesis",
            "    take_slot(game, player, oracle, slot)\n",
            "    place_counter(state, player, oracle, slot)\n",
        ),
    ),
    misread(
        "SPELL-06",
        "it moves the wizard",
        (
            "cast_telekinesis",
            "    take_slot(game, player, oracle, slot)\n",
            '    state["wizards"][player] = oracle\n    take_slot(game, player, oracle, slot)\n',
        ),
    ),
    misread(
        "SPELL-06",
        "it places two counters",
        (
            "cast_telekinesis",
            "    take_slot(game, player, oracle, slot)\n",
            (
                '    if len(free) > 1 and state["supply"][player] > 1:\n'
                "        place_counter(state, player, oracle, next(n for n in free if n != "
                "slot))\n"
                "    take_slot(game, player, oracle, slot)\n"
            ),
        ),
    ),
    misread(
        "SPELL-06",
        "a name that is no tile is read as the wizard's",
        (
            '    demand_in_play(state, oracle, "SPELL-06")\n',
            (
                '    oracle = oracle if oracle in state["circle"] else state["wizards"][player] '
                "or GUILD_HALL\n"
            ),
        ),
    ),
    # Teleportation
    misread(
        "SPELL-07",
        "it is the final action",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    put_wizard(game["state"], player, oracle, "SPELL-07")\n'
                '    game["owed"] = ["end_turn"]\n'
            ),
        ),
    ),
    misread(
        "SPELL-07",
        "to where the wizard is",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    if game["state"]["wizards"][player] != oracle:\n'
                '        put_wizard(game["state"], player, oracle, "SPELL-07")\n'
            ),
        ),
    ),
    misread(
        "SPELL-07",
        "the Oracle where the wizard is is listed",
        (
            (
                '                for oracle in state["circle"]:\n'
                "                    if oracle != here:\n"
                '                        yield command("cast_teleportation"'
            ),
            (
                '                for oracle in state["circle"]:\n'
                "                    if oracle:\n"
                '                        yield command("cast_teleportation"'
            ),
        ),
    ),
    misread(
        "SPELL-07",
        "Maginor may be sent instead",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    put_wizard(game["state"], player, oracle, "SPELL-07")\n'
                '    game["state"]["maginor"]["oracle"] = oracle\n'
            ),
        ),
    ),
    misread(
        "SPELL-07",
        "not from the middle",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    oracle_of_wizard(game["state"], player, "SPELL-07")\n'
                '    put_wizard(game["state"], player, oracle, "SPELL-07")\n'
            ),
        ),
    ),
    misread(
        "SPELL-07",
        "only the Oracle where Maginor is or stands before",
        (
            '    put_wizard(game["state"], player, oracle, "SPELL-07")\n',
            (
                '    put_wizard(game["state"], player, game["state"]["maginor"]["oracle"], '
                '"SPELL-07")\n'
            ),
        ),
    ),
    # Summoning
    misread(
        "SPELL-08",
        "the tile where Maginor is is scored",
        (
            '    score(game, state["circle"][1])\n',
            (
                '    here = state["maginor"]["oracle"]\n'
                '    score(game, here if here != GUILD_HALL else state["circle"][-1])\n'
            ),
        ),
    ),
    misread(
        "SPELL-08",
        "the last tile is scored",
        ('    score(game, state["circle"][1])\n', '    score(game, state["circle"][-1])\n'),
    ),
    misread(
        "SPELL-08",
        "the caster's tile is scored",
        (
            '    score(game, state["circle"][1])\n',
            (
                '    here = state["wizards"][player]\n'
                "    score(game, here if here not in (None, GUILD_HALL) else "
                'state["circle"][1])\n'
            ),
        ),
    ),
    misread(
        "SPELL-08",
        "the turn goes on",
        (
            '    game["owed"].insert(0, "place_summoned_maginor")\n',
            '    game["owed"] = ["place_summoned_maginor"]\n',
        ),
    ),
    misread(
        "SPELL-08",
        "Maginor is placed before the reward is chosen",
        (
            '    game["owed"].insert(0, "place_summoned_maginor")\n',
            (
                '    circle = [*state["circle"], GUILD_HALL, GUILD_HALL]\n'
                '    state["maginor"] = {"place": "before", "oracle": circle[2 if '
                'state["decision"] else 1]}\n'
            ),
        ),
    ),
    misread(
        "SPELL-08",
        "Maginor comes onto the next tile",
        (SUMMONED, SUMMONED.replace('"before"', '"on" if len(state["circle"]) > 1 else "before"')),
    ),
    misread(
        "SPELL-08",
        "Maginor comes onto the Guild Hall",
        (SUMMONED, SUMMONED.replace("next_oracle(state, GUILD_HALL)", "GUILD_HALL")),
    ),
    misread(
        "SPELL-08",
        "the caster chooses the reward",
        (
            '    score(game, state["circle"][1])\n',
            (
                '    score(game, state["circle"][1])\n'
                '    if state["decision"]:\n'
                '        state["decision"]["players"] = [player]\n'
            ),
        ),
    ),
    misread(
        "SPELL-08",
        "an empty tile is no target",
        (
            SUMMONING,
            (
                '            case "summoning" if len(state["circle"]) > 1 and any(o is not None '
                'for o in state["slots"][state["circle"][1]]):\n'
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "it scores the Guild Hall when it is alone",
        (
            (
                '    if state["circle"] == [GUILD_HALL]:\n'
                '        raise Refused("spell", "SPELL-09", "only the Guild Hall remains")\n'
            ),
            (
                '    if state["circle"] == [GUILD_HALL]:\n'
                "        score(game, GUILD_HALL)\n"
                "        return\n"
            ),
        ),
    ),
    misread(
        "SPELL-09",
        "alone it is spent and brings Maginor before the Guild Hall",
        (
            '        raise Refused("spell", "SPELL-09", "only the Guild Hall remains")\n',
            '        game["owed"] = ["place_summoned_maginor", "end_turn"]\n        return\n',
        ),
    ),
    misread(
        "SPELL-10",
        "the last tile summoned brings Maginor home",
        (
            SUMMONED,
            SUMMONED
            + (
                '    if state["circle"] == [GUILD_HALL]:\n'
                '        state["maginor"] = {"place": "on", "oracle": GUILD_HALL}\n'
                "        score(game, GUILD_HALL)\n"
            ),
        ),
    ),
    misread(
        "SPELL-10", "the last tile cannot be summoned", (SUMMONING, SUMMONING.replace("> 1", "> 2"))
    ),
    misread(
        "SPELL-10",
        "after the last tile Maginor stands on the Guild Hall",
        (
            SUMMONED,
            SUMMONED
            + '    if state["circle"] == [GUILD_HALL]:\n        state["maginor"]["place"] = "on"\n',
        ),
    ),
]
