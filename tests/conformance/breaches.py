"""Engines that violate the protocol in one way each: the project's own, with one breach.

Each takes the engine and a line, and returns what it answers: a line, none, or several.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterable
from typing import Any

from maginor_core.components.setup import VARIANT_NAMES
from maginor_core.suite.engine import Engine
from maginor_core.suite.local_engine import LocalEngine

Json = Any  # Any: JSON of the protocol's many shapes
Answering = Callable[[Engine, bytes], str]
Breach = Callable[[], Answering]
"""Makes an engine's breach, which may have a memory."""

SETUP = {
    "players": 2,
    "first_player": 0,
    "circle": ["guild_hall"],
    "tiles": {"guild_hall": ["air"]},
    "spells": {},
}


def parsed(line: bytes) -> Json:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def refusal(seq: Json, code: str) -> str:
    return json.dumps({"seq": seq, "ok": False, "error": {"code": code, "message": "no"}})


def of_request(change: Callable[[Json], None]) -> Breach:
    """Change each request that is an object before it is answered."""

    def answer(engine: Engine, line: bytes) -> str:
        request = parsed(line)
        if isinstance(request, dict):
            change(request)
            return engine.answer(json.dumps(request))
        return engine.answer(line)

    return lambda: answer


def of_answer(change: Callable[[Json, Json], None]) -> Breach:
    """Change each answer, given its request."""

    def answer(engine: Engine, line: bytes) -> str:
        reported = json.loads(engine.answer(line))
        change(parsed(line), reported)
        return json.dumps(reported)

    return lambda: answer


def of_lines(answer: Answering) -> Breach:
    return lambda: answer


def op_of(line: bytes) -> Json:
    request = parsed(line)
    return request.get("op") if isinstance(request, dict) else None


def refused_unless(condition: Callable[[Engine, bytes], bool], code: str) -> Breach:
    def answer(engine: Engine, line: bytes) -> str:
        if condition(engine, line):
            return engine.answer(line)
        request = parsed(line)
        return refusal(request.get("seq") if isinstance(request, dict) else None, code)

    return of_lines(answer)


def forgetting_when(condition: Callable[[bytes, Json], bool]) -> Breach:
    def answer(engine: Engine, line: bytes) -> str:
        reported = engine.answer(line)
        if condition(line, json.loads(reported)):
            engine._position = None
        return reported

    return of_lines(answer)


def is_over(engine: Engine) -> bool:
    reported = json.loads(engine.answer('{"op":"legal"}'))
    return bool(reported["ok"] and reported["commands"] == [])


def coerced(value: Json) -> Json:
    """Return a value with every number and numeral as an integer, as a lax language would."""
    match value:
        case dict():
            return {key: coerced(inner) for key, inner in value.items()}
        case list():
            return [coerced(inner) for inner in value]
        case float() | bool():
            return int(value)
        case str() if value.isdecimal():
            return int(value)
        case _:
            return value


