"""The TypeScript types are those of the schemas, and what tables say has them."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from maginor_core import __version__, games
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.engine.resources import npm_folder
from maginor_core.tables import SeatSession, Table, token_digest
from tests.types.conftest import ROOT, Compile

TYPES = ROOT / "npm" / "types"
SCRIPT = ROOT / "scripts" / "generate-types"
NODE_MODULES = ROOT / "node_modules"

Json = dict[str, Any]  # Any: messages of many shapes


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:  # Any: the names of a script
    return runpy.run_path(str(SCRIPT))


def test_the_types_are_not_older_than_the_schemas(script: dict[str, Any]) -> None:
    assert script["stale"]() == [], "run scripts/generate-types"


@pytest.mark.skipif(not NODE_MODULES.exists(), reason="run scripts/node-packages")
def test_the_types_are_what_the_script_makes_of_the_schemas(script: dict[str, Any]) -> None:
    for name, text in script["generated"]().items():
        assert (TYPES / name).read_text(encoding="utf-8") == text, f"{name}: run {SCRIPT.name}"


def test_a_change_by_hand_or_of_a_schema_is_noticed(script: dict[str, Any], tmp_path: Path) -> None:
    copied = shutil.copytree(TYPES, tmp_path / "types")
    for name in ("connection.js", "signatures.js"):
        shutil.copy(TYPES.parent / name, tmp_path)
    stale = script["stale"]
    stale.__globals__["TARGET"] = copied
    try:
        assert stale() == []
        changed = copied / "client.d.ts"
        text = changed.read_text(encoding="utf-8")
        changed.write_text(text.replace("token: string", "token: number"), encoding="utf-8")
        (copied / "magalon.d.ts").unlink()
        (copied / "chess.d.ts").touch()
        (copied / "index.d.ts").write_text("", encoding="utf-8")
        (tmp_path / "connection.js").write_text("", encoding="utf-8")
        assert stale() == [
            "client.d.ts",
            "magalon.d.ts",
            "index.d.ts",
            "connection.js",
            "chess.d.ts",
        ]
        changed.write_text(text, encoding="utf-8")
        stale.__globals__["SPEC"] = shutil.copytree(ROOT / "spec", tmp_path / "spec")
        schema = tmp_path / "spec" / "client" / "messages.json"
        schema.write_text(schema.read_text().replace('"agreed"', '"consenting"'))
        assert "client.d.ts" in stale()
    finally:
        stale.__globals__.update(TARGET=TYPES, SPEC=ROOT / "spec")


def test_a_typed_client_compiles_and_mistakes_in_it_do_not(compile_program: Compile) -> None:
    program = (Path(__file__).parent / "playing.ts").read_text(encoding="utf-8")
    assert compile_program(program) == ""
    unmarked = program.replace("// @ts-expect-error", "//")
    mistakes = compile_program(unmarked).splitlines()
    assert sum("error TS" in line for line in mistakes) == program.count("// @ts-expect-error")


def test_a_client_can_handle_exactly_the_messages_that_the_page_lists(
    compile_program: Compile,
) -> None:
    page = (ROOT / "spec" / "client.md").read_text(encoding="utf-8")
    table = page.split("| from the table | when |")[1].split("\n\n")[0]
    listed = re.findall(r"`(\w+)`", "".join(row.split(" | ")[0] for row in table.splitlines()))
    assert len(listed) == 16
    cases = "".join(f'    case "{kind}": return told.type;\n' for kind in listed)
    program = (
        'import type {{ FromServer, InGame, maginor }} from "maginor-client";\n'
        "export function handle(told: InGame<FromServer, maginor.Types>): string {{\n"
        "  switch (told.type) {{\n{cases}"
        "    default: {{ const nothing: never = told; return nothing; }}\n  }}\n}}\n"
    )
    assert compile_program(program.format(cases=cases)) == ""
    for kind in (listed[0], listed[-1]):
        fewer = cases.replace(f'case "{kind}"', 'case "accepted"')
        assert "error TS" in compile_program(program.format(cases=fewer))


def test_the_program_in_the_readme_of_the_npm_package_compiles(compile_program: Compile) -> None:
    programs = re.findall(r"```ts\n(.*?)```", (ROOT / "npm" / "README.md").read_text(), re.DOTALL)
    assert len(programs) == 3
    assert [compile_program(program) for program in programs] == ["", "", ""]


def told_in_a_game(definition: GameDefinition, seed: int) -> list[Json]:
    """Return what the table told all clients in one game of fixed choices, and what they said."""
    players = definition.fewest_players
    game = Game(definition, definition.deal(players, seed, None, {}), seed)
    seats: dict[str, int | None] = {token_digest(str(seat)): seat for seat in range(players)}
    table = Table("one", game, {**seats, token_digest("eye"): None})
    sessions = [SeatSession(table) for _ in range(players + 1)]
    told: list[Json] = []
    for seat, session in enumerate(sessions):
        told += session.receive({"type": "join", "token": str(seat) if seat < players else "eye"})
    for turn in range(400):
        if game.finished:
            break
        seat = game.to_act[0]
        legal = game.legal(seat)
        command = definition.command_json.to_json(legal[(turn * 7 + seed) % len(legal)])
        message = {"type": "submit", "id": turn, "decision": table.decision, "command": command}
        told.append(message)
        told += sessions[seat].receive(message)
        for session in sessions:
            told += session.pending()
    told += sessions[0].receive({"type": "submit", "decision": 0, "command": {"type": "?"}})
    return told


@pytest.mark.parametrize("name", games.GAMES)
def test_all_that_a_table_says_in_a_game_has_its_type(name: str, compile_program: Compile) -> None:
    told = told_in_a_game(games.game(name), seed=3)
    assert len(told) > 50
    kinds: dict[str, Json] = {}
    for message in told:  # each kind of message, command and event once, and some more
        parts = [message["type"], str(message.get("command", {}).get("type"))]
        parts += [each["event"]["type"] for each in message.get("events", ())]
        if not all(part in kinds for part in parts):
            kinds.update(dict.fromkeys(parts, message))
    samples = list({json.dumps(message): None for message in [*kinds.values(), *told[-10:]]})
    program = [f'import type {{ InGame, Message, {name} }} from "maginor-client";']
    program += [
        f"export const said{number}: InGame<Message, {name}.Types> = {sample};"
        for number, sample in enumerate(samples)
    ]
    assert compile_program("\n".join(program)) == ""
    spoilt = program[1].replace('"version": ', '"version": "", "versions": ')
    assert "said0" in spoilt
    assert "error TS" in compile_program(program[0] + "\n" + spoilt)


def test_the_client_of_the_web_table_has_the_types_of_its_messages() -> None:
    if not (ROOT / "maginor_core" / "tables" / "server" / "client").is_dir():
        pytest.skip("there is no web client")
    tsc = NODE_MODULES / ".bin" / "tsc"
    if not tsc.exists():
        pytest.skip("typescript is not installed: run scripts/node-packages")
    ran = subprocess.run(
        [tsc, "-p", ROOT / "npm" / "tsconfig.web.json"], capture_output=True, text=True, check=False
    )
    assert ran.stdout + ran.stderr == ""


def test_the_npm_package_comes_with_the_engine_and_lists_only_files_that_it_has() -> None:
    folder = npm_folder()
    package = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    assert package["version"].replace("-rc.", "rc") == __version__
    for each in package["exports"].values():
        assert all((folder / path).is_file() for path in each.values())
    made = {"engine.zip"}  # by the command of a release
    assert all((folder / path).exists() for path in set(package["files"]) - made)
