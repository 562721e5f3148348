"""A decider is the rules of a game: an initial state, what a command causes, what an event changes.

It follows the decider pattern (initial, decide, evolve), in numbers. Rules are functions that take
the state and the fields of their command, and record events by calling methods of the state, which
change it at once, so that the next rule of the same command sees the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from attrs import field, frozen

from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Row
from maginor_core.engine.vocabulary import Codec


class Recording(Protocol):
    """What the engine asks of a state.

    Attributes:
        events: what has been recorded since somebody cleared it.
        unknown: a name in the command that is unknown; for refusals.
        drawn: how many outcomes of chance have been drawn; the events that contain them count.
    """

    events: list[Row]
    unknown: str
    drawn: int


S = TypeVar("S")
"""The setup of a game in numbers."""
B = TypeVar("B", bound=Recording)
"""The state of a game: all that has been settled so far, secrets and open questions included."""

Rule = Callable[..., None]
"""Takes the state and the fields of a command; with ``draws``, ``chance`` after them."""


def _players(setup: Any) -> int:  # Any: a setup in numbers
    players: int = setup.players
    return players


@frozen
class Decider(Generic[S, B]):
    """The rules of one game.

    Attributes:
        initial: the state that a setup begins with.
        rules: by the tag of a command, its rule. It refuses by raising ``RefusalError``.
        draws: the tags of commands whose rules may draw outcomes of chance.
        refusal: makes the refusal of a command that draws so many outcomes and was given so many.
        outcomes: for the tag of each event that contains an outcome, which item of its tuple that
            is.
        secret: the tags of events that answer a decision of several seats in secret: for the others
            nothing has changed by them.
        discloses: the tags of events by which somebody learns what was hidden from it.
        players: how many play with a setup.
        evolve: changes a state by events that are there already; they are not recorded.
        copy: an independent copy of a state.
        to_act: the seats from which a command is awaited; none once the game is over.
        legal: the tuples of all commands of a seat, or of all, that would be accepted.
        first_legal: the first so many of these, without making the others; None if there are never
            so many that making them all takes long.
        codec: the classes of commands and events.
        checks: by the tag of a command with fields of words, how many words each field may be; the
            rules take for granted that it is one of them.
        fields: by the tag of a command, how many fields it has.
    """

    initial: Callable[[S], B]
    rules: Mapping[int, Rule]
    draws: frozenset[int]
    refusal: Callable[[int, int], Exception]
    outcomes: Mapping[int, int]
    secret: frozenset[int]
    evolve: Callable[[B, Iterable[Row]], None]
    copy: Callable[[B], B]
    to_act: Callable[[B], tuple[int, ...]]
    legal: Callable[[B, int | None], list[Row]]
    codec: Codec
    first_legal: Callable[[B, int | None, int], list[Row]] | None = None
    discloses: frozenset[int] = frozenset()
    players: Callable[[S], int] = _players
    checks: Mapping[int, tuple[int | None, ...]] = field(init=False, repr=False)
    fields: Mapping[int, int] = field(init=False, repr=False)

    @property
    def final(self) -> frozenset[int]:
        """The tags of events that no player can take back alone."""
        return self.discloses | frozenset(self.outcomes)

    def some_legal(self, state: B, seat: int | None, most: int) -> list[Row]:
        """Return the first ``most`` of the legal commands of a seat, or of all."""
        if self.first_legal is None:
            return self.legal(state, seat)[:most]
        return self.first_legal(state, seat, most)

    @checks.default
    def _fields_of_words(self) -> Mapping[int, tuple[int | None, ...]]:
        limits = self._limits()
        return {tag: row for tag, row in limits.items() if any(limit is not None for limit in row)}

    @fields.default
    def _numbers_of_fields(self) -> Mapping[int, int]:
        return {tag: len(row) for tag, row in self._limits().items()}

    def _limits(self) -> Mapping[int, tuple[int | None, ...]]:
        words = self.codec.vocabulary(())
        return {tag: words.limits(tag) for tag in self.rules}


def evolve_by_methods(
    state: type[B], events: Iterable[type[Fact]]
) -> Callable[[B, Iterable[Row]], None]:
    """Return an ``evolve`` that calls the method of the state with the name of each event.

    Args:
        state: the class of states. The method of an event takes its fields in numbers, records the
            event and changes the state by it.
        events: the classes of events; those without a tag are in no log.
    """
    methods = {kind.tag: getattr(state, type_name(kind)) for kind in events if kind.tag is not None}

    def evolve(changed: B, rows: Iterable[Row]) -> None:
        recorded, changed.events = changed.events, []
        for row in rows:
            methods[row[0]](changed, *row[1:])
            changed.events.clear()
        changed.events = recorded

    return evolve


def tag_of(kind: type[Fact]) -> int:
    """Return the tag of a class that has one."""
    assert kind.tag is not None, "commands and logged events have tags"
    return kind.tag
