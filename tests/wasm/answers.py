"""What the engine answers, as JSON: in CPython and in CPython that runs as WebAssembly."""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from maginor_core.audit.run import audit
from maginor_core.engine.game import Game
from maginor_core.games import GAMES, game
from maginor_core.play.bots import bots_of, play_out
from maginor_core.suite.transcript import (
    parse_script,
    parse_transcript,
    play_transcript,
    text_of,
    transcript_files,
)
from tests.tables.table_texts import told

Json = dict[str, Any]  # Any: JSON
DEALS = 6


def rulings(name: str) -> Json:
    """Return how many transcripts of a game are played as they are written, and which are not."""
    definition = game(name)
    kept, others = 0, []
    for path in transcript_files(definition):
        where, text = text_of(path)
        played = play_transcript(parse_script(text, where, definition))
        if played == parse_transcript(text, where, definition):
            kept += 1
        else:
            others.append(path.name)
    return {"kept": kept, "others": others}


def played(name: str) -> list[str]:
    """Return the digests of games that bots play from seeds, by the bytes of their records."""
    definition = game(name)
    bots = bots_of(definition)
    found = []
    for seed in range(DEALS):
        match = Game(definition, definition.deal(2 + seed % 2, seed, None, {}), seed)
        play_out(match, [bots["random"]] * match.setup.players, str(seed))
        form = definition.command_json.to_json
        lines = [(form(record.command), [*map(str, record.events)]) for record in match.log]
        found.append(sha256(repr((lines, match.to_json())).encode()).hexdigest())
    return found


def verdicts(folder: Path) -> list[Json]:
    """Return the verdict on each log in a folder."""
    found = [verdict.to_json() for verdict in audit([folder])]
    return [{**verdict, "file": Path(verdict["file"]).name} for verdict in found]


def answers(folder: Path) -> Json:
    """Return all of it; ``folder`` has logs."""
    return {
        "rulings": {name: rulings(name) for name in GAMES},
        "played": {name: played(name) for name in GAMES},
        "told": told(),
        "verdicts": verdicts(folder),
    }


def platform() -> str:
    """Return where this runs."""
    return sys.platform
