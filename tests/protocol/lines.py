"""Lines for an engine of any game, by chance: valid requests, some to be refused, and garbage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.suite.fuzz_games import Fuzzing, break_setup

Json = Any  # Any: JSON at any depth
ODD: tuple[Json, ...] = (
    *(None, True, False, 1.0, 1e300, -1, 0, 1, 2, 99, 10**40, "", "fire", "0", "guild_hall"),
    *([], {}, [[]], [0, 1], ["fire"], {"fire": 1}, "\x00", "𝄞"),
)
GARBAGE = (
    *(b"", b" ", b"\r", b"\x00", b"null", b"[]", b"{}", b"0", b'"', b"{", b"}", b"NaN", b"\xff"),
    *(b"\xef\xbb\xbf{}", b'{"op":"legal"}{"op":"legal"}', b'{"seq":1e999,"op":"legal"}'),
    *(b"[" * 100_000, b'{"a":' * 50_000, b'{"seq":' + b"9" * 5000 + b"}", b"[1,]", b"'legal'"),
    *(b'{"seq":1,"op":"new","setup":' + b"[" * 900 + b"]" * 900 + b"}", "{}".encode("utf-16")),
)


class Lines:
    """Draws lines for an engine of one game, and follows the game in them."""

    def __init__(self, definition: GameDefinition, random: Random) -> None:
        self.definition = definition
        self.random = random
        self.fuzzing = Fuzzing(definition)
        self.position: Game | None = None

    def lines(self, count: int) -> Iterator[bytes]:
        """Yield so many lines, none of which is bye."""
        for seq in range(count):
            kind = self.random.random()
            if kind < 0.08:
                yield self.random.choice(GARBAGE)
            elif kind < 0.13:
                noise = self.random.randbytes(self.random.randrange(60))
                yield bytes(b for b in noise if b != ord("\n"))
            elif kind < 0.2:
                yield damaged(self.random, self._encoded(seq, self._request(follow=False)))
            else:
                yield self._encoded(seq, self._request(follow=True))

    def _encoded(self, seq: int, request: dict[str, Json]) -> bytes:
        return json.dumps({"seq": seq, **request}).encode()

    def _request(self, *, follow: bool) -> dict[str, Json]:
        random, kind = self.random, self.random.random()
        playing = self.position is not None and not self.position.finished
        if kind < (0.02 if playing else 0.6):
            return {"op": "new", "setup": self._setup(follow=follow)}
        if kind < 0.1:
            return {"op": "new", "setup": self._spoilt_setup()}
        if kind < 0.14:
            return {"op": random.choice(("hello", "sleep", "", None)), "protocol": self._odd()}
        if kind < 0.18 or self.position is None:
            return {"op": "legal", "comment": self._odd()}
        command, outcomes = self.fuzzing.draw_move(random.randrange, self.position)
        request = {"op": "submit", "command": command, self.definition.chance.key: list(outcomes)}
        if kind < 0.3:
            return self._strange(request)
        if follow:
            self._carry_out(request)
        return request

    def _setup(self, *, follow: bool) -> Json:
        size = self.random.choice(list(self.fuzzing.sizes))
        setup = self.fuzzing.draw_setup(self.random.randrange, list(self.definition.variants), size)
        if follow:
            self.position = Game(self.definition, self.definition.setups.from_json(setup))
        return setup

    def _spoilt_setup(self) -> Json:
        setup = self._setup(follow=False)
        if self.random.random() < 0.5:
            return break_setup(self.random.randrange, self.definition, setup)
        return {**setup, "weather": 1, self.random.choice(list(setup)): self._odd()}

    def _strange(self, request: dict[str, Json]) -> dict[str, Json]:
        """Return a request to submit with something in it that no engine accepts."""
        command = dict(request["command"])
        place = self.random.random()
        if place < 0.3:
            return {
                **request,
                self.definition.chance.key: self.random.choice((None, 5, {}, [None])),
            }
        if place < 0.4:
            return {**request, "command": self._odd()}
        command[self.random.choice((*command, "weather"))] = self.random.choice(
            (None, [], {}, 1.5, "weather", 10**40)
        )
        return {**request, "command": command}

    def _carry_out(self, request: dict[str, Json]) -> None:
        assert self.position is not None, "there is a game"
        try:
            command = self.definition.command_json.from_json(request["command"])
            drawn = [
                self.definition.chance.from_json(one) for one in request[self.definition.chance.key]
            ]
            self.position.submit(command, outcomes=drawn)
        except EngineError:  # it is refused, and changes nothing
            return

    def _odd(self) -> Json:
        return self.random.choice(ODD)


def damaged(random: Random, line: bytes) -> bytes:
    """Return a line with a byte changed, lost or added, or cut off."""
    data = bytearray(line)
    place = random.randrange(len(data))
    match random.randrange(3):
        case 0:
            del data[place:]
        case 1:
            data[place] = random.choice([b for b in range(256) if b != ord("\n")])
        case _:
            data[place:place] = random.choice((b"0", b'"', b",", b"}", b"null", b"\xc3"))
    return bytes(data)
