"""Misreadings of the rulings of Maginor on scoring."""

from __future__ import annotations

from tests.conformance.misreading import misread

RANKED = "    return sorted(owners, key=lambda owner: (-slots.count(owner), slots.index(owner)))\n"

MISREADINGS = [
    misread(
        "SCORE-01",
        "a full tile is scored at the end of the turn",
        (
            "    score_if_full(game, oracle)\n\n\n# ---- Cards",
            (
                '    if "end_turn" in game["owed"]:\n'
                "        score_if_full(game, oracle)\n"
                "\n"
                "\n"
                "# ---- Cards"
            ),
        ),
    ),
    misread(
        "SCORE-01",
        "a tile is full with one slot free",
        (
            "    if oracle != GUILD_HALL and not free_slots",
            (
                '    if oracle != GUILD_HALL and (n := len(game["state"]["slots"][oracle])) and '
                'len(free_slots(game["state"], oracle)) < min(2, n) and n > 1 or oracle != '
                "GUILD_HALL and not free_slots"
            ),
        ),
    ),
    misread(
        "SCORE-01",
        "only a tile under Maginor is scored when full",
        (
            "    if oracle != GUILD_HALL and not free_slots",
            '    if oracle == game["state"]["maginor"]["oracle"] != GUILD_HALL and not free_slots',
        ),
    ),
    misread(
        "SCORE-02",
        "a full Guild Hall takes no duels",
        (
            "    elif len(opposed) > 1:\n",
            (
                "    elif oracle == GUILD_HALL and not free_slots(state, oracle):\n"
                "        return\n"
                "    elif len(opposed) > 1:\n"
            ),
        ),
    ),
    misread(
        "SCORE-02",
        "a full Guild Hall is left out of sorcery",
        (
            '    demand_in_play(game["state"], oracle, "CARD-03")\n',
            (
                '    demand_in_play(game["state"], oracle, "CARD-03")\n'
                '    if not free_slots(game["state"], oracle):\n'
                '        raise Refused("oracle", "CARD-03", "it is full")\n'
            ),
        ),
    ),
    misread(
        "SCORE-03",
        "who has fewest counters is first",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (slots.count(owner), "
                "slots.index(owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-03",
        "the first counter alone decides",
        (RANKED, "    return sorted(owners, key=lambda owner: slots.index(owner))\n"),
    ),
    misread(
        "SCORE-03",
        "players without a counter are ranked last",
        (
            "    owners = {owner for owner in slots if owner is not None}\n",
            '    owners = set(range(len(state["supply"])))\n    slots = [*slots, *owners]\n',
        ),
    ),
    misread(
        "SCORE-03",
        "a wizard there counts as a counter",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner) - "
                '(state["wizards"][owner] == oracle), slots.index(owner)))\n'
            ),
        ),
    ),
    misread(
        "SCORE-03",
        "a majority needs more than half of the slots",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-(slots.count(owner) * 2 > "
                "len(slots)), slots.index(owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "a tie goes to the lower seat",
        (RANKED, "    return sorted(owners, key=lambda owner: (-slots.count(owner), owner))\n"),
    ),
    misread(
        "SCORE-04",
        "a tie goes to the higher seat",
        (RANKED, "    return sorted(owners, key=lambda owner: (-slots.count(owner), -owner))\n"),
    ),
    misread(
        "SCORE-04",
        "a tie goes to whose turn it is, and then by seats",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), owner != "
                'state["current_player"], slots.index(owner)))\n'
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "a tie goes to the latest first counter",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), "
                "-slots.index(owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "the sum of the places decides a tie",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), sum(n for n, "
                "o in enumerate(slots) if o == owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "all counters of the tied are compared from the top, the last first",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), max(n for n, "
                "o in enumerate(slots) if o == owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "the nearest to the top on either side wins a tie",
        (
            RANKED,
            (
                "    return sorted(owners, key=lambda owner: (-slots.count(owner), min(min(n, "
                "len(slots) - n) for n, o in enumerate(slots) if o == owner), "
                "slots.index(owner)))\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "tied players for second get nothing",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            (
                "    ranked = ranking(state, oracle)\n"
                '    owners = state["slots"][oracle]\n'
                "    if len(ranked) > 2 and owners.count(ranked[1]) == owners.count(ranked[2]):\n"
                "        ranked = ranked[:1]\n"
                "    for winner, won in zip(ranked, rewards, strict=False):\n"
            ),
        ),
    ),
    misread(
        "SCORE-04",
        "the loser of a tie for first is not second",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            (
                "    ranked = ranking(state, oracle)\n"
                '    owners = state["slots"][oracle]\n'
                "    if len(ranked) > 1 and owners.count(ranked[0]) == owners.count(ranked[1]):\n"
                "        del ranked[1]\n"
                "    for winner, won in zip(ranked, rewards, strict=False):\n"
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "the first takes both",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            "    for winner, won in zip(ranking(state, oracle)[:1] * 2, rewards, strict=False):\n",
        ),
    ),
    misread(
        "SCORE-05",
        "the third gets the other",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            (
                "    for winner, won in zip(ranking(state, oracle)[:1] + ranking(state, "
                "oracle)[-1:], rewards, strict=False):\n"
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "the first takes the Oracle and is not asked",
        (
            '        ask(game, "choose_reward", ranked[:1], oracle=oracle)\n',
            (
                '        state["decision"] = None\n'
                '        choose_reward(game, {"oracle": oracle}, ranked[0], "oracle")\n'
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "a Rite goes with the Oracle",
        (
            '    if ranked and oracle in state["spells_beside"]:\n',
            (
                '    if ranked and state["spells_beside"].get(oracle) in RITES:\n'
                '        choose_reward(game, {"oracle": oracle}, ranked[0], "oracle")\n'
                '    elif ranked and oracle in state["spells_beside"]:\n'
            ),
        ),
    ),
    misread(
        "SCORE-05",
        "the spells held lie in the order won",
        ('            state["spells_held"][winner].sort()\n', ""),
    ),
    misread(
        "SCORE-06",
        "a lone player takes both",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            (
                "    ranked = ranking(state, oracle)\n"
                "    for winner, won in zip(ranked * 2 if len(ranked) == 1 else ranked, rewards, "
                "strict=False):\n"
            ),
        ),
    ),
    misread(
        "SCORE-06",
        "what a lone player leaves goes to the next seat",
        (
            "    for winner, won in zip(ranking(state, oracle), rewards, strict=False):\n",
            (
                "    ranked = ranking(state, oracle)\n"
                "    others = [] if len(ranked) > 1 else [(ranked[0] + 1) % "
                'len(state["supply"])]\n'
                "    for winner, won in zip(ranked + others, rewards, strict=False):\n"
            ),
        ),
    ),
    misread(
        "SCORE-06",
        "the spell that a lone player leaves stays by the Guild Hall",
        (
            '    state["spells_beside"].pop(oracle, None)\n',
            (
                '    spell = state["spells_beside"].pop(oracle, None)\n'
                "    if spell is not None and not any(spell in held for held in "
                'state["spells_held"]) and oracle != GUILD_HALL and any(oracle in won for won in '
                'state["oracles_won"]):\n'
                '        state["spells_beside"].setdefault(GUILD_HALL, spell)\n'
            ),
        ),
    ),
    misread(
        "SCORE-07",
        "an empty tile goes to whose turn it is",
        (
            '        if ranked:\n            state["oracles_won"][ranked[0]]',
            (
                '        ranked = ranked or [state["current_player"]]\n'
                "        if ranked:\n"
                '            state["oracles_won"][ranked[0]]'
            ),
        ),
    ),
    misread(
        "SCORE-07",
        "an empty tile stays",
        (
            "        remove_oracle(game, oracle)\n\n\ndef choose_reward",
            (
                "        if ranked or oracle == GUILD_HALL:\n"
                "            remove_oracle(game, oracle)\n"
                "\n"
                "\n"
                "def choose_reward"
            ),
        ),
    ),
    misread(
        "SCORE-07",
        "the spell of an empty tile goes to a wizard there",
        (
            '        if ranked:\n            state["oracles_won"][ranked[0]]',
            (
                '        if not ranked and oracle in state["wizards"] and oracle in '
                'state["spells_beside"]:\n'
                "            "
                'state["spells_held"][state["wizards"].index(oracle)].append(state["spells_beside'
                '"][oracle])\n'
                "        if ranked:\n"
                '            state["oracles_won"][ranked[0]]'
            ),
        ),
    ),
    misread(
        "SCORE-08",
        "a bare tile goes to the second",
        (
            '            state["oracles_won"][ranked[0]].append',
            '            state["oracles_won"][ranked[-1]].append',
        ),
    ),
    misread(
        "SCORE-08",
        "a bare tile is discarded",
        ('        if ranked:\n            state["oracles_won"][ranked[0]].append(oracle)\n', ""),
    ),
    misread(
        "SCORE-09",
        "the counters stay out",
        (
            '        state["supply"][owner] += 1\n        state["slots"][oracle][slot] = None\n',
            '        state["slots"][oracle][slot] = None\n',
        ),
    ),
    misread(
        "SCORE-09",
        "wizards go to the next tile",
        (
            "[None if place == oracle else place for place",
            "[next_oracle(state, oracle) if place == oracle else place for place",
        ),
    ),
    misread(
        "SCORE-09",
        "all wizards go to the middle",
        ("[None if place == oracle else place for place", "[None for place"),
    ),
    misread(
        "SCORE-09",
        "only the wizards of players with a counter there go to the middle",
        (
            '    for slot in range(len(state["slots"][oracle])):\n        return_counter',
            (
                '    there = list(state["slots"][oracle])\n'
                '    for slot in range(len(state["slots"][oracle])):\n'
                "        return_counter"
            ),
        ),
        (
            '[None if place == oracle else place for place in state["wizards"]]',
            (
                "[(None if seat in there else GUILD_HALL) if place == oracle else place for "
                'seat, place in enumerate(state["wizards"])]'
            ),
        ),
    ),
    misread(
        "SCORE-09",
        "the winner's wizard alone goes to the middle",
        (
            '[None if place == oracle else place for place in state["wizards"]]',
            (
                '[(None if any(oracle == won for won in state["oracles_won"][seat]) else '
                "GUILD_HALL) if place == oracle else place for seat, place in "
                'enumerate(state["wizards"])]'
            ),
        ),
    ),
    misread(
        "SCORE-10",
        "whose turn it is chooses the reward",
        (
            'ask(game, "choose_reward", ranked[:1], oracle=oracle)',
            'ask(game, "choose_reward", [state["current_player"]], oracle=oracle)',
        ),
    ),
    misread(
        "SCORE-10",
        "first and second may choose",
        (
            'ask(game, "choose_reward", ranked[:1], oracle=oracle)',
            'ask(game, "choose_reward", ranked[:2], oracle=oracle)',
        ),
    ),
    misread(
        "SCORE-10",
        "the counters go home before the choice",
        (
            '        ask(game, "choose_reward", ranked[:1], oracle=oracle)\n',
            (
                '        ask(game, "choose_reward", ranked[:1], oracle=oracle)\n'
                '        state["wizards"] = [None if place == oracle else place for place in '
                'state["wizards"]]\n'
            ),
        ),
    ),
]
