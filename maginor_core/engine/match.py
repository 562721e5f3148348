"""A match: a game of any kind under way, as servers and tools use it.

A command passes through one path: it is decided, its record is stored durably, and only then it
counts and can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from attrs import frozen

from maginor_core.engine.definition import FactLog, GameDefinition, Json, PlayableSetup, Result
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.given_chance import JointChance, PickedChance
from maginor_core.engine.log import Record
from maginor_core.engine.outcomes import Chance, NoChance, SeededChance
from maginor_core.engine.session import Append, Session, execute, row_of_command
from maginor_core.engine.undo import COMMIT_CHOICE, EXCLUDE_PARTY, REPLACE_CHOICE, Undo
from maginor_core.engine.validation import shown

if TYPE_CHECKING:
    from maginor_core.engine.commitment_state import Ledger
# Play: a position of a game of any kind, from which commands lead on.


class Position:
    """A setup with a state of the game.

    Attributes:
        game: which game.
        setup: what it began with.
        state: all that has happened since; replaced, not changed, by ``carry_out``.
    """

    __slots__ = ("game", "setup", "state", "words")

    def __init__(
        self, game: GameDefinition, setup: PlayableSetup, state: Any
    ) -> None:  # Any: the game's
        self.game = game
        self.setup = setup
        self.state = state
        self.words = game.vocabulary(setup)

    def copy(self) -> Position:
        """Return an equal position; states are never changed, so it is cheap."""
        return Position(self.game, self.setup, self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.game.finished(self.state)

    def legal(self, seat: int | None = None) -> list[Any]:  # Any: the game's commands
        """Return every command that would be accepted, of ``seat`` or of all, each once."""
        return [self.words.fact(row) for row in self.game.decider.legal(self.state, seat)]

    def carry_out(
        self, command: Fact, outcomes: Sequence[int] = ()
    ) -> tuple[Any, ...]:  # Any: likewise
        """Carry out ``command`` and return what happened, in order; all of it or nothing.

        Args:
            command: a command of the game.
            outcomes: the outcomes of chance that it draws.

        Raises:
            RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
            NoOutcomeError: an outcome is not possible.
            MalformedError: it is not a command of the game.
        """
        state = self.game.decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        rows = execute(self.game.decider, state, row, outcomes)
        self.state = state
        return tuple([self.words.fact(event) for event in rows])

    def branches(self, command: Fact) -> Iterator[tuple[tuple[int, ...], Position]]:
        """Yield the positions to which ``command`` can lead, each with its outcomes of chance.

        Raises:
            RefusalError: the rules do not allow it.
            MalformedError: it is not a command of the game.
        """
        from maginor_core.engine.given_chance import branches  # noqa: PLC0415 # fractions load slowly

        state = self.game.decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        for branch in branches(self.game.decider, state, row):
            yield branch.outcomes, Position(self.game, self.setup, branch.state)

    def pick_outcomes(self, command: Fact, pick: Callable[[int], int]) -> tuple[int, ...]:
        """Return outcomes of chance with which ``command`` is accepted, without trying all.

        Args:
            command: a command that is legal here.
            pick: returns a number from 0 up to, but without, the given one: which of so many
                possible outcomes comes next.

        Raises:
            RefusalError: the rules do not allow it.
            MalformedError: it is not a command of the game.
        """
        decider = self.game.decider
        state = decider.copy(self.state)
        row = row_of_command(self.game.decider, self.words, state, command)
        if row[0] not in decider.draws:
            return ()
        chance = PickedChance(pick)
        decider.rules[row[0]](state, *row[1:], chance)
        return tuple(chance.outcomes)

    def outcomes_for(self, command: Fact, outcomes: Sequence[int]) -> tuple[int, ...] | None:
        """Return the first ``outcomes``, as many as ``command`` draws; None if it is refused."""
        for count in range(len(outcomes) + 1):
            position = self.copy()
            try:
                position.carry_out(command, outcomes[:count])
            except RefusalError as refusal:
                if not refusal.concerns_chance:
                    return None
            else:
                return tuple(outcomes[:count])
        return None

    def to_json(self) -> dict[str, Any]:  # Any: JSON
        """Return the protocol's STATE."""
        return self.game.state_to_json(self.state)

    def pack(self) -> tuple[Any, ...]:  # Any: numbers
        """Return all of the state that rules depend on, as nested tuples of numbers."""
        return self.game.states.snapshot(self.state)


