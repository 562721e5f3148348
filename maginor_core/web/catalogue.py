"""The catalogue: what can be played, as a client needs it to ask for a table."""

from __future__ import annotations

from maginor_core import games
from maginor_core.bots import bots_of
from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.kernel.variants import form_of


def catalogue() -> list[Json]:
    """Return what can be played."""
    return [entry(games.game(name)) for name in games.names()]


def entry(game: GameDefinition) -> Json:
    """Return what a client needs to know of a game."""
    return {
        "name": game.name,
        "title": game.title,
        "players": {"fewest": game.fewest_players, "most": game.most_players},
        "variants": [
            {"name": name, "default": default, "form": form_of(default)}
            for name, default in game.variants.items()
        ],
        "editions": list(game.editions),
        "parts": ["standard"],
        "bots": list(bots_of(game)),
        "dice": ["seeded", *(["typed"] if game.decider.draws else [])],
        "curtain": game.decider.secret != frozenset() or bool(game.setup_seen),
    }
