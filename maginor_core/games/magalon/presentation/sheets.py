"""Sheets: the score of a game, its statistics and its deal, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from maginor_core.engine.facts import type_name
from maginor_core.engine.languages import ENGLISH, Texts, as_id, texts_of
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import (
    Explanation,
    Line,
    PartsPages,
    Presentation,
    Sheet,
    counted,
    line,
    table,
    wrapped,
)
from maginor_core.games.magalon import events as kinds
from maginor_core.games.magalon.components.board import BoardSheet
from maginor_core.games.magalon.components.board_json import (
    board_to_json,
    reference_board,
    reference_text,
)
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.presentation.drawing import grid, tally
from maginor_core.games.magalon.presentation.names import MESSAGES, PlaceNames, card_effects
from maginor_core.games.magalon.projections.state import (
    State,
    artifact_counts,
    initial_state,
    leaders,
    won_by_entering,
)


def board_lines(say: Texts, sheet: BoardSheet, width: int) -> Iterator[Line]:
    """Yield the amounts and cards of a board, and what of it is a placeholder."""
    board = sheet.board
    energy = board.energy
    count, faces = board.dice
    yield from wrapped(line(say("deal-board", id=printable(board.id)), "bold"), width)
    if sheet.about:
        yield from wrapped(line(printable(sheet.about), "dim"), width)
    amounts = say(
        "deal-amounts",
        start=energy.start,
        goal=energy.goal,
        max=energy.max,
        field=energy.field,
        cost=energy.cost,
        gnome=board.displacement[0],
        giant=board.displacement[1],
        count=board.move_on,
        dice=count,
        faces=faces,
    )
    yield from wrapped(line(amounts), width)
    for card in board.cards:
        stated = say("deal-card", value=f"{card.value:>2}", effects=card_effects(say, card))
        yield from wrapped(line(f"  {stated}"), width, indent=11)
    if sheet.placeholders:
        yield line(say("deal-placeholders"), "dim")
    for place, why in sheet.placeholders:
        yield from wrapped(line(f"  {printable(place)}: {printable(why)}", "dim"), width, indent=4)


# Boards for people: shown, checked, or written out to be changed.


def remarks_on(parts: BoardSheet) -> list[str]:
    """Return what of a board is a placeholder, and what differs from the printed game."""
    board = parts.board
    remarks = [f"placeholder, {where}: {why}" for where, why in parts.placeholders]
    if len(board.areas) != 4:
        remarks.append(f"the printed game has 3 artifact areas, this board {len(board.areas) - 1}")
    if len(board.ruins) != 6:
        remarks.append(f"the printed game has 6 ruins, this board {len(board.ruins)}")
    if sorted(card.value for card in board.cards) != list(range(11)):
        remarks.append("the printed game has the cards 0 to 10")
    return remarks


def summary_of(parts: BoardSheet) -> str:
    """Return in a few words what a board has."""
    board = parts.board
    areas = counted(len(board.areas) - 1, "artifact area")
    return f"{board.width} × {board.height} squares, {areas}, {counted(len(board.cards), 'card')}"


def exported_parts() -> str:
    """Return the text of the bundled board's file."""
    return reference_text()


def parts_sheet(parts: BoardSheet) -> Sheet:
    """Return a board: its data in the form of its file."""
    data = {
        **board_to_json(parts.board),
        "about": parts.about,
        "facts": list(parts.facts),
        "placeholders": [{"field": where, "why": why} for where, why in parts.placeholders],
    }

    def lines(width: int) -> Iterator[Line]:
        setup = Setup(2, 0, parts.board)
        names = PlaceNames(setup, ("", ""), texts_of(ENGLISH, MESSAGES))
        yield from grid(names, initial_state(setup.layout), width)
        yield from board_lines(names.say, parts, width)

    return Sheet(data, lambda width: list(lines(width)))


PARTS: Final = PartsPages(parts_sheet, remarks_on, summary_of, exported_parts)
"""What the game is dealt from, for people."""


