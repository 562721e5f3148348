"""Under ``secret_optional`` the caster of 4 takes the secret stone or leaves it (SPELL-10)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.observation import ActionTable, encoder_of
from maginor_core.games.abracada.commands import CastSpell, DealRound, TakeSecret
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.presentation import present
from maginor_core.games.abracada.projections.state import IN_TURN
from maginor_core.play.bots import bots_of
from tests.abracada.playing import Table, setup_of, stones, table

OPTIONAL = ("secret_optional",)


def offered() -> Table:
    return table("4468", "7778", rest="25", secret=1, variants=OPTIONAL).cast(4)


def offers(game: Game) -> bool:
    return any(isinstance(command, TakeSecret) for command in game.legal())


@pytest.mark.ruling("SPELL-10")
def test_a_stone_is_offered_directly_after_a_4_alone() -> None:
    played = offered()
    assert offers(played.game)
    assert played.game.live_state.taken == [[], []]
    played.submit(TakeSecret(0), stones("5"))
    assert played.game.live_state.taken == [[5], []]
    assert not offers(played.game)
    assert not offers(offered().cast(6).game)
    assert not offers(offered().end(stones("2")).game)


@pytest.mark.ruling("SPELL-10", "SECRET-01")
def test_in_games_at_random_a_stone_is_taken_by_who_has_just_cast_a_4() -> None:
    taken = left = 0
    for number in range(8):
        random, players = Random(number), 2 + number % 4
        setup = DEFINITION.deal(players, f"optional {number}", None, {"secret_optional": True})
        game = Game(DEFINITION, setup, f"optional {number}")
        before: object = None
        while not game.finished and game.version < 400:
            command: Any = random.choice(game.legal())
            had, offered_now = sum(map(len, game.live_state.taken)), offers(game)
            game.submit(command)
            state = game.live_state
            assert [*DEFINITION.states.invariants(state)] == []
            if isinstance(command, TakeSecret):
                assert before == CastSpell(command.player, 4)
                assert sum(map(len, state.taken)) == had + 1
                taken += 1
            elif state.phase == IN_TURN and not isinstance(command, DealRound):
                assert sum(map(len, state.taken)) == had
                left += offered_now
            before = command
    assert taken
    assert left


@pytest.mark.ruling("SPELL-10", "SPELL-09", "ROUND-01")
def test_the_last_stone_of_the_hand_takes_without_a_choice() -> None:
    played = table("4", "8", rest="25", secret=1, variants=OPTIONAL).cast(4, stones("5"))
    assert played.game.live_state.taken == [[5], []]
    assert played.game.live_state.points == [4, 0]


@pytest.mark.ruling("SPELL-10")
def test_nothing_is_taken_where_none_is_offered() -> None:
    for played in (table("48", "78", rest="25", secret=1), offered().cast(6)):
        with pytest.raises(RefusalError, match="directly after a 4") as refused:
            played.submit(TakeSecret(0), stones("5"))
        assert refused.value.ruling == "SPELL-10"
        said = present(played.game.setup, ("Ada", "Bo"), {}).refusal(refused.value)
        assert said.startswith("Ada cannot take a secret stone now")


def test_setups_without_the_variant_have_the_numbers_that_they_had() -> None:
    usual = setup_of("48", "78", rest="25")
    optional = setup_of("48", "78", rest="25", variants=OPTIONAL)
    setups = DEFINITION.setups
    assert usual.numbers[-1] == (0, 0, 0)
    assert optional.numbers[-1] == (0, 0, 0, 1)
    assert [setups.from_numbers(one.numbers) for one in (usual, optional)] == [usual, optional]
    assert setups.with_variants(usual.numbers, {"secret_optional": True}) == optional.numbers
    assert setups.with_variants(optional.numbers, {"secret_optional": False}) == usual.numbers
    for variants in ((0, 0), (0, 0, 0, 0), (0, 0, 0, 1, 0)):
        with pytest.raises(MalformedError):
            setups.from_numbers((*usual.numbers[:-1], variants))


def test_agents_have_the_action_and_see_the_offer_only_under_the_variant() -> None:
    usual = setup_of("48", "78", rest="25")
    optional = setup_of("48", "78", rest="25", variants=OPTIONAL)
    tables = [ActionTable(DEFINITION, setup) for setup in (usual, optional)]
    assert [len(actions) for actions in tables] == [10, 11]
    assert tables[1].rows[:10] == tables[0].rows
    assert tables[1].described[10] == {"type": "take_secret"}
    state = offered().game.live_state
    encoder = encoder_of(DEFINITION, offered().game.setup)
    assert [*encoder.sizes][-1] == "offered"
    assert encoder.observe(state, 0)[-1] == 1
    assert [*encoder.observe(state, 0)[:3]] == [1, 0, 0]
    assert encoder.observe(offered().cast(6).game.live_state, 0)[-1] == 0


@pytest.mark.ruling("SPELL-10")
def test_a_stone_that_is_offered_is_asked_about_typed_and_drawn() -> None:
    game = offered().game
    shown = present(game.setup, ("Ada", "Bo"), {})
    assert "take a secret stone" in shown.question(game.live_state, 0)
    assert "take" in shown.menu(game.live_state, game.legal()).words
    assert shown.why_not(game.live_state, 0, ["take"]) is None
    left = offered().cast(6).game
    assert "[SPELL-10]" in (shown.why_not(left.live_state, 0, ["take"]) or "")
    assert "SPELL-10" in shown.explain(game.live_state, 0).rulings
    assert "costs nothing" in shown.reason(game.live_state, 0, TakeSecret(0))


@pytest.mark.ruling("SPELL-10")
@pytest.mark.parametrize("name", ["odds", "search-easy"])
def test_bots_take_what_costs_nothing(name: str) -> None:
    setup = setup_of("4468", "7778", rest="2555", secret=2, variants=OPTIONAL)
    game = Game(DEFINITION, setup, "seed")
    game.submit(CastSpell(0, 4))
    chosen = bots_of(DEFINITION)[name].choose(game, 0, game.legal(0), Stream("bot", "test"))
    assert chosen == TakeSecret(0)
