"""The npm package, packed and installed without the network: complete, typed, and it plays."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from maginor_core.audit import audit
from maginor_core.tables import SUBPROTOCOL
from maginor_core.webassembly import archive
from tests.eventlog.test_golden_logs import FOLDER
from tests.types.conftest import ROOT, TSC
from tests.web.test_connection import CLIENT, NODE, WS, played, serving, tiny_table

NPM = shutil.which("npm")
PYODIDE = ROOT / "node_modules" / "pyodide"

pytestmark = [
    pytest.mark.skipif(NPM is None or NODE is None, reason="npm is not installed"),
    pytest.mark.skipif(not TSC.exists() or not WS.exists(), reason="run scripts/node-packages"),
]

STRICT = {
    "strict": True,
    "exactOptionalPropertyTypes": True,
    "noUncheckedIndexedAccess": True,
    "module": "nodenext",
    "target": "es2022",
    "lib": ["es2023", "dom"],
    "types": [],
    "noEmit": True,
}
"""The options of a client that checks all, the declarations of the package included."""


def npm(folder: Path, *words: str) -> str:
    """Run npm in ``folder``, with a cache of its own and no network."""
    offline = ("--offline", "--no-audit", "--no-fund", "--cache", str(folder / "cache"))
    done = subprocess.run(
        [str(NPM), *words, *offline],
        cwd=folder,
        env={**os.environ, "npm_config_update_notifier": "false"},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the packed package is installed."""
    folder = tmp_path_factory.mktemp("client")
    source = shutil.copytree(ROOT / "npm", folder / "npm")
    (source / "engine.zip").write_bytes(archive())
    [packed] = json.loads(npm(folder, "pack", "--json", str(source)))
    (folder / "package.json").write_text('{"name": "a-client", "private": true, "type": "module"}')
    npm(folder, "install", "--ignore-scripts", f"./{packed['filename']}")
    return folder


def test_it_contains_what_clients_need_and_nothing_else(client: Path) -> None:
    installed = client / "node_modules" / "maginor-client"
    types = {path.name for path in (ROOT / "npm" / "types").iterdir()}
    top = {"LICENSE", "README.md", "connection.js", "package.json", "signatures.js"}
    top |= {"engine.d.ts", "engine.js", "engine.zip"}
    found = {path.relative_to(installed).as_posix() for path in installed.rglob("*.*")}
    found |= {path.name for path in installed.iterdir() if path.is_file()}
    assert found == top | {f"types/{name}" for name in types}
    assert (installed / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


def test_the_programs_of_its_readme_are_type_checked_where_it_is_installed(client: Path) -> None:
    readme = (ROOT / "npm" / "README.md").read_text(encoding="utf-8")
    programs = re.findall(r"```ts\n(.*?)```", readme, re.DOTALL)
    assert programs
    for number, program in enumerate(programs):
        (client / f"program{number}.ts").write_text(program, encoding="utf-8")
    options = {"compilerOptions": STRICT, "include": ["program*.ts"]}
    (client / "tsconfig.json").write_text(json.dumps(options))
    assert checked(client) == ""
    (client / "program_wrong.ts").write_text('import { Table } from "maginor-client";\n')
    assert "has no exported member 'Table'" in checked(client)


def checked(folder: Path) -> str:
    """Return what the compiler reports of the programs in ``folder``."""
    done = subprocess.run(
        [TSC, "-p", folder], capture_output=True, text=True, timeout=500, check=False
    )
    return done.stdout + done.stderr


def test_a_client_plays_a_game_to_its_end(client: Path) -> None:
    shutil.copy(CLIENT, client)
    shutil.copytree(WS, client / "node_modules" / "ws")
    with serving(tiny_table(), SUBPROTOCOL) as url:
        first, second = played(client, url, ["0", "1"], "ws")
    assert first["result"] == second["result"] is not None
    assert first["events"]


ENGINE = """
import { readFileSync } from "node:fs";
import { audit, replay } from "maginor-client/engine";

const logs = process.argv.slice(2).map((file) => new Uint8Array(readFileSync(file)));
const [signed, sealed, garbage] = logs;
const reason = ({ name, message }) => `${name}: ${message}`;
const early = { version: 2, language: "de", width: "narrow" };
const moments = await Promise.all([replay(signed), replay(sealed, early)]);
console.log(JSON.stringify({
  verdicts: await Promise.all(logs.map((content) => audit(content))),
  moments: moments.map(({ version, shown }) => [version, shown.picture.slice(0, 4)]),
  refused: [await replay(garbage).catch(reason), await audit("text").catch(reason)],
}));
"""


def node(folder: Path, program: str, *files: Path) -> subprocess.CompletedProcess[str]:
    (folder / "program.mjs").write_text(program)
    command: list[str | Path] = [str(NODE), folder / "program.mjs", *files]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=500, check=False
    )


@pytest.mark.skipif(not PYODIDE.exists(), reason="run scripts/node-packages")
def test_the_engine_judges_and_shows_logs_in_node(client: Path, tmp_path: Path) -> None:
    (client / "node_modules" / "pyodide").symlink_to(PYODIDE)
    garbage = tmp_path / "garbage.maginor"
    garbage.write_bytes(b"no log at all")
    logs = [FOLDER / "signed.log", FOLDER / "sealed.log", garbage, FOLDER / "shard.log.zst"]
    ran = node(client, ENGINE, *logs)
    assert (ran.stderr, ran.returncode) == ("", 0)
    told = json.loads(ran.stdout)
    expected = [[verdict.to_json() for verdict in audit([log])] for log in logs]
    for verdict in (verdict for verdicts in expected for verdict in verdicts):
        verdict["file"] = "game.maginor"
    assert told["verdicts"] == expected
    assert told["verdicts"][0][0]["signed_by"]
    assert told["moments"] == [[told["verdicts"][0][0]["records"], "<svg"], [2, "<svg"]]
    assert told["refused"][0].startswith("EngineError: the file: game 0 cannot be shown")
    assert told["refused"][1] == "TypeError: a log is given as its bytes, a Uint8Array"


def test_what_the_engine_lacks_is_said(client: Path, tmp_path: Path) -> None:
    elsewhere = shutil.copytree(client, tmp_path / "client", symlinks=True)
    (elsewhere / "node_modules" / "pyodide").unlink(missing_ok=True)
    program = """
import { audit } from "maginor-client/engine";
await audit(new Uint8Array()).catch(({ message }) => console.log(message));
"""
    ran = node(elsewhere, program)
    assert ran.stdout == (
        "the engine runs in pyodide, which is not installed; npm install pyodide@314\n"
    )
