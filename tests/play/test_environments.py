"""Environments keep the contracts of PettingZoo and Gymnasium, and what this project adds."""

from __future__ import annotations

import copy
import json
import pickle
import pkgutil
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from maginor_core import games
from maginor_core.audit import audit
from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import MalformedError, SetupError
from maginor_core.engine.game import Game
from maginor_core.engine.observation import parts_of
from maginor_core.play import make, make_single, make_vec
from maginor_core.play.bots import usual_bot
from maginor_core.play.environments import SeatEnvironment, TableEnvironment
from maginor_core.play.episode import Episode, IllegalActionError
from tests.tiny.game import TINY

NAMES = ("maginor", "abracada", "magalon", "swap_or_keep")
TABLES = [
    (name, players)
    for name in NAMES
    for players in (games.game(name).fewest_players, games.game(name).most_players)
    if games.game(name) is TINY or name != "swap_or_keep"
]
"""Each game with fewest and with most players."""


def rounds(name: str) -> int:
    return 20 if name == "magalon" else 60


def play(environment: TableEnvironment, steps: int, seed: object = "moves") -> None:
    """Take random legal actions."""
    chance = Stream(str(seed), "actions")
    for _ in range(steps):
        if environment.episode.over:
            break
        environment.step(chance.choose(environment.episode.legal))


# What the libraries themselves check.


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_accepts_each_game(name: str, players: int) -> None:
    api_test(make(name, players, max_cycles=rounds(name)), num_cycles=rounds(name))
    seed_test(lambda: make(name, players), rounds(name))


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo_accepts_the_mask_among_the_infos(name: str, players: int) -> None:
    api_test(make(name, players, mask="info", max_cycles=30), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("mask", ["observation", "info"])
def test_gymnasium_accepts_each_game(name: str, players: int, mask: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make_single(name, players, max_cycles=40, mask=mask))


def test_gymnasium_accepts_an_environment_without_options() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make_single("maginor"))


def test_environments_are_in_the_registry_of_pettingzoo() -> None:
    for name, players in TABLES:
        environment = make(name, players)
        found = [
            key
            for key in pettingzoo.aec_registry
            if key.startswith(f"maginor_core/{name}-{players}p-")
        ]
        assert found == [environment.episode.spec.name]
        again = pettingzoo.make("aec", found[0], max_cycles=7)
        assert isinstance(again, TableEnvironment)
        assert again.metadata["name"] == found[0].partition("/")[2].replace("-v", "_v")
        again.reset(seed=1)
        play(again, 7)
        assert all(again.truncations.values()) or all(again.terminations.values())


def test_environments_are_in_the_registry_of_gymnasium() -> None:
    name = make_single("abracada", 3).episode.spec.name
    again = gymnasium.make(name, opponents=["odds"], mask="info")
    assert isinstance(again.unwrapped, SeatEnvironment)
    assert again.unwrapped.episode.spec.players == 3
    seen, info = again.reset(seed=1)
    assert again.observation_space.contains(seen)
    assert info["action_mask"].any()


# The same seed gives the same game, whatever came before.


def events(game: Game) -> list[object]:
    return [event for record in game.log.records() for event in record.events]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seed_gives_the_same_game_as_without_an_environment(name: str, players: int) -> None:
    environment = make(name, players)
    environment.reset(seed="other")
    play(environment, 10)
    environment.reset(seed=5)
    game = games.game(name).new(players, 5)
    table, chance = environment.episode.spec.table, Stream("moves", "actions")
    for _ in range(60):
        if game.finished:
            break
        seat = game.to_act[0]
        legal = [table.action(command) for command in game.legal(seat)]
        assert list(environment.episode.legal) == legal
        assert environment.agent_selection == f"player_{seat}"
        mask = environment.observe(environment.agent_selection)["action_mask"]
        assert sorted(legal) == np.flatnonzero(mask).tolist()
        action = chance.choose(legal)
        environment.step(action)
        game.submit(table.command(seat, action))
        assert environment.episode.state.snapshot() == game.live_state.snapshot()
    assert events(environment.game) == events(game)
    assert environment.game.result == game.result


