"""Maginor's picture: the Oracles in a loop with their slots, and the players below them.

The tiles stand clockwise in the order of the setup, so that none moves when another leaves. On a
narrow screen they stand below one another.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Final

from attrs import frozen

from maginor_core.components.setup_forms import setup_from_json
from maginor_core.components.tokens import BEASTS, SYMBOLS, Spell
from maginor_core.engine.definition import Json
from maginor_core.engine.picture import SEAT_LETTERS, PictureLook, Svg, must_act, wrapped_text
from maginor_core.games.maginor.presentation.names import OracleNames

MARGIN: Final = 16
PITCH: Final = 26
"""Pixels from slot to slot; each can be touched in a square of this size."""
TILE: Final = 220
GAP: Final = 28
IN_ROW: Final = 8
IN_NARROW_ROW: Final = 12
MOST_ROWS: Final = 6
"""How many rows of slots of an Oracle are drawn; what is beyond is counted."""
COLUMNS: Final = 4
HEAD: Final = 28
FOOT: Final = 30
PANEL: Final = 110
"""The height of a player's panel, in pixels."""
NARROW: Final = 360
FIRST: Final = 182.0
"""Where the first panel or tile begins on a narrow screen."""

SHAPES: Final = {
    "fire": "M0 -11 C1 -6 7 -4 7 3 C7 8 3.5 11 0 11 C-3.5 11 -7 8 -7 3 C-7 0 -5 -2 -4 -5 "
    "C-3 -3 -2 -2 -1 -2 C-1 -5 -1 -8 0 -11 Z",
    "water": "M0 -11 C3 -5 7.5 -1 7.5 4 A7.5 7.5 0 0 1 -7.5 4 C-7.5 -1 -3 -5 0 -11 Z",
    "earth": "M-11 9 L-3 -9 L1.5 0 L4.5 -5 L11 9 Z",
    "air": "M-10 -3 H4 A3.5 3.5 0 1 0 0.5 -6.5 M-10 2 H9 M-10 7 H3 A2.6 2.6 0 1 1 0.4 9.6",
    "fate": "M0 -11 L3 -3.6 L11 -3.2 L4.8 1.8 L6.9 9.5 L0 5.1 L-6.9 9.5 L-4.8 1.8 L-11 -3.2 "
    "L-3 -3.6 Z",
    "sorcery": "M-9 10 L6 -5 M6 -5 L10 -9 M1 -10 V-5 M-1.5 -7.5 H3.5 M9 1 V5 M7 3 H11",
}
"""The shape of each symbol and card: a flame, a drop, mountains, wind, a star, a wand."""
OUTLINES: Final = {"air": "air-line", "sorcery": "dim-line"}
"""The shapes that are lines."""
OF_BEASTS: Final = dict(zip(BEASTS, ("earth", "water", "fire"), strict=True))


