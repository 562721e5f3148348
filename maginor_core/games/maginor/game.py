"""A game under way, as front ends use it: commands in, events out, and everything to show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from maginor_core.commands import ChooseBeast, Command
from maginor_core.commands.decide import vocabulary_of
from maginor_core.commands.dice import face_number, face_numbers
from maginor_core.commands.legal import legal
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.dice import Dice, SeededDice
from maginor_core.components.layout import Layout
from maginor_core.components.numbers import NO_BEAST
from maginor_core.components.setup import Seat, Setup
from maginor_core.components.tokens import BEASTS, Face
from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.listing import FactListing
from maginor_core.engine.log import Log, Record
from maginor_core.engine.match import Match
from maginor_core.engine.outcomes import Chance, Request
from maginor_core.engine.session import Append, Session
from maginor_core.engine.undo import Undo, Undone
from maginor_core.engine.validation import shown
from maginor_core.events import Event
from maginor_core.games import game as game_called
from maginor_core.projections.board import Board
from maginor_core.projections.decision import Decision, open_decision
from maginor_core.projections.state import State
from maginor_core.projections.table import SeatView, Table, seen_by, table_of, view_of

GameRecord = Record[Command, Event]
"""An accepted command with its events."""


class _Rolling(Chance):
    """Rolls the dice of a game, as its rules ask for outcomes."""

    __slots__ = ("_game", "_roll")

    def __init__(self, game: Game) -> None:
        self._game = game
        self._roll = 0

    def start(self, drawn: int) -> None:
        self._roll = drawn

    def outcome(self, request: Request) -> int:
        roll, self._roll = self._roll, self._roll + 1
        return face_number(self._game.dice.face(roll))


class Game:
    """One game of Maginor, from a setup on.

    Its version is the number of commands accepted. Everything that it hands out is either immutable
    or a copy. A game is not made for use by several threads at once.

    >>> from maginor_core import Game, MoveWizard, SeededDice, deal
    >>> game = Game(deal(players=2, seed=7), dice=SeededDice(7))
    >>> game.decision
    TurnDecision(players=(0,))
    >>> game.submit(MoveWizard(player=0, oracle="owl"))
    (WizardMoved(player=0, oracle='owl'), TurnBegan(player=1))
    """

    __slots__ = ("_listing", "_session", "dice", "setup")

    def __init__(
        self,
        setup: Setup,
        dice: Dice | None = None,
        *,
        log: Log[Command, Event] | None = None,
        store: Append | None = None,
    ) -> None:
        """Begin a game, or resume the one in ``log``.

        Args:
            setup: what is laid out; see ``deal``.
            dice: where faces come from that are not given with a command; without it, dice from
                the system's entropy.
            log: the records of a game from the same setup, whose events are applied unchecked.
            store: stores each record durably before it counts, such as ``GameLog.store``. If it
                raises an error, nothing has changed.
        """
        self._begin(setup, SeededDice() if dice is None else dice, log, store=store)

    @classmethod
    def from_board(cls, board: Board, dice: Dice | None = None) -> Game:
        """Return a game that resumes ``board``, such as a saved one, at version 0.

        Its log holds what happens from there on; a log file begins with a setup and cannot hold it.
        """
        game = cls.__new__(cls)
        start = board.state.copy()
        game._begin(board.setup, SeededDice() if dice is None else dice, None, start)
        return game

    def _begin(
        self,
        setup: Setup,
        dice: Dice,
        log: Log[Command, Event] | None,
        start: State | None = None,
        store: Append | None = None,
    ) -> None:
        self.setup = setup
        self.dice = dice
        words = vocabulary_of(setup)
        self._listing = FactListing(words)
        self._session: Session[Layout, State] = Session(
            MAGINOR,
            setup.layout,
            words,
            _Rolling(self),
            log=log,
            start=start,
            store=store,
        )

    @property
    def match(self) -> Match:
        """This game, as tools for any game take it; what is played there is played here."""
        return Match.of(game_called("maginor"), self.setup, self._session)

    @property
    def log(self) -> Log[Command, Event]:
        """The records of all accepted commands; append to it only by ``submit``."""
        return self._session.log

    @property
    def version(self) -> int:
        """The number of commands accepted so far."""
        return self._session.version

    @property
    def board(self) -> Board:
        """A copy of the whole board, secrets included: for a referee, a bot's search or a save."""
        return Board(self._session.state_at(), self.setup)

    @property
    def table(self) -> Table:
        """What everyone may see."""
        return table_of(self._live)

    @property
    def decision(self) -> Decision | None:
        """What must be done next; None once the game is over."""
        return open_decision(self._live)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats from which a command is awaited; none once the game is over."""
        return MAGINOR.to_act(self._session.live_state)

    @property
    def finished(self) -> bool:
        """Whether the game is over (END-01)."""
        return self._session.live_state.finished

    def legal(self, seat: Seat | None = None) -> tuple[Command, ...]:
        """Return every command that would be accepted now, of ``seat`` or of all.

        Raises:
            MalformedError: nobody has that seat.
        """
        if seat is not None:
            self._require_seat(seat)
        return tuple(legal(self._session.live_state, seat, self._listing))

    def submit(
        self,
        command: Command,
        dice: Sequence[Face] | None = None,
        expected_version: int | None = None,
    ) -> tuple[Event, ...]:
        """Carry out ``command`` and return what happened, in order; all of it or nothing.

        Args:
            command: what a player submits.
            dice: the faces that the command rolls, as from a real die; if None, the game's dice.
            expected_version: the version that the player has seen, for games with several clients.
                Another duellist's secret choice since then is not a conflict (DUEL-03).

        Raises:
            Refusal: the rules do not allow it; ``ruling`` names the one that refuses it. Nothing
                has changed.
            ConcurrencyError: the game is at another version than expected. Nothing has changed.
            NoFaceError: the game's dice have no face for it. Nothing has changed.
            MalformedError: ``command`` or ``dice`` is not valid. Nothing has changed.
        """
        if expected_version is not None:
            self._session.expect(expected_version)
        return self._session.submit(command, None if dice is None else face_numbers(dice))

    def undo(self, player: Seat, version: int, agreed: Sequence[Seat] = ()) -> tuple[Undone, ...]:
        """Return to an earlier version by an appended record, and return its event.

        A player takes back its own last commands, if since then no die was rolled and no beast was
        revealed; all else needs the consent of every seat. A roll that is taken back is not
        repeated: the next one has the next number.

        Args:
            player: who asks for it.
            version: where to return.
            agreed: the other seats that consent.

        Raises:
            UndoRefusedError: there is no such version, somebody's consent is missing, or the game
                is over. Nothing has changed.
            MalformedError: nobody has that seat.
        """
        self._require_seat(player)
        return self._session.undo(Undo(player, version, tuple(agreed)))

    def _require_seat(self, seat: object) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.setup.players):
            last = self.setup.players - 1
            raise MalformedError(f"must be from 0 to {last}, or None, not {shown(seat)}", "seat")

    @property
    def _live(self) -> Board:
        """The board itself, for those who only look."""
        return Board(self._session.live_state, self.setup)

    def _repr_svg_(self) -> str:
        """Return the board as a spectator sees it, which notebooks show."""
        return self.match._repr_svg_()

    def view(self, seat: Seat | None = None) -> SeatView:
        """Return all that ``seat`` may know now, or a spectator, if that is None (DUEL-03).

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return view_of(self._live, seat)

    def events(self, start: int = 0, stop: int | None = None) -> Iterator[Event]:
        """Yield what happened between versions ``start`` and ``stop`` (now, if None), secrets too.

        Raises:
            VersionError: the game has no such version.
        """
        return self.log.events(start, stop)

    def events_seen_by(
        self, seat: Seat | None, start: int = 0, stop: int | None = None
    ) -> Iterator[Event]:
        """Yield the same as ``seat`` may see it, or a spectator, if that is None (DUEL-03).

        Raises:
            VersionError: the game has no such version.
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        return seen_by(self.events(start, stop), seat)

    def board_at(self, version: int) -> Board:
        """Return the whole board as it was at ``version``.

        Raises:
            VersionError: the game has no such version.
        """
        return Board(self._session.state_at(version), self.setup)

    def branch(self, version: int | None = None, dice: Dice | None = None) -> Game:
        """Return another game that shares this one's past up to ``version`` (now, if None).

        Args:
            version: where it branches off; of the newest version no event is folded again.
            dice: its dice; this game's if None, so that without a change it would continue
                identically.

        Raises:
            VersionError: the game has no such version.
        """
        game = Game.__new__(Game)
        game.setup = self.setup
        game.dice = self.dice if dice is None else dice
        game._listing = FactListing(self._session.vocabulary)
        game._session = self._session.branch(version, _Rolling(game))
        return game

    def copy(self) -> Game:
        """Return an independent game with the same past and the same dice."""
        return self.branch()

    def determinize(self, seat: Seat | None, seed: str | int) -> Game:
        """Return a game that ``seat``, or a spectator, cannot distinguish from this one.

        What the viewer does not know follows from ``seed`` instead: another's unrevealed beast,
        each as likely (DUEL-03), and the dice to come. A search there cannot see what is hidden.

        Raises:
            MalformedError: nobody has that seat.
        """
        self._require_seat(seat)
        chance = Stream(seed, "determinize")
        dice = SeededDice(f"{seed}:determinize")
        if self._session.live_state.revealed:
            return self.branch(dice=dice)
        hidden = {
            player: chance.choose(BEASTS)
            for player in self._live.beasts
            if seat is None or player != seat
        }
        asked = self.version
        while any(beast != NO_BEAST for beast in self._session.state_at(asked).beasts):
            asked -= 1
        game = self.branch(asked, dice)
        for player, beast in self._live.beasts.items():
            game.submit(ChooseBeast(player, hidden.get(player, beast)))
        return game

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it, and from what
        begun = self._session.start
        start = None if begun is None else Board(begun, self.setup)
        return _resumed, (self.setup, self.dice, tuple(self.log), start)


def _resumed(setup: Setup, dice: Dice, records: Sequence[GameRecord], start: Board | None) -> Game:
    log: Log[Command, Event] = Log()
    for record in records:
        log.append(record)
    game = Game.__new__(Game)
    game._begin(setup, dice, log, None if start is None else start.state)
    return game
