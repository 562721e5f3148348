"""What ``maginor audit`` prints of the comparison of games with each other and with a manifest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

import click

from maginor_core.audit.cross_finding import CROSS_WORDS, CrossFinding
from maginor_core.audit.crosscheck import CrossCheck
from maginor_core.audit.report import Report
from maginor_core.cli.json_rows import JsonRows
from maginor_core.cli.trusting import NO_TRUST
from maginor_core.kernel.printable import printable
from maginor_core.trust.policy import Policy

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
        allow_late: bool,
    ) -> None:
        """Take the findings of ``check``.

        Args:
            check: the cross-check, to which all games were added.
            policy: whose signatures count; it must trust the owner of the manifest.
            reports: where all findings are added.
            rows: where all findings are added if they are to be printed as JSON.
            allow_late: whether games that were entered late are in order.
        """
        self.counts: Counter[str] = Counter()
        self._allow_late = allow_late
        self._check = check
        self._policy = policy
        self._distrust = ""
        if policy is not None and check.head is not None:
            self._distrust = policy.owner_problem(check.head.key.hex())
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
        content = {"counts": counts, "manifest": manifest}
        click.echo(json.dumps(content)[:-1] + ', "findings": [', nl=False)
        if self._rows is not None:
            self._rows.print()
        click.echo("]}", nl=False)

    def lines(self) -> list[str]:
        """Return what is to be printed for people."""
        lines = [_line(finding) for finding in self._first]
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
        return lines


def _line(finding: CrossFinding) -> str:
    where = " and ".join(f"{file}, game {game}" for file, game in finding.places)
    line = f"{finding.id}: {finding.word}: {finding.reason}" + (f" ({where})" if where else "")
    return printable(line)
