"""Programs decide without a list of what is legal, and their refusals are counted by ruling."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES, texts_of
from maginor_core.engine.notation import command_text
from maginor_core.engine.resources import spec_folder
from maginor_core.play import command_bot, disguise
from maginor_core.play.bots import BotError, bot_called, next_command
from maginor_core.play.command_bot import CommandBot, disguise_of, statements

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

Made = Callable[..., CommandBot]


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
    assert rules["commands"] == {
        "cast_spell": ["number"],
        "end_turn": [],
        "deal_round": [],
        "take_secret": [],
    }
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


GAMES = ("maginor", "abracada", "magalon")
NAMES: dict[str, dict[str, list[dict[str, int | str]]]] = {
    "abracada": {"spell": [{"number": number} for number in range(1, 9)]},
    "maginor": {
        **{
            f"oracle-{name}": [{}]
            for name in ("guild-hall", "owl", "raven", "unicorn", "sphinx", "griffin", "dragon")
        },
        "spell": [{"spell": name} for name in ("retrieval", "telekinesis", "golden-cauldron")],
        "beast": [{"beast": name} for name in ("earthbeast", "waterbeast", "firebeast")],
    },
    "magalon": {"area-amulet": [{}]},
}
"""By game the messages that name what it is played with."""


def names_in(game: str, language: str) -> set[str]:
    """Return what a game and the things that it is played with are called."""
    definition = games.game(game)
    texts = texts_of(language, f"maginor_core.games.{game}.presentation")
    found = {definition.name, definition.title}
    for message, values in NAMES[game].items():
        found |= {texts(message, **value) for value in values}
    return {name.casefold() for name in found}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_neutral_words_hide_all_names_in_all_languages(
    game: str, language: str, made: Made, tmp_path: Path
) -> None:
    bot = made('print("?", flush=True)', f"command[{language}+neutral]")
    played = games.game(game).new(2, 1)
    next_command(played, bot, played.to_act[0], 1)
    bot.close()
    text = (tmp_path / "asked").read_text(encoding="utf-8")
    told = json.dumps(list(map(json.loads, text.splitlines())), ensure_ascii=False).casefold()
    assert not [name for name in names_in(game, language) if name in told]
    (tmp_path / "asked").unlink()
    plain = made('print("?", flush=True)', f"command[{language}]")
    next_command(played, plain, played.to_act[0], 1)
    plain.close()
    text = (tmp_path / "asked").read_text(encoding="utf-8").casefold()
    assert not [word for word in disguise.WORDS if word in text]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_answered_in_neutral_words_is_the_command(game: str) -> None:
    played = games.game(game).new(2, 1)
    definition, hidden = played.definition, disguise_of(games.game(game))
    bot = CommandBot("command[neutral]:true")
    bots = [bot_called(definition, "random")] * 2
    changed = 0
    for _ in range(60):
        seat = played.to_act[0]
        for command in played.legal(seat)[:8]:
            notation = command_text(definition, command)
            data = definition.command_json.to_json(command)
            for answer in (notation, json.dumps(data)):
                neutral = hidden.hide(answer)
                changed += neutral != answer
                assert bot.judged(played, seat, neutral, played.legal(seat)) == command
        played.submit(next_command(played, bots[seat], seat, 1), seat=seat)
    assert changed


def test_capitals_and_the_ends_of_words_stay() -> None:
    hidden = disguise.Disguise(("wizard mago!", "spell"))
    words = hidden.hide({"a_wizard": ["Spells", "WIZARD", "Mago, magone, respell", 3, None]})
    one, other = disguise.WORDS[:2]
    assert words == {
        f"a_{one}": [
            f"{other.capitalize()}s",
            one.upper(),
            f"{one.capitalize()}, magone, respell",
            3,
            None,
        ]
    }
    assert hidden.reveal(f"cast_{other} 3") == "cast_spell 3"
    assert disguise.Disguise(()).hide("wizard") == "wizard"


def test_an_answer_without_end_is_malformed() -> None:
    game = begun()
    bot = CommandBot("command:true")
    found = bot.judged(game, 0, "?" * command_bot.LONGEST, game.legal(0))
    assert found["ruling"] == command_bot.MALFORMED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_ruling_has_a_statement_in_each_language(game: str, language: str) -> None:
    definition = games.game(game)
    english, found = (statements(definition, one) for one in ("en", language))
    page = Path(spec_folder(), definition.resources.rulings)
    headings = re.findall(r"^### ([A-Z]+-\d+): ", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert list(english) == headings
    if language == "en":
        return
    lines = (page.with_suffix("") / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    assert [line.split(": ")[0] for line in lines] == headings
    assert all(found[ID] not in ("", english[ID]) for ID in headings)
    assert len(set(found.values())) == len(found)
    numbers = [re.findall(r"\d", text) for text in found.values()]
    assert numbers == [re.findall(r"\d", text) for text in english.values()]
