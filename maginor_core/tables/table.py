"""A table: one match, the tokens of its seats, and all sessions that look on or play."""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar

from attrs import define, evolve, field, frozen

from maginor_core.engine.chance import NoChance
from maginor_core.engine.definition import Games, State
from maginor_core.engine.disclosures import CHOICE_COMMITTED, CHOICE_WITHHELD
from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Decided, Game
from maginor_core.engine.history import lasting
from maginor_core.engine.undo import UndoRefusedError
from maginor_core.eventlog.stores.games import MovedGameError, catch_up, open_game, seal_game
from maginor_core.eventlog.stores.store import RecordStore, Store, StoreError
from maginor_core.evidence.committed_game import CommittedGame, require_committed
from maginor_core.evidence.joint_dice import DisclosureNeededError
from maginor_core.tables.joint_dice import Due, JointPlay, OutcomeDueError
from maginor_core.tables.picture_parts import SentPicture
from maginor_core.tables.seat_page import SeatPage
from maginor_core.tables.texts import UpdateCache

LOG: Final = logging.getLogger(__name__)

# Committed choices at a table: all commit first, and only then each discloses what it has chosen.
#
# Where it was agreed on, a seat that answers in secret sends the hash of its choice first
# (``evidence.commitment_state``). Once all who are awaited have done so, each sends the choice with
# its nonce. So nobody, the server included, knows a choice before all have chosen.


def awaited_seats(game: Game) -> tuple[int, ...]:
    """Return the seats that must do something: not those that wait for others to commit."""
    if not isinstance(game, CommittedGame) or game.must_disclose:
        return game.to_act
    return tuple([seat for seat in game.to_act if seat not in game.commitments.pending])


def disclosing_since(game: Game) -> int | None:
    """Return the version from which on choices must be disclosed; None if they must not now."""
    if not isinstance(game, CommittedGame) or not game.must_disclose:
        return None
    return _since(game, game.definition.decider.secret | {CHOICE_WITHHELD})


def _since(game: Game, tags: frozenset[int]) -> int:
    """Return the version since which all events have had one of these tags."""
    events_of, version = game.log.events_of, game.log.version
    while version and tags.issuperset(map(_TAG, events_of(version - 1))):
        version -= 1
    return version


_TAG: Final = attrgetter("tag")


@lru_cache
def _with_choices(secret: frozenset[int]) -> frozenset[int]:
    return secret | {CHOICE_COMMITTED, CHOICE_WITHHELD}


# Seat tokens: whoever has one may play that seat. A table knows only their digests.

BITS = 128
"""How many bits of the system's entropy a token contains."""


