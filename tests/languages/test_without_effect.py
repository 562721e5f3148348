"""A roll, card or named symbol that has no effect says why, in every language."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.undo import EVENTS_OF_ENGINE
from maginor_core.games.maginor.definition import DEFINITION as MAGINOR
from maginor_core.games.maginor.presentation import MaginorPresentation
from maginor_core.games.maginor.presentation.names import EFFECTS, RESOLVED
from maginor_core.tables import seat_page

NAMES = ("Ada", "Bo", "Cy", "Di")


def drawn(seed: int) -> Game:
    """Return a game that is over, in which chance has chosen all commands."""
    random = Random(seed)
    players = 2 + seed % 3
    game = Game(MAGINOR, MAGINOR.deal(players, seed, None, {}), seed)
    while not game.finished:
        command: Any = random.choice(game.legal())  # Any: of the game
        game.submit(command)
    return game


def reason_of(game: Game, version: int, place: int) -> tuple[str, dict[str, str]]:
    """Return by the rules why the event had no effect: ``supply``, ``slot`` or ``held``, and where.

    It is read from the slots on the board.
    """
    board = game.branch(version).to_json()
    event = list(game.log.events(version, version + 1))[place]
    oracle = getattr(event, "oracle", None) or board["wizards"][event.player]
    symbol = getattr(event, "symbol", None) or event.face
    where = {"oracle": oracle, "symbol": symbol}
    if not board["supply"][event.player]:
        return "supply", where
    bearing = game.setup.tiles[oracle]
    held = [board["slots"][oracle][at] for at, one in enumerate(bearing) if one == symbol]
    assert set(held) <= {event.player}
    return "held" if held else "slot", where


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_no_effect_says_why_and_nothing_else_does(language: str) -> None:
    found = set()
    for seed in range(4):
        game = drawn(seed)
        names = NAMES[: game.setup.players]
        seen = seat_page(game, 0, names, language=language)
        page = seen.presentation
        assert isinstance(page, MaginorPresentation)
        for version in range(game.version):
            events = list(game.events_seen_by(0, version, version + 1))
            texts = [one["text"] for one in seen.happened(version)]
            for place, (event, following) in enumerate(pairwise((*events, None))):
                if event.tag in EVENTS_OF_ENGINE or page.is_prompt(event):
                    continue
                plain = page.event(event)
                if not isinstance(event, RESOLVED) or isinstance(following, EFFECTS):
                    assert texts[place] == plain
                    continue
                reason, where = reason_of(game, version, place)
                found.add(reason)
                where["oracle"] = page.names.oracle(where["oracle"])
                added = page.say(f"without-effect-{reason}", player=names[event.player], **where)
                assert texts[place] == f"{plain} {added}"
    assert found == {"supply", "slot", "held"}
