"""Answers of a server to requests, which must be as spec/client/openapi.json says."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import quote

from httpx2 import Response
from jsonschema_rs import Draft202012Validator, Registry

CLIENT = Path(__file__).parents[2] / "spec" / "client"
OPENAPI = json.loads((CLIENT / "openapi.json").read_text(encoding="utf-8"))
BASE = "https://schemas.invalid/"
DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
MESSAGES = json.loads((CLIENT / "messages.json").read_text(encoding="utf-8"))
REGISTRY = Registry(
    [
        (f"{BASE}openapi.json", OPENAPI | DIALECT),
        (f"{BASE}messages.json", {key: MESSAGES[key] for key in MESSAGES if key != "$id"}),
    ]
)
OPERATIONS = {
    (method.upper(), path) for path, operations in OPENAPI["paths"].items() for method in operations
}
PATHS = {re.compile(re.sub(r"\{\w+\}", "[^/]+", path)): path for path in OPENAPI["paths"]}
"""By what the path of a request is like, the path of its operation."""


@cache
def validator(pointer: str) -> Draft202012Validator:
    """Return what checks data by the schema at a place of openapi.json."""
    place = f"{BASE}openapi.json#{quote(pointer)}"
    return Draft202012Validator({"$ref": place}, registry=REGISTRY)


def require_described(response: Response) -> None:
    """Check that an answer is one that is described, if its operation is."""
    path = next((PATHS[one] for one in PATHS if one.fullmatch(response.request.url.path)), "")
    method, status = response.request.method, str(response.status_code)
    if (method, path) not in OPERATIONS:
        return
    operation = OPENAPI["paths"][path][method.lower()]
    response.read()
    assert status in operation["responses"], (method, path, status, response.text[:300])
    escaped = path.replace("~", "~0").replace("/", "~1")
    pointer = f"/paths/{escaped}/{method.lower()}/responses/{status}"
    answer = operation["responses"][status]
    if "$ref" in answer:
        pointer = answer["$ref"].removeprefix("#")
        answer = OPENAPI["components"]["responses"][pointer.rpartition("/")[2]]
    if "content" not in answer:
        assert response.content == b""
        return
    kind = response.headers["Content-Type"].partition(";")[0]
    assert kind in answer["content"], (method, path, status, kind)
    if kind == "application/json":
        validator(f"{pointer}/content/application~1json/schema").validate(response.json())
