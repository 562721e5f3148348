"""Many games of one seat against bots are the same as one by one."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from numpy.typing import NDArray

from maginor_core.engine.errors import MalformedError
from maginor_core.play import make_single, make_vec
from maginor_core.play.environments import SeatEnvironment, TableEnvironment
from maginor_core.play.episode import IllegalActionError
from maginor_core.play.seat_vector import SeatVectorEnvironment


class First:
    """Decides for many at once: for the first legal action, or what it is told to answer."""

    def __init__(self, answer: object = None) -> None:
        self.answer = answer
        self.asked = 0

    def choose_many(
        self,
        observations: NDArray[np.uint8],
        masks: NDArray[np.int8],
        generator: np.random.Generator,
    ) -> Any:
        assert len(observations) == len(masks) > 0
        assert isinstance(generator, np.random.Generator)
        self.asked += len(masks)
        return masks.argmax(1) if self.answer is None else self.answer


def drawn(masks: NDArray[Any], generator: np.random.Generator) -> NDArray[np.int64]:
    return np.array([generator.choice(np.flatnonzero(row)) for row in masks])


@pytest.mark.parametrize(("seat", "limit"), [(None, None), (1, 40)])
def test_each_row_is_an_environment_of_one_seat(seat: int | None, limit: int | None) -> None:
    given: dict[str, Any] = {"opponents": ["odds"], "seat": seat, "max_cycles": limit}
    many = make_vec("abracada", 3, n=3, seed="s", **given)
    observations, infos = many.reset(seed="s")
    assert many.observation_space.contains(observations)
    ones = []
    for row in range(3):
        one = make_single("abracada", 3, **given)
        one.episode._next_seed, one.episode._begun = f"s.{row}", -1
        one.reset()
        ones.append(one)
    generator = np.random.default_rng(1)
    ended = 0
    for _ in range(60):
        actions = drawn(infos["action_mask"], generator)
        observations, rewards, terminated, truncated, infos = many.step(actions)
        for row, one in enumerate(ones):
            seen, reward, *over, _ = one.step(actions[row])
            assert (rewards[row], terminated[row], truncated[row]) == (reward, *over)
            if any(over):
                ended += 1
                assert (infos["final_obs"][row] == seen).all()
                assert infos["_final_obs"][row]
                while any(over):  # a game that ends before the seat can act is passed over
                    seen, _ = one.reset()
                    over = [one.episode.over, one._table.truncated]
            assert many.seats[row] == one.seat
            assert (observations[row] == seen).all()
            assert (many.action_masks()[row] == one.action_masks()).all()
    assert ended > 3
    many.close()


def trajectory(many: SeatVectorEnvironment) -> list[bytes]:
    generator = np.random.default_rng(2)
    observations, infos = many.reset(seed=5)
    found = [observations.tobytes()]
    for _ in range(60):
        observations, rewards, *_, infos = many.step(drawn(infos["action_mask"], generator))
        found += [observations.tobytes(), rewards.tobytes()]
    many.close()
    return found


def test_workers_change_nothing() -> None:
    made = [make_vec("abracada", n=5, opponents=["random"], workers=count) for count in (0, 2)]
    one, other = map(trajectory, made)
    assert one == other


def test_the_mask_can_be_in_the_observation() -> None:
    many = make_vec("magalon", n=2, opponents=["random"], mask="observation", max_cycles=5)
    observations, infos = many.reset(seed=1)
    assert infos == {}
    assert many.observation_space.contains(observations)
    truncated = np.zeros(2, np.bool_)
    while not truncated.any():
        actions = observations["action_mask"].argmax(1)
        observations, _, _, truncated, infos = many.step(actions)
    assert not infos["final_obs"][np.flatnonzero(truncated)[0]]["action_mask"].any()


def test_what_decides_for_many_at_once_is_asked_so() -> None:
    bot = First()
    many = make_vec("abracada", 3, n=4, opponents=[bot, "random"], seat=None, seed=1)
    many.reset(seed=1)
    for _ in range(10):
        many.step(many.action_masks().argmax(1))
    assert bot.asked > 10
    bot.answer = np.zeros(1)
    with pytest.raises(IllegalActionError, match=r"an opponent must choose . whole numbers, not"):
        many.reset(seed=2)


@pytest.fixture
def many() -> Iterator[SeatVectorEnvironment]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield make_vec("abracada", n=4, opponents=["random"], seed=1)


def test_an_illegal_action_ends_the_game_of_its_row_alone(many: SeatVectorEnvironment) -> None:
    observations, infos = many.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    actions[1], actions[2] = infos["action_mask"].shape[1], infos["action_mask"][2].argmin()
    _, rewards, terminated, truncated, infos = many.step(actions)
    assert rewards.tolist() == [0, -1, -1, 0]
    assert terminated.tolist() == infos["illegal"].tolist() == [False, True, True, False]
    assert not truncated.any()
    assert (infos["final_obs"][1] == observations[1]).all()
    many.step(infos["action_mask"].argmax(1))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    many = make_vec("abracada", n=2, opponents=["random"], if_illegal="raise")
    observations, infos = many.reset(seed=1)
    with pytest.raises(IllegalActionError, match="action 10 of game 1 is not legal now"):
        many.step(np.array([infos["action_mask"][0].argmax(), 10]))
    assert (many._vector.observations == observations).all()


def test_what_a_row_does_not_do_leaves_it_alone() -> None:
    vector = make_vec("abracada", n=3, workers=2, seed=1)
    generator = np.random.default_rng(1)
    for _ in range(30):
        before = [getattr(vector, name).copy() for name in ("observations", "masks", "episodes")]
        vector.step(vector.sample(generator), np.array([0, 1, 2], np.uint8))
        assert (vector.observations[1] == before[0][1]).all()
        assert (vector.masks[1] == before[1][1]).all()
        assert vector.episodes[1] == 0
        assert vector.episodes[2] == before[2][2] + 1
        assert (vector.rewards[1:] == 0).all()
    vector.close()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"seat": 0}, "seat: is none of .*; other options need opponents"),
        ({"opponents": "random"}, "opponents: must be a list of bots, not .random."),
        ({"opponents": ["nobody"]}, "opponents: .nobody. is unknown"),
        ({"opponents": ["random"], "render_mode": "ansi"}, "render_mode: must be None"),
        ({"opponents": ["random"], "n": 0}, "n: must be 1 or more, not 0"),
    ],
)
def test_a_wrong_argument_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        make_vec("abracada", **arguments)


def test_games_are_in_the_registries_by_name() -> None:
    one = gymnasium.make("maginor_core/Abracada-v1", players=3, opponents=["odds"])
    assert isinstance(one.unwrapped, SeatEnvironment)
    assert one.reset(seed=1)[0].shape == one.observation_space.shape
    many = gymnasium.make_vec("maginor_core/Magalon-v1", num_envs=3, components="corridor")
    assert isinstance(many, SeatVectorEnvironment)
    assert many.reset(seed=1)[0].shape == (3, 92)
    table = pettingzoo.make("aec", "maginor_core/Maginor-v1", players=4)
    assert isinstance(table, TableEnvironment)
    assert len(table.possible_agents) == 4
