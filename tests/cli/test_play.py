from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from maginor_core import maginor
from maginor_core.commands import ChooseBeast, Command
from maginor_core.eventlog.header import commitment_to
from maginor_core.eventlog.logs import CommittedSeed, read_log
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.presentation import present
from maginor_core.play.bots import bots_of, next_command
from maginor_core.tables import seat_page
from tests.cli.running import Run, words_for

COMMAND_JSON = DEFINITION.command_json

SEED = "cli.0"
"""A game in which greedy bots duel, reverse a duel, and cast spells with targets."""


GREEDY = bots_of(DEFINITION)["greedy"]


@pytest.fixture(scope="module")
def script() -> list[str]:
    """Everything that two people type in a whole game, one line for each command."""
    game = maginor.new(2, SEED)
    presentation, lines = present(game.setup, ("Ada", "Bo"), {}), []
    while not game.finished:
        seat = game.to_act[0]
        command = next_command(game, GREEDY, seat, SEED)
        lines.append(words_for(presentation, game, command))
        game.submit(command)
    return lines


def played(path: Path) -> list[Command]:
    return [record.command for record in read_log(path).records]


def intended() -> list[Command]:
    game = maginor.new(2, SEED)
    while not game.finished:
        game.submit(next_command(game, GREEDY, game.to_act[0], SEED))
    return [record.command for record in game.log]


def two(path: Path, seed: str, *more: str) -> tuple[object, ...]:
    """Return options by which two people play into a log."""
    return ("--seats", "human,human", "--seed", seed, "--log", path, *more)


def lines_of(lines: Iterable[str]) -> str:
    """Return what is typed, line by line."""
    return "".join(f"{line}\n" for line in lines)


def test_two_people_play_a_whole_game_and_leave_in_the_middle(
    run: Run, ours: Path, script: list[str]
) -> None:
    half = len(script) // 2
    typed = lines_of(script[:half])
    first = run.ok("play", *two(ours, SEED), typed=f"{typed}q\nroll\n")
    assert f"maginor play --resume {ours}" in first
    assert len(played(ours)) == half

    typed = lines_of(script[half:])
    reported = run.ok("play", "--resume", ours, typed=typed)
    assert "The game is over: " in reported
    assert "Cast Reversal?" in first + reported
    assert played(ours) == intended()
    assert run("replay", ours)[0] == 0


def test_the_end_of_input_keeps_the_game_as_quitting_does(run: Run, ours: Path) -> None:
    reported = run.ok("play", "--seed", "4", "--seats", "human,human", "--log", ours)
    assert "The game is saved. Resume it with:" in reported
    assert played(ours) == []


