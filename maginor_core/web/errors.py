"""Errors of the HTTP interface: a status, a code for programs and a sentence for people."""

from __future__ import annotations

from maginor_core.kernel.errors import KernelError


class WebError(KernelError):
    """A request that cannot be answered.

    Attributes:
        status: the HTTP status.
        code: what programs distinguish it by.
        headers: further headers of the answer.
    """

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = headers or {}


def no_table(room_id: str) -> WebError:
    """Return the error for a table that does not exist."""
    return WebError(404, "no_table", f"no table is called {room_id[:60]!r}")


def wrong_token() -> WebError:
    """Return the error for a token that opens nothing here."""
    return WebError(
        401, "token", "this token opens no seat at this table", {"WWW-Authenticate": "Bearer"}
    )


def too_many(seconds: int) -> WebError:
    """Return the error for an address that asks for too much, and may again after some seconds."""
    headers = {"Retry-After": str(seconds)}
    return WebError(429, "rate", f"too many requests; wait {seconds} seconds", headers)
