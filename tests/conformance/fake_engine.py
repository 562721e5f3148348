"""An engine with a vice: the project's own, which misbehaves where its vice applies.

Run as ``python fake_engine.py VICE [CALLS]``; each start appends a line to the file CALLS.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.engine import Engine

Answer = dict[str, Any]  # Any: JSON of the protocol's many shapes


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def leave(code: int, *, words: str = "") -> None:
    sys.stderr.write(words)
    sys.stderr.flush()
    os._exit(code)


def endless(line: bytes) -> None:
    while True:
        write(line)


def seated(answer: Answer) -> None:
    answer["state"]["current_player"] = float(answer["state"]["current_player"])


def as_boolean(answer: Answer) -> None:
    answer["state"]["supply"][0] = True


def without_ok(answer: Answer) -> None:
    del answer["ok"]


def without_state(answer: Answer) -> None:
    answer.pop("state", None)


def one_on(answer: Answer) -> None:
    answer["seq"] += 1


def nested(answer: Answer) -> None:
    answer["state"]["wizards"] = json.loads("[" * 400 + "]" * 400)


def of_small_objects(answer: Answer) -> None:
    answer["padding"] = [{"": 0}] * 1_400_000


def dense(answer: Answer) -> None:
    answer["padding"] = [0] * 200_000


def swollen(answer: Answer) -> None:
    answer["padding"] = [{"": 0}] * 40_000


def with_controls(answer: Answer) -> None:
    answer["state"]["wizards"] = ["\x1b[2J\ud800"] * 2


CHANGES: dict[str, Callable[[Answer], None]] = {
    "floats": seated,
    "booleans": as_boolean,
    "no ok": without_ok,
    "no state": without_state,
    "wrong seq": one_on,
    "deep": nested,
    "controls": with_controls,
}
"""What each vice does to the answer to a roll."""

SIZES: dict[str, Callable[[Answer], None]] = {
    "small objects": of_small_objects,
    "dense": dense,
    "swollen": swollen,
}
"""What each vice adds to every answer but the greeting."""


def die_in_the_middle(answer: bytes) -> None:
    write(answer[:20])
    leave(0)


def go_on_forever(answer: bytes) -> None:
    write(answer)
    endless(b"{}\n")


def close(answer: bytes) -> None:
    os.close(1)
    time.sleep(60)


def shout(answer: bytes) -> None:
    sys.stderr.write("x" * 5_000_000 + "the end")
    write(answer)


DEEDS: dict[str, Callable[[bytes], None]] = {
    "crash": lambda answer: leave(3, words="out of mana\n"),
    "die in the middle": die_in_the_middle,
    "hang": lambda answer: time.sleep(60),
    "garbage": lambda answer: write(b"Seat 0 rolls.\n"),
    "no UTF-8": lambda answer: write(b'{"seq":\xff}\n'),
    "no object": lambda answer: write(b"[]\n"),
    "a key twice": lambda answer: write(b'{"seq":4,"ok":false,"ok":true,"state":{}}\n'),
    "a key twice within": lambda answer: write(b'{"seq":4,"ok":true,"state":{"a":1,"a":1}}\n'),
    "empty": lambda answer: write(b"\n"),
    "endless line": lambda answer: endless(b" " * 65536),
    "endless lines": go_on_forever,
    "close": close,
    "shout": shout,
}
"""What each vice does in place of answering a roll."""


class Forgetful(Engine):
    """An engine that begins each game where the last one has ended, but for its circle."""

    def _new(self, request: Answer) -> Answer:
        before = self._position
        answer = super()._new(request)
        if before is not None and self._position is not None:
            self._position.state.current_player = before.state.current_player
            answer["state"]["current_player"] = before.state.current_player
        return answer


def at_the_end(code: int) -> None:
    """Answer as one must, and leave with ``code`` at the end of the input."""
    engine = Engine(DEFINITION, "1")
    for line in sys.stdin.buffer:
        write(engine.answer(line).encode() + b"\n")
    leave(code)


def after_garbage(code: int) -> None:
    """Answer as one must, and leave with ``code`` if the last line was no request."""
    engine, reported = Engine(DEFINITION, "1"), b""
    for line in sys.stdin.buffer:
        reported = engine.answer(line).encode() + b"\n"
        write(reported)
    leave(code if b'"malformed"' in reported else 0)


def unasked(code: int) -> None:
    lines = sys.stdin.buffer.readlines()
    leave(0 if lines else code)


def announced() -> None:
    write(b"Maginor engine ready\n")
    at_the_end(0)


def one_line_each_time() -> None:
    """Answer the first line of what can be read, and drop what came with it."""
    engine = Engine(DEFINITION, "1")
    while data := os.read(0, 1 << 16):
        write(engine.answer(data.partition(b"\n")[0]).encode() + b"\n")


def one_line_late() -> None:
    """Answer each line once the next one has come."""
    engine, reported = Engine(DEFINITION, "1"), b""
    for line in sys.stdin.buffer:
        write(reported)
        reported = engine.answer(line).encode() + b"\n"


def all_at_the_end() -> None:
    engine = Engine(DEFINITION, "1")
    for line in sys.stdin.buffer.readlines():
        write(engine.answer(line).encode() + b"\n")


WAYS: dict[str, Callable[[], None]] = {
    "fails at the end": lambda: at_the_end(4),
    "fails after garbage": lambda: after_garbage(6),
    "fails unasked": lambda: unasked(5),
    "announces itself": announced,
    "reads one line": one_line_each_time,
    "answers late": one_line_late,
    "waits for the end": all_at_the_end,
}
"""Vices of the whole conversation."""


def main(vice: str) -> None:
    if vice in WAYS:
        WAYS[vice]()
        return
    engine = Forgetful(DEFINITION, "1") if vice == "forgetful" else Engine(DEFINITION, "1")
    for line in sys.stdin.buffer:
        answer = json.loads(engine.answer(line))
        if not answer["ok"] and answer["error"]["code"] == "malformed":
            if vice == "ends at garbage":
                leave(1)
            if vice == "silent at garbage":
                continue
            write(json.dumps(answer).encode() + b"\n")
            continue
        request = json.loads(line)
        op = request["op"]
        if vice == "deaf" and op == "legal":
            time.sleep(60)
        if op == "hello" and vice == "rude":
            answer = {"seq": 1, "ok": False, "error": {"code": "protocol", "message": "no"}}
        if op == "hello" and vice == "few variants":
            answer["variants"] = ["rites_count"]
        if op == "new" and vice == "never begins":
            leave(1)
        if op == "bye" and vice == "leaves without a word":
            leave(0)
        rolls = op == "submit" and request["command"].get("type") == "roll_die"
        if rolls and answer["ok"] and vice in CHANGES:
            CHANGES[vice](answer)
        if op != "hello" and vice in SIZES:
            SIZES[vice](answer)
        reported = json.dumps(answer).encode() + b"\n"
        if op == "legal" and vice in ("slow", "slow crash"):
            following = engine.answer(sys.stdin.buffer.readline())
            if vice == "slow crash":
                leave(3)
            vice = "none"
            reported += following.encode() + b"\n"
        if rolls and vice in DEEDS:
            DEEDS[vice](reported)
        else:
            write(reported)
        if op == "bye":
            if vice == "lingers":
                time.sleep(60)
            sys.exit(4 if vice == "leaves badly" else 0)


if __name__ == "__main__":
    for calls in sys.argv[2:]:
        with Path(calls).open("a", encoding="utf-8") as file:
            file.write(f"{sys.argv[1]}\n")
    main(sys.argv[1])
