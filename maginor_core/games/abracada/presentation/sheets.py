"""Sheets: the score of a game, its statistics and its deal, for programs and for people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from attrs import Factory, define

from maginor_core.engine.facts import Fact
from maginor_core.engine.paths import printable
from maginor_core.engine.plain import plain
from maginor_core.engine.presentation import (
    Explanation,
    Line,
    PartsPages,
    Presentation,
    Sheet,
    counted,
    line,
    table,
    wrapped,
)
from maginor_core.games.abracada import events as kinds
from maginor_core.games.abracada.components.layout import FIRST, LAST
from maginor_core.games.abracada.components.stone_set import (
    DIE,
    PLACEHOLDER,
    REMOVED,
    STANDARD_SET,
    StoneSet,
)
from maginor_core.games.abracada.events import Event
from maginor_core.games.abracada.presentation.names import NUMBERS, SpellNames, standings
from maginor_core.games.abracada.projections.state import OVER, State


@define
class AbracadaSeatStatistics:
    """What a player did and what befell it.

    Attributes:
        rounds_won: how often it gained most points in a round, alone.
        hands_emptied: how often it cast the last stone of its hand.
        lower: lower numbers named (CAST-05).
    """

    points: int = 0
    rounds_won: int = 0
    hands_emptied: int = 0
    cast: int = 0
    failed: int = 0
    lower: int = 0
    lives_lost: int = 0
    lives_gained: int = 0
    secret_stones: int = 0


@define
class AbracadaStatistics:
    """What happened in a game.

    Attributes:
        turns: how many turns have begun by the end of another one.
        spells: successful casts by number.
    """

    seats: list[AbracadaSeatStatistics]
    rounds: int = 0
    turns: int = 0
    spells: Counter[int] = Factory(Counter)

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return the statistics as plain JSON data."""
        return {
            "rounds": self.rounds,
            "turns": self.turns,
            "spells": {str(number): self.spells[number] for number in range(FIRST, LAST + 1)},
            "seats": [plain(seat) for seat in self.seats],
        }


def statistics(players: int, events: Iterable[Fact]) -> AbracadaStatistics:
    """Return what happened among so many players, as far as ``events`` contain it."""
    found = AbracadaStatistics([AbracadaSeatStatistics() for _ in range(players)])
    seats = found.seats
    for event in events:
        match event:
            case kinds.SpellCast():
                seats[event.player].cast += 1
                found.spells[event.number] += 1
            case kinds.CastFailed():
                seats[event.player].failed += 1
            case kinds.LowerNumberNamed():
                seats[event.player].lower += 1
            case kinds.LivesLost():
                seats[event.player].lives_lost += event.count
            case kinds.LivesGained():
                seats[event.player].lives_gained += event.count
            case kinds.SecretStoneTaken():
                seats[event.player].secret_stones += 1
            case kinds.HandEmptied():
                seats[event.player].hands_emptied += 1
            case kinds.TurnBegan():
                found.turns += 1
            case kinds.RoundEnded():
                found.rounds += 1
                _add_round(seats, event.gained)
    return found


def _add_round(seats: list[AbracadaSeatStatistics], gained: tuple[int, ...]) -> None:
    for seat, points in zip(seats, gained, strict=True):
        seat.points += points
    best = [seat for seat, points in zip(seats, gained, strict=True) if points == max(gained)]
    if len(best) == 1:
        best[0].rounds_won += 1


# Stone sets for people: the box to play with, shown, checked, or written out to be changed.


def remarks_on(parts: StoneSet) -> list[str]:
    """Return what an owner of the game may want to look at."""
    return [PLACEHOLDER] if parts.die == DIE else []


def summary_of(parts: StoneSet) -> str:
    """Return in a few words what a stone set has."""
    sides = " ".join(map(str, parts.die))
    return f"{counted(sum(parts.stones), 'stone')}, a die with the sides {sides}"


def exported_parts() -> str:
    """Return the text of the standard set's file."""
    return json.dumps(STANDARD_SET.to_json(), indent=2) + "\n"


def parts_sheet(parts: StoneSet) -> Sheet:
    """Return a stone set: its data in the form of its file."""
    return Sheet(parts.to_json(), lambda width: _lines(parts, width))


def _lines(parts: StoneSet, width: int) -> list[Line]:
    counts = ", ".join(f"{times} of {n}" for n, times in enumerate(parts.stones, FIRST))
    counted_out = zip(REMOVED, parts.removed, strict=True)
    removed = ", ".join(f"{count} with {players} players" for players, count in counted_out)
    sides = ", ".join(map(str, parts.die))
    numbers = (
        f"Lives: {parts.lives}. Stones of a hand: {parts.hand}. Secret stones: {parts.secret}. "
        f"Target: {counted(parts.target, 'point')}."
    )
    texts = [
        f"Stones: {counts}.",
        f"Removed in each round: {removed}.",
        numbers,
        f"The sides of the die: {sides}.",
    ]
    drawn = list(wrapped(line(printable(parts.id), "bold"), width))
    if parts.about:
        drawn += wrapped(line(printable(parts.about), "dim"), width)
    return drawn + [part for text in texts for part in wrapped(line(text), width, indent=2)]


