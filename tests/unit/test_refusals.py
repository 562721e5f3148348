"""Each refusal cites its ruling and states what was tried, why not, and what is legal instead."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from maginor_core import (
    CastDomination,
    CastPersuasion,
    CastRestoration,
    CastRetrieval,
    CastReversal,
    CastSummoning,
    CastTelekinesis,
    CastTeleportation,
    ChooseBeast,
    ChooseReward,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
    Command,
    DeclineReversal,
    Face,
    MoveWizard,
    PlaySorceryCard,
    PlaySymbolCard,
    Refusal,
    RollDie,
    Setup,
    commands,
    maginor,
)
from maginor_core.commands import refusals
from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import CARDS, CASTABLE_SPELLS
from tests.board import Board, board_of, carry_out, decide, initial_board


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


CASES: list[tuple[Callable[[], Board], Command, str, str, str]] = [
    (ended, RollDie(0), "GameOverError", "END-01", "the game is over"),
    (
        begun,
        RollDie(1),
        "NotYourDecisionError",
        "TURN-07",
        "seat 1 may not act now; the decision is that of seat 0",
    ),
    (begun, RollDie(7), "NotYourDecisionError", "TURN-07", "seat 7 may not act now"),
    (
        lambda: after(duel(), ChooseBeast(0, "firebeast")),
        ChooseBeast(0, "earthbeast"),
        "NotYourDecisionError",
        "TURN-07",
        "that of seat 1",
    ),
    (
        duel,
        RollDie(1),
        "OtherDecisionError",
        "TURN-07",
        "cannot roll the die now; it must choose a beast",
    ),
    (
        begun,
        ChooseSlot(0, 0),
        "OtherDecisionError",
        "TURN-07",
        "cannot choose a slot now; it must take its turn",
    ),
    (begun, ChooseTarget(0, 0), "OtherDecisionError", "TURN-07", "choose a target"),
    (begun, ChooseSymbol(0, "fire"), "OtherDecisionError", "TURN-07", "choose a symbol"),
    (begun, ChooseReward(0, "oracle"), "OtherDecisionError", "TURN-07", "choose a reward"),
    (begun, CastReversal(0), "OtherDecisionError", "TURN-07", "cast Reversal"),
    (begun, DeclineReversal(0), "OtherDecisionError", "TURN-07", "decline Reversal"),
    (
        lambda: initial_board(setup_of(hand=dict.fromkeys(CARDS, 0))),
        PlaySymbolCard(0, "fire"),
        "CardNotHeldError",
        "CARD-01",
        "seat 0 has no fire card in hand; it holds nothing",
    ),
    (
        lambda: after(begun(), PlaySymbolCard(0, "fire")),
        PlaySymbolCard(0, "fire"),
        "CardNotHeldError",
        "CARD-01",
        "it holds water, earth, air, fate or sorcery",
    ),
    (
        lambda: initial_board(setup_of(hand={**dict.fromkeys(CARDS, 0), "fire": 1})),
        PlaySorceryCard(0, "owl"),
        "CardNotHeldError",
        "CARD-01",
        "seat 0 has no sorcery card in hand; it holds fire",
    ),
    (
        lambda: in_the_middle("summoning"),
        PlaySymbolCard(0, "fire"),
        "OffBoardError",
        "CARD-02",
        "on no Oracle, so it cannot play a symbol card; it may play sorcery, or move",
    ),
    (
        lambda: in_the_middle("summoning"),
        RollDie(0),
        "OffBoardError",
        "TURN-02",
        "cannot roll the die; it must move",
    ),
    (
        lambda: in_the_middle("domination"),
        CastDomination(0, (0,)),
        "OffBoardError",
        "SPELL-13",
        "Domination; the spell stays held",
    ),
    (
        lambda: in_the_middle("persuasion"),
        CastPersuasion(0, 0),
        "OffBoardError",
        "SPELL-13",
        "Persuasion; the spell stays held",
    ),
    (
        lambda: held("summoning"),
        MoveWizard(0, "raven"),
        "NotInPlayError",
        "MOVE-01",
        "raven is not in play; in play are guild_hall or owl",
    ),
    (begun, PlaySorceryCard(0, "atlantis"), "NotInPlayError", "CARD-03", "atlantis is not in play"),
    (
        lambda: held("telekinesis"),
        CastTelekinesis(0, "raven", 0),
        "NotInPlayError",
        "SPELL-06",
        "in play are guild_hall or owl",
    ),
    (
        lambda: held("teleportation"),
        CastTeleportation(0, "raven"),
        "NotInPlayError",
        "SPELL-07",
        "in play are guild_hall or owl",
    ),
    (
        begun,
        MoveWizard(0, "guild_hall"),
        "SameOracleError",
        "MOVE-01",
        "the wizard of seat 0 is on guild_hall already; it may go to owl or raven",
    ),
    (
        lambda: held("teleportation"),
        CastTeleportation(0, "guild_hall"),
        "SameOracleError",
        "SPELL-07",
        "it may go to owl",
    ),
    (
        begun,
        CastSummoning(0),
        "SpellNotHeldError",
        "SPELL-01",
        "seat 0 does not hold summoning; it holds nothing",
    ),
    (
        lambda: held("summoning"),
        CastRetrieval(0, ()),
        "SpellNotHeldError",
        "SPELL-01",
        "does not hold retrieval; it holds summoning",
    ),
    (
        lambda: held("retrieval"),
        CastRetrieval(0, ("fire",)),
        "NothingToTakeBackError",
        "SPELL-02",
        "seat 0 has discarded no symbol card, so retrieval has nothing to take back; it stays held",
    ),
    (
        lambda: after(
            initial_board(setup_of(spells={"raven": "restoration"})),
            MoveWizard(0, "raven"),
            MoveWizard(1, "owl"),
            PlaySymbolCard(0, "water"),
            ChooseReward(0, "spell"),
            MoveWizard(1, "guild_hall"),
        ),
        CastRestoration(0),
        "NothingToTakeBackError",
        "SPELL-03",
        "discarded no sorcery card, so restoration has nothing",
    ),
    (
        lambda: after(held("retrieval"), PlaySymbolCard(0, "earth"), PlaySymbolCard(0, "air")),
        CastRetrieval(0, ("air", "earth")),
        "NotDiscardedError",
        "SPELL-02",
        "it takes exactly 2 of its discarded earth, air",
    ),
    (
        lambda: after(held("retrieval"), PlaySymbolCard(0, "earth")),
        CastRetrieval(0, ("earth", "earth")),
        "NotDiscardedError",
        "SPELL-02",
        "it takes exactly 1 of its discarded earth",
    ),
    (
        lambda: after(
            begun(), MoveWizard(0, "owl"), MoveWizard(1, "owl"), PlaySymbolCard(0, "fire")
        ),
        ChooseSlot(0, 2),
        "SlotNotFreeError",
        "VOTE-03",
        "2 of owl cannot be taken; free to take are 0 or 1",
    ),
    (
        lambda: held("domination"),
        CastDomination(0, (0, 9)),
        "SlotNotFreeError",
        "SPELL-04",
        "0, 9 of guild_hall cannot be taken; free to take are 0 or 1",
    ),
    (
        lambda: held("telekinesis"),
        CastTelekinesis(0, "owl", -1),
        "SlotNotFreeError",
        "SPELL-06",
        "free to take are 0, 1 or 2",
    ),
    *(
        (
            lambda: held("domination"),
            CastDomination(0, slots),
            "SlotsOrderError",
            "SPELL-04",
            f"slots {list(slots)} are not one or two different slots in ascending order",
        )
        for slots in ((), (1, 0), (0, 0), (0, 1, 2))
    ),
    (
        lambda: held("persuasion"),
        CastPersuasion(0, 0),
        "NotATargetError",
        "SPELL-05",
        "slot 0 of guild_hall is no target; targets are none",
    ),
    (
        lambda: held("domination", counters=1),
        CastDomination(0, (0, 1)),
        "NoCounterError",
        "SPELL-04",
        "seat 0 needs 2 counters in supply for domination and has 1; the spell stays held",
    ),
    (
        lambda: after(held("telekinesis", counters=1), PlaySymbolCard(0, "fire")),
        CastTelekinesis(0, "owl", 0),
        "NoCounterError",
        "SPELL-14",
        "needs 1 counters in supply for telekinesis and has 0",
    ),
]


@pytest.mark.parametrize(("board", "command", "kind", "ruling", "reported"), CASES)
def test_a_refusal_cites_its_ruling_and_names_what_is_legal(
    board: Callable[[], Board], command: Command, kind: str, ruling: str, reported: str
) -> None:
    before = board()
    with pytest.raises(Refusal) as caught:
        decide(before, command, ["air"] * rolls(command))
    refusal = caught.value
    assert type(refusal).__name__ == kind
    assert refusal.ruling == ruling
    assert str(refusal) == f"{refusal.reason} [{ruling}]"
    assert reported in refusal.reason
    assert before == board()
    other = pickle.loads(pickle.dumps(refusal))
    assert type(other) is type(refusal)
    assert str(other) == str(refusal)


@pytest.mark.parametrize(
    ("command", "faces", "taken", "reported"),
    [
        (RollDie(0), [], 1, "rolls one die, but the number of faces given is 0"),
        (
            PlaySorceryCard(0, "owl"),
            ["fire", "air"],
            1,
            "rolls one die, but the number of faces given is 2",
        ),
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


def test_summoning_is_barred_when_the_guild_hall_is_alone() -> None:
    setup = setup_of(
        circle=("guild_hall", "raven"),
        tiles={"guild_hall": ("fire",), "raven": ("water",)},
        spells={"raven": "summoning"},
    )
    board = initial_board(setup)
    after(board, PlaySorceryCard(0, "raven"), face="water")
    after(board, ChooseReward(0, "spell"))
    after(board, RollDie(1), face="air")
    with pytest.raises(
        refusals.SummoningBarredError, match="only the Guild Hall remains"
    ) as caught:
        decide(board, CastSummoning(0))
    assert caught.value.ruling == "SPELL-09"


def test_a_target_that_is_not_offered_is_refused() -> None:
    setup = setup_of(
        circle=("guild_hall", "owl"),
        tiles={"guild_hall": ("fate",), "owl": ("fire", "fire", "air")},
    )
    board = initial_board(setup)
    after(board, PlaySorceryCard(0, "owl"), ChooseSlot(0, 0), PlaySorceryCard(0, "owl"))
    after(board, MoveWizard(0, "owl"), PlaySorceryCard(1, "owl"))
    with pytest.raises(refusals.NotATargetError, match=r"slot 2 of owl is no target; .* 0 or 1"):
        decide(board, ChooseTarget(1, 2))


def test_every_refusal_has_a_specific_message() -> None:
    kinds = [
        kind
        for kind in vars(refusals).values()
        if isinstance(kind, type) and issubclass(kind, Refusal) and kind is not Refusal
    ]
    assert len(kinds) == 16
    for kind in kinds:
        assert "reason" in vars(kind) or "sentence" in vars(kind)
        assert kind.__doc__


def test_no_command_casts_a_rite() -> None:
    names = {f"Cast{spell.title()}" for spell in CASTABLE_SPELLS}
    assert {name for name in commands.__all__ if name.startswith("Cast")} == names


def test_a_game_refuses_through_its_face_too() -> None:
    game = maginor.new(setup=setup_of())
    with pytest.raises(Refusal, match=r"it may go to owl or raven.*MOVE-01"):
        game.submit(MoveWizard(0, "guild_hall"))
    assert game.version == 0


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


@pytest.mark.parametrize("command", [PlaySorceryCard, MoveWizard])
def test_a_game_names_an_unknown_oracle_as_the_command_did(
    command: Callable[[int, str], Command],
) -> None:
    game = maginor.new(setup=setup_of())
    for oracle in ("atlantis", "lemuria"):
        for dice in (None, ["air"] * rolls(command(0, "owl"))):
            reported = f"{oracle} is not in play; in play are guild_hall, owl or raven"
            with pytest.raises(refusals.NotInPlayError, match=reported):
                game.submit(command(0, oracle), outcomes=dice)
    assert (game.version, board_of(game)) == (0, begun())


def test_a_command_that_another_game_has_listed_keeps_its_names() -> None:
    tiles = {"guild_hall": ("fire", "fate"), "owl": ("fire", "fire", "air")}
    game = maginor.new(setup=setup_of(circle=tuple(tiles), tiles=tiles))
    other = maginor.new(setup=setup_of())
    untrusted = next(c for c in other.legal() if c == MoveWizard(0, "raven"))
    with pytest.raises(refusals.NotInPlayError, match="raven is not in play; in play are"):
        game.submit(untrusted)
