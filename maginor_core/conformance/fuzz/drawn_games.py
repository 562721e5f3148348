"""A drawn game is one that chance plays: a small setup, then commands, legal ones and others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from hypothesis import strategies as st

from maginor_core.commands.decide import carry_out
from maginor_core.commands.refusals import Refusal
from maginor_core.components.setup import GUILD_HALL
from maginor_core.components.setup_json import setup_from_json
from maginor_core.components.symbols import Face
from maginor_core.conformance.fuzz.chance import one_of
from maginor_core.conformance.fuzz.small_setups import MOST_GIFTS, Size, draw_setup
from maginor_core.conformance.fuzz.tickets import draw_ticket, told
from maginor_core.conformance.transcripts.state_changes import Json
from maginor_core.conformance.transcripts.transcript import AskLegal, Begin, Submit
from maginor_core.kernel.errors import MalformedError
from maginor_core.plain import command_from_json
from maginor_core.projections.board import initial_board
from maginor_core.testing.setups import every_broken_json_setup

Asked: TypeAlias = Begin | Submit | AskLegal


def draw_game(draw: st.DrawFn, variants: Sequence[str], size: Size) -> Iterator[Asked]:
    """Draw a game bit by bit: a setup, then commands, and what is legal after each accepted one.

    Whoever stops asking for more has drawn a game that ends there.

    Args:
        draw: what Hypothesis draws with.
        variants: those that may be other than by default.
        size: how large the game is.
    """
    setup = draw_setup(draw, variants, size)
    yield Begin(setup)
    yield AskLegal()
    for _ in range(one_of(draw, (0, 0, 1, 4))):
        yield Begin(one_of(draw, tuple(every_broken_json_setup(setup))))
        yield AskLegal()
    board = initial_board(setup_from_json(setup))
    gifts = one_of(draw, (0, MOST_GIFTS, MOST_GIFTS, MOST_GIFTS))
    opening = tuple(_opening(setup, gifts, advances=one_of(draw, (0, 0, 1))))
    length = one_of(draw, (0, *(size.commands,) * 9))  # the simplest game has no command
    for number in range(length):
        over = board.finished
        if number < len(opening):
            asked = opening[number]
        else:
            asked = Submit(*told(board, draw_ticket(draw)))
        yield asked
        if over:
            return
        with suppress(Refusal, MalformedError):
            carry_out(board, command_from_json(asked.command), asked.dice)
            yield AskLegal()


def _opening(setup: Mapping[str, Json], gifts: int, advances: int) -> Iterator[Submit]:
    """Yield commands that bring games sooner to where much can go wrong.

    One player after the other wins a tile of one slot and takes its spell; then Maginor advances.
    """
    tiles = [t for t in setup["spells"] if t != GUILD_HALL and len(setup["tiles"][t]) == 1][:gifts]
    player = setup["first_player"]
    for tile in tiles:
        yield _sorcery(player, tile, setup["tiles"][tile][0])
        yield Submit({"type": "choose_reward", "player": player, "reward": "spell"}, ())
        player = (player + 1) % setup["players"]
    for _ in range(advances):
        yield _sorcery(player, GUILD_HALL, "maginor")
        yield Submit({"type": "choose_symbol", "player": player, "symbol": "air"}, ())


def _sorcery(player: int, oracle: str, face: Face) -> Submit:
    return Submit({"type": "play_sorcery_card", "player": player, "oracle": oracle}, (face,))
