"""A host updates a table server: tables that run keep their revision, and new ones have the new."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from maginor_core import registry
from maginor_core.audit import audit
from maginor_core.audit.preflight import preflight
from maginor_core.engine.definition import GameDefinition
from maginor_core.eventlog.header import unpack_header
from maginor_core.tables.server.settings import Settings
from tests.changed import race_1, race_2
from tests.stores.conftest import postgres, url_of
from tests.web.clients import new_table, play_to_the_end, seated, turn
from tests.web.running import Running, running

__all__ = ["postgres", "url_of"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_running_tables_are_pinned_to_their_revision_and_new_ones_begin_under_the_new(
    kind: str, url_of: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = url_of(kind)
    settings = Settings(store=url, port=0, core_share=1e6, posts_per_minute=10000)

    @contextmanager
    def serving(definition: GameDefinition) -> Iterator[Running]:
        monkeypatch.setattr(registry, "_added", {"race": definition})
        with running(settings) as server:
            yield server

    with serving(race_1.GAME) as server:
        over, going = (new_table(server, game="race") for _ in range(2))
        play_to_the_end(server, over["table"], over["tokens"])
        with seated(server, going["table"], going["tokens"]) as players:
            for number in range(3):
                turn(players, number)
    monkeypatch.setattr(registry, "_added", {"race": race_2.GAME})
    assert {each.word for each in preflight([url])} <= {"same", "differs"}
    with serving(race_2.GAME) as server:
        begun = new_table(server, game="race")
        for made in (going, begun):
            play_to_the_end(server, made["table"], made["tokens"])
        store = server.tables.store
        revisions = [
            unpack_header(store.read(each["table"]).header).rules for each in (over, going, begun)
        ]
    assert revisions == [1, 1, 2]
    assert {each.word for each in audit([url])} <= {"ok", "ok so far"}
    assert {each.word for each in preflight([url])} <= {"same", "differs"}
