"""A checked game is played to find what goes wrong silently; every check asks this of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition, Setup, State
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact, Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import PickedChance
from maginor_core.engine.notation import NOTATION, command_text
from maginor_core.engine.observation import Encoder, ObservationError
from maginor_core.engine.variants import others
from maginor_core.suite.contents import contents_of
from maginor_core.suite.returns import wrong_event
from maginor_core.suite.slips import Fold, GameReport, difference, without_places

Viewer = int | None
"""A seat, or a spectator, if None."""
Json = Any  # any JSON value
NO_OBSERVATION: Final = "agents cannot be shown every state"


@frozen
class PlayedMove:
    """A command with the outcomes of chance that it drew and the events that it caused."""

    row: Row
    outcomes: tuple[int, ...]
    events: tuple[Row, ...]


@frozen(eq=False)
class PlayedStep:
    """A move, the state before it, and the one after it."""

    move: PlayedMove
    before: State
    after: State


def reread(data: Json) -> Json:
    """Return JSON data after it was written and read; what is not JSON becomes text."""
    return json.loads(json.dumps(data, default=repr))


class CheckedGame:
    """One game, and what is found in it.

    Attributes:
        setup: what it begins with.
        other: another deal by as many players.
        words: its vocabulary.
        viewers: all who may look at it.
        encoder: what writes observations; None if none are made of the game.
    """

    other: Setup
    words: Vocabulary
    viewers: tuple[Viewer, ...]
    encoder: Encoder | None

    def __init__(
        self,
        definition: GameDefinition,
        report: GameReport,
        fold: Fold,
        number: int,
        seed: str | int,
    ) -> None:
        """Take the ``number`` of the game among several; the first ones have no variants."""
        self.definition = definition
        self.decider = definition.decider
        self.report = report
        self.fold = fold
        self.kept: dict[str, Any] = {}  # Any: the game's own
        self.chance = chance = Stream(seed, f"game.{number}")
        self.kinds_of_events = tuple(definition.event_json.types.values())
        self.read: set[object] = set()
        self.twins: dict[Viewer, State] = {}
        self.untried: dict[int, list[Any]] = {}  # Any: commands of the game
        self.moves: list[tuple[PlayedMove, str]] = []
        self.setup: Setup = None
        span = definition.most_players - definition.fewest_players + 1
        self.players = definition.fewest_players + number % span
        self.variants = {
            name: chance.choose(others(default))
            for name, default in definition.variants.items()
            if number >= span and chance.below(2)
        }
        self.seed = f"{seed}.{number}"

    def _deal(self, seed: str) -> Setup:
        return self.definition.deal(self.players, seed, None, self.variants)

    def _begin_report(self) -> None:
        chosen = f"variants {self.variants}" if self.variants else "no variants"
        where = f"{self.players} players, deal {self.seed!r}, {chosen}"
        if self.definition.newest is not None:
            where = f"revision {self.definition.revision}, {where}"
        self.report.begin(where, self._notation)

    def _notation(self) -> list[str]:
        """Return the lines of the game's notation, as far as it was played and can be written."""
        lines = []
        with suppress(Exception):  # what cannot be written is a slip of its own
            setup = json.dumps(self.definition.setups.to_json(self.setup), separators=(",", ":"))
            lines += [NOTATION, f"game {self.definition.name}", f"setup {setup}"]
            for move, _ in self.moves:
                lines.append(
                    command_text(self.definition, self.words.fact(move.row), move.outcomes)
                )
        return lines

    def _begin(self) -> State:
        return self.decider.initial(self.setup.layout)

    def _whole(self, state: State) -> str:
        """Return all that is known of a state but how many outcomes were drawn, as text."""
        shown = json.dumps(self.definition.state_to_json(state), default=repr)
        return f"{self.definition.states.snapshot(state)!r} {shown}"

    def _name(self, row: Row) -> str:
        return self.decider.codec.tags[row[0]].__name__

    def _text(self, row: Row) -> str:
        return json.dumps(self.definition.command_json.to_json(self.words.fact(row)))

    def _seen(self, row: Row, viewer: Viewer) -> Fact:
        """Return an event as a viewer sees it."""
        seen: object = self.definition.redact(self.words.fact(row), viewer)
        if not isinstance(seen, self.kinds_of_events):
            about, returned = wrong_event(self.definition, seen)
            self.report.stop("type", about, returned)
        return seen

    def _observe(self, state: State, seat: int) -> bytes:
        """Return the observation of a seat; none in a game of which no observations are made."""
        if self.encoder is None:
            return b""
        try:
            return bytes(self.encoder.observe(state, seat))
        except ObservationError as error:
            self.report.add("observation", NO_OBSERVATION, str(error))
            self.encoder = None
        return b""

    def _try(self, state: State, row: Row, pick: Callable[[int], int]) -> PlayedMove | None:
        """Carry out a legal command on a state itself; None, and a slip, if it is refused."""
        try:
            return self._carry_out(state, row, pick)
        except RefusalError as refusal:
            about = f"{self._name(row)} is listed as legal, but refused"
            self.report.add("legal", about, f"{self._text(row)}: {refusal}")
            return None

    def _carry_out(self, state: State, row: Row, pick: Callable[[int], int]) -> PlayedMove:
        picked = PickedChance(pick)
        state.events.clear()
        self.decider.run(state, row, picked)
        return PlayedMove(row, tuple(picked.outcomes), tuple(state.events))

    def _look(self, state: State, viewer: Viewer) -> Iterator[tuple[str, Json]]:
        """Yield all that a viewer can ask for."""
        game = self.definition
        yield "a view", game.view_to_json(state, viewer)
        setup = game.setups.known(self.setup, viewer)
        known = game.known_state(state, setup, viewer)
        yield "what conceal leaves", [game.state_to_json(known), game.states.snapshot(known)]
        public = {id(setup.layout)} if setup is self.setup else ()
        yield "an attribute of what conceal leaves", contents_of(known, public)
        yield "who is awaited", self.decider.to_act(state)
        if viewer is not None:
            yield "what is legal", self.decider.legal(state, viewer)
            yield "an observation", self._observe(state, viewer)
        if game.determinize is not None:
            made = game.determinize(state, viewer, self.report.step)
            yield "what determinize makes", game.states.snapshot(made)

    def _misread(self, what: str, detail: str = "") -> None:
        self.report.add("round trip", f"{what} that is written is not read again alike", detail)

    def _leak(self, what: str, one: Json, other: Json, viewer: Viewer) -> None:
        path = difference(one, other)
        shown = without_places(path) or "something"
        about = f"{what} shows {shown}, which is hidden from the viewer"
        self.report.add("leak", about, f"viewer {viewer}, {path}")
