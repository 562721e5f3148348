"""Moments: a game at any of its versions, as a seat may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maginor_core.engine.definition import Json
from maginor_core.engine.game import Game
from maginor_core.engine.picture import Width
from maginor_core.tables.seat_page import seat_page
from maginor_core.tables.texts import result_json
from maginor_core.tables.web_error import WebError


def moment(
    game: Game,
    version: int,
    seat: int | None,
    names: Sequence[str],
    labels: Mapping[str, str],
    language: str,
    *,
    width: Width,
    is_open: bool,
) -> Json:
    """Return a game at a version, with what the record that led to it contains.

    Args:
        game: the game.
        version: which version.
        seat: who looks; None for a spectator.
        names: the players' names, by seat.
        labels: printed names of what the game is played with.
        language: the code of the language of all texts.
        width: for which screens pictures are.
        is_open: whether the picture hides nothing if the game is over.
    """
    newest = game.version
    if not 0 <= version <= newest:
        raise WebError(404, "no_version", f"there are versions 0 to {newest}, not {version}")
    then = game.branch(version)
    seen = seat_page(then, seat, names, labels, language, width=width)
    to_json = game.definition.event_json.to_public_json
    events = game.events_seen_by(seat, version - 1, version) if version else ()
    told = seen.happened(version - 1) if version else ()
    return {
        "version": version,
        "newest": newest,
        "view": then.view_json(seat),
        "shown": {**seen.beside(), "picture": seen.open_picture()}
        if is_open and game.finished
        else seen.shown(),
        "events": [
            {"version": version, "event": to_json(event), **shown}
            for event, shown in zip(events, told, strict=True)
        ],
        "finished": then.finished,
        "result": result_json(then),
    }
