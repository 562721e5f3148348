"""Chance: outcomes that rules draw when they need them, and seeds that are the same everywhere.

A rule asks a ``Chance``; it does not know whether that rolls, follows a seed, repeats what a log
contains, or tries every outcome. Each outcome becomes part of an event.

What follows from a seed is a keyed hash in counter mode, with rejection and no bias. The generator
is specified here to the last bit, so that any language can repeat it:

- the *key* is the seed as UTF-8 text;
- *block* ``i`` of the *stream* named ``label`` is HMAC-SHA-256(key, label + ":" + i), where the
  label is UTF-8 text and ``i`` = 0, 1, 2, … is written in decimal digits; a stream is its blocks in
  a row;
- a number *below* ``n`` takes from the stream as many bytes as ``n - 1`` needs (one at least),
  reads them as a big-endian number ``x``, and is ``x mod n``, unless ``x`` is at or above the
  greatest multiple of ``n`` that these bytes can reach: then it takes the next bytes, and so on;
- to *shuffle* a list, for ``i`` from its last index down to 1, items ``i`` and ``below(i + 1)``
  swap.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from maginor_core.engine.build import mypyc_attr
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row

if TYPE_CHECKING:
    from hashlib import _Hash

T = TypeVar("T")

_BYTE = 256
_LIMITS: Final = (0, *[_BYTE - _BYTE % n for n in range(1, _BYTE + 1)])
"""By a number of sides, the greatest multiple of it that a byte can reach."""
_HASHED_AT_ONCE: Final = 64
"""The bytes of a block of SHA-256."""
_INNER: Final = bytes([byte ^ 0x36 for byte in range(_BYTE)])
_OUTER: Final = bytes([byte ^ 0x5C for byte in range(_BYTE)])
"""With what HMAC masks the key (RFC 2104)."""


SEEDS: Final = (str, int)
"""What a seed may be."""


def fresh_seed() -> str:
    """Return 128 bits of the system's entropy as a seed, in hexadecimal digits."""
    return os.urandom(16).hex()


@lru_cache(maxsize=1 << 8)
def _keyed(key: bytes) -> tuple[_Hash, _Hash]:
    """Return the two hashes of HMAC-SHA-256 that have taken a key; each message takes copies.

    Many short messages follow with one key: taking it again by ``hmac.digest`` takes three times as
    long.
    """
    block = sha256(key).digest() if len(key) > _HASHED_AT_ONCE else key
    block = block.ljust(_HASHED_AT_ONCE, b"\0")
    return sha256(block.translate(_INNER)), sha256(block.translate(_OUTER))


class Stream:
    """The endless numbers that follow from a seed under one label."""

    __slots__ = ("_block", "_bytes", "_inner", "_label", "_outer", "_position", "_seed")

    def __init__(self, seed: str | int, label: str) -> None:
        self._seed = str(seed)
        self._inner, self._outer = _keyed(self._seed.encode())
        self._label = label.encode() + b":"
        self._block = 0
        self._bytes = b""
        self._position = 0

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it again, and from what
        return _stream, (self._seed, self._label, self._block, self._bytes, self._position)

    def below(self, n: int) -> int:
        """Return the next number from 0 to ``n - 1``, each equally likely; ``n`` is 1 or more."""
        if n < 1:
            raise ValueError(f"no number is below {n}")
        if n > _BYTE:
            return self._below_more(n)
        limit = _LIMITS[n]
        while True:
            position = self._position
            if position >= len(self._bytes):
                self._bytes = self._next_block()
                position = 0
            self._position = position + 1
            x = self._bytes[position]
            if x < limit:
                return x % n

    def _below_more(self, n: int) -> int:
        width = ((n - 1).bit_length() + 7) // 8
        limit = 256**width // n * n
        while True:
            x = int.from_bytes(self._take(width))
            if x < limit:
                return x % n

    def choose(self, options: Sequence[T]) -> T:
        """Return one of ``options``, each equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a random order, each order equally likely."""
        row = list(items)
        if len(row) > _BYTE:
            for last in range(len(row) - 1, 0, -1):
                place = self.below(last + 1)
                row[last], row[place] = row[place], row[last]
            return row
        data, position = self._bytes, self._position
        last = len(row)
        while last > 1:  # as by ``below``, whose calls would take most of the time
            if position >= len(data):
                data, position = self._next_block(), 0
            x = data[position]
            position += 1
            if x < _LIMITS[last]:
                place = x % last
                last -= 1
                row[last], row[place] = row[place], row[last]
        self._bytes, self._position = data, position
        return row

    def _take(self, count: int) -> bytes:
        while self._position + count > len(self._bytes):
            self._bytes = self._bytes[self._position :] + self._next_block()
            self._position = 0
        taken = self._bytes[self._position : self._position + count]
        self._position += count
        return taken

    def _next_block(self) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        block = self._block
        inner.update(self._label + (b"%d" % block if block else b"0"))  # nearly always the first
        outer.update(inner.digest())
        self._block = block + 1
        return outer.digest()


