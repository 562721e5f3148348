"""Answers to the caller of the program: exit statuses, and all that is printed, also as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from traceback import walk_tb

import click

from maginor_core.engine.errors import EngineError
from maginor_core.engine.paths import NO_SUCH_FILE, reason_of

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
    "msgspec": "web",
    "onnxruntime": "play",
    "prometheus_client": "web",
    "openskill": "play",
    "psycopg": "sql",
    "py_vapid": "web",
    "pyarrow": "audit",
    "pywebpush": "web",
    "rich": "cli",
    "segno": "web",
    "sqlalchemy": "sql",
    "starlette": "web",
    "structlog": "web",
    "uvicorn": "web",
    "websockets": "web",
    "zstandard": "audit",
}
"""By package, the extra that installs it."""

AS_JSON = f"{__name__}.as_json"
"""Where the context says whether ``--json`` was given."""


class UnansweredError(click.ClickException):
    """A question that could not be answered, with the reason in a line."""

    exit_code = UNANSWERED


def _note_json(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.meta[AS_JSON] = value


json_option = click.option(
    "--json", is_flag=True, expose_value=False, callback=_note_json, help="Print JSON."
)
"""Gives a command ``--json``, which ``tell`` and ``warn`` follow."""


def wants_json() -> bool:
    """Whether the command that runs was asked for JSON."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(AS_JSON))


def tell(content: object, text: str | Iterable[str]) -> None:
    """Print an answer: ``content`` as JSON if that was asked for, or else its text or lines."""
    lines = [text] if isinstance(text, str) else text
    for line in [json.dumps(content)] if wants_json() else lines:
        click.echo(line)


def warn(message: str) -> None:
    """Print ``message`` on standard error; as JSON if the command that runs was asked for that."""
    click.echo(json.dumps({"warning": message}) if wants_json() else message, err=True)


def tell_error(error: BaseException, *, as_json: bool) -> None:
    """Print on standard error why there is no answer, in a line, or as an object ``error``."""
    kind, message = describe(error)
    if as_json:
        click.echo(json.dumps({"error": {"type": kind, "message": message}}), err=True)
    elif isinstance(error, click.UsageError):
        error.show()
    else:
        click.echo(f"Error: {message}", err=True)


def describe(error: BaseException) -> tuple[str, str]:
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
            missing = isinstance(error, FileNotFoundError)
            return "file", f"{where}{NO_SUCH_FILE if missing else reason_of(error)}"
        case ModuleNotFoundError() if (root := (error.name or "").partition(".")[0]) in EXTRAS:
            extra = EXTRAS[root]
            extras = "cli" if extra == "cli" else f"cli,{extra}"
            return "extra", (
                f"this needs {root}, which is not installed; "
                f"install: pip install 'maginor-core[{extras}]'"
            )
        case _:
            said = f"{type(error).__name__}: {error}".removesuffix(": ")
            place, called_ours = _code_of_others(error)
            if place:
                place += ", called maginor, and one of the two is wrong" if called_ours else ""
                return "internal", f"{place}: {said}; MAGINOR_TRACEBACK=1 shows how it came to it"
            return "internal", (
                f"maginor itself is wrong ({said}); please report it, with what "
                "MAGINOR_TRACEBACK=1 makes it show"
            )


def _code_of_others(error: BaseException) -> tuple[str, bool]:
    """Return the last place in the code of a game or bot, and whether ours failed that it called.

    The place is empty if there is none. Libraries, and what they generate, are neither's.
    """
    from importlib import metadata  # it takes long, and few need it

    distributions, ours = metadata.packages_distributions(), False

    def is_library(package: str) -> bool:  # in contrast to a game that was installed
        names = distributions.get(package, ())
        needed = [
            one.lower().replace("_", "-") for name in names for one in metadata.requires(name) or ()
        ]
        return bool(names) and not any(one.startswith("maginor-core") for one in needed)

    for frame, line in reversed([*walk_tb(error.__traceback__)]):
        package = str(frame.f_globals.get("__name__", "sys")).partition(".")[0]
        if package == "maginor_core":
            ours = True
        elif package not in sys.stdlib_module_names and not is_library(package):
            return f"{frame.f_code.co_filename}, line {line}", ours
    return "", ours


def asks_for_json(arguments: list[str]) -> bool:
    """Return whether ``--json`` is among the options, which end at ``--``."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options
