"""The type checker distinguishes the numbers of the engine, and does not burden its users."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

ROOT = Path(__file__).parents[2]

MIXED_UP = """
from maginor_core.components.layout import (
    BeastNumber, CardNumber, Oracle, Player, Slot, SpellNumber, SymbolNumber
)
from maginor_core.projections.state import State
from maginor_core.projections.state import ranking, votes


def wrong(
    state: State,
    player: Player,
    oracle: Oracle,
    slot: Slot,
    spell: SpellNumber,
    card: CardNumber,
    symbol: SymbolNumber,
    beast: BeastNumber,
) -> None:
    state.influence_placed(slot, oracle, slot)  # wrong
    state.influence_placed(player, slot, slot)  # wrong
    state.influence_placed(player, oracle, player)  # wrong
    state.influence_placed(0, oracle, slot)  # wrong
    state.wizard_moved(oracle, oracle)  # wrong
    state.wizard_moved(player, player)  # wrong
    state.duel_won(player, slot, oracle, slot)  # wrong
    state.spell_won(player, oracle, card)  # wrong
    state.spell_cast(player, beast)  # wrong
    state.beast_chosen(player, spell)  # wrong
    state.symbol_card_played(player, card)  # wrong
    state.card_taken_back(player, spell)  # wrong
    state.slot_asked(player, oracle, (player,), ())  # wrong
    state.oracle_scored(oracle, (slot,))  # wrong
    state.free_slots(player)  # wrong
    votes(state, slot)  # wrong
    ranking(state, player)  # wrong


def right(
    state: State,
    player: Player,
    oracle: Oracle,
    slot: Slot,
    spell: SpellNumber,
    card: CardNumber,
    symbol: SymbolNumber,
    beast: BeastNumber,
) -> None:
    state.influence_placed(player, oracle, slot)
    state.wizard_moved(player, oracle)
    state.duel_won(player, player, oracle, slot)
    state.spell_won(player, oracle, spell)
    state.spell_cast(player, spell)
    state.beast_chosen(player, beast)
    state.symbol_card_played(player, symbol)
    state.card_taken_back(player, symbol)
    state.card_taken_back(player, card)
    state.slot_asked(player, oracle, (slot,), ())
    state.oracle_scored(oracle, (player,))
    state.free_slots(oracle)
    votes(state, player)
    ranking(state, oracle)
"""

PUBLIC = """
from maginor_core import ChooseSlot, MoveWizard, PlaySymbolCard, maginor
from maginor_core.games import abracada
from maginor_core.games.abracada.commands import CastSpell


def play(seat: int, oracle: str, slot: int) -> int | None:
    game = maginor.new(2, 7)
    game.submit(MoveWizard(seat, oracle), outcomes=["fire"], expected=0)
    game.submit(PlaySymbolCard(player=seat, symbol="fire"))
    game.submit(ChooseSlot(seat, slot))
    game.legal(seat)
    holder: int | None = game.view(seat).state.slots[oracle][slot]
    return holder


def wrong(seat: int) -> None:
    MoveWizard("owl", seat)  # wrong
    abracada.new(3).submit(CastSpell(0, 8))
    abracada.new(3).submit(MoveWizard(seat, "owl"))  # wrong
    with maginor.record("a", 2) as game:
        game.submit(CastSpell(0, 8))  # wrong
    game.legal()[0].spell  # wrong
    PlaySymbolCard(seat, "ice")  # wrong
    MoveWizard(seat, "owl").oracle = "raven"  # wrong
"""

VIEWS = """
from typing import assert_type

from maginor_core import maginor
from maginor_core.engine.game import Game
from maginor_core.engine.view import View
from maginor_core.games import abracada, game, magalon
from maginor_core.games.abracada.projections.view import AbracadaView
from maginor_core.games.magalon.projections.view import MagalonView
from maginor_core.projections.view import MaginorView, SlotDecision
from tests.tiny.game import TINY, State


def right(seat: int) -> None:
    view = maginor.new(2, 7).view(seat)
    assert_type(view, MaginorView)
    holder: int | None = view.state.slots["owl"][0]
    decision = view.state.decision
    if decision is not None and decision.kind == "choose_slot":
        assert_type(decision, SlotDecision)
    assert_type(abracada.new(2).view(holder), AbracadaView)
    assert_type(magalon.new(2).view(None), MagalonView)
    with magalon.record("a", 2) as recorded:
        assert_type(recorded.branch().view(0), MagalonView)
    own = TINY.new(2)
    assert_type(own.view(0), View[State])
    round: int = own.view(0).state.round
    any_game: Game = game("maginor").new(2)
    known: maginor.MaginorGame = any_game


def wrong(seat: int) -> None:
    view = maginor.new(2, 7).view(seat)
    view.state.unseen  # wrong
    view.state.decision.slots  # wrong
    view.state.wizards[0] = "owl"  # wrong
    abracada.new(2).view(seat).own_beast  # wrong
    magalon.new(2).view(seat)["state"]  # wrong
    TINY.new(2).view(seat).state.wizards  # wrong
"""


@pytest.mark.parametrize("code", [MIXED_UP, PUBLIC, VIEWS], ids=["numbers", "names", "views"])
def test_the_type_checker_rejects_what_is_mixed_up_and_nothing_else(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mixed_up.py"
    path.write_text(code)
    monkeypatch.chdir(ROOT)
    reported, _, status = api.run(["--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(path)])
    rejected = {int(line) for line in re.findall(r"mixed_up\.py:(\d+): error", reported)}
    lines = enumerate(code.splitlines(), 1)
    assert rejected == {number for number, line in lines if line.endswith("# wrong")}, reported
    assert reported.count("error:") == len(re.findall(r"mixed_up\.py:\d+: error", reported))
    assert status == 1
