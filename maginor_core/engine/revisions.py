"""Revisions: how a game was played before its rules, commands, events or setups changed.

A log names the revision of the rulings that its game began under, and keeps it. Each older revision
says how it differed from the next later one, so that a program of today plays, shows and audits its
logs as it was played. What a log contains is never rewritten: a command or event that changes is a
new class with a tag of its own, and the former class stays, with a function that makes of one of
them what it is now, an upcaster. Upcasters lead from class to class, over any number of revisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_type_hints

import attrs
from attrs import field, frozen

from maginor_core.engine.decider import (
    Decider,
    Rule,
    legal_of,
    parameters_of,
    require_rules,
    tag_of,
)
from maginor_core.engine.errors import shown
from maginor_core.engine.facts import Codec, Fact, Upcasters, type_name, upcast
from maginor_core.engine.fields import Row
from maginor_core.engine.variants import VariantValue

if TYPE_CHECKING:
    from maginor_core.engine.definition import SetupForm, StateForm

Numbers: TypeAlias = tuple[Any, ...]  # Any: numbers, texts and tuples of them
AnySetup: TypeAlias = Any  # Any: a setup of the game


@frozen(eq=False)
class Revision:
    """How an older revision of a game differed from the next later one.

    Attributes:
        variants: what it sets: a game that was played under it is played with these variants,
            whatever its setup contains.
        setup: the attributes of setups that came later, each with the value that its games have.
        rules: by the class of a command, the rule that played then; None for a command that came
            later. A command that there is no more keeps its class, and stands here.
        options: the commands of a seat that is awaited, as ``decider_of`` takes them; None if they
            were those of the later revision.
        deal: a setup from a number of players and a seed, as ``setup_form`` takes it; None if a
            seed dealt alike, but for the attributes in ``setup``.
        upcasters: by each class of commands, events, setups or states that is not used any more,
            the function that makes of one of them one of a later class. The later class of a
            command or event has another tag. Of a class of states, attributes alone matter.

    Raises:
        TypeError: a rule does not take the fields of its command, or what stands in ``rules`` or
            ``upcasters`` is no such class or function.
    """

    variants: Mapping[str, VariantValue] = field(factory=dict)
    setup: Mapping[str, Any] = field(factory=dict)  # Any: the values of attributes
    rules: Mapping[Any, Rule | None] = field(factory=dict)  # Any: classes of commands
    options: Callable[[Any, int], Iterable[Row]] | None = None  # Any: a state of the game
    deal: Callable[[int, str | int], AnySetup] | None = None
    upcasters: Upcasters = field(factory=dict)

    @rules.validator
    def _check_rules(self, _: object, rules: Mapping[Any, Rule | None]) -> None:  # Any: as above
        require_rules({kind: rule for kind, rule in rules.items() if rule is not None})
        for kind in rules:
            tag_of(kind)

    @upcasters.validator
    def _check_upcasters(self, _: object, upcasters: Upcasters) -> None:
        given: Mapping[Any, object] = upcasters  # Any: classes, or what somebody takes for one
        for kind, step in given.items():
            if not isinstance(kind, type) or not issubclass(kind, _upcast_classes()):
                wanted = "a class of commands, events, setups or states"
                raise TypeError(f"upcasters has {shown(kind)}, which is not {wanted}")
            if issubclass(kind, Fact):
                tag_of(kind)
            if not callable(step):
                reason = f"must be a function, not {shown(step)}"
                raise TypeError(f"the upcaster of {kind.__name__} {reason}")
            if (taken := _hints(step)[0]) not in (None, kind):
                called = getattr(step, "__name__", shown(step))
                raise TypeError(
                    f"the upcaster of {kind.__name__}, {called}, takes {taken.__name__}"
                )

    def before(self, later: Revision) -> Revision:
        """Return how this revision differs from the one that ``later`` leads to."""
        upcasters = {**self.upcasters, **later.upcasters}
        own_class = _former(_upcast_classes()[1], self.upcasters)
        return Revision(
            {**later.variants, **self.variants},
            {} if own_class else {**later.setup, **self.setup},
            {**later.rules, **self.rules},
            self.options or later.options,
            self.deal or later.deal,
            upcasters,
        )


UNCHANGED: Final = Revision()
"""How the current revision differs from itself."""


def _hints(step: Callable[..., object]) -> tuple[type | None, type | None]:
    """Return the classes that an upcaster takes and returns, as far as it says so."""
    try:
        hints = get_type_hints(step)
    except Exception:  # names that are not known where it is declared
        return None, None
    returned = hints.pop("return", None)
    return _class_of(next(iter(hints.values()), None)), _class_of(returned)


def _class_of(hint: object) -> type | None:
    is_one = isinstance(hint, type) and issubclass(hint, _upcast_classes())
    return hint if is_one else None  # type: ignore[return-value] # it has just been asked


def require_one_form(revision: Revision) -> None:
    """Refuse, by a ``TypeError``, a revision in which setups or states have several forms."""
    _, setups, states = _upcast_classes()
    for base in (setups, states):
        if len(found := _former(base, revision.upcasters)) > 1:
            names = " and ".join([kind.__name__ for kind in found])
            raise TypeError(f"upcasters has {names}; a revision has one class of these")
    if revision.setup and (found := _former(setups, revision.upcasters)):
        reason = f"{found[0].__name__} has all attributes of its setups"
        raise TypeError(f"setup cannot be given beside an upcaster of setups: {reason}")


def difference(revisions: Mapping[int, Revision], number: int) -> Revision:
    """Return how a revision, one of these, differs from the current one."""
    newest_first = [revisions[one] for one in sorted(revisions, reverse=True) if one >= number]
    return reduce(lambda later, one: one.before(later), newest_first, UNCHANGED)


def _upcast_classes() -> tuple[type, ...]:
    from maginor_core.engine.setup import GameSetup  # noqa: PLC0415 # it imports definitions
    from maginor_core.engine.state import GameState  # noqa: PLC0415 # as above

    return Fact, GameSetup, GameState


def _former(base: type, upcasters: Upcasters) -> Sequence[type]:
    return [kind for kind in upcasters if issubclass(kind, base)]


def _former_facts(upcasters: Upcasters) -> Upcasters:
    return {kind: step for kind, step in upcasters.items() if issubclass(kind, Fact)}


def decider_under(decider: Decider[Any, Any], was: Revision) -> Decider[Any, Any]:
    """Return the rules of a revision: these themselves if all that they decide was alike."""
    facts = _former_facts(was.upcasters)
    if not (was.rules or was.options or facts):
        return decider
    own = {tag_of(kind): rule for kind, rule in was.rules.items()}
    rules = {tag: rule for tag, rule in {**decider.rules, **own}.items() if rule is not None}
    draws = [tag for tag, rule in own.items() if rule and "chance" in parameters_of(rule)]
    drawing = decider.draws.difference(own).union(draws)
    later = {kind for kind, rule in was.rules.items() if rule is None}
    kinds = [kind for kind in (*decider.codec.tags.values(), *was.rules) if kind not in later]
    names = {type_name(kind) for kind in kinds}
    for kind in facts:
        if kind in kinds:
            raise TypeError(f"upcasters has {kind.__name__}, which the game still uses")
        if type_name(kind) in names:
            reason = f"call the former class otherwise, such as {kind.__name__}1"
            raise TypeError(f"upcasters: two classes are called {kind.__name__}; {reason}")
        names.add(type_name(kind))
    for kind, step in facts.items():
        made = _hints(step)[1]
        if made is not None and made not in kinds and made not in facts:
            reason = f"returns {made.__name__}, which is no command or event of the game"
            raise TypeError(f"the upcaster of {kind.__name__} {reason}")
    changed: dict[str, Any] = {}  # Any: attributes of a decider
    if was.options is not None:
        changed = {
            "options": was.options,
            "legal": legal_of(was.options, decider.to_act),
            "list_by": None,
            "in_turn": True,
        }
    codec = Codec(kinds, facts)
    return attrs.evolve(decider, rules=rules, draws=drawing, codec=codec, **changed)


def _upcast_to(kind: type, former: object, upcasters: Upcasters) -> Any:  # Any: of the class
    """Return what a former setup or state is today; raises ``TypeError`` if it is none."""
    made = upcast(former, upcasters)
    if not isinstance(made, kind):
        reason = f"must lead to {kind.__name__}, not to {shown(made)}"
        raise TypeError(f"the upcaster of {type(former).__name__} {reason}")
    return made


def states_under(states: StateForm, was: Revision) -> StateForm:
    """Return how states were written under a revision: what it has saved becomes one of today."""
    kinds: Any = _former(_upcast_classes()[2], was.upcasters)  # Any: classes of states
    if not kinds:
        return states

    def restore(layout: Any, snapshot: Numbers) -> Any:  # Any: a layout, a state
        saved = kinds[0].restore(layout, snapshot)
        return _upcast_to(_upcast_classes()[2], saved, was.upcasters)

    return attrs.evolve(states, restore=restore)


def setups_under(setups: SetupForm, was: Revision, number: int) -> SetupForm:
    """Return how setups are read as the headers of a revision contain them.

    What is read are setups of today, with the variants that the revision sets.
    """
    then = _form_then(setups, was)
    dealt = _dealt_then(setups, was)

    def today(numbers: Numbers, variants: Mapping[str, VariantValue]) -> Numbers:
        if then is not setups:
            made = then.from_numbers(then.with_variants(numbers, {}))
            numbers = _upcast_to(setups.kind, made, was.upcasters).numbers
        return setups.with_variants(numbers, variants)

    def layout_of(numbers: Numbers, digest: bytes) -> Any:  # Any: a layout
        read = today(numbers, was.variants)
        return setups.layout_of(read, setups.terms(read, number))

    return attrs.evolve(
        setups,
        from_numbers=lambda numbers: setups.from_numbers(today(numbers, was.variants)),
        layout_of=layout_of,
        terms=then.terms,
        with_variants=today,
        seen=then.seen,
        names_of=then.names_of,
        deal=lambda players, seed, parts, variants: dealt.deal(
            players, seed, parts, {**variants, **was.variants}
        ),
        deal_again=dealt.deal_again,
        dealing=None,
        without=None,
    )


def _declared(kind: Any, deal: Any = None) -> SetupForm:  # Any: a class of setups, a function
    from maginor_core.engine.setup import setup_form  # noqa: PLC0415 # it imports definitions

    return setup_form(kind, deal)


def _dealt_then(setups: SetupForm, was: Revision) -> SetupForm:
    """Return how a seed dealt: as today, but for the attributes that came later."""
    if was.deal is not None:
        return _declared(setups.kind, was.deal)
    lacking = {name: value for name, value in was.setup.items() if name != "variants"}
    if not lacking or _former(_upcast_classes()[1], was.upcasters):
        return setups

    def deal(*given: Any) -> AnySetup:  # Any: what it is dealt from
        return attrs.evolve(setups.deal(*given), **lacking)

    def deal_again(*given: Any) -> AnySetup:  # Any: as above
        return attrs.evolve(setups.deal_again(*given), **lacking)

    return attrs.evolve(setups, deal=deal, deal_again=deal_again)


def _form_then(setups: SetupForm, was: Revision) -> SetupForm:
    """Return how the headers of a revision contain setups."""
    for kind in _former(_upcast_classes()[1], was.upcasters)[:1]:
        setups = _declared(kind)
    if not was.setup:
        return setups
    if setups.without is None:
        reason = (
            "whose terms, numbers or variants functions of the game read; let them read both forms"
        )
        raise TypeError(f"setup cannot add to {setups.kind.__name__}, {reason}")
    return setups.without(was.setup)