def draw(setup: Json, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; influence is a counter with the owner's colour and letter."""
    names = OracleNames(setup_from_json(setup), tuple(look.players), look.say, look.labels)
    return _Drawn(names, setup, view, narrow=look.narrow).svg


@frozen
class _Tile:
    """Where an Oracle is drawn.

    Attributes:
        x: its left side.
        y: its top.
        before: where Maginor stands before it.
        turn: where the way from there leads: up, or so many turns clockwise from that.
    """

    x: float
    y: float
    before: tuple[float, float]
    turn: float


class _Drawn:
    """A picture under construction."""

    def __init__(self, names: OracleNames, setup: Json, view: Json, *, narrow: bool) -> None:
        self.names, self.view, self.state = names, view, view["state"]
        self.symbols, self.circle, self.narrow = setup["tiles"], setup["circle"], narrow
        self.tall = 0.0
        self.in_row = IN_NARROW_ROW if narrow else IN_ROW
        self.tile_width = NARROW - 2 * 8 if narrow else TILE
        tiles, self.middle, bottom = self._narrow() if narrow else self._loop()
        width = NARROW if narrow else 2 * MARGIN + COLUMNS * TILE + (COLUMNS - 1) * GAP
        panels, height = self._panels(width, bottom)
        self.words = self._words_key()
        self.svg = Svg(width, height, "Maginor", self._described())
        for oracle in self.circle:
            self.svg.fragment(
                self._tile_key(oracle, tiles[oracle]), partial(self._oracle, oracle, tiles[oracle])
            )
        self._middle()
        self._pieces(tiles)
        for seat, panel in panels.items():
            key = self._player_key(panel, seat)
            self.svg.fragment(key, partial(self._player, *panel, seat))

    def _words_key(self) -> Hashable:
        """Return what all names depend on."""
        names = self.names
        labels = tuple(names.labels.items())
        return names.say.language, names.players, labels, names.setup.variants

    def _tile_key(self, oracle: str, at: _Tile) -> Hashable:
        """Return what the picture of a tile depends on."""
        state, decision = self.state, self.state["decision"] or {}
        there = oracle in state["circle"]
        winners = tuple(seat for seat, won in enumerate(state["oracles_won"]) if oracle in won)
        fought = decision.get("slot") if decision.get("oracle") == oracle else None
        slots = tuple(state["slots"].get(oracle, ()))
        spell = state["spells_beside"].get(oracle)
        symbols = tuple(self.symbols[oracle])
        where = (oracle, at.x, at.y, self.tall, self.narrow)
        return "maginor", where, self.words, symbols, there, winners, fought, slots, spell

    def _player_key(self, panel: tuple[float, float, float, float], seat: int) -> Hashable:
        """Return what the picture of a player depends on."""
        state, acts = self.state, must_act(self.state, seat)
        votes = sum(len(self.symbols[oracle]) for oracle in state["oracles_won"][seat])
        cards = tuple(state["hands"][seat].items()), tuple(state["discards"][seat].items())
        rest = state["supply"][seat], votes, tuple(state["spells_held"][seat])
        own = self.view.get("seat") == seat
        return "maginor", panel, self.narrow, self.words, seat, acts, cards, rest, own

    def _panels(
        self, width: float, bottom: float
    ) -> tuple[dict[int, tuple[float, float, float, float]], float]:
        """Return left, top, width and height of each player's panel, and where the picture ends.

        On a narrow screen that of the viewer is above the tiles, near what it decides.
        """
        seats = range(len(self.names.players))
        if self.narrow:
            panels, own = {}, self.view.get("seat")
            for seat in seats:
                tall = self._panel_height(seat)
                panels[seat] = (8.0, FIRST if seat == own else bottom, width - 16, tall)
                bottom += 0 if seat == own else tall + 8
            return panels, bottom + 8
        across, panels = (width - 2 * MARGIN - 12) / 2, {}
        for seat in seats:
            pair = seats[seat - seat % 2 :][:2]
            tall = max(map(self._panel_height, pair))
            panels[seat] = (MARGIN + (across + 12) * (seat % 2), bottom, across, tall)
            bottom += tall + 8 if seat == pair[-1] else 0
        return panels, bottom + 8

    def _panel_height(self, seat: int) -> float:
        """Return how tall the panel of a player must be."""
        held = len(self.state["spells_held"][seat])
        if self.narrow:
            return PANEL + 28 * -(-held // 2)
        return max(PANEL, 56 + 28 * held)

    def _rows(self, oracle: str) -> int:
        return min(-(-len(self.symbols[oracle]) // self.in_row), MOST_ROWS)

    def _height(self, oracle: str) -> float:
        return HEAD + PITCH * self._rows(oracle) + FOOT

    def _loop(self) -> tuple[dict[str, _Tile], tuple[float, float, float], float]:
        """Return the tiles around a rectangle, the middle of it, and its bottom."""
        circle = self.circle
        rows = max(4, -(-(len(circle) + 4) // 2) - COLUMNS)
        tall = max(map(self._height, circle))
        cells = [(column, 0) for column in range(COLUMNS)]
        cells += [(COLUMNS - 1, row) for row in range(1, rows)]
        cells += [(column, rows - 1) for column in range(COLUMNS - 2, -1, -1)]
        cells += [(0, row) for row in range(rows - 2, 0, -1)]
        corners = [
            (MARGIN + column * (TILE + GAP), MARGIN + row * (tall + GAP)) for column, row in cells
        ]
        tiles = {}
        for place, oracle in enumerate(circle):
            x, y = corners[place]
            last_x, last_y = corners[place - 1 if place else len(circle) - 1]
            across, down = (x > last_x) - (x < last_x), (y > last_y) - (y < last_y)
            middle = (x + TILE / 2, y + tall / 2)
            if across and not down:
                before = (middle[0] - across * (TILE + GAP) / 2, middle[1])
                turn = across / 4
            else:
                before = (middle[0], middle[1] - (down or 1) * (tall + GAP) / 2)
                turn = 0 if down < 0 else 0.5
            tiles[oracle] = _Tile(x, y, before, turn)
        height = rows * (tall + GAP)
        self.tall = tall
        centre = (MARGIN + 2 * TILE + 1.5 * GAP, MARGIN + height / 2 - GAP / 2, 2 * TILE + GAP)
        return tiles, centre, MARGIN + height

    def _narrow(self) -> tuple[dict[str, _Tile], tuple[float, float, float], float]:
        """Return the tiles below one another, the space above them, and their bottom."""
        own = self.view.get("seat")
        y, tiles = FIRST + 8, {}
        if own is not None:
            y += self._panel_height(own) + 8
        for oracle in self.circle:
            tiles[oracle] = _Tile(8, y, (NARROW / 2, y - 8), 0.5)
            y += (self._height(oracle) if oracle in self.state["circle"] else 30) + 16
        return tiles, (NARROW / 2, 110, NARROW - 16), y

    def _oracle(self, oracle: str, at: _Tile) -> None:
        svg, state, names = self.svg, self.state, self.names
        x, y, width = at.x, at.y, self.tile_width
        height = self._height(oracle) if self.narrow else self.tall
        symbols, name = self.symbols[oracle], names.oracle(oracle)
        if oracle not in state["circle"]:
            self._gone(oracle, at)
            return
        spell = state["spells_beside"].get(oracle)
        with svg.place(
            f"oracle:{oracle}",
            f"{name}, {names.votes(len(symbols))}",
            (x, y, width, height),
            round_by=10,
            kind="panel",
        ):
            svg.text(x + 10, y + 20, name, 15, bold=True, width=width - 60)
            svg.regular(x + width - 36, y + 14.5, 7, 5, "dim", inner=3)
            svg.text(x + width - 10, y + 20, str(len(symbols)), 14, "dim", anchor="end", bold=True)
        for number, symbol in enumerate(symbols[: self.in_row * MOST_ROWS]):
            place = (
                x + (width - PITCH * self.in_row) / 2 + PITCH * (number % self.in_row),
                y + HEAD + PITCH * (number // self.in_row),
            )
            self._slot(oracle, number, symbol, place)
        if len(symbols) > self.in_row * MOST_ROWS:
            more = f"+ {len(symbols) - self.in_row * MOST_ROWS}"
            svg.text(x + width - 10, y + height - 10, more, 11, "dim", anchor="end")
        if spell:
            self._spell(spell, x + 8, y + height - 27, 130)

    def _gone(self, oracle: str, at: _Tile) -> None:
        """Draw where a tile was that has left the circle, and who has won it."""
        x, y, width = at.x, at.y, self.tile_width
        height = 30 if self.narrow else self.tall
        self.svg.box(x, y, width, height, "gone", round_by=10)
        self.svg.text(x + 10, y + 20, self.names.oracle(oracle), 13, "dim", width=width - 60)
        for seat, won in enumerate(self.state["oracles_won"]):
            if oracle in won:
                self.svg.counter(x + width - 18, y + 15, 10, seat)

    def _slot(self, oracle: str, number: int, symbol: str, corner: tuple[float, float]) -> None:
        svg, names = self.svg, self.names
        x, y = corner[0] + PITCH / 2, corner[1] + PITCH / 2
        owner = self.state["slots"][oracle][number]
        held = owner is not None
        named = (
            names.say("menu-slot-note", player=names.player(owner))
            if held
            else names.say("head-free")
        )
        where = names.say("place", slot=number + 1, symbol=symbol, oracle=names.oracle(oracle))
        title = f"{where}: {named}"
        decision = self.state["decision"] or {}
        fought = decision.get("oracle") == oracle and decision.get("slot") == number
        with svg.place(
            f"slot:{oracle}:{number}",
            title,
            (corner[0] + 1, corner[1] + 1, PITCH - 2, PITCH - 2),
            round_by=12,
            kind="paper",
        ):
            if not held:
                symbol_shape(svg, x, y, 0.82, symbol)
            else:
                svg.counter(x - 1, y + 1, 10, owner)
                svg.disc(x + 7, y - 7, 6, "panel")
                symbol_shape(svg, x + 7, y - 7, 0.4, symbol)
            if fought:
                svg.disc(x, y, 13, "mark-line")

    def _spell(self, spell: Spell, x: float, y: float, width: float) -> None:
        """Draw a spell: beside an Oracle, or held."""
        names = self.names
        title = names.say(
            "spell-explained", spell=spell.replace("_", "-"), effect=names.effect(spell)
        )
        with self.svg.place(f"spell:{spell}", title, (x, y, width, 24), round_by=5, kind="void"):
            self.svg.path(x + 11, y + 12, 0.6, SCROLL, "dim-line")
            self.svg.text(x + 21, y + 16.5, names.spell(spell), 12, width=width - 24)

    def _pieces(self, tiles: dict[str, _Tile]) -> None:
        """Draw the wizards on their tiles, or in the middle, and Maginor."""
        svg, state, names = self.svg, self.state, self.names
        for tile in tiles.values():
            svg.regular(*tile.before, 6, 3, "void", turn=tile.turn)
        maginor = state["maginor"]
        if maginor is not None:
            oracle = maginor["oracle"]
            tile = tiles[oracle]
            x, y = tile.before
            if maginor["place"] != "before":
                x, y = (tile.x + self.tile_width - 62, tile.y + 13)
            with svg.moving("maginor", "Maginor"):
                svg.disc(x, y, 13, "mark")
                svg.regular(x, y, 10, 5, "paper", inner=4.2)
        for seat, oracle in enumerate(state["wizards"]):
            together = [other for other, place in enumerate(state["wizards"]) if place == oracle]
            shift = 24 * together.index(seat)
            if oracle is None:
                x, y = self.middle[0] - 36 + shift, self.middle[1] + 56
            else:
                height = self._height(oracle) if self.narrow else self.tall
                tile = tiles[oracle]
                x, y = tile.x + self.tile_width - 16 - shift, tile.y + height - 17
            with svg.moving(f"wizard:{seat}", names.player(seat)):
                svg.figure(x, y, 30, seat)

    def _middle(self) -> None:
        """Draw the title, the die, and the symbols or beasts that may be chosen."""
        svg, names = self.svg, self.names
        x, y, width = self.middle
        svg.text(x - 30, y - 74, "Maginor", 26, anchor="middle", bold=True)
        with svg.place(
            "die",
            names.say("command-roll-die"),
            (x + 44, y - 104, 40, 40),
            round_by=8,
            kind="panel",
        ):
            for dx, dy, symbol in (
                (-9, -9, "fire"),
                (9, -9, "water"),
                (-9, 9, "earth"),
                (9, 9, "fate"),
            ):
                symbol_shape(svg, x + 64 + dx, y - 84 + dy, 0.5, symbol)
        lines = wrapped_text(self._standing(), 14, width, 3)
        for number, line in enumerate(lines):
            svg.text(x, y - 32 - 17 * (len(lines) - 1 - number), line, 14, anchor="middle")
        decision = self.state["decision"]
        chosen = self.view.get("own_beast") is not None
        if chosen or (decision is not None and decision["kind"] == "choose_beast"):
            self._beasts(x, y)
            return
        step = min(78, width / len(SYMBOLS))
        for number, symbol in enumerate(SYMBOLS):
            left = x + (number - len(SYMBOLS) / 2) * step
            with svg.place(
                f"symbol:{symbol}",
                names.symbol(symbol),
                (left + 2, y - 18, step - 4, 48),
                kind="panel",
            ):
                symbol_shape(svg, left + step / 2, y - 2, 0.95, symbol)
                svg.text(
                    left + step / 2,
                    y + 24,
                    names.symbol(symbol),
                    11,
                    "dim",
                    anchor="middle",
                    width=step - 6,
                )

    def _beasts(self, x: float, y: float) -> None:
        """Draw the beasts, each beaten by the one before it."""
        svg, names, own = self.svg, self.names, self.view.get("own_beast")
        for number, beast in enumerate(BEASTS):
            left = x + (number - 1.5) * 108
            with svg.place(
                f"beast:{beast}",
                names.beast(beast),
                (left + 4, y - 18, 94, 66),
                kind="own" if beast == own else "panel",
            ):
                symbol_shape(svg, left + 51, y + 4, 1.3, OF_BEASTS[beast])
                svg.text(left + 51, y + 38, names.beast(beast), 12, anchor="middle", width=90)
            svg.regular(left + 103, y + 15, 4, 3, "dim", turn=0.25)

    def _player(self, x: float, y: float, width: float, height: float, seat: int) -> None:
        svg, state, names = self.svg, self.state, self.names
        own = self.view.get("seat") == seat
        svg.panel(x, y, width, height, own=own, acts=must_act(state, seat))
        svg.counter(x + 26, y + 22, 14, seat)
        svg.text(x + 48, y + 28, names.player(seat), 16, bold=True, width=width - 240)
        won = state["oracles_won"][seat]
        votes = sum(len(self.symbols[oracle]) for oracle in won)
        svg.regular(x + width - 172, y + 22, 9, 5, "dim", inner=4)
        svg.text(x + width - 158, y + 27, names.votes(votes), 14, width=100)
        svg.counter(x + width - 52, y + 22, 9, seat)
        svg.text(x + width - 39, y + 27, f"×{state['supply'][seat]}", 14)
        hand, discards = state["hands"][seat], state["discards"][seat]
        for number, card in enumerate((*SYMBOLS, "sorcery")):
            self._card(x + 14 + 46 * number, y + 46, card, hand[card], discards[card], own=own)
        held = state["spells_held"][seat]
        for number, spell in enumerate(held):
            if self.narrow:
                self._spell(spell, x + 14 + 162 * (number % 2), y + 110 + 28 * (number // 2), 154)
            else:
                self._spell(spell, x + 302, y + 46 + 28 * number, width - 316)

    def _card(self, x: float, y: float, card: str, hand: int, discarded: int, *, own: bool) -> None:
        """Draw the cards of a kind that a player holds; those only discarded are an outline."""
        svg, names = self.svg, self.names
        kind = "panel" if hand else "gone"
        held, gone = (
            names.say("cards-of-a-kind", card=card, count=count) for count in (hand, discarded)
        )
        title = names.say("player-cards", hand=held, discards=gone)
        if own and (hand or discarded):
            word = f"card:{card}" if hand else f"discard:{card}"
            with svg.place(word, title, (x, y, 42, 54), kind=kind):
                self._face(x, y, card, hand, discarded)
        else:
            svg.box(x, y, 42, 54, kind, round_by=6)
            self._face(x, y, card, hand, discarded)

    def _face(self, x: float, y: float, card: str, hand: int, discarded: int) -> None:
        symbol_shape(self.svg, x + 21, y + 20, 1 if hand else 0.6, card)
        if hand > 1 or card == "sorcery":
            self.svg.text(x + 21, y + 49, f"×{hand}", 12, anchor="middle", bold=True)
        elif not hand and discarded:
            self.svg.text(x + 21, y + 49, "×", 12, "dim", anchor="middle")

    def _standing(self) -> str:
        """Return for whom the table waits, or who has won."""
        state, names, say = self.state, self.names, self.names.say
        if not state["finished"]:
            return say("waiting", players=names.all_players(state["decision"]["players"]))
        totals = [
            say("has-votes", player=names.player(seat), count=total)
            for seat, total in enumerate(state["totals"])
        ]
        winners = names.all_players(state["winners"])
        return say("score-won", standings=say.listed(totals), players=winners)

    def _described(self) -> str:
        names, state = self.names, self.state
        places = [
            f"{name} ({SEAT_LETTERS[seat]}): " + (names.oracle(oracle) if oracle else "–")
            for seat, (name, oracle) in enumerate(zip(names.players, state["wizards"], strict=True))
        ]
        maginor = state["maginor"]
        if maginor is not None:
            places.append(f"Maginor: {names.oracle(maginor['oracle'])}")
        return "; ".join([self._standing(), *places])


SCROLL: Final = (
    "M-7 -9 H5 A3 3 0 0 1 8 -6 V-3 H3 M5 -9 A3 3 0 0 0 3 -6 V6 A3 3 0 0 1 -3 6 H-10 "
    "A3 3 0 0 0 -7 9 H0"
)
"""The outline of a scroll."""


def symbol_shape(svg: Svg, x: float, y: float, scale: float, symbol: str) -> None:
    """Draw a symbol around a place: it is 22 pixels wide and tall, times ``scale``."""
    svg.path(x, y, scale, SHAPES[symbol], OUTLINES.get(symbol, symbol))
