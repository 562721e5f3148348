"""Games of other packages and modules: by entry points, by --module, and begun by new-game."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from maginor_core import games, registry
from maginor_core.games import GameLoadError, GameWarning
from tests.cli.running import Run

PROGRAM = [sys.executable, "-m", "maginor_core"]
ROOT = Path(__file__).parents[2]

Install = Callable[..., Path]
"""Installs a distribution with a module of this text and entry points, and gives its folder."""


@pytest.fixture(autouse=True)
def _forget_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let each test begin with the games of this package alone."""
    known = set(sys.modules)
    monkeypatch.setattr(registry, "_added", {})
    monkeypatch.setattr(registry, "_modules", [])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    _forget_entry_points()
    yield
    _forget_entry_points()
    for name in set(sys.modules) - known:
        if name.endswith(("dice", "card", "_game")):
            del sys.modules[name]


def _forget_entry_points() -> None:
    registry._offered.cache_clear()
    registry._attempt.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.syspath_prepend(site)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), str(ROOT))))

    def installed(package: str, text: str, **entries: str) -> Path:
        about = site / f"{package}-1.2.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n")
        lines = [f"{name} = {value}" for name, value in entries.items()]
        (about / "entry_points.txt").write_text("\n".join([f"[{games.GROUP}]", *lines]))
        (site / f"{package}.py").write_text(text)
        _forget_entry_points()
        return site

    return installed


def text_of(name: str) -> str:
    """The module of a small game of that name, as new-game writes it."""
    file = ROOT / "maginor_core" / "cli" / "new_game_files" / "high_card.py.txt"
    return file.read_text(encoding="utf-8").replace("high_card", name)


@pytest.fixture
def my_game(here: Path) -> Path:
    """The current folder, with a module of a game in it."""
    (here / "my_game.py").write_text(text_of("my_game"))
    return here


