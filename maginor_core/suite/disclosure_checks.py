"""What a seat may know: what has shown it the same events must look the same to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from operator import ne
from typing import Final

from maginor_core.engine.chance import Request, possible
from maginor_core.engine.definition import State
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import execute
from maginor_core.suite.checked_game import CheckedGame, Json, PlayedMove, PlayedStep, Viewer

ALTERNATIVES: Final = 5
"""How many other commands, or outcomes of one, are tried at each step."""


class DisclosureChecks(CheckedGame):
    """Checks that views, events and legal commands show no more than a seat may know."""

    def _redact(self, move: PlayedMove, viewer: Viewer) -> list[Json]:
        return [self.definition.event_json.to_json(self._seen(row, viewer)) for row in move.events]

    def _alternatives(self, state: State, move: PlayedMove) -> list[tuple[PlayedMove, State]]:
        """Return what else the player could have done, or chance, and to what that leads."""
        mine = move.row[1 + self.words.fact(move.row).names.index("player")]
        legal = self.decider.legal(state, mine)
        rows = self.chance.shuffled(legal)[:ALTERNATIVES]
        if move.row[0] in self.decider.draws:
            rows += [move.row] * ALTERNATIVES
        found = []
        for row in rows:
            after = self.decider.copy(state)
            tried = self._try(after, row, self.chance.below)
            if tried is not None:
                found.append((tried, after))
        return found

    def _compare_alternatives(self, tried: Sequence[tuple[PlayedMove, State]], player: int) -> None:
        """Compare for each viewer those states that the same events as it sees them led to.

        The first of them is the game's. For a viewer that follows no other state, one is noted that
        it cannot distinguish from that.
        """
        wholes = [self._whole(after) for _, after in tried]
        for viewer in self.viewers:
            groups: dict[str, int] = {}
            known: dict[int, list[tuple[str, Json]]] = {}
            answers: set[str] = set()
            for at, (move, after) in enumerate(tried):
                seen = json.dumps(self._redact(move, viewer))
                if viewer != player and all(row[0] in self.decider.secret for row in move.events):
                    answers.add(seen)
                first = groups.setdefault(seen, at)
                if wholes[at] == wholes[first]:
                    continue
                if first not in known:
                    known[first] = list(self._look(tried[first][1], viewer))
                self._compare(known[first], self._look(after, viewer), viewer)
                if first == 0:
                    self.twins.setdefault(viewer, after)
            if len(answers) > 1:
                about = f"others see an answer that is secret: {self._name(tried[0][0].row)}"
                self.report.add("leak", about, f"viewer {viewer}")

    def _follow_twins(self, step: PlayedStep) -> None:
        """Carry out a move in states that some viewers could not distinguish before."""
        move, after = step.move, step.after
        for viewer, twin in list(self.twins.items()):
            del self.twins[viewer]
            if move.row not in self.decider.legal(twin, None):
                continue
            state = self.decider.copy(twin)
            try:
                events = execute(self.decider, state, move.row, move.outcomes)
            except EngineError:
                continue
            same = PlayedMove(move.row, move.outcomes, events)
            if self._redact(same, viewer) != self._redact(move, viewer):
                self._check_disclosure(step, PlayedStep(same, twin, state), viewer)
                continue
            if self._whole(state) != self._whole(after):
                self._compare(self._look(after, viewer), self._look(state, viewer), viewer)
                self.twins[viewer] = state

    def _check_disclosure(self, one: PlayedStep, other: PlayedStep, viewer: Viewer) -> None:
        """Report an event by which a viewer tells apart what it could not, if nothing says so.

        The first event that differs is what discloses it; others may follow from it.
        """
        hidden = self._whole(one.after) != self._whole(other.after)
        if hidden and self._compare_events(one, other, viewer):
            return
        for row, also in zip_longest(one.move.events, other.move.events):
            facts = [None if each is None else self.words.fact(each) for each in (row, also)]
            seen = [None if each is None else self._seen(each, viewer) for each in (row, also)]
            if seen[0] == seen[1]:
                continue
            if any(fact is not None and fact.tag in self.decider.final for fact in facts):
                return
            name = type(facts[0] or facts[1]).__name__
            about = f"discloses does not name {name}, by which somebody learns what was hidden"
            self.report.add("disclosure", about, f"viewer {viewer}: {self._text(one.move.row)}")
            return

    def _compare_told(
        self, state: State, move: PlayedMove, after: State, asked: Sequence[Request]
    ) -> None:
        """Compare what events say with what views hide, where one thing alone comes out otherwise.

        That is one outcome of chance, or one field of the command.
        """
        whole = self._whole(after)
        for row, outcomes in self._variations(state, move, asked):
            tried = self.decider.copy(state)
            try:
                events = execute(self.decider, tried, row, outcomes)
            except EngineError:
                continue
            if self._whole(tried) == whole:
                continue
            other = PlayedStep(PlayedMove(row, outcomes, events), state, tried)
            for viewer in self.viewers:
                self._compare_events(PlayedStep(move, state, after), other, viewer)

    def _variations(
        self, state: State, move: PlayedMove, asked: Sequence[Request]
    ) -> Iterator[tuple[Row, tuple[int, ...]]]:
        """Yield the command of a move with one other outcome, and others that differ in a field."""
        row, outcomes = move.row, move.outcomes
        for place in self.chance.shuffled(range(len(asked)))[:ALTERNATIVES]:
            options = [one for one, _ in possible(asked[place]) if one != outcomes[place]]
            if options:
                outcome = type(outcomes[place])(self.chance.choose(options))
                yield row, (*outcomes[:place], outcome, *outcomes[place + 1 :])
        mine = row[1 + self.words.fact(row).names.index("player")]
        others = [
            other
            for other in self.decider.legal(state, mine)
            if other[0] == row[0] and sum(map(ne, other, row)) == 1
        ]
        for other in self.chance.shuffled(others)[:ALTERNATIVES]:
            yield other, outcomes

    def _compare_events(self, one: PlayedStep, other: PlayedStep, viewer: Viewer) -> bool:
        """Report the first event that tells a viewer what its view of two states hides.

        What it is told of itself alone is no such event, nor what its view has shown once the event
        had happened, nor an answer that is secret, which is compared by itself. Return whether
        there is one.
        """
        seen = [[self._seen(row, viewer) for row in step.move.events] for step in (one, other)]
        if [type(fact) for fact in seen[0]] != [type(fact) for fact in seen[1]]:
            return False
        pairs = enumerate(zip(*seen, strict=True))
        number, (fact, also) = next((pair for pair in pairs if ne(*pair[1])), (0, (None, None)))
        if fact is None or (viewer is not None and getattr(fact, "player", None) == viewer):
            return False
        if fact.tag in self.decider.secret:
            return False
        if self._tells_apart(one.after, other.after, viewer):
            return False
        with suppress(Exception):  # between two events there need not be any view
            made = [self._until(step, number + 1) for step in (one, other)]
            if self._tells_apart(made[0], made[1], viewer):
                return False
        name = next(n for n in fact.names if getattr(fact, n) != getattr(also, n))
        about = f"the event {type(fact).__name__} shows {name}, which views hide from the viewer"
        self.report.add("leak", about, f"viewer {viewer}, {fact!r}")
        return True

    def _tells_apart(self, one: State, other: State, viewer: Viewer) -> bool:
        looks = zip(self._look(one, viewer), self._look(other, viewer), strict=True)
        return any(data != also for (_, data), (_, also) in looks)

    def _until(self, step: PlayedStep, count: int) -> State:
        """Return the state after the first events of a step."""
        state = self.decider.copy(step.before)
        self.decider.evolve(state, step.move.events[:count])
        return state

    def _compare(
        self, known: Iterable[tuple[str, Json]], other: Iterable[tuple[str, Json]], viewer: Viewer
    ) -> None:
        """Report the first thing by which a viewer could distinguish two states."""
        for (what, data), (_, also) in zip(known, other, strict=True):
            if data != also:
                self._leak(what, data, also, viewer)
                return
