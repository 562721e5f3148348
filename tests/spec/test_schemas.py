"""The JSON Schemas of messages, events and views: valid, and equal to what is written and read."""

from __future__ import annotations

import copy
import json
import runpy
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from maginor_core import MaginorGame, Variants, deal, maginor
from maginor_core.components.setup import VARIANT_NAMES, Setup, setup_to_json
from maginor_core.components.tokens import BEASTS, FACES, SYMBOLS, Spell, Symbol
from maginor_core.components.tokens import SPELLS as ALL_SPELLS
from maginor_core.engine.chance import Stream
from maginor_core.engine.disclosures import ChoiceCommitted, ChoiceWithheld, PreimageWithheld
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import form_of
from maginor_core.engine.resources import spec_folder
from maginor_core.events import Event
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import KINDS, state_to_json
from maginor_core.projections.view import MaginorView
from maginor_core.suite.engine import Engine
from maginor_core.suite.messages import wrong_answer
from maginor_core.suite.position import specification
from tests.board import initial_board

EVENT_JSON = DEFINITION.event_json

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's many shapes
Ask: TypeAlias = Callable[[Json], Json]
Message: TypeAlias = tuple[str, Json]
"""The name of a schema, and a message that should have its shape."""
Spoil: TypeAlias = Callable[[Any, Any], bool]  # Any: a container, and a key or index in it

ROLLING = ("play_sorcery_card", "roll_die")

ROOT = Path(__file__).parents[2]
PREFIX = "urn:maginor:protocol:1:"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS: dict[str, Json] = {
    path.stem: json.loads(path.read_bytes())
    for path in sorted((spec_folder() / "schemas").glob("*.json"))
}

SPELLS: dict[str, Spell] = {
    "guild_hall": "high_wizard",
    "owl": "domination",
    "raven": "persuasion",
    "sphinx": "telekinesis",
    "kraken": "teleportation",
    "phoenix": "retrieval",
    "dragon": "restoration",
    "unicorn": "reversal",
}
SUMMONING: dict[str, Spell] = {"owl": "summoning"}
SLOTS: tuple[Symbol, ...] = ("fire", "fire", "fate")
PAIR: tuple[Symbol, ...] = ("water", "water")
DEALT = deal(players=4, seed=7)


@cache
def validator(name: str) -> Draft202012Validator:
    """The validator of a schema, for which 1.0 is not an integer.

    A schema that named its dialect would be handed to the ordinary one.
    """
    plain = {n: {k: part for k, part in s.items() if k != "$schema"} for n, s in SCHEMAS.items()}
    exact = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    )
    kind: type[Draft202012Validator] = extend(Draft202012Validator, type_checker=exact)  # type: ignore[no-untyped-call] # its stubs leave it untyped
    registry = [DRAFT202012.create_resource(schema) for schema in plain.values()] @ Registry()
    return kind(plain[name], registry=registry)


def misshapen(name: str, data: object) -> str | None:
    """Return the first error of the data by the schema of this name, and its place; or None."""
    error = best_match(validator(name).iter_errors(data))
    return None if error is None else f"{error.json_path}: {error.message}"


def small_setup(number: int) -> Setup:
    """Few slots and counters, so that duels, spells and the end come soon."""
    chosen = {name: bool(number >> bit & 1) for bit, name in enumerate(VARIANT_NAMES)}
    return Setup(
        players=2 + number % 3,
        first_player=number % 2,
        circle=tuple(SPELLS),
        tiles={**dict.fromkeys(SPELLS, SLOTS), "owl": PAIR},
        spells={**SPELLS, **(SUMMONING if number % 2 else {})},
        variants=Variants(**chosen),
        counters=5,
        hand={"fire": 2, "water": 2, "earth": 1, "air": 1, "fate": 1, "sorcery": 4},
    )


def engine() -> Ask:
    ours = Engine(DEFINITION, "1")
    return lambda request: json.loads(ours.answer(json.dumps(request)))


def model() -> Ask:
    rules = specification(DEFINITION)
    session: Json = {"game": None}
    return lambda request: rules.answer(session, json.dumps(request))[0]


