"""Small setups, games, boards and commands of Maginor, drawn with Hypothesis.

Every board is reached by legal play, and each strategy shrinks: to few Oracles with few slots, to
short games, to moves of the wizard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from attrs import frozen
from hypothesis import reject
from hypothesis import strategies as st

from maginor_core.commands import Command, MoveWizard, RollDie
from maginor_core.commands.rules import rolls
from maginor_core.components import tokens
from maginor_core.components.component_set import (
    PRINTED_TILES,
    SMALL_TILES,
    ComponentSet,
    OracleTile,
    deal,
)
from maginor_core.components.setup import (
    COUNTERS,
    FEWEST_PLAYERS,
    GUILD_HALL,
    MOST_PLAYERS,
    VARIANT_NAMES,
    OracleId,
    Setup,
    Variants,
    setup_to_json,
)
from maginor_core.engine.game import Game
from maginor_core.engine.log import Log
from maginor_core.events import Event
from maginor_core.games.maginor import GameRecord, MaginorGame
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.heuristics.fuzzing import COMMAND_KINDS, values_of
from maginor_core.projections.view import TurnDecision
from maginor_core.suite.fuzz_games import break_setup
from tests.board import Board, board_of, carry_out, initial_board, legal_commands, open_decision

T = TypeVar("T")


@st.composite
def legal_commands_of(draw: st.DrawFn, board: Board) -> Command:
    """Draw a command that would be accepted on ``board``, each kind equally often.

    The game must not be over.
    """
    return draw_legal(draw, board)


def draw_legal(draw: st.DrawFn, board: Board) -> Command:
    """Draw the same from within a strategy."""
    by_kind: dict[type[Command], list[Command]] = {}
    for command in legal_commands(board):
        by_kind.setdefault(type(command), []).append(command)
    kinds = [kind for kind in COMMAND_KINDS if kind in by_kind]
    options = by_kind[_one_of(draw, kinds)]
    return _one_of(draw, options)


def _one_of(draw: st.DrawFn, options: Sequence[T]) -> T:
    return options[0] if len(options) == 1 else options[draw(_index(len(options)))]


@cache
def _index(length: int) -> st.SearchStrategy[int]:
    return st.integers(0, length - 1)


@st.composite
def near_legal_commands(draw: st.DrawFn, board: Board) -> Command:
    """Draw a well-formed command that may be refused on ``board``, and often is.

    Seats, Oracles and slots are those of the game, its scored tiles included, and the first ones
    beyond.
    """
    values = values_of(board.setup)
    kind = _one_of(draw, COMMAND_KINDS)
    command: Command = kind(*(_one_of(draw, values[name]) for name in kind.names))
    return command


# Setups to draw: small circles, on which everything happens soon, and the printed game's size.

NAMES: tuple[OracleId, ...] = ("owl", "raven", "unicorn", "great_eagle", "sphinx", "grand aïeul")
"""Names of tiles for small circles; a name may be any text."""

JsonSetup = dict[str, Any]  # Any: JSON of the protocol's shapes


def variants() -> st.SearchStrategy[Variants]:
    """Draw variants, each on or off; they shrink to the English edition's."""
    defaults = Variants()
    switches = {
        name: st.sampled_from((getattr(defaults, name), not getattr(defaults, name)))
        for name in VARIANT_NAMES
    }
    return st.builds(Variants, **switches)


_PLAYERS = st.integers(FEWEST_PLAYERS, MOST_PLAYERS)
_VARIANTS = variants()
_SPELLS = st.none() | st.sampled_from(tokens.SPELLS)
_REFERENCE = st.none()


