"""A digest of what this build does: log bytes, refusals, views and verdicts of seeded games.

Run as a script it prints which build this is and the digest, so that builds can be compared.
"""

from __future__ import annotations

import hashlib
import io
import json
import pickle
import random
from collections.abc import Iterator

from maginor_core import Game, Refusal, commands, deal
from maginor_core.audit.judge import judge
from maginor_core.components.setup import EDITIONS
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import ScriptedChance
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.resources import BUILD
from maginor_core.eventlog.logs import sealed_game
from maginor_core.eventlog.reader import read_games
from maginor_core.games.maginor.definition import DEFINITION

GAMES = 150
LOOKS = 40
"""At every so many-th version everything that can be asked is asked."""

UNTRUSTED: tuple[commands.Command, ...] = (
    *(commands.MoveWizard(seat, oracle) for seat in range(4) for oracle in ("owl", "nowhere")),
    *(commands.RollDie(seat) for seat in range(4)),
    *(commands.ChooseSlot(seat, 9) for seat in range(4)),
    *(commands.CastDomination(seat, (1, 0)) for seat in range(4)),
    *(commands.CastRetrieval(seat, ("fire",)) for seat in range(4)),
    *(commands.CastReversal(seat) for seat in range(4)),
    *(commands.PlaySorceryCard(seat, "atlantis") for seat in range(4)),
)
"""Commands of which most are refused, at any version."""


def result_of(number: int) -> Iterator[bytes]:
    """Yield everything that the build computes for one game."""
    chance = random.Random(number)
    edition = sorted(EDITIONS)[number % len(EDITIONS)]
    faces = [FACES.index(chance.choice(FACES)) for _ in range(2000)]
    game = Game(DEFINITION, deal(2 + number % 3, number, edition=edition), ScriptedChance(faces))
    while options := game.legal():
        if game.version % LOOKS == 0:
            yield repr(options).encode()
            yield json.dumps(game.view_json(game.to_act[0])).encode()
            yield repr((game.view(None), game.state.snapshot())).encode()
            assert pickle.loads(pickle.dumps(game.state)).snapshot() == game.state.snapshot()
            for command in UNTRUSTED:
                try:
                    events = game.branch().submit(command, outcomes=["fate"] * (number % 2))
                except (Refusal, MalformedError) as error:
                    yield f"{type(error).__name__}: {error}".encode()
                else:
                    yield repr(events).encode()
        game.submit(chance.choice(options))
    log = sealed_game(game.setup, game.log, game_id=str(number), began=0).to_bytes("kept")
    yield log
    changed = bytearray(log)
    changed[chance.randrange(len(log))] ^= 1
    for data in (log, bytes(changed)):
        for logged in read_games(io.BytesIO(data)):
            yield json.dumps(judge("log", logged, {}).to_json()).encode()


def digest() -> str:
    """Return the digest of everything computed."""
    behaviour = hashlib.sha256()
    for number in range(GAMES):
        for reported in result_of(number):
            behaviour.update(reported)
    return behaviour.hexdigest()


if __name__ == "__main__":
    print(BUILD, digest())  # noqa: T201 # that is what the script is for