def conversation(ask: Ask, setup: Setup, seed: int, longest: int = 800) -> Iterator[Message]:
    """Play a random game, now and then asking for what cannot be done."""
    chance = Stream(seed, "conversation")

    def said(request: Json) -> Iterator[Message]:
        answer = ask(request)
        kind = request["op"] if answer["ok"] else "refusal"
        yield f"{request['op']}-request", request
        yield f"{kind}-answer", answer

    yield from said({"seq": 1, "op": "legal"})
    yield from said({"seq": 2, "op": "hello", "protocol": 1})
    yield from said({"seq": 3, "op": "new", "setup": setup_to_json(setup)})
    for seq in range(4, longest, 2):
        legal = list(said({"seq": seq, "op": "legal"}))
        yield from legal
        commands = legal[1][1]["commands"]
        if not commands:
            break
        command = chance.choose(commands)
        dice = [chance.choose(FACES)] if command["type"] in ROLLING else []
        if chance.below(4) == 0:
            yield from said(
                {"seq": -seq, "op": "submit", "command": command, "dice": [*dice, "fire"]}
            )
        yield from said({"seq": seq + 1, "op": "submit", "command": command, "dice": dice})
    yield from said({"op": "bye"})


def conversations(ask: Callable[[], Ask], games: int) -> Iterator[Message]:
    for number in range(games):
        yield from conversation(ask(), small_setup(number), seed=number)
    yield from conversation(ask(), DEALT, seed=7, longest=60)


def random_games(number: int, *, undo: bool = True) -> Iterator[MaginorGame]:
    """Play random games to their end, on small setups, with an undo in each."""
    for seed in range(number):
        chance = Stream(seed, "events and views")
        game = maginor.new(setup=small_setup(seed), seed=seed)
        while not game.finished:
            game.submit(chance.choose(game.legal()))
            if undo and game.version == 3 and not game.finished:
                game.undo(0, 1, agreed=range(1, game.setup.players))
        yield game


def viewers(game: MaginorGame) -> tuple[int | None, ...]:
    return (*range(game.setup.players), None)


def as_sent(data: Json) -> Json:
    """Return the data as it arrives: through text."""
    sent: Json = json.loads(json.dumps(data))
    return sent


@pytest.fixture(scope="module")
def samples() -> dict[str, list[Json]]:
    """Messages by schema: each kind of command and decision, refusals, the end of a game."""
    found: dict[str, dict[str, Json]] = {name: {} for name in SCHEMAS}
    for name, message in conversations(engine, games=12):
        found[name].setdefault(str(sorted(message)), message)
        parts = [("setup", message.get("setup")), ("error", message.get("error"))]
        parts += [("command", part) for part in message.get("commands", [])]
        if state := message.get("state"):
            awaited = state["decision"] or {"kind": "none"}
            parts += [("decision", state["decision"])]
            found["state"].setdefault(awaited["kind"], state)
        for kind, part in parts:
            if part:
                sort = part.get("type") or part.get("kind") or str(sorted(part))
                found[kind].setdefault(sort, part)
        if name.endswith("-request"):
            found["request"].setdefault(name, message)
    for about in (ChoiceCommitted(0, 3), ChoiceWithheld(1, 3), PreimageWithheld(4, 1)):
        data = as_sent(EVENT_JSON.to_public_json(about))
        found["event"][data["type"]] = data
    for game in random_games(24):
        for event in (e for seat in viewers(game) for e in game.events_seen_by(seat)):
            data = as_sent(EVENT_JSON.to_public_json(event))
            found["event"].setdefault(data["type"], data)
        for version in range(0, game.version, 7):
            past = game.branch(version)
            for seat in viewers(past):
                data = as_sent(past.view_json(seat))
                found["view"].setdefault(f"{seat} {data['own_beast']}", data)
    return {name: list(messages.values()) for name, messages in found.items()}


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_one(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == PREFIX + name
    assert schema["$schema"] == DIALECT


def test_references_lead_only_to_schemas_that_exist() -> None:
    def references(part: object) -> Iterator[str]:
        if isinstance(part, dict):
            yield from [part["$ref"]] if "$ref" in part else []
            part = list(part.values())
        for inner in part if isinstance(part, list) else []:
            yield from references(inner)

    for name, schema in SCHEMAS.items():
        for reference in references(schema):
            target, _, inside = reference.partition("#/$defs/")
            home = SCHEMAS[target.removeprefix(PREFIX) or name]
            assert not inside or inside in home["$defs"], reference


@pytest.mark.parametrize("ask", [engine, model])
def test_all_messages_of_random_games_fit_their_schemas(ask: Callable[[], Ask]) -> None:
    for name, message in conversations(ask, games=3):
        assert misshapen(name, message) is None, (name, message)


def test_the_samples_leave_no_kind_of_message_out(samples: dict[str, list[Json]]) -> None:
    assert {name for name, messages in samples.items() if not messages} == {"words"}
    assert {command["type"] for command in samples["command"]} == set(DEFINITION.command_json.types)
    assert {decision["kind"] for decision in samples["decision"]} == set(KINDS.values())
    assert {state["finished"] for state in samples["state"]} == {True, False}
    assert {event["type"] for event in samples["event"]} == set(EVENT_JSON.types)
    assert {view["own_beast"] for view in samples["view"]} == {None, *BEASTS}


def places(part: object) -> Iterator[tuple[Any, Any]]:  # Any: a container and its key or index
    """Yield each place in a message: what holds it, and under which key or index."""
    keys = (
        list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else []
    )
    for key in keys:
        yield part, key
        yield from places(part[key])  # type: ignore[index] # it is a list or an object


def spoilt(message: Json, spoil: Spoil) -> Iterator[Json]:
    """Yield the message spoilt in each of the places that can be; in the end it is as it was."""
    for holder, key in list(places(message)):
        whole = holder[key]
        if spoil(holder, key):
            try:
                yield message
            finally:
                holder[key] = whole


def number_as(convert: Callable[[int], object]) -> Spoil:
    def spoil(holder: Any, key: Any) -> bool:
        if type(holder[key]) is not int:
            return False
        holder[key] = convert(holder[key])
        return True

    return spoil


def without(holder: Any, key: Any) -> bool:
    if not isinstance(holder, dict) or key in OPTIONAL:
        return False
    del holder[key]
    return True


def as_null(holder: Any, key: Any) -> bool:
    if not isinstance(holder, dict) or holder[key] is None or key in NULLABLE:
        return False
    holder[key] = None
    return True


OPTIONAL = {"seq", "dice", "variants", "counters", "hand", *VARIANT_NAMES, *SPELLS, *DEALT.circle}
"""Keys that may be left out, or are names of tiles."""
NULLABLE = {"seq", "decision", "beasts", "totals", "winners", "seat", "own_beast"}


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(number_as(float), id="1.0"),
        pytest.param(number_as(bool), id="true"),
        pytest.param(number_as(str), id="text"),
        pytest.param(number_as(lambda _: -1), id="-1"),
    ],
)
def test_a_number_is_an_integer_in_its_range(samples: dict[str, list[Json]], spoil: Spoil) -> None:
    tried = 0
    for name in ("setup", "command", "decision", "state", "event", "view"):
        for message in samples[name]:
            for wrong in spoilt(message, spoil):
                assert not validator(name).is_valid(wrong), (name, wrong)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("spoil", [pytest.param(without, id="missing"), as_null])
