"""Round trips: commands, events and notation are read again as they were written."""

from __future__ import annotations

from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.notation import command_text, game_text, read_command, read_game
from maginor_core.suite.checked_game import CheckedGame, PlayedMove, reread


class RoundTripChecks(CheckedGame):
    """Checks that what was written of a game is read again alike."""

    def _check_facts(self, move: PlayedMove) -> None:
        command = self.words.fact(move.row)
        self._check_fact("command", command, move.row)
        if (command, move.outcomes) not in self.read:
            self.read.add((command, move.outcomes))
            self._check_line(command, move.outcomes)
        for row in move.events:
            event = self.words.fact(row)
            self._check_fact("event", event, row)
            for viewer in self.viewers:
                self._check_fact("event", self.definition.redact(event, viewer), ())

    def _check_fact(self, what: str, fact: Fact, row: Row) -> None:
        """Check that a fact is read again alike from its JSON, and from its numbers, if any."""
        if fact in self.read:
            return
        self.read.add(fact)
        form = self.definition.record_json if what == "command" else self.definition.event_json
        name = f"the {what} {type(fact).__name__}"
        try:
            same = form.from_json(reread(form.to_json(fact))) == fact
            if row:
                plain = type(fact)(*fact.values())
                same = same and self.words.read(row) == fact and self.words.row(plain) == row
        except Exception as error:
            self.report.add("round trip", f"{name} cannot be written and read again", repr(error))
            return
        if not same:
            self._misread(name, repr(fact))

    def _check_line(self, command: Fact, outcomes: tuple[int, ...]) -> None:
        """Check that a command with its outcomes is read again alike from its notation."""
        name = f"the notation of {type_name(type(command))}"
        form = self.definition.chance
        try:
            again = tuple([form.from_json(reread(form.to_json(one))) for one in outcomes])
            line = command_text(self.definition, command, outcomes)
            read = read_command(self.definition, line)
        except Exception as error:
            self.report.add("round trip", f"{name} cannot be written and read again", repr(error))
            return
        if again != outcomes:
            self._misread("an outcome of chance", f"{outcomes} and {again}")
        elif read != (command, list(outcomes)):
            self._misread(name, line)

    def _check_notation(self) -> None:
        """Play the game as a game, and check that it is read again alike from its notation."""
        if any(kind in ("chance", "round trip") for kind, _ in self.report.slips):
            return  # no whole game can be read then
        game = Game(self.definition, self.setup)
        for move, _ in self.moves:
            command = self.words.fact(move.row)
            game.submit(command, outcomes=move.outcomes)
        known = {self.definition.name: self.definition}
        if list(read_game(game_text(game), known.get).log) != list(game.log):
            self._misread("the notation of a game")
