"""Setups: numbers, JSON, variants and terms follow from the declaration of their class."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from inspect import get_annotations
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import attrs

from maginor_core.engine.chance import fresh_seed
from maginor_core.engine.checks import keep_some_attributes
from maginor_core.engine.codec import pack_checked
from maginor_core.engine.definition import (
    NO_SETUP,
    GameDefinition,
    Json,
    Numbers,
    PlayableSetup,
    SetupForm,
    require_definition,
    variants_setter,
)
from maginor_core.engine.errors import (
    EngineError,
    MalformedError,
    SetupError,
    require_players,
    require_seed,
    shown,
)
from maginor_core.engine.fields import (
    Attribute,
    Form,
    Name,
    attributes_of,
    differing,
    form_of,
    made_from_json,
    require_free_names,
)
from maginor_core.engine.setup_reader import SetupReader
from maginor_core.engine.variants import VariantValue, read_variants
from maginor_core.engine.visibility import HOLE

SETUP_RULING: Final = "setup"
"""The ID that a refusal of a setup cites where the game names no ruling."""


class GameSetup:
    """The base of a frozen attrs class that describes what a game begins with.

    Its attributes are those of ``engine.fields``; the first is ``players``. Those with a default
    may be left out in JSON. An attribute ``variants`` is an object of an attrs class of booleans.
    What a value must be besides its type, and which ruling says so, is in its annotation
    (``engine.limits``).

    Attributes:
        game: the name of the game.
        player_counts: how many may play.
        ruling: the ID of the ruling that a refusal cites where an annotation names none.
        known: what introduces the known attributes where JSON has another.
        dealt: the attributes that may differ within one competition, such as hands.
        hidden: the attributes that are lists of which a seat may not know each item, as ``knows``
            says; none if everybody may know everything. None if that is not declared, so that no
            log for a seat can be made.

    Raises:
        SetupError: an attribute is not as annotated, or ``check`` refuses it.
        TypeError: a class declares an attribute whose name is one of these or of the methods here.
    """

    game: ClassVar[str]
    player_counts: ClassVar[range]
    ruling: ClassVar[str] = SETUP_RULING
    known: ClassVar[str] = "known are"
    dealt: ClassVar[tuple[str, ...]] = ("players",)
    hidden: ClassVar[tuple[str, ...] | None] = None

    def __init_subclass__(cls, **named: object) -> None:
        super().__init_subclass__(**named)
        if "__attrs_attrs__" in vars(cls):
            return  # attrs makes a class with slots again, with properties among its annotations
        own = [name for name, of in get_annotations(cls).items() if "ClassVar" not in str(of)]
        require_free_names(cls, own, RESERVED)

    def __attrs_post_init__(self) -> None:
        try:
            keep_some_attributes(self, relating=False)
            players = getattr(self, "players")  # noqa: B009 # the game's class declares it
            require_players(players, self.player_counts, self.ruling)
            keep_some_attributes(self, relating=True)
        except SetupError:
            raise
        except MalformedError as error:
            raise SetupError(self.ruling, error.path, error.reason) from None
        self.check()

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat, or a spectator, may know an item of a ``hidden`` attribute.

        By default, each seat knows the item of the list at its own place.
        """
        return place == seat

    def check(self) -> None:
        """Refuse what cannot be played and no annotation says, by ``require``."""

    @cached_property
    def numbers(self) -> tuple[Any, ...]:  # Any: numbers, text and tuples of them
        """The setup in numbers, as a log's header contains it.

        Of one that has only what a seat may know, empty bytes stand for each value that is missing.
        """
        kind = type(self)
        return tuple([_writer(kind, one)(getattr(self, one.name)) for one in attributes_of(kind)])

    @property
    def names(self) -> tuple[Name, ...]:
        """The names whose positions commands and events contain; a class may set them."""
        return ()

    @property
    def layout(self) -> Any:  # Any: what the game's rules play on
        """What the rules play on: the setup itself, unless a class makes something of it."""
        return self