@st.composite
def setups(
    draw: st.DrawFn, *, fewest_oracles: int = 0, most_oracles: int = 3, most_slots: int = 4
) -> Setup:
    """Draw a small setup, on which duels, full Oracles, spells and the end are soon reached.

    Args:
        fewest_oracles: the fewest tiles besides the Guild Hall.
        most_oracles: the most tiles besides the Guild Hall, 6 or fewer.
        most_slots: the most slots of a tile.
    """
    names = st.lists(
        st.sampled_from(NAMES), min_size=fewest_oracles, max_size=most_oracles, unique=True
    )
    slots = st.lists(st.sampled_from(tokens.SYMBOLS), min_size=1, max_size=most_slots)
    seats = draw(_PLAYERS)
    circle = (GUILD_HALL, *draw(names))
    tiles = {oracle: tuple(draw(slots)) for oracle in circle}
    lying: dict[OracleId, tokens.Spell] = {}
    for oracle in circle:
        spell = draw(_SPELLS)
        if spell is not None and spell not in lying.values():
            lying[oracle] = spell
    return Setup(
        players=seats,
        first_player=draw(st.integers(0, seats - 1)),
        circle=circle,
        tiles=tiles,
        spells=lying,
        variants=draw(_VARIANTS),
        counters=draw(st.sampled_from((COUNTERS, 1, 2, 3, 5))),
        hand=draw(_hands()),
    )


def _hands() -> st.SearchStrategy[Mapping[tokens.Card, int]]:
    numbers: dict[tokens.Card, st.SearchStrategy[int]] = {
        card: st.integers(0, 3) for card in tokens.CARDS
    }
    return st.just(tokens.FULL_HAND) | st.fixed_dictionaries(numbers)


@st.composite
def components(
    draw: st.DrawFn, *, fewest_large: int = 0, most_large: int = PRINTED_TILES - 1 - SMALL_TILES
) -> ComponentSet:
    """Draw a component set: a Guild Hall, two small tiles and some large ones, with any symbols."""
    symbols = st.sampled_from(tokens.SYMBOLS)
    large = draw(st.integers(fewest_large, most_large))
    tiles = [
        OracleTile(GUILD_HALL, "Guild Hall", "guild_hall", tuple(draw(_slots(symbols, 6, 15)))),
        *(
            OracleTile(f"small_{n}", f"Small {n}", "small", tuple(draw(_slots(symbols, 1, 5))))
            for n in range(SMALL_TILES)
        ),
        *(
            OracleTile(f"large_{n}", f"Large {n}", "large", tuple(draw(_slots(symbols, 2, 14))))
            for n in range(large)
        ),
    ]
    counters = draw(st.sampled_from((COUNTERS, 1, 5)))
    return ComponentSet("drawn", "Drawn by chance.", counters, draw(_hands()), tuple(tiles))


def _slots(
    symbols: st.SearchStrategy[tokens.Symbol], fewest: int, most: int
) -> st.SearchStrategy[list[tokens.Symbol]]:
    return st.lists(symbols, min_size=fewest, max_size=most)


@st.composite
def dealt_setups(
    draw: st.DrawFn, components: st.SearchStrategy[ComponentSet | None] = _REFERENCE
) -> Setup:
    """Draw a setup as ``deal`` gives it, of the printed game's size unless components are drawn."""
    return deal(
        players=draw(_PLAYERS),
        seed=draw(st.integers(0, 2**32)),
        components=draw(components),
        variants=draw(_VARIANTS),
    )


def json_setups() -> st.SearchStrategy[JsonSetup]:
    """Draw a setup in the protocol's shape that every engine must play."""
    return setups().map(setup_to_json)


_JSON_SETUPS = json_setups()


@st.composite
def broken_json_setups(
    draw: st.DrawFn, right: st.SearchStrategy[JsonSetup] = _JSON_SETUPS
) -> JsonSetup:
    """Draw a setup in the protocol's shape with one thing wrong, which every engine must refuse.

    Args:
        right: the setups in which something is made wrong.
    """
    return break_setup(lambda count: draw(st.integers(0, count - 1)), DEFINITION, draw(right))


# Games to draw: legal play from a drawn setup, with faces given to every roll.

MOST_COMMANDS = 40
MOST_SKIPPED = 3


def dice() -> st.SearchStrategy[tokens.Face]:
    """Draw a face of the die."""
    return st.sampled_from(tokens.FACES)


_SETUPS = setups()
_DICE = dice()


@frozen
class GameStep:
    """One command of a game, with the boards before and after it."""

    before: Board
    command: Command
    dice: tuple[tokens.Face, ...]
    events: tuple[Event, ...]
    after: Board


