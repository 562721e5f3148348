"""Maginor's picture: the Oracles in a loop with their slots, and the players below them.

The tiles stand clockwise along Maginor's road in the order of the setup, so that none moves when
another leaves; on a narrow screen the loop is two tiles wide.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final

from attrs import frozen

from maginor_core.components.setup import Setup
from maginor_core.components.tokens import BEASTS, RITE_VOTES, SYMBOLS, Spell, Symbol
from maginor_core.engine.definition import Json
from maginor_core.engine.languages import Texts
from maginor_core.engine.picture import PictureLook, Svg, Width, letter_of, must_act, narrowed
from maginor_core.games.maginor.presentation.names import OracleNames, standing

MOST_ROWS: Final = 6
"""How many rows of slots of an Oracle are drawn; what is beyond is counted."""
EMBLEMS: Final = (
    *("guild_hall", "owl", "salamander", "griffin", "sphinx", "dragon", "great_eagle"),
    *("raven", "kraken", "unicorn", "phoenix"),
)
"""The Oracles that have an emblem and a colour of their own."""
OF_BEASTS: Final = dict(zip(BEASTS, ("earth", "water", "fire"), strict=True))
DECK: Final = (*SYMBOLS, "sorcery")
CIRCLE: Final[tuple[Symbol, ...]] = ("fate", "fire", "water", "earth", "air")
"""The symbols around the die, clockwise from the top."""


Point = tuple[float, float]
Box = tuple[float, float, float, float]


@frozen
class _Plan:
    """How large the parts of a picture are, in pixels.

    Attributes:
        columns: how many tiles are side by side.
        tile: the width of a tile.
        column_gap: what is free between tiles side by side, where the road shows.
        row_gap: the same between tiles one below the other.
        in_row: how many slots a row of a tile has.
        pitch: from slot to slot; each can be touched in a square that is hardly smaller.
        top: where the tiles begin.
        head: how much of a tile is above its slots.
        foot: how much of it is below them.
        panels: how many players' panels are side by side, by the number of players.
        shortest: how tall a tile is at least.
        scale: how large what is drawn on a tile is.
        maginor: how tall Maginor is; between two tiles he covers no slot.
        piece: how tall the wizards are.
        abreast: how many wizards stand beside the spell of a tile; the others stand lower, so that
            its name is free.
    """

    width: float
    margin: float
    columns: int
    tile: float
    column_gap: float
    row_gap: float
    in_row: int
    pitch: float
    top: float
    head: float
    foot: float
    panels: Mapping[int, int]
    shortest: float
    scale: float
    maginor: int
    piece: int
    abreast: int

    @property
    def inner(self) -> float:
        """How wide it is between the margins."""
        return self.width - 2 * self.margin


WIDE: Final = _Plan(
    1152, 12, 4, 258, 32, 32, 7, 35.6, 22, 47, 34, {2: 2, 3: 3, 4: 2, 5: 3}, 146, 1, 44, 44, 3
)
TWO_ABREAST: Final = dict.fromkeys(range(2, 6), 2)
MEDIUM: Final = _Plan(692, 4, 4, 162, 12, 8, 6, 26, 18, 32, 30, TWO_ABREAST, 113, 0.74, 26, 29, 1)
NARROW: Final = _Plan(360, 4, 2, 164, 24, 20, 5, 32, 214, 35, 34, {}, 100, 0.74, 33, 33, 1)
PLANS: Final[Mapping[Width, _Plan]] = {"wide": WIDE, "medium": MEDIUM, "narrow": NARROW}
LEGEND: Final = 18
"""How tall the line is that explains the numbers of the tiles."""
BELOW_NAME: Final = 20
"""How far below the slots of a tile the name of its spell ends."""
SLOT: Final = 29
"""How wide the symbol of a slot is."""


def draw(setup: Setup, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; influence is a counter with the owner's colour and letter."""
    state, viewer = view["state"], view.get("seat")
    above = viewer if look.narrow else None
    drawn = look.keep(("drawn", above), (setup, state), _Drawn, setup, state, look, above)
    return copy(drawn).seen(viewer, view.get("own_beast"))


