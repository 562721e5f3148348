"""Misreadings of Maginor with which the tools are tested too: run, report, suspicion and fuzzer."""

from __future__ import annotations

from tests.conformance.misreading import misread

MISREADINGS = [
    misread(
        "TURN-06", "one slot is asked for", ("    if len(free) > 1:\n", "    if len(free) > 0:\n")
    ),
    misread(
        "TURN-04",
        "a scored tile lets the turn continue",
        (
            'game["owed"] = ["advance_maginor", "end_turn"] if still_advances else ["end_turn"]',
            'game["owed"] = ["advance_maginor", "end_turn"] if still_advances else game["owed"]',
        ),
    ),
    misread(
        "TURN-05",
        "a Maginor face that scores moves him as well",
        (
            '        game["setup"]["variants"]["advance_after_scoring_roll"]\n        and ',
            "        ",
        ),
    ),
    misread(
        "VOTE-01",
        "without supply a duel is fought nevertheless",
        ('    if state["supply"][player] == 0:\n        return\n    tile', "    tile"),
    ),
    misread(
        "VOTE-05",
        "named fate is wild again",
        (
            '    gain_vote(game, player, decision["oracle"], symbol)\n',
            '    gain_vote_or_name_symbol(game, player, decision["oracle"], symbol)\n',
        ),
    ),
    misread(
        "VOTE-04",
        "a full tile is challenged among all its symbols",
        (
            "[slot for slot in bearing if slot in opposing_slots(state, player, oracle)]",
            "opposing_slots(state, player, oracle) if bearing else []",
        ),
    ),
    misread(
        "TURN-07",
        "anybody may act",
        (
            '    if fields["player"] not in decision["players"]:  # TURN-07\n',
            '    if fields["player"] < 0:\n',
        ),
    ),
    misread(
        "MOVE-01",
        "a wizard may move to where it is",
        (
            '    if state["wizards"][player] == oracle:\n',
            '    if state["wizards"][player] == "":\n',
        ),
    ),
    misread(
        "SETUP-01",
        "a lone player may play",
        ("players not in range(2, 5)", "players not in range(1, 5)"),
    ),
    misread(
        "DUEL-06",
        "two earthbeasts tie",
        (
            'if challengers == defenders and challengers != "earthbeast":',
            "if challengers == defenders:",
        ),
    ),
    misread(
        "DUEL-05",
        "a tie leaves the defender in place",
        (
            'challengers != "earthbeast":\n        return None',
            'challengers != "earthbeast":\n        return duel["defender"]',
        ),
    ),
    misread(
        "DUEL-07",
        "a lost counter is gone",
        (
            "        if duellist != winner:",
            '        if duellist != winner and (winner is None or duellist == duel["challenger"]):',
        ),
    ),
    misread(
        "SCORE-04",
        "the last counter of a tie decides",
        (
            "key=lambda owner: (-slots.count(owner), slots.index(owner))",
            "key=lambda owner: (-slots.count(owner), slots[::-1].index(owner))",
        ),
    ),
    misread(
        "SCORE-05",
        "the second gets nothing",
        (
            "for winner, won in zip(ranking(state, oracle), rewards, strict=False):",
            "for winner, won in zip(ranking(state, oracle)[:1], rewards, strict=False):",
        ),
    ),
    misread(
        "SCORE-09",
        "wizards stay where the tile was",
        (
            '[None if place == oracle else place for place in state["wizards"]]',
            '[state["circle"][0] if place == oracle else place for place in state["wizards"]]',
        ),
    ),
    misread(
        "MAG-04",
        "Maginor continues to the next tile when his own is scored",
        (
            '"before", "oracle": next_oracle(state, oracle)}\n',
            '"on", "oracle": next_oracle(state, oracle)}\n',
        ),
    ),
    misread(
        "SCORE-02",
        "a full Guild Hall is scored",
        ("    if oracle != GUILD_HALL and not free_slots", "    if not free_slots"),
    ),
    misread(
        "SPELL-04",
        "Domination fills one slot at a time",
        (
            "    for slot in slots:\n        place_counter(state, player, oracle, slot)\n",
            "    for slot in slots[:1]:\n        place_counter(state, player, oracle, slot)\n",
        ),
    ),
    misread(
        "SPELL-05",
        "Persuasion takes a counter out of the game",
        (
            "    return_counter(state, oracle, slot)\n    place_counter(",
            "    place_counter(",
        ),
    ),
    misread(
        "SPELL-09",
        "Summoning scores the Guild Hall when it is alone",
        (
            '            case "summoning" if len(state["circle"]) > 1:',
            '            case "summoning":',
        ),
    ),
    misread(
        "SPELL-11",
        "only the loser may cast Reversal",
        ("    if winner is None and not ", "    if winner is None or not "),
    ),
    misread(
        "SPELL-12",
        "the Rites are worth one vote each",
        ("RITES.get(spell, 0)", "int(spell in RITES)"),
    ),
    misread(
        "END-03",
        "tied players share the victory at once",
        (
            "max((len(tiles[oracle]) for oracle in won), default=0)",
            "0 * max((len(tiles[oracle]) for oracle in won), default=0)",
        ),
    ),
]
