"""``maginor site`` writes a folder that any host serves, and lists what is in it."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from maginor_core import registry, webassembly
from maginor_core.engine.errors import EngineError
from maginor_core.engine.languages import LANGUAGES
from maginor_core.games import GAMES
from maginor_core.site import folder
from maginor_core.site.folder import INTERPRETER, LIST, SiteError, site_files, write_site
from tests.cli.running import Run


@pytest.fixture(scope="module")
def interpreter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that stands for the interpreter's, without its megabytes."""
    found = tmp_path_factory.mktemp("pyodide")
    for name in INTERPRETER:
        (found / name).write_bytes(name.encode())
    return found


@pytest.fixture(autouse=True)
def without_node(interpreter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Know the interpreter that is none, and have no Node, which compiles for the real one."""
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in INTERPRETER}
    monkeypatch.setattr(folder, "INTERPRETER", digests)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(registry, "loaded_modules", tuple)  # of other tests in this process
    monkeypatch.setattr(folder, "_game_files", lambda: iter([("games/en.json", b"{}")]))


GAME_FILES = folder._game_files
"""What draws the pictures of all games, which takes a while."""


@pytest.fixture(scope="module")
def made(interpreter: Path) -> Iterator[Mapping[str, bytes]]:
    """Return a site."""
    with pytest.MonkeyPatch.context() as patched:
        digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in INTERPRETER}
        patched.setattr(folder, "INTERPRETER", digests)
        patched.setattr(shutil, "which", lambda name: None)
        patched.setattr(registry, "loaded_modules", tuple)  # of other tests in this process
        yield dict(site_files(interpreter))


def test_every_file_is_listed_with_its_digest(made: Mapping[str, bytes]) -> None:
    lines = made[LIST].decode().splitlines()
    listed = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
    for name, content in made.items():
        if name != LIST and not name.endswith(".gz"):
            assert listed[name] == hashlib.sha256(content).hexdigest()
    assert {"index.html", "engine.js", "service_worker.js", "client/main.js"} <= set(listed)
    assert gzip.decompress(made["client/main.js.gz"]) == made["client/main.js"]


def test_the_same_packages_give_the_same_bytes(
    made: Mapping[str, bytes], interpreter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "_game_files", GAME_FILES)
    assert dict(site_files(interpreter)) == made


def test_the_lobby_is_made_of_files(made: Mapping[str, bytes]) -> None:
    for language in LANGUAGES:
        games = json.loads(made[f"games/{language}.json"])["games"]
        assert [one["name"] for one in games][: len(GAMES)] == list(GAMES)
        assert all("joint" not in one["dice"] for one in games), "all play at one screen"
        for name in GAMES:
            assert made[f"games/{name}-{language}-narrow.svg"].startswith(b"<svg")
    sheets = [name for name in made if name.startswith(tuple(f"sheets/{game}" for game in GAMES))]
    assert len(sheets) == 2 * len(GAMES)


def test_the_licences_of_everything_are_in_a_file(made: Mapping[str, bytes]) -> None:
    text = made["licences.txt"].decode()
    for name in ("pyodide", "Mozilla Public", "CPython", *webassembly.DEPENDENCIES, "Vollkorn"):
        assert name in text


def test_pages_load_from_their_own_origin_alone(made: Mapping[str, bytes]) -> None:
    page = made["index.html"].decode()
    assert "connect-src 'self';" in page
    assert "http:" not in page
    assert "https:" not in page


def test_the_page_names_at_once_all_modules_that_it_needs(made: Mapping[str, bytes]) -> None:
    preloads = re.findall(rb'rel="modulepreload" href="([^"]+)"', made["index.html"])
    named = {name.decode() for name in preloads}
    assert named <= set(made)
    needed = {"start.js", "client/main.js"}
    for name in [*needed]:
        for part in re.findall(rb'from ?"\./([^"]+)"', made[name]):
            needed.add(PurePosixPath(name).with_name(part.decode()).as_posix())
    assert needed - named == {"start.js"}, "which is a script of the page"


def test_the_service_worker_states_the_version_and_its_files(made: Mapping[str, bytes]) -> None:
    text = made["service_worker.js"].decode()
    begin = text.index('({"version"') + 1
    stated, _ = json.JSONDecoder().raw_decode(text[begin:])
    assert stated["files"]["./"] == [hashlib.sha256(made["index.html"]).hexdigest()]
    interpreter, piece = made["python/pyodide.asm.wasm"], 1 << 20
    whole, rest = divmod(len(interpreter), piece)
    digests = stated["files"]["python/pyodide.asm.wasm"]
    assert len(digests) == whole + bool(rest)
    assert digests[-1] == hashlib.sha256(interpreter[(len(digests) - 1) * piece :]).hexdigest()
    assert "python/packages.zip" in stated["files"]


def test_further_modules_come_with_a_site(
    interpreter: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "loaded_modules", lambda: ("lonely_module", "lonely_package"))
    (tmp_path / "lonely_module.py").write_text("x = 1")
    (tmp_path / "lonely_package").mkdir()
    (tmp_path / "lonely_package/__init__.py").touch()
    (tmp_path / "lonely_package/words.ftl").write_text("a = b")
    monkeypatch.syspath_prepend(tmp_path)
    packages = dict(site_files(interpreter))["python/packages.zip"]
    names = set(ZipFile(io.BytesIO(packages)).namelist())
    assert {"lonely_module.py", "lonely_package/__init__.py", "lonely_package/words.ftl"} <= names
    assert "tests/__init__.py" not in names
    monkeypatch.setattr(registry, "loaded_modules", lambda: ("sys",))
    with pytest.raises(EngineError, match="no files"):
        dict(site_files(interpreter))


def test_a_site_replaces_one_of_before_and_nothing_else(interpreter: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "site"
    sizes = write_site(out, interpreter)
    (out / "old").touch()
    assert write_site(out, interpreter) == sizes
    assert not (out / "old").exists()
    assert [path.name for path in out.parent.iterdir()] == ["site"], "nothing else is left"
    (out / LIST).unlink()
    with pytest.raises(SiteError, match="is no site"):
        write_site(out, interpreter)
    taken = tmp_path / "file"
    taken.touch()
    with pytest.raises(SiteError, match="is no site"):
        write_site(taken, interpreter)


def test_another_interpreter_is_refused(interpreter: Path, tmp_path: Path) -> None:
    other = shutil.copytree(interpreter, tmp_path / "other")
    (other / "pyodide.mjs").write_text("changed")
    with pytest.raises(SiteError, match=r"pyodide\.mjs is not that of pyodide"):
        write_site(tmp_path / "site", other)
    (other / "pyodide.mjs").unlink()
    with pytest.raises(SiteError, match=r"has no pyodide\.mjs"):
        write_site(tmp_path / "site", other)
    assert not (tmp_path / "site").exists()


NPM = """#!{python}
import sys, tarfile
from pathlib import Path
if "--fail" in Path({marker!r}).read_text():
    sys.exit("npm error: no network")
target = Path(sys.argv[sys.argv.index("--pack-destination") + 1], "pyodide.tgz")
with tarfile.open(target, "w:gz") as packed:
    packed.add({source!r}, "package")
"""


def test_npm_fetches_the_interpreter(
    interpreter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where no node_modules are
    with pytest.raises(SiteError, match="npm is not installed"):
        dict(site_files())
    npm, marker = tmp_path / "npm", tmp_path / "marker"
    npm.write_text(NPM.format(python=sys.executable, marker=str(marker), source=str(interpreter)))
    npm.chmod(0o755)
    marker.touch()
    monkeypatch.setattr(shutil, "which", lambda name: str(npm) if name == "npm" else None)
    assert dict(site_files())["python/pyodide.mjs"] == b"pyodide.mjs"
    marker.write_text("--fail")
    with pytest.raises(SiteError, match="no network"):
        dict(site_files())


def test_node_compiles_and_compresses_or_says_why_not(
    interpreter: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = tmp_path / "node"
    node.write_text(
        f"#!{sys.executable}\n"
        "import sys\nfrom pathlib import Path\n"
        "here = Path(sys.argv[2])\n"
        "for name in sys.argv[3:]:\n    (here / (name + '.br')).write_bytes(b'small')\n"
        "(here / 'rest.zip').write_bytes(b'rest')\n"
    )
    node.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(node) if name == "node" else None)
    files = dict(site_files(interpreter))
    assert files["python/rest.zip"] == b"rest"
    assert files["index.html.br"] == b"small"
    node.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('it is too old')\n")
    with pytest.raises(SiteError, match="cannot be compiled: it is too old"):
        dict(site_files(interpreter))


def test_a_bundle_that_is_not_of_the_client_is_refused(
    interpreter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "is_whole", lambda bundle: False)
    with pytest.raises(SiteError, match="scripts/bundle-client"):
        dict(site_files(interpreter))


def test_the_command_tells_what_it_has_written(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    interpreter: Path,
    tmp_path: Path,
) -> None:
    run = Run(capsys, monkeypatch)
    out = tmp_path / "site"
    status, told, _ = run("site", out, "--interpreter", interpreter)
    assert status == 0
    assert "python -m http.server" in told
    status, told, _ = run("site", out, "--interpreter", interpreter, "--json")
    assert json.loads(told)["folder"] == str(out)
    status, _, error = run("site", interpreter, "--interpreter", interpreter)
    assert status == 2
    assert "is no site" in error
