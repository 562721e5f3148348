"""The reference engine and the specification pass each conversation, and each is well founded.

The sentences that it pins are on the page, and each sentence of the page is pinned by one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.suite.answers import Request
from maginor_core.suite.conversations import (
    Conversation,
    check_conversation,
    conversation_files,
    game_words,
    read_conversation,
)
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.position import specification
from maginor_core.suite.process import EngineProcess

SPEC = Path(__file__).parents[2] / "spec"
GAMES = [
    game
    for name in games.GAMES
    if (game := games.game(name)).resources.golden or name == games.DEFAULT
]
FILES = conversation_files()
each_file_of_each_game = pytest.mark.parametrize(
    ("definition", "path"),
    [
        pytest.param(
            game, path, id=path.stem if game.name == games.DEFAULT else f"{game.name}.{path.stem}"
        )
        for game in GAMES
        for path in conversation_files(game)
    ],
)

SECTIONS = ("The conversation", "Requests and answers")
"""The sections of the page of which every sentence is pinned, or has its reason here."""
ELSEWHERE = {
    "What the rules are is the matter of `rulings.md`, whose IDs are cited here.": "no demand",
    "`submit` carries out a command of a player.": "the transcripts of the rulings",
    "An engine plays one game at a time.": "described in full for `new`",
    "It has no dice: the runner says what is rolled.": "the transcripts of DIE-01",
    "It makes no choices either, except forced ones (TURN-06).": "the transcripts of TURN-06",
    "A command may be named more than once.": "allowed, not demanded",
    "No object in an answer has a key twice, since readers take different values for it.": (
        "a demand on every answer, which `tests/conformance/test_engines.py` pins"
    ),
}


def conversation(path: Path, definition: GameDefinition | None = None) -> Conversation:
    return read_conversation(path, game_words(definition))


@each_file_of_each_game
def test_the_reference_engine_keeps_it(definition: GameDefinition, path: Path) -> None:
    verdict = check_conversation(LocalEngine(definition), conversation(path, definition))
    assert not verdict.failing, "\n".join(verdict.account())


class SpecificationEngine(LocalEngine):
    """The specification of a game, in this process."""

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        rules, session = specification(self.game), {"game": None}

        def answer(line: bytes) -> tuple[str, bool]:
            reply, leaving = rules.answer(session, line)
            return json.dumps(reply), leaving

        return answer


@each_file_of_each_game
def test_the_specification_keeps_it(definition: GameDefinition, path: Path) -> None:
    verdict = check_conversation(SpecificationEngine(definition), conversation(path, definition))
    assert not verdict.failing, "\n".join(verdict.account())


@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
def test_the_specification_answers_and_ends_as_a_process_too(definition: GameDefinition) -> None:
    engine = EngineProcess([sys.executable, str(SPEC / definition.resources.specification)])
    every = [conversation(path, definition) for path in conversation_files(definition)]
    for exits in (True, False):
        for one in [each for each in every if each.exits is exits][:2]:
            verdict = check_conversation(engine, one)
            assert not verdict.failing, "\n".join(verdict.account())


@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
def test_the_words_fit_together(definition: GameDefinition) -> None:
    """What the conversations presuppose of a game's words."""
    words = game_words(definition)
    requests: list[Request] = [
        {"op": "new", "setup": words["OTHER_SETUP"]},
        {"op": "new", "setup": words["SETUP"]},
        {"op": "submit", "command": words["REFUSED"]},
        {"op": "submit", "command": words["COMMAND"]},
    ]
    (other, opening, refused, after), fault = LocalEngine(definition).converse(requests)
    assert fault is None
    assert [answer["ok"] for answer in (other, opening, refused, after)] == [
        True,
        True,
        False,
        True,
    ]
    assert opening["state"] not in (other["state"], after["state"])


def plain(text: str) -> str:
    return " ".join(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).split())


@each_file_of_each_game
def test_the_sentences_that_it_pins_are_on_the_page(definition: GameDefinition, path: Path) -> None:
    pages = {
        SPEC / "protocol.md",
        (SPEC / definition.resources.specification).with_name("protocol.md"),
    }
    page = plain(" ".join(one.read_text(encoding="utf-8") for one in sorted(pages)))
    for sentence in conversation(path, definition).sentences:
        assert sentence in page, "the page does not contain it"


def sentences(section: str) -> list[str]:
    """Return the sentences of a section of the page, without tables, examples and code."""
    page = (SPEC / "protocol.md").read_text(encoding="utf-8")
    text = page.split(f"\n## {section}\n")[1].split("\n## ")[0]
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    found = []
    for part in re.split(r"\n\n|\n(?=- )", text):
        if part.strip() and not part.lstrip().startswith(("|", "**Examples", "Here is a whole")):
            found += re.split(r"(?<=\.) (?=[A-Z`])", plain(part.strip().removeprefix("- ")))
    return found


@pytest.mark.parametrize("section", SECTIONS)
def test_every_sentence_of_the_page_is_pinned(section: str) -> None:
    pinned = {sentence for path in FILES for sentence in conversation(path).sentences}
    found = sentences(section)
    assert len(found) > 10
    assert [one for one in found if one not in pinned and one not in ELSEWHERE] == []
