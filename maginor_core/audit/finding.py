"""A finding is how one logged game would have differed under another reading of the rules."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, TypeAlias

from attrs import Factory, asdict, define, frozen

from maginor_core.audit.parcels import parcel
from maginor_core.kernel.definition import Json, Result

Word: TypeAlias = Literal[
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

WORDS: Final[tuple[Word, ...]] = (
    "same",
    "refused",
    "other chance",
    "other events",
    "other decision",
    "other result",
    "unanswered",
)


@parcel
@frozen
class Finding:
    """Where and how one game would have differed first.

    Attributes:
        file: the path or URL of the log.
        game: which of its games, counted from 0.
        id: the game's id; empty if its header cannot be read.
        word: how it differs, in a word.
        record: the first record that differs, counted from 0; for ``other decision`` the record
            that answers it. None if no record differs.
        command: the command of this record; None if there is none.
        ruling: the ruling by which it would be refused; empty otherwise.
        event: the first event of this record that differs, counted from 0.
        recorded: this event; None if it was not recorded, but would happen.
        instead: the event that would happen; None if none would.
        to_act: the seats from which a command was awaited, if these differ.
        to_act_instead: the seats from which it would be awaited.
        stopped: the record whose command would not be accepted any more, so that nothing is known
            of what would follow; None if every command would be accepted.
        result: how the game ended; None if it did not.
        result_instead: how it would have ended; None if it would not, or that is not known.
        reason: how it differs, or why the question cannot be answered, as a sentence.
    """

    file: str
    game: int
    id: str
    word: Word
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
        """Return the finding as plain JSON data."""
        return {**asdict(self), "winners_changed": self.winners_changed}


@define
class FindingSummary:
    """How many games would have differed.

    Attributes:
        games: how many there are; a file that cannot be read counts as one.
        words: how many games have each word.
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
        """Count a finding."""
        self.games += 1
        self.words[finding.word] += 1
        if finding.record is not None:
            self.records[finding.record] += 1
        self.winners_changed += finding.winners_changed is True
        self.winners_unknown += finding.result is not None and finding.winners_changed is None

    @property
    def unanswered(self) -> int:
        """How many games could not be examined."""
        return self.words["unanswered"]

    @property
    def differ(self) -> int:
        """How many games would have differed."""
        return self.games - self.words["same"] - self.unanswered

    def to_json(self) -> Json:
        """Return the summary as plain JSON data."""
        return {
            "games": self.games,
            "differ": self.differ,
            "words": {word: self.words[word] for word in WORDS},
            "records": {str(record): number for record, number in sorted(self.records.items())},
            "winners_changed": self.winners_changed,
            "winners_unknown": self.winners_unknown,
        }