def test_a_resumed_game_among_bots_continues_as_it_would_have(run: Run, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.maginor", tmp_path / "parts.maginor"
    status, _, _ = run("play", "--seed", "6", "--seats", "greedy,random", "--log", whole)
    assert status == 0
    data = whole.read_bytes()
    parts.write_bytes(data[: len(data) // 2])
    status, _, reported = run("play", "--seats", "greedy,random", "--resume", parts)
    assert status == 0
    assert parts.read_bytes() == data
    assert "cut off while it was written" in reported


def test_a_result_without_effect_says_why_as_it_does_at_a_table(run: Run, ours: Path) -> None:
    reported = run.ok("play", "--seed", "6", "--seats", "random,random", "--log", ours)
    game = maginor.new(2, "6")
    told = 0
    for version, command in enumerate(played(ours)):
        game.submit(command)
        happened = seat_page(game, None, ["Ada", "Bo"]).happened(version)
        told += sum("No counter is placed: " in one["text"] for one in happened)
    assert told
    assert reported.count("No counter is placed: ") == told


def test_a_resumed_game_knows_who_plays(run: Run, ours: Path) -> None:
    run("play", "--seed", "4", "--seats", "human,random,greedy", "--log", ours)
    reported = run.ok("play", "--resume", ours)
    assert [label in reported for label in ("Player 1", "Random 2", "Greedy 3")] == [True] * 3


def test_without_word_of_who_plays_every_seat_is_a_persons(run: Run, ours: Path) -> None:
    run("play", "--seed", "4", "--log", ours)
    ours.with_name("ours.maginor.seats").unlink()
    _, reported, warned = run("play", "--resume", ours)
    assert "Player 2" in reported
    assert "every seat is a person's" in warned


def test_real_dice_are_asked_for_and_a_wrong_face_again(run: Run, ours: Path) -> None:
    reported = run.ok("play", *two(ours, "4", "--dice", "manual"), typed="roll\nseven\n\nf\nfa\n")
    assert "rolls FATE" in reported
    stored = read_log(ours)
    assert stored.seed is None
    assert len(stored.records) == 1
    reported = run.ok("play", "--resume", ours, typed="10\nroll\nwa\n")
    assert "rolls WATER" in reported


def test_leaving_while_the_die_is_asked_for_plays_nothing(run: Run, ours: Path) -> None:
    run("play", *two(ours, "4", "--dice", "manual"), typed="roll\nq\n")
    assert played(ours) == []


def test_a_chosen_beast_is_reported_only_when_both_are_shown(
    run: Run, ours: Path, script: list[str]
) -> None:
    duel = next(n for n, line in enumerate(script) if line.endswith("beast"))
    typed = lines_of(script[: duel + 1])
    reported = run.ok("play", *two(ours, SEED), typed=typed)
    assert isinstance(played(ours)[-1], ChooseBeast)
    after = reported[reported.index("Which beast?") :]
    assert "has chosen a beast." in after
    assert "chooses the" not in reported
    reported = run.ok("play", "--resume", ours, typed=f"{script[duel + 1]}\n")
    assert "The beasts are shown" in reported


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("?", "TURN-01: "),
        ("? duel-06", "DUEL-06: "),
        ("? DUEL", "DUEL-01 The challenger"),
        ("?reversal", "SPELL-11: "),
        ("? DUEL-66", "there is no ruling"),
        ("help", "The aim is votes."),
        ("look 1", "Guild Hall, clockwise from the top:"),
        ("look nowhere", "nothing on the board is called nowhere"),
        ("board", "Maginor is on Guild Hall; his next step scores nothing."),
        ("cast reversal", "Not now: {} cannot cast Reversal now; it must take its turn"),
        ("cast domination", "Not now: {} does not hold Domination"),
        ("move guild hall", "Not now: the wizard of {} is on Guild Hall already"),
        ("dance", "'dance' is none of the choices"),
        ("9", "'9' is none of the choices"),
        ("play f", "'f' may mean fire or fate; type more of it"),
        ("move", "Owl"),
        ("\x1b[A ;; \udc80", "is none of the choices"),
    ],
)
def test_what_is_typed_beside_the_game_is_answered_and_plays_nothing(
    run: Run, ours: Path, typed: str, answer: str
) -> None:
    reported = run.ok("play", *two(ours, "7"), typed=f"{typed}\n")
    seat = read_log(ours).setup.first_player
    question = "your turn. Cards and spells first, then move or roll."
    assert answer.format(f"Player {seat + 1}") in " ".join(
        reported[reported.index(question) :].split()
    )
    assert played(ours) == []


def test_a_menu_is_gone_down_step_by_step_and_back(run: Run, ours: Path) -> None:
    run("play", *two(ours, "7"), typed="1\n..\n3\n2\n")
    reported = [COMMAND_JSON.to_json(command) for command in played(ours)]
    setup = read_log(ours).setup
    move = {"type": "move_wizard", "player": setup.first_player, "oracle": setup.circle[1]}
    assert reported == [move]


def test_a_mistake_in_a_secret_choice_does_not_reveal_what_was_typed(
    run: Run, ours: Path, script: list[str]
) -> None:
    duel = next(n for n, line in enumerate(script) if line.endswith("beast"))
    typed = lines_of([*script[:duel], "firebaest"])
    reported = run.ok("play", *two(ours, SEED), typed=typed)
    assert "That is none of the choices" in reported
    assert "firebaest" not in reported


def test_a_game_of_another_kind_is_refused(run: Run, ours: Path) -> None:
    assert run("play", "--seats", "human,elf")[0] == 2
    assert run("play", "--seats", "human")[0] == 2
    assert run("play", "--seats", "human,human", "--players", "3")[0] == 2
    assert run("play", "--resume", ours)[0] == 2
    run("play", "--log", ours)
    assert "is there already" in run.refused("play", "--log", ours)
    assert "--seed is for a new game" in run.refused("play", "--resume", ours, "--seed", "3")


def test_a_new_game_is_saved_under_a_name_by_the_time(run: Run, here: Path) -> None:
    run("play")
    run("play")
    logs = sorted(path.name for path in here.glob("*.maginor"))
    assert len(logs) == 2
    assert all(re.fullmatch(r"maginor-\d{4}(-\d\d){2}-\d{6}(-2)?\.maginor", name) for name in logs)


def test_ctrl_c_keeps_the_game_and_exits_with_130(
    run: Run, ours: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    status, _, reported = run("play", "--log", ours)
    assert status == 130
    assert f"Resume it with: maginor play --resume {ours}" in reported


def test_a_beast_is_typed_unseen_only_while_others_sit_at_the_terminal(
    run: Run, ours: Path, monkeypatch: pytest.MonkeyPatch, script: list[str]
) -> None:
    asked: list[str] = []
    lines = iter(script)

    def unseen(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    monkeypatch.setattr("maginor_core.cli.terminal.screen.getpass.getpass", unseen)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    monkeypatch.setattr("maginor_core.cli.terminal.screen.at_terminal", lambda: True)
    status, _, _ = run("play", *two(ours, SEED))
    assert status == 0
    beasts = [line for line in script if line.endswith("beast")]
    assert len(asked) == len(beasts) > 0
    assert all("in secret" in prompt for prompt in asked)


def committed(path: Path, *texts: str) -> tuple[str, ...]:
    entropies = [option for text in texts for option in ("--entropy", text)]
    return ("--dice", "committed", *entropies, "--seats", "greedy,random", "--log", str(path))


def dice_of(run: Run, path: Path) -> object:
    return run.json("audit", path, "--jobs", 1)["dice"]


def test_committed_dice_are_published_first_and_checked_in_the_end(run: Run, ours: Path) -> None:
    reported = run.ok("play", *committed(ours, "mine", "yours"))
    game = read_log(ours)
    assert isinstance(game.chance, CommittedSeed)
    assert game.seal is not None
    assert commitment_to(game.seal.secret) == game.chance.commitment
    assert game.chance.entropies == ("mine", "yours")
    commitment = reported.index(game.chance.commitment.hex())
    assert commitment < reported.index("The game is saved in")
    assert game.seal.secret not in reported
    assert not ours.with_name("ours.maginor.secret").exists()
    assert dice_of(run, ours) == {"follow from the commitment in this log": 1}


def test_people_are_asked_for_their_texts_and_may_leave_before_the_game(
    run: Run, tmp_path: Path, ours: Path
) -> None:
    options = ("--dice", "committed", "--seats", "human,greedy,human", "--log", ours)
    status, reported, _ = run("play", *options, typed="only this\n")
    assert (status, "No game was started" in reported) == (0, True)
    assert list(tmp_path.iterdir()) == []
    assert run("play", *options, typed=" Hello, World \n\nq\n")[0] == 0
    chance = read_log(ours).chance
    assert isinstance(chance, CommittedSeed)
    assert chance.entropies == ("Hello, World", "", "")
    assert ours.with_name("ours.maginor.secret").stat().st_mode & 0o777 == 0o600


def test_a_game_with_committed_dice_resumes_only_with_its_secret(
    run: Run, tmp_path: Path, ours: Path
) -> None:
    secret = tmp_path / "ours.maginor.secret"
    options = ("--dice", "committed", "--seats", "human,greedy", "--log", ours)
    run("play", *options, typed="a\nq\n")
    kept = secret.read_text()
    resume = ("play", "--resume", ours, "--seats", "greedy,greedy")
    secret.unlink()
    assert "ours.maginor.secret is not there" in run.refused(*resume)
    secret.write_text("another")
    assert "is not the secret that was committed to" in run.refused(*resume)
    assert read_log(ours).seal is None
    secret.unlink()
    (tmp_path / "host").write_text(kept)
    assert run(*resume, "--secret", tmp_path / "host")[0] == 0
    assert (tmp_path / "host").exists()
    assert dice_of(run, ours) == {"follow from the commitment in this log": 1}


def test_a_host_may_have_drawn_the_secret_beforehand(run: Run, tmp_path: Path, ours: Path) -> None:
    secret = tmp_path / "secret"
    commitment = run("dice", "commit", secret)[1].strip()
    status, reported, _ = run("play", *committed(ours), "--secret", secret)
    assert (status, commitment in reported) == (0, True)
    assert secret.exists()
    assert dice_of(run, ours) == {"follow from the commitment in this log": 1}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--secret x", "are for --dice committed"),
        ("--entropy x", "are for --dice committed"),
        ("--dice committed --entropy x", "given 1 times for 2 seats"),
        ("--dice committed --seed 1", "not from --seed"),
        ("--dice committed --secret none", "none: there is no such file"),
        ("--resume x --entropy x", "is for a new game"),
    ],
)
def test_options_of_committed_dice_that_do_not_fit_are_refused(
    run: Run, here: Path, options: str, reason: str
) -> None:
    status, _, error = run("play", *options.split())
    assert status == 2
    assert reason in error
    assert list(here.iterdir()) == []