def test_nothing_is_missing_or_null(samples: dict[str, list[Json]], spoil: Spoil) -> None:
    tried = 0
    for name, messages in samples.items():
        for message in messages[:20]:
            required = {key: value for key, value in message.items() if key != "game"}
            for wrong in spoilt(required, spoil):
                assert not validator(name).is_valid(wrong), (name, wrong)
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("name", ["setup", "command", "decision", "state", "event", "view"])
def test_unknown_keys_are_let_into_requests_alone(
    samples: dict[str, list[Json]], name: str
) -> None:
    for message in samples[name]:
        assert misshapen(name, {**message, "house_rules": 1}) is not None
    request = {"seq": 1, "op": "legal", "house_rules": 1}
    assert misshapen("legal-request", request) is None


def test_json_schema_by_itself_takes_one_point_nought_for_an_integer() -> None:
    assert Draft202012Validator({"type": "integer"}).is_valid(1.0)
    assert misshapen("bye-request", {"seq": 1, "op": "bye"}) is None
    assert misshapen("bye-request", {"seq": 1.0, "op": "bye"}) == (
        "$.seq: 1.0 is not of type 'integer'"
    )


def test_the_runner_does_not(samples: dict[str, list[Json]]) -> None:
    answer = samples["new-answer"][0]
    assert wrong_answer("new", answer) is None
    answer = copy.deepcopy(answer)
    answer["state"]["supply"][0] = 5.0
    assert wrong_answer("new", answer) is not None


def test_what_is_wrong_is_reported_with_its_place(samples: dict[str, list[Json]]) -> None:
    setup = {**samples["setup"][0], "counters": 0}
    request = {"seq": 1, "op": "new", "setup": setup}
    assert misshapen("request", request) == "$.setup.counters: 0 is less than the minimum of 1"
    assert misshapen("command", {"type": "choose_slot", "player": 0, "slot": "1"}) == (
        "$.slot: '1' is not of type 'integer'"
    )


def test_the_schema_of_events_is_what_the_script_makes_of_the_classes() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "generate-schemas"))
    written = (spec_folder() / "schemas" / "event.json").read_text(encoding="utf-8")
    assert script["generated"]() == written, "run scripts/generate-schemas"


def test_the_schema_of_events_has_every_public_field_and_no_internal_one() -> None:
    branches = {
        branch["if"]["properties"]["type"]["const"]: list(branch["then"]["properties"])
        for branch in SCHEMAS["event"]["allOf"]
    }
    assert branches == {
        name: ["type", *[field for field in kind.names if field not in kind.internal]]
        for name, kind in EVENT_JSON.types.items()
    }
    assert {field for kind in EVENT_JSON.types.values() for field in kind.internal} == {"owed"}