class Sides:
    """A request for what a die shows, whose sides bear whole numbers, one of them perhaps often.

    Attributes:
        numbers: the number on each side, 1 or more.
    """

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sides) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __repr__(self) -> str:
        return f"Sides({self.numbers!r})"


Request: TypeAlias = int | tuple[int, ...] | Sides
"""What was asked for: the number of a die's faces, a bag as the number of things of each kind, or
the numbers on the sides of a die.
"""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """Where the outcomes of chance come from. Each kind of it implements ``outcome``."""

    __slots__ = ()

    def start(self, drawn: int) -> None:
        """Begin a command, before which so many outcomes have been drawn in the game."""

    def outcome(self, request: Request) -> int:
        """Return the outcome of a request; raises ``NoOutcomeError`` if there is none."""
        raise NotImplementedError

    def die(self, faces: int) -> int:
        """Return the face that a die shows, a number below ``faces``."""
        return self.outcome(faces)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of what is drawn from ``bag``, the number of things of each kind."""
        return self.outcome(tuple(bag))

    def draw_several(self, bag: Sequence[int], count: int) -> tuple[int, ...]:
        """Return the kinds of so many things that are drawn from ``bag`` one after another."""
        rest = list(bag)
        drawn = []
        for _ in range(count):
            kind = self.draw(rest)
            rest[kind] -= 1
            drawn.append(kind)
        return tuple(drawn)

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number that a die shows whose sides bear ``sides``.

        Sides with the same number are not told apart, as on a real die.
        """
        return self.outcome(Sides(tuple(sides)))


def is_draw(request: Request) -> bool:
    """Return whether something is drawn from a bag, and not rolled."""
    return isinstance(request, tuple)


def possible(request: Request) -> list[tuple[int, int]]:
    """Return the possible outcomes of a request, ascending, each with its weight."""
    if isinstance(request, int):
        return [(face, 1) for face in range(request)]
    if isinstance(request, Sides):
        return sorted(Counter(request.numbers).items())
    return [(kind, count) for kind, count in enumerate(request) if count]


def require_possible(request: Request, outcome: int) -> None:
    """Raise a ``NoOutcomeError`` unless a request can have that outcome."""
    if isinstance(request, Sides):
        if outcome not in request.numbers:
            numbers = ", ".join(map(str, sorted(set(request.numbers))))
            raise NoOutcomeError(f"the die does not show {outcome}; it has {numbers}")
        return
    limit = request if isinstance(request, int) else len(request)
    if not 0 <= outcome < limit:
        raise NoOutcomeError(f"{outcome} is not from 0 to {limit - 1}")
    if not isinstance(request, int) and not request[outcome]:
        raise NoOutcomeError(f"the bag has nothing of kind {outcome}")


class NoOutcomeError(EngineError):
    """An outcome was asked for where there is none, or one that is not possible."""


EMPTY_BAG: Final = "nothing can be drawn from an empty bag"
"""Why an empty bag has no outcome."""


class NoChance(Chance):
    """No chance at all: each command must bring the outcomes that it draws."""

    __slots__ = ()

    def outcome(self, request: Request) -> int:
        if is_draw(request):
            raise NoOutcomeError("something is drawn; what it is must be given with the command")
        raise NoOutcomeError("a die is rolled, and its outcome must be given with the command")


