"""Bots: players that are programs, known by their names."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from attrs import frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, Setup, require_definition
from maginor_core.engine.errors import shown
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.play.command_bot import NAME, CommandBot
from maginor_core.play.onnx_policy import SUFFIX, BotError, OnnxPolicy
from maginor_core.play.search import (
    EASY,
    FULL,
    MEDIUM,
    SearchBot,
    guidance_of,
    levels_of,
    require_searchable,
)

# A bot is a program that decides for a seat, from what that seat may know and from given chance.
#
# All its chance comes from the stream ``bot.<seat>.<version>`` of the game's seed (see
# ``engine.chance``), so a game among bots follows from its seed, and so does a resumed one.


class Bot(Protocol):
    """A player that is a program."""

    def choose(
        self,
        game: Game,
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        """Return one of the ``legal`` commands of ``seat``.

        Args:
            game: all that the seat may know: a game without a past, the bot's own to change.
            seat: for whom the bot decides.
            legal: what the seat may do, one or more.
            chance: where every random choice comes from.
        """


def next_command(
    game: Game,
    bot: Bot,
    seat: int,
    seed: str | int,
    legal: Sequence[Any] | None = None,  # Any: commands of the game
) -> Any:  # Any: as above
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``game``.

    ``legal`` is what the seat may do, in the order of ``game.legal``, if that is known.
    """
    stream = Stream(seed, f"bot.{seat}.{game.version}")
    return bot.choose(game.known_to(seat), seat, legal or game.legal(seat), stream)


def play_out(game: Game, bots: Sequence[Bot], seed: str | int) -> None:
    """Play ``game`` to its end, with a bot for each seat."""
    while not game.finished:
        seat = game.to_act[0]
        game.submit(next_command(game, bots[seat], seat, seed), seat=seat)


# The random bot takes any legal command, each with equal chance: a yardstick for others.


class RandomBot:
    """Decides by chance alone."""

    def choose(
        self,
        game: Game,
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        """Return any of the ``legal`` commands."""
        return chance.choose(legal)


__all__ = [
    "Bot",
    "BotError",
    "RandomBot",
    "bot_called",
    "bots_of",
    "choice_of",
    "invite",
    "is_invited",
    "next_command",
    "play_out",
    "reason_of",
    "require_fit",
    "strongest_bot",
    "usual_bot",
]


def bots_of(definition: GameDefinition) -> Mapping[str, Bot]:
    """Return the bots that play ``definition``, by their names, the weakest first.

    They are the random one, those that were invited, the game's own, and the levels of the search
    if the game can be searched. A name that none of them has raises a ``BotError``, which names
    them.

    Raises:
        MalformedError: ``definition`` is no definition.
    """
    require_definition(definition)
    levels = levels_of(definition)
    below = guidance_of(definition).easy_is_weaker
    easy = {name: bot for name, bot in levels.items() if below and name == EASY}
    return _Bots(
        {"random": RandomBot(), **_invited(definition), **easy, **_own_bots(definition), **levels}
    )


class _Bots(dict[str, Bot]):
    """Bots by their names."""

    def __missing__(self, name: object) -> Bot:
        raise BotError(f"{shown(name)} is unknown; there are {', '.join(self)}")


def is_invited(name: str) -> bool:
    """Return whether a bot of this name was invited."""
    return name in _INVITED


def usual_bot(definition: GameDefinition) -> str:
    """Return the name of the bot that plays where none is named: the game's own, or else any.

    It is none of those that were invited, which may fail.
    """
    require_definition(definition)
    return list(_own_bots(definition) or levels_of(definition) or ["random"])[-1]


def strongest_bot(definition: GameDefinition) -> str:
    """Return the name of the strongest bot of a game, of those that were not invited."""
    require_definition(definition)
    return list(levels_of(definition) or _own_bots(definition) or ["random"])[-1]


def _own_bots(definition: GameDefinition) -> Mapping[str, Bot]:
    return heuristics_of(definition).bots


_INVITED: Final[dict[str, str]] = {}
"""The bots that were invited: by the names under which they are listed, as they were named."""


def invite(name: str) -> None:
    """List a policy of one's own among the bots of every game that it can play, in this process.

    Args:
        name: a module or an ONNX file, as ``bot_called`` takes them. A file is listed by its name
            without folders.

    Raises:
        BotError: it is neither, or cannot be loaded.
    """
    is_file = name.endswith(SUFFIX)
    if not is_file and ":" not in name:
        raise BotError(
            f"{shown(name)} is not MODULE:FUNCTION or FILE{SUFFIX}; the bots of the games are "
            "listed in any case"
        )
    _own_policy(name)
    listed = Path(name).name if is_file else name
    if _INVITED.setdefault(listed, name) != name:
        raise BotError(
            f"{shown(name)} would be listed as {shown(listed)}, as {shown(_INVITED[listed])} is; "
            "rename one of the files"
        )


def _invited(definition: GameDefinition) -> Mapping[str, Bot]:
    return {
        listed: _own_policy(name) for listed, name in _INVITED.items() if _plays(name, definition)
    }


@lru_cache(maxsize=256)
def _plays(name: str, definition: GameDefinition) -> bool:
    """Return whether a bot can play a game, with some number of players."""
    bot = _own_policy(name)
    if not isinstance(bot, OnnxPolicy):
        return True
    return any(
        bot.fits(definition, n)
        for n in range(definition.fewest_players, definition.most_players + 1)
    )


def require_fit(bot: Bot, definition: GameDefinition, setup: Setup) -> None:
    """Ensure that a bot can play games from a setup, as far as that is known before.

    Raises:
        BotError: it is a network that was made for other games or another number of players, or
            nothing that decides.
    """
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{shown(bot)} is no bot: it has no method choose")
    if isinstance(bot, OnnxPolicy):
        bot.require_fit(definition, setup)


# Bots by name, those included that no definition lists: searches with a budget, and policies.

BUDGET: Final = re.compile(r"search@([1-9][0-9]{0,6})(ms)?")
"""A search with so many iterations or milliseconds for a decision."""


def bot_called(definition: GameDefinition, name: str) -> Bot:
    """Return a bot of ``definition`` by its name.

    Besides those of ``bots_of``, ``search@500`` is a search of 500 iterations, ``search@200ms`` one
    of 200 milliseconds, ``trained.onnx`` a network in a file (``play.onnx_policy``),
    ``command:PROGRAM`` a program (``play.command_bot``), and ``my_module:choose`` a policy in a
    module, installed or in the current folder: a function that takes and returns what
    ``Bot.choose`` does, or an object with that method. The module is imported and the program run,
    so a name from elsewhere must not be given.

    Raises:
        BotError: there is none of that name.
        SearchError: the game cannot be searched.
    """
    listed = bots_of(definition)
    if name in listed:
        return listed[name]
    budget = BUDGET.fullmatch(name)
    if budget is not None:
        require_searchable(definition)
        count = int(budget[1])
        return SearchBot(milliseconds=count) if budget[2] else SearchBot(count)
    if name in (EASY, MEDIUM, FULL):
        require_searchable(definition)
    if ":" not in name and not name.endswith(SUFFIX):
        raise BotError(
            f"{shown(name)} is unknown; there are {', '.join(listed)}, search@ITERATIONS, "
            f"search@MILLISECONDSms, MODULE:FUNCTION, command:PROGRAM and FILE{SUFFIX}"
        )
    return _own_policy(name)


@lru_cache(maxsize=64)
def _own_policy(name: str) -> Bot:
    """Return a policy of one's own, from a module, a file or a command."""
    if NAME.fullmatch(name):
        return CommandBot(name)
    if name.endswith(SUFFIX):
        return OnnxPolicy.load(Path(name), name)
    module, _, attribute = name.partition(":")
    return _Policy(name, _policy_in(module, attribute))


def _policy_in(module: str, attribute: str) -> Callable[..., Any]:  # Any: a command
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), attribute)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever its author has written
        raise BotError(
            f"the bot {shown(f'{module}:{attribute}')} cannot be loaded: {error}"
        ) from error
    choose = getattr(found, "choose", found)
    if not callable(choose):
        raise BotError(
            f"{attribute} of {module} is no bot; it must be a function of game, seat, legal "
            "commands and chance, or an object with such a method choose"
        )
    return choose  # type: ignore[no-any-return] # what it takes is found out by calling it


