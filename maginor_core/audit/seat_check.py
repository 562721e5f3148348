"""Checking the log of a seat: what it shows, and that it withholds nothing else than it must."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from maginor_core.audit.verdict import VerdictKind
from maginor_core.engine.commitments import UnprovenError
from maginor_core.engine.decider import Decider
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.disclosures import COMMIT_CHOICE, EXCLUDE_PARTY, REPLACE_CHOICE, seat_of
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import MissingOutcomeError, TriedChance
from maginor_core.engine.history import History
from maginor_core.engine.paths import NOT_PLAIN, is_plain
from maginor_core.engine.presentation import counted
from maginor_core.engine.undo import OF_ENGINE, UNDO, Undo, UndoRefusedError
from maginor_core.engine.visibility import (
    HOLE,
    Seen,
    filled,
    has_hole,
    is_match,
    is_seen,
    seen_record,
)
from maginor_core.eventlog.commitments import NEEDLESS_EVIDENCE, has_commitments, require_agreement
from maginor_core.eventlog.header import (
    JOINT,
    OPEN,
    SETUP,
    Chance,
    CommittedSeed,
    Header,
    JointSeed,
    chance_from_numbers,
    commitments_of,
    require_ends,
)
from maginor_core.eventlog.hidden import (
    EVIDENCE_PLACE,
    PREIMAGES,
    Hidden,
    Item,
    RecordForm,
    evidence_from,
    secrets_in,
)
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.logs import hidden_in_header

# Completion: whether some values in place of the withheld ones make a log follow the rules.
#
# The log of a seat lacks what the seat may not see. Each record is executed with every legal
# command and every outcome of chance that fits what the log shows, until one way leads to the end.

MOST_TRIALS: Final = 20_000
"""How many commands are executed at most; an ordinary game of Maginor needs some hundreds."""

AnyDecider: TypeAlias = Decider[Any, Any]  # Any: the setups and states of the game
SearchResult: TypeAlias = Literal["found", "none", "undecided"]


@frozen
class Completion:
    """What a search for a completion came to.

    Attributes:
        word: ``found``: there is one; ``none``: there is none; ``undecided``: the search was given
            up after ``MOST_TRIALS``.
        records: how many records could be executed, on the way that led furthest.
    """

    word: SearchResult
    records: int
    state: Any  # Any: the state of the game
    reason: str = ""


def complete(
    decider: AnyDecider,
    setup: Any,  # Any: as the decider's ``initial`` takes it
    records: Sequence[tuple[Seen, Sequence[Seen]]],
) -> Completion:
    """Return whether there is a game by the rules that looks as ``records`` do."""
    search = _Search(decider)
    state = decider.initial(setup)
    if not records:
        return Completion("found", 0, state)
    ways = [search.after(state, *records[0])]
    furthest, reason = 0, ""
    while ways:
        state = next(ways[-1], None)
        if search.trials > MOST_TRIALS:
            return Completion("undecided", furthest, None, reason)
        if state is None:
            if len(ways) > furthest:
                reason = search.reason
            ways.pop()
            continue
        furthest = max(furthest, len(ways))
        if len(ways) == len(records):
            return Completion("found", len(records), state)
        ways.append(search.after(state, *records[len(ways)]))
    return Completion("none", furthest, None, reason)


class _Search:
    """The attempts so far, and why the last one failed."""

    def __init__(self, decider: AnyDecider) -> None:
        self.trials = 0
        self.reason = ""
        self._decider = decider

    def after(
        self,
        state: Any,  # Any: the state of the game
        command: Seen,
        events: Sequence[Seen],
    ) -> Iterator[Any]:  # Any: states
        rows = [command]
        if HOLE in command:
            legal = self._decider.legal(state, None)
            rows = [row for row in legal if is_match(row, command)]
            self.reason = "no legal command fits it"
        shown = _outcomes(events, self._decider)
        for row in rows:
            yield from self._ways(state, row, tuple(events), shown, ())

    def _ways(
        self,
        state: Any,  # Any: the state of the game
        command: Row,
        events: tuple[Seen, ...],
        shown: Sequence[Any],  # Any: numbers and holes
        outcomes: tuple[int, ...],
    ) -> Iterator[Any]:  # Any: states
        decider = self._decider
        self.trials += 1
        if self.trials > MOST_TRIALS:
            return
        after = decider.copy(state)
        after.events.clear()
        try:
            decider.run(after, command, TriedChance(outcomes))
        except MissingOutcomeError as missing:
            wanted = shown[len(outcomes)] if len(outcomes) < len(shown) else HOLE
            for outcome, _ in missing.options:
                if wanted in (HOLE, outcome):
                    yield from self._ways(state, command, events, shown, (*outcomes, outcome))
            return
        except EngineError as error:
            self.reason = str(error)
            return
        happened = tuple(after.events)
        if is_match(happened, events):
            yield after
        else:
            self.reason = "it has other events than the rules produce"


def _outcomes(events: Sequence[Seen], decider: AnyDecider) -> list[Any]:  # Any: numbers and holes
    found: list[Any] = []  # Any: as above
    for row in events:
        if row[0] not in decider.outcomes:
            continue
        outcome = row[decider.outcomes[row[0]]]
        if type(outcome) is tuple:
            found += outcome
        elif outcome != HOLE:
            found.append(outcome)
        else:
            found.append(HOLE)
    return found


_CHANGE_NOTHING: Final = frozenset((COMMIT_CHOICE, EXCLUDE_PARTY))
"""The tags of commands that change nothing in a state."""
_FILLERS: Final = (0, 1)
"""What is put in place of a missing number to find out whether the seat would see it."""


@frozen
class SeatFinding:
    """What the log of a seat was found to be; ``more`` are further fields of a verdict."""

    word: VerdictKind
    reason: str
    more: dict[str, Any] = field(factory=dict)  # Any: fields of a verdict


def check_seat_log(game: LoggedGame, header: Header, definition: GameDefinition) -> SeatFinding:
    """Return what the log of a seat, whose chain and head are right, is found to be.

    ``definition`` is the game under the revision of the header.
    """
    forms = game.forms()
    try:
        whole = _check_header(header, definition)
        chance = _check_chance(header, forms, _players(header, definition))
    except MalformedError as error:
        return SeatFinding("false terms", str(error))
    except UnprovenError as error:
        return SeatFinding("false dice", error.reason, {"dice": "false"})
    words = definition.decider.codec.vocabulary(_names(definition, header, whole=whole))
    events = 0
    history = History(_players(header, definition), definition.decider.final)
    for number, form in enumerate(forms):
        more = {"record": number, "records": number, "events": events}
        try:
            command, happened = _check_record(definition, words, form, header)
            events += len(happened)
            if isinstance(command, Undo):
                history.undo(command)
            else:
                history.add(seat_of(command), [row[0] for row in form.whole[1]])
        except MalformedError as error:
            return SeatFinding("other events", str(error), more)
        except UndoRefusedError as refusal:
            return SeatFinding("illegal", refusal.reason, more | {"ruling": refusal.ruling})
    counts: dict[str, Any] = {"records": len(forms), "events": events}  # Any: as above
    counts["commitments"] = commitments_of(chance)
    rules, wrong = _check_rules(game, header, definition, forms, whole=whole)
    if wrong is not None:
        return SeatFinding(wrong.word, wrong.reason, counts | wrong.more)
    problem = game.problem
    if problem is not None:
        word: VerdictKind = "torn" if problem.trouble == "torn" else "damaged"
        place = {"byte": problem.byte, "record": problem.record}
        return SeatFinding(word, problem.reason, counts | place)
    return SeatFinding("ok in part", f"{_withheld(header, forms)}; {rules}", counts)


def _check_header(header: Header, definition: GameDefinition) -> bool:
    """Check setup and terms; return whether the whole setup is known."""
    if definition.setups.seen is None:
        raise MalformedError(f"{definition.title} does not define what a seat may know of a setup")
    withheld = [one.path[1:] for one in header.hidden if not one.known and one.path[0] == SETUP]
    if not is_plain(header.id):
        raise MalformedError(f"header.id {NOT_PLAIN}")
    players = _players(header, definition)
    if header.seat is None or header.seat >= players:
        raise MalformedError(f"a game of {players} has no seat {header.seat}; they count from 0")
    setup = _filled(header.setup)
    try:
        view = definition.setups.seen(setup, header.seat)
        hidden = hidden_in_header(definition.setups.seen, setup, header.chance, players)
    except (TypeError, ValueError, LookupError):
        raise MalformedError("is not the setup of a game", "header.setup") from None
    for path in withheld:
        if is_seen(view, path):
            raise MalformedError(
                f"it withholds a part of the setup that seat {header.seat} may know, at {path}"
            )
    for one in header.hidden:
        if one.path not in hidden:
            what = "a part of the setup" if one.path[0] == SETUP else "where its dice come from"
            raise MalformedError(f"it hides {what}, which everybody may know, at {one.path}")
    digest = definition.setups.terms(header.setup, header.rules)
    if digest != header.terms:
        raise MalformedError("the digest of its terms is another")
    if not withheld:
        definition.setups.layout_of(header.setup, digest)
    return not withheld


def _players(header: Header, definition: GameDefinition) -> int:
    """Return how many play, which is the first number of every setup."""
    players = header.setup[0] if header.setup else None
    if type(players) is not int or players not in definition.setups.kind.player_counts:
        raise MalformedError("is not the setup of a game", "header.setup")
    return players


def _check_chance(header: Header, forms: Sequence[RecordForm], players: int) -> Chance:
    """Return where the dice come from, with something in place of what is withheld of it."""
    numbers = header.chance
    match numbers:
        case (1, b"", components):
            numbers = (OPEN, "", components)
        case (3, ends, b"", components, rule):
            numbers = (JOINT, ends, ends if components else (), components, rule)
    chance = chance_from_numbers(numbers)
    if isinstance(chance, CommittedSeed) and len(chance.entropies) != players:
        raise MalformedError("there is not one text of each player", "header.chance")
    if isinstance(chance, JointSeed):
        require_ends(players, chance.ends)
    stated = evolve(header, chance=numbers)
    if not has_commitments(stated):
        if any(form.evidence for form in forms):
            raise MalformedError(NEEDLESS_EVIDENCE)
        return chance
    require_agreement(stated, players)
    for form in forms:
        evidence_from(_filled_evidence(form.evidence))
    return chance


def _filled_evidence(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return evidence with something in place of the preimages that are withheld."""
    return tuple([(PREIMAGES, ()) if item == (PREIMAGES, HOLE) else item for item in items])


