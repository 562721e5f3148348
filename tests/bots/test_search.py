from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest
from attrs import evolve

from maginor_core import games
from maginor_core.engine.chance import Stream
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import Again, Draw, Guidance
from maginor_core.games.abracada.projections.state import State
from maginor_core.play import search as module
from maginor_core.play.bots import RandomBot, bot_called, bots_of, next_command, play_out
from maginor_core.play.glance import glance
from maginor_core.play.search import SearchBot, SearchError, TreeSearch, guidance_of, levels_of
from tests.abracada.positions import leave_one_eight

ABRACADA = games.game("abracada")
BY_GAME = {name: games.game(name) for name in ("maginor", "abracada", "magalon")}


def position(name: str, commands: int, seed: str = "search") -> Game:
    """A game after so many commands at random, in which somebody has a choice."""
    game = BY_GAME[name].new(2, seed)
    while game.version < commands or len(game.legal(game.to_act[0])) == 1:
        game.submit(next_command(game, RandomBot(), game.to_act[0], seed))
    return game


def tries(game: Game, iterations: int = 30) -> dict[tuple[int, ...], tuple[float, float]]:
    """How often a search tries each command, and what came of it."""
    found = TreeSearch(game.definition, game.live_state, game.to_act[0], seed=1)
    found.run(iterations)
    return {row: (edge.visits, edge.total) for row, edge in found.root.items()}


@pytest.mark.parametrize("name", BY_GAME)
def test_a_search_tries_legal_commands_and_changes_nothing(name: str) -> None:
    game = position(name, 12)
    before = game.definition.states.snapshot(game.live_state)
    found = tries(game)
    assert set(found) <= set(game.definition.decider.legal(game.live_state, game.to_act[0]))
    assert game.definition.states.snapshot(game.live_state) == before


@pytest.mark.parametrize("commands", [3, 9, 20, 31])
def test_a_search_is_the_same_for_all_that_the_seat_cannot_distinguish(commands: int) -> None:
    game = position("abracada", commands)
    seat, expected = game.to_act[0], tries(game)
    hands = {str(game.live_state.hands[seat])}
    for seed in range(6):
        other = game.determinize(seat, seed)
        hands.add(str(other.live_state.hands[seat]))
        assert tries(other) == expected
    assert len(hands) > 1


def test_with_iterations_the_same_chance_gives_the_same_decisions() -> None:
    def played(seed: str) -> list[object]:
        game = ABRACADA.new(2, "same")
        bot = SearchBot(20, softness=1.0)
        while game.version < 25:
            game.submit(next_command(game, bot, game.to_act[0], seed))
        return [record.command for record in game.log]

    assert played("one") == played("one")
    assert played("one") != played("two")


def test_a_search_finds_what_wins_at_once() -> None:
    game = position("abracada", 5)
    state, seat = game.live_state, game.to_act[0]
    leave_one_eight(state, seat)
    found = tries(game, 60)
    assert max(found, key=lambda row: found[row][0])[1:] == (seat, 8)


def test_a_soft_choice_tells_commands_apart_where_the_game_is_nearly_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def value(state: State) -> list[float]:
        return [1 - 1e-6 * (1 - min(chance, 0.99)) for chance in guidance.value(state)]

    guidance = module.guidance_of(ABRACADA)
    told = evolve(guidance, value=value, prior=None)
    monkeypatch.setattr(module, "guidance_of", lambda definition: told)
    game = position("abracada", 5)
    state, seat = game.live_state, game.to_act[0]
    leave_one_eight(state, seat)
    legal = game.legal(seat)
    bot = SearchBot(8 * len(legal), softness=0.1)
    chosen = [bot.choose(game, seat, legal, Stream(number, "soft")) for number in range(10)]
    assert sum(getattr(command, "number", 0) == 8 for command in chosen) >= 8


def test_a_search_has_a_budget_of_time() -> None:
    game = position("abracada", 5)
    found = TreeSearch(game.definition, game.live_state, game.to_act[0], seed=1)
    found.run_for(0)
    assert found.iterations == 1
    legal = game.legal(game.to_act[0])
    bot = SearchBot(milliseconds=5)
    assert bot.choose(game, game.to_act[0], legal, Stream("time", "")) in legal


