"""The engine answers the same in WebAssembly: rulings, games from seeds, tables, verdicts.

In Node and in Chromium, from the same two archives: one of the packages, one of tests and logs.
"""

from __future__ import annotations

import io
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

from maginor_core import MaginorGame
from maginor_core.games import GAMES
from maginor_core.webassembly import archive
from tests.audit.planting import plant
from tests.eventlog.test_golden_logs import FOLDER, NAMES
from tests.native.test_log_reader import SPECIMENS, truncated, with_other_bytes
from tests.serving.static_files import static
from tests.wasm.answers import Json

ROOT = Path(__file__).parents[2]
INTERPRETER = ROOT / "node_modules" / "pyodide"
DAMAGES = 24
SHARD = (FOLDER / "shard.log.zst").read_bytes()
PROGRAM = """
import json, sys
for name in ("cryptography", "msgspec"):
    sys.modules[name] = None
from pathlib import Path
from tests.wasm.answers import answers, platform
print(json.dumps({"platform": platform(), **answers(Path(sys.argv[1]))}))
"""
IN_PAGE = """async () => {
    const { answers } = await import("/answers.mjs");
    const { loadPyodide } = await import("/pyodide/pyodide.mjs");
    const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
    return answers(loadPyodide, await bytes("packages.zip"), await bytes("tests.zip"));
}"""
LONG = 600
"""Seconds after which nothing more is awaited."""
WHAT = ("rulings", "played", "told", "verdicts")
NODE = pytest.mark.skipif(
    not (INTERPRETER / "pyodide.mjs").is_file() or shutil.which("node") is None,
    reason="pyodide is not installed; scripts/node-packages installs it",
)


def damaged() -> Iterator[tuple[str, bytes]]:
    """Yield logs of each kind, cut off and with changed bytes.

    Compressed ones are cut off only: what comes of changed bytes in a frame without a checksum, as
    in golden ones, depends on the decoder that a processor has.
    """
    chance = random.Random(5)
    for number, case in enumerate(chance.sample([*truncated(SHARD)], DAMAGES)):
        yield f"shard cut {number:02}.maginor.zst", case
    for name, make in SPECIMENS.items():
        data = make()
        for kind, cases in (
            ("cut", truncated(data)),
            ("changed", [*with_other_bytes(data, random.Random(3))]),
        ):
            for number, case in enumerate(random.Random(5).sample([*cases], DAMAGES)):
                yield f"{name} {kind} {number:02}.maginor", case


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory, game: MaginorGame) -> Path:
    """A folder of logs: golden ones, planted faults, and damaged ones."""
    folder = tmp_path_factory.mktemp("logs")
    plant(folder, game)
    for path in folder.iterdir():
        if not path.is_file() or path.is_symlink():  # another system has others
            path.unlink()
    for name in NAMES:
        ending = ".maginor.zst" if name.endswith(".zst") else ".maginor"
        shutil.copy(FOLDER / name, folder / f"golden {name.removesuffix('.zst')}{ending}")
    for name, data in damaged():
        (folder / name).write_bytes(data)
    return folder


def asked(*command: str | Path) -> Json:
    """Return what a program answers."""
    ran = subprocess.run(
        command, capture_output=True, text=True, timeout=LONG, check=False, cwd=ROOT
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    found: Json = json.loads(ran.stdout)
    return found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, logs: Path) -> Path:
    """A folder with what answers, in Node and in browsers, and the two archives."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "packages.zip").write_bytes(archive())
    with ZipFile(folder / "tests.zip", "w") as packed:
        for path in (ROOT / "tests").rglob("*"):
            if path.suffix == ".py" or (ROOT / "tests" / "golden") in path.parents:
                packed.write(path, path.relative_to(ROOT))
        for path in logs.iterdir():
            packed.write(path, f"logs/{path.name}")
    shutil.copy(Path(__file__).with_name("answers.mjs"), folder)
    (folder / "pyodide").symlink_to(INTERPRETER)
    (folder / "index.html").write_text("<!doctype html><link rel=icon href=data:,>")
    return folder


@pytest.fixture(scope="module")
def in_node(served: Path) -> Json:
    archives = (served / "packages.zip", served / "tests.zip")
    return asked("node", served / "answers.mjs", served / "pyodide", *archives)


@pytest.fixture(scope="module")
def in_chromium(served: Path, browser: Browser) -> Json:
    with static(served) as url:
        page = browser.new_page()
        page.set_default_timeout(LONG * 1000)
        page.goto(url)
        found: Json = json.loads(page.evaluate(IN_PAGE))
        page.close()
        return found


@pytest.fixture(scope="module")
def expected(logs: Path) -> Json:
    """What CPython answers with the packages that are in a page alone."""
    return asked(sys.executable, "-c", PROGRAM, logs)


@NODE
@pytest.mark.parametrize("what", WHAT)
def test_answers_in_node_are_the_same(what: str, in_node: Json, expected: Json) -> None:
    assert in_node["platform"] == "emscripten"
    assert in_node[what] == expected[what]


@NODE
@pytest.mark.parametrize("what", WHAT)
def test_answers_in_chromium_are_the_same(what: str, in_chromium: Json, expected: Json) -> None:
    assert in_chromium["platform"] == "emscripten"
    assert in_chromium[what] == expected[what]


def test_what_is_asked_is_not_little(expected: Json) -> None:
    rulings, verdicts = expected["rulings"], expected["verdicts"]
    assert all(rulings[name]["kept"] > 250 and not rulings[name]["others"] for name in GAMES)
    words = {verdict["word"] for verdict in verdicts}
    assert {"ok", "torn", "damaged", "illegal", "false dice", "unknown"} <= words
    assert len(verdicts) > 400


def test_the_archive_has_the_same_bytes_again_and_only_python() -> None:
    first = archive()
    assert archive() == first
    with ZipFile(io.BytesIO(first)) as packed:
        names = packed.namelist()
        sums = packed.testzip()
    assert sums is None
    assert len(set(names)) == len(names)
    assert {name.partition("/")[0] for name in names} >= {
        "attr",
        "cattrs",
        "msgpack",
        "maginor_core",
    }
    assert not [name for name in names if name.endswith((".so", ".pyc", ".js"))]


def test_the_archive_is_written_by_a_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "maginor_core.webassembly"]
    file = tmp_path / "packages.zip"
    subprocess.run([*command, file], check=True)
    assert file.read_bytes() == archive()
    for arguments, reason in (
        ([], "usage: python -m maginor_core.webassembly FILE"),
        ([tmp_path], "the archive cannot be written: "),
    ):
        ran = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert ran.stderr.startswith(reason)


@NODE
def test_the_example_judges_logs(logs: Path, tmp_path: Path) -> None:
    packages = tmp_path / "packages.zip"
    packages.write_bytes(archive())
    example = ROOT / "examples" / "webassembly" / "audit.mjs"
    files = [logs / "whole.maginor", logs / "torn.maginor", logs / "garbage.maginor"]
    ran = subprocess.run(
        ["node", example, packages, *files],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYODIDE": str(INTERPRETER / "pyodide.mjs")},
    )
    assert (ran.stderr, ran.returncode) == ("", 0)
    told = [line.split(": ", 2)[:2] for line in ran.stdout.splitlines()]
    assert told == [
        ["whole.maginor", "ok"],
        ["torn.maginor", "torn"],
        ["garbage.maginor", "damaged"],
    ]
