"""Magalon's picture: the grid with its areas and pieces, and the players beside or below it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import cos, radians, sin
from typing import Any, Final

from maginor_core.engine.definition import Json
from maginor_core.engine.picture import (
    PictureLook,
    Svg,
    fitted,
    letter_of,
    must_act,
    narrowed,
)
from maginor_core.games.magalon.components.board import turned
from maginor_core.games.magalon.components.board_json import board_to_json
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.presentation.names import (
    area_name,
    card_json_effects,
    place_name,
    place_word,
)

CELL: Final = 48
DRAWN: Final = 54
"""How large a cell is in the symbols of the landscape."""
RIM: Final = 30
PANEL: Final = 376
BESIDE: Final = 290
"""How wide players' panels are beside a board, and on screens where that needs the room."""
ROOMY: Final = 104
"""How tall a panel is in which artifacts have a row of their own."""
TALL: Final = 138
"""How tall one is that has room above the card."""
NARROW: Final = 360
CARD: Final = (70, 112)
FAN: Final = 2.6
"""By how many degrees a card of the fan is turned from the next."""
RAISED: Final = 14
ELBOW: Final = [[0, 0], [1, 0], [0, 1]]
"""The shape of a ruin that has a symbol for each of its rotations."""
EFFECTS: Final = {
    "recover": "x-recover",
    "protect": "x-shield",
    "energy": "bolt",
    "gnomes": "x-gnomes",
    "shift": "x-shift",
    "place": "x-place",
}
"""The symbol of each effect of a card."""
BUTTONS: Final = {
    "take_turn": {"shield": "menu-shield", "dice": "command-roll-dice", "turn": "button-turn"},
    "move_on": {"stay": "command-stay", "on": "command-move-on"},
}
"""By the kind of a decision, what belongs to no place of the board, with what it is called."""
ARTIFACTS: Final = ("ring", "amulet", "stone")
"""The artifacts that have a symbol of their own."""

Place = Any  # Any: [x, y], or the name of an area
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def draw(setup: Setup, view: Json, look: PictureLook) -> Svg:
    """Return the picture of a view; squares count from the lower left, as commands have them."""
    board = look.keep("board", (setup.board,), board_to_json, setup.board)
    return _Drawn(board, view, look, needs_move=setup.variants.energy_needs_move).svg


