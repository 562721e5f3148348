"""Requests to a running server, whose answers must be as spec/client/openapi.json says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from httpx2 import Response
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tests.web.running import Running

CLIENT = Path(__file__).parents[2] / "spec" / "client"
OPENAPI = json.loads((CLIENT / "openapi.json").read_text(encoding="utf-8"))
BASE = "https://schemas.invalid/"

Json = dict[str, Any]  # Any: JSON


def _registry() -> Registry[Any]:  # Any: documents of several dialects
    documents = {
        BASE + name: json.loads((CLIENT / name).read_text(encoding="utf-8"))
        for name in ("openapi.json", "messages.json")
    }
    for document in documents.values():
        document.pop("$id", None)
        document.setdefault("$schema", "https://json-schema.org/draft/2020-12/schema")
    resources = [(uri, Resource.from_contents(each)) for uri, each in documents.items()]
    return Registry().with_resources(resources)


REGISTRY = _registry()


def validate(data: object, pointer: str) -> None:
    """Check data by the schema at a place of openapi.json."""
    schema = {"$ref": f"{BASE}openapi.json#{pointer}"}
    Draft202012Validator(schema, registry=REGISTRY).validate(data)


def described(method: str, path: str, response: Response) -> None:
    """Check that an answer is one that is described for this operation."""
    operation = OPENAPI["paths"][path][method.lower()]
    status = str(response.status_code)
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
        validate(response.json(), f"{pointer}/content/application~1json/schema")


class Caller:
    """Makes requests by operation, and checks each answer.

    Attributes:
        made: the operations and statuses that were seen.
    """

    def __init__(self, server: Running) -> None:
        self.server = server
        self.made: set[tuple[str, str, int]] = set()

    def __call__(
        self, method: str, path: str, status: int, token: str | None = None, **more: Any
    ) -> Response:
        """Make a request; Any: values for the path by name, and arguments of the HTTP client."""
        names = re.findall(r"\{(\w+)\}", path)
        filled = path.format(**{name: more.pop(name) for name in names})
        headers = {**more.pop("headers", {})}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        response = self.server.http.request(method, filled, headers=headers, **more)
        assert response.status_code == status, (method, filled, response.text[:500])
        described(method, path, response)
        self.made.add((method, path, status))
        return response
