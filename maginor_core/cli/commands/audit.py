"""``maginor audit``: whether the games in files and folders can be trusted, each by itself."""

from __future__ import annotations

import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import wraps
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from maginor_core.audit import WORDS, Checkpoint, Commitments, Summary, Verdict
from maginor_core.audit import audit as run_audit
from maginor_core.audit.crosscheck import CROSS_WORDS, CrossCheck, CrossFinding
from maginor_core.audit.files import log_files
from maginor_core.audit.published import is_published
from maginor_core.audit.remote import is_url
from maginor_core.audit.report import Report
from maginor_core.audit.run import cluster
from maginor_core.audit.stored_games import databases
from maginor_core.audit.verdict import ENDINGS, REQUIREMENTS, Requirement
from maginor_core.cli.answers import (
    NO,
    UNANSWERED,
    YES,
    UnansweredError,
    json_option,
    wants_json,
)
from maginor_core.cli.attested import Attesting, attest_options, tell_sample
from maginor_core.cli.options import (
    FILE,
    JsonRows,
    game_option,
    limit_option,
    processes_option,
    read_parts,
)
from maginor_core.cli.published import published_json, published_lines, witnesses_option
from maginor_core.cli.terminal.screen import console, progress
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import shown
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.commitments import evidence_needed
from maginor_core.eventlog.files import Limits
from maginor_core.eventlog.signing import SigningError, public_key, require_package

if TYPE_CHECKING:
    from maginor_core.evidence.policy import Policy
    from maginor_core.evidence.transparency.quorum import Vouching, WitnessPolicy

# The options ``--key`` and ``--policy``: whose signatures count for whoever asks.

T = TypeVar("T")

NO_TRUST = (
    "whether these keys may be trusted is not known; name those that are by --key or --policy"
)
"""What is to be said where signatures were checked and no keys were named."""


