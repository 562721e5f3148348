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
from maginor_core.eventlog.files import open_log
from maginor_core.eventlog.header import OpenSeed
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.stored_game import StoredGame, stored

SUFFIX = ".maginor"
"""What the names of logs end with, as ``maginor simulate`` writes them."""


def wrong_logs(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield which revisions have no golden log, and which logs are not as they were, and why."""
    named = definition.resources.golden_logs
    if not named and not definition.revisions:
        return
    found: set[int] = set()
    for path in sorted(Path(named).rglob(f"*{SUFFIX}")) if named else ():
        about = f"golden log {path.relative_to(named).as_posix()}"
        try:
            with open_log(path) as file:
                for game in read_games(file):
                    if game.header is not None:
                        found.add(game.header.rules)
                    if reason := _wrong(definition, game):
                        yield f"{about} is not what was played: {reason}", str(path)
        except LogError as error:
            yield f"{about} cannot be read: it {printable(error.reason)}", str(path)
    for number in (*sorted(definition.revisions), definition.revision):
        if number not in found:
            where = f"in {named}" if named else "since golden_logs of resources names no folder"
            yield f"revision {number} has no golden log", where


def _wrong(definition: GameDefinition, game: LoggedGame) -> str:
    """Return why a log is damaged, cannot be read, or is not what was played; empty if it is."""
    if game.problem is not None or game.header is None:
        return "it is damaged" if game.problem is None else f"it is damaged: {game.problem.reason}"
    try:
        reason = _difference(stored(game, {definition.name: definition}.get))
    except EngineError as error:
        reason = str(error)
    except Exception as error:  # rules and upcasters of others may raise anything
        reason = f"{type(error).__name__} is raised: {error}"
    return printable(f"under revision {game.header.rules}, {reason}") if reason else ""


def _difference(game: StoredGame) -> str:
    """Return what of a log is not as the game does it under the revision of the log."""
    definition, header, setup = game.definition, game.header, game.setup
    if definition.setups.terms(header.setup, header.rules) != header.terms:
        return "the digest of its terms is another"
    chance = game.chance
    if isinstance(chance, OpenSeed) and chance.components:
        parts = definition.parts.standard()
        if definition.parts.id_of(parts) != chance.components:
            return f"it was dealt from {chance.components}, which is not known"
        if definition.setups.deal_again(setup, chance.seed, parts) != setup:
            return "its seed deals another setup"
    end = game.verify()
    if reason := _other_chance(game):
        return reason
    _look_at(game.game())
    if game.seal is not None and (game.seal.outcome == "finished") != end.finished:
        return "it has another ending"
    return ""


def _other_chance(log: StoredGame) -> str:
    """Return at which record its seed, if it states one, leads to other events; as far as undos."""
    if log.seed is None or log.evidence:
        return ""
    game = Game(log.definition, log.setup, log.seed)
    for number, (command, events) in enumerate(log.records):
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
