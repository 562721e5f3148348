"""Misreadings of the rulings on Maginor's way round the circle."""

from __future__ import annotations

from tests.conformance.misreading import misread

GONE = '    state["circle"].remove(oracle)\n'

MISREADINGS = [
    misread(
        "MAG-01",
        "he steps from Oracle to Oracle",
        (
            '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, here)}\n',
            '        state["maginor"] = {"place": "on", "oracle": next_oracle(state, here)}\n',
        ),
    ),
    misread(
        "MAG-01",
        "he goes counter-clockwise",
        (
            "circle[(circle.index(oracle) + 1) % len(circle)]",
            "circle[(circle.index(oracle) - 1) % len(circle)]",
        ),
    ),
    misread(
        "MAG-01",
        "he steps over a tile with a wizard",
        (
            '        state["maginor"] = {"place": "on", "oracle": here}\n',
            (
                '        if here in state["wizards"] and here != GUILD_HALL:\n'
                "            here = next_oracle(state, here)\n"
                '        state["maginor"] = {"place": "on", "oracle": here}\n'
            ),
        ),
    ),
    misread(
        "MAG-02",
        "leaving the Guild Hall scores it",
        (
            "        if here != GUILD_HALL:\n            score(game, here)\n",
            "        score(game, here)\n",
        ),
    ),
    misread(
        "MAG-02",
        "arriving on a tile scores it",
        (
            "        if here == GUILD_HALL:\n            score(game, GUILD_HALL)\n",
            "        score(game, here)\n",
        ),
    ),
    misread(
        "MAG-02",
        "leaving a tile without counters does not score it",
        (
            "        if here != GUILD_HALL:\n            score(game, here)\n",
            (
                "        if here != GUILD_HALL and any(owner is not None for owner in "
                'state["slots"][here]):\n'
                "            score(game, here)\n"
            ),
        ),
    ),
    misread(
        "MAG-02",
        "he leaves after the reward has been chosen",
        (
            (
                '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "here)}\n"
                "        if here"
            ),
            (
                "        if here == GUILD_HALL:\n"
                '            state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "here)}\n"
                "        if here"
            ),
        ),
    ),
    misread(
        "MAG-03",
        "the game ends when he is before the Guild Hall",
        (
            "        if here != GUILD_HALL:\n            score(game, here)\n",
            (
                "        if here != GUILD_HALL:\n"
                "            score(game, here)\n"
                '            if state["maginor"]["oracle"] == GUILD_HALL and state["decision"] '
                "is None:\n"
                "                score(game, GUILD_HALL)\n"
            ),
        ),
    ),
    misread(
        "MAG-03",
        "he has to step off the Guild Hall again",
        (
            "        if here == GUILD_HALL:\n            score(game, GUILD_HALL)\n",
            (
                '        if here == GUILD_HALL and len(state["circle"]) > 1:\n'
                "            score(game, GUILD_HALL)\n"
            ),
        ),
    ),
    misread(
        "MAG-03",
        "the Guild Hall is scored at the end of the turn",
        (
            "        if here == GUILD_HALL:\n            score(game, GUILD_HALL)\n",
            (
                '        if here == GUILD_HALL and "end_turn" in game["owed"]:\n'
                "            score(game, GUILD_HALL)\n"
            ),
        ),
    ),
    misread(
        "MAG-03",
        "the last round is played out",
        (
            '    state["finished"] = True\n',
            '    state["finished"] = state["current_player"] == game["setup"]["players"] - 1\n',
        ),
    ),
    misread(
        "MAG-04",
        "on a scored tile he goes back before the tile that lies before it",
        (
            (
                'state["maginor"]["oracle"] == oracle:\n'
                '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "oracle)}"
            ),
            (
                'state["maginor"]["oracle"] == oracle:\n'
                '        state["maginor"] = {"place": "before", "oracle": '
                'state["circle"][state["circle"].index(oracle) - 1]}'
            ),
        ),
    ),
    misread(
        "MAG-04",
        "before a scored tile he stays on the one that comes next",
        (
            '"before", "oracle": next_oracle(state, oracle)}\n    state["circle"]',
            'state["maginor"]["place"], "oracle": next_oracle(state, oracle)}\n    state["circle"]',
        ),
    ),
    misread(
        "MAG-04",
        "the tile scored before him moves him on",
        (
            (
                'oracle != GUILD_HALL and state["maginor"]["oracle"] == oracle:\n'
                '        state["maginor"] = '
            ),
            (
                'oracle != GUILD_HALL and state["maginor"]["oracle"] == oracle:\n'
                '        if state["maginor"]["place"] == "before" and next_oracle(state, oracle) '
                "== GUILD_HALL:\n"
                '            state["maginor"] = {"place": "on", "oracle": GUILD_HALL}\n'
                "        else:\n"
                '            state["maginor"] = '
            ),
        ),
    ),
    misread(
        "MAG-04",
        "any filled tile moves him on",
        (
            '    if oracle != GUILD_HALL and state["maginor"]["oracle"] == oracle:\n',
            (
                '    if oracle != GUILD_HALL and (state["maginor"]["oracle"] == oracle or '
                'state["maginor"]["place"] == "before"):\n'
            ),
        ),
    ),
    misread(
        "MAG-04",
        "with him on the Guild Hall a filled tile moves him too",
        (
            '    if oracle != GUILD_HALL and state["maginor"]["oracle"] == oracle:\n',
            (
                '    if oracle != GUILD_HALL and state["maginor"]["oracle"] in (oracle, '
                'GUILD_HALL) and state["maginor"]["place"] == "on":\n'
            ),
        ),
    ),
    misread(
        "MAG-05",
        "alone on the Guild Hall he scores it at once",
        (
            (
                '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "here)}\n"
                "        if here != GUILD_HALL:"
            ),
            (
                '        state["maginor"] = {"place": "before", "oracle": next_oracle(state, '
                "here)}\n"
                '        if state["circle"] == [GUILD_HALL]:\n'
                '            state["maginor"] = {"place": "on", "oracle": GUILD_HALL}\n'
                '        if here != GUILD_HALL or state["circle"] == [GUILD_HALL]:'
            ),
        ),
    ),
    misread(
        "MAG-05",
        "the game ends when all other tiles have been filled",
        (
            "    if oracle == GUILD_HALL:\n        end_game(game)\n",
            (
                '    if oracle == GUILD_HALL or state["circle"] == [GUILD_HALL] and '
                'state["maginor"] == {"place": "on", "oracle": GUILD_HALL}:\n'
                "        end_game(game)\n"
            ),
        ),
    ),
    misread(
        "MAG-06",
        "at the end he stands before the Guild Hall",
        (
            "    if oracle == GUILD_HALL:\n        end_game(game)\n",
            (
                "    if oracle == GUILD_HALL:\n"
                '        state["maginor"] = {"place": "before", "oracle": GUILD_HALL}\n'
                "        end_game(game)\n"
            ),
        ),
    ),
    misread(
        "MAG-06",
        "at the end the wizards stay",
        (
            '    state["wizards"] = [None if place == oracle',
            '    state["wizards"] = [None if place == oracle != GUILD_HALL',
        ),
    ),
    misread(
        "MAG-06",
        "at the end the counters stay out of supply",
        (
            "        return_counter(state, oracle, slot)\n    del",
            (
                "        if oracle != GUILD_HALL:\n"
                "            return_counter(state, oracle, slot)\n"
                "    del"
            ),
        ),
    ),
    misread(
        "MAG-06",
        "at the end the Guild Hall stays in the circle",
        (GONE, '    if oracle != GUILD_HALL:\n        state["circle"].remove(oracle)\n'),
    ),
]
