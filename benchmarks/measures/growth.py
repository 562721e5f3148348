"""Growth: replay and audit of ever more games, and of ever longer ones, each in a new process.

The first game is read by an engine that has met none; the longest game has 100,000 commands, in
which wizards walk back and forth (MOVE-01).
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.corpus import kept, sealed, shard
from benchmarks.effort import Effort, Round, Sample
from benchmarks.elsewhere import made
from benchmarks.measures.replaying import replay
from benchmarks.peak_memory import peak_mebibytes
from maginor_core import Game, MoveWizard, deal
from maginor_core.audit import audit


def replay_of_games(effort: Effort, games: int) -> Round:
    return _replay(effort, shard(effort.of(games)))


def audit_of_games(effort: Effort, games: int) -> Round:
    return _audit(effort, shard(effort.of(games)))


def replay_of_commands(effort: Effort, commands: int) -> Round:
    return _replay(effort, _long_game(effort.of(commands)))


def audit_of_commands(effort: Effort, commands: int) -> Round:
    return _audit(effort, _long_game(effort.of(commands)))


def _replay(effort: Effort, path: Path) -> Round:
    games = kept(path)
    return lambda: effort.rates_once(lambda: replay(games))


def _audit(effort: Effort, path: Path) -> Round:
    def work() -> dict[str, float]:
        verdicts = list(audit([path]))
        assert all(verdict.word == "ok" for verdict in verdicts), verdicts
        return {"events": sum(verdict.events for verdict in verdicts)}

    def one_round() -> Sample:
        return {**effort.rates_once(work), "MiB at most": peak_mebibytes()}

    return one_round


def _long_game(commands: int) -> Path:
    """Return a file with a game of so many commands."""
    return made(Path(f"long-{commands}.maginor"), _write_long_game, commands)


def _write_long_game(path: Path, commands: int) -> None:
    game = Game(deal(players=2, seed=1))
    for version in range(commands):
        oracle = game.setup.circle[(version // 2 + 1) % 2]
        game.submit(MoveWizard(game.to_act[0], oracle))
    path.write_bytes(sealed(game, "long").small())
