"""Names that docstrings and comments mention exist: none is left behind when code moves."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

OUTSIDE = """
get_int_max_str_digits sys MaskablePPO open_spiel pytest_maginor synchronous_commit
to_observation_struct action_to_struct
"""
"""What is mentioned of Python and of other packages, and is not used here."""
EXAMPLES = """
StoneDrawn StoneDrawnHidden ThingDone place_stone python_NAME ruled stone_drawn to_player x_seat
"""
"""What an author's game, or a page that is read, could have by these names."""
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "maginor_core"
SOURCES = sorted(PACKAGE.rglob("*.py"))
MENTIONED = re.compile(r"``([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\(\))?``")
WORDS = re.compile(r"[A-Za-z_]\w*")
COMMENTED = re.compile(r"#.*``")


def name_of(path: Path) -> str:
    """Return the name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in SOURCES}


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Return all of the syntax of a file."""
    return tuple(ast.walk(tree_of(path)))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a file, with the lines in which they begin."""
    for node in nodes_of(path):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
    if not COMMENTED.search(path.read_text(encoding="utf-8")):
        return  # to take a file apart into tokens takes long
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string


def code_words(path: Path) -> Iterator[str]:
    """Yield the words of code: its names, and what its strings other than docstrings contain."""
    texts = {
        id(node.value)
        for node in nodes_of(path)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes_of(path):
        if id(node) not in texts:
            for value in vars(node).values():  # such as the name of a function, or a string
                for text in value if isinstance(value, list) else (value,):
                    if isinstance(text, str):
                        yield from WORDS.findall(text)


@cache
def known_words() -> frozenset[str]:
    """Return the words of all code of the package, and of Python."""
    words = {
        *dir(builtins),
        *keyword.kwlist,
        *keyword.softkwlist,
        *OUTSIDE.split(),
        *EXAMPLES.split(),
    }
    for path in SOURCES:
        words.update(code_words(path))
    for module in MODULES:
        words.update(module.split("."))
    return frozenset(words)


@cache
def names_in(path: Path) -> dict[str, ast.AST]:
    """Return what a module or its classes have by name."""
    return dict(_bound(tree_of(path).body))


def _bound(body: list[ast.stmt]) -> Iterator[tuple[str, ast.AST]]:
    for node in body:
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                yield name, node
            case ast.Assign(targets=targets):
                for each in targets:
                    for target in ast.walk(each):
                        if isinstance(target, ast.Name):
                            yield target.id, node
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                for alias in names:
                    yield alias.asname or alias.name, node
            case ast.If(body=inner, orelse=other):
                yield from _bound(inner)
                yield from _bound(other)
            case ast.Try(body=inner):
                yield from _bound(inner)


def is_there(module: str, rest: list[str]) -> bool:
    """Return whether a module has what is named; of an object only the first attribute is asked."""
    if not rest:
        return True
    found = names_in(MODULES[module]).get(rest[0])
    if isinstance(found, ast.ClassDef) and len(rest) > 1:
        own = dict(_bound(found.body))
        slots = {
            node.attr
            for node in ast.walk(found)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        }
        return (
            rest[1] in own or rest[1] in slots or (bool(found.bases) and rest[1] in known_words())
        )
    return found is not None


def resolved(name: str, module: str) -> bool:
    """Return whether a dotted name exists, from the root or from a package around the module."""
    parts = name.split(".")
    around = module.split(".")
    bases = [around[:length] for length in range(len(around) + 1)]
    is_of_ours = False
    for base in bases:
        path = [*base, *parts]
        for length in range(len(path), len(base), -1):
            if (found := ".".join(path[:length])) in MODULES:
                is_of_ours = True
                if is_there(found, path[length:]):
                    return True
                break
    return not is_of_ours and set(parts) <= known_words()


def is_file(name: str, beside: Path) -> bool:
    """Return whether what is mentioned is a file beside another, or the name of a database."""
    is_beside = name.endswith((".py", ".mjs")) and (beside.parent / name).is_file()
    return is_beside or name.endswith(".db")


def stale_in(path: Path) -> list[str]:
    """Return what a file mentions that is not there."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for line, text in prose(path)
        for name in MENTIONED.findall(text)
        if not is_file(name, path) and not resolved(name, name_of(path))
    ]


def test_what_docstrings_and_comments_mention_exists() -> None:
    assert [each for path in SOURCES for each in stale_in(path)] == []


def test_a_name_that_is_gone_is_found_and_one_that_is_there_is_not() -> None:
    gone = "engine.gone.Game engine.game.Gone engine.game.Game.gone_away gone_away games.gone.Game"
    there = "engine.game.Game engine.game.Game.submit game.Game submit KeyError"
    for name in (*gone.split(), *there.split()):
        assert resolved(name, "maginor_core.engine.game") == (name in there.split()), name
