"""Moments: a game at any of its versions, as a seat may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from maginor_core.kernel.definition import Json
from maginor_core.kernel.match import Match
from maginor_core.tables.showing import showing
from maginor_core.web.errors import WebError


def moment(
    match: Match,
    version: int,
    seat: int | None,
    names: Sequence[str],
    labels: Mapping[str, str],
    language: str,
    *,
    narrow: bool,
) -> Json:
    """Return a game at a version, with what the record that led to it contains.

    Args:
        match: the game.
        version: which version.
        seat: who looks; None for a spectator.
        names: the players' names, by seat.
        labels: printed names of what the game is played with.
        language: the code of the language of all texts.
        narrow: whether pictures are for a narrow screen.

    Raises:
        WebError: there is no such version.
    """
    newest = match.version
    if not 0 <= version <= newest:
        raise WebError(404, "no_version", f"there are versions 0 to {newest}, not {version}")
    then = match.branch(version)
    seen = showing(then, seat, names, labels, language, narrow=narrow)
    to_json = match.game.event_json.to_public_json
    events = (
        [
            {"version": version, "event": to_json(event), **seen.event(event)}
            for event in match.events_seen_by(seat, version - 1, version)
        ]
        if version
        else []
    )
    result = then.result
    return {
        "version": version,
        "newest": newest,
        "view": then.view(seat),
        "shown": seen.shown(),
        "events": events,
        "finished": then.finished,
        "result": None
        if result is None
        else {"totals": list(result.totals), "winners": list(result.winners)},
    }
