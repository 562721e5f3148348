"""The modules of a site, compiled for its interpreter, in four archives.

Two are loaded before a page begins: what the interpreter itself imports, and what pages import
first. The third has the other packages and what these import, the fourth all else of the standard
library; each of them is fetched when something of it is first imported.

``compilation.mjs`` runs this in the interpreter itself, since only that compiles for it. Docstrings
are left out of what is compiled, and the columns of lines.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import PurePosixPath
from types import CodeType
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from maginor_core import registry
from maginor_core.site.worker import FIRST, LATER, LIBRARY, REST, Answer, answer

STANDARD: Final = "python_stdlib.zip"
"""The archive with the modules that the interpreter imports before it unpacks the others."""
_UNCHECKED: Final = b"\x01\0\0\0" + bytes(8)
"""What follows the magic number of a compiled module that is not compared with any source."""
_MADE: Final = (1980, 1, 1, 0, 0, 0)


def practise() -> None:
    """Do once what pages do first, so that all modules are imported that they need for it."""
    kept: dict[str, bytes | None] = {}
    further = [one for name in registry.loaded_modules() for one in registry.load_module(name)]
    for definition in (*map(registry.game, registry.GAMES), *further):
        seats = [{"kind": "person"}, *[{"kind": "bot"}] * (definition.fewest_players - 1)]
        body = {"game": definition.name, "seats": seats, "hints": True}
        made = _asked(kept, "request", method="POST", path="/api/tables", body=body)["body"]
        table, token = made["table"], next(filter(None, made["tokens"]))
        _asked(kept, "forget", table=table)  # and it is read again
        _asked(kept, "join", socket=0, table=table)
        joins = {"type": "join", "id": 0, "token": token, "show": True, "parts": True}
        _asked(kept, "text", socket=0, text=json.dumps(joins))
        for number in range(4):
            _asked(kept, "think", milliseconds=1000)
            _asked(kept, "text", socket=0, text=json.dumps({"type": "hint", "id": number + 1}))
        path = f"/api/tables/{table}"
        _asked(kept, "request", method="POST", path=f"{path}/close", token=token)
        _asked(kept, "leave", socket=0)
        _asked(kept, "forget", table=table)


def _asked(  # Any: JSON
    kept: dict[str, bytes | None], name: str, data: Mapping[str, bytes] = {}, **arguments: object
) -> Any:
    """Make a call as a page does, with what it keeps."""
    found: Answer = answer(name, json.dumps(arguments), data)
    if table := found.needs:
        known = {"row": kept.get(f"table/{table}"), "game": kept.get(f"game/{table}")}
        here = {key: value for key, value in known.items() if value is not None}
        _asked(kept, "load", here, table=table)
        return _asked(kept, name, data, **arguments)
    kept.update(found.kept)
    told = json.loads(found.text)
    assert "error" not in told, told
    return told["answer"]


def import_all(names: Collection[str]) -> None:
    """Import modules, as far as what they import is here."""
    for name in sorted(names):
        if not name.endswith("__main__"):
            with suppress(ImportError):
                import_module(name)


def divided(
    standard: bytes,
    packages: bytes,
    bare: Collection[str],
    first: Collection[str],
    second: Collection[str],
) -> dict[str, bytes]:
    """Return the archives of a site, by their names.

    Args:
        standard: the interpreter's standard library, a zip of sources.
        packages: the packages of the site, as ``webassembly.archive`` makes them.
        bare: the names of the modules that the interpreter imports before it unpacks the others.
        first: the names of all modules that pages import first.
        second: the names of modules of the library that any module of the packages imports.
    """
    made: dict[str, dict[str, bytes]] = {name: {} for name in (STANDARD, FIRST, REST, LIBRARY)}
    names: dict[str, list[str]] = {REST: [], LIBRARY: []}
    tops = {name.partition(".")[0] for name in bare}

    def add(archive: str, path: PurePosixPath, source: bytes, folder: str = "") -> None:
        if archive == LIBRARY:  # of which little is ever used
            made[archive][f"{folder}{path}"] = source
        else:
            made[archive][f"{folder}{path}c"] = compiled_module(source, str(path))
        if archive in names:
            names[archive].append(module_name(path))

    for path, content in _contents(standard):
        name = module_name(path)
        if path.suffix != ".py":
            made[STANDARD][str(path)] = content
        elif name in first:
            add(STANDARD if path.parts[0].removesuffix(".py") in tops else FIRST, path, content)
        else:
            add(REST if name in second else LIBRARY, path, content, "rest/")
    for path, content in _contents(packages):
        if path.suffix != ".py" or _is_further(path):
            made[FIRST][str(path)] = content
        elif module_name(path) in first:
            add(FIRST, path, content)
        else:
            add(REST, path, content, "packages/")
    listed = {archive: sorted(found) for archive, found in names.items()}
    made[FIRST][LATER] = json.dumps(listed).encode()
    return {
        archive: _zip(files, ZIP_DEFLATED if archive == STANDARD else ZIP_STORED)
        for archive, files in made.items()
    }


def modules_in(archive: bytes) -> list[str]:
    """Return the names of the modules in an archive."""
    return [module_name(path) for path, _ in _contents(archive) if path.suffix == ".py"]


def module_name(path: PurePosixPath) -> str:
    """Return the name of the module in a file.

    >>> module_name(PurePosixPath("a/b/__init__.py"))
    'a.b'
    """
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def compiled_module(source: bytes, path: str) -> bytes:
    """Return a module as an interpreter of this version loads it, without docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _strip(node.body)
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code)


def _strip(body: list[ast.stmt]) -> None:
    match body:
        case [ast.Expr(ast.Constant(str())) as docstring]:
            body[:] = [ast.copy_location(ast.Pass(), docstring)]
        case [ast.Expr(ast.Constant(str())), *_]:
            del body[0]


def _is_further(path: PurePosixPath) -> bool:
    """Return whether a module is one of an author's games, of which the engine reads the source."""
    tops = {name.partition(".")[0] for name in registry.loaded_modules()}
    return path.parts[0].removesuffix(".py") in tops


def _contents(archive: bytes) -> Iterator[tuple[PurePosixPath, bytes]]:
    with ZipFile(io.BytesIO(archive)) as packed:
        for name in sorted(packed.namelist()):
            if not name.endswith("/"):
                yield PurePosixPath(name), packed.read(name)


def _zip(files: Mapping[str, bytes], form: int) -> bytes:
    """Return a zip; what is compressed as a whole is smaller if its files are not."""
    written = io.BytesIO()
    with ZipFile(written, "w") as packed:
        for name in sorted(files):
            entry = ZipInfo(name, _MADE)
            entry.compress_type = form
            packed.writestr(entry, files[name], compresslevel=9)
    return written.getvalue()
