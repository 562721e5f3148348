"""Sheets: the score of a game and its statistics, for programs and for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, get_args

from maginor_core import components
from maginor_core.commands.cast_spells import CastInTurn, CastReversal
from maginor_core.components.component_set import REFERENCE, ComponentSet
from maginor_core.components.setup import Seat
from maginor_core.components.tokens import RITE_VOTES, SPELLS
from maginor_core.engine.facts import type_name
from maginor_core.engine.languages import ENGLISH, as_id, texts_of
from maginor_core.engine.package_data import package_data
from maginor_core.engine.paths import printable
from maginor_core.engine.plain import plain
from maginor_core.engine.presentation import (
    Explanation,
    Line,
    PartsPages,
    Sheet,
    as_typed,
    counted,
    line,
    table,
    width_of,
    wrapped,
)
from maginor_core.events import Event
from maginor_core.games.maginor.presentation.drawing import (
    rings,
    spell_lines,
    spells_in_play,
    symbols_line,
)
from maginor_core.games.maginor.presentation.names import MESSAGES, OracleNames, cards_held
from maginor_core.games.maginor.presentation.score import OracleStanding, ScoreSheet, score_sheet
from maginor_core.games.maginor.presentation.statistics import SeatStatistics, statistics
from maginor_core.projections.state import (
    BEASTS_ASKED,
    REVERSAL_ASKED,
    REWARD_ASKED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    TARGET_ASKED,
    TURN_BEGAN,
    TURN_RESUMED,
    State,
    initial_state,
)


def score(names: OracleNames, state: State) -> Sheet:
    """Return the votes won, and what each Oracle would pay if it were scored now."""
    sheet = score_sheet(state)
    rows = [
        {**plain(standing), "first": standing.first, "second": standing.second}
        for standing in sheet.oracles
    ]
    data: dict[str, Any] = {**plain(sheet), "oracles": rows}  # Any: plain JSON data
    data["finished"] = state.finished
    return Sheet(data, lambda width: list(_score(names, state, sheet, width)))


def _score(names: OracleNames, state: State, sheet: ScoreSheet, width: int) -> Iterator[Line]:
    say = names.say
    votes = say.listed(
        say("has-votes", player=names.player(seat), count=won)
        for seat, won in enumerate(sheet.votes)
    )
    message = "score-won" if state.finished else "score-ahead"
    stated = say(message, standings=votes, players=names.all_players(sheet.ahead))
    found = decided(names, state)
    yield from wrapped(line(f"{stated} {found.text}" if found else stated), width)
    if not sheet.oracles:
        return
    yield from wrapped(line(say("score-note")), width)
    titles = [say("head-oracle"), say("head-votes"), say("head-spell"), say("head-free")]
    titles += [*names.players, say("head-first"), say("head-second")]
    rows = [[line(title, "dim") for title in titles]]
    rows += [list(map(line, _standing(names, one))) for one in sheet.oracles]
    drawn = table(rows, right=(1, *range(3, 4 + len(names.players))))
    if all(width_of(one) <= width for one in drawn):
        yield from drawn
        return
    for standing in sheet.oracles:
        name, *cells = _standing(names, standing)
        stated = ", ".join(
            f"{title} {cell}" for title, cell in zip(titles[1:], cells, strict=True) if cell != "–"
        )
        yield from wrapped(((f"{name}: ", "bold"), (stated, "")), width, indent=4)


def decided(names: OracleNames, state: State) -> Explanation | None:
    """Return what decided between equal votes at the end; None if there was no need."""
    if not state.finished:
        return None
    sheet, value = score_sheet(state), state.layout.values
    tied = [seat for seat, votes in enumerate(sheet.votes) if votes == max(sheet.votes)]
    if len(tied) == 1:
        return None
    if len(sheet.ahead) > 1:
        text = names.say("decided-shared", players=names.all_players(sheet.ahead))
        return Explanation(("END-03", "END-04"), text=text)
    standings = []
    for seat in tied:
        best = max(state.oracles_won[seat], key=value.__getitem__, default=None)
        shown = "0" if best is None else f"{value[best]} ({names.oracle(state.name(best))})"
        standings.append(f"{names.player(Seat(seat))} {shown}")
    text = names.say("decided-oracle", standings=names.say.listed(standings))
    return Explanation(("END-03",), text=text)


def _standing(names: OracleNames, standing: OracleStanding) -> list[str]:
    def named(seat: Seat | None) -> str:
        return "–" if seat is None else names.player(seat)

    counts = (standing.free, *standing.counters)
    return [
        names.oracle(standing.oracle),
        str(standing.votes),
        "–" if standing.spell is None else names.spell(standing.spell),
        *(str(count or "–") for count in counts),
        named(standing.first),
        named(standing.second),
    ]


def statistics_sheet(names: OracleNames, events: Sequence[Event]) -> Sheet:
    """Return what happened in a game, counted."""
    found = statistics(names.setup, events)
    data: dict[str, Any] = {  # Any: plain JSON data
        "events": found.events,
        "faces": found.faces,
        "duels": found.duels,
        "scored": found.scored,
        "lead_changes": found.lead_changes,
        "vote_lead_changes": found.vote_lead_changes,
        "seats": [plain(seat) for seat in found.seats],
    }
    say = names.say
    faces = ", ".join(
        f"{say('face-name', face=face)} {number}" for face, number in found.faces.items()
    )
    stated = [
        say("stats-events", count=found.events),
        say("stats-dice", faces=faces),
        say("stats-duels", count=found.duels),
        say("stats-lead", oracles=found.lead_changes, votes=found.vote_lead_changes),
        say("stats-scored", oracles=", ".join(map(names.oracle, found.scored)) or say("none")),
    ]
    columns = [_counts(names, seat) for seat in found.seats]

    def lines(width: int) -> list[Line]:
        drawn = [part for text in stated for part in wrapped(line(text), width)] + [line()]
        rows = [[line(), *(line(name, "dim") for name in names.players)]]
        rows += [
            [line(name, "dim"), *(line(column[name]) for column in columns)] for name in columns[0]
        ]
        grid = table(rows)
        if all(width_of(one) <= width for one in grid):
            return drawn + grid
        for seat, column in enumerate(columns):
            drawn.append(line(names.player(seat), "bold"))
            for name, value in column.items():
                drawn += wrapped(((f"  {name}: ", "dim"), (value, "")), width, indent=6)
        return drawn

    return Sheet(data, lines)


def _counts(names: OracleNames, seat: SeatStatistics) -> dict[str, str]:
    counts = {
        "votes": str(seat.votes),
        "turns": str(seat.turns),
        "moves": str(seat.moves),
        "rolls": str(seat.rolls),
        "cards": names.cards(seat.cards),
        "counters": str(seat.counters),
        "replaced": str(seat.replaced),
        "results": f"{seat.duels_won}, {seat.duels_lost}, {seat.duels_tied}",
        "spells-won": ", ".join(map(names.spell, seat.spells_won)) or "–",
        "spells-cast": ", ".join(map(names.spell, seat.spells_cast)) or "–",
        "oracles": ", ".join(map(names.oracle, seat.oracles)) or "–",
    }
    return {names.say(f"stats-{name}"): count for name, count in counts.items()}


def deal_sheet(names: OracleNames) -> Sheet:
    """Return what a game begins with."""
    state = initial_state(names.setup.layout)

    def lines(width: int) -> list[Line]:
        return [
            *rings(names, state, width),
            line(),
            *spell_lines(names, spells_in_play(state), width),
            *wrapped(line(names.say("deal-note"), "dim"), width),
        ]

    return Sheet({}, lines)


# Component sets for people: the tiles to play with, listed, checked, or written out to be changed.
#
# A component set is a JSON file; the bundled one is the start of an owner's own.


def remarks_on(parts: ComponentSet) -> list[str]:
    """Return what an owner of the printed tiles may want to look at."""
    return list(parts.remarks())


def summary_of(parts: ComponentSet) -> str:
    """Return in a few words what a component set has."""
    slots = sum(len(tile.slots) for tile in parts.tiles)
    return f"{counted(len(parts.tiles), 'tile')}, {counted(slots, 'vote')} in all"


def exported_parts() -> str:
    """Return the text of the bundled set's file."""
    return package_data(components.__name__, f"{REFERENCE}.json").decode()


