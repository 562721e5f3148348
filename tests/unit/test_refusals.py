"""Each refusal cites its ruling and states what was tried, why not, and what is legal instead."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from maginor_core import (
    CastTelekinesis,
    CastTeleportation,
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    Command,
    Face,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    Refusal,
    RollDie,
    Setup,
    commands,
)
from maginor_core.commands import refusals
from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import CARDS, CASTABLE_SPELLS
from maginor_core.games.maginor.heuristics.fuzzing import every_command
from tests.board import Board, carry_out, decide, initial_board

KINDS: list[type[Refusal]] = [
    kind
    for kind in vars(refusals).values()
    if isinstance(kind, type) and issubclass(kind, Refusal) and kind is not Refusal
]


def setup_of(**changes: object) -> Setup:
    plain: dict[str, object] = {
        "players": 2,
        "first_player": 0,
        "circle": ("guild_hall", "owl", "raven"),
        "tiles": {
            "guild_hall": ("fire", "fate"),
            "owl": ("fire", "fire", "air"),
            "raven": ("water",),
        },
        "spells": {},
        "counters": 3,
    }
    return Setup(**(plain | changes))  # type: ignore[arg-type] # each test changes what it means to


def held(spell: str, **changes: object) -> Board:
    """Return a board on which seat 0 begins its turn with ``spell`` in hand, on the Guild Hall."""
    board = initial_board(setup_of(spells={"raven": spell}, **changes))
    after(board, PlaySorceryCard(0, "raven"), face="water")
    return after(board, ChooseReward(0, "spell"), MoveWizard(1, "owl"))


def begun() -> Board:
    return initial_board(setup_of())


def after(board: Board, *commands: Command, face: Face = "fire") -> Board:
    for command in commands:
        carry_out(board, command, [face] * rolls(command))
    return board


def in_the_middle(spell: str) -> Board:
    """Let seat 0 win ``spell`` at the raven while its wizard stands there."""
    board = initial_board(setup_of(spells={"raven": spell}))
    after(board, MoveWizard(0, "raven"), MoveWizard(1, "owl"))
    after(board, RollDie(0), face="water")
    return after(board, ChooseReward(0, "spell"), MoveWizard(1, "guild_hall"))


def ended() -> Board:
    board = initial_board(setup_of(circle=("guild_hall",), tiles={"guild_hall": ("fire",)}))
    after(board, RollDie(0), ChooseSymbol(0, "air"), face="maginor")
    return after(board, RollDie(1), ChooseSymbol(1, "air"), face="maginor")


def duel() -> Board:
    """Let seat 1 challenge seat 0 on the Guild Hall; nobody holds Reversal."""
    board = after(begun(), PlaySymbolCard(0, "fire"), MoveWizard(0, "owl"))
    return after(board, PlaySymbolCard(1, "fire"))


def last_tile() -> Board:
    """Let seat 0 win Summoning at the only tile besides the Guild Hall."""
    circle = ("guild_hall", "raven")
    tiles = {"guild_hall": ("fire",), "raven": ("water",)}
    board = initial_board(setup_of(circle=circle, tiles=tiles, spells={"raven": "summoning"}))
    after(board, PlaySorceryCard(0, "raven"), face="water")
    return after(board, ChooseReward(0, "spell"), RollDie(1), face="air")


def choosing(slot: bool) -> Board:
    """Let seat 0 choose among free slots of the owl, or seat 1 a target there."""
    board = after(begun(), PlaySorceryCard(0, "owl"))
    if not slot:
        after(board, ChooseSlot(0, 0), PlaySorceryCard(0, "owl"))
        after(board, MoveWizard(0, "owl"), PlaySorceryCard(1, "owl"))
    return board


BOARDS: list[Callable[[], Board]] = [
    *(begun, ended, duel, last_tile, lambda: choosing(slot=True), lambda: choosing(slot=False)),
    *(lambda spell=spell: held(spell) for spell in CASTABLE_SPELLS),
    *(lambda spell=spell: in_the_middle(spell) for spell in CASTABLE_SPELLS),
    lambda: after(held("retrieval"), PlaySymbolCard(0, "earth"), PlaySymbolCard(0, "air")),
    lambda: held("domination", counters=1),
    lambda: initial_board(setup_of(hand=dict.fromkeys(CARDS, 0))),
]


def test_every_refusal_cites_its_ruling_is_pickled_whole_and_changes_nothing() -> None:
    """What each says is in the transcripts, after ``!``."""
    seen: set[type[Refusal]] = {refusals.DiceError}
    for make in BOARDS:
        board, before = make(), make()
        for command in every_command(board.setup):
            try:
                decide(board, command, ["air"] * rolls(command))
            except Refusal as refusal:
                found = refusal
            else:
                continue
            assert str(found) == f"{found.reason} [{found.ruling}]"
            if type(found) not in seen:
                other = pickle.loads(pickle.dumps(found))
                assert (type(other), str(other)) == (type(found), str(found))
            seen.add(type(found))
        assert board == before
    assert seen == set(KINDS)


@pytest.mark.parametrize(
    ("command", "faces", "taken", "reported"),
    [
        (RollDie(0), [], 1, "rolls one die, but the number of faces given is 0"),
        (PlaySorceryCard(0, "owl"), ["fire", "air"], 1, "number of faces given is 2"),
        (MoveWizard(0, "owl"), ["fire"], 0, "rolls no die, but the number of faces given is 1"),
    ],
)
def test_the_wrong_number_of_faces_is_refused(
    command: Command, faces: list[Face], taken: int, reported: str
) -> None:
    with pytest.raises(refusals.DiceError, match=reported) as caught:
        decide(begun(), command, faces)
    assert (caught.value.taken, caught.value.given) == (taken, len(faces))
    assert pickle.loads(pickle.dumps(caught.value)).ruling == "DIE-01"


def test_no_command_casts_a_rite() -> None:
    names = {f"Cast{spell.title()}" for spell in CASTABLE_SPELLS}
    assert {name for name in commands.__all__ if name.startswith("Cast")} == names


def test_a_refusal_stays_whole_where_tracebacks_are_pickled_too() -> None:
    pickling_support = pytest.importorskip("tblib.pickling_support", reason="it comes with Dask")
    pickling_support.install()
    with pytest.raises(refusals.DiceError) as caught:
        decide(begun(), RollDie(0), [])
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


UNKNOWN: list[tuple[Callable[[], Board], Callable[[str], Command], str]] = [
    (begun, lambda oracle: MoveWizard(0, oracle), "MOVE-01"),
    (begun, lambda oracle: PlaySorceryCard(0, oracle), "CARD-03"),
    (lambda: held("telekinesis"), lambda oracle: CastTelekinesis(0, oracle, 0), "SPELL-06"),
    (lambda: held("teleportation"), lambda oracle: CastTeleportation(0, oracle), "SPELL-07"),
]


@pytest.mark.parametrize(("board", "command", "ruling"), UNKNOWN)
def test_an_oracle_that_no_tile_is_called_is_named_as_the_command_named_it(
    board: Callable[[], Board], command: Callable[[str], Command], ruling: str
) -> None:
    before = board()
    circle = refusals.NotInPlayError(ruling, "x", tuple(before.circle)).reason.removeprefix("x")
    for oracle in ("atlantis", "", "raven ", "ëÿ", "atlantis"):
        for way in (decide, carry_out):
            on = before.copy()
            with pytest.raises(refusals.NotInPlayError) as caught:
                way(on, command(oracle), ["air"] * rolls(command("owl")))
            assert str(caught.value) == f"{oracle}{circle} [{ruling}]"
            assert caught.value.reason == f"{oracle}{circle}"
            assert on == before
