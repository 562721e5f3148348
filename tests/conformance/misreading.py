"""A misreading: a sentence of a ruling as a person might understand it wrongly, in an engine.

The engine is the specification of a game with a patch, in this process. ``misreadings`` has a
folder of patches for each game, which are named ``RULING: what the engine does instead``.
"""

from __future__ import annotations

import json
import signal
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from attrs import evolve, frozen

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.answers import Answer, EngineFault, Request, read_answer
from maginor_core.suite.judge import TranscriptVerdict, judge
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.transcript import Transcript
from tests.conformance.patch import Hunk, Patch, PatchError, patched, read_patches

HERE = Path(__file__).parent
BETWEEN_BLOCKS = "\n\n\n"
"""What stands between the functions of a specification."""
SECONDS = 2
"""The processor time that an engine has for one answer, however busy the machine is."""


@frozen
class Misreading:
    """One sentence of a ruling, understood wrongly.

    Attributes:
        ruling: the ruling, or the conversation about a sentence of the protocol.
        reading: what the engine does instead, in a few words.
        patch: what is changed in the specification.
        also: other rulings that state the same sentence, or under which the same change stands.
    """

    ruling: str
    reading: str
    patch: Patch
    also: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The ruling and the reading."""
        return self.patch.name


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


def shared_sentences(definition: GameDefinition) -> tuple[SharedSentence, ...]:
    """Return what several rulings of ``definition`` state.

    They stand in a file as ``RULING RULING: sentence``, with a line ``- reading`` for each reading.
    """
    text = (HERE / "shared_sentences" / f"{definition.name}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found: list[SharedSentence] = []
    for line in lines:
        if line.startswith("- "):
            last = found[-1]
            found[-1] = evolve(last, readings=(*last.readings, line.removeprefix("- ")))
        else:
            rulings, _, sentence = line.partition(": ")
            found.append(SharedSentence(sentence, tuple(rulings.split()), ()))
    return tuple(found)


def parse_misreadings(text: str, where: str) -> tuple[Misreading, ...]:
    """Return the misreadings of a file whose content is ``text``; ``where`` is named in errors."""
    found = []
    for patch in read_patches(text, where):
        ruling, colon, reading = patch.name.partition(": ")
        if not colon:
            raise PatchError(f"{patch.where}: {patch.name!r} is not of the form 'RULING: reading'")
        found.append(Misreading(ruling, reading, patch))
    return tuple(found)


def read_misreadings(name: str) -> tuple[Misreading, ...]:
    """Return the misreadings of the file with the name, such as ``misreadings/maginor/duels``."""
    path = HERE / f"{name}.patch"
    return parse_misreadings(path.read_text(encoding="utf-8"), f"{name}.patch")


def misreadings(definition: GameDefinition) -> tuple[Misreading, ...]:
    """Return the misreadings of ``definition``: those of all files in the folder with its name."""
    folder = f"misreadings/{definition.name}"
    names = sorted(path.stem for path in (HERE / folder).glob("*.patch"))
    table = [one for name in names for one in read_misreadings(f"{folder}/{name}")]
    same: defaultdict[tuple[Hunk, ...], set[str]] = defaultdict(set)
    for one in table:  # the same change under several rulings breaks all of them
        same[one.patch.hunks].add(one.ruling)
    stated: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for sentence in shared_sentences(definition):
        for key in product(sentence.rulings, sentence.readings):
            stated[key].update(sentence.rulings)
    return tuple(
        evolve(one, also=tuple(sorted(rulings - {one.ruling})))
        for one in table
        for rulings in [same[one.patch.hunks] | stated[one.ruling, one.reading]]
    )


def specification(definition: GameDefinition) -> str:
    """Return the text of the specification of ``definition``."""
    return (spec_folder() / definition.resources.specification).read_text(encoding="utf-8")


class ModelEngine(LocalEngine):
    """A specification, whole or changed, in this process."""

    def __init__(self, model: Mapping[str, Any], definition: GameDefinition) -> None:
        """Take the globals of the module."""
        self.name = "specification"
        self._model = model
        super().__init__(definition)

    def restart(self) -> None:
        super().restart()
        self._session = {"game": None}

    def answering(self) -> Callable[[bytes], tuple[str, bool]]:
        """Answer as the specification does, which with a patch may give no answer, or several."""
        session = {"game": None}

        def answer(line: bytes) -> tuple[str, bool]:
            with timed():
                reported, ended = self._model["answer"](session, line)
            answers = reported if isinstance(reported, list) else [reported]
            return "\n".join(map(json.dumps, answers)), ended

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
    signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def misread_engine(definition: GameDefinition, misreading: Misreading | None) -> ModelEngine:
    """Return the engine with the misreading; None leaves the specification as it is."""
    return ModelEngine(misread_model(definition, misreading), definition)


def misread_model(definition: GameDefinition, misreading: Misreading | None) -> dict[str, Any]:
    """Return the globals of the specification with the misreading.

    Functions that it does not change are compiled once for all misreadings.
    """
    text = specification(definition)
    if misreading is not None:
        text = patched(text, misreading.patch)
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
