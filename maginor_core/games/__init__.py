"""The games of this package, and the registry, which finds these and others by their names."""

from maginor_core.games.typed_game import TypedGame as TypedGame
from maginor_core.registry import (
    DEFAULT as DEFAULT,
    GAMES as GAMES,
    GROUP as GROUP,
    GameLoadError as GameLoadError,
    GameWarning as GameWarning,
    Registered as Registered,
    UnknownGameError as UnknownGameError,
    every_game as every_game,
    game as game,
    game_of as game_of,
    known_game as known_game,
    load_module as load_module,
    loaded_modules as loaded_modules,
    names as names,
    portable as portable,
    register as register,
)
