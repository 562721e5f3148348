"""The modules of a site, compiled for its interpreter: what pages import first, and the rest.

``compilation.mjs`` runs this in the interpreter itself, since only that compiles for it. Docstrings
are left out of what is compiled. The rest is fetched when something of it is first imported.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
from collections.abc import Collection, Iterator, Mapping
from pathlib import PurePosixPath
from types import CodeType
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from maginor_core import registry
from maginor_core.site.worker import REST, Answer, answer

_UNCHECKED: Final = b"\x01\0\0\0" + bytes(8)
"""What follows the magic number of a compiled module that is not compared with any source."""
_MADE: Final = (1980, 1, 1, 0, 0, 0)


def practise() -> None:
    """Do once what pages do first, so that all modules are imported that they need for it."""
    for definition in registry.every_game():
        seats = [{"kind": "person"}, *[{"kind": "bot"}] * (definition.fewest_players - 1)]
        body = {"game": definition.name, "seats": seats, "hints": True}
        made = _asked("request", method="POST", path="/api/tables", body=body)["body"]
        table, token = made["table"], next(filter(None, made["tokens"]))
        _asked("join", socket=0, table=table)
        joins = {"type": "join", "id": 0, "token": token, "show": True, "parts": True}
        _asked("text", socket=0, text=json.dumps(joins))
        for number in range(4):
            _asked("think", milliseconds=1000)
            _asked("text", socket=0, text=json.dumps({"type": "hint", "id": number + 1}))
        path = f"/api/tables/{table}"
        _asked("request", method="POST", path=f"{path}/close", token=token)
        _asked("leave", socket=0)
        _asked("forget", table=table)


def _asked(name: str, data: Mapping[str, bytes] = {}, **arguments: object) -> Any:  # Any: JSON
    found: Answer = answer(name, json.dumps(arguments), data)
    told = json.loads(found.text)
    assert "error" not in told, told
    return told["answer"]


def divided(standard: bytes, packages: bytes, used: Collection[str]) -> dict[str, bytes]:
    """Return the archives of a site, by their names.

    Args:
        standard: the interpreter's standard library, a zip of sources.
        packages: the packages of the site, as ``webassembly.archive`` makes them.
        used: the names of the modules that pages import first.
    """
    first: dict[str, dict[str, bytes]] = {"python_stdlib.zip": {}, "packages.zip": {}}
    rest: dict[str, bytes] = {}
    names = []
    for archive, content, later in (
        ("python_stdlib.zip", standard, "rest/"),
        ("packages.zip", packages, "packages/"),
    ):
        for path, source in _contents(content):
            if path.suffix != ".py" or (archive == "packages.zip" and _is_further(path)):
                first[archive][str(path)] = source
                continue
            name = module_name(path)
            if name in used:
                first[archive][f"{path}c"] = compiled_module(source, str(path))
            else:
                names.append(name)
                rest[f"{later}{path}"] = source
    first["packages.zip"][REST] = json.dumps(sorted(names)).encode()
    return {**{name: _zip(files) for name, files in first.items()}, "rest.zip": _zip(rest)}


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


def _zip(files: Mapping[str, bytes]) -> bytes:
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(files):
            entry = ZipInfo(name, _MADE)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, files[name])
    return written.getvalue()
