"""Setups: each is read again alike, shows nothing that is hidden, and is refused if wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from typing import Any, Final

from attrs import fields

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import DealForm, Setup, StatedForm
from maginor_core.engine.errors import EngineError, SetupError
from maginor_core.engine.heuristics import WRONG, spoiled
from maginor_core.engine.visibility import has_hole
from maginor_core.suite.checked_game import CheckedGame, Json, Viewer, reread
from maginor_core.suite.slips import difference

WRONG_SETUPS: Final = 40
"""How many spoiled setups are tried in each game."""
TWINS: Final = 40
"""How many setups are tried that differ in one place from that of a game."""
SETUPS_SEEN: Final = ("setup_seen_json", "the setup that pictures are drawn from")
"""What shows a viewer a setup."""


class SetupChecks(CheckedGame):
    """Checks the setup of a game, and others like it."""

    def _check_setup(self) -> None:
        """Check that a setup is read again alike, shows nothing hidden, and is refused if wrong."""
        game, setup = self.definition, self.setup
        data = game.setups.to_json(setup)
        if reread(data) != data or game.setups.from_json(reread(data)) != setup:
            self._misread("the JSON of a setup")
        if game.setups.from_numbers(setup.numbers) != setup:
            self._misread("a setup in numbers")
        if game.setups.with_variants(setup.numbers, {}) != setup.numbers:
            self._misread("a setup in numbers, by with_variants,")
        begun = self.decider.initial(
            game.setups.layout_of(setup.numbers, game.setups.terms(setup.numbers, game.revision))
        )
        if self._whole(begun) != self._whole(self._begin()):
            self._misread("a setup in numbers, by layout_of,")
        for twin in self._twin_setups():
            for viewer in self.viewers:
                self._compare_setups(twin, viewer)
                self._follow_setup(twin, viewer)
        if game.setups.dealing is not None:
            self._check_dealing(game.setups.dealing)
        self._try_spoiled(game.setups.from_json, data)
        self._try_spoiled(game.setups.from_numbers, setup.numbers)
        for wrong in WRONG:
            self._try_reading("a malformed outcome of chance", game.chance.from_json, wrong)

    def _check_dealing(self, form: DealForm) -> None:
        """Check that the piles of a seed lay the setup that it deals, and no other one."""
        piles = tuple(
            [
                _drawn(Stream(self.seed, label), items)
                for label, items in form.piles(self.players, None).items()
            ]
        )
        for name, laid in form.laid.items():
            made, dealt = laid(self.other.layout, piles), getattr(self.setup.layout, name)
            if made != dealt:
                about = f"dealing lays {name} otherwise than deal"
                self.report.add("deal", about, difference(dealt, made))
                return
        if form.stated is not None:
            self._check_stated(form.stated)
        setups, revision = self.definition.setups, self.definition.revision
        terms = setups.terms(self.setup.numbers, revision)
        alike = [getattr(self.setup.layout, name) for name in form.laid]
        for twin in self._twin_setups():
            if (
                twin.numbers != self.setup.numbers
                and setups.terms(twin.numbers, revision) == terms
                and [getattr(twin.layout, name) for name in form.laid] == alike
            ):
                about = "another setup has the terms and all that dealing lays of a deal"
                self.report.add("deal", about, difference(self.setup.numbers, twin.numbers))
                return

    def _check_stated(self, form: StatedForm) -> None:
        """Check that what a header states lays its setup, and that no false setup fits."""
        layout, numbers = self.other.layout, self.setup.numbers
        rows = form.rows(numbers)
        for name, laid in form.laid.items():
            made, dealt = laid(layout, rows), getattr(self.setup.layout, name)
            if made != dealt:
                about = f"what is stated lays {name} otherwise than the setup"
                self.report.add("deal", about, difference(dealt, made))
                return
        if not form.fits(layout, rows):
            self.report.add("deal", "a setup that was dealt does not fit as stated", str(rows))
            return
        for twin in self._twins():
            at = [place for place, part in enumerate(twin) if part != numbers[place]]
            alike = form.parts.keys() >= set(at) and form.fits(layout, form.rows(twin))
            if alike and not self._is_setup(twin):
                about = "what is no setup fits as stated"
                self.report.add("deal", about, difference(numbers, twin))
                return

    def _is_setup(self, numbers: tuple[Any, ...]) -> bool:  # Any: a setup in numbers
        try:
            made = self.definition.setups.from_numbers(numbers)
        except EngineError:
            return False
        return tuple(made.numbers) == numbers  # or it is not in its one form

    def _twin_setups(self) -> Iterator[Setup]:
        """Yield setups that differ from that of the game in one place, or in two swapped values."""
        for twin in self._twins():
            with suppress(EngineError, SetupError):
                yield self.definition.setups.from_numbers(twin)

    def _twins(self) -> list[tuple[Any, ...]]:  # Any: as above
        """Return numbers that differ from those of the setup so, and may be no setup."""
        numbers = self.setup.numbers
        made: list[tuple[Any, ...]] = []
        for at, (part, else_) in enumerate(zip(numbers, self.other.numbers, strict=True)):
            changed = []
            if type(part) is tuple and type(else_) is tuple:
                pairs = combinations(range(len(part)), 2)
                changed += [_swap(part, *pair) for pair in pairs]
                both = zip(part, else_, strict=False)
                changed += [(*part[:i], new, *part[i + 1 :]) for i, (_, new) in enumerate(both)]
            made += [(*numbers[:at], new, *numbers[at + 1 :]) for new in changed if new != part]
        return self.chance.shuffled(made)[:TWINS]

    def _compare_setups(self, twin: Setup, viewer: Viewer) -> None:
        """Compare what a viewer may know of two setups: what one answer hides, each must hide."""
        game = self.definition
        begun, also = self._begin(), self.decider.initial(twin.layout)
        view, shown = [
            [
                game.view_to_json(state, viewer),
                game.setups.seen_json(game.setups.to_json(setup), viewer),
                _attributes(game.setups.known(setup, viewer)),
            ]
            for setup, state in ((self.setup, begun), (twin, also))
        ]
        if game.setups.seen is not None:
            one = game.setups.seen(self.setup.numbers, viewer)
            if one == game.setups.seen(twin.numbers, viewer) and has_hole(one):
                for what, a, b in zip(("a view", *SETUPS_SEEN), view, shown, strict=True):
                    if a != b:
                        self._leak(what, a, b, viewer)
                return
        differ = game.state_to_json(begun) != game.state_to_json(also)
        if differ and view[0] == shown[0]:
            for what, a, b in zip(SETUPS_SEEN, view[1:], shown[1:], strict=True):
                if a != b:
                    self._leak(what, a, b, viewer)
                    return

    def _follow_setup(self, twin: Setup, viewer: Viewer) -> None:
        """Follow the game from a setup that a viewer cannot distinguish from its own, if any."""
        seen = self.definition.setups.seen
        if viewer in self.twins or seen is None or twin.names != self.setup.names:
            return
        one = seen(self.setup.numbers, viewer)
        if has_hole(one) and one == seen(twin.numbers, viewer):
            state = self.decider.initial(twin.layout)
            if self._whole(state) != self._whole(self._begin()):
                self.twins[viewer] = state

    def _try_spoiled(self, read: Callable[[Any], Setup], data: Any) -> None:  # Any: any data
        """Read data with one thing wrong; it is refused, or a game can begin with it."""
        wrong_ones = [spoiled(data, self.chance.below) for _ in range(WRONG_SETUPS)]
        for wrong in (*wrong_ones, *WRONG):
            made = self._try_reading("a malformed setup", read, wrong)
            if made is not None:
                what = "a setup that is accepted, but with which no game can begin,"
                self._try_reading(what, lambda one: self.decider.initial(one.layout), made)

    def _try_reading(
        self, what: str, read: Callable[[Any], Any], data: object
    ) -> Any:  # Any: what was read
        try:
            return read(data)
        except (EngineError, SetupError):
            return None
        except Exception as error:
            about = f"{what} raises {type(error).__name__}"
            self.report.add("exception", about, f"{data!r}: {error}")
            return None


def _drawn(stream: Stream, items: tuple[int, ...] | int) -> tuple[int, ...]:
    """Return a pile of a deal: items in another order, or a number below the one that is given."""
    return (stream.below(items),) if isinstance(items, int) else tuple(stream.shuffled(items))


def _swap(values: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:  # Any: numbers
    changed = list(values)
    changed[one], changed[other] = values[other], values[one]
    return tuple(changed)


def _attributes(setup: Setup) -> Json:
    return {each.name: getattr(setup, each.name) for each in fields(type(setup))}
