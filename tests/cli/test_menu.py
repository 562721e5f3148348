from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

import pytest

from maginor_core import Setup
from maginor_core.commands import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    Command,
    DeclineReversal,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    RollDie,
)
from maginor_core.components.tokens import SPELLS, Spell
from maginor_core.engine.facts import Fact
from maginor_core.engine.presentation import LostError, MenuBranch
from maginor_core.events import DuelBegan, ReversalAsked, RewardAsked
from maginor_core.games.maginor.presentation import present
from tests.board import Board, initial_board, legal_commands
from tests.forging import forge


@pytest.fixture
def board() -> Board:
    """Seat 0's turn at tile ``air_tile``, with every spell held and cards discarded."""
    setup = Setup(
        players=2,
        first_player=0,
        circle=("guild_hall", "air_tile", "airship", "owl"),
        tiles={
            "guild_hall": ("fate",) * 2,
            "air_tile": ("air", "air", "fire", "water", "earth"),
            "airship": ("air", "fire"),
            "owl": ("water", "fire"),
        },
        spells={"owl": "high_wizard"},
    )
    board = initial_board(setup)
    hand, pile = board.hands[0], board.discards[0]
    return forge(
        board,
        wizards=["air_tile", "guild_hall"],
        slots={"air_tile": [None, 1, 0, 1, None]},
        supply=[14, 13],
        spells_held=[set(SPELLS) - {"high_wizard"}, ()],
        hands=[hand | {"fire": 0, "water": 0, "sorcery": 4}, hand],
        discards=[pile | {"fire": 1, "water": 1, "sorcery": 1}, pile],
    )


def menu(board: Board, legal: Iterable[Command]) -> MenuBranch:
    return present(board.setup, ("Ada", "Bo"), {}).menu(board.state, tuple(legal))


def why_not(board: Board, seat: int, words: Sequence[str]) -> str | None:
    return present(board.setup, ("Ada", "Bo"), {}).why_not(board.state, seat, words)


def reached(board: Board, typed: str) -> Fact | None:
    return menu(board, legal_commands(board, 0)).follow(typed.split()).command


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("roll", RollDie(0)),
        ("r", RollDie(0)),
        ("play air", PlaySymbolCard(0, "air")),
        ("p fa", PlaySymbolCard(0, "fate")),
        ("sorcery airship", PlaySorceryCard(0, "airship")),
        ("s 2", PlaySorceryCard(0, "air_tile")),
        ("move owl", MoveWizard(0, "owl")),
        ("m guild hall", MoveWizard(0, "guild_hall")),
        ("4 4", RollDie(0)),
        ("cast retrieval fire water", CastRetrieval(0, ("fire", "water"))),
        ("cast retrieval water fire", CastRetrieval(0, ("fire", "water"))),
        ("cast restoration", CastRestoration(0)),
        ("cast domination 1 only", CastDomination(0, (0,))),
        ("cast domination 1 5", CastDomination(0, (0, 4))),
        ("cast dom 5 1", CastDomination(0, (0, 4))),
        ("cast persuasion 4", CastPersuasion(0, 3)),
        ("c telek airship 2", CastTelekinesis(0, "airship", 1)),
        ("c telek 3 2", CastTelekinesis(0, "airship", 1)),
        ("cast teleportation owl", CastTeleportation(0, "owl")),
        ("cast summoning", CastSummoning(0)),
    ],
)
def test_words_and_numbers_lead_to_a_command(board: Board, typed: str, command: Command) -> None:
    if typed == "4 4":
        typed = next(
            number
            for number, branch in menu(board, legal_commands(board, 0)).numbered()
            if branch.step.word == "roll"
        )
    assert reached(board, typed) == command


def test_no_listing_is_a_wall_of_lines(board: Board) -> None:
    pending = [menu(board, legal_commands(board, 0))]
    while pending:
        branch = pending.pop()
        assert len(branch.branches) <= 10
        pending += branch.branches.values()


