"""The words of refusals, as ``refusals.txt`` pins them: for programs, then for people.

``pytest --update-golden`` writes the file again; its difference is the change in what players read.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.presentation import present
from tests.abracada.playing import random_game

PINS = Path(__file__).with_name("refusals.txt")
PLAYERS = ("Ada", "Bo", "Cy", "Di", "Ed")


def attempts(players: int) -> Iterator[dict[str, Any]]:
    """Yield the JSON of commands of each kind by each seat, legal or not."""
    for seat in range(players):
        for number in range(11):
            yield {"type": "cast_spell", "player": seat, "number": number}
        yield {"type": "end_turn", "player": seat}
        yield {"type": "deal_round", "player": seat}


def refusals() -> dict[tuple[str, str], str]:
    """Return refusals of seeded games, the first of each command and its words without numbers."""
    found: dict[tuple[str, str], str] = {}

    def try_all(game: Game) -> None:
        setup: Any = game.setup  # Any: the setup of this game
        people = present(setup, PLAYERS[: setup.players], {})
        for data in attempts(setup.players):
            try:
                game.branch().submit(DEFINITION.command_json.from_json(data))
            except RefusalError as refusal:
                refusal = pickle.loads(pickle.dumps(refusal))  # what is pinned survives it
                words = re.sub(r"\d+|(, N)+( or N)", "N", str(refusal))
                text = f"{data['type']}: {refusal}\n    {people.refusal(refusal)}"
                found.setdefault((data["type"], re.sub("N(, N)*( or N)?", "N", words)), text)

    for players in (2, 5):
        for seed in range(4):
            for game, _ in random_game(players, f"refusals {seed}", 25):
                try_all(game)
        for game, _ in random_game(players, "refusals to the end"):
            if game.finished or game.version % 7 == 0:
                try_all(game)
    return found


def test_refusals_are_worded_as_pinned(update_golden: bool) -> None:
    text = "\n".join(sorted(refusals().values())) + "\n"
    if update_golden:
        PINS.write_text(text, encoding="utf-8")
    assert PINS.read_text(encoding="utf-8") == text


def test_every_refusal_of_the_rules_is_pinned() -> None:
    named = {ruling for text in refusals().values() for ruling in re.findall(r"\[(.+?)\]", text)}
    assert named >= {"CAST-01", "CAST-05", "END-01", "ROUND-03", "TURN-01", "TURN-04"}
