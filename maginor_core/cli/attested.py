"""``maginor audit --attest`` and ``--attested``: sign all verdicts, or judge a sample again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from attrs import frozen

from maginor_core.audit.attestation import (
    CONFIDENCE,
    Attestation,
    AttestationWriter,
    Row,
    SampleCheck,
    check_sample,
)
from maginor_core.audit.attestation import attesting as writing
from maginor_core.audit.run import cluster
from maginor_core.cli.answers import NO, YES, tell
from maginor_core.cli.options import FILE
from maginor_core.cli.published import moment
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import counted
from maginor_core.eventlog.signing import private_key

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from maginor_core.engine.definition import Parts
    from maginor_core.eventlog.files import Limits
    from maginor_core.evidence.policy import Policy

T = TypeVar("T")

MOST_SHOWN = 20
"""How many games are shown whose verdict is another."""


@frozen
class Attesting:
    """What of an audit is to be attested, or of an attestation judged again."""

    attest: tuple[Path, Path] | None
    attested: Path | None
    sample: int
    seed: int | None

    def require_alone(self, *, demands: bool, writes: bool) -> None:
        """Refuse what cannot be done together.

        Args:
            demands: whether the verdicts depend on more than the logs.
            writes: whether something else than the sample is asked for.
        """
        if self.attest is not None and demands:
            others = "--require, --key, --policy and --commitments"
            raise click.UsageError(f"--attest signs what the logs alone show, without {others}")
        if self.attested is not None and (writes or self.attest is not None):
            others = "--attest, --report, --checkpoint, --manifest, --require and --commitments"
            raise click.UsageError(f"--attested judges a sample alone, without {others}")

    def writing(self, paths: Sequence[str]) -> AbstractContextManager[AttestationWriter | None]:
        """Hold the attestation that is to be written; None if none is."""
        if self.attest is None:
            return nullcontext()
        file, key = self.attest
        return writing(file, private_key(key), paths)


def attest_options(function: Callable[..., T]) -> Callable[..., T]:
    """Give a command the options, which it gets as ``attesting``."""

    @wraps(function)
    def with_attesting(
        *args: Any,  # Any: the arguments of any command
        attest: tuple[Path, Path] | None,
        attested: Path | None,
        sample: int,
        seed: int | None,
        **options: Any,  # Any: as above
    ) -> T:
        return function(*args, attesting=Attesting(attest, attested, sample, seed), **options)

    for option in (
        click.option("--seed", type=click.IntRange(0), help="Choose the same sample again by it."),
        click.option("--sample", type=click.IntRange(1), default=300, help="Games for --attested."),
        click.option(
            "--attested", type=FILE, help="Judge a sample of what FILE attests, and compare it."
        ),
        click.option(
            "--attest",
            type=(FILE, FILE),
            metavar="FILE KEY",
            help="Write all verdicts into the new FILE, signed by the PEM file KEY.",
        ),
    ):
        with_attesting = option(with_attesting)
    return with_attesting


def tell_sample(
    attesting: Attesting,
    paths: Sequence[str],
    components: Mapping[str, Parts],
    policy: Policy | None,
    limits: Limits,
    *,
    jobs: int,
    dask: str | None,
) -> int:
    """Judge a sample of what is attested again, and tell what that says of the rest."""
    assert attesting.attested is not None, "the command was asked for it"
    attestation = Attestation.read(attesting.attested)
    with ExitStack() as held:
        executor, width = (None, jobs) if dask is None else held.enter_context(cluster(dask))
        found = check_sample(
            attestation,
            paths,
            attesting.sample,
            seed=attesting.seed,
            jobs=width,
            executor=executor,
            components=components,
            limits=limits,
        )
    distrust = "" if policy is None else policy.owner_problem(attestation.key)
    trust = distrust and f"The attestation is not trusted: {distrust}"
    if policy is None:
        trust = "Whether its auditor may be trusted is not known; name the key by --key or --policy"
    content = {
        "games": attestation.games,
        "key": attestation.key,
        "sample": found.sample,
        "differing": [{"attested": row, "found": judged} for row, judged in found.differing],
        "most_wrong": found.most_wrong,
        "confidence": CONFIDENCE,
        "files": {"attested": attestation.files, "found": found.files},
        "counts": {
            file: {"attested": attested, "found": here}
            for file, (attested, here) in found.counts.items()
        },
        "trusted": None if policy is None else not distrust,
        "distrust": distrust,
    }
    tell(content, [*_lines(found), *([trust] if trust else [])])
    return YES if found.holds and not distrust else NO


def _lines(found: SampleCheck) -> list[str]:
    attestation, most = found.attestation, found.most_wrong
    share = most / max(1, attestation.games)
    verdicts = counted(attestation.games, "verdict")
    others = len(found.differing)
    lines = [
        f"{verdicts}, signed {moment(attestation.time)} by {attestation.key}",
        f"{counted(found.sample, 'game')} judged again, {others} with another verdict",
        f"At most {counted(most, 'game')} ({share:.2%}) differ; confidence {CONFIDENCE:.0%}",
        *(_difference(row, judged) for row, judged in found.differing[:MOST_SHOWN]),
    ]
    if others > MOST_SHOWN:
        lines.append(f"and {others - MOST_SHOWN:,} more; --json names all")
    if found.files != attestation.files:
        here = counted(found.files, "log file")
        lines.append(f"{here} found, and the games of {attestation.files:,} are attested")
    lines += [
        printable(f"{file}: {counted(here, 'game')} found, and {attested:,} are attested")
        for file, (attested, here) in [*found.counts.items()][:MOST_SHOWN]
    ]
    return lines


def _difference(row: Row, judged: Row | None) -> str:
    here = "it is not there, or another game" if judged is None else f"it is {judged['word']}"
    if judged is not None and judged["word"] == row["word"]:
        here = "it has another history"
    return printable(f"{row['file']}, game {row['game']}: attested as {row['word']}; {here}")