@pytest.mark.parametrize(
    ("typed", "word", "meant"),
    [
        ("cast re", "re", ["retrieval", "restoration"]),
        ("move air", "air", ["airship"]),
        ("play f", "f", ["fate"]),
        ("fly", "fly", []),
        ("roll again", "again", []),
    ],
)
def test_unknown_words_list_what_they_may_mean(
    board: Board, typed: str, word: str, meant: list[str]
) -> None:
    if len(meant) == 1:
        assert reached(board, typed) is not None
        return
    with pytest.raises(LostError) as lost:
        reached(board, typed)
    assert (lost.value.word, lost.value.meant) == (word, meant)


def test_notes_describe_what_a_symbol_would_do(board: Board) -> None:
    hand, others = board.hands
    forge(board, hands=[hand | {"fire": 1, "water": 1}, others])
    plays = menu(board, legal_commands(board, 0)).follow(["play"])
    notes = {word: branch.step.note for word, branch in plays.branches.items()}
    assert notes == {
        "fire": "no effect: all its slots are yours",
        "water": "a duel with Bo",
        "earth": "1 free slot",
        "air": "1 free slot",
        "fate": "wild here: you name a symbol",
    }
    forge(board, supply=[0, 13])
    plays = menu(board, legal_commands(board, 0)).follow(["play"])
    assert all("no counter" in branch.step.note for branch in plays.branches.values())


def test_a_symbol_that_is_not_on_the_tile_is_reported(board: Board) -> None:
    forge(board, wizards=["owl", "guild_hall"])
    plays = menu(board, legal_commands(board, 0)).follow(["play"])
    assert plays.branches["air"].step.note == "no effect: not on this Oracle"


def test_a_reversal_is_cast_or_declined(board: Board) -> None:
    forge(
        board,
        duel=DuelBegan(1, 0, "air_tile", 2, ("end_turn",)),
        beasts={0: "firebeast", 1: "waterbeast"},
        revealed=True,
        question=ReversalAsked(0, "after"),
    )
    assert reached(board, "keep") == DeclineReversal(0)
    assert reached(board, "2") == DeclineReversal(0)


def test_a_reward_shows_what_it_is_worth(board: Board) -> None:
    forge(board, question=RewardAsked(0, "owl", ("end_turn",)))
    branches = menu(board, legal_commands(board, 0)).branches
    assert branches["oracle"].step.note == "2 votes"
    assert branches["spell"].step.note == "worth 5 votes at the end"


@pytest.mark.parametrize("spell", get_args(Spell))
def test_a_spell_that_is_not_held_is_refused_with_its_ruling(board: Board, spell: Spell) -> None:
    forge(board, spells_held=[(), ()])
    reason = why_not(board, 0, ["cast", spell])
    if spell in ("golden_cauldron", "high_wizard"):
        assert reason == "a Rite is never cast; it is worth votes at the end [SPELL-12]"
    elif spell == "reversal":
        assert reason is not None
        assert reason.endswith("[TURN-07]")
    else:
        assert reason is not None
        assert reason.endswith("[SPELL-01]")


@pytest.mark.parametrize(
    ("typed", "ruling"),
    [
        ("roll", "TURN-02"),
        ("play water", "CARD-01"),
        ("play earth", "CARD-02"),
        ("sorcery nowhere", None),
        ("sorcery owl", "CARD-03"),
        ("move owl", "MOVE-01"),
        ("dance", None),
        ("cast", None),
    ],
)
def test_what_is_not_possible_names_the_ruling_that_bars_it(
    board: Board, typed: str, ruling: str | None
) -> None:
    forge(board, wizards=[None, "guild_hall"], circle=["guild_hall", "air_tile", "airship"])
    reason = why_not(board, 0, typed.split())
    assert (reason is None) == (ruling is None)
    assert ruling is None or (reason or "").endswith(f"[{ruling}]")