def trust_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command ``--key`` and ``--policy``, which it gets as ``policy``, None without them."""

    @wraps(function)
    def with_policy(
        *args: Any,  # Any: the arguments of any command
        keys: tuple[Path, ...],
        policy_file: Path | None,
        **options: Any,  # Any: as above
    ) -> T:
        return function(*args, policy=_policy(keys, policy_file), **options)

    key = click.option(
        "--key",
        "keys",
        type=FILE,
        multiple=True,
        help="The PEM file of a public key that must have signed; may be given again.",
    )
    policy = click.option(
        "--policy",
        "policy_file",
        type=FILE,
        help="A file, TOML or JSON, that names whose signatures count and are required.",
    )
    return key(policy(with_policy))


def _policy(keys: tuple[Path, ...], policy_file: Path | None) -> Policy | None:
    if keys and policy_file is not None:
        raise click.UsageError("name either --key or --policy; a policy contains its keys")
    if not keys and policy_file is None:
        return None
    with evidence_needed():
        from maginor_core.evidence.policy import Policy, read_policy
    if policy_file is not None:
        return read_policy(policy_file)
    return Policy.of_keys(map(public_key, keys))


# What ``maginor audit`` prints of the comparison of games with each other and with a manifest.

MOST_SHOWN = 20
"""How many findings are listed for people; --json and reports list them all."""


class CrossReport:
    """The findings of a cross-check, counted, and the first of them or all."""

    def __init__(
        self,
        check: CrossCheck,
        policy: Policy | None,
        reports: Iterable[Report],
        rows: JsonRows | None,
        *,
        witnesses: WitnessPolicy | None,
        allow_late: bool,
    ) -> None:
        """Take the findings of ``check``."""
        self.counts: Counter[str] = Counter()
        self._allow_late = allow_late
        self._check = check
        self._policy = policy
        self._distrust = ""
        if policy is not None and check.head is not None:
            self._distrust = policy.owner_problem(check.head.key.hex())
        self._vouching: Vouching | None = None
        if witnesses is not None and check.published is not None:
            self._vouching = witnesses.vouching(check.published.checkpoint)
            self._distrust = self._vouching.problem
        self._first: list[CrossFinding] = []
        self._rows = rows
        for finding in check.findings():
            self.counts[finding.word] += 1
            for report in reports:
                report.add_finding(finding)
            if rows is not None:
                rows.add(finding.to_json())
            elif finding.word == "late" and allow_late:
                continue
            elif len(self._first) < MOST_SHOWN:
                self._first.append(finding)

    @property
    def failed(self) -> bool:
        """Whether anything is wrong."""
        late = self.counts["late"] if self._allow_late else 0
        return self.counts.total() > late or bool(self._distrust)

    def print_json(self) -> None:
        """Print the counts and all findings as one object, however many they are."""
        head = self._check.head
        counts = {word: self.counts[word] for word in CROSS_WORDS}
        manifest: dict[str, object] | None = None
        if head is not None:
            manifest = {"name": self._check.name, **head.to_json(), "torn": self._check.torn}
            trusted = None if self._policy is None else not self._distrust
            manifest |= {"trusted": trusted, "distrust": self._distrust}
        elif self._check.published is not None:
            manifest = published_json(self._check.published.checkpoint, self._vouching)
        content = {"counts": counts, "manifest": manifest}
        click.echo(json.dumps(content)[:-1] + ', "findings": [', nl=False)
        if self._rows is not None:
            self._rows.print()
        click.echo("]}", nl=False)

    def lines(self) -> list[str]:
        """Return what is to be printed for people."""
        lines = [_finding_line(finding) for finding in self._first]
        late = self.counts["late"] if self._allow_late else 0
        if (others := self.counts.total() - late - len(lines)) > 0:
            lines.append(f"and {others:,} more; --json and --report FILE.jsonl list them all")
        if self.counts:
            counted = ", ".join(
                f"{word} {self.counts[word]:,}" for word in CROSS_WORDS if self.counts[word]
            )
            lines.append(f"Compared with each other: {counted}")
        head = self._check.head
        if head is not None:
            lines.append(
                f"Manifest {self._check.name}: {head.size:,} entries, root {head.root.hex()}, "
                f"signed by {head.key.hex()}"
            )
            if self._distrust:
                lines.append(f"The manifest is not trusted: {self._distrust}")
            elif self._policy is None:
                lines.append(f"Of this manifest, {NO_TRUST}")
            if self._check.torn:
                lines.append(f"Its last {self._check.torn:,} bytes were never signed")
        elif self._check.published is not None:
            lines += published_lines(self._check.published.checkpoint, self._vouching)
        return lines


def _finding_line(finding: CrossFinding) -> str:
    named = [(place, f"game {place[1]} of {place[0]}") for place in finding.places]
    others = [f"{file}, game {game}" for (file, game), name in named if name not in finding.reason]
    where = f" ({' and '.join(others)})" if others else ""
    return printable(f"{finding.id}: {finding.word}: {finding.reason}{where}")


@click.command()
@click.argument("paths", nargs=-1, required=True)
@processes_option
@click.option(
    "--report",
    "reports",
    type=FILE,
    multiple=True,
    help="A file for all verdicts, .jsonl or .parquet; may be given again.",
)
@click.option(
    "--checkpoint",
    type=FILE,
    help="A checkpoint file, from which an interrupted audit resumes.",
)
@click.option(
    "--components",
    type=FILE,
    multiple=True,
    help="A component set that games were dealt from, a JSON file; may be given again.",
)
@click.option(
    "--require",
    type=click.Choice(REQUIREMENTS),
    multiple=True,
    help="What a game must have to be ok; may be given again.",
)
@click.option(
    "--commitments",
    type=FILE,
    multiple=True,
    help="A JSON file of what was published before the games, by their ids; again for each file.",
)
@click.option(
    "--manifest",
    metavar="FILE",
    help="A manifest that the games are compared with, or where one is published: a folder or URL.",
)
@trust_options
@witnesses_option
@click.option("--seat-logs", is_flag=True, help="Logs of seats are enough: ok in part is ok.")
@click.option("--allow-late", is_flag=True, help="Games may be entered late in the manifest.")
@attest_options
@click.option("--dask", metavar="ADDRESS", help="The scheduler of a Dask cluster to work on it.")
@limit_option
@game_option
@json_option
def audit(
    *,
    paths: tuple[str, ...],
    jobs: int,
    reports: tuple[Path, ...],
    checkpoint: Path | None,
    components: tuple[Path, ...],
    require: tuple[Requirement, ...],
    commitments: tuple[Path, ...],
    manifest: str | None,
    policy: Policy | None,
    witnesses: WitnessPolicy | None,
    seat_logs: bool,
    allow_late: bool,
    attesting: Attesting,
    dask: str | None,
    limits: Limits,
    game: GameDefinition,
) -> int:
    """Report for every game in PATHS whether it can be trusted.

    PATHS are logs, shards, folders of them, or URLs. Every command is executed again and compared
    with the log, and the games with each other. Exit status: 0, all games are ok, or ok so far; 1,
    some are not; 2, the audit could not be carried out, or no game is bad and at least one could
    not be judged, or only in part since its log is that of a seat (see --seat-logs).
    """
    parts = {game.parts.id_of(each): each for each in (read_parts(game, p) for p in components)}
    attesting.require_alone(
        demands=bool(require or commitments or policy),
        writes=bool(require or commitments or reports or checkpoint or manifest),
    )
    if attesting.attested is not None:
        return tell_sample(attesting, paths, parts, policy, limits, jobs=jobs, dask=dask)
    published = Commitments.read(*commitments) if commitments else None
    if witnesses is not None and (manifest is None or not is_published(manifest)):
        raise click.UsageError(
            "--witnesses needs --manifest with a folder or URL of a published log"
        )
    beside = [] if all(map(is_url, paths)) else list(databases(paths))
    for database in set(beside).intersection(paths):
        raise UnansweredError(f"{database} is no log; {in_database(database, 'audit')}")
    summary = Summary()
    bad: list[Verdict] = []
    begun = perf_counter()
    with ExitStack() as everything:
        failing, findings = (everything.enter_context(closing(JsonRows())) for _ in range(2))
        check = everything.enter_context(CrossCheck(manifest, limits))
        with ExitStack() as held:
            written = [held.enter_context(Report(path)) for path in reports]
            saved = None if checkpoint is None else held.enter_context(Checkpoint(checkpoint))
            executor = None
            if dask is not None:
                executor, jobs = held.enter_context(cluster(dask))
            passed = held.enter_context(_progress(paths, summary))
            writer = held.enter_context(attesting.writing(paths))
            for verdict in run_audit(
                paths,
                jobs=jobs,
                executor=executor,
                components=parts,
                checkpoint=saved,
                require=require,
                limits=limits,
                commitments=published,
                policy=policy,
                passed=passed,
            ):
                summary.add(verdict)
                check.add(verdict)
                for report in (*written, writer):
                    if report is not None:
                        report.add(verdict)
                if verdict.ok:
                    continue
                if wants_json():
                    failing.add(verdict.to_json())
                elif len(bad) < MOST_SHOWN:
                    bad.append(verdict)
            rows = findings if wants_json() else None
            crossed = CrossReport(
                check, policy, written, rows, witnesses=witnesses, allow_late=allow_late
            )
        summary.unmet = () if published is None else tuple(sorted(published.unmet))
        if not summary.games:
            raise UnansweredError(no_logs(paths, "audit"))
        if wants_json():
            _print_json(summary, failing, crossed, saved)
        else:
            _show(summary, bad, perf_counter() - begun)
            if saved is not None and saved.resumed:
                judged = counted(saved.resumed, "game")
                click.echo(f"Resumed from {saved.path}: {judged} had been judged before.")
            for line in crossed.lines():
                click.echo(line)
        for database in beside:
            click.echo(f"Not audited: {in_database(database, 'audit')}", err=True)
    if summary.failed or summary.unmet or crossed.failed:
        return NO
    in_part = summary.words["ok in part"] if seat_logs else 0
    return YES if summary.confirmed + in_part == summary.games else UNANSWERED


def no_logs(paths: Iterable[str], command: str) -> str:
    """Return that there are no logs, and what to type for the games of a database in a folder."""
    found = [in_database(database, command) for database in databases(paths)]
    return "; ".join(["there are no logs; their names end in .maginor", *found])


def in_database(file: str, command: str) -> str:
    """Return what to type for the games of a database, as ``maginor serve`` keeps them."""
    typed = shlex.join(["maginor", command, f"sqlite:///{file}"])
    return f"the games of the database {file} are read by: {typed}"


def _print_json(
    summary: Summary, failing: JsonRows, crossed: CrossReport, saved: Checkpoint | None
) -> None:
    """Print the summary and every failing game's verdict as one object, however many they are."""
    resumed = {} if saved is None else {"resumed": saved.resumed}
    click.echo(json.dumps(summary.to_json() | resumed)[:-1] + ', "failing": [', nl=False)
    failing.print()
    click.echo('], "crosscheck": ', nl=False)
    crossed.print_json()
    click.echo("}")


