"""The registry of games: each is known by its name, and loaded when it is asked for."""

from __future__ import annotations

import copyreg
from importlib import import_module
from types import MappingProxyType
from typing import Final, cast

from attrs import frozen

from maginor_core.engine.definition import GameDefinition, Games
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.validation import shown

DEFAULT: Final = "maginor"
"""The game that is meant where none is named."""

GAMES = MappingProxyType(
    {
        "maginor": "maginor_core.games.maginor.definition",
        "abracada": "maginor_core.games.abracada.definition",
        "magalon": "maginor_core.games.magalon.definition",
    }
)
"""The modules that contain the definitions, by the names of the games."""

_added: dict[str, GameDefinition] = {}
_modules: list[str] = []


class UnknownGameError(EngineError, LookupError):
    """No game of that name is registered."""


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return (*GAMES, *_added)


def game(name: str = DEFAULT) -> GameDefinition:
    """Return the definition of the game called ``name``.

    Raises:
        UnknownGameError: there is none; the message names the known ones.
    """
    if name in _added:
        return _added[name]
    if name not in GAMES:
        raise UnknownGameError(f"{shown(name)} is not a known game; known are {', '.join(names())}")
    return cast("GameDefinition", import_module(GAMES[name]).DEFINITION)


def _by_name(definition: GameDefinition) -> tuple[object, ...]:
    return game, (definition.name,)


copyreg.pickle(GameDefinition, _by_name)  # type: ignore[arg-type] # found again, not made again


def known_game(name: str) -> GameDefinition | None:
    """Return the definition of the game called ``name``, or None if there is none."""
    return game(name) if name in _added or name in GAMES else None


def game_of(setup: object) -> GameDefinition:
    """Return the definition of the game that ``setup`` is a setup of.

    Raises:
        MalformedError: it is not a setup of a known game.
    """
    name = getattr(type(setup), "game", None)
    definition = known_game(name) if isinstance(name, str) else None
    if definition is None:
        raise MalformedError(f"must be a setup of a known game, not {shown(setup)}", "setup")
    return definition


def register(definition: GameDefinition, module: str = "") -> None:
    """Add a game, so that every tool knows it by its name for as long as this process lasts.

    Args:
        definition: the game.
        module: the name of a module that registers it when it is imported, so that the processes of
            an audit know it, too.

    Raises:
        ValueError: another game is called that.
    """
    if known_game(definition.name) not in (None, definition):
        raise ValueError(f"another game is called {definition.name}")
    _added[definition.name] = definition
    if module and module not in _modules:
        _modules.append(module)


@frozen
class Registered:
    """Finds games by their names in any process, which imports the modules that register them."""

    modules: tuple[str, ...]

    def __call__(self, name: str) -> GameDefinition | None:
        """Return the definition of the game called ``name``, or None if there is none."""
        for module in self.modules:
            import_module(module)
        return known_game(name)


def portable(games: Games) -> Games:
    """Return a function that finds the same games in other processes, as far as that can be."""
    return Registered(tuple(_modules)) if games is known_game else games
