"""Golden logs: games of each revision that must stay as they were played, whatever changes later.

They are logs in a folder that the definition names, and in whatever folders it contains; each says
itself under which revision it was played.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.game import Game
from maginor_core.engine.paths import printable
from maginor_core.engine.replay import difference
from maginor_core.engine.undo import Undo
from maginor_core.eventlog.header import OpenSeed
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stored_game import StoredGame, read_logs

SUFFIX = ".maginor"
"""What the names of logs end with, as ``maginor simulate`` writes them."""


def wrong_logs(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield which revisions have no golden log, and which logs are not as they were, and why."""
    named = definition.resources.golden_logs
    if not named and not definition.revisions:
        return
    found: set[int] = set()
    for path in sorted(Path(named).rglob(f"*{SUFFIX}")) if named else ():
        place = path.relative_to(named).as_posix()
        try:
            for game in read_logs(path, {definition.name: definition}.get):
                found.add(game.header.rules)
                if reason := _difference(game):
                    about = f"golden log {place} is not what was played"
                    yield f"{about}: under revision {game.header.rules}, {reason}", str(path)
        except LogError as error:
            yield f"golden log {place} cannot be read: it {printable(error.reason)}", str(path)
    for number in (*sorted(definition.revisions), definition.revision):
        if number not in found:
            where = f"in {named}" if named else "since golden_logs of resources names no folder"
            yield f"revision {number} has no golden log", where


def _difference(stored: StoredGame) -> str:
    """Return what of a log is not as the game does it under the revision of the log."""
    definition, header, setup = stored.definition, stored.header, stored.setup
    if definition.setups.terms(header.setup, header.rules) != header.terms:
        return "the digest of its terms is another"
    chance = stored.chance
    if isinstance(chance, OpenSeed) and chance.components:
        parts = definition.parts.standard()
        if definition.parts.id_of(parts) != chance.components:
            return f"it was dealt from {chance.components}, which is not known"
        if definition.setups.deal_again(setup, chance.seed, parts) != setup:
            return "its seed deals another setup"
    try:
        end = stored.verify()
        if reason := _other_chance(stored):
            return reason
        _look_at(stored.game())
    except EngineError as error:
        return printable(str(error))
    if stored.seal is not None and (stored.seal.outcome == "finished") != end.finished:
        return "it has another ending"
    return ""


def _other_chance(stored: StoredGame) -> str:
    """Return at which record its seed, if it states one, leads to other events; as far as undos."""
    if stored.seed is None or stored.evidence:
        return ""
    game = Game(stored.definition, stored.setup, stored.seed)
    for number, (command, events) in enumerate(stored.records):
        if isinstance(command, Undo):
            break
        if (happened := game.submit(command)) != events:
            return f"record {number}, by its seed: {difference(happened, events)}"
    return ""


def _look_at(game: Game) -> None:
    """Show a game to everybody, at its beginning and at its end."""
    for version in (game.log.first, game.version):
        for seat in (None, *range(game.setup.players)):
            game.definition.view_to_json(game.state_at(version), seat)
