"""How a game came out: what totals are made of, what decided beside them, and the open board."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.picture import Width
from maginor_core.engine.presentation import Explanation
from maginor_core.games import GAMES
from maginor_core.games import game as game_called
from maginor_core.games.abracada.projections.state import winners
from maginor_core.play.bots import bots_of, next_command, usual_bot
from maginor_core.tables.seat_page import seat_page

PLAYERS = ("Ada", "Bo", "Cy")


@cache
def played(definition: GameDefinition) -> Game:
    """Return a game that three bots have played to its end; who changes it copies it."""
    bot = bots_of(definition)[usual_bot(definition)]
    game = definition.new(players=len(PLAYERS), seed="end")
    while not game.finished:
        game.submit(next_command(game, bot, game.to_act[0], "end"))
    return game


PANELS: dict[str, Callable[[str], int]] = {
    "maginor": lambda panel: int(re.findall(r"'#laurel'.*?>(\d+)</text>", panel)[0]),
    "abracada": lambda panel: int(re.findall(r">(\d+) Punkte? / 8<", panel)[0]),
    "magalon": lambda panel: 3 - len(re.findall("'missing'", panel)),
}
"""How the panel of a player states a total."""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_earned_adds_up_to_the_totals_and_panels_say_the_same(name: str) -> None:
    game = played(game_called(name))
    result = game.result
    assert result is not None
    end = seat_page(game, 0, PLAYERS, language="de").end()
    assert [sum(part["points"] for part in parts) for parts in end["earned"]] == list(result.totals)
    assert all(part["label"] for parts in end["earned"] for part in parts)
    assert "stone-unknown" not in end["picture"]
    width: Width = "wide" if name == "magalon" else "narrow"  # whose wide panels have names first
    picture = seat_page(game, 0, PLAYERS, language="de", width=width).end()["picture"]
    parts = re.split(rf">({'|'.join(PLAYERS)})</text>", picture)
    panels = dict(zip(parts[1::2], parts[2::2], strict=True))
    told = [PANELS[name](panels[player]) for player in PLAYERS]
    assert told == list(result.totals)


def of_maginor(state: Any, tiles: tuple[tuple[int, ...], ...]) -> None:  # Any: of a game
    """Give players the Oracles that are worth so much, and no Rites."""
    worth = list(state.layout.values)
    state.oracles_won = [[worth.index(value) for value in each] for each in tiles]
    state.spells_held = [[] for _ in tiles]


def of_abracada(state: Any, *lists: tuple[int, ...]) -> None:  # Any: of a game
    """Give players points, those gained in the last round among them, and lives."""
    points, gained, lives = lists
    state.points, state.gained, state.lives = list(points), gained, list(lives)
    state.winners = winners(state)


def of_magalon(  # Any: of a game
    state: Any, artifacts: tuple[int, ...], energy: tuple[int, ...], won: tuple[int, ...]
) -> None:
    """Let the game end by its limit of rounds."""
    all_of_them = (0, 2, 6, 14)
    state.artifacts = [all_of_them[count] for count in artifacts]
    state.energy, state.winners, state.wizard_trail = list(energy), tuple(won), ()


CHANGES: dict[str, Callable[..., None]] = {
    "maginor": of_maginor,
    "abracada": of_abracada,
    "magalon": of_magalon,
}
ENDS = tomllib.loads(Path(__file__).with_name("ends.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "end"), [(name, end) for name in ENDS for end in ENDS[name]])
def test_what_decided_between_equal_totals_is_told(name: str, end: dict[str, Any]) -> None:
    game = played(game_called(name))
    state = game.definition.decider.copy(game.live_state)
    CHANGES[name](state, *end["values"])
    found = presentation_of(game.definition, game.setup, PLAYERS, {}).decided(state)
    told = Explanation(tuple(end["rulings"]), text=end["text"])
    assert found == (told if end["text"] else None)


def test_a_winner_who_reached_the_goal_of_magalon_is_said_to_have_won_by_that() -> None:
    game = played(game_called("magalon"))
    end = seat_page(game, 0, PLAYERS).end()
    text = "The goal decides, not the artifacts: Cy reached it first."
    assert end["decided"] == {"text": text, "rulings": ["END-01"]}
    [line] = seat_page(game, 0, PLAYERS).presentation.score(game.live_state).lines(400)
    assert "".join(part for part, _ in line).endswith(text)
