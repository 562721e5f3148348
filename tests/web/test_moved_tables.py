"""A host moves a game to later rules while a server has its table in memory: nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from maginor_core.audit import audit
from maginor_core.audit.moving import move_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.server.settings import Settings
from tests.changed import race_1, race_2
from tests.changed.host import race_running
from tests.stores.conftest import postgres, url_of
from tests.web.clients import ask, error_of, new_table, seated, turn

__all__ = ["postgres", "url_of"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_whose_game_is_moved_meanwhile_is_opened_again(
    kind: str, url_of: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    url = url_of(kind)
    settings = Settings(store=url, port=0, core_share=1e6, posts_per_minute=10000, fingerprint=True)
    with race_running(race_1.GAME, settings, monkeypatch) as server:
        made = new_table(server, game="race")
        table, tokens = made["table"], made["tokens"]
        with seated(server, table, tokens) as players:
            turn(players)
            turn(players)
    with race_running(race_2.GAME, settings, monkeypatch) as server:
        with seated(server, table, tokens) as players:
            assert [each.state["version"] for each in players] == [2, 2]
            with SqlStore(url) as beside:
                assert move_game(beside, table, 2).version == 2
            assert players[0].play()["type"] == "conflict"  # its list of commands is an old one
            for each in players:
                each.await_version(3)
            legal = players[0].state["legal"]
            assert {each["boast"] for each in legal} == {False, True}
            for number in range(40):
                if players[0].state["finished"]:
                    break
                turn(players, number)
            assert players[0].state["finished"]
        refused = ask(server, f"{table}/branch", tokens[0], {"version": 1})
        assert error_of(refused) == (409, "revision")
    [verdict] = audit([url])
    assert (verdict.word, verdict.ending) == ("ok", "finished")
    assert "after record 2 it is played under revision 2" in verdict.reason
