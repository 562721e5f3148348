"""The static folder of a site: pages, the client, the interpreter, and the packages.

The same packages and the same interpreter give the same bytes, and ``sha256.txt`` lists them, so
that readers can check what a host has sent them (``sha256sum --check sha256.txt``).
"""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from maginor_core import registry, webassembly
from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.engine.languages import LANGUAGES
from maginor_core.engine.picture import Width, sheet
from maginor_core.site.worker import LIBRARY, SITE
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.server.client_bundle import BUNDLE, client_text, is_whole
from maginor_core.tables.server.settings import CLIENT
from maginor_core.tables.table_request import catalogue, sample_picture

PYODIDE: Final = "314.0.7"
"""The version of the interpreter, from the npm package ``pyodide``."""
INTERPRETER: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""Its files, with the SHA-256 of each."""
PACKAGES: Final = "python/packages.zip"
"""The name of the packages of a site."""
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the pages may load: only what this site gives, and no script in a page."""
PAGES: Final = Path(__file__).parent / "client"
"""The folder of what only a site has: its pages, and the engine for them."""
LIST: Final = "sha256.txt"
"""The list of all files of a site, by which another command knows that a folder is one."""
PICTURES: Final[tuple[Width, ...]] = ("narrow", "wide")
"""For which screens pictures of games are drawn: for the lobby, and for How to play."""
LICENCES: Final = "licences.txt"
"""What everything in a site may be used under."""
_INTERPRETERS: Final = f"""\
The folder python contains files of the npm package pyodide {PYODIDE}, under the Mozilla Public
License 2.0; its sources are at github.com/pyodide/pyodide, under the tag {PYODIDE}. They contain
CPython, under the Python Software Foundation License Version 2. The archive packages.zip beside
them contains the packages whose licences follow.
"""
_WORKER: Final = "service_worker.js"
_PIECE: Final = 1 << 20
"""How many bytes of a file the service worker checks at once."""
_LATER: Final = (LIST, LICENCES, f"python/{LIBRARY}")
"""What a service worker keeps only when it is asked for."""
_TEXTS: Final = frozenset(".css .ftl .html .js .json .mjs .svg .txt .wasm .webmanifest".split())  # noqa: SIM905 # shorter
"""The endings of files that become smaller."""


class SiteError(EngineError):
    """A site cannot be written."""


def write_site(out: Path, interpreter: Path | None = None) -> Mapping[str, int]:
    """Write the folder of a site: all of it, or nothing; one of before is replaced.

    Args:
        out: the folder; it must not exist, be empty, or be a site.
        interpreter: the folder of the npm package ``pyodide``; if None, that of ``node_modules``,
            or else it is fetched by npm.

    Returns:
        The size of each file in bytes, by its name.

    Raises:
        SiteError: the folder is something else, or the interpreter is missing or another one.
        MissingPackageError: a distribution that pages need is not installed.
        OSError: it cannot be written.
    """
    is_other = not out.is_dir() or (any(out.iterdir()) and not (out / LIST).is_file())
    if out.exists() and is_other:
        raise SiteError(f"{out} is no site; name a folder that is new, empty, or a site")
    files = dict(site_files(interpreter))
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as scratch:
        made = Path(scratch, "site")
        for name, content in files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if out.exists():
            out.rename(Path(scratch, "before"))
        made.rename(out)
    return {name: len(content) for name, content in files.items()}


