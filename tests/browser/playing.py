"""Bots that decide what the visitors of a table do, from what is stored of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from maginor_core.engine.game import Game
from maginor_core.eventlog.stores import catch_up, open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.evidence.committed_game import CommittedGame
from maginor_core.games import known_game
from maginor_core.play.bots import bots_of, next_command
from tests.browser.visitor import Visitor, until

SEED = "browser"


def stored(store: str, table: str) -> Game:
    """Return the game of a table as it is stored."""
    with _following(store, table) as now:
        return now()


@contextmanager
def _following(store: str, table: str) -> Iterator[Callable[[], Game]]:
    """Open a store; what it gives returns the game of a table as it is stored at each call."""
    with closing(SqlStore(store, create=False)) as opened:
        game = open_game(opened, table, known_game)

        def now() -> Game:
            if isinstance(game, CommittedGame):
                return open_game(opened, table, known_game)
            catch_up(opened, table, game)
            return game

        yield now


def decision_of(game: Game, seat: int, bot: str) -> int:
    """Return which of its legal commands a bot would choose for ``seat``, by its index."""
    legal = game.legal(seat)
    if bot == "random":  # not the same one for ever where a game can go in circles
        return (game.version * 7919 + seat * 104729) % len(legal)
    return legal.index(next_command(game, bots_of(game.definition)[bot], seat, SEED))


class Elsewhere:
    """Another connection of a visitor's seat, by which commands are sent without a click."""

    def __init__(self, visitor: Visitor, socket: ClientConnection) -> None:
        """Join the visitor's table with the visitor's token."""
        self.socket = socket
        self.state: Mapping[str, Any] = {"version": -1}  # Any: JSON
        joins = (message for _, message in visitor.sent if message["type"] == "join")
        self._send({"type": "join", "id": 0, "token": next(joins)["token"]})

    def _send(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def await_version(self, version: int) -> None:
        """Wait until the seat is told of a version."""
        while self.state["version"] < version:
            message = json.loads(self.socket.recv(60))
            assert message["type"] not in ("refused", "error", "conflict"), message
            if "view" in message:
                self.state = message

    def submit(self, command: int) -> None:
        """Submit a legal command, by its index."""
        state = self.state
        legal = state["legal"][command]
        self._send({"type": "submit", "id": 1, "decision": state["decision"], "command": legal})


def play(
    visitors: Sequence[Visitor],
    table: str,
    bot: str,
    commands: int | None = None,
    *,
    clicks: int | None = None,
) -> Game:
    """Let visitors, one for each seat, play until the game is over, or for some commands.

    With ``clicks``, so many commands of each kind are clicked, and the others are sent by another
    connection; so are all of a visitor whose page is closed.
    """
    done = 0
    clicked: Counter[tuple[int, str]] = Counter()
    others: dict[int, Elsewhere] = {}
    pages = [visitor.page for visitor in visitors if not visitor.page.is_closed()]
    server = visitors[0].server
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
    options: Any = {"subprotocols": ["maginor.1"], "origin": server.url, "compression": None}
    options |= {"open_timeout": 60, "ping_interval": None}  # on a busy machine
    with _following(server.store, table) as now, ExitStack() as stack:
        game = now()
        while not game.finished and (commands is None or done < commands):
            seat, version = game.to_act[0], game.version
            visitor, command = visitors[seat], decision_of(game, seat, bot)
            legal = [game.definition.command_json.to_json(each) for each in game.legal(seat)]
            kind = seat, legal[command]["type"]
            if not visitor.page.is_closed() and (clicks is None or clicked[kind] < clicks):
                clicked[kind] += 1
                visitor.wait_for_version(version)
                until(lambda: visitor.state["version"] == version, page=visitor.page)  # noqa: B023 # called at once
                assert visitor.state["legal"] == legal
                visitor.choose(command)
                visitor.wait_for_version(version + 1)
            else:
                if seat not in others:
                    socket = stack.enter_context(connect(address, max_size=None, **options))
                    others[seat] = Elsewhere(visitor, socket)
                others[seat].await_version(version)
                assert others[seat].state["legal"] == legal
                others[seat].submit(command)
                others[seat].await_version(version + 1)
                if done % 8 == 0:  # so that what the pages note is taken from the browser meanwhile
                    for page in pages:
                        page.evaluate("0")
            game = now()
            done += 1
    for visitor in visitors:
        if not visitor.page.is_closed():
            visitor.wait_for_version(game.version)
    return game
