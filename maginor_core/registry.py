"""The registry of games: each is known by its name, and loaded when it is asked for.

A game comes from this package; from another, which names its ``GameDefinition`` in the entry-point
group ``maginor_core.games``; or from a module, by ``load_module`` or ``register``.
"""

from __future__ import annotations

import copyreg
import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from attrs import frozen

from maginor_core.engine.definition import GameDefinition, Games
from maginor_core.engine.errors import EngineError, MalformedError, shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DEFAULT: Final = "maginor"
"""The game that is meant where none is named."""

GAMES = MappingProxyType(
    {
        "maginor": "maginor_core.games.maginor.definition",
        "abracada": "maginor_core.games.abracada.definition",
        "magalon": "maginor_core.games.magalon.definition",
    }
)
"""The modules that contain the definitions of this package's games, by their names."""
GROUP: Final = "maginor_core.games"
"""The entry points by which other packages name their games."""

_added: dict[str, GameDefinition] = {}
_modules: list[str] = []


class UnknownGameError(EngineError, LookupError):
    """No game with that name is registered."""


class GameLoadError(EngineError):
    """A game of another package or module that cannot be loaded; the message says whose it is."""


class GameWarning(UserWarning):
    """A game of another package is left out, since it cannot be loaded."""


def names() -> tuple[str, ...]:
    """Return the names of all games, whether they can be loaded or not."""
    return tuple(dict.fromkeys((*GAMES, *_added, *_offered())))


def game(name: str = DEFAULT) -> GameDefinition:
    """Return the definition of the game called ``name``.

    Raises:
        UnknownGameError: there is none; the message names the known ones.
        GameLoadError: another package offers it, and it cannot be loaded.
    """
    found = known_game(name)
    if found is None:
        raise UnknownGameError(
            f"{shown(name)} is not a known game; known are {', '.join(names())}. A game of another "
            f"package is known by its entry point in the group {GROUP}, one in a module by "
            "maginor --module MODULE"
        )
    return found


def _by_name(definition: GameDefinition) -> tuple[object, ...]:
    older = None if definition.newest is None else definition.revision
    return _game_of_modules, (definition.name, loaded_modules(), older)


def _game_of_modules(name: str, modules: tuple[str, ...], older: int | None) -> GameDefinition:
    Registered(modules)(name)
    return game(name) if older is None else game(name).under(older)


copyreg.pickle(GameDefinition, _by_name)  # type: ignore[arg-type] # found again, not made again


def known_game(name: str) -> GameDefinition | None:
    """Return the definition of the game called ``name``, or None if there is none.

    Raises:
        GameLoadError: another package offers it, and it cannot be loaded.
    """
    if name in _added:
        return _added[name]
    if name in GAMES:
        return _bundled(name)
    return _load(name)


@cache
def _bundled(name: str) -> GameDefinition:
    return cast("GameDefinition", import_module(GAMES[name]).DEFINITION)


def every_game(games: Games = known_game) -> Iterator[GameDefinition]:
    """Yield all games that ``games`` knows; warn of each that cannot be loaded."""
    for name in names():
        try:
            found = games(name)
        except GameLoadError as error:
            warnings.warn(str(error), GameWarning, stacklevel=1)  # of one place, so once
            continue
        if found is not None:
            yield found


def game_of(setup: object) -> GameDefinition:
    """Return the definition of the game that ``setup`` is a setup of.

    Raises:
        MalformedError: it is not a setup of a known game.
        GameLoadError: another package offers the game, and it cannot be loaded.
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
    name = definition.name
    if (name in _added or name in GAMES) and known_game(name) is not definition:
        raise ValueError(f"another game is called {name}")
    _added[name] = definition
    if module and module not in _modules:
        _modules.append(module)


# Games of others, by entry points and by the names of modules.


def load_module(name: str) -> tuple[GameDefinition, ...]:
    """Register the games that a module contains at its top level, and return them.

    The module is installed, or in the current folder.

    Raises:
        GameLoadError: it cannot be imported, contains no game, or one with the name of another.
    """
    here = os.getcwd()  # noqa: PTH109 # pathlib takes long to import, and few need it
    if here not in sys.path:
        sys.path.append(here)
    try:
        contents = vars(import_module(name))
    except (Exception, SystemExit) as error:  # whatever its author has written
        hint = "; give its name without .py, with dots for folders" if "/" in name else ""
        hint = hint or ("; give its name without .py" if name.endswith(".py") else "")
        raise GameLoadError(
            f"the module {shown(name)} cannot be imported: {_reason(error)}{hint}"
        ) from error
    values = [each for each in contents.values() if isinstance(each, GameDefinition)]
    found = tuple(
        [each for each in values if each.name not in GAMES or each is not known_game(each.name)]
    )
    for definition in found:
        try:
            register(definition, name)
        except ValueError as error:
            raise GameLoadError(f"the module {shown(name)} cannot be used: {error}") from None
    if name not in _modules:
        raise GameLoadError(
            f"the module {shown(name)} contains no game; a GameDefinition must be one of its "
            "variables"
        )
    return found


def loaded_modules() -> tuple[str, ...]:
    """Return the names of the modules that another process has to load to know the same games."""
    return tuple(_modules)


@cache
def _offered() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return the entry points of other packages' games, by the names of the games."""
    from importlib.metadata import entry_points  # noqa: PLC0415 # it takes long, and few need it

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        if entry.name in GAMES:
            warnings.warn(
                f"{_package(entry)} offers a game called {entry.name}; that is a game of "
                "maginor-core, and the other one is left out",
                GameWarning,
                stacklevel=3,
            )
        else:
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


@cache
def _attempt(name: str) -> GameDefinition | str | None:
    """Return the game that another package offers by this name, or why it cannot be loaded."""
    offers = _offered().get(name, ())
    if not offers:
        return None
    if len(offers) > 1:
        packages = " and ".join(sorted(map(_package, offers)))
        return f"{packages} offer a game called {name}; uninstall all but one"
    (entry,) = offers
    about = f"the game {name} of {_package(entry)} cannot be loaded from {entry.value}"
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:  # whatever its author has written
        return f"{about}: {_reason(error)}"
    if not isinstance(found, GameDefinition):
        return f"{about}: that is {shown(found)}, not a GameDefinition"
    if found.name != name:
        return f"{about}: that game is called {found.name}; the entry point must be, too"
    return found


def _load(name: str) -> GameDefinition | None:
    found = _attempt(name)
    if isinstance(found, str):
        raise GameLoadError(found)
    return found


def _package(entry: EntryPoint) -> str:
    """Return the name and version of the distribution that has an entry point."""
    return "a package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _reason(error: BaseException) -> str:
    """Return an error in a line, with the line of code that raised it."""
    from traceback import extract_tb  # noqa: PLC0415 # as above

    own = [at for at in extract_tb(error.__traceback__) if "importlib" not in at.filename]
    where = f" ({own[-1].filename}, line {own[-1].lineno})" if own[1:] else ""
    return f"{type(error).__name__}: {error}{where}"


@frozen
class Registered:
    """Finds games by their names in any process, which imports the modules that contain them."""

    modules: tuple[str, ...]

    def __call__(self, name: str) -> GameDefinition | None:
        """Return the definition of the game called ``name``, or None if there is none."""
        for module in self.modules:
            if module not in _modules:
                load_module(module)
        return known_game(name)


def portable(games: Games) -> Games:
    """Return a function that finds the same games in other processes, as far as that can be."""
    return Registered(loaded_modules()) if games is known_game else games