def ran(words: Sequence[str], folder: Path | None = None, typed: str = "") -> tuple[int, str]:
    """Run a program in a folder, and return its status and all that it prints."""
    done = subprocess.run(
        words,
        cwd=folder,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_a_game_of_an_installed_package_is_known_to_every_command(
    run: Run, install: Install, tmp_path: Path
) -> None:
    install("my_dice", text_of("my_dice"), my_dice="my_dice:GAME")
    assert games.names() == (*games.GAMES, "my_dice")
    assert "my_dice" not in sys.modules
    logs = tmp_path / "logs"
    options = ("--game", "my_dice", "--seed", "1")
    assert run("simulate", 5, *options, "--players", 3, "--out", logs)[0] == 0
    log = logs / "game-00001.maginor"
    for words in ("replay", "log legal", "log score", "log stats", "log draw", "log show", "audit"):
        reported = run.ok(*words.split(), log)
        assert reported
    assert run.json("setup", "deal", *options)["setup"]["players"] == 2
    assert run("play", *options, "--seats", "human,random", "--no-log", typed="q\n")[0] in (0, 2)


def test_processes_of_an_audit_know_a_game_of_an_installed_package(
    run: Run, install: Install, tmp_path: Path
) -> None:
    site = install("my_dice", text_of("my_dice"), my_dice="my_dice:GAME")
    run("simulate", 4, "--game", "my_dice", "--out", site / "logs")
    audited = [*PROGRAM, "audit", str(site / "logs"), "--jobs", "2", "--json"]
    assert json.loads(ran(audited)[1])["games"] == 4


BROKEN = {
    "import nowhere": "ModuleNotFoundError: No module named 'nowhere'",
    "def (": "SyntaxError: ",
    "raise SystemExit(3)": "SystemExit: 3",
    "1 / 0": "ZeroDivisionError: division by zero",
    "GAME = 5": "that is 5, not a GameDefinition",
    "GAMES = 5": "AttributeError: ",
    "from maginor_core.games.magalon.definition import DEFINITION as GAME": "is called magalon",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_package_is_named_and_harms_no_other_game(
    run: Run, install: Install, tmp_path: Path, text: str
) -> None:
    site = install("bad_dice", text, bad_dice="bad_dice:GAME")
    install("good_dice", text_of("good_dice"), good_dice="good_dice:GAME")
    errors = run.refused("simulate", 1, "--game", "bad_dice")
    assert "the game bad_dice of bad_dice 1.2 cannot be loaded from bad_dice:GAME: " in errors
    assert BROKEN[text] in errors
    assert "Traceback" not in errors
    with pytest.raises(GameLoadError, match=r"bad_dice 1\.2"):
        games.known_game("bad_dice")
    with pytest.warns(GameWarning, match=r"bad_dice 1\.2"):
        assert [game.name for game in games.every_game()] == [*games.GAMES, "good_dice"]
    assert run("simulate", 1, "--game", "good_dice", "--out", site / "logs")[0] == 0
    assert run("simulate", 1, "--game", "maginor")[0] == 0
    assert run("audit", site / "logs", "--jobs", 1)[0] == 0


def test_a_warning_of_a_broken_package_is_a_line(install: Install, tmp_path: Path) -> None:
    install("bad_dice", "import nowhere", bad_dice="bad_dice:GAME")
    words = [*PROGRAM, "whatif", str(tmp_path), "--set", "x=true"]
    status, printed = ran(words)
    assert status == 2
    reason = "the game bad_dice of bad_dice 1.2 cannot be loaded from bad_dice:GAME"
    assert printed.startswith(reason)
    assert printed.count("bad_dice:GAME") == 1


def test_a_log_of_a_broken_package_could_not_be_judged(
    run: Run, install: Install, tmp_path: Path
) -> None:
    site = install("my_dice", text_of("my_dice"), my_dice="my_dice:GAME")
    run("simulate", 2, "--game", "my_dice", "--out", tmp_path / "logs")
    (site / "my_dice.py").write_text("import nowhere")
    _forget_entry_points()
    del sys.modules["my_dice"]
    status, reported, _ = run("audit", tmp_path / "logs", "--jobs", 1, "--json")
    assert status == 2
    answer = json.loads(reported)
    assert [game["word"] for game in answer["failing"]] == ["could not be judged"] * 2
    assert all("of my_dice 1.2 cannot be loaded" in game["reason"] for game in answer["failing"])
    assert not any(answer["crosscheck"]["counts"].values())
    reported = run.ok("log", "show", tmp_path / "logs" / "game-00001.maginor")
    assert "of my_dice 1.2 cannot be loaded" in reported


def test_two_packages_with_one_name_are_both_named(run: Run, install: Install) -> None:
    install("one_dice", text_of("dice"), dice="one_dice:GAME")
    install("two_dice", text_of("dice"), dice="two_dice:GAME")
    assert (
        "one_dice 1.2 and two_dice 1.2 offer a game called dice; uninstall all but one"
        in run.refused("simulate", 1, "--game", "dice")
    )


def test_a_package_cannot_replace_a_game_of_this_one(install: Install) -> None:
    install("bad_dice", text_of("maginor"), maginor="bad_dice:GAME")
    with pytest.warns(GameWarning, match=r"bad_dice 1\.2 offers a game called maginor"):
        assert games.names() == tuple(games.GAMES)
    assert games.game("maginor").title == "Maginor"


def test_an_unknown_game_names_both_ways_to_make_it_known(run: Run) -> None:
    errors = run.refused("simulate", 1, "--game", "ludo")
    assert "known are maginor, abracada, magalon" in errors
    assert "entry point in the group maginor_core.games" in errors
    assert "maginor --module MODULE" in errors


def test_a_module_in_the_current_folder_is_known_to_every_command(run: Run, my_game: Path) -> None:
    named = ("--module", "my_game")
    assert run(*named, "simulate", 4, "--out", "logs")[0] == 0
    assert run(*named, "simulate", 1, "--game", "maginor")[0] == 0
    status, reported, _ = run(*named, "setup", "deal", "--json")
    assert (status, set(json.loads(reported)["setup"])) == (0, {"players", "cards"})
    assert run(*named, "audit", "logs", "--jobs", 2)[0] == 0


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_processes_of_an_audit_know_a_module(
    run: Run, my_game: Path, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("--module", "my_game", "simulate", 4, "--out", "logs")
    if start == "spawn":
        monkeypatch.setattr("maginor_core.audit.run._has_one_thread", lambda: False)
    status, reported, _ = run("--module", "my_game", "audit", "logs", "--jobs", 2, "--json")
    assert (status, json.loads(reported)["words"]["ok"]) == (0, 4)


def test_a_definition_of_a_module_is_found_again_in_another_process(my_game: Path) -> None:
    (game,) = games.load_module("my_game")
    assert pickle.loads(pickle.dumps(game)) is game
    code = f"import pickle; print(pickle.loads({pickle.dumps(game)!r}).title)"
    assert ran([sys.executable, "-c", code]) == (0, "High Card\n")


def test_several_modules_are_known_together(run: Run, here: Path) -> None:
    for name in ("my_game", "your_game"):
        (here / f"{name}.py").write_text(text_of(name))
    named = ("--module", "my_game", "--module", "your_game")
    for game in ("my_game", "your_game"):
        assert run(*named, "simulate", 1, "--game", game, "--out", game)[0] == 0
    status, reported, _ = run(*named, "audit", "my_game", "your_game", "--jobs", 1, "--json")
    assert (status, json.loads(reported)["words"]["ok"]) == (0, 2)
    status, _, errors = run("audit", "my_game", "--jobs", 1)  # in this process they are still known
    assert (status, errors) == (0, "")


def test_a_log_of_an_unknown_game_says_how_it_becomes_known(run: Run, my_game: Path) -> None:
    run("--module", "my_game", "simulate", 1, "--out", "logs")
    log = my_game / "logs" / "game-00001.maginor"
    for word in ("audit", "replay"):
        status, printed = ran([*PROGRAM, word, str(log)], ROOT)
        assert status in (1, 2)
        assert "maginor --module MODULE" in printed.replace("\n", " ")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("nowhere_game", "", "No module named 'nowhere_game'"),
        ("bad_game.py", "", "give its name without .py"),
        ("./bad_game", "", "give its name without .py, with dots for folders"),
        ("bad_game", "X = 1", "contains no game; a GameDefinition must be one of its variables"),
        ("bad_game", "import nowhere", "No module named 'nowhere'"),
        ("bad_game", "\n1 / 0", "bad_game.py, line 2)"),
        ("bad_game", "raise SystemExit(0)", "SystemExit: 0"),
        ("bad_game", text_of("maginor"), "another game is called maginor"),
    ],
)
def test_a_module_that_cannot_be_used_is_an_error_in_a_line(
    run: Run, here: Path, name: str, text: str, reason: str
) -> None:
    if text:
        (here / "bad_game.py").write_text(text)
    errors = run.refused("--module", name, "simulate", 1)
    assert reason in errors
    assert errors.startswith("Error: the module ")
    assert errors.count("\n") == 1


def test_new_game_writes_a_package_that_works_at_once(run: Run, here: Path) -> None:
    reported = run.ok("new-game", "liars-dice", "--json")
    assert json.loads(reported) == {"folder": "liars_dice", "game": "liars_dice"}
    package = here / "liars_dice"
    assert {path.name for path in package.iterdir()} == {
        "liars_dice.py",
        "test_liars_dice.py",
        "pyproject.toml",
        "golden",
    }
    assert len(list(package.glob("golden/revision-1/*.maginor"))) == 2
    assert 'liars_dice = "liars_dice:GAME"' in (package / "pyproject.toml").read_text()
    played = [*PROGRAM, "--module", "liars_dice", "play", "--seats", "human,random", "--seed", "1"]
    assert "See how it went: maginor " in ran(played, package, "1\n" * 9)[1]
    python, ruff = [sys.executable, "-m"], ["ruff", "check", "--isolated", "--line-length", "100"]
    for words in (
        ["pytest", "-q", "-p", "no:cacheprovider"],
        ["mypy", "--strict", "--config-file=", "."],
        [*ruff, "--select", "E,F,I,UP", "."],
    ):
        status, printed = ran([*python, *words], package)
        assert status == 0, printed


@pytest.mark.parametrize("name", ["1x", "Über", "../x", "class", "json", "click", "maginor", "X"])
def test_new_game_refuses_a_name_that_no_module_can_have(run: Run, here: Path, name: str) -> None:
    assert name in run.refused("new-game", name)
    assert list(here.iterdir()) == []


def test_new_game_replaces_nothing(run: Run, here: Path) -> None:
    (here / "my_game").mkdir()
    status, _, errors = run("new-game", "my_game")
    assert (status, errors) == (2, "Error: my_game cannot be written (File exists)\n")
    assert run("new-game", "my_game", "--into", "other")[0] == 0
    assert (here / "other" / "my_game.py").is_file()


NO_REFERENCE = "High Card has no transcripts or pinned positions to test an engine by; maginor"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("perft", NO_REFERENCE),
        ("perft --list", NO_REFERENCE),
        ("perft some-position --engine x", NO_REFERENCE),
        ("run", NO_REFERENCE),
        ("run PROTOCOL --engine x", NO_REFERENCE),
        ("show", "High Card has no page of rulings"),
        ("show CARD-01", "High Card has no page of rulings"),
        ("coverage", "High Card has no page of rulings"),
        ("explore", "scope tiny: does not exist for High Card; name a file with a setup"),
        ("explore --scope nowhere", "scope nowhere: there is no such file"),
    ],
)
def test_a_game_without_rulings_or_transcripts_says_so(
    run: Run, my_game: Path, words: str, reason: str
) -> None:
    assert f"Error: {reason}" in run.refused("--module", "my_game", "rulings", *words.split())


