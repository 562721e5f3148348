"""What if: where and how logged games would have differed under another reading of the rules.

The recorded commands are executed again, with the recorded outcomes of chance, from the same setup
with other variants, and compared with what was recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias, get_args

from attrs import Factory, define, evolve, field, frozen

from maginor_core.audit.chunks import Piece, chunks_of
from maginor_core.audit.files import log_files
from maginor_core.audit.judge import Examination, failure, judge
from maginor_core.audit.message import message
from maginor_core.audit.run import GameNumbers, examine
from maginor_core.engine.chance import NoOutcomeError, outcomes_in
from maginor_core.engine.codec import RecordTuples, unpack_current
from maginor_core.engine.definition import GameDefinition, Games, Json, Result, Setup, State
from maginor_core.engine.disclosures import DISCLOSURE_COMMANDS, rows_of_game
from maginor_core.engine.errors import MalformedError, RefusalError, SetupError, shown
from maginor_core.engine.execution import NoCommandError
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import execute
from maginor_core.engine.paths import printable
from maginor_core.engine.plain import plain
from maginor_core.engine.replay import UndoReplay
from maginor_core.engine.undo import UNDO, Undo
from maginor_core.engine.variants import VariantValue, require_value
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.moves import RevisionMove, game_under, moves_of, revision_of, words_of
from maginor_core.registry import known_game, portable

# A finding is how one logged game would have differed under another reading of the rules.

FindingKind: TypeAlias = Literal[
    "same",
    "refused",
    "other chance",
    "other events",
    "other decision",
    "other result",
    "unanswered",
]
"""``same``: every command is accepted, with the same events and the same result; ``refused``: a
command is against the rules; ``other chance``: a command draws more or fewer outcomes of chance
than were recorded, or one that is not possible; ``other events``: a command has other events;
``other decision``: a command is awaited from other seats; ``other result``: only the totals or the
winners differ; ``unanswered``: the log cannot be read, an audit does not find it in order, or its
game does not have such a reading."""

WORDS: Final[tuple[FindingKind, ...]] = get_args(FindingKind)


@message
@frozen
class Finding:
    """Where and how one game would have differed first.

    Attributes:
        record: the first record that differs, counted from 0; for ``other decision`` the record
            that answers it. None if no record differs.
        command: the command of this record; None if there is none.
        event: the first event of this record that differs, counted from 0.
        recorded: this event; None if it was not recorded, but would happen.
        instead: the event that would happen; None if none would.
        to_act: the seats from which a command was awaited, if these differ.
        to_act_instead: the seats from which it would be awaited.
        stopped: the record whose command would not be accepted any more, so that nothing is known
            of what would follow; None if every command would be accepted.
        result: how the game ended; None if it did not.
        result_instead: how it would have ended; None if it would not, or that is not known.
    """

    file: str
    game: int
    id: str
    word: FindingKind
    record: int | None = None
    command: Json | None = None
    ruling: str = ""
    event: int | None = None
    recorded: Json | None = None
    instead: Json | None = None
    to_act: tuple[int, ...] | None = None
    to_act_instead: tuple[int, ...] | None = None
    stopped: int | None = None
    result: Result | None = None
    result_instead: Result | None = None
    reason: str = ""

    @property
    def differs(self) -> bool:
        """Whether the game would have differed."""
        return self.word not in ("same", "unanswered")

    @property
    def winners_changed(self) -> bool | None:
        """Whether others would have won; None if that is not known, or nobody has won."""
        if self.result is None or self.result_instead is None:
            return None
        return self.result.winners != self.result_instead.winners

    def to_json(self) -> Json:
        return {**plain(self), "winners_changed": self.winners_changed}


@define
class FindingSummary:
    """How many games would have differed.

    Attributes:
        records: for each record, how many games would have differed there first.
        winners_changed: in how many games others would have won.
        winners_unknown: in how many games that have ended nothing is known of it.
    """

    games: int = 0
    words: Counter[str] = Factory(Counter)
    records: Counter[int] = Factory(Counter)
    winners_changed: int = 0
    winners_unknown: int = 0

    def add(self, finding: Finding) -> None:
        self.games += 1
        self.words[finding.word] += 1
        if finding.record is not None:
            self.records[finding.record] += 1
        self.winners_changed += finding.winners_changed is True
        self.winners_unknown += finding.result is not None and finding.winners_changed is None

    @property
    def unanswered(self) -> int:
        return self.words["unanswered"]

    @property
    def differ(self) -> int:
        return self.games - self.words["same"] - self.unanswered

    def to_json(self) -> Json:
        return {
            "games": self.games,
            "differ": self.differ,
            "words": {word: self.words[word] for word in WORDS},
            "records": {str(record): number for record, number in sorted(self.records.items())},
            "winners_changed": self.winners_changed,
            "winners_unknown": self.winners_unknown,
        }


_IN_ORDER = ("ok", "ok so far", "torn")
"""The verdicts of an audit on games whose intact records were confirmed."""


@frozen
class Reading:
    """Another reading of the rules.

    Attributes:
        revision: the revision of the rulings by which the setup is read, before variants are set;
            None for the one that the game was played under.
    """

    variants: Mapping[str, VariantValue] = field(factory=dict)
    revision: int | None = None


def what_if(
    paths: Iterable[str | Path],
    reading: Reading,
    *,
    jobs: int = 1,
    games: Games = known_game,
    limits: Limits = LIMITS,
) -> Iterator[Finding]:
    """Yield for each game in the files and folders that ``paths`` name how it would have differed.

    Findings come in the order of ``paths``, of the names in folders, and of the games in a file.

    Args:
        jobs: how many processes work on it.

    Raises:
        LogError: one of ``paths`` does not exist.
    """
    examination = Reexamination(reading, portable(games), limits)
    numbers = GameNumbers()
    for chunk, findings in examine(examination, chunks_of(log_files(paths, limits), limits), jobs):
        for number, finding in numbers.of(chunk, findings):
            yield finding if number == finding.game else evolve(finding, game=number)


@frozen
class Reexamination(Examination[Finding]):
    """The examination of what would have been: a finding on each game."""

    reading: Reading
    games: Games
    limits: Limits

    def of_game(self, piece: Piece, game: LoggedGame) -> Finding:
        name = piece.file.path
        try:
            return what_if_game(name, game, self.reading, self.games, self.limits)
        except Exception as error:  # whatever it is, the other games are examined all the same
            return self.failed(name, game.number, failure(error))

    def unreadable(self, file: str, number: int, reason: str) -> Finding:
        return Finding(file, number, "", "unanswered", reason=printable(reason, self.limits.text))

    def failed(self, file: str, number: int, reason: str) -> Finding:
        return self.unreadable(file, number, reason)


def what_if_game(
    file: str,
    game: LoggedGame,
    reading: Reading,
    games: Games = known_game,
    limits: Limits = LIMITS,
) -> Finding:
    """Return where and how ``game`` of ``file`` would have differed under ``reading``."""
    verdict = judge(file, game, {}, games, limits)
    blank = Finding(verdict.file, game.number, verdict.id, "same")
    header, definition = game.header, None
    if header is not None:
        definition = games(header.game)
    if header is None or definition is None or verdict.word not in _IN_ORDER:
        reason = f"an audit does not find it in order, but {verdict.word}: {verdict.reason}"
        return evolve(blank, word="unanswered", reason=reason)
    try:
        moves = moves_of(game)
        if reading.revision is None:
            reading = evolve(reading, revision=revision_of(header, moves))
        comparison = ReadingComparison.of_game(definition, header, reading, blank, moves)
    except (MalformedError, SetupError) as error:
        return evolve(blank, word="unanswered", reason=str(error))
    return comparison.finding(comparison.read(game))


def require_reading(definition: GameDefinition, reading: Reading) -> None:
    """Ensure that a game has such a reading."""
    for name, value in reading.variants.items():
        if name not in definition.variants:
            known = ", ".join(definition.variants) or "none"
            raise MalformedError(
                f"{shown(name)} is not a variant of {definition.title}; there are {known}"
            )
        require_value(name, definition.variants[name], value)
    known_revisions = (*sorted(definition.revisions), definition.revision)
    if reading.revision is not None and reading.revision not in known_revisions:
        known = ", ".join(map(str, known_revisions))
        raise MalformedError(
            f"{definition.title} has no revision {reading.revision} of its rulings here; "
            f"there are {known}"
        )


def _setup_under(
    definition: GameDefinition, header: Header, reading: Reading
) -> tuple[GameDefinition, Setup]:
    """Return the game and the setup of a log as ``reading`` has them."""
    require_reading(definition, reading)
    revision = header.rules if reading.revision is None else reading.revision
    return game_under(definition, header, revision, reading.variants)


@frozen
class ReadingComparison:
    """The commands of a game, as they were played and as they would be under another reading.

    Attributes:
        definition: the game under the revision that it was played under, in the end.
        was: the game as it was recorded.
        would: the game as it would be.
        blank: the finding of a game that does not differ.
    """

    definition: GameDefinition
    words: Vocabulary
    was: ReplayedGame
    would: ReplayedGame
    blank: Finding

    @classmethod
    def of_game(
        cls,
        definition: GameDefinition,
        header: Header,
        reading: Reading,
        blank: Finding,
        moves: Sequence[RevisionMove] = (),
    ) -> Self:
        """Return the comparison of a game before its first command.

        Args:
            moves: the records by which its log goes on under other revisions.

        Raises:
            MalformedError: the game has no such reading, or its own revision is not known.
            SetupError: its setup cannot be played under one of the two.
        """
        played = definition.under(header.rules)
        own = played.setups.from_numbers(header.setup)
        words = words_of(played, own.names, moves)
        if moves:  # what was played before is the same under the last one
            played, own = game_under(played, header, moves[-1].revision)
        was = ReplayedGame(played, own)
        would = ReplayedGame(*_setup_under(definition, header, reading))
        return cls(played, words, was, would, blank)

    def read(self, game: LoggedGame) -> Sequence[RecordTuples]:
        """Return the records of the game in numbers, upcast where their form has changed.

        Raises:
            MalformedError: a record does not have the form of this game's records.
        """
        rows = None if self.words.upcasters else game.take_rows()
        return _strictly_read(self.words, game.record_bytes()) if rows is None else rows

    def finding(self, records: Sequence[RecordTuples]) -> Finding:
        """Return what differs first.

        Once something differs, the commands are executed further as long as they are accepted,
        since the result may yet be known.
        """
        first: Finding | None = None
        if any(command[0] == UNDO for command, _ in records):
            self.was.remember()
            self.would.remember()
        for number, (command, events) in enumerate(records):
            first = first or self._other_decision(number, command)
            self.was.repeat(command, events)
            try:
                happened = self.would.execute(command, events)
            except (RefusalError, NoOutcomeError, NoCommandError) as error:
                for later in records[number + 1 :]:
                    self.was.repeat(*later)
                first = first or self._refused(error, number, command)
                return evolve(first, stopped=number, result=self._results()[0])
            if first is None and happened != events:
                first = self._other_events(number, command, events, happened)
        first = first or self._other_decision(len(records))
        result, instead = self._results()
        if first is None and result != instead:
            first = evolve(self.blank, word="other result", reason=_other_result(result, instead))
        return evolve(first or self.blank, result=result, result_instead=instead)

    def _results(self) -> tuple[Result | None, Result | None]:
        return self.definition.result(self.was.state), self.definition.result(self.would.state)

    def _to_act(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        to_act = self.definition.decider.to_act
        return to_act(self.was.state), to_act(self.would.state)

    def _at(self, number: int, command: Row) -> Finding:
        json = self.definition.record_json.to_json(self.words.fact(command))
        return evolve(self.blank, record=number, command=json)

    def _other_decision(self, number: int, command: Row | None = None) -> Finding | None:
        was, would = self._to_act()
        if was == would:
            return None
        return evolve(
            evolve(self.blank, record=number) if command is None else self._at(number, command),
            word="other decision",
            to_act=was,
            to_act_instead=would,
            reason=f"{_to_act(was)}, but {seats_in_words(would)} would be",
        )

    def _refused(
        self, error: RefusalError | NoOutcomeError | NoCommandError, number: int, command: Row
    ) -> Finding:
        refusal = error if isinstance(error, RefusalError) else None
        refused = refusal is not None and not refusal.concerns_chance
        refused = refused or isinstance(error, NoCommandError)
        return evolve(
            self._at(number, command),
            word="refused" if refused else "other chance",
            ruling=refusal.ruling if refusal else "",
            reason=f"{self.words.fact(command)}: {refusal.reason if refusal else error}",
        )

    def _other_events(
        self, number: int, command: Row, recorded: Sequence[Row], happened: Sequence[Row]
    ) -> Finding:
        """Return the first of the events that differ, with what follows from the record.

        If that is the last one of both, and of the same kind, only the result may differ.
        """
        pairs = enumerate(zip_longest(recorded, happened))
        place, rows = next((at, pair) for at, pair in pairs if pair[0] != pair[1])
        was, would = (None if row is None else self.words.fact(row) for row in rows)
        to_json = self.definition.event_json.to_json
        found = evolve(
            self._at(number, command),
            word="other events",
            event=place,
            recorded=None if was is None else to_json(was),
            instead=None if would is None else to_json(would),
            reason=f"event {place} is {was or 'missing'}; it would be {would or 'missing'}",
        )
        if len(recorded) == len(happened) == place + 1 and recorded[-1][0] == happened[-1][0]:
            result, instead = self._results()
            if result is not None and instead is not None and result != instead:
                reason = _other_result(result, instead)
                return evolve(found, word="other result", reason=reason)
        seats, others = self._to_act()
        if seats == others:
            return found
        reason = f"{found.reason}; then {_to_act(seats)}, but {seats_in_words(others)} would be"
        return evolve(found, to_act=seats, to_act_instead=others, reason=reason)


class ReplayedGame:
    """A game from its setup on, whose records are repeated or executed again."""

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        self._decider = definition.decider
        self.revision = definition.revision
        self.layout = setup.layout
        self._past: UndoReplay[Any, Any] | None = None  # Any: of any game
        self.state: State = self._decider.initial(setup.layout)

    def remember(self) -> None:
        """Remember what happens from now on, so that it can be undone."""
        self._past = UndoReplay(self._decider, self.layout)

    def repeat(self, command: Row, events: tuple[Row, ...]) -> None:
        if not self._undo(command):
            self._decider.evolve(self.state, rows_of_game(events))
            self._add(command, events)

    def execute(self, command: Row, recorded: tuple[Row, ...]) -> tuple[Row, ...]:
        """Execute the command of a record with its outcomes of chance; return what happens."""
        if self._undo(command):
            return recorded
        if command[0] in DISCLOSURE_COMMANDS:  # they are about commitments, not about rules
            self.repeat(command, recorded)
            return recorded
        decider = self._decider
        draws = command[0] in decider.draws
        outcomes = outcomes_in(recorded, decider.outcomes) if draws else []
        events = execute(decider, self.state, command, outcomes)
        self._add(command, events)
        return events

    def _undo(self, command: Row) -> bool:
        if self._past is None or command[0] != UNDO:
            return False
        self.state = self._past.undone(Undo(*command[1:]), self.state.drawn)
        return True

    def _add(self, command: Row, events: tuple[Row, ...]) -> None:
        if self._past is not None:
            self._past.add(command[1], events, self.state)


def _strictly_read(words: Vocabulary, records: Iterable[bytes]) -> list[RecordTuples]:
    """Return in numbers the records whose bytes alone do not prove their form; they were judged."""
    return [
        (words.row(record.command), tuple([words.row(event) for event in record.events]))
        for record in [unpack_current(words, data) for data in records]
    ]


def _to_act(seats: tuple[int, ...]) -> str:
    return f"{seats_in_words(seats)} {'are' if len(seats) > 1 else 'is'} to act"


def seats_in_words(seats: tuple[int, ...]) -> str:
    """Return seats as words, such as ``seats 0 and 2``."""
    if not seats:
        return "nobody"
    return ("seat " if len(seats) == 1 else "seats ") + " and ".join(map(str, seats))


def _other_result(result: Result | None, instead: Result | None) -> str:
    return f"{_result_in_words(result)}; it would be {_result_in_words(instead)}"


def _result_in_words(result: Result | None) -> str:
    if result is None:
        return "no result"
    totals = ", ".join(map(str, result.totals))
    return f"{totals}, won by {seats_in_words(result.winners)}"