def _filled(value: Seen) -> Seen:
    if type(value) is tuple:
        return tuple(map(_filled, value))
    return 0 if has_hole(value) else value


def _names(definition: GameDefinition, header: Header, *, whole: bool) -> tuple[str, ...]:
    if not whole:
        return definition.setups.names_of(header.setup)
    names: tuple[str, ...] = definition.setups.from_numbers(header.setup).names
    return names


def shown_commands(
    header: Header, definition: GameDefinition, forms: Sequence[RecordForm]
) -> list[Fact | None]:
    """Return the commands in the log of a seat; None for one that is withheld in part."""
    withheld = any(not one.known and one.path[0] == SETUP for one in header.hidden)
    words = definition.decider.codec.vocabulary(_names(definition, header, whole=not withheld))
    rows = [form.whole[0] for form in forms]
    return [None if has_hole(row) else words.current(words.read(row)) for row in rows]


def _check_record(
    definition: GameDefinition, words: Vocabulary, form: RecordForm, header: Header
) -> tuple[Fact, list[Fact]]:
    """Return command and events, with something in place of what is withheld."""
    withheld = [one for one in form.hidden if not one.known]
    hidden = [one for one in withheld if one.path[0] < EVIDENCE_PLACE]
    secret = secrets_in(form.public[EVIDENCE_PLACE])
    if any(one.path[0] == EVIDENCE_PLACE and one.path not in secret for one in withheld):
        raise MalformedError("it withholds evidence that everybody may see")
    command, events, views = _views(definition, words, form, header)
    known = command.tag in definition.decider.rules or type(command) in words.upcasters
    if not known and command.tag not in OF_ENGINE:
        raise MalformedError(f"{command} is not a command")
    for one in hidden:
        if not all(is_seen(view, one.path) for view in views):
            continue
        place, fact = "the command", command
        if one.path[0] == 1:
            place, fact = f"event {one.path[1]}", events[one.path[1]]
        field_at = one.path[1 if one.path[0] == 0 else 2]
        raise MalformedError(
            f"it withholds {fact.names[field_at - 1]} of {place}, {type(fact).__name__}, which "
            f"seat {header.seat} may see"
        )
    return command, events