def test_each_event_that_a_seat_sees_validates_and_is_read_back() -> None:
    seen: set[Event] = set()
    for game in random_games(6):
        for viewer in (*viewers(game), "referee"):
            events = game.events() if viewer == "referee" else game.events_seen_by(viewer)  # type: ignore[arg-type] # a seat, or None
            for event in events:
                if event in seen:
                    continue
                data = as_sent(EVENT_JSON.to_public_json(event))
                assert misshapen("event", data) is None, data
                read = EVENT_JSON.from_public_json(data)
                assert as_sent(EVENT_JSON.to_public_json(read)) == data
                assert (read == event) or event.internal
                assert EVENT_JSON.from_json(as_sent(EVENT_JSON.to_json(event))) == event
                seen.add(event)
    assert len({type(event) for event in seen}) > 25


def test_events_in_public_form_fold_into_the_table_that_everyone_sees() -> None:
    for game in random_games(6, undo=False):
        board = initial_board(game.setup)
        for version in range(game.version):
            public = [
                EVENT_JSON.to_public_json(event) for event in game.events(version, version + 1)
            ]
            board.apply([EVENT_JSON.from_public_json(as_sent(event)) for event in public])
            assert state_to_json(board.state) == state_to_json(game.state_at(version + 1))


VALUES: dict[str, list[object]] = {
    "seat": [0, 3],
    "seats": [[0], [0, 1, 2, 3]],
    "oracle": ["guild_hall", ""],
    "symbol": list(SYMBOLS),
    "face": list(FACES),
    "beast": list(BEASTS),
    "spell": list(ALL_SPELLS),
    "slot": [0, 99],
    "slots": [[0, 1], [3, 4, 5]],
    "count": [0, 15],
}


def values_of(schema: Json) -> list[object]:
    """Return values that a field's schema admits, from every corner of it."""
    if "$ref" in schema:
        return VALUES[schema["$ref"].rpartition("/")[2]]
    if "enum" in schema:
        return list(schema["enum"])
    if "minimum" in schema:
        return [schema["minimum"], schema.get("maximum", 99)]
    items = values_of(schema["items"])
    return [items[:1] * schema.get("minItems", 0), items]


def test_each_event_that_validates_is_read() -> None:
    read = 0
    for branch in SCHEMAS["event"]["allOf"]:
        name = branch["if"]["properties"]["type"]["const"]
        properties = {k: v for k, v in branch["then"]["properties"].items() if k != "type"}
        for values in product(*map(values_of, properties.values())):
            data = {"type": name, **dict(zip(properties, values, strict=True))}
            assert misshapen("event", data) is None, data
            assert as_sent(EVENT_JSON.to_public_json(EVENT_JSON.from_public_json(data))) == data
            read += 1
    assert read > 300


@pytest.mark.parametrize(
    "data",
    [
        {"type": "slot_asked", "player": 0, "oracle": "owl", "slots": [0, 1], "owed": []},
        {"type": "slot_asked", "player": 0, "oracle": "owl"},
        {"type": "turn_began", "player": "0"},
        {"type": "turn_began", "player": True},
        {"type": "turn_began", "player": None},
        {"type": "turn_began"},
        {"type": "turn_ended", "player": 0},
        {"type": "die_rolled", "player": 0, "oracle": "owl", "face": "ice"},
        {"player": 0},
        [],
        None,
    ],
)
def test_neither_the_schema_nor_the_reader_accepts_another_event(data: object) -> None:
    assert misshapen("event", data) is not None
    with pytest.raises(MalformedError):
        EVENT_JSON.from_public_json(data)


NO_VIEWS: list[Json] = [
    {"seat": "0"},
    {"seat": True},
    {"own_beast": "airbeast"},
    {"own_beast": ["firebeast"]},
    {"state": None},
    {"state": {}},
    {"version": 3},
]
OF_NOBODY: list[Json] = [{"seat": 4}, {"seat": -1}, {"seat": None, "own_beast": "firebeast"}]


@pytest.mark.parametrize("change", [*NO_VIEWS, *OF_NOBODY])
def test_neither_the_schema_nor_the_reader_accepts_another_view(
    samples: dict[str, list[Json]], change: Json
) -> None:
    data = {**next(view for view in samples["view"] if view["own_beast"]), **change}
    assert misshapen("view", data) is not None
    if change in NO_VIEWS:
        with pytest.raises(MalformedError):
            form_of(MaginorView).from_json(data, "view")