def parts_sheet(parts: ComponentSet) -> Sheet:
    """Return a component set: its data in the form of its file."""
    data = {
        "id": parts.id,
        "about": parts.about,
        "counters": parts.counters,
        "hand": dict(parts.hand),
        "tiles": {
            tile.oracle: {
                "name": tile.name,
                "size": tile.size,
                "name_source": tile.name_source,
                "slots": list(tile.slots),
            }
            for tile in parts.tiles
        },
    }
    return Sheet(data, lambda width: _lines(parts, width))


def _lines(parts: ComponentSet, width: int) -> list[Line]:
    say = texts_of(ENGLISH, MESSAGES)
    drawn = list(wrapped(line(printable(parts.id), "bold"), width))
    if parts.about:
        drawn += wrapped(line(printable(parts.about), "dim"), width)
    having = f"{counted(parts.counters, 'counter')} and: {cards_held(say, parts.hand)}"
    drawn += wrapped(line(f"Each player gets {having}."), width)
    titles = ("tile", "name", "size", "votes", "slots, clockwise from the top")
    rows = [[line(title, "dim") for title in titles[:-1]]]
    for tile in parts.tiles:
        name = printable(tile.name) + (" *" if tile.name_source == "ours" else "")
        cells = (printable(tile.oracle), name, tile.size, str(len(tile.slots)))
        rows.append(list(map(line, cells)))
    heads = table(rows, right=(3,))
    indent = max(map(width_of, heads)) + 2
    beside = indent + 20 <= width
    slots = [line(titles[-1], "dim"), *(symbols_line(say, tile.slots) for tile in parts.tiles)]
    for head, symbols in zip(heads, slots, strict=True):
        if beside:
            blank = (" " * (indent - width_of(head)), "")
            drawn += wrapped((*head, blank, *symbols), width, indent=indent)
        else:
            drawn += wrapped(head, width)
            drawn += wrapped((("    ", ""), *symbols), width, indent=4)
    if any(tile.name_source == "ours" for tile in parts.tiles):
        drawn.append(line("* a placeholder name, not the printed one", "dim"))
    return drawn


