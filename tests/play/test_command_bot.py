"""Programs decide without a list of what is legal, and their refusals are counted by ruling."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.play import command_bot
from maginor_core.play.bots import BotError, bot_called, next_command
from maginor_core.play.command_bot import CommandBot

PROGRAM = """
import json, sys
with open({log!r}, "a", encoding="utf-8") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        asked = json.loads(line)
        seat = "abcde"[asked["seat"]]
        {answer}
"""

Made = Callable[[str], CommandBot]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    bots = []

    def make(answer: str, form: str = "command") -> CommandBot:
        path = tmp_path / "program.py"
        path.write_text(PROGRAM.format(log=str(tmp_path / "asked"), answer=answer))
        bots.append(CommandBot(f"{form}:{sys.executable} {path}"))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()


def asked(folder: Path) -> list[dict[str, object]]:
    return list(map(json.loads, (folder / "asked").read_text(encoding="utf-8").splitlines()))


def begun() -> Game:
    return games.game("abracada").new(2, 1)


def test_an_answer_is_notation_or_json(made: Made) -> None:
    game = begun()
    seat = game.to_act[0]
    for answer in (
        'print(seat + " cast 4", flush=True)',
        'print(json.dumps({"type": "cast_spell", "number": 4}), flush=True)',
    ):
        bot = made(answer)
        command = next_command(game, bot, seat, 1)
        assert (type(command).__name__, command.player, command.number) == ("CastSpell", seat, 4)
        assert bot.report() == {
            "decisions": 1,
            "legal_at_once": 1,
            "drawn": 0,
            "refusals": {},
        }


def test_what_is_refused_is_counted_by_its_ruling_and_asked_again(
    made: Made, tmp_path: Path
) -> None:
    bot = made('print(["fly", seat + " end", seat + " cast 2"][asked["attempt"] - 1], flush=True)')
    game = begun()
    command = next_command(game, bot, game.to_act[0], 1)
    assert command.number == 2
    assert bot.report()["refusals"] == {"malformed": 1, "TURN-01": 1}
    first, second, third = asked(tmp_path)
    assert (first["attempt"], first["refused"]) == (1, None)
    assert second["refused"] == {"ruling": "malformed", "reason": second["refused"]["reason"]}  # type: ignore[index] # it is an object
    assert third["refused"]["ruling"] == "TURN-01"  # type: ignore[index] # as above
    assert "rules" in first
    assert "rules" not in second


def test_after_some_refusals_a_legal_command_is_drawn(made: Made) -> None:
    bot = made('print(json.dumps({"type": "cast_spell", "number": 99}), flush=True)')
    game = begun()
    assert next_command(game, bot, game.to_act[0], 1) in game.legal()
    assert (bot.drawn, bot.legal_at_once) == (1, 0)
    assert sum(bot.refusals.values()) == command_bot.ATTEMPTS


@pytest.mark.parametrize("form", ["command", "command[de]"])
def test_a_program_is_told_the_rules_and_what_its_seat_sees_but_not_what_is_legal(
    made: Made, tmp_path: Path, form: str
) -> None:
    bot = made('print(seat + " cast 1", flush=True)')
    bot = CommandBot(bot.name.replace("command", form, 1))
    game = begun()
    seat = game.to_act[0]
    next_command(game, bot, seat, 1)
    bot.close()
    (question,) = asked(tmp_path)
    assert question["seat"] == seat
    assert question["view"] == json.loads(json.dumps(game.view_json(seat)))
    assert not {"legal", "actions", "commands"} & question.keys()
    rules = question["rules"]
    assert isinstance(rules, dict)
    assert "### CAST-01" in rules["rulings"]
    assert rules["commands"] == {"cast_spell": ["number"], "end_turn": [], "deal_round": []}
    assert rules["notation"]["cast_spell"] == "cast"
    german = "Zauber" in " ".join(rules["primer"])
    assert german == (form != "command")


def test_a_program_that_ends_or_is_silent_is_reported(
    made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun()
    given = game, 1, game.legal(1), Stream(1, "bot")
    with pytest.raises(BotError, match="has ended with exit code 3"):
        made("sys.exit(3)").choose(*given)
    monkeypatch.setattr(command_bot, "PATIENCE", 0.01)
    with pytest.raises(BotError, match=r"did not answer in 0\.01 s"):
        made("sys.stdin.read()").choose(*given)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("command: ", r"must be command:PROGRAM"),
        ("command[xx]:true", r"must be command:PROGRAM .* with one of en, da"),
        ("command:'true", "is no command: No closing quotation"),
    ],
)
def test_a_name_that_is_no_command_is_refused(name: str, reason: str) -> None:
    with pytest.raises(BotError, match=reason):
        bot_called(games.game("abracada"), name)


def test_a_program_that_is_not_there_is_reported() -> None:
    bot = bot_called(games.game("abracada"), "command:/none/of/this")
    game = begun()
    with pytest.raises(BotError, match="cannot be begun"):
        next_command(game, bot, game.to_act[0], 1)


def test_games_of_a_program_are_audited_and_its_refusals_reported(
    made: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = made('print(seat + (" cast 8" if asked["attempt"] < 3 else " end"), flush=True)')
    words = ["simulate", "1", "--game", "abracada", "--seed", "x", "--bots", f"{bot.name},random"]
    assert main([*words, "--out", str(tmp_path / "games")]) == 0
    assert "legal at once" in " ".join(capsys.readouterr().out.split())
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["programs"][bot.name]
    assert report["decisions"] > report["legal_at_once"] > 0
    assert main(["audit", str(tmp_path / "games")]) == 0
    cached = bot_called(games.game("abracada"), bot.name)
    assert isinstance(cached, CommandBot)
    cached.close()
