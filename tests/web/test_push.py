"""Web Push: a notice reaches a browser encrypted for it alone, and signed by this server."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import http_ece
import pytest
from attrs import frozen
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)
from cryptography.x509.oid import NameOID

from maginor_core.engine.errors import MalformedError
from maginor_core.tables.server import notices
from maginor_core.tables.server import notices as pushing
from maginor_core.tables.server.notices import (
    Push,
    PushGoneError,
    is_public,
    make_key,
    public_addresses,
    read_notice,
)


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@frozen
class Service:
    """A push service on this machine.

    Attributes:
        endpoint: the URL of a subscription.
        trust: by which its certificate is known.
        got: the headers and the body of each request that it was sent.
    """

    endpoint: str
    trust: ssl.SSLContext
    got: list[tuple[dict[str, str], bytes]]


def certificate(folder: Path) -> Path:
    """Write a certificate for this machine, with its key, and return the file."""
    private = generate_private_key(SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push.example")])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(1)
        .not_valid_before(datetime(2020, 1, 1))
        .not_valid_after(datetime(2100, 1, 1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("push.example")]), critical=False)
        .sign(private, SHA256())
    )
    key = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path = folder / "certificate.pem"
    path.write_bytes(key + made.public_bytes(Encoding.PEM))
    return path


@contextmanager
def push_service(folder: Path, status: int = 201, **headers: str) -> Iterator[Service]:
    """Run a push service that answers with a status, and keeps what it was sent."""
    got: list[tuple[dict[str, str], bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the library's name
            sent = {name.lower(): value for name, value in self.headers.items()}
            got.append((sent, self.rfile.read(int(self.headers.get("Content-Length", 0)))))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def do_GET(self) -> None:  # as above; a redirection may ask by it
            self.do_POST()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 # Any: the library's
            pass

    path = certificate(folder)
    ours, trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=path)
    ours.load_cert_chain(path)
    with HTTPServer(("127.0.0.1", 0), Handler) as service:
        service.socket = ours.wrap_socket(service.socket, server_side=True)
        thread = threading.Thread(target=service.serve_forever, daemon=True)
        thread.start()
        yield Service(f"https://push.example:{service.server_port}/push/1?a=b", trust, got)
        service.shutdown()
        thread.join()


@pytest.fixture
def lookups(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let all names lead to this machine, as if it was public; return the names looked up."""
    names: list[str] = []

    def found(host: str, port: int, **more: object) -> list[object]:
        names.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(notices, "socket", SimpleNamespace(getaddrinfo=found, SOCK_STREAM=1))
    monkeypatch.setattr(notices, "is_public", lambda address: address == "127.0.0.1")
    return names


def subscription(endpoint: str, private: EllipticCurvePrivateKey, auth: bytes) -> str:
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return json.dumps({"endpoint": endpoint, "keys": {"p256dh": coded(point), "auth": coded(auth)}})


def some_subscription(endpoint: str) -> str:
    return subscription(endpoint, generate_private_key(SECP256R1()), os.urandom(16))


async def sent(key: Path, endpoint: str, trust: ssl.SSLContext | None = None) -> None:
    push = Push(str(key), "mailto:host@tables.example", trust)
    try:
        await push.send(some_subscription(endpoint), {"table": "abc"})
    finally:
        push.close()


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "key.pem"
    make_key(path)
    assert path.stat().st_mode & 0o077 == 0
    before = path.read_bytes()
    make_key(path)
    assert path.read_bytes() == before
    return path


def test_a_notice_is_encrypted_for_the_browser(
    key: Path, tmp_path: Path, lookups: list[str]
) -> None:
    private, auth = generate_private_key(SECP256R1()), os.urandom(16)
    with push_service(tmp_path) as service:
        push = Push(str(key), "mailto:host@tables.example", service.trust)
        told = subscription(service.endpoint, private, auth)
        asyncio.run(push.send(told, {"table": "abc", "seat": 1}))
        push.close()
    ((headers, body),) = service.got
    assert b"abc" not in body
    plain = http_ece.decrypt(body, private_key=private, auth_secret=auth, version="aes128gcm")
    assert json.loads(plain) == {"table": "abc", "seat": 1}
    assert push.public_key in headers["authorization"]
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["ttl"] == str(pushing.TTL)


def test_a_subscription_that_is_gone_is_reported(
    key: Path, tmp_path: Path, lookups: list[str]
) -> None:
    for status, error in ((410, PushGoneError), (404, PushGoneError), (500, OSError)):
        with push_service(tmp_path, status) as service, pytest.raises(error):
            asyncio.run(sent(key, service.endpoint, service.trust))


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirections_are_not_followed(
    key: Path, tmp_path: Path, lookups: list[str], status: int
) -> None:
    with (
        push_service(tmp_path) as inside,
        push_service(tmp_path, status, Location=inside.endpoint) as service,
    ):
        with pytest.raises(OSError, match=f"answered {status}"):
            asyncio.run(sent(key, service.endpoint, service.trust))
        assert len(service.got) == 1
        assert inside.got == []


def test_the_address_that_was_checked_is_the_one_that_is_connected_to(
    key: Path, tmp_path: Path, lookups: list[str]
) -> None:
    with push_service(tmp_path) as service:
        asyncio.run(sent(key, service.endpoint, service.trust))
    assert len(service.got) == 1
    assert lookups == ["push.example"]  # and not once more, with another answer


