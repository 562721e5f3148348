"""Messages of every part that has some: the same in each language, complete, and all in use."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import maginor_core
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.languages.fluent import FUNCTIONS, FluentError, FluentMessages

ROOT = Path(maginor_core.__file__).parent
FOLDERS = sorted(path.parent for path in ROOT.rglob("messages/en.ftl"))
PARTS = [folder.parent.relative_to(ROOT).as_posix() for folder in FOLDERS]
UNTRANSLATED: dict[str, set[str]] = {}
"""By part, the languages that it does not have yet."""

PACKAGES = [folder for folder in FOLDERS if folder.parent.name != "client"]
"""Those whose messages are used from Python; a web client's are not."""

each_part = pytest.mark.parametrize("folder", FOLDERS, ids=PARTS)
each_package = pytest.mark.parametrize("folder", PACKAGES, ids=[p.parent.name for p in PACKAGES])
each_language = pytest.mark.parametrize("language", LANGUAGES)


class Found(Visitor):
    """The variables of a message, and the messages to which it refers."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 # fluent's
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 # fluent's
        self.messages.add(node.id.name)


def entries_of(folder: Path, language: str) -> list[ast.Message]:
    """The messages of a file, which contains nothing else but comments."""
    path = folder / f"{language}.ftl"
    body = FluentParser().parse(path.read_text(encoding="utf-8")).body
    junk = [entry.content for entry in body if isinstance(entry, ast.Junk)]
    assert not junk, junk
    if folder in PACKAGES:
        terms = [entry for entry in body if isinstance(entry, ast.Term)]
        assert not terms, "they are not read here"
    messages = [entry for entry in body if isinstance(entry, ast.Message)]
    names = [entry.id.name for entry in messages]
    assert len(set(names)) == len(names), "a message is there twice"
    assert all(entry.value is not None and not entry.attributes for entry in messages)
    return messages


def variables_of(messages: list[ast.Message]) -> dict[str, set[str]]:
    """By message, its variables and those of the messages that it contains."""
    found = {}
    for entry in messages:
        found[entry.id.name] = Found()
        found[entry.id.name].visit(entry)

    def all_of(name: str) -> set[str]:
        within = [all_of(other) for other in found[name].messages if other in found]
        return found[name].variables.union(*within)

    return {name: all_of(name) for name in found}


def is_translated(folder: Path, language: str) -> bool:
    return language not in UNTRANSLATED.get(folder.parent.relative_to(ROOT).as_posix(), set())


@each_language
@each_part
def test_every_language_has_the_same_messages_with_the_same_arguments(
    folder: Path, language: str
) -> None:
    if not is_translated(folder, language):
        assert not (folder / f"{language}.ftl").exists(), "it is translated by now"
        return
    english, other = entries_of(folder, "en"), entries_of(folder, language)
    names = {entry.id.name for entry in english}
    assert {entry.id.name for entry in other} == names
    given = variables_of(english)
    for entry in english:  # a comment may name further ones, which English does not need
        comment = entry.comment.content if entry.comment and entry.comment.content else ""
        given[entry.id.name] |= set(re.findall(r"\$([a-z_]+)", comment))
    for name, variables in variables_of(other).items():
        assert variables <= given[name], f"{name} has no {variables - given[name]}"


@each_language
@each_package
def test_every_message_can_be_formatted(folder: Path, language: str) -> None:
    if not is_translated(folder, language):
        return
    source = (folder / f"{language}.ftl").read_text(encoding="utf-8")
    messages = FluentMessages(language, source)
    for name, variables in variables_of(entries_of(folder, language)).items():
        for number in (0, 1, 2, 5, 1000):
            text = messages[name](dict.fromkeys(variables, number))
            assert text.strip() or language == "en", name
            assert not {"\u2068", "\u2069"} & set(text), "a terminal would show them"
            assert "1,000" not in text
            assert "1.000" not in text


@each_language
@each_package
def test_messages_say_what_the_reference_implementation_makes_of_them(
    folder: Path, language: str
) -> None:
    if not is_translated(folder, language):
        return
    source = (folder / f"{language}.ftl").read_text(encoding="utf-8")
    messages, bundle = FluentMessages(language, source), reference(language, source)
    words = set(re.findall(r"\[([\w-]+)\]", source)) - {"one", "other"}
    keys: set[str | int] = {int(word) if word.isdecimal() else word for word in words}
    for name, variables in variables_of(entries_of(folder, language)).items():
        for value in {*keys, 0, 1, 2, 5, 11, 1000, "Ada", "egy", "5x", "1000 x"}:
            arguments = dict.fromkeys(variables, value)
            assert messages[name](arguments) == formatted(bundle, name, arguments), name


def reference(language: str, source: str) -> FluentBundle:
    locale, functions = {"no": "nb"}.get(language, language), dict(FUNCTIONS.get(language, {}))
    bundle = FluentBundle(
        [locale],
        functions=functions,  # type: ignore[arg-type] # they return texts, as Fluent allows
        use_isolating=False,
    )
    bundle.add_resource(FluentResource(source))
    return bundle


def formatted(bundle: FluentBundle, name: str, arguments: Mapping[str, str | int]) -> str:
    ungrouped = {
        key: fluent_number(value, useGrouping=False) if isinstance(value, int) else value
        for key, value in arguments.items()
    }
    pattern = bundle.get_message(name).value
    assert pattern is not None, "it has a text"
    text, errors = bundle.format_pattern(pattern, ungrouped)
    assert not errors, errors
    return str(text)


VARIANTS = r"\[one\] \{ \$\w+ \} (\w+).*\n +\*\[other\] \{ \$\w+ \} (\w+)"
"""What is counted, in the singular and in the plural."""


@each_language
def test_one_of_something_is_told_in_the_singular(language: str) -> None:
    """As in "1 step": what some message has in two forms, all have."""
    sources = [(folder / f"{language}.ftl").read_text(encoding="utf-8") for folder in FOLDERS]
    counted = [pair for one in sources for pair in re.findall(VARIANTS, one)]
    plurals = {many for _, many in counted} - {one for one, _ in counted}
    assert plurals or language == "hu"  # it has the singular after all numbers
    told = rf"\b1 (?:{'|'.join(plurals or ['-'])})\b"
    for folder, source in zip(FOLDERS, sources, strict=True):
        bundle = reference(language, source)
        for name, variables in variables_of(entries_of(folder, language)).items():
            numbers = dict.fromkeys(variables, 1) | dict.fromkeys(variables & NAMES, "Ada")
            assert not re.search(told, formatted(bundle, name, numbers)), name


NAMES = {"player", "players", "name", "names", "winner", "winners", "wizard", "awaited"}
"""Arguments of messages that stand for names."""


@pytest.mark.parametrize(
    "source",
    [
        "a = { -term }",
        "b = 1\na = { b.c }",
        "a = { 1 }",
        "a = { $b",
        "a = }",
        "a = { $b -> [one] 1 }",
        "a = { NUMBER($b, x: 1) }",
        "a = text\n    .attribute = text",
    ],
)
def test_what_is_not_read_of_fluent_is_refused(source: str) -> None:
    with pytest.raises(FluentError):
        FluentMessages("en", source)["a"]


def test_texts_of_several_lines_are_joined_as_the_reference_implementation_joins_them() -> None:
    source = "a =\n    one\n      two { $b }\n\n    three {"
    source += (
        '$b ->\n        [one] x\n            y\n       *[other] { "{" }\n    } end \n\nb = 2\n'
    )
    messages, bundle = FluentMessages("en", source), reference("en", source)
    for value in (1, 2):
        assert messages["a"]({"b": value}) == formatted(bundle, "a", {"b": value})


def modules_beside(folder: Path) -> Iterator[python.AST]:
    """The modules that may use the messages of a folder: its package, and the base class."""
    base = [ROOT / "engine" / "presentation.py"] if folder.is_relative_to(ROOT / "games") else []
    for path in (*base, *folder.parent.rglob("*.py")):
        if "messages" not in path.parts and not path.is_relative_to(folder):
            yield from python.walk(python.parse(path.read_text(encoding="utf-8")))


@each_package
def test_every_message_is_in_use_and_every_message_in_use_exists(folder: Path) -> None:
    english = entries_of(folder, "en")
    names = {entry.id.name for entry in english}
    contained = set()
    for entry in english:
        found = Found()
        found.visit(entry)
        contained |= found.messages
    shared = {entry.id.name for entry in entries_of(ROOT / "engine/languages/messages", "en")}
    words, beginnings, asked = set(), set(), set()
    for node in modules_beside(folder):
        match node:
            case python.JoinedStr(values=[python.Constant(value=str(begin)), *_]):
                beginnings.add(begin)
            case python.Constant(value=str(word)):
                words.add(word)
            case python.Call(func=called, args=[python.Constant(value=str(message)), *_]):
                name = called.attr if isinstance(called, python.Attribute) else ""
                name = called.id if isinstance(called, python.Name) else name
                if name in ("say", "texts") and re.fullmatch(r"[a-z]+(-[a-z]+)*", message):
                    asked.add(message)
    assert asked <= names | shared, f"there are no messages {asked - names - shared}"
    if folder.parent.name == "languages":
        return
    begun = tuple([one for one in beginnings if re.fullmatch(r"[a-z]+-", one)]) or ("\0",)
    unused = {one for one in names - words - contained if not one.startswith(begun)}
    assert not unused
