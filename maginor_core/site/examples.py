"""The examples of the pages of documentation, run in the worker as readers have changed them."""

from __future__ import annotations

import io
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from doctest import DocTestParser
from typing import Any, Final

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.games import game as game_called
from maginor_core.suite.transcript import format_transcript, parse_script, play_transcript

PROMPT: Final = ">>> "
"""How the lines of an example begin that shows what comes of each."""
_NAME: Final = "__main__"
_names: dict[str, Any] = {"__name__": _NAME}  # Any: what examples call their own


def run(program: str, before: Sequence[str] = (), *, fresh: bool = False) -> Json:
    """Run a program, with the names of those that were run before.

    Args:
        program: the program, or a session with ``>>>``, of which what it shows is left out.
        before: programs that have to be run before it, of which nothing is shown.
        fresh: whether it begins without names.

    Returns:
        ``shown``, what it prints; and ``failed``, whether an error has ended it.
    """
    if fresh:
        _names.clear()
        _names["__name__"] = _NAME
    for each in before:
        shown, failed = _ran(each)
        if failed:
            return {"shown": f"An example above fails:\n{shown}", "failed": True}
    shown, failed = _ran(program)
    return {"shown": shown, "failed": failed}


def _ran(program: str) -> tuple[str, bool]:
    shown = io.StringIO()
    with redirect_stdout(shown):
        try:
            if program.lstrip().startswith(PROMPT):
                return _session(program, shown)
            exec(compile(program, "<example>", "exec"), _names)  # it is the reader's own
        except BaseException as error:  # whatever an example raises is shown
            return shown.getvalue() + _last_line(error), True
    return shown.getvalue(), False


def _session(program: str, shown: io.StringIO) -> tuple[str, bool]:
    """Run lines one after another, and show each with what comes of it; errors end none."""
    for example in DocTestParser().get_examples(program):
        first, *more = example.source.rstrip("\n").split("\n")
        shown.write("\n".join([PROMPT + first, *[f"... {line}" for line in more], ""]))
        try:
            exec(compile(example.source, "<example>", "single"), _names)  # as above
        except BaseException as error:  # as above
            shown.write(_last_line(error))
    return shown.getvalue(), False


def _last_line(error: BaseException) -> str:
    """Return what is wrong, and in which line of the example."""
    frames = [
        one for one in traceback.extract_tb(error.__traceback__) if one.filename == "<example>"
    ]
    where = f"line {frames[-1].lineno}: " if frames else ""
    return where + "".join(traceback.format_exception_only(error))


def transcript(text: str, game: str) -> Json:
    """Play a transcript by its inputs, and return it with the answers that the engine gives.

    Raises:
        UnknownGameError: there is no such game.
    """
    definition = game_called(game)
    try:
        played = play_transcript(parse_script(text, "the transcript", definition))
    except EngineError as error:
        return {"shown": str(error), "failed": True}
    return {"shown": format_transcript(played), "failed": False}
