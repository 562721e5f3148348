"""Bots that decide what the visitors of a table click, from what is stored of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from maginor_core.engine.game import Game
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import known_game
from maginor_core.play.bots import bots_of, next_command
from tests.browser.visitor import Visitor, until

SEED = "browser"


def stored(store: str, table: str) -> Game:
    """Return the match of a table as it is stored."""
    with closing(SqlStore(store, create=False)) as opened:
        return open_game(opened, table, known_game)


def decision_of(match: Game, seat: int, bot: str) -> int:
    """Return which of its legal commands a bot would choose for ``seat``, by its index."""
    legal = match.legal(seat)
    if bot == "random":  # not the same one for ever where a game can go in circles
        return (match.version * 7919 + seat * 104729) % len(legal)
    return legal.index(next_command(match, bots_of(match.definition)[bot], seat, SEED))


def play(visitors: Sequence[Visitor], table: str, bot: str, commands: int | None = None) -> Game:
    """Let visitors, one for each seat, click until the game is over, or for some commands.

    Returns:
        The match as it is stored then.
    """
    done = 0
    match = stored(visitors[0].server.store, table)
    while not match.finished and (commands is None or done < commands):
        seat = match.to_act[0]
        visitor = visitors[seat]
        visitor.wait_for_version(match.version)
        until(lambda: visitor.state["version"] == match.version)  # noqa: B023 # called at once
        legal = match.definition.command_json
        assert visitor.state["legal"] == [legal.to_json(each) for each in match.legal(seat)]
        visitor.choose(decision_of(match, seat, bot))
        visitor.wait_for_version(match.version + 1)
        match = stored(visitor.server.store, table)
        done += 1
    for visitor in visitors:
        visitor.wait_for_version(match.version)
    return match