RESERVED: Final = frozenset(
    ["game", "player_counts", "ruling", "known", "dealt", "hidden", "knows", "check", "numbers"]
)
"""What the attributes of a setup cannot be called; names and layout may be attributes."""


def require(
    condition: bool,  # noqa: FBT001 # what must hold
    path: str,
    reason: str,
    ruling: str = SETUP_RULING,
) -> None:
    """Refuse a setup by a ``SetupError`` at a place in it unless ``condition`` holds."""
    if not condition:
        raise SetupError(ruling, path, reason)


def _writer(kind: type[GameSetup], one: Attribute) -> Callable[[Any], Any]:  # Any: as ``form``
    """Return what writes an attribute in numbers."""
    if one.name not in (kind.hidden or ()):
        return one.form.to_numbers
    return lambda items: tuple(_known_written(one.form, items, HOLE, lambda item: item.to_numbers))


def _known_written(
    form: Form,
    items: Sequence[Any],  # Any: of the form, or None
    missing: object,
    writer: Callable[[Form], Callable[[Any], Any]],  # Any: numbers, or JSON
) -> list[Any]:  # Any: as above
    """Return the items of a ``hidden`` attribute as they are written; an unknown is ``missing``."""
    forms = form.parts if form.kind == "fixed" else form.parts * len(items)
    return [
        missing if item is None and one.kind != "optional" else writer(one)(item)
        for one, item in zip(forms, items, strict=True)
    ]


def _seen_by(
    setup: type[GameSetup], names: Sequence[str]
) -> Callable[[Numbers, int | None], Numbers] | None:
    if setup.hidden is None:
        return None
    hidden = setup.hidden

    def setup_seen(numbers: Numbers, seat: int | None) -> Numbers:
        return tuple(
            [
                tuple([v if setup.knows(name, at, seat) else HOLE for at, v in enumerate(one)])
                if name in hidden
                else one
                for name, one in zip(names, numbers, strict=True)
            ]
        )

    return setup_seen


def _json_seen_by(
    setup: type[GameSetup],
) -> Callable[[Json, int | None], Json]:
    hidden = setup.hidden or ()

    def setup_seen_json(data: Json, seat: int | None) -> Json:
        return {
            name: [v if setup.knows(name, at, seat) else None for at, v in enumerate(value)]
            if name in hidden
            else value
            for name, value in data.items()
        }

    return setup_seen_json


def _json_of_hidden(
    setup: type[GameSetup],
) -> Mapping[str, Callable[[Any], Any]]:  # Any: a list of items, or None; JSON
    """Return what writes each ``hidden`` attribute as JSON, with null for an unknown value."""
    return {
        one.name: partial(_known_written, one.form, missing=None, writer=lambda item: item.to_json)
        for one in attributes_of(setup)
        if one.name in (setup.hidden or ())
    }


def _known_of(setup: type[GameSetup]) -> Callable[[GameSetup, int | None], GameSetup]:
    hidden = setup.hidden or ()
    names = [attribute.name for attribute in attributes_of(setup)]

    def setup_known(whole: GameSetup, seat: int | None) -> GameSetup:
        known = {}
        for name in hidden:
            value = getattr(whole, name)
            seen = [v if setup.knows(name, at, seat) else None for at, v in enumerate(value)]
            if seen != list(value):
                known[name] = tuple(seen)
        if not known:
            return whole
        made = setup.__new__(setup)  # unchecked, and without what the whole one has cached
        for name in names:
            object.__setattr__(made, name, known.get(name, getattr(whole, name)))
        return made

    return setup_known


G = TypeVar("G", bound=GameSetup)


def read_setup(data: object, kind: type[G]) -> G:
    """Return the setup of a class that JSON describes; raises ``SetupError``."""
    from maginor_core.engine.sure_reading import UnsureError, arguments_of  # noqa: PLC0415 # few read

    try:
        sure = arguments_of(kind)(data)
    except (UnsureError, TypeError):
        sure = None
    try:
        made: G = made_from_json(data, kind, known=kind.known) if sure is None else kind(**sure)
    except SetupError:
        raise
    except MalformedError as error:
        raise SetupError(kind.ruling, error.path.rstrip(".") or "setup", error.reason) from None
    return made