def test_further_games_follow_from_the_seed_and_their_number() -> None:
    one, other = make("abracada"), make("abracada")
    one.reset(seed=3)
    play(one, 20)
    for environment in (one, other):
        environment.reset(seed=4)
    seeds = []
    for _ in range(3):
        for environment in (one, other):
            environment.reset()
        assert one.episode.seed == other.episode.seed
        seeds.append(one.episode.seed)
    assert len(set(seeds)) == 3
    fresh = make("abracada")
    fresh.reset()
    first = fresh.episode.seed
    fresh.reset()
    assert fresh.episode.seed != first


# What an episode ends with.


@pytest.mark.parametrize(("name", "players"), [one for one in TABLES if one[0] != "magalon"])
def test_rewards_are_places_whose_sum_is_zero_or_points(name: str, players: int) -> None:
    for number in range(3):
        environment, scoring = make(name, players), make(name, players, reward="points")
        for one in (environment, scoring):
            one.reset(seed=number)
            play(one, 10_000)
        result = environment.game.result
        assert result is not None
        rewards = [environment.rewards[agent] for agent in environment.possible_agents]
        assert sum(rewards) == pytest.approx(0)
        assert all(-1 <= reward <= 1 for reward in rewards)
        best = [seat for seat, reward in enumerate(rewards) if reward == max(rewards)]
        assert set(best) == set(result.winners)
        assert list(scoring.rewards.values()) == list(result.totals)
        assert all(environment.terminations.values())
        assert not any(environment.truncations.values())


