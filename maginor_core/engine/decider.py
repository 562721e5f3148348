"""A decider is the rules of a game: an initial state, what a command causes, what an event changes.

It follows the decider pattern (initial, decide, evolve), in numbers. Rules are functions that take
the state and the fields of their command, and record events by calling methods of the state, which
change it at once, so that the next rule of the same command sees the result.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any, Final, Generic, Protocol, Self, TypeGuard, TypeVar

from attrs import field, frozen

from maginor_core.engine.chance import Chance
from maginor_core.engine.compile import applications_of, compile_state
from maginor_core.engine.errors import RefusalError, shown
from maginor_core.engine.execution import Calls, Limits, calls_of
from maginor_core.engine.facts import Codec, Fact, type_name
from maginor_core.engine.fields import Row
from maginor_core.engine.listing import Endings, Listing, RowListing, lister, rows_listed_by
from maginor_core.engine.undo import ENGINE_FACTS


class Recording(Protocol):
    """What the engine asks of a state.

    Attributes:
        events: what has been recorded since somebody cleared it.
        unknown_name: a name in the command that is unknown; for refusals.
        drawn: how many outcomes of chance have been drawn; the events that contain them count.
    """

    events: list[Row]
    unknown_name: str
    drawn: int

    def copy(self) -> Self:
        """Return an independent copy, without recorded events."""


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
        in_turn: whether commands of seats that are not awaited are refused before a rule is asked.
        evolve: changes a state by events that are there already; they are not recorded.
        copy: an independent copy of a state.
        to_act: the seats from which a command is awaited; none once the game is over.
        legal: the tuples of all commands of a seat, or of all, that would be accepted.
        options: what ``legal`` asks of each seat that is awaited; None if it lists otherwise.
        list_by: lists the same commands by a ``Listing``, so that few are made again; None if the
            rules list tuples alone.
        codec: the classes of commands and events.
        checks: by the tag of a command with fields of words, how many words each field may be; the
            rules take for granted that it is one of them.
        fields: by the tag of a command, how many fields it has.
        calls: by the tag of a command, what ``run`` calls.
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
    list_by: Callable[[Listing, B, int | None], Sequence[Any]] | None = None
    options: Callable[[B, int], Iterable[Row]] | None = None
    discloses: frozenset[int] = frozenset()
    players: Callable[[S], int] = _players
    in_turn: bool = False
    checks: Mapping[int, Limits] = field(init=False, repr=False)
    fields: Mapping[int, int] = field(init=False, repr=False)
    calls: Calls = field(init=False, repr=False, eq=False)

    def run(self, state: B, command: Row, chance: Chance) -> None:
        """Carry out a command on the state itself, which records its events after those it has.

        After an error the state must be discarded. Rules that draw outcomes get them from
        ``chance``, which is told of the command before.

        Raises:
            RefusalError: the rules do not allow it.
            NoCommandError: there is no such command.
            NotAWordError: a field is none of its words.
            Exception: the command has more or fewer fields, or others that no command has.
        """
        self.calls[command[0]](state, command, chance)

    @property
    def final(self) -> frozenset[int]:
        """The tags of events that no player can take back alone."""
        return self.discloses | frozenset(self.outcomes)

    def some_legal(self, state: B, seat: int | None, most: int) -> list[Row]:
        """Return the first ``most`` of the legal commands of a seat, or of all."""
        if self.list_by is None:
            return self.legal(state, seat)[:most]
        return list(self.list_by(RowListing(most), state, seat))[:most]

    def lister(self, endings: Endings) -> Callable[[B, int | None], Sequence[Any]]:
        """Return what lists legal commands as ``endings`` has them: facts, or actions."""
        return lister(self.list_by, self.legal, endings)

    @checks.default
    def _fields_of_words(self) -> Mapping[int, Limits]:
        limits = self._limits()
        return {tag: row for tag, row in limits.items() if any(limit is not None for limit in row)}

    @fields.default
    def _numbers_of_fields(self) -> Mapping[int, int]:
        return {tag: len(row) for tag, row in self._limits().items()}

    def _limits(self) -> Mapping[int, Limits]:
        words = self.codec.vocabulary(())
        return {tag: words.limits(tag) for tag in self.rules}

    @calls.default
    def _calls(self) -> Calls:
        awaited = self.to_act if self.in_turn else None
        return calls_of(
            self.rules, self.fields, self.draws, self.checks, awaited, self._out_of_turn
        )

    def _out_of_turn(self, command: Row, awaited: tuple[int, ...]) -> NotAllowedError:
        what = type_name(self.codec.tags[command[0]]).replace("_", " ")
        tried = f"seat {command[1]} cannot {what}"
        if not awaited:
            return NotAllowedError(END_RULING, f"{tried}: the game is over")
        seats = ", ".join(map(str, awaited))
        reason = f"{tried} now, since it is not awaited; awaited are the seats {seats}"
        return NotAllowedError(TURN_RULING, reason)


def evolve_by_methods(
    state: type[B], events: Iterable[type[Fact]]
) -> Callable[[B, Iterable[Row]], None]:
    """Return an ``evolve`` that calls the method of the state with the name of each event.

    Such a method takes the event's fields in numbers, records the event and changes the state by
    it.
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
    """Return the tag of a class that has one.

    Raises:
        TypeError: it has none, or is no class of commands or events.
    """
    tag: int | None = getattr(kind, "tag", None)
    if type(tag) is not int:
        named = getattr(kind, "__name__", shown(kind))
        reason = "commands and events in logs are declared by @command(TAG) or @event(TAG)"
        raise TypeError(f"{named} has no tag; {reason}")
    return tag