def setup_form(
    setup: type[GameSetup],
    lay_out: Callable[[int, str | int], GameSetup] | None = None,
    **others: Any,  # Any: further attributes, also instead of what follows from the class
) -> SetupForm:
    """Return how setups of a class are made, written and read, as its declaration says.

    Args:
        setup: the class of setups.
        lay_out: a setup from a number of players, known to be possible, and a seed; None if
            ``others`` has ``deal``.
        others: further attributes of ``SetupForm``, also instead of what follows from the class.
    """
    variants_class = next((a for a in attributes_of(setup) if a.name == "variants"), None)
    defaults = {} if variants_class is None else attrs.asdict(variants_class.annotation())
    form = form_of(setup)
    names = [attribute.name for attribute in attributes_of(setup)]

    def from_numbers(numbers: Numbers) -> GameSetup:
        try:
            made: GameSetup = form.from_numbers(numbers)
        except MalformedError as error:
            raise MalformedError(str(error), "header.setup") from None
        return made

    reader = SetupReader(setup, GameSetup, from_numbers, partial(_writer, setup))

    def dealt(
        players: int, seed: str | int, parts: object, variants: Mapping[str, VariantValue]
    ) -> Any:  # Any: a setup
        require_players(players, setup.player_counts, setup.ruling)
        require_seed(seed, setup.ruling)
        made: Any = lay_out(players, seed)  # type: ignore[misc] # there is one, or another deal
        return attrs.evolve(made, variants=variants_from(variants)) if variants else made

    def variants_from(values: Mapping[str, VariantValue]) -> Any:  # Any: of the game's class
        if variants_class is None:
            reason = f"is unknown; known are {', '.join(defaults) or 'none'}"
            raise SetupError(setup.ruling, f"variants.{min(values)}", reason)
        return read_variants({**values}, variants_class.annotation, setup.ruling)

    def deal_again(made: Any, seed: str | int, parts: object) -> Any:  # Any: as above
        differing_variants = differing(made.variants) if defaults else {}
        return others.get("deal", dealt)(made.players, seed, parts, differing_variants)

    def without(later: Mapping[str, Any]) -> SetupForm:  # Any: values of attributes
        added = _added_numbers(setup, names, later)

        def whole(numbers: Numbers) -> Numbers:
            if type(numbers) is not tuple or len(numbers) + len(added) != len(names):
                raise MalformedError(NO_SETUP, "header.setup")
            given = iter(numbers)
            return tuple([added[name] if name in added else next(given) for name in names])

        return attrs.evolve(
            made,
            from_numbers=lambda numbers: from_numbers(whole(numbers)),
            layout_of=lambda numbers, digest: reader.setup(whole(numbers)).layout,
            without=None,
            **_forms_in_numbers(setup, [name for name in names if name not in later], defaults),
        )

    names_of_class: Any = vars(setup).get("names")  # Any: a property if they follow from the setup
    derived: dict[str, Any] = {  # Any: attributes
        "kind": setup,
        "variants": defaults,
        "from_json": lambda data: read_setup(data, setup),
        "to_json": partial(differing, written=_json_of_hidden(setup)),
        "from_numbers": from_numbers,
        "layout_of": lambda numbers, digest: reader.setup(numbers).layout,
        **_forms_in_numbers(setup, names, defaults),
        "seen_json": _json_seen_by(setup),
        "known": _known_of(setup),
        "names_of": lambda numbers: names_of_class if type(names_of_class) is tuple else (),
        "deal": dealt,
        "deal_again": deal_again,
        "without": None if _IN_NUMBERS & others.keys() else without,
    }
    made = SetupForm(**{**derived, **others})
    return made


_IN_NUMBERS: Final = {"from_numbers", "terms", "with_variants", "seen"}
"""The attributes of ``SetupForm`` that depend on the form of a setup in numbers."""


