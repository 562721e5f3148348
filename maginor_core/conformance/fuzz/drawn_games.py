"""A drawn game is one that chance plays: a small setup, then commands, legal ones and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TypeAlias

from hypothesis import strategies as st

from maginor_core.conformance.fuzz.chance import below, one_of
from maginor_core.conformance.fuzz.fuzzing import Scale, fuzzing_of
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Submit
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.outcomes import NoOutcomeError
from maginor_core.kernel.play import begin

Asked: TypeAlias = Begin | Submit | AskLegal


def draw_game(
    draw: st.DrawFn, game: GameDefinition, variants: Sequence[str], size: Scale
) -> Iterator[Asked]:
    """Draw a game bit by bit: a setup, then commands, and what is legal after each accepted one.

    A game ends where no further part is drawn.

    Args:
        draw: what Hypothesis draws with.
        game: which game it is.
        variants: those that may be other than by default.
        size: how large the game is.
    """
    fuzzing = fuzzing_of(game)

    def pick(number: int) -> int:
        return draw(below(number))

    setup = fuzzing.draw_setup(pick, variants, size)
    yield Begin(setup)
    yield AskLegal()
    for _ in range(one_of(draw, (0, 0, 1, 4))):
        yield Begin(one_of(draw, tuple(fuzzing.broken_setups(setup))))
        yield AskLegal()
    position = begin(game, game.setup_from_json(setup))
    opening = tuple(fuzzing.draw_opening(pick, setup))
    length = one_of(draw, (0, *(size.commands,) * 9))  # the simplest game has no command
    for number in range(length):
        over = position.finished
        move = opening[number] if number < len(opening) else fuzzing.draw_move(pick, position)
        asked = Submit(*move)
        yield asked
        if over:
            return
        with suppress(RefusalError, NoOutcomeError, MalformedError):
            command = game.command_json.from_json(asked.command)
            position.carry_out(command, [game.chance.from_json(each) for each in asked.outcomes])
            yield AskLegal()
