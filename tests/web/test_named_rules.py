"""A server whose logs name the rules that are installed, in branches and rematches, too."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from maginor_core.audit import audit
from maginor_core.eventlog.header import Header, unpack_header
from maginor_core.registry import game
from maginor_core.tables.server.settings import Settings
from tests.web.clients import PERSON, ask, new_table, play_to_the_end, seated, turn
from tests.web.running import Running, running

CHOSEN = {"mode": "seeded", "seed": "chosen"}


def header_of(server: Running, table: str) -> Header:
    return unpack_header(server.tables.store.read(table).header)


def test_every_new_game_names_the_rules_that_are_installed(
    settings: Settings, tmp_path: Path
) -> None:
    named = game("abracada").fingerprint
    with running(evolve(settings, fingerprint=True)) as server:
        made = new_table(server, game="abracada", dice=CHOSEN, seats=[PERSON, PERSON])
        table, token = made["table"], made["tokens"][0]
        with seated(server, table, made["tokens"]) as players:
            for number in range(3):
                turn(players, number)
        assert ask(server, f"{table}/close", token).status_code == 204
        branch = ask(server, f"{table}/branch", token, {"version": 0}).json()["table"]
        again = ask(server, f"{table}/rematch", token).json()["table"]
        assert {header_of(server, each).fingerprint for each in (table, branch, again)} == {named}
    verdicts = list(audit([f"sqlite:///{tmp_path / 'games.db'}"]))
    assert {each.rules for each in verdicts} == {"those installed"}
    assert {each.word for each in verdicts} <= {"ok", "ok so far"}
    assert sorted(each.record_count for each in verdicts) == [0, 0, 3]


def test_a_game_that_names_its_rules_is_played_on_after_a_restart(
    settings: Settings, tmp_path: Path
) -> None:
    named = evolve(settings, fingerprint=True)
    with running(named) as server:
        made = new_table(server, game="abracada")
        with seated(server, made["table"], made["tokens"]) as players:
            turn(players)
    with running(named) as server:
        play_to_the_end(server, made["table"], made["tokens"])
    [verdict] = audit([f"sqlite:///{tmp_path / 'games.db'}"])
    assert (verdict.word, verdict.rules) == ("ok", "those installed")


def test_by_default_logs_have_the_bytes_that_they_had(settings: Settings) -> None:
    with running(settings) as server:
        made = new_table(server, game="abracada", dice=CHOSEN, seats=[PERSON, PERSON])
        header = header_of(server, made["table"])
        assert (header.format, header.options, header.fingerprint) == (1, (), b"")
