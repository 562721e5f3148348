"""Fuzzing of the socket: what no sound client sends, and honest games beside it.

Each connection is a list of moves drawn from a seed: messages that are valid, nearly valid, in the
wrong order, or garbage, and frames that no WebSocket may contain. To each, the server answers or
closes the socket with a code that says why; it never stays silent, and never reports a failure of
its own.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from attrs import define, field

from tests.serving.raw_socket import Opcode, RawSocket, RefusedError, SocketClosedError, frame
from tests.tables.client_schema import FROM_SERVER

SILENT_FOR: Final = 120.0
"""Seconds after which a server that owes an answer is silent."""
SILENT_AFTER_PART: Final = 0.5
"""The same, where what is sent may be the beginning of a frame of which the rest is missing."""
PARTS: Final = frozenset(
    {"raw bytes", "raw head", "raw length", "raw fragments", "raw reserved bits"}
)
"""The kinds of messages after which the server may rightly wait for the rest."""
CLOSING: Final = frozenset({"control", "raw bytes", "raw length", "raw mask", "raw reserved bits"})
"""The kinds of messages that may close the socket, which is answered with the same code."""
FAIR_CODES: Final = frozenset({1000, 1001, 1002, 1003, 1007, 1008, 1009, 1012, 1013})
"""Codes with which a server may close a socket; further ones are its own, from 4000 on."""
PER_CONNECTION: Final = 40
"""Messages sent on one connection, at most."""

KINDS: Final = (
    "join", "submit", "state", "ask_undo", "answer_undo", "why", "hint", "explain", "due",
    "disclose", "presence", "closing", "joined", "events", "", "JOIN", "\u0000", "submit ",
)  # fmt: skip
SCALARS: Final[tuple[object, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 1 << 31, -(1 << 63), 1 << 64, 10**400, 0.0, -0.0, 1.5, 1e308,
    float("nan"), float("inf"), "", "0", "null", "\u0000", "\ud800", "ä" * 300, "\u202e", "a" * 999,
    "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>", [], {}, [[]], [None], {"": ""},
)  # fmt: skip
KEYS: Final = (
    "type", "id", "token", "version", "decision", "command", "outcomes", "to", "agree", "language",
    "show", "place", "ruling", "seat", "player", "__proto__", "constructor", "", "\u0000", "ä",
)  # fmt: skip


@define
class Target:
    """A table to fuzz."""

    table: str
    tokens: Sequence[str]


@define
class Tally:
    """What came of fuzzing."""

    sent: Counter[str] = field(factory=Counter)
    answered: Counter[str] = field(factory=Counter)
    closed: Counter[str] = field(factory=Counter)
    problems: list[str] = field(factory=list)


def text(data: object) -> bytes:
    """Return the frame of a message."""
    return frame(json.dumps(data).encode("utf-8", "surrogatepass"))


class Connection:
    """The messages of one connection, drawn by chance from what it has been told so far."""

    def __init__(self, target: Target, random: Random) -> None:
        """Draw from ``random``."""
        self.random = random
        self.token = random.choice(
            [*target.tokens, *target.tokens, *target.tokens, "wrong", "", "A" * 22, None, 7]
        )
        self.state: dict[str, Any] = {}
        self.joined = False
        self._ways: dict[str, tuple[int, Callable[[], bytes]]] = {
            "valid": (30, self.valid),
            "changed": (20, lambda: text(self.changed(self.message()))),
            "wrong order": (8, lambda: text(self.message(any_kind=True))),
            "random object": (8, lambda: text(self.thing(3))),
            "broken JSON": (8, self.broken),
            "deep": (2, self.deep),
            "huge": (1, self.huge),
            "random text": (6, self.garbage_text),
            "no UTF-8": (2, lambda: frame(random.randbytes(random.randint(1, 200)))),
            "binary": (4, lambda: frame(random.randbytes(random.randint(0, 500)), Opcode.BINARY)),
            "binary JSON": (2, lambda: frame(b'{"type":"state"}', Opcode.BINARY)),
            "in pieces": (3, self.pieces),
            "control": (3, self.control),
            "invalid frame": (2, self.invalid),
            "raw control frames": (2, self.controls),
            "raw fragments": (2, self.fragments),
            "raw length": (2, self.length),
            "raw mask": (2, self.mask),
            "raw reserved bits": (1, self.reserved),
            "raw flood": (1, self.flood),
            "raw head": (1, lambda: random.randbytes(random.randint(2, 14))),
            "raw bytes": (1, lambda: random.randbytes(random.randint(1, 300))),
        }

    def next(self) -> tuple[str, bytes]:
        """Return the next message: its kind, and its bytes."""
        if not self.joined and self.random.random() < 0.4:
            return "join", text({"type": "join", "id": 1, "token": self.token})
        names = list(self._ways)
        [name] = self.random.choices(names, [self._ways[each][0] for each in names])
        return name, self._ways[name][1]()

    def valid(self) -> bytes:
        return text(self.message())

    def message(self, *, any_kind: bool = False) -> dict[str, Any]:
        """Return a message that has the right form."""
        random = self.random
        number = random.randint(0, 1000)
        version = self.state.get("version", 0)
        legal = self.state.get("legal") or [{"type": "roll_die", "player": 0}]
        kinds = ["submit", "submit", "state", "ask_undo", "answer_undo", "why", "hint", "explain"]
        if any_kind or not self.joined:
            kinds += ["join"] * 4
        match random.choice(kinds):
            case "join":
                asked = {"type": "join", "id": number, "token": self.token}
                if random.random() < 0.5:
                    asked |= {"version": random.randint(0, version)}
                if random.random() < 0.5:
                    asked |= {"show": True, "language": random.choice(["en", "de", "hu"])}
                return asked
            case "submit":
                decision = self.state.get("decision", 0) - (random.random() < 0.2)
                command = random.choice(legal)
                return {"type": "submit", "id": number, "decision": decision, "command": command}
            case "state":
                return {"type": "state", "id": number, "version": random.randint(0, version)}
            case "ask_undo":
                return {"type": "ask_undo", "id": number, "to": random.randint(0, version)}
            case "answer_undo":
                asked = self.state.get("undo") or {"to": random.randint(0, version)}
                answer = {"agree": random.random() < 0.5, "to": asked["to"], "version": version}
                return {"type": "answer_undo", "id": number, **answer}
            case "why":
                return {"type": "why", "id": number, "place": random.choice(["owl", "1", "a1"])}
            case "hint":
                return {"type": "hint", "id": number}
            case _:
                return {"type": "explain", "id": number, "ruling": random.choice(["MOVE-01", "X"])}

    def changed(self, message: dict[str, Any]) -> object:
        """Return a message of which something is missing, added or of the wrong kind."""
        random = self.random
        where: Any = message
        while random.random() < 0.4:
            inner = [value for value in where.values() if isinstance(value, dict) and value]
            if not inner:
                break
            where = random.choice(inner)
        match random.randrange(3):
            case 0:
                where.pop(random.choice(list(where)), None)
            case 1:
                where[random.choice(KEYS)] = self.thing(2)
            case _:
                where[random.choice(list(where))] = self.thing(2)
        return message

    def thing(self, depth: int) -> object:
        """Return random JSON, in which known keys and kinds are likely."""
        random = self.random
        match random.randrange(6) if depth else 0:
            case 4:
                return [self.thing(depth - 1) for _ in range(random.randrange(5))]
            case 5:
                pairs = {
                    random.choice(KEYS): self.thing(depth - 1) for _ in range(random.randrange(5))
                }
                return pairs | {"type": random.choice(KINDS)}
            case _:
                return random.choice(SCALARS)

    def broken(self) -> bytes:
        """Return JSON that is cut off, or of which bytes are exchanged."""
        data = bytearray(json.dumps(self.message()).encode())
        if self.random.random() < 0.05:
            return frame(b'{"type":"state","version":' + b"1" * 5000 + b"}")
        if self.random.random() < 0.5:
            del data[self.random.randrange(len(data)) :]
        for _ in range(self.random.randrange(4) if data else 0):
            data[self.random.randrange(len(data))] = self.random.choice(b'{}[]",:0e-tn\\ \x7f')
        return frame(bytes(data))

    def deep(self) -> bytes:
        """Return nested brackets, below and above the limit of a message."""
        depth = self.random.choice([10, 500, 5_000, 30_000])
        left, right = self.random.choice([(b"[", b"]"), (b'{"a":', b"}")])
        whole = self.random.random() < 0.5
        return frame(left * depth + (b"1" + right * depth if whole else b""))

    def huge(self) -> bytes:
        """Return a message that is far too long."""
        size = self.random.choice([70_000, 1 << 20, 4 << 20])
        return text({"type": "state", "id": 1, "x": "y" * size})

    def garbage_text(self) -> bytes:
        signs = [chr(self.random.choice([*range(128), 0xE4, 0x202E, 0x1F9D9])) for _ in range(80)]
        return frame("".join(signs[: self.random.randint(0, 80)]).encode())

    def pieces(self) -> bytes:
        """Return a valid message in several frames, with a ping between them."""
        data = json.dumps(self.message()).encode()
        cut = self.random.randrange(len(data))
        ping = frame(b"?", Opcode.PING) if self.random.random() < 0.5 else b""
        rest = frame(data[cut:], Opcode.CONTINUATION)
        return frame(data[:cut], final=False) + ping + rest

    def control(self) -> bytes:
        random = self.random
        payload = random.randbytes(random.choice([0, 5, 125, 126, 500]))
        close = struct.pack(">H", random.choice([0, 999, 1000, 1005, 1011, 3000, 5000])) + b"bye"
        return random.choice(
            [
                frame(payload, Opcode.PING),
                frame(payload, Opcode.PONG),
                frame(close, Opcode.CLOSE),
                frame(b"\x03", Opcode.CLOSE),
            ]
        )

    def invalid(self) -> bytes:
        """Return a frame that RFC 6455 forbids."""
        random = self.random
        payload = b'{"type":"state"}'
        return random.choice(
            [
                frame(payload, masked=False),
                frame(payload, reserved=random.randint(1, 7)),
                frame(payload, random.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
                frame(payload, Opcode.CONTINUATION),
                frame(payload, final=False) + frame(payload),
                struct.pack(">BBQ", 0x81, 0xFF, (1 << 63) + 5) + b"abcd",
            ]
        )

    def some(self) -> bytes:
        """Return a short payload."""
        random = self.random
        return random.choice(
            [b"", b"?", b'{"type":"state"}', random.randbytes(random.randint(0, 125))]
        )

    def controls(self) -> bytes:
        """Return control frames one after another, some of which are in pieces or too long."""
        random = self.random
        return b"".join(
            frame(
                self.some() if random.random() < 0.95 else bytes(126),
                random.choice([Opcode.PING, Opcode.PING, Opcode.PONG]),
                final=random.random() < 0.98,
            )
            for _ in range(random.choice([1, 3, 20]))
        )

    def fragments(self) -> bytes:
        """Return a message in many pieces, empty ones and other frames among them."""
        random = self.random
        opcode = random.choice([Opcode.TEXT, Opcode.BINARY, Opcode.CONTINUATION])
        parts = [frame(self.some(), opcode, final=False)]
        for _ in range(random.choice([1, 5, 50, 130])):
            other = random.choice([Opcode.PING, Opcode.TEXT, Opcode.CLOSE])
            kind = Opcode.CONTINUATION if random.random() < 0.98 else other
            parts.append(frame(b"" if random.random() < 0.5 else self.some(), kind, final=False))
        if random.random() < 0.7:
            parts.append(frame(self.some(), Opcode.CONTINUATION))
        return b"".join(parts)

    def length(self) -> bytes:
        """Return a frame whose length is too large, not the shortest form, or not what follows."""
        random = self.random
        opcode = random.choice([*Opcode])
        mask, payload = random.randbytes(4), self.some()
        size = random.choice([0, len(payload), 125, 126, 1 << 16, 1 << 32, (1 << 63) - 1, 1 << 63])
        if size < 1 << 16 and random.random() < 0.5:
            head = struct.pack(">BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack(">BBQ", 0x80 | opcode, 0x80 | 127, size)
        return head + mask + payload

    def mask(self) -> bytes:
        """Return a frame without a mask, or masked by another one than it says."""
        random = self.random
        opcode = random.choice([*Opcode])
        if random.random() < 0.5:
            return frame(self.some(), opcode, masked=False)
        good = bytearray(frame(self.some(), opcode))
        good[2 + random.randrange(4)] ^= random.randint(1, 255)
        return bytes(good)

    def reserved(self) -> bytes:
        """Return a frame with reserved bits or a reserved opcode."""
        random = self.random
        opcode = random.choice([*range(16)])
        return frame(
            self.some(), opcode, reserved=random.randint(1, 7), final=random.random() < 0.8
        )

    def flood(self) -> bytes:
        """Return more frames at once than a client may send."""
        opcode = self.random.choice([Opcode.PING, Opcode.PONG, Opcode.CONTINUATION])
        begin = frame(b"", final=False) if opcode == Opcode.CONTINUATION else b""
        small = frame(self.some()[:20], opcode, final=opcode != Opcode.CONTINUATION)
        return begin + small * self.random.choice([100, 1000, 10_000])


async def fuzz(url: str, targets: Sequence[Target], seed: int, messages: int, tally: Tally) -> None:
    """Send ``messages`` messages to tables at ``url``, by one connection after another."""
    random = Random(seed)
    while messages > 0:
        amount = min(messages, random.randint(1, PER_CONNECTION))
        messages -= await _fuzz_once(url, random.choice(targets), random, amount, tally)


async def _fuzz_once(url: str, target: Target, random: Random, amount: int, tally: Tally) -> int:
    """Send up to ``amount`` messages on one connection, and return how many were sent."""
    drawn = Connection(target, random)
    try:
        socket = await RawSocket.connect(url, f"/api/tables/{target.table}/socket")
    except RefusedError as error:
        tally.closed[f"HTTP {error.status}"] += 1
        if error.status >= 500 and error.status != 503:
            tally.problems.append(f"seed {seed_of(random)}: {error}")
        await asyncio.sleep(0.05)
        return 0
    sent, last, kinds = 0, "", set()
    try:
        while sent < amount:
            last, data = drawn.next()
            kinds.add(last)
            await socket.write(data)
            sent += 1
            tally.sent[last] += 1
            if random.random() < 0.03:
                socket.abort()
                return sent
            await _listen(socket, drawn, tally, 0.0 if random.random() < 0.5 else 0.02)
        # Whatever came before, a message of the right form is answered, or the socket is closed.
        await socket.write(text({"type": "state", "id": 424242}))
        sent += 1
        tally.sent["last"] += 1
        patience = SILENT_AFTER_PART if kinds & PARTS else SILENT_FOR
        await _listen(socket, drawn, tally, patience, until=424242)
        await socket.close()
    except SocketClosedError as closed:
        tally.closed[str(closed.code)] += 1
        code = closed.code
        # A close of the client's own is answered with its own code.
        fair = bool(kinds & CLOSING) or code is None or code in FAIR_CODES or 4000 <= code < 5000
        if not fair:
            tally.problems.append(f"after {last}: closed with {code}")
    except TimeoutError:
        if not kinds & PARTS:
            tally.problems.append(f"after {last}: no answer within {SILENT_FOR:g} s")
    finally:
        socket.abort()
    return sent


def seed_of(random: Random) -> int:
    """Return a number that tells states of ``random`` apart."""
    return hash(random.getstate()) & 0xFFFF


async def _listen(
    socket: RawSocket, drawn: Connection, tally: Tally, seconds: float, until: int | None = None
) -> None:
    """Take what the server sends for ``seconds``, or until it answers the message ``until``."""
    ends = asyncio.get_running_loop().time() + seconds
    while True:
        left = ends - asyncio.get_running_loop().time()
        message = await socket.receive_within(max(left, 0.0))
        if message is None:
            if until is not None:
                raise TimeoutError
            return
        kind = message.get("type") if isinstance(message, dict) else None
        tally.answered[str(kind)] += 1
        for error in FROM_SERVER.iter_errors(message):
            tally.problems.append(f"not in the schema: {error.message[:200]}")
            break
        if kind in ("joined", "events"):
            drawn.joined = True
            drawn.state = message
        if until is not None and message.get("id") == until:
            return
        if until is not None and kind == "events":
            return
