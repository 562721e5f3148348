"""Names of players can be seen by the others."""

from __future__ import annotations

import pytest

from tests.web.clients import ask, open_table
from tests.web.running import Running

UNSEEN = ["\u3164", "\u3164\u3164", "\uffa0", "\u115f", "\u2800", "\u034f", "\ufe0f", "\u0301"]


@pytest.mark.parametrize("name", [*UNSEEN, *(f"Ada{char}" for char in UNSEEN[:-1])], ids=ascii)
def test_a_name_that_prints_nothing_or_hides_something_is_refused(
    server: Running, name: str
) -> None:
    """The attack: a player without a visible name, or with the name of another."""
    made = open_table(server, public=True)
    answer = ask(server, f"{made['table']}/seats", "", {"name": name})
    assert answer.status_code == 400
    assert "cannot be shown" in answer.json()["error"]["message"]
    named = {"game": "maginor", "seats": [{"kind": "person", "name": name}, {"kind": "bot"}]}
    assert server.http.post("/api/tables", json=named).status_code == 400
