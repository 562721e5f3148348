"""The tables of ``spec/log-format.md``, made from the tags and classes themselves."""

from __future__ import annotations

from typing import get_args, get_origin

from maginor_core.commands import Command
from maginor_core.components.tokens import BEASTS, CARDS, FACES, SPELLS, SYMBOLS
from maginor_core.engine.decider import tag_of
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import words_of
from maginor_core.events import LOGGED_EVENTS, Moment, Place, Step

COMMAND_TAGS: dict[int, type[Fact]] = {tag_of(kind): kind for kind in get_args(Command)}
EVENT_TAGS: dict[int, type[Fact]] = {tag_of(kind): kind for kind in LOGGED_EVENTS}

WORDS: dict[str, tuple[str, ...]] = {
    "symbol": SYMBOLS,
    "face": FACES,
    "card": CARDS,
    "beast": BEASTS,
    "spell": SPELLS,
    "reward": ("oracle", "spell"),
    "moment": get_args(Moment),
    "place": get_args(Place),
    "step": get_args(Step),
}


def kind_of(annotation: object) -> str:
    """Return the page's name for the values of a field."""
    if annotation is int:
        return "number"
    if annotation is str:
        return "tile"
    if get_origin(annotation) is tuple:
        return f"[{kind_of(get_args(annotation)[0])}]"
    (name,) = (name for name, words in WORDS.items() if words == words_of(annotation))
    return name


def words_table() -> str:
    rows = [
        f"| {name} | {', '.join(f'{place} {word}' for place, word in enumerate(words))} |"
        for name, words in WORDS.items()
    ]
    return "\n".join(["| word | numbers |", "| --- | --- |", *rows])


def tags_table(which: str) -> str:
    tags = COMMAND_TAGS if which == "commands" else EVENT_TAGS
    rows = [
        f"| {tag} | {kind.__name__} | "
        + ", ".join(
            f"{name}: {kind_of(annotation)}"
            for name, annotation in zip(kind.names, kind.annotations, strict=True)
        )
        + " |"
        for tag, kind in tags.items()
    ]
    return "\n".join([f"| tag | {which[:-1]} | fields |", "| --- | --- | --- |", *rows])
