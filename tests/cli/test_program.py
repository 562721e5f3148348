from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import maginor_core
from maginor_core.cli import main
from maginor_core.cli.answers import asks_for_json, describe
from maginor_core.cli.program import COMMANDS, SECTIONS
from maginor_core.engine.resources import BUILD
from tests.cli.running import Run
from tests.signals import hear_signals

PROGRAM = [sys.executable, "-m", "maginor_core"]


def test_every_command_explains_itself(run: Run) -> None:
    reported = run.ok("--help")
    for name in COMMANDS:
        assert f"\n  {name} " in reported
        help_page = run.ok(name, "--help")
        assert help_page.startswith(f"Usage: maginor {name} ")


def test_without_a_command_the_help_is_shown_as_a_misuse(run: Run) -> None:
    status, reported, error = run()
    assert status == 2
    assert "Usage: maginor" in reported + error


def test_the_version_is_the_packages(run: Run) -> None:
    assert run("--version")[1].startswith(f"maginor-core {maginor_core.__version__} ({BUILD}), ")
    about = run.json("--version")
    assert about["version"] == maginor_core.__version__
    assert about["build"] == BUILD


def test_json_before_the_command_is_a_misuse(run: Run) -> None:
    error = run.refused("--json", "audit")
    assert "maginor COMMAND … --json" in json.loads(error)["error"]["message"]


def test_there_are_at_most_20_commands_in_sections() -> None:
    assert len(COMMANDS) == sum(map(len, SECTIONS.values())) <= 20


@pytest.mark.parametrize("missing", [("click",), ("rich",), ("click", "rich")])
def test_without_the_extra_one_line_names_what_to_install(
    missing: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def found(name: str) -> object:
        return None if name in missing else find_spec(name)

    monkeypatch.setattr("maginor_core.cli.find_spec", found)
    assert main(["--version"]) == 2
    reported = capsys.readouterr()
    assert reported.out == ""
    assert reported.err == (
        f"maginor: the command line needs {' and '.join(missing)}; "
        "install: pip install 'maginor-core[cli]'\n"
    )


@pytest.mark.parametrize("asked", ["--help", "--version"])
def test_the_help_page_and_the_version_load_neither_the_drawing_nor_the_rules(asked: str) -> None:
    code = (
        f"import sys\nfrom maginor_core.cli import main\nmain(['{asked}'])\n"
        "late = ('rich', 'attr', 'maginor_core.games', 'maginor_core.events')\n"
        "print([name for name in sys.modules if name.startswith(late)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_who_stops_reading_is_not_an_error(log: Path) -> None:
    with subprocess.Popen(
        [*PROGRAM, "replay", str(log)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.wait(120) == 0
        assert program.stderr.read() == b""


def test_an_interruption_exits_with_130_and_no_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("maginor_core.cli.commands.simulate.play_out", interrupt)
    status, reported, error = run("simulate", "1")
    assert (status, reported, error.strip()) == (130, "", "interrupted")


def test_an_error_of_the_program_itself_leaves_no_traceback_unless_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maginor_core.cli.commands.simulate.play_out", None)
    error = run.refused("simulate", "1")
    assert error.startswith("Error: maginor itself is wrong (TypeError: 'NoneType' object is not")
    error = run.refused("simulate", "1", "--json")
    assert json.loads(error)["error"]["type"] == "internal"
    monkeypatch.setenv("MAGINOR_TRACEBACK", "1")
    with pytest.raises(TypeError):
        run("simulate", "1")


def test_an_error_in_a_game_or_bot_of_others_names_its_place(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        next(iter(()))

    monkeypatch.setattr("maginor_core.cli.commands.simulate.play_out", fail)
    error = run.refused("simulate", "1")
    line = fail.__code__.co_firstlineno + 1
    assert error.startswith(f"Error: {__file__}, line {line}: StopIteration; MAGINOR_TRACEBACK=1")

    for names in ({"__name__": "click.utils"}, {"__name__": "attr._make"}, {}):  # the last as made
        library = FunctionType(fail.__code__, names)
        monkeypatch.setattr("maginor_core.cli.commands.simulate.play_out", library)
        assert run("simulate", "1")[2].startswith("Error: maginor itself is wrong (StopIteration)")

    def call(*_: object) -> None:
        asks_for_json(None)  # type: ignore[arg-type] # as a game may that is not checked

    monkeypatch.setattr("maginor_core.cli.commands.simulate.play_out", call)
    line = call.__code__.co_firstlineno + 1
    place = f"Error: {__file__}, line {line}, called maginor, and one of the two is wrong: TypeErr"
    assert run("simulate", "1")[2].startswith(place)


def test_an_installed_game_is_no_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "some_game-1.dist-info"
    about.mkdir()
    (about / "top_level.txt").write_text("some_game")
    (about / "METADATA").write_text("Name: some-game\nVersion: 1\nRequires-Dist: Maginor_Core>=1\n")
    (tmp_path / "some_game.py").write_text("def play():\n    return 1 // 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ZeroDivisionError) as failed:
        import_module("some_game").play()
    assert describe(failed.value)[1].startswith(f"{tmp_path / 'some_game.py'}, line 2: Zero")


def test_an_output_that_lacks_signs_gets_question_marks(log: Path) -> None:
    words, environment = [*PROGRAM, "replay", str(log)], os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*words, "--at", "0"], capture_output=True, check=True, env=environment)
    assert b"1 Guild Hall" in done.stdout


def test_colours_are_for_terminals_and_not_under_no_color(log: Path) -> None:
    def drawn(**changed: str) -> bytes:
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        arguments = [*PROGRAM, "replay", str(log), "--at", "5"]
        return typescript(arguments, environment | {"TERM": "xterm-256color"} | changed)

    assert b"\x1b[31m" in drawn()
    assert b"\x1b[31m" not in drawn(NO_COLOR="1")
    piped = subprocess.run([*PROGRAM, "replay", str(log)], capture_output=True, check=True)
    assert b"\x1b" not in piped.stdout


def typescript(arguments: list[str], environment: dict[str, str]) -> bytes:
    """What a program writes to a terminal."""
    pty: ModuleType = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    with subprocess.Popen(arguments, stdout=follower, stderr=follower, env=environment) as program:
        os.close(follower)
        written = b""
        while True:
            try:
                part = os.read(leader, 4096)
            except OSError:
                break
            if not part:
                break
            written += part
        assert program.wait(120) == 0
    os.close(leader)
    return written


def test_a_terminal_that_closes_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    arguments = [*PROGRAM, "play", "--seats", "human,human", "--seed", "7", "--log", str(path)]
    with subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=hear_signals,  # noqa: PLW1509 # it sets signals, and no more
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"move owl\n")
        program.stdin.flush()
        for line in program.stdout:
            if b"moves the wizard" in line:
                break
        program.send_signal(signal.SIGHUP)
        program.wait(120)
    words = [*PROGRAM, "replay", str(path), "--json"]
    done = subprocess.run(words, capture_output=True, check=True)
    assert len(json.loads(done.stdout)["records"]) == 1
