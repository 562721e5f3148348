"""The game at a terminal: one screen that each player sees alone, hints, and explanations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from maginor_core.cli import main
from maginor_core.engine.presentation import EVERYTHING, text_of, width_of
from maginor_core.games.abracada.components.stone_set import PLACEHOLDER, STANDARD_SET
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.presentation import present
from tests.abracada.playing import random_game, setup_of, stones, table

Typed = Sequence[str]


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, typed: Typed, *options: str
) -> str:
    """Return what the program prints while these lines are typed."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "40")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in typed)))
    arguments = ["play", "--game", "abracada", "--seed", "5", "--no-log", *options]
    assert main(arguments) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    for printed in shown.out.splitlines():
        assert len(printed.rpartition("> ")[2]) <= 80  # typed lines are not shown here
    return shown.out


def test_one_person_plays_against_bots_and_gets_hints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["hint", "8", "3", "end", "score", "history", "help", "? 5", "?", "q"]
    shown = play(capsys, monkeypatch, typed, "--players", "3", "--names", "Ada,Bo,Cy")
    assert "▶ Ada         0 6 of 6  ? ? ? ? ?   0" in shown
    assert "  Bo          0 6 of 6  4 4 6 7 7   0" in shown
    assert "  7 Fireball        81 % 4167/5168" in shown
    assert "An odds bot would cast" in shown
    assert "Not now: 3 is lower than 8; name 8 or more, or end your turn [CAST-05]" in shown
    assert "Ada draws 1 stone." in shown
    assert "You have stones that everybody sees but you." in shown
    assert "5, Lightning Storm: your neighbours lose a life each." in shown
    assert "looks now, and nobody else" not in shown
    assert PLACEHOLDER.split(":")[0] in shown


def test_people_at_one_screen_look_at_it_in_turn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = ["", "8", "end", "", "7", "history", "q"]
    options = ("--seats", "human,human", "--names", "Bo,Ada")
    shown = play(capsys, monkeypatch, typed, *options)
    before, ada, bo = shown.split("looks now, and nobody else")
    assert before.count("? ? ? ? ?") == 2
    assert "you cannot see" not in before
    assert "Ada draws 1 stone." in ada
    assert "Ada draws the stone" not in ada
    assert "Ada draws the stone" in bo
    assert "Bo          0 6 of 6  ? ? ? ? ?" in bo
    assert "Bo          0 6 of 6  4 6 6 7 7" in ada
    assert "4 6 6 7 7" not in bo


def test_a_finished_game_is_shown_and_replayed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = tmp_path / "game.maginor"
    arguments = ["play", "--game", "abracada", "--seed", "9", "--seats", "odds,random,odds"]
    assert main([*arguments, "--log", str(log)]) == 0
    assert "The game is over:" in capsys.readouterr().out
    for order in (["replay"], ["log", "score"], ["log", "stats"], ["log", "legal"]):
        assert main([*order, str(log)]) == 0
        assert capsys.readouterr().out
    assert main(["replay", str(log), "--at", "3"]) == 0
    assert capsys.readouterr().out
    assert main(["replay", str(log), "--at", "2", "--events", "--seat", "1", "--json"]) == 0
    seen = json.loads(capsys.readouterr().out)
    assert seen["setup"]["hands"][1] is None
    assert None not in seen["setup"]["hands"][0]
    assert set(seen["state"]["hands"][1]) <= {None}
    assert main(["replay", str(log), "--at", "2", "--events", "--json"]) == 0
    assert None not in json.loads(capsys.readouterr().out)["state"]["hands"][1]


def test_a_deal_and_a_box_are_shown_and_changed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["setup", "deal", "--game", "abracada", "--players", "2", "--seed", "3"]) == 0
    assert "placeholder" in capsys.readouterr().out
    assert main(["setup", "show", "--game", "abracada"]) == 0
    assert "placeholder" in capsys.readouterr().out
    assert main(["setup", "export", "--game", "abracada"]) == 0
    box = json.loads(capsys.readouterr().out)
    assert box == STANDARD_SET.to_json()
    path = tmp_path / "box.json"
    path.write_text(json.dumps({**box, "id": "mine", "die": [4, 5], "hand": 3}))
    given = ["--game", "abracada", "--players", "3", "--components", str(path), "--json"]
    assert main(["setup", "deal", *given]) == 0
    setup = json.loads(capsys.readouterr().out)["setup"]
    assert (setup["die"], setup["hand"], len(setup["hands"][0])) == ([4, 5], 3, 3)
    for key, wrong in (("die", []), ("stones", {}), ("secret", -1), ("hand", 30), ("weather", 1)):
        path.write_text(json.dumps({**box, key: wrong}))
        assert main(["setup", "check", str(path), "--game", "abracada"]) == 1
        assert "is not a component set" in capsys.readouterr().out


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_what_is_drawn_fits_the_width(width: int) -> None:
    for game, _ in random_game(5, "drawn", 25):
        shown = present(game.setup, ["Maximilian", "Ada", "Bo", "Cy", "Di"], {})
        state = game.live_state
        for viewer in (0, None, EVERYTHING):
            for short in (False, True):
                drawing = shown.draw(state, viewer, width, short=short)
                assert all(width_of(line) <= width for line in drawing.lines)
        for lines in (shown.hint(state, 0, width), shown.deal().lines(width)):
            assert all(width_of(line) <= width or width < 40 for line in lines)


def test_the_referee_sees_everything_and_others_do_not() -> None:
    game = table("458", "126", rest="77", secret=1).cast(4, stones("7"))
    shown = present(setup_of("458", "126", rest="77", secret=1), ["Ada", "Bo"], {})
    state = game.game.live_state

    def text(viewer: int | None) -> str:
        return "\n".join(map(text_of, shown.draw(state, viewer, 80).lines))

    assert "5 8" in text(EVERYTHING)
    assert "1: 7" in text(EVERYTHING)
    assert "1: 7" in text(0)
    assert "5 8" not in text(0)
    assert "1 2 6" in text(0)
    assert "1: 7" not in text(1)
    assert "1 2 6" not in text(None)
    assert DEFINITION.resources.presentation == "maginor_core.games.abracada.presentation"


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        (["9"], "9 is no spell"),
        (["end"], "a turn has at least one cast"),
        (["deal"], "the round is not over"),
        (["nonsense"], None),
    ],
)
def test_what_cannot_be_done_now_is_explained(typed: list[str], reason: str | None) -> None:
    game = table("58", "12")
    shown = present(setup_of("58", "12"), ["Ada", "Bo"], {})
    why = shown.why_not(game.game.live_state, 0, typed)
    assert (why is None) if reason is None else (why is not None and reason in why)


def test_spells_are_explained_by_number_and_name() -> None:
    shown = present(setup_of("58", "12"), ["Ada", "Bo"], {})
    for word in ("7", "fireball", "Fire"):
        explained = shown.explain_word(word)
        assert explained is not None
        assert explained.rulings == ("SPELL-07",)
    assert shown.explain_word("dragonfly") is None
