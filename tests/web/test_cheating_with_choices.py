"""A client that cheats with committed choices over the network gains nothing, and is refused."""

from __future__ import annotations

import json
import secrets
from contextlib import ExitStack
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.engine.facts import Fact
from maginor_core.evidence.commitment_state import SecretChoice
from maginor_core.games import known_game
from maginor_core.tables.server.settings import Settings
from tests.web.clients import Json, Player, connected, get, judged, look_on, seated
from tests.web.running import Running, running
from tests.web.test_committed_choices import (
    beast_of,
    chosen,
    committed,
    disclosed,
    opened,
    revealed,
    until_duel,
)

pytestmark = pytest.mark.usefixtures("same_game_each_time")

REFUSED = ("error", "conflict", "refused")


class Cheat:
    """A client that tries what it must not, and counts it."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.tried = 0

    def tries(self, kind: str, **fields: object) -> None:
        """Send a message that must be refused, and must change nothing."""
        version = self.player.state["version"]
        answer = self.player.send(kind, **fields)
        assert answer["type"] in REFUSED, (kind, fields, answer)
        assert self.player.state["version"] == version
        self.tried += 1

    def discloses(self, decision: int, command: Json, nonce: bytes) -> None:
        self.tries("disclose_choice", decision=decision, command=command, nonce=nonce.hex())


def as_json(command: Fact) -> Json:
    definition = known_game("maginor")
    assert definition is not None
    return dict(definition.command_json.to_json(command))


def beasts(seat: int) -> list[Json]:
    names = ("earthbeast", "waterbeast", "firebeast")
    return [{"type": "choose_beast", "player": seat, "beast": name} for name in names]


def until_version(players: list[Player], version: int) -> None:
    for player in players:
        player.await_version(version)


def nothing_of(choice: SecretChoice, server: Running, table: str, token: str, at: int) -> int:
    """Make sure that nothing that a seat can ask for contains a commitment or its nonce."""
    paths = ("", "/log", "/notation", f"/versions/{at}", "/parts")
    for path in paths:
        body = get(server, f"{table}{path}", token).content
        for secret in (choice.commitment, choice.nonce):
            assert secret not in body
            assert secret.hex().encode() not in body
    return len(paths)


def tried_before_committing(bo: Cheat, mine: SecretChoice) -> None:
    decision = bo.player.state["choices"]["decision"]
    for command in beasts(1):
        bo.discloses(decision, command, mine.nonce)
    for other in {0, decision - 1, decision + 1, decision + 1000} - {decision}:
        bo.tries("commit", decision=other, commitment=mine.commitment.hex())
    for value in (mine.commitment.hex().upper(), "ab" * 31, "ab" * 33, "", 7, None, ["ab"]):
        bo.tries("commit", decision=decision, commitment=value)
    for more in ({"seat": 0}, {"player": 0}, {"token": "x"}):
        bo.tries("commit", decision=decision, commitment=mine.commitment.hex(), **more)
    for number in (True, "1", 1.0, -1, None):
        bo.tries("commit", decision=number, commitment=mine.commitment.hex())


def tried_after_committing(bo: Cheat, mine: SecretChoice) -> None:
    """Bo has committed, and tries to commit or answer again, or to disclose something else."""
    decision = bo.player.state["choices"]["decision"]
    mine_json = as_json(mine.command)
    for value in (mine.commitment, secrets.token_bytes(32)):
        bo.tries("commit", decision=decision, commitment=value.hex())
    for command in (*beasts(1), *beasts(0)):
        bo.tries("submit", decision=bo.player.state["decision"], command=command)
        bo.discloses(decision, command, secrets.token_bytes(32))
        if command != mine_json:
            bo.discloses(decision, command, mine.nonce)
    for _ in range(10):
        bo.discloses(decision, mine_json, secrets.token_bytes(32))
    for nonce in (mine.nonce.hex().upper(), mine.nonce.hex()[:-2], "", None):
        bo.tries("disclose_choice", decision=decision, command=mine_json, nonce=nonce)
    for other in {0, decision - 1, decision + 1} - {decision}:
        bo.discloses(other, mine_json, mine.nonce)


def test_a_choice_is_neither_seen_early_nor_changed_once_it_is_committed_to(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, tokens = opened(server)
        ada, bo = players = stack.enter_context(seated(server, table, tokens))
        cheat, looked = Cheat(bo), 0
        until_duel(players)
        hers, mine = (chosen(settings, table, seat, 1 + seat) for seat in (0, 1))
        version = ada.state["version"]
        tried_before_committing(cheat, mine)
        assert committed(ada, hers)["type"] == "accepted"
        bo.await_version(version + 1)
        looked += nothing_of(hers, server, table, tokens[1], version + 1)
        cheat.discloses(bo.state["choices"]["decision"], as_json(hers.command), hers.nonce)
        assert committed(bo, mine)["type"] == "accepted"
        tried_after_committing(cheat, mine)
        until_version(players, version + 2)
        assert disclosed(ada, hers)["type"] == "accepted"
        bo.await_version(version + 3)
        looked += nothing_of(hers, server, table, tokens[1], version + 3)
        assert all(beast_of(hers) not in json.dumps(one) for one in bo.state["events"])
        tried_after_committing(cheat, mine)
        assert bo.send("ask_undo", to=version)["version"] is None  # Ada would have to agree
        undo = {"to": version, "version": version + 3}
        assert ada.send("answer_undo", agree=False, **undo)["type"] == "accepted"
        assert bo.state["version"] == version + 3
        assert disclosed(bo, mine)["type"] == "accepted"
        until_version(players, version + 4)
        assert revealed(bo) == [{beast_of(hers), beast_of(mine)}]
    verdict = judged(settings.store, table, tmp_path / "game.maginor")
    assert (verdict.word, verdict.records) == ("ok so far", version + 4)
    assert cheat.tried > 80
    assert looked == 10


def test_a_commitment_of_an_earlier_decision_or_of_another_seat_is_never_opened(
    settings: Settings, tmp_path: Path
) -> None:
    with (
        running(evolve(settings, withheld_seconds=4, idle_seconds=0.2)) as server,
        ExitStack() as stack,
    ):
        table, tokens = opened(server)
        ada, bo = players = stack.enter_context(seated(server, table, tokens))
        cheat = Cheat(bo)
        until_duel(players)
        hers, used = (chosen(settings, table, seat) for seat in (0, 1))
        for act in (committed, disclosed):
            for player, choice in zip(players, (hers, used), strict=True):
                assert act(player, choice)["type"] == "accepted"
        until_version(players, bo.state["version"])
        for again in ("of Bo, for the decision before", "of Ada"):
            until_duel(players)
            hers = chosen(settings, table, 0)
            taken = used if again.startswith("of Bo") else hers
            version, decision = bo.state["version"], bo.state["choices"]["decision"]
            assert committed(ada, hers)["type"] == "accepted"
            answer = bo.send("commit", decision=decision, commitment=taken.commitment.hex())
            assert answer["type"] == "accepted"
            until_version(players, version + 2)
            assert disclosed(ada, hers)["type"] == "accepted"
            bo.await_version(version + 3)
            for command in (*beasts(1), as_json(taken.command)):
                cheat.discloses(decision, command, taken.nonce)
            cheat.discloses(decision - 1, as_json(used.command), used.nonce)
            until_version(players, version + 4)  # in the end the first legal command counts
            withheld = {"type": "choice_withheld", "player": 1, "decision": decision}
            assert withheld in bo.events
    assert cheat.tried == 10
    verdict = judged(settings.store, table, tmp_path / "game.maginor")
    assert verdict.word == "ok so far", verdict.reason
    assert verdict.reason.count("seat 1 did not disclose the choice") == 2


def test_a_spectator_and_a_stranger_commit_to_nothing_and_disclose_nothing(
    settings: Settings,
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, tokens = opened(server, public=True)
        players = stack.enter_context(seated(server, table, tokens))
        until_duel(players)
        choice = chosen(settings, table, 0)
        token = look_on(server, {"table": table})
        spectator = stack.enter_context(connected(server, table, token))
        cheat, decision = Cheat(spectator), players[0].state["choices"]["decision"]
        cheat.tries("commit", decision=decision, commitment=choice.commitment.hex())
        committed(players[0], choice)
        spectator.await_version(players[0].state["version"])
        cheat.discloses(decision, as_json(choice.command), choice.nonce)
        assert cheat.tried == 2
        assert spectator.state["choices"]["commands"] is None
