"""A process in which bots decide: it reads questions from its standard input and answers each.

So a bot that sleeps, loops or ends its process harms nobody else, and can be killed. What goes in
is pickled; what comes out is a line of JSON for each question. A bot answers by the number of a
legal command, so nothing that it has made is taken over.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
import time
from contextlib import suppress
from typing import Any, Final

from attrs import asdict, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.game import Game
from maginor_core.play.bots import bots_of, choice_of, invite, reason_of
from maginor_core.registry import Registered

NICENESS: Final = 10
"""How far this process stands back for those that serve people."""
LONGEST_REASON: Final = 1000
"""How many characters of a bot's error are passed on at most."""


@frozen
class Introduction:
    """What a process needs to know before the first question.

    Attributes:
        paths: where modules are found.
        modules: the modules that contain games.
        bots: the policies that are offered (``play.bots.invite``).
    """

    paths: tuple[str, ...]
    modules: tuple[str, ...]
    bots: tuple[str, ...]


@frozen
class BotQuestion:
    """What a bot is asked: a decision of one seat.

    Attributes:
        bot: its name.
        game: all that the seat may know.
        seat: the seat.
        legal: what it may do, one or more.
        seed: what the bot's chance follows from.
        label: under which label.
    """

    bot: str
    game: Game
    seat: int
    legal: tuple[Any, ...]  # Any: commands of the game
    seed: str | int
    label: str


@frozen
class BotAnswer:
    """What was decided.

    Attributes:
        number: which of the legal commands; None if the bot could not decide.
        failed: why it could not.
        seconds: how much time of a processor it took.
    """

    number: int | None
    failed: str = ""
    seconds: float = 0

    def to_line(self) -> bytes:
        """Return the answer as a line of JSON."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def from_line(cls, line: bytes) -> BotAnswer:
        """Return the answer in a line that ``to_line`` has made."""
        return cls(**json.loads(line))


def answer(asked: bytes) -> BotAnswer:
    """Return what the bot of a pickled question decides."""
    began = time.process_time()
    try:
        question = pickle.loads(asked)
        assert isinstance(question, BotQuestion), question
        number, failed = _choice(question)
    except BaseException as error:  # whatever it is, the next question is answered
        number, failed = None, reason_of(error)
    return BotAnswer(number, failed[:LONGEST_REASON], time.process_time() - began)


def _choice(question: BotQuestion) -> tuple[int | None, str]:
    """Return which command the bot chooses; None if none, and why."""
    name, game, seat, legal = question.bot, question.game, question.seat, question.legal
    bot = bots_of(game.definition).get(name)
    if bot is None:
        return None, f"there is no bot {name}"
    return choice_of(name, bot.choose, game, seat, legal, Stream(question.seed, question.label))


def main() -> None:
    """Answer questions until the input ends.

    A bot may read, print and close what it likes without getting between questions and answers.
    If the process that asks is gone, an alarm ends this one.
    """
    os.nice(NICENESS)
    source = os.fdopen(os.dup(sys.stdin.fileno()), "rb")
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with suppress(EOFError):
        introduction: Introduction = pickle.load(source)
        sys.path[:] = introduction.paths
        for name in introduction.bots:
            invite(name)
        Registered(introduction.modules)("")
        target.write(b"\n")  # it is ready
        while True:
            target.flush()
            seconds, asked = pickle.load(source)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            found = answer(asked)
            signal.setitimer(signal.ITIMER_REAL, 0)
            target.write(found.to_line())
