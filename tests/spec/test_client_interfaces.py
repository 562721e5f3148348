"""The descriptions of the HTTP API and of the socket are valid, and agree with the messages."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "spec" / "client"
ASYNCAPI_SCHEMAS = ROOT / "node_modules" / "@asyncapi" / "specs" / "schemas"

Json = dict[str, Any]  # Any: JSON


def read(name: str) -> Json:
    data: Json = json.loads((CLIENT / name).read_bytes())
    return data


MESSAGES, OPENAPI, ASYNCAPI = read("messages.json"), read("openapi.json"), read("asyncapi.json")


def references(part: object) -> Iterator[str]:
    """Yield every reference in a document."""
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from references(inner)


def names_in(union: str) -> list[str]:
    return [each["$ref"].rpartition("/")[2] for each in MESSAGES["$defs"][union]["oneOf"]]


def type_of(message: str) -> str:
    """Return the ``type`` that the schema of a message demands."""
    schema = MESSAGES["$defs"][message]
    parts = [schema, *schema.get("allOf", ())]
    [kind] = [part["properties"]["type"]["const"] for part in parts if "properties" in part]
    assert isinstance(kind, str)
    return kind


def wrong_in_openapi(document: Json) -> list[str]:
    found = OpenAPIV31SpecValidator(document, base_uri=(CLIENT / "openapi.json").as_uri())
    return [error.message for error in found.iter_errors()]


def test_the_description_of_the_http_api_is_valid_openapi() -> None:
    assert OPENAPI["openapi"].startswith("3.1.")
    assert wrong_in_openapi(OPENAPI) == []
    spoilt = copy.deepcopy(OPENAPI)
    del spoilt["paths"]["/api/tables/{id}"]["get"]["parameters"]
    assert wrong_in_openapi(spoilt) != []


def test_the_description_of_the_socket_is_valid_asyncapi() -> None:
    version = ASYNCAPI["asyncapi"]
    assert version.startswith("3.")
    official = ASYNCAPI_SCHEMAS / f"{version}-without-$id.json"
    if not official.exists():
        pytest.skip("@asyncapi/specs is not installed: run scripts/node-packages")
    schema = json.loads(official.read_bytes())
    validator = Draft7Validator(schema)
    assert [error.message for error in validator.iter_errors(ASYNCAPI)] == []
    spoilt = copy.deepcopy(ASYNCAPI)
    spoilt["operations"]["join"]["action"] = "hear"
    assert not validator.is_valid(spoilt)


@pytest.mark.parametrize("document", [OPENAPI, ASYNCAPI, MESSAGES], ids=["http", "socket", "all"])
def test_each_reference_leads_somewhere(document: Json) -> None:
    homes = {"": document, "messages.json": MESSAGES}
    found = set(references(document))
    assert len(found) > 10
    for reference in found:
        home, _, pointer = reference.partition("#/")
        place = homes[home]
        for key in pointer.split("/"):
            assert key in place, reference
            place = place[key]


def test_each_definition_of_the_http_api_is_used() -> None:
    used = {each.rpartition("/")[2] for each in references(OPENAPI)}
    for kind in ("schemas", "parameters", "responses"):
        assert set(OPENAPI["components"][kind]) <= used, kind


def test_the_socket_has_every_message_and_no_other() -> None:
    channel = ASYNCAPI["channels"]["table"]["messages"]
    from_client, from_server = names_in("from_client"), names_in("from_server")
    assert list(channel) == list(ASYNCAPI["components"]["messages"]) == from_client + from_server
    for name, message in ASYNCAPI["components"]["messages"].items():
        assert message["payload"]["schema"]["$ref"] == f"messages.json#/$defs/{name}"
        assert message["name"] == type_of(name)
    operations = ASYNCAPI["operations"]
    received = [name for name, each in operations.items() if each["action"] == "receive"]
    assert received == from_client
    answers = [each["reply"]["messages"] for name, each in operations.items() if name in received]
    sent = {each.rpartition("/")[2] for each in references([*answers, operations["tell"]])}
    assert sent >= set(from_server)


def test_no_two_messages_of_one_direction_have_the_same_type() -> None:
    for union in ("from_client", "from_server"):
        types = [type_of(name) for name in names_in(union)]
        assert len(types) == len(set(types)) > 5


def test_the_page_on_messages_describes_each_of_them() -> None:
    page = (ROOT / "spec" / "client.md").read_text(encoding="utf-8")
    for name in (*names_in("from_client"), *names_in("from_server")):
        assert re.search(rf"`{type_of(name)}`", page), name


def test_the_schemas_of_bodies_accept_what_they_describe_and_nothing_else() -> None:
    schemas = OPENAPI["components"]["schemas"]
    whole = {"$ref": "#/components/schemas/NewTable", "components": {"schemas": schemas}}
    validator = Draft202012Validator(whole)
    table = {"game": "maginor", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}
    assert validator.is_valid(table)
    wrong: Json
    for wrong in ({"seats": []}, {"seats": [{}]}, {"dice": {}}, {"public": 1}, {"colour": "red"}):
        assert not validator.is_valid({**table, **wrong}), wrong
