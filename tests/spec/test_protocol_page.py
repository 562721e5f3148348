"""The page of the protocol: its conversations match the engine, and it documents every word."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, get_args

import pytest
from attrs import fields_dict

from maginor_core.components.setup import DEFAULTS, VARIANT_NAMES, setup_from_json, setup_to_json
from maginor_core.components.tokens import BEASTS, CARDS, FACES, SPELLS
from maginor_core.engine.resources import PACKAGE, spec_folder
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import KINDS
from maginor_core.projections.view import Decision, SeenState
from maginor_core.suite.engine import Engine
from maginor_core.suite.position import specification

COMMAND_JSON = DEFINITION.command_json

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's many shapes

ROLLING = ("play_sorcery_card", "roll_die")

PAGE = spec_folder() / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
WIDTH = 100
VERSION = "1.0.0"
"""How the engine on the page identifies itself; any version would do."""

_BLOCK = re.compile(r"(?<=^```json-lines\n)(?:.+\n)+?(?=^```$)", re.MULTILINE)
_BREAKS = re.compile(r'(?<=,)(?=["{\[])|(?= )')
"""Where the page breaks a message: after a comma, or before a blank."""


def messages(block: str) -> list[tuple[str, str]]:
    """Return the messages: ``>`` is a request, ``<`` an answer, and indented lines continue."""
    said: list[tuple[str, str]] = []
    for line in block.splitlines():
        mark, text = line[:1], line[2:]
        if mark == " ":
            mark, begun = said.pop()
            text = begun + text
        said.append((mark, text))
    return said


def broken(mark: str, message: str) -> Iterator[str]:
    """Yield the lines on which the page shows a message."""
    line = f"{mark} "
    for piece in _BREAKS.split(message):
        if len(line) + len(piece) > WIDTH:
            yield line
            line = "  "
        line += piece
    yield line.rstrip()


def reported(block: str) -> str:
    """Return the block as the engine's own answers make it."""
    engine = Engine(DEFINITION, VERSION)
    lines: list[str] = []
    for mark, message in messages(block):
        if mark == ">":
            lines += broken(">", message)
            lines += broken("<", engine.answer(f"{message}\n".encode()))
    return "".join(f"{line}\n" for line in lines)