def _names(setup: Setup, look: PictureLook) -> OracleNames:
    return OracleNames(setup, tuple(look.players), look.say, look.labels)


@frozen
class _Tile:
    """Where an Oracle is drawn, and where Maginor comes from.

    Attributes:
        before: where Maginor stands before it.
        turn: where the way from there leads, in degrees clockwise from the right.
    """

    x: float
    y: float
    height: float
    before: tuple[float, float]
    turn: int


class _Drawn:
    """A picture under construction: what all viewers see alike, and then what one of them sees.

    Attributes:
        above: on a narrow screen, whose panel is above the tiles, so that these are where they are.
        viewer: who sees it.
        own_beast: the beast that the viewer has chosen.
    """

    def __init__(self, setup: Setup, state: Json, look: PictureLook, above: int | None) -> None:
        self.names = look.keep("names", setup, _names, setup, look)
        self.viewer: int | None = None
        self.own_beast: str | None = None
        self.state, self.above = state, above
        self.symbols, self.circle, self.narrow = setup.tiles, setup.circle, look.narrow
        self.plan = PLANS[look.width]
        top, inner = self.plan.top, self.plan.inner
        top += 0 if above is None else self._panel_height(above, inner) + 8
        top += LEGEND + 12 if look.narrow else 0  # Maginor is as tall above a tile
        tiles, rows = look.keep(("loop", above), top, self._loop, top)
        bottom, belongings = rows[-1] + 6, (state["oracles_won"], state["spells_held"])
        shown = bottom, belongings
        self.panels, height = look.keep(("panels", above), shown, self._panels, bottom, above)
        places = state["wizards"], state["maginor"]
        described = look.keep("described", places, self._described)
        self.svg = Svg(self.plan.width, height, "Maginor", described, "dusk", look=look)
        self.middle = self._middle(rows)
        below = top - 20 if look.narrow else rows[-2] - self.plan.row_gap - 2
        self.legend = (inner if look.narrow else 300.0, below)
        self.svg.fragment(("road", above), (top, height), self._road, tiles, height)
        self.begun, self.tiles = self.svg, tiles
        board = [state[each] for each in ("slots", "spells_beside", "oracles_won", "decision")]
        self.shown = top, board
        self.wizards = self._wizards()
        held = [state[each] for each in ("hands", "discards", "supply")]
        self.holdings = list(zip(self.panels.values(), *held, *belongings, strict=True))

    def seen(self, viewer: int | None, own_beast: str | None) -> Svg:
        """Return the picture as a viewer sees it."""
        self.viewer, self.own_beast, state = viewer, own_beast, self.state
        svg = self.svg = self.begun.copy()
        self._stage(*self.middle)
        svg.fragment(("tiles", self.above), self.shown, self._tiles)
        self._maginor()
        for who, at, size in self.wizards:
            svg.stamp(_wizard, at, size, who, "place" if who[0] == viewer else "piece")
        for seat, holding in enumerate(self.holdings):
            own, panel = seat == viewer, holding[0]
            svg.panel(*panel, own=own, acts=must_act(state, seat))
            svg.fragment(("player", seat, own, self.above), holding, self._player, seat, *panel)
        return svg

    def _tiles(self) -> None:
        """Draw all tiles; of one that has left the circle only who has won it."""
        state, decision, above = self.state, self.state["decision"] or {}, self.above
        held, beside, fragment = state["slots"], state["spells_beside"], self.svg.fragment
        steps = self._steps()
        for oracle, tile in self.tiles.items():
            slots = held.get(oracle)
            if slots is None:
                winners = tuple([oracle in won for won in state["oracles_won"]])
                fragment(
                    ("tile", oracle, above), (tile, winners), self._gone, oracle, tile, winners
                )
                continue
            fought = decision.get("slot", -1) if decision.get("oracle") == oracle else None
            shown = tile, slots, beside.get(oracle), fought, steps[oracle]
            fragment(("tile", oracle, above), shown, self._oracle, oracle, *shown)

    def _steps(self) -> dict[str, int]:
        """Return in how many steps Maginor scores each Oracle (MAG-01 to MAG-04); 0 for never."""
        circle = [oracle for oracle in self.circle if oracle in self.state["slots"]]
        maginor = self.state["maginor"]
        if maginor is None or maginor["oracle"] not in circle:  # in the end
            return dict.fromkeys(circle, 0)
        at, on = circle.index(maginor["oracle"]), maginor["place"] == "on"
        hall, steps = circle[0], {}
        for number, oracle in enumerate(circle):
            away = (number - at) % len(circle)
            if oracle == hall:  # he comes to the space before it, and goes no farther
                steps[oracle] = 2 * (away or len(circle)) if on else 2 * away + 1
            else:
                steps[oracle] = 2 * away + (1 if on else 2)
        return steps

    def _loop(self, top: float) -> tuple[dict[str, _Tile], list[float]]:
        """Return the tiles around a rectangle, and where its rows of tiles begin and end."""
        plan, circle = self.plan, self.circle
        last = plan.columns - 1
        rows = max(4 - 2 * self.narrow, -(-(len(circle) + 4) // 2) - plan.columns)
        cells = [(column, 0) for column in range(plan.columns)]
        cells += [(last, row) for row in range(1, rows)]
        cells += [(column, rows - 1) for column in range(last - 1, -1, -1)]
        cells += [(0, row) for row in range(rows - 2, 0, -1)]
        cells = cells[: len(circle)]
        tall = [plan.shortest] * rows
        for oracle, (_, row) in zip(circle, cells, strict=True):
            tall[row] = max(tall[row], self._height(oracle))
        tops = [top]
        for height in tall:
            tops.append(tops[-1] + height + plan.row_gap)
        tiles: dict[str, _Tile] = {}
        for (oracle, (column, row)), (x0, y0) in zip(
            zip(circle, cells, strict=True), [cells[-1], *cells], strict=False
        ):
            across, down = (column > x0) - (column < x0), (row > y0) - (row < y0)
            apart = plan.tile + plan.column_gap
            x, y = plan.margin + column * apart, tops[row]
            if across and not down:
                before = x + plan.tile / 2 - across * apart / 2, y + tall[row] / 2
            else:
                before = x + plan.tile / 2, tops[row + (down < 0)] - plan.row_gap / 2
            turn = 90 * down if down else 90 - 90 * across
            tiles[oracle] = _Tile(x, y, tall[row], before, turn)
        return tiles, tops

    def _height(self, oracle: str) -> float:
        rows = min(-(-len(self.symbols[oracle]) // self.plan.in_row), MOST_ROWS)
        return self.plan.head + self.plan.pitch * rows + self._foot(oracle)

    def _foot(self, oracle: str) -> float:
        """Return how much of a tile is below its slots.

        Where all wizards begin, many stand below the spell, if not in the gap below the tile.
        """
        plan = self.plan
        crowded = oracle == self.circle[0] and len(self.names.players) > plan.abreast
        return plan.foot + 0.5 * plan.piece * (crowded and plan.row_gap < 0.5 * plan.piece)

    def _panels(
        self, bottom: float, first: int | None
    ) -> tuple[dict[int, tuple[float, float, float, float]], float]:
        """Return left, top, width and height of each player's panel, and where the picture ends.

        That of the player ``first`` is above the tiles, near what it decides.
        """
        count, plan = len(self.names.players), self.plan
        abreast = plan.panels.get(count, 1)
        width = (plan.inner - 10 * (abreast - 1)) / abreast
        panels = {}
        for leftmost in range(0, count, abreast):
            seats = range(leftmost, min(leftmost + abreast, count))
            tall = max(self._panel_height(seat, width) for seat in seats)
            for seat in seats:
                x = plan.margin + (width + 10) * (seat - leftmost)
                panels[seat] = (x, plan.top if seat == first else bottom, width, tall)
            bottom += 0 if first in seats else tall + 8
        return panels, bottom + 4

    def _votes(self, seat: int) -> int:
        """Return the votes of the Oracles and, if they count, of the Rites that a player has."""
        rites = RITE_VOTES if self.names.setup.variants.rites_count else {}
        won, held = self.state["oracles_won"][seat], self.state["spells_held"][seat]
        return sum(len(self.symbols[one]) for one in won) + sum(rites.get(one, 0) for one in held)

    def _belongings(self, seat: int, width: float) -> tuple[list[tuple[float, float]], float]:
        """Return where a player's Oracles and spells are in its panel, and how tall that is."""
        left, top = (368.0, 12.0) if width > 500 else (10.0, 114.0)
        won, held = self.state["oracles_won"][seat], self.state["spells_held"][seat]
        x, y, places = left, top, []
        for wide in (*[58.0] * len(won), *[min(162.0, width - left - 10)] * len(held)):
            if x + wide > width - 6:
                x, y = left, y + 31
            places.append((x, y))
            x += wide + 4
        return places, max(114.0, y + 36 if places else 0)

    def _panel_height(self, seat: int, width: float) -> float:
        return self._belongings(seat, width)[1]

    def _road(self, tiles: Mapping[str, _Tile], height: float) -> None:
        """Draw the sky, and the road that Maginor walks, which arrows lead along."""
        svg, plan = self.svg, self.plan
        svg.symbol("sky", plan.width / 2, height / 2, plan.width, height)
        some = list(tiles.values())
        x, y = plan.margin + plan.tile / 2, some[0].y + some[0].height / 2
        bottom = max(tile.y + tile.height / 2 for tile in some)
        for kind in ("road", "dashes"):
            svg.box(x, y, plan.width - 2 * x, bottom - y, kind, round_by=30)
        for tile in some:
            svg.use("chevron", *tile.before, turn=tile.turn)
        across, down = self.legend
        svg.stamp(_legend, (plan.width / 2, down), across)

    def _oracle(
        self,
        oracle: str,
        at: _Tile,
        slots: Sequence[int | None],
        spell: Spell | None,
        fought: int | None,
        steps: int,
    ) -> None:
        """Draw a tile with who would have its votes and its spell, and when it is scored.

        The first one's counter is at the votes, the second one's at the spell (SCORE-05), and the
        number of Maginor's ``steps`` until then at the emblem.

        ``fought`` is the slot that is asked about, and -1 the whole Oracle.
        """
        svg, names, plan = self.svg, self.names, self.plan
        x, y, width, height = at.x, at.y, plan.tile, at.height
        symbols, name, most = self.symbols[oracle], names.oracle(oracle), plan.in_row * MOST_ROWS
        with svg.group(f"o-{_emblem(oracle)}"):
            kind, ranked = "face" if fought is None else "face asked", _ranked(slots)
            told, scale = standing(names, ranked, steps, spell), plan.scale
            described = oracle, name, len(symbols), told
            svg.stamp(_face, described, (x, y, width, height), kind, scale)
            if ranked:
                with svg.group("through"):
                    spot = x + width - 11 * scale, y + 40 * scale
                    svg.counter(*spot, 11 if scale == 1 else 8.5, ranked[0])
            size = max(plan.pitch - 3, 24)
            for number, symbol in enumerate(symbols[:most]):
                row, column = divmod(number, plan.in_row)
                middle = x + width / 2 + plan.pitch * (column - (plan.in_row - 1) / 2)
                down = y + plan.head + plan.pitch * (row + 0.5)
                owner, mark = slots[number], "duel-mark" if number == fought else ""
                holder = None if owner is None else (owner, names.player(owner))
                svg.stamp(_slot, (oracle, name, number, symbol), (middle, down, size), holder, mark)
            if len(symbols) > most:
                more = f"+ {len(symbols) - most}"
                svg.text(x + width - 10, y + height - 10, more, 11, "dim", anchor="end")
            if spell:
                wide, above = 150 if scale == 1 else 122, y + height - self._foot(oracle)
                self._spell(spell, x + 8, above + 2, wide)
                if len(ranked) > 1:
                    with svg.group("through"):
                        svg.counter(x + 8 + wide, above + 14, 11 * scale + 0.4, ranked[1])
            if steps:
                svg.stamp(_countdown, (x + 50 * scale, y + 36 * scale), 13 * scale, steps)

    def _gone(self, oracle: str, at: _Tile, winners: Sequence[bool]) -> None:
        """Draw where a tile was that has left the circle, and who has won it."""
        svg, width = self.svg, self.plan.tile
        x, y, height = at.x, at.y, at.height
        svg.box(x, y, width, height, "recess", round_by=14)
        svg.symbol(f"e-{_emblem(oracle)}", x + width / 2, y + height / 2 - 12, 62, kind="shade")
        name = self.names.oracle(oracle)
        bottom = y + height - 14
        svg.text(x + width / 2, bottom, name, 13, "on-dusk", anchor="middle", width=width - 70)
        for seat, won in enumerate(winners):
            if won:
                svg.counter(x + width - 20, y + 20, 13, seat)

    def _spell(self, spell: Spell, x: float, y: float, width: float) -> None:
        """Draw a spell: beside an Oracle, or held."""
        self.svg.stamp(_scroll, spell, self.names.effect(spell), (x, y), width)

    def _maginor(self) -> None:
        maginor = self.state["maginor"]
        if maginor is None:
            return
        tile = self.tiles[maginor["oracle"]]
        at = tile.before
        if maginor["place"] != "before":
            at = tile.x + 27 * self.plan.scale, tile.y + (3 if self.plan.scale == 1 else -2)
        self.svg.stamp(_maginor, *at, self.plan.maginor)

    def _wizards(self) -> list[tuple[tuple[int, str], Point, int]]:
        """Return who has a wizard, and where it is: on its tile, or in the middle; and its size."""
        placed, size, wizards = [], self.plan.piece, self.state["wizards"]
        for seat, oracle in enumerate(wizards):
            before = wizards[:seat].count(oracle)
            shift = size * 0.5 * before
            if oracle is None:
                x, y = self.middle[0] - size + shift, self.middle[1] + self.middle[2] * 0.62
            else:
                tile = self.tiles[oracle]
                x = tile.x + self.plan.tile - size * 0.4 - shift
                y = tile.y + tile.height - size * 0.3
                if before >= self.plan.abreast:
                    y = tile.y + tile.height - self._foot(oracle) + BELOW_NAME + size / 2
            placed.append(((seat, self.names.player(seat)), (x, y), size))
        return placed

    def _middle(self, rows: Sequence[float]) -> tuple[float, float, float]:
        """Return the middle of the picture, and how much room is around it."""
        gap, x = self.plan.row_gap, self.plan.width / 2
        if self.narrow:
            return x, self.plan.top / 2 - 2, 100.0
        y, radius = (rows[1] + rows[-2] - gap - LEGEND) / 2, (rows[-2] - gap - rows[1]) / 2
        return x, y, min(radius, 172)

    def _stage(self, x: float, y: float, radius: float) -> None:
        """Draw the die with what was rolled, and the symbols or beasts that may be chosen."""
        svg, decision = self.svg, self.state["decision"] or {}
        svg.symbol("stage", x, y, 2 * radius)
        if self.own_beast is not None or decision.get("kind") == "choose_beast":
            self._beasts(x, y, radius, decision)
            return
        svg.stamp(_circle, x, y, radius, self._rolled(decision))

    def _rolled(self, decision: Json) -> str:
        """Return the face of the die that a decision follows from; empty if there is none."""
        if decision.get("kind") == "choose_symbol":
            return "maginor"
        if decision.get("kind") != "choose_slot":
            return ""
        symbol: str = self.symbols[decision["oracle"]][decision["slots"][0]]
        return symbol

    def _beasts(self, x: float, y: float, radius: float, decision: Json) -> None:
        """Draw the beasts, each beaten by the one before it, and who fights."""
        svg, names, own = self.svg, self.names, self.own_beast
        size = radius / 170
        wide, tall = 100.0 if self.narrow else 88 * size + 14, 150 * size  # names fit in
        svg.symbol("swords", x, y - 108 * size, 46 * size + 6, kind="beats-ink")
        for side, who in ((-1, "challenger"), (1, "defender")):
            if who in decision:
                svg.counter(x + side * (30 + 34 * size), y - 108 * size, 18 * size, decision[who])
        for number, beast in enumerate(BEASTS):
            middle = x + (number - 1) * (wide + 22 * size)
            with svg.place(
                f"beast:{beast}",
                names.beast(beast),
                (middle - wide / 2, y - 70 * size, wide, tall),
                round_by=10,
                kind="own chosen" if beast == own else "card",
            ):
                svg.use(f"sign-{OF_BEASTS[beast]}", middle, y - 8 * size, scale=2 * size)
                bottom = y - 70 * size + tall - 12 * size
                svg.text(middle, bottom, names.beast(beast), 14, anchor="middle", width=wide - 8)
            svg.use("chevron", middle + wide / 2 + 11 * size, y)

    def _player(self, seat: int, x: float, y: float, width: float, height: float) -> None:
        svg, state, names = self.svg, self.state, self.names
        own, inner = seat == self.viewer, min(width, 360)
        counts = self._votes(seat), state["supply"][seat]
        svg.stamp(_holder, (seat, names.player(seat)), (x, y), inner, counts)
        hand, discards = state["hands"][seat], state["discards"][seat]
        step = (inner - 12) / len(DECK)
        for number, card in enumerate(DECK):
            box, counts = (
                (x + 8 + step * number, y + 50, step - 6, 56.0),
                (hand[card], discards[card]),
            )
            svg.stamp(_card, card, box, counts, "place" if own else "piece")
        won, held = state["oracles_won"][seat], state["spells_held"][seat]
        places, _ = self._belongings(seat, width)
        for spell, (dx, dy) in zip(held, places[len(won) :], strict=True):
            room = min(162.0, width - (368 if width > 500 else 10) - 10)
            self._spell(spell, x + dx, y + dy, room)
        for name, (dx, dy) in zip(won, places, strict=False):
            svg.stamp(_prize, name, len(self.symbols[name]), (x + dx, y + dy))

    def _described(self) -> str:
        names, state = self.names, self.state
        places = [
            f"{name} ({letter_of(seat)}): " + (names.oracle(oracle) if oracle else "–")
            for seat, (name, oracle) in enumerate(zip(names.players, state["wizards"], strict=True))
        ]
        maginor = state["maginor"]
        if maginor is not None:
            places.append(f"Maginor: {names.oracle(maginor['oracle'])}")
        return "; ".join(places)


# Stamps: what is drawn alike in many pictures, from what they are given alone.


def _emblem(oracle: str) -> str:
    return oracle if oracle in EMBLEMS else "other"


def _ranked(slots: Sequence[int | None]) -> tuple[int, ...]:
    """Return who has counters on an Oracle, the first one first (SCORE-03, SCORE-04)."""
    held = [owner for owner in slots if owner is not None]
    return tuple(sorted(dict.fromkeys(held), key=lambda owner: -held.count(owner)))


def _face(
    svg: Svg, say: Texts, tile: tuple[str, str, int, str], box: Box, kind: str, scale: float
) -> None:
    """Draw a tile without its slots, by the Oracle, its name, its worth, and how it stands."""
    (oracle, name, count, told), (x, y, width, height) = tile, box
    emblem = _emblem(oracle)
    with svg.place(
        f"oracle:{oracle}",
        f"{name}, {say('votes', count=count)}; {told}",
        box,
        round_by=14,
        kind=kind,
    ):
        svg.box(x + 2, y + 2, width - 4, 40 * scale, "band", round_by=12)
        svg.symbol(f"e-{emblem}", x + width - 46, y + height - 44, 84 * scale, kind="watermark")
        svg.use(f"medal-{emblem}", x + 27 * scale, y + 24 * scale, scale=scale)
        left, right = 67 * scale, 45 * scale
        svg.text(
            *(x + left, y + 28 * scale + 1, name, 19 if scale == 1 else 15, "ink name"),
            width=width - left - right,
        )
        svg.use("seal", x + width - 25 * scale, y + 22 * scale, scale=scale)
        svg.text(
            *(x + width - 25 * scale, y + 28 * scale, str(count), 17.5 * scale),
            "sealed name",
            anchor="middle",
        )


def _slot(
    svg: Svg,
    say: Texts,
    slot: tuple[str, str, int, str],
    at: tuple[float, float, float],
    holder: tuple[int, str] | None,
    mark: str,
) -> None:
    """Draw a slot by its Oracle, that one's name, its number and its symbol, and by its size."""
    (oracle, name, number, symbol), (x, y, size) = slot, at
    named = say("menu-slot-note", player=holder[1]) if holder else say("head-free")
    where = say("place", slot=number + 1, symbol=symbol, oracle=name)
    box, scale = (x - size / 2, y - size / 2, size, size), size / SLOT
    with svg.place(f"slot:{oracle}:{number}", f"{where}: {named}", box, round_by=size / 2):
        if holder is None:
            svg.use(f"socket-{symbol}", x, y, scale=scale)
        else:
            with svg.moving(f"counter:{oracle}:{number}:{holder[0]}"):
                svg.use(f"held-{symbol}-{holder[0]}", x, y, scale=scale)
        if mark:
            svg.use(mark, x, y, scale=scale)


def _countdown(svg: Svg, say: Texts, at: Point, radius: float, steps: int) -> None:
    """Draw in how many steps Maginor scores a tile, in the colour of his cloak."""
    with svg.group("through"):
        svg.disc(*at, radius, "countdown")
        svg.text(at[0], at[1] + radius * 0.42, str(steps), radius * 1.2, "on name", anchor="middle")


def _legend(svg: Svg, say: Texts, at: Point, width: float) -> None:
    """Explain ``_countdown`` in a line around a place."""
    (x, y), told = at, say("picture-legend")
    size = narrowed(told, 13, width - 22)
    half = min(len(told) * size * 0.52, width - 22) / 2
    svg.disc(x - half - 2, y - 4, 8, "countdown")
    svg.text(x - half - 2, y - 0.5, "3", 10, "on name", anchor="middle")
    svg.text(x - half + 12, y, told, size, "on-dusk", width=width - 22)


def _scroll(svg: Svg, say: Texts, spell: str, effect: str, at: Point, width: float) -> None:
    x, y = at
    known = spell.replace("_", "-")
    title = say("spell-explained", spell=known, effect=effect)
    box = x, y, width, 25.0
    with svg.place(f"spell:{spell}", title, box, round_by=6, kind="void", card=""):
        svg.symbol("scroll", x + 14, y + 12.5, 16, kind="scroll")
        name = say("spell", spell=known)
        svg.text(x + 26, y + 17, name, 12.5, bold=True, width=width - 28)


def _prize(svg: Svg, say: Texts, oracle: str, value: int, at: Point) -> None:
    emblem, (x, y) = _emblem(oracle), at
    with svg.group(f"o-{emblem}", piece=f"oracle:{oracle}"):
        svg.box(x, y, 58, 26, "prize", round_by=13)
        svg.symbol(f"e-{emblem}", x + 15, y + 13, 21, kind="emblem")
        svg.text(x + 41, y + 18.5, str(value), 16, "sealed name", anchor="middle")


def _maginor(svg: Svg, say: Texts, x: float, y: float, size: float) -> None:
    with svg.moving("maginor", "Maginor"):
        svg.disc(x, y, size * 0.58, "aura")
        middle = x - size * 0.05  # of cloak and staff
        svg.symbol("p-maginor", middle, y, size * 0.94, size * 1.12, "maginor")


def _wizard(svg: Svg, say: Texts, at: Point, size: float, who: tuple[int, str], kind: str) -> None:
    (x, y), (seat, name) = at, who
    key, wide = f"wizard:{seat}", max(size * 0.64, 24)
    box = (x - wide / 2, y - size * 0.5, wide, size)
    with svg.moving_place(key, name, box) if kind == "place" else svg.moving(key, name):
        svg.figure(x, y, size, seat)


def _circle(svg: Svg, say: Texts, x: float, y: float, radius: float, rolled: str) -> None:
    """Draw the symbols around the die, and what it shows; all faces if it was not rolled."""
    size, reach = radius / 170, radius * 126 / 170
    for number, symbol in enumerate(CIRCLE):
        angle = math.tau * number / len(SYMBOLS)
        left, top = x + reach * math.sin(angle), y - reach * math.cos(angle)
        half = 16 + 11 * size
        with svg.place(
            f"symbol:{symbol}",
            say("symbol", symbol=symbol),
            (left - half, top - half, 2 * half, 2 * half),
            round_by=half,
            kind="token",
        ):
            svg.use(f"sign-{symbol}", left, top, scale=half / 28)
    half = 14 + 28 * size
    with svg.place(
        "die",
        say("command-roll-die"),
        (x - half, y - half, 2 * half, 2 * half),
        round_by=half * 0.42,
        kind="die",
    ):
        svg.box(
            *(x - half * 0.83, y - half * 0.83, half * 1.66, half * 1.66, "die-face"),
            round_by=half * 0.3,
        )
        if rolled == "maginor":
            svg.symbol("p-maginor", x, y, half * 1.1, half * 1.3, "maginor")
        elif rolled:
            svg.use(f"sign-{rolled}", x, y, scale=half / 22)
        else:
            for face, dx, dy in zip(CIRCLE, (0, -1, 1, -1, 1), (0, -1, -1, 1, 1), strict=True):
                spot = (x + dx * half * 0.45, y + dy * half * 0.45)
                svg.use(f"sign-{face}", *spot, scale=half / 70)


def _holder(
    svg: Svg, say: Texts, who: tuple[int, str], at: Point, width: float, counts: tuple[int, int]
) -> None:
    """Draw who a panel belongs to, with votes and influence counters in supply."""
    (seat, name), (x, y), (votes, supply) = who, at, counts
    svg.figure(x + 24, y + 24, 40, seat)
    svg.text(x + 46, y + 31, name, 19, "ink name", width=width - 200)
    svg.symbol("laurel", x + width - 128, y + 24, 30, kind="brass tint")
    svg.text(x + width - 108, y + 31, str(votes), 20, "ink name")
    svg.counter(x + width - 62, y + 24, 13, seat)
    svg.text(x + width - 44, y + 30, f"×{supply}", 16, bold=True)


def _card(svg: Svg, say: Texts, card: str, box: Box, counts: tuple[int, int], kind: str) -> None:
    """Draw the cards of a kind that a player holds; those only discarded are an outline."""
    (x, y, width, _), (hand, discarded) = box, counts
    drawn = "card" if hand else "gone"
    held, gone = (say("cards-of-a-kind", card=card, count=count) for count in (hand, discarded))
    title = say("player-cards", hand=held, discards=gone)
    if kind == "place" and (hand or discarded):
        word = f"card:{card}" if hand else f"discard:{card}"
        with svg.place(word, title, box, round_by=8, kind=drawn, card=""):
            _sign(svg, x + width / 2, y, card, hand, discarded)
    else:
        svg.box(*box, drawn, round_by=8)
        _sign(svg, x + width / 2, y, card, hand, discarded)


def _sign(svg: Svg, x: float, y: float, card: str, hand: int, discarded: int) -> None:
    several = hand > 1 or card == "sorcery"
    kind = "" if hand else "faded"
    svg.use(f"sign-{card}", x, y + (21 if several else 28), kind, scale=1.1)
    if several:
        svg.text(x, y + 51, f"×{hand}", 14, anchor="middle", bold=True)
    elif not hand and discarded:
        svg.text(x, y + 51, "×", 13, "dim", anchor="middle")