def begin(game: GameDefinition, setup: PlayableSetup) -> Position:
    """Return the position before the first command."""
    return Position(game, setup, game.decider.initial(setup.layout))


@frozen
class Submitted:
    """What an accepted command led to.

    Attributes:
        events: what happened, in order, secrets included.
        version: the new version.
    """

    events: tuple[Any, ...]  # Any: the game's events
    version: int


class Match:
    """A game under way. Its version is the number of records: of commands accepted, and of undos.

    Attributes:
        game: which game it is.
        setup: what it began with.
        session: the rules at work.
        ledger: what the parties have committed to and disclosed; None if the game has neither joint
            dice nor committed choices.
    """

    __slots__ = ("_legal", "game", "ledger", "session", "setup")

    def __init__(
        self,
        game: GameDefinition,
        setup: PlayableSetup,
        chance: Chance | str | int | None = None,
        *,
        log: FactLog | None = None,
        store: Append | None = None,
        ledger: Ledger | None = None,
    ) -> None:
        """Begin a match, or resume the one in ``log``.

        Args:
            game: which game it is.
            setup: what it begins with.
            chance: where outcomes come from that are not given with a command, or the seed that
                they follow from; if None, they must be given.
            log: the records so far, whose events are applied unchecked.
            store: stores each record durably before it counts, such as a log file's ``store``.
            ledger: what the parties have committed to and disclosed in ``log``. With joint dice in
                it, outcomes follow from these, unless ``chance`` is given.
        """
        self.game = game
        self.setup = setup
        self.ledger = ledger
        self._legal: dict[int | None, tuple[int, tuple[Any, ...]]] = {}  # Any: commands, by seat
        if ledger is not None and ledger.dice is not None and chance is None:
            chance = JointChance(ledger.dice)
        self.session: Session[Any, Any] = Session(  # Any: the setups and states of the game
            game.decider,
            setup.layout,
            game.vocabulary(setup),
            NoChance() if chance is None else _chance(chance),
            log=log,
            store=store,
            ledger=ledger,
        )

    @classmethod
    def of(cls, game: GameDefinition, setup: PlayableSetup, session: Session[Any, Any]) -> Self:
        """Return a match with a ``session`` that there is already."""
        match = cls.__new__(cls)
        match.game, match.setup, match.session, match.ledger = game, setup, session, None
        match._legal = {}
        return match

    @property
    def match(self) -> Match:
        """The match itself."""
        return self

    @property
    def version(self) -> int:
        """The number of records."""
        return self.session.log.version

    @property
    def log(self) -> FactLog:
        """The records; append to it only by ``submit`` and ``undo``."""
        return self.session.log

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats from which a command is awaited; none once the game is over or abandoned."""
        if self.ledger is not None and self.ledger.ended_by:
            return ()
        return self.game.decider.to_act(self.session.live_state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self.to_act

    @property
    def result(self) -> Result | None:
        """How the game ended; None if it has not."""
        return self.game.result(self.session.live_state)

    @property
    def position(self) -> Position:
        """The position now, secrets included; it is a copy."""
        return self.position_at(self.version)

    def position_at(self, version: int) -> Position:
        """Return the position at ``version``, secrets included.

        Raises:
            VersionError: there is no such version.
        """
        return Position(self.game, self.setup, self.session.state_at(version))

    def known_to(self, seat: int | None) -> Position:
        """Return the position without what ``seat``, or a spectator, may not know.

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        state = self.game.conceal(self.session.state_at(), seat)
        return Position(self.game, self.setup, state)

    def legal(self, seat: int | None = None) -> tuple[Any, ...]:  # Any: the game's commands
        """Return every command that would be accepted now, of ``seat`` or of all.

        It is computed once for a version: a refusal, which names what is legal, costs nothing.

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        session = self.session
        version, found = self._legal.get(seat, (-1, ()))
        if version != self.version:
            rows = self.game.decider.legal(session.live_state, seat)
            found = tuple(map(session.vocabulary.fact, rows))
            self._legal[seat] = self.version, found
        return found

    def submit(
        self,
        seat: int,
        command: Fact,
        expected: int | None = None,
        outcomes: Sequence[int] | None = None,
    ) -> Submitted:
        """Decide ``command``, store its record, and make it count; all of it or nothing.

        Args:
            seat: who submits it.
            command: the command, which must be of this seat.
            expected: the version that the player has seen. Others' secret answers to the same
                decision since then are not conflict.
            outcomes: the outcomes of chance that it draws; if None, those of the match.

        Raises:
            RefusalError: the rules do not allow it. Nothing has changed.
            ConcurrencyError: the match is at another version than expected. Nothing has changed.
            NoOutcomeError: an outcome is missing or impossible. Nothing has changed.
            DisclosureNeededError: it draws joint dice, and a party has not disclosed its preimage.
                Nothing has changed; once it has, the same command succeeds.
            MalformedError: it is not a command of this seat. Nothing has changed.
        """
        if type(seat) is not int or getattr(command, "player", None) != seat:
            raise self._not_of(seat, command)
        if expected is not None:
            self.session.expect(expected)
        return Submitted(self.session.submit(command, outcomes), self.version)

    @property
    def decision(self) -> int:
        """The number of the open decision, to which a player may commit its choice.

        Raises:
            MalformedError: choices are not committed to in this game.
        """
        return self._ledger().decision

    def may_commit(self, seat: int) -> bool:
        """Return whether a seat may commit to its choice now; never where that is not agreed on."""
        ledger = self.ledger
        return ledger is not None and ledger.may_commit(self.session.live_state, seat)

    @property
    def must_disclose(self) -> tuple[int, ...]:
        """The seats that must disclose their choices now, since all have committed to theirs."""
        ledger = self.ledger
        if ledger is None or not ledger.all_committed(self.session.live_state):
            return ()
        return self.to_act

    def commit_choice(self, seat: int, commitment: bytes) -> Submitted:
        """Commit ``seat`` to its choice in the open decision.

        Args:
            seat: whose choice it is.
            commitment: what the player publishes, as ``SecretChoice`` contains it.

        Raises:
            DisclosureRefusedError: it cannot commit now. Nothing has changed.
            MalformedError: nobody has that seat, or choices are not committed to in this game.
        """
        self._require_seat(seat)
        ledger = self._ledger()
        row = (COMMIT_CHOICE, seat, ledger.decision)
        evidence = ledger.evidence_of_commitment(commitment)
        events = self.session.submit_with_evidence(row, evidence)
        return Submitted(events, self.version)

    def disclose_choice(
        self, seat: int, command: Fact, nonce: bytes, outcomes: Sequence[int] | None = None
    ) -> Submitted:
        """Disclose the choice to which ``seat`` has committed, and carry it out.

        Args:
            seat: whose choice it is.
            command: the choice, a command of this seat.
            nonce: the nonce of its commitment.
            outcomes: the outcomes of chance that it draws; if None, those of the match.

        Raises:
            FalseChoiceError: it is not the choice that the seat has committed to.
            DisclosureRefusedError: it cannot be disclosed yet, or the seat has not committed.
            RefusalError: the rules do not allow it.
            DisclosureNeededError: a party has not disclosed its preimage of the joint dice.
            MalformedError: it is not a command of this seat.

        Whatever is raised, nothing has changed.
        """
        ledger = self._ledger()
        if type(seat) is not int or getattr(command, "player", None) != seat:
            raise self._not_of(seat, command)
        events = self.session.submit(command, outcomes, ledger.evidence_of_choice(nonce))
        return Submitted(events, self.version)

    def replace_choice(self, seat: int) -> Submitted:
        """Let the stated default count, since ``seat`` does not disclose its choice.

        All who are awaited must have committed. When the time for a disclosure is over is for the
        caller to decide.

        Raises:
            DisclosureRefusedError: it cannot be replaced now. Nothing has changed.
            DisclosureNeededError: the default is drawn, and a party has not disclosed its preimage.
            MalformedError: nobody has that seat, or choices are not committed to in this game.
        """
        self._require_seat(seat)
        row = (REPLACE_CHOICE, seat, self._ledger().decision)
        return Submitted(self.session.submit_with_evidence(row, ()), self.version)

    def exclude_party(self, party: int) -> Submitted:
        """Do without a party of the joint dice, which withholds its preimage of the next step.

        As the parties have agreed, the game is abandoned by that, or the others continue with the
        step after it.

        Args:
            party: a seat, or for the host the number of seats.

        Raises:
            DisclosureRefusedError: it cannot be excluded. Nothing has changed.
            MalformedError: the game has no joint dice.
        """
        dice = self._ledger().dice
        if dice is None:
            raise MalformedError("the game has no joint dice", "party")
        self._ledger().agreement.require_party(party)
        row = (EXCLUDE_PARTY, party, dice.step)
        return Submitted(self.session.submit_with_evidence(row, ()), self.version)

    def undo(self, seat: int, version: int, agreed: Sequence[int] = ()) -> Submitted:
        """Return to an earlier version, by an appended record.

        Args:
            seat: who asks for it.
            version: where to return.
            agreed: the seats that consent. Without the consent of all, a seat takes back only its
                own last commands, and nothing since which chance was drawn or something hidden was
                disclosed.

        Raises:
            UndoRefusedError: there is no such version, somebody's consent is missing, or the game
                is over. Nothing has changed.
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return Submitted(self.session.undo(Undo(seat, version, tuple(agreed))), self.version)

    def view(self, seat: int | None) -> Json:
        """Return all that ``seat``, or a spectator, may know now, as plain JSON data.

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return self.game.view_to_json(self.session.live_state, seat)

    def setup_seen(self, seat: int | None) -> Json:
        """Return what the match began with, as far as ``seat``, or a spectator, may know it.

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return self.game.setups.seen_json(self.game.setups.to_json(self.setup), seat)

    def _repr_svg_(self) -> str:
        """Return the board as a spectator sees it, which notebooks show."""
        from maginor_core.engine.generic_presentation import (  # noqa: PLC0415 # for notebooks
            presentation_of,
        )
        from maginor_core.engine.picture import (  # noqa: PLC0415 # likewise
            PictureLook,
            picture,
        )

        players = [f"Player {seat + 1}" for seat in range(self.setup.players)]
        look = PictureLook(players, presentation_of(self.game, self.setup, players, {}).say)
        return picture(self.game, self.setup_seen(None), self.view(None), look)

    def events_seen_by(
        self, seat: int | None, start: int = 0, stop: int | None = None
    ) -> Iterator[Any]:  # Any: the game's events
        """Return what happened between two versions, as ``seat`` or a spectator may see it.

        Raises:
            VersionError: there is no such version.
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return (self.game.redact(event, seat) for event in self.log.events(start, stop))

    def branch(self, version: int | None = None, chance: Chance | str | int | None = None) -> Self:
        """Return another match that shares this one's past up to ``version`` (now, if None).

        Args:
            version: where it branches off.
            chance: where its outcomes come from, or their seed; if None, as here, or from outside
                if they follow from joint dice here.

        Raises:
            VersionError: there is no such version.
        """
        given = self.session.chance if chance is None else _chance(chance)
        if chance is None and isinstance(given, JointChance):
            given = NoChance()  # preimages are for the game itself
        return type(self).of(self.game, self.setup, self.session.branch(version, given))

    def follow(self, records: Sequence[Record[Any, Any]]) -> None:  # Any: the game's facts
        """Append records that another process has stored, and that are known to be right."""
        self.session.follow(records)

    def _ledger(self) -> Ledger:
        if self.ledger is None:
            raise MalformedError(
                "the game has neither joint dice nor committed choices; its header must state them",
                "match",
            )
        return self.ledger

    def _not_of(self, seat: object, command: object) -> MalformedError:
        """Return the error for what is not a command of ``seat``, with the command as JSON."""
        given: object = command
        if isinstance(command, Fact):
            try:
                given = self.game.command_json.to_json(command)
            except KeyError:  # of another game, or an event
                given = type(command).__name__
        return MalformedError(f"is not a command of seat {shown(seat)}: {shown(given)}", "command")

    def _require_seat(self, seat: object) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.setup.players):
            last = self.setup.players - 1
            raise MalformedError(f"must be from 0 to {last}, or None, not {shown(seat)}", "seat")


def _chance(chance: Chance | str | int) -> Chance:
    return SeededChance(chance) if isinstance(chance, str | int) else chance