def new_token() -> str:
    """Return a new token, 22 characters that may stand in a URL's fragment."""
    return secrets.token_urlsafe(BITS // 8)


def token_digest(token: str) -> str:
    """Return what is stored of a token: SHA-256, as 64 hexadecimal digits.

    A token has too much entropy to be guessed, so its digest needs no salt and no slow function.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


MOST_TAKEN_BACK: Final = 2000
"""How many records of one game may not count any more, so that no log grows without end."""


@frozen
class UndoProposal:
    """A return to an earlier version that waits for the consent of others.

    Attributes:
        seat: who asks for it.
        to: the version to return to.
        at: the version at which it was asked for.
        agreed: the other seats that have agreed, ascending.
    """

    seat: int
    to: int
    at: int
    agreed: tuple[int, ...] = ()


class Submission(NamedTuple):
    """A command that is submitted.

    Attributes:
        seat: who submits it.
        command: the command.
        decision: the number of the decision that it answers; None for any.
        outcomes: the outcomes of real dice that are given with it.
        id: the number of the message that contains it.
    """

    seat: int
    command: Fact
    decision: int | None
    outcomes: Sequence[int] | None = None
    id: int | None = None


Adviser = Callable[[Game, int], Fact | None]
"""Returns the command that a bot would choose for a seat; None if there is no such bot."""
ProposalChange = Callable[["UndoProposal | None"], "UndoProposal | None"]
"""Makes of a proposal, or of none, what follows; it may refuse by raising an error."""
T = TypeVar("T")
Then = Callable[[T | None, Exception | None], object]
"""Called once with what something has led to, or with why it has failed; it raises nothing."""
Listener = Callable[[], object]
"""Called whenever something has changed at a table."""


_OF_SPECTATORS: Final = frozenset({"join", "state", "explain"})
"""The messages that a spectator may send."""


def spectators_look_on(seat: int | None, message: str) -> tuple[str, str] | None:
    """Refuse to spectators what only players do; seats may send every message."""
    if seat is not None or message in _OF_SPECTATORS:
        return None
    return "spectator", "a spectator looks on and does nothing else"


@define(eq=False)
class Table:
    """A game that several sessions share; one thread, or one lock, at a time.

    Attributes:
        game_id: the id of the game.
        game: the game, which stores each record before it counts.
        seats: by the digest of each token the seat that it opens, or None for spectators.
        names: the players' names, by seat; others are set, and not put into the same list.
        labels: printed names of what the game is played with, as far as they are known.
        hints: whether seats may ask for hints.
        adviser: the bot whose choice is part of a hint; None if there is none.
        joint: what a table with joint dice has beside its game; None if its dice are others.
        foreseen: how whoever opened the table can know what is hidden; None if it cannot.
        bots: the seats that bots play; they agree to an undo where people must, too.
        barred: the seats that may not play now, to which no command is offered.
        closed: whether the game was ended before it was finished, so that nobody is awaited.
        refuses: returns code and reason for which a message of a seat, or of a spectator if that
            is None, is refused because of who it is; None if it may be sent.
        takebacks: whether bots alone agree to take back what was rolled, drawn or revealed.
        proposal: an undo that waits for consent; None if there is none.
        keep_proposal: stores what a function makes of the proposal where other processes see it; by
            default there are none.
        catch_up: appends to the game what other processes have stored of it; by default there are
            none.
        seal: seals the game where it is stored, once it is finished; by default it is not stored.
        shown: by language, width and names, how spectators are shown the game.
        drawn: by seat, language and width, the picture that was sent last in parts, and when.
        kept: what the game keeps of the text of one state for the next one.
    """

    game_id: str
    game: Game
    seats: Mapping[str, int | None]
    names: Sequence[str] = ()
    bots: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    closed: bool = False
    refuses: Callable[[int | None, str], tuple[str, str] | None] = spectators_look_on
    takebacks: bool = True
    proposal: UndoProposal | None = None
    keep_proposal: Callable[[ProposalChange], None] | None = None
    catch_up: Listener = lambda: None
    seal: Listener = lambda: None
    labels: Mapping[str, str] = field(factory=dict)
    hints: bool = True
    adviser: Adviser | None = None
    joint: JointPlay | None = None
    foreseen: str | None = None
    shown: dict[object, SeatPage] = field(factory=dict)
    drawn: dict[object, tuple[UpdateCache, SentPicture]] = field(factory=dict)
    kept: dict[str, Any] = field(factory=dict)  # Any: the game's own
    _listeners: list[Listener] = field(factory=list)
    _moment: UpdateCache = field(factory=UpdateCache)

    @classmethod
    def open(
        cls,
        store: Store,
        game_id: str,
        games: Games,
        seats: Mapping[str, int | None],
        names: Sequence[str] = (),
        *,
        secret: str = "",
    ) -> Table:
        """Return the table of a game in a store, where it is sealed once it is finished.

        If the process ends between the last record and the seal, the game is sealed when its table
        is next opened. ``refresh`` takes in what other processes have stored of it.

        Args:
            store: where the game is.
            game_id: which.
            games: the games that are known, such as ``games.known_game``.
            seats: by the digest of each token the seat that it opens, or None for spectators.
            names: the players' names, by seat.
            secret: what committed chance follows from.

        It raises what ``open_game`` raises.
        """
        open_now = partial(open_game, store, game_id, games, secret=secret)
        table = cls(game_id, open_now(), seats, names)
        table.follow(store, open_now)
        table.seal = lambda: seal_game(store, game_id, table.game, secret)
        if not table.game.to_act:
            table._seal_finished()
        return table

    def follow(self, store: RecordStore, open_now: Callable[[], Game]) -> None:
        """Let ``refresh`` take in what others store.

        A game with commitments, or one that goes on under other rules, is opened once more.
        """
        self.catch_up = partial(self._catch_up_with, store, open_now)

    def _catch_up_with(self, store: RecordStore, open_now: Callable[[], Game]) -> None:
        if isinstance(self.game, CommittedGame):
            self.game = open_now()
            return
        try:
            catch_up(store, self.game_id, self.game)
        except MovedGameError:
            self.game = open_now()
            self.kept.clear()

    def seat_of(self, token: object) -> int | None:
        """Return the seat that ``token`` opens, or None for a spectator.

        Raises:
            KeyError: it opens none.
        """
        if type(token) is not str:
            raise KeyError
        return self.seats[token_digest(token)]

    @property
    def decision(self) -> int:
        """The number of the open decision: the version at which it began.

        A secret answer of one seat to it, or a commitment to one, does not change it for the
        others.
        """
        return _since(self.game, _with_choices(self.game.definition.decider.secret))

    def submit(
        self, seat: int, command: Fact, decision: int | None, outcomes: Sequence[int] | None
    ) -> int | None:
        """Carry out a command of ``seat`` for the open decision, and return the new version.

        If another process has stored a record since, but the decision is still the same, as after
        the other's secret answer to it, the command is carried out all the same.

        With joint dice, a command that draws waits for the preimages of all seats; then None is
        returned, and ``open_due`` says what is awaited.

        It raises what ``Game.submit`` raises, and:

        Raises:
            OutcomeDueError: another command waits for preimages.
            MalformedError: outcomes are given, and the table draws them itself.
        """
        ended: list[tuple[int | None, Exception | None]] = []
        submission = Submission(seat, command, decision, outcomes)
        self.submit_then(submission, lambda version, error: ended.append((version, error)))
        ((version, error),) = ended
        if error is not None:
            raise error
        return version

    def submit_then(self, submission: Submission, then: Then[int]) -> None:
        """Carry out a command as ``submit`` does, and call ``then`` at the end.

        Every command takes this route: it is decided, its record is stored, it counts, and ``then``
        gets the new version or what ``submit`` would raise. ``wait`` and ``store`` say how a table
        waits meanwhile.
        """
        game, joint = self.game, self.joint
        seat, command, decision, outcomes, _ = submission
        try:
            if outcomes is not None and not isinstance(game.chance, NoChance):
                reason = "are given only where real dice are rolled; this table draws them itself"
                raise MalformedError(reason, "outcomes")
            if joint is not None and self._awaits(submission):
                decided = None
            else:
                decided = game.decide(command, seat, decision, outcomes)
        except DisclosureNeededError as needed:
            if joint is None:
                then(None, needed)
            else:
                await_now = partial(self._await_preimages, joint, seat, command, needed.step)
                self.wait(await_now, partial(self._awaited, submission, then, game.log.version))
        except Exception as error:
            self._ended(submission, then, game.log.version, error)
        else:
            if decided is None:
                then(None, None)
            else:
                self.store(decided, partial(self._stored, decided, submission, then))

    def wait(self, function: Callable[[], T], then: Then[T]) -> None:
        """Call ``function``, which may wait for the store, and ``then`` with what came of it."""
        try:
            found = function()
        except Exception as error:
            then(None, error)
        else:
            then(found, None)

    def store(self, decided: Decided, then: Callable[[Exception | None], object]) -> None:
        """Store a record durably, and call ``then``, with the error if it could not be stored."""
        self.wait(partial(self.game.store, decided), lambda _, error: then(error))

    def _stored(
        self,
        decided: Decided,
        submission: Submission,
        then: Then[int],
        error: Exception | None,
    ) -> None:
        """Let a command count whose record is stored, and go on."""
        self._resume()
        game = self.game
        version, state = decided.version, game.live_state
        if error is None:
            try:
                game.count(decided)
            except Exception as raised:
                error = raised
        if error is None:
            self._carried_out(version, state)
            then(version + 1, None)
        else:
            self._ended(submission, then, version, error)

    def _awaits(self, submission: Submission) -> bool:
        """Return whether it is this command that waits for preimages.

        Raises:
            OutcomeDueError: another one does.
        """
        waiting = self.open_due
        if waiting is None:
            return False
        to_json = self.game.definition.command_json.to_json
        if (waiting.seat, waiting.command) != (submission.seat, to_json(submission.command)):
            self._require_nothing_due()
        return True

    def _awaited(
        self,
        submission: Submission,
        then: Then[int],
        version: int,
        _: None,
        error: Exception | None,
    ) -> None:
        """Go on once it is stored that a command waits for preimages."""
        if error is not None:
            self._ended(submission, then, version, error)
            return
        game = self.game
        self._carried_out(game.log.version, game.live_state)
        then(None, None)

    def _ended(
        self, submission: Submission, then: Then[int], version: int, error: Exception
    ) -> None:
        """End a command that was refused, or carry it out again if it may not be so any more."""
        if self._is_overtaken(error, version):
            refreshed = partial(self._refreshed, submission, then, version, error)
            self.wait(self.refresh, refreshed)
        else:
            then(None, error)

    def _refreshed(
        self,
        submission: Submission,
        then: Then[int],
        version: int,
        refused: Exception,
        _: None,
        error: Exception | None,
    ) -> None:
        """Carry out a command again if another process has stored a record meanwhile."""
        if error is None and self.game.version != version:
            self.submit_then(submission, then)
        else:
            then(None, error or refused)

    def _is_overtaken(self, error: Exception, version: int) -> bool:
        """Return whether another process may have stored a record since the table had a version.

        If not, the caller is late, whatever others have stored.
        """
        if not isinstance(error, ConcurrencyError):
            return False
        return error.expected >= version or isinstance(self.game, CommittedGame)

    def _retried(self, act: Callable[[], T]) -> T:
        """Do something, and do it again if another process has stored a record meanwhile."""
        while True:
            game = self.game
            version, state = game.log.version, game.live_state
            try:
                found = act()
            except ConcurrencyError as error:
                if not self._is_overtaken(error, version):
                    raise
                self.refresh()
                if self.game.version == version:
                    raise
            else:
                self._carried_out(version, state)
                return found

    def _carried_out(self, version: int, state: State) -> None:
        """Inform every listener of what has led on from a version and its state."""
        self._keep_before(version, state)
        self.changed()

    def _keep_before(self, version: int, state: State) -> None:
        """Let all who are shown the game have the state before, which is still whole."""
        if self.shown and self.game.live_state is not state:
            for shown in self.shown.values():
                shown.keep_before(version, state)

    def _resume(self) -> None:
        """Go on after a wait for the store."""

    def commit_choice(self, seat: int, decision: int, commitment: bytes) -> int:
        """Commit a seat to its choice in a decision, and return the new version.

        This and the next two methods raise what those of the game do, and:

        Raises:
            ConcurrencyError: another decision is open.
            OutcomeDueError: a command waits for preimages.
        """
        return self._choose(decision, lambda game: game.commit_choice(seat, commitment))

    def disclose_choice(self, seat: int, decision: int, command: Fact, nonce: bytes) -> int:
        """Carry out the choice to which a seat has committed, and return the new version."""
        return self._choose(decision, lambda game: game.disclose_choice(seat, command, nonce))

    def replace_choice(self, seat: int, decision: int) -> int:
        """Let the stated default count for a choice, and return the new version.

        When the time to disclose it is over is for the caller to decide.
        """
        return self._choose(decision, lambda game: game.replace_choice(seat))

    def _choose(self, decision: int, act: Callable[[CommittedGame], object]) -> int:
        """Do something about choices in a decision, unless another process has ended it."""
        self._require_nothing_due()

        def choose() -> int:
            game = require_committed(self.game)
            if game.choice_number != decision:
                raise ConcurrencyError(decision, game.choice_number)
            act(game)
            return game.version

        return self._retried(choose)

    def disclose(self, seat: int, step: int, preimage: bytes) -> int | None:
        """Take a seat's preimage for what is due, and carry that out once all are there.

        The same preimage may be disclosed again.

        Returns:
            The new version; None if those of others are awaited.

        Raises:
            OutcomeDueError: no preimage of this step is due.
            FalseDisclosureError: it is not the right one. Nothing has changed.
        """
        due, joint = self.open_due, self.joint
        if joint is None or due is None or due.step != step:
            awaited = "none is" if due is None else f"that of step {due.step} is"
            raise OutcomeDueError(f"the preimage of step {step} is not due; {awaited}")
        require_committed(self.game).dice.disclose(seat, preimage)

        def disclosed(before: Due | None) -> Due:
            if before is None or not before.is_for(due):
                raise OutcomeDueError(f"the preimage of step {step} is not due any more")
            return before.with_preimage(seat, preimage)

        try:
            joint.change(disclosed, due.at)
        except ConcurrencyError:  # another process has carried it out
            self.refresh()
        self.settle_due()
        self.changed()
        return None if self.game.version == due.at else self.game.version

    def settle_due(self) -> None:
        """Carry out the command that is due, if every seat has disclosed its preimage.

        Whoever finds that they have may do so: if another process was quicker, its record counts.
        """
        due, joint = self.open_due, self.joint
        if joint is None or due is None or due.missing:
            return
        dice = require_committed(self.game).dice
        for seat, preimage in enumerate(due.disclosed):
            dice.disclose(seat, bytes.fromhex(preimage))
        dice.disclose(dice.agreement.host, joint.chain.preimage(due.step))
        command = self.game.definition.command_json.from_json(due.command)
        self._settle(joint, lambda: self.game.submit(command, seat=due.seat))

    def name_withholding(self, party: int) -> None:
        """Record that a seat withholds the preimage that is due, by which the game ends.

        If another process was quicker with another record, that counts, and nothing is recorded.

        Raises:
            DisclosureRefusedError: it has disclosed it. Nothing has changed.
        """
        due, joint = self.open_due, self.joint
        if joint is None or due is None:
            return
        self._settle(joint, lambda: require_committed(self.game).exclude_party(party))
        self.changed()

    def _settle(self, joint: JointPlay, act: Callable[[], object]) -> None:
        """Append the record that is due, or follow the process that was quicker."""
        joint.settling = True
        try:
            act()
        except ConcurrencyError:
            self.catch_up()
        finally:
            joint.settling = False

    @property
    def open_due(self) -> Due | None:
        """The command that waits for preimages; none once the game has moved on."""
        due = None if self.joint is None else self.joint.due
        if due is None or due.at != self.game.version or self.game.finished or self.closed:
            return None
        return due

    def _await_preimages(self, joint: JointPlay, seat: int, command: Fact, step: int) -> None:
        """Store that a command waits for preimages.

        Raises:
            OutcomeDueError: another command waits for them already.
            ConcurrencyError: another process has stored a record since.
        """
        game = self.game
        disclosed = [""] * game.setup.players
        for bot, chain in joint.bots.items():
            disclosed[bot] = chain.preimage(step).hex()
        noted = game.definition.command_json.to_json(command)
        due = Due(seat, noted, game.version, step, tuple(disclosed))

        def awaited(before: Due | None) -> Due:
            return before if before is not None and before.at == due.at else due

        joint.change(awaited, due.at)
        if joint.due is None or not joint.due.is_for(due):
            self._require_nothing_due()

    def _require_nothing_due(self) -> None:
        due = self.open_due
        if due is not None:
            seats = ", ".join(map(str, due.missing))
            raise OutcomeDueError(
                f"an outcome is due for a command of seat {due.seat}; nothing else can be done "
                f"until the seats {seats} have disclosed their preimages of step {due.step}"
            )

    def ask_undo(self, seat: int, to: int) -> int | None:
        """Return to version ``to`` if ``seat`` may do so alone; otherwise ask the others.

        Returns:
            The new version, or None if the others were asked.

        Raises:
            UndoRefusedError: there is no such version, the game is over, or too much is undone.
            OutcomeDueError: a command waits for preimages.
        """
        self._require_nothing_due()
        records = list(self.game.log.records())
        if len(records) - len(lasting(records)) >= MOST_TAKEN_BACK:
            raise UndoRefusedError("too much was taken back in this game")
        bots = tuple(sorted(self.bots - {seat}))
        if bots and set(self._others(seat)) <= {*bots} and not self.takebacks:
            self._require_nothing_revealed(to)
        try:
            self.game.undo(seat, to, bots)
        except UndoRefusedError:
            others = self._others(seat)
            if self.game.finished or not 0 <= to < self.game.version or set(others) <= {*bots}:
                raise
            proposal = UndoProposal(seat, to, self.game.version, bots)
            self._change_proposal(lambda _: proposal)
            self.changed()
            return None
        self.changed()
        return self.game.version

    def _require_nothing_revealed(self, version: int) -> None:
        """Refuse to return where chance was drawn or something was disclosed since."""
        log, final = self.game.log, self.game.definition.decider.final
        if any(event.tag in final for event in log.events(max(version, 0), self.game.version)):
            raise UndoRefusedError(
                "chance was drawn or a secret revealed since, and at this table bots do not agree "
                "to take that back"
            )

    def answer_undo(self, seat: int, to: int, at: int, *, agrees: bool) -> None:
        """Answer the undo that was asked for; it is carried out once everybody agrees.

        Args:
            seat: who answers.
            to: the version to which the seat was asked to return.
            at: the version from which.
            agrees: whether it consents.

        Raises:
            UndoRefusedError: no other seat asks for this undo, as when it asks for another by now.
            OutcomeDueError: a command waits for preimages.
        """
        self._require_nothing_due()
        version = self.game.version

        def answered(proposal: UndoProposal | None) -> UndoProposal | None:
            if proposal is None or proposal.at != version or seat == proposal.seat:
                raise UndoRefusedError("no other seat has asked for an undo")
            if (to, at) != (proposal.to, proposal.at):
                raise UndoRefusedError(
                    f"what is asked for is to return to version {proposal.to} from {version}, "
                    f"not to {to} from {at}"
                )
            if not agrees:
                return None
            return evolve(proposal, agreed=tuple(sorted({*proposal.agreed, seat})))

        self._change_proposal(answered)
        proposal = self.proposal
        if proposal is not None and set(self._others(proposal.seat)) <= set(proposal.agreed):
            self.game.undo(proposal.seat, proposal.to, proposal.agreed)
        self.changed()

    @property
    def open_proposal(self) -> UndoProposal | None:
        """The undo that waits for consent; none once the game has moved on."""
        proposal = self.proposal
        if proposal is None or proposal.at != self.game.version or self.closed:
            return None
        return proposal

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the table waits for: those whose preimages are due, or that must act."""
        if self.closed:
            return ()
        due = self.open_due
        return awaited_seats(self.game) if due is None else due.missing

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` whenever something has changed; call what is returned to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def refresh(self) -> None:
        """Append to the game what other processes have stored of it, and inform every listener.

        If all preimages are there for what is due, that is carried out, too.
        """
        before = self.game.version
        self.catch_up()
        self.settle_due()
        if self.game.version != before:
            self.changed()

    @property
    def moment(self) -> UpdateCache:
        """What its clients are told now: another moment as soon as that has changed."""
        now, version, names = self._moment, self.game.log.version, self.names
        is_same = now.version == version and now.names is names
        if is_same and self.proposal is None and self.joint is None:  # as most often
            return now
        proposal = None if self.proposal is None else self.open_proposal
        due = None if self.joint is None else self.open_due
        waits = None if due is None else (due.step, due.missing)
        barred = self.barred or None  # in a tuple with a set, cycles would be looked for
        key = (proposal, tuple(names), waits, barred, self.closed)
        if now.version != version or now.key != key:
            now = self._moment = UpdateCache(version, key)
        now.names = names if proposal is None else None
        return now

    def changed(self) -> None:
        """Inform every listener, and seal the game if it is finished."""
        for listener in tuple(self._listeners):
            listener()
        if not self.game.to_act:
            self._seal_finished()

    def _seal_finished(self) -> None:
        try:
            self.seal()
        except StoreError as error:  # its records are stored, so the players are told nothing
            LOG.warning("%s; it is sealed when its table is next opened", error)

    def _change_proposal(self, change: ProposalChange) -> None:
        if self.keep_proposal is None:
            self.proposal = change(self.proposal)
        else:
            self.keep_proposal(change)

    def _others(self, seat: int) -> tuple[int, ...]:
        return tuple([other for other in range(self.game.setup.players) if other != seat])
