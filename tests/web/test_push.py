"""Web Push: a notice reaches a browser encrypted for it alone, and signed by this server."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from maginor_core.kernel.errors import MalformedError
from maginor_core.web import push as pushing
from maginor_core.web.notices import read_notice
from maginor_core.web.push import Push, PushGoneError, make_key, require_public


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@contextmanager
def push_service(status: int) -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]]]]:
    """Run a push service that answers with a status, and keeps what it was sent."""
    got: list[tuple[dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the library's name
            length = int(self.headers["Content-Length"])
            got.append(
                (
                    {name.lower(): value for name, value in self.headers.items()},
                    self.rfile.read(length),
                )
            )
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # Any: the library's
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as service:
        thread = threading.Thread(target=service.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{service.server_port}/push/1", got
        service.shutdown()
        thread.join()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.pem"
    make_key(path)
    assert path.stat().st_mode & 0o077 == 0
    before = path.read_bytes()
    make_key(path)
    assert path.read_bytes() == before
    return path


def test_a_notice_is_encrypted_for_the_browser(key: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pushing, "require_public", lambda url: None)
    private, auth = generate_private_key(SECP256R1()), os.urandom(16)
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    with push_service(201) as (endpoint, got):
        keys = {"p256dh": coded(point), "auth": coded(auth)}
        subscription = json.dumps({"endpoint": endpoint, "keys": keys})
        push = Push(str(key), "mailto:host@tables.example")
        push.send(subscription, {"table": "abc", "seat": 1})
    ((headers, body),) = got
    assert b"abc" not in body
    plain = http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm")
    assert json.loads(plain) == {"table": "abc", "seat": 1}
    assert push.public_key in headers["authorization"]


def test_a_subscription_that_is_gone_is_reported(
    key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "require_public", lambda url: None)
    point = generate_private_key(SECP256R1()).public_key()
    encoded = coded(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    for status, error in ((410, PushGoneError), (500, OSError)):
        with push_service(status) as (endpoint, _):
            keys = {"p256dh": encoded, "auth": coded(os.urandom(16))}
            subscription = json.dumps({"endpoint": endpoint, "keys": keys})
            with pytest.raises(error):
                Push(str(key), "mailto:host@tables.example").send(subscription, {})


@pytest.mark.parametrize("host", ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254"])
def test_addresses_of_the_servers_own_network_get_nothing(host: str) -> None:
    with pytest.raises(OSError, match="no public address"):
        require_public(f"https://{host}/push")


WRONG: list[object] = [
    {"endpoint": "http://push.example/1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https:///1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://push.example/1", "keys": {"p256dh": "a"}},
    {"endpoint": "https://push.example/" + "x" * 3000, "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": 5, "keys": {}},
    [],
]


@pytest.mark.parametrize("subscription", WRONG, ids=range(len(WRONG)))
def test_wrong_subscriptions_are_refused(subscription: object) -> None:
    with pytest.raises(MalformedError):
        read_notice({"push": subscription}, "en", push=True, mail=False)


@pytest.mark.parametrize("address", ["a", "a@", "@b", "a@b c", "-f@b.example", "a@b\n", "a;b@c"])
def test_wrong_mail_addresses_are_refused(address: str) -> None:
    with pytest.raises(MalformedError):
        read_notice({"mail": address}, "en", push=False, mail=True)
