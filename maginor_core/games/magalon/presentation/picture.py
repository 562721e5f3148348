"""Magalon's picture: the grid with its areas and pieces, and the players beside or below it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from maginor_core.engine.definition import Json
from maginor_core.engine.paths import printable
from maginor_core.engine.picture import (
    SEAT_LETTERS,
    PictureLook,
    Svg,
    fitted,
    must_act,
    narrowed,
)
from maginor_core.engine.presentation import (
    SEAT_STYLES,
    Drawing,
    Line,
    Span,
    line,
    trimmed,
    wrapped,
)
from maginor_core.games.magalon.components.board import Square, turned
from maginor_core.games.magalon.components.numbers import NONE, NOWHERE, bits
from maginor_core.games.magalon.presentation.names import (
    PlaceNames,
    area_name,
    card_json_effects,
    place_word,
)
from maginor_core.games.magalon.projections.state import State

CELL: Final = 46
MARGIN: Final = 34
PANEL: Final = 430
NARROW: Final = 360
CARD: Final = (34, 50)
EFFECTS: Final = {
    "recover": "x-recover",
    "protect": "x-shield",
    "energy": "bolt",
    "gnomes": "x-gnomes",
    "shift": "x-shift",
    "place": "x-place",
}
"""The symbol of each effect of a card."""
ARTIFACTS: Final = ("ring", "amulet", "stone")
"""The artifacts that have a symbol of their own."""

Place = Any  # Any: [x, y], or the name of an area
Point = tuple[float, float]


def draw(setup: Json, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; squares count from the lower left, as commands have them."""
    return _Drawn(setup["board"], view, look).svg


