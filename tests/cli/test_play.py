from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from maginor_core import MaginorGame, maginor
from maginor_core.commands import ChooseBeast, Command
from maginor_core.eventlog.header import commitment_to
from maginor_core.eventlog.logs import CommittedSeed, read_log
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, next_command
from maginor_core.tables import seat_page
from tests.cli.running import Run

COMMAND_JSON = DEFINITION.command_json

SEED = "cli.0"
"""A game in which greedy bots duel, reverse a duel, and cast spells with targets."""


GREEDY = bots_of(DEFINITION)["greedy"]


def typed_for(command: Command, game: MaginorGame) -> str:
    """What a person types for ``command``: words for some, the board's numbers for others."""
    reported = COMMAND_JSON.to_json(command)
    kind = str(reported["type"])
    circle = game.view(None).state.circle
    if kind == "roll_die":
        return "roll"
    if kind == "play_symbol_card":
        return f"play {reported['symbol']}"
    if kind == "play_sorcery_card":
        return f"s {circle.index(str(reported['oracle'])) + 1}"
    if kind == "move_wizard":
        return f"move {reported['oracle']}"
    if kind == "cast_reversal":
        return "cast"
    if kind == "decline_reversal":
        return "keep"
    if kind.startswith("cast_"):
        spell = kind.removeprefix("cast_")
        rest = [value for key, value in reported.items() if key not in ("type", "player")]
        words = [w for value in rest for w in (value if isinstance(value, list) else [value])]
        words = [w + 1 if isinstance(w, int) else w for w in words]
        if spell == "domination" and len(words) == 1:
            words.append("only")
        return " ".join(map(str, ["cast", spell, *words]))
    value = next(value for key, value in reported.items() if key not in ("type", "player"))
    return str(value + 1 if isinstance(value, int) else value)


@pytest.fixture(scope="module")
def script() -> list[str]:
    """Everything that two people type in a whole game, one line for each command."""
    game = maginor.new(2, SEED)
    lines = []
    while not game.finished:
        seat = game.to_act[0]
        command = next_command(game, GREEDY, seat, SEED)
        lines.append(typed_for(command, game))
        game.submit(command)
    return lines


def played(path: Path) -> list[Command]:
    return [record.command for record in read_log(path).records]


def intended() -> list[Command]:
    game = maginor.new(2, SEED)
    while not game.finished:
        game.submit(next_command(game, GREEDY, game.to_act[0], SEED))
    return [record.command for record in game.log]


def test_two_people_play_a_whole_game_and_leave_in_the_middle(
    run: Run, tmp_path: Path, script: list[str]
) -> None:
    path = tmp_path / "ours.maginor"
    half = len(script) // 2
    typed = "".join(f"{line}\n" for line in script[:half])
    options = ("--seats", "human,human", "--seed", SEED, "--log", path)
    status, first, _ = run("play", *options, typed=f"{typed}q\nroll\n")
    assert status == 0
    assert f"maginor play --resume {path}" in first
    assert len(played(path)) == half

    typed = "".join(f"{line}\n" for line in script[half:])
    status, reported, _ = run("play", "--resume", path, typed=typed)
    assert status == 0
    assert "The game is over: " in reported
    assert "Cast Reversal?" in first + reported
    assert played(path) == intended()
    assert run("replay", path)[0] == 0