def exchanges(block: str) -> list[tuple[str, Json]]:
    """Return the block's requests, each with its answer."""
    said = messages(block)
    assert [mark for mark, _ in said] == [">", "<"] * (len(said) // 2)
    return [
        (request, json.loads(answer))
        for (_, request), (_, answer) in zip(said[::2], said[1::2], strict=True)
    ]


def compared(answer: Json) -> Json:
    """Return what is compared between engines: not who answers, nor how a refusal is put."""
    kept = {key: part for key, part in answer.items() if key not in ("error", "engine")}
    if "commands" in kept:
        kept["commands"] = {json.dumps(command, sort_keys=True) for command in kept["commands"]}
    return kept


BLOCKS = _BLOCK.findall(TEXT)


def test_the_conversations_match_the_engine(update_golden: bool) -> None:
    written = _BLOCK.sub(lambda found: reported(found[0]), TEXT)
    if update_golden:
        PAGE.write_text(written, encoding="utf-8")
    assert written == TEXT, "run: pytest tests/spec/test_protocol_page.py --update-golden"


@pytest.mark.parametrize("block", BLOCKS)
def test_the_specification_answers_alike(block: str) -> None:
    rules = specification(DEFINITION)
    session: Json = {"game": None}
    said = exchanges(block)
    for number, (request, shown) in enumerate(said, start=1):
        answer, leaving = rules.answer(session, request)
        assert compared(answer) == compared(shown), request
        assert leaving == (number == len(said)), request


def test_the_conversations_show_what_they_are_to_show() -> None:
    """One that lost its point, when the rules or the page change, would be printed all the same."""
    answers = [answer for block in BLOCKS for _, answer in exchanges(block)]
    states = [answer["state"] for answer in answers if "state" in answer]
    codes = {answer["error"]["code"] for answer in answers if not answer["ok"]}
    assert codes >= {"malformed", "protocol", "no_game", "setup", "dice", "TURN-07", "END-01"}
    hidden = [s for s in states if s["decision"] and s["decision"]["kind"] == "choose_beast"]
    assert [len(state["decision"]["players"]) for state in hidden] == [2, 1]
    assert not any(beast in json.dumps(hidden) for beast in BEASTS)
    assert any(state["finished"] for state in states)
    assert {answer["seq"] is None for answer in answers} == {True, False}


def codes_of_errors() -> set[str]:
    """Return the codes of the engine's errors, as its source has them."""
    codes = {DEFINITION.chance.code}
    for path in [PACKAGE / "suite" / "engine.py", *(PACKAGE / "commands").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "command":  # names the rulings about a command
                continue
            words = [part.value for part in node.args if isinstance(part, ast.Constant)]
            if node.func.id in ("ProtocolError", "_refuse"):
                codes |= {word for word in words[:1] if isinstance(word, str)}
            codes |= {w for w in words if isinstance(w, str) and re.fullmatch(r"[A-Z]+-\d\d", w)}
    return codes


NAMED: dict[str, Callable[[], set[str]]] = {
    "requests": lambda: {"hello", "new", "submit", "legal", "bye"},
    "commands": lambda: set(COMMAND_JSON.types),
    "fields": lambda: {name for kind in COMMAND_JSON.types.values() for name in kind.names},
    "decisions": lambda: set(KINDS.values()),
    "keys of decisions": lambda: {
        name for kind in get_args(Decision) for name in fields_dict(kind)
    },
    "keys of STATE": lambda: set(fields_dict(SeenState)),
    "variants": lambda: set(VARIANT_NAMES),
    "spells": lambda: set(SPELLS),
    "faces and cards": lambda: {*FACES, *CARDS},
    "beasts": lambda: set(BEASTS),
    "errors": codes_of_errors,
    "schemas": lambda: {f"{path.stem}.json" for path in PAGE.parent.glob("schemas/*.json")},
}


@pytest.mark.parametrize("what", NAMED)
def test_no_word_of_the_protocol_is_left_out(what: str) -> None:
    prose = _BLOCK.sub("", TEXT)
    words = NAMED[what]()
    assert words
    assert {word for word in words if f"`{word}`" not in prose} == set()


def test_the_codes_are_found_in_the_source() -> None:
    fixed = {"malformed", "protocol", "no_game", "setup", "dice"}
    assert fixed | {"TURN-07", "SPELL-14"} <= codes_of_errors()


def test_each_variant_is_given_with_its_default() -> None:
    shown = dict(re.findall(r"^\| `(\w+)` \| `(true|false)` \|", TEXT, re.MULTILINE))
    assert {name: json.loads(value) for name, value in shown.items()} == DEFAULTS


def test_each_command_is_given_with_its_fields_its_rolls_and_its_decision() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| (no|once) \| `(\w+)` \|$", TEXT, re.MULTILINE)
    shown = {name: (re.findall(r"`(\w+)`", own), rolls, kind) for name, own, rolls, kind in rows}
    rules = specification(DEFINITION)
    answers = {"take_turn": rules.TURN_COMMANDS, **rules.ANSWERS}
    assert shown == {
        name: (
            [field for field in COMMAND_JSON.types[name].names if field != "player"],
            "once" if name in ROLLING else "no",
            kind,
        )
        for kind, commands in answers.items()
        for name in commands
    }


def test_the_setup_that_is_shown_is_accepted() -> None:
    (block,) = re.findall(r"(?<=^```json\n)(?:.+\n)+?(?=^```$)", TEXT, re.MULTILINE)
    setup = json.loads(block)
    assert setup_to_json(setup_from_json(setup)) == setup


def test_the_page_is_plain_and_fits_its_width() -> None:
    assert TEXT.isascii()
    assert [line for line in TEXT.splitlines() if len(line) > WIDTH] == []
