"""Random play against OpenSpiel, and replay against msgpack decoding alone, in one run.

Run it with ``python -m benchmarks.play_and_replay`` in an environment with ``open_spiel``.

The rival in random play is OpenSpiel's ``python_tic_tac_toe``: a game in Python behind a C++ core,
whose decisions are far lighter than Maginor's. A decision is one turn of: list the legal actions,
pick one at random, apply it. The floor of replay, RAW, is ``msgpack.unpackb`` of a whole game's
records, one game at a time. Each figure is the median over rounds in which both sides take turns;
its spread is the smallest and the largest round.
"""

from __future__ import annotations

import cProfile
import platform
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

import msgpack
from open_spiel.python.games import tic_tac_toe  # noqa: F401 # loading it registers the game
from pyspiel import load_game

from maginor_core import deal
from maginor_core.commands.decide import MAGINOR, rolls
from maginor_core.commands.legal import legal_commands
from maginor_core.components.symbols import FACES
from maginor_core.kernel.fold import fold
from maginor_core.kernel.session import Session
from maginor_core.kernel.verdict import verify
from maginor_core.logs.stored_game import faces_in
from maginor_core.wire import vocabulary_of

ROUNDS = 7
GAMES = 30
TIC_TAC_TOE_GAMES = 2000

Played = list[Session]  # type: ignore[type-arg] # of Maginor; the parameters say nothing here


def play(games: int, seed: int) -> Played:
    """Play random games to their ends."""
    chance = random.Random(seed)
    sessions = []
    for number in range(games):
        session = Session(MAGINOR, deal(2 + number % 3, seed=number))
        while options := list(legal_commands(session.live_board)):
            command = chance.choice(options)
            session.submit(command, [chance.choice(FACES)] * rolls(command))
        sessions.append(session)
    return sessions


def play_tic_tac_toe(games: int, seed: int) -> int:
    """Play random games of OpenSpiel's ``python_tic_tac_toe``; return the decisions made."""
    chance = random.Random(seed)
    game = load_game("python_tic_tac_toe")
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


def seconds(work: Callable[[], object]) -> float:
    """Return how long ``work`` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def random_play() -> list[float]:
    """Return, for each round, commands a second over tic-tac-toe decisions a second."""
    ratios = []
    for number in range(ROUNDS):
        start = time.perf_counter()
        commands = sum(session.version for session in play(GAMES, number))
        ours = commands / (time.perf_counter() - start)
        start = time.perf_counter()
        decisions = play_tic_tac_toe(TIC_TAC_TOE_GAMES, number)
        theirs = decisions / (time.perf_counter() - start)
        print(f"  round {number}: {ours:9,.0f} commands/s, {theirs:9,.0f} decisions/s")
        ratios.append(ours / theirs)
    return ratios


def replay(sessions: Played) -> dict[str, list[float]]:
    """Return, for each kind of replay and each round, its time over RAW's."""
    packed = []
    for session in sessions:
        vocabulary = vocabulary_of(session.setup)
        packed.append([vocabulary.pack_record(record) for record in session.log])
    whole = [msgpack.packb([msgpack.unpackb(record) for record in game]) for game in packed]

    def raw() -> None:
        for game in whole:
            msgpack.unpackb(game, use_list=False)

    def decode_and_fold() -> None:
        for session, game in zip(sessions, packed, strict=True):
            unpack = vocabulary_of(session.setup).unpack_record
            board = MAGINOR.initial(session.setup)
            for record in game:
                fold(MAGINOR.evolve, board, unpack(record).events)

    def decode_and_decide_again() -> None:
        for session, game in zip(sessions, packed, strict=True):
            unpack = vocabulary_of(session.setup).unpack_record
            verify(MAGINOR, session.setup, map(unpack, game), faces_in)

    ratios: dict[str, list[float]] = {"decode + fold": [], "audit-like replay": []}
    for _ in range(ROUNDS):
        floor = seconds(raw)
        ratios["decode + fold"].append(seconds(decode_and_fold) / floor)
        ratios["audit-like replay"].append(seconds(decode_and_decide_again) / floor)
    return ratios


def profile(sessions: Played) -> None:
    """Print where the time of deciding again goes."""
    profiler = cProfile.Profile()
    profiler.enable()
    for session in sessions:
        verify(MAGINOR, session.setup, session.log, faces_in)
    profiler.disable()
    pstats.Stats(profiler).sort_stats("tottime").print_stats(15)


def show(name: str, ratios: list[float]) -> None:
    """Print the median of ``ratios`` and their spread."""
    print(f"{name}: {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


def main() -> None:
    """Measure and print everything."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("attrs", "msgpack", "open_spiel"))
    print(f"Python {platform.python_version()}, {packages}")
    show("random play / python_tic_tac_toe", random_play())
    sessions = play(GAMES, seed=0)
    events = sum(len(record.events) for session in sessions for record in session.log)
    print(f"{len(sessions)} games, {sum(s.version for s in sessions)} commands, {events} events")
    for name, ratios in replay(sessions).items():
        show(f"{name} / RAW", ratios)
    if "--profile" in sys.argv:
        profile(sessions)


if __name__ == "__main__":
    main()
