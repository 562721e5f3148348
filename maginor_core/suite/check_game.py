"""Check a game's definition for what would go wrong silently, by random games.

>>> from maginor_core.games import game
>>> from maginor_core.suite.check_game import check_game
>>> check_game(game("abracada"), games=1)
()

Every game is played twice from the same seed, and then again step by step: each event is folded,
each copy and each view compared, everything written and read again, and what is not legal tried.
What a seat may not know is found by comparing games that have shown it the same events.

What differs from process to process, as the order of a set of texts does, cannot be found.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from traceback import extract_tb
from typing import Any, Final

from maginor_core.engine import undo
from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import attributes_of
from maginor_core.engine.setup import GameSetup
from maginor_core.suite.checked_game import CheckedGame, Fold, GameReport, Slip, StopCheckError

__all__ = ["Slip", "check_game"]

GAMES: Final = 20
"""How many games are played if nothing else is said."""


def check_game(
    definition: GameDefinition, *, games: int = GAMES, seed: str | int = 0
) -> tuple[Slip, ...]:
    """Return what would go wrong silently in a game that is defined like this, each thing once.

    The games have all numbers of players, first without variants. What the declarations alone
    reveal is returned without any game. Likewise nothing is played after games that share state,
    or are not the same each time, since all else follows from it.

    Args:
        definition: the game.
        games: how many games to play.
        seed: what they follow from; the same seed finds the same.
    """
    report, fold = GameReport("the declarations"), Fold()
    for kind, about in _wrong_declarations(definition):
        report.add(kind, about)
    if not report.slips:
        with suppress(StopCheckError):
            made = [CheckedGame(definition, report, fold, number, seed) for number in range(games)]
            for game in [game for game in made if _returns(game.play, report)]:
                _returns(game.check, report)
            fold.report_to(report)
    return tuple(report.slips.values())


def _returns(act: Callable[[], None], report: GameReport) -> bool:
    """Return whether ``act`` returns; what it raises is reported."""
    try:
        act()
    except StopCheckError:
        raise
    except Exception as error:
        raised = extract_tb(error.__traceback__)[-1]
        about = f"{type(error).__name__} is raised in {raised.name}"
        report.add("exception", about, f"{raised.filename}:{raised.lineno}: {error}")
        return False
    return True


# What the declarations alone reveal.


def _wrong_declarations(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield the kind of each slip, and what is wrong."""
    decider = definition.decider
    own = {kind for kind in decider.codec.tags.values() if kind.__module__ != undo.__name__}
    commands, events = set(definition.commands), set(definition.events)
    for kind in sorted(own | _declared_beside(own) | events, key=lambda kind: kind.__name__):
        name = kind.__name__
        if kind.is_command:
            if kind not in commands:
                yield "command", f"the command {name} has no rule"
        elif kind.tag is not None and (kind not in events or kind not in own):
            yield "event", f"the event {name} is not applied: no method of the state is its own"
    logged = {kind.tag: kind for kind in events if kind.tag is not None}
    for what, tags in (
        ("secret_answers", decider.secret),
        ("discloses", decider.discloses),
        ("the outcomes", decider.outcomes),
    ):
        for tag in sorted(set(tags) - set(logged)):
            known = decider.codec.tags.get(tag)
            named = f"tag {tag}" if known is None else known.__name__
            yield "name", f"{what} names {named}, which is not an event of the game"
    for private in definition.private:
        if private not in events:
            yield "name", f"private names {private.__name__}, which is not an event of the game"
        elif "player" not in private.names:
            yield "name", f"private names {private.__name__}, which has no field player"
    try:
        setup = definition.deal(definition.fewest_players, 0, None, {})
        state = definition.state_to_json(decider.initial(setup.layout))
    except Exception:  # the first game reports it
        return
    yield from _wrong_names(definition, setup, state)


def _declared_beside(kinds: Iterable[type[Fact]]) -> set[type[Fact]]:
    """Return the commands and events in the modules of some, but those that have a tag of theirs.

    The latter are of another game.
    """
    known = {kind.tag for kind in kinds}
    return {
        found
        for module in {kind.__module__ for kind in kinds}
        for found in vars(sys.modules[module]).values()
        if isinstance(found, type) and issubclass(found, Fact) and found.__module__ == module
        if getattr(found, "tag", None) is not None and found.tag not in known
    }


def _wrong_names(
    definition: GameDefinition,
    setup: Setup,
    state: Mapping[str, Any],  # Any: JSON
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the names of attributes of setups, and of keys of STATE."""
    if isinstance(setup, GameSetup):
        values = {one.name: getattr(setup, one.name) for one in attributes_of(type(setup))}
        for name in sorted({*setup.dealt, *(setup.hidden or ())} - set(values)):
            listed = "dealt" if name in setup.dealt else "hidden"
            yield "name", f"{listed} of the setup names {name}, which is not an attribute of it"
        for name in setup.hidden or ():
            if type(values.get(name, ())) is not tuple:
                yield "name", f"hidden of the setup names {name}, which is not a list"
    for listed, names in (
        ("by_seat", definition.states.by_seat),
        ("by_name", definition.states.by_name),
        ("state_depths", definition.states.depths),
        ("totals_key", {definition.states.totals_key} - {""}),
    ):
        for name in sorted(set(names) - set(state)):
            yield "name", f"{listed} names {name}, which is not a key of STATE"