PARTS: Final = PartsPages(parts_sheet, remarks_on, summary_of, exported_parts)
"""What the game is dealt from, for people."""


class AbracadaSheets(Presentation):
    """How everyone stands, and what happened."""

    names: SpellNames

    def score(self, state: State) -> Sheet:
        data: dict[str, Any] = {  # Any: plain JSON data
            "round": state.round_number,
            "target": state.layout.target,
            "points": state.points[:],
            "gained": list(state.gained) or None,
            "lives": state.lives[:],
            "secret_stones": [len(taken) for taken in state.taken],
            "finished": state.phase == OVER,
            "winners": list(state.winners) or None,
        }
        return Sheet(data, lambda width: list(self._score(state, width)))

    def tally(self, state: State) -> str:
        return f"{standings(self.names, state.points)}."

    def _score(self, state: State, width: int) -> Iterator[Line]:
        yield from wrapped(line(self.tally(state)), width)
        say = self.names.say
        if state.gained:
            gained = say.listed(f"{self.names.player(n)} {g}" for n, g in enumerate(state.gained))
            yield from wrapped(line(say("score-gained", standings=gained)), width)
        if state.winners:
            winners = self.names.all_players(state.winners)
            stated, found = (
                say("won", winners=winners, count=len(state.winners)),
                self.decided(state),
            )
            yield from wrapped(line(f"{stated} {found.text}" if found else stated), width)
            return
        lives = say.listed(f"{self.names.player(n)} {left}" for n, left in enumerate(state.lives))
        target = self.names.points(state.layout.target)
        text = say("score-running", round=state.round_number, standings=lives, target=target)
        yield from wrapped(line(text), width)

    def decided(self, state: State) -> Explanation | None:
        target, gained, lives = state.layout.target, state.gained, state.lives
        reached = [seat for seat, points in enumerate(state.points) if points >= target]
        if not state.winners or len(reached) == 1:
            return None
        most = [seat for seat in reached if gained[seat] == max(gained[one] for one in reached)]
        if len(state.winners) > 1:
            text = self.say("decided-shared", players=self.names.all_players(state.winners))
        else:
            compared, seats = (gained, reached) if len(most) == 1 else (lives, most)
            listed = self.say.listed(
                f"{self.names.player(seat)} {compared[seat]}" for seat in seats
            )
            message = "decided-round" if len(most) == 1 else "decided-lives"
            text = self.say(message, count=target, standings=listed)
        return Explanation(("END-02",), text=text)

    def statistics(self, events: Sequence[Event]) -> Sheet:
        counted_events = statistics(self.names.setup.players, events)
        return Sheet(
            counted_events.to_json(), lambda width: list(self._statistics(counted_events, width))
        )

    def _statistics(self, found: AbracadaStatistics, width: int) -> Iterator[Line]:
        say = self.names.say
        text = say("stats-rounds", rounds=found.rounds, turns=found.turns)
        yield from wrapped(line(text), width)
        own_titles = ("won", "cast", "failed", "lost", "gained", "secret")
        titles = [say("head-player"), say("head-points"), *[say(f"stats-{t}") for t in own_titles]]
        rows = [[line(title, "dim") for title in titles]]
        for seat, own in enumerate(found.seats):
            numbers = (own.points, own.rounds_won, own.cast, own.failed, own.lives_lost)
            rest = (own.lives_gained, own.secret_stones)
            rows.append([line(self.names.player(seat)), *[line(str(n)) for n in (*numbers, *rest)]])
        for row in table(rows, right=range(1, len(titles))):
            yield from wrapped(row, width, indent=4)
        spells = ", ".join([f"{number}: {found.spells[number]}" for number in NUMBERS])
        yield from wrapped(line(say("stats-spells", spells=spells)), width)

    def deal(self) -> Sheet:
        return Sheet({}, lambda width: list(self._deal(width)))

    def _deal(self, width: int) -> Iterator[Line]:
        setup, say = self.names.setup, self.names.say
        counts = [
            say("deal-of", count=times, number=n) for n, times in enumerate(setup.stones, FIRST)
        ]
        die = say("table-die", sides=", ".join(map(str, setup.die)))
        everyone = say(
            "deal-everyone",
            lives=setup.lives,
            count=setup.hand,
            secret=setup.secret,
            target=self.names.points(setup.target),
        )
        texts = [
            say("deal-stones", stones=", ".join(counts)),
            everyone,
            f"{die} {say('placeholder')}",
            say("deal-removed", drawn=self.names.stones(setup.removed)),
        ]
        for seat, hand in enumerate(setup.hands):
            texts.append(
                say("deal-hand", player=self.names.player(seat), drawn=self.names.stones(hand))
            )
        for text in texts:
            yield from wrapped(line(text), width, indent=2)
