"""Asking: a person at the terminal chooses one of the legal commands, or tells what a die shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from maginor_core.cli.explanations import explain_decision, explain_word
from maginor_core.cli.menu import Branch, LostError, menu
from maginor_core.cli.names import listed, oracle_name
from maginor_core.cli.primer import KEYS, PRIMER
from maginor_core.cli.reading import read_words
from maginor_core.cli.tableau import SEAT_STYLES, ring, tableau
from maginor_core.cli.unavailable import why_not
from maginor_core.commands import Command
from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import FACES, Face
from maginor_core.game import Game
from maginor_core.kernel.errors import KernelError
from maginor_core.projections.board import Board
from maginor_core.projections.decision import (
    BeastDecision,
    Decision,
    ReversalDecision,
    RewardDecision,
    SlotDecision,
    SymbolDecision,
    TargetDecision,
    TurnDecision,
)


def ask_command(output: Console, game: Game, seat: Seat, *, secret: bool) -> Command:
    """Return the legal command that the person at ``seat`` chooses.

    Args:
        output: the terminal.
        game: the game, in which the seat is to act.
        seat: who is asked.
        secret: whether others at the terminal must not see the choice of a beast.

    Raises:
        LeftError: the person has left.
    """
    decision = game.decision
    assert decision is not None, "somebody is to act"
    board = game.board
    root = branch = menu(board, game.legal(seat))
    hidden = secret and isinstance(decision, BeastDecision)
    _head(output, board, decision, seat)
    _list(output, branch)
    while True:
        words = read_words(_prompt(seat, hidden=hidden), hidden=hidden)
        if not words:
            _list(output, branch)
        elif words == [".."]:
            branch = root
            _list(output, branch)
        elif not _aside(output, game, decision, words):
            try:
                branch = _followed(root, branch, words)
            except LostError as lost:
                output.print(Text(f"  {_lost(board, seat, decision, words, lost)}", style="yellow"))
                continue
            if branch.command is not None:
                return branch.command
            _list(output, branch)


def ask_face(seat: Seat) -> Face:
    """Return the face that the person reads off a real die.

    Raises:
        LeftError: the person has left.
    """
    while True:
        words = read_words(f"seat {seat} rolls; the die shows ({', '.join(FACES)}): ")
        shown = [face for face in FACES if words and face.startswith(words[0])]
        if len(shown) == 1:
            return shown[0]


def _prompt(seat: Seat, *, hidden: bool) -> str:
    return f"seat {seat}, in secret (nothing is shown)> " if hidden else f"seat {seat}> "


def _followed(root: Branch, branch: Branch, words: Sequence[str]) -> Branch:
    """Return where ``words`` lead from here or, failing that, from the beginning."""
    try:
        return branch.follow(words)
    except LostError as lost:
        if branch is root or lost.meant:
            raise
        return root.follow(words)


def _lost(
    board: Board, seat: Seat, decision: Decision, words: Sequence[str], lost: LostError
) -> str:
    if lost.meant:
        return f"{lost.word!r} may mean {listed(lost.meant, 'or')}; type more of it"
    reason = why_not(board, seat, words) if isinstance(decision, TurnDecision) else None
    if reason is not None:
        return f"Not now: {reason}"
    return f"{lost.word!r} is none of the choices; they are above, and ? explains them"


def _aside(output: Console, game: Game, decision: Decision, words: Sequence[str]) -> bool:
    """Do what ``words`` ask for beside the game, and tell whether they did ask for that."""
    order, *rest = words
    try:
        if order.startswith("?"):
            asked = [part for part in (order[1:], *rest) if part]
            if asked:
                explain_word(output, "_".join(asked), game.setup)
            else:
                explain_decision(output, decision)
        elif order in ("b", "board"):
            output.print(tableau(game.board))
        elif order in ("l", "look"):
            _look(output, game.board, rest)
        elif order in ("h", "help"):
            show_help(output)
        else:
            return False
    except KernelError as error:
        output.print(Text(f"  {error}", style="yellow"))
    return True


def show_help(output: Console) -> None:
    """Tell the game in a minute and what may be typed."""
    for paragraph in PRIMER.split("\n\n"):
        output.print(" ".join(paragraph.split()))
        output.print()
    grid = Grid.grid(padding=(0, 3))
    for key, meaning in KEYS:
        grid.add_row(Text(key, style="bold"), meaning)
    output.print(grid)


def _look(output: Console, board: Board, words: Sequence[str]) -> None:
    named = "_".join(words)
    chosen = [
        oracle
        for number, oracle in enumerate(board.circle, 1)
        if named == str(number) or (not named.isdecimal() and oracle.startswith(named))
    ]
    for oracle in chosen:
        _show_ring(output, board, oracle)
    if not chosen:
        output.print(Text(f"  no Oracle in play is called {named}", style="yellow"))


def _show_ring(output: Console, board: Board, oracle: OracleId) -> None:
    output.print(f"  {oracle_name(oracle)}, clockwise from the top:")
    output.print(ring(board, oracle))


def _head(output: Console, board: Board, decision: Decision, seat: Seat) -> None:
    """Say what is to be decided."""
    output.print()
    output.print(
        Text.assemble(
            (f"Seat {seat}", SEAT_STYLES[seat]), (f": {_question(decision, seat)}", "bold")
        )
    )
    if isinstance(decision, SlotDecision | TargetDecision | SymbolDecision | RewardDecision):
        _show_ring(output, board, decision.oracle)


def _question(decision: Decision, seat: Seat) -> str:
    match decision:
        case TurnDecision():
            return "your turn. Cards and spells first, then move or roll."
        case SymbolDecision():
            return f"name a symbol for {oracle_name(decision.oracle)}."
        case SlotDecision():
            return f"which slot of {oracle_name(decision.oracle)} do you take?"
        case TargetDecision():
            return f"which counter on {oracle_name(decision.oracle)} do you challenge?"
        case BeastDecision() | ReversalDecision():
            attacking = seat == decision.challenger
            rival = decision.defender if attacking else decision.challenger
            verb = "challenge" if attacking else "defend against"
            where = f"slot {decision.slot} of {oracle_name(decision.oracle)}"
            duel = f"you {verb} seat {rival} for {where}"
            if isinstance(decision, BeastDecision):
                return f"{duel}. Which beast?"
            return f"{duel}{_beasts(decision, attacking=attacking)}. Cast Reversal?"
        case RewardDecision():
            return f"you are first on {oracle_name(decision.oracle)}. What do you take?"
        case _:
            assert_never(decision)


def _beasts(decision: ReversalDecision, *, attacking: bool) -> str:
    if decision.beasts is None:
        return ""
    own, other = decision.beasts if attacking else decision.beasts[::-1]
    return f", your {own} against the {other}"


def _list(output: Console, branch: Branch) -> None:
    grid = Grid.grid(padding=(0, 2))
    for number, choice in branch.numbered():
        note = choice.step.note or ", ".join(choice.branches)
        label = choice.step.label
        grid.add_row(Text(f"  {number:>2}", style="bold"), label, Text(note, style="dim"))
    output.print(grid)
