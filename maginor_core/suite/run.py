"""A run has transcripts played, each job on an engine of its own, and yields the verdicts."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from queue import SimpleQueue
from threading import Event, Thread
from xml.etree import ElementTree as Xml

from attrs import define, field, frozen

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.heuristics import Difference
from maginor_core.engine.plain import plain
from maginor_core.suite.answers import Claims, EngineFault, excerpt
from maginor_core.suite.conversations import (
    FAMILY,
    Conversation,
    ConversationVerdict,
    conversation_files,
    game_words,
    read_conversation,
)
from maginor_core.suite.engine_under_test import EngineUnderTest
from maginor_core.suite.judge import (
    OUTCOMES,
    Outcome,
    TranscriptVerdict,
    account,
    after_a_refusal,
    headline,
    judge,
    request_of,
)
from maginor_core.suite.suspects import RulingVerdict, by_ruling, suspects
from maginor_core.suite.transcript import (
    Accepted,
    AskLegal,
    Begin,
    Json,
    Step,
    Submit,
    Transcript,
    outcome_text,
    read_transcript,
    select,
    transcript_files,
)

# An examiner plays many transcripts on one engine, which it restarts after a failure.
#
# Where a transcript fails in an engine that has played others before, a fresh one plays it again:
# what only the used one does wrong is the fault of ``new``, which must drop the game under way, and
# of no ruling. A greeting of the wrong form breaks every transcript.

SECOND_OPINIONS = 10
"""How many failures are tried again, as long as a fresh engine never thinks otherwise."""
FAILED_STARTS = 3
"""After how many consecutive games that the engine failed to begin it is given up."""


class EngineExaminer:
    """An engine, and what has been seen of it so far."""

    def __init__(self, engine: EngineUnderTest) -> None:
        """Take the engine, which ``close`` will end."""
        self._engine = engine
        self._agreed = 0
        self._disagreed = False
        self._failed_starts = 0
        self._rude: EngineFault | None = None
        self._given_up: EngineFault | None = None

    def claims(self) -> Claims:
        """Return what the engine claims; nothing if its greeting does not have the right form."""
        if self._rude is None:
            try:
                return self._engine.hello()
            except EngineFault as fault:
                if not fault.of_form:
                    self._given_up = fault
                    raise
                self._rude = fault
        return Claims(self._engine.name, "", "", ())

    @property
    def given_up(self) -> str | None:
        """Why the engine is asked nothing more; None if it is."""
        if self._given_up is None:
            return None
        games = f"{FAILED_STARTS} consecutive games that it failed to begin"
        return f"was asked nothing more after {games}: {self._given_up.reason}"

    def examine(self, transcript: Transcript) -> TranscriptVerdict:
        """Return how the engine stands to ``transcript``."""
        if self._given_up is not None:
            raise self._given_up
        claims = self.claims()
        if self._rude is not None:
            return TranscriptVerdict(transcript, "broken", fault=self._rude)
        verdict = self._judge(transcript, claims)
        fault = verdict.fault
        if fault is None or fault.of_form or verdict.step != 0:
            self._failed_starts = 0
        else:
            self._failed_starts += 1
            if self._failed_starts == FAILED_STARTS:
                self._given_up = fault
        return verdict

    def close(self) -> str | None:
        """End the engine; return a remark on how it ended, or nothing."""
        return self._engine.close()

    def _judge(self, transcript: Transcript, claims: Claims) -> TranscriptVerdict:
        used = not self._engine.fresh
        verdict = judge(self._engine, claims, transcript)
        hung = verdict.fault is not None and verdict.fault.kind == "hang"
        if not (used and verdict.failing) or hung or not self._asks_again:
            return after_a_refusal(self._engine, claims, verdict)
        self._engine.restart()
        second = judge(self._engine, claims, transcript)
        if second.failing:
            self._agreed += 1
            return after_a_refusal(self._engine, claims, second)
        self._disagreed = True
        return _only_when_used(verdict)

    @property
    def _asks_again(self) -> bool:
        return self._disagreed or self._agreed < SECOND_OPINIONS


def _only_when_used(verdict: TranscriptVerdict) -> TranscriptVerdict:
    """Return the verdict on a transcript that fails after others and is kept by a fresh engine."""
    content = [str(difference) for difference in verdict.differences]
    if verdict.fault is not None:
        content.append(verdict.fault.reason)
    reason = (
        "differs after other games in the same process, and not in a fresh one: new must drop the "
        f"game under way, whole ({'; '.join(content)})"
    )
    return TranscriptVerdict(
        verdict.transcript, "failed", verdict.step, fault=EngineFault("protocol", reason)
    )


@define
class Run:
    """Transcripts being played on an engine.

    Attributes:
        claims: what the engine claims, once it has been greeted.
        remarks: how the engines ended, if that was unusual.
    """

    transcripts: Sequence[Transcript]
    make_engine: Callable[[], EngineUnderTest]
    jobs: int = 1
    claims: Claims | None = None
    remarks: list[str] = field(factory=list)
    _waiting: deque[Transcript] = field(factory=deque, init=False)
    _stopped: Event = field(factory=Event, init=False)
    _found: SimpleQueue[TranscriptVerdict | Exception | None] = field(
        factory=SimpleQueue, init=False
    )

    def verdicts(self) -> Generator[TranscriptVerdict, None, None]:
        """Play all and yield each verdict as it is found; to stop, close the generator."""
        self._waiting.extend(self.transcripts)
        working = max(1, min(self.jobs, len(self._waiting)))
        threads = [Thread(target=self._work, daemon=True) for _ in range(working)]
        for thread in threads:
            thread.start()
        try:
            while working:
                found = self._found.get()
                if found is None:
                    working -= 1
                elif isinstance(found, Exception):
                    raise found
                else:
                    yield found
        finally:
            self._stopped.set()
            for thread in threads:
                thread.join()

    def _work(self) -> None:
        """Play what is waiting, one transcript after another, on an engine of one's own."""
        try:
            examiner = EngineExaminer(self.make_engine())
            try:
                self._play(examiner)
            finally:
                remarks = {examiner.given_up, examiner.close()} - {None, *self.remarks}
            self.remarks.extend(filter(None, remarks))
        except Exception as error:  # any exception is raised in the thread that waits
            self._found.put(error)
        self._found.put(None)

    def _play(self, examiner: EngineExaminer) -> None:
        self.claims = examiner.claims()
        for transcript in self.transcripts[:1]:
            self.claims.require_game(transcript.definition)
        while not self._stopped.is_set() and examiner.given_up is None:
            try:
                transcript = self._waiting.popleft()
            except IndexError:
                return
            self._found.put(examiner.examine(transcript))


