"""A misreading: a sentence of a ruling as a person might understand it wrongly, in an engine.

The engine is the specification of a game with a change to its text, in this process.
"""

from __future__ import annotations

import json
import signal
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from attrs import evolve, frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.engine import Answer, EngineFault, LocalEngine, Request, read_answer
from maginor_core.suite.judge import TranscriptVerdict, judge
from maginor_core.suite.transcript import Transcript

TABLES = Path(__file__).parent / "misreadings"
BETWEEN_BLOCKS = "\n\n\n"
"""What stands between the functions of a specification."""
SECONDS = 2
"""The time that an engine has for one answer."""


@frozen
class Misreading:
    """One sentence of a ruling, understood wrongly.

    Attributes:
        ruling: the ruling.
        reading: what the engine does instead, in a few words.
        changes: which text of the specification is replaced, and by what. Each text stands in the
            specification once, or in the function that is named before it.
        also: other rulings that state the same sentence, or under which the same change stands.
    """

    ruling: str
    reading: str
    changes: tuple[tuple[str, str] | tuple[str, str, str], ...]
    also: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The ruling and the reading."""
        return f"{self.ruling}: {self.reading}"


def misread(
    ruling: str, reading: str, *changes: tuple[str, str] | tuple[str, str, str]
) -> Misreading:
    """Return the misreading: ``(old, new)`` or ``(function, old, new)`` for each change."""
    return Misreading(ruling, reading, changes)


@frozen
class SharedSentence:
    """A sentence that several rulings state, so that misreading it breaks all of them.

    Attributes:
        sentence: what the rulings state, in our own words.
        rulings: the rulings.
        readings: how it is misread, as the table of misreadings has it under one of the rulings.
    """

    sentence: str
    rulings: tuple[str, ...]
    readings: tuple[str, ...]


def shared(sentence: str, rulings: tuple[str, ...], *readings: str) -> SharedSentence:
    """Return the sentence, with the misreadings of it."""
    return SharedSentence(sentence, rulings, readings)


def shared_sentences(game: GameDefinition) -> tuple[SharedSentence, ...]:
    """Return what several rulings of ``game`` state."""
    module = import_module(f"tests.conformance.shared_sentences.{game.name}")
    found: tuple[SharedSentence, ...] = module.SHARED
    return found


def misreadings(game: GameDefinition) -> tuple[Misreading, ...]:
    """Return the table of ``game``: what the modules in the folder with its name list."""
    modules = sorted(path.stem for path in (TABLES / game.name).glob("*.py"))
    package = f"tests.conformance.misreadings.{game.name}"
    table = [one for name in modules for one in import_module(f"{package}.{name}").MISREADINGS]
    rulings: defaultdict[object, list[str]] = defaultdict(list)
    for one in table:  # the same change under several rulings breaks all of them
        rulings[one.changes].append(one.ruling)
    for sentence in shared_sentences(game):
        for ruling, reading in product(sentence.rulings, sentence.readings):
            rulings[ruling, reading] += sentence.rulings
    return tuple(
        evolve(one, also=tuple(sorted(stated - {one.ruling})))
        for one in table
        for stated in [{*rulings[one.changes], *rulings[one.ruling, one.reading]}]
    )


def specification(game: GameDefinition) -> str:
    """Return the text of the specification of ``game``."""
    return (spec_folder() / game.resources.specification).read_text(encoding="utf-8")


def misread_text(text: str, misreading: Misreading) -> str:
    """Return the specification ``text`` with the misreading in it."""
    for change in misreading.changes:
        text = _changed(text, misreading.name, *change)
    return text


def _changed(text: str, name: str, *change: str) -> str:
    *within, old, new = change
    assert old != new, f"{name}: {old!r} is replaced by itself"
    begin, end = 0, len(text)
    for function in within:
        begin = text.index(f"\ndef {function}(")
        end = text.find(BETWEEN_BLOCKS, begin) + 1 or end
    part = text[begin:end]
    assert part.count(old) == 1, f"{name}: {old!r} stands {part.count(old)} times in {within}"
    return text[:begin] + part.replace(old, new) + text[end:]


class ModelEngine(LocalEngine):
    """A specification, whole or changed, in this process."""

    def __init__(self, model: Mapping[str, Any], game: GameDefinition) -> None:
        """Take the globals of the module."""
        self.name = "specification"
        self._model = model
        super().__init__(game)

    def restart(self) -> None:
        super().restart()
        self._session = {"game": None}

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        session = {"game": None}

        def answer(line: bytes) -> tuple[str, bool]:
            with timed():
                reported, ended = self._model["answer"](session, line)
            return json.dumps(reported), ended

        return answer

    def _ask(self, request: Request) -> Answer:
        try:
            with timed():
                reported, _ = self._model["answer"](self._session, json.dumps(request))
        except Exception as error:
            raise EngineFault("crash", f"raised {error!r}", request) from None
        return read_answer(json.dumps(reported), request)


@contextmanager
def timed() -> Iterator[None]:
    """Let the block take so many seconds; without a limit outside of the main thread."""

    def late(_: int, __: FrameType | None) -> None:
        raise TimeoutError

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGALRM, late)
    signal.alarm(SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)


def misread_engine(game: GameDefinition, misreading: Misreading | None) -> ModelEngine:
    """Return the engine with the misreading; None leaves the specification as it is."""
    return ModelEngine(misread_model(game, misreading), game)


def misread_model(game: GameDefinition, misreading: Misreading | None) -> dict[str, Any]:
    """Return the globals of the specification with the misreading.

    Functions that it does not change are compiled once for all misreadings.
    """
    text = specification(game)
    if misreading is not None:
        text = misread_text(text, misreading)
    model: dict[str, Any] = {"__name__": "misread"}  # Any: a module's globals
    for block in text.split(BETWEEN_BLOCKS):
        exec(_compiled(block), model)
    return model


@cache
def _compiled(block: str) -> CodeType:
    return compile(block, "specification", "exec")


def about(misreading: Misreading, transcripts: Iterable[Transcript]) -> list[Transcript]:
    """Return the transcripts about the ruling: those that are named after it first."""
    citing = [one for one in transcripts if misreading.ruling in one.head.rulings]
    return sorted(citing, key=lambda one: one.head.ruling != misreading.ruling)


def catching(engine: ModelEngine, transcripts: list[Transcript]) -> Iterator[TranscriptVerdict]:
    """Yield the verdicts of the transcripts that the engine does not keep."""
    claims = engine.hello()
    for transcript in transcripts:
        verdict = judge(engine, claims, transcript)
        if verdict.failing:
            engine.restart()
            yield verdict
