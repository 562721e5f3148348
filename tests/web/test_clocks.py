"""Time that is added to a clock, for the commands that lead a game further."""

from __future__ import annotations

from attrs import evolve

from maginor_core.engine.game import Game
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables.server.deadlines import clock_after
from maginor_core.tables.table_row import ClockTerms, Seat, TableRow

SEATS = (Seat("person", "Ada", taken=True), Seat("person", "Bo", taken=True))


class Clocked:
    """A game with a clock of a minute and five seconds for each command, on which no time runs."""

    def __init__(self) -> None:
        self.game = Game(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
        terms, self.moment = ClockTerms(60, 5), 0
        self.record = TableRow("a", "maginor", SEATS, clock=terms, status="playing")
        self.follow()

    def follow(self) -> None:
        moment = self.moment
        self.record = evolve(self.record, clock_state=clock_after(self.record, self.game, moment))

    @property
    def seconds(self) -> tuple[int, ...]:
        assert self.record.clock_state is not None
        return tuple([left // 1000 for left in self.record.clock_state.left])

    def move(self) -> int:
        """Move a wizard, which can be taken back, and return whose command it was."""
        (seat,) = self.game.to_act
        named = {type(one).__name__: one for one in self.game.legal(seat)}
        self.game.submit(named["MoveWizard"], seat=seat)
        self.follow()
        return seat


def test_taking_back_a_command_and_repeating_it_adds_no_time() -> None:
    """The attack: with seconds added for each command, a seat repeats one and never runs out."""
    clocked = Clocked()
    seat = clocked.move()
    assert clocked.seconds[seat] == 65
    for _ in range(20):
        clocked.game.undo(seat, clocked.game.version - 1)
        clocked.follow()
        assert clocked.move() == seat
    assert clocked.seconds[seat] == 65
    other = clocked.move()
    assert other != seat
    assert clocked.seconds == (65, 65)


def test_commands_after_an_agreed_undo_add_time_once_they_lead_further() -> None:
    clocked = Clocked()
    for _ in range(4):
        clocked.move()
    assert clocked.seconds == (70, 70)
    clocked.game.undo(0, 0, (1,))
    clocked.follow()
    for _ in range(4):
        clocked.move()
    assert clocked.seconds == (70, 70)
    clocked.move()
    assert sum(clocked.seconds) == 145


def test_a_clock_that_follows_several_records_at_once_adds_the_same() -> None:
    clocked = Clocked()
    (seat,) = clocked.game.to_act
    for number in range(3):
        command = next(c for c in clocked.game.legal(seat) if type(c).__name__ == "MoveWizard")
        clocked.game.submit(command, seat=seat)
        if number < 2:
            clocked.game.undo(seat, clocked.game.version - 1)
    clocked.follow()
    assert clocked.seconds[seat] == 65


def test_an_undo_to_which_others_agree_gives_the_clock_back_what_was_taken_back() -> None:
    clocked = Clocked()
    seat = clocked.move()
    before = clocked.seconds
    version = clocked.game.version
    for _ in range(2):
        clocked.moment += 7000
        seat = clocked.move()
    assert clocked.seconds != before
    clocked.moment += 9000
    clocked.game.undo(seat, version, (1 - seat,))
    clocked.follow()
    assert clocked.seconds == before
    clocked.moment += 3000
    mover = clocked.move()
    assert clocked.seconds[mover] == before[mover] - 3 + 5


def test_who_takes_back_a_move_alone_gets_no_time_for_it() -> None:
    clocked = Clocked()
    clocked.moment += 20_000
    seat = clocked.move()
    assert clocked.seconds[seat] == 45
    clocked.game.undo(seat, 0)
    clocked.follow()
    assert clocked.seconds[seat] == 45
