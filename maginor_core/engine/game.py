"""A game under way: commands go in, and are logged together with what they cause.

A command passes through one path: it is decided, its record is stored durably, and only then it
counts and can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from maginor_core.engine.chance import SEEDS, Chance, NoChance, SeededChance, outcomes_in
from maginor_core.engine.codec import pack_rows
from maginor_core.engine.definition import GameDefinition, Json, PlayableSetup, Result, Setup
from maginor_core.engine.disclosures import (
    CommitChoice,
    ExcludeParty,
    ReplaceChoice,
    rows_of_game,
    seat_of,
)
from maginor_core.engine.errors import MalformedError, RefusalError, shown
from maginor_core.engine.execution import NoCommandError
from maginor_core.engine.facts import Fact, no_command
from maginor_core.engine.fields import Row
from maginor_core.engine.history import History, lasting
from maginor_core.engine.log import Append, C, E, Log, Record, S
from maginor_core.engine.undo import UNDONE, Undo, Undone, UndoRefusedError
from maginor_core.engine.view import V_co

if TYPE_CHECKING:
    from maginor_core.engine.commitments import Evidence
    from maginor_core.engine.given_chance import GivenChance
    from maginor_core.engine.presentation import Presentation

LINE_WIDTH: Final = 80
"""How many characters a line of the board has that is printed."""
_OF_ENGINE: Final = (Undo, CommitChoice, ReplaceChoice, ExcludeParty)
"""The commands of which some event is not one of the game."""


class Decided(NamedTuple):
    """What a command leads to.

    Attributes:
        version: the version at which it was decided.
        command: the row of the command.
        events: those of its events.
        state: the state after it.
        proofs: what was disclosed for it; nothing in a game without commitments.
    """

    version: int
    command: Row
    events: tuple[Row, ...]
    state: Any  # Any: the game's own
    proofs: Evidence = ()

    @property
    def record(self) -> bytes:
        """The bytes of its record."""
        return pack_rows(self.command, self.events)


class Game(Generic[C, E, S, V_co]):
    """A game under way, typed in its commands, events, state and views.

    A record is a command that was accepted, or an undo. Everything that a game hands out is either
    immutable or a copy, ``live_state`` apart. It is not made for use by several threads at once.

    Each method that takes a ``seat`` takes None for a spectator where one may look, and raises
    ``MalformedError`` if nobody has it; each that takes a version raises ``VersionError`` if there
    is none. After an error nothing has changed.

    Attributes:
        definition: which game it is.
        setup: what it began with.
        chance: where outcomes come from that are not given with a command.
        log: what has been accepted; append to it only by ``submit``, ``undo`` and ``follow``.
        vocabulary: the tags, names and words of this game.
        version: the number of records, as in ``log``, where it takes longer to read.
        live_state: the state itself, for those who only look and do not keep it; ``state`` is a
            copy.
    """

    __slots__ = (
        "_awaited",
        "_calls",
        "_careful",
        "_decider",
        "_legal",
        "_list",
        "_secret",
        "_start",
        "_store",
        "chance",
        "definition",
        "live_state",
        "log",
        "setup",
        "version",
        "vocabulary",
    )

    def __init__(
        self,
        definition: GameDefinition[S, V_co],
        setup: PlayableSetup,
        chance: Chance | str | int | None = None,
        *,
        log: Log[C, E] | None = None,
        store: Append | None = None,
        state: S | None = None,
        version: int = 0,
        _like: Game[C, E, S, V_co] | None = None,
        _start: S | None = None,
    ) -> None:
        """Begin a game, or resume the one in ``log``, or a saved ``state``.

        Args:
            definition: which game it is.
            setup: what it begins with.
            chance: where outcomes come from, or the seed that they follow from; if None, they are
                given with each command.
            log: the records so far, whose events are applied unchecked.
            store: stores each record durably before it counts, such as a log file's ``store``.
            state: the state to begin with, such as a saved one, if that is another than the
                setup's.
            version: the version of that state, from which the game counts on.
        """
        decider = self._decider = definition.decider
        self.definition = definition
        self.setup: Setup = setup
        self._legal: dict[int | None, tuple[int, tuple[C, ...]]] = {}
        self._awaited: tuple[int, ...] | None = None
        self.chance: Chance = (
            SeededChance(chance) if isinstance(chance, SEEDS) else chance or NoChance()
        )
        self._list: Callable[[S, int | None], Sequence[C]] | None
        if _like is None:
            self.vocabulary = definition.vocabulary(setup)
            by_listing = decider.list_by is not None
            self._list = decider.lister(self.vocabulary.endings) if by_listing else None
        else:
            self.vocabulary = _like.vocabulary
            self._list = _like._list
        self._calls = decider.calls
        self._secret = decider.secret
        self._store = store
        self.log: Log[C, E] = Log(version) if log is None else log
        self.version = self.log.version
        self._start = state if _like is None else _start
        self._careful = store is not None or state is not None
        self.live_state: S
        if state is not None:
            self.live_state = state
        elif log is None:
            self.live_state = decider.initial(setup.layout)
        else:
            self.live_state = self._folded(log)

    @property
    def state(self) -> S:
        """A copy of the whole state, secrets included: for a referee, or to save it."""
        state: S = self.definition.decider.copy(self.live_state)
        return state

    def state_at(self, version: int) -> S:
        """Return the whole state as it was at ``version``."""
        return self.state if version == self.version else self._folded(self.log.branch(version))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats from which a command is awaited; none once the game is over or abandoned."""
        seats = self._awaited
        if seats is None:
            to_act = self._decider.to_act
            seats = self._awaited = to_act(self.live_state)
        return seats

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return not self.to_act

    @property
    def result(self) -> Result | None:
        """How the game ended; None if it has not."""
        return self.definition.result(self.live_state)

    def legal(self, seat: int | None = None) -> tuple[C, ...]:
        """Return every command that would be accepted now, of ``seat`` or of all.

        It is computed once for a version: so a refusal, which names what is legal, costs nothing.

        >>> from maginor_core.games import magalon
        >>> game = magalon.new(players=2, seed="7")
        >>> len(game.legal(0)), len(game.legal(1))
        (0, 11)
        >>> game.legal()[0]
        PlayCard(player=1, value=0)
        """
        if seat is not None:
            self.require_seat(seat)
        version, known = self.version, self._legal.get(seat)
        if known is not None and known[0] == version:
            return known[1]
        found: tuple[Any, ...]  # Any: the game's commands
        if self._list is not None:
            found = tuple(self._list(self.live_state, seat))
        elif (options := self._decider.options) is not None:
            live, facts, to_act = self.live_state, self.vocabulary.facts, self._decider.to_act
            seats = self._awaited = to_act(live)
            if seat is not None:
                seats = (seat,) if seat in seats else ()
            made: list[C] = []
            try:
                for one in seats:
                    for row in options(live, one):
                        made.append(facts[row])  # a comprehension takes longer
                found = tuple(made)
            except KeyError:
                found = self.vocabulary.all_of(self._decider.legal(live, seat))
        else:
            found = self.vocabulary.all_of(self._decider.legal(self.live_state, seat))
        self._legal[seat] = version, found
        return found

    def submit(
        self,
        command: C,
        seat: int | None = None,
        expected: int | None = None,
        outcomes: Sequence[object] | None = None,
    ) -> tuple[E, ...]:
        """Carry out ``command``, log it, and return what happened; all of it or nothing.

        >>> from maginor_core.games import magalon
        >>> from maginor_core.games.magalon.commands import PlayCard
        >>> game = magalon.new(players=2, seed="7")
        >>> game.submit(PlayCard(player=1, value=0))
        (CardPlayed(player=1, value=0), CardAsked(player=0))
        >>> for event in game.submit(PlayCard(player=0, value=1)):
        ...     print(event)
        CardPlayed(player=0, value=1)
        TurnsOrdered(order=(0, 1))
        TurnBegun(player=0)
        EnergyGained(player=0, amount=4)
        >>> game.submit(PlayCard(player=1, value=3))
        Traceback (most recent call last):
            ...
        maginor_core.games.magalon.commands.refusals.Refusal: seat 1 cannot play card 3 now; the \
decision is that of seat 0 [TURN-02]

        Args:
            command: what a player submits.
            seat: who submits it; only that seat's commands are accepted then.
            expected: the version that the player has seen. Others' secret answers to the same
                decision since then are no conflict.
            outcomes: the outcomes of chance that it draws, as from real dice: each a number, or as
                the game's JSON contains it; if None, those of the game's chance.

        Raises:
            RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
            ConcurrencyError: the game is at another version than expected.
            NoOutcomeError: an outcome is missing or impossible.
            MalformedError: it is not a command, not one of this seat, or an outcome is not valid;
                or outcomes follow from the seed of a game that is stored.
        """
        if seat is not None and (type(seat) is not int or getattr(command, "player", None) != seat):
            self._refuse_other(seat, command)
        if expected is not None and (type(expected) is not int or expected != self.version):
            self.expect(expected)
        vocabulary = self.vocabulary
        given: Any = command  # Any: perhaps no command
        try:
            made_here = given.origin is vocabulary
        except AttributeError:  # it is not a fact
            made_here = False
        row: Row = given.row if made_here else self._row(given)
        if self._careful or outcomes is not None:
            return self._carry_out(row, outcomes)
        live: Any = self.live_state  # Any: the game's own state
        rows = live.events
        rows.clear()
        facts = vocabulary.facts
        events: tuple[Any, ...]  # Any: the game's events
        try:
            self._calls[row[0]](live, row, self.chance, self._awaited)
            self._awaited = None
            try:
                events = itemgetter(*rows)(facts) if len(rows) > 1 else (facts[rows[0]],)
            except (KeyError, IndexError):
                events = vocabulary.all_of(rows)
            self.version = self.log.add(given if made_here else vocabulary.fact(row), events)
        except RefusalError:
            if rows:
                self.live_state = self._folded(self.log)
            raise
        except NoCommandError:
            raise no_command(command) from None
        except BaseException:
            self.version = self.log.version
            self.live_state = self._folded(self.log)
            raise
        return events

    def decide(
        self,
        command: C,
        seat: int,
        version: int | None = None,
        outcomes: Sequence[object] | None = None,
    ) -> Decided:
        """Return what a command of ``seat`` leads to, which does not count yet.

        Whoever stores its record durably may then let it count by ``count``, if nothing else has
        counted meanwhile; ``keep`` does both. What does not count leaves no trace.

        Args:
            command: what a player submits.
            seat: who submits it.
            version: the version that the player has seen, as ``submit`` expects it.
            outcomes: as in ``submit``.

        It raises what ``submit`` raises.
        """
        given: Any = command  # Any: perhaps no command
        if type(seat) is not int or getattr(given, "player", None) != seat:
            self._refuse_other(seat, command)
        if version is not None and (type(version) is not int or version != self.version):
            self.expect(version)
        made_here = getattr(given, "origin", None) is self.vocabulary
        return self._decided(given.row if made_here else self._row(given), outcomes)

    def _carry_out(self, row: Row, outcomes: Sequence[object] | None = None) -> tuple[E, ...]:
        """Carry out a command, which counts once its record is stored."""
        return self.keep(self._decided(row, outcomes))

    def _decided(self, row: Row, outcomes: Sequence[object] | None = None) -> Decided:
        """Return what a command leads to on a copy of the state."""
        decider = self._decider
        given = None if outcomes is None else self._given(outcomes)
        if row[0] not in decider.rules:
            raise no_command(self.vocabulary.fact(row))
        if given is not None and row[0] not in decider.draws:
            given.require_all_used()
        state = self._copied()
        self._calls[row[0]](state, row, given or self.chance)
        if given is not None:
            given.require_all_used()
        return Decided(self.version, row, tuple(state.events), state)

    def _copied(self) -> Any:  # Any: the game's own state
        """Return a copy of the state for a command, which has been read."""
        live: Any = self.live_state  # Any: as above
        copy = self._decider.copy
        state = copy(live)
        state.unknown_name = live.unknown_name
        return state

    def _given(self, outcomes: Sequence[object]) -> GivenChance:
        """Return the chance of outcomes that are given with a command."""
        if outcomes and self._store is not None and isinstance(self.chance, SeededChance):
            raise MalformedError(
                "cannot be given: they follow from the seed of the record; a game that has none "
                "can be given them",
                "outcomes",
            )
        from maginor_core.engine.given_chance import GivenChance  # noqa: PLC0415 # few need it

        given = GivenChance(self.definition.decider.refusal)
        given.give(self._numbers(outcomes))
        return given

    def _numbers(self, outcomes: Sequence[object]) -> tuple[int, ...]:
        read = self.definition.chance.from_json
        return tuple([one if isinstance(one, int) else read(one) for one in outcomes])

    def keep(self, decided: Decided) -> tuple[Any, ...]:  # Any: the game's events
        """Store a record durably, and then let it count, as ``count`` does."""
        self.store(decided)
        return self.count(decided)

    def store(self, decided: Decided) -> None:
        """Store a record durably, if the game is stored; it does not count yet."""
        if self._store is not None:
            self._store(decided.version, decided.record)

    def count(self, decided: Decided) -> tuple[Any, ...]:  # Any: as above
        """Let a record and the state to which it leads count, and return what happened.

        Args:
            decided: what ``decide`` has returned at this version; its record is stored durably.

        Raises:
            ConcurrencyError: the game has gone on since. Nothing has changed.
        """
        version, row, rows, state, _ = decided
        log, vocabulary = self.log, self.vocabulary
        if version != log.version:
            log.expect(version)
        events: tuple[Any, ...]  # Any: the game's events
        try:
            events = tuple(map(vocabulary.facts.__getitem__, rows))
        except KeyError:
            events = tuple(map(vocabulary.fact, rows))
        self.version = log.add(vocabulary.facts.get(row) or vocabulary.fact(row), events)
        self.live_state, self._awaited = state, None
        self._careful = self._store is not None
        return events

    def expect(self, version: object) -> None:
        """Ensure that a command meant for ``version`` still applies to the current state.

        Secret answers of others to the same decision do not count.

        Raises:
            ConcurrencyError: something else has happened since.
            MalformedError: ``version`` is not a whole number.
        """
        log, secret = self.log, self._secret
        if type(version) is int and log.first <= version < log.version:
            since: Any = log.events(version)  # Any: the game's events
            if all(event.tag in secret for event in since):
                return
        log.expect(version)

    def undo(self, seat: int, version: int, agreed: Sequence[int] = ()) -> tuple[Undone, ...]:
        """Return to an earlier version by an appended record, and return its event.

        A roll that is taken back is not repeated: the next one has the next number.

        Args:
            seat: who asks for it.
            version: where to return.
            agreed: the seats that consent. Without the consent of all, a seat takes back only its
                own last commands, and nothing since which chance was drawn or something hidden was
                disclosed.

        Raises:
            UndoRefusedError: there is no such version, somebody's consent is missing, or the game
                is over.
        """
        return self.keep(self._undone(Undo(seat, version, tuple(agreed))))

    def _undone(self, request: Undo) -> Decided:
        self.require_seat(request.player)
        decider, version = self.definition.decider, request.version
        if not decider.to_act(self.live_state):
            raise UndoRefusedError("the game is over")
        history = History(self.setup.players, decider.final, self.log.first)
        for record in self.log.records():
            command: Any = record.command  # Any: the game's, or the engine's
            events: Any = record.events  # Any: as above
            if isinstance(command, Undo):
                history.repeat(command)
            else:
                history.add(seat_of(command), [event.tag for event in events])
        history.undo(request)
        live: Any = self.live_state  # Any: the game's own state
        state: Any = self._folded(self.log.branch(version))  # Any: as above
        state.drawn = live.drawn
        row = self.vocabulary.row(request)
        return Decided(self.version, row, ((UNDONE, request.player, version),), state)

    def view(self, seat: int | None) -> V_co:
        """Return all that ``seat``, or a spectator, may know now, by attributes.

        >>> from maginor_core.games import abracada
        >>> game = abracada.new(players=2, seed="7")
        >>> game.view(0).state.hands
        [[None, None, None, None, None], [5, 6, 6, 7, 8]]
        """
        self.require_seat(seat)
        return self.definition.view_of(self.live_state, self.setup, seat)

    def view_json(self, seat: int | None) -> Json:
        """Return the same as plain JSON data."""
        self.require_seat(seat)
        return self.definition.view_to_json(self.live_state, seat)

    def to_json(self) -> Json:
        """Return the protocol's STATE, secrets included."""
        return self.definition.state_to_json(self.live_state)

    def setup_seen(self, seat: int | None) -> Json:
        """Return what the game began with, as far as ``seat``, or a spectator, may know it."""
        self.require_seat(seat)
        setup = self.definition.setups.to_json(self.setup)
        return self.definition.setups.seen_json(setup, seat)

    def setup_known_to(self, seat: int | None) -> Setup:
        """Return the same as a setup, with None in place of each value that is hidden."""
        self.require_seat(seat)
        return self.definition.setups.known(self.setup, seat)

    def events(self, start: int | None = None, stop: int | None = None) -> Iterator[E]:
        """Yield what happened between two versions, the first one and now if None; secrets too."""
        return self.log.events(start, stop)

    def events_seen_by(
        self, seat: int | None, start: int | None = None, stop: int | None = None
    ) -> Iterator[E]:
        """Return the same as ``seat``, or a spectator, may see it."""
        self.require_seat(seat)
        redact: Any = self.definition.redact  # Any: the game's events
        return (redact(event, seat) for event in self.log.events(start, stop))

    def __repr__(self) -> str:
        """Return which game it is, how far it is and who must act; nothing that is hidden."""
        awaited, result = self.to_act, self.result
        if awaited:
            going = f"to act: {', '.join(map(str, awaited))}"
        elif result is None:
            going = "abandoned"
        else:
            totals, winners = [", ".join(map(str, one)) for one in (result.totals, result.winners)]
            going = f"over, totals: {totals}, winners: {winners}"
        players = f"{self.setup.players} players"
        return f"<{self.definition.name}: {players}, version {self.version}, {going}>"

    def __str__(self) -> str:
        """Return the board as a spectator sees it, in lines of text."""
        from maginor_core.engine.presentation import text_of  # noqa: PLC0415 # it loads slowly

        drawing = self._presentation().draw(self.live_state, None, LINE_WIDTH)
        return "\n".join([repr(self), "", *[text_of(line).rstrip() for line in drawing.lines]])

    def _repr_svg_(self) -> str:
        """Return the board as a spectator sees it, which notebooks show."""
        from maginor_core.engine.picture import PictureLook, picture  # noqa: PLC0415 # as above

        shown = self._presentation()
        look = PictureLook(shown.players, shown.say)
        return picture(self.definition, self.setup_known_to(None), self.view_json(None), look)

    def _presentation(self) -> Presentation:
        from maginor_core.engine.generic_presentation import presentation_of  # noqa: PLC0415 # late

        players = [f"Player {seat + 1}" for seat in range(self.setup.players)]
        return presentation_of(self.definition, self.setup, players, {})

    # Other games from here: branches, what a seat knows, and what chance can make of a command.

    def branch(
        self, version: int | None = None, chance: Chance | str | int | None = None
    ) -> Game[C, E, S, V_co]:
        """Return another game that shares this one's past up to ``version`` (now, if None).

        Its outcomes come from ``chance``, or follow from that seed; if None, from where they come
        here.

        >>> from maginor_core.games import magalon
        >>> game = magalon.new(players=2, seed="7")
        >>> _ = game.submit(game.legal()[0])
        >>> what_if = game.branch(0)
        >>> what_if.submit(what_if.legal()[-1])
        (CardPlayed(player=1, value=10), CardAsked(player=0))
        >>> game.version, what_if.version
        (1, 1)
        """
        upto = self.version if version is None else version
        given: Chance | str | int = self.chance if chance is None else chance
        log = self.log.branch(upto)
        if upto == self.version:  # the state is shared until either changes it
            self._careful = True
            state = self.live_state
        else:
            state = self._folded(log)
        return Game(
            self.definition, self.setup, given, log=log, state=state, _like=self, _start=self._start
        )

    def copy(self) -> Game[C, E, S, V_co]:
        """Return an independent game with the same past and the same chance."""
        return self.branch()

    def known_to(self, seat: int | None) -> Game[C, E, S, V_co]:
        """Return a game without a past and without what ``seat``, or a spectator, may not know.

        Its setup has None in place of each value that is hidden, as ``setup_known_to`` returns it.
        """
        self.require_seat(seat)
        setup = self.definition.setups.known(self.setup, seat)
        state = self.definition.known_state(self.live_state, setup, seat)
        return self._begun_at(setup, state, self.version)

    def determinize(self, seat: int | None, seed: str | int) -> Game[C, E, S, V_co]:
        """Return a game without a past that ``seat``, or a spectator, cannot tell from this one.

        What the viewer does not know follows from ``seed`` instead, and so does chance to come: a
        search there cannot see what is hidden. Its setup is the one that ``known_to`` has.
        """
        self.require_seat(seat)
        definition, setup = self.definition, self.definition.setups.known(self.setup, seat)
        make, state = definition.determinize, self.state
        found = definition.begun_with(setup, state if make is None else make(state, seat, seed))
        return self._begun_at(setup, found, self.version, SeededChance(f"{seed}:determinize"))

    def branches(self, command: C) -> Iterator[tuple[tuple[int, ...], Game[C, E, S, V_co]]]:
        """Yield the games to which ``command`` can lead, each with its outcomes of chance.

        Raises:
            RefusalError: the rules do not allow it.
            MalformedError: it is not a command of the game.
        """
        from maginor_core.engine.given_chance import branches  # noqa: PLC0415 # few need it

        row, no_chance = self._row(command), NoChance()
        for branch in branches(self.definition.decider, self.live_state, row):
            yield branch.outcomes, self.at(branch.state, self.version + 1, no_chance)

    def pick_outcomes(self, command: C, pick: Callable[[int], int]) -> tuple[int, ...]:
        """Return outcomes of chance with which ``command``, which is legal, is accepted.

        Each is picked by ``pick``, which returns a number from 0 up to, but without, the given one:
        which of so many possible outcomes it is.
        """
        from maginor_core.engine.given_chance import PickedChance  # noqa: PLC0415 # few need it

        decider, row = self.definition.decider, self._row(command)
        if row[0] not in decider.draws:
            return ()
        chance = PickedChance(pick)
        decider.run(self.state, row, chance)
        return tuple(chance.outcomes)

    def outcomes_for(self, command: C, outcomes: Sequence[int]) -> tuple[int, ...] | None:
        """Return the first ``outcomes``, as many as ``command`` draws; None if it is refused."""
        for count in range(len(outcomes) + 1):
            try:
                self.copy().submit(command, outcomes=outcomes[:count])
            except RefusalError as refusal:
                if not refusal.concerns_chance:
                    return None
            else:
                return tuple(outcomes[:count])
        return None

    def _row(self, command: object) -> Row:
        live: Any = self.live_state  # Any: the game's own state
        row, live.unknown_name = self.vocabulary.command_row(command, self.definition.decider.rules)
        return row

    def at(self, state: S, version: int = 0, chance: Chance | None = None) -> Game[C, E, S, V_co]:
        """Return a game from the same setup that begins with ``state``, without a past."""
        return self._begun_at(self.setup, state, version, chance)

    def _begun_at(
        self, setup: Setup, state: S, version: int, chance: Chance | None = None
    ) -> Game[C, E, S, V_co]:
        log: Log[C, E] = Log(version)
        return Game(self.definition, setup, chance, log=log, state=state, _like=self, _start=state)

    def follow(self, records: Iterable[Record[C, E]]) -> None:
        """Append records that are known to be right, folding their events unchecked."""
        decider, vocabulary = self.definition.decider, self.vocabulary
        for record in records:
            command: Any = record.command  # Any: the game's, or the engine's
            events: Any = record.events  # Any: as above
            if isinstance(command, Undo):
                live: Any = self.live_state  # Any: the game's own state
                state: Any = self._folded(self.log.branch(command.version))  # Any: as above
                state.drawn = live.drawn
            else:
                state = self.state
                decider.evolve(state, rows_of_game(map(vocabulary.row, events)))
            self.live_state, self._awaited = state, None
            self.version = self.log.append(record)

    def _folded(self, log: Log[Any, Any]) -> Any:  # Any: the game's facts, and its own state
        decider, start, row = self.definition.decider, self._start, self.vocabulary.row
        state = decider.initial(self.setup.layout) if start is None else decider.copy(start)
        if not log:
            return state
        if not any(isinstance(command, _OF_ENGINE) for command in log.commands()):
            decider.evolve(state, map(row, log.events()))
            return state
        drawn = state.drawn
        for record in lasting(list(log.records()), log.first):
            decider.evolve(state, rows_of_game(map(row, record.events)))
        state.drawn = drawn + len(outcomes_in([row(one) for one in log.events()], decider.outcomes))
        return state

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it, and from what
        chance = self.chance
        seed = chance.seed if isinstance(chance, SeededChance) else chance
        records = tuple(self.log)
        return _restored, (self.definition, self.setup, seed, records, self._start, self.log.first)

    def _refuse_other(self, seat: object, command: object) -> None:
        given: object = command
        if isinstance(command, Fact):
            try:
                given = self.definition.command_json.to_json(command)
            except KeyError:  # of another game, or an event
                given = type(command).__name__
        raise MalformedError(f"is not a command of seat {shown(seat)}: {shown(given)}", "command")

    def require_seat(self, seat: object) -> None:
        """Raise a ``MalformedError`` if ``seat`` is neither a seat nor None, for a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.setup.players):
            last = self.setup.players - 1
            raise MalformedError(f"must be from 0 to {last}, or None, not {shown(seat)}", "seat")


def _restored(
    definition: GameDefinition,
    setup: PlayableSetup,
    chance: Chance | str | int,
    records: Sequence[Record[Any, Any]],  # Any: the game's facts
    start: Any,  # Any: its own state
    first: int,
) -> Game:
    game = Game(definition, setup, chance, state=start, version=first)
    game.follow(records)
    return game