def without_nulls(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def first_counts(engine: Engine, line: bytes) -> str:
    def first(pairs: Iterable[tuple[str, Json]]) -> Json:
        return dict(reversed(list(pairs)))

    try:
        return engine.answer(json.dumps(json.loads(line, object_pairs_hook=first)))
    except (ValueError, RecursionError):
        return engine.answer(line)


def first_counts_within(engine: Engine, line: bytes) -> str:
    """The first of duplicate keys counts, but not in the request itself."""
    request, strict = parsed(line), None
    if isinstance(request, dict) and "seq" in request:
        strict = json.loads(line, object_pairs_hook=lambda pairs: dict(reversed(pairs)))
        request.update({key: strict[key] for key in ("setup", "command") if key in strict})
        return engine.answer(json.dumps(request))
    return engine.answer(line)


def lenient(engine: Engine, line: bytes) -> str:
    """Take what Python's literals allow: single quotes, commas at the end."""
    if parsed(line) is None:
        try:
            return engine.answer(json.dumps(ast.literal_eval(line.decode().strip())))
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            pass
    return engine.answer(line)


def with_nan(engine: Engine, line: bytes) -> str:
    request = parsed(line)
    if isinstance(request, dict):
        numbers = {k: v for k, v in request.items() if not isinstance(v, float | list)}
        return engine.answer(json.dumps(numbers))
    return engine.answer(line)


def unwrapping(engine: Engine, line: bytes) -> str:
    request = parsed(line)
    return engine.answer(json.dumps(request[0]) if request and type(request) is list else line)


def recursing(engine: Engine, line: bytes) -> str:
    json.loads(line) if line.startswith((b"[", b'{"a":')) else None
    return engine.answer(line)


def counting() -> Answering:
    numbers: list[int] = []

    def answer(engine: Engine, line: bytes) -> str:
        reported = json.loads(engine.answer(line))
        numbers.append(1)
        if reported["seq"] is not None:
            reported["seq"] = len(numbers)
        return json.dumps(reported)

    return answer


def one_late() -> Answering:
    late: list[str] = []

    def answer(engine: Engine, line: bytes) -> str:
        late.append(engine.answer(line))
        return "" if len(late) == 1 else late[-2]

    return answer


def in_pairs() -> Answering:
    """Answer two at a time, the later request first."""
    waiting: list[str] = []

    def answer(engine: Engine, line: bytes) -> str:
        waiting.append(engine.answer(line))
        if len(waiting) < 2:
            return ""
        reported = "\n".join(reversed(waiting))
        waiting.clear()
        return reported

    return answer


def greeted_first() -> Answering:
    greeted: list[bool] = []

    def answer(engine: Engine, line: bytes) -> str:
        if op_of(line) == "hello":
            greeted.append(True)
        request = parsed(line)
        if greeted or not isinstance(request, dict):
            return engine.answer(line)
        return refusal(request.get("seq"), "protocol")

    return answer


def patient_twice() -> Answering:
    """Forget the game after the second refused command."""
    refusals: list[bytes] = []

    def answer(engine: Engine, line: bytes) -> str:
        reported = engine.answer(line)
        if op_of(line) == "submit" and not json.loads(reported)["ok"]:
            refusals.append(line)
        if len(refusals) == 2:
            engine._position = None
        return reported

    return answer


def legal_once() -> Answering:
    asked: list[bytes] = []

    def answer(engine: Engine, line: bytes) -> str:
        reported = json.loads(engine.answer(line))
        if op_of(line) != "legal":
            asked.clear()
        elif reported["ok"]:
            asked.append(line)
            if len(asked) > 1:
                reported["commands"] = []
        return json.dumps(reported)

    return answer


def first_legal(engine: Engine, line: bytes) -> str:
    """Take the first legal command where there is none."""
    request = parsed(line)
    if op_of(line) == "submit" and "command" not in request and engine._position is not None:
        request["command"] = json.loads(engine.answer('{"op":"legal"}'))["commands"][0]
        return engine.answer(json.dumps(request))
    return engine.answer(line)


def with_dice_to_spare(request: Json) -> None:
    command = request.get("command")
    if isinstance(command, dict):
        rolls = command.get("type") in ("roll_die", "play_sorcery_card")
        dice = request.get("dice", [])
        request["dice"] = ((dice if isinstance(dice, list) else []) + ["fire"])[: int(rolls)]


def without_unknown(request: Json) -> None:
    command = request.get("command")
    if isinstance(command, dict):
        fields = ("type", "player", "oracle", "symbol", "slot", "slots", "beast", "reward")
        request["command"] = {key: command[key] for key in fields if key in command}
        if command.get("type") == "move_wizard":
            request["command"].pop("slot", None)


def with_known_keys(request: Json) -> None:
    setup = request.get("setup")
    if isinstance(setup, dict):
        for key in ("edition", "note", ""):
            setup.pop(key, None)


def with_known_variants(request: Json) -> None:
    setup = request.get("setup")
    if isinstance(setup, dict) and isinstance(setup.get("variants"), dict):
        chosen = setup["variants"].items()
        setup["variants"] = {key: value for key, value in chosen if key in VARIANT_NAMES}


def coercing(key: str) -> Callable[[Json], None]:
    def change(request: Json) -> None:
        if key in request:
            request[key] = coerced(request[key])

    return change


def coercing_lists(request: Json) -> None:
    command = request.get("command")
    if isinstance(command, dict) and isinstance(command.get("slots"), list):
        command["slots"] = coerced(command["slots"])


def with_small_letters(request: Json) -> None:
    command = request.get("command")
    if isinstance(command, dict):
        for key, value in command.items():
            command[key] = value.lower() if isinstance(value, str) else value


def unsetting_nulls(request: Json) -> None:
    for key in ("setup", "command"):
        if isinstance(request.get(key), dict):
            request[key] = without_nulls(request[key])
    if request.get("dice", 0) is None:
        del request["dice"]


def without_seq(request: Json, answer: Json) -> None:
    if not answer["ok"]:
        answer["seq"] = None


def with_seq_as_it_came(request: Json, answer: Json) -> None:
    if isinstance(request, dict):
        answer["seq"] = request.get("seq")


def with_any_protocol(request: Json) -> None:
    if type(request.get("protocol")) is int:
        request["protocol"] = 1


def with_a_like_protocol(request: Json) -> None:
    if request.get("op") == "hello" and str(request.get("protocol", 1)).strip("'\"") in (
        *("1", "1.0", "True"),
    ):
        request["protocol"] = 1


def with_a_like_op(request: Json) -> None:
    if isinstance(request.get("op"), str):
        request["op"] = request["op"].strip().lower()


def with_a_setup(request: Json) -> None:
    if request.get("op") == "new" and "setup" not in request:
        request["setup"] = SETUP


def with_a_face(request: Json) -> None:
    if isinstance(request.get("dice"), str):
        request["dice"] = [request["dice"]]


def rounding(request: Json, answer: Json) -> None:
    if answer["seq"] is not None:
        answer["seq"] = int(float(answer["seq"]))


def unsigned(request: Json, answer: Json) -> None:
    if answer["seq"] is not None:
        answer["seq"] = abs(answer["seq"])


def anonymous(request: Json, answer: Json) -> None:
    answer.pop("engine", None)


def empty_at_first(request: Json, answer: Json) -> None:
    if isinstance(request, dict) and request.get("op") == "legal" and not answer["ok"]:
        answer.update(ok=True, commands=[])
        answer.pop("error")


def other_codes(request: Json, answer: Json) -> None:
    if not answer["ok"] and answer["error"]["code"] == "setup":
        answer["error"]["code"] = "E42"


def never_leaving(engine: Engine, line: bytes) -> str:
    reported = engine.answer(line)
    engine.ended = False
    return reported


def malformed(line: bytes, answer: Json) -> bool:
    return not answer["ok"] and answer["error"]["code"] == "malformed"


BREACHES: dict[str, tuple[str, Breach]] = {
    "seq as a double": ("a-great-seq-is-repeated", of_answer(rounding)),
    "seq unsigned": ("a-negative-seq-is-repeated", of_answer(unsigned)),
    "seq counted": ("seq-is-repeated", counting),
    "seq left out of refusals": ("a-refusal-repeats-seq", of_answer(without_seq)),
    "seq as it came": ("an-unreadable-seq-is-null", of_answer(with_seq_as_it_came)),
    "seq demanded": (
        "a-request-without-seq-is-carried-out",
        refused_unless(lambda _, line: b'"seq"' in line or parsed(line) is None, "malformed"),
    ),
    "seq that is an integer demanded": (
        "an-unreadable-seq-is-null",
        refused_unless(
            lambda _, line: (
                not isinstance(request := parsed(line), dict) or type(request.get("seq", 0)) is int
            ),
            "malformed",
        ),
    ),
    "short lines only": (
        "a-line-may-be-long",
        refused_unless(lambda _, line: len(line) < 65536, "malformed"),
    ),
    "lists taken for requests": ("a-line-that-is-not-an-object-is-malformed", of_lines(unwrapping)),
    "other notations": ("a-line-that-is-not-json-is-malformed", of_lines(lenient)),
    "bytes replaced": (
        "a-line-that-is-not-utf-8-is-malformed",
        of_lines(lambda engine, line: engine.answer(line.decode(errors="replace"))),
    ),
    "NaN read": ("nan-is-malformed", of_lines(with_nan)),
    "empty lines passed over": (
        "an-empty-line-is-malformed",
        of_lines(lambda engine, line: engine.answer(line) if line.strip() else ""),
    ),
    "a crash at deep nesting": ("deep-nesting-ends-nothing", of_lines(recursing)),
    "op in capitals": ("an-unknown-op-is-malformed", of_request(with_a_like_op)),
    "malformed lines end the game": (
        "malformed-lines-change-nothing",
        forgetting_when(malformed),
    ),
    "refused commands end the game": ("a-refused-command-changes-nothing", patient_twice),
    "a refused new ends the game": (
        "a-refused-new-leaves-the-game",
        forgetting_when(lambda line, answer: op_of(line) == "new" and not answer["ok"]),
    ),
    "new with a setup of its own": ("new-without-a-setup-is-refused", of_request(with_a_setup)),
    "submit with a command of its own": (
        "submit-without-a-command-is-refused",
        of_lines(first_legal),
    ),
    "another protocol": ("another-protocol-is-refused", of_request(with_any_protocol)),
    "a like protocol": ("the-protocol-is-an-integer", of_request(with_a_like_protocol)),
    "hello demanded": ("hello-is-optional", greeted_first),
    "hello ends the game": (
        "hello-leaves-the-game",
        forgetting_when(lambda line, _: op_of(line) == "hello"),
    ),
    "no name": ("hello-names-the-engine", of_answer(anonymous)),
    "an empty list before the first game": (
        "before-the-first-new-there-is-no-game",
        of_answer(empty_at_first),
    ),
    "one game only": (
        "new-drops-the-game-under-way",
        refused_unless(
            lambda engine, line: op_of(line) != "new" or engine._position is None, "setup"
        ),
    ),
    "legal once": ("legal-changes-nothing", legal_once),
    "keys in one order only": (
        "json-may-be-written-in-any-way",
        refused_unless(
            lambda _, line: parsed(line) is None or line.startswith(b'{"seq":'), "malformed"
        ),
    ),
    "unknown keys refused": (
        "unknown-keys-of-a-request-are-ignored",
        refused_unless(
            lambda _, line: (
                not isinstance(request := parsed(line), dict)
                or request.keys() <= {"seq", "op", "protocol", "setup", "command", "dice"}
            ),
            "malformed",
        ),
    ),
    "the first of duplicate keys": ("of-duplicate-keys-the-last-counts", of_lines(first_counts)),
    "answers come late": ("requests-may-be-written-ahead", one_late),
    "answers in another order": ("requests-may-be-written-ahead", in_pairs),
    "bye forgotten": ("bye-ends-the-engine", of_lines(never_leaving)),
    "answers behind bye": ("after-bye-nothing-is-answered", of_lines(never_leaving)),
    "bye in a game only": (
        "bye-without-a-game-ends-the-engine",
        refused_unless(
            lambda engine, line: op_of(line) != "bye" or engine._position is not None, "no_game"
        ),
    ),
    "codes of its own": ("a-setup-that-cannot-be-played-is-refused", of_answer(other_codes)),
    "numbers in commands coerced": (
        "mistyped-values-of-a-command-are-refused",
        of_request(coercing("command")),
    ),
    "slots coerced": ("a-slot-is-an-integer", of_request(coercing("command"))),
    "numbers in setups coerced": (
        "mistyped-values-of-a-setup-are-refused",
        of_request(coercing("setup")),
    ),
    "numbers in choices coerced": (
        "the-fields-of-choices-are-exact",
        of_request(coercing("command")),
    ),
    "numbers in lists coerced": ("the-fields-of-spells-are-exact", of_request(coercing_lists)),
    "names in capitals": ("the-fields-of-commands-are-exact", of_request(with_small_letters)),
    "numbers in hands coerced": (
        "the-values-of-a-setup-are-exact",
        of_request(coercing("setup")),
    ),
    "unknown fields dropped": (
        "fields-of-a-command-are-neither-missing-nor-unknown",
        of_request(without_unknown),
    ),
    "unknown keys of a setup dropped": (
        "keys-of-a-setup-are-neither-missing-nor-unknown",
        of_request(with_known_keys),
    ),
    "unknown variants dropped": ("an-unknown-variant-is-refused", of_request(with_known_variants)),
    "null as left out": ("null-does-not-leave-a-key-out", of_request(unsetting_nulls)),
    "the first of duplicate keys within": (
        "within-commands-and-setups-the-last-of-duplicate-keys-counts",
        of_lines(first_counts_within),
    ),
    "dice as needed": ("too-few-or-too-many-dice-are-refused", of_request(with_dice_to_spare)),
    "a face for a list": ("dice-are-a-list-of-faces", of_request(with_a_face)),
    "no game after the end": (
        "after-the-end-nothing-is-legal",
        refused_unless(
            lambda engine, line: not is_over(engine) or op_of(line) != "legal", "no_game"
        ),
    ),
    "no other game after the end": (
        "after-the-end-another-game-may-begin",
        refused_unless(lambda engine, line: not is_over(engine) or op_of(line) != "new", "setup"),
    ),
    "ASCII only": (
        "a-tile-may-have-any-name",
        refused_unless(lambda _, line: line.isascii(), "malformed"),
    ),
}
"""For each broken engine a conversation that it fails, and its breach."""


class BreachingEngine(LocalEngine):
    """The project's own engine with one breach, in this process."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        engine, breach = Engine(self.game, "1"), BREACHES[self.name][1]()

        def answer(line: bytes) -> tuple[str, bool]:
            return breach(engine, line), engine.ended

        return answer