PARTS: Final = PartsPages(parts_sheet, remarks_on, summary_of, exported_parts)
"""What the game is dealt from, for people."""


# Explanations: the rulings behind a decision or a spell.

CASTS: Final = (*get_args(CastInTurn), CastReversal)
SPELL_RULINGS: Final[Mapping[str, str]] = {
    **{type_name(kind).removeprefix("cast_"): kind.rulings[0] for kind in CASTS},
    **dict.fromkeys(RITE_VOTES, "SPELL-12"),
}
"""By spell, the ruling about it."""


_IN_TURN: Final = (
    ("TURN-01", "TURN-03"),
    ("TURN-02", "TURN-04", "CARD-02", "CARD-03", "MOVE-01", "DIE-03", "SPELL-01"),
)
RULINGS_OF: Final = {
    TURN_BEGAN: _IN_TURN,
    TURN_RESUMED: _IN_TURN,
    SYMBOL_ASKED: (("VOTE-05", "DIE-03"), ("VOTE-01", "VOTE-02", "VOTE-04")),
    SLOT_ASKED: (("VOTE-03",), ("SCORE-01", "SCORE-04")),
    TARGET_ASKED: (("VOTE-04",), ("DUEL-01", "DUEL-02", "DUEL-07")),
    BEASTS_ASKED: (("DUEL-03", "DUEL-04", "DUEL-05", "DUEL-06"), ("DUEL-07", "SPELL-11")),
    REVERSAL_ASKED: (("SPELL-11",), ("DUEL-05", "DUEL-06", "DUEL-07")),
    REWARD_ASKED: (("SCORE-05", "SCORE-06"), ("SCORE-03", "SCORE-04", "SCORE-09", "SCORE-10")),
}
"""By the question, the rulings that state what is to be decided, and those beside them."""


def spell_explanation(word: str, names: OracleNames) -> Explanation | None:
    """Return what explains the one spell that begins with ``word``; None if there is not one."""
    typed = word.lower()
    called = {spell: as_typed(names.spell(spell)) for spell in SPELLS}
    named = [spell for spell in SPELLS if called[spell].startswith(typed)] or [
        spell for spell in SPELLS if spell.startswith(typed)
    ]
    if len(named) != 1:
        return None
    (spell,) = named
    text = names.say("spell-explained", spell=as_id(spell), effect=names.effect(spell))
    return Explanation((SPELL_RULINGS[spell],), text=text)