@pytest.mark.parametrize(
    ("totals", "winners", "rewards"),
    [
        ((3, 1), (0,), [1, -1]),
        ((3, 3), (0, 1), [0, 0]),
        ((3, 3), (1,), [-1, 1]),
        ((3, 5, 1), (1,), [0, 1, -1]),
        ((5, 5, 1), (0, 1), [0.5, 0.5, -1]),
        ((5, 1, 1), (0,), [1, -0.5, -0.5]),
        ((2, 9, 4, 4), (0,), [1, 1 / 3, -2 / 3, -2 / 3]),
        ((2, 2), (), [0, 0]),
    ],
)
def test_places_are_shared_and_winners_are_first(
    totals: tuple[int, ...],
    winners: tuple[int, ...],
    rewards: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from attrs import evolve

    from maginor_core.engine.definition import Result

    definition = evolve(TINY, result=lambda state: Result(totals, winners))
    episode = Episode(definition, len(totals))
    episode.reset(1)
    assert episode.placement() == pytest.approx(rewards)
    assert episode.points() == list(totals)


def test_a_truncated_game_is_not_terminated_and_has_no_reward() -> None:
    environment = make("maginor", 3, max_cycles=5)
    environment.reset(seed=1)
    play(environment, 5)
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    assert set(environment.rewards.values()) == {0.0}
    while environment.agents:
        environment.step(None)
    single = make_single("maginor", max_cycles=5)
    single.reset(seed=1)
    done = False
    while not done:
        action = int(np.flatnonzero(single.action_masks())[0])
        _, reward, terminated, done, _ = single.step(action)
        assert (reward, terminated) == (0.0, False)
    assert not single.action_masks().any()
    assert len(single.episode.taken) == 5


# Illegal actions.


@pytest.mark.parametrize(
    "action",
    [8, 9, -1, 10, None, 1.0, "1", [1], np.array([1, 2]), np.nan, True, False, np.False_],
)
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    environment = make("abracada", 2)
    environment.reset(seed=1)
    before = environment.state()
    with pytest.raises(IllegalActionError, match=r"of seat . is not .*; legal are 0 .cast_spell 1"):
        environment.step(action)
    assert (environment.state() == before).all()
    environment.step(0)
    single = make_single("abracada", 2, if_illegal="raise")
    single.reset(seed=1)
    with pytest.raises(IllegalActionError, match=r"of seat . is not .*; legal are 0 .cast_spell 1"):
        single.step(action)


@pytest.mark.parametrize("if_illegal", ["raise", "end"])
def test_before_the_first_reset_there_is_nothing_to_step_see_or_save(
    if_illegal: Any, tmp_path: Path
) -> None:
    environment = make("abracada", 2, if_illegal=if_illegal, render_mode="ansi")
    single = make_single("abracada", 2, if_illegal=if_illegal)
    path = tmp_path / "game.maginor"
    for call in (
        lambda: environment.step(0),
        environment.last,
        environment.state,
        environment.render,
        lambda: environment.save(path),
        lambda: single.step(0),
        lambda: single.game,
    ):
        with pytest.raises(MalformedError, match="no game has begun; call reset first"):
            call()
    assert not path.exists()


@pytest.mark.parametrize(
    "seed",
    [1.5, [1], True, b"x", np.True_, np.array([3]), np.array([1, 2]), 10**5000],
    ids=lambda seed: type(seed).__name__,
)
def test_a_seed_that_is_neither_text_nor_a_whole_number_is_refused(seed: Any) -> None:
    environment = make("abracada", 2)
    with pytest.raises(SetupError, match="seed: must be text or a whole number"):
        environment.reset(seed=seed)
    with pytest.raises(SetupError, match="seed: must be text or a whole number"):
        make_vec("abracada", 2, n=1, seed=seed)
    number: Any = np.int64(7)
    environment.reset(seed=number)
    assert environment.episode.seed == "7"


def test_the_refusal_says_what_was_tried() -> None:
    episode = Episode("maginor", 2)
    with pytest.raises(IllegalActionError, match="no game has begun; call reset first"):
        episode.step(0)
    episode.reset(1)
    illegal = next(one for one in range(348) if one not in episode.legal)
    with pytest.raises(
        IllegalActionError, match=rf"action {illegal} \(.*\) of seat \d is not legal"
    ):
        episode.step(illegal)
    with pytest.raises(IllegalActionError, match=r"and \d+ others"):
        episode.step(400)


def test_an_option_lets_an_illegal_action_end_the_game() -> None:
    environment = make("abracada", 3, if_illegal="end")
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.step(9)
    assert all(environment.terminations.values())
    assert environment.rewards.pop(agent) == -1.0
    assert set(environment.rewards.values()) == {0.5}
    single = make_single("abracada")
    single.reset(seed=1)
    _, reward, terminated, truncated, info = single.step(9)
    assert (reward, terminated, truncated, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(IllegalActionError, match="the episode has ended; call reset"):
        single.step(0)


# Bots as opponents.


@pytest.mark.parametrize("name", NAMES[:3])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_bots_play_the_other_seats_to_the_end_of_the_game(name: str, seat: int | None) -> None:
    bot = usual_bot(games.game(name))
    environment = make_single(name, 2, opponents=[bot], seat=seat, max_cycles=400)
    seats = set()
    for number in range(4 if seat is None else 1):
        environment.reset(seed=number)
        seats.add(environment.seat)
        ended, terminated, reward = False, False, 0.0
        while not ended and len(environment.episode.taken) < 60:
            legal = np.flatnonzero(environment.action_masks())
            assert environment.episode.seat == environment.seat
            _, reward, terminated, truncated, _ = environment.step(int(legal[-1]))
            ended = terminated or truncated
        if terminated:
            assert reward == environment.episode.placement()[environment.seat]
    assert seats == ({seat} if seat is not None else {0, 1})


def test_the_same_seed_gives_the_same_opponents() -> None:
    games_played = []
    for _ in range(2):
        environment = make_single("abracada", 4, opponents=["random", "odds", "random"], seat=2)
        environment.reset(seed=1)
        for _ in range(5):
            if not environment.episode.over:
                environment.step(environment.episode.legal[0])
        games_played.append(environment.episode.taken)
    assert games_played[0] == games_played[1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"opponents": "odds"}, 'opponents: must be a list of bots, not "odds"'),
        ({"opponents": None}, "opponents: must be a list of bots, not null"),
        ({"opponents": [3]}, "opponents: 3 is no bot: it has no method choose"),
        ({"opponents": ["clever"]}, '"clever" is unknown; there are random, .*odds'),
        ({"players": 4, "opponents": ["odds", "odds"]}, "must be one for all, or 3, not 2"),
        ({"seat": 2}, "seat: must be from 0 to 1, or None, not 2"),
        ({"mask": "infos"}, 'mask: must be one of observation, info, not "infos'),
        ({"reward": "win"}, "reward: must be one of placement, points"),
        ({"if_illegal": "lose"}, "if_illegal: must be one of raise, end"),
        ({"render_mode": "rgb_array"}, "render_mode: must be one of None, ansi, human, svg"),
        ({"max_cycles": 0}, "max_cycles: must be 1 or more, or None, not 0"),
        ({"masks": "info"}, "masks: is not an option; there are variants, components, mask"),
    ],
)
def test_a_wrong_option_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        make_single("abracada", **arguments)


