"""The commands of ``maginor log`` that write: seal, convert, sign, keygen; and verify."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import click

from maginor_core.cli.answers import NO, YES, json_option, tell
from maginor_core.cli.logged import log_argument
from maginor_core.cli.options import FILE
from maginor_core.cli.secret_file import read_secret
from maginor_core.cli.trusting import NO_TRUST, trust_options
from maginor_core.eventlog.ed25519 import require_package
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC
from maginor_core.eventlog.sealing import gather, pack_log, seal_log
from maginor_core.eventlog.shard import Shard
from maginor_core.eventlog.signatures import Signers, signers_of
from maginor_core.eventlog.signing import new_keys, sign_games
from maginor_core.games import DEFAULT, known_game
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.printable import printable
from maginor_core.kernel.regular_file import open_regular
from maginor_core.kernel.wording import counted, listed
from maginor_core.trust.policy import Policy, Trust

JSON_LINES = ".jsonl"


@click.command()
@log_argument
@click.option("--abandoned", is_flag=True, help="The game will not be played to its end.")
@click.option("--secret", type=FILE, help="The file of the secret that the dice follow from.")
@click.option("--growing", is_flag=True, help="Leave the frames as they were written.")
@json_option
def seal(*, file: Path, abandoned: bool, secret: Path | None, growing: bool, as_json: bool) -> None:
    """Seal the log FILE, so that nothing can be added to it any more, and pack it."""
    made = seal_log(
        file, known_game, "" if secret is None else read_secret(secret), abandoned=abandoned
    )
    if not growing:
        pack_log(file)
    if as_json:
        content = {"file": str(file), "outcome": made.outcome, "records": made.records}
        click.echo(json.dumps(content | {"head": made.head.hex()}))
        return
    click.echo(f"{file}: {made.outcome}, {counted(made.records, 'record')}, {made.head.hex()}")


@click.command()
@click.argument("sources", nargs=-1, required=True, type=FILE)
@click.argument("target", type=FILE)
@json_option
def convert(sources: tuple[Path, ...], target: Path, as_json: bool) -> None:
    """Write SOURCES in the form that the name of TARGET ends with.

    A log becomes JSON lines if TARGET ends in .jsonl, and such lines become the same log again.
    Sealed logs become one shard, which is compressed if TARGET ends in .zst.
    """
    kinds = {source.suffix == JSON_LINES for source in sources}
    if len(kinds) > 1:
        raise click.UsageError("the sources must be all logs, or all JSON lines")
    if kinds == {True}:
        with Shard(target, mode=_mode_for(sources)) as out:
            count = sum(_from_lines(source, out) for source in sources)
    elif target.suffix == JSON_LINES:
        with Shard(target, mode=_mode_for(sources)) as out:
            count = sum(_to_lines(source, out) for source in sources)
    else:
        count = gather(list(sources), target)
    if as_json:
        click.echo(json.dumps({"file": str(target), "games": count}))
    else:
        click.echo(f"{target}: {counted(count, 'game')}", err=True)


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--key", type=FILE, required=True, help="The PEM file of the private key.")
@json_option
def sign(files: tuple[Path, ...], key: Path, as_json: bool) -> None:
    """Sign the sealed games in FILES."""
    for file in files:
        signed = sign_games(file, key)
        content = json.dumps({"file": str(file), "signed": signed})
        click.echo(content if as_json else f"{file}: {counted(signed, 'game')} signed")


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@trust_options
@json_option
def verify(files: tuple[Path, ...], policy: Policy | None, as_json: bool) -> int:
    """Show who has signed the games in FILES, and whether those have whom you trust.

    A signature shows that nothing was changed since; maginor audit checks whether the rules were
    followed. Without --key or --policy, nothing is known of who has the keys. Exit status: 0, every
    game is signed as these require, or by any key without them; 1, one is not; 2, a file is not a
    log, or signatures cannot be checked.
    """
    good = True
    for file in files:
        for game in games_in(file):
            require_header(file, game)
            signers = signers_of(game) if game.problem is None else Signers()
            if signers.unchecked:
                require_package()
            trust = None if policy is None else policy.trust(signers.holding)
            right = bool(signers.holding) if trust is None else trust.satisfied
            good = good and right
            if as_json:
                content = {"file": str(file), "game": game.number, "ok": right}
                content |= {"signed_by": signers.holding, "false_signatures": signers.false}
                content["trusted"] = None if trust is None else trust.satisfied
                content["vouched_by"] = () if trust is None else trust.parties
                content["distrust"] = "" if trust is None else trust.lacking
                click.echo(json.dumps(content))
            else:
                click.echo(
                    f"{printable(str(file))}, game {game.number}: {_signing(signers, trust)}"
                )
    return YES if good else NO


@click.command()
@click.argument("private", type=FILE)
@click.argument("public", type=FILE)
@json_option
def keygen(private: Path, public: Path, as_json: bool) -> None:
    """Make a pair of keys in the new PEM files PRIVATE and PUBLIC; keep the first to yourself."""
    made = new_keys(private, public)
    tell({"public_key": made}, made, as_json=as_json)


def require_header(file: Path, game: LoggedGame) -> None:
    """Ensure that a file contains a log, of which at least the header can be read.

    Raises:
        LogError: it does not.
    """
    if game.header is None and game.problem is not None:
        problem = game.problem
        raise LogError(
            file, f"game {game.number} at byte {game.start} is not a log: {problem.reason}"
        )


def _signing(signers: Signers, trust: Trust | None) -> str:
    """Report who has signed a game, and what that proves."""
    message = f"signed by {', '.join(signers.holding) or 'nobody'}"
    if trust is None:
        message += f"; {NO_TRUST}" if signers.holding else ""
    elif trust.satisfied:
        message += f"; that is {listed(trust.parties)}, as required"
    else:
        message += f"; not as required: {trust.lacking}"
    if signers.false:
        message += f"; a signature that names {', '.join(signers.false)} is not valid"
    if signers.unchecked:
        keys = counted(len(signers.unchecked), "key")
        message += f"; of {keys}, signatures were not checked: there are more than the limit"
    return message


def _mode_for(sources: Iterable[Path]) -> int:
    """Return the mode of a copy: nobody may read it who may not read one of ``sources``."""
    mode = PUBLIC
    for source in sources:
        with suppress(OSError):  # reading it reports why
            mode &= source.stat().st_mode | PRIVATE
    return mode


def _lines(path: Path) -> BinaryIO:
    try:
        return open_regular(path)
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror})") from None


def _from_lines(source: Path, out: Shard) -> int:
    """Write the games of a file of JSON lines as a log, and return how many they are."""
    count = 0
    with _lines(source) as lines:
        for game in games_from(source, lines, known_game, DEFAULT):
            out.add(game)
            count += 1
    return count


def _to_lines(source: Path, out: Shard) -> int:
    """Write the games of a log as JSON lines, and return how many they are."""
    count = 0
    for game in games_in(source):
        count += 1
        try:
            for line in lines_of(game, known_game):
                out.add(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        except MalformedError as error:
            raise LogError(source, f"game {game.number}: {error}") from None
    return count


COMMANDS = (seal, convert, sign, verify, keygen)