# The decider that follows from a class of states and the rule of each command.

TURN_RULING: Final = "turn"
END_RULING: Final = "end"
CHANCE_RULING: Final = "chance"
"""The IDs that refusals cite whose reasons are the same in every game."""


class NotAllowedError(RefusalError):
    """A command that the rules do not allow now."""


class OutcomesError(NotAllowedError):
    """A command that draws more or fewer outcomes of chance than were given with it."""

    concerns_chance = True

    def __init__(self, taken: int, given: int) -> None:
        drawn = f"at least {taken}" if taken > given else str(taken)
        super().__init__(
            CHANCE_RULING, f"the command draws {drawn} outcomes of chance, and {given} were given"
        )
        self.taken = taken
        self.given = given


def decider_of(
    state: type[B],
    rules: Mapping[Any, Rule],  # Any: classes of commands
    *,
    initial: Callable[[Any], B],  # Any: the layout of a setup
    to_act: Callable[[B], tuple[int, ...]],
    legal: Callable[[B, int | None], list[Row]] | None = None,
    options: Callable[[B, int], Iterable[Row]] | None = None,
    events: Iterable[type[Fact]] = (),
    outcomes: Mapping[Any, str] | None = None,  # Any: classes of events
    draws: Iterable[type[Fact]] | None = None,
    secret_answers: Iterable[type[Fact]] = (),
    discloses: Iterable[type[Fact]] = (),
    refusal: Callable[[int, int], Exception] = OutcomesError,
    evolve: Callable[[B, Iterable[Row]], None] | None = None,
    list_by: Callable[[Listing, B, int | None], Sequence[Any]] | None = None,
    compiled: ModuleType | None = None,
) -> Decider[Any, B]:  # Any: as above
    """Return the rules of a game whose states are of a class; others as in ``Decider``.

    Args:
        state: the class of states. The event ``StoneDrawn`` is its method ``stone_drawn``.
        rules: by the class of a command, its rule.
        initial: as in ``Decider``.
        to_act: as in ``Decider``; this is public in every game.
        legal: as in ``Decider``.
        options: instead of ``legal``, the commands of a seat that is awaited. Commands of other
            seats are then refused before a rule is asked.
        events: the classes of events in logs; by default those that methods of the state apply.
        outcomes: the events that contain outcomes of chance, and the field that is one or several;
            by default as ``applies`` says.
        draws: the commands that may draw outcomes; by default those whose rules take ``chance``.
        secret_answers: the classes of events that are ``secret``.
        discloses: the classes of events by which somebody learns what was hidden from it.
        refusal: as in ``Decider``.
        evolve: as in ``Decider``; by default what the state's methods do.
        list_by: as in ``Decider``; ``legal`` follows from it.
        compiled: the module that was written for the class of states (``engine.compile``); by
            default the code is written in memory.
    """
    require_rules(rules)
    applied = applications_of(state, compiled)
    logged = list(events) or [one.kind for one in applied]
    if outcomes is None:
        outcomes = {one.kind: one.outcome for one in applied if one.outcome}
    if draws is None:
        draws = [kind for kind, rule in rules.items() if "chance" in parameters_of(rule)]
    if evolve is None:
        evolve = (
            compile_state(state, compiled).evolve if applied else evolve_by_methods(state, logged)
        )
    if options is not None:
        legal = legal_of(options, to_act)
    if list_by is not None:
        legal = rows_listed_by(list_by)
    assert legal is not None, "a game has legal commands"
    return Decider(
        initial=initial,
        rules={tag_of(kind): rule for kind, rule in rules.items()},
        draws=frozenset(map(tag_of, draws)),
        refusal=refusal,
        outcomes={tag_of(kind): 1 + kind.names.index(name) for kind, name in outcomes.items()},
        secret=frozenset(map(tag_of, secret_answers)),
        discloses=frozenset(map(tag_of, discloses)),
        evolve=evolve,
        copy=state.copy,
        to_act=to_act,
        legal=legal,
        list_by=list_by,
        options=options,
        in_turn=options is not None,
        codec=Codec([*rules, *[kind for kind in logged if kind.tag is not None], *ENGINE_FACTS]),
    )