def test_a_game_that_cannot_be_played_so_is_refused() -> None:
    with pytest.raises(games.UnknownGameError, match="known are maginor, abracada, magalon"):
        make("chess")
    make("abracada", 2, variants={"any_order": True})
    for players in (6, 2.0, "2", True):
        with pytest.raises(SetupError, match="players: must be from 2 to 5, not "):
            make("abracada", players)  # type: ignore[arg-type] # that is what is tested
    for game in (None, 3, b"maginor"):
        with pytest.raises(MalformedError, match="game: must be a game or its name, not "):
            make(game)  # type: ignore[arg-type] # as above
    for variants, reason in (
        ({"any_order": 1}, "must be true or false, not 1"),
        ({"any_order": [1]}, "must be true or false, not "),
        (3, "variants: must be values by name, not 3"),
    ):
        with pytest.raises(MalformedError, match=reason):
            make("abracada", 2, variants=variants)  # type: ignore[arg-type] # as above


# What a game is dealt from.


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A file of Oracles, one fewer than usual."""
    data = json.loads(pkgutil.get_data("maginor_core.components", "reconstruction-1.json") or "")
    data["id"] = "without-raven"
    del data["tiles"]["raven"]
    path = tmp_path / "box.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_games_are_dealt_from_components_under_variants(box: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"variants": {"rites_count": False}, "components": box}
    parts = games.game("maginor").parts.read(box)
    expected = games.game("maginor").new(2, 7, parts=parts, variants=given["variants"]).setup
    table = make("maginor", **given)
    single = make_single("maginor", **given)
    for environment in (table, single):
        environment.reset(seed=7)
        assert environment.game.setup == expected
    assert len(table.episode.spec.table) < len(make("maginor").episode.spec.table)
    play(table, 30)
    again: TableEnvironment = pickle.loads(pickle.dumps(table))
    assert again.episode.taken == table.episode.taken
    assert again.episode.setup == expected
    path = tmp_path / "game.maginor"
    table.save(path)
    (verdict,) = audit([path], components={parts.id: parts})
    assert verdict.word == "ok so far"


def test_games_from_other_components_have_an_id_of_their_own(box: Path) -> None:
    spec = make("maginor", components=box).episode.spec
    assert spec.name != make("maginor").episode.spec.name
    again = pettingzoo.make("aec", spec.name)
    single = gymnasium.make(spec.name).unwrapped
    assert isinstance(single, SeatEnvironment)
    for environment in (again, single):
        assert len(environment.episode.spec.table) == len(spec.table)


def test_many_games_are_dealt_from_components_under_variants(box: Path) -> None:
    given: dict[str, Any] = {"variants": {"rites_count": False}, "components": box}
    found = []
    for workers in (1, 2):
        with make_vec("maginor", n=2, workers=workers, seed=7, **given) as vector:
            generator = np.random.default_rng(1)
            for _ in range(20):
                vector.step(vector.sample(generator))
            found.append([vector.observations.tobytes(), vector.masks.tobytes()])
    assert found[0] == found[1]
    assert len(found[0][1]) == 2 * len(make("maginor", **given).episode.spec.table)


@pytest.mark.parametrize(
    ("name", "components", "reason"),
    [
        ("maginor", 3, "components: Maginor is dealt from a ComponentSet, .* not from 3"),
        ("maginor", "none.json", r"components: none\.json: there is no such file"),
        ("magalon", "box", "components: box: .*; the small games are corridor, giant, six-places"),
        ("swap_or_keep", 3, "components: .* is always dealt alike, .* not from 3"),
    ],
)
def test_what_a_game_cannot_be_dealt_from_is_refused(
    name: str, components: Any, reason: str
) -> None:
    assert games.game(TINY.name) is TINY
    with pytest.raises(MalformedError, match=reason):
        make(name, components=components)


# Observations, pictures and logs.


def test_the_observation_is_what_the_encoder_writes_and_its_parts_have_names() -> None:
    environment = make("maginor", 3, variants={"rites_count": True})
    environment.reset(seed=1)
    play(environment, 30)
    spec = environment.episode.spec
    for seat, agent in enumerate(environment.possible_agents):
        seen = environment.observe(agent)["observation"]
        assert seen.tobytes() == bytes(environment.episode.observe(seat))
        part = seen[parts_of(spec.encoder)["supply"]]
        supply = environment.episode.state.supply
        assert part.tolist() == [*supply[seat:], *supply[:seat]]
    whole = environment.state()
    assert whole.shape == environment.state_space.shape
    assert whole[: spec.size].tobytes() == bytes(environment.episode.observe(0))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_rendered_as_text_and_as_a_picture(
    name: str, players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = {}
    for mode in (None, "ansi", "svg", "human"):
        environment = make(name, players, render_mode=mode)
        environment.reset(seed=1)
        play(environment, 5)
        shown[mode] = environment.render()
        environment.close()
    assert shown[None] is shown["human"] is None
    assert capsys.readouterr().out.strip() == str(shown["ansi"]).strip() != ""
    assert str(shown["svg"]).startswith("<svg")
    single = make_single(name, players, render_mode="ansi")
    single.reset(seed=1)
    assert isinstance(single.render(), str)


def test_a_rendered_board_shows_no_secret() -> None:
    environment = make("abracada", 2, render_mode="ansi")
    shown = set()
    for seed in range(3):
        environment.reset(seed=seed)
        definition, state = environment.game.definition, environment.game.state
        assert definition.determinize is not None
        for other in (state, definition.determinize(state, None, 1)):
            environment.episode._state = other
            shown.add((seed, environment.render()))
    assert len(shown) == 3


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_saved_episode_is_confirmed_by_an_audit(name: str, players: int, tmp_path: Path) -> None:
    environment: TableEnvironment | SeatEnvironment
    environment = make(name, players, max_cycles=200)
    environment.reset(seed=1)
    play(environment, 200)
    environment.save(tmp_path / "table.maginor")
    single = make_single(name, players)
    single.reset(seed=2)
    single.step(single.episode.legal[0])
    single.save(tmp_path / "seat.maginor")
    found = {Path(verdict.file).name: verdict.word for verdict in audit([tmp_path])}
    ended = "ok" if environment.episode.over else "ok so far"
    assert found["table.maginor"] == ended
    assert found["seat.maginor"] == ("ok" if single.episode.over else "ok so far")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_of_an_environment_goes_on_by_itself(name: str, players: int) -> None:
    environment = TableEnvironment(name, players)
    before = pickle.loads(pickle.dumps(environment))
    assert before.episode.over
    for seed in (7, None):
        environment.reset(seed)
        play(environment, 12)
        for again in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
            assert again.episode.observe(0) == environment.episode.observe(0)
            taken = list(environment.episode.taken)
            play(again, 12, "further")
            assert environment.episode.taken == taken
            ahead = copy.deepcopy(environment)
            play(ahead, 12, "further")
            assert again.episode.taken == ahead.episode.taken
            assert again.episode.observe(0) == ahead.episode.observe(0)


def test_an_environment_needs_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    import maginor_core.play

    for module in list(sys.modules):
        if module == "maginor_core.play.environments":
            monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"make needs pettingzoo; install: pip install"):
        maginor_core.play.__getattr__("make")
    with pytest.raises(AttributeError, match="no attribute makes"):
        maginor_core.play.__getattr__("makes")
