"""END, COUNT and EDITION: when a game is over, who has won it, and under which reading."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import (
    ChooseSymbol,
    MaginorGame,
    MoveWizard,
    RollDie,
    Setup,
    Symbol,
    Variants,
    deal,
    maginor,
)
from maginor_core.components.setup import EDITIONS, Edition
from maginor_core.components.tokens import Spell
from maginor_core.events import GameEnded, OracleWon, SpellCast, SpellWon
from tests.property.stage import FIRE, HALL, Stage, stage_setup
from tests.strategies import setups, whole_games

RITES: dict[Spell, int] = {"golden_cauldron": 3, "high_wizard": 5}
rites = setups(
    fewest_oracles=1,
    most_oracles=4,
    most_slots=2,
    spells=st.sampled_from(("golden_cauldron", "high_wizard")),
)


def counted(game: MaginorGame, *, with_rites: bool) -> list[int]:
    """Count the votes of each seat from the events in the log."""
    votes = [0] * game.setup.players
    for event in game.events():
        if isinstance(event, OracleWon):
            votes[event.player] += len(game.setup.tiles[event.oracle])
        elif isinstance(event, SpellWon) and with_rites:
            votes[event.player] += RITES.get(event.spell, 0)
    return votes


def best_tiles(game: MaginorGame) -> list[int]:
    best = [0] * game.setup.players
    for event in game.events():
        if isinstance(event, OracleWon):
            best[event.player] = max(best[event.player], len(game.setup.tiles[event.oracle]))
    return best


def last_event(game: MaginorGame) -> GameEnded:
    *_, last = game.events()
    assert isinstance(last, GameEnded)
    return last


@pytest.mark.ruling("END-01", "END-02", "SPELL-12")
@given(whole_games(rites))
def test_totals_are_the_oracles_won_and_the_rites_if_they_count(game: MaginorGame) -> None:
    totals = counted(game, with_rites=game.setup.variants.rites_count)
    assert list(last_event(game).totals) == totals
    assert game.view(None).state.totals == totals


@pytest.mark.ruling("SPELL-12", "EDITION-01")
@given(whole_games(rites), st.booleans())
def test_rites_are_worth_three_and_five_only_if_they_count(game: MaginorGame, count: bool) -> None:
    setup = evolve(game.setup, variants=evolve(game.setup.variants, rites_count=count))
    other = maginor.new(setup=setup, seed="any")
    for record in game.log:
        faces = [event.face for event in record.events if type(event).__name__ == "DieRolled"]  # type: ignore[union-attr] # it is a roll
        other.submit(record.command, outcomes=faces)
    assert list(last_event(other).totals) == counted(game, with_rites=count)


@pytest.mark.ruling("SPELL-12")
@given(whole_games(rites))
def test_rites_are_never_cast(game: MaginorGame) -> None:
    assert not [e for e in game.events() if isinstance(e, SpellCast) and e.spell in RITES]


@pytest.mark.ruling("END-03", "END-04")
@given(whole_games(rites))
def test_most_votes_win_then_the_best_single_oracle_then_all_share(game: MaginorGame) -> None:
    totals, best = last_event(game).totals, best_tiles(game)
    ahead = [seat for seat, votes in enumerate(totals) if votes == max(totals)]
    best_ahead = max(best[seat] for seat in ahead)
    assert last_event(game).winners == tuple(s for s in ahead if best[s] == best_ahead)
    assert game.view(None).state.winners == list(last_event(game).winners)


PARTS: tuple[tuple[int, ...], ...] = ((), (4,), (3, 1), (2, 2), (2, 1, 1), (3,))


@pytest.mark.ruling("END-03", "END-04")
@given(st.lists(st.sampled_from(PARTS), min_size=2, max_size=4))
def test_a_tie_goes_to_the_most_valuable_single_oracle_or_is_shared(
    won: list[tuple[int, ...]],
) -> None:
    tiles: dict[str, tuple[Symbol, ...]] = {HALL: ("fate",)}
    owners = [(seat, size) for seat, parts in enumerate(won) for size in parts]
    for number, (_, size) in enumerate(owners):
        tiles[f"tile {number}"] = (FIRE,) * size
    stage = Stage(stage_setup(len(won), tiles))
    for number, (seat, size) in enumerate(owners):
        for slot in range(size):
            stage.put(seat, f"tile {number}", slot)
    go_home(stage)
    ahead = max((sum(parts), max(parts, default=0)) for parts in won)
    sharing = [s for s, parts in enumerate(won) if (sum(parts), max(parts, default=0)) == ahead]
    table = stage.board.seen
    assert table.totals == list(map(sum, won))
    assert table.winners == list(sharing)


def go_home(stage: Stage) -> None:
    """Roll Maginor until the game is over, naming symbols that do nothing."""
    while not stage.board.finished:
        seat = stage.board.current_player
        if stage.board.wizards[seat] is None:
            stage.play(MoveWizard(seat, HALL))
        else:
            stage.play(RollDie(seat), "maginor")
            stage.play(ChooseSymbol(seat, "water"))


@pytest.mark.ruling("END-01", "END-05")
@given(whole_games())
def test_there_is_a_result_when_the_game_is_over_and_not_before(game: MaginorGame) -> None:
    assert game.finished
    assert game.to_act == ()
    assert game.legal() == ()
    for version in range(game.version):
        table = game.branch(version).view(None).state
        assert not table.finished
        assert table.totals is None
        assert table.winners is None


@pytest.mark.ruling("EDITION-01", "EDITION-02")
@given(st.sampled_from(sorted(EDITIONS)), st.integers(2, 4), st.integers(0, 99))
def test_an_edition_selects_variants_and_nothing_else(
    edition: Edition, players: int, seed: int
) -> None:
    dealt: Setup = deal(players, seed, edition=edition)
    switched = {
        "it": {
            "reversal_before_duel": True,
            "reversal_covers_tie": False,
            "rolled_fate_is_wild": False,
        },
        "de": {"rites_count": False},
    }.get(edition, {})
    assert dealt == evolve(deal(players, seed), variants=Variants(**switched))
