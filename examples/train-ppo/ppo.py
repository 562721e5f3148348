"""Train an agent by PPO with masks, in NumPy alone: it plays all seats against itself.

    python examples/train-ppo/ppo.py --minutes 5 --log game.maginor

With ``--league 0.25`` a quarter of the games are against policies of its past, one every 20 rounds.
Every few rounds of training it plays against random opponents, prints its share of the victories,
and at the end it writes a log of one game against the game's own bot. ``--policy trained.onnx``
exports the network, which then plays wherever a bot is named. It has one hidden layer.
Needs: pip install 'maginor-core[play]', and onnx for the export.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import numpy as np

from maginor_core.play import make_single, make_vec

STEPS, EPOCHS, BATCH, CLIP, LAMBDA, ENTROPY = 128, 3, 1024, 0.2, 0.95, 0.01

OPPONENTS = {"maginor": "greedy", "abracada": "odds", "magalon": "seeking"}
"""By game the bot against which the trained agent plays for the log."""


class Network:
    """A hidden layer, from which come the logits of actions and the value, with Adam."""

    def __init__(self, inputs: int, actions: int, hidden: int, generator: np.random.Generator):
        def weights(rows: int, columns: int, gain: float) -> np.ndarray:
            return (generator.standard_normal((rows, columns)) * gain / rows**0.5).astype("f4")

        self.weights = {
            "w": weights(inputs, hidden, 1.0),
            "b": np.zeros(hidden, "f4"),
            "p": weights(hidden, actions, 0.01),
            "q": np.zeros(actions, "f4"),
            "v": weights(hidden, 1, 0.1),
            "u": np.zeros(1, "f4"),
        }
        self.means = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.updates = 0

    def forward(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return inputs, hidden layer, probabilities of the legal actions, and values."""
        w = self.weights
        x = observations.astype("f4") / 4
        h = np.tanh(x @ w["w"] + w["b"])
        logits = np.where(masks == 1, h @ w["p"] + w["q"], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return x, h, odds / odds.sum(axis=1, keepdims=True), (h @ w["v"] + w["u"])[:, 0]

    def update(self, batch: dict[str, np.ndarray], rate: float) -> None:
        """Take one step of PPO's clipped objective."""
        x, h, odds, values = self.forward(batch["observations"], batch["masks"])
        rows, actions, gains = np.arange(len(x)), batch["actions"], batch["gains"]
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        ratio = odds[rows, actions] / batch["odds"]
        active = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        weight = -(gains * ratio * active)[:, None]  # of the loss, by the logarithm of the odds
        chosen = np.zeros_like(odds)
        chosen[rows, actions] = 1
        logs = np.log(np.maximum(odds, 1e-12))
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        d_logits = (weight * (chosen - odds) + ENTROPY * odds * (logs + entropy)) / len(x)
        d_values = (values - batch["returns"])[:, None] / len(x)
        d_hidden = d_logits @ self.weights["p"].T + d_values @ self.weights["v"].T
        d_hidden *= 1 - h * h
        slopes = {
            "w": x.T @ d_hidden,
            "b": d_hidden.sum(axis=0),
            "p": h.T @ d_logits,
            "q": d_logits.sum(axis=0),
            "v": h.T @ d_values,
            "u": d_values.sum(axis=0),
        }
        self.updates += 1
        norm = sum([float((one * one).sum()) for one in slopes.values()]) ** 0.5
        for name, slope in slopes.items():
            one = slope * min(1.0, 0.5 / (norm + 1e-8))
            self.means[name] = 0.9 * self.means[name] + 0.1 * one
            self.squares[name] = 0.999 * self.squares[name] + 0.001 * one * one
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype("f4")


def sample(odds: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Draw an action from each row of probabilities."""
    summed = np.cumsum(odds, axis=1)  # its last item is the total: ``sum`` rounds otherwise
    return (summed <= generator.random((len(odds), 1)) * summed[:, -1:]).sum(axis=1)


def gather(
    vector,
    network: Network,
    generator: np.random.Generator,
    past: Network | None = None,
    share: float = 0.0,
) -> dict[str, np.ndarray]:
    """Play some steps in all games, and return them with their advantages, by seat.

    In a ``share`` of the games the network has one seat, and a ``past`` one all others, whose steps
    are not returned.
    """
    n, players = vector.n, vector.spec.players
    league = np.arange(n) < share * n
    names = (
        "observations",
        "masks",
        "seats",
        "actions",
        "odds",
        "values",
        "rewards",
        "dones",
        "own",
    )
    steps: dict[str, list[np.ndarray]] = {name: [] for name in (*names, "dones")}
    rows = np.arange(n)
    for _ in range(STEPS):
        _, _, odds, values = network.forward(vector.observations, vector.masks)
        actions = sample(odds, generator)
        others = league & (vector.seats != rows % players)
        if past is not None and others.any():
            theirs = past.forward(vector.observations[others], vector.masks[others])[2]
            actions[others] = sample(theirs, generator)
        steps["own"].append(~others)
        for name in ("observations", "masks", "seats"):
            steps[name].append(getattr(vector, name).copy())
        vector.step(actions)
        for name, one in (("actions", actions), ("odds", odds[rows, actions]), ("values", values)):
            steps[name].append(one)
        for name in ("rewards", "dones"):
            steps[name].append(getattr(vector, name).copy())
    taken = {name: np.array(one) for name, one in steps.items()}
    # A seat's next value is at its own next decision; where there is none yet, take what the
    # present one says: what one seat gains the others lose.
    _, _, _, present = network.forward(vector.observations, vector.masks)
    value = np.repeat(-present[:, None] / (players - 1), players, axis=1)
    value[rows, vector.seats] = present
    gain, reward = np.zeros((n, players)), np.zeros((n, players))
    gains = np.zeros((STEPS, n))
    for t in range(STEPS - 1, -1, -1):
        ended = taken["dones"][t] > 0
        value[ended], gain[ended], reward[ended] = 0, 0, taken["rewards"][t][ended]
        seats, own = taken["seats"][t], taken["values"][t]
        delta = reward[rows, seats] + value[rows, seats] - own
        gains[t] = gain[rows, seats] = delta + LAMBDA * gain[rows, seats]
        value[rows, seats], reward[rows, seats] = own, 0
    taken["gains"], taken["returns"] = gains, gains + taken["values"]
    kept = ("observations", "masks", "actions", "odds", "gains", "returns")
    return {name: taken[name][taken["own"]] for name in kept}


def learn(
    network: Network, batch: dict[str, np.ndarray], generator: np.random.Generator, rate: float
) -> None:
    """Improve the network by what was gathered, in several passes over it."""
    for _ in range(EPOCHS):
        order = generator.permutation(len(batch["actions"]))
        for at in range(0, len(order), BATCH):
            chosen = order[at : at + BATCH]
            network.update({name: one[chosen] for name, one in batch.items()}, rate)


def victories(game: str, players: int, network: Network, games: int, seed: int) -> float:
    """Return the agent's share of the victories against random opponents, over all seats."""
    generator = np.random.default_rng(seed)
    vector = make_vec(game, players, n=min(games, 64), seed=f"victories {seed}")
    own = np.arange(vector.n) % players
    won, played = 0.0, 0
    while played < games:
        _, _, odds, _ = network.forward(vector.observations, vector.masks)
        mine = vector.seats == own
        vector.step(np.where(mine, sample(odds, generator), vector.sample(generator)))
        for row in np.flatnonzero(vector.dones):
            best = vector.rewards[row].max()
            winners = vector.rewards[row] == best
            won += winners[own[row]] / winners.sum()
            played += 1
    return won / played


def save_game(path: str, game: str, players: int, network: Network) -> float:
    """Write the log of a game against the game's own bots, and return the agent's reward."""
    environment = make_single(game, players, opponents=[OPPONENTS.get(game, "random")])
    observation, info = environment.reset(seed=1)
    reward, ended = 0.0, False
    while not ended:
        seen, mask = observation[None], info["action_mask"][None]
        action = int(network.forward(seen, mask)[2].argmax())
        observation, reward, terminated, truncated, info = environment.step(action)
        ended = terminated or truncated
    environment.save(path)
    return reward


def export(path: Path, network: Network) -> None:
    """Write the network as ONNX: from bytes of observations to the logits of actions."""
    import onnx  # noqa: PLC0415 # only for the export
    from onnx import TensorProto, helper, numpy_helper  # noqa: PLC0415 # as above

    w = network.weights
    constants = {name: w[name] for name in "wbpq"} | {"quarter": np.array(0.25, "f4")}
    nodes = [
        helper.make_node("Cast", ["observation"], ["bytes"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["bytes", "quarter"], ["x"]),
        helper.make_node("Gemm", ["x", "w", "b"], ["summed"]),
        helper.make_node("Tanh", ["summed"], ["h"]),
        helper.make_node("Gemm", ["h", "p", "q"], ["logits"]),
    ]
    tensor, (inputs, _), actions = helper.make_tensor_value_info, w["w"].shape, len(w["q"])
    graph = helper.make_graph(
        nodes,
        "policy",
        [tensor("observation", TensorProto.UINT8, ["games", inputs])],
        [tensor("logits", TensorProto.FLOAT, ["games", actions])],
        [numpy_helper.from_array(one, name) for name, one in constants.items()],
    )
    opset = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opset, ir_version=9), path)


def main() -> None:
    """Train for so many minutes or rounds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="abracada")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=10**6, help="end after so many at the latest")
    parser.add_argument("--games", type=int, default=64, help="that are played at once")
    parser.add_argument("--against", type=int, default=400, help="how many games, to count")
    parser.add_argument(
        "--league", type=float, default=0.0, help="share of the games against past policies"
    )
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--weights", type=Path, help="where to write the network, as .npz")
    parser.add_argument("--policy", type=Path, help="where to write the network, as .onnx")
    parser.add_argument("--log", help="where to write the log of a game with the trained agent")
    given = parser.parse_args()
    generator = np.random.default_rng(given.seed)
    begun = time.monotonic()
    print("minutes  rounds    steps  victories against random")
    with make_vec(
        given.game, given.players, n=given.games, workers=given.workers, seed=given.seed
    ) as vector:
        network = Network(vector.spec.size, len(vector.spec.table), 128, generator)
        past: list[Network] = []
        for number in range(given.rounds + 1):
            minutes = (time.monotonic() - begun) / 60
            last = number == given.rounds or minutes >= given.minutes
            if number % 20 == 0 or last:
                share = victories(given.game, given.players, network, given.against, number)
                steps = number * STEPS * given.games
                print(f"{minutes:7.1f} {number:7} {steps:8} {share:10.3f}", flush=True)
                if given.league:
                    past.append(copy.deepcopy(network))
            if last:
                break
            other = past[generator.integers(len(past))] if past else None
            batch = gather(vector, network, generator, other, given.league)
            rate = 1e-3 * max(0.1, 1 - minutes / given.minutes)
            learn(network, batch, generator, rate)
    if given.weights is not None:
        np.savez(given.weights, **network.weights)
    if given.policy is not None:
        export(given.policy, network)
    if given.log is not None:
        reward = save_game(given.log, given.game, given.players, network)
        print(f"{given.log}: reward {reward:+.0f} against the game's own bot")


if __name__ == "__main__":
    main()
