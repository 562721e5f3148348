"""Who may use a server: headers, hosts, origins, addresses, and how often they may post."""

from __future__ import annotations

import time
from collections import deque
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.tables.server.settings import Settings, origin_of

POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""What the client's page may load: only what this server gives, and no script in the page."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
"""The headers of every answer."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


class Origins:
    """The origins whose pages may use the server."""

    def __init__(self, settings: Settings) -> None:
        """Allow the public URL's origin and those of the settings.

        Without a public URL, a page that was loaded from this server itself is allowed, whatever
        its name for it.
        """
        given = [settings.public_url] if settings.public_url else []
        self._allowed = {origin_of(url) for url in (*given, *settings.origins)}
        self._any_own = not settings.public_url
        self._names = frozenset({"localhost", settings.host.lower()})

    def know(self, headers: Headers) -> bool:
        """Return whether a request is for this computer by its own name or an address.

        A page of another site can have its own name lead to this server (DNS rebinding); its
        requests then seem to come from the server's own page. They still state that name. With a
        public URL, the proxy decides on names.
        """
        return not self._any_own or is_own(headers.get("host", ""), self._names)

    def allow(self, headers: Headers, scheme: str) -> bool:
        """Return whether a request with these headers may change something, or open a socket.

        A browser sends the origin with both; a program other than a browser may leave it out, since
        it carries no cookie or password that another page could use.
        """
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        origin = origin.lower()
        if origin in self._allowed:
            return True
        secure = scheme in ("https", "wss")
        own = f"{'https' if secure else 'http'}://{headers.get('host', '').lower()}"
        return self._any_own and origin == own


@lru_cache(16)
def is_own(host: str, names: frozenset[str]) -> bool:
    """Whether the header ``Host`` states one of ``names`` or an address, with or without port."""
    try:
        parts = urlsplit(f"//{host}")
        named = parts.hostname or ""
        _ = parts.port
        if parts.netloc != host or "@" in host:
            return False
        if named.rstrip(".") in names:
            return True
        ip_address(named)
    except ValueError:
        return False
    return True


# Posts: how often an address may ask for what is kept.

MINUTE: Final = 60
"""The seconds for which what is allowed a minute counts."""


class Posts:
    """How often each address has asked for tables, seats and the like of late."""

    def __init__(self, most: int, seconds: int = MINUTE) -> None:
        self._most = most
        self._seconds = seconds
        self._posted: dict[tuple[str, str], deque[float]] = {}

    def allow(self, kind: str, address: str) -> bool:
        """Return whether an address may post one more request of a kind, which counts then."""
        moment = time.monotonic()
        posted = self._posted.setdefault((kind, address), deque())
        while posted and posted[0] <= moment - self._seconds:
            posted.popleft()
        if len(posted) >= self._most:
            return False
        posted.append(moment)
        return True

    def forget(self) -> None:
        """Forget those who have asked for nothing of late."""
        before = time.monotonic() - self._seconds
        self._posted = {
            key: times for key, times in self._posted.items() if times and times[-1] > before
        }


# Client addresses: by which of them limits count, and which proxies may name them.

PREFIX: Final = 64
"""How many bits of an IPv6 address tell clients apart: each has all addresses with the same."""


@lru_cache(1 << 12)
def counted_as(host: str) -> str:
    """Return what limits count an address as: of IPv6, the network that one client has to itself.

    >>> counted_as("192.0.2.7"), counted_as("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> counted_as("2001:db8:1:2:aaaa::7")
    '2001:db8:1:2::/64'
    """
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), PREFIX), strict=False))


def require_proxies(proxies: str) -> None:
    """Ensure that only certain proxies may say where a request comes from.

    Args:
        proxies: their addresses or networks, comma-separated; may be empty.
    """
    for each in proxies.split(",") if proxies else ():
        try:
            network = ip_network(each.strip())
        except ValueError:
            reason = f"must be addresses or networks of proxies, not {shown(each.strip())}"
            raise MalformedError(reason, "proxy") from None
        if network.prefixlen == 0:
            raise MalformedError(f"{each.strip()} would let every client name its address", "proxy")
