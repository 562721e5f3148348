"""Many games at once are the same games as one by one, whoever steps them."""

from __future__ import annotations

import copy
import os
import pickle
import signal
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from maginor_core.engine.errors import MalformedError
from maginor_core.play import make_vec
from maginor_core.play.episode import Episode, IllegalActionError
from maginor_core.play.rows import TOGETHER
from maginor_core.play.vector import ASLEEP, VectorEnvironment, WorkerDiedError, _Awaited
from tests.tiny.game import TINY

ARRAYS = (
    "observations",
    "masks",
    "counts",
    "seats",
    "rewards",
    "dones",
    "final_observations",
    "episodes",
)


def trajectory(vector: VectorEnvironment, steps: int) -> list[list[bytes]]:
    """Return all arrays after each of some random steps."""
    generator = np.random.default_rng(5)
    seen = []
    for _ in range(steps):
        legal = [vector.legal[row, : vector.counts[row]].tobytes() for row in range(vector.n)]
        seen.append([getattr(vector, name).tobytes() for name in ARRAYS] + legal)
        vector.step(vector.sample(generator))
    return seen


def test_the_trajectories_are_the_same_for_any_number_of_workers() -> None:
    found = []
    for workers in range(4):
        with make_vec("abracada", 3, n=5, workers=workers, seed=7, max_cycles=60) as vector:
            found.append(trajectory(vector, 150))
            vector.reset(seed=7)
            assert trajectory(vector, 20) == found[0][:20]
    assert found[1] == found[2] == found[3] == found[0]


