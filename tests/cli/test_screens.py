"""Whole games at terminals of many sizes: nothing is cut off, and the board stays in sight."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core import games, registry
from maginor_core.cli import main
from maginor_core.cli.terminal.sitting import Sitting
from maginor_core.components.setup import Setup
from maginor_core.engine.definition import Resources
from maginor_core.engine.presentation import MenuBranch, cell_len
from tests.board import Board
from tests.cli.running import Run

MARK = "▸"
ASIDES = ("board", "look 2", "score", "history", "history 3", "hint", "?", "? duel-06", "..", "")


class Player:
    """Somebody who types random choices and looks at what the terminal shows."""

    def __init__(
        self,
        capsys: pytest.CaptureFixture[str],
        size: tuple[int, int],
        seed: str,
        asides: Sequence[str] = (),
    ) -> None:
        self.width, self.height = size
        self.capsys = capsys
        self.random = random.Random(seed)
        self.asides = asides
        self.lines = [""]
        self.sitting: Sitting | None = None
        self.prompts = 0
        self.between = 0
        self.aside = False

    def type(self, prompt: str = "") -> str:
        """Look at the screen, and answer."""
        asked = prompt.endswith("(y/n)> ")
        self.aside = self.aside or asked
        self.look(prompt)
        self.prompts += 1
        answer = self.random.choice("yn") if asked else self.answer()
        self.lines[-1] += answer
        self.lines.append("")
        return answer

    def look(self, prompt: str = "") -> None:
        """Check everything that was printed since."""
        begun = len(self.lines) - 1
        more = (self.capsys.readouterr().out + prompt).split("\n")
        self.lines[-1] += more[0]
        self.lines += more[1:]
        for shown in self.lines[begun:]:
            assert cell_len(shown) <= self.width, shown
            assert "…" not in shown, shown
        if prompt and not self.aside:
            self.see_the_circle(self.lines[-self.height :])

    def see_the_circle(self, visible: Sequence[str]) -> None:
        assert self.sitting is not None
        board = Board(self.sitting.game.live_state)
        rows = [shown for shown in visible if MARK in shown]
        assert rows, "Maginor's mark is out of sight"
        names = {tile: tile.replace("_", " ").title() for tile in board.circle}
        for number, oracle in enumerate(board.circle, 1):
            begin = f"{number:>2} {names[oracle]} "
            row = next(shown for shown in reversed(visible) if begin in shown)
            assert str(board.setup.value(oracle)) in row[row.index(begin) + len(begin) :]
            if board.place == "on" and board.maginor == oracle:
                assert row.startswith(MARK)
        if board.place == "before":
            self.between += 1
            assert any(shown.startswith(f"{MARK}    (the space between)") for shown in visible)

    def answer(self) -> str:
        self.aside = not self.aside and bool(self.asides) and self.random.random() < 0.2
        if self.aside:
            return self.random.choice(self.asides)
        assert self.sitting is not None
        game = self.sitting.game
        seat = self.sitting._next_seat()
        branch = self.sitting.presentation.menu(game.live_state, game.legal(seat))
        return " ".join(self.path(branch))

    def path(self, branch: MenuBranch) -> Iterator[str]:
        while branch.command is None:
            number, branch = self.random.choice(branch.numbered())
            yield self.random.choice((number, branch.step.word))


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """Returns what plays a whole game; Any: a function with many options."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def play(
        size: tuple[int, int], *options: object, asides: Sequence[str] = (), seed: str = "1"
    ) -> Player:
        player = Player(capsys, size, seed, asides)
        begin = Sitting.play

        def noticed(sitting: Sitting) -> None:
            player.sitting = sitting
            begin(sitting)

        monkeypatch.setenv("COLUMNS", str(size[0]))
        monkeypatch.setenv("LINES", str(size[1]))
        monkeypatch.setattr(Sitting, "play", noticed)
        monkeypatch.setattr("builtins.input", player.type)
        arguments = ["play", "--no-log", "--seed", seed, *map(str, options)]
        assert main(arguments) == 0
        player.look()
        return player

    return play


