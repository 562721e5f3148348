"""``maginor log``: what a person with log files in hand needs."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.audit.chunks import Piece
from maginor_core.audit.chunks import opened as open_piece
from maginor_core.audit.files import log_files
from maginor_core.audit.moving import consent_to
from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    json_option,
    tell,
    wants_json,
    warn,
)
from maginor_core.cli.commands.audit import NO_TRUST, trust_options
from maginor_core.cli.commands.replay import draw, legal, score, stats
from maginor_core.cli.logged import LoggedView, game_at, log_argument, number_option, open_game
from maginor_core.cli.options import FILE, read_secret
from maginor_core.engine.errors import MalformedError, listed
from maginor_core.engine.languages import ENGLISH
from maginor_core.engine.notation import game_text, read_game
from maginor_core.engine.paths import open_regular, printable, unreadable
from maginor_core.engine.plain import plain
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.commitments import evidence_needed, has_commitments
from maginor_core.eventlog.files import LimitError
from maginor_core.eventlog.header import (
    CommittedSeed,
    GivenDice,
    JointSeed,
    OpenSeed,
    chance_from_numbers,
)
from maginor_core.eventlog.hidden import FieldPath as HiddenPath
from maginor_core.eventlog.hidden import Hidden, path_text
from maginor_core.eventlog.json_lines import games_from, lines_of
from maginor_core.eventlog.log_error import LogError, to_plain
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.new_file import PRIVATE, PUBLIC, NewFile
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.shard import Shard, games_in, gather, pack_log, seal_log
from maginor_core.eventlog.signing import Signers, new_keys, require_package, sign_games, signers_of
from maginor_core.registry import DEFAULT, GameLoadError, known_game

if TYPE_CHECKING:
    from maginor_core.evidence.policy import Policy, Trust


@click.group()
def log() -> None:
    """Look into logged games; show, count, seal, convert and sign log files.

    maginor audit checks whether their contents are true.
    """


# ``maginor log notation`` and ``from-notation``: games as short text, and back to log files.

LARGEST = 1 << 24
"""How many bytes a text may have; the longest games have some 100 KB."""


@log.command()
@log_argument
@number_option
@json_option
def notation(file: Path, number: int) -> None:
    """Print the game in FILE in notation: a line for each command, with the outcomes it drew.

    It contains everything, secrets included.
    """
    stored = open_game(file, number)
    lines = list(game_text(game_at(stored, stored.records.version)))
    tell({"notation": lines}, lines)


@log.command("from-notation")
@click.argument("text", type=FILE)
@click.argument("log", type=FILE)
@json_option
def from_notation(text: Path, log: Path) -> None:
    """Write the game that TEXT, a file or -, contains in notation to the new file LOG.

    Every command is executed. The log is sealed if the game is finished.
    """
    game = read_game(_read(text).splitlines(), known_game)
    with GameLog.create(log, game.setup, sync="never") as written:
        for record in game.log:
            written.append(record)
        if game.finished:
            written.seal("finished")
    ending = "finished" if game.finished else "not finished"
    tell(
        {"commands": game.version, "finished": game.finished},
        f"{counted(game.version, 'command')} written to {log}; the game is {ending}",
    )


def _read(path: Path) -> str:
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise LogError(path, unreadable(error)) from None
    if len(data) > LARGEST:
        raise MalformedError(f"a text in notation has at most {LARGEST} bytes", str(path))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise MalformedError(f"is not text in UTF-8 ({error})", str(path)) from None


# ``maginor log analyse``: what each decision was worth.


@log.command()
@log_argument
@number_option
@click.option(
    "--iterations",
    type=click.IntRange(min=4, max=1_000_000),
    default=10,
    show_default=True,
    help="From how many possible positions each command is played on.",
)
@click.option(
    "--worst", type=click.IntRange(min=1), default=10, help="How many mistakes are shown to people."
)
@click.option("--svg", type=FILE, help="Draw the chances of winning by decision into this file.")
@json_option
def analyse(file: Path, number: int, iterations: int, worst: int, svg: Path | None) -> None:
    """Rank the mistakes in the game in FILE, by playing on with what each seat knew.

    What was played and two other commands are played on by the game's own bot until everybody has
    had a turn. A loss is the chance of winning that a command gave away by this estimate: from 5 %
    on it is an inaccuracy, from 10 % a mistake, from 20 % a blunder; small ones may be chance. With
    --json, every decision that had a choice is printed.
    """
    from maginor_core.play.analysis import judge_decisions, judged_json, value_graph

    stored = open_game(file, number)
    whole = game_at(stored, stored.records.version)
    played = [record.command for record in whole.log]
    games = ((game_at(stored, version), command) for version, command in enumerate(played))
    with nullcontext() if svg is None else NewFile(svg) as drawing:
        judged = list(judge_decisions(games, iterations))
        if drawing is not None:
            drawing.write(value_graph(stored.definition, judged).encode())
    ranked = sorted(judged, key=lambda one: -one.loss)
    content = [judged_json(stored.definition, one) for one in ranked]
    shown = LoggedView(file, stored, None, ENGLISH).presentation()
    lines = [
        f"version {one.version}, {shown.names.player(one.seat)}: {shown.command(one.played)} "
        f"({one.value:.0%}), better {shown.command(one.best)} ({one.best_value:.0%})"
        f"{one.grade and f': {one.grade}'}"
        for one in ranked[:worst]
        if one.loss
    ]
    summary = "\n".join(lines) or "nothing better was found than what was played"
    tell({"decisions": content}, summary)


# The commands of ``maginor log`` that write: seal, convert, sign, keygen; and verify.

JSON_LINES = ".jsonl"


@log.command()
@log_argument
@click.option("--abandoned", is_flag=True, help="The game will not be played to its end.")
@click.option("--secret", type=FILE, help="The file of the secret that the dice follow from.")
@click.option("--growing", is_flag=True, help="Leave the frames as they were written.")
@json_option
def seal(*, file: Path, abandoned: bool, secret: Path | None, growing: bool) -> None:
    """Seal the log FILE, so that nothing can be added to it any more, and pack it."""
    made = seal_log(
        file, known_game, "" if secret is None else read_secret(secret), abandoned=abandoned
    )
    if not growing:
        pack_log(file)
    outcome, records, head = made.outcome, made.records, made.head.hex()
    tell(
        {"file": str(file), "outcome": outcome, "records": records, "head": head},
        f"{file}: {outcome}, {counted(records, 'record')}, {head}",
    )


@log.command()
@click.argument("sources", nargs=-1, required=True, type=FILE)
@click.argument("target", type=FILE)
@json_option
def convert(sources: tuple[Path, ...], target: Path) -> None:
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
    tell({"file": str(target), "games": count}, ())
    if not wants_json():
        click.echo(f"{target}: {counted(count, 'game')}", err=True)


@log.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@click.option("--key", type=FILE, required=True, help="The PEM file of the private key.")
@json_option
def sign(files: tuple[Path, ...], key: Path) -> None:
    """Sign the sealed games in FILES."""
    for file in files:
        signed = sign_games(file, key)
        tell({"file": str(file), "signed": signed}, f"{file}: {counted(signed, 'game')} signed")


@log.command()
@log_argument
@number_option
@click.option(
    "--revision",
    type=click.IntRange(min=0),
    required=True,
    help="The revision of the rulings under which the game is to go on.",
)
@click.option("--seat", type=click.IntRange(min=0), required=True, help="Whose consent it is.")
@click.option("--key", type=FILE, required=True, help="The PEM file of the private key.")
def consent(*, file: Path, number: int, revision: int, seat: int, key: Path) -> None:
    """Print the consent of a seat to another revision, which maginor store move takes.

    It is an object of JSON, signed for the game in FILE as far as that has been played.
    """
    game = next(islice(games_in(file), number, None), None)
    if game is None:
        raise LogError(file, f"has no game {number}")
    click.echo(json.dumps(consent_to(game, revision, seat, key).to_json()))


@log.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@trust_options
@json_option
def verify(files: tuple[Path, ...], policy: Policy | None) -> int:
    """Show who has signed the games in FILES, and whether those have whom you trust.

    A signature shows that nothing was changed since; maginor audit checks whether the rules were
    followed. Without --key or --policy, nothing is known of who has the keys. Exit status: 0, every
    game is signed as these require, or by any key without them; 1, one is not; 2, a file is not a
    log, or signatures cannot be checked.
    """
    good = True
    for file in files:
        for game in games_in(file):
            _require_header(file, game)
            signers = signers_of(game) if game.problem is None else Signers()
            if signers.unchecked:
                require_package()
            trust = None if policy is None else policy.trust(signers.holding)
            right = bool(signers.holding) if trust is None else trust.satisfied
            good = good and right
            content = {"file": str(file), "game": game.number, "ok": right}
            content |= {"signed_by": signers.holding, "false_signatures": signers.false}
            content["trusted"] = None if trust is None else trust.satisfied
            content["vouched_by"] = () if trust is None else trust.parties
            content["distrust"] = "" if trust is None else trust.lacking
            text = f"{printable(str(file))}, game {game.number}: {_signing(signers, trust)}"
            tell(content, text)
    return YES if good else NO


@log.command()
@click.argument("private", type=FILE)
@click.argument("public", type=FILE)
@json_option
def keygen(private: Path, public: Path) -> None:
    """Make a pair of keys in the new PEM files PRIVATE and PUBLIC; keep the first to yourself."""
    made = new_keys(private, public)
    tell({"public_key": made}, made)


def _require_header(file: Path, game: LoggedGame) -> None:
    """Ensure that a file contains a log, of which at least the header can be read."""
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


def _from_lines(source: Path, out: Shard) -> int:
    """Write the games of a file of JSON lines as a log, and return how many they are."""
    count = 0
    try:
        lines = open_regular(source)
    except OSError as error:
        raise LogError(source, unreadable(error)) from None
    with lines:
        for game in games_from(source, lines, known_game, DEFAULT):
            out.add(game)
            count += 1
    return count


def _to_lines(source: Path, out: Shard) -> int:
    """Write the games of a log as JSON lines, and return how many they are."""
    count = 0
    for game in games_in(source):
        count += 1
        for line in _json_lines(source, game):
            out.add(line.encode() + b"\n")
    return count


def _json_lines(file: Path, game: LoggedGame) -> Iterator[str]:
    try:
        for line in lines_of(game, known_game):
            yield json.dumps(line, separators=(",", ":"))
    except MalformedError as error:
        raise LogError(file, f"game {game.number}: {error}") from None


# The commands of ``maginor log`` on what a seat may see: seat, disclose, verify-disclosure.

_LONGEST_PATH = 100

only_option = click.option(
    "--number", type=click.IntRange(min=0), help="Only this game of several."
)


@log.command("seat")
@log_argument
@click.option("--seat", type=click.IntRange(min=0), required=True, help="Whose log to write.")
@click.option("--output", "-o", type=FILE, required=True, help="The new file.")
@json_option
def seat_command(*, file: Path, seat: int, output: Path) -> None:
    """Write what a seat may see of the games in FILE to a new log.

    Signatures of FILE hold for it too: it proves to be part of the same game. It contains neither
    the seed nor what the seat may not see.
    """
    with evidence_needed():
        from maginor_core.evidence.seat_log import seat_log
    withheld = seat_log(file, seat, output)
    tell(
        {"file": str(output), "seat": seat, "withheld": withheld},
        f"{output}: the log of seat {seat}; {counted(withheld, 'value')} withheld",
    )


@log.command("disclose")
@log_argument
@number_option
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
) -> None:
    """Disclose one hidden value of a sealed game in FILE, with a proof that it is part of the game.

    Without --output, list the hidden values.
    """
    game = next((game for game in games_in(file) if game.number == number), None)
    if game is None:
        raise LogError(file, f"has no game {number}")
    listed = _hidden_in(game)
    if in_header or record is not None:
        place = 0 if in_header else (record or 0) + 1
        listed = [(at, one) for at, one in listed if at == place]
    if stated is not None:
        path = _read_path(stated)
        listed = [(at, one) for at, one in listed if one.path == path]
    if output is None:
        rows = [
            {"number": at, "path": path_text(one.path), "value": to_plain(one.value)}
            for at, one in listed
        ]
        tell(rows, map(_hidden_line, listed))
        return
    if len(listed) != 1:
        raise click.UsageError(
            f"{counted(len(listed), 'hidden value')} would be disclosed; choose one by --header or "
            "--record, and --path; without --output, they are listed"
        )
    with evidence_needed():
        from maginor_core.evidence.seat_log import disclose, write_disclosure
    at, one = listed[0]
    try:
        made = disclose(game, at, one.path)
    except MalformedError as error:
        raise LogError(file, str(error)) from None
    write_disclosure(made, output)
    tell(
        {"file": str(output), **made.to_json()},
        f"{output}: {_place(at)}, {path_text(one.path)}: {_write_plain(one.value)}",
    )


@log.command("verify-disclosure")
@click.argument("proof", type=FILE)
@click.option("--head", metavar="HEX", help="The head of the game, from a source that you trust.")
@click.option("--log", "log_file", type=FILE, help="A log of the game that you trust, of any seat.")
@json_option
def verify_command(*, proof: Path, head: str | None, log_file: Path | None) -> int:
    """Check that the value in PROOF is part of the game with a head.

    Exit status: 0, it is; 1, it is not; 2, a file cannot be read.
    """
    if (head is None) == (log_file is None):
        raise click.UsageError("give the head of the game by one of --head and --log")
    with evidence_needed():
        from maginor_core.evidence.seat_log import DisclosureError, read_disclosure
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
        false = {"file": str(proof), "ok": False, "reason": str(error)}
        tell(false, f"{proof}: not proven: {error}")
        return NO
    at, path = disclosure.number, path_text(disclosure.path)
    proven = {"file": str(proof), "ok": True, "number": at, "path": path}
    text = f"{proof}: proven: {_place(at)}, {path}: {_write_plain(disclosure.value)}"
    tell({**proven, "content": to_plain(content)}, [text, f"  in {_write_plain(content)}"])
    return YES


def _hidden_in(game: LoggedGame) -> list[tuple[int, Hidden]]:
    """Return the hidden values of a game, each with the number of its content."""
    if game.header is None:
        return []
    found = [(0, one) for one in game.header.hidden]
    return found + [(n + 1, one) for n, form in enumerate(game.forms()) for one in form.hidden]


def _hidden_line(listed: tuple[int, Hidden]) -> str:
    at, one = listed
    value = _write_plain(one.value) if one.known else "withheld"
    return f"{_place(at):<12} {path_text(one.path):<10} {value}"


def _place(at: int) -> str:
    return "header" if at == 0 else f"record {at - 1}"


def _write_plain(value: object) -> str:
    return json.dumps(to_plain(value))


def _read_path(stated: str) -> HiddenPath:
    parts = stated.split(".")
    if len(stated) > _LONGEST_PATH or not all(p.isascii() and p.isdecimal() for p in parts):
        raise click.UsageError(f"{stated!r} is not a path of numbers with dots between")
    return tuple(map(int, parts))


@log.command()
@log_argument
@only_option
@json_option
def show(file: Path, number: int | None) -> int:
    """Show what FILE contains of its games: header, seal, dice, signatures and sizes.

    Exit status: 0, the games are whole, or cut off while one was written; 1, one is damaged or of
    an unknown format; 2, this is not a log.
    """
    shown, status = False, YES
    for logged in games_in(file):
        _require_header(file, logged)
        if number in (None, logged.number):
            content = _describe(logged)
            tell(content, _page(content))
            shown = True
            if logged.problem is not None and logged.problem.trouble != "torn":
                status = NO
    if not shown:
        raise LogError(file, f"has no game {number}")
    return status


@log.command()
@log_argument
@only_option
def cat(file: Path, number: int | None) -> None:
    """Print FILE as JSON lines, which maginor log convert turns back into the same bytes."""
    for logged in games_in(file):
        _require_header(file, logged)
        if number in (None, logged.number):
            for line in _json_lines(file, logged):
                click.echo(line)


@log.command()
@click.argument("paths", nargs=-1, required=True)
@json_option
def count(paths: tuple[str, ...]) -> int:
    """Count the games in PATHS, files or folders, without asking whether they are true.

    Exit status: 0, all were counted; 2, a file could not be read.
    """
    counts: Counter[str] = Counter()
    for file in log_files(paths):
        counts["files"] += 1
        counts["bytes"] += file.size
        try:
            with open_piece(Piece(file)) as stream:
                for game in read_games(stream):
                    counts["games"] += 1
                    counts["records"] += game.count
                    counts["signed"] += bool(game.signatures)
                    counts["open" if game.seal is None else game.seal.outcome] += 1
                    if game.problem is not None:
                        counts[game.problem.trouble] += 1
        except (LogError, LimitError) as error:
            counts["unreadable files"] += 1
            warn(str(error))
    first = ("files", "bytes", "games", "records", "finished", "abandoned", "open", "signed")
    content = {name: counts[name] for name in first}
    content |= {name: counts[name] for name in sorted(counts) if name not in first}
    tell(content, [f"{name:<16} {number:>15,}" for name, number in content.items()])
    return UNANSWERED if counts["unreadable files"] else YES


SOURCES = {
    GivenDice: "elsewhere",
    OpenSeed: "an open seed",
    CommittedSeed: "a committed seed",
    JointSeed: "the preimages of all parties",
}
"""Where outcomes come from, in words."""


def _describe(game: LoggedGame) -> dict[str, object]:
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
    names = ("trouble", "byte", "record", "reason")
    content["problem"] = problem and {name: getattr(problem, name) for name in names}
    return content


def _setup_description(game: LoggedGame) -> dict[str, object]:
    assert game.header is not None, "the caller has looked"
    if game.header.seat is not None:
        hidden = [*game.header.hidden, *(one for form in game.forms() for one in form.hidden)]
        known = sum(one.known for one in hidden)
        return {"log_of_seat": game.header.seat, "shown": known, "withheld": len(hidden) - known}
    try:
        definition = known_game(game.header.game)
        if definition is None:
            return {"setup": f"of an unknown game, {game.header.game}"}
        definition = definition.under(game.header.rules)
        setup = definition.setups.from_numbers(game.header.setup)
        chance = chance_from_numbers(game.header.chance)
        if_undisclosed = None
        if has_commitments(game.header):
            with evidence_needed():
                from maginor_core.evidence.logs import agreement_in
            if_undisclosed = agreement_in(game.header, setup.players).if_undisclosed
    except (GameLoadError, MalformedError) as error:
        return {"setup": str(error)}
    dice: dict[str, object] = {"from": SOURCES[type(chance)], **plain(chance)}
    dice["dealt_from"] = dice.pop("components", "") or None
    dice.pop("deal", None)  # of joint dice: the preimages of the deal
    variants = definition.setups.to_json(setup).get("variants", {})
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


for _command in (legal, score, stats, draw):
    log.add_command(_command)
