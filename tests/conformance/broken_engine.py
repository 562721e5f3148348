"""An engine that breaks one ruling: the specification with one change to its text.

Run as ``python broken_engine.py NAME``.
"""

from __future__ import annotations

import sys
from pathlib import Path

MODEL = Path(__file__).parents[2] / "spec" / "model.py"

CHANGES: dict[str, tuple[str, str, str]] = {
    "one slot is asked for": (
        "TURN-06",
        "    if len(free) > 1:\n",
        "    if len(free) > 0:\n",
    ),
    "a scored tile lets the turn continue": (
        "TURN-04",
        'game["owed"] = ["advance_maginor", "end_turn"] if still_advances else ["end_turn"]',
        'game["owed"] = ["advance_maginor", "end_turn"] if still_advances else game["owed"]',
    ),
    "a Maginor face that scores moves him as well": (
        "TURN-05",
        '        game["setup"]["variants"]["advance_after_scoring_roll"]\n        and ',
        "        ",
    ),
    "without supply a duel is fought nevertheless": (
        "VOTE-01",
        '    if state["supply"][player] == 0:\n        return\n    tile',
        "    tile",
    ),
    "named fate is wild again": (
        "VOTE-05",
        '    gain_vote(game, player, decision["oracle"], symbol)\n',
        '    gain_vote_or_name_symbol(game, player, decision["oracle"], symbol)\n',
    ),
    "a full tile is challenged among all its symbols": (
        "VOTE-04",
        "    opposed = [slot for slot in bearing if slot in opposing_slots(state, player, oracle)]",
        "    opposed = opposing_slots(state, player, oracle) if bearing else []",
    ),
    "anybody may act": (
        "TURN-07",
        '    if fields["player"] not in decision["players"]:  # TURN-07\n',
        '    if fields["player"] < 0:\n',
    ),
    "a wizard may move to where it is": (
        "MOVE-01",
        '    if state["wizards"][player] == oracle:\n',
        '    if state["wizards"][player] == "":\n',
    ),
    "a lone player may play": (
        "SETUP-01",
        "players not in range(2, 5)",
        "players not in range(1, 5)",
    ),
    "two earthbeasts tie": (
        "DUEL-06",
        'if challengers == defenders and challengers != "earthbeast":',
        "if challengers == defenders:",
    ),
    "a tie leaves the defender in place": (
        "DUEL-05",
        'challengers != "earthbeast":\n        return None',
        'challengers != "earthbeast":\n        return duel["defender"]',
    ),
    "a lost counter is gone": (
        "DUEL-07",
        "        if duellist != winner:",
        '        if duellist != winner and (winner is None or duellist == duel["challenger"]):',
    ),
    "the last counter of a tie decides": (
        "SCORE-04",
        "key=lambda owner: (-slots.count(owner), slots.index(owner))",
        "key=lambda owner: (-slots.count(owner), slots[::-1].index(owner))",
    ),
    "the second gets nothing": (
        "SCORE-05",
        "for winner, won in zip(ranking(state, oracle), rewards, strict=False):",
        "for winner, won in zip(ranking(state, oracle)[:1], rewards, strict=False):",
    ),
    "wizards stay where the tile was": (
        "SCORE-09",
        '[None if place == oracle else place for place in state["wizards"]]',
        '[state["circle"][0] if place == oracle else place for place in state["wizards"]]',
    ),
    "Maginor continues to the next tile when his own is scored": (
        "MAG-04",
        '"before", "oracle": next_oracle(state, oracle)}\n',
        '"on", "oracle": next_oracle(state, oracle)}\n',
    ),
    "a full Guild Hall is scored": (
        "SCORE-02",
        "    if oracle != GUILD_HALL and not free_slots",
        "    if not free_slots",
    ),
    "Domination fills one slot at a time": (
        "SPELL-04",
        "    for slot in slots:\n        place_counter(state, player, oracle, slot)\n",
        "    for slot in slots[:1]:\n        place_counter(state, player, oracle, slot)\n",
    ),
    "Persuasion takes a counter out of the game": (
        "SPELL-05",
        "    return_counter(state, oracle, slot)\n    place_counter(state, player, oracle, slot)\n",
        "    place_counter(state, player, oracle, slot)\n",
    ),
    "Summoning scores the Guild Hall when it is alone": (
        "SPELL-09",
        '            case "summoning" if len(state["circle"]) > 1:',
        '            case "summoning":',
    ),
    "only the loser may cast Reversal": (
        "SPELL-11",
        "    if winner is None and not ",
        "    if winner is None or not ",
    ),
    "the Rites are worth one vote each": (
        "SPELL-12",
        "RITES.get(spell, 0)",
        "int(spell in RITES)",
    ),
    "tied players share the victory at once": (
        "END-03",
        "max((len(tiles[oracle]) for oracle in won), default=0)",
        "0 * max((len(tiles[oracle]) for oracle in won), default=0)",
    ),
}
"""For each broken engine the ruling that it breaks, the text that is replaced, and by what."""


def source(name: str) -> str:
    """Return the text of the engine called ``name``."""
    _, right, wrong = CHANGES[name]
    text = MODEL.read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{name}: the specification has changed; change this with it"
    return text.replace(right, wrong)


if __name__ == "__main__":
    exec(compile(source(sys.argv[1]), "broken_engine", "exec"), {"__name__": "__main__"})
