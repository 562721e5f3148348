"""What runs under the address and undefined-behaviour sanitizers, where a fault ends the process.

As a program it gives C hostile commands and records, steps batches whose games are dealt in C,
audits logs with seeds, whose deals C repeats, as they are and damaged, and lets searches decide.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

import numpy as np

from maginor_core import games
from maginor_core.audit import audit
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import GROWING, PACKED, UNPACKED
from maginor_core.eventlog.header import GivenDice, OpenSeed
from maginor_core.eventlog.logs import sealed_game
from maginor_core.native.build import build, build_reader, compiler
from maginor_core.native.library import native_rules
from maginor_core.native.log_reader import log_reader
from maginor_core.native.places import CHOSEN, READER
from maginor_core.native.proof import attack
from maginor_core.play import make_vec
from maginor_core.play.bots import next_command
from maginor_core.play.search import EASY, SearchBot, levels_of
from tests.native.everything import EVERYTHING

ROOT: Final = Path(__file__).parents[2]
SANITIZERS: Final = (
    "-O1",
    "-g",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
ROWS: Final = 24
STEPS: Final = 40
COMMANDS: Final = 120
"""After how many commands a game of a log is left."""


class NoSanitizerError(Exception):
    """The compiler has no sanitizers here."""


def sanitized(name: str, text: str, folder: Path, count: int) -> str:
    """Build C with sanitizers, run all of it in a process of its own, and return what that counts.

    Args:
        name: the game.
        text: its C.
        folder: where the libraries are put; a reader that is there is used again.
        count: how many games are attacked; there are as many logs, and 40 steps of a batch for
            each.

    Raises:
        NoSanitizerError: the compiler has none.
        AssertionError: memory was misused, or behaviour undefined; it says where.
    """
    asked = [*compiler(), "-print-file-name=libasan.so"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if not Path(found).is_absolute():
        raise NoSanitizerError
    build(games.game(name), folder, flags=SANITIZERS, text=text)
    if not (folder / READER).exists():
        build_reader(folder, flags=("-shared", "-fPIC", *SANITIZERS))
    environment = {
        **os.environ,
        "LD_PRELOAD": f"{found}:{found.replace('libasan', 'libubsan')}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONPATH": str(ROOT),
        CHOSEN: str(folder),
    }
    command = [sys.executable, "-m", "tests.native.sanitized", name, str(count)]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, (run.returncode, run.stderr[-4000:])
    return run.stdout


def main() -> None:
    """Run it, and tell how much was tried."""
    name, count = sys.argv[1], int(sys.argv[2])
    games.register(EVERYTHING)
    definition = games.game(name)
    rules, reader = native_rules(definition), log_reader()
    assert rules is not None
    assert reader is not None
    told = [f"{attack(definition, rules, count)} hostile inputs"]
    if definition.setups.dealing is not None:  # not the game of the tests alone
        told.append(f"{_stepped(name, STEPS * count)} steps of a batch")
        told.append(f"{_audited(definition, count)} logs")
        told.append(f"{_decided(definition, count)} decisions")
    sys.stdout.write(", ".join(told))


def _stepped(name: str, steps: int) -> int:
    with make_vec(name, 2, n=ROWS, workers=2, seed="sanitized") as rows:
        generator = np.random.default_rng(1)
        for _ in range(steps):
            rows.step(rows.sample(generator))
        return ROWS * steps


def _audited(definition: GameDefinition, count: int) -> int:
    draw, audited = random.Random(definition.name), 0
    with TemporaryDirectory() as folder:
        for number in range(count):
            for data in _logs(definition, f"sanitized {number}", number):
                path = Path(folder) / f"{number}.maginor"
                for content in (data, *[_damaged(data, draw) for _ in range(6)]):
                    path.write_bytes(content)
                    words = {verdict.word for verdict in audit([path])}
                    assert content is not data or words == {"ok"}
                    audited += 1
    return audited


def _logs(definition: GameDefinition, seed: str, number: int) -> Iterator[bytes]:
    """Yield a game that is dealt from an open seed in each form of a log, and with given dice."""
    players = definition.fewest_players + number % 3
    game, choose = Game(definition, definition.deal(players, seed), seed), random.Random(seed)
    while not game.finished and game.version < COMMANDS:
        game.submit(choose.choice(game.legal()))
    dealt = OpenSeed(seed, definition.parts.id_of(definition.parts.standard()))
    outcome: Literal["finished", "abandoned"] = "finished" if game.finished else "abandoned"
    for chance in (dealt, GivenDice()):
        sealed = sealed_game(game.setup, game.log, chance, outcome=outcome, game_id=seed)
        for form in (GROWING, UNPACKED, PACKED):
            yield sealed.to_bytes(form)


def _decided(definition: GameDefinition, count: int) -> int:
    """Let searches decide in games at random, one with a tree less often."""
    easy, tree = levels_of(definition)[EASY], SearchBot(3)
    decided = 0
    for number in range(count):
        game = Game(definition, definition.deal(definition.fewest_players + number % 3, number))
        choose = random.Random(number)
        while not game.finished and game.version < COMMANDS:
            seat = game.to_act[0]
            next_command(game, tree if game.version % 40 == 0 else easy, seat, number)
            decided += 1
            command = choose.choice(game.legal(seat))
            game.submit(command, outcomes=game.pick_outcomes(command, choose.randrange))
    return decided


def _damaged(data: bytes, draw: random.Random) -> bytes:
    place = draw.randrange(len(data))
    match draw.randrange(3):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + bytes((data[place] ^ 1 << draw.randrange(8),)) + data[place + 1 :]
        case _:
            return data[:place] + data[place + draw.randrange(9) :]


if __name__ == "__main__":
    main()
