"""Play and look at games in every language, with no English left."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from maginor_core import deal
from maginor_core.engine.game import Game
from maginor_core.engine.languages import LANGUAGES, texts_of
from maginor_core.engine.presentation import text_of
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.presentation import MaginorPresentation, present
from maginor_core.play.bots import bots_of, next_command
from tests.cli.running import Run, words_for
from tests.languages.english import english_in

SEED = "cli.0"
PEOPLE = ("Ada", "Bo")
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
each_language = pytest.mark.parametrize("language", TRANSLATED)


def played(language: str) -> tuple[list[str], MaginorPresentation]:
    """A whole game as it is typed in a language, with all that can be asked beside it."""
    setup, greedy = deal(2, SEED), bots_of(DEFINITION)["greedy"]
    presentation, game = present(setup, PEOPLE, {}, language), Game(DEFINITION, setup, SEED)
    say, asked = texts_of(language, "maginor_core.cli"), set()
    keys = ("help", "board", "score", "history", "hint", "undo")
    lines = [*(say(f"key-{key}") for key in keys), f"{say('key-look')} 3", "xyz", "", ".."]
    lines += [f"{say('key-look')} xyz", presentation.say("word-move"), ".."]
    spell = presentation.names.spell("golden_cauldron").lower()
    lines += [f"{presentation.say('word-cast')} {spell}", f"? {presentation.say('word-roll')}"]
    while not game.finished:
        command = next_command(game, greedy, game.to_act[0], SEED)
        decision = type(command).__name__
        if decision not in asked:  # beside each kind of decision the board, and an unknown word
            asked.add(decision)
            lines += ["xyz", "", say("key-board")]
        lines.append(words_for(presentation, game, command))
        game.submit(command)
    return lines, presentation


@each_language
def test_what_is_english_would_be_found(language: str) -> None:
    assert english_in("Ada moves the wizard to Owl.", language)
    assert english_in("your turn. Cards and spells first, then move or roll.", language)


@each_language
def test_a_whole_game_is_played_in_the_words_of_a_language_without_any_english(
    run: Run, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "x.log"
    lines, presentation = played(language)
    options = ("--seats", "human,human", "--names", ",".join(PEOPLE), "--seed", SEED)
    typed = "".join(f"{line}\n" for line in lines)
    reported = run.ok("play", *options, "--log", path, "--language", language, typed=typed)
    reported = reported.replace(str(path), "")
    for word in ("maginor play --resume", "maginor replay", "maginor", "greedy"):
        reported = reported.replace(word, "")
    assert english_in(reported, language) == []
    assert presentation.say("event-turn-began", player="Ada") in reported
    for command in ("replay", "replay --at 30", "log score", "log stats", "log legal"):
        reported = run.ok(*command.split(), path, "--language", language)
        assert english_in(reported.replace(str(path), ""), language) == []


@each_language
def test_a_game_is_committed_to_dealt_and_left_in_a_language(
    run: Run, tmp_path: Path, language: str
) -> None:
    options = ("--seats", "human,human", "--dice", "committed", "--log", tmp_path / "x.log")
    reported = run.ok("play", *options, "--language", language, typed="one\ntwo\nq\n")
    resumed = run.ok("play", "--resume", tmp_path / "x.log", "--language", language, typed="q\n")
    dealt = run.ok("setup", "deal", "--seed", "x", "--language", language)
    reported = (reported + resumed).replace(str(tmp_path), "").replace("maginor play --resume", "")
    variants = r"\b[a-z]+(_[a-z]+)+ = (true|false)"  # as in JSON
    assert english_in(reported + re.sub(variants, "", dealt), language) == []


@each_language
def test_dice_may_be_typed_in_a_language(run: Run, language: str) -> None:
    presentation = present(deal(2, SEED), PEOPLE, {}, language)
    roll, face = presentation.say("word-roll"), presentation.face_names[0].lower()
    options = ("--seats", "human,human", "--seed", SEED, "--dice", "manual", "--no-log")
    typed = f"{roll}\n?\nxyz\n{face}\nq\n"
    reported = run.ok("play", *options, "--language", language, typed=typed)
    assert presentation.say("face", face="fire") in reported
    assert english_in(reported, language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_help_are_moves_that_can_be_typed(language: str) -> None:
    setup = deal(2, SEED)
    presentation, game = present(setup, PEOPLE, {}, language), Game(DEFINITION, setup, SEED)
    root = presentation.menu(game.live_state, game.legal(game.to_act[0]))
    number, move, short = presentation.examples[0].lower().split(", ")
    assert root.follow([number]).step.word == "move"
    assert root.follow(move.split()).command is not None
    reached = root.follow(short.split()).command
    assert reached is not None
    assert "owl" in reached.values()


@each_language
def test_every_rulings_refusal_and_spell_is_explained_in_a_language(language: str) -> None:
    presentation = present(deal(2, SEED), PEOPLE, {}, language)
    word = presentation.names.spell("telekinesis").lower()
    explanation = presentation.explain_word(word)
    assert explanation is not None
    assert explanation.rulings == ("SPELL-06",)
    assert english_in(explanation.text, language) == []
    deal_lines = [text_of(line) for line in presentation.deal().lines(100)]
    assert english_in("\n".join(deal_lines), language) == []


def test_languages_that_do_not_exist_are_refused_with_those_that_do(run: Run) -> None:
    status, _, errors = run("play", "--language", "xx")
    assert status != 0
    assert "'en', 'da', 'no', 'sv', 'de', 'fr', 'it', 'hu'" in errors
