"""Fluent: reads the messages of a file and makes texts of them.

Of Fluent's syntax this is what the messages use: texts of one or more lines, variables, other
messages, literal texts, functions of a variable, and choices by a word, a number or its plural.
Terms, attributes and other expressions are refused. A message is read when it is first used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Final, TypeAlias

from maginor_core.engine.package_data import package_data

Argument: TypeAlias = str | int
"""A name, an identifier by which a message selects, or a number by which it selects a plural."""
Arguments: TypeAlias = Mapping[str, Argument]
Made: TypeAlias = Callable[[Arguments], str]
"""What makes the text of a message, or of a part of one."""

_ENTRY: Final = re.compile(
    r"^([a-z][\w-]*) *= *((?:.*\n?)(?:(?:[ ]+.*|\}.*|[ ]*)(?:\n|\Z))*)", re.MULTILINE
)
_CONTINUED: Final = re.compile(r"((?:\n *(?=\n))*\n)( +)(?=[^ \n}.\[*])")
_TEXT: Final = re.compile(r"[^{}\n]+")
_BLANK: Final = re.compile(r"\s*")
_EXPRESSION: Final = re.compile(
    r'"(?P<literal>[^"\\\n]*)" | \$(?P<variable>[a-z]\w*)'
    r" | (?P<function>[A-Z][A-Z-]*)\(\s*\$(?P<argument>[a-z]\w*)\s*\) | (?P<message>[a-z][\w-]*)",
    re.VERBOSE,
)
_VARIANT: Final = re.compile(r"(\*?)\[\s*([\w-]+)\s*\] *")


class FluentError(ValueError):
    """A message is not in the part of Fluent's syntax that is read here."""


# What differs between languages: plurals, and functions that messages may call.


def _is_one(number: int) -> bool:
    return number == 1


PLURALS: Final[Mapping[str, Callable[[int], bool]]] = {"fr": lambda number: number in (0, 1)}
"""By language, whether a number takes the singular, where that is not so for 1 alone."""

VOWELS: Final = "aáeéiíoóöőuúüű"
FIVE: Final = "5"
"""Numbers that begin with five (öt, ötven, ötszáz) are spoken with a vowel at their beginning."""


def article(word: object) -> str:
    """Return ``word`` with its Hungarian article: ``a Bagoly``, ``az Egyszarvú``, ``az 1``.

    A one at the beginning is spoken with a vowel as one or as a thousand: 1, 1000; not 10 or 100.
    """
    text = str(word)
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    if digits:
        vowel = digits.startswith(FIVE) or (digits.startswith("1") and len(digits) % 3 == 1)
    else:
        vowel = text[:1].lower() in VOWELS and text != ""
    return f"{'az' if vowel else 'a'} {text}"


def article_first(word: object) -> str:
    """Return the same for the beginning of a sentence: ``A Bagoly``, ``Az Egyszarvú``."""
    text = article(word)
    return text[:1].upper() + text[1:]


FUNCTIONS: Final[Mapping[str, Mapping[str, Callable[[object], str]]]] = {
    "hu": {"ARTICLE": article, "ARTICLE-FIRST": article_first}
}
"""By language, functions that its messages may call."""


class FluentMessages(Mapping[str, Made]):
    """The messages of some files in one language; of two with one id, the last one counts.

    A message that cannot be read raises a ``FluentError`` when it is looked up.
    """

    def __init__(self, language: str, *sources: str) -> None:
        self._plural = PLURALS.get(language, _is_one)
        self._functions = FUNCTIONS.get(language, {})
        self._sources = {
            found[1]: found[2] for source in sources for found in _ENTRY.finditer(source)
        }
        self._made: dict[str, Made] = {}

    def __getitem__(self, message: str) -> Made:
        made = self._made.get(message)
        if made is None:
            reader = _Reader(self._sources[message], self, self._plural, self._functions)
            made = self._made[message] = reader.pattern()
            if reader.source[reader.place :].strip():
                raise FluentError(f"{message}: {reader.source[reader.place :][:40]!r}")
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


