"""The error by which a request about tables is refused: a status, and a code for programs."""

from __future__ import annotations

from maginor_core.engine.errors import EngineError


class WebError(EngineError):
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


def no_table(table_id: str) -> WebError:
    """Return the error for a table that does not exist."""
    return WebError(404, "no_table", f"no table is called {table_id[:60]!r}")


def wrong_token() -> WebError:
    """Return the error for a token that opens nothing here."""
    return WebError(
        401, "token", "this token opens no seat at this table", {"WWW-Authenticate": "Bearer"}
    )