class _Drawn:
    """A picture under construction."""

    def __init__(self, board: Json, view: Json, look: PictureLook) -> None:
        self.board, self.state, self.players = board, view["state"], look.players
        self.narrow, self.viewer = look.narrow, view.get("seat")
        self.say, self.language = look.say, look.say.language
        self.board_key = repr(board)
        self.left: float = 16 if self.narrow else MARGIN
        self.top: float = 62 if self.narrow else 50
        across, down = board["width"], board["height"]
        self.cell = (NARROW - 24) / across if self.narrow else CELL
        bottom = self.top + down * self.cell + 24
        if self.narrow:
            width, x, y, panel = NARROW, 8.0, bottom, NARROW - 16.0
        else:
            x, y, panel = self.left + across * self.cell + 24, 50.0, PANEL - 20.0
            width = x + PANEL
        tall = self._panel_height(panel)
        panels = y + (tall + 8) * len(self.players)
        self.svg = Svg(width, max(panels, bottom) + 8, "Magalon", self._described(), "moss")
        self._head(width)
        where = (self.cell, self.left, self.top, self.language)
        taken = tuple(tuple(found) for found in self.state["artifacts"])
        self.svg.fragment(("magalon", self.board_key, where, taken), self._ground)
        self._trail_marks()
        for number, ruin in enumerate(self.state["ruins"]):
            if ruin is not None:
                ruined = ("magalon ruin", number, repr(ruin), self.board_key, where)
                self.svg.fragment(ruined, partial(self._ruin, number, ruin))
        self._pieces()
        seats = list(range(len(self.players)))
        if self.narrow and self.viewer is not None:  # its own panel is near the board
            seats = [self.viewer, *[seat for seat in seats if seat != self.viewer]]
        for seat in seats:
            key = self._player_key((x, y, panel, tall), seat)
            self.svg.fragment(key, partial(self._player, x, y, panel, tall, seat))
            y += tall + 8

    def _corner(self, x: int, y: int) -> Point:
        """Return the top left corner of a square."""
        return self.left + x * self.cell, self.top + (self.board["height"] - 1 - y) * self.cell

    def _middle(self, place: Place) -> Point:
        """Return the middle of a cell, or of an area's first square."""
        x, y = place if isinstance(place, list) else self.board["areas"][place][0]
        left, top = self._corner(x, y)
        return left + self.cell / 2, top + self.cell / 2

    def _head(self, width: float) -> None:
        """Write the round, and draw what belongs to no place of the board."""
        svg, state = self.svg, self.state
        begun = self.say("picture-round", count=state["round"])
        svg.text(self.left, 26, begun, 19, "on-moss name")
        decision = state["decision"]
        turn = decision is not None and decision["kind"] == "take_turn"
        right = width - (8 if self.narrow else 20)
        if turn:
            with svg.place(
                "turn", self.say("command-end-turn"), (right - 86, 4, 86, 26), kind="panel"
            ):
                label = self.say("picture-end")
                svg.text(right - 43, 21.5, label, 13, anchor="middle", width=78)
            with svg.place(
                "dice", self.say("command-roll-dice"), (right - 130, 4, 36, 26), kind="panel"
            ):
                for dx, dy in ((-8, -4), (8, 4), (0, 0), (-8, 4), (8, -4)):
                    svg.disc(right - 112 + dx, 17 + dy, 2.2, "ink")
            if state["turn"]["left"]["shield"]:
                with svg.place(
                    "shield", self.say("menu-shield"), (right - 174, 4, 36, 26), kind="panel"
                ):
                    seat = decision["players"][0]
                    svg.symbol("x-shield", right - 156, 17, 18, 19, f"shield{seat}")
        lifted = (state.get("turn") or {}).get("lifted")
        if lifted is not None:
            svg.text(right - 182, 22, self.say("picture-lifted"), 13, "on-moss", anchor="end")

    def _ground(self) -> None:
        """Draw the cells, each a place, and the areas."""
        svg, board, cell = self.svg, self.board, self.cell
        void = {tuple(square) for square in board["void"]}
        inside = {tuple(square) for squares in board["areas"].values() for square in squares}
        energy = {tuple(square) for square in board["energy_fields"]}
        left, top = self._corner(0, board["height"] - 1)
        wide, tall = board["width"] * cell, board["height"] * cell
        svg.box(left - 7, top - 7, wide + 14, tall + 14, "rim", round_by=12)
        for x in range(board["width"]):
            for y in range(board["height"]):
                square = (x, y)
                if square in void or square in inside:
                    continue
                left, top = self._corner(x, y)
                title = f"[{x}, {y}]" + (self.say("picture-field") if square in energy else "")
                with svg.place(
                    place_word(square),
                    title,
                    (left, top, cell, cell),
                    round_by=0,
                    kind=f"grass-{(x + y) % 2}",
                ):
                    middle = (left + cell / 2, top + cell / 2)
                    if square in energy:
                        svg.symbol("spring", *middle, cell * 0.9)
                    elif (7 * x + 13 * y + x * y) % 5 == 0:
                        shift = (x * 5 + y * 3) % 7 - 3
                        tuft = left + cell / 2 + shift * cell / 10, top + cell * 0.72
                        svg.symbol("tuft", *tuft, cell * 0.42, kind="tuft")
        for name, squares in board["areas"].items():
            self._area(name, squares)
        ink = "on-moss"
        for x in range(board["width"]):
            left, top = self._corner(x, 0)
            svg.text(left + cell / 2, top + cell + 19, str(x), 11, ink, anchor="middle")
        for y in range(board["height"]):
            left, top = self._corner(0, y)
            svg.text(
                left - (2 if self.narrow else 8), top + cell / 2 + 4, str(y), 10, ink, anchor="end"
            )

    def _trail_marks(self) -> None:
        """Draw the ways of this turn step by step: what walked there may not enter them again."""
        trails = (self.state.get("turn") or {}).get("trails") or {}
        for trail in [
            trails.get("wizard", ()),
            *trails.get("gnomes", ()),
            trails.get("giant", ()),
        ]:
            spots = [self._middle(spot) for spot in trail if isinstance(spot, (list, str))]
            if len(spots) < 2:
                continue
            way = "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in spots])
            with self.svg.group("through"):
                self.svg.path(0, 0, 1, way, "way")
                for number, (x, y) in enumerate(spots[1:-1], 1):
                    self.svg.disc(x, y, self.cell * 0.19, "step")
                    size = self.cell * 0.26
                    self.svg.text(
                        *(x, y + size * 0.36, str(number), size, "step-ink"),
                        anchor="middle",
                        bold=True,
                    )

    def _area(self, name: str, squares: Sequence[Sequence[int]]) -> None:
        """Draw an area, which is one place, from all its squares."""
        svg, cell = self.svg, self.cell
        corners = [self._corner(x, y) for x, y in squares]
        left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
        right, bottom = (max(corner[axis] for corner in corners) + cell for axis in (0, 1))
        named = area_name(self.say, name)
        whole = len(squares) * cell * cell >= (right - left) * (bottom - top) - 1
        box = (left, top, right - left, bottom - top) if whole else (*corners[0], cell, cell)
        with svg.place(place_word(name), named, box, round_by=10, kind="plaza"):
            for x, y in corners if not whole else ():
                svg.box(x, y, cell, cell, "plaza")
            size = 11 if cell > 40 else 9.5
            width = right - left - 6
            size = narrowed(named, size, width, bold=True)
            if fitted(named, size, width, bold=True) == named:  # the artifact shows it, too
                svg.text(left + 4, top + size + 2, named, size, bold=True)
            middle = (left + right) / 2, (top + bottom) / 2
            if not whole:
                middle = corners[0][0] + cell / 2, corners[0][1] + cell / 2
            if name == "start":
                svg.symbol("gate", *middle, cell * 0.5, cell * 0.62)
            else:
                svg.disc(*middle, cell * 0.46, "pedestal")
                svg.symbol(_artifact(name), *middle, cell * 0.72)

    def _ruin(self, number: int, ruin: Json) -> None:
        svg, board, cell = self.svg, self.board, self.cell
        corners = []
        for offset in board["ruin_shape"]:
            dx, dy = turned((offset[0], offset[1]), ruin["rotation"])
            corners.append(self._corner(ruin["corner"][0] + dx, ruin["corner"][1] + dy))
        left, top = corners[0]
        with svg.moving_place(
            f"ruin:{number}", self.say("menu-ruin", ruin=number + 1), (left, top, cell, cell)
        ):
            for kind, down in (("shadow", 6), ("block-side", 4), ("block", 0)):
                for x, y in corners:
                    svg.box(x + 2, y + 1 + down, cell - 4, cell - 5, kind, round_by=5)
                    for over, under in ((1, 0), (0, 1)):
                        if (x + over * cell, y + under * cell) in corners:
                            left_of = x + over * cell / 2 + 2
                            top_of = y + 1 + under * cell / 2 + down
                            svg.box(left_of, top_of, cell - 4, cell - 5, kind)
            for x, y in corners:
                svg.symbol("courses", x + cell / 2, y + cell / 2 - 1, cell * 0.94)
            middle = left + cell / 2, top + cell / 2
            svg.disc(*middle, cell * 0.25, "paper")
            name = f"R{number + 1}"
            svg.text(middle[0], middle[1] + 4.5, name, 12, "ink", anchor="middle", bold=True)

    def _pieces(self) -> None:
        svg, state, cell = self.svg, self.state, self.cell
        for seat, shield in enumerate(state["shields"]):
            if shield is None:
                continue
            x, y = self._middle(shield)
            with svg.moving(
                f"shield:{seat}", self.say("picture-shield", player=self.players[seat])
            ):
                svg.symbol("x-shield", x, y, cell * 0.74, cell * 0.8, f"shield{seat}")
                svg.text(x, y + cell * 0.13, SEAT_LETTERS[seat], cell * 0.4, "on", anchor="middle")
        for number, gnome in enumerate(state["gnomes"]):
            x, y = self._middle(gnome)
            box = (x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4)
            with svg.moving_place(f"gnome:{number}", self.say("menu-gnome", gnome=number + 1), box):
                svg.symbol("p-gnome", x, y - cell * 0.06, cell * 0.8, cell, "gnome")
                svg.text(
                    *(x + cell * 0.3, y + cell * 0.44, str(number + 1), cell * 0.3, "step-ink"),
                    anchor="middle",
                    bold=True,
                )
        if state["giant"] is not None:
            x, y = self._middle(state["giant"])
            box = (x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4)
            with svg.moving_place("giant", self.say("menu-giant"), box):
                svg.symbol("p-giant", x, y - cell * 0.16, cell * 1.3, kind="giant")
        self._wizards(state["wizards"])

    def _wizards(self, wizards: Sequence[Place]) -> None:
        """Draw the wizards; those that share a place stand side by side."""
        cell, areas = self.cell, self.board["areas"]
        places = [str(place) for place in wizards]
        for seat, place in enumerate(wizards):
            before, among = places[:seat].count(places[seat]), places.count(places[seat])
            if isinstance(place, str) and len(areas[place]) >= among:
                left, top = self._corner(*areas[place][before])
                x, y = left + cell / 2, top + cell / 2 + 4
            else:
                x, y = self._middle(place)
                x += cell * 0.3 * (before - (among - 1) / 2) * (1 if among > 1 else 0)
                y += 4 if isinstance(place, str) else 0
            key, name = f"wizard:{seat}", self.players[seat]
            wide = max(cell * 0.6, 24)
            box = (x - wide / 2, y - cell * 0.5, wide, cell * 0.92)
            own, svg = seat == self.viewer and isinstance(place, str), self.svg
            with svg.moving_place(key, name, box) if own else svg.moving(key, name):
                self.svg.figure(x, y - cell * 0.06, cell * 1.04, seat)

    def _player_key(self, panel: tuple[float, float, float, float], seat: int) -> Hashable:
        """Return what the picture of a player depends on."""
        state, acts = self.state, must_act(self.state, seat)
        cards = tuple(state["hands"][seat]), state["played"][seat], self.board_key
        order = state.get("order") or []
        turn = order.index(seat) if seat in order else None
        energy = state["energy"][seat]
        rest = turn, seat in state["skipped"], energy, tuple(state["artifacts"][seat])
        who = seat, self.players[seat], acts, seat == self.viewer, self.language
        return "magalon", panel, who, cards, rest

    def _panel_height(self, width: float) -> float:
        return 98.0 + 54 * self._card_rows(width)

    def _card_rows(self, width: float) -> int:
        return -(-len(self.board["cards"]) // self._cards_in_row(width))

    def _cards_in_row(self, width: float) -> int:
        return max(int((width - 20) // (CARD[0] + 1)), 1)

    def _player(self, x: float, y: float, width: float, height: float, seat: int) -> None:
        svg, state, own = self.svg, self.state, seat == self.viewer
        svg.panel(x, y, width, height, own=own, acts=must_act(state, seat))
        svg.figure(x + 26, y + 28, 44, seat)
        svg.text(x + 50, y + 30, self.players[seat], 18, "ink name", width=width - 210)
        self._order(x + width - 14, y + 30, seat)
        energy, goal, most = state["energy"][seat], *map(self.board["energy"].get, ("goal", "max"))
        svg.symbol("bolt", x + 56, y + 55, 18, kind="bolt")
        svg.text(x + 67, y + 61, str(energy), 17, bold=True)
        bar = x + 98, 100.0
        svg.box(bar[0], y + 49, bar[1], 11, "bar", round_by=5)
        svg.box(
            bar[0], y + 49, max(bar[1] * min(energy, most) / most, 0.1), 11, "filled", round_by=5
        )
        mark = bar[0] + bar[1] * min(goal, most) / most
        svg.path(mark, y + 46, 1, "M0 0V17", "goal-line")
        svg.symbol("gate", mark - 6, y + 69, 9, 11)
        svg.text(mark + 1, y + 74, str(goal), 11, "dim")
        areas = [name for name in self.board["areas"] if name != "start"]
        for number, name in enumerate(areas):
            kind = "" if name in state["artifacts"][seat] else "missing"
            left = x + 214 + (width - 222) / max(len(areas), 1) * number
            svg.symbol(_artifact(name), left + 4, y + 54, 24, kind=kind)
            if not self.narrow:
                named, ink = area_name(self.say, name), "dim" if kind else "ink"
                svg.text(left + 18, y + 59, named, 11, ink, width=(width - 250) / 3 - 14)
        for number, card in enumerate(self.board["cards"]):
            each = self._cards_in_row(width)
            off = number % each - (min(each, len(self.board["cards"])) - 1) / 2
            left = x + 12 + (CARD[0] + 1) * (number % each)
            top = y + 84 + 54 * (number // each) + 0.32 * off * off
            if state["played"][seat] == card["value"]:
                top -= 5
            with svg.group("", turn=(1.5 * off, left + CARD[0] / 2, top + CARD[1])):
                self._card(left, top, card, seat, own=own)

    def _order(self, x: float, y: float, seat: int) -> None:
        """Write in which place a player has its turn, once the cards are laid."""
        order = self.state.get("order") or []
        if seat in order:
            self.svg.text(
                x, y, self.say("picture-turn", count=order.index(seat) + 1), 13, "dim", anchor="end"
            )
        elif seat in self.state["skipped"]:
            self.svg.text(x, y, self.say("picture-skipped"), 13, "dim", anchor="end")

    def _card(self, x: float, y: float, card: Json, seat: int, *, own: bool) -> None:
        """Draw a card: in hand, laid for this round, or used."""
        svg, state, value = self.svg, self.state, card["value"]
        laid, held = state["played"][seat] == value, value in state["hands"][seat]
        width, height = CARD
        message = "picture-card" if laid or held else "picture-card-used"
        title = self.say(message, value=value, effects=card_json_effects(self.say, card))
        kind = "card laid" if laid else "card" if held else "gone"
        if own:
            with svg.place(f"card:{value}", title, (x, y, width, height), round_by=5, kind=kind):
                self._face(x, y, card, laid=laid, held=held)
        else:
            svg.box(x, y, width, height, kind, round_by=5)
            self._face(x, y, card, laid=laid, held=held)

    def _face(self, x: float, y: float, card: Json, *, laid: bool, held: bool) -> None:
        svg, effects = self.svg, card["effects"]
        width, _ = CARD
        shown = [effect for effect in EFFECTS if effects.get(effect)]
        kind = f"card-{shown[0] if shown else 'energy'}"
        with svg.group(kind if laid or held else f"{kind} faded"):
            value = str(card["value"])
            svg.text(x + width / 2, y + 19, value, 18, "value name", anchor="middle")
            for number, effect in enumerate(shown):
                count = effects[effect]
                counted = count is not True
                size = 17.0 if len(shown) == 1 else 12.0
                middle = y + (35 if len(shown) == 1 else 28 + 14 * number)
                svg.symbol(
                    EFFECTS[effect], x + width / 2 - 7 * counted, middle, size, kind="effect"
                )
                if counted:
                    svg.text(x + width / 2 + 3, middle + 4.5, str(count), 12, bold=True)

    def _described(self) -> str:
        state = self.state
        rows = [
            self.say(
                "picture-player",
                player=name,
                letter=SEAT_LETTERS[seat],
                place=self._where(state["wizards"][seat]),
                energy=state["energy"][seat],
                count=len(state["artifacts"][seat]),
            )
            for seat, name in enumerate(self.players)
        ]
        return self.say(
            "picture-described",
            count=state["round"],
            rows="; ".join(rows),
        )

    def _where(self, place: Place) -> str:
        if isinstance(place, str):
            return area_name(self.say, place)
        return f"{place[0]},{place[1]}"


def _artifact(area: str) -> str:
    return f"a-{area if area in ARTIFACTS else 'stone'}"


# The board and the players, drawn in lines of text.

AREA_STYLE = "black on white"


def drawing(names: PlaceNames, state: State, width: int, *, short: bool = False) -> Drawing:
    """Return a position, in lines of at most ``width`` characters."""
    rest: list[Line] = []
    if not short:
        rest += wrapped(line(names.say("board-key"), "dim"), width)
        rest += area_lines(names, state, width)
    board = [*grid(names, state, width), *player_lines(names, state, width)]
    return Drawing(tuple(rest), tuple(board))


def grid(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield the rows of the board, north first, and the numbers of the columns."""
    board = names.setup.board
    size = min(4, (width - 3) // board.width)
    if size < 2:
        yield from wrapped(line(names.say("board-too-wide"), "dim"), width)
        yield from _pieces_in_words(names, state, width)
        return
    signs = signs_of(names, state)
    for y in reversed(range(board.height)):
        spans: list[Span] = [(f"{y:>2} ", "dim")]
        for x in range(board.width):
            text, style = signs.get((x, y), ("", ""))
            spans.append((f"{text:<{size}}", style))
        yield trimmed(spans)
    numbers = "".join([f"{x:<{size}}" for x in range(board.width)]).rstrip()
    yield line(f"   {numbers}", "dim")


def signs_of(names: PlaceNames, state: State) -> dict[Square, Span]:
    """Return what is drawn on each square that is not void: at most two characters."""
    board, geometry = names.setup.board, names.setup.geometry
    signs: dict[Square, Span] = {}
    for spot in geometry.cells:
        name = geometry.names[spot]
        assert not isinstance(name, str), "a cell is a square"
        signs[name] = ("+", "bold green") if geometry.energy_field[spot] else ("·", "dim")
    for area, squares in board.areas:
        for square in squares:
            signs[square] = (letters(area), AREA_STYLE)

    def put(spot: int, text: str, style: str) -> None:
        square = geometry.names[spot]
        if not isinstance(square, str):
            signs[square] = (text, style)

    for ruin, corner in enumerate(state.corners):
        if corner != NOWHERE:
            for cell in state.layout.covered[state.rotations[ruin]][corner]:
                put(cell, f"#{ruin + 1}", "bold white")
    for gnome, cell in enumerate(state.gnomes):
        put(cell, f"g{gnome + 1}", "bold red")
    if state.giant != NOWHERE:
        put(state.giant, "GG", "bold red")
    for seat in state.layout.seats:
        if state.shields[seat] != NOWHERE:
            put(state.shields[seat], f"S{seat + 1}", SEAT_STYLES[seat])
        put(state.wizards[seat], f"W{seat + 1}", SEAT_STYLES[seat])
    return signs


def letters(area: str) -> str:
    """Return the two letters by which an area is drawn."""
    return printable(area[:2], sign="?") or "?"


def area_lines(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield a line about the areas, with the wizards in each."""
    parts = []
    for spot, (area, _) in enumerate(names.setup.board.areas):
        inside = [seat for seat in state.layout.seats if state.wizards[seat] == spot]
        parts.append(
            names.say(
                "board-area-with" if inside else "board-area",
                letters=letters(area),
                area=area_name(names.say, area),
                kind="artifact" if spot else "start",
                players=names.all_players(inside),
            )
        )
    yield from wrapped(line(names.say("board-areas", areas="; ".join(parts)), "dim"), width)


def _pieces_in_words(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield where pieces are, if there is no space to draw them."""
    say = names.say
    parts = [
        say("piece-gnome", gnome=n + 1, place=names.spot(cell))
        for n, cell in enumerate(state.gnomes)
    ]
    if state.giant != NOWHERE:
        parts.append(say("piece-giant", place=names.spot(state.giant)))
    parts += [
        say("piece-ruin", ruin=n + 1, place=names.spot(corner))
        for n, corner in enumerate(state.corners)
        if corner != NOWHERE
    ]
    yield from wrapped(line(", ".join(parts)), width)


def player_lines(names: PlaceNames, state: State, width: int) -> Iterator[Line]:
    """Yield a line for each player: place, energy, artifacts, shield and cards."""
    top = names.setup.board.energy.max
    named = names.setup.geometry.names
    longest, say = max(map(len, names.players)), names.say
    for seat in state.layout.seats:
        energy = state.energy[seat]
        scale = f"{'=' * (energy * 10 // top if top else 0):.<10}"
        artifacts = [area_name(say, str(named[area])) for area in bits(state.artifacts[seat])]
        shield = state.shields[seat]
        card = state.played[seat]
        parts = [
            f"{energy:>2}/{top} [{scale}]",
            say("player-at", place=names.spot(state.wizards[seat])),
            say("player-artifacts", artifacts=", ".join(artifacts) or say("none")),
            say("player-shield-supply")
            if shield == NOWHERE
            else say("player-shield", place=names.spot(shield)),
            say("player-played", value="–" if card == NONE else card),
            say("player-hand", cards=_values(state.hands[seat])),
            say("player-used", cards=_values(state.used[seat])),
        ]
        mark = "*" if seat == state.current_player and not state.finished else " "
        head = (f"{mark}W{seat + 1} {names.player(seat):<{longest}} ", SEAT_STYLES[seat])
        yield from wrapped((head, ("; ".join(parts), "")), width, indent=5)


def _values(cards: int) -> str:
    return " ".join(map(str, bits(cards))) or "–"


def tally(names: PlaceNames, state: State) -> str:
    """Return in one line how many artifacts and how much energy everybody has."""
    return names.say.listed(
        names.say(
            "tally-player",
            player=names.player(seat),
            count=state.artifacts[seat].bit_count(),
            all=state.layout.areas - 1,
            energy=state.energy[seat],
        )
        for seat in state.layout.seats
    )
