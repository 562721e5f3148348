"""Reports put the verdicts of a run into files: JSON lines, JUnit's XML, a matrix in Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from xml.etree import ElementTree as Xml

from attrs import asdict, field, frozen

from maginor_core import games
from maginor_core.conformance.conversations.parse import FAMILY
from maginor_core.conformance.conversations.verdict import ConversationVerdict
from maginor_core.conformance.diagnosis.account import account, headline
from maginor_core.conformance.diagnosis.judge import OUTCOMES, Outcome, Verdict, request_of
from maginor_core.conformance.diagnosis.ruling_verdicts import RulingVerdict, by_ruling, suspects
from maginor_core.conformance.engines.engine import Claims, EngineFault
from maginor_core.conformance.engines.printable import excerpt

MARKS: Mapping[Outcome | None, str] = {
    "kept": "✓",
    "broken": "✗",
    "failed": "!",
    "not supported": "–",
    None: "·",
}
"""What stands for each outcome; a dot is for a ruling of which no transcript was played."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@frozen
class Findings:
    """What a run has found.

    Attributes:
        engine: how the engine is called: its command, or its name.
        claims: what it reports about itself.
        verdicts: on each transcript, in the order of their names.
        seconds: how long it took.
        remarks: other observations on the engine.
        protocol: the verdicts on the conversations, which no ruling is about.
        game: the title of the game.
    """

    engine: str
    claims: Claims
    verdicts: tuple[Verdict, ...]
    seconds: float
    remarks: tuple[str, ...] = ()
    protocol: tuple[ConversationVerdict, ...] = ()
    game: str = field(factory=lambda: games.game().title)

    @property
    def rulings(self) -> tuple[RulingVerdict, ...]:
        """The verdict on each ruling."""
        return by_ruling(self.verdicts)

    @property
    def all_kept(self) -> bool:
        """Whether nothing is broken and the engine never failed."""
        return not self.violations and not any(verdict.failing for verdict in self.verdicts)

    @property
    def violations(self) -> tuple[ConversationVerdict, ...]:
        """The conversations that show a violation of the protocol."""
        return tuple(verdict for verdict in self.protocol if verdict.failing)

    def counts(self) -> dict[Outcome, int]:
        """Return how many transcripts have each outcome."""
        found = [verdict.outcome for verdict in self.verdicts]
        return {outcome: found.count(outcome) for outcome in OUTCOMES}


def family(ruling: str) -> str:
    """Return the family of a ruling: ``DUEL`` for ``DUEL-06``."""
    return ruling.rpartition("-")[0]


def families(rulings: Iterable[RulingVerdict]) -> Iterator[tuple[str, list[RulingVerdict]]]:
    """Yield each family with its rulings."""
    for name, members in groupby(rulings, lambda ruling: family(ruling.ruling)):
        yield name, list(members)


def jsonl_report(findings: Findings) -> str:
    """Return a line of JSON for each transcript, for each ruling, and for the whole run."""
    rows = [
        *map(_of_transcript, findings.verdicts),
        *map(_of_ruling, findings.rulings),
        *map(_of_conversation, findings.protocol),
        {
            "about": "run",
            "engine": findings.engine,
            "claims": asdict(findings.claims),
            "seconds": round(findings.seconds, 3),
            "transcripts": findings.counts(),
            "protocol": {
                "kept": len(findings.protocol) - len(findings.violations),
                "failed": len(findings.violations),
            },
            "suspects": [
                {"ruling": suspect.ruling, "suspicion": suspect.suspicion}
                for suspect in suspects(findings.rulings)
            ],
            "remarks": list(findings.remarks),
        },
    ]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _of_transcript(verdict: Verdict) -> dict[str, object]:
    at = verdict.at
    return {
        "about": "transcript",
        "name": verdict.name,
        "rulings": list(verdict.transcript.head.rulings),
        "outcome": verdict.outcome,
        "step": None if verdict.step is None else verdict.step + 1,
        "asked": (None if at is None else request_of(at.input, verdict.transcript.game.chance.key)),
        "differences": [asdict(difference) for difference in verdict.differences],
        "fault": None if verdict.fault is None else _of_fault(verdict.fault),
        "not_supported": list(verdict.missing),
        "after_refused_step": None if verdict.refusal is None else verdict.refusal + 1,
    }


def _of_fault(fault: EngineFault) -> dict[str, object]:
    return {
        "kind": fault.kind,
        "reason": fault.reason,
        "request": fault.request,
        "came": fault.came,
        "stderr": fault.stderr,
    }


def _of_ruling(ruling: RulingVerdict) -> dict[str, object]:
    smallest = ruling.smallest
    return {
        "about": "ruling",
        "ruling": ruling.ruling,
        "outcome": ruling.outcome,
        "transcripts": len(ruling.own),
        "failing": [verdict.name for verdict in ruling.own if verdict.failing],
        "may_be": [verdict.name for verdict in ruling.citing if verdict.failing],
        "smallest": None if smallest is None else smallest.name,
    }


