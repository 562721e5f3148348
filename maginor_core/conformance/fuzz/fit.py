"""Fitting gives a game from which something was taken the commands that go with what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from attrs import evolve

from maginor_core.conformance.fuzz.fuzzing import fuzzing_of
from maginor_core.conformance.transcripts.transcript import Begin, Input, Submit
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.outcomes import NoOutcomeError
from maginor_core.kernel.play import Position, begin

Json = dict[str, Any]  # Any: JSON of the protocol's shapes


def fitted(game: GameDefinition, inputs: Sequence[Input]) -> tuple[Input, ...]:
    """Return the inputs with commands replaced by legal ones where they are no longer legal.

    A turn goes to the player whose turn it is now; a choice that is not asked any more falls out,
    and one that is open is made. The last input stays as it is, for it may be wrong on purpose.
    """
    *leading, last = inputs
    return (*_fitted(game, leading), last)


def _fitted(game: GameDefinition, inputs: Sequence[Input]) -> Iterator[Input]:
    position: Position | None = None
    for given in inputs:
        match given.asked:
            case Begin(setup):
                with suppress(MalformedError, game.setup_error):
                    position = begin(game, game.setup_from_json(setup))
                yield given
            case Submit() if position is not None and not position.finished:
                yield from _played(position, given, given.asked)
            case _:
                yield given


def _played(position: Position, given: Input, asked: Submit) -> Iterator[Input]:
    """Play what ``given`` stands for at the position, and yield it."""
    game = position.game
    try:
        outcomes = [game.chance.from_json(each) for each in asked.outcomes]
        position.carry_out(game.command_json.from_json(asked.command), outcomes)
    except (RefusalError, NoOutcomeError, MalformedError):
        pass
    else:
        yield given
        return
    wanted = asked.command if isinstance(asked.command, dict) else {}
    while nearest := _nearest(position, wanted):
        drawn = _drawn(position, nearest, asked)
        made = game.command_json.to_json(nearest)
        position.carry_out(nearest, drawn)
        yield evolve(given, asked=Submit(made, tuple(map(game.chance.to_json, drawn))))
        if made["type"] == wanted.get("type"):
            return


def _drawn(position: Position, command: Fact, asked: Submit) -> tuple[int, ...]:
    """Return which of the outcomes that were given the command draws, or else the first ones."""
    with suppress(MalformedError, NoOutcomeError):
        given = [position.game.chance.from_json(each) for each in asked.outcomes]
        drawn = position.outcomes_for(command, given)
        if drawn is not None:
            return drawn
    return position.pick_outcomes(command, lambda options: 0)


def _nearest(position: Position, wanted: Json) -> Fact | None:
    """Return a legal command like the wanted one, or else one that answers the open question.

    A question has answers of other types than a turn, which the first command begins.
    """
    to_json = position.game.command_json.to_json

    def shared(one: Fact) -> int:
        return sum(wanted.get(name) == value for name, value in to_json(one).items())

    legal: list[Fact] = position.legal()
    alike = [one for one in legal if to_json(one)["type"] == wanted.get("type")]
    if alike:
        return max(alike, key=shared)
    if legal and fuzzing_of(position.game).is_choice(position):
        return legal[0]
    return None
