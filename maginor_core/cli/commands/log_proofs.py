"""The commands of ``maginor log`` on what a seat may see: seat, disclose, verify-disclosure."""

from __future__ import annotations

import json
from pathlib import Path

import click

from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.logged import log_argument
from maginor_core.cli.options import FILE
from maginor_core.eventlog.disclosure import (
    DisclosureError,
    disclose,
    path_text,
    read_disclosure,
    write_disclosure,
)
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.hidden import Hidden
from maginor_core.eventlog.hidden import Path as HiddenPath
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.plain_values import to_plain
from maginor_core.eventlog.seat_log import seat_log
from maginor_core.games import known_game
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.wording import counted

_LONGEST_PATH = 100


@click.command("seat")
@log_argument
@click.option("--seat", type=click.IntRange(min=0), required=True, help="Whose log to write.")
@click.option("--output", "-o", type=FILE, required=True, help="The new file.")
@json_option
def seat_command(*, file: Path, seat: int, output: Path, as_json: bool) -> None:
    """Write what a seat may see of the games in FILE to a new log.

    Signatures of FILE hold for it too: it proves to be part of the same game. It contains neither
    the seed nor what the seat may not see.
    """
    withheld = seat_log(file, seat, output, known_game)
    tell(
        {"file": str(output), "seat": seat, "withheld": withheld},
        f"{output}: the log of seat {seat}; {counted(withheld, 'value')} withheld",
        as_json=as_json,
    )


@click.command("disclose")
@log_argument
@click.option("--number", type=click.IntRange(min=0), default=0, help="Which game of several.")
@click.option("--header", "in_header", is_flag=True, help="A value of the header.")
@click.option("--record", type=click.IntRange(min=0), help="A value of this record.")
@click.option("--path", "stated", metavar="N.N.N", help="The path of the value, as it is listed.")
@click.option("--output", "-o", type=FILE, help="The new file for the proof.")
@json_option
def disclose_command(
    *,
    file: Path,
    number: int,
    in_header: bool,
    record: int | None,
    stated: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Disclose one hidden value of a sealed game in FILE, with a proof that it is part of the game.

    Without --output, list the hidden values.
    """
    game = _game(file, number)
    listed = _hidden_in(game)
    if in_header or record is not None:
        place = 0 if in_header else (record or 0) + 1
        listed = [(at, one) for at, one in listed if at == place]
    if stated is not None:
        path = _read_path(stated)
        listed = [(at, one) for at, one in listed if one.path == path]
    if output is None:
        _list(listed, as_json=as_json)
        return
    if len(listed) != 1:
        raise click.UsageError(
            f"{counted(len(listed), 'hidden value')} would be disclosed; choose one by --header or "
            "--record, and --path; without --output, they are listed"
        )
    at, one = listed[0]
    try:
        made = disclose(game, at, one.path)
    except MalformedError as error:
        raise LogError(file, str(error)) from None
    write_disclosure(made, output)
    tell(
        {"file": str(output), **made.to_json()},
        f"{output}: {_place(at)}, {path_text(one.path)}: {_shown(one.value)}",
        as_json=as_json,
    )


@click.command("verify-disclosure")
@click.argument("proof", type=FILE)
@click.option("--head", metavar="HEX", help="The head of the game, from a source that you trust.")
@click.option("--log", "log_file", type=FILE, help="A log of the game that you trust, of any seat.")
@json_option
def verify_command(*, proof: Path, head: str | None, log_file: Path | None, as_json: bool) -> int:
    """Check that the value in PROOF is part of the game with a head.

    Exit status: 0, it is; 1, it is not; 2, a file cannot be read.
    """
    if (head is None) == (log_file is None):
        raise click.UsageError("give the head of the game by one of --head and --log")
    disclosure = read_disclosure(proof)
    try:
        if head is not None:
            heads = [bytes.fromhex(head)]
        else:
            heads = [game.head for game in games_in(log_file or proof) if game.seal is not None]
    except ValueError:
        raise click.UsageError("a head is 64 hexadecimal digits") from None
    right = disclosure.head if disclosure.head in heads else (heads or [b""])[0]
    try:
        content = disclosure.verify(right)
    except DisclosureError as error:
        _report_false(proof, error, as_json=as_json)
        return NO
    at, path = disclosure.number, path_text(disclosure.path)
    if as_json:
        shown = {"file": str(proof), "ok": True, "number": at, "path": path}
        click.echo(json.dumps({**shown, "content": to_plain(content)}))
    else:
        click.echo(f"{proof}: proven: {_place(at)}, {path}: {_shown(disclosure.value)}")
        click.echo(f"  in {_shown(content)}")
    return YES


def _report_false(proof: Path, error: DisclosureError, *, as_json: bool) -> None:
    tell(
        {"file": str(proof), "ok": False, "reason": str(error)},
        f"{proof}: not proven: {error}",
        as_json=as_json,
    )


def _game(file: Path, number: int) -> LoggedGame:
    for game in games_in(file):
        if game.number == number:
            return game
    raise LogError(file, f"has no game {number}")


def _hidden_in(game: LoggedGame) -> list[tuple[int, Hidden]]:
    """Return the hidden values of a game, each with the number of its content."""
    if game.header is None:
        return []
    found = [(0, one) for one in game.header.hidden]
    return found + [(n + 1, one) for n, form in enumerate(game.forms()) for one in form.hidden]


def _list(listed: list[tuple[int, Hidden]], *, as_json: bool) -> None:
    if as_json:
        rows = [
            {"number": at, "path": path_text(one.path), "value": to_plain(one.value)}
            for at, one in listed
        ]
        click.echo(json.dumps(rows))
        return
    for at, one in listed:
        value = _shown(one.value) if one.known else "withheld"
        click.echo(f"{_place(at):<12} {path_text(one.path):<10} {value}")


def _place(at: int) -> str:
    return "header" if at == 0 else f"record {at - 1}"


def _shown(value: object) -> str:
    return json.dumps(to_plain(value))


def _read_path(stated: str) -> HiddenPath:
    parts = stated.split(".")
    if len(stated) > _LONGEST_PATH or not all(p.isascii() and p.isdecimal() for p in parts):
        raise click.UsageError(f"{stated!r} is not a path of numbers with dots between")
    return tuple(map(int, parts))


COMMANDS = (seat_command, disclose_command, verify_command)
