"""Published logs at the command line: who must vouch for them, and what is told of them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from maginor_core.cli.options import FILE
from maginor_core.eventlog.commitments import evidence_needed

if TYPE_CHECKING:
    from maginor_core.evidence.transparency.checkpoint import LogCheckpoint
    from maginor_core.evidence.transparency.quorum import Vouching, WitnessPolicy


def _witness_policy(
    ctx: click.Context, param: click.Parameter, value: Path | None
) -> WitnessPolicy | None:
    if value is None:
        return None
    with evidence_needed():
        from maginor_core.evidence.transparency.quorum import read_witness_policy
    return read_witness_policy(value)


witnesses_option = click.option(
    "--witnesses",
    type=FILE,
    callback=_witness_policy,
    help="A policy of C2SP: the log's key, and which witnesses must have signed its checkpoint.",
)
"""Gives a command ``witnesses``, a policy or None."""


def published_json(checkpoint: LogCheckpoint, vouching: Vouching | None) -> dict[str, object]:
    """Return what is known of a published log, as plain JSON data."""
    return {
        "name": checkpoint.origin,
        "size": checkpoint.size,
        "root": checkpoint.root.hex(),
        "trusted": None if vouching is None else not vouching.problem,
        "distrust": "" if vouching is None else vouching.problem,
        "witnesses": {} if vouching is None else dict(vouching.times),
    }


def published_lines(
    checkpoint: LogCheckpoint, vouching: Vouching | None, *, known: bool = False
) -> list[str]:
    """Return what is known of a published log, for people.

    Args:
        checkpoint: what it states.
        vouching: who vouches for it; None without a policy.
        known: whether it needs no policy to be trusted, since it is one's own.
    """
    size, root = checkpoint.size, checkpoint.root.hex()
    lines = [f"Published log {checkpoint.origin}: {size:,} entries, root {root}"]
    if vouching is None and known:
        return lines
    if vouching is None:
        lines.append(
            "Whether it may be trusted is not known; name its key and witnesses by --witnesses"
        )
    else:
        lines += [f"Signed by {name}, {moment(at)}" for name, at in sorted(vouching.times.items())]
    if vouching is not None and vouching.problem:
        lines.append(f"The published log is not trusted: {vouching.problem}")
    return lines


def moment(seconds: int) -> str:
    """Return a time in UTC for people; ``seconds`` since 1970 began."""
    return datetime.fromtimestamp(min(seconds, 253402300799), UTC).isoformat()
