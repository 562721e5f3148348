"""A host updates a table server: tables that run keep their revision, and new ones have the new."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from maginor_core import registry
from maginor_core.audit import audit
from maginor_core.audit.preflight import preflight
from maginor_core.eventlog.header import unpack_header
from maginor_core.tables.server.settings import Settings
from tests.changed import race_1, race_2
from tests.changed.host import race_running
from tests.stores.conftest import postgres, url_of
from tests.web.clients import new_table, play_to_the_end, seated, turn

__all__ = ["postgres", "url_of"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_running_tables_are_pinned_to_their_revision_and_new_ones_begin_under_the_new(
    kind: str, url_of: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = url_of(kind)
    settings = Settings(store=url, port=0, core_share=1e6, posts_per_minute=10000)
    with race_running(race_1.GAME, settings, monkeypatch) as server:
        over, going = (new_table(server, game="race") for _ in range(2))
        play_to_the_end(server, over["table"], over["tokens"])
        with seated(server, going["table"], going["tokens"]) as players:
            for number in range(3):
                turn(players, number)
    monkeypatch.setattr(registry, "_added", {"race": race_2.GAME})
    assert {each.word for each in preflight([url])} <= {"same", "differs"}
    with race_running(race_2.GAME, settings, monkeypatch) as server:
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