@pytest.mark.parametrize(
    ("name", "players", "limit"), [("abracada", 2, 70), ("maginor", 4, TOGETHER // 2)]
)
@pytest.mark.parametrize("points", [False, True])
def test_each_row_is_an_episode_that_begins_anew(
    name: str, players: int, limit: int, *, points: bool
) -> None:
    vector = make_vec(name, players, n=3, seed="s", max_cycles=limit, points=points)
    rows = [Episode(name, players) for _ in range(3)]
    for number, row in enumerate(rows):
        row.reset(f"s.{number}.0")
    generator = np.random.default_rng(1)
    ended = {1: 0, 2: 0}
    for _ in range(250):
        actions = vector.sample(generator)
        vector.step(actions)
        for number, (row, action) in enumerate(zip(rows, actions.tolist(), strict=True)):
            row.step(action)
            over = row.over
            truncated = not over and len(row.taken) == limit
            assert vector.dones[number] == (1 if over else 2 if truncated else 0)
            rewards = [0.0] * players
            if over:
                rewards = row.points() if points else row.placement()
            assert vector.rewards[number].tolist() == pytest.approx(rewards)
            if over or truncated:
                ended[1 if over else 2] += 1
                for seat in range(players):
                    final = vector.final_observations[number, seat]
                    assert final.tobytes() == bytes(row.observe(seat))
                row.reset(f"s.{number}.{vector.episodes[number]}")
            assert vector.seats[number] == row.seat
            assert vector.masks[number].tobytes() == bytes(row.mask)
            assert vector.legal[number, : vector.counts[number]].tolist() == list(row.legal)
            assert vector.observations[number].tobytes() == bytes(row.observe(row.seat))
    assert ended[2] > 0
    assert ended[1] > 0 or name == "maginor"
    vector.close()


@pytest.fixture
def vector() -> Iterator[VectorEnvironment]:
    with make_vec("abracada", 2, n=4, workers=3, seed=1) as made:
        yield made


class _Watched:
    """A semaphore that counts how often somebody looks without waiting."""

    def __init__(self, *, free: bool) -> None:
        self.free = free
        self.looks = 0

    def acquire(self, block: bool = True, timeout: float | None = None) -> bool:
        self.looks += not block
        return self.free


def test_who_has_waited_awake_in_vain_sleeps_at_once_the_next_times() -> None:
    semaphore: Any = _Watched(free=False)
    awaited, awake = _Awaited(semaphore), []
    for number in range(5000):
        semaphore.looks = 0
        assert not awaited.acquire(0)
        if semaphore.looks:
            awake.append(number)
    assert awake[:5] == [0, 2, 6, 14, 30]
    assert awake[-1] - awake[-2] == ASLEEP + 1


def test_who_has_not_waited_in_vain_waits_awake_again() -> None:
    semaphore: Any = _Watched(free=False)
    awaited = _Awaited(semaphore)
    for _ in range(100):
        awaited.acquire(0)
    semaphore.free = True
    while not semaphore.looks or awaited._asleep:
        assert awaited.acquire(0)
    semaphore.looks = 0
    for number in range(1, 10):
        assert awaited.acquire(0)
        assert semaphore.looks == number


def test_a_killed_worker_is_reported(vector: VectorEnvironment) -> None:
    process = vector._workers[0]._process
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    reason = f"worker {process.pid} has ended with exit code -9 "
    with pytest.raises(WorkerDiedError, match=reason):
        vector.step(vector.sample(np.random.default_rng(1)))
    with pytest.raises(WorkerDiedError, match=reason):
        vector.reset(seed=1)


def test_ctrl_c_is_left_to_the_program(vector: VectorEnvironment) -> None:
    """A terminal sends it to the workers as well."""
    generator = np.random.default_rng(1)
    for worker in vector._workers:
        assert worker._process.pid is not None
        os.kill(worker._process.pid, signal.SIGINT)
    for _ in range(3):
        vector.step(vector.sample(generator))


def test_a_closed_environment_refuses(vector: VectorEnvironment) -> None:
    kept = vector.masks
    vector.close()
    vector.close()
    with pytest.raises(MalformedError, match="the environment is closed; make another"):
        vector.reset()
    with pytest.raises(MalformedError, match="the environment is closed; make another"):
        vector.step(np.zeros(4, np.int32))
    with pytest.raises(MalformedError, match="the environment is closed; make another"):
        vector.sample(np.random.default_rng(1))
    del kept


def test_an_environment_that_nobody_has_closes_itself() -> None:
    vector = make_vec("abracada", 2, n=2, workers=2, seed=1)
    process = vector._workers[0]._process
    del vector
    assert not process.is_alive()


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_leaves_the_workers_alone() -> None:
    vector = make_vec("abracada", 2, n=2, workers=2, seed=1)
    child = os.fork()
    if not child:
        try:
            del vector
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    with vector:
        vector.step(vector.sample(np.random.default_rng(1)))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_environment_is_not_copied(vector: VectorEnvironment, again: Any) -> None:
    """The end of the copy would end the workers and free the memory of the original."""
    with pytest.raises(MalformedError, match=r"cannot be copied or pickled, .*; make another"):
        again(vector)
    vector.step(vector.sample(np.random.default_rng(1)))


def test_the_games_share_what_the_environment_has() -> None:
    """Each of them would deal a game else, to look whether so many can play."""
    dealt = []

    def deal(*arguments: Any) -> Any:
        dealt.append(arguments)
        return TINY.setups.deal(*arguments)

    game = evolve(TINY, setups=evolve(TINY.setups, deal=deal))
    make_vec(game, n=4, seed=1)
    assert len(dealt) == 2 + 4  # what they share is checked and made; each row has a game


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupted_step_closes_the_environment(
    vector: VectorEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is read one order late else, or plays on from games of which only some were stepped."""
    alone = make_vec("abracada", 2, n=4, seed=1)
    for made, place, name in ((vector, vector._workers[0], "wait"), (alone, alone._rows, "step")):
        actions = made.sample(np.random.default_rng(1))
        with monkeypatch.context() as patch:
            patch.setattr(place, name, interrupt)
            with pytest.raises(KeyboardInterrupt):
                made.step(actions)
        reason = "the environment is closed, since a call was interrupted; make another"
        with pytest.raises(MalformedError, match=reason):
            made.reset(1)


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (np.array([0, 8, 0, 0]), "action 8 of game 1 is not legal now; legal are 0, 1, 2, 3,"),
        (np.array([0, 0, -1, 0]), "action -1 of game 2 is not legal"),
        (np.array([0, 0, 0, 10]), "action 10 of game 3 is not legal"),
        (np.array([0, 0]), r"actions must be 4 whole numbers, not int64 of shape \(2,\)"),
        (np.array([0, 0, 2**32, 0]), "action 4294967296 of game 2 is not legal"),
        (np.array([0, 0, 0, -(2**63)]), "action -9223372036854775808 of game 3 is not legal"),
        (np.array([2**64 - 1, 0, 0, 0], np.uint64), "action 18446744073709551615 of game 0"),
        (np.array([0, -1, 0, 0], np.int8), "action -1 of game 1 is not legal"),
        (np.zeros(4), "not float64"),
        ([[0], [0, 0], 0, 0], r"actions must be 4 whole numbers, not object of shape \(\)"),
    ],
)
def test_illegal_actions_are_refused_and_change_nothing(actions: Any, reason: str) -> None:
    vector = make_vec("abracada", n=4, seed=1)
    before = vector.observations.copy()
    with pytest.raises(IllegalActionError, match=reason):
        vector.step(actions)
    assert (vector.observations == before).all()
    vector.step(np.zeros(4, np.uint8))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"n": 0}, "n: must be 1 or more, not 0"),
        ({"workers": -1}, "workers: must be 0 or more, not -1"),
        ({"max_cycles": 0}, "max_cycles: must be 1 or more, or None, not 0"),
    ],
)
def test_a_wrong_argument_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(MalformedError, match=reason):
        make_vec("abracada", **arguments)


def test_without_a_seed_games_differ() -> None:
    one, other = make_vec("abracada", n=4), make_vec("abracada", n=4)
    assert (one.observations != other.observations).any()
    before = one.observations.copy()
    one.reset()
    assert (one.observations != before).any()