def _of_conversation(verdict: ConversationVerdict) -> dict[str, object]:
    return {
        "about": "protocol",
        "name": verdict.name,
        "outcome": verdict.outcome,
        "sentences": list(verdict.conversation.sentences),
        "asked": None if verdict.request is None else excerpt(verdict.request.data),
        "reasons": list(verdict.reasons),
        "came": verdict.came,
        "stderr": verdict.stderr,
    }


def junit_report(findings: Findings) -> str:
    """Return JUnit's XML: a suite for each family, a case for each transcript."""
    root = Xml.Element(
        "testsuites", name=f"rulings of {_xml(findings.game)}: {_xml(findings.engine)}"
    )
    root.set("time", f"{findings.seconds:.3f}")
    _count(root, findings.verdicts)
    for name, members in families(findings.rulings):
        cases = [verdict for ruling in members for verdict in ruling.own]
        if not cases:
            continue
        suite = Xml.SubElement(root, "testsuite", name=name)
        _count(suite, cases)
        for verdict in cases:
            _case(suite, verdict)
    if findings.protocol:
        _protocol_suite(root, findings)
    Xml.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + Xml.tostring(root, "unicode") + "\n"


def _protocol_suite(root: Xml.Element, findings: Findings) -> None:
    suite = Xml.SubElement(root, "testsuite", name=FAMILY)
    failures = len(findings.violations)
    for name, number in (("tests", len(findings.protocol)), ("failures", failures)):
        suite.set(name, str(number))
        root.set(name, str(int(root.get(name, "0")) + number))
    for verdict in findings.protocol:
        case = Xml.SubElement(suite, "testcase", classname=FAMILY, name=verdict.name)
        if verdict.failing:
            content = Xml.SubElement(case, "failure", message=_xml("; ".join(verdict.reasons)))
            content.text = _xml("\n".join(verdict.account()))


def _count(element: Xml.Element, verdicts: Iterable[Verdict]) -> None:
    outcomes = [verdict.outcome for verdict in verdicts]
    element.set("tests", str(len(outcomes)))
    element.set("failures", str(outcomes.count("broken")))
    element.set("errors", str(outcomes.count("failed")))
    element.set("skipped", str(outcomes.count("not supported")))


def _case(suite: Xml.Element, verdict: Verdict) -> None:
    case = Xml.SubElement(suite, "testcase", classname=verdict.ruling, name=verdict.name)
    kinds = {"broken": "failure", "failed": "error", "not supported": "skipped"}
    if verdict.outcome in kinds:
        content = Xml.SubElement(case, kinds[verdict.outcome], message=_xml(headline(verdict)))
        content.text = _xml("\n".join(account(verdict)))


def _xml(text: str) -> str:
    """Return ``text`` without the characters that XML cannot hold."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def markdown_report(findings: Findings) -> str:
    """Return a page in Markdown: the matrix of all rulings, and each broken one's smallest game."""
    return "\n".join(_markdown(findings)) + "\n"


def _markdown(findings: Findings) -> Iterator[str]:
    claims, rulings = findings.claims, findings.rulings
    yield f"# Rulings kept by {_cell(claims.name)} {_cell(claims.version)}"
    yield ""
    counts = ", ".join(f"{number} {outcome}" for outcome, number in findings.counts().items())
    number = len(findings.verdicts)
    yield f"{number} transcript{'' if number == 1 else 's'}: {counts}."
    yield ""
    legend = ", ".join(f"{mark} {outcome or 'not played'}" for outcome, mark in MARKS.items())
    yield f"{legend}."
    yield ""
    width = max((len(members) for _, members in families(rulings)), default=0)
    yield "| family |" + " |" * width
    yield "| --- |" + " :-: |" * width
    for name, members in families(rulings):
        cells = [f"{r.ruling.rpartition('-')[2]} {MARKS[r.outcome]}" for r in members]
        yield f"| {name} | " + " | ".join(cells + [""] * (width - len(cells))) + " |"
    for ruling in rulings:
        if ruling.outcome in ("broken", "failed") and ruling.smallest is not None:
            failing = [verdict.name for verdict in ruling.own if verdict.failing]
            yield from ("", f"## {ruling.ruling}", "")
            yield f"Fails {len(failing)} of {len(ruling.own)}: {', '.join(failing)}."
            yield from ("", "```text", *_fenced(account(ruling.smallest)), "```")
    if findings.protocol:
        kept = len(findings.protocol) - len(findings.violations)
        yield from ("", "## Protocol", "", f"{kept} of {len(findings.protocol)} kept.")
        for verdict in findings.violations:
            yield from ("", "```text", *_fenced(verdict.account()), "```")
    if found := suspects(rulings):
        yield from ("", "## Most likely broken", "", "| ruling | suspicion | smallest transcript |")
        yield "| --- | --: | --- |"
        for suspect in found[:10]:
            row = (suspect.ruling, f"{suspect.suspicion:.2f}", suspect.smallest.name)
            yield f"| {' | '.join(row)} |"
    if findings.remarks:
        yield from ("", "## Remarks", "", *(f"- {_cell(remark)}" for remark in findings.remarks))


def _cell(text: str) -> str:
    return re.sub(r"([\\|`*_<\[])", r"\\\1", " ".join(text.split()))


def _fenced(rows: Iterable[str]) -> Iterator[str]:
    return (row.replace("```", "` ` `") for row in rows)