def _stream(seed: str, label: bytes, block: int, data: bytes, position: int) -> Stream:
    stream = Stream(seed, "")
    stream._label, stream._block, stream._bytes, stream._position = label, block, data, position
    return stream


class StatedChance(Chance):
    """The outcomes of one command, as a heuristic supposes them."""

    __slots__ = ("_outcomes",)

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = list(reversed(outcomes))

    def outcome(self, request: Request) -> int:
        """Return the next of them, which must be possible."""
        if not self._outcomes:
            raise NoOutcomeError("more is drawn than is supposed")
        return self._outcomes.pop()


class SupposedChance(Chance):
    """A die that shows one of its sides, for who goes through all of them; of things any comes.

    Attributes:
        options: how many different sides the die has; 1 before it is asked for.
        likelihood: how likely it is to show this one.
    """

    __slots__ = ("_place", "likelihood", "options")

    def __init__(self, place: int) -> None:
        """Suppose the side at this place among those that are possible, ascending."""
        self._place = place
        self.options = 1
        self.likelihood = 1.0

    def outcome(self, request: Request) -> int:
        """Return what is supposed; raises a ``NoOutcomeError`` where a second die is asked for."""
        if isinstance(request, tuple):
            return max(range(len(request)), key=request.__getitem__)
        if self.options > 1:
            raise NoOutcomeError("a second die is rolled, and only one is supposed")
        options = possible(request)
        self.options = len(options)
        outcome, weight = options[self._place]
        self.likelihood = weight / sum([weight for _, weight in options])
        return outcome


class SeededChance(Chance):
    """Outcomes that follow from a seed.

    Outcome ``n`` of a game, counted from 0, is the first number of the seed's stream ``die.n``
    below the number of faces or sides, or of the stream ``draw.n`` below the number of things in
    the bag, which are there in the order of their kinds (see ``engine.chance``).
    """

    __slots__ = ("_inner", "_next", "_outer", "_seed")

    def __init__(self, seed: str | int) -> None:
        self._seed = seed
        self._inner, self._outer = _keyed(str(seed).encode())
        self._next = 0

    def __reduce__(self) -> tuple[Any, ...]:  # Any: what makes it again, and from what
        return _seeded, (self._seed, self._next)

    @property
    def seed(self) -> str | int:
        """What the outcomes follow from."""
        return self._seed

    @seed.setter
    def seed(self, seed: str | int) -> None:
        self._seed = seed
        self._inner, self._outer = _keyed(str(seed).encode())

    def start(self, drawn: int) -> None:
        self._next = drawn

    def outcome(self, request: Request) -> int:
        if isinstance(request, int):
            return self.die(request)
        return self.roll(request.numbers) if isinstance(request, Sides) else self.draw(request)

    def die(self, faces: int) -> int:
        number = self._next
        self._next = number + 1
        label = _DICE[number] if number < _MANY else b"die.%d:0" % number
        return self._first_below(label, faces)

    def draw(self, bag: Sequence[int]) -> int:
        things = sum(bag)
        if not things:
            raise NoOutcomeError(EMPTY_BAG)
        number = self._next
        self._next = number + 1
        label = _DRAWS[number] if number < _MANY else b"draw.%d:0" % number
        if things > _BYTE:
            left = self._first_below(label, things)
        else:  # as there, whose call takes longer than all of this but the hashes
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(label)
            outer.update(inner.digest())
            left = outer.digest()[0]
            left = left % things if left < _LIMITS[things] else self._first_below(label, things)
        kind = 0
        for count in bag:
            if left < count:
                return kind
            left -= count
            kind += 1  # noqa: SIM113 # enumerate takes longer
        raise AssertionError("the kinds add up to the things")

    def roll(self, sides: Sequence[int]) -> int:
        return sides[self.die(len(sides))]

    def _first_below(self, label: bytes, n: int) -> int:
        """Return the first number below ``n`` of a stream, given the label of its first block."""
        if 0 < n <= _BYTE:  # then it is nearly always in the first byte
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(label)
            outer.update(inner.digest())
            x = outer.digest()[0]
            if x < _LIMITS[n]:
                return x % n
        return Stream(self._seed, label[: -len(b":0")].decode()).below(n)


