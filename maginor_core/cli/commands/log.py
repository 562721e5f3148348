"""``maginor log``: what a person with log files in hand needs."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import click

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.collection import log_files
from maginor_core.cli.answers import NO, UNANSWERED, YES, json_option, tell, warn
from maginor_core.cli.commands import log_notation
from maginor_core.cli.commands.log_keeping import COMMANDS, require_header
from maginor_core.cli.commands.log_proofs import COMMANDS as PROOFS
from maginor_core.cli.logged import log_argument
from maginor_core.eventlog.chance import (
    CommittedSeed,
    GivenDice,
    JointSeed,
    OpenSeed,
    chance_from_numbers,
)
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.json_lines import lines_of
from maginor_core.eventlog.ledgers import agreement_in
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.signatures import signers_of
from maginor_core.games import known_game
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.printable import printable


@click.group()
def log() -> None:
    """Show, count, seal, convert and sign log files.

    maginor audit checks whether their contents are true.
    """


for _command in (*COMMANDS, *PROOFS, *log_notation.COMMANDS):
    log.add_command(_command)


@log.command()
@log_argument
@click.option("--number", type=click.IntRange(min=0), help="Only this game of several.")
@json_option
def show(file: Path, number: int | None, as_json: bool) -> int:
    """Show what FILE contains of its games: header, seal, dice, signatures and sizes.

    Exit status: 0, the games are whole, or cut off while one was written; 1, one is damaged or of
    an unknown format; 2, this is not a log.
    """
    shown, status = False, YES
    for logged in games_in(file):
        require_header(file, logged)
        if number in (None, logged.number):
            content = _described(logged)
            tell(content, _page(content), as_json=as_json)
            shown = True
            if logged.problem is not None and logged.problem.trouble != "torn":
                status = NO
    if not shown:
        raise LogError(file, f"has no game {number}")
    return status


@log.command()
@log_argument
@click.option("--number", type=click.IntRange(min=0), help="Only this game of several.")
def cat(file: Path, number: int | None) -> None:
    """Print FILE as JSON lines, which maginor log convert turns back into the same bytes."""
    for logged in games_in(file):
        require_header(file, logged)
        if number in (None, logged.number):
            try:
                for line in lines_of(logged, known_game):
                    click.echo(json.dumps(line, separators=(",", ":")))
            except MalformedError as error:
                raise LogError(file, f"game {logged.number}: {error}") from None


@log.command()
@click.argument("paths", nargs=-1, required=True)
@json_option
def stat(paths: tuple[str, ...], as_json: bool) -> int:
    """Count the games in PATHS, files or folders, without asking whether they are true.

    Exit status: 0, all were counted; 2, a file could not be read.
    """
    counts: Counter[str] = Counter()
    for file in log_files(paths):
        counts["files"] += 1
        counts["bytes"] += file.size
        try:
            with opened(Piece(file)) as stream:
                for game in read_games(stream):
                    counts["games"] += 1
                    counts["records"] += game.count
                    counts["signed"] += bool(game.signatures)
                    counts["open" if game.seal is None else game.seal.outcome] += 1
                    if game.problem is not None:
                        counts[game.problem.trouble] += 1
        except LogError as error:
            counts["unreadable files"] += 1
            warn(str(error))
    first = ("files", "bytes", "games", "records", "finished", "abandoned", "open", "signed")
    content = {name: counts[name] for name in first}
    content |= {name: counts[name] for name in sorted(counts) if name not in first}
    if as_json:
        click.echo(json.dumps(content))
    else:
        for name, number in content.items():
            click.echo(f"{name:<16} {number:>15,}")
    return UNANSWERED if counts["unreadable files"] else YES


def _described(game: LoggedGame) -> dict[str, object]:
    """Return what is known of a game, as plain JSON data."""
    content: dict[str, object] = {"game": game.number, "byte": game.start}
    header = game.header
    if header is not None:
        content |= {
            "id": header.id,
            "of": header.game,
            "format": header.format,
            "began": _moment(header.began),
            "rulings": header.rules,
            "terms": header.terms.hex(),
            **_setup_description(game),
            "form": game.form if game.problem is None else None,
            "bytes": game.end - game.start,
            "records": game.count,
            "record_bytes": len(game.records),
        }
    seal = game.seal
    content["seal"] = seal and {
        "outcome": seal.outcome,
        "secret": seal.secret or None,
        "head": seal.head.hex(),
    }
    signers = signers_of(game)
    content["signed_by"] = list(signers.holding)
    content["false_signatures"] = list(signers.false)
    content["unchecked_signatures"] = list(signers.unchecked)
    problem = game.problem
    content["problem"] = problem and {
        "trouble": problem.trouble,
        "byte": problem.byte,
        "record": problem.record,
        "reason": problem.reason,
    }
    return content


def _setup_description(game: LoggedGame) -> dict[str, object]:
    assert game.header is not None, "the caller has looked"
    if game.header.seat is not None:
        hidden = [*game.header.hidden, *(one for form in game.forms() for one in form.hidden)]
        known = sum(one.known for one in hidden)
        return {"log_of_seat": game.header.seat, "shown": known, "withheld": len(hidden) - known}
    definition = known_game(game.header.game)
    if definition is None:
        return {"setup": f"of an unknown game, {game.header.game}"}
    try:
        setup = definition.setup_from_numbers(game.header.setup)
        chance = chance_from_numbers(game.header.chance)
        if_undisclosed = agreement_in(game.header, setup.players).if_undisclosed
    except MalformedError as error:
        return {"setup": str(error)}
    dice: dict[str, object]
    match chance:
        case GivenDice():
            dice = {"from": "elsewhere"}
        case CommittedSeed():
            dice = {
                "from": "a committed seed",
                "commitment": chance.commitment.hex(),
                "entropies": list(chance.entropies),
            }
        case JointSeed():
            dice = {
                "from": "the preimages of all parties",
                "ends": [end.hex() for end in chance.ends],
                "if_withheld": chance.if_withheld,
            }
        case OpenSeed():
            dice = {"from": "an open seed", "seed": chance.seed}
    dice["dealt_from"] = getattr(chance, "components", "") or None
    variants = definition.setup_to_json(setup).get("variants", {})
    found: dict[str, object] = {"players": setup.players, "variants": variants, "dice": dice}
    if if_undisclosed is not None:
        found["choices"] = {"committed": "yes", "if_undisclosed": if_undisclosed}
    return found


def _moment(seconds: int) -> str | None:
    """Return a time in UTC; None if it is unknown, or beyond all calendars."""
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat() if seconds else None
    except (ValueError, OverflowError, OSError):
        return None


def _page(content: dict[str, object]) -> str:
    """Return the description as lines for people."""
    rows = (
        f"{name.replace('_', ' '):<21} {printable(_cell(value)) or '–'}"
        for name, value in content.items()
    )
    return "\n".join(rows) + "\n"


def _cell(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items() if item not in (None, ""))
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)
