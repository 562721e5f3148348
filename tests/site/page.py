"""A page as its worker sees it: it makes calls, keeps what is to be kept, and is told things."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from maginor_core.site.worker import Answer, answer


class Page:
    """A page with storage of its own.

    Attributes:
        kept: what its browser keeps, by key.
        told: the messages to each socket, in order; None ended it.
    """

    def __init__(self, kept: Mapping[str, bytes] = {}) -> None:
        self.kept = dict(kept)
        self.told: dict[int, list[Any]] = {}  # Any: JSON
        self.thinks = False

    def call(self, name: str, data: Mapping[str, bytes] = {}, **arguments: object) -> Answer:
        """Make a call, with the tables that it needs, and keep and take what it leads to."""
        found = answer(name, json.dumps(arguments), data)
        while found.needs:
            table = found.needs
            kept = {"row": self.kept.get(f"table/{table}"), "game": self.kept.get(f"game/{table}")}
            known = {key: value for key, value in kept.items() if value is not None}
            answer("load", json.dumps({"table": table}), known)
            found = answer(name, json.dumps(arguments), data)
        for key, value in found.kept:
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value
        for socket, text in found.told:
            self.told.setdefault(socket, []).append(None if text is None else json.loads(text))
        self.thinks = found.thinks
        return found

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        token: str = "",
        content: bytes = b"",
    ) -> Any:  # Any: JSON or bytes
        """Return what a request is answered: JSON, bytes, or an error."""
        data = {"content": content} if content else {}
        more = {} if body is None else {"body": body}
        found = self.call("request", data, method=method, path=path, token=token, **more)
        if found.content is not None:
            return found.content
        told = json.loads(found.text)
        return told["error"] if "error" in told else told["answer"]["body"]

    def open(self, game: str, seats: list[str], **terms: object) -> Mapping[str, Any]:  # Any: JSON
        """Open a table: of each seat, ``person`` or the name of a bot."""
        listed = [
            {"kind": "person"} if one == "person" else {"kind": "bot", "bot": one} for one in seats
        ]
        made: Mapping[str, Any] = self.ask(
            "POST", "/api/tables", {"game": game, "seats": listed, **terms}
        )
        return made

    def join(self, socket: int, table: str, token: str, **how: object) -> Answer:
        """Join a table by a socket."""
        found = self.call("join", socket=socket, table=table)
        self.send(socket, {"type": "join", "id": 0, "token": token, **how})
        return found

    def send(self, socket: int, message: object) -> Any:  # Any: JSON
        """Send a message, and return the last one that the socket was told."""
        self.call("text", socket=socket, text=json.dumps(message))
        return self.told[socket][-1]

    def state(self, socket: int) -> Any:  # Any: JSON
        """Return the last state that a socket was told."""
        return next(one for one in reversed(self.told[socket]) if one and "to_act" in one)

    def play(
        self,
        sockets: Mapping[int, int],
        choose: Callable[[list[Any]], Any],  # Any: JSON
        most: int = 2000,
    ) -> Any:  # Any: JSON
        """Play on until the game is over, or for so many commands, and return its last state.

        Args:
            sockets: by seat the socket of whoever plays it.
            choose: returns one of the legal commands.
            most: how many commands at most.
        """
        any_socket = next(iter(sockets.values()))
        for number in range(most):
            state = self.state(any_socket)
            if state["finished"]:
                return state
            if self.thinks:
                self.call("think", milliseconds=1000)
                continue
            seat = next(one for one in state["to_act"] if one in sockets)
            own = self.state(sockets[seat])
            command = {"type": "submit", "id": number + 1, "decision": own["decision"]}
            self.send(sockets[seat], {**command, "command": choose(own["legal"])})
        return self.state(any_socket)
