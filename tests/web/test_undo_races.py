"""Undos that are asked for, answered and overtaken at several processes at once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest

from maginor_core.audit import audit
from maginor_core.engine.undo import Undo
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import known_game
from maginor_core.tables.server.settings import Settings
from tests.stores.postgres import Server as Postgres
from tests.stores.postgres import start
from tests.web.clients import Player, connected, new_table
from tests.web.running import running

ACTIONS = 80
"""How often each player does something at least."""
MOST_ACTIONS = 4000
"""How often each does something at most, until one undo at least was carried out."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with start() as server:
        yield server


class Restless:
    """A player that moves, asks for undos and answers them, by what it was shown last.

    Attributes:
        consents: each undo to which it has agreed: the version to return to, and from which.
        accepted: by version, each command that was acknowledged.
        undone: set by whoever's consent was the last that an undo needed.
    """

    def __init__(self, player: Player, seed: str, undone: threading.Event) -> None:
        self.player = player
        self.undone = undone
        self.random = Random(seed)
        self.consents: set[tuple[int, int]] = set()
        self.accepted: dict[int, dict[str, object]] = {}
        self.errors: list[BaseException] = []

    def act_often(self) -> None:
        """Act ``ACTIONS`` times, and on until an undo was carried out; what goes wrong is kept."""
        try:
            for number in range(MOST_ACTIONS):
                if number >= ACTIONS and self.undone.is_set():
                    break
                self._act()
        except BaseException as error:  # reported by the test
            self.errors.append(error)

    def _act(self) -> None:
        player, random = self.player, self.random
        state, seat = player.state, player.joined["seat"]
        undo, version = state["undo"], state["version"]
        asked = undo is not None and undo["seat"] != seat and seat not in undo["agreed"]
        if asked and random.random() < 0.7:
            agrees = random.random() < 0.7
            if agrees:
                self.consents.add((undo["to"], version))
            answer = player.send("answer_undo", agree=agrees, to=undo["to"], version=version)
            if agrees and answer["type"] == "accepted" and answer["version"] > version:
                self.undone.set()
        elif undo is not None and random.random() < 0.6:
            player.send("explain", ruling="none")  # and read what has happened meanwhile
        elif version and random.random() < 0.25:
            player.send("ask_undo", to=random.randrange(max(0, version - 6), version))
        elif state["legal"]:
            command = random.choice(state["legal"])
            answer = player.send("submit", decision=state["decision"], command=command)
            if answer["type"] == "accepted":
                self.accepted[answer["version"]] = command
        else:
            player.send("explain", ruling="none")


def test_an_undo_at_several_processes_needs_the_consent_to_exactly_this_undo(
    postgres: Postgres,
) -> None:
    settings = Settings(store=postgres.database(), port=0, core_share=1e6)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        made = new_table(first)
        where = (first, second, second, first)
        undone = threading.Event()
        table = made["table"]
        tokens = made["tokens"] * 2  # each seat in two tabs, one at each process
        people = [
            Restless(stack.enter_context(connected(server, table, token)), f"race {number}", undone)
            for number, (server, token) in enumerate(zip(where, tokens, strict=True))
        ]
        threads = [threading.Thread(target=one.act_often) for one in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(300)
    assert [one.errors for one in people] == [[]] * 4
    (verdict,) = audit([settings.store])
    assert verdict.ok
    with SqlStore(settings.store) as store:
        game = open_game(store, table, known_game)
    undos = [
        (version, command)
        for version, command in enumerate(game.log.commands())
        if isinstance(command, Undo)
    ]
    assert [undo for _, undo in undos if undo.agreed], "some were agreed to"
    for version, undo in undos:
        for seat in undo.agreed:
            tabs = [one for one in people if one.player.joined["seat"] == seat]
            assert any((undo.version, version) in one.consents for one in tabs)
    to_json = game.definition.command_json.to_json
    assert sum(len(one.accepted) for one in people) > 20
    for one in people:
        for version, command in one.accepted.items():
            assert to_json(game.log[version - 1].command) == command
