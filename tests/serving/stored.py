"""What a table server has stored, audited and compared with what it has acknowledged."""

from __future__ import annotations

from collections.abc import Iterable

from maginor_core.audit import audit
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import known_game
from tests.serving.seats import BotSeat


def unsound_games(store: str) -> list[str]:
    """Return what is wrong with the games of a store, by audit."""
    return [str(verdict) for verdict in audit([store]) if not verdict.ok]


def lost_commands(store: str, seats: Iterable[BotSeat]) -> list[str]:
    """Return the commands that were acknowledged and are not in the store."""
    opened = SqlStore(store, create=False)
    lost = []
    try:
        matches = {}
        for seat in seats:
            if seat.table not in matches:
                matches[seat.table] = open_game(opened, seat.table, known_game)
            game = matches[seat.table]
            for done in seat.acknowledged:
                where = f"{seat.table} version {done.version}"
                if done.version > game.version:
                    lost.append(f"{where}: the game ends at {game.version}")
                    break
                command = game.log[done.version - 1].command
                if game.definition.command_json.to_json(command) != done.command:
                    lost.append(f"{where}: it contains another command")
    finally:
        opened.close()
    return lost