class MagalonSheets(Presentation):
    """How everyone stands, and what happened."""

    names: PlaceNames

    def score(self, state: State) -> Sheet:
        ahead = list(state.winners) if state.finished else list(leaders(state))
        data: dict[str, Any] = {  # Any: plain JSON data
            "round": state.round_number,
            "artifacts": list(artifact_counts(state)),
            "energy": list(state.energy),
            "ahead": ahead,
            "finished": state.finished,
        }

        def lines(width: int) -> Sequence[Line]:
            message = "score-won" if state.finished else "score-ahead"
            players = self.names.all_players(ahead)
            stated = self.say(message, standings=tally(self.names, state), players=players)
            found = self.decided(state)
            return list(wrapped(line(f"{stated} {found.text}" if found else stated), width))

        return Sheet(data, lines)

    def decided(self, state: State) -> Explanation | None:
        if not state.finished:
            return None
        winners, energy = state.winners, state.energy
        if won_by_entering(state):
            text = self.say("decided-goal", player=self.names.player(winners[0]))
            return Explanation(("END-01",), text=text)
        counts = artifact_counts(state)
        level = [seat for seat, count in enumerate(counts) if count == max(counts)]
        if len(level) == 1:
            return None
        if len(winners) > 1:
            text = self.say("decided-shared", players=self.names.all_players(winners))
        else:
            standings = self.say.listed(
                f"{self.names.player(seat)} {energy[seat]}" for seat in level
            )
            text = self.say("decided-energy", standings=standings)
        return Explanation(("END-02",), text=text)

    def statistics(self, events: Sequence[kinds.Event]) -> Sheet:
        counts: dict[str, int] = {}
        for event in events:
            kind = type_name(type(event))
            counts[kind] = counts.get(kind, 0) + 1
        rounds = max(
            [1, *[event.number for event in events if isinstance(event, kinds.RoundBegun)]]
        )
        rolls = [sum(event.dice) for event in events if isinstance(event, kinds.DiceRolled)]
        seats = []
        for seat in range(len(self.names.players)):
            own = [event for event in events if getattr(event, "player", None) == seat]
            seats.append(
                {
                    "steps": sum(isinstance(event, kinds.WizardStepped) for event in own),
                    "artifacts_taken": sum(isinstance(event, kinds.ArtifactTaken) for event in own),
                    "attacks": sum(isinstance(event, kinds.WizardAttacked) for event in own),
                    "attacked": sum(
                        isinstance(event, kinds.WizardAttacked) and event.wizard == seat
                        for event in events
                    ),
                    "exhausted": sum(isinstance(event, kinds.WizardExhausted) for event in own),
                }
            )
        data: dict[str, Any] = {  # Any: plain JSON data
            "events": len(events),
            "rounds": rounds,
            "rolls": rolls,
            "seats": seats,
            "types": counts,
        }

        def lines(width: int) -> Iterator[Line]:
            say = self.names.say
            stated = say("stats", events=len(events), rounds=rounds, rolls=len(rolls))
            yield from wrapped(line(stated), width)
            titles = [say("stats-player"), *[say(f"stats-{as_id(title)}") for title in seats[0]]]
            rows = [[line(title, "dim") for title in titles]]
            for seat, found in enumerate(seats):
                rows.append(
                    [line(self.names.player(seat)), *[line(str(n)) for n in found.values()]]
                )
            for row in table(rows, right=range(1, len(titles))):
                yield from wrapped(row, width, indent=4)

        return Sheet(data, lambda width: list(lines(width)))

    def deal(self) -> Sheet:
        def lines(width: int) -> Iterator[Line]:
            setup = self.names.setup
            state = initial_state(setup.layout)
            yield from grid(self.names, state, width)
            first = self.say("deal-first", player=self.names.player(setup.first_player))
            yield from wrapped(line(first), width)
            known = reference_board()
            sheet = known if known.board == setup.board else BoardSheet(setup.board)
            yield from board_lines(self.names.say, sheet, width)

        return Sheet({}, lambda width: list(lines(width)))
