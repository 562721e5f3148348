"""``maginor manifest``: signed lists of games, by which an auditor sees that none is missing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import click

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.files import LogFile, log_files
from maginor_core.cli.answers import NO, UNANSWERED, YES, json_option, tell, warn
from maginor_core.cli.commands.audit import NO_TRUST, trust_options
from maginor_core.cli.options import FILE
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.entry import Entry, entry_of
from maginor_core.eventlog.files import LimitError
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import write_again
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.shard import games_in
from maginor_core.eventlog.signing import private_key
from maginor_core.evidence.manifest.comparison import Comparison, compare, read_json
from maginor_core.evidence.manifest.proof import ConsistencyProof, Head, InclusionProof
from maginor_core.evidence.manifest.reader import ManifestReading, is_manifest
from maginor_core.evidence.manifest.writer import ManifestWriter, prove_consistency, prove_inclusion
from maginor_core.evidence.policy import Policy

BATCH = 10_000
"""How many games are entered with one signature."""
MOST_FORKS = 20
"""How many games with two histories are shown."""

RELATIONS = {
    "same": "both have the same entries",
    "extended": "the new one has all entries of the old one, and more",
    "shorter": "the old one has all entries of the new one, and more",
    "contradictory": "one owner has signed two lists, neither of which extends the other",
    "other": "they are not of one manifest",
    "undecided": "these are heads of two sizes; a manifest, or a proof that one extends the other, "
    "decides it",
}


@click.group()
def manifest() -> None:
    """Enter games in a signed list, and prove and check what it contains.

    maginor audit --manifest compares logs with one.
    """


@manifest.command()
@click.argument("file", type=FILE)
@click.argument("paths", nargs=-1)
@click.option("--key", type=FILE, required=True, help="The PEM file of the owner's private key.")
@click.option("--new", "name", help="Begin the manifest FILE under this name, such as a club's.")
@click.option("--head", type=FILE, help="Write the signed head into this file, as JSON.")
@json_option
def append(
    *,
    file: Path,
    paths: tuple[str, ...],
    key: Path,
    name: str | None,
    head: Path | None,
) -> int:
    """Enter the games in PATHS, files or folders of logs, in the manifest FILE.

    Games are entered as they are now, open or sealed; what has not changed since is not entered
    again. Send the signed head to those who want to be sure that nothing is taken back. Exit
    status: 0, all games are entered; 1, some were refused; 2, the manifest cannot be written.
    """
    private = private_key(key)
    if name is not None:
        writer = ManifestWriter.create(file, name, private)
    else:
        writer = ManifestWriter(file, private)
    refused: list[str] = []
    added = 0
    with writer:
        if writer.set_aside is not None:
            warn(
                f"{file}: what was being entered when writing stopped is now in {writer.set_aside}"
            )
        entries = _entries(paths, refused)
        while batch := list(islice(entries, BATCH)):
            added += writer.add(
                batch, refused=lambda entry, why: refused.append(f"game {entry.id}: {why}")
            ).added
        last = writer.head
    for reason in refused:
        warn(f"not entered: {reason}")
    if head is not None:
        write_again(head, json.dumps(last.to_json()).encode() + b"\n")
    tell(
        {"added": added, "refused": len(refused), "head": last.to_json()},
        f"{file}: {_entries_in_words(added)} added; {_head(last)}",
    )
    return NO if refused else YES


@manifest.command()
@click.argument("file", type=FILE)
@click.option("--id", "game_id", help="Prove that the manifest has the game with this id.")
@click.option(
    "--from", "size", type=click.IntRange(0), help="Prove that it extends its first entries."
)
@click.option("--out", "-o", type=FILE, help="Write the proof into this file.")
def prove(file: Path, game_id: str | None, size: int | None, out: Path | None) -> None:
    """Print a proof about the manifest FILE, as JSON: of a game, or that it extends an earlier one.

    maginor manifest verify checks it without the manifest.
    """
    if (game_id is None) == (size is None):
        raise click.UsageError("name either --id, or --from")
    proof: InclusionProof | ConsistencyProof
    if game_id is not None:
        proof = prove_inclusion(file, game_id)
    else:
        proof = prove_consistency(file, size or 0)
    text = json.dumps(proof.to_json())
    if out is None:
        click.echo(text)
    else:
        write_again(out, text.encode() + b"\n")


@manifest.command()
@click.argument("file", type=FILE)
@trust_options
@click.option("--log", type=FILE, help="A log whose game the proof must be about.")
@json_option
def verify(file: Path, policy: Policy | None, log: Path | None) -> int:
    """Check FILE: a manifest, or a proof or head of one.

    Every hash and signature is checked. Its owner must be a host or referee of the policy, if there
    is one. Exit status: 0, all is right; 1, something is not; 2, FILE
    is none of these.
    """
    content: dict[str, object]
    if is_manifest(file):
        if log is not None:
            raise click.UsageError("--log needs a proof; audit --manifest compares logs with one")
        try:
            content, last = _verify_manifest(file)
        except LogError as error:
            known = {"file": str(file), "ok": False, "problem": error.reason, "trusted": False}
            tell({**known, "type": "manifest"}, f"{file}: {error.reason}")
            return NO
        problem = ""
    else:
        found = read_json(file)
        last = found if isinstance(found, Head) else found.head
        content = {"type": "head"} if isinstance(found, Head) else found.to_json()
        if isinstance(found, Head):
            problem = "" if found.holds() else "the signature of the head is not valid"
        else:
            problem = found.problem()
        problem = problem or _about(found, log)
    if not problem and policy is not None:
        problem = policy.owner_problem(last.key.hex())
    trusted = None if policy is None else not problem
    known = {"file": str(file), "ok": not problem, "problem": problem, "trusted": trusted}
    lines = [f"{file}: {problem or _describe(content, last)}"]
    if policy is None and not problem:
        lines.append(f"Of its owner, {NO_TRUST}")
    tell({**known, **content, "head": last.to_json()}, lines)
    return NO if problem else YES


@manifest.command(name="compare")
@click.argument("old", type=FILE)
@click.argument("new", type=FILE)
@json_option
def compare_command(old: Path, new: Path) -> int:
    """Report whether NEW extends OLD; each is a manifest, or a head or proof of one.

    Two heads that contradict each other prove that their owner has signed two lists. Games of
    which they have two histories are named, with the record from which these differ, or the records
    between which that must be: manifests show all entries, a proof of inclusion one, a head none.
    Exit status:
    0, NEW is the same or extends OLD; 1, it does not; 2, that cannot be decided.
    """
    found = compare(old, new)
    lines = [
        f"{found.relation}: {RELATIONS[found.relation]}{_difference(found)}",
        f"old: {_head(found.old)}",
        f"new: {_head(found.new)}",
        *(f"game {one.id} has two histories: {one.divergence}" for one in found.forks[:MOST_FORKS]),
    ]
    if len(found.forks) > MOST_FORKS:
        lines.append(f"and {len(found.forks) - MOST_FORKS:,} more games; --json names all")
    forks = [fork.to_json() for fork in found.forks]
    content = {"relation": found.relation, "entry": found.entry, "forks": forks}
    tell({**content, "old": found.old.to_json(), "new": found.new.to_json()}, lines)
    if found.relation in ("same", "extended"):
        return YES
    return UNANSWERED if found.relation == "undecided" else NO


def _entries(paths: tuple[str, ...], refused: list[str]) -> Iterator[Entry]:
    """Yield the entries of all games in ``paths``; why one has none goes to ``refused``."""
    for log in log_files(paths):
        try:
            yield from _entries_of(log, refused)
        except (LogError, LimitError) as error:
            refused.append(str(error))


def _entries_of(log: LogFile, refused: list[str]) -> Iterator[Entry]:
    with opened(Piece(log)) as stream:
        for game in read_games(stream):
            try:
                entry = entry_of(game)
            except MalformedError as error:
                refused.append(f"{log.path}, game {game.number}: {error}")
            else:
                yield entry


def _verify_manifest(file: Path) -> tuple[dict[str, object], Head]:
    """Check all of a manifest; return what it contains, and its last head."""
    endings: Counter[str] = Counter()
    with ManifestReading(file) as reading:
        pending: Counter[str] = Counter()
        for item in reading.items():
            if isinstance(item, Head):
                endings += pending
                pending.clear()
            else:
                pending[item.entry.ending] += 1
        content = {
            "type": "manifest",
            "name": reading.header.name,
            "began": reading.header.began,
            "entries": reading.head.size,
            "endings": {name: endings[name] for name in ("finished", "abandoned", "open")},
            "torn": reading.torn,
        }
        return content, reading.head


def _about(found: InclusionProof | ConsistencyProof | Head, log: Path | None) -> str:
    """Return why a proof is not about the game in ``log``; empty if it is, or there is no log."""
    if log is None:
        return ""
    if not isinstance(found, InclusionProof):
        raise click.UsageError("--log needs a proof of inclusion")
    for game in games_in(log):
        if game.header is not None and game.header.id == found.entry.id:
            entry = entry_of(game)
            return "" if entry == found.entry else f"{log} has another state or history of the game"
    return f"{log} does not contain the game {found.entry.id}"


def _entries_in_words(number: int) -> str:
    return f"{number:,} {'entry' if number == 1 else 'entries'}"


def _describe(content: dict[str, object], head: Head) -> str:
    match content:
        case {"type": "manifest", "name": name, "endings": dict(endings), "torn": int(torn)}:
            by_ending = ", ".join(f"{name} {number:,}" for name, number in endings.items())
            text = f"manifest {name}, in order: {_head(head)}; {by_ending}"
            return text + (f"; {torn:,} bytes after the head were never signed" if torn else "")
        case {"type": "inclusion", "entry": {"id": id_, "records": records, "ending": ending}}:
            what = f"game {id_}, {ending}, {counted(int(records), 'record')}"
            return f"{what}, is entry {content['number']} of the manifest with {_head(head)}"
        case {"type": "consistency", "old": {"size": size}}:
            return f"the manifest with {_head(head)} extends its first {size:,} entries"
        case _:
            return f"head in order: {_head(head)}"


def _head(head: Head) -> str:
    moment = datetime.fromtimestamp(min(head.time, 253402300799), UTC).isoformat()
    entries = _entries_in_words(head.size)
    return f"{entries}, root {head.root.hex()}, signed {moment} by {head.key.hex()}"


def _difference(found: Comparison) -> str:
    if found.relation != "contradictory":
        return ""
    if found.entry is None:
        reason = "which entries and records differ is known only where both show entries"
        return f"; {reason}: compare the two manifests, or a proof of a game with one"
    return f"; the first entry that differs is {found.entry}"