class _Drawn:
    """A picture under construction."""

    def __init__(self, board: Json, view: Json, look: PictureLook, *, needs_move: bool) -> None:
        self.needs_move = needs_move
        self.board, self.state, self.players = board, view["state"], look.players
        self.narrow, self.viewer = look.narrow, view.get("seat")
        self.say, self.look, state = look.say, look, self.state
        self.panel = float(BESIDE if look.width == "medium" else PANEL)
        boxes, (x, y, wide), width = self._upright() if self.narrow else self._abreast()
        fan = self.viewer is not None and bool(board["cards"])
        tall = 1.3 * CARD[1] * wide / PANEL if fan else 0.0
        bottom = self.top + board["height"] * self.cell + (18 if self.narrow else RIM)
        height = max(bottom, y + 56 + tall)
        y = y if self.narrow else height - tall - 60
        described = self._described()
        svg = self.svg = Svg(width, height + 8, "Magalon", described, "moss", look=look)
        here = self.top  # where everything is follows from it
        svg.fragment(("ground", here), board, self._ground)
        turn = state["turn"] or {}
        trails = turn.get("trails") or {}
        svg.fragment(("trails", here), trails, partial(self._trail_marks, trails))
        for number, ruin in enumerate(state["ruins"]):
            if ruin is not None:
                svg.fragment(("ruin", number, here), ruin, partial(self._ruin, number, ruin))
        self._pieces(here)
        for seat, box in boxes:
            part = "player", seat, seat == self.viewer, here
            svg.fragment(part, (box, self._shown_of(seat)), partial(self._player, *box, seat))
        decision = state["decision"] or {}
        moves = decision.get("kind") in BUTTONS and (
            decision["kind"],
            turn["left"]["shield"],
            decision["players"],
            self._stands_on_field(),
        )
        controls = y, state["round"], turn.get("lifted") is None, moves
        svg.fragment(("controls", self.viewer), controls, self._controls, x, y, wide)
        if fan:
            held = height, state["hands"][self.viewer], state["played"][self.viewer]
            svg.fragment(("fan", self.viewer), held, partial(self._fan, x, height - tall, wide))

    def _abreast(self) -> tuple[list[tuple[int, Box]], tuple[float, float, float], float]:
        """Place the board at the left, and return as ``_upright`` does."""
        self.cell, self.left, self.top = CELL, 12.0 + RIM, 12.0 + RIM
        x, y = self.left + self.board["width"] * CELL + RIM + 16, 46.0
        # However many play, their panels take the room that four need.
        low = [66.0 if seat == self.viewer else 88.0 for seat in range(len(self.players))]
        room = min(low) + 3 * 96 - 8 * (len(low) - 1)
        # The more a panel shows, the more of it.
        spare, shares = room - ROOMY * len(low), [tall - 52 for tall in low]
        grown = [ROOMY + spare * share / sum(shares) for share in shares] if spare >= 0 else low
        boxes = []
        for seat, tall in enumerate(map(round, grown)):
            boxes.append((seat, (x, y, self.panel, float(tall))))
            y += tall + 8
        return boxes, (x, y, self.panel), x + self.panel + 12

    def _upright(self) -> tuple[list[tuple[int, Box]], tuple[float, float, float], float]:
        """Place the board between the other players and the viewer.

        Returns:
            The box of each player, where what is below them begins, with its width, and how wide
            the picture is.
        """
        others = [seat for seat in range(len(self.players)) if seat != self.viewer]
        self.cell = (NARROW - 22) / self.board["width"]
        each = min(len(others), 3)
        rows = -(-len(others) // each)
        self.left, self.top = 16.0, 8 + 80.0 * rows
        y = self.top + self.board["height"] * self.cell + 18
        wide = (NARROW - 12 - 6 * (each - 1)) / each
        boxes = []
        for place, seat in enumerate(others):
            row, column = divmod(place, each)
            boxes.append((seat, (6 + (wide + 6) * column, 6 + 80.0 * row, wide, 74.0)))
        if self.viewer is not None:
            boxes.append((self.viewer, (8.0, y, NARROW - 16.0, 52.0)))
            y += 58
        return boxes, (8.0, y, NARROW - 16.0), NARROW

    def _round(self) -> str:
        return self.say("picture-round", count=self.state["round"])

    def _corner(self, x: int, y: int) -> Point:
        """Return the top left corner of a square."""
        return self.left + x * self.cell, self.top + (self.board["height"] - 1 - y) * self.cell

    def _middle(self, place: Place) -> Point:
        """Return the middle of a cell, or of an area's first square."""
        x, y = place if isinstance(place, list) else self.board["areas"][place][0]
        left, top = self._corner(x, y)
        return left + self.cell / 2, top + self.cell / 2

    def _controls(self, x: float, y: float, width: float) -> None:
        """Draw what belongs to no place of the board, such as dice and the end of the turn."""
        svg, state = self.svg, self.state
        decision = state["decision"]
        begin = 84.0 if self.narrow else 0.0
        if self.narrow:
            svg.text(x + 2, y + 29, self._round(), 17, "on-moss name", width=begin - 8)
        else:
            svg.text(x + 4, 34, self._round(), 20, "on-moss name")
        if (state.get("turn") or {}).get("lifted") is not None:
            lifted = self.say("picture-lifted")
            svg.text(x + begin + 4, y + 30, lifted, 14, "on-moss", width=width - begin)
        if decision is None or decision["kind"] not in BUTTONS:
            return
        named = dict(BUTTONS[decision["kind"]])
        if not state["turn"]["left"]["shield"]:
            named.pop("shield", None)
        if "turn" in named and self._stands_on_field():
            named.pop("turn")
            named |= BUTTONS["move_on"]
        words, most = list(named), max(3, len(named))
        each = (width - begin - 8 * (most - 1)) / most
        for number, word in enumerate(words, most - len(words)):
            left = x + begin + (each + 8) * number
            box = (left, y, each, 46)
            with svg.place(word, self.say(named[word]), box, round_by=12, kind="button"):
                wide = each - 12
                if word == "shield":
                    seat = decision["players"][0]
                    svg.symbol("x-shield", left + 20, y + 23, 24, 25, f"shield{seat}")
                elif word == "dice":
                    svg.use("die", left + 20, y + 23)
                elif word == "stay":
                    svg.symbol("bolt", left + 20, y + 23, 24, kind="bolt")
                if word not in ("turn", "on"):
                    wide -= 30
                label = self.say(f"button-{word}")
                middle = left + each - wide / 2 - 6
                svg.text(middle, y + 28, label, 15, anchor="middle", bold=True, width=wide)

    def _stands_on_field(self) -> bool:
        """Return whether an energy field asks the player how to end the turn (ENERGY-02)."""
        wizard = self.state["wizards"][self.state["decision"]["players"][0]]
        if wizard not in [[*square] for square in self.board["energy_fields"]]:
            return False
        return not self.needs_move or len(self.state["turn"]["trails"]["wizard"]) > 1

    def _ground(self) -> None:
        """Draw the landscape, the cells, each a place, and the areas."""
        svg, board, cell = self.svg, self.board, self.cell
        void = {tuple(square) for square in board["void"]}
        inside = {tuple(square) for squares in board["areas"].values() for square in squares}
        energy = {tuple(square) for square in board["energy_fields"]}
        first, last = self._corner(0, board["height"] - 1)
        wide, tall = board["width"] * cell, board["height"] * cell
        if self.narrow:
            svg.box(first - 3, last - 3, wide + 6, tall + 6, "rim", round_by=6)
        else:
            self._woods(first, last, wide, tall)
        for x in range(board["width"]):
            for y in range(board["height"]):
                square = (x, y)
                if square in void or square in inside:
                    continue
                left, top = self._corner(x, y)
                title = place_name(self.say, square, board["areas"], energy)
                with svg.place(
                    place_word(square),
                    title,
                    (left, top, cell, cell),
                    round_by=0,
                    kind=f"grass-{(x + y) % 2}",
                ):
                    if square in energy:
                        svg.symbol("spring", left + cell / 2, top + cell / 2, cell * 0.9)
        scale = cell / DRAWN
        with svg.group("through"):
            for column in range(int(board["width"] / 5.5)):
                for row in range(board["height"] // 7):
                    spot = first + column * 5.5 * cell, last + row * 7 * cell
                    svg.use(f"glade-{(column + row) % 2}", *spot, scale=scale)
        for name, squares in board["areas"].items():
            self._area(name, squares)
        size = 9.5 if self.narrow else 11.5
        with svg.group("wanted"):
            for x in range(board["width"]):
                left, top = self._corner(x, 0)
                middle, below = left + cell / 2, top + cell + (13 if self.narrow else 19)
                svg.text(middle, below, str(x), size, "on-moss", anchor="middle")
            for y in range(board["height"]):
                left, top = self._corner(0, y)
                beside = left - (9 if self.narrow else 13)
                svg.text(beside, top + cell / 2 + 4, str(y), size, "on-moss", anchor="middle")

    def _woods(self, left: float, top: float, wide: float, tall: float) -> None:
        """Draw the rim of the board with its trees."""
        svg, cell = self.svg, self.cell
        svg.box(left - RIM, top - RIM, wide + 2 * RIM, tall + 2 * RIM, "rim", round_by=20)
        with svg.group("through"):
            for number in range(int(self.board["width"] / 5.5)):
                for y in (top - 2, top + tall + RIM):
                    svg.use("wood", left + number * 5.5 * cell, y, scale=cell / DRAWN)
            for number in range(self.board["height"] // 7):
                for x in (left - RIM, left + wide + 1):
                    svg.use("grove", x, top + number * 7 * cell, scale=cell / DRAWN)

    def _trail_marks(self, trails: Json) -> None:
        """Draw the ways of this turn step by step: what walked there may not enter them again."""
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
        with svg.place(place_word(name), named, box, round_by=12, kind="plaza"):
            for x, y in corners if not whole else ():
                svg.box(x, y, cell, cell, "plaza")
            across, down = right - left, bottom - top
            if whole:
                inner = (left + 5, top + 5, across - 10, down - 10)
                svg.box(*inner, "plaza-line", round_by=8)
            middle = left + across / 2, top + down / 2
            if not whole:
                middle = corners[0][0] + cell / 2, corners[0][1] + cell / 2
            if name == "start":
                svg.symbol("gate", middle[0], middle[1] + 2, cell * 0.6, cell * 0.75)
            else:
                svg.disc(*middle, cell * 0.56, "pedestal")
                svg.symbol(artifact_symbol(name), *middle, cell * 0.8)
            side = across > down
            room = (across - cell * 1.2) / 2 - 8 if side else across - 10
            size = narrowed(named, 14 if cell > 40 else 11, room, bold=True)
            if fitted(named, size, room, bold=True) == named:  # the artifact shows it, too
                spot = (
                    (right - room / 2 - 5, middle[1] + size * 0.36)
                    if side
                    else (middle[0], top + cell * 0.62)
                )
                svg.text(*spot, named, size, "ink name", anchor="middle")

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
            middle = left + cell / 2, top + cell / 2
            if board["ruin_shape"] == ELBOW:
                svg.use(f"ruin-{ruin['rotation']}", *middle, scale=cell / DRAWN)
            else:
                self._blocks(corners)
            with svg.group("wanted"):
                svg.disc(*middle, cell * 0.25, "column")
                name, size = f"R{number + 1}", cell * 0.27
                svg.text(middle[0], middle[1] + size * 0.36, name, size, anchor="middle", bold=True)

    def _blocks(self, corners: Sequence[Point]) -> None:
        """Draw a ruin of any shape from blocks, one for each of its squares."""
        svg, cell = self.svg, self.cell
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

    def _pieces(self, here: float) -> None:
        svg, state = self.svg, self.state
        for seat, shield in enumerate(state["shields"]):
            if shield is not None:
                shown = partial(self._shield, seat, shield)
                svg.fragment(("shield", seat, here), shield, shown)
        for number, gnome in enumerate(state["gnomes"]):
            svg.fragment(("gnome", number, here), gnome, partial(self._gnome, number, gnome))
        if state["giant"] is not None:
            svg.fragment(("giant", here), state["giant"], partial(self._giant, state["giant"]))
        self._wizards(state["wizards"], here)

    def _shield(self, seat: int, place: Place) -> None:
        svg, cell, (x, y) = self.svg, self.cell, self._middle(place)
        name = self.say("picture-shield", player=self.players[seat])
        with svg.moving(f"shield:{seat}", name):
            svg.symbol("x-shield", x, y, cell * 0.74, cell * 0.8, f"shield{seat}")
            svg.text(x, y + cell * 0.13, letter_of(seat), cell * 0.4, "on", anchor="middle")

    def _gnome(self, number: int, place: Place) -> None:
        svg, cell, (x, y) = self.svg, self.cell, self._middle(place)
        box = (x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4)
        with svg.moving_place(f"gnome:{number}", self.say("menu-gnome", gnome=number + 1), box):
            svg.symbol("p-gnome", x, y - cell * 0.06, cell * 0.8, cell, "gnome")
            x, y, size = x + cell * 0.3, y + cell * 0.34, cell * 0.26
            svg.disc(x, y, cell * 0.17, "column")
            svg.text(x, y + size * 0.36, str(number + 1), size, anchor="middle", bold=True)

    def _giant(self, place: Place) -> None:
        svg, cell, (x, y) = self.svg, self.cell, self._middle(place)
        box = (x - cell / 2 + 2, y - cell / 2 + 2, cell - 4, cell - 4)
        with svg.moving_place("giant", self.say("menu-giant"), box):
            svg.symbol("p-giant", x, y - cell * 0.16, cell * 1.3, kind="giant")

    def _wizards(self, wizards: Sequence[Place], here: float) -> None:
        """Draw the wizards; those that share a place stand side by side."""
        cell, areas = self.cell, self.board["areas"]
        for seat, place in enumerate(wizards):
            before, among = wizards[:seat].count(place), wizards.count(place)
            if isinstance(place, str) and len(areas[place]) >= among:
                left, top = self._corner(*areas[place][before])
                x, y = left + cell / 2, top + cell / 2 + 4
            else:
                x, y = self._middle(place)
                x += cell * 0.3 * (before - (among - 1) / 2) * (1 if among > 1 else 0)
                y += 4 if isinstance(place, str) else 0
            own = seat == self.viewer and isinstance(place, str)
            wizard = partial(self._wizard, x, y, seat, own=own)
            self.svg.fragment(("wizard", seat, own, here), (x, y), wizard)

    def _wizard(self, x: float, y: float, seat: int, *, own: bool) -> None:
        cell, svg, key, name = self.cell, self.svg, f"wizard:{seat}", self.players[seat]
        wide = max(cell * 0.6, 24)
        box = (x - wide / 2, y - cell * 0.5, wide, cell * 0.92)
        with svg.moving_place(key, name, box) if own else svg.moving(key, name):
            svg.figure(x, y - cell * 0.06, cell * 1.04, seat)

    def _shown_of(self, seat: int) -> object:
        """Return what is shown of a player."""
        state = self.state
        own = [state[each][seat] for each in ("hands", "played", "energy", "artifacts")]
        return own, state["order"], state["skipped"], must_act(state, seat)

    def _player(self, x: float, y: float, width: float, height: float, seat: int) -> None:
        """Draw a player's panel; the cards that the viewer has are in the fan."""
        svg, state = self.svg, self.state
        svg.panel(x, y, width, height, own=seat == self.viewer, acts=must_act(state, seat))
        areas = [name for name in self.board["areas"] if name != "start"]
        kinds = ["" if name in state["artifacts"][seat] else "missing" for name in areas]
        if width < 250:
            svg.figure(x + 18, y + 23, 36, seat)
            svg.text(x + 36, y + 18, self.players[seat], 14, "ink name", width=width - 58)
            laid = state["played"][seat] is not None
            self._energy(x + 34, y + 37, x + width - (54 if laid else 24), seat)
            if laid:
                self._laid(x + width - 49, y + 20, 30, seat)
            for number, (name, kind) in enumerate(zip(areas, kinds, strict=True)):
                svg.symbol(
                    artifact_symbol(name), x + width - 12, y + 10 + 15 * number, 14, kind=kind
                )
            self._known_cards(x, y + 54, width, seat)
            return
        if height >= ROOMY:
            self._roomy(x, y, width, height, seat, list(zip(areas, kinds, strict=True)))
            return
        middle = y + 29 if height > 70 else y + height / 2
        svg.figure(x + 28, middle, 42 if height < 80 else 52, seat)
        self._laid(x + width - 44, y, height, seat)
        end = x + width - 54
        for number, (name, kind) in enumerate(zip(areas, kinds, strict=True)):
            at = end + 14 - 27 * (len(areas) - number)
            svg.symbol(artifact_symbol(name), at, middle, 26, kind=kind)
        begin, end, note = x + 52, end - 27 * len(areas) - 8, self._order(seat)
        room = end - begin - (62 if note else 0)
        svg.text(begin, middle - 7, self.players[seat], 18, "ink name", width=room)
        if note:
            svg.text(end, middle - 7, note, 13, "dim", anchor="end", width=60)
        self._energy(begin, middle + 13, end, seat)
        self._known_cards(x, y + height - 11, width, seat)

    def _roomy(  # as above
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        seat: int,
        artifacts: Sequence[tuple[str, str]],
    ) -> None:
        """Draw name, energy, artifacts and known cards one below the other."""
        svg, note, side = self.svg, self._order(seat), 84 if width > BESIDE else 66
        begin, end = x + side, x + width - 84
        rows = (24, 18, 40) if seat == self.viewer else (24, 18, 40, 14)
        gap = round((height - sum(rows)) / (len(rows) + 1))
        name, energy, row = (y + gap * (at + 1) + sum(rows[:at]) for at in range(3))
        svg.figure(x + side / 2, y + height // 2 - 8, side - 6, seat)
        above = width <= BESIDE and height >= TALL  # of the card is room for the order of turns
        room = end - begin - (62 if note and not above else 0)
        svg.text(begin, name + 20, self.players[seat], 22, "ink name", width=room)
        if note:
            spot = (x + width - 12, y + 16) if above else (end, name + 20)
            svg.text(*spot, note, 14, "dim", anchor="end", width=60)
        self._energy(begin, energy + 14, end, seat)
        apart = min(52, (end - begin - 38) / max(1, len(artifacts) - 1))
        for number, (area, kind) in enumerate(artifacts):
            svg.symbol(artifact_symbol(area), begin + 20 + apart * number, row + 20, 38, kind=kind)
        self._laid(x + width - 74, y, height, seat)
        self._known_cards(x, y + height - gap, width, seat)

    def _energy(self, x: float, y: float, end: float, seat: int) -> None:
        """Draw a bar from the energy to the right, with what victory needs."""
        svg, energy = self.svg, self.state["energy"][seat]
        goal, most = map(self.board["energy"].get, ("goal", "max"))
        svg.symbol("bolt", x + 7, y - 5, 16, kind="bolt")
        svg.text(x + 17, y, str(energy), 16, bold=True)
        begin, wide = x + 42, end - x - 42
        if wide < 30:
            return
        svg.box(begin, y - 10, wide, 10, "bar", round_by=5)
        filled = max(round(wide * min(energy, most) / most), 0.1)
        svg.box(begin, y - 10, filled, 10, "filled", round_by=5)
        mark = begin + round(wide * min(goal, most) / most)
        svg.path(mark, y - 14, 1, "M0 0V18", "goal-line")
        if wide > 70:
            left = mark - 38 if self.panel == BESIDE and mark + 36 > end else mark
            svg.text(left + 4, y + 9, str(goal), 11, "dim")
            svg.symbol("laurel", left + 27, y + 4, 15, kind="tint")

    def _laid(self, x: float, y: float, height: float, seat: int) -> None:
        """Draw the card that a player has laid."""
        svg, value = self.svg, self.state["played"][seat]
        wide, tall = (64, 94) if height >= ROOMY else (36, min(height - 14, 54))
        if height < 40:
            wide, tall = 24, 30
        y += (height - tall) // 2
        if value is None:
            svg.box(x, y, wide, tall, "gone", round_by=6)
            return
        card = next((one for one in self.board["cards"] if one["value"] == value), None)
        box = (x, y, float(wide), float(tall))
        with svg.group(piece=f"card:{value}" if seat == self.viewer else f"laid:{value}"):
            if seat == self.viewer or card is None:  # one's own is in the fan, too
                self._laid_face(box, value, card)
                return
            effects = card_json_effects(self.say, card)
            title = self.say("picture-card", value=value, effects=effects)
            with svg.place(f"laid:{seat}", title, box, round_by=6, kind="", card=""):
                self._laid_face(box, value, card)

    def _laid_face(self, box: Box, value: int, card: Json | None) -> None:
        """Draw a laid card with what it does, or where there is little room with its number."""
        svg, (x, y, wide, tall) = self.svg, box
        if tall > 60 and card is not None:
            self._face(x, y, tall / CARD[1], card, "open")
            return
        svg.box(*box, "card edged", round_by=6)
        size = min(21, tall * 0.55)
        middle = x + wide / 2, y + tall / 2 + size / 3
        svg.text(*middle, str(value), size, "ink name", anchor="middle")

    def _known_cards(self, x: float, y: float, width: float, seat: int) -> None:
        """Write which cards another player has in hand, and which are used."""
        if seat == self.viewer:
            return
        svg, hand = self.svg, [*self.state["hands"][seat]]
        used = [
            card["value"]
            for card in self.board["cards"]
            if card["value"] not in hand and card["value"] != self.state["played"][seat]
        ]
        if width > 250:
            svg.symbol("cards", x + 28, y - 4, 18, kind="dim")
            begin, end, size = x + 52, x + width - 54, 12.5
            svg.text(begin, y, " ".join(map(str, hand)), size, bold=True)
            svg.text(end, y, " ".join(map(str, used)), size, "dim spent", anchor="end")
            return
        lines, line = [], ""
        for value in hand:
            if len(line) + len(str(value)) > (width - 12) / 6.6:
                lines.append(line)
                line = ""
            line += f" {value}" if line else str(value)
        for number, one in enumerate([*lines, line]):
            svg.text(x + 8, y + 13 * number, one, 11)

    def _order(self, seat: int) -> str:
        """Return in which place a player has its turn, once the cards are laid."""
        order = self.state.get("order") or []
        if seat in order:
            return self.say("picture-turn", count=order.index(seat) + 1)
        return self.say("picture-skipped") if seat in self.state["skipped"] else ""

    def _fan(self, x: float, y: float, width: float) -> None:
        """Draw the viewer's cards as a fan: in hand, laid for this round, or used."""
        svg, state, seat = self.svg, self.state, self.viewer
        scale = width / PANEL
        wide, tall = CARD[0] * scale, CARD[1] * scale
        cards = self.board["cards"]
        half = (len(cards) - 1) / 2
        spread = radians(FAN * half)
        pivot = (width - wide * cos(spread)) / 2 / max(sin(spread), 0.01)
        pivot = min(pivot, (wide + 4) / radians(FAN))
        strip = max(pivot * radians(FAN), 24.0)
        left, top = x + (width - wide) / 2, y + RAISED * scale
        for number, card in enumerate(cards):
            value = card["value"]
            laid, held = state["played"][seat] == value, value in state["hands"][seat]
            message = "picture-card" if laid or held else "picture-card-used"
            title = self.say(message, value=value, effects=card_json_effects(self.say, card))
            above = top - RAISED * scale if laid else top
            seen = wide if card is cards[-1] else min(strip, wide)
            with (
                svg.group(turn=(FAN * (number - half), left + wide / 2, top + pivot)),
                svg.place(f"card:{value}", title, (left, above, seen, tall), kind="strip", card=""),
            ):
                self._face(left, above, scale, card, "laid" if laid else "" if held else "used")

    def _face(self, x: float, y: float, scale: float, card: Json, kind: str) -> None:
        svg, effects = self.svg, card["effects"]
        shown = [effect for effect in EFFECTS if effects.get(effect)]
        colour = f"card-{shown[0] if shown else 'energy'}"
        across = 35 if kind == "open" else 16  # of a fan the left part is seen
        with svg.group(f"leaf {colour} {kind}".strip()):
            svg.use("card", x, y, scale=scale)
            number = str(card["value"])
            svg.text(x + 7 * scale, y + 21 * scale, number, 21 * scale, "on name")
            for place, effect in enumerate(shown):
                count, one = effects[effect], len(shown) == 1
                size, middle = (22.0, 45.0) if one else (15.0, 42.0 + 36 * place)
                size *= 1.4 if kind == "open" and one else 1
                spot = x + across * scale, y + (middle + (6 if kind == "open" else 0)) * scale
                svg.symbol(EFFECTS[effect], *spot, size * scale, kind="effect")
                if count is not True:
                    below = (
                        y + (middle + (33 if kind == "open" and one else 27 if one else 20)) * scale
                    )
                    svg.text(
                        *(spot[0], below, str(count), (15 if one else 13) * scale),
                        anchor="middle",
                        bold=True,
                    )

    def _described(self) -> str:
        state, rows = self.state, []
        for seat in range(len(self.players)):
            stated = [state[each][seat] for each in ("wizards", "energy", "artifacts")]
            row = partial(self._row, seat, *stated)
            rows.append(self.look.keep(("row", seat), stated, row))
        return self.say("picture-described", count=state["round"], rows="; ".join(rows))

    def _row(self, seat: int, place: Place, energy: int, artifacts: Sequence[str]) -> str:
        is_area = isinstance(place, str)
        return self.say(
            "picture-player",
            player=self.players[seat],
            letter=letter_of(seat),
            place=area_name(self.say, place) if is_area else f"{place[0]},{place[1]}",
            energy=energy,
            count=len(artifacts),
        )


def artifact_symbol(area: str) -> str:
    """Return the symbol of the artifact of an area."""
    return f"a-{area if area in ARTIFACTS else 'stone'}"
