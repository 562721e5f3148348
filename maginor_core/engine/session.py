"""A session is one game under way: its setup, its log, and the state that the log folds into.

Commands and events come and go as facts; the game itself is played in numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, NoReturn

from maginor_core.engine.codec import pack_rows
from maginor_core.engine.decider import B, Decider, Rule, S
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import MOST_TAGS, Row
from maginor_core.engine.given_chance import GivenChance
from maginor_core.engine.log import Log, Record
from maginor_core.engine.outcomes import Chance, Request, outcomes_in
from maginor_core.engine.undo import (
    CHOICE_COMMITTED,
    DISCLOSURE_COMMANDS,
    UNDONE,
    CommitChoice,
    ExcludeParty,
    History,
    ReplaceChoice,
    Undo,
    UndoRefusedError,
    lasting,
    rows_of_game,
    seat_of,
)
from maginor_core.engine.validation import shown
from maginor_core.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from maginor_core.engine.commitment_state import Evidence, Ledger
# Execution: a command in numbers comes to its rule, and the rule to its outcomes of chance.


def rules_with(decider: Decider[S, B], chance: Chance, *, trusted: bool) -> list[Rule]:
    """Return the rule of each command by its tag, to be called with the state and the fields.

    Args:
        decider: the rules.
        chance: where those rules that draw outcomes get them.
        trusted: whether all fields of words are known to be words; otherwise each rule that has
            such fields raises a ``MalformedError`` if one is not.
    """
    table: list[Rule] = [_no_command] * MOST_TAGS
    for tag, rule in decider.rules.items():
        drawing = _drawing(rule, chance, decider.fields[tag]) if tag in decider.draws else rule
        limits = decider.checks.get(tag)
        table[tag] = drawing if trusted or limits is None else _checking(drawing, limits)
    return table


def _drawing(rule: Rule, chance: Chance, fields: int) -> Rule:
    """Return ``rule``, of a command with so many ``fields``, with the chance that it draws from.

    One or two are written out, since a call takes half the time then.
    """

    def carry_out_one(state: Any, first: Any) -> None:  # Any: what the rule takes
        chance.start(state.drawn)
        rule(state, first, chance)

    def carry_out_two(state: Any, first: Any, second: Any) -> None:  # Any: likewise
        chance.start(state.drawn)
        rule(state, first, second, chance)

    def carry_out(state: Any, *values: Any) -> None:  # Any: likewise
        chance.start(state.drawn)
        rule(state, *values, chance)

    if fields == 1:
        return carry_out_one
    return carry_out_two if fields == 2 else carry_out


def _checking(rule: Rule, limits: tuple[int | None, ...]) -> Rule:
    """Return ``rule`` after a check of its fields of words."""
    if len(limits) == 2 and limits[0] is None and limits[1] is not None:
        last: int = limits[1]

        def carry_out_pair(state: Any, first: Any, word: Any) -> None:  # Any: what the rule takes
            if not 0 <= word < last:
                raise NotAWordError(word, last)
            rule(state, first, word)

        return carry_out_pair

    def carry_out(state: Any, *fields: Any) -> None:  # Any: what the rule takes
        for limit, word in zip(limits, fields, strict=True):
            if limit is not None and not 0 <= word < limit:
                raise NotAWordError(word, limit)
        rule(state, *fields)

    return carry_out


class NotAWordError(MalformedError):
    """A number is outside the words of its field."""

    def __init__(self, number: object, limit: int) -> None:
        super().__init__(f"must be a number from 0 to {limit - 1}, not {shown(number)}")


class NoCommandError(MalformedError):
    """The tag of a tuple is not that of a command."""


def _no_command(*fields: Any) -> NoReturn:  # Any: any value
    raise NoCommandError("the tag is of no command")


def row_of_command(
    decider: Decider[S, B], vocabulary: Vocabulary, state: B, command: object
) -> Row:
    """Return ``command``, wherever it was made, in the numbers of one game.

    A name that is unknown has a number past the last, and ``state`` remembers it for a refusal.

    Raises:
        MalformedError: it is not a command.
    """
    try:
        row, unknown = vocabulary.row_or_unknown(command)
    except LookupError:
        row, unknown = (), ""
    if not row or row[0] not in decider.rules:
        raise MalformedError(f"{command!r} is not a command")
    state.unknown = unknown
    return row


def execute(
    decider: Decider[S, B],
    state: B,
    command: Row,
    outcomes: Sequence[int] = (),
    asked: list[Request] | None = None,
) -> tuple[Row, ...]:
    """Carry out ``command`` on ``state`` itself and return what happened, in order.

    Args:
        decider: the rules.
        state: what is changed; after an error it must be discarded.
        command: the command in numbers, known to be one.
        outcomes: the outcomes of chance that it draws.
        asked: where to add what it asks chance for.

    Raises:
        RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
    """
    rule = decider.rules[command[0]]
    chance = GivenChance(decider.refusal)
    chance.give(outcomes)
    state.events.clear()
    if command[0] in decider.draws:
        rule(state, *command[1:], chance)
        chance.require_all_used()
    else:
        chance.require_all_used()
        rule(state, *command[1:])
    if asked is not None:
        asked += chance.asked
    return tuple(state.events)


FactLog = Log[Any, Any]  # Any: the facts of a game
_OF_ENGINE: Final = (Undo, CommitChoice, ReplaceChoice, ExcludeParty)
"""The commands of which some event is not one of the game."""
Append = Callable[[int, bytes], object]
"""Stores the record that leads on from a version; raises what it likes if it cannot."""


class Session(Generic[S, B]):
    """A game under way: commands go in, and are logged together with what they cause.

    Attributes:
        decider: the rules.
        setup: what the game began with, in numbers.
        vocabulary: the tags, names and words of this game.
        chance: where outcomes come from that are not given with a command.
        start: the state that the log starts from; None if that is the setup's.
        log: what has been accepted.
        live_state: the state itself, for those who only look and do not keep it; ``state_at`` hands
            out copies.
    """

    __slots__ = (
        "_facts",
        "_given",
        "_given_rules",
        "_ledger",
        "_rules",
        "_store",
        "chance",
        "decider",
        "live_state",
        "log",
        "setup",
        "start",
        "vocabulary",
    )

    def __init__(
        self,
        decider: Decider[S, B],
        setup: S,
        vocabulary: Vocabulary,
        chance: Chance,
        *,
        log: FactLog | None = None,
        state: B | None = None,
        start: B | None = None,
        store: Append | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        """Begin a game, or resume the one in ``log``.

        Args:
            decider: the rules.
            setup: what the game began with, in numbers.
            vocabulary: the tags, names and words of this game.
            chance: where outcomes come from that are not given with a command.
            log: the records so far, whose events are applied unchecked.
            state: the state to which they lead, if it is known; it is taken over.
            start: the state that they start from, if that is another than the setup's.
            store: stores each record durably before it counts; without one the log in memory is all
                there is.
            ledger: what the parties have committed to and disclosed in the records so far; None if
                the game has neither joint dice nor committed choices. With one, ``store`` is called
                with the evidence of a record as well.
        """
        self.decider = decider
        self.setup = setup
        self.vocabulary = vocabulary
        self.log: FactLog = Log() if log is None else log
        self._facts: dict[Row, Any] = vocabulary.facts  # Any: the facts of the game
        self.chance = chance
        self._rules = rules_with(decider, chance, trusted=True)
        self._given = GivenChance(decider.refusal)
        self._given_rules: list[Rule] | None = None
        self.start = start
        self._ledger = ledger
        self._store = _in_memory if store is None and ledger is not None else store
        self.live_state: B = self._folded(self.log) if state is None else state

    @property
    def version(self) -> int:
        """The number of commands accepted so far."""
        return self.log.version

    def submit(
        self,
        command: Fact,
        outcomes: Sequence[int] | None = None,
        evidence: Evidence = (),
    ) -> tuple[Any, ...]:  # Any: the game's events
        """Carry out ``command``, log it, and return what happened; all of it or nothing.

        Args:
            command: what a player submits.
            outcomes: the outcomes of chance that it draws; if None, those of the session's chance.
            evidence: what its player discloses with it, in a game with a ledger.

        Raises:
            RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
            MalformedError: it is not a command.
        """
        state, facts = self.live_state, self._facts
        events: tuple[Any, ...]  # Any: likewise
        try:
            made_here = command.origin is self.vocabulary
        except AttributeError:  # it is not a fact
            made_here = False
        row = (
            command.row
            if made_here
            else row_of_command(self.decider, self.vocabulary, state, command)
        )
        rules = self._rules if outcomes is None else self._rules_given(row, outcomes)
        if self._store is not None:
            given = outcomes is not None
            if self._ledger is not None:
                return self.submit_with_evidence(row, evidence, given=given)
            return self._submit_stored(self._store, row, rules, given=given)
        rows = state.events
        rows.clear()
        try:
            rule = rules[row[0]]
            size = len(row)
            if size == 3:
                rule(state, row[1], row[2])
            elif size == 2:
                rule(state, row[1])
            else:
                rule(state, *row[1:])
            if outcomes is not None:
                self._given.require_all_used()
            try:
                if len(rows) == 2:  # as most often
                    events = (facts[rows[0]], facts[rows[1]])
                else:
                    events = tuple([facts[row] for row in rows])
            except KeyError:
                events = tuple(map(self.vocabulary.fact, rows))
            self.log.add(command if made_here else self.vocabulary.fact(row), events)
        except RefusalError:
            if rows:
                self._restore()
            raise
        except NoCommandError:
            raise MalformedError(f"{command!r} is not a command") from None
        except BaseException:
            self._restore()
            raise
        return events

    def _submit_stored(
        self, store: Append, row: Row, rules: list[Rule], *, given: bool
    ) -> tuple[Any, ...]:  # Any: the game's events
        """Carry out a command on a copy of the state, which counts once its record is stored."""
        state = self.decider.copy(self.live_state)
        state.unknown = self.live_state.unknown
        state.events.clear()
        try:
            rules[row[0]](state, *row[1:])
        except NoCommandError:
            raise MalformedError(f"{self.vocabulary.fact(row)!r} is not a command") from None
        if given:
            self._given.require_all_used()
        return self._stored(store, row, state)

    def submit_with_evidence(
        self, row: Row, evidence: Evidence, *, given: bool = False
    ) -> tuple[Any, ...]:  # Any: likewise
        """Carry out a command with what its player disclosed, log it, and return what happened.

        Args:
            row: the command in numbers, of the game or about commitments.
            evidence: what its player disclosed with it.
            given: whether outcomes of chance were given with it.

        Raises:
            RefusalError: the rules do not allow it, or the evidence does not prove what it must.
            DisclosureNeededError: a party has not disclosed its preimage. Nothing has changed.
            MalformedError: it is not a command.
        """
        ledger, decider = self._ledger, self.decider
        if ledger is None:
            raise MalformedError(
                "the game has neither joint dice nor committed choices", "evidence"
            )
        chance: Chance = self._given if given else self.chance
        if given and ledger.dice is not None:
            raise MalformedError("outcomes follow from joint dice and cannot be given", "outcomes")
        ledger.check(self.live_state, row, evidence)
        state = decider.copy(self.live_state)
        state.unknown = self.live_state.unknown
        state.events.clear()
        chance.start(state.drawn)
        rule = decider.rules.get(row[0])
        if row[0] in DISCLOSURE_COMMANDS:
            ledger.carry_out(state, row, chance)
        elif rule is None:
            raise MalformedError(f"{self.vocabulary.fact(row)!r} is not a command")
        elif row[0] in decider.draws:
            rule(state, *row[1:], chance)
        else:
            rule(state, *row[1:])
        if given:
            self._given.require_all_used()
        proofs = ledger.evidence(evidence, chance)
        rows = tuple(state.events)
        store: Any = self._store  # Any: it takes evidence too, as ``__init__`` requires
        if proofs:
            store(
                self.log.version,
                pack_rows(row, rows),
                evidence=proofs,
                hidden=ledger.secrets_in(proofs),
            )
        else:
            store(self.log.version, pack_rows(row, rows))
        ledger.add(row, rows, proofs)
        events = tuple(map(self.vocabulary.fact, rows))
        self.log.add(self.vocabulary.fact(row), events)
        self.live_state = state
        return events

    def _stored(
        self, store: Append, row: Row, state: B
    ) -> tuple[Any, ...]:  # Any: the game's events
        """Store a record durably, and then make it count."""
        rows = tuple(state.events)
        store(self.log.version, pack_rows(row, rows))
        events = tuple(map(self.vocabulary.fact, rows))
        self.log.add(self.vocabulary.fact(row), events)
        self.live_state = state
        return events

    def undo(self, request: Undo) -> tuple[Any, ...]:  # Any: likewise
        """Return to an earlier version by an appended fact, and return that.

        Raises:
            UndoRefusedError: there is no such version, somebody's consent is missing, or the game
                is over. Nothing has changed.
        """
        if not self.decider.to_act(self.live_state):
            raise UndoRefusedError("the game is over")
        row = self.vocabulary.row(request)
        if self._ledger is not None:
            self._ledger.check(self.live_state, row, ())
        history = self._history(self.log)
        history.undo(request)
        state = self._folded(self.log.branch(request.version))
        state.drawn = self.live_state.drawn
        state.events[:] = [(UNDONE, request.player, request.version)]
        events = self._stored(_in_memory if self._store is None else self._store, row, state)
        if self._ledger is not None:
            self._ledger.add(row, state.events, ())
        return events

    def _history(self, log: FactLog) -> History:
        history = History(self.decider.players(self.setup), self.decider.final)
        for command, events in log.records():
            if isinstance(command, Undo):
                history.undo(command)
            else:
                history.add(seat_of(command), [event.tag for event in events])
        return history

    def expect(self, version: object) -> None:
        """Ensure that a command meant for ``version`` still applies to the current state.

        Secret answers of others to the same decision, and commitments to them, do not count as a
        change.

        Raises:
            ConcurrencyError: something else has happened since.
            MalformedError: ``version`` is not a whole number.
        """
        log, secret = self.log, self.decider.secret | {CHOICE_COMMITTED}
        if (
            type(version) is int
            and 0 <= version < log.version
            and all(event.tag in secret for event in log.events(version))
        ):
            return
        log.expect(version)

    def _rules_given(self, row: Row, outcomes: Sequence[int]) -> list[Rule]:
        self._given.give(outcomes)
        if row[0] not in self.decider.draws:
            self._given.require_all_used()
        if self._given_rules is None:
            self._given_rules = rules_with(self.decider, self._given, trusted=True)
        return self._given_rules

    def follow(self, records: Iterable[Record[Any, Any]]) -> None:  # Any: the game's own facts
        """Append records that are known to be right, folding their events unchecked.

        Raises:
            MalformedError: the game has a ledger, which needs their evidence, too.
        """
        if self._ledger is not None:
            reason = "a game with joint dice or committed choices is opened again from its log"
            raise MalformedError(reason, "records")
        for record in records:
            if isinstance(record.command, Undo):
                drawn = self.live_state.drawn
                self.live_state = self._folded(self.log.branch(record.command.version))
                self.live_state.drawn = drawn
            else:
                rows = rows_of_game(map(self.vocabulary.row, record.events))
                self.decider.evolve(self.live_state, rows)
            self.log.append(record)

    def state_at(self, version: int | None = None) -> B:
        """Return a copy of the state as it was at ``version`` (now, if None).

        Raises:
            VersionError: the log has no such version.
        """
        if version is None or version == self.version:
            return self.decider.copy(self.live_state)
        return self._folded(self.log.branch(version))

    def branch(self, version: int | None, chance: Chance) -> Session[S, B]:
        """Return another session that shares this one's past up to ``version`` (now, if None).

        Raises:
            VersionError: the log has no such version.
        """
        upto = self.version if version is None else version
        return Session(
            self.decider,
            self.setup,
            self.vocabulary,
            chance,
            log=self.log.branch(upto),
            state=self.state_at(upto),
            start=self.start,
        )

    def _restore(self) -> None:
        """Rebuild the state from the log."""
        self.live_state = self._folded(self.log)

    def _folded(self, log: FactLog) -> B:
        start = self.start
        state = self.decider.initial(self.setup) if start is None else self.decider.copy(start)
        row = self.vocabulary.row
        if not any(isinstance(command, _OF_ENGINE) for command in log.commands()):
            self.decider.evolve(state, map(row, log.events()))
            return state
        drawn = state.drawn
        records = list(log.records())
        for record in lasting(records):
            self.decider.evolve(state, rows_of_game(map(row, record.events)))
        rows = [row(event) for event in log.events()]
        state.drawn = drawn + len(outcomes_in(rows, self.decider.outcomes))
        return state


def _in_memory(
    version: int, record: bytes, evidence: Evidence = (), hidden: Sequence[tuple[int, ...]] = ()
) -> None:
    """Store nothing: the log in memory is all there is."""