@pytest.mark.parametrize(
    ("width", "height"), [(60, 24), (60, 40), (64, 24), (72, 40), (80, 24), (100, 40)]
)
def test_in_whole_games_nothing_is_cut_off_and_the_circle_stays_in_sight(
    sit: Any, width: int, height: int
) -> None:
    players = 2 + (width + height) % 3
    seats = ",".join(["human"] * players)
    player = sit((width, height), "--seats", seats, seed=f"{width}x{height}")
    assert player.sitting.game.finished
    assert player.between > 10


@pytest.mark.parametrize("width", [60, 80])
def test_what_is_typed_beside_the_game_fits_the_terminal_too(sit: Any, width: int) -> None:
    options = ("--seats", "human,greedy,human,random", "--names", "Ada,Maximilian the Great")
    player = sit((width, 24), *options, asides=(*ASIDES, "help", "undo"), seed="beside")
    assert player.sitting.game.finished


def test_a_circle_that_no_form_fits_has_lines_of_its_own_and_nothing_is_lost(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads(run("setup", "export")[1])
    data["tiles"]["griffin"]["slots"] = ["fire"] * 40
    data["tiles"]["owl"]["name"] = "Der weise alte Uhu aus dem Zauberwald"
    (tmp_path / "own.json").write_text(json.dumps(data))
    for width in (40, 60, 80):
        monkeypatch.setenv("COLUMNS", str(width))
        options = ("--seats", "human,human", "--seed", "7", "--no-log")
        reported = run.ok("play", *options, "--components", tmp_path / "own.json")
        assert all(cell_len(shown) <= width for shown in reported.splitlines())
        assert reported.count("·") > 100
        assert reported.count(MARK) > 1
        words = " ".join(reported.split())
        assert "Der weise alte Uhu aus dem Zauberwald" in words


def test_printed_names_are_shown_typed_and_saved_for_a_resumed_game(
    run: Run, tmp_path: Path
) -> None:
    data = json.loads(run("setup", "export")[1])
    data["tiles"]["owl"]["name"] = "Uhu"
    (tmp_path / "own.json").write_text(json.dumps(data))
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--names", "Ada,Bo", "--seed", "4", "--log", path)
    reported = run.ok("play", *options, "--components", tmp_path / "own.json", typed="move uhu\n")
    assert " moves the wizard to Uhu." in reported
    reported = run.ok("play", "--resume", path, typed="look uhu\n")
    assert "Uhu, clockwise from the top:" in reported
    assert " Owl " not in reported
    reported = run.ok("replay", path)
    assert "moves the wizard to Uhu." in reported
    assert "Ada" in reported or "Bo" in reported


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("Ada", "2 play, of whom 2 are people"),
        ("Ada,Bo,Cy", "2 play, of whom 2 are people"),
        ("Ada,Ada", "two players have the same name"),
        ("Ada,", "is not a name"),
        ("Ada,\x1b[2J", "is not a name"),
        (f"Ada,{'x' * 21}", "is not a name"),
    ],
)
def test_names_that_cannot_be_used_are_refused(run: Run, names: str, reason: str) -> None:
    assert reason in run.refused("play", "--seats", "human,human", "--names", names, "--no-log")


def test_names_may_be_those_of_the_people_alone(run: Run) -> None:
    reported = run.ok(
        "play", "--seats", "greedy,human", "--names", "Ada", "--no-log", "--seed", "1"
    )
    assert "Ada" in reported
    assert "Greedy 1" in reported


def test_everything_that_people_read_counts_from_1(run: Run) -> None:
    options = ("--seats", "human,human", "--seed", "7", "--no-log")
    reported = run.ok("play", *options, typed="look 1\nlook 0\n")
    assert "Player 1" in reported
    assert "Player 0" not in reported
    assert "seat 0" not in reported
    assert "  1 fire" in reported
    assert "nothing on the board is called 0" in reported


def test_a_new_player_is_pointed_to_help_first(run: Run) -> None:
    reported = run.ok("play", "--seats", "human,human", "--no-log")
    assert reported.index("Type help first") < reported.index("your turn.")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("x", "'x' is not on the die; it shows fire, water, earth, air, fate or maginor"),
        ("f", "'f' may mean fire or fate; type more of it"),
        ("?", "Roll the die and type what it shows: fire, water, "),
        ("help", "Roll the die and type what it shows: fire, water, "),
        ("", "Roll the die and type what it shows: fire, water, "),
    ],
)
def test_an_answer_that_is_not_a_face_is_explained(run: Run, typed: str, answer: str) -> None:
    options = ("--seats", "human,human", "--dice", "manual", "--no-log")
    reported = run.ok("play", *options, typed=f"roll\n{typed}\n")
    assert answer in " ".join(reported.split())