def test_a_game_without_a_specification_is_explored_by_itself(run: Run, here: Path) -> None:
    text = text_of("my_game").replace("ROUNDS = 3", "ROUNDS = 1")
    (here / "my_game.py").write_text(text)
    dealt = run.ok("--module", "my_game", "setup", "deal", "--seed", 1, "--json")
    (here / "dealt.json").write_text(dealt)
    explored = ("--module", "my_game", "rulings", "explore", "--scope", "dealt.json")
    reported = run.ok(*explored)
    assert "Every invariant holds; the game has no executable specification" in reported
    broken = text.replace("right = sum(CARDS)", "right = sum(CARDS) - state.round")
    (here / "bad_game.py").write_text(broken.replace("my_game", "bad_game"))
    status, reported, _ = run("--module", "bad_game", *explored[2:])
    assert status == 1
    assert "An invariant is broken." in reported


def test_a_game_may_bring_a_page_of_rulings_and_transcripts(run: Run, here: Path) -> None:
    """Paths of the resources of another package are absolute."""
    page = """\
# Rulings

Revision 1 of the page.

## CARD: Cards

### CARD-01: One card
Each holds one.

- Revision: 1
- Status: ruled
- Source: silence
- Reason: It says so.
- Decides: This case.
"""
    (here / "rulings.md").write_text(page)
    text = text_of("my_game")
    assert text.count("Resources(golden_logs=") == 1
    text = text.replace("Resources(", f'Resources(rulings="{here}/rulings.md", golden="{here}", ')
    (here / "my_game.py").write_text(text)
    status, reported, _ = run("--module", "my_game", "rulings", "show", "CARD-01")
    assert (status, reported.splitlines()[0]) == (0, "CARD-01: One card")
    status, _, errors = run("--module", "my_game", "rulings", "perft")
    assert (status, errors.partition(":")[0]) == (2, "Error")
    assert "High Card has no pinned positions: there is no " in errors
    status, reported, errors = run("--module", "my_game", "rulings", "run")
    assert (status, reported, errors) == (2, "", "Error: High Card has no transcripts\n")


def test_a_drawn_game_is_compared_with_an_engine(run: Run, my_game: Path) -> None:
    engine = f"{sys.executable} -m maginor_core --module my_game engine"
    fuzzed = ("rulings", "fuzz", "--engine", engine, "--games", 5, "--out", my_game)
    assert run("--module", "my_game", *fuzzed)[0] == 0
