"""``maginor manifest``: signed lists of games, by which an auditor sees that none is missing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import click

from maginor_core.audit.chunks import Piece, opened
from maginor_core.audit.files import LogFile, log_files
from maginor_core.audit.published import is_published, published_log
from maginor_core.cli.answers import NO, UNANSWERED, YES, json_option, tell, warn
from maginor_core.cli.commands.audit import NO_TRUST, trust_options
from maginor_core.cli.options import FILE
from maginor_core.cli.published import (
    moment,
    published_json,
    published_lines,
    witnesses_option,
)
from maginor_core.engine.errors import MalformedError, listed
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
from maginor_core.evidence.transparency.checkpoint import (
    LogCheckpoint,
    is_checkpoint,
    read_checkpoint,
)
from maginor_core.evidence.transparency.published import PublishedLog, relation_of
from maginor_core.evidence.transparency.published import publish as begin_publication
from maginor_core.evidence.transparency.quorum import WitnessPolicy
from maginor_core.evidence.transparency.signed_note import LOG, NoteKey, NoteSignature
from maginor_core.evidence.transparency.tlog_proof import (
    LoggingProof,
    is_logging_proof,
    read_logging_proof,
)
from maginor_core.evidence.transparency.witness_client import (
    WitnessError,
    ask_for_latest,
    ask_to_sign,
)

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
@click.argument("folder", type=FILE)
@click.option("--key", type=FILE, required=True, help="The PEM file of the owner's private key.")
@click.option(
    "--origin", help="The name of the log for ever, such as games.example/club; at first only."
)
@witnesses_option
@json_option
def publish(
    *, file: Path, folder: Path, key: Path, origin: str | None, witnesses: WitnessPolicy | None
) -> int:
    """Publish the manifest FILE in FOLDER, as a transparency log for any static host.

    Its files are those of C2SP's tlog-tiles; call this after each addition. The witnesses of a
    policy that have URLs are asked for their signatures; if those of a quorum are missing, what was
    published stays as it was. Exit status: 0, it is published; 1, witnesses are missing; 2, it
    cannot be.
    """
    new = begin_publication(file, folder, private_key(key), origin)
    signatures: list[NoteSignature] = []
    known = 0 if new.former is None else new.former.size
    for witness in () if witnesses is None else witnesses.witnesses:
        if witness.url:
            try:
                signatures.append(ask_to_sign(witness, new.checkpoint, known, new.consistency))
            except WitnessError as error:
                warn(str(error))
    signed = new.signed_by(signatures)
    vouching = None if witnesses is None else witnesses.vouching(signed)
    done = vouching is None or not vouching.problem
    if done:
        new.complete(signed)
    owner = NoteKey.of(private_key(key), signed.origin, LOG)
    lines = [
        *published_lines(signed, vouching, known=True),
        f"In {folder}, under the key {owner}"
        if done
        else f"Not published: {folder} is as it was before",
    ]
    content = {"published": done, "key": str(owner), **published_json(signed, vouching)}
    tell(content, lines)
    return YES if done else NO


@manifest.command()
@click.argument("file", metavar="FILE")
@click.option("--id", "game_id", help="Prove that the manifest has the game with this id.")
@click.option(
    "--from", "size", type=click.IntRange(0), help="Prove that it extends its first entries."
)
@click.option("--out", "-o", type=FILE, help="Write the proof into this file.")
def prove(file: str, game_id: str | None, size: int | None, out: Path | None) -> None:
    """Print a proof about the manifest FILE, as JSON: of a game, or that it extends an earlier one.

    Where FILE is the folder or URL of a published log, the proof of a game is one of C2SP's
    tlog-proof. maginor manifest verify checks proofs without the manifest.
    """
    if (game_id is None) == (size is None):
        raise click.UsageError("name either --id, or --from")
    if is_published(file):
        if game_id is None:
            raise click.UsageError(
                "who wants to know whether a published log extends another one "
                "compares them: maginor manifest compare"
            )
        log = published_log(file)
        number, entry = log.number_of(game_id)
        data = LoggingProof(number, log.inclusion(number), log.checkpoint, entry).to_bytes()
        if out is None:
            click.echo(data.decode(), nl=False)
        else:
            write_again(out, data)
        return
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
@click.argument("file", metavar="FILE")
@trust_options
@witnesses_option
@click.option("--ask", is_flag=True, help="Ask the witnesses whether they have signed a later one.")
@click.option("--log", type=FILE, help="A log whose game the proof must be about.")
@json_option
def verify(
    *,
    file: str,
    policy: Policy | None,
    witnesses: WitnessPolicy | None,
    ask: bool,
    log: Path | None,
) -> int:
    """Check FILE: a manifest, or a proof or head of one; or a published log, a folder or URL.

    Every hash and signature is checked. Its owner must be a host or referee of the policy, if there
    is one; the witnesses of a policy must have signed what is published. Exit status: 0, all is
    right; 1, something is not; 2, FILE is none of these.
    """
    if is_published(file) or is_logging_proof(Path(file)):
        return _verify_published(file, witnesses, log, ask=ask)
    if witnesses is not None or ask:
        raise click.UsageError("witnesses sign what is published: a folder, a URL or a proof")
    return _verify_signed(Path(file), policy, log)


def _verify_published(
    file: str, witnesses: WitnessPolicy | None, log: Path | None, *, ask: bool
) -> int:
    """Check a published log, or a proof that one has a game; tell what was found."""
    content: dict[str, object]
    if is_published(file):
        if log is not None:
            raise click.UsageError("--log needs a proof; audit --manifest compares all logs")
        published = published_log(file)
        checkpoint, problem = published.checkpoint, ""
        content = {"type": "published log"}
        try:
            published.verify()
        except LogError as error:
            problem = error.reason
    else:
        proof = read_logging_proof(Path(file))
        entry = proof.entry if log is None else _entry_in(log, proof.entry)
        if entry is None:
            raise click.UsageError("the proof does not say which game; name its log by --log")
        checkpoint, problem = proof.checkpoint, proof.problem(entry)
        content = {"type": "proof of a published log", "id": entry.id, "number": proof.number}
    vouching = None if witnesses is None else witnesses.vouching(checkpoint)
    later = _later(checkpoint, witnesses) if ask else {}
    if not problem and later:
        problem = f"it is not the latest: {listed(later.values())}"
    if not problem and vouching is not None:
        problem = vouching.problem
    known = {"file": file, "ok": not problem, "problem": problem}
    lines = [problem and f"{file}: {problem}", *published_lines(checkpoint, vouching)]
    if "id" in content and not problem:
        lines.append(f"It has game {content['id']}, as entry {content['number']}")
    tell({**content, **published_json(checkpoint, vouching), **known}, list(filter(None, lines)))
    return NO if problem else YES


def _entry_in(log: Path, stated: Entry | None) -> Entry:
    """Return the entry of the game in a log that a proof is about, or of the only one in it."""
    entries = [entry_of(game) for game in games_in(log)]
    same = [each for each in entries if stated is None or each.id == stated.id]
    if len(same) != 1:
        reason = "has several games" if same else "does not have the game of the proof"
        raise LogError(log, reason)
    return same[0]


def _later(checkpoint: LogCheckpoint, witnesses: WitnessPolicy | None) -> dict[str, str]:
    """Return what witnesses have signed that is not in a checkpoint, by their names."""
    asked = [] if witnesses is None else [each for each in witnesses.witnesses if each.url]
    if not asked:
        raise click.UsageError("--ask needs --witnesses, with the URL of a witness")
    found: dict[str, str] = {}
    for witness in asked:
        try:
            latest = ask_for_latest(witness, checkpoint.origin)
        except WitnessError as error:
            warn(str(error))
            continue
        if latest is None:
            continue
        if latest.size > checkpoint.size:
            found[witness.name] = f"witness {witness.name} has signed {latest.size:,} entries"
        elif latest.size == checkpoint.size and latest.root != checkpoint.root:
            found[witness.name] = f"witness {witness.name} has signed another list"
    return found


def _verify_signed(file: Path, policy: Policy | None, log: Path | None) -> int:
    """Check a manifest, or a proof or head of one; tell what was found."""
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
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@json_option
def compare_command(old: str, new: str) -> int:
    """Report whether NEW extends OLD; each is a manifest, or a head or proof of one.

    Or each is a published log, a folder or URL, or a checkpoint that was saved from one.

    Two heads that contradict each other prove that their owner has signed two lists. Games of
    which they have two histories are named, with the record from which these differ, or the records
    between which that must be: manifests show all entries, a proof of inclusion one, a head none.
    Exit status:
    0, NEW is the same or extends OLD; 1, it does not; 2, that cannot be decided.
    """
    if any(is_published(each) or is_checkpoint(Path(each)) for each in (old, new)):
        return _compare_published(old, new)
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


def _compare_published(old: str, new: str) -> int:
    """Compare two published logs, or checkpoints of them; tell what was found."""
    content: dict[str, object] = {}
    lines: list[str] = []
    sides: list[PublishedLog | LogCheckpoint] = []
    for name, path in (("old", old), ("new", new)):
        side = published_log(path) if is_published(path) else read_checkpoint(Path(path))
        sides.append(side)
        checkpoint = side if isinstance(side, LogCheckpoint) else side.checkpoint
        content[name] = published_json(checkpoint, None)
        lines += [f"{name}: {line}" for line in published_lines(checkpoint, None, known=True)]
    relation = relation_of(*sides)
    tell({"relation": relation, **content}, [f"{relation}: {RELATIONS[relation]}", *lines])
    if relation in ("same", "extended"):
        return YES
    return UNANSWERED if relation == "undecided" else NO


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
    entries = _entries_in_words(head.size)
    return f"{entries}, root {head.root.hex()}, signed {moment(head.time)} by {head.key.hex()}"


def _difference(found: Comparison) -> str:
    if found.relation != "contradictory":
        return ""
    if found.entry is None:
        reason = "which entries and records differ is known only where both show entries"
        return f"; {reason}: compare the two manifests, or a proof of a game with one"
    return f"; the first entry that differs is {found.entry}"