def _views(
    definition: GameDefinition, words: Vocabulary, form: RecordForm, header: Header
) -> tuple[Fact, list[Fact], list[Seen]]:
    """Return command and events, and how the seat would see them with numbers in the holes.

    A game may show what is hidden as a number of its own, which is then one of these views; so
    something is visible only if it is in every one.
    """
    command_row, event_rows, _ = form.whole
    views: list[Seen] = []
    facts: list[Fact] = []
    for number in _FILLERS:
        full = [
            _full(words, definition, row, number)
            for row in (command_row, *_require_rows(event_rows))
        ]
        facts = [words.read(row) for row in full]
        rows = (full[0], tuple(full[1:]))
        views.append(seen_record(definition, facts[0], facts[1:], rows, header.seat))
    return facts[0], facts[1:], views


def _full(words: Vocabulary, definition: GameDefinition, row: Seen, number: int) -> Seen:
    if type(row) is not tuple or not row or type(row[0]) is not int:
        raise MalformedError("a command or event lacks its tag")
    kind = definition.decider.codec.tags.get(row[0])
    if kind is None or not has_hole(row):
        return row
    full = filled(row, kind, number)
    try:
        words.read(full)
    except MalformedError:  # a field of so few words
        return filled(row, kind, 0)
    return full


def _require_rows(rows: Seen) -> tuple[Seen, ...]:
    if type(rows) is not tuple:
        raise MalformedError("the events of a record are an array")
    return rows


