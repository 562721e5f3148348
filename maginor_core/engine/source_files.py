"""Source files: those that rules come from, and the digest by which they are known again."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any, Final, cast

from maginor_core.engine.errors import EngineError


def digest_of(sources: Iterable[str]) -> str:
    """Return the SHA-256 of files, named from their top packages on, in hexadecimal.

    A file that is not there counts as one without content.
    """
    return digest_of_contents((source, _content_of(source) or b"") for source in sources)


def digest_of_contents(contents: Iterable[tuple[str, bytes]]) -> str:
    """Return the SHA-256 of files by their names and contents, in hexadecimal."""
    digest = hashlib.sha256()
    for source, content in contents:
        digest.update(f"{source}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def sources_of_code(code: Iterable[object], without: Collection[str] = ()) -> dict[str, bytes]:
    """Return the files of the modules that functions and classes come from, with their contents.

    So it does for all that these modules import, in functions too, but not for types alone, as far
    as it is in the same packages or in this one. Files are named from their top packages on.

    Args:
        code: the functions and classes, also in mappings.
        without: the names of modules and packages that are left out.

    Raises:
        MissingSourceError: there is no file in Python of some of this code.
    """
    _module.cache_clear()  # what is there may have changed
    waiting = [name for each in code for name in _modules_of(each)]
    tops = {name.partition(".")[0] for name in waiting} | {_OWN}
    left_out = tuple(f"{name}." for name in without if name)
    for name in waiting:
        if _module(name) is None:
            raise MissingSourceError(name)
    seen: set[str] = set()
    found: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name in seen or name.partition(".")[0] not in tops or f"{name}.".startswith(left_out):
            continue
        seen.add(name)
        if (module := _module(name)) is not None:
            source, found[source] = module
            is_package = source.endswith("/__init__.py")
            waiting += _imported(found[source], name if is_package else name.rpartition(".")[0])
    return found


class MissingSourceError(EngineError):
    """Code of which there is no file in Python, as in a build that is compiled."""

    def __init__(self, module: str) -> None:
        super().__init__(f"there is no source of the module {module}")
        self.module = module


_OWN: Final = __name__.partition(".")[0]


@cache
def _module(name: str) -> tuple[str, bytes] | None:
    """Return the file of a module, with its content; None if there is none."""
    path = name.replace(".", "/")
    for source in (f"{path}.py", f"{path}/__init__.py"):
        if (content := _content_of(source)) is not None:
            return source, content.replace(b"\r\n", b"\n")
    return None


def _content_of(source: str) -> bytes | None:
    """Return the content of a file, also of one in an archive; None if there is none."""
    first, _, rest = source.partition("/")
    try:
        spec = find_spec(first.removesuffix(".py"))
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    places = [os.path.join(one, rest) for one in spec.submodule_search_locations or ()]  # noqa: PTH118 # as a loader has them
    if not rest and not places and spec.origin and spec.origin.endswith(".py"):
        places = [spec.origin]
    read: Callable[[str], bytes] = getattr(spec.loader, "get_data", _read)
    for place in places:
        try:
            return read(place)
        except OSError:
            continue
    return None


def _read(path: str) -> bytes:
    with open(path, "rb") as file:  # noqa: PTH123 # as above
        return file.read()


def _modules_of(code: object) -> Iterator[str]:
    """Yield the names of the modules that code comes from; code that was written has none."""
    if isinstance(code, Mapping):
        for each in code.values():
            yield from _modules_of(each)
    elif callable(code):
        function = cast("Any", code)  # Any: whatever can be called
        while hasattr(function, "func"):  # of functools.partial
            function = function.func
        name = getattr(function, "__module__", None)
        if type(name) is str and name != "builtins":
            yield name


_FOR_TYPES: Final = re.compile(r"^if TYPE_CHECKING:\n(?:(?:[ \t]+.*)?\n)*", re.MULTILINE)
_IMPORTS: Final = re.compile(
    r"^[ \t]*(?:from[ \t]+([.\w]+)[ \t]+import[ \t]+(\([^)]*\)|.*)|import[ \t]+(.*))", re.MULTILINE
)
_COMMENT: Final = re.compile(r"#.*|[()]")


def _imported(content: bytes, package: str) -> Iterator[str]:
    """Yield the names of modules that a module in ``package`` imports, and others besides.

    A package does not count for the modules that are imported from it.
    """
    text = _FOR_TYPES.sub("", content.decode(errors="replace"))
    for origin, named, modules in _IMPORTS.findall(text):
        yield from _first_words(modules)
        path = origin.lstrip(".")
        if dots := len(origin) - len(path):
            above = package.split(".")
            above = above[: len(above) + 1 - dots]
            path = ".".join([*above, path] if path else above)
        names = list(_first_words(named))
        inside = [f"{path}.{name}" for name in names if _is_package(path)]
        inside = [name for name in inside if _module(name) is not None]
        yield from inside
        if len(inside) < len(names):
            yield path


def _first_words(listed: str) -> Iterator[str]:
    for one in _COMMENT.sub("", listed).split(","):
        if words := one.split():
            yield words[0]


def _is_package(name: str) -> bool:
    module = _module(name)
    return module is not None and module[0].endswith("/__init__.py")