def _forms_in_numbers(
    setup: type[GameSetup], names: Sequence[str], defaults: Mapping[str, VariantValue]
) -> dict[str, Any]:  # Any: attributes of the form
    """Return what takes setups in numbers that have the attributes of these names."""
    at = [number for number, name in enumerate(names) if name not in setup.dealt]

    def terms(numbers: Numbers, revision: int) -> bytes:
        try:
            lasting = tuple([numbers[place] for place in at])
        except IndexError:
            raise MalformedError(NO_SETUP, "header.setup") from None
        return hashlib.sha256(pack_checked((revision, *lasting))).digest()

    with_variants: Callable[[Numbers, Mapping[str, VariantValue]], Numbers] = _without_variants
    if defaults and "variants" in names:
        one = next(one for one in attributes_of(setup) if one.name == "variants")
        later = sum([variant.later for variant in attributes_of(one.annotation)])
        with_variants = variants_setter(defaults, names.index("variants"), len(names), later)
    return {"terms": terms, "with_variants": with_variants, "seen": _seen_by(setup, names)}


def _added_numbers(
    setup: type[GameSetup],
    names: Sequence[str],
    later: Mapping[str, Any],  # Any: the values of attributes
) -> Mapping[str, Any]:  # Any: the same in numbers
    """Return attributes that came later in numbers; raises ``TypeError`` for what is none."""
    attributes = {one.name: one for one in attributes_of(setup)}
    added = {}
    for name, value in later.items():
        if name not in attributes or name == names[0]:
            known = ", ".join(names[1:])
            raise TypeError(f"setup has {name}, which is not one of {setup.__name__}: {known}")
        try:
            added[name] = _writer(setup, attributes[name])(value)
            attributes[name].form.from_numbers(added[name])
        except (EngineError, AttributeError, LookupError, TypeError, ValueError):
            wanted = attributes[name].form.describe()
            reason = f"must be {wanted}, not {shown(value)}"
            raise TypeError(f"setup: {setup.__name__}.{name} {reason}") from None
    return added


def _without_variants(numbers: Numbers, variants: Mapping[str, VariantValue]) -> Numbers:
    return numbers


# What a new game begins with.


class Beginning(NamedTuple):
    """What a game begins with.

    Attributes:
        setup: what is laid out.
        seed: what its chance follows from; None if outcomes are given with the commands.
        parts: the name of the parts that the same seed dealt it from; empty if it was not dealt.
    """

    setup: Any  # Any: a setup of the game
    seed: str | None
    parts: str = ""


def beginning(
    definition: GameDefinition,
    players: int | None,
    seed: str | int | None = None,
    setup: PlayableSetup | None = None,
    parts: Any = None,  # Any: the game's own
    variants: Mapping[str, VariantValue] | None = None,
) -> Beginning:
    """Return what a game begins with: one seed deals it and rolls, or a setup is given.

    Args:
        definition: which game it is.
        players: how many play, if the game is dealt.
        seed: what deal and chance follow from; a fresh one, if not given. Of a setup that is given,
            what its chance follows from; if not given, outcomes are given with the commands.
        setup: what is laid out, if the game is not dealt.
        parts: what it is dealt from; the game's own, if not given.
        variants: the variants that differ from their defaults.

    Raises:
        MalformedError: the arguments exclude one another, or the seed is not one.
        SetupError: the game cannot be dealt so.
    """
    require_definition(definition)
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, str | int)):
        raise MalformedError(f"must be text or a whole number, not {shown(seed)}", "seed")
    stated = None if seed is None else str(seed)
    if setup is not None:
        if players is not None or parts is not None or variants is not None:
            reason = "is given, so players, parts and variants are those of it, and cannot be"
            raise MalformedError(reason, "setup")
        return Beginning(setup, stated)
    if players is None:
        raise MalformedError("must be given, or a setup instead", "players")
    stated = fresh_seed() if stated is None else stated
    used = definition.parts.standard() if parts is None else parts
    return Beginning(
        definition.deal(players, stated, used, variants or {}), stated, definition.parts.id_of(used)
    )