@frozen
class _Policy:
    """A policy of one's own, whose mistakes are told as errors."""

    name: str
    function: Callable[..., Any]  # Any: a command

    def choose(
        self,
        game: Game,
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        number, failed = choice_of(self.name, self.function, game, seat, legal, chance)
        if number is None:
            raise BotError(failed)
        return legal[number]


def choice_of(
    name: str,
    choose: Callable[..., Any],  # Any: a command
    game: Game,
    seat: int,
    legal: Sequence[Any],  # Any: commands of the game
    chance: Stream,
) -> tuple[int | None, str]:
    """Return which of the ``legal`` commands a bot chooses, by its number among them.

    It raises nothing but ``KeyboardInterrupt``, by which a user may interrupt the program.

    Args:
        name: the bot's, for the message.
        choose: its function, which takes the same as ``Bot.choose``.
        game: all that the seat may know, the bot's own to change.
        seat: for whom it decides.
        legal: what the seat may do.
        chance: where every random choice comes from.

    Returns:
        The number, or None and what the bot did instead.
    """
    listed = tuple(legal)  # the bot may change what it is given
    about = f"the bot {name}"
    try:
        found = choose(game, seat, legal, chance)
        kind = type(found)
        number = next(
            (at for at, one in enumerate(listed) if type(one) is kind and one == found), None
        )
        if number is not None:
            return number, ""
        return None, (
            f"{about} answered {shown(found)} at seat {seat}, which is not legal now; it must "
            f"return one of the {len(listed)} commands that it is given"
        )
    except KeyboardInterrupt:
        raise
    except BotError as error:
        return None, str(error)
    except BaseException as error:  # also SystemExit, GeneratorExit and what ends tasks
        return None, f"{about} failed at seat {seat}: {reason_of(error)}"


def reason_of(error: BaseException) -> str:
    """Return the class of an error and its message, if it has one that can be had."""
    try:
        return f"{type(error).__name__}: {error}"
    except BaseException:  # raised by the error's own text
        return type(error).__name__
