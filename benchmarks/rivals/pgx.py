"""pgx: batches of its games, compiled by JAX for the processor, stepped together.

A step has a mask, an observation and a random legal action, and a game that is over begins again.
Neither choosing nor beginning leaves what JAX has compiled.
"""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.effort import Effort, Round

ROWS = 1_024
STEPS = 40


def connect_four(effort: Effort) -> Round:
    return _steps(effort, "connect_four")


def backgammon(effort: Effort) -> Round:
    return _steps(effort, "backgammon")


def _steps(effort: Effort, name: str) -> Round:
    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    @jax.jit
    def stepped(states: Any, key: Any) -> tuple[Any, Any]:  # Any: arrays of JAX
        key, chosen, fallen = jax.random.split(key, 3)
        weights = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(chosen, weights, axis=1)
        return step(states, actions, jax.random.split(fallen, ROWS)), key

    states = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), ROWS))
    now, _ = stepped(states, jax.random.PRNGKey(2))

    def work() -> dict[str, float]:
        nonlocal now
        key = jax.random.PRNGKey(3)
        for _ in range(effort.of(STEPS)):
            now, key = stepped(now, key)
        jax.block_until_ready(now)
        return {"steps": ROWS * effort.of(STEPS)}

    return lambda: effort.rates_with_processor(work)