_MANY: Final = 1 << 8
_DICE: Final = tuple([b"die.%d:0" % number for number in range(_MANY)])
_DRAWS: Final = tuple([b"draw.%d:0" % number for number in range(_MANY)])
"""The labels of the first outcomes of a game, which most games do not exceed."""


def _seeded(seed: str | int, drawn: int) -> SeededChance:
    chance = SeededChance(seed)
    chance.start(drawn)
    return chance


class ScriptedChance(Chance):
    """Outcomes that are written down beforehand, in the order in which a game draws them."""

    __slots__ = ("_next", "outcomes")

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = tuple(outcomes)
        self._next = 0

    def start(self, drawn: int) -> None:
        self._next = drawn

    def outcome(self, request: Request) -> int:
        number = self._next
        if number >= len(self.outcomes):
            ends = f"the script of chance ends after {len(self.outcomes)} outcomes"
            raise NoOutcomeError(f"{ends}; outcome {number + 1} is missing")
        self._next = number + 1
        require_possible(request, self.outcomes[number])
        return self.outcomes[number]


Draws: TypeAlias = list[Sequence[int]]
"""Requests for things drawn from a bag one after another: what they left in it, and them."""


class RecordedChance(Chance):
    """The outcomes that the events of a log contain.

    Attributes:
        recorded: the events of the record whose command is carried out; for each record another
            object, by which it is known that this is the next one.
        drawn: all outcomes that were asked for, in order.
        asked: the requests for them, as ``each_request`` yields them.
    """

    __slots__ = ("_at", "_events", "_left", "_read", "asked", "drawn", "recorded")

    def __init__(self, outcomes: Mapping[int, int]) -> None:
        """Take, for the tag of each event that contains outcomes, which item of its tuple that is.

        The item is a number, or a tuple of them.
        """
        self._at = outcomes
        self._left: tuple[int, ...] = ()
        self._read: Sequence[Row] = ()
        self._events: Iterator[Row] = iter(())
        self.recorded: Sequence[Row] = ()
        self.drawn: list[int] = []
        self.asked: list[Request | Draws] = []

    def outcome(self, request: Request) -> int:
        (outcome,) = self._next(1)
        if type(request) is not tuple or not 0 <= outcome < len(request) or not request[outcome]:
            require_possible(request, outcome)  # of a bag, it was looked at without a call
        self.asked.append(request)
        return outcome

    def draw_several(self, bag: Sequence[int], count: int) -> tuple[int, ...]:
        kinds = self._next(count)
        rest = [*bag]
        try:
            for kind in kinds:
                if kind < 0 or rest[kind] < 1:
                    raise IndexError
                rest[kind] -= 1
        except IndexError:
            raise NoOutcomeError(f"the bag does not have {kinds}") from None
        self.asked.append([rest, kinds])
        return kinds

    def _next(self, count: int) -> tuple[int, ...]:
        """Return the next outcomes of the record, whose events are read on as far as needed."""
        if self._read is not self.recorded:
            self._read, self._events, self._left = self.recorded, iter(self.recorded), ()
        found, self._left = self._left, ()
        if len(found) < count:
            for event in self._events:
                if event[0] in self._at:
                    outcome = event[self._at[event[0]]]
                    found += outcome if type(outcome) is tuple else (outcome,)
                    if len(found) >= count:
                        break
            else:
                raise NoOutcomeError("its events contain no further outcome of chance")
        if len(found) > count:
            found, self._left = found[:count], found[count:]
        self.drawn += found
        return found


def each_request(asked: Iterable[Request | Draws]) -> Iterator[Request]:
    """Yield the request for each outcome."""
    for request in asked:
        if isinstance(request, list):
            left, kinds = request
            bag = list(left)
            for kind in kinds:
                bag[kind] += 1
            for kind in kinds:
                yield tuple(bag)
                bag[kind] -= 1
        else:
            yield request


def outcomes_in(events: Iterable[Row], at: Mapping[int, int]) -> list[int]:
    """Return the outcomes of chance that ``events`` contain, in order.

    ``at`` is, for the tag of each event that contains outcomes, which item of its tuple that is.
    """
    found: list[int] = []
    for event in events:
        if event[0] in at:
            outcome = event[at[event[0]]]
            if type(outcome) is tuple:
                found += outcome
            else:
                found.append(outcome)
    return found
