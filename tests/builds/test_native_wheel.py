"""The native wheel: the same bytes each time, for any Python, and pure where it is not right."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest

from maginor_core.native.build import compiler
from maginor_core.native.places import READER, library_name
from maginor_core.registry import GAMES
from tests.builds.test_distributions import NAME, TOOLS, build, copied, needed, run

NATIVE = {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}
WHEEL = f"{NAME}-py3-none-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}.whl"
LIBRARIES = {f"maginor_core/native/{name}" for name in (READER, *map(library_name, GAMES))}
TOLD = """
import warnings
from maginor_core.engine.resources import BUILD
from maginor_core.native import log_reader
from maginor_core.native.library import native_rules
from maginor_core.registry import GAMES, game

with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    found = [log_reader.log_reader(), *[native_rules(game(name)) for name in [*GAMES, *GAMES]]]
print(BUILD, *[one and one.path.name for one in found])
print(*[str(one.message).partition("; ")[0].rpartition("/")[2] for one in said], sep="\\n")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The native wheel, from the sources."""
    if not compiler():
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("one")
    return build(copied(folder / "project"), folder / "dist", "--wheel", **NATIVE) / WHEEL


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A folder that has the wheel and what it needs, of which nothing is compiled for a Python."""
    for name in needed(*TOOLS):
        for file in distribution(name).files or ():
            if ".." not in file.parts and (file.suffix == ".py" or file.name == "METADATA"):
                (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path(str(file.locate())), tmp_path / file)
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def pythons() -> Iterator[str]:
    """Yield this Python, and others that are installed."""
    yield sys.executable
    for name in ("python3.11", "python3.12", "python3.13"):
        found = shutil.which(name)
        if found is not None and name != f"python3.{sys.version_info.minor}":
            asked = subprocess.run([found, "-c", ""], capture_output=True, check=False)
            if asked.returncode == 0:
                yield found


def test_the_source_distribution_elsewhere_builds_the_same_bytes(
    wheel: Path, tmp_path: Path
) -> None:
    made = build(copied(tmp_path / "project"), tmp_path / "dist", "--sdist") / f"{NAME}.tar.gz"
    shutil.unpack_archive(made, tmp_path / "another")
    surroundings = {"TMPDIR": str(tmp_path), "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    target = tmp_path / "native"
    build(tmp_path / "another" / NAME, target, "--wheel", **NATIVE, **surroundings)
    assert (target / WHEEL).read_bytes() == wheel.read_bytes()


def test_it_is_the_pure_wheel_with_libraries_that_name_no_python_and_no_folder(
    wheel: Path, tmp_path: Path
) -> None:
    pure = build(copied(tmp_path / "project"), tmp_path / "dist", "--wheel", CC="/none", PATH="")
    with zipfile.ZipFile(next(pure.iterdir())) as archive:
        names = set(archive.namelist())
    with zipfile.ZipFile(wheel) as archive:
        assert set(archive.namelist()) == names | LIBRARIES
        for name in LIBRARIES:
            library = archive.read(name)
            for text in (b"libpython", b"Py_", b"PyObject", b"/tmp", str(wheel.parent).encode()):
                assert text not in library, (name, text)


def test_every_python_runs_the_same_libraries(installed: Path) -> None:
    names = " ".join([READER, *map(library_name, [*GAMES, *GAMES])])
    for python in pythons():
        assert run(Path(python), "-c", TOLD, folder=installed) == (0, f"native {names}\n\n", "")


def test_libraries_of_other_sources_are_refused_once_and_python_plays(installed: Path) -> None:
    changed = installed / "maginor_core/commands/choices.py"
    changed.write_text(changed.read_text("utf-8") + "# another source\n", "utf-8")
    (installed / "maginor_core/native" / READER).write_bytes(b"no library")
    status, told, errors = run(Path(sys.executable), "-c", TOLD, folder=installed)
    assert (status, errors) == (0, "")
    words, *said = told.splitlines()
    others = [library_name(name) for name in GAMES if name != "maginor"]
    assert words.split() == ["native", "None", *["None", *others] * 2]
    assert said[0].startswith(READER)
    assert said[1:] == [f"{library_name('maginor')} was made from other sources"]


def test_without_a_compiler_a_native_build_says_so(tmp_path: Path) -> None:
    source = copied(tmp_path / "project")
    words = [sys.executable, "-m", "build", "--no-isolation", "--wheel", str(source)]
    environment = {**os.environ, **NATIVE, "CC": "", "PATH": str(tmp_path)}
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "there is no C compiler; install gcc or clang, or set CC" in done.stdout + done.stderr
