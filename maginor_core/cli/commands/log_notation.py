"""``maginor log notation`` and ``from-notation``: games as short text, and back to log files."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from maginor_core.cli.answers import UnansweredError, json_option, tell
from maginor_core.cli.logged import log_argument, match_at, number_option, opened
from maginor_core.cli.options import FILE
from maginor_core.games import known_game
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.notation import game_text, read_game
from maginor_core.kernel.wording import counted
from maginor_core.logs import GameLog

LARGEST = 1 << 24
"""How many bytes a text may have; the longest games have some 100 KB."""


@click.command()
@log_argument
@number_option
@json_option
def notation(file: Path, number: int, as_json: bool) -> None:
    """Print the game in FILE in notation: a line for each command, with the outcomes it drew.

    It contains everything, secrets included.
    """
    stored = opened(file, number)
    lines = list(game_text(match_at(stored, stored.records.version)))
    tell({"notation": lines}, "\n".join(lines), as_json=as_json)


@click.command("from-notation")
@click.argument("text", type=FILE)
@click.argument("log", type=FILE)
@json_option
def from_notation(text: Path, log: Path, as_json: bool) -> None:
    """Write the game that TEXT, a file or -, contains in notation to the new file LOG.

    Every command is executed. The log is sealed if the game is finished.
    """
    match = read_game(_read(text).splitlines(), known_game)
    with GameLog.create(log, match.setup, sync="never") as written:
        for record in match.log:
            written.append(record)
        if match.finished:
            written.seal("finished")
    content = {"commands": match.version, "finished": match.finished}
    ending = "finished" if match.finished else "not finished"
    summary = f"{counted(match.version, 'command')} written to {log}; the game is {ending}"
    tell(content, summary, as_json=as_json)


def _read(path: Path) -> str:
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise UnansweredError(f"{path} cannot be read ({error.strerror})") from None
    if len(data) > LARGEST:
        raise MalformedError(f"a text in notation has at most {LARGEST} bytes", str(path))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise MalformedError(f"is not text in UTF-8 ({error})", str(path)) from None


COMMANDS = (notation, from_notation)