def _check_rules(
    game: LoggedGame,
    header: Header,
    definition: GameDefinition,
    forms: Sequence[RecordForm],
    *,
    whole: bool,
) -> tuple[str, SeatFinding | None]:
    unchecked = "not checked were the rules"
    if not whole:
        return f"{unchecked} and chance, since a part of the setup is withheld", None
    all_records = [(form.whole[0], form.whole[1]) for form in forms]
    tags = {command[0] for command, _ in all_records}
    if UNDO in tags or REPLACE_CHOICE in tags:
        what = "an undo" if UNDO in tags else "a default in place of a choice"
        return f"{unchecked} and chance, since the game contains {what}", None
    tags |= {event[0] for _, events in all_records for event in events}
    if any(kind.tag in tags for kind in definition.decider.codec.upcasters):
        what = "commands or events whose form has changed since"
        return f"{unchecked} and chance, since the game contains {what}", None
    kept = [n for n, (command, _) in enumerate(all_records) if command[0] not in _CHANGE_NOTHING]
    records = [all_records[number] for number in kept]
    digest = definition.setups.terms(header.setup, header.rules)
    setup = definition.setups.layout_of(header.setup, digest)
    found = complete(definition.decider, setup, records)
    if found.word == "undecided":
        return (
            (
                f"{unchecked} from record {kept[found.records]} on, and chance, since there are "
                f"too many ways to complete it; {MOST_TRIALS:,} were tried"
            ),
            None,
        )
    if found.word == "none":
        reason = (
            "no values in place of those withheld make this record follow the rules: "
            + found.reason
        )
        return "", SeatFinding("illegal", reason, {"record": kept[found.records]})
    if game.seal is not None and (game.seal.outcome == "finished") != definition.finished(
        found.state
    ):
        reason = "the seal contains another ending than was played"
        return "", SeatFinding("false terms", reason)
    return (
        (
            "the rules allow it with some values in their place; not checked was whether these are "
            "the withheld ones, and chance"
        ),
        None,
    )


def _withheld(header: Header, forms: Sequence[RecordForm]) -> str:
    hidden: list[Hidden] = [*header.hidden, *(one for form in forms for one in form.hidden)]
    count = sum(not one.known for one in hidden)
    return (
        f"it is the log of seat {header.seat}, which withholds {counted(count, 'value')} that the "
        "seat may not see, and shows all others"
    )