@pytest.mark.parametrize("players", [2, 5])
def test_every_level_plays_to_the_end(players: int) -> None:
    game = ABRACADA.new(players, "levels")
    levels = [evolve(bot, iterations=8) for bot in levels_of(ABRACADA).values()]
    play_out(game, [levels[seat % len(levels)] for seat in range(players)], "levels")
    assert game.finished


def test_the_levels_have_ever_larger_budgets() -> None:
    levels = levels_of(ABRACADA)
    assert list(levels) == ["search-easy", "search-medium", "search"]
    assert levels.items() <= bots_of(ABRACADA).items()
    budgets = [bot.iterations for bot in levels_of(BY_GAME["magalon"]).values()]
    assert budgets == sorted(set(budgets))
    softness = [bot.softness for bot in levels.values()]
    assert softness == sorted(set(softness), reverse=True)


@pytest.mark.parametrize(("name", "commands"), [("abracada", 4), ("magalon", 0)])
def test_the_easy_level_values_what_comes_of_some_commands_at_once(
    name: str, commands: int
) -> None:
    game = position(name, commands)
    seat = game.to_act[0]
    bot = levels_of(game.definition)["search-easy"]
    assert 0 < bot.glances < len(game.legal(seat))
    rows = game.definition.decider.legal(game.live_state, seat)
    guidance, known = guidance_of(game.definition), game.known_to(seat).live_state
    before = game.definition.decider.copy(known)
    worths = glance(game.definition, guidance, known, seat, rows, 1)
    assert known == before
    assert len(set(worths)) > 1
    assert all(0 <= worth <= 1 for worth in worths)
    other = glance(game.definition, guidance, known, seat, rows[::-1], 1)
    assert other == worths[::-1], "all are tried in the same state with the same chance"
    choices = {bot.choose(game, seat, game.legal(seat), Stream(n, "easy")) for n in range(12)}
    assert len(choices) > 1
    assert choices <= set(game.legal(seat))


def test_the_easy_level_without_glances_searches_with_a_tenth_of_the_iterations() -> None:
    levels = levels_of(evolve(ABRACADA, resources=evolve(ABRACADA.resources, heuristics="")))
    assert levels["search-easy"].iterations == levels["search"].iterations // 10
    assert not levels["search-easy"].glances


def test_a_softer_choice_is_more_often_another() -> None:
    game = position("abracada", 4)
    seat = game.to_act[0]

    def choices(softness: float) -> set[object]:
        bot = SearchBot(8, softness=softness)
        return {
            bot.choose(game, seat, game.legal(seat), Stream(number, "soft")) for number in range(12)
        }

    assert len(choices(0)) < len(choices(4.0))


def test_a_game_that_hides_something_needs_determinize() -> None:
    game = position("abracada", 5)
    blind = evolve(ABRACADA, determinize=None)
    with pytest.raises(SearchError, match=r"hides something .* no determinize"):
        TreeSearch(blind, game.live_state, game.to_act[0], seed=1)


def test_without_guidance_playouts_go_to_the_end() -> None:
    game = position("abracada", 5)
    game.live_state.points = [7, 7]
    plain = evolve(ABRACADA, resources=evolve(ABRACADA.resources, heuristics=""))
    found = TreeSearch(plain, game.live_state, game.to_act[0], seed=1)
    found.run(12)
    assert {0.0, 1.0} & {edge.mean for edge in found.root.values()}


def test_any_game_with_determinize_is_searched_by_the_bot_of_that_name() -> None:
    plain = evolve(ABRACADA, resources=evolve(ABRACADA.resources, heuristics=""))
    assert list(bots_of(plain)) == ["random", "search-easy", "search-medium", "search"]
    bots = [bots_of(plain)["random"], evolve(levels_of(plain)["search"], iterations=8)]
    game = plain.new(2, "named")
    play_out(game, bots, "named")
    assert game.finished
    blind = evolve(plain, determinize=None)
    assert list(bots_of(blind)) == ["random"]
    for name in levels_of(plain):
        with pytest.raises(SearchError, match=r"hides something .* no determinize"):
            bot_called(blind, name)


