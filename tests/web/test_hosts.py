"""A page of another site whose name leads to this server cannot use it."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest
from attrs import evolve
from httpx2 import Client
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from maginor_core.tables.server.security import is_own
from maginor_core.tables.server.settings import Settings
from tests.web.clients import new_table
from tests.web.running import Running, running

ASKED = {"game": "maginor", "seats": [{"kind": "person"}, {"kind": "bot"}]}
OTHER_NAMES = ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "127.1", "")


def rebound(server: Running, name: str) -> Client:
    """Return the requests of a page of the site ``name``, whose name leads to the server."""
    host = f"{name}:{server.port}"
    headers = {"Host": host, "Origin": f"http://{host}", "Sec-Fetch-Site": "same-origin"}
    return Client(base_url=server.origin, headers=headers, timeout=120)


@pytest.mark.parametrize("name", OTHER_NAMES)
def test_a_name_that_leads_here_opens_nothing(server: Running, name: str) -> None:
    """The attack: DNS rebinding, by which requests of another site seem to be of the same."""
    table = new_table(server, public=True)["table"]
    with rebound(server, name) as page:
        for path in ("/", "/api/tables", f"/api/tables/{table}", "/metrics", "/client/main.js"):
            assert page.get(path).status_code == 421
        assert page.post("/api/tables", json=ASKED).status_code == 421
        assert page.post(f"/api/tables/{table}/spectators", json={}).status_code == 421


def test_a_name_that_leads_here_opens_no_socket(server: Running) -> None:
    table = new_table(server)["table"]
    host = f"evil.example:{server.port}"
    origin: Any = f"http://{host}"  # Any: a type of the library, of which this is a text
    protocols: Any = ["maginor.1"]  # Any: as above
    url = f"ws://{host}/api/tables/{table}/socket"
    here = socket.create_connection(("127.0.0.1", server.port))
    with here, pytest.raises(InvalidStatus) as refused:
        connect(url, sock=here, origin=origin, subprotocols=protocols)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "192.0.2.7"])
def test_this_computer_and_addresses_are_admitted(server: Running, name: str) -> None:
    with rebound(server, name) as page:
        assert page.get("/").status_code == 200
        assert page.post("/api/tables", json=ASKED).status_code == 201


def test_with_a_public_url_the_proxy_decides_on_names(settings: Settings) -> None:
    with running(evolve(settings, public_url="https://tables.example")) as server:
        headers = {"Host": "tables.example", "Origin": "https://tables.example"}
        answer = server.http.post("/api/tables", json=ASKED, headers=headers)
        assert answer.status_code == 201
        with rebound(server, "evil.example") as page:
            assert page.post("/api/tables", json=ASKED).status_code == 403


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost.:80", True),
        ("box.lan:8000", True),
        ("[fe80::1]:80", True),
        ("evil.lan", False),
        ("a@127.0.0.1", False),
        ("127.0.0.1/evil", False),
        ("127.0.0.1:x", False),
        ("127.0.0.1:99999", False),
        ("2130706433", False),
        ("0x7f.1", False),
        ("[::1", False),
        ("::1", False),
        ("[127.0.0.1]", False),
    ],
)
def test_a_host_is_a_known_name_or_an_address_and_nothing_like_one(host: str, own: bool) -> None:
    assert is_own(host, frozenset({"localhost", "box.lan"})) is own


def test_an_answer_to_a_wrong_name_says_what_to_do(server: Running) -> None:
    with rebound(server, "tables.example") as page:
        answer = page.get("/")
    assert "--public-url" in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert json.loads(server.http.get("/healthz").text) == {"status": "ok"}
