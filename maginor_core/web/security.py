"""Security of HTTP: headers of every answer, and the hosts and origins that may use the server."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from maginor_core.web.settings import Settings, origin_of

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


class OwnHosts:
    """Refuses requests for other hosts than this computer's name for itself and plain addresses.

    A page of another site can have its own name lead to this server (DNS rebinding); its requests
    then seem to come from the server's own page. They still state that name.
    """

    def __init__(self, app: ASGIApp, name: str) -> None:
        """Wrap ``app``, whose server listens at ``name``, if that is a name."""
        self._app = app
        self._names = frozenset({"localhost", name.lower()})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan" or is_own(Headers(scope=scope).get("host", ""), self._names):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose(1008, "host")(scope, receive, send)
        else:
            reason = "this name is not known here; start the server with --public-url"
            await PlainTextResponse(reason, 421)(scope, receive, send)


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


class SecurityHeaders:
    """Gives every answer the headers."""

    def __init__(self, app: ASGIApp, headers: Iterable[tuple[str, str]]) -> None:
        """Wrap ``app``."""
        self._app = app
        self._headers = tuple(headers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers:
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)