def test_the_end_of_input_keeps_the_game_as_quitting_does(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    status, reported, _ = run("play", "--seed", "4", "--seats", "human,human", "--log", path)
    assert status == 0
    assert "The game is saved. Resume it with:" in reported
    assert played(path) == []


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


def test_a_result_without_effect_says_why_as_it_does_at_a_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    status, reported, _ = run("play", "--seed", "6", "--seats", "random,random", "--log", path)
    assert status == 0
    game = maginor.new(2, "6")
    told = 0
    for version, command in enumerate(played(path)):
        game.submit(command)
        happened = seat_page(game, None, ["Ada", "Bo"]).happened(version)
        told += sum("No counter is placed: " in one["text"] for one in happened)
    assert told
    assert reported.count("No counter is placed: ") == told


def test_a_resumed_game_knows_who_plays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    run("play", "--seed", "4", "--seats", "human,random,greedy", "--log", path)
    _, reported, _ = run("play", "--resume", path)
    assert [label in reported for label in ("Player 1", "Random 2", "Greedy 3")] == [True] * 3


def test_without_word_of_who_plays_every_seat_is_a_persons(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    run("play", "--seed", "4", "--log", path)
    path.with_name("ours.maginor.seats").unlink()
    _, reported, warned = run("play", "--resume", path)
    assert "Player 2" in reported
    assert "every seat is a person's" in warned


def test_real_dice_are_asked_for_and_a_wrong_face_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--seed", "4", "--dice", "manual", "--log", path)
    status, reported, _ = run("play", *options, typed="roll\nseven\n\nf\nfa\n")
    assert status == 0
    assert "rolls FATE" in reported
    stored = read_log(path)
    assert stored.seed is None
    assert len(stored.records) == 1
    _, reported, _ = run("play", "--resume", path, typed="10\nroll\nwa\n")
    assert "rolls WATER" in reported


def test_leaving_while_the_die_is_asked_for_plays_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--seed", "4", "--dice", "manual", "--log", path)
    run("play", *options, typed="roll\nq\n")
    assert played(path) == []


def test_a_chosen_beast_is_reported_only_when_both_are_shown(
    run: Run, tmp_path: Path, script: list[str]
) -> None:
    path = tmp_path / "ours.maginor"
    duel = next(n for n, line in enumerate(script) if line.endswith("beast"))
    typed = "".join(f"{line}\n" for line in script[: duel + 1])
    options = ("--seats", "human,human", "--seed", SEED, "--log", path)
    _, reported, _ = run("play", *options, typed=typed)
    assert isinstance(played(path)[-1], ChooseBeast)
    after = reported[reported.index("Which beast?") :]
    assert "has chosen a beast." in after
    assert "chooses the" not in reported
    _, reported, _ = run("play", "--resume", path, typed=f"{script[duel + 1]}\n")
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
    run: Run, tmp_path: Path, typed: str, answer: str
) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--seed", "7", "--log", path)
    status, reported, _ = run("play", *options, typed=f"{typed}\n")
    assert status == 0
    seat = read_log(path).setup.first_player
    question = "your turn. Cards and spells first, then move or roll."
    assert answer.format(f"Player {seat + 1}") in " ".join(
        reported[reported.index(question) :].split()
    )
    assert played(path) == []


def test_a_menu_is_gone_down_step_by_step_and_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--seed", "7", "--log", path)
    run("play", *options, typed="1\n..\n3\n2\n")
    reported = [COMMAND_JSON.to_json(command) for command in played(path)]
    setup = read_log(path).setup
    move = {"type": "move_wizard", "player": setup.first_player, "oracle": setup.circle[1]}
    assert reported == [move]


def test_a_mistake_in_a_secret_choice_does_not_reveal_what_was_typed(
    run: Run, tmp_path: Path, script: list[str]
) -> None:
    path = tmp_path / "ours.maginor"
    duel = next(n for n, line in enumerate(script) if line.endswith("beast"))
    typed = "".join(f"{line}\n" for line in [*script[:duel], "firebaest"])
    options = ("--seats", "human,human", "--seed", SEED, "--log", path)
    _, reported, _ = run("play", *options, typed=typed)
    assert "That is none of the choices" in reported
    assert "firebaest" not in reported


def test_a_game_of_another_kind_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "ours.maginor"
    assert run("play", "--seats", "human,elf")[0] == 2
    assert run("play", "--seats", "human")[0] == 2
    assert run("play", "--seats", "human,human", "--players", "3")[0] == 2
    assert run("play", "--resume", path)[0] == 2
    run("play", "--log", path)
    status, _, reported = run("play", "--log", path)
    assert (status, "is there already" in reported) == (2, True)
    status, _, reported = run("play", "--resume", path, "--seed", "3")
    assert (status, "--seed is for a new game" in reported) == (2, True)


def test_a_new_game_is_saved_under_a_name_by_the_time(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("play")
    run("play")
    logs = sorted(path.name for path in tmp_path.glob("*.maginor"))
    assert len(logs) == 2
    assert all(re.fullmatch(r"maginor-\d{4}(-\d\d){2}-\d{6}(-2)?\.maginor", name) for name in logs)


def test_ctrl_c_keeps_the_game_and_exits_with_130(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    path = tmp_path / "ours.maginor"
    monkeypatch.setattr("builtins.input", interrupt)
    status, _, reported = run("play", "--log", path)
    assert status == 130
    assert f"Resume it with: maginor play --resume {path}" in reported


def test_a_beast_is_typed_unseen_only_while_others_sit_at_the_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: list[str]
) -> None:
    asked: list[str] = []
    lines = iter(script)

    def unseen(prompt: str) -> str:
        asked.append(prompt)
        return next(lines)

    monkeypatch.setattr("maginor_core.cli.terminal.screen.getpass.getpass", unseen)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    monkeypatch.setattr("maginor_core.cli.terminal.screen.at_terminal", lambda: True)
    path = tmp_path / "ours.maginor"
    options = ("--seats", "human,human", "--seed", SEED, "--log", path)
    status, _, _ = run("play", *options)
    assert status == 0
    beasts = [line for line in script if line.endswith("beast")]
    assert len(asked) == len(beasts) > 0
    assert all("in secret" in prompt for prompt in asked)


def committed(path: Path, *texts: str) -> tuple[str, ...]:
    entropies = [option for text in texts for option in ("--entropy", text)]
    return ("--dice", "committed", *entropies, "--seats", "greedy,random", "--log", str(path))


def dice_of(run: Run, path: Path) -> object:
    return json.loads(run("audit", path, "--jobs", 1, "--json")[1])["dice"]


def test_committed_dice_are_published_first_and_checked_in_the_end(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "ours.maginor"
    status, reported, _ = run("play", *committed(path, "mine", "yours"))
    assert status == 0
    game = read_log(path)
    assert isinstance(game.chance, CommittedSeed)
    assert game.seal is not None
    assert commitment_to(game.seal.secret) == game.chance.commitment
    assert game.chance.entropies == ("mine", "yours")
    commitment = reported.index(game.chance.commitment.hex())
    assert commitment < reported.index("The game is saved in")
    assert game.seal.secret not in reported
    assert not path.with_name("ours.maginor.secret").exists()
    assert dice_of(run, path) == {"follow from the commitment in this log": 1}


def test_people_are_asked_for_their_texts_and_may_leave_before_the_game(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "ours.maginor"
    options = ("--dice", "committed", "--seats", "human,greedy,human", "--log", path)
    status, reported, _ = run("play", *options, typed="only this\n")
    assert (status, "No game was started" in reported) == (0, True)
    assert list(tmp_path.iterdir()) == []
    assert run("play", *options, typed=" Hello, World \n\nq\n")[0] == 0
    chance = read_log(path).chance
    assert isinstance(chance, CommittedSeed)
    assert chance.entropies == ("Hello, World", "", "")
    assert path.with_name("ours.maginor.secret").stat().st_mode & 0o777 == 0o600


def test_a_game_with_committed_dice_resumes_only_with_its_secret(run: Run, tmp_path: Path) -> None:
    path, secret = tmp_path / "ours.maginor", tmp_path / "ours.maginor.secret"
    options = ("--dice", "committed", "--seats", "human,greedy", "--log", path)
    run("play", *options, typed="a\nq\n")
    kept = secret.read_text()
    resume = ("play", "--resume", path, "--seats", "greedy,greedy")
    secret.unlink()
    status, _, error = run(*resume)
    assert (status, "ours.maginor.secret is not there" in error) == (2, True)
    secret.write_text("another")
    status, _, error = run(*resume)
    assert (status, "is not the secret that was committed to" in error) == (2, True)
    assert read_log(path).seal is None
    secret.unlink()
    (tmp_path / "host").write_text(kept)
    assert run(*resume, "--secret", tmp_path / "host")[0] == 0
    assert (tmp_path / "host").exists()
    assert dice_of(run, path) == {"follow from the commitment in this log": 1}


def test_a_host_may_have_drawn_the_secret_beforehand(run: Run, tmp_path: Path) -> None:
    path, secret = tmp_path / "ours.maginor", tmp_path / "secret"
    commitment = run("dice", "commit", secret)[1].strip()
    status, reported, _ = run("play", *committed(path), "--secret", secret)
    assert (status, commitment in reported) == (0, True)
    assert secret.exists()
    assert dice_of(run, path) == {"follow from the commitment in this log": 1}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--secret", "x"), "are for --dice committed"),
        (("--entropy", "x"), "are for --dice committed"),
        (("--dice", "committed", "--entropy", "x"), "given 1 times for 2 seats"),
        (("--dice", "committed", "--seed", "1"), "not from --seed"),
        (("--dice", "committed", "--secret", "none"), "none: there is no such file"),
        (("--resume", "x", "--entropy", "x"), "is for a new game"),
    ],
)
def test_options_of_committed_dice_that_do_not_fit_are_refused(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    reason: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, _, error = run("play", *options)
    assert status == 2
    assert reason in error
    assert list(tmp_path.iterdir()) == []