def parameters_of(function: Callable[..., object]) -> tuple[str, ...]:
    """Return the names of the parameters of a function.

    Raises:
        ValueError: it is compiled code that does not say them.
    """
    if _is_plain(function):  # it takes a hundredth of the time
        code = function.__code__
        return code.co_varnames[: code.co_argcount]
    return tuple(inspect.signature(function).parameters)


def _is_plain(function: Callable[..., object]) -> TypeGuard[FunctionType]:
    """Return whether a function takes as many values as its code says, all by position."""
    if type(function) is not FunctionType or hasattr(function, "__wrapped__"):
        return False
    code = function.__code__
    return not code.co_kwonlyargcount and not code.co_flags & _ANY_NUMBER


_ANY_NUMBER: Final = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


def require_rules(rules: object) -> None:
    """Refuse, by a ``TypeError``, rules that are none, or do not take the fields of the command."""
    if not isinstance(rules, Mapping):
        wanted = "a mapping of classes of commands to functions, {Swap: swap}"
        raise TypeError(f"rules must be {wanted}, not {shown(rules)}")
    for kind, rule in rules.items():
        tag_of(kind)
        if not callable(rule):
            raise TypeError(f"the rule of {kind.__name__} must be a function, not {shown(rule)}")
        try:
            taken = parameters_of(rule)
        except ValueError:  # of compiled code that does not say it
            continue
        chance = ("chance",) if "chance" in taken else ()
        given = ("state", *kind.names, *chance)
        if _is_plain(rule) and len(taken) == len(given):
            continue
        try:
            inspect.signature(rule).bind(*given)
        except TypeError as error:
            called = getattr(rule, "__name__", shown(rule))
            wanted = f"called with {', '.join(given)}"
            reason = f"the rule of {kind.__name__}, {called}, cannot be {wanted}: {error}"
            raise TypeError(reason) from None


def legal_of(
    options: Callable[[B, int], Iterable[Row]], to_act: Callable[[B], tuple[int, ...]]
) -> Callable[[B, int | None], list[Row]]:
    """Return what lists the legal commands of a game by those of each seat that is awaited."""

    def legal(current: B, seat: int | None) -> list[Row]:
        seats = to_act(current)
        if seat is not None:
            seats = (seat,) if seat in seats else ()
        rows: list[Row] = []
        for one in seats:
            rows += options(current, one)
        return rows

    return legal
