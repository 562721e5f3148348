"""``maginor replay``: a logged game step by step, or its board at a version, and verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from maginor_core.cli.answers import NO, YES, json_option
from maginor_core.cli.logged import (
    END,
    log_argument,
    number_option,
    opened,
    presented,
    read_version,
    read_viewer,
    require_seat,
    verified_state,
)
from maginor_core.cli.selection import SelectedGame, language_option, terminal_texts
from maginor_core.cli.terminal.screen import console
from maginor_core.cli.terminal.screen import draw as draw_lines
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.facts import Fact
from maginor_core.engine.generic_presentation import command_text, event_text
from maginor_core.engine.notation import command_text as notation_of
from maginor_core.engine.presentation import EVERYTHING, Line, Presentation, line
from maginor_core.engine.replay import FalseRecordError
from maginor_core.engine.undo import (
    DISCLOSURE_FACTS,
    ExcludeParty,
    ReplaceChoice,
    seat_of,
)
from maginor_core.eventlog.logs import StoredGame


@frozen
class ShownGame:
    """A command with its events, as somebody may see them.

    Attributes:
        command: what was done.
        events: what happened.
        hidden: whether the command has a secret that the viewer may not see.
    """

    command: Any  # Any: a command of the game
    events: tuple[Fact, ...]
    hidden: bool


@click.command()
@log_argument
@number_option
@click.option(
    "--at",
    metavar="VERSION|end",
    callback=read_version,
    help="Show the board at this version instead of the steps.",
)
@click.option("--events", is_flag=True, help="Show the steps too, with --at those up to it.")
@click.option(
    "--seat",
    metavar="SEAT|spectator",
    callback=read_viewer,
    help="Leave out what this seat, counted from 0 as in JSON, could not see.",
)
@click.option("--notation", is_flag=True, help="Show commands in notation, not in sentences.")
@language_option
@json_option
def replay(
    *,
    file: Path,
    number: int,
    at: int | str | None,
    events: bool,
    notation: bool,
    seat: int | str | None,
    language: str,
    as_json: bool,
) -> int:
    """Describe the game in FILE step by step, or show its board.

    Every command is executed again. Exit status: 0, the rules confirm the log; 1, they do not; 2,
    it cannot be read.
    """
    stored = opened(file, number)
    if isinstance(seat, int):
        require_seat(seat, stored.setup.players)
    try:
        version, state = verified_state(stored, END if at is None else at)
    except FalseRecordError as error:
        if as_json:
            false = {"verified": False, "record": error.version, "reason": str(error)}
            click.echo(json.dumps(false))
        else:
            click.echo(f"Error: {error}", err=True)
        return NO
    chosen, presentation = presented(file, stored, language)
    steps = _steps(chosen, stored, version, seat) if at is None or events else ()
    if as_json:
        content: dict[str, object] = {"version": version, "verified": True}
        if at is None or events:
            content["setup"] = _setup(chosen, stored, seat)
            content["records"] = [_as_json(chosen, step) for step in steps]
        if at is not None:
            content["state"] = chosen.definition.state_to_json(_known(chosen, state, seat))
        click.echo(json.dumps(content))
        return YES
    output = console()
    noting = stored.definition if notation else None
    for place, step in enumerate(steps, 1):
        draw_lines(output, _lines(presentation, place, step, noting, language))
    if at is not None:
        viewer = EVERYTHING if seat is None else _viewer(seat)
        draw_lines(output, [*presentation.draw(state, viewer, output.width).lines, line()])
    texts, versions = terminal_texts(language), len(stored.records)
    draw_lines(output, [line(texts("replay-verified", version=version, versions=versions))])
    return YES


def _steps(
    chosen: SelectedGame, stored: StoredGame, version: int, seat: int | str | None
) -> Iterator[ShownGame]:
    """Yield what was done up to ``version``, as ``seat`` sees it; all of it, if that is None."""
    for record in stored.records[:version]:
        if seat is None:
            yield ShownGame(record.command, record.events, hidden=False)
            continue
        viewer = _viewer(seat)
        seen = chosen.seen_by(record.events, viewer)
        secret = chosen.definition.decider.secret
        hidden = seat_of(record.command) != viewer and any(
            event.tag in secret and event != shown
            for event, shown in zip(record.events, seen, strict=True)
        )
        yield ShownGame(record.command, seen, hidden)


def _viewer(seat: int | str) -> int | None:
    """Return the seat, or None for a spectator."""
    return seat if isinstance(seat, int) else None


def _setup(chosen: SelectedGame, stored: StoredGame, seat: int | str | None) -> dict[str, Any]:
    """Return the setup as ``seat`` sees it; all of it, if that is None."""
    definition = chosen.definition
    setup = definition.setups.to_json(stored.setup)
    return setup if seat is None else definition.setups.seen_json(setup, _viewer(seat))


def _known(
    chosen: SelectedGame,
    state: Any,  # Any: of the game
    seat: int | str | None,
) -> Any:
    """Return what ``seat`` may know of a state; all of it, if that is None."""
    if seat is None:
        return state
    definition = chosen.definition
    return definition.conceal(definition.decider.copy(state), _viewer(seat))


def _as_json(chosen: SelectedGame, step: ShownGame) -> dict[str, object]:
    content = chosen.definition.record_json.to_json(step.command)
    if step.hidden:
        content.update({key: None for key in content if key not in ("type", "player")})
    return {
        "command": content,
        "events": list(map(chosen.definition.event_json.to_json, step.events)),
    }


def _lines(
    presentation: Presentation,
    place: int,
    step: ShownGame,
    noting: GameDefinition | None,
    language: str,
) -> Iterator[Line]:
    player = seat_of(step.command)
    about = type(step.command) in DISCLOSURE_FACTS  # it has no notation
    if noting is not None and not step.hidden and not about:
        order = notation_of(noting, step.command)
    else:
        order = command_text(presentation, step.command, hidden=step.hidden)
    if isinstance(step.command, ReplaceChoice | ExcludeParty):
        name = (terminal_texts(language)("host"), "bold")
    else:
        name = (presentation.players[player], presentation.style(player))
    yield ((f"{place:>5}  ", "dim"), name, (f": {order}", "bold"))
    for event in step.events:
        yield line(f"        {event_text(presentation, event)}")