def test_a_model_decides_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("abracada", 5)
    seat, asked = game.to_act[0], set()

    def model(state: State, other: int, rows: Sequence[Row], draw: Draw) -> Row:
        asked.add(other)
        return rows[-1]

    guidance = module.guidance_of(ABRACADA)
    modelled = evolve(guidance, model=model, settled=lambda state, root: False)
    monkeypatch.setattr(module, "guidance_of", lambda definition: modelled)
    tries(game, 60)
    assert asked == {1 - seat}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, int]]:
    """What beliefs are asked for: the likelihood, and how often more may be done."""
    noted: list[tuple[object, int]] = []
    usual = module.guidance_of(ABRACADA)
    assert usual.beliefs is not None
    beliefs = usual.beliefs

    def note(
        known: State, seat: int, likelihood: object, again: Again
    ) -> tuple[Sequence[Sequence[int]], Sequence[float]]:
        noted.append((likelihood, next(done for done in range(100) if not again(done))))
        return beliefs(known, seat, likelihood, lambda done: False)

    guidance = evolve(usual, beliefs=note)
    monkeypatch.setattr(module, "rules_that_search", lambda definition: None)
    monkeypatch.setattr(module, "guidance_of", lambda definition: guidance)
    return noted


def test_only_the_full_level_asks_what_others_would_have_done(
    asked: list[tuple[object, int]],
) -> None:
    game = position("abracada", 5)
    for name in ("search-medium", "search"):
        next_command(game, levels_of(ABRACADA)[name], game.to_act[0], 1)
    assert asked == [(None, 0), (module.guidance_of(ABRACADA).likelihood, 0)]


def test_a_search_with_more_time_may_believe_what_takes_longer(
    asked: list[tuple[object, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = position("abracada", 5)
    times = count()
    monkeypatch.setattr(module, "thread_time", lambda: next(times) / 1000)
    for bot in (SearchBot(1), SearchBot(10), SearchBot(milliseconds=20)):
        next_command(game, bot, game.to_act[0], 1)
    assert [often for _, often in asked] == [0, 9, 9]  # the last for half of the time


def test_an_outlook_counts_as_what_it_adds_to_the_prior(monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("abracada", 5)
    usual = module.guidance_of(ABRACADA)
    assert usual.outlook is not None
    monkeypatch.setattr(module, "rules_that_search", lambda definition: None)

    def found(guidance: Guidance) -> TreeSearch:
        monkeypatch.setattr(module, "guidance_of", lambda definition: guidance)
        search = TreeSearch(ABRACADA, game.live_state, game.to_act[0], 1)
        search.run(40)
        return search

    same = found(evolve(usual, outlook=usual.value))
    assert all(edge.mean == pytest.approx(edge.prior) for edge in same.root.values())
    better = found(evolve(usual, outlook=lambda state: [1 + one for one in usual.value(state)]))
    for edge in better.root.values():
        assert edge.prior is not None
        tried = edge.visits - usual.trust
        assert edge.total == pytest.approx(edge.visits * edge.prior + tried)


def test_an_outlook_expects_a_turn_from_whoever_is_next() -> None:
    guidance = module.guidance_of(ABRACADA)
    assert guidance.outlook is not None
    gains = []
    for seed in range(6):
        game = position("abracada", 2, f"outlook.{seed}")
        while not guidance.settled(game.live_state, game.live_state):
            game.submit(next_command(game, RandomBot(), game.to_act[0], seed))
        before = game.live_state.copy()
        values, after = guidance.value(game.live_state), guidance.outlook(game.live_state)
        assert game.live_state == before
        assert sum(after) == pytest.approx(sum(values), abs=0.2)
        assert all(0 <= chance <= 1 for chance in after)
        gains.append(after[game.to_act[0]] - values[game.to_act[0]])
    assert any(abs(gain) > 1e-3 for gain in gains)
