"""A text that is not a transcript is refused; the error names the file, the line and the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from maginor_core.suite.transcript import (
    TranscriptError,
    format_transcript,
    parse_script,
    parse_transcript,
    play_transcript,
    read_transcript,
)

HEAD = "DUEL-06.two-earths\nTwo earths.\nrulings: DUEL-06\n"
SETUP = (
    'setup: {"players":2,"first_player":0,"circle":["guild_hall"],'
    '"tiles":{"guild_hall":["fire"]},"spells":{}}\n'
)
ROLL = '> {"type":"roll_die","player":0} fire\n'
ROLLED = '+ {"type":"die_rolled"}\n= {"/supply/0":14}\n'


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 1, 'must be RULING.what-happens, not ""'),
        ("DUEL-6.two-earths\n", 1, "must be RULING.what-happens"),
        ("DUEL-06.Two Earths\n", 1, "must be RULING.what-happens"),
        ("DUEL-06.two-earths\nTwo earths.\n", 2, "no line begins with 'rulings: '"),
        ("DUEL-06.two-earths\nTwo.\nrulings: DUEL-07\n", 3, "must list rulings' IDs"),
        ("DUEL-06.two-earths\nTwo.\nrulings: DUEL-06,DUEL-07\n", 3, "must list rulings' IDs"),
        ("DUEL-06.two-earths\n\nrulings: DUEL-06\n", 2, "must describe what is shown"),
        (HEAD, 1, "no input follows"),
        (HEAD + "- nothing\n", 4, 'must begin with one of setup: > ? * @ + = ! #, not "-"'),
        (HEAD + "setup: {\n", 4, "holds no JSON"),
        (HEAD + SETUP.replace("\n", " fire\n"), 4, '"fire" stands behind the setup'),
        (HEAD + SETUP + "> roll\n", 5, "holds no JSON"),
        (HEAD + SETUP + "@ me\n", 5, "holds no JSON"),
        (HEAD + SETUP + "@ 7\n", 5, "7 is neither a seat nor null"),
        (HEAD + SETUP + "@ true\n", 5, "true is neither a seat nor null"),
        (HEAD + SETUP + ROLL.replace("fire", "sun"), 5, '"sun" is none'),
        (HEAD + "= {}\n" + SETUP, 4, "answers nothing"),
        (HEAD + SETUP + "# a note\n= {}\n", 6, "answers nothing"),
        (HEAD + SETUP + "# a note\n", 5, "no input follows"),
    ],
)
def test_a_malformed_script(text: str, line: int, fault: str) -> None:
    for parse in (parse_script, parse_transcript):
        with pytest.raises(TranscriptError) as caught:
            parse(text, "here.txt")
        assert str(caught.value).startswith(f"here.txt:{line}: ")
        assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        (HEAD + ROLL + ROLLED, 4, "a setup must come first"),
        (HEAD + ROLL + "! TURN-07 no\n", 4, "a setup must come first"),
        (HEAD + "?\n", 4, "has no answer yet"),
        (HEAD + SETUP + ROLL, 5, "has no answer yet"),
        (HEAD + SETUP + "*\n", 5, "has no answer yet"),
        (HEAD + SETUP + "@ 0\n", 5, "has no answer yet"),
        (HEAD + SETUP + "@ 0 {\n", 5, "holds no JSON"),
        (HEAD + SETUP + "+ {}\n", 4, "cannot be answered by lines with +"),
        (HEAD + SETUP + ROLL + "= {}\n+ {}\n", 5, "cannot be answered by lines with =+"),
        (HEAD + SETUP + ROLL + ROLLED + "! TURN-07 no\n", 5, "cannot be answered by lines with"),
        (HEAD + SETUP + "? []\n= {}\n", 5, "cannot be answered by lines with ?="),
        (HEAD + SETUP + "? {}\n", 5, "must list commands"),
        (HEAD + SETUP + "? [\n", 5, "holds no JSON"),
        (HEAD + SETUP + "* {}\n", 5, "is not the state to which the lines above lead"),
        (HEAD + SETUP + ROLL + "+ {}\n= []\n", 7, "changes are an object, not []"),
        (HEAD + SETUP + ROLL + '+ {}\n= {"/moon":1}\n', 7, '"/moon" leads to no part'),
        (HEAD + SETUP + ROLL + '+ {}\n= {"/supply/2":1}\n', 7, '"/supply/2" leads to no part'),
        (HEAD + SETUP + ROLL + '+ {}\n= {"/supply/-1":1}\n', 7, '"/supply/-1" leads to no part'),
        (HEAD + SETUP + ROLL + '+ {}\n= {"/supply/x":1}\n', 7, '"/supply/x" leads to no part'),
        (HEAD + SETUP + ROLL + '+ {}\n= {"/finished/x":1}\n', 7, "leads to no part"),
        (HEAD + SETUP + ROLL + '+ {}\n= {"supply":1}\n', 7, '"supply" leads to no part'),
        (HEAD + SETUP.replace("2,", "1,", 1), 4, "must be 2, 3 or 4"),
    ],
)
def test_malformed_answers(text: str, line: int, fault: str) -> None:
    parse_script(text, "here.txt")
    with pytest.raises(TranscriptError) as caught:
        parse_transcript(text, "here.txt")
    assert str(caught.value).startswith(f"here.txt:{line}: ")
    assert fault in str(caught.value)


def test_nothing_can_be_asked_before_a_game() -> None:
    script = parse_script(HEAD + SETUP.replace("2,", "1,", 1) + ROLL, "here.txt")
    with pytest.raises(TranscriptError, match=r"here\.txt:5: there is no game yet"):
        play_transcript(script)


def test_a_file_bears_the_name_of_its_transcript(tmp_path: Path) -> None:
    path = tmp_path / "DUEL-06.another.txt"
    path.write_text(HEAD + SETUP, encoding="utf-8")
    with pytest.raises(TranscriptError, match="names another transcript than its file"):
        read_transcript(path)


def test_a_file_is_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "DUEL-06.two-earths.txt"
    path.write_bytes(HEAD.encode() + b"\xff")
    with pytest.raises(TranscriptError, match="is not UTF-8 text"):
        read_transcript(path)


@pytest.mark.parametrize("name", ["a b", "a/b", "~1", "a,b", 'a,"b', "ä", "0", ""])
def test_any_name_of_a_tile_can_be_described(name: str) -> None:
    setup = (
        '{"players":2,"first_player":0,"circle":["guild_hall",NAME],"spells":{NAME:"reversal"},'
        '"tiles":{"guild_hall":["fire"],NAME:["fire","water"]},"counters":2}'
    )
    quoted = '"' + name.replace('"', '\\"') + '"'
    commands = (
        f'> {{"type":"play_sorcery_card","player":0,"oracle":{quoted}}} fire\n'
        f'> {{"type":"move_wizard","player":0,"oracle":{quoted}}}\n*\n?\n'
    )
    text = HEAD + "setup: " + setup.replace("NAME", quoted) + "\n" + commands
    played = play_transcript(parse_script(text, "here.txt"))
    reported = format_transcript(played)
    assert parse_transcript(reported, "here.txt").steps[-1].answer == played.steps[-1].answer
    assert format_transcript(parse_transcript(reported, "here.txt")) == reported


def test_nobody_looks_from_an_empty_seat() -> None:
    script = parse_script(HEAD + SETUP + "@ 3\n", "here.txt")
    with pytest.raises(TranscriptError, match="nobody sits at seat 3"):
        play_transcript(script)