@contextmanager
def _progress(paths: Iterable[str], summary: Summary) -> Iterator[Callable[[int], object] | None]:
    """Show a bar of the bytes dealt with, games a second and time left, if people look on."""
    local = [path for path in paths if not is_url(path)]
    if wants_json() or not sys.stderr.isatty():
        yield None
        return
    whole = len(local) == len(list(paths))
    total = sum(file.size for file in log_files(local)) if whole else None
    begun = perf_counter()
    with progress("Auditing", total) as update:

        def passed(size: int) -> None:
            pace = summary.games / (perf_counter() - begun)
            content = f"Auditing: {summary.games:,} games, {pace:,.0f} a second"
            update(advance=size, description=content)

        yield passed


def _show(summary: Summary, bad: list[Verdict], seconds: float) -> None:
    from rich.table import Table as Grid

    output = console()
    for verdict in bad:
        output.print(_line(verdict), soft_wrap=True)
    others = summary.games - summary.confirmed - len(bad)
    if others > 0:
        output.print(f"and {others:,} more that are not ok; --report FILE.jsonl lists them all")
    if bad:
        output.print()
    grid = Grid(show_header=False, box=None, padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for word in WORDS:
        if summary.words[word] or word == "ok":
            grid.add_row(word, f"{summary.words[word]:,}")
    output.print(grid)
    output.print()
    games, files = counted(summary.games, "game"), counted(summary.files, "file")
    output.print(
        f"{games} in {files}, {summary.events:,} events, {seconds:.1f} s "
        f"({summary.games / seconds:,.0f} games a second)"
    )
    endings = [f"{end} {summary.endings[end]:,}" for end in ENDINGS if summary.endings[end]]
    output.print(f"Endings: {', '.join(endings)}")
    for dice, number in sorted(summary.dice.items()):
        output.print(f"Dice of games that are ok: {dice}: {number:,}")
    for deal, number in sorted(summary.deals.items()):
        output.print(f"Setups of games that are ok: {deal}: {number:,}")
    for line in _differing(summary):
        output.print(line, markup=False, soft_wrap=True)
    if summary.unmet:
        listed = ", ".join(map(shown, summary.unmet[:MOST_SHOWN]))
        more = (
            f" and {len(summary.unmet) - MOST_SHOWN:,} more"
            if len(summary.unmet) > MOST_SHOWN
            else ""
        )
        output.print(f"Committed to, and no log found: {listed}{more}", markup=False)
    if summary.trust["no policy"] == summary.games:
        if summary.signed:
            output.print(f"Signed: {summary.signed:,}; {NO_TRUST}", markup=False)
    else:
        output.print(f"Signed as required: {summary.trust['satisfied']:,} of {summary.games:,}")
    if summary.unchecked:
        output.print(
            f"Games with unchecked signatures: {summary.unchecked:,}; {_how_to_check()}",
            markup=False,
        )


def _differing(summary: Summary) -> Iterator[str]:
    """Yield where logs that are intact differ from the installed rules, and what that may mean."""
    if summary.first is None:
        return
    games = counted(summary.differing.total(), "game")
    named = ", ".join(f"{where} ({number:,})" for where, number in summary.differing.most_common())
    yield f"Differing from the installed rules, though chain, seal and chance hold: {games}"
    yield f"The first difference, by ruling or command: {named}"
    first = summary.first
    yield f"The earliest: record {first.record} of game {first.game} of {printable(first.file)}"
    for word, meaning in _DOUBTS.items():
        if number := summary.doubts[word]:
            yield f"{counted(number, 'log')} of these: {meaning}"


_DOUBTS: Final = {
    "others": "by the writer's own word begun under other rules than those installed here; audit "
    "again with those (maginor about shows the installed ones)",
    "those installed": "by the writer's own word begun under the rules installed here",
    "not compared": "the installed rules have no fingerprint to compare with that in the log",
    "not named": "the rules are not named, so that a fault of the log and rules that were changed "
    "without a new revision cannot be told apart",
}
"""What it means that a log names its rules so, where they differ."""


def _how_to_check() -> str:
    """Return how the signatures can be checked that were not."""
    try:
        require_package()
    except SigningError:
        return "maginor-core[sign] can check them"
    return "--limit signatures=N raises how many of a game are checked"


def _line(verdict: Verdict) -> str:
    where = f"{printable(verdict.file)}, game {verdict.game}"
    if verdict.record is not None:
        where += f", record {verdict.record}"
    if verdict.byte is not None:
        where += f", byte {verdict.byte}"
    ruling = f" [{verdict.ruling}]" if verdict.ruling else ""
    return f"{where}: {verdict.word}{ruling}: {printable(verdict.reason)}"