def test_history_and_score_and_hint_are_shown(run: Run) -> None:
    options = ("--seats", "human,human", "--names", "Ada,Bo", "--seed", "7", "--no-log")
    reported = run.ok("play", *options, typed="history\nmove owl\nhistory\nscore\nhint\n")
    assert "Nothing has happened yet." in reported
    assert reported.count("moves the wizard to Owl.") == 2
    assert "Ada has 0 votes and Bo has 0 votes" in reported
    assert "A greedy bot would " in reported


@pytest.mark.parametrize("kept", [True, False])
def test_commands_are_undone_with_and_without_a_log(run: Run, tmp_path: Path, kept: bool) -> None:
    path = tmp_path / "ours.maginor"
    where = ("--log", path) if kept else ("--no-log",)
    options = ("--seats", "human,human", "--seed", "7", *where)
    typed = "undo\nplay fire\n1\nundo\nundo\nundo\nplay water\nhistory\n"
    reported = run.ok("play", *options, typed=typed)
    assert reported.count("nothing can be undone: you have not done anything yet") == 2
    assert "Back to before your last command, version 1." in reported
    assert "Back to before your last command, version 0." in reported
    assert "takes back everything since the beginning." in reported
    assert "plays the water card." in reported
    if kept:
        reported = run.ok("replay", path)
        assert ": undo everything after move 1" in reported
        assert run("audit", path, "--jobs", 1)[0] == 0
        assert run.json("replay", path)["records"][2]["command"] == {
            "type": "undo",
            "player": 0,
            "version": 1,
            "agreed": [],
        }
        assert run.json("log", "stats", path)["seats"][0]["cards"]["fire"] == 0
        reported = run.ok("play", "--resume", path, typed="undo\n")
        assert "Back to before your last command, version 4." in reported


def test_what_was_rolled_or_done_by_another_person_is_undone_if_everybody_agrees(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--names", "Ada,Bo", "--seed", "7", "--log", path)
    typed = "move 2\nmove 3\nundo\nn\nundo\nperhaps\ny\nmove 3\nroll\nundo\ny\nhistory\n"
    reported = run.ok("play", *options, typed=typed)
    assert "everybody must agree" in reported
    assert "nothing is undone: Bo does not agree" in reported
    assert "Type y for yes or n for no." in reported
    assert "Ada takes back everything since the beginning." in reported
    assert "Bo takes back everything after move" in reported
    assert run("audit", path, "--jobs", 1)[0] == 0


def test_what_bots_have_done_since_is_undone_too_unless_they_have_rolled(run: Run) -> None:
    options = ("--seats", "human,greedy", "--seed", "1", "--no-log")
    reported = run.ok("play", *options, typed="undo\n")
    assert "chance was drawn or a secret revealed since" in " ".join(reported.split()) or (
        "you have not done anything yet" in reported
    )


class Plain(Setup):
    """A setup of a game of another name."""

    game = "plain"


def test_a_game_without_a_presentation_is_played_from_its_definition_alone(
    sit: Any, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = evolve(
        games.game(),
        title="Plain",
        setups=evolve(games.game().setups, kind=Plain),
        parts=evolve(games.game().parts, pages=None),
        resources=Resources(),
    )
    monkeypatch.setattr(registry, "_added", {"plain": plain})
    for words in (("simulate", "1"), ("setup", "deal")):
        assert run(*words, "--game", "plain", "--seed", "1")[0] == 0
    monkeypatch.setattr(Player, "see_the_circle", lambda *_: None)
    options = ("--game", "plain", "--seats", "human,human", "--names", "Ada,Bo")
    asides = ("board", "look supply", "score", "history 4", "hint", "?", "..")
    player = sit((64, 24), *options, asides=asides, seed="plain")
    assert player.sitting.game.finished
    reported = "\n".join(player.lines)
    assert "Ada: wizard moved: oracle" in reported
    assert "current player" in reported
    assert "Plain has no component sets" in run.refused("setup", "show", "--game", "plain")
