"""Both distributions: the same bytes wherever they are built, complete, and usable alone."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest
from packaging.metadata import Metadata
from packaging.requirements import Requirement

from maginor_core import __version__

ROOT = Path(__file__).parents[2]
NAME = f"maginor_core-{__version__}"
SDIST, WHEEL = f"{NAME}.tar.gz", f"{NAME}-py3-none-any.whl"
FOLDERS = ("benchmarks", "docs", "examples", "maginor_core", "npm", "scripts", "spec", "tests")
TOOLS = ("attrs", "cattrs", "msgpack")
"""The libraries that the package needs, without those that they need themselves."""


def copied(target: Path) -> Path:
    """Copy what is built to ``target``, every file with a time of its own."""
    made = shutil.ignore_patterns("__pycache__", "*.so")
    target.mkdir(parents=True)
    shutil.copyfile(ROOT / ".gitignore", target / ".gitignore")
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copyfile(path, target / path.name)
        elif path.name in FOLDERS:
            shutil.copytree(path, target / path.name, ignore=made, copy_function=shutil.copyfile)
    return target


def build(source: Path, target: Path, *what: str, **environment: str) -> Path:
    """Build ``source``, without the network, into ``target``."""
    words = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        *what,
        "--outdir",
        str(target),
        str(source),
    ]
    done = subprocess.run(
        words, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return target


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of both distributions; the wheel is built from the source distribution."""
    folder = tmp_path_factory.mktemp("one")
    return build(copied(folder / "project"), folder / "dist")


@pytest.fixture(scope="module")
def in_sdist(built: Path) -> set[str]:
    with tarfile.open(built / SDIST) as archive:
        return {name.removeprefix(f"{NAME}/") for name in archive.getnames()}


@pytest.fixture(scope="module")
def in_wheel(built: Path) -> set[str]:
    with zipfile.ZipFile(built / WHEEL) as archive:
        return set(archive.namelist())


def tracked() -> Iterator[str]:
    """Yield the files under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode != 0:
        pytest.skip("this is no checkout")
    yield from listed.stdout.split("\0")[:-1]


def test_a_build_elsewhere_at_another_time_has_the_same_bytes(built: Path, tmp_path: Path) -> None:
    source = copied(tmp_path / "another" / "folder")
    yesterday = time.time() - 100_000
    for path in source.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (yesterday, yesterday))
    surroundings = {"TZ": "Pacific/Auckland", "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    again = build(source, tmp_path / "dist", "--sdist", "--wheel", **surroundings)
    for name in (SDIST, WHEEL):  # here the wheel is built from the sources
        digests = [hashlib.sha256((folder / name).read_bytes()) for folder in (built, again)]
        assert digests[0].digest() == digests[1].digest(), name


def test_the_source_distribution_is_what_is_under_version_control(in_sdist: set[str]) -> None:
    outside = {name for name in tracked() if name.startswith(".ci/")}
    assert in_sdist - {"PKG-INFO"} == set(tracked()) - outside


def test_the_wheel_is_the_package_and_what_comes_with_it(in_wheel: set[str]) -> None:
    places = {
        "maginor_core/": "maginor_core/",
        "spec/": "maginor_core/_resources/spec/",
        "tests/golden/": "maginor_core/_resources/golden/",
        "npm/": "maginor_core/_resources/npm/",
    }
    expected = {
        name.replace(folder, place, 1)
        for name in tracked()
        for folder, place in places.items()
        if name.startswith(folder)
    }
    expected -= {"maginor_core/_resources/npm/tsconfig.web.json"}
    expected |= {"pytest_maginor.py"}
    assert not [name for name in in_wheel if Path(name).match("test_*.py")]
    assert {name for name in in_wheel if ".dist-info/" not in name} == expected
    vendor = "maginor_core/tables/server/client/vendor"
    vendored = (f"{vendor}/fluent-bundle/LICENSE", f"{vendor}/vollkorn/LICENSE")
    for name in ("LICENSE", "NOTICE", *vendored):
        assert f"{NAME}.dist-info/licenses/{name}" in in_wheel


def test_the_metadata_is_valid_and_complete(built: Path) -> None:
    with zipfile.ZipFile(built / WHEEL) as archive:
        text = archive.read(f"{NAME}.dist-info/METADATA")
    with tarfile.open(built / SDIST) as archive:
        member = archive.extractfile(f"{NAME}/PKG-INFO")
        assert member is not None
        assert member.read() == text
    metadata = Metadata.from_email(text, validate=True)
    assert (metadata.name, str(metadata.version)) == ("maginor-core", __version__)
    assert metadata.license_expression == "MIT AND Apache-2.0 AND OFL-1.1"
    assert metadata.description_content_type == "text/markdown"
    assert metadata.summary is not None
    assert all(game in metadata.summary for game in ("Maginor", "Abracada…What?", "Magalon"))
    extras = {"audit", "cli", "dev", "play", "sign", "sql", "suite", "web"}
    assert set(metadata.provides_extra or ()) == extras
    alone = [one for one in metadata.requires_dist or () if "extra ==" not in str(one.marker)]
    assert sorted(one.name for one in alone) == list(TOOLS)


# The wheel, installed with the three libraries that it needs and nothing else.


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python in which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    found = folder / "bin" / "python"
    asked = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    target = Path(subprocess.check_output([found, "-c", asked], text=True).strip())
    for name in needed(*TOOLS):
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path(str(file.locate())), target / file)
    with zipfile.ZipFile(built / WHEEL) as archive:
        archive.extractall(target)
    return found


def needed(*names: str) -> set[str]:
    """The packages of these names, and those that they need here."""
    found = set[str]()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            each = [Requirement(text) for text in requires(name) or ()]
            waiting += [
                one.name for one in each if one.marker is None or one.marker.evaluate({"extra": ""})
            ]
    return found


def run(python: Path, *words: str, folder: Path) -> tuple[int, str, str]:
    others = ("PYTHON", "MAGINOR_")
    environment = {key: value for key, value in os.environ.items() if not key.startswith(others)}
    environment["XDG_CACHE_HOME"] = str(folder)  # where no library is
    done = subprocess.run(
        [python, "-W", "error", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_library_example_of_the_readme_runs(python: Path, tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    [example, *_] = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    status, shown, errors = run(python, "-c", example, folder=tmp_path)
    assert (status, errors) == (0, "")
    assert shown


def test_a_game_is_logged_and_audited_and_all_that_comes_with_it_is_found(
    python: Path, tmp_path: Path
) -> None:
    code = """
from maginor_core import maginor
from maginor_core.audit import audit
from maginor_core.engine.resources import BUILD, golden_folder, npm_folder, spec_folder

with maginor.record("game.maginor", players=2, seed="7") as game:
    while not game.finished:
        game.submit(game.legal()[-1])
print(*[verdict.word for verdict in audit(["game.maginor"])], BUILD)
paths = (golden_folder() / "README.md", npm_folder() / "package.json", spec_folder() / "model.py")
for path in paths:
    assert path.is_file(), path
"""
    assert run(python, "-c", code, folder=tmp_path) == (0, "ok pure\n", "")


def test_the_command_line_names_the_extra_that_it_lacks(python: Path, tmp_path: Path) -> None:
    status, shown, errors = run(python, "-m", "maginor_core", "play", folder=tmp_path)
    assert (status, shown) == (2, "")
    assert errors.endswith("install: pip install 'maginor-core[cli]'\n")


def test_native_wheels_are_built_by_the_oldest_python_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=").replace(".", "")
    assert project["tool"]["cibuildwheel"]["build"] == [f"cp{oldest}-*"]
