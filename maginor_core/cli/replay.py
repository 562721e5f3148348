"""``maginor replay``: a logged game told step by step, or its board at a version, and verified."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from rich.text import Text

from maginor_core.cli.answers import NO, YES, json_option
from maginor_core.cli.logged import (
    END,
    game_option,
    log_argument,
    opened,
    read_version,
    read_viewer,
    require_seat,
    verified_board,
)
from maginor_core.cli.names import counted
from maginor_core.cli.sentences import Narrator
from maginor_core.cli.tableau import SEAT_STYLES, tableau
from maginor_core.cli.terminal import console
from maginor_core.commands import ChooseBeast, Command
from maginor_core.eventlog.stored_game import StoredGame
from maginor_core.events import BeastHidden, Event
from maginor_core.kernel.replay import FalseRecordError
from maginor_core.projections.secrecy import seen_by
from maginor_core.protocol.facts import command_to_json, event_to_json
from maginor_core.protocol.setups import setup_to_json
from maginor_core.protocol.state import state_to_json


@click.command()
@log_argument
@game_option
@click.option(
    "--at",
    metavar="VERSION|end",
    callback=read_version,
    help="Show the board at this version instead of the steps.",
)
@click.option("--events", is_flag=True, help="Tell the steps too, with --at those up to it.")
@click.option(
    "--seat",
    metavar="SEAT|spectator",
    callback=read_viewer,
    help="Leave out what this seat could not see.",
)
@json_option
def replay(
    file: Path,
    game: int,
    at: int | str | None,
    events: bool,
    seat: int | str | None,
    as_json: bool,
) -> int:
    """Describe the game in FILE step by step, or show its board.

    Every command is executed again. Exit status: 0, the rules confirm the log; 1, they do not; 2,
    it cannot be read.
    """
    stored = opened(file, game)
    if isinstance(seat, int):
        require_seat(seat, stored.setup.players)
    try:
        version, board = verified_board(stored, END if at is None else at)
    except FalseRecordError as error:
        if as_json:
            told: dict[str, object] = {
                "verified": False,
                "record": error.version,
                "reason": str(error),
            }
            click.echo(json.dumps(told))
        else:
            click.echo(f"Error: {error}", err=True)
        return NO
    steps = _steps(stored, version, seat) if at is None or events else ()
    if as_json:
        told = {"version": version, "verified": True}
        if at is None or events:
            told["setup"] = setup_to_json(stored.setup)
            told["records"] = [_as_json(command, happened) for command, happened in steps]
        if at is not None:
            told["state"] = state_to_json(board)
        click.echo(json.dumps(told))
        return YES
    output = console()
    narrator = Narrator(stored.setup)
    for number, (command, happened) in enumerate(steps):
        output.print(_heading(narrator, number, command, happened), soft_wrap=True)
        for event in happened:
            output.print(f"        {narrator.event(event)}", soft_wrap=True)
    if at is not None:
        output.print(tableau(board))
        output.print()
    output.print(
        f"Version {version} of {len(stored.records)}. Verified: "
        f"{counted(len(stored.records), 'command')} executed again, with the same events."
    )
    return YES


def _steps(
    stored: StoredGame, version: int, seat: int | str | None
) -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """Yield what was done up to ``version``, as ``seat`` sees it; all of it, if that is None."""
    for record in stored.records[:version]:
        if seat is None:
            yield record.command, record.events
        else:
            viewer = seat if isinstance(seat, int) else None
            yield record.command, tuple(seen_by(record.events, viewer))


def _hidden(command: Command, happened: Sequence[Event]) -> bool:
    """Tell whether ``command`` is the choice of a beast that the viewer may not see."""
    return isinstance(command, ChooseBeast) and BeastHidden(command.player) in happened


def _as_json(command: Command, happened: Sequence[Event]) -> dict[str, object]:
    told = command_to_json(command)
    if _hidden(command, happened):
        told["beast"] = None
    return {"command": told, "events": [event_to_json(event) for event in happened]}


def _heading(narrator: Narrator, number: int, command: Command, happened: Sequence[Event]) -> Text:
    order = "choose a beast" if _hidden(command, happened) else narrator.command(command)
    return Text.assemble(
        (f"{number + 1:>5}  ", "dim"),
        (f"seat {command.player}", SEAT_STYLES[command.player]),
        (f": {order}", "bold"),
    )
