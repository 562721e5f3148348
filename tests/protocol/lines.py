"""Lines for an engine, by chance: valid requests, requests that must be refused, and garbage."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from maginor_core.components.setup import VARIANT_NAMES
from maginor_core.components.tokens import BEASTS, CARDS, FACES, SPELLS, SYMBOLS
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.engine import Engine

COMMAND_JSON = DEFINITION.command_json

Json = Any  # Any: JSON at any depth
NAMES = ("owl", "raven", "großer Adler", "", "\ud800", "sphinx")
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


def setup(random: Random) -> dict[str, Json]:
    """Return a small setup that every engine must play."""
    circle = ["guild_hall", *random.sample(NAMES, random.randrange(4))]
    spells = random.sample(SPELLS, len(circle))
    lying = zip(circle, spells, strict=True)
    players = random.randint(2, 4)
    data: dict[str, Json] = {
        "players": players,
        "first_player": random.randrange(players),
        "circle": circle,
        "tiles": {o: random.choices(SYMBOLS, k=random.randint(1, 3)) for o in circle},
        "spells": {oracle: spell for oracle, spell in lying if random.random() < 0.7},
    }
    if random.random() < 0.5:
        data["variants"] = {name: random.random() < 0.5 for name in VARIANT_NAMES}
    if random.random() < 0.5:
        data["counters"] = random.randint(1, 4)
    if random.random() < 0.3:
        data["hand"] = {card: random.randrange(4) for card in CARDS}
    return data


def lines(random: Random, count: int) -> Iterator[bytes]:
    """Yield ``count`` lines, none of which is bye; about half of them must be refused."""
    shadow = Engine(DEFINITION, "shadow")
    for seq in range(count):
        line = _line(random, shadow, seq)
        shadow.answer(line)
        yield line


def _line(random: Random, shadow: Engine, seq: int) -> bytes:
    kind = random.random()
    if kind < 0.08:
        return random.choice(GARBAGE)
    if kind < 0.13:
        return bytes(b for b in random.randbytes(random.randrange(60)) if b != ord("\n"))
    line = json.dumps({"seq": seq, **_request(random, shadow)}).encode()
    if kind < 0.2:
        return damaged(random, line)
    return line


def _request(random: Random, shadow: Engine) -> dict[str, Json]:
    legal = json.loads(shadow.answer('{"op":"legal"}')).get("commands", [])
    kind = random.random()
    if kind < (0.02 if legal else 0.5):
        return {"op": "new", "setup": setup(random)}
    if kind < (0.05 if legal else 0.7):
        spoilt = setup(random)
        spoilt[random.choice((*spoilt, "weather"))] = random.choice(ODD)
        return {"op": "new", "setup": spoilt}
    if kind < 0.1:
        return {"op": random.choice(("hello", "sleep", "", None)), "protocol": random.choice(ODD)}
    if kind < 0.15:
        return {"op": "legal", "comment": random.choice(ODD)}
    if legal and kind < 0.65:
        command = random.choice(legal)
        rolls = command["type"] in ("play_sorcery_card", "roll_die")
        if random.random() < 0.05:
            rolls = not rolls
        return {"op": "submit", "command": command, "dice": random.choices(FACES, k=rolls)}
    command = random.choice((_strange_command, _illegal_command))(random, legal)
    return {"op": "submit", "command": command, "dice": random.choice(([], ["fire"], None, 5))}


def _strange_command(random: Random, legal: list[Json]) -> Json:
    command = dict(random.choice(legal)) if legal else {"type": "roll_die", "player": 0}
    for _ in range(random.randint(1, 2)):
        key = random.choice((*command, "slot", "oracle", "weather"))
        if random.random() < 0.2:
            command.pop(key, None)
        else:
            command[key] = random.choice((*ODD, *COMMAND_JSON.types, *NAMES))
    return command if random.random() < 0.95 else random.choice(ODD)


def _illegal_command(random: Random, legal: list[Json]) -> Json:
    """Return a well-formed command, which only chance makes legal."""
    kind = random.choice(list(COMMAND_JSON.types))
    values: dict[str, Json] = {
        "player": random.choice(legal)["player"] if legal else random.randrange(5),
        "oracle": random.choice(("guild_hall", *NAMES)),
        "slot": random.randrange(-1, 4),
        "slots": random.sample(range(4), random.randrange(4)),
        "symbol": random.choice(SYMBOLS),
        "symbols": random.choices(SYMBOLS, k=random.randrange(4)),
        "beast": random.choice(BEASTS),
        "reward": random.choice(("oracle", "spell")),
    }
    return {"type": kind, **{name: values[name] for name in COMMAND_JSON.types[kind].names}}


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
