"""The catalogue: what can be played, as a client needs it to ask for a table."""

from __future__ import annotations

from importlib import import_module

from maginor_core import games
from maginor_core.bots import bots_of
from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.kernel.heuristics import heuristics_of
from maginor_core.kernel.languages import ENGLISH
from maginor_core.kernel.presenting import presentation_of
from maginor_core.tables.joint_dealing import can_be_joint
from maginor_core.web.table_parts import STANDARD
from maginor_core.web.table_request import can_be_typed, has_secret_choices


def catalogue(language: str = ENGLISH) -> list[Json]:
    """Return what can be played, with the names of variants in a language.

    Raises:
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    return [_entry(games.game(name), language) for name in games.names()]


def _variant_label(game: GameDefinition, name: str, language: str) -> str:
    """Return what a variant is called, which a game with texts of its own knows."""
    module = import_module(game.presentation) if game.presentation else None
    if module is None or not hasattr(module, "variant_label"):
        return name.replace("_", " ")
    label: str = module.variant_label(name, language)
    return label


def _entry(game: GameDefinition, language: str) -> Json:
    """Return what a client needs to know of a game."""
    players = [f"Player {number}" for number in range(1, game.fewest_players + 1)]
    parts = game.parts()
    setup = game.deal(game.fewest_players, 0, parts, {})
    presentation = presentation_of(game, setup, players, {})
    return {
        "name": game.name,
        "title": game.title,
        "players": [game.fewest_players, game.most_players],
        "variants": [
            {"name": name, "label": _variant_label(game, name, language), "default": default}
            for name, default in game.variants.items()
        ],
        "editions": [
            {"name": name, "variants": dict(variants)} for name, variants in game.editions.items()
        ],
        "parts": [{"name": STANDARD, "label": game.parts_id(parts)}],
        "own_parts": game.parts_from_json is not None,
        "bots": list(bots_of(game)),
        "dice": [
            "seeded",
            *(["typed"] if can_be_typed(game) else []),
            *(["joint"] if can_be_joint(game) else []),
        ],
        "choices": ["open", *(["committed"] if has_secret_choices(game) else [])],
        "private": presentation.is_private,
        "hints": bool(getattr(heuristics_of(game), "ADVISER", "")) or presentation.is_private,
    }
