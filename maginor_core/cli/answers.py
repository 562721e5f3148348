"""Answers to the caller of the program: exit statuses, and errors and warnings, also as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

import click

from maginor_core.engine.errors import EngineError

YES, NO, UNANSWERED = 0, 1, 2
"""The exit statuses: all is well, or the answer is yes; the answer is no; there is no answer, since
something was missing, misspelt, unreadable or itself wrong."""

EXTRAS = {
    "click": "cli",
    "cryptography": "sign",
    "distributed": "audit",
    "fsspec": "audit",
    "greenlet": "web",
    "hypothesis": "suite",
    "jsonschema": "suite",
    "limits": "web",
    "msgspec": "web",
    "prometheus_client": "web",
    "psycopg": "sql",
    "py_vapid": "web",
    "pyarrow": "audit",
    "pywebpush": "web",
    "rich": "cli",
    "sqlalchemy": "sql",
    "starlette": "web",
    "structlog": "web",
    "uvicorn": "web",
    "websockets": "web",
    "zstandard": "audit",
}
"""By package, the extra that installs it."""

T = TypeVar("T")


class UnansweredError(click.ClickException):
    """A question that could not be answered, with the reason in a line."""

    exit_code = UNANSWERED


def json_option(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the option ``--json``, which it gets as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def tell(content: object, text: str, *, as_json: bool) -> None:
    """Print an answer: ``content`` as JSON, or the same in words."""
    click.echo(json.dumps(content) if as_json else text)


def warn(message: str) -> None:
    """Print ``message`` on standard error; as JSON if the command that runs was asked for that."""
    context = click.get_current_context(silent=True)
    as_json = context is not None and context.params.get("as_json")
    click.echo(json.dumps({"warning": message}) if as_json else message, err=True)


def tell_error(error: BaseException, *, as_json: bool) -> None:
    """Print on standard error why there is no answer, in a line, or as an object ``error``."""
    kind, message = described(error)
    if as_json:
        click.echo(json.dumps({"error": {"type": kind, "message": message}}), err=True)
    elif isinstance(error, click.UsageError):
        error.show()
    else:
        click.echo(f"Error: {message}", err=True)


def described(error: BaseException) -> tuple[str, str]:
    """Return what kind of error it is, and its message.

    The kinds are ``usage``, ``file``, ``extra`` (a package is missing), ``internal``,
    ``interrupted``, and otherwise the name of the error's class, such as ``LogError``.
    """
    match error:
        case click.UsageError():
            return "usage", error.format_message()
        case click.ClickException():
            return type(error).__name__, error.format_message()
        case click.Abort() | KeyboardInterrupt():
            return "interrupted", "interrupted"
        case EngineError():
            return type(error).__name__, str(error)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return "file", f"{where}{error.strerror or error}"
        case ModuleNotFoundError() if (root := (error.name or "").partition(".")[0]) in EXTRAS:
            extra = EXTRAS[root]
            extras = "cli" if extra == "cli" else f"cli,{extra}"
            return "extra", (
                f"this needs {root}, which is not installed; "
                f"install: pip install 'maginor-core[{extras}]'"
            )
        case _:
            return "internal", (
                f"maginor itself is wrong ({type(error).__name__}: {error}); please report it, "
                "with what MAGINOR_TRACEBACK=1 makes it show"
            )


def asks_for_json(arguments: list[str]) -> bool:
    """Return whether ``--json`` is among the options, which end at ``--``."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options