def site_files(interpreter: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield the names of all files of a site, with what they contain; see ``write_site``."""
    settings = text_of_json({"modules": list(registry.loaded_modules())})
    packages = webassembly.archive(registry.loaded_modules(), {SITE: settings})
    node = shutil.which("node")
    files = {
        **dict(_compiled({**dict(_interpreter_files(interpreter)), PACKAGES: packages}, node)),
        **dict(_client_files()),
        **dict(_game_files()),
        "manifest.webmanifest": text_of_json(_manifest()) + b"\n",
        LICENCES: _licences().encode(),
    }
    files[_WORKER] = _service_worker(files)
    files[LIST] = _listed(files)
    texts = {name: content for name, content in files.items() if Path(name).suffix in _TEXTS}
    zipped = {f"{name}.gz": gzip.compress(content, mtime=0) for name, content in texts.items()}
    yield from sorted({**files, **zipped, **_brotli(texts, node)}.items())


def _compiled(files: Mapping[str, bytes], node: str | None) -> Iterator[tuple[str, bytes]]:
    """Yield the files of interpreter and packages, with modules compiled if Node is here."""
    if node is None:
        yield from files.items()
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, Path(name).name).write_bytes(content)
        _run_node(node, folder)
        for path in Path(folder).iterdir():
            yield f"python/{path.name}", path.read_bytes()


def _brotli(files: Mapping[str, bytes], node: str | None) -> Mapping[str, bytes]:
    """Return files compressed by brotli, if Node is here."""
    if node is None:
        return {}
    names = [f"{number}" for number in range(len(files))]
    with tempfile.TemporaryDirectory() as folder:
        for name, content in zip(names, files.values(), strict=True):
            Path(folder, name).write_bytes(content)
        _run_node(node, folder, *names)
        read = [Path(folder, f"{name}.br").read_bytes() for name in names]
    return {f"{name}.br": content for name, content in zip(files, read, strict=True)}


def _run_node(node: str, *arguments: str) -> None:
    command = [node, str(Path(__file__).with_name("compilation.mjs")), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise SiteError(f"the modules cannot be compiled: {said[-1] if said else 'Node failed'}")


def _manifest() -> Json:
    return {
        "name": "Maginor",
        "short_name": "Maginor",
        "start_url": ".",
        "scope": ".",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#2b5c8a",
        "icons": [{"src": "client/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


def _client_files() -> Iterator[tuple[str, bytes]]:
    """Yield the client of the table server, and what only a site has."""
    bundle = CLIENT / BUNDLE
    if not is_whole(bundle):
        raise SiteError("the client has changed since it was bundled; run scripts/bundle-client")
    parts = sorted(set(re.findall(rb'from"\./([\w.-]+)"', (bundle / "main.js").read_bytes())))
    loaded = [b'<link rel="modulepreload" href="client/%b">' % name for name in parts]
    for path in sorted([*bundle.glob("*.js"), CLIENT / "style.css", CLIENT / "icon.svg"]):
        yield f"client/{path.name}", client_text(path, path.stat().st_mtime_ns)
    for path in sorted([*CLIENT.glob("messages/*.ftl"), *CLIENT.glob("vendor/vollkorn/*")]):
        yield f"client/{path.relative_to(CLIENT).as_posix()}", path.read_bytes()
    for path in sorted(PAGES.iterdir()):
        if path.name == _WORKER:
            continue
        content = client_text(path, path.stat().st_mtime_ns)
        if path.suffix == ".html":
            content = content.replace(b"POLICY", POLICY.encode())
            content = content.replace(b"PARTS", b"\n    ".join(loaded))
        yield path.name, content


def _licences() -> str:
    """Return the licences of the interpreter, and of all packages of a site."""
    parts = [_INTERPRETERS]
    for name in ("maginor-core", *webassembly.DEPENDENCIES):
        found = distribution(name)
        heading = f"{name} {found.version}"
        parts.append(f"{heading}\n{'-' * len(heading)}\n")
        stated = [path for path in found.files or () if "licenses" in path.parts]
        parts += [path.read_text(encoding="utf-8") for path in sorted(stated)]
    return "\n".join(parts)


def _game_files() -> Iterator[tuple[str, bytes]]:
    """Yield what lobby and tables show of each game: the catalogue, pictures, and their sheets."""
    definitions = list(registry.every_game())
    for definition in definitions:
        made = sheet(definition)
        text = f'<svg xmlns="http://www.w3.org/2000/svg">{made.to_text()}</svg>'
        yield f"sheets/{definition.name}-{made.digest}.svg", text.encode()
    for language in LANGUAGES:
        games = [_alone(game) for game in catalogue(language)]
        yield f"games/{language}.json", text_of_json({"games": games})
        for definition in definitions:
            for width in PICTURES:
                drawn = sample_picture(definition, language, width=width)
                yield f"games/{definition.name}-{language}-{width}.svg", drawn.encode()


def _alone(game: Json) -> Json:
    """Return an entry of the catalogue without what needs players with a device each."""
    return {**game, "dice": [one for one in game["dice"] if one != "joint"], "choices": ["open"]}


def _service_worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker, which states the version of the site and what it keeps."""
    version = sha256(_listed(files)).hexdigest()[:16]
    kept = {
        name: _digests(content) for name, content in sorted(files.items()) if name not in _LATER
    }
    kept["./"] = kept["index.html"]
    path = PAGES / _WORKER
    stated = text_of_json({"version": version, "files": kept})
    content = client_text(path, path.stat().st_mtime_ns)
    blank = b'({ version: "", files: {} })'
    assert content.count(blank) == 1, "the worker has the place"
    return content.replace(blank, b"(%b)" % stated)


def _digests(content: bytes) -> list[str]:
    """Return the SHA-256 of each piece of a file."""
    pieces = (content[at : at + _PIECE] for at in range(0, len(content), _PIECE))
    return [sha256(piece).hexdigest() for piece in pieces]


def _listed(files: Mapping[str, bytes]) -> bytes:
    """Return the list of files, as ``sha256sum --check`` reads it."""
    lines = [f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)]
    return "".join(lines).encode()


def _interpreter_files(folder: Path | None) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the interpreter, each of which must be the one that is known."""
    installed = Path("node_modules/pyodide")
    if folder is None and installed.is_dir():
        folder = installed
    packed = {} if folder is not None else dict(_fetched())
    for name, digest in INTERPRETER.items():
        content = packed.get(name)
        if folder is not None and (folder / name).is_file():
            content = (folder / name).read_bytes()
        if content is None:
            where = folder or "the npm package"
            raise SiteError(f"{where} has no {name}; it must be pyodide {PYODIDE}")
        if sha256(content).hexdigest() != digest:
            raise SiteError(f"{name} is not that of pyodide {PYODIDE}; install that version")
        yield f"python/{name}", content


def _fetched() -> Iterator[tuple[str, bytes]]:
    """Fetch the interpreter by npm, and yield its files."""
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError(
            f"the interpreter is missing, and npm is not installed, which fetches it; or name a "
            f"folder with the npm package pyodide {PYODIDE} by --interpreter"
        )
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            said = done.stderr.strip().splitlines()
            reason = said[-1] if said else "it failed"
            raise SiteError(f"npm cannot fetch pyodide {PYODIDE}: {reason}")
        with tarfile.open(packed) as archive:
            for member in archive:
                content = archive.extractfile(member) if member.isfile() else None
                if content is not None:
                    yield member.name.removeprefix("package/"), content.read()
