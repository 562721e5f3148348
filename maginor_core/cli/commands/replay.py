"""``maginor replay``, and ``log draw``, ``score``, ``stats`` and ``legal``: views of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from attrs import frozen

from maginor_core.cli.answers import NO, YES, tell, wants_json
from maginor_core.cli.logged import (
    END,
    LoggedView,
    read_version,
    read_viewer,
    view_options,
)
from maginor_core.cli.options import FILE
from maginor_core.cli.terminal.screen import console
from maginor_core.cli.terminal.screen import draw as draw_lines
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.disclosures import (
    DISCLOSURE_FACTS,
    ExcludeParty,
    ReplaceChoice,
    facts_of_game,
    seat_of,
)
from maginor_core.engine.facts import Fact
from maginor_core.engine.generic_presentation import command_text, event_text
from maginor_core.engine.history import lasting
from maginor_core.engine.notation import command_text as notation_of
from maginor_core.engine.picture import PictureLook, picture
from maginor_core.engine.presentation import EVERYTHING, Line, Presentation, Sheet, line
from maginor_core.engine.replay import FalseRecordError
from maginor_core.eventlog.new_file import write_new

at_option = click.option(
    "--at",
    metavar="VERSION|end",
    default=END,
    callback=read_version,
    help="The version to look at, which is a number of commands.",
)


@frozen
class ShownGame:
    """A command with its events, as somebody may see them.

    Attributes:
        hidden: whether the command has a secret that the viewer may not see.
    """

    command: Any  # Any: a command of the game
    events: tuple[Fact, ...]
    hidden: bool


@click.command()
@click.option(
    "--at",
    metavar="VERSION|end",
    callback=read_version,
    help="Show the board at this version instead of the steps.",
)
@click.option("--events", is_flag=True, help="Show the steps too, with --at those up to it.")
@click.option(
    "--seat",
    "viewer",
    metavar="SEAT|spectator",
    callback=read_viewer,
    help="Leave out what this seat, counted from 0 as in JSON, could not see.",
)
@click.option("--notation", is_flag=True, help="Show commands in notation, not in sentences.")
@view_options
def replay(view: LoggedView, *, events: bool, viewer: int | None, notation: bool) -> int:
    """Describe the game in FILE step by step, or show its board.

    Every command is executed again. Exit status: 0, the rules confirm the log; 1, they do not; 2,
    it cannot be read.
    """
    view.require_seat(viewer)
    definition = view.stored.definition
    try:
        state = view.verified_state()
    except FalseRecordError as error:
        if wants_json():
            tell({"verified": False, "record": error.version, "reason": str(error)}, "")
        else:
            click.echo(f"Error: {error}", err=True)
        return NO
    presentation = view.presentation()
    steps = _steps(view, viewer) if view.at is None or events else None
    if wants_json():
        content: dict[str, object] = {"version": view.version, "verified": True}
        if steps is not None:
            setup = definition.setups.to_json(view.stored.setup)
            seen = definition.setups.seen_json
            content["setup"] = setup if viewer == EVERYTHING else seen(setup, viewer)
            content["records"] = [_as_json(definition, step) for step in steps]
        if view.at is not None:
            if viewer != EVERYTHING:
                state = definition.conceal(definition.decider.copy(state), viewer)
            content["state"] = definition.state_to_json(state)
        tell(content, "")
        return YES
    output = console()
    for place, step in enumerate(steps or (), 1):
        draw_lines(output, _lines(view, presentation, place, step, notation=notation))
    if view.at is not None:
        draw_lines(output, [*presentation.draw(state, viewer, output.width).lines, line()])
    versions = len(view.stored.records)
    message = view.texts("replay-verified", version=view.version, versions=versions)
    draw_lines(output, [line(message)])
    return YES


def _steps(view: LoggedView, viewer: int | None) -> Iterator[ShownGame]:
    """Yield what was done up to the version, as ``viewer`` sees it."""
    definition = view.stored.definition
    for record in view.stored.records[: view.version]:
        if viewer == EVERYTHING:
            yield ShownGame(record.command, record.events, hidden=False)
            continue
        seen = tuple(definition.redact(event, viewer) for event in record.events)
        hidden = seat_of(record.command) != viewer and any(
            event.tag in definition.decider.secret and event != shown
            for event, shown in zip(record.events, seen, strict=True)
        )
        yield ShownGame(record.command, seen, hidden)


def _as_json(definition: GameDefinition, step: ShownGame) -> dict[str, object]:
    content = definition.record_json.to_json(step.command)
    if step.hidden:
        content.update({key: None for key in content if key not in ("type", "player")})
    events = list(map(definition.event_json.to_json, step.events))
    return {"command": content, "events": events}


def _lines(
    view: LoggedView, presentation: Presentation, place: int, step: ShownGame, *, notation: bool
) -> Iterator[Line]:
    player = seat_of(step.command)
    about = type(step.command) in DISCLOSURE_FACTS  # it has no notation
    if notation and not step.hidden and not about:
        order = notation_of(view.stored.definition, step.command)
    else:
        order = command_text(presentation, step.command, hidden=step.hidden)
    if isinstance(step.command, ReplaceChoice | ExcludeParty):
        name = (view.texts("host"), "bold")
    else:
        name = (presentation.players[player], presentation.style(player))
    yield ((f"{place:>5}  ", "dim"), name, (f": {order}", "bold"))
    for event in step.events:
        yield line(f"        {event_text(presentation, event)}")


# The commands of ``maginor log`` that look at a game at one version.


@click.command()
@at_option
@click.option(
    "--seat",
    "viewer",
    metavar="SEAT|spectator",
    default="spectator",
    callback=read_viewer,
    help="Who looks: a seat, counted from 0 as in JSON, or a spectator.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    help="The new file to write; without it the picture is printed.",
)
@click.option("--narrow", is_flag=True, help="Draw for a screen of 360 pixels.")
@view_options
def draw(view: LoggedView, *, viewer: int | None, output: Path | None, narrow: bool) -> None:
    """Draw the board of the game in FILE as SVG.

    The picture is drawn from the view of the seat, so it shows nothing that the seat may not know.
    """
    view.require_seat(viewer)
    presentation, game = view.presentation(), view.game
    look = PictureLook(presentation.players, presentation.say, width="narrow" if narrow else "wide")
    drawn = picture(game.definition, game.setup_known_to(viewer), game.view_json(viewer), look)
    content: dict[str, object] = {"version": view.version}
    if output is None:
        tell({**content, "file": None, "svg": drawn}, drawn)
        return
    write_new(output, drawn.encode())
    tell({**content, "file": str(output)}, f"version {view.version} drawn to {output}")


@click.command()
@at_option
@view_options
def score(view: LoggedView) -> None:
    """Show what everyone has won in the game in FILE, and what would be won if scored now."""
    sheet = view.presentation().score(view.verified_state())
    versions = len(view.stored.records)
    _print_sheet(view, sheet, view.texts("score-version", version=view.version, versions=versions))


@click.command()
@at_option
@view_options
def stats(view: LoggedView) -> None:
    """Count what happened in the game in FILE."""
    view.verified_state()
    lasted = lasting(list(view.stored.records)[: view.version])
    events = tuple(facts_of_game(event for record in lasted for event in record.events))
    sheet = view.presentation().statistics(events)
    _print_sheet(view, sheet, view.texts("stats-version", version=view.version))


def _print_sheet(view: LoggedView, sheet: Sheet, heading: str) -> None:
    if wants_json():
        tell({"version": view.version, **sheet.data}, "")
        return
    output = console()
    draw_lines(output, [line(heading)])
    draw_lines(output, sheet.lines(output.width))


@click.command()
@at_option
@click.option(
    "--seat", type=click.IntRange(min=0), help="Only this seat, counted from 0 as in JSON."
)
@view_options
def legal(view: LoggedView, seat: int | None) -> None:
    """List every command that the rules allow in the game in FILE."""
    view.require_seat(seat)
    presentation = view.presentation()
    view.verified_state()
    then = view.game
    commands = list(then.legal(seat))
    content = list(map(then.definition.command_json.to_json, commands))
    lines = [
        f"{presentation.players[command.player]}: {presentation.command(command)}"
        for command in commands
    ]
    if not commands:
        message = "legal-nobody" if seat is None else "legal-player"
        player = "" if seat is None else presentation.players[seat]
        finished = "yes" if then.finished else "no"
        lines = [view.texts(message, version=view.version, player=player, finished=finished)]
    tell({"version": view.version, "commands": content}, lines)
