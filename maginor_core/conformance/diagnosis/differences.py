"""A difference is one part of an answer in which an engine and the rulings do not agree."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from maginor_core.conformance.engines.printable import printable
from maginor_core.conformance.transcripts.state_changes import Json, State
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.deviation import Difference

NOTHING = "—"
"""What stands in place of a value that is not there."""
LONGEST_TEXT = 10_000
"""How many characters of a value are shown; only an engine that wants to fill memory has more."""
MOST_SURPLUS = 1000
"""How many commands are shown that are not legal; no game has as many legal ones at a time."""


def canonical(data: Json) -> str:
    """Return the one text of JSON data: equal texts mean equal data, to the type of each number."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def compact(data: Json) -> str:
    """Return JSON data as short as it can be written, keys in their own order."""
    text = printable(json.dumps(data, separators=(",", ":"), ensure_ascii=False))
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 3] + "..."


def state_differences(
    expected: State, got: Json, game: GameDefinition | None = None
) -> tuple[Difference, ...]:
    """Return where ``got`` is not the STATE that is expected, in the order of STATE's keys.

    Args:
        expected: the right STATE.
        got: what came in its place.
        game: which game it is, if it is known what in its STATE is by seat or by name.
    """
    if type(got) is not dict:
        return (Difference("state", "an object", compact(got)),)
    return tuple(_of_keys("", expected, got, game))


def legal_differences(expected: Iterable[Json], got: Iterable[Json]) -> tuple[Difference, ...]:
    """Return which commands are missing among the legal ones, and which are too many.

    Their order does not matter, nor how often each is named.
    """
    right = {canonical(command): command for command in expected}
    named = {canonical(command): command for command in got}
    missing = [right[text] for text in right if text not in named]
    surplus = [named[text] for text in named if text not in right][:MOST_SURPLUS]
    return (
        *(Difference(compact(command), "legal", "not listed") for command in missing),
        *(Difference(compact(command), "not legal", "listed") for command in surplus),
    )


def _of_keys(
    part: str, expected: State, got: State, game: GameDefinition | None = None
) -> Iterator[Difference]:
    for key in (*expected, *(key for key in got if key not in expected)):
        name = f"{part} {printable(key)}".strip()
        if key not in got or key not in expected:
            yield Difference(name, _shown(expected, key), _shown(got, key))
        elif canonical(expected[key]) != canonical(got[key]):
            yield from _of_part(name, key, expected[key], got[key], game)


def _of_part(
    name: str, key: str, expected: Json, got: Json, game: GameDefinition | None
) -> Iterator[Difference]:
    """Distinguish seats, names, and the keys of decisions of one kind, but no more."""
    by_seat, by_name = ((), ()) if game is None else (game.by_seat, game.by_name)
    match expected, got:
        case (list(), list()) if key in by_seat and len(expected) == len(got):
            for seat, (right, content) in enumerate(zip(expected, got, strict=True)):
                if canonical(right) != canonical(content):
                    yield from _of_seat(f"{name} of seat {seat}", right, content)
        case (dict(), dict()) if key in by_name:
            yield from _of_keys(f"{name} of", expected, got)
        case ({"kind": right}, {"kind": content}) if right == content:
            yield from _of_keys(f"{name} {right}:", expected, got)
        case _:
            yield Difference(name, compact(expected), compact(got))


def _of_seat(name: str, expected: Json, got: Json) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(got, dict):
        yield from _of_keys(f"{name}:", expected, got)
    else:
        yield Difference(name, compact(expected), compact(got))


def _shown(data: State, key: str) -> str:
    return compact(data[key]) if key in data else NOTHING
