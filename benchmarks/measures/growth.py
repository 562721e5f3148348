"""Growth: replay and audit of more and of longer games, each in a new process.

The first of the games is read by an engine that has read none. The longest game has 100,000
commands, in which wizards walk back and forth (MOVE-01); so that only its length counts, a short
one of its kind is read before any of them.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import sealed, shard, stored_games
from benchmarks.effort import Effort, Round, Sample
from benchmarks.elsewhere import made
from benchmarks.measures.replaying import replay_all
from benchmarks.peak_memory import peak_mebibytes
from maginor_core import MoveWizard, maginor
from maginor_core.audit import audit

SHORT = 100
"""The commands of the game that is read before a longer one."""


def replay_of_games(effort: Effort, games: int) -> Round:
    row = stored_games(shard(effort.of(games)))
    return lambda: effort.rates_once(lambda: replay_all(row))


def audit_of_games(effort: Effort, games: int) -> Round:
    path = shard(effort.of(games))
    return lambda: _with_memory(effort.rates_once(lambda: _audit(path)))


def replay_of_commands(effort: Effort, commands: int) -> Round:
    replay_all(stored_games(_long_game(effort.of(SHORT))))
    row = stored_games(_long_game(effort.of(commands)))
    return lambda: effort.rates(lambda: replay_all(row))


def audit_of_commands(effort: Effort, commands: int) -> Round:
    _audit(_long_game(effort.of(SHORT)))
    path = _long_game(effort.of(commands))
    return lambda: _with_memory(effort.rates(lambda: _audit(path)))


def _audit(path: Path) -> dict[str, float]:
    verdicts = list(audit([path]))
    assert all(verdict.ok for verdict in verdicts), verdicts
    return {"events": sum(verdict.events for verdict in verdicts)}


def _with_memory(rates: Sample) -> Sample:
    return {**rates, "MiB at most": peak_mebibytes()}


def _long_game(commands: int) -> Path:
    """Return a file with a game of so many commands."""
    return made(Path(f"long-{commands}.maginor"), _write_long_game, commands)


def _write_long_game(path: Path, commands: int) -> None:
    game = maginor.new(2, 1)
    for version in range(commands):
        oracle = game.setup.circle[(version // 2 + 1) % 2]
        game.submit(MoveWizard(game.to_act[0], oracle))
    path.write_bytes(sealed(game, "long").to_bytes("packed"))