def test_a_certificate_of_another_name_is_refused(
    key: Path, tmp_path: Path, lookups: list[str]
) -> None:
    with push_service(tmp_path) as service:
        other = service.endpoint.replace("push.example", "other.example")
        with pytest.raises(OSError, match="cannot be reached"):
            asyncio.run(sent(key, other, service.trust))
    assert service.got == []


async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer a byte at a time, without an end."""
    with suppress(ConnectionError):
        writer.write(b"HTTP/1.1 201 Created\r\n")
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.05)


def test_a_push_service_that_drips_has_a_deadline_and_keeps_no_thread(
    key: Path, tmp_path: Path, lookups: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "SECONDS", 2.0)
    path = certificate(tmp_path)
    ours, trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=path)
    ours.load_cert_chain(path)

    async def attack() -> list[BaseException | None]:
        service = await asyncio.start_server(drip, "127.0.0.1", 0, ssl=ours)
        port = service.sockets[0].getsockname()[1]
        push = Push(str(key), "mailto:host@tables.example", trust)
        endpoint = f"https://push.example:{port}/"
        sending = [
            asyncio.create_task(push.send(some_subscription(endpoint), {})) for _ in range(40)
        ]
        await asyncio.sleep(0.5)
        await asyncio.wait_for(asyncio.to_thread(lambda: None), 120)  # as a commit needs a thread
        found = await asyncio.gather(*sending, return_exceptions=True)
        push.close()
        service.close()
        return found

    begun = time.monotonic()
    assert [type(each) for each in asyncio.run(attack())] == [TimeoutError] * 40
    assert time.monotonic() - begun < 300


INSIDE = [
    *("0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254"),
    *("172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.1.1"),
    *("198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.2.3"),
    *("240.0.0.1", "255.255.255.255"),
    *("::", "::1", "::7f00:1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:1"),
    *("64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1"),
    *("100::1", "100:0:0:1::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1"),
    *("2001:20::1", "2001:db8::1", "2002:7f00:1::1", "2002:808:808::1", "3fff::1", "5f00::1"),
    *("fc00::1", "fd12:3456::1", "fe80::1", "fe80::1%1", "fec0::1", "ff02::1", "4000::1"),
]
OUTSIDE = ["8.8.8.8", "1.1.1.1", "192.0.1.1", "172.32.0.1", "100.128.0.1", "223.255.255.1"]
OUTSIDE += ["2001:4860:4860::8888", "2606:4700:4700::1111", "2a00:1450:4001:80b::200a"]


@pytest.mark.parametrize("address", INSIDE)
def test_addresses_with_a_special_purpose_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", OUTSIDE)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "10.0.0.1", "[::1]", "169.254.169.254", "[64:ff9b::7f00:1]", "2130706433", "0"],
)
def test_addresses_of_the_servers_own_network_get_nothing(key: Path, host: str) -> None:
    with pytest.raises(OSError, match="no public address"):
        asyncio.run(sent(key, f"https://{host}/push"))


def test_a_name_with_one_address_inside_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [(2, 1, 6, "", ("8.8.8.8", 443)), (2, 1, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *asked, **more: both)
    with pytest.raises(OSError, match="no public address"):
        public_addresses("push.example", 443)


WRONG: list[object] = [
    {"endpoint": "http://push.example/1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://user@push.example/1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://push.example:x/1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://push.example:0/1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://push.example/1 HTTP/1.1", "keys": {"p256dh": "a", "auth": "b"}},
    {"endpoint": "https://push.example/\r\nX: y", "keys": {"p256dh": "a", "auth": "b"}},
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


WRONG_ADDRESSES = [
    *("", "a", "a@", "@b", "a@b", "a@b.", "a@.b", "a@b..example", "a@@b.example", "a@b@c.example"),
    *("a@b c", "-f@b.example", "a@-b.example", "a@b-.example", ".a@b.example", "a.@b.example"),
    *("a..b@c.example", "a@b.example\n", "\na@b.example", "a@b.example\r\nBcc: c@d.example"),
    *("a;b@c.example", "`id`@b.example", "$(id)@b.example", "${HOME}@b.example", "a|b@c.example"),
    *("a&b@c.example", "a'b@c.example", "a@$HOME.example", "a@b.example;id", "a\\b@c.example"),
    *("a/b@c.example", "../a@b.example", "a%b@c.example", "a!b@c.example", "a*@b.example"),
    *("a~b@c.example", "a#b@c.example", "a=b@c.example", "a{b}@c.example", "a@[127.0.0.1]"),
    *("a@127.0.0.1", "ä@b.example", "a@ä.example", "a\u200b@b.example", "a\x00@b.example"),
    *(f"{'a' * 65}@b.example", f"a@{'b' * 64}.example", f"a@{'b.' * 130}example"),
]


@pytest.mark.parametrize("address", WRONG_ADDRESSES)
def test_wrong_mail_addresses_are_refused(address: str) -> None:
    with pytest.raises(MalformedError, match="must be a mail address"):
        read_notice({"mail": address}, "en", push=False, mail=True)


@pytest.mark.parametrize(
    "address",
    [
        *("a@b.example", "ada.love-lace+tables@mail.b-c.example", "0@mail.example"),
        *("a_b@c.example", "A@xn--4ca.xn--p1ai", f"{'a' * 64}@b.example"),
    ],
)
def test_mail_addresses_are_kept_as_they_are(address: str) -> None:
    assert read_notice({"mail": address}, "en", push=False, mail=True).mail == address