@st.composite
def playthroughs(
    draw: st.DrawFn,
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[tokens.Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> tuple[GameStep, ...]:
    """Draw a game command by command, broken off anywhere or ended.

    Args:
        start: what games begin with: setups, or boards to continue from.
        most_commands: the most commands of a game.
    """
    length = draw(st.integers(0, most_commands))
    played = _play(draw, _laid_out(draw(start)), dice)
    return tuple(step for step, _ in zip(played, range(length), strict=False))


@st.composite
def steps(
    draw: st.DrawFn,
    where: Callable[[GameStep], bool],
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[tokens.Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> GameStep:
    """Draw one step of a game for which ``where`` holds; it shrinks to the first of a short game.

    The rest is as in ``playthroughs``. A game without such a step is rejected, so a rare case needs
    a ``start`` or ``dice`` that make it frequent, or Hypothesis complains.
    """
    skip = draw(st.integers(0, MOST_SKIPPED))
    found = None
    played = _play(draw, _laid_out(draw(start)), dice)
    for step, _ in zip(played, range(most_commands), strict=False):
        if where(step):
            found = step
            if not skip:
                break
            skip -= 1
    return reject() if found is None else found


@st.composite
def boards(
    draw: st.DrawFn,
    where: Callable[[Board], bool] | None = None,
    start: st.SearchStrategy[Setup | Board] = _SETUPS,
    *,
    dice: st.SearchStrategy[tokens.Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> Board:
    """Draw a board as legal play reaches it, at any moment, the end included.

    With ``where``, draw one for which that holds; see ``steps``.
    """
    board = _laid_out(draw(start))
    played = _play(draw, board, dice)
    if where is None:
        for step, _ in zip(played, range(draw(st.integers(0, most_commands))), strict=False):
            board = step.after
        return board
    skip = draw(st.integers(0, MOST_SKIPPED))
    found = board if where(board) else None
    for step, _ in zip(played, range(most_commands), strict=False):
        if where(step.after):
            found = step.after
            if not skip:
                break
            skip -= 1
    return reject() if found is None else found


@st.composite
def games(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = _SETUPS,
    *,
    dice: st.SearchStrategy[tokens.Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> MaginorGame:
    """Draw a game under way, or ended; it has no dice, so that rolls must be given their faces."""
    setup = draw(setups)
    log: Log[Command, Event] = Log()
    played = _play(draw, initial_board(setup), dice)
    for step, _ in zip(played, range(draw(st.integers(0, most_commands))), strict=False):
        log.append(GameRecord(step.command, step.events))
    return Game(DEFINITION, setup, log=log)


@st.composite
def whole_games(
    draw: st.DrawFn,
    setups: st.SearchStrategy[Setup] = _SETUPS,
    *,
    dice: st.SearchStrategy[tokens.Face] = _DICE,
    most_commands: int = MOST_COMMANDS,
) -> MaginorGame:
    """Draw a game that has ended.

    After at most ``most_commands`` drawn commands everyone hurries home: in each turn Maginor is
    rolled, or the wizard moves to where that can be done.
    """
    game = draw(games(setups, dice=dice, most_commands=most_commands))
    while not game.finished:
        command, faces = _hurry(board_of(game))
        game.submit(command, outcomes=faces)
    return game


def _laid_out(start: Setup | Board) -> Board:
    return start if isinstance(start, Board) else initial_board(start)


def _play(
    draw: st.DrawFn, board: Board, dice: st.SearchStrategy[tokens.Face]
) -> Iterator[GameStep]:
    while not board.finished:
        command = draw_legal(draw, board)
        faces = tuple(draw(dice) for _ in range(rolls(command)))
        before, board = board, board.copy()
        yield GameStep(before, command, faces, carry_out(board, command, faces), board)


def _hurry(board: Board) -> tuple[Command, tuple[tokens.Face, ...]]:
    decision = open_decision(board)
    if isinstance(decision, TurnDecision):
        (player,) = decision.players
        if board.wizards[player] is not None:
            return RollDie(player), ("maginor",)
        return MoveWizard(player, board.circle[0]), ()
    return legal_commands(board)[0], ()
