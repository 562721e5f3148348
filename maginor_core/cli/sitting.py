"""A sitting: people and bots at one terminal, playing a game that is logged as it goes."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from rich.console import Console
from rich.text import Text

from maginor_core.bots import BOTS, next_command
from maginor_core.cli.asking import ask_command, ask_face
from maginor_core.cli.seating import HUMAN
from maginor_core.cli.sentences import ASKING, Narrator
from maginor_core.cli.tableau import SEAT_STYLES, tableau, tally
from maginor_core.commands import Command
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import Seat
from maginor_core.events import DieRolled, Event, OracleScored, TurnBegan
from maginor_core.game import Game
from maginor_core.logs import GameLog
from maginor_core.projections.secrecy import seen_by


@frozen
class Sitting:
    """A game at a terminal.

    Attributes:
        game: the game.
        log: where each accepted command is written before anybody sees it.
        seats: who plays at each seat: a person or a bot's name.
        seed: what the bots' chance follows from.
        manual_dice: whether a person tells what a real die shows.
        output: the terminal.
        secret: what the dice follow from, to be revealed at the end, if they were committed to.
    """

    game: Game
    log: GameLog
    seats: Sequence[str]
    seed: str
    manual_dice: bool
    output: Console
    secret: str = ""

    def play(self) -> None:
        """Play until the game is over, and seal its log.

        Raises:
            LeftError: somebody has left.
            LogError: the log cannot be written; what could not be written has not been shown.
        """
        self.draw()
        shown = True
        while not self.game.finished:
            seat = self._next_seat()
            if self.seats[seat] == HUMAN and not shown:
                self.draw(every_spell=False)
            command = self._command(seat)
            faces = None
            if self.manual_dice and rolls(command):
                faces = [ask_face(seat)]
            events = self.game.submit(command, faces)
            self.log.append(self.game.log[self.game.version - 1])
            turn_over = any(isinstance(event, TurnBegan) for event in events)
            if turn_over:
                self.log.flush()
            self._tell(events)
            shown = not turn_over and self.seats[seat] == HUMAN
        self.log.seal("finished", self.secret)
        self.draw()

    def draw(self, *, every_spell: bool = True) -> None:
        """Draw the board."""
        self.output.print()
        self.output.rule(style="dim")
        self.output.print(tableau(self.game.board, self.seats, every_spell=every_spell))

    def _next_seat(self) -> Seat:
        """Return who is asked next: of two duellists a bot, since it needs no time."""
        return min(self.game.to_act, key=lambda seat: self.seats[seat] == HUMAN)

    def _command(self, seat: Seat) -> Command:
        if self.seats[seat] != HUMAN:
            return next_command(self.game, BOTS[self.seats[seat]], seat, self.seed)
        return ask_command(self.output, self.game, seat, secret=self.seats.count(HUMAN) > 1)

    def _tell(self, events: Sequence[Event]) -> None:
        narrator = Narrator(self.game.setup)
        for event in seen_by(events, None):
            if isinstance(event, ASKING):
                continue
            style = SEAT_STYLES[event.player] if isinstance(event, TurnBegan) else ""
            if isinstance(event, DieRolled | OracleScored):
                style = "bold"
            self.output.print(Text(f"  {narrator.event(event)}", style=style))
        if any(isinstance(event, OracleScored) for event in events):
            self.output.print(Text(f"  Votes won: {tally(self.game.board)}.", style="dim"))
