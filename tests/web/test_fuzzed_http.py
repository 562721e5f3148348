"""Whatever a program asks of the HTTP API, the answer is one that is described, and no failure."""

from __future__ import annotations

from tests.web.described import OPERATIONS
from tests.web.fuzzed_http import fuzz
from tests.web.running import Running


def test_drawn_requests_get_described_answers(server: Running) -> None:
    seen = fuzz(server, examples=8)
    assert {(method, path) for method, path, _ in seen} == OPERATIONS
    statuses = {status for _, _, status in seen}
    assert {200, 201, 204, 400, 401, 404, 409} <= statuses <= {*range(200, 500), 503}
    assert server.http.get("/readyz").status_code == 200