class _Reader:
    """Reads one message from its source, from ``place`` on."""

    def __init__(
        self,
        source: str,
        messages: Mapping[str, Made],
        plural: Callable[[int], bool],
        functions: Mapping[str, Callable[[object], str]],
    ) -> None:
        self.source = source
        self.place = 0
        self._messages = messages
        self._is_one = plural
        self._functions = functions

    def pattern(self) -> Made:
        """Read texts and placeables up to the end of the message or variant."""
        parts: list[str | Made | tuple[str, int]] = []  # a tuple: line ends, and an indentation
        ends_in_text = False
        while True:
            if text := self._take(_TEXT):
                parts.append(text[0])
            elif self._take_mark("{"):
                parts.append(self._placeable())
            elif begun := self._take(_CONTINUED):
                parts.append(("\n" * begun[1].count("\n"), len(begun[2])))
            else:
                break
            ends_in_text = bool(text)
        common = min((part[1] for part in parts if isinstance(part, tuple)), default=0)
        if parts and isinstance(parts[0], tuple):
            parts[0] = " " * (parts[0][1] - common)
        if ends_in_text and isinstance(parts[-1], str):
            parts[-1] = parts[-1].rstrip()
        return _joined([p[0] + " " * (p[1] - common) if isinstance(p, tuple) else p for p in parts])

    def _placeable(self) -> str | Made:
        """Return what makes the text, or a format string of literal texts and variables."""
        self._take(_BLANK)
        made: str | Made
        if self._take_mark("{"):
            made = self._placeable()
        else:
            found = self._take(_EXPRESSION)
            if found is None:
                raise FluentError(f"not read here: {self.source[self.place :][:40]!r}")
            made = self._expression(found)
            self._take(_BLANK)
            if found["variable"] and self._take_mark("->"):
                made = self._choice(found["variable"])
        self._take(_BLANK)
        if not self._take_mark("}"):
            raise FluentError(f"not closed: {self.source[self.place :][:40]!r}")
        return made

    def _expression(self, found: re.Match[str]) -> str | Made:
        literal, variable, function, argument, message = found.groups()
        if literal is not None:
            return str(literal.replace("{", "{{").replace("}", "}}"))
        if variable:
            return f"{{{variable}}}"
        if function:
            called = self._functions[function]
            return lambda given: called(given[argument])
        return self._messages[message]

    def _choice(self, variable: str) -> Made:
        is_one = self._is_one
        variants: dict[Argument, Made] = {}
        default: Made | None = None
        self._take(_BLANK)
        while found := self._take(_VARIANT):
            key = found[2]
            made = variants[int(key) if key.isdecimal() else key] = self.pattern()
            default = made if found[1] else default
            self._take(_BLANK)
        if default is None:
            raise FluentError(f"a choice by {variable} has no default")
        other = default

        def chosen(given: Arguments) -> str:
            value = given[variable]
            made = variants.get(value)
            if made is None and isinstance(value, int):
                made = variants.get("one" if is_one(value) else "other")
            return (made or other)(given)

        return chosen

    def _take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        found = form.match(self.source, self.place)
        if found:
            self.place = found.end()
        return found

    def _take_mark(self, mark: str) -> bool:
        found = self.source.startswith(mark, self.place)
        self.place += len(mark) * found
        return found


def _joined(parts: list[str | Made]) -> Made:
    """Return what makes a text of parts, each of which may be a format string."""
    made: list[Made] = []
    for plain, alike in groupby(parts, lambda part: isinstance(part, str)):
        if plain:
            made.append("".join(map(str, alike)).format_map)
        else:
            made += [part for part in alike if not isinstance(part, str)]
    return made[0] if len(made) == 1 else lambda given: "".join([one(given) for one in made])


def fluent_messages(language: str, *packages: str) -> FluentMessages:
    """Return the messages of packages in a language; a package that lacks it speaks English."""
    return FluentMessages(language, *[_source(package, language) for package in packages])


def _source(package: str, language: str) -> str:
    try:
        content = package_data(package, f"messages/{language}.ftl")
    except FileNotFoundError:
        content = package_data(package, "messages/en.ftl")
    return content.decode()
