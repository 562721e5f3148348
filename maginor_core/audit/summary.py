"""A summary: how many games of an audit have which verdict."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import Factory, define

from maginor_core.audit.verdict import CONFIRMED, ENDINGS, RULES, WORDS, Verdict


@define
class Summary:
    """What the verdicts of an audit amount to.

    Attributes:
        games: how many were judged; a file that cannot be read counts as one.
        dice: what is known of the dice, and for how many games in which nothing is wrong.
        missing: how many games lack what the audit requires, for each requirement.
        unchecked: how many have one that was not checked, without the extra ``sign`` or beyond
            the limit.
        named: whether logs name the rules that are installed, and how many games do so.
        differing: where the installed rules and logs differ though chain, seal and chance hold,
            and in how many games that is the first place.
        doubts: the same of these games alone.
        first: the one of these games that differs at the earliest record.
        unmet: the ids of games for which a commitment was published, and of which there is no log.
    """

    games: int = 0
    files: int = 0
    records: int = 0
    events: int = 0
    words: Counter[str] = Factory(Counter)
    dice: Counter[str] = Factory(Counter)
    deals: Counter[str] = Factory(Counter)
    endings: Counter[str] = Factory(Counter)
    missing: Counter[str] = Factory(Counter)
    trust: Counter[str] = Factory(Counter)
    named: Counter[str] = Factory(Counter)
    differing: Counter[str] = Factory(Counter)
    doubts: Counter[str] = Factory(Counter)
    first: Verdict | None = None
    signed: int = 0
    unchecked: int = 0
    unmet: tuple[str, ...] = ()
    _last: str | None = None

    def add(self, verdict: Verdict) -> None:
        """Count a verdict; those of one file come one after another."""
        self.games += 1
        self.files += verdict.file != self._last
        self._last = verdict.file
        self.records += verdict.records
        self.events += verdict.events
        self.words[verdict.word] += 1
        self.endings[verdict.ending] += 1
        self.missing.update(verdict.missing)
        self.trust[verdict.trust] += 1
        self.named[verdict.rules] += 1
        if verdict.differs:
            self.differing[verdict.differs] += 1
            self.doubts[verdict.rules] += 1
            if self.first is None or _place(verdict) < _place(self.first):
                self.first = verdict
        self.signed += bool(verdict.signed_by)
        self.unchecked += bool(verdict.unchecked_signatures)
        if verdict.ok:
            self.dice[verdict.dice] += 1
            self.deals[verdict.deal] += 1

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong or missing in any game, and no game is missing."""
        return self.confirmed == self.games and not self.unmet

    @property
    def confirmed(self) -> int:
        """In how many games nothing is wrong or missing; open logs among them are ok so far."""
        return sum(self.words[word] for word in CONFIRMED)

    @property
    def failed(self) -> int:
        """How many games were judged, and are not ok."""
        unanswered = self.words["could not be judged"] + self.words["ok in part"]
        return self.games - self.confirmed - unanswered

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the summary as plain JSON data."""
        return {
            "ok": self.ok,
            "games": self.games,
            "files": self.files,
            "records": self.records,
            "events": self.events,
            "words": {word: self.words[word] for word in WORDS},
            "dice": dict(sorted(self.dice.items())),
            "deals": dict(sorted(self.deals.items())),
            "endings": {ending: self.endings[ending] for ending in ENDINGS},
            "missing": dict(sorted(self.missing.items())),
            "trust": dict(sorted(self.trust.items())),
            "rules": {word: self.named[word] for word in RULES},
            "differing": {
                "first": dict(self.differing.most_common()),
                "rules": {word: self.doubts[word] for word in RULES},
                "example": None if self.first is None else self.first.to_json(),
            },
            "signed": self.signed,
            "unchecked": self.unchecked,
            "unmet": list(self.unmet),
        }


def _place(verdict: Verdict) -> int:
    return verdict.record or 0
