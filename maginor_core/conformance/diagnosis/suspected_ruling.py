"""The suspected ruling of a lone deviation: what the step in which it shows is about.

It is a guess, good enough to name a game by, or to count guesses over many games. What is known of
a game's rulings is among its heuristics, in ``suspects``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from maginor_core.conformance.transcripts.transcript import (
    Accepted,
    Begin,
    Legal,
    Refused,
    Step,
    Submit,
)
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.deviation import Deviation, Difference, State
from maginor_core.kernel.heuristics import heuristics_of

_RULING = re.compile(r"\b[A-Z]+-\d\d\b")

UNKNOWN = "GAME-00"
"""The ruling that is named where nothing is known of a game's rulings."""


def rulings_in(game: GameDefinition, step: Step) -> dict[str, str]:
    """Return what happens in a step, by names of this module's own, with the ruling about each.

    So a failure that shows no difference, such as a crash, can be traced to what all failing steps
    have in common and no other.
    """
    known = _suspects(game)
    asked, answer = step.input.asked, step.answer
    found: dict[str, str] = {}
    if isinstance(answer, Refused) and "-" in answer.ruling:
        found[f"refusal by {answer.ruling}"] = answer.ruling
    if known is None:
        return found
    match answer:
        case Accepted(events):
            found.update(filter(None, map(known.of_event, events)))
            if isinstance(asked, Begin):
                found["new"] = known.OPENING
            elif isinstance(asked, Submit):
                found[f"command {asked.command['type']}"] = known.OF_COMMANDS[asked.command["type"]]
        case Legal(commands):
            for command in commands:
                found[f"legal {command['type']}"] = known.OF_COMMANDS[command["type"]]
    return found


def opening_ruling(game: GameDefinition) -> str:
    """Return the ruling about how a game begins."""
    known = _suspects(game)
    opening: str = UNKNOWN if known is None else known.OPENING
    return opening


def suspected_ruling(
    game: GameDefinition, steps: Sequence[Step], differences: Sequence[Difference]
) -> str:
    """Return the ruling that most likely explains ``differences`` in the answer to the last step.

    Args:
        game: which game it is.
        steps: a game with our own engine's answers.
        differences: in what another engine's last answer is otherwise; none if it does not answer.
    """
    return suspected_rulings(game, steps, differences)[0]


def suspected_rulings(
    game: GameDefinition, steps: Sequence[Step], differences: Sequence[Difference]
) -> tuple[str, ...]:
    """Return the rulings that may explain ``differences``, the likeliest first, at least one.

    Args:
        game: which game it is.
        steps: a game with our own engine's answers.
        differences: in what another engine's last answer is otherwise; none if it does not answer.
    """
    known = _suspects(game)
    found = tuple(dict.fromkeys(_suspected(known, steps, tuple(differences))))
    if found or known is None:
        return found or (UNKNOWN,)
    asked = steps[-1].input.asked
    command = asked.command if isinstance(asked, Submit) else None
    kind = command.get("type") if isinstance(command, dict) else None
    return (known.OF_COMMANDS.get(kind, known.FALLBACK),)


def _suspects(game: GameDefinition) -> Any:  # Any: a module of the game's heuristics, or None
    return getattr(heuristics_of(game), "suspects", None)


def _suspected(
    known: Any,  # Any: likewise
    steps: Sequence[Step],
    differences: tuple[Difference, ...],
) -> Iterator[str]:
    """Yield the rulings that may explain it, the likeliest first."""
    *earlier, last = steps
    asked, answer = last.input.asked, last.answer
    games = [(s.input.asked, s.answer.state) for s in earlier if isinstance(s.answer, Accepted)]
    if isinstance(answer, Refused) and "-" in answer.ruling:
        yield answer.ruling
    elif isinstance(answer, Refused) and known is not None:
        yield from _of_refused(known, last, games[-1][1] if games else {})
    if known is None:
        return
    setups = [begun.setup for begun, _ in games if isinstance(begun, Begin)]
    match answer:
        case Accepted(events, after) if differences and differences[0].part == "answer":
            code = differences[0].got.removeprefix("refused (").partition(":")[0]
            if code == "chance" and isinstance(asked, Submit):
                before = games[-1][1]
                yield from known.of_chance(
                    Deviation(asked.command, events, setups[-1], before, after, differences)
                )
            yield from _of_refusal(known, code, differences[0].got)
            if isinstance(asked, Begin):
                yield known.OPENING
        case Legal(commands) if games:
            yield from known.of_legal(games[-1][1], commands, differences)
        case Accepted() if isinstance(asked, Begin):
            if hasattr(known, "of_decision"):
                yield from known.of_decision(differences)
            yield known.OPENING
        case Accepted(events, after) if differences:
            command = asked.command if isinstance(asked, Submit) else {}
            before = games[-1][1]
            yield from known.of_deviation(
                Deviation(command, events, setups[-1], before, after, differences)
            )
    if isinstance(asked, Submit) and isinstance(asked.command, dict):
        yield from known.of_outcome(asked.command, asked.outcomes)


def _of_refused(known: Any, step: Step, state: State) -> Iterator[str]:  # Any: likewise
    """Yield what a setup or command is about that is refused by its form or its outcomes."""
    asked = step.input.asked
    if isinstance(asked, Begin):
        yield known.OF_CODES.get("setup", known.OPENING)
    elif isinstance(asked, Submit) and isinstance(asked.command, dict):
        if hasattr(known, "of_refused") and state:
            yield from known.of_refused(asked.command, state)
        kind = asked.command.get("type")
        if isinstance(kind, str) and kind in known.OF_COMMANDS:
            yield known.OF_COMMANDS[kind]


def _of_refusal(known: Any, code: str, shown: str) -> Iterator[str]:  # Any: likewise
    """Yield what a refusal of a legal command is about, by its code and the rulings it names."""
    if code in known.OF_CODES:
        yield known.OF_CODES[code]
    yield from _RULING.findall(shown)
