"""Players at tables with joint dice, each with a chain of its own, by the library's own Party."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from httpx2 import Response

from maginor_core.evidence.joint_dice import Agreement, HashChain, Party
from maginor_core.games import game as game_called
from tests.web.clients import Player, ask, connected, summary, take_seat
from tests.web.running import Running


class Dicer:
    """A seat at a table with joint dice: what its client keeps, and what it sends."""

    def __init__(self, table: str, seat: int, token: str, joint: dict[str, Any]) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        agreement = Agreement(
            joint["game"],
            joint["id"],
            bytes.fromhex(joint["terms"]),
            joint["players"],
            if_undisclosed="first" if joint["undisclosed"] else None,
            first_step=(None, "deal")[joint["first_step"]],
        )
        self.party = Party(HashChain(agreement, seat, bytes([seat + 1]) * 32))

    def send(self, server: Running, **body: str) -> Response:
        """Take a step before the deal."""
        return ask(server, f"{self.table}/dice", self.token, body)

    def commit(self, server: Running) -> dict[str, Any]:
        """Commit to the chain."""
        answer = self.send(server, end=self.party.chain.end.hex())
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def open(self, server: Running) -> dict[str, Any]:
        """Note the ends of all, and disclose the preimage of the deal."""
        ends = summary(server, self.table)["joint"]["ends"]
        self.party.note_ends([bytes.fromhex(end) for end in ends])
        answer = self.send(server, preimage=self.party.disclose(0).hex())
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def disclose(self, player: Player) -> dict[str, Any]:
        """Disclose what is due, for the command that the table names."""
        due = player.state["due"]
        preimage = self.party.disclose(due["step"], due["record"], due["command"])
        return player.send("disclose", step=due["step"], preimage=preimage.hex())


def joint_table(
    server: Running, game: str, players: int = 2, **more: object
) -> tuple[str, list[Dicer], dict[str, Any]]:
    """Make a table with joint dice whose seats are all taken, and no player has committed."""
    seats: list[dict[str, str]] = [{"kind": "person", "name": "Ada"}]
    seats += [{"kind": "open"}] * (players - 1)
    asked = {"game": game, "seats": seats, "dice": {"mode": "joint"}, **more}
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    table, tokens = made["table"], [token for token in made["tokens"] if token]
    free = range(1, players if asked["seats"] is seats else 0)
    tokens += [take_seat(server, made, f"Player {number}") for number in free]
    joint = summary(server, table)["joint"]
    dicers = [Dicer(table, seat, token, joint) for seat, token in enumerate(tokens)]
    return table, dicers, made


def dealt(
    server: Running, game: str, players: int = 2, **more: object
) -> tuple[str, list[Dicer], dict[str, Any]]:
    """Make a table with joint dice whose game is dealt."""
    table, dicers, made = joint_table(server, game, players, **more)
    deal(server, dicers)
    return table, dicers, made


def deal(server: Running, dicers: Sequence[Dicer]) -> None:
    """Let all commit and disclose, so that the game is dealt."""
    for dicer in dicers:
        dicer.commit(server)
    statuses = [dicer.open(server)["status"] for dicer in dicers]
    assert statuses == ["waiting"] * (len(dicers) - 1) + ["playing"]


def sit(stack: ExitStack, servers: list[Running], dicers: list[Dicer], **more: object) -> Any:
    """Connect each seat, in turn to one of the servers; Any: players, by seat."""
    return [
        stack.enter_context(
            connected(servers[dicer.seat % len(servers)], dicer.table, dicer.token, **more)
        )
        for dicer in dicers
    ]


def until_due(player: Player) -> None:
    """Wait until the client is told that preimages are due."""
    player.until(lambda: player.state["due"] is not None)


def choice(player: Player, game: str, number: int) -> int:
    """Return the index of a legal command: one that draws, if there is any, so that games go on."""
    definition, legal = game_called(game), player.state["legal"]
    read = definition.command_json.from_json
    drawing = [
        place for place, one in enumerate(legal) if read(one).tag in definition.decider.draws
    ]
    return drawing[number % len(drawing)] if drawing else number


def turn(players: list[Player], dicers: list[Dicer], number: int = 0) -> bool:
    """Let whoever is awaited play, all disclose if that draws, and everybody learn of it."""
    version = players[0].state["version"]
    seat = players[0].state["to_act"][0]
    game = dicers[0].party.chain.agreement.game
    answer = players[seat].play(choice(players[seat], game, number))
    assert answer["type"] == "accepted", answer
    drew = answer["version"] is None
    if drew:
        for player, dicer in zip(players, dicers, strict=True):
            until_due(player)
            answer = dicer.disclose(player)
            assert answer["type"] == "accepted", answer
    assert answer["version"] == version + 1
    for player in players:
        player.await_version(version + 1)
    return drew


def play_until_due(players: list[Player]) -> int:
    """Play until a command waits for preimages, and return whose it is."""
    for number in range(400):
        version, [seat, *_] = players[0].state["version"], players[0].state["to_act"]
        answer = players[seat].play(number * 7)
        assert answer["type"] == "accepted", answer
        if answer["version"] is None:
            for player in players:
                until_due(player)
            return int(seat)
        for player in players:
            player.await_version(version + 1)
    raise AssertionError("nothing is drawn")
