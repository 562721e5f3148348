"""Programs that decide, such as a language model behind a script: bots that a command begins.

Such a program is told the rules and what its seat sees, but not which commands are legal. It reads
a question as a line of JSON and answers with a line, the command in notation or as JSON. What is
refused is counted by the ruling that it breaks, and asked again. It may be asked by neutral words
in place of the game's names (``play.disguise``).
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final
from weakref import finalize

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError, RefusalError, shown
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.languages import ENGLISH, LANGUAGES, themed_words
from maginor_core.engine.notation import command_text, read_command
from maginor_core.engine.presentation import text_of
from maginor_core.engine.resources import spec_folder
from maginor_core.play.disguise import Disguise
from maginor_core.play.onnx_policy import BotError

NAME: Final = re.compile(r"command(?:\[([a-z+]+)\])?:(.+)", re.DOTALL)
"""How such a bot is named: how it is asked, and its command."""
NEUTRAL: Final = "neutral"
"""Beside a language, or in place of one: that it is asked by neutral words."""
ATTEMPTS: Final = 3
"""How often a decision is asked; then a legal command is drawn."""
PATIENCE: Final = 600.0
"""Seconds in which an answer must come."""
WIDTH: Final = 100
"""How many characters a line of a board has at most."""
LONGEST: Final = 4096
"""How many characters of an answer are read; no command is as long."""
MALFORMED: Final = "malformed"
"""What is counted, in place of a ruling, for an answer in another form than a command."""
UNRULED: Final = "not legal"
"""What is counted, in place of a ruling, for a command that is not legal and breaks none."""


class CommandBot:
    """A program that decides for a seat.

    Attributes:
        name: the command as it was named.
        decisions: how many it was asked for.
        legal_at_once: of how many its first answer was legal.
        drawn: of how many no answer was, so that a legal command was drawn.
        refusals: how many answers were refused, by the ID of the ruling.
        refused: those answers, each with the version of its game.
    """

    def __init__(self, name: str) -> None:
        """Take a command apart; its program begins when it is asked first.

        Raises:
            BotError: it has no words, or there is no such language.
        """
        found = NAME.fullmatch(name)
        asked, command = found.groups() if found is not None else (None, "")
        try:
            self._words = shlex.split(command)
        except ValueError as error:  # a quotation without an end
            raise BotError(f"the bot {shown(name)} is no command: {error}") from None
        told = [] if asked is None else asked.split("+")
        languages = [one for one in told if one != NEUTRAL] or [ENGLISH]
        self._language = languages[0]
        if not self._words or len(languages) > 1 or self._language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BotError(
                f"the bot {shown(name)} must be command:PROGRAM with its arguments, or "
                f"command[LANGUAGE]:PROGRAM with one of {known}; command[{NEUTRAL}]:PROGRAM and "
                f"command[LANGUAGE+{NEUTRAL}]:PROGRAM ask by neutral words"
            )
        self._neutral = NEUTRAL in told
        self.name = name
        self.decisions = self.legal_at_once = self.drawn = 0
        self.refusals: Counter[str] = Counter()
        self.refused: list[tuple[int, str]] = []
        self._program: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._told: set[str] = set()

    def choose(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: as above
        """Return what the program answers, or after ``ATTEMPTS`` refusals a legal command.

        Raises:
            BotError: it cannot be begun, has ended, or does not answer in ``PATIENCE`` seconds.
        """
        program = self._program or self._begin()
        self.decisions += 1
        refused: dict[str, str] | None = None
        for attempt in range(1, ATTEMPTS + 1):
            answer = self._ask(program, self._question(game, seat, attempt, refused))
            found = self.judged(game, seat, answer, legal)
            if not isinstance(found, dict):
                self.legal_at_once += attempt == 1
                return found
            refused = found
            self.refusals[refused["ruling"]] += 1
            self.refused.append((game.version, answer))
        self.drawn += 1
        return chance.choose(legal)

    def judged(
        self,
        game: Game[Any, Any, Any],  # Any: of any game
        seat: int,
        answer: str,
        legal: Sequence[Any],  # Any: commands of the game
    ) -> Any:  # Any: as above
        """Return the legal command that an answer is, or as a dictionary why it is refused."""
        try:
            command = _command_in(game.definition, self._revealed(game.definition, answer), seat)
        except MalformedError as error:
            return {"ruling": MALFORMED, "reason": str(error)}
        return command if command in legal else _refusal(game, command, seat)

    def report(self) -> dict[str, object]:
        """Return what is counted, as plain JSON data; the rulings most often broken first."""
        return {
            "decisions": self.decisions,
            "legal_at_once": self.legal_at_once,
            "drawn": self.drawn,
            "refusals": dict(self.refusals.most_common()),
        }

    def _question(
        self, game: Game, seat: int, attempt: int, refused: dict[str, str] | None
    ) -> dict[str, Any]:  # Any: JSON
        definition = game.definition
        names = [f"player_{number}" for number in range(game.setup.players)]
        shown_as = presentation_of(definition, game.setup, names, {}, self._language)
        lines = [text_of(line) for line in shown_as.draw(game.state, seat, WIDTH).lines]
        question = {
            "game": definition.name,
            "seat": seat,
            "attempt": attempt,
            "refused": refused,
            "board": "\n".join(lines),
            "question": shown_as.question(game.state, seat),
            "view": game.view_json(seat),
        }
        if definition.name not in self._told:
            self._told.add(definition.name)
            question["rules"] = _rules(definition, shown_as.primer, self._language)
        if self._neutral:
            hidden: dict[str, Any] = disguise_of(definition).hide(question)  # Any: as above
            return hidden
        return question

    def _revealed(self, definition: GameDefinition, answer: str) -> str:
        """Return an answer in the words of the game."""
        if not self._neutral:
            return answer
        revealed: str = disguise_of(definition).reveal(answer)
        return revealed

    def _ask(
        self,
        program: subprocess.Popen[str],
        question: dict[str, Any],  # Any: JSON
    ) -> str:
        assert program.stdin is not None, "it was asked for"
        with suppress(OSError):  # it has ended, which is told below
            program.stdin.write(json.dumps(question, ensure_ascii=False) + "\n")
            program.stdin.flush()
        try:
            answer = self._answers.get(timeout=PATIENCE)
        except Empty:
            self.close()
            raise BotError(f"the bot {shown(self.name)} did not answer in {PATIENCE:g} s") from None
        if not answer:
            code = program.wait()
            self.close()
            raise BotError(f"the bot {shown(self.name)} has ended with exit code {code}")
        return answer.strip()[:LONGEST]

    def _begin(self) -> subprocess.Popen[str]:
        try:
            program = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise BotError(f"the bot {shown(self.name)} cannot be begun: {error}") from error
        self._program, self._answers, self._told = program, SimpleQueue(), set()
        reader = Thread(target=_read, args=(program.stdout, self._answers), daemon=True)
        reader.start()
        self._end = finalize(self, _end, program, reader)
        return program

    def close(self) -> None:
        """End the program; another one begins when the bot is asked again."""
        if self._program is not None:
            self._program = None
            self._end()


@cache
def disguise_of(definition: GameDefinition) -> Disguise:
    """Return the neutral words of a game: of its name, if its presentation lists none."""
    names = [f"player_{number}" for number in range(definition.fewest_players)]
    setup = definition.deal(definition.fewest_players, "", None, {})
    presented = presentation_of(definition, setup, names, {}, ENGLISH)
    return Disguise(themed_words(*presented.naming.packages) or [definition.name])


def _end(program: subprocess.Popen[str], reader: Thread) -> None:
    """End a program, whose last line is read then."""
    program.kill()
    program.wait()
    reader.join()
    with suppress(OSError):  # what it has not read is lost
        if program.stdin is not None:
            program.stdin.close()


def _read(lines: IO[str], answers: SimpleQueue[str]) -> None:
    """Pass on the lines of a program, and an empty one at the end."""
    with lines:
        for line in lines:
            if line.strip():
                answers.put(line)
    answers.put("")


def _rules(definition: GameDefinition, primer: Sequence[str], language: str) -> dict[str, object]:
    """Return the game in a minute, its rulings, and how a command is written."""
    rulings = definition.resources.rulings
    page = Path(spec_folder(), rulings).read_text(encoding="utf-8") if rulings else ""
    forms = {
        name: [field for field in kind.names if field != "player"]
        for name, kind in definition.command_json.types.items()
    }
    words = {kind: definition.notation.get(kind, kind) for kind in forms}
    return {
        "primer": list(primer),
        "statements": statements(definition, language),
        "rulings": page,
        "commands": forms,
        "notation": words,
    }


_HEADING: Final = re.compile(r"### ([A-Z]+-\d+): (.+)")


def statements(definition: GameDefinition, language: str) -> dict[str, str]:
    """Return what each ruling states in a sentence, by its ID, in a language or else in English.

    English is that of the page of rulings; each other language has a file beside it.
    """
    if not definition.resources.rulings:
        return {}
    page = Path(spec_folder(), definition.resources.rulings)
    found = dict(_HEADING.findall(page.read_text(encoding="utf-8")))
    translated = page.with_suffix("") / f"{language}.txt"
    if language != ENGLISH and translated.exists():
        lines = translated.read_text(encoding="utf-8").splitlines()
        found |= dict(line.split(": ", 1) for line in lines)
    return found


def _command_in(definition: GameDefinition, answer: str, seat: int) -> Any:  # Any: a command
    """Return the command that an answer is; raises ``MalformedError`` if it is none."""
    if len(answer) >= LONGEST:
        raise MalformedError(f"has {LONGEST} characters or more", "answer")
    if not answer.startswith("{"):
        return read_command(definition, answer)[0]
    try:
        data = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"is not JSON ({error})", "answer") from None
    return definition.command_json.from_json({"player": seat, **data})


def _refusal(game: Game, command: Any, seat: int) -> dict[str, str]:  # Any: as above
    """Return why a command is not legal."""
    try:
        game.decide(command, seat)
    except RefusalError as refusal:
        return {"ruling": refusal.ruling, "reason": refusal.reason}
    except EngineError as error:
        return {"ruling": UNRULED, "reason": str(error)}
    notation = command_text(game.definition, command)
    return {"ruling": UNRULED, "reason": f"{notation} is not among the legal commands"}