# A selection is what a run is to play: transcripts of rulings, and conversations.


def read_selection(
    selection: Iterable[str] = (), definition: GameDefinition | None = None
) -> tuple[tuple[Transcript, ...], tuple[Conversation, ...]]:
    """Read the transcripts and the conversations that ``selection`` names, or all.

    It names families (``DUEL``, ``PROTOCOL``), rulings (``DUEL-06``), or names, in capitals or not.
    """
    transcripts, conversations = transcript_files(definition), conversation_files(definition)
    chosen = select((*transcripts, *conversations), tuple(selection))
    words = game_words(definition)
    return (
        tuple(read_transcript(path, definition) for path in chosen if path in transcripts),
        tuple(read_conversation(path, words) for path in chosen if path in conversations),
    )


# Reports put the verdicts of a run into files: JSON lines, JUnit's XML, a matrix in Markdown.

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
        verdicts: on each transcript, in the order of their names.
        remarks: other observations on the engine.
        protocol: the verdicts on the conversations, which no ruling is about.
    """

    engine: str
    claims: Claims
    verdicts: tuple[TranscriptVerdict, ...]
    seconds: float
    remarks: tuple[str, ...] = ()
    protocol: tuple[ConversationVerdict, ...] = ()
    game: str = field(factory=lambda: registry.game().title)

    @property
    def rulings(self) -> tuple[RulingVerdict, ...]:
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
            "claims": plain(findings.claims),
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


def _of_transcript(verdict: TranscriptVerdict) -> dict[str, object]:
    at = verdict.at
    return {
        "about": "transcript",
        "name": verdict.name,
        "rulings": list(verdict.transcript.head.rulings),
        "outcome": verdict.outcome,
        "step": None if verdict.step is None else verdict.step + 1,
        "asked": (
            None if at is None else request_of(at.input, verdict.transcript.definition.chance.key)
        ),
        "differences": [plain(difference) for difference in verdict.differences],
        "fault": None if verdict.fault is None else verdict.fault.to_json(),
        "not_supported": list(verdict.missing),
        "after_refused_step": None if verdict.refusal is None else verdict.refusal + 1,
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


def _count(element: Xml.Element, verdicts: Iterable[TranscriptVerdict]) -> None:
    outcomes = [verdict.outcome for verdict in verdicts]
    element.set("tests", str(len(outcomes)))
    element.set("failures", str(outcomes.count("broken")))
    element.set("errors", str(outcomes.count("failed")))
    element.set("skipped", str(outcomes.count("not supported")))


def _case(suite: Xml.Element, verdict: TranscriptVerdict) -> None:
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
            yield from ("", "```text", *_fence(account(ruling.smallest)), "```")
    if findings.protocol:
        kept = len(findings.protocol) - len(findings.violations)
        yield from ("", "## Protocol", "", f"{kept} of {len(findings.protocol)} kept.")
        for verdict in findings.violations:
            yield from ("", "```text", *_fence(verdict.account()), "```")
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


def _fence(rows: Iterable[str]) -> Iterator[str]:
    return (row.replace("```", "` ` `") for row in rows)


# A stumble is the first failure in a transcript, described so that equal ones can be counted.
#
# Counted over a run they show what to write or fix next: an engine under way stops at few things.
# Where it carries out a command in some transcripts and refuses it in others, what the carried-out
# ones never had is what it lacks.


def stumbles(verdicts: Iterable[TranscriptVerdict]) -> list[tuple[str, int]]:
    """Return what stops the failing transcripts, and how many of them, most often first."""
    played = tuple(verdicts)
    known = _collect_conditions(played)
    found: dict[tuple[str, str], list[list[str]]] = {}
    for verdict in played:
        if verdict.failing:
            asked, wrong = _stumble(verdict)
            partly = asked in known and wrong.startswith((" is refused", ": the engine"))
            new = [each for each in _conditions(verdict.at) if partly and each not in known[asked]]
            found.setdefault((asked, wrong), []).append(new)
    counted = [
        (f"{asked}{condition}{wrong}", number)
        for (asked, wrong), each in found.items()
        for condition, number in _group(each)
    ]
    return sorted(counted, key=lambda found: (-found[1], found[0]))


def _stumble(verdict: TranscriptVerdict) -> tuple[str, str]:
    """Return what is asked where a transcript first fails, and what goes wrong there, as texts."""
    asked = _name_request(verdict.at)
    if verdict.fault is not None:
        return asked, f": the engine {verdict.fault.reason}"
    first = verdict.differences[0]
    if verdict.at is not None and isinstance(verdict.at.input.asked, AskLegal):
        return asked, _of_legal(first)
    if first.part == "answer":
        word, _, why = first.got.partition(" (")
        code = why or first.expected.partition(" (")[2]
        return asked, f" is {word} ({code.partition(':')[0]})"
    parts = dict.fromkeys(difference.part.split()[0] for difference in verdict.differences)
    return asked, f": {', '.join(parts)} {'differs' if len(parts) == 1 else 'differ'}"


def _collect_conditions(verdicts: Iterable[TranscriptVerdict]) -> dict[str, set[str]]:
    """Return the conditions under which the engine has carried out each kind of command."""
    known: dict[str, set[str]] = {}
    for verdict in verdicts:
        end = None if verdict.outcome == "kept" else verdict.step or 0
        for step in verdict.transcript.steps[:end]:
            if isinstance(step.input.asked, Submit) and isinstance(step.answer, Accepted):
                known.setdefault(_name_request(step), set()).update(_conditions(step))
    return known


def _conditions(step: Step | None) -> Iterator[str]:
    """Yield which outcomes of chance a step has, and then which kinds of events it leads to."""
    asked, answer = (step.input.asked, step.answer) if step else (None, None)
    if isinstance(asked, Submit) and isinstance(answer, Accepted):
        for outcome in asked.outcomes:
            yield f" where chance gives {outcome_text(outcome)}"
        for event in answer.events:
            yield f" where {_kind(event)} follows"


def _group(found: Sequence[Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Yield the condition that most have, and how many have it; so on with those that do not."""
    while found:
        counted = Counter(
            condition for conditions in found for condition in dict.fromkeys(conditions)
        )
        condition = max(counted, key=lambda each: counted[each], default="")
        rest = [each for each in found if condition and condition not in each]
        yield condition, len(found) - len(rest)
        found = rest


def _of_legal(difference: Difference) -> str:
    if difference.part == "answer":
        return " is refused"
    verb = "leaves out" if difference.expected == "legal" else "lists wrongly"
    return f" {verb} {_kind(json.loads(difference.part))}"


def _name_request(step: Step | None) -> str:
    """Return what a step asks, in a word or two."""
    match step.input.asked if step is not None else None:
        case Begin():
            return "a setup"
        case Submit(command):
            return _kind(command)
        case None:
            return "hello"
        case _:
            return "legal"


def _kind(command: Json) -> str:
    kind = command.get("type") if isinstance(command, dict) else None
    return kind if isinstance(kind, str) else "no command"
